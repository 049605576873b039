"""The exact odds of a question: of each of its options, and of the ways that take several answers."""

from collections.abc import Callable
from typing import Any, Final

from liza.games.blood_bowl.fates import usually
from liza.games.blood_bowl.negative import NEGATIVE
from liza.games.blood_bowl.outcomes import (
    ALL,
    Found,
    Moment,
    of_block,
    of_foul,
    of_reroll,
    of_throw,
    of_walking,
)
from liza.games.blood_bowl.pitch import AT
from liza.games.blood_bowl.state import STANDING
from liza.games.blood_bowl.ways import ways
from liza.kernel.game import Chance, Chances
from liza.kernel.options import Value, every, look
from liza.kernel.position import Position
from liza.kernel.table import Question

SEIZED: Final = ("forgets", "roars", "takes_root", "thirsts")


def chances(position: Position, seat: int, question: Question) -> Chances:
    """What chance decides about each option, and where several answers lead. Everybody knows everything."""
    if question.what not in OF:
        return Chances(())
    moment = Moment(position.game, position.base, seat, position.tape, position.told)
    options = every(look(question.options, question.args))
    found = tuple([OF[question.what](moment, question, option) for option in options])
    return Chances(found, None, ways(moment, str(question.args[1])) if question.what == "act" else ())


def act(moment: Moment, question: Question, option: Value) -> Found:
    """BB-4.11: the next thing of an action."""
    if option == "stand_up":
        return of_walking(moment, option, str(question.args[1]), "stands_up")
    if not isinstance(option, tuple) or option[0] not in ACTS:
        return ()
    return ACTS[str(option[0])](moment, option, str(question.args[1]), option[1])


def walk(moment: Moment, option: Value, who: str, _target: Any) -> Found:
    """BB-5.20, BB-11.3.6: a step or a leap."""
    return of_walking(moment, option, who)


def passes(moment: Moment, option: Value, _who: str, target: Any) -> Found:
    """BB-8.3: a pass to a team-mate who can catch it; elsewhere it is anybody's."""
    there = moment.base.on[AT[target]]
    if there is None or there.team != moment.seat or there.status != STANDING:
        return ()
    return of_throw(moment, option, there.id, "BB-8.15")


def hand_off(moment: Moment, option: Value, _who: str, target: Any) -> Found:
    """BB-10.14: a hand-off to a team-mate."""
    return of_throw(moment, option, target, "BB-10.14") if moment.base.by_id[target].team == moment.seat else ()


def foul(moment: Moment, option: Value, _who: str, target: Any) -> Found:
    """BB-10.22: a foul."""
    return of_foul(moment, option, target)


def gaze(moment: Moment, option: Value, _who: str, target: Any) -> Found:
    """BB-11.7.9: the gaze."""
    return (Chance("gazed", moment.share(option, ("gazed_at",), usually), "BB-11.7.9", facts={"whom": target}),)


ACTS: Final[dict[str, Callable[[Moment, Value, str, Any], Found]]] = {
    "step": walk,
    "leap": walk,
    "block": of_block,
    "stab": of_block,
    "pass": passes,
    "hand_off": hand_off,
    "foul": foul,
    "gaze": gaze,
}


def action(moment: Moment, _question: Question, option: Value) -> Found:
    """BB-11.7.5 and the like: whether he keeps his wits when he declares it."""
    if not isinstance(option, tuple) or not moment.base.by_id[str(option[1])].sheet.skills & NEGATIVE:
        return ()
    share = ALL - moment.share(option, SEIZED, usually)
    return (Chance("keeps_wits", share, "BB-4.10", facts={"who": option[1]}),)


def reroll(moment: Moment, question: Question, option: Value) -> Found:
    """BB-10.7: what throwing again is worth."""
    return of_reroll(moment, option, str(question.args[0]), str(question.args[1]))


def block_die(moment: Moment, question: Question, option: Value) -> Found:
    """BB-6.6: where this die leads."""
    blocker, target = [str(one) for one in question.args]
    return of_block(moment, option, blocker, target)


OF: Final[dict[str, Callable[[Moment, Question, Value], Found]]] = {
    "act": act,
    "action": action,
    "reroll": reroll,
    "block_die": block_die,
}
