"""Chapter 4.3 to 4.6 and 4.29 to 4.34: the ways that a warrior may take, as a region of paths, and why not another."""

from typing import Any, Final

from liza.games.skirmish.contact import met_across
from liza.games.skirmish.data import number
from liza.games.skirmish.ground import costs
from liza.games.skirmish.state import Battle, Warrior
from liza.kernel.options import Rng
from liza.space.field.crossings import CLIMB, JUMP, LADDER, LEAP, STEP, touches_climb
from liza.space.field.crowd import NO_CONTACT, THROUGH, TOUCH, Crowd, Room, crowd
from liza.space.field.measure import gap
from liza.space.field.paths import Judged, Moves, Path, Stretch, Wrong
from liza.space.field.propose import Reach, reach
from liza.space.field.regions import Paths

WALKING, RUN, CRAWL = "walk", "run", "crawl"
APART: Final = 100
MOST_OFFERS: Final = 60
MOST_LEAPS: Final = 12
_UM: Final = 1000
_TRIES: Final = 12
# which rule forbids what the field finds wrong with a path; those of too_far depend on the move
RULES: Final = {
    "path_malformed": "AN-4.3",
    "path_many_legs": "AN-4.3",
    "path_not_whole": "AN-0.1",
    "path_off_table": "AN-0.3",
    "path_unsupported": "AN-0.2",
    "path_blocked": "AN-4.27",
    "path_on_low": "AN-4.27",
    "path_not_allowed": "AN-4.29",
    "path_crossing_long": "AN-0.3",
    "path_no_step": "AN-0.3",
    "path_no_ladder": "AN-4.4",
    "path_nothing_to_climb": "AN-4.29",
    "path_no_drop": "AN-4.31",
    "path_not_below": "AN-4.31",
    "path_landing_high": "AN-4.34",
    "path_no_gap": "AN-4.34",
    "path_climb_high": "AN-4.29",
    "path_jump_high": "AN-4.31",
    "path_leap_wide": "AN-4.34",
    "climb_later": "AN-4.29",
    "climb_nothing_touched": "AN-4.29",
    "leap_not_last": "AN-4.34",
}
TOO_FAR: Final = {WALKING: "AN-4.3", RUN: "AN-4.6", CRAWL: "AN-6.14"}


class Ways:
    """Every path that a warrior may take in one move; see `liza.kernel.options.Region`.

    Beyond what `Paths` judges, he climbs only what he touches, as the first thing, and a leap ends the answer: nobody
    may measure a gap, so what is left behind it is asked for when he is across (AN-0.6, AN-4.34).
    """

    __slots__ = ("action", "battle", "paths", "warrior")

    def __init__(self, battle: Battle, warrior: Warrior, action: str, paths: Paths) -> None:
        self.battle, self.warrior, self.action, self.paths = battle, warrior, action, paths

    def __contains__(self, value: object) -> bool:
        return isinstance(self.judged(value), Judged)

    def judged(self, value: object) -> Judged | Wrong:
        """The path with what lies on it, or why it cannot be."""
        leap = early_leap(value)
        judged = self.paths.judged(value[: leap + 1] if leap >= 0 and isinstance(value, tuple) else value)
        if isinstance(judged, Wrong):
            return judged
        if leap >= 0:
            return Wrong("leap_not_last", leap + 1)
        verbs = [one.verb for one in judged.stretches]
        if CLIMB in verbs[1:]:
            return Wrong("climb_later", verbs[1:].index(CLIMB) + 1)
        if verbs[:1] == [CLIMB] and not self.touches(judged.stretches[0]):
            return Wrong("climb_nothing_touched", 0)
        if LEAP in verbs and judged.stretches[-1].down > self.paths.moves.jump:
            return Wrong("path_jump_high", len(verbs) - 1)
        who = self.engages(judged)
        return Wrong("path_figure", len(verbs) - 1, who) if who >= 0 else judged

    def touches(self, climb: Stretch) -> bool:
        """AN-4.29: whether his base is at what he would climb."""
        one = self.warrior
        return touches_climb(self.battle.field, one.surface, one.x, one.y, climb.x, climb.y, one.sheet.base)

    def engages(self, judged: Judged) -> int:
        """AN-4.3, AN-4.13, AN-4.16: the number of an enemy who would be engaged across something low, or -1."""
        if not judged.stretches:
            return -1
        last = judged.stretches[-1]
        there = self.warrior.figure.moved(self.battle.field, last.x, last.y, last.surface)
        return met_across(self.battle, self.warrior, there)

    def why_not(self, value: object) -> tuple[str, str] | None:
        """The code and the rule that forbid a value, or None."""
        judged = self.judged(value)
        if isinstance(judged, Judged):
            return None
        if judged.code == "path_too_far":
            return judged.code, TOO_FAR[self.action]
        if judged.figure >= 0:
            met = next(one for one in self.battle.warriors if one.sheet.number == judged.figure)
            return judged.code, "AN-4.5" if met.side == self.warrior.side else "AN-4.3"
        return judged.code, RULES[judged.code]

    def leaps(self, path: Path) -> bool:
        """Whether it ends with a leap."""
        return bool(path) and path[-1][0] == LEAP

    def first(self) -> Path:
        """Standing still."""
        return ()

    def offers(self) -> list[Path]:
        """Standing still, ways to places all about, one in each square of 10 cm, and leaps."""
        paths = Paths(self.paths.field, self.paths.figure, self.paths.moves.without(LEAP), self.paths.others)
        found = reach(paths)
        ways = [path for _, path in found.offers(APART, MOST_OFFERS) if path in self]
        leaps = self.leaps_from(found) if LEAP in self.paths.moves.verbs else []
        return [(), *[path for path in ways if path], *leaps]

    def leaps_from(self, found: Reach) -> list[Path]:
        """AN-0.6, AN-4.34: over whatever gap he can get to, wide or narrow: what is offered measures nothing."""
        net, leaps = found.net, []
        squares: set[tuple[int, int, int]] = set()
        for node, far in [(one, hop[0]) for one in found.order for hop in net.bold.get(one, ()) if hop[1] == LEAP]:
            square = net.xs[far] // APART, net.ys[far] // APART, net.on[far]
            if square not in squares and len(squares) < MOST_LEAPS:
                way = found.path_to(net.xs[node], net.ys[node], net.on[node])
                path = () if way is None else (*way, (LEAP, net.xs[far], net.ys[far], net.on[far]))
                if path and path in self:
                    squares.add(square)
                    leaps.append(path)
        return leaps

    def sample(self, rng: Rng) -> Path:
        """A path at random; standing still if several tries find none."""
        for _ in range(_TRIES):
            path = self.paths.sample(rng)
            if path in self:
                return path
        return ()

    def describe(self) -> dict[str, Any]:
        """For a client: who moves from where, how far, and by which verbs (AN-0.6: his own movement is no secret)."""
        return {**self.paths.describe(), "action": self.action, "who": self.warrior.id}


