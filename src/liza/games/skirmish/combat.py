"""Chapters 7.1 to 7.4 and 7.24: who fights whom, in which order the blows fall, and what is over with the phase."""

from liza.games.skirmish.arms import holds, in_hand
from liza.games.skirmish.contact import engaged
from liza.games.skirmish.state import STANDING, Battle, I, Warrior
from liza.kernel.dice import d6
from liza.kernel.table import Table

FIRST, NORMAL, LAST, RISEN = range(4)


def combats(battle: Battle, table: Table) -> None:
    """AN-2.4, AN-7.2, AN-7.4: every group of touching enemies fights, in the order that the active player likes."""
    left = groups(battle)
    order = []
    while len(left) > 1:
        answer: str = table.ask(battle.moving, "next_combat", tuple([group[0].id for group in left]))
        order.append(answer)
        left = [group for group in left if group[0].id != answer]
    order += [group[0].id for group in left]
    battle.agenda[:0] = [("combat", name) for name in order] + [("combats_end",)]


def groups(battle: Battle) -> list[list[Warrior]]:
    """AN-7.4: warriors who hang together by touching enemies, each group and all of them by number."""
    seen: list[Warrior] = []
    found = []
    for warrior in battle.warriors:
        if warrior in seen or not engaged(battle, warrior):
            continue
        group, edge = [warrior], [warrior]
        while edge:
            edge = [foe for one in edge for foe in engaged(battle, one) if foe not in group]
            edge = list(dict.fromkeys(edge))
            group += edge
        group.sort(key=lambda one: one.sheet.number)
        seen += group
        found.append(group)
    return found


def combat(battle: Battle, table: Table, name: str) -> None:
    """AN-7.3, AN-7.4, AN-9.7: what everybody holds, then a row for each blow, in order; nobody left, no combat."""
    group = next((one for one in groups(battle) if battle.by_id[name] in one), [])
    if not group:
        return
    table.tell("combat", "AN-7.2", who=tuple([one.id for one in group]))
    for warrior in group:
        take_in_hand(table, warrior)
    battle.agenda[:0] = [("strike", one.id) for one in striking_order(battle, table, group)]


def take_in_hand(table: Table, warrior: Warrior) -> None:
    """AN-9.7, AN-7.24: at the start of a combat, or of a later phase of it, he may take other weapons."""
    ways = holds(warrior.sheet.weapons, warrior.sheet.armour)
    now = warrior.hand if warrior.hand in ways else ways[0]
    if len(ways) > 1 and warrior.body == STANDING:
        options = (now, *[way for way in ways if way != now])
        now = table.ask(warrior.side, "hand", options, warrior.id)
    warrior.hand = now


# The order of blows


def rank(battle: Battle, warrior: Warrior) -> int:
    """AN-7.3, AN-7.4, AN-6.15: charged or long-armed, ordinary, slow weapons, just risen."""
    if warrior.deeds.stood_up:
        return RISEN
    weapon = in_hand(warrior)[0]
    if "strike_last" in weapon.rules:
        return LAST
    quick = "strike_first" in weapon.rules and is_new(battle, warrior)
    return FIRST if warrior.deeds.charged or quick else NORMAL


def is_new(battle: Battle, warrior: Warrior) -> bool:
    """AN-7.24: it is the first turn of this combat for him, or against somebody who has come to it."""
    return [foe for foe in engaged(battle, warrior) if foe.id not in warrior.fought] != []


def striking_order(battle: Battle, table: Table, group: list[Warrior]) -> list[Warrior]:
    """AN-7.4: by rank, then by initiative; of opponents who are level a die says who begins."""
    able = [one for one in group if one.body == STANDING]
    keys = {one.id: (rank(battle, one), -one.sheet.profile[I]) for one in able}
    found: list[Warrior] = []
    for key in sorted(dict.fromkeys(keys.values())):
        level = [one for one in able if keys[one.id] == key]
        both = 0 in [one.side for one in level] and 1 in [one.side for one in level]
        first = who_begins(table) if both else level[0].side
        found += [one for one in level if one.side == first] + [one for one in level if one.side != first]
    return found


def who_begins(table: Table) -> int:
    """AN-7.3, AN-7.4: a die each, again while they are equal."""
    while True:
        faces = table.roll("first_blow", 2 * d6)
        if faces[0] != faces[1]:
            return int(faces[1] > faces[0])


# Afterwards


def combats_end(battle: Battle, table: Table) -> None:
    """AN-0.8, AN-7.24, AN-6.4, AN-7.13: who has fought whom; what served for this phase is over.

    Then come the tests of those who stand alone (AN-8.5).
    """
    for warrior in battle.warriors:
        foes = engaged(battle, warrior)
        warrior.fought = tuple([foe.id for foe in foes])
        warrior.feared = warrior.critical = warrior.parried = False
        deeds = warrior.deeds
        deeds.charged = deeds.dived = deeds.stood_up = False
        if not foes:
            warrior.hand = ()
    battle.agenda.insert(0, ("alone",))
    table.tell("combats_over", "AN-2.2", side=battle.moving)
