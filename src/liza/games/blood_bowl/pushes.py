"""Chapter 6.13 to 6.20: where a player is pushed, whom he pushes in turn, and who ends up in the crowd."""

from typing import Any, Final, NamedTuple

from liza.games.blood_bowl.ball import settle, throw_in
from liza.games.blood_bowl.injuries import crowd
from liza.games.blood_bowl.movement import move_to
from liza.games.blood_bowl.pitch import AT, BEHIND, LENGTH, NEAR, WIDTH, XY
from liza.games.blood_bowl.players import has
from liza.games.blood_bowl.skills import FRENZY, GRAB, JUGGERNAUT, SIDE_STEP, STAND_FIRM
from liza.games.blood_bowl.state import NOBODY, RESERVE, STANDING, Match, Player
from liza.games.blood_bowl.turns import check_touchdown, turnover
from liza.kernel.table import Table
from liza.space.squares import OFF

CROWD: Final = "crowd"
# nowhere to go: everybody stays where he is
STUCK: Final = -2


class Push(NamedTuple):
    """How a push came out: whether anybody moved, who went into the crowd and from where, whether with the ball."""

    moved: bool
    fan: Player | None = None
    last: int = OFF
    carried: bool = False


NOT_MOVED: Final = Push(moved=False)


def push(match: Match, table: Table, source: int, pushed: Player, *, by: Player) -> bool:
    """BB-6.13 to BB-6.20: a push and all that comes of it, by itself; whether the player moved."""
    outcome = shove(match, table, source, pushed, by)
    carrier_scores(match, table)
    beaten(match, table, outcome)
    ball_comes_back(match, table, outcome)
    return outcome.moved


def shove(match: Match, table: Table, source: int, pushed: Player, by: Player, *, blitz: bool = False) -> Push:
    """BB-6.14, BB-6.17: the whole chain is decided on the board as it is; then all move, the last one first."""
    line: list[tuple[Player, int]] = []
    while True:
        if stays(table, pushed, charged=not line and blitz and has(by, JUGGERNAUT)):
            return NOT_MOVED
        square = where(match, table, source, pushed, by, line, blitz=blitz)
        if square == STUCK:
            table.tell("stuck", "BB-6.17", who=pushed.id)
            return NOT_MOVED
        line.append((pushed, square))
        there = None if square == OFF else match.on[square]
        if there is None:
            return carry_out(match, table, line)
        source, pushed = pushed.at, there


def stays(table: Table, pushed: Player, *, charged: bool) -> bool:
    """BB-11.5.8, BB-11.7.20, BB-11.5.4: the rooted stay; Stand Firm may refuse, but not a charging Juggernaut."""
    if pushed.rooted:
        table.tell("rooted_stays", "BB-11.7.20", who=pushed.id)
        return True
    if charged or not has(pushed, STAND_FIRM):
        return False
    if not table.ask(pushed.team, "stand_firm", (False, True), pushed.id):
        return False
    table.tell("stands_firm", "BB-11.5.8", who=pushed.id)
    return True


def where(
    match: Match,
    table: Table,
    source: int,
    pushed: Player,
    by: Player,
    line: list[tuple[Player, int]],
    *,
    blitz: bool,
) -> int:
    """BB-6.14, BB-11.3.7, BB-11.5.2: the square, OFF for the crowd, STUCK if there is none.

    Side Step's owner chooses, else the blocker's coach; Grab and Side Step cancel each other.
    """
    grab = not line and has(by, GRAB) and not has(by, FRENZY)
    squares = push_squares(match, source, pushed, by, line)
    if has(pushed, SIDE_STEP):
        if not grab:
            square = side_step(match, table, pushed, squares)
            if square != STUCK:
                return square
    elif grab and not blitz:
        squares += [one for one in free_around(match, pushed.at) if one not in squares]
    if len(squares) < 2:
        return squares[0] if squares else STUCK
    answer: Any = table.ask(by.team, "push", [CROWD if one == OFF else XY[one] for one in squares], by.id, pushed.id)
    return OFF if answer == CROWD else AT[answer]


def push_squares(
    match: Match, source: int, pushed: Player, by: Player, line: list[tuple[Player, int]] | None = None
) -> list[int]:
    """BB-6.13, BB-6.15, BB-6.16, BB-6.17: the empty ones behind him; else the crowd; else those of other players.

    Nobody of this chain can be pushed by it again, nor can who began it.
    """
    on, behind = match.on, BEHIND[source, pushed.at]
    empty = [one for one in behind if one != OFF and on[one] is None]
    if empty:
        return empty
    if OFF in behind:
        return [OFF]
    chained = [by.at, *[player.at for player, _ in line or ()]]
    return [one for one in behind if one not in chained]


def free_around(match: Match, square: int) -> list[int]:
    """BB-11.3.7, BB-11.5.2: the empty squares next to a square."""
    on = match.on
    return [one for one in NEAR[square] if on[one] is None]


def side_step(match: Match, table: Table, pushed: Player, squares: list[int]) -> int:
    """BB-11.3.7: any empty square next to him, if he wants; STUCK if there is none or he does not.

    Not asked where the push leads to that very square.
    """
    free = free_around(match, pushed.at)
    if not free or (len(free) == 1 and free == squares):
        return STUCK
    answer: Any = table.ask(pushed.team, "side_step", ["no", *[XY[one] for one in free]], pushed.id)
    if answer == "no":
        return STUCK
    table.tell("side_steps", "BB-11.3.7", who=pushed.id, at=answer)
    return AT[answer]


def carry_out(match: Match, table: Table, line: list[tuple[Player, int]]) -> Push:
    """BB-6.17, BB-6.16: everybody moves, the last of the chain first."""
    outcome = Push(moved=True)
    for player, square in reversed(line):
        if square == OFF:
            outcome = over_the_edge(match, table, player)
        else:
            move_to(match, table, player, square)
            table.tell("pushed", "BB-6.9", who=player.id, at=XY[square])
    return outcome


def over_the_edge(match: Match, table: Table, player: Player) -> Push:
    """BB-6.16, BB-6.20: off the pitch, for the moment to the reserves; the ball that he holds is the crowd's now."""
    last, carried = player.at, match.carrier == player.id
    if carried:
        match.carrier = NOBODY
        match.ball = OFF
    match.put(player, OFF)
    player.status, player.rooted = RESERVE, False
    table.tell("pushed_off", "BB-6.16", who=player.id, at=XY[last])
    return Push(True, player, last, carried)


def carrier_scores(match: Match, table: Table, falling: Player | None = None) -> None:
    """BB-6.24, BB-4.30: a carrier who was pushed into the end zone that he attacks, and does not fall, scores."""
    holder = match.holder()
    if holder is not None and holder is not falling and holder.status == STANDING:
        check_touchdown(match, table, holder)


def beaten(match: Match, table: Table, outcome: Push) -> None:
    """BB-6.18, BB-6.20: the crowd's injury roll; a turnover if he was the moving team's carrier."""
    if outcome.fan is None:
        return
    if outcome.carried and outcome.fan.team == match.moving:
        turnover(match, table, "carrier_off", "BB-4.19")
    crowd(match, table, outcome.fan)


def ball_comes_back(match: Match, table: Table, outcome: Push) -> None:
    """BB-6.20, BB-7.5, BB-9.8: the throw-in of a ball that went off with him, or the bounce of one that was dropped."""
    if outcome.carried:
        x, y = XY[outcome.last]
        dx, dy = (x == LENGTH - 1) - (x == 0), (y == WIDTH - 1) - (y == 0)
        throw_in(match, table, outcome.last, dx, dy)
    else:
        settle(match, table)
