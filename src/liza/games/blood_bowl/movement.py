"""Chapters 5, 7.2, 7.3, 10.8 and 10.9: a way over the pitch: steps, dodges, going for it, leaps, standing up."""

from typing import Final

from liza.games.blood_bowl.ball import TWO_D6, pick_up
from liza.games.blood_bowl.injuries import knock_down, place_prone
from liza.games.blood_bowl.pitch import NEAR, WITHIN2, XY
from liza.games.blood_bowl.players import foes_near, has
from liza.games.blood_bowl.rerolls import reroll, succeeds, uses
from liza.games.blood_bowl.skills import (
    BALL_AND_CHAIN,
    BREAK_TACKLE,
    DIVING_TACKLE,
    DODGE,
    JUMP_UP,
    LEAP,
    PREHENSILE_TAIL,
    SECRET_WEAPON,
    SHADOWING,
    SPRINT,
    STUNTY,
    SURE_FEET,
    TACKLE,
    TENTACLES,
    TITCHY,
    TWO_HEADS,
    VERY_LONG_LEGS,
)
from liza.games.blood_bowl.state import BLIZZARD, NOBODY, STANDING, Match, Player
from liza.games.blood_bowl.turns import check_touchdown
from liza.kernel.dice import d6
from liza.kernel.game import Why, because
from liza.kernel.table import Table

TO_STAND: Final = 3
# BB-11.3.3: how a dodge came out: it failed, it fails if a Diving Tackle is used, it succeeds in any case
FAILED, CLOSE = 0, 1


# How far


def steps_left(_match: Match, player: Player) -> int:
    """BB-5.1, BB-11.7.20: squares that his movement still allows; a rooted player has none."""
    return 0 if player.rooted else player.sheet.movement - player.moved


def may_go_for_it(match: Match, player: Player, squares: int = 1) -> bool:
    """BB-10.8, BB-11.3.9, BB-11.7.20: so many squares more than his movement; two in all, three with Sprint."""
    if player.rooted or not match.rules.additional:
        return False
    return player.extra + squares <= (3 if has(player, SPRINT) else 2)


def may_step(match: Match, player: Player) -> bool:
    """BB-5.1, BB-10.8: whether he has another square in his legs."""
    return steps_left(match, player) > 0 or may_go_for_it(match, player)


def free_squares(match: Match, player: Player) -> list[tuple[int, int]]:
    """BB-5.2: the squares next to him where nobody stands or lies."""
    on = match.on
    return [XY[near] for near in NEAR[player.at] if on[near] is None]


def may_leap(match: Match, player: Player) -> bool:
    """BB-11.3.6: once in a turn, for two squares of movement or of going for it."""
    if not has(player, LEAP) or player.spent & LEAP or player.rooted or player.sheet.skills & BALL_AND_CHAIN:
        return False
    missing = 2 - steps_left(match, player)
    return missing <= 0 or may_go_for_it(match, player, missing)


def leap_squares(match: Match, player: Player) -> list[tuple[int, int]]:
    """BB-11.3.6: the empty squares up to two away."""
    on = match.on
    return [XY[square] for square in WITHIN2[player.at] if on[square] is None]


# Needs


def dodge_need(match: Match, player: Player, square: int, why: Why = None) -> int:
    """BB-5.7, BB-5.8: the least face with which he gets away to a square; Break Tackle where it serves. 2 to 6."""
    foes = foes_near(match, player.team, player.at)
    return within(dodge_target(match, player, square, foes, strong=may_break(player), why=why))


def within(target: int) -> int:
    """BB-5.8: a natural 1 always fails, a natural 6 never."""
    return min(6, max(2, target))


def dodge_target(
    match: Match, player: Player, square: int, foes: list[Player], *, strong: bool, why: Why = None
) -> int:
    """BB-5.19: before natural 1 and 6. `foes` have him in their tackle zones.

    The tackle zones that count are those on the square he goes to (BB-5.12, BB-5.13).
    """
    tails = sum([1 for foe in foes if foe.sheet.skills & PREHENSILE_TAIL])
    return dodge_number(player, hindering(match, player.team, square), tails, strong=strong, why=why)


