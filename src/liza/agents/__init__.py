"""Who can sit at a seat. `make(game, name, seed)` knows them all: "random", "first", and the game's own."""

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
    raise Refusal("no_such_player", player=name[:80], players=names(game))
