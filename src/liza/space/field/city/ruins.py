"""One ruin: a rectangle of walls with one or two upper floors, cut along one side, and a way up.

It is drawn in a frame of its own (u along its width, v along its depth, both multiples of 5 mm), which stands on the
table turned by quarters, or by the angles of the triangle 3-4-5, so that every corner is a whole millimetre. The sides
are 0: v = 0, 1: u = width, 2: v = depth, 3: u = 0; upper floors reach from v = 0 to where they are cut.
"""

from typing import Final, NamedTuple

from liza.space.field.authored import Block, Drawn, Floor, Gap, Ladder, Wall
from liza.space.field.city.chance import Chance
from liza.space.field.plane import Point, Ring

FLOORS: Final = (80, 150)
THICK: Final = 5
DOOR: Final = 30
WINDOW: Final = (20, 50)
LINTEL: Final = 50
NO_LINTEL: Final = 400
LADDER, STAIR, CLIMB = range(3)
STRAIGHT: Final = ((5, 0), (0, 5), (-5, 0), (0, -5))
TILTED: Final = ((4, 3), (-3, 4), (-4, -3), (3, -4), (3, 4), (-4, 3), (-3, -4), (4, -3))
_STEPS: Final = ((0, 20), (15, 40), (30, 60), (45, 80))
_STAIR_WIDE: Final = 30
STAIR_LONG: Final = 60


class Frame(NamedTuple):
    """Where a ruin stands: its corner u = v = 0 on the table, and the direction of u, in fifths."""

    x: int
    y: int
    cos: int
    sin: int

    def at(self, u: int, v: int) -> Point:
        """A place of the ruin on the table."""
        return self.x + (u * self.cos - v * self.sin) // 5, self.y + (u * self.sin + v * self.cos) // 5

    def ring(self, u0: int, v0: int, u1: int, v1: int) -> Ring:
        """A rectangle of the ruin on the table."""
        return (self.at(u0, v0), self.at(u1, v0), self.at(u1, v1), self.at(u0, v1))


class Ruin:
    """A ruin to be built. `cuts` says how far each upper floor reaches; `gaps` the openings, by storey and side."""

    __slots__ = ("access", "broken", "cuts", "depth", "frame", "gaps", "id", "stair", "width")

    def __init__(self, id: str, frame: Frame, width: int, depth: int, cuts: tuple[int, ...]) -> None:
        self.id, self.frame, self.width, self.depth, self.cuts = id, frame, width, depth, cuts
        self.access = LADDER
        self.stair = 0
        self.broken = [60, 60, 60, 60]
        self.gaps: dict[tuple[int, int], list[Gap]] = {}

    def long(self, storey: int, side: int) -> int:
        """How long the wall of a storey is on a side."""
        if side in (0, 2):
            return self.width
        return self.depth if storey == 0 else self.cuts[storey - 1]

    def sides(self, storey: int) -> tuple[int, ...]:
        """The sides on which a storey has walls."""
        return (0, 1, 2, 3) if storey == 0 else (0, 1, 3)

    def line(self, storey: int, side: int) -> tuple[int, int, int, int]:
        """The line of a wall on the table, its first end at u = 0 or v = 0."""
        long = self.long(storey, side)
        v = self.depth if side == 2 else 0
        u = self.width if side == 1 else 0
        ends = ((0, v), (long, v)) if side in (0, 2) else ((u, 0), (u, long))
        return (*self.frame.at(*ends[0]), *self.frame.at(*ends[1]))

    def heights(self, storey: int, side: int) -> tuple[int, int]:
        """From where to where the walls of a storey reach; those of the highest are broken."""
        low = (0, *FLOORS)[storey]
        high = low + self.broken[side] if storey == len(self.cuts) else FLOORS[storey]
        return low, high

    def is_free(self, storey: int, side: int, at: int, width: int) -> bool:
        """Whether an opening fits here, clear of corners and of other openings."""
        taken = [(gap.at, gap.at + gap.width) for gap in self.gaps.get((storey, side), [])]
        if self.access == STAIR and (storey, side) == (0, 1):
            taken.append((self.stair, self.stair + STAIR_LONG))
        clear = all(at >= end + 8 or at + width + 8 <= start for start, end in taken)
        return clear and at >= 8 and at + width <= self.long(storey, side) - 8

    def open(self, storey: int, side: int, gap: Gap) -> None:
        """Cut an opening."""
        self.gaps.setdefault((storey, side), []).append(gap)
        self.gaps[storey, side].sort()

    def outline(self, margin: int) -> Ring:
        """The ruin as seen from above with so much ground round it, its stair included."""
        u0 = v0 = -margin
        u1, v1 = self.width + margin, self.depth + margin
        if self.access == STAIR:
            u1 += _STAIR_WIDE
        return self.frame.ring(u0, v0, u1, v1)