def dodge_number(player: Player, zones: int, tails: int, *, strong: bool, why: Why = None) -> int:
    """BB-5.7, BB-5.9, BB-11.5.1, BB-11.6.7, BB-11.6.9, BB-11.7.19, BB-11.7.22: into so many tackle zones."""
    sheet = player.sheet
    if strong:
        target = because(why, max(1, 7 - sheet.strength), "break_tackle", "BB-11.5.1")
    else:
        target = because(why, max(1, 7 - sheet.agility), "agility", "BB-5.7")
    bonus = because(why, 1, "dodging", "BB-5.9")
    if not sheet.skills & STUNTY or sheet.skills & SECRET_WEAPON:
        bonus += because(why, -zones, "tackle_zones", "BB-5.9")
    bonus += because(why, -tails, "tails", "BB-11.6.7")
    bonus += because(why, int(has(player, TWO_HEADS)), "two_heads", "BB-11.6.9")
    bonus += because(why, int(has(player, TITCHY)), "titchy", "BB-11.7.22")
    return target - bonus


def hindering(match: Match, team: int, square: int) -> int:
    """BB-5.9, BB-11.7.22: the tackle zones on a square that make it harder to dodge there: not those of Titchy ones."""
    on, count = match.on, 0
    for near in NEAR[square]:
        other = on[near]
        if (
            other is not None
            and other.team != team
            and other.status == STANDING
            and not other.dazed
            and not other.sheet.skills & TITCHY
        ):
            count += 1
    return count


def may_break(player: Player) -> bool:
    """BB-11.5.1: once in a turn, where strength is better than agility."""
    sheet = player.sheet
    return sheet.strength > sheet.agility and has(player, BREAK_TACKLE) and not player.spent & BREAK_TACKLE


def gfi_need(match: Match, why: Why = None) -> int:
    """BB-10.8, BB-10.28: a 2, in a blizzard a 3."""
    need = because(why, 2, "going_for_it", "BB-10.8")
    return need - because(why, -int(match.weather == BLIZZARD), "blizzard", "BB-10.28")


def leap_need(player: Player, why: Why = None) -> int:
    """BB-11.3.6, BB-11.6.10: agility, without modifiers but for Very Long Legs."""
    need = because(why, max(1, 7 - player.sheet.agility), "agility", "BB-5.7")
    return within(need - because(why, int(has(player, VERY_LONG_LEGS)), "very_long_legs", "BB-11.6.10"))


def stand_up_need(player: Player) -> int:
    """BB-7.2, BB-7.3, BB-11.3.5, BB-11.7.20: a 4 with less than three squares to go, rooted too; else 1, no roll."""
    if player.sheet.skills & JUMP_UP or (player.sheet.movement >= TO_STAND and not player.rooted):
        return 1
    return 4


def price_of_standing(player: Player) -> int:
    """BB-7.2, BB-7.3, BB-11.3.5: the squares of movement that standing up takes."""
    return 0 if player.sheet.skills & JUMP_UP else min(TO_STAND, player.sheet.movement)


def tentacle_need(player: Player, foe: Player) -> int:
    """BB-11.6.8: the total of two dice with which he tears free of an opponent; 0 if that one cannot hold him."""
    return 6 + foe.sheet.strength - player.sheet.strength if has(foe, TENTACLES) else 0


def jump_up_need(player: Player, why: Why = None) -> int:
    """BB-11.3.5: agility and two more, to jump up and block."""
    need = because(why, max(1, 7 - player.sheet.agility), "agility", "BB-5.7")
    return within(need - because(why, 2, "jump_up", "BB-11.3.5"))


# Moving


def step(match: Match, table: Table, player: Player, square: int) -> None:
    """BB-5.20, BB-10.9: tentacles, going for it, the dodge, the square, what follows him, the ball, the touchdown."""
    foes = foes_near(match, player.team, player.at)
    if foes and held(match, table, player, foes):
        return
    if go_for_it(match, table, player, square) and leaves(match, table, player, square, foes):
        arrive(match, table, player)


def go_for_it(match: Match, table: Table, player: Player, square: int) -> bool:
    """BB-5.1, BB-10.8, BB-10.9, BB-10.10, BB-11.3.10: one square of movement, or a roll to go for it.

    False: he failed, and lies in the square he was entering (his own for a block, or if somebody else is there).
    """
    if steps_left(match, player) > 0:
        player.moved += 1
        return True
    player.extra += 1
    if succeeds(match, table, player, "gfi", gfi_need(match), SURE_FEET):
        table.tell("goes_for_it", "BB-10.8", who=player.id, at=XY[square])
        return True
    table.tell("gfi_failed", "BB-10.8", who=player.id, at=XY[square])
    if match.on[square] is None:
        move_to(match, table, player, square)
    knock_down(match, table, player, cause="gfi")
    return False


