"""Drawing anew what a seat may not know, so that nobody who thinks ahead can peek."""

import random
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from liza.kernel.dice import Dice, Faces
from liza.kernel.game import Game, run_beat
from liza.kernel.luck import Typed
from liza.kernel.options import Options, look, sample
from liza.kernel.refusal import Refusal, TapeError
from liza.kernel.table import (
    ALL,
    EVERYBODY,
    Audience,
    Entry,
    Event,
    Pending,
    Question,
    Slip,
    Stepped,
    sees,
)

_TRIES: Final = 200


class World(NamedTuple):
    """What may lie behind what a seat knows: the parts of a position that are drawn."""

    base: Any
    tape: tuple[Entry, ...]
    now: Any
    questions: tuple[Question, ...]
    told: int


def draw_world(
    game: Game[Any],
    base: Any,
    tape: tuple[Entry, ...],
    asked: Sequence[tuple[Any, ...]],
    told: int,
    seat: int,
    rng: random.Random,
) -> World:
    """A world in which the open beat asks the same and, as far as one can be found, tells the seat the same so far."""
    heard: list[Event] = []
    if told:
        table = Stepped(base.copy(), list(tape), Typed(), {}, check=False)
        _carried_out(game, table)
        heard = _heard(table, seat)
    near = None
    for _ in range(_TRIES):
        drawn = game.resample(base.copy(), seat, rng)
        table = Redraw(drawn.copy(), tape, seat, rng)
        questions = _carried_out(game, table)
        if [question[:2] for question in questions] == asked:
            world = World(drawn, tuple(table.tape), table.now, questions, len(table.events))
            if _heard(table, seat) == heard:
                return world
            near = near or world
    if near is None:
        raise Refusal("cannot_resample", seat=seat)
    return near


def _carried_out(game: Game[Any], table: Stepped) -> tuple[Question, ...]:
    """What a beat asks where its tape ends; nothing if the tape does not fit."""
    try:
        run_beat(game, table.now, table)
    except TapeError:
        pass
    except Pending as stop:
        return tuple(stop.questions)
    return ()


def _heard(table: Stepped, seat: int) -> list[Event]:
    return [event for event in table.events if sees(event.to, seat)]


class Redraw(Stepped):
    """Reads a tape for one seat, and answers or throws anew what that seat may not know."""

    __slots__ = ("rng", "seat")

    def __init__(self, now: Any, tape: tuple[Entry, ...], seat: int, rng: random.Random) -> None:
        super().__init__(now, list(tape), Typed(), {}, check=True)
        self.seat = seat
        self.rng = rng

    def ask(self, seat: int, what: str, options: Options, *args: Any, to: Audience = EVERYBODY) -> Any:
        """From the tape, or drawn."""
        if self._hidden():
            self._put(sample(look(options, args), self.rng))
        return super().ask(seat, what, options, *args, to=to)

    def ask_all(self, what: str, slips: Sequence[Slip], *, to: Audience = EVERYBODY) -> list[Any]:
        """From the tape; the seat's own slips as they are, the others drawn."""
        if self._hidden() and self.tape[self.at][0] == ALL and len(self.tape[self.at][2]) == len(slips):
            known = self.tape[self.at][2]
            drawn = [
                old if seat == self.seat else sample(look(options, (about,)), self.rng)
                for old, (seat, about, options) in zip(known, slips, strict=True)
            ]
            self._put(tuple(drawn))
        return super().ask_all(what, slips, to=to)

    def roll(self, what: str, dice: Dice, *, to: Audience = EVERYBODY) -> Faces:
        """From the tape, or thrown."""
        if self._hidden():
            self._put(tuple([1 + int(self.rng.random() * sides) for sides in dice.sides]))
        return super().roll(what, dice, to=to)

    def _hidden(self) -> bool:
        return self.at < len(self.tape) and not sees(self.tape[self.at][3], self.seat)

    def _put(self, value: Any) -> None:
        who, what, _, to = self.tape[self.at]
        self.tape[self.at] = (who, what, value, to)
