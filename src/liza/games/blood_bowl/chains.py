"""Chapter 10.43 and 11.7.2: the Ball & Chain, which goes where it likes."""

from typing import Final

from liza.games.blood_bowl.blocks import block
from liza.games.blood_bowl.injuries import armour_roll, crowd
from liza.games.blood_bowl.movement import go_for_it, move_to
from liza.games.blood_bowl.pitch import PITCH, XY
from liza.games.blood_bowl.pushes import push
from liza.games.blood_bowl.state import STANDING, Match, Player
from liza.kernel.dice import d6
from liza.kernel.table import Table
from liza.space.squares import OFF

# BB-10.43: the steps for 1-2, 3-4 and 5-6, by the facing that the coach chooses
FACINGS: Final = {
    "east": ((1, -1), (1, 0), (1, 1)),
    "west": ((-1, 1), (-1, 0), (-1, -1)),
    "south": ((1, 1), (0, 1), (-1, 1)),
    "north": ((-1, -1), (0, -1), (1, -1)),
}


def swing(match: Match, table: Table, player: Player, facing: str) -> None:
    """BB-10.43: one square by the throw-in template; over the edge, into a player, or on."""
    dx, dy = FACINGS[facing][table.band("ball_and_chain", d6, (3, 5))]
    square = PITCH.at(XY[player.at][0] + dx, XY[player.at][1] + dy)
    if not go_for_it(match, table, player, player.at if square == OFF else square):
        return
    if square == OFF:
        table.tell("swings_off", "BB-10.43", who=player.id)
        crowd(match, table, player)
        return
    other = match.on[square]
    if other is not None:
        run_into(match, table, player, other)
    else:
        swing_on(match, table, player, square)


def swing_on(match: Match, table: Table, player: Player, square: int) -> None:
    """BB-10.43, BB-5.18: into a square, from which a ball bounces: he cannot handle it."""
    move_to(match, table, player, square)
    table.tell("moves", "BB-10.43", who=player.id, at=XY[square])


def run_into(match: Match, table: Table, player: Player, other: Player) -> None:
    """BB-10.43: a block against friend or foe; who lies there is pushed, and his armour is rolled for."""
    table.tell("runs_into", "BB-10.43", who=player.id, whom=other.id)
    if other.status == STANDING:
        block(match, table, player, other, blitz=False)
        return
    square = other.at
    if push(match, table, player.at, other, by=player):
        swing_on(match, table, player, square)
        armour_roll(match, table, other)
