"""`missing_words` finds every fault that is planted in a room, and nothing in a room without faults."""

from pathlib import Path

import pytest

from liza.games import games
from liza.lang.labels import missing_words

RULEBOOK = """
["SG-1"]
title = { en = "Moving", es = "Mover" }
text = { en = "One moves.", es = "Se mueve." }
"""

RULES = '''
"""A small room."""

def move(match, table):
    """SG-1: one moves."""
    if table.ask(0, "move", (1, 2)) == 3:
        raise Refusal("too_far", "SG-1", n=3)
    table.ask_all("plan", [(0, 0, (1, 2))])
    table.roll("dice", d6)
    table.test("jump", d6, 4)
    table.band("fall", d6, (2, 4))
    table.tell("moved", "SG-1", n=1)

def result(match):
    return Result((0,), "arrived", "SG-1")
'''

WORDS = {
    "event.moved": 'en = "moved"\nes = "movido"',
    "ask.move": 'rule = "SG-1"\nen = "Where?"\nes = "¿Adónde?"',
    "ask.plan": 'rule = "SG-1"\nen = "Plan?"\nes = "¿Plan?"',
    "roll.dice": 'en = "dice"\nes = "dados"',
    "roll.jump": 'en = "jump"\nes = "salto"',
    "roll.fall": 'en = "fall"\nes = "caída"',
    "refusal.too_far": 'en = "Too far."\nes = "Demasiado lejos."',
    "result.arrived": 'en = "arrived"\nes = "ha llegado"',
}


def room(folder: Path, words: dict[str, str], rules: str = RULES, rulebook: str = RULEBOOK) -> Path:
    (folder / "rulebook.toml").write_text(rulebook, encoding="utf-8")
    text = "\n".join(f"[{key}]\n{entry}" for key, entry in words.items())
    (folder / "words.toml").write_text(text, encoding="utf-8")
    (folder / "moving.py").write_text(rules, encoding="utf-8")
    return folder


@pytest.mark.parametrize("name", games())
def test_a_room_that_can_be_played_lacks_no_words(name: str) -> None:
    assert missing_words(games()[name].folder) == []


def test_a_room_with_all_its_words_lacks_none(tmp_path: Path) -> None:
    assert missing_words(room(tmp_path, WORDS)) == []


@pytest.mark.parametrize(
    ("lacking", "line"),
    [
        ("ask.move", 6),
        ("refusal.too_far", 7),
        ("ask.plan", 8),
        ("roll.dice", 9),
        ("roll.jump", 10),
        ("roll.fall", 11),
        ("event.moved", 12),
        ("result.arrived", 15),
    ],
)
def test_each_word_that_lacks_is_found_where_it_is_needed(tmp_path: Path, lacking: str, line: int) -> None:
    there = {key: entry for key, entry in WORDS.items() if key != lacking}
    assert missing_words(room(tmp_path, there)) == [f"moving.py: line {line}: no words for {lacking}"]


def test_shared_words_serve_every_room(tmp_path: Path) -> None:
    rules = RULES.replace('"too_far"', '"match_is_over"')
    assert missing_words(room(tmp_path, WORDS, rules)) == []


@pytest.mark.parametrize(("language", "text"), [("en", 'es = "movido"'), ("es", 'en = "moved"\nes = " "')])
def test_a_language_that_lacks_or_says_nothing_is_found(tmp_path: Path, language: str, text: str) -> None:
    found = missing_words(room(tmp_path, {**WORDS, "event.moved": text}))
    assert found == [f"words.toml: event.moved lacks {language}"]


@pytest.mark.parametrize("rule", ["", 'rule = "SG-2"\n'])
def test_a_question_under_no_rule_is_found(tmp_path: Path, rule: str) -> None:
    found = missing_words(room(tmp_path, {**WORDS, "ask.move": rule + 'en = "Where?"\nes = "¿Adónde?"'}))
    assert found == ["words.toml: ask.move names no rule of the rulebook"]


@pytest.mark.parametrize(
    ("there", "line"),
    [('"too_far", "SG-1"', 7), ('"moved", "SG-1"', 12), ('"arrived", "SG-1"', 15)],
    ids=["refusal", "event", "result"],
)
def test_a_rule_that_the_rulebook_does_not_have_is_found(tmp_path: Path, there: str, line: int) -> None:
    rules = RULES.replace(there, there.replace("SG-1", "SG-9"))
    assert missing_words(room(tmp_path, WORDS, rules)) == [f"moving.py: line {line}: SG-9 is not in the rulebook"]


def test_words_for_nothing_are_let_be(tmp_path: Path) -> None:
    assert missing_words(room(tmp_path, {**WORDS, "value.orc": 'en = "orc"\nes = "orco"'})) == []


def test_modules_in_folders_are_read_too(tmp_path: Path) -> None:
    folder = room(tmp_path, WORDS)
    (folder / "chapters").mkdir()
    (folder / "chapters" / "falling.py").write_text('table.tell("fell", "SG-1")\n', encoding="utf-8")
    assert missing_words(folder) == ["falling.py: line 1: no words for event.fell"]
