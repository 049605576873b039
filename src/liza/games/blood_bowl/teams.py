"""Chapters 12.22, 12.23 and 13: a team as people write it down, checked: limits, prices, skills, inducements.

A team is the name of a ready one (data/teams.toml), or a table, or the text of one in TOML or JSON: race, name,
players, rerolls, fan_factor, coaches, cheerleaders, apothecary, journeymen (their position), petty_cash, inducements. A
player is a position, or a table: position, name, number, skills and improved (what he has learned), injured, niggles,
missing. Prices are in thousands.
"""

import json
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from liza.games.blood_bowl.rosters import Profile, Roster, Star, position_of, roster_of, star_of, table
from liza.games.blood_bowl.skills import BALL_AND_CHAIN, BY_KEY, FRENZY, GRAB, LONER, MULTIPLE_BLOCK, bits, keys
from liza.games.blood_bowl.state import Sheet
from liza.kernel.refusal import Refusal

LETTERS: Final = "HA"
FEWEST: Final = 11
MOST: Final = 16
LINE: Final = ("ma", "st", "ag", "av")
RAISED: Final = {"ma": 30, "st": 50, "ag": 40, "av": 30}
NORMAL_SKILL: Final = 20
DOUBLE_SKILL: Final = 30
COUNTED: Final = ("babes", "bribes", "training", "chef", "apothecaries", "igor", "wizard")
_LISTED: Final = ("stars", "mercenaries")
_TEAM: Final = (
    "race", "name", "players", "rerolls", "fan_factor", "coaches", "cheerleaders", "apothecary", "journeymen",
    "petty_cash", "inducements",
)  # fmt: skip
_BOXED: Final = ("race", "name", "rerolls")
_PLAYER: Final = ("position", "name", "number", "skills", "improved", "injured", "niggles", "missing")
_MERCENARY: Final = ("position", "name", "number", "skill")
# BB-13.8: what somebody with a ball and chain may not learn
_UNCHAINED: Final = bits(("diving_tackle", "frenzy", "kick_off_return", "pass_block", "shadowing", "leap"))


class Team(NamedTuple):
    """A team that has been checked. value: BB-13.3. wants: its inducements, not yet paid. bought: how many of each."""

    race: str
    name: str
    sheets: tuple[Sheet, ...]
    missing: tuple[str, ...]
    rerolls: int
    fan_factor: int
    coaches: int
    cheerleaders: int
    apothecary: bool
    petty_cash: int
    value: int
    wants: Mapping[str, Any]
    bought: Mapping[str, int]

    @property
    def stars(self) -> tuple[str, ...]:
        """The stars it wants."""
        return tuple(self.wants.get("stars", ()))


def written(number: int, text: str) -> Any:
    """The table that a text is; a name stays a name."""
    if not any(sign in text for sign in "={["):
        return text
    try:
        return json.loads(text) if text.lstrip().startswith("{") else tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise Refusal("not_a_team_file", "BB-13.1", team=number, reason=str(error)[:120]) from error


def read_team(number: int, given: Any, edition: str, budget: int) -> Team:
    """BB-1.20, BB-13.1: a team without its inducements, or a refusal."""
    if isinstance(given, str):
        given = written(number, given)
    boxed = table("editions")[edition].get("teams")
    if boxed is not None:
        return _boxed(number, given, edition, boxed)
    if isinstance(given, str) and given in table("teams"):
        return ready(number, given, edition, budget)
    if not isinstance(given, Mapping):
        raise Refusal("no_such_team", "BB-2.1", team=number, name=str(given)[:40], teams=tuple(table("teams")))
    unknown = sorted(given.keys() - set(_TEAM))
    if unknown:
        raise Refusal("unknown_of_team", "BB-13.1", team=number, keys=tuple(unknown), known=_TEAM)
    return _bought(number, given, edition, budget)


@cache
def ready(number: int, name: str, edition: str, budget: int) -> Team:
    """BB-2.1: one of the ready teams; always the same sheets, since they never change."""
    return _bought(number, table("teams")[name], edition, budget)


def _boxed(number: int, given: Any, edition: str, boxed: Mapping[str, Any]) -> Team:
    """BB-1.20: the line-up of the box, its re-rolls, and nothing else."""
    data = {"race": given} if isinstance(given, str) else given
    if not isinstance(data, Mapping) or data.keys() - set(_BOXED) or data.get("race") not in boxed:
        raise Refusal("not_in_the_box", "BB-1.20", team=number, races=tuple(boxed), keys=_BOXED)
    rerolls = table("editions")[edition]["rerolls"]
    rows = [position for position, count in boxed[data["race"]].items() for _ in range(count)]
    whole = {"rerolls": rerolls, **data, "players": rows}
    return _bought(number, whole, edition, 0)


