"""Pit Fighter before the fight, and what is secret in it: rosters, ages, places, orders and locations."""

import json
from random import Random
from typing import Any, Final

import pytest

from liza.games.pit_fighter.chances import chances
from liza.games.pit_fighter.game import GAME
from liza.games.pit_fighter.preparation import least_radius
from liza.games.pit_fighter.previews import preview
from liza.games.pit_fighter.scrolls import LOCATIONS, scrolls
from liza.games.pit_fighter.state import Arena
from liza.kernel.cases import put
from liza.kernel.check import _leaks
from liza.kernel.game import Setup
from liza.kernel.luck import Seeded, Typed
from liza.kernel.options import every, look
from liza.kernel.position import Position, begin, expire, placed
from liza.kernel.record import write
from liza.kernel.refusal import Refusal
from liza.space.hexes import disc

ANA: Final = {"name": "Ana", "type": "chaos", "seat": 0}
BETO: Final = {"name": "Beto", "type": "orc", "seat": 1}
ORDERS: Final = """
style classic radius 5 turn 2
next orders moves
A chaos at=-5,0 facing=0 last_band=1
B orc at=5,0 facing=3
C orc at=0,5 facing=4
"""
DUEL: Final = """
style classic radius 5 turn 2
next attacks:
A chaos at=0,0 facing=0 order=observe
B orc at=1,0 facing=0 start=30,30,30,20,10 order=observe
C orc at=0,5 facing=4 order=observe
"""


def start(*fighters: Any, edition: str = "classic", seats: int = 2, **options: Any) -> Position:
    names = tuple([f"P{seat}" for seat in range(seats)])
    return begin(GAME, Setup(edition, names, {"fighters": list(fighters), **options}), Typed())


def refused(*fighters: Any, edition: str = "classic", seats: int = 2, **options: Any) -> tuple[str, str]:
    with pytest.raises(Refusal) as found:
        start(*fighters, edition=edition, seats=seats, **options)
    return found.value.code, found.value.rule


def there(text: str) -> Position:
    return placed(GAME, text, Typed(), Setup("classic", ("Ana", "Beto", "Caro")))


# What is agreed


@pytest.mark.parametrize(
    "fighters",
    [[], [ANA], [{**ANA, "name": str(number)} for number in range(9)], None, 3, "AB", {"a": ANA, "b": BETO}],
    ids=["none", "one", "nine", "null", "number", "text", "table"],
)
def test_pf_0a_two_to_eight_fighters_take_part(fighters: Any) -> None:
    with pytest.raises(Refusal) as found:
        begin(GAME, Setup("classic", ("P1", "P2"), {"fighters": fighters}), Typed())
    assert (found.value.code, found.value.rule) == ("wrong_number_of_fighters", "PF-0a")


def test_pf_0a_every_player_has_a_fighter() -> None:
    assert refused(ANA, {**BETO, "seat": 0}) == ("seat_without_fighter", "PF-0a")


def test_pf_0a_there_is_somebody_to_fight() -> None:
    one, two = {**ANA, "team": 1}, {**BETO, "team": 1}
    assert refused(one, two, edition="alliance") == ("one_side_only", "PF-8.3e")


@pytest.mark.parametrize(
    ("edition", "type_id"),
    [(edition, kind) for edition in ("classic", "chase", "free") for kind in ("ogre", "skink", "empire", "slayer")],
)
def test_pf_0c_and_pf_2_1a_the_style_says_which_types_enter(edition: str, type_id: str) -> None:
    admitted = {
        "classic": {"empire", "slayer"},
        "chase": {"skink", "slayer"},
        "free": {"skink", "empire", "slayer"},
    }[edition]
    one, two = {**ANA, "type": type_id}, {**BETO, "type": "slayer"}
    if type_id in admitted:
        assert start(one, two, edition=edition).now.fighters[0].sheet.type == type_id
    else:
        assert refused(one, two, edition=edition)[0] == "type_not_in_style"


