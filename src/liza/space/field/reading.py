"""The compiled text of a table, read: what a record keeps (its form stands in `liza.space.field.compiling`)."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

from liza.kernel.refusal import Refusal
from liza.space.field.plane import Point, Ring
from liza.space.field.terrain import GROUND, Area, Border, Link, Opening, Part, Piece, Prism, Surface


class Inside:
    """What a compiled text says; `memo` holds what is worked out about the table, and only that."""

    def __init__(self) -> None:
        self.width = self.depth = 0
        self.pieces: list[Piece] = []
        self.prisms: list[Prism] = []
        self.surfaces: list[Surface] = []
        self.openings: list[Opening] = []
        self.links: list[Link] = []
        self.memo: dict[Any, Any] = {}


@lru_cache(maxsize=32)
def read_compiled(text: str) -> Inside:
    """The table of a compiled text, or a refusal that names the line; of the same text the same one."""
    inner = Inside()
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


def _whole(inner: Inside) -> Inside:
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


def _piece(inner: Inside, words: list[str]) -> None:
    name, kind = words
    inner.pieces.append(Piece(name, kind))


def _prism(inner: Inside, words: list[str]) -> None:
    piece, bars, z0, z1, *ring = words
    sight, feet = "s" in bars, "f" in bars
    inner.prisms.append(Prism(len(inner.prisms), int(piece), sight, feet, int(z0), int(z1), _points(ring)))


def _surface(inner: Inside, words: list[str]) -> None:
    kind, z, *slope = words
    inner.surfaces.append(Surface(len(inner.surfaces), int(kind), int(z), tuple([int(word) for word in slope])))


def _part(inner: Inside, words: list[str]) -> None:
    piece, name, *ring = words
    inner.surfaces[-1].parts.append(Part(int(piece), name, _points(ring), ()))


def _hole(inner: Inside, words: list[str]) -> None:
    part = inner.surfaces[-1].parts[-1]
    inner.surfaces[-1].parts[-1] = Part(part.piece, part.name, part.ring, (*part.holes, _points(words)))


def _border(inner: Inside, words: list[str]) -> None:
    kind, a, b, *over = words
    inner.surfaces[-1].borders.append(Border(*_point(a), *_point(b), int(kind), tuple([int(word) for word in over])))


def _area(inner: Inside, words: list[str]) -> None:
    piece, kind, *ring = words
    inner.surfaces[-1].areas.append(Area(int(piece), int(kind), _points(ring)))


def _opening(inner: Inside, words: list[str]) -> None:
    z0, z1, prisms, *ring = words
    inner.openings.append(Opening(tuple([int(one) for one in prisms.split(",")]), int(z0), int(z1), _points(ring)))


def _link(inner: Inside, words: list[str]) -> None:
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
