"""Chapter 2.4 to 2.11: setting up, as one answer: the name of a ready formation, or a square for every player.

A placement is ((id, (x, y)), …). What it must keep to stands in `why_not`, in the order of BB-2.10.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from liza.games.blood_bowl.drives import concede
from liza.games.blood_bowl.pitch import AT, HALF, HALF_OF, LINE_OF, ON_LINE, WIDE, XY
from liza.games.blood_bowl.rosters import table as data_table
from liza.games.blood_bowl.skills import NO_HANDS, SURE_HANDS
from liza.games.blood_bowl.state import RESERVE, STANDING, Match, Player
from liza.kernel.options import Rng
from liza.kernel.table import Table
from liza.space.squares import OFF

MOST: Final = 11
ON_THE_LINE: Final = 3
IN_A_WIDE_ZONE: Final = 2
KEEP: Final = "keep"
KICKING, RECEIVING = "kicking", "receiving"
Spot = tuple[str, tuple[int, int]]
Why = tuple[str, str] | None


def set_up(match: Match, table: Table, team: int) -> None:
    """BB-2.4, BB-2.6, BB-2.9: all who can, up to eleven; with fewer than three the coach may give up instead."""
    able = available(match, team)
    if len(able) < ON_THE_LINE:
        table.tell("short_handed", "BB-2.9", team=team, count=len(able))
        if table.ask(team, "play_on", ("continue", "concede")) == "concede":
            concede(match, table, team, "BB-2.9")
            return
    if able:
        answer = table.ask(team, "set_up", places, match, team)
        put_out(match, table, team, Places(match, team, able).placement(answer))


def set_up_again(match: Match, table: Table, team: int) -> None:
    """BB-10.32: those on the pitch, once more; or they stay where they are."""
    there = match.fielded(team)
    if there:
        answer = table.ask(team, "set_up_again", places_again, match, team)
        if answer != KEEP:
            placement = Places(match, team, there).placement(answer)
            for player in there:
                match.put(player, OFF)
            put_out(match, table, team, placement)


def put_out(match: Match, table: Table, team: int, placement: Sequence[Spot]) -> None:
    """BB-1.3, BB-2.4: everybody stands in his square."""
    for name, place in placement:
        player = match.by_id[name]
        match.put(player, AT[place])
        player.status, player.fielded = STANDING, True
    table.tell("sets_up", "BB-2.4", team=team, places=tuple(placement))


def available(match: Match, team: int) -> list[Player]:
    """BB-2.4, BB-7.13, BB-10.28: who is in the reserves and not exhausted by the heat."""
    return [player for player in match.players if player.team == team and player.status == RESERVE and not player.hot]


def places(match: Match, team: int) -> "Places":
    """What the coach may answer."""
    return Places(match, team, available(match, team))


def places_again(match: Match, team: int) -> "Places":
    """BB-10.32: the same, or to stay."""
    return Places(match, team, match.fielded(team), again=True)


class Places:
    """BB-2.10: every legal set-up of a team; see `liza.kernel.options.Region`. Nothing is lost by trying."""

    __slots__ = ("again", "count", "players", "role", "team")

    def __init__(self, match: Match, team: int, players: list[Player], *, again: bool = False) -> None:
        self.team, self.players, self.again = team, players, again
        self.count = min(MOST, len(players))
        self.role = KICKING if match.kicking == team else RECEIVING

    def __contains__(self, value: object) -> bool:
        """Whether this is a formation's name or a legal placement."""
        return self.why_not(value) is None

    def why_not(self, value: object) -> Why:
        """BB-2.10: which rule forbids it, the first in the order of the ruling, as a refusal's code and rule."""
        if isinstance(value, str):
            known = value in formations() or (value == KEEP and self.again)
            return None if known else ("no_such_formation", "BB-2.10")
        spots = read(value)
        ids = [player.id for player in self.players]
        if spots is None or any(name not in ids for name, _ in spots):
            return "not_a_placement", "BB-2.10"
        return self._count(spots) or self._squares([AT.get(place, OFF) for _, place in spots])

    def _count(self, spots: Sequence[Spot]) -> Why:
        """BB-2.4: eleven, or all there are; nobody twice."""
        right = len(spots) == self.count and len({name for name, _ in spots}) == len(spots)
        return None if right else ("wrong_number_set_up", "BB-2.4")

    def _squares(self, squares: Sequence[int]) -> Why:
        """BB-2.5, BB-1.3, BB-2.7, BB-2.8, in this order."""
        if any(square == OFF or HALF[square] != self.team for square in squares):
            return "not_own_half", "BB-2.5"
        if len(set(squares)) < len(squares):
            return "two_in_a_square", "BB-1.3"
        for side in (0, 1):
            if [WIDE[square] for square in squares].count(side) > IN_A_WIDE_ZONE:
                return ("too_many_north", "too_many_south")[side], "BB-2.7"
        if sum([ON_LINE[square] for square in squares]) < min(ON_THE_LINE, self.count):
            return "too_few_on_the_line", "BB-2.8"
        return None

    def offers(self) -> list[str]:
        """The ready formations, those for this side of the kick-off first; if set up again, to stay."""
        mine = [name for name, one in formations().items() if one.role == self.role]
        return [KEEP] * self.again + mine + [name for name in formations() if name not in mine]

    def sample(self, rng: Rng) -> Any:
        """Now and then a formation, otherwise anything legal."""
        offers = self.offers()
        if rng.random() * 4 < 1:
            return offers[int(rng.random() * len(offers))]
        return self.anything(rng)

    def anything(self, rng: Rng) -> tuple[Spot, ...]:
        """Any players of those who may, three or more on the line, the others anywhere they may stand."""
        players, squares = list(self.players), list(HALF_OF[self.team])
        line, left = list(LINE_OF[self.team]), [IN_A_WIDE_ZONE, IN_A_WIDE_ZONE]
        chosen = [_take(line, rng) for _ in range(min(ON_THE_LINE, self.count))]
        while len(chosen) < self.count:
            square = _take(squares, rng)
            side = WIDE[square]
            if square not in chosen and (side == OFF or left[side]):
                chosen.append(square)
                if side != OFF:
                    left[side] -= 1
        return tuple([(_take(players, rng).id, XY[square]) for square in chosen])

    def describe(self) -> dict[str, Any]:
        """For a client: who, how many, where, and where each formation would put them."""
        return {
            "kind": "set_up",
            "team": self.team,
            "count": self.count,
            "players": [player.id for player in self.players],
            "squares": [list(XY[square]) for square in HALF_OF[self.team]],
            "line": [list(XY[square]) for square in LINE_OF[self.team]],
            "limits": self.limits(),
            "formations": {name: [[who, list(place)] for who, place in self.placement(name)] for name in formations()},
        }

    def limits(self) -> list[dict[str, Any]]:
        """BB-2.7, BB-2.8: how many at least, or at most, may stand on which squares."""
        half, least = HALF_OF[self.team], min(ON_THE_LINE, self.count)
        rows: list[dict[str, Any]] = [
            {"key": "on_the_line", "rule": "BB-2.8", "least": least, "squares": LINE_OF[self.team]}
        ]
        for side, key in enumerate(("north", "south")):
            wide = [square for square in half if WIDE[square] == side]
            rows.append({"key": key, "rule": "BB-2.7", "most": IN_A_WIDE_ZONE, "squares": wide})
        return [{**row, "squares": [list(XY[square]) for square in row["squares"]]} for row in rows]

    def placement(self, value: Any) -> tuple[Spot, ...]:
        """The squares that an answer means."""
        return fill(formations()[value], self.team, self.players) if isinstance(value, str) else value


