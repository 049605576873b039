"""Edges from which one falls, railings that keep one from it, and where a faller lands."""

import pytest

from liza.space.field.crowd import all_round, crowd
from liza.space.field.edges import edge_ahead, edge_left, edge_within, edges_within, fall, landings
from liza.space.field.legs import stands
from liza.space.field.tables import table as hand_made
from liza.space.field.terrain import DROP, GUARDED, TABLE_EDGE
from tests.space.field.scenes import EMPTY, figure, floors, on, table

YARD = hand_made("yard")
NAMES = {part.name: surface.number for surface in YARD.surfaces for part in surface.parts}
TOWER, STUMP, RAMPART = [NAMES[f"{name}.1"] for name in ("tower", "stump", "rampart")]


@pytest.mark.parametrize(("y", "base", "near"), [(142, 25, True), (143, 25, False), (142, 24, True), (143, 24, False)])
def test_an_edge_is_near_up_to_the_given_distance(y: int, base: int, near: bool) -> None:
    """AN-4.35: 3 cm from the edge of the base, inclusive."""
    floor = floors((80, ((100, 100), (300, 100), (300, 225), (100, 225))))
    assert (edge_within(floor, on(floor, 200, y, 1, base=base), 30) is not None) is near


def test_walls_and_railings_guard() -> None:
    assert edge_within(YARD, on(YARD, 100, 80, TOWER), 10) is None
    kinds = {(b.ax, b.ay, b.bx, b.by): b.kind for b in YARD.surfaces[TOWER].borders}
    assert {kind for (ax, ay, bx, by), kind in kinds.items() if ay == by == 720 and ax == 1600} == {GUARDED}
    assert edge_within(YARD, on(YARD, 350, 160, TOWER), 20) is None
    east = edge_within(YARD, on(YARD, 380, 120, TOWER), 30)
    assert east is not None
    assert (east.x, east.y) == (400, 120)
    assert east.out_x > 0 == east.out_y


def test_where_one_can_step_on_is_no_edge() -> None:
    assert edge_within(YARD, on(YARD, 500, 100, STUMP), 30) is None
    assert all(border.over == (0,) for border in YARD.surfaces[STUMP].borders)
    assert edge_within(YARD, on(YARD, 400, 520, RAMPART), 30) is not None


def test_the_edge_of_the_table_is_no_edge_to_fall_from() -> None:
    assert {border.kind for border in EMPTY.surfaces[0].borders} == {TABLE_EDGE}
    assert edges_within(EMPTY, figure(13, 13), 100) == []


def test_a_low_rail_guards_from_one_centimetre() -> None:
    def kinds(high: int) -> set[int]:
        field = table(f"""
[[piece]]
id = "roof"
kind = "roof"
floor = [{{ z = 80, at = [[100, 100], [200, 100], [200, 200], [100, 200]] }}]
block = [{{ at = [[98, 98], [202, 98], [202, 103], [98, 103]], z = [60, {80 + high}] }}]
""")
        return {one.kind for one in field.surfaces[1].borders if one.ay == one.by == 400}

    assert kinds(9) == {DROP}
    assert kinds(10) == {GUARDED}


def test_a_hatch_is_an_edge_too() -> None:
    hatch = edge_within(YARD, on(YARD, 110, 110, TOWER), 30)
    assert hatch is not None
    assert (hatch.x, hatch.y) == (110, 130)
    assert hatch.out_y > 0 == hatch.out_x


# Falling


def test_one_falls_to_the_foot_of_the_edge() -> None:
    walker = on(YARD, 240, 120, TOWER)
    edge = edge_within(YARD, walker, 30)
    assert edge is not None
    landed = fall(YARD, walker, edge, crowd(walker))
    assert landed is not None
    x, y, surface, deep = landed
    assert (x, surface, deep) == (240, 0, 80)
    assert y in (87, 154)


def test_landings_are_lawful_and_near_ones_come_first() -> None:
    walker = on(YARD, 380, 120, TOWER)
    edge = edge_within(YARD, walker, 30)
    assert edge is not None
    places = list(landings(YARD, walker, edge))
    assert places[0] == (414, 120, 0)
    assert all(stands(YARD, surface, x, y, 25) == "" for x, y, surface in places)
    assert {surface for _, _, surface in places} == {0, STUMP}
    assert len(places) > 50


def test_nobody_is_fallen_upon() -> None:
    """AN-4.38: pushed to a centimetre from an enemy."""
    walker = on(YARD, 380, 120, TOWER)
    edge = edge_within(YARD, walker, 30)
    assert edge is not None
    enemy = figure(420, 120, id=4)
    landed = fall(YARD, walker, edge, crowd(walker, all_round([enemy], 10, 10)))
    assert landed is not None
    assert (landed[0] - 420) ** 2 + (landed[1] - 120) ** 2 >= 35**2


def test_where_nothing_is_free_nobody_lands() -> None:
    walker = on(YARD, 380, 120, TOWER)
    edge = edge_within(YARD, walker, 30)
    assert edge is not None
    giant = figure(400, 120, base=400, id=4)
    assert fall(YARD, walker, edge, crowd(walker, all_round([giant], 10, 10))) is None


def test_a_faller_lands_on_a_floor_below() -> None:
    stairs = floors(
        (120, ((100, 100), (200, 100), (200, 200), (100, 200))), (60, ((150, 150), (300, 150), (300, 250), (150, 250)))
    )
    walker = on(stairs, 180, 175, 1)
    edge = edge_within(stairs, walker, 10)
    assert edge is not None
    assert fall(stairs, walker, edge, crowd(walker)) == (214, 175, 2, 60)


def test_where_one_would_walk_over_an_edge() -> None:
    """AN-8.19: whoever shambles straight ahead falls from the edge that he comes over."""
    walker = on(YARD, 240, 120, TOWER)
    found = edge_ahead(YARD, walker, 0, 1, 50)
    assert found is not None
    assert (found[0].x, found[0].y, found[1]) == (240, 140, 7)
    assert edge_ahead(YARD, walker, 0, 1, 7) is None
    assert edge_ahead(YARD, walker, 1, 0, 100) is None
    assert edge_ahead(YARD, walker, 0, 0, 100) is None


def test_where_one_who_leaps_leaves_the_floor() -> None:
    """AN-4.34: from however far inside, and over whatever guards the edge."""
    west, north = (
        edge_left(YARD, on(YARD, 100, 80, TOWER), 20, 80),
        edge_left(YARD, on(YARD, 380, 120, TOWER), 460, 120),
    )
    assert west is not None
    assert north is not None
    assert (west.x, west.y, west.out_x < 0, west.out_y) == (60, 80, True, 0)
    assert (north.x, north.y) == (400, 120)
    assert edge_left(YARD, on(YARD, 100, 80, TOWER), 110, 80) is None
