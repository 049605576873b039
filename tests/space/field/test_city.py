"""Ruined cities: the same from the same seed, as the rules lay them out, and playable."""

import hashlib
from functools import cache

import pytest

from liza.kernel.refusal import Refusal
from liza.space.field.authored import Drawn, Plan
from liza.space.field.city import city
from liza.space.field.city.building import turned
from liza.space.field.city.playable import is_playable, unreached
from liza.space.field.compiling import compile_plan
from liza.space.field.model import Field
from liza.space.field.tables import names, table
from liza.space.field.terrain import MM
from liza.space.field.text import write_plan
from tests.space.field.scenes import blocks, box

SEEDS = range(1, 6)


@cache
def made(seed: int, *, mirror: bool = False, blocks: int = 4) -> tuple[Plan, Field]:
    plan = city(seed, blocks, mirror=mirror)
    return plan, compile_plan(plan)


def ruins(plan: Plan) -> list[Drawn]:
    return [piece for piece in plan.piece if piece.kind == "ruin"]


@pytest.mark.parametrize("seed", SEEDS)
def test_every_place_can_be_got_to(seed: int) -> None:
    _, field = made(seed)
    assert unreached(field) == []
    assert is_playable(field)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(6, 60))
def test_in_many_more_cities_too(seed: int) -> None:
    field = compile_plan(city(seed))
    assert unreached(field) == []
    assert unreached(field, 10) == []


@pytest.mark.parametrize("seed", SEEDS)
def test_a_city_is_laid_out_as_the_rules_say(seed: int) -> None:
    """AN-10.7."""
    plan, field = made(seed)
    assert plan.size == (1200, 1200)
    assert len(ruins(plan)) >= 6
    middles = [(sum(x for x, _ in one.floor[0].at) / 4, sum(y for _, y in one.floor[0].at) / 4) for one in ruins(plan)]
    assert any(300 < x < 900 and 300 < y < 900 for x, y in middles)
    for one in ruins(plan):
        assert {floor.z for floor in one.floor} <= {80, 150}
        assert {wall.z[0] for wall in one.wall} <= {0, 80, 150}
        assert all(wall.z[1] == 80 for wall in one.wall if wall.z[0] == 0)
        assert any(gap.sill == 0 for wall in one.wall if wall.z[0] == 0 for gap in wall.opening)
        assert all(gap.width >= 30 for wall in one.wall for gap in wall.opening)
    rim = 30 * MM - 10
    assert all(
        rim <= one.x0 and one.x1 <= 1200 * MM - rim and rim <= one.y0 and one.y1 <= 1200 * MM - rim
        for one in field.prisms
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_large_ruins_do_not_stand_where_warbands_begin(seed: int) -> None:
    plan, _ = made(seed)
    for one in ruins(plan):
        ys = [y for wall in one.wall for y in (wall.line[1], wall.line[3])]
        if len(one.floor) == 2:
            assert min(ys) >= 300
            assert max(ys) <= 900


def test_there_is_everything_in_some_city() -> None:
    kinds = {piece.kind for seed in SEEDS for piece in made(seed)[0].piece}
    assert kinds == {
        "ruin",
        "walkway",
        "column",
        "low-wall",
        "broken-wall",
        "rubble",
        "bushes",
        "lean-to",
        "hedge",
        "barrels",
        "cart",
    }
    links = {link.kind for seed in SEEDS for link in made(seed)[1].links}
    assert links == {"ladder", "stair"}


def test_the_same_seed_gives_the_same_city_for_ever() -> None:
    assert city(7) == city(7)
    told = [hashlib.sha256(write_plan(made(seed)[0]).encode()).hexdigest()[:16] for seed in (1, 2, 3)]
    assert told == ["fbd2c32b93fb256d", "e11ed92a7d5f32aa", "a897955a92c41a8f"]


def test_another_seed_gives_another_city() -> None:
    assert len({write_plan(made(seed)[0]) for seed in SEEDS}) == len(SEEDS)


def test_one_half_may_be_the_other_turned_round() -> None:
    plan, field = made(2, mirror=True)
    half = len(plan.piece) // 2
    for one, other in zip(plan.piece[:half], plan.piece[half:], strict=True):
        back = turned(turned(one, 1200), 1200)
        assert (back.wall, back.block, back.roof) == (one.wall, one.block, one.roof)
        assert turned(one, 1200)._replace(id="", ladder=()) == other._replace(id="", ladder=())
    size = 1200 * MM
    shapes = {(p.z0, p.z1, frozenset(p.ring)) for p in field.prisms}
    again = {(p.z0, p.z1, frozenset([(size - x, size - y) for x, y in p.ring])) for p in field.prisms}
    assert len(shapes ^ again) <= len(shapes) // 10


@pytest.mark.parametrize("blocks", [3, 5])
@pytest.mark.parametrize("seed", [1, 4, 11])
def test_the_halves_are_alike_about_a_column_where_the_blocks_are_odd(seed: int, blocks: int) -> None:
    """AN-10.7: as many ruins as there must be, and all of it can be got to."""
    plan, field = made(seed, mirror=True, blocks=blocks)
    *halves, middle = plan.piece
    assert middle.kind == "column"
    assert turned(middle, 300 * blocks).block[0].z == middle.block[0].z
    assert len(halves) % 2 == 0
    assert [one.kind for one in halves[: len(halves) // 2]] == [one.kind for one in halves[len(halves) // 2 :]]
    assert len([one for one in halves if one.kind == "ruin"]) >= 6 * blocks * blocks // 16
    assert unreached(field) == []


@pytest.mark.parametrize("seed", range(1, 6))
def test_a_mirrored_city_has_its_six_ruins(seed: int) -> None:
    """AN-10.7."""
    assert len([one for one in made(seed, mirror=True)[0].piece if one.kind == "ruin"]) >= 6


@pytest.mark.parametrize("blocks", [3, 5])
def test_smaller_and_larger_cities(blocks: int) -> None:
    plan, field = made(4, blocks=blocks)
    assert plan.size == (300 * blocks, 300 * blocks)
    assert unreached(field) == []


@pytest.mark.parametrize("number", [2, 7, True, "4", 4.0])
def test_a_city_of_another_size_is_refused(number: int) -> None:
    with pytest.raises(Refusal, match="city_blocks"):
        city(1, number)


@pytest.mark.parametrize("name", names())
def test_on_hand_made_tables_too_every_place_can_be_got_to(name: str) -> None:
    assert unreached(table(name)) == []


def test_what_cannot_be_got_to_is_told() -> None:
    walls = [box(200, 200, 400, 206), box(200, 394, 400, 400), box(200, 207, 206, 393), box(394, 207, 400, 393)]
    pen = blocks(*[(wall, (0, 120)) for wall in walls])
    lost = unreached(pen)
    assert (300, 300, 0) in lost
    assert all(206 < x < 394 and 206 < y < 394 for x, y, _ in lost)
    assert not is_playable(pen)
