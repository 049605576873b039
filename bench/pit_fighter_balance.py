"""Every type of Pit Fighter against every other, the program's own player at both seats: who wins, and how sure it is.

    python bench/pit_fighter_balance.py                       # 200 duels a pair, printed
    python bench/pit_fighter_balance.py --duels 1000 --write  # the table that is kept beside this file

Each pair is played in four equal parts: either type at the first seat, and either player the older, who places first.
"""

import argparse
import os
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from itertools import combinations_with_replacement, product
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final, NamedTuple

from liza.games.pit_fighter.scrolls import Scroll, scroll_of, scrolls
from liza.games.pit_fighter.scrolls import table as data_table
from liza.kernel.inline import Played
from liza.lab.simulate import Tally, simulate, wilson

TABLE: Final = Path(__file__).with_suffix(".md")
TYPES: Final = ("empire", "chaos", "orc", "undead", "skink", "witch_elf", "slayer")
CLASSIC: Final = TYPES[:4]
ORDERS: Final = ((0, 1), (1, 0))
SEATS: Final = ("scripted", "scripted")


class Pair(NamedTuple):
    """Who meets whom in which style, with how many fighters on the other side."""

    style: str
    one: str
    other: str
    many: int = 1


class Row(NamedTuple):
    """What came of a pair. `older` are the wins of the older player."""

    pair: Pair
    duels: int
    wins: int
    losses: int
    draws: int
    older: int
    limit: int

    @property
    def share(self) -> float:
        """How much of all duels the one has won, a draw being half a win."""
        return (self.wins + self.draws / 2) / self.duels


def pairs(types: Sequence[str]) -> list[Pair]:
    """Every pair that may fight one against one, and the ogre against three of each [PF-8.3c, PF-8.3d, PF-8.3e]."""
    duels = [Pair("free", one, other) for one, other in combinations_with_replacement(types, 2)]
    if tuple(types) != TYPES:
        return duels
    return [*duels, Pair("alliance", "ogre", "ogre"), *[Pair("sigmar", "ogre", other, 3) for other in types]]


def setting(pair: Pair, seats: tuple[int, int], ages: tuple[int, int]) -> dict[str, Any]:
    """The options of the fight, each type at its seat and the seats in order of age."""
    sides = [(pair.one, seats[0], 1), (pair.other, seats[1], pair.many)]
    fighters = [
        {"name": f"{kind} {side}{number}", "type": kind, "seat": seat, "team": side}
        for side, (kind, seat, many) in enumerate(sides)
        for number in range(many)
    ]
    return {"fighters": fighters, "ages": ages}


def how_it_ended(played: Played) -> str:
    """By the turn limit [PF-7.1c], or because one side was down."""
    return "limit" if len({fighter.sheet.team for fighter in played.state.standing()}) > 1 else "down"


def met(pair: Pair, duels: int, seed: int = 1) -> Row:
    """A pair's duels, a quarter of them for each order of seats and ages."""
    parts: list[tuple[tuple[int, int], tuple[int, int], Tally]] = []
    for number, (seats, ages) in enumerate(product(ORDERS, ORDERS)):
        first, options = seed + number * duels, setting(pair, seats, ages)
        told = simulate(
            "pit-fighter", SEATS, duels // 4, seed=first, edition=pair.style, options=options, ending=how_it_ended
        )
        parts.append((seats, ages, told))
    return Row(
        pair,
        duels // 4 * 4,
        sum([told.wins[seats[0]] for seats, _, told in parts]),
        sum([told.wins[seats[1]] for seats, _, told in parts]),
        sum([told.draws for _, _, told in parts]),
        sum([told.wins[ages[0]] for _, ages, told in parts]),
        sum([told.ends.get("limit", 0) for _, _, told in parts]),
    )


def met_all(types: Sequence[str], duels: int, jobs: int) -> list[Row]:
    """All pairs, on several processes."""
    todo = pairs(types)
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        return list(pool.map(met, todo, [duels] * len(todo)))


# What is written


