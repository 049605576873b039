"""What an option is announced to mean, and where it lies; and what the scene of the field board shows."""

import json
from random import Random
from typing import Any, Final

import pytest

from liza.agents import make
from liza.cli.show import scene_lines, words_of
from liza.games.celtos.game import GAME
from liza.games.celtos.previews import preview
from liza.kernel.game import Setup
from liza.kernel.luck import Seeded, Typed
from liza.kernel.options import every, look, sample
from liza.kernel.position import Position, begin, placed
from liza.kernel.rulebook import words

HEAD: Final = """scenario ford turns 6 turn 1 starter 0 acting A1
next order
field open 1200x1200
side 0 red_boar edge=south
side 1 drowned edge=north
"""


def at(text: str, head: str = HEAD) -> Position:
    return placed(GAME, head + text, Typed(), Setup("classic", ("Ana", "Beto")))


def shown(position: Position, option: Any) -> dict[str, Any]:
    return preview(position.now, position.open[0], option)


DUEL: Final = "A1 red_boar/oath_axes start=5 at 300,300 333,300\nB1 drowned/tide_caller at 300,485"


def test_ce_2_2_an_order_says_how_far_it_goes() -> None:
    position = at(DUEL)
    assert [shown(position, order)["far"] for order in ("move", "rush")] == ["10", "30"]
    assert shown(position, "assault")["note"] == "nobody_near"
    assert shown(at(DUEL.replace("300,485", "300,405")), "assault")["whom"] == ("B1",)


def test_ce_2_2_a_move_shows_where_its_models_would_stand_and_how_far_the_enemy_is_then() -> None:
    position = at(DUEL).answer(0, "move")
    move = (((0, 300, 350, 0),), ((0, 350, 320, 0), (0, 333, 350, 0)))
    told = shown(position, move)
    assert told["at"]["ghosts"] == [["A1.0", 300, 350], ["A1.1", 333, 350]]
    assert told["at"]["lines"] == [[[300, 300], [300, 350]], [[333, 300], [350, 320], [333, 350]]]
    assert (told["note"], told["far"], told["way"], told["enemy"]) == ("moves", "5", "north", "11")
    assert shown(position, ((), ()))["note"] == "stays"


def test_ce_4_2_a_charge_says_what_it_needs_or_that_it_is_too_far() -> None:
    position = at(DUEL + "\nB2 drowned/hulk at 430,300").answer(0, "assault")
    near, far = shown(position, "B2"), shown(position, "B1")
    assert (near["note"], near["need"], near["harm"]) == ("charge", 5, 5)
    assert (far["note"], far["far"]) == ("too_far", "16")


def test_ce_4_6_ce_4_9_a_charge_says_what_its_lance_and_the_panic_of_the_other_are_worth() -> None:
    riders = "A1 hollow_hills/hill_riders start=3 at 300,300\nB1 drowned/{} at 300,485\nB2 drowned/hulk at 500,300"
    calm, afraid = [
        shown(at(riders.format(one)).answer(0, "assault"), "B1") for one in ("tide_caller", "tide_caller panic")
    ]
    assert (calm["note"], calm["need"], calm["harm"]) == ("charge", 4, 5)
    assert (afraid["need"], afraid["harm"]) == (2, 5)


def test_ce_7_8_a_charge_over_ground_that_is_too_slow_does_not_get_there() -> None:
    text = "A1 red_boar/chieftain at 250,530\nB1 drowned/tide_caller at 250,640\nB2 drowned/hulk at 60,560"
    head = HEAD.replace("field open 1200x1200\n", "")
    slow = at(text, head).answer(0, "assault")
    assert (shown(slow, "B1")["note"], shown(slow, "B1")["far"]) == ("too_far", "8.5")
    assert shown(at(text, head), "assault")["note"] == "nobody_near"
    assert shown(at(text).answer(0, "assault"), "B1")["note"] == "charge"
    assert slow.answer(0, "B1").now.by_id["A1"].models[0].figure.y < 615


def test_ce_3_11_a_hit_says_what_saves_and_what_wounds_also_against_response_fire() -> None:
    head = (
        HEAD.replace("field open 1200x1200\n", "")
        .replace("acting A1", "acting A1 orders rush")
        .replace("next order", "next react:done")
    )
    text = (
        "A1 red_boar/oath_axes start=5 activated at 580,466 613,466\nA2 red_boar/slingers at 100,100\n"
        "B1 drowned/tide_caller hold shooting=10 at 600,250\nB2 drowned/harpooners start=9 hold at 100,900"
    )
    from liza.kernel.cases import put

    position = put(put(at(text, head), '1 react: ["B1", "fire"]'), "dice reaction: 9")
    position = put(position, "dice shot: 9")
    assert position.open[0].what == "take_hit"
    told = shown(position, 1)
    assert (told["note"], told["save"], told["harm"], told["at"]["token"]) == ("hit_in_cover", 8, 5, "A1.1")


