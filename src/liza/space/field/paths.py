"""Paths over the table: way-points, what each leg is, what it costs, and why a path cannot be.

A path is a tuple of way-points, a way-point four whole numbers: verb, x, y, surface. The verb says how one gets there
from the way-point before: WALK straight over the surface, STEP onto another beside it, use a LADDER, CLIMB, JUMP down,
LEAP over a gap. The empty path is standing still. Reasons are told in a fixed order: what is no path at all; then leg
by leg the way itself, limits, who is in the way; then the price; then who stands where it ends.
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from liza.space.field.crossings import CLIMB, CROSSINGS, JUMP, LADDER, LEAP, STEP, VERBS, WALK, Crossing
from liza.space.field.crowd import Crowd
from liza.space.field.legs import WHY, class_at, hopped, leg, lengths
from liza.space.field.model import Field, Figure
from liza.space.field.plane import length_um
from liza.space.field.terrain import CLASSES, MM

WayPoint: TypeAlias = tuple[int, int, int, int]
Path: TypeAlias = tuple[WayPoint, ...]
MOST_LEGS: Final = 40


class Moves:
    """What a figure may do in one move, and what that costs it. Plain numbers; the rules behind them are the game's.

    allowance: millimetres of open ground. weights, per: what a millimetre of each class of ground costs, as weight/per
    (open ground weight 1 per 1; half speed 2; a quarter of M rounded up, of M 10: 10 per 3, so (3, 6, 10) per 3).
    verbs: what it may do besides walking. climb: how much it may climb in all, jump: from how high at most, leap: how
    far at most, in millimetres. hop: what passing over a low thing costs besides its way, in millimetres. blind: verbs
    that are never refused for their size or price, because nobody may measure before.
    """

    __slots__ = ("allowance", "blind", "climb", "hop", "jump", "leap", "per", "verbs", "weights")

    def __init__(
        self,
        allowance: int,
        weights: tuple[int, ...] = (1, 2, 4),
        per: int = 1,
        verbs: tuple[int, ...] = (STEP, LADDER),
        climb: int = 0,
        jump: int = 0,
        leap: int = 0,
        hop: int = 0,
        blind: tuple[int, ...] = (),
    ) -> None:
        self.allowance, self.weights, self.per, self.verbs = allowance, weights, per, verbs
        self.climb, self.jump, self.leap, self.hop, self.blind = climb, jump, leap, hop, blind

    def price(self, across: Sequence[int]) -> int:
        """What so many micrometres of each class cost, in micrometres times `per`."""
        return sum([um * weight for um, weight in zip(across, self.weights, strict=True)])

    def limit(self, verb: int) -> int:
        """The limit of a verb in millimetres."""
        return self.climb if verb == CLIMB else self.jump if verb == JUMP else self.leap

    def with_allowance(self, allowance: int) -> "Moves":
        """The same with another allowance."""
        return Moves(
            allowance, self.weights, self.per, self.verbs, self.climb, self.jump, self.leap, self.hop, self.blind
        )

    def without(self, verb: int) -> "Moves":
        """The same without a verb."""
        verbs = tuple([one for one in self.verbs if one != verb])
        return Moves(
            self.allowance, self.weights, self.per, verbs, self.climb, self.jump, self.leap, self.hop, self.blind
        )

    def key(self) -> tuple[object, ...]:
        """All but the allowance: what decides the price of a way."""
        return self.weights, self.per, self.verbs, self.climb, self.jump, self.leap, self.hop


class Wrong(NamedTuple):
    """Why a path cannot be: a code, the number of the leg (-1: the whole), and the figure in the way (or -1)."""

    code: str
    leg: int = -1
    figure: int = -1


class Stretch(NamedTuple):
    """One leg of a path, judged: how and from where to where (millimetres), and what lies on it.

    across: micrometres on each class of ground. hops: low things passed over. up, down: millimetres; gap: micrometres
    in the air. price: what it costs, in micrometres of allowance times `Moves.per`.
    """

    verb: int
    x0: int
    y0: int
    start: int
    x: int
    y: int
    surface: int
    across: tuple[int, ...]
    hops: int
    up: int
    down: int
    gap: int
    price: int


class Judged(NamedTuple):
    """A path that may be: its stretches and its price (micrometres times `per`), and the first leg that is too dear.

    `short` is the number of the leg of a blind verb for which the allowance, or the verb's own limit, does not reach;
    -1 if there is none. What becomes of a figure there, and of the rest of the path, is the game's affair.
    """

    stretches: tuple[Stretch, ...]
    price: int
    short: int = -1


def judge(field: Field, figure: Figure, path: Any, moves: Moves, others: Crowd) -> Judged | Wrong:
    """The path, judged, or why it cannot be. Any value may come in: nonsense is refused before anything is measured."""
    code = _malformed(field, path)
    if code:
        return Wrong(code)
    x, y, surface = figure.x, figure.y, figure.surface
    stretches: list[Stretch] = []
    for number, (verb, to_x, to_y, to) in enumerate(path):
        stretch = _leg(field, figure, (x, y, surface), (verb, to_x, to_y, to), moves)
        if isinstance(stretch, str):
            return Wrong(stretch, number)
        who = _met(field, others, stretch)
        if who >= 0:
            return Wrong("path_figure", number, who)
        stretches.append(stretch)
        x, y, surface = to_x, to_y, to
    return _paid(field, stretches, moves, others)


def _malformed(field: Field, path: Any) -> str:
    """What keeps a value from being a path at all."""
    if type(path) is not tuple:
        return "path_malformed"
    if len(path) > MOST_LEGS:
        return "path_many_legs"
    for point in path:
        if type(point) is not tuple or len(point) != 4:
            return "path_malformed"
        verb, x, y, surface = point
        if type(verb) is not int or type(x) is not int or type(y) is not int or type(surface) is not int:
            return "path_not_whole"
        if not 0 <= verb < len(VERBS) or not 0 <= surface < len(field.surfaces):
            return "path_malformed"
        if not (0 <= x <= field.width and 0 <= y <= field.depth):
            return "path_off_table"
    return ""


def _leg(field: Field, figure: Figure, start: tuple[int, int, int], point: WayPoint, moves: Moves) -> Stretch | str:
    (x, y, surface), (verb, to_x, to_y, to) = start, point
    ax, ay, bx, by, r = x * MM, y * MM, to_x * MM, to_y * MM, figure.r
    if verb == WALK:
        if to != surface:
            return "path_no_step"
        wrong = leg(field, surface, ax, ay, bx, by, r)
        if wrong:
            return WHY[wrong]
        across = lengths(field.surfaces[surface], ax, ay, bx, by)
        hops = hopped(field, surface, ax, ay, bx, by, r) if moves.hop else 0
        price = moves.price(across) + hops * moves.hop * 1000 * moves.per
        return Stretch(verb, x, y, surface, to_x, to_y, to, across, hops, 0, 0, 0, price)
    if verb not in moves.verbs:
        return "path_not_allowed"
    crossing = CROSSINGS[verb](field, surface, ax, ay, to, bx, by, r)
    if isinstance(crossing, str):
        return crossing
    across = used_up(field, verb, crossing, to, to_x, to_y)
    return Stretch(
        verb, x, y, surface, to_x, to_y, to, across, 0, crossing.up, crossing.down, crossing.gap, moves.price(across)
    )


def used_up(field: Field, verb: int, crossing: Crossing, to: int, x: int, y: int) -> tuple[int, ...]:
    """What a crossing to a place uses up, as micrometres of each class: a step on that of the place, else as open."""
    kind = class_at(field, to, x, y) if verb == STEP else 0
    way = crossing.way + ((crossing.up + crossing.down) * 1000 if verb == CLIMB else 0)
    return tuple([way if number == kind else 0 for number in range(len(CLASSES))])


def _met(field: Field, others: Crowd, one: Stretch) -> int:
    """The figure that a stretch runs into, or -1."""
    if not others.rows:
        return -1
    ax, ay, bx, by = one.x0 * MM, one.y0 * MM, one.x * MM, one.y * MM
    who = others.on_the_way(ax, ay, bx, by, field.surfaces[one.start].height(ax, ay))
    if who < 0 and one.start != one.surface:
        who = others.on_the_way(ax, ay, bx, by, field.surfaces[one.surface].height(bx, by))
    return who


def _paid(field: Field, stretches: list[Stretch], moves: Moves, others: Crowd) -> Judged | Wrong:
    """Limits and prices of the whole, and who stands where it ends."""
    spent = climbed = 0
    short = -1
    for number, one in enumerate(stretches):
        spent += one.price
        climbed += one.up + one.down if one.verb == CLIMB else 0
        code = _beyond(one, moves, spent, climbed)
        if code and one.verb not in moves.blind:
            return Wrong(code, number)
        if code:
            short = number
            break
    if stretches:
        last = stretches[-1]
        x, y = last.x * MM, last.y * MM
        who = others.at_the_end(x, y, field.surfaces[last.surface].height(x, y))
        if who >= 0:
            return Wrong("path_figure", len(stretches) - 1, who)
    return Judged(tuple(stretches), spent, short)


def _beyond(one: Stretch, moves: Moves, spent: int, climbed: int) -> str:
    """Which limit this stretch goes beyond, if any."""
    if one.verb == CLIMB and climbed > moves.climb:
        return "path_climb_high"
    if one.verb == JUMP and one.down > moves.jump:
        return "path_jump_high"
    if one.verb == LEAP and one.gap > moves.leap * 1000:
        return "path_leap_wide"
    return "path_too_far" if spent > moves.allowance * 1000 * moves.per else ""


def straight(figure: Figure, path: Path) -> bool:
    """Whether a path goes straight on, seen from above: no way-point more than a millimetre beside the line."""
    if not path:
        return True
    dx, dy = path[-1][1] - figure.x, path[-1][2] - figure.y
    long = dx * dx + dy * dy
    before = 0
    for _, x, y, _ in path:
        along = (x - figure.x) * dx + (y - figure.y) * dy
        off = dx * (y - figure.y) - dy * (x - figure.x)
        if along < before or off * off > long:
            return False
        before = along
    return True


def stops(judged: Judged, every: int) -> list[tuple[int, int, int]]:
    """The places (x, y, surface) that a figure passes each so many millimetres, and the ends of all legs, in order."""
    found = []
    for one in judged.stretches:
        whole = length_um((one.x - one.x0) * MM, (one.y - one.y0) * MM)
        if one.verb == WALK:
            found += [_between(one, at, whole) for at in range(every * 1000, whole, every * 1000)]
        found.append((one.x, one.y, one.surface))
    return found


def _between(one: Stretch, at: int, whole: int) -> tuple[int, int, int]:
    x = one.x0 + (2 * (one.x - one.x0) * at + whole) // (2 * whole)
    y = one.y0 + (2 * (one.y - one.y0) * at + whole) // (2 * whole)
    return x, y, one.surface


def ending(figure: Figure, path: Path) -> tuple[int, int, int]:
    """Where a path ends: x, y, surface."""
    return path[-1][1:] if path else (figure.x, figure.y, figure.surface)


__all__ = [
    "CLIMB",
    "JUMP",
    "LADDER",
    "LEAP",
    "STEP",
    "VERBS",
    "WALK",
    "Judged",
    "Moves",
    "Path",
    "Stretch",
    "WayPoint",
    "Wrong",
    "ending",
    "judge",
    "stops",
    "straight",
]
