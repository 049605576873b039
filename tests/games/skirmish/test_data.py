"""Annúminas and Mordheim: nothing stands in the data that nobody reads, and everything has its names."""

from collections.abc import Iterator
from typing import Any, Final

import pytest

from liza.games.skirmish.arms import weapons
from liza.games.skirmish.data import DATA, table

ROWS: Final = {
    "armour": 2, "editions": 1, "numbers": 1, "races": 2, "scenarios": 2, "tables": 1, "traits": 2, "weapons": 2,
}  # fmt: skip
"""The files, and how deep in each the rows lie whose keys the rules read."""
CODE: Final = "".join([path.read_text(encoding="utf-8") for path in sorted(DATA.parent.glob("*.py"))])


def rows(data: Any, deep: int) -> Iterator[dict[str, Any]]:
    """The tables so deep in a file."""
    if deep and isinstance(data, dict):
        for part in data.values():
            yield from rows(part, deep - 1)
    elif isinstance(data, dict):
        yield data


def test_every_file_is_looked_at() -> None:
    assert sorted(ROWS) == sorted([path.stem for path in DATA.glob("*.toml")])


@pytest.mark.parametrize("name", sorted(set(ROWS) - {"tables"}))
def test_every_key_is_read_by_a_rule(name: str) -> None:
    """AN-9.1: a number that may be changed there changes something."""
    keys = {key for row in rows(table(name), ROWS[name]) for key in row}
    assert keys
    assert [key for key in sorted(keys) if f'"{key}"' not in CODE] == []


@pytest.mark.parametrize("name", ["armour", "races", "scenarios", "traits", "weapons"])
def test_every_thing_has_a_name_in_both_languages(name: str) -> None:
    for row in rows(table(name), ROWS[name]):
        assert sorted(row["name"]) == ["en", "es"]


def test_every_special_rule_of_a_weapon_is_known_to_a_rule() -> None:
    """AN-9.3, AN-9.5, AN-9.8."""
    told = {rule for row in rows(table("weapons"), 2) for rule in row.get("rules", ())}
    assert [rule for rule in sorted(told) if f'"{rule}"' not in CODE] == []


def test_every_trait_is_known_to_a_rule() -> None:
    """AN-8.10, AN-10.5, AN-10.6, MO-10.1, MO-10.2, MO-10.3: experience comes after the battle (chapter 11)."""
    traits = set(table("traits")["trait"]) - {"no_experience"}
    assert [trait for trait in sorted(traits) if f'"{trait}"' not in CODE] == []


MELEE: Final = """
fist -1 0 1 0 one_attack
dagger 0 1 1 2
club 0 1 0 3 concussion
axe 0 1 -1 5
sword 0 1 0 10 parry
spear 0 1 0 10 strike_first unwieldy
halberd 1 2 0 10
two_handed 2 2 0 15 strike_last
flail 2 2 0 15 heavy
morning_star 1 1 0 15 heavy difficult
dwarf_axe 0 1 -1 15 parry
claws 0 0 0 0
"""
MISSILES: Final = """
short_bow 400 3 0 5
bow 600 3 0 10
long_bow 750 3 0 15
elf_bow 900 3 -1 45
crossbow 750 4 0 25 move_or_fire
sling 450 3 0 2 two_shots
throwing_knives 150 - 0 15 thrown
javelins 200 - 0 5 thrown
pistol 150 4 -2 15 every_other_turn
duelling_pistol 250 4 -2 25 every_other_turn
handgun 600 4 -2 35 move_or_fire every_other_turn
blunderbuss 0 3 0 30 once
crossbow_pistol 250 4 0 35
"""
"""Weapons as printed: bonus to strength, hands, save, price, rules; range in mm, strength, save, price, rules."""


@pytest.mark.parametrize("row", MELEE.split("\n")[1:-1])
def test_a_weapon_of_close_combat_is_as_printed(row: str) -> None:
    """AN-9.2, AN-9.3."""
    name, strength, hands, save, cost, *rules = row.split()
    one = weapons()[name]
    assert (one.strength, one.hands, one.save, one.cost) == (int(strength), int(hands), int(save), int(cost))
    assert (list(one.rules), one.kind) == (rules, "melee")


@pytest.mark.parametrize("row", MISSILES.split("\n")[1:-1])
def test_a_missile_weapon_is_as_printed(row: str) -> None:
    """AN-9.4, AN-9.5, AN-9.8."""
    name, reach, strength, save, cost, *rules = row.split()
    one = weapons()[name]
    assert (one.reach, one.save, one.cost) == (int(reach), int(save), int(cost))
    assert one.strength == (None if strength == "-" else int(strength))
    assert list(one.rules) == rules


