"""What cannot be done is said in one sentence on stderr, in the person's language, and nothing is done."""

import dataclasses
from pathlib import Path

import pytest

import liza.games
from liza.cli import agreeing, app, main, system_language, take_language
from liza.games import PLANNED
from liza.games.pulso import GAME
from liza.kernel.refusal import Refusal
from liza.lang import Words
from tests.cli.sitting import Run

THERE = ", ".join(liza.games.games())
PLAYERS = "random, first"


# The command itself


@pytest.mark.parametrize(
    ("arguments", "en", "es"),
    [
        (["nosuch"], "there is no command nosuch", "no existe la orden nosuch"),
        (["--nosuch"], "there is no option --nosuch", "no existe la opción --nosuch"),
        (["auto", "pulso", "--sead", "3"], "there is no option --sead", "no existe la opción --sead"),
        (["auto", "pulso", "-x"], "there is no option -x", "no existe la opción -x"),
        (["auto"], "GAME is missing", "falta GAME"),
        (["replay"], "FILE is missing", "falta FILE"),
        (["auto", "pulso", "--seed"], "--seed lacks its value", "a --seed le falta su valor"),
        (
            ["auto", "pulso", "--seed", "x"],
            "the value given for --seed does not fit",
            "el valor dado para --seed no encaja",
        ),
        (
            ["auto", "pulso", "--seed", "1.5"],
            "the value given for --seed does not fit",
            "el valor dado para --seed no encaja",
        ),
        (
            ["auto", "pulso", "--seed", "9" * 5000],
            "the value given for --seed does not",
            "el valor dado para --seed no encaja",
        ),
        (
            ["sim", "pulso", "--matches", "0"],
            "the value given for --matches does",
            "el valor dado para --matches no encaja",
        ),
        (["sim", "pulso", "--jobs", "0"], "the value given for --jobs does", "el valor dado para --jobs no encaja"),
        (["replay", "match", "--at", "-1"], "the value given for --at does", "el valor dado para --at no encaja"),
        (["games", "extra"], "extra is too much", "sobra extra"),
        (["games", "it's", "'two'"], "it's 'two' is too much", "sobra it's 'two'"),
    ],
    ids=lambda value: " ".join(value)[:40] if isinstance(value, list) else "",
)
def test_a_command_that_is_not_understood(liza: Run, arguments: list[str], en: str, es: str) -> None:
    assert liza(*arguments).complaint().startswith(f"Not understood: {en}")
    assert liza(*arguments, "--lang", "es").complaint().startswith(f"No se entiende: {es}")
    assert liza(*arguments).complaint().endswith("(see: liza --help)")


# Names and values


