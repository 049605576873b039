"""Blood Bowl: what may be agreed: teams, their prices, inducements, settings.

BB-1.20, BB-2.1, BB-12.22, BB-12.23, BB-13.1, BB-13.3, BB-13.4, BB-13.8, BB-13.17, BB-13.18, BB-13.19.
"""

import random
from collections.abc import Mapping
from typing import Any

import pytest

from liza.games.blood_bowl import GAME
from liza.games.blood_bowl.preparation import setup
from liza.games.blood_bowl.rosters import rosters, stars
from liza.games.blood_bowl.skills import keys
from liza.games.blood_bowl.state import Match, Sheet
from liza.games.blood_bowl.teams import read_team
from liza.kernel.game import Setup
from liza.kernel.refusal import Refusal
from liza.lang import Words


def agreed(home: Any, away: Any = "orc", **options: Any) -> Match:
    return setup(Setup("full", ("Ana", "Beto"), {"teams": [home, away], **options}))


def refused(home: Any, away: Any = "orc", **options: Any) -> Refusal:
    with pytest.raises(Refusal) as found:
        agreed(home, away, **options)
    for language in ("en", "es"):
        text = Words(language, GAME).refusal(found.value)
        assert "?" not in text
        assert found.value.code not in text
    return found.value


def human(*positions: Any, **more: Any) -> dict[str, Any]:
    return {"race": "human", "players": list(positions), **more}


LINE: list[Any] = ["lineman"] * 11


def sheets(match: Match, team: int = 0) -> Mapping[str, Sheet]:
    return {player.id: player.sheet for player in match.team(team)}


# Teams


def test_bb_2_1_ready_teams_are_named_in_one_line() -> None:
    match = setup(Setup("full", ("Ana", "Beto"), {"teams": "dwarf,skaven"}))
    assert [side.club.race for side in match.sides] == ["dwarf", "skaven"]
    with pytest.raises(Refusal) as found:
        setup(Setup("full", ("Ana", "Beto"), {"teams": "dwarf"}))
    assert (found.value.code, found.value.facts["teams"]) == ("two_teams", "dwarf")


def test_teams_are_counted_from_one() -> None:
    refusal = refused("orc", human(*["blitzer"] * 5, *["lineman"] * 6))
    assert Words("en", GAME).refusal(refusal).startswith("Team 2: ")


def test_bb_13_1_eleven_linemen_three_rerolls_and_an_apothecary_leave_a_quarter_of_a_million() -> None:
    team = read_team(0, human(*LINE, rerolls=3, apothecary=True), "full", 1000)
    assert team.value == 750
    agreed(human(*LINE, rerolls=3, apothecary=True, petty_cash=250))
    error = refused(human(*LINE, rerolls=3, apothecary=True, petty_cash=260))
    assert (error.code, error.rule) == ("wrong_count", "BB-13.1")


def test_bb_12_22_the_orcs_of_the_example_cost_950_thousand() -> None:
    players = {"black_orc_blocker": 4, "blitzer": 4, "thrower": 2, "lineman": 1}
    assert read_team(1, {"race": "orc", "players": players, "rerolls": 2}, "full", 1000).value == 950


def test_bb_12_22_a_human_team_has_no_fifth_blitzer() -> None:
    error = refused(human(*["blitzer"] * 5, *["lineman"] * 6))
    assert (error.code, error.rule) == ("too_many_of_position", "BB-12.22")
    assert (error.facts["position"], error.facts["count"], error.facts["limit"]) == ("human/blitzer", 5, 4)


