"""Drawing anew what a seat may not know, so that nobody who thinks ahead can peek."""

import random
from collections.abc import Sequence
from typing import Any

from liza.kernel.dice import Dice, Faces
from liza.kernel.luck import Typed
from liza.kernel.options import Options, look, sample
from liza.kernel.table import ALL, EVERYBODY, Audience, Entry, Slip, Stepped, sees


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
