"""Annúminas and Mordheim: the ready warbands, their sums and limits, and what is refused with file and line."""

import tomllib
from collections.abc import Iterator
from typing import Any, Final

import pytest

from liza.games.skirmish.data import DATA
from liza.games.skirmish.state import ATTRIBUTES
from liza.games.skirmish.warbands import (
    HENCHMAN,
    LEADER,
    Place,
    pace_of,
    price_of,
    raised,
    read_warband,
    sheets_of,
    warband_of,
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


DWARF: Final = "hard_to_kill hard_head never_slowed"
ZOMBIE: Final = "fear immune_to_psychology never_stunned never_runs no_experience"
ROWS: Final = """
rangers/captain 1 leader man 10 4 4 3 3 1 4 1 8 sword,long_bow,light_armour,dagger 60 105
rangers/mablung 1 hero man 10 3 3 3 3 1 3 1 7 sword,heavy_armour,shield,dagger 25 90
rangers/archer 3 henchman man 10 3 4 3 3 1 3 1 7 long_bow,dagger 25 40
rangers/spearman 3 henchman man 10 3 3 3 3 1 3 1 7 spear,shield,light_armour,dagger 25 60
orcs/orc_captain 1 leader orc 10 4 3 4 4 1 3 1 7 axe,shield,light_armour,dagger 60 90
orcs/big_orc 2 hero orc 10 4 3 4 4 1 3 1 6 sword,shield,dagger 40 55
orcs/orc 5 henchman orc 10 3 3 3 4 1 2 1 5 club,shield,dagger 22 30
orcs/goblin_archer 4 henchman goblin 12 2 3 3 3 1 3 1 5 short_bow,dagger 15 20
orcs/goblin_spearman 2 henchman goblin 12 2 3 3 3 1 3 1 5 spear,dagger 15 25
orcs/cave_troll 1 henchman troll 15 3 0 5 4 3 1 3 4 claws 200 200 fear stupid_without_leader
elves/lord 1 leader elf 12 5 5 3 3 1 6 1 9 sword,elf_bow,light_armour,dagger 85 160
elves/blade_master 1 hero elf 12 5 4 3 3 1 6 1 8 sword,sword,light_armour,dagger 55 95
elves/archer 3 henchman elf 12 4 4 3 3 1 5 1 8 long_bow,dagger 40 55
elves/spearman 1 henchman elf 12 4 4 3 3 1 5 1 8 spear,shield,light_armour,dagger 40 75
dwarves/lord 1 leader dwarf 8 5 4 3 4 1 2 1 9 dwarf_axe,shield,dwarf_armour,dagger 85 180 DWARF
dwarves/veteran 1 hero dwarf 8 4 3 3 4 1 2 1 9 two_handed,light_armour,dagger 50 85 DWARF
dwarves/crossbowman 2 henchman dwarf 8 4 3 3 4 1 2 1 9 crossbow,dagger 40 65 DWARF
dwarves/warrior 2 henchman dwarf 8 4 3 3 4 1 2 1 9 club,shield,dagger 40 48 DWARF
mercenaries/captain 1 leader man 10 4 4 3 3 1 4 1 8 sword,buckler,light_armour,dagger 60 95
mercenaries/champion 2 hero man 10 4 3 3 3 1 3 1 7 club,shield,dagger 35 43
mercenaries/youngblood 2 hero man 10 2 2 3 3 1 3 1 6 club,dagger 15 18
mercenaries/marksman 3 henchman man 10 3 4 3 3 1 3 1 7 bow,dagger 25 35
mercenaries/swordsman 2 henchman man 10 4 3 3 3 1 3 1 7 sword,shield,dagger 35 50 expert_swordsman
mercenaries/warrior 2 henchman man 10 3 3 3 3 1 3 1 7 spear,dagger 25 35
undead/vampire 1 leader undead 15 4 4 4 4 2 5 2 8 sword,dagger 110 120 fear immune_to_psychology never_stunned
undead/necromancer 1 hero man 10 3 3 3 3 1 3 1 7 club,dagger 35 38
undead/dreg 2 hero man 10 2 2 3 3 1 3 1 7 spear,dagger 20 30
undead/ghoul 3 henchman undead 10 2 2 3 4 1 3 2 5 claws 40 40 fear
undead/zombie 7 henchman undead 10 2 0 3 3 1 1 1 5 claws 15 15 ZOMBIE
undead/dire_wolf 1 henchman wolf 22 3 0 4 3 1 2 1 4 claws 50 50 ZOMBIE animal wild_charge
ratmen/assassin_adept 1 leader ratman 15 4 4 4 3 1 5 1 7 sword,sword,dagger 60 80 deadly
ratmen/black_ratman 2 hero ratman 15 4 3 4 3 1 5 1 6 sword,dagger 40 50
ratmen/night_runner 2 hero ratman 15 2 3 3 3 1 4 1 4 throwing_knives,dagger 20 35
ratmen/verminkin 5 henchman ratman 12 3 3 3 3 1 4 1 5 club,sling,dagger 20 25
ratmen/verminkin_spearman 1 henchman ratman 12 3 3 3 3 1 4 1 5 spear,dagger 20 30
ratmen/giant_rat 5 henchman rat 15 2 0 3 3 1 4 1 4 claws 15 15 animal no_experience
ratmen/rat_ogre 1 henchman rat_ogre 15 3 3 5 5 3 4 3 4 claws 210 210 fear stupid_without_hero
"""
"""Of each kind its models, rank, race, profile, equipment, price without and with that, and special rules."""


@pytest.mark.parametrize("row", ROWS.split("\n")[1:-1])
def test_a_kind_is_as_its_rule_says(row: str) -> None:
    """AN-10.2, AN-10.3, AN-10.4, AN-10.5, AN-10.6, MO-10.1, MO-10.2, MO-10.3."""
    key, models, rank, race, *rest = row.replace("DWARF", DWARF).replace("ZOMBIE", ZOMBIE).split()
    warband, name = key.split("/")
    kind = next(one for one in (*warbands()[warband].kinds, *warbands()[warband].spare) if one.id == name)
    assert (kind.models, kind.rank, kind.race) == (int(models), rank, race)
    assert kind.profile == tuple([int(number) for number in rest[:9]])
    assert sorted((*kind.weapons, *kind.armour)) == sorted(rest[9].split(","))
    assert (kind.hire, kind.cost) == (int(rest[10]), int(rest[11]))
    assert sorted(kind.traits) == sorted(rest[12:])


def test_no_kind_is_left_out() -> None:
    """AN-10.2, AN-10.3, AN-10.4, AN-10.5, AN-10.6, MO-10.1, MO-10.2, MO-10.3."""
    own = [f"{name}/{kind.id}" for name, one in warbands().items() for kind in (*one.kinds, *one.spare)]
    assert sorted([row.split()[0] for row in ROWS.split("\n")[1:-1]]) == sorted(own)


@pytest.mark.parametrize(("name", "far"), [("mercenaries", 300), ("undead", 150), ("rangers", 150), ("orcs", 150)])
def test_how_far_a_leader_is_heard(name: str, far: int) -> None:
    """MO-10.1, AN-8.4."""
    assert warbands()[name].leader_mm == far


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


def test_what_else_a_warband_may_have_is_a_group_of_its_own() -> None:
    """AN-10.1."""
    found = raised(warbands()["orcs"], {"cave_troll": 1, "orc": 1, "goblin_archer": 1, "goblin_spearman": 1})
    groups = [one.group for one in sheets_of(found, 0, 0, old_hatreds=False)]
    assert len(set(groups)) == len(found.kinds)


def test_heavy_armour_with_a_shield_slows_all_but_dwarves() -> None:
    """AN-9.6, AN-10.5."""
    found = {one.kind: one.pace for one in sheets_of(warbands()["rangers"], 0, 0, old_hatreds=False)}
    assert (found["rangers/mablung"], found["rangers/captain"]) == (80, 100)
    tough, heavy = warbands()["dwarves"].kinds[0].profile, ("heavy_armour", "shield")
    assert pace_of(tough, heavy, ("never_slowed",)) == 80
    assert pace_of(tough, heavy, ()) == 60
    for armour in (("heavy_armour",), ("heavy_armour", "buckler"), ("shield",), ("dwarf_armour", "shield")):
        assert pace_of(tough, armour, ()) == 80


def test_the_cave_troll_comes_for_others() -> None:
    """AN-10.6."""
    found = raised(warbands()["orcs"], {"cave_troll": 1, "orc": 1, "goblin_archer": 1, "goblin_spearman": 1})
    troll = next(kind for kind in found.kinds if kind.id == "cave_troll")
    assert found.crowns == 90 + 110 + 30 + 20 + 25 + 200
    assert troll.profile == (15, 3, 0, 5, 4, 3, 1, 3, 4)


def in_coats(models: int, coat: str, price: int, edition: str = "annuminas") -> str:
    """A captain with so many big orcs in such coats, who cost nothing but what they wear."""
    text = ORCS.replace("hire = 40\ncost = 55", f"hire = 0\ncost = {15 + price}").replace('"annuminas"', f'"{edition}"')
    text = text.replace('"dagger", "sword", "shield"', f'"dagger", "sword", "shield", "{coat}"')
    text = text.replace("models = 2\nhire = 0", f"models = {models}\nhire = 0").replace("models = 5", "models = 1")
    text = text.replace("models = 4", "models = 0").replace("models = 2\nhire = 15", "models = 0\nhire = 15")
    text = text.replace("hire = 60\ncost = 90", "hire = 0\ncost = 30")
    return text.replace("crowns = 480", f"crowns = {60 + models * (15 + price)}")


@pytest.mark.parametrize(
    ("models", "coat", "price", "edition", "refused"),
    [
        (1, "mithril_coat", 200, "annuminas", ""),
        (2, "mithril_coat", 200, "annuminas", "one_coat"),
        (1, "mithril_coat", 200, "mordheim", "suit"),
        (2, "gromril_armour", 150, "mordheim", ""),
        (1, "gromril_armour", 150, "annuminas", "suit"),
        (1, "dwarf_armour", 75, "mordheim", "suit"),
        (2, "dwarf_armour", 75, "annuminas", ""),
    ],
)
def test_who_may_wear_what(models: int, coat: str, price: int, edition: str, refused: str) -> None:
    """AN-9.6, MO-9.2: one mithril coat in a warband, none in Mordheim; dwarf armour is gromril there."""
    text = in_coats(models, coat, price, edition)
    if not refused:
        assert read_warband(text, "mine.toml").edition == edition
        return
    with pytest.raises(Refusal) as found:
        read_warband(text, "mine.toml")
    assert (found.value.rule, found.value.facts["reason"]) == ("AN-9.6", refused)


@pytest.mark.parametrize(
    ("given", "carried", "cost"),
    [
        ('"axe", "shield", "light_armour"', ("dagger", "axe"), 90),
        ('"dagger", "axe", "shield", "light_armour"', ("dagger", "axe"), 90),
        ('"axe", "dagger", "dagger"', ("axe", "dagger", "dagger"), 67),
        ('"shield"', ("dagger",), 65),
        ('"claws"', ("claws",), 60),
        ("", (), 60),
    ],
)
def test_whoever_has_any_equipment_has_a_dagger_for_nothing(given: str, carried: tuple[str, ...], cost: int) -> None:
    """AN-9.7, AN-9.2."""
    text = ORCS.replace('"dagger", "axe", "shield", "light_armour"', given, 1).replace("cost = 90", f"cost = {cost}", 1)
    assert read_warband(text.replace("crowns = 480", f"crowns = {390 + cost}"), "mine.toml").kinds[0].weapons == carried


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
        ('id = "orc"', 'id = "big_orc"', 35, "AN-10.1", "same"),
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


# Nonsense


NONSENSE: Final[tuple[Any, ...]] = (3, -1, 10**30, 1.5, float("nan"), True, "x", "", [], {}, [[]], [{}], [3], {"a": 1})


def places(data: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a file where a value stands: the table or list it is in, and its key there."""
    for key, value in data.items() if isinstance(data, dict) else enumerate(data):
        yield data, key
        if isinstance(value, (dict, list)):
            yield from places(value)


def test_nonsense_anywhere_is_refused_or_harmless() -> None:
    """AN-10.1: no value of another sort, wherever it stands, does anything but be refused; and each is told why."""
    for number in range(len(list(places(tomllib.loads(ORCS))))):
        for value in NONSENSE:
            data = tomllib.loads(ORCS)
            inside, key = list(places(data))[number]
            inside[key] = value
            told = ""
            try:
                warband_of(data, Place("", ""))
            except Refusal as refusal:
                told = refusal.rule
            assert told or value in (3, "x", []), (number, key, value)


def test_anything_may_be_missing() -> None:
    """AN-10.1: and it is said what is."""
    for number in range(len(list(places(tomllib.loads(ORCS))))):
        data = tomllib.loads(ORCS)
        inside, key = list(places(data))[number]
        del inside[key]
        if key not in ("option", "traits") and not isinstance(key, int):
            with pytest.raises(Refusal):
                warband_of(data, Place("", ""))
