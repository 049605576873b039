"""What can be known before a table is opened: games, forms, rules and words."""

from functools import cache
from pathlib import Path
from typing import Any, Final

from liza.agents import names as players
from liza.games import PLANNED, book, find, games
from liza.kernel.game import Setup, nothing_hidden
from liza.kernel.position import check_setup
from liza.kernel.refusal import Refusal
from liza.kernel.rulebook import words
from liza.lang import SHARED, catalogue
from liza.server.tables import sound

HERE: Final = Path(__file__).parent


def cards() -> list[dict[str, Any]]:
    """Every game, those not yet playable too."""
    return [card(name) for name in [*PLANNED, *[name for name in games() if name not in PLANNED]]]


def card(name: str) -> dict[str, Any]:
    """One game."""
    game = games().get(name)
    facts: dict[str, Any] = {"id": name, "playable": game is not None, "rules": len(book(name))}
    if game is None:
        nobody: dict[str, Any] = {"editions": [], "seats": [0, 0], "players": [], "hidden": False}
        return {**facts, "title": PLANNED[name], **nobody}
    return {
        **facts,
        "title": dict(game.title),
        "editions": list(game.editions),
        "seats": list(game.seats),
        "players": players(game),
        "hidden": game.resample is not nothing_hidden,
    }


def form(name: str, edition: str, seats: int) -> dict[str, Any]:
    """What a form for a new table needs: the usual options, and what may be picked."""
    game = find(name)
    edition, seats = edition or game.editions[0], seats or game.seats[0]
    check_setup(game, Setup(edition, ("",) * min(seats, 100)))
    picks = sound(game.picks)
    return {
        "edition": edition,
        "seats": seats,
        "options": sound(lambda: game.usual_options(edition, seats)),
        "picks": {key: [pick._asdict() for pick in some] for key, some in picks.items()},
        "words": words_of(name),
    }


def words_of(name: str) -> dict[str, Any]:
    """The words of a game over the shared ones."""
    game = games().get(name)
    if game is not None:
        return merged(catalogue(game.folder))
    if name in PLANNED:
        raise Refusal("not_yet_playable", game=name, games=tuple(games()))
    raise Refusal("no_such_game", game=name[:80], games=tuple(games()))


@cache
def shared_words() -> dict[str, Any]:
    """The shared words, and those of the server."""
    return merged(words(SHARED))


def own_words() -> dict[str, Any]:
    """The words of the server alone."""
    return words(HERE)


def merged(known: dict[str, Any]) -> dict[str, Any]:
    """Some words, with those of the server under them."""
    ours = own_words()
    return {section: {**ours.get(section, {}), **known.get(section, {})} for section in {**known, **ours}}
