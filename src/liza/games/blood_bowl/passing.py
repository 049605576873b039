"""Chapter 8 and 10.20, 10.21: throwing the ball, fumbles, and what becomes of a pass."""

from collections.abc import Sequence
from typing import Any, Final

from liza.games.blood_bowl.ball import bounce, land, throw_in
from liza.games.blood_bowl.interceptions import intercepted, pass_block
from liza.games.blood_bowl.pitch import AT, BANDS, BOMB, PITCH, QUICK, RANGE, SELF, SHORT, SQUARES, XY
from liza.games.blood_bowl.players import disturbed, has, zones
from liza.games.blood_bowl.rerolls import reroll
from liza.games.blood_bowl.skills import (
    ACCURATE,
    DUMP_OFF,
    NERVES_OF_STEEL,
    STRONG_ARM,
    STUNTY,
)
from liza.games.blood_bowl.skills import PASS as PASS_SKILL
from liza.games.blood_bowl.state import BLIZZARD, NOBODY, SUNNY, Match, Player
from liza.games.blood_bowl.turns import turnover
from liza.kernel.dice import d6, d8
from liza.kernel.game import Why, because
from liza.kernel.table import Table
from liza.space.squares import DIRECTIONS, OFF

FUMBLE, INCOMPLETE, COMPLETE, INTERCEPTED = range(4)
# BB-8.7, by range band
RANGE_MODIFIER: Final = (0, 1, 0, -1, -2)
_UP_TO: Final = {QUICK: QUICK, SHORT: SHORT, BOMB: BOMB}
# BB-8.3: all squares from quick to so far, by thrower's square
TARGETS: Final = {
    far: tuple([tuple([XY[one] for one in range(SQUARES) if SELF < RANGE[at][one] <= far]) for at in range(SQUARES)])
    for far in _UP_TO
}


def farthest(match: Match) -> int:
    """BB-8.3, BB-10.28: long bombs, but in a blizzard only short passes."""
    return SHORT if match.weather == BLIZZARD else BOMB


def pass_targets(match: Match, thrower: Player) -> Sequence[tuple[int, int]]:
    """BB-8.1, BB-8.3, BB-8.5: team-mate, opponent or empty square, also next to him, on the pitch and within range."""
    return TARGETS[farthest(match)][thrower.at]


def hail_mary_targets(match: Match, thrower: Player) -> Sequence[tuple[int, int]]:
    """BB-11.4.3: any square of the pitch but his own; none in a blizzard."""
    return () if match.weather == BLIZZARD else [place for place in XY if place != XY[thrower.at]]


def pass_modifier(match: Match, thrower: Player, band: int, why: Why = None) -> int:
    """BB-8.7, BB-10.28, BB-11.4.1, BB-11.5.9, BB-11.7.19, BB-11.6.3: all that is added to the roll of a pass."""
    bonus = because(why, RANGE_MODIFIER[band], BANDS[band], "BB-8.7")
    if not has(thrower, NERVES_OF_STEEL):
        bonus += because(why, -zones(match, thrower.team, thrower.at), "tackle_zones", "BB-8.7")
    bonus += because(why, -int(match.weather == SUNNY), "very_sunny", "BB-10.28")
    bonus += because(why, int(has(thrower, ACCURATE)), "accurate_skill", "BB-11.4.1")
    bonus += because(why, int(band != QUICK and has(thrower, STRONG_ARM)), "strong_arm", "BB-11.5.9")
    bonus += because(why, -int(bool(thrower.sheet.skills & STUNTY)), "stunty", "BB-11.7.19")
    return bonus + disturbed(match, thrower, why)


def pass_edges(match: Match, agility: int, bonus: int) -> tuple[int, int]:
    """BB-8.8, BB-10.20: the least face that is no fumble, and the least that is complete; 1 and 6 are what they are.

    Without the additional rules nothing is a fumble.
    """
    safe = min(6, max(2, 2 - bonus)) if match.rules.additional else 1
    return safe, max(safe, min(6, max(2, max(1, 7 - agility) - bonus)))


def pass_need(match: Match, thrower: Player, target: int, why: Why = None) -> int:
    """BB-8.8, BB-8.9: the least face that makes a pass to a square complete."""
    band = RANGE[thrower.at][target]
    because(why, max(1, 7 - thrower.sheet.agility), "agility", "BB-5.7")
    return pass_edges(match, thrower.sheet.agility, pass_modifier(match, thrower, band, why))[1]