def test_pf_0c_every_style_plays_by_the_same_rules() -> None:
    beats = {edition: list(GAME.beats) for edition in GAME.editions}
    assert set(GAME.editions) == {"classic", "chase", "free", "sigmar", "alliance"}
    assert len({tuple(names) for names in beats.values()}) == 1


@pytest.mark.parametrize("radius", [4, 0, -5, 21, "5", 5.0, True, None, [5]])
def test_pf_1_0b_the_arena_has_at_least_the_size_of_the_rule(radius: Any) -> None:
    assert refused(ANA, BETO, radius=radius) == ("wrong_number_agreed", "PF-1.0b")


def test_pf_1_0b_the_arena_is_a_regular_hexagon() -> None:
    board = start(ANA, BETO, radius=6).now.board
    assert len(board.coordinates) == 1 + 3 * 6 * 7
    assert {max(abs(q), abs(r), abs(q + r)) for q, r in board.coordinates} == set(range(7))
    assert len(board.edge) == 36


@pytest.mark.parametrize("fighters", range(2, 9))
def test_pf_1_0b_and_pf_2_4b_placement_never_dead_ends(fighters: int) -> None:
    radius = least_radius(fighters)
    board = disc(radius)
    taken = [sum(board.distances[one][other] < 5 for other in board.edge) for one in board.edge]
    assert max(taken) == 9
    assert 9 * (fighters - 1) < len(board.edge) == 6 * radius


@pytest.mark.parametrize("fighters", range(2, 9))
@pytest.mark.parametrize("seed", range(3))
def test_pf_2_4b_fighters_placed_anyhow_all_find_a_place(fighters: int, seed: int) -> None:
    rng, seats = Random(seed), fighters
    rows = [{"name": str(number), "type": "orc", "seat": number} for number in range(fighters)]
    position = start(*rows, seats=seats)
    while position.open[0].what != "order":
        question = position.open[0]
        position = position.answer(question.seat, rng.choice(list(every(look(question.options, question.args)))))
    arena: Arena = position.now
    spots = [fighter.at for fighter in arena.fighters]
    assert all(arena.board.distances[a][b] >= 5 for a in spots for b in spots if a != b)
    assert set(spots) <= set(arena.board.edge)
    assert len(set(spots)) == fighters


# Rosters


@pytest.mark.parametrize(
    ("change", "code", "rule"),
    [
        ({"name": ""}, "wrong_name", "PF-2.3a"),
        ({"name": "  "}, "wrong_name", "PF-2.3a"),
        ({"name": "x" * 41}, "wrong_name", "PF-2.3a"),
        ({"name": "a\nb"}, "wrong_name", "PF-2.3a"),
        ({"name": "a\u00a0b"}, "wrong_name", "PF-2.3a"),
        ({"name": "\ud800"}, "wrong_name", "PF-2.3a"),
        ({"name": 3}, "wrong_name", "PF-2.3a"),
        ({"name": None}, "wrong_name", "PF-2.3a"),
        ({"name": "Beto"}, "same_name", "PF-2.3a"),
        ({"type": "elf"}, "no_such_type", "PF-2.1a"),
        ({"type": ""}, "no_such_type", "PF-2.1a"),
        ({"type": 3}, "no_such_type", "PF-2.1a"),
        ({"type": ["orc"]}, "no_such_type", "PF-2.1a"),
        ({"type": None}, "no_such_type", "PF-2.1a"),
        ({"seat": 2}, "wrong_seat_of_fighter", "PF-2.3a"),
        ({"seat": -1}, "wrong_seat_of_fighter", "PF-2.3a"),
        ({"seat": "0"}, "wrong_seat_of_fighter", "PF-2.3a"),
        ({"seat": True}, "wrong_seat_of_fighter", "PF-2.3a"),
        ({"height": 3}, "wrong_roster", "PF-2.3a"),
        ({"hates": 3}, "hates_nobody_here", "PF-6.6.4e"),
        ({"hates": ["Caro"]}, "hates_nobody_here", "PF-6.6.4e"),
        ({"hates": [["Beto"]]}, "hates_nobody_here", "PF-6.6.4e"),
        ({"hates": "Beto"}, "hates_nobody_here", "PF-6.6.4e"),
        ({"bonus": [2, 2, 2, 2, 3]}, "wrong_bonus", "PF-2.3c"),
        ({"bonus": [2, 2, 2, 2, 1]}, "wrong_bonus", "PF-2.3c"),
        ({"bonus": [11, -1, 0, 0, 0]}, "wrong_bonus", "PF-2.3c"),
        ({"bonus": [10]}, "wrong_bonus", "PF-2.3c"),
        ({"bonus": [10, 0, 0, 0, 0, 0]}, "wrong_bonus", "PF-2.3c"),
        ({"bonus": [2.5, 2.5, 5, 0, 0]}, "wrong_bonus", "PF-2.3c"),
        ({"bonus": [True, 9, 0, 0, 0]}, "wrong_bonus", "PF-2.3c"),
        ({"bonus": "22222"}, "wrong_bonus", "PF-2.3c"),
        ({"bonus": 10}, "wrong_bonus", "PF-2.3c"),
        ({"bonus": []}, "wrong_bonus", "PF-2.3c"),
        ({"bonus": {}}, "wrong_bonus", "PF-2.3c"),
    ],
    ids=lambda part: json.dumps(part)[:40] if isinstance(part, dict) else "",
)
def test_pf_2_3a_and_pf_2_3c_a_wrong_roster_is_refused(change: dict[str, Any], code: str, rule: str) -> None:
    assert refused({**ANA, **change}, BETO) == (code, rule)


