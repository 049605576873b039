"""Chapter 6.6: the five critical tables, one function for each effect that is more than a number."""

from collections.abc import Callable
from typing import Final

from liza.games.pit_fighter.contests import with_reflexes
from liza.games.pit_fighter.scrolls import LOCATIONS
from liza.games.pit_fighter.scrolls import table as data_table
from liza.games.pit_fighter.state import BROKEN, SEVERED, WHOLE, Arena, Fighter, I
from liza.kernel.dice import d6, d10
from liza.kernel.table import Table

ROWS: Final = tuple([tuple([(row[0], row[1]) for row in data_table("criticals")[name]]) for name in LOCATIONS])
RULES: Final = {
    "stunned": "PF-6.6.1b", "scar": "PF-6.6.1c", "knocked_out": "PF-6.6.1d", "decapitated": "PF-6.6.1e",
    "arm_wounded": "PF-6.6.2b", "lost_finger": "PF-6.6.2c", "broken_arm": "PF-6.6.2d", "severed_arm": "PF-6.6.2e",
    "broken_rib": "PF-6.6.3b", "bleeding_wound": "PF-6.6.3c", "chest_torn_open": "PF-6.6.3d", "gutted": "PF-6.6.3e",
    "winded": "PF-6.6.4b", "knocked_down": "PF-6.6.4c", "emasculated": "PF-6.6.4d", "cut_in_half": "PF-6.6.4f",
    "leg_wounded": "PF-6.6.5b", "damaged_kneecap": "PF-6.6.5c", "broken_leg": "PF-6.6.5d", "severed_leg": "PF-6.6.5e",
}  # fmt: skip
Effect = Callable[[Arena, Table, Fighter, Fighter], str]


def critical_name(location: int, points: int) -> str:
    """PF-6.6.1a, PF-6.6.2a, PF-6.6.3a, PF-6.6.4a, PF-6.6.5a: the row of the table that the damage reaches."""
    return str([name for least, name in ROWS[location] if points >= least][-1])


def critical(arena: Arena, table: Table, attacker: Fighter, target: Fighter, location: int, points: int) -> None:
    """PF-6.6a: damage crossed with the location; it is added to the loss of Wounds, even if he is down already."""
    name = critical_name(location, points)
    if name == "none":
        return
    who = target.sheet.id
    table.tell("critical", RULES[name], who=who, what=name)
    out = EFFECTS[name](arena, table, attacker, target)
    if out:
        target.out = out
        table.tell("out", RULES[name], who=who, how=out, by=attacker.sheet.id)
        attacker.downed.append(who)


def side(table: Table, roller: Fighter) -> int:
    """PF-6.6b: one of a pair: 1 to 3 left, 4 to 6 right."""
    return with_reflexes(table, roller, lambda: table.band("side", d6, (4,)))


def no_worse(table: Table, target: Fighter, rule: str = "PF-6.6b") -> str:
    """PF-6.6b: what is lost already cannot be lost again; the damage stands."""
    table.tell("no_worse", rule, who=target.sheet.id)
    return ""


def stunned(arena: Arena, table: Table, _attacker: Fighter, target: Fighter) -> str:
    """PF-6.6.1b, PF-9.7: no attack for the rest of this turn nor in the next; a slayer's oath ignores it."""
    if "death_oath" in target.sheet.scroll.special:
        table.tell("shrugs_off", "PF-9.7", who=target.sheet.id)
    else:
        target.injuries.stunned = arena.turn + 1
    return ""


def scar(arena: Arena, table: Table, attacker: Fighter, target: Fighter) -> str:
    """PF-6.6.1c: stunned as well; D10: 9 an ear and one Initiative, 10 an eye; without eyes, out."""
    stunned(arena, table, attacker, target)
    row = with_reflexes(table, target, lambda: table.band("scar", d10, (9, 10)))
    if row == 0:
        return ""
    which, hurt = side(table, target), target.injuries
    lost = hurt.ears if row == 1 else hurt.eyes
    if lost[which]:
        return no_worse(table, target, "PF-6.6.1c")
    lost[which] = 1
    table.tell("ear_lost" if row == 1 else "eye_lost", "PF-6.6.1c", who=target.sheet.id, side=which)
    if row == 1:
        target.base[I] -= 1
    return "blind" if hurt.eyes == [1, 1] else ""


def knocked_out(_arena: Arena, _table: Table, _attacker: Fighter, _target: Fighter) -> str:
    """PF-6.6.1d: out of this fight."""
    return "knocked_out"


def decapitated(arena: Arena, _table: Table, attacker: Fighter, _target: Fighter) -> str:
    """PF-6.6.1e: dead; his opponent has a trophy to show in the next turn."""
    attacker.trophies.append(arena.turn)
    return "decapitated"


def chest_torn_open(arena: Arena, _table: Table, attacker: Fighter, _target: Fighter) -> str:
    """PF-6.6.3d: dead, with a trophy."""
    attacker.trophies.append(arena.turn)
    return "chest_torn_open"


def cut_in_half(_arena: Arena, _table: Table, _attacker: Fighter, _target: Fighter) -> str:
    """PF-6.6.4f: dead, without a trophy."""
    return "cut_in_half"


def arm_wounded(_arena: Arena, _table: Table, _attacker: Fighter, target: Fighter) -> str:
    """PF-6.6.2b: one off A and D."""
    target.injuries.nicks += 1
    return ""


