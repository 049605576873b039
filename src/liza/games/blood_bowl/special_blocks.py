"""Chapter 11.6.5, 11.7.6, 11.7.17: what comes before a block or in its place: Foul Appearance, chainsaw, stab."""

from liza.games.blood_bowl.ball import settle
from liza.games.blood_bowl.injuries import wound
from liza.games.blood_bowl.players import has
from liza.games.blood_bowl.rerolls import succeeds
from liza.games.blood_bowl.skills import BALL_AND_CHAIN, FOUL_APPEARANCE
from liza.games.blood_bowl.state import Match, Player
from liza.kernel.table import Table


def repelled(match: Match, table: Table, blocker: Player, target: Player) -> bool:
    """BB-11.6.5: on a 1 he cannot bring himself to it: the block is lost, and the action over unless it is a blitz.

    A Ball & Chain is not asked what it wants.
    """
    if not has(target, FOUL_APPEARANCE) or blocker.sheet.skills & BALL_AND_CHAIN:
        return False
    if succeeds(match, table, blocker, "foul_appearance", 2):
        return False
    blocker.acted = blocker.acted or match.action != "blitz"
    table.tell("repelled", "BB-11.6.5", who=blocker.id, whom=target.id)
    return True


def stab_once(match: Match, table: Table, player: Player, target: Player) -> None:
    """BB-11.7.17, BB-11.7.18: an armour roll without modifiers, but for Stakes; if it breaks, an injury roll."""
    table.tell("stabs", "BB-11.7.17", who=player.id, whom=target.id)
    wound(match, table, target, player, "stab")
    settle(match, table)


def saw(match: Match, table: Table, wielder: Player, target: Player) -> None:
    """BB-11.7.6: in place of a block: armour with three more, on a 1 his own."""
    table.tell("saws", "BB-11.7.6", who=wielder.id, whom=target.id)
    if saw_hits(match, table, wielder):
        wound(match, table, target, wielder, "chainsaw")
    settle(match, table)


def saw_hits(match: Match, table: Table, wielder: Player) -> bool:
    """BB-11.7.6: 2 or more; on a 1 the saw kicks back at its wielder."""
    if succeeds(match, table, wielder, "chainsaw", 2):
        return True
    table.tell("kicks_back", "BB-11.7.6", who=wielder.id)
    wound(match, table, wielder, None, "chainsaw")
    return False