def raise_ruin(chance: Chance, name: str, frame: Frame, width: int, depth: int, large: bool) -> Ruin:
    """A ruin with its floors, broken walls, way up and stair door; the other openings come later."""
    first = chance.between(depth * 60 // 100, depth * 75 // 100) // 5 * 5
    second = min(chance.between(depth // 2, depth * 60 // 100), first - 35) // 5 * 5
    ruin = Ruin(name, frame, width, depth, (first, second) if large and second * 2 >= depth else (first,))
    ruin.broken = [10 * chance.die(6) for _ in range(4)]
    throw = chance.die(6)
    ruin.access = LADDER if throw <= 3 else STAIR if throw <= 5 else CLIMB
    if ruin.access == STAIR and first < 90:
        ruin.access = LADDER
    if ruin.access == STAIR:
        ruin.stair = chance.between(5, first - 80, 5)
        ruin.open(1, 1, Gap(ruin.stair + 30, DOOR, 0, NO_LINTEL if len(ruin.cuts) == 1 else LINTEL))
    if ruin.access == CLIMB and len(ruin.cuts) == 1:
        ruin.broken[chance.pick((0, 1, 3))] = 10 * chance.die(3)
    return ruin


def add_openings(chance: Chance, ruin: Ruin) -> None:
    """One opening in each full wall that has none: a door or a window below, windows above; at least one door."""
    for storey in range(len(ruin.cuts)):
        for side in ruin.sides(storey):
            at = chance.between(10, ruin.long(storey, side) - DOOR - 10)
            if not ruin.gaps.get((storey, side)) and ruin.is_free(storey, side, at, DOOR):
                door = storey == 0 and (side == 2 or chance.die(6) <= 3)
                ruin.open(storey, side, Gap(at, DOOR, 0, LINTEL) if door else Gap(at, DOOR, *WINDOW))


def draw_ruin(ruin: Ruin) -> Drawn:
    """The ruin as a piece of a plan."""
    walls = [
        Wall(ruin.line(storey, side), THICK, ruin.heights(storey, side), tuple(ruin.gaps.get((storey, side), ())))
        for storey in range(len(ruin.cuts) + 1)
        for side in ruin.sides(storey)
    ]
    at = ruin.frame
    floors = [Floor(z, at.ring(0, 0, ruin.width, cut)) for z, cut in zip(FLOORS, ruin.cuts, strict=False)]
    return Drawn(ruin.id, "ruin", tuple(walls), tuple(floors), tuple(_steps(ruin)), ladder=tuple(_ways_up(ruin)))


def _steps(ruin: Ruin) -> list[Block]:
    """The steps of an outer stair along side 1, the highest at its door."""
    if ruin.access != STAIR:
        return []
    start, wide = ruin.stair, ruin.width
    return [
        Block(ruin.frame.ring(wide, start + off, wide + _STAIR_WIDE, start + STAIR_LONG), (0, top))
        for off, top in _STEPS
    ]


def _ways_up(ruin: Ruin) -> list[Ladder]:
    """The ladder or stair to the first floor, and a ladder from there to the second."""
    at, middle = ruin.frame.at, ruin.width // 10 * 5
    ways = []
    if ruin.access == STAIR:
        start, wide = ruin.stair, ruin.width
        foot, head = at(wide + 15, start), at(wide, start + 45)
        ways.append(Ladder(foot, head, f"{ruin.id}.1", kind="stair", length=100))
    if ruin.access == LADDER:
        cut = ruin.cuts[0]
        ways.append(Ladder(at(middle, cut + 5), at(middle, cut), f"{ruin.id}.1"))
    if len(ruin.cuts) > 1:
        cut = ruin.cuts[1]
        ways.append(Ladder(at(middle, cut + 5), at(middle, cut), f"{ruin.id}.2", f"{ruin.id}.1"))
    return ways
