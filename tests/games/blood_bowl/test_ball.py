"""Chapter 9: a ball that will not come to rest: bounces, catches and throw-ins are loops, however long they take."""

from typing import Final

from liza import Scripted, Setup
from liza.games.blood_bowl.game import GAME
from liza.kernel.position import Position, placed

MANY: Final = 1500
SETUP: Final = Setup("full", ("Ana", "Beto"))
Throws = list[tuple[int, ...]]


def handed(text: str, throws: Throws) -> Position:
    """After H7 has handed the ball to H8, with these dice."""
    return placed(GAME, text, Scripted(throws), SETUP).answer(0, ("hand_off", "H8"))


def test_two_who_drop_it_to_each_other_for_ever() -> None:
    text = "edition full acting H7 action hand_off\nball H7\nH7 5,5\nH8 6,5\nA3 7,5\n"
    there_and_back: Throws = [(1,), (5,), (1,), (4,)]
    position = handed(text, [*there_and_back * MANY, (6,)])
    assert position.now.carrier == "H8"
    assert [(question.seat, question.what) for question in position.open] == [(0, "action")]


def test_a_crowd_that_throws_it_round_the_corner_for_ever() -> None:
    text = "edition full acting H7 action hand_off\nball H7\nH7 23,1\nH8 24,0\nA3 5,9\n"
    dropped_over_the_line: Throws = [(1,), (2,)]
    round_the_corner: Throws = [(1,), (6, 6), (5,), (6, 6)]
    into_the_pitch: Throws = [(3,), (1, 1), (5,)]
    position = handed(text, [*dropped_over_the_line, *round_the_corner * MANY, *into_the_pitch])
    assert GAME.queries["ball"](position.now) == (25, 2)
    assert [(question.seat, question.what) for question in position.open] == [(1, "action")]
