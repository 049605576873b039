"""Forces of somebody's own: read from files and setups, and refused with place and rule; nothing is half-applied."""

import tomllib
from copy import deepcopy
from typing import Any, Final

import pytest

from liza.games.celtos.forces import FOLDER, READY, Place, force_of, forces, read_force
from liza.games.celtos.game import GAME
from liza.games.celtos.preparation import SCENARIOS, picks, setup, varied
from liza.games.celtos.text import draw, parse
from liza.kernel.game import Setup
from liza.kernel.luck import Seeded, Typed
from liza.kernel.position import begin
from liza.kernel.refusal import Refusal

BOAR: Final = (FOLDER / "red_boar.toml").read_text(encoding="utf-8")
DATA: Final = tomllib.loads(BOAR)


def refused(text: str) -> Refusal:
    with pytest.raises(Refusal) as error:
        read_force(text, "mine.toml")
    return error.value


@pytest.mark.parametrize("name", READY)
def test_a_ready_force_is_read_as_itself(name: str) -> None:
    assert read_force((FOLDER / f"{name}.toml").read_text(encoding="utf-8"), "x.toml") == forces()[name]


@pytest.mark.parametrize(
    ("old", "new", "code", "rule", "line"),
    [
        ("models = 8", "models = 2", "wrong_unit_size", "CE-7.1", 13),
        ("models = 8", "models = 13", "wrong_unit_size", "CE-7.1", 13),
        ("models = 8", "models = 8.0", "wrong_unit_size", "CE-7.1", 13),
        ("points = 19", "points = 18", "wrong_points", "CE-8.3", 14),
        ("points = 420", "points = 421", "wrong_points", "CE-8.3", 8),
        ("points = 420", 'points = "420"', "wrong_points", "CE-8.3", 8),
        ("strength = 5, toughness = 6", "strength = 11, toughness = 6", "number_out_of_range", "CE-7.6", 40),
        ("size = 2", "size = 11", "number_out_of_range", "CE-7.6", 15),
        ("move = 10", "move = 0", "number_out_of_range", "CE-7.6", 15),
        ("move = 10", "move = true", "number_out_of_range", "CE-7.6", 15),
        ('melee = "spear"', 'melee = "pike"', "no_such_weapon", "CE-8.1", 16),
        ('melee = "spear"', "melee = 3", "no_such_weapon", "CE-8.1", 16),
        ('missile = "sling"', 'missile = "gun"', "no_such_weapon", "CE-8.2", 25),
        ('melee = "spear"', 'melee = "spear"\nskills = ["brave"]', "no_such_skill", "CE-7.7", 17),
        ('melee = "spear"', 'melee = "spear"\nskills = ["fearless", "fearless"]', "no_such_skill", "CE-7.7", 17),
        ('melee = "spear"', 'melee = "spear"\nskills = "fearless"', "no_such_skill", "CE-7.7", 17),
        ('melee = "spear"', 'melee = "spear"\nleader = 1', "force_yes_or_no", "CE-7.3", 17),
        ('melee = "spear"', 'melee = "spear"\nstandard = "yes"', "force_yes_or_no", "CE-7.5", 17),
        ('melee = "spear"', 'melee = "spear"\nbanner = true', "force_keys_strange", "CE-7.1", 17),
        ('melee = "spear"\n', "", "force_keys_missing", "CE-7.1", 10),
        ("command = 5, size = 2", "size = 2", "force_keys_missing", "CE-7.6", 15),
        ("models = 8", f"models = {'9' * 5000}", "force_number_too_long", "CE-7.6", 13),
        ('id = "slingers"', 'id = "spear_kin"', "unit_twice", "CE-7.1", 19),
        ('id = "slingers"', 'id = "Slingers!"', "force_id", "CE-7.1", 19),
        ('es = "Honderos"', 'fr = "Frondeurs"', "force_names", "CE-7.1", 20),
        ('es = "Honderos"', 'es = "\\u001b[2J"', "force_names", "CE-7.1", 20),
        ('id = "red_boar"', 'id = "red_boar', "force_not_toml", "", 6),
    ],
)
def test_what_is_wrong_is_told_with_line_and_rule(old: str, new: str, code: str, rule: str, line: int) -> None:
    assert old in BOAR
    error = refused(BOAR.replace(old, new, 1))
    assert (error.code, error.rule, error.facts["file"], error.facts["line"]) == (code, rule, "mine.toml", line)
    assert BOAR.replace(old, new, 1).splitlines()[line - 1].strip()


