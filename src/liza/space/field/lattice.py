"""A net of places over a table, every leg of it judged: where a base can get from where, and by how long a way.

The net knows terrain and no figures. It is made for one table and one size of base, and is filled where somebody looks:
its legs are judged once and then remembered with the table. Whole numbers only, so its routes are the same everywhere.
"""

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from liza.space.field.crossings import CLIMB, JUMP, WALK, Crossing
from liza.space.field.legs import FREE, ON_LOW, hopped, leg, lengths, stand
from liza.space.field.model import Field
from liza.space.field.paths import used_up
from liza.space.field.plane import rounded
from liza.space.field.terrain import MM

SPACING: Final = 12
HOP_MOST: Final = 100
_AROUND: Final = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
_SQUARES: Final = tuple(
    [
        tuple(sorted([(x, y) for x in span for y in span], key=lambda one: one[0] * one[0] + one[1] * one[1]))
        for span in (range(-1, 2), range(-2, 3))
    ]
)
Hop: TypeAlias = tuple[int, int, tuple[int, ...], int]
"""A way from a node: to which, by which verb, micrometres on each class of ground, and its size by its verb.

Of walking the low things passed over; of climbing, jumping and leaping the millimetres that have a limit.
"""
Judge: TypeAlias = Callable[[Field, int, int, int, int, int, int, int], Crossing | str]


