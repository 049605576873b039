"""What a person reads of a battle, in both languages: no id shows, no word of an answer is somebody's name."""

import random
import re
from typing import Any, Final

import pytest

from liza.agents import make
from liza.cli.show import event_lines, scene_lines, words_of
from liza.games.skirmish.game import ANNUMINAS, GAMES
from liza.kernel.game import Game
from liza.kernel.luck import Seeded
from liza.kernel.options import every, look
from liza.kernel.play import choose
from liza.kernel.position import Position, begin, placed
from liza.kernel.rulebook import words
from tests.games.skirmish.test_matches import Keen

RAW: Final = re.compile(r"[a-z]+_[a-z]+|\bNone\b|\?\?|\{|\}|  +\?")
LANGUAGES: Final = ("en", "es")


def told(position: Position, language: str) -> list[str]:
    """All that one may read at a position: the table, the question with every option and what it means, the news."""
    said, question = words_of(position, language), position.open[0]
    lines = [*scene_lines(position.scene(question.seat), said), said.ask(question.what, question.topic())]
    for option in every(look(question.options, question.args)):
        note = position.game.preview(position.now, question, option) if position.game.preview else {}
        lines.append(f"{said.option(question.what, option)} ({said.note(note)})")
    return lines + event_lines(position.events, None, said)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_no_id_shows_in_a_battle(game: Game[Any]) -> None:
    for seed in (1, 6):
        setup = game.vary(random.Random(seed))
        agents = [Keen(seed), make(game, "scripted", seed)]
        position = begin(game, setup, Seeded(seed))
        for number in range(150):
            if not position.open:
                break
            question = position.open[0]
            if number % 3 == 0:
                for language in LANGUAGES:
                    assert [row for row in told(position, language) if RAW.search(row)] == []
            position = position.answer(question.seat, choose(position, agents[question.seat]), question.slip)


def test_no_word_of_an_answer_is_what_something_is_called() -> None:
    """A scenario, a weapon or a race of the same id would be read in its place."""
    battle = ANNUMINAS.setup(ANNUMINAS.usual())
    assert sorted(set(ANNUMINAS.names(battle)) & set(words(ANNUMINAS.folder)["value"])) == []


@pytest.mark.parametrize(
    ("text", "language", "wanted"),
    [
        ("next charges\nA1 100,100\nB1 200,100", "en", ["done", "Man A1 charges"]),
        ("next charges\nA1 100,100\nB1 200,100", "es", ["ya está", "Hombre A1 carga"]),
        ("next shooting\nA1 100,100 bs=3 weapons=bow\nB1 200,100", "es", ["ya está", "Hombre A1 dispara"]),
        ("next moves\nA1 100,100\nB1 500,500", "es", ["ya está", "Hombre A1 se mueve"]),
    ],
)
def test_the_answers_of_a_phase_in_words(text: str, language: str, wanted: list[str]) -> None:
    position = placed(ANNUMINAS, text, Seeded(1))
    question, said = position.open[0], words_of(position, language)
    assert [said.option(question.what, one) for one in every(look(question.options, question.args))] == wanted


def test_whether_somebody_hides_is_answered_by_yes_or_no() -> None:
    text = "table 600x600\nlow 90,120 110,124 20\nnext go:A1:walk\nA1 100,100\nB1 100,500"
    position = placed(ANNUMINAS, text, Seeded(1)).answer(0, ())
    question, said = position.open[0], words_of(position, "es")
    assert question.what == "hide"
    assert [said.option("hide", one) for one in every(look(question.options, question.args))] == ["no", "sí"]


def test_a_way_says_where_it_leads_and_what_it_dares() -> None:
    text = "tower 100,100 300,300 80\nladder 200,95 200,105 tower-1.1\nnext go:A1:run\nA1 200,45\nB1 550,550"
    position = placed(ANNUMINAS, text, Seeded(1))
    rows = told(position, "en")
    assert "this way (stays where he is)" in rows
    assert [row for row in rows if re.fullmatch(r"this way \(to \d+, \d+ cm by ladder, 8 cm up\)", row)]


def test_the_map_shows_everybody_by_a_letter() -> None:
    position = placed(ANNUMINAS, "next moves\nA1 100,100\nA2 112,540 knocked_down\nB1 500,500\nB2 out", Seeded(1))
    rows = [*scene_lines(position.scene(0), words_of(position, "en"))]
    assert rows[0] == "round 1  turn of P1  scenario Skirmish  left 2/2, 1/2"
    assert rows[2] == "....B...............a..."
    assert sum([row.count("A") for row in rows[1:13]]) == 1
    assert [row for row in rows if row.startswith("  B2")] == ["  B2 P2: Man B2; out of action"]