def lost_finger(_arena: Arena, table: Table, _attacker: Fighter, target: Fighter) -> str:
    """PF-6.6.2c, PF-6.6b: one off A and D for each finger; a hand has five, an arm that is gone has none."""
    which = side(table, target)
    if target.injuries.arms[which] == SEVERED or target.injuries.fingers[which] == 5:
        return no_worse(table, target, "PF-6.6.2c")
    target.injuries.fingers[which] += 1
    return ""


def broken_arm(_arena: Arena, table: Table, _attacker: Fighter, target: Fighter) -> str:
    """PF-6.6.2d, PF-6.6b: three off A and D; broken on broken or severed is ignored."""
    which = side(table, target)
    if target.injuries.arms[which] != WHOLE:
        return no_worse(table, target)
    target.injuries.arms[which] = BROKEN
    return ""


def severed_arm(_arena: Arena, table: Table, _attacker: Fighter, target: Fighter) -> str:
    """PF-6.6.2e, PF-6.6b: three off A and D, not twice on one arm, and it bleeds; no arm left, no more attacks."""
    which = side(table, target)
    if target.injuries.arms[which] == SEVERED:
        return no_worse(table, target)
    target.injuries.arms[which] = SEVERED
    return ""


def broken_rib(_arena: Arena, _table: Table, _attacker: Fighter, target: Fighter) -> str:
    """PF-6.6.3b: one off A and D for each."""
    target.injuries.ribs += 1
    return ""


def bleeding_wound(_arena: Arena, _table: Table, _attacker: Fighter, target: Fighter) -> str:
    """PF-6.6.3c: one Wound in every End phase for each."""
    target.injuries.bleeding += 1
    return ""


def gutted(_arena: Arena, table: Table, _attacker: Fighter, target: Fighter) -> str:
    """PF-6.6.3e: three off A and D, no fast moves, D3 Wounds in every End phase; a second time means nothing."""
    if target.injuries.gutted:
        return no_worse(table, target, "PF-6.6.3e")
    target.injuries.gutted = True
    return ""


def winded(arena: Arena, _table: Table, _attacker: Fighter, target: Fighter) -> str:
    """PF-6.6.4b: one off A and D until the End phase of the next turn."""
    target.injuries.winded.append(arena.turn + 1)
    return ""


def knocked_down(arena: Arena, table: Table, attacker: Fighter, target: Fighter) -> str:
    """PF-6.6.4c: as winded, and only a slow move next turn."""
    target.injuries.slow_in = arena.turn + 1
    return winded(arena, table, attacker, target)


def emasculated(arena: Arena, table: Table, attacker: Fighter, target: Fighter) -> str:
    """PF-6.6.4d: as knocked down, and one Wound in every End phase."""
    target.injuries.cripplings += 1
    return knocked_down(arena, table, attacker, target)


def leg_wounded(_arena: Arena, _table: Table, _attacker: Fighter, target: Fighter) -> str:
    """PF-6.6.5b: one Initiative less."""
    target.base[I] -= 1
    return ""


def damaged_kneecap(_arena: Arena, _table: Table, _attacker: Fighter, target: Fighter) -> str:
    """PF-6.6.5c: one Initiative less, for good."""
    target.base[I] -= 1
    return ""


def broken_leg(_arena: Arena, table: Table, _attacker: Fighter, target: Fighter) -> str:
    """PF-6.6.5d, PF-6.6.5f, PF-6.6b: Initiative halved, no fast moves; two legs broken or severed, out."""
    which, legs = side(table, target), target.injuries.legs
    if legs[which] != WHOLE:
        return no_worse(table, target)
    legs[which] = BROKEN
    return _legs_gone(legs)


def severed_leg(_arena: Arena, table: Table, _attacker: Fighter, target: Fighter) -> str:
    """PF-6.6.5e, PF-6.6.5f, PF-6.6b: as broken, and it bleeds; on a wooden leg the result is ignored."""
    which, legs = side(table, target), target.injuries.legs
    if legs[which] not in (WHOLE, BROKEN):
        return no_worse(table, target)
    legs[which] = SEVERED
    return _legs_gone(legs)


def _legs_gone(legs: list[int]) -> str:
    return "legs" if all(leg in (BROKEN, SEVERED) for leg in legs) else ""


EFFECTS: Final[dict[str, Effect]] = {
    "stunned": stunned, "scar": scar, "knocked_out": knocked_out, "decapitated": decapitated,
    "arm_wounded": arm_wounded, "lost_finger": lost_finger, "broken_arm": broken_arm, "severed_arm": severed_arm,
    "broken_rib": broken_rib, "bleeding_wound": bleeding_wound, "chest_torn_open": chest_torn_open, "gutted": gutted,
    "winded": winded, "knocked_down": knocked_down, "emasculated": emasculated, "cut_in_half": cut_in_half,
    "leg_wounded": leg_wounded, "damaged_kneecap": damaged_kneecap, "broken_leg": broken_leg,
    "severed_leg": severed_leg,
}  # fmt: skip


def bleeding(fighter: Fighter) -> int:
    """PF-6.6.2e, PF-6.6.3c, PF-6.6.4d, PF-6.6.5e: Wounds lost in the End phase, the D3 of the gutted apart."""
    hurt = fighter.injuries
    return hurt.bleeding + hurt.cripplings + hurt.arms.count(SEVERED) + hurt.legs.count(SEVERED)


def d3(table: Table, fighter: Fighter) -> int:
    """PF-1.0a, PF-6.6.3e: a D6 halved, rounding up."""
    return 1 + with_reflexes(table, fighter, lambda: table.band("guts", d6, (3, 5)))
