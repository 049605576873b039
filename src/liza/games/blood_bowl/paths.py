"""Path help: every square that a player can walk to, by which way, and how likely he is to get there on his feet.

Nothing here knows what a roll needs: the needs are those of `movement` and `ball`, the very functions that the rules
ask. What is assumed: he throws again with his own skills and with nothing else; whoever can hold him with Tentacles or
dive at his feet does so; nobody shadows him.

Chances are whole numbers out of ALL, so they are exact: every roll divides by six or by thirty-six.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from liza.games.blood_bowl.ball import TWO_D6, pick_up_need
from liza.games.blood_bowl.movement import (
    dodge_target,
    gfi_need,
    may_break,
    may_dive,
    may_go_for_it,
    price_of_standing,
    stand_up_need,
    steps_left,
    tentacle_need,
    within,
)
from liza.games.blood_bowl.pitch import GOAL, NEAR, SQUARES, XY
from liza.games.blood_bowl.players import foes_near
from liza.games.blood_bowl.skills import BALL_AND_CHAIN, DODGE, NO_HANDS, SURE_FEET, SURE_HANDS, TACKLE
from liza.games.blood_bowl.state import NOBODY, PRONE, Match, Player
from liza.kernel.options import Value

ALL: Final = 6**48
# what he can still throw again with on the way, as bits of the index into the weights
FEET, NIMBLE = 1, 2
Weights = tuple[int, int, int, int]
# a total of two dice that cannot fail
NO_HOLD: Final = 2
NO_WALK: Final = ("block", "throw_bomb")
EVERYWHERE: Final = bytes(SQUARES)


class Label(NamedTuple):
    """One way as far as it has been found: where it is, how likely, and that by what he still can throw again with."""

    square: int
    chance: int
    weights: Weights
    broke: bool
    picked: bool
    before: "Label | None"


class Walk:
    """What a player needs on his way: worked out once, looked up many times."""

    __slots__ = ("ball", "breaks", "far", "foes", "gfi", "guarded", "least", "left", "match", "player", "targets")

    def __init__(self, match: Match, player: Player, far: bytes, least: int) -> None:
        self.match, self.player = match, player
        self.far, self.least, self.left = far, least, 0
        self.gfi = 7 - gfi_need(match)
        self.foes: dict[int, tuple[list[Player], bool, bool, int]] = {}
        self.targets: dict[tuple[int, int, bool], int] = {}
        self.ball = match.ball if match.carrier == NOBODY else -1
        self.guarded = guarded(match, player.team)
        self.breaks = may_break(player)

    def held_by(self, square: int) -> tuple[list[Player], bool, bool, int]:
        """Who covers a square; whether one of them has Tackle, or dives; the total that tears free of Tentacles."""
        known = self.foes.get(square)
        if known is None:
            foes = foes_near(self.match, self.player.team, square)
            tackled = True in [bool(foe.sheet.skills & TACKLE) for foe in foes]
            dives = True in [may_dive(foe) for foe in foes]
            needs = [tentacle_need(self.player, foe) for foe in foes]
            known = self.foes[square] = (foes, tackled, dives, max([0, *needs]))
        return known

    def faces(self, left: int, square: int, foes: list[Player], *, dives: bool, strong: bool) -> int:
        """How many faces of six let him dodge from one square to another."""
        known = self.targets.get((left, square, strong))
        if known is None:
            target = dodge_target(self.match, self.player, square, foes, strong=strong)
            known = self.targets[left, square, strong] = 7 - within(target + 2 * dives)
        return known


def guarded(match: Match, team: int) -> bytearray:
    """The squares in the tackle zones of a team's opponents."""
    covered = bytearray(SQUARES)
    for foe in match.players:
        if foe.team != team and foe.at >= 0 and not foe.status and not foe.dazed:
            for near in NEAR[foe.at]:
                covered[near] = 1
    return covered


def reach(
    match: Match, player: Player, action: str = "", *, far: bytes = EVERYWHERE, least: int = 0
) -> dict[int, Label]:
    """The likeliest way to every square that he can walk to in his action (or in one that he could declare).

    Of ways as likely the shortest. `far`: how far each square is from where he wants to go, so that ways that cannot
    lead there are left out; `least`: so are those that are no likelier than this.

    BB-4.29: with the ball in the end zone he has scored, and goes no further.
    """
    if (action or match.action) in NO_WALK or player.sheet.skills & BALL_AND_CHAIN:
        return {}
    walk = Walk(match, player, far, least)
    first, normal, extra = beginning(match, player)
    best: dict[int, Label] = {}
    chances = [0] * SQUARES
    chances[player.at] = ALL
    edge = {first.square: first}
    for number in range(normal + extra):
        walk.left = normal + extra - number - 1
        following: dict[int, Label] = {}
        for label in edge.values():
            if not (label.picked and GOAL[label.square] == player.team):
                spread(walk, label, following, chances, gfi=number >= normal)
        best |= following
        edge = following
    return best


