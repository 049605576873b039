"""What a question can be answered with: sequences, menus, regions, and functions that give one of these."""

import random
from typing import Any

import pytest

from liza.kernel.options import Looked, every, first, frozen, look, match, sample
from liza.kernel.refusal import Refusal
from tests.kernel.small_games import Strip

MENU: Looked = {"stay": None, "move": (3, 4), "shoot": [], "pass": ("a",)}


def test_options_stand_for_themselves_and_a_function_for_what_it_gives() -> None:
    assert look((1, 2)) == (1, 2)
    assert look(MENU) is MENU
    assert look(range, (2, 5)) == range(2, 5)


@pytest.mark.parametrize(
    ("options", "singles"),
    [
        ((1, "a", True), [1, "a", True]),
        (range(3), [0, 1, 2]),
        (MENU, ["stay", ("move", 3), ("move", 4), ("pass", "a")]),
        (Strip(), [0, 1000]),
        ((), []),
    ],
    ids=["tuple", "range", "menu", "region", "nothing"],
)
def test_every_single_option_is_listed_the_harmless_one_first(options: Looked, singles: list[Any]) -> None:
    assert list(every(options)) == singles


def test_the_first_option_is_the_harmless_one() -> None:
    assert first(("stay", "go")) == "stay"
    assert first({"move": (7, 8)}) == ("move", 7)
    assert first(Strip()) == 0


@pytest.mark.parametrize("options", [(1, 2, 3), MENU], ids=["sequence", "menu"])
def test_each_listed_option_is_sampled_and_nothing_else(options: Looked) -> None:
    rng = random.Random(1)
    assert {sample(options, rng) for _ in range(200)} == set(every(options))


def test_a_region_is_sampled_by_its_own_law() -> None:
    rng = random.Random(1)
    sampled = {sample(Strip(), rng) for _ in range(200)}
    assert len(sampled) > 100
    assert all(value in Strip() for value in sampled)


@pytest.mark.parametrize(
    ("options", "value"),
    [
        ((1, 2), 2),
        ((False, True), False),
        (MENU, "stay"),
        (MENU, ("move", 4)),
        (((1, (True,)),), (1, (True,))),
        (Strip(), 7),
    ],
    ids=str,
)
def test_an_option_matches_itself(options: Looked, value: Any) -> None:
    found = match(options, value)
    assert found == value
    assert type(found) is type(value)


@pytest.mark.parametrize(
    ("options", "value"),
    [
        ((1, 2), 3),
        ((1, 2), True),
        ((False, True), 0),
        ((1,), 1.0),
        (MENU, "move"),
        (MENU, ("move", 5)),
        (MENU, "shoot"),
        (((1, (True,)),), (1, (1,))),
        (((1, 2),), (1,)),
        (Strip(), 1001),
        (Strip(), True),
        ((), 1),
        ((1,), None),
    ],
    ids=str,
)
def test_what_is_no_option_matches_nothing_and_a_one_is_no_true(options: Looked, value: Any) -> None:
    assert match(options, value) is None


def test_a_value_from_json_is_frozen_lists_become_tuples() -> None:
    assert frozen(["move", [1, True, ["a"]]]) == ("move", (1, True, ("a",)))
    assert frozen("word") == "word"
    assert frozen(2**70) == 2**70
    assert frozen([]) == ()


def nested(depth: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(depth - 1):
        value = [value]
    return value


def test_values_may_be_eight_tuples_deep_and_no_deeper() -> None:
    assert repr(frozen(nested(8))) == "((((((((),),),),),),),)"
    with pytest.raises(Refusal) as refused:
        frozen(nested(9))
    assert refused.value.code == "not_a_value"


def test_values_may_have_ten_thousand_parts_and_no_more() -> None:
    assert len(frozen([0] * 10_000)) == 10_000  # type: ignore[arg-type]  # a tuple, which has a length
    with pytest.raises(Refusal) as refused:
        frozen([0] * 10_001)
    assert len(refused.value.facts["value"]) == 80


@pytest.mark.parametrize("data", [None, 1.5, {"a": 1}, ["a", None], [1.0], b"a", {1}], ids=repr)
def test_what_cannot_be_a_value_is_refused_and_shown(data: Any) -> None:
    with pytest.raises(Refusal) as refused:
        frozen(data)
    assert refused.value.code == "not_a_value"
    assert refused.value.facts["value"] in repr(data)
