"""The table and the figures on it, as games see them.

Places and heights are whole millimetres for whoever asks; inside, everything is in quarter millimetres (`MM` to the
millimetre), in which every radius, eye and sample of a figure is whole. A `Field` is made from its compiled text, which
is all that a record has to keep; two fields of the same text are one table and share all that is worked out about it.
"""

from liza.space.field.plane import disc_hits
from liza.space.field.reading import read_compiled
from liza.space.field.terrain import MM, Opening, Part, Prism, Row

_SMALL, _LARGE = 7, 9
"""Prisms are looked up by squares of 32 mm for what is short, of 128 mm for what is long."""


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


class Field:
    """A table, from its compiled text (see `liza.space.field.compiling`). Nothing in it ever changes.

    width, height: its size in millimetres. pieces, prisms, surfaces (the ground first), openings, links: by number.
    """

    __slots__ = ("depth", "inside", "links", "memo", "openings", "pieces", "prisms", "surfaces", "text", "width")
    __derived__ = ("depth", "inside", "links", "memo", "openings", "pieces", "prisms", "surfaces", "width")

    def __init__(self, text: str) -> None:
        self.text = text
        inner = self.inside = read_compiled(text)
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
            found = self.memo[key] = [prism.row for prism in near]
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