@pytest.mark.parametrize("row", [3, "Ana", None, [], {}, {"name": "Ana"}, {"name": "Ana", "type": "orc"}])
def test_pf_2_3a_a_roster_has_at_least_name_type_and_seat(row: Any) -> None:
    assert refused(row, BETO) == ("wrong_roster", "PF-2.3a")


def test_pf_2_0a_what_nobody_can_agree_on_is_refused() -> None:
    assert refused(ANA, BETO, weather="rain") == ("unknown_agreement", "PF-2.0a")


def test_pf_2_0a_the_first_thing_asked_is_a_place_and_the_rosters_are_filled_in() -> None:
    position = start(ANA, BETO)
    assert [(one.seat, one.what) for one in position.open] == [(0, "place")]
    assert [fighter.sheet.name for fighter in position.now.fighters] == ["Ana", "Beto"]


@pytest.mark.parametrize("place", range(5))
def test_pf_2_3b_a_bonus_point_is_one_more_in_the_characteristic_it_is_spent_on(place: int) -> None:
    bonus = [0] * 5
    bonus[place] = 10
    base = start({**ANA, "bonus": bonus}, BETO).now.fighters[0].base
    assert [mine - line for mine, line in zip(base, (30, 30, 30, 30, 10), strict=True)] == bonus


@pytest.mark.parametrize("seat", [0, 1, None])
def test_pf_2_3c_rosters_are_public(seat: int | None) -> None:
    position = start({**ANA, "bonus": [4, 0, 0, 6, 0]}, BETO)
    sheet = position.scene(seat)["table"]["sheets"][0]
    assert [sheet[trait] for trait in ("WS", "S", "T", "I", "W")] == [34, 30, 30, 36, 10]


def test_pf_6_6_4e_whom_he_hates_is_said_by_name_whatever_the_ages() -> None:
    arena = start({**ANA, "hates": ["Beto"]}, BETO, ages=[1, 0]).now
    assert [(one.sheet.id, one.sheet.name, one.sheet.hates) for one in arena.fighters] == [
        ("A", "Beto", ()), ("B", "Ana", ("A",)),
    ]  # fmt: skip


# Ages


@pytest.mark.parametrize(
    "ages", [[0], [0, 0], [1, 2], [0, 1, 2], ["0", "1"], "01", 3, None, {}, [[0], [1]], [True, 0], [0.0, 1]]
)
def test_pf_2_4a_the_ages_name_every_seat_once(ages: Any) -> None:
    assert refused(ANA, BETO, ages=ages) == ("wrong_agreement", "PF-2.4a")


