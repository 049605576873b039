"""A slice of Blood Bowl: dodge, skill re-roll, blitz, block dice, chain push, follow-up, knock-down, ball, injury.

Only as much as one activation needs; the room `games/blood_bowl` is another matter. Read it against the ledger's
chapters 5, 6, 7 and 9: every function is one rule or a few that belong together.
"""

from pathlib import Path
from typing import Any, Final

from liza.kernel.dice import d6, d8
from liza.kernel.game import Game, Result, Row, Setup, Why, because
from liza.kernel.table import Table

LENGTH: Final = 26
WIDTH: Final = 15
STANDING, PRONE, STUNNED, OUT = range(4)
BLOCK: Final = ("attacker down", "both down", "pushed", "pushed", "stumbles", "defender down")
BLOCK_DIE: Final = d6.marked(*BLOCK)
ARMOUR: Final = (2 * d6).seen_as("total")
NOWHERE: Final = -1


def _around(square: int) -> tuple[int, ...]:
    x, y = square % LENGTH, square // LENGTH
    rows = [(x + dx, y + dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy]
    return tuple([_square(x, y) for x, y in rows])


def _square(x: int, y: int) -> int:
    return y * LENGTH + x if 0 <= x < LENGTH and 0 <= y < WIDTH else NOWHERE


def _behind(attacker: int, defender: int) -> tuple[int, ...]:
    """BB-6.13: straight back and the two squares beside it."""
    dx = defender % LENGTH - attacker % LENGTH
    dy = defender // LENGTH - attacker // LENGTH
    steps = ((dx, dy), (dx, 0), (0, dy)) if dx and dy else ((dx, dy), (dx + dy, dy + dx), (dx - dy, dy - dx))
    return tuple([_square(defender % LENGTH + a, defender // LENGTH + b) for a, b in steps])


AROUND: Final = tuple([_around(square) for square in range(LENGTH * WIDTH)])
NEXT_TO: Final = tuple([tuple([one for one in near if one != NOWHERE]) for near in AROUND])
BEHIND: Final = {(one, other): _behind(one, other) for one in range(LENGTH * WIDTH) for other in NEXT_TO[one]}


class Sheet:
    """What never changes about a player."""

    __slots__ = ("agility", "armour", "movement", "skills", "strength")

    def __init__(self, movement: int, strength: int, agility: int, armour: int, skills: tuple[str, ...]) -> None:
        self.movement, self.strength, self.agility, self.armour = movement, strength, agility, armour
        self.skills = skills


class Player:
    """Where a player is and how he is."""

    __slots__ = ("at", "id", "moved", "sheet", "status", "team", "used")

    def __init__(
        self,
        id: int,
        team: int,
        sheet: Sheet,
        at: int,
        status: int,
        moved: int,
        used: list[str],
    ) -> None:
        self.id, self.team, self.sheet, self.at = id, team, sheet, at
        self.status, self.moved, self.used = status, moved, used

    def copy(self) -> "Player":
        return Player(self.id, self.team, self.sheet, self.at, self.status, self.moved, self.used[:])


class Match:
    """The pitch: players by number, the ball's square, the team whose turn it is, whether the turn is over."""

    __slots__ = ("agenda", "ball", "carrier", "players", "rerolls", "team", "turnover")

    def __init__(
        self,
        agenda: list[Row],
        players: list[Player],
        ball: int,
        carrier: int,
        team: int,
        rerolls: list[int],
        turnover: str,
    ) -> None:
        self.agenda, self.players, self.ball, self.carrier = agenda, players, ball, carrier
        self.team, self.rerolls, self.turnover = team, rerolls, turnover

    def copy(self) -> "Match":
        players = [player.copy() for player in self.players]
        return Match(self.agenda[:], players, self.ball, self.carrier, self.team, self.rerolls[:], self.turnover)

    def on(self, square: int) -> Player | None:
        for player in self.players:
            if player.at == square:
                return player
        return None


# Chapter 4: an activation


def blitz(match: Match, table: Table, number: int, blocked: bool) -> None:
    """BB-6.3: a step or the block, in any order, until the player stops, his movement is spent, or the turn is over."""
    player = match.players[number]
    choice = table.ask(match.team, "blitz", ways, match, player, blocked)
    if choice == "stop":
        return
    player.moved += 1
    if choice[0] == "step":
        step(match, table, player, choice[1])
    else:
        block(match, table, player, match.players[choice[1]])
    may_go_on = player.status == STANDING and not match.turnover and player.moved < player.sheet.movement
    loose = match.carrier == NOWHERE and match.ball != NOWHERE
    match.agenda += [("bounce",)] * loose + [("blitz", number, blocked or choice[0] == "block")] * may_go_on


def ways(match: Match, player: Player, blocked: bool) -> dict[str, Any]:
    """BB-5.2, BB-6.1, BB-6.3: stop, a free square next to him, or, once, a standing opponent next to him."""
    free = [square for square in NEXT_TO[player.at] if match.on(square) is None]
    foes = [] if blocked else [foe.id for foe in opponents_next_to(match, player.team, player.at)]
    return {"stop": None, "step": free} | ({"block": foes} if foes else {})


# Chapter 5: movement


def step(match: Match, table: Table, player: Player, square: int) -> None:
    """BB-5.5, BB-5.11: leaving a tackle zone needs a dodge; a failed one ends on the ground in the new square."""
    safe = not opponents_next_to(match, player.team, player.at) or dodge(match, table, player, square)
    move(match, player, square)
    if not safe:
        table.tell("dodge_failed", "BB-5.11", player=player.id)
        knock_down(match, table, player)


def dodge(match: Match, table: Table, player: Player, square: int) -> bool:
    """BB-5.7 to 5.10, BB-11.3.4: roll; the Dodge skill rolls again once a turn, else a team re-roll may."""
    need = dodge_need(match, player, square)
    if table.test("dodge", d6, need):
        return True
    if skill_reroll(match, table, player, "dodge") or team_reroll(match, table):
        return table.test("dodge again", d6, need)
    return False


def dodge_need(match: Match, player: Player, square: int, why: Why = None) -> int:
    """BB-5.7, BB-5.8, BB-5.9: 7 less agility, +1 to dodge, -1 for each tackle zone on the new square; 2 to 6."""
    bonus = because(why, 1, "dodging", "BB-5.9")
    bonus -= because(why, len(opponents_next_to(match, player.team, square)), "tackle zones", "BB-5.9")
    return min(6, max(2, because(why, 7 - player.sheet.agility, "agility", "BB-5.7") - bonus))


def skill_reroll(match: Match, table: Table, player: Player, skill: str) -> bool:
    """BB-11.3.4: once in his turn, if he wants."""
    if skill not in player.sheet.skills or skill in player.used or not table.ask(match.team, "skill", (False, True)):
        return False
    player.used.append(skill)
    table.tell("skill_used", "BB-11.3.4", player=player.id, skill=skill)
    return True


def team_reroll(match: Match, table: Table) -> bool:
    """BB-10.1: one a turn, while there are any."""
    if not match.rerolls[match.team] or not table.ask(match.team, "team re-roll", (False, True)):
        return False
    match.rerolls[match.team] -= 1
    return True


def move(match: Match, player: Player, square: int) -> None:
    player.at = square
    if match.carrier == player.id:
        match.ball = square


def opponents_next_to(match: Match, team: int, square: int) -> list[Player]:
    """BB-5.4: those who exert a tackle zone on the square."""
    near = NEXT_TO[square]
    return [foe for foe in match.players if foe.team != team and foe.status == STANDING and foe.at in near]


# Chapter 6: blocks


def block(match: Match, table: Table, attacker: Player, defender: Player) -> None:
    """BB-6.24: dice, choice, push, follow-up, then who falls, armour and injury, and the ball last."""
    dice, chooser = block_dice(match, attacker, defender)
    faces = table.roll("block", dice * BLOCK_DIE)
    results = sorted({BLOCK[face - 1] for face in faces})
    result = results[0] if len(results) == 1 else table.ask(chooser, "block die", results)
    table.tell("block", "BB-6.6", attacker=attacker.id, defender=defender.id, result=result)
    falls = who_falls(result, attacker, defender)
    if result in ("pushed", "stumbles", "defender down"):
        vacated = defender.at
        push(match, table, attacker.at, defender)
        if defender.at != vacated and table.ask(match.team, "follow up", (False, True)):
            move(match, attacker, vacated)
    for fallen in falls:
        knock_down(match, table, fallen)


def block_dice(match: Match, attacker: Player, defender: Player) -> tuple[int, int]:
    """BB-6.5, BB-6.6: one die, two if one is stronger, three if more than twice as strong; the stronger picks."""
    one = strength(match, attacker, defender)
    other = strength(match, defender, attacker)
    dice = 1 if one == other else 3 if max(one, other) > 2 * min(one, other) else 2
    return dice, attacker.team if one >= other else defender.team


def strength(match: Match, player: Player, foe: Player, why: Why = None) -> int:
    """BB-10.11: a team-mate next to the foe assists, if no other opponent is next to the team-mate."""
    assists = [
        friend
        for friend in opponents_next_to(match, foe.team, foe.at)
        if friend is not player and opponents_next_to(match, player.team, friend.at) in ([], [foe])
    ]
    own = because(why, player.sheet.strength, "strength", "BB-6.5")
    return own + because(why, len(assists), "assists", "BB-10.11")


def who_falls(result: str, attacker: Player, defender: Player) -> list[Player]:
    """BB-6.7, BB-6.8, BB-6.10, BB-6.11: by the die, the Block skill and the Dodge skill; the defender first."""
    if result == "attacker down":
        return [attacker]
    if result == "both down":
        return [player for player in (defender, attacker) if "block" not in player.sheet.skills]
    if result == "defender down" or (result == "stumbles" and "dodge" not in defender.sheet.skills):
        return [defender]
    return []


def push(match: Match, table: Table, source: int, pushed: Player) -> None:
    """BB-6.13 to 6.17: to an empty square if there is one, else into the crowd, else whoever stands there goes on."""
    line: list[tuple[Player, int]] = []
    while True:
        squares = push_squares(match, source, pushed, [player for player, _ in line])
        if not squares:
            return
        square = squares[0] if len(squares) == 1 else table.ask(match.team, "push square", squares)
        line.append((pushed, square))
        occupant = None if square == NOWHERE else match.on(square)
        if occupant is None:
            break
        source, pushed = pushed.at, occupant
    for player, square in reversed(line):
        move(match, player, square)
        table.tell("pushed", "BB-6.14", player=player.id, square=square)
        if square == NOWHERE:
            crowd(match, table, player)


def push_squares(match: Match, source: int, pushed: Player, moving: list[Player]) -> list[int]:
    """BB-6.15, BB-6.16, BB-6.17: the empty ones; if none and one is off the pitch, off; else the occupied ones."""
    behind = BEHIND[source, pushed.at]
    empty = [square for square in behind if square != NOWHERE and match.on(square) is None]
    if empty or NOWHERE in behind:
        return empty or [NOWHERE]
    return [square for square in behind if match.on(square) not in moving]


def crowd(match: Match, table: Table, player: Player) -> None:
    """BB-6.18: no armour roll, straight to the injury."""
    injury(match, table, player)
    player.status = OUT


# Chapter 7: knock-downs


def knock_down(match: Match, table: Table, player: Player) -> None:
    """BB-7.5, BB-7.6, BB-4.19: down, out of hand, armour, and the end of his own turn."""
    if player.at != NOWHERE:
        player.status = PRONE
        table.tell("knocked_down", "BB-7.6", player=player.id)
        if match.carrier == player.id:
            match.carrier = NOWHERE
        if table.test("armour", ARMOUR, player.sheet.armour + 1):
            injury(match, table, player)
    if player.team == match.team:
        match.turnover = "BB-4.19"


def injury(match: Match, table: Table, player: Player) -> None:
    """BB-7.7: 2-7 stunned, 8-9 knocked out, 10 and more a casualty."""
    result = table.band("injury", ARMOUR, (8, 10))
    table.tell(("stunned", "knocked_out", "casualty")[result], "BB-7.7", player=player.id)
    player.status = STUNNED
    if result:
        player.status, player.at = OUT, NOWHERE


# Chapter 9: the ball


def bounce(match: Match, table: Table) -> None:
    """BB-9.1, BB-9.4, BB-9.5: one square in a random direction; who stands there must catch it, or it bounces on."""
    match.ball = AROUND[match.ball][table.roll("bounce", d8)[0] - 1]
    there = None if match.ball == NOWHERE else match.on(match.ball)
    if match.ball == NOWHERE:
        table.tell("ball_off", "BB-9.8")
    elif there is None:
        table.tell("ball_lies", "BB-9.5", square=match.ball)
    elif there.status == STANDING and table.test("catch", d6, catch_need(match, there)):
        match.carrier = there.id
        table.tell("caught", "BB-9.1", player=there.id)
    else:
        match.agenda.insert(0, ("bounce",))


def catch_need(match: Match, player: Player) -> int:
    """BB-9.2: 7 less agility, one more for each tackle zone on him; 2 to 6."""
    return min(6, max(2, 7 - player.sheet.agility + len(opponents_next_to(match, player.team, player.at))))


# What plugs into the kernel


def setup(_agreed: Setup) -> Match:
    """A human blitzer (0) in the tackle zone of an orc (3), a blitz away from an orc carrier (4)."""
    blitzer = Sheet(7, 4, 3, 8, ("block", "dodge"))
    human, orc = Sheet(6, 3, 3, 8, ()), Sheet(5, 3, 3, 9, ())
    places = [(10, 5, 0), (9, 9, 0), (15, 9, 0), (9, 4, 1), (13, 6, 1), (14, 6, 1), (14, 7, 1), (13, 7, 1)]
    players = [
        Player(number, team, blitzer if number == 0 else orc if team else human, _square(x, y), STANDING, 0, [])
        for number, (x, y, team) in enumerate(places)
    ]
    return Match([("blitz", 0, False)], players, _square(13, 6), 4, 0, [1, 1], "")


def result(match: Match) -> Result:
    return Result((1,) if match.turnover else (0,), "over", "BB-4.12")


def scene(match: Match, _seat: int | None) -> dict[str, Any]:
    return {"header": {"ball": match.ball}, "sheets": [], "rows": draw(match).splitlines()}


def draw(match: Match) -> str:
    rows = [f"{p.id} {p.team} {p.at} {p.status} {p.moved} {','.join(p.used)}" for p in match.players]
    return "\n".join([repr(match.agenda), f"{match.ball} {match.carrier} {match.rerolls} {match.turnover}", *rows])


def parse(_text: str) -> Match:
    raise NotImplementedError


CHAIN: Final = Game(
    id="chain",
    title={"en": "a chain of Blood Bowl", "es": "una cadena de Blood Bowl"},
    version="1",
    editions=("slice",),
    seats=(2, 2),
    folder=Path(__file__).parent,
    state=Match,
    setup=setup,
    beats={"blitz": blitz, "bounce": bounce},
    result=result,
    scene=scene,
    draw=draw,
    parse=parse,
)
