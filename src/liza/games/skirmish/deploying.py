"""Chapter 10.9: who begins where, and who has the first turn. A warband is set up in one answer.

An answer is the name of a ready arrangement, or a placement ((id, x, y, surface), …) with everybody in it.
"""

from collections.abc import Sequence
from typing import Any, Final

from liza.games.skirmish.arms import missiles
from liza.games.skirmish.scenarios import OPPOSITE, keeps_off, zone
from liza.games.skirmish.state import EAST, EDGES, NO_EDGE, NORTH, SOUTH, WEST, Battle, Warrior
from liza.kernel.dice import d6
from liza.kernel.options import Rng
from liza.kernel.table import Table
from liza.space.field.crowd import TOUCH, Crowd, Room, crowd
from liza.space.field.legs import FREE, stand
from liza.space.field.measure import distance
from liza.space.field.model import Field, Figure
from liza.space.field.regions import Places
from liza.space.field.routes import safe_surfaces
from liza.space.field.terrain import GROUND, MM

Placed = tuple[str, int, int, int]
Why = tuple[str, str] | None
FRONT, BACK, COVER, HEIGHTS = "front", "back", "cover", "heights"
READY: Final = (FRONT, COVER, HEIGHTS, BACK)
OWN, OTHER = "own", "other"
INWARDS: Final = {WEST: (1, 0), SOUTH: (0, 1), EAST: (-1, 0), NORTH: (0, -1)}
GRIDS: Final = (30, 15, 5)
STANDARD: Final = 25
COVER_MM: Final = 10
_TRIES: Final = 40


# Who begins


def deploy_first(battle: Battle, table: Table) -> None:
    """AN-10.9: a D6 each; the higher says who deploys first; that one chooses an edge."""
    side = higher(table, "deployment")
    answer: str = table.ask(side, "deploy_first", (OTHER, OWN))
    first = side if answer == OWN else 1 - side
    table.tell("deploys_first", "AN-10.9", side=first)
    battle.agenda[:0] = [("edge", first), ("deploy", first), ("deploy", 1 - first), ("first_turn",)]


def higher(table: Table, what: str) -> int:
    """AN-10.9: the side of the higher die, thrown again while they are equal."""
    while True:
        faces = table.roll(what, 2 * d6)
        if faces[0] != faces[1]:
            return int(faces[1] > faces[0])


def edge(battle: Battle, table: Table, side: int) -> None:
    """AN-10.9: an edge of his choice; the other side has the opposite one."""
    answer: str = table.ask(side, "edge", (EDGES[SOUTH], EDGES[NORTH], EDGES[WEST], EDGES[EAST]))
    own = EDGES.index(answer)
    battle.sides[side].edge, battle.sides[1 - side].edge = own, OPPOSITE[own]
    table.tell("takes_edge", "AN-10.9", side=side, edge=answer)


def first_turn(battle: Battle, table: Table) -> None:
    """AN-10.9: another D6 each: the higher has the first turn."""
    battle.first = higher(table, "first_turn")
    table.tell("has_first_turn", "AN-10.9", side=battle.first)
    battle.agenda.insert(0, ("turn", battle.first))


# Setting up


def deploy(battle: Battle, table: Table, side: int) -> None:
    """AN-10.9: everybody of a side, not hidden, facing the other edge."""
    answer = table.ask(side, "deploy", deployment, battle, side)
    ahead = INWARDS.get(battle.sides[side].edge, (0, 1))
    for name, x, y, surface in Deployment(battle, side).placement(answer):
        warrior = battle.by_id[name]
        warrior.put(battle.field, x, y, surface)
        warrior.dx, warrior.dy = ahead
    table.tell("deploys", "AN-10.9", side=side)


def deployment(battle: Battle, side: int) -> "Deployment":
    """What may be answered."""
    return Deployment(battle, side)


