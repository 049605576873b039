"""Chapters 1 and 2: the turn, initiative, alternating activations, and the orders of a unit."""

from collections.abc import Sequence
from typing import Final

from liza.games.celtos.data import number
from liza.games.celtos.morale import rally
from liza.games.celtos.moving import UnitMoves, allowance, broken, carry_out, places_of
from liza.games.celtos.reactions import DONE
from liza.games.celtos.shooting import legal_targets, may_shoot, volley
from liza.games.celtos.sight import foes, in_contact, unit_sees
from liza.games.celtos.state import NOBODY, Battle, Unit
from liza.games.celtos.victory import score_objectives
from liza.kernel.dice import d10
from liza.kernel.table import Table

END, MOVE, RUSH, HOLD, SHOOT, ASSAULT = "end", "move", "rush", "hold", "shoot", "assault"
# CE-2.1: what may follow what, and what may begin
AFTER: Final = {
    (): (MOVE, RUSH, HOLD, SHOOT, ASSAULT),
    (MOVE,): (HOLD, SHOOT, ASSAULT),
    (SHOOT,): (ASSAULT,),
    (MOVE, SHOOT): (ASSAULT,),
}
ORDERS: Final = (MOVE, RUSH, HOLD, SHOOT, ASSAULT)


# The turn


def begin_turn(battle: Battle, table: Table) -> None:
    """CE-1.1, CE-1.2: the markers of the last turn come off; Panic, wounds and broken coherence stay."""
    battle.turn += 1
    for unit in battle.units:
        unit.activated = unit.hold = unit.moved = unit.shot = unit.reacted = unit.charged = False
    table.tell("turn", "CE-1.1", turn=battle.turn)
    battle.agenda.insert(0, ("initiative",))


def initiative(battle: Battle, table: Table) -> None:
    """CE-1.3: a die each, again while they are level; the higher says who starts."""
    winner = highest(table, "initiative", (0, 1))
    battle.starter = table.ask(winner, "starter", (winner, 1 - winner))
    table.tell("starts", "CE-1.3", side=battle.starter, by=winner)
    battle.agenda.insert(0, ("activate", battle.starter))


def highest(table: Table, what: str, sides: Sequence[int]) -> int:
    """CE-1.3, CE-8.8: a die each; those who are level at the top throw again among themselves."""
    level = list(sides)
    while len(level) > 1:
        faces = table.roll(what, len(level) * d10)
        level = [side for side, face in zip(level, faces, strict=True) if face == max(faces)]
    return level[0]


def ready(battle: Battle, side: int) -> list[Unit]:
    """CE-1.4: its units that have not been activated in this turn."""
    return [unit for unit in battle.of(side) if not unit.activated]


def activate(battle: Battle, table: Table, side: int) -> None:
    """CE-1.4, CE-1.5, CE-1.6: one unit, which must be if there is one; who has none is passed over. Rally, orders."""
    battle.acting, battle.orders, battle.target = NOBODY, (), NOBODY
    if over(battle):
        battle.agenda = []
        return
    mine = ready(battle, side)
    if not mine:
        battle.agenda.insert(0, ("activate", 1 - side) if ready(battle, 1 - side) else ("turn_ends",))
        return
    name = mine[0].id if len(mine) == 1 else table.ask(side, "unit", tuple([unit.id for unit in mine]))
    unit = battle.by_id[name]
    unit.activated, battle.acting = True, name
    table.tell("activates", "CE-1.4", side=side, who=name)
    rally(battle, table, unit)
    battle.agenda.insert(0, ("order",))


def over(battle: Battle) -> bool:
    """CE-1.6: only one side has models on the table."""
    return not battle.of(0) or not battle.of(1)


def end_turn(battle: Battle, table: Table) -> None:
    """CE-1.1, CE-1.6, CE-8.10, CE-8.11: nobody is left to activate; objectives; after the last turn it is over."""
    score_objectives(battle, table)
    table.tell("turn_over", "CE-1.1", turn=battle.turn)
    if battle.turn < battle.rules.turns and not over(battle):
        battle.agenda.insert(0, ("turn",))


# Orders


