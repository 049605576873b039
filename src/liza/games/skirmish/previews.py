"""Where an option lies on the table: whom it names, or which place. Nothing else: nobody may measure (AN-0.6)."""

from typing import Any

from liza.games.skirmish.state import Battle
from liza.kernel.options import Value
from liza.kernel.table import Question


def preview(battle: Battle, question: Question, given: Value) -> dict[str, Any]:
    """AN-0.6: the warrior, or the places in the order in which they are passed; no distance and no chance."""
    del question
    return lies(battle, given)


def lies(battle: Battle, given: Value) -> dict[str, Any]:
    """Of a name the warrior, of whole numbers a place (x, y, surface), of a choice what is chosen in it."""
    if isinstance(given, str):
        return {"at": {"token": given}} if given in battle.by_id else {}
    if not isinstance(given, tuple) or not given:
        return {}
    if all(type(part) is int for part in given):
        return {"at": {"points": [list(given)]}}
    return lies(battle, given[-1])
