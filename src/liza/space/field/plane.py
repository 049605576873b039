"""Exact geometry of the plane, in whole numbers: every answer is a sign, and nothing is rounded.

Coordinates are quarter millimetres. On a table of 1,800 mm they stay under 2**13, a difference or a radius too; so a
product of two stays under 2**28, and no number here reaches 2**60. "Nearer" is always strict: what only touches is not
nearer.
"""

from collections.abc import Iterable, Sequence
from math import isqrt
from typing import TypeAlias

Point: TypeAlias = tuple[int, int]
Ring: TypeAlias = tuple[Point, ...]
Edge: TypeAlias = tuple[int, int, int, int, int]
"""Of a convex ring: x, y, dx, dy and its length, rounded up. The inside lies to the left."""


def cross(ax: int, ay: int, bx: int, by: int, px: int, py: int) -> int:
    """Above 0 if p lies to the left of the line from a to b, 0 on it. < 2**28."""
    return (bx - ax) * (py - ay) - (by - ay) * (px - ax)


def point_apart(ax: int, ay: int, bx: int, by: int, px: int, py: int, r: int) -> int:
    """Below 0 if p is nearer than r to the segment from a to b, 0 if exactly r away, above 0 if farther. < 2**56."""
    dx, dy, ex, ey = bx - ax, by - ay, px - ax, py - ay
    along = ex * dx + ey * dy
    if along <= 0:
        return ex * ex + ey * ey - r * r
    length = dx * dx + dy * dy
    if along >= length:
        return (px - bx) ** 2 + (py - by) ** 2 - r * r
    across = ex * dy - ey * dx
    return across * across - r * r * length


def crossing(ax: int, ay: int, bx: int, by: int, cx: int, cy: int, dx: int, dy: int) -> bool:
    """Whether the inner parts of two segments, a to b and c to d, cross each other."""
    one, other = cross(ax, ay, bx, by, cx, cy), cross(ax, ay, bx, by, dx, dy)
    if (one > 0) == (other > 0) or not one or not other:
        return False
    one, other = cross(cx, cy, dx, dy, ax, ay), cross(cx, cy, dx, dy, bx, by)
    return (one > 0) != (other > 0) and one != 0 and other != 0


def apart(ax: int, ay: int, bx: int, by: int, cx: int, cy: int, dx: int, dy: int, r: int) -> int:
    """Below 0 if two segments, a to b and c to d, are nearer than r, 0 if exactly r apart, above 0 if farther."""
    if crossing(ax, ay, bx, by, cx, cy, dx, dy):
        return -1
    return min(
        point_apart(ax, ay, bx, by, cx, cy, r),
        point_apart(ax, ay, bx, by, dx, dy, r),
        point_apart(cx, cy, dx, dy, ax, ay, r),
        point_apart(cx, cy, dx, dy, bx, by, r),
    )


