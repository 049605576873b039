"""What stands in data/*.toml, read once: numbers, editions, races, traits, scenarios."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final

DATA: Final = Path(__file__).parent / "data"


@cache
def table(name: str) -> dict[str, Any]:
    """One file of the data folder, as it is."""
    return tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))


def number(section: str, key: str) -> int:
    """One number of data/numbers.toml."""
    value: int = table("numbers")[section][key]
    return value
