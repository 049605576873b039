"""A match looked at again: every moment after an input, as far as one may know it."""

from collections import OrderedDict
from collections.abc import Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from liza.kernel.game import Game
from liza.kernel.luck import Typed
from liza.kernel.position import Position, begin
from liza.kernel.refusal import Refusal
from liza.kernel.table import ALL, ANYBODY, DICE, Entry, Event, sees
from liza.server.stored import Line, Table
from liza.server.tables import House
from liza.server.views import may_fork, scene

_REMEMBERED: Final = 8


class Moment(NamedTuple):
    """The position after an input, and what was told on the way to it."""

    entry: Entry | None
    position: Position
    events: Sequence[Event]


class Replays:
    """The last matches that were looked at again."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._walks: OrderedDict[tuple[str, int, int], list[Moment]] = OrderedDict()

    async def moments(self, table: Table) -> list[Moment]:
        """Every moment of a match, the first before any input."""
        key = table.id, table.stored.moved, table.position.inputs
        found = self._walks.get(key)
        if found is None:
            found = self._walks[key] = await self.house.in_thread(partial(walk, table.position))
            while len(self._walks) > _REMEMBERED:
                self._walks.popitem(last=False)
        return found

    async def moment(self, table: Table, inputs: int) -> Moment:
        """The moment after so many inputs, or a refusal if there were not so many."""
        moments = await self.moments(table)
        if not 0 <= inputs < len(moments):
            raise Refusal("no_such_moment", inputs=inputs, most=len(moments) - 1)
        return moments[inputs]


def walk(position: Position) -> list[Moment]:
    """Play a match again, input by input; every answer is checked, every throw is taken as it fell."""
    now = begin(position.game, position.opening.setup, Typed())
    moments = [Moment(None, now, now.events)]
    for entry in position.entries():
        if nobody_asked(entry):
            moments.append(Moment(entry, now, ()))
            continue
        now = after(now, entry)
        moments.append(Moment(entry, now, now.events))
    return moments


def nobody_asked(entry: Entry) -> bool:
    """Whether it only says that something was revealed, or measured: it comes by itself, with the answer before it."""
    return entry[0] == ALL and not entry[2]


def after(position: Position, entry: Entry) -> Position:
    """The position after an input that stands in the record."""
    who, what, value, _ = entry
    if not position.questions or position.questions[0].what != what:
        raise Refusal("tape_differs", tape=what, rules=position.questions[0].what if position.questions else "")
    if who != ALL:
        return position.answer(ANYBODY if who == DICE else who, value)
    for question, part in zip(position.questions, value, strict=True):
        position = position.answer(question.seat, part, question.slip)
    return position


def replay(table: Table, moments: Sequence[Moment], seat: int | None, held: frozenset[int]) -> dict[str, Any]:
    """All moments for the scrubber."""
    position = table.position
    rows: list[dict[str, Any]] = []
    log: list[dict[str, Any]] = []
    seq = 0
    for number, moment in enumerate(moments):
        told = [event for event in moment.events if table.over or sees(event.to, seat)]
        log += [line(event, seq + place, number) for place, event in enumerate(told, 1)]
        seq += len(told)
        if moment.entry is not None:
            seen = {"turn": turn(moment.position), "marks": marks(position.game, moment.entry, told)}
            rows.append({"inputs": number, **seen, "log": log})
            log = []
    return {
        "table": table.id,
        "title": table.stored.title,
        "game": position.game.id,
        "edition": position.opening.setup.edition,
        "inputs": position.inputs,
        "rules": position.game.version,
        "dice": position.opening.luck.heading(over=table.over),
        "seats": [one.name for one in table.stored.seats],
        "moments": rows,
        "fork": may_fork(table, held),
        "over": table.over,
    }


def line(event: Event, seq: int, inputs: int) -> dict[str, Any]:
    """A line of the log of a moment."""
    return {"seq": seq, "inputs": inputs, "name": event.name, "rule": event.rule, "facts": event.facts}


def marks(game: Game[Any], entry: Entry, told: Sequence[Event]) -> list[str]:
    """What the scrubber shows of a moment."""
    found = ["reveal"] if entry[0] == ALL and entry[2] else ["dice"] if entry[0] == DICE else []
    found += [game.marks[event.name] for event in told if event.name in game.marks]
    return list(dict.fromkeys(found))


def turn(position: Position) -> int | None:
    """The turn or round, where a game counts them; none before the first."""
    now = position.now
    number = getattr(now, "turn", getattr(now, "round", None))
    return number if isinstance(number, int) and number > 0 else None


def scene_then(table: Table, moment: Moment, seat: int | None) -> dict[str, Any]:
    """What a seat saw at a moment: nothing can be done there any more."""
    seen = scene(moment.position, table.stored, seat)
    return {**seen, "dice": table.position.opening.luck.heading(over=table.over), "undo": None}


def lines_until(moments: Sequence[Moment], inputs: int) -> list[Line]:
    """The log up to a moment, for the table that plays on from there."""
    return [Line(number, event) for number, moment in enumerate(moments[: inputs + 1]) for event in moment.events]
