"""Scrolls, types, styles, skills and critical tables: data that a player may edit, read and checked here.

PF-1.0a, PF-2.2a, PF-9.0a, PF-9.0b, PF-9.1, PF-9.2, PF-9.3, PF-9.4, PF-9.5, PF-9.6, PF-9.7, PF-9.8, PF-9.9: what a
scroll has, which numbers it must keep, and the eight scrolls of `data/scrolls`.
"""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final

from liza.kernel.refusal import Refusal

DATA: Final = Path(__file__).parent / "data"
BANDS: Final = ("slow", "normal", "fast")
SLOW, NORMAL, FAST = range(3)
HEXES: Final = ("F", "FR", "BR", "B", "BL", "FL")
RING: Final = ("F2", "F-FR", "FR2", "FR-BR", "BR2", "BR-B", "B2", "B-BL", "BL2", "BL-FL", "FL2", "FL-F")
LOCATIONS: Final = ("head", "arms", "body", "groin", "legs")
EACH_ARM: Final = ("head", "left_arm", "right_arm", "body", "groin", "legs")
CLASSES: Final = ("classic", "chaser", "slayer", "ogre")
SPECIALS: Final = ("two_blades", "death_oath", "javelin", "net")
OBSERVE: Final = 0
_LENGTHS: Final = ((0, 1), (0, 2), (2, 3))
_SCROLL_KEYS: Final = frozenset(["id", "title", "class", "shield", "special", "attack", "defence", "armour", "move"])
_MOVE_KEYS: Final = frozenset(["id", "title", "band", "path", "facings", "red"])


class Move:
    """One move of a scroll [PF-2.2d, PF-2.2e, PF-2.2f]: steps and final facings relative to the facing at the start.

    `arrows` are the facings and `green` those without a power strike, both with the harmless one first.
    """

    __slots__ = ("arrows", "band", "en", "es", "facings", "green", "id", "path", "red")
    __derived__ = ("arrows", "green")

    def __init__(
        self,
        id: str,
        en: str,
        es: str,
        band: int,
        path: tuple[int, ...],
        facings: tuple[int, ...],
        red: tuple[int, ...],
    ) -> None:
        self.id, self.en, self.es, self.band, self.path = id, en, es, band, path
        self.facings, self.red = facings, red
        self.arrows = tuple(sorted(facings, key=abs))
        self.green = tuple([turn for turn in self.arrows if turn not in red])


class Scroll:
    """What never changes about a type of fighter. `attack` has None where the scroll says NA.

    `numbers` has the number of each move by its id, `up_to` the ids of the moves up to each band, only Observe last.
    """

    __slots__ = (
        "armour",
        "attack",
        "defence",
        "en",
        "es",
        "id",
        "javelin",
        "kind",
        "moves",
        "net",
        "numbers",
        "shield",
        "special",
        "up_to",
    )
    __derived__ = ("numbers", "up_to")

    def __init__(
        self,
        id: str,
        en: str,
        es: str,
        kind: str,
        shield: bool,
        special: tuple[str, ...],
        attack: tuple[int | None, ...],
        defence: tuple[int, ...],
        armour: tuple[int, ...],
        javelin: tuple[int | None, ...],
        net: tuple[int | None, ...],
        moves: tuple[Move, ...],
    ) -> None:
        self.id, self.en, self.es, self.kind, self.shield, self.special = id, en, es, kind, shield, special
        self.attack, self.defence, self.armour = attack, defence, armour
        self.javelin, self.net, self.moves = javelin, net, moves
        self.numbers = {move.id: number for number, move in enumerate(moves)}
        self.up_to = tuple([self._up_to(band) for band in (SLOW, NORMAL, FAST, -1)])

    def _up_to(self, band: int) -> tuple[str, ...]:
        return tuple([move.id for number, move in enumerate(self.moves) if number == OBSERVE or move.band <= band])

    def move(self, name: str) -> int:
        """The number of a move by its id."""
        return self.numbers[name]


@cache
def table(name: str) -> dict[str, Any]:
    """One of the data files other than scrolls."""
    return tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))


@cache
def scrolls() -> dict[str, Scroll]:
    """The eight scrolls of the game, by the id of their type."""
    found = [read_scroll(path.read_text(encoding="utf-8"), path.name) for path in sorted(DATA.glob("scrolls/*.toml"))]
    return {scroll.id: scroll for scroll in found}


def scroll_of(type_id: str) -> Scroll:
    """The scroll of a type, or a refusal that says which there are."""
    if type_id not in scrolls():
        raise Refusal("no_such_type", "PF-2.1a", type=str(type_id)[:40], types=tuple(scrolls()))
    return scrolls()[type_id]