def leaves(match: Match, table: Table, player: Player, square: int, foes: list[Player]) -> bool:
    """BB-5.5, BB-5.6, BB-5.10, BB-5.11: out of these opponents' tackle zones into a square; False if he falls there."""
    left = player.at
    match.ran = True
    if not foes:
        match.put(player, square)
        table.tell("moves", "BB-5.2", who=player.id, at=XY[square])
        return True
    away, diver = dodge(match, table, player, square, foes)
    if not away:
        table.tell("dodge_failed", "BB-5.11", who=player.id, at=XY[square])
        move_to(match, table, player, square)
        dive(match, table, diver, left)
        knock_down(match, table, player, cause="dodge")
        return False
    match.put(player, square)
    table.tell("dodges", "BB-5.10", who=player.id, at=XY[square])
    dive(match, table, diver, left)
    if diver is None:
        shadowed(match, table, player, left, foes)
    return True


def dodge(match: Match, table: Table, player: Player, square: int, foes: list[Player]) -> tuple[bool, Player | None]:
    """BB-5.6, BB-5.8, BB-11.3.4, BB-11.2.13: whether he gets away, and who used a Diving Tackle.

    BB-11.2.8: a thrower whom a Pass Block runs from is busy with his pass: he neither dives nor follows.
    """
    strong = breaks_away(match, table, player)
    target = dodge_target(match, player, square, foes, strong=strong)
    skill = 0 if True in [bool(foe.sheet.skills & TACKLE) for foe in foes] else DODGE
    divers = [foe for foe in foes if may_dive(foe) and foe.id != match.acting]
    if divers:
        return dodge_divers(match, table, player, target, skill, divers)
    return succeeds(match, table, player, "dodge", within(target), skill), None


def breaks_away(match: Match, table: Table, player: Player) -> bool:
    """BB-11.5.1: whether he dodges by strength, which he does once in a turn."""
    if not may_break(player) or not uses(match, table, player, BREAK_TACKLE, "break_tackle"):
        return False
    player.spent |= BREAK_TACKLE
    table.tell("breaks_tackle", "BB-11.5.1", who=player.id)
    return True


def may_dive(foe: Player) -> bool:
    """BB-11.3.3, BB-11.7.2, BB-11.7.20: nor rooted nor with a Ball & Chain."""
    return has(foe, DIVING_TACKLE) and not foe.rooted and not foe.sheet.skills & BALL_AND_CHAIN


def dodge_divers(
    match: Match, table: Table, player: Player, target: int, skill: int, divers: list[Player]
) -> tuple[bool, Player | None]:
    """BB-11.3.3: two less for a Diving Tackle, which may wait for the roll, or for the second; one for each dodge."""
    diver = None
    for again in (False, True):
        if again and not reroll(match, table, player, "dodge", skill):
            break
        how = table.band("dodge", d6, (within(target), within(target + 2)))
        if how == CLOSE and diver is None:
            diver = who_dives(match, table, player, divers)
        if how > CLOSE or (how == CLOSE and diver is None):
            return True, diver
    return False, diver


def who_dives(match: Match, table: Table, player: Player, divers: list[Player]) -> Player | None:
    """BB-11.3.3: one of them or nobody."""
    answer: str = table.ask(1 - player.team, "diving_tackle", ("no", *[foe.id for foe in divers]), player.id)
    if answer == "no":
        return None
    table.tell("diving_tackle", "BB-11.3.3", who=answer, whom=player.id)
    return match.by_id[answer]


def dive(match: Match, table: Table, diver: Player | None, square: int) -> None:
    """BB-11.3.3, BB-7.11: afterwards he lies in the square that was left."""
    if diver is not None:
        move_to(match, table, diver, square)
        place_prone(match, table, diver)


def held(match: Match, table: Table, player: Player, foes: list[Player]) -> bool:
    """BB-11.6.8: one with Tentacles may hold him by strength; then his action is over, and no turnover."""
    needs = {foe.id: tentacle_need(player, foe) for foe in foes}
    able = [one for one, need in needs.items() if need > 2]
    if not able:
        return False
    answer: str = table.ask(1 - player.team, "tentacles", ("no", *able), player.id)
    if answer == "no" or succeeds(match, table, player, "tentacles", needs[answer], dice=TWO_D6):
        return False
    table.tell("held", "BB-11.6.8", who=player.id, by=answer)
    player.acted = True
    return True


