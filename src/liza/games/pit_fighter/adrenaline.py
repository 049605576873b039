"""Chapter 6.7: adrenaline. A fighter holds bonuses by the turn in which he earned them; the oldest is spent first."""

from collections.abc import Callable
from typing import Final

from liza.games.pit_fighter.characteristics import move_rank, value
from liza.games.pit_fighter.state import TRAITS, WS, Arena, Fighter, I, S, T, W
from liza.kernel.table import Table
from liza.space.hexes import WALL

BONUS = 10
RECOVERED: Final = (W, WS, S, T, I)


def earn(arena: Arena, table: Table, fighter: Fighter, rule: str) -> None:
    """PF-6.7a: one bonus for each attack that does damage, at once; no limit to how many are held."""
    fighter.adrenaline.append(arena.turn)
    table.tell("adrenaline", rule, who=fighter.sheet.id)


def expire(arena: Arena, table: Table, fighter: Fighter) -> None:
    """PF-6.7b: a bonus earned last turn and not used is lost."""
    kept = [turn for turn in fighter.adrenaline if turn >= arena.turn]
    if len(kept) < len(fighter.adrenaline):
        table.tell("adrenaline_lost", "PF-6.7b", who=fighter.sheet.id, count=len(fighter.adrenaline) - len(kept))
    fighter.adrenaline = kept


def spend(fighter: Fighter) -> None:
    """PF-6.7b: each bonus has exactly one use; the one that would be lost first goes first."""
    fighter.adrenaline.pop(0)


def raise_trait(table: Table, fighter: Fighter, trait: int) -> None:
    """PF-6.7c: ten more in one characteristic until the End phase; several may be put on the same one."""
    spend(fighter)
    fighter.bonus[trait] += BONUS
    table.tell("raised", "PF-6.7c", who=fighter.sheet.id, trait=TRAITS[trait], now=value(fighter, trait))


def may_raise(table: Table, fighter: Fighter, trait: int) -> bool:
    """PF-6.7c, PF-6.7d: asked of who holds a bonus, where it could matter."""
    if not fighter.adrenaline or not table.ask(
        fighter.sheet.seat, "raise", (False, True), fighter.sheet.id, TRAITS[trait]
    ):
        return False
    raise_trait(table, fighter, trait)
    return True


def may_close(table: Table, fighter: Fighter, trait: int, gap: int) -> bool:
    """PF-6.7d: after the dice; asked only of who could still close the gap with all that he holds."""
    return BONUS * len(fighter.adrenaline) >= gap and may_raise(table, fighter, trait)


def may_rise_above(
    table: Table,
    fighter: Fighter,
    rank: tuple[int, int],
    rank_of: Callable[[Fighter], tuple[int, int]] = move_rank,
    worth: int = BONUS,
) -> bool:
    """PF-5.2c, PF-6.7d: at the question of an interrupt, who could rise above a rank may lift himself."""
    while rank_of(fighter) <= rank:
        lead, age = rank_of(fighter)
        if (lead + worth * len(fighter.adrenaline), age) <= rank or not may_raise(table, fighter, I):
            return False
    return True


def before_moving(arena: Arena, table: Table, fighter: Fighter) -> bool:
    """PF-6.7d, PF-6.7f: just before his move he may raise anything, or take one extra hex ahead: True if so."""
    while fighter.adrenaline:
        choice = table.ask(fighter.sheet.seat, "before_move", _before_move, arena, fighter, fighter.sheet.id)
        if choice == "no":
            return False
        if choice == "extra_hex":
            spend(fighter)
            table.tell("extra_hex", "PF-6.7f", who=fighter.sheet.id)
            return True
        raise_trait(table, fighter, TRAITS.index(choice[1]))
    return False


def _before_move(arena: Arena, fighter: Fighter, _name: str) -> dict[str, tuple[str, ...] | None]:
    """PF-6.7f: not while netted (PF-8.2f), and not into a wall."""
    free = not fighter.net and arena.board.neighbours[fighter.at][fighter.facing] != WALL
    extra: dict[str, tuple[str, ...] | None] = {"extra_hex": None} if free else {}
    return {"no": None, **extra, "raise": TRAITS}


def save_wounds(table: Table, fighter: Fighter) -> bool:
    """PF-6.7e: at 0 Wounds or less ten more can keep him on his feet until the End phase; True if he stands."""
    while value(fighter, W) <= 0 < value(fighter, W) + BONUS * len(fighter.adrenaline):
        if not may_raise(table, fighter, W):
            return False
    return value(fighter, W) > 0


def recover(table: Table, fighter: Fighter, points: int) -> None:
    """PF-6.7g: in the End phase, five lost points come back, split among Wounds and whatever is reduced."""
    while fighter.adrenaline and lost(fighter):
        if not table.ask(fighter.sheet.seat, "recover", (False, True), fighter.sheet.id):
            return
        spend(fighter)
        left = points
        while left and (choices := lost(fighter)):
            name = (
                choices[0]
                if len(choices) == 1
                else table.ask(fighter.sheet.seat, "recover_what", choices, fighter.sheet.id)
            )
            trait = TRAITS.index(name)
            lacking = fighter.sheet.start[trait] - fighter.base[trait]
            most = min(left, lacking)
            back = (
                most
                if len(choices) == 1
                else table.ask(fighter.sheet.seat, "recover_points", range(1, most + 1), fighter.sheet.id, name)
            )
            fighter.base[trait] += back
            left -= back
            table.tell("recovered", "PF-6.7g", who=fighter.sheet.id, trait=name, points=back)


def lost(fighter: Fighter) -> tuple[str, ...]:
    """PF-6.7g: the characteristics below their level at the start of this combat, Wounds first."""
    base, start = fighter.base, fighter.sheet.start
    return tuple([TRAITS[trait] for trait in RECOVERED if base[trait] < start[trait]])
