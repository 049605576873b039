"""Part MO-3 to MO-6: a free enemy beside the route of a charge may step into its way."""

from typing import Final, NamedTuple

from liza.games.skirmish.ambush import hidden_on_route
from liza.games.skirmish.data import number
from liza.games.skirmish.hiding import reveal, search
from liza.games.skirmish.moving import drop_tests, go_along, stopped
from liza.games.skirmish.psychology import afraid_to_charge, causes_fear, frightened
from liza.games.skirmish.reaching import Route, beside_route, room_to_charge
from liza.games.skirmish.state import Battle, Warrior
from liza.kernel.table import Table
from liza.space.field.crossings import JUMP, LEAP, STEP, WALK
from liza.space.field.lanes import Lane, contacts, nearest_on, resting, touches_at
from liza.space.field.legs import FREE, leg
from liza.space.field.model import Figure
from liza.space.field.paths import Judged, Stretch
from liza.space.field.plane import Point
from liza.space.field.terrain import MM

INTERCEPT: Final = "intercept"
NONE: Final = "nobody"


class Meeting(NamedTuple):
    """Where an interceptor meets the charger: on which stretch, where the charger stops, where he himself comes to."""

    stretch: int
    stop: Point
    there: Point


def intercepted(battle: Battle, table: Table, charger: Warrior, route: Route, targets: list[Warrior]) -> bool:
    """MO-3, MO-4: one answer of the other side, who of them steps in the way, or nobody; whether it ends the charge.

    MO-9.1: nobody meets him behind a hidden enemy, before whom he will stop.
    """
    if battle.rules.corridor != INTERCEPT or any(leaps_or_drops(one) for one in route.judged.stretches):
        return False
    able = {
        one.id: meeting
        for one in beside_route(battle, charger, route.judged, targets, hidden=True)
        if not one.stupid
        and (meeting := meets(battle, charger, route, one)) is not None
        and hidden_on_route(battle, charger, cut(route.judged, meeting), one) is None
    }
    if not able:
        return False
    name: str = table.ask(1 - charger.side, "intercept", (NONE, *able), charger.id)
    return name != NONE and steps_in(battle, table, charger, route, battle.by_id[name], able[name], targets)


def leaps_or_drops(one: Stretch) -> bool:
    """MO-4, AN-4.31, AN-4.33: a leap, or a jump from so high that it needs a test; such a charge is not intercepted."""
    return one.verb == LEAP or (one.verb == JUMP and drop_tests(one.down) > 0)


def meets(battle: Battle, charger: Warrior, route: Route, other: Warrior) -> Meeting | None:
    """MO-4: where he would meet the charger: at the point of the route nearest to him, by a free straight way."""
    parts = enumerate(route.judged.stretches)
    numbered = [(number_, one) for number_, one in parts if one.start == other.surface and one.verb in (WALK, STEP)]
    best: tuple[int, Meeting] | None = None
    for number_, part in numbered:
        way = _lane(part, charger)
        stop = resting(battle.field, way, nearest_on(way, other.x, other.y), onwards=True)
        there = place_beside(battle, charger.figure.moved(battle.field, *stop, part.start), other)
        off = (stop[0] - other.x) ** 2 + (stop[1] - other.y) ** 2
        if there is not None and (best is None or off < best[0]):
            best = off, Meeting(number_, stop, there)
    return best[1] if best else None


def _lane(part: Stretch, charger: Warrior) -> Lane:
    return Lane(part.x0, part.y0, part.x, part.y, charger.sheet.base, part.start)


def place_beside(battle: Battle, charger: Figure, other: Warrior) -> Point | None:
    """MO-4: the nearest place where the interceptor touches the charger, 5 cm away or less, straight on one floor."""
    most = number("charge", "corridor_mm")
    if touches_at(other.figure, charger, other.x, other.y):
        return other.x, other.y
    others = room_to_charge(battle, other, [])
    for x, y in contacts(other.figure, charger):
        far = (x - other.x) ** 2 + (y - other.y) ** 2
        if far > most * most:
            continue
        way = other.figure.tx, other.figure.ty, x * MM, y * MM
        if leg(battle.field, other.surface, *way, other.figure.r) == FREE:
            z = other.figure.tz
            if others.on_the_way(*way, z) in (-1, charger.id) and others.at_the_end(x * MM, y * MM, z) in (
                -1,
                charger.id,
            ):
                return x, y
    return None


def steps_in(
    battle: Battle, table: Table, charger: Warrior, route: Route, other: Warrior, meeting: Meeting,
    targets: list[Warrior],
) -> bool:  # fmt: skip
    """MO-4, MO-5, MO-6: afraid, he stays; else he is in contact, and the charger has charged all the same."""
    if afraid_to_charge(battle, table, other, charger):
        table.tell("does_not_intercept", "MO-5", who=other.id, whom=charger.id)
        return False
    at_end = meeting.stop == (route.judged.stretches[-1].x, route.judged.stretches[-1].y)
    reveal(table, charger, "AN-4.21")
    reveal(table, other, "MO-4")
    table.tell("intercepts", "MO-4", who=other.id, whom=charger.id, at=meeting.there)
    other.put(battle.field, *meeting.there, other.surface)
    if not go_along(battle, table, charger, cut(route.judged, meeting), watched=False):
        stopped(battle, table, charger)
        return True
    charger.deeds.charged = charger.deeds.done = True
    if causes_fear(other):
        frightened(battle, table, charger, other)
    if at_end:
        for target in targets:
            if target.id in route.touched and causes_fear(charger):
                frightened(battle, table, target, charger)
    search(battle, table, charger)
    return True


def cut(judged: Judged, meeting: Meeting) -> Judged:
    """MO-4: so much of the route as the charger comes along."""
    last = judged.stretches[meeting.stretch]
    x, y = meeting.stop
    kept = (*judged.stretches[: meeting.stretch], last._replace(x=x, y=y))
    return Judged(kept, judged.price)
