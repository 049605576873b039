"""Chapters 4.27 to 4.38 as they happen: walking with open eyes, climbing, jumping down, leaping, and falling from it.

A way has been judged before; here its stretches are gone, one after the other, with the tests that they need.
"""

from liza.games.skirmish.attributes import initiative_test
from liza.games.skirmish.data import number
from liza.games.skirmish.falling import drop_over, edge_test, fall_to
from liza.games.skirmish.hiding import come_out, search
from liza.games.skirmish.scenarios import Spot, pick_up
from liza.games.skirmish.state import STANDING, Battle, Warrior
from liza.kernel.table import Table
from liza.space.field.crossings import CLIMB, JUMP, LADDER, LEAP
from liza.space.field.edges import edge_left
from liza.space.field.paths import Judged, Stretch, stops

EACH_CM: int = 10
NO_LEG: int = -1


def go_along(battle: Battle, table: Table, warrior: Warrior, judged: Judged, *, watched: bool = True) -> bool:
    """AN-4.3, AN-4.29 to AN-4.34: the stretches in order; whether he got to the end on his feet.

    watched: whether he, and hidden enemies, may be seen and detected on the way (AN-4.21, AN-4.23).
    """
    for number_, one in enumerate(judged.stretches):
        if not stretch(battle, table, warrior, one, watched=watched, short=number_ == judged.short):
            return False
        take_up(battle, table, warrior, (one.x0, one.y0, one.start), (one.x, one.y, one.surface))
    return True


def take_up(battle: Battle, table: Table, warrior: Warrior, *way: Spot) -> None:
    """AN-10.11: what lies on a leg of a normal, run or charge move; not crawling."""
    if battle.tokens and warrior.body == STANDING:
        pick_up(battle, table, warrior, list(way))


def stretch(battle: Battle, table: Table, warrior: Warrior, one: Stretch, *, watched: bool, short: bool) -> bool:
    """One stretch; whether he can go on."""
    if one.verb not in (CLIMB, JUMP, LEAP):
        walk(battle, table, warrior, one, watched=watched)
        return True
    done = cross(battle, table, warrior, one, short=short)
    if watched and warrior.here():
        look_round(battle, table, warrior)
    return done


def cross(battle: Battle, table: Table, warrior: Warrior, one: Stretch, *, short: bool) -> bool:
    """AN-4.29, AN-4.31, AN-4.34: what needs tests; whether he has passed them."""
    if one.verb == CLIMB:
        return climb(battle, table, warrior, one)
    if one.verb == JUMP:
        return jump_down(battle, table, warrior, one)
    return leap(battle, table, warrior, one, short=short)


def arrive(battle: Battle, warrior: Warrior, one: Stretch) -> None:
    """He is at the end of a stretch, and faces whither he went."""
    warrior.put(battle.field, one.x, one.y, one.surface)
    if (one.x, one.y) != (one.x0, one.y0):
        warrior.dx, warrior.dy = one.x - one.x0, one.y - one.y0
    warrior.deeds.moved = True


def walk(battle: Battle, table: Table, warrior: Warrior, one: Stretch, *, watched: bool) -> None:
    """AN-4.3, AN-4.4, AN-4.24, AN-4.27: on foot, or by ladder; who can see or be seen is looked at each centimetre."""
    if watched and anybody_hides(battle, warrior):
        for x, y, surface in stops(Judged((one,), 0), EACH_CM):
            warrior.put(battle.field, x, y, surface)
            look_round(battle, table, warrior)
    arrive(battle, warrior, one)
    table.tell(
        "uses_ladder" if one.verb == LADDER else "walks", "AN-4.3", who=warrior.id, at=(one.x, one.y, one.surface)
    )


def anybody_hides(battle: Battle, warrior: Warrior) -> bool:
    """AN-4.21: he himself, or an enemy of his."""
    return warrior.hidden or any(one.hidden and one.side != warrior.side for one in battle.warriors)


