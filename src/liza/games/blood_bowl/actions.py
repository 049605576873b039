"""Chapter 4.9 to 4.18: what a player may do, declaring it, and carrying it out one thing at a time.

While an action lasts, `match.acting` and `match.action` say whose and which. It is over when he has `acted`, when the
turn is, or when nothing is left that he could do.
"""

from collections.abc import Callable
from typing import Any, Final

from liza.games.blood_bowl import blocks, bombs, chains, fouls, gaze, passing, team_mates
from liza.games.blood_bowl.ball import hand_off, receivers, settle
from liza.games.blood_bowl.movement import free_squares, leap, leap_squares, may_leap, may_step, stand_up, step
from liza.games.blood_bowl.negative import feed, start_of_action
from liza.games.blood_bowl.pitch import AT, NEAR, NEAR_BITS
from liza.games.blood_bowl.players import has
from liza.games.blood_bowl.procedure import perhaps_called
from liza.games.blood_bowl.skills import BALL_AND_CHAIN, BOMBARDIER, HAIL_MARY_PASS, HYPNOTIC_GAZE, THROW_TEAM_MATE
from liza.games.blood_bowl.state import (
    BLITZ,
    FOUL,
    HAND_OFF,
    NO_TEAM,
    PASS,
    PRONE,
    STANDING,
    STUNNED,
    Match,
    Player,
)
from liza.games.blood_bowl.turns import close_action, go_on, turnover
from liza.kernel.table import Table
from liza.space.squares import OFF

Menu = dict[str, Any]
# BB-4.17, BB-4.18: what counts for the whole team
LIMITED: Final = {"blitz": BLITZ, "pass": PASS, "hand_off": HAND_OFF, "foul": FOUL}
# What ends the action in which it is done, whatever comes of it
LAST: Final = frozenset(
    ["stop", "pass", "hail_mary", "throw_player", "hand_off", "foul", "gaze", "throw_bomb"],
)


# Which actions


def declarations(match: Match) -> Menu:
    """BB-4.9, BB-4.17, BB-4.18, BB-8.17, BB-10.38, BB-10.42, BB-10.43: every action that may be declared now, by whom.

    BB-4.13, BB-4.14, BB-4.15, BB-4.16: what they are. Who does not hold the ball may declare a pass or a hand-off too.
    """
    done, full = match.sides[match.moving].done, match.rules.additional
    able, beside, lying = surveyed(match)
    movers = [one for one in able if not one.sheet.skills & BALL_AND_CHAIN]
    walkers = [one.id for one in movers]
    menu: Menu = {"move": [one.id for one in able]}
    menu["block"] = [one.id for one in movers if beside >> one.at & 1 and blocks.may_declare(match, one)]
    if not done & BLITZ:
        menu["blitz"] = [one.id for one in movers if not one.rooted]
    if not done & PASS:
        menu["pass"] = walkers if not match.bonus else [one.id for one in movers if one.sheet.skills & THROW_TEAM_MATE]
    if not done & HAND_OFF and full and not match.bonus:
        menu["hand_off"] = walkers
    if not done & FOUL and full and lying:
        menu["foul"] = walkers
    menu["throw_bomb"] = [one.id for one in movers if one.sheet.skills & BOMBARDIER and bombs.may_bomb(one)]
    return {kind: who for kind, who in menu.items() if who}


def surveyed(match: Match) -> tuple[list[Player], int, bool]:
    """Who may act; the squares beside standing opponents, as bits; whether any opponent lies on the pitch."""
    able, beside, lying, team = [], 0, False, match.moving
    for one in match.players:
        if one.team == team:
            if one.status <= PRONE and not one.acted:
                able.append(one)
        elif one.status == STANDING:
            beside |= NEAR_BITS[one.at]
        elif one.status <= STUNNED:
            lying = True
    return able, beside, lying


