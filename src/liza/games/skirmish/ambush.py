"""Chapter 4.18 and MO-9.1: whoever charges past a hidden enemy may run into him."""

from math import isqrt
from typing import Final

from liza.games.skirmish.contact import meet
from liza.games.skirmish.falling import free_place
from liza.games.skirmish.hiding import reveal
from liza.games.skirmish.moving import go_along, stopped
from liza.games.skirmish.psychology import causes_fear, frightened
from liza.games.skirmish.reaching import Route
from liza.games.skirmish.state import Battle, Warrior
from liza.games.skirmish.strikes import free_blow
from liza.kernel.table import Table
from liza.space.field.crossings import STEP, WALK
from liza.space.field.lanes import Lane, at, contacts, first_contact, resting
from liza.space.field.legs import FREE, stand
from liza.space.field.model import Figure
from liza.space.field.paths import Judged, Stretch
from liza.space.field.plane import Point
from liza.space.field.terrain import MM

FREE_ATTACK: Final = "free_attack"
CLEAR: Final = 10


class Met:
    """Whom the charger runs into, on which stretch of his route, and where he then is."""

    __slots__ = ("place", "stretch", "who")

    def __init__(self, who: Warrior, stretch: int, place: Point) -> None:
        self.who, self.stretch, self.place = who, stretch, place


def hidden_on_route(battle: Battle, charger: Warrior, judged: Judged, *without: Warrior) -> Met | None:
    """AN-4.18: the first hidden enemy (but for these) whose base the charger's touches on its way, or nobody."""
    hidden = [one for one in battle.here(1 - charger.side) if one.hidden and one not in without]
    for number, part in enumerate(judged.stretches if hidden else ()):
        on_foot = part.verb in (WALK, STEP)
        way = lane_of(part, charger) if on_foot else landing_of(part, charger)
        found = first_contact(way, charger.figure.moved(battle.field, way.x0, way.y0, way.surface), figures(hidden))
        if found is not None:
            who = next(one for one in hidden if one.figure is found[1])
            return Met(who, number, found[0] if on_foot else beside(battle, charger, part, who))
    return None


def figures(warriors: list[Warrior]) -> list[Figure]:
    """How the table sees them."""
    return [one.figure for one in warriors]


def landing_of(part: Stretch, charger: Warrior) -> Lane:
    """Where he comes down from a climb, a jump or a leap, or off a ladder."""
    return Lane(part.x, part.y, part.x, part.y, charger.sheet.base, part.surface)


def beside(battle: Battle, charger: Warrior, part: Stretch, who: Warrior) -> Point:
    """AN-4.18: where he comes to stand, touching the one on whom he would have come down."""
    places = contacts(charger.figure.moved(battle.field, part.x, part.y, part.surface), who.figure)
    r, on = charger.figure.r, part.surface
    return next(
        (one for one in places if stand(battle.field, on, one[0] * MM, one[1] * MM, r) == FREE), (part.x, part.y)
    )


def lane_of(part: Stretch, charger: Warrior) -> Lane:
    """What his base sweeps on a stretch."""
    return Lane(part.x0, part.y0, part.x, part.y, charger.sheet.base, part.start)


def run_into(battle: Battle, table: Table, charger: Warrior, route: Route, met: Met) -> None:
    """AN-4.18, MO-9.1: by edition he is ambushed there, or stops short of him and has failed."""
    if battle.rules.hidden_contact == FREE_ATTACK:
        ambushed(battle, table, charger, route, met)
    else:
        stops_short(battle, table, charger, route, met)


def ambushed(battle: Battle, table: Table, charger: Warrior, route: Route, met: Met) -> None:
    """AN-4.18, AN-8.11: engaged where they touch; it is the other who has charged, and he strikes at once."""
    place = meeting_place(battle, charger, route, met)
    if not go_along(battle, table, charger, shortened(route.judged, met, place), watched=False):
        stopped(battle, table, charger)
        return
    charger.deeds.done = True
    reveal(table, met.who, "AN-4.18")
    met.who.deeds.charged = True
    table.tell("ambushes", "AN-4.18", who=met.who.id, whom=charger.id)
    if causes_fear(met.who):
        frightened(battle, table, charger, met.who)
    free_blow(battle, table, met.who, charger)


def meeting_place(battle: Battle, charger: Warrior, route: Route, met: Met) -> Point:
    """AN-4.18, AN-4.13: where they touch; but before a low thing, if it only keeps their bases apart."""
    part = route.judged.stretches[met.stretch]
    if part.verb not in (WALK, STEP):
        return met.place
    way = lane_of(part, charger)
    place = resting(battle.field, way, met.place, onwards=False)
    there = charger.figure.moved(battle.field, *place, way.surface)
    return place if meet(battle.field, there, met.who.figure) else met.place


def stops_short(battle: Battle, table: Table, charger: Warrior, route: Route, met: Met) -> None:
    """MO-9.1: a centimetre before him; he is revealed, and the charge has failed."""
    part = route.judged.stretches[met.stretch]
    if part.verb in (WALK, STEP):
        place = resting(battle.field, lane_of(part, charger), last_clear(charger, part, met), onwards=False)
    else:
        place = free_place(battle, charger, part.x, part.y, part.surface)
    if not go_along(battle, table, charger, shortened(route.judged, met, place), watched=False):
        stopped(battle, table, charger)
        return
    charger.deeds.failed_charge = charger.deeds.done = True
    reveal(table, met.who, "MO-9.1")
    table.tell("charge_fails", "MO-9.1", who=charger.id)


def last_clear(charger: Warrior, part: Stretch, met: Met) -> Point:
    """MO-9.1: the last place on the stretch at which the two are a centimetre apart; its start if there is none."""
    lane, other = lane_of(part, charger), met.who.figure
    whole = isqrt((part.x - part.x0) ** 2 + (part.y - part.y0) ** 2)
    keep = (charger.figure.r + other.r + CLEAR * MM) ** 2
    found = part.x0, part.y0
    for mm in range(whole + 1):
        x, y = at(lane, mm, whole)
        if (x * MM - other.tx) ** 2 + (y * MM - other.ty) ** 2 < keep:
            break
        found = x, y
    return found


def shortened(judged: Judged, met: Met, place: Point) -> Judged:
    """So much of the route as he comes along."""
    x, y = place
    last = judged.stretches[met.stretch]._replace(x=x, y=y)
    return Judged((*judged.stretches[: met.stretch], last), judged.price)
