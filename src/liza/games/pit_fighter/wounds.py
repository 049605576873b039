"""Chapters 6.5 and 6.6: damage, armour, and who is taken out of the fight."""

from typing import Final

from liza.games.pit_fighter.adrenaline import BONUS, earn, may_raise, save_wounds
from liza.games.pit_fighter.characteristics import half, value
from liza.games.pit_fighter.contests import with_reflexes
from liza.games.pit_fighter.criticals import critical
from liza.games.pit_fighter.scrolls import LOCATIONS
from liza.games.pit_fighter.state import Arena, Fighter, S, T, W
from liza.kernel.dice import Dice, d6, d10, d12, d20
from liza.kernel.table import Table

DICE_BY_LEAD: Final = (d6, d10, d12, d20)
DAGGER: Final = 15


def damage(
    arena: Arena, table: Table, attacker: Fighter, target: Fighter, location: int, form: str, *, strike: bool
) -> None:
    """PF-6.5a, PF-6.5d, PF-6.7d, PF-8.2c: adrenaline before the dice, base die, power die."""
    while lead_matters(attacker, target, form, attacker) and may_raise(table, attacker, S):
        pass
    while lead_matters(attacker, target, form, target) and may_raise(table, target, T):
        pass
    dice = DICE_BY_LEAD[damage_row(strength_lead(attacker, target, form))]
    if strike:
        table.tell("power_strike", "PF-6.5d", who=attacker.sheet.id)
        dice += power_die(attacker)
    hurt(arena, table, attacker, target, location, dice)


def strength_lead(attacker: Fighter, target: Fighter, form: str, more: int = 0) -> int:
    """PF-6.5a, PF-8.2b, PF-9.4: S less T; fifteen less with a dagger; a javelin's S is never more than T."""
    lead = value(attacker, S) - value(target, T) - (DAGGER if form == "dagger" else 0) + more
    return min(0, lead) if "javelin" in attacker.sheet.scroll.special else lead


def damage_row(lead: int) -> int:
    """PF-6.5a: +10 or more D20, +1 to +9 D12, 0 to -10 D10, -11 or less D6."""
    return 3 if lead >= 10 else 2 if lead >= 1 else 1 if lead >= -10 else 0


def lead_matters(attacker: Fighter, target: Fighter, form: str, who: Fighter) -> bool:
    """PF-6.7d: adrenaline on S or T is offered if all that is held could change the damage dice."""
    if not who.adrenaline:
        return False
    more = BONUS * len(who.adrenaline) * (-1 if who is target else 1)
    now, then = strength_lead(attacker, target, form), strength_lead(attacker, target, form, more)
    return damage_row(now) != damage_row(then)


def power_die(attacker: Fighter) -> Dice:
    """PF-6.5d, PF-8.42.43, PF-9.7: a D10; a slayer's is a D12, with the skill 43-44 a D20."""
    if 43 in attacker.sheet.skills:
        return d20
    return d12 if "death_oath" in attacker.sheet.scroll.special else d10


def vital(table: Table, attacker: Fighter) -> int:
    """PF-8.42.65: once in a combat ten more damage, declared before the dice."""
    if 65 not in attacker.sheet.skills or "65" in attacker.used:
        return 0
    if not table.ask(attacker.sheet.seat, "vital", (False, True), attacker.sheet.id):
        return 0
    attacker.used.append("65")
    table.tell("vital", "PF-8.42.65", who=attacker.sheet.id)
    return 10


def hatred(table: Table, attacker: Fighter, target: Fighter, dice: Dice) -> Dice:
    """PF-6.6.4e: one D6 more against whom he hates."""
    if target.sheet.id not in attacker.sheet.hates:
        return dice
    table.tell("hates", "PF-6.6.4e", who=attacker.sheet.id, whom=target.sheet.id)
    return dice + d6


def hurt(arena: Arena, table: Table, attacker: Fighter, target: Fighter, location: int, dice: Dice) -> None:
    """PF-6.5b, PF-6.5c, PF-6.5e, PF-6.5f, PF-6.6a, PF-6.7a, PF-8.42.21: damage after armour, and its effects."""
    dice = hatred(table, attacker, target, dice)
    more = vital(table, attacker) + len(dice.sides) * (21 in attacker.sheet.skills)
    total = roll_damage(table, attacker, dice) + more
    armour = armour_of(attacker, target, location)
    points = max(1, total - armour)
    who, whom = attacker.sheet.id, target.sheet.id
    table.tell(
        "damage", "PF-6.5b", who=who, whom=whom, where=LOCATIONS[location], points=points, thrown=total, armour=armour
    )
    arena.blows += 1
    attacker.damage += points
    attacker.first_blood = attacker.first_blood or arena.blows
    target.hurt_by = who
    target.base[W] -= points
    earn(arena, table, attacker, "PF-6.7a")
    critical(arena, table, attacker, target, location, points)
    if not target.out and not save_wounds(table, target):
        take_out(table, target, "wounds", who, arena)


def roll_damage(table: Table, attacker: Fighter, dice: Dice) -> int:
    """PF-6.5a, PF-8.42.51: the whole throw; quick reflexes may throw it again, and the second stands."""
    seen = dice.seen_as("total")
    return with_reflexes(table, attacker, lambda: sum(table.roll("damage", seen)))


def armour_of(attacker: Fighter, target: Fighter, location: int) -> int:
    """PF-6.5b, PF-8.42.15: the armour of the location; half of it, rounded up, against who avoids armour."""
    armour = target.sheet.scroll.armour[location]
    return half(armour) if 15 in attacker.sheet.skills else armour


def take_out(table: Table, fighter: Fighter, reason: str, by: str, arena: Arena, rule: str = "PF-6.5e") -> None:
    """PF-6.5e, PF-7.0b, PF-8.1c: out of the fight, off the board at once, credited to whoever did it."""
    fighter.out = reason
    table.tell("out", rule, who=fighter.sheet.id, how=reason, by=by)
    if by and arena.by_id(by).sheet.team != fighter.sheet.team:
        arena.by_id(by).downed.append(fighter.sheet.id)
