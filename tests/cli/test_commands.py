"""Every command and every option: what it prints, and its JSON to the letter."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import liza as package
from liza.agents import First, make
from liza.cli import app
from liza.cli.records import label_of, telling_odds
from liza.games import PLANNED, games
from liza.games.pulso import GAME
from liza.kernel.check import Report
from liza.kernel.codec import digest
from liza.kernel.dice import d6
from liza.kernel.luck import Typed
from liza.kernel.odds import UNRESOLVED
from liza.kernel.play import play
from liza.kernel.position import begin
from liza.kernel.rulebook import Coverage, rulebook
from liza.kernel.table import Agent, Table
from liza.lab import bench
from liza.lab.simulate import wilson
from liza.lang import Words
from tests.cli.sitting import Run
from tests.kernel.small_games import Sheet, special

COMMANDS = ["games", "play", "auto", "replay", "verify", "odds", "rules", "check", "sim", "bench", "serve"]


# liza, and help


def test_the_version_is_the_packages(liza: Run) -> None:
    assert liza("--version").text() == f"liza {package.__version__}\n"


def test_the_help_names_every_command(liza: Run) -> None:
    told = liza("--help").text()
    assert [command for command in COMMANDS if f"\n  {command} " not in told] == []


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("language", ["en", "es"])
def test_every_command_has_its_help_in_every_language(liza: Run, command: str, language: str) -> None:
    told = " ".join(liza(command, "--help", "--lang", language).text().split())
    assert Words(language).say(f"help_{command}") in told


# games


def test_the_games_are_listed_with_seats_and_editions(liza: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PLANNED, "someday", {"en": "Someday", "es": "Algún día"})
    told = liza("games").text().splitlines()
    assert told[0] == "The games of liza (start one with: liza play GAME)"
    assert "  pulso        Pulso (arm wrestling) (playable; 2 seats; editions: classic)" in told
    assert "  someday      Someday (not playable yet)" in told
    assert len(told) == 1 + len(PLANNED.keys() | games().keys())
    spanish = liza("games", "--lang", "es").text().splitlines()
    assert "  pulso        Pulso (jugable; 2 asientos; ediciones: classic)" in spanish
    assert "  someday      Algún día (aún no jugable)" in spanish


def test_the_games_as_json(liza: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PLANNED, "someday", {"en": "Someday", "es": "Algún día"})
    rows = {row["id"]: row for row in liza("games", "--json").data()}
    assert all(list(row) == ["id", "title", "editions", "seats", "playable"] for row in rows.values())
    pulso = {"title": "Pulso (arm wrestling)", "editions": ["classic"], "seats": [2, 2], "playable": True}
    assert rows["pulso"] == {"id": "pulso", **pulso}
    assert rows["someday"] == {"id": "someday", "title": "Someday", "editions": [], "seats": [], "playable": False}
    assert {row["title"] for row in liza("--lang", "es", "games", "--json").data()} > {"Pulso", "Algún día"}


# auto


def test_a_match_plays_itself_and_is_told_with_its_rules(liza: Run) -> None:
    told = liza("auto", "pulso", "--option", "rounds=3").text().splitlines()
    assert told[:5] == [
        "  Efforts: 3 against 3. [PU-3]",
        "  strain: d6 shows 1.",
        "  strain: d6 shows 6.",
        "  The arm moves: -1. [PU-7]",
        "  Efforts: 3 against 1. [PU-3]",
    ]
    assert told[-2:] == ["Nobody wins: the last round is over [PU-9].", "13 inputs, 7 beats."]


def test_a_match_as_json(liza: Run) -> None:
    told = liza("auto", "pulso", "--option", "rounds=3", "--json").data()
    assert list(told) == ["game", "edition", "seed", "result", "inputs", "beats", "hash"]
    state = told.pop("hash")
    result = {"winners": [], "reason": "last_round", "rule": "PU-9", "score": [0, 0]}
    about = {"game": "pulso", "edition": "classic", "seed": 1, "inputs": 13, "beats": 7}
    assert told == {**about, "result": result}
    assert len(bytes.fromhex(state)) == 32


def test_the_same_seed_is_the_same_match_and_another_another(liza: Run) -> None:
    one, same, other = (liza("auto", "pulso", "--seed", seed).text() for seed in ("7", "7", "8"))
    assert one == same != other


@pytest.mark.parametrize("seed", ["0", "-5", "99999999999999999999999999"])
def test_any_whole_number_is_a_seed(liza: Run, seed: str) -> None:
    assert liza("auto", "pulso", "--seed", seed, "--json").data()["seed"] == int(seed)


def test_the_players_are_those_that_are_named(liza: Run) -> None:
    told = liza("auto", "pulso", "--seats", "first, first", "--option", "rounds=2").text()
    assert "Efforts: 0 against 0." in told
    assert "Efforts: 1" not in told


def test_the_record_of_a_match_is_written(liza: Run, record: Path, tmp_path: Path) -> None:
    file = tmp_path / "other.liza"
    told = liza("auto", "pulso", "--edition", "classic", "--option", "rounds=3", "--record", str(file)).text()
    assert told.startswith(f"Record written to {file}.\n")
    assert file.read_bytes() == record.read_bytes()


def test_with_json_a_record_is_written_without_a_word(liza: Run, tmp_path: Path) -> None:
    file = tmp_path / "match.liza"
    assert liza("auto", "pulso", "--json", "--record", str(file)).data()["game"] == "pulso"
    assert liza("verify", str(file)).code == 0


# replay


@pytest.mark.parametrize(
    ("at", "rows"),
    [
        ("0", ["After 0 inputs:", "arm 0  rounds left 3", "random 1 is asked: Choose your grip, in secret."]),
        ("2", ["After 2 inputs:", "Dice are to be thrown: strain (d6)."]),
        ("4", ["  random 1: stamina 7, second wind yes", "random 1 is asked: You fell behind."]),
        ("13", ["  random 1: stamina 2, grip hook, second wind yes", "Nobody wins: the last round is over [PU-9]."]),
    ],
)
def test_a_record_is_shown_at_any_moment(liza: Run, record: Path, at: str, rows: list[str]) -> None:
    told = liza("replay", str(record), "--at", at).text()
    assert [row for row in rows if row not in told] == []


def test_a_record_is_shown_at_its_end_if_nothing_else_is_said(liza: Run, record: Path) -> None:
    assert liza("replay", str(record)).text() == liza("replay", str(record), "--at", "13").text()


def test_in_spanish_it_is_shown_in_spanish(liza: Run, record: Path) -> None:
    told = liza("replay", str(record), "--at", "2", "--lang", "es").text()
    assert "Tras 2 entradas:" in told
    assert "Hay que tirar: pulso (d6)." in told
    assert "random 1: aguante 7, segundo aliento sí" in told


def test_a_moment_as_json_shows_a_spectator_no_secret(liza: Run, record: Path) -> None:
    told = liza("replay", str(record), "--at", "4", "--json").data()
    assert list(told) == ["position", "hash", "scene"]
    assert digest(GAME.parse(told["position"])) == told["hash"]
    assert told["scene"]["seat"] is None
    assert [sheet["grip"] for sheet in told["scene"]["table"]["sheets"]] == ["", ""]
    assert told["scene"]["waiting"] == [[0, "second_wind"]]


# verify


def test_a_good_record_verifies(liza: Run, record: Path) -> None:
    assert liza("verify", str(record)).text() == (
        "match.liza: every input, every throw and the end are as the rules say (13 inputs).\n"
    )
    assert liza("verify", str(record), "--json").data() == {"ok": True, "inputs": 13, "over": True}


def test_a_record_of_an_open_match_verifies_as_far_as_it_goes(liza: Run, record: Path) -> None:
    record.write_text("\n".join(record.read_text().splitlines()[:12]) + "\n")
    assert liza("verify", str(record)).text() == (
        "match.liza: every input fits the rules; the match is not over (4 inputs).\n"
    )
    assert liza("verify", str(record), "--json").data() == {"ok": True, "inputs": 4, "over": False}


def test_a_bad_record_as_json_says_what_and_where(liza: Run, record: Path) -> None:
    record.write_text(record.read_text().replace("dice strain: 6", "dice strain: 5"))
    code, out, err = liza("verify", str(record), "--json")
    assert (code, err) == (1, "")
    facts = '"facts": {"what": "strain", "tape": "(5,)", "luck": "(6,)", "file": "match.liza", "line": "12"}'
    assert out == '{"ok": false, "code": "dice_differ", ' + facts + "}\n"


# odds


def test_exact_odds_of_what_comes_next(liza: Run, record: Path) -> None:
    assert liza("odds", str(record), "--at", "7").text().splitlines() == [
        "   88.889 %               8/9  asks: You fell behind. Use your second wind and throw again?",
        "   11.111 %               1/9  The arm holds: \N{HORIZONTAL ELLIPSIS}.",
    ]


def test_exact_odds_after_an_answer(liza: Run, record: Path) -> None:
    told = liza("odds", str(record), "--at", "4", "--answer", "true", "--lang", "es").text().splitlines()
    assert [" ".join(row.split()) for row in told] == [
        "83.333 % 5/6 El brazo cede: ….",
        "16.667 % 1/6 El brazo aguanta: ….",
    ]


def test_exact_odds_as_json_are_fractions_that_make_a_whole(liza: Run, record: Path) -> None:
    after = liza("odds", str(record), "--at", "4", "--answer", "true", "--json").data()
    assert after == {"pushed": [5, 6], "held": [1, 6]}
    assert liza("odds", str(record), "--at", "4", "--json").data() == {"asks second_wind": [1, 1]}


def test_an_answer_can_be_one_word(liza: Run, record: Path) -> None:
    told = liza("odds", str(record), "--at", "0", "--answer", "hook", "--json").data()
    assert told == {"asks grip": [1, 1]}


def two_throws(_sheet: Sheet, table: Table) -> None:
    """More ways than anybody follows, and only then an event."""
    table.roll("many", 7 * d6)
    table.roll("more", d6)
    table.tell("late", "SG-1")


def test_odds_that_nobody_can_follow_are_unresolved() -> None:
    position = begin(special(two_throws), special(two_throws).usual(), Typed())
    assert telling_odds(position, None) == {UNRESOLVED: 1}
    assert label_of(UNRESOLVED, Words("es")) == "sin resolver"


def first_sure_then_not(_sheet: Sheet, table: Table) -> None:
    """What comes for certain says nothing."""
    table.tell("sure", "SG-1")
    table.tell("as sure", "SG-1")
    table.tell("low" if table.roll("die", d6)[0] < 3 else "high", "SG-1")


def test_what_comes_for_certain_is_passed_over() -> None:
    position = begin(special(first_sure_then_not), special(first_sure_then_not).usual(), Typed())
    assert {label: str(share) for label, share in telling_odds(position, None).items()} == {
        "low": "1/3",
        "high": "2/3",
    }


# rules


def test_the_rules_are_listed_by_their_titles(liza: Run) -> None:
    told = liza("rules", "pulso").text().splitlines()
    assert told == [f"{rule.id} {rule.title['en']}" for rule in rulebook(GAME.folder).values()]


@pytest.mark.parametrize("name", ["PU-4", "PU-", "P"])
def test_a_rule_is_told_by_its_id_or_its_beginning(liza: Run, name: str) -> None:
    told = liza("rules", "pulso", name, "--lang", "es").text()
    assert "PU-4 Descubrir el agarre\n  Antes de tirar, aquel hacia cuyo lado" in told
    assert told.count("PU-") >= (1 if name == "PU-4" else 9)


def test_a_rule_with_a_ruling_or_not_yet_played_says_so(
    liza: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    text = 'title = { en = "Late", es = "Tarde" }\ntext = { en = "Later.", es = "Luego." }\n'
    ruling = 'ruling = { en = "So be it.", es = "Así sea." }\nlater = true\n'
    (tmp_path / "rulebook.toml").write_text(f'["PU-1"]\n{text}{ruling}["PU-10"]\n{text}', encoding="utf-8")
    (tmp_path / "words.toml").write_text("", encoding="utf-8")
    known = rulebook(tmp_path)
    monkeypatch.setattr("liza.games.rulebook", lambda _folder: known)
    assert liza("rules", "pulso", "PU-1").text() == "PU-1 Late (not yet played)\n  Later.\n  Ruling: So be it.\n"
    row = {"id": "PU-1", "title": "Tarde", "text": "Luego.", "ruling": "Así sea.", "later": True}
    assert liza("rules", "pulso", "PU-1", "--json", "--lang", "es").data() == [row]


def test_rules_can_be_read_before_the_game_can_be_played(liza: Run) -> None:
    assert liza("rules", "blood-bowl", "BB-4.12").text().startswith("BB-4.12 ")
    assert {row["id"][:2] for row in liza("rules", "mordheim", "--json").data()} == {"AN", "MO"}
    told = liza("rules", "celtos", "PU-1")
    assert (told.code, told.err) == (2, "celtos has no rule PU-1.\n")


def test_every_paragraph_of_a_rule_stands_under_its_id(liza: Run) -> None:
    lines = liza("rules", "pit-fighter", "PF-7.0a").text().splitlines()
    assert lines[0] == "PF-7.0a End phase"
    assert len(lines) > 6
    assert all(line.startswith("  ") and line.strip() for line in lines[1:])


def test_without_a_game_the_games_are_listed(liza: Run) -> None:
    assert liza("rules").text() == liza("games").text()


def test_every_rule_of_pulso_has_code_and_test(liza: Run) -> None:
    assert liza("rules", "pulso", "--coverage").text().splitlines() == [
        "9 rules; 0 not yet played",
        "without code: none",
        "without test: none",
    ]
    told = liza("rules", "pulso", "--coverage", "--json").data()
    assert list(told) == ["rules", "without_code", "without_test", "later"]
    assert told == {"rules": list(rulebook(GAME.folder)), "without_code": [], "without_test": [], "later": []}


@pytest.mark.parametrize(
    ("found", "code"),
    [
        (Coverage(["PU-1", "PU-2"], ["PU-1"], [], []), 1),
        (Coverage(["PU-1", "PU-2"], [], ["PU-2"], []), 1),
        (Coverage(["PU-1", "PU-2"], [], [], ["PU-2"]), 0),
    ],
)
def test_a_rule_without_code_or_test_is_a_no(
    liza: Run, monkeypatch: pytest.MonkeyPatch, found: Coverage, code: int
) -> None:
    monkeypatch.setattr(app, "coverage", lambda *_: found)
    assert liza("rules", "pulso", "--coverage").code == code
    told = liza("rules", "pulso", "--coverage", "--lang", "es")
    assert told.out.splitlines() == [
        f"2 reglas; {len(found.later)} aún sin jugar",
        f"sin código: {', '.join(found.without_code) or 'ninguna'}",
        f"sin prueba: {', '.join(found.without_test) or 'ninguna'}",
    ]


def test_the_tests_may_lie_elsewhere(liza: Run, tmp_path: Path) -> None:
    (tmp_path / "some.toml").write_text('rules = ["PU-1", "PU-3"]\n', encoding="utf-8")
    code, out, err = liza("rules", "pulso", "--coverage", "--tests", str(tmp_path))
    assert (code, err) == (1, "")
    assert out.splitlines()[-1] == "without test: PU-2, PU-4, PU-5, PU-6, PU-7, PU-8, PU-9"
    nowhere = liza("rules", "pulso", "--coverage", "--tests", str(tmp_path / "nowhere"))
    assert nowhere.complaint() == "The tests of pulso are not here: coverage needs the source tree."


# check


def test_pulso_keeps_the_contract(liza: Run) -> None:
    told = liza("check", "pulso", "--matches", "2", "--seed", "5", "--json").data()
    assert list(told) == ["game", "matches", "inputs", "faults"]
    inputs = told["inputs"]
    assert told == {"game": "pulso", "matches": 2, "inputs": inputs, "faults": []}
    assert (
        liza("check", "pulso", "--matches", "2", "--seed", "5").text() == f"pulso: 2 matches, {inputs} inputs, clean.\n"
    )


@pytest.mark.parametrize(
    ("faults", "head"),
    [(["it leaks"], "pulso: 10 matches, 1 fault:"), (["one", "two"], "pulso: 10 matches, 2 faults:")],
)
def test_a_game_with_faults_is_a_no_and_they_are_listed(
    liza: Run, monkeypatch: pytest.MonkeyPatch, faults: list[str], head: str
) -> None:
    monkeypatch.setattr(app, "check_game", lambda *_, **__: Report("pulso", 10, 99, faults, ["worth a look"]))
    code, out, err = liza("check", "pulso")
    assert (code, err) == (1, "")
    assert out.splitlines() == [head, *[f"  {fault}" for fault in faults], "  worth a look"]
    code, out, _ = liza("check", "pulso", "--json")
    assert code == 1
    assert '"faults": ["' in out


def test_what_the_lint_finds_is_a_fault_too(liza: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "lint_rules", lambda _folder: ["game.py:1: a float"])
    monkeypatch.setattr(app, "check_game", lambda *_, **__: Report("pulso", 10, 99, [], []))
    assert liza("check", "pulso").out.splitlines()[1:] == ["  game.py:1: a float"]


def test_worth_a_look_is_no_fault(liza: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "check_game", lambda *_, **__: Report("pulso", 10, 99, [], ["worth a look"]))
    assert liza("check", "pulso").text().splitlines()[1:] == ["  worth a look"]


# sim


def test_many_matches_are_counted(liza: Run) -> None:
    told = liza("sim", "pulso", "--matches", "50", "--seed", "3", "--option", "rounds=5", "--json").data()
    assert list(told) == ["matches", "seats", "wins", "draws", "ci95", "seconds"]
    assert (told["matches"], told["seats"]) == (50, ["random", "random"])
    assert sum(told["wins"]) + told["draws"] == 50
    assert told["ci95"] == [list(wilson(wins, 50)) for wins in told["wins"]]
    assert told["seconds"] >= 0


def test_two_processes_count_the_same(liza: Run) -> None:
    arguments = ["sim", "pulso", "--matches", "12", "--seats", "first,random", "--edition", "classic", "--json"]
    one, two = (liza(*arguments, "--jobs", jobs).data() for jobs in ("1", "2"))
    assert {**one, "seconds": 0} == {**two, "seconds": 0}


def test_the_counts_are_told_in_words(liza: Run) -> None:
    told = liza("sim", "pulso", "--matches", "10", "--seats", "first,first", "--lang", "es").text().splitlines()
    data = liza("sim", "pulso", "--matches", "10", "--seats", "first,first", "--json").data()
    low, high = data["ci95"][1]
    assert told[1] == f"first: gana {data['wins'][1]} de 10 (de {low * 100:.1f} % a {high * 100:.1f} %)"
    assert told[2].startswith(f"empates: {data['draws']}; ")
    assert len(told) == 3


# bench


@pytest.fixture
def once(monkeypatch: pytest.MonkeyPatch) -> None:
    measure = bench.best

    def in_one_round(action: Callable[[], int], _rounds: int = 1) -> float:
        return measure(action, 1)

    monkeypatch.setattr(bench, "best", in_one_round)


@pytest.mark.usefixtures("once")
@pytest.mark.parametrize("what", [[], ["kernel"], ["pulso"]], ids=["nothing said", "kernel", "pulso"])
def test_the_measures_are_a_flat_object_of_numbers(liza: Run, what: list[str]) -> None:
    told: dict[str, Any] = liza("bench", *what, "--json").data()
    assert [key for key, figure in told.items() if type(figure) not in (int, float) or not figure > 0] == []
    assert ("inline_inputs_per_s" in told) is (what != ["pulso"])
    assert ("random_matches_per_s" in told) is (what == ["pulso"])


def test_the_measures_are_told_one_on_each_line(liza: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "bench_game", lambda _name: {"matches_per_s": 12_345, "copy_us": 0.5})
    assert [row.split() for row in liza("bench", "pulso").text().splitlines()] == [
        ["matches_per_s", "12,345"],
        ["copy_us", "0.5"],
    ]


# The players at the seats


def test_the_games_own_scripted_player_sits_down_if_there_is_one(liza: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    seated: list[int] = []

    def scripted(seed: int) -> Agent:
        seated.append(seed)
        return First()

    monkeypatch.setitem(GAME.agents, "scripted", scripted)
    assert "Efforts: 0 against 0." in liza("auto", "pulso", "--seed", "2").text()
    assert seated == [194, 195]


def test_a_match_is_the_same_on_the_command_line_and_in_a_program(liza: Run) -> None:
    agents = [make(GAME, "random", 4 * 97 + seat) for seat in (0, 1)]
    assert liza("auto", "pulso", "--seed", "4", "--json").data()["hash"] == digest(play(GAME, agents, 4).state)
