"""Paths: what they are made of, what they cost, why they cannot be; and the regions that offer them."""

import math
import random
import time
from typing import Any

import pytest

from liza.kernel.options import Region, first, look, match, sample
from liza.space.field.crossings import CLIMB, JUMP, LADDER, LEAP, STEP, WALK
from liza.space.field.crowd import NO_CONTACT, THROUGH, TOUCH, Room, all_round, crowd
from liza.space.field.paths import Judged, Moves, Path, Wrong, ending, judge, stops, straight
from liza.space.field.regions import Paths, Places
from liza.space.field.tables import table as hand_made
from tests.space.field.scenes import EMPTY, blocks, box, figure, on, table

YARD = hand_made("yard")
NAMES = {part.name: surface.number for surface in YARD.surfaces for part in surface.parts}
TOWER, PLATFORM, STUMP, RAMPART = [NAMES[f"{name}.1"] for name in ("tower", "platform", "stump", "rampart")]
BOLD = Moves(200, verbs=(STEP, LADDER, CLIMB, JUMP, LEAP), climb=100, jump=150, leap=150)


def walk(*places: tuple[int, int], surface: int = 0) -> Path:
    return tuple([(WALK, x, y, surface) for x, y in places])


def judged(paths: Paths, path: Any) -> Judged:
    found = paths.judged(path)
    assert isinstance(found, Judged), found
    return found


def why(paths: Paths, path: Any) -> str:
    found = paths.why(path)
    assert found is not None
    return found.code


# What is no path


NONSENSE: list[tuple[Any, str]] = [
    (None, "path_malformed"),
    ([], "path_malformed"),
    ("north", "path_malformed"),
    (7, "path_malformed"),
    (math.nan, "path_malformed"),
    ((1, 2), "path_malformed"),
    (((WALK, 100, 100),), "path_malformed"),
    (((WALK, 100, 100, 0, 0),), "path_malformed"),
    (((WALK, 100.0, 100, 0),), "path_not_whole"),
    (((WALK, math.nan, 100, 0),), "path_not_whole"),
    (((WALK, math.inf, 100, 0),), "path_not_whole"),
    (((WALK, "1", 100, 0),), "path_not_whole"),
    (((True, 100, 100, 0),), "path_not_whole"),
    (((WALK, 100, 100, None),), "path_not_whole"),
    (((9, 100, 100, 0),), "path_malformed"),
    (((-1, 100, 100, 0),), "path_malformed"),
    (((WALK, 100, 100, 99),), "path_malformed"),
    (((WALK, 100, 100, -1),), "path_malformed"),
    (((WALK, 601, 100, 0),), "path_off_table"),
    (((WALK, 100, -1, 0),), "path_off_table"),
    (((WALK, 10**40, 100, 0),), "path_off_table"),
    (((WALK, 100, 100, 0),) * 41, "path_many_legs"),
    (((WALK, 100, 100, 0),) * 1_000_000, "path_many_legs"),
]


@pytest.mark.parametrize(("value", "code"), NONSENSE, ids=range(len(NONSENSE)))
def test_nonsense_is_refused_before_anything_is_measured(value: Any, code: str) -> None:
    paths = Paths(EMPTY, figure(100, 100), Moves(100))
    assert value not in paths
    assert why(paths, value) == code
    assert match(paths, value) is None


def test_a_million_points_cost_nothing() -> None:
    paths = Paths(EMPTY, figure(100, 100), Moves(100))
    long = ((WALK, 100, 100, 0),) * 1_000_000
    began = time.process_time()
    assert [long in paths for _ in range(1000)] == [False] * 1000
    assert time.process_time() - began < 0.5


# Walking


def test_a_path_is_as_long_as_its_legs() -> None:
    """CE-2.2: with 10 cm, 6 and then 4 are a move, 6 and then 4.2 are none."""
    paths = Paths(EMPTY, figure(100, 100), Moves(100))
    assert walk((160, 100), (160, 140)) in paths
    assert why(paths, walk((160, 100), (160, 142))) == "path_too_far"
    assert judged(paths, walk((160, 100), (160, 140))).price == 100_000
    assert judged(paths, ()) == Judged((), 0)


