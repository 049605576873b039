"""Chapter 10.9 to 10.14: what is fought for, where one begins, when it is over, and who has won."""

from itertools import pairwise
from typing import Any, Final

from liza.games.skirmish.data import table as data_table
from liza.games.skirmish.places import is_in, ruins_of
from liza.games.skirmish.psychology import lost_models
from liza.games.skirmish.state import (
    EAST,
    EDGES,
    NO_SIDE,
    NOBODY,
    NORTH,
    SOUTH,
    WEST,
    Battle,
    Token,
    Warrior,
)
from liza.games.skirmish.terrain import city_terrain, field_of
from liza.games.skirmish.tokens import TokenPlaces
from liza.kernel.dice import d3, d4, d6, d20
from liza.kernel.game import Result
from liza.kernel.table import Table
from liza.space.field.measure import to_edges
from liza.space.field.plane import point_apart
from liza.space.field.terrain import MM

Rectangle = tuple[int, int, int, int]
Spot = tuple[int, int, int]
ATTACK, DEFEND = "attack", "defend"
OPPOSITE: Final = {WEST: EAST, EAST: WEST, SOUTH: NORTH, NORTH: SOUTH}
TOUCH: Final = 1
CITY: Final = "city"


def scenario(battle: Battle) -> dict[str, Any]:
    """AN-10.10, AN-10.11, AN-10.12, AN-10.13, MO-11: the row of data of what is being played."""
    row: dict[str, Any] = data_table("scenarios")["scenario"][battle.rules.scenario]
    return row


def roll_off(table: Table, what: str) -> int:
    """AN-10.9: a D6 each, again while they are equal; the side of the higher."""
    while True:
        faces = table.roll(what, 2 * d6)
        if faces[0] != faces[1]:
            return int(faces[1] > faces[0])


# The table


def lay_table(battle: Battle, table: Table, side: int = 0, other_may: int = 1, other_accepts: int = 0) -> None:
    """AN-10.7: the players accept a city, or have it built anew, once each; other tables stay as they are.

    other_may: the other has not had it built anew yet; other_accepts: he is content with this one.
    """
    kind, _, rest = battle.terrain.partition(":")
    if kind != CITY:
        return
    anew: bool = table.ask(side, "city_anew", (False, True))
    if anew:
        _, blocks, *mirror = rest.split(":")
        battle.terrain = city_terrain(thrown_seed(table), int(blocks), mirror=bool(mirror))
        battle.field = field_of(battle.terrain)
        table.tell("city_anew", "AN-10.7", side=side)
    if other_may and (anew or not other_accepts):
        battle.agenda.insert(0, ("table", 1 - side, int(not anew), int(not anew)))


def thrown_seed(table: Table) -> int:
    """AN-10.7: the seed of a city, by three dice with twenty sides."""
    one, two, three = table.roll("city", 3 * d20)
    return 400 * one + 20 * two + three


# Where one begins


def zone(battle: Battle, side: int) -> list[Rectangle]:
    """AN-10.9, AN-10.12: within 20 cm of one's own edge; the defender of a breakthrough anywhere."""
    wide, deep, far = battle.field.width, battle.field.depth, scenario(battle)["zone_mm"]
    if keeps_off(battle, side):
        return [(0, 0, wide, deep)]
    strips = {
        WEST: (0, 0, far, deep),
        EAST: (wide - far, 0, wide, deep),
        SOUTH: (0, 0, wide, far),
        NORTH: (0, deep - far, wide, deep),
    }
    return [strips[battle.sides[side].edge]]


def keeps_off(battle: Battle, side: int) -> int:
    """AN-10.12: how far a defender begins from every attacker, in millimetres; 0 where nothing is said."""
    apart: int = scenario(battle).get("defender_from_attackers_mm", 0)
    return apart if side != battle.attacker else 0


