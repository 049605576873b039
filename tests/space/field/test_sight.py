"""Sight: fifteen samples, against an independent reckoning in fractions and against Shapely."""

from collections.abc import Sequence
from fractions import Fraction

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from liza.space.field.model import Field, Figure
from liza.space.field.plane import Ring, edges
from liza.space.field.sight import (
    SAMPLES,
    _in_cylinder,
    across,
    clear_samples,
    leaning,
    line_areas,
    line_figures,
    line_prisms,
    see_each_other,
    sees,
    shelters,
    sight,
)
from liza.space.field.tables import table as hand_made
from liza.space.field.terrain import Prism
from tests.space.field.scenes import EMPTY, STEADY, blocks, box, figure, rectangles, table

PLACE = st.integers(20, 580)
HEIGHT = st.sampled_from([10, 25, 30, 60])
LEVEL = st.sampled_from([0, 80, 150])


def bars_slowly(prism: Prism, eye: tuple[int, int, int], end: tuple[int, int, int]) -> bool:
    """Whether a segment goes through the inner part of a prism: every half space cut off in turn, in fractions."""
    start, stop = Fraction(0), Fraction(1)
    way = [b - a for a, b in zip(eye, end, strict=True)]
    halves = [(dx * (eye[1] - y) - dy * (eye[0] - x), dx * way[1] - dy * way[0]) for x, y, dx, dy, _ in prism.edges]
    halves += [(eye[2] - prism.z0, way[2]), (prism.z1 - eye[2], -way[2])]
    for here, rate in halves:
        if rate == 0 and here <= 0:
            return False
        if rate > 0:
            start = max(start, Fraction(-here, rate))
        elif rate < 0:
            stop = min(stop, Fraction(here, -rate))
    return start < stop


def hides_slowly(other: Figure, eye: tuple[int, int, int], end: tuple[int, int, int]) -> bool:
    """Whether a segment goes through the inner part of a figure's cylinder, by the exact least distance."""
    start, stop = Fraction(0), Fraction(1)
    rise = end[2] - eye[2]
    for here, rate in ((eye[2] - other.tz, rise), (other.tz + other.tall - eye[2], -rise)):
        if rate == 0 and here <= 0:
            return False
        if rate > 0:
            start = max(start, Fraction(-here, rate))
        elif rate < 0:
            stop = min(stop, Fraction(here, -rate))
    if start >= stop:
        return False
    dx, dy, cx, cy = end[0] - eye[0], end[1] - eye[1], other.tx - eye[0], other.ty - eye[1]
    long = dx * dx + dy * dy
    best = min(max(Fraction(cx * dx + cy * dy, long), start), stop) if long else start
    return (best * dx - cx) ** 2 + (best * dy - cy) ** 2 < other.r * other.r


def clear_slowly(
    field: Field, viewer: Figure, target: Figure, others: Sequence[Figure] = (), lean: Sequence[int] = ()
) -> int:
    """How many samples are clear, each looked at by itself."""
    eye = (viewer.tx, viewer.ty, viewer.eye)
    ends = [(x, y, z) for x, y in across(viewer.tx, viewer.ty, target) for z in target.levels]
    walls = [one for one in field.prisms if one.sight and one.number not in lean]
    between = [one for one in others if one.id not in (viewer.id, target.id)]
    return sum(
        [
            not any(bars_slowly(one, eye, end) for one in walls)
            and not any(hides_slowly(one, eye, end) for one in between)
            for end in ends
        ]
    )


@st.composite
def crowded(draw: st.DrawFn) -> tuple[Field, Figure, Figure, list[Figure]]:
    """Some blocks of all heights, two figures that look at each other, and others who may stand between."""
    rows: list[tuple[Ring, tuple[int, int]]] = []
    for _ in range(draw(st.integers(1, 4))):
        ring = draw(rectangles())
        low = draw(st.sampled_from([0, 0, 0, 20, 78]))
        rows.append((ring, (low, low + draw(st.sampled_from([2, 20, 60, 150])))))
    field = blocks(rows[0])
    field.prisms, field.memo = list(field.prisms), {}
    for ring, z in rows[1:]:
        number = len(field.prisms)
        field.prisms.append(Prism(number, 0, True, True, z[0] * 4, z[1] * 4, tuple([(x * 4, y * 4) for x, y in ring])))
    figures = [
        figure(
            draw(PLACE), draw(PLACE), draw(LEVEL), base=draw(st.sampled_from([20, 25, 40])), height=draw(HEIGHT), id=n
        )
        for n in range(draw(st.integers(2, 5)))
    ]
    return field, figures[0], figures[1], figures


