"""Chapters 4.9 to 4.18 and 4.33: charges: declared without measuring, tested, measured, made or failed."""

from collections.abc import Sequence
from typing import Any, Final

from liza.games.skirmish.ambush import hidden_on_route, run_into
from liza.games.skirmish.attributes import initiative_test
from liza.games.skirmish.contact import engaged, met_across
from liza.games.skirmish.data import number
from liza.games.skirmish.flight import run_again, shortened
from liza.games.skirmish.hiding import reveal, search
from liza.games.skirmish.interception import intercepted
from liza.games.skirmish.moving import go_along, measured, stopped
from liza.games.skirmish.psychology import afraid_to_charge, causes_fear, frightened
from liza.games.skirmish.reaching import (
    Route,
    beside_target,
    chargeable,
    has_route,
    in_reach,
    may_declare,
    may_name,
    near_unseen,
    routes,
    unseen_route,
    visible,
)
from liza.games.skirmish.state import NOBODY, Battle, Warrior
from liza.games.skirmish.ways import WALKING, moves_of, room
from liza.kernel.table import Table
from liza.space.field.crossings import JUMP, LADDER, STEP, WALK
from liza.space.field.measure import gap
from liza.space.field.paths import Judged
from liza.space.field.regions import Paths
from liza.space.field.routes import as_far

DONE: Final = "done"
ENOUGH: Final = "enough"
NONE: Final = "nobody"
CHARGE: Final = "charge"
POINTS: Final = 7


# Declaring


def charges(battle: Battle, table: Table, *tried: str) -> None:
    """AN-4.1, AN-4.9, AN-4.14, AN-2.5: one after the other, in any order.

    `tried`: those who have named nobody since the last charge, which may have opened a lane.
    """
    able = [one.id for one in battle.here(battle.moving) if one.id not in tried and has_target(battle, one)]
    if not able:
        return
    answer: Any = table.ask(battle.moving, "charge", {DONE: None, CHARGE: able})
    if answer == DONE:
        return
    charger = battle.by_id[answer[1]]
    named = named_targets(battle, table, charger)
    battle.agenda.insert(0, ("charges",) if named else ("charges", *tried, charger.id))
    if named:
        charge(battle, table, charger, named)


def has_target(battle: Battle, charger: Warrior) -> bool:
    """AN-4.9, AN-4.10, AN-4.11: whether he may declare, and sees somebody or has somebody unseen near him."""
    if not may_declare(battle, charger):
        return False
    foes = [one for one in battle.here(1 - charger.side) if one not in engaged(battle, charger)]
    return any(near_unseen(charger, one) or visible(battle, charger, one) for one in foes)


def targets(battle: Battle, name: str) -> tuple[str, ...]:
    """AN-4.10, AN-4.12, AN-4.14: nobody, or whom he may charge; not a word of who is in reach (AN-0.6)."""
    charger = battle.by_id[name]
    foes = battle.here(1 - charger.side)
    return (NONE, *[one.id for one in foes if chargeable(battle, charger, one)])


def named_targets(battle: Battle, table: Table, charger: Warrior) -> tuple[str, ...]:
    """AN-4.9, AN-4.17: the target, and whoever else may be touched with it; all are named before anything is tried.

    A target to whom the way is only free together with another is not enough.
    """
    battle.acting = charger.id
    first: str = table.ask(charger.side, "target", targets, battle, charger.id)
    battle.acting = NOBODY
    if first == NONE:
        return ()
    named = [battle.by_id[first]]
    while visible(battle, charger, named[0]):
        more = [one.id for one in beside_target(battle, charger, named) if may_name(battle, charger, (*named, one))]
        options = (ENOUGH, *more) if has_route(battle, charger, named) else tuple(more)
        answer = table.ask(charger.side, "more_targets", options, charger.id, first) if more else ENOUGH
        if answer == ENOUGH:
            break
        named.append(battle.by_id[answer])
    return tuple([one.id for one in named])


# Making a charge


def charge(battle: Battle, table: Table, charger: Warrior, named: Sequence[str]) -> None:
    """AN-8.20: detection, fear of the charger, reach, interception, fear of the charged, and then he moves."""
    table.tell("declares_charge", "AN-4.9", who=charger.id, whom=tuple(named))
    measured(battle, table)
    first = battle.by_id[named[0]]
    unseen = not visible(battle, charger, first)
    if unseen and not finds(table, charger, first):
        return
    declared = [battle.by_id[one] for one in named]
    dared = daring(battle, table, charger, declared)
    if not dared:
        fail(table, charger, "AN-8.12")
        return
    route = chosen_route(battle, table, charger, dared, declared, unseen=unseen)
    if route is None:
        fail(table, charger, "AN-4.12")
    elif not in_reach(battle, charger, route):
        fall_short(battle, table, charger, route)
    elif not intercepted(battle, table, charger, route, declared):
        make(battle, table, charger, route, dared)