def test_pf_2_4a_fighters_are_in_order_of_their_players_ages_and_of_the_roster() -> None:
    rows = [{"name": name, "type": "orc", "seat": seat} for name, seat in [("a", 0), ("b", 1), ("c", 0), ("d", 2)]]
    position = start(*rows, seats=3, ages=[2, 0, 1])
    assert [fighter.sheet.name for fighter in position.now.fighters] == ["d", "a", "c", "b"]
    arena: Arena = position.base
    asked = [row[1] for row in arena.agenda if row[0] == "place"]
    assert [arena.by_id(name).sheet.name for name in asked] == ["d", "a", "b", "c"]


# What is public


@pytest.mark.parametrize("type_id", list(scrolls()))
def test_pf_2_2a_a_scroll_with_all_its_parts_is_public(type_id: str) -> None:
    rows = [{"name": str(number), "type": "orc", "seat": 1, "team": 1} for number in range(3)]
    one = {"name": "one", "type": type_id, "seat": 0, "team": 0}
    position = start(one, *rows, edition="sigmar")
    shown = [json.dumps(position.scene(seat)["table"]["scrolls"], sort_keys=True) for seat in (0, 1, None)]
    assert len(set(shown)) == 1
    table = position.scene(None)["table"]
    scroll, made = table["scrolls"]["A"], scrolls()[type_id]
    assert scroll["type"] == type_id
    assert tuple(scroll["attack"].values()) == made.attack
    assert tuple(scroll["defence"].values()) == made.defence
    assert tuple(table["sheets"][0]["armour"]) == made.armour
    assert scroll["special"] == list(made.special)
    assert [move["id"] for move in scroll["moves"]] == [move.id for move in made.moves]
    assert {move["band"] for move in scroll["moves"]} == {"slow", "normal", "fast"}
    red = {move["id"]: [turn for turn, strike in move["facings"] if strike] for move in scroll["moves"]}
    assert red == {move.id: [turn % 6 for turn in move.facings if turn in move.red] for move in made.moves}


def test_pf_2_2g_the_locations_are_public_and_the_arms_are_one() -> None:
    table = start(ANA, BETO).scene(None)["table"]
    assert table["body"]["locations"] == list(LOCATIONS) == ["head", "arms", "body", "groin", "legs"]
    assert table["sheets"][0]["armour"] == [3, 2, 2, 1, 2]


def test_pf_2_4c_places_and_facings_are_public_at_once() -> None:
    position = put(put(start(ANA, BETO), "0 place: [5, 0]"), "0 face: 2")
    for seat in (0, 1, None):
        token = position.scene(seat)["table"]["tokens"][0]
        assert (token["id"], token["at"], token["facing"]) == ("A", [5, 0], 2)


@pytest.mark.parametrize(
    ("turn", "condition", "shown"),
    [
        (3, "stunned=3", ["stunned"]), (3, "stunned=4", ["stunned"]), (4, "stunned=3", []),
        (3, "slow_in=3", ["slow_only"]), (3, "slow_in=4", ["slow_only"]), (4, "slow_in=3", []),
        (3, "winded=4", ["winded"]), (3, "net=2", ["netted"]), (3, "fallen=yes", ["fallen"]),
        (3, "disarmed=yes", ["disarmed"]), (3, "beaten=yes", ["beaten"]), (3, "strike=yes", ["strike"]),
        (3, "observed=yes", ["observed"]), (3, "moved=yes", ["moved"]), (3, "moved=yes lost=yes", ["move_lost"]),
        (3, "bleeding=1", ["bleeding"]), (3, "legs=0,2", ["bleeding"]), (3, "gutted=yes", ["bleeding"]),
        (3, "legs=1,0", []),
    ],
)  # fmt: skip
def test_pf_0d_how_a_fighter_is_can_be_seen_as_long_as_it_lasts(turn: int, condition: str, shown: list[str]) -> None:
    text = f"style classic radius 5 turn {turn}\nnext attacks:\nA orc at=-5,0 facing=0 main=no {condition}"
    position = placed(GAME, f"{text}\nB orc at=5,0 facing=0 main=no", Typed(), Setup("classic", ("Ana", "Beto")))
    for seat in (0, 1, None):
        assert position.scene(seat)["table"]["sheets"][0]["status"] == shown


