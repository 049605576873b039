"""Chapters 4.2 to 4.4: how the models of a unit come into contact: as many as can, each by the shortest free way."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import isqrt
from typing import Final, NamedTuple

from liza.games.celtos.moving import allowance, coherent, end_of, heading, moves, rooms
from liza.games.celtos.sight import OVER, over_obstacle, touches
from liza.games.celtos.state import Battle, Model, Unit
from liza.space.field.crossings import WALK
from liza.space.field.crowd import THROUGH, TOUCH, Room, crowd
from liza.space.field.lanes import contacts, contacts_of_both, touches_at
from liza.space.field.legs import FREE, stand
from liza.space.field.measure import distance, overlapping
from liza.space.field.model import Figure
from liza.space.field.paths import Path
from liza.space.field.propose import reach
from liza.space.field.regions import Paths
from liza.space.field.routes import as_far
from liza.space.field.terrain import MM

Point = tuple[int, int]
Places = Callable[["Closing", Figure, Sequence[Figure], Sequence[Figure]], Iterator[Point]]
_MOST: Final = 30
_WEIGHT: Final = 1000
_AROUND: Final = 60
_MORE: Final = 20
_CLOSE: Final = ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1))
_RING: Final = (
    (1000, 0), (966, 259), (866, 500), (707, 707), (500, 866), (259, 966), (0, 1000), (-259, 966), (-500, 866),
    (-707, 707), (-866, 500), (-966, 259), (-1000, 0), (-966, -259), (-866, -500), (-707, -707), (-500, -866),
    (-259, -966), (0, -1000), (259, -966), (500, -866), (707, -707), (866, -500), (966, -259),
)  # fmt: skip


class Closing(NamedTuple):
    """Whom a unit closes with, from how far, and how much room those leave to enemies who do not get there."""

    battle: Battle
    unit: Unit
    victims: list[Figure]
    most: int
    clear: int


def close_in(battle: Battle, unit: Unit, targets: Sequence[Unit], clear: int) -> None:
    """CE-4.2, CE-4.3, CE-4.4: as many models as can get there stand beside an enemy, the rest near them.

    First each goes the shortest way, the nearest models first; if that leaves out one who could get there, places are
    given out so that they take least room from others; whichever brings more into contact is done.
    """
    victims = [figure for foe in targets for figure in foe.figures()]
    one = Closing(battle, unit, victims, allowance(unit), clear)
    order = sorted(unit.models, key=lambda model: (_gap(model.figure, victims), model.number))
    stay = {model.number: model.figure for model in order if met(battle, model.figure, victims)}
    ends = all_of(one, order, stay)
    while squeezed := [model for model in order if _in_the_place_of(ends, model)]:
        stay |= {model.number: model.figure for model in squeezed}
        ends = all_of(one, order, stay)
    for model in order:
        model.figure = ends[model.number]


def all_of(one: Closing, order: Sequence[Model], stay: dict[int, Figure]) -> dict[int, Figure]:
    """CE-4.2, CE-4.3: where each model ends; those that stay are named, the others go by turns."""
    free = [model for model in order if model.number not in stay]
    ends = stay | by_shortest_way(one, free, list(stay.values()))
    if len(ends) < len([model for model in order if _gap(model.figure, one.victims) <= one.most]):
        fitted = stay | by_least_room(one, free, list(stay.values()))
        ends = fitted if len(fitted) > len(ends) else ends
    for model in order:
        if model.number not in ends:
            ends[model.number] = end_of(one.battle.field, model.figure, after_them(one, model.figure, ends))
    return ends


def _in_the_place_of(ends: dict[int, Figure], model: Model) -> bool:
    """Whether a model has stayed where another of its unit has gone, since it could go nowhere itself."""
    own = ends[model.number]
    others = [end for number, end in ends.items() if number != model.number]
    return own is model.figure and True in [overlapping(own, other) for other in others]


def _gap(figure: Figure, victims: Sequence[Figure]) -> int:
    return min([distance(figure, other) for other in victims])


def met(battle: Battle, figure: Figure, victims: Sequence[Figure]) -> bool:
    """CE-0.2: whether it touches any of them."""
    return True in [touches(battle, figure, other) for other in victims]


def paths_of(one: Closing, figure: Figure, settled: Sequence[Figure], clear: int) -> Paths:
    """CE-2.2, CE-4.2: past its own unit, but not into the place of those who stand already; past nobody else."""
    own = [Room(other, THROUGH, TOUCH) for other in settled]
    return Paths(one.battle.field, figure, moves(one.most), crowd(figure, [*rooms(one.battle, one.unit, clear), *own]))


# Into contact


def by_shortest_way(one: Closing, free: Sequence[Model], there: Sequence[Figure]) -> dict[int, Figure]:
    """CE-4.2: where each ends who gets into contact, one after the other."""
    ends: dict[int, Figure] = {}
    for model in free:
        paths = paths_of(one, model.figure, [*there, *ends.values()], 0)
        path = next((path for places in PLACES for path in ways(one, paths, [*there, *ends.values()], places)), None)
        if path is not None:
            ends[model.number] = end_of(one.battle.field, model.figure, path)
    return ends


def by_least_room(one: Closing, free: Sequence[Model], there: Sequence[Figure]) -> dict[int, Figure]:
    """CE-4.3: the same, but who has fewest places chooses first, and that which is in the way of fewest others."""
    ends: dict[int, Figure] = {}
    open_to = {model.number: all_ends(one, model.figure, there) for model in free}
    while True in [bool(able) for able in open_to.values()]:
        number = min([name for name, able in open_to.items() if able], key=lambda name: (len(open_to[name]), name))
        able = open_to.pop(number)
        chosen = min(able, key=partial(_in_the_way, open_to))
        ends[number] = chosen
        open_to = {name: [end for end in left if not overlapping(end, chosen)] for name, left in open_to.items()}
    return ends


def _in_the_way(open_to: dict[int, list[Figure]], end: Figure) -> int:
    """How much of the others' choice a place takes, the more the less they have."""
    return sum(
        [
            _WEIGHT * len([other for other in able if overlapping(end, other)]) // len(able)
            for able in open_to.values()
            if able
        ]
    )


