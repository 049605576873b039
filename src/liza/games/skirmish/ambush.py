"""Chapter 4.18 and MO-9.1: whoever charges past a hidden enemy may run into him."""

from typing import Final

from liza.games.skirmish.contact import meet
from liza.games.skirmish.hiding import reveal
from liza.games.skirmish.moving import go_along
from liza.games.skirmish.psychology import causes_fear, frightened
from liza.games.skirmish.reaching import Route
from liza.games.skirmish.state import Battle, Warrior
from liza.games.skirmish.strikes import free_blow
from liza.kernel.table import Table
from liza.space.field.crossings import STEP, WALK
from liza.space.field.lanes import Lane, at, first_contact, resting
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
        if part.verb in (WALK, STEP):
            figure = charger.figure.moved(battle.field, part.x0, part.y0, part.start)
            found = first_contact(lane_of(part, charger), figure, [one.figure for one in hidden])
            if found is not None:
                who = next(one for one in hidden if one.figure is found[1])
                return Met(who, number, found[0])
    return None


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
    if go_along(battle, table, charger, shortened(route.judged, met, place), watched=False):
        charger.deeds.done = True
        reveal(table, met.who, "AN-4.18")
        met.who.deeds.charged = True
        table.tell("ambushes", "AN-4.18", who=met.who.id, whom=charger.id)
        if causes_fear(met.who):
            frightened(battle, table, charger, met.who)
        free_blow(battle, table, met.who, charger)
    else:
        charger.deeds.failed_charge = charger.deeds.done = True


def meeting_place(battle: Battle, charger: Warrior, route: Route, met: Met) -> Point:
    """AN-4.18, AN-4.13: where they touch; but before a low thing, if it only keeps their bases apart."""
    way = lane_of(route.judged.stretches[met.stretch], charger)
    place = resting(battle.field, way, met.place, onwards=False)
    there = charger.figure.moved(battle.field, *place, way.surface)
    return place if meet(battle.field, there, met.who.figure) else met.place


def stops_short(battle: Battle, table: Table, charger: Warrior, route: Route, met: Met) -> None:
    """MO-9.1: a centimetre before him; he is revealed, and the charge has failed."""
    part = route.judged.stretches[met.stretch]
    place = resting(battle.field, lane_of(part, charger), last_clear(charger, part, met), onwards=False)
    go_along(battle, table, charger, shortened(route.judged, met, place), watched=False)
    charger.deeds.failed_charge = charger.deeds.done = True
    reveal(table, met.who, "MO-9.1")
    table.tell("charge_fails", "MO-9.1", who=charger.id)


def last_clear(charger: Warrior, part: Stretch, met: Met) -> Point:
    """MO-9.1: the last place on the stretch at which the two are a centimetre apart; its start if there is none."""
    lane, other = lane_of(part, charger), met.who.figure
    whole = max(abs(part.x - part.x0), abs(part.y - part.y0))
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
