"""Chapters 10.1 to 10.7: dice that are thrown again, and skills that may be used: the only place that knows how."""

from typing import Final

from liza.games.blood_bowl.players import has
from liza.games.blood_bowl.skills import BY_BIT, DODGE, LEADER, LONER, PRO, SURE_FEET
from liza.games.blood_bowl.state import Match, Player
from liza.kernel.dice import Dice, d6
from liza.kernel.table import Table
from liza.space.squares import OFF

# BB-10.6: skills that throw again once in a team turn; the others as often as there is a roll for them
ONCE: Final = DODGE | SURE_FEET


def succeeds(match: Match, table: Table, player: Player, what: str, need: int, skill: int = 0, dice: Dice = d6) -> bool:
    """BB-10.4, BB-10.7: a roll of this player, and once more if it fails and something lets him; never a third time.

    `skill` is the one that throws this kind of roll again.
    """
    if table.test(what, dice, need):
        return True
    if need > 6 * len(dice.sides):
        return False
    return reroll(match, table, player, what, skill) and table.test(what, dice, need)


def reroll(match: Match, table: Table, player: Player, what: str, skill: int = 0) -> bool:
    """BB-10.6, BB-10.7: whether the dice may be thrown again. A free skill serves at once unless the coach is asked."""
    able = bool(skill) and match.rules.additional and has(player, skill) and not player.spent & skill & ONCE
    if able and not match.sides[player.team].asks:
        return by_skill(table, player, skill)
    sources = team_sources(match, player.team)
    if player.sheet.skills & PRO and not player.spent & PRO:
        sources.append("pro")
    if able:
        sources.insert(0, "skill")
    if not sources:
        return False
    answer: str = table.ask(player.team, "reroll", ("no", *sources), player.id, what)
    if answer == "skill":
        return by_skill(table, player, skill)
    if answer == "pro":
        return by_pro(match, table, player)
    return answer != "no" and by_team(match, table, player, answer)


def by_skill(table: Table, player: Player, skill: int) -> bool:
    """BB-10.6: his own skill throws the dice again."""
    player.spent |= skill & ONCE
    table.tell("skill_reroll", BY_BIT[skill].rule, who=player.id, skill=BY_BIT[skill].key)
    return True


def team_sources(match: Match, team: int) -> list[str]:
    """BB-10.1, BB-10.2, BB-10.3: what a team may throw again with: in its own turn while it goes on, once.

    BB-11.4.4: the Leader's counter only while one of them is on the pitch.
    """
    side = match.sides[team]
    if match.moving != team or match.turnover or side.rerolled:
        return []
    sources = ["team"] if side.rerolls else []
    if side.leader and leader_there(match, team):
        sources.append("leader")
    return sources


def leader_there(match: Match, team: int) -> bool:
    """BB-11.4.4: a Leader is on the pitch, prone and stunned ones too."""
    return True in [one.team == team and one.at != OFF and bool(one.sheet.skills & LEADER) for one in match.players]


def by_team(match: Match, table: Table, player: Player, source: str) -> bool:
    """BB-10.1, BB-11.4.4, BB-11.7.10: the counter is spent; a Loner needs a 4 for it to serve."""
    side = match.sides[player.team]
    side.rerolled = True
    if source == "leader":
        side.leader = False
        table.tell("leader_reroll", "BB-11.4.4", who=player.id, team=player.team)
    else:
        side.rerolls -= 1
        table.tell("team_reroll", "BB-10.1", who=player.id, team=player.team, left=side.rerolls)
    if not player.sheet.skills & LONER or table.test("loner", d6, 4):
        return True
    table.tell("loner", "BB-11.7.10", who=player.id)
    return False


def by_pro(match: Match, table: Table, player: Player) -> bool:
    """BB-11.2.9: on a 4; that die, and no longer the first roll, may be thrown again by the team."""
    player.spent |= PRO
    table.tell("uses_pro", "BB-11.2.9", who=player.id)
    if table.test("pro", d6, 4):
        return True
    sources = team_sources(match, player.team)
    if sources:
        answer: str = table.ask(player.team, "reroll", ("no", *sources), player.id, "pro")
        return answer != "no" and by_team(match, table, player, answer) and table.test("pro", d6, 4)
    return False


def uses(match: Match, table: Table, player: Player, skill: int, what: str, *, usual: bool = True) -> bool:
    """BB-11.1, BB-11.1.1: whether he uses a skill that he may use; asked where the coach wants to be, else as usual."""
    if not has(player, skill):
        return False
    if not match.sides[player.team].asks:
        return usual
    return bool(table.ask(player.team, what, (False, True), player.id))
