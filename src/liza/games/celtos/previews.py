"""Where an option lies on the table: which unit or model it names."""

from typing import Any

from liza.games.celtos.state import Battle
from liza.kernel.options import Value
from liza.kernel.table import Question


def preview(battle: Battle, question: Question, given: Value) -> dict[str, Any]:
    """CE-2.6, CE-3.11, CE-4.7: a unit, one of its models, or whoever is to react."""
    if question.what == "take_hit":
        return {"at": {"token": f"{question.args[0]}.{given}"}}
    if question.what == "strike_at" and isinstance(given, tuple):
        return {"at": {"token": f"{given[0]}.{given[1]}"}}
    named = given[0] if isinstance(given, tuple) and given else given
    return {"at": {"token": named}} if named in battle.by_id else {}
