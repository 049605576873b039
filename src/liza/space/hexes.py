"""A board of hexes, by whole numbers with tables: nothing about the board is worked out inside a rule.

Axial coordinates (q, r); directions clockwise 0=(+1,0) 1=(0,+1) 2=(-1,+1) 3=(-1,0) 4=(0,-1) 5=(+1,-1). The board is
a disc around (0,0); hexes are numbered row by row; WALL is everything outside.
"""

from functools import cache
from typing import Final

DIRECTIONS: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
WALL: Final = -1


class Disc:
    """All hexes at distance `radius` or less from the centre. Immutable; made by `disc`."""

    __slots__ = ("at", "coordinates", "edge", "neighbours", "radius", "rings")

    def __init__(self, radius: int) -> None:
        self.radius = radius
        self.coordinates = [
            (q, r)
            for r in range(-radius, radius + 1)
            for q in range(-radius, radius + 1)
            if distance((0, 0), (q, r)) <= radius
        ]
        self.at = {place: number for number, place in enumerate(self.coordinates)}
        self.neighbours = [
            tuple([self.at.get((q + dq, r + dr), WALL) for dq, dr in DIRECTIONS]) for q, r in self.coordinates
        ]
        self.edge = [number for number, place in enumerate(self.coordinates) if distance((0, 0), place) == radius]
        self.rings = [
            [distance(one, other) for other in self.coordinates] for one in self.coordinates
        ]

    def distance(self, one: int, other: int) -> int:
        """How many steps from one hex to another."""
        return self.rings[one][other]

    def direction(self, one: int, other: int) -> int | None:
        """The direction of a neighbouring hex, or None if it is not next to this one."""
        return self.neighbours[one].index(other) if other in self.neighbours[one] else None


@cache
def disc(radius: int) -> Disc:
    """The board of this radius; always the same object."""
    return Disc(radius)


def distance(one: tuple[int, int], other: tuple[int, int]) -> int:
    """How many steps from one place to another."""
    q, r = other[0] - one[0], other[1] - one[1]
    return max(abs(q), abs(r), abs(q + r))
