"""Play many matches and count who wins, on as many processes as one likes; the same seeds give the same counts."""

import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from multiprocessing import get_context
from typing import Any, NamedTuple

from liza.agents import make
from liza.games import find
from liza.kernel.game import Setup
from liza.kernel.inline import Played
from liza.kernel.luck import Seeded
from liza.kernel.play import play
from liza.kernel.position import begin


class Tally(NamedTuple):
    """What came of many matches.

    `ci95` is the 95 % confidence interval of each seat's share of wins, `ends` how many matches ended in which way.
    """

    game: str
    matches: int
    seats: tuple[str, ...]
    wins: tuple[int, ...]
    draws: int
    ci95: tuple[tuple[float, float], ...]
    inputs: int
    ends: dict[str, int]
    seconds: float


class _Job(NamedTuple):
    game: str
    seats: tuple[str, ...]
    setup: Setup
    seeds: range
    ending: Callable[[Played], str]


def reason(played: Played) -> str:
    """Why a match ended, as its result says."""
    return played.result.reason


def simulate(
    game: str,
    seats: Sequence[str],
    matches: int,
    *,
    seed: int = 1,
    edition: str = "",
    options: Mapping[str, Any] | None = None,
    jobs: int = 1,
    ending: Callable[[Played], str] = reason,
) -> Tally:
    """Matches with the seeds `seed`, `seed` + 1, …; shared wins count for nobody but as draws.

    `ending`, a function of a module, says how a match ended; the reason of its result, if nothing else is wanted.
    """
    setup = find(game).usual(len(seats), edition)
    setup = setup._replace(options={**setup.options, **(options or {})})
    begin(find(game), setup, Seeded(seed))  # refuses a wrong setup before anybody plays
    began = time.perf_counter()
    size = max(1, min(200, matches // (jobs * 4) + 1))
    work = [
        _Job(game, tuple(seats), setup, range(first, min(first + size, seed + matches)), ending)
        for first in range(seed, seed + matches, size)
    ]
    if jobs == 1:
        parts = [_some(job) for job in work]
    else:
        with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
            parts = list(pool.map(_some, work))
    wins = tuple([sum(part[0][seat] for part in parts) for seat in range(len(seats))])
    seconds = time.perf_counter() - began
    draws, inputs = sum(part[1] for part in parts), sum(part[2] for part in parts)
    ends = dict(sorted(sum([part[3] for part in parts], Counter()).items()))
    shares = tuple([wilson(count, matches) for count in wins])
    return Tally(game, matches, tuple(seats), wins, draws, shares, inputs, ends, round(seconds, 3))


def _some(job: _Job) -> tuple[list[int], int, int, Counter[str]]:
    game = find(job.game)
    wins, draws, inputs = [0] * len(job.seats), 0, 0
    ends: Counter[str] = Counter()
    for seed in job.seeds:
        agents = [make(game, name, seed * 97 + seat) for seat, name in enumerate(job.seats)]
        played = play(game, agents, seed, job.setup)
        inputs += len(played.tape)
        ends[job.ending(played)] += 1
        if len(played.result.winners) == 1:
            wins[played.result.winners[0]] += 1
        else:
            draws += 1
    return wins, draws, inputs, ends


def wilson(count: int, of: int) -> tuple[float, float]:
    """The 95 % confidence interval of a share (Wilson's), as two numbers from 0 to 1."""
    if not of:
        return 0.0, 1.0
    z = 1.959964
    share, extra = count / of, z * z / of
    middle, half = share + extra / 2, z * sqrt(share * (1 - share) / of + extra / (4 * of))
    return round(max(0.0, (middle - half) / (1 + extra)), 4), round(min(1.0, (middle + half) / (1 + extra)), 4)
