"""Who sees whom: fifteen segments from the viewer's eye to the target, each free or not, without rounding.

The fifteen samples lie on five lines up the target, evenly spread across its width as the viewer sees it, at a tenth,
the half and nine tenths of its height. A segment is barred by the inner part of whatever bars sight, and of the
cylinder of any other figure; one that only grazes a face or a corner is free.
"""

from collections.abc import Sequence
from math import isqrt
from typing import Final

from liza.space.field.model import Field, Figure
from liza.space.field.plane import Point, clip, cross, disc_hits, edges, length_um, rounded
from liza.space.field.terrain import LOW, MM, Area, Opening, Prism

SAMPLES: Final = 15
CONTACT: Final = 1
_ALL: Final = 0b111
_LINES: Final = range(5)


def sight(
    field: Field, viewer: Figure, target: Figure, others: Sequence[Figure] = (), leaning: Sequence[int] = ()
) -> int:
    """How many of the target's fifteen samples the viewer sees: 0 none, 15 all, else the target is in cover.

    others: figures that may stand between; the two themselves are passed over. leaning: the numbers of prisms over or
    past which the viewer leans, from `leaning(field, viewer)`. < 40 us.
    """
    ex, ey = viewer.tx, viewer.ty
    points = across(ex, ey, target)
    left = [_ALL] * 5
    for prism in _between(field, viewer, target, points):
        if prism.number not in leaning:
            _bar(prism, ex, ey, viewer.eye, points, target.levels, left)
            if not any(left):
                return 0
    for other in others:
        if other is not viewer and other is not target and other.id not in (viewer.id, target.id):
            _hide(other, viewer, points, target, left)
    return sum([(0, 1, 1, 2, 1, 2, 2, 3)[bits] for bits in left])


def across(ex: int, ey: int, target: Figure) -> tuple[Point, ...]:
    """The five places across a target's width as seen from (ex, ey), from right to left, in quarter millimetres.

    To the nearest quarter millimetre, mirrored about the middle; seen from straight above, across the table.
    """
    x, y, r = target.tx, target.ty, target.r
    dx, dy = x - ex, y - ey
    long = isqrt(dx * dx + dy * dy)
    if long:
        wide, half = (
            (rounded(dy * r, long), rounded(-dx * r, long)),
            (rounded(dy * r, 2 * long), rounded(-dx * r, 2 * long)),
        )
    else:
        wide, half = (r, 0), (rounded(r, 2), 0)
    return (
        (x + wide[0], y + wide[1]),
        (x + half[0], y + half[1]),
        (x, y),
        (x - half[0], y - half[1]),
        (x - wide[0], y - wide[1]),
    )


def _between(field: Field, viewer: Figure, target: Figure, points: tuple[Point, ...]) -> list[Prism]:
    """The prisms that may bar one of the segments; those that bar most come first."""
    ex, ey, eye = viewer.tx, viewer.ty, viewer.eye
    (rx, ry), (lx, ly) = points[0], points[4]
    x0, x1 = min(ex, rx, lx), max(ex, rx, lx)
    y0, y1 = min(ey, ry, ly), max(ey, ry, ly)
    low, high = min(eye, target.levels[0]), max(eye, target.levels[2])
    dx, dy = target.tx - ex, target.ty - ey
    long, wide = isqrt(dx * dx + dy * dy) + 1, target.r + 1
    near = [
        prism
        for prism, px0, py0, px1, py1, z0, z1, cx, cy, reach in field.sight_near(x0, y0, x1, y1)
        if z1 > low
        and z0 < high
        and px0 < x1
        and px1 > x0
        and py0 < y1
        and py1 > y0
        and -long * (reach + wide) < dx * (cy - ey) - dy * (cx - ex) < long * (reach + wide)
    ]
    return [prism for prism in near if _in_beam(prism, ex, ey, rx, ry, lx, ly)]


def _in_beam(prism: Prism, ex: int, ey: int, rx: int, ry: int, lx: int, ly: int) -> bool:
    """Whether a prism has corners on the inner sides of both outer lines."""
    ax, ay, bx, by = rx - ex, ry - ey, lx - ex, ly - ey
    right = left = False
    for x, y in prism.ring:
        right = right or ax * (y - ey) - ay * (x - ex) > 0
        left = left or bx * (y - ey) - by * (x - ex) < 0
        if right and left:
            return True
    return False


def _bar(
    prism: Prism, ex: int, ey: int, eye: int, points: Sequence[Point], levels: Sequence[int], left: list[int]
) -> None:
    """Take from what is left of the samples those that a prism bars."""
    z0, z1, shape = prism.z0, prism.z1, prism.edges
    for line in _LINES:
        if left[line]:
            x, y = points[line]
            part = clip(shape, ex, ey, x, y)
            if part is not None:
                left[line] &= ~_barred(part, eye, levels, z0, z1)


def _barred(part: tuple[int, int, int, int], eye: int, levels: Sequence[int], z0: int, z1: int) -> int:
    """Which of three samples on one line are barred between z0 and z1 on this part of the way. < 2**45."""
    n, d, m, e = part
    barred = 0
    for bit, level in enumerate(levels):
        rise = level - eye
        near, far = eye * d + rise * n, eye * e + rise * m
        if rise < 0:
            if far < z1 * e and near > z0 * d:
                barred |= 1 << bit
        elif near < z1 * d and far > z0 * e:
            barred |= 1 << bit
    return barred


