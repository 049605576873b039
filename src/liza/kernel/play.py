"""Agents at the seats: a whole match at full speed, or one answer of an open position."""

from collections.abc import Sequence
from typing import Any

from liza.kernel.game import Game, Setup, run_beat
from liza.kernel.inline import Played
from liza.kernel.luck import Luck, Seeded
from liza.kernel.options import Value
from liza.kernel.position import Opening, Position, drive, past_of, settle
from liza.kernel.refusal import Refusal
from liza.kernel.table import Agent, Entry, Inline


class Seated(Inline):
    """The table of a whole match; agents that want to think ahead can fork it."""

    __slots__ = ("base", "beats", "opening", "started")

    def __init__(self, opening: Opening, state: Any, agents: Sequence[Agent], *, loud: bool) -> None:
        super().__init__(state, agents, opening.luck.copy(), loud=loud)
        self.opening = opening
        self.base = state
        self.beats = 0
        self.started = -1

    def fork(self, seed: int, seat: int | None = None) -> Position:
        """A copy of this moment, for agents that have said `forks = True`: see `Position.fork`."""
        if self.started < 0:
            raise Refusal("fork_not_announced", seat=seat)
        known = self.tape[: self.started]
        past = past_of(None, known, self.beats) if self.beats else None
        open_beat: list[Entry] = self.tape[self.started :]
        position = settle(self.opening, self.base, open_beat, Seeded(seed), {}, past, {}, 0)
        return position.fork(seed, seat)


def play(
    game: Game[Any],
    agents: Sequence[Agent],
    seed: int | Luck = 0,
    setup: Setup | None = None,
    *,
    loud: bool = False,
) -> Played:
    """A whole match. Answers are trusted, events kept only if `loud`, states copied only for agents that fork."""
    setup = setup or game.usual(len(agents))
    luck = Seeded(seed) if isinstance(seed, int) else seed
    state = game.setup(setup)
    table = Seated(Opening(game, setup, luck), state, agents, loud=loud)
    copies = any(getattr(agent, "forks", False) for agent in agents)
    while state.agenda:
        if copies:
            table.base = state.copy()
            table.started = len(table.tape)
        run_beat(game, state, table)
        table.beats += 1
    return Played(game.result(state), state, table.tape, table.beats, table.events)


def choose(position: Position, agent: Agent, number: int = 0) -> Value:
    """What an agent answers to one of the open questions of a position."""
    question = position.open[number]
    return agent.choose(position, question.seat, question.what, question.options, question.args)


__all__ = ["Seated", "choose", "drive", "play"]
