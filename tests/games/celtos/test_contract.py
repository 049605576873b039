"""Celtos as a whole: the kernel's contract, two battles to read, and its words."""

import json
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from liza.games.celtos.game import GAME
from liza.games.celtos.preparation import SCENARIOS
from liza.kernel.check import check_game
from liza.kernel.game import Setup
from liza.kernel.lint import lint_rules
from liza.kernel.luck import Seeded
from liza.kernel.options import look, sample
from liza.kernel.position import begin
from liza.kernel.refusal import Refusal
from liza.kernel.rulebook import coverage, rulebook, words
from liza.lang.labels import missing_words
from tests.games.playthroughs import as_written, playthrough

HERE: Final = Path(__file__).parent
BATTLES: Final = {
    "ford": (("red_boar", "drowned"), "en", 4),
    "three_cairns": (("hollow_hills", "red_boar"), "es", 9),
}


@pytest.mark.parametrize("scenario", BATTLES)
def test_a_battle_to_read_is_as_it_was(scenario: str) -> None:
    forces, language, seed = BATTLES[scenario]
    setup = Setup("classic", ("Ana", "Beto"), {"forces": list(forces), "scenario": scenario})
    text = playthrough(GAME, setup, ("scripted", "scripted"), seed, lambda battle: battle.turn, language)
    assert as_written(HERE / "playthroughs" / f"{scenario}.txt", text)


def test_the_battles_to_read_are_of_every_scenario() -> None:
    assert set(BATTLES) == set(SCENARIOS)


def test_the_kit_finds_no_fault_and_no_long_beat() -> None:
    report = check_game(GAME, matches=5, seed=900, thorough=1)
    assert (report.faults, report.notes) == ([], [])


@pytest.mark.long
def test_the_kit_finds_no_fault_in_a_hundred_battles() -> None:
    report = check_game(GAME, matches=100, seed=1)
    assert (report.matches, report.faults) == (100, [])


def test_every_rule_has_code_and_a_test_and_everything_has_words() -> None:
    found = coverage(GAME.folder, HERE)
    assert (found.without_code, found.without_test, found.later) == ([], [], [])
    assert len(rulebook(GAME.folder)) == 80
    assert missing_words(GAME.folder) == []
    assert lint_rules(GAME.folder) == []


def test_every_word_that_a_scene_shows_is_there_in_both_languages() -> None:
    """Keys of headers, sheets and conditions, answers and results are found in words.toml."""
    told = words(GAME.folder)
    keys: set[str] = set()
    for position in battle(3, 160):
        scene = position.scene()["table"]
        keys |= {f"label.{key}" for key in scene["header"]}
        keys |= {f"label.{row[0]}" for sheet in scene["sheets"] for row in sheet["line"] if row[0]}
        keys |= {f"value.{one}" for unit in scene["units"] for one in (*unit["status"], *unit["orders"])}
        keys |= {f"value.{one}" for one in scene["phases"]["all"]}
    missing = [key for key in sorted(keys) if key.split(".")[1] not in told[key.split(".")[0]]]
    assert missing in ([], ["value.end"])
    assert {"value.in_contact", "value.panic", "value.hold", "value.broken"} <= keys | {
        f"value.{one}" for one in told["value"]
    }


def battle(seed: int, steps: int) -> Any:
    rng, position = Random(seed), begin(GAME, GAME.usual(), Seeded(seed))
    for _ in range(steps):
        if not position.open:
            return
        yield position
        question = position.open[0]
        position = position.answer(question.seat, sample(look(question.options, question.args), rng), question.slip)


@pytest.mark.parametrize("seed", range(3))
def test_what_is_refused_has_a_rule_and_words_and_changes_nothing(seed: int) -> None:
    """Bad answers of every kind to every question of a random battle."""
    nonsense: tuple[Any, ...] = (7, -1, True, "", "no", "charge", (), ((),), (((0, 1, 2, 0),),), ("B1", "fire"), (1, 2))
    told = words(GAME.folder)["refusal"]
    codes: set[str] = set()
    for position in battle(seed, 90):
        before = json.dumps(position.scene(0)["table"])
        for value in nonsense:
            if position.open[0].allowed(value) is not None:
                continue
            with pytest.raises(Refusal) as refused:
                position.answer(position.open[0].seat, value)
            assert refused.value.rule.startswith("CE-")
            codes.add(refused.value.code)
        assert json.dumps(position.scene(0)["table"]) == before
    assert {"not_a_move", "not_a_deployment", "not_allowed"} <= codes
    assert {code for code in codes if not code.startswith(("path_", "place_", "not_allowed"))} <= set(told)