def all_ends(one: Closing, figure: Figure, there: Sequence[Figure]) -> list[Figure]:
    """CE-4.3: every place where a model gets into contact, the nearest first."""
    paths = paths_of(one, figure, there, 0)
    found = [end_of(one.battle.field, figure, path) for places in PLACES for path in ways(one, paths, there, places)]
    return sorted(found, key=lambda end: (distance(end, figure), end.x, end.y))[:_MOST]


def ways(one: Closing, paths: Paths, settled: Sequence[Figure], places: Places) -> Iterator[Path]:
    """CE-4.2: ways into contact within its movement, the shortest first: straight, else round what is in the way."""
    figure = paths.figure
    near = sorted([other for other in one.victims if distance(figure, other) <= one.most], key=partial(_order, figure))
    found = [spot for spot in places(one, figure, near, settled) if _room_at(paths, spot)]
    spots = sorted(dict.fromkeys(found), key=partial(_far, figure))
    straight = False
    for x, y in spots:
        path: Path = ((WALK, x, y, figure.surface),)
        if path in paths:
            straight = True
            yield path
    net = reach(paths) if spots and not straight else None
    for x, y in spots[:_AROUND] if net else ():
        around = net.path_to(x, y, figure.surface) if net else None
        if around is not None:
            yield around


def _order(figure: Figure, other: Figure) -> tuple[int, int]:
    return distance(figure, other), other.id


def _far(figure: Figure, spot: Point) -> tuple[int, Point]:
    return (spot[0] - figure.x) ** 2 + (spot[1] - figure.y) ** 2, spot


def _room_at(paths: Paths, spot: Point) -> bool:
    """Whether nobody stands there."""
    x, y = spot[0] * MM, spot[1] * MM
    field = paths.field
    inside = 0 <= spot[0] <= field.width and 0 <= spot[1] <= field.depth
    return inside and paths.others.at_the_end(x, y, field.surfaces[paths.figure.surface].height(x, y)) < 0


def before_them(one: Closing, figure: Figure, near: Sequence[Figure], settled: Sequence[Figure]) -> Iterator[Point]:
    """Places on the side of these that it comes from: beside one, beside one and its own, and over an obstacle."""
    for victim in near:
        yield from contacts(figure, victim)
        for other in settled:
            if distance(other, victim) <= figure.base:
                yield from contacts_of_both(figure, victim, other)
        yield from _over(one, figure, victim)


