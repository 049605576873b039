"""What an option would mean, as data: where it lies on the pitch, what must be rolled for it, and why.

`needs` lists the rolls in their order as [what, least face], `why` the reasons of each; all numbers are those of the
rules' own functions.
"""

from collections.abc import Callable
from typing import Any, Final, TypeGuard

from liza.games.blood_bowl.ball import catch_need, pick_up_need
from liza.games.blood_bowl.fouls import foul_need
from liza.games.blood_bowl.gaze import gaze_need
from liza.games.blood_bowl.injuries import armour_need
from liza.games.blood_bowl.interceptions import intercept_need
from liza.games.blood_bowl.movement import (
    dodge_need,
    gfi_need,
    jump_up_need,
    leap_need,
    price_of_standing,
    stand_up_need,
    steps_left,
)
from liza.games.blood_bowl.passing import pass_need
from liza.games.blood_bowl.pitch import AT, BANDS, LENGTH, RANGE, WIDTH, XY
from liza.games.blood_bowl.players import foes_near
from liza.games.blood_bowl.skills import CHAINSAW, NO_HANDS
from liza.games.blood_bowl.state import NOBODY, PRONE, Match, Player
from liza.games.blood_bowl.strengths import block_strengths, dice_of
from liza.games.blood_bowl.team_mates import throw_need
from liza.kernel.game import Reason
from liza.kernel.options import Value
from liza.kernel.table import Question

Shown = dict[str, Any]
Rolls = list[tuple[str, int, list[Reason]]]
# what only a clock answers
SILENT: Final = {"silent": True}
NOTES: Final = ("", "need_1", "need_2", "need_3", "need_4")


def preview(match: Match, question: Question, given: Value) -> Shown:
    """What this answer would mean; nothing where the option says it all."""
    shown = MEANT[question.what](match, question, given) if question.what in MEANT else {}
    place = lies(match, given)
    return {"at": place, **shown} if place else shown


# Where it lies


def lies(match: Match, given: Value) -> Shown:
    """The square, the player, or the player and the square he would go to, that an answer names."""
    if isinstance(given, str):
        return {"token": given} if given in match.by_id else {}
    if not isinstance(given, tuple):
        return {}
    if is_square(given):
        return {"cell": list(given)}
    first, last = given[0], given[-1]
    if isinstance(first, str) and first in match.by_id and is_square(last):
        return {"token": first, "path": [list(last)]}
    return lies(match, last)


def is_square(given: Any) -> TypeGuard[tuple[int, int]]:
    """Whether it is the x and y of a square."""
    return isinstance(given, tuple) and len(given) == 2 and given in AT


# What must be rolled


def rolled(rolls: Rolls) -> Shown:
    """Rolls as data: a note that names them, the rolls, and the reasons of each."""
    if not rolls:
        return {}
    shown: Shown = {"note": NOTES[min(len(rolls), len(NOTES) - 1)]}
    for number, (what, least, _) in enumerate(rolls):
        shown |= {"abcd"[number]: what, "klmn"[number]: least}
    return {
        **shown,
        "needs": [[what, least] for what, least, _ in rolls],
        "why": [[list(reason) for reason in why] for _, _, why in rolls],
    }


def one_roll(what: str, least: int, why: list[Reason]) -> Shown:
    """A single roll."""
    return rolled([(what, least, why)])


def aimed(whom: Any, what: str, least: int, why: list[Reason]) -> Shown:
    """A single roll that is about somebody."""
    return {**one_roll(what, least, why), "whom": whom}


def act(match: Match, question: Question, given: Value) -> Shown:
    """BB-4.11: what the next thing of an action needs."""
    player = match.by_id[str(question.args[1])]
    if given == "time":
        return SILENT
    if given == "stand_up":
        least = stand_up_need(player)
        return rolled([("stand_up", least, [])] if least > 1 else [])
    if not isinstance(given, tuple) or given[0] not in ACTS:
        return {}
    return ACTS[str(given[0])](match, player, given[1])


