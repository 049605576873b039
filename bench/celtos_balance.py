"""The three forces of Celtos against each other, the program's own player at both seats: who wins [CE-8.7].

    python bench/celtos_balance.py                         # 80 battles a pair, printed
    python bench/celtos_balance.py --battles 400 --write   # the table that is kept beside this file

Each pair is played in four equal parts: either force at the first seat, in either scenario. A draw counts as half a
win.
"""

import argparse
import os
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from itertools import combinations, product
from multiprocessing import get_context
from pathlib import Path
from typing import Final, NamedTuple

from liza.games.celtos.data import melees, missiles
from liza.games.celtos.forces import READY, Force, forces
from liza.games.celtos.preparation import SCENARIOS
from liza.kernel.inline import Played
from liza.lab.simulate import simulate, wilson

TABLE: Final = Path(__file__).with_suffix(".md")
SEATS: Final = ("scripted", "scripted")


class Part(NamedTuple):
    """A quarter of a pair: the two forces by seat, the scenario."""

    forces: tuple[str, str]
    scenario: str


class Row(NamedTuple):
    """What came of one pair. `south` are the wins of the first seat, `cleared` the battles with one side wiped out."""

    one: str
    other: str
    battles: int
    wins: int
    losses: int
    draws: int
    first: int
    cleared: int
    by_scenario: tuple[tuple[int, int, int], ...]

    @property
    def share(self) -> float:
        """How much of all battles the one has won, a draw being half a win."""
        return (self.wins + self.draws / 2) / self.battles


def pairs() -> list[tuple[str, str]]:
    """Every force against every other."""
    return list(combinations(READY, 2))


def parts(one: str, other: str) -> list[Part]:
    """Either force at the first seat, either scenario."""
    return [Part(order, scenario) for order, scenario in product(((one, other), (other, one)), SCENARIOS)]


def how_it_ended(played: Played) -> str:
    """Whether both sides stood to the last turn."""
    return played.result.reason


def met(pair: tuple[str, str], battles: int, seed: int = 1) -> Row:
    """A pair's battles, a quarter of them for each seat and scenario."""
    one, other = pair
    wins = losses = draws = first = cleared = 0
    tallies = [(0, 0, 0)] * len(SCENARIOS)
    for number, part in enumerate(parts(one, other)):
        options = {"forces": list(part.forces), "scenario": part.scenario}
        told = simulate(
            "celtos", SEATS, battles // 4, seed=seed + number * battles, options=options, ending=how_it_ended
        )
        mine = part.forces.index(one)
        got = told.wins[mine], told.wins[1 - mine], told.draws
        place = SCENARIOS.index(part.scenario)
        won, lost, even = tallies[place]
        tallies[place] = (won + got[0], lost + got[1], even + got[2])
        wins, losses, draws = wins + got[0], losses + got[1], draws + got[2]
        first += told.wins[0]
        cleared += told.ends.get("table_cleared", 0)
    return Row(one, other, battles // 4 * 4, wins, losses, draws, first, cleared, tuple(tallies))


def met_all(battles: int, jobs: int, seed: int = 1) -> list[Row]:
    """All pairs, on several processes."""
    todo = pairs()
    if jobs == 1:
        return [met(pair, battles, seed) for pair in todo]
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        return list(pool.map(met, todo, [battles] * len(todo), [seed] * len(todo)))


# What is written


def fingerprint(force: Force) -> str:
    """Twelve digits that change with anything of a force that plays."""
    rows = [
        (row.models, row.profile, melees()[row.melee]._replace(name={}), arms(row.missile), row.skills, row.leader,
         row.standard)
        for row in force.units
    ]  # fmt: skip
    return sha256(repr(rows).encode()).hexdigest()[:12]


def arms(missile: str) -> object:
    """A missile weapon as it plays."""
    return missiles()[missile]._replace(name={}) if missile else None


def percent(share: float) -> str:
    """A share as people write it."""
    return f"{100 * share:.1f} %"


def cells(*row: object) -> str:
    """A line of a table."""
    return f"| {' | '.join(map(str, row))} |"


def detail(row: Row) -> str:
    """One pair with all its figures."""
    low, high = wilson(row.wins, row.battles)
    shares = [percent((won + even / 2) / (won + lost + even)) for won, lost, even in row.by_scenario]
    return cells(
        row.one, row.other, row.battles, row.wins, row.losses, row.draws, percent(row.share),
        f"{percent(low)} to {percent(high)}", *shares, row.first, row.cleared,
    )  # fmt: skip


def listing(rows: Iterable[Row]) -> list[str]:
    """Every pair in a line."""
    head = cells(
        "one", "other", "battles", "wins", "losses", "draws", "share", "95 % of wins", *SCENARIOS, "first seat",
        "cleared",
    )  # fmt: skip
    return [head, cells("---", "---", *["---:"] * 10), *map(detail, rows)]


def written(rows: Sequence[Row]) -> str:
    """The whole document."""
    marks = [cells(name, force.points, fingerprint(force)) for name, force in forces().items()]
    lines = [
        *HEAD, "", *listing(rows), "", *MARKS, "",
        cells("force", "points", "fingerprint"), cells("---", "---:", "---"), *marks,
    ]  # fmt: skip
    return "\n".join(lines) + "\n"


HEAD: Final = """\
# Celtos: the three forces against each other

Made by `python bench/celtos_balance.py --battles 400 --write`; do not edit. The program's own player sits at both
seats; each pair is played in four equal parts: either force at the first seat, in either scenario. `share` is the part
of all battles that the force at the left has won, a draw being half a win; the columns `ford` and `three_cairns` are
the same for one scenario. `first seat` counts the wins of the first seat, `cleared` the battles in which one side was
wiped out before the last turn.""".splitlines()
MARKS: Final = """\
A force that has been changed in anything that plays has another fingerprint, and asks for this table anew;
`tests/games/celtos/test_balance.py` compares them.""".splitlines()


def main() -> None:
    """Play, print, and if wanted write."""
    parser = argparse.ArgumentParser(description=str(__doc__).split("\n", maxsplit=1)[0])
    parser.add_argument("--battles", type=int, default=80, help="for each pair, a multiple of four")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--write", action="store_true", help=f"write {TABLE.name}")
    asked = parser.parse_args()
    rows = met_all(asked.battles, asked.jobs)
    if asked.write:
        TABLE.write_text(written(rows), encoding="utf-8")
    print("\n".join(listing(rows)))


if __name__ == "__main__":
    main()
