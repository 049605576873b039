"""What is measured: the right names, positive numbers, and each thing the given number of times."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from liza.agents import First, Random
from liza.games import find
from liza.games.pulso import GAME
from liza.kernel.options import Options, Value
from liza.kernel.play import play
from liza.kernel.position import Position
from liza.kernel.refusal import Refusal
from liza.kernel.table import ALL, DICE, Entry
from liza.lab import bench, free_table
from liza.lab.walking import Walking

KERNEL = {
    "inline_inputs_per_s",
    "bare_loop_inputs_per_s",
    "inline_to_bare_ratio",
    "fork_us",
    "fork_for_a_seat_us",
    "answer_us",
    "odds_of_one_test_ms",
    "copy_us",
    "odds_of_the_chain_ms",
    "odds_of_the_chain_unresolved_percent",
}
MATCHES = {"matches_per_s", "input_us", "engine_input_us", "inputs_per_match"}


@pytest.fixture
def once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each thing is measured in one round instead of several."""
    measure = bench.best

    def in_one_round(action: Callable[[], int], _rounds: int = 1) -> float:
        return measure(action, 1)

    monkeypatch.setattr(bench, "best", in_one_round)


@pytest.mark.usefixtures("once")
def test_the_kernel_is_measured_in_positive_numbers() -> None:
    figures = bench.bench_kernel()
    assert set(figures) == KERNEL
    assert [key for key, figure in figures.items() if not figure > 0] == []


def test_the_bare_loop_has_the_choices_and_dice_of_the_matches() -> None:
    tape: list[Entry] = [
        (ALL, "grip", ("hook", "press"), ()),
        (DICE, "strain", (3, 4), None),
        (1, "spring", True, None),
    ]
    assert bench._had([tape, tape[:2]]) == (5, 5, 4)
    assert bench._bare(5, 5, 4) == 5


@pytest.mark.usefixtures("once")
def test_without_the_source_tree_the_chain_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "__file__", "/nowhere/at/all/there/bench.py")
    assert bench._chain() == {}


@pytest.mark.usefixtures("once")
def test_a_game_is_measured_in_positive_numbers() -> None:
    figures = bench.bench_game("pulso")
    single = {"fork_us", "fork_and_rerun_us", "answer_us", "copy_us"}
    assert set(figures) == single | {f"random_{key}" for key in MATCHES}
    assert [key for key, figure in figures.items() if not figure > 0] == []


@pytest.mark.usefixtures("once")
def test_named_players_are_measured_too() -> None:
    figures = bench.bench_game("pulso", ("first",))
    assert {f"first_{key}" for key in MATCHES} <= set(figures)


class Ponderous(First):
    """The harmless option, after much thinking."""

    __slots__ = ("thoughts",)

    def choose(self, match: Any, seat: int, what: str, options: Options, args: tuple[Any, ...]) -> Value:
        """The first option."""
        self.thoughts = sum(range(20_000))
        return super().choose(match, seat, what, options, args)


@pytest.mark.usefixtures("once")
def test_what_players_think_is_not_the_engine_s() -> None:
    figures = bench._matches(GAME, "ponderous", lambda _seat: Ponderous(), 2, matches=3)
    assert figures["ponderous_engine_input_us"] < figures["ponderous_input_us"] / 3


def test_a_coach_who_asks_for_path_help_walks_where_it_leads() -> None:
    game = find("blood-bowl")
    played = play(game, [Walking(1), Walking(2)], 3)
    assert sum([entry[2][0] == "step" for entry in played.tape if entry[1] == "act"]) > 100
    assert play(game, [Walking(1), Walking(2)], 3).tape == played.tape


def test_read_off_answers_give_the_same_match_again() -> None:
    noted = [bench._Noting(Random(seat)) for seat in (0, 1)]
    played = play(GAME, noted, 5)
    again = play(GAME, [bench._Reading(one) for one in noted], 5)
    assert (again.tape, again.result) == (played.tape, played.result)
    assert bench._engine(GAME, [Random(0), Random(1)], 5)[0] == len(played.tape)


@pytest.mark.usefixtures("once")
def test_the_free_table_is_measured_on_a_city_of_forty_pieces_or_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(free_table, "BATTLES", 1)
    figures = free_table.figures(find("annuminas"), bench.best)
    units = {"sight_and_cover_us", "legal_path_us", "reach_ms", "lattice_s", "scripted_battle_s"}
    assert set(figures) == units | {"terrain_pieces"}
    assert [key for key, figure in figures.items() if not figure > 0] == []
    assert figures["terrain_pieces"] >= 40
    assert 1 < figures["sight_and_cover_us"] < 4000, "microseconds"
    assert figures["lattice_s"] < 60, "seconds"


@pytest.mark.usefixtures("once")
def test_the_figures_of_the_free_table_stand_among_those_of_its_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "_matches", lambda *_arguments, **_more: {})
    monkeypatch.setattr(free_table, "figures", lambda *_arguments: {"reach_ms": 0.3})
    assert bench.bench_game("mordheim")["reach_ms"] == 0.3
    assert "reach_ms" not in bench.bench_game("pulso")


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(Refusal) as refused:
        bench.bench_game("chess")
    assert refused.value.code == "no_such_game"


def test_the_best_of_several_rounds_counts_for_each_thing(monkeypatch: pytest.MonkeyPatch) -> None:
    moments = iter([0.0, 9.0, 10.0, 14.0, 20.0, 26.0])
    monkeypatch.setattr(bench, "time", SimpleNamespace(process_time=lambda: next(moments)))
    assert bench.best(lambda: 2, 3) == 2.0


def test_an_action_that_counts_nothing_is_no_division_by_zero(monkeypatch: pytest.MonkeyPatch) -> None:
    moments = iter([0.0, 3.0])
    monkeypatch.setattr(bench, "time", SimpleNamespace(process_time=lambda: next(moments)))
    assert bench.best(lambda: 0, 1) == 3.0


def test_who_forks_is_given_the_copies_when_his_answers_are_read_off_too() -> None:
    agent = First()
    assert not bench._Reading(bench._Noting(agent)).forks
    forking: Any = SimpleNamespace(choose=agent.choose, forks=True)
    assert bench._Reading(bench._Noting(forking)).forks


def test_the_measured_position_lies_in_the_middle_of_a_match_at_a_question_of_one_seat() -> None:
    position: Position = bench._in_the_middle(find("pulso"))
    assert position.result is None
    assert position.open[0].slip is None
    assert position.inputs > 0
    assert position.game is GAME
