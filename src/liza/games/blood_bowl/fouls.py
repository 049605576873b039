"""Chapter 10.22 to 10.26: fouls, and the referee."""

from typing import Final

from liza.games.blood_bowl.ball import settle
from liza.games.blood_bowl.inducements import bribed
from liza.games.blood_bowl.injuries import (
    SAW,
    injury_bonus,
    injury_of,
    send_off,
    spare_point,
    spends,
    suffer,
    tell_armour,
)
from liza.games.blood_bowl.pitch import NEAR
from liza.games.blood_bowl.players import has
from liza.games.blood_bowl.skills import CHAINSAW, SNEAKY_GIT
from liza.games.blood_bowl.special_blocks import saw_hits
from liza.games.blood_bowl.state import PRONE, STANDING, STUNNED, Match, Player
from liza.games.blood_bowl.strengths import helpers
from liza.games.blood_bowl.turns import turnover
from liza.kernel.dice import d6
from liza.kernel.game import Why, because
from liza.kernel.table import Table

# the referee looks at the faces, not only at their total
SEEN: Final = (2 * d6).seen_as("sorted")


def targets(match: Match, fouler: Player) -> list[str]:
    """BB-10.22: the opponents on the ground next to him."""
    if fouler.status != STANDING:
        return []
    on = match.on
    return [
        other.id
        for near in NEAR[fouler.at]
        if (other := on[near]) is not None and other.team != fouler.team and other.status in (PRONE, STUNNED)
    ]


def foul_bonus(match: Match, fouler: Player, victim: Player, why: Why = None) -> int:
    """BB-10.23, BB-11.7.6, BB-11.5.3: assists for and against, in which Guard is of no use; three for a chainsaw."""
    bonus = because(why, len(helpers(match, fouler, victim, guard=False)), "assists", "BB-10.23")
    bonus += because(why, -len(helpers(match, victim, fouler, guard=False)), "target_assists", "BB-10.23")
    return bonus + because(why, SAW * has(fouler, CHAINSAW), "chainsaw", "BB-11.7.6")


def foul_need(match: Match, fouler: Player, victim: Player, why: Why = None) -> int:
    """BB-10.22, BB-7.6: the total of the dice that breaks the armour, before Dirty Player."""
    need = because(why, victim.sheet.armour + 1, "armour", "BB-7.6")
    return need - foul_bonus(match, fouler, victim, why)


def foul(match: Match, table: Table, fouler: Player, victim: Player) -> None:
    """BB-10.22, BB-10.25, BB-11.7.6: armour and injury with all that follows, then the referee, then the ball."""
    table.tell("fouls", "BB-10.22", who=fouler.id, whom=victim.id)
    if not has(fouler, CHAINSAW) or saw_hits(match, table, fouler):
        seen = kick(match, table, fouler, victim)
        if seen and not match.no_ref:
            caught(match, table, fouler)
    settle(match, table)


def kick(match: Match, table: Table, fouler: Player, victim: Player) -> bool:
    """BB-10.22, BB-10.24, BB-11.2.3, BB-11.3.8: armour and injury; whether a double gives him away."""
    need, point = foul_need(match, fouler, victim), spare_point(victim, fouler, "foul")
    faces = table.roll("foul_armour", SEEN)
    total, double = sum(faces), faces[0] == faces[1]
    spent = bool(point) and total == need - 1 and spends(match, table, fouler, point)
    broken = spent or total >= need
    tell_armour(table, victim, broken)
    if not broken:
        return double and not has(fouler, SNEAKY_GIT)
    again = hurt(match, table, fouler, victim, "" if spent else point)
    return double or again


def hurt(match: Match, table: Table, fouler: Player, victim: Player, point: str) -> bool:
    """BB-7.7, BB-10.24: the injury roll of a foul; whether it was a double."""
    faces = table.roll("foul_injury", SEEN)
    suffer(match, table, victim, fouler, injury_of(match, victim, sum(faces) + injury_bonus(victim, point)))
    return faces[0] == faces[1]


def caught(match: Match, table: Table, fouler: Player) -> None:
    """BB-10.24, BB-10.26, BB-4.26: sent off, unless somebody has been bribed; the turn is over."""
    table.tell("referee_sees", "BB-10.24", who=fouler.id)
    if not bribed(match, table, fouler):
        send_off(match, table, fouler)
        turnover(match, table, "sent_off", "BB-4.26")