def attacker(battle: Battle, table: Table) -> None:
    """AN-10.12: whoever throws higher attacks or defends; the attacker's edge is thrown for; he begins."""
    side = roll_off(table, "who_attacks")
    role: str = table.ask(side, "role", (ATTACK, DEFEND))
    battle.attacker = battle.first = side if role == ATTACK else 1 - side
    edge = table.roll("edge", d4)[0] - 1
    battle.sides[battle.attacker].edge, battle.sides[1 - battle.attacker].edge = edge, OPPOSITE[edge]
    table.tell("attacks", "AN-10.12", side=battle.attacker, edge=EDGES[edge])
    battle.agenda[:0] = [("deploy", battle.attacker), ("deploy", 1 - battle.attacker), ("turn", battle.attacker)]


# Relics


def relics(battle: Battle, table: Table) -> None:
    """AN-10.11: 1D3 + 1 of them, laid in turns; a die says who begins."""
    dice, more = scenario(battle)["relics"]
    count = sum(table.roll("relics", dice * d3)) + more
    first = roll_off(table, "who_lays")
    battle.agenda[:0] = [("relic", (first + number) % 2) for number in range(count)]


def relic(battle: Battle, table: Table, side: int) -> None:
    """AN-10.11, AN-10.14: one is laid, far from the edges and from others; none if there is no such place left."""
    row, taken = scenario(battle), tuple([(one.x, one.y, one.surface) for one in battle.tokens])
    places = TokenPlaces(battle.field, row["from_edge_mm"], row["apart_mm"], taken)
    if not taken or places.first() in places:
        x, y, surface = table.ask(side, "relic", places)
        battle.tokens.append(Token(x, y, surface, NOBODY))
        table.tell("lays_relic", "AN-10.11", side=side, at=(x, y))


def pick_up(battle: Battle, table: Table, warrior: Warrior, way: list[Spot]) -> None:
    """AN-10.11, AN-10.14: whoever touches a relic on his way (the start first) carries it, unless he is an animal."""
    if "animal" in warrior.sheet.traits or not warrior.here():
        return
    for token in battle.tokens:
        if not token.carrier and passes(warrior, way, token):
            token.carrier = warrior.id
            warrior.relics += 1
            table.tell("takes_relic", "AN-10.11", who=warrior.id)


def passes(warrior: Warrior, way: list[Spot], token: Token) -> bool:
    """AN-10.14: whether his base comes over or beside a token on one of the legs of his way."""
    reach, x, y = warrior.figure.r + TOUCH * MM, token.x * MM, token.y * MM
    legs = list(pairwise(way)) or [(way[0], way[0])]
    for (ax, ay, _), (bx, by, surface) in legs:
        if surface == token.surface and point_apart(ax * MM, ay * MM, bx * MM, by * MM, x, y, reach) <= 0:
            return True
    return False


def carried(battle: Battle, side: int) -> int:
    """AN-10.11: how many relics a side has."""
    return sum([one.relics for one in battle.here(side)])


# Ruins


def ruins(battle: Battle, table: Table) -> None:
    """AN-10.13: 1D3 + 2 of the ruins count, from the centre outwards; all, if there are no more."""
    dice, more = scenario(battle)["ruins"]
    count = sum(table.roll("ruins", dice * d3)) + more
    wide, deep = battle.field.width, battle.field.depth
    found = sorted([((2 * x - wide) ** 2 + (2 * y - deep) ** 2, piece) for piece, x, y in ruins_of(battle.field)])
    battle.goals = tuple([piece for _, piece in found[:count]])
    table.tell("ruins_count", "AN-10.13", which=tuple([battle.field.pieces[one].id for one in battle.goals]))


def holder(battle: Battle, piece: int) -> int:
    """AN-10.13: the side that has somebody standing in a ruin while no enemy is in it; or NO_SIDE."""
    inside = [one for one in battle.warriors if one.here() and is_in(battle.field, one, piece)]
    sides = list(dict.fromkeys([one.side for one in inside]))
    return sides[0] if len(sides) == 1 and any(one.stands() for one in inside) else NO_SIDE


