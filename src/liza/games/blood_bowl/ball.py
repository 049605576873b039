"""Chapters 5.14 to 5.18, 9 and 10.14: picking up, catching, bouncing, the crowd's throw-in, the hand-off.

The ball goes from square to square in one loop until it is held or rests. In the air it is nowhere: OFF, and nobody's.
"""

from typing import Any, Final

from liza.games.blood_bowl.pitch import HALF, NEAR, PITCH, XY, throw_in_directions
from liza.games.blood_bowl.players import disturbed, has, zones
from liza.games.blood_bowl.rerolls import succeeds
from liza.games.blood_bowl.skills import (
    BIG_HAND,
    CATCH,
    DIVING_CATCH,
    EXTRA_ARMS,
    NERVES_OF_STEEL,
    NO_HANDS,
    SURE_HANDS,
)
from liza.games.blood_bowl.state import NOBODY, RAIN, STANDING, Match, Player
from liza.games.blood_bowl.turns import check_touchdown, turnover
from liza.kernel.dice import d6, d8
from liza.kernel.game import Why, because
from liza.kernel.table import Table
from liza.space.squares import DIRECTIONS, OFF

TWO_D6: Final = (2 * d6).seen_as("total")


# Picking up


def pick_up_need(match: Match, player: Player, square: int, why: Why = None) -> int:
    """BB-5.15, BB-5.8, BB-10.28, BB-11.6.1, BB-11.6.4: agility, one more for picking up, tackle zones, rain; 2 to 6."""
    need = because(why, max(1, 7 - player.sheet.agility), "agility", "BB-5.7")
    bonus = because(why, 1, "picking_up", "BB-5.15")
    if not has(player, BIG_HAND):
        bonus += because(why, -zones(match, player.team, square), "tackle_zones", "BB-5.15")
        bonus += because(why, -int(match.weather == RAIN), "pouring_rain", "BB-10.28")
    bonus += because(why, int(has(player, EXTRA_ARMS)), "extra_arms", "BB-11.6.4")
    return min(6, max(2, need - bonus))


def pick_up(match: Match, table: Table, player: Player) -> bool:
    """BB-5.14, BB-5.16, BB-5.17, BB-4.21, BB-11.7.11: compulsory; a failure ends the turn, whoever has it then."""
    if can_pick_up(match, table, player):
        match.carrier, match.ball = player.id, player.at
        table.tell("picks_up", "BB-5.16", who=player.id, at=XY[player.at])
        return True
    table.tell("pick_up_failed", "BB-5.17", who=player.id, at=XY[player.at])
    turnover(match, table, "pick_up", "BB-4.21")
    bounce(match, table, player.at)
    return False


def can_pick_up(match: Match, table: Table, player: Player) -> bool:
    """BB-5.15, BB-11.2.12, BB-11.7.11: the roll; without hands there is none."""
    if player.sheet.skills & NO_HANDS:
        return False
    return succeeds(match, table, player, "pick_up", pick_up_need(match, player, player.at), SURE_HANDS)


# Catching


def may_catch(player: Player) -> bool:
    """BB-9.1, BB-9.2, BB-11.7.11: he stands, has his tackle zone, and hands."""
    return player.status == STANDING and not player.dazed and not player.sheet.skills & NO_HANDS


def catch_need(match: Match, player: Player, *, accurate: bool = False, why: Why = None) -> int:
    """BB-9.3, BB-5.8, BB-10.28, BB-11.4.5, BB-11.6.3, BB-11.6.4: accurate passes and hand-offs add one; 2 to 6."""
    need = because(why, max(1, 7 - player.sheet.agility), "agility", "BB-5.7")
    bonus = because(why, int(accurate), "accurate", "BB-9.3")
    if not has(player, NERVES_OF_STEEL):
        bonus += because(why, -zones(match, player.team, player.at), "tackle_zones", "BB-9.3")
    bonus += because(why, -int(match.weather == RAIN), "pouring_rain", "BB-10.28")
    bonus += because(why, int(has(player, EXTRA_ARMS)), "extra_arms", "BB-11.6.4")
    return min(6, max(2, need - bonus - disturbed(match, player, why)))


def catch(match: Match, table: Table, player: Player, *, accurate: bool = False) -> bool:
    """BB-9.1, BB-9.3, BB-9.14, BB-11.3.1: the roll; held, perhaps a touchdown. A miss leaves the ball in the air."""
    if not succeeds(match, table, player, "catch", catch_need(match, player, accurate=accurate), CATCH):
        table.tell("catch_failed", "BB-9.4", who=player.id)
        return False
    match.carrier, match.ball = player.id, player.at
    table.tell("catches", "BB-9.1", who=player.id, at=XY[player.at])
    check_touchdown(match, table, player)
    return True


def dived_for(match: Match, table: Table, square: int) -> bool:
    """BB-11.3.2: who stands beside may try to catch what comes down where nobody can; if two want to, none may."""
    divers = [
        player
        for near in NEAR[square]
        if (player := match.on[near]) is not None and has(player, DIVING_CATCH) and may_catch(player)
    ]
    if not divers:
        return False
    teams = [team for team in (0, 1) if team in [player.team for player in divers]]
    answers = [ask_divers(table, square, divers, teams[0])] if len(teams) == 1 else ask_both(table, square, divers)
    chosen = [answer for answer in answers if answer != "no"]
    if len(chosen) > 1:
        table.tell("divers_collide", "BB-11.3.2", who=chosen[0], whom=chosen[1], at=XY[square])
    if len(chosen) != 1:
        return False
    table.tell("dives_for_ball", "BB-11.3.2", who=chosen[0], at=XY[square])
    return catch(match, table, match.by_id[chosen[0]])


