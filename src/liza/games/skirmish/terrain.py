"""What a table is made of, as a text: the name of a hand-made one, a city from a seed, or a few things on open ground.

    yard                        a table of `liza.space.field.tables`
    city:7:4                    from seed 7, of 4 by 4 blocks of 30 cm; `city:7:4:mirror` if its halves are alike
    600x600                     open ground of so many millimetres, and then, a line for each piece:
    wall 60,60 180,60 80        a wall along a line, so high, 5 mm thick; `door=AT,WIDTH` and `window=AT,WIDTH` cut it
    low 60,60 180,60            the same, 20 mm high if nothing is said
    block 60,60 180,90 80       a rectangle, solid up to so high (or from height to height, `20-80`)
    soft 60,60 180,90 40        what bars only sight
    tower 60,60 180,180 80      solid, and its top is a floor; `rail=20` puts a wall so high round it
    floor 60,60 180,180 80      a floor with air below
    rough 60,60 180,90          difficult ground; `on=tower-1.1` up there
    rubble 60,60 180,90         very difficult ground
    ladder 60,50 60,60 tower-1.1    from its foot to its head on that floor; `kind=stair` or rope, `length=`, `on=`

Pieces are called by their kind and number (wall-1, wall-2, tower-1), floors by their piece and storey (tower-1.1). What
has a line of its own `field 1 …` is a table that somebody has drawn, compiled.
"""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from liza.kernel.refusal import Refusal
from liza.space.field.authored import Block, Drawn, Floor, Gap, Ladder, Patch, Plan, Wall
from liza.space.field.city import city
from liza.space.field.compiling import compile_plan, read_table
from liza.space.field.model import Field
from liza.space.field.plane import Ring
from liza.space.field.tables import names, table

WINDOW: Final = (20, 50)
DOOR_LINTEL: Final = 50
LOW_WALL: Final = 20
RAIL_THICK: Final = 5
_SIZE: Final = re.compile(r"(\d{3,4})x(\d{3,4})")
_CITY: Final = re.compile(r"city:(\d{1,9}):([3-6])(:mirror)?")
_DRAWN: Final = "field "


@lru_cache(maxsize=32)
def field_of(terrain: str) -> Field:
    """The table that such a text describes, or a refusal."""
    head, *lines = terrain.split("\n")
    found = _CITY.fullmatch(head)
    if found and not lines:
        return compile_plan(city(int(found[1]), int(found[2]), mirror=found[3] is not None))
    if head.startswith(_DRAWN):
        return Field(terrain + "\n")
    size = _SIZE.fullmatch(head)
    return compile_plan(_plan((int(size[1]), int(size[2])), lines)) if size else table(head)


def drawn(text: str) -> str:
    """The terrain of a table that somebody has drawn, from its TOML; refused with line and reason."""
    return read_table(text).text.rstrip("\n")


def city_terrain(seed: int, blocks: int, *, mirror: bool) -> str:
    """The terrain of a city from a seed."""
    return f"city:{seed}:{blocks}{':mirror' if mirror else ''}"


def is_known(terrain: str) -> bool:
    """Whether this is the name of a hand-made table."""
    return terrain in names()


def _plan(size: tuple[int, int], lines: list[str]) -> Plan:
    pieces: list[Drawn] = []
    for line in lines:
        kind, *words = line.split()
        number = 1 + len([one for one in pieces if one.kind == kind])
        pieces.append(PIECES[kind](f"{kind}-{number}", words))
    return Plan({"en": "Open ground", "es": "Campo abierto"}, size, tuple(pieces))


# Pieces


def _point(word: str) -> tuple[int, int]:
    x, y = word.split(",")
    return int(x), int(y)


def _options(words: list[str]) -> list[tuple[str, str]]:
    return [(key, value) for key, _, value in [word.partition("=") for word in words]]


def _box(one: str, other: str) -> Ring:
    (x0, y0), (x1, y1) = _point(one), _point(other)
    return (x0, y0), (x1, y0), (x1, y1), (x0, y1)


def _heights(word: str) -> tuple[int, int]:
    low, _, high = word.rpartition("-")
    return int(low or "0"), int(high)


def _wall(name: str, words: list[str]) -> Drawn:
    one, other, high, *rest = words
    return Drawn(name, "wall", wall=(_along(one, other, _heights(high), rest),))


def _low(name: str, words: list[str]) -> Drawn:
    one, other, *rest = words
    high = _heights(rest.pop(0)) if rest and "=" not in rest[0] else (0, LOW_WALL)
    return Drawn(name, "low", wall=(_along(one, other, high, rest),))


def _along(one: str, other: str, high: tuple[int, int], rest: list[str]) -> Wall:
    thick, gaps = 5, []
    for key, value in _options(rest):
        if key == "thick":
            thick = int(value)
        else:
            at, width = _point(value)
            gaps.append(Gap(at, width, *{"door": (0, DOOR_LINTEL), "window": WINDOW}[key]))
    return Wall((*_point(one), *_point(other)), thick, high, tuple(sorted(gaps)))


def _block(name: str, words: list[str]) -> Drawn:
    one, other, high = words
    return Drawn(name, "block", block=(Block(_box(one, other), _heights(high)),))


def _soft(name: str, words: list[str]) -> Drawn:
    one, other, high = words
    return Drawn(name, "soft", soft=(Block(_box(one, other), _heights(high)),))


def _tower(name: str, words: list[str]) -> Drawn:
    one, other, high, *rest = words
    ring, z = _box(one, other), int(high)
    rails = [int(value) for key, value in _options(rest) if key == "rail"]
    ends = zip(ring, (*ring[1:], ring[0]), strict=True)
    walls = [Wall((*a, *b), RAIL_THICK, (z, z + rail)) for a, b in ends for rail in rails]
    return Drawn(name, "tower", tuple(walls), (Floor(z, ring),), (Block(ring, (0, z)),))


def _floor(name: str, words: list[str]) -> Drawn:
    one, other, high = words
    return Drawn(name, "floor", floor=(Floor(int(high), _box(one, other)),))


def _rough(name: str, words: list[str]) -> Drawn:
    return _patch(name, "rough", words, 1)


def _rubble(name: str, words: list[str]) -> Drawn:
    return _patch(name, "rubble", words, 2)


def _patch(name: str, kind: str, words: list[str], ground: int) -> Drawn:
    one, other, *rest = words
    on = dict(_options(rest)).get("on", "ground")
    return Drawn(name, kind, area=(Patch(_box(one, other), ground, on),))


def _ladder(name: str, words: list[str]) -> Drawn:
    foot, head, to, *rest = words
    facts = {"on": "ground", "kind": "ladder", "length": "0", **dict(_options(rest))}
    ladder = Ladder(_point(foot), _point(head), to, facts["on"], facts["kind"], int(facts["length"]))
    return Drawn(name, "ladder", ladder=(ladder,))


PIECES: Final[Mapping[str, Callable[[str, list[str]], Drawn]]] = {
    "wall": _wall,
    "low": _low,
    "block": _block,
    "soft": _soft,
    "tower": _tower,
    "floor": _floor,
    "rough": _rough,
    "rubble": _rubble,
    "ladder": _ladder,
}


def check_terrain(terrain: str) -> str:
    """The terrain, if a table can be made of it; refused as `no_such_terrain` if its text is not understood."""
    try:
        field_of(terrain)
    except (LookupError, ValueError) as error:
        raise Refusal("no_such_terrain", "AN-10.8", text=terrain[:60], reason=str(error)[:60]) from error
    return terrain
