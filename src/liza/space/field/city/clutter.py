"""What lies about in the streets: low walls, hedges, barrels, carts, columns, bushes, rubble, lean-tos."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from liza.space.field.authored import Block, Drawn, Patch, Roof, disc
from liza.space.field.city.chance import Chance
from liza.space.field.plane import Ring, counter_clockwise, edges, overlap

DIRECTIONS: Final = ((5, 0), (0, 5), (4, 3), (3, 4), (-3, 4), (-4, 3))
LOW: Final = (
    ("low-wall", (60, 100), 5, 20),
    ("hedge", (80, 80), 10, 30),
    ("barrels", (20, 20), 20, 20),
    ("cart", (40, 40), 20, 25),
)
_TRIES: Final = 30


class Zone(NamedTuple):
    """A rectangle of the table."""

    x0: int
    y0: int
    x1: int
    y1: int


Maker = Callable[[Chance, str, int, int], tuple[Drawn, Ring]]


def rectangle(x: int, y: int, long: int, wide: int, way: tuple[int, int], margin: int = 0) -> Ring:
    """A rectangle round a centre, turned, to whole millimetres, with some ground round it."""
    cos, sin = way
    half, side = long // 2 + margin, (wide + 1) // 2 + margin
    corners = ((-half, -side), (half, -side), (half, side), (-half, side))
    return tuple([(x + (u * cos - v * sin) // 5, y + (u * sin + v * cos) // 5) for u, v in corners])


def place(chance: Chance, name: str, zone: Zone, make: Maker, taken: list[Ring]) -> Drawn | None:
    """The piece somewhere in the zone where it overlaps nothing; None if no place was found in some tries.

    `make` gives the piece at a centre and the ground it needs; that is taken from then on.
    """
    for _ in range(_TRIES):
        x, y = chance.between(zone.x0, zone.x1), chance.between(zone.y0, zone.y1)
        piece, ground = make(chance, name, x, y)
        if is_free(ground, taken):
            taken.append(ground)
            return piece
    return None


def is_free(ring: Ring, taken: Sequence[Ring]) -> bool:
    """Whether a ring overlaps none of the others."""
    shape = edges(ring)
    return not any(overlap(shape, edges(other)) for other in taken)


def low_thing(chance: Chance, name: str, x: int, y: int) -> tuple[Drawn, Ring]:
    """A low wall, a hedge, barrels or a cart: no higher than 30 mm."""
    kind, (least, most), wide, high = chance.pick(LOW)
    long, way = chance.between(least, most, 10), chance.pick(DIRECTIONS)
    block = Block(counter_clockwise(rectangle(x, y, long, wide, way)), (0, high))
    return Drawn(name, kind, block=(block,)), rectangle(x, y, long, wide, way, 8)


def low_wall(chance: Chance, name: str, x: int, y: int) -> tuple[Drawn, Ring]:
    """A low wall."""
    long, way = chance.between(60, 100, 10), chance.pick(DIRECTIONS)
    block = Block(rectangle(x, y, long, 5, way), (0, 20))
    return Drawn(name, "low-wall", block=(block,)), rectangle(x, y, long, 5, way, 8)


def broken_wall(chance: Chance, name: str, x: int, y: int) -> tuple[Drawn, Ring]:
    """What is left of a wall: 10 to 60 mm high."""
    long, way = chance.between(60, 100, 10), chance.pick(DIRECTIONS)
    block = Block(rectangle(x, y, long, 5, way), (0, 10 * chance.die(6)))
    return Drawn(name, "broken-wall", block=(block,)), rectangle(x, y, long, 5, way, 30)


def column(_chance: Chance, name: str, x: int, y: int) -> tuple[Drawn, Ring]:
    """A column or statue."""
    return Drawn(name, "column", block=(Block(disc(x, y, 10), (0, 80)),)), disc(x, y, 40)


def bushes(chance: Chance, name: str, x: int, y: int) -> tuple[Drawn, Ring]:
    """Bushes: difficult ground, and something to hide behind."""
    ring = disc(x, y, chance.between(30, 50))
    return Drawn(name, "bushes", soft=(Block(ring, (0, 20)),), area=(Patch(ring, 1),)), ring


def rubble(chance: Chance, name: str, x: int, y: int) -> tuple[Drawn, Ring]:
    """Rubble: very difficult ground that gives cover."""
    ring = disc(x, y, chance.between(40, 60))
    return Drawn(name, "rubble", soft=(Block(ring, (0, 20)),), area=(Patch(ring, 2),)), ring


def lean_to(chance: Chance, name: str, x: int, y: int) -> tuple[Drawn, Ring]:
    """A lean-to with a sloping roof from 30 to 60 mm that one can walk up."""
    way = chance.pick(DIRECTIONS[:2])
    ring = rectangle(x, y, 80, 50, way)
    return Drawn(name, "lean-to", roof=(Roof(ring, 30, 60),)), rectangle(x, y, 80, 50, way, 30)