def test_mixed_ground_is_paid_by_class() -> None:
    """AN-4.28: 4 cm open, 2 cm of bushes and 0.6 cm of rubble are a move of 10 cm for M 10."""
    field = table("""
[[piece]]
id = "mixed"
kind = "ground"
area = [{ class = "difficult", at = [[140, 50], [160, 50], [160, 200], [140, 200]] },
        { class = "very_difficult", at = [[160, 50], [300, 50], [300, 200], [160, 200]] }]
""")
    moves = Moves(100, (3, 6, 10), 3)
    paths = Paths(field, figure(100, 100), moves)
    assert walk((166, 100)) in paths
    assert why(paths, walk((167, 100))) == "path_too_far"
    assert Paths(field, figure(200, 100), moves).why(walk((230, 100))) is None
    assert why(Paths(field, figure(200, 100), moves), walk((231, 100))) == "path_too_far"


def test_hopping_may_cost_something() -> None:
    """CE-7.8: crossing a wall or hedge costs 2.5 cm."""
    hedge = blocks((box(150, 50, 160, 200), (0, 20)))
    assert walk((200, 100)) in Paths(hedge, figure(100, 100), Moves(100))
    paths = Paths(hedge, figure(100, 100), Moves(100, hop=25))
    assert judged(paths, walk((174, 100))).stretches[0].hops == 1
    assert judged(paths, walk((174, 100))).price == 99_000
    assert why(paths, walk((176, 100))) == "path_too_far"


def test_through_a_wall_off_the_table_and_through_the_air_no_path_leads() -> None:
    wall = blocks((box(150, 50, 160, 200), (0, 80)))
    paths = Paths(wall, figure(100, 100), Moves(400))
    assert why(paths, walk((200, 100))) == "path_blocked"
    assert why(paths, walk((100, 595))) == "path_unsupported"
    assert why(paths, ((WALK, 100, 200, 0), (LEAP, 200, 200, 0))) == "path_not_allowed"
    roof = Paths(YARD, on(YARD, 240, 120, TOWER), BOLD)
    assert why(roof, walk((240, 60), surface=TOWER)) == "path_unsupported"
    assert why(roof, walk((240, 60))) == "path_no_step"
    assert why(roof, ((JUMP, 240, 60, 0),)) == "path_crossing_long"


def test_the_leg_that_is_wrong_is_named_and_the_first_reason_given() -> None:
    paths = Paths(YARD, figure(240, 200), Moves(50))
    assert paths.why(walk((240, 210), (110, 200), (110, 150))) == Wrong("path_blocked", 2)
    assert paths.why(walk((110, 200))) == Wrong("path_too_far", 0)
    assert paths.why(walk((240, 210), (240, 262))) == Wrong("path_blocked", 1)


# Other ways


def test_each_verb_must_be_allowed() -> None:
    up = ((WALK, 219, 520, 0), (LADDER, 313, 520, RAMPART))
    assert up in Paths(YARD, figure(200, 520), Moves(200, verbs=(LADDER,)))
    assert why(Paths(YARD, figure(200, 520), Moves(200, verbs=())), up) == "path_not_allowed"


def test_a_climb_costs_its_height_and_has_a_limit() -> None:
    """AN-4.29: M 10 at a wall of 8 cm has 2 cm left; M 8 none; a higher one it cannot climb."""
    climbs = Paths(YARD, on(YARD, 350, 66, 0), Moves(100, verbs=(CLIMB,), climb=100))
    up = ((CLIMB, 350, 94, PLATFORM),)
    assert (*up, (WALK, 350, 114, PLATFORM)) in climbs
    assert why(climbs, (*up, (WALK, 350, 115, PLATFORM))) == "path_too_far"
    dwarf = Paths(YARD, on(YARD, 350, 66, 0), Moves(80, verbs=(CLIMB,), climb=80))
    assert up in dwarf
    assert why(dwarf, (*up, (WALK, 350, 95, PLATFORM))) == "path_too_far"
    assert why(Paths(YARD, on(YARD, 350, 66, 0), Moves(100, verbs=(CLIMB,), climb=79)), up) == "path_climb_high"


def test_a_jump_is_free_and_has_a_limit() -> None:
    """AN-4.32: 6 cm to the edge, down, and 18 cm on: the jump uses nothing of 24."""
    path = ((WALK, 240, 113, TOWER), (JUMP, 240, 86, 0), (WALK, 240, 40, 0))
    found = judged(Paths(YARD, on(YARD, 240, 120, TOWER), BOLD), path)
    assert (found.price, found.stretches[1].down) == (53_000, 80)
    low = Moves(200, verbs=(JUMP,), jump=79)
    assert why(Paths(YARD, on(YARD, 240, 120, TOWER), low), path) == "path_jump_high"


