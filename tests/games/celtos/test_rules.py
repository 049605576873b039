"""Celtos: what worked cases cannot say: three players, templates, arrangements, and what holds in any battle."""

from collections.abc import Iterator
from random import Random
from typing import Any, Final

import pytest

from liza.agents import make
from liza.games.celtos import shooting
from liza.games.celtos.combat import sides_of
from liza.games.celtos.data import missiles
from liza.games.celtos.game import GAME
from liza.games.celtos.moving import broken, coherent, strewn
from liza.games.celtos.preparation import varied
from liza.games.celtos.sight import in_contact, touches
from liza.games.celtos.state import Battle, Unit
from liza.games.celtos.text import draw, parse
from liza.games.celtos.turns import highest
from liza.kernel.cases import put
from liza.kernel.dice import d10
from liza.kernel.game import Setup
from liza.kernel.luck import Scripted, Seeded, Typed
from liza.kernel.options import look, sample
from liza.kernel.position import Position, begin, placed
from liza.kernel.refusal import Refusal
from liza.kernel.table import Inline
from liza.space.field.measure import distance, overlapping

HEAD: Final = """scenario ford turns 6 turn 1 starter 0 acting A1
next order
field open 1200x1200
side 0 red_boar edge=south
side 1 drowned edge=north
"""
SEATS: Final = Setup("classic", ("Ana", "Beto"))


def battle(text: str, head: str = HEAD) -> Battle:
    return parse(head + text)


def at(text: str, head: str = HEAD) -> Position:
    return placed(GAME, head + text, Typed(), SEATS)


def dice(*throws: tuple[int, ...]) -> Inline:
    return Inline(None, [], Scripted(list(throws)))


# Initiative


def test_ce_1_3_three_players_only_the_tied_throw_again() -> None:
    table = dice((9, 9, 4), (2, 6))
    assert highest(table, "initiative", (0, 1, 2)) == 1
    assert [entry[2] for entry in table.tape] == [(9, 9, 4), (2, 6)]


def test_ce_1_3_as_often_as_it_takes() -> None:
    assert highest(dice((3, 3), (7, 7), (8, 5)), "initiative", (0, 1)) == 0


# Shooting


BEHIND: Final = """A1 red_boar/slingers start=5 at 600,250
B1 drowned/drowned_crew start=10 at 600,466"""
ON_FORD: Final = HEAD.replace("field open 1200x1200\n", "")


@pytest.mark.parametrize(("face", "saved"), [(9, False), (10, True)])
def test_ce_3_13_a_template_makes_the_save_two_worse(face: int, *, saved: bool) -> None:
    state = battle(BEHIND, ON_FORD)
    unit, target = state.by_id["A1"], state.by_id["B1"]
    arm = missiles()["sling"]._replace(template=True)
    [mark] = shooting.marks(state, unit, target, shooting.shooters(state, unit, target))
    assert shooting.saved(state, dice((face,)), mark, arm) is saved
    assert shooting.saved(state, dice((8,)), mark, missiles()["sling"])


def test_ce_3_13_cover_is_judged_from_the_nearest_who_sees_the_model() -> None:
    """One shooter stands on the defender's side of the wall, nearer than the one on the other side."""
    text = BEHIND.replace("at 600,250", "at 600,250 600,560")
    state = battle(text, ON_FORD)
    unit, target = state.by_id["A1"], state.by_id["B1"]
    [mark] = shooting.marks(state, unit, target, shooting.shooters(state, unit, target))
    assert mark.by.number == 1


def test_ce_3_11_hits_of_different_damage_are_given_out_one_by_one() -> None:
    """Two slingers, one at short and one at medium range: what each model takes matters, so both hits are asked for."""
    position = at(
        "A1 red_boar/slingers start=5 at 300,300 300,267\nB1 drowned/drowned_crew start=10 at 300,617 333,617"
    )
    position = put(put(position.answer(0, "shoot"), "dice shot: 9"), "dice shot: 9")
    assert [position.open[0].what, position.open[0].args] == ["take_hit", ("B1", 4)]
    position = position.answer(1, 1)
    assert position.open[0].dice == d10


# Close combat


def close(text: str) -> Position:
    return at(text).answer(0, "assault")


