"""Chapter 7.10, 10.44 and 13.11: casualties, the apothecary, Regeneration, Decay, Nurgle's Rot.

In a match that is no league match a casualty is rolled for only where its result could matter (BB-7.10).
"""

from typing import Final

from liza.games.blood_bowl import inducements
from liza.games.blood_bowl.skills import DECAY, NURGLES_ROT, REGENERATION, STUNTY
from liza.games.blood_bowl.state import CASUALTY, DEAD, RESERVE, Match, Player
from liza.kernel.dice import d6, d8
from liza.kernel.table import Table

D68: Final = d6 + d8
BADLY_HURT: Final = 11
LAST_BADLY_HURT: Final = 38
FIRST_DEAD: Final = 61
# BB-13.11: the rows between Badly Hurt and Dead
INJURIES: Final = {
    41: "broken_ribs",
    42: "groin_strain",
    43: "gouged_eye",
    44: "broken_jaw",
    45: "fractured_arm",
    46: "fractured_leg",
    47: "smashed_hand",
    48: "pinched_nerve",
    51: "damaged_back",
    52: "smashed_knee",
    53: "smashed_hip",
    54: "smashed_ankle",
    55: "serious_concussion",
    56: "fractured_skull",
    57: "broken_neck",
    58: "smashed_collar_bone",
}
ROTTING_RACE: Final = "nurgle"
ROTS_UP_TO: Final = 4


def injury_name(roll: int) -> str:
    """BB-13.11: the row of the casualty table."""
    if roll <= LAST_BADLY_HURT:
        return "badly_hurt"
    return INJURIES.get(roll, "dead")


def casualty(match: Match, table: Table, victim: Player, by: Player | None, *, hurt: bool) -> None:
    """BB-7.10, BB-10.44, BB-11.7.14: out for the match, unless somebody or something heals him.

    He has left the pitch already. hurt: Badly Hurt without a roll (BB-11.7.19).
    """
    victim.status = CASUALTY
    results = [BADLY_HURT] if hurt else rolled(match, table, victim, by)
    if match.sides[victim.team].apothecaries and table.ask(victim.team, "apothecary", (False, True), victim.id):
        results = treated(match, table, victim, results)
        if max(results) <= LAST_BADLY_HURT:
            recovered(table, victim, "patched_up", "BB-10.44")
            return
    if victim.sheet.skills & REGENERATION:
        results = [one for one in results or [BADLY_HURT] if not regenerates(match, table, victim)]
        if not results:
            recovered(table, victim, "regenerated", "BB-11.7.14")
            return
    written_down(match, table, victim, by, results)


def recovered(table: Table, victim: Player, how: str, rule: str) -> None:
    """BB-10.44, BB-11.7.14: to the reserves box."""
    victim.status = RESERVE
    if how == "regenerated":
        table.tell("regenerated", rule, who=victim.id)
    else:
        table.tell("patched_up", rule, who=victim.id)


def rolled(match: Match, table: Table, victim: Player, by: Player | None) -> list[int]:
    """BB-7.10, BB-13.11, BB-11.7.7: the casualty rolls, two against Decay; none where nothing depends on them."""
    if not matters(match, victim, by):
        return []
    return [casualty_roll(table, victim) for _ in range(2 if victim.sheet.skills & DECAY else 1)]


def matters(match: Match, victim: Player, by: Player | None) -> bool:
    """BB-7.10: with an apothecary, Regeneration or Decay, or where Nurgle's Rot may have killed him."""
    healing = match.sides[victim.team].apothecaries or victim.sheet.skills & (REGENERATION | DECAY)
    return bool(healing) or may_rot(match, victim, by)


def casualty_roll(table: Table, victim: Player) -> int:
    """BB-13.11: a D6 for the tens and a D8 for the units."""
    tens, units = table.roll("casualty", D68)
    roll = 10 * tens + units
    table.tell("casualty_rolled", "BB-13.11", who=victim.id, roll=roll, injury=injury_name(roll))
    return roll


def treated(match: Match, table: Table, victim: Player, results: list[int]) -> list[int]:
    """BB-10.44: the worst result is rolled for again, and the owner chooses; Badly Hurt needs no second roll."""
    match.sides[victim.team].apothecaries -= 1
    table.tell("apothecary", "BB-10.44", who=victim.id)
    worst = max(results)
    if worst <= LAST_BADLY_HURT:
        return results
    place = results.index(worst)
    return [*results[:place], better(table, victim, worst, casualty_roll(table, victim)), *results[place + 1 :]]


def better(table: Table, victim: Player, first: int, second: int) -> int:
    """BB-10.44: which of two casualty rolls counts; the milder one is the harmless answer."""
    if injury_name(first) == injury_name(second):
        return first
    mild, bad = min(first, second), max(first, second)
    options = (injury_name(mild), injury_name(bad))
    return mild if table.ask(victim.team, "casualty_result", options, victim.id) == options[0] else bad


def regenerates(match: Match, table: Table, victim: Player) -> bool:
    """BB-11.7.14, BB-13.19: a 4 or more; an Igor may have one failed roll made again."""
    if table.test("regeneration", d6, 4):
        return True
    return inducements.igor(match, table, victim) and table.test("regeneration", d6, 4)


def written_down(match: Match, table: Table, victim: Player, by: Player | None, results: list[int]) -> None:
    """BB-13.11, BB-11.7.12: what stays of it; the dead may rise again among those who rotted them."""
    victim.injuries = tuple(results)
    if results and max(results) >= FIRST_DEAD:
        victim.status = DEAD
        table.tell("dead", "BB-13.11", who=victim.id)
        if may_rot(match, victim, by):
            victim.rotted = True
            table.tell("rotted", "BB-11.7.12", who=victim.id)


def may_rot(match: Match, victim: Player, by: Player | None) -> bool:
    """BB-11.7.12: hurt by a rotting opponent of a Nurgle team, ST 4 at most, not Stunty, Decay or Regeneration."""
    if by is None or by.team == victim.team or not by.sheet.skills & NURGLES_ROT:
        return False
    fit = victim.sheet.strength <= ROTS_UP_TO and not victim.sheet.skills & (STUNTY | DECAY | REGENERATION)
    return fit and match.sides[by.team].club.race == ROTTING_RACE
