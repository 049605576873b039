"""Celtos: the worked cases of `cases/*.toml`, each a position, inputs, and what must come of them."""

from pathlib import Path
from typing import Final

import pytest

from liza.games.celtos.game import GAME
from liza.kernel.cases import Case, load_cases, run_case
from liza.kernel.rulebook import rulebook

HERE: Final = Path(__file__).parent
CASES: Final = [case for path in sorted(HERE.glob("cases/*.toml")) for case in load_cases(path)]


@pytest.mark.parametrize("case", CASES, ids=[f"{case.file}-{case.number}" for case in CASES])
def test_a_worked_case_comes_out_as_written(case: Case) -> None:
    run_case(GAME, case)


def test_no_case_names_a_rule_that_is_not_in_the_rulebook() -> None:
    assert {rule for case in CASES for rule in case.rules} - set(rulebook(GAME.folder)) == set()


def test_no_two_cases_of_a_file_say_the_same() -> None:
    said = [(case.file, case.says) for case in CASES]
    assert [one for one in said if said.count(one) > 1] == []
