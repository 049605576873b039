"""Chapter 4.19 to 4.30: turnovers, touchdowns, and what comes after an action. Who plays when stands in `sequence`."""

from liza.games.blood_bowl.players import scores
from liza.games.blood_bowl.state import NO_TEAM, NOBODY, Match, Player
from liza.kernel.table import Table


def turnover(match: Match, table: Table, reason: str, rule: str) -> None:
    """BB-4.19, BB-4.20, BB-4.21, BB-4.22, BB-4.23, BB-4.24, BB-4.25, BB-4.26, BB-4.27, BB-4.39: the turn is over.

    The first reason stands. Outside a turn nothing happens. Whoever calls has seen to it that it concerns the moving
    team: what is not on the list of BB-4.39 does not call.
    """
    if match.moving != NO_TEAM and not match.turnover:
        match.turnover = reason
        table.tell("turnover", rule, team=match.moving, why=reason)


def check_touchdown(match: Match, table: Table, player: Player) -> bool:
    """BB-4.22, BB-4.29, BB-4.30, BB-9.14: a standing player with the ball where he scores; not before he has fed.

    In the other team's turn his own team moves its counter on and so loses a turn (BB-3.9: outside a turn it does not).
    """
    if match.scorer != NO_TEAM or player.thirsty or not scores(match, player):
        return False
    side, away = match.sides[player.team], match.moving not in (player.team, NO_TEAM)
    match.scorer = player.team
    side.score += 1
    if match.late:
        count_turn(match, table)
    if away:
        side.turn = min(side.turn + 1, match.rules.turns)
    points = (match.sides[0].score, match.sides[1].score)
    table.tell("touchdown", "BB-4.30" if away else "BB-4.29", who=player.id, team=player.team, score=points)
    turnover(match, table, "touchdown", "BB-4.22")
    return True


def count_turn(match: Match, table: Table) -> None:
    """BB-4.6, BB-4.7: the coach moves his counter on, or it is put right for him; from then on no call is right."""
    match.late = False
    side = match.sides[match.moving]
    side.turn += 1
    table.tell("counter_moves", "BB-4.6", team=match.moving, turn=side.turn)


def go_on(match: Match) -> None:
    """BB-4.11, BB-4.12, BB-4.27: the next beat of a turn, by what has happened; written here and nowhere else."""
    if match.scorer != NO_TEAM:
        after = "drive_ends"
    elif match.turnover:
        after = "end_turn"
    else:
        after = "go" if match.acting else "choose"
    match.agenda.insert(0, (after,))


def close_action(match: Match) -> None:
    """BB-4.9, BB-4.11: the action is over."""
    if match.acting:
        match.actor().acted = True
    match.acting, match.action, match.blocked, match.ran = NOBODY, "", False, False


def reset(match: Match, team: int) -> None:
    """BB-4.9, BB-10.2, BB-10.6: a turn of this team begins: nobody has acted, and what serves once in a turn is there.

    Skills that serve once in a turn serve the other team once in this one as well.
    """
    for player in match.players:
        player.acted = player.thirsty = False
        player.moved = player.extra = player.spent = 0
    side = match.sides[team]
    side.done, side.rerolled = 0, False
    match.moving, match.turnover = team, ""
    match.acting, match.action, match.blocked, match.ran = NOBODY, "", False, False
