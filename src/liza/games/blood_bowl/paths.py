"""Path help: every square that a player can walk to, by which way, and how likely he is to get there on his feet.

What is assumed: he throws again with his own skills and with nothing else; whoever can hold him with Tentacles or
dive at his feet does so; nobody shadows him.

Squares are the bits of one number (`crowd`), and all that can be reached in as many steps with the same chance is one
`Group`: a whole group takes its next step at once. A way, as `Label`s, is made when it is asked for.
"""

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from operator import itemgetter
from typing import Final, NamedTuple, TypeAlias

from liza.games.blood_bowl.crowd import BESIDE, BIT, NUMBERS, around, numbers
from liza.games.blood_bowl.legs import (
    AT_MOST,
    FEET,
    HARMLESS,
    NIMBLE,
    NO_HOLD,
    TACKLED,
    WHOLE,
    Hold,
    Walk,
    Weights,
    picked_up,
    rolled,
    torn_free,
)
from liza.games.blood_bowl.movement import may_go_for_it, price_of_standing, stand_up_need, steps_left
from liza.games.blood_bowl.pitch import GOAL, NEAR, SQUARES, XY
from liza.games.blood_bowl.skills import BALL_AND_CHAIN, DODGE, SURE_FEET
from liza.games.blood_bowl.state import PRONE, Match, Player
from liza.kernel.options import Value

NO_WALK: Final = ("block", "throw_bomb")
EVERYWHERE: Final = bytes(SQUARES)
GOALS: Final = tuple([sum([BIT[square] for square in range(SQUARES) if GOAL[square] == team]) for team in (0, 1)])
# by the chance of a step, and of a group
LIKELY: Final = itemgetter(0)
CAME: Final = 5
LIKELIEST: Final = itemgetter(1)


class Label(NamedTuple):
    """One way as far as it goes: where it is, how likely, and that by what he still can throw again with."""

    square: int
    chance: int
    weights: Weights
    broke: bool
    picked: bool
    before: "Label | None"


# Squares that can be reached in as many steps with the same chance: these squares, the chance, that by what he still
# can throw again with, whether he has used Break Tackle, whether he has the ball, and from which squares of which group
# each of them is reached; the first group is reached from nowhere. Tuples, because there are very many.
Came: TypeAlias = "tuple[int, int, Group]"
Group: TypeAlias = "tuple[int, int, Weights, bool, bool, list[Came]]"
# a chance, the squares that can be reached with it, those that they are reached from, and by whom
Step = tuple[int, int, int, Weights, bool, bool, Group]


class Reach(Mapping[int, Label]):
    """The likeliest way to every square, by its number; of ways as likely the shortest."""

    __slots__ = ("layers", "squares", "start")

    def __init__(self, layers: list[list[Group]], squares: int, start: int) -> None:
        self.layers, self.squares, self.start = layers, squares, start

    def __contains__(self, square: object) -> bool:
        return isinstance(square, int) and 0 <= square < SQUARES and bool(self.squares & BIT[square])

    def __iter__(self) -> Iterator[int]:
        return iter(numbers(self.squares))

    def __len__(self) -> int:
        return self.squares.bit_count()

    def __getitem__(self, square: int) -> Label:
        """The way to a square, as far as it goes, step by step."""
        label: Label | None = None
        for there, (_, chance, weights, broke, picked, _) in reversed(self.backwards(square)):
            label = Label(there, chance, weights, broke, picked, label)
        if label is None:
            raise KeyError(square)
        return label

    def way(self, square: int) -> list[int]:
        """The squares of the way to a square, without the one he starts from."""
        return [there for there, _ in self.backwards(square)[-2::-1]]

    def backwards(self, square: int) -> list[tuple[int, Group]]:
        """The way to a square from its end.

        The last to come there is the likeliest: who is not likelier than those before does not come.
        """
        bit = BIT[square]
        if not self.squares & bit:
            return []
        here = square, next(group for layer in self.layers[:0:-1] for group in layer if group[0] & bit)
        back = [here]
        while here[1][CAME]:
            here = self.before(*here)
            back.append(here)
        return back

    def before(self, square: int, group: Group) -> tuple[int, Group]:
        """From where one comes to a square of a group: of such squares that nearest to the line from the start."""
        bit, beside = BIT[square], BESIDE[square]
        for squares, sources, parent in group[CAME]:
            if squares & bit:
                there = sources & beside
                one = NUMBERS[there.bit_length() - 1]
                return (one if there == BIT[one] else self.straightest(square, there)), parent
        raise KeyError(square)

    def straightest(self, square: int, there: int) -> int:
        """Of some squares next to one that nearest to the line from the start."""
        (x, y), (tx, ty) = XY[self.start], XY[square]
        near = [one for one in NEAR[square] if there & BIT[one]]
        away = [abs((XY[one][0] - x) * (ty - y) - (XY[one][1] - y) * (tx - x)) for one in near]
        return near[away.index(min(away))]