def thrown(match: Match, table: Table, thrower: Player, edges: tuple[int, int]) -> int:
    """BB-8.8, BB-10.21, BB-11.4.6: the roll, and the second one that the Pass skill or a team re-roll may give."""
    how = table.band("pass", d6, edges)
    if how != COMPLETE and reroll(match, table, thrower, "pass", PASS_SKILL):
        how = table.band("pass", d6, edges)
    return how


def throw(match: Match, table: Table, thrower: Player, target: int, *, hail_mary: bool = False) -> None:
    """BB-8.13, BB-8.15, BB-8.16: the whole of a pass; held by the moving team when it stops, or the turn is over."""
    end = pass_ball(match, table, thrower, target, hail_mary=hail_mary)
    if end == FUMBLE:
        turnover(match, table, "fumble", "BB-4.23")
    elif end == INTERCEPTED:
        turnover(match, table, "intercepted", "BB-10.19")
    holder = match.holder()
    if holder is None or holder.team != thrower.team:
        turnover(match, table, "not_caught", "BB-4.20")


def pass_ball(
    match: Match, table: Table, thrower: Player, target: int, *, hail_mary: bool = False, dumped: bool = False
) -> int:
    """BB-8.14, BB-8.15: Pass Block, interception, roll, flight, catch; how the throw itself ended."""
    table.tell("passes", "BB-8.15", who=thrower.id, at=XY[target], band=BANDS[RANGE[thrower.at][target]])
    if not dumped:
        pass_block(match, table, thrower, target, high=hail_mary)
    if not hail_mary and intercepted(match, table, thrower, target):
        return INTERCEPTED
    how = hail_mary_thrown(match, table, thrower) if hail_mary else ordinarily_thrown(match, table, thrower, target)
    match.carrier, match.ball = NOBODY, OFF
    if how == FUMBLE:
        table.tell("fumbles", "BB-10.20", who=thrower.id)
        bounce(match, table, thrower.at)
    elif how == COMPLETE:
        table.tell("pass_complete", "BB-8.9", who=thrower.id, at=XY[target])
        land(match, table, target, accurate=True)
    else:
        table.tell("pass_incomplete", "BB-8.10", who=thrower.id, at=XY[target])
        fly(match, table, target)
    return how


def ordinarily_thrown(match: Match, table: Table, thrower: Player, target: int) -> int:
    """BB-8.7, BB-8.8: the roll at this range."""
    bonus = pass_modifier(match, thrower, RANGE[thrower.at][target])
    return thrown(match, table, thrower, pass_edges(match, thrower.sheet.agility, bonus))


def hail_mary_thrown(match: Match, table: Table, thrower: Player) -> int:
    """BB-11.4.3: a natural 1 is a fumble, anything else incomplete, which no re-roll could better."""
    how = table.band("pass", d6, (2,))
    if how == FUMBLE and reroll(match, table, thrower, "pass", PASS_SKILL):
        how = table.band("pass", d6, (2,))
    return how


def fly(match: Match, table: Table, target: int) -> None:
    """BB-8.10, BB-8.11, BB-8.12: three scatters, and only where the last one ends may it be caught."""
    square, last, off = scatter(table, target)
    if off is not None:
        throw_in(match, table, last, *off)
    else:
        land(match, table, square)


def scatter(table: Table, square: int) -> tuple[int, int, tuple[int, int] | None]:
    """BB-8.10, BB-8.12: (where it ends, the last square on the pitch, the step that left it or None)."""
    for _ in range(3):
        step = DIRECTIONS[table.roll("scatter", d8)[0] - 1]
        there = PITCH.at(XY[square][0] + step[0], XY[square][1] + step[1])
        if there == OFF:
            return OFF, square, step
        square = there
    return square, square, None


# Dump-Off


def dump_off(match: Match, table: Table, player: Player) -> None:
    """BB-11.4.2: before he is blocked the carrier may make a quick pass; no turnover comes of it."""
    if match.carrier != player.id or not has(player, DUMP_OFF):
        return
    answer: Any = table.ask(player.team, "dump_off", dump_off_targets, match, player, player.id)
    if answer != "no":
        table.tell("dumps_off", "BB-11.4.2", who=player.id)
        pass_ball(match, table, player, AT[answer], dumped=True)


def dump_off_targets(_match: Match, player: Player, _id: str) -> list[Any]:
    """BB-11.4.2: no, or a square at quick range."""
    return ["no", *TARGETS[QUICK][player.at]]
