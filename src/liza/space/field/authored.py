"""A table as its author writes it: TOML in whole millimetres, read and checked, each fault with file, line and reason.

docs/free-table.md tells how to write one. What is read here is only well formed; whether it can stand on a table is
asked by `liza.space.field.checking`, and `liza.space.field.compiling` makes a table of it.
"""

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from liza.kernel.refusal import Refusal
from liza.space.field.plane import Ring, counter_clockwise, is_convex, is_simple, rounded
from liza.space.field.terrain import CLASSES

LEAST, MOST = 200, 1800
HIGHEST: Final = 400
LINKS: Final = ("ladder", "stair", "rope")
GROUND_NAME: Final = "ground"
_ID: Final = re.compile(r"[a-z][a-z0-9-]{0,30}")
_FLOOR: Final = re.compile(r"ground|[a-z][a-z0-9-]{0,30}\.[1-9]")


class Gap(NamedTuple):
    """An opening in a wall: where it begins, from the wall's first end, how wide, and from which height to which."""

    at: int
    width: int
    sill: int
    lintel: int


class Wall(NamedTuple):
    """A straight wall along a line, half its thickness to either side and beyond both ends."""

    line: tuple[int, int, int, int]
    thick: int
    z: tuple[int, int]
    opening: tuple[Gap, ...] = ()


class Floor(NamedTuple):
    """A floor, convex, perhaps with convex holes; its slab hangs below z."""

    z: int
    at: Ring
    hole: tuple[Ring, ...] = ()
    kind: int = 0


class Block(NamedTuple):
    """Something convex from one height to another: solid, or soft (bars only sight), or closed (bars only feet)."""

    at: Ring
    z: tuple[int, int]


class Patch(NamedTuple):
    """A convex stretch of other ground, on the ground or on a floor."""

    at: Ring
    kind: int
    on: str = GROUND_NAME


class Roof(NamedTuple):
    """A sloping surface: from its first side, at `low`, up to its farthest corner, at `high`; solid from base."""

    at: Ring
    low: int
    high: int
    base: int = 0
    kind: int = 1


class Ladder(NamedTuple):
    """A ladder, stair or rope between two floors. With a width, a stair has a body of steps."""

    foot: tuple[int, int]
    head: tuple[int, int]
    to: str
    on: str = GROUND_NAME
    kind: str = "ladder"
    length: int = 0
    width: int = 0


class Drawn(NamedTuple):
    """One piece of terrain as it was drawn."""

    id: str
    kind: str
    wall: tuple[Wall, ...] = ()
    floor: tuple[Floor, ...] = ()
    block: tuple[Block, ...] = ()
    soft: tuple[Block, ...] = ()
    closed: tuple[Block, ...] = ()
    area: tuple[Patch, ...] = ()
    roof: tuple[Roof, ...] = ()
    ladder: tuple[Ladder, ...] = ()


class Plan(NamedTuple):
    """A whole table as it was drawn: what it is called by language, its size, its pieces."""

    title: Mapping[str, str]
    size: tuple[int, int]
    piece: tuple[Drawn, ...]


