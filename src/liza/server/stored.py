"""What is stored of a table besides its log and chat: one row, changed as a whole or not at all."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final, Literal, NamedTuple

import msgspec

from liza.kernel.position import Position
from liza.kernel.table import ANYBODY, Audience, Event

PERSON: Final = "person"
OPEN: Final = "open"
AGENT: Final = "agent"


class Seat(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits there. `token` and `invite` are hashes.

    left: milliseconds on the clock. since: when it began to run, in seconds since 1970, or None while it stands.
    """

    name: str
    kind: Literal["person", "open", "agent"]
    agent: str = ""
    token: str = ""
    invite: str = ""
    left: int = 0
    since: float | None = None


class Clock(msgspec.Struct, frozen=True):
    """Milliseconds at the start, and those that an answer gives back."""

    bank: int
    more: int


class Stored(msgspec.Struct, frozen=True):
    """A table as it is stored. secret: seeds the agents.

    moved, said: the revisions at which the record last changed, and at which somebody last talked. turn: whose and
    which turn the rules' own clock measures, if one does.
    """

    game: str
    title: str
    seats: tuple[Seat, ...]
    position: msgspec.Raw
    secret: str
    clock: Clock | None = None
    spectators: bool = False
    uploaded: bool = False
    moved: int = 1
    said: int = 0
    turn: str = ""


class Line(NamedTuple):
    """A line of the log before it has its place: an event and the number of inputs when it was told.

    own: told by the table, not by the rules; it stays when the rules' lines are undone.
    """

    inputs: int
    event: Event
    own: bool = False


class Row(NamedTuple):
    """A line as it is stored. kept: on the line of an undo, the last number that stood before what is gone."""

    revision: int
    inputs: int
    own: bool
    name: str
    rule: str
    facts: Any
    to: Audience
    kept: int | None


class Chat(NamedTuple):
    """Something that was said."""

    seq: int
    seat: int | None
    text: str
    at: float


class Table(NamedTuple):
    """A table at one revision, with its match brought to life."""

    id: str
    revision: int
    stored: Stored
    position: Position

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.position.result is not None

    def asked(self) -> set[int]:
        """The seats that are to answer now; nobody's in particular are the dice."""
        return {question.seat for question in self.position.open if question.seat != ANYBODY}

    def due(self) -> bool:
        """Whether an agent is to answer now."""
        return any(self.stored.seats[seat].kind == AGENT for seat in self.asked())


class Change(NamedTuple):
    """What is to be written: the new position and record, the new lines, and from which inputs on old ones are gone."""

    stored: Stored
    position: Position
    lines: Sequence[Line] = ()
    cut: int | None = None
    said: Chat | None = None
    answered: Sequence[int] = ()


def told(position: Position) -> list[Line]:
    """The new events of a position, as lines."""
    return [Line(position.inputs, event) for event in position.events]


def own(position: Position, name: str, /, **facts: Any) -> Line:
    """A line of the table's own."""
    return Line(position.inputs, Event(name, "", None, facts), own=True)


def as_row(line: Line, revision: int) -> Row:
    """A new line as it will be stored; no undo stands on it."""
    name, rule, to, facts = line.event
    return Row(revision, line.inputs, line.own, name, rule, msgspec.Raw(as_json(facts)), to, None)


def as_json(value: Any) -> bytes:
    """As JSON; a fraction as [numerator, denominator]."""
    return msgspec.json.encode(value, enc_hook=_odd)


def _odd(value: Any) -> Any:
    if isinstance(value, Fraction):
        return [value.numerator, value.denominator]
    return str(value)
