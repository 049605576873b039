"""The games: one room each, found through the entry points `liza.games`, so that a game can come from anywhere."""

from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, Final

from liza.kernel.game import Game
from liza.kernel.refusal import Refusal
from liza.kernel.rulebook import Rule, rulebook

PLANNED: Final = {
    "pit-fighter": {"en": "Pit Fighter", "es": "Pit Fighter: luchadores de foso"},
    "blood-bowl": {"en": "Blood Bowl (LRB5)", "es": "Blood Bowl (LRB5)"},
    "annuminas": {"en": "Annúminas", "es": "Annúminas"},
    "mordheim": {"en": "Mordheim", "es": "Mordheim"},
    "celtos": {"en": "Celtos", "es": "Celtos"},
}
# Where the rules of those are written down that cannot be played yet, and how their ids begin.
BOOKS: Final = {
    "blood-bowl": ("blood_bowl", ("BB-",)),
    "annuminas": ("skirmish", ("AN-",)),
    "mordheim": ("skirmish", ("AN-", "MO-")),
    "celtos": ("celtos", ("CE-",)),
}


@cache
def games() -> dict[str, Game[Any]]:
    """Every game that can be played, by id."""
    found = [entry.load() for entry in sorted(entry_points(group="liza.games"), key=lambda entry: entry.name)]
    names = [game.id for game in found]
    for name in names:
        if names.count(name) > 1:
            raise Refusal("same_game_twice", game=name)
    return {game.id: game for game in found}


def find(name: str) -> Game[Any]:
    """The game of this id, or a refusal that says which there are."""
    game = games().get(name)
    if game is None:
        code = "not_yet_playable" if name in PLANNED else "no_such_game"
        raise Refusal(code, game=name[:80], games=tuple(games()))
    return game


def book(name: str) -> list[Rule]:
    """The rules of a game in the order of the book; of one not yet playable, as far as they are written down."""
    if name not in games() and name in PLANNED:
        room, prefixes = BOOKS.get(name, ("", ()))
        folder = Path(__file__).parent.joinpath(room)
        known = rulebook(folder) if (folder / "rulebook.toml").is_file() else {}
    else:
        game = find(name)
        known, prefixes = rulebook(game.folder), game.prefixes
    return [rule for rule in known.values() if not prefixes or rule.id.startswith(prefixes)]
