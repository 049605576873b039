"""Chapter 10.1 to 10.6 and MO-10: warbands as data, read and checked; and the sheets of those who take the field.

AN-10.2, AN-10.3, AN-10.4, AN-10.5, AN-10.6, MO-10.1, MO-10.2, MO-10.3: the warbands of data/warbands/*.toml.
"""

import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from liza.games.skirmish.arms import MELEE, POWDER, weapons
from liza.games.skirmish.data import DATA, number, table
from liza.games.skirmish.state import ATTRIBUTES, M, Sheet
from liza.kernel.refusal import Refusal

LANGUAGES: Final = ("en", "es")
LEADER, HERO, HENCHMAN = "leader", "hero", "henchman"
RANKS: Final = (LEADER, HERO, HENCHMAN)
MODELS: Final = 40
FASTEST: Final = 30
HIGHEST: Final = 10
DAGGER: Final = "dagger"
SHORT: Final = 40
# AN-1.11: without these nobody is on the table
NEEDED: Final = ("strength", "toughness", "wounds")
_MM: Final = 10
_HEAD: Final = ("id", "title", "edition", "crowns", "most", "warrior")
_ROW: Final = ("id", "name", "rank", "race", "models", "hire", "cost", "profile", "equipment")
_ID: Final = re.compile(r"[a-z][a-z0-9_]{0,30}")


class Kind(NamedTuple):
    """AN-1.12, AN-10.1: a kind of warrior in a warband: how many of it, its price, profile and equipment.

    AN-1.16: traits are what it is born with; skills come with experience, after a battle.
    """

    id: str
    name: Mapping[str, str]
    rank: str
    race: str
    models: int
    hire: int
    cost: int
    profile: tuple[int, ...]
    weapons: tuple[str, ...]
    armour: tuple[str, ...]
    traits: tuple[str, ...]
    row: int


class Warband(NamedTuple):
    """AN-10.1: a warband as it was raised. `spare` are kinds that it has not, but may have. leader_mm: his reach."""

    id: str
    title: Mapping[str, str]
    edition: str
    crowns: int
    most: int
    kinds: tuple[Kind, ...]
    spare: tuple[Kind, ...]
    leader_mm: int


class Place:
    """Where in a file something stands, for refusals: a row of it, or its head."""

    __slots__ = ("file", "first", "rows")

    def __init__(self, file: str, text: str) -> None:
        self.file, self.rows, self.first = file, text.splitlines(), 1

    def under(self, heading: str, number: int) -> "Place":
        """The part under the heading of this name and number."""
        starts = [line for line, row in enumerate(self.rows) if _heading(row) == f"[[{heading}]]"]
        part = Place(self.file, "")
        if number < len(starts):
            start = starts[number]
            rest = self.rows[start + 1 :]
            end = next((line for line, row in enumerate(rest) if row.startswith("[")), len(rest))
            part.rows, part.first = self.rows[start : start + 1 + end], self.first + start
        return part

    def refuse(self, rule: str, key: str, reason: str, detail: object = "") -> Refusal:
        """A refusal that names file, line and reason: `warband_…` in the words; without a file where none was read."""
        known = [line for line, row in enumerate(self.rows) if row.split("=")[0].strip() == key]
        where = {"file": self.file, "line": self.first + (known or [0])[0]} if self.file else {}
        told = ", ".join(detail) if isinstance(detail, tuple) else str(detail)
        more = f" {told}" if told else ""
        return Refusal("wrong_warband", rule, **where, key=short(key), reason=reason, detail=more)


def _heading(row: str) -> str:
    return row.split("#", maxsplit=1)[0].replace(" ", "").strip()


def short(given: object) -> str:
    """What somebody wrote, short and on one line."""
    text = str(given)
    return text[:SHORT] if text.isprintable() else repr(text)[:SHORT]


# Reading


@cache
def warbands() -> dict[str, Warband]:
    """The ready warbands by id."""
    paths = sorted((DATA / "warbands").glob("*.toml"))
    return {path.stem: read_warband(path.read_text(encoding="utf-8"), path.name) for path in paths}