def _take(things: list[Any], rng: Rng) -> Any:
    """One of them at random, which is then no longer there."""
    number = int(rng.random() * len(things))
    things[number], things[-1] = things[-1], things[number]
    return things.pop()


def read(value: object) -> tuple[Spot, ...] | None:
    """The placement that a value is, or None."""
    if not isinstance(value, tuple):
        return None
    for spot in value:
        if not isinstance(spot, tuple) or len(spot) != 2 or not isinstance(spot[0], str):
            return None
        place = spot[1]
        if not isinstance(place, tuple) or len(place) != 2 or any(type(part) is not int for part in place):
            return None
    return value


# Formations


class Formation(NamedTuple):
    """A ready formation, for the home team: its squares in the order they are filled, and whom each wants."""

    id: str
    rule: str
    name: Mapping[str, str]
    role: str
    squares: tuple[tuple[int, int], ...]
    who: tuple[str, ...]


@cache
def formations() -> dict[str, Formation]:
    """BB-2.11: the ready formations of data/formations.toml."""
    rows = data_table("formations")
    return {
        name: Formation(
            name, row["rule"], row["name"], row["for"], tuple([(x, y) for x, y in row["squares"]]), tuple(row["who"])
        )
        for name, row in rows.items()
    }


def fill(formation: Formation, team: int, players: Sequence[Player]) -> tuple[Spot, ...]:
    """Every square gets the player it wants: the strong to the line, the quick to the back, good hands to the ball."""
    count = min(MOST, len(players))
    left, who = sorted(players, key=_worth)[:count], formation.who[:count]
    chosen: dict[int, Player] = {}
    for kind in ("hands", "line", "back", "wide"):
        for number in [number for number, one in enumerate(who) if one == kind]:
            player = min(left, key=_SUITS[kind])
            left.remove(player)
            chosen[number] = player
    mirrored = [(25 - x, y) if team else (x, y) for x, y in formation.squares]
    return tuple([(chosen[number].id, mirrored[number]) for number in range(count)])


Order = tuple[int, ...]


def _worth(player: Player) -> Order:
    """The best first: by all that stands on the sheet."""
    sheet = player.sheet
    skilled = sheet.skills.bit_count()
    return -(sheet.movement + 2 * sheet.strength + 2 * sheet.agility + sheet.armour + skilled), sheet.number


def _strong(player: Player) -> Order:
    return -player.sheet.strength, -player.sheet.armour, player.sheet.number


def _quick(player: Player) -> Order:
    return -player.sheet.movement, -player.sheet.agility, player.sheet.number


def _handy(player: Player) -> Order:
    sheet = player.sheet
    return bool(sheet.skills & NO_HANDS), -bool(sheet.skills & SURE_HANDS), -sheet.agility, sheet.number


def _any(player: Player) -> Order:
    return (player.sheet.number,)


_SUITS: Final[dict[str, Callable[[Player], Order]]] = {"hands": _handy, "line": _strong, "back": _quick, "wide": _any}
