"""Annúminas and Mordheim: nothing stands in the data that nobody reads, and everything has its names."""

from collections.abc import Iterator
from typing import Any, Final

import pytest

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
