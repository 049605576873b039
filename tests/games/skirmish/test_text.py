"""Annúminas and Mordheim: positions as text, there and back, and tables as text."""

import pytest

from liza.games.skirmish import text
from liza.games.skirmish.game import GAMES, parse
from liza.games.skirmish.terrain import city_terrain, field_of
from liza.kernel.codec import digest, from_data, to_data
from liza.kernel.refusal import Refusal
from liza.kernel.rulebook import rulebook
from liza.lang.labels import missing_words
from liza.space.field.tables import plan
from liza.space.field.text import write_plan

FULL = """
edition mordheim scenario relic_hunt round 3 moving 1 attacker 0 lost 1 through 2 open_measuring yes black_powder yes
table 600x500
wall 100,300 260,300 80 door=20,30 window=80,30 thick=6
low 50,100 150,100
low 50,150 150,150 25
block 300,50 340,90 20-80
soft 400,50 440,90 40
tower 300,300 420,420 80 rail=20
floor 450,300 550,400 60
rough 20,20 60,60
rough 310,310 340,340 on=tower-1.1
rubble 500,20 560,60
ladder 360,295 360,305 tower-1.1 kind=rope length=90
next charges:A1:A2 combat:B1 end_turn
side 0 pirates name=The%20lot/La%20tropa start=9 edge=none leader_mm=300
A1 mercenaries/captain 100,200 hidden moved may_run hand=sword,buckler fought=B1,B2 facing=3,-4
A2 mercenaries/marksman 330,330@tower-1.1 fleeing frenzied critical parried loading=pistol/2
A3 man fled
B1 pirates/cook 200,200 name=Ana/Ana%20M%C3%ADa leader hero m=9 ld=10 weapons=club,sling armour=shield group=4
B2 orc 250,220 stunned wounds=0 stupid feared
B3 troll out beaten_by=A1 pace=77 race=goblin
relic A1
relic 300,250
relic 330,360@tower-1.1
goals tower-1 floor-1
"""


def test_a_position_comes_back_as_it_was() -> None:
    battle = parse(FULL)
    drawn = text.draw(battle)
    assert text.draw(parse(drawn)) == drawn
    assert digest(parse(drawn)) == digest(battle)
    for line in FULL.strip().splitlines():
        assert line.split()[0] in drawn


def test_a_state_comes_back_from_data_and_from_a_copy() -> None:
    battle = parse(FULL)
    again = from_data(type(battle), to_data(battle))
    assert digest(again) == digest(battle) == digest(battle.copy())
    assert text.draw(again) == text.draw(battle)


def test_what_is_usual_is_left_out() -> None:
    assert text.draw(parse("A1 100,100\nB1 200,200")) == (
        "edition annuminas scenario skirmish round 1 moving 0\nA1 100,100\nB1 200,200"
    )


def test_the_words_of_a_ready_warband_are_its_kind() -> None:
    battle = parse("A1 rangers/mablung 100,100")
    sheet = battle.by_id["A1"].sheet
    assert (sheet.profile, sheet.pace, sheet.armour) == ((10, 3, 3, 3, 3, 1, 3, 1, 7), 80, ("heavy_armour", "shield"))
    assert battle.rules.edition == "annuminas"
    assert parse("B1 ratmen/giant_rat 10,10").rules.edition == "mordheim"


@pytest.mark.parametrize(
    ("position", "line"),
    [
        ("A1 100,100\nC1 100,100", 2),
        ("A1 100,100\nA1 200,200", 2),
        ("A1 100,100 sleepy", 1),
        ("A1 100,100 wounds=many", 1),
        ("A1 100,100@tower-1.1", 1),
        ("A1 100,100 out", 1),
        ("A1 100,100 stunned knocked_down", 1),
        ("table 600x600\nwall 100,100\nA1 10,10", 3),
        ("table 600x600\ncastle 1,1 2,2\nA1 10,10", 2),
        ("edition annuminas weather rain\nA1 100,100", 2),
        ("edition annuminas round soon\nA1 100,100", 2),
        ("A1 100,100\nside 2 rangers", 2),
        ("A1 100,100\ngoals moon", 2),
        ("A1 100,100 facing=north", 1),
        ("A1 100,100 weapons=laser", 1),
        ("A1 100,100 armour=dagger", 1),
        ("A1 100,100 traits=brave", 1),
        ("A1 100,100 hand=laser", 1),
        ("A1 100,100 hand=shield", 1),
        ("A1 100,100 loading=pistol", 1),
        ("A1 100,100 loading=laser/2", 1),
        ("A1 100,100 loading=pistol/soon", 1),
    ],
)
def test_what_is_not_understood_is_refused_with_its_line(position: str, line: int) -> None:
    with pytest.raises(Refusal) as refused:
        parse(position)
    assert refused.value.code in ("position_not_understood", "table_no_floor")
    assert refused.value.facts.get("line", line) == line


def test_a_step_that_does_not_exist_is_refused() -> None:
    with pytest.raises(Refusal) as refused:
        parse("next dance\nA1 100,100")
    assert refused.value.code == "no_such_beat"


@pytest.mark.parametrize("name", ["yard", "bridge", "city:7:3"])
def test_a_table_is_named(name: str) -> None:
    battle = parse(f"table {name}\nnext nothing")
    assert f"table {name}" in text.draw(battle)
    assert battle.field.text == field_of(name).text


def test_a_table_that_somebody_has_drawn_stands_in_the_text() -> None:
    """AN-10.8."""
    setup = GAMES["annuminas"].usual()
    drawn = GAMES["annuminas"].setup(setup._replace(options={"table": write_plan(plan("cairns"))}))
    assert parse(text.draw(drawn)).field.text == field_of("cairns").text


def test_a_city_is_the_same_from_its_seed() -> None:
    """AN-10.7."""
    assert field_of(city_terrain(5, 3, mirror=False)).text == field_of("city:5:3").text


@pytest.mark.parametrize("edition", sorted(GAMES))
def test_every_word_is_there(edition: str) -> None:
    assert missing_words(GAMES[edition].folder) == []


def test_one_rulebook_serves_both_games() -> None:
    """MO-1: the rules of Mordheim are those of Annúminas and its own."""
    ids = rulebook(GAMES["mordheim"].folder)
    assert {one.split("-")[0] for one in ids} == {"AN", "MO"}
    assert GAMES["annuminas"].prefixes == ("AN-",)
    assert GAMES["mordheim"].prefixes == ("AN-", "MO-")