@pytest.mark.parametrize(
    ("arguments", "en", "es"),
    [
        (["auto", "chess"], f"There is no game chess; there are: {THERE}.", f"No existe el juego chess; hay: {THERE}."),
        (["play", "chess"], f"There is no game chess; there are: {THERE}.", f"No existe el juego chess; hay: {THERE}."),
        (["sim", "chess"], f"There is no game chess; there are: {THERE}.", f"No existe el juego chess; hay: {THERE}."),
        (
            ["check", "chess"],
            f"There is no game chess; there are: {THERE}.",
            f"No existe el juego chess; hay: {THERE}.",
        ),
        (
            ["rules", "chess"],
            f"There is no game chess; there are: {THERE}.",
            f"No existe el juego chess; hay: {THERE}.",
        ),
        (
            ["bench", "chess"],
            f"There is no game chess; there are: {THERE}.",
            f"No existe el juego chess; hay: {THERE}.",
        ),
        (
            ["auto", "pulso", "--seats", "bob,random"],
            f"There is no player bob; there are: {PLAYERS}.",
            f"No existe el jugador bob; hay: {PLAYERS}.",
        ),
        (
            ["play", "pulso", "--seats", "human,bob"],
            f"There is no player bob; there are: {PLAYERS}.",
            f"No existe el jugador bob; hay: {PLAYERS}.",
        ),
        (
            ["sim", "pulso", "--seats", "human,random"],
            f"There is no player human; there are: {PLAYERS}.",
            f"No existe el jugador human; hay: {PLAYERS}.",
        ),
        (
            ["auto", "pulso", "--seats", ","],
            f"There is no player ; there are: {PLAYERS}.",
            f"No existe el jugador ; hay: {PLAYERS}.",
        ),
        (
            ["auto", "pulso", "--seats", "human,random"],
            "Only players of the program can sit here, not human.",
            "Aquí solo pueden sentarse jugadores del programa, no human.",
        ),
        (
            ["auto", "pulso", "--seats", "random"],
            "pulso is played by 2 to 2, not by 1.",
            "A pulso juegan de 2 a 2, no 1.",
        ),
        (
            ["play", "pulso", "--seats", "human,random,random"],
            "pulso is played by 2 to 2, not by 3.",
            "A pulso juegan de 2 a 2, no 3.",
        ),
        (
            ["sim", "pulso", "--seats", "random", "--json"],
            "pulso is played by 2 to 2, not by 1.",
            "A pulso juegan de 2 a 2, no 1.",
        ),
        (
            ["auto", "pulso", "--edition", "fifth"],
            "pulso has no edition fifth; there are: classic.",
            "pulso no tiene la edición fifth; hay: classic.",
        ),
        (
            ["sim", "pulso", "--edition", "fifth"],
            "pulso has no edition fifth; there are: classic.",
            "pulso no tiene la edición fifth; hay: classic.",
        ),
        (
            ["play", "pulso", "--edition", "fifth"],
            "pulso has no edition fifth; there are: classic.",
            "pulso no tiene la edición fifth; hay: classic.",
        ),
        (["auto", "pulso", "--option", "rounds"], "rounds is no KEY=VALUE.", "rounds no es CLAVE=VALOR."),
        (["play", "pulso", "--option", "=3"], "=3 is no KEY=VALUE.", "=3 no es CLAVE=VALOR."),
        (["sim", "pulso", "--option", ""], " is no KEY=VALUE.", " no es CLAVE=VALOR."),
        (
            ["auto", "pulso", "--option", "rounds=many"],
            "The number of rounds is a whole number from 1 to 99, not many. [PU-1]",
            "El número de asaltos es un entero de 1 a 99, no many. [PU-1]",
        ),
        (
            ["sim", "pulso", "--option", "rounds=100"],
            "The number of rounds is a whole number from 1 to 99, not 100. [PU-1]",
            "El número de asaltos es un entero de 1 a 99, no 100. [PU-1]",
        ),
        (
            ["play", "pulso", "--option", "rounds=2.5"],
            "The number of rounds is a whole number from 1 to 99, not 2.5. [PU-1]",
            "El número de asaltos es un entero de 1 a 99, no 2.5. [PU-1]",
        ),
        (
            ["play", "pulso", "--dice", "loaded"],
            "Dice from an unknown source: loaded.",
            "Dados de origen desconocido: loaded.",
        ),
        (["rules", "pulso", "PU-10"], "pulso has no rule PU-10.", "pulso no tiene la regla PU-10."),
        (["rules", "pulso", "pu-1"], "pulso has no rule pu-1.", "pulso no tiene la regla pu-1."),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_there_is_not(liza: Run, arguments: list[str], en: str, es: str) -> None:
    assert liza(*arguments).complaint() == en
    assert liza(*arguments, "--lang=es").complaint() == es


@pytest.mark.parametrize("value", ["[[[[", "{", "NaN", "null", "true", '"3"', "[3]", "[" * 100_000, "9" * 5000])
def test_whatever_stands_in_an_option_the_game_decides(liza: Run, value: str) -> None:
    assert liza("auto", "pulso", "--option", f"rounds={value}").complaint().endswith(" [PU-1]")


def test_a_file_is_named_with_an_at_sign(liza: Run, tmp_path: Path) -> None:
    team = tmp_path / "rats.toml"
    team.write_text('race = "human"\nplayers = { blitzer = 5, lineman = 6 }\n')
    told = liza("auto", "blood-bowl", "--option", f"teams=@{team},orc").complaint()
    assert told == "Team 1: 5 times human/blitzer, and no more than 4 may be. [BB-12.22]"
    assert "gone.toml" in liza("auto", "blood-bowl", "--option", "teams=orc,@gone.toml").complaint()


def test_a_planned_game_is_said_to_be_planned(liza: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PLANNED, "someday", {"en": "Someday", "es": "Algún día"})
    assert liza("play", "someday").complaint() == f"someday cannot be played yet; there are: {THERE}."
    assert liza("--lang", "es", "rules", "someday").complaint() == f"someday aún no se puede jugar; hay: {THERE}."


def test_coverage_needs_the_source_tree(liza: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    folder = tmp_path / "lib" / "liza" / "games" / "pulso"
    folder.mkdir(parents=True)
    (folder / "words.toml").touch()
    monkeypatch.setattr(agreeing, "find", lambda _name: dataclasses.replace(GAME, folder=folder))
    told = liza("rules", "pulso", "--coverage").complaint()
    assert told == "The tests of pulso are not here: coverage needs the source tree."


# Files to write


def test_a_record_that_cannot_be_written(liza: Run, tmp_path: Path) -> None:
    nowhere = str(tmp_path / "no" / "folder")
    told = f"{nowhere}: The file cannot be written: No such file or directory"
    assert liza("auto", "pulso", "--record", nowhere).complaint() == told
    assert liza("auto", "pulso", "--json", "--record", nowhere).complaint() == told
    assert "El archivo no se puede escribir" in liza("--lang", "es", "auto", "pulso", "--record", str(tmp_path)).err


def test_what_is_no_text_cannot_be_written_down(tmp_path: Path) -> None:
    file = tmp_path / "match.liza"
    with pytest.raises(Refusal) as refused:
        app._write(file, "options \udcff", Words("en"))
    told = Words("en").refusal(refused.value)
    assert told.startswith(f"{file}: The file cannot be written: 'utf-8' codec can't encode")


def test_what_nobody_can_agree_on_is_refused(liza: Run) -> None:
    told = liza("auto", "pulso", "--option", "round=3").complaint()
    assert told == "Only the number of rounds can be agreed, as rounds=9; this was: round. [PU-1]"
    told = liza("auto", "pulso", "--option", "round=3", "--lang", "es").complaint()
    assert told.startswith("Solo se puede acordar el número de asaltos")


# Language


@pytest.mark.parametrize(
    "arguments",
    [
        ["--lang", "es", "auto", "chess"],
        ["auto", "--lang", "es", "chess"],
        ["auto", "chess", "--lang", "es"],
        ["auto", "chess", "--lang=es"],
        ["--lang=en", "auto", "chess", "--lang", "es"],
    ],
)
def test_the_language_may_stand_anywhere_and_the_last_counts(liza: Run, arguments: list[str]) -> None:
    assert liza(*arguments).complaint().startswith("No existe el juego chess")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--lang", "fr", "games"], "There is no language fr; there are: en, es."),
        (["games", "--lang=EN"], "There is no language EN; there are: en, es."),
        (["games", "--lang"], "There is no language ; there are: en, es."),
        (["games", "--lang="], "There is no language ; there are: en, es."),
        (["--lang", "games"], "There is no language games; there are: en, es."),
    ],
)
def test_an_unknown_language_is_refused(liza: Run, arguments: list[str], told: str) -> None:
    assert liza(*arguments).complaint() == told


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "es_ES.UTF-8"}, "es"),
        ({"LANG": "es"}, "es"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "es_MX"}, "es"),
        ({"LANG": "es_ES", "LC_ALL": "C"}, "en"),
        ({"LANG": "es_ES", "LC_ALL": ""}, "es"),
        ({"LC_ALL": "es_AR.UTF-8", "LC_MESSAGES": "en_US"}, "es"),
    ],
)
def test_the_language_comes_from_the_system(
    liza: Run, monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], language: str
) -> None:
    for key, value in environment.items():
        monkeypatch.setenv(key, value)
    assert system_language() == language
    assert liza("games").text().startswith("The games" if language == "en" else "Los juegos")
    assert liza("games", "--lang", "en").text().startswith("The games")


def test_the_language_is_taken_out_of_the_arguments() -> None:
    assert take_language(["play", "--lang", "es", "pulso", "--lang=en"]) == ("en", ["play", "pulso"])


# Stopping


def test_a_match_that_is_interrupted_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(app, "play", interrupt)
    assert main(["auto", "pulso", "--lang", "es"]) == 130
    assert capsys.readouterr().err == "\nTerminado antes del final.\n"


def test_nothing_else_is_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault of the program is no refusal: it must be seen."""

    def fault(*_: object, **__: object) -> None:
        raise RuntimeError("a fault")

    monkeypatch.setattr(app, "play", fault)
    with pytest.raises(RuntimeError, match="a fault"):
        main(["auto", GAME.id])
