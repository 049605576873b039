"""What lies on the table: two forces of units, each of models of one profile, and what never changes about them.

Units are known by ids: "A2" is the second unit of side 0, "B1" the first of side 1; seats are sides. A model is known
by the number of its figure on the table.
"""

from typing import Final

from liza.kernel.game import Row
from liza.space.field.model import Field, Figure

# CE-7.6: the characteristics, in the order of a profile; movement is in cm there
MV, DS, AS, FU, RS, HE, IN, MN, TA, AT = range(10)
PROFILE: Final = (
    "move", "shooting", "assault", "strength", "toughness", "wounds", "initiative", "command", "size", "attacks",
)  # fmt: skip
NOBODY: Final = ""
NO_SIDE: Final = -1
MODELS: Final = 16
LEADER: Final = 0
GAP: Final = 8
TALL: Final = (20, 30, 30, 45, 45, 60, 60, 80, 80)


class Rules:
    """CE-9.2: what is played: the scenario, and the settings (usual ones: data/numbers.toml). Never changes."""

    __slots__ = ("counter_charge_requires_hold", "orders", "scenario", "turns", "weapon_speed")

    def __init__(
        self, scenario: str, turns: int, orders: int, counter_charge_requires_hold: bool, weapon_speed: bool
    ) -> None:
        self.scenario, self.turns, self.orders = scenario, turns, orders
        self.counter_charge_requires_hold, self.weapon_speed = counter_charge_requires_hold, weapon_speed


class Sheet:
    """CE-7.1, CE-7.6: a unit as its list has it.

    start: models at deployment. points: of the whole unit. names: in en and es, of a unit of no ready force.
    """

    __slots__ = (
        "base", "height", "id", "kind", "leader", "melee", "missile", "names", "number", "points", "profile", "side",
        "skills", "standard", "start",
    )  # fmt: skip

    def __init__(
        self,
        id: str,
        number: int,
        side: int,
        kind: str,
        names: tuple[str, ...],
        profile: tuple[int, ...],
        start: int,
        melee: str,
        missile: str,
        skills: tuple[str, ...],
        leader: bool,
        standard: bool,
        points: int,
        base: int,
        height: int,
    ) -> None:
        self.id, self.number, self.side, self.kind, self.names = id, number, side, kind, names
        self.profile, self.start, self.melee, self.missile = profile, start, melee, missile
        self.skills, self.leader, self.standard = skills, leader, standard
        self.points, self.base, self.height = points, base, height

    def individual(self) -> bool:
        """CE-7.4: a unit of one model from the start."""
        return self.start == 1

    def bearer(self) -> int:
        """CE-7.5: the number of the model that bears the standard: the leader needs his hands."""
        return LEADER if self.individual() else LEADER + 1


class Model:
    """One model: its number in the unit (the first leads, CE-7.3), where it stands, and its wounds left."""

    __slots__ = ("figure", "number", "wounds")

    def __init__(self, number: int, figure: Figure, wounds: int) -> None:
        self.number, self.figure, self.wounds = number, figure, wounds

    def copy(self) -> "Model":
        """An equal model."""
        return Model(self.number, self.figure, self.wounds)


