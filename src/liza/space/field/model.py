"""What stands on a free table, compiled: prisms bar the way and the view, surfaces carry, figures are cylinders.

Places and heights are whole millimetres for whoever asks; inside, everything is in quarter millimetres (`MM` to the
millimetre), in which every radius, eye and sample of a figure is whole. A `Field` is made from its compiled text, which
is all that a record has to keep; two fields of the same text are one table and share all that is worked out about it.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

from liza.kernel.refusal import Refusal
from liza.space.field.plane import Point, Ring, box, disc_hits, edges, inside

MM: Final = 4
GROUND: Final = 0
OPEN, DIFFICULT, VERY_DIFFICULT = range(3)
CLASSES: Final = ("open", "difficult", "very_difficult")
DROP, GUARDED, TABLE_EDGE = range(3)
LOW_MM: Final = 30
"""What rises no more than this above a figure's feet is stepped over or onto, and seen over when it is touched."""
HEAD_MM: Final = 30
"""What begins this high above the ground, or higher, bars nobody's way: the height of an opening does not matter."""
LOW: Final = LOW_MM * MM
HEAD: Final = HEAD_MM * MM
_SMALL, _LARGE = 7, 9
"""Prisms are looked up by squares of 32 mm for what is short, of 128 mm for what is long."""


class Piece:
    """One piece of terrain: its id, and what it is in a word that only games understand ("ruin", "hedge")."""

    __slots__ = ("id", "kind")

    def __init__(self, id: str, kind: str) -> None:
        self.id, self.kind = id, kind


class Prism:
    """A convex, counter-clockwise polygon from z0 to z1. It bars sight, or feet, or both.

    `edges`, the box and the circle round it (cx, cy, reach) are worked out from the ring.
    """

    __slots__ = (
        "cx",
        "cy",
        "edges",
        "feet",
        "number",
        "piece",
        "reach",
        "ring",
        "sight",
        "x0",
        "x1",
        "y0",
        "y1",
        "z0",
        "z1",
    )

    def __init__(self, number: int, piece: int, sight: bool, feet: bool, z0: int, z1: int, ring: Ring) -> None:
        self.number, self.piece, self.sight, self.feet = number, piece, sight, feet
        self.z0, self.z1, self.ring = z0, z1, ring
        self.edges = edges(ring)
        self.x0, self.y0, self.x1, self.y1 = box(ring)
        self.cx, self.cy = (self.x0 + self.x1) // 2, (self.y0 + self.y1) // 2
        self.reach = max([edges(((self.cx, self.cy), corner))[0][4] for corner in ring if corner != (self.cx, self.cy)])


class Part:
    """One floor as its author drew it: the piece it belongs to, its name ("ruin-1.2"), its ring and its holes."""

    __slots__ = ("holes", "name", "piece", "ring")

    def __init__(self, piece: int, name: str, ring: Ring, holes: tuple[Ring, ...]) -> None:
        self.piece, self.name, self.ring, self.holes = piece, name, ring, holes

    def covers(self, x: int, y: int) -> bool:
        """Whether this point lies on it; on its border either answer may come."""
        return inside(self.ring, x, y) and not any(inside(hole, x, y) for hole in self.holes)


class Area:
    """A stretch of ground on a surface, with its class of movement."""

    __slots__ = ("kind", "piece", "ring", "x0", "x1", "y0", "y1")

    def __init__(self, piece: int, kind: int, ring: Ring) -> None:
        self.piece, self.kind, self.ring = piece, kind, ring
        self.x0, self.y0, self.x1, self.y1 = box(ring)


class Border:
    """A stretch of a surface's border: where one drops (or not: guarded, table's edge), and whereto one may step."""

    __slots__ = ("ax", "ay", "bx", "by", "kind", "over", "x0", "x1", "y0", "y1")

    def __init__(self, ax: int, ay: int, bx: int, by: int, kind: int, over: tuple[int, ...]) -> None:
        self.ax, self.ay, self.bx, self.by, self.kind, self.over = ax, ay, bx, by, kind, over
        self.x0, self.y0, self.x1, self.y1 = min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)


