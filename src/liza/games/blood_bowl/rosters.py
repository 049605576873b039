"""Chapter 12 and the prices of chapter 13: rosters, stars and editions as data, read and checked here.

BB-12.1, BB-12.2, BB-12.3, BB-12.4, BB-12.5, BB-12.6, BB-12.7, BB-12.8, BB-12.9, BB-12.10, BB-12.11, BB-12.12,
BB-12.13, BB-12.14, BB-12.15, BB-12.16, BB-12.17, BB-12.18, BB-12.19, BB-12.20, BB-12.21: the rosters of
data/rosters.toml. BB-1.19: a position is its profile, and its name carries no rule.
"""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from liza.games.blood_bowl.skills import BY_KEY, LONER, bits
from liza.kernel.refusal import Refusal

DATA: Final = Path(__file__).parent / "data"
CATEGORIES: Final = "GAPSM"
LANGUAGES: Final = ("en", "es")
STAR: Final = "star"
_POSITION: Final = ("id", "name", "limit", "cost", "line", "skills", "normal", "double")
_ROSTER: Final = ("rule", "name", "reroll", "apothecary", "position")
_STAR: Final = ("name", "cost", "line", "skills", "teams")
_KEY: Final = re.compile(r"[a-z][a-z_]{0,40}")


class Profile(NamedTuple):
    """BB-1.18, BB-12.22: what a roster says of a position, or the card of a star. key: "race/position"."""

    key: str
    name: Mapping[str, str]
    limit: int
    cost: int
    line: tuple[int, int, int, int]
    skills: int
    normal: str
    double: str


class Roster(NamedTuple):
    """What a race may field, and its prices in thousands of gold pieces."""

    id: str
    rule: str
    name: Mapping[str, str]
    reroll: int
    apothecary: bool
    positions: Mapping[str, Profile]


class Star(NamedTuple):
    """BB-12.23: a star player and for whom he plays. brings: who comes along at no cost."""

    id: str
    profile: Profile
    teams: tuple[str, ...]
    brings: str
    only_with: str


class Place:
    """Where in a file something stands, for refusals: from a heading to the next."""

    __slots__ = ("file", "first", "rows")

    def __init__(self, file: str, rows: list[str], first: int) -> None:
        self.file, self.rows, self.first = file, rows, first

    def under(self, heading: str, number: int = 0) -> "Place":
        """The part under the heading of this name, the one of this number if there are several."""
        found = [line for line, row in enumerate(self.rows) if row.strip() in (f"[{heading}]", f"[[{heading}]]")]
        if number >= len(found):
            return self
        rest = self.rows[found[number] + 1 :]
        length = next((line for line, row in enumerate(rest) if row.startswith("[")), len(rest))
        return Place(self.file, self.rows[found[number] : found[number] + 1 + length], self.first + found[number])

    def refuse(self, rule: str, key: str, reason: str) -> Refusal:
        """A refusal that names the line where the key stands, else the first of its part; reason: a word `data_…`."""
        known = [line for line, row in enumerate(self.rows) if row.split("=")[0].strip() == key]
        return Refusal("wrong_data", rule, file=self.file, line=self.first + (known or [0])[0], key=key, reason=reason)


@cache
def table(name: str) -> dict[str, Any]:
    """One of the data files, as it stands."""
    return tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))


@cache
def rosters() -> dict[str, Roster]:
    """The 21 rosters by race."""
    return read_rosters((DATA / "rosters.toml").read_text(encoding="utf-8"), "rosters.toml")


@cache
def stars() -> dict[str, Star]:
    """The 42 stars by their ids."""
    return read_stars((DATA / "stars.toml").read_text(encoding="utf-8"), "stars.toml")


def roster_of(race: str) -> Roster:
    """The roster of a race, or a refusal that says which there are."""
    known = rosters()
    if race not in known:
        raise Refusal("no_such_race", "BB-12.22", race=str(race)[:40], races=tuple(known))
    return known[race]


def position_of(roster: Roster, position: Any) -> Profile:
    """A position of a roster, or a refusal that says which there are."""
    if not isinstance(position, str) or position not in roster.positions:
        positions = tuple(roster.positions)
        raise Refusal("no_such_position", "BB-12.22", race=roster.id, position=str(position)[:40], positions=positions)
    return roster.positions[position]


def star_of(name: Any) -> Star:
    """A star by his id, or a refusal that says which there are."""
    known = stars()
    if not isinstance(name, str) or name not in known:
        raise Refusal("no_such_star", "BB-12.23", star=str(name)[:40], stars=tuple(known))
    return known[name]


def profile_of(key: str) -> Profile:
    """The profile of a key "race/position" or "star/id"."""
    race, _, position = key.partition("/")
    return star_of(position).profile if race == STAR else position_of(roster_of(race), position)


def read_rosters(text: str, file: str) -> dict[str, Roster]:
    """The rosters that a TOML text describes, or a refusal with file, line and reason."""
    data, place = _toml(text, file), Place(file, text.splitlines(), 1)
    return {race: _roster(race, row, place) for race, row in data.items()}


