"""Chapter 10.41 and 11.7.1, 11.7.15, 11.7.21: throwing a team-mate, and where he comes down."""

from collections.abc import Sequence
from typing import Any, Final

from liza.games.blood_bowl.ball import bounce, settle, throw_in
from liza.games.blood_bowl.injuries import armour_roll, crowd, kill, knock_down, place_prone
from liza.games.blood_bowl.movement import move_to
from liza.games.blood_bowl.passing import FUMBLE, TARGETS, pass_edges, pass_modifier, scatter
from liza.games.blood_bowl.pitch import AT, BANDS, NEAR, PITCH, RANGE, SHORT, XY
from liza.games.blood_bowl.players import has, zones
from liza.games.blood_bowl.rerolls import reroll, succeeds
from liza.games.blood_bowl.skills import ALWAYS_HUNGRY, RIGHT_STUFF, THROW_TEAM_MATE
from liza.games.blood_bowl.skills import PASS as PASS_SKILL
from liza.games.blood_bowl.state import NOBODY, STANDING, Match, Player
from liza.games.blood_bowl.turns import check_touchdown, turnover
from liza.kernel.dice import d6, d8
from liza.kernel.game import Why, because
from liza.kernel.table import Table
from liza.space.squares import DIRECTIONS, OFF

HEAVY: Final = -1


def throwable(match: Match, thrower: Player) -> list[str]:
    """BB-10.41, BB-11.7.15: the standing team-mates next to him who have the Right Stuff."""
    if not has(thrower, THROW_TEAM_MATE):
        return []
    near = [match.on[one] for one in NEAR[thrower.at]]
    return [mate.id for mate in near if mate is not None and may_be_thrown(thrower, mate)]


def may_be_thrown(thrower: Player, mate: Player) -> bool:
    """BB-10.41: of his own team, standing, with the Right Stuff."""
    return mate.team == thrower.team and mate.status == STANDING and bool(mate.sheet.skills & RIGHT_STUFF)


def throw_targets(_match: Match, thrower: Player, *_ids: str) -> Sequence[tuple[int, int]]:
    """BB-10.41: quick and short range only."""
    return TARGETS[SHORT][thrower.at]


def throw_modifier(match: Match, thrower: Player, band: int, why: Why = None) -> int:
    """BB-10.41: as for a pass, and one less."""
    return because(why, HEAVY, "team_mate", "BB-10.41") + pass_modifier(match, thrower, band, why)


def throw_need(match: Match, thrower: Player, target: int, why: Why = None) -> int:
    """BB-10.41: the least face that is no fumble."""
    return pass_edges(match, thrower.sheet.agility, throw_modifier(match, thrower, RANGE[thrower.at][target], why))[0]


def throw_team_mate(match: Match, table: Table, thrower: Player, mate: Player) -> None:
    """BB-10.41, BB-11.7.21: target, hunger, roll, flight; a thrown carrier who does not land well ends the turn."""
    answer: Any = table.ask(thrower.team, "throw_where", throw_targets, match, thrower, thrower.id, mate.id)
    target, carried = AT[answer], match.carrier == mate.id
    table.tell(
        "throws_player", "BB-10.41", who=thrower.id, whom=mate.id, at=answer, band=BANDS[RANGE[thrower.at][target]]
    )
    landed = throw_or_eat(match, table, thrower, mate, target)
    if carried and not (landed or match.scorer == mate.team):
        turnover(match, table, "thrown_carrier", "BB-4.24")


def throw_or_eat(match: Match, table: Table, thrower: Player, mate: Player, target: int) -> bool:
    """BB-11.7.1, BB-10.41: whether the team-mate was thrown and stands where he comes down."""
    if has(thrower, ALWAYS_HUNGRY) and not succeeds(match, table, thrower, "always_hungry", 2):
        if eaten(match, table, thrower, mate):
            return False
        lands(match, table, mate, mate.at)
        return False
    if fumbled(match, table, thrower, target):
        table.tell("fumbles_player", "BB-10.41", who=thrower.id, whom=mate.id)
        return lands(match, table, mate, mate.at)
    return flies(match, table, mate, target)