# What is secret


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_pf_0d_nobody_can_tell_the_orders_of_another_apart_before_all_are_in(seat: int) -> None:
    position = there(ORDERS)
    faults: list[str] = []
    _leaks(position, seat, position.open[seat].slip, faults)
    assert faults == []


@pytest.mark.parametrize("seat", [0, 1])
def test_pf_0d_nobody_can_tell_the_locations_of_another_apart_before_both_are_written(seat: int) -> None:
    position = there(DUEL)
    faults: list[str] = []
    assert position.open[seat].what == "location"
    _leaks(position, seat, position.open[seat].slip, faults)
    assert faults == []


@pytest.mark.parametrize(("text", "seat"), [(ORDERS, 0), (ORDERS, 1), (DUEL, 0), (DUEL, 1)])
def test_pf_0d_the_odds_and_previews_of_others_are_the_same_whatever_has_been_handed_in(text: str, seat: int) -> None:
    position = there(text)
    mine = position.open[seat]
    seen = set()
    for value in list(every(look(mine.options, mine.args)))[:4]:
        after = position.answer(mine.seat, value, mine.slip)
        other = after.open[0]
        options = list(every(look(other.options, other.args)))
        told = chances(after, other.seat, other), [preview(after.now, other, option) for option in options]
        seen.add(repr(told))
    assert len(seen) == 1


@pytest.mark.parametrize("seat", [1, 2, None])
def test_pf_0d_others_learn_only_that_an_order_has_been_handed_in(seat: int | None) -> None:
    position = put(there(ORDERS), '0 order: "leap_back"')
    scene = position.scene(seat)
    assert scene["handed_in"] == [0]
    assert scene["mine"] == []
    for part in ("questions", "events"):
        assert "leap_back" not in json.dumps(scene[part])
    assert "leap_back" not in write(position, seat)
    assert position.now.by_id("A").doings.order == -1


def test_pf_0d_the_owner_sees_his_own_order() -> None:
    assert put(there(ORDERS), '0 order: "leap_back"').scene(0)["mine"] == ["leap_back"]


def test_pf_0d_an_illegal_order_is_refused_to_its_owner_and_leaves_no_trace_for_others() -> None:
    position = there(ORDERS.replace("last_band=1", "last_band=0"))
    before = [json.dumps(position.scene(seat)) for seat in (0, 1, 2, None)]
    with pytest.raises(Refusal) as found:
        put(position, '0 order: "leap_back"')
    assert (found.value.code, found.value.rule) == ("no_fast", "PF-4.0b")
    assert [json.dumps(position.scene(seat)) for seat in (0, 1, 2, None)] == before


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_pf_0d_all_is_public_after_the_reveal(seat: int | None) -> None:
    position = there(ORDERS)
    for text in ('0 order: "leap_back"', '1 order: "trudge"', '2 order: "observe"'):
        position = put(position, text)
    told = [event["facts"]["move"] for event in position.scene(seat)["events"] if event["name"] == "ordered"]
    assert told == ["leap_back", "trudge", "observe"]
    assert '["leap_back", "trudge", "observe"]' in write(position, seat)


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_pf_0d_a_revealed_order_is_read_on_the_table_until_it_is_carried_out(seat: int | None) -> None:
    def orders(position: Position) -> list[str]:
        lines = [sheet["line"] for sheet in position.scene(seat)["table"]["sheets"]]
        return [value for line in lines for key, value in line if key == "order"]

    position = put(put(there(ORDERS), '0 order: "leap_back"'), '1 order: "trudge"')
    assert orders(position) == []
    position = put(position, '2 order: "observe"')
    assert orders(position) == ["leap_back", "trudge", "observe"]
    assert orders(put(put(position, "2 interrupt_move: false"), "1 interrupt_move: false")) == ["trudge", "observe"]


