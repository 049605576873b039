"""From a plan to a table: the compiled text, line by line, and the `Field` that is made of it.

The text is all whole numbers, in quarter millimetres where nothing else is said:

    field 1 WIDTH DEPTH                              millimetres; 1 is the version of this form
    piece ID KIND                                    numbered from 0 as they stand; so is all that follows
    prism PIECE BARS Z0 Z1 X,Y …                     bars: s sight, f feet; counter-clockwise; big ones first
    surface CLASS Z [X Y DX DY RISE MOST]            the ground first; the rest if it slopes; then what belongs to it:
    part PIECE NAME X,Y …   hole X,Y …   border KIND X,Y X,Y OVER …   area PIECE CLASS X,Y …
    opening Z0 Z1 PRISM,… X,Y …
    link ID PIECE KIND SURFACE X,Y SURFACE X,Y LENGTH          length in millimetres
"""

from collections.abc import Sequence
from math import isqrt
from typing import Final, NamedTuple

from liza.space.field.authored import GROUND_NAME, LINKS, Drawn, Ladder, Place, Plan, read_plan
from liza.space.field.borders import find_borders
from liza.space.field.checking import Ground, Item, check_areas, check_solids, item
from liza.space.field.model import Field
from liza.space.field.plane import Ring, edges, overlap
from liza.space.field.solids import (
    Hole,
    block_solid,
    floor_solids,
    roof_solids,
    slope_of,
    stair_solids,
    ticks,
    wall_solids,
)
from liza.space.field.terrain import GROUND, MM, OPEN, Area, Border, Link, Opening, Part, Prism, Surface

NO_PIECE: Final = -1
STAIR: Final = LINKS[1]


class Storey(NamedTuple):
    """A floor or roof to be: its piece and entry, its name, height, outline, holes and class; a roof's slope."""

    piece: int
    entry: int
    name: str
    z: int
    ring: Ring
    holes: tuple[Ring, ...]
    kind: int
    slope: tuple[int, ...]


def read_table(text: str, file: str = "table.toml") -> Field:
    """The table that a TOML text draws; refused with file, line and reason if it cannot stand."""
    return compile_plan(read_plan(text, file), Place(file, text))


def compile_plan(plan: Plan, place: Place | None = None) -> Field:
    """The table of a plan; refused with file, line and reason if it cannot stand."""
    return Field(compiled(plan, place or Place("table.toml", "")))


def compiled(plan: Plan, place: Place) -> str:
    """The compiled text of a plan."""
    names = [piece.id for piece in plan.piece]
    surfaces, by_name = _surfaces(plan)
    items, holes = _items(plan, surfaces, by_name, place)
    check_solids(items, plan.size, place, names)
    areas = _areas(plan, surfaces, by_name, place)
    check_areas(areas, items, plan.size, place, names)
    prisms, numbers = _prisms(items)
    for surface, borders in zip(surfaces, find_borders(surfaces, prisms, *plan.size), strict=True):
        surface.borders = borders
    openings = [Opening(tuple([numbers[one] for one in own]), hole.z0, hole.z1, hole.ring) for own, hole in holes]
    links = [
        _link(
            ladder,
            number,
            f"{piece.id}-{entry + 1}",
            _ends(ladder, by_name, surfaces, place.at(number, "ladder", entry)),
        )
        for number, piece in enumerate(plan.piece)
        for entry, ladder in enumerate(piece.ladder)
    ]
    lines = [f"field 1 {plan.size[0]} {plan.size[1]}"]
    lines += [f"piece {piece.id} {piece.kind}" for piece in plan.piece]
    lines += [_prism_line(prism) for prism in prisms]
    lines += [line for surface in surfaces for line in _surface_lines(surface)]
    lines += [f"opening {one.z0} {one.z1} {','.join(map(str, one.prisms))} {_words(one.ring)}" for one in openings]
    lines += [_link_line(link) for link in links]
    return "\n".join(lines) + "\n"


