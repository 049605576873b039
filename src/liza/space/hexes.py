"""A board of hexes, by whole numbers with tables: nothing about the board is worked out inside a rule.

Axial coordinates (q, r); directions clockwise 0=(+1,0) 1=(0,+1) 2=(-1,+1) 3=(-1,0) 4=(0,-1) 5=(+1,-1). The board is
a disc around (0,0); hexes are numbered row by row; WALL is everything outside. The second ring of a hex has twelve
places: 2k lies two steps in direction k, 2k+1 one step in direction k and one in direction k+1.
"""

from functools import cache
from typing import Final

DIRECTIONS: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
WALL: Final = -1


class Disc:
    """All hexes at distance `radius` or less from the centre. Immutable; made by `disc`."""

    __slots__ = ("at", "bearing", "coordinates", "distances", "edge", "neighbours", "radius", "second")

    def __init__(self, radius: int) -> None:
        self.radius = radius
        span = range(-radius, radius + 1)
        self.coordinates = [(q, r) for r in span for q in span if steps((0, 0), (q, r)) <= radius]
        self.at = {place: number for number, place in enumerate(self.coordinates)}
        self.neighbours = [
            tuple([self.at.get((q + dq, r + dr), WALL) for dq, dr in DIRECTIONS]) for q, r in self.coordinates
        ]
        self.bearing = [{other: d for d, other in enumerate(near) if other != WALL} for near in self.neighbours]
        self.second = [self._second(place) for place in self.coordinates]
        self.edge = [number for number, place in enumerate(self.coordinates) if steps((0, 0), place) == radius]
        self.distances = [[steps(one, other) for other in self.coordinates] for one in self.coordinates]

    def _second(self, place: tuple[int, int]) -> dict[int, int]:
        """The hexes two steps away, each with its place in the second ring."""
        ring = {}
        for slot in range(12):
            (dq, dr), (eq, er) = DIRECTIONS[slot // 2], DIRECTIONS[(slot + 1) // 2 % 6]
            other = self.at.get((place[0] + dq + eq, place[1] + dr + er))
            if other is not None:
                ring[other] = slot
        return ring


@cache
def disc(radius: int) -> Disc:
    """The board of this radius; always the same object."""
    return Disc(radius)


def steps(one: tuple[int, int], other: tuple[int, int]) -> int:
    """How many steps from one place to another."""
    q, r = other[0] - one[0], other[1] - one[1]
    return max(abs(q), abs(r), abs(q + r))
