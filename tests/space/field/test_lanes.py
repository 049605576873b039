"""Charges: where bases touch, the swept lane and who stands beside it, how far one gets straight on."""

from math import isqrt

import pytest
import shapely
from hypothesis import assume, given
from hypothesis import strategies as st

from liza.space.field.crowd import THROUGH, TOUCH, Room, all_round, crowd
from liza.space.field.lanes import (
    Lane,
    advance,
    at,
    beside,
    contacts,
    contacts_of_both,
    cut_off,
    first_contact,
    in_corridor,
    lane,
    level,
    low_between,
    nearest_on,
    resting,
    run_past,
    touches_at,
    way_to_base,
)
from liza.space.field.measure import overlapping, touching
from liza.space.field.tables import table as hand_made
from tests.space.field.scenes import EMPTY, STEADY, blocks, box, figure, on

YARD = hand_made("yard")
NAMES = {part.name: surface.number for surface in YARD.surfaces for part in surface.parts}
PLACE = st.integers(0, 600)
BASE = st.sampled_from([20, 25, 40, 60])


@STEADY
@given(PLACE, PLACE, PLACE, PLACE, BASE, BASE)
def test_there_is_a_contact_on_the_straight_way_and_it_touches(
    ax: int, ay: int, bx: int, by: int, a: int, b: int
) -> None:
    """Circles on whole millimetres hardly ever touch exactly: a gap of up to a millimetre is contact."""
    charger, target = figure(ax, ay, base=a), figure(bx, by, base=b, id=1)
    assume((ax - bx) ** 2 + (ay - by) ** 2 > 200**2)
    places = contacts(charger, target)
    assert len(places) > 10
    for x, y in places:
        there = figure(x, y, base=a)
        assert touching(there, target)
        assert not overlapping(there, target)
    line = shapely.LineString([(ax, ay), (bx, by)])
    assert line.distance(shapely.Point(places[0])) < 1.5


def test_contacts_come_with_the_straight_way_first_and_then_to_both_sides() -> None:
    places = contacts(figure(100, 100, base=20), figure(300, 100, base=20, id=1))
    assert places[0] == (280, 100)
    assert [(y > 100) - (y < 100) for _, y in places[:5]] == [0, -1, 1, -1, 1]
    assert len(places) == 19
    assert contacts(figure(300, 100), figure(300, 100, id=1)) == []


@STEADY
@given(st.integers(0, 60), st.integers(0, 40), BASE)
def test_two_targets_are_touched_at_once_where_they_can_be(off: int, up: int, base: int) -> None:
    one, other = figure(300, 300, id=1), figure(325 + off % 21, 300 + up % 10, id=2)
    charger = figure(310, 100, base=base)
    places = contacts_of_both(charger, one, other)
    assert all(touches_at(charger, target, *place) for place in places for target in (one, other))


def test_a_gap_of_two_centimetres_can_be_bridged() -> None:
    """AN-4.17: two orcs 2 cm apart, one base can touch both."""
    places = contacts_of_both(figure(320, 100), figure(300, 300, id=1), figure(345, 300, id=2))
    assert places[0][1] < 300
    assert len(places) == 2
    assert contacts_of_both(figure(320, 100), figure(300, 300, id=1), figure(360, 300, id=2)) == []
    assert contacts_of_both(figure(320, 100), figure(300, 300, id=1), figure(300, 300, id=2)) == []


@pytest.mark.parametrize(("y", "inside"), [(75, True), (76, False)])
def test_a_lane_reaches_exactly_five_centimetres(y: int, inside: bool) -> None:
    """AN-4.14: inclusive."""
    way = lane(figure(100, 0), 250, 0)
    assert beside(way, figure(175, y, id=2), 50) is inside


