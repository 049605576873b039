"""Chapters 3 and 4: the turn begins, and everybody writes a move in secret."""

from typing import Final

from liza.games.pit_fighter.scrolls import FAST, NORMAL, OBSERVE, SLOW
from liza.games.pit_fighter.state import SEVERED, WOODEN, Arena, Fighter, new_doings
from liza.kernel.table import Table

STEPS: Final = (("orders",), ("moves",), ("facing",), ("attacks", ""), ("bleeding",), ("recovery",), ("ending",))


def begin_turn(arena: Arena, _table: Table) -> None:
    """PF-3.0a: four steps, each completed by everybody before the next begins."""
    arena.turn += 1
    for fighter in arena.fighters:
        if not fighter.out:
            fighter.doings = new_doings(fighter.sheet)
    arena.agenda += STEPS


def write_orders(arena: Arena, table: Table) -> None:
    """PF-4.0a, PF-0d: every player writes one move of the scroll in secret; all are shown together."""
    fighters = arena.standing()
    slips = [(fighter.sheet.seat, fighter.sheet.id, orders(arena, fighter)) for fighter in fighters]
    names = table.ask_all("order", slips)
    table.tell("turn", "PF-3.0a", turn=arena.turn)
    for fighter, name in zip(fighters, names, strict=True):
        fighter.doings.order = fighter.sheet.scroll.move(name)
        table.tell("ordered", "PF-4.0a", who=fighter.sheet.id, move=name)


def orders(arena: Arena, fighter: Fighter) -> tuple[str, ...]:
    """PF-4.0b, PF-4.0c, PF-4.0d: the moves he may write; Observe, the first of them, if the player says nothing."""
    return fighter.sheet.scroll.up_to[fastest(arena, fighter)[0]]


def may_order(arena: Arena, fighter: Fighter, number: int) -> bool:
    """PF-4.0b, PF-4.0c, PF-4.0d: whether the move of this number is one of those he may write."""
    return number == OBSERVE or fighter.sheet.scroll.moves[number].band <= fastest(arena, fighter)[0]


def fastest(arena: Arena, fighter: Fighter) -> tuple[int, str]:
    """PF-4.0b, PF-4.0c, PF-4.0d: the fastest band he may choose (-1: Observe only), and the rule that says so."""
    hurt = fighter.injuries
    if fighter.net:
        return -1, "PF-8.2f"
    if fighter.fallen:
        return -1, "PF-8.42.53"
    if hurt.slow_in and hurt.slow_in == arena.turn:
        return SLOW, "PF-6.6.4c"
    if hurt.gutted:
        return NORMAL, "PF-6.6.3e"
    if any(hurt.legs):
        worst = max(hurt.legs)
        return NORMAL, "PF-6.6.5f" if worst == WOODEN else "PF-6.6.5e" if worst == SEVERED else "PF-6.6.5d"
    if arena.turn <= 1:
        return NORMAL, "PF-4.0c"
    if fighter.last_fought or fighter.last_band == SLOW:
        return NORMAL, "PF-4.0b"
    return FAST, "PF-4.0b"


def why_not_order(arena: Arena, fighter: Fighter, name: str) -> tuple[str, str]:
    """PF-5.4a: an illegal order is refused when it is handed in, with the rule that forbids it."""
    band, rule = fastest(arena, fighter)
    if not any(move.id == name for move in fighter.sheet.scroll.moves):
        return "no_such_move", "PF-2.2d"
    return ("only_observe", "only_slow", "no_fast")[band + 1], rule