def _storeys(plan: Plan) -> list[Storey]:
    """All floors and roofs, each named after its piece and its storey."""
    found = []
    for number, piece in enumerate(plan.piece):
        heights = sorted({floor.z for floor in piece.floor} | {roof.low for roof in piece.roof})
        for entry, floor in enumerate(piece.floor):
            name = f"{piece.id}.{heights.index(floor.z) + 1}"
            holes = tuple([ticks(hole) for hole in floor.hole])
            found.append(Storey(number, entry, name, floor.z * MM, ticks(floor.at), holes, floor.kind, ()))
        for entry, roof in enumerate(piece.roof):
            name = f"{piece.id}.{heights.index(roof.low) + 1}"
            found.append(Storey(number, entry, name, roof.low * MM, ticks(roof.at), (), roof.kind, slope_of(roof)))
    return found


def _surfaces(plan: Plan) -> tuple[list[Surface], dict[str, int]]:
    """The ground, then every floor; those that touch at one height are one. And the number of each by its name."""
    ground = Surface(GROUND, OPEN, 0, ())
    width, depth = plan.size
    ground.parts.append(Part(NO_PIECE, GROUND_NAME, ticks(((0, 0), (width, 0), (width, depth), (0, depth))), ()))
    surfaces, by_name = [ground], {GROUND_NAME: GROUND}
    for group in _joined(_storeys(plan)):
        first = group[0]
        surface = Surface(len(surfaces), first.kind if first.slope else OPEN, first.z, first.slope)
        for one in group:
            surface.parts.append(Part(one.piece, one.name, one.ring, one.holes))
            by_name.setdefault(one.name, surface.number)
            if one.kind and not one.slope:
                surface.areas.append(Area(one.piece, one.kind, one.ring))
        surfaces.append(surface)
    return surfaces, by_name


def _joined(storeys: Sequence[Storey]) -> list[list[Storey]]:
    """Floors that touch at one height, together; in the order of the first of each."""
    groups: list[list[Storey]] = []
    for storey in storeys:
        near = [group for group in groups if any(_touch(storey, other) for other in group)]
        groups = [group for group in groups if group not in near]
        groups.append([one for group in near for one in group] + [storey])
    return sorted(groups, key=lambda group: min([storeys.index(one) for one in group]))


def _touch(one: Storey, other: Storey) -> bool:
    flat = not one.slope and not other.slope and one.z == other.z
    return flat and overlap(edges(one.ring), edges(other.ring), 1)


def _items(
    plan: Plan, surfaces: Sequence[Surface], by_name: dict[str, int], place: Place
) -> tuple[list[Item], list[tuple[range, Hole]]]:
    """Everything solid or soft, as it was drawn; and the openings, each with the items of its wall."""
    items: list[Item] = []
    holes: list[tuple[range, Hole]] = []
    for number, piece in enumerate(plan.piece):
        for entry, wall in enumerate(piece.wall):
            solids, gaps = wall_solids(wall)
            own = range(len(items), len(items) + len(solids))
            items += [item(number, "wall", entry, solid) for solid in solids]
            holes += [(own, gap) for gap in gaps]
        items += _others(number, piece)
        for entry, stair in enumerate(piece.ladder):
            low, high = [_ends(stair, by_name, surfaces, place.at(number, "ladder", entry))[end].z for end in (0, 1)]
            items += [item(number, "ladder", entry, solid) for solid in stair_solids(stair, low, high)]
    return items, holes


def _others(number: int, piece: Drawn) -> list[Item]:
    """The floors, blocks and roofs of a piece."""
    found = [("floor", entry, solid) for entry, floor in enumerate(piece.floor) for solid in floor_solids(floor)]
    found += [("roof", entry, solid) for entry, roof in enumerate(piece.roof) for solid in roof_solids(roof)]
    for key, bars, blocks in (("block", "sf", piece.block), ("soft", "s", piece.soft), ("closed", "f", piece.closed)):
        found += [(key, entry, block_solid(block, bars)) for entry, block in enumerate(blocks)]
    return [item(number, key, entry, solid) for key, entry, solid in found]


