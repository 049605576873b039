"""Chapter 1: the nine attributes, and tests against them."""

from typing import Final

from liza.games.skirmish.state import A, I, Warrior
from liza.kernel.dice import d6
from liza.kernel.table import Table

TWO_D6: Final = (2 * d6).seen_as("total")
SIX: Final = 6


def attribute_test(table: Table, what: str, value: int) -> bool:
    """AN-1.11, AN-1.13: a D6 no higher than the attribute; a 6 always fails, and so does an attribute of 0."""
    return value > 0 and table.band(what, d6, (min(value, SIX - 1) + 1,)) == 0


def leadership_roll(table: Table, what: str, value: int) -> bool:
    """AN-1.14: two dice whose total is no higher than the leadership."""
    return value > 0 and table.band(what, TWO_D6, (value + 1,)) == 0


def initiative_test(table: Table, warrior: Warrior) -> bool:
    """AN-1.8, AN-1.13: by his own initiative."""
    return attribute_test(table, "initiative", warrior.sheet.profile[I])


def attacks_of(warrior: Warrior) -> int:
    """AN-1.9: his blows before anything adds to them; with none he does not strike."""
    return warrior.sheet.profile[A]