def easy_surfaces(field: Field) -> tuple[int, ...]:
    """AN-10.9: the surfaces that are reached without a test; worked out once for each table."""
    found: tuple[int, ...] | None = field.memo.get("easy")
    if found is None:
        found = field.memo["easy"] = safe_surfaces(field, STANDARD)
    return found


class Deployment:
    """AN-10.9: every lawful placement of a side; see `liza.kernel.options.Region`. Nothing is lost by trying."""

    __slots__ = ("apart", "battle", "enemies", "rectangles", "side", "warriors")

    def __init__(self, battle: Battle, side: int) -> None:
        self.battle, self.side = battle, side
        self.warriors = [one for one in battle.warriors if one.side == side]
        self.enemies = [one.figure for one in battle.here(1 - side)]
        self.rectangles = zone(battle, side)
        self.apart = keeps_off(battle, side)

    def __contains__(self, value: object) -> bool:
        return self.why_not(value) is None

    def why_not(self, value: object) -> Why:
        """AN-10.9: the code and the rule that forbid an answer, or None."""
        if isinstance(value, str):
            return None if value in READY else ("no_such_arrangement", "AN-10.9")
        placed = read(value)
        if placed is None or [one[0] for one in placed] != [one.id for one in self.warriors]:
            return "not_a_placement", "AN-10.9"
        figures: list[Figure] = []
        for warrior, (_, *spot) in zip(self.warriors, placed, strict=True):
            wrong = self.wrong_place(warrior, tuple(spot), figures)
            if wrong:
                return wrong
            figures.append(warrior.figure.moved(self.battle.field, *spot))
        return None

    def wrong_place(self, warrior: Warrior, spot: tuple[int, ...], figures: Sequence[Figure]) -> Why:
        """AN-10.9, AN-0.2, AN-4.5, AN-10.12: why he cannot be put there, beside those who are placed already."""
        places = self.places(warrior, figures)
        wrong = places.why(spot)
        if wrong is not None:
            return wrong.code, "AN-4.5" if wrong.figure >= 0 else "AN-10.9"
        there = warrior.figure.moved(self.battle.field, *spot)
        if self.apart and any(distance(there, one) < self.apart for one in self.enemies):
            return "too_near_attackers", "AN-10.12"
        return None

    def places(self, warrior: Warrior, figures: Sequence[Figure]) -> Places:
        """The places that are left for one of them."""
        return Places(
            self.battle.field, warrior.figure, self.rectangles, self.crowd(warrior, figures),
            easy_surfaces(self.battle.field),
        )  # fmt: skip

    def crowd(self, warrior: Warrior, figures: Sequence[Figure]) -> Crowd:
        """AN-4.3: nobody on another's base, and enemies a centimetre off."""
        friends = [Room(one, TOUCH, TOUCH) for one in figures]
        return crowd(warrior.figure, friends + [Room(one, TOUCH, 10) for one in self.enemies])

    def first(self) -> str:
        """A ready arrangement."""
        return FRONT

    def offers(self) -> list[str]:
        """The ready arrangements."""
        return list(READY)

    def sample(self, rng: Rng) -> Any:
        """Now and then a ready arrangement, otherwise anything lawful."""
        if rng.random() * 3 < 1:
            return READY[int(rng.random() * len(READY))]
        found: list[Placed] = []
        figures: list[Figure] = []
        for warrior in self.warriors:
            spot = self.any_place(warrior, figures, rng)
            if spot is None:
                return FRONT
            found.append((warrior.id, *spot))
            figures.append(warrior.figure.moved(self.battle.field, *spot))
        return tuple(found)

    def any_place(self, warrior: Warrior, figures: Sequence[Figure], rng: Rng) -> tuple[int, int, int] | None:
        """A lawful place at random, or None if several tries find none."""
        surfaces = easy_surfaces(self.battle.field)
        for _ in range(_TRIES):
            x0, y0, x1, y1 = self.rectangles[int(rng.random() * len(self.rectangles))]
            x, y = x0 + int(rng.random() * (x1 - x0 + 1)), y0 + int(rng.random() * (y1 - y0 + 1))
            spot = (x, y, surfaces[int(rng.random() * len(surfaces))])
            if self.wrong_place(warrior, spot, figures) is None:
                return spot
        return None

    def describe(self) -> dict[str, Any]:
        """For a client: who, where, and where each ready arrangement would put them."""
        return {
            "kind": "deploy",
            "side": self.side,
            "warriors": [{"id": one.id, "figure": one.sheet.number, "base": one.sheet.base} for one in self.warriors],
            "rectangles": [list(rectangle) for rectangle in self.rectangles],
            "surfaces": list(easy_surfaces(self.battle.field)),
            "arrangements": {name: [list(one) for one in self.placement(name)] for name in READY},
        }

    def placement(self, value: Any) -> tuple[Placed, ...]:
        """The places that an answer means."""
        return self.arranged(value) if isinstance(value, str) else value

    def arranged(self, name: str) -> tuple[Placed, ...]:
        """AN-10.9: a ready arrangement: each in the best place that is left, shooters first if it goes up."""
        spots = {grid: self.spots(name, grid) for grid in GRIDS[:1]}
        order = sorted(self.warriors, key=lambda one: not missiles(one.sheet)) if name == HEIGHTS else self.warriors
        found: dict[str, Placed] = {}
        figures: list[Figure] = []
        for warrior in order:
            spot = self.best_place(warrior, figures, name, spots)
            found[warrior.id] = (warrior.id, *spot)
            figures.append(warrior.figure.moved(self.battle.field, *spot))
        return tuple([found[one.id] for one in self.warriors])

    def best_place(
        self, warrior: Warrior, figures: Sequence[Figure], name: str, spots: dict[int, list[tuple[int, int, int]]]
    ) -> tuple[int, int, int]:
        """The first free place of the grid, of a finer one if that is full; shooters only go up."""
        for grid in GRIDS:
            if grid not in spots:
                spots[grid] = self.spots(name, grid)
            for spot in spots[grid]:
                above = spot[2] != GROUND and not missiles(warrior.sheet)
                if not above and self.wrong_place(warrior, spot, figures) is None:
                    return spot
        return self.places(warrior, figures).first()

    def spots(self, name: str, grid: int) -> list[tuple[int, int, int]]:
        """Places on a grid where a common base can stand, the best for this arrangement first."""
        field = self.battle.field
        surfaces = easy_surfaces(field) if name == HEIGHTS else (GROUND,)
        found = [
            (x, y, surface)
            for x0, y0, x1, y1 in self.rectangles
            for x in range(x0 + grid // 2, x1, grid)
            for y in range(y0 + grid // 2, y1, grid)
            for surface in surfaces
            if stand(field, surface, x * MM, y * MM, self.warriors[0].figure.r) == FREE
        ]
        return sorted(found, key=lambda spot: self.worth(name, spot))

    def worth(self, name: str, spot: tuple[int, int, int]) -> tuple[int, int, int]:
        """How well a place serves an arrangement, the least first."""
        field, own = self.battle.field, self.battle.sides[self.side].edge
        x, y, surface = spot
        deep = {WEST: x, SOUTH: y, EAST: field.width - x, NORTH: field.depth - y}.get(own, y)
        middle = abs(2 * (y if own in (WEST, EAST) else x) - field.width)
        if own == NO_EDGE or name == BACK:
            return deep // 40, middle, surface
        figure = self.warriors[0].figure.moved(field, x, y, surface)
        if name == COVER:
            return int(not field.beside(figure, COVER_MM)), -deep // 40, middle
        return -(surface != GROUND) if name == HEIGHTS else 0, -deep // 40, middle


def read(value: object) -> tuple[Placed, ...] | None:
    """The placement that a value is, or None."""
    if not isinstance(value, tuple) or len(value) > 100:
        return None
    for one in value:
        if not isinstance(one, tuple) or len(one) != 4 or not isinstance(one[0], str):
            return None
        if any(type(part) is not int for part in one[1:]):
            return None
    return value
