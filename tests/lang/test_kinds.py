"""Kinds of fields that name a value by a prefix or leave it as it stands; sentences for throws; notes of options."""

from pathlib import Path
from typing import Any

import pytest

from liza.games.pit_fighter import GAME
from liza.kernel.rulebook import words as read_words
from liza.kernel.table import Event
from liza.lang import Names, Words

ROOM = """
[dice]
jump = { en = "Jump: {faces.0}, {need} needed.", es = "Salto: {faces.0}, hace falta {need}." }
[note]
far = { en = "{n} away", es = "a {n}" }
[value]
side_0 = { en = "left", es = "izquierda" }
side_true = { en = "inside", es = "dentro" }
head = { en = "head", es = "cabeza" }
"""


@pytest.fixture
def es(tmp_path: Path) -> Words:
    (tmp_path / "words.toml").write_text(ROOM, encoding="utf-8")
    words = Words("es", None, Names(("Ana", "Beto"), {"A": "Ulf"}))
    words.tables = [read_words(tmp_path), *words.tables]
    return words


@pytest.mark.parametrize(
    ("template", "fact", "said"),
    [
        ("{n|side_}", 0, "izquierda"),
        ("{n|side_}", True, "dentro"),
        ("{n|side_}", (0, True), "izquierda, dentro"),
        ("{n|side_}", "head", "cabeza"),
        ("{n|side_}", 7, "7"),
        ("{n|side_}", "A", "Ulf"),
        ("{n|side_}", None, "?"),
        ("{n}", "head", "cabeza"),
        ("{n|raw}", "head", "head"),
        ("{n|raw}", ["head", 3], "head, 3"),
        ("{n|raw}", (), "-"),
        ("{n|raw}", "", ""),
    ],
)
def test_a_field_with_a_prefix_or_raw(es: Words, template: str, fact: Any, said: str) -> None:
    assert es.fill(template, {"n": fact}) == said


def test_a_throw_may_have_a_sentence_of_its_own(es: Words) -> None:
    facts = {"what": "jump", "dice": "d6", "faces": (4,), "need": 3}
    assert es.event(Event("dice", "", None, facts)) == "Salto: 4, hace falta 3."
    assert es.event(Event("dice", "", None, {**facts, "what": "fall"})) == "fall: d6 muestra 4; hace falta 3 o más."


def test_an_option_has_a_note_if_its_preview_names_one(es: Words) -> None:
    assert es.note({"note": "far", "n": 3}) == "a 3"
    assert es.note({"n": 3}) == es.note({"note": "near"}) == ""


def test_traits_are_spoken_in_each_language() -> None:
    assert [Words("es", GAME).value(trait) for trait in ("WS", "S", "T", "I", "W")] == ["HA", "F", "R", "I", "H"]
    assert Words("en", GAME).value("W") == "W"