def held(battle: Battle, side: int) -> int:
    """AN-10.13: how many of the ruins that count a side holds."""
    return len([one for one in battle.goals if holder(battle, one) == side])


# When it is over


def over(battle: Battle, table: Table) -> bool:
    """AN-10.10, AN-10.13, AN-2.3: before all else in a turn: a side has nobody left, or the last round is played."""
    if battle.round > battle.rules.rounds:
        table.tell("last_round", scenario(battle)["rule"], rounds=battle.rules.rounds)
    elif all(battle.here(side) for side in (0, 1)):
        return False
    battle.agenda.clear()
    return True


def turn_over(battle: Battle, table: Table) -> bool:
    """AN-10.12: when a turn of the attacker ends, whether enough of his have broken through."""
    row = scenario(battle)
    if battle.attacker == NO_SIDE or battle.moving != battle.attacker or "through" not in row:
        return False
    battle.through = len([one for one in battle.standing(battle.attacker) if is_through(battle, one)])
    if battle.through < row["through"]:
        return False
    table.tell("breaks_through", "AN-10.12", side=battle.attacker, count=battle.through)
    battle.agenda.clear()
    return True


def is_through(battle: Battle, warrior: Warrior) -> bool:
    """AN-10.12: standing, not fleeing, within 5 cm of the edge opposite his own."""
    far = to_edges(battle.field, warrior.figure)[OPPOSITE[battle.sides[warrior.side].edge]]
    return warrior.stands() and not warrior.fleeing and far <= int(scenario(battle)["edge_mm"])


# Who has won


def result(battle: Battle) -> Result:
    """AN-8.1, AN-8.3, AN-10.10, AN-10.12: by rout, breaking through, being left; else by the last round."""
    row, rule = scenario(battle), scenario(battle)["rule"]
    scores = points(battle)
    if battle.lost != NO_SIDE:
        return Result((1 - battle.lost,), "rout", "AN-8.1", scores)
    if battle.attacker != NO_SIDE and battle.through >= row.get("through", 1):
        return Result((battle.attacker,), "broke_through", "AN-10.12", scores)
    left = [side for side in (0, 1) if battle.here(side)]
    if len(left) < 2:
        return Result(tuple(left), "nobody_left", rule, scores)
    return Result(winners_at_limit(battle, row["at_limit"], scores), row["at_limit"], rule, scores)


def points(battle: Battle) -> tuple[int, int]:
    """What is compared after the last round: relics, ruins; else what part of the enemy is lost, in thousandths."""
    at_limit = scenario(battle)["at_limit"]
    if at_limit == "more_relics":
        return carried(battle, 0), carried(battle, 1)
    if at_limit == "more_ruins":
        return (held(battle, 0), held(battle, 1)) if battle.lost == NO_SIDE else given_up(battle)
    return share_out(battle, 1), share_out(battle, 0)


def given_up(battle: Battle) -> tuple[int, int]:
    """AN-10.13: who gives up leaves every ruin to the other."""
    whole = len(battle.goals)
    return (0, whole) if battle.lost == 0 else (whole, 0)


def share_out(battle: Battle, side: int) -> int:
    """AN-10.10: what part of a side is out of action or fled, in thousandths."""
    return 1000 * lost_models(battle, side) // max(1, battle.sides[side].start)


def winners_at_limit(battle: Battle, at_limit: str, scores: tuple[int, int]) -> tuple[int, ...]:
    """AN-10.10, AN-10.11, AN-10.12, AN-10.13: after the last round; a tie is a draw."""
    if at_limit == "defender":
        return (1 - battle.attacker,)
    if at_limit == "smaller_part_out":
        mine, other = [lost_models(battle, side) * battle.sides[1 - side].start for side in (0, 1)]
        return () if mine == other else (0,) if mine < other else (1,)
    return () if scores[0] == scores[1] else (0,) if scores[0] > scores[1] else (1,)
