"""Chapter 10.42: bombs, which are thrown like passes and go off where they come down."""

from collections.abc import Sequence
from typing import Any

from liza.games.blood_bowl.ball import catch_need, may_catch, settle
from liza.games.blood_bowl.injuries import armour_roll, knock_down
from liza.games.blood_bowl.interceptions import catches_it, chosen_interceptor
from liza.games.blood_bowl.passing import COMPLETE, FUMBLE, ordinarily_thrown, pass_targets, scatter
from liza.games.blood_bowl.pitch import AT, BANDS, NEAR, RANGE, XY
from liza.games.blood_bowl.players import has
from liza.games.blood_bowl.rerolls import succeeds
from liza.games.blood_bowl.skills import BOMBARDIER, CATCH
from liza.games.blood_bowl.state import STANDING, Match, Player
from liza.kernel.dice import d6
from liza.kernel.table import Table
from liza.space.squares import OFF


def may_bomb(player: Player) -> bool:
    """BB-10.42, BB-11.7.4: a standing Bombardier, in place of any other action."""
    return has(player, BOMBARDIER)


def bomb_targets(match: Match, thrower: Player, _id: str) -> Sequence[tuple[int, int]]:
    """BB-10.42: as for a pass."""
    return pass_targets(match, thrower)


def throw_bomb(match: Match, table: Table, thrower: Player) -> None:
    """BB-10.42: from hand to hand until it goes off; whoever catches it must throw it on."""
    holder: Player | None = thrower
    while holder is not None:
        holder = bomb_pass(match, table, holder)
    settle(match, table)


def bomb_pass(match: Match, table: Table, thrower: Player) -> Player | None:
    """BB-10.42: one throw: whoever has the bomb now, or nobody: it has gone off, or left the pitch."""
    answer: Any = table.ask(thrower.team, "bomb", bomb_targets, match, thrower, thrower.id)
    target = AT[answer]
    table.tell("throws_bomb", "BB-10.42", who=thrower.id, at=answer, band=BANDS[RANGE[thrower.at][target]])
    thief = chosen_interceptor(match, table, thrower, target)
    if thief is not None and catches_it(match, table, thrower, thief):
        table.tell("intercepts_bomb", "BB-10.42", who=thief.id)
        return thief
    how = ordinarily_thrown(match, table, thrower, target)
    if how == FUMBLE:
        table.tell("fumbles_bomb", "BB-10.42", who=thrower.id)
        explode(match, table, thrower.at)
        return None
    square = target if how == COMPLETE else scatter(table, target)[0]
    return bomb_lands(match, table, square, accurate=how == COMPLETE)


def bomb_lands(match: Match, table: Table, square: int, *, accurate: bool) -> Player | None:
    """BB-10.42: off the pitch it is gone; who can must catch it; else it goes off."""
    if square == OFF:
        table.tell("bomb_gone", "BB-10.42")
        return None
    there = match.on[square]
    if there is None or not caught(match, table, there, accurate=accurate):
        explode(match, table, square)
        return None
    table.tell("catches_bomb", "BB-10.42", who=there.id)
    return there


def caught(match: Match, table: Table, player: Player, *, accurate: bool) -> bool:
    """BB-10.42, BB-9.3: the catch, for whoever has hands free and his wits about him."""
    if not may_catch(player):
        return False
    return succeeds(match, table, player, "catch_bomb", catch_need(match, player, accurate=accurate), CATCH)


def explode(match: Match, table: Table, square: int) -> None:
    """BB-10.42: whoever is there is hit, everybody next to it on a 4 or more."""
    table.tell("explodes", "BB-10.42", at=XY[square])
    there = match.on[square]
    near = [other for one in NEAR[square] if (other := match.on[one]) is not None]
    if there is not None:
        blown_up(match, table, there)
    for other in near:
        if table.test("explosion", d6, 4):
            blown_up(match, table, other)


def blown_up(match: Match, table: Table, victim: Player) -> None:
    """BB-10.42, BB-7.15: knocked down, with an ordinary armour roll; who lies already has only that."""
    if victim.status == STANDING:
        knock_down(match, table, victim, cause="bomb")
    else:
        armour_roll(match, table, victim)
