"""Chapters 4.7 and 4.8: illegal procedure, where it is played."""

from liza.games.blood_bowl.negative import NEGATIVE
from liza.games.blood_bowl.skills import JUMP_UP
from liza.games.blood_bowl.state import NO_TEAM, Match, Player, Side
from liza.games.blood_bowl.turns import count_turn, turnover
from liza.kernel.table import Table


def perhaps_called(match: Match, table: Table, player: Player, *, stopped: bool) -> None:
    """BB-4.7, BB-4.8: after an action in which something was done the opponent may call, rightly or wrongly."""
    team = match.moving
    if match.turnover or match.scorer != NO_TEAM or match.bonus or (stopped and not has_done_something(match, player)):
        return
    if table.ask(1 - team, "illegal_procedure", (False, True), player.id):
        if match.late:
            rightly_called(match, table, team)
        else:
            table.tell("wrong_call", "BB-4.8", team=1 - team)
            lose_reroll(match, table, 1 - team, "BB-4.8")


def has_done_something(match: Match, player: Player) -> bool:
    """BB-4.7: a square, standing up, a block, any dice; not if he was only named."""
    dice = player.sheet.skills & NEGATIVE or player.extra
    return bool(dice or player.moved or match.blocked or match.ran or player.spent & JUMP_UP)


def rightly_called(match: Match, table: Table, team: int) -> None:
    """BB-4.7: he plays on for a re-roll, which is the one of his turn, or ends it. The counter is put right."""
    table.tell("illegal_procedure", "BB-4.7", team=team)
    count_turn(match, table)
    if table.ask(team, "called", ("play_on", "end_turn")) == "play_on":
        match.sides[team].rerolled = True
        lose_reroll(match, table, team, "BB-4.7")
    else:
        turnover(match, table, "illegal_procedure", "BB-4.7")


def lose_reroll(match: Match, table: Table, team: int, rule: str) -> None:
    """BB-4.7, BB-4.8: one re-roll less; if none is left, the other has one more until the half is over (BB-10.5)."""
    side, other = match.sides[team], match.sides[1 - team]
    if takes_one(side):
        table.tell("loses_reroll", rule, team=team)
    else:
        other.rerolls += 1
        table.tell("gains_reroll", rule, team=1 - team)


def takes_one(side: Side) -> bool:
    """BB-4.7, BB-11.4.4: the Leader's counter is a re-roll too, and the last to go."""
    if side.rerolls:
        side.rerolls -= 1
        return True
    had, side.leader = side.leader, False
    return had
