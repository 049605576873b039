"""How fast it goes: flat objects of numbers, the unit in each name. Best of several rounds: machines are noisy.

Seconds are those of the processor, so that nobody waits for others who use the machine as well.
"""

import sys
import time
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from random import Random as Chance
from typing import Any, Final

from liza.agents import Random, make
from liza.games import find
from liza.kernel.game import Game
from liza.kernel.luck import Seeded
from liza.kernel.odds import UNRESOLVED, odds
from liza.kernel.options import Options, Value, first, look, sample
from liza.kernel.play import play
from liza.kernel.position import Position, begin, settle
from liza.kernel.table import ALL, DICE, Agent, Entry
from liza.lab import free_table

ROUNDS: Final = 5
# games with path help: the module of a random player who asks for it
WALKERS: Final = {"blood-bowl": "liza.lab.walking"}
# games on a free table, which is measured by itself
FREE_TABLES: Final = ("annuminas", "mordheim")


def best(action: Callable[[], int], rounds: int = ROUNDS) -> float:
    """The least seconds for each of the things that the action counts."""
    seconds = []
    for _ in range(rounds):
        began = time.process_time()
        count = action()
        seconds.append((time.process_time() - began) / max(1, count))
    return min(seconds)


def bench_kernel() -> dict[str, float]:
    """What the kernel itself costs, on the small game that comes with it."""
    game = find("pulso")
    agents = [Random(1), Random(2)]

    def inline() -> int:
        return sum([len(play(game, agents, seed).tape) for seed in range(400)])

    had = _had([play(game, agents, seed).tape for seed in range(400)])
    per_input, per_bare = best(inline), best(lambda: _bare(*had))
    position = _in_the_middle(game)
    return {
        "inline_inputs_per_s": round(1 / per_input),
        "bare_loop_inputs_per_s": round(1 / per_bare),
        "inline_to_bare_ratio": round(per_input / per_bare, 2),
        "fork_us": _micro(lambda: position.fork(7)),
        "fork_for_a_seat_us": _micro(lambda: position.fork(7, 0)),
        "answer_us": _micro(lambda: _answer(position)),
        "odds_of_one_test_ms": round(_odds_of_one_test() * 1000, 4),
        "copy_us": _micro(position.base.copy),
    } | _chain()


def bench_game(name: str, seats: tuple[str, ...] = ()) -> dict[str, float]:
    """What one game costs: whole random matches, forks and answers of positions on the way, scripted matches."""
    game = find(name)
    count, long = game.seats[0], name in FREE_TABLES
    figures = _matches(game, "random", partial(make, game, "random"), count, matches=4 if long else 30)
    if name in WALKERS:
        figures |= _matches(game, "walking", import_module(WALKERS[name]).Walking, count, matches=10)
    position = _in_the_middle(game)
    figures |= {
        "fork_us": _micro(lambda: position.fork(7)),
        "fork_and_rerun_us": _micro(lambda: _rerun(position.fork(7))),
        "answer_us": _micro(lambda: _answer(position)),
        "copy_us": _micro(position.base.copy),
    }
    if long:
        figures |= free_table.figures(game, best)
    for player in seats or tuple(game.agents):
        figures |= _matches(game, player, partial(make, game, player), count, matches=4 if long else 10)
    return figures


def _matches(game: Game[Any], player: str, made: Callable[[int], Agent], seats: int, matches: int) -> dict[str, float]:
    """Whole matches as they are played, and what of that is the engine's: everything but the players' thinking."""

    def seated() -> list[Agent]:
        return [made(seat) for seat in range(seats)]

    def run(agents: list[Agent]) -> int:
        return sum([len(play(game, agents, seed).tape) for seed in range(matches)])

    per_input = best(lambda: run(seated()), 3)
    inputs, engine = 0, 0.0
    agents = seated()
    for seed in range(matches):
        count, seconds = _engine(game, agents, seed)
        inputs, engine = inputs + count, engine + seconds * count
    return {
        f"{player}_matches_per_s": round(matches / (per_input * inputs), 2),
        f"{player}_input_us": round(per_input * 1e6, 3),
        f"{player}_engine_input_us": round(engine / inputs * 1e6, 3),
        f"{player}_inputs_per_match": round(inputs / matches, 1),
    }


