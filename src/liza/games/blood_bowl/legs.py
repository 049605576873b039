"""What the ways of `paths` are reckoned with: who holds him where, what he must roll, and what becomes of his chances.

Nothing here knows what a roll needs: the needs are those of `movement` and `ball`, the very functions that the rules
ask. Chances are whole numbers out of WHOLE, so they are exact: every roll divides by six or by thirty-six.
"""

from typing import Final, NamedTuple

from liza.games.blood_bowl.ball import TWO_D6, pick_up_need
from liza.games.blood_bowl.crowd import BIT, Crowd
from liza.games.blood_bowl.movement import dodge_number, gfi_need, may_break, may_dive, tentacle_need, within
from liza.games.blood_bowl.players import foes_near
from liza.games.blood_bowl.skills import NO_HANDS, PREHENSILE_TAIL, SURE_HANDS, TACKLE
from liza.games.blood_bowl.state import NOBODY, Match, Player

WHOLE: Final = 6**48
# what he can still throw again with on the way, as bits of the index into the weights
FEET, NIMBLE = 1, 2
Weights = tuple[int, int, int, int]
# a total of two dice that cannot fail
NO_HOLD: Final = 2


class Hold(NamedTuple):
    """Those who cover a square: whether one has Tackle, their tails, whether one dives, the total that tears free."""

    tackled: bool
    tails: int
    dives: bool
    total: int


# how many of 36 throws win by the faces that do: of one, with Dodge of two
AT_MOST: Final = {
    0: tuple([6 * faces for faces in range(7)]),
    NIMBLE: tuple([36 - (6 - faces) ** 2 for faces in range(7)]),
}
HARMLESS: Final = Hold(tackled=False, tails=0, dives=False, total=0)
TACKLED: Final = Hold(tackled=True, tails=0, dives=False, total=0)


class Walk:
    """What a player needs on his way: worked out once, looked up many times.

    open: where nobody is, of the squares worth going to. chances, known: the chances with which squares are reached,
    from low to high, and for each those that are reached with at least as much; one more for none.
    """

    __slots__ = (
        "ball", "breaks", "chances", "crowd", "dodges", "gfi", "holds", "known", "least", "match", "open", "player",
    )  # fmt: skip

    def __init__(self, match: Match, player: Player, least: int = 0) -> None:
        self.match, self.player, self.least = match, player, least
        self.crowd = Crowd(match, player.team)
        self.open = self.crowd.free
        self.gfi = 7 - gfi_need(match)
        self.ball = BIT[match.ball] if match.carrier == NOBODY and match.ball >= 0 else 0
        self.breaks = may_break(player)
        self.holds: dict[int, Hold] = {}
        self.dodges: dict[tuple[int, bool, bool], list[tuple[int, int]]] = {}
        self.chances: list[int] = []
        self.known = [0]

    def held_by(self, square: int) -> Hold:
        """Who covers a square, and what he can do about it."""
        known = self.holds.get(square)
        if known is None:
            foes = foes_near(self.match, self.player.team, square)
            known = self.holds[square] = Hold(
                tackled=True in [bool(foe.sheet.skills & TACKLE) for foe in foes],
                tails=sum([1 for foe in foes if foe.sheet.skills & PREHENSILE_TAIL]),
                dives=True in [may_dive(foe) for foe in foes],
                total=max([0, *[tentacle_need(self.player, foe) for foe in foes]]),
            )
        return known

    def faces(self, tails: int, *, dives: bool, strong: bool) -> list[tuple[int, int]]:
        """How many faces of six let him dodge out of such tackle zones, and to which squares."""
        found: dict[int, int] = {}
        for zones, squares in enumerate(self.crowd.by_hindrance()):
            faces = 7 - within(dodge_number(self.player, zones, tails, strong=strong) + 2 * dives)
            found[faces] = found.get(faces, 0) | squares
        self.dodges[tails, dives, strong] = known = [*found.items()]
        return known

    def faces_to(self, square: int, hold: Hold, *, strong: bool) -> int:
        """How many faces of six let him dodge away from them to a square."""
        found = self.faces(hold.tails, dives=hold.dives, strong=strong)
        return next(faces for faces, squares in found if squares & BIT[square])


def rolled(weights: Weights, faces: int, skill: int) -> Weights:
    """BB-10.4, BB-10.6: a roll that so many faces win, thrown again once where the skill is still there."""
    a, b, c, d = weights
    if not (b or c or d):
        return a * faces // 6, 0, 0, 0
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


def picked_up(walk: Walk, weights: Weights) -> Weights:
    """BB-5.15, BB-11.2.12: the ball on his way; Sure Hands try twice."""
    player, match = walk.player, walk.match
    if player.sheet.skills & NO_HANDS:
        return 0, 0, 0, 0
    faces = 7 - pick_up_need(match, player, match.ball)
    sure = match.rules.additional and player.sheet.skills & SURE_HANDS and not player.dazed
    won, of = (faces * (12 - faces), 36) if sure else (faces, 6)
    a, b, c, d = weights
    return a * won // of, b * won // of, c * won // of, d * won // of
