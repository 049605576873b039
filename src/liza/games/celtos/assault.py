"""Chapters 4.1 to 4.4, 4.11 and 2.8: charges, counter-charges, piling in, evading, and what follows a fight."""

from liza.games.celtos.closing import close_in
from liza.games.celtos.combat import sides_of
from liza.games.celtos.data import number
from liza.games.celtos.moving import UnitMoves, carry_out, directly, places_of
from liza.games.celtos.reactions import ASSAULTED
from liza.games.celtos.sight import in_contact
from liza.games.celtos.state import NOBODY, Battle, Unit
from liza.games.celtos.turns import over
from liza.kernel.table import Table
from liza.space.field.measure import distance
from liza.space.field.model import Figure


def assault(battle: Battle, table: Table, name: str) -> None:
    """CE-2.10, CE-4.1: declared; reactions; the chargers move, or those in contact pile in; then the fight."""
    unit = battle.by_id[name]
    if in_contact(battle, unit):
        battle.target = NOBODY
        pile_in(battle, table, unit)
        battle.agenda.insert(0, ("fight", name))
        return
    table.tell("assaults", "CE-4.2", who=unit.id, whom=battle.target)
    battle.agenda[:0] = [("react", ASSAULTED), ("charge", name), ("fight", name)]


def charge(battle: Battle, table: Table, name: str) -> None:
    """CE-4.2: up to its movement by the shortest free way; who reaches nobody stops short, and there is no fight."""
    unit, target = battle.by_id[name], battle.by_id[battle.target]
    if not unit.here() or not target.here():
        return
    close_in(battle, unit, [target], number("measuring", "clear_mm"))
    met = in_contact(battle, unit)
    unit.charged = bool(met)
    for foe in met:
        foe.beset = True
    table.tell("charges" if met else "falls_short", "CE-4.2", who=unit.id, whom=target.id, at=places_of(unit))


def pile_in(battle: Battle, table: Table, unit: Unit) -> None:
    """CE-2.10, CE-4.3: as many free models as can reach an enemy of the combat (CE-4.7) do; the enemy stays."""
    close_in(battle, unit, sides_of(battle, unit)[1], number("measuring", "clear_mm"))
    table.tell("piles_in", "CE-4.3", who=unit.id, at=places_of(unit))


def counter_charge(battle: Battle, table: Table, name: str) -> None:
    """CE-4.4: straight towards the nearest chargers, up to its movement, stopping at contact; both have charged."""
    unit, chargers = battle.by_id[name], battle.actor()
    close_in(battle, unit, [chargers], 1)
    unit.charged = True
    table.tell("counter_charges", "CE-4.4", who=unit.id, whom=chargers.id, at=places_of(unit))


def evade(battle: Battle, table: Table, name: str) -> None:
    """CE-2.8: directly away from the nearest charger, up to its movement; it stops before whatever is in the way."""
    unit, chargers = battle.by_id[name], battle.actor()
    pairs = [(one, other) for one in unit.figures() for other in chargers.figures()]
    here, there = min(pairs, key=_nearest)
    carry_out(battle, unit, directly(battle, unit, here.x - there.x, here.y - there.y))
    table.tell("evades", "CE-2.8", who=unit.id, at=places_of(unit))


def _nearest(pair: tuple[Figure, Figure]) -> tuple[int, int, int]:
    return distance(*pair), pair[0].id, pair[1].id


def after_fight(battle: Battle, table: Table, name: str) -> None:
    """CE-4.11, CE-6.9: its enemies destroyed or routed, it may move up to 5 cm, not into contact.

    Where that has decided the battle (CE-1.6), nobody is asked.
    """
    if over(battle):
        return
    unit = battle.by_id[name]
    move = table.ask(unit.side, "after_fight", UnitMoves(battle, unit, number("orders", "after_fight_mm")), unit.id)
    carry_out(battle, unit, move)
    table.tell("moves_on", "CE-4.11", who=unit.id, at=places_of(unit))
