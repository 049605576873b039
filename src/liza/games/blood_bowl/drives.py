"""Chapters 4.1 to 4.3 and 4.31 to 4.38, 2.12 and 7.12: halves and drives, what happens between them, and the end."""

from typing import Final

from liza.games.blood_bowl.inducements import bribed, chefs
from liza.games.blood_bowl.skills import LEADER, SECRET_WEAPON
from liza.games.blood_bowl.state import (
    HEAT,
    KO,
    NO_TEAM,
    NOBODY,
    RESERVE,
    SENT_OFF,
    Match,
    Player,
)
from liza.kernel.dice import d6
from liza.kernel.game import Result, Row
from liza.kernel.table import Table
from liza.space.squares import OFF

OVERTIME: Final = 3
_CONCEDED: Final = 2


def begin_half(match: Match, table: Table, number: int) -> None:
    """BB-4.1, BB-4.33, BB-4.37, BB-10.5: counters to 0, all re-rolls back (none in overtime), then the first drive.

    BB-4.33: who kicked off in the first half receives in the second. In overtime the toss has decided anew.
    """
    match.half, match.no_ref = number, False
    match.kicking = 1 - match.first if number == 2 else match.first
    for team, side in enumerate(match.sides):
        side.turn = 0
        if number < OVERTIME:
            side.rerolls = side.club.rerolls
            side.leader = any(player.sheet.skills & LEADER and player.status <= KO for player in match.team(team))
    table.tell("half_begins", "BB-4.1", half=number)
    chefs(match, table)
    match.agenda.append(("drive",))


def turns_left(match: Match, team: int) -> bool:
    """BB-4.1, BB-4.32: whether the team still has a turn in this half."""
    return match.sides[team].turn < match.rules.turns


def next_turn(match: Match, team: int) -> Row:
    """BB-4.2, BB-4.32: the turn of this team, or of the other if it has none left, or the end of the half."""
    for one in (team, 1 - team):
        if turns_left(match, one):
            return ("turn", one)
    return ("half_ends",)


def begin_drive(match: Match, table: Table) -> None:
    """BB-2.12, BB-4.3, BB-7.12: the knocked out may come round, then both set up, the kicking team first (BB-2.6)."""
    for player in match.players:
        player.fielded = False
        if player.status == KO:
            recover(match, table, player)
    match.agenda += [("set_up", match.kicking), ("set_up", 1 - match.kicking), ("kick_off",)]


def recover(match: Match, table: Table, player: Player) -> None:
    """BB-7.12, BB-13.19: on a 4 or more back to the reserves; each Bloodweiser Babe adds one, a 1 is never enough."""
    need = max(2, 4 - match.sides[player.team].club.babes)
    if table.test("recover", d6, need):
        player.status = RESERVE
        table.tell("comes_round", "BB-7.12", who=player.id)
    else:
        table.tell("stays_out", "BB-7.12", who=player.id)


def end_drive(match: Match, table: Table) -> None:
    """BB-4.31, BB-4.36: after a touchdown: the scoring team kicks off next, if anybody has a turn left.

    BB-4.37: a touchdown in overtime ends the match.
    """
    clear_the_pitch(match, table)
    match.kicking, match.scorer = match.scorer, NO_TEAM
    if match.half == OVERTIME:
        match.agenda = []
    elif turns_left(match, 0) or turns_left(match, 1):
        match.agenda = [("drive",)]
    else:
        match.agenda = [("half_ends",)]


def clear_the_pitch(match: Match, table: Table) -> None:
    """BB-4.31: what a drive ends with: secret weapons, the heat, and everybody back to the dugout."""
    match.moving, match.acting, match.action, match.turnover = NO_TEAM, NOBODY, "", ""
    match.ball, match.carrier, match.landing, match.loose = OFF, NOBODY, OFF, False
    match.bonus = False
    for player in match.players:
        player.hot = False
    for player in match.players:
        if player.fielded and player.sheet.skills & SECRET_WEAPON and player.status <= KO:
            ban(match, table, player)
    for player in match.players:
        if match.weather == HEAT and player.at != OFF:
            swelter(table, player)
    for player in match.players:
        player.fielded = player.dazed = player.rooted = player.fresh = player.thirsty = False
        if player.at != OFF:
            match.put(player, OFF)
            player.status = RESERVE


def ban(match: Match, table: Table, player: Player) -> None:
    """BB-11.7.16, BB-10.26, BB-10.30: a secret weapon that was on the pitch in this drive is sent off at its end."""
    if match.no_ref or bribed(match, table, player):
        return
    match.put(player, OFF)
    player.status = SENT_OFF
    table.tell("banned", "BB-11.7.16", who=player.id)


def swelter(table: Table, player: Player) -> None:
    """BB-10.28: in the heat, on a 1 he may not be set up for the next kick-off."""
    if not table.test("heat", d6, 2):
        player.hot = True
        table.tell("exhausted", "BB-10.28", who=player.id)


def end_half(match: Match, table: Table) -> None:
    """BB-4.32, BB-4.33, BB-4.35, BB-4.37: half-time, the end, or more of it where a match must have a winner."""
    clear_the_pitch(match, table)
    table.tell("half_ends", "BB-4.32", half=match.half)
    level = match.sides[0].score == match.sides[1].score
    if match.half == 1:
        match.agenda = [("half", 2)]
    elif match.half == 2 and level and match.rules.winner:
        match.agenda = [("toss",)]
    elif match.half == OVERTIME and level:
        match.agenda = [("shoot_out",)]
    else:
        match.agenda = []


def shoot_out(match: Match, table: Table) -> None:
    """BB-4.37: each coach throws a die and adds one for each team re-roll left; ties are thrown again."""
    totals = [0, 0]
    while totals[0] == totals[1]:
        totals = [table.roll("shoot_out", d6)[0] + side.rerolls + side.leader for side in match.sides]
        table.tell("shoot_out", "BB-4.37", totals=tuple(totals))
    match.shoot_out = int(totals[1] > totals[0])


def concede(match: Match, table: Table, team: int, rule: str) -> None:
    """BB-2.9, BB-4.38: the coach gives the match up, and nothing comes after."""
    match.conceded = team
    match.agenda = []
    if rule == "BB-2.9":
        table.tell("conceded_short_handed", "BB-2.9", team=team)
    else:
        table.tell("conceded", "BB-4.38", team=team)


def result(match: Match) -> Result:
    """BB-1.1, BB-4.34, BB-4.35, BB-4.37, BB-4.38: more touchdowns win; a match given up is 2-0 or what is better."""
    home, away = match.sides[0].score, match.sides[1].score
    if match.conceded != NO_TEAM:
        winner = 1 - match.conceded
        lead = (home - away) * (1 if winner == 0 else -1)
        score = (home, away) if lead >= _CONCEDED else (_CONCEDED, 0) if winner == 0 else (0, _CONCEDED)
        return Result((winner,), "conceded", "BB-4.38", score)
    if home == away and match.shoot_out != NO_TEAM:
        return Result((match.shoot_out,), "shoot_out", "BB-4.37", (home, away))
    if home == away:
        return Result((), "level", "BB-4.35", (home, away))
    winners = (0,) if home > away else (1,)
    if match.half == OVERTIME:
        return Result(winners, "sudden_death", "BB-4.37", (home, away))
    return Result(winners, "most_touchdowns", "BB-4.34", (home, away))
