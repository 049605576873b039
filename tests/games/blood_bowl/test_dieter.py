"""The source's replay of Dieter's dodges, from end to end: BB-5.12 and BB-5.13."""

from typing import Final

from liza import Scripted, Setup
from liza.games.blood_bowl.game import GAME
from liza.kernel.position import Position, placed

# Dieter starts in one tackle zone; square 1 is (11, 7) and lies in two, square 2 is (11, 8) and lies in none
START: Final = """
edition full half 1 turn 3,3 moving 0
H7 human/lineman 10,8 name=Dieter
H8 human/lineman 3,3
A3 orc/lineman 10,6
A4 orc/lineman 12,6
A5 orc/lineman 9,9
"""


def dieter(*dodges: int) -> Position:
    """His way to square 1 and, if he gets there, to square 2, with these dice; then armour that holds."""
    position = placed(
        GAME, START, Scripted([*[(face,) for face in dodges], (1, 1)]), Setup("full", ("Reikland", "Orcs"))
    )
    position = position.answer(0, ("move", "H7")).answer(0, ("step", (11, 7)))
    return position.answer(0, ("step", (11, 8))) if position.now.by_id["H7"].status == 0 else position


def told(position: Position) -> list[str]:
    """The names of what was told last."""
    return [event.name for event in position.events]


def test_dieter_gets_to_square_1_with_a_5_and_falls_on_square_2_with_a_1() -> None:
    position = dieter(5, 1)
    assert GAME.queries["at"](position.now, "H7") == (11, 8)
    assert GAME.queries["status"](position.now, "H7") == "prone"
    assert [name for name in told(position) if name in ("dodge_failed", "turnover", "turn")] == [
        "dodge_failed",
        "turnover",
        "turn",
    ]
    assert [(question.seat, question.what) for question in position.open] == [(1, "action")]


def test_what_he_needed_and_why() -> None:
    position = placed(GAME, START, Scripted([]), Setup("full", ("Reikland", "Orcs")))
    assert GAME.queries["why"](position.now, "dodge", "H7", "11,7") == (
        (4, "agility", "BB-5.7"),
        (1, "dodging", "BB-5.9"),
        (-2, "tackle_zones", "BB-5.9"),
    )
    assert GAME.queries["need"](position.now, "dodge", "H7", "11,7") == 5
    assert GAME.queries["need"](position.now, "dodge", "H7", "11,8") == 3


def test_a_4_would_not_have_got_him_to_square_1() -> None:
    position = dieter(4)
    assert GAME.queries["at"](position.now, "H7") == (11, 7)
    assert GAME.queries["status"](position.now, "H7") == "prone"


def test_with_a_3_he_would_have_stood_on_square_2() -> None:
    position = dieter(5, 3)
    assert GAME.queries["at"](position.now, "H7") == (11, 8)
    assert GAME.queries["status"](position.now, "H7") == "standing"
    assert [(question.seat, question.what) for question in position.open] == [(0, "act")]