def finds(table: Table, charger: Warrior, target: Warrior) -> bool:
    """AN-4.11, AN-1.8: one test to detect an enemy out of sight; failed, no charge, but all else except running."""
    charger.deeds.tested = True
    found = initiative_test(table, charger)
    table.tell("finds" if found else "does_not_find", "AN-4.11", who=charger.id, whom=target.id)
    return found


def daring(battle: Battle, table: Table, charger: Warrior, named: list[Warrior]) -> list[Warrior]:
    """AN-8.12, AN-4.17: whom he dares to charge; if not the first, nobody."""
    dared: list[Warrior] = []
    for target in named:
        if not afraid_to_charge(battle, table, charger, target):
            dared.append(target)
        elif target is named[0]:
            return []
    return dared


def fail(table: Table, charger: Warrior, rule: str) -> None:
    """AN-8.12, AN-4.30: a failed charge on the spot: no move, no shot, no hiding."""
    charger.deeds.failed_charge = charger.deeds.done = True
    table.tell("charge_fails", rule, who=charger.id)


def chosen_route(
    battle: Battle, table: Table, charger: Warrior, dared: list[Warrior], declared: list[Warrior], *, unseen: bool
) -> Route | None:
    """AN-4.12, AN-4.11, AN-4.17: the route: to as many of them as are in reach together, else to the first.

    Where several ends are free, and he is in sight, the player chooses one; for somebody in a frenzy (AN-8.13) one
    that he reaches, if there is any.
    """
    if unseen:
        return unseen_route(battle, charger, dared[0])
    found = list(routes(battle, charger, dared, declared)) or list(routes(battle, charger, dared[:1], declared))
    several = [one for one in found if len(one.touched) > 1]
    reached = next((one for one in several if in_reach(battle, charger, one)), None)
    found = [one for one in found if one not in several] or several
    if charger.frenzied:
        found = [one for one in found if in_reach(battle, charger, one)] or found
    if reached or len(found) < 2 or len(found[0].touched) > 1:
        return reached or (found[0] if found else None)
    offered = {one.end(): one for one in found[:: -(-len(found) // POINTS)]}
    answer = table.ask(charger.side, "charge_point", tuple(offered), charger.id, dared[0].id)
    measured(battle, table)
    return offered[answer]


def fall_short(battle: Battle, table: Table, charger: Warrior, route: Route) -> None:
    """AN-4.15: out of reach: his normal move along the line, up to an edge, a gap or a climb, clear of enemies."""
    fail(table, charger, "AN-4.15")
    reveal(table, charger, "AN-4.21")
    moves = moves_of(battle, charger, WALKING)
    paths = Paths(battle.field, charger.figure, moves, room(battle, charger))
    verbs = [verb in (WALK, STEP, LADDER) for verb, *_ in route.path]
    path = route.path[: verbs.index(False)] if False in verbs else route.path
    gone = as_far(paths, path)
    while gone and met_across(battle, charger, charger.figure.moved(battle.field, *gone[-1][1:])) >= 0:
        gone = shortened(paths, gone)
    judged = paths.judged(gone)
    if isinstance(judged, Judged) and judged.stretches:
        walk_charge(battle, table, charger, judged)
    search(battle, table, charger)


def walk_charge(battle: Battle, table: Table, charger: Warrior, judged: Judged) -> bool:
    """AN-4.12, AN-4.21: along the route; who hides is looked for only where it ends. Whether he got there."""
    return go_along(battle, table, charger, judged, watched=False)


def make(battle: Battle, table: Table, charger: Warrior, route: Route, dared: list[Warrior]) -> None:
    """AN-4.12, AN-4.18, AN-8.11, AN-7.3: those whom he will touch may be afraid; then he goes, and has charged."""
    reveal(table, charger, "AN-4.21")
    met = hidden_on_route(battle, charger, route.judged)
    if met is not None:
        run_into(battle, table, charger, route, met)
        search(battle, table, charger)
        return
    touched = [one for one in dared if one.id in route.touched]
    for target in touched:
        if causes_fear(charger):
            frightened(battle, table, target, charger)
    if not walk_charge(battle, table, charger, route.judged):
        stopped(battle, table, charger)
        return
    charger.deeds.charged = charger.deeds.done = True
    charger.deeds.dived = dives(battle, route, charger, touched[0])
    table.tell("charges_home", "AN-4.13", who=charger.id, whom=tuple([one.id for one in touched]))
    search(battle, table, charger)
    for target in touched:
        if target.fleeing:
            run_again(battle, table, target, charger)


def dives(battle: Battle, route: Route, charger: Warrior, target: Warrior) -> bool:
    """AN-4.33: whether the charge was a dive: 5 cm down or more, and the target at 5 cm or less from the landing."""
    deep = [one for one in route.judged.stretches if one.verb == JUMP and one.down >= number("jump", "each_mm")]
    if not deep:
        return False
    landing = charger.figure.moved(battle.field, deep[-1].x, deep[-1].y, deep[-1].surface)
    return gap(landing, target.figure) <= number("jump", "dive_reach_mm")