@pytest.mark.parametrize(
    ("team", "code", "rule"),
    [
        (human(*LINE[:10]), "wrong_players", "BB-13.1"),
        (human(*["lineman"] * 16, "blitzer"), "wrong_players", "BB-13.1"),
        (human(*["lineman"] * 9, *["blitzer"] * 4, "ogre", "ogre"), "too_many_of_position", "BB-12.22"),
        (human(*LINE, rerolls=8, fan_factor=9), "over_budget", "BB-13.1"),
        (human(*LINE, rerolls=9), "wrong_count", "BB-13.1"),
        (human(*LINE, rerolls="3"), "wrong_count", "BB-13.1"),
        (human(*LINE, rerolls=True), "wrong_count", "BB-13.1"),
        (human(*LINE, fan_factor=10), "wrong_count", "BB-13.1"),
        (human(*LINE, coaches=-1), "wrong_count", "BB-13.1"),
        (human(*LINE, colour="red"), "unknown_of_team", "BB-13.1"),
        (human(*LINE, name="x" * 41), "wrong_name", "BB-13.1"),
        (human(*LINE, name="\x07"), "wrong_name", "BB-13.1"),
        (human(*LINE[:10], "wardancer"), "no_such_position", "BB-12.22"),
        (human(*LINE[:10], 7), "unknown_of_player", "BB-13.1"),
        (human(*LINE[:10], {"position": "lineman", "shoe": 1}), "unknown_of_player", "BB-13.1"),
        (human(*LINE[:10], {"name": "Nobody"}), "no_such_position", "BB-12.22"),
        (human(*LINE[:10], {"position": "lineman", "missing": 1}), "unknown_of_player", "BB-13.24"),
        (human(*LINE[:10], {"position": "lineman", "number": 0}), "wrong_numbers", "BB-13.1"),
        (human({"position": "lineman", "number": 3}, {"position": "lineman", "number": 3}, *LINE[2:]), "wrong_numbers",
         "BB-13.1"),
        ({"race": "khemri", "players": ["skeleton"] * 11, "apothecary": True}, "no_apothecary", "BB-13.1"),
        ({"race": "gnome", "players": LINE}, "no_such_race", "BB-12.22"),
        ({"race": "human", "players": "lineman"}, "wrong_players", "BB-13.1"),
        ({"race": "human"}, "wrong_players", "BB-13.1"),
        (7, "no_such_team", "BB-2.1"),
    ],
)  # fmt: skip
def test_a_bad_roster_is_refused_with_its_rule(team: Any, code: str, rule: str) -> None:
    error = refused(team)
    assert (error.code, error.rule) == (code, rule)
    assert error.facts.get("team", 0) == 0


def test_a_bad_away_team_is_named() -> None:
    assert refused("orc", human(*LINE[:10])).facts["team"] == 1


def test_bb_13_1_the_budget_is_a_setting_and_0_is_none() -> None:
    rich = human(*["blitzer"] * 4, "ogre", *["catcher"] * 4, *["lineman"] * 7, rerolls=8, fan_factor=9)
    assert refused(rich).code == "over_budget"
    assert refused(rich, budget=1600).code == "over_budget"
    assert agreed(rich, budget=1700).sides[0].club.rerolls == 8
    assert agreed({**rich, "fan_factor": 15}, budget=0).sides[0].club.fan_factor == 15
    assert refused("human", budget="much").rule == "BB-13.1"


def test_bb_13_4_bb_13_8_skills_cost_and_come_from_the_categories_of_the_position() -> None:
    players = [{"position": "lineman", "skills": ["block"]}, {"position": "lineman", "skills": ["dodge"]}, *LINE[2:]]
    assert read_team(0, human(*players), "full", 1000).value == 550 + 20 + 30
    assert keys(sheets(agreed(human(*players)))["H1"].skills) == ("block",)


@pytest.mark.parametrize(
    ("position", "skills", "code"),
    [
        ("lineman", ["claw"], "skill_out_of_reach"),
        ("lineman", ["regeneration"], "skill_out_of_reach"),
        ("lineman", ["flying"], "no_such_skill"),
        ("lineman", "block", "no_such_skill"),
        ("blitzer", ["block"], "same_skill"),
        ("lineman", ["tackle", "tackle"], "same_skill"),
        ("lineman", ["frenzy", "grab"], "skills_exclude"),
        ("lineman", ["frenzy", "multiple_block"], "skills_exclude"),
    ],
)
def test_bb_13_8_what_nobody_can_learn(position: str, skills: Any, code: str) -> None:
    error = refused(human({"position": position, "skills": skills}, *LINE[1:]))
    assert (error.code, error.rule) == (code, "BB-13.8")


def test_bb_13_8_with_a_ball_and_chain_there_is_no_leap() -> None:
    fanatic = {"position": "fanatic", "skills": ["leap"]}
    assert refused({"race": "goblin", "players": [fanatic, *["goblin"] * 11]}).code == "skills_exclude"


