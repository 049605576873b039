"""Chapter 6: blocks, blitzes, what the dice do, the follow-up, and the skills that act there.

The order is that of BB-6.24. What is thrown in place of a block stands in `special_blocks`, pushes in `pushes`.
"""

from collections.abc import Sequence
from typing import Any, Final

from liza.games.blood_bowl.ball import drop, settle
from liza.games.blood_bowl.injuries import knock_down, place_prone
from liza.games.blood_bowl.movement import go_for_it, jump_up, may_step, move_to
from liza.games.blood_bowl.passing import dump_off
from liza.games.blood_bowl.pitch import NEAR, XY
from liza.games.blood_bowl.players import has, standing_near
from liza.games.blood_bowl.pushes import ball_comes_back, beaten, carrier_scores, shove
from liza.games.blood_bowl.rerolls import reroll, succeeds, uses
from liza.games.blood_bowl.skills import (
    BALL_AND_CHAIN,
    BLOCK,
    CHAINSAW,
    DAUNTLESS,
    DODGE,
    FEND,
    FRENZY,
    JUGGERNAUT,
    JUMP_UP,
    MULTIPLE_BLOCK,
    STAB,
    STRIP_BALL,
    SURE_HANDS,
    TACKLE,
    WRESTLE,
)
from liza.games.blood_bowl.special_blocks import repelled, saw, stab_once
from liza.games.blood_bowl.state import NO_TEAM, PRONE, STANDING, Match, Player
from liza.games.blood_bowl.strengths import block_dice, dauntless_need
from liza.games.blood_bowl.turns import check_touchdown
from liza.kernel.dice import d6
from liza.kernel.table import Table
from liza.space.squares import OFF

ATTACKER_DOWN: Final = "attacker_down"
BOTH_DOWN: Final = "both_down"
PUSHED: Final = "pushed"
STUMBLES: Final = "stumbles"
DEFENDER_DOWN: Final = "defender_down"
# BB-1.11: by the face of the die
FACES: Final = (ATTACKER_DOWN, BOTH_DOWN, PUSHED, PUSHED, STUMBLES, DEFENDER_DOWN)
BLOCK_DIE: Final = d6.marked(*FACES)
# the best for the blocker first
BEST_FIRST: Final = (DEFENDER_DOWN, STUMBLES, PUSHED, BOTH_DOWN, ATTACKER_DOWN)
WORST_FIRST: Final = BEST_FIRST[::-1]


# Who may be blocked


def targets(match: Match, player: Player) -> list[str]:
    """BB-6.1, BB-6.2, BB-6.3, BB-10.10, BB-11.3.5: whom he can block now: standing opponents next to him.

    Once in an action; in a blitz only with a square of movement left, or one to go for.
    """
    if match.blocked or not on_his_feet(match, player):
        return []
    if match.action == "blitz" and not may_step(match, player):
        return []
    return [foe.id for foe in standing_near(match, 1 - player.team, player.at)]


def on_his_feet(match: Match, player: Player) -> bool:
    """BB-6.1, BB-6.2, BB-6.4, BB-11.3.5: standing; in a Block action Jump Up gets him there."""
    if player.status == STANDING:
        return True
    return match.action != "blitz" and player.status == PRONE and bool(player.sheet.skills & JUMP_UP)


def may_declare(match: Match, player: Player) -> bool:
    """BB-4.14, BB-6.1, BB-11.3.5: a Block action makes sense: there is somebody to block and he can."""
    able = player.status == STANDING or (player.status == PRONE and bool(player.sheet.skills & JUMP_UP))
    return able and bool(standing_near(match, 1 - player.team, player.at))


def stab_targets(match: Match, player: Player) -> list[str]:
    """BB-11.7.17: whom he can stab now: the same."""
    return targets(match, player) if player.sheet.skills & STAB and not player.dazed else []


# The action


def block(match: Match, table: Table, blocker: Player, target: Player, *, blitz: bool) -> None:
    """BB-6.1, BB-6.24: all of a block, with the square that it costs in a blitz, the second one, and the ball.

    The target may be a team-mate only for a Ball & Chain (BB-10.43).
    """
    if ready(match, table, blocker, blitz=blitz):
        if has(blocker, CHAINSAW):
            saw_away(match, table, blocker, target, blitz=blitz)
        else:
            table.tell("blocks", "BB-6.1", who=blocker.id, whom=target.id)
            block_or_blocks(match, table, blocker, target, blitz=blitz)
    settle(match, table)