def _bought(number: int, data: Mapping[str, Any], edition: str, budget: int) -> Team:
    """BB-13.1, BB-13.3: players, re-rolls and staff, within the limits and the money."""
    roster = roster_of(data.get("race", ""))
    rows = _rows(number, data, roster)
    sheets = _sheets(number, rows, roster, edition)
    missing = tuple([sheet.id for sheet, row in zip(sheets, rows, strict=True) if row.get("missing", False)])
    rerolls = _whole(number, data, "rerolls", 0, 8)
    fans = _whole(number, data, "fan_factor", 0, 9 if budget else 99)
    coaches, cheerleaders = _whole(number, data, "coaches", 0, 99), _whole(number, data, "cheerleaders", 0, 99)
    apothecary = data.get("apothecary", False)
    if not isinstance(apothecary, bool) or (apothecary and not roster.apothecary):
        raise Refusal("no_apothecary", "BB-13.1", team=number, race=roster.id)
    staff = rerolls * roster.reroll + 10 * (fans + coaches + cheerleaders) + 50 * apothecary
    paid = sum([value_of(row, roster) for row in rows if not row.get("journeyman", False)]) + staff
    if budget and paid > budget:
        raise Refusal("over_budget", "BB-13.1", team=number, cost=paid, budget=budget)
    cash = _whole(number, data, "petty_cash", 0, max(0, budget - paid) if budget else 10_000)
    value = staff + cash + sum([value_of(row, roster) for row in rows if not row.get("missing", False)])
    wants = data.get("inducements", {})
    if not isinstance(wants, Mapping) or wants.keys() - set(COUNTED) - set(_LISTED):
        raise Refusal("no_such_inducement", "BB-13.19", team=number, inducements=(*COUNTED, *_LISTED))
    return Team(
        roster.id, _name(data.get("name", ""), number), tuple(sheets), missing, rerolls, fans, coaches, cheerleaders,
        apothecary, cash, value, wants, dict.fromkeys(COUNTED, 0),
    )  # fmt: skip


def _rows(number: int, data: Mapping[str, Any], roster: Roster) -> list[dict[str, Any]]:
    """BB-13.1, BB-13.17, BB-12.22: the players as tables, with journeymen up to eleven; the limits are kept."""
    given = data.get("players", ())
    if isinstance(given, Mapping):
        given = [position for position, count in given.items() for _ in range(count)]
    if not isinstance(given, (list, tuple)):
        raise Refusal("wrong_players", "BB-13.1", team=number, count=0, fewest=FEWEST, most=MOST)
    rows = [{"position": row} if isinstance(row, str) else row for row in given]
    for row in rows:
        if not isinstance(row, Mapping) or row.keys() - set(_PLAYER):
            raise Refusal("unknown_of_player", "BB-13.1", team=number, keys=_PLAYER)
    hired = data.get("journeymen")
    if hired is not None:
        if position_of(roster, hired).limit < MOST:
            raise Refusal("no_journeymen", "BB-13.17", team=number, position=hired)
        present = sum([not row.get("missing", False) for row in rows])
        rows = [*rows, *[{"position": hired, "journeyman": True} for _ in range(FEWEST - present)]]
    if not FEWEST <= len(rows) <= MOST:
        raise Refusal("wrong_players", "BB-13.1", team=number, count=len(rows), fewest=FEWEST, most=MOST)
    check_limits(number, [row.get("position") for row in rows], roster)
    return [dict(row) for row in rows]


def check_limits(number: int, positions: Sequence[Any], roster: Roster) -> None:
    """BB-12.22: the limit of a position holds at every moment."""
    for position in positions:
        profile, count = position_of(roster, position), positions.count(position)
        if count > profile.limit:
            raise Refusal(
                "too_many_of_position", "BB-12.22", team=number, position=profile.key, count=count, limit=profile.limit
            )


def value_of(row: Mapping[str, Any], roster: Roster) -> int:
    """BB-13.4: the price of the position and of all that he has learned; injuries do not lower it."""
    profile = position_of(roster, row["position"])
    learned = [
        NORMAL_SKILL if BY_KEY[one].category in profile.normal else DOUBLE_SKILL for one in row.get("skills", ())
    ]
    return profile.cost + sum(learned) + sum([RAISED[one] for one in row.get("improved", ())])