def step(match: Match, player: Player, place: Any) -> Shown:
    """BB-5.20: going for it, the dodge, picking up."""
    square, rolls = AT[place], going_for_it(match, player, 1)
    if foes_near(match, player.team, player.at):
        why: list[Reason] = []
        rolls.append(("dodge", dodge_need(match, player, square, why), why))
    if match.ball == square and match.carrier == NOBODY and not player.sheet.skills & NO_HANDS:
        why = []
        rolls.append(("pick_up", pick_up_need(match, player, square, why), why))
    return rolled(rolls)


def leap(match: Match, player: Player, _place: Any) -> Shown:
    """BB-11.3.6: two squares, which may have to be gone for, and the leap."""
    why: list[Reason] = []
    return rolled([*going_for_it(match, player, 2), ("leap", leap_need(player, why), why)])


def going_for_it(match: Match, player: Player, squares: int) -> Rolls:
    """BB-10.8: the rolls for those of the next squares that his movement does not allow."""
    left = steps_left(match, player)
    if player.status == PRONE:
        left -= price_of_standing(player)
    count, why = squares - min(squares, max(0, left)), list[Reason]()
    return [("gfi", gfi_need(match, why), why)] * count


def block(match: Match, player: Player, whom: Any) -> Shown:
    """BB-6.5, BB-6.6, BB-11.3.5: the dice, who picks one, and both strengths; first the square that a blitz costs."""
    target, blitz = match.by_id[whom], match.action == "blitz"
    rolls = going_for_it(match, player, 1) if blitz else []
    if player.status == PRONE:
        why: list[Reason] = []
        rolls.append(("jump_up", jump_up_need(player, why), why))
    if player.sheet.skills & CHAINSAW:
        return rolled(rolls)
    return {**rolled(rolls), **dice(match, player, target, blitz=blitz)}


def dice(match: Match, player: Player, target: Player, *, blitz: bool) -> Shown:
    """BB-6.5: a block in numbers."""
    why: list[Reason] = []
    own, other = block_strengths(match, player, target, blitz=blitz, why=why)
    count = dice_of(own, other)
    note = "block_one" if count == 1 else "block_mine" if count > 1 else "block_theirs"
    return {
        "note": note,
        "dice": abs(count),
        "own": own,
        "other": other,
        "whom": target.id,
        "why": [[list(reason) for reason in why]],
    }


def stab(match: Match, player: Player, whom: Any) -> Shown:
    """BB-11.7.17: the total of two dice that breaks his armour."""
    why: list[Reason] = []
    return aimed(whom, "armour", armour_need(match, match.by_id[whom], player, "stab", why=why), why)


def passes(match: Match, player: Player, place: Any) -> Shown:
    """BB-8.7, BB-8.8: how far it is, and what makes the pass complete."""
    why: list[Reason] = []
    square = AT[place]
    band = BANDS[RANGE[player.at][square]]
    there = match.on[square]
    mate = {"whom": there.id} if there is not None and there.team == player.team else {}
    return {**one_roll("pass", pass_need(match, player, square, why), why), "note": "pass_need", "band": band, **mate}


def hand_off(match: Match, _player: Player, whom: Any) -> Shown:
    """BB-10.14: what lets him catch it."""
    why: list[Reason] = []
    return aimed(whom, "catch", catch_need(match, match.by_id[whom], accurate=True, why=why), why)


def foul(match: Match, player: Player, whom: Any) -> Shown:
    """BB-10.22: the total of two dice that breaks his armour."""
    why: list[Reason] = []
    return aimed(whom, "foul_armour", foul_need(match, player, match.by_id[whom], why), why)


def gaze(match: Match, player: Player, whom: Any) -> Shown:
    """BB-11.7.9: what lets the gaze hold him."""
    why: list[Reason] = []
    return aimed(whom, "gaze", gaze_need(match, player, match.by_id[whom], why), why)


