"""Chapters 6.0 to 6.4: who attacks when, whom and how, the duel of locations, the attack roll."""

from typing import Any, Final

from liza.games.pit_fighter.adrenaline import BONUS, may_rise_above
from liza.games.pit_fighter.characteristics import (
    attack_at,
    attack_rank,
    defence_at,
    half,
    net_at,
    reach,
)
from liza.games.pit_fighter.contests import Contest, contest
from liza.games.pit_fighter.scrolls import LOCATIONS
from liza.games.pit_fighter.skills import counter, signature, skill_at_arms
from liza.games.pit_fighter.state import SEVERED, WS, Arena, Fighter, enemies
from liza.games.pit_fighter.weapons import bash, disarm, net_lands, throw_knife, weapon_menu
from liza.games.pit_fighter.wounds import damage
from liza.kernel.table import Table

NEXT_TO: Final = ((1, 2), (0, 2), (0, 1, 3), (2, 4), (3,))
Names = tuple[str, ...]
Menu = dict[str, tuple[object, ...] | None]


def next_attack(arena: Arena, table: Table, called: str) -> None:
    """PF-6.0a, PF-6.0b, PF-8.42.35: the lowest slot is called; whoever steps in attacks before it."""
    left = [fighter for fighter in arena.fighters if slots_left(fighter) and not fighter.out]
    if not left:
        return
    attacker = arena.by_id(called) if called else lowest_slot(left)
    if attacker not in left:
        attacker = lowest_slot(left)
    if len(left) > 1 or len(attacker.doings.extras) + attacker.doings.main > 1:
        arena.agenda.insert(0, ("attacks", ""))
    slot_called = half_slot(attacker)
    form, before = form_now(arena, table, attacker), ""
    if not form:
        return
    rivals_from = attack_rank(attacker, second=form != "main")
    while (rival := first_volunteer(arena, table, attacker, rivals_from)) is not None:
        table.tell("interrupts_attack", "PF-6.0b", who=rival.sheet.id, whom=attacker.sheet.id)
        attacker, form, before = rival, next_form(rival), attacker.sheet.id
        slot_called, rivals_from = False, attack_rank(rival, second=form != "main")
    attack(arena, table, attacker, form, before)
    if form == "main" and attacker.doings.extras and (slot_called or attacker.doings.held):
        arena.agenda[0] = ("attacks", attacker.sheet.id)


def slots_left(fighter: Fighter) -> bool:
    """PF-6.0a: whether an attack of this turn is still to come."""
    return fighter.doings.main or bool(fighter.doings.extras)


def half_slot(fighter: Fighter) -> bool:
    """PF-8.42.35: the lower slot of who has more than one attack is called first, unless it is held back."""
    return bool(fighter.doings.extras) and not (fighter.doings.held and fighter.doings.main)


def lowest_slot(left: list[Fighter]) -> Fighter:
    """PF-6.0a: the lowest Initiative first, ties older first."""
    return left[0] if len(left) == 1 else min(left, key=_slot_rank)


def _slot_rank(fighter: Fighter) -> tuple[int, int]:
    return attack_rank(fighter, second=half_slot(fighter))


def form_now(arena: Arena, table: Table, fighter: Fighter) -> str:
    """PF-8.42.35, PF-9.4, PF-6.0b: which attack the called slot becomes; "" if it passes."""
    doings = fighter.doings
    if not half_slot(fighter):
        if not has_attack(arena, fighter, "main"):
            doings.main = False
            return ""
        return "main"
    if doings.main:
        able = has_attack(arena, fighter, "main")
        if not able or table.ask(fighter.sheet.seat, "hold", (False, True), fighter.sheet.id):
            doings.held = True
            return ""
        return "main"
    form = doings.extras[0]
    if not has_attack(arena, fighter, form):
        doings.extras.pop(0)
        return ""
    return form


def first_volunteer(arena: Arena, table: Table, attacker: Fighter, rank: tuple[int, int]) -> Fighter | None:
    """PF-6.0b, PF-6.7d: asked from the highest rank down, of those who have a legal attack at that moment."""
    able = [one for one in arena.fighters if one is not attacker and slots_left(one) and not one.out]
    above = [one for one in able if one.adrenaline or _own_rank(one) > rank]
    rivals = [one for one in above if has_attack(arena, one, next_form(one))]
    for fighter in sorted(rivals, key=_own_rank, reverse=True):
        worth = BONUS if fighter.doings.main else half(BONUS)
        if may_rise_above(table, fighter, rank, _own_rank, worth) and table.ask(
            fighter.sheet.seat, "interrupt_attack", (False, True), fighter.sheet.id, attacker.sheet.id
        ):
            return fighter
    return None


def next_form(fighter: Fighter) -> str:
    """PF-8.42.35, PF-9.4: his next attack; the first one is never after the others."""
    return "main" if fighter.doings.main else fighter.doings.extras[0]


def _own_rank(fighter: Fighter) -> tuple[int, int]:
    return attack_rank(fighter, second=not fighter.doings.main)


def may_attack(fighter: Fighter, turn: int) -> bool:
    """PF-6.6.1b, PF-8.2f, PF-6.6.2e: not while stunned or netted, nor with both arms gone."""
    hurt = fighter.injuries
    return hurt.stunned < turn and not fighter.net and hurt.arms != [SEVERED, SEVERED]