def beginning(match: Match, player: Player) -> tuple[Label, int, int]:
    """Where he begins, and how many squares he has by movement and by going for it; who lies stands up first."""
    chance, normal = ALL, steps_left(match, player)
    if player.status == PRONE:
        chance = chance * (7 - stand_up_need(player)) // 6
        normal -= price_of_standing(player)
    skills = player.sheet.skills & ~player.spent if match.rules.additional and not player.dazed else 0
    left = FEET * bool(skills & SURE_FEET) | NIMBLE * bool(skills & DODGE)
    weights = [0, 0, 0, 0]
    weights[left] = chance
    four = (weights[0], weights[1], weights[2], weights[3])
    first = Label(player.at, chance, four, False, match.carrier == player.id, None)
    return first, max(0, normal), going_for_it(match, player)


def going_for_it(match: Match, player: Player) -> int:
    """BB-10.8: how many squares more he may go for."""
    most = 0
    while may_go_for_it(match, player, most + 1):
        most += 1
    return most


def spread(walk: Walk, label: Label, following: dict[int, Label], chances: list[int], *, gfi: bool) -> None:
    """One square on from a label, to wherever that is likelier than any way known so far.

    BB-5.20: Tentacles, going for it, the dodge, picking up, in this order.
    """
    weights, left = label.weights, label.square
    covered = walk.guarded[left]
    if covered and walk.held_by(left)[3] > NO_HOLD:
        weights = torn_free(weights, walk.held_by(left)[3])
    if gfi:
        weights = rolled(weights, walk.gfi, FEET)
    if covered:
        dodge_on(walk, label, weights, following, chances)
    else:
        go_to(walk, label, weights, NEAR[left], label.broke, following, chances)


def go_to(
    walk: Walk,
    label: Label,
    weights: Weights,
    there: Sequence[int],
    broke: bool,
    following: dict[int, Label],
    chances: list[int],
) -> None:
    """BB-5.2, BB-5.14: into any of these squares where nobody is, with the ball if it lies there."""
    on, now, far, left = walk.match.on, sum(weights), walk.far, walk.left
    if now <= walk.least:
        return
    for square in there:
        if chances[square] >= now or on[square] is not None or far[square] > left:
            continue
        after = Label(square, now, weights, broke, label.picked, label)
        if square == walk.ball and not label.picked:
            held = picked_up(walk, weights, square)
            after = Label(square, sum(held), held, broke, True, label)
            if after.chance <= chances[square]:
                continue
        chances[square] = after.chance
        following[square] = after


def dodge_on(walk: Walk, label: Label, weights: Weights, following: dict[int, Label], chances: list[int]) -> None:
    """BB-5.5, BB-11.2.13, BB-11.5.1: out of tackle zones; the squares that need as much are one throw."""
    left = label.square
    foes, tackled, dives, _ = walk.held_by(left)
    strong = walk.breaks and not label.broke
    squares: dict[int, list[int]] = {}
    for square in NEAR[left]:
        if chances[square] < label.chance and walk.match.on[square] is None and walk.far[square] <= walk.left:
            faces = walk.faces(left, square, foes, dives=dives, strong=strong)
            squares.setdefault(faces, []).append(square)
    for faces, there in squares.items():
        after = rolled(weights, faces, 0 if tackled else NIMBLE)
        go_to(walk, label, after, there, label.broke or strong, following, chances)


def rolled(weights: Weights, faces: int, skill: int) -> Weights:
    """BB-10.4, BB-10.6: a roll that so many faces win, thrown again once where the skill is still there."""
    a, b, c, d = weights
    lost = (6 - faces) * faces
    won = [a * faces // 6, b * faces // 6, c * faces // 6, d * faces // 6]
    if skill == FEET:
        won[0] += b * lost // 36
        won[2] += d * lost // 36
    elif skill == NIMBLE:
        won[0] += c * lost // 36
        won[1] += d * lost // 36
    return won[0], won[1], won[2], won[3]


def torn_free(weights: Weights, total: int) -> Weights:
    """BB-11.6.8: two dice against the Tentacles."""
    ways = TWO_D6.bands((total,))[1]
    a, b, c, d = weights
    return a * ways // 36, b * ways // 36, c * ways // 36, d * ways // 36


def picked_up(walk: Walk, weights: Weights, square: int) -> Weights:
    """BB-5.15, BB-11.2.12: the ball on his way; Sure Hands try twice."""
    player, match = walk.player, walk.match
    if player.sheet.skills & NO_HANDS:
        return 0, 0, 0, 0
    faces = 7 - pick_up_need(match, player, square)
    sure = match.rules.additional and player.sheet.skills & SURE_HANDS and not player.dazed
    won, of = (faces * (12 - faces), 36) if sure else (faces, 6)
    a, b, c, d = weights
    return a * won // of, b * won // of, c * won // of, d * won // of


# What comes of it


def chance(label: Label) -> Fraction:
    """How likely he gets there on his feet, as an exact fraction."""
    return Fraction(label.chance, ALL)


def squares(label: Label) -> list[int]:
    """The squares of a way in order, without the one he starts from."""
    way: list[int] = []
    here: Label | None = label
    while here is not None and here.before is not None:
        way.append(here.square)
        here = here.before
    return way[::-1]


def answers(player: Player, label: Label) -> tuple[Value, ...]:
    """What his coach answers to the question `act` to walk that way."""
    steps: list[Value] = [("step", XY[square]) for square in squares(label)]
    return tuple(["stand_up", *steps] if player.status == PRONE else steps)
