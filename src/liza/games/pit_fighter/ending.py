"""Chapter 7: the End phase, the end of the fight, and who has won."""

from liza.games.pit_fighter.adrenaline import expire, lost, recover
from liza.games.pit_fighter.characteristics import rank, value
from liza.games.pit_fighter.criticals import bleeding, d3
from liza.games.pit_fighter.scrolls import SLOW
from liza.games.pit_fighter.scrolls import table as data_table
from liza.games.pit_fighter.state import Arena, Fighter, W
from liza.games.pit_fighter.wounds import take_out
from liza.kernel.game import Result
from liza.kernel.table import Table


def bleed(arena: Arena, table: Table) -> None:
    """PF-7.0a, PF-6.6.3c: step 1: all who bleed lose Wounds, all at once."""
    for fighter in arena.fighters:
        if fighter.out:
            continue
        points = bleeding(fighter) + (d3(table, fighter) if fighter.injuries.gutted else 0)
        if points:
            fighter.base[W] -= points
            table.tell("bleeds", "PF-7.0a", who=fighter.sheet.id, points=points)


def recover_all(arena: Arena, table: Table) -> None:
    """PF-7.0a, PF-6.7g: step 2: recovery, lowest rank first."""
    able = [fighter for fighter in arena.fighters if fighter.adrenaline and not fighter.out and lost(fighter)]
    for fighter in sorted(able, key=rank):
        recover(table, fighter, data_table("types")["recovery"]["points"])


def end_turn(arena: Arena, table: Table) -> None:
    """PF-7.0a: steps 3 to 5: what lasted until now ends, who has no Wounds left falls, and the fight may be over."""
    standing = arena.standing()
    for fighter in standing:
        wear_off(arena, table, fighter)
    for fighter in standing:
        if value(fighter, W) <= 0:
            take_out(table, fighter, "wounds", fighter.hurt_by, arena)
    if not over(arena) and not arena.turn >= arena.limit and not agreed_to_stop(arena, table):
        arena.agenda.append(("turn",))


def wear_off(arena: Arena, table: Table, fighter: Fighter) -> None:
    """PF-7.0a, PF-6.7b, PF-6.6.4b, PF-4.0b: bonuses and halvings end, adrenaline expires; notes for the next order."""
    doings, hurt = fighter.doings, fighter.injuries
    fighter.bonus = [0, 0, 0, 0, 0]
    doings.beaten = False
    if hurt.winded:
        hurt.winded = [turn for turn in hurt.winded if turn > arena.turn]
    if fighter.adrenaline:
        expire(arena, table, fighter)
    if fighter.trophies:
        fighter.trophies = [turn for turn in fighter.trophies if turn >= arena.turn]
    fighter.last_band = SLOW if doings.lost else fighter.sheet.scroll.moves[doings.order].band
    fighter.last_fought = doings.fought


def over(arena: Arena) -> bool:
    """PF-7.1a, PF-8.3d, PF-8.3e, PF-8.3f: half of those who began, rounded up, are down; or only one side stands."""
    standing = arena.standing()
    half = data_table("styles")[arena.style]["ends"] == "half" and 2 * len(standing) <= len(arena.fighters)
    return half or len(sides(standing)) <= 1


def sides(fighters: list[Fighter]) -> set[int]:
    """PF-6.1a, PF-8.3d, PF-8.3e: the sides that these fighters are on; the fighters of one player are one side."""
    return {fighter.sheet.team for fighter in fighters}


def agreed_to_stop(arena: Arena, table: Table) -> bool:
    """PF-7.1c: if the table wants it: every seat may concede, or all who then remain may agree to stop."""
    if not arena.yielding:
        return False
    seats = sorted({fighter.sheet.seat for fighter in arena.standing()})
    answers = table.ask_all("go_on", [(seat, seat, ("go_on", "stop", "concede")) for seat in seats])
    for seat, answer in zip(seats, answers, strict=True):
        if answer == "concede":
            concede(arena, table, seat)
    return over(arena) or "go_on" not in answers


def concede(arena: Arena, table: Table, seat: int) -> None:
    """PF-7.1c: a seat's fighters are removed and count as eliminated, credited to nobody."""
    for fighter in arena.standing():
        if fighter.sheet.seat == seat:
            take_out(table, fighter, "conceded", "", arena, "PF-7.1c")


def result(arena: Arena) -> Result:
    """PF-7.1a, PF-7.1b, PF-8.3d, PF-8.3e: the side that stands, or the fighter who stands and has done most damage."""
    seats = 1 + max(fighter.sheet.seat for fighter in arena.fighters)
    score = tuple([sum(one.damage for one in arena.fighters if one.sheet.seat == seat) for seat in range(seats)])
    if data_table("styles")[arena.style]["ends"] == "one_side":
        return _sides(arena, score)
    best = winners(arena)
    if not best:
        return Result((), "nobody_hurt" if arena.standing() else "nobody_stands", "PF-7.1b", score)
    return Result((best[0].sheet.seat,), "most_damage" if best[0].damage else "last_standing", "PF-7.1b", score)


def winners(arena: Arena) -> list[Fighter]:
    """PF-7.1b: most damage of those who stand, then first blood; a sole side wins with none; else a draw."""
    standing = arena.standing()
    if not standing or (len(sides(standing)) > 1 and not any(fighter.damage for fighter in standing)):
        return []
    best = max(standing, key=lambda fighter: (fighter.damage, -fighter.first_blood))
    return [best]


def _sides(arena: Arena, score: tuple[int, ...]) -> Result:
    teams = sides(arena.standing())
    rule = data_table("styles")[arena.style]["rule"]
    if len(teams) != 1:
        return _by_damage(arena, score) if teams else Result((), "nobody_stands", rule, score)
    seats = sorted({fighter.sheet.seat for fighter in arena.fighters if fighter.sheet.team in teams})
    return Result(tuple(seats), "one_side", rule, score)


def _by_damage(arena: Arena, score: tuple[int, ...]) -> Result:
    """PF-7.1c: at the turn limit or by agreement, the side of the fighter who would win by damage."""
    best = winners(arena)
    teams = sides(best)
    seats = sorted({fighter.sheet.seat for fighter in arena.fighters if fighter.sheet.team in teams})
    if not best:
        return Result((), "nobody_hurt", "PF-7.1c", score)
    return Result(tuple(seats), "most_damage", "PF-7.1c", score)
