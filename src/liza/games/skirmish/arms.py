"""Chapter 9: weapons and armour as data, and what a warrior has in his hands."""

from collections.abc import Mapping
from functools import cache
from itertools import combinations
from typing import Any, Final, NamedTuple

from liza.games.skirmish.data import table
from liza.games.skirmish.state import Sheet, Warrior

MELEE, MISSILE, POWDER = "melee", "missile", "powder"
FIST: Final = "fist"
SHIELD, BUCKLER, HELMET = "shield", "buckler", "helmet"
HANDS: Final = 2


class Weapon(NamedTuple):
    """AN-9.2 to AN-9.5, AN-9.8: a weapon. strength: a bonus in close combat, else its own, None for the user's.

    save: what it does to the victim's save, below 0 worse, above it better. reach: range in millimetres. strip: length
    and width of what it sweeps (AN-9.8). combat: what a shot does in the first turn of a combat.
    """

    id: str
    kind: str
    name: Mapping[str, str]
    strength: int | None
    hands: int
    save: int
    hit: int
    reach: int
    rules: tuple[str, ...]
    cost: int
    strip: tuple[int, ...]
    combat: Mapping[str, int]


@cache
def weapons() -> dict[str, Weapon]:
    """Every weapon of data/weapons.toml, by id."""
    return {
        name: _weapon(name, kind, row)
        for kind in (MELEE, MISSILE, POWDER)
        for name, row in table("weapons")[kind].items()
    }


def _weapon(name: str, kind: str, row: Mapping[str, Any]) -> Weapon:
    return Weapon(
        name,
        kind,
        row["name"],
        row.get("strength"),
        row.get("hands", 1),
        row.get("save", 0),
        row.get("hit", 0),
        row.get("range_mm", 0),
        tuple(row.get("rules", ())),
        row["cost"],
        tuple(row.get("strip_mm", ())),
        row.get("combat", {}),
    )


def missiles(sheet: Sheet) -> list[Weapon]:
    """AN-5.1, AN-9.4: what he can shoot or throw."""
    return [weapons()[one] for one in sheet.weapons if weapons()[one].kind != MELEE]


def blades(sheet: Sheet) -> list[Weapon]:
    """AN-9.2: what he can fight with; his fists only if he has nothing else."""
    own = [weapons()[one] for one in sheet.weapons if weapons()[one].kind == MELEE]
    return own or [weapons()[FIST]]


# Hands


@cache
def holds(arms: tuple[str, ...], armour: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """AN-9.7, AN-9.3, AN-7.9: what may be in two hands at once, the best first; nothing is left out that fits.

    Of two weapons the first is the one he fights with; AN-9.3 Difficult, Unwieldy: with a shield only.
    """
    own = [weapons()[one] for one in arms if weapons()[one].kind == MELEE] or [weapons()[FIST]]
    guards = [one for one in armour if one in (SHIELD, BUCKLER)]
    found: list[tuple[str, ...]] = []
    for one in own:
        if one.hands != 1:
            found.append((one.id,))
            continue
        found += [(one.id, guard) for guard in guards if guard == SHIELD or "difficult" not in one.rules]
    pairs = combinations([one for one in own if one.hands == 1], 2)
    found += [(one.id, other.id) for one, other in pairs if not _alone(one) and not _alone(other)]
    if not found:
        found = [(own[0].id,)]
    return tuple(sorted(found, key=lambda hand: -_worth(hand)))


def _alone(weapon: Weapon) -> bool:
    return "unwieldy" in weapon.rules or "difficult" in weapon.rules


def _worth(hand: tuple[str, ...]) -> int:
    """Which hold to take if nobody says otherwise: strength, a second blow, a shield, a parry."""
    first = weapons()[hand[0]]
    worth = 3 * (first.strength or 0) + 2 * ("parry" in first.rules) - first.save
    if len(hand) > 1:
        worth += 2 if hand[1] in (SHIELD, BUCKLER) else 3
    return worth - 2 * ("strike_last" in first.rules)


def in_hand(warrior: Warrior) -> list[Weapon]:
    """AN-9.7: the weapons he fights with; the best hold until he has chosen."""
    hand = warrior.hand or holds(warrior.sheet.weapons, warrior.sheet.armour)[0]
    return [weapons()[one] for one in hand if one in weapons()]


def holding(warrior: Warrior, piece: str) -> bool:
    """Whether this shield is in his hand."""
    return piece in (warrior.hand or holds(warrior.sheet.weapons, warrior.sheet.armour)[0])


def parriers(warrior: Warrior) -> int:
    """AN-7.12: how many things in his hands may parry: swords and the like, and a buckler."""
    return sum(["parry" in one.rules for one in in_hand(warrior)]) + holding(warrior, BUCKLER)
