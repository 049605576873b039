"""From one surface to another, or over what cannot be hopped: stepping, ladders, climbing, jumping down, leaping.

Each begins and ends with the whole base on a surface, and goes straight as seen from above. Each gives a `Crossing`,
or the reason why it cannot be. What it costs and which tests it needs is the game's affair; so are limits of height.
Everything here is in quarter millimetres but what a `Crossing` tells.
"""

from math import isqrt
from typing import Final, NamedTuple

from liza.space.field.legs import BLOCKED, WHY, barriers, clear_air, lane_prisms, stand
from liza.space.field.model import Field
from liza.space.field.plane import apart, disc_hits, length_um, point_apart
from liza.space.field.terrain import GROUND, HEAD, LOW, MM, Border, Link, Surface

WALK, STEP, LADDER, CLIMB, JUMP, LEAP = range(6)
VERBS: Final = ("walk", "step", "ladder", "climb", "jump", "leap")
STEP_ACROSS: Final = 20 * MM
CLIMB_ACROSS: Final = 20 * MM
JUMP_ACROSS: Final = 10 * MM
"""Between the two bases, seen from above, there may be no more than this: the thickness of a wall, and a little."""
BESIDE: Final = 10 * MM
"""A ladder can be used by a base that is no farther than this from its end."""
LEAP_MOST: Final = 400 * MM


class Crossing(NamedTuple):
    """What lies between two standing places: millimetres up and down, micrometres of gap, micrometres of way.

    Of a climb or a jump the way is only so much as it leads on from the wall or the edge, on whichever side.
    """

    up: int = 0
    down: int = 0
    gap: int = 0
    way: int = 0


def _ends(field: Field, to: int, ax: int, ay: int, bx: int, by: int, r: int, most: int) -> str:
    """What is wrong with the far end of a crossing, whichever it is."""
    if (bx - ax) ** 2 + (by - ay) ** 2 > (2 * r + most) ** 2:
        return "path_crossing_long"
    return WHY[stand(field, to, bx, by, r)]


def step(field: Field, start: int, ax: int, ay: int, to: int, bx: int, by: int, r: int) -> Crossing | str:
    """Onto another surface beside this one, no more than a low thing higher or lower where they meet."""
    wrong = _ends(field, to, ax, ay, bx, by, r, STEP_ACROSS)
    if wrong:
        return wrong
    one, other = field.surfaces[start], field.surfaces[to]
    below, above = one.height(ax, ay), other.height(bx, by)
    seams = _crossed(one, ax, ay, bx, by, r), _crossed(other, ax, ay, bx, by, r)
    if not any(to in seam.over for seam in seams[0]) and not any(start in seam.over for seam in seams[1]):
        return "path_no_step"
    if not all(to in seam.over for seam in seams[0]) or not all(start in seam.over for seam in seams[1]):
        return "path_unsupported"
    if not clear_air(field, ax, ay, bx, by, r, max(below, above)):
        return WHY[BLOCKED]
    up = (above - below) // MM
    return Crossing(max(up, 0), max(-up, 0), 0, length_um(bx - ax, by - ay))


def _crossed(ground: Surface, ax: int, ay: int, bx: int, by: int, r: int) -> list[Border]:
    """The borders that a base on its straight way comes over."""
    x0, x1, y0, y1 = min(ax, bx) - r, max(ax, bx) + r, min(ay, by) - r, max(ay, by) + r
    near = [one for one in ground.borders if one.x0 < x1 and one.x1 > x0 and one.y0 < y1 and one.y1 > y0]
    return [one for one in near if apart(ax, ay, bx, by, one.ax, one.ay, one.bx, one.by, r) < 0]


def use(field: Field, start: int, ax: int, ay: int, to: int, bx: int, by: int, r: int) -> Crossing | str:
    """Up or down a ladder, stair or rope, from beside one end to beside the other; the shortest that serves.

    `way` is its length, and so much as the two bases are off its ends.
    """
    fitting = [
        link.length * 1000 + (_loose_end(one, ax, ay, r) + _loose_end(other, bx, by, r)) * 250
        for link in field.links
        for one, other in ((link.foot, link.head), (link.head, link.foot))
        if one[0] == start and other[0] == to and _at(one, ax, ay, r) and _at(other, bx, by, r)
    ]
    if not fitting:
        return "path_no_ladder"
    wrong = WHY[stand(field, to, bx, by, r)]
    if wrong:
        return wrong
    up = (field.surfaces[to].height(bx, by) - field.surfaces[start].height(ax, ay)) // MM
    return Crossing(max(up, 0), max(-up, 0), 0, min(fitting))


