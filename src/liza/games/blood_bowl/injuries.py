"""Chapter 7: who goes down, the armour roll, the injury roll, and who leaves the pitch.

`by` is the opponent whose doing it is; `cause` says what it was:
"block" (by the one who blocked him and still stands), "blocked" (in a block in any other way), "foul", "stab",
"chainsaw", "spell"; anything else is nobody's doing and brings no modifier.
"""

from typing import Final

from liza.games.blood_bowl import casualties
from liza.games.blood_bowl.ball import drop
from liza.games.blood_bowl.pitch import NEAR, XY
from liza.games.blood_bowl.players import has
from liza.games.blood_bowl.skills import (
    BALL_AND_CHAIN,
    CHAINSAW,
    CLAW,
    DIRTY_PLAYER,
    MIGHTY_BLOW,
    PILING_ON,
    STAKES,
    STUNTY,
    THICK_SKULL,
)
from liza.games.blood_bowl.state import (
    DEAD,
    KO,
    PRONE,
    RESERVE,
    SENT_OFF,
    STANDING,
    STUNNED,
    Match,
    Player,
)
from liza.games.blood_bowl.turns import turnover
from liza.kernel.dice import d6
from liza.kernel.game import Why, because
from liza.kernel.table import Table, reached
from liza.space.squares import OFF

PAIR: Final = (2 * d6).seen_as("total")
BY_BLOCK: Final = ("block", "blocked")
SAW: Final = 3
CLAWED: Final = 8
UNDEAD_RACES: Final = ("khemri", "necromantic", "undead", "vampire")
# how an armour roll ends: it holds, it breaks with the one point that could go to the injury roll instead, it breaks
HOLDS, BY_ONE, BREAKS = range(3)
STUN, KNOCK_OUT, HURT, HARM = range(4)
# BB-7.7, BB-11.5.10, BB-11.7.19: edges of the total, and the results that they part; by Stunty + 2 * Thick Skull
INJURY: Final = (
    ((8, 10), (STUN, KNOCK_OUT, HARM)),
    ((7, 9, 10), (STUN, KNOCK_OUT, HURT, HARM)),
    ((9, 10), (STUN, KNOCK_OUT, HARM)),
    ((7, 8, 9, 10), (STUN, KNOCK_OUT, STUN, HURT, HARM)),
)
SHIELDED: Final = ((9, 10), (STUN, HURT, HARM))


# Going down


def knock_down(match: Match, table: Table, player: Player, by: Player | None = None, cause: str = "") -> None:
    """BB-7.1, BB-7.6, BB-7.11, BB-4.19: face up, ball dropped, turnover for the moving team, armour roll.

    Who lies already cannot be knocked down (BB-7.15). A spell ends the turn only by hitting the carrier (BB-13.20).
    """
    if player.status != STANDING:
        return
    carried = match.carrier == player.id
    table.tell("knocked_down", "BB-7.6", who=player.id, at=XY[player.at])
    lie(match, table, player)
    if player.team == match.moving and (carried or cause != "spell"):
        turnover(match, table, "knocked_down", "BB-4.19")
    roll_armour(match, table, player, by, cause, saw=bool(player.sheet.skills & CHAINSAW))


def place_prone(match: Match, table: Table, player: Player) -> None:
    """BB-7.11, BB-4.19: face up without armour roll; a turnover only for the moving team's carrier."""
    if player.status != STANDING:
        return
    carried = match.carrier == player.id
    table.tell("placed_prone", "BB-7.11", who=player.id, at=XY[player.at])
    lie(match, table, player)
    if carried and player.team == match.moving:
        turnover(match, table, "carrier_down", "BB-4.19")
    if player.sheet.skills & BALL_AND_CHAIN:
        injury_roll(match, table, player)


def lie(match: Match, table: Table, player: Player) -> None:
    """BB-7.1, BB-7.5, BB-11.7.20: face up where he fell, the ball out of his hands, his roots torn out."""
    player.status = PRONE
    player.rooted = False
    if match.carrier == player.id:
        drop(match, table, player)


def stunned(match: Match, table: Table, player: Player) -> None:
    """BB-7.8, BB-4.28, BB-7.15, BB-10.43: face down, from now on; a Ball & Chain is knocked out instead."""
    if player.sheet.skills & BALL_AND_CHAIN:
        knocked_out(match, table, player)
        return
    lie(match, table, player)
    player.status = STUNNED
    player.fresh = player.team == match.moving
    table.tell("stunned", "BB-7.8", who=player.id)


def knocked_out(match: Match, table: Table, player: Player) -> None:
    """BB-7.9: to the KO box."""
    leave(match, table, player, KO)
    table.tell("knocked_out", "BB-7.9", who=player.id)


