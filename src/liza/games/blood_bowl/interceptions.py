"""Chapter 10.16 to 10.19, 11.2.8 and 11.4.7: who may snatch a pass out of the air, and who runs to where he can."""

from typing import Any, Final

from liza.games.blood_bowl.movement import dodge_out
from liza.games.blood_bowl.pitch import AT, NEAR, SQUARES, XY, under_the_ruler
from liza.games.blood_bowl.players import disturbed, has, zones
from liza.games.blood_bowl.rerolls import succeeds
from liza.games.blood_bowl.skills import (
    CATCH,
    EXTRA_ARMS,
    NERVES_OF_STEEL,
    NO_HANDS,
    PASS_BLOCK,
    SAFE_THROW,
    VERY_LONG_LEGS,
)
from liza.games.blood_bowl.state import RAIN, STANDING, Match, Player
from liza.games.blood_bowl.turns import check_touchdown
from liza.kernel.game import Why, because
from liza.kernel.table import Table

PASS_BLOCK_SQUARES: Final = 3


def interceptors(match: Match, thrower: Player, target: int) -> list[Player]:
    """BB-10.16, BB-10.17: standing opponents with tackle zone and hands, under the ruler."""
    if not match.rules.additional:
        return []
    return [player for player in match.fielded(1 - thrower.team) if may_intercept(player, thrower.at, target)]


def may_intercept(player: Player, thrower: int, target: int) -> bool:
    """BB-10.16: he stands, has his tackle zone and hands, and the ball comes by."""
    fit = player.status == STANDING and not player.dazed and not player.sheet.skills & NO_HANDS
    return fit and under_the_ruler(thrower, target, player.at)


def intercept_need(match: Match, player: Player, why: Why = None) -> int:
    """BB-10.18: agility, two less for the attempt, one less for each tackle zone."""
    bonus = because(why, -2, "interception", "BB-10.18")
    if not has(player, NERVES_OF_STEEL):
        bonus += because(why, -zones(match, player.team, player.at), "tackle_zones", "BB-10.18")
    bonus += because(why, -int(match.weather == RAIN), "pouring_rain", "BB-10.28")
    bonus += because(why, int(has(player, EXTRA_ARMS)), "extra_arms", "BB-11.6.4")
    bonus += because(why, int(has(player, VERY_LONG_LEGS)), "very_long_legs", "BB-11.6.10")
    bonus += disturbed(match, player, why)
    return min(6, max(2, because(why, max(1, 7 - player.sheet.agility), "agility", "BB-5.7") - bonus))


def intercepted(match: Match, table: Table, thrower: Player, target: int) -> bool:
    """BB-10.16, BB-10.19: one of those who could, if his coach wants, tries before the pass is rolled for."""
    player = chosen_interceptor(match, table, thrower, target)
    if player is None or not catches_it(match, table, thrower, player):
        return False
    match.carrier, match.ball = player.id, player.at
    table.tell("intercepts", "BB-10.19", who=player.id, whom=thrower.id)
    check_touchdown(match, table, player)
    return True


def chosen_interceptor(match: Match, table: Table, thrower: Player, target: int) -> Player | None:
    """BB-10.16: one or none; not asked where nobody could."""
    able = interceptors(match, thrower, target)
    if not able:
        return None
    answer: str = table.ask(1 - thrower.team, "intercept", ("no", *[player.id for player in able]), thrower.id)
    return None if answer == "no" else match.by_id[answer]


def catches_it(match: Match, table: Table, thrower: Player, player: Player) -> bool:
    """BB-10.18, BB-11.4.7: the interception, unless a Safe Throw takes it back."""
    if not succeeds(match, table, player, "intercept", intercept_need(match, player), CATCH):
        return False
    return not safe_throw(match, table, thrower, player)


def safe_throw(match: Match, table: Table, thrower: Player, player: Player) -> bool:
    """BB-11.4.7: an agility roll without modifiers cancels the interception; not against Very Long Legs."""
    if not has(thrower, SAFE_THROW) or has(player, VERY_LONG_LEGS):
        return False
    safe = succeeds(match, table, thrower, "safe_throw", min(6, max(2, 7 - thrower.sheet.agility)))
    table.tell("safe_throw" if safe else "no_safe_throw", "BB-11.4.7", who=thrower.id)
    return safe


# Pass Block


def pass_block(match: Match, table: Table, thrower: Player, target: int, *, high: bool = False) -> None:
    """BB-11.2.8: opponents with the skill may run up to three squares, if they end where they can spoil the pass.

    high: it is a Hail Mary Pass, which nobody can intercept.
    """
    runners = [one for one in match.fielded(1 - thrower.team) if has(one, PASS_BLOCK) and not one.rooted]
    spots = spoiling_spots(match, thrower.at, target, high=high) if runners else []
    for player in runners:
        run_to_spoil(match, table, player, spots)


def spoiling_spots(match: Match, thrower: int, target: int, *, high: bool) -> list[int]:
    """BB-11.2.8: where one could intercept, or has the thrower or the receiver in his tackle zone."""
    beside = [*NEAR[thrower], *(NEAR[target] if match.on[target] is not None else ())]
    return [one for one in range(SQUARES) if one in beside or (not high and under_the_ruler(thrower, target, one))]


def run_to_spoil(match: Match, table: Table, player: Player, spots: list[int]) -> None:
    """BB-11.2.8: square by square, dodging as usual; a fall is no turnover. Asked only where it leads somewhere."""
    for left in range(PASS_BLOCK_SQUARES, 0, -1):
        steps = spoiling_steps(match, player, spots, left)
        if not steps:
            return
        stop = ("no",) if left == PASS_BLOCK_SQUARES or player.at in spots else ()
        answer: Any = table.ask(player.team, "pass_block", (*stop, *[XY[one] for one in steps]), player.id)
        if answer == "no" or not dodge_out(match, table, player, AT[answer]):
            return


def spoiling_steps(match: Match, player: Player, spots: list[int], left: int) -> list[int]:
    """BB-11.2.8: the free squares next to him from which, with the squares left after it, a spoiling one is reached."""
    return [step for step in NEAR[player.at] if match.on[step] is None and leads_there(match, step, spots, left - 1)]


def leads_there(match: Match, square: int, spots: list[int], left: int) -> bool:
    """Whether some spoiling square lies at most so many free squares on."""
    edge = reached = [square]
    for _ in range(left):
        edge = [near for one in edge for near in NEAR[one] if match.on[near] is None and near not in reached]
        edge = list(dict.fromkeys(edge))
        reached = reached + edge
    return True in [one in spots for one in reached]
