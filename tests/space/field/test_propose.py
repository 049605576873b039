"""Proposals: every one is lawful, none is dearer than by the net, and they are the same every time."""

import random
from functools import cache

import pytest

from liza.space.field.city import city
from liza.space.field.compiling import compile_plan
from liza.space.field.crossings import CLIMB, JUMP, LADDER, LEAP, STEP, WALK
from liza.space.field.crowd import THROUGH, TOUCH, Crowd, Room, all_round, crowd
from liza.space.field.gates import lattice
from liza.space.field.lattice import SPACING
from liza.space.field.legs import FREE, leg
from liza.space.field.model import Field, Figure
from liza.space.field.paths import Judged, Moves, ending, straight
from liza.space.field.propose import preview, reach
from liza.space.field.regions import Paths
from liza.space.field.routes import (
    as_far,
    is_at_edge,
    onwards,
    safe_surfaces,
    straight_way,
    to_edge,
    to_place,
    walking_distance,
)
from liza.space.field.tables import table as hand_made
from liza.space.field.terrain import MM
from tests.space.field.scenes import EMPTY, blocks, box, figure, floors, on

YARD = hand_made("yard")
NAMES = {part.name: surface.number for surface in YARD.surfaces for part in surface.parts}
TOWER, PLATFORM, STUMP, RAMPART = [NAMES[f"{name}.1"] for name in ("tower", "platform", "stump", "rampart")]
BOLD = (STEP, LADDER, CLIMB, JUMP, LEAP)


@cache
def town(seed: int = 3) -> Field:
    return compile_plan(city(seed))


def people(field: Field, count: int, seed: int) -> list[Figure]:
    """Figures that stand about on a table."""
    net, rng = lattice(field, 25), random.Random(seed)
    found: list[Figure] = []
    while len(found) < count:
        node = rng.randrange(net.count)
        x, y = net.xs[node], net.ys[node]
        if net.standing(node) == FREE and all((x - o.x) ** 2 + (y - o.y) ** 2 > 40**2 for o in found):
            found.append(on(field, x + rng.randrange(-2, 3), y + rng.randrange(-2, 3), net.on[node], id=len(found)))
    return [one for one in found if leg(field, one.surface, one.tx, one.ty, one.tx, one.ty, one.r) == FREE]


def everybody_else(mover: Figure, figures: list[Figure]) -> Crowd:
    """Every second one a friend, who may be passed through."""
    return crowd(mover, [Room(one, THROUGH, TOUCH) if one.id % 2 else Room(one, 10, 10) for one in figures])


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_whatever_is_offered_is_lawful_and_leads_there(seed: int) -> None:
    field = town(seed)
    figures = people(field, 16, seed)
    offered = lacking = 0
    for mover in figures:
        paths = Paths(field, mover, Moves(120, (3, 6, 10), 3), everybody_else(mover, figures))
        found = reach(paths)
        for x, y, surface in found.places()[::7]:
            path = found.path_to(x, y, surface)
            offered += 1
            if path is None:
                lacking += 1
            else:
                assert path in paths
                assert ending(mover, path) == (x, y, surface)
    assert offered > 200
    assert lacking < offered // 12


def test_a_path_costs_no_more_than_the_net_says() -> None:
    field = town()
    for mover in people(field, 10, 5):
        paths = Paths(field, mover, Moves(100, (3, 6, 10), 3))
        found = reach(paths)
        for node in found.order[::11]:
            path = found.path_to(found.net.xs[node], found.net.ys[node], found.net.on[node])
            assert path is not None
            judged = paths.judged(path)
            assert isinstance(judged, Judged)
            assert judged.price <= found.spent[node] * 3 + 3 * len(path)


def test_in_the_open_the_net_reaches_nearly_all_that_is_within_reach() -> None:
    paths = Paths(EMPTY, figure(300, 300), Moves(100))
    found = {(x, y) for x, y, _ in reach(paths).places()}
    inside = [
        (x, y)
        for x in range(0, 600, SPACING)
        for y in range(0, 600, SPACING)
        if (x - 300) ** 2 + (y - 300) ** 2 <= 90**2
    ]
    assert set(inside) <= found
    assert all((x - 300) ** 2 + (y - 300) ** 2 <= 101**2 for x, y in found)


