"""Which game, who sits at it, what is agreed, whose dice: from the words of a command."""

import json
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import typer

from liza.agents import make
from liza.cli.files import read_as
from liza.games import PLANNED, find, games
from liza.kernel.game import Game, Setup
from liza.kernel.luck import Luck, Sealed, Seeded, Typed
from liza.kernel.refusal import Refusal
from liza.kernel.table import Agent
from liza.lang import Words

HUMAN: Final = "human"


def all_games() -> list[str]:
    """Every id, those to come too."""
    return [*PLANNED, *[name for name in games() if name not in PLANNED]]


def game_of(name: str, words: Words) -> Game[Any]:
    """The game of this id, whose words are spoken from here on: a refusal by its rules needs them."""
    game = find(name)
    words.learn(game)
    return game


def game_row(name: str, words: Words) -> dict[str, Any]:
    """A game as data."""
    game = games().get(name)
    if game is None:
        return {"id": name, "title": PLANNED[name][words.language], "editions": [], "seats": [], "playable": False}
    title = game.title[words.language]
    return {"id": name, "title": title, "editions": list(game.editions), "seats": list(game.seats), "playable": True}


def list_games(words: Words) -> None:
    """The games as lines."""
    typer.echo(words.say("games_head"))
    for name in all_games():
        row = game_row(name, words)
        about = [words.say("playable" if row["playable"] else "planned")]
        if row["playable"]:
            fewest, most = row["seats"]
            about.append(words.say("seats_exactly" if fewest == most else "seats_from_to", fewest=fewest, most=most))
            about.append(words.say("editions", editions=tuple(row["editions"])))
        typer.echo(f"  {name:12} {row['title']} ({'; '.join(about)})")


def players(game: Game[Any], seats: str) -> tuple[str, ...]:
    """Who sits where: as told, or the usual players."""
    if seats:
        return tuple([name.strip() for name in seats.split(",")])
    return ("scripted" if "scripted" in game.agents else "random",) * game.seats[0]


def seated(game: Game[Any], names: Sequence[str], seed: int) -> list[Agent | None]:
    """An agent for each seat; None for a person."""
    return [None if name == HUMAN else make(game, name, seed * 97 + seat) for seat, name in enumerate(names)]


def machines(game: Game[Any], names: Sequence[str], seed: int) -> list[Agent]:
    """The same where no person can sit."""
    if HUMAN in names:
        raise Refusal("no_human_here", player=HUMAN)
    return [make(game, name, seed * 97 + seat) for seat, name in enumerate(names)]


def agreed(options: Sequence[str]) -> dict[str, Any]:
    """Options given as KEY=VALUE."""
    told: dict[str, Any] = {}
    for text in options:
        key, equals, value = text.partition("=")
        if not equals or not key:
            raise Refusal("wrong_option", text=text[:80])
        told[key] = data_of(value)
    return told


def data_of(text: str) -> Any:
    """JSON, or the text itself where it is none; @ and the name of a file stand for what is written in it."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        parts = [_written(part) for part in text.split(",")] if "@" in text else [text]
        return parts if len(parts) > 1 else parts[0]


def _written(text: str) -> str:
    return read_as(_as_it_is, Path(text[1:])) if text.startswith("@") else text


def _as_it_is(text: str, _name: str) -> str:
    return text


def setup_of(game: Game[Any], names: Sequence[str], edition: str, options: Sequence[str]) -> Setup:
    """What is agreed: the usual, and what was told."""
    usual = game.usual(len(names), edition)
    seats = tuple([f"{name} {number}" for number, name in enumerate(names, 1)])
    return usual._replace(seats=seats, options={**usual.options, **agreed(options)})


def luck_of(dice: str, seed: int) -> Luck:
    """The source of dice of this name."""
    sources: dict[str, Luck] = {"seeded": Seeded(seed), "typed": Typed(), "sealed": Sealed(secrets.token_bytes(32))}
    if dice not in sources:
        raise Refusal("unknown_dice", dice=dice[:20])
    return sources[dice]