# Orders


@pytest.mark.parametrize(
    ("turn", "condition", "shown"),
    [
        (1, "last_band=2", ["slow", "normal"]), (3, "last_band=0", ["slow", "normal"]), (3, "last_band=2", None),
        (3, "last_band=2 last_fought=yes", ["slow", "normal"]), (3, "last_band=2 gutted=yes", ["slow", "normal"]),
        (3, "last_band=2 slow_in=3", ["slow"]), (3, "last_band=2 net=1", ["observe"]),
        (3, "last_band=2 fallen=yes", ["observe"]), (3, "last_band=0 order=observe", None),
    ],
)  # fmt: skip
def test_pf_4_0b_all_can_read_which_bands_a_fighter_may_choose_from(
    turn: int, condition: str, shown: list[str] | None
) -> None:
    text = f"style classic radius 5 turn {turn}\nnext orders\nA orc at=-5,0 facing=0 {condition}"
    position = placed(GAME, f"{text}\nB orc at=5,0 facing=0", Typed(), Setup("classic", ("Ana", "Beto")))
    for seat in (0, 1, None):
        line = position.scene(seat)["table"]["sheets"][0]["line"]
        assert [value for key, value in line if key == "may_order"] == ([] if shown is None else [shown])


def test_pf_4_0a_an_order_may_be_changed_until_the_last_one_is_in() -> None:
    position = put(put(there(ORDERS), '0 order: "leap_back"'), '1 order: "trudge"')
    position = put(position.withdraw(0), '0 order: "advance"')
    position = put(position, '2 order: "observe"')
    assert [event.facts["move"] for event in position.events if event.name == "ordered"] == [
        "advance", "trudge", "observe",
    ]  # fmt: skip


def test_pf_4_0a_then_it_is_locked() -> None:
    position = there(ORDERS)
    for text in ('0 order: "leap_back"', '1 order: "trudge"', '2 order: "observe"'):
        position = put(position, text)
    with pytest.raises(Refusal) as found:
        position.withdraw(0)
    assert found.value.code == "nothing_to_withdraw"
    with pytest.raises(Refusal) as found:
        position.undo(0)
    assert found.value.code == "undo_stops_at_reveal"


def test_pf_4_0a_whose_clock_runs_out_observes() -> None:
    position = put(put(there(ORDERS), '0 order: "leap_back"'), '1 order: "trudge"')
    position = expire(position, 2)
    told = {event.facts["who"]: event.facts["move"] for event in position.events if event.name == "ordered"}
    assert told == {"A": "leap_back", "B": "trudge", "C": "observe"}


def test_pf_1_0a_orders_are_kept_in_the_record_of_the_game() -> None:
    fighters = [ANA, BETO]
    position = begin(GAME, Setup("classic", ("P1", "P2"), {"fighters": fighters}), Seeded(1))
    for text in ("0 place: [5, 0]", "0 face: 3", "1 place: [-5, 0]", "1 face: 0", 'all order: ["advance", "trudge"]'):
        position = put(position, text)
    assert 'all order: ["advance", "trudge"]' in write(position).splitlines()


@pytest.mark.parametrize("seed", range(4))
def test_pf_1_0a_a_d6_a_d10_a_d12_and_a_d20_are_all_the_dice_there_are(seed: int) -> None:
    agents = [GAME.agents["scripted"](seed), GAME.agents["scripted"](seed + 1)]
    position, thrown = begin(GAME, GAME.usual(2), Seeded(seed)), set()
    while position.open:
        one = position.open[0]
        about = (one.about,) if one.slip is not None else one.args
        answer = agents[one.seat].choose(position, one.seat, one.what, one.options, about)
        position = position.answer(one.seat, answer, one.slip)
        thrown |= {event.facts["dice"] for event in position.events if event.name == "dice"}
    sides = {int(part.rpartition("d")[2]) for dice in thrown for part in dice.split("+")}
    assert sides <= {6, 10, 12, 20}
    assert sides
