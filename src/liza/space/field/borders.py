"""Where surfaces end: which parts of their outlines are borders, where one may step over, and where one would fall.

Worked out once for each table, with exact fractions; the ends of a stretch are then the nearest quarter millimetres.
"""

import itertools
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from liza.space.field.plane import Edge, Point, Ring, box, inside, sides
from liza.space.field.terrain import DROP, GROUND, GUARDED, LOW, MM, TABLE_EDGE, Border, Part, Prism, Surface

HALF: Final = Fraction(1, 2)
RAILING: Final = 10 * MM
"""A wall or railing at least this high along a border keeps one from falling."""
BESIDE: Final = 5 * MM
"""How far from the border it may stand for that."""


class Line(NamedTuple):
    """A side of a floor's outline, the floor to its left."""

    a: Point
    b: Point
    part: int

    def at(self, share: Fraction) -> tuple[int, int, int]:
        """The point at this share of its way, as x, y and the number by which both must be divided."""
        n, d = share.numerator, share.denominator
        return self.a[0] * d + (self.b[0] - self.a[0]) * n, self.a[1] * d + (self.b[1] - self.a[1]) * n, d


def find_borders(surfaces: Sequence[Surface], prisms: Sequence[Prism], width: int, depth: int) -> list[list[Border]]:
    """The borders of every surface, in its order."""
    return [_borders_of(surface, surfaces, prisms, (width * MM, depth * MM)) for surface in surfaces]


def _borders_of(
    surface: Surface, surfaces: Sequence[Surface], prisms: Sequence[Prism], size: tuple[int, int]
) -> list[Border]:
    others = [other for other in surfaces if other is not surface and _may_be_stepped(surface, other)]
    guards = [prism for prism in prisms if surface.number != GROUND and prism.feet]
    found: list[Border] = []
    for line in _lines(surface.parts):
        rows: list[tuple[Fraction, Fraction, int, tuple[int, ...]]] = []
        for start, end, here in _stretches(line, surface, others, guards):
            if _is_inside(line, here, surface.parts):
                continue
            over = tuple([other.number for other in others if _steps(surface, other, here)])
            kind = TABLE_EDGE if _on_the_edge(here, size) else GUARDED if _guarded(surface, guards, here) else DROP
            if rows and rows[-1][1:] == (start, kind, over):
                rows[-1] = (rows[-1][0], end, kind, over)
            else:
                rows.append((start, end, kind, over))
        found += [_border(line, *row) for row in rows]
    return [border for border in found if (border.ax, border.ay) != (border.bx, border.by)]


def _border(line: Line, start: Fraction, end: Fraction, kind: int, over: tuple[int, ...]) -> Border:
    (ax, ay), (bx, by) = _nearest(*line.at(start)), _nearest(*line.at(end))
    return Border(ax, ay, bx, by, kind, over)


def _nearest(x: int, y: int, scale: int) -> Point:
    return (2 * x + scale) // (2 * scale), (2 * y + scale) // (2 * scale)


def _lines(parts: Sequence[Part]) -> Iterator[Line]:
    for number, part in enumerate(parts):
        for a, b in sides(part.ring):
            yield Line(a, b, number)
        for hole in part.holes:
            for a, b in sides(hole):
                yield Line(b, a, number)


def _may_be_stepped(one: Surface, other: Surface) -> bool:
    """Whether two surfaces may have places less than a step apart in height."""
    return one.z - LOW <= _top(other) and other.z - LOW <= _top(one)


def _top(surface: Surface) -> int:
    return surface.z + (surface.slope[4] * MM if surface.slope else 0)


def _stretches(
    line: Line, surface: Surface, others: Sequence[Surface], guards: Sequence[Prism]
) -> Iterator[tuple[Fraction, Fraction, tuple[int, int, int]]]:
    """The line cut wherever something about it may change: from which share of it, to which, and the middle point."""
    shares = {Fraction(0), Fraction(1)}
    for other in (surface, *others):
        for part in other.parts:
            for ring in (part.ring, *part.holes):
                shares.update(_crossings(line, ring))
    x0, y0, x1, y1 = box((line.a, line.b))
    for prism in guards:
        if prism.x1 >= x0 - BESIDE and prism.x0 <= x1 + BESIDE and prism.y1 >= y0 - BESIDE and prism.y0 <= y1 + BESIDE:
            shares.update(_grown_crossings(line, prism.edges))
    ordered = sorted(shares)
    for start, end in itertools.pairwise(ordered):
        yield start, end, line.at((start + end) * HALF)


