"""Chapter 0 and 2.3: characteristics as they count now, ranks, and the A and D of a hex."""

from typing import Final

from liza.games.pit_fighter.state import BROKEN, SEVERED, WS, Arena, Fighter, I, W

LAME: Final = (BROKEN, SEVERED)


def half(number: int) -> int:
    """PF-0b: every halving rounds up."""
    return (number + 1) // 2


def value(fighter: Fighter, trait: int) -> int:
    """PF-0b: base, then each halving in force once, rounding up, then flat bonuses; only Wounds fall below 0."""
    number = fighter.base[trait]
    causes = 0 if trait == W else halvings(fighter, trait)
    if number < 0 and trait != W:
        number = 0
    while causes:
        number, causes = half(number), causes - 1
    return number + fighter.bonus[trait]


def halvings(fighter: Fighter, trait: int) -> int:
    """PF-5.3e, PF-8.2f, PF-8.42.33, PF-8.42.53, PF-6.6.5d, PF-6.6.5e: one for each different cause in force."""
    causes = 1 if fighter.doings.beaten else 0
    if trait == I:
        one, other = fighter.injuries.legs
        return causes + (one in LAME or other in LAME)
    if trait == WS:
        return causes + (fighter.net > 0) + fighter.disarmed + fighter.fallen
    return causes


def rank(fighter: Fighter) -> tuple[int, int]:
    """PF-5.0a, PF-7.0a: Initiative as it is now; on a tie the younger is higher."""
    return value(fighter, I), fighter.sheet.age


def move_rank(fighter: Fighter) -> tuple[int, int]:
    """PF-5.0a, PF-8.42.41: Initiative in step b, with the skill 41-42; on a tie the younger is higher."""
    return value(fighter, I) + 5 * (41 in fighter.sheet.skills), fighter.sheet.age


def attack_initiative(fighter: Fighter) -> int:
    """PF-6.0c, PF-8.42.45: Initiative in step c, with ten for an Observe that was carried out and the skill 45-46."""
    return value(fighter, I) + 10 * fighter.doings.observed + 5 * (45 in fighter.sheet.skills)


def attack_rank(fighter: Fighter, *, second: bool) -> tuple[int, int]:
    """PF-6.0a, PF-8.42.35, PF-9.4: the rank of the slot of a first attack, or of a further one at half Initiative."""
    initiative = attack_initiative(fighter)
    return half(initiative) if second else initiative, fighter.sheet.age


def body_modifier(fighter: Fighter) -> int:
    """PF-6.3a, PF-6.6.1c, PF-6.6.2b, PF-6.6.2c, PF-6.6.2d, PF-6.6.2e, PF-6.6.3b, PF-6.6.3e, PF-6.6.4b: off A and D."""
    hurt = fighter.injuries
    arms, less = (hurt.arms[0] > 0) + (hurt.arms[1] > 0), hurt.nicks + hurt.ribs + len(hurt.winded)
    return -less - 3 * (arms + hurt.gutted) - sum(hurt.fingers) - sum(hurt.eyes)


def reach(arena: Arena, attacker: Fighter, target: Fighter) -> int | None:
    """PF-2.2b, PF-6.1a, PF-8.2a: the A on the scroll for the hex of the target; None if it cannot be attacked there."""
    bearing = arena.board.bearing[attacker.at].get(target.at)
    if bearing is not None:
        return attacker.sheet.scroll.attack[(bearing - attacker.facing) % 6]
    slot = arena.board.second[attacker.at].get(target.at)
    return None if slot is None else attacker.sheet.scroll.javelin[(slot - 2 * attacker.facing) % 12]


def attack_at(arena: Arena, attacker: Fighter, target: Fighter) -> int | None:
    """PF-2.2b, PF-6.1a, PF-6.3a: the A against a target as it counts now; None if it cannot be attacked there."""
    number = reach(arena, attacker, target)
    return None if number is None else number + body_modifier(attacker)


def net_at(arena: Arena, attacker: Fighter, target: Fighter) -> int | None:
    """PF-8.2d: the A of the net for a hex at distance two; None if the net does not reach it."""
    slot = arena.board.second[attacker.at].get(target.at)
    number = None if slot is None else attacker.sheet.scroll.net[(slot - 2 * attacker.facing) % 12]
    return None if number is None else number + body_modifier(attacker)


def defence_at(arena: Arena, defender: Fighter, attacker: Fighter) -> int:
    """PF-2.2b, PF-8.2a: the D for the attacker's hex; from between two hexes the better of the two."""
    row = defender.sheet.scroll.defence
    bearing = arena.board.bearing[defender.at].get(attacker.at)
    if bearing is not None:
        number = row[(bearing - defender.facing) % 6]
    else:
        slot = (arena.board.second[defender.at][attacker.at] - 2 * defender.facing) % 12
        number = max(row[slot // 2], row[(slot + 1) // 2 % 6])
    return number + body_modifier(defender)