@STEADY
@given(st.tuples(*[PLACE] * 6), BASE, BASE)
def test_beside_a_lane_is_what_shapely_says(places: tuple[int, ...], a: int, b: int) -> None:
    ax, ay, bx, by, ox, oy = places
    far = shapely.LineString([(ax, ay), (bx, by)]).distance(shapely.Point(ox, oy)) - a / 2 - b / 2
    assume(abs(far - 50) > 1e-6)
    assert beside(Lane(ax, ay, bx, by, a, 0), figure(ox, oy, base=b), 50) is (far < 50)


def test_only_who_is_passed_is_run_past() -> None:
    """AN-4.14: from level with the charger to a millimetre short of the target, by their centres."""
    way, target = lane(figure(100, 100), 275, 100), figure(300, 100, id=1)
    assert [run_past(way, figure(x, 140, id=2), target) for x in (99, 100, 298, 299, 300, 330)] == [
        False,
        True,
        True,
        False,
        False,
        False,
    ]


def test_a_corridor_asks_for_all_of_it() -> None:
    charger, target = figure(100, 100), figure(300, 100, id=1)
    way = lane(charger, 275, 100)
    assert in_corridor(EMPTY, way, figure(200, 170, id=2), target, 50)
    assert not in_corridor(EMPTY, way, figure(200, 176, id=2), target, 50)
    assert not in_corridor(EMPTY, way, figure(330, 120, id=2), target, 50)
    assert not in_corridor(blocks((box(150, 140, 250, 145), (0, 80))), way, figure(200, 170, id=2), target, 50)
    assert in_corridor(blocks((box(150, 140, 250, 145), (0, 20))), way, figure(200, 170, id=2), target, 50)


def test_levels_and_walls_part_a_figure_from_a_lane() -> None:
    way = lane(figure(240, 40), 240, 200)
    assert not level(YARD, way, on(YARD, 260, 120, NAMES["walkway.1"]))
    assert level(YARD, way, figure(280, 60))
    assert cut_off(YARD, lane(figure(30, 30), 30, 200), figure(100, 100))
    assert not cut_off(YARD, way, figure(280, 40))


def test_the_nearest_place_of_a_lane() -> None:
    way = Lane(100, 100, 300, 100, 25, 0)
    assert [nearest_on(way, x, 150) for x in (50, 180, 400)] == [(100, 100), (180, 100), (300, 100)]
    assert nearest_on(Lane(100, 100, 100, 100, 25, 0), 7, 7) == (100, 100)
    assert at(way, 30, 200) == (130, 100)


def test_the_first_touched_on_a_lane() -> None:
    """AN-4.18, MO-4: a charger stops where it touches whom it did not see."""
    charger = figure(100, 100)
    hidden, target = figure(200, 120, id=2), figure(300, 100, id=1)
    found = first_contact(lane(charger, 275, 100), charger, [target, hidden])
    assert found is not None
    (x, y), whom = found
    assert whom is hidden
    assert touching(figure(x, y), hidden)
    assert not touching(figure(x - 2, y), hidden)
    assert first_contact(lane(charger, 275, 100), charger, [figure(200, 140, id=2)]) is None


@STEADY
@given(PLACE, PLACE, PLACE, PLACE)
def test_whom_one_first_touches_one_does_not_overlap(ax: int, ay: int, bx: int, by: int) -> None:
    charger, hidden = figure(ax, ay), figure(300, 300, id=2)
    assume((ax - 300) ** 2 + (ay - 300) ** 2 > 30**2)
    found = first_contact(lane(charger, bx, by), charger, [hidden])
    if found is not None:
        assert touches_at(charger, hidden, *found[0])


# As far as it goes


def test_one_goes_straight_on_until_something_bars() -> None:
    assert advance(EMPTY, figure(100, 100), 1, 0, 80, crowd(figure(0, 0))) == (180, 100, 80)
    assert advance(EMPTY, figure(100, 100), 0, -5, 200, crowd(figure(0, 0))) == (100, 13, 87)
    assert advance(EMPTY, figure(100, 100), 0, 0, 200, crowd(figure(0, 0))) == (100, 100, 0)
    assert advance(EMPTY, figure(100, 100), 1, 0, 0, crowd(figure(0, 0))) == (100, 100, 0)
    wall = blocks((box(200, 50, 210, 150), (0, 80)))
    assert advance(wall, figure(100, 100), 1, 0, 300, crowd(figure(0, 0))) == (187, 100, 87)


