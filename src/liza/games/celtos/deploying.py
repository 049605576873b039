"""Chapter 8.8: edges and deployment: the units of both sides one by one, in one answer each."""

from collections.abc import Iterator
from typing import Any, Final

from liza.games.celtos.moving import CM, coherent, places_of
from liza.games.celtos.sight import scenario
from liza.games.celtos.state import GAP, MODELS, Battle, Unit
from liza.games.celtos.turns import highest
from liza.kernel.options import Rng
from liza.kernel.table import Table
from liza.space.field.crowd import TOUCH, all_round, crowd
from liza.space.field.lanes import contacts
from liza.space.field.measure import overlapping
from liza.space.field.model import Figure
from liza.space.field.regions import Places

SOUTH, NORTH = range(2)
_TRIES: Final = 40
_OFFERED: Final = 12
_FEW: Final = 4
Spot = tuple[int, int, int]


def edges(battle: Battle, table: Table) -> None:
    """CE-8.8: a die each, the higher chooses an edge; the other begins to deploy."""
    winner = highest(table, "edge", (0, 1))
    edge = table.ask(winner, "edge", ("south", "north"))
    battle.sides[winner].edge = SOUTH if edge == "south" else NORTH
    battle.sides[1 - winner].edge = 1 - battle.sides[winner].edge
    table.tell("edge", "CE-8.8", side=winner, edge=edge)
    battle.agenda.insert(0, ("deploy", 1 - winner))


def deploy(battle: Battle, table: Table, side: int) -> None:
    """CE-8.8: one unit; then the other side, as long as it has any; then the first turn."""
    left = [unit for unit in battle.units if unit.side == side and not unit.placed]
    other = [unit for unit in battle.units if unit.side != side and not unit.placed]
    if left:
        name = left[0].id if len(left) == 1 else table.ask(side, "deploy", tuple([unit.id for unit in left]))
        unit = battle.by_id[name]
        place(battle, unit, table.ask(side, "place", Deployment(battle, unit), unit.id))
        table.tell("deploys", "CE-8.8", side=side, who=name, at=places_of(unit))
        left.remove(unit)
    if left or other:
        battle.agenda.insert(0, ("deploy", 1 - side if other else side))
    else:
        battle.agenda.insert(0, ("turn",))


def place(battle: Battle, unit: Unit, spots: Any) -> None:
    """Its models stand there."""
    for model, (x, y, surface) in zip(unit.models, spots, strict=True):
        model.figure = model.figure.moved(battle.field, x, y, surface)
    unit.placed = True


def zone(battle: Battle, side: int) -> tuple[int, int, int, int]:
    """CE-8.8: the zone of a side."""
    return zone_of(battle, battle.sides[side].edge)


def zone_of(battle: Battle, edge: int) -> tuple[int, int, int, int]:
    """CE-8.8: 30 cm deep along an edge."""
    deep: int = scenario(battle)["zone_mm"]
    field = battle.field
    return (0, 0, field.width, deep) if edge == SOUTH else (0, field.depth - deep, field.width, field.depth)


