"""Dice as values: what they can show, and in how many ways."""

from itertools import product
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from liza.kernel.dice import Dice, View, d3, d4, d6, d8, d10, d12, d16, d20, dice
from tests.kernel.small_games import STEADY

HANDS = st.lists(st.sampled_from([2, 3, 4, 6, 8]), min_size=1, max_size=4).map(lambda sides: dice(tuple(sides)))


def every_throw(hand: Dice) -> list[tuple[int, ...]]:
    return list(product(*(range(1, sides + 1) for sides in hand.sides)))


def test_equal_dice_are_one_object() -> None:
    assert 2 * d6 is 2 * d6
    assert 2 * d6 is d6 + d6
    assert (2 * d6).seen_as("total") is (2 * d6).seen_as("total")
    assert dice((6,)) is d6


def test_dice_that_are_looked_at_differently_are_different() -> None:
    assert (2 * d6).seen_as("sorted") is not 2 * d6
    assert (2 * d6).seen_as("sorted").seen_as("faces") is 2 * d6


def test_the_usual_dice_have_the_sides_of_their_names() -> None:
    assert [one.sides for one in (d3, d4, d6, d8, d10, d12, d16, d20)] == [
        (3,),
        (4,),
        (6,),
        (8,),
        (10,),
        (12,),
        (16,),
        (20,),
    ]


def test_dice_of_different_kinds_are_thrown_in_the_order_in_which_they_are_written() -> None:
    assert (d12 + d10).sides == (12, 10)
    assert (d10 + d12).sides == (10, 12)
    assert (2 * (d4 + d6)).sides == (4, 6, 4, 6)


@pytest.mark.parametrize(
    ("hand", "name"),
    [(d6, "d6"), (2 * d6, "2d6"), (d12 + d10, "d12+d10"), (d6 + 2 * d8 + d6, "d6+2d8+d6"), (0 * d6, "")],
)
def test_dice_are_named_as_people_write_them(hand: Dice, name: str) -> None:
    assert repr(hand) == name


@pytest.mark.parametrize("faces", [(1, 1), (6, 6), (3, 4)])
def test_faces_that_the_dice_have_fit(faces: tuple[int, ...]) -> None:
    assert (2 * d6).fits(faces)


@pytest.mark.parametrize("faces", [(), (1,), (1, 2, 3), (0, 1), (1, 7), (-1, 1), (True, 2), (1.0, 2), ("1", 2)])
def test_faces_that_the_dice_have_not_do_not_fit(faces: tuple[int, ...]) -> None:
    assert not (2 * d6).fits(faces)


def test_each_die_has_its_own_highest_face() -> None:
    assert (d12 + d4).fits((12, 4))
    assert not (d12 + d4).fits((4, 12))


@STEADY
@given(HANDS)
def test_totals_are_counted_as_every_throw_counts_them(hand: Dice) -> None:
    sums = [sum(faces) for faces in every_throw(hand)]
    assert hand.totals() == [(total, sums.count(total)) for total in sorted(set(sums))]


@STEADY
@given(HANDS, st.sampled_from(["faces", "sorted", "total"]))
def test_outcomes_weigh_as_much_as_the_throws_they_stand_for(hand: Dice, view: View) -> None:
    def key(faces: tuple[int, ...]) -> tuple[int, ...]:
        return {"faces": faces, "sorted": tuple(sorted(faces)), "total": (sum(faces),)}[view]

    keys = [key(faces) for faces in every_throw(hand)]
    weights, shown = hand.seen_as(view).outcomes()
    assert dict(zip(map(key, shown), weights, strict=True)) == {one: keys.count(one) for one in keys}
    assert len(shown) == len(set(keys))
    assert all(hand.fits(faces) for faces in shown)


@STEADY
@given(HANDS, st.lists(st.integers(-2, 30), max_size=4).map(sorted))
def test_bands_count_the_throws_between_two_edges(hand: Dice, edges: list[int]) -> None:
    counts = [0] * (len(edges) + 1)
    for faces in every_throw(hand):
        counts[sum(sum(faces) >= edge for edge in edges)] += 1
    assert hand.bands(tuple(edges)) == tuple(counts)
    assert sum(counts) == prod(hand.sides)


def test_three_dice_sorted_have_fifty_six_outcomes_and_totals_sixteen() -> None:
    hand = 3 * d6
    assert [len(hand.seen_as(view).outcomes()[0]) for view in ("faces", "sorted", "total")] == [216, 56, 16]


BLOCK = ("skull", "both down", "push", "push", "stumbles", "pow")


def test_marked_dice_tell_apart_only_the_marks_in_any_order() -> None:
    weights, shown = (2 * d6).marked(*BLOCK).outcomes()
    marks = [tuple(sorted(BLOCK[face - 1] for face in faces)) for faces in shown]
    assert len(set(marks)) == len(marks) == 15
    assert dict(zip(marks, weights, strict=True))["push", "push"] == 4
    assert sum(weights) == 36
    assert all((2 * d6).fits(faces) for faces in shown)


def test_marks_stay_when_more_dice_are_taken_or_looked_at_in_order() -> None:
    hand = 2 * d6.marked(*BLOCK)
    assert hand is (2 * d6).marked(*BLOCK)
    assert len(hand.seen_as("faces").outcomes()[0]) == 25
    assert hand.bands((7,)) == (2 * d6).bands((7,))
    assert repr(hand) == "2d6"


def test_what_has_been_counted_once_is_kept() -> None:
    hand = 3 * d8
    assert hand.totals() is hand.totals()
    assert hand.outcomes() is hand.outcomes()
    assert hand.bands((5, 9)) is hand.bands((5, 9))


def test_no_dice_total_nothing_in_one_way() -> None:
    assert (0 * d6).totals() == [(0, 1)]
    assert (0 * d6).outcomes() == ([1], [()])
    assert (0 * d6).bands((1,)) == (1, 0)
