"""Chapters 7.23, 8.6 to 8.9 and 8.19: who runs, whereto, and who staggers on without sense."""

from math import isqrt
from typing import Final

from liza.games.skirmish.contact import engaged, touch
from liza.games.skirmish.data import number
from liza.games.skirmish.data import table as data_table
from liza.games.skirmish.falling import drop_over, edge_test
from liza.games.skirmish.ground import ground_moves
from liza.games.skirmish.state import NO_SURFACE, Battle, Warrior
from liza.games.skirmish.strikes import can_strike, parting_blow
from liza.games.skirmish.wounds import drop_tokens
from liza.kernel.dice import d6
from liza.kernel.table import Table
from liza.space.field.crossings import LADDER, STEP, WALK
from liza.space.field.crowd import NO_CONTACT, THROUGH, TOUCH, Crowd, Room, crowd
from liza.space.field.edges import Edge, edge_ahead
from liza.space.field.lanes import beside, lane
from liza.space.field.paths import Path
from liza.space.field.plane import rounded
from liza.space.field.regions import Paths
from liza.space.field.routes import as_far, is_at_edge, onwards, to_edge
from liza.space.field.terrain import GROUND

CM: Final = 10
CLEAR: Final = 10
NEVER_HOPS: Final = 100_000
FAR_AHEAD: Final = 3_000
FLIGHT: Final = (number("psychology", "flight_dice") * d6).seen_as("total")


# Fleeing from combat


def flee(battle: Battle, table: Table, warrior: Warrior, foes: list[Warrior]) -> None:
    """AN-7.23, AN-8.5, AN-8.6: he turns and runs; each opponent who can hits him once; if he still stands he is off."""
    table.tell("flees", "AN-7.23", who=warrior.id)
    warrior.fleeing, warrior.hidden = True, False
    warrior.reshape()
    for foe in foes:
        if warrior.here() and can_strike(foe):
            parting_blow(battle, table, foe, warrior)
    if warrior.stands():
        away_from(battle, table, warrior, foes)


def away_from(battle: Battle, table: Table, warrior: Warrior, foes: list[Warrior]) -> None:
    """AN-8.6: 5D6 cm straight away from the middle of his enemies; to the nearest edge if he stands in that middle."""
    most = CM * sum(table.roll("flight", FLIGHT))
    dx = len(foes) * warrior.x - sum([foe.x for foe in foes])
    dy = len(foes) * warrior.y - sum([foe.y for foe in foes])
    ways = ways_of(battle, warrior, most)
    path = farthest(ways, warrior, dx, dy) if dx or dy else edgewards(ways)
    run(battle, table, warrior, path, ways, "AN-8.6")


def farthest(ways: Paths, warrior: Warrior, dx: int, dy: int) -> Path:
    """AN-8.6: straight on as far as it goes, or round what is in the way and then on, whichever leads farther away."""
    straight = beyond(ways, (), warrior, dx, dy)
    round_about = onwards(ways, dx, dy)
    bent = beyond(ways, round_about, warrior, dx, dy) if round_about else ()
    return max(straight, bent, key=lambda path: gain(warrior, path, dx, dy))


def beyond(ways: Paths, path: Path, warrior: Warrior, dx: int, dy: int) -> Path:
    """A path, and then straight on in a direction, as far as the allowance and the table let him."""
    _, x, y, surface = path[-1] if path else (WALK, warrior.x, warrior.y, warrior.surface)
    long, most = isqrt(dx * dx + dy * dy), ways.moves.allowance
    return run_out(ways, (*path, (WALK, x + rounded(dx * most, long), y + rounded(dy * most, long), surface)))


def run_out(ways: Paths, path: Path) -> Path:
    """AN-8.6: as far along a path as he gets, and then back to the last place where he may stop."""
    rooms = [Room(one.figure, one.passing, TOUCH) for one in ways.others.rooms]
    found = as_far(Paths(ways.field, ways.figure, ways.moves, crowd(ways.figure, rooms)), path)
    while found and found not in ways:
        found = shortened(ways, found)
    return found