@pytest.mark.parametrize("seed", range(4))
def test_every_preview_of_a_battle_lies_on_the_table_and_has_words(seed: int) -> None:
    rng, general = Random(seed), make(GAME, "scripted", seed)
    position = begin(GAME, GAME.usual(), Seeded(seed))
    notes = words(GAME.folder)["note"]
    seen: set[str] = set()
    for number in range(220):
        if not position.open:
            break
        question = position.open[0]
        options = list(every(look(question.options, question.args)))
        for option in options[:4] if number % 3 == 0 else ():
            told = json.loads(json.dumps(shown(position, option)))
            anchor = told.get("at", {})
            seen |= anchor.keys() | ({told["note"]} if "note" in told else set())
            assert "note" not in told or told["note"] in notes
            tokens = {token["id"] for token in position.scene()["table"]["tokens"]}
            assert question.what == "place" or {*anchor.get("tokens", ())} <= tokens
            assert all(0 <= x <= 1200 and 0 <= y <= 1200 for _, x, y in anchor.get("ghosts", ()))
            sentence = words_of(position, "es").note(told)
            assert "?" not in sentence
        value = sample(look(question.options, question.args), rng)
        if question.what in ("move", "place", "assault") or number % 2:
            value = general.choose(position, question.seat, question.what, question.options, question.args)
        position = position.answer(question.seat, value)
    assert {"unit", "tokens", "ghosts", "lines", "zone", "reach", "moves", "place", "up_to"} <= seen


# The scene


def test_ce_7_2_a_unit_is_a_group_with_its_markers_its_coherence_and_its_orders() -> None:
    position = at(
        "A1 red_boar/slingers start=5 activated moved at 300,300 333,300\n"
        "A2 red_boar/spear_kin start=8 panic hold at 100,100 200,100\nB1 drowned/tide_caller left=1 at 300,485\n"
        "B2 drowned/hulk fled",
        HEAD.replace("acting A1", "acting A1 orders move"),
    )
    scene = json.loads(json.dumps(position.scene(0)["table"]))
    one, two, three, four = scene["units"]
    assert one["tokens"] == ["A1.0", "A1.1"]
    assert one["status"] == ["acting", "activated", "moved"]
    assert one["orders"] == ["end", "hold", "shoot", "assault"]
    assert (one["coherent"], two["coherent"], two["orders"]) == (True, False, [])
    assert two["status"] == ["hold", "panic", "broken"]
    assert (three["nearest"], three["middle"], three["left"]) == (["A1", 160], [300, 485], [1, 3])
    assert (four["tokens"], four["status"], four["middle"]) == ([], ["fled"], None)
    assert scene["board"]["kind"] == "field"
    assert [token["id"] for token in scene["tokens"]] == ["A1.0", "A1.1", "A2.0", "A2.1", "B1.0"]
    assert [token["status"] for token in scene["tokens"] if token["unit"] == "B1"] == [["wounded"]]


def test_ce_8_11_objectives_lie_on_the_board_with_who_would_hold_them() -> None:
    position = at("A1 red_boar/oath_axes start=5 at 600,640\nB1 drowned/tide_caller at 300,1100", HEAD.replace(
        "scenario ford", "scenario three_cairns"))  # fmt: skip
    marks = position.scene(None)["table"]["board"]["marks"]
    assert [(mark["at"], mark["radius"], mark["side"]) for mark in marks] == [
        ([600, 600], 75, 0), ([250, 600], 75, None), ([950, 600], 75, None),
    ]  # fmt: skip


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_table_can_be_read_as_text(language: str) -> None:
    position = at(DUEL)
    rows = list(scene_lines(position.scene(0), words_of(position, language)))
    drawn = rows[1:25]
    assert {len(row) for row in drawn} == {48}
    assert [(number, row.index("a")) for number, row in enumerate(drawn) if "a" in row] == [(14, 12)]
    assert [row.count("1") for row in drawn if "1" in row] == [2]
    assert rows[25] == "1 A1  a B1"
    assert not [row for row in rows if "label." in row or "value." in row]