def test_ce_4_3_ten_pile_in_on_one_as_many_as_there_is_room_for() -> None:
    """Six circles fit round an equal one."""
    crowd = " ".join([f"{300 + 26 * column},{300 - 26 * row}" for row in range(2) for column in range(-2, 3)])
    position = close(f"A1 drowned/drowned_crew move=20 at {crowd}\nB1 drowned/hulk size=2 at 300,326")
    assert GAME.queries["touching"](position.now, "A1")[0] >= 5


@pytest.mark.parametrize("seed", range(12))
def test_ce_2_10_ce_4_3_a_pile_in_brings_all_for_whom_there_is_a_place(seed: int) -> None:
    """Wherever the free models of a unit of six stand within reach of a line of six, all get into contact."""
    rng = Random(seed)
    line = " ".join([f"{300 + 33 * number},400" for number in range(6)])
    ends = [(300, 375)]
    while len(ends) < 6:
        spot = 270 + int(rng.random() * 200), 320 + int(rng.random() * 40)
        if all((spot[0] - x) ** 2 + (spot[1] - y) ** 2 >= 26**2 for x, y in ends):
            ends.append(spot)
    mine = " ".join([f"{x},{y}" for x, y in ends])
    before = battle(f"A1 red_boar/oath_axes start=6 at {mine}\nB1 drowned/drowned_crew start=6 at {line}")
    assert in_contact(before, before.by_id["A1"])
    position = close(f"A1 red_boar/oath_axes start=6 at {mine}\nB1 drowned/drowned_crew start=6 at {line}")
    assert GAME.queries["touching"](position.now, "A1")[0] == 6
    assert stood_still(before, position.now)


def stood_still(before: Battle, after: Battle) -> bool:
    """CE-4.3: the enemy does not move."""
    places = [[(f.x, f.y) for f in one.by_id["B1"].figures()] for one in (before, after)]
    return places[0] == places[1]


def test_ce_4_2_a_charge_over_a_wall_ends_in_contact_across_it() -> None:
    position = at("A1 red_boar/chieftain at 600,380\nB1 drowned/hulk size=2 at 600,470", head=ON_FORD).answer(
        0, "assault"
    )
    state = position.now
    one, other = state.by_id["A1"].figures()[0], state.by_id["B1"].figures()[0]
    assert touches(state, one, other)
    assert one.y < 450 < other.y
    assert distance(one, other) > 1
    assert [event.facts["need"] for event in position.events if event.name == "dice"] == []


def test_ce_4_7_all_whom_contact_joins_fight_one_combat() -> None:
    state = battle(
        "A1 red_boar/chieftain at 300,300\nA2 red_boar/chieftain at 350,300\nA3 red_boar/chieftain at 500,300\n"
        "B1 drowned/hulk size=2 at 325,300\nB2 drowned/tide_caller at 375,300\nB3 drowned/tide_caller at 700,300"
    )
    mine, theirs = sides_of(state, state.by_id["A1"])
    assert ([unit.id for unit in mine], [unit.id for unit in theirs]) == (["A1", "A2"], ["B1", "B2"])


PRESSED: Final = """scenario three_cairns turns 4 turn 3 starter 1 acting A2 orders move
next order
side 0 hollow_hills edge=south
side 1 hollow_hills edge=north
A2 hollow_hills/silver_shields activated moved at 380,434 427,445 460,445 394,412 427,412 460,412
A3 hollow_hills/hill_riders models=0,2 at 396,468 487,488
A4 hollow_hills/lady_of_ash at 682,405
B1 hollow_hills/bowguard models=0,1,2,3 at 438,548 433,503 457,511 435,596
"""


def test_ce_4_2_whoever_does_not_get_there_makes_room_for_those_who_do() -> None:
    """CE-0.2: one who could only stay where he is, with another of his unit in his place."""
    state = placed(GAME, PRESSED, Typed(), SEATS).answer(0, "assault").now
    figures = [figure for unit in on_table(state) for figure in unit.figures()]
    assert not [one for place, one in enumerate(figures) for other in figures[:place] if overlapping(one, other)]
    assert in_contact(state, state.by_id["A2"])


# Coherence