def _loose_end(end: tuple[int, int, int], x: int, y: int, r: int) -> int:
    """How far a base is off the end of a ladder, in quarter millimetres; the first two millimetres do not count."""
    return max(0, isqrt((end[1] - x) ** 2 + (end[2] - y) ** 2) - r - _CLOSE * MM)


def _at(end: tuple[int, int, int], x: int, y: int, r: int) -> bool:
    return (end[1] - x) ** 2 + (end[2] - y) ** 2 <= (r + BESIDE) ** 2


def links_at(field: Field, surface: int, x: int, y: int, r: int) -> list[tuple[Link, tuple[int, int, int]]]:
    """The ladders that can be used from here, each with its other end."""
    ends = [
        (link, one, other) for link in field.links for one, other in ((link.foot, link.head), (link.head, link.foot))
    ]
    return [(link, other) for link, one, other in ends if one[0] == surface and _at(one, x, y, r)]


def climb(field: Field, start: int, ax: int, ay: int, to: int, bx: int, by: int, r: int) -> Crossing | str:
    """Up a wall to the floor at its top, down from there, or up and down again over what is too high to hop.

    `up` and `down` are measured to the highest point. There must be something to climb: solid from the feet of the
    climber to that point.
    """
    wrong = _ends(field, to, ax, ay, bx, by, r, CLIMB_ACROSS)
    if wrong:
        return wrong
    below, above = field.surfaces[start].height(ax, ay), field.surfaces[to].height(bx, by)
    top = _highest(field, ax, ay, bx, by, r, max(below, above))
    if top - min(below, above) <= LOW:
        return "path_nothing_to_climb"
    if not (_climbable(field, ax, ay, bx, by, r, below, top) and _climbable(field, ax, ay, bx, by, r, above, top)):
        return "path_nothing_to_climb"
    way = _loose(field, (start, to), ax, ay, bx, by, r, above)
    return Crossing((top - below) // MM, (top - above) // MM, 0, way * 1000)


def _highest(field: Field, ax: int, ay: int, bx: int, by: int, r: int, top: int) -> int:
    """How high one must go so that nothing bars the way."""
    bars = barriers(field, ax, ay, bx, by, r, top)
    while bars:
        top = max([prism.z1 for prism in bars])
        bars = barriers(field, ax, ay, bx, by, r, top)
    return top


def _climbable(field: Field, ax: int, ay: int, bx: int, by: int, r: int, low: int, top: int) -> bool:
    """Whether something solid reaches from about this height to about the top, perhaps one thing above another."""
    reached = low + LOW
    for prism in sorted(lane_prisms(field, ax, ay, bx, by, r), key=lambda one: (one.z0, one.number)):
        if prism.z0 <= reached:
            reached = max(reached, prism.z1)
    return reached >= top


def jump(field: Field, start: int, ax: int, ay: int, to: int, bx: int, by: int, r: int) -> Crossing | str:
    """Down from an edge to the surface below, landing beside the foot of what one jumped from."""
    wrong = _ends(field, to, ax, ay, bx, by, r, JUMP_ACROSS)
    if wrong:
        return wrong
    upper, lower = field.surfaces[start], field.surfaces[to]
    high, low = upper.height(ax, ay), lower.height(bx, by)
    if high - low <= 0 or _covered(upper, bx, by, r):
        return "path_no_drop"
    if not clear_air(field, ax, ay, bx, by, r, high):
        return WHY[BLOCKED]
    if below(field, bx, by, r, high) != to:
        return "path_not_below"
    loose = _loose(field, (start, to), ax, ay, bx, by, r, low) + _loose(field, (start, to), bx, by, ax, ay, r, high)
    return Crossing(0, (high - low) // MM, 0, loose * 1000)


def _loose(field: Field, both: tuple[int, int], ax: int, ay: int, bx: int, by: int, r: int, z: int) -> int:
    """How many millimetres a base at the end b of a crossing is off the edge or the wall that it has come over.

    The first two do not count, for places are whole millimetres.
    """
    near = [border for one in both for border in _crossed(field.surfaces[one], ax, ay, bx, by, r)]
    walls = [prism for prism in lane_prisms(field, ax, ay, bx, by, r) if prism.z1 > z]
    for mm in range(_MOST_LOOSE):
        reach = r + (mm + _CLOSE) * MM
        if any(point_apart(one.ax, one.ay, one.bx, one.by, bx, by, reach) <= 0 for one in near):
            return mm
        if any(disc_hits(prism.edges, bx, by, reach, touch=True) for prism in walls):
            return mm
    return _MOST_LOOSE


_CLOSE: Final = 2
_MOST_LOOSE: Final = 20


def _covered(ground: Surface, x: int, y: int, r: int) -> bool:
    """Whether any part of a base would be over this surface."""
    return ground.part(x, y) is not None or bool(_crossed(ground, x, y, x, y, r))


def below(field: Field, x: int, y: int, r: int, z: int) -> int:
    """The highest surface under a base that is let go at this height, in the air."""
    under = [one for one in field.surfaces if one.height(x, y) < z and _covered(one, x, y, r)]
    return max(under, key=lambda one: (one.height(x, y), -one.number), default=field.surfaces[GROUND]).number


def leap(field: Field, start: int, ax: int, ay: int, to: int, bx: int, by: int, r: int) -> Crossing | str:
    """Over a gap to another edge, at most a low thing higher; how far lower is told in `down`.

    `gap` is the way in the air from edge to edge along the path; `way` is what the leap uses up: that, and so much as
    the base was off the one edge before and is off the other then, of which two millimetres do not count.
    """
    wrong = _ends(field, to, ax, ay, bx, by, r, LEAP_MOST)
    if wrong:
        return wrong
    one, other = field.surfaces[start], field.surfaces[to]
    above, far = one.height(ax, ay), other.height(bx, by)
    if far - above > LOW:
        return "path_landing_high"
    way = length_um(bx - ax, by - ay)
    air = gap_um(one, other, ax, ay, bx, by)
    if air <= 0:
        return "path_no_gap"
    if not clear_air(field, ax, ay, bx, by, r, max(above, far)):
        return WHY[BLOCKED]
    up = (far - above) // MM
    return Crossing(max(up, 0), max(-up, 0), air, max(way - 2 * r * 250 - _CLOSE * 1000, air))


def gap_um(one: Surface, other: Surface, ax: int, ay: int, bx: int, by: int) -> int:
    """How much of the way from a to b, in micrometres, lies between leaving one surface and reaching the other."""
    whole = length_um(bx - ax, by - ay)
    out = min([um for um, _ in met_borders(one, ax, ay, bx, by)], default=whole)
    back = max([um for um, _ in met_borders(other, ax, ay, bx, by)], default=0)
    return back - out


def met_borders(ground: Surface, ax: int, ay: int, bx: int, by: int) -> list[tuple[int, Border]]:
    """The borders of a surface that a line crosses, each with where: in micrometres from the line's start."""
    dx, dy = bx - ax, by - ay
    whole, found = length_um(dx, dy), []
    for edge in ground.borders:
        ex, ey = edge.bx - edge.ax, edge.by - edge.ay
        turn = dx * ey - dy * ex
        if turn:
            share, along = (edge.ax - ax) * ey - (edge.ay - ay) * ex, (edge.ax - ax) * dy - (edge.ay - ay) * dx
            if 0 <= share * turn <= turn * turn and 0 <= along * turn <= turn * turn:
                found.append((whole * share // turn, edge))
    return found


def beside_wall(field: Field, surface: int, x: int, y: int, base: int) -> bool:
    """Whether a base that stands here (millimetres) touches something too high to hop, and so could climb it."""
    z = field.surfaces[surface].height(x * MM, y * MM)
    r = base * MM // 2 + MM
    tall = barriers(field, x * MM, y * MM, x * MM, y * MM, r + 1, z)
    return any(disc_hits(prism.edges, x * MM, y * MM, r, touch=True) for prism in tall)


def touches_climb(field: Field, surface: int, x: int, y: int, to_x: int, to_y: int, base: int) -> bool:
    """Whether a base that stands here (millimetres) touches what it would climb on its way to there.

    What is too high to hop, if anything stands there; else the edge that it would climb down, or its railing.
    """
    ax, ay, bx, by, r = x * MM, y * MM, to_x * MM, to_y * MM, base * MM // 2
    z = field.surfaces[surface].height(ax, ay)
    things = barriers(field, ax, ay, bx, by, r, z)
    low = [prism for prism in lane_prisms(field, ax, ay, bx, by, r) if prism.z1 > z and prism.z0 < z + HEAD]
    if any(disc_hits(prism.edges, ax, ay, r + MM, touch=True) for prism in things or low):
        return True
    edges = [] if things else _crossed(field.surfaces[surface], ax, ay, bx, by, r)
    return any(point_apart(one.ax, one.ay, one.bx, one.by, ax, ay, r + MM) <= 0 for one in edges)


CROSSINGS: Final = {STEP: step, LADDER: use, CLIMB: climb, JUMP: jump, LEAP: leap}
