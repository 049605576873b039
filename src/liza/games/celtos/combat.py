"""Chapter 4.5 to 4.12: the fight: who strikes whom, at which speed, with what, and who has lost."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from liza.games.celtos.checks import check, check_need, passes
from liza.games.celtos.data import Melee, melees, number
from liza.games.celtos.data import table as data_table
from liza.games.celtos.morale import after_losses, below_half, test_morale
from liza.games.celtos.shooting import bury
from liza.games.celtos.sight import NO_COVER, cover, in_contact, meet, touching
from liza.games.celtos.state import AS, AT, FU, RS, Battle, Model, Unit
from liza.kernel.game import Why, because
from liza.kernel.table import Table


class Strike(NamedTuple):
    """A blow: of whom, at whom."""

    unit: Unit
    model: Model
    foe: Unit
    victim: Model


def melee(unit: Unit) -> Melee:
    """CE-8.1: what it fights with."""
    return melees()[unit.sheet.melee]


def strength(unit: Unit, why: Why = None) -> int:
    """CE-4.9, CE-8.1: its own and its weapon's, which may be another one in a charge."""
    arm = melee(unit)
    own = because(why, unit.sheet.profile[FU], "strength", "CE-4.9")
    return own + because(why, arm.charging if unit.charged else arm.strength, "weapon", "CE-8.1")


def bonus_of(battle: Battle, unit: Unit, model: Model, foe: Unit, victim: Model, why: Why = None) -> int:
    """CE-4.6: Panic, the charge, cover of one that has been charged, the other's Panic."""
    bonus = because(why, number("close_combat", "panic") if unit.panic else 0, "panic", "CE-4.6")
    bonus += because(why, number("close_combat", "charged") if unit.charged else 0, "charged", "CE-4.6")
    held = unit.beset and not unit.charged and cover(battle, model, victim.figure) != NO_COVER
    bonus += because(why, number("close_combat", "cover") if held else 0, "cover", "CE-4.6")
    return bonus + because(why, number("close_combat", "foe_in_panic") if foe.panic else 0, "foe_in_panic", "CE-4.6")


def need_of(unit: Unit, foe: Unit) -> int:
    """CE-4.5."""
    return check_need(unit.sheet.profile[AS], foe.sheet.profile[AS])


# Who fights, and when


def sides_of(battle: Battle, unit: Unit) -> tuple[list[Unit], list[Unit]]:
    """CE-4.7: all whom contact joins to a unit: its own side, itself first, and the enemy's.

    A unit that touches two enemy units fights one combat with both.
    """
    mine, theirs = [unit], in_contact(battle, unit)
    for one in mine:
        theirs += [foe for foe in in_contact(battle, one) if foe not in theirs]
        mine += [ally for foe in theirs for ally in in_contact(battle, foe) if ally not in mine]
    return mine, theirs


def speed(battle: Battle, unit: Unit, *, charge: bool) -> int:
    """CE-4.8, CE-7.7: of its weapon, in a combat with a charge or without; the first to strike when charged."""
    if charge and unit.has("first_strike") and was_charged(battle, unit):
        quick: int = data_table("numbers")["skill"]["first_strike"]["speed"]
        return quick
    return melee(unit).speed[0 if charge else 1]


def was_charged(battle: Battle, unit: Unit) -> bool:
    """CE-7.7: whether the charge of this order has reached it, be it the one that was named or another beside it."""
    actor = battle.actor()
    return unit.beset and actor.charged and meet(battle, actor, unit)


def paces(battle: Battle, fighters: Sequence[Unit]) -> list[list[Unit]]:
    """CE-4.8: those who strike together, from the highest speed down; all at once where that is agreed."""
    if not battle.rules.weapon_speed:
        return [list(fighters)]
    charge = True in [one.charged for one in fighters]
    speeds = [speed(battle, one, charge=charge) for one in fighters]
    quick = sorted(dict.fromkeys(speeds), reverse=True)
    return [[one for one, its in zip(fighters, speeds, strict=True) if its == pace] for pace in quick]


# The fight


