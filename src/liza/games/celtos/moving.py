"""Chapters 2.2, 2.3, 7.2 and 7.8: how the models of a unit move together, and whether they stay together.

A move of a unit is one path for each of its models, by number; an empty path stays where it is.
"""

from typing import Any, Final

from liza.games.celtos.data import number
from liza.games.celtos.sight import foes, unit_sees
from liza.games.celtos.state import MV, Battle, Model, Unit
from liza.kernel.options import Rng
from liza.space.field.crossings import STEP, WALK
from liza.space.field.crowd import NO_CONTACT, THROUGH, TOUCH, Crowd, Room, crowd
from liza.space.field.measure import distance, joined, overlapping, spread
from liza.space.field.model import Field, Figure
from liza.space.field.paths import Moves, Path, Wrong, ending
from liza.space.field.regions import Paths
from liza.space.field.routes import as_far

CM: Final = 10
_TRIES: Final = 8
_SHARES: Final = (4, 3, 2, 1)
_WAYS: Final = (
    (1000, 0), (924, 383), (707, 707), (383, 924), (0, 1000), (-383, 924), (-707, 707), (-924, 383), (-1000, 0),
    (-924, -383), (-707, -707), (-383, -924), (0, -1000), (383, -924), (707, -707), (924, -383),
)  # fmt: skip
Why = tuple[str, str] | None


def allowance(unit: Unit, times: int = 1) -> int:
    """CE-2.2, CE-2.3: so many times its movement, in millimetres."""
    return unit.sheet.profile[MV] * CM * times


def moves(most: int) -> Moves:
    """CE-7.8: difficult ground costs double, crossing an obstacle 2.5 cm; what is impassable stays closed."""
    slow = number("terrain", "difficult")
    return Moves(most, (1, slow, slow), 1, (STEP,), hop=number("terrain", "obstacle_mm"))


def rooms(battle: Battle, unit: Unit, *, clear: int) -> list[Room]:
    """CE-0.2, CE-2.2: nobody of another unit is passed through; enemies are left so much room at the end."""
    found = []
    for other in battle.units:
        if other.here():
            end = clear if other.side != unit.side else TOUCH
            way = NO_CONTACT if other.side != unit.side and clear else TOUCH
            found += [
                Room(model.figure, THROUGH if other is unit else way, THROUGH if other is unit else end)
                for model in other.models
            ]
    return found


def paths_of(battle: Battle, unit: Unit, model: Model, most: int, *, clear: int) -> Paths:
    """Every path of one model, as far as others than its own unit are concerned."""
    others: Crowd = crowd(model.figure, rooms(battle, unit, clear=clear))
    return Paths(battle.field, model.figure, moves(most), others)


# Together


def coherent(figures: list[Figure]) -> bool:
    """CE-7.2: all linked by steps of 5 cm, and no two more than 30 apart."""
    if len(figures) < 2:
        return True
    return len(joined(figures, number("unit", "next_mm"))) == 1 and spread(figures) <= number("unit", "apart_mm")


def broken(unit: Unit) -> bool:
    """CE-7.2: it has come apart."""
    return not coherent(unit.figures())


def strewn(figures: list[Figure]) -> tuple[int, int]:
    """How badly a unit is apart: in how many groups, and how far."""
    return len(joined(figures, number("unit", "next_mm"))), max(0, spread(figures) - number("unit", "apart_mm"))


