"""What stands in data/*.toml, read once: numbers, weapons, scenarios, the printed tables.

CE-0.3: the printed tables are whole; what the sheet lacks between them is no rule.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

DATA: Final = Path(__file__).parent / "data"
BANDS: Final = ("short", "medium", "long", "extreme")


@cache
def table(name: str) -> dict[str, Any]:
    """One file of the data folder, as it is."""
    return tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))


def number(section: str, key: str) -> int:
    """One number of data/numbers.toml."""
    value: int = table("numbers")[section][key]
    return value


class Melee(NamedTuple):
    """CE-8.1: a weapon for close combat; speed in a combat with a charge, and in others."""

    id: str
    name: Mapping[str, str]
    strength: int
    charging: int
    speed: tuple[int, int]
    cost: int


class Missile(NamedTuple):
    """CE-8.2, CE-3.10: a weapon to shoot with: for each band that it reaches, to hit and damage."""

    id: str
    name: Mapping[str, str]
    bands: Mapping[str, tuple[int, int]]
    shots: int
    template: bool
    cost: int


@cache
def melees() -> dict[str, Melee]:
    """CE-8.1."""
    rows = table("weapons")["melee"]
    return {
        name: Melee(
            name, row["name"], row["strength"], row.get("charging", row["strength"]), tuple(row["speed"]), row["cost"]
        )
        for name, row in rows.items()
    }


@cache
def missiles() -> dict[str, Missile]:
    """CE-8.2."""
    rows = table("weapons")["missile"]
    return {
        name: Missile(
            name,
            row["name"],
            {band: (row[band]["hit"], row[band]["damage"]) for band in BANDS if band in row},
            row.get("shots", 1),
            row.get("template", False),
            row["cost"],
        )
        for name, row in rows.items()
    }


def band_of(distance: int) -> str:
    """CE-3.10: the band of a distance in millimetres; a shared end belongs to the nearer one; "" beyond them all."""
    limits = table("numbers")["bands_mm"]
    return next((band for band in BANDS if distance <= limits[band]), "")
