"""What the free table is measured by: things to do many times over, each on a ruined city full of figures."""

from collections.abc import Callable, Mapping
from typing import Final

from liza.kernel.dice import dice
from liza.kernel.luck import Seeded
from liza.space.field.city import city
from liza.space.field.compiling import compile_plan
from liza.space.field.crossings import WALK
from liza.space.field.crowd import THROUGH, TOUCH, Room, crowd
from liza.space.field.gates import add_gates, lattice
from liza.space.field.lattice import SPACING, Lattice
from liza.space.field.legs import FREE, leg
from liza.space.field.measure import distance, nearest
from liza.space.field.model import Field, Figure
from liza.space.field.paths import Moves, Path
from liza.space.field.propose import reach
from liza.space.field.regions import Paths
from liza.space.field.sight import leaning, sight
from liza.space.field.terrain import MM

FIGURES: Final = 24
BASE: Final = 25
_WAYS: Final = tuple([(x, y) for x in range(-5, 6) for y in range(-5, 6) if x * x + y * y == 25])

Work = Callable[[], int]


class Town:
    """A city with figures of two sides that stand about, each with what it sees, could do, and might try."""

    __slots__ = ("field", "figures", "leaning", "legs", "paths", "tries")

    def __init__(self, seed: int) -> None:
        self.field = compile_plan(city(seed))
        self.figures = figures(self.field, seed)
        self.leaning = [leaning(self.field, one) for one in self.figures]
        self.paths = [self._paths(one, 200) for one in self.figures]
        self.tries: list[tuple[Paths, Path]] = []
        self.legs: list[tuple[int, int, int, int, int]] = []
        for one in self.figures:
            for number, (dx, dy) in enumerate(_WAYS):
                x, y = one.x + dx * (4 + 2 * number), one.y + dy * (4 + 2 * number)
                self.tries.append((self._paths(one, 200), ((WALK, x, y, one.surface),)))
                self.legs.append((one.surface, one.tx, one.ty, x * MM, y * MM))

    def _paths(self, one: Figure, allowance: int) -> Paths:
        rooms = [Room(o, THROUGH, TOUCH) if o.side == one.side else Room(o, 10, 10) for o in self.figures]
        return Paths(self.field, one, Moves(allowance, (3, 6, 10), 3), crowd(one, rooms))


def figures(field: Field, seed: int) -> list[Figure]:
    """Figures of two sides on all floors of a table, where they can stand, clear of each other."""
    net, luck = lattice(field, BASE), Seeded(seed)
    found: list[Figure] = []
    while len(found) < FIGURES:
        node = luck.throw(dice((net.count,)))[0] - 1
        x, y, surface = net.xs[node], net.ys[node], net.on[node]
        if net.standing(node) == FREE and all((x - o.x) ** 2 + (y - o.y) ** 2 > 40**2 for o in found):
            z = field.height(surface, x, y)
            found.append(Figure(len(found), len(found) % 2, x, y, z, surface, BASE, 30))
    return found


def workloads(seed: int = 14) -> Mapping[str, Work]:
    """Things to time, by the name of their figure; each returns how many it has done. Times are for one of them.

    The name's unit is that of the time. A net is filled anew each time; all else finds the table as a match does that
    has lasted a while.
    """
    town = Town(seed)
    field, people = town.field, town.figures
    text = field.text
    fresh = iter(range(1 << 60))

    def sights() -> int:
        return sum([_one(sight(field, a, b, people, town.leaning[a.id])) for a in people for b in people if a is not b])

    def leans() -> int:
        return sum([_one(leaning(field, one)) for one in people])

    def legs() -> int:
        return sum([_one(leg(field, *one, BASE * MM // 2)) for one in town.legs])

    def paths() -> int:
        return sum([_one(path in region) for region, path in town.tries])

    def reaches() -> int:
        return sum([_one(reach(region)) for region in town.paths])

    def routes() -> int:
        found = reach(town.paths[0])
        return sum([_one(found.path_to(*place)) for place in found.places()[::5]])

    def distances() -> int:
        return sum([_one(distance(a, b)) for a in people for b in people])

    def near() -> int:
        return sum([_one(nearest(one, people[:12])) for one in people])

    def net() -> int:
        other = Lattice(Field(f"{text}piece fresh-{next(fresh)} none\n"), BASE, SPACING)
        add_gates(other)
        other.fill()
        return 1

    return {
        "sight_us": sights,
        "leaning_us": leans,
        "leg_us": legs,
        "path_us": paths,
        "reach_200mm_us": reaches,
        "route_us": routes,
        "distance_us": distances,
        "nearest_of_12_us": near,
        "lattice_us": net,
    }


def _one(_done: object) -> int:
    return 1
