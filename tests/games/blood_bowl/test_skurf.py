"""The source's replay of Skurf's blitz, from declaring it to the end of it: BB-6.12."""

from typing import Final

from liza import Scripted, Setup
from liza.games.blood_bowl.game import GAME
from liza.kernel.position import Position, placed

# Skurf, a Black Orc, is two squares from Jacob, who holds the ball on the edge of his own half
START: Final = """
edition basic half 1 turn 2,2 moving 1
ball H7
H7 human/thrower 10,6 name=Jacob
H8 human/lineman 3,3
A3 orc/black_orc_blocker 12,6 name=Skurf
A4 orc/lineman 20,3
"""


def skurf(*throws: tuple[int, ...]) -> Position:
    """He declares a blitz, comes up to Jacob, and blocks."""
    position = placed(GAME, START, Scripted(list(throws)), Setup("basic", ("Reavers", "Raiders")))
    position = position.answer(1, ("blitz", "A3")).answer(1, ("step", (11, 6)))
    return position.answer(1, ("block", "H7"))


def told(position: Position, *names: str) -> list[str]:
    """Those of the events that are asked for, in the order in which they were told."""
    return [event.name for event in position.events if event.name in names]


def test_four_against_three_is_two_dice_and_his_coach_chooses() -> None:
    position = skurf((1, 6))
    assert GAME.queries["dice"](position.now, "A3", "H7") == (2, 1)
    assert [(question.seat, question.what) for question in position.open] == [(1, "block_die")]
    assert position.open[0].allowed("attacker_down")
    assert position.open[0].allowed("defender_down")


def test_he_takes_defender_down_and_jacob_goes_back_a_square_and_down() -> None:
    position = skurf((1, 6), (2, 3), (2,)).answer(1, "defender_down").answer(1, (9, 6)).answer(1, True)
    assert GAME.queries["at"](position.now, "H7") == (9, 6)
    assert GAME.queries["status"](position.now, "H7") == "prone"
    assert GAME.queries["at"](position.now, "A3") == (10, 6)
    assert GAME.queries["ball"](position.now) == (9, 5)
    order = told(position, "follows_up", "knocked_down", "armour_holds", "bounces", "turnover")
    assert order == ["follows_up", "knocked_down", "armour_holds", "bounces"]
    assert [(question.seat, question.what) for question in position.open] == [(1, "act")]


def test_it_has_cost_him_two_of_his_four_squares() -> None:
    position = skurf((1, 6), (2, 3), (2,)).answer(1, "defender_down").answer(1, (9, 6)).answer(1, True)
    assert GAME.queries["steps_left"](position.now, "A3") == 2


def test_the_other_way_round_jacobs_block_throws_him_to_the_ground() -> None:
    start = START.replace("moving 1", "moving 0").replace("12,6", "11,6")
    position = placed(GAME, start, Scripted([(1, 6), (2, 3), (2,)]), Setup("basic", ("Reavers", "Raiders")))
    position = position.answer(0, ("block", "H7")).answer(0, ("block", "A3"))
    assert [(question.seat, question.what) for question in position.open] == [(1, "block_die")]
    position = position.answer(1, "attacker_down")
    assert GAME.queries["status"](position.now, "H7") == "prone"
    assert GAME.queries["at"](position.now, "H7") == (10, 6)
    assert told(position, "knocked_down", "turnover", "bounces") == ["knocked_down", "turnover", "bounces"]
    assert [(question.seat, question.what) for question in position.open] == [(1, "action")]
