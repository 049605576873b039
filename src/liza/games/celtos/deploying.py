"""Chapter 8.8: edges and deployment: the units of both sides one by one, in one answer each."""

from typing import Any, Final

from liza.games.celtos.moving import coherent
from liza.games.celtos.sight import scenario
from liza.games.celtos.state import Battle, Unit
from liza.kernel.dice import d10
from liza.kernel.options import Rng
from liza.kernel.table import Table
from liza.space.field.crowd import TOUCH, all_round, crowd
from liza.space.field.measure import overlapping
from liza.space.field.model import Figure
from liza.space.field.regions import Places

SOUTH, NORTH = range(2)
_APART: Final = 8
_TRIES: Final = 40
Spot = tuple[int, int, int]


def edges(battle: Battle, table: Table) -> None:
    """CE-8.8: a die each, the higher chooses an edge; the other begins to deploy."""
    while True:
        faces = table.roll("edge", 2 * d10)
        if faces[0] != faces[1]:
            break
    winner = int(faces[1] > faces[0])
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
        table.tell("deploys", "CE-8.8", side=side, who=name, at=tuple([(f.x, f.y) for f in unit.figures()]))
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
    """CE-8.8: 30 cm deep along its edge."""
    deep: int = scenario(battle)["zone_mm"]
    field = battle.field
    return (
        (0, 0, field.width, deep)
        if battle.sides[side].edge == SOUTH
        else (0, field.depth - deep, field.width, field.depth)
    )


class Deployment:
    """CE-8.8, CE-7.2: every lawful place for a whole unit, ((x, y, surface), …) by number of model; a Region."""

    __slots__ = ("battle", "unit")

    def __init__(self, battle: Battle, unit: Unit) -> None:
        self.battle, self.unit = battle, unit

    def __contains__(self, value: object) -> bool:
        return self.why_not(value) is None

    def why_not(self, value: object) -> tuple[str, str] | None:
        """The rule that forbids it."""
        if not isinstance(value, tuple) or len(value) != len(self.unit.models):
            return "not_a_deployment", "CE-8.8"
        ends: list[Figure] = []
        for model, spot in zip(self.unit.models, value, strict=True):
            wrong = self.places(model.figure).why(spot)
            if wrong is not None:
                return wrong.code, "CE-8.8"
            ends.append(model.figure.moved(self.battle.field, *spot))
        if True in [overlapping(one, other) for place, one in enumerate(ends) for other in ends[:place]]:
            return "models_overlap", "CE-8.8"
        return None if coherent(ends) else ("breaks_coherence", "CE-7.2")

    def places(self, figure: Figure) -> Places:
        """Where one model may stand."""
        others = crowd(figure, all_round(self.battle.others(self.unit), TOUCH, TOUCH))
        return Places(self.battle.field, figure, [zone(self.battle, self.unit.side)], others, (0,))

    def first(self) -> tuple[Spot, ...]:
        """In ranks near the middle, or wherever there is room."""
        return self.offers()[0]

    def offers(self) -> list[tuple[Spot, ...]]:
        """Ranks in the front and at the back, from the middle outwards."""
        found = [spots for x, y in self._corners() if (spots := self.ranks(x, y)) in self]
        return found[:12]

    def _corners(self) -> list[tuple[int, int]]:
        x0, y0, x1, y1 = zone(self.battle, self.unit.side)
        middle = (x0 + x1) // 2
        columns = [middle + step * 50 * sign for step in range(12) for sign in (1, -1)]
        front = range(y1 - 40, y0, -45) if self.battle.sides[self.unit.side].edge == SOUTH else range(y0 + 40, y1, 45)
        return [(x, y) for y in front for x in columns]

    def ranks(self, x: int, y: int) -> tuple[Spot, ...]:
        """Two ranks, or one of few models, with their middle here."""
        models = self.unit.models
        step = self.unit.sheet.base + _APART
        wide = max(1, (len(models) + 1) // 2) if len(models) > 4 else len(models)
        back = -1 if self.battle.sides[self.unit.side].edge == SOUTH else 1
        left = x - (wide - 1) * step // 2
        return tuple([(left + (n % wide) * step, y + back * (n // wide) * step, 0) for n in range(len(models))])

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
            "figures": [[f.id, f.base] for f in self.unit.figures()],
            "zone": list(zone(self.battle, self.unit.side)),
            "table": [self.battle.field.width, self.battle.field.depth],
        }
