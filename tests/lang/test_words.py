"""Facts and ids become sentences: names, seats, signs, throws, one or many, and what is not there."""

import dataclasses
from pathlib import Path
from typing import Any

import pytest

from liza.games.pulso import GAME
from liza.kernel.dice import d6
from liza.kernel.game import Game, Result
from liza.kernel.refusal import Refusal
from liza.kernel.table import Event
from liza.lang import SHARED, Names, Words, catalogue

NAMES = Names(("Ana", "Beto"), {"orc_2": "Gruk", "ball": {"en": "the ball", "es": "el balón"}})
MINUS = "\N{MINUS SIGN}"


def room(folder: Path, words: str) -> Game[Any]:
    """Pulso with other words."""
    (folder / "words.toml").write_text(words, encoding="utf-8")
    return dataclasses.replace(GAME, folder=folder)


@pytest.fixture
def en() -> Words:
    return Words("en", GAME, NAMES)


@pytest.fixture
def es() -> Words:
    return Words("es", GAME, NAMES)


# Templates


@pytest.mark.parametrize(
    ("template", "facts", "text"),
    [
        ("plain", {}, "plain"),
        ("{n} points", {"n": 3}, "3 points"),
        ("{n}", {"n": 0}, "0"),
        ("{n}", {"n": -2}, "-2"),
        ("{who}", {"who": "orc_2"}, "Gruk"),
        ("{what}", {"what": "ball"}, "the ball"),
        ("{grip}", {"grip": "top_roll"}, "top roll"),
        ("{who}", {"who": "nobody_knows"}, "nobody_knows"),
        ("{yes} {no}", {"yes": True, "no": False}, "yes no"),
        ("{them}", {"them": ("orc_2", 3, "hook")}, "Gruk, 3, hook"),
        ("{them}", {"them": [["ball"], []]}, "the ball, "),
        ("{a.0} and {a.1}", {"a": (3, 4)}, "3 and 4"),
        ("{a.1}", {"a": [3, "orc_2"]}, "Gruk"),
        ("{who|seat}", {"who": 1}, "Beto"),
        ("{who.1|seat}", {"who": (1, 0)}, "Ana"),
        ("{n|sign}", {"n": 2}, "+2"),
        ("{n|nth}", {"n": 0}, "1"),
        ("{a.0|cm}, {a.1|cm}", {"a": (168, 330)}, "16.8, 33"),
        ("{n|sign}", {"n": -2}, f"{MINUS}2"),
        ("{n|sign}", {"n": 0}, "+0"),
        ("{what|roll}", {"what": "second wind"}, "second wind"),
        ("{what|roll}", {"what": "unheard of"}, "unheard of"),
        ("{n} {n|wound|wounds}", {"n": 1}, "1 wound"),
        ("{n} {n|wound|wounds}", {"n": 2}, "2 wounds"),
        ("{n} {n|wound|wounds}", {"n": 0}, "0 wounds"),
        ("goal{n||s}", {"n": 1}, "goal"),
        ("goal{n||s}", {"n": 2}, "goals"),
        ("{value}", {"value": "{n}", "n": 5}, "{n}"),
        ("{file|raw}", {"file": "hook"}, "hook"),
        ("{sides|raw}", {"sides": ("hook", 3)}, "hook, 3"),
        ("{sides|raw}", {"sides": ()}, "-"),
        ("{grip|top_}", {"grip": "roll"}, "top roll"),
        ("{grips|top_}", {"grips": ("roll", "hook")}, "top roll, hook"),
        ("{n|top_}", {"n": 3}, "3"),
        ("{n|top_}", {"n": True}, "yes"),
    ],
)
def test_a_template_takes_its_facts(en: Words, template: str, facts: dict[str, Any], text: str) -> None:
    assert en.fill(template, facts) == text


@pytest.mark.parametrize(
    ("template", "facts"),
    [
        ("{n}", {}),
        ("{n}", {"n": None}),
        ("{n.2}", {"n": (1, 2)}),
        ("{n.0}", {"n": 7}),
        ("{n.0}", {"n": "text"}),
        ("{n|seat}", {}),
        ("{n|sign}", {}),
        ("{n|roll}", {}),
        ("{n.0|seat}", {"n": ()}),
    ],
)
def test_a_fact_that_is_not_there_shows_as_a_question_mark(en: Words, template: str, facts: dict[str, Any]) -> None:
    assert en.fill(template, facts) == "?"


def test_many_is_said_of_a_number_that_is_not_there(en: Words) -> None:
    assert en.fill("{n|wound|wounds}", {}) == "wounds"


