"""Where to go: how far it is over the table to what one wants, and the best place that can be reached. Whole numbers.

Distances come from a coarse net of the table; every way is judged before it is answered.
"""

import heapq
from collections.abc import Sequence
from typing import Final

from liza.games.skirmish.ground import ground_moves
from liza.games.skirmish.places import lies_in
from liza.games.skirmish.state import Battle, Warrior
from liza.games.skirmish.tactics import is_archer
from liza.games.skirmish.ways import moves_of, room
from liza.space.field.crossings import LADDER, STEP
from liza.space.field.gates import lattice
from liza.space.field.lattice import Lattice
from liza.space.field.legs import FREE
from liza.space.field.model import Field, Figure
from liza.space.field.paths import Path
from liza.space.field.propose import Reach, reach
from liza.space.field.regions import Paths
from liza.space.field.sight import leaning, sight
from liza.space.field.terrain import MM

COARSE: Final = 24
FAR: Final = 1 << 40
WEIGHTS: Final = (1, 2, 4)
TRIED: Final = 12
EXPOSED: Final = 50_000
THREAT: Final = 60_000
GAP: Final = 25
COMPANY: Final = 120
WATCHED: Final = 3
LEAST_GAIN: Final = 8_000
Spot = tuple[int, int, int]


def net_of(field: Field, base: int) -> Lattice:
    """The coarse net of a table."""
    return lattice(field, base, COARSE)


def distances(net: Lattice, goals: Sequence[Spot]) -> list[int]:
    """How far each node of the net is from the nearest goal on foot, in micrometres; FAR if no way leads there."""
    found, rows = [FAR] * len(net.xs), walks(net)
    waiting = []
    for x, y, surface in goals:
        for node in net.near(surface, x, y)[:1]:
            found[node] = 0
            waiting.append((0, node))
    while waiting:
        far, node = heapq.heappop(waiting)
        if far == found[node]:
            for other, way in rows.get(node) or walks_from(net, rows, node):
                new = far + way
                if new < found[other]:
                    found[other] = new
                    heapq.heappush(waiting, (new, other))
    return found


def walks(net: Lattice) -> dict[int, list[tuple[int, int]]]:
    """What has been worked out of the ways from each node to the next, kept with the table."""
    known: dict[int, list[tuple[int, int]]] = net.field.memo.setdefault(("walks", net.base, net.spacing), {})
    return known


def walks_from(net: Lattice, rows: dict[int, list[tuple[int, int]]], node: int) -> list[tuple[int, int]]:
    """The nodes next to one, with what the way takes."""
    hops = net.hops(node)
    rows[node] = [(hop[0], sum([um * weight for um, weight in zip(hop[2], WEIGHTS, strict=True)])) for hop in hops]
    return rows[node]


def on_foot(battle: Battle, warrior: Warrior, action: str) -> Paths:
    """The ways he can take without a test."""
    most = moves_of(battle, warrior, action).allowance
    return Paths(battle.field, warrior.figure, ground_moves(warrior, most, (STEP, LADDER)), room(battle, warrior))


def reached(battle: Battle, warrior: Warrior, action: str) -> Reach:
    """Where he can get."""
    return reach(on_foot(battle, warrior, action), COARSE)


