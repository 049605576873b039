"""Players that know no game."""

import random
from typing import Any, Final

from liza.kernel.options import Options, Value, first, look, sample

_LISTED: Final = (tuple, list, range)


class Random:
    """Any option; of a menu first any kind, then any of its targets: many targets make a kind no likelier."""

    __slots__ = ("random",)

    def __init__(self, seed: int = 0) -> None:
        self.random = random.Random(seed).random

    def choose(self, _match: Any, _seat: int, _what: str, options: Options, args: tuple[Any, ...]) -> Value:
        """One of the options."""
        if callable(options):
            options = options(*args)
        if isinstance(options, _LISTED):
            value: Value = options[int(self.random() * len(options))]
            return value
        if isinstance(options, dict):
            kinds = list(options)
            kind: str = kinds[int(self.random() * len(kinds))]
            targets = options[kind]
            return kind if targets is None else (kind, targets[int(self.random() * len(targets))])
        return sample(look(options), self)


class First:
    """Always the harmless option: what a silent seat would do."""

    __slots__ = ()

    def choose(self, _match: Any, _seat: int, _what: str, options: Options, args: tuple[Any, ...]) -> Value:
        """The first option."""
        return first(look(options, args))
