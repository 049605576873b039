"""What a figure might do: where it can get and by which path. Proposals, each judged before it is made.

Everything comes from the net of the table (`liza.space.field.gates`), which knows terrain; friends and enemies, limits
and prices are asked at the end, of the same judge that hears the answers. This module alone may use NumPy, SciPy or
Shapely; it does well without.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, TypeAlias

from liza.space.field.crossings import WALK
from liza.space.field.gates import lattice
from liza.space.field.lattice import SPACING, Hop, Lattice
from liza.space.field.legs import FREE, leg, lengths
from liza.space.field.model import Field
from liza.space.field.paths import Moves, Path, WayPoint
from liza.space.field.regions import Paths
from liza.space.field.terrain import LOW, MM

Spot: TypeAlias = tuple[int, int, int]
"""x, y in millimetres, and the surface."""
_BUCKET: Final = 10_000


class Reach:
    """Where a figure can get with what it may spend, by the net. Made by `reach`.

    `spent` has for each node of the net the micrometres of allowance that the way there takes; more than the allowance
    where none leads. `order` are the nodes that can be got to, the nearest first, and `came` from which.
    """

    __slots__ = ("came", "net", "order", "paths", "spent")

    def __init__(self, paths: Paths, net: Lattice, spent: list[int], came: dict[int, int], order: list[int]) -> None:
        self.paths, self.net, self.spent, self.came, self.order = paths, net, spent, came, order

    def places(self) -> list[Spot]:
        """Every place of the net that can be got to, the nearest first. Figures that only bar the end are not asked."""
        net = self.net
        return [(net.xs[node], net.ys[node], net.on[node]) for node in self.order]

    def offers(self, apart: int, most: int = 1000) -> Iterator[tuple[Spot, Path]]:
        """Places to go to, one in each square of so many millimetres, each with a path that has been judged."""
        squares: set[Spot] = set()
        for x, y, surface in self.places():
            square = (x // apart, y // apart, surface)
            if square not in squares and len(squares) < most:
                path = self.path_to(x, y, surface)
                if path is not None:
                    squares.add(square)
                    yield (x, y, surface), path

    def path_to(self, x: int, y: int, surface: int) -> Path | None:
        """A lawful path to a place, pulled straight where that costs no more; None if none was found.

        Whatever is given has been judged by `Paths`: it may be answered as it stands.
        """
        for node in self._ends(x, y, surface):
            path = self._pulled(self._chain(node, (WALK, x, y, surface)))
            if path in self.paths:
                return path
        return None

    def _ends(self, x: int, y: int, surface: int) -> list[int]:
        """The nodes by which a place may be got to, the cheapest first."""
        net = self.net
        near = [node for node in (*net.near(surface, x, y), *net.gates_at(surface, x, y)) if node in self.came]
        same = [node for node in near if (net.xs[node], net.ys[node]) == (x, y)]
        return same or sorted(near, key=lambda node: (self.spent[node], node))[:3]

    def _chain(self, node: int, last: WayPoint) -> list[WayPoint]:
        """The way-points to a place by way of a node."""
        net = self.net
        points = [] if (net.xs[node], net.ys[node]) == last[1:3] else [last]
        while node >= 0:
            before = self.came[node]
            points.append((self._verb(before, node), net.xs[node], net.ys[node], net.on[node]))
            node = before
        return points[::-1]

    def _verb(self, before: int, node: int) -> int:
        """By which verb the net leads from one node to the next: the cheapest."""
        if before < 0:
            return WALK
        moves = self.paths.moves
        ways = [(_cost(hop, moves), hop[1]) for hop in _ways(self.net, before, moves) if hop[0] == node]
        return min(ways)[1]

    def _pulled(self, points: list[WayPoint]) -> Path:
        """The way with as few bends as the ground allows; never dearer than by the net."""
        figure = self.paths.figure
        here: WayPoint = (WALK, figure.x, figure.y, figure.surface)
        path: list[WayPoint] = []
        number = 0
        while number < len(points):
            number = self._farthest(here, points, number)
            here = points[number]
            if path or here[0] != WALK or here[1:] != (figure.x, figure.y, figure.surface):
                path.append(here)
            number += 1
        return tuple(path)

    def _farthest(self, here: WayPoint, points: Sequence[WayPoint], number: int) -> int:
        """The last of the way-points that follow on this surface to which it is straight and no dearer."""
        if points[number][0] != WALK:
            return number
        last = number
        while last + 1 < len(points) and points[last + 1][0] == WALK:
            last += 1
        for end in range(last, number, -2):
            if self._is_short_cut(here, points[number : end + 1]):
                return end
        return number

    def _is_short_cut(self, here: WayPoint, points: Sequence[WayPoint]) -> bool:
        field, moves, figure = self.paths.field, self.paths.moves, self.paths.figure
        _, x, y, surface = points[-1]
        ax, ay, bx, by = here[1] * MM, here[2] * MM, x * MM, y * MM
        if leg(field, surface, ax, ay, bx, by, figure.r) != FREE:
            return False
        if self.paths.others.on_the_way(ax, ay, bx, by, field.surfaces[surface].height(ax, ay)) >= 0:
            return False
        plain = not field.surfaces[surface].areas
        return plain or _price(field, moves, here, points[-1:]) <= _price(field, moves, here, points)


def _price(field: Field, moves: Moves, here: WayPoint, points: Iterable[WayPoint]) -> int:
    """What walking from way-point to way-point costs, in micrometres times `per`."""
    total = 0
    for point in points:
        ground = field.surfaces[point[3]]
        total += moves.price(lengths(ground, here[1] * MM, here[2] * MM, point[1] * MM, point[2] * MM))
        here = point
    return total


def reach(paths: Paths, spacing: int = SPACING) -> Reach:
    """Where a figure can get. < 0.6 ms on a net that has been filled."""
    moves, net = paths.moves, lattice(paths.field, paths.figure.base, spacing)
    limit = moves.allowance * 1000
    spent = [limit + 1] * len(net.xs)
    came: dict[int, int] = {}
    buckets: list[list[tuple[int, int]]] = [[] for _ in range(limit // _BUCKET + 1)]
    _fence(net, spent, paths)
    for node, cost in _entries(net, paths):
        if cost < spent[node]:
            spent[node], came[node] = cost, -1
            buckets[cost // _BUCKET].append((cost, node))
    return Reach(paths, net, spent, came, _spread(net, moves, buckets, spent, came))


def _spread(
    net: Lattice, moves: Moves, buckets: list[list[tuple[int, int]]], spent: list[int], came: dict[int, int]
) -> list[int]:
    """Fill in what the way to each node costs and from where it comes; the nodes in the order of their cost.

    The buckets hold what costs less than so many centimetres; one may grow while it is read, never an earlier one.
    """
    rows = net.priced.setdefault(moves.key(), [None] * len(net.xs))
    order: dict[int, None] = {}
    for bucket in buckets:
        for cost, node in bucket:
            if spent[node] == cost:
                order[node] = None
                row = rows[node]
                if row is None:
                    row = rows[node] = [(hop[0], _cost(hop, moves)) for hop in _ways(net, node, moves)]
                for other, way in row:
                    new = cost + way
                    if new < spent[other]:
                        spent[other] = new
                        came[other] = node
                        buckets[new // _BUCKET].append((new, other))
    return list(order)


def _ways(net: Lattice, node: int, moves: Moves) -> list[Hop]:
    """The ways from a node that these moves allow."""
    safe = [hop for hop in net.hops(node) if hop[1] == WALK or hop[1] in moves.verbs]
    return safe + [hop for hop in net.bold.get(node, ()) if hop[1] in moves.verbs and hop[3] <= moves.limit(hop[1])]


def _cost(hop: Hop, moves: Moves) -> int:
    """What a way takes of the allowance, in micrometres, rounded up."""
    hops = hop[3] * moves.hop * 1000 if hop[1] == WALK else 0
    return hops - (-moves.price(hop[2]) // moves.per)


def _entries(net: Lattice, paths: Paths) -> Iterator[tuple[int, int]]:
    """The nodes round the figure that it can go straight to, or the one it stands on; each with what that takes."""
    figure, field = paths.figure, paths.field
    ground = field.surfaces[figure.surface]
    near = net.near(figure.surface, figure.x, figure.y)
    if near and (net.xs[near[0]], net.ys[near[0]]) == (figure.x, figure.y):
        near = near[:1]
    for node in (*near[:6], *net.gates_at(figure.surface, figure.x, figure.y)):
        x, y = net.xs[node] * MM, net.ys[node] * MM
        if leg(field, figure.surface, figure.tx, figure.ty, x, y, figure.r) == FREE:
            across = lengths(ground, figure.tx, figure.ty, x, y)
            yield node, -(-paths.moves.price(across) // paths.moves.per)


def _fence(net: Lattice, spent: list[int], paths: Paths) -> None:
    """Close the nodes of the grid that lie too near to figures which may not be passed through."""
    figure, far = paths.figure, paths.moves.allowance * MM
    for x, y, z, _, reach_, least, _, _ in paths.others.rows:
        if reach_ and abs(x - figure.tx) <= far + reach_ and abs(y - figure.ty) <= far + reach_:
            for ground in paths.field.surfaces:
                if abs(ground.height(x, y) - z) <= LOW:
                    for node in _round(net, ground.number, x, y, reach_, least):
                        spent[node] = -1


def _round(net: Lattice, surface: int, x: int, y: int, r: int, least: int) -> list[int]:
    """The nodes of the grid on a surface that are nearer than r to a place, all in quarter millimetres."""
    side = net.spacing * MM
    rows, columns = range(-((r - y) // side), (y + r) // side + 1), range(-((r - x) // side), (x + r) // side + 1)
    spots = [(column, row) for row in rows for column in columns]
    near = [(p, q) for p, q in spots if (p * side - x) ** 2 + (q * side - y) ** 2 - r * r < least]
    return [node for p, q in near if (node := net.node_at(surface, p, q)) >= 0]


def preview(paths: Paths, value: Any) -> dict[str, Any]:
    """Whether a path may be, as JSON for a client: yes, or no with the reason's code. What is left is not told."""
    wrong = paths.why(value)
    return {"ok": True} if wrong is None else {"ok": False, "why": wrong.code, "leg": wrong.leg}
