"""Exact odds of an open question, as far as its seat can know."""

from collections import OrderedDict
from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from pydantic import TypeAdapter

from liza.kernel.game import Chance, Duel
from liza.kernel.game import Chances as Found
from liza.kernel.options import frozen
from liza.kernel.position import Position
from liza.kernel.refusal import Refusal
from liza.kernel.table import ANYBODY
from liza.server.acts import open_question
from liza.server.shapes import Clean
from liza.server.stored import Table
from liza.server.tables import House
from liza.server.thinking import seed_of
from liza.server.views import more

_REMEMBERED: Final = 256
ANSWER: Final = TypeAdapter[Any](Clean)


class Chances:
    """The last odds that were worked out."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._known: OrderedDict[tuple[str, int, int, int | None, str], dict[str, Any]] = OrderedDict()

    async def of(self, table: Table, seat: int, slip: int | None, after: str = "") -> dict[str, Any]:
        """The odds of what a seat is asked; or of what it would be asked after an answer, given as JSON."""
        key = table.id, table.revision, seat, slip, after
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = await self.house.in_thread(partial(work_out, table, seat, slip, after))
            while len(self._known) > _REMEMBERED:
                self._known.popitem(last=False)
        return found


def work_out(table: Table, seat: int, slip: int | None, after: str = "") -> dict[str, Any]:
    """What the game says about the question; from a copy in which all that the seat may not know is drawn anew.

    A seat that is not asked (any more) has no odds: whoever answers quickly need not be refused for having wondered.
    """
    position = table.position
    asked = [one for one in position.open if one.seat in (seat, ANYBODY) and slip in (None, one.slip)]
    if not after and not asked:
        return said(table)
    question = position.open[open_question(table, seat, slip)]
    if position.game.chances is None or question.seat == ANYBODY:
        return said(table)
    known = position.fork(seed_of(table.stored, position, seat), seat)
    same = next((one for one in known.open if (one.seat, one.slip) == (seat, question.slip)), None)
    if same is None:
        raise Refusal("cannot_resample", seat=seat)
    if not after:
        return said(table, position.game.chances(known, seat, same))
    following = asked_next(known, seat, slip, after)
    if following is None:
        return said(table)
    found = position.game.chances(following, seat, following.open[0])
    return {**said(table, found), "ahead": ahead(table, following, seat)}


def said(table: Table, found: Found | None = None) -> dict[str, Any]:
    """Chances as the contract has them."""
    if found is None:
        return {"revision": table.revision, "options": [], "matrix": None, "ways": [], "ahead": None}
    return {
        "revision": table.revision,
        "options": [listed(option) for option in found.options],
        "matrix": found.duel and matrix(found.duel),
        "ways": [{**way._asdict(), "chances": listed(way.chances)} for way in found.ways],
        "ahead": None,
    }


def listed(chances: Sequence[Chance]) -> list[dict[str, Any]]:
    """The chances of one option."""
    return [chance._asdict() for chance in chances]


def asked_next(position: Position, seat: int, slip: int | None, after: str) -> Position | None:
    """The position after an answer, if nothing but that answer comes between, and the same seat is asked one thing."""
    try:
        value = frozen(ANSWER.validate_json(after))
    except ValueError as error:
        raise Refusal("not_a_value", value=after[:80]) from error
    following = position.answer(seat, value, slip)
    alone = following.inputs == position.inputs + 1 and len(following.open) == 1
    return following if alone and following.open[0].seat == seat else None


def ahead(table: Table, position: Position, seat: int) -> dict[str, Any]:
    """The question that would be asked, as a client knows questions."""
    [row] = position.scene(seat)["questions"]
    return {**row, **more(position, table.stored, seat, position.open[0], row)}


def matrix(duel: Duel) -> dict[str, Any]:
    """A duel as the contract has it."""
    extras = [dict(zip(("key", "by", "unit", "values"), extra, strict=True)) for extra in duel.extras]
    return {**duel._asdict(), "extras": extras}