def _crossings(line: Line, ring: Ring) -> Iterator[Fraction]:
    """Where a line meets a ring's sides, or the line's own direction their corners."""
    (ax, ay), (bx, by) = line.a, line.b
    dx, dy = bx - ax, by - ay
    for (px, py), (qx, qy) in sides(ring):
        ex, ey = qx - px, qy - py
        turn = dx * ey - dy * ex
        if turn:
            share = Fraction((px - ax) * ey - (py - ay) * ex, turn)
            along = Fraction((px - ax) * dy - (py - ay) * dx, turn)
            if 0 < share < 1 and 0 <= along <= 1:
                yield share
        elif (px - ax) * dy == (py - ay) * dx:
            share = Fraction((px - ax) * dx + (py - ay) * dy, dx * dx + dy * dy)
            if 0 < share < 1:
                yield share


def _grown_crossings(line: Line, shape: Sequence[Edge]) -> Iterator[Fraction]:
    """Where a line enters and leaves a convex shape that has been grown by `BESIDE`."""
    (ax, ay), (bx, by) = line.a, line.b
    n, m = Fraction(0), Fraction(1)
    for x, y, dx, dy, long in shape:
        start = dx * (ay - y) - dy * (ax - x) + BESIDE * long
        end = dx * (by - y) - dy * (bx - x) + BESIDE * long
        if start < 0 and end < 0:
            return
        if start < 0:
            n = max(n, Fraction(-start, end - start))
        elif end < 0:
            m = min(m, Fraction(start, start - end))
    yield from [share for share in (n, m) if n < m and 0 < share < 1]


def _is_inside(line: Line, here: tuple[int, int, int], parts: Sequence[Part]) -> bool:
    """Whether the floor goes on beyond this point of its outline, on another part; or a part before has this side."""
    return any(_goes_on(line, here, part, number) for number, part in enumerate(parts) if number != line.part)


def _goes_on(line: Line, here: tuple[int, int, int], part: Part, number: int) -> bool:
    x, y, scale = here
    outlines = [(part.ring, 1), *[(hole, -1) for hole in part.holes]]
    for ring, sign in outlines:
        way = _along(ring, x, y, scale)
        if way is not None:
            same = sign * (way[0] * (line.b[0] - line.a[0]) + way[1] * (line.b[1] - line.a[1])) > 0
            return not same or number < line.part
    return _covers(part, x, y, scale)


def _along(ring: Ring, x: int, y: int, scale: int) -> Point | None:
    """The direction of the ring's side on which this point lies, if it lies on the ring."""
    for (ax, ay), (bx, by) in sides(ring):
        px, py, dx, dy = x - ax * scale, y - ay * scale, bx - ax, by - ay
        if dx * py == dy * px and 0 <= px * dx + py * dy <= (dx * dx + dy * dy) * scale:
            return dx, dy
    return None


def _covers(part: Part, x: int, y: int, scale: int) -> bool:
    return inside(part.ring, x, y, scale) and not any(inside(hole, x, y, scale) for hole in part.holes)


def _steps(surface: Surface, other: Surface, here: tuple[int, int, int]) -> bool:
    """Whether the other surface goes on here, no more than a step higher or lower."""
    x, y, scale = here
    if abs(surface.height(x // scale, y // scale) - other.height(x // scale, y // scale)) > LOW:
        return False
    return any(_along(part.ring, x, y, scale) is not None or _covers(part, x, y, scale) for part in other.parts)


def _on_the_edge(here: tuple[int, int, int], size: tuple[int, int]) -> bool:
    x, y, scale = here
    return x in (0, size[0] * scale) or y in (0, size[1] * scale)


def _guarded(surface: Surface, guards: Sequence[Prism], here: tuple[int, int, int]) -> bool:
    """Whether a wall or railing stands along here."""
    x, y, scale = here
    z = surface.height(x // scale, y // scale)
    high = [prism for prism in guards if prism.z0 <= z + RAILING <= prism.z1]
    return any(_grown_covers(prism.edges, x, y, scale) for prism in high)


def _grown_covers(shape: Sequence[Edge], x: int, y: int, scale: int) -> bool:
    return all(
        dx * (y - ay * scale) - dy * (x - ax * scale) + BESIDE * long * scale >= 0 for ax, ay, dx, dy, long in shape
    )