def fingerprint(scroll: Scroll) -> str:
    """Twelve digits that change with anything on a scroll that plays, and with its type's starting values."""
    moves = [(move.band, move.path, move.facings, move.red) for move in scroll.moves]
    rings = (scroll.attack, scroll.defence, scroll.armour, scroll.javelin, scroll.net)
    start = data_table("types")["type"][scroll.id]["start"]
    return sha256(repr((scroll.shield, scroll.special, rings, moves, start)).encode()).hexdigest()[:12]


def percent(share: float) -> str:
    """A share as people write it."""
    return f"{100 * share:.1f} %"


def cells(*row: object) -> str:
    """A line of a table."""
    return f"| {' | '.join(map(str, row))} |"


def title(kind: str) -> str:
    """What a type is called."""
    return scroll_of(kind).en


def matrix(rows: Iterable[Row], types: Sequence[str]) -> list[str]:
    """The share of wins of the type at the left against the type above."""
    shares = {(row.pair.one, row.pair.other): row.share for row in rows if row.pair.style == "free"}
    shares |= {(other, one): 1 - share for (one, other), share in shares.items() if one != other}
    body = [
        cells(f"**{one}**", *["-" if one == other else percent(shares[one, other]) for other in types]) for one in types
    ]
    return [cells("", *types), cells("---", *["---:"] * len(types)), *body]


def detail(row: Row) -> str:
    """One pair with all its figures."""
    low, high = wilson(row.wins, row.duels)
    other = row.pair.other if row.pair.many == 1 else f"{row.pair.many} x {row.pair.other}"
    sure, ended = f"{percent(low)} to {percent(high)}", 1 - row.limit / row.duels
    return cells(
        row.pair.one, other, row.duels, row.wins, row.losses, row.draws, sure, row.older, percent(ended),
    )  # fmt: skip


def listing(rows: Iterable[Row]) -> list[str]:
    """Every pair in a line."""
    head = cells("one", "other", "duels", "wins", "losses", "draws", "95 % of wins", "older wins", "decided")
    return [head, cells("---", "---", *["---:"] * 7), *map(detail, rows)]


def written(rows: Sequence[Row]) -> str:
    """The whole document."""
    duels = [row for row in rows if row.pair.many == 1]
    many = [row for row in rows if row.pair.many > 1]
    decided = 1 - sum([row.limit for row in duels]) / sum([row.duels for row in duels])
    marks = [cells(kind, fingerprint(scroll_of(kind))) for kind in scrolls()]
    lines = [
        *HEAD, "", *matrix(duels, TYPES), "", f"Of all these duels {percent(decided)} ended before the turn limit.", "",
        "## Pair by pair", "", *listing(duels), "", *OGRE, "", *listing(many), "", *MARKS, "",
        cells("type", "fingerprint"), cells("---", "---"), *marks,
    ]  # fmt: skip
    return "\n".join(lines) + "\n"


HEAD: Final = """\
# Pit Fighter: every type against every other

Made by `python bench/pit_fighter_balance.py --duels 1000 --write`; do not edit. The program's own player sits at both
seats; each pair is played in four equal parts, either type at the first seat and either player the older. The scrolls
are a reconstruction, tuned until the four classic types stand between 40 and 60 % against each other.

Wins of the type at the left against the type above, a draw being half a win:""".splitlines()
OGRE: Final = """\
## The ogre

No style lets an ogre meet one ordinary fighter; here it meets three of a type, as in the Sigmar style.""".splitlines()
MARKS: Final = """\
## The scrolls that fought

A scroll that has been changed in anything that plays has another fingerprint, and asks for this table anew.
`tests/games/pit_fighter/test_balance.py` compares them.""".splitlines()


def main() -> None:
    """Play, print, and if wanted write."""
    parser = argparse.ArgumentParser(description=str(__doc__).split("\n", maxsplit=1)[0])
    parser.add_argument("types", nargs="*", default=list(TYPES), help="only these types")
    parser.add_argument("--duels", type=int, default=200, help="for each pair, a multiple of four")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--write", action="store_true", help=f"write {TABLE.name}; for all types only")
    asked = parser.parse_args()
    rows = met_all(asked.types, asked.duels, asked.jobs)
    if asked.write:
        TABLE.write_text(written(rows), encoding="utf-8")
    print("\n".join([*matrix(rows, asked.types), "", *listing(rows)]))


if __name__ == "__main__":
    main()