def leave(match: Match, table: Table, player: Player, status: int) -> None:
    """BB-7.14: off the pitch to one of the boxes; a ball that he holds stays behind, to bounce from his square."""
    if match.carrier == player.id:
        drop(match, table, player)
    match.put(player, OFF)
    player.status = status
    player.dazed = player.rooted = player.fresh = False


def kill(match: Match, player: Player) -> None:
    """BB-11.7.1: dead, whatever an apothecary or Regeneration might say. The ball is not seen to."""
    match.put(player, OFF)
    player.status = DEAD
    player.dazed = player.rooted = player.fresh = False


def send_off(match: Match, table: Table, player: Player) -> None:
    """BB-10.46, BB-10.24: out for the rest of the match; no injury."""
    table.tell("sent_off", "BB-10.46", who=player.id)
    leave(match, table, player, SENT_OFF)


# Armour


def armour_need(
    match: Match, victim: Player, by: Player | None = None, cause: str = "", *, saw: bool = False, why: Why = None
) -> int:
    """BB-7.6, BB-11.6.2, BB-11.7.6, BB-11.7.18: the total of the dice that breaks his armour.

    saw: he falls with a running chainsaw. Reasons: that total, then what is added to the roll.
    """
    need = because(why, victim.sheet.armour + 1, "armour", "BB-7.6")
    bonus = 0
    if blocked_by(victim, by, CLAW, cause):
        bonus += because(why, max(0, need - CLAWED), "claw", "BB-11.6.2")
    fell_on_saw = cause == "blocked" and by is not None and bool(by.sheet.skills & CHAINSAW)
    bonus += because(why, SAW * (cause == "chainsaw" or saw), "chainsaw", "BB-11.7.6")
    bonus += because(why, SAW * fell_on_saw, "fell_on_chainsaw", "BB-11.7.6")
    if cause == "stab" and by is not None and able(by, STAKES):
        bonus += because(why, int(match.sides[victim.team].club.race in UNDEAD_RACES), "stakes", "BB-11.7.18")
    return need - bonus


def able(player: Player, skill: int) -> bool:
    """BB-11.1: he had the skill and his wits when the block was made, even if he has gone down with it since."""
    return bool(player.sheet.skills & skill) and not player.dazed


def blocked_by(victim: Player, by: Player | None, skill: int, cause: str) -> bool:
    """BB-11.5.5, BB-11.6.2: he has gone down in a block with an opponent who has this skill; team-mates spare him."""
    return cause in BY_BLOCK and by is not None and by.team != victim.team and able(by, skill)


def spare_point(victim: Player, by: Player | None, cause: str) -> str:
    """BB-11.5.5, BB-11.2.3, BB-13.20: what gives one point for the armour or the injury roll; "" if nothing does."""
    if cause == "spell":
        return "spell"
    if blocked_by(victim, by, MIGHTY_BLOW, cause):
        return "mighty_blow"
    return "dirty_player" if cause == "foul" and by is not None and able(by, DIRTY_PLAYER) else ""


def spends(match: Match, table: Table, by: Player | None, point: str) -> bool:
    """BB-11.5.5, BB-11.2.3: used on the armour roll that it would break; asked only of who wants to be asked."""
    if by is None or not match.sides[by.team].asks:
        return True
    return bool(table.ask(by.team, "spare_point", (True, False), by.id, point))


def break_armour(match: Match, table: Table, by: Player | None, need: int, point: str) -> int:
    """BB-7.6: one armour roll: HOLDS, BY_ONE or BREAKS."""
    if not point:
        return BREAKS if table.test("armour", PAIR, need) else HOLDS
    how = table.band("armour", PAIR, (need - 1, need))
    return HOLDS if how == BY_ONE and not spends(match, table, by, point) else how


def armour_roll(match: Match, table: Table, victim: Player, by: Player | None = None, cause: str = "") -> None:
    """BB-7.6: for somebody who is down already: armour, and if it breaks an injury. Nothing off the pitch."""
    if victim.at != OFF:
        roll_armour(match, table, victim, by, cause)


def roll_armour(
    match: Match, table: Table, victim: Player, by: Player | None, cause: str, *, saw: bool = False
) -> None:
    """BB-7.6, BB-7.7, BB-11.5.7, BB-10.43: armour, then injury; one of the two again if the blocker piles on.

    A Ball & Chain is injured at once.
    """
    point, how, piled = spare_point(victim, by, cause), BREAKS, False
    if not victim.sheet.skills & BALL_AND_CHAIN:
        need = armour_need(match, victim, by, cause, saw=saw)
        how = break_armour(match, table, by, need, point)
        if how == HOLDS and need - bool(point) <= 12 and piles_on(table, victim, by, cause):
            how, piled = break_armour(match, table, by, need, point), True
        tell_armour(table, victim, how != HOLDS)
    if how != HOLDS:
        piled = injury_roll(match, table, victim, by, cause, int(bool(point) and how == BREAKS), piled=piled) or piled
    if piled and by is not None:
        place_prone(match, table, by)


