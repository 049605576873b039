"""The formulas against the printed tables, over their whole range (AN-5.10, AN-6.2, AN-6.8, AN-7.7)."""

from itertools import product
from typing import Any, Final

import pytest

from liza.games.skirmish.arms import weapons
from liza.games.skirmish.data import table
from liza.games.skirmish.game import ANNUMINAS
from liza.games.skirmish.shooting import hit_need as shot_need
from liza.games.skirmish.strikes import hit_need, table_need
from liza.games.skirmish.wounds import to_wound, worse_by

PRINTED: Final[dict[str, Any]] = table("tables")["printed"]
TEN: Final = range(1, 11)


@pytest.mark.parametrize(("strength", "toughness"), list(product(TEN, TEN)))
def test_to_wound_is_as_printed(strength: int, toughness: int) -> None:
    """AN-6.2."""
    assert to_wound(strength, toughness) == PRINTED["wound"][strength - 1][toughness - 1]


@pytest.mark.parametrize(("attacker", "defender"), list(product(TEN, TEN)))
def test_to_hit_in_combat_is_as_printed(attacker: int, defender: int) -> None:
    """AN-7.7."""
    assert table_need(attacker, defender) == PRINTED["hit"][attacker - 1][defender - 1]


@pytest.mark.parametrize("skill", TEN)
def test_to_hit_with_missiles_is_as_printed(skill: int) -> None:
    """AN-5.10."""
    battle = ANNUMINAS.parse(f"next shooting\nA1 100,100 bs={skill} weapons=bow\nB1 100,200")
    needed = shot_need(battle.by_id["A1"], battle.by_id["B1"], weapons()["bow"], 15)
    assert needed == PRINTED["shoot"][skill - 1] == 7 - skill


def test_a_hit_is_never_better_than_two() -> None:
    """AN-7.8."""
    battle = ANNUMINAS.parse("next combats\nA1 100,100 ws=10 dived\nB1 100,125 ws=1")
    assert hit_need(battle.by_id["A1"], battle.by_id["B1"]) == 2


def test_what_strength_takes_from_saves() -> None:
    """AN-6.8."""
    assert [worse_by(strength) for strength in range(12)] == [0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 6, 6]
