"""Steps, ladders, climbing, jumping down, leaping: what each needs and what it tells."""

import pytest

from liza.space.field.crossings import (
    Crossing,
    below,
    beside_wall,
    climb,
    jump,
    leap,
    links_at,
    step,
    touches_climb,
    use,
)
from liza.space.field.model import Field
from liza.space.field.tables import table as hand_made
from liza.space.field.terrain import MM
from tests.space.field.scenes import blocks, box, floors, table

YARD = hand_made("yard")
NAMES = {part.name: surface.number for surface in YARD.surfaces for part in surface.parts}
TOWER, PLATFORM, STUMP, ROOF, RAMPART = [
    NAMES[f"{name}.1"] for name in ("tower", "platform", "stump", "lean-to", "rampart")
]

Places = tuple[int, int, int, int, int, int]


def cross(how, places: Places, base: int = 25, field: Field = YARD) -> Crossing | str:  # type: ignore[no-untyped-def]
    """A crossing between (surface, x, y) and (surface, x, y), in millimetres."""
    start, ax, ay, to, bx, by = places
    crossing: Crossing | str = how(field, start, ax * MM, ay * MM, to, bx * MM, by * MM, base * MM // 2)
    return crossing


def both_ways(places: Places) -> tuple[Places, Places]:
    return places, (*places[3:], *places[:3])


def test_floors_that_touch_at_one_height_are_one_surface() -> None:
    assert NAMES["tower.1"] == NAMES["walkway.1"] == NAMES["platform.1"]
    assert YARD.part(TOWER, 240, 120).name == "walkway.1"  # type: ignore[union-attr]
    assert YARD.pieces[YARD.piece(TOWER, 240, 120) or 0].id == "walkway"
    assert YARD.piece(0, 240, 120) is None


# Steps


def test_one_steps_up_onto_a_low_floor_and_down_again() -> None:
    up, down = both_ways((0, 500, 66, STUMP, 500, 94))
    assert cross(step, up) == Crossing(30, 0, 0, 28_000)
    assert cross(step, down) == Crossing(0, 30, 0, 28_000)


def test_one_steps_onto_a_roof_at_its_low_side_only() -> None:
    assert cross(step, (0, 110, 286, ROOF, 110, 313)) == Crossing(36, 0, 0, 27_000)
    assert cross(step, (ROOF, 110, 313, 0, 110, 286)) == Crossing(0, 36, 0, 27_000)


@pytest.mark.parametrize(
    ("places", "why"),
    [
        ((0, 500, 40, STUMP, 500, 94), "path_crossing_long"),
        ((0, 500, 66, STUMP, 500, 90), "path_unsupported"),
        ((TOWER, 200, 120, TOWER, 220, 120), "path_no_step"),
        ((0, 350, 60, PLATFORM, 350, 94), "path_no_step"),
        ((0, 47, 330, ROOF, 73, 330), "path_no_step"),
    ],
)
def test_where_one_cannot_step(places: Places, why: str) -> None:
    assert cross(step, places) == why


def test_a_wall_on_a_floor_bars_a_step() -> None:
    field = table("""
[[piece]]
id = "dais"
kind = "dais"
block = [{ at = [[100, 100], [200, 100], [200, 200], [100, 200]], z = [0, 20] },
         { at = [[100, 99], [140, 99], [140, 104], [100, 104]], z = [0, 60] }]
floor = [{ z = 20, at = [[100, 100], [200, 100], [200, 200], [100, 200]] }]
""")
    assert cross(step, (0, 170, 86, 1, 170, 114), field=field) == Crossing(20, 0, 0, 28_000)
    assert cross(step, (0, 120, 86, 1, 120, 117), field=field) == "path_blocked"


# Ladders


def test_a_ladder_is_used_from_beside_its_ends_and_costs_its_length() -> None:
    up, down = both_ways((0, 110, 163, TOWER, 110, 116))
    assert cross(use, up) == Crossing(80, 0, 0, 80_000)
    assert cross(use, down) == Crossing(0, 80, 0, 80_000)
    assert cross(use, (0, 110, 180, TOWER, 110, 116)) == "path_no_ladder"
    assert cross(use, (0, 110, 163, TOWER, 160, 100)) == "path_no_ladder"
    assert [link.id for link, _ in links_at(YARD, 0, 110 * MM, 163 * MM, 50)] == ["tower-1"]


def test_a_stair_costs_its_slope_and_a_rope_its_height() -> None:
    stair = cross(use, (0, 219, 520, RAMPART, 313, 520))
    assert stair == Crossing(70, 0, 0, 99_000)
    assert cross(use, (0, 350, 66, PLATFORM, 350, 94)) == Crossing(80, 0, 0, 80_000)


def test_at_a_ladders_end_there_must_be_room() -> None:
    assert cross(use, (0, 350, 66, PLATFORM, 350, 91)) == "path_unsupported"


# Climbing


def test_one_climbs_a_wall_to_the_floor_at_its_top_and_down() -> None:
    up, down = both_ways((0, 400, 486, RAMPART, 400, 513))
    assert cross(climb, up) == Crossing(70, 0)
    assert cross(climb, down) == Crossing(0, 70)


def test_one_climbs_over_what_is_too_high_to_hop() -> None:
    fence = blocks((box(100, 200, 300, 205), (0, 45)))
    assert cross(climb, (0, 200, 187, 0, 200, 218), field=fence) == Crossing(45, 45)
    low = blocks((box(100, 200, 300, 205), (0, 30)))
    assert cross(climb, (0, 200, 187, 0, 200, 218), field=low) == "path_nothing_to_climb"


def test_a_parapet_on_the_edge_is_climbed_over() -> None:
    assert cross(climb, (0, 100, 44, TOWER, 100, 76)) == Crossing(80, 0)
    west = cross(climb, (0, 44, 80, TOWER, 76, 80))
    assert west == Crossing(120, 40)


def test_there_must_be_something_to_climb() -> None:
    assert cross(climb, (0, 240, 86, TOWER, 240, 113)) == "path_nothing_to_climb"
    assert cross(climb, (0, 400, 470, RAMPART, 400, 516)) == "path_crossing_long"


def test_a_wall_high_enough_to_climb_is_beside_a_base_that_touches_it() -> None:
    assert beside_wall(YARD, 0, 400, 487, 25)
    assert not beside_wall(YARD, 0, 400, 480, 25)
    assert not beside_wall(YARD, 0, 340, 347, 25)


def test_only_what_is_touched_is_climbed() -> None:
    """AN-4.29: the wall itself, not some other; down, the edge."""
    walls = blocks((box(100, 200, 300, 205), (0, 45)), (box(220, 100, 225, 190), (0, 45)))
    assert touches_climb(walls, 0, 200, 187, 200, 218, 25)
    assert not touches_climb(walls, 0, 200, 185, 200, 218, 25)
    assert not touches_climb(walls, 0, 207, 180, 207, 218, 25)
    assert touches_climb(YARD, RAMPART, 400, 513, 400, 486, 25)
    assert not touches_climb(YARD, RAMPART, 400, 515, 400, 486, 25)


def test_what_leads_on_from_the_top_or_the_edge_is_a_way() -> None:
    """AN-4.29, AN-4.31: more than two millimetres off it, each millimetre counts."""
    assert cross(climb, (0, 400, 486, RAMPART, 400, 514)) == Crossing(70, 0)
    assert cross(climb, (0, 400, 486, RAMPART, 400, 520)) == Crossing(70, 0, 0, 6000)
    assert cross(jump, (RAMPART, 400, 516, 0, 400, 486)) == Crossing(0, 70, 0, 2000)
    assert cross(jump, (RAMPART, 400, 516, 0, 400, 483)) == Crossing(0, 70, 0, 5000)


def test_what_leads_to_a_ladder_is_a_way_too() -> None:
    """AN-4.4."""
    assert cross(use, (0, 110, 168, TOWER, 110, 116)) == Crossing(80, 0, 0, 83_500)


# Jumping down


def test_one_jumps_from_an_edge_to_what_lies_below() -> None:
    assert cross(jump, (RAMPART, 400, 513, 0, 400, 486)) == Crossing(0, 70)
    assert cross(jump, (TOWER, 240, 113, 0, 240, 86)) == Crossing(0, 80)
    assert cross(jump, (TOWER, 100, 76, 0, 100, 44)) == Crossing(0, 80)


@pytest.mark.parametrize(
    ("places", "why"),
    [
        ((0, 400, 486, RAMPART, 400, 513), "path_no_drop"),
        ((RAMPART, 400, 513, 0, 400, 475), "path_crossing_long"),
        ((RAMPART, 400, 513, 0, 400, 490), "path_blocked"),
        ((TOWER, 76, 80, 0, 46, 80), "path_blocked"),
        ((TOWER, 240, 113, 0, 240, 92), "path_no_drop"),
    ],
)
def test_where_one_cannot_jump_down(places: Places, why: str) -> None:
    assert cross(jump, places) == why


def test_one_lands_on_the_highest_floor_below() -> None:
    stairs = floors((120, box(100, 100, 200, 200)), (80, box(150, 150, 300, 250)))
    upper, lower = 1, 2
    assert below(stairs, 214 * MM, 180 * MM, 50, 120 * MM) == lower
    assert cross(jump, (upper, 187, 175, lower, 214, 175), field=stairs) == Crossing(0, 40)
    assert cross(jump, (upper, 187, 175, 0, 214, 175), field=stairs) == "path_not_below"
    assert below(stairs, 400 * MM, 400 * MM, 50, 120 * MM) == 0


# Leaping


def test_a_leap_is_as_long_as_the_gap_and_uses_up_no_more() -> None:
    """AN-4.34: from edge to edge; the width of the base is free."""
    leapt = cross(leap, (PLATFORM, 387, 120, STUMP, 473, 120))
    assert leapt == Crossing(0, 50, 60_000, 60_000)


def test_a_slanting_leap_is_longer() -> None:
    leapt = cross(leap, (PLATFORM, 387, 100, STUMP, 473, 140))
    assert isinstance(leapt, Crossing)
    assert 66_170 <= leapt.gap <= 66_173
    assert leapt.way >= leapt.gap


@pytest.mark.parametrize(
    ("places", "why"),
    [
        ((STUMP, 473, 120, PLATFORM, 387, 120), "path_landing_high"),
        ((PLATFORM, 387, 120, STUMP, 460, 120), "path_unsupported"),
        ((TOWER, 200, 120, PLATFORM, 320, 120), "path_no_gap"),
        ((PLATFORM, 387, 120, 0, 420, 120), "path_no_gap"),
    ],
)
def test_where_one_cannot_leap(places: Places, why: str) -> None:
    assert cross(leap, places) == why


def test_a_wall_between_bars_a_leap() -> None:
    field = table("""
[[piece]]
id = "one"
kind = "roof"
floor = [{ z = 80, at = [[100, 100], [200, 100], [200, 200], [100, 200]] }]
[[piece]]
id = "other"
kind = "roof"
floor = [{ z = 80, at = [[280, 100], [400, 100], [400, 200], [280, 200]] }]
[[piece]]
id = "wall"
kind = "wall"
block = [{ at = [[235, 150], [245, 150], [245, 300], [235, 300]], z = [0, 120] }]
""")
    assert cross(leap, (1, 187, 120, 2, 293, 120), field=field) == Crossing(0, 0, 80_000, 80_000)
    assert cross(leap, (1, 187, 160, 2, 293, 160), field=field) == "path_blocked"