def stab(match: Match, table: Table, player: Player, target: Player, *, blitz: bool) -> None:
    """BB-11.7.17: a stab in place of a block; a blitz ends with it."""
    if ready(match, table, player, blitz=blitz):
        second = None if blitz else second_target(match, table, player, target)
        if not repelled(match, table, player, target):
            stab_once(match, table, player, target)
            player.acted = player.acted or blitz
        if second:
            second_block(match, table, player, second)
    settle(match, table)


def saw_away(match: Match, table: Table, wielder: Player, target: Player, *, blitz: bool) -> None:
    """BB-11.7.6: the chainsaw in place of a block; a blitz ends with it."""
    if not repelled(match, table, wielder, target):
        saw(match, table, wielder, target)
        wielder.acted = wielder.acted or blitz


def ready(match: Match, table: Table, blocker: Player, *, blitz: bool) -> bool:
    """BB-6.3, BB-10.10, BB-11.3.5: the block of this action is his now; its square is paid; he is on his feet."""
    match.blocked = True
    if blitz:
        return go_for_it(match, table, blocker, blocker.at)
    if blocker.status == PRONE:
        jump_up(match, table, blocker)
    return blocker.status == STANDING


def block_or_blocks(match: Match, table: Table, blocker: Player, target: Player, *, blitz: bool) -> None:
    """BB-11.2.5, BB-11.5.6: one block, two at once, or with Frenzy a second one on the same opponent."""
    second = None if blitz else second_target(match, table, blocker, target)
    again = throw_block(match, table, blocker, target, blitz=blitz, multiple=bool(second))
    if second:
        second_block(match, table, blocker, second)
    elif again and frenzied(match, blocker, target) and (not blitz or pays_again(match, table, blocker)):
        table.tell("frenzy", "BB-11.2.5", who=blocker.id, whom=target.id)
        throw_block(match, table, blocker, target, blitz=blitz, again=True)


def frenzied(match: Match, blocker: Player, target: Player) -> bool:
    """BB-11.2.5, BB-11.7.2: both still stand next to each other, and nothing has ended the turn."""
    if not has(blocker, FRENZY) or blocker.sheet.skills & BALL_AND_CHAIN or turn_over(match):
        return False
    return target.status == STANDING and target.at in NEAR[blocker.at]


def pays_again(match: Match, table: Table, blocker: Player) -> bool:
    """BB-11.2.5: the second block of a blitz costs another square; with none left there is no such block."""
    return may_step(match, blocker) and go_for_it(match, table, blocker, blocker.at)


def turn_over(match: Match) -> bool:
    """BB-4.27: nothing more is begun."""
    return bool(match.turnover) or match.scorer != NO_TEAM


# Multiple Block


def second_target(match: Match, table: Table, blocker: Player, target: Player) -> Any:
    """BB-11.5.6: ("block" or "stab", id) for the second of two opponents, if he wants and may; else None."""
    if not has(blocker, MULTIPLE_BLOCK) or not second_targets(match, blocker, target)["block"]:
        return None
    answer: Any = table.ask(blocker.team, "second_block", second_targets, match, blocker, target, blocker.id, target.id)
    return None if answer == "no" else answer


def second_targets(match: Match, blocker: Player, target: Player, *_ids: str) -> dict[str, Any]:
    """BB-11.5.6, BB-11.7.17: nobody, or another standing opponent next to him."""
    others = [foe.id for foe in standing_near(match, 1 - blocker.team, blocker.at) if foe is not target]
    return {"no": None, "block": others} | ({"stab": others} if has(blocker, STAB) else {})


def second_block(match: Match, table: Table, blocker: Player, second: Sequence[str]) -> None:
    """BB-11.5.6, BB-11.6.5: the other one, if he still stands there, and the blocker is on his feet and not put off."""
    how, target = second[0], match.by_id[second[1]]
    there = target.status == STANDING and target.at in NEAR[blocker.at]
    if not there or blocker.status != STANDING or blocker.acted or turn_over(match):
        return
    if how == "block":
        throw_block(match, table, blocker, target, blitz=False, multiple=True)
    elif not repelled(match, table, blocker, target):
        stab_once(match, table, blocker, target)


# One block


