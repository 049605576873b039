"""Chapters 7.1 to 7.4 and 7.24: who fights whom, in which order the blows fall, and what is over with the phase."""

from typing import Any, Final

from liza.games.skirmish.arms import POWDER, Weapon, holds, in_hand, missiles
from liza.games.skirmish.contact import engaged, first_turn, is_new_to
from liza.games.skirmish.falling import hurt
from liza.games.skirmish.shooting import NEVER, loads, missile
from liza.games.skirmish.shooting import hit_need as shot_need
from liza.games.skirmish.state import BS, STANDING, Battle, I, Warrior
from liza.games.skirmish.wounds import Wound, wounds_of
from liza.kernel.dice import d6
from liza.kernel.table import Table
from liza.space.field.sight import SAMPLES

FIRST, NORMAL, LAST, RISEN = range(4)
KEEP: Final = "keep"
THIS_TURN: Final = "this_turn"
NOBODY: Final = "nobody"


def combats(battle: Battle, table: Table) -> None:
    """AN-2.4, AN-7.2, AN-7.4, AN-8.5: every group of touching enemies fights, in the order the active player likes.

    Then come the tests of those who stand alone.
    """
    left = groups(battle)
    order = []
    while len(left) > 1:
        answer: str = table.ask(battle.moving, "next_combat", tuple([group[0].id for group in left]))
        order.append(answer)
        left = [group for group in left if group[0].id != answer]
    order += [group[0].id for group in left]
    battle.agenda[:0] = [("combat", name) for name in order] + [("alone",), ("combats_end",)]


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
        group.sort(key=_number)
        seen += group
        found.append(group)
    return found


def _number(warrior: Warrior) -> int:
    return warrior.sheet.number


def combat(battle: Battle, table: Table, name: str) -> None:
    """AN-7.2, AN-9.7: who fights, what everybody holds; then the blows. Nobody left, no combat."""
    group = next((one for one in groups(battle) if battle.by_id[name] in one), [])
    if not group:
        return
    table.tell("combat", "AN-7.2", who=tuple([one.id for one in group]))
    for side in (battle.moving, 1 - battle.moving):
        take_in_hand(table, [one for one in group if one.side == side], side)
    ready = [one.id for one in group if is_quick_shot(battle, one)]
    battle.agenda[:0] = [*[("first_shot", one) for one in ready], ("blows", *[one.id for one in group])]


def take_in_hand(table: Table, fighters: list[Warrior], side: int) -> None:
    """AN-9.7, AN-7.24: when a combat begins, or a later phase of it, who has other weapons may take them."""
    changing = [one for one in fighters if one.body == STANDING]
    for warrior in fighters:
        ways = holds(warrior.sheet.weapons, warrior.sheet.armour)
        warrior.hand = warrior.hand if warrior.hand in ways else ways[0]
    while True:
        options = [(one.id, *way) for one in changing for way in _other_holds(one)]
        answer: Any = table.ask(side, "hands", {KEEP: None, "take": options}) if options else KEEP
        if answer == KEEP:
            return
        chosen = next(one for one in changing if one.id == answer[1][0])
        chosen.hand = answer[1][1:]
        changing.remove(chosen)
        table.tell("takes_in_hand", "AN-9.7", who=chosen.id, what=chosen.hand)


def _other_holds(warrior: Warrior) -> list[tuple[str, ...]]:
    ways = holds(warrior.sheet.weapons, warrior.sheet.armour)
    return [way for way in ways if way != warrior.hand]


# Crossbow pistols


def is_quick_shot(battle: Battle, warrior: Warrior) -> bool:
    """AN-9.8: whether he has something to shoot before any blow of the first turn."""
    able = warrior.body == STANDING and not warrior.fleeing and not warrior.stupid and warrior.sheet.profile[BS]
    return bool(able and battle.rules.black_powder and quick_arms(warrior) and first_turn(battle, warrior))


def quick_arms(warrior: Warrior) -> list[Weapon]:
    """AN-9.8: the crossbow pistols."""
    return [one for one in missiles(warrior.sheet) if one.kind == POWDER and "shots" in one.combat]


