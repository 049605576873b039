"""Any legal match, for the conformance kit: both editions, all races, skills, staff, inducements and settings."""

from typing import Any, Final

from liza.games.blood_bowl.preparation import BUDGET
from liza.games.blood_bowl.rosters import Profile, Roster, roster_of, rosters, stars, table
from liza.games.blood_bowl.skills import FRENZY, GRAB, MULTIPLE_BLOCK, SKILLS, bits
from liza.games.blood_bowl.teams import COUNTED, FEWEST, MOST, NORMAL_SKILL, available, price
from liza.kernel.game import Setup
from liza.kernel.options import Rng

_RICH: Final = 1_600
_SWITCHES: Final = (
    "overtime", "strict_counter", "throw_in_counts_ball_square", "thick_skull_shields_stunty_7", "get_the_ref_bribe",
)  # fmt: skip
_EXCLUDING: Final = FRENZY | GRAB | MULTIPLE_BLOCK


def varied(rng: Rng) -> Setup:
    """Any legal match: one in five with the boxed teams, the others with any two teams of the 21 races."""
    options: dict[str, Any] = {key: True for key in _SWITCHES if _one_in(8, rng)}
    if _one_in(4, rng):
        options["ask_skills"] = [_one_in(2, rng), _one_in(2, rng)]
    if _one_in(5, rng):
        boxed = list(table("editions")["basic"]["teams"])
        options["teams"] = [boxed[_below(rng, len(boxed))] for _ in range(2)]
        return Setup("basic", ("P1", "P2"), options)
    budget = _RICH if _one_in(2, rng) else BUDGET
    races = list(rosters())
    options["budget"] = budget
    options["teams"] = [any_team(races[_below(rng, len(races))], budget, rng) for _ in range(2)]
    return Setup("full", ("P1", "P2"), options)


def any_team(race: str, budget: int, rng: Rng) -> dict[str, Any]:
    """BB-13.1: eleven or more players, then whatever can still be paid."""
    roster = roster_of(race)
    rows, left = any_players(roster, budget, rng)
    team: dict[str, Any] = {"race": race, "players": rows}
    prices = {"rerolls": roster.reroll, "fan_factor": 10, "coaches": 10, "cheerleaders": 10}
    while left >= 10 and not _one_in(6, rng):
        key = list(prices)[_below(rng, len(prices))]
        if prices[key] <= left and team.get(key, 0) < 8:
            team[key] = team.get(key, 0) + 1
            left -= prices[key]
    if roster.apothecary and left >= 50 and _one_in(2, rng):
        team["apothecary"], left = True, left - 50
    if left >= 50:
        team["petty_cash"] = left
        team["inducements"] = any_inducements(roster, left, len(rows), rng)
    return team


def any_players(roster: Roster, budget: int, rng: Rng) -> tuple[list[dict[str, Any]], int]:
    """BB-12.22: any players, but so that eleven can be paid; some with a skill more. And the money left."""
    cheap = min([profile.cost for profile in roster.positions.values() if profile.limit == MOST])
    rows: list[dict[str, Any]] = []
    count, left = FEWEST + _below(rng, 3), budget
    for number in range(count):
        kept = cheap * max(0, FEWEST - 1 - number)
        names = [
            name
            for name, profile in roster.positions.items()
            if profile.cost <= left - kept and [row["position"] for row in rows].count(name) < profile.limit
        ]
        if not names:
            break
        profile = roster.positions[name := names[_below(rng, len(names))]]
        row: dict[str, Any] = {"position": name}
        left -= profile.cost
        if left - kept >= 3 * NORMAL_SKILL and (skill := any_skill(profile, rng)):
            row["skills"], left = [skill], left - NORMAL_SKILL
        if _one_in(12, rng):
            row["niggles"] = 1
        rows.append(row)
    return rows, left


def any_skill(profile: Profile, rng: Rng) -> str:
    """BB-13.8: one that he may learn in the normal way, now and then."""
    known = [
        skill.key
        for skill in SKILLS
        if skill.category in profile.normal
        and not skill.bit & profile.skills
        and not (skill.bit & _EXCLUDING and profile.skills & _EXCLUDING)
        and not (skill.bit & _UNCHAINED and profile.skills & bits(("ball_and_chain",)))
    ]
    return known[_below(rng, len(known))] if known and _one_in(3, rng) else ""


_UNCHAINED: Final = bits(("diving_tackle", "frenzy", "kick_off_return", "pass_block", "shadowing", "leap"))


def any_inducements(roster: Roster, gold: int, players: int, rng: Rng) -> dict[str, Any]:
    """BB-13.19, BB-12.23: what the money buys, a star among it if there is room."""
    wanted: dict[str, Any] = {}
    room = MOST - players
    for star in stars().values():
        fits = roster.id in star.teams and not star.only_with and star.profile.cost <= gold and room > bool(star.brings)
        if fits and len(wanted.get("stars", [])) < 2 and _one_in(3, rng):
            wanted.setdefault("stars", []).append(star.id)
            gold, room = gold - star.profile.cost, room - 1 - bool(star.brings)
    for key in COUNTED:
        if available(roster, key) and price(roster, key) <= gold and _one_in(3, rng):
            wanted[key], gold = 1, gold - price(roster, key)
    return wanted


def _below(rng: Rng, number: int) -> int:
    return int(rng.random() * number)


def _one_in(number: int, rng: Rng) -> bool:
    return _below(rng, number) == 0
