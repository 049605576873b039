"""Chapters 10.29 to 10.40: what happens while the ball is in the air."""

from typing import Any, Final

from liza.games.blood_bowl import injuries
from liza.games.blood_bowl.before import roll_weather
from liza.games.blood_bowl.kick_off import touchback_due
from liza.games.blood_bowl.pitch import AROUND, AT, NEAR, XY
from liza.games.blood_bowl.players import foes_near
from liza.games.blood_bowl.skills import BALL_AND_CHAIN, FAN_FAVOURITE
from liza.games.blood_bowl.state import NICE, NO_TEAM, NOBODY, STANDING, Match, Player
from liza.kernel.dice import Faces, d6, d8, dice
from liza.kernel.table import Table
from liza.space.squares import OFF

TWO_D6: Final = (2 * d6).seen_as("total")
_INVADED: Final = 6


def event(match: Match, table: Table) -> None:
    """BB-10.29: 2D6 of the kicking coach say what happens."""
    EVENTS[sum(table.roll("kick_off_table", TWO_D6)) - 2](match, table)


def fame(match: Match, team: int) -> int:
    """BB-10.27, BB-11.7.8: FAME, and one more for each Fan Favourite of the team on the pitch."""
    return match.sides[team].fame + sum([1 for player in match.fielded(team) if player.sheet.skills & FAN_FAVOURITE])


def half(faces: Faces) -> int:
    """BB-1.10: a D3 is half a D6, rounded up."""
    return (faces[0] + 1) // 2


def get_the_ref(match: Match, table: Table) -> None:
    """BB-10.30: nobody is sent off for the rest of the half; by agreement, a bribe for each team instead."""
    table.tell("get_the_ref", "BB-10.30")
    if match.rules.get_the_ref_bribe:
        for side in match.sides:
            side.bribes += 1
    else:
        match.no_ref = True


def riot(match: Match, table: Table) -> None:
    """BB-10.31: both counters forward by the number thrown, or back by one, but not before the first turn."""
    face, last = table.roll("riot", d6)[0], match.rules.turns
    turns = [side.turn for side in match.sides]
    if face <= 3:
        turns = [min(last, turn + face) for turn in turns]
    elif min(turns) > 1:
        turns = [turn - 1 for turn in turns]
    for side, turn in zip(match.sides, turns, strict=True):
        side.turn = turn
    table.tell("riot", "BB-10.31", turns=tuple(turns))
    if min(turns) == last:
        match.agenda = [("half_ends",)]


def perfect_defence(match: Match, table: Table) -> None:
    """BB-10.32: the kicking coach may set up his players again."""
    table.tell("perfect_defence", "BB-10.32", team=match.kicking)
    match.agenda.insert(0, ("set_up_again", match.kicking))


def high_kick(match: Match, table: Table) -> None:
    """BB-10.33: a receiving player in no tackle zone may stand where the ball comes down, if nobody does."""
    table.tell("high_kick", "BB-10.33")
    if touchback_due(match) or match.on[match.landing] is not None:
        return
    receiving = 1 - match.kicking
    able = [one.id for one in upright(match, receiving) if not foes_near(match, receiving, one.at)]
    choice = table.ask(receiving, "high_kick", ("no", *able)) if able else "no"
    if choice != "no":
        match.put(match.by_id[choice], match.landing)
        table.tell("under_the_ball", "BB-10.33", who=choice, at=XY[match.landing])


def upright(match: Match, team: int) -> list[Player]:
    """The standing players of a team."""
    return [player for player in match.fielded(team) if player.status == STANDING]


def cheering_fans(match: Match, table: Table) -> None:
    """BB-10.34: D3, FAME and cheerleaders: the higher total has one re-roll more in this half, both if equal."""
    totals = [
        half(table.roll("cheering", d6)) + fame(match, team) + match.sides[team].club.cheerleaders for team in (0, 1)
    ]
    table.tell("cheering_fans", "BB-10.34", totals=tuple(totals))
    gain(match, table, totals, "BB-10.34")


def brilliant_coaching(match: Match, table: Table) -> None:
    """BB-10.36: D3, FAME and assistant coaches: the higher total has one re-roll more in this half, both if equal."""
    totals = [half(table.roll("coaching", d6)) + fame(match, team) + match.sides[team].club.coaches for team in (0, 1)]
    table.tell("brilliant_coaching", "BB-10.36", totals=tuple(totals))
    gain(match, table, totals, "BB-10.36")


