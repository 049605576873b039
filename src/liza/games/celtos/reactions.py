"""Chapters 2.5 to 2.8 and 4.4: what a unit on Hold may do when the enemy acts."""

from typing import Any, Final

from liza.games.celtos.checks import check
from liza.games.celtos.data import number
from liza.games.celtos.morale import heavy
from liza.games.celtos.moving import broken
from liza.games.celtos.shooting import shooters, volley, weapon
from liza.games.celtos.sight import apart, in_contact, unit_sees
from liza.games.celtos.state import IN, Battle, Unit
from liza.kernel.game import Row
from liza.kernel.table import Table

FIRE, COUNTER, EVADE = "fire", "counter_charge", "evade"
MOVED, ASSAULTED = "moved", "assaulted"
NO: Final = "no"


def on_order(battle: Battle, unit: Unit) -> list[Row]:
    """CE-2.6, CE-2.7: after a Move, Rush or Shoot: a row for each enemy unit that may answer it."""
    return [("react", foe.id, MOVED) for foe in waiting(battle, unit) if ways(battle, foe, unit, MOVED)]


def on_assault(battle: Battle, unit: Unit, target: Unit) -> list[Row]:
    """CE-2.6, CE-2.7, CE-2.8, CE-4.4: after an Assault is declared and before it moves; the target last."""
    able = [foe for foe in waiting(battle, unit) if ways(battle, foe, unit, ASSAULTED)]
    able.sort(key=lambda foe: foe is target)
    return [("react", foe.id, ASSAULTED) for foe in able]


def waiting(battle: Battle, unit: Unit) -> list[Unit]:
    """CE-2.5: the enemy's units on Hold."""
    return [foe for foe in battle.of(1 - unit.side) if foe.hold and not foe.panic]


def ways(battle: Battle, foe: Unit, unit: Unit, trigger: str) -> list[str]:
    """CE-2.5, CE-2.7, CE-2.8, CE-4.4: what this unit could do against that order."""
    found = []
    if may_fire(battle, foe, unit):
        found.append(FIRE)
    if trigger == ASSAULTED and battle.target == foe.id and not in_contact(battle, foe):
        if apart(unit, foe) >= number("orders", "counter_charge_from_mm"):
            found.append(COUNTER)
        if not heavy(foe):
            found.append(EVADE)
    return found


def may_fire(battle: Battle, foe: Unit, unit: Unit) -> bool:
    """CE-2.7, CE-7.2: in sight and in range where the models stand now; not out of close combat."""
    if weapon(foe) is None or foe.shot or broken(foe) or in_contact(battle, foe) or in_contact(battle, unit):
        return False
    return unit_sees(battle, foe, unit) and bool(shooters(battle, foe, unit))


def react(battle: Battle, table: Table, name: str, trigger: str) -> None:
    """CE-2.5, CE-2.6: its coach says what it tries; who passes the check of initiative does it and waits no more."""
    foe, unit = battle.by_id[name], battle.actor()
    able = ways(battle, foe, unit, trigger) if foe.here() and unit.here() and foe.hold else []
    if not able:
        return
    answer: Any = table.ask(foe.side, "react", (NO, *able), foe.id, unit.id)
    if answer == NO:
        return
    if not check(table, "reaction", foe.sheet.profile[IN]):
        table.tell("too_slow", "CE-2.6", who=foe.id)
        return
    foe.hold = False
    table.tell("reacts", "CE-2.6", who=foe.id, how=answer)
    if answer == FIRE:
        volley(battle, table, foe, unit)
        foe.shot = True
    else:
        battle.agenda.insert(0, (answer, foe.id))