class Unit:
    """A unit on the table.

    placed: it has been deployed. activated, hold, moved, shot, reacted: markers of this turn (CE-1.2). charged: it has
    charged or counter-charged in the combat of this order. beset: it was charged, and is still in contact (CE-4.6).
    fled: it has left the table in a rout (CE-6.9).
    """

    __slots__ = (
        "activated", "beset", "charged", "fled", "hold", "id", "models", "moved", "panic", "placed", "reacted", "sheet",
        "shot", "side",
    )  # fmt: skip
    __derived__ = ("id", "side")

    def __init__(
        self,
        sheet: Sheet,
        models: list[Model],
        placed: bool,
        activated: bool,
        hold: bool,
        moved: bool,
        shot: bool,
        reacted: bool,
        charged: bool,
        beset: bool,
        panic: bool,
        fled: bool,
    ) -> None:
        self.sheet, self.id, self.side, self.models = sheet, sheet.id, sheet.side, models
        self.placed, self.activated, self.hold = placed, activated, hold
        self.moved, self.shot, self.reacted = moved, shot, reacted
        self.charged, self.beset, self.panic, self.fled = charged, beset, panic, fled

    def copy(self) -> "Unit":
        """An equal unit."""
        return Unit(
            self.sheet, [model.copy() for model in self.models], self.placed, self.activated, self.hold, self.moved,
            self.shot, self.reacted, self.charged, self.beset, self.panic, self.fled,
        )  # fmt: skip

    def here(self) -> bool:
        """Whether any of it is on the table."""
        return self.placed and bool(self.models)

    def figures(self) -> list[Figure]:
        """How the table sees its models."""
        return [model.figure for model in self.models]

    def has(self, skill: str) -> bool:
        """CE-7.7."""
        return skill in self.sheet.skills

    def led(self) -> bool:
        """CE-7.3: its leader lives."""
        return self.sheet.leader and LEADER in [model.number for model in self.models]

    def standard_flies(self) -> bool:
        """CE-7.5: its standard bearer lives."""
        return self.sheet.standard and self.sheet.bearer() in [model.number for model in self.models]

    def wounds(self) -> int:
        """All the wounds that its models have left."""
        return sum([model.wounds for model in self.models])


def new_unit(sheet: Sheet) -> Unit:
    """A unit that has not been deployed."""
    models = [Model(number, figure_of(sheet, number, 0, 0), sheet.profile[HE]) for number in range(sheet.start)]
    return Unit(sheet, models, False, False, False, False, False, False, False, False, False, False)


def figure_of(sheet: Sheet, number: int, x: int, y: int, surface: int = 0, z: int = 0) -> Figure:
    """CE-0.2: a model of a unit as the table sees it."""
    return Figure(sheet.number * MODELS + number, sheet.side, x, y, z, surface, sheet.base, sheet.height)


class Side:
    """A force. titles: in en and es, if it is no ready force. edge: which is its own (0 south, 1 north), -1 before.

    score: points for objectives.
    """

    __slots__ = ("edge", "force", "points", "score", "titles")

    def __init__(self, force: str, titles: tuple[str, ...], points: int, edge: int, score: int) -> None:
        self.force, self.titles, self.points, self.edge, self.score = force, titles, points, edge, score

    def copy(self) -> "Side":
        """An equal side."""
        return Side(self.force, self.titles, self.points, self.edge, self.score)


class Battle:
    """The whole table.

    turn: from 1; 0 before. starter: who starts this turn. acting: the unit that is activated, orders: what it has been
    given in this activation. target: of its assault.
    """

    __slots__ = (
        "acting", "agenda", "by_id", "field", "orders", "rules", "sides", "starter", "target", "turn", "units",
    )  # fmt: skip
    __derived__ = ("by_id",)

    def __init__(
        self,
        agenda: list[Row],
        rules: Rules,
        field: Field,
        sides: list[Side],
        units: list[Unit],
        turn: int,
        starter: int,
        acting: str,
        orders: tuple[str, ...],
        target: str,
    ) -> None:
        self.agenda, self.rules, self.field, self.sides, self.units = agenda, rules, field, sides, units
        self.turn, self.starter = turn, starter
        self.acting, self.orders, self.target = acting, orders, target
        self.by_id = {unit.id: unit for unit in units}

    def copy(self) -> "Battle":
        """An equal battle."""
        return Battle(
            self.agenda.copy(), self.rules, self.field, [side.copy() for side in self.sides],
            [unit.copy() for unit in self.units], self.turn, self.starter, self.acting, self.orders, self.target,
        )  # fmt: skip

    def of(self, side: int) -> list[Unit]:
        """The units of a side that are on the table."""
        return [unit for unit in self.units if unit.side == side and unit.here()]

    def actor(self) -> Unit:
        """The unit that is activated."""
        return self.by_id[self.acting]

    def others(self, unit: Unit) -> list[Figure]:
        """Every model on the table that is not of this unit."""
        return [model.figure for one in self.units if one is not unit and one.here() for model in one.models]
