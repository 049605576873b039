"""Where an option lies on the table: whom it names, or which place. Nothing else, for nobody may measure (AN-0.6).

Only where all have agreed that they may, it is told how far off an enemy is.
"""

from typing import Any, Final

from liza.games.skirmish.state import Battle
from liza.kernel.options import Value
from liza.kernel.table import Question
from liza.space.field.measure import distance

CM: Final = 10


def preview(battle: Battle, question: Question, given: Value) -> dict[str, Any]:
    """AN-0.6: the warrior, or the places in the order in which they are passed; no distance and no chance."""
    return lies(battle, given) | (measured(battle, question, given) if battle.rules.open_measuring else {})


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