def why_not(battle: Battle, unit: Unit, order: str) -> tuple[str, str] | None:
    """CE-2.1, CE-2.4, CE-2.9, CE-2.10, CE-6.7, CE-7.2: why a unit may not be given an order; None if it may."""
    if len(battle.orders) >= battle.rules.orders or order not in AFTER.get(battle.orders, ()):
        return "wrong_order_of_orders", "CE-2.1"
    if in_contact(battle, unit) and order != ASSAULT:
        return ("hold_in_contact", "CE-2.4") if order == HOLD else contact_refusal(order)
    if order == SHOOT:
        return may_shoot(battle, unit)
    if unit.panic and order in (HOLD, ASSAULT) and not in_contact(battle, unit):
        return "order_in_panic", "CE-6.7"
    if order in (HOLD, ASSAULT) and broken(unit) and not in_contact(battle, unit):
        return "out_of_coherence", "CE-7.2"
    if order == ASSAULT and not in_contact(battle, unit) and not assaultable(battle, unit):
        return "nobody_to_assault", "CE-4.2"
    return None


def contact_refusal(order: str) -> tuple[str, str]:
    """CE-2.9, CE-2.10: a unit in contact fights."""
    return ("shoot_in_contact", "CE-2.9") if order == SHOOT else ("only_assault", "CE-2.10")


def assaultable(battle: Battle, unit: Unit) -> list[Unit]:
    """CE-4.2: the enemy units it sees."""
    return [foe for foe in foes(battle, unit) if unit_sees(battle, unit, foe)]


def orders(battle: Battle, _who: str = "") -> tuple[str, ...]:
    """CE-2.1: what the unit may be ordered now; to be done with it is always allowed."""
    unit = battle.actor()
    return (END, *[order for order in ORDERS if why_not(battle, unit, order) is None])


def give_order(battle: Battle, table: Table) -> None:
    """CE-1.5, CE-2.1: one order after the other until the owner is done, or none is left, or one has ended it."""
    unit = battle.actor()
    able = orders(battle) if unit.here() else (END,)
    answer: str = END if len(able) == 1 else table.ask(unit.side, "order", orders, battle, unit.id)
    if answer == END:
        battle.agenda.insert(0, ("activate", 1 - unit.side))
        return
    battle.orders = (*battle.orders, answer)
    table.tell("ordered", "CE-2.1", who=unit.id, order=answer)
    ORDER[answer](battle, table, unit)


def go(battle: Battle, table: Table, unit: Unit, times: int) -> None:
    """CE-2.2, CE-2.3: every model along its path."""
    move = table.ask(unit.side, "move", UnitMoves(battle, unit, allowance(unit, times)), unit.id)
    carry_out(battle, unit, move)
    unit.moved = True
    table.tell("moves", "CE-2.2", who=unit.id, at=places_of(unit))


def order_move(battle: Battle, table: Table, unit: Unit) -> None:
    """CE-2.2: then the unit may have another order."""
    go(battle, table, unit, 1)
    battle.agenda[:0] = [("react", DONE), ("order",)]


def order_rush(battle: Battle, table: Table, unit: Unit) -> None:
    """CE-2.3, CE-1.5: three times as far, and the play passes."""
    go(battle, table, unit, number("orders", "rush"))
    battle.agenda[:0] = [("react", DONE), ("activate", 1 - unit.side)]


def order_hold(battle: Battle, table: Table, unit: Unit) -> None:
    """CE-2.4, CE-1.5: it waits, and the play passes."""
    unit.hold = True
    table.tell("holds", "CE-2.4", who=unit.id)
    battle.agenda.insert(0, ("activate", 1 - unit.side))


def order_shoot(battle: Battle, table: Table, unit: Unit) -> None:
    """CE-2.9, CE-3.4: at one target; the shooter chooses among those that are level."""
    able = legal_targets(battle, unit)
    name = able[0].id if len(able) == 1 else table.ask(unit.side, "target", tuple([one.id for one in able]), unit.id)
    volley(battle, table, unit, battle.by_id[name])
    unit.shot = True
    battle.agenda[:0] = [("react", DONE), ("order",)]


def order_assault(battle: Battle, table: Table, unit: Unit) -> None:
    """CE-2.10, CE-4.2, CE-4.12: against one unit in sight, or all in contact; then the activation is over."""
    if not in_contact(battle, unit):
        able = [one.id for one in assaultable(battle, unit)]
        battle.target = able[0] if len(able) == 1 else table.ask(unit.side, "assault", tuple(able), unit.id)
    battle.agenda[:0] = [("assault", unit.id), ("activate", 1 - unit.side)]


ORDER: Final = {
    MOVE: order_move,
    RUSH: order_rush,
    HOLD: order_hold,
    SHOOT: order_shoot,
    ASSAULT: order_assault,
}
