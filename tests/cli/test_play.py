"""A match in the terminal: numbered options, nonsense, undo, real and sealed dice, two people at one screen."""

import dataclasses
import hashlib
import re
from pathlib import Path
from typing import Any

import pytest

from liza.cli.terminal import Stopped, play_here
from liza.games.blood_bowl import GAME as BLOOD_BOWL
from liza.games.blood_bowl.pitch import AT
from liza.games.celtos import GAME as CELTOS
from liza.games.pulso import GAME
from liza.kernel.dice import d6
from liza.kernel.game import Game
from liza.kernel.luck import Seeded, Typed
from liza.kernel.options import first, look
from liza.kernel.position import Position, begin, placed
from liza.kernel.table import Table
from tests.cli.conftest import Sit
from tests.cli.sitting import CLEAR, Run
from tests.kernel.small_games import Sheet, special

GRIPS = "Choose your grip, in secret.\n  1. hook\n  2. press\n  3. top roll\n"
EFFORTS = "How many points of stamina do you put in?\n  1. 0\n  2. 1\n  3. 2\n  4. 3\n"
PROMPT = "human 1, your answer (a number, u to undo, q to stop): "
A_NUMBER = "Type a number from 1 to 3, u or q.\n"
ONE_ROUND = ("--option", "rounds=1", "--seed", "3")


# One person


def test_a_person_sits_down_first_if_nothing_else_is_said(liza: Run) -> None:
    code, out, err = liza("play", "pulso", typed=["q"])
    assert (code, err) == (0, "")
    assert out == (
        "\narm 0  rounds left 9\n"
        "  human 1: stamina 10, second wind yes\n"
        "  random 2: stamina 10, second wind yes\n"
        f"{GRIPS}{PROMPT}Stopped before the end.\n"
    )


def test_a_whole_match_is_played_by_numbers(liza: Run) -> None:
    told = liza("play", "pulso", *ONE_ROUND, typed=["2", "4", "1"]).text()
    assert GRIPS in told
    assert EFFORTS in told
    assert "  human 1: stamina 10, grip press, second wind yes\n  random 2: stamina 10, second wind yes\n" in told
    assert "  Efforts: 3 against 3. [PU-3]\n  strain: d6 shows 4.\n  strain: d6 shows 6.\n" in told


def test_it_ends_with_who_won_and_why(liza: Run) -> None:
    told = liza("play", "pulso", *ONE_ROUND, typed=["2", "4", "1"]).text()
    assert told.endswith("The arm moves: -1. [PU-7]\nrandom 2 wins: the last round is over [PU-9].\n")


def test_it_speaks_spanish(liza: Run) -> None:
    told = liza("play", "pulso", *ONE_ROUND, "--lang", "es", typed=["9", "2", "4", "1"])
    assert told.code == 0
    assert "Elige tu agarre, en secreto.\n  1. gancho\n  2. presión\n  3. giro alto\n" in told.out
    assert "human 1, tu respuesta (un número, u deshace, q termina): " in told.out
    assert told.out.endswith("Gana random 2: ha terminado el último asalto [PU-9].\n")
    assert told.err == "Escribe un número del 1 al 3, u o q.\n"


@pytest.mark.parametrize(
    "nonsense",
    [
        "",
        "0",
        "4",
        "-1",
        "hook",
        "1.0",
        "1 2",
        "\N{ARABIC-INDIC DIGIT ZERO}",
        "\N{SUPERSCRIPT TWO}",
        "99999",
        "\x1b[A",
        "U",
        "Q",
        "?",
    ],
)
def test_nonsense_is_asked_again(liza: Run, nonsense: str) -> None:
    told = liza("play", "pulso", typed=[nonsense, "q"])
    assert (told.code, told.err) == (0, A_NUMBER)
    assert told.out.count(GRIPS + PROMPT) == 2


@pytest.mark.parametrize("answer", [" 2 ", "2\t", "02", "\N{ARABIC-INDIC DIGIT TWO}"])
def test_a_number_is_a_number_however_it_is_written(liza: Run, answer: str) -> None:
    assert "human 1: stamina 10, grip press" in liza("play", "pulso", typed=[answer, "q"]).text()


