"""Pit Fighter: who may enter which style, on which side, and with which points [PF-8.1a to PF-8.3g]."""

from itertools import product
from typing import Any, Final

import pytest

from liza.games.pit_fighter.game import GAME
from liza.games.pit_fighter.scrolls import table
from liza.games.pit_fighter.state import Arena
from liza.kernel.game import Setup
from liza.kernel.luck import Seeded
from liza.kernel.play import play
from liza.kernel.position import begin
from liza.kernel.refusal import Refusal

CLASSIC: Final = ("empire", "chaos", "orc", "undead")
CHASERS: Final = ("skink", "witch_elf")
ALLOWED: Final = {
    "classic": {*CLASSIC, "slayer"},
    "chase": {*CHASERS, "slayer"},
    "free": {*CLASSIC, *CHASERS, "slayer"},
}


def entered(style: str, *rows: dict[str, Any]) -> Arena:
    """The arena with these fighters, one seat for each; `side` is short for the team."""
    fighters = [
        {"name": f"F{seat}", "seat": seat, **{"team" if key == "side" else key: value for key, value in row.items()}}
        for seat, row in enumerate(rows)
    ]
    seats = tuple([f"P{seat}" for seat in range(len(rows))])
    arena: Arena = begin(GAME, Setup(style, seats, {"fighters": fighters}), Seeded(1)).now
    return arena


def refused(style: str, *rows: dict[str, Any]) -> tuple[str, str]:
    """The code and the rule with which these fighters are refused."""
    with pytest.raises(Refusal) as caught:
        entered(style, *rows)
    return caught.value.code, caught.value.rule


def side(team: int, *types: str) -> list[dict[str, Any]]:
    """Fighters of these types on one side; "king orc" is an orc who wears the crown."""
    return [
        {"type": name.removeprefix("king "), "side": team, **({"king": True} if name.startswith("king ") else {})}
        for name in types
    ]


# The styles of everybody for himself


@pytest.mark.parametrize(("style", "type_id"), list(product(ALLOWED, table("types")["type"])))
def test_pf_8_3a_pf_8_3b_pf_8_3c_each_style_has_its_types(style: str, type_id: str) -> None:
    usual = {"type": "slayer"}
    if type_id in ALLOWED[style]:
        assert entered(style, usual, {"type": type_id}).fighters[1].sheet.type == type_id
    else:
        rule = {"classic": "PF-8.3a", "chase": "PF-8.3b", "free": "PF-8.3c"}[style]
        assert refused(style, usual, {"type": type_id}) == ("type_not_in_style", rule)


@pytest.mark.parametrize("style", ["classic", "free"])
def test_pf_8_3a_pf_8_3c_pf_8_1a_no_king_enters_a_style_of_everybody_for_himself(style: str) -> None:
    assert refused(style, {"type": "orc"}, {"type": "orc", "king": True})[0] == "type_not_in_style"


@pytest.mark.parametrize(("style", "count"), [("classic", 2), ("classic", 8), ("chase", 3), ("free", 5)])
def test_pf_8_3a_pf_8_3b_pf_8_3c_any_number_may_fight_and_each_is_every_others_enemy(style: str, count: int) -> None:
    arena = entered(style, *[{"type": "slayer", "side": 0}] * count)
    assert len({fighter.sheet.team for fighter in arena.fighters}) == count


def test_pf_8_1a_chasers_slayers_and_ogres_are_types_like_the_classic_four() -> None:
    kinds = {name: row["class"] for name, row in table("types")["type"].items()}
    assert {name for name, kind in kinds.items() if kind == "classic"} == set(CLASSIC)
    assert {name for name, kind in kinds.items() if kind == "chaser"} == set(CHASERS)
    assert (kinds["slayer"], kinds["ogre"]) == ("slayer", "ogre")


def test_pf_8_1a_an_ogre_fights_only_where_there_are_sides() -> None:
    for style in ALLOWED:
        assert refused(style, {"type": "slayer"}, {"type": "ogre"})[0] == "type_not_in_style"
    assert len(entered("sigmar", *side(0, "ogre"), *side(1, "orc", "orc", "orc")).fighters) == 4
    assert len(entered("alliance", *side(0, "ogre"), *side(1, "king orc")).fighters) == 2