def advance(battle: Battle, warrior: Warrior, action: str, goal: Sequence[int], line: int = 0) -> Path:
    """The way to the place nearest to the goal, rather out of the enemies' sight; nothing if it leads no nearer.

    line: how near he may come without being alone, in micrometres.
    """
    found = reached(battle, warrior, action)
    here = nearest_goal(found.net, warrior, goal)
    nodes = sorted([(max(line, goal[node]), node) for node in found.order if max(line, goal[node]) + LEAST_GAIN < here])
    nodes = nodes[:: max(1, len(nodes) // TRIED)]
    watchers = archers_near(battle, warrior)
    ranked = [(far + risk(battle, warrior, found.net, node, watchers), node) for far, node in nodes]
    return first_way(found, [node for _, node in sorted(ranked)])


def nearest_goal(net: Lattice, warrior: Warrior, goal: Sequence[int]) -> int:
    """How far he is from the goal now."""
    return min([goal[node] for node in net.near(warrior.surface, warrior.x, warrior.y)], default=FAR)


def first_way(found: Reach, nodes: Sequence[int]) -> Path:
    """The way to the first of these nodes to which one leads."""
    net = found.net
    for node in nodes:
        path = found.path_to(net.xs[node], net.ys[node], net.on[node])
        if path:
            return path
    return ()


def archers_near(battle: Battle, warrior: Warrior) -> list[Warrior]:
    """The enemy archers nearest to him who may shoot at him."""
    able = [one for one in battle.standing(1 - warrior.side) if is_archer(one) and not one.fleeing]
    return sorted(able, key=lambda one: (one.x - warrior.x) ** 2 + (one.y - warrior.y) ** 2)[:WATCHED]


def risk(battle: Battle, warrior: Warrior, net: Lattice, node: int, watchers: Sequence[Warrior]) -> int:
    """What a place is to be avoided for, in micrometres: archers who see it, enemies who may charge there."""
    x, y = net.xs[node], net.ys[node]
    foes = [one for one in battle.standing(1 - warrior.side) if not one.fleeing]
    threats = len([one for one in foes if about(one, x, y, 2 * one.sheet.pace + GAP)])
    friends = len([one for one in battle.standing(warrior.side) if one is not warrior and about(one, x, y, COMPANY)])
    return EXPOSED * exposed(battle, warrior, net, node, watchers) + THREAT * max(0, threats - friends)


def about(one: Warrior, x: int, y: int, far: int) -> bool:
    """Whether he is so near to a place."""
    return (one.x - x) ** 2 + (one.y - y) ** 2 <= far * far


def exposed(battle: Battle, warrior: Warrior, net: Lattice, node: int, watchers: Sequence[Warrior]) -> int:
    """How many of them would see him at a node."""
    there = at_node(battle, warrior, net, node)
    return len([one for one in watchers if sees(battle.field, one.figure, there)])


def at_node(battle: Battle, warrior: Warrior, net: Lattice, node: int) -> Figure:
    """He as he would stand there."""
    return warrior.figure.moved(battle.field, net.xs[node], net.ys[node], net.on[node])


def sees(field: Field, viewer: Figure, target: Figure) -> bool:
    """Whether terrain lets the one see the other."""
    return sight(field, viewer, target, (), leaning(field, viewer)) > 0


def lookout(battle: Battle, warrior: Warrior, action: str, goal: Sequence[int], far: int) -> Path:
    """The way to the nearest place from which he sees an enemy no farther than so many millimetres."""
    found = reached(battle, warrior, action)
    foes = sorted(
        battle.standing(1 - warrior.side), key=lambda one: (one.x - warrior.x) ** 2 + (one.y - warrior.y) ** 2
    )
    foes = [one for one in foes if not one.hidden][:WATCHED]
    here = nearest_goal(found.net, warrior, goal)
    nodes = [node for node in found.order if goal[node] < here][:: max(1, len(found.order) // 8)]
    for node in nodes:
        there = at_node(battle, warrior, found.net, node)
        seen = [foe for foe in foes if near(there, foe.figure, far) and sees(battle.field, there, foe.figure)]
        if seen:
            path = first_way(found, [node])
            if path:
                return path
    return ()


def near(one: Figure, other: Figure, far: int) -> bool:
    """Whether two figures are no farther from each other, from centre to centre."""
    return (one.x - other.x) ** 2 + (one.y - other.y) ** 2 <= far * far


def spots_in(field: Field, base: int, piece: int) -> list[Spot]:
    """The places of the net that lie in a building; worked out once for each table."""
    net = net_of(field, base)
    found: list[Spot] | None = field.memo.get(("spots_in", base, piece))
    if found is None:
        x0, y0, x1, y1 = box_of(field, piece)
        nodes = [n for n in range(len(net.xs)) if x0 <= net.xs[n] <= x1 and y0 <= net.ys[n] <= y1]
        inside = [n for n in nodes if lies_in(field, net.xs[n], net.ys[n], piece) and net.standing(n) == FREE]
        found = field.memo["spots_in", base, piece] = [(net.xs[n], net.ys[n], net.on[n]) for n in inside]
    return found


def box_of(field: Field, piece: int) -> tuple[int, int, int, int]:
    """What a piece of terrain takes up, in millimetres: x0, y0, x1, y1."""
    xs, ys = zip(*[point for one in field.prisms if one.piece == piece for point in one.ring], strict=True)
    return min(xs) // MM, min(ys) // MM, max(xs) // MM, max(ys) // MM