def test_ce_7_2_a_broken_unit_is_offered_the_move_that_brings_it_together() -> None:
    position = at("A1 red_boar/spear_kin start=8 at 300,300 333,300 460,300\nB1 drowned/tide_caller at 300,900")
    position = position.answer(0, "move")
    region: Any = look(position.open[0].options, position.open[0].args)
    assert strewn(position.now.by_id["A1"].figures()) > 0
    for move in region.offers():
        assert coherent(region.ends(move))
    moved = position.answer(0, region.first())
    assert not broken(moved.now.by_id["A1"])


def test_ce_7_2_too_far_apart_to_meet_it_comes_as_near_as_it_can() -> None:
    position = at("A1 red_boar/spear_kin start=8 at 300,300 800,300\nB1 drowned/tide_caller at 300,900")
    position = position.answer(0, "move")
    region: Any = look(position.open[0].options, position.open[0].args)
    ends = region.ends(region.first())
    assert [(end.x, end.y) for end in ends] == [(400, 300), (700, 300)]
    with pytest.raises(Refusal) as refused:
        position.answer(0, region.stay())
    assert (refused.value.code, refused.value.rule) == ("must_regroup", "CE-7.2")


# What no move is

NAN: Final = float("nan")
WAY: Final = (0, 600, 390, 0)
LINE: Final = """A1 red_boar/oath_axes start=5 at 600,400 633,400 666,400
A2 red_boar/chieftain at 560,400
B1 drowned/tide_caller at 700,480"""
# a move of three models on the ford, before the south wall; what it is refused for, and by which rule
NO_MOVES: Final = {
    "not a number": ((((0, NAN, 390, 0),), (), ()), "not_a_value", ""),
    "without end": ((((0, float("inf"), 390, 0),), (), ()), "not_a_value", ""),
    "with a fraction": ((((0, 600.5, 390, 0),), (), ()), "not_a_value", ""),
    "a whole number as a float": ((((0, 600.0, 390, 0),), (), ()), "not_a_value", ""),
    "nothing": ((((0, None, 390, 0),), (), ()), "not_a_value", ""),
    "a million points": ((tuple([WAY, (0, 600, 400, 0)] * 500_000), (), ()), "not_a_value", ""),
    "yes for a number": ((((0, True, 390, 0),), (), ()), "path_not_whole", "CE-2.2"),
    "a word for a number": ((((0, "600", 390, 0),), (), ()), "path_not_whole", "CE-2.2"),
    "too few numbers": ((((0, 600),), (), ()), "path_malformed", "CE-2.2"),
    "too many numbers": ((((*WAY, 0),), (), ()), "path_malformed", "CE-2.2"),
    "a path in a path": ((((WAY,),), (), ()), "path_malformed", "CE-2.2"),
    "a verb that is none": ((((9, 600, 390, 0),), (), ()), "path_malformed", "CE-2.2"),
    "a jump": ((((2, 600, 390, 0),), (), ()), "path_not_allowed", "CE-2.2"),
    "a floor that is none": ((((0, 600, 390, 7),), (), ()), "path_malformed", "CE-2.2"),
    "west of the table": ((((0, -5, 390, 0),), (), ()), "path_off_table", "CE-2.2"),
    "far off the table": ((((0, 10**400, 390, 0),), (), ()), "path_off_table", "CE-2.2"),
    "onto the wall": ((((0, 600, 450, 0),), (), ()), "path_on_low", "CE-2.2"),
    "over the wall and too far": ((((0, 600, 480, 0),), (), ()), "path_too_far", "CE-2.2"),
    "farther than its movement": ((((0, 600, 299, 0),), (), ()), "path_too_far", "CE-2.2"),
    "through a friend": ((((0, 520, 400, 0),), (), ()), "path_figure", "CE-2.2"),
    "into an enemy": (((), (), ((0, 700, 455, 0),)), "path_figure", "CE-0.2"),
    "two in one place": ((((0, 633, 400, 0),), (), ()), "models_overlap", "CE-2.2"),
    "two paths for three": (((), ()), "not_a_move", "CE-2.2"),
    "four paths for three": (((), (), (), ()), "not_a_move", "CE-2.2"),
    "a word": ("north", "not_a_move", "CE-2.2"),
    "a number": (7, "not_a_move", "CE-2.2"),
    "apart": ((((0, 540, 330, 0),), (), ()), "breaks_coherence", "CE-7.2"),
}


