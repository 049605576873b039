"""Two whole battles to read, one of each edition, between scripted captains: with shots, charges, combats and a rout.

They are written anew with LIZA_WRITE_PLAYTHROUGH=1. The table is drawn at the beginning of each round.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import pytest

from liza.games.skirmish.game import GAMES
from liza.games.skirmish.state import Battle
from liza.kernel.game import Setup
from tests.games.playthroughs import as_written, playthrough

HERE: Final = Path(__file__).parent
BATTLES: Final[dict[str, tuple[Mapping[str, Any], int, str]]] = {
    "annuminas": ({"warbands": ["rangers", "orcs"], "scenario": "skirmish", "table": "ford"}, 3, "es"),
    "mordheim": ({"warbands": ["mercenaries", "ratmen"], "scenario": "skirmish", "seed": 5, "size": 900}, 2, "en"),
}
TOLD: Final = {
    "es": ("dispara a", "carga contra", "Combate cuerpo a cuerpo", "se retira"),
    "en": ("shoots at", "charges", "Close combat", "routs"),
}


def page(battle: Battle) -> int:
    """What is drawn once: each round."""
    return battle.round


@pytest.mark.parametrize("edition", BATTLES)
def test_a_battle_to_read_is_as_it_was(edition: str) -> None:
    options, seed, language = BATTLES[edition]
    setup = Setup(edition, ("Ana", "Beto"), options)
    text = playthrough(GAMES[edition], setup, ("scripted", "scripted"), seed, page, language)
    assert [one for one in TOLD[language] if one not in text] == []
    assert as_written(HERE / "playthroughs" / f"{edition}.txt", text)
