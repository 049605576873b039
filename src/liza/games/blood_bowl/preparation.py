"""Chapter 2 up to the toss, and chapter 13.18: what is agreed before a match, checked, becomes the first position."""

from collections.abc import Mapping
from typing import Any, Final

from liza.games.blood_bowl.rosters import table
from liza.games.blood_bowl.state import MISSING, Club, Match, Player, Rules, Side, new_match, new_player, new_side
from liza.games.blood_bowl.teams import Team, induced, read_team
from liza.kernel.game import Row, Setup
from liza.kernel.refusal import Refusal

# option: field of the rules, rule id, and the least and the most of a number
SETTINGS: Final = {
    "turns": ("turns", "BB-4.1", 1, 40),
    "clock": ("seconds", "BB-4.5", 0, 3600),
    "overtime": ("winner", "BB-4.37", 0, 1),
    "conceding": ("conceding", "BB-4.38", 0, 1),
    "strict_counter": ("illegal_procedure", "BB-4.6", 0, 1),
    "throw_in_counts_ball_square": ("throw_in_counts_ball", "BB-9.9", 0, 1),
    "thick_skull_shields_stunty_7": ("shields_stunty_7", "BB-11.5.10", 0, 1),
    "get_the_ref_bribe": ("get_the_ref_bribe", "BB-10.30", 0, 1),
}
BUDGET: Final = 1000
_MOST_BUDGET: Final = 10_000
_OTHER: Final = ("teams", "budget", "ask_skills")


def setup(agreed: Setup) -> Match:
    """BB-2.1, BB-2.2, BB-1.24: two teams, checked, in their dugouts; what comes first depends on the edition.

    BB-10.45: special play cards are not played.
    """
    options = agreed.options
    unknown = sorted(options.keys() - SETTINGS.keys() - set(_OTHER))
    if unknown:
        raise Refusal("unknown_setting", "BB-2.2", keys=tuple(unknown))
    rules = rules_of(agreed.edition, options)
    teams, wanted_by_both = read_teams(agreed.edition, options)
    asks = _asks(options.get("ask_skills", False))
    sides = [_side(team, number, asks[number]) for number, team in enumerate(teams)]
    players = [_player(team, sheet) for team in teams for sheet in team.sheets]
    match = new_match(rules, sides, players)
    first: list[Row] = [("fans",), ("weather",)] if rules.events else []
    match.agenda = [*[("star_lost", star) for star in wanted_by_both], *first, ("toss",)]
    return match


def rules_of(edition: str, options: Mapping[str, Any]) -> Rules:
    """BB-1.24: the rules of an edition with what is agreed otherwise, or a refusal."""
    editions = table("editions")
    if edition not in editions:
        raise Refusal("unknown_edition", "BB-1.24", edition=str(edition)[:40], editions=tuple(editions))
    row = editions[edition]
    rules = Rules(edition, row["additional"], row["events"], row["turns"], 0, False, False, False, False, False, False)
    for key, (field, rule, least, most) in SETTINGS.items():
        if key in options:
            setattr(rules, field, _setting(key, options[key], rule, least, most))
    return rules


def _setting(key: str, value: Any, rule: str, least: int, most: int) -> int | bool:
    if type(value) is not (bool if most == 1 else int) or not least <= value <= most:
        raise Refusal("wrong_setting", rule, key=key, value=str(value)[:40], least=least, most=most)
    return value


def _asks(value: Any) -> list[bool]:
    """BB-10.7: for both teams alike, or for each."""
    asks = [value, value] if isinstance(value, bool) else value
    if not isinstance(asks, (list, tuple)) or len(asks) != 2 or any(type(one) is not bool for one in asks):
        raise Refusal("wrong_asks", "BB-10.7", value=str(value)[:40])
    return list(asks)


def read_teams(edition: str, options: Mapping[str, Any]) -> tuple[list[Team], list[str]]:
    """BB-13.1, BB-13.18, BB-12.23: both teams with their inducements, and the stars that both wanted."""
    given, budget = options.get("teams"), _budget(options)
    if isinstance(given, str):
        given = given.split(",")
    if not isinstance(given, (list, tuple)) or len(given) != 2:
        raise Refusal("two_teams", "BB-2.1", teams=str(options.get("teams"))[:40])
    teams = [read_team(number, team, edition, budget) for number, team in enumerate(given)]
    both = [star for star in teams[0].stars if star in teams[1].stars]
    values = [team.value for team in teams]
    return [
        induced(number, team, max(0, values[1 - number] - values[number]), both) for number, team in enumerate(teams)
    ], both


def _budget(options: Mapping[str, Any]) -> int:
    budget = options.get("budget", BUDGET)
    if type(budget) is not int or not 0 <= budget <= _MOST_BUDGET:
        raise Refusal("wrong_setting", "BB-13.1", key="budget", value=str(budget)[:40], least=0, most=_MOST_BUDGET)
    return budget


def _side(team: Team, number: int, asks: bool) -> Side:
    """BB-2.2, BB-13.19: re-rolls as on the team card and by extra training; what acts in a match."""
    bought: Mapping[str, int] = team.bought
    club = Club(
        ("home", "away")[number], team.name, team.race, team.rerolls + bought["training"], team.fan_factor,
        team.coaches, team.cheerleaders, bought["babes"], bought["chef"], team.value,
    )  # fmt: skip
    side = new_side(club)
    side.apothecaries = int(team.apothecary) + bought["apothecaries"]
    side.bribes, side.igors, side.wizards = bought["bribes"], bought["igor"], bought["wizard"]
    side.asks = asks
    return side


def _player(team: Team, sheet: Any) -> Player:
    """BB-13.24: in reserve, or not at this match."""
    player = new_player(sheet)
    if sheet.id in team.missing:
        player.status = MISSING
    return player