def test_bb_13_7_bb_13_11_improvements_and_injuries_change_the_profile_within_bounds() -> None:
    ulf = {"position": "lineman", "improved": ["st", "ma"], "injured": ["av", "av"], "niggles": 2, "name": "Ulf"}
    match = agreed(human(ulf, *LINE[1:], rerolls=2))
    sheet = sheets(match)["H1"]
    assert (sheet.movement, sheet.strength, sheet.agility, sheet.armour) == (7, 4, 3, 6)
    assert (sheet.niggles, sheet.name) == (2, "Ulf")
    assert match.sides[0].club.value == 550 + 50 + 30 + 100
    for changes in (["st"] * 3, ["luck"], "st"):
        assert refused(human({"position": "lineman", "improved": changes}, *LINE[1:])).rule == "BB-13.7"


def test_bb_13_17_journeymen_fill_up_to_eleven_and_are_loners() -> None:
    match = agreed(human(*LINE[:8], journeymen="lineman"))
    assert [sheet.kind for sheet in sheets(match).values()] == [""] * 8 + ["journeyman"] * 3
    assert keys(sheets(match)["H11"].skills) == ("loner",)
    assert match.sides[0].club.value == 550
    assert refused(human(*LINE[:8], journeymen="blitzer")).rule == "BB-13.17"


def test_bb_13_24_who_is_missing_counts_for_nothing_and_a_journeyman_takes_his_place() -> None:
    away = {"position": "blitzer", "missing": True}
    match = agreed(human(away, *LINE[:10], journeymen="lineman"))
    assert (len(match.team(0)), match.sides[0].club.value) == (12, 550)
    assert [player.status for player in match.team(0)].count(8) == 1


def test_numbers_are_those_given_or_the_next_free_ones() -> None:
    match = agreed(human({"position": "blitzer", "number": 9}, {"position": "lineman", "number": 1}, *LINE[:9]))
    assert [player.id for player in match.team(0)] == [f"H{one}" for one in range(1, 12)]
    assert sheets(match)["H9"].position == "human/blitzer"


# Inducements


def gold(amount: int, **inducements: Any) -> dict[str, Any]:
    return human(*LINE, petty_cash=amount, inducements=inducements)


def test_bb_13_18_the_weaker_team_has_the_difference_to_spend() -> None:
    strong = human(*["blitzer"] * 4, *["lineman"] * 7, rerolls=4)
    weak = human(*LINE, inducements={"bribes": 3})
    match = agreed(weak, strong)
    assert [side.club.value for side in match.sides] == [550, 910]
    assert match.sides[0].bribes == 3
    error = refused(human(*LINE, inducements={"bribes": 3, "babes": 2}), strong)
    assert (error.code, error.rule) == ("too_many_inducements", "BB-13.18")
    assert (error.facts["cost"], error.facts["gold"]) == (400, 360)


def test_bb_13_18_petty_cash_makes_the_own_team_worth_more() -> None:
    assert refused(gold(50, bribes=1), human(*LINE)).facts["gold"] == 50
    assert agreed(gold(100, bribes=1), human(*LINE)).sides[0].bribes == 1
    assert refused(gold(50, bribes=2), human(*LINE, rerolls=2)).facts["gold"] == 100


def test_bb_13_19_what_can_be_bought_and_what_it_is_in_a_match() -> None:
    match = agreed(gold(450, babes=2, bribes=1, training=1, apothecaries=1))
    side = match.sides[0]
    assert (side.club.babes, side.bribes, side.rerolls, side.apothecaries) == (2, 1, 1, 1)
    match = agreed(gold(450, chef=1, wizard=1))
    assert (match.sides[0].club.chefs, match.sides[0].wizards) == (1, 1)
    undead = {"race": "undead", "players": ["zombie"] * 11, "petty_cash": 100, "inducements": {"igor": 1}}
    assert agreed(undead).sides[0].igors == 1
    halflings = {"race": "halfling", "players": ["halfling"] * 11, "petty_cash": 100, "inducements": {"chef": 1}}
    assert agreed(halflings).sides[0].club.chefs == 1


