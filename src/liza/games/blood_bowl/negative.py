"""Chapter 11.7: what some have to roll for as soon as they have declared an action, and the thirst that comes after."""

from typing import Final

from liza.games.blood_bowl.ball import drop, settle
from liza.games.blood_bowl.injuries import injury_roll
from liza.games.blood_bowl.pitch import NEAR
from liza.games.blood_bowl.players import standing_near
from liza.games.blood_bowl.rerolls import succeeds
from liza.games.blood_bowl.skills import BLOOD_LUST, BONE_HEAD, REALLY_STUPID, TAKE_ROOT, WILD_ANIMAL
from liza.games.blood_bowl.state import RESERVE, STANDING, Match, Player
from liza.games.blood_bowl.turns import check_touchdown, turnover
from liza.kernel.game import Why, because
from liza.kernel.table import Table
from liza.space.squares import OFF

NEGATIVE: Final = BONE_HEAD | REALLY_STUPID | WILD_ANIMAL | TAKE_ROOT | BLOOD_LUST
THRALL: Final = "vampire/thrall"


def start_of_action(match: Match, table: Table, player: Player) -> None:
    """BB-11.7.3, BB-11.7.5, BB-11.7.9, BB-11.7.13, BB-11.7.20, BB-11.7.23: the rolls of an action just declared.

    These rolls are no choice of his. A gaze that held him ends with this action.
    """
    skills = player.sheet.skills
    if not skills & (BONE_HEAD | REALLY_STUPID):
        player.dazed = False
    if not skills & NEGATIVE:
        return
    if skills & BONE_HEAD:
        keep_wits(match, table, player, "bone_head", 2, "BB-11.7.5")
    if skills & REALLY_STUPID and not player.acted:
        keep_wits(match, table, player, "really_stupid", stupid_need(match, player), "BB-11.7.13")
    if skills & WILD_ANIMAL and not player.acted:
        calm_down(match, table, player)
    if skills & TAKE_ROOT and not player.rooted:
        take_root(match, table, player)
    if skills & BLOOD_LUST:
        resist_thirst(match, table, player)


def keep_wits(match: Match, table: Table, player: Player, what: str, need: int, rule: str) -> None:
    """BB-11.7.5, BB-11.7.13: who fails loses his action and, until he succeeds in a later one, his tackle zone."""
    player.dazed = not succeeds(match, table, player, what, need)
    if player.dazed:
        player.acted = True
        table.tell("forgets", rule, who=player.id)


def stupid_need(match: Match, player: Player, why: Why = None) -> int:
    """BB-11.7.13: a 4, or a 2 with a standing team-mate next to him who has his wits by nature."""
    need = because(why, 4, "really_stupid", "BB-11.7.13")
    for mate in standing_near(match, player.team, player.at):
        if not mate.sheet.skills & REALLY_STUPID:
            return need - because(why, 2, "helped", "BB-11.7.13")
    return need


def wild_need(action: str, why: Why = None) -> int:
    """BB-11.7.23: a 4, two less to block or blitz."""
    need = because(why, 4, "wild_animal", "BB-11.7.23")
    return need - because(why, 2 if action in ("block", "blitz") else 0, "attacking", "BB-11.7.23")


def calm_down(match: Match, table: Table, player: Player) -> None:
    """BB-11.7.23: who fails stands and roars: the action is lost, and nothing else."""
    if not succeeds(match, table, player, "wild_animal", wild_need(match.action)):
        player.acted = True
        table.tell("roars", "BB-11.7.23", who=player.id)


def take_root(match: Match, table: Table, player: Player) -> None:
    """BB-11.7.20: on a 1 he does not leave his square until he goes down or the drive ends. The action goes on."""
    if not succeeds(match, table, player, "take_root", 2):
        player.rooted = True
        table.tell("takes_root", "BB-11.7.20", who=player.id)


def resist_thirst(match: Match, table: Table, player: Player) -> None:
    """BB-11.7.3: on a 1 the action becomes a Move, and he must feed when it is over."""
    if not succeeds(match, table, player, "blood_lust", 2):
        player.thirsty = True
        match.action = "move"
        table.tell("thirsts", "BB-11.7.3", who=player.id)


# Feeding


def feed(match: Match, table: Table, player: Player) -> None:
    """BB-11.7.3: his action is over: a Thrall next to him, or he leaves the pitch; then he may have scored."""
    player.thirsty = False
    if player.at == OFF:
        return
    thralls = thralls_near(match, player)
    if thralls:
        whom: str = thralls[0] if len(thralls) == 1 else table.ask(player.team, "feed", thralls, player.id)
        bite(match, table, player, match.by_id[whom])
        check_touchdown(match, table, player)
    else:
        leave_thirsty(match, table, player)


def thralls_near(match: Match, player: Player) -> list[str]:
    """BB-11.7.3: the Thralls next to him, standing or not; none for who does not stand himself (BB-7.1)."""
    if player.status != STANDING:
        return []
    near = [match.on[square] for square in NEAR[player.at]]
    return [mate.id for mate in near if mate is not None and is_thrall(player, mate)]


def is_thrall(player: Player, mate: Player) -> bool:
    """BB-11.7.3: one of his own team's Thralls."""
    return mate.team == player.team and mate.sheet.position == THRALL


def bite(match: Match, table: Table, player: Player, thrall: Player) -> None:
    """BB-11.7.3: an injury roll for the Thrall; a turnover only if he held the ball."""
    table.tell("feeds", "BB-11.7.3", who=player.id, whom=thrall.id)
    if match.carrier == thrall.id:
        drop(match, table, thrall)
        turnover(match, table, "carrier_bitten", "BB-11.7.3")
    injury_roll(match, table, thrall)
    settle(match, table)


def leave_thirsty(match: Match, table: Table, player: Player) -> None:
    """BB-11.7.3: to the reserves; the turn is over, and his ball bounces from where he stood."""
    table.tell("leaves_thirsty", "BB-11.7.3", who=player.id)
    drop(match, table, player)
    match.put(player, OFF)
    player.status = RESERVE
    turnover(match, table, "thirst", "BB-11.7.3")
    settle(match, table)
