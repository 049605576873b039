"""Pit Fighter's scripted player: better than chance, quick, and out for an end."""

from random import Random
from typing import Final

import pytest

from liza.agents import make
from liza.games.pit_fighter.agent import (
    CHANCE,
    LOCATIONS,
    Pose,
    approach,
    best_end,
    course,
    courses,
    duel_mix,
    face_off,
    fear,
    stance,
    write_order,
)
from liza.games.pit_fighter.game import GAME
from liza.games.pit_fighter.orders import orders
from liza.games.pit_fighter.state import Arena
from liza.kernel.game import Setup
from liza.kernel.options import every, look
from liza.kernel.luck import Seeded
from liza.kernel.position import begin
from liza.kernel.play import play
from liza.kernel.record import read, verify, write
from liza.kernel.position import drive
from liza.space.hexes import disc

TYPES: Final = ("empire", "chaos", "orc", "undead", "skink", "witch_elf", "slayer")


def equals(kind: str) -> Setup:
    """A duel of two of the same type."""
    fighters = [{"name": f"{kind} {seat}", "type": kind, "seat": seat} for seat in (0, 1)]
    return Setup("free", ("P1", "P2"), {"fighters": fighters})


def wins_against_random(duels: range) -> int:
    wins = 0
    for seed in duels:
        seat = seed % 2
        agents = [make(GAME, "scripted" if one == seat else "random", seed * 2 + one) for one in (0, 1)]
        wins += play(GAME, agents, seed, equals(TYPES[seed // 2 % len(TYPES)])).result.winners == (seat,)
    return wins


def test_it_beats_chance_in_duels_of_equals() -> None:
    assert wins_against_random(range(28)) >= 26


@pytest.mark.long
def test_it_beats_chance_in_95_of_100_duels_of_equals() -> None:
    assert wins_against_random(range(200)) >= 190
