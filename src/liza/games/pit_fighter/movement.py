"""Chapters 5.0 to 5.2: who moves when, interrupts, and a move along its path."""

from liza.games.pit_fighter.adrenaline import before_moving, earn, may_rise_above
from liza.games.pit_fighter.characteristics import move_rank
from liza.games.pit_fighter.contests import quick_reflexes
from liza.games.pit_fighter.orders import may_order
from liza.games.pit_fighter.pushes import push
from liza.games.pit_fighter.scrolls import OBSERVE, Move
from liza.games.pit_fighter.state import Arena, Fighter
from liza.kernel.dice import d10
from liza.kernel.table import Table
from liza.space.hexes import WALL


def next_mover(arena: Arena, table: Table) -> None:
    """PF-5.0a, PF-5.2a: one of those who have not moved yet; into the place of the last nobody can step."""
    left = waiting(arena)
    if len(left) > 1:
        arena.agenda.insert(0, ("moves",))
        mover, interrupting = who_moves(table, left)
        carry_out(arena, table, mover, interrupting=interrupting)
    elif left:
        carry_out(arena, table, left[0], interrupting=False)


def who_moves(table: Table, left: list[Fighter]) -> tuple[Fighter, bool]:
    """PF-5.0a, PF-5.2a, PF-5.2b: the lowest in rank, or whoever steps in, in his place; and whether he steps in."""
    left.sort(key=move_rank)
    mover = left[0]
    while True:
        rival = first_volunteer(table, left, mover)
        left.sort(key=move_rank)
        if rival is not None:
            table.tell("interrupts_move", "PF-5.2a", who=rival.sheet.id, whom=mover.sheet.id)
            mover = rival
        elif mover is not left[0]:
            return mover, True
        elif may_rise_over_the_next(table, mover, left[1]):
            left.sort(key=move_rank)
            mover = left[0]
        else:
            return mover, False


def waiting(arena: Arena) -> list[Fighter]:
    """PF-5.2a: each fighter moves once per turn, interrupt or not."""
    return [fighter for fighter in arena.fighters if not fighter.doings.moved and not fighter.out]


def first_volunteer(table: Table, left: list[Fighter], mover: Fighter) -> Fighter | None:
    """PF-5.2b, PF-5.2c: asked from the highest rank down; adrenaline may lift somebody into the question."""
    rank = move_rank(mover)
    for fighter in reversed(left):
        if (
            fighter is not mover
            and may_interrupt(fighter)
            and may_rise_above(table, fighter, rank)
            and table.ask(fighter.sheet.seat, "interrupt_move", (False, True), fighter.sheet.id, mover.sheet.id)
        ):
            return fighter
    return None


def may_interrupt(fighter: Fighter) -> bool:
    """PF-5.2d: not with an order that has only red arrows."""
    return bool(fighter.sheet.scroll.moves[fighter.doings.order].green)


def may_rise_over_the_next(table: Table, mover: Fighter, following: Fighter) -> bool:
    """PF-5.2c: who raises himself above the next-lowest is no longer the one about to move, whatever his order."""
    return bool(mover.adrenaline) and may_rise_above(table, mover, move_rank(following))


def carry_out(arena: Arena, table: Table, fighter: Fighter, *, interrupting: bool) -> None:
    """PF-5.1a, PF-5.2d, PF-6.7f, PF-9.10a: adrenaline for an extra hex, the path hex by hex, then the final facing.

    PF-5.4a: an order, such as one from a record, that could not have been written becomes Observe.
    """
    doings = fighter.doings
    doings.moved = True
    move = fighter.sheet.scroll.moves[doings.order]
    if not may_order(arena, fighter, doings.order):
        table.tell("becomes_observe", "PF-5.4a", who=fighter.sheet.id)
        doings.order, move = OBSERVE, fighter.sheet.scroll.moves[OBSERVE]
    doings.green = interrupting and bool(move.red)
    table.tell("moves", "PF-5.1a", who=fighter.sheet.id, move=move.id)
    start = fighter.facing
    if before_moving(arena, table, fighter) and not step(arena, table, fighter, start, move):
        return
    for direction in move.path:
        if not step(arena, table, fighter, (start + direction) % 6, move):
            return
    if doings.order == OBSERVE and not observe(arena, table, fighter):
        return
    turn_at_the_end(table, fighter, move)


def step(arena: Arena, table: Table, fighter: Fighter, direction: int, move: Move) -> bool:
    """PF-5.1a, PF-5.1b, PF-5.3a, PF-5.3f: into the next hex; False if the move is over there."""
    there = arena.board.neighbours[fighter.at][direction]
    if there == WALL:
        table.tell("wall", "PF-5.1b", who=fighter.sheet.id)
        return False
    occupant = arena.on(there)
    if occupant is not None:
        push(arena, table, fighter, occupant, direction, move)
        return False
    fighter.at = there
    table.tell("steps", "PF-5.1a", who=fighter.sheet.id, at=arena.board.coordinates[there])
    return True


def turn_at_the_end(table: Table, fighter: Fighter, move: Move) -> None:
    """PF-5.1a, PF-2.2e, PF-5.2d: he must turn to one of the arrows; on a red one he has the power strike."""
    allowed = move.green if fighter.doings.green else move.arrows
    turned = allowed[0] if len(allowed) == 1 else table.ask(fighter.sheet.seat, "facing", allowed, fighter.sheet.id)
    fighter.facing = (fighter.facing + turned) % 6
    fighter.doings.strike = turned in move.red
    table.tell("turns", "PF-5.1a", who=fighter.sheet.id, facing=fighter.facing, strike=fighter.doings.strike)


def observe(arena: Arena, table: Table, fighter: Fighter) -> bool:
    """PF-2.2i, PF-8.2g: the net roll, standing up, the weapon, the trophy; False if he stays netted."""
    fighter.doings.observed = True
    if fighter.net and not break_free(table, fighter):
        return False
    if fighter.fallen:
        fighter.fallen = False
        table.tell("stands_up", "PF-8.42.53", who=fighter.sheet.id)
    if fighter.disarmed:
        fighter.disarmed = False
        table.tell("takes_weapon", "PF-8.42.33", who=fighter.sheet.id)
    for turn in fighter.trophies:
        if turn == arena.turn - 1:
            earn(arena, table, fighter, "PF-6.6.1e")
    return True


def break_free(table: Table, fighter: Fighter) -> bool:
    """PF-8.2g: attempt n needs 11 less n on a D10."""
    need = 11 - fighter.net
    free = table.test("net", d10, need)
    if not free and quick_reflexes(table, fighter):
        free = table.test("net", d10, need)
    table.tell("breaks_free" if free else "stays_netted", "PF-8.2g", who=fighter.sheet.id)
    fighter.net = 0 if free else fighter.net + 1
    return free


def adjust_facings(arena: Arena, table: Table) -> None:
    """PF-8.42.11: after all have moved, one side left or right, lowest rank first; not while netted."""
    able = [one for one in arena.fighters if 11 in one.sheet.skills and not (one.net or one.out)]
    for fighter in sorted(able, key=move_rank):
        turned = table.ask(fighter.sheet.seat, "adjust", (0, -1, 1), fighter.sheet.id)
        if turned:
            fighter.facing = (fighter.facing + turned) % 6
            table.tell("adjusts", "PF-8.42.11", who=fighter.sheet.id, facing=fighter.facing)