def _prisms(items: Sequence[Item]) -> tuple[list[Prism], list[int]]:
    """The prisms, those first that bar most, and the number that each item has among them."""
    order = sorted(range(len(items)), key=lambda number: (-_size(items[number]), number))
    numbers = [0] * len(items)
    prisms: list[Prism] = []
    for number in order:
        one = items[number]
        numbers[number] = len(prisms)
        bars, z0, z1, ring, _ = one.solid
        prisms.append(Prism(len(prisms), one.piece, "s" in bars, "f" in bars, z0, z1, ring))
    return prisms, numbers


def _size(one: Item) -> int:
    x0, y0, x1, y1 = one.box
    return (x1 - x0 + y1 - y0) * (one.solid.z1 - one.solid.z0)


def _areas(plan: Plan, surfaces: Sequence[Surface], by_name: dict[str, int], place: Place) -> list[Ground]:
    """The stretches of other ground; each is laid on its surface too."""
    found = []
    for number, piece in enumerate(plan.piece):
        for entry, patch in enumerate(piece.area):
            surface = surfaces[_named(patch.on, by_name, place.at(number, "area", entry))]
            ring = ticks(patch.at)
            found.append(Ground(number, entry, surface.number, surface.z, ring))
            surface.areas.append(Area(number, patch.kind, ring))
    return found


def _named(name: str, by_name: dict[str, int], place: Place) -> int:
    if name not in by_name:
        raise place.refuse("table_no_floor", name=name, floors=sorted(by_name))
    return by_name[name]


def _ends(
    ladder: Ladder, by_name: dict[str, int], surfaces: Sequence[Surface], place: Place
) -> tuple[Surface, Surface]:
    """The two surfaces that a ladder joins, the lower first; refused if it does not lead up from one to the other."""
    low, high = surfaces[_named(ladder.on, by_name, place)], surfaces[_named(ladder.to, by_name, place)]
    (fx, fy), (hx, hy) = ladder.foot, ladder.head
    rise = (high.height(hx * MM, hy * MM) - low.height(fx * MM, fy * MM)) // MM
    if rise <= 0 or 0 < ladder.length < rise:
        raise place.refuse("table_ladder", rise=rise, length=ladder.length)
    return low, high


def _link(ladder: Ladder, piece: int, name: str, ends: tuple[Surface, Surface]) -> Link:
    """The link that a ladder makes; a stair is as long as its slope, the others as they are high."""
    low, high = ends
    (fx, fy), (hx, hy) = ladder.foot, ladder.head
    rise = (high.height(hx * MM, hy * MM) - low.height(fx * MM, fy * MM)) // MM
    across = (hx - fx) ** 2 + (hy - fy) ** 2 if ladder.kind == STAIR else 0
    length = ladder.length or isqrt(across + rise * rise - 1) + 1
    return Link(name, piece, ladder.kind, (low.number, fx * MM, fy * MM), (high.number, hx * MM, hy * MM), length)


def _prism_line(prism: Prism) -> str:
    bars = ("s" if prism.sight else "") + ("f" if prism.feet else "")
    return f"prism {prism.piece} {bars} {prism.z0} {prism.z1} {_words(prism.ring)}"


def _surface_lines(surface: Surface) -> list[str]:
    lines = [" ".join(["surface", str(surface.kind), str(surface.z), *map(str, surface.slope)])]
    for part in surface.parts:
        lines.append(f"part {part.piece} {part.name} {_words(part.ring)}")
        lines += [f"hole {_words(hole)}" for hole in part.holes]
    lines += [_border_line(border) for border in surface.borders]
    lines += [f"area {area.piece} {area.kind} {_words(area.ring)}" for area in surface.areas]
    return lines


def _border_line(border: Border) -> str:
    ends = f"{border.ax},{border.ay} {border.bx},{border.by}"
    return " ".join(["border", str(border.kind), ends, *map(str, border.over)])


def _link_line(link: Link) -> str:
    (low, fx, fy), (high, hx, hy) = link.foot, link.head
    return f"link {link.id} {link.piece} {link.kind} {low} {fx},{fy} {high} {hx},{hy} {link.length}"


def _words(ring: Ring) -> str:
    return " ".join([f"{x},{y}" for x, y in ring])
