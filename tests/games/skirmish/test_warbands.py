"""Annúminas and Mordheim: the ready warbands, their sums and limits, and what is refused with file and line."""

import pytest

from liza.games.skirmish.data import DATA
from liza.games.skirmish.state import ATTRIBUTES
from liza.games.skirmish.warbands import (
    HENCHMAN,
    LEADER,
    price_of,
    raised,
    read_warband,
    sheets_of,
    warbands,
)
from liza.kernel.refusal import Refusal

ORCS = (DATA / "warbands" / "orcs.toml").read_text(encoding="utf-8")
LEDGER = {
    "rangers": (495, 8),
    "orcs": (480, 14),
    "elves": (495, 6),
    "dwarves": (491, 6),
    "mercenaries": (492, 12),
    "undead": (493, 15),
    "ratmen": (480, 16),
}


@pytest.mark.parametrize("name", sorted(LEDGER))
def test_a_ready_warband_costs_what_its_rule_says(name: str) -> None:
    """AN-10.2, AN-10.3, AN-10.4, AN-10.5, MO-10.1, MO-10.2, MO-10.3."""
    found = warbands()[name]
    assert (found.crowns, sum([kind.models for kind in found.kinds])) == LEDGER[name]
    assert sum([kind.models * (kind.hire + price_of(kind)) for kind in found.kinds]) == found.crowns


def test_there_are_four_and_three() -> None:
    """AN-10.1, MO-1."""
    editions = [one.edition for one in warbands().values()]
    assert (editions.count("annuminas"), editions.count("mordheim")) == (4, 3)


def test_no_attribute_is_above_ten_or_below_nothing() -> None:
    """AN-1.15, AN-1.1: but for movement, which is in centimetres."""
    for one in warbands().values():
        for kind in (*one.kinds, *one.spare):
            assert len(kind.profile) == len(ATTRIBUTES)
            assert all(0 <= value <= 10 for value in kind.profile[1:])


def test_there_are_no_skills() -> None:
    """AN-1.16: what the ready warbands have are traits of their kinds; nobody has learnt anything."""
    traits = {trait for one in warbands().values() for kind in one.kinds for trait in kind.traits}
    assert "expert_swordsman" in traits
    assert not traits & {"eagle_eyes", "mighty_blow", "step_aside", "web_of_steel", "quick_shot"}


def test_henchmen_stand_in_groups_of_five() -> None:
    """AN-10.1: seven zombies are a group of five and one of two."""
    zombies = [one for one in sheets_of(warbands()["undead"], 0, 0, old_hatreds=False) if one.kind == "undead/zombie"]
    groups = [one.group for one in zombies]
    assert [groups.count(group) for group in dict.fromkeys(groups)] == [5, 2]


def test_heavy_armour_with_a_shield_slows_all_but_dwarves() -> None:
    """AN-9.6, AN-10.5."""
    found = {one.kind: one.pace for one in sheets_of(warbands()["rangers"], 0, 0, old_hatreds=False)}
    assert (found["rangers/mablung"], found["rangers/captain"]) == (80, 100)


def test_the_cave_troll_comes_for_others() -> None:
    """AN-10.6."""
    found = raised(warbands()["orcs"], {"cave_troll": 1, "orc": 1, "goblin_archer": 1, "goblin_spearman": 1})
    troll = next(kind for kind in found.kinds if kind.id == "cave_troll")
    assert found.crowns == 90 + 110 + 30 + 20 + 25 + 200
    assert troll.profile == (15, 3, 0, 5, 4, 3, 1, 3, 4)


def test_each_warband_has_one_leader() -> None:
    """AN-10.1."""
    for one in warbands().values():
        assert [kind.models for kind in one.kinds if kind.rank == LEADER] == [1]
        assert sum([kind.models for kind in one.kinds if kind.rank != HENCHMAN]) <= 6


@pytest.mark.parametrize(
    ("found", "put", "line", "rule", "reason"),
    [
        ("cost = 90\n", "cost = 91\n", 19, "AN-10.1", "cost"),
        ("crowns = 480", "crowns = 481", 9, "AN-10.1", "sum"),
        ('rank = "leader"', 'rank = "hero"', 15, "AN-10.1", "one_leader"),
        ("most = 20", "most = 21", 10, "AN-10.1", "most"),
        ("most = 20", "most = 12", 17, "AN-10.1", "models"),
        ('race = "goblin"', 'race = "hobbit"', 49, "AN-10.1", "race"),
        ('"axe", ', '"axe", "sword", "club", ', 21, "AN-9.7", "melee_weapons"),
        ('"axe", ', '"axe", "bow", "sling", "long_bow", ', 21, "AN-9.7", "missile_weapons"),
        ('"light_armour"', '"light_armour", "heavy_armour"', 21, "AN-9.7", "suits"),
        ('"light_armour"', '"light_armour", "buckler"', 21, "AN-9.7", "shields"),
        ('"light_armour"', '"gromril_armour"', 21, "AN-9.6", "suit"),
        ('"axe", ', '"dwarf_axe", ', 21, "AN-9.2", "only"),
        ('"axe", ', '"pistol", ', 21, "AN-9.8", "powder"),
        ('"axe", ', '"laser", ', 21, "AN-9.7", "not_known"),
        ("strength = 4", "strength = 11", 20, "AN-1.15", "attribute"),
        ("strength = 4", "strength = 4.5", 20, "AN-1.15", "attribute"),
        ("strength = 4, ", "", 20, "AN-1.1", "profile"),
        ("models = 5", "models = -1", 39, "AN-10.1", "number"),
        ('id = "orc"', 'id = "big_orc"', 6, "AN-10.1", "same"),
        ("crowns = 480\n", "", 1, "AN-10.1", "missing"),
        ("most = 20\n", "most = 20\nleague = 1\n", 11, "AN-10.1", "unknown"),
        ('en = "Goblin archer"', 'en = ""', 47, "AN-10.1", "names"),
        ('edition = "annuminas"', 'edition = "celtos"', 8, "AN-10.1", "edition"),
    ],
)
def test_what_is_wrong_is_refused_with_its_line(found: str, put: str, line: int, rule: str, reason: str) -> None:
    """AN-10.1, AN-9.7, AN-9.6, AN-9.2, AN-9.8, AN-1.15."""
    assert found in ORCS
    with pytest.raises(Refusal) as refused:
        read_warband(ORCS.replace(found, put, 1), "mine.toml")
    facts = refused.value.facts
    assert (refused.value.code, refused.value.rule, facts["reason"]) == ("wrong_warband", rule, reason)
    assert (facts["file"], facts["line"]) == ("mine.toml", line)


def test_a_text_that_is_no_toml_is_refused() -> None:
    with pytest.raises(Refusal) as refused:
        read_warband('id = "orcs', "mine.toml")
    assert (refused.value.code, refused.value.facts["line"]) == ("file_not_toml", 1)
