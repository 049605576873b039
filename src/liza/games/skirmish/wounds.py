"""Chapter 6: to wound, criticals, saves, and what a wound does."""

from typing import Final, NamedTuple

from liza.games.skirmish.arms import HELMET, holding
from liza.games.skirmish.data import table as data_table
from liza.games.skirmish.state import (
    BODIES,
    KNOCKED_DOWN,
    NO_SURFACE,
    NOBODY,
    OUT,
    STUNNED,
    Battle,
    T,
    Warrior,
)
from liza.kernel.dice import d6
from liza.kernel.game import Why, because
from liza.kernel.table import Table

IMPOSSIBLE: Final = 0
NO_SAVE: Final = 7
BEST_SAVE: Final = 2
SIX: Final = 6
RESULTS: Final = {"knocked_down": KNOCKED_DOWN, "stunned": STUNNED, "out": OUT}
SHOT, COMBAT, FALL = "shot", "combat", "fall"


class Blow(NamedTuple):
    """A hit on its way: its strength, what it does to the save, whether it is concussive (AN-9.3); who gave it, how.

    whole: the whole modifier to the save, strength included (AN-9.8).
    """

    strength: int
    save: int
    concussion: bool
    by: Warrior | None
    how: str
    whole: bool = False


class Wound(NamedTuple):
    """A wound that nothing has stopped: what is added to its injury roll, and whether it is a blow that stuns."""

    bonus: int
    concussion: bool


def to_wound(strength: int, toughness: int) -> int:
    """AN-6.1, AN-6.2, AN-1.5, AN-1.6, AN-1.11: the least face that wounds; IMPOSSIBLE if none does."""
    lead = strength - toughness
    if lead < -3 or strength <= 0:
        return IMPOSSIBLE
    return max(2, min(SIX, 4 - lead))


# Armour


def armour_of(warrior: Warrior) -> int:
    """AN-6.7: what his suit alone must throw; NO_SAVE without one."""
    suits = data_table("armour")["suit"]
    return min([suits[one]["save"] for one in warrior.sheet.armour if one in suits], default=NO_SAVE)


def shield_of(warrior: Warrior, how: str) -> int:
    """AN-6.7, AN-7.12, AN-9.3: what a shield in hand is worth, against a shot one that he carries too."""
    rows = data_table("armour")["shield"]
    return sum([rows[one]["better"] for one in rows if carries(warrior, one, how)])


def carries(warrior: Warrior, shield: str, how: str) -> bool:
    """AN-9.3: whether he has such a shield, and in combat in his hand."""
    return shield in warrior.sheet.armour and (how != COMBAT or holding(warrior, shield))


def save_need(victim: Warrior, blow: Blow, why: Why = None) -> int:
    """AN-6.8, AN-6.9: what a D6 must show; NO_SAVE if nothing can help. A natural 1 always fails."""
    if blow.how == FALL:
        return NO_SAVE
    base = because(why, armour_of(victim), "armour", "AN-6.7")
    base -= because(why, shield_of(victim, blow.how), "shield", "AN-6.7")
    if base == NO_SAVE and blow.save > 0:
        base = because(why, NO_SAVE - 1, "weak_weapon", "AN-9.3")
    elif blow.save:
        base -= because(why, blow.save, "weapon", "AN-6.8")
    if not blow.whole:
        base += because(why, worse_by(blow.strength), "strength", "AN-6.8")
    return NO_SAVE if base > SIX else max(BEST_SAVE, base)


def worse_by(strength: int) -> int:
    """AN-6.8: what the strength of a hit takes from a save."""
    steps: list[int] = data_table("armour")["worse_by_strength"]
    return steps[max(1, min(strength, len(steps))) - 1]


# Wounding


def wounds_of(table: Table, victim: Warrior, blow: Blow) -> list[Wound]:
    """AN-6.1, AN-6.3, AN-6.5, AN-6.6: the wounds that one hit does: none, one, or the two of a critical."""
    need = to_wound(blow.strength, victim.sheet.profile[T])
    if need == IMPOSSIBLE:
        table.tell("cannot_wound", "AN-6.1", whom=victim.id, strength=blow.strength)
        return []
    face = table.roll("wound", d6)[0]
    if face < need:
        table.tell("no_wound", "AN-6.1", whom=victim.id, need=need)
        return []
    critical = critical_of(table, blow, face, need)
    if critical is None:
        return [] if saved(table, victim, blow) else [Wound(0, blow.concussion)]
    row = data_table("tables")["critical"][critical]
    if row["saved"] and saved(table, victim, blow):
        return []
    return [Wound(row["injury"], blow.concussion)] * row["wounds"]


