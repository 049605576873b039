"""The scripted captain: he wins against chance in every scenario, and does what a sensible captain does."""

import random
from collections.abc import Sequence
from typing import Any, Final

import pytest

from liza.agents import First, Random
from liza.games.skirmish.agent import scripted
from liza.games.skirmish.game import ANNUMINAS, GAMES
from liza.games.skirmish.preparation import OPENING
from liza.games.skirmish.scenarios import held
from liza.games.skirmish.state import Battle
from liza.kernel.game import Game, Setup
from liza.kernel.luck import Seeded
from liza.kernel.options import Value
from liza.kernel.play import choose, play
from liza.kernel.position import Position, begin, placed
from liza.kernel.table import Agent
from liza.space.field.sight import sees
from tests.games.skirmish.test_matches import any_setup

SEATS: Final = ("Ana", "Beto")


def won(game: Game[Battle], seeds: Sequence[int]) -> list[tuple[int, str]]:
    """The battles that he has not won, in turns from either seat, over any setups; every scenario is among them."""
    lost, fought = [], set()
    for seed in seeds:
        seat = seed % 2
        captains: list[Agent] = [scripted(seed), Random(seed)]
        end = play(game, captains[::-1] if seat else captains, Seeded(seed), any_setup(game, seed))
        role = "attacks" if end.state.attacker == seat else "defends"
        fought.add((end.state.rules.scenario, role if end.state.attacker >= 0 else ""))
        if end.result.winners != (seat,):
            lost.append((seed, end.state.rules.scenario))
    assert len(seeds) < 20 or {one for one, _ in fought} == set(OPENING)
    assert len(seeds) < 100 or {("breakthrough", "attacks"), ("breakthrough", "defends")} <= fought
    return lost


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_he_beats_a_random_captain(game: Game[Battle]) -> None:
    assert len(won(game, range(5))) == 0


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_he_beats_a_random_captain_nearly_always(game: Game[Battle]) -> None:
    assert len(won(game, range(100))) <= 5


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_his_answers_are_always_among_the_options(game: Game[Battle]) -> None:
    for seed in range(3):
        position = begin(game, any_setup(game, seed), Seeded(seed))
        captains = [scripted(0), scripted(1)]
        for _ in range(120):
            if position.result is not None:
                break
            position = answered(position, captains[position.open[0].seat])


def test_a_new_captain_goes_on_with_a_battle_that_another_began() -> None:
    position = begin(ANNUMINAS, ANNUMINAS.usual(), Seeded(3))
    for _ in range(150):
        if position.result is not None:
            break
        position = answered(position, scripted(0))
    assert position.now.round > 1


def test_two_of_them_play_the_same_battle_again() -> None:
    setup = any_setup(ANNUMINAS, 4)
    ends = [play(ANNUMINAS, [scripted(0), scripted(1)], Seeded(2), setup) for _ in range(2)]
    assert ends[0].tape == ends[1].tape


def answered(position: Position, captain: Agent) -> Position:
    question = position.open[0]
    return position.answer(question.seat, choose(position, captain), question.slip)


def says(text: str) -> Value:
    """What he answers first in such a position."""
    position = placed(ANNUMINAS, text, Seeded(1))
    return choose(position, scripted(1))


CHARGES: Final[dict[str, tuple[str, Value]]] = {
    "a big orc at a goblin": ("A1 orcs/big_orc 300,300\nB1 orcs/goblin_archer 300,400", ("charge", "A1")),
    "a goblin at an orc captain": ("A1 orcs/goblin_archer 300,300\nB1 orcs/orc_captain 300,400", "done"),
    "one at an orc": ("A1 rangers/mablung 280,300\nB1 orcs/orc 300,400", "done"),
    "with another beside him": (
        "A1 rangers/mablung 280,300\nA2 rangers/spearman 320,300\nB1 orcs/orc 300,400",
        ("charge", "A1"),
    ),
    "the leader where another will do": (
        "A1 rangers/captain 280,300\nA2 rangers/mablung 320,300\nB1 orcs/orc 300,400",
        ("charge", "A2"),
    ),
    "at whom he cannot reach": ("A1 orcs/big_orc 300,100\nB1 orcs/goblin_archer 300,400", "done"),
    "at whoever lies": ("A1 rangers/mablung 300,300\nB1 orcs/orc 300,400 stunned", ("charge", "A1")),
}


