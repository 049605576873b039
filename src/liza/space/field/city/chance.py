"""The generator's dice: from one seed, the same on every machine and for every version of Python."""

from collections.abc import Sequence
from typing import TypeVar

from liza.kernel.dice import dice
from liza.kernel.luck import Seeded

T = TypeVar("T")


class Chance:
    """A source of whole numbers."""

    __slots__ = ("luck",)

    def __init__(self, seed: int) -> None:
        self.luck = Seeded(seed)

    def die(self, sides: int) -> int:
        """From 1 to this many."""
        return self.luck.throw(dice((sides,)))[0]

    def between(self, least: int, most: int, step: int = 1) -> int:
        """A number from the least to the most, in such steps."""
        return least + (self.die((most - least) // step + 1) - 1) * step

    def pick(self, rows: Sequence[T]) -> T:
        """One of them."""
        return rows[self.die(len(rows)) - 1]
