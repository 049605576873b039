"""Ways that a rule prescribes: to the nearest edge of the table, as far as one can in a direction, cut to an allowance.

They come from the net of the table, in whole numbers, and so are the same on every machine.
"""

from math import isqrt
from typing import Final

from liza.space.field.crossings import CROSSINGS, LEAP, WALK
from liza.space.field.gates import lattice
from liza.space.field.lanes import Lane, at
from liza.space.field.legs import FREE, ON_LOW, leg
from liza.space.field.measure import to_edges
from liza.space.field.model import Field
from liza.space.field.paths import MOST_LEGS, Judged, Path, WayPoint
from liza.space.field.plane import length_um
from liza.space.field.propose import Spot, reach
from liza.space.field.regions import Paths
from liza.space.field.terrain import GROUND, MM

ANYWHERE: Final = 5_000


def to_edge(paths: Paths) -> Path | None:
    """The shortest way to an edge of the table, however far; None if there is none. Its price follows these moves."""
    far = _unlimited(paths)
    found = reach(far)
    field, base = paths.field, paths.figure.base
    near = base // 2 + 1 + 2 * found.net.spacing
    for node in found.order:
        x, y = found.net.xs[node], found.net.ys[node]
        if found.net.on[node] == GROUND and min(x, y, field.width - x, field.depth - y) <= near:
            path = found.path_to(*_pushed(paths, x, y)) or found.path_to(x, y, GROUND)
            if path is not None:
                return path
    return None


def is_at_edge(paths: Paths, x: int, y: int) -> bool:
    """Whether the figure, if it stood on the ground here, would touch an edge of the table, within a millimetre."""
    return min(to_edges(paths.field, paths.figure.moved(paths.field, x, y, GROUND))) <= 1


def _pushed(paths: Paths, x: int, y: int) -> Spot:
    """The place at the nearest edge, straight on from a place near it."""
    width, depth, close = paths.field.width, paths.field.depth, (paths.figure.base + 1) // 2
    ways = ((x, close, y), (width - x, width - close, y), (y, x, close), (depth - y, x, depth - close))
    _, to_x, to_y = min(ways)
    return to_x, to_y, GROUND


def _unlimited(paths: Paths) -> Paths:
    return Paths(paths.field, paths.figure, paths.moves.with_allowance(ANYWHERE), paths.others)


def to_place(paths: Paths, x: int, y: int, surface: int) -> Path | None:
    """The shortest way to a place, however far; None if there is none."""
    return reach(_unlimited(paths)).path_to(x, y, surface)


def onwards(paths: Paths, dx: int, dy: int, most: int = 40) -> Path:
    """The lawful path that ends farthest in a direction, as far as the allowance goes; round what is in the way.

    Of places equally far, the one with the shorter way. The empty path if none is farther than where it stands.
    """
    found = reach(paths)
    figure = paths.figure
    net = found.net
    ends = [
        (-((net.xs[node] - figure.x) * dx + (net.ys[node] - figure.y) * dy), found.spent[node], node)
        for node in found.order
    ]
    for off, _, node in sorted(ends)[:most]:
        path = found.path_to(net.xs[node], net.ys[node], net.on[node]) if off < 0 else None
        if path is not None:
            return path
    return ()


def as_far(paths: Paths, path: Path) -> Path:
    """So much of a path as may be: all of it, or up to the last whole millimetre that the allowance reaches."""
    kept: Path = ()
    here: tuple[int, int] = (paths.figure.x, paths.figure.y)
    for point in path:
        if (*kept, point) not in paths:
            return _part(paths, kept, here, point) if point[0] == WALK else _resting(paths, kept)
        kept, here = (*kept, point), (point[1], point[2])
    return _resting(paths, kept)


def _part(paths: Paths, kept: Path, here: tuple[int, int], point: WayPoint) -> Path:
    """As much of one more leg as may be."""
    _, x, y, surface = point
    whole = length_um(4 * (x - here[0]), 4 * (y - here[1])) // 1000
    passing = Paths(paths.field, paths.figure, paths.moves, paths.others.without_ends(paths.figure))
    free, barred = 0, whole + 1
    while barred - free > 1:
        middle = (free + barred) // 2
        end = _along(here, point, middle, whole)
        wrong = passing.why((*kept, (WALK, *end, surface)))
        free, barred = (middle, barred) if wrong is None or wrong.code in _ENDS else (free, middle)
    for mm in range(free, 0, -1):
        tried = (*kept, (WALK, *_along(here, point, mm, whole), surface))
        if tried in paths:
            return tried
    return _resting(paths, kept)


_ENDS: Final = ("path_on_low",)
"""What is wrong only with stopping there; farther on it may be right again."""