class Lattice:
    """The net of one table for one size of base (diameter in millimetres); `liza.space.field.gates.lattice` makes it.

    Nodes are numbers; x, y (millimetres) and surface of each stand in `xs`, `ys`, `on`. Those of the grid come first,
    surface by surface and row by row; then the gates, beside openings, ladders, steps and edges.
    """

    __slots__ = (
        "_joined",
        "_rows",
        "_shared",
        "_standing",
        "base",
        "bold",
        "count",
        "field",
        "grids",
        "on",
        "priced",
        "r",
        "safe",
        "spacing",
        "xs",
        "ys",
    )

    def __init__(self, field: Field, base: int, spacing: int) -> None:
        self.field, self.base, self.spacing, self.r = field, base, spacing, base * MM // 2
        self.xs: list[int] = []
        self.ys: list[int] = []
        self.on: list[int] = []
        self.grids: list[tuple[int, int, int, int, int]] = []
        for surface in field.surfaces:
            self._add_grid(surface.number)
        self.count = len(self.xs)
        self._standing = [-1] * self.count
        self._rows: list[list[Hop] | None] = [None] * self.count
        self._joined: dict[int, list[int]] = {}
        self._shared: dict[tuple[int, ...], tuple[int, ...]] = {}
        self.safe: dict[int, list[Hop]] = {}
        self.bold: dict[int, list[Hop]] = {}
        self.priced: dict[tuple[object, ...], list[list[tuple[int, int]] | None]] = {}

    def _add_grid(self, surface: int) -> None:
        """The points of a surface's box: first node, least column and row, how many of each."""
        points = [point for part in self.field.surfaces[surface].parts for point in part.ring]
        side = self.spacing
        x0, x1 = [one(x for x, _ in points) // MM // side for one in (min, max)]
        y0, y1 = [one(y for _, y in points) // MM // side for one in (min, max)]
        self.grids.append((len(self.xs), x0, y0, x1 - x0 + 1, y1 - y0 + 1))
        for row in range(y0, y1 + 1):
            for column in range(x0, x1 + 1):
                self.xs.append(column * side)
                self.ys.append(row * side)
                self.on.append(surface)

    def node_at(self, surface: int, column: int, row: int) -> int:
        """The node of a grid point, -1 if the surface's grid does not go so far."""
        first, x0, y0, wide, deep = self.grids[surface]
        across, up = column - x0, row - y0
        return first + up * wide + across if 0 <= across < wide and 0 <= up < deep else -1

    def standing(self, node: int) -> int:
        """FREE, or why the base cannot stand there."""
        known = self._standing[node]
        if known < 0:
            known = stand(self.field, self.on[node], self.xs[node] * MM, self.ys[node] * MM, self.r)
            self._standing[node] = known
        return known

    def hops(self, node: int) -> list[Hop]:
        """The ways from a node that need no test: walking, steps, ladders. The base must be able to stand there."""
        row = self._rows[node]
        if row is None:
            ways = self._from_grid(node) if node < self.count else self._from_gate(node)
            row = self._rows[node] = [*ways, *self.safe.get(node, ())]
        return row

    def fill(self) -> int:
        """Judge everything at once; the number of legs."""
        return sum([len(self.hops(node)) for node in range(len(self.xs)) if self.standing(node) == FREE])

    def reached_from(self, first: int, climbed: int = 0) -> list[bool]:
        """Which nodes can be got to from one of them, safely, or also by climbs of up to so many millimetres."""
        reached = [False] * len(self.xs)
        reached[first] = True
        waiting = [first]
        while waiting:
            node = waiting.pop()
            climbs = [hop for hop in self.bold.get(node, ()) if hop[1] == CLIMB and hop[3] <= climbed]
            for other, *_ in (*self.hops(node), *climbs):
                if not reached[other]:
                    reached[other] = True
                    waiting.append(other)
        return reached

    def near(self, surface: int, x: int, y: int) -> list[int]:
        """The nodes of the grid where the base can stand, round a place in millimetres: the nearest nine, or 25."""
        column, row = rounded(x, self.spacing), rounded(y, self.spacing)
        for square in _SQUARES:
            nodes = [self.node_at(surface, column + across, row + up) for across, up in square]
            found = [node for node in nodes if node >= 0 and self.standing(node) == FREE]
            if found:
                return found
        return []

    def gates_at(self, surface: int, x: int, y: int) -> list[int]:
        """The gates that are joined to the node of the grid nearest to a place."""
        return [gate for node in self.near(surface, x, y)[:1] for gate in self._joined.get(node, ())]

    def add(self, surface: int, x: int, y: int) -> int:
        """A gate at this place, or the node that is there already. The base must be able to stand there."""
        if x % self.spacing == 0 and y % self.spacing == 0:
            return self.node_at(surface, x // self.spacing, y // self.spacing)
        near = self.near(surface, x, y)
        for one in near:
            for node in self._joined.get(one, ()):
                if (self.xs[node], self.ys[node], self.on[node]) == (x, y, surface):
                    return node
        node = len(self.xs)
        self.xs.append(x)
        self.ys.append(y)
        self.on.append(surface)
        self._standing.append(FREE)
        self._rows.append(None)
        for one in near:
            self._joined.setdefault(one, []).append(node)
        return node

    def add_near(self, surface: int, x: int, y: int) -> int:
        """A gate at this place or a millimetre beside it, where the base can stand; -1 if it cannot."""
        for across, up in _SQUARES[0]:
            if stand(self.field, surface, (x + across) * MM, (y + up) * MM, self.r) == FREE:
                return self.add(surface, x + across, y + up)
        return -1

    def join(self, one: int, other: int) -> None:
        """A leg between two gates, to and fro, if it is free."""
        if one >= 0 and other >= 0 and one != other:
            for _, verb, across, hops in self._walk(one, other):
                self.safe.setdefault(one, []).append((other, verb, across, hops))
                self.safe.setdefault(other, []).append((one, verb, across, hops))

    def cross(self, one: int, other: int, verb: int, judge: Judge, into: dict[int, list[Hop]]) -> bool:
        """A crossing from one node to another, if it can be."""
        if one < 0 or other < 0:
            return False
        ax, ay, bx, by = self.xs[one] * MM, self.ys[one] * MM, self.xs[other] * MM, self.ys[other] * MM
        crossing = judge(self.field, self.on[one], ax, ay, self.on[other], bx, by, self.r)
        if isinstance(crossing, str):
            return False
        across = used_up(self.field, verb, crossing, self.on[other], self.xs[other], self.ys[other])
        into.setdefault(one, []).append((other, verb, across, _limited(verb, crossing)))
        return True

    def _from_grid(self, node: int) -> list[Hop]:
        """The legs from a node of the grid: to its neighbours, over low things to the next place beyond, to gates."""
        column, row = self.xs[node] // self.spacing, self.ys[node] // self.spacing
        found: list[Hop] = []
        for across, up in _AROUND:
            for other in self._line(self.on[node], column, row, across, up):
                found += self._walk(node, other)
        for gate in self._joined.get(node, ()):
            found += self._walk(node, gate)
        return found

    def _line(self, surface: int, column: int, row: int, across: int, up: int) -> Iterator[int]:
        """The next node in a direction where the base can stand, if only low things lie before it."""
        for far in range(1, HOP_MOST // self.spacing + 1):
            other = self.node_at(surface, column + across * far, row + up * far)
            how = self.standing(other) if other >= 0 else FREE
            if other >= 0 and how == FREE:
                yield other
            if how != ON_LOW:
                return

    def _from_gate(self, node: int) -> list[Hop]:
        near = self.near(self.on[node], self.xs[node], self.ys[node])
        return [hop for other in near for hop in self._walk(node, other)]

    def _walk(self, node: int, other: int) -> list[Hop]:
        """The leg from one node to another, if there is one; judged once for both, from the lower to the higher."""
        back = self._rows[other]
        if back is not None:
            return [(other, WALK, across, hops) for to, verb, across, hops in back if to == node and verb == WALK][:1]
        one, two = (node, other) if node < other else (other, node)
        ax, ay, bx, by = self.xs[one] * MM, self.ys[one] * MM, self.xs[two] * MM, self.ys[two] * MM
        if leg(self.field, self.on[node], ax, ay, bx, by, self.r) != FREE:
            return []
        across = lengths(self.field.surfaces[self.on[node]], ax, ay, bx, by)
        across = self._shared.setdefault(across, across)
        long = (bx - ax) * (bx - ax) + (by - ay) * (by - ay) > 4 * self.r * self.r
        hops = hopped(self.field, self.on[node], ax, ay, bx, by, self.r) if long else 0
        return [(other, WALK, across, hops)]


def _limited(verb: int, crossing: Crossing) -> int:
    """The size of a crossing for which its verb has a limit, in millimetres."""
    if verb == CLIMB:
        return crossing.up + crossing.down
    return crossing.down if verb == JUMP else -(-crossing.gap // 1000)
