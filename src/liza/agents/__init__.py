"""Who can sit at a seat. `make(game, name, seed)` knows them all: "random", "first", the game's own, "module:maker"."""

from importlib import import_module
from typing import Any

from liza.agents.simple import First, Random
from liza.kernel.game import Game
from liza.kernel.refusal import Refusal
from liza.kernel.table import Agent

__all__ = ["First", "Random", "make", "names"]


def names(game: Game[Any]) -> tuple[str, ...]:
    """The players that can sit at this game without a person."""
    return ("random", "first", *game.agents)


def make(game: Game[Any], name: str, seed: int = 0) -> Agent:
    """A player by its name, or a refusal that says which there are."""
    if name == "random":
        return Random(seed)
    if name == "first":
        return First()
    if name in game.agents:
        return game.agents[name](seed)
    if ":" in name:
        return _stranger(name, seed)
    raise Refusal("no_such_player", player=name[:80], players=names(game))


def _stranger(name: str, seed: int) -> Agent:
    """A player from anywhere: "module:maker", where `maker(seed)` gives one."""
    module, _, maker = name.partition(":")
    try:
        made: Agent = getattr(import_module(module), maker)(seed)
    except (ImportError, AttributeError, TypeError, ValueError) as error:
        raise Refusal("player_not_made", player=name[:80], reason=str(error)[:120]) from error
    return made
