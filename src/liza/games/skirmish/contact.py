"""Chapter 4.13 and 7.1: who touches whom."""

from typing import Final

from liza.games.skirmish.data import number
from liza.games.skirmish.state import KNOCKED_DOWN, STANDING, Battle, Warrior
from liza.space.field.lanes import low_between
from liza.space.field.measure import gap, touching
from liza.space.field.model import Field, Figure

TOUCH: Final = 1


def engaged(battle: Battle, warrior: Warrior) -> list[Warrior]:
    """AN-4.13, AN-7.1, AN-7.2: the enemies that touch him, or only a low thing keeps from it; by number."""
    if not warrior.here():
        return []
    return [one for one in battle.warriors if one.side != warrior.side and one.here() and touch(battle, warrior, one)]


def touch(battle: Battle, one: Warrior, other: Warrior) -> bool:
    """AN-4.13, AN-0.1: base to base, or across something low that keeps them from it."""
    return meet(battle.field, one.figure, other.figure)


def meet(field: Field, a: Figure, b: Figure) -> bool:
    """AN-4.13, AN-0.1: the same for two figures."""
    if abs(a.x - b.x) > _FAR or abs(a.y - b.y) > _FAR:
        return False
    if touching(a, b):
        return True
    most = number("contact", "across_gap_mm")
    level = abs(a.z - b.z) <= number("contact", "across_height_mm")
    return level and gap(a, b) <= most and low_between(field, a, b, TOUCH)


def met_across(battle: Battle, warrior: Warrior, there: Figure) -> int:
    """AN-4.13, AN-4.16: the number of an enemy with whom he would be engaged if he stood there, or -1."""
    foes = [one for one in battle.warriors if one.side != warrior.side and one.here()]
    return next((one.sheet.number for one in foes if meet(battle.field, there, one.figure)), -1)


_FAR: Final = 120


def fights(battle: Battle, warrior: Warrior) -> bool:
    """AN-4.9, AN-5.2: whether an enemy is in contact, whatever his state."""
    return bool(engaged(battle, warrior))


def standing_foes(battle: Battle, warrior: Warrior) -> list[Warrior]:
    """AN-7.20, AN-8.5: those in contact who are on their feet."""
    return [one for one in engaged(battle, warrior) if one.stands()]


def is_new_to(warrior: Warrior, foe: Warrior) -> bool:
    """AN-7.24: whether this is the first turn of combat between the two."""
    return foe.id not in warrior.fought


def first_turn(battle: Battle, warrior: Warrior) -> bool:
    """AN-7.24: whether this is the first turn of combat for him, or against somebody who has come to it."""
    return any(is_new_to(warrior, foe) for foe in engaged(battle, warrior))


def helpless(warrior: Warrior) -> bool:
    """AN-7.17, AN-8.8: knocked down, or fleeing without a way out: every blow hits him, and he gives none."""
    return warrior.body == KNOCKED_DOWN or (warrior.fleeing and warrior.body == STANDING)