def read_stars(text: str, file: str) -> dict[str, Star]:
    """The stars that a TOML text describes, or a refusal with file, line and reason."""
    data, place = _toml(text, file), Place(file, text.splitlines(), 1)
    return {name: _star(name, row, place.under(name)) for name, row in data.items()}


def _toml(text: str, file: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"line (\d+)", str(error))
        raise Refusal("not_toml", file=file, line=int(line[1]) if line else 1, reason=str(error)) from error


def _roster(race: str, row: Any, place: Place) -> Roster:
    """BB-12.22: a race, its prices, and at least one position of which it can field eleven."""
    here = place.under(race)
    _keys(race, row, _ROSTER, here)
    _names(row["name"], here)
    _whole(row, "reroll", 10, 100, here)
    if not isinstance(row["apothecary"], bool) or not isinstance(row["rule"], str):
        raise here.refuse("BB-13.1", "apothecary", "flag")
    rows = row["position"]
    if not isinstance(rows, list) or not rows:
        raise here.refuse("BB-12.22", "position", "no_positions")
    positions: dict[str, Profile] = {}
    for number, one in enumerate(rows):
        there = place.under(f"{race}.position", number)
        profile = _position(race, one, there)
        if one["id"] in positions:
            raise there.refuse("BB-12.22", "id", "same")
        positions[one["id"]] = profile
    if sum([profile.limit for profile in positions.values()]) < 11:
        raise here.refuse("BB-12.22", "position", "too_few")
    return Roster(race, row["rule"], row["name"], row["reroll"], row["apothecary"], positions)


def _position(race: str, row: Any, place: Place) -> Profile:
    _keys(str(row.get("id", "")) if isinstance(row, dict) else "", row, _POSITION, place)
    _names(row["name"], place)
    _whole(row, "limit", 1, 16, place)
    _whole(row, "cost", 0, 1000, place)
    for key in ("normal", "double"):
        if not isinstance(row[key], str) or any(one not in CATEGORIES for one in row[key]):
            raise place.refuse("BB-11.1", key, "categories")
    key = f"{race}/{row['id']}"
    line, skills = _line(row, place), _skills(row, place)
    return Profile(key, row["name"], row["limit"], row["cost"], line, skills, row["normal"], row["double"])


def _star(name: str, row: Any, place: Place) -> Star:
    """BB-12.23: every star is a loner."""
    _keys(name, row, _STAR, place, ("brings", "only_with"))
    _whole(row, "cost", 0, 1000, place)
    teams = row["teams"]
    if not isinstance(teams, list) or not teams or any(team not in rosters() for team in teams):
        raise place.refuse("BB-12.23", "teams", "races")
    if not isinstance(row["name"], str) or not row["name"].strip():
        raise place.refuse("BB-12.23", "name", "names")
    called = dict.fromkeys(LANGUAGES, row["name"])
    line, skills = _line(row, place), _skills(row, place) | LONER
    profile = Profile(f"{STAR}/{name}", called, 1, row["cost"], line, skills, "", "")
    return Star(name, profile, tuple(teams), row.get("brings", ""), row.get("only_with", ""))


def _keys(name: str, row: Any, needed: tuple[str, ...], place: Place, more: tuple[str, ...] = ()) -> None:
    if not isinstance(row, dict) or not _KEY.fullmatch(name):
        raise place.refuse("BB-12.22", "id", "id")
    for key in needed:
        if key not in row:
            raise place.refuse("BB-12.22", key, "missing")
    for key in row:
        if key not in needed and key not in more:
            raise place.refuse("BB-12.22", key, "unknown")


def _names(names: Any, place: Place) -> None:
    right = isinstance(names, dict) and all(isinstance(names.get(one), str) and names[one].strip() for one in LANGUAGES)
    if not right:
        raise place.refuse("BB-12.22", "name", "names")


def _whole(row: Mapping[str, Any], key: str, least: int, most: int, place: Place) -> None:
    if type(row[key]) is not int or not least <= row[key] <= most:
        raise place.refuse("BB-12.22", key, "number")


def _line(row: Mapping[str, Any], place: Place) -> tuple[int, int, int, int]:
    """BB-1.18: MA, ST, AG and AV, each from 1 to 10."""
    line = row["line"]
    if not isinstance(line, list) or len(line) != 4 or any(type(one) is not int or not 1 <= one <= 10 for one in line):
        raise place.refuse("BB-1.18", "line", "line")
    return line[0], line[1], line[2], line[3]


def _skills(row: Mapping[str, Any], place: Place) -> int:
    """BB-11.1, BB-13.8: known skills, none twice."""
    skills = row["skills"]
    if not isinstance(skills, list) or any(one not in BY_KEY for one in skills) or len(set(skills)) < len(skills):
        raise place.refuse("BB-13.8", "skills", "skills")
    return bits(tuple(skills))