def has_attack(arena: Arena, fighter: Fighter, form: str) -> bool:
    """PF-6.0b, PF-6.1c: whether there is anything he could do in this slot."""
    return may_attack(fighter, arena.turn) and bool(ways(arena, fighter, form))


def ways(arena: Arena, fighter: Fighter, form: str, _name: str = "") -> Menu:
    """PF-6.1a, PF-6.1b, PF-6.1c, PF-8.2a, PF-8.2d: whom he can attack and how; he must, if it costs nothing rare."""
    strikes: Names = ()
    for one in arena.fighters:
        if not one.out and enemies(one, fighter) and reach(arena, fighter, one) is not None:
            strikes += (one.sheet.id,)
    menu: Menu = {"strike": strikes} if strikes else {}
    if form != "main" or not (fighter.nets or fighter.sheet.skills):
        return menu
    close = tuple([foe for foe in strikes if arena.by_id(foe).at in arena.board.bearing[fighter.at]])
    menu |= weapon_menu(arena, fighter, close)
    return menu if strikes or not menu else {"pass": None, **menu}


def attack(arena: Arena, table: Table, attacker: Fighter, form: str, before: str) -> None:
    """PF-6.0a, PF-6.1b, PF-8.42.23: one attack and all its effects; `before` is whose attack it interrupts."""
    doings = attacker.doings
    if form == "main":
        doings.main = False
    else:
        doings.extras.pop(0)
    menu = ways(arena, attacker, form)
    strikes = menu.get("strike") or ()
    stepped_in = doings.stepped_in
    if before:
        doings.stepped_in = [*stepped_in, before]
    if len(menu) == len(strikes) == 1:
        choice: Any = ("strike", strikes[0])
    else:
        choice = table.ask(attacker.sheet.seat, "attack", ways, arena, attacker, form, attacker.sheet.id)
    if choice == "pass":
        doings.stepped_in = stepped_in
        table.tell("passes", "PF-6.1c", who=attacker.sheet.id)
        return
    kind, aim = choice
    target = arena.by_id(aim[0] if kind == "knife" else aim)
    doings.fought = target.doings.fought = True
    table.tell("attacks", "PF-6.1b", who=attacker.sheet.id, whom=target.sheet.id, how=kind, form=form)
    if kind == "disarm":
        disarm(table, attacker, target)
    elif kind == "bash":
        bash(arena, table, attacker, target)
    elif kind == "knife":
        throw_knife(arena, table, attacker, target, LOCATIONS.index(aim[1]))
    else:
        strike(arena, table, attacker, target, form, net=kind == "net")


def strike(arena: Arena, table: Table, attacker: Fighter, target: Fighter, form: str, *, net: bool) -> None:
    """PF-6.2a, PF-8.2e: the duel of locations, if need be the attack roll, and what a hit does."""
    bonus = signature(table, attacker)
    location, hit = duel(table, attacker, target)
    if hit is None:
        hit = attack_roll(arena, table, attacker, target, form, bonus, net=net)
    table.tell(
        "hit" if hit else "miss", "PF-6.2a", who=attacker.sheet.id, whom=target.sheet.id, where=LOCATIONS[location]
    )
    if hit and net:
        net_lands(table, attacker, target)
    elif hit:
        adjacent = target.at in arena.board.bearing[attacker.at]
        power = form == "main" and adjacent and attacker.doings.strike
        damage(arena, table, attacker, target, location, form, strike=power)


def duel(table: Table, attacker: Fighter, target: Fighter) -> tuple[int, bool | None]:
    """PF-6.2a, PF-6.2b, PF-8.0a, PF-0d: both write a location: same, a miss; not next to it, a hit; else a roll."""
    about = (attacker.sheet.id, target.sheet.id)
    slips = [(attacker.sheet.seat, about, LOCATIONS), (target.sheet.seat, about, LOCATIONS)]
    names = table.ask_all("location", slips)
    aimed, guarded = LOCATIONS.index(names[0]), LOCATIONS.index(names[1])
    sure = met(aimed, guarded)
    ends = "roll" if sure is None else "sure_hit" if sure else "sure_miss"
    table.tell("locations", "PF-6.2a", who=about[0], whom=about[1], aimed=names[0], guarded=names[1], ends=ends)
    return aimed, sure


def met(aimed: int, guarded: int) -> bool | None:
    """PF-6.2a, PF-6.2b: whether an attack hits by the locations alone; None if it takes an attack roll."""
    return False if aimed == guarded else None if guarded in NEXT_TO[aimed] else True


def attack_roll(
    arena: Arena, table: Table, attacker: Fighter, target: Fighter, form: str, bonus: int, *, net: bool
) -> bool:
    """PF-6.3a, PF-6.4a, PF-6.4b: D20 and WS with A against D20 and WS with D; the attacker must be higher."""
    more, guarded = skill_at_arms(table, attacker, target)
    edge = (net_at(arena, attacker, target) if net else attack_at(arena, attacker, target)) or 0
    guard = defence_at(arena, target, attacker) + guarded
    return contest(table, Contest("attack", attacker, target, WS, edge, guard, form, bonus + more))


def attack_edge(arena: Arena, attacker: Fighter, target: Fighter, *, net: bool = False) -> int:
    """PF-6.3a, PF-8.42.23: what the attacker has over WS against WS: A less D, and five for a counterattack."""
    number = net_at(arena, attacker, target) if net else attack_at(arena, attacker, target)
    edge = (number or 0) - defence_at(arena, target, attacker)
    return edge + counter(attacker, target) - counter(target, attacker)
