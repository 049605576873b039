"""Chapter 2: turns and their phases, the flags that a turn clears, who may cast."""

from typing import Final

from liza.games.skirmish.scenarios import over, turn_over
from liza.games.skirmish.state import STANDING, Battle, Warrior, no_deeds
from liza.kernel.game import Row
from liza.kernel.table import Table

PHASES: Final[tuple[Row, ...]] = (
    ("voluntary_rout",),
    ("rout",),
    ("stupidity",),
    ("recovery",),
    ("charges",),
    ("frenzy",),
    ("charges_end",),
    ("compulsory",),
    ("moves",),
    ("shooting",),
    ("combats",),
    ("end_turn",),
)
"""AN-2.2, AN-2.3: the order of a turn."""


def turn(battle: Battle, table: Table, side: int) -> None:
    """AN-2.1, AN-2.3, AN-10.10: a side's whole turn, unless the scenario is over."""
    battle.round += side == battle.first
    battle.moving = side
    if over(battle, table):
        return
    table.tell("turn", "AN-2.1", side=side, round=battle.round)
    for warrior in battle.warriors:
        if warrior.side == side:
            begin(warrior)
    battle.agenda[:0] = PHASES


def begin(warrior: Warrior) -> None:
    """AN-0.8: what he did in his last turn is over."""
    warrior.deeds = no_deeds()


def end_turn(battle: Battle, table: Table) -> None:
    """AN-2.1, AN-2.5: the other side's turn comes, unless the scenario is over."""
    if not turn_over(battle, table):
        battle.agenda.insert(0, ("turn", 1 - battle.moving))


def can_cast(warrior: Warrior) -> bool:
    """AN-2.6: who may cast, if there were spells: whoever stands, and is neither running away nor stupid.

    Having rallied, run, failed a charge or a detection, or stood up does not keep him from it.
    """
    return warrior.here() and warrior.body == STANDING and not warrior.fleeing and not warrior.stupid
