"""Chapters 1, 5.4 and 11.1: who stands where, who has a tackle zone, who may use a skill."""

from liza.games.blood_bowl.pitch import GOAL, NEAR, WITHIN3
from liza.games.blood_bowl.skills import DISTURBING_PRESENCE
from liza.games.blood_bowl.state import STANDING, Match, Player
from liza.kernel.game import Why, because


def has(player: Player, skill: int) -> bool:
    """BB-11.1: he has the skill and is fit to use it: standing and with his tackle zone."""
    return bool(player.sheet.skills & skill) and player.status == STANDING and not player.dazed


def foes_near(match: Match, team: int, square: int) -> list[Player]:
    """BB-5.4: the opponents of a team whose tackle zones cover a square."""
    on = match.on
    return [
        other
        for near in NEAR[square]
        if (other := on[near]) is not None and other.team != team and other.status == STANDING and not other.dazed
    ]


def zones(match: Match, team: int, square: int) -> int:
    """BB-5.4: how many tackle zones of a team's opponents cover a square."""
    on, count = match.on, 0
    for near in NEAR[square]:
        other = on[near]
        if other is not None and other.team != team and other.status == STANDING and not other.dazed:
            count += 1
    return count


def standing_near(match: Match, team: int, square: int) -> list[Player]:
    """Standing players of a team next to a square, with or without their tackle zones."""
    on = match.on
    return [
        other
        for near in NEAR[square]
        if (other := on[near]) is not None and other.team == team and other.status == STANDING
    ]


def disturbed(match: Match, player: Player, why: Why = None) -> int:
    """BB-11.6.3: one less for each opponent with Disturbing Presence within three squares, whatever his state."""
    on = match.on
    count = sum(
        [
            1
            for near in WITHIN3[player.at]
            if (other := on[near]) is not None
            and other.team != player.team
            and other.sheet.skills & DISTURBING_PRESENCE
        ]
    )
    return because(why, -count, "disturbing_presence", "BB-11.6.3")


def scores(match: Match, player: Player) -> bool:
    """BB-4.29: he stands in the end zone he attacks and holds the ball."""
    return player.status == STANDING and match.carrier == player.id and GOAL[player.at] == player.team
