"""The exact odds of a question, in closed form from the numbers that the rules use: shots, blows, checks, reactions.

The tests compare them with the rules carried out for every outcome.
"""

from fractions import Fraction
from typing import Any, Final

from liza.games.celtos.checks import check_need, face_needed
from liza.games.celtos.data import number
from liza.games.celtos.morale import command, left, steadiness
from liza.games.celtos.previews import mark_of, of_strike, reaction_face, shooting_unit, shot_face
from liza.games.celtos.shooting import legal_targets, marks, shooters, weapon
from liza.games.celtos.sight import NO_COVER, cover, in_contact
from liza.games.celtos.state import RS, Battle, Unit
from liza.kernel.game import Chance, Chances
from liza.kernel.options import Value, every, look
from liza.kernel.position import Position
from liza.kernel.table import Question

FACES: Final = 10


def chances(position: Position, _seat: int, question: Question) -> Chances:
    """What chance decides about each option; nothing is hidden, so it is the same for everybody."""
    battle: Battle = position.now
    options = list(every(look(question.options, question.args)))
    return Chances(tuple([of_option(battle, question, option) for option in options]))


def of_option(battle: Battle, question: Question, option: Value) -> tuple[Chance, ...]:
    """By the question."""
    what = question.what
    if what == "order" and option == "shoot":
        able = legal_targets(battle, battle.actor())
        return volley(battle, battle.actor(), able[0]) if len(able) == 1 else ()
    if what == "order" and option == "assault":
        return tuple([one for foe in in_contact(battle, battle.actor()) for one in if_it_loses(foe)])
    if what == "target" and isinstance(option, str):
        return volley(battle, battle.by_id[question.args[0]], battle.by_id[option])
    if what == "assault" and isinstance(option, str):
        return if_it_loses(battle.by_id[option])
    if what == "react" and isinstance(option, tuple):
        unit = battle.by_id[str(option[0])]
        return (Chance("reacts", passing(reaction_face(unit)), "CE-2.6"),)
    if what == "take_hit" and isinstance(option, int):
        return (hit_home(battle, battle.by_id[question.args[0]], option, question.args[1]),)
    if what == "strike_at" and isinstance(option, tuple):
        shown: Any = of_strike(battle, question, option)
        return (Chance("wounds", passing(shown["need"]) * passing(shown["harm"]), "CE-4.9"),)
    return ()


def passing(face: int) -> Fraction:
    """How likely a d10 shows this or more."""
    return Fraction(FACES + 1 - face, FACES)


def check_face(stat: int, difficulty: int, bonus: int = 0) -> int:
    """CE-5.1, CE-5.3: what a die must show."""
    return face_needed(check_need(stat, difficulty), bonus)


# Shots


def volley(battle: Battle, unit: Unit, foe: Unit) -> tuple[Chance, ...]:
    """CE-3.6, CE-3.12, CE-3.13: at least one hit; at least one wound, where all who may be hit have the same cover.

    CE-6.6: then what a failed check would be, if it falls below half.
    """
    firing, arm = shooters(battle, unit, foe), weapon(unit)
    if not firing or arm is None:
        return ()
    saves = [cover(battle, mark.model, mark.by.figure) for mark in marks(battle, unit, foe, firing)]
    saved = [saving(one, template=arm.template) for one in saves]
    miss = harmless = Fraction(1)
    for one in firing:
        hit = passing(shot_face(unit, foe, one.band))
        hurt = hit * passing(check_face(arm.bands[one.band][1], foe.sheet.profile[RS]))
        for _ in range(arm.shots):
            miss *= 1 - hit
            harmless *= 1 - hurt * (1 - saved[0])
    found = [Chance("any_hit", 1 - miss, "CE-3.6", facts={"count": len(firing) * arm.shots})]
    if len(dict.fromkeys(saves)) == 1:
        found.append(Chance("any_wound", 1 - harmless, "CE-3.12"))
    return (*found, *if_below_half(foe))


def saving(need: int, *, template: bool) -> Fraction:
    """CE-3.13: how likely cover saves."""
    if need == NO_COVER:
        return Fraction(0)
    return passing(face_needed(need, number("cover", "template") if template else 0))


def hit_home(battle: Battle, unit: Unit, given: int, harm: int) -> Chance:
    """CE-3.12, CE-3.13: how likely this hit wounds this model."""
    mark = mark_of(battle, unit, given)
    need = cover(battle, mark.model, mark.by.figure)
    hurt = passing(check_face(harm, unit.sheet.profile[RS]))
    arm = weapon(shooting_unit(battle))
    saved = saving(need, template=arm is not None and arm.template)
    return Chance("wounded", hurt * (1 - saved), "CE-3.12", kind="no")


# Morale


def failing(unit: Unit) -> Fraction:
    """CE-6.1, CE-7.5, CE-7.7: how likely it fails a check of morale."""
    return 1 - passing(check_face(command(unit), number("check", "usual_difficulty"), steadiness(unit)))


def if_below_half(unit: Unit) -> tuple[Chance, ...]:
    """CE-6.3, CE-6.4, CE-6.6: a failed check for losses is always a Rout, never Panic."""
    rest, whole = left(unit)
    more = rest - (whole - 1) // 2
    afraid = unit.sheet.individual() or not unit.has("fearless")
    if not afraid or (unit.sheet.individual() and (whole - 1) // 2 == 0):
        return ()
    return (Chance("routs_below_half", failing(unit), "CE-6.6", facts={"whom": unit.id, "lost": max(1, more)}),)


def if_it_loses(unit: Unit) -> tuple[Chance, ...]:
    """CE-6.2, CE-6.5: how likely it fails the check of a lost combat."""
    if unit.has("fearless"):
        return ()
    return (Chance("fails_if_lost", failing(unit), "CE-6.2", facts={"whom": unit.id}),)
