"""Chapter 4.1 to 4.12, 4.28, 4.38: the turns of a team: how they begin, who acts, how they end."""

from typing import Any

from liza.games.blood_bowl.actions import Menu, declarations, declare
from liza.games.blood_bowl.drives import concede, next_turn
from liza.games.blood_bowl.inducements import wizard
from liza.games.blood_bowl.state import NO_TEAM, PRONE, STUNNED, Match, Player
from liza.games.blood_bowl.turns import close_action, count_turn, go_on, reset, turnover
from liza.kernel.table import Table

# A turn


def begin_turn(match: Match, table: Table, team: int) -> None:
    """BB-4.2, BB-4.6, BB-4.9, BB-13.20: the counter moves, everybody may act again, the other wizard may cast.

    BB-4.7: where illegal procedure is played the coach has to see to his counter himself.
    """
    reset(match, team)
    side = match.sides[team]
    match.late = match.rules.illegal_procedure
    if not match.late:
        side.turn += 1
    table.tell("turn", "BB-4.6", team=team, turn=side.turn + match.late, half=match.half)
    wizard(match, table, 1 - team)
    go_on(match)


def choose_action(match: Match, table: Table) -> None:
    """BB-4.4, BB-4.9, BB-4.11, BB-4.12: the coach, and only he, names a player and an action, or ends the turn."""
    team = match.moving
    if first_able(match, team) is None:
        match.agenda.insert(0, ("end_turn",))
        return
    choice: Any = table.ask(team, "action", choices, match)
    if choice == "end_turn":
        match.agenda.insert(0, ("end_turn",))
    elif choice == "concede":
        concede(match, table, team, "BB-4.38")
    elif choice == "move_counter":
        count_turn(match, table)
        go_on(match)
    elif choice == "time":
        turnover(match, table, "time", "BB-4.25")
        go_on(match)
    else:
        declare(match, table, match.by_id[choice[1]], choice[0])


def first_able(match: Match, team: int) -> Player | None:
    """BB-4.12, BB-7.8: a player of the team who has not acted and is not stunned, if any is left."""
    for one in match.players:
        if one.team == team and not one.acted and one.status <= PRONE:
            return one
    return None


def choices(match: Match) -> Menu:
    """BB-4.7, BB-4.12, BB-4.25, BB-4.38, BB-4.40: end the turn, or an action, or what else a coach may do."""
    menu: Menu = {"end_turn": None}
    if match.late:
        menu["move_counter"] = None
    if match.rules.conceding and not match.bonus and nobody_has_acted(match):
        menu["concede"] = None
    if match.rules.seconds:
        menu["time"] = None
    menu |= declarations(match)
    return menu


def nobody_has_acted(match: Match) -> bool:
    """BB-4.38: it is the start of the turn."""
    return True not in [player.acted for player in match.players]


def end_turn(match: Match, table: Table) -> None:
    """BB-4.12, BB-4.27, BB-4.28, BB-4.32, BB-13.20: the stunned turn over, the other wizard may cast; who is next.

    What comes after the bonus turn of BB-10.38 stands in the agenda already.
    """
    team, bonus = match.moving, match.bonus
    if match.late:
        count_turn(match, table)
    close_action(match)
    turn_over_stunned(match, table, team)
    match.moving, match.bonus, match.turnover = NO_TEAM, False, ""
    table.tell("turn_ends", "BB-4.12", team=team)
    if bonus:
        return
    wizard(match, table, 1 - team)
    if match.scorer != NO_TEAM:
        go_on(match)
    else:
        match.agenda.insert(0, next_turn(match, 1 - team))


def turn_over_stunned(match: Match, table: Table, team: int) -> None:
    """BB-4.28, BB-7.8, BB-10.38: face up again who was stunned before this turn; in the bonus turn nobody."""
    for player in match.players:
        if player.team == team and player.status == STUNNED and not (player.fresh or match.bonus):
            player.status = PRONE
            table.tell("turns_over", "BB-4.28", who=player.id)
        player.fresh = False
