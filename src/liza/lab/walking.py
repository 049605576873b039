"""A random coach of Blood Bowl who asks for path help: what the ways and their chances cost in a whole match."""

from random import Random as Chance
from typing import Any

from liza.games.blood_bowl import paths
from liza.games.blood_bowl.state import Match
from liza.kernel.options import Options, Value, look, sample


class Walking:
    """In each action that can walk he has all ways worked out and goes one of them; all else is chance."""

    forks = False

    def __init__(self, seed: int) -> None:
        self.chance = Chance(seed)
        self.who = ""
        self.way: list[Value] = []

    def choose(self, table: Any, _seat: int, what: str, options: Options, args: tuple[Any, ...]) -> Value:
        """The next step of his way, or anything that is no step."""
        if what != "act":
            self.who = ""
            return sample(look(options, args), self.chance)
        match: Match = table.now
        if match.acting != self.who:
            self.who, self.way = match.acting, self.any_way(match)
        if self.way:
            return self.way.pop(0)
        menu: Any = look(options, args)
        return sample({kind: targets for kind, targets in menu.items() if kind not in ("step", "leap")}, self.chance)

    def any_way(self, match: Match) -> list[Value]:
        """The way to one of all the squares that he can get to."""
        player = match.actor()
        reached = paths.reach(match, player)
        squares = [*reached]
        if not squares:
            return []
        return [*paths.answers(player, reached.way(squares[int(self.chance.random() * len(squares))]))]
