"""Chapter 10.11: where a relic may be laid, as a region of places."""

from collections.abc import Iterator, Sequence
from math import isqrt
from typing import Any, Final

from liza.kernel.options import Rng
from liza.space.field.legs import FREE, stand
from liza.space.field.model import Field
from liza.space.field.terrain import MM

Spot = tuple[int, int, int]
STANDARD: Final = 25
GRID: Final = 20
TRIES: Final = 60


class TokenPlaces:
    """AN-10.11: places (x, y, surface) farther than so much from all edges, and so far from other tokens, or farther.

    Somebody with an ordinary base can stand there. `first` is the one nearest to the middle of the table.
    """

    __slots__ = ("apart", "field", "from_edge", "others")

    def __init__(self, field: Field, from_edge: int, apart: int, others: tuple[Spot, ...]) -> None:
        self.field, self.from_edge, self.apart, self.others = field, from_edge, apart, others

    def __contains__(self, value: object) -> bool:
        return not self.why(value)

    def why(self, value: object) -> str:
        """What is wrong with a value, or nothing."""
        if type(value) is not tuple or len(value) != 3 or not all(type(one) is int for one in value):
            return "no_place"
        x, y, surface = value
        if not 0 <= surface < len(self.field.surfaces):
            return "no_place"
        if not all(self.from_edge < one for one in (x, y, self.field.width - x, self.field.depth - y)):
            return "near_edge"
        if stand(self.field, surface, x * MM, y * MM, STANDARD * MM // 2) != FREE:
            return "no_room"
        return "near_token" if any(self._far(value, one) < self.apart for one in self.others) else ""

    def _far(self, one: Spot, other: Spot) -> int:
        """AN-0.4: between two tokens, in millimetres, rounded down."""
        rise = self.field.height(one[2], one[0], one[1]) - self.field.height(other[2], other[0], other[1])
        return isqrt((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 + rise * rise)

    def first(self) -> Spot:
        """The place nearest to the middle of the table, of a grid; the middle itself if there is none."""
        return next((one for one in self._grid() if one in self), (self.field.width // 2, self.field.depth // 2, 0))

    def offers(self) -> Sequence[Spot]:
        """One place, the first."""
        return (self.first(),)

    def _grid(self) -> Iterator[Spot]:
        half_x, half_y = self.field.width // 2, self.field.depth // 2
        steps_x, steps_y = range(0, half_x - self.from_edge, GRID), range(0, half_y - self.from_edge, GRID)
        offs = sorted([(x * x + y * y, x, y) for x in steps_x for y in steps_y])
        for _, x, y in offs:
            for at_x, at_y in dict.fromkeys([(x, y), (-x, y), (x, -y), (-x, -y)]):
                for surface in range(len(self.field.surfaces)):
                    yield half_x + at_x, half_y + at_y, surface

    def sample(self, rng: Rng) -> Spot:
        """A place at random; the first if several tries find none."""
        wide, deep = self.field.width - 2 * self.from_edge, self.field.depth - 2 * self.from_edge
        for _ in range(TRIES):
            x, y = self.from_edge + int(rng.random() * wide), self.from_edge + int(rng.random() * deep)
            spot = (x, y, int(rng.random() * len(self.field.surfaces)))
            if spot in self:
                return spot
        return self.first()

    def describe(self) -> dict[str, Any]:
        """For a client: where tokens may lie."""
        width, depth, far = self.field.width, self.field.depth, self.from_edge
        return {
            "kind": "place",
            "figure": -1,
            "base": 0,
            "rectangles": [[far + 1, far + 1, width - far - 1, depth - far - 1]],
            "surfaces": list(range(len(self.field.surfaces))),
            "table": [width, depth],
        }
