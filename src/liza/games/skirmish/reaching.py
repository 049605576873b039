"""Chapter 4.10 to 4.14 without dice: whom one sees, by which straight way one gets to him, and who stands beside it.

A route is straight as seen from above; along it one may hop over low things, step up and down, use ladders, jump, leap,
and begin by climbing. What the table alone says of it is worked out once for every two places.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from liza.games.skirmish.contact import engaged
from liza.games.skirmish.data import number
from liza.games.skirmish.ground import ground_moves
from liza.games.skirmish.state import Battle, Warrior
from liza.games.skirmish.straight import straight_path
from liza.space.field.crossings import CLIMB, JUMP, LADDER, LEAP, STEP, WALK
from liza.space.field.crowd import NO_CONTACT, TOUCH, Crowd, Room, crowd
from liza.space.field.lanes import (
    Lane,
    beside,
    contacts,
    contacts_of_both,
    cut_off,
    lane,
    level,
    run_past,
    touches_at,
    way_to_base,
)
from liza.space.field.legs import class_at
from liza.space.field.measure import distance, gap, within
from liza.space.field.model import Field, Figure
from liza.space.field.paths import Judged, Moves, Path, judge, straight
from liza.space.field.plane import Point, length_um
from liza.space.field.propose import reach
from liza.space.field.regions import Paths
from liza.space.field.sight import clear_samples, sight
from liza.space.field.terrain import MM

FORBID: Final = "forbid"
ENDLESS: Final = 20_000
FAR: Final = 2_000
_REMEMBERED: Final = 20_000
MOST_TOUCHED: Final = 3
CHARGE_VERBS: Final = (STEP, LADDER, JUMP, LEAP)


class Route(NamedTuple):
    """A way to charge by: its path, judged, and whom the charger touches at its end."""

    path: Path
    judged: Judged
    touched: tuple[str, ...]

    def end(self) -> tuple[int, int, int]:
        """Where it ends."""
        return self.path[-1][1:]


# Sight


def visible(battle: Battle, viewer: Warrior, target: Warrior) -> bool:
    """AN-0.5, AN-4.10, AN-4.22: whether either sees any of the other; who hides is not seen."""
    if target.hidden or not terrain_lets_see(battle.field, viewer.figure, target.figure):
        return False
    return clear_samples(battle.field, viewer.figure, target.figure, battle.figures()) > 0


def terrain_lets_see(field: Field, one: Figure, other: Figure) -> bool:
    """Whether terrain alone leaves a free line between two figures; remembered for their two places."""
    key = ("sees", one.tx, one.ty, one.tz, one.tall, one.r, other.tx, other.ty, other.tz, other.tall, other.r)
    found: bool | None = field.memo.get(key)
    if found is None:
        found = sight(field, one, other) > 0 or clear_samples(field, one, other) > 0
        remember(field, key, found)
    return found


def remember(field: Field, key: tuple[object, ...], value: object) -> None:
    """Kept with the table; when there is too much of it, all of that kind is forgotten."""
    kept = field.memo.setdefault(("kept", key[0]), [])
    if len(kept) >= _REMEMBERED:
        for old in kept:
            field.memo.pop(old, None)
        kept.clear()
    kept.append(key)
    field.memo[key] = value


# Routes


def charge_moves(battle: Battle, charger: Warrior, most: int) -> Moves:
    """AN-4.12, AN-4.29, AN-4.31, AN-4.34: how a charger may move; nobody measures a leap beforehand."""
    animal = "animal" in charger.sheet.traits
    plain = ground_moves(charger, most, CHARGE_VERBS if animal else (*CHARGE_VERBS, CLIMB))
    return Moves(
        most, plain.weights, plain.per, plain.verbs, charger.sheet.pace, number("jump", "most_mm"),
        battle.rules.max_gap, blind=(LEAP,),
    )  # fmt: skip


def charge_reach(charger: Warrior) -> int:
    """AN-4.12: twice his movement, in millimetres."""
    return number("charge", "times") * charger.sheet.pace


def room_to_charge(battle: Battle, charger: Warrior, targets: Sequence[Warrior]) -> Crowd:
    """AN-4.12, AN-4.5: friends are not passed through, other enemies not touched; hidden ones are run into."""
    rooms = []
    for one in battle.warriors:
        if one.here() and one is not charger and not (one.hidden and one.side != charger.side):
            keep = TOUCH if one.side == charger.side or one in targets else NO_CONTACT
            near = keep == NO_CONTACT and gap(charger.figure, one.figure) <= NO_CONTACT
            rooms.append(Room(one.figure, TOUCH if near else keep, keep))
    return crowd(charger.figure, rooms)


def routes(
    battle: Battle, charger: Warrior, targets: Sequence[Warrior], declared: Sequence[Warrior] = ()
) -> Iterator[Route]:
    """AN-4.12, AN-4.14, AN-4.17: the lawful straight routes, the most direct first; none if that one is barred.

    Those that touch most of the targets come before the others; who else was declared bars nothing.
    """
    others = room_to_charge(battle, charger, targets)
    moves = charge_moves(battle, charger, ENDLESS)
    direct = True
    for point, touched in ends(charger, targets):
        path = static_path(battle.field, charger, targets[0].figure, point)
        judged = judge(battle.field, charger.figure, path, moves, others) if path else None
        if path and isinstance(judged, Judged):
            if not barred(battle, charger, judged, (*targets, *declared)):
                yield Route(path, judged, touched)
            elif direct:
                return
            direct = False


def ends(charger: Warrior, targets: Sequence[Warrior]) -> list[tuple[Point, tuple[str, ...]]]:
    """AN-4.12, AN-4.17: places where the first target is touched, with all who are, those where most are first."""
    first, *more = targets
    points = [point for other in more if level_with(first, other) for point in both(charger, first, other)]
    points += contacts(charger.figure, first.figure)
    found = [(point, touched_at(charger, targets, point)) for point in dict.fromkeys(points)]
    return sorted(found, key=lambda one: -len(one[1]))


def both(charger: Warrior, one: Warrior, other: Warrior) -> list[Point]:
    """AN-4.17: places where one base would touch both."""
    return contacts_of_both(charger.figure, one.figure, other.figure)


def touched_at(charger: Warrior, targets: Sequence[Warrior], point: Point) -> tuple[str, ...]:
    """AN-4.17: which of the targets his base touches there."""
    first = targets[0]
    return tuple(
        [one.id for one in targets if level_with(first, one) and touches_at(charger.figure, one.figure, *point)]
    )


def level_with(one: Warrior, other: Warrior) -> bool:
    """AN-4.13: whether two stand so level that one base may touch both."""
    return abs(one.z - other.z) <= number("contact", "across_height_mm")


def static_path(field: Field, charger: Warrior, target: Figure, point: Point) -> Path | None:
    """The straight path to a place by the table alone, remembered; None if there is none."""
    figure, animal = charger.figure, "animal" in charger.sheet.traits
    key = (
        "straight",
        figure.tx,
        figure.ty,
        figure.surface,
        figure.r,
        *point,
        target.tx,
        target.ty,
        target.surface,
        animal,
    )
    if key not in field.memo:
        remember(field, key, straight_path(field, figure, target, point, climbs=not animal))
    found: Path | None = field.memo[key]
    return found


# The corridor


def barred_route(battle: Battle, charger: Warrior, targets: Sequence[Warrior]) -> bool:
    """AN-4.14: whether there would be a straight route, but somebody free stands beside the most direct one."""
    others, moves = room_to_charge(battle, charger, targets), charge_moves(battle, charger, ENDLESS)
    for point, _ in ends(charger, targets):
        path = static_path(battle.field, charger, targets[0].figure, point)
        judged = judge(battle.field, charger.figure, path, moves, others) if path else None
        if isinstance(judged, Judged):
            return barred(battle, charger, judged, targets)
    return False


def barred(battle: Battle, charger: Warrior, judged: Judged, targets: Sequence[Warrior]) -> bool:
    """AN-4.14, MO-3: whether a free enemy beside the route forbids it, in the edition where he does."""
    return battle.rules.corridor == FORBID and bool(beside_route(battle, charger, judged, targets, hidden=False))


def beside_route(
    battle: Battle, charger: Warrior, judged: Judged, targets: Sequence[Warrior], *, hidden: bool
) -> list[Warrior]:
    """AN-4.14, MO-4: the free enemies past whom, at 5 cm or less, the route leads; with `hidden` those too."""
    found, ways = [], lanes_of(charger, judged)
    for one in battle.here(1 - charger.side):
        counted = one.stands() and not one.fleeing and (hidden or not one.hidden) and one not in targets
        past = counted and any(passes(battle.field, part, way, one, targets[0]) for part, way in ways)
        if past and not engaged(battle, one):
            found.append(one)
    return found


def lanes_of(charger: Warrior, judged: Judged) -> list[tuple[Lane, Lane]]:
    """AN-4.14: what his base sweeps on foot, part by part, each with the way along which it is past somebody.

    That is the whole way, if it is straight; round a corner, the part itself.
    """
    figure, path = charger.figure, tuple([(one.verb, one.x, one.y, one.surface) for one in judged.stretches])
    whole = lane(figure, *path[-1][1:3]) if path and straight(figure, path) else None
    parts = [Lane(one.x0, one.y0, one.x, one.y, figure.base, one.start)
             for one in judged.stretches if one.verb in (WALK, STEP)]  # fmt: skip
    return [(part, whole or part) for part in parts]


def passes(field: Field, part: Lane, way: Lane, other: Warrior, target: Warrior) -> bool:
    """AN-4.14: whether this part leads past somebody: near him, on his level, not cut off, before the target."""
    return (
        beside(part, other.figure, number("charge", "corridor_mm"))
        and run_past(way, other.figure, target.figure)
        and level(field, part, other.figure)
        and not cut_off(field, part, other.figure)
    )


# Who can be charged


def may_declare(battle: Battle, warrior: Warrior) -> bool:
    """AN-4.9, AN-7.21, AN-7.22, AN-3.3, AN-6.15, AN-8.19: standing, in his senses, free, and not yet tried."""
    deeds = warrior.deeds
    if not warrior.stands() or warrior.fleeing or warrior.stupid:
        return False
    if (
        deeds.done
        or deeds.charged
        or deeds.failed_charge
        or deeds.rallied
        or deeds.stood_up
        or deeds.tested
        or deeds.fell
    ):
        return False
    return not any(foe.stands() for foe in engaged(battle, warrior))


def chargeable(battle: Battle, charger: Warrior, target: Warrior) -> bool:
    """AN-4.10, AN-4.11, AN-4.14, AN-4.17, AN-4.22: whether he may be named first, alone or with another beside him."""
    if target.hidden or target in engaged(battle, charger):
        return False
    if not visible(battle, charger, target):
        return near_unseen(charger, target) and unseen_route(battle, charger, target) is not None
    return may_name(battle, charger, (target,))


def may_name(battle: Battle, charger: Warrior, named: Sequence[Warrior]) -> bool:
    """AN-4.17: whether these may be charged together, alone or with others whom the same base would touch."""
    if has_route(battle, charger, named):
        return True
    more = beside_target(battle, charger, named) if len(named) < MOST_TOUCHED else []
    return any(may_name(battle, charger, (*named, one)) for one in more)


def has_route(battle: Battle, charger: Warrior, targets: Sequence[Warrior]) -> bool:
    """AN-4.12, AN-4.14: whether there is any lawful straight route; how far it is, is not asked."""
    return next(routes(battle, charger, targets), None) is not None


def beside_target(battle: Battle, charger: Warrior, named: Sequence[Warrior]) -> list[Warrior]:
    """AN-4.17: visible enemies so near to the first target that one base could touch both."""
    foes = [one for one in battle.here(1 - charger.side) if one not in named and not one.hidden]
    near = [one for one in foes if contact_near(charger, named[0], one) and one not in engaged(battle, charger)]
    return [one for one in near if visible(battle, charger, one)]


def near_unseen(charger: Warrior, target: Warrior) -> bool:
    """AN-4.11: out of sight, not hidden, at 10 cm or less."""
    return not target.hidden and within(charger.figure, target.figure, number("charge", "unseen_mm"))


def unseen_route(battle: Battle, charger: Warrior, target: Warrior) -> Route | None:
    """AN-4.11, AN-4.12, AN-4.14: the shortest way to an enemy out of sight, straight or round the corner.

    The shortest within his reach; if there is none, the shortest however far.
    """
    straight = list(routes(battle, charger, (target,)))
    for most in (charge_reach(charger), FAR):
        fine = straight + round_the_corner(battle, charger, target, most)
        if fine:
            best = min(fine, key=lambda one: taken(battle, charger, one))
            if most == FAR or in_reach(battle, charger, best):
                return best
    return None


def round_the_corner(battle: Battle, charger: Warrior, target: Warrior, most: int) -> list[Route]:
    """AN-4.11: ways that need not be straight, on foot, over steps and ladders, to all sides of the target."""
    others = room_to_charge(battle, charger, (target,))
    moves = ground_moves(charger, most, (STEP, LADDER))
    found = reach(Paths(battle.field, charger.figure, moves, others))
    ways = [path for x, y in all_round(charger, target) if (path := found.path_to(x, y, target.surface))]
    judged = [(path, judge(battle.field, charger.figure, path, moves, others)) for path in ways]
    fine = [Route(path, one, (target.id,)) for path, one in judged if isinstance(one, Judged)]
    return [one for one in fine if not barred(battle, charger, one.judged, (target,))]


def all_round(charger: Warrior, target: Warrior) -> list[Point]:
    """Places on all sides of a target where the charger would touch it."""
    figure, off = target.figure, target.sheet.base + charger.sheet.base
    found = []
    for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)):
        seen_from = Figure(-1, 0, figure.x + dx * off, figure.y + dy * off, figure.z, 0, charger.sheet.base, 1)
        found += contacts(seen_from, figure)[::3]
    return list(dict.fromkeys(found))


def contact_near(charger: Warrior, one: Warrior, other: Warrior) -> bool:
    """AN-4.17: whether there is a place at all at which one base would touch both."""
    return level_with(one, other) and bool(both(charger, one, other))


def in_reach(battle: Battle, charger: Warrior, route: Route) -> bool:
    """AN-4.12: whether twice his movement covers what the route takes."""
    return taken(battle, charger, route) <= charge_reach(charger) * 1000 * charge_per(charger)


def taken(battle: Battle, charger: Warrior, route: Route) -> int:
    """AN-4.12, AN-0.4: what a route takes, micrometres times `per`: its last leg counts up to the target's very base.

    So the whole millimetre at which the charger is put down makes a charge neither longer nor shorter.
    """
    price = sum([one.price for one in route.judged.stretches])
    if len(route.touched) != 1 or not route.judged.stretches:
        return price
    last, target = route.judged.stretches[-1], battle.by_id[route.touched[0]].figure
    if last.verb != WALK or not touches_at(charger.figure, target, last.x, last.y):
        return price
    exact = way_to_base(charger.figure.moved(battle.field, last.x0, last.y0, last.start), target, last.x, last.y)
    leg_um = length_um((last.x - last.x0) * MM, (last.y - last.y0) * MM)
    weight = charge_moves(battle, charger, 0).weights[class_at(battle.field, last.surface, last.x, last.y)]
    return price + (exact - leg_um) * weight


def charge_per(charger: Warrior) -> int:
    """AN-4.28: by how much prices are multiplied for him."""
    return ground_moves(charger, 0, ()).per


def reachable(battle: Battle, warrior: Warrior) -> list[Warrior]:
    """AN-8.13, AN-8.15: the enemies he sees whom he could charge and would reach, the nearest first."""
    if not warrior.stands():
        return []
    reach = charge_reach(warrior) + number("jump", "most_mm")
    near = [
        one for one in battle.here(1 - warrior.side) if not one.hidden and within(warrior.figure, one.figure, reach)
    ]
    near = [one for one in near if one not in engaged(battle, warrior) and visible(battle, warrior, one)]
    found = [one for one in near if any(in_reach(battle, warrior, route) for route in routes(battle, warrior, (one,)))]
    return sorted(found, key=lambda one: distance(warrior.figure, one.figure))