def test_names_follow_the_language(es: Words) -> None:
    assert es.fill(
        "{a}, {b}, {c}, {d}, {e|roll}", {"a": "ball", "b": "orc_2", "c": "hook", "d": True, "e": "breath"}
    ) == ("el balón, Gruk, gancho, sí, aliento")


@pytest.mark.parametrize("seat", [2, -1, None, "Ana"])
def test_a_seat_without_a_name_is_somebody(en: Words, es: Words, seat: Any) -> None:
    assert en.seat(seat) == f"seat {seat}"
    assert es.seat(seat) == f"asiento {seat}"


@pytest.mark.parametrize(
    ("parts", "text"),
    [([], ""), (["Ana"], "Ana"), (["Ana", "Beto"], "Ana y Beto"), (["Ana", "Beto", "Caro"], "Ana, Beto y Caro")],
)
def test_a_list_ends_with_and(es: Words, parts: list[str], text: str) -> None:
    assert es.list(parts) == text


# Sentences


def test_an_event_becomes_its_sentence(en: Words, es: Words) -> None:
    event = Event("sprung", "PU-4", None, {"who": 1, "grip": "hook"})
    assert en.event(event) == "Beto springs the grip: hook."
    assert es.event(event) == "Beto descubre su agarre: gancho."


def test_an_event_without_words_shows_its_name_and_facts(en: Words) -> None:
    assert en.event(Event("unheard", "PU-4", None, {"who": 1, "why": "so"})) == "unheard who=1 why=so"


@pytest.mark.parametrize(
    ("need", "text"),
    [(None, "aliento: 2d6 muestra 3, 4."), (4, "aliento: 2d6 muestra 3, 4; hace falta 4 o más.")],
)
def test_a_throw_is_told_with_what_it_needed(es: Words, need: int | None, text: str) -> None:
    facts = {"what": "breath", "dice": repr(2 * d6), "faces": (3, 4), "need": need}
    assert es.event(Event("dice", "", None, facts)) == text


def test_a_question_becomes_its_sentence(en: Words) -> None:
    assert en.ask("grip") == "Choose your grip, in secret."
    assert en.ask("unheard") == "unheard"


@pytest.mark.parametrize(
    ("winners", "en", "es"),
    [
        ((), "Nobody wins: the arm is pinned [PU-7].", "No gana nadie: el brazo está vencido [PU-7]."),
        ((0,), "Ana wins: the arm is pinned [PU-7].", "Gana Ana: el brazo está vencido [PU-7]."),
        ((1, 0), "Beto and Ana win: the arm is pinned [PU-7].", "Ganan Beto y Ana: el brazo está vencido [PU-7]."),
    ],
)
@pytest.mark.parametrize("as_data", [False, True])
def test_a_result_says_who_won_and_why(winners: tuple[int, ...], en: str, es: str, as_data: bool) -> None:
    result = Result(winners, "pinned", "PU-7")
    told = [Words(language, GAME, NAMES).result(result._asdict() if as_data else result) for language in ("en", "es")]
    assert told == [en, es]


def test_a_reason_without_words_shows_as_it_is(en: Words) -> None:
    assert en.result(Result((0,), "unheard", "PU-9")) == "Ana wins: unheard [PU-9]."


def test_a_refusal_says_why_and_the_rule(en: Words, es: Words) -> None:
    refusal = Refusal("wrong_rounds", "PU-1", rounds=100)
    assert en.refusal(refusal) == "The number of rounds is a whole number from 1 to 99, not 100. [PU-1]"
    assert es.refusal(refusal) == "El número de asaltos es un entero de 1 a 99, no 100. [PU-1]"
    assert en.refusal(Refusal("match_is_over")) == "The match is over."


@pytest.mark.parametrize(
    ("facts", "where"), [({"file": "a.txt"}, "a.txt: "), ({"file": "a.txt", "line": 7}, "a.txt:7: ")]
)
def test_a_refusal_of_a_file_says_where(en: Words, facts: dict[str, Any], where: str) -> None:
    assert en.refusal(Refusal("file_not_there", **facts)) == f"{where}The file cannot be read."


def test_a_refusal_without_words_shows_itself_once(en: Words) -> None:
    assert en.refusal(Refusal("unheard", "PU-4", who=1)) == "unheard (who=1) [PU-4]"


def test_a_question_tells_what_it_is_about(tmp_path: Path) -> None:
    words = '[ask.move]\nrule = "PU-1"\nen = "Where to with {0}? {1}"\nes = "¿Adónde con {0}? {1}"\n'
    en = Words("en", room(tmp_path, words), NAMES)
    assert en.ask("move", ("orc_2", 3)) == "Where to with Gruk? 3"
    assert en.ask("move", "orc_2") == "Where to with Gruk? ?"
    assert en.ask("move") == "Where to with ?? ?"


