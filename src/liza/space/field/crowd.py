"""Who is in the way: figures that may not be run into, each with how much room it must be left."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from liza.space.field.model import Figure
from liza.space.field.plane import point_apart
from liza.space.field.terrain import LOW, MM

THROUGH, TOUCH, NO_CONTACT = -1, 0, 1


class Room(NamedTuple):
    """How much room a figure must be left, on the way and at its end, in millimetres.

    THROUGH: it may be passed through; TOUCH: touched but not overlapped; NO_CONTACT: a gap of more than a millimetre;
    any greater number: a gap of at least so much.
    """

    figure: Figure
    passing: int
    ending: int


class Crowd:
    """Everybody whom a figure may run into, made ready for many questions about this figure."""

    __slots__ = ("rooms", "rows")

    def __init__(self, mover: Figure, rooms: Iterable[Room]) -> None:
        self.rooms = tuple(rooms)
        self.rows = [_row(mover, room) for room in self.rooms]

    def without_ends(self, mover: Figure) -> "Crowd":
        """The same on the way; anywhere may be stopped."""
        return Crowd(mover, [Room(figure, passing, THROUGH) for figure, passing, _ in self.rooms])

    def on_the_way(self, ax: int, ay: int, bx: int, by: int, z: int) -> int:
        """The id of the first figure that this leg (in quarter millimetres) comes too near, or -1.

        Who begins too near to somebody may still go straight away from him.
        """
        for x, y, fz, id_, reach, least, _, _ in self.rows:
            if (
                reach > 0
                and (x - reach <= ax or x - reach <= bx)
                and (ax <= x + reach or bx <= x + reach)
                and (y - reach <= ay or y - reach <= by)
                and (ay <= y + reach or by <= y + reach)
                and -LOW <= fz - z <= LOW
                and point_apart(ax, ay, bx, by, x, y, reach) < least
                and not _leads_away(ax, ay, bx, by, x, y, reach, least)
            ):
                return id_
        return -1

    def at_the_end(self, x: int, y: int, z: int) -> int:
        """The id of the first figure that a stop here (in quarter millimetres) comes too near, or -1."""
        for fx, fy, fz, id_, _, _, reach, least in self.rows:
            off = (x - fx) * (x - fx) + (y - fy) * (y - fy) - reach * reach
            if off < least and reach > 0 and -LOW <= fz - z <= LOW:
                return id_
        return -1


def _leads_away(ax: int, ay: int, bx: int, by: int, x: int, y: int, reach: int, least: int) -> bool:
    """Whether a leg begins too near to somebody and goes only farther from him."""
    near = (ax - x) * (ax - x) + (ay - y) * (ay - y) - reach * reach < least
    return near and (x - ax) * (bx - ax) + (y - ay) * (by - ay) <= 0


NOBODY = ()


def crowd(mover: Figure, rooms: Iterable[Room] = NOBODY) -> Crowd:
    """Everybody but the mover himself."""
    return Crowd(mover, [room for room in rooms if room.figure.id != mover.id])


def all_round(figures: Sequence[Figure], passing: int, ending: int) -> list[Room]:
    """The same room for several figures."""
    return [Room(figure, passing, ending) for figure in figures]


def _row(mover: Figure, room: Room) -> tuple[int, int, int, int, int, int, int, int]:
    figure = room.figure
    passing, ending = _reach(mover, room, room.passing), _reach(mover, room, room.ending)
    return figure.tx, figure.ty, figure.tz, figure.id, *passing, *ending


def _reach(mover: Figure, room: Room, keep: int) -> tuple[int, int]:
    """The least distance of the centres, and whether it must be more than that (1) or may be just that (0)."""
    if keep < 0:
        return 0, 0
    return mover.r + room.figure.r + keep * MM, int(keep == NO_CONTACT)