def declare(match: Match, table: Table, player: Player, action: str) -> None:
    """BB-4.10, BB-4.17, BB-8.2, BB-8.4: said first, used up from now on, with the ball or without; then his rolls."""
    side = match.sides[player.team]
    side.done |= LIMITED.get(action, 0)
    match.acting, match.action = player.id, action
    match.blocked = match.ran = False
    table.tell("declares", "BB-4.10", who=player.id, action=action)
    start_of_action(match, table, player)
    finish(match, table)


# What he may do


def acts(match: Match, who: str) -> Menu:
    """BB-4.13, BB-4.14, BB-4.15, BB-4.16, BB-4.40, BB-5.3, BB-7.1, BB-7.2, BB-7.4: all that he may do next; or stop."""
    player = match.by_id[who]
    menu: Menu = {"stop": None}
    if player.status == PRONE and match.action != "block":
        menu["stand_up"] = None
    else:
        if match.action not in ("block", "throw_bomb"):
            moves(match, player, menu)
        MORE[match.action](match, player, menu)
    if match.rules.seconds:
        menu["time"] = None
    return menu


def moves(match: Match, player: Player, menu: Menu) -> None:
    """BB-5.1, BB-5.2, BB-5.21, BB-10.43, BB-11.3.6: the next square, wherever it is."""
    if not may_step(match, player):
        return
    if player.sheet.skills & BALL_AND_CHAIN:
        menu["swing"] = tuple(chains.FACINGS)
        return
    offer(menu, "step", free_squares(match, player))
    if may_leap(match, player):
        offer(menu, "leap", leap_squares(match, player))


def offer(menu: Menu, kind: str, targets: Any) -> None:
    """Only what there is."""
    if targets:
        menu[kind] = targets


def more_move(match: Match, player: Player, menu: Menu) -> None:
    """BB-11.7.9: at the end of a Move action, the gaze."""
    if player.sheet.skills & HYPNOTIC_GAZE:
        offer(menu, "gaze", gaze.gaze_targets(match, player))


def more_block(match: Match, player: Player, menu: Menu) -> None:
    """BB-4.14, BB-4.15, BB-6.3, BB-11.7.17, BB-11.7.20: one block, or what takes its place."""
    if player.rooted and match.action == "blitz":
        return
    offer(menu, "block", blocks.targets(match, player))
    offer(menu, "stab", blocks.stab_targets(match, player))


def more_pass(match: Match, player: Player, menu: Menu) -> None:
    """BB-4.16, BB-8.3, BB-10.41, BB-11.4.3: the throw of the ball, or of a team-mate."""
    if match.carrier == player.id:
        offer(menu, "pass", passing.pass_targets(match, player))
        if has(player, HAIL_MARY_PASS):
            offer(menu, "hail_mary", passing.hail_mary_targets(match, player))
    if player.sheet.skills & THROW_TEAM_MATE:
        offer(menu, "throw_player", team_mates.throwable(match, player))


def more_hand_off(match: Match, player: Player, menu: Menu) -> None:
    """BB-10.14: to whom he may give the ball."""
    if match.carrier == player.id:
        offer(menu, "hand_off", receivers(match, player))


def more_foul(match: Match, player: Player, menu: Menu) -> None:
    """BB-10.22: whom he may foul."""
    offer(menu, "foul", fouls.targets(match, player))


def more_bomb(_match: Match, _player: Player, menu: Menu) -> None:
    """BB-10.42: the bomb; the target is asked for when it is thrown."""
    menu["throw_bomb"] = None


MORE: Final[dict[str, Callable[[Match, Player, Menu], None]]] = {
    "move": more_move,
    "block": more_block,
    "blitz": more_block,
    "pass": more_pass,
    "hand_off": more_hand_off,
    "foul": more_foul,
    "throw_bomb": more_bomb,
}


# Doing it


