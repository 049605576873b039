"""What an option means: where it lies on the table, and what must be thrown, as far as that takes no measuring."""

from typing import Any

from liza.games.skirmish.arms import weapons
from liza.games.skirmish.shooting import NEVER, clear, hit_need, least_need
from liza.games.skirmish.state import NOBODY, STUNNED, Battle, T, Warrior
from liza.games.skirmish.strikes import AUTOMATIC, strength_of
from liza.games.skirmish.strikes import hit_need as strike_need
from liza.games.skirmish.wounds import IMPOSSIBLE, to_wound
from liza.kernel.options import Value
from liza.kernel.table import Question
from liza.space.field.measure import distance


def preview(battle: Battle, question: Question, given: Value) -> dict[str, Any]:
    """AN-0.6: the warrior, or the places in the order in which they are passed; how far, only by agreement."""
    shown = lies(battle, given)
    foe = battle.by_id.get(given) if isinstance(given, str) else None
    if foe is not None and question.what == "shot_at":
        shooter, weapon = question.args
        shown |= of_shot(battle, battle.by_id[shooter], foe, weapon)
    elif foe is not None and question.what == "strike_at":
        striker, weapon = question.args
        shown |= of_strike(battle.by_id[striker], foe, weapon)
    elif foe is not None and question.what == "target" and battle.rules.open_measuring and battle.acting != NOBODY:
        shown |= {"note": "apart", "far": distance(battle.by_id[battle.acting].figure, foe.figure)}
    return shown


def lies(battle: Battle, given: Value) -> dict[str, Any]:
    """Of a name the warrior, of whole numbers a place (x, y, surface), of a choice what is chosen in it."""
    if isinstance(given, str):
        return {"at": {"token": given}} if given in battle.by_id else {}
    if not isinstance(given, tuple) or not given:
        return {}
    if all(type(part) is int for part in given):
        return {"at": {"points": [list(given)]}}
    return lies(battle, given[-1])


def of_shot(battle: Battle, shooter: Warrior, foe: Warrior, arm: str) -> dict[str, Any]:
    """AN-5.12, AN-0.6: that he cannot be hit, wherever he is; how far he is and what hits him only by agreement."""
    weapon, samples = weapons()[arm], clear(battle, shooter, foe, battle.figures())
    if not weapon.strip and least_need(shooter, foe, weapon, samples) >= NEVER:
        return {"note": "never_hit"}
    if not battle.rules.open_measuring:
        return {}
    far, need = distance(shooter.figure, foe.figure), hit_need(shooter, foe, weapon, samples)
    if weapon.strip:
        return {"note": "apart", "far": far}
    if far > weapon.reach or need >= NEVER:
        return {"note": "too_far" if far > weapon.reach else "never_hit", "far": far}
    return {"note": "shot", "far": far, "need": max(2, need)}


def of_strike(striker: Warrior, foe: Warrior, arm: str) -> dict[str, Any]:
    """AN-7.6, AN-7.10, AN-7.17, AN-7.18: what a blow at somebody in contact needs."""
    if foe.body == STUNNED:
        return {"note": "finished"}
    weapon, toughness = weapons()[arm], foe.sheet.profile[T]
    need, harm = strike_need(striker, foe), to_wound(strength_of(striker, foe, weapon), toughness)
    if harm == IMPOSSIBLE:
        return {"note": "never_wounded"}
    return {"note": "sure_strike" if need == AUTOMATIC else "strike", "need": need, "harm": harm}