def ask_divers(table: Table, square: int, divers: list[Player], team: int) -> Any:
    """BB-11.3.2: which of a coach's players dives, if any."""
    return table.ask(team, "diving_catch", willing(divers, team), XY[square])


def ask_both(table: Table, square: int, divers: list[Player]) -> list[Any]:
    """BB-11.3.2: both coaches at once, neither knowing what the other wants."""
    return table.ask_all("diving_catch", [(team, XY[square], willing(divers, team)) for team in (0, 1)])


def willing(divers: list[Player], team: int) -> tuple[str, ...]:
    """Nobody, or one of a team's divers."""
    return ("no", *[player.id for player in divers if player.team == team])


# In the air


def land(match: Match, table: Table, square: int, accurate: bool = False, *, kick: bool = False) -> None:
    """BB-9.1, BB-9.5, BB-9.10, BB-3.5, BB-3.6: a pass, throw-in or kick comes down: caught, or it bounces once.

    BB-3.7: a kick that leaves the receiving half is a touchback: the ball is then OFF, and nobody's.
    """
    match.ball, match.carrier, match.loose = OFF, NOBODY, False
    if not (kick and HALF[square] == match.kicking):
        come_down(match, table, square, accurate=accurate, landing=True, kick=kick)


def bounce(match: Match, table: Table, square: int, *, kick: bool = False) -> None:
    """BB-9.5, BB-9.4, BB-9.6: from this square on, until it is held or rests. For kicks see `land`."""
    match.ball, match.carrier, match.loose = OFF, NOBODY, False
    there, landing = bounced(match, table, square, kick=kick)
    if there != OFF:
        come_down(match, table, there, accurate=False, landing=landing, kick=kick)


def throw_in(match: Match, table: Table, last: int, dx: int, dy: int) -> None:
    """BB-9.7, BB-9.10, BB-9.13: off the pitch from this last square with this step; the crowd throws it back."""
    match.ball, match.carrier, match.loose = OFF, NOBODY, False
    come_down(match, table, thrown_back(match, table, last, dx, dy), accurate=False, landing=True, kick=False)


def come_down(match: Match, table: Table, square: int, *, accurate: bool, landing: bool, kick: bool) -> None:
    """BB-9.1, BB-9.2, BB-9.4, BB-9.5: who can must catch it; a bounce rests in an empty square, a landing does not."""
    while square != OFF:
        there = match.on[square]
        if there is not None and may_catch(there):
            if catch(match, table, there, accurate=accurate):
                return
        elif landing:
            if dived_for(match, table, square):
                return
        elif there is None:
            match.ball = square
            table.tell("ball_rests", "BB-9.5", at=XY[square])
            return
        accurate = False
        square, landing = bounced(match, table, square, kick=kick)


def bounced(match: Match, table: Table, square: int, *, kick: bool) -> tuple[int, bool]:
    """BB-9.5, BB-9.6, BB-3.7: one square on; whether it lands there out of the crowd; OFF is a touchback."""
    dx, dy = DIRECTIONS[table.roll("bounce", d8)[0] - 1]
    there = PITCH.at(XY[square][0] + dx, XY[square][1] + dy)
    if kick and (there == OFF or HALF[there] == match.kicking):
        return OFF, False
    if there == OFF:
        return thrown_back(match, table, square, dx, dy), True
    table.tell("bounces", "BB-9.5", at=XY[there])
    return there, False


def thrown_back(match: Match, table: Table, last: int, dx: int, dy: int) -> int:
    """BB-9.8, BB-9.9, BB-9.11, BB-9.12: direction and distance, again and again until it stays on the pitch."""
    while True:
        table.tell("ball_off", "BB-9.7", at=XY[last])
        dx, dy = throw_in_directions(last, dx, dy)[table.band("throw_in_direction", d6, (3, 5))]
        distance = sum(table.roll("throw_in_distance", TWO_D6)) - match.rules.throw_in_counts_ball
        for _ in range(distance):
            there = PITCH.at(XY[last][0] + dx, XY[last][1] + dy)
            if there == OFF:
                break
            last = there
        else:
            table.tell("thrown_in", "BB-9.9", at=XY[last], distance=distance)
            return last


# In hand


def drop(match: Match, table: Table, player: Player) -> None:
    """BB-7.5: if he holds the ball it lies loose in his square, until `settle` at the end of the sequence."""
    if match.carrier == player.id:
        match.carrier, match.ball, match.loose = NOBODY, player.at, True
        table.tell("drops_ball", "BB-7.5", who=player.id, at=XY[player.at])


def settle(match: Match, table: Table) -> None:
    """BB-7.5, BB-7.14, BB-5.18: a ball that was dropped, or that somebody came upon, bounces; else nothing."""
    if match.loose:
        bounce(match, table, match.ball)


def receivers(match: Match, player: Player) -> list[str]:
    """BB-10.14: the standing players of either team next to him."""
    on = match.on
    return [other.id for near in NEAR[player.at] if (other := on[near]) is not None and other.status == STANDING]


def hand_off(match: Match, table: Table, giver: Player, receiver: Player) -> None:
    """BB-10.14, BB-10.15, BB-4.20, BB-9.13: given without a roll, caught with one; a turnover unless a mate has it."""
    table.tell("hands_off", "BB-10.14", who=giver.id, whom=receiver.id)
    match.ball, match.carrier = OFF, NOBODY
    come_down(match, table, receiver.at, accurate=True, landing=False, kick=False)
    holder = match.holder()
    if holder is None or holder.team != giver.team:
        turnover(match, table, "not_caught", "BB-4.20")
