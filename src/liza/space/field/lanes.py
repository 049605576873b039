"""Straight charges and their surroundings: where bases touch, the lane a base sweeps, who stands beside it, how far.

Lanes are given by figures and places in millimetres; nothing here knows whose turn it is or who is an enemy.
"""

from collections.abc import Sequence
from math import isqrt
from typing import Final, NamedTuple

from liza.space.field.crowd import Crowd
from liza.space.field.legs import BLOCKED, FREE, ON_LOW, clear_air, hopped, leg, stand
from liza.space.field.measure import CONTACT
from liza.space.field.model import Field, Figure
from liza.space.field.plane import Point, clip, point_apart, rounded
from liza.space.field.terrain import LOW, MM

TURNS: Final = tuple(
    [
        (cos, sign * sin)
        for cos, sin in (
            (1000, 0),
            (996, 87),
            (985, 174),
            (966, 259),
            (940, 342),
            (906, 423),
            (866, 500),
            (819, 574),
            (766, 643),
            (707, 707),
        )
        for sign in ((1, -1) if sin else (1,))
    ]
)
"""Straight on, then 5 degrees to either side, and so on to 45: cosine and sine in thousandths."""
_NEAR: Final = tuple(
    sorted([(x, y) for x in range(-2, 3) for y in range(-2, 3)], key=lambda one: one[0] ** 2 + one[1] ** 2)
)


class Lane(NamedTuple):
    """The way of a base straight from one place to another, in millimetres, on or above a surface."""

    x0: int
    y0: int
    x: int
    y: int
    base: int
    surface: int


def lane(figure: Figure, x: int, y: int) -> Lane:
    """The lane of a figure that goes straight to a place."""
    return Lane(figure.x, figure.y, x, y, figure.base, figure.surface)


def contacts(figure: Figure, target: Figure) -> list[Point]:
    """Places where the figure would touch the target, one for each of `TURNS` from its straight way, best first.

    The first lies on the way from centre to centre. Each is a whole millimetre beside the ideal place without a gap,
    and its own gap is 0 to 1 mm. Whether the way there is free is not asked. None if the two stand in one place.
    """
    dx, dy = figure.x - target.x, figure.y - target.y
    long = isqrt((dx * dx + dy * dy) * MM * MM)
    found: list[Point] = []
    if long:
        for cos, sin in TURNS:
            point = _contact(figure, target, (dx * cos - dy * sin, dx * sin + dy * cos), long)
            if point is not None and point not in found:
                found.append(point)
    return found


def _contact(figure: Figure, target: Figure, way: Point, long: int) -> Point | None:
    """The place beside the target in this direction (thousandths of a way of this many quarter millimetres)."""
    reach = figure.r + target.r
    x = target.x + rounded(way[0] * reach, long * 1000)
    y = target.y + rounded(way[1] * reach, long * 1000)
    return next(((x + a, y + b) for a, b in _NEAR if touches_at(figure, target, x + a, y + b)), None)


def touches_at(figure: Figure, target: Figure, x: int, y: int) -> bool:
    """Whether the figure, if it stood here, would touch the target and not overlap it, seen from above."""
    reach = figure.r + target.r
    far = (x * MM - target.tx) ** 2 + (y * MM - target.ty) ** 2
    return reach * reach <= far <= (reach + CONTACT * MM) ** 2


