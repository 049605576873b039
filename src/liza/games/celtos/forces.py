"""Chapters 7.1, 8.1 to 8.6: forces as data: read, priced by the formula, and checked, with file and reason.

CE-8.4, CE-8.5, CE-8.6: the three ready forces of data/forces/.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from liza.games.celtos.data import DATA, melees, missiles, number
from liza.games.celtos.data import table as data_table
from liza.games.celtos.state import MODELS, PROFILE
from liza.kernel.refusal import Refusal

FOLDER: Final = DATA / "forces"
READY: Final = ("red_boar", "hollow_hills", "drowned")
_LARGEST: Final = 100_000
_FORCE: Final = ("id", "title", "points", "unit")
_UNIT: Final = ("id", "name", "models", "points", "profile", "melee")
_MAY: Final = ("missile", "skills", "leader", "standard")
_HALF: Final = 2


class UnitRow(NamedTuple):
    """A unit of a list."""

    id: str
    name: Mapping[str, str]
    models: int
    each: int
    profile: tuple[int, ...]
    melee: str
    missile: str
    skills: tuple[str, ...]
    leader: bool
    standard: bool

    def points(self) -> int:
        """CE-7.3, CE-7.5, CE-8.3: of the whole unit."""
        extra = self.leader * number("leader", "points") + self.standard * number("standard", "points")
        return self.models * self.each + extra


class Force(NamedTuple):
    """A force: its units and what they cost."""

    id: str
    title: Mapping[str, str]
    points: int
    units: tuple[UnitRow, ...]


def price(profile: tuple[int, ...], melee: str, missile: str) -> int:
    """CE-8.3: the points of one model, half a point rounded up."""
    value: dict[str, int] = data_table("numbers")["points"]
    row = dict(zip(PROFILE, profile, strict=True))
    tenths = sum(
        [row[name] * value[name] for name in ("assault", "toughness", "strength", "initiative", "command", "move")]
    )
    tenths += melees()[melee].cost * value["weapon"]
    if missile:
        tenths += row["shooting"] * value["shooting"] + missiles()[missile].cost * value["weapon"]
    wounds = 100 + value["wound_percent"] * (row["wounds"] - 1)
    attacks = 100 + value["attack_percent"] * (row["attacks"] - 1)
    whole = tenths * wounds * attacks
    return (_HALF * whole + 100_000) // (_HALF * 100_000)


# Reading


@cache
def forces() -> dict[str, Force]:
    """The ready forces."""
    return {name: read_force((FOLDER / f"{name}.toml").read_text(encoding="utf-8"), f"{name}.toml") for name in READY}


def load_force(path: Path) -> Force:
    """A force of somebody's own, from a file."""
    try:
        if path.stat().st_size > _LARGEST:
            raise Refusal("force_too_large", "", file=path.name)
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Refusal("file_unreadable", "", file=path.name, reason=str(error)[:80]) from error
    return read_force(text, path.name)