def test_one_never_stops_on_a_low_thing_nor_beside_a_figure() -> None:
    hedge = blocks((box(200, 50, 210, 150), (0, 20)))
    assert advance(hedge, figure(100, 100), 1, 0, 100, crowd(figure(0, 0))) == (187, 100, 87)
    assert advance(hedge, figure(100, 100), 1, 0, 130, crowd(figure(0, 0))) == (230, 100, 130)
    assert advance(hedge, figure(100, 100), 1, 0, 130, crowd(figure(0, 0)), hop=False) == (187, 100, 87)
    mover = figure(100, 100)
    assert advance(EMPTY, mover, 1, 0, 300, crowd(mover, all_round([figure(200, 100, id=1)], 10, 10))) == (165, 100, 65)
    assert advance(EMPTY, mover, 1, 0, 300, crowd(mover, all_round([figure(200, 100, id=1)], TOUCH, TOUCH)))[2] == 75


def test_one_stays_where_no_stop_is_free() -> None:
    mover = figure(100, 100)
    crowded = crowd(mover, [Room(figure(120, 100, base=60, id=1), THROUGH, TOUCH)])
    assert advance(EMPTY, mover, 1, 0, 20, crowded) == (100, 100, 0)


def test_one_stops_before_an_edge() -> None:
    walkway = on(YARD, 240, 120, NAMES["walkway.1"])
    assert advance(YARD, walkway, 0, 1, 100, crowd(walkway)) == (240, 127, 7)


def test_two_figures_on_either_side_of_a_low_wall() -> None:
    """AN-4.13."""
    low = blocks((box(100, 100, 200, 105), (0, 20)))
    assert low_between(low, figure(150, 87), figure(150, 118), 1)
    assert not low_between(low, figure(150, 80), figure(150, 118), 1)
    assert not low_between(blocks((box(100, 100, 200, 105), (0, 40))), figure(150, 87), figure(150, 118), 1)
    assert not low_between(low, figure(130, 87), figure(170, 87), 1)


@STEADY
@given(PLACE, PLACE, BASE, BASE)
def test_the_way_to_a_base_is_its_distance_straight_on_and_longer_from_the_side(x: int, y: int, a: int, b: int) -> None:
    """AN-4.12, AN-0.4: to the micrometre, whatever millimetre the figure is put down at."""
    charger, target = figure(300, 300, base=a), figure(x, y, base=b, id=1)
    assume((x - 300) ** 2 + (y - 300) ** 2 > 100**2)
    exact = isqrt(((x - 300) ** 2 + (y - 300) ** 2) * 10**6) - (a + b) * 500
    ways = [way_to_base(charger, target, *place) for place in contacts(charger, target)]
    assert ways[0] == exact
    assert min(ways) == exact
    for place, way in zip(contacts(charger, target), ways, strict=True):
        leg = isqrt(((place[0] - 300) ** 2 + (place[1] - 300) ** 2) * 10**6)
        assert leg - 1 <= way <= leg + 1000 or way == exact


def test_one_rests_beside_a_low_thing_on_the_way() -> None:
    low = blocks((box(200, 50, 210, 150), (0, 20)))
    way = Lane(100, 100, 300, 100, 25, 0)
    assert resting(low, way, (150, 100), onwards=True) == (150, 100)
    assert resting(low, way, (200, 100), onwards=False) == (187, 100)
    assert resting(low, way, (210, 100), onwards=True) == (223, 100)
    assert resting(low, Lane(190, 100, 215, 100, 25, 0), (205, 100), onwards=True) == (205, 100)
