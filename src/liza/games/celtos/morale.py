"""Chapter 6: morale, Panic, rout, rally."""

from typing import Final

from liza.games.celtos.checks import check
from liza.games.celtos.data import BANDS, band_of, number
from liza.games.celtos.data import table as data_table
from liza.games.celtos.sight import apart, foes, in_contact, unit_sees
from liza.games.celtos.state import HE, MN, TA, Battle, Unit
from liza.kernel.game import Why, because
from liza.kernel.table import Table

PRESSED: Final = {"short": "enemy_short", "medium": "enemy_medium"}


def command(unit: Unit, why: Why = None) -> int:
    """CE-6.1, CE-7.3: the best command among the living."""
    own = because(why, unit.sheet.profile[MN], "command", "CE-6.1")
    return own + because(why, number("leader", "command") if unit.led() else 0, "leader", "CE-7.3")


def steadiness(unit: Unit, why: Why = None) -> int:
    """CE-7.5, CE-7.7: what is added to the dice of morale and rally."""
    bonus = because(why, number("standard", "bonus") if unit.standard_flies() else 0, "standard", "CE-7.5")
    return bonus + because(why, heavy_bonus(unit), "heavy", "CE-7.7")


def heavy(unit: Unit) -> bool:
    """CE-2.8, CE-7.7: sizes 6 and up."""
    from_size: int = _heavy()["from_size"]
    return unit.sheet.profile[TA] >= from_size or unit.has("heavy")


def heavy_bonus(unit: Unit) -> int:
    """CE-7.7: what a heavy unit adds."""
    bonus: int = _heavy()["bonus"]
    return bonus if heavy(unit) else 0


def _heavy() -> dict[str, int]:
    row: dict[str, int] = data_table("numbers")["skill"]["heavy"]
    return row


def left(unit: Unit) -> tuple[int, int]:
    """CE-6.3, CE-6.4, CE-6.5: what is left of it, of how much: models, or the wounds of an individual."""
    if unit.sheet.individual():
        return (unit.models[0].wounds if unit.models else 0), unit.sheet.profile[HE]
    return len(unit.models), unit.sheet.start


def below_half(unit: Unit) -> bool:
    """CE-0.1: less than half, exactly half is not."""
    rest, whole = left(unit)
    return 2 * rest < whole


def test_morale(table: Table, unit: Unit, rule: str) -> None:
    """CE-6.1, CE-6.5, CE-6.6, CE-7.7: a check of command; who fails panics with half or more left, and routs with less.

    The fearless pass all but that of a wounded individual.
    """
    if not unit.here():
        return
    if unit.has("fearless") and rule != "CE-6.4":
        table.tell("fearless", "CE-7.7", who=unit.id)
        return
    if check(table, "morale", command(unit), bonus=steadiness(unit)):
        table.tell("steady", rule, who=unit.id)
    elif below_half(unit):
        rout(table, unit)
    else:
        panic(table, unit)


def panic(table: Table, unit: Unit) -> None:
    """CE-6.5, CE-6.7: it panics, or stays in Panic, and waits for nothing any more."""
    table.tell("panics_on" if unit.panic else "panics", "CE-6.5", who=unit.id)
    unit.panic, unit.hold = True, False


def rout(table: Table, unit: Unit) -> None:
    """CE-6.9: what is left of it leaves the table at once."""
    table.tell("routs", "CE-6.9", who=unit.id, count=len(unit.models))
    unit.models, unit.fled, unit.hold = [], True, False


def after_losses(battle: Battle, table: Table, unit: Unit, before: tuple[int, int]) -> None:
    """CE-6.3, CE-6.4, CE-6.6: at the end of an order or reaction: for a model lost, or a wound of an individual.

    Only if it is below half then; a unit in close combat is not asked, an individual is. before: the wounds and models
    that it had.
    """
    if not unit.here() or not below_half(unit):
        return
    if unit.sheet.individual():
        if unit.wounds() < before[0]:
            test_morale(table, unit, "CE-6.4")
    elif len(unit.models) < before[1] and not in_contact(battle, unit):
        test_morale(table, unit, "CE-6.3")


# Rally


def rally(battle: Battle, table: Table, unit: Unit) -> None:
    """CE-6.8: at the start of its activation, not in contact; enemies in sight make it harder, the nearest once."""
    if not unit.panic or in_contact(battle, unit):
        return
    if check(table, "rally", command(unit), bonus=steadiness(unit) + pressed(battle, unit)):
        unit.panic = False
        table.tell("rallies", "CE-6.8", who=unit.id)
    else:
        table.tell("panics_on", "CE-6.8", who=unit.id)


def pressed(battle: Battle, unit: Unit, why: Why = None) -> int:
    """CE-6.8: -2 with an enemy in sight at short range, -1 at medium."""
    seen = [band_of(apart(unit, foe)) for foe in foes(battle, unit) if unit_sees(battle, unit, foe)]
    for band in BANDS[:2]:
        if band in seen:
            return because(why, number("rally", band), PRESSED[band], "CE-6.8")
    return 0
