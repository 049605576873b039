"""Chapter 4.12: the straight way of a charge over the table, whatever lies on it: floors, steps, ladders, edges, gaps.

It is looked for along the line, as far as the ground goes, then over whatever leads on from there; straight is judged
as seen from above. Nobody else on the table is asked about here.
"""

from collections.abc import Iterator
from math import isqrt
from typing import Final

from liza.space.field.crossings import (
    BESIDE,
    CLIMB,
    CROSSINGS,
    JUMP,
    LADDER,
    LEAP,
    STEP,
    WALK,
    beside_wall,
    touches_climb,
)
from liza.space.field.lanes import low_between
from liza.space.field.legs import FREE, ON_LOW, UNSUPPORTED, leg
from liza.space.field.measure import gap
from liza.space.field.model import Field, Figure
from liza.space.field.paths import Path, WayPoint
from liza.space.field.plane import Point, rounded
from liza.space.field.terrain import GROUND, LOW, MM, Surface

CROSSED_AT_MOST: Final = 3
JUMP_MOST: Final = 150
ACROSS: Final = 20
BEHIND_LOW: Final = 25
LEAP_MOST: Final = 400
_TOUCH: Final = 1
_STRIDE: Final = 32
Spot = tuple[int, int]
"""Millimetres along the line, and the surface."""


class _Line:
    """A figure's straight line to a place: where one is after so many millimetres."""

    def __init__(self, field: Field, figure: Figure, end: Point, climbs: bool) -> None:
        self.field, self.figure, self.end, self.climbs = field, figure, end, climbs
        self.dx, self.dy = end[0] - figure.x, end[1] - figure.y
        self.whole = isqrt(max(0, self.dx * self.dx + self.dy * self.dy - 1)) + 1 if self.dx or self.dy else 0

    def at(self, mm: int) -> Point:
        """The place so far along, to the nearest millimetre; the end itself at the end."""
        if mm >= self.whole:
            return self.end
        return self.figure.x + rounded(self.dx * mm, self.whole), self.figure.y + rounded(self.dy * mm, self.whole)

    def walks(self, start: int, end: int, surface: int) -> int:
        """What a leg from one place of the line to another says."""
        ax, ay = self.at(start)
        bx, by = self.at(end)
        return leg(self.field, surface, ax * MM, ay * MM, bx * MM, by * MM, self.figure.r)

    def crosses(self, verb: int, start: int, surface: int, end: int, to: int) -> bool:
        """Whether a crossing leads from one place of the line to another."""
        ax, ay = self.at(start)
        bx, by = self.at(end)
        found = CROSSINGS[verb](self.field, surface, ax * MM, ay * MM, to, bx * MM, by * MM, self.figure.r)
        if isinstance(found, str) or (verb == JUMP and found.down > JUMP_MOST):
            return False
        return verb != CLIMB or touches_climb(self.field, surface, *self.at(start), *self.at(end), self.figure.base)

    def point(self, verb: int, mm: int, surface: int) -> WayPoint:
        """A way-point of the line."""
        return (verb, *self.at(mm), surface)


def straight_path(field: Field, figure: Figure, target: Figure, end: Point, *, climbs: bool) -> Path | None:
    """AN-4.12, AN-4.13: the path to a place beside the target, or up to a low thing that keeps the two apart."""
    if not (0 <= end[0] <= field.width and 0 <= end[1] <= field.depth):
        return None
    line = _Line(field, figure, end, climbs)
    if not line.whole:
        return None
    return _onwards(line, target, (0, figure.surface), (), CROSSED_AT_MOST)


def _onwards(line: _Line, target: Figure, here: Spot, done: Path, left: int) -> Path | None:
    """The rest of the path from here, if there is one."""
    start, surface = here
    if surface == target.surface:
        end = _arrives(line, target, start, surface)
        if end is not None:
            return (*done, line.point(WALK, end, surface)) if end > start else done
    if not left or not _leads_on(line, start, surface):
        return None
    free = _farthest(line, start, surface)
    for verb, first, last, to in _crossings(line, start, free, surface):
        walked = (*done, line.point(WALK, first, surface)) if first > start else done
        found = _onwards(line, target, (last, to), (*walked, line.point(verb, last, to)), left - 1)
        if found is not None:
            return found
    return None


def _leads_on(line: _Line, start: int, surface: int) -> bool:
    """Whether anything about this surface could lead on from it: an edge, a step, a ladder on the line, a wall here."""
    ground = line.field.surfaces[surface]
    if surface != GROUND or any(border.over for border in ground.borders):
        return True
    if line.climbs and start == 0 and beside_wall(line.field, surface, *line.at(0), line.figure.base):
        return True
    return any(_on_line(line, end) for link in line.field.links for end in (link.foot, link.head) if end[0] == surface)


def _on_line(line: _Line, end: tuple[int, int, int]) -> bool:
    """Whether a base on the line comes near enough to this end of a ladder."""
    x, y = end[1] - line.figure.tx, end[2] - line.figure.ty
    off, reach = x * line.dy - y * line.dx, line.figure.r + BESIDE
    return off * off <= reach * reach * line.whole * line.whole


def _arrives(line: _Line, target: Figure, start: int, surface: int) -> int | None:
    """AN-4.13: how far along the line the charger comes to stand with the target; None if he does not get there."""
    said = line.walks(start, line.whole, surface)
    if said == FREE:
        return line.whole
    if said != ON_LOW:
        return None
    for mm in range(line.whole - 1, max(start, line.whole - BEHIND_LOW) - 1, -1):
        if line.walks(mm, mm, surface) == FREE:
            there = line.figure.moved(line.field, *line.at(mm), surface)
            kept = gap(there, target) <= BEHIND_LOW and low_between(line.field, there, target, _TOUCH)
            return mm if kept else None
    return None