class Place:
    """Where in a file something stands, for refusals."""

    __slots__ = ("file", "item", "key", "piece", "rows")

    def __init__(self, file: str, text: str, piece: int = -1, key: str = "", item: int = -1) -> None:
        self.file, self.piece, self.key, self.item = file, piece, key, item
        self.rows = text.splitlines()

    def at(self, piece: int, key: str = "", item: int = -1) -> "Place":
        """A place within: a piece, one of its lists, an entry of it."""
        one = Place(self.file, "", piece, key, item)
        one.rows = self.rows
        return one

    def refuse(self, code: str, **facts: Any) -> Refusal:
        """A refusal with file and line."""
        return Refusal(code, file=self.file, line=self.line(), **facts)

    def line(self) -> int:
        """The line where it begins, as near as can be told."""
        heads = [number for number, row in enumerate(self.rows) if row.strip().startswith("[[piece]]")]
        if not 0 <= self.piece < len(heads):
            return next((n for n, row in enumerate(self.rows, 1) if self.key and row.strip().startswith(self.key)), 1)
        first = heads[self.piece]
        last = heads[self.piece + 1] if self.piece + 1 < len(heads) else len(self.rows)
        own = [n for n in range(first, last) if self.rows[n].strip().startswith(f"[[piece.{self.key}]]")]
        if own:
            return own[min(max(self.item, 0), len(own) - 1)] + 1
        key = re.compile(rf"\s*{re.escape(self.key)}\s*=") if self.key else None
        line = next((n for n in range(first, last) if key is not None and key.match(self.rows[n])), first)
        return self._entry(line, last) + 1

    def _entry(self, line: int, last: int) -> int:
        """The line in which the entry of a list begins that is written as inline tables."""
        depth = seen = 0
        for number in range(line, last if self.item >= 0 else line):
            for sign in re.sub(r'"[^"]*"', "", self.rows[number]):
                depth += (sign in "{[") - (sign in "}]")
                if sign == "{" and depth == 2:
                    if seen == self.item:
                        return number
                    seen += 1
        return line


