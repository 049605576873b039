"""Chapter 5.3: what happens when a mover enters an occupied hex."""

from liza.games.pit_fighter.contests import push_contest
from liza.games.pit_fighter.scrolls import Move
from liza.games.pit_fighter.state import Arena, Fighter
from liza.kernel.table import Table
from liza.space.hexes import WALL


def push(arena: Arena, table: Table, mover: Fighter, occupant: Fighter, direction: int, move: Move) -> None:
    """PF-5.3a, PF-5.3c, PF-5.3d, PF-5.3f, PF-5.3g: the move is over; the loser yields, nobody turns."""
    table.tell("push", "PF-5.3a", who=mover.sheet.id, whom=occupant.sheet.id)
    if not push_contest(table, mover, occupant):
        table.tell("push_lost", "PF-5.3c", who=mover.sheet.id, whom=occupant.sheet.id)
        return
    beyond = arena.board.neighbours[occupant.at][direction]
    if beyond == WALL or arena.on(beyond) is not None:
        blocked(table, mover, occupant)
    else:
        mover.at, occupant.at = occupant.at, beyond
        at, back = arena.board.coordinates[mover.at], arena.board.coordinates[beyond]
        table.tell("pushed", "PF-5.3d", who=mover.sheet.id, whom=occupant.sheet.id, at=at, back=back)
    mover.doings.strike = bool(move.red) and not mover.doings.green
    lose_strike(table, occupant)
    lose_move(table, occupant)


def blocked(table: Table, mover: Fighter, occupant: Fighter) -> None:
    """PF-5.3e: nowhere to go: both stay; all the loser's characteristics but Wounds are halved until the turn ends."""
    occupant.doings.beaten = True
    table.tell("push_blocked", "PF-5.3e", who=mover.sheet.id, whom=occupant.sheet.id)


def lose_strike(table: Table, fighter: Fighter) -> None:
    """PF-5.3i: whoever loses any push loses his power strike for this turn."""
    if fighter.doings.strike:
        fighter.doings.strike = False
        table.tell("strike_lost", "PF-5.3i", who=fighter.sheet.id)


def lose_move(table: Table, fighter: Fighter) -> None:
    """PF-5.3h: who loses a push before his own move makes none this turn."""
    if not fighter.doings.moved:
        fighter.doings.moved = fighter.doings.lost = True
        table.tell("move_lost", "PF-5.3h", who=fighter.sheet.id)
