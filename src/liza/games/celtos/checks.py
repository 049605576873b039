"""Chapter 5: one table for close combat and every check, the row for shooting, natural ones and tens."""

from typing import Final

from liza.games.celtos.data import number
from liza.kernel.dice import d10
from liza.kernel.table import Table

ONE, TEN = 1, 10
NATURAL: Final = (1, 10)


def check_need(stat: int, difficulty: int) -> int:
    """CE-4.5, CE-5.1, CE-5.2: one formula for both printed tables, between 2 and 10."""
    return max(number("check", "least"), min(number("check", "most"), number("check", "even") + difficulty - stat))


def shot_need(skill: int) -> int:
    """CE-3.6: the row for shooting, which has no limits."""
    return number("shooting", "needs") - skill


def face_needed(need: int, bonus: int) -> int:
    """CE-3.7, CE-5.3, CE-5.5: the least natural die that passes: modifiers are the die's; 1 never passes, 10 always."""
    return max(2, min(TEN, need - bonus))


def passes(table: Table, what: str, need: int, bonus: int = 0) -> bool:
    """CE-5.3, CE-5.5: one die against a number."""
    return table.test(what, d10, face_needed(need, bonus))


def check(table: Table, what: str, stat: int, difficulty: int | None = None, bonus: int = 0) -> bool:
    """CE-5.1, CE-5.4: a check; without a difficulty of its own it has 4."""
    hard = number("check", "usual_difficulty") if difficulty is None else difficulty
    return passes(table, what, check_need(stat, hard), bonus)
