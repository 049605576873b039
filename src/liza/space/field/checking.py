"""Whether what was drawn can stand on a table: all of it on the table, and nothing in the same place twice."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from liza.space.field.authored import Place
from liza.space.field.plane import Edge, Ring, box, edges, overlap
from liza.space.field.solids import Solid
from liza.space.field.terrain import HEAD, MM


class Item(NamedTuple):
    """Something with a place: the piece, the list and the entry where it was drawn, and its solid."""

    piece: int
    key: str
    entry: int
    solid: Solid
    shape: tuple[Edge, ...]
    box: tuple[int, int, int, int]


class Ground(NamedTuple):
    """A stretch of ground with a class: where it was drawn, the surface it lies on and that surface's height."""

    piece: int
    entry: int
    surface: int
    z: int
    ring: Ring


def item(piece: int, key: str, entry: int, solid: Solid) -> Item:
    """A solid with its place in the drawing."""
    return Item(piece, key, entry, solid, edges(solid.ring), box(solid.ring))


def check_solids(items: Sequence[Item], size: tuple[int, int], place: Place, names: Sequence[str]) -> None:
    """Refused: what lies off the table, what overlaps another piece, what abuts where it should overlap."""
    for one in items:
        check_on_table(one.solid.ring, size, place.at(one.piece, one.key, one.entry))
    for one, other in _pairs(items):
        fault = _fault(one, other)
        if fault:
            where = place.at(other.piece, other.key, other.entry)
            raise where.refuse(fault, piece=names[other.piece], other=names[one.piece], key=one.key)


def check_on_table(ring: Ring, size: tuple[int, int], place: Place) -> None:
    """Refused: a ring (in quarter millimetres) of which some part lies off the table."""
    x0, y0, x1, y1 = box(ring)
    if x0 < 0 or y0 < 0 or x1 > size[0] * MM or y1 > size[1] * MM:
        raise place.refuse("table_off", width=size[0], depth=size[1])


def _pairs(items: Sequence[Item]) -> Iterator[tuple[Item, Item]]:
    """Every two things whose boxes touch, the earlier drawn first."""
    order = sorted(range(len(items)), key=lambda number: items[number].box[0])
    for place, number in enumerate(order):
        one = items[number]
        for after in order[place + 1 :]:
            other = items[after]
            if other.box[0] > one.box[2]:
                break
            if one.box[1] <= other.box[3] and other.box[1] <= one.box[3]:
                yield (one, other) if number < after else (other, one)


def _fault(one: Item, other: Item) -> str:
    """What is wrong about two things near each other: a code, or nothing."""
    if one.solid.slab or other.solid.slab:
        return _slab_fault(one, other)
    same = one.piece == other.piece
    if (one.solid.z0 >= other.solid.z1 or other.solid.z0 >= one.solid.z1) or (
        same and (one.key, one.entry) == (other.key, other.entry)
    ):
        return ""
    soft = "f" not in one.solid.bars or "f" not in other.solid.bars
    if overlap(one.shape, other.shape):
        return "" if same else "table_overlap"
    return "table_abut" if not soft and overlap(one.shape, other.shape, 1) else ""


def _slab_fault(one: Item, other: Item) -> str:
    """Floors may join floors and rest on walls; they may not lie closely above each other, nor be run through."""
    if one.solid.slab and other.solid.slab:
        close = 0 < abs(one.solid.z1 - other.solid.z1) < HEAD
        return "table_overlap" if close and overlap(one.shape, other.shape) else ""
    slab, thing = (one.solid, other.solid) if one.solid.slab else (other.solid, one.solid)
    through = one.piece != other.piece and thing.z0 < slab.z0 and thing.z1 > slab.z1
    return "table_overlap" if through and overlap(one.shape, other.shape) else ""


def check_areas(
    areas: Sequence[Ground], items: Sequence[Item], size: tuple[int, int], place: Place, names: Sequence[str]
) -> None:
    """Refused: ground that overlaps other ground of its surface, or what another piece has set there."""
    for number, one in enumerate(areas):
        where = place.at(one.piece, "area", one.entry)
        check_on_table(one.ring, size, where)
        shape = edges(one.ring)
        for other in areas[:number]:
            if other.surface == one.surface and overlap(edges(other.ring), shape):
                raise where.refuse("table_overlap", piece=names[one.piece], other=names[other.piece], key="area")
        for thing in items:
            standing = thing.solid.z0 <= one.z < thing.solid.z1 and not thing.solid.slab
            if standing and thing.piece != one.piece and overlap(thing.shape, shape):
                raise where.refuse("table_overlap", piece=names[one.piece], other=names[thing.piece], key=thing.key)