@pytest.mark.parametrize("text", ["", "id = 1", "unit = 3\nid='a'\npoints=1\ntitle={en='a',es='b'}", "[[[", "\x7f"])
def test_nonsense_is_refused(text: str) -> None:
    assert refused(text).code in ("force_keys_strange", "force_keys_missing", "force_units", "force_not_toml")


@pytest.mark.parametrize("given", [3, [], "red_boar", None, {"id": "x"}, {"unit": []}])
def test_data_that_is_no_force_is_refused(given: Any) -> None:
    with pytest.raises(Refusal):
        force_of(given, Place(""))


def mine(**changes: Any) -> dict[str, Any]:
    """The Boar under another name, its first unit changed."""
    data = deepcopy(DATA)
    data["id"], data["title"] = "my_clan", {"en": "My Clan", "es": "Mi Clan"}
    data["unit"][0] |= changes
    return data


def test_ce_7_3_ce_7_5_leader_and_standard_are_paid_for() -> None:
    data = mine(leader=True, standard=True)
    data["points"] = 428
    force = force_of(data, Place(""))
    assert (force.points, force.units[0].points()) == (428, 160)
    with pytest.raises(Refusal) as error:
        force_of(data | {"points": 420}, Place(""))
    assert (error.value.rule, error.value.facts["right"]) == ("CE-8.3", 428)


def test_ce_8_3_a_force_of_ones_own_plays_under_its_names() -> None:
    agreed = Setup("classic", ("Ana", "Beto"), {"forces": [mine(name={"en": "Pike Kin", "es": "De Pica"}), "drowned"]})
    state = begin(GAME, agreed, Typed()).now
    assert state.sides[0].titles == ("My Clan", "Mi Clan")
    assert GAME.names(state)["A1"] == {"en": "Pike Kin (A1)", "es": "De Pica (A1)"}
    assert draw(parse(draw(state))) == draw(state)


def test_a_force_that_borrows_a_ready_name_is_not_taken_for_it() -> None:
    data = mine(models=7) | {"id": "red_boar", "points": 401}
    state = begin(GAME, Setup("classic", ("A", "B"), {"forces": [data, "red_boar"]}), Typed()).now
    assert [unit.sheet.start for unit in state.units if unit.id in ("A1", "B1")] == [7, 8]
    assert draw(parse(draw(state))) == draw(state)


@pytest.mark.parametrize(
    ("options", "code", "rule"),
    [
        ({"forces": ["red_boar"]}, "two_forces", "CE-8.4"),
        ({"forces": "red_boar"}, "two_forces", "CE-8.4"),
        ({"forces": ["red_boar", "blue_boar"]}, "no_such_force", "CE-8.4"),
        ({"scenario": "the_bridge"}, "no_such_scenario", "CE-8.10"),
        ({"scenario": ["ford"]}, "no_such_scenario", "CE-8.10"),
        ({"turns": 0}, "setting_out_of_range", "CE-1.6"),
        ({"turns": "6"}, "setting_out_of_range", "CE-1.6"),
        ({"orders_per_activation": 4}, "setting_out_of_range", "CE-2.1"),
        ({"orders_per_activation": True}, "setting_out_of_range", "CE-2.1"),
        ({"weapon_speed": 1}, "yes_or_no", "CE-9.2"),
        ({"counter_charge_requires_hold": "no"}, "yes_or_no", "CE-9.2"),
        ({"weather": "rain"}, "no_such_option", "CE-9.2"),
    ],
)
def test_a_setup_that_does_not_fit_is_refused(options: dict[str, Any], code: str, rule: str) -> None:
    with pytest.raises(Refusal) as error:
        setup(Setup("classic", ("A", "B"), options))
    assert (error.value.code, error.value.rule) == (code, rule)