@cache
def closer(far: bytes) -> tuple[int, ...]:
    """By a number of steps: the squares that are no farther than this."""
    steps = range(max(far) + 1)
    return tuple([sum([BIT[square] for square in range(SQUARES) if far[square] <= most]) for most in steps])


def reach(match: Match, player: Player, action: str = "", *, far: bytes = EVERYWHERE, least: int = 0) -> Reach:
    """The likeliest way to every square that he can walk to in his action (or in one that he could declare).

    `far`: how far each square is from where he wants to go, so that ways that cannot lead there are left out; `least`:
    so are those that are no likelier than this.

    BB-4.29: with the ball in the end zone he has scored, and goes no further.
    """
    first, normal, extra = beginning(match, player)
    layers, squares = [[first]], 0
    if (action or match.action) not in NO_WALK and not player.sheet.skills & BALL_AND_CHAIN:
        walk, near = Walk(match, player, least), closer(far)
        for left in range(normal + extra - 1, -1, -1):
            walk.open = walk.crowd.free & near[min(left, len(near) - 1)]
            edge = onwards(walk, layers[-1], gfi=left < extra)
            if not edge:
                break
            layers.append(edge)
        squares = walk.known[0]
    return Reach(layers, squares, player.at)


def beginning(match: Match, player: Player) -> tuple[Group, int, int]:
    """Where he begins, and how many squares he has by movement and by going for it; who lies stands up first."""
    chance, normal = WHOLE, steps_left(match, player)
    if player.status == PRONE:
        chance = chance * (7 - stand_up_need(player)) // 6
        normal -= price_of_standing(player)
    skills = player.sheet.skills & ~player.spent if match.rules.additional and not player.dazed else 0
    left = FEET * bool(skills & SURE_FEET) | NIMBLE * bool(skills & DODGE)
    weights = [0, 0, 0, 0]
    weights[left] = chance
    four = (weights[0], weights[1], weights[2], weights[3])
    first: Group = (BIT[player.at], chance, four, False, match.carrier == player.id, [])
    return first, max(0, normal), going_for_it(match, player)


def going_for_it(match: Match, player: Player) -> int:
    """BB-10.8: how many squares more he may go for."""
    most = 0
    while may_go_for_it(match, player, most + 1):
        most += 1
    return most


def onwards(walk: Walk, edge: list[Group], *, gfi: bool) -> list[Group]:
    """One square on from these groups, to wherever that is likelier than any way known so far."""
    steps: list[Step] = []
    for group in edge:
        spread(walk, group, steps, gfi=gfi)
    if len(steps) > 1:
        steps.sort(key=LIKELY, reverse=True)
    groups: list[Group] = []
    chances, known, ball, now, last = walk.chances, walk.known, walk.ball, 0, 0
    for chance, there, sources, weights, broke, picked, before in steps:
        new = there & ~(known[bisect_left(chances, chance)] | now)
        if not new:
            continue
        if chance <= walk.least:
            break
        now |= new
        if new & ball and not picked:
            with_ball(walk, weights, broke, (ball, sources, before), groups)
            new, last = new ^ ball, 0
        if chance == last and groups[-1][2:CAME] == (weights, broke, picked):
            groups[-1][CAME].append((new, sources, before))
            groups[-1] = (groups[-1][0] | new, *groups[-1][1:])
        elif new:
            groups.append((new, chance, weights, broke, picked, [(new, sources, before)]))
            last = chance
    if now & ball:
        groups.sort(key=LIKELIEST, reverse=True)
    note(walk, groups)
    return groups


