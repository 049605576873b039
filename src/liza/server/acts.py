"""What people do at a table: answer, take back, give standing orders, talk. Each gives the change to be written."""

from typing import Any, Final

from liza.kernel.options import frozen
from liza.kernel.refusal import Refusal
from liza.kernel.table import ANYBODY
from liza.server.stored import Change, Chat, Table, own, told

ORDERS_AT_MOST: Final = 100


def answer(table: Table, seat: int, value: Any, slip: int | None, revision: int | None) -> Change:
    """An answer to what the seat is asked; of one that was meant for an earlier question, a refusal."""
    if revision is not None and revision < table.stored.moved:
        raise Refusal("answer_late", revision=revision, moved=table.stored.moved)
    position = table.position.answer(seat, value, slip)
    return Change(table.stored, position, told(position), answered=(seat,))


def undo(table: Table, seat: int) -> Change:
    """The seat's last answer is taken back; the log says so, and what the answer had led to is gone from it."""
    position = table.position.undo(seat)
    return Change(table.stored, position, [own(position, "undone", seat=seat)], cut=position.inputs)


def withdraw(table: Table, seat: int, slip: int | None) -> Change:
    """A sealed answer is taken back."""
    return Change(table.stored, table.position.withdraw(seat, slip))


def order(table: Table, seat: int, what: str, value: Any) -> Change:
    """A standing order is given, or taken back with None."""
    mine = [key for key in table.position.orders if key[0] == seat]
    if value is not None and len(mine) >= ORDERS_AT_MOST:
        raise Refusal("too_many_orders", most=ORDERS_AT_MOST)
    asked = seat in table.asked()
    position = table.position.with_order(seat, what, None if value is None else frozen(value))
    moved = position.inputs != table.position.inputs
    return Change(table.stored, position, told(position), answered=(seat,) if asked and moved else ())


def chat(table: Table, seat: int, text: str, now: float) -> Change:
    """Something is said, for everybody at the table."""
    said = Chat(table.revision + 1, seat, text, now)
    return Change(table.stored, table.position, said=said)


def open_question(table: Table, seat: int, slip: int | None) -> int:
    """The number, among the open questions, of the one that this seat is asked."""
    for number, question in enumerate(table.position.open):
        if question.seat in (seat, ANYBODY) and slip in (None, question.slip):
            return number
    raise Refusal("not_asked", seat=seat, asked=tuple(sorted(table.asked())))
