"""Pit Fighter: how fights end, and who has won [PF-7.1a to PF-7.1c, PF-8.3d to PF-8.3f]."""

from typing import Any

import pytest

from liza.games.pit_fighter.game import GAME
from liza.kernel.cases import Case, run_case
from liza.kernel.game import Result, Setup
from liza.kernel.luck import Seeded
from liza.kernel.play import play
from liza.kernel.position import Position, begin
from liza.kernel.refusal import Refusal

DOWN = "at=-,- facing=0 out=wounds"
UP = "order=observe"


def ended(head: str, *fighters: str, inputs: tuple[str, ...] = (), agenda: str = "ending") -> Position:
    """The position after the End phase of a turn in which these fighters were left."""
    rows = [f"{name} {row}" for name, row in zip("ABCDEFGH", fighters, strict=False)]
    text = "\n".join([f"style {head}", f"next {agenda}", *rows])
    position = run_case(GAME, Case("test_ending", 1, ("PF-7.0a",), "an end", {"position": text, "inputs": inputs}))
    assert position is not None
    return position


def outcome(head: str, *fighters: str, **more: Any) -> Result | None:
    """How a fight ended, or None if it goes on."""
    return ended(head, *fighters, **more).result


def standing(*places: str, kind: str = "orc") -> list[str]:
    """Fighters who stand, with what is written of each."""
    return [f"{kind} at={number - 4},0 facing=0 {UP} {place}" for number, place in enumerate(places)]


@pytest.mark.parametrize("style", ["classic", "chase", "free"])
@pytest.mark.parametrize(("began", "enough"), [(2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4), (8, 4)])
def test_pf_7_1a_pf_8_3f_it_ends_when_half_of_those_who_began_rounded_up_are_down(
    style: str, began: int, enough: int
) -> None:
    for down in range(1, began):
        rows = [*standing(*[""] * (began - down), kind="slayer"), *[f"slayer {DOWN}"] * down]
        assert (outcome(f"{style} radius 11 turn 3", *rows) is not None) is (down >= enough)


def test_pf_7_1b_most_damage_of_those_who_stand_wins_and_the_score_tells_all_damage() -> None:
    rows = [f"orc {DOWN} damage=30 first_blood=1", *standing("damage=12 first_blood=3", "damage=9 first_blood=2")]
    assert outcome("classic radius 5 turn 3", *rows, f"orc {DOWN}") == Result(
        (1,), "most_damage", "PF-7.1b", (30, 12, 9, 0)
    )


def test_pf_7_1b_of_equals_first_blood_wins() -> None:
    rows = [*standing("damage=12 first_blood=3", "damage=12 first_blood=2"), f"orc {DOWN}", f"orc {DOWN}"]
    assert outcome("classic radius 5 turn 3", *rows) == Result((1,), "most_damage", "PF-7.1b", (12, 12, 0, 0))


def test_pf_7_1b_a_sole_survivor_wins_with_nothing() -> None:
    rows = [f"orc {DOWN} damage=10 first_blood=1", *standing(""), f"orc {DOWN} damage=4 first_blood=2"]
    assert outcome("classic radius 5 turn 3", *rows) == Result((1,), "last_standing", "PF-7.1b", (10, 0, 4))


def test_pf_7_1b_several_standing_with_nothing_is_a_draw() -> None:
    rows = [*standing("", ""), f"orc {DOWN}", f"orc {DOWN}"]
    assert outcome("classic radius 5 turn 3", *rows) == Result((), "nobody_hurt", "PF-7.1b", (0, 0, 0, 0))


def test_pf_7_1b_a_sole_side_wins_with_nothing() -> None:
    rows = [*standing("seat=0", "seat=0", "seat=0"), f"orc {DOWN} seat=1"]
    assert outcome("classic radius 5 turn 3", *rows) == Result((0,), "last_standing", "PF-7.1b", (0, 0))


def test_pf_7_1b_nobody_standing_nobody_wins() -> None:
    rows = [f"orc {DOWN} damage=10 first_blood=1", f"orc {DOWN} damage=4 first_blood=2"]
    assert outcome("classic radius 5 turn 3", *rows) == Result((), "nobody_stands", "PF-7.1b", (10, 4))


# Sides


def test_pf_8_3d_the_one_wins_when_the_three_are_down_whatever_the_damage() -> None:
    three = [f"orc {DOWN} team=1 damage=20 first_blood=1"] * 3
    result = outcome("sigmar radius 5 turn 3", *standing("team=0", kind="ogre"), *three)
    assert result == Result((0,), "one_side", "PF-8.3d", (0, 20, 20, 20))


def test_pf_8_3d_the_three_win_together_the_fallen_included() -> None:
    rows = [f"orc {DOWN} team=1", f"orc {DOWN} team=1", *standing("team=1")]
    result = outcome("sigmar radius 5 turn 3", f"ogre {DOWN} team=0 damage=40 first_blood=1", *rows)
    assert result == Result((1, 2, 3), "one_side", "PF-8.3d", (40, 0, 0, 0))


