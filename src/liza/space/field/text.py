"""Tables and places as text: a plan as TOML, a place as `412,233@ruin-1.1`, a level drawn in characters."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from liza.kernel.refusal import Refusal
from liza.space.field.authored import GROUND_NAME, HIGHEST, Block, Drawn, Gap, Ladder, Plan, Roof, Wall
from liza.space.field.legs import class_at
from liza.space.field.model import Field
from liza.space.field.plane import Ring, edges, overlap
from liza.space.field.terrain import CLASSES, DIFFICULT, GROUND, LOW, MM, OPEN

_SPOT: Final = re.compile(r"(\d{1,4}),(\d{1,4})(?:@([a-z][a-z0-9-]*\.\d|ground))?")
CELL: Final = (15, 30)


def spot_text(field: Field, x: int, y: int, surface: int) -> str:
    """A place as text: `412,233` on the ground, `412,233@ruin-1.1` on the first floor of that piece."""
    part = field.part(surface, x, y)
    if surface == GROUND or part is None:
        return f"{x},{y}"
    return f"{x},{y}@{part.name}"


def read_spot(field: Field, text: str) -> tuple[int, int, int]:
    """The place (x, y, surface) of such a text; refused if there is no such floor or place."""
    found = _SPOT.fullmatch(text)
    if found is None:
        raise Refusal("no_spot", text=text[:40])
    x, y, name = int(found[1]), int(found[2]), found[3] or GROUND_NAME
    for surface in field.surfaces:
        if any(part.name == name for part in surface.parts):
            if x > field.width or y > field.depth:
                raise Refusal("no_spot", text=text[:40])
            return x, y, surface.number
    raise Refusal("table_no_floor", name=name, floors=floor_names(field))


def floor_names(field: Field) -> list[str]:
    """The names of all floors, the ground first."""
    return list(dict.fromkeys([part.name for surface in field.surfaces for part in surface.parts]))


def write_plan(plan: Plan) -> str:
    """A plan as TOML, which `read_plan` reads as the same plan."""
    lines = [f"title = {_inline(plan.title)}", f"size = {_value(list(plan.size))}"]
    for piece in plan.piece:
        lines += ["", "[[piece]]", f'id = "{piece.id}"', f'kind = "{piece.kind}"']
        for key, rows in _lists(piece).items():
            if rows:
                lines += [f"{key} = [", *[f"    {_inline(row)}," for row in rows], "]"]
    return "\n".join(lines) + "\n"


def _lists(piece: Drawn) -> dict[str, list[dict[str, Any]]]:
    """The lists of a piece as they are written; what is usual is left out."""
    return {
        "wall": [_wall(one) for one in piece.wall],
        "floor": [
            _row(z=one.z, at=one.at, hole=(list(one.hole), []), **{"class": (CLASSES[one.kind], CLASSES[OPEN])})
            for one in piece.floor
        ],
        "block": [_block(one) for one in piece.block],
        "soft": [_block(one) for one in piece.soft],
        "closed": [_block(one) for one in piece.closed],
        "area": [_row(**{"class": CLASSES[one.kind]}, on=(one.on, GROUND_NAME), at=one.at) for one in piece.area],
        "roof": [_roof(one) for one in piece.roof],
        "ladder": [_ladder(one) for one in piece.ladder],
    }


def _wall(wall: Wall) -> dict[str, Any]:
    gaps = [_gap(gap) for gap in wall.opening]
    return _row(line=_pairs(wall.line), thick=(wall.thick, 5), z=list(wall.z), opening=(gaps, []))


def _roof(roof: Roof) -> dict[str, Any]:
    kind = (CLASSES[roof.kind], CLASSES[DIFFICULT])
    return _row(at=roof.at, low=roof.low, high=roof.high, base=(roof.base, 0), **{"class": kind})


def _ladder(one: Ladder) -> dict[str, Any]:
    return _row(
        foot=list(one.foot),
        head=list(one.head),
        on=(one.on, GROUND_NAME),
        to=one.to,
        kind=(one.kind, "ladder"),
        length=(one.length, 0),
        width=(one.width, 0),
    )


def _row(**facts: Any) -> dict[str, Any]:
    """The facts of an entry; of a pair (value, what is usual) the value, if it is not what is usual."""
    row = {}
    for key, value in facts.items():
        if not isinstance(value, tuple) or key in ("at", "foot", "head"):
            row[key] = value
        elif value[0] != value[1]:
            row[key] = value[0]
    return row


def _gap(gap: Gap) -> dict[str, Any]:
    return _row(at=gap.at, width=gap.width, sill=(gap.sill, 0), lintel=(gap.lintel, HIGHEST))


def _block(block: Block) -> dict[str, Any]:
    return _row(z=list(block.z), at=block.at)


def _pairs(line: tuple[int, int, int, int]) -> list[list[int]]:
    return [list(line[:2]), list(line[2:])]


def _inline(row: Mapping[str, Any]) -> str:
    return "{ " + ", ".join([f"{key} = {_value(value)}" for key, value in row.items()]) + " }"


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return _inline(value)
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join([_value(part) for part in value]) + "]"
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return str(value)


def levels(field: Field) -> list[int]:
    """The heights in millimetres at which there is something to stand on, the ground first."""
    return sorted({surface.z // MM for surface in field.surfaces})


def draw(field: Field, z: int = 0, marks: Iterable[tuple[int, int, str]] = (), cell: tuple[int, int] = CELL) -> str:
    """One level of the table in characters, north above; a character stands for so many millimetres across and up.

    `#` is too high to hop, `-` low, `~` closed to feet, `,` bars only sight, `/` slopes; `.` is open, `:` difficult and
    `%` very difficult ground; a blank is air. marks: x, y in millimetres and a character, put over the rest.
    """
    wide, high = cell
    columns, rows = -(-field.width // wide), -(-field.depth // high)
    drawn = [[_sign(field, z, column * wide, row * high, cell) for column in range(columns)] for row in range(rows)]
    for x, y, sign in marks:
        drawn[min(y // high, rows - 1)][min(x // wide, columns - 1)] = sign[:1]
    return "\n".join(["".join(row).rstrip() for row in reversed(drawn)]) + "\n"


def _sign(field: Field, z: int, x: int, y: int, cell: tuple[int, int]) -> str:
    x0, y0, x1, y1 = x * MM, y * MM, (x + cell[0]) * MM, (y + cell[1]) * MM
    square: Ring = ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
    near = [one for one in field.prisms if one.x0 < x1 and one.x1 > x0 and one.y0 < y1 and one.y1 > y0]
    here = [one for one in near if one.z0 <= z * MM < one.z1 and overlap(one.edges, edges(square))]
    if any(one.feet and one.sight and one.z1 > z * MM + LOW for one in here):
        return "#"
    if any(one.feet for one in here):
        return "-" if any(one.sight for one in here) else "~"
    return _ground_sign(field, z, x + cell[0] // 2, y + cell[1] // 2, soft=bool(here))


def _ground_sign(field: Field, z: int, x: int, y: int, *, soft: bool) -> str:
    for surface in field.surfaces:
        if surface.z == z * MM and surface.part(x * MM, y * MM) is not None:
            kind = class_at(field, surface.number, x, y)
            return "/" if surface.slope else "," if soft and kind == OPEN else ".:%"[kind]
    return " "