def test_ce_8_8_a_force_that_would_fill_its_zone_is_refused() -> None:
    giants = mine(profile=DATA["unit"][0]["profile"] | {"size": 9}, models=12)
    giants["unit"] = [giants["unit"][0]] * 1
    giants["points"] = 12 * 19
    with pytest.raises(Refusal) as error:
        setup(Setup("classic", ("A", "B"), {"forces": [giants, "drowned"]}))
    assert (error.value.code, error.value.rule) == ("force_does_not_fit", "CE-8.8")


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_large_force_of_large_models_finds_room(scenario: str) -> None:
    """CE-8.8: just under a quarter of the zone, and every unit has a place."""
    data = mine(profile=DATA["unit"][0]["profile"] | {"size": 9}, models=11)
    data["unit"], data["points"] = [data["unit"][0]], 11 * 19
    position = begin(GAME, Setup("classic", ("A", "B"), {"forces": [data, data], "scenario": scenario}), Seeded(1))
    while position.open and position.open[0].what != "starter":
        question = position.open[0]
        value = question.options.first() if question.what == "place" else question.options[0]  # type: ignore[union-attr, index]
        position = position.answer(question.seat, value)
    assert all(unit.placed for unit in position.now.units)


def test_a_setup_form_can_offer_everything() -> None:
    offered = picks()
    assert [pick.id for pick in offered["forces"]] == list(READY)
    assert [pick.facts["points"] for pick in offered["forces"]] == [420, 392, 441]
    assert [pick.id for pick in offered["scenarios"]] == list(SCENARIOS)


def test_ce_8_10_ce_8_11_the_tables_of_the_scenarios() -> None:
    """CE-8.8: 120 x 120, four to six pieces; but for the stream none larger than 30 x 20; the same from both edges."""
    for scenario in SCENARIOS:
        state = setup(Setup("classic", ("A", "B"), {"scenario": scenario}))
        field = state.field
        assert (field.width, field.depth) == (1200, 1200)
        assert 4 <= len(field.pieces) <= 6
        rings = [(field.pieces[area.piece].kind, area.ring) for area in field.surfaces[0].areas]
        rings += [(field.pieces[prism.piece].kind, prism.ring) for prism in field.prisms]
        for kind, ring in rings:
            wide, deep = [(max(axis) - min(axis)) // 4 for axis in zip(*ring, strict=True)]
            assert kind == "stream" or (max(wide, deep) <= 300 and min(wide, deep) <= 200)
        turned = {tuple(sorted((4800 - x, 4800 - y) for x, y in ring)) for _, ring in rings}
        assert turned == {tuple(sorted(ring)) for _, ring in rings}


def test_any_varied_setup_is_accepted() -> None:
    from random import Random

    for seed in range(40):
        assert setup(varied(Random(seed))).agenda == [("edges",)]


# Positions as text


@pytest.mark.parametrize(
    "line",
    [
        "A1 red_boar/slingers happy at 300,300", "A1 red_boar/slingers at 300", "A1 red_boar/nobody at 300,300",
        "C1 red_boar/slingers at 300,300", "A1 red_boar/slingers melee=pike at 300,300", "side 0 nobody",
        "A1 red_boar/slingers left=x at 300,300", "A1 red_boar/slingers models=0,1 at 300,300", "A1",
        "A1 red_boar/slingers size=11 at 300,300",
    ],
)  # fmt: skip
def test_a_position_that_cannot_be_understood_is_refused_with_its_line(line: str) -> None:
    with pytest.raises(Refusal) as error:
        parse(f"scenario ford turns 6 turn 1\nnext order\nside 0 red_boar\nside 1 drowned\n{line}")
    assert (error.value.code, error.value.facts["line"]) == ("position_not_understood", 5)


@pytest.mark.parametrize("head", ["scenario ford turns", "scenario ford turn x\nnext order", "scenario x\nnext order"])
def test_so_is_a_head_that_says_nothing_known(head: str) -> None:
    with pytest.raises(Refusal):
        parse(head)
