"""Exact geometry of the plane, against fractions and against Shapely."""

from fractions import Fraction

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from liza.space.field.plane import (
    Ring,
    apart,
    clip,
    counter_clockwise,
    crossing,
    disc_hits,
    edges,
    inside,
    is_convex,
    is_simple,
    lane_hits,
    length_um,
    overlap,
    point_apart,
    rounded,
)
from tests.space.field.scenes import STEADY, box, rectangles

PLACE = st.integers(0, 600)
CLOSE = 1e-7
"""As near to a touch as floating point can be trusted to tell."""


def squared(ax: int, ay: int, bx: int, by: int, px: int, py: int) -> Fraction:
    """The exact squared distance of a point from a segment."""
    dx, dy = bx - ax, by - ay
    long = dx * dx + dy * dy
    share = (
        Fraction(0) if not long else min(max(Fraction((px - ax) * dx + (py - ay) * dy, long), Fraction(0)), Fraction(1))
    )
    return (ax + share * dx - px) ** 2 + (ay + share * dy - py) ** 2


def sign(number: Fraction | float) -> int:
    return (number > 0) - (number < 0)


@STEADY
@given(PLACE, PLACE, PLACE, PLACE, PLACE, PLACE, st.integers(1, 200))
def test_a_point_is_as_far_from_a_segment_as_fractions_say(
    ax: int, ay: int, bx: int, by: int, px: int, py: int, r: int
) -> None:
    assert sign(point_apart(ax, ay, bx, by, px, py, r)) == sign(squared(ax, ay, bx, by, px, py) - r * r)


@pytest.mark.parametrize(("n", "far"), [(1, 5), (3, 15), (20, 100)])
def test_a_point_exactly_so_far_from_a_slanting_segment_is_neither_nearer_nor_farther(n: int, far: int) -> None:
    line = (0, 0, 400, 300)
    place = (200 - 3 * n, 150 + 4 * n)
    assert [sign(point_apart(*line, *place, r)) for r in (far - 1, far, far + 1)] == [1, 0, -1]


@STEADY
@given(st.tuples(*[PLACE] * 8), st.integers(1, 200))
def test_two_segments_are_as_far_apart_as_shapely_says(places: tuple[int, ...], r: int) -> None:
    ax, ay, bx, by, cx, cy, dx, dy = places
    far = shapely.LineString([(ax, ay), (bx, by)]).distance(shapely.LineString([(cx, cy), (dx, dy)]))
    if abs(far - r) > CLOSE:
        assert sign(apart(ax, ay, bx, by, cx, cy, dx, dy, r)) == sign(far - r)


@STEADY
@given(st.tuples(*[st.integers(0, 12)] * 8))
def test_two_segments_cross_as_shapely_says(places: tuple[int, ...]) -> None:
    ax, ay, bx, by, cx, cy, dx, dy = places
    one, other = shapely.LineString([(ax, ay), (bx, by)]), shapely.LineString([(cx, cy), (dx, dy)])
    if (ax, ay) != (bx, by) and (cx, cy) != (dx, dy):
        assert crossing(*places) == one.crosses(other)


@STEADY
@given(rectangles(), PLACE, PLACE, PLACE, PLACE, st.sampled_from([20, 25, 50, 80]))
def test_a_lane_meets_a_shape_as_shapely_says(ring: Ring, ax: int, ay: int, bx: int, by: int, r: int) -> None:
    shape = edges(ring)
    far = shapely.Polygon(ring).distance(shapely.LineString([(ax, ay), (bx, by)]))
    if abs(far - r) > CLOSE:
        assert lane_hits(shape, ax, ay, bx, by, r) is (far < r)
    here = shapely.Polygon(ring).distance(shapely.Point(ax, ay))
    if abs(here - r) > CLOSE:
        assert disc_hits(shape, ax, ay, r) is (here < r)
        assert disc_hits(shape, ax, ay, r, touch=True) is (here < r)