def first_shot(battle: Battle, table: Table, name: str) -> None:
    """AN-9.8: before any blow of the first turn, at one of those he fights, at -2."""
    shooter = battle.by_id[name]
    foes = [foe.id for foe in engaged(battle, shooter) if is_new_to(shooter, foe)] if shooter.stands() else []
    target: str = table.ask(shooter.side, "first_shot", (NOBODY, *foes), name) if foes else NOBODY
    if target == NOBODY:
        return
    foe, weapon = battle.by_id[target], quick_arms(shooter)[0]
    need = shot_need(shooter, foe, weapon, SAMPLES) - weapon.combat["hit"]
    table.tell("first_shot", "AN-9.8", who=name, whom=target)
    wounds: list[Wound] = []
    for _ in range(weapon.combat["shots"]):
        if need < NEVER and table.test("shot", d6, max(2, need)):
            wounds += wounds_of(table, foe, missile(shooter, weapon))
    hurt(battle, table, foe, wounds, shooter)


# The order of blows


def order_blows(battle: Battle, table: Table, *names: str) -> None:
    """AN-7.3, AN-7.4: a row for each of a combat who strikes, in their order."""
    fighters = [battle.by_id[one] for one in names]
    battle.agenda[:0] = striking_order(battle, table, [one for one in fighters if engaged(battle, one)])


def rank(warrior: Warrior) -> int:
    """AN-7.3, AN-7.4, MO-9, AN-6.15: charged, ordinary, slow weapons, just risen."""
    if warrior.deeds.stood_up:
        return RISEN
    if "strike_last" in in_hand(warrior)[0].rules:
        return LAST
    return FIRST if warrior.deeds.charged else NORMAL


def steps(battle: Battle, warrior: Warrior) -> list[tuple[int, int, str]]:
    """AN-7.4, AN-9.3, AN-7.24: his ranks with his initiative and beats; a long weapon strikes first at newcomers."""
    own, quick = rank(warrior), -warrior.sheet.profile[I]
    if own != NORMAL or "strike_first" not in in_hand(warrior)[0].rules or not first_turn(battle, warrior):
        return [(own, quick, "strike")]
    if all(is_new_to(warrior, foe) for foe in engaged(battle, warrior)):
        return [(FIRST, quick, "strike")]
    return [(FIRST, quick, "strike_first"), (NORMAL, quick, "strike")]


def striking_order(battle: Battle, table: Table, group: list[Warrior]) -> list[tuple[str, str]]:
    """AN-7.4, AN-1.8: by rank, then by initiative; of opponents who are level a die says who begins."""
    rows = [(step, one) for one in group if one.body == STANDING for step in steps(battle, one)]
    found: list[tuple[str, str]] = []
    for key in sorted({step[:2]: 0 for step, _ in rows}):
        level = [(step[2], one) for step, one in rows if step[:2] == key]
        sides = list(dict.fromkeys([one.side for _, one in level]))
        first = who_begins(table) if len(sides) > 1 else sides[0]
        for side in (first, 1 - first):
            found += arranged(table, side, [(beat, one.id) for beat, one in level if one.side == side])
    return found


def arranged(table: Table, side: int, rows: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """AN-7.4: friends who are level strike in the order that their owner likes."""
    left, found = rows, []
    while len(left) > 1:
        answer: str = table.ask(side, "next_blow", tuple([name for _, name in left]))
        found += [row for row in left if row[1] == answer]
        left = [row for row in left if row[1] != answer]
    return found + left


def who_begins(table: Table) -> int:
    """AN-7.3, AN-7.4: a die each, again while they are equal; the side that begins."""
    while True:
        faces = table.roll("first_blow", 2 * d6)
        if faces[0] != faces[1]:
            return int(faces[1] > faces[0])


# Afterwards


def combats_end(battle: Battle, table: Table) -> None:
    """AN-0.8, AN-7.24, AN-6.4, AN-7.13: who has fought whom; what served for this phase is over."""
    for warrior in battle.warriors:
        foes = engaged(battle, warrior)
        warrior.fought = tuple([foe.id for foe in foes])
        warrior.feared = warrior.critical = warrior.parried = False
        deeds = warrior.deeds
        deeds.charged = deeds.dived = deeds.stood_up = False
        if not foes:
            warrior.hand = ()
    turn_passes(battle)
    table.tell("combats_over", "AN-2.2", side=battle.moving)


def turn_passes(battle: Battle) -> None:
    """AN-8.18, AN-9.8: in one edition stupidity is over with the combat of its turn; powder is loaded again."""
    for warrior in battle.warriors:
        if warrior.side == battle.moving:
            loads(warrior)
            if battle.rules.stupidity_lasts == THIS_TURN:
                warrior.stupid = False