def note(walk: Walk, groups: list[Group]) -> None:
    """These can be reached with a better chance than was known, the likeliest first."""
    chances, known, squares = walk.chances, walk.known, 0
    place = len(chances)
    for group in groups:
        chance = group[1]
        while place and chances[place - 1] >= chance:
            place -= 1
            known[place] |= squares
        squares |= group[0]
        if place == len(chances) or chances[place] != chance:
            chances.insert(place, chance)
            known.insert(place, known[place] | squares)
        else:
            known[place] |= squares
    for number in range(place):
        known[number] |= squares


def spread(walk: Walk, group: Group, steps: list[Step], *, gfi: bool) -> None:
    """BB-5.2, BB-5.14, BB-5.20: Tentacles, going for it, the dodge, into squares where nobody is."""
    squares, chance, weights, broke, picked, _ = group
    if picked:
        squares &= ~GOALS[walk.player.team]
    if gfi:
        weights = rolled(weights, walk.gfi, FEET)
        chance = sum(weights)
    crowd = walk.crowd
    covered = squares & crowd.covered
    if not covered:
        steps.append((chance, around(squares) & walk.open, squares, weights, broke, picked, group))
        return
    free = squares ^ covered
    if free:
        steps.append((chance, around(free) & walk.open, free, weights, broke, picked, group))
    odd = covered & crowd.odd
    tackled = covered & crowd.tackled & ~odd if weights[2] or weights[3] else 0
    usual = covered ^ odd ^ tackled
    if usual:
        dodge_on(walk, group, usual, HARMLESS, chance, weights, steps)
    if tackled:
        dodge_on(walk, group, tackled, TACKLED, chance, weights, steps)
    if odd:
        for square in numbers(odd):
            dodge_on(walk, group, BIT[square], walk.held_by(square), chance, weights, steps)


def dodge_on(
    walk: Walk, group: Group, squares: int, hold: Hold, chance: int, weights: Weights, steps: list[Step]
) -> None:
    """BB-5.5, BB-11.2.13, BB-11.5.1: out of tackle zones; the squares that need as much are one throw."""
    _, _, _, broke, picked, _ = group
    strong = walk.breaks and not broke
    tackled, tails, dives, total = hold
    if total > NO_HOLD:
        weights = torn_free(weights, total)
        chance = sum(weights)
    skill = NIMBLE if (weights[2] or weights[3]) and not tackled else 0
    there, wins, chances, known = around(squares) & walk.open, AT_MOST[skill], walk.chances, walk.known
    ways = walk.dodges.get((tails, dives, strong)) or walk.faces(tails, dives=dives, strong=strong)
    for faces, to in ways:
        some = there & to
        if some and some & ~known[bisect_left(chances, chance * wins[faces] // 36)]:
            after = rolled(weights, faces, skill)
            steps.append((sum(after), some, squares, after, broke or strong, picked, group))


def with_ball(walk: Walk, weights: Weights, broke: bool, came: Came, groups: list[Group]) -> None:
    """BB-5.15: where the ball lies there is one more roll."""
    weights = picked_up(walk, weights)
    chance = sum(weights)
    if chance > walk.least and not walk.ball & walk.known[bisect_left(walk.chances, chance)]:
        groups.append((walk.ball, chance, weights, broke, True, [came]))


# What comes of it


def chance(label: Label) -> Fraction:
    """How likely he gets there on his feet, as an exact fraction."""
    return Fraction(label.chance, WHOLE)


def squares(label: Label) -> list[int]:
    """The squares of a way in order, without the one he starts from."""
    way: list[int] = []
    here: Label | None = label
    while here is not None and here.before is not None:
        way.append(here.square)
        here = here.before
    return way[::-1]


def answers(player: Player, way: list[int]) -> tuple[Value, ...]:
    """What his coach answers to the question `act` to walk over these squares."""
    steps: list[Value] = [("step", XY[square]) for square in way]
    return tuple(["stand_up", *steps] if player.status == PRONE else steps)