@STEADY
@given(crowded())
def test_every_sample_is_as_an_independent_reckoning_says(scene: tuple[Field, Figure, Figure, list[Figure]]) -> None:
    field, viewer, target, others = scene
    assert sight(field, viewer, target, others) == clear_slowly(field, viewer, target, others)
    assert sight(field, target, viewer) == clear_slowly(field, target, viewer)


@STEADY
@given(rectangles(), PLACE, PLACE, PLACE, PLACE, st.sampled_from([20, 25, 40]))
def test_behind_a_high_wall_shapely_sees_the_same(ring: Ring, ax: int, ay: int, bx: int, by: int, base: int) -> None:
    field = blocks((ring, (0, 300)))
    viewer, target = figure(ax, ay, base=base), figure(bx, by, base=base, id=1)
    polygon = shapely.Polygon([(4 * x, 4 * y) for x, y in ring])
    lines = [shapely.LineString([(4 * ax, 4 * ay), point]) for point in across(4 * ax, 4 * ay, target)]
    parts = [line.intersection(polygon).length for line in lines]
    graze = [line.intersection(polygon).within(polygon.boundary.buffer(1e-7)) for line in lines]
    clear = [part < 1e-7 or along for part, along in zip(parts, graze, strict=True)]
    assert sight(field, viewer, target) == 3 * sum(clear)


@STEADY
@given(*[st.integers(-60, 60)] * 5, st.integers(1, 30), st.integers(-60, 40), st.integers(1, 60))
def test_a_cylinder_hides_what_fractions_say(
    x: int, y: int, rise: int, cx: int, cy: int, r: int, foot: int, tall: int
) -> None:
    other = figure(0, 0)
    other.tx, other.ty, other.tz, other.r, other.tall = cx, cy, foot, r, tall
    assert _in_cylinder(x, y, rise, cx, cy, r, foot, tall) is hides_slowly(other, (0, 0, 0), (x, y, rise))


# What the rules speak of


def test_in_the_open_everything_is_seen() -> None:
    assert sight(EMPTY, figure(100, 100), figure(400, 300, id=1)) == SAMPLES


def test_behind_a_low_wall_there_is_cover_and_behind_a_high_one_nothing_is_seen() -> None:
    a, b = figure(100, 100), figure(300, 100, id=1)
    assert sight(blocks((box(270, 50, 275, 150), (0, 20))), a, b) == 5
    assert sight(blocks((box(270, 50, 275, 150), (0, 80))), a, b) == 0
    assert sight(blocks((box(270, 100, 275, 150), (0, 80))), a, b) == 9


def test_a_line_along_a_face_or_through_a_corner_is_free() -> None:
    wall = blocks((box(200, 100, 260, 140), (0, 80)))
    assert sight(wall, figure(100, 90, base=20), figure(300, 90, base=20, id=1)) == SAMPLES
    assert sight(wall, figure(100, 95, base=20), figure(300, 95, base=20, id=1)) == 12


def test_parts_of_a_wall_leave_no_gap() -> None:
    """Two blocks that just touch would let lines through the joint: they are refused; walls overlap by themselves."""
    joined = table("""
[[piece]]
id = "wall"
kind = "wall"
wall = [{ line = [[200, 50], [200, 110]], z = [0, 80] }, { line = [[200, 110], [200, 200]], z = [0, 80] }]
""")
    assert sight(joined, figure(100, 110), figure(300, 110, id=1)) == 0


def test_other_figures_hide_too() -> None:
    a, b = figure(100, 100), figure(300, 100, id=1)
    assert sight(EMPTY, a, b, [a, b, figure(200, 100, id=2)]) < SAMPLES
    assert sight(EMPTY, a, b, [figure(200, 100, 80, id=2)]) == SAMPLES
    assert sight(EMPTY, a, b, [figure(200, 150, id=2)]) == SAMPLES
    assert sight(EMPTY, a, b, [figure(200, 100, base=80, height=60, id=2)]) == 0


def test_a_floor_hides_who_is_below() -> None:
    yard = hand_made("yard")
    above, below = figure(240, 120, 80, 1), figure(240, 120, id=1)
    assert sight(yard, above, below) == 0
    assert sight(yard, figure(190, 120, 80, 1), figure(190, 60, id=1)) > 0


def test_through_a_hatch_one_sees_who_is_below() -> None:
    """AN-5.8: a hatch is a hole in the floor."""
    yard = hand_made("yard")
    assert sees(yard, figure(110, 116, 80, 1), figure(110, 160, id=1))
    assert not sees(yard, figure(160, 100, 80, 1), figure(110, 90, id=1))


def test_one_leans_over_low_things_that_one_touches() -> None:
    field = blocks((box(150, 50, 155, 250), (0, 20)))
    there = figure(250, 100, height=10, id=1)
    at_it, off_it = figure(137, 100), figure(110, 100)
    assert leaning(field, at_it) == (0,)
    assert leaning(field, off_it) == ()
    assert sight(field, at_it, there, (), leaning(field, at_it)) == SAMPLES
    assert sight(field, off_it, there) < SAMPLES


