"""Places that a grid would miss: beside openings, ladders, seams and edges; and the ways that begin or end there."""

from collections.abc import Iterator
from math import isqrt
from typing import Final

from liza.space.field.crossings import CLIMB, JUMP, LADDER, LEAP, STEP, below, climb, jump, leap, step, use
from liza.space.field.lattice import SPACING, Lattice
from liza.space.field.legs import FREE, stand
from liza.space.field.model import Field
from liza.space.field.plane import Point, rounded
from liza.space.field.terrain import GROUND, HEAD, LOW, MM, TABLE_EDGE, Border, Link, Opening, Surface

EVERY: Final = 30 * MM
LEAP_MOST: Final = 240
"""Leaps are looked for so far, farther than any rule allows: so what is proposed tells nobody how wide a gap is."""
_OFF: Final = (1, 4, 7)
"""How far from an edge a base may have to stand, on either side, in millimetres: there may be a wall on it."""


def lattice(field: Field, base: int, spacing: int = SPACING) -> Lattice:
    """The net of a table for bases of this diameter, with a node every so many millimetres; always the same one."""
    key = ("lattice", base, spacing)
    found: Lattice | None = field.memo.get(key)
    if found is None:
        found = Lattice(field, base, spacing)
        add_gates(found)
        field.memo[key] = found
    return found


def add_gates(net: Lattice) -> None:
    """Gates at openings, ladders, seams and edges, and the ways through them."""
    for opening in net.field.openings:
        _add_opening(net, opening)
    for link in net.field.links:
        _add_link(net, link)
    for surface in net.field.surfaces:
        for border in surface.borders:
            if border.over:
                _add_steps(net, surface.number, border)
            elif border.kind != TABLE_EDGE:
                _add_edge(net, surface, border)


def _add_opening(net: Lattice, opening: Opening) -> None:
    """A place on either side of an opening, and the leg between them, on every surface from which it is passed."""
    (ax, ay), _, (cx, cy), (dx, dy) = opening.ring
    x, y, nx, ny = (ax + cx) // 2, (ay + cy) // 2, dx - ax, dy - ay
    long = isqrt(nx * nx + ny * ny)
    far = net.r + long // 2 + 2 * MM
    for surface in net.field.surfaces:
        z = surface.height(x, y)
        if z <= opening.z0 <= z + LOW and z + HEAD > opening.z0:
            places = [_place(x, y, nx * sign, ny * sign, far, long) for sign in (1, -1)]
            one, other = [net.add_near(surface.number, *place) for place in places]
            net.join(one, other)
            if (one < 0) != (other < 0):
                _down(net, max(one, other), places[one >= 0])


def _place(x: int, y: int, dx: int, dy: int, far: int, long: int) -> Point:
    """The place so far from a point in a direction, in whole millimetres; all else in quarter millimetres."""
    return rounded(x * long + dx * far, long * MM), rounded(y * long + dy * far, long * MM)


def _add_link(net: Lattice, link: Link) -> None:
    foot, head = _beside(net, link.foot), _beside(net, link.head)
    net.cross(foot, head, LADDER, use, net.safe)
    net.cross(head, foot, LADDER, use, net.safe)


def _beside(net: Lattice, end: tuple[int, int, int]) -> int:
    """The node nearest to a ladder's end, or -1 if the base cannot stand near it."""
    surface, x, y = end[0], end[1] // MM, end[2] // MM
    reach = net.r // MM + 9
    steps = range(-reach, reach + 1, 2)
    spots = sorted([(p * p + q * q, p, q) for p in steps for q in steps if p * p + q * q <= reach * reach])
    for _, p, q in spots:
        if stand(net.field, surface, (x + p) * MM, (y + q) * MM, net.r) == FREE:
            return net.add(surface, x + p, y + q)
    return -1


def _add_steps(net: Lattice, surface: int, border: Border) -> None:
    """Places on either side of a seam between two surfaces, and the steps between them."""
    for (x, y), (ox, oy), long in _along(border):
        one = net.add_near(surface, *_place(x, y, -ox, -oy, net.r + MM, long))
        for over in border.over if one >= 0 else ():
            other = net.add_near(over, *_place(x, y, ox, oy, net.r + MM, long))
            net.cross(one, other, STEP, step, net.safe)
            net.cross(other, one, STEP, step, net.safe)


def _along(border: Border) -> Iterator[tuple[Point, Point, int]]:
    """Places every so often along a border, each with the way out from there and the length of that."""
    dx, dy = border.bx - border.ax, border.by - border.ay
    long = isqrt(dx * dx + dy * dy)
    count = long // EVERY + 1
    for number in range(count):
        along = (2 * number + 1) * long // (2 * count)
        yield (border.ax + dx * along // long, border.ay + dy * along // long), (dy, -dx), long


def _add_edge(net: Lattice, surface: Surface, border: Border) -> None:
    """Jumps from an edge, climbs up and down it, and leaps from it to whatever lies opposite."""
    before = -1
    for (x, y), (ox, oy), long in _along(border):
        inner = (net.add_near(surface.number, *_place(x, y, -ox, -oy, net.r + off * MM, long)) for off in _OFF)
        high = next((node for node in inner if node >= 0), -1)
        net.join(before, high)
        before = high
        if high >= 0:
            _leaps(net, surface, high, (ox, oy))
            for off in _OFF:
                if _down(net, high, _place(x, y, ox, oy, net.r + off * MM, long)):
                    break


def _down(net: Lattice, high: int, outer: Point) -> bool:
    """Down from an edge to the place below, and up again; whether there is such a way at all."""
    x, y = outer
    z = net.field.height(net.on[high], net.xs[high], net.ys[high]) * MM
    low = net.add_near(below(net.field, x * MM, y * MM, net.r, z), x, y)
    ways = (high, low, JUMP, jump), (high, low, CLIMB, climb), (low, high, CLIMB, climb)
    found = [net.cross(one, other, verb, judge, net.bold) for one, other, verb, judge in ways]
    return True in found


def _leaps(net: Lattice, surface: Surface, high: int, out: Point) -> None:
    """The shortest leap straight out from a place at an edge, if anything lies there that is not the ground."""
    x, y, long = net.xs[high] * MM, net.ys[high] * MM, isqrt(out[0] * out[0] + out[1] * out[1])
    z = surface.height(x, y)
    others = [one for one in net.field.surfaces[GROUND + 1 :] if one.z <= z + LOW]
    for gap in range(20, LEAP_MOST, 10):
        px, py = _place(x, y, *out, 2 * net.r + gap * MM, long)
        for other in others:
            if other.part(px * MM, py * MM) is not None:
                far = net.add_near(other.number, px, py)
                if net.cross(high, far, LEAP, leap, net.bold):
                    return
