"""Straight legs over one surface: carried, free, how long over which ground. Shapely has a second opinion."""

import pytest
import shapely
from hypothesis import assume, given
from hypothesis import strategies as st

from liza.kernel.refusal import Refusal
from liza.space.field.legs import (
    BLOCKED,
    FREE,
    ON_LOW,
    UNSUPPORTED,
    areas_at,
    class_at,
    hopped,
    leg,
    lengths,
    stands,
)
from liza.space.field.model import Field
from liza.space.field.plane import Ring
from liza.space.field.terrain import MM
from tests.space.field.scenes import EMPTY, STEADY, blocks, box, floors, rectangles, table

PLACE = st.integers(0, 600)
CLOSE = 1e-6


def mm_leg(field: Field, surface: int, ax: int, ay: int, bx: int, by: int, base: int) -> int:
    """A leg in millimetres."""
    return leg(field, surface, ax * MM, ay * MM, bx * MM, by * MM, base * MM // 2)


@STEADY
@given(rectangles(), st.sampled_from([20, 30, 31, 80]), st.tuples(*[PLACE] * 4), st.sampled_from([20, 25, 40]))
def test_a_leg_is_free_where_shapely_says(ring: Ring, high: int, way: tuple[int, int, int, int], base: int) -> None:
    ax, ay, bx, by = way
    field, r = blocks((ring, (0, high))), base / 2
    polygon, line, end = shapely.Polygon(ring), shapely.LineString([way[:2], way[2:]]), shapely.Point(bx, by)
    assume(stands(field, 0, ax, ay, base) == "")
    edge = shapely.box(0, 0, 600, 600).boundary.distance(line)
    assume(all(abs(one - r) > CLOSE for one in (edge, polygon.distance(line), polygon.distance(end))))
    if edge < r:
        wanted = UNSUPPORTED
    elif high > 30:
        wanted = BLOCKED if polygon.distance(line) < r else FREE
    else:
        wanted = ON_LOW if polygon.distance(end) < r else FREE
    assert mm_leg(field, 0, *way, base) == wanted


@STEADY
@given(rectangles(), st.tuples(*[st.integers(-50, 50)] * 2), st.sampled_from([20, 25, 40]))
def test_a_floor_carries_where_shapely_says(ring: Ring, off: tuple[int, int], base: int) -> None:
    field, r = floors((80, ring)), base / 2
    x, y = (ring[0][0] + ring[2][0]) // 2, (ring[0][1] + ring[2][1]) // 2
    way = (x, y, x + off[0], y + off[1])
    polygon, line = shapely.Polygon(ring), shapely.LineString([way[:2], way[2:]])
    assume(stands(field, 1, *way[:2], base) == "")
    assume(abs(polygon.boundary.distance(line) - r) > CLOSE)
    carried = polygon.contains(line) and polygon.boundary.distance(line) >= r
    assert (mm_leg(field, 1, *way, base) == FREE) is carried


def test_a_base_may_lie_exactly_against_a_wall_and_at_an_edge() -> None:
    wall = blocks((box(100, 100, 200, 200), (0, 80)))
    assert mm_leg(wall, 0, 50, 80, 250, 80, 40) == FREE
    assert mm_leg(wall, 0, 50, 81, 250, 81, 40) == BLOCKED
    floor = floors((80, box(100, 100, 200, 200)))
    assert stands(floor, 1, 120, 120, 40) == ""
    assert stands(floor, 1, 119, 120, 40) == "path_unsupported"
    assert stands(EMPTY, 0, 20, 20, 40) == ""
    assert stands(EMPTY, 0, 19, 20, 40) == "path_unsupported"


def test_a_base_lies_exactly_against_a_slanting_wall() -> None:
    """Along 3-4-5 a base of 40 mm touches at whole millimetres: floating point may say that it overlaps."""
    wall = blocks((((200, 200), (280, 260), (220, 340), (140, 280)), (0, 80)))
    for n in range(5):
        place = (200 + 16 * n + 12, 200 + 12 * n - 16)
        assert stands(wall, 0, *place, 40) == ""
        assert stands(wall, 0, place[0] - 1, place[1], 40) == "path_blocked"


def test_low_things_are_hopped_but_no_place_to_stay() -> None:
    hedge = blocks((box(100, 100, 200, 110), (0, 30)))
    assert mm_leg(hedge, 0, 150, 50, 150, 160, 25) == FREE
    assert mm_leg(hedge, 0, 150, 50, 150, 115, 25) == ON_LOW
    assert hopped(hedge, 0, 150 * MM, 50 * MM, 150 * MM, 160 * MM, 50) == 1
    assert hopped(hedge, 0, 150 * MM, 50 * MM, 250 * MM, 50 * MM, 50) == 0
    assert stands(hedge, 0, 150, 105, 25) == "path_on_low"


def test_reasons_come_in_a_fixed_order() -> None:
    both = blocks((box(100, 100, 200, 110), (0, 30)), (box(100, 200, 200, 210), (0, 80)))
    assert mm_leg(both, 0, 150, 50, 150, 150, 25) == FREE
    assert mm_leg(both, 0, 150, 50, 150, 205, 25) == BLOCKED
    assert mm_leg(both, 0, 150, 50, 150, 598, 25) == UNSUPPORTED


def test_a_lintel_bars_nobody_and_a_sill_of_thirty_is_hopped() -> None:
    wall = table("""
[[piece]]
id = "wall"
kind = "wall"
wall = [{ line = [[100, 300], [500, 300]], z = [0, 80], opening = [
    { at = 50, width = 30, lintel = 50 }, { at = 150, width = 30, sill = 30, lintel = 60 },
    { at = 250, width = 30, sill = 31, lintel = 60 } ] }]
""")
    assert [mm_leg(wall, 0, x, 270, x, 330, 25) for x in (165, 265, 365)] == [FREE, FREE, BLOCKED]
    assert mm_leg(wall, 0, 165, 270, 165, 330, 40) == BLOCKED
    assert stands(wall, 0, 165, 300, 25) == ""


def test_what_begins_overhead_bars_nobody() -> None:
    over = blocks((box(100, 100, 200, 200), (30, 80)))
    assert stands(over, 0, 150, 150, 25) == ""
    assert stands(blocks((box(100, 100, 200, 200), (29, 80))), 0, 150, 150, 25) == "path_blocked"


def test_what_is_closed_cannot_be_hopped_however_low() -> None:
    pond = table('[[piece]]\nid = "pond"\nkind = "pond"\nclosed = [{ round = [300, 300, 50], z = [0, 1] }]\n')
    assert mm_leg(pond, 0, 200, 300, 400, 300, 25) == BLOCKED
    assert mm_leg(pond, 0, 200, 200, 400, 200, 25) == FREE


GROUND = """
[[piece]]
id = "bushes"
kind = "bushes"
area = [{ class = "difficult", at = [[100, 100], [200, 100], [200, 200], [100, 200]] }]
[[piece]]
id = "rubble"
kind = "rubble"
area = [{ class = "very_difficult", at = [[200, 100], [300, 100], [300, 200], [200, 200]] }]
"""


def test_lengths_are_told_by_class_of_ground() -> None:
    field = table(GROUND)
    ground = field.surfaces[0]
    across = lengths(ground, 50 * MM, 150 * MM, 350 * MM, 150 * MM)
    assert across == (100_000, 100_000, 100_000)
    assert lengths(ground, 110 * MM, 150 * MM, 190 * MM, 150 * MM) == (0, 80_000, 0)
    assert lengths(ground, 50 * MM, 300 * MM, 53 * MM, 304 * MM) == (5_000, 0, 0)
    assert lengths(ground, 50 * MM, 50 * MM, 50 * MM, 50 * MM) == (0, 0, 0)
    assert [class_at(field, 0, x, 150) for x in (50, 150, 250)] == [0, 1, 2]
    assert [field.pieces[area.piece].id for area in areas_at(field, 0, 150, 150)] == ["bushes"]


@STEADY
@given(rectangles(), st.tuples(*[PLACE] * 4))
def test_lengths_are_what_shapely_says(ring: Ring, way: tuple[int, int, int, int]) -> None:
    corners = [list(corner) for corner in ring]
    field = table(f'[[piece]]\nid = "wood"\nkind = "wood"\narea = [{{ class = "difficult", at = {corners} }}]\n')
    across = lengths(field.surfaces[0], *[number * MM for number in way])
    line = shapely.LineString([way[:2], way[2:]])
    inside = line.intersection(shapely.Polygon(ring))
    assume(inside.length == 0 or not inside.within(shapely.Polygon(ring).boundary.buffer(CLOSE)))
    assert across[1] == pytest.approx(inside.length * 1000, abs=3)
    assert sum(across) == pytest.approx(line.length * 1000, abs=1)


def test_many_short_legs_gain_nothing() -> None:
    """Rounded to millimetres, a staircase of diagonal legs would measure less than the way."""
    ground = EMPTY.surfaces[0]
    steps = [lengths(ground, (100 + n) * MM, (100 + n) * MM, (101 + n) * MM, (101 + n) * MM)[0] for n in range(100)]
    assert 141_400 <= sum(steps) <= lengths(ground, 100 * MM, 100 * MM, 200 * MM, 200 * MM)[0]


def test_overlapping_ground_is_refused() -> None:
    with pytest.raises(Refusal, match="table_overlap"):
        table(GROUND.replace("[200, 100], [300", "[199, 100], [300"))
