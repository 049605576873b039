"""The scripted general: beats chance from both sides, does not wait for what does not come, and is quick."""

import time
from typing import Final

import pytest

from liza.agents import make
from liza.games.celtos import agent
from liza.games.celtos.game import GAME
from liza.games.celtos.state import Battle
from liza.games.celtos.text import parse
from liza.kernel.game import Setup
from liza.kernel.inline import Played
from liza.kernel.luck import Seeded
from liza.kernel.play import drive, play
from liza.kernel.position import begin
from liza.kernel.record import read, verify, write

HEAD: Final = """scenario ford turns 6 turn 1 starter 0 acting A1
next order
field open 1200x1200
side 0 red_boar edge=south
side 1 drowned edge=north
"""


def fought(seed: int, *players: str, scenario: str = "ford") -> Played:
    agents = [make(GAME, player, seed + seat) for seat, player in enumerate(players)]
    return play(GAME, agents, seed, Setup("classic", ("A", "B"), {**GAME.usual().options, "scenario": scenario}))


@pytest.mark.parametrize("seat", [0, 1])
def test_it_beats_chance(seat: int) -> None:
    players = ("scripted", "random") if seat == 0 else ("random", "scripted")
    won = [seat in fought(seed, *players).result.winners for seed in range(8)]
    assert sum(won) >= 7


@pytest.mark.long
def test_it_beats_chance_in_95_of_100_battles() -> None:
    wins = 0
    for seed in range(100):
        seat, scenario = seed % 2, ("ford", "three_cairns")[seed // 2 % 2]
        players = ("scripted", "random") if seat == 0 else ("random", "scripted")
        wins += seat in fought(seed, *players, scenario=scenario).result.winners
    assert wins >= 95


def test_it_beats_who_never_moves() -> None:
    """Nobody comes to it: it goes to them."""
    won = [0 in fought(seed, "scripted", "first").result.winners for seed in range(6)]
    assert sum(won) >= 5


def test_a_battle_of_its_takes_no_more_than_a_second() -> None:
    fought(1, "scripted", "scripted")
    began = time.process_time()
    for seed in range(3):
        fought(seed, "scripted", "scripted")
    assert (time.process_time() - began) / 3 < 1


def test_a_battle_of_its_has_a_record_that_holds() -> None:
    position = drive(begin(GAME, GAME.usual(), Seeded(5)), [make(GAME, "scripted", seat) for seat in (0, 1)])
    assert position.result is not None
    verify(read(write(position)), GAME)


def state(text: str) -> Battle:
    return parse(HEAD + text)


def test_a_better_fighter_is_worth_more() -> None:
    one = state("A1 red_boar/chieftain at 300,300\nB1 drowned/tide_caller at 700,600")
    lord, caller = one.by_id["A1"], one.by_id["B1"]
    assert agent.fight_worth(lord, caller, charges=True) > agent.fight_worth(lord, caller, charges=False) > 0
    assert agent.fight_worth(caller, lord, charges=True) < 0


def test_a_volley_is_worth_more_from_near_and_nothing_out_of_range() -> None:
    one = state("A1 red_boar/slingers at 300,300 333,300 366,300 399,300 432,300\nB1 drowned/tide_caller at 300,600")
    shooters, target = one.by_id["A1"], one.by_id["B1"]
    worths = [agent.volley_worth(shooters, target, gap, moved=False) for gap in (200, 500, 700)]
    assert worths[0] > worths[1] > worths[2] == 0
    assert agent.volley_worth(shooters, target, 200, moved=True) < worths[0]


def test_it_grows_bolder_while_it_is_not_well_ahead() -> None:
    one = state("A1 red_boar/chieftain at 300,300\nB1 drowned/tide_caller at 300,600")
    assert agent.daring(one, 0) == 0
    one.turn = 4
    assert agent.daring(one, 0) < 0
    one.sides[0].score = 60
    assert agent.daring(one, 0) == 0 > agent.daring(one, 1)