def shortened(ways: Paths, path: Path) -> Path:
    """A path with its last leg a millimetre shorter, or without it if that was no walk or is walked back."""
    *kept, (verb, x, y, surface) = path
    ax, ay = kept[-1][1:3] if kept else (ways.figure.x, ways.figure.y)
    long = isqrt((x - ax) ** 2 + (y - ay) ** 2)
    if verb != WALK or long <= 1:
        return tuple(kept)
    step = long - 1
    return (*kept, (verb, ax + rounded((x - ax) * step, long), ay + rounded((y - ay) * step, long), surface))


def gain(warrior: Warrior, path: Path, dx: int, dy: int) -> int:
    """How far a path leads in a direction."""
    return (path[-1][1] - warrior.x) * dx + (path[-1][2] - warrior.y) * dy if path else 0


def edgewards(ways: Paths) -> Path:
    """AN-8.7: as far as may be by the shortest way to an edge of the table; nothing if none leads there."""
    route = to_edge(ways)
    return run_out(ways, route) if route else ()


def ways_of(battle: Battle, warrior: Warrior, most: int) -> Paths:
    """AN-8.6, AN-4.4: on foot over any ground, up and down ladders, and never by climbing, leaping or jumping."""
    moves = ground_moves(warrior, most, (STEP, LADDER))
    return Paths(battle.field, warrior.figure, moves, crowd_of_runner(battle, warrior))


def crowd_of_runner(battle: Battle, warrior: Warrior) -> Crowd:
    """AN-8.6, AN-4.5, AN-4.3: through standing friends, past enemies; at the end a centimetre from those who stand."""
    rooms = []
    for one in battle.warriors:
        if one.here() and one is not warrior:
            friend = one.side == warrior.side
            passing = THROUGH if friend and one.stands() else TOUCH
            ending = TOUCH if friend else CLEAR if one.stands() else NO_CONTACT
            rooms.append(Room(one.figure, passing, ending))
    return crowd(warrior.figure, rooms)


def run(battle: Battle, table: Table, warrior: Warrior, path: Path, ways: Paths, rule: str) -> bool:
    """AN-8.6, AN-8.9: along a path; whoever comes to the edge of the table has left it. Whether he moved at all."""
    if not path:
        table.tell("cannot_run", rule, who=warrior.id)
        return False
    before = (warrior.x, warrior.y) if len(path) == 1 else path[-2][1:3]
    _, x, y, surface = path[-1]
    warrior.put(battle.field, x, y, surface)
    warrior.dx, warrior.dy = x - before[0], y - before[1]
    warrior.deeds.moved = warrior.deeds.done = True
    table.tell("runs_away", rule, who=warrior.id, at=(x, y))
    if surface == GROUND and is_at_edge(ways, x, y):
        leave_table(battle, table, warrior)
    return True


# Fleeing on


def flee_on(battle: Battle, table: Table, warrior: Warrior) -> bool:
    """AN-8.7, AN-3.4, AN-4.2: 5D6 cm by the shortest way to an edge of the table, round enemies; whether he moved."""
    most = CM * sum(table.roll("flight", FLIGHT))
    warrior.deeds.done = True
    ways = ways_of(battle, warrior, most)
    return run(battle, table, warrior, edgewards(ways), ways, "AN-8.7")


def run_again(battle: Battle, table: Table, fleer: Warrior, charger: Warrior) -> bool:
    """AN-8.8: charged while he flees, he runs before any blow; whether he got away. If not, he is caught."""
    if fleer.stands() and fleer.fleeing:
        flee_on(battle, table, fleer)
        if not fleer.here() or not touch(battle, fleer, charger):
            return True
        table.tell("cornered", "AN-8.8", who=fleer.id, whom=charger.id)
    return False