def _farthest(line: _Line, start: int, surface: int) -> int:
    """How far along the line one can walk, resting where one can rest."""
    free, step = start, _STRIDE
    while free + step <= line.whole and line.walks(start, free + step, surface) in (FREE, ON_LOW):
        free, step = free + step, 2 * step
    barred = min(free + step, line.whole + 1)
    while barred - free > 1:
        middle = (free + barred) // 2
        free, barred = (middle, barred) if line.walks(start, middle, surface) in (FREE, ON_LOW) else (free, middle)
    while free > start and line.walks(free, free, surface) != FREE:
        free -= 1
    return free


def _crossings(line: _Line, start: int, free: int, surface: int) -> Iterator[tuple[int, int, int, int]]:
    """Ways off a surface along the line: verb, from where, to where, onto which."""
    yield from _ladders(line, start, free, surface)
    base, height = line.figure.base, _height(line, free, surface)
    yield from _first(line, STEP, surface, free, range(free + base - 2, free + base + ACROSS + 1, 2), height)
    airy = line.walks(start, min(free + 1, line.whole), surface) == UNSUPPORTED
    if airy:
        yield from _first(line, JUMP, surface, free, range(free + base - 2, free + base + ACROSS // 2 + 1), height)
    if line.climbs and start == free == 0:
        yield from _first(line, CLIMB, surface, 0, range(base - 2, base + ACROSS + 1, 2), height)
    if airy:
        yield from _first(line, LEAP, surface, free, range(free + base, free + base + LEAP_MOST, 4), height)


def _height(line: _Line, mm: int, surface: int) -> int:
    x, y = line.at(mm)
    return line.field.surfaces[surface].height(x * MM, y * MM)


def _first(
    line: _Line, verb: int, surface: int, start: int, ends: range, height: int
) -> Iterator[tuple[int, int, int, int]]:
    """The nearest place on each other surface to which a crossing of this kind leads."""
    about = _candidates(line, verb, surface, start, height)
    for end in ends if about else ():
        if end > line.whole:
            return
        x, y = line.at(end)
        for to in about.copy():
            ground = line.field.surfaces[to]
            if ground.part(x * MM, y * MM) is not None and line.crosses(verb, start, surface, end, to):
                about.remove(to)
                yield verb, start, end, to


def _candidates(line: _Line, verb: int, surface: int, start: int, height: int) -> list[int]:
    """The surfaces ahead to which such a crossing could lead by their heights; nobody leaps to the ground."""
    found = []
    for number, low, high, x0, y0, x1, y1 in _levels(line.field):
        fits = (
            (verb == STEP and number != surface and low - height <= LOW and high - height >= -LOW)
            or (verb == JUMP and number != surface and low < height)
            or verb == CLIMB
            or (verb == LEAP and number != GROUND and low - height <= LOW and high - height >= -JUMP_MOST * MM)
        )
        if fits and _is_ahead(line, start, (x0, y0, x1, y1)):
            found.append(number)
    return found


def _is_ahead(line: _Line, start: int, box: tuple[int, int, int, int]) -> bool:
    """Whether the rest of the line meets a box."""
    (ax, ay), (bx, by), (x0, y0, x1, y1) = line.at(start), line.end, box
    return min(ax, bx) * MM <= x1 and max(ax, bx) * MM >= x0 and min(ay, by) * MM <= y1 and max(ay, by) * MM >= y0


def _levels(field: Field) -> list[tuple[int, int, int, int, int, int, int]]:
    """Every surface with its heights and its box, in quarter millimetres; worked out once for each table."""
    found: list[tuple[int, int, int, int, int, int, int]] | None = field.memo.get("levels")
    if found is None:
        found = field.memo["levels"] = [_level(one) for one in field.surfaces]
    return found


def _level(one: Surface) -> tuple[int, int, int, int, int, int, int]:
    xs, ys = zip(*[point for part in one.parts for point in part.ring], strict=True)
    rise = one.slope[4] * MM if one.slope else 0
    return one.number, one.z, one.z + rise, min(xs), min(ys), max(xs), max(ys)


def _ladders(line: _Line, start: int, free: int, surface: int) -> Iterator[tuple[int, int, int, int]]:
    """Up and down the ladders that stand on the line."""
    for link in line.field.links:
        for one, other in ((link.foot, link.head), (link.head, link.foot)):
            if one[0] == surface:
                yield from _ladder(line, start, free, one, other)


def _ladder(
    line: _Line, start: int, free: int, one: tuple[int, int, int], other: tuple[int, int, int]
) -> Iterator[tuple[int, int, int, int]]:
    first = min(max(_along(line, one), start), free)
    last = _along(line, other)
    for mm in range(max(last - line.figure.base, first + 1), last + line.figure.base, 3):
        if mm <= line.whole and line.crosses(LADDER, first, one[0], mm, other[0]):
            yield LADDER, first, mm, other[0]
            return


def _along(line: _Line, end: tuple[int, int, int]) -> int:
    """How far along the line a ladder's end lies, in millimetres."""
    x, y = end[1] - line.figure.tx, end[2] - line.figure.ty
    return rounded(x * line.dx + y * line.dy, line.whole * MM)
