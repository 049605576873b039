"""Chapters 1, 2 and 8.1 to 8.3: who may enter a style, the rosters, and placing the fighters."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from liza.games.pit_fighter.scrolls import Scroll, _Place, scroll_from, scroll_of, scrolls
from liza.games.pit_fighter.scrolls import table as data_table
from liza.games.pit_fighter.state import Arena, Sheet, new_fighter
from liza.kernel.game import Pick, Row, Setup
from liza.kernel.options import Rng
from liza.kernel.refusal import Refusal
from liza.kernel.table import Table
from liza.space.hexes import WALL

TURNS: Final = 60
LETTERS: Final = "ABCDEFGH"
CLOSEST: Final = 5
_OPTIONS: Final = frozenset(["fighters", "radius", "turns", "yielding", "scrolls", "ages"])
_FIGHTER: Final = frozenset(["name", "type", "seat", "team", "king", "bonus", "skills", "hates"])


def setup(agreed: Setup) -> Arena:
    """PF-0a, PF-0c, PF-2.0a, PF-1.0b, PF-7.1c: rosters, style, arena and turn limit, checked; then placing."""
    options, seats = agreed.options, len(agreed.seats)
    unknown = sorted(options.keys() - _OPTIONS)
    if unknown:
        raise Refusal("unknown_agreement", "PF-2.0a", keys=unknown)
    rows = options.get("fighters", ())
    if not isinstance(rows, (list, tuple)) or not 2 <= len(rows) <= len(LETTERS):
        raise Refusal("wrong_number_of_fighters", "PF-0a", count=len(rows) if isinstance(rows, (list, tuple)) else 0)
    sheets = read_rosters(agreed.edition, rows, seats, options)
    check_style(agreed.edition, sheets)
    smallest = least_radius(len(sheets))
    radius = _whole(options, "radius", smallest, smallest, 20, "PF-1.0b")
    turns = _whole(options, "turns", TURNS, 1, 1000, "PF-7.1c")
    yielding = options.get("yielding", False)
    if not isinstance(yielding, bool):
        raise Refusal("wrong_agreement", "PF-7.1c", key="yielding", value=str(yielding)[:40])
    agenda: list[Row] = [("place", sheet.id) for sheet in placing_order(sheets)]
    fighters = [new_fighter(sheet) for sheet in sheets]
    return Arena([*agenda, ("turn",)], agreed.edition, radius, 0, turns, yielding, 0, fighters)


def _whole(options: Mapping[str, Any], key: str, usual: int, least: int, most: int, rule: str) -> int:
    number = options.get(key, usual)
    if type(number) is not int or not least <= number <= most:
        raise Refusal("wrong_number_agreed", rule, key=key, value=str(number)[:40], least=least, most=most)
    return number


def least_radius(fighters: int) -> int:
    """PF-1.0b: 5 for two to four fighters, then as far as placement can never dead-end."""
    return max(5, (3 * (fighters - 1)) // 2 + 1)


def read_rosters(style: str, rows: Sequence[Any], seats: int, options: Mapping[str, Any]) -> list[Sheet]:
    """PF-2.3a, PF-2.4a: the sheets, the oldest first: by the age of their players, then in roster order."""
    own = _own_scrolls(options.get("scrolls", {}))
    ages = options.get("ages", list(range(seats)))
    whole = isinstance(ages, (list, tuple)) and all(type(one) is int for one in ages)
    if not whole or sorted(ages) != list(range(seats)):
        raise Refusal("wrong_agreement", "PF-2.4a", key="ages", value=str(ages)[:40])
    for row in rows:
        _check_row(row, seats)
    numbered = sorted(enumerate(rows), key=lambda pair: (list(ages).index(pair[1]["seat"]), pair[0]))
    names = [row["name"] for _, row in numbered]
    if len(set(names)) < len(names):
        raise Refusal("same_name", "PF-2.3a", name=next(name for name in names if names.count(name) > 1))
    each = data_table("styles")[style]["sides"] == "each"
    empty = [seat for seat in range(seats) if not any(row["seat"] == seat for row in rows)]
    if empty:
        raise Refusal("seat_without_fighter", "PF-0a", seat=empty[0])
    ids = dict(zip(names, LETTERS, strict=False))
    return [_sheet(ids, row, own, age=age, each=each) for age, (_, row) in enumerate(numbered)]


def _own_scrolls(data: Any) -> dict[str, Scroll]:
    """PF-2.2a: scrolls that the players have made or changed, each under its own id."""
    if not isinstance(data, dict) or not all(isinstance(row, dict) for row in data.values()):
        raise Refusal("wrong_agreement", "PF-2.2a", key="scrolls", value=str(data)[:40])
    place = {name: _Place(f"scrolls.{name}", "") for name in data}
    own = {name: scroll_from(dict(row), place[name]) for name, row in data.items()}
    for name, scroll in own.items():
        if scroll.id != name:
            raise place[name].refuse("scroll_value", "PF-2.2a", "id", value=scroll.id, known=(str(name),))
    return own


def _check_row(row: Any, seats: int) -> None:
    if not isinstance(row, dict) or row.keys() - _FIGHTER or not {"name", "type", "seat"} <= row.keys():
        raise Refusal("wrong_roster", "PF-2.3a", known=sorted(_FIGHTER))
    name = row["name"]
    if not isinstance(name, str) or not name.strip() or len(name) > 40 or not name.isprintable():
        raise Refusal("wrong_name", "PF-2.3a", name=str(name)[:40])
    if type(row["seat"]) is not int or not 0 <= row["seat"] < seats:
        raise Refusal("wrong_seat_of_fighter", "PF-2.3a", name=name, seat=str(row["seat"])[:20])
    if not isinstance(row["type"], str):
        raise Refusal("no_such_type", "PF-2.1a", type=str(row["type"])[:40], types=tuple(scrolls()))
    if type(row.get("team", 0)) is not int or not 0 <= row.get("team", 0) < len(LETTERS):
        raise Refusal("wrong_team", "PF-8.3e", name=name, team=str(row["team"])[:20])


def _sheet(ids: Mapping[str, str], row: Mapping[str, Any], own: Mapping[str, Scroll], *, age: int, each: bool) -> Sheet:
    scroll = own.get(row["type"]) or scroll_of(row["type"])
    king = row.get("king", False)
    if not isinstance(king, bool) or (king and scroll.kind in data_table("types")["king"]["never"]):
        raise Refusal("no_king", "PF-8.1c", name=row["name"])
    team = row["seat"] if each else row.get("team", row["seat"])
    start = starting_values(row["name"], scroll, row.get("bonus"), king=king)
    skills, hates = _skills(row, scroll), _hates(row, ids)
    kept = own.get(row["type"])
    return Sheet(LETTERS[age], row["name"], row["seat"], team, age, row["type"], kept, start, skills, king, hates)


def starting_values(name: str, scroll: Scroll, bonus: Any, *, king: bool) -> tuple[int, ...]:
    """PF-2.3b, PF-2.3c, PF-8.1b, PF-8.1c: the line of the type and all bonus points, spread as the player likes."""
    points = data_table("types")["bonus"]["king" if king else "fighter"]
    if bonus is None:
        bonus = [points // 5] * 5
    right = isinstance(bonus, (list, tuple)) and len(bonus) == 5 and all(type(one) is int and one >= 0 for one in bonus)
    if not right or sum(bonus) != points:
        raise Refusal("wrong_bonus", "PF-8.1c" if king else "PF-2.3c", name=name, points=points, bonus=str(bonus)[:60])
    return tuple([one + more for one, more in zip(_line(scroll), bonus, strict=True)])


def _line(scroll: Scroll) -> tuple[int, ...]:
    """PF-2.3b, PF-8.1b: the starting characteristics of a type, or of its class."""
    rows = data_table("types")["type"]
    lines = {name: tuple(row["start"]) for name, row in rows.items() if row["class"] == scroll.kind}
    return lines.get(scroll.id) or next(iter(lines.values()))


def _skills(row: Mapping[str, Any], scroll: Scroll) -> tuple[int, ...]:
    """PF-8.42c: no skill twice, no shield bash without a shield."""
    known = data_table("skills")["skill"]
    skills = row.get("skills", ())
    if not isinstance(skills, (list, tuple)) or any(str(one) not in known for one in skills):
        raise Refusal("no_such_skill", "PF-8.42d", name=row["name"], skills=str(skills)[:60])
    if len({str(one) for one in skills}) < len(skills):
        raise Refusal("same_skill", "PF-8.42c", name=row["name"])
    if any(known[str(one)].get("needs") == "shield" and not scroll.shield for one in skills):
        raise Refusal("needs_shield", "PF-8.42.53", name=row["name"])
    return tuple(sorted([int(one) for one in skills]))


def _hates(row: Mapping[str, Any], ids: Mapping[str, str]) -> tuple[str, ...]:
    """PF-6.6.4e: whom he hates, by their names in this fight."""
    names = row.get("hates", ())
    if not isinstance(names, (list, tuple)) or any(not isinstance(one, str) or one not in ids for one in names):
        raise Refusal("hates_nobody_here", "PF-6.6.4e", name=row["name"], hates=str(names)[:60])
    return tuple(sorted({ids[one] for one in names}))


def check_style(style: str, sheets: Sequence[Sheet]) -> None:
    """PF-2.1a, PF-8.1a, PF-8.3a, PF-8.3b, PF-8.3c, PF-8.3g: only the types of the style, on the sides it wants."""
    row = data_table("styles")[style]
    for sheet in sheets:
        if sheet.scroll.kind not in row["classes"] or (sheet.king and not row["kings"]):
            raise Refusal("type_not_in_style", row["rule"], name=sheet.name, type=sheet.scroll.id, style=style)
    teams = {sheet.team: [one for one in sheets if one.team == sheet.team] for sheet in sheets}
    for sheet in sheets:
        if any(one.seat == sheet.seat and one.team != sheet.team for one in sheets):
            raise Refusal("seat_on_two_sides", row["rule"], seat=sheet.seat)
    if len(teams) < 2:
        raise Refusal("one_side_only", row["rule"], style=style)
    if row["sides"] == "one_against_three":
        _check_sigmar(list(teams.values()), row["rule"])
    elif row["sides"] == "equal_teams":
        _check_alliance(list(teams.values()), row["rule"])


def _big(sheet: Sheet) -> bool:
    return sheet.king or sheet.scroll.kind == "ogre"


def _check_sigmar(teams: list[list[Sheet]], rule: str) -> None:
    """PF-8.3d: one of any type against three who are neither ogres nor kings."""
    if sorted(map(len, teams)) != [1, 3]:
        raise Refusal("one_against_three", rule)
    if any(_big(sheet) for team in teams if len(team) == 3 for sheet in team):
        raise Refusal("three_without_big", rule)


def _check_alliance(teams: list[list[Sheet]], rule: str) -> None:
    """PF-8.3e: teams of equal size with equally many ogres and kings, counted together."""
    if len({len(team) for team in teams}) > 1:
        raise Refusal("unequal_teams", rule)
    if len({sum(map(_big, team)) for team in teams}) > 1:
        raise Refusal("unequal_big", rule)


def placing_order(sheets: Sequence[Sheet]) -> list[Sheet]:
    """PF-2.4a: the oldest player first, one fighter each in every round of placement."""
    place: dict[str, int] = {}
    counts: dict[int, int] = {}
    for sheet in sheets:
        place[sheet.id] = counts[sheet.seat] = counts.get(sheet.seat, -1) + 1
    return sorted(sheets, key=lambda sheet: (place[sheet.id], sheet.age))


def place_fighter(arena: Arena, table: Table, name: str) -> None:
    """PF-2.4a, PF-2.4b, PF-2.4c, PF-2.2c: a hex at the edge and the facing, public at once."""
    fighter = arena.by_id(name)
    where = table.ask(fighter.sheet.seat, "place", places, arena, name)
    fighter.at = arena.board.at[where]
    fighter.facing = table.ask(fighter.sheet.seat, "face", range(6), name)
    table.tell("placed", "PF-2.4c", who=name, at=where, facing=fighter.facing)


def places(arena: Arena, _name: str = "") -> list[tuple[int, int]]:
    """PF-2.4b: on the outer edge and at least five hexes from every fighter already placed."""
    board, taken = arena.board, [fighter.at for fighter in arena.standing() if fighter.at != WALL]
    return [
        board.coordinates[edge]
        for edge in board.edge
        if all(board.distances[edge][other] >= CLOSEST for other in taken)
    ]


def usual_options(edition: str, seats: int) -> dict[str, Any]:
    """A fight as people would have it if they say nothing: one each, or one against three, or two equal teams."""
    row = data_table("styles")[edition]
    count = {"each": seats, "one_against_three": 4, "equal_teams": seats + seats % 2 if seats > 2 else 4}[row["sides"]]
    rows: list[dict[str, Any]] = []
    for number in range(count):
        seat, team = number if number < seats else number % 2, number % 2
        if row["sides"] == "one_against_three":
            team = int(number > 0)
            seat = 0 if number == 0 else 1 + (number - 1) % max(1, seats - 1)
        kind = row["usual"][number % len(row["usual"])]
        names = data_table("types")["names"][kind]
        name = names[sum([one["type"] == kind for one in rows]) % len(names)]
        rows.append({"name": name, "type": kind, "seat": seat, "team": team})
    return {"fighters": rows}


def picks() -> dict[str, list[Pick]]:
    """PF-2.1a, PF-2.3b, PF-8.1a, PF-8.42d: the types, the styles they may enter, and the skills, for a setup form."""
    data = data_table("types")
    styles = data_table("styles")
    types = [
        Pick(
            scroll.id,
            {"en": scroll.en, "es": scroll.es},
            {
                "styles": [name for name, row in styles.items() if scroll.kind in row["classes"]],
                "start": list(_line(scroll)),
                "armour": list(scroll.armour),
                "shield": scroll.shield,
                "special": list(scroll.special),
                "king": scroll.kind not in data["king"]["never"],
                "names": list(data["names"][scroll.id]),
            },
        )
        for scroll in scrolls().values()
    ]
    skills = [
        Pick(number, {"en": row["en"], "es": row["es"]}, {"shield": row.get("needs") == "shield"})
        for number, row in data_table("skills")["skill"].items()
    ]
    kinds = [
        Pick(name, {}, {"kings": row["kings"], "sides": row["sides"], "bonus": data["bonus"]})
        for name, row in styles.items()
    ]
    return {"types": types, "skills": skills, "styles": kinds}


def varied(rng: Rng) -> Setup:
    """Any legal fight, for the conformance kit: every style, two to eight fighters, skills, kings, several per seat."""
    styles = tuple(data_table("styles"))
    style = styles[_below(rng, len(styles))]
    sides = data_table("styles")[style]["sides"]
    seats = 2 + _below(rng, 3 if sides == "one_against_three" else 7)
    rows = usual_options(style, seats)["fighters"]
    kings = {"one_against_three": 1, "equal_teams": 2, "each": 0}[sides] * _below(rng, 2)
    rows = [_any_fighter(row, style, rng, king=number < kings) for number, row in enumerate(rows)]
    if sides == "each":
        seats = 2 + _below(rng, len(rows) - 1)
        rows = [{**row, "seat": number % seats} for number, row in enumerate(rows)]
    rows = [{**row, "hates": [rows[_below(rng, len(rows))]["name"]] * _below(rng, 2)} for row in rows]
    options: dict[str, Any] = {"fighters": rows, "turns": 40}
    return Setup(style, tuple([f"P{number + 1}" for number in range(seats)]), options)


def _any_fighter(row: dict[str, Any], style: str, rng: Rng, *, king: bool) -> dict[str, Any]:
    classes = data_table("styles")[style]["classes"]
    kinds = [
        name for name, one in data_table("types")["type"].items() if one["class"] in classes and one["class"] != "ogre"
    ]
    if row["type"] != "ogre" or king:
        row["type"] = kinds[_below(rng, len(kinds))]
    bonus = [0] * 5
    for _ in range(data_table("types")["bonus"]["king" if king else "fighter"]):
        bonus[_below(rng, 5)] += 1
    shield = scroll_of(row["type"]).shield
    numbers = [int(key) for key, one in data_table("skills")["skill"].items() if shield or "needs" not in one]
    skills = sorted({numbers[_below(rng, len(numbers))] for _ in range(_below(rng, 4))})
    return {**row, "king": king, "bonus": bonus, "skills": skills}


def _below(rng: Rng, number: int) -> int:
    return int(rng.random() * number)