def way_to_base(figure: Figure, target: Figure, x: int, y: int) -> int:
    """How far the figure has to go straight to touch the target without a gap where it stands, placed at (x, y).

    Micrometres, rounded down. A place no more than a millimetre beside the way from centre to centre, or the first of
    `contacts`, lies on it.
    """
    sx, sy, px, py = figure.tx - target.tx, figure.ty - target.ty, x * MM - target.tx, y * MM - target.ty
    reach, far, near = figure.r + target.r, sx * sx + sy * sy, px * px + py * py
    along, off = sx * px + sy * py, sx * py - sy * px
    if (along > 0 and off * off <= MM * MM * far) or [(x, y)] == contacts(figure, target)[:1]:
        return max(0, isqrt(far * 62_500) - reach * 250)
    turn = isqrt(4 * 62_500 * 62_500 * reach * reach * along * along // near)
    return isqrt(62_500 * (far + reach * reach) + (-turn if along > 0 else turn))


def contacts_of_both(figure: Figure, one: Figure, other: Figure) -> list[Point]:
    """Places where the figure would touch both of two targets, the nearer to where it stands first."""
    a, b = one.r + figure.r + 2, other.r + figure.r + 2
    dx, dy = other.tx - one.tx, other.ty - one.ty
    long2 = dx * dx + dy * dy
    if not long2 or long2 > (a + b) ** 2:
        return []
    along = long2 + a * a - b * b
    high = isqrt(max(0, 4 * long2 * a * a - along * along))
    found = []
    for sign in (1, -1):
        x = rounded(one.tx * 2 * long2 + along * dx - sign * high * dy, 2 * long2 * MM)
        y = rounded(one.ty * 2 * long2 + along * dy + sign * high * dx, 2 * long2 * MM)
        found += [
            (x + p, y + q)
            for p, q in _NEAR
            if touches_at(figure, one, x + p, y + q) and touches_at(figure, other, x + p, y + q)
        ][:1]
    return sorted(found, key=lambda point: (point[0] - figure.x) ** 2 + (point[1] - figure.y) ** 2)


def beside(one: Lane, other: Figure, mm: int) -> bool:
    """Whether the other's base is this near or nearer to what the lane's base sweeps, seen from above."""
    reach = other.r + one.base * MM // 2 + mm * MM
    return point_apart(one.x0 * MM, one.y0 * MM, one.x * MM, one.y * MM, other.tx, other.ty, reach) <= 0


def run_past(one: Lane, other: Figure, target: Figure) -> bool:
    """Whether the other would be passed on the way: level with the lane, and more than a millimetre before the target.

    Both are judged along the lane's direction, from centre to centre.
    """
    dx, dy = one.x - one.x0, one.y - one.y0
    along = (other.x - one.x0) * dx + (other.y - one.y0) * dy
    rest = (target.x - other.x) * dx + (target.y - other.y) * dy
    return along >= 0 and rest > 0 and rest * rest > dx * dx + dy * dy


def nearest_on(one: Lane, x: int, y: int) -> Point:
    """The place on the lane's middle line nearest to a place, to the nearest millimetre."""
    dx, dy = one.x - one.x0, one.y - one.y0
    long = dx * dx + dy * dy
    along = min(max((x - one.x0) * dx + (y - one.y0) * dy, 0), long)
    return (one.x0 + rounded(dx * along, long), one.y0 + rounded(dy * along, long)) if long else (one.x0, one.y0)


def level(field: Field, one: Lane, other: Figure) -> bool:
    """Whether the other stands no more than a low thing higher or lower than the nearest place of the lane."""
    x, y = nearest_on(one, other.x, other.y)
    return abs(field.surfaces[one.surface].height(x * MM, y * MM) - other.tz) <= LOW


def cut_off(field: Field, one: Lane, other: Figure) -> bool:
    """Whether something too high to hop stands between the other and the nearest place of the lane."""
    x, y = nearest_on(one, other.x, other.y)
    high = max(other.tz, field.surfaces[one.surface].height(x * MM, y * MM))
    barred = leg(field, other.surface, other.tx, other.ty, x * MM, y * MM, 1) == BLOCKED
    return barred or not clear_air(field, other.tx, other.ty, x * MM, y * MM, 1, high)


def in_corridor(field: Field, one: Lane, other: Figure, target: Figure, mm: int) -> bool:
    """Whether the other stands by the lane within so many millimetres, would be run past, on its level, not cut off."""
    return (
        beside(one, other, mm)
        and run_past(one, other, target)
        and level(field, one, other)
        and not cut_off(field, one, other)
    )


def first_contact(one: Lane, figure: Figure, others: Sequence[Figure]) -> tuple[Point, Figure] | None:
    """Where on its lane the figure first touches one of the others: the place and whom, or None if it passes all."""
    whole = isqrt((one.x - one.x0) ** 2 + (one.y - one.y0) ** 2)
    near = [other for other in others if beside(one, other, CONTACT) and abs(other.tz - figure.tz) <= LOW]
    for mm in range(whole + 1):
        place = at(one, mm, whole)
        for other in near:
            far = (place[0] * MM - other.tx) ** 2 + (place[1] * MM - other.ty) ** 2
            if far <= (figure.r + other.r + CONTACT * MM) ** 2:
                return _without_overlap(figure, other, place), other
    return None


def _without_overlap(figure: Figure, other: Figure, place: Point) -> Point:
    """This place, or one beside it at which the two only touch."""
    about = [(place[0] + x, place[1] + y) for x, y in _NEAR]
    return next((one for one in about if touches_at(figure, other, *one)), place)


def at(one: Lane, mm: int, whole: int) -> Point:
    """The place so many millimetres along a lane of this whole length, to the nearest millimetre."""
    if not whole:
        return one.x0, one.y0
    return one.x0 + rounded((one.x - one.x0) * mm, whole), one.y0 + rounded((one.y - one.y0) * mm, whole)


def resting(field: Field, one: Lane, place: Point, *, onwards: bool) -> Point:
    """The place on a lane nearest to this one of its places where a base may stay; this one if there is none near.

    Only back the way it came, or onwards too.
    """
    whole = isqrt((one.x - one.x0) ** 2 + (one.y - one.y0) ** 2)
    gone = isqrt((place[0] - one.x0) ** 2 + (place[1] - one.y0) ** 2)
    offs = [off for mm in range(_LOW_WIDE) for off in ((-mm, mm) if onwards else (-mm,))]
    places = [place, *[at(one, gone + off, whole) for off in offs if 0 <= gone + off <= whole]]
    r = one.base * MM // 2
    free = [(x, y) for x, y in places if stand(field, one.surface, x * MM, y * MM, r) == FREE]
    return free[0] if free else place


_LOW_WIDE: Final = 80


def advance(
    field: Field, figure: Figure, dx: int, dy: int, most: int, others: Crowd, *, hop: bool = True
) -> tuple[int, int, int]:
    """How far a figure can go straight in a direction: x, y, and the millimetres gone, at most so many.

    It stops before an edge, a wall, a figure it must leave room, and never on a low thing; without `hop`, before a low
    thing too. (dx, dy) is any way pointing there. What the ground costs is not asked.
    """
    whole = isqrt(dx * dx + dy * dy)
    if not whole or most <= 0:
        return figure.x, figure.y, 0
    far = Lane(0, 0, dx, dy, figure.base, figure.surface)
    free, barred = 0, most + 1
    while barred - free > 1:
        middle = (free + barred) // 2
        x, y = at(far, middle, whole)
        free, barred = (middle, barred) if _passes(field, figure, x, y, others, hop) else (free, middle)
    while free:
        x, y = at(far, free, whole)
        if _rests(field, figure, x, y, others):
            return figure.x + x, figure.y + y, free
        free -= 1
    return figure.x, figure.y, 0


def _passes(field: Field, figure: Figure, x: int, y: int, others: Crowd, hop: bool) -> bool:
    bx, by = figure.tx + x * MM, figure.ty + y * MM
    barred = leg(field, figure.surface, figure.tx, figure.ty, bx, by, figure.r)
    if not hop and (barred == ON_LOW or hopped(field, figure.surface, figure.tx, figure.ty, bx, by, figure.r)):
        return False
    return barred in (FREE, ON_LOW) and others.on_the_way(figure.tx, figure.ty, bx, by, figure.tz) < 0


def _rests(field: Field, figure: Figure, x: int, y: int, others: Crowd) -> bool:
    bx, by = figure.tx + x * MM, figure.ty + y * MM
    if leg(field, figure.surface, figure.tx, figure.ty, bx, by, figure.r) != FREE:
        return False
    return others.at_the_end(bx, by, field.surfaces[figure.surface].height(bx, by)) < 0


def low_between(field: Field, a: Figure, b: Figure, within: int) -> bool:
    """Whether two figures stand on either side of one low thing, each within so many millimetres of it."""
    for prism in field.beside(a, within, sight=False):
        low = max(a.tz, b.tz) < prism.z1 <= min(a.tz, b.tz) + LOW
        if low and clip(prism.edges, a.tx, a.ty, b.tx, b.ty) and prism in field.beside(b, within, sight=False):
            return True
    return False