class Surface:
    """What carries: flat at z, or sloping up from z; parts that touch at one height are one surface.

    `slope` is (x, y, dx, dy, rise in millimetres, greatest offset): the low edge, and how it rises to its left.
    """

    __slots__ = ("areas", "borders", "kind", "number", "parts", "slope", "z")

    def __init__(self, number: int, kind: int, z: int, slope: tuple[int, ...]) -> None:
        self.number, self.kind, self.z, self.slope = number, kind, z, slope
        self.parts: list[Part] = []
        self.borders: list[Border] = []
        self.areas: list[Area] = []

    def height(self, x: int, y: int) -> int:
        """How high it is here: a whole millimetre, rounded down where it slopes, in quarter millimetres."""
        if not self.slope:
            return self.z
        ax, ay, dx, dy, rise, most = self.slope
        off = min(max(dx * (y - ay) - dy * (x - ax), 0), most)
        return self.z + off * rise // most * MM

    def part(self, x: int, y: int) -> Part | None:
        """The floor that carries this point, if any."""
        return next((part for part in self.parts if part.covers(x, y)), None)


class Opening:
    """A door or window: its outline and heights, and the prisms of the wall that it is in."""

    __slots__ = ("edges", "prisms", "ring", "x0", "x1", "y0", "y1", "z0", "z1")

    def __init__(self, prisms: tuple[int, ...], z0: int, z1: int, ring: Ring) -> None:
        self.prisms, self.z0, self.z1, self.ring = prisms, z0, z1, ring
        self.edges = edges(ring)
        self.x0, self.y0, self.x1, self.y1 = box(ring)


class Link:
    """A ladder, stair or rope between two surfaces: its two ends (surface, x, y) and its length in millimetres."""

    __slots__ = ("foot", "head", "id", "kind", "length", "piece")

    def __init__(
        self, id: str, piece: int, kind: str, foot: tuple[int, int, int], head: tuple[int, int, int], length: int
    ) -> None:
        self.id, self.piece, self.kind, self.foot, self.head, self.length = id, piece, kind, foot, head, length