@pytest.mark.parametrize(
    ("team", "code", "rule"),
    [
        (gold(450, babes=3), "wrong_inducement", "BB-13.19"),
        (gold(450, bribes=-1), "wrong_inducement", "BB-13.19"),
        (gold(450, cards=1), "no_such_inducement", "BB-13.19"),
        (gold(450, igor=1), "inducement_not_for_race", "BB-13.19"),
        ({"race": "undead", "players": ["zombie"] * 11, "petty_cash": 450, "inducements": {"apothecaries": 1}},
         "inducement_not_for_race", "BB-13.19"),
        (gold(450, stars=["griff_oberwald", "mighty_zug", "zara_the_slayer"]), "too_many_stars", "BB-12.23"),
        (gold(450, stars=["varag_ghoul_chewer"]), "star_does_not_play", "BB-12.23"),
        (gold(450, stars=["puggy_baconbreath", "puggy_baconbreath"]), "star_does_not_play", "BB-12.23"),
        (gold(450, stars=["ogre_the_best"]), "no_such_star", "BB-12.23"),
        (gold(300, stars=["griff_oberwald"]), "too_many_inducements", "BB-13.18"),
        (gold(450, mercenaries="blitzer"), "wrong_mercenaries", "BB-13.19"),
        (gold(450, mercenaries=[{"position": "blitzer", "skills": ["guard"]}]), "wrong_mercenaries", "BB-13.19"),
        (gold(450, mercenaries=["ogre", "ogre"]), "too_many_of_position", "BB-12.22"),
        (gold(450, mercenaries=[{"position": "blitzer", "skill": "dodge"}]), "skill_out_of_reach", "BB-13.19"),
        (gold(450, mercenaries=[{"position": "blitzer", "number": 1}]), "wrong_numbers", "BB-13.1"),
        (gold(100, mercenaries=["blitzer"]), "too_many_inducements", "BB-13.18"),
        ({**human(*["lineman"] * 16), "petty_cash": 100, "inducements": {"mercenaries": ["lineman"]}},
         "too_many_of_position", "BB-12.22"),
        ({**human(*["lineman"] * 15, "ogre"), "petty_cash": 100, "inducements": {"mercenaries": ["lineman"]}},
         "wrong_players", "BB-13.1"),
    ],
)  # fmt: skip
def test_bb_13_19_inducements_that_cannot_be_had(team: Any, code: str, rule: str) -> None:
    error = refused(team, human(*LINE))
    assert (error.code, error.rule) == (code, rule)


def test_bb_12_23_stars_play_as_loners_and_one_brings_another_along() -> None:
    """BB-12.23, BB-12.24: they are told apart from those who can earn something."""
    match = agreed(gold(320, stars=["griff_oberwald"]))
    sheet = sheets(match)["H12"]
    assert (sheet.position, sheet.kind, sheet.strength) == ("star/griff_oberwald", "star", 4)
    assert "loner" in keys(sheet.skills)
    ogres = {"race": "ogre", "players": ["snotling"] * 11, "petty_cash": 290, "inducements": {"stars": ["brick_farth"]}}
    assert [(player.id, player.sheet.position) for player in agreed(ogres).team(0)][11:] == [
        ("H12", "star/brick_farth"),
        ("H13", "star/grotty"),
    ]
    ogres["inducements"] = {"stars": ["grotty"]}
    assert refused(ogres).code == "star_does_not_play"


def test_bb_12_23_a_star_wanted_by_both_plays_for_neither_and_costs_nothing() -> None:
    match = agreed(gold(320, stars=["griff_oberwald"]), gold(320, stars=["griff_oberwald"]))
    assert match.agenda[0] == ("star_lost", "griff_oberwald")
    assert [len(match.team(team)) for team in (0, 1)] == [11, 11]
    match = agreed(gold(320, stars=["griff_oberwald"], bribes=3), gold(320, stars=["griff_oberwald"]))
    assert match.sides[0].bribes == 3


def test_bb_13_19_mercenaries_are_loners_with_one_more_skill_at_most() -> None:
    match = agreed(gold(250, mercenaries=[{"position": "blitzer", "skill": "guard", "name": "Otto", "number": 20}]))
    sheet = sheets(match)["H20"]
    assert (sheet.kind, sheet.name, keys(sheet.skills)) == ("mercenary", "Otto", ("block", "guard", "loner"))
    dear = gold(160, mercenaries=[{"position": "blitzer", "skill": "guard"}])
    assert refused(dear, human(*LINE)).facts["cost"] == 170


# Settings