def read_force(text: str, file: str) -> Force:
    """A force, or a refusal that says where and what is wrong, and by which rule."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Refusal("force_not_understood", "", file=file, reason=str(error)[:120]) from error
    return force_of(data, file)


def force_of(data: Any, file: str = "force") -> Force:
    """CE-7.1, CE-8.3: the force that such data describes."""
    keys_of(data, _FORCE, (), file, "force")
    units = data["unit"]
    if not isinstance(units, list) or not 1 <= len(units) <= MODELS:
        raise wrong("CE-8.4", file, "unit", "1-16")
    rows = tuple([unit_of(row, file) for row in units])
    names = [row.id for row in rows]
    if len(dict.fromkeys(names)) < len(names):
        raise wrong("CE-7.1", file, "unit", "id")
    total = sum([row.points() for row in rows])
    if data["points"] != total:
        raise Refusal("wrong_points", "CE-8.3", file=file, unit=str(data["id"])[:40], told=data["points"], right=total)
    return Force(text_in(data["id"], file, "id"), names_of(data["title"], file, "title"), total, rows)


def unit_of(row: Any, file: str) -> UnitRow:
    """CE-7.1, CE-7.6, CE-8.3: one unit of a list."""
    keys_of(row, _UNIT, _MAY, file, "unit")
    name = text_in(row["id"], file, "id")
    profile = profile_of(row["profile"], file, name)
    least, most = number("unit", "least"), number("unit", "most")
    count = whole(row["models"], 1, most, file, name, "models", "CE-7.1")
    if 1 < count < least:
        raise Refusal("wrong_unit_size", "CE-7.1", file=file, unit=name, count=count, least=least, most=most)
    melee, missile = row["melee"], row.get("missile", "")
    if melee not in melees() or (missile and missile not in missiles()):
        raise Refusal(
            "no_such_weapon",
            "CE-8.1",
            file=file,
            unit=name,
            weapon=str(melee if melee not in melees() else missile)[:40],
        )
    skills = row.get("skills", [])
    known = data_table("numbers")["skill"]
    if not isinstance(skills, list) or [one for one in skills if one not in known]:
        raise Refusal("no_such_skill", "CE-7.7", file=file, unit=name, skills=str(skills)[:80])
    each = price(profile, melee, missile)
    if row["points"] != each:
        raise Refusal("wrong_points", "CE-8.3", file=file, unit=name, told=row["points"], right=each)
    return UnitRow(
        name, names_of(row["name"], file, name), count, each, profile, melee, missile, tuple(skills),
        yes(row.get("leader", False), file, name), yes(row.get("standard", False), file, name),
    )  # fmt: skip


def profile_of(row: Any, file: str, name: str) -> tuple[int, ...]:
    """CE-7.6: 1 to 10 each, sizes to 9, movement to 40 cm."""
    keys_of(row, PROFILE, (), file, name)
    limits = {"move": 40, "size": 9}
    return tuple([whole(row[key], 1, limits.get(key, 10), file, name, key, "CE-7.6") for key in PROFILE])


# What is wrong


def wrong(rule: str, file: str, where: str, what: str) -> Refusal:
    """A refusal about a place in a file."""
    return Refusal("force_not_understood", rule, file=file, reason=f"{where}: {what}")


def keys_of(row: Any, needed: tuple[str, ...], may: tuple[str, ...], file: str, where: str) -> None:
    """All that must be there and nothing that nobody knows."""
    if not isinstance(row, Mapping):
        raise wrong("", file, where, "no table")
    lacking = [key for key in needed if key not in row]
    strange = [str(key)[:40] for key in row if key not in needed and key not in may]
    if lacking or strange:
        raise wrong("", file, where, ", ".join([f"-{key}" for key in lacking] + [f"+{key}" for key in strange]))


def whole(value: Any, least: int, most: int, file: str, name: str, key: str, rule: str) -> int:
    """A whole number between two others."""
    if type(value) is not int or not least <= value <= most:
        raise Refusal("number_out_of_range", rule, file=file, unit=name, key=key, least=least, most=most)
    return value


def text_in(value: Any, file: str, key: str) -> str:
    """A short key of small letters."""
    if not isinstance(value, str) or not value.replace("_", "a").isalnum() or len(value) > 40:
        raise wrong("", file, key, str(value)[:40])
    return value


def names_of(value: Any, file: str, where: str) -> dict[str, str]:
    """A name in both languages."""
    if not isinstance(value, Mapping) or [one for one in ("en", "es") if not isinstance(value.get(one), str)]:
        raise wrong("", file, where, "en, es")
    return {one: str(value[one])[:60] for one in ("en", "es")}


def yes(value: Any, file: str, where: str) -> bool:
    """Yes or no."""
    if type(value) is not bool:
        raise wrong("", file, where, str(value)[:40])
    return value