def gain(match: Match, table: Table, totals: list[int], rule: str) -> None:
    """BB-10.34, BB-10.36, BB-10.5: one team re-roll for this half."""
    for team in (0, 1):
        if totals[team] >= totals[1 - team]:
            match.sides[team].rerolls += 1
            table.tell("gains_reroll", rule, team=team)


def changing_weather(match: Match, table: Table) -> None:
    """BB-10.35: a new weather; if it is nice, a gust takes the ball one square further."""
    roll_weather(match, table)
    if match.weather == NICE and match.landing != OFF:
        match.landing = AROUND[match.landing][table.roll("gust", d8)[0] - 1]
        if match.landing == OFF:
            table.tell("gust_off_pitch", "BB-10.35")
        else:
            table.tell("gust", "BB-10.35", at=XY[match.landing])


def quick_snap(match: Match, table: Table) -> None:
    """BB-10.37: each receiving player may go one square, whatever tackle zones there are."""
    receiving = 1 - match.kicking
    table.tell("quick_snap", "BB-10.37", team=receiving)
    moved: tuple[str, ...] = ()
    while len(snaps(match, receiving, moved)) > 1:
        choice = table.ask(receiving, "quick_snap", snaps, match, receiving, moved)
        if choice == "done":
            return
        player = match.by_id[choice[0]]
        match.put(player, AT[choice[1]])
        moved = (*moved, player.id)
        table.tell("snaps", "BB-10.37", who=player.id, at=choice[1])


def snaps(match: Match, team: int, moved: tuple[str, ...]) -> dict[str, Any]:
    """BB-10.37: who has not moved yet, and the free squares next to him."""
    free = {
        player.id: [XY[near] for near in NEAR[player.at] if match.on[near] is None]
        for player in upright(match, team)
        if player.id not in moved
    }
    return {"done": None} | {name: squares for name, squares in free.items() if squares}


def blitz(match: Match, table: Table) -> None:
    """BB-10.38: the kicking team has a turn at once, for those who stand in no tackle zone."""
    table.tell("blitz_event", "BB-10.38", team=match.kicking)
    match.agenda.insert(0, ("bonus_turn", match.kicking))


def bonus_turn(match: Match, table: Table, team: int) -> None:
    """BB-10.38: a turn with a re-roll and turnovers of its own; the counter does not move, the ball is in the air."""
    match.moving, match.bonus, match.turnover, match.scorer = team, True, "", NO_TEAM
    match.acting, match.action = NOBODY, ""
    side = match.sides[team]
    side.done, side.rerolled = 0, False
    for player in match.players:
        player.moved = player.extra = player.spent = 0
        player.fresh = False
        player.acted = player.team == team and bool(player.at == OFF or foes_near(match, team, player.at))
    table.tell("bonus_turn", "BB-10.38", team=team)
    match.agenda.insert(0, ("choose",))


def throw_a_rock(match: Match, table: Table) -> None:
    """BB-10.39: D6 and FAME: the fans of the higher total hit an opponent with a rock, both if equal."""
    totals = [table.roll("rock", d6)[0] + fame(match, team) for team in (0, 1)]
    table.tell("throw_a_rock", "BB-10.39", totals=tuple(totals))
    for team in (0, 1):
        if totals[team] >= totals[1 - team]:
            hit_by_rock(match, table, 1 - team)


def hit_by_rock(match: Match, table: Table, team: int) -> None:
    """BB-10.39, BB-1.22: one of the players on the pitch at random; injury without armour."""
    there = match.fielded(team)
    if not there:
        return
    victim = there[table.roll("victim", dice((len(there),)))[0] - 1] if len(there) > 1 else there[0]
    table.tell("rock_hits", "BB-10.39", who=victim.id)
    injuries.injury_roll(match, table, victim, cause="rock")


def pitch_invasion(match: Match, table: Table) -> None:
    """BB-10.40: for each player on the pitch, the other coach's D6 and FAME: on 6 or more he is stunned."""
    table.tell("pitch_invasion", "BB-10.40")
    extra = [fame(match, 1), fame(match, 0)]
    for player in [player for player in match.players if player.at != OFF]:
        if table.test("invasion", d6, max(2, _INVADED - extra[player.team])):
            overrun(match, table, player)


def overrun(match: Match, table: Table, player: Player) -> None:
    """BB-10.40: stunned; with a ball and chain, knocked out."""
    if player.sheet.skills & BALL_AND_CHAIN:
        table.tell("overrun", "BB-10.40", who=player.id)
    injuries.stunned(match, table, player)


EVENTS: Final = (
    get_the_ref, riot, perfect_defence, high_kick, cheering_fans, changing_weather, brilliant_coaching, quick_snap,
    blitz, throw_a_rock, pitch_invasion,
)  # fmt: skip
