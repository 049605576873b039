"""What an option means: where it lies on the table, and what must be thrown, as far as that takes no measuring.

Only where all have agreed that they may measure, it is told how far off an enemy is (AN-0.6).
"""

from typing import Any, Final

from liza.games.skirmish.arms import weapons
from liza.games.skirmish.shooting import NEVER, clear, hit_need, least_need
from liza.games.skirmish.state import STUNNED, Battle, T, Warrior
from liza.games.skirmish.strikes import AUTOMATIC, strength_of
from liza.games.skirmish.strikes import hit_need as strike_need
from liza.games.skirmish.wounds import IMPOSSIBLE, to_wound
from liza.kernel.options import Value
from liza.kernel.table import Question
from liza.space.field.measure import distance

CM: Final = 10


def preview(battle: Battle, question: Question, given: Value) -> dict[str, Any]:
    """AN-0.6: the warrior, or the places in the order in which they are passed; no distance without agreement."""
    shown = lies(battle, given) | (measured(battle, question, given) if battle.rules.open_measuring else {})
    foe = battle.by_id.get(given) if isinstance(given, str) else None
    if foe is not None and question.what in ("shot_at", "strike_at"):
        own, weapon = question.args
        told = of_shot if question.what == "shot_at" else of_strike
        shown |= told(battle, battle.by_id[own], foe, weapon)
    return shown


def measured(battle: Battle, question: Question, given: Value) -> dict[str, Any]:
    """AN-0.6, AN-0.4: how far an enemy who may be named is from whoever is asked for, where measuring is open."""
    own = [battle.by_id[one] for one in question.args if isinstance(one, str) and one in battle.by_id]
    foe = battle.by_id.get(given) if isinstance(given, str) else None
    if not own or foe is None or foe.side == own[0].side or not (own[0].here() and foe.here()):
        return {}
    far = distance(own[0].figure, foe.figure)
    return {"note": "measured", "far": f"{far // CM}.{far % CM}" if far % CM else str(far // CM)}


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
    """AN-5.12, AN-0.6: that he cannot be hit, wherever he is; what hits him where he is, only by agreement."""
    weapon, samples = weapons()[arm], clear(battle, shooter, foe, battle.figures())
    if weapon.strip:
        return {}
    if least_need(shooter, foe, weapon, samples) >= NEVER:
        return {"note": "never_hit"}
    if not battle.rules.open_measuring:
        return {}
    if distance(shooter.figure, foe.figure) > weapon.reach:
        return {"note": "too_far"}
    need = hit_need(shooter, foe, weapon, samples)
    return {"note": "never_hit"} if need >= NEVER else {"note": "shot", "need": max(2, need)}


def of_strike(_battle: Battle, striker: Warrior, foe: Warrior, arm: str) -> dict[str, Any]:
    """AN-7.6, AN-7.10, AN-7.17, AN-7.18: what a blow at somebody in contact needs."""
    if foe.body == STUNNED:
        return {"note": "finished"}
    weapon, toughness = weapons()[arm], foe.sheet.profile[T]
    need, harm = strike_need(striker, foe), to_wound(strength_of(striker, foe, weapon), toughness)
    if harm == IMPOSSIBLE:
        return {"note": "never_wounded"}
    return {"note": "sure_strike" if need == AUTOMATIC else "strike", "need": need, "harm": harm}
