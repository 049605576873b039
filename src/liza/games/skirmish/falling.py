"""Chapter 4.35 to 4.38: edges, falls, and where one lands."""

from typing import Final

from liza.games.skirmish.attributes import initiative_test
from liza.games.skirmish.data import number
from liza.games.skirmish.state import KNOCKED_DOWN, STANDING, STUNNED, Battle, Warrior
from liza.games.skirmish.wounds import FALL, Blow, Wound, suffer, wounds_of
from liza.kernel.dice import d3
from liza.kernel.table import Table
from liza.space.field.crowd import TOUCH, Crowd, Room, crowd
from liza.space.field.edges import Edge, edge_within, fall
from liza.space.field.legs import FREE, leg
from liza.space.field.terrain import MM

CLEAR: Final = 10
_STEPS: Final = range(-100, 101, 5)
ROUND_ABOUT: Final = tuple(
    sorted([(x, y) for x in _STEPS for y in _STEPS], key=lambda one: (one[0] ** 2 + one[1] ** 2, one))
)
"""Places about a place, the nearest first, in millimetres."""


def hurt(battle: Battle, table: Table, victim: Warrior, wounds: list[Wound], by: Warrior | None) -> None:
    """AN-6.12, AN-4.35: the wounds of one attacker, one shooter or one fall, and the edge that he may lie at then."""
    if not wounds:
        return
    before = victim.wounds
    suffer(battle, table, victim, wounds, by)
    if len(wounds) >= before and victim.body in (KNOCKED_DOWN, STUNNED):
        edge_test(battle, table, victim, by)


def edge_test(battle: Battle, table: Table, victim: Warrior, by: Warrior | None) -> None:
    """AN-4.35, AN-6.20: whoever has gone down at an edge may go over it; credit is his who brought him down."""
    while victim.here() and victim.body in (KNOCKED_DOWN, STUNNED):
        edge = edge_within(battle.field, victim.figure, number("fall", "edge_mm"))
        if edge is None:
            return
        if initiative_test(table, victim):
            table.tell("stays_at_edge", "AN-4.35", who=victim.id)
            return
        table.tell("goes_over_edge", "AN-4.35", who=victim.id)
        if not drop_over(battle, table, victim, edge, by):
            return


def drop_over(battle: Battle, table: Table, victim: Warrior, edge: Edge, by: Warrior | None) -> bool:
    """AN-4.36, AN-4.37, AN-4.38: down to the foot of the edge; whether the fall has put him down (again)."""
    there = fall(battle.field, victim.figure, edge, room_for(battle, victim))
    if there is None:
        return False
    x, y, surface, depth = there
    victim.put(battle.field, x, y, surface)
    fallen(table, victim, depth)
    return land(battle, table, victim, depth, by)


def fall_to(battle: Battle, table: Table, victim: Warrior, spot: tuple[int, int, int], depth: int) -> None:
    """AN-4.31, AN-4.36, AN-4.37, AN-4.38: down to this place, or the nearest one that is free, and all that follows."""
    x, y, surface = spot
    victim.put(battle.field, *free_place(battle, victim, x, y, surface), surface)
    fallen(table, victim, depth)
    if land(battle, table, victim, depth):
        edge_test(battle, table, victim, None)


def free_place(battle: Battle, victim: Warrior, x: int, y: int, surface: int) -> tuple[int, int]:
    """AN-4.38: the free place on a surface that is nearest to this one; this one if there is none about."""
    room, field, r = room_for(battle, victim), battle.field, victim.figure.r
    for dx, dy in ROUND_ABOUT:
        at_x, at_y = x + dx, y + dy
        if leg(field, surface, x * MM, y * MM, at_x * MM, at_y * MM, r) == FREE:
            z = field.surfaces[surface].height(at_x * MM, at_y * MM)
            if room.at_the_end(at_x * MM, at_y * MM, z) < 0:
                return at_x, at_y
    return x, y


def fallen(table: Table, victim: Warrior, depth: int) -> None:
    """AN-4.36, AN-4.37: he lies or stands at the foot of what he fell from, in sight of all."""
    victim.deeds.fell = victim.deeds.moved = True
    victim.hidden = False
    victim.reshape()
    table.tell("falls", "AN-4.36", who=victim.id, at=(victim.x, victim.y), depth=depth)


def land(battle: Battle, table: Table, victim: Warrior, depth: int, by: Warrior | None = None) -> bool:
    """AN-4.36: 1D3 hits by the height, without saves or criticals; whether his state has changed or been repeated."""
    strength = fall_strength(depth)
    if not strength:
        return False
    count, before = table.roll("fall_hits", d3)[0], victim.wounds
    blow = Blow(strength, 0, False, None, FALL)
    wounds = [wound for _ in range(count) for wound in wounds_of(table, victim, blow)]
    suffer(battle, table, victim, wounds, by)
    return len(wounds) >= max(1, before) and victim.here()


def fall_strength(depth: int) -> int:
    """AN-4.36: a point for each begun 3 cm, ten at most; no more than 3 cm do nothing."""
    if depth <= number("fall", "harmless_mm"):
        return 0
    return min(number("fall", "most_strength"), -(-depth // number("fall", "each_mm")))


def room_for(battle: Battle, mover: Warrior) -> Crowd:
    """AN-4.38, AN-4.5: nobody is landed on; enemies are left a centimetre."""
    others = [one for one in battle.warriors if one.here() and one is not mover]
    return crowd(mover.figure, [Room(one.figure, TOUCH, CLEAR if one.side != mover.side else TOUCH) for one in others])


def on_his_feet(warrior: Warrior) -> bool:
    """AN-4.37: whether a faller may still do anything."""
    return warrior.here() and warrior.body == STANDING
