"""Chapters 10.26, 13.19 and 13.20: what has been bought and acts in a match: bribes, chef, Igor, wizard."""

from typing import Any, Final

from liza.games.blood_bowl import ball, injuries
from liza.games.blood_bowl.pitch import AT, NEAR, XY
from liza.games.blood_bowl.state import STANDING, Match, Player
from liza.kernel.dice import d6
from liza.kernel.table import Table
from liza.space.squares import OFF

THREE_D6: Final = (3 * d6).seen_as("sorted")
_CHEF: Final = 4


def bribed(match: Match, table: Table, player: Player) -> bool:
    """BB-10.26: before he is sent off, a bribe may be tried, on a 2 or more nobody has seen it; then another."""
    side = match.sides[player.team]
    while side.bribes and table.ask(player.team, "bribe", (False, True), player.id):
        side.bribes -= 1
        if table.test("bribe", d6, 2):
            table.tell("bribed", "BB-10.26", who=player.id)
            return True
        table.tell("bribe_lost", "BB-10.26", who=player.id)
    return False


def igor(match: Match, table: Table, player: Player) -> bool:
    """BB-13.19: whether Igor lets one failed Regeneration be thrown again; he does so once."""
    side = match.sides[player.team]
    if not side.igors or not table.ask(player.team, "igor", (False, True), player.id):
        return False
    side.igors -= 1
    table.tell("igor", "BB-13.19", who=player.id)
    return True


def chefs(match: Match, table: Table) -> None:
    """BB-13.19: at the start of a half each 4 or more of 3D6 is a re-roll more, and one less for the opponent."""
    for team, side in enumerate(match.sides):
        for _ in range(side.club.chefs):
            taken = sum([face >= _CHEF for face in table.roll("chef", THREE_D6)])
            other = match.sides[1 - team]
            side.rerolls += taken
            other.rerolls = max(0, other.rerolls - taken)
            table.tell("chef", "BB-13.19", team=team, rerolls=taken)


# The wizard


def wizard(match: Match, table: Table, team: int) -> None:
    """BB-13.20: this team's wizard may cast his one spell: before the opponent's turn begins, or right after it."""
    if not match.sides[team].wizards or not standing(match, 1 - team):
        return
    spell = table.ask(team, "wizard", spells, match, team)
    if spell == "no":
        return
    match.sides[team].wizards -= 1
    if spell[0] == "fireball":
        fireball(match, table, team, AT[spell[1]])
    else:
        lightning(match, table, team, match.by_id[spell[1]])
    ball.settle(match, table)


def standing(match: Match, team: int) -> list[Player]:
    """The players of a team whom a spell can knock down."""
    return [
        player for player in match.players if player.team == team and player.at != OFF and player.status == STANDING
    ]


def spells(match: Match, team: int) -> dict[str, Any]:
    """BB-13.20: none; a fireball where it reaches an opponent; lightning on one of them."""
    foes = standing(match, 1 - team)
    squares = sorted({square for foe in foes for square in (foe.at, *NEAR[foe.at])})
    return {"no": None, "fireball": [XY[square] for square in squares], "lightning": [foe.id for foe in foes]}


def fireball(match: Match, table: Table, team: int, square: int) -> None:
    """BB-13.20: whoever stands in the square or next to it, friend or foe, is hit on a 4 or more."""
    table.tell("fireball", "BB-13.20", team=team, at=XY[square])
    there = [match.on[one] for one in sorted([square, *NEAR[square]])]
    for player in there:
        if player is not None and player.status == STANDING:
            strike(match, table, player, 4)


def lightning(match: Match, table: Table, team: int, player: Player) -> None:
    """BB-13.20: one player is hit on a 2 or more."""
    table.tell("lightning", "BB-13.20", team=team, who=player.id)
    strike(match, table, player, 2)


def strike(match: Match, table: Table, player: Player, need: int) -> None:
    """BB-13.20: hit, he goes down with one more to armour or injury; only the moving team's carrier costs a turn."""
    if not table.test("spell", d6, need):
        table.tell("spell_misses", "BB-13.20", who=player.id)
        return
    injuries.knock_down(match, table, player, cause="spell")