def test_one_leans_out_of_an_opening_that_one_touches_and_past_its_wall() -> None:
    field = table("""
[[piece]]
id = "wall"
kind = "wall"
wall = [{ line = [[200, 50], [200, 350]], z = [0, 80], opening = [{ at = 135, width = 30, sill = 20, lintel = 50 }] }]
""")
    at_it, off_it, there = figure(185, 200), figure(160, 200), figure(300, 300, id=1)
    assert len(leaning(field, at_it)) == 4
    assert leaning(field, off_it) == ()
    assert sight(field, at_it, there, (), leaning(field, at_it)) == SAMPLES
    assert sight(field, off_it, there) == 0
    assert leaning(field, figure(185, 100)) == ()


def test_ducked_figures_show_half() -> None:
    field = blocks((box(270, 50, 275, 150), (0, 20)))
    standing = figure(285, 100, id=1)
    assert sight(field, figure(100, 100), standing) > 0
    assert sight(field, figure(100, 100), standing.shaped(30, ducked=True)) == 0
    assert standing.shaped(25, ducked=True).levels == (5, 25, 45)


def test_a_pair_sees_each_other_if_either_does() -> None:
    """AN-0.5: the samples differ by direction; a pair that only one of them sees counts as in cover for the other."""
    field = blocks((box(180, 50, 185, 206), (0, 80)))
    a, b = figure(150, 200), figure(250, 200, id=1)
    assert sight(field, a, b) == 0
    assert sight(field, b, a) == 3
    assert see_each_other(field, a, b)
    assert see_each_other(field, b, a)
    assert (clear_samples(field, a, b), clear_samples(field, b, a)) == (1, 3)


def test_bushes_bar_sight_and_not_feet() -> None:
    yard = hand_made("yard")
    assert sight(yard, figure(240, 350), figure(240, 480, id=1)) == 5


# Seen from above


def test_straight_from_centre_to_centre() -> None:
    """CE-3.2: bases and terrain that the line between the centres crosses."""
    field = blocks((box(200, 50, 210, 150), (0, 20)), (box(300, 100, 310, 150), (0, 80)))
    a, b = figure(100, 100), figure(400, 100, id=1)
    assert [prism.x0 // 4 for prism in line_prisms(field, a, b)] == [200]
    others = [figure(250, 112, id=2), figure(250, 113, id=3), figure(450, 100, id=4), a, b]
    assert [one.id for one in line_figures(a, b, others)] == [2]
    assert [one.id for one in line_figures(a, b, [figure(410, 100, id=5), figure(90, 100, id=6)])] == [5, 6]


def test_how_much_of_a_wood_lies_between() -> None:
    """CE-3.2: woods bar sight across more than 5 cm of their depth."""
    ford = hand_made("ford")
    a, b = figure(150, 400), figure(450, 400, id=1)
    ((wood, deep),) = line_areas(ford, 0, a, b)
    assert (ford.pieces[wood.piece].id, deep) == ("south-wood", 200_000)
    assert line_areas(ford, 0, figure(190, 310), figure(190, 440)) == []
    ((_, corner),) = line_areas(ford, 0, figure(190, 320), figure(220, 290))
    assert 14_141 <= corner <= 14_143


def test_what_one_can_hide_behind() -> None:
    """AN-4.19: 1.5 cm high or more, no farther than 1 cm from the base."""
    field = blocks((box(100, 100, 200, 105), (0, 14)), (box(100, 140, 200, 145), (0, 15)))
    assert [prism.y0 for prism in shelters(field, figure(150, 122), 10, 15)] == [560]
    assert [prism.y0 for prism in shelters(field, figure(150, 118), 10, 15)] == [560]
    assert shelters(field, figure(150, 117), 10, 15) == []
    assert len(shelters(field, figure(150, 122), 10, 14)) == 2


@pytest.mark.parametrize("number", range(5))
def test_the_five_lines_are_spread_evenly_and_mirrored(number: int) -> None:
    points = across(0, 0, figure(300, 400, base=40))
    assert points[2] == (1200, 1600)
    assert points[0] == (1200 + 64, 1600 - 48)
    assert tuple(a + b for a, b in zip(points[number], points[4 - number], strict=True)) == (2400, 3200)


def test_edges_of_prisms_run_counter_clockwise() -> None:
    assert all(
        dx * (prism.cy - y) - dy * (prism.cx - x) > 0
        for prism in hand_made("yard").prisms
        for x, y, dx, dy, _ in edges(prism.ring)
    )