def _hide(other: Figure, viewer: Figure, points: Sequence[Point], target: Figure, left: list[int]) -> None:
    """Take from what is left of the samples those that another figure hides."""
    ex, ey, eye = viewer.tx, viewer.ty, viewer.eye
    cx, cy, r = other.tx - ex, other.ty - ey, other.r
    dx, dy = target.tx - ex, target.ty - ey
    off = dx * cy - dy * cx
    long, wide = isqrt(dx * dx + dy * dy) + 1, r + target.r + 1
    if not -long * wide < off < long * wide:
        return
    for line in _LINES:
        if left[line]:
            x, y = points[line][0] - ex, points[line][1] - ey
            turn = x * cy - y * cx
            if turn * turn < r * r * (x * x + y * y) or cx * cx + cy * cy < r * r:
                for bit, level in enumerate(target.levels):
                    if left[line] >> bit & 1 and _in_cylinder(x, y, level - eye, cx, cy, r, other.tz - eye, other.tall):
                        left[line] &= ~(1 << bit)


def _in_cylinder(x: int, y: int, rise: int, cx: int, cy: int, r: int, foot: int, tall: int) -> bool:
    """Whether the segment from the origin to (x, y, rise) goes through an upright cylinder's inner part.

    First cut by height, to the part of the way from n/g to m/g; there the point nearest to the axis decides. < 2**58.
    """
    g = abs(rise)
    n, m = (foot, foot + tall) if rise > 0 else (-foot - tall, -foot)
    if not g:
        if not foot < 0 < foot + tall:
            return False
        n, m, g = 0, 1, 1
    n, m = max(n, 0), min(m, g)
    if n >= m:
        return False
    along, long = x * cx + y * cy, x * x + y * y
    if along * g <= n * long:
        px, py = x * n - cx * g, y * n - cy * g
    elif along * g >= m * long:
        px, py = x * m - cx * g, y * m - cy * g
    else:
        turn = x * cy - y * cx
        return turn * turn < r * r * long
    return px * px + py * py < r * r * g * g


def leaning(field: Field, viewer: Figure) -> tuple[int, ...]:
    """What does not bar a viewer's sight because he touches it: low things, and the walls of openings.

    Low is what rises no more than `LOW` above the ground he stands on. He touches what his base is no more than a
    millimetre away from.
    """
    low = [p.number for p in field.beside(viewer, CONTACT) if viewer.tz < p.z1 <= viewer.tz + LOW]
    walls = [number for one in field.openings_near(viewer) if _touches(viewer, one) for number in one.prisms]
    return tuple(dict.fromkeys(low + walls))


def _touches(viewer: Figure, one: Opening) -> bool:
    """Whether a viewer stands in an opening or right at it, and it is as high as he is somewhere."""
    level = one.z0 < viewer.tz + viewer.tall and viewer.tz < one.z1
    return level and disc_hits(one.edges, viewer.tx, viewer.ty, viewer.r + CONTACT * MM, touch=True)


def sees(field: Field, viewer: Figure, target: Figure, others: Sequence[Figure] = ()) -> bool:
    """Whether the viewer sees any sample of the target; he leans where he can."""
    return sight(field, viewer, target, others, leaning(field, viewer)) > 0


def see_each_other(field: Field, a: Figure, b: Figure, others: Sequence[Figure] = ()) -> bool:
    """Whether either of two figures sees the other: the samples are not the same from both ends."""
    return sees(field, a, b, others) or sees(field, b, a, others)


def clear_samples(field: Field, viewer: Figure, target: Figure, others: Sequence[Figure] = ()) -> int:
    """As `sight`, leaning where he can; but a pair of whom only the other sees this one counts as one sample clear."""
    clear = sight(field, viewer, target, others, leaning(field, viewer))
    return clear or int(sees(field, target, viewer, others))


def shelters(field: Field, figure: Figure, within: int, tall: int) -> list[Prism]:
    """What a figure could hide behind: no farther than this from its base, and so tall or taller, in millimetres."""
    near = field.beside(figure, within)
    return [prism for prism in near if prism.z0 <= figure.tz + LOW and prism.z1 >= figure.tz + tall * MM]


# Seen from above: straight from centre to centre, for games that judge sight by base and size.


def line_prisms(field: Field, a: Figure, b: Figure) -> list[Prism]:
    """What bars sight and is crossed, seen from above, by the straight line between two centres; heights are told."""
    x0, x1, y0, y1 = min(a.tx, b.tx), max(a.tx, b.tx), min(a.ty, b.ty), max(a.ty, b.ty)
    near = [row[0] for row in field.sight_near(x0, y0, x1, y1)]
    return [prism for prism in near if clip(prism.edges, a.tx, a.ty, b.tx, b.ty) is not None]


def line_areas(field: Field, surface: int, a: Figure, b: Figure) -> list[tuple[Area, int]]:
    """The stretches of ground that the line between two centres crosses, each with how much of it, in micrometres."""
    found = []
    for area in field.surfaces[surface].areas:
        part = clip(edges(area.ring), a.tx, a.ty, b.tx, b.ty)
        if part is not None:
            n, d, m, e = part
            found.append((area, length_um(b.tx - a.tx, b.ty - a.ty) * (m * d - n * e) // (d * e)))
    return found


def line_figures(a: Figure, b: Figure, others: Sequence[Figure]) -> list[Figure]:
    """The figures whose bases are crossed, seen from above, by the straight line between two centres."""
    return [other for other in others if other.id not in (a.id, b.id) and _crosses(a, b, other)]


def _crosses(a: Figure, b: Figure, other: Figure) -> bool:
    dx, dy = b.tx - a.tx, b.ty - a.ty
    x, y = other.tx - a.tx, other.ty - a.ty
    along, long = x * dx + y * dy, dx * dx + dy * dy
    if along <= 0 or along >= long:
        near = min(x * x + y * y, (other.tx - b.tx) ** 2 + (other.ty - b.ty) ** 2)
        return near < other.r * other.r
    turn = cross(0, 0, dx, dy, x, y)
    return turn * turn < other.r * other.r * long