@pytest.mark.parametrize("what", NO_MOVES)
def test_what_is_no_move_is_refused_with_its_rule_and_changes_nothing(what: str) -> None:
    value, code, rule = NO_MOVES[what]
    position = at(LINE, ON_FORD).answer(0, "move")
    before = draw(position.now)
    with pytest.raises(Refusal) as refused:
        position.answer(0, value)
    assert (refused.value.code, refused.value.rule) == (code, rule)
    assert len(str(refused.value)) < 1000
    assert draw(position.now) == before
    assert position.answer(0, ((WAY,), (), ())).now.by_id["A1"].moved


@pytest.mark.parametrize(
    ("value", "code"),
    [
        ((((600.0, 200, 0)),), "not_a_value"), (((NAN, 200, 0),), "not_a_value"), (((True, 200, 0),), "path_not_whole"),
        (((600, 301, 0),), "place_not_here"), (((600, -1, 0),), "path_off_table"), (((600, 200, 1),), "place_not_here"),
        (((600, 200),), "path_malformed"), ((), "not_a_deployment"), (((600, 200, 0),) * 2, "not_a_deployment"),
        ("here", "not_a_deployment"), (((345, 200, 0),), "path_figure"),
    ],
)  # fmt: skip
def test_what_is_no_place_is_refused_with_its_rule_and_changes_nothing(value: Any, code: str) -> None:
    head = HEAD.replace("next order", "next deploy:0").replace(" acting A1", "")
    position = at("A1 red_boar/chieftain away\nA2 red_boar/chieftain at 330,200\nB1 drowned/hulk at 600,900", head)
    before = draw(position.now)
    with pytest.raises(Refusal) as refused:
        position.answer(0, value)
    assert (refused.value.code, refused.value.rule) == (code, "" if code == "not_a_value" else "CE-8.8")
    assert draw(position.now) == before


# In any battle


def any_battle(seed: int, steps: int) -> Iterator[Position]:
    """The positions of a battle, moves as the scripted general makes them, all else at random."""
    rng, general = Random(seed), make(GAME, "scripted", seed)
    position = begin(GAME, varied(rng), Seeded(seed))
    for _ in range(steps):
        if not position.open:
            return
        yield position
        question = position.open[0]
        value = sample(look(question.options, question.args), rng)
        if question.what in ("move", "place", "assault", "after_fight") or rng.random() * 2 < 1:
            value = general.choose(position, question.seat, question.what, question.options, question.args)
        position = position.answer(question.seat, value, question.slip)


def on_table(state: Battle) -> list[Unit]:
    return [unit for unit in state.units if unit.here()]


@pytest.mark.parametrize("seed", range(10))
def test_in_any_battle_bases_never_overlap_and_markers_make_sense(seed: int) -> None:
    """CE-0.2, CE-1.2, CE-6.7, CE-4.2: what holds whenever anybody is asked."""
    for position in any_battle(seed, 260):
        state: Battle = position.now
        figures = [figure for unit in on_table(state) for figure in unit.figures()]
        for place, one in enumerate(figures):
            assert not [other for other in figures[:place] if overlapping(one, other)], draw(state)
        for unit in on_table(state):
            assert not (unit.panic and unit.hold)
            assert not (unit.hold and not unit.activated)
            assert all(0 < model.wounds <= unit.sheet.profile[5] for model in unit.models)
            assert len(unit.models) <= unit.sheet.start


@pytest.mark.parametrize("seed", range(6))
def test_only_assaults_end_in_contact(seed: int) -> None:
    """CE-0.2: contact comes about in no other beat."""
    before: set[tuple[str, str]] = set()
    for position in any_battle(seed + 50, 260):
        now = {(unit.id, foe.id) for unit in on_table(position.now) for foe in in_contact(position.now, unit)}
        if now - before:
            assert {event.name for event in position.events} & {"charges", "counter_charges", "piles_in"}
        before = now


@pytest.mark.parametrize("seed", range(6))
def test_a_position_of_any_battle_is_read_back_from_its_text(seed: int) -> None:
    for position in any_battle(seed + 20, 150):
        assert draw(parse(draw(position.now))) == draw(position.now)
