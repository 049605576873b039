"""Agents at the seats: a whole match at full speed, or one answer of an open position."""

from collections.abc import Sequence
from typing import Any

from liza.kernel.game import Game, Setup, run_beat
from liza.kernel.inline import Played
from liza.kernel.luck import Luck, Seeded
from liza.kernel.options import Value
from liza.kernel.position import Opening, Past, Position, settle
from liza.kernel.table import ANYBODY, Agent, Entry, Inline


class Seated(Inline):
    """The table of a whole match; agents that want to think ahead can fork it."""

    __slots__ = ("base", "beats", "opening", "started")

    def __init__(self, opening: Opening, state: Any, agents: Sequence[Agent], *, loud: bool) -> None:
        super().__init__(state, agents, opening.luck.copy(), loud=loud)
        self.opening = opening
        self.base = state
        self.beats = 0
        self.started = 0

    def fork(self, seed: int, seat: int | None = None) -> Position:
        """A copy of this moment with dice of its own; for a seat, with what it may not know drawn anew."""
        known = self.tape[: self.started]
        past = Past(None, tuple(known), len(known), self.beats) if known else None
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


def drive(position: Position, agents: Sequence[Agent | None]) -> Position:
    """Let the agents answer until a question is open that belongs to a seat without one, or the match is over."""
    while True:
        for question in position.open:
            agent = agents[question.seat] if question.seat != ANYBODY else None
            if agent is not None:
                value = agent.choose(position, question.seat, question.what, question.options, question.args)
                following = position.answer(question.seat, value, question.slip)
                position = following._with(events=position.events + following.events)
                break
        else:
            return position