def early_leap(value: object) -> int:
    """AN-0.6, AN-4.34: the number of a leap behind which something stands, or -1; what that costs is not even asked."""
    points = value[:-1] if isinstance(value, tuple) else ()
    verbs = [point[0] if isinstance(point, tuple) and point else None for point in points]
    return verbs.index(LEAP) if LEAP in verbs else -1


def ways_of(battle: Battle, warrior: Warrior, action: str, spent: int = 0) -> Ways:
    """AN-4.3, AN-4.6, AN-6.14: what he may answer, when he has spent so much (micrometres, times `per`) already."""
    moves = moves_of(battle, warrior, action, climbs=not spent)
    left = max(0, moves.allowance * _UM * moves.per - spent) // (_UM * moves.per)
    paths = Paths(battle.field, warrior.figure, moves.with_allowance(left), room(battle, warrior))
    return Ways(battle, warrior, action, paths)


def moves_of(battle: Battle, warrior: Warrior, action: str, *, climbs: bool = True) -> Moves:
    """AN-4.3, AN-4.6, AN-4.28, AN-4.29, AN-6.14, AN-6.15, MO-2: how far, over what, and by which verbs.

    climbs: whether he has not moved yet, for climbing comes first or not at all.
    """
    weights, per = costs(warrior.sheet.pace)
    if action == CRAWL:
        return Moves(number("down", "crawl_mm"), (1, 1, 1), 1, (STEP,))
    most = allowance(warrior)
    bold = (CLIMB,) if climbs and action == WALKING and "animal" not in warrior.sheet.traits else ()
    times = number("run", "times") if action == RUN else 1
    return Moves(
        most * times, weights, per, (STEP, LADDER, JUMP, LEAP, *bold), most, number("jump", "most_mm"),
        battle.rules.max_gap, blind=(LEAP,),
    )  # fmt: skip


def allowance(warrior: Warrior) -> int:
    """AN-1.2, AN-4.3, AN-6.15: his movement in millimetres; exactly half of it when he has just stood up."""
    pace = warrior.sheet.pace
    return pace // number("down", "stood_up_part") if warrior.deeds.stood_up else pace


def room(battle: Battle, mover: Warrior) -> Crowd:
    """AN-4.3, AN-4.5, AN-4.16: through standing friends; a centimetre from standing enemies; contact with no enemy.

    From an enemy who is nearer already he may go away.
    """
    rooms = []
    for one in battle.warriors:
        if one.here() and one is not mover:
            if one.side == mover.side:
                rooms.append(Room(one.figure, THROUGH if one.stands() else TOUCH, TOUCH))
                continue
            keep = number("contact", "clear_mm") if one.stands() and not one.fleeing else NO_CONTACT
            now = gap(mover.figure, one.figure) - 1
            rooms.append(Room(one.figure, keep if now >= keep else now if now > NO_CONTACT else TOUCH, keep))
    return crowd(mover.figure, rooms)
