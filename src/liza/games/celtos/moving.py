"""Chapters 2.2, 2.3, 6.7, 7.2 and 7.8: how the models of a unit move, and whether they stay together.

A move of a unit is one path for each of its living models, in the order of their numbers; an empty path stays where it
is.
"""

from collections.abc import Sequence
from math import isqrt
from typing import Any, Final

from liza.games.celtos.data import number
from liza.games.celtos.sight import foes, touches, unit_sees
from liza.games.celtos.state import MODELS, MV, Battle, Unit
from liza.kernel.options import Rng
from liza.space.field.crossings import STEP, WALK
from liza.space.field.crowd import NO_CONTACT, TOUCH, Room, crowd
from liza.space.field.lanes import contacts
from liza.space.field.measure import distance, overlapping, within
from liza.space.field.model import Field, Figure
from liza.space.field.paths import Moves, Path, Wrong, ending
from liza.space.field.regions import Paths
from liza.space.field.routes import as_far

CM: Final = 10
_TRIES: Final = 8
_QUARTERS: Final = (3, 2, 1)
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


def rooms(battle: Battle, unit: Unit, clear: int) -> list[Room]:
    """CE-0.2, CE-2.2: nobody of another unit is passed through; enemies are left so much room at the end.

    With no room at all to be left, enemies may be touched. Its own unit is passed through.
    """
    found = []
    for other in battle.units:
        if other is not unit and other.here():
            end, way = (TOUCH, TOUCH) if other.side == unit.side or not clear else (clear, NO_CONTACT)
            found += [Room(model.figure, way, end) for model in other.models]
    return found


