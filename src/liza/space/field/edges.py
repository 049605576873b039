"""Edges from which one falls, and where a faller lands."""

from collections.abc import Iterator
from math import isqrt
from typing import Final, NamedTuple

from liza.space.field.crossings import below, met_borders
from liza.space.field.crowd import Crowd
from liza.space.field.legs import FREE, stand
from liza.space.field.model import Field, Figure
from liza.space.field.plane import Point, length_um, point_apart, rounded
from liza.space.field.terrain import DROP, MM, Border

_SIDEWAYS: Final = tuple(sorted(range(-12, 13), key=lambda step: (abs(step), -step)))
_OUTWARDS: Final = range(13)
_STRIDE: Final = 5


class Edge(NamedTuple):
    """A place where one may fall: on the border, in millimetres, and the way out from there, in quarter millimetres."""

    x: int
    y: int
    out_x: int
    out_y: int
    surface: int


def edge_within(field: Field, figure: Figure, mm: int) -> Edge | None:
    """The nearest unguarded edge no farther than this from the figure's base, seen from above; None if there is none.

    Walls and railings guard; where one can step on to another surface is no edge.
    """
    found = edges_within(field, figure, mm)
    return found[0] if found else None


def edges_within(field: Field, figure: Figure, mm: int) -> list[Edge]:
    """All of them, the nearest first."""
    reach = figure.r + mm * MM
    drops = [one for one in field.surfaces[figure.surface].borders if one.kind == DROP and not one.over]
    near = [one for one in drops if _apart(one, figure, reach) <= 0]
    edges = [_edge(one, figure) for one in near]
    return sorted(edges, key=lambda one: (one.x - figure.x) ** 2 + (one.y - figure.y) ** 2)


def _apart(border: Border, figure: Figure, reach: int) -> int:
    return point_apart(border.ax, border.ay, border.bx, border.by, figure.tx, figure.ty, reach)


def _edge(border: Border, figure: Figure) -> Edge:
    """The place on a border nearest to a figure; the floor lies to the border's left, so its right is out."""
    dx, dy = border.bx - border.ax, border.by - border.ay
    long = dx * dx + dy * dy
    along = min(max((figure.tx - border.ax) * dx + (figure.ty - border.ay) * dy, 0), long)
    x, y = rounded(border.ax * long + dx * along, long * MM), rounded(border.ay * long + dy * along, long * MM)
    return Edge(x, y, dy, -dx, figure.surface)


def edge_ahead(field: Field, figure: Figure, dx: int, dy: int, most: int) -> tuple[Edge, int] | None:
    """The first edge that a figure walking straight in a direction would come over, within so many millimetres.

    With it the millimetres that its base can go before it is at that edge. Walls on the way are not asked about.
    """
    whole = isqrt(dx * dx + dy * dy)
    drops = [one for one in field.surfaces[figure.surface].borders if one.kind == DROP and not one.over]
    for mm in range(most + 1 if whole else 0):
        x, y = figure.x + rounded(dx * mm, whole), figure.y + rounded(dy * mm, whole)
        here = figure.moved(field, x, y, figure.surface)
        hit = [one for one in drops if _apart(one, here, here.r) < 0]
        if hit:
            return _edge(hit[0], here), max(mm - 1, 0)
    return None


def edge_left(field: Field, figure: Figure, x: int, y: int) -> Edge | None:
    """Where a figure that leaps straight to a place leaves the surface it stands on, guarded or not."""
    dx, dy = x * MM - figure.tx, y * MM - figure.ty
    met = met_borders(field.surfaces[figure.surface], figure.tx, figure.ty, x * MM, y * MM)
    if not met:
        return None
    um, border = min(met, key=lambda one: (one[0], one[1].ax, one[1].ay))
    whole = length_um(dx, dy) * MM
    at_x, at_y = figure.x + rounded(dx * um, whole), figure.y + rounded(dy * um, whole)
    return Edge(at_x, at_y, border.by - border.ay, border.ax - border.bx, figure.surface)


def landings(field: Field, figure: Figure, edge: Edge) -> Iterator[tuple[int, int, int]]:
    """Places (x, y, surface) where a figure that falls over an edge may come down, those at its foot first."""
    high = field.surfaces[edge.surface].height(figure.tx, figure.ty)
    for x, y in _round_about(edge, figure.r):
        if 0 <= x <= field.width and 0 <= y <= field.depth and not _over(field, edge.surface, x, y, figure.r):
            surface = below(field, x * MM, y * MM, figure.r, high)
            if stand(field, surface, x * MM, y * MM, figure.r) == FREE:
                yield x, y, surface


def _round_about(edge: Edge, r: int) -> Iterator[Point]:
    """Places outside an edge: straight out first, then to both sides, then farther out."""
    long = isqrt(edge.out_x * edge.out_x + edge.out_y * edge.out_y)
    for out in _OUTWARDS:
        for side in _SIDEWAYS:
            far, aside = r + MM + out * _STRIDE * MM, side * _STRIDE * MM
            x = edge.x * MM * long + edge.out_x * far - edge.out_y * aside
            y = edge.y * MM * long + edge.out_y * far + edge.out_x * aside
            yield rounded(x, long * MM), rounded(y, long * MM)


def _over(field: Field, surface: int, x: int, y: int, r: int) -> bool:
    """Whether a base here would still be over the surface it falls from."""
    ground = field.surfaces[surface]
    near = [one for one in ground.borders if point_apart(one.ax, one.ay, one.bx, one.by, x * MM, y * MM, r) < 0]
    return ground.part(x * MM, y * MM) is not None or bool(near)


def fall(field: Field, figure: Figure, edge: Edge, others: Crowd) -> tuple[int, int, int, int] | None:
    """Where a figure that falls over an edge lands (x, y, surface), clear of everybody, and how many millimetres deep.

    None if nothing near the foot of the edge is free.
    """
    for x, y, surface in landings(field, figure, edge):
        z = field.surfaces[surface].height(x * MM, y * MM)
        if others.at_the_end(x * MM, y * MM, z) < 0:
            return x, y, surface, (figure.tz - z) // MM
    return None