def beside_them(_one: Closing, figure: Figure, near: Sequence[Figure], _settled: Sequence[Figure]) -> Iterator[Point]:
    """Places all round these."""
    for victim in near:
        room = (victim.base + figure.base + 1) // 2
        for cos, sin in _RING:
            x, y = victim.x + cos * room // 1000, victim.y + sin * room // 1000
            yield from [(x + p, y + q) for p, q in _CLOSE if touches_at(figure, victim, x + p, y + q)][:1]


PLACES: Final = (before_them, beside_them)


def _over(one: Closing, figure: Figure, victim: Figure) -> Iterator[Point]:
    """CE-0.2: as near as a figure can stand on this side of a low obstacle behind which the victim stands."""
    field = one.battle.field
    if not field.beside(victim, OVER):
        return
    for cos, sin in _RING:
        for gap in range(2, OVER + 1, 2):
            room = (victim.base + figure.base) // 2 + gap
            x, y = victim.x + cos * room // 1000, victim.y + sin * room // 1000
            if 0 <= x <= field.width and 0 <= y <= field.depth and _stands_over(one, figure, victim, (x, y)):
                yield x, y
                break


def _stands_over(one: Closing, figure: Figure, victim: Figure, spot: Point) -> bool:
    x, y = spot
    if stand(one.battle.field, figure.surface, x * MM, y * MM, figure.r) != FREE:
        return False
    there = figure.moved(one.battle.field, x, y, figure.surface)
    return over_obstacle(one.battle, there, victim) and touches(one.battle, there, victim)


# Those who do not get there


def after_them(one: Closing, figure: Figure, ends: dict[int, Figure]) -> Path:
    """CE-4.2, CE-4.3: as near to the enemy as it gets, or to its unit; out of the place of one who has come into it."""
    settled = list(ends.values())
    paths = paths_of(one, figure, settled, one.clear)
    return _near_them(one, paths, settled) or _aside(paths, settled)


def _near_them(one: Closing, paths: Paths, settled: Sequence[Figure]) -> Path:
    """As near to the enemy as it gets; if that parts it from its unit, as near to that."""
    figure = paths.figure
    enemy = min(one.victims, key=partial(_order, figure))
    path = _nearer(paths, enemy, one.clear)
    if coherent([*settled, end_of(one.battle.field, figure, path)]):
        return path
    ally = min(settled, key=partial(_order, figure))
    back = _nearer(paths, ally, TOUCH)
    return back if coherent([*settled, end_of(one.battle.field, figure, back)]) else path


def _aside(paths: Paths, settled: Sequence[Figure]) -> Path:
    """To the nearest free place, if somebody has come into its own; else it stays."""
    figure = paths.figure
    if True not in [overlapping(figure, other) for other in settled]:
        return ()
    found = reach(paths)
    ways = [found.path_to(*spot) for spot in found.places()[:_AROUND]]
    return next((way for way in ways if way), ())


def _nearer(paths: Paths, goal: Figure, clear: int) -> Path:
    """Straight towards a figure, and round what is in the way where that brings it nearer by more than a little."""
    figure = paths.figure
    gap = distance(figure, goal)
    most = min(paths.moves.allowance, max(0, gap - clear))
    dx, dy = heading(goal.x - figure.x, goal.y - figure.y)
    end = (WALK, figure.x + dx * most // 1000, figure.y + dy * most // 1000, figure.surface)
    path = as_far(paths, (end,)) if most else ()
    if distance(end_of(paths.field, figure, path), goal) <= gap - most + _MORE:
        return path
    found = reach(paths)
    places = sorted(found.places(), key=lambda spot: ((spot[0] - goal.x) ** 2 + (spot[1] - goal.y) ** 2, spot))
    for spot in places[:_AROUND]:
        around = found.path_to(*spot)
        if around is not None and _nearer_end(figure, around, path, goal):
            return around
    return path


def _nearer_end(figure: Figure, one: Path, other: Path, goal: Figure) -> bool:
    """Whether one path ends nearer to a goal than another."""
    ends = [path[-1][1:3] if path else (figure.x, figure.y) for path in (one, other)]
    far = [isqrt((x - goal.x) ** 2 + (y - goal.y) ** 2) for x, y in ends]
    return far[0] < far[1]
