"""One straight leg of a base over one surface: is it carried, is the way free, how long is it over which ground.

The inner functions speak quarter millimetres; those for games, millimetres. A leg's start is taken to be lawful.
"""

import itertools
from typing import Final

from liza.space.field.model import Field
from liza.space.field.plane import Ring, apart, disc_hits, inside, lane_hits, length_um, sides
from liza.space.field.terrain import CLASSES, HEAD, LOW, MM, Area, Prism, Surface

FREE, UNSUPPORTED, BLOCKED, ON_LOW = range(4)
WHY: Final = ("", "path_unsupported", "path_blocked", "path_on_low")
"""In this order: what is wrong with the ground is told before walls, and walls before low things."""
_PLAIN: Final = (0,) * len(CLASSES)


def stands(field: Field, surface: int, x: int, y: int, base: int) -> str:
    """Why a base of this diameter cannot stand here (all in millimetres), or nothing.

    It stands where it is wholly on one surface, and no wall nor low thing is in its place.
    """
    return WHY[stand(field, surface, x * MM, y * MM, base * MM // 2)]


def stand(field: Field, surface: int, x: int, y: int, r: int) -> int:
    """FREE, or why a base cannot stand here."""
    if field.surfaces[surface].part(x, y) is None:
        return UNSUPPORTED
    return leg(field, surface, x, y, x, y, r)


def leg(field: Field, surface: int, ax: int, ay: int, bx: int, by: int, r: int) -> int:
    """FREE, or why a base that stands at a cannot go straight to b and stay there. < 15 us."""
    x0, x1 = (ax - r, bx + r) if ax < bx else (bx - r, ax + r)
    y0, y1 = (ay - r, by + r) if ay < by else (by - r, ay + r)
    ground = field.surfaces[surface]
    for edge in ground.borders:
        if edge.x0 < x1 and edge.x1 > x0 and edge.y0 < y1 and edge.y1 > y0:  # noqa: SIM102 - the box first: this is hot
            if apart(ax, ay, bx, by, edge.ax, edge.ay, edge.bx, edge.by, r) < 0:
                return UNSUPPORTED
    z = ground.z if not ground.slope else ground.highest(ax, ay, bx, by, r)
    low = z + LOW
    resting = FREE
    for prism in field.feet_near(x0, y0, x1, y1):
        if prism.z1 > z and prism.x0 < x1 and prism.x1 > x0 and prism.y0 < y1 and prism.y1 > y0:
            if prism.z1 <= low and prism.sight:
                if disc_hits(prism.edges, bx, by, r):
                    resting = ON_LOW
            elif prism.z0 < z + HEAD and lane_hits(prism.edges, ax, ay, bx, by, r):
                return BLOCKED
    return resting


def clear_air(field: Field, ax: int, ay: int, bx: int, by: int, r: int, z: int) -> bool:
    """Whether nothing taller than a low thing bars a straight way at this height, whatever carries it."""
    return not barriers(field, ax, ay, bx, by, r, z)


def barriers(field: Field, ax: int, ay: int, bx: int, by: int, r: int, z: int) -> list[Prism]:
    """What bars a straight way at this height."""
    return [p for p in lane_prisms(field, ax, ay, bx, by, r) if p.z1 > z + LOW and p.z0 < z + HEAD]


def lane_prisms(field: Field, ax: int, ay: int, bx: int, by: int, r: int) -> list[Prism]:
    """Everything of whatever height that bars feet and that a base meets on its straight way."""
    x0, x1 = min(ax, bx) - r, max(ax, bx) + r
    y0, y1 = min(ay, by) - r, max(ay, by) + r
    near = field.feet_near(x0, y0, x1, y1)
    boxed = [p for p in near if p.x0 < x1 and p.x1 > x0 and p.y0 < y1 and p.y1 > y0]
    return [p for p in boxed if lane_hits(p.edges, ax, ay, bx, by, r)]


def hopped(field: Field, surface: int, ax: int, ay: int, bx: int, by: int, r: int) -> int:
    """How many pieces with low things (walls, hedges, sills) a base passes over on this leg."""
    z = field.surfaces[surface].highest(ax, ay, bx, by, r)
    crossed = [p for p in lane_prisms(field, ax, ay, bx, by, r) if p.sight and z < p.z1 <= z + LOW]
    left = [p for p in crossed if not disc_hits(p.edges, ax, ay, r)]
    return len({p.piece for p in left})


def lengths(ground: Surface, ax: int, ay: int, bx: int, by: int) -> tuple[int, ...]:
    """How many micrometres of a leg lie on each class of ground, in the order of `CLASSES`; their sum is rounded down.

    Cuts are rounded to a whole micrometre; which class lies between two of them is judged exactly.
    """
    whole = length_um(bx - ax, by - ay)
    x0, x1 = (ax, bx) if ax < bx else (bx, ax)
    y0, y1 = (ay, by) if ay < by else (by, ay)
    near = [one for one in ground.areas if one.x0 <= x1 and one.x1 >= x0 and one.y0 <= y1 and one.y1 >= y0]
    if not near:
        return (*_PLAIN[: ground.kind], whole, *_PLAIN[ground.kind + 1 :])
    cuts = sorted({0, whole, *[cut for one in near for cut in _cuts(one.ring, ax, ay, bx, by, whole)]})
    sums = [0] * len(CLASSES)
    for start, end in itertools.pairwise(cuts):
        middle = start + end
        x, y = 2 * whole * ax + middle * (bx - ax), 2 * whole * ay + middle * (by - ay)
        sums[_class_at(near, x, y, 2 * whole, ground.kind)] += end - start
    return tuple(sums)


def _cuts(ring: Ring, ax: int, ay: int, bx: int, by: int, whole: int) -> list[int]:
    """Where a leg crosses a ring, in micrometres from its start."""
    dx, dy = bx - ax, by - ay
    found = []
    for (px, py), (qx, qy) in sides(ring):
        one, other = dx * (py - ay) - dy * (px - ax), dx * (qy - ay) - dy * (qx - ax)
        if (one > 0) != (other > 0):
            turn = dx * (qy - py) - dy * (qx - px)
            share = (px - ax) * (qy - py) - (py - ay) * (qx - px)
            if 0 < share * turn < turn * turn:
                found.append(whole * share // turn)
    return found


def _class_at(areas: list[Area], x: int, y: int, scale: int, usual: int) -> int:
    return max([area.kind for area in areas if inside(area.ring, x, y, scale)], default=usual)


def class_at(field: Field, surface: int, x: int, y: int) -> int:
    """The class of the ground at a place in millimetres."""
    ground = field.surfaces[surface]
    return _class_at(ground.areas, x * MM, y * MM, 1, ground.kind)


def areas_at(field: Field, surface: int, x: int, y: int) -> list[Area]:
    """The stretches of ground on which a place in millimetres lies: a wood, a ford."""
    return [area for area in field.surfaces[surface].areas if inside(area.ring, x * MM, y * MM)]
