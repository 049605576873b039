"""Whether a city can be played: every place can be got to, and there is room to begin."""

from typing import Final

from liza.space.field.gates import lattice
from liza.space.field.lattice import SPACING, Lattice
from liza.space.field.legs import FREE
from liza.space.field.model import Field
from liza.space.field.terrain import GROUND

BASE: Final = 25
STRIP: Final = 200
ROOM: Final = 30
FEWEST: Final = 25
CLIMBED: Final = 80


def is_playable(field: Field, spacing: int = SPACING) -> bool:
    """Every place of the net is reached by a base of 25 mm, climbing no higher than 80 mm; and the strips have room."""
    net = lattice(field, BASE, spacing)
    reached = net.reached_from(_first(net), CLIMBED)
    everywhere = [node for node in range(net.count) if net.standing(node) == FREE]
    return all(reached[node] for node in everywhere) and all(
        _room(net, low) >= FEWEST for low in (0, field.depth - STRIP)
    )


def unreached(field: Field, spacing: int = SPACING) -> list[tuple[int, int, int]]:
    """The places (x, y, surface) of the net that a base of 25 mm cannot get to, for the author of a table."""
    net = lattice(field, BASE, spacing)
    reached = net.reached_from(_first(net), CLIMBED)
    lost = [node for node in range(net.count) if net.standing(node) == FREE and not reached[node]]
    return [(net.xs[node], net.ys[node], net.on[node]) for node in lost]


def _first(net: Lattice) -> int:
    """The place on the ground nearest to a corner of the table."""
    return next(node for node in range(net.count) if net.on[node] == GROUND and net.standing(node) == FREE)


def _room(net: Lattice, low: int) -> int:
    """How many bases can stand on the ground of a strip, each with some room of its own."""
    taken: set[tuple[int, int]] = set()
    for node in range(net.count):
        x, y = net.xs[node], net.ys[node]
        if (
            net.on[node] == GROUND
            and low <= y - BASE // 2
            and y + BASE // 2 < low + STRIP
            and net.standing(node) == FREE
        ):
            taken.add((x // (2 * ROOM), y // (2 * ROOM)))
    return len(taken)