def throw_block(
    match: Match,
    table: Table,
    blocker: Player,
    target: Player,
    *,
    blitz: bool,
    multiple: bool = False,
    again: bool = False,
) -> bool:
    """BB-6.24, BB-6.7: from Foul Appearance to the ball; whether the target was pushed and nothing worse (BB-11.2.5).

    again: it is the second block of Frenzy, against which there is no Dump-Off (BB-11.4.2).
    """
    if repelled(match, table, blocker, target):
        return False
    if not again and target.team != blocker.team:
        dump_off(match, table, target)
        if turn_over(match):
            return False
    face = thrown(match, table, blocker, target, blitz=blitz, multiple=multiple)
    table.tell("block_result", "BB-6.6", who=blocker.id, whom=target.id, face=face)
    if face == ATTACKER_DOWN:
        knock_down(match, table, blocker, target, "blocked")
    elif face == BOTH_DOWN and not bowled_over(table, blocker, target, blitz=blitz):
        both_down(match, table, blocker, target, blitz=blitz)
    else:
        return pushed_back(match, table, blocker, target, face, blitz=blitz, multiple=multiple)
    settle(match, table)
    return False


def thrown(match: Match, table: Table, blocker: Player, target: Player, *, blitz: bool, multiple: bool) -> str:
    """BB-1.11, BB-6.6, BB-6.12, BB-6.25: the dice, all again if the blocker's coach wants, and the one that counts."""
    daring = dares(match, table, blocker, target, blitz=blitz, multiple=multiple)
    count, chooser = block_dice(match, blocker, target, blitz=blitz, multiple=multiple, daring=daring)
    dice = count * BLOCK_DIE
    faces = table.roll("block", dice)
    if reroll(match, table, blocker, "block"):
        faces = table.roll("block", dice)
    order = BEST_FIRST if chooser == blocker.team else WORST_FIRST
    seen = [FACES[face - 1] for face in faces]
    results = [face for face in order if face in seen]
    if STUMBLES in results and DEFENDER_DOWN in results and not may_dodge(blocker, target):
        results.remove(STUMBLES)
    if len(results) == 1:
        return results[0]
    face: str = table.ask(chooser, "block_die", results, blocker.id, target.id)
    return face


def dares(match: Match, table: Table, blocker: Player, target: Player, *, blitz: bool, multiple: bool) -> bool:
    """BB-11.2.2: against a stronger opponent, before assists; no roll where a 6 would not do."""
    if not has(blocker, DAUNTLESS):
        return False
    need = dauntless_need(match, blocker, target, blitz=blitz, multiple=multiple)
    if not 0 < need <= 6 or not uses(match, table, blocker, DAUNTLESS, "dauntless"):
        return False
    daring = succeeds(match, table, blocker, "dauntless", need)
    table.tell("dares" if daring else "dares_not", "BB-11.2.2", who=blocker.id, whom=target.id)
    return daring


def bowled_over(table: Table, blocker: Player, target: Player, *, blitz: bool) -> bool:
    """BB-11.5.4: a Juggernaut in a blitz may take Both Down as Pushed."""
    if not blitz or not has(blocker, JUGGERNAUT):
        return False
    if not table.ask(blocker.team, "juggernaut", (True, False), blocker.id, target.id):
        return False
    table.tell("bowls_over", "BB-11.5.4", who=blocker.id, whom=target.id)
    return True


def both_down(match: Match, table: Table, blocker: Player, target: Player, *, blitz: bool) -> None:
    """BB-6.8, BB-11.2.14, BB-11.2.1: Wrestle and Block, the blocker first; then the target falls, then the blocker."""
    if wrestles(table, blocker):
        wrestle(match, table, blocker, target)
        return
    kept = keeps_his_feet(match, table, blocker)
    if not (blitz and has(blocker, JUGGERNAUT)) and wrestles(table, target):
        wrestle(match, table, blocker, target)
        return
    if not keeps_his_feet(match, table, target):
        knock_down(match, table, target, blocker, "block" if kept else "blocked")
    if not kept:
        knock_down(match, table, blocker, target, "blocked")


def wrestles(table: Table, player: Player) -> bool:
    """BB-11.2.14, BB-11.7.20: he has it, is not rooted, and wants to."""
    return (
        has(player, WRESTLE) and not player.rooted and bool(table.ask(player.team, "wrestle", (False, True), player.id))
    )