def _engine(game: Game[Any], agents: list[Agent], seed: int) -> tuple[int, float]:
    """The inputs of a match, and the seconds that each costs the engine, from the setup to the result.

    The answers are written down once, and the same match is played again by players who only read them off. Nothing is
    guessed, and no clock runs inside a match; the reading, a tenth of a microsecond, counts as the engine's.
    """
    noted = [_Noting(agent) for agent in agents]
    inputs = len(play(game, noted, seed).tape)
    return inputs, best(lambda: len(play(game, [_Reading(one) for one in noted], seed).tape), 2 * ROUNDS)


class _Noting:
    """A player whose answers are written down."""

    def __init__(self, agent: Agent) -> None:
        self.agent = agent
        self.answers: list[Value] = []
        self.forks = getattr(agent, "forks", False)

    def choose(self, match: Any, seat: int, what: str, options: Options, args: tuple[Any, ...]) -> Value:
        """What the player says."""
        self.answers.append(self.agent.choose(match, seat, what, options, args))
        return self.answers[-1]


class _Reading:
    """A player who says again what was written down; the engine makes copies for him if it made them before."""

    __slots__ = ("forks", "next")

    def __init__(self, noted: _Noting) -> None:
        self.forks = noted.forks
        self.next = iter(noted.answers).__next__

    def choose(self, _match: Any, _seat: int, _what: str, _options: Options, _args: tuple[Any, ...]) -> Value:
        """The next answer."""
        return self.next()


def _had(tapes: list[list[Entry]]) -> tuple[int, int, int]:
    """How many inputs these matches had, and how many choices and dice stood in them: slips are one input."""
    entries = [entry for tape in tapes for entry in tape]
    choices = sum([len(value) if who == ALL else 1 for who, _, value, _ in entries if who != DICE])
    return len(entries), choices, sum([len(value) for who, _, value, _ in entries if who == DICE])


def _bare(inputs: int, choices: int, dice: int) -> int:
    """The same choices and draws with nothing around them."""
    chance, state = Chance(1).random, Seeded(1).state
    tape: list[Any] = []
    options = (0, 1, 2, 3)
    for _ in range(choices):
        choice = options[int(chance() * 4)]
        tape.append(choice)
    for _ in range(dice):
        state = state * 0xDA942042E4DD58B5 & (1 << 128) - 1
        tape.append(((state >> 64) * 6 >> 64) + 1)
    return inputs


def _in_the_middle(game: Game[Any]) -> Position:
    """A position some way into a match, at a question of one seat."""
    position, chance = begin(game, game.usual(), Seeded(3)), Chance(3)
    for number in range(2000):
        question = position.open[0]
        if number > 12 and question.slip is None and len(position.tape) < 6:
            return position
        position = position.answer(question.seat, sample(look(question.options, question.args), chance), question.slip)
        if position.result:
            position = begin(game, game.usual(), Seeded(number))
    return position


def _answer(position: Position) -> Position:
    question = position.open[0]
    return position.answer(question.seat, first(look(question.options, question.args)), question.slip)


def _rerun(position: Position) -> Position:
    """The open beat carried out again, as far as it has been answered."""
    return settle(
        position.opening, position.base, position.tape, position.luck, position.sealed, position.past, position.orders,
        position.told,
    )  # fmt: skip


def _odds_of_one_test() -> float:
    """Seconds for the exact odds of one test: a breath in the small game."""
    game = find("pulso")
    text = "next breathe\narm 0 rounds 5\n0 stamina 0 grip hook hidden wind\n1 stamina 5 grip press hidden wind"
    base = game.parse(text)

    def many() -> int:
        for _ in range(200):
            odds(game, base, (), lambda event: event.name)
        return 200

    return best(many)


def _chain() -> dict[str, float]:
    """The hard chain of Blood Bowl that stands in the tests; left out where the source tree is not there."""
    folder = Path(__file__).parents[3]
    if not (folder / "tests" / "proof" / "chain_odds.py").is_file():
        return {}
    sys.path.insert(0, str(folder))
    chain_odds = import_module("tests.proof.chain_odds").chain_odds
    sys.path.remove(str(folder))
    seconds = best(lambda: len([chain_odds()]))
    return {
        "odds_of_the_chain_ms": round(seconds * 1000, 2),
        "odds_of_the_chain_unresolved_percent": round(float(chain_odds()[UNRESOLVED]) * 100, 3),
    }


def _micro(action: Callable[[], object]) -> float:
    def many() -> int:
        for _ in range(200):
            action()
        return 200

    return round(best(many) * 1e6, 2)