def eaten(match: Match, table: Table, thrower: Player, mate: Player) -> bool:
    """BB-11.7.1: a 1 and he is dead, whatever an apothecary says; else he squirms free, which is a fumble."""
    if table.test("swallow", d6, 2):
        table.tell("squirms_free", "BB-11.7.1", who=mate.id, whom=thrower.id)
        return False
    square, carried = mate.at, match.carrier == mate.id
    table.tell("eaten", "BB-11.7.1", who=mate.id, whom=thrower.id)
    kill(match, mate)
    if carried:
        match.carrier, match.ball = NOBODY, OFF
        bounce(match, table, square)
    return True


def fumbled(match: Match, table: Table, thrower: Player, target: int) -> bool:
    """BB-10.41, BB-10.20: only a fumble matters: every other throw is an inaccurate one."""
    edge = throw_need(match, thrower, target)
    how = table.band("throw_player", d6, (edge,))
    if how == FUMBLE and reroll(match, table, thrower, "throw_player", PASS_SKILL):
        how = table.band("throw_player", d6, (edge,))
    return how == FUMBLE


def flies(match: Match, table: Table, mate: Player, target: int) -> bool:
    """BB-10.41: always three scatters; over whoever is in the way; whether he ends on his feet."""
    match.put(mate, OFF)
    square, last, off = scatter(table, target)
    hit = False
    while off is None and match.on[square] is not None:
        hit = True
        fall_on(match, table, mate, square)
        square, last, off = one_bounce(table, square)
    if off is not None:
        lost(match, table, mate, last, off)
        return False
    move_to(match, table, mate, square)
    return crash(match, table, mate) if hit else lands(match, table, mate, square)


def one_bounce(table: Table, square: int) -> tuple[int, int, tuple[int, int] | None]:
    """BB-10.41: one square on, in any direction."""
    step = DIRECTIONS[table.roll("bounce_player", d8)[0] - 1]
    there = PITCH.at(XY[square][0] + step[0], XY[square][1] + step[1])
    return (OFF, square, step) if there == OFF else (there, there, None)


def fall_on(match: Match, table: Table, mate: Player, square: int) -> None:
    """BB-10.41, BB-7.15: whoever stands there is knocked down; whoever lies there already only breaks the fall."""
    victim = match.on[square]
    if victim is not None:
        table.tell("lands_on", "BB-10.41", who=mate.id, whom=victim.id)
        if victim.status == STANDING:
            knock_down(match, table, victim, cause="thrown_player")


def lost(match: Match, table: Table, mate: Player, last: int, off: tuple[int, int]) -> None:
    """BB-10.41: into the crowd; the ball that he held is thrown back."""
    carried = match.carrier == mate.id
    if carried:
        match.carrier, match.ball = NOBODY, OFF
    crowd(match, table, mate)
    settle(match, table)
    if carried:
        throw_in(match, table, last, *off)


def crash(match: Match, table: Table, mate: Player) -> bool:
    """BB-10.41: who has hit somebody cannot land on his feet."""
    falls(match, table, mate)
    return False


def landing_need(match: Match, mate: Player, square: int, why: Why = None) -> int:
    """BB-10.41: agility, one less for each tackle zone where he lands."""
    bonus = because(why, -zones(match, mate.team, square), "tackle_zones", "BB-10.41")
    return min(6, max(2, because(why, max(1, 7 - mate.sheet.agility), "agility", "BB-5.7") - bonus))


def lands(match: Match, table: Table, mate: Player, square: int) -> bool:
    """BB-10.41, BB-5.18: the landing roll; a loose ball in the square bounces away; a carrier may score."""
    landed = succeeds(match, table, mate, "landing", landing_need(match, mate, square))
    if landed:
        table.tell("lands_well", "BB-10.41", who=mate.id, at=XY[square])
        check_touchdown(match, table, mate)
    else:
        falls(match, table, mate)
    settle(match, table)
    return landed


def falls(match: Match, table: Table, mate: Player) -> None:
    """BB-10.41: placed prone, and an armour roll as if he had been knocked down."""
    table.tell("lands_badly", "BB-10.41", who=mate.id)
    place_prone(match, table, mate)
    armour_roll(match, table, mate)
    settle(match, table)
