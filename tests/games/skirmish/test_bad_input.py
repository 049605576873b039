"""Annúminas and Mordheim: what nobody may answer is refused with its rule, and nothing has changed by it."""

from typing import Any, Final

import pytest

from liza.games.skirmish.game import ANNUMINAS, GAMES
from liza.games.skirmish.warbands import warbands
from liza.kernel.codec import digest
from liza.kernel.game import Setup
from liza.kernel.luck import Seeded, Typed
from liza.kernel.position import Position, begin, placed
from liza.kernel.refusal import Refusal

WALK, STEP, LADDER, CLIMB, JUMP, LEAP = range(6)
SCENE = """
wall 100,200 500,200 80
tower 100,300 300,500 80
rough 400,300 500,400
A1 300,100
A2 200,400@tower-1.1
B1 350,100
"""


def asked(who: str, kind: str = "walk") -> Position:
    """The question for the way of somebody."""
    position = placed(ANNUMINAS, SCENE, Typed(), Setup("annuminas", ("Ana", "Beto"), {}))
    return position.answer(0, (kind, who))


def refused(position: Position, value: Any) -> Refusal:
    """The refusal of an answer, after which nothing has changed."""
    before, questions = digest(position.now), position.open
    judged = position.judge(0, value)
    with pytest.raises(Refusal) as found:
        position.answer(0, value)
    assert judged is not None
    assert (judged.code, judged.rule) == (found.value.code, found.value.rule)
    assert digest(position.now) == before
    assert position.open == questions
    assert position.answer(0, ()).open[0].what == "move"
    return found.value


@pytest.mark.parametrize(
    ("who", "path", "code", "rule"),
    [
        ("A1", ((WALK, 300, 190, 0), (WALK, 300, 240, 0)), "path_blocked", "AN-4.27"),
        ("A1", ((WALK, 300, 240, 0),), "path_blocked", "AN-4.27"),
        ("A1", ((WALK, 300, 180, 1),), "path_no_step", "AN-0.3"),
        ("A1", ((WALK, 601, 100, 0),), "path_off_table", "AN-0.3"),
        ("A1", ((WALK, 300, -1, 0),), "path_off_table", "AN-0.3"),
        ("A1", ((WALK, 300, 5, 0),), "path_unsupported", "AN-0.2"),
        ("A1", ((WALK, 326, 100, 0),), "path_figure", "AN-4.3"),
        ("A1", ((WALK, 300, 150, 0),) * 41, "path_many_legs", "AN-4.3"),
        ("A1", ((WALK, 300, 150, 99),), "path_malformed", "AN-4.3"),
        ("A1", ((9, 300, 150, 0),), "path_malformed", "AN-4.3"),
        ("A1", ((WALK, 300, 150),), "path_malformed", "AN-4.3"),
        ("A1", ((WALK, "300", 150, 0),), "path_not_whole", "AN-0.1"),
        ("A1", ((WALK, True, 150, 0),), "path_not_whole", "AN-0.1"),
        ("A1", ((WALK, 10**30, 150, 0),), "path_off_table", "AN-0.3"),
        ("A1", ((JUMP, 300, 130, 0),), "path_no_drop", "AN-4.31"),
        ("A1", ((CLIMB, 300, 130, 0),), "path_nothing_to_climb", "AN-4.29"),
        ("A1", ((LEAP, 300, 150, 0),), "path_no_gap", "AN-4.34"),
        ("A1", ((LADDER, 300, 150, 1),), "path_no_ladder", "AN-4.4"),
        ("A2", ((WALK, 200, 310, 1),), "path_unsupported", "AN-0.2"),
        ("A2", ((WALK, 200, 520, 1),), "path_unsupported", "AN-0.2"),
        ("A2", ((WALK, 200, 313, 1), (WALK, 200, 280, 0)), "path_no_step", "AN-0.3"),
    ],
)
def test_a_way_that_cannot_be_is_refused_with_its_rule(who: str, path: Any, code: str, rule: str) -> None:
    """AN-0.1, AN-0.2, AN-0.3, AN-4.3: through a wall, through the air, off the table, nonsense."""
    found = refused(asked(who), path)
    assert (found.code, found.rule) == (code, rule)


@pytest.mark.parametrize(
    "value",
    [
        ((WALK, float("nan"), 150.0, 0),),
        ((WALK, 300.5, 150, 0),),
        ((WALK, 300, None, 0),),
        {"path": []},
        float("inf"),
        ((WALK, 300, 150, 0),) * 1_000_000,
    ],
)
def test_what_is_no_value_at_all_is_refused(value: Any) -> None:
    """NaN, fractions, a million points: no value of a record (the kernel's own refusal)."""
    assert refused(asked("A1"), value).code == "not_a_value"


def test_an_empty_way_is_standing_still() -> None:
    """AN-4.3."""
    position = asked("A1")
    assert position.judge(0, ()) is None
    assert position.answer(0, ()).now.by_id["A1"].deeds.moved is False