def fight(battle: Battle, table: Table, name: str) -> None:
    """CE-4.1, CE-4.7, CE-4.8: all whom contact joins to the activated unit, from the fastest weapon to the slowest."""
    unit = battle.by_id[name]
    mine, theirs = sides_of(battle, unit) if unit.here() else ([], [])
    if theirs:
        table.tell("combat", "CE-4.7", who=unit.id, whom=tuple([foe.id for foe in theirs]))
        before = {one.id: (one.wounds(), len(one.models)) for one in (*mine, *theirs)}
        touched = {one.id: in_contact(battle, one) for one in (*mine, *theirs)}
        for together in paces(battle, [*mine, *theirs]):
            exchange(battle, table, together, (mine, theirs))
        results(battle, table, (mine, theirs), before)
        freed = [one for one in (*mine, *theirs) if one.here() and not [foe for foe in touched[one.id] if foe.here()]]
        battle.agenda[:0] = [("freed", one.id) for one in freed]
    for one in battle.units:
        one.charged = False
        one.beset = one.beset and one.here() and bool(in_contact(battle, one))


def exchange(battle: Battle, table: Table, together: Sequence[Unit], sides: tuple[list[Unit], list[Unit]]) -> None:
    """CE-4.7: of one speed: all dice to hit, the activated side's first, then all damage; then the dead come off."""
    strikes = [declared(battle, table, one, sides[1] if one in sides[0] else sides[0]) for one in together]
    hits = [hit for blows in strikes for hit in struck(battle, table, blows)]
    wounds = {one.id: {model.number: model.wounds for model in one.models} for one in (*sides[0], *sides[1])}
    for hit in hits:
        if check(table, "damage", strength(hit.unit), hit.foe.sheet.profile[RS]):
            row = wounds[hit.foe.id]
            row[hit.victim.number] = max(0, row[hit.victim.number] - 1)
    for one in (*sides[0], *sides[1]):
        bury(table, one, wounds[one.id])


def struck(battle: Battle, table: Table, blows: Sequence[Strike]) -> list[Strike]:
    """CE-4.5, CE-4.6: those of a unit's blows that hit."""
    if blows:
        table.tell("strikes", "CE-4.7", who=blows[0].unit.id, count=len(blows))
    return [one for one in blows if passes(table, "strike", need_of(one.unit, one.foe), bonus_of(battle, *one))]


def declared(battle: Battle, table: Table, unit: Unit, against: Sequence[Unit]) -> list[Strike]:
    """CE-4.7: every model in contact, as often as it strikes; its owner says at whom."""
    found = []
    for model in unit.models:
        near = [(foe, victim) for foe in against for victim in touching(battle, model, foe)]
        for _ in range(unit.sheet.profile[AT] if near else 0):
            foe, victim = near[0] if len(near) == 1 else chosen(table, unit, model, near)
            found.append(Strike(unit, model, foe, victim))
    return found


def chosen(table: Table, unit: Unit, model: Model, near: Sequence[tuple[Unit, Model]]) -> tuple[Unit, Model]:
    """CE-4.7: one of those it touches."""
    options = tuple([(foe.id, victim.number) for foe, victim in near])
    answer: Any = table.ask(unit.side, "strike_at", options, unit.id, model.number)
    return near[options.index(answer)]


# Afterwards


def results(
    battle: Battle,
    table: Table,
    sides: tuple[list[Unit], list[Unit]],
    before: dict[str, tuple[int, int]],
) -> None:
    """CE-4.10, CE-6.2, CE-6.4: the side that has inflicted fewer wounds has lost, and its units check their morale.

    An individual wounded below half checks as well, if it has not lost; never twice.
    """
    lost = [sum([before[one.id][0] - one.wounds() for one in side]) for side in sides]
    table.tell("combat_over", "CE-4.10", who=sides[0][0].id, suffered=lost[0], inflicted=lost[1])
    losers = sides[0] if lost[0] > lost[1] else sides[1] if lost[1] > lost[0] else []
    for one in (*sides[0], *sides[1]):
        if one in losers:
            hurt = one.wounds() < before[one.id][0]
            test_morale(table, one, lost_by(one, hurt=hurt))
        elif one.sheet.individual():
            after_losses(battle, table, one, before[one.id])


def lost_by(unit: Unit, *, hurt: bool) -> str:
    """CE-6.2, CE-6.4, CE-7.7: by which rule a loser checks; that for his wounds no skill passes."""
    return "CE-6.4" if hurt and unit.sheet.individual() and below_half(unit) else "CE-6.2"
