"""Pulso: its rulebook by worked cases (`cases/*.toml`), the kernel's contract, and one whole match to read.

`playthrough.txt` is written anew with LIZA_WRITE_PLAYTHROUGH=1.
"""

import ast
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from liza.games.pulso import GAME
from liza.games.pulso.game import BEATEN_BY, GRIPS, Duel
from liza.kernel.cases import Case, load_cases, run_case
from liza.kernel.check import check_game
from liza.kernel.codec import digest
from liza.kernel.game import Result, Setup
from liza.kernel.lint import lint_rules
from liza.kernel.luck import Scripted, Seeded
from liza.kernel.options import Options, Value, every, first, look
from liza.kernel.play import play
from liza.kernel.position import Position, begin
from liza.kernel.record import read, verify, write
from liza.kernel.refusal import Refusal
from liza.kernel.rulebook import coverage, rulebook
from liza.kernel.table import ALL, DICE
from liza.lang import Names, Words
from liza.lang.labels import missing_words

HERE: Final = Path(__file__).parent
PLAYTHROUGH: Final = HERE / "playthrough.txt"
SEED: Final = 281
TOLD: Final = (ast.Module, ast.ClassDef, ast.FunctionDef)
CASES: Final = [case for path in sorted(HERE.glob("cases/*.toml")) for case in load_cases(path)]


# The rulebook


def test_the_whole_game_has_fewer_than_120_lines_of_code() -> None:
    """Without empty lines, comments and docstrings, which carry the rules."""
    source = (GAME.folder / "game.py").read_text(encoding="utf-8")
    told = [node.body[0] for node in ast.walk(ast.parse(source)) if isinstance(node, TOLD) and ast.get_docstring(node)]
    without = {line for text in told for line in range(text.lineno, (text.end_lineno or 0) + 1)}
    code = [row for line, row in enumerate(source.splitlines(), 1) if row.strip() and line not in without]
    assert len(code) < 120
    assert "def strain(duel: Duel, table: Table) -> None:" in code


@pytest.mark.parametrize("case", CASES, ids=[f"{case.file}-{case.number}" for case in CASES])
def test_a_worked_case_comes_out_as_written(case: Case) -> None:
    position = run_case(GAME, case)
    assert position is not None
    assert len(position.open) == len(case.data.get("open", position.open))


def test_every_rule_of_the_rulebook_has_a_case_and_no_case_names_another() -> None:
    assert {rule for case in CASES for rule in case.rules} == set(rulebook(GAME.folder))


def test_no_rule_is_without_code_or_without_test() -> None:
    found = coverage(GAME.folder, HERE)
    assert found.rules == [f"PU-{number}" for number in range(1, 10)]
    assert (found.without_code, found.without_test, found.later) == ([], [], [])


@pytest.mark.parametrize("rounds", [0, -1, 100, "3", True, 2.5, None, [3]])
def test_pu_1_the_number_of_rounds_is_a_whole_number_from_1_to_99(rounds: Any) -> None:
    with pytest.raises(Refusal) as refused:
        begin(GAME, Setup("classic", ("Ana", "Beto"), {"rounds": rounds}), Seeded(1))
    assert (refused.value.code, refused.value.rule) == ("wrong_rounds", "PU-1")


@pytest.mark.parametrize("rounds", [1, 99])
def test_pu_1_the_least_and_the_most_rounds_are_accepted(rounds: int) -> None:
    assert begin(GAME, Setup("classic", ("Ana", "Beto"), {"rounds": rounds}), Seeded(1)).now.rounds == rounds


def test_pu_2_each_grip_beats_one_and_is_beaten_by_one() -> None:
    assert sorted(BEATEN_BY) == sorted(BEATEN_BY.values()) == sorted(GRIPS)
    assert all(BEATEN_BY[BEATEN_BY[grip]] != grip != BEATEN_BY[grip] for grip in GRIPS)