def read_warband(text: str, file: str) -> Warband:
    """The warband that a TOML text describes; refused with file, line, rule and reason if it may not take the field."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"line (\d+)", str(error))
        raise Refusal("file_not_toml", file=file, line=int(line[1]) if line else 1, reason=str(error)) from error
    return warband_of(data, Place(file, text))


def warband_of(data: Any, place: Place) -> Warband:
    """AN-10.1: the warband that such data describes, with its limits checked."""
    _keys(data, _HEAD, ("leader_mm", "option"), place)
    if not isinstance(data["id"], str) or not _ID.fullmatch(data["id"]):
        raise place.refuse("AN-10.1", "id", "id")
    _names(data["title"], "title", place)
    if not _is_one(data["edition"], table("editions")):
        raise place.refuse("AN-10.1", "edition", "edition", tuple(table("editions")))
    crowns = _whole(data, "crowns", 0, 10_000, place)
    most = _whole(data, "most", 1, MODELS, place)
    leader_mm = _whole({"leader_mm": number("psychology", "leader_mm"), **data}, "leader_mm", 0, 2_000, place)
    kinds, spare = _kinds(data["warrior"], "warrior", place), _kinds(data.get("option", []), "option", place)
    spare = tuple([kind._replace(row=len(kinds) + kind.row) for kind in spare])
    found = Warband(data["id"], data["title"], data["edition"], crowns, most, kinds, spare, leader_mm)
    check_kinds(found, place)
    check_limits(found, place)
    return found


def check_kinds(warband: Warband, place: Place) -> None:
    """AN-10.1, AN-9.7: no two kinds have the same id, and each is equipped as it may be; those it may have too."""
    known: list[str] = []
    for heading, kinds in (("warrior", warband.kinds), ("option", warband.spare)):
        for at, kind in enumerate(kinds):
            row = place.under(heading, at)
            if kind.id in known:
                raise row.refuse("AN-10.1", "id", "same", kind.id)
            known.append(kind.id)
            check_loadout(warband, kind, row)


def _keys(row: Any, needed: tuple[str, ...], more: tuple[str, ...], place: Place) -> None:
    if not isinstance(row, dict):
        raise place.refuse("AN-10.1", "warrior", "rows")
    for key in needed:
        if key not in row:
            raise place.refuse("AN-10.1", key, "missing")
    for key in row:
        if key not in needed and key not in more:
            raise place.refuse("AN-10.1", str(key), "unknown")


def _is_one(given: Any, known: Iterable[str]) -> bool:
    return isinstance(given, str) and given in known


def _names(names: Any, key: str, place: Place) -> None:
    if not isinstance(names, dict) or sorted(names) != sorted(LANGUAGES):
        raise place.refuse("AN-10.1", key, "names")
    for one in names.values():
        if not isinstance(one, str) or not one.strip() or not one.isprintable() or len(one) > 60:
            raise place.refuse("AN-10.1", key, "names")


def _whole(row: Mapping[str, Any], key: str, least: int, most: int, place: Place, rule: str = "AN-10.1") -> int:
    value = row[key]
    if type(value) is not int or not least <= value <= most:
        raise place.refuse(rule, key, "number", f"{least}-{most}")
    return value


def _kinds(rows: Any, heading: str, place: Place) -> tuple[Kind, ...]:
    if not isinstance(rows, list) or len(rows) > MODELS:
        raise place.refuse("AN-10.1", heading, "rows")
    return tuple([_kind(row, at, place.under(heading, at)) for at, row in enumerate(rows)])


def _kind(row: Any, at: int, place: Place) -> Kind:
    """AN-10.1, AN-1.12: one row, with everything in it known."""
    _keys(row, _ROW, ("traits",), place)
    if not isinstance(row["id"], str) or not _ID.fullmatch(row["id"]):
        raise place.refuse("AN-10.1", "id", "id")
    _names(row["name"], "name", place)
    if row["rank"] not in RANKS:
        raise place.refuse("AN-10.1", "rank", "rank", RANKS)
    if not _is_one(row["race"], table("races")["race"]):
        raise place.refuse("AN-10.1", "race", "race", tuple(table("races")["race"]))
    models, hire = _whole(row, "models", 0, MODELS, place), _whole(row, "hire", 0, 1_000, place)
    cost = _whole(row, "cost", 0, 2_000, place)
    things = _ids(row["equipment"], "equipment", (*weapons(), *armour()), place)
    special = _ids(row.get("traits", []), "traits", traits(), place)
    arms = with_dagger(things)
    worn = tuple([one for one in things if one not in weapons()])
    profile = _profile(row["profile"], place)
    return Kind(
        row["id"], row["name"], row["rank"], row["race"], models, hire, cost, profile, arms, worn, special, at
    )  # fmt: skip


def _ids(given: Any, key: str, known: tuple[str, ...], place: Place) -> tuple[str, ...]:
    if not isinstance(given, (list, tuple)) or len(given) > 20:
        raise place.refuse("AN-9.7", key, "list")
    for one in given:
        if one not in known:
            raise place.refuse("AN-9.7", key, "not_known", short(one))
    return tuple(given)


def with_dagger(things: tuple[str, ...]) -> tuple[str, ...]:
    """AN-9.7: the weapons among his things; whoever has any, and not only teeth and claws, has a free dagger too."""
    arms = tuple([one for one in things if one in weapons()])
    bare = not things or any(weapons()[one].kind == MELEE and not weapons()[one].hands for one in arms)
    return arms if bare or DAGGER in arms else (DAGGER, *arms)


@cache
def armour() -> tuple[str, ...]:
    """AN-9.6: suits, shields and the helmet, by id."""
    rows = table("armour")
    return (*rows["suit"], *rows["shield"], *rows["helmet"])


@cache
def traits() -> tuple[str, ...]:
    """AN-8.16: every special rule by id, the hatreds of each race among them."""
    return (*table("traits")["trait"], *[f"hates_{race}" for race in table("races")["race"]])


def _profile(row: Any, place: Place) -> tuple[int, ...]:
    """AN-1.1, AN-1.15, AN-1.11: the nine attributes, 0 to 10 each, some at least 1; the movement in centimetres."""
    if not isinstance(row, dict) or sorted(row) != sorted(ATTRIBUTES):
        raise place.refuse("AN-1.1", "profile", "profile", ATTRIBUTES)
    for key, value in row.items():
        if type(value) is not int or not 0 <= value <= (FASTEST if key == ATTRIBUTES[M] else HIGHEST):
            raise place.refuse("AN-1.15", "profile", "attribute", key)
        if key in NEEDED and not value:
            raise place.refuse("AN-1.11", "profile", "nothing", key)
    return tuple([row[key] for key in ATTRIBUTES])


# Limits


def check_limits(warband: Warband, place: Place) -> None:
    """AN-10.1: one leader, three models or more and not too many, six heroes, the crowns; the sums as they are."""
    models = sum([kind.models for kind in warband.kinds])
    leaders = [kind for kind in warband.kinds for _ in range(kind.models) if kind.rank == LEADER]
    heroes = sum([kind.models for kind in warband.kinds if kind.rank != HENCHMAN])
    if len(leaders) != 1:
        raise place.refuse("AN-10.1", "rank", "one_leader", len(leaders))
    most = table("races")["race"][leaders[0].race].get("most", number("warband", "most"))
    if warband.most > most:
        raise place.refuse("AN-10.1", "most", "most", most)
    if not number("warband", "least") <= models <= warband.most:
        raise place.refuse("AN-10.1", "models", "models", f"{models} ({number('warband', 'least')}-{warband.most})")
    if heroes > number("warband", "heroes"):
        raise place.refuse("AN-10.1", "rank", "heroes", heroes)
    spent = sum([kind.models * kind.cost for kind in warband.kinds])
    if spent != warband.crowns:
        raise place.refuse("AN-10.1", "crowns", "sum", spent)
    if spent > number("warband", "crowns"):
        raise place.refuse("AN-10.1", "crowns", "crowns", spent)
    coats = [kind for kind in warband.kinds for _ in range(kind.models) if _rare(kind)]
    if len(coats) > 1:
        raise place.refuse("AN-9.6", "equipment", "one_coat")


def _rare(kind: Kind) -> bool:
    suits = table("armour")["suit"]
    return any("one_in_warband" in suits[one] for one in kind.armour if one in suits)


def check_loadout(warband: Warband, kind: Kind, place: Place) -> None:
    """AN-9.7, AN-9.2, AN-9.6: how much of each sort one may carry, what the edition has, and what it costs."""
    rows, limits, edition = table("armour"), table("numbers")["warband"], table("editions")[warband.edition]
    own = [weapons()[one] for one in kind.weapons]
    counts = {
        "melee_weapons": len([one for one in own if one.kind == MELEE]) - len(free_arms(kind)),
        "missile_weapons": len([one for one in own if one.kind != MELEE]),
        "suits": len([one for one in kind.armour if one in rows["suit"]]),
        "shields": len([one for one in kind.armour if one in rows["shield"]]),
        "helmets": len([one for one in kind.armour if one in rows["helmet"]]),
    }
    for what, count in counts.items():
        if count > limits[what]:
            raise place.refuse("AN-9.7", "equipment", what, count)
    for one in kind.armour:
        if one in rows["suit"] and one not in edition["suits"]:
            raise place.refuse("AN-9.6", "equipment", "suit", one)
    for weapon in own:
        if weapon.kind == POWDER and not edition["black_powder"]:
            raise place.refuse("AN-9.8", "equipment", "powder", weapon.id)
        if table("weapons")[weapon.kind][weapon.id].get("only", kind.race) != kind.race:
            raise place.refuse("AN-9.2", "equipment", "only", weapon.id)
    price = kind.hire + price_of(kind)
    if price != kind.cost:
        raise place.refuse("AN-10.1", "cost", "cost", price)


def price_of(kind: Kind) -> int:
    """AN-9.2, AN-9.4, AN-9.6: what his equipment costs; the first dagger is free."""
    rows = table("armour")
    worn: list[int] = [
        rows[group][one]["cost"] for one in kind.armour for group in ("suit", "shield", "helmet") if one in rows[group]
    ]
    arms = [weapons()[one].cost for one in kind.weapons]
    return sum(arms) + sum(worn) - sum([weapons()[one].cost for one in free_arms(kind)])


def free_arms(kind: Kind) -> list[str]:
    """AN-9.2, AN-9.7: what he has for nothing: one dagger."""
    return [one for one in dict.fromkeys(kind.weapons) if table("weapons")[weapons()[one].kind][one].get("first_free")]


def raised(warband: Warband, models: Any) -> Warband:
    """AN-10.1: a ready warband with other numbers of its kinds, those among them that it only may have."""
    place, known = Place("", ""), {kind.id: kind for kind in (*warband.kinds, *warband.spare)}
    if not isinstance(models, Mapping) or not all(type(one) is int and 0 <= one <= MODELS for one in models.values()):
        raise place.refuse("AN-10.1", "models", "counts", tuple(known))
    unknown = [short(one) for one in models if one not in known]
    if unknown:
        raise place.refuse("AN-10.1", "models", "not_known", unknown[0])
    counted = [
        kind._replace(models=models.get(kind.id, kind.models if kind in warband.kinds else 0))
        for kind in known.values()
    ]
    kinds = tuple([kind for kind in counted if kind.models])
    crowns = sum([kind.models * kind.cost for kind in kinds])
    found = warband._replace(kinds=kinds, crowns=crowns, spare=())
    check_limits(found, place)
    return found


# Sheets


def pace_of(profile: tuple[int, ...], armour: tuple[str, ...], traits: tuple[str, ...]) -> int:
    """AN-1.2, AN-9.6, AN-10.5: movement in millimetres; heavy armour with a shield slows all whom anything slows."""
    suits = table("armour")["suit"]
    slower = sum([suits[one].get("slower_with_shield_cm", 0) for one in armour if one in suits])
    slowed = "shield" in armour and "never_slowed" not in traits
    return max(0, profile[M] - (slower if slowed else 0)) * _MM


def sheet_of(
    name: str, place: int, side: int, key: str, kind: Kind, group: int, called: tuple[str, ...] = (),
    hatreds: tuple[str, ...] = (),
) -> Sheet:  # fmt: skip
    """AN-1.12, AN-0.2: the sheet of one warrior of a kind."""
    race = table("races")["race"][kind.race]
    large = race.get("large", False)
    traits = (*kind.traits, *[one for one in hatreds if one not in kind.traits])
    base = number("figure", "large_base_mm" if large else "base_mm")
    return Sheet(
        name, place, side, called, key, kind.race, group, kind.profile, pace_of(kind.profile, kind.armour, traits),
        kind.weapons, kind.armour, traits, kind.rank == LEADER, kind.rank != HENCHMAN, large, base, race["height_mm"],
    )  # fmt: skip


def sheets_of(warband: Warband, side: int, first: int, *, old_hatreds: bool) -> list[Sheet]:
    """AN-10.1: everybody in it, as they stand there, henchmen in groups of five at most."""
    found: list[Sheet] = []
    for kind in warband.kinds:
        called = () if warband.id in warbands() else (kind.name["en"], kind.name["es"])
        hatreds = hatreds_of(kind.race) if old_hatreds else ()
        for one in range(kind.models):
            name, key = f"{'AB'[side]}{len(found) + 1}", f"{warband.id}/{kind.id}"
            place, group = first + len(found), group_of(kind, one)
            found.append(sheet_of(name, place, side, key, kind, group, called, hatreds))
    return found


def hatreds_of(race: str) -> tuple[str, ...]:
    """AN-10.3: what the old hatreds of a race make its traits."""
    return tuple([f"hates_{other}" for other in table("races")["race"][race].get("hates", ())])


def group_of(kind: Kind, one: int) -> int:
    """AN-10.1: the group of the warrior of this number among his kind: ten for each row, one for each five."""
    return 10 * (kind.row + 1) + (one // number("warband", "group") if kind.rank == HENCHMAN else 0)
