"""Clocks: a bank for each person, and something back for each answer; or, by the rules, so much time for each turn.

For whose runs out the game answers: harmlessly, unless its rules have something else for that.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from liza.kernel.game import Watch
from liza.kernel.options import Value, first, look
from liza.kernel.table import Question
from liza.server.stored import OPEN, PERSON, Change, Seat, Stored, Table, own, told


def left(seat: Seat, now: float) -> int:
    """Milliseconds on the clock of a seat at this moment."""
    gone = 0 if seat.since is None else max(0, round((now - seat.since) * 1000))
    return max(0, seat.left - gone)


def wound(stored: Stored, asked: set[int], answered: Sequence[int], now: float, watch: Watch | None = None) -> Stored:
    """The clocks after something happened: time is charged, answers give some back, those who are asked run on.

    No clock runs while a seat is still open. Where people have agreed on no clock, that of the rules runs, if any.
    """
    if stored.clock is None:
        return by_the_rules(stored, asked, now, watch)
    clock, waiting = stored.clock, any(seat.kind == OPEN for seat in stored.seats)
    seats = []
    for number, seat in enumerate(stored.seats):
        back = clock.more if number in answered else 0
        runs = seat.kind == PERSON and number in asked and not waiting
        seats.append(replace(seat, left=left(seat, now) + back, since=now if runs else None))
    return replace(stored, seats=tuple(seats))


def by_the_rules(stored: Stored, asked: set[int], now: float, watch: Watch | None) -> Stored:
    """The time of a turn: whole when the turn begins, running for its owner while he is asked, gone when it is over."""
    if watch is None and not stored.turn:
        return stored
    turn = "" if watch is None else f"{watch.seat} {watch.turn}"
    waiting = any(seat.kind == OPEN for seat in stored.seats)
    seats = [replace(seat, left=0, since=None) for seat in stored.seats]
    if watch is not None:
        seat = stored.seats[watch.seat]
        rest = left(seat, now) if turn == stored.turn else watch.seconds * 1000
        runs = seat.kind == PERSON and watch.seat in asked and not waiting
        seats[watch.seat] = replace(seat, left=rest, since=now if runs else None)
    return replace(stored, seats=tuple(seats), turn=turn)


def shown(stored: Stored, number: int, now: float) -> int | None:
    """Milliseconds on the clock of a seat, if it has one now."""
    timed = stored.clock is not None or stored.turn.partition(" ")[0] == str(number)
    return left(stored.seats[number], now) if timed else None


def deadline(stored: Stored) -> float | None:
    """When the next clock runs out."""
    ends = [seat.since + seat.left / 1000 for seat in stored.seats if seat.since is not None]
    return min(ends) if ends else None


def late(table: Table, now: float) -> list[int]:
    """The seats whose clock has run out while they were asked."""
    seats = enumerate(table.stored.seats)
    return [number for number, seat in seats if seat.since is not None and left(seat, now) == 0]


def harmless(question: Question) -> Value:
    """The option that silent seats take."""
    return first(look(question.options, question.args))


def run_out(table: Table, seat: int) -> Change:
    """The answers for a seat until another is asked or its turn is over, each with lines of its own for an undo."""
    position, lines, turn = table.position, [own(table.position, "clock_out", seat=seat)], table.position.watch
    while (mine := [question for question in position.open if question.seat == seat]) and position.watch == turn:
        position = position.answer(seat, position.game.late(position.now, mine[0]), mine[0].slip)
        lines += told(position)
    return Change(table.stored, position, lines, answered=(seat,))
