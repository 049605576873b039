"""Chapters 6.5 and 10.11 to 10.13: strength, assists, and the number of block dice."""

from typing import Final

from liza.games.blood_bowl.pitch import NEAR
from liza.games.blood_bowl.players import has, zones
from liza.games.blood_bowl.skills import GUARD, HORNS
from liza.games.blood_bowl.state import STANDING, Match, Player
from liza.kernel.game import Why, because

MULTIPLE: Final = 2


def helpers(match: Match, friend: Player, foe: Player, *, guard: bool = True) -> list[Player]:
    """BB-6.26, BB-10.11, BB-10.12, BB-11.5.3: the team-mates of one who help him against the other.

    Standing next to the foe, with their tackle zone, and in that of no other opponent, unless they are on Guard.
    Between team-mates nobody takes sides.
    """
    if friend.team == foe.team or not match.rules.additional:
        return []
    on, team = match.on, friend.team
    own = int(foe.status == STANDING and not foe.dazed)
    return [
        mate
        for near in NEAR[foe.at]
        if (mate := on[near]) is not None
        and mate.team == team
        and mate is not friend
        and mate.status == STANDING
        and not mate.dazed
        and ((guard and mate.sheet.skills & GUARD) or zones(match, team, near) == own)
    ]


def own_strengths(match: Match, blocker: Player, target: Player, *, blitz: bool, multiple: bool) -> tuple[int, int]:
    """BB-10.13, BB-11.6.6, BB-11.5.6: both strengths before Dauntless and assists."""
    horns = blitz and match.ran and has(blocker, HORNS)
    return blocker.sheet.strength + horns, target.sheet.strength + MULTIPLE * multiple


def block_strengths(
    match: Match,
    blocker: Player,
    target: Player,
    *,
    blitz: bool,
    multiple: bool = False,
    daring: bool = False,
    why: Why = None,
) -> tuple[int, int]:
    """BB-6.5, BB-10.13: what the blocker and his target count for, with assists; reasons against him are negative.

    daring: his Dauntless roll has succeeded (BB-11.2.2). multiple: one of two blocks at once (BB-11.5.6).
    """
    own, other = own_strengths(match, blocker, target, blitz=blitz, multiple=multiple)
    because(why, blocker.sheet.strength, "strength", "BB-6.5")
    because(why, own - blocker.sheet.strength, "horns", "BB-11.6.6")
    if daring and own < other:
        own += because(why, other - own, "dauntless", "BB-11.2.2")
    own += because(why, len(helpers(match, blocker, target)), "assists", "BB-10.11")
    because(why, -target.sheet.strength, "target_strength", "BB-6.5")
    because(why, target.sheet.strength - other, "multiple_block", "BB-11.5.6")
    other -= because(why, -len(helpers(match, target, blocker)), "target_assists", "BB-10.12")
    return own, other


def dice_of(own: int, other: int) -> int:
    """BB-6.5: equal one, stronger two, more than twice as strong three; negative if the target's coach chooses."""
    if own == other:
        return 1
    if own > other:
        return 3 if own > 2 * other else 2
    return -3 if other > 2 * own else -2


def block_dice(
    match: Match,
    blocker: Player,
    target: Player,
    *,
    blitz: bool,
    multiple: bool = False,
    daring: bool = False,
    why: Why = None,
) -> tuple[int, int]:
    """BB-6.5, BB-6.6: how many block dice, and the team whose coach chooses among them."""
    own, other = block_strengths(match, blocker, target, blitz=blitz, multiple=multiple, daring=daring, why=why)
    dice = dice_of(own, other)
    return abs(dice), blocker.team if dice > 0 else target.team


def dauntless_need(match: Match, blocker: Player, target: Player, *, blitz: bool, multiple: bool = False) -> int:
    """BB-11.2.2: the die that makes him count as strong as his target; 0 if he is no weaker before assists."""
    own, other = own_strengths(match, blocker, target, blitz=blitz, multiple=multiple)
    return other - own + 1 if own < other else 0
