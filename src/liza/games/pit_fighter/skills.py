"""Chapter 8.42: what skills add to Weapon Skill in attack and defence."""

from liza.games.pit_fighter.adrenaline import may_close
from liza.games.pit_fighter.characteristics import attack_initiative
from liza.games.pit_fighter.state import Fighter, I
from liza.kernel.table import Table


def skill_at_arms(table: Table, attacker: Fighter, target: Fighter) -> tuple[int, int]:
    """PF-8.42.23, PF-8.42.31: what skills add to the WS of both in an attack roll, a disarming or a thrown knife."""
    for owner, other in ((attacker, target), (target, attacker)):
        if may_counter(owner, other) and (owner.adrenaline or other.adrenaline):
            race(table, owner, other)
    bonus = counter(attacker, target) + dirty(table, attacker, target)
    return bonus, counter(target, attacker) + dirty(table, target, attacker)


def counter(owner: Fighter, other: Fighter) -> int:
    """PF-8.42.23: five WS against who is lower in Initiative, unless he has interrupted him this turn."""
    return 5 if may_counter(owner, other) and attack_initiative(owner) > attack_initiative(other) else 0


def may_counter(owner: Fighter, other: Fighter) -> bool:
    """PF-8.42.23: whether only Initiative decides about his counterattack."""
    return 23 in owner.sheet.skills and other.sheet.id not in owner.doings.stepped_in


def race(table: Table, owner: Fighter, other: Fighter) -> None:
    """PF-6.7d, PF-8.42.23: adrenaline on Initiative, offered where a counterattack hangs on it: its owner first."""
    while (gap := attack_initiative(other) - attack_initiative(owner)) >= 0:
        if not may_close(table, owner, I, gap + 1):
            return
    while (gap := attack_initiative(owner) - attack_initiative(other)) > 0:
        if not may_close(table, other, I, gap):
            return


def dirty(table: Table, owner: Fighter, other: Fighter) -> int:
    """PF-8.42.31: five WS, declared before the dice, once against each opponent in a combat."""
    mark = "31:" + other.sheet.id
    if (
        31 not in owner.sheet.skills
        or mark in owner.used
        or not table.ask(owner.sheet.seat, "dirty", (False, True), owner.sheet.id, other.sheet.id)
    ):
        return 0
    owner.used.append(mark)
    table.tell("dirty", "PF-8.42.31", who=owner.sheet.id, whom=other.sheet.id)
    return 5


def signature(table: Table, attacker: Fighter) -> int:
    """PF-8.42.61: ten WS on one attack of the combat, declared before the locations are written."""
    if 61 not in attacker.sheet.skills or "61" in attacker.used:
        return 0
    if not table.ask(attacker.sheet.seat, "signature", (False, True), attacker.sheet.id):
        return 0
    attacker.used.append("61")
    table.tell("signature", "PF-8.42.61", who=attacker.sheet.id)
    return 10