def test_the_end_of_the_input_stops_the_match(liza: Run) -> None:
    told = liza("play", "pulso", typed=["1"])
    assert (told.code, told.err) == (130, "")
    assert told.out.endswith("Stopped before the end.\n")
    assert liza("play", "pulso", "--lang", "es").out.endswith("Terminado antes del final.\n")


def test_at_the_end_of_the_input_nothing_that_was_played_is_lost(liza: Run, tmp_path: Path) -> None:
    file = tmp_path / "match.liza"
    told = liza("play", "pulso", "--seed", "3", "--record", str(file), typed=["1", "4"])
    assert told.code == 130
    assert f"Record written to {file}.\n" in told.out
    assert liza("verify", str(file)).text().endswith("the match is not over (4 inputs).\n")


def test_a_stopped_match_is_recorded_as_far_as_it_went(liza: Run, tmp_path: Path) -> None:
    file = tmp_path / "match.liza"
    told = liza("play", "pulso", "--seed", "3", "--record", str(file), typed=["1", "4", "q"]).text()
    assert told.endswith(f"Record written to {file}.\nStopped before the end.\n")
    assert liza("verify", str(file)).text().endswith("the match is not over (4 inputs).\n")


def test_a_match_played_to_its_end_is_recorded_and_verifies(liza: Run, tmp_path: Path) -> None:
    file = tmp_path / "match.liza"
    liza("play", "pulso", *ONE_ROUND, "--record", str(file), typed=["2", "4", "1"]).text()
    assert "as the rules say" in liza("verify", str(file)).text()
    assert 'seats ["human 1", "random 2"]' in file.read_text(encoding="utf-8")


def test_without_people_the_match_runs_by_itself(liza: Run) -> None:
    told = liza("play", "pulso", "--seats", "random,first", "--seed", "3").text()
    assert re.search(r"\[PU-[79]\]\.\n\Z", told)
    assert PROMPT not in told