@pytest.mark.parametrize("who", CHARGES)
def test_he_charges_when_the_odds_are_good(who: str) -> None:
    text, wanted = CHARGES[who]
    assert says(f"next charges\n{text}") == wanted


def test_he_shoots_at_whom_the_shot_is_worth_most() -> None:
    """Of two at the same distance, at the one who is not so tough and has no armour."""
    text = "next shooting\nA1 rangers/archer 300,100\nB1 orcs/orc 260,400\nB2 orcs/goblin_spearman 340,400"
    position = placed(ANNUMINAS, text, Seeded(1))
    captain = scripted(1)
    while position.open[0].what != "shot_at":
        position = answered(position, captain)
    assert choose(position, captain) == "B2"


def test_he_does_not_waste_a_shot_at_whom_he_cannot_reach() -> None:
    text = "table 1200x1200\nnext shooting\nA1 orcs/goblin_archer 300,100\nB1 rangers/archer 300,1000"
    position = answered(placed(ANNUMINAS, text, Seeded(1)), scripted(1))
    assert position.open[0].what == "shot_at"
    assert choose(position, scripted(1)) == "hold_fire"


WALL: Final = "table 1200x1200\nblock 500,560 700,570 60\n"


def test_he_comes_nearer_out_of_sight_of_archers() -> None:
    """Behind the wall, though the open ground is as near to the enemy."""
    text = WALL + "next moves\nA1 orcs/big_orc 480,300 may_run\nB1 elves/archer 600,1100\nB2 elves/archer 640,1100"
    position = placed(ANNUMINAS, text, Seeded(1))
    captain = scripted(0)
    for _ in range(2):
        position = answered(position, captain)
    battle = position.now
    mover, archers = battle.by_id["A1"], [battle.by_id[one] for one in ("B1", "B2")]
    assert mover.y > 300
    assert not any(sees(battle.field, one.figure, mover.figure, ()) for one in archers)


def test_whoever_shoots_well_from_where_he_is_stays_there() -> None:
    text = "table 1200x1200\nnext moves\nA1 rangers/archer 600,300\nB1 orcs/goblin_archer 600,600\nB2 orcs/orc 400,900"
    assert says(text) == "done"


def test_he_holds_what_is_fought_for() -> None:
    """AN-10.13: against somebody who does nothing, all ruins that count are his."""
    setup = Setup("annuminas", SEATS, {"warbands": ["elves", "orcs"], "scenario": "hold", "table": "cairns"})
    end = play(ANNUMINAS, [First(), scripted(1)], Seeded(4), setup)
    assert end.result.winners == (1,)
    assert held(end.state, 1) == len(end.state.goals)


def test_attackers_break_through_somebody_who_does_nothing() -> None:
    """AN-10.12."""
    setup = Setup("annuminas", SEATS, {"warbands": ["elves", "orcs"], "scenario": "breakthrough", "table": "ford"})
    end = play(ANNUMINAS, [scripted(1), First()], Seeded(4), setup)
    if end.state.attacker == 0:
        assert end.result.reason == "broke_through"


def test_he_fetches_relics_and_keeps_them() -> None:
    """AN-10.11."""
    setup = Setup("annuminas", SEATS, {"warbands": ["elves", "orcs"], "scenario": "relic_hunt", "table": "ford"})
    end = play(ANNUMINAS, [scripted(1), First()], Seeded(6), setup)
    assert end.result.winners == (0,)


def test_setups_of_the_tests_are_of_all_kinds() -> None:
    options: list[Any] = [ANNUMINAS.vary(random.Random(seed)).options for seed in range(60)]
    assert {one["scenario"] for one in options} == set(OPENING)
    assert {one.get("table", "city") for one in options} >= {"city", "cairns", "bridge", "ford"}