def test_no_weapon_is_left_out() -> None:
    """AN-9.2, AN-9.4, AN-9.8."""
    rows_of = (MELEE + MISSILES).split("\n")
    assert sorted([row.split()[0] for row in rows_of if row]) == sorted(weapons())


def test_armour_is_as_printed() -> None:
    """AN-9.6, AN-6.7, AN-6.8."""
    suits, shields = table("armour")["suit"], table("armour")["shield"]
    printed = {"light_armour": (6, 20), "heavy_armour": (5, 50), "dwarf_armour": (4, 75), "gromril_armour": (4, 150)}
    assert {name: (row["save"], row["cost"]) for name, row in suits.items()} == printed | {"mithril_coat": (3, 200)}
    assert [(row["better"], row["cost"]) for row in (shields["shield"], shields["buckler"])] == [(1, 5), (0, 5)]
    helmet = table("armour")["helmet"]["helmet"]
    assert (helmet["knocked_down_on"], helmet["cost"]) == (4, 10)
    assert table("armour")["worse_by_strength"] == [0, 0, 0, 1, 2, 3, 4, 5, 6, 6]


SCENARIOS: Final = {
    "skirmish": {"rule": "AN-10.10", "zone_mm": 200, "rounds": 12, "at_limit": "smaller_part_out", "rout": True},
    "relic_hunt": {
        "rule": "AN-10.11", "zone_mm": 200, "rounds": 12, "at_limit": "more_relics", "rout": True, "relics": [1, 1],
        "from_edge_mm": 250, "apart_mm": 150,
    },
    "breakthrough": {
        "rule": "AN-10.12", "zone_mm": 200, "rounds": 12, "at_limit": "defender", "rout": True,
        "defender_from_attackers_mm": 350, "through": 2, "edge_mm": 50,
    },
    "hold": {
        "rule": "AN-10.13", "zone_mm": 200, "rounds": 8, "at_limit": "more_ruins", "rout": False, "ruins": [1, 2],
    },
}  # fmt: skip


def test_the_scenarios_are_as_printed() -> None:
    """AN-10.10, AN-10.11, AN-10.12, AN-10.13, MO-11."""
    found = table("scenarios")["scenario"]
    assert {name: {key: row[key] for key in row if key != "name"} for name, row in found.items()} == SCENARIOS


SWITCHES: Final = """
corridor forbid intercept
hidden_contact free_attack stop
max_gap_mm 150 80
voluntary_rout two_out quarter_out
leader_knocked_down_helps True False
knocked_down_friend_is_company True False
rally_ignores_hidden False True
stupidity_lasts this_turn next_own_turn
large_target_always_legal False True
near_miss_hits_cover False True
black_powder False True
"""


@pytest.mark.parametrize("row", SWITCHES.split("\n")[1:-1])
def test_a_switch_stands_as_the_editions_have_it(row: str) -> None:
    """MO-1, MO-9.2: the engine switches; what each does is shown by cases of both editions."""
    key, first, second = row.split()
    assert [str(table("editions")[one][key]) for one in ("annuminas", "mordheim")] == [first, second]


def test_there_are_no_other_switches() -> None:
    """MO-1: and the suits of armour that are to be had."""
    own = [row.split()[0] for row in SWITCHES.split("\n")[1:-1]]
    for name, last in (("annuminas", ["dwarf_armour", "mithril_coat"]), ("mordheim", ["gromril_armour"])):
        assert sorted(table("editions")[name]) == sorted([*own, "title", "suits"])
        assert table("editions")[name]["suits"] == ["light_armour", "heavy_armour", *last]


NUMBERS: Final = {
    "shooting": {
        "needs": 7, "above_mm": 50, "cover": -1, "long_range": -1, "moved": -1, "large_target": 1, "two_shots": -1,
    },
    "psychology": {
        "rout_part": 4, "voluntary_rout_out": 2, "leader_mm": 150, "alone_mm": 150, "alone_enemies": 2,
        "flight_dice": 5, "fear_hits_on": 6, "frenzy_times": 2, "stupidity": [[1, "stumble"], [4, "drool"]],
        "stumble_part": 2, "stumble_stop_mm": 30,
    },
    "warband": {
        "crowns": 500, "least": 3, "most": 15, "heroes": 6, "group": 5, "melee_weapons": 2, "missile_weapons": 2,
        "suits": 1, "shields": 1, "helmets": 1,
    },
    "options": {"open_measuring": False, "old_hatreds": False, "black_powder": False},
}  # fmt: skip


@pytest.mark.parametrize("section", sorted(NUMBERS))
def test_the_numbers_are_as_printed(section: str) -> None:
    """AN-5.11, AN-5.8, AN-8.1, AN-8.5, AN-8.6, AN-8.11, AN-8.14, AN-8.19, AN-9.7, AN-10.1."""
    assert table("numbers")[section] == NUMBERS[section]
