"""What stands on a free table, compiled: prisms bar the way and the view, surfaces carry, links lead up and down.

Inside, everything is in quarter millimetres, `MM` to the millimetre.
"""

from math import isqrt
from typing import Final

from liza.space.field.plane import Ring, box, edges, inside

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


class Piece:
    """One piece of terrain: its id, and what it is in a word that only games understand ("ruin", "hedge")."""

    __slots__ = ("id", "kind")

    def __init__(self, id: str, kind: str) -> None:
        self.id, self.kind = id, kind


class Prism:
    """A convex, counter-clockwise polygon from z0 to z1. It bars sight, or feet, or both.

    `edges`, the box and the circle round it (cx, cy, reach) are worked out from the ring; `row` has them together.
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
        "row",
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
        self.row: Row = (
            self, self.x0, self.y0, self.x1, self.y1, z0, z1, self.cx, self.cy, self.reach,
        )  # fmt: skip


Row = tuple[Prism, int, int, int, int, int, int, int, int, int]
"""A prism with its box, heights and circle, to be looked through quickly."""


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

    def highest(self, ax: int, ay: int, bx: int, by: int, r: int) -> int:
        """How high it is at most under a base that goes from a to b."""
        if not self.slope:
            return self.z
        _, _, dx, dy, rise, most = self.slope
        return (
            max(self.height(ax, ay), self.height(bx, by)) + (isqrt(dx * dx + dy * dy) + 1) * r * rise * MM // most + MM
        )

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