def read_plan(text: str, file: str = "table.toml") -> Plan:
    """The plan that a TOML text draws, or a refusal with file, line and reason."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"line (\d+)", str(error))
        raise Refusal("file_not_toml", file=file, line=int(line[1]) if line else 1, reason=str(error)) from error
    place = Place(file, text)
    _keys(data, ("title", "size", "piece"), ("title", "size"), place)
    title, size = data["title"], data["size"]
    if (
        not isinstance(title, dict)
        or sorted(title) != ["en", "es"]
        or not all(_readable(one) for one in title.values())
    ):
        raise place.at(-1, "title").refuse("table_title")
    width, depth = _numbers(size, 2, LEAST, MOST, "size", place.at(-1, "size"))
    drawn = data.get("piece", [])
    if not isinstance(drawn, list) or len(drawn) > 400:
        raise place.refuse("table_value", key="piece", value=str(drawn)[:40], known="[[piece]]")
    pieces = tuple([_piece(one, place, number) for number, one in enumerate(drawn)])
    for number, one in enumerate(pieces):
        if one.id in [other.id for other in pieces[:number]]:
            raise place.at(number, "id").refuse("table_id_twice", id=one.id)
    return Plan(title, (width, depth), pieces)


def _readable(text: Any) -> bool:
    return isinstance(text, str) and bool(text.strip()) and text.isprintable() and len(text) <= 80


def _piece(data: Any, place: Place, number: int) -> Drawn:
    here = place.at(number)
    if not isinstance(data, dict):
        raise here.refuse("table_value", key="piece", value=str(data)[:40], known="[[piece]]")
    _keys(data, ("id", "kind", *_READERS), ("id", "kind"), here)
    for key in ("id", "kind"):
        reserved = (GROUND_NAME,) if key == "id" else ()
        if not isinstance(data[key], str) or not _ID.fullmatch(data[key]) or data[key] in reserved:
            raise place.at(number, key).refuse("table_value", key=key, value=str(data[key])[:40], known="a-z 0-9 -")
    lists = {key: tuple(_each(data.get(key, []), key, place, number)) for key in _READERS}
    return Drawn(data["id"], data["kind"], **lists)


def _each(rows: Any, key: str, place: Place, number: int) -> Iterator[Any]:
    """The entries of one list of a piece."""
    if not isinstance(rows, list) or len(rows) > 200:
        raise place.at(number, key).refuse("table_value", key=key, value=str(rows)[:40], known="[{ … }]")
    for item, row in enumerate(rows):
        here = place.at(number, key, item)
        if not isinstance(row, dict):
            raise here.refuse("table_value", key=key, value=str(row)[:40], known="{ … }")
        yield _READERS[key](row, here)


def _keys(row: dict[str, Any], known: tuple[str, ...], needed: tuple[str, ...], place: Place) -> None:
    unknown = [key for key in row if key not in known]
    missing = [key for key in needed if key not in row]
    if unknown or missing:
        raise place.refuse("table_keys", unknown=unknown, missing=missing)


def _wall(row: dict[str, Any], place: Place) -> Wall:
    _keys(row, ("line", "thick", "z", "opening"), ("line", "z"), place)
    (ax, ay), (bx, by) = _ring(row, "line", place, 2, 2)
    if (ax, ay) == (bx, by):
        raise place.refuse("table_shape", key="line", reason="no length")
    thick = _number(row.get("thick", 5), 3, 60, "thick", place)
    z = _heights(row, place)
    gaps = tuple([_gap(one, place) for one in row.get("opening", [])])
    long = (bx - ax) ** 2 + (by - ay) ** 2
    for number, gap in enumerate(gaps):
        before = gaps[number - 1].at + gaps[number - 1].width if number else 0
        if gap.at < before or (gap.at + gap.width) ** 2 > long or gap.sill + z[0] >= z[1]:
            raise place.refuse("table_opening", at=gap.at, width=gap.width)
    return Wall((ax, ay, bx, by), thick, z, gaps)


def _gap(row: Any, place: Place) -> Gap:
    if not isinstance(row, dict):
        raise place.refuse("table_value", key="opening", value=str(row)[:40], known="{ … }")
    _keys(row, ("at", "width", "sill", "lintel"), ("at", "width"), place)
    at = _number(row["at"], 0, MOST, "at", place)
    width = _number(row["width"], 5, MOST, "width", place)
    sill = _number(row.get("sill", 0), 0, HIGHEST, "sill", place)
    return Gap(at, width, sill, _number(row.get("lintel", HIGHEST), sill + 1, HIGHEST, "lintel", place))


def _floor(row: dict[str, Any], place: Place) -> Floor:
    _keys(row, ("z", "at", "hole", "class"), ("z", "at"), place)
    z = _number(row["z"], 2, HIGHEST, "z", place)
    holes = row.get("hole", [])
    if not isinstance(holes, list):
        raise place.refuse("table_value", key="hole", value=str(holes)[:40], known="[[[x, y], …]]")
    return Floor(
        z,
        _convex(row, "at", place),
        tuple([_convex({"hole": hole}, "hole", place) for hole in holes]),
        _kind(row, 0, place),
    )


def _block(row: dict[str, Any], place: Place) -> Block:
    _keys(row, ("at", "z", "round"), ("z",), place)
    return Block(_convex(row, "at", place), _heights(row, place))


def _area(row: dict[str, Any], place: Place) -> Patch:
    _keys(row, ("at", "round", "class", "on"), ("class",), place)
    return Patch(_convex(row, "at", place), _kind(row, 0, place), _on(row, "on", place))


def _roof(row: dict[str, Any], place: Place) -> Roof:
    _keys(row, ("at", "low", "high", "base", "class"), ("at", "low", "high"), place)
    low = _number(row["low"], 0, HIGHEST, "low", place)
    high = _number(row["high"], low + 1, HIGHEST, "high", place)
    base = _number(row.get("base", 0), 0, max(low - 2, 0), "base", place)
    return Roof(_convex(row, "at", place), low, high, base, _kind(row, 1, place))


def _ladder(row: dict[str, Any], place: Place) -> Ladder:
    _keys(row, ("foot", "head", "to", "on", "kind", "length", "width"), ("foot", "head", "to"), place)
    foot, head = [_numbers(row[key], 2, 0, MOST, key, place) for key in ("foot", "head")]
    kind = row.get("kind", "ladder")
    if kind not in LINKS:
        raise place.refuse("table_value", key="kind", value=str(kind)[:40], known=LINKS)
    length = _number(row.get("length", 0), 0, MOST, "length", place)
    width = _number(row.get("width", 0), 0, 200, "width", place)
    on, to = _on(row, "on", place), _on(row, "to", place)
    return Ladder((foot[0], foot[1]), (head[0], head[1]), to, on, kind, length, width)


_READERS: Final[Mapping[str, Callable[[dict[str, Any], Place], Any]]] = {
    "wall": _wall,
    "floor": _floor,
    "block": _block,
    "soft": _block,
    "closed": _block,
    "area": _area,
    "roof": _roof,
    "ladder": _ladder,
}


def _number(value: Any, least: int, most: int, key: str, place: Place) -> int:
    if type(value) is not int or not least <= value <= most:
        raise place.refuse("table_number", key=key, value=str(value)[:40], least=least, most=most)
    return value


def _numbers(value: Any, count: int, least: int, most: int, key: str, place: Place) -> tuple[int, ...]:
    if not isinstance(value, list) or len(value) != count:
        raise place.refuse("table_value", key=key, value=str(value)[:40], known="[…, …]")
    return tuple([_number(one, least, most, key, place) for one in value])


def _heights(row: dict[str, Any], place: Place) -> tuple[int, int]:
    low, high = _numbers(row["z"], 2, 0, HIGHEST, "z", place)
    if low >= high:
        raise place.refuse("table_shape", key="z", reason=f"{low} >= {high}")
    return low, high


def _kind(row: dict[str, Any], usual: int, place: Place) -> int:
    kind = row.get("class", CLASSES[usual])
    if kind not in CLASSES:
        raise place.refuse("table_value", key="class", value=str(kind)[:40], known=CLASSES)
    return CLASSES.index(kind)


def _on(row: dict[str, Any], key: str, place: Place) -> str:
    name = row.get(key, GROUND_NAME)
    if not isinstance(name, str) or not _FLOOR.fullmatch(name):
        raise place.refuse("table_value", key=key, value=str(name)[:40], known="ground, id.1, id.2 …")
    return name


def _ring(row: dict[str, Any], key: str, place: Place, fewest: int, most: int) -> Ring:
    points = row.get(key)
    if not isinstance(points, list) or not fewest <= len(points) <= most:
        raise place.refuse("table_value", key=key, value=str(points)[:40], known="[[x, y], …]")
    rows = [_numbers(point, 2, 0, MOST, key, place) for point in points]
    return tuple([(x, y) for x, y in rows])


def _shape(row: dict[str, Any], key: str, place: Place) -> Ring:
    """A ring that does not cross itself: written out, or round a centre."""
    if "round" in row and key not in row:
        x, y, radius = _numbers(row["round"], 3, 0, MOST, "round", place)
        return disc(x, y, _number(radius, 5, 600, "round", place))
    ring = _ring(row, key, place, 3, 40)
    if not is_simple(ring):
        raise place.refuse("table_shape", key=key, reason="crosses or touches itself")
    return counter_clockwise(ring)


def _convex(row: dict[str, Any], key: str, place: Place) -> Ring:
    ring = _shape(row, key, place)
    if not is_convex(ring):
        raise place.refuse("table_shape", key=key, reason="not convex")
    return ring


_SIXTEEN: Final = ((980, -195), (980, 195), (831, 555), (555, 831), (195, 980), (-195, 980), (-555, 831), (-831, 555))


def disc(x: int, y: int, radius: int) -> Ring:
    """A polygon of whole millimetres that stands for a disc: of eight corners if it is small, else of sixteen."""
    if radius < 20:
        part = radius * 7 // 17
        half: Ring = ((radius, -part), (radius, part), (part, radius), (-part, radius))
    else:
        half = tuple([(rounded(radius * dx, 1000), rounded(radius * dy, 1000)) for dx, dy in _SIXTEEN])
    return tuple([(x + dx, y + dy) for dx, dy in (*half, *[(-dx, -dy) for dx, dy in half])])
