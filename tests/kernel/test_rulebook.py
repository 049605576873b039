"""The rulebook as part of the program: texts by rule id, words, and what has code and tests."""

from pathlib import Path

import pytest

from liza.games.pulso import GAME as PULSO
from liza.kernel.refusal import Refusal
from liza.kernel.rulebook import RULE_ID, coverage, ids_in_code, ids_in_tests, rule_of, rulebook, words

RULES = '''
["PF-5.3c"]
title = { en = "Jump", es = "Salto" }
text.en = """
One may jump
down from a wall.

But not up."""
text.es = "Se puede saltar."
ruling = { en = "From a roof as well.", es = "Y desde un tejado." }

["PF-6"]
title = { en = "Fall", es = "Caída" }
text = { en = "A fall hurts.", es = "Caerse duele." }
later = true

["XX-1"]
title = { en = "Other", es = "Otra" }
text = { en = "Of another game.", es = "De otro juego." }
'''


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "rulebook.toml").write_text(RULES, encoding="utf-8")
    return tmp_path


def refused(folder: Path, text: str | bytes) -> Refusal:
    (folder / "rulebook.toml").write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(Refusal) as refusal:
        rulebook(folder)
    return refusal.value


def test_rules_stand_by_id_in_the_order_of_the_book(folder: Path) -> None:
    assert list(rulebook(folder)) == ["PF-5.3c", "PF-6", "XX-1"]


def test_a_rule_has_title_text_and_ruling_in_both_languages(folder: Path) -> None:
    rule = rulebook(folder)["PF-5.3c"]
    assert (rule.id, rule.title, rule.later) == ("PF-5.3c", {"en": "Jump", "es": "Salto"}, False)
    assert rule.ruling == {"en": "From a roof as well.", "es": "Y desde un tejado."}
    assert rule.text["es"] == "Se puede saltar."


def test_single_line_breaks_are_spaces_and_empty_lines_part_paragraphs(folder: Path) -> None:
    assert rulebook(folder)["PF-5.3c"].text["en"] == "One may jump down from a wall.\n\nBut not up."


def test_a_rule_may_have_no_ruling_and_may_be_marked_as_not_yet_played(folder: Path) -> None:
    assert (rulebook(folder)["PF-6"].ruling, rulebook(folder)["PF-6"].later) == ({}, True)


def test_a_book_is_read_once(folder: Path) -> None:
    assert rulebook(folder) is rulebook(folder)


@pytest.mark.parametrize("key", ["title", "text"])
@pytest.mark.parametrize("value", [None, '{ en = "Only English" }', '{ en = "Empty", es = " " }', '"no table"'])
def test_a_rule_that_lacks_a_language_is_refused(tmp_path: Path, key: str, value: str | None) -> None:
    whole = {"title": '{ en = "A", es = "A" }', "text": '{ en = "B", es = "B" }', key: value}
    rows = [f"{name} = {table}" for name, table in whole.items() if table]
    refusal = refused(tmp_path, "\n".join(['["PF-1"]', *rows]))
    assert (refusal.code, refusal.facts) == ("rule_lacks_language", {"id": "PF-1", "key": key})


def test_a_ruling_in_one_language_only_is_refused(tmp_path: Path) -> None:
    refusal = refused(tmp_path, RULES.replace(', es = "Y desde un tejado."', ""))
    assert (refusal.code, refusal.facts) == ("rule_lacks_language", {"id": "PF-5.3c", "key": "ruling"})


def test_a_rule_whose_text_is_a_number_is_refused(tmp_path: Path) -> None:
    assert refused(tmp_path, RULES.replace('"Se puede saltar."', "5")).code == "rule_lacks_language"


@pytest.mark.parametrize("text", ['["P-1"]', '["PF-1x2"]', "[rules]", '"PF-1" = "no table"'])
def test_what_is_no_rule_id_or_no_table_is_refused(tmp_path: Path, text: str) -> None:
    assert refused(tmp_path, text).code == "no_rule_id"


def test_a_missing_book_and_one_that_is_no_toml_are_refused(tmp_path: Path) -> None:
    with pytest.raises(Refusal) as missing:
        rulebook(tmp_path)
    assert (missing.value.code, missing.value.facts) == ("file_not_there", {"file": "rulebook.toml"})
    for text in ("[PF-1", b"\xff\xfe"):
        refusal = refused(tmp_path, text)
        assert (refusal.code, refusal.facts["file"]) == ("file_not_toml", "rulebook.toml")


def test_a_rule_id_is_two_letters_a_number_and_parts() -> None:
    text = "PF-5.3c and BB-6.2, AN-4.7b; MO-10.2a.3. But not X-1, ABC-1, PF-x, AAPF-1 or PF-1_"
    assert RULE_ID.findall(text) == ["PF-5.3c", "BB-6.2", "AN-4.7b", "MO-10.2a.3"]


def test_words_say_under_which_rule_a_question_is_asked(tmp_path: Path) -> None:
    (tmp_path / "words.toml").write_text('[ask.move]\nrule = "PF-3"\n[ask.shoot]\nen = "Shoot?"\n')
    assert words(tmp_path) == {"ask": {"move": {"rule": "PF-3"}, "shoot": {"en": "Shoot?"}}}
    assert [rule_of(tmp_path, what) for what in ("move", "shoot", "fly")] == ["PF-3", "", ""]


def test_words_without_questions_name_no_rule(tmp_path: Path) -> None:
    (tmp_path / "words.toml").write_text("")
    assert rule_of(tmp_path, "move") == ""


CODE = '''
"""PF-1: the module."""

class Fighter:
    """PF-2, PF-3."""

    def jump(self) -> str:
        """PF-5.3c: the method."""
        # PF-98: a comment does not count
        return "PF-99: a text does not count"

def fall() -> None: ...
'''


def test_a_rule_has_code_where_its_id_stands_in_a_docstring(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data/wall.py").write_text(CODE)
    assert sorted(ids_in_code(tmp_path)) == ["PF-1", "PF-2", "PF-3", "PF-5.3c"]


def test_a_rule_has_a_test_where_its_id_stands_in_a_test_or_a_case(tmp_path: Path) -> None:
    (tmp_path / "cases").mkdir()
    (tmp_path / "cases/jump.toml").write_text('rules = ["PF-5.3c"]')
    (tmp_path / "test_fall.py").write_text("# PF-6")
    (tmp_path / "notes.md").write_text("PF-7")
    assert list(ids_in_tests(tmp_path)) == ["PF-5.3c", "PF-6"]


def test_coverage_tells_the_rules_without_code_or_test_and_those_for_later(folder: Path) -> None:
    (folder / "wall.py").write_text(CODE)
    tests = folder / "tests"
    tests.mkdir()
    assert coverage(folder, tests) == (["PF-5.3c", "PF-6", "XX-1"], ["XX-1"], ["PF-5.3c", "XX-1"], ["PF-6"])
    (tests / "case.toml").write_text("# XX-1")
    assert coverage(folder, tests).without_test == ["PF-5.3c"]


def test_coverage_may_be_asked_for_some_of_the_rules(folder: Path) -> None:
    assert coverage(folder, folder, ("XX-",)).rules == ["XX-1"]
    assert coverage(folder, folder, ("XX-", "PF-6")).rules == ["PF-6", "XX-1"]


def test_every_rule_of_pulso_has_code() -> None:
    found = coverage(PULSO.folder, PULSO.folder)
    assert len(found.rules) == 9
    assert found.without_code == found.later == []