def _along(here: tuple[int, int], point: WayPoint, mm: int, whole: int) -> tuple[int, int]:
    return here[0] + (point[1] - here[0]) * mm // whole, here[1] + (point[2] - here[1]) * mm // whole


def _resting(paths: Paths, kept: Path) -> Path:
    """The longest beginning of a path at whose end one may stay."""
    while kept and kept not in paths:
        kept = kept[:-1]
    return kept


def straight_way(paths: Paths, x: int, y: int, surface: int) -> Path | None:
    """The path straight to a place, seen from above: walking, and by the verbs allowed whatever lies on the line.

    So a charge goes over low walls, down from a ledge, over a gap. Where several verbs lead on, the one that the moves
    name first is tried first. None if there is no such path, or it may not be.
    """
    figure = paths.figure
    line = Lane(figure.x, figure.y, x, y, figure.base, figure.surface)
    whole = isqrt((x - figure.x) ** 2 + (y - figure.y) ** 2)
    tried: list[tuple[Path, int, int]] = [((), figure.surface, 0)]
    for _ in range(_STRAIGHT_TRIES):
        if not tried:
            return None
        path, on, gone = tried.pop()
        ahead = _ahead(paths, line, on, gone, whole)
        if ahead == whole and on == surface:
            done = path if gone == whole else (*path, (WALK, x, y, on))
            if done in paths:
                return done
        elif len(path) < MOST_LEGS - 2:
            near = path if ahead == gone else (*path, (WALK, *at(line, ahead, whole), on))
            tried += [(*_added(near, point), mm) for point, mm in _beyond(paths, line, on, ahead, whole)]
    return None


def _added(path: Path, point: WayPoint) -> tuple[Path, int]:
    return (*path, point), point[3]


def _ahead(paths: Paths, line: Lane, on: int, gone: int, whole: int) -> int:
    """How far along a line one can walk on a surface and stay, in millimetres from its start."""
    r, field = paths.figure.r, paths.field
    ax, ay = at(line, gone, whole)
    free, barred = gone, whole + 1
    while barred - free > 1:
        middle = (free + barred) // 2
        bx, by = at(line, middle, whole)
        passes = leg(field, on, ax * MM, ay * MM, bx * MM, by * MM, r) in (FREE, ON_LOW)
        free, barred = (middle, barred) if passes else (free, middle)
    while free > gone:
        bx, by = at(line, free, whole)
        if leg(field, on, ax * MM, ay * MM, bx * MM, by * MM, r) == FREE:
            return free
        free -= 1
    return gone


def _beyond(paths: Paths, line: Lane, on: int, gone: int, whole: int) -> list[tuple[WayPoint, int]]:
    """The crossings that lead on along a line from a place on it, the shortest of each; the verb named first last."""
    field, figure, moves = paths.field, paths.figure, paths.moves
    ax, ay = at(line, gone, whole)
    found: dict[tuple[int, int], tuple[WayPoint, int]] = {}
    for mm in range(gone + figure.base, min(gone + figure.base + max(moves.leap, _CROSSED), whole) + 1):
        bx, by = at(line, mm, whole)
        under = [one.number for one in field.surfaces if one.part(bx * MM, by * MM) is not None]
        for verb in moves.verbs:
            for to in under:
                if (verb, to) not in found and (verb == LEAP or mm <= gone + figure.base + _CROSSED):
                    crossing = CROSSINGS[verb](field, on, ax * MM, ay * MM, to, bx * MM, by * MM, figure.r)
                    if not isinstance(crossing, str):
                        found[verb, to] = (verb, bx, by, to), mm
    return sorted(found.values(), key=lambda one: moves.verbs.index(one[0][0]), reverse=True)


_CROSSED: Final = 60
_STRAIGHT_TRIES: Final = 60


def safe_surfaces(field: Field, base: int) -> tuple[int, ...]:
    """The surfaces that a base can get to from the ground without any test: by steps, ladders, stairs and ropes."""
    net = lattice(field, base)
    first = next((node for node in range(net.count) if net.on[node] == GROUND and net.standing(node) == FREE), -1)
    reached = net.reached_from(first) if first >= 0 else []
    found = {net.on[node] for node, there in enumerate(reached) if there}
    return tuple(sorted(found))


def walking_distance(paths: Paths, x: int, y: int, surface: int) -> int | None:
    """What the way to a place takes of an allowance, in millimetres, rounded up; None if none leads there."""
    path = to_place(paths, x, y, surface)
    if path is None:
        return None
    judged = _unlimited(paths).judged(path)
    return -(-judged.price // (1000 * paths.moves.per)) if isinstance(judged, Judged) else None