def inside(ring: Ring, x: int, y: int, scale: int = 1) -> bool:
    """Whether the point (x / scale, y / scale) lies inside a ring that does not cross itself, in whichever direction.

    On the ring itself either answer may come.
    """
    within = False
    ax, ay = ring[-1]
    ax, ay = ax * scale, ay * scale
    for one, other in ring:
        bx, by = one * scale, other * scale
        if (ay > y) != (by > y) and ((bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0) == (by > ay):
            within = not within
        ax, ay = bx, by
    return within


def edges(ring: Ring) -> tuple[Edge, ...]:
    """The edges of a convex ring that runs counter-clockwise."""
    rows = []
    for (ax, ay), (bx, by) in sides(ring):
        dx, dy = bx - ax, by - ay
        rows.append((ax, ay, dx, dy, isqrt(dx * dx + dy * dy - 1) + 1))
    return tuple(rows)


def sides(ring: Ring) -> list[tuple[Point, Point]]:
    """The sides of a ring, each as its two ends."""
    return list(zip(ring, (*ring[1:], ring[0]), strict=True))


def disc_hits(shape: Sequence[Edge], x: int, y: int, r: int, *, touch: bool = False) -> bool:
    """Whether the inner part of a disc meets a convex shape; with `touch`, also if they only touch."""
    outside = False
    for ax, ay, dx, dy, length in shape:
        off = dx * (y - ay) - dy * (x - ax)
        if off < -r * length:
            return False
        outside = outside or off <= 0
    if not outside:
        return True
    below = 1 if touch else 0
    return any(point_apart(ax, ay, ax + dx, ay + dy, x, y, r) < below for ax, ay, dx, dy, _ in shape)


def lane_hits(shape: Sequence[Edge], ax: int, ay: int, bx: int, by: int, r: int) -> bool:
    """Whether the inner part of a disc that goes straight from a to b meets a convex shape on its way."""
    outside = False
    for x, y, dx, dy, length in shape:
        off = dx * (ay - y) - dy * (ax - x)
        if off <= 0:
            if off <= -r * length and dx * (by - y) - dy * (bx - x) <= -r * length:
                return False
            outside = True
    if not outside:
        return True
    return any(apart(ax, ay, bx, by, x, y, x + dx, y + dy, r) < 0 for x, y, dx, dy, _ in shape)


def clip(shape: Sequence[Edge], ax: int, ay: int, bx: int, by: int) -> tuple[int, int, int, int] | None:
    """The part of the segment from a to b inside a convex shape, or None: from n/d to m/e of the way, as (n, d, m, e).

    Only the inner part counts: a segment along an edge or through a corner has none. Bounds: < 2**29.
    """
    n, d, m, e = 0, 1, 1, 1
    for x, y, dx, dy, _ in shape:
        start = dx * (ay - y) - dy * (ax - x)
        end = dx * (by - y) - dy * (bx - x)
        if start <= 0:
            if end <= 0:
                return None
            if -start * d > n * (end - start):
                n, d = -start, end - start
        elif end < 0 and start * e < m * (start - end):
            m, e = start, start - end
    return (n, d, m, e) if n * e < m * d else None


def area(ring: Ring) -> int:
    """Twice the area of a ring, above 0 if it runs counter-clockwise."""
    return sum([ax * by - ay * bx for (ax, ay), (bx, by) in sides(ring)])


def counter_clockwise(ring: Ring) -> Ring:
    """The same ring, counter-clockwise."""
    return ring if area(ring) > 0 else tuple(reversed(ring))


def is_convex(ring: Ring) -> bool:
    """Whether a counter-clockwise ring turns left at every corner, once round."""
    three = zip(ring, (*ring[1:], ring[0]), (*ring[2:], *ring[:2]), strict=True)
    return is_simple(ring) and all(cross(*a, *b, *c) > 0 for a, b, c in three)


def is_simple(ring: Ring) -> bool:
    """Whether a ring has an area and touches itself nowhere."""
    rows = sides(ring)
    for number, (a, b) in enumerate(rows):
        if a == b:
            return False
        for c, d in rows[number + 2 : len(rows) - (number == 0)]:
            if apart(*a, *b, *c, *d, 1) < 0:
                return False
        after = rows[(number + 1) % len(rows)][1]
        if cross(*a, *b, *after) == 0 and (after[0] - b[0]) * (b[0] - a[0]) + (after[1] - b[1]) * (b[1] - a[1]) <= 0:
            return False
    return area(ring) != 0


def overlap(one: Sequence[Edge], other: Sequence[Edge], least: int = 0) -> bool:
    """Whether two convex shapes share more than their borders; with `least` 1, also if they only touch.

    Two convex shapes are apart when the line of some edge of one of them parts them.
    """
    return not (_parts(one, other, least) or _parts(other, one, least))


def _parts(one: Sequence[Edge], other: Sequence[Edge], least: int) -> bool:
    return any(all(dx * (py - y) - dy * (px - x) <= -least for px, py, *_ in other) for x, y, dx, dy, _ in one)


def box(points: Iterable[Point]) -> tuple[int, int, int, int]:
    """The least x and y and the greatest x and y of some points."""
    listed = list(points)
    across, up = [x for x, _ in listed], [y for _, y in listed]
    return min(across), min(up), max(across), max(up)


def length_um(dx: int, dy: int) -> int:
    """The length of (dx, dy), given in quarter millimetres, in whole micrometres, rounded down."""
    return isqrt((dx * dx + dy * dy) * 62_500)


def rounded(number: int, by: int) -> int:
    """A quotient to the nearest whole number, the same on both sides of 0."""
    return (2 * number + by) // (2 * by) if number >= 0 else -((by - 2 * number) // (2 * by))
