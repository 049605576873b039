"""A slice of Pit Fighter: who moves when, with nested interrupts and adrenaline on Initiative.

Only step b of a turn, on a line of hexes without pushes; the room `games/pit_fighter` is another matter.
"""

from pathlib import Path
from typing import Any, Final

from liza.kernel.game import Game, Result, Row, Setup
from liza.kernel.table import Table


class Fighter:
    """Initiative, adrenaline held, and whether he has moved this turn. The first in the list is the oldest."""

    __slots__ = ("adrenaline", "id", "initiative", "moved", "seat")

    def __init__(
        self,
        id: int,
        seat: int,
        initiative: int,
        adrenaline: int,
        moved: bool,
    ) -> None:
        self.id, self.seat, self.initiative, self.adrenaline, self.moved = id, seat, initiative, adrenaline, moved

    def copy(self) -> "Fighter":
        return Fighter(self.id, self.seat, self.initiative, self.adrenaline, self.moved)

    def rank(self) -> tuple[int, int]:
        """PF-5.0a: Initiative; on a tie the younger is higher."""
        return self.initiative, self.id


class Turn:
    """The fighters in order of age, and the order in which they have moved."""

    __slots__ = ("agenda", "fighters", "order")

    def __init__(self, agenda: list[Row], fighters: list[Fighter], order: list[int]) -> None:
        self.agenda, self.fighters, self.order = agenda, fighters, order

    def copy(self) -> "Turn":
        return Turn(self.agenda[:], [fighter.copy() for fighter in self.fighters], self.order[:])


def next_mover(turn: Turn, table: Table) -> None:
    """PF-5.0a, PF-5.2b: the lowest-ranked is about to move; whoever steps in is about to move in his place."""
    mover = lowest(turn)
    while (rival := first_volunteer(turn, table, mover)) is not None:
        mover = lowest(turn) if rival is mover else rival
    mover.moved = True
    turn.order.append(mover.id)
    table.tell("moves", "PF-5.1a", who=mover.id)
    if waiting(turn):
        turn.agenda.append(("moves",))


def waiting(turn: Turn) -> list[Fighter]:
    return [fighter for fighter in turn.fighters if not fighter.moved]


def lowest(turn: Turn) -> Fighter:
    """PF-5.0a: the lowest-ranked fighter who has not moved yet."""
    return min(waiting(turn), key=Fighter.rank)


def first_volunteer(turn: Turn, table: Table, mover: Fighter) -> Fighter | None:
    """PF-5.2b, PF-5.2c: asked from the highest rank down; adrenaline may lift somebody into the question.

    The mover himself is returned if he was lifted and so is no longer the one about to move.
    """
    for fighter in sorted(waiting(turn), key=Fighter.rank, reverse=True):
        able = fighter is not mover and may_interrupt(turn, table, fighter, mover)
        if able and table.ask(fighter.seat, "interrupt", (False, True)):
            table.tell("interrupts", "PF-5.2a", who=fighter.id, whom=mover.id)
            return fighter
    if mover is not lowest(turn) or not lifted(table, mover):
        return None
    return mover if mover is not lowest(turn) else None


def may_interrupt(turn: Turn, table: Table, fighter: Fighter, mover: Fighter) -> bool:
    """PF-5.2a: who is higher in rank; who is not may be lifted above the mover by adrenaline."""
    if fighter.rank() > mover.rank():
        return True
    return fighter.initiative + 10 >= mover.initiative and lifted(table, fighter) and fighter.rank() > mover.rank()


def lifted(table: Table, fighter: Fighter) -> bool:
    """PF-6.7c: an adrenaline bonus, if he has one and wants to, is ten Initiative until the end of the turn."""
    if not fighter.adrenaline or not table.ask(fighter.seat, "adrenaline", (False, True)):
        return False
    fighter.adrenaline -= 1
    fighter.initiative += 10
    table.tell("adrenaline", "PF-6.7c", who=fighter.id)
    return True


def setup(agreed: Setup) -> Turn:
    rows = agreed.options.get("fighters", [[28, 0], [31, 0], [35, 0]])
    fighters = [Fighter(number, number, row[0], row[1], False) for number, row in enumerate(rows)]
    return Turn([("moves",)], fighters, [])


def scene(turn: Turn, _seat: int | None) -> dict[str, Any]:
    return {"header": {"order": tuple(turn.order)}, "sheets": []}


def draw(turn: Turn) -> str:
    return "\n".join([f"{f.id} {f.seat} {f.initiative} {f.adrenaline} {f.moved}" for f in turn.fighters])


def parse(_text: str) -> Turn:
    raise NotImplementedError


INTERRUPTS: Final = Game(
    id="interrupts",
    title={"en": "interrupts of Pit Fighter", "es": "interrupciones de Pit Fighter"},
    version="1",
    editions=("slice",),
    seats=(2, 8),
    folder=Path(__file__).parent,
    state=Turn,
    setup=setup,
    beats={"moves": next_mover},
    result=lambda turn: Result((turn.order[0],), "over", "PF-5.0a"),
    scene=scene,
    draw=draw,
    parse=parse,
)