@pytest.mark.parametrize(
    ("arm", "rounds", "result"),
    [
        (3, 5, Result((0,), "pinned", "PU-7", (3, -3))),
        (-3, 5, Result((1,), "pinned", "PU-7", (-3, 3))),
        (3, 0, Result((0,), "pinned", "PU-7", (3, -3))),
        (2, 0, Result((0,), "last_round", "PU-9", (2, -2))),
        (-1, 0, Result((1,), "last_round", "PU-9", (-1, 1))),
        (0, 0, Result((), "last_round", "PU-9", (0, 0))),
    ],
)
def test_pu_7_and_pu_9_the_arm_decides_who_wins(arm: int, rounds: int, result: Result) -> None:
    assert GAME.result(duel(arm=arm, rounds=rounds)) == result


# What a seat may see


def duel(**changes: Any) -> Duel:
    parts: dict[str, Any] = {"agenda": [], "arm": 0, "rounds": 5, "stamina": [4, 7], "grips": ["hook", "press"]}
    return Duel(**{**parts, "shown": [False, False], "wind": [True, True], **changes})


@pytest.mark.parametrize(
    ("seat", "grips"), [(0, ["hook", ""]), (1, ["", "press"]), (None, ["", ""])], ids=["seat 0", "seat 1", "spectator"]
)
def test_pu_2_a_hidden_grip_is_seen_by_its_owner_only(seat: int | None, grips: list[str]) -> None:
    assert [sheet["grip"] for sheet in GAME.scene(duel(), seat)["sheets"]] == grips


@pytest.mark.parametrize("seat", [0, 1, None])
def test_pu_4_a_sprung_grip_is_seen_by_all(seat: int | None) -> None:
    assert GAME.scene(duel(shown=[True, False]), seat)["sheets"][0]["grip"] == "hook"


@pytest.mark.parametrize("seat", [0, 1, None])
def test_pu_2_the_grips_stand_in_nobodys_record_until_the_match_is_over(seat: int | None) -> None:
    position = opening().answer(0, "hook", 0).answer(1, "press", 1).answer(0, 3).answer(1, 0)
    assert "\nall grip: ?\nall effort: [3, 0]\n" in write(position, seat)
    assert '\nall grip: ["hook", "top_roll"]\n' in write(the_end(), seat)


def test_what_one_draws_anew_leaves_alone_what_that_seat_knows() -> None:
    draws = [GAME.resample(duel(), 0, Chance(number / 10)).grips for number in range(10)]
    assert {own for own, _ in draws} == {"hook"}
    assert {other for _, other in draws} == set(GRIPS)
    assert GAME.resample(duel(shown=[False, True]), 0, Chance(0.9)).grips == ["hook", "press"]
    assert GAME.resample(duel(grips=["", ""]), 0, Chance(0.9)).grips == ["", ""]


class Chance:
    """Always the same number."""

    def __init__(self, number: float) -> None:
        self.number = number

    def random(self) -> float:
        return self.number


# Position and text


@pytest.mark.parametrize("agenda", [[], [("grip",)], [("strain",)], [("breathe",)]])
def test_a_position_read_back_from_its_text_is_the_same(agenda: list[tuple[str]]) -> None:
    there = duel(agenda=agenda, arm=-2, shown=[True, False], wind=[False, True], grips=["top_roll", ""])
    assert digest(GAME.parse(GAME.draw(there))) == digest(there)


def test_a_copied_duel_shares_nothing_that_can_change() -> None:
    one = duel(agenda=[("strain",)])
    other = one.copy()
    for part in (other.agenda, other.stamina, other.grips, other.shown, other.wind):
        part.clear()
    assert digest(one) == digest(duel(agenda=[("strain",)]))


# The kernel's contract, words and lint


def test_the_kit_finds_no_fault() -> None:
    report = check_game(GAME, matches=8)
    assert report.faults == []
    assert report.notes == []
    assert report.inputs > 8 * 10


def test_the_lint_finds_nothing() -> None:
    assert lint_rules(GAME.folder) == []


def test_no_word_is_missing() -> None:
    assert missing_words(GAME.folder) == []


