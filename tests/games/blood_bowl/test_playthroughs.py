"""Blood Bowl: two whole matches to read, one of each edition, between scripted coaches.

They are written anew with LIZA_WRITE_PLAYTHROUGH=1. The table is drawn when a drive begins and when it is over.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import pytest

from liza.games.blood_bowl.game import GAME
from liza.games.blood_bowl.state import NO_TEAM, Match
from liza.kernel.game import Setup
from tests.games.playthroughs import as_written, playthrough

HERE: Final = Path(__file__).parent
MATCHES: Final[dict[str, tuple[Mapping[str, Any], int, str]]] = {
    "basic": (GAME.usual(2, "basic").options, 6, "en"),
    "full": ({"teams": ["goblin", "human"]}, 9, "es"),
}


def drive(match: Match) -> tuple[int, list[int], bool]:
    """What is drawn once: the half, the score, and whether anybody's turn has come."""
    return match.half, [side.score for side in match.sides], match.moving == NO_TEAM


@pytest.mark.parametrize("edition", MATCHES)
def test_a_match_to_read_is_as_it_was(edition: str) -> None:
    options, seed, language = MATCHES[edition]
    setup = Setup(edition, ("Ana", "Beto"), options)
    text = playthrough(GAME, setup, ("scripted", "scripted"), seed, drive, language)
    assert as_written(HERE / "playthroughs" / f"{edition}.txt", text)