def test_a_value_can_be_named_after_its_fact_true_and_false_too(tmp_path: Path) -> None:
    facing = '[value]\nfacing_3 = { en = "south", es = "sur" }\nfacing_true = { en = "ahead", es = "al frente" }\n'
    es = Words("es", room(tmp_path, facing))
    assert (
        es.fill("{a|facing_}, {b|facing_}, {c|facing_}", {"a": 3, "b": True, "c": (3, 4)}) == "sur, al frente, sur, 4"
    )


def test_a_throw_can_have_words_of_its_own(tmp_path: Path) -> None:
    game = room(tmp_path, '[dice.aim]\nen = "Aims: {faces.0} and {faces.1}."\nes = "Apunta: {faces.0} y {faces.1}."\n')
    facts = {"what": "aim", "dice": "2d6", "faces": (3, 4), "need": None}
    assert Words("en", game).event(Event("dice", "", None, facts)) == "Aims: 3 and 4."


def test_what_an_option_would_mean_is_told_if_there_are_words_for_it(tmp_path: Path) -> None:
    game = room(tmp_path, '[note.needs]\nen = "{need} or more"\nes = "{need} o más"\n')
    es = Words("es", game)
    assert es.note({"note": "needs", "need": 4}) == "4 o más"
    assert es.note({"note": "unheard", "need": 4}) == ""
    assert es.note({}) == ""


def test_an_option_is_said_by_what_it_is(tmp_path: Path) -> None:
    game = room(
        tmp_path,
        """
        [option]
        move = { en = "move to {0}, {1|sign}", es = "mover a {0}, {1|sign}" }
        effort = { en = "{0} {0|point|points}", es = "{0} {0|punto|puntos}" }
        """,
    )
    en = Words("en", game, NAMES)
    assert en.option("step", ("move", "orc_2", 3)) == "move to Gruk, +3"
    assert en.option("effort", 1) == "1 point"
    assert en.option("effort", 3) == "3 points"
    assert en.option("spring", False) == "no"
    assert en.option("grip", "orc_2") == "Gruk"
    assert en.option("step", ("stay", 3)) == "stay, 3"
    assert en.option("step", (1, 2)) == "1, 2"
    assert en.option("step", ()) == ""


def test_an_option_may_be_said_by_its_question_and_its_kind(tmp_path: Path) -> None:
    """Where a question is called like one of its kinds: its other answers, and those of a yes or no, are not."""
    text = '[option]\nhide_hide = { en = "{0} hides", es = "{0} se oculta" }\nhide = { en = "hid", es = "oculto" }\n'
    en = Words("en", room(tmp_path, text), NAMES)
    assert en.option("hide", ("hide", "orc_2")) == "Gruk hides"
    assert en.option("other", ("hide", "orc_2")) == "hid"


def test_nothing_is_a_dash(en: Words) -> None:
    assert en.value(None) == "-"


def test_the_rooms_words_come_before_the_shared_ones(tmp_path: Path) -> None:
    game = room(tmp_path, '[say]\nyes = { en = "aye", es = "vale" }\n')
    assert Words("en", game).value(True) == "aye"
    assert Words("en", game).value(False) == "no"
    assert Words("en").value(True) == "yes"


def test_what_the_program_says_without_words_is_its_key() -> None:
    assert Words("en").say("unheard", n=1) == "unheard"
    assert Words("en").label("unheard") == "unheard"
    assert Words("en").find("no such section", "yes") is None


@pytest.mark.parametrize("language", ["fr", "", "EN", "x" * 1000])
def test_an_unknown_language_is_refused_with_those_there_are(language: str) -> None:
    with pytest.raises(Refusal) as refused:
        Words(language)
    assert refused.value.code == "no_such_language"
    assert refused.value.facts == {"language": language[:20], "languages": ("en", "es")}


def test_a_catalogue_holds_the_shared_words_and_the_rooms(tmp_path: Path) -> None:
    game = room(
        tmp_path, '[say]\nyes = { en = "aye", es = "vale" }\n[event.fell]\nen = "It fell."\nes = "Se ha caído."\n'
    )
    words = catalogue(game.folder)
    assert words["say"]["yes"]["en"] == "aye"
    assert words["say"]["no"]["en"] == "no"
    assert words["event"]["fell"]["es"] == "Se ha caído."
    assert words["refusal"]["match_is_over"]["en"] == "The match is over."
    assert catalogue(SHARED)["say"]["yes"]["en"] == "yes"


def test_words_that_are_no_toml_are_refused(tmp_path: Path) -> None:
    with pytest.raises(Refusal) as refused:
        Words("en", room(tmp_path, "[say\n"))
    assert refused.value.code == "file_not_toml"
