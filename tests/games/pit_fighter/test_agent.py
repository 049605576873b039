"""Pit Fighter's scripted player: better than chance, the same with and without what it has in mind, out for an end."""

from typing import Final

import pytest

from liza.agents import make
from liza.games.pit_fighter import agent
from liza.games.pit_fighter.agent import BOLD, FEAR, Pose, best_end, courses, face_off, fear, stance
from liza.games.pit_fighter.game import GAME
from liza.games.pit_fighter.state import Arena
from liza.kernel.game import Setup
from liza.kernel.inline import Played
from liza.kernel.luck import Seeded
from liza.kernel.play import play
from liza.kernel.position import begin, drive
from liza.kernel.record import read, verify, write

TYPES: Final = ("empire", "chaos", "orc", "undead", "skink", "witch_elf", "slayer")


def equals(kind: str) -> Setup:
    """A duel of two of the same type."""
    fighters = [{"name": f"{kind} {seat}", "type": kind, "seat": seat} for seat in (0, 1)]
    return Setup("free", ("P1", "P2"), {"fighters": fighters})


def duel(seed: int, *players: str) -> Played:
    """One of many duels of equals, each type in its turn."""
    agents = [make(GAME, player, seed * 2 + seat) for seat, player in enumerate(players)]
    return play(GAME, agents, seed, equals(TYPES[seed // 2 % len(TYPES)]))


def arena(*rows: str, turn: int = 5) -> Arena:
    state: Arena = GAME.parse("\n".join([f"style classic radius 5 turn {turn}", "next orders", *rows]))
    return state


def test_it_beats_chance_in_95_of_100_duels_of_equals() -> None:
    wins = 0
    for seed in range(200):
        seat = seed % 2
        players = ("random", "scripted") if seat else ("scripted", "random")
        wins += duel(seed, *players).result.winners == (seat,)
    assert wins >= 190


def test_its_duels_are_decided_before_the_turn_limit() -> None:
    ends = [len(duel(seed, "scripted", "scripted").state.standing()) for seed in range(42)]
    assert sum([standing < 2 for standing in ends]) >= 38


def test_a_duel_from_the_command_line_has_a_winner_and_a_record_that_holds() -> None:
    agents = [make(GAME, "scripted", 7 + seat) for seat in (0, 1)]
    position = drive(begin(GAME, GAME.usual(), Seeded(7)), agents)
    assert position.result is not None
    assert len(position.result.winners) == 1
    verify(read(write(position)), GAME)


def test_what_it_has_worked_out_before_changes_no_answer() -> None:
    kept = [duel(seed, "scripted", "scripted").tape for seed in range(4)]
    for seed, tape in enumerate(kept):
        for worked_out in (agent.rows, agent.all_courses, agent.approach, agent.duel_mix):
            worked_out.cache_clear()
        assert duel(seed, "scripted", "scripted").tape == tape


# How it weighs


def test_only_who_is_not_ahead_grows_bolder() -> None:
    even = arena("A chaos at=0,0 facing=0", "B orc at=3,0 facing=3").fighters
    ahead = arena("A chaos at=0,0 facing=0 damage=4", "B orc at=3,0 facing=3").fighters
    assert [fear(turn, *even) for turn in (1, 10, 25, 60)] == [FEAR, FEAR - 1, FEAR - 2, BOLD]
    assert [fear(turn, *ahead) for turn in (1, 60)] == [FEAR, FEAR]
    assert fear(60, ahead[1], ahead[0]) == BOLD


def test_a_foe_in_front_who_looks_away_is_better_than_one_who_looks_back() -> None:
    state = arena("A chaos at=0,0 facing=0", "B orc at=1,0 facing=0")
    one, other = state.fighters
    facing = {turn: stance(face_off(state, one, other), Pose(one.at, 0), Pose(other.at, turn)) for turn in range(6)}
    assert max(facing.values()) == facing[0] > 0 > facing[3] == min(facing.values())


@pytest.mark.parametrize("turned", range(6))
def test_the_same_from_every_side(turned: int) -> None:
    state = arena("A chaos at=0,0 facing=0", "B undead at=1,0 facing=0")
    one, other = state.fighters
    beside = state.board.neighbours[one.at][turned]
    worth = stance(face_off(state, one, other), Pose(one.at, turned), Pose(beside, (turned + 2) % 6))
    assert worth == stance(face_off(state, one, other), Pose(one.at, 0), Pose(other.at, 2))


def test_a_move_stops_in_front_of_who_is_in_the_way_and_at_the_wall() -> None:
    state = arena("A chaos at=3,0 facing=0 last_band=2", "B orc at=4,0 facing=3")
    one, other = state.fighters
    leap = courses(state, one, ["leap_forward"])[0]
    there = Pose(other.at, 3)
    assert best_end(face_off(state, one, other), leap, there) == Pose(one.at, 0)
    one.base[1] += 1
    assert best_end(face_off(state, one, other), leap, there) == Pose(one.at, 6)
    away = Pose(state.board.at[0, 0], 3)
    assert best_end(face_off(state, one, other), leap, away).at == state.board.at[5, 0]
    one.at = state.board.at[4, 0]
    blocked = courses(state, one, ["leap_forward"])[0]
    assert best_end(face_off(state, one, other), blocked, away) == Pose(state.board.at[5, 0], 0)


def test_who_is_netted_threatens_nobody() -> None:
    free, netted = (
        arena("A chaos at=0,0 facing=0", f"B orc at=1,0 facing=3 {more}") for more in ("", "net=1")
    )  # fmt: skip
    worths = [
        stance(face_off(state, *state.fighters), Pose(state.fighters[0].at, 0), Pose(state.fighters[1].at, 3))
        for state in (free, netted)
    ]
    assert worths[0] < 0 < worths[1]
