"""Exact odds of an open question, as far as its seat can know."""

from collections import OrderedDict
from functools import partial
from typing import Any, Final

from liza.kernel.game import Duel
from liza.kernel.refusal import Refusal
from liza.kernel.table import ANYBODY
from liza.server.acts import open_question
from liza.server.stored import Table
from liza.server.tables import House
from liza.server.thinking import seed_of

_REMEMBERED: Final = 256


class Chances:
    """The last odds that were worked out."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._known: OrderedDict[tuple[str, int, int, int | None], dict[str, Any]] = OrderedDict()

    async def of(self, table: Table, seat: int, slip: int | None) -> dict[str, Any]:
        """The odds of what a seat is asked."""
        key = table.id, table.revision, seat, slip
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = await self.house.in_thread(partial(work_out, table, seat, slip))
            while len(self._known) > _REMEMBERED:
                self._known.popitem(last=False)
        return found


def work_out(table: Table, seat: int, slip: int | None) -> dict[str, Any]:
    """What the game says about the question; from a copy in which all that the seat may not know is drawn anew."""
    position = table.position
    question = position.open[open_question(table, seat, slip)]
    if position.game.chances is None or question.seat == ANYBODY:
        return {"revision": table.revision, "options": [], "matrix": None}
    known = position.fork(seed_of(table.stored, position, seat), seat)
    same = next((one for one in known.open if (one.seat, one.slip) == (seat, question.slip)), None)
    if same is None:
        raise Refusal("cannot_resample", seat=seat)
    found = position.game.chances(known, seat, same)
    options = [[chance._asdict() for chance in option] for option in found.options]
    return {"revision": table.revision, "options": options, "matrix": found.duel and matrix(found.duel)}


def matrix(duel: Duel) -> dict[str, Any]:
    """A duel as the contract has it."""
    extras = [dict(zip(("key", "by", "unit", "values"), extra, strict=True)) for extra in duel.extras]
    return {**duel._asdict(), "extras": extras}
