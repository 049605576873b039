"""A bout of Pit Fighter in the terminal: the board, a short sheet for each fighter, and what the options mean."""

import pytest

from liza.agents import make
from liza.games.pit_fighter import GAME
from liza.games.pit_fighter.previews import preview
from liza.games.pit_fighter.scene import scene
from liza.kernel.luck import Seeded
from liza.kernel.options import every, look
from liza.kernel.position import Position, begin
from liza.lang import Words
from tests.cli.sitting import Run

STARTED = ("3", "1")


@pytest.fixture
def opened() -> Position:
    """Both fighters placed, far from each other; the first orders are asked."""
    position = begin(GAME, GAME.usual(), Seeded(1))
    for answer in ((0, -5), 0, (0, 5), 3):
        position = position.answer(position.open[0].seat, answer)
    return position


def test_the_board_stands_above_the_fighters_and_tells_its_coordinates(liza: Run) -> None:
    out = liza("play", "pit-fighter", "--seed", "3", typed=STARTED).out
    assert "  r  -5  q   0 …  5              .   .   .   .   .   .\n" in out
    assert out.index("r   5") < out.index(
        "A human 1: Otto Hammerfaust; Empire gladiator; WS 32; S 32; T 32; I 32; W 12/12;"
    )


def test_orders_tell_band_path_and_facings(liza: Run) -> None:
    out = liza("play", "pit-fighter", "--seed", "3", typed=STARTED).out
    assert "  1. Observe (slow: no step, then ↗ → ↘)\n" in out
    assert "  6. Shield Rush (normal: →, then →!)\n" in out
    assert "  7. Circle Left (normal: ↗, into the wall)\n" in out


def test_facings_tell_the_turn_and_the_side(liza: Run) -> None:
    out = liza("play", "pit-fighter", "--seed", "3", "--lang", "es", typed=[*STARTED, "5"]).out
    assert "  2. girar a la izquierda (↗ arriba a la derecha)\n" in out


def test_the_line_of_a_sheet_is_short_until_something_happens(opened: Position) -> None:
    arena = opened.now.copy()
    keys = [key for key, _ in scene(arena, None)["sheets"][0]["line"]]
    assert keys == ["", "", "WS", "S", "T", "I", "W", "armour", "may_order"]
    arena.fighters[0].adrenaline.append(1)
    arena.fighters[0].injuries.ribs = 1
    arena.fighters[0].net = 1
    line = dict(map(tuple, scene(arena, None)["sheets"][0]["line"]))
    assert (line["adrenaline"], line["injuries"], line["status"]) == (1, ["broken_rib"], ["netted"])
    arena.fighters[0].out = "wounds"
    line = dict(map(tuple, scene(arena, None)["sheets"][0]["line"]))
    assert line["out"] == "out_wounds"


def test_who_throws_real_dice_is_told_whose_is_whose(liza: Run) -> None:
    answers = ["3", "2", "5", "1", "6", "1", "3", "3", "7 12", "q"]
    out = liza("play", "pit-fighter", "--seats", "human,scripted", "--seed", "3", "--dice", "typed", typed=answers).out
    marked = "  Attack roll: the attacker throws ①, the defender ② (each adds WS, and A or D).\nThrow 2d20 for attack"
    assert marked in out
    assert "  Attack roll: the attacker throws 7, the defender 12 (each adds WS, and A or D).\n" in out


@pytest.mark.parametrize("what", ["push", "attack", "disarm", "bash", "knife"])
def test_every_throw_of_two_sides_tells_them_apart(what: str) -> None:
    assert ("①" in Words("en", GAME).whose(what)) is ("②" in Words("es", GAME).whose(what)) is True


@pytest.mark.parametrize("what", ["damage", "scar", "side", "guts", "net", "reroll", "unheard of"])
def test_where_no_die_is_anybodys_nothing_is_told(what: str) -> None:
    assert Words("en", GAME).whose(what) == ""


def test_a_move_into_somebody_is_announced_as_a_push(opened: Position) -> None:
    arena, question = opened.now.copy(), opened.open[0]
    arena.fighters[1].at = arena.board.at[1, -5]
    told = preview(arena, question, "advance")
    assert (told["note"], told["path"], told["whom"]) == ("order_push", "→", "B")
    assert Words("en", GAME).note(told) == "normal: →, a push if B stays there, then ↗ → ↘"


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_note_has_its_words(language: str) -> None:
    words, seen = Words(language, GAME), set()
    for seed in range(3):
        position = begin(GAME, GAME.usual(4, "free"), Seeded(seed))
        player = make(GAME, "scripted", seed)
        while position.open:
            question = position.open[0]
            options = list(every(look(question.options, question.args)))
            for option in options:
                told = preview(position.now, question, option)
                seen.add(told.get("note"))
                assert bool(words.note(told)) is ("note" in told)
                assert "?" not in words.note(told)
            answer = player.choose(position, question.seat, question.what, question.options, question.args)
            position = position.answer(question.seat, answer, question.slip)
    assert {"place", "order", "order_wall", "facing", "facing_strike", "strike", "location", "raised"} <= seen