def test_a_lane_that_only_touches_meets_nothing() -> None:
    shape = edges(box(100, 100, 200, 200))
    assert not lane_hits(shape, 0, 80, 300, 80, 20)
    assert lane_hits(shape, 0, 81, 300, 81, 20)
    assert not disc_hits(shape, 150, 80, 20)
    assert disc_hits(shape, 150, 80, 20, touch=True)
    assert not disc_hits(shape, 150, 79, 20, touch=True)


def test_a_disc_touches_a_slanting_side_exactly() -> None:
    ring = ((0, 0), (400, 300), (340, 380), (-60, 80))
    place = (200 + 3 * 12, 150 - 4 * 12)
    assert not disc_hits(edges(ring), *place, 60)
    assert disc_hits(edges(ring), *place, 60, touch=True)
    assert disc_hits(edges(ring), *place, 61)


@STEADY
@given(rectangles(), PLACE, PLACE, PLACE, PLACE)
def test_the_part_of_a_segment_inside_a_shape_is_what_shapely_says(
    ring: Ring, ax: int, ay: int, bx: int, by: int
) -> None:
    line, polygon = shapely.LineString([(ax, ay), (bx, by)]), shapely.Polygon(ring)
    found = clip(edges(ring), ax, ay, bx, by)
    part = line.intersection(polygon)
    if found is None:
        assert part.length < CLOSE or part.within(polygon.boundary.buffer(CLOSE))
    elif (ax, ay) != (bx, by):
        n, d, m, e = found
        share = Fraction(m, e) - Fraction(n, d)
        assert float(share) * line.length == pytest.approx(part.length, abs=1e-6)


@pytest.mark.parametrize("line", [(0, 100, 300, 100), (100, 0, 100, 300), (0, 200, 200, 0), (0, 0, 100, 100)])
def test_a_segment_along_a_side_or_through_a_corner_has_no_part_inside(line: tuple[int, int, int, int]) -> None:
    assert clip(edges(box(100, 100, 200, 200)), *line) is None


def test_a_point_inside_has_all_of_itself_inside() -> None:
    assert clip(edges(box(100, 100, 200, 200)), 150, 150, 150, 150) == (0, 1, 1, 1)
    assert clip(edges(box(100, 100, 200, 200)), 100, 150, 100, 150) is None


@STEADY
@given(rectangles(), rectangles())
def test_two_shapes_overlap_as_shapely_says(one: Ring, other: Ring) -> None:
    a, b = shapely.Polygon(one), shapely.Polygon(other)
    shared = a.intersection(b).area
    assert overlap(edges(one), edges(other)) is (shared > 1e-6)
    assert overlap(edges(one), edges(other), 1) is a.intersects(b)


@STEADY
@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=3, max_size=6), PLACE, PLACE)
def test_rings_are_told_apart_as_shapely_does(points: list[tuple[int, int]], x: int, y: int) -> None:
    ring = tuple(points)
    polygon = shapely.Polygon(ring)
    assert is_simple(ring) <= polygon.is_valid
    if is_simple(ring):
        turned = counter_clockwise(ring)
        assert is_convex(turned) <= (polygon.convex_hull.area == pytest.approx(polygon.area))
        spot = shapely.Point(x / 60, y / 60)
        if spot.distance(polygon.boundary) > CLOSE:
            assert inside(ring, x, y, 60) is polygon.contains(spot)


@pytest.mark.parametrize("ring", [((0, 0), (4, 0), (0, 4), (4, 4)), ((0, 0), (4, 0), (2, 0)), ((0, 0), (0, 0), (4, 4))])
def test_a_ring_that_crosses_or_touches_itself_is_not_simple(ring: Ring) -> None:
    assert not is_simple(ring)


def test_lengths_are_rounded_down_and_quotients_to_the_nearest() -> None:
    assert length_um(4, 0) == 1000
    assert length_um(4, 4) == 1414
    assert [rounded(n, 4) for n in (-6, -5, -2, -1, 0, 1, 2, 3, 6)] == [-2, -1, -1, 0, 0, 0, 1, 1, 2]