def _sheets(number: int, rows: Sequence[Mapping[str, Any]], roster: Roster, edition: str) -> list[Sheet]:
    """BB-1.18: a sheet for each, by their numbers."""
    given = [row["number"] for row in rows if "number" in row]
    if any(type(one) is not int or not 1 <= one <= 99 for one in given) or len(set(given)) < len(given):
        raise Refusal("wrong_numbers", "BB-13.1", team=number, numbers=str(given)[:80])
    free = [one for one in range(1, 100) if one not in given]
    known = table("editions")[edition].get("skills")
    mask = -1 if known is None else bits(tuple(known))
    sheets = []
    for row in rows:
        profile = position_of(roster, row["position"])
        mark = row["number"] if "number" in row else free.pop(0)
        kind = "journeyman" if row.get("journeyman", False) else ""
        loner = LONER if kind else 0
        line = _line(number, row, profile)
        skills = (profile.skills | learned(number, row, profile) | loner) & mask
        name, niggles = _name(row.get("name", ""), number), _whole(number, row, "niggles", 0, 9)
        if not isinstance(row.get("missing", False), bool):
            raise Refusal("unknown_of_player", "BB-13.24", team=number, keys=_PLAYER)
        sheets.append(Sheet(f"{LETTERS[number]}{mark}", number, mark, name, profile.key, kind, *line, skills, niggles))
    return sheets


def _line(number: int, row: Mapping[str, Any], profile: Profile) -> tuple[int, int, int, int]:
    """BB-13.7, BB-13.11, BB-1.18: at most two up and two down, never below 1 or above 10."""
    up, down = row.get("improved", ()), row.get("injured", ())
    for changes in (up, down):
        if not isinstance(changes, (list, tuple)) or any(one not in LINE for one in changes):
            raise Refusal("wrong_changes", "BB-13.7", team=number, known=LINE)
        if any(changes.count(one) > 2 for one in changes):
            raise Refusal("wrong_changes", "BB-13.7", team=number, known=LINE)
    line = [value + up.count(key) - down.count(key) for key, value in zip(LINE, profile.line, strict=True)]
    movement, strength, agility, armour = [min(10, max(1, value)) for value in line]
    return movement, strength, agility, armour


def learned(number: int, row: Mapping[str, Any], profile: Profile) -> int:
    """BB-13.8: skills of his categories, none that he has, none that exclude each other."""
    skills = row.get("skills", ())
    if not isinstance(skills, (list, tuple)) or any(not isinstance(one, str) or one not in BY_KEY for one in skills):
        raise Refusal("no_such_skill", "BB-13.8", team=number, skills=str(skills)[:80])
    for one in skills:
        if BY_KEY[one].category not in profile.normal + profile.double:
            raise Refusal("skill_out_of_reach", "BB-13.8", team=number, position=profile.key, skill=one)
        if profile.skills & BY_KEY[one].bit or skills.count(one) > 1:
            raise Refusal("same_skill", "BB-13.8", team=number, position=profile.key, skill=one)
    every = profile.skills | bits(tuple(skills))
    if every & FRENZY and every & (GRAB | MULTIPLE_BLOCK):
        raise Refusal("skills_exclude", "BB-13.8", team=number, skills=keys(every & (FRENZY | GRAB | MULTIPLE_BLOCK)))
    if every & BALL_AND_CHAIN and every & _UNCHAINED & ~profile.skills:
        raise Refusal("skills_exclude", "BB-13.8", team=number, skills=("ball_and_chain", *keys(every & _UNCHAINED)))
    return bits(tuple(skills))


def _name(name: Any, number: int) -> str:
    if not isinstance(name, str) or len(name) > 40 or not name.isprintable():
        raise Refusal("wrong_name", "BB-13.1", team=number, name=str(name)[:40])
    return name


def _whole(number: int, row: Mapping[str, Any], key: str, least: int, most: int) -> int:
    value = row.get(key, 0)
    if type(value) is not int or not least <= value <= most:
        raise Refusal("wrong_count", "BB-13.1", team=number, key=key, value=str(value)[:40], least=least, most=most)
    return value


# Inducements


def induced(number: int, team: Team, difference: int, lost: Sequence[str]) -> Team:
    """BB-13.18, BB-13.19: the team with what it has bought for this match, or a refusal."""
    gold = difference + team.petty_cash
    roster, rows = roster_of(team.race), table("inducements")
    bought = {key: _count(number, team, roster, key) for key in COUNTED}
    cost = sum([count * price(roster, key) for key, count in bought.items()])
    stars = [star for star in _stars(number, team) if star.id not in lost]
    hired = _mercenaries(number, team, roster)
    cost += sum([star.profile.cost for star in stars])
    cost += sum(
        [
            position_of(roster, row["position"]).cost
            + rows["mercenaries"]["cost"]
            + rows["mercenaries"]["skill"] * ("skill" in row)
            for row in hired
        ]
    )
    if cost > gold:
        raise Refusal("too_many_inducements", "BB-13.18", team=number, cost=cost, gold=gold)
    sheets = [*team.sheets]
    for star in stars:
        sheets.append(_star_sheet(number, star, sheets))
        if star.brings:
            sheets.append(_star_sheet(number, star_of(star.brings), sheets))
    for row in hired:
        sheets.append(_mercenary(number, row, roster, sheets))
    if len(sheets) > MOST:
        raise Refusal("wrong_players", "BB-13.1", team=number, count=len(sheets), fewest=FEWEST, most=MOST)
    sheets.sort(key=_by_number)
    return team._replace(sheets=tuple(sheets), bought=bought)