def measured(battle: Battle, table: Table) -> None:
    """AN-0.6: what has been declared is measured now, so nobody takes it back; where all may measure, he may."""
    if not battle.rules.open_measuring:
        table.ask_all("measured", ())


def stopped(battle: Battle, table: Table, charger: Warrior) -> None:
    """AN-4.21, AN-4.30, AN-4.33, AN-4.37: a climb, jump or leap on the way has failed, and so has the charge."""
    charger.deeds.failed_charge = charger.deeds.done = True
    if charger.here():
        table.tell("charge_fails", "AN-4.30" if charger.deeds.climb_failed else "AN-4.33", who=charger.id)
        search(battle, table, charger)


# Climbing


def climb(battle: Battle, table: Table, warrior: Warrior, one: Stretch) -> bool:
    """AN-4.29, AN-4.30: one test; failed going up he stays where he is, failed going down he falls from there."""
    if initiative_test(table, warrior):
        arrive(battle, warrior, one)
        table.tell("climbs", "AN-4.29", who=warrior.id, at=(one.x, one.y, one.surface))
        return True
    if one.up:
        warrior.deeds.climb_failed = True
        table.tell("climb_fails", "AN-4.30", who=warrior.id)
    else:
        fall_to(battle, table, warrior, (one.x, one.y, one.surface), one.down)
    return False


def look_round(battle: Battle, table: Table, warrior: Warrior) -> None:
    """AN-4.21, AN-4.23: what he sees from where he has come to, and who sees him."""
    search(battle, table, warrior)
    come_out(battle, table, warrior)


# Jumping down


def drop_tests(depth: int) -> int:
    """AN-4.31: a test for each full 5 cm."""
    return depth // number("jump", "each_mm")


def passes_drop(table: Table, warrior: Warrior, depth: int) -> bool:
    """AN-4.31, AN-4.32: all tests of a drop; the first that fails is the last."""
    return all(initiative_test(table, warrior) for _ in range(drop_tests(depth)))


def jump_down(battle: Battle, table: Table, warrior: Warrior, one: Stretch) -> bool:
    """AN-4.31, AN-4.32, AN-4.37: down to the foot of the wall; whoever fails falls there and goes no farther."""
    if passes_drop(table, warrior, one.down):
        arrive(battle, warrior, one)
        table.tell("jumps_down", "AN-4.31", who=warrior.id, at=(one.x, one.y, one.surface), depth=one.down)
        return True
    table.tell("jump_fails", "AN-4.31", who=warrior.id)
    fall_to(battle, table, warrior, (one.x, one.y, one.surface), one.down)
    return False


# Leaping


def leap(battle: Battle, table: Table, warrior: Warrior, one: Stretch, *, short: bool) -> bool:
    """AN-4.34, MO-7: too wide, or too far for what is left, he falls; else one test, and those of the drop."""
    measured(battle, table)
    if short:
        table.tell("leap_short", "AN-4.34", who=warrior.id)
        fall_into_gap(battle, table, warrior, one)
        return False
    if not initiative_test(table, warrior):
        table.tell("leap_fails", "AN-4.34", who=warrior.id)
        fall_into_gap(battle, table, warrior, one)
        return False
    if not passes_drop(table, warrior, one.down):
        table.tell("jump_fails", "AN-4.34", who=warrior.id)
        fall_to(battle, table, warrior, (one.x, one.y, one.surface), one.down)
        return False
    arrive(battle, warrior, one)
    table.tell("leaps", "AN-4.34", who=warrior.id, at=(one.x, one.y, one.surface))
    return True


def fall_into_gap(battle: Battle, table: Table, warrior: Warrior, one: Stretch) -> None:
    """AN-4.34, AN-4.36, AN-4.38: from where he took off to what lies below, at the foot of the wall."""
    edge = edge_left(battle.field, warrior.figure, one.x, one.y)
    if edge is not None:
        drop_over(battle, table, warrior, edge, None)
        edge_test(battle, table, warrior, None)