def test_a_leap_is_paid_and_may_be_blind() -> None:
    """AN-4.34: nobody may measure a gap, so what is too wide or too dear is tried all the same."""
    archer = on(YARD, 347, 120, PLATFORM)
    leap = ((WALK, 387, 120, PLATFORM), (LEAP, 473, 120, STUMP))
    bold = Moves(100, verbs=(LEAP,), leap=150)
    assert judged(Paths(YARD, archer, bold), leap).price == 100_000
    assert why(Paths(YARD, archer, bold.with_allowance(99)), leap) == "path_too_far"
    assert why(Paths(YARD, archer, Moves(200, verbs=(LEAP,), leap=59)), leap) == "path_leap_wide"
    blind = Moves(99, verbs=(LEAP,), leap=150, blind=(LEAP,))
    assert judged(Paths(YARD, archer, blind), leap).short == 1
    assert judged(Paths(YARD, archer, blind.with_allowance(100)), leap).short == -1
    assert judged(Paths(YARD, archer, Moves(200, verbs=(LEAP,), leap=59, blind=(LEAP,))), leap).short == 1


# Who is in the way


def test_room_is_left_to_figures_by_what_they_are() -> None:
    mover = figure(100, 100)

    def paths(passing: int, ending: int) -> Paths:
        return Paths(EMPTY, mover, Moves(400), crowd(mover, [Room(figure(200, 100, id=7), passing, ending)]))

    assert paths(TOUCH, TOUCH).why(walk((260, 100))) == Wrong("path_figure", 0, 7)
    assert walk((260, 100)) in paths(THROUGH, TOUCH)
    assert paths(THROUGH, TOUCH).why(walk((210, 100))) == Wrong("path_figure", 0, 7)
    assert walk((175, 100)) in paths(TOUCH, TOUCH)
    assert why(paths(TOUCH, TOUCH), walk((176, 100))) == "path_figure"
    assert why(paths(NO_CONTACT, NO_CONTACT), walk((174, 100))) == "path_figure"
    assert walk((173, 100)) in paths(NO_CONTACT, NO_CONTACT)
    assert walk((165, 100)) in paths(10, 10)
    assert why(paths(10, 10), walk((166, 100))) == "path_figure"
    assert walk((100, 200), (200, 200), (240, 135)) in paths(TOUCH, 10)
    assert walk((150, 140), (200, 135), (240, 135)) in paths(THROUGH, 10)


def test_who_begins_too_near_may_go_straight_away() -> None:
    """AN-7.22: from a fallen opponent whom one touches."""
    mover = figure(100, 100)
    paths = Paths(EMPTY, mover, Moves(100), crowd(mover, [Room(figure(125, 100, id=7), NO_CONTACT, NO_CONTACT)]))
    assert walk((90, 100)) in paths
    assert walk((100, 140)) in paths
    assert why(paths, walk((101, 140))) == "path_figure"
    assert why(paths, walk((100, 101))) == "path_figure"
    assert walk((60, 100), (60, 150)) in paths
    close = Paths(EMPTY, mover, Moves(100), crowd(mover, [Room(figure(130, 100, id=7), 10, 10)]))
    assert walk((60, 100)) in close
    assert why(close, walk((105, 150))) == "path_figure"
    assert why(close, walk((99, 100))) == "path_figure"


def test_figures_on_other_levels_are_in_nobodys_way() -> None:
    mover = on(YARD, 240, 120, TOWER)
    below = figure(270, 120, id=1)
    assert walk((290, 120), surface=TOWER) in Paths(YARD, mover, Moves(100), crowd(mover, all_round([below], 10, 10)))
    above = on(YARD, 270, 120, TOWER, id=1)
    paths = Paths(YARD, mover, Moves(100), crowd(mover, all_round([above], 10, 10)))
    assert why(paths, walk((290, 120), surface=TOWER)) == "path_figure"
    jumper = Paths(YARD, mover, BOLD, crowd(mover, all_round([figure(240, 70, id=1)], 10, 10)))
    assert why(jumper, ((WALK, 240, 113, TOWER), (JUMP, 240, 86, 0))) == "path_figure"