@pytest.mark.parametrize(
    "value", ["", 0, False, ((),), (((),),), ("walk", "A1"), ((WALK, 300, 150, -1),), ((-1, 300, 150, 0),)]
)
def test_values_of_other_shapes_are_no_ways(value: Any) -> None:
    """AN-4.3."""
    found = refused(asked("A1"), value)
    assert (found.code, found.rule) == ("path_malformed", "AN-4.3")


NO_SPOTS: Final[list[Any]] = [
    (300, 300), (300, 300, 0, 0), (300, 10**9, 0), (300, 300, 99), (300, True, 0), ("300", 300, 0), (5, 5, 0), (), "A1",
]  # fmt: skip


@pytest.mark.parametrize("value", NO_SPOTS, ids=str)
def test_a_place_for_a_relic_that_cannot_be_is_refused(value: Any) -> None:
    """AN-10.11, AN-0.1: judged and answered alike, and nothing has changed."""
    options = {"scenario": "relic_hunt", "table": "cairns"}
    position = begin(ANNUMINAS, Setup("annuminas", ("Ana", "Beto"), options), Seeded(1))
    not_taken(position, position.open[0].seat, value, "AN-10.11")


@pytest.mark.parametrize("value", [*NO_SPOTS, (("A1", 300, 300, 0),), (("A1", 300, 300, 0),) * 8, "anywhere"], ids=str)
def test_a_deployment_that_cannot_be_is_refused(value: Any) -> None:
    """AN-10.9, AN-0.1: the same."""
    text = "next deploy:0\nside 0 edge=south\nA1 man\nA2 man\nB1 500,500"
    position = placed(ANNUMINAS, text, Typed(), Setup("annuminas", ("Ana", "Beto"), {}))
    not_taken(position, 0, value, "AN-10.9")


def not_taken(position: Position, seat: int, value: Any, rule: str) -> None:
    """What is refused when it is judged and when it is answered, and changes nothing."""
    before = digest(position.now)
    judged = position.judge(seat, value)
    assert judged is not None
    assert judged.rule == rule
    with pytest.raises(Refusal, match=judged.code):
        position.answer(seat, value)
    assert digest(position.now) == before


def test_ten_thousand_points_are_too_many() -> None:
    """AN-4.3."""
    found = refused(asked("A1"), ((WALK, 300, 150, 0),) * 10_000)
    assert (found.code, found.rule) == ("path_many_legs", "AN-4.3")


@pytest.mark.parametrize("edition", sorted(GAMES))
@pytest.mark.parametrize(
    ("options", "rule"),
    [
        ({"warbands": 7}, "AN-10.1"),
        ({"warbands": ["pirates", "pirates"]}, "AN-10.1"),
        ({"warbands": [None, None]}, "AN-10.1"),
        ({"warbands": [{}, {}]}, "AN-10.1"),
        ({"warbands": [{"warband": "orcs", "models": {"orc": 10**9}}] * 2}, "AN-10.1"),
        ({"seed": -1}, "AN-10.7"),
        ({"seed": 1.5}, "AN-10.7"),
        ({"mirror": 1}, "AN-10.7"),
        ({"table": 3}, "AN-10.8"),
        ({"table": "600x600"}, "AN-10.7"),
        ({"table": "900x900\nwall"}, ""),
        ({"open_measuring": "yes"}, "AN-0.6"),
        ({"scenario": ["skirmish"]}, "AN-10.10"),
    ],
)
def test_an_agreement_that_cannot_be_is_refused(edition: str, options: dict[str, Any], rule: str) -> None:
    """AN-10.1, AN-10.7, AN-10.8, AN-0.6."""
    with pytest.raises(Refusal) as found:
        begin(GAMES[edition], Setup(edition, ("Ana", "Beto"), options), Typed())
    assert found.value.rule == rule


OVERLAPPING = """
title = { en = "A", es = "A" }
size = [900, 900]
[[piece]]
id = "one"
kind = "block"
block = [{ z = [0, 50], at = [[300, 300], [400, 300], [400, 400], [300, 400]] }]
[[piece]]
id = "two"
kind = "block"
block = [{ z = [0, 50], at = [[350, 350], [450, 350], [450, 450], [350, 450]] }]
"""


def test_terrain_that_overlaps_is_refused_with_its_line() -> None:
    """AN-10.8."""
    with pytest.raises(Refusal) as found:
        begin(ANNUMINAS, Setup("annuminas", ("Ana", "Beto"), {"table": OVERLAPPING}), Typed())
    assert (found.value.code, found.value.facts["line"]) == ("table_overlap", 11)


def own(**changed: Any) -> dict[str, Any]:
    """A warband of one's own as data: three men, the first of them its leader."""
    man = {
        "id": "man",
        "name": {"en": "Man", "es": "Hombre"},
        "rank": "henchman",
        "race": "man",
        "models": 2,
        "hire": 25,
        "cost": 30,
        "profile": dict(warbands_profile()),
        "equipment": ["dagger", "axe"],
    }
    rows = [{**man, "id": "chief", "rank": "leader", "models": 1}, man]
    title = {"en": "Three men", "es": "Tres hombres"}
    edition = {"id": "three_men", "title": title, "edition": "annuminas", "crowns": 90, "most": 15, "warrior": rows}
    return {**edition, **changed}


