"""How what was drawn becomes prisms: walls are cut at their openings, floors get slabs, roofs and stairs become steps.

Everything comes in whole millimetres and leaves in quarter millimetres. Parts of one wall overlap by a millimetre, or
a line of sight could slip through the joint.
"""

from collections.abc import Iterator
from math import isqrt
from typing import Final, NamedTuple

from liza.space.field.authored import Block, Floor, Gap, Ladder, Roof, Wall
from liza.space.field.plane import Ring, cross, rounded, sides
from liza.space.field.terrain import MM

SLAB: Final = 2 * MM
JOINT: Final = 1 * MM
STEP_RISE: Final = 5 * MM
"""How high the steps are that stand for a slope: what is solid under it reaches up to this much less than it."""


class Solid(NamedTuple):
    """A prism to be: what it bars ("s" sight, "f" feet), its heights and ring, whether it is the slab of a floor."""

    bars: str
    z0: int
    z1: int
    ring: Ring
    slab: bool = False


class Hole(NamedTuple):
    """An opening to be: its heights and outline."""

    z0: int
    z1: int
    ring: Ring


def ticks(ring: Ring) -> Ring:
    """A ring of millimetres in quarter millimetres."""
    return tuple([(x * MM, y * MM) for x, y in ring])


def wall_solids(wall: Wall) -> tuple[list[Solid], list[Hole]]:
    """The jambs, sills and lintels of a wall, and its openings."""
    low, high = wall.z[0] * MM, wall.z[1] * MM
    half = wall.thick * MM // 2
    ends = [
        -half,
        *[end for gap in wall.opening for end in (gap.at * MM, (gap.at + gap.width) * MM)],
        _long(wall) + half,
    ]
    solids = [
        Solid("sf", low, high, _stretch(wall, start, end))
        for start, end in zip(ends[::2], ends[1::2], strict=True)
        if start < end
    ]
    for gap in wall.opening:
        solids += _across(wall, gap, low, high)
    return solids, [_hole(wall, gap, low, high) for gap in wall.opening]


def _across(wall: Wall, gap: Gap, low: int, high: int) -> Iterator[Solid]:
    """The sill below an opening and the lintel above it, if there are any."""
    ring = _stretch(wall, gap.at * MM - JOINT, (gap.at + gap.width) * MM + JOINT)
    if gap.sill:
        yield Solid("sf", low, low + gap.sill * MM, ring)
    if low + gap.lintel * MM < high:
        yield Solid("s", low + gap.lintel * MM, high, ring)


def _hole(wall: Wall, gap: Gap, low: int, high: int) -> Hole:
    top = min(low + gap.lintel * MM, high)
    return Hole(low + gap.sill * MM, top, _stretch(wall, gap.at * MM, (gap.at + gap.width) * MM))


def _long(wall: Wall) -> int:
    """The length of a wall's line, in quarter millimetres, rounded up."""
    ax, ay, bx, by = wall.line
    return isqrt(((bx - ax) ** 2 + (by - ay) ** 2) * MM * MM - 1) + 1


def _stretch(wall: Wall, start: int, end: int) -> Ring:
    """The outline of a wall from one place along its line to another, to the nearest quarter millimetre."""
    ax, ay, bx, by = wall.line
    dx, dy, long, half = bx - ax, by - ay, _long(wall), wall.thick * MM
    corners = ((start, -half), (end, -half), (end, half), (start, half))
    return tuple(
        [
            (
                ax * MM + rounded((2 * along * dx - off * dy) * MM, 2 * long),
                ay * MM + rounded((2 * along * dy + off * dx) * MM, 2 * long),
            )
            for along, off in corners
        ]
    )


def floor_solids(floor: Floor) -> list[Solid]:
    """The slab of a floor: convex parts that overlap, round its holes if it has any."""
    rings = [ticks(floor.at)]
    for hole in floor.hole:
        rings = [part for ring in rings for part in _around(ring, ticks(hole))]
    return [Solid("sf", floor.z * MM - SLAB, floor.z * MM, ring, slab=True) for ring in rings]


