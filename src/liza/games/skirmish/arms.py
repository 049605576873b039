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
    """AN-9.1, AN-9.2, AN-9.3, AN-9.4, AN-9.5, AN-9.8: a weapon.

    strength: a bonus in close combat, else its own, None for the user's. save: what it does to the victim's save, below
    0 worse, above it better. reach: range in millimetres. strip: length and width of what it sweeps (AN-9.8). combat:
    what a shot does in the first turn of a combat.
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
    """AN-5.1, AN-9.4: what he can shoot or throw, each sort once."""
    return [weapons()[one] for one in dict.fromkeys(sheet.weapons) if weapons()[one].kind != MELEE]


def blades(sheet: Sheet) -> list[Weapon]:
    """AN-9.2: what he can fight with; his fists only if he has nothing else."""
    own = [weapons()[one] for one in sheet.weapons if weapons()[one].kind == MELEE]
    return own or [weapons()[FIST]]


# Hands


@cache
def holds(arms: tuple[str, ...], armour: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """AN-9.7, AN-9.3, AN-7.9: what may be in two hands at once, the best first; a weapon alone only if nothing fits.

    Of two weapons the first is the better one. AN-9.3: two-handed and unwieldy weapons leave no hand for another, a
    difficult one only for a shield. AN-9.8: a pistol serves as the second weapon.
    """
    own = [weapons()[one] for one in arms if weapons()[one].kind == MELEE] or [weapons()[FIST]]
    single = [one for one in own if one.hands == 1]
    guards = [one for one in armour if one in (SHIELD, BUCKLER)]
    found: list[tuple[str, ...]] = []
    for guard in guards:
        found += [(one.id, guard) for one in single if guard == SHIELD or "difficult" not in one.rules]
    free = sorted([one for one in single if not _alone(one)], key=_value, reverse=True)
    found += [(one.id, other.id) for one, other in combinations(free, 2)]
    found += [(one.id, pistol) for one in free for pistol in arms if "attacks" in weapons()[pistol].combat]
    held = {one for hold in found for one in hold}
    found += [(one.id,) for one in own if one.id not in held]
    return tuple(dict.fromkeys(sorted(found, key=_worth, reverse=True)))


def _alone(weapon: Weapon) -> bool:
    return "unwieldy" in weapon.rules or "difficult" in weapon.rules


def _value(weapon: Weapon) -> int:
    """How good a weapon is in one hand."""
    bonus = 4 * (weapon.strength or 0) - weapon.save
    return bonus + ("parry" in weapon.rules) + ("concussion" in weapon.rules) + ("strike_first" in weapon.rules)


_SECOND: Final = {SHIELD: 4, BUCKLER: 3, "dagger": 2}


def _worth(hand: tuple[str, ...]) -> int:
    """Which hold to take if nobody says otherwise: a strong weapon, then a second blow or a shield."""
    first = weapons()[hand[0]]
    more = 0 if len(hand) == 1 else _SECOND.get(hand[1], 5)
    return 2 * _value(first) + more - ("strike_last" in first.rules)


def in_hand(warrior: Warrior) -> list[Weapon]:
    """AN-9.7: the weapons he fights with; the best hold until he has chosen."""
    hand = warrior.hand or holds(warrior.sheet.weapons, warrior.sheet.armour)[0]
    return [weapons()[one] for one in hand if one in weapons()]


def holding(warrior: Warrior, piece: str) -> bool:
    """Whether this shield is in his hand."""
    return piece in (warrior.hand or holds(warrior.sheet.weapons, warrior.sheet.armour)[0])


def parriers(warrior: Warrior) -> int:
    """AN-7.12: how many things in his hands may parry: swords and the like, and a buckler."""
    shields = [one for one, row in table("armour")["shield"].items() if "parry" in row.get("rules", ())]
    return sum(["parry" in one.rules for one in in_hand(warrior)]) + sum([holding(warrior, one) for one in shields])