def warbands_profile() -> dict[str, int]:
    """The typical human."""
    names = ("movement", "weapon_skill", "ballistic_skill", "strength", "toughness", "wounds", "initiative", "attacks")
    typical = zip(names, (10, 3, 3, 3, 3, 1, 3, 1), strict=True)
    return {**dict(typical), "leadership": 7}


def test_a_warband_of_ones_own_takes_the_field() -> None:
    """AN-10.1."""
    options = {"warbands": [own(), "orcs"], "table": "cairns"}
    battle = ANNUMINAS.setup(Setup("annuminas", ("Ana", "Beto"), options))
    assert [one.sheet.kind for one in battle.warriors[:3]] == ["three_men/chief", "three_men/man", "three_men/man"]
    assert ANNUMINAS.names(battle)["A2"] == {"en": "Man A2", "es": "Hombre A2"}
    assert ANNUMINAS.draw(ANNUMINAS.parse(ANNUMINAS.draw(battle))) == ANNUMINAS.draw(battle)


@pytest.mark.parametrize(
    ("changed", "rule"),
    [
        ({"crowns": 89}, "AN-10.1"),
        ({"edition": "mordheim"}, "AN-10.1"),
        ({"id": "orcs"}, "AN-10.1"),
        ({"warrior": own()["warrior"][1:], "crowns": 60}, "AN-10.1"),
        ({"warrior": []}, "AN-10.1"),
        ({"warrior": 3}, "AN-10.1"),
    ],
)
def test_one_that_may_not_is_refused(changed: dict[str, Any], rule: str) -> None:
    """AN-10.1."""
    with pytest.raises(Refusal) as found:
        begin(ANNUMINAS, Setup("annuminas", ("Ana", "Beto"), {"warbands": [own(**changed), "orcs"]}), Typed())
    assert found.value.rule == rule


def test_powder_must_be_agreed_on() -> None:
    """AN-9.8."""
    row = {**own()["warrior"][0], "equipment": ["dagger", "pistol"], "cost": 40}
    armed = own(edition="mordheim", warrior=[row, own()["warrior"][1]], crowns=100)
    options = {"warbands": [armed, "ratmen"], "table": "cairns"}
    with pytest.raises(Refusal) as found:
        begin(GAMES["mordheim"], Setup("mordheim", ("Ana", "Beto"), options), Typed())
    assert (found.value.code, found.value.rule) == ("powder_not_agreed", "AN-9.8")
    assert begin(GAMES["mordheim"], Setup("mordheim", ("Ana", "Beto"), {**options, "black_powder": True}), Typed()).open


@pytest.mark.parametrize(("agreed", "code"), [({}, "wrong_warband"), ({"black_powder": True}, "no_black_powder")])
def test_there_is_no_powder_in_annuminas(agreed: dict[str, Any], code: str) -> None:
    """AN-9.8, AN-9.1: neither agreed on nor in anybody's hands."""
    row = {**own()["warrior"][0], "equipment": ["dagger", "pistol"], "cost": 40}
    options = {"warbands": [own(warrior=[row, own()["warrior"][1]], crowns=100), "orcs"], "table": "cairns", **agreed}
    with pytest.raises(Refusal) as found:
        begin(ANNUMINAS, Setup("annuminas", ("Ana", "Beto"), options), Typed())
    assert (found.value.code, found.value.rule) == (code, "AN-9.8")


@pytest.mark.parametrize("table", ["ford", "900x900"])
@pytest.mark.parametrize("edition", sorted(GAMES))
def test_no_table_without_ruins_is_held(edition: str, table: str) -> None:
    """AN-10.13, MO-11: whatever the table; other scenarios take it."""
    options = {"table": table, "scenario": "hold"}
    with pytest.raises(Refusal) as found:
        begin(GAMES[edition], Setup(edition, ("Ana", "Beto"), options), Typed())
    assert (found.value.code, found.value.rule) == ("no_ruins", "AN-10.13")
    assert begin(GAMES[edition], Setup(edition, ("Ana", "Beto"), {**options, "scenario": "relic_hunt"}), Seeded(1)).open


def test_ruins_are_held_where_there_are_some() -> None:
    """AN-10.13."""
    with pytest.raises(Refusal) as found:
        begin(ANNUMINAS, Setup("annuminas", ("Ana", "Beto"), {"table": "ford", "scenario": "hold"}), Typed())
    assert (found.value.code, found.value.rule) == ("no_ruins", "AN-10.13")


@pytest.mark.parametrize("size", [900, 1200])
def test_a_mirrored_city_is_made_of_either_size(size: int) -> None:
    """AN-10.7: three blocks each way or four."""
    options = {"seed": 1, "size": size, "mirror": True, "scenario": "hold"}
    assert begin(ANNUMINAS, Setup("annuminas", ("Ana", "Beto"), options), Typed()).now.field.width == size


def test_the_ready_warbands_are_those_of_the_data() -> None:
    assert sorted(warbands()) == ["dwarves", "elves", "mercenaries", "orcs", "rangers", "ratmen", "undead"]