def wrestle(match: Match, table: Table, blocker: Player, target: Player) -> None:
    """BB-11.2.14, BB-4.19: both are placed prone; a turnover only for the moving team's carrier."""
    table.tell("wrestle", "BB-11.2.14", who=blocker.id, whom=target.id)
    place_prone(match, table, target)
    place_prone(match, table, blocker)


def keeps_his_feet(match: Match, table: Table, player: Player) -> bool:
    """BB-6.8, BB-11.2.1: he uses Block."""
    if not uses(match, table, player, BLOCK, "block_skill"):
        return False
    table.tell("keeps_his_feet", "BB-11.2.1", who=player.id)
    return True


def may_dodge(blocker: Player, target: Player) -> bool:
    """BB-6.10, BB-11.3.4, BB-11.2.13: Dodge against stumbling; none against Tackle."""
    return has(target, DODGE) and not has(blocker, TACKLE)


def stumbles(match: Match, table: Table, blocker: Player, target: Player) -> bool:
    """BB-6.10: whether the target goes down."""
    if not may_dodge(blocker, target) or not uses(match, table, target, DODGE, "dodge_block"):
        return True
    table.tell("dodges_block", "BB-11.3.4", who=target.id)
    return False


def pushed_back(
    match: Match, table: Table, blocker: Player, target: Player, face: str, *, blitz: bool, multiple: bool
) -> bool:
    """BB-6.9, BB-6.11, BB-6.23, BB-6.24: push, touchdown, follow-up, only then any other die; whether he stands."""
    falls = face == DEFENDER_DOWN or (face == STUMBLES and stumbles(match, table, blocker, target))
    strips = not falls and strips_ball(match, table, blocker, target)
    fends, vacated = may_fend(blocker, target, blitz=blitz), target.at
    outcome = shove(match, table, blocker.at, target, blocker, blitz=blitz)
    if strips:
        drop(match, table, target)
    carrier_scores(match, table, target if falls else None)
    if outcome.moved and not multiple:
        follow_up(match, table, blocker, target, vacated, fends=fends, falls=falls)
    if falls and target.at != OFF:
        knock_down(match, table, target, blocker, "block")
    beaten(match, table, outcome)
    ball_comes_back(match, table, outcome)
    return not falls


def strips_ball(match: Match, table: Table, blocker: Player, target: Player) -> bool:
    """BB-11.2.11, BB-11.2.12: the ball out of the hands of who is only pushed, if he has no Sure Hands."""
    if match.carrier != target.id or not has(blocker, STRIP_BALL) or has(target, SURE_HANDS):
        return False
    if not uses(match, table, blocker, STRIP_BALL, "strip_ball"):
        return False
    table.tell("strips_ball", "BB-11.2.11", who=blocker.id, whom=target.id)
    return True


# Following up


def may_fend(blocker: Player, target: Player, *, blitz: bool) -> bool:
    """BB-11.2.4: Fend, but not against a Ball & Chain or a charging Juggernaut."""
    if not has(target, FEND) or blocker.sheet.skills & BALL_AND_CHAIN:
        return False
    return not (blitz and has(blocker, JUGGERNAUT))


def follow_up(
    match: Match, table: Table, blocker: Player, target: Player, square: int, *, fends: bool, falls: bool
) -> None:
    """BB-6.21, BB-6.22, BB-11.2.4, BB-11.7.20: into the square that was left, without rolls or cost.

    Not asked once a touchdown has been scored and nothing depends on it any more.
    """
    if blocker.rooted or (fends and fended(match, table, target)):
        return
    if not forced(blocker):
        if match.scorer != NO_TEAM and not falls:
            return
        if not table.ask(blocker.team, "follow_up", (False, True), blocker.id, target.id, XY[square]):
            return
    move_to(match, table, blocker, square)
    table.tell("follows_up", "BB-6.21", who=blocker.id, at=XY[square])
    if match.carrier == blocker.id:
        check_touchdown(match, table, blocker)


def forced(blocker: Player) -> bool:
    """BB-11.2.5, BB-10.43: Frenzy and the Ball & Chain have no choice."""
    return has(blocker, FRENZY) or bool(blocker.sheet.skills & BALL_AND_CHAIN)


def fended(match: Match, table: Table, target: Player) -> bool:
    """BB-11.2.4: used unless he does not want to; in the crowd he is past being asked."""
    if target.at != OFF and not uses(match, table, target, FEND, "fend"):
        return False
    table.tell("fends", "BB-11.2.4", who=target.id)
    return True
