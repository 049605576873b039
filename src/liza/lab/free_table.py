"""How fast the free table is: judgements, reach and net on a city of some fifty pieces, and a battle fought there.

Judgements find the table as a battle does that has lasted a while; the net is worked out anew each time.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from liza.agents import make
from liza.kernel.game import Game
from liza.kernel.play import play
from liza.space.field.bench import workloads

CITY: Final = 14
BATTLES: Final = 6
# the figure, the thing to do, and how many of its units are a second
TIMED: Final = (
    ("sight_and_cover_us", "sight_us", 1_000_000),
    ("legal_path_us", "path_us", 1_000_000),
    ("reach_ms", "reach_200mm_us", 1_000),
    ("lattice_s", "lattice_us", 1),
)
Best = Callable[[Callable[[], int]], float]


def figures(game: Game[Any], best: Best) -> dict[str, float]:
    """What the table costs this game, by keys with the unit in the name; `best` times an action that counts."""
    works = workloads(CITY)
    found = {key: round(best(works[work]) * per, 3) for key, work, per in TIMED}
    battle = partial(_battles, game)
    battle()  # the net of this table is there from now on
    return found | {"scripted_battle_s": round(best(battle), 3), "terrain_pieces": _pieces(game)}


def _setup(game: Game[Any]) -> Any:
    usual = game.usual()
    return usual._replace(options={**usual.options, "seed": CITY})


def _battles(game: Game[Any]) -> int:
    """Some battles of the starter warbands between scripted captains."""
    for seed in range(BATTLES):
        play(game, [make(game, "scripted", seed), make(game, "scripted", seed + 1)], seed, _setup(game))
    return BATTLES


def _pieces(game: Game[Any]) -> int:
    return len(game.setup(_setup(game)).field.pieces)
