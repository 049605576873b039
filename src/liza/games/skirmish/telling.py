"""What an option means in words: where a way ends, and what there is to do on it. Nothing that would be measured."""

from typing import Any, Final

from liza.games.skirmish import previews
from liza.games.skirmish.state import Battle
from liza.kernel.options import Value
from liza.kernel.table import Question
from liza.space.field.crossings import CLIMB, JUMP, LADDER, LEAP

CM: Final = 10
BOLD: Final = ((CLIMB, "climbs"), (JUMP, "jumps"), (LEAP, "leaps"), (LADDER, "ladder"))


def preview(battle: Battle, question: Question, given: Value) -> dict[str, Any]:
    """AN-0.6, AN-4.3: where it lies on the table, and of a way where it leads."""
    shown = previews.preview(battle, question, given)
    return shown | of_way(battle, given) if question.what == "path" else shown


def of_way(battle: Battle, path: Any) -> dict[str, Any]:
    """AN-4.3, AN-4.4, AN-4.29, AN-4.31, AN-4.34: its end, the floor that it ends on, and the boldest thing on it."""
    if not path:
        return {"note": "stays"}
    _, x, y, surface = path[-1]
    high = battle.field.height(surface, x, y)
    verbs = [leg[0] for leg in path]
    bold = [name for verb, name in BOLD if verb in verbs]
    note = "way_" + (bold[0] if bold else "walks")
    return {"note": note, "x": x // CM, "y": y // CM, "up": high // CM}