def heading(dx: int, dy: int) -> tuple[int, int]:
    """A direction in thousandths; of none, none."""
    long = isqrt((dx * dx + dy * dy) * 1_000_000)
    return (dx * 1_000_000 // long, dy * 1_000_000 // long) if long else (0, 0)


# Together


def coherent(figures: Sequence[Figure]) -> bool:
    """CE-7.2: all linked by steps of 5 cm, and no two more than 30 apart."""
    near, wide = number("unit", "next_mm"), number("unit", "apart_mm")
    linked, left = list(figures[:1]), list(figures[1:])
    for one in linked:
        linked += [other for other in left if within(one, other, near)]
        left = [other for other in left if other not in linked]
    pairs = [(one, other) for place, one in enumerate(figures) for other in figures[:place]]
    return not left and False not in [within(one, other, wide) for one, other in pairs]


def broken(unit: Unit) -> bool:
    """CE-7.2: it has come apart."""
    return not coherent(unit.figures())


def strewn(figures: Sequence[Figure]) -> int:
    """CE-7.2: how badly a unit is apart, in millimetres: what is too much in its links, and between its ends."""
    near, wide = number("unit", "next_mm"), number("unit", "apart_mm")
    over, linked, left = 0, list(figures[:1]), list(figures[1:])
    while left:
        far, place = min([(distance(one, other), place) for place, one in enumerate(left) for other in linked])
        over += max(0, far - near)
        linked.append(left.pop(place))
    most = max([distance(one, other) for one in figures for other in figures], default=0)
    return over + max(0, most - wide)


class UnitMoves:
    """CE-2.2, CE-2.3, CE-2.8, CE-4.11: every lawful move of a unit; see `liza.kernel.options.Region`.

    most: millimetres for each model. seen: whom it fears, if it is in Panic (CE-6.7). best: if it has come apart, the
    move that brings it nearest to coherence, and how near (CE-7.2).
    """

    __slots__ = ("battle", "best", "most", "paths", "seen", "unit")

    def __init__(self, battle: Battle, unit: Unit, most: int) -> None:
        self.battle, self.unit, self.most = battle, unit, most
        others = rooms(battle, unit, number("measuring", "clear_mm"))
        self.paths = [Paths(battle.field, figure, moves(most), crowd(figure, others)) for figure in unit.figures()]
        seen = [foe for foe in foes(battle, unit) if unit_sees(battle, unit, foe)] if unit.panic else []
        self.seen = [figure for foe in seen for figure in foe.figures()]
        self.best = regrouped(self) if broken(unit) else (self.stay(), 0)

    def __contains__(self, value: object) -> bool:
        return self.why_not(value) is None

    def why_not(self, value: object) -> Why:
        """The rule that forbids it, as a refusal's code and rule."""
        if not isinstance(value, tuple) or len(value) != len(self.paths):
            return "not_a_move", "CE-2.2"
        for paths, path in zip(self.paths, value, strict=True):
            wrong = None if path == () else paths.why(path)
            if wrong is not None:
                return wrong.code, self._rule(wrong)
        return self.why_not_there(self.ends(value))

    def why_not_there(self, ends: Sequence[Figure]) -> Why:
        """CE-0.2, CE-2.2, CE-6.7, CE-7.2: places of their own, no contact, together, no nearer in Panic."""
        for place, one in enumerate(ends):
            if True in [overlapping(one, other) for other in ends[:place]]:
                return "models_overlap", "CE-2.2"
        if self._newly_touching(ends):
            return "not_into_contact", "CE-0.2"
        if not coherent(ends) and strewn(ends) > self.best[1]:
            return ("must_regroup" if broken(self.unit) else "breaks_coherence"), "CE-7.2"
        return self.why_not_in_panic(ends)

    def why_not_in_panic(self, ends: Sequence[Figure]) -> Why:
        """CE-6.7: no nearer to the closest enemy in sight than it began."""
        if self.seen and closest(ends, self.seen) < closest(self.unit.figures(), self.seen):
            return "nearer_in_panic", "CE-6.7"
        return None

    def _rule(self, wrong: Wrong) -> str:
        """CE-0.2 for an enemy who is passed or left too near, CE-2.2 for all else that the field says."""
        owners = [unit.side for unit in self.battle.units if unit.sheet.number == wrong.figure // MODELS]
        return "CE-0.2" if owners and owners[0] != self.unit.side else "CE-2.2"

    def _newly_touching(self, ends: Sequence[Figure]) -> bool:
        """CE-0.2: whether a model that has moved faces an enemy over an obstacle; others it cannot have come near."""
        moved = [end for end, paths in zip(ends, self.paths, strict=True) if end is not paths.figure]
        enemies = [figure for foe in foes(self.battle, self.unit) for figure in foe.figures()] if moved else []
        return True in [touches(self.battle, one, other) for one in moved for other in enemies]

    def ends(self, move: Sequence[Path]) -> list[Figure]:
        """Where its models stand after it."""
        return [end_of(self.battle.field, paths.figure, path) for paths, path in zip(self.paths, move, strict=True)]

    def stay(self) -> tuple[Path, ...]:
        """Nobody moves."""
        return ((),) * len(self.paths)

    def first(self) -> tuple[Path, ...]:
        """Nobody moves, unless they must draw together."""
        return self.best[0]

    def offers(self) -> list[tuple[Path, ...]]:
        """To stay, and as far as possible in some directions."""
        found = [self.first()]
        for way in _WAYS:
            move = self.towards(*way)
            if move not in found:
                found.append(move)
        return found

    def near(self, x: int, y: int) -> tuple[Path, ...]:
        """Straight towards a place in cm, its middle just there if it gets so far."""
        spots = self.unit.figures()
        dx = x * CM - sum([spot.x for spot in spots]) // len(spots)
        dy = y * CM - sum([spot.y for spot in spots]) // len(spots)
        there = self.shifted(dx, dy)
        return there if there in self else self.towards(*heading(dx, dy), isqrt(dx * dx + dy * dy))

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
            "figures": [[f"{self.unit.id}.{f.id % MODELS}", f.x, f.y, f.surface, f.base] for f in self.unit.figures()],
            "allowance": self.most,
            "together": [number("unit", "next_mm"), number("unit", "apart_mm")],
            "clear": number("measuring", "clear_mm"),
            "table": [self.battle.field.width, self.battle.field.depth],
        }

    def shifted(self, dx: int, dy: int) -> tuple[Path, ...]:
        """Every model the same way."""
        return tuple([((WALK, f.x + dx, f.y + dy, f.surface),) if dx or dy else () for f in self.unit.figures()])

    def towards(self, dx: int, dy: int, far: int | None = None) -> tuple[Path, ...]:
        """As far as they can go in a direction (thousandths), at most so many millimetres.

        All of them, else each as far as he gets, if they stay together; else all a shorter way; else the first move.
        """
        whole = self.most if far is None else min(far, self.most)
        move = self.shifted(dx * whole // 1000, dy * whole // 1000)
        if move in self:
            return move
        singly = self._singly(dx * whole // 1000, dy * whole // 1000)
        if singly in self:
            return singly
        for share in _QUARTERS:
            long = whole * share // 4
            move = self.shifted(dx * long // 1000, dy * long // 1000)
            if move in self:
                return move
        return self.first()

    def _singly(self, dx: int, dy: int) -> tuple[Path, ...]:
        """Each as far as he gets on his own straight way."""
        ends = [(WALK, one.figure.x + dx, one.figure.y + dy, one.figure.surface) for one in self.paths]
        return tuple([as_far(one, (end,)) for one, end in zip(self.paths, ends, strict=True)])


def directly(battle: Battle, unit: Unit, dx: int, dy: int) -> tuple[Path, ...]:
    """CE-2.8, CE-7.2: as far as it gets in this direction; also if it has come apart, but then no farther apart."""
    region = UnitMoves(battle, unit, allowance(unit))
    region.best = region.stay(), strewn(unit.figures())
    return region.towards(*heading(dx, dy))


# Drawing together


def regrouped(region: UnitMoves) -> tuple[tuple[Path, ...], int]:
    """CE-7.2: the move by which a unit comes nearest to coherence, and how far from it that still is.

    Tried are: to stay; to gather round each of its models; to meet in the middle.
    """
    figures = region.unit.figures()
    middle = sum([f.x for f in figures]) // len(figures), sum([f.y for f in figures]) // len(figures)
    tried = [gathered(region, place) for place in range(len(figures))]
    tried.append(tuple([_part_way(paths, *middle) for paths in region.paths]))
    best = region.stay(), strewn(figures)
    for move in tried:
        ends = region.ends(move)
        apart = strewn(ends)
        if apart < best[1] and not _collide(ends) and region.why_not_in_panic(ends) is None:
            best = move, apart
    return best


def _collide(ends: Sequence[Figure]) -> bool:
    return True in [overlapping(one, other) for place, one in enumerate(ends) for other in ends[:place]]


def gathered(region: UnitMoves, place: int) -> tuple[Path, ...]:
    """CE-7.2: one stays, the others come to him or to those who are with him already, the nearest first."""
    anchor = region.paths[place].figure
    there = [anchor]
    found: dict[int, Path] = {place: ()}
    order = sorted(range(len(region.paths)), key=lambda one: (distance(region.paths[one].figure, anchor), one))
    for one in order:
        if one != place:
            found[one] = _joining(region.paths[one], there)
            there.append(end_of(region.battle.field, region.paths[one].figure, found[one]))
    return tuple([found[one] for one in range(len(region.paths))])


def _joining(paths: Paths, there: Sequence[Figure]) -> Path:
    """To the nearest of those who stand together: beside him, or as far as one gets."""
    figure = paths.figure
    nearest = min(there, key=lambda other: (distance(figure, other), other.id))
    if within(figure, nearest, number("unit", "next_mm")) and not _collide([*there, figure]):
        return ()
    for x, y in contacts(figure, nearest):
        path: Path = ((WALK, x, y, figure.surface),)
        if path in paths and not _collide([*there, end_of(paths.field, figure, path)]):
            return path
    return _part_way(paths, nearest.x, nearest.y)


def _part_way(paths: Paths, x: int, y: int) -> Path:
    """Straight towards a place as far as one gets."""
    figure = paths.figure
    dx, dy = heading(x - figure.x, y - figure.y)
    long = min(paths.moves.allowance, isqrt((x - figure.x) ** 2 + (y - figure.y) ** 2))
    end = (WALK, figure.x + dx * long // 1000, figure.y + dy * long // 1000, figure.surface)
    return as_far(paths, (end,)) if long else ()


def closest(figures: Sequence[Figure], others: Sequence[Figure]) -> int:
    """The least distance between two groups of figures."""
    return min([distance(one, other) for one in figures for other in others])


def end_of(field: Field, figure: Figure, path: Path) -> Figure:
    """The figure where a path ends; itself if it stays."""
    return figure.moved(field, *ending(figure, path)) if path else figure


def carry_out(battle: Battle, unit: Unit, move: Sequence[Path]) -> None:
    """Every model stands where its path ends."""
    for model, path in zip(unit.models, move, strict=True):
        model.figure = end_of(battle.field, model.figure, path)


def places_of(unit: Unit) -> tuple[tuple[int, int], ...]:
    """Where its models stand, for events."""
    return tuple([(figure.x, figure.y) for figure in unit.figures()])
