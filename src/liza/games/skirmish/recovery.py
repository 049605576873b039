"""Chapter 3: rallying, standing up, coming round."""

from typing import Final

from liza.games.skirmish.hiding import search
from liza.games.skirmish.psychology import STUPID_WITHOUT, leader_test
from liza.games.skirmish.state import FORWARD, KNOCKED_DOWN, STANDING, STUNNED, Battle, Warrior
from liza.kernel.table import Table
from liza.space.field.measure import nearest

WAYS: Final = {
    "north": (0, 1),
    "north_east": (1, 1),
    "east": (1, 0),
    "south_east": (1, -1),
    "south": (0, -1),
    "south_west": (-1, -1),
    "west": (-1, 0),
    "north_west": (-1, 1),
}


def recovery(battle: Battle, _table: Table) -> None:
    """AN-3.1, AN-3.5, AN-3.6, AN-3.7: who flees, who lies and who is stunned now; nobody gains by two steps.

    The leader rallies first, for his leadership helps the others (AN-8.4).
    """
    own = battle.here(battle.moving)
    fleeing = sorted([one for one in own if one.fleeing and one.body == STANDING], key=lambda one: not one.sheet.leader)
    battle.agenda[:0] = [
        *[("rally", one.id) for one in fleeing],
        *[("stand_up", one.id) for one in own if one.body == KNOCKED_DOWN],
        *[("come_round", one.id) for one in own if one.body == STUNNED],
    ]


def rally(battle: Battle, table: Table, name: str) -> None:
    """AN-3.1, AN-3.3, AN-3.4, AN-8.7: one test in a turn; who passes stops, and does nothing else."""
    warrior = battle.by_id[name]
    if not may_rally(battle, warrior):
        table.tell("cannot_rally", "AN-3.2", who=name)
        return
    if not leader_test(battle, table, warrior, "rally", "AN-3.1"):
        table.tell("flees_on", "AN-3.4", who=name)
        return
    warrior.fleeing = False
    warrior.deeds.rallied = warrior.deeds.done = True
    table.tell("rallies", "AN-3.1", who=name)
    turn_round(table, warrior)
    search(battle, table, warrior, sight=False)


def turn_round(table: Table, warrior: Warrior) -> None:
    """AN-3.1, AN-8.19: he faces the enemy's side, or any way: that is asked where it will matter, of the stupid."""
    warrior.dx, warrior.dy = 0, FORWARD[warrior.side]
    if any(trait in STUPID_WITHOUT for trait in warrior.sheet.traits):
        ways = sorted(WAYS, key=lambda way: WAYS[way] != (warrior.dx, warrior.dy))
        warrior.dx, warrior.dy = WAYS[table.ask(warrior.side, "facing", tuple(ways), warrior.id)]


def may_rally(battle: Battle, warrior: Warrior) -> bool:
    """AN-3.2, AN-0.9: not if an enemy who counts is nearer than anybody else; of those level the owner chooses."""
    counted = [one for one in battle.warriors if one.here() and one is not warrior and counts(battle, warrior, one)]
    closest = [one.side for one in nearest(warrior.figure, [one.figure for one in counted])]
    return not closest or warrior.side in closest


def counts(battle: Battle, warrior: Warrior, other: Warrior) -> bool:
    """AN-3.2, MO-9.2: every friend; of the enemies those who stand and do not flee, hidden ones by edition."""
    if other.side == warrior.side:
        return True
    return other.stands() and not other.fleeing and not (other.hidden and battle.rules.rally_ignores_hidden)


def stand_up(battle: Battle, table: Table, name: str) -> None:
    """AN-3.6, AN-6.15: whoever was knocked down already may stand up."""
    warrior = battle.by_id[name]
    if not table.ask(warrior.side, "stand_up", (True, False), name):
        return
    warrior.body = STANDING
    warrior.deeds.stood_up = True
    warrior.reshape()
    table.tell("stands_up", "AN-3.6", who=name)
    if not warrior.fleeing:
        search(battle, table, warrior, sight=False)


def come_round(battle: Battle, table: Table, name: str) -> None:
    """AN-3.5, AN-6.17: from stunned to knocked down, always, and no farther in this phase."""
    warrior = battle.by_id[name]
    warrior.body = KNOCKED_DOWN
    warrior.reshape()
    table.tell("comes_round", "AN-3.5", who=name)
