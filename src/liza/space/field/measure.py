"""How far apart figures are: from edge of base to edge of base, up and down included, never a root of a sum.

A distance is the least whole number of millimetres that covers it; so "at n or less" is `distance(a, b) <= n`, and two
distances are a tie when they differ by no more than one.
"""

from collections.abc import Sequence
from math import isqrt

from liza.space.field.model import Field, Figure
from liza.space.field.terrain import LOW, MM

CONTACT = 1
"""Bases touch when the gap between them is no more than this, in millimetres."""


def within(a: Figure, b: Figure, mm: int) -> bool:
    """Whether two figures are this near or nearer. < 2**56."""
    return _within(a.tx - b.tx, a.ty - b.ty, a.tz - b.tz, a.r + b.r, mm * MM)


def _within(dx: int, dy: int, dz: int, r: int, n: int) -> bool:
    """sqrt(max(0, sqrt(dx2 + dy2) - r)**2 + dz**2) <= n."""
    room = n * n - dz * dz
    if n < 0 or room < 0:
        return False
    excess = dx * dx + dy * dy - r * r - room
    return excess <= 0 or excess * excess <= 4 * r * r * room


def distance(a: Figure, b: Figure) -> int:
    """The least whole number of millimetres that covers the way from base to base. 0 if the bases overlap."""
    return _distance(a.tx - b.tx, a.ty - b.ty, a.tz - b.tz, a.r + b.r)


def distance_to(a: Figure, x: int, y: int, z: int) -> int:
    """The same to a point (a token, a place), in millimetres."""
    return _distance(a.tx - x * MM, a.ty - y * MM, a.tz - z * MM, a.r)


def _distance(dx: int, dy: int, dz: int, r: int) -> int:
    gap = max(0, isqrt(dx * dx + dy * dy) - r)
    n = isqrt(gap * gap + dz * dz) // MM
    while not _within(dx, dy, dz, r, n * MM):
        n += 1
    return n


def gap(a: Figure, b: Figure) -> int:
    """The least whole number of millimetres that covers the way from base to base seen from above."""
    return _distance(a.tx - b.tx, a.ty - b.ty, 0, a.r + b.r)


def overlapping(a: Figure, b: Figure) -> bool:
    """Whether two bases are in one place."""
    return _level(a, b) and (a.tx - b.tx) ** 2 + (a.ty - b.ty) ** 2 < (a.r + b.r) ** 2


def touching(a: Figure, b: Figure) -> bool:
    """Whether two bases touch: a gap of no more than `CONTACT`, on floors no more than a step apart."""
    return _level(a, b) and (a.tx - b.tx) ** 2 + (a.ty - b.ty) ** 2 <= (a.r + b.r + CONTACT * MM) ** 2


def _level(a: Figure, b: Figure) -> bool:
    return abs(a.tz - b.tz) <= LOW


def nearest(a: Figure, others: Sequence[Figure]) -> list[Figure]:
    """Those of the others that are nearest, ties of a millimetre included, in their order."""
    measured = [(distance(a, other), other) for other in others]
    least = min([far for far, _ in measured], default=0)
    return [other for far, other in measured if far <= least + 1]


def by_distance(a: Figure, others: Sequence[Figure]) -> list[Figure]:
    """The others, the nearest first."""
    return sorted(others, key=lambda other: distance(a, other))


def to_edges(field: Field, a: Figure) -> tuple[int, int, int, int]:
    """How far its base is from the west, south, east and north edge of the table, in millimetres, rounded up.

    South is y = 0 and west is x = 0; 0 if the base touches the edge or overhangs it.
    """
    far = (a.tx, a.ty, field.width * MM - a.tx, field.depth * MM - a.ty)
    west, south, east, north = [max(0, -((a.r - one) // MM)) for one in far]
    return west, south, east, north


def joined(figures: Sequence[Figure], mm: int) -> list[list[Figure]]:
    """The figures in groups, each linked by steps of no more than this many millimetres."""
    groups: list[list[Figure]] = []
    for figure in figures:
        near = [group for group in groups if any(within(figure, other, mm) for other in group)]
        groups = [group for group in groups if group not in near]
        groups.append([one for group in near for one in group] + [figure])
    return groups


def spread(figures: Sequence[Figure]) -> int:
    """How far the two figures farthest from each other are, in millimetres; 0 for one figure or none."""
    pairs = [(a, b) for number, a in enumerate(figures) for b in figures[:number]]
    return max([distance(a, b) for a, b in pairs], default=0)