# Kings


def test_pf_8_1c_an_ogre_is_no_king() -> None:
    one = {"type": "ogre", "king": True, "side": 0}
    assert refused("sigmar", one, *side(1, "orc", "orc", "orc")) == ("no_king", "PF-8.1c")


@pytest.mark.parametrize("type_id", [*CLASSIC, *CHASERS, "slayer"])
def test_pf_8_1c_any_other_type_may_be_king_with_its_own_line_and_scroll(type_id: str) -> None:
    one = {"type": type_id, "king": True, "side": 0, "bonus": [30, 0, 0, 0, 0]}
    king = entered("sigmar", one, *side(1, "orc", "orc", "orc")).fighters[0].sheet
    line = table("types")["type"][type_id]["start"]
    assert king.start == (line[0] + 30, *line[1:])
    assert king.scroll.id == type_id


@pytest.mark.parametrize("bonus", [[2, 2, 2, 2, 2], [6, 6, 6, 6, 7], [31, -1, 0, 0, 0], [30], [30.0, 0, 0, 0, 0]])
def test_pf_8_1c_pf_8_1b_a_king_spreads_thirty_points_no_more_and_no_fewer(bonus: list[Any]) -> None:
    one = {"type": "orc", "king": True, "side": 0, "bonus": bonus}
    assert refused("sigmar", one, *side(1, "orc", "orc", "orc")) == ("wrong_bonus", "PF-8.1c")


@pytest.mark.parametrize(
    ("type_id", "line"),
    [
        *[(name, (30, 30, 30, 30, 10)) for name in (*CLASSIC, *CHASERS)],
        ("slayer", (30, 30, 40, 20, 10)),
        ("ogre", (30, 50, 40, 10, 30)),
    ],
)
def test_pf_8_1b_each_type_has_its_line(type_id: str, line: tuple[int, ...]) -> None:
    assert tuple(table("types")["type"][type_id]["start"]) == line
    assert table("types")["bonus"] == {"fighter": 10, "king": 30}