ACTS: Final[dict[str, Callable[[Match, Player, Any], Shown]]] = {
    "step": step,
    "leap": leap,
    "block": block,
    "stab": stab,
    "pass": passes,
    "hand_off": hand_off,
    "foul": foul,
    "gaze": gaze,
}


# Other questions


def action(_match: Match, _question: Question, given: Value) -> Shown:
    """BB-4.10, BB-4.25: what would be asked next can be looked at; what the clock says is not for people."""
    return SILENT if given == "time" else {"leads": True} if isinstance(given, tuple) else {}


def throw_where(match: Match, question: Question, given: Value) -> Shown:
    """BB-10.41: how far he would throw him, and what is no fumble."""
    if not is_square(given):
        return {}
    thrower, square, why = question.args[1], AT[given], list[Reason]()
    band = BANDS[RANGE[thrower.at][square]]
    return {**one_roll("throw_player", throw_need(match, thrower, square, why), why), "note": "pass_need", "band": band}


def throw_out(match: Match, question: Question, given: Value) -> Shown:
    """BB-10.42, BB-11.4.2: a bomb or a quick pass out of turn."""
    return passes(match, question.args[1], given) if is_square(given) else {}


def intercept(match: Match, _question: Question, given: Value) -> Shown:
    """BB-10.18: what lets him intercept."""
    if given not in match.by_id:
        return {}
    why: list[Reason] = []
    return one_roll("intercept", intercept_need(match, match.by_id[str(given)], why), why)


def second_block(match: Match, question: Question, given: Value) -> Shown:
    """BB-11.5.6: the dice against a second opponent."""
    if not isinstance(given, tuple) or given[0] != "block":
        return {}
    player, target, why = question.args[1], match.by_id[str(given[1])], list[Reason]()
    own, other = block_strengths(match, player, target, blitz=False, multiple=True, why=why)
    return {"dice": dice_of(own, other), "own": own, "other": other, "whom": target.id}


def push(match: Match, question: Question, given: Value) -> Shown:
    """BB-6.13, BB-6.16: an arrow from whoever is pushed; the crowd is the square beyond the edge."""
    pushed = match.by_id[str(question.args[1])]
    place = list(given) if isinstance(given, tuple) else beyond(match.by_id[str(question.args[0])], pushed)
    return {"at": {"token": pushed.id, "cell": place, "arrow": True}}


def beyond(by: Player, pushed: Player) -> list[int]:
    """The place off the pitch nearest to where a push would go straight on."""
    (x, y), (bx, by_) = XY[pushed.at], XY[by.at]
    dx, dy = x - bx, y - by_
    if y in (0, WIDTH - 1):
        return [x + max(-1, min(1, dx)), -1 if y == 0 else WIDTH]
    return [-1 if x == 0 else LENGTH, y + max(-1, min(1, dy))]


def side_step(_match: Match, question: Question, given: Value) -> Shown:
    """BB-11.3.7: the same, for who chooses himself."""
    return {"at": {"token": question.args[0], "cell": list(given), "arrow": True}} if is_square(given) else {}


def runs(_match: Match, question: Question, given: Value) -> Shown:
    """BB-11.2.8: a square that he runs to out of turn."""
    return {"at": {"token": question.args[0], "path": [list(given)]}} if is_square(given) else {}


def follow_up(_match: Match, question: Question, given: Value) -> Shown:
    """BB-6.21: the square that was left."""
    return {"at": {"token": question.args[0], "path": [list(question.args[2])]}} if given is True else {}


def block_die(_match: Match, _question: Question, given: Value) -> Shown:
    """BB-1.11: the face."""
    return {"face": given}


MEANT: Final[dict[str, Callable[[Match, Question, Value], Shown]]] = {
    "action": action,
    "act": act,
    "throw_where": throw_where,
    "bomb": throw_out,
    "dump_off": throw_out,
    "intercept": intercept,
    "second_block": second_block,
    "push": push,
    "side_step": side_step,
    "pass_block": runs,
    "follow_up": follow_up,
    "block_die": block_die,
}