class Figure:
    """A miniature as the table sees it: a cylinder that stands on a surface. Never changed: `moved` gives another.

    id and side are the game's own numbers. x, y, z: its place in millimetres, z that of the ground under its base's
    centre. base: diameter of the base, height: its own, in millimetres. Ducked, it counts half its height in sight.
    Derived, in quarter millimetres: place, radius, and the eye at nine tenths of its height.
    """

    __slots__ = (
        "base",
        "ducked",
        "eye",
        "height",
        "id",
        "levels",
        "r",
        "side",
        "surface",
        "tall",
        "tx",
        "ty",
        "tz",
        "x",
        "y",
        "z",
    )
    __derived__ = ("eye", "levels", "r", "tall", "tx", "ty", "tz")

    def __init__(
        self,
        id: int,
        side: int,
        x: int,
        y: int,
        z: int,
        surface: int,
        base: int,
        height: int,
        ducked: bool = False,
    ) -> None:
        self.id, self.side, self.x, self.y, self.z, self.surface = id, side, x, y, z, surface
        self.base, self.height, self.ducked = base, height, ducked
        self.tx, self.ty, self.tz, self.r = x * MM, y * MM, z * MM, base * MM // 2
        self.tall = height * MM // 2 if ducked else height * MM
        self.eye = self.tz + self.tall * 9 // 10
        self.levels = (self.tz + self.tall // 10, self.tz + self.tall // 2, self.eye)

    def moved(self, field: "Field", x: int, y: int, surface: int) -> "Figure":
        """The same figure elsewhere. Whether it may stand there is not asked."""
        z = field.height(surface, x, y)
        return Figure(self.id, self.side, x, y, z, surface, self.base, self.height, self.ducked)

    def shaped(self, height: int, *, ducked: bool = False) -> "Figure":
        """The same figure lying, standing or ducked."""
        return Figure(self.id, self.side, self.x, self.y, self.z, self.surface, self.base, height, ducked)


Row = tuple[Prism, int, int, int, int, int, int, int, int, int]


class Field:
    """A table, from its compiled text (see `liza.space.field.compiling`). Nothing in it ever changes.

    width, height: its size in millimetres. pieces, prisms, surfaces (the ground first), openings, links: by number.
    """

    __slots__ = ("depth", "links", "memo", "openings", "pieces", "prisms", "surfaces", "text", "width")
    __derived__ = ("depth", "links", "memo", "openings", "pieces", "prisms", "surfaces", "width")

    def __init__(self, text: str) -> None:
        self.text = text
        inner = _read(text)
        self.width, self.depth = inner.width, inner.depth
        self.pieces, self.prisms, self.surfaces = inner.pieces, inner.prisms, inner.surfaces
        self.openings, self.links, self.memo = inner.openings, inner.links, inner.memo

    def height(self, surface: int, x: int, y: int) -> int:
        """How high a surface is at a place, in whole millimetres."""
        return self.surfaces[surface].height(x * MM, y * MM) // MM

    def part(self, surface: int, x: int, y: int) -> Part | None:
        """The floor of a surface at a place in millimetres: its name and its piece."""
        return self.surfaces[surface].part(x * MM, y * MM)

    def piece(self, surface: int, x: int, y: int) -> int | None:
        """The number of the piece on whose floor this place lies; None on the ground."""
        part = self.part(surface, x, y)
        return part.piece if part is not None and part.piece >= 0 else None

    def feet_near(self, x0: int, y0: int, x1: int, y1: int) -> list[Prism]:
        """The prisms that may bar feet in this box, and perhaps some of its neighbours."""
        shift = _LARGE if x1 - x0 >= 512 or y1 - y0 >= 512 else _SMALL
        key = _key(shift, x0, y0, x1, y1)
        found: list[Prism] | None = self.memo.get(key)
        if found is None:
            pool = self._feet_far(x0, y0, x1, y1)
            found = self.memo[key] = pool if shift == _LARGE else _in_squares(pool, shift, x0, y0, x1, y1)
        return found

    def _feet_far(self, x0: int, y0: int, x1: int, y1: int) -> list[Prism]:
        """The same by large squares, from which the small ones are filled."""
        key = _key(_LARGE, x0, y0, x1, y1)
        found: list[Prism] | None = self.memo.get(key)
        if found is None:
            found = _in_squares([prism for prism in self.prisms if prism.feet], _LARGE, x0, y0, x1, y1)
            self.memo[key] = found
        return found

    def sight_near(self, x0: int, y0: int, x1: int, y1: int) -> list[Row]:
        """Rows (prism, box, heights, circle) of what may bar sight in this box or beside it, big ones first."""
        key = ~_key(_LARGE, x0, y0, x1, y1)
        found: list[Row] | None = self.memo.get(key)
        if found is None:
            near = _in_squares([prism for prism in self.prisms if prism.sight], _LARGE, x0, y0, x1, y1)
            found = [(p, p.x0, p.y0, p.x1, p.y1, p.z0, p.z1, p.cx, p.cy, p.reach) for p in near]
            self.memo[key] = found
        return found

    def openings_near(self, figure: Figure) -> list[Opening]:
        """The openings that the figure may touch."""
        r = figure.r + MM
        x0, y0, x1, y1 = figure.tx - r, figure.ty - r, figure.tx + r, figure.ty + r
        key = ("openings", x0 >> _LARGE, y0 >> _LARGE, x1 >> _LARGE, y1 >> _LARGE)
        found: list[Opening] | None = self.memo.get(key)
        if found is None:
            left, low, right, high = [one << _LARGE for one in (key[1], key[2], key[3] + 1, key[4] + 1)]
            wide = [one for one in self.openings if one.x0 <= right and one.x1 >= left]
            found = self.memo[key] = [one for one in wide if one.y0 <= high and one.y1 >= low]
        return [one for one in found if one.x0 <= x1 and one.x1 >= x0 and one.y0 <= y1 and one.y1 >= y0]

    def beside(self, figure: Figure, within: int, *, sight: bool = True) -> list[Prism]:
        """The prisms that the figure's base is within so many millimetres of, in plan, whatever their heights."""
        r = figure.r + within * MM
        x0, y0, x1, y1 = figure.tx - r, figure.ty - r, figure.tx + r, figure.ty + r
        near = [row[0] for row in self.sight_near(x0, y0, x1, y1)] if sight else self.feet_near(x0, y0, x1, y1)
        boxed = [p for p in near if p.x0 <= x1 and p.x1 >= x0 and p.y0 <= y1 and p.y1 >= y0]
        return [p for p in boxed if disc_hits(p.edges, figure.tx, figure.ty, r, touch=True)]


def _key(shift: int, x0: int, y0: int, x1: int, y1: int) -> int:
    """One number for all boxes that lie in the same squares of the table."""
    first = max(x0, 0) >> shift << 10 | max(y0, 0) >> shift
    return (first << 10 | max(x1, 0) >> shift) << 10 | max(y1, 0) >> shift << 1 | (shift == _LARGE)


def _in_squares(prisms: list[Prism], shift: int, x0: int, y0: int, x1: int, y1: int) -> list[Prism]:
    """Those whose boxes meet the squares of the table that a box lies in."""
    x0, y0 = max(x0, 0) >> shift << shift, max(y0, 0) >> shift << shift
    x1, y1 = (max(x1, 0) >> shift) + 1 << shift, (max(y1, 0) >> shift) + 1 << shift
    return [one for one in prisms if one.x1 >= x0 and one.x0 <= x1 and one.y1 >= y0 and one.y0 <= y1]


class _Inner:
    """What a compiled text says; `memo` holds what is worked out about the table, and only that."""

    def __init__(self) -> None:
        self.width = self.depth = 0
        self.pieces: list[Piece] = []
        self.prisms: list[Prism] = []
        self.surfaces: list[Surface] = []
        self.openings: list[Opening] = []
        self.links: list[Link] = []
        self.memo: dict[Any, Any] = {}


@lru_cache(maxsize=16)
def _read(text: str) -> _Inner:
    """The table of a compiled text, or a refusal that names the line."""
    inner = _Inner()
    number = 1
    try:
        head, *lines = text.splitlines()
        inner.width, inner.depth = _size(*head.split())
        for line in lines:
            number += 1
            word, *rest = line.split()
            _READERS[word](inner, rest)
        return _whole(inner)
    except (ValueError, LookupError, TypeError) as error:
        raise Refusal("field_damaged", line=number, reason=str(error)[:80]) from error


def _size(head: str, version: str, width: str, depth: str) -> tuple[int, int]:
    if (head, version) != ("field", "1"):
        raise ValueError(f"{head} {version}")
    return int(width), int(depth)


def _whole(inner: _Inner) -> _Inner:
    """Checked that there is a ground, and that every number leads to something."""
    numbers = [prism.piece for prism in inner.prisms]
    numbers += [area.piece for surface in inner.surfaces for area in surface.areas]
    surfaces = [over for surface in inner.surfaces for border in surface.borders for over in border.over]
    surfaces += [end[0] for link in inner.links for end in (link.foot, link.head)]
    prisms = [number for opening in inner.openings for number in opening.prisms]
    _check("piece", numbers, len(inner.pieces))
    _check("surface", [GROUND, *surfaces], len(inner.surfaces))
    _check("prism", prisms, len(inner.prisms))
    return inner


def _check(what: str, numbers: Iterable[int], count: int) -> None:
    wrong = [number for number in numbers if not 0 <= number < count]
    if wrong:
        raise ValueError(f"{what} {wrong[0]}")


def _points(words: Iterable[str]) -> Ring:
    return tuple([_point(word) for word in words])


def _point(word: str) -> Point:
    x, y = word.split(",")
    return int(x), int(y)


def _piece(inner: _Inner, words: list[str]) -> None:
    name, kind = words
    inner.pieces.append(Piece(name, kind))


def _prism(inner: _Inner, words: list[str]) -> None:
    piece, bars, z0, z1, *ring = words
    sight, feet = "s" in bars, "f" in bars
    inner.prisms.append(Prism(len(inner.prisms), int(piece), sight, feet, int(z0), int(z1), _points(ring)))


def _surface(inner: _Inner, words: list[str]) -> None:
    kind, z, *slope = words
    inner.surfaces.append(Surface(len(inner.surfaces), int(kind), int(z), tuple([int(word) for word in slope])))


def _part(inner: _Inner, words: list[str]) -> None:
    piece, name, *ring = words
    inner.surfaces[-1].parts.append(Part(int(piece), name, _points(ring), ()))


def _hole(inner: _Inner, words: list[str]) -> None:
    part = inner.surfaces[-1].parts[-1]
    inner.surfaces[-1].parts[-1] = Part(part.piece, part.name, part.ring, (*part.holes, _points(words)))


def _border(inner: _Inner, words: list[str]) -> None:
    kind, a, b, *over = words
    inner.surfaces[-1].borders.append(Border(*_point(a), *_point(b), int(kind), tuple([int(word) for word in over])))


def _area(inner: _Inner, words: list[str]) -> None:
    piece, kind, *ring = words
    inner.surfaces[-1].areas.append(Area(int(piece), int(kind), _points(ring)))


def _opening(inner: _Inner, words: list[str]) -> None:
    z0, z1, prisms, *ring = words
    inner.openings.append(Opening(tuple([int(one) for one in prisms.split(",")]), int(z0), int(z1), _points(ring)))


def _link(inner: _Inner, words: list[str]) -> None:
    name, piece, kind, low, foot, high, head, length = words
    (fx, fy), (hx, hy) = _point(foot), _point(head)
    inner.links.append(Link(name, int(piece), kind, (int(low), fx, fy), (int(high), hx, hy), int(length)))


_READERS: Final = {
    "piece": _piece,
    "prism": _prism,
    "surface": _surface,
    "part": _part,
    "hole": _hole,
    "border": _border,
    "area": _area,
    "opening": _opening,
    "link": _link,
}
