"""Chapter 4.24 to 4.28: what a way costs by the ground."""

from typing import Final

from liza.games.skirmish.data import number
from liza.games.skirmish.state import Warrior
from liza.space.field.paths import Moves

MM_OF_CM: Final = 10


def costs(pace: int) -> tuple[tuple[int, int, int], int]:
    """AN-4.24, AN-4.25, AN-4.26, AN-4.28, MO-8: what open and harder ground costs, as (weights, per).

    Of very difficult ground a full move makes a quarter of M, rounded up to the centimetre.
    """
    movement = max(1, pace // MM_OF_CM)
    per = -(-movement // number("ground", "very_difficult_part"))
    return (per, per * number("ground", "difficult_part"), movement), per


def ground_moves(warrior: Warrior, most: int, verbs: tuple[int, ...], hop: int = 0) -> Moves:
    """AN-4.28: so many millimetres of open ground, by these verbs."""
    weights, per = costs(warrior.sheet.pace)
    return Moves(most, weights, per, verbs, hop=hop)
