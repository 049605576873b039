"""A board of squares, by whole numbers with tables: nothing about the board is worked out inside a rule.

Squares are numbered row by row; (x, y) with x to the east and y to the south. The eight directions are those of the
reading order: 0 north-west, 1 north, 2 north-east, 3 west, 4 east, 5 south-west, 6 south, 7 south-east. OFF is
everything outside.
"""

from functools import cache
from typing import Final

DIRECTIONS: Final = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))
OFF: Final = -1


class Grid:
    """All squares of a board. Immutable; made by `grid`.

    xy: the coordinates of a square. around: its neighbours by direction, OFF where there is none. near: those that
    are there. behind[(one, other)]: where one pushes a neighbour: straight on, then the two squares beside it.
    within2, within3: all other squares up to so many steps away.
    """

    __slots__ = ("around", "behind", "length", "near", "square_at", "width", "within2", "within3", "xy")

    def __init__(self, length: int, width: int) -> None:
        self.length, self.width = length, width
        self.xy = tuple([(x, y) for y in range(width) for x in range(length)])
        self.square_at = {place: number for number, place in enumerate(self.xy)}
        self.around = tuple([tuple([self.at(x + dx, y + dy) for dx, dy in DIRECTIONS]) for x, y in self.xy])
        self.near = tuple([tuple([one for one in row if one != OFF]) for row in self.around])
        self.behind = {(one, other): self._behind(one, other) for one, row in enumerate(self.near) for other in row}
        self.within2 = tuple([self._within(square, 2) for square in range(length * width)])
        self.within3 = tuple([self._within(square, 3) for square in range(length * width)])

    def at(self, x: int, y: int) -> int:
        """The square with these coordinates, or OFF."""
        return self.square_at.get((x, y), OFF)

    def steps(self, one: int, other: int) -> int:
        """How many steps from one square to another."""
        (ax, ay), (bx, by) = self.xy[one], self.xy[other]
        return max(abs(ax - bx), abs(ay - by))

    def _within(self, square: int, steps: int) -> tuple[int, ...]:
        x, y = self.xy[square]
        span = range(-steps, steps + 1)
        places = [self.at(x + dx, y + dy) for dy in span for dx in span if dx or dy]
        return tuple([place for place in places if place != OFF])

    def _behind(self, one: int, other: int) -> tuple[int, int, int]:
        (x, y), (tx, ty) = self.xy[one], self.xy[other]
        dx, dy = tx - x, ty - y
        beside = ((dx, 0), (0, dy)) if dx and dy else ((dx + dy, dy + dx), (dx - dy, dy - dx))
        (ax, ay), (bx, by) = beside
        return self.at(tx + dx, ty + dy), self.at(tx + ax, ty + ay), self.at(tx + bx, ty + by)


@cache
def grid(length: int, width: int) -> Grid:
    """The board of this size; always the same object."""
    return Grid(length, width)