def test_offers_are_spread_out_and_judged() -> None:
    paths = Paths(YARD, figure(110, 220), Moves(100))
    offers = list(reach(paths).offers(50, 20))
    assert 5 < len(offers) <= 20
    assert len({(x // 50, y // 50, surface) for (x, y, surface), _ in offers}) == len(offers)
    assert all(path in paths for _, path in offers)


def test_ladders_and_steps_are_found() -> None:
    found = reach(Paths(YARD, figure(110, 165), Moves(150)))
    path = found.path_to(84, 84, TOWER)
    assert path is not None
    assert [point[0] for point in path] == [WALK, LADDER, WALK]
    up = reach(Paths(YARD, figure(500, 50), Moves(100))).path_to(504, 120, STUMP)
    assert up is not None
    assert STEP in [point[0] for point in up]
    assert reach(Paths(YARD, figure(500, 50), Moves(100, verbs=()))).path_to(504, 120, STUMP) is None


def test_climbs_jumps_and_leaps_are_found_when_they_are_allowed() -> None:
    moves = Moves(200, verbs=BOLD, climb=100, jump=150, leap=150)
    down = reach(Paths(YARD, on(YARD, 240, 120, TOWER), moves)).path_to(240, 60, 0)
    assert down is not None
    assert JUMP in [point[0] for point in down]
    up = reach(Paths(YARD, figure(400, 470), moves)).path_to(396, 516, RAMPART)
    assert up is not None
    assert CLIMB in [point[0] for point in up]
    leaper = Moves(200, verbs=(LEAP,), leap=150)
    over = reach(Paths(YARD, on(YARD, 370, 120, PLATFORM), leaper)).path_to(504, 120, STUMP)
    assert over is not None
    assert LEAP in [point[0] for point in over]
    low = Moves(200, verbs=BOLD, climb=60, jump=79, leap=50)
    assert reach(Paths(YARD, figure(400, 470), low)).path_to(396, 516, RAMPART) is None


def test_hops_over_low_walls_are_found_and_paid() -> None:
    hedge = blocks((box(20, 300, 580, 310), (0, 20)))
    free = Paths(hedge, figure(300, 270), Moves(80))
    path = reach(free).path_to(300, 336, 0)
    assert path is not None
    paid = Paths(hedge, figure(300, 270), Moves(80, hop=25))
    assert reach(paid).path_to(300, 336, 0) is None


def test_enemies_are_gone_round() -> None:
    mover = figure(100, 300)
    enemies = [figure(200, y, id=1 + y) for y in range(220, 400, 40)]
    paths = Paths(EMPTY, mover, Moves(400), crowd(mover, all_round(enemies, 10, 10)))
    path = reach(paths).path_to(300, 300, 0)
    assert path is not None
    assert len(path) > 1
    assert reach(Paths(EMPTY, mover, Moves(200), paths.others)).path_to(300, 300, 0) is None


def test_where_no_net_node_is_near_nothing_is_offered() -> None:
    pen = blocks((box(100, 100, 200, 104), (0, 80)), (box(100, 140, 200, 144), (0, 80)))
    paths = Paths(pen, figure(150, 122), Moves(100))
    assert isinstance(reach(paths).places(), list)
    assert reach(Paths(EMPTY, figure(150, 122), Moves(0))).path_to(400, 400, 0) is None


def test_the_net_is_made_once_for_a_table_and_a_base() -> None:
    assert lattice(YARD, 25) is lattice(hand_made("yard"), 25)
    assert lattice(YARD, 25) is not lattice(YARD, 40)


@pytest.mark.parametrize("base", [20, 25, 40])
def test_every_leg_of_the_net_is_lawful_both_ways(base: int) -> None:
    net = lattice(YARD, base)
    legs = [(node, *hop[:2]) for node in range(len(net.xs)) if net.standing(node) == FREE for hop in net.hops(node)]
    walks = [(node, other) for node, other, verb in legs if verb == WALK]
    for node, other in random.Random(1).sample(walks, 1500):
        places = net.xs[node] * MM, net.ys[node] * MM, net.xs[other] * MM, net.ys[other] * MM
        assert leg(YARD, net.on[node], *places, net.r) == FREE
    assert {(other, node) for node, other in walks} == set(walks)


def test_the_net_filled_or_not_gives_the_same() -> None:
    one, other = Field(YARD.text + "piece spare spare\n"), Field(YARD.text + "piece other other\n")
    lattice(one, 25).fill()
    for mover in people(YARD, 12, 9):
        found = [reach(Paths(field, mover, Moves(150))) for field in (one, other)]
        assert sorted(found[0].places()) == sorted(found[1].places())
        assert [found[0].spent[node] for node in sorted(found[0].order)] == [
            found[1].spent[node] for node in sorted(found[1].order)
        ]


def test_a_preview_tells_yes_or_no_and_why_but_no_number() -> None:
    paths = Paths(YARD, figure(240, 200), Moves(50))
    assert preview(paths, ((WALK, 240, 230, 0),)) == {"ok": True}
    assert preview(paths, ((WALK, 240, 262, 0),)) == {"ok": False, "why": "path_blocked", "leg": 0}
    assert preview(paths, ((WALK, 110, 200, 0),)) == {"ok": False, "why": "path_too_far", "leg": 0}


# Prescribed ways


def test_the_way_to_the_nearest_edge_goes_round_what_is_in_the_way() -> None:
    """AN-8.7: by the shortest walking route."""
    wall = blocks((box(20, 100, 400, 105), (0, 80)))
    mover = figure(100, 120)
    paths = Paths(wall, mover, Moves(100))
    path = to_edge(paths)
    assert path is not None
    assert is_at_edge(paths, *ending(mover, path)[:2])
    assert ending(mover, path)[0] < 20
    run = as_far(Paths(wall, mover, Moves(50)), path)
    assert ending(mover, run) == (50, 120, 0)


def test_a_way_is_cut_where_the_allowance_ends() -> None:
    mover = figure(110, 200)
    far = to_place(Paths(YARD, mover, Moves(10)), 84, 84, TOWER)
    assert far is not None
    for allowance in (5, 30, 60, 110, 150, 300):
        paths = Paths(YARD, mover, Moves(allowance))
        kept = as_far(paths, far)
        assert kept in paths
    assert as_far(Paths(YARD, mover, Moves(600)), far) == far
    assert walking_distance(Paths(YARD, mover, Moves(10)), 84, 84, TOWER) in range(300, 400)
    assert walking_distance(Paths(YARD, mover, Moves(10)), 440, 300, 0) is None


def test_a_way_is_cut_before_a_low_thing_and_beside_figures() -> None:
    hedge = blocks((box(200, 50, 210, 150), (0, 20)))
    mover = figure(100, 100)
    assert as_far(Paths(hedge, mover, Moves(110)), ((WALK, 300, 100, 0),)) == ((WALK, 187, 100, 0),)
    others = crowd(mover, [Room(figure(200, 100, id=1), THROUGH, TOUCH)])
    assert as_far(Paths(EMPTY, mover, Moves(110), others), ((WALK, 300, 100, 0),)) == ((WALK, 175, 100, 0),)


def test_a_straight_way_takes_what_lies_on_its_line() -> None:
    """AN-4.12: low things, steps, jumping down and leaps leave a charge straight."""
    moves = Moves(400, verbs=(STEP, LEAP, JUMP, LADDER, CLIMB), climb=100, jump=150, leap=150)
    walker = on(YARD, 240, 120, TOWER)
    down = straight_way(Paths(YARD, walker, moves), 240, 30, 0)
    assert down is not None
    assert [point[0] for point in down] == [WALK, JUMP, WALK]
    over = straight_way(Paths(YARD, on(YARD, 330, 120, PLATFORM), moves), 510, 120, STUMP)
    assert over is not None
    assert [point[0] for point in over] == [WALK, LEAP, WALK]
    up = straight_way(Paths(YARD, figure(500, 30), moves), 500, 120, STUMP)
    assert up is not None
    assert [point[0] for point in up] == [WALK, STEP, WALK]
    wall = straight_way(Paths(YARD, figure(400, 440), moves), 400, 520, RAMPART)
    assert wall is not None
    assert [point[0] for point in wall] == [WALK, CLIMB, WALK]
    hop = straight_way(Paths(YARD, figure(340, 400), moves), 340, 460, 0)
    assert hop == ((WALK, 340, 460, 0),)
    for mover, path in ((walker, down), (on(YARD, 330, 120, PLATFORM), over), (figure(500, 30), up)):
        assert straight(mover, path)
        assert path in Paths(YARD, mover, moves)


def test_no_straight_way_leads_through_a_wall_or_farther_than_it_may() -> None:
    moves = Moves(400, verbs=(STEP, LADDER))
    assert straight_way(Paths(YARD, figure(240, 200), moves), 110, 110, 0) is None
    assert straight_way(Paths(YARD, on(YARD, 240, 120, TOWER), moves), 240, 30, 0) is None
    assert straight_way(Paths(YARD, figure(240, 200), moves.with_allowance(20)), 240, 230, 0) is None
    assert straight_way(Paths(YARD, figure(240, 200), moves), 240, 200, 0) == ()


def test_surfaces_that_need_no_test() -> None:
    """AN-10.9."""
    assert set(safe_surfaces(YARD, 25)) == set(range(len(YARD.surfaces)))
    roof = floors((80, box(100, 100, 200, 200)))
    assert safe_surfaces(roof, 25) == (0,)


def test_a_way_that_ends_nowhere_is_none() -> None:
    pen = blocks(*[(one, (0, 120)) for one in _PEN])
    inside = Paths(pen, figure(300, 300), Moves(100))
    assert to_edge(inside) is None
    assert to_place(inside, 100, 100, 0) is None
    assert walking_distance(inside, 100, 100, 0) is None


_PEN = [box(200, 200, 400, 206), box(200, 394, 400, 400), box(200, 207, 206, 393), box(394, 207, 400, 393)]


def test_a_way_is_cut_beyond_a_friend_too() -> None:
    mover = figure(100, 100)
    friend = crowd(mover, [Room(figure(150, 100, id=1), THROUGH, TOUCH)])
    assert as_far(Paths(EMPTY, mover, Moves(90), friend), ((WALK, 300, 100, 0),)) == ((WALK, 190, 100, 0),)
    assert as_far(Paths(EMPTY, mover, Moves(60), friend), ((WALK, 300, 100, 0),)) == ((WALK, 125, 100, 0),)
    assert as_far(Paths(EMPTY, mover, Moves(60), friend), ((WALK, 140, 100, 0),)) == ((WALK, 125, 100, 0),)


def test_a_way_is_cut_before_a_crossing_that_is_too_dear() -> None:
    path = ((WALK, 110, 163, 0), (LADDER, 110, 116, TOWER), (WALK, 110, 100, TOWER))
    assert as_far(Paths(YARD, figure(110, 165), Moves(70)), path) == path[:1]


def test_onwards_in_a_direction() -> None:
    """AN-8.6: away from the enemy, round walls and figures."""
    mover = figure(300, 300)
    free = onwards(Paths(EMPTY, mover, Moves(100)), 1, 0)
    assert ending(mover, free)[0] >= 390
    wall = blocks((box(340, 250, 345, 350), (0, 80)))
    round_it = onwards(Paths(wall, mover, Moves(200)), 1, 0)
    assert ending(mover, round_it)[0] > 360
    assert onwards(Paths(EMPTY, figure(587, 300), Moves(100)), 1, 0) == ()
