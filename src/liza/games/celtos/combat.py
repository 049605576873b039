"""Chapter 4.5 to 4.12: the fight: who strikes whom, at which speed, with what, and who has lost."""

from typing import Any, Final, NamedTuple

from liza.games.celtos.checks import check, check_need, passes
from liza.games.celtos.data import Melee, melees, number
from liza.games.celtos.data import table as data_table
from liza.games.celtos.morale import after_losses, below_half, test_morale
from liza.games.celtos.shooting import bury
from liza.games.celtos.sight import NO_COVER, cover, in_contact, touching
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


def speed(unit: Unit, foe: Unit, *, charge: bool) -> int:
    """CE-4.8, CE-7.7: of its weapon, in a combat with a charge or without; the first to strike when charged."""
    if foe.charged and not unit.charged and unit.has("first_strike"):
        quick: int = data_table("numbers")["skill"]["first_strike"]["speed"]
        return quick
    return melee(unit).speed[0 if charge else 1]


def strength(unit: Unit, why: Why = None) -> int:
    """CE-4.9, CE-8.1: its own and its weapon's, which may be another one in a charge."""
    arm = melee(unit)
    own = because(why, unit.sheet.profile[FU], "strength", "CE-4.9")
    return own + because(why, arm.charging if unit.charged else arm.strength, "weapon", "CE-8.1")


def bonus_of(battle: Battle, unit: Unit, model: Model, foe: Unit, victim: Model, why: Why = None) -> int:
    """CE-4.6: Panic, the charge, cover against a charge, the other's Panic."""
    bonus = because(why, number("close_combat", "panic") if unit.panic else 0, "panic", "CE-4.6")
    bonus += because(why, number("close_combat", "charged") if unit.charged else 0, "charged", "CE-4.6")
    held = foe.charged and not unit.charged and cover(battle, model, victim.figure) != NO_COVER
    bonus += because(why, number("close_combat", "cover") if held else 0, "cover", "CE-4.6")
    return bonus + because(why, number("close_combat", "foe_in_panic") if foe.panic else 0, "foe_in_panic", "CE-4.6")


# The fight


def fight(battle: Battle, table: Table, name: str) -> None:
    """CE-4.7, CE-4.8, CE-4.10: the activated unit against all that touch it, from the fastest weapon to the slowest."""
    unit = battle.by_id[name]
    others = in_contact(battle, unit) if unit.here() else []
    if not others:
        return
    table.tell("combat", "CE-4.7", who=unit.id, whom=tuple([foe.id for foe in others]))
    started = {one.id: sum([model.wounds for model in one.models]) for one in (unit, *others)}
    for pace in paces(battle, unit, others):
        round_of(battle, table, unit, others, pace)
    done = {one.id: started[one.id] - sum([model.wounds for model in one.models]) for one in (unit, *others)}
    results(battle, table, unit, others, done)


def paces(battle: Battle, unit: Unit, others: list[Unit]) -> list[int]:
    """CE-4.8: the speeds that occur, the highest first; all the same where the setting says so."""
    if not battle.rules.weapon_speed:
        return [0]
    charge = unit.charged or True in [foe.charged for foe in others]
    quick = [speed(unit, foe, charge=charge) for foe in others] + [speed(foe, unit, charge=charge) for foe in others]
    return sorted(dict.fromkeys(quick), reverse=True)


def round_of(battle: Battle, table: Table, unit: Unit, others: list[Unit], pace: int) -> None:
    """CE-4.7: all dice to hit, the activated side's first, then all damage in that order; then the dead come off."""
    charge = unit.charged or True in [foe.charged for foe in others]
    strikes: list[Strike] = []
    for one, against in [(unit, others), *[(foe, [unit]) for foe in others]]:
        if one.here() and (
            not battle.rules.weapon_speed or pace in [speed(one, foe, charge=charge) for foe in against]
        ):
            strikes += declared(table, one, against)
    hits = [one for one in strikes if passes(table, "strike", need_of(one), bonus_of(battle, *one))]
    wounds = {one.id: {model.number: model.wounds for model in one.models} for one in (unit, *others)}
    for hit in hits:
        if check(table, "damage", strength(hit.unit), hit.foe.sheet.profile[RS]):
            row = wounds[hit.foe.id]
            row[hit.victim.number] = max(0, row[hit.victim.number] - 1)
    for one in (unit, *others):
        bury(table, one, wounds[one.id])


def need_of(strike: Strike) -> int:
    """CE-4.5."""
    return check_need(strike.unit.sheet.profile[AS], strike.foe.sheet.profile[AS])


def declared(table: Table, unit: Unit, against: list[Unit]) -> list[Strike]:
    """CE-4.7: every model in contact, as often as it strikes; its owner says at whom."""
    found = []
    for model in unit.models:
        near = [(foe, victim) for foe in against for victim in touching(model, foe)]
        for _ in range(unit.sheet.profile[AT] if near else 0):
            foe, victim = near[0] if len(near) == 1 else chosen(table, unit, model, near)
            found.append(Strike(unit, model, foe, victim))
    return found


def chosen(table: Table, unit: Unit, model: Model, near: list[tuple[Unit, Model]]) -> tuple[Unit, Model]:
    """CE-4.7: one of those it touches."""
    options = tuple([(foe.id, victim.number) for foe, victim in near])
    answer: Any = table.ask(unit.side, "strike_at", options, unit.id, model.number)
    return near[options.index(answer)]


# Afterwards


def results(battle: Battle, table: Table, unit: Unit, others: list[Unit], done: dict[str, int]) -> None:
    """CE-4.10, CE-6.2, CE-6.4: who has suffered more has lost and checks; an individual below half as well, once."""
    mine, theirs = done[unit.id], sum([done[foe.id] for foe in others])
    table.tell("combat_over", "CE-4.10", who=unit.id, suffered=mine, inflicted=theirs)
    losers = [unit] if mine > theirs else others if theirs > mine else []
    for one in (unit, *others):
        if one in losers:
            test_morale(table, one, lost_by(one))
        elif one.sheet.individual():
            after_losses(battle, table, one, done[one.id])
    for one in (unit, *others):
        one.charged = False


def lost_by(unit: Unit) -> str:
    """CE-6.2, CE-6.4: by which rule a loser checks; a wounded individual by his wounds, which no skill passes."""
    return "CE-6.4" if unit.sheet.individual() and below_half(unit) else "CE-6.2"


FREE_MOVE: Final = "after_fight_mm"


def freed(battle: Battle, unit: Unit) -> bool:
    """CE-4.11: it has fought and nobody touches it any more."""
    return unit.here() and not in_contact(battle, unit)
