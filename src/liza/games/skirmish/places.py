"""Where one is: in which building (AN-5.8, AN-10.13)."""

from typing import Final

from liza.games.skirmish.state import Warrior
from liza.space.field.model import Field
from liza.space.field.plane import clip
from liza.space.field.terrain import MM, Prism

_FAR: Final = 4_000 * MM
_ROUND: Final = (
    (0, 1), (5, 12), (3, 4), (4, 3), (12, 5), (1, 0), (12, -5), (4, -3), (3, -4), (5, -12), (0, -1), (-5, -12),
    (-3, -4), (-4, -3), (-12, -5), (-1, 0), (-12, 5), (-4, 3), (-3, 4), (-5, 12),
)  # fmt: skip
"""Ways all round a place."""
_MOST: Final = 16
RUIN: Final = "ruin"


def in_same_building(field: Field, shooter: Warrior, foe: Warrior) -> bool:
    """AN-5.8: whether the foe is in the piece of terrain on whose floor the shooter stands."""
    own = field.piece(shooter.surface, shooter.x, shooter.y)
    return own is not None and is_in(field, foe, own)


def is_in(field: Field, warrior: Warrior, piece: int) -> bool:
    """AN-5.8, AN-10.13: on a floor of a piece, under one, or with walls of it nearly all round."""
    return lies_in(field, warrior.x, warrior.y, piece)


def lies_in(field: Field, x: int, y: int, piece: int) -> bool:
    """AN-5.8, AN-10.13: the same of a place."""
    inside: bool | None = field.memo.get(("inside", piece, x, y))
    if inside is None:
        inside = field.memo["inside", piece, x, y] = _covered(field, piece, x, y) or _walled(field, piece, x, y)
    return inside


def _covered(field: Field, piece: int, x: int, y: int) -> bool:
    parts = [surface.part(x * MM, y * MM) for surface in field.surfaces]
    return any(part is not None and part.piece == piece for part in parts)


def _walled(field: Field, piece: int, x: int, y: int) -> bool:
    """Whether there is a wall of this piece, or its opening, nearly all round, as seen from above."""
    walls = [one for one in field.prisms if one.piece == piece and one.feet and one.sight]
    return bool(walls) and sum([_meets(walls, x, y, dx, dy) for dx, dy in _ROUND]) >= _MOST


def _meets(walls: list[Prism], x: int, y: int, dx: int, dy: int) -> bool:
    ax, ay = x * MM, y * MM
    return any(clip(wall.edges, ax, ay, ax + dx * _FAR, ay + dy * _FAR) is not None for wall in walls)


def ruins_of(field: Field) -> list[tuple[int, int, int]]:
    """AN-10.13: the ruins of a table with the middle of each: piece, x, y."""
    found = []
    for number, piece in enumerate(field.pieces):
        points = [point for one in field.prisms if one.piece == number for point in one.ring]
        if piece.kind == RUIN and points:
            xs, ys = [x for x, _ in points], [y for _, y in points]
            found.append((number, (min(xs) + max(xs)) // (2 * MM), (min(ys) + max(ys)) // (2 * MM)))
    return found