@pytest.mark.parametrize("language", ["en", "es"])
def test_all_that_a_scene_shows_has_a_name(language: str) -> None:
    words = Words(language, GAME)
    scene = GAME.scene(duel(shown=[True, True]), None)
    keys = {*scene["header"], *[key for sheet in scene["sheets"] for key in sheet if key != "seat"]}
    assert [key for key in keys if words.find("label", key) is None] == []
    assert [grip for grip in GRIPS if words.find("value", grip) is None] == []


# A whole match to read


class Wrestler:
    """Answers what is written down for each question, then the harmless thing."""

    def __init__(self, **answers: list[Value]) -> None:
        self.answers = answers

    def choose(self, _match: Any, _seat: int, what: str, options: Options, args: tuple[Any, ...]) -> Value:
        looked, planned = look(options, args), self.answers.get(what, [])
        return planned.pop(0) if planned and planned[0] in every(looked) else first(looked)


class Turn(NamedTuple):
    """Who was asked what, the answer, and the position after it."""

    seat: int
    what: str
    answer: Value
    position: Position


def opening() -> Position:
    return begin(GAME, Setup("classic", ("Ana", "Beto"), {"rounds": 9}), Seeded(SEED))


def scripted_match() -> Iterator[Turn]:
    """The match, answer by answer."""
    wrestlers = [
        Wrestler(grip=["hook"], effort=[3, 2, 3, 2], spring=[False, True], second_wind=[False, True]),
        Wrestler(grip=["top_roll"], effort=[1, 3, 3, 3], spring=[True], second_wind=[True]),
    ]
    position = opening()
    while position.open:
        one = position.open[0]
        answer = wrestlers[one.seat].choose(None, one.seat, one.what, one.options, one.args)
        position = position.answer(one.seat, answer, one.slip)
        yield Turn(one.seat, one.what, answer, position)


def the_end() -> Position:
    """The last position of the match."""
    *_, last = scripted_match()
    return last.position


def playthrough() -> str:
    """The match as text: each answer, what came of it, and how the table lies at each new round."""
    words, position = Words("en", GAME, Names(("Ana", "Beto"))), opening()
    rows = [f"Pulso, nine rounds, Ana against Beto, dice from the seed {SEED}.", "", GAME.draw(position.base), ""]
    for turn in scripted_match():
        rows.append(f"> {words.seat(turn.seat)}: {words.ask(turn.what)} {words.option(turn.what, turn.answer)}")
        rows += [f"  {words.event(event)} [{event.rule}]".removesuffix(" []") for event in turn.position.events]
        if turn.position.beats != position.beats:
            rows += ["", GAME.draw(turn.position.base), ""]
        position = turn.position
    assert position.result is not None
    return "\n".join([*rows, words.result(position.result), ""])


def test_the_playthrough_is_as_it_was() -> None:
    text = playthrough()
    if os.environ.get("LIZA_WRITE_PLAYTHROUGH"):
        PLAYTHROUGH.write_text(text, encoding="utf-8")
    assert text == PLAYTHROUGH.read_text(encoding="utf-8")


def test_the_playthrough_shows_every_event_there_is() -> None:
    told = {event.name for turn in scripted_match() for event in turn.position.events}
    assert told == {"dice", "strain", "sprung", "pushed", "held", "breath"}


def test_the_playthrough_verifies_as_a_record() -> None:
    last = the_end()
    assert digest(verify(read(write(last)), GAME).now) == digest(last.now)


def test_the_same_match_played_at_full_speed_with_the_same_faces_ends_the_same() -> None:
    last = the_end()
    faces = [value for who, _, value, _ in last.entries() if who == DICE]
    answers = [Replayed(seat, last) for seat in (0, 1)]
    played = play(GAME, answers, Scripted(faces), last.opening.setup)
    assert digest(played.state) == digest(last.now)
    assert played.result == last.result


class Replayed:
    """Gives the answers of one seat in a match that has been played."""

    def __init__(self, seat: int, position: Position) -> None:
        entries = position.entries()
        self.answers = [value[seat] if who == ALL else value for who, _, value, _ in entries if who in (seat, ALL)]

    def choose(self, _match: Any, _seat: int, _what: str, _options: Options, _args: tuple[Any, ...]) -> Value:
        answer: Value = self.answers.pop(0)
        return answer
