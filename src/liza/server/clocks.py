"""Clocks: a bank for each person, and something back for each answer. Whose runs out, answers harmlessly."""

from collections.abc import Sequence

from msgspec.structs import replace

from liza.kernel.options import Value, first, look
from liza.kernel.table import Question
from liza.server.stored import OPEN, PERSON, Change, Seat, Stored, Table, own, told


def left(seat: Seat, now: float) -> int:
    """Milliseconds on the clock of a seat at this moment."""
    gone = 0 if seat.since is None else max(0, round((now - seat.since) * 1000))
    return max(0, seat.left - gone)


def wound(stored: Stored, asked: set[int], answered: Sequence[int], now: float) -> Stored:
    """The clocks after something happened: time is charged, answers give some back, those who are asked run on.

    No clock runs while a seat is still open.
    """
    if stored.clock is None:
        return stored
    clock, waiting = stored.clock, any(seat.kind == OPEN for seat in stored.seats)
    seats = []
    for number, seat in enumerate(stored.seats):
        back = clock.more if number in answered else 0
        runs = seat.kind == PERSON and number in asked and not waiting
        seats.append(replace(seat, left=left(seat, now) + back, since=now if runs else None))
    return replace(stored, seats=tuple(seats))


def deadline(stored: Stored) -> float | None:
    """When the next clock runs out."""
    ends = [seat.since + seat.left / 1000 for seat in stored.seats if seat.since is not None]
    return min(ends) if stored.clock and ends else None


def late(table: Table, now: float) -> list[int]:
    """The seats whose clock has run out while they were asked."""
    if table.stored.clock is None:
        return []
    seats = enumerate(table.stored.seats)
    return [number for number, seat in seats if seat.since is not None and left(seat, now) == 0]


def harmless(question: Question) -> Value:
    """The option that clocks and silent seats take."""
    return first(look(question.options, question.args))


def run_out(table: Table, seat: int) -> Change:
    """The harmless answers of a seat until somebody else is asked, each with its own lines (so each can be undone)."""
    position, lines = table.position, [own(table.position, "clock_out", seat=seat)]
    while mine := [question for question in position.open if question.seat == seat]:
        position = position.answer(seat, harmless(mine[0]), mine[0].slip)
        lines += told(position)
    return Change(table.stored, position, lines, answered=(seat,))
