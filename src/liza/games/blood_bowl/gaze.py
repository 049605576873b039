"""Chapter 11.7.9: the Hypnotic Gaze."""

from liza.games.blood_bowl.players import has, standing_near, zones
from liza.games.blood_bowl.rerolls import succeeds
from liza.games.blood_bowl.skills import HYPNOTIC_GAZE
from liza.games.blood_bowl.state import Match, Player
from liza.kernel.game import Why, because
from liza.kernel.table import Table


def gaze_targets(match: Match, player: Player) -> list[str]:
    """BB-11.7.9: the standing opponents next to him, if he has the skill."""
    if not has(player, HYPNOTIC_GAZE):
        return []
    return [foe.id for foe in standing_near(match, 1 - player.team, player.at)]


def gaze_need(match: Match, player: Player, target: Player, why: Why = None) -> int:
    """BB-11.7.9: agility, one less for each tackle zone on him but the target's."""
    others = zones(match, player.team, player.at) - (not target.dazed)
    bonus = because(why, -others, "tackle_zones", "BB-11.7.9")
    return min(6, max(2, because(why, max(1, 7 - player.sheet.agility), "agility", "BB-5.7") - bonus))


def gaze(match: Match, table: Table, player: Player, target: Player) -> None:
    """BB-11.7.9: the target loses his tackle zone and his wits until his next action; a failure costs nothing."""
    if succeeds(match, table, player, "gaze", gaze_need(match, player, target)):
        target.dazed = True
        table.tell("gazed_at", "BB-11.7.9", who=player.id, whom=target.id)
    else:
        table.tell("gaze_fails", "BB-11.7.9", who=player.id, whom=target.id)
