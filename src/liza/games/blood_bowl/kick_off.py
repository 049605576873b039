"""Chapter 3: the kick-off, from the ball in the kicking coach's hand to the first turn of the drive."""

from typing import Final

from liza.games.blood_bowl import ball
from liza.games.blood_bowl.drives import next_turn
from liza.games.blood_bowl.pitch import AT, HALF, HALF_OF, LINE_OF, NEAR, ON_LINE, WIDE, XY
from liza.games.blood_bowl.players import foes_near, has
from liza.games.blood_bowl.skills import KICK, KICK_OFF_RETURN, NO_HANDS
from liza.games.blood_bowl.state import NO_TEAM, NOBODY, STANDING, Match, Player
from liza.kernel.dice import d6, d8
from liza.kernel.table import Table
from liza.space.squares import DIRECTIONS, OFF

# BB-3.2: the squares of each half, the one in its middle first
_MIDDLE: Final = (AT[6, 7], AT[19, 7])
TARGETS: Final = tuple(
    [
        (XY[middle], *[XY[square] for square in half if square != middle])
        for middle, half in zip(_MIDDLE, HALF_OF, strict=True)
    ]
)
_FAR: Final = 3


def kick(match: Match, table: Table) -> None:
    """BB-3.1, BB-3.2, BB-3.3, BB-3.4: the ball is placed, and a D8 and a D6 say where it really goes."""
    kicking = match.kicking
    placed: tuple[int, int] = table.ask(kicking, "kick", TARGETS[1 - kicking])
    table.tell("kicks", "BB-3.2", team=kicking, at=placed)
    direction, steps = table.roll("kick", d8 + d6)
    steps = kick_skill(match, table, steps)
    dx, dy = DIRECTIONS[direction - 1]
    match.landing = AT.get((placed[0] + steps * dx, placed[1] + steps * dy), OFF)
    match.ball, match.carrier = OFF, NOBODY
    if match.landing == OFF:
        table.tell("kick_off_pitch", "BB-3.3")
    else:
        table.tell("kick_flies", "BB-3.3", at=XY[match.landing])
    match.agenda.append(("kick_return",))
    if match.rules.events:
        match.agenda.append(("kick_event",))
    match.agenda.append(("ball_lands",))


def kick_skill(match: Match, table: Table, steps: int) -> int:
    """BB-11.2.6: a kicker neither in a wide zone nor on the line may halve the distance, rounded down."""
    kickers = [
        player.id
        for player in match.fielded(match.kicking)
        if has(player, KICK) and WIDE[player.at] == OFF and not ON_LINE[player.at]
    ]
    if not kickers or not table.ask(match.kicking, "kick_short", (False, True), kickers[0]):
        return steps
    table.tell("kick_short", "BB-11.2.6", who=kickers[0])
    return steps // 2


def touchback_due(match: Match) -> bool:
    """BB-3.7: as things stand, the kick does not come down in the receiving half."""
    return match.landing == OFF or HALF[match.landing] == match.kicking


# Kick-Off Return


def kick_off_return(match: Match, table: Table) -> None:
    """BB-11.2.7: one receiving player, not on the line and in no tackle zone, may move up to three squares."""
    receiving = 1 - match.kicking
    if touchback_due(match) or not returners(match, receiving):
        return
    choice = table.ask(receiving, "kick_return", returns, match, receiving)
    if choice != "no":
        player = match.by_id[choice[0]]
        match.put(player, AT[choice[1]])
        table.tell("kick_return", "BB-11.2.7", who=player.id, at=choice[1])


def returners(match: Match, team: int) -> list[Player]:
    """BB-11.2.7: who of a team may."""
    return [
        player
        for player in match.fielded(team)
        if has(player, KICK_OFF_RETURN) and player.at not in LINE_OF[team] and not foes_near(match, team, player.at)
    ]


def returns(match: Match, team: int) -> dict[str, list[tuple[int, int]] | None]:
    """BB-11.2.7: for each of them, the squares of his half within three steps."""
    return {"no": None} | {player.id: within_reach(match, player) for player in returners(match, team)}


def within_reach(match: Match, player: Player) -> list[tuple[int, int]]:
    """BB-11.2.7: by free squares, in his own half, and leaving no tackle zone on the way: nobody dodges now."""
    reached, edge = [player.at], [player.at]
    for _ in range(_FAR):
        beyond: list[int] = []
        for square in edge:
            if square == player.at or not foes_near(match, player.team, square):
                beyond += [
                    near
                    for near in NEAR[square]
                    if match.on[near] is None
                    and HALF[near] == player.team
                    and near not in reached
                    and near not in beyond
                ]
        reached, edge = reached + beyond, beyond
    return [XY[square] for square in sorted(reached[1:])]


# The ball comes down


def ball_lands(match: Match, table: Table) -> None:
    """BB-3.5, BB-3.6, BB-3.7, BB-3.8, BB-3.9: a catch or a bounce, or a touchback; then the receiving team's turn.

    Who dives for it across the half-way line (BB-11.3.2) has it where no kick may end.
    """
    receiving, square = 1 - match.kicking, match.landing
    if not touchback_due(match):
        ball.land(match, table, square, kick=True)
    match.landing = OFF
    if match.ball == OFF or HALF[match.ball] == match.kicking:
        touchback(match, table, receiving)
    match.agenda = [("drive_ends",)] if match.scorer != NO_TEAM else [next_turn(match, receiving)]


def touchback(match: Match, table: Table, team: int) -> None:
    """BB-3.7: any standing player with hands gets the ball; if there is none, it bounces from one of the others.

    With nobody on the pitch at all, the ball lies in the middle of their half.
    """
    fielded = match.fielded(team)
    able = [player for player in fielded if player.status == STANDING and not player.sheet.skills & NO_HANDS]
    table.tell("touchback", "BB-3.7", team=team)
    if not fielded:
        match.ball = _MIDDLE[team]
        return
    ids = [player.id for player in able or fielded]
    player = match.by_id[ids[0] if len(ids) == 1 else table.ask(team, "touchback", ids)]
    match.ball = player.at
    if able:
        match.carrier = player.id
        table.tell("takes_ball", "BB-3.7", who=player.id, at=XY[player.at])
    else:
        ball.bounce(match, table, player.at)
