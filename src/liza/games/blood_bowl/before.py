"""Before the match: the supporters, the weather, the toss."""

from typing import Final

from liza.games.blood_bowl.state import WEATHERS, Match
from liza.kernel.dice import d6
from liza.kernel.table import Table

TWO_D6: Final = (2 * d6).seen_as("total")


def star_lost(_match: Match, table: Table, star: str) -> None:
    """BB-12.23: both coaches wanted him, so he plays for neither; the money is not spent."""
    table.tell("star_lost", "BB-12.23", star=star)


def fans(match: Match, table: Table) -> None:
    """BB-10.27: 2D6 and the fan factor are each team's supporters in thousands; more of them are fame."""
    came = [sum(table.roll("supporters", TWO_D6)) + side.club.fan_factor for side in match.sides]
    for team, side in enumerate(match.sides):
        mine, others = came[team], came[1 - team]
        side.fame = 2 if mine >= 2 * others else int(mine > others)
        table.tell("supporters", "BB-10.27", team=team, thousands=mine, fame=side.fame)


def weather(match: Match, table: Table) -> None:
    """BB-10.28: once before the match."""
    roll_weather(match, table)


def roll_weather(match: Match, table: Table) -> None:
    """BB-10.28: 2 is sweltering heat, 3 very sunny, 11 pouring rain, 12 a blizzard, all else nice."""
    match.weather = table.band("weather", 2 * d6, (3, 4, 11, 12))
    table.tell("weather", "BB-10.28", weather=WEATHERS[match.weather])


def toss(match: Match, table: Table) -> None:
    """BB-1.21, BB-2.3, BB-4.37: the home coach tosses, the away coach calls; who wins it kicks or receives."""
    call = table.ask(1, "call", ("orcs", "eagles"))
    side = "eagles" if table.test("coin", d6, 4) else "orcs"
    winner = 1 if call == side else 0
    table.tell("coin", "BB-1.21", side=side, team=winner)
    choice = table.ask(winner, "kick_or_receive", ("receive", "kick"))
    match.first = winner if choice == "kick" else 1 - winner
    match.kicking = match.first
    table.tell("kicks_off", "BB-2.3", team=match.first)
    match.agenda.append(("half", match.half + 1))
