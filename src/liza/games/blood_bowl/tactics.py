"""What a coach counts on: how good a block is, where the ball should go, where a player is of use. Whole numbers only.

Chances are in thousandths; the needs and dice are those of the rules.
"""

from functools import cache
from typing import Final, NamedTuple

from liza.games.blood_bowl.ball import catch_need
from liza.games.blood_bowl.pitch import GOAL, LENGTH, NEAR, PITCH, SQUARES, WIDTH, XY
from liza.games.blood_bowl.players import has, standing_near, zones
from liza.games.blood_bowl.skills import (
    BALL_AND_CHAIN,
    BLOCK,
    CHAINSAW,
    DODGE,
    FRENZY,
    NO_HANDS,
    STAND_FIRM,
    SURE_HANDS,
    TACKLE,
    WRESTLE,
)
from liza.games.blood_bowl.state import PRONE, STANDING, Match, Player
from liza.games.blood_bowl.strengths import block_dice

ALL: Final = 1000
FACES: Final = 6
STEADY: Final = BLOCK | WRESTLE


class Odds(NamedTuple):
    """What comes of a block, in thousandths: the target goes down; the blocker does."""

    down: int
    falls: int


def block_odds(match: Match, blocker: Player, target: Player, *, blitz: bool = False) -> Odds:
    """BB-6.5 to BB-6.11: with the die that is best for whoever chooses."""
    count, chooser = block_dice(match, blocker, target, blitz=blitz)
    steady, shaky = has(blocker, STEADY), not has(target, STEADY)
    dodges = has(target, DODGE) and not has(blocker, TACKLE)
    down = 1 + (not dodges) + (steady and shaky)
    falls = 1 + (not steady)
    if chooser == blocker.team:
        return Odds(once(down, count), always(falls, count))
    return Odds(always(down, count), once(falls, count))


def once(faces: int, count: int) -> int:
    """That at least one of so many dice shows one of so many faces."""
    return ALL - always(FACES - faces, count)


def always(faces: int, count: int) -> int:
    """That all of them do."""
    return ALL * int(faces**count) // int(FACES**count)


# Where things are


def ahead(team: int, square: int) -> int:
    """How many squares are left to the end zone that a team attacks."""
    x = XY[square][0]
    return LENGTH - 1 - x if team == 0 else x


@cache
def away_from(square: int) -> bytes:
    """How far every square is from this one."""
    return bytes([PITCH.steps(one, square) for one in range(SQUARES)])


@cache
def beside(square: int) -> bytes:
    """How far every square is from being next to this one."""
    return bytes([max(0, far - 1) for far in away_from(square)])


TO_SCORE: Final = tuple([bytes([ahead(team, square) for square in range(SQUARES)]) for team in (0, 1)])


def scoring(team: int) -> list[int]:
    """The squares of the end zone that a team attacks."""
    return [square for square, owner in enumerate(GOAL) if owner == team]


SCORING: Final = (scoring(0), scoring(1))


def handy(player: Player) -> tuple[int, int, int]:
    """Who should hold the ball: hands, agility, speed."""
    sheet = player.sheet
    if sheet.skills & (NO_HANDS | BALL_AND_CHAIN):
        return (0, 0, 0)
    return (1 + bool(sheet.skills & SURE_HANDS), sheet.agility, sheet.movement)


def fit(player: Player) -> bool:
    """Able to act on his feet."""
    return player.status == STANDING and not player.acted


def marked(match: Match, player: Player) -> int:
    """How many opponents have him in their tackle zones."""
    return zones(match, player.team, player.at)


def hunters(match: Match, team: int, square: int) -> int:
    """How many opponents could be next to a square in their next turn, as the crow flies."""
    count, far = 0, away_from(square)
    for foe in match.players:
        if foe.team != team and foe.at >= 0 and foe.status <= PRONE:
            reach = foe.sheet.movement - 3 * foe.status + 1
            if far[foe.at] <= reach:
                count += 1
    return count


def worth_of_carrying(match: Match, player: Player, square: int, left: int) -> int:
    """How good it is for the carrier to end his turn there: near the goal, out of reach, among friends, off the edge.

    left: the turns that his team still has in this half.
    """
    team = player.team
    far = ahead(team, square)
    pace = player.sheet.movement
    need = max(0, far - pace * (left - 1))
    worth = -10 * far - 60 * need
    worth -= 45 * zones(match, team, square) + 9 * hunters(match, team, square)
    worth += 12 * min(4, len(standing_near(match, team, square)))
    y = XY[square][1]
    return worth - (15 if y in (0, WIDTH - 1) else 0)


def corners(holder: Player) -> list[int]:
    """The squares of a cage: diagonally before and behind the ball, those in front first."""
    x, y = XY[holder.at]
    step = 1 if holder.team == 0 else -1
    places = [(x + step, y - 1), (x + step, y + 1), (x - step, y - 1), (x - step, y + 1)]
    return [square for place in places if (square := PITCH.at(*place)) >= 0]


def guard_spots(match: Match, holder: Player) -> list[int]:
    """Those of them that are free."""
    return [square for square in corners(holder) if match.on[square] is None]


def screen_spot(match: Match, team: int, player: Player, square: int) -> int:
    """Where to stand between an opponent with the ball and one's own end zone, in a line of one's own."""
    x, y = XY[square]
    back = x - 3 if team == 0 else x + 3
    back = max(1, min(LENGTH - 2, back))
    lane = (y + 2 * XY[player.at][1]) // 3
    spot = PITCH.at(back, max(0, min(WIDTH - 1, lane)))
    return spot if match.on[spot] is None else free_near(match, spot)


def free_near(match: Match, square: int) -> int:
    """A free square next to one, or the square itself."""
    free = [near for near in NEAR[square] if match.on[near] is None]
    return free[0] if free else square


def toward(match: Match, team: int, square: int, goal: int) -> int:
    """The next free square nearer to the goal, and in no tackle zone before he is there; -1 if there is none."""
    far = away_from(goal)
    nearer = [near for near in NEAR[square] if match.on[near] is None and far[near] < far[square]]
    free = [near for near in nearer if far[near] <= 1 or not zones(match, team, near)]
    return free[0] if free else -1


def may_hold(match: Match, player: Player) -> int:
    """The faces with which he catches a ball that is handed to him."""
    return 0 if player.sheet.skills & NO_HANDS else 7 - catch_need(match, player, accurate=True)


def block_worth(match: Match, blocker: Player, target: Player, odds: Odds) -> int:
    """How much a block is worth: a man down, more if he has the ball or marks somebody, less the turn if it fails."""
    worth = odds.down * (3 if match.carrier == target.id else 1) + 150
    if has(target, STAND_FIRM):
        worth -= 80
    y = XY[target.at][1]
    if y in (0, WIDTH - 1):
        worth += 250
    price = 4 if match.carrier == blocker.id else 2
    if blocker.sheet.skills & (FRENZY | CHAINSAW):
        worth -= 30
    return worth - price * odds.falls