def test_settings_are_those_of_the_rules() -> None:
    match = agreed(
        "human", turns=4, clock=240, overtime=True, conceding=True, strict_counter=True, ask_skills=[True, False]
    )
    rules = match.rules
    assert (rules.turns, rules.seconds, rules.winner, rules.conceding, rules.illegal_procedure) == (
        4,
        240,
        True,
        True,
        True,
    )
    assert [side.asks for side in match.sides] == [True, False]
    rules = agreed(
        "human", throw_in_counts_ball_square=True, thick_skull_shields_stunty_7=True, get_the_ref_bribe=True
    ).rules
    assert (rules.throw_in_counts_ball, rules.shields_stunty_7, rules.get_the_ref_bribe) == (True, True, True)
    assert agreed("human").rules.seconds == 0


@pytest.mark.parametrize(
    ("setting", "rule"),
    [
        ({"turns": 0}, "BB-4.1"),
        ({"turns": True}, "BB-4.1"),
        ({"clock": -1}, "BB-4.5"),
        ({"overtime": 1}, "BB-4.37"),
        ({"conceding": "yes"}, "BB-4.38"),
        ({"ask_skills": [True]}, "BB-10.7"),
        ({"ask_skills": "yes"}, "BB-10.7"),
        ({"cards": 3}, "BB-2.2"),
    ],
)
def test_settings_that_mean_nothing_are_refused(setting: dict[str, Any], rule: str) -> None:
    assert refused("human", **setting).rule == rule


def test_bb_10_45_special_play_cards_are_not_offered() -> None:
    """BB-10.45."""
    assert refused(gold(450, cards=1)).code == "no_such_inducement"


# For forms and for the kit


def test_what_can_be_picked_has_every_race_ready_team_star_and_skill() -> None:
    picks = GAME.picks()
    assert [pick.id for pick in picks["races"]] == list(rosters())
    assert sorted(pick.facts["race"] for pick in picks["teams"]) == sorted(rosters())
    assert [pick.id for pick in picks["stars"]] == [name for name in stars() if name != "grotty"]
    assert len(picks["skills"]) == 74
    halfling = next(pick for pick in picks["races"] if pick.id == "halfling")
    assert halfling.facts["inducements"]["chef"] == 100
    assert "igor" not in halfling.facts["inducements"]


def test_the_usual_match_is_one_click_in_both_editions() -> None:
    for edition in GAME.editions:
        match = GAME.setup(GAME.usual(2, edition))
        assert [side.club.race for side in match.sides] == ["human", "orc"]


def test_random_setups_are_legal_and_of_all_races_and_kinds() -> None:
    seen: set[str] = set()
    for seed in range(300):
        agreement = GAME.vary(random.Random(seed))
        match = GAME.setup(agreement)
        seen |= {agreement.edition, *[side.club.race for side in match.sides]}
        seen |= {player.sheet.kind for player in match.players}
        seen |= {key for player in match.players for key in keys(player.sheet.skills)}
    assert {*rosters(), "full", "basic", "star", ""} <= seen
    # nobody in the 21 rosters nor any star is a fan favourite, and it cannot be learned
    assert {pick.id for pick in GAME.picks()["skills"]} - seen == {"fan_favourite"}


def test_a_player_is_called_by_his_name_or_by_position_and_id() -> None:
    """BB-1.2: players are the figures; coaches are the seats, which have names of their own."""
    star = {"petty_cash": 320, "inducements": {"stars": ["griff_oberwald"]}}
    match = agreed(human({"position": "blitzer", "name": "Ana"}, *LINE[:10], **star))
    names = GAME.names(match)
    assert (names["H1"], names["H2"]) == ("Ana", {"en": "Lineman H2", "es": "Línea H2"})
    assert names["H12"] == {"en": "Griff Oberwald", "es": "Griff Oberwald"}
    assert names["home"] == {"en": "Human", "es": "Humanos"}
    assert names["away"] == "Red Tusks"
    assert names["skill_block"] == {"en": "Block", "es": "Placar"}


def test_both_coaches_and_everybody_else_see_the_same() -> None:
    """BB-13.25."""
    match = agreed("human")
    scenes = [GAME.scene(match, seat) for seat in (0, 1, None)]
    assert scenes[0] == scenes[1] == scenes[2]
    assert len(scenes[0]["sheets"]) == 22