def test_without_a_seed_each_match_is_another(liza: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[int] = []

    def draw(below: int) -> int:
        drawn.append(below)
        return 3

    monkeypatch.setattr("liza.cli.app.secrets.randbelow", draw)
    one = liza("play", "pulso", "--option", "rounds=1", typed=["2", "4", "1"]).text()
    assert one == liza("play", "pulso", *ONE_ROUND, typed=["2", "4", "1"]).text()
    assert drawn == [2**32]


# Undo


@pytest.mark.parametrize(
    ("seats", "typed", "told"),
    [
        ("human,human", ["", "u", "q"], "There is nothing to undo.\n"),
        ("human,human", ["", "1", "", "1", "", "u", "q"], "Undo stops where something was revealed or measured.\n"),
        ("human,random", ["1", "4", "u", "q"], "Undo stops at a throw (strain).\n"),
        ("human,random", ["u", "q"], "Undo stops at an answer of random 2.\n"),
    ],
    ids=["start", "reveal", "throw", "slip"],
)
def test_undo_says_why_it_cannot_go_back(liza: Run, seats: str, typed: list[str], told: str) -> None:
    ran = liza("play", "pulso", "--seed", "3", "--seats", seats, typed=typed)
    assert (ran.code, ran.err) == (0, told)


def test_undo_takes_the_last_answer_back() -> None:
    told = iter(["1", "2", "u", "1", "2"])
    position = play_here(begin(TWO, TWO.usual(), Seeded(1)), [None, None], "en", lambda _prompt: next(told))
    assert position.now.log == [1, 2]


def test_undo_stops_at_another_seats_answer(capsys: pytest.CaptureFixture[str]) -> None:
    told = iter(["1", "2", "1", "u", "q"])
    with pytest.raises(Stopped):
        play_here(begin(FIVE, FIVE.usual(), Seeded(1)), [None, None], "en", lambda _prompt: next(told))
    assert capsys.readouterr().err == "Undo stops at an answer of P2.\n"


def test_a_throw_that_was_typed_can_be_taken_back(liza: Run) -> None:
    typed = ["1", "1", "2", "5", "u", "6", "q"]
    ran = liza("play", "pulso", "--dice", "typed", *ONE_ROUND, "--seats", "human,first", typed=typed)
    assert (ran.code, ran.err) == (0, "")
    assert "strain: d6 shows 5." in ran.out
    assert "strain: d6 shows 6." in ran.out.partition("strain: d6 shows 5.")[2]


def two_moves(sheet: Sheet, table: Table) -> None:
    """Two questions to one seat."""
    for _ in range(2):
        sheet.log.append(table.ask(0, "step", (1, 2)))


def five_moves(sheet: Sheet, table: Table) -> None:
    """Two questions to one seat, then one to each in turn."""
    for seat in (0, 0, 1, 0, 1):
        sheet.log.append(table.ask(seat, "step", (1, 2)))


TWO = special(two_moves)
FIVE = special(five_moves)


# Real dice


def test_typed_dice_are_asked_for_and_what_they_cannot_show_is_asked_again(liza: Run, tmp_path: Path) -> None:
    file = tmp_path / "match.liza"
    bad = ["7", "0", "-1", "x", "", "1 1", "\N{SUPERSCRIPT TWO}", "99999", "3.5"]
    arguments = ["--dice", "typed", *ONE_ROUND, "--seats", "human,first", "--record", str(file)]
    ran = liza("play", "pulso", *arguments, typed=["2", "1", *bad, "4", "4"])
    assert ran.code == 0
    asked = "Throw d6 for strain and type what they show, parted by spaces: "
    assert ran.out.count(asked) == len(bad) + 2
    assert ran.err.splitlines() == [
        "d6 cannot show 7.",
        "d6 cannot show 0.",
        *["Type what d6 shows as numbers, parted by spaces, or q."] * 3,
        "d6 cannot show 1, 1.",
        *["Type what d6 shows as numbers, parted by spaces, or q."] * 3,
    ]
    assert "  strain: d6 shows 4.\n" in ran.out
    assert ran.out.endswith(f"Nobody wins: the last round is over [PU-9].\nRecord written to {file}.\n")
    text = file.read_text(encoding="utf-8")
    assert "\ndice typed\n" in text
    assert "\ndice strain: 4\ndice strain: 4\n---\n" in text
    assert liza("verify", str(file)).code == 0


def test_typed_dice_say_what_is_needed() -> None:
    breathless = "next breathe\narm 0 rounds 5\n0 stamina 0 grip hook hidden wind\n1 stamina 5 grip hook hidden wind"
    game = dataclasses.replace(GAME, setup=lambda _agreed: GAME.parse(breathless))
    prompts: list[str] = []

    def read(prompt: str) -> str:
        prompts.append(prompt)
        return "q"

    for language in ("en", "es"):
        with pytest.raises(Stopped):
            play_here(begin(game, game.usual(), Typed()), [None, None], language, read)
    assert prompts == [
        "Throw d6 for breath and type what they show, parted by spaces: (4 or more needed) ",
        "Tira d6 para aliento y escribe lo que muestran, separado por espacios: (hace falta 4 o más) ",
    ]


def test_with_players_of_the_program_only_people_still_throw_the_dice(liza: Run) -> None:
    typed = ["3", "3"]
    ran = liza("play", "pulso", "--dice", "typed", "--seats", "first,first", "--option", "rounds=1", typed=typed)
    assert ran.text().endswith("The arm holds: 0. [PU-7]\nNobody wins: the last round is over [PU-9].\n")


# Sealed dice


def test_sealed_dice_are_promised_first_and_opened_at_the_end(liza: Run, tmp_path: Path) -> None:
    file = tmp_path / "match.liza"
    arguments = ["--dice", "sealed", "--option", "rounds=1", "--seats", "first,random", "--record", str(file)]
    told = liza("play", "pulso", *arguments).text().splitlines()
    promised = re.fullmatch(r"The dice are sealed with ([0-9a-f]{64})\.", told[0])
    opened = re.fullmatch(r"The dice were sealed with ([0-9a-f]{64}); the seed was ([0-9a-f]{64})\.", told[-2])
    assert promised
    assert opened
    assert promised[1] == opened[1] == hashlib.sha256(bytes.fromhex(opened[2])).hexdigest()
    assert f"dice sealed {opened[1]} {opened[2]}\n" in file.read_text(encoding="utf-8")
    assert "as the rules say" in liza("verify", str(file)).text()
    altered = re.sub(r"dice strain: (\d)", lambda die: f"dice strain: {int(die[1]) % 6 + 1}", file.read_text(), count=1)
    file.write_text(altered, encoding="utf-8")
    assert "match.liza:11: The throw" in liza("verify", str(file)).complaint(1)


def test_a_stopped_match_does_not_open_its_sealed_dice_on_the_screen(liza: Run) -> None:
    told = liza("play", "pulso", "--dice", "sealed", "--lang", "es", typed=["q"]).text()
    assert told.startswith("Los dados están sellados con ")
    assert "semilla" not in told


# Two people at one screen

TWO_PEOPLE = ("--seats", "human,human", "--seed", "3")
TO_ONE, TO_TWO = (f"Hand over to human {number}, then press Enter." for number in (1, 2))


def test_each_secret_answer_is_given_behind_a_curtain(sit: Sit) -> None:
    screens, _ = sit(*TWO_PEOPLE, typed=["", "1", "", "3", "q"])
    to_one, grip_one, to_two, grip_two, to_effort = screens
    assert to_one == TO_ONE
    assert grip_one.startswith(TO_ONE)
    assert grip_one.endswith(f"{GRIPS}{PROMPT}")
    assert to_two == TO_TWO
    assert grip_two.startswith(TO_TWO)
    assert grip_two.endswith(f"{GRIPS}{PROMPT.replace('1', '2', 1)}")
    assert to_effort == TO_ONE


def test_nothing_of_a_secret_answer_is_left_for_the_other(sit: Sit) -> None:
    screens, screen = sit(*TWO_PEOPLE, typed=["", "1", "", "3", "", "4", "", "2", "q"])
    for theirs, own in ((screens[3], "hook"), (screens[7], "hook"), (screens[5], "top roll")):
        assert f"grip {own}" not in theirs
    assert "grip hook" in screens[5]
    assert "grip top roll" in screens[7]
    assert f"{PROMPT}1" not in screen.shown()


def test_what_comes_of_the_secret_answers_stays_to_be_read(sit: Sit) -> None:
    screens, _ = sit(*TWO_PEOPLE, typed=["", "1", "", "3", "", "4", "", "4", "q"])
    assert screens[8] == f"  Efforts: 3 against 3. [PU-3]\n  strain: d6 shows 4.\n  strain: d6 shows 6.\n{TO_ONE}"


def test_a_question_that_is_no_secret_hides_what_its_seat_alone_may_see(sit: Sit) -> None:
    typed = ["", "1", "", "3", "", "4", "", "4", "", "2", "q"]
    screens, screen = sit(*TWO_PEOPLE, typed=typed)
    assert "grip hook" in screens[9]
    assert "Use your second wind" in screens[9]
    assert "grip" not in screens[10]
    assert "grip" not in screen.shown()


def test_whoever_answers_twice_in_a_row_in_secret_keeps_the_screen(sit: Sit) -> None:
    """The nonsense of the first try is no reason to hand over again."""
    screens, _ = sit(*TWO_PEOPLE, typed=["", "hook", "1", "q"])
    assert screens[2].startswith(screens[1] + "hook\n" + A_NUMBER)
    assert screens[3] == TO_TWO


def test_several_sealed_answers_of_one_seat_need_no_handing_over_in_between() -> None:
    game = special(three_slips)
    read: list[str] = []

    def type_one(prompt: str) -> str:
        read.append(prompt)
        return "1"

    position = play_here(begin(game, game.usual(), Seeded(1)), [None, None], "en", type_one)
    assert position.now.log == [[1, 1, 1]]
    one, two = (f"P{number}, your answer (a number, u to undo, q to stop): " for number in (1, 2))
    assert read == ["Hand over to P1, then press Enter.", one, one, "Hand over to P2, then press Enter.", two]


def three_slips(sheet: Sheet, table: Table) -> None:
    """Two slips of one seat, then one of the other."""
    sheet.log.append(table.ask_all("plan", [(0, "a", (1, 2)), (0, "b", (1, 2)), (1, "c", (1, 2))]))


@pytest.mark.parametrize("last", [["q"], []], ids=["q", "end of the input"])
def test_who_stops_leaves_no_secret_on_the_screen(sit: Sit, last: list[str]) -> None:
    _, screen = sit(*TWO_PEOPLE, typed=["", "1", "", "3", "", *last])
    assert "grip hook" in screen.getvalue()
    assert screen.shown().strip() == "Stopped before the end."


def test_one_may_stop_instead_of_handing_over(sit: Sit) -> None:
    screens, screen = sit(*TWO_PEOPLE, typed=["", "1", "q"])
    assert screens[-1] == TO_TWO
    assert screen.shown() == f"{TO_TWO}q\nStopped before the end.\n"


def test_dice_typed_at_a_shared_screen_show_nobodys_secret(sit: Sit) -> None:
    screens, _ = sit(*TWO_PEOPLE, "--dice", "typed", typed=["", "1", "", "3", "", "4", "", "4", "2", "q"])
    assert "Throw d6 for strain" in screens[8]
    assert "grip" not in screens[8]
    assert "grip" not in screens[9]


def test_dice_typed_after_a_secret_answer_show_what_everybody_sees(capsys: pytest.CaptureFixture[str]) -> None:
    """Whoever had the screen last, and though nothing has been told since."""
    game = special(secret_then_dice, scene=seen_by)
    play_here(begin(game, game.usual(), Typed()), [None, None], "en", lambda _prompt: "1")
    assert re.findall(r"seen_by (\S+)", capsys.readouterr().out) == ["0", "1", "-"]


def secret_then_dice(_sheet: Sheet, table: Table) -> None:
    """One slip each, and a throw."""
    table.ask_all("plan", [(0, "a", (1, 2)), (1, "b", (1, 2))])
    table.roll("dice", d6)


def seen_by(_sheet: Sheet, seat: int | None) -> dict[str, Any]:
    return {"header": {"seen_by": seat}}


def test_questions_without_secrets_need_no_curtain(sit: Sit, capsys: pytest.CaptureFixture[str]) -> None:
    typed = iter(["1", "2", "1", "2", "1"])
    play_here(begin(FIVE, FIVE.usual(), Seeded(1)), [None, None], "en", lambda _prompt: next(typed))
    assert CLEAR not in capsys.readouterr().out


def test_one_person_alone_needs_no_curtain(sit: Sit) -> None:
    _, screen = sit(*ONE_ROUND, typed=["2", "4", "1"])
    assert CLEAR not in screen.getvalue()
    assert "Hand over" not in screen.getvalue()


def test_the_curtain_speaks_spanish(sit: Sit) -> None:
    screens, _ = sit(*TWO_PEOPLE, "--lang", "es", typed=["", "1", "q"])
    assert screens[2] == "Pasa el turno a human 2 y pulsa Intro."


# Squares


PASSING = "edition full acting H1 action pass\nball H1\nH1 5,7\nH2 11,7\nA1 24,14"


def seated(start: str, typed: list[str], game: Game[Any] = BLOOD_BOWL) -> Position:
    """Somebody sits down at a position, of Blood Bowl if nothing is said, types this, and then has had enough."""
    told = iter([*typed, "q"])
    with pytest.raises(Stopped) as stopped:
        play_here(placed(game, start, Seeded(1)), [None, None], "en", lambda _prompt: next(told))
    position = stopped.value.position
    assert isinstance(position, Position)
    return position


def test_a_square_is_typed_where_there_are_too_many_to_list(capsys: pytest.CaptureFixture[str]) -> None:
    told = seated(PASSING, ["pass 99,1", "11,7"])
    assert [entry[2] for entry in told.entries() if entry[1] == "act"] == [("pass", (11, 7))]
    out, err = capsys.readouterr()
    assert "any other square is typed like this: pass 0,0 (Pass: 0, 0)" in out
    assert "Pass: 6, 2" not in out
    assert err == "pass, 99, 1 is not among the options. [BB-4.11]\n"


def test_where_only_squares_can_be_chosen_it_is_said_how_they_are_typed(capsys: pytest.CaptureFixture[str]) -> None:
    position = begin(BLOOD_BOWL, BLOOD_BOWL.usual(2, "full"), Seeded(4))
    while position.open[0].what != "kick":
        question = position.open[0]
        value = first(look(question.options, question.args))
        position = position.answer(question.seat, value, question.slip)
    told = iter(["kick it", "7,7", "q"])
    with pytest.raises(Stopped):
        play_here(position, [None, None], "en", lambda _prompt: next(told))
    shown = capsys.readouterr().err.splitlines()
    assert shown == [
        "Type the square as column and row, such as 19,7; or u or q.",
        "7, 7 is not among the options. [BB-3.2]",
    ]


def test_who_can_step_or_pass_to_a_square_says_which(capsys: pytest.CaptureFixture[str]) -> None:
    told = seated(PASSING, ["6,7", "step 6,7"])
    assert [entry[2] for entry in told.entries() if entry[1] == "act"] == [("step", (6, 7))]
    assert "Say which of these you mean: step 6,7, pass 6,7." in capsys.readouterr().err


def test_many_options_stand_in_columns(capsys: pytest.CaptureFixture[str]) -> None:
    seated("edition full\n" + "\n".join([f"H{one} {one},3" for one in range(1, 12)]) + "\nA1 25,14", [])
    out = capsys.readouterr().out
    rows = [row for row in out.splitlines() if "1. end the turn" in row]
    assert len(rows) == 1
    assert "Blitz: " in rows[0]


def test_everybody_is_given_a_square(capsys: pytest.CaptureFixture[str]) -> None:
    start = "edition full turn 0,0 moving -1 kicking 0 first 0\nnext set_up:0 set_up:1\nH1\nH2\nH3\nA1"
    told = seated(start, ["H1 12,5 H2 12,6 H3 9,9", "H1 12,5 H2 12,6 H3 12,7"])
    assert [told.now.by_id[one].at for one in ("H1", "H2", "H3")] == [AT[12, 5], AT[12, 6], AT[12, 7]]
    out, err = capsys.readouterr()
    assert "or everybody with a square: H1 12,6 H2 12,7 …" in out
    assert "[BB-2.8]" in err


FIELD = """scenario ford turns 6 turn 1 starter 0 acting A1
next {}
field open 1200x1200
side 0 red_boar edge=south
side 1 drowned edge=north
"""


def test_a_unit_goes_where_its_middle_is_to_be(capsys: pytest.CaptureFixture[str]) -> None:
    start = FIELD.format("order") + "A1 red_boar/oath_axes start=5 at 300,300 333,300\nB1 drowned/hulk at 600,600"
    told = seated(start, ["2", "31,33", "2", "1"], CELTOS)
    assert [(one.x, one.y) for one in told.now.by_id["A1"].figures()] == [(294, 330), (327, 330)]
    assert "or where its middle is to be, in cm from the south-western corner: 45,30" in capsys.readouterr().out
    there = seated(start, ["2", "31,90"], CELTOS).now.by_id["A1"].figures()
    assert [one.y for one in there] == [399, 399]
    assert [(one.x, one.y) for one in seated(start, ["2", "31,30"], CELTOS).now.by_id["A1"].figures()][1] == (327, 300)


def test_a_unit_is_deployed_about_a_place_or_told_why_not(capsys: pytest.CaptureFixture[str]) -> None:
    start = FIELD.format("deploy:0") + "A1 red_boar/oath_axes away\nB1 drowned/hulk at 600,600"
    told = seated(start.replace(" acting A1", ""), ["60,50", "60,20"], CELTOS)
    places = [(one.x, one.y) for one in told.now.by_id["A1"].figures()]
    assert [sum(axis) // len(places) for axis in zip(*places, strict=True)] == [600, 200]
    assert "[CE-8.8]" in capsys.readouterr().err