def test_pf_8_3d_both_sides_down_at_once_nobody_wins() -> None:
    bleeding = "bleeding=1 base=30,30,30,30,1"
    rows = [*standing(f"team=0 hurt_by=D {bleeding}"), f"orc {DOWN} team=1", f"orc {DOWN} team=1"]
    last = f"orc at=3,0 facing=0 {UP} team=1 hurt_by=A {bleeding}"
    result = outcome("sigmar radius 5 turn 3", *rows, last, agenda="bleeding recovery ending")
    assert result == Result((), "nobody_stands", "PF-8.3d", (0, 0, 0, 0))


def test_pf_8_3e_a_team_wins_as_a_whole() -> None:
    rows = [*standing("team=0"), f"orc {DOWN} team=0", f"orc {DOWN} team=1", f"orc {DOWN} team=1"]
    assert outcome("alliance radius 5 turn 3", *rows) == Result((0, 1), "one_side", "PF-8.3e", (0, 0, 0, 0))


def test_pf_8_3e_half_down_does_not_end_it() -> None:
    rows = [*standing("team=0", "team=1"), f"orc {DOWN} team=0", f"orc {DOWN} team=1"]
    assert outcome("alliance radius 5 turn 3", *rows) is None


def test_pf_8_3e_all_teams_down_no_winner() -> None:
    rows = [f"orc {DOWN} team=0 damage=5 first_blood=1", f"orc {DOWN} team=1"]
    assert outcome("alliance radius 5 turn 3", *rows) == Result((), "nobody_stands", "PF-8.3e", (5, 0))


# Stopping


def test_pf_7_1c_at_the_turn_limit_damage_decides_though_nobody_is_down() -> None:
    rows = standing("damage=3 first_blood=1", "damage=5 first_blood=2")
    result = outcome("classic radius 5 turn 9 limit 9", *rows)
    assert result == Result((1,), "most_damage", "PF-7.1b", (3, 5))
    assert outcome("classic radius 5 turn 8 limit 9", *rows) is None


def test_pf_7_1c_at_the_turn_limit_the_side_of_him_who_has_done_most_wins() -> None:
    rows = standing("team=0 damage=3 first_blood=1", "team=1 damage=9 first_blood=2", "team=0", "team=1")
    result = outcome("alliance radius 5 turn 9 limit 9", *rows)
    assert result == Result((1, 3), "most_damage", "PF-7.1c", (3, 9, 0, 0))


def test_pf_7_1c_at_the_turn_limit_without_any_damage_it_is_a_draw() -> None:
    rows = standing("team=0", "team=1")
    result = outcome("alliance radius 5 turn 9 limit 9", *rows)
    assert result == Result((), "nobody_hurt", "PF-7.1c", (0, 0))


def test_pf_7_1c_all_who_remain_may_agree_to_stop() -> None:
    rows = standing("damage=3 first_blood=1", "damage=2 first_blood=2")
    result = outcome("classic radius 5 turn 4 yielding", *rows, inputs=('all go_on: ["stop", "stop"]',))
    assert result == Result((0,), "most_damage", "PF-7.1b", (3, 2))


def test_pf_7_1c_who_concedes_has_lost() -> None:
    rows = standing("damage=3 first_blood=1", "")
    position = ended("classic radius 5 turn 4 yielding", *rows, inputs=('all go_on: ["concede", "go_on"]',))
    assert position.result == Result((1,), "last_standing", "PF-7.1b", (3, 0))
    assert [fighter.out for fighter in position.now.fighters] == ["conceded", ""]


def test_pf_7_1c_if_the_table_has_not_agreed_to_it_nobody_is_asked() -> None:
    position = ended("classic radius 5 turn 4", *standing("", ""))
    assert {question.what for question in position.open} == {"order"}


@pytest.mark.parametrize("turns", [0, -1, 1001, "9", True, None])
def test_pf_7_1c_the_turn_limit_is_a_whole_number_from_1_to_1000(turns: Any) -> None:
    options = {**GAME.usual_options("classic", 2), "turns": turns}
    with pytest.raises(Refusal) as caught:
        begin(GAME, Setup("classic", ("Ana", "Beto"), options), Seeded(1))
    assert (caught.value.code, caught.value.rule) == ("wrong_number_agreed", "PF-7.1c")


@pytest.mark.parametrize(("agreed", "limit"), [({}, 60), ({"turns": 1}, 1), ({"turns": 1000}, 1000)])
def test_pf_7_1c_the_turn_limit_is_60_if_nobody_says_anything(agreed: dict[str, int], limit: int) -> None:
    options = {**GAME.usual_options("classic", 2), **agreed}
    assert begin(GAME, Setup("classic", ("Ana", "Beto"), options), Seeded(1)).now.limit == limit


@pytest.mark.parametrize("turns", [1, 2])
def test_pf_7_1c_an_agreed_limit_stops_the_fight(turns: int) -> None:
    options = {**GAME.usual_options("classic", 2), "turns": turns}
    agents = [GAME.agents["scripted"](seed) for seed in (1, 2)]
    played = play(GAME, agents, Seeded(5), Setup("classic", ("Ana", "Beto"), options))
    assert played.state.turn <= turns