def test_nobody_is_in_his_own_way() -> None:
    mover = figure(100, 100, id=3)
    assert crowd(mover, all_round([mover], 10, 10)).rows == []


# What a judged path tells


def test_stops_on_the_way() -> None:
    """AN-4.21: sight is looked at after each centimetre."""
    found = judged(Paths(EMPTY, figure(100, 100), Moves(100)), walk((125, 100), (125, 140)))
    places = [(110, 100), (120, 100), (125, 100), (125, 110), (125, 120), (125, 130), (125, 140)]
    assert stops(found, 10) == [(x, y, 0) for x, y in places]


def test_straight_is_within_a_millimetre() -> None:
    mover = figure(100, 100)
    assert straight(mover, ())
    assert straight(mover, walk((150, 125), (200, 150)))
    assert straight(mover, walk((151, 125), (200, 150)))
    assert not straight(mover, walk((150, 127), (200, 150)))
    assert not straight(mover, walk((220, 160), (200, 150)))
    assert ending(mover, ()) == (100, 100, 0)
    assert ending(mover, walk((200, 150))) == (200, 150, 0)


# Regions


def regions() -> list[tuple[Any, str]]:
    mover = figure(110, 200)
    others = crowd(mover, all_round([figure(200, 200, id=1), figure(60, 230, id=2)], 10, 10))
    return [
        (Paths(YARD, mover, BOLD, others), "path"),
        (Paths(YARD, on(YARD, 240, 120, TOWER), BOLD), "path"),
        (Paths(YARD, figure(110, 163), Moves(100)), "path"),
        (Places(YARD, mover, [(0, 0, 600, 200)], others), "place"),
        (Places(YARD, mover, [(40, 40, 200, 200)], others, [TOWER]), "place"),
    ]


@pytest.mark.parametrize(("region", "kind"), regions())
def test_regions_offer_only_what_they_allow(region: Any, kind: str) -> None:
    assert isinstance(region, Region)
    assert region.describe()["kind"] == kind
    assert match(region, first(region)) == first(region)
    rng = random.Random(3)
    values = [sample(look(region), rng) for _ in range(60)]
    assert all(match(region, value) is not None for value in values)
    assert len(set(values)) > 10


def test_samples_try_other_verbs_too() -> None:
    rng = random.Random(1)
    paths = Paths(YARD, figure(110, 163), Moves(100))
    verbs = {point[0] for _ in range(200) for point in paths.sample(rng)}
    assert verbs == {WALK, LADDER}
    jumper = Paths(YARD, on(YARD, 240, 113, TOWER), Moves(60, verbs=(JUMP,), jump=100))
    assert JUMP in {point[0] for _ in range(300) for point in jumper.sample(rng)}


@pytest.mark.parametrize(
    ("value", "code"),
    [
        (None, "path_malformed"),
        ((100, 100), "path_malformed"),
        ((100.0, 100, 0), "path_not_whole"),
        ((100, 100, 99), "place_not_here"),
        ((700, 100, 0), "path_off_table"),
        ((100, 400, 0), "place_not_here"),
        ((12, 100, 0), "place_not_here"),
        ((60, 100, 0), "path_blocked"),
        ((210, 190, 0), "path_figure"),
    ],
)
def test_where_nobody_is_placed(value: Any, code: str) -> None:
    mover = figure(300, 300)
    places = Places(YARD, mover, [(0, 0, 600, 210)], crowd(mover, all_round([figure(200, 190, id=1)], TOUCH, TOUCH)))
    found = places.why(value)
    assert found is not None
    assert found.code == code
    assert value not in places


def test_a_crowded_zone_still_has_its_place() -> None:
    mover = figure(300, 300)
    wall = all_round([figure(x, 30, id=n + 1) for n, x in enumerate(range(20, 600, 30)) if x != 320], TOUCH, TOUCH)
    places = Places(EMPTY, mover, [(0, 0, 600, 45)], crowd(mover, wall))
    x, y, surface = places.first()
    assert (x, y, surface) in places
    assert all(places.sample(random.Random(seed)) in places for seed in range(5))


def test_judging_changes_nothing() -> None:
    mover = figure(240, 200)
    path = walk((240, 210), (200, 230))
    before = judge(YARD, mover, path, BOLD, crowd(mover))
    assert judge(YARD, mover, path, BOLD, crowd(mover)) == before