def tell_armour(table: Table, victim: Player, broken: bool) -> None:
    """BB-7.6: whether it held."""
    if broken:
        table.tell("armour_broken", "BB-7.6", who=victim.id)
    else:
        table.tell("armour_holds", "BB-7.6", who=victim.id)


def piles_on(table: Table, victim: Player, by: Player | None, cause: str) -> bool:
    """BB-11.5.7: the blocker throws himself on his victim, if he stands beside him and wants to."""
    if cause != "block" or by is None or by.team == victim.team or by.rooted:
        return False
    if not has(by, PILING_ON) or victim.at not in NEAR[by.at]:
        return False
    if not table.ask(by.team, "piling_on", (False, True), by.id, victim.id):
        return False
    table.tell("piles_on", "BB-11.5.7", who=by.id, whom=victim.id)
    return True


def wound(match: Match, table: Table, victim: Player, by: Player | None, cause: str) -> bool:
    """BB-11.7.6, BB-11.7.17: a stab or a saw: only if the armour breaks he goes down, and is hurt. Whether it broke."""
    need = armour_need(match, victim, by, cause)
    broken = table.test("armour", PAIR, need)
    tell_armour(table, victim, broken)
    if broken:
        if victim.team == match.moving:
            turnover(match, table, "knocked_down", "BB-4.19")
        lie(match, table, victim)
        injury_roll(match, table, victim, by, cause)
    return broken


# Injuries


def injury_row(match: Match, victim: Player) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """BB-7.7, BB-11.7.19, BB-11.5.10: edges and results of the table for this player."""
    stunty, thick = bool(victim.sheet.skills & STUNTY), bool(victim.sheet.skills & THICK_SKULL)
    if stunty and thick and match.rules.shields_stunty_7:
        return SHIELDED
    return INJURY[stunty + 2 * thick]


def injury_bonus(victim: Player, point: str = "", why: Why = None) -> int:
    """BB-13.12, BB-11.5.5, BB-11.2.3: his old injuries, and the point that the armour roll did not need."""
    rules = {"mighty_blow": "BB-11.5.5", "dirty_player": "BB-11.2.3", "spell": "BB-13.20"}
    bonus = because(why, victim.sheet.niggles, "niggling", "BB-13.12")
    return bonus + (because(why, 1, point, rules[point]) if point else 0)


def injury_of(match: Match, victim: Player, total: int) -> int:
    """BB-7.7: the result of a total with everything added."""
    edges, results = injury_row(match, victim)
    return results[reached(total, edges)]


def injury_roll(
    match: Match,
    table: Table,
    victim: Player,
    by: Player | None = None,
    cause: str = "",
    bonus: int = 0,
    *,
    piled: bool = False,
) -> bool:
    """BB-7.7: the injury roll and what it does; whether it was made again by piling on (BB-11.5.7)."""
    edges, results = injury_row(match, victim)
    bonus += victim.sheet.niggles
    shifted = tuple([edge - bonus for edge in edges])
    result, again = results[table.band("injury", PAIR, shifted)], False
    if result in (STUN, KNOCK_OUT) and not piled and piles_on(table, victim, by, cause):
        result, again = results[table.band("injury", PAIR, shifted)], True
    suffer(match, table, victim, by, result)
    return again


def suffer(match: Match, table: Table, victim: Player, by: Player | None, result: int) -> None:
    """BB-7.7, BB-6.19: what an injury does to him, on the pitch or in the crowd."""
    if result == STUN and victim.at == OFF and not victim.sheet.skills & BALL_AND_CHAIN:
        victim.status = RESERVE
        table.tell("back_to_reserves", "BB-6.19", who=victim.id)
    elif result == STUN:
        stunned(match, table, victim)
    elif result == KNOCK_OUT:
        knocked_out(match, table, victim)
    else:
        leave(match, table, victim, RESERVE)
        table.tell("casualty", "BB-7.10", who=victim.id)
        casualties.casualty(match, table, victim, by, hurt=result == HURT)


def crowd(match: Match, table: Table, player: Player) -> None:
    """BB-6.18: beaten up: no armour roll, an injury roll without modifiers but his own."""
    if player.at != OFF:
        leave(match, table, player, RESERVE)
    table.tell("crowd", "BB-6.18", who=player.id)
    injury_roll(match, table, player)