class UnitMoves:
    """CE-2.2, CE-2.3, CE-4.11: every lawful move of a unit; see `liza.kernel.options.Region`.

    most: millimetres for each model. calm: in Panic it may not end nearer to the closest enemy in sight (CE-6.7).
    """

    __slots__ = ("battle", "clear", "most", "seen", "unit")

    def __init__(self, battle: Battle, unit: Unit, most: int) -> None:
        self.battle, self.unit, self.most = battle, unit, most
        self.clear = number("measuring", "clear_mm")
        seen = [foe for foe in foes(battle, unit) if unit_sees(battle, unit, foe)] if unit.panic else []
        self.seen = [figure for foe in seen for figure in foe.figures()]

    def __contains__(self, value: object) -> bool:
        return self.why_not(value) is None

    def why_not(self, value: object) -> Why:
        """The rule that forbids it, as a refusal's code and rule."""
        if not isinstance(value, tuple) or len(value) != len(self.unit.models):
            return "not_a_move", "CE-2.2"
        ends: list[Figure] = []
        for model, path in zip(self.unit.models, value, strict=True):
            judged = paths_of(self.battle, self.unit, model, self.most, clear=self.clear if path else 0).judged(path)
            if isinstance(judged, Wrong):
                return _reason(judged)
            ends.append(end_of(self.battle.field, model.figure, path))
        return self._together(ends)

    def _together(self, ends: list[Figure]) -> Why:
        """CE-2.2, CE-6.7, CE-7.2: nobody in another's place, still a unit, and no nearer to what it flees."""
        for place, one in enumerate(ends):
            if True in [overlapping(one, other) for other in ends[:place]]:
                return "models_overlap", "CE-2.2"
        before = self.unit.figures()
        if not coherent(ends) and (coherent(before) or strewn(ends) > strewn(before)):
            return "breaks_coherence", "CE-7.2"
        if self.seen and closest(ends, self.seen) < closest(before, self.seen):
            return "nearer_in_panic", "CE-6.7"
        return None

    def first(self) -> tuple[Path, ...]:
        """Nobody moves."""
        return ((),) * len(self.unit.models)

    def offers(self) -> list[tuple[Path, ...]]:
        """To stay, and as far as possible in some directions."""
        found = [self.first()]
        for way in _WAYS[::2]:
            move = self.towards(*way)
            if move not in found:
                found.append(move)
        return found

    def sample(self, rng: Rng) -> tuple[Path, ...]:
        """All together in some direction, some way."""
        for _ in range(_TRIES):
            dx, dy = _WAYS[int(rng.random() * len(_WAYS))]
            far = int(rng.random() * (self.most + 1))
            move = self.shifted(dx * far // 1000, dy * far // 1000)
            if move in self:
                return move
        return self.first()

    def describe(self) -> dict[str, Any]:
        """For a client: who moves and how far."""
        return {
            "kind": "unit_move",
            "unit": self.unit.id,
            "figures": [[f.id, f.x, f.y, f.surface, f.base] for f in self.unit.figures()],
            "allowance": self.most,
            "table": [self.battle.field.width, self.battle.field.depth],
        }

    def shifted(self, dx: int, dy: int) -> tuple[Path, ...]:
        """Every model the same way."""
        return tuple([((WALK, f.x + dx, f.y + dy, f.surface),) if dx or dy else () for f in self.unit.figures()])

    def towards(self, dx: int, dy: int, far: int | None = None) -> tuple[Path, ...]:
        """As far as all can go together in a direction (thousandths), at most so many millimetres; else one by one."""
        whole = self.most if far is None else min(far, self.most)
        for share in _SHARES:
            long = whole * share // _SHARES[0]
            move = self.shifted(dx * long // 1000, dy * long // 1000)
            if move in self:
                return move
        return self._singly(dx * whole // 1000, dy * whole // 1000)

    def _singly(self, dx: int, dy: int) -> tuple[Path, ...]:
        """Each as far as he gets on his own straight way, if that keeps them together; else nobody."""
        found = []
        for model in self.unit.models:
            paths = paths_of(self.battle, self.unit, model, self.most, clear=self.clear)
            end = (WALK, model.figure.x + dx, model.figure.y + dy, model.figure.surface)
            found.append(as_far(paths, (end,)) if dx or dy else ())
        move = tuple(found)
        return move if move in self else self.first()


def _reason(wrong: Wrong) -> tuple[str, str]:
    """The rule for what the field says."""
    rules = {"path_dear": "CE-2.2", "path_figure": "CE-2.2", "path_end_figure": "CE-0.2"}
    return wrong.code, rules.get(wrong.code, "CE-2.2")


def closest(figures: list[Figure], others: list[Figure]) -> int:
    """The least distance between two groups of figures."""
    return min([distance(one, other) for one in figures for other in others])


def end_of(field: Field, figure: Figure, path: Path) -> Figure:
    """The figure where a path ends."""
    return figure.moved(field, *ending(figure, path)) if path else figure


def carry_out(battle: Battle, unit: Unit, move: tuple[Path, ...]) -> None:
    """Every model stands where its path ends."""
    for model, path in zip(unit.models, move, strict=True):
        model.figure = end_of(battle.field, model.figure, path)


def places_of(unit: Unit) -> tuple[tuple[int, int], ...]:
    """Where its models stand, for events."""
    return tuple([(figure.x, figure.y) for figure in unit.figures()])