def may_shadow(foe: Player) -> bool:
    """BB-11.2.10, BB-11.7.2, BB-11.7.20: nor rooted nor with a Ball & Chain."""
    return has(foe, SHADOWING) and not foe.rooted and not foe.sheet.skills & BALL_AND_CHAIN


def shadowed(match: Match, table: Table, player: Player, left: int, foes: list[Player]) -> None:
    """BB-11.2.10: one whose tackle zone he dodged out of may follow into the square he left; never twice over."""
    needs = {
        foe.id: 8 + foe.sheet.movement - player.sheet.movement
        for foe in foes
        if may_shadow(foe) and foe.id != match.acting
    }
    able = [one for one, need in needs.items() if need > 2]
    if not able:
        return
    answer: str = table.ask(1 - player.team, "shadowing", ("no", *able), player.id)
    if answer == "no":
        return
    if succeeds(match, table, player, "shadowing", needs[answer], dice=TWO_D6):
        table.tell("shakes_off", "BB-11.2.10", who=player.id, whom=answer)
        return
    shadow = match.by_id[answer]
    move_to(match, table, shadow, left)
    table.tell("shadows", "BB-11.2.10", who=answer, whom=player.id, at=XY[left])
    check_touchdown(match, table, shadow)


def arrive(match: Match, table: Table, player: Player) -> None:
    """BB-5.14, BB-4.29: he has moved into his square himself: the ball there, or the touchdown."""
    if match.carrier == player.id or (
        match.ball == player.at and match.carrier == NOBODY and pick_up(match, table, player)
    ):
        check_touchdown(match, table, player)


def move_to(match: Match, _table: Table, player: Player, square: int) -> None:
    """BB-5.18: into a square otherwise than by moving there: a ball in it bounces at the end (`ball.settle`)."""
    match.put(player, square)
    if match.ball == square and match.carrier == NOBODY:
        match.loose = True


def leap(match: Match, table: Table, player: Player, square: int) -> None:
    """BB-11.3.6, BB-11.6.8: two squares for a roll of agility, over anybody; going for it first; else he is down."""
    foes = foes_near(match, player.team, player.at)
    if foes and held(match, table, player, foes):
        return
    player.spent |= LEAP
    match.ran = True
    for _ in range(2):
        if not go_for_it(match, table, player, square):
            return
    if succeeds(match, table, player, "leap", leap_need(player)):
        match.put(player, square)
        table.tell("leaps", "BB-11.3.6", who=player.id, at=XY[square])
        arrive(match, table, player)
    else:
        table.tell("leap_failed", "BB-11.3.6", who=player.id, at=XY[square])
        move_to(match, table, player, square)
        knock_down(match, table, player, cause="leap")


def stand_up(match: Match, table: Table, player: Player) -> None:
    """BB-7.2, BB-7.3, BB-11.3.5: for three squares; with less a roll, after which he can only go for it."""
    need = stand_up_need(player)
    if need > 1 and not succeeds(match, table, player, "stand_up", need):
        player.acted = True
        table.tell("stays_down", "BB-7.3", who=player.id)
        return
    player.status = STANDING
    player.moved = max(player.moved, price_of_standing(player))
    if player.sheet.skills & JUMP_UP:
        player.spent |= JUMP_UP
    table.tell("stands_up", "BB-7.2", who=player.id)


def jump_up(match: Match, table: Table, player: Player) -> None:
    """BB-11.3.5: from the ground into a block; who fails stays there, and has had his action."""
    player.spent |= JUMP_UP
    if succeeds(match, table, player, "jump_up", jump_up_need(player)):
        player.status = STANDING
        table.tell("jumps_up", "BB-11.3.5", who=player.id)
    else:
        player.acted = True
        table.tell("stays_down", "BB-11.3.5", who=player.id)


def dodge_out(match: Match, table: Table, player: Player, square: int) -> bool:
    """BB-11.2.8: one square out of turn, dodging as usual, without going for it; False if it was his last."""
    foes = foes_near(match, player.team, player.at)
    if foes and held(match, table, player, foes):
        return False
    return leaves(match, table, player, square, foes)