def go(match: Match, table: Table) -> None:
    """BB-4.11: the player whose action it is does one thing, or stops."""
    player = match.actor()
    choice: Any = table.ask(player.team, "act", acts, match, player.id)
    if isinstance(choice, str):
        carry_out(match, table, player, choice, None)
    else:
        carry_out(match, table, player, choice[0], choice[1])
    finish(match, table, stopped=choice == "stop")


def carry_out(match: Match, table: Table, player: Player, kind: str, target: Any) -> None:
    """BB-4.13, BB-4.14, BB-4.15, BB-4.16, BB-4.18, BB-8.6: one thing of an action; some end it."""
    if kind == "step":
        step(match, table, player, AT[target])
    elif kind in SQUARES:
        SQUARES[kind](match, table, player, AT[target])
    elif kind in PLAYERS:
        PLAYERS[kind](match, table, player, match.by_id[target])
    elif kind in PLAIN:
        PLAIN[kind](match, table, player)
    elif kind == "swing":
        chains.swing(match, table, player, target)
    if kind in LAST or match.action == "block":
        player.acted = True


def block(match: Match, table: Table, player: Player, target: Player) -> None:
    """BB-4.14, BB-4.15: the block of a Block or Blitz action."""
    blocks.block(match, table, player, target, blitz=match.action == "blitz")


def stab(match: Match, table: Table, player: Player, target: Player) -> None:
    """BB-11.7.17: in place of the block."""
    blocks.stab(match, table, player, target, blitz=match.action == "blitz")


def hail_mary(match: Match, table: Table, player: Player, square: int) -> None:
    """BB-11.4.3: as far as he likes."""
    passing.throw(match, table, player, square, hail_mary=True)


def time_is_up(match: Match, table: Table, _player: Player) -> None:
    """BB-4.5, BB-4.25: said by the clock, where one runs: the turn is over."""
    turnover(match, table, "time", "BB-4.25")


SQUARES: Final[dict[str, Callable[[Match, Table, Player, int], None]]] = {
    "leap": leap,
    "pass": passing.throw,
    "hail_mary": hail_mary,
}
PLAYERS: Final[dict[str, Callable[[Match, Table, Player, Player], None]]] = {
    "block": block,
    "stab": stab,
    "hand_off": hand_off,
    "foul": fouls.foul,
    "throw_player": team_mates.throw_team_mate,
    "gaze": gaze.gaze,
}
PLAIN: Final[dict[str, Callable[[Match, Table, Player], None]]] = {
    "stand_up": stand_up,
    "throw_bomb": bombs.throw_bomb,
    "time": time_is_up,
}


# The end of it


def finish(match: Match, table: Table, *, stopped: bool = False) -> None:
    """BB-4.11, BB-4.27, BB-7.5, BB-11.7.3: the ball comes to rest, thirst is quenched; what comes next is written."""
    settle(match, table)
    player = match.actor()
    if not may_go_on(match, player):
        if player.thirsty:
            feed(match, table, player)
        if match.rules.illegal_procedure:
            perhaps_called(match, table, player, stopped=stopped)
        close_action(match)
    go_on(match)


def may_go_on(match: Match, player: Player) -> bool:
    """BB-4.11, BB-4.27, BB-7.1: whether anything is left that he could do."""
    if player.acted or match.turnover or match.scorer != NO_TEAM:
        return False
    if player.status == PRONE:
        return not (match.blocked or match.ran)
    if player.status != STANDING or player.at == OFF:
        return False
    if match.action not in ("block", "throw_bomb") and may_step(match, player) and may_move_off(match, player):
        return True
    return len(acts(match, player.id)) > 1 + bool(match.rules.seconds)


def may_move_off(match: Match, player: Player) -> bool:
    """BB-5.2, BB-10.43: whether there is a square to go to, or he is one who goes anyway."""
    if player.sheet.skills & BALL_AND_CHAIN:
        return True
    on = match.on
    return None in [on[near] for near in NEAR[player.at]]
