"""Chapters 7.1, 8.1 to 8.7: forces as data: read, priced by the formula, and checked, with file, line and reason.

CE-8.4, CE-8.5, CE-8.6: the three ready forces of data/forces/, meant to be even [CE-8.7].
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from liza.games.celtos.data import DATA, melees, missiles, number
from liza.games.celtos.data import table as data_table
from liza.games.celtos.state import MODELS, PROFILE, TA
from liza.kernel.refusal import Refusal

FOLDER: Final = DATA / "forces"
READY: Final = ("red_boar", "hollow_hills", "drowned")
LONGEST: Final = 60
_FORCE: Final = ("id", "title", "points", "unit")
_UNIT: Final = ("id", "name", "models", "points", "profile", "melee")
_MAY: Final = ("missile", "skills", "leader", "standard")
_LIMITS: Final = {"move": 40}
_LARGEST: Final = 9
_HEAD: Final = "[[unit]]"
_TOLD: Final = 5
_TOO_LONG: Final = r"[\d_]{1000}"


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
    return (2 * tenths * wounds * attacks + 100_000) // 200_000


class Place:
    """Where in a file something stands, for refusals: the force, or one of its units by number."""

    __slots__ = ("file", "rows", "unit")

    def __init__(self, file: str, rows: Sequence[str] = (), unit: int = -1) -> None:
        self.file, self.rows, self.unit = file, rows, unit

    def at(self, unit: int) -> "Place":
        """The unit of this number."""
        return Place(self.file, self.rows, unit)

    def rule(self) -> str:
        """CE-7.1, CE-8.4: by which a part is called something: a unit, or the force."""
        return "CE-7.1" if self.unit >= 0 else "CE-8.4"

    def refuse(self, code: str, rule: str, key: str, **facts: Any) -> Refusal:
        """A refusal that names the line where the key stands; without a file, the unit and the key."""
        if not self.rows:
            return Refusal(code, rule, key=f"unit {self.unit + 1}: {key}" if self.unit >= 0 else key, **facts)
        return Refusal(code, rule, file=self.file, line=self.line(key), key=key, **facts)

    def line(self, key: str) -> int:
        """The line of a key, else the first of its part; from 1."""
        heads = [number for number, row in enumerate(self.rows) if row.strip().startswith(_HEAD)]
        first = heads[self.unit] if 0 <= self.unit < len(heads) else 0
        after = [head for head in heads if head > first or self.unit < 0]
        last = after[0] if after else len(self.rows)
        word = re.compile(rf"(?:.*[{{,\s])?{re.escape(key)}\s*=")
        return 1 + next((number for number in range(first, last) if word.match(self.rows[number])), first)


# Reading


@cache
def forces() -> dict[str, Force]:
    """The ready forces."""
    return {name: read_force((FOLDER / f"{name}.toml").read_text(encoding="utf-8"), f"{name}.toml") for name in READY}


def read_force(text: str, file: str) -> Force:
    """A force, or a refusal that says where and what is wrong, and by which rule."""
    rows = text.splitlines() or [""]
    long = [number for number, row in enumerate(rows, 1) if re.search(_TOO_LONG, row)]
    if long:
        raise Refusal("force_number_too_long", "CE-7.6", file=file, line=long[0])
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"line (\d+)", str(error))
        told = int(line[1]) if line else len(rows)
        raise Refusal("force_not_toml", "", file=file, line=told, reason=str(error)[:120]) from error
    return force_of(data, Place(file, rows))


def force_of(data: Any, place: Place) -> Force:
    """CE-7.1, CE-8.3: the force that such data describes."""
    keys_of(data, _FORCE, (), place, ("force", "CE-8.4"))
    units = data["unit"]
    if not isinstance(units, list) or not 1 <= len(units) <= MODELS:
        raise place.refuse("force_units", "CE-8.4", "unit", most=MODELS)
    rows = tuple([unit_of(row, place.at(at)) for at, row in enumerate(units)])
    for at, row in enumerate(rows):
        if row.id in [other.id for other in rows[:at]]:
            raise place.at(at).refuse("unit_twice", "CE-7.1", "id", id=row.id)
    total = sum([row.points() for row in rows])
    if type(data["points"]) is not int or data["points"] != total:
        raise place.refuse("wrong_points", "CE-8.3", "points", told=short(data["points"]), right=total)
    return Force(word_in(data["id"], place), names_of(data["title"], place, "title"), total, rows)


def unit_of(row: Any, place: Place) -> UnitRow:
    """CE-7.1, CE-7.6, CE-8.3: one unit of a list."""
    keys_of(row, _UNIT, _MAY, place, ("unit", "CE-7.1"))
    name = word_in(row["id"], place)
    profile = profile_of(row["profile"], place)
    count = models_of(row["models"], place)
    melee, missile = arms_of(row, place)
    skills = skills_of(row.get("skills", []), place)
    each = price(profile, melee, missile)
    if type(row["points"]) is not int or row["points"] != each:
        raise place.refuse("wrong_points", "CE-8.3", "points", told=short(row["points"]), right=each)
    leader, standard = [yes(row.get(key, False), place, key) for key in ("leader", "standard")]
    return UnitRow(
        name, names_of(row["name"], place, "name"), count, each, profile, melee, missile, skills, leader, standard
    )


def profile_of(row: Any, place: Place) -> tuple[int, ...]:
    """CE-7.6, CE-3.9: 1 to 10 each, movement to 40 cm; a size of 10 is taken as 9."""
    keys_of(row, PROFILE, (), place, ("profile", "CE-7.6"))
    told = [whole(row[key], _LIMITS.get(key, 10), place, key) for key in PROFILE]
    told[TA] = min(told[TA], _LARGEST)
    return tuple(told)


def models_of(value: Any, place: Place) -> int:
    """CE-7.1, CE-7.4: a unit has 3 to 12 models, an individual is one."""
    least, most = number("unit", "least"), number("unit", "most")
    if type(value) is not int or not (value == 1 or least <= value <= most):
        raise place.refuse("wrong_unit_size", "CE-7.1", "models", count=short(value), least=least, most=most)
    return value


def arms_of(row: Mapping[str, Any], place: Place) -> tuple[str, str]:
    """CE-8.1, CE-8.2: a weapon to fight with, and perhaps one to shoot with."""
    melee, missile = row["melee"], row.get("missile", "")
    if not isinstance(melee, str) or melee not in melees():
        raise place.refuse("no_such_weapon", "CE-8.1", "melee", weapon=short(melee), weapons=tuple(melees()))
    if not isinstance(missile, str) or (missile and missile not in missiles()):
        raise place.refuse("no_such_weapon", "CE-8.2", "missile", weapon=short(missile), weapons=tuple(missiles()))
    return melee, missile


def skills_of(value: Any, place: Place) -> tuple[str, ...]:
    """CE-7.7, CE-3.5: skills that there are, each once."""
    known = tuple(data_table("numbers")["skill"])
    skills = value if isinstance(value, (list, tuple)) else [value]
    wrong = [one for one in skills if one not in known or list(skills).count(one) > 1]
    if wrong or not isinstance(value, (list, tuple)):
        raise place.refuse("no_such_skill", "CE-7.7", "skills", skills=short(wrong or value), known=known)
    return tuple(skills)


# What is wrong


def short(value: Any) -> str:
    """What stands in a file, as far as a person reads it."""
    text = str(value).lower() if type(value) is bool else str(value)
    return text if text.isprintable() and len(text) <= LONGEST else repr(text)[:LONGEST]


def keys_of(row: Any, needed: tuple[str, ...], may: tuple[str, ...], place: Place, what: tuple[str, str]) -> None:
    """All that must be there and nothing that nobody knows. what: of this part, by this rule."""
    if not isinstance(row, Mapping):
        raise place.refuse("force_no_table", what[1], what[0])
    strange = [str(key)[:LONGEST] for key in row if key not in needed and key not in may]
    if strange:
        raise place.refuse("force_keys_strange", what[1], strange[0], keys=tuple(map(short, strange[:_TOLD])))
    lacking = tuple([key for key in needed if key not in row])
    if lacking:
        raise place.refuse("force_keys_missing", what[1], what[0], keys=lacking)


def whole(value: Any, most: int, place: Place, key: str) -> int:
    """CE-7.6: a whole number from 1."""
    if type(value) is not int or not 1 <= value <= most:
        raise place.refuse("number_out_of_range", "CE-7.6", key, told=short(value), most=most)
    return value


def word_in(value: Any, place: Place) -> str:
    """An id of small letters, digits and underscores."""
    if not isinstance(value, str) or not re.fullmatch(r"[a-z][a-z0-9_]{0,39}", value):
        raise place.refuse("force_id", place.rule(), "id", id=short(value))
    return value


def names_of(value: Any, place: Place, key: str) -> dict[str, str]:
    """A name in both languages."""
    names = {one: value.get(one) for one in ("en", "es")} if isinstance(value, Mapping) else {}
    good = [name for name in names.values() if isinstance(name, str) and name.strip() and name.isprintable()]
    if len(good) < 2 or [name for name in good if len(name) > LONGEST]:
        raise place.refuse("force_names", place.rule(), key, most=LONGEST)
    return {one: str(name) for one, name in names.items()}


def yes(value: Any, place: Place, key: str) -> bool:
    """CE-7.3, CE-7.5: yes or no."""
    if type(value) is not bool:
        raise place.refuse("force_yes_or_no", "CE-7.3" if key == "leader" else "CE-7.5", key, told=short(value))
    return value
