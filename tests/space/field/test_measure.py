"""Distances between figures: exact, rounded up to a whole millimetre, inclusive."""

from decimal import Decimal, localcontext

import pytest
from hypothesis import given
from hypothesis import strategies as st

from liza.space.field.measure import (
    by_distance,
    distance,
    distance_to,
    gap,
    joined,
    nearest,
    overlapping,
    spread,
    to_edges,
    touching,
    within,
)
from liza.space.field.model import Figure
from tests.space.field.scenes import EMPTY, STEADY, figure

BASE = st.sampled_from([20, 25, 40, 50, 80])
PLACE = st.integers(0, 1200)


def true_distance(a: Figure, b: Figure) -> Decimal:
    """From edge to edge, with sixty digits."""
    with localcontext() as context:
        context.prec = 60
        between = Decimal((a.x - b.x) ** 2 + (a.y - b.y) ** 2).sqrt() - Decimal(a.base + b.base) / 2
        return (max(Decimal(0), between) ** 2 + Decimal(a.z - b.z) ** 2).sqrt()


@STEADY
@given(PLACE, PLACE, BASE, PLACE, PLACE, st.integers(0, 150), BASE)
def test_a_distance_is_the_least_millimetre_that_covers_it(
    ax: int, ay: int, a_base: int, bx: int, by: int, z: int, b_base: int
) -> None:
    a, b = figure(ax, ay, base=a_base), figure(bx, by, z, base=b_base)
    true, far = true_distance(a, b), distance(a, b)
    assert far - 1 < true <= far
    assert distance(b, a) == far
    assert within(a, b, far)
    assert not within(a, b, far - 1)


@pytest.mark.parametrize(
    ("x", "y", "z", "far"), [(175, 0, 80, 170), (55, 0, 40, 50), (105, 140, 0, 150), (25, 0, 0, 0)]
)
def test_whole_distances_come_out_whole(x: int, y: int, z: int, far: int) -> None:
    """AN-0.4: a gap of 15 cm and 8 cm of height are 17 cm."""
    assert distance(figure(0, 0), figure(x, y, z)) == far
    assert within(figure(0, 0), figure(x, y, z), far)
    assert not within(figure(0, 0), figure(x, y, z), far - 1)


def test_half_a_millimetre_counts_as_one() -> None:
    assert distance(figure(0, 0, base=25), figure(100, 0, base=40)) == 68
    assert gap(figure(0, 0), figure(100, 0, 80)) == 75


def test_a_point_is_measured_to_the_edge_of_the_base() -> None:
    assert distance_to(figure(0, 0, base=40), 50, 0, 0) == 30
    assert distance_to(figure(0, 0, base=40), 50, 0, 40) == 50


@pytest.mark.parametrize(
    ("x", "touch", "over"), [(19, True, True), (20, True, False), (21, True, False), (22, False, False)]
)
def test_bases_touch_from_no_gap_to_one_millimetre(x: int, touch: bool, over: bool) -> None:
    a, b = figure(100, 100, base=20), figure(100 + x, 100, base=20)
    assert touching(a, b) is touch
    assert overlapping(a, b) is over


def test_figures_above_each_other_neither_touch_nor_overlap() -> None:
    assert not touching(figure(100, 100), figure(125, 100, 31))
    assert touching(figure(100, 100), figure(125, 100, 30))
    assert not overlapping(figure(100, 100), figure(100, 100, 80))


def test_the_nearest_are_all_within_a_millimetre() -> None:
    others = [figure(200, 0, id=1), figure(0, 201, id=2), figure(0, 202, id=3), figure(0, -300, id=4)]
    assert [one.id for one in nearest(figure(0, 0), others)] == [1, 2]
    assert [one.id for one in by_distance(figure(0, 0), others[::-1])] == [1, 2, 3, 4]
    assert nearest(figure(0, 0), []) == []


def test_the_edges_of_the_table() -> None:
    assert to_edges(EMPTY, figure(13, 300)) == (1, 288, 575, 288)
    assert to_edges(EMPTY, figure(12, 588)) == (0, 576, 576, 0)


def test_groups_and_their_spread() -> None:
    """CE-7.2: models at 0, 6 and 11 cm hang together at 5 cm; without the middle one they do not."""
    row = [figure(0, 0, id=1), figure(60, 0, id=2), figure(110, 0, id=3)]
    assert [[one.id for one in group] for group in joined(row, 50)] == [[1, 2, 3]]
    assert len(joined([row[0], row[2]], 50)) == 2
    assert spread(row) == 85
    assert spread(row[:1]) == 0
