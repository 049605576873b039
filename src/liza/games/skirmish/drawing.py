"""The table in characters, for whoever plays in a terminal: the ground, and a letter for every warrior on it."""

from typing import Final

from liza.games.skirmish.state import Battle, Warrior
from liza.space.field.model import Field
from liza.space.field.text import draw as draw_level

CELL: Final = (25, 50)
CM: Final = 10
SIGNS: Final = ("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz")


def rows(battle: Battle) -> list[str]:
    """AN-0.3: the ground seen from above, north above; who stands higher is drawn over it all the same."""
    drawn = [list(one) for one in ground(battle.field)]
    for one in battle.warriors:
        if one.here():
            row = drawn[len(drawn) - 1 - min(one.y // CELL[1], len(drawn) - 1)]
            row[min(one.x // CELL[0], len(row) - 1)] = sign(one)
    return ["".join(one) for one in drawn]


def ground(field: Field) -> list[str]:
    """The bare table; drawn once."""
    known: list[str] | None = field.memo.get("drawn")
    if known is None:
        wide = -(-field.width // CELL[0])
        known = field.memo["drawn"] = [row.ljust(wide) for row in draw_level(field, 0, (), CELL).splitlines()]
    return known


def sign(one: Warrior) -> str:
    """His letter on the map: capitals for the first side, small ones for the second."""
    letters = SIGNS[one.side]
    return letters[(int(one.id[1:]) - 1) % len(letters)]


def where(one: Warrior) -> str:
    """Where he is, in centimetres, with the height of his floor."""
    return f"{one.x // CM},{one.y // CM}" + (f" +{one.z // CM}" if one.z else "")