def _by_number(sheet: Sheet) -> int:
    return sheet.number


def price(roster: Roster, key: str) -> int:
    """BB-13.19: what an inducement costs this race."""
    row = table("inducements")[key]
    cost: int = row.get("cheaper", {}).get(roster.id, row["cost"])
    return cost


def available(roster: Roster, key: str) -> bool:
    """BB-13.19: whether this race may have an inducement."""
    row = table("inducements")[key]
    return roster.id in row.get("races", (roster.id,)) and (roster.apothecary or not row.get("apothecary", False))


def _count(number: int, team: Team, roster: Roster, key: str) -> int:
    count = team.wants.get(key, 0)
    most = table("inducements")[key]["most"]
    if type(count) is not int or not 0 <= count <= most:
        raise Refusal("wrong_inducement", "BB-13.19", team=number, key=key, value=str(count)[:40], most=most)
    if count and not available(roster, key):
        raise Refusal("inducement_not_for_race", "BB-13.19", team=number, key=key, race=roster.id)
    return count


def _stars(number: int, team: Team) -> list[Star]:
    """BB-12.23: at most two, each once, that play for this race."""
    names, most = team.wants.get("stars", ()), table("inducements")["stars"]["most"]
    if not isinstance(names, (list, tuple)) or len(names) > most:
        raise Refusal("too_many_stars", "BB-12.23", team=number, most=most)
    found = [star_of(name) for name in names]
    for star in found:
        if team.race not in star.teams or star.only_with or names.count(star.id) > 1:
            raise Refusal("star_does_not_play", "BB-12.23", team=number, star=star.id, race=team.race)
    return found


def _star_sheet(number: int, star: Star, others: Sequence[Sheet]) -> Sheet:
    mark, profile = _free(others), star.profile
    return Sheet(
        f"{LETTERS[number]}{mark}", number, mark, "", profile.key, "star", *profile.line,
        profile.skills, 0,
    )  # fmt: skip


def _free(others: Sequence[Sheet]) -> int:
    taken = [sheet.number for sheet in others]
    return next(mark for mark in range(1, 100) if mark not in taken)


def _mercenaries(number: int, team: Team, roster: Roster) -> list[Mapping[str, Any]]:
    """BB-13.19, BB-12.22: positions of the roster within its limits, with one more normal skill at most."""
    rows = team.wants.get("mercenaries", ())
    if not isinstance(rows, (list, tuple)) or len(rows) > table("inducements")["mercenaries"]["most"]:
        raise Refusal("wrong_mercenaries", "BB-13.19", team=number, keys=_MERCENARY)
    hired = [{"position": row} if isinstance(row, str) else row for row in rows]
    for row in hired:
        if not isinstance(row, Mapping) or row.keys() - set(_MERCENARY):
            raise Refusal("wrong_mercenaries", "BB-13.19", team=number, keys=_MERCENARY)
        profile = position_of(roster, row.get("position"))
        if "skill" in row:
            learned(number, {"skills": [row["skill"]]}, profile)
            if BY_KEY[row["skill"]].category not in profile.normal:
                raise Refusal("skill_out_of_reach", "BB-13.19", team=number, position=profile.key, skill=row["skill"])
    own = [sheet.position.partition("/")[2] for sheet in team.sheets]
    check_limits(number, own + [row["position"] for row in hired], roster)
    return hired


def _mercenary(number: int, row: Mapping[str, Any], roster: Roster, others: Sequence[Sheet]) -> Sheet:
    """BB-13.19: he plays with Loner."""
    profile, mark = position_of(roster, row["position"]), row.get("number", _free(others))
    if type(mark) is not int or not 1 <= mark <= 99 or mark in [sheet.number for sheet in others]:
        raise Refusal("wrong_numbers", "BB-13.1", team=number, numbers=str(mark)[:80])
    skills = profile.skills | LONER | bits(tuple([row["skill"]] if "skill" in row else []))
    name = _name(row.get("name", ""), number)
    return Sheet(f"{LETTERS[number]}{mark}", number, mark, name, profile.key, "mercenary", *profile.line, skills, 0)