def _around(ring: Ring, hole: Ring) -> Iterator[Ring]:
    """What a convex ring has outside each side of a convex hole."""
    for (ax, ay), (bx, by) in sides(hole):
        part = cut(ring, bx, by, ax, ay)
        if len(part) > 2:
            yield part


def cut(ring: Ring, ax: int, ay: int, bx: int, by: int) -> Ring:
    """What of a convex ring lies to the left of the line from a to b, to the nearest quarter millimetre."""
    kept = []
    for (px, py), (qx, qy) in sides(ring):
        one, other = cross(ax, ay, bx, by, px, py), cross(ax, ay, bx, by, qx, qy)
        if one >= 0:
            kept.append((px, py))
        if (one > 0 > other) or (one < 0 < other):
            whole = abs(one) + abs(other)
            kept.append((px + rounded((qx - px) * abs(one), whole), py + rounded((qy - py) * abs(one), whole)))
    return _tidy(kept)


def _tidy(corners: list[tuple[int, int]]) -> Ring:
    """The corners at which a ring really turns left."""
    ring = [one for number, one in enumerate(corners) if one != corners[number - 1]]
    changed = True
    while changed and len(ring) > 2:
        turning = [
            b for a, b, c in zip([ring[-1], *ring], ring, [*ring[1:], ring[0]], strict=False) if cross(*a, *b, *c) > 0
        ]
        changed, ring = len(turning) < len(ring), turning
    return tuple(ring) if len(ring) > 2 else ()


def block_solid(block: Block, bars: str) -> Solid:
    """A block as it is."""
    return Solid(bars, block.z[0] * MM, block.z[1] * MM, ticks(block.at))


def slope_of(roof: Roof) -> tuple[int, int, int, int, int, int]:
    """The low edge of a roof, how much it rises, and how far its farthest corner is off."""
    ring = ticks(roof.at)
    (ax, ay), (bx, by) = ring[0], ring[1]
    most = max([cross(ax, ay, bx, by, *corner) for corner in ring])
    return ax, ay, bx - ax, by - ay, roof.high - roof.low, most


def roof_solids(roof: Roof) -> list[Solid]:
    """What is solid under a roof: strips along its low edge, each as high as the roof where the strip is lowest."""
    ring, (ax, ay, dx, dy, rise, most) = ticks(roof.at), slope_of(roof)
    steps = max(1, rise * MM // STEP_RISE)
    solids = []
    for number in range(steps):
        top = (roof.low + rise * number // steps) * MM
        strip = _strip(ring, (ax, ay, dx, dy), most * number // steps, most * (number + 1) // steps)
        if top > roof.base * MM and len(strip) > 2:
            solids.append(Solid("sf", roof.base * MM, top, strip))
    return solids


def _strip(ring: Ring, line: tuple[int, int, int, int], start: int, end: int) -> Ring:
    """What of a ring lies between two offsets from a line; it reaches a millimetre into the next strip."""
    ax, ay, dx, dy = line
    long = isqrt(dx * dx + dy * dy)
    start, end = start // long - (JOINT if start else 0), end // long + JOINT
    (sx, sy), (ex, ey) = [(-rounded(dy * off, long), rounded(dx * off, long)) for off in (start, end)]
    upper = cut(ring, ax + sx, ay + sy, ax + dx + sx, ay + dy + sy)
    return cut(upper, ax + dx + ex, ay + dy + ey, ax + ex, ay + ey) if upper else ()


def stair_solids(stair: Ladder, low: int, high: int) -> list[Solid]:
    """The steps of a stair that has a width, between two heights in quarter millimetres."""
    (ax, ay), (bx, by) = stair.foot, stair.head
    if not stair.width or (ax, ay) == (bx, by):
        return []
    steps = max(1, (high - low) // STEP_RISE)
    line = Wall((ax, ay, bx, by), stair.width, (0, 1))
    long = _long(line)
    return [
        Solid("sf", low, low + (high - low) * (number + 1) // steps, _stretch(line, long * number // steps, long))
        for number in range(steps)
    ]