def read_scroll(text: str, file: str) -> Scroll:
    """The scroll that a TOML text describes, or a refusal with file, line, rule and reason."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"line (\d+)", str(error))
        raise Refusal("scroll_not_toml", "", file=file, line=int(line[1]) if line else 1, reason=str(error)) from error
    return scroll_from(data, _Place(file, text))


class _Place:
    """Where in a file something stands, for refusals: all its lines, or those of one move."""

    def __init__(self, file: str, text: str) -> None:
        self.file, self.rows = file, list(enumerate(text.splitlines(), 1))

    def of_move(self, number: int) -> "_Place":
        """The lines of the move of this number; if the moves are not written one below the other, where they begin."""
        heads = [line for line, row in self.rows if row.strip().startswith("[[move]]")]
        ends = [*heads, len(self.rows) + 1]
        one = _Place(self.file, "")
        if number < len(heads):
            one.rows = self.rows[heads[number] - 1 : ends[number + 1] - 1]
        else:
            one.rows = [(line, row) for line, row in self.rows if row.strip().startswith("move")]
        return one

    def refuse(self, code: str, rule: str, key: str, **facts: Any) -> Refusal:
        """A refusal that names the line where the key stands, else the first."""
        found = re.compile(rf'\s*\[*"?{re.escape(key)}"?\b')
        first = self.rows[0][0] if self.rows else 1
        line = next((line for line, row in self.rows if found.match(row)), first)
        return Refusal(code, rule, file=self.file, line=line, key=key, **facts)


def scroll_from(data: dict[str, Any], place: _Place) -> Scroll:
    """PF-2.2a, PF-2.2b, PF-2.2g, PF-2.2h, PF-2.2i: the eight things of a scroll, each checked."""
    unknown = sorted(data.keys() - _SCROLL_KEYS - {"javelin", "net"})
    missing = sorted(_SCROLL_KEYS - data.keys())
    if unknown or missing:
        raise place.refuse("scroll_keys", "PF-2.2a", (unknown or missing)[0], unknown=unknown, missing=missing)
    kind, special = data["class"], data["special"]
    if kind not in CLASSES:
        raise place.refuse("scroll_value", "PF-2.1a", "class", value=str(kind), known=CLASSES)
    if not isinstance(special, list) or any(one not in SPECIALS or special.count(one) > 1 for one in special):
        raise place.refuse("scroll_value", "PF-2.2h", "special", value=str(special), known=SPECIALS)
    if not isinstance(data["shield"], bool):
        raise place.refuse("scroll_value", "PF-2.2a", "shield", value=str(data["shield"]), known=("true", "false"))
    if not re.fullmatch(r"[a-z][a-z_]{0,30}", str(data["id"])):
        raise place.refuse("scroll_value", "PF-2.2a", "id", value=str(data["id"])[:40], known=("a-z", "_"))
    en, es = _titles(data, place)
    return Scroll(
        data["id"], en, es, kind, data["shield"], tuple(special),
        _numbers(data, "attack", HEXES, place, gaps="NA"),
        tuple([number or 0 for number in _numbers(data, "defence", HEXES, place)]),
        _armour(data, place),
        _ring(data, "javelin", place), _ring(data, "net", place), _moves(data["move"], place),
    )  # fmt: skip


def _titles(data: Any, place: _Place, **facts: Any) -> tuple[str, str]:
    title = data.get("title") if isinstance(data, dict) else None
    en, es = (title.get("en"), title.get("es")) if isinstance(title, dict) else (None, None)
    if not isinstance(en, str) or not isinstance(es, str) or not (_readable(en) and _readable(es)):
        raise place.refuse("scroll_title", "PF-2.2a", "title", **facts)
    return en, es


def _readable(title: str) -> bool:
    return bool(title.strip()) and title.isprintable()


def _numbers(
    data: dict[str, Any],
    key: str,
    names: tuple[str, ...],
    place: _Place,
    *,
    gaps: str = "",
    least: int = -9,
    rule: str = "PF-2.2b",
) -> tuple[int | None, ...]:
    row = data[key]
    if not isinstance(row, dict) or sorted(row) != sorted(names):
        raise place.refuse("scroll_hexes", rule, key, known=names)
    for value in row.values():
        if not (gaps and value == gaps) and not (type(value) is int and least <= value <= 9):
            raise place.refuse("scroll_number", rule, key, value=str(value), least=least, most=9)
    return tuple([None if row[name] == gaps else row[name] for name in names])


def _armour(data: dict[str, Any], place: _Place) -> tuple[int, ...]:
    """PF-2.2g, PF-8.0a: armour by location; of arms that are written apart the higher value counts for both."""
    row = data["armour"]
    apart = isinstance(row, dict) and "left_arm" in row and "arms" not in row
    names = EACH_ARM if apart else LOCATIONS
    numbers = [number or 0 for number in _numbers(data, "armour", names, place, least=0, rule="PF-2.2g")]
    return (numbers[0], max(numbers[1:3]), *numbers[3:]) if apart else tuple(numbers)


def _ring(data: dict[str, Any], key: str, place: _Place) -> tuple[int | None, ...]:
    """PF-8.2a, PF-8.2d: the hexes at distance two that a javelin or a net reaches."""
    row = data.get(key, {})
    if not isinstance(row, dict) or any(name not in RING for name in row):
        raise place.refuse("scroll_hexes", "PF-8.2a", key, known=RING)
    for value in row.values():
        if type(value) is not int or not -9 <= value <= 9:
            raise place.refuse("scroll_number", "PF-8.2a", key, value=str(value), least=-9, most=9)
    if bool(row) is not (key in data["special"]):
        raise place.refuse("scroll_ring", "PF-8.2a", key)
    return tuple([row.get(name) for name in RING])


def _moves(rows: Any, place: _Place) -> tuple[Move, ...]:
    """PF-9.0b: 8 to 12 moves of all three bands, Observe first, no two alike."""
    if not isinstance(rows, list) or not 8 <= len(rows) <= 12:
        raise place.refuse("scroll_moves", "PF-9.0b", "move", moves=len(rows) if isinstance(rows, list) else 0)
    moves = tuple([_move(row, place.of_move(number)) for number, row in enumerate(rows)])
    first = moves[OBSERVE]
    if (first.id, first.band, first.path, first.facings, first.red) != ("observe", SLOW, (), (-1, 0, 1), ()):
        raise place.of_move(OBSERVE).refuse("scroll_observe", "PF-2.2i", "id", move=first.id)
    if {move.band for move in moves} != {SLOW, NORMAL, FAST}:
        raise place.refuse("scroll_bands", "PF-9.0b", "band")
    for number, move in enumerate(moves):
        for other in moves[:number]:
            same = (move.band, move.path, move.facings, move.red) == (other.band, other.path, other.facings, other.red)
            if same or move.id == other.id:
                raise place.of_move(number).refuse("scroll_alike", "PF-9.0b", "id", move=move.id, other=other.id)
    return moves


def _move(row: Any, place: _Place) -> Move:
    name = str(row.get("id", "")) if isinstance(row, dict) else ""
    if not isinstance(row, dict) or row.keys() != _MOVE_KEYS or not re.fullmatch(r"[a-z][a-z_]{0,40}", name):
        raise place.refuse("scroll_move", "PF-2.2d", "id", move=name, known=sorted(_MOVE_KEYS))
    en, es = _titles(row, place, move=name)
    path, facings, red = row["path"], row["facings"], row["red"]
    if row["band"] not in BANDS:
        raise place.refuse("scroll_value", "PF-2.2f", "band", move=name, value=str(row["band"]), known=BANDS)
    if not isinstance(path, list) or any(step not in HEXES for step in path):
        raise place.refuse("scroll_value", "PF-9.0a", "path", move=name, value=str(path), known=HEXES)
    band = BANDS.index(row["band"])
    if not _LENGTHS[band][0] <= len(path) <= _LENGTHS[band][1]:
        raise place.refuse(
            "scroll_length", "PF-9.0b", "path", move=name, fewest=_LENGTHS[band][0], most=_LENGTHS[band][1]
        )
    for key, row_of in (("facings", facings), ("red", red)):
        wrong = not isinstance(row_of, list) or any(type(one) is not int or not -2 <= one <= 3 for one in row_of)
        if wrong or len(set(row_of)) < len(row_of):
            raise place.refuse("scroll_value", "PF-9.0a", key, move=name, value=str(row_of), known=(-2, -1, 0, 1, 2, 3))
    if not facings or not set(red) <= set(facings):
        raise place.refuse("scroll_red", "PF-2.2e", "red", move=name)
    if red and (band == SLOW or not path):
        raise place.refuse("scroll_red_slow", "PF-9.0b", "red", move=name)
    steps = tuple([HEXES.index(step) for step in path])
    return Move(name, en, es, band, steps, tuple(facings), tuple(red))