def leave_table(battle: Battle, table: Table, warrior: Warrior) -> None:
    """AN-8.9, AN-10.14: he is gone, and what he carried lies at the edge."""
    table.tell("leaves_table", "AN-8.9", who=warrior.id)
    drop_tokens(battle, table, warrior)
    warrior.fled, warrior.surface = True, NO_SURFACE


# Staggering on


def stumble(battle: Battle, table: Table, warrior: Warrior) -> None:
    """AN-8.19, AN-8.17: who has failed his stupidity while free staggers half his way ahead, or does nothing."""
    rows: list[list[int | str]] = data_table("numbers")["psychology"]["stupidity"]
    warrior.deeds.done = True
    what = str(rows[table.band("stupid", d6, [int(row[0]) for row in rows[1:]])][1])
    table.tell("is_stupid", "AN-8.19", who=warrior.id, what=what)
    if what == "stumble" and warrior.stands() and not engaged(battle, warrior):
        stagger(battle, table, warrior, warrior.sheet.pace // number("psychology", "stumble_part"))


def stagger(battle: Battle, table: Table, warrior: Warrior, most: int) -> None:
    """AN-8.19, AN-4.36: straight ahead, until something is in the way, or over the edge."""
    x, y, gone, edge = ahead(battle, warrior, most)
    if gone:
        warrior.put(battle.field, x, y, warrior.surface)
        warrior.deeds.moved = True
        table.tell("staggers", "AN-8.19", who=warrior.id, at=(x, y))
    if edge is not None:
        table.tell("walks_over_edge", "AN-8.19", who=warrior.id)
        drop_over(battle, table, warrior, edge, None)
        edge_test(battle, table, warrior, None)


def ahead(battle: Battle, warrior: Warrior, most: int) -> tuple[int, int, int, Edge | None]:
    """AN-8.19: where he comes to a stop, how far that is, and the edge he then goes over, if any."""
    dx, dy = (warrior.dx, warrior.dy) if warrior.dx or warrior.dy else (0, 1)
    moves = ground_moves(warrior, most, (), hop=NEVER_HOPS)
    ways = Paths(battle.field, warrior.figure, moves, crowd_ahead(battle, warrior, dx, dy))
    x, y = point_ahead(warrior, dx, dy, most)
    met = edge_ahead(battle.field, warrior.figure, dx, dy, most)
    if met is not None:
        x, y = point_ahead(warrior, dx, dy, met[1])
    path = as_far(ways, ((WALK, x, y, warrior.surface),))
    stop = path[-1][1:3] if path else (warrior.x, warrior.y)
    falls = met is not None and _far(warrior, x, y) <= _far(warrior, *stop) + 1
    return *stop, _far(warrior, *stop), met[0] if falls and met is not None else None


def point_ahead(warrior: Warrior, dx: int, dy: int, mm: int) -> tuple[int, int]:
    """The place so many millimetres from him in a direction."""
    long = isqrt(dx * dx + dy * dy)
    return warrior.x + rounded(dx * mm, long), warrior.y + rounded(dy * mm, long)


def crowd_ahead(battle: Battle, warrior: Warrior, dx: int, dy: int) -> Crowd:
    """AN-8.19: 3 cm before any enemy whom he would touch if he went on; others he does not touch anyway."""
    way = lane(warrior.figure, *point_ahead(warrior, dx, dy, FAR_AHEAD))
    keep = number("psychology", "stumble_stop_mm")
    rooms = []
    for one in battle.warriors:
        if one.here() and one is not warrior:
            met = one.side != warrior.side and beside(way, one.figure, 1)
            rooms.append(Room(one.figure, keep if met else TOUCH, keep if met else TOUCH))
    return crowd(warrior.figure, rooms)


def _far(warrior: Warrior, x: int, y: int) -> int:
    return isqrt((x - warrior.x) ** 2 + (y - warrior.y) ** 2)