class Deployment:
    """CE-8.8, CE-7.2: every lawful place for a whole unit, ((x, y, surface), …) by number of model; a Region."""

    __slots__ = ("battle", "places", "unit")

    def __init__(self, battle: Battle, unit: Unit) -> None:
        self.battle, self.unit = battle, unit
        others, where = all_round(battle.others(unit), TOUCH, TOUCH), [zone(battle, unit.side)]
        self.places = [Places(battle.field, one, where, crowd(one, others), (0,)) for one in unit.figures()]

    def __contains__(self, value: object) -> bool:
        return self.why_not(value) is None

    def why_not(self, value: object) -> tuple[str, str] | None:
        """The rule that forbids it."""
        if not isinstance(value, tuple) or len(value) != len(self.unit.models):
            return "not_a_deployment", "CE-8.8"
        ends: list[Figure] = []
        for places, spot in zip(self.places, value, strict=True):
            wrong = places.why(spot)
            if wrong is not None:
                return wrong.code, "CE-8.8"
            ends.append(places.figure.moved(self.battle.field, *spot))
        if True in [overlapping(one, other) for place, one in enumerate(ends) for other in ends[:place]]:
            return "models_overlap", "CE-8.8"
        return None if coherent(ends) else ("breaks_coherence", "CE-7.2")

    def first(self) -> tuple[Spot, ...]:
        """In ranks near the middle, or wherever there is room."""
        return next(self._found())

    def offers(self) -> list[tuple[Spot, ...]]:
        """Ranks in the front and farther back, from the middle outwards."""
        found: list[tuple[Spot, ...]] = []
        for spots in self._found():
            found += [] if spots in found else [spots]
            if len(found) == _OFFERED:
                break
        return found

    def _found(self) -> Iterator[tuple[Spot, ...]]:
        """Lawful places, the best first: in two ranks, in one; then pressed together."""
        for many in (2, 1, 3, 4):
            for x, y in self._corners(50, 45):
                spots = self.ranks(x, y, many)
                if spots in self:
                    yield spots
        for x, y in self._corners(15, 15):
            spots = self._pressed(x, y)
            if spots in self:
                yield spots

    def _corners(self, across: int, back: int) -> list[tuple[int, int]]:
        """Places for the middle of the front rank: from the front and the middle."""
        x0, y0, x1, y1 = zone(self.battle, self.unit.side)
        middle, r = (x0 + x1) // 2, self.unit.sheet.base // 2 + 1
        columns = [middle] + [middle + step * sign for step in range(across, x1 - middle, across) for sign in (1, -1)]
        front = range(y1 - r, y0, -back) if self._south() else range(y0 + r, y1, back)
        return [(x, y) for y in front for x in columns]

    def _south(self) -> bool:
        return self.battle.sides[self.unit.side].edge == SOUTH

    def ranks(self, x: int, y: int, many: int = 2) -> tuple[Spot, ...]:
        """So many ranks (of few models one), the middle of the first here."""
        models = self.unit.models
        step = self.unit.sheet.base + GAP
        wide = -(-len(models) // many) if len(models) > _FEW else len(models)
        back = -step if self._south() else step
        left = x - (wide - 1) * step // 2
        return tuple([(left + (n % wide) * step, y + back * (n // wide), 0) for n in range(len(models))])

    def near(self, x: int, y: int) -> tuple[Spot, ...]:
        """In ranks about a place in cm: two, or as many as find room; else two, whatever is wrong with them."""
        tried = [self._about(x * CM, y * CM, many) for many in (2, 1, 3, 4)]
        return next((spots for spots in tried if spots in self), tried[0])

    def _about(self, x: int, y: int, many: int) -> tuple[Spot, ...]:
        """So many ranks, the middle of them all here."""
        spots = self.ranks(x, y, many)
        dx, dy = [place - sum([spot[axis] for spot in spots]) // len(spots) for axis, place in enumerate((x, y))]
        return tuple([(one + dx, other + dy, surface) for one, other, surface in spots])

    def _pressed(self, x: int, y: int) -> tuple[Spot, ...]:
        """One model here, the others round him wherever there is room."""
        there = [self.places[0].figure.moved(self.battle.field, x, y, 0)]
        for places in self.places[1:]:
            spots = [spot for other in there for spot in contacts(places.figure, other)]
            ends = [places.figure.moved(self.battle.field, *spot, 0) for spot in spots if (*spot, 0) in places]
            free = [end for end in ends if True not in [overlapping(end, other) for other in there]]
            if not free:
                return ()
            there.append(free[0])
        return tuple([(figure.x, figure.y, 0) for figure in there])

    def sample(self, rng: Rng) -> tuple[Spot, ...]:
        """Ranks anywhere in the zone."""
        x0, y0, x1, y1 = zone(self.battle, self.unit.side)
        for _ in range(_TRIES):
            spots = self.ranks(x0 + int(rng.random() * (x1 - x0)), y0 + int(rng.random() * (y1 - y0)))
            if spots in self:
                return spots
        return self.first()

    def describe(self) -> dict[str, Any]:
        """For a client: which unit, and where."""
        return {
            "kind": "deployment",
            "unit": self.unit.id,
            "figures": [[f"{self.unit.id}.{f.id % MODELS}", f.base] for f in self.unit.figures()],
            "zone": list(zone(self.battle, self.unit.side)),
            "table": [self.battle.field.width, self.battle.field.depth],
        }
