"""The printed number tables, cell by cell, from one formula; and the forces as their lists have them."""

from itertools import product
from typing import Final

import pytest

from liza.games.celtos.checks import check_need, face_needed, shot_need
from liza.games.celtos.data import melees, missiles, table
from liza.games.celtos.forces import forces, price

STATS: Final = range(1, 11)
PRINTED: Final = table("printed")


@pytest.mark.parametrize("name", ["close_combat", "check"])
def test_ce_4_5_ce_5_1_every_printed_cell_follows_the_formula(name: str) -> None:
    assert PRINTED[name] == [[check_need(stat, difficulty) for difficulty in STATS] for stat in STATS]


def test_ce_5_1_seventy_cells_are_the_plain_formula_and_fifteen_are_cut_at_each_end() -> None:
    raw = [6 + difficulty - stat for stat, difficulty in product(STATS, STATS)]
    assert [len([one for one in raw if low <= one <= high]) for low, high in ((2, 10), (11, 15), (-3, 1))] == [
        70, 15, 15,
    ]  # fmt: skip
    cells = [cell for row in PRINTED["check"] for cell in row]
    assert (len(cells), cells.count(10), cells.count(2)) == (100, 21, 21)


def test_ce_5_2_the_two_tables_are_one_and_shooting_is_no_column_of_it() -> None:
    assert PRINTED["close_combat"] == PRINTED["check"]
    differ = [skill for skill in STATS if shot_need(skill) != check_need(skill, 4)]
    assert differ == [9, 10]


def test_ce_3_6_the_row_for_shooting_has_no_limits() -> None:
    assert PRINTED["shooting"] == [shot_need(skill) for skill in STATS]
    assert [min(PRINTED["shooting"]), max(PRINTED["shooting"])] == [0, 9]


def test_nothing_is_missing_on_either_side_of_the_gap() -> None:
    """CE-0.3."""
    assert [len(PRINTED["shooting"]), *map(len, PRINTED["close_combat"]), *map(len, PRINTED["check"])] == [10] * 21


def test_ce_3_7_ce_5_3_ce_5_5_whatever_the_modifiers_a_one_fails_and_a_ten_passes() -> None:
    for need, bonus in product(range(-3, 16), range(-6, 7)):
        assert 2 <= face_needed(need, bonus) <= 10
        assert face_needed(need, bonus) == min(10, max(2, need - bonus))


def test_ce_8_1_melee_weapons() -> None:
    rows = {name: (arm.strength, arm.charging, *arm.speed, arm.cost) for name, arm in melees().items()}
    assert rows == {
        "sword": (0, 0, 4, 4, 0), "longsword": (1, 1, 4, 4, 2), "spear": (0, 0, 5, 3, 1), "greataxe": (2, 2, 2, 2, 2),
        "club": (0, 0, 3, 3, 0), "lance": (0, 2, 6, 4, 2), "maul": (1, 1, 2, 2, 1),
    }  # fmt: skip


def test_ce_8_2_missile_weapons() -> None:
    assert {name: (dict(arm.bands), arm.cost) for name, arm in missiles().items()} == {
        "sling": ({"short": (0, 4), "medium": (-1, 3)}, 1),
        "longbow": ({"short": (1, 4), "medium": (0, 4), "long": (-1, 3)}, 6),
        "harpoon": ({"short": (0, 6)}, 1),
        "brine": ({"short": (0, 6), "medium": (0, 5)}, 5),
    }


LISTS: Final = """
red_boar 420: spear_kin 8x19 10 2 4 4 5 1 4 5 2 1 spear | slingers 5x20 10 4 3 4 4 1 4 4 2 1 sword+sling |
oath_axes 5x22 10 2 5 5 5 1 5 5 2 1 greataxe | chieftain 1x58 10 4 6 5 6 3 5 6 2 2 longsword
hollow_hills 392: bowguard 5x28 12 5 4 3 4 1 5 5 2 1 sword+longbow | silver_shields 6x21 12 3 5 3 5 1 5 6 2 1 longsword
| hill_riders 3x23 20 3 5 4 5 1 5 5 4 1 lance | lady_of_ash 1x57 12 5 6 4 5 3 6 7 2 2 longsword
drowned 441: drowned_crew 10x15 8 1 3 4 5 1 2 5 2 1 club | harpooners 9x19 8 3 3 4 5 1 2 5 2 1 club+harpoon |
hulk 1x64 12 1 5 7 6 4 2 5 5 2 maul | tide_caller 1x56 10 5 4 4 5 3 4 6 2 1 club+brine
"""


def test_the_three_forces() -> None:
    """CE-8.4, CE-8.5, CE-8.6: units, numbers, points, profiles, arms, skills."""
    told = []
    for name, force in forces().items():
        units = [
            f"{row.id} {row.models}x{row.each} {' '.join(map(str, row.profile))} {row.melee}"
            + (f"+{row.missile}" if row.missile else "")
            for row in force.units
        ]
        told.append(f"{name} {force.points}: " + " | ".join(units))
    assert " ".join(told).split() == LISTS.split()
    assert [(row.id, row.skills) for force in forces().values() for row in force.units if row.skills] == [
        ("bowguard", ("tactical_perception",))
    ]
    assert not [row.id for force in forces().values() for row in force.units if row.leader or row.standard]


def test_ce_8_3_half_a_point_is_rounded_up() -> None:
    spear_kin = (10, 2, 4, 4, 5, 1, 4, 5, 2, 1)
    assert price(spear_kin, "spear", "") == 19  # 18.5
    assert price((*spear_kin[:7], 4, *spear_kin[8:]), "spear", "") == 18  # 18.0
    assert price((10, 4, 6, 5, 6, 3, 5, 6, 2, 2), "longsword", "") == 58  # 24 x 2 x 1.2 = 57.6
