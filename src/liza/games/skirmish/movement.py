"""Chapters 4.1 to 4.8 and 6.14: compulsory moves, then the remaining ones: walking, running, crawling, hiding."""

from typing import Any, Final

from liza.games.skirmish.contact import engaged, standing_foes
from liza.games.skirmish.data import number
from liza.games.skirmish.flight import flee_on, stumble
from liza.games.skirmish.hiding import hide, reveal, why_not_hide
from liza.games.skirmish.moving import go_along, take_up
from liza.games.skirmish.state import KNOCKED_DOWN, NOBODY, STANDING, Battle, Warrior
from liza.games.skirmish.ways import CRAWL, RUN, WALKING, Ways, ways_of
from liza.kernel.table import Table
from liza.space.field.measure import within
from liza.space.field.paths import Judged

DONE: Final = "done"
HIDE: Final = "hide"


# When the charges are over


def charges_end(battle: Battle, _table: Table) -> None:
    """AN-4.7: once, when nobody charges any more: who of the moving side has no enemy too near to run."""
    for warrior in battle.here(battle.moving):
        warrior.deeds.may_run = not any(keeps_from_running(warrior, one) for one in battle.here(1 - battle.moving))


def keeps_from_running(warrior: Warrior, enemy: Warrior) -> bool:
    """AN-4.7, AN-4.22: one who stands, does not flee and does not hide, 20 cm away or less, walls or no walls."""
    watches = enemy.stands() and not enemy.fleeing and not enemy.hidden
    return watches and within(warrior.figure, enemy.figure, number("run", "enemy_mm"))


# Compulsory moves


def compulsory(battle: Battle, table: Table) -> None:
    """AN-4.1, AN-4.2: those who must move do it before anybody else, in the order that their player likes."""
    left = [one for one in battle.standing(battle.moving) if is_driven(battle, one)]
    if not left:
        return
    name = left[0].id
    if len(left) > 1:
        name = table.ask(battle.moving, "compulsory", tuple([one.id for one in left]))
    warrior = battle.by_id[name]
    if warrior.fleeing:
        flee_on(battle, table, warrior)
    else:
        stumble(battle, table, warrior)
    warrior.deeds.done = True
    battle.agenda.insert(0, ("compulsory",))


def is_driven(battle: Battle, warrior: Warrior) -> bool:
    """AN-4.2, AN-8.7, AN-8.19: who flees, and who is stupid and not engaged."""
    if warrior.deeds.done:
        return False
    return warrior.fleeing or (warrior.stupid and not engaged(battle, warrior))


# Remaining moves


def moves(battle: Battle, table: Table) -> None:
    """AN-2.5, AN-4.1, AN-4.3, AN-4.6, AN-4.19: one after the other, in any order, as long as the player likes."""
    menu = menu_of(battle, battle.moving)
    if len(menu) == 1:
        return
    answer: Any = table.ask(battle.moving, "move", menu)
    if answer == DONE:
        return
    battle.agenda.insert(0, ("moves",))
    kind, name = answer
    if kind == HIDE:
        battle.by_id[name].deeds.done = True
        hide(table, battle.by_id[name])
        return
    battle.agenda.insert(0, ("go", name, kind))


def menu_of(battle: Battle, side: int) -> dict[str, list[str] | None]:
    """Who of a side may walk, run, crawl, or hide where he is."""
    able = [one for one in battle.here(side) if may_move(battle, one)]
    menu: dict[str, list[str] | None] = {
        WALKING: [one.id for one in able if one.body == STANDING],
        RUN: [one.id for one in able if may_run(one)],
        CRAWL: [one.id for one in able if one.body == KNOCKED_DOWN],
        HIDE: [one.id for one in battle.here(side) if hides_here(battle, one)],
    }
    return {DONE: None, **{kind: who for kind, who in menu.items() if who}}


def may_move(battle: Battle, warrior: Warrior) -> bool:
    """AN-4.3, AN-3.3, AN-4.15, AN-4.37, AN-6.14, AN-7.21, AN-7.22: who has a move left, and is free to make it."""
    deeds = warrior.deeds
    spent = deeds.done or deeds.charged or deeds.failed_charge or deeds.rallied or deeds.fell or deeds.climb_failed
    if spent or warrior.fleeing or warrior.stupid:
        return False
    if warrior.body == KNOCKED_DOWN:
        return may_crawl(battle, warrior)
    return warrior.body == STANDING and is_free(battle, warrior)


def is_free(battle: Battle, warrior: Warrior) -> bool:
    """AN-7.21, AN-7.22, AN-6.15: nobody leaves a combat unless all his opponents lie and he has not just stood up."""
    foes = engaged(battle, warrior)
    return not foes or not (warrior.deeds.stood_up or any(foe.stands() for foe in foes))


def may_crawl(battle: Battle, warrior: Warrior) -> bool:
    """AN-6.14: away from enemies only if each of them who stands has another standing opponent."""
    return all(standing_foes(battle, foe) for foe in standing_foes(battle, warrior))


def may_run(warrior: Warrior) -> bool:
    """AN-4.6, AN-4.7, AN-4.11, AN-6.15, MO-10.2: not near enemies, nor having stood up or looked for the unseen."""
    deeds = warrior.deeds
    able = warrior.body == STANDING and deeds.may_run and not (deeds.stood_up or deeds.tested)
    return able and "never_runs" not in warrior.sheet.traits


def hides_here(battle: Battle, warrior: Warrior) -> bool:
    """AN-4.19: whether he may hide where he stands, instead of moving."""
    return may_move(battle, warrior) and not why_not_hide(battle, warrior)


# A move


def go(battle: Battle, table: Table, name: str, action: str) -> None:
    """AN-4.3, AN-4.6, AN-6.14, AN-4.19, AN-4.30: the way of one warrior, and whether he hides where it ends."""
    warrior = battle.by_id[name]
    battle.acting, battle.action = name, action
    if action == RUN:
        start_run(table, warrior)
    follow(battle, table, warrior, action)
    battle.acting = battle.action = NOBODY
    warrior.deeds.done = True
    if warrior.stands() and not why_not_hide(battle, warrior) and table.ask(warrior.side, "hide", (False, True), name):
        hide(table, warrior)


def start_run(table: Table, warrior: Warrior) -> None:
    """AN-4.6, AN-4.8, AN-4.21: said before he runs; whoever runs is not hidden any more."""
    warrior.deeds.ran = True
    table.tell("runs", "AN-4.6", who=warrior.id)
    reveal(table, warrior, "AN-4.21")


def follow(battle: Battle, table: Table, warrior: Warrior, action: str) -> None:
    """AN-4.3, AN-4.34: along the way that is answered; behind a leap for the rest of it, until none is left."""
    spent = 0
    while True:
        path = table.ask(warrior.side, "path", way_options, battle, warrior.id, action, spent)
        ways = ways_of(battle, warrior, action, spent)
        judged = ways.judged(path)
        if not isinstance(judged, Judged):
            return
        take_up(battle, table, warrior, (warrior.x, warrior.y, warrior.surface))
        arrived = go_along(battle, table, warrior, judged)
        spent += judged.price
        if not arrived or not ways.leaps(path) or not ways_of(battle, warrior, action, spent).paths.moves.allowance:
            return


def way_options(battle: Battle, name: str, action: str, spent: int) -> Ways:
    """What may be answered."""
    return ways_of(battle, battle.by_id[name], action, spent)