def test_pf_8_1b_a_type_has_its_own_line_and_not_that_of_another_of_its_class(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(table("types")["type"]["orc"], "start", [30, 33, 30, 27, 10])
    starts = [fighter.sheet.start for fighter in entered("classic", {"type": "empire"}, {"type": "orc"}).fighters]
    assert starts == [(32, 32, 32, 32, 12), (32, 35, 32, 29, 12)]


# Sides


@pytest.mark.parametrize("one", ["empire", "skink", "slayer", "ogre", "king chaos", "king slayer"])
def test_pf_8_3d_the_one_may_be_of_any_type_a_king_or_an_ogre(one: str) -> None:
    arena = entered("sigmar", *side(0, one), *side(1, "orc", "witch_elf", "slayer"))
    assert [fighter.sheet.team for fighter in arena.fighters] == [0, 1, 1, 1]


@pytest.mark.parametrize("big", ["ogre", "king orc"])
def test_pf_8_3d_the_three_are_neither_ogres_nor_kings(big: str) -> None:
    assert refused("sigmar", *side(0, "orc"), *side(1, "orc", big, "orc")) == ("three_without_big", "PF-8.3d")


@pytest.mark.parametrize("teams", [(0, 1), (0, 1, 1), (0, 0, 1, 1), (0, 1, 1, 1, 1), (0, 1, 2, 2)])
def test_pf_8_3d_it_is_one_against_three(teams: tuple[int, ...]) -> None:
    rows = [{"type": "orc", "side": team} for team in teams]
    assert refused("sigmar", *rows) == ("one_against_three", "PF-8.3d")


def test_pf_8_3e_teams_with_one_ogre_and_one_king_are_equal() -> None:
    arena = entered("alliance", *side(0, "ogre", "orc"), *side(1, "king slayer", "skink"))
    assert [fighter.sheet.king for fighter in arena.fighters] == [False, False, True, False]


def test_pf_8_3e_a_team_with_an_ogre_does_not_meet_one_without_ogre_or_king() -> None:
    assert refused("alliance", *side(0, "ogre", "orc"), *side(1, "empire", "skink")) == ("unequal_big", "PF-8.3e")


def test_pf_8_3e_more_than_two_teams_may_fight() -> None:
    arena = entered("alliance", *side(0, "orc", "skink"), *side(1, "slayer", "chaos"), *side(2, "undead", "empire"))
    assert {fighter.sheet.team for fighter in arena.fighters} == {0, 1, 2}


def test_pf_8_3e_teams_are_of_equal_size() -> None:
    assert refused("alliance", *side(0, "orc", "orc"), *side(1, "orc")) == ("unequal_teams", "PF-8.3e")


def test_pf_8_3e_one_team_alone_is_no_fight() -> None:
    assert refused("alliance", *side(0, "orc", "orc")) == ("one_side_only", "PF-8.3e")


@pytest.mark.parametrize("style", ["alliance", "sigmar"])
def test_pf_8_3d_pf_8_3e_all_fighters_of_one_player_are_on_one_side(style: str) -> None:
    rows = [
        {**row, "name": f"F{number}", "type": "orc", "seat": number % 3}
        for number, row in enumerate([{"team": 0}, {"team": 1}, {"team": 1}, {"team": 1 if style == "sigmar" else 0}])
    ]
    if style == "alliance":
        rows[3]["seat"] = 1
    with pytest.raises(Refusal) as caught:
        begin(GAME, Setup(style, ("P0", "P1", "P2"), {"fighters": rows}), Seeded(1))
    rule = {"alliance": "PF-8.3e", "sigmar": "PF-8.3d"}[style]
    assert (caught.value.code, caught.value.rule) == ("seat_on_two_sides", rule)


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("style", ["classic", "chase", "free", "alliance"])
def test_pf_8_3g_a_style_has_its_usual_fight_for_any_number_of_players(style: str, seats: int) -> None:
    people = tuple([f"P{seat}" for seat in range(seats)])
    fighters = begin(GAME, Setup(style, people, GAME.usual_options(style, seats)), Seeded(1)).now.fighters
    assert {fighter.sheet.seat for fighter in fighters} == set(range(seats))
    assert len(fighters) == (max(4, seats + seats % 2) if style == "alliance" else seats)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_pf_8_3d_sigmar_has_its_usual_fight_for_two_to_four_players(seats: int) -> None:
    people = tuple([f"P{seat}" for seat in range(seats)])
    fighters = begin(GAME, Setup("sigmar", people, GAME.usual_options("sigmar", seats)), Seeded(1)).now.fighters
    assert [fighter.sheet.team for fighter in fighters] == [0, 1, 1, 1]
    assert {fighter.sheet.seat for fighter in fighters if fighter.sheet.team == 1} == set(range(1, seats))


# Styles as data


def test_pf_8_3g_styles_are_data_types_sides_and_ending() -> None:
    for row in table("styles").values():
        assert {"classes", "kings", "sides", "ends", "rule"} <= row.keys()
        assert row["sides"] in ("each", "one_against_three", "equal_teams")
        assert row["ends"] in ("half", "one_side")
    assert tuple(table("styles")) == GAME.editions


def test_pf_8_3g_in_free_style_everybody_who_is_neither_ogre_nor_king_may_meet() -> None:
    kinds = {row["class"] for row in table("types")["type"].values()}
    assert set(table("styles")["free"]["classes"]) == kinds - {"ogre"}


@pytest.mark.parametrize("style", list(table("styles")))
def test_pf_8_3g_every_style_can_be_fought_to_its_end(style: str) -> None:
    setup = Setup(style, ("Ana", "Beto"), GAME.usual_options(style, 2))
    played = play(GAME, [GAME.agents["scripted"](seed) for seed in (1, 2)], Seeded(3), setup)
    assert played.result.rule in ("PF-7.1b", "PF-7.1c", "PF-8.3d", "PF-8.3e")
