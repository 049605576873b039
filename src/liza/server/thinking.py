"""Agents at the seats: they answer from what their seat may know, within a time, and never bring a table to a stop."""

import hashlib
import logging
import time
from typing import Final

from liza.agents import make
from liza.kernel.options import Value
from liza.kernel.position import Position
from liza.kernel.refusal import Refusal
from liza.kernel.table import ANYBODY, Question
from liza.server.clocks import harmless
from liza.server.stored import AGENT, Change, Line, Stored, Table, told

_LOG: Final = logging.getLogger("liza.server")
_MOST: Final = 500  # answers in one commit


def think(table: Table, seconds: float) -> Change:
    """The answers of the agents, one after the other, until a person is asked or so many seconds have gone by."""
    until, position = time.monotonic() + seconds, table.position
    lines: list[Line] = []
    for _ in range(_MOST):
        question = due(position, table.stored)
        if question is None:
            break
        position = answered(position, table.stored, question)
        lines += told(position)
        if time.monotonic() > until:
            break
    return Change(table.stored, position, lines)


def give_up(table: Table) -> Change:
    """The harmless answer for an agent that has not answered in time."""
    question = due(table.position, table.stored)
    if question is None:
        return Change(table.stored, table.position)
    position = table.position.answer(question.seat, harmless(question), question.slip)
    return Change(table.stored, position, told(position))


def due(position: Position, stored: Stored) -> Question | None:
    """The first question that an agent is to answer."""
    asked = [question for question in position.open if question.seat != ANYBODY]
    return next((question for question in asked if stored.seats[question.seat].kind == AGENT), None)


def answered(position: Position, stored: Stored, question: Question) -> Position:
    """The position after an agent's answer, or after the harmless one if the agent fails."""
    try:
        value = choice(position, stored, question)
    except Exception:  # noqa: BLE001 - an agent may fail as it likes
        _LOG.exception("agent %s failed at %s", stored.seats[question.seat].agent, question.what)
        value = harmless(question)
    if question.allowed(value) is None:
        value = harmless(question)
    return position.answer(question.seat, value, question.slip)


def choice(position: Position, stored: Stored, question: Question) -> Value:
    """What the agent says, who is shown a copy in which all that its seat may not know is drawn anew."""
    seat = question.seat
    seed = seed_of(stored, position, seat, question.slip)
    agent = make(position.game, stored.seats[seat].agent, seed)
    known = position.fork(seed, seat)
    same = next(
        (one for one in known.open if (one.what, one.slip, one.seat) == (question.what, question.slip, seat)), None
    )
    if same is None:
        raise Refusal("cannot_resample", seat=seat)
    return agent.choose(known, seat, same.what, same.options, same.args)


def seed_of(stored: Stored, position: Position, seat: int, slip: int | None = None) -> int:
    """A seed that nobody outside can guess, always the same for the same moment."""
    text = f"{stored.secret} {position.inputs} {seat} {slip}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:6], "big")
