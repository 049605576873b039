"""Chapters 2.5 to 2.8 and 4.4: what a unit on Hold may do when the enemy acts."""

from typing import Any, Final

from liza.games.celtos.checks import check
from liza.games.celtos.data import number
from liza.games.celtos.morale import heavy
from liza.games.celtos.moving import broken
from liza.games.celtos.shooting import shooters, volley, weapon
from liza.games.celtos.sight import apart, in_contact, unit_sees
from liza.games.celtos.state import IN, Battle, Unit
from liza.kernel.options import Value
from liza.kernel.table import Table

FIRE, COUNTER, EVADE = "fire", "counter_charge", "evade"
DONE, ASSAULTED = "done", "assaulted"
NO: Final = "no"


def react(battle: Battle, table: Table, trigger: str, *tried: str) -> None:
    """CE-2.5, CE-2.6: their owner names them one by one; each reaction is finished before the next is named.

    Trigger: an order that is done (Move, Rush, Shoot), or an Assault that has been declared.
    """
    unit = battle.actor()
    able = reactions(battle, trigger, tried) if unit.here() else {}
    if not able:
        return
    answer: Any = table.ask(1 - unit.side, "react", options(able), unit.id)
    if answer == NO:
        return
    name, way = answer
    battle.agenda.insert(0, ("react", trigger, *tried, name))
    attempt(battle, table, battle.by_id[name], way)


def options(able: dict[str, list[str]]) -> tuple[Value, ...]:
    """CE-2.6: nobody, or a unit and what it does."""
    return (NO, *[(name, way) for name, ways_ in able.items() for way in ways_])


def attempt(battle: Battle, table: Table, foe: Unit, way: str) -> None:
    """CE-2.6: a check of initiative; passed, the unit reacts and waits no more; failed, it goes on waiting."""
    if not check(table, "reaction", foe.sheet.profile[IN]):
        table.tell("too_slow", "CE-2.6", who=foe.id)
        return
    foe.hold, foe.reacted = False, True
    table.tell("reacts", "CE-2.6", who=foe.id, how=way)
    if way == FIRE:
        volley(battle, table, foe, battle.actor())
        foe.shot = True
    else:
        battle.agenda.insert(0, (way, foe.id))


def reactions(battle: Battle, trigger: str, tried: tuple[str, ...] = ()) -> dict[str, list[str]]:
    """CE-2.5, CE-2.6: what each unit could do about the order of the acting unit; once for each order."""
    unit = battle.actor()
    able = {foe.id: ways(battle, foe, unit, trigger) for foe in battle.of(1 - unit.side) if foe.id not in tried}
    return {name: found for name, found in able.items() if found}


def ways(battle: Battle, foe: Unit, unit: Unit, trigger: str) -> list[str]:
    """CE-2.5: what one unit could do; nothing in Panic (CE-6.7), nothing twice in a turn."""
    if foe.panic or foe.reacted:
        return []
    found = [FIRE] if foe.hold and may_fire(battle, foe, unit) else []
    if trigger == ASSAULTED and battle.target == foe.id and not in_contact(battle, foe):
        found += [COUNTER] if may_counter(battle, foe, unit) else []
        found += [EVADE] if foe.hold and not heavy(foe) else []
    return found


def may_fire(battle: Battle, foe: Unit, unit: Unit) -> bool:
    """CE-2.7, CE-3.4, CE-7.2: in sight and in range where the models stand now; neither of them in close combat."""
    if weapon(foe) is None or foe.shot or broken(foe) or in_contact(battle, foe) or in_contact(battle, unit):
        return False
    return unit_sees(battle, foe, unit) and bool(shooters(battle, foe, unit))


def may_counter(battle: Battle, foe: Unit, unit: Unit) -> bool:
    """CE-2.5, CE-4.4, CE-7.2: on Hold, unless it was agreed otherwise, and not against a charge from too near."""
    waits = foe.hold or not battle.rules.counter_charge_requires_hold
    return waits and not broken(foe) and apart(unit, foe) >= number("orders", "counter_charge_from_mm")