def critical_of(table: Table, blow: Blow, face: int, need: int) -> str | None:
    """AN-6.3, AN-6.4, AN-6.5: a natural 6 where less would do, once in a phase for each who strikes or shoots.

    Nobody makes one by a fall (AN-4.36).
    """
    if face < SIX or need == SIX or blow.by is None or blow.by.critical:
        return None
    blow.by.critical = True
    rows: list[list[int | str]] = data_table("tables")["critical_rows"]
    name = str(rows[table.band("critical", d6, [int(row[0]) for row in rows[1:]])][1])
    table.tell("critical", "AN-6.5", who=blow.by.id, what=name)
    return name


def saved(table: Table, victim: Warrior, blow: Blow) -> bool:
    """AN-6.6: one roll for each wound; none where it could not help."""
    need = save_need(victim, blow)
    if need == NO_SAVE or not table.test("save", d6, need):
        return False
    table.tell("saved", "AN-6.6", who=victim.id)
    return True


# What wounds do


def suffer(battle: Battle, table: Table, victim: Warrior, wounds: list[Wound], by: Warrior | None) -> None:
    """AN-1.7, AN-6.10, AN-6.12, AN-6.16: a wound off for each, a die for the last and each beyond; the worst counts."""
    if not wounds:
        return
    dice = wounds[max(0, victim.wounds - 1) :]
    victim.wounds = max(0, victim.wounds - len(wounds))
    table.tell("loses_wounds", "AN-6.10", who=victim.id, count=len(wounds), left=victim.wounds)
    results = [injury(table, victim, one) for one in dice]
    if results:
        put_down(battle, table, victim, max(results), by)


def injury(table: Table, victim: Warrior, wound: Wound) -> int:
    """AN-6.11, AN-6.5, AN-9.3, AN-10.5: one die on the injury table, by what he is and what hit him."""
    traits = victim.sheet.traits
    kind = "hard_to_kill" if "hard_to_kill" in traits else "usual"
    if wound.concussion and "hard_head" not in traits:
        kind = "concussion"
    rows: list[list[int | str]] = data_table("tables")["injury"][kind]
    edges = [int(row[0]) - wound.bonus for row in rows[1:]]
    return RESULTS[str(rows[table.band("injury", d6, edges)][1])]


def put_down(battle: Battle, table: Table, victim: Warrior, result: int, by: Warrior | None) -> None:
    """AN-6.13, AN-6.17, AN-6.18, AN-6.19, AN-9.6, MO-10.2: never better than before.

    Whoever may lie at an edge after that has `falling.edge_test` to come (AN-4.35).
    """
    if result == STUNNED and victim.body < STUNNED:
        result = spared(table, victim)
    body = max(victim.body, result)
    if body == OUT:
        out_of_action(battle, table, victim, by)
        return
    victim.body, victim.hidden, victim.frenzied = body, False, False
    victim.reshape()
    table.tell("injured", "AN-6.11", who=victim.id, how=BODIES[body])


def spared(table: Table, victim: Warrior) -> int:
    """AN-9.6, MO-10.2: a helmet may spare him, and some are never stunned."""
    if "never_stunned" in victim.sheet.traits:
        return KNOCKED_DOWN
    helmets = data_table("armour")["helmet"]
    if HELMET in victim.sheet.armour and table.test("helmet", d6, helmets[HELMET]["knocked_down_on"]):
        table.tell("helmet", "AN-9.6", who=victim.id)
        return KNOCKED_DOWN
    return STUNNED


def out_of_action(battle: Battle, table: Table, victim: Warrior, by: Warrior | None) -> None:
    """AN-6.18, AN-6.20, AN-10.14: taken off the table at once; what he carried stays where he was."""
    table.tell("out", "AN-6.18", who=victim.id, by=by.id if by else NOBODY)
    drop_tokens(battle, table, victim)
    victim.body, victim.hidden, victim.frenzied = OUT, False, False
    victim.beaten_by = by.id if by else NOBODY
    victim.surface = NO_SURFACE


def drop_tokens(battle: Battle, table: Table, victim: Warrior) -> None:
    """AN-10.11, AN-10.14: the relics of a carrier lie where his base was."""
    for token in battle.tokens:
        if token.carrier == victim.id:
            token.carrier, token.x, token.y, token.surface = NOBODY, victim.x, victim.y, victim.surface
            table.tell("drops_relic", "AN-10.14", who=victim.id)
    victim.relics = 0
