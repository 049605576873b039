"""Chapters 4.1 to 4.4 and 2.8: charges, counter-charges, piling in, evading."""

from typing import Final

from liza.games.celtos.combat import FREE_MOVE, freed
from liza.games.celtos.data import number
from liza.games.celtos.moving import UnitMoves, allowance, carry_out, closest, moves, places_of, rooms
from liza.games.celtos.reactions import on_assault
from liza.games.celtos.sight import apart, in_contact
from liza.games.celtos.state import Battle, Model, Unit
from liza.kernel.table import Table
from liza.space.field.crossings import WALK
from liza.space.field.crowd import TOUCH, Room, crowd
from liza.space.field.lanes import contacts
from liza.space.field.measure import distance
from liza.space.field.paths import Path
from liza.space.field.propose import reach
from liza.space.field.regions import Paths
from liza.space.field.routes import as_far

_MOST_TRIED: Final = 6


def assault(battle: Battle, table: Table, name: str) -> None:
    """CE-2.10, CE-4.1: declared; reactions; the chargers move, or those in contact pile in; then the fight."""
    unit = battle.by_id[name]
    if in_contact(battle, unit):
        pile_in(battle, table, unit)
        battle.agenda.insert(0, ("fight", name))
        battle.agenda.insert(1, ("freed", name))
        return
    target = battle.by_id[battle.target]
    table.tell("assaults", "CE-4.2", who=unit.id, whom=target.id)
    battle.agenda[:0] = [*on_assault(battle, unit, target), ("charge", name), ("fight", name), ("freed", name)]


def charge(battle: Battle, table: Table, name: str) -> None:
    """CE-4.2: up to its movement by the shortest free way; who reaches nobody stops short, and there is no fight."""
    unit, target = battle.by_id[name], battle.by_id[battle.target]
    if not unit.here() or not target.here():
        return
    close(battle, unit, [target], must=False)
    unit.charged = bool(in_contact(battle, unit))
    table.tell("charges" if unit.charged else "falls_short", "CE-4.2", who=unit.id, whom=target.id, at=places_of(unit))


def pile_in(battle: Battle, table: Table, unit: Unit) -> None:
    """CE-4.3: as many free models as can reach an enemy of the combat do; the enemy stays."""
    close(battle, unit, in_contact(battle, unit), must=True)
    table.tell("piles_in", "CE-4.3", who=unit.id, at=places_of(unit))


def counter_charge(battle: Battle, table: Table, unit: Unit, chargers: Unit) -> None:
    """CE-4.4: straight towards the nearest chargers, up to its movement, stopping at contact; both have charged."""
    close(battle, unit, [chargers], must=False)
    unit.charged = True
    table.tell("counter_charges", "CE-4.4", who=unit.id, whom=chargers.id, at=places_of(unit))


def close(battle: Battle, unit: Unit, targets: list[Unit], *, must: bool) -> None:
    """CE-4.2, CE-4.3: each model to a place beside an enemy that it can reach, the nearest models first.

    Who cannot reach anybody goes as near as he can, or, where they pile in, keeps with the others.
    """
    victims = [model for foe in targets for model in foe.models]
    order = sorted(unit.models, key=lambda one: (min([distance(one.figure, v.figure) for v in victims]), one.number))
    settled: list[Model] = [one for one in order if _touches(one, victims)]
    for model in order:
        if model in settled:
            continue
        path = way_to(battle, unit, model, victims, settled)
        if path is None:
            path = _near(battle, unit, model, victims, settled) if not must or settled else ()
        end = path[-1] if path else None
        if end is not None:
            model.figure = model.figure.moved(battle.field, end[1], end[2], end[3])
        settled.append(model)


def _touches(model: Model, victims: list[Model]) -> bool:
    return min([distance(model.figure, one.figure) for one in victims]) <= number("measuring", "contact_mm")


def _paths(battle: Battle, unit: Unit, model: Model, settled: list[Model], clear: int) -> Paths:
    """CE-4.2: past its own unit, but not into those who stand already; past nobody else."""
    others = rooms(battle, unit, clear=clear)
    own = [Room(one.figure, TOUCH, TOUCH) for one in settled]
    keep = [one for one in others if one.figure.id // 16 != unit.sheet.number]
    return Paths(battle.field, model.figure, moves(allowance(unit)), crowd(model.figure, [*keep, *own]))


def way_to(battle: Battle, unit: Unit, model: Model, victims: list[Model], settled: list[Model]) -> Path | None:
    """CE-4.2: the shortest way to a place where it touches an enemy; None if there is none in reach."""
    paths = _paths(battle, unit, model, settled, 0)
    reach_mm = allowance(unit)
    near = sorted(victims, key=lambda one: (distance(model.figure, one.figure), one.number))
    near = [one for one in near if distance(model.figure, one.figure) <= reach_mm]
    spots = [(x, y) for victim in near[:_MOST_TRIED] for x, y in contacts(model.figure, victim.figure)]
    straight: list[Path] = [((WALK, x, y, model.figure.surface),) for x, y in spots]
    for path in straight:
        if path in paths:
            return path
    if not near:
        return None
    found = reach(paths)
    for x, y in spots[: 4 * _MOST_TRIED : 2]:
        around = found.path_to(x, y, model.figure.surface)
        if around is not None:
            return around
    return None


def _near(battle: Battle, unit: Unit, model: Model, victims: list[Model], settled: list[Model]) -> Path:
    """As far towards the nearest enemy as it gets, at least 2.5 cm from any (CE-0.2)."""
    paths = _paths(battle, unit, model, settled, number("measuring", "clear_mm"))
    goal = min(victims, key=lambda one: (distance(model.figure, one.figure), one.number)).figure
    dx, dy = goal.x - model.figure.x, goal.y - model.figure.y
    long = max(1, distance(model.figure, goal))
    most = min(allowance(unit), max(0, long - number("measuring", "clear_mm")))
    whole = max(abs(dx), abs(dy), 1)
    end = (WALK, model.figure.x + dx * most // whole, model.figure.y + dy * most // whole, model.figure.surface)
    return as_far(paths, (end,)) if most else ()


# Evading, and after the fight


def evade(battle: Battle, table: Table, unit: Unit, chargers: Unit) -> None:
    """CE-2.8: directly away from the nearest of them, up to its movement, out of contact."""
    pairs = [(one, other) for one in unit.figures() for other in chargers.figures()]
    here, there = min(pairs, key=lambda pair: (distance(*pair), pair[0].id, pair[1].id))
    dx, dy = here.x - there.x, here.y - there.y
    whole = max(abs(dx), abs(dy), 1)
    region = UnitMoves(battle, unit, allowance(unit))
    carry_out(battle, unit, region.towards(dx * 1000 // whole, dy * 1000 // whole))
    table.tell("evades", "CE-2.8", who=unit.id, at=places_of(unit))


def after_fight(battle: Battle, table: Table, name: str) -> None:
    """CE-4.11: its enemies destroyed or routed, it may move up to 5 cm, not into contact."""
    unit = battle.by_id[name]
    if not freed(battle, unit) or unit.hold:
        return
    region = UnitMoves(battle, unit, number("orders", FREE_MOVE))
    move = table.ask(unit.side, "after_fight", region, unit.id)
    carry_out(battle, unit, move)
    table.tell("moves_on", "CE-4.11", who=unit.id, at=places_of(unit))


def gap_between(unit: Unit, other: Unit) -> int:
    """How far two units are apart."""
    return apart(unit, other) if unit.here() and other.here() else closest(unit.figures(), other.figures())
