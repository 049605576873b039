"""Playing on to the end with agents at the seats, at full speed."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from liza.kernel.dice import Dice, Faces
from liza.kernel.game import Game, Result, run_beat
from liza.kernel.luck import Luck
from liza.kernel.options import Options, Value
from liza.kernel.table import ALL, EVERYBODY, Agent, Audience, Entry, Event, Inline, Slip, reached


class Played(NamedTuple):
    """A match that has been played: its end, what lies on the table, every input, the beats, what was told."""

    result: Result
    state: Any
    tape: list[Entry]
    beats: int
    events: list[Event]


class Resumed(Inline):
    """Reads the known part of an open beat first; slips that are sealed already stay as they are."""

    __slots__ = ("at", "known", "sealed")

    def __init__(
        self, now: Any, agents: Sequence[Agent], luck: Luck, tape: list[Entry], sealed: Mapping[int, Value]
    ) -> None:
        super().__init__(now, agents, luck, tape)
        self.at = 0
        self.known = len(tape)
        self.sealed = sealed

    def ask(self, seat: int, what: str, options: Options, *args: Any, to: Audience = EVERYBODY) -> Any:
        """From the tape, or the agent's."""
        if self.at < self.known:
            return self._read()
        return super().ask(seat, what, options, *args, to=to)

    def ask_all(self, what: str, slips: Sequence[Slip], *, to: Audience = EVERYBODY) -> list[Any]:
        """From the tape, or sealed already, or the agents'."""
        if self.at < self.known:
            return list(self._read())
        sealed, self.sealed = self.sealed, {}
        values = [
            sealed[number] if number in sealed else self.agents[seat].choose(self, seat, what, options, (about,))
            for number, (seat, about, options) in enumerate(slips)
        ]
        self.tape.append((ALL, what, tuple(values), to))
        return values

    def roll(self, what: str, dice: Dice, *, to: Audience = EVERYBODY) -> Faces:
        """From the tape, or from the luck."""
        if self.at < self.known:
            faces: Faces = self._read()
            return faces
        return super().roll(what, dice, to=to)

    def test(self, what: str, dice: Dice, need: int) -> bool:
        """From the tape, or from the luck."""
        return sum(self._read()) >= need if self.at < self.known else super().test(what, dice, need)

    def band(self, what: str, dice: Dice, edges: Sequence[int]) -> int:
        """From the tape, or from the luck."""
        if self.at < self.known:
            return reached(sum(self._read()), edges)
        return super().band(what, dice, edges)

    def _read(self) -> Any:
        self.at += 1
        return self.tape[self.at - 1][2]


def finish(
    game: Game[Any], base: Any, tape: Sequence[Entry], sealed: Mapping[int, Value], agents: Sequence[Agent], luck: Luck
) -> Played:
    """Play from the start of a beat, of which this tape is known, to the end of the match."""
    state = base.copy()
    table = Resumed(state, agents, luck, list(tape), sealed)
    beats = 0
    while state.agenda:
        run_beat(game, state, table)
        beats += 1
    return Played(game.result(state), state, table.tape, beats, [])
