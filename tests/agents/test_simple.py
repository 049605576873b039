"""Players that know no game, and who can sit at a seat."""

import dataclasses
from collections import Counter
from typing import Any

import pytest

from liza.agents import First, Random, make, names
from liza.games.pulso import GAME
from liza.kernel.options import Options, Rng, Value, every, match
from liza.kernel.play import play
from liza.kernel.refusal import Refusal
from liza.kernel.table import Agent


class Field:
    """A region: every even place from 0 to 100."""

    def __contains__(self, value: object) -> bool:
        return type(value) is int and 0 <= value <= 100 and value % 2 == 0

    def offers(self) -> list[int]:
        return [50, 100]

    def sample(self, rng: Rng) -> Any:
        return 2 * int(rng.random() * 51)

    def describe(self) -> dict[str, Any]:
        return {}


def reachable(places: int) -> tuple[int, ...]:
    return tuple(range(places))


LISTED: list[tuple[Options, tuple[Any, ...], list[Value]]] = [
    (("a", "b", "c"), (), ["a", "b", "c"]),
    (["only"], (), ["only"]),
    ((False, True), (), [False, True]),
    (((1, 2), (3, 4)), (), [(1, 2), (3, 4)]),
    (range(2, 6), (), [2, 3, 4, 5]),
    ({"pass": None, "move": (7, 8)}, (), ["pass", ("move", 7), ("move", 8)]),
    ({"move": range(3)}, (), [("move", 0), ("move", 1), ("move", 2)]),
    ({"turn": [0], "move": (0,)}, (), [("turn", 0), ("move", 0)]),
    (reachable, (3,), [0, 1, 2]),
]
KINDS = ["sequence", "list", "booleans", "tuples", "range", "menu", "menu of a range", "menu of one each", "function"]


def answers(agent: Agent, options: Options, args: tuple[Any, ...] = (), times: int = 400) -> list[Value]:
    return [agent.choose(None, 0, "move", options, args) for _ in range(times)]


@pytest.mark.parametrize(("options", "args", "listed"), LISTED, ids=KINDS)
def test_random_gives_each_option_and_nothing_else(
    options: Options, args: tuple[Any, ...], listed: list[Value]
) -> None:
    given = answers(Random(1), options, args)
    assert set(map(repr, given)) == set(map(repr, listed))


def test_random_stays_inside_a_region() -> None:
    given = answers(Random(1), Field())
    assert all(value in Field() for value in given)
    assert len(set(given)) > 40


def test_random_of_a_menu_takes_each_kind_as_often_however_many_targets_it_has() -> None:
    given = answers(Random(1), {"pass": None, "move": range(1000)}, times=2000)
    assert 900 < given.count("pass") < 1100


def test_random_of_a_sequence_takes_each_as_often() -> None:
    counts = Counter(answers(Random(3), ("a", "b", "c", "d"), times=4000))
    assert all(900 < count < 1100 for count in counts.values())


def test_the_same_seed_gives_the_same_answers_and_another_gives_others() -> None:
    options = range(1000)
    assert answers(Random(5), options) == answers(Random(5), options)
    assert answers(Random(5), options) != answers(Random(6), options)


@pytest.mark.parametrize(("options", "args", "listed"), LISTED, ids=KINDS)
def test_first_takes_the_harmless_option(options: Options, args: tuple[Any, ...], listed: list[Value]) -> None:
    assert answers(First(), options, args, 3) == [listed[0]] * 3


def test_first_takes_the_harmless_option_of_a_region() -> None:
    assert answers(First(), Field(), times=2) == [50, 50]


@pytest.mark.parametrize("name", ["random", "first"])
def test_they_play_whole_matches_with_allowed_answers_only(name: str) -> None:
    for seed in range(20):
        seats = [Watched(make(GAME, name, seed)), Watched(make(GAME, name, seed + 1))]
        played = play(GAME, seats, seed)
        assert played.result.reason in ("pinned", "last_round")
        assert [fault for seat in seats for fault in seat.faults] == []


class Watched:
    """Notes what a player answers that is no option."""

    def __init__(self, agent: Agent) -> None:
        self.agent = agent
        self.faults: list[Value] = []

    def choose(self, match_: Any, seat: int, what: str, options: Options, args: tuple[Any, ...]) -> Value:
        looked = options(*args) if callable(options) else options
        value = self.agent.choose(match_, seat, what, options, args)
        if match(looked, value) is None or value not in list(every(looked)):
            self.faults.append(value)
        return value


def test_the_games_own_players_are_known_too_and_get_the_seed() -> None:
    seeds: list[int] = []

    def own(seed: int) -> Agent:
        seeds.append(seed)
        return First()

    game = dataclasses.replace(GAME, agents={"scripted": own})
    assert names(game) == ("random", "first", "scripted")
    assert isinstance(make(game, "scripted", 9), First)
    assert seeds == [9]


def test_a_player_can_come_from_anywhere() -> None:
    assert isinstance(make(GAME, "tests.agents.test_simple:somebody", 9), Watched)
    assert SEEDS == [9]


SEEDS: list[int] = []


def somebody(seed: int) -> Watched:
    SEEDS.append(seed)
    return Watched(First())


def nobody() -> None:
    """Takes no seed."""


def too_much(_seed: int) -> None:
    raise ValueError("no such seed")


@pytest.mark.parametrize(
    "name",
    [
        "no_such_module:maker",
        "tests.agents.test_simple:no_such_maker",
        "tests.agents.test_simple:SEEDS",
        "tests.agents.test_simple:nobody",
        "tests.agents.test_simple:too_much",
        "tests.agents.test_simple:",
        ":maker",
        ":",
        "..:maker",
        "tests.agents.test_simple:somebody:else",
    ],
)
def test_a_player_that_cannot_be_made_is_refused_with_the_reason(name: str) -> None:
    with pytest.raises(Refusal) as refused:
        make(GAME, name, 9)
    assert refused.value.code == "player_not_made"
    assert refused.value.facts["player"] == name
    assert refused.value.facts["reason"]


@pytest.mark.parametrize("name", ["human", "", "Random", "scripted", "x" * 10_000])
def test_an_unknown_player_is_refused_with_those_there_are(name: str) -> None:
    with pytest.raises(Refusal) as refused:
        make(GAME, name)
    assert refused.value.code == "no_such_player"
    assert refused.value.facts == {"player": name[:80], "players": ("random", "first")}
