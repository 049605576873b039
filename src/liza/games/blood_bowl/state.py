"""What lies on the table: two teams, their players, the ball, and what never changes about each of them.

Players are known by ids: "H7" is the home team's number 7, "A12" the away team's number 12. Team 0 is home, 1 away,
and so are the seats. Squares are whole numbers (see `pitch`); OFF is not on the pitch.

BB-1.2: a coach is a seat, a player a figure. BB-1.23: a player is in exactly one state, his `status`.
"""

from typing import Final

from liza.games.blood_bowl.pitch import SQUARES
from liza.kernel.game import Row
from liza.space.squares import OFF

# BB-1.23: the states of a player
STANDING, PRONE, STUNNED, RESERVE, KO, CASUALTY, DEAD, SENT_OFF, MISSING = range(9)
STATUSES: Final = (
    "standing", "prone", "stunned", "reserve", "ko", "casualty", "dead", "sent_off", "missing",
)  # fmt: skip
# BB-4.17, BB-4.18: what a team may do once in a turn, as bits of `Side.done`
BLITZ, PASS, HAND_OFF, FOUL = 1, 2, 4, 8
# BB-10.28
WEATHERS: Final = ("sweltering_heat", "very_sunny", "nice", "pouring_rain", "blizzard")
HEAT, SUNNY, NICE, RAIN, BLIZZARD = range(5)
NOBODY: Final = ""
NO_TEAM: Final = -1


class Rules:
    """BB-1.24: what is played: an edition's row of data/editions.toml with the options of the match. Never changes.

    additional: assists, interceptions, fumbles, going for it, hand-offs and fouls. events: kick-off table, weather and
    fans. turns: of a half for each team. seconds: of a turn, 0 without a clock. winner: BB-4.37, a match must have one.
    conceding: BB-4.38. The rest are the ledger's named settings.
    """

    __slots__ = (
        "additional", "conceding", "edition", "events", "get_the_ref_bribe", "illegal_procedure", "seconds",
        "shields_stunty_7", "throw_in_counts_ball", "turns", "winner",
    )  # fmt: skip

    def __init__(
        self,
        edition: str,
        additional: bool,
        events: bool,
        turns: int,
        seconds: int,
        winner: bool,
        conceding: bool,
        illegal_procedure: bool,
        throw_in_counts_ball: bool,
        shields_stunty_7: bool,
        get_the_ref_bribe: bool,
    ) -> None:
        self.edition, self.additional, self.events = edition, additional, events
        self.turns, self.seconds, self.winner, self.conceding = turns, seconds, winner, conceding
        self.illegal_procedure, self.throw_in_counts_ball = illegal_procedure, throw_in_counts_ball
        self.shields_stunty_7, self.get_the_ref_bribe = shields_stunty_7, get_the_ref_bribe


class Sheet:
    """BB-1.18: the profile of a player, which never changes in a match. `position` is its key in the roster.

    kind: "" for a player of the team, "star", "mercenary" or "journeyman" (BB-12.24: stars and mercenaries earn
    nothing). niggles: BB-13.12.
    """

    __slots__ = (
        "agility", "armour", "id", "kind", "movement", "name", "niggles", "number", "position", "skills", "strength",
        "team",
    )  # fmt: skip

    def __init__(
        self,
        id: str,
        team: int,
        number: int,
        name: str,
        position: str,
        kind: str,
        movement: int,
        strength: int,
        agility: int,
        armour: int,
        skills: int,
        niggles: int,
    ) -> None:
        self.id, self.team, self.number, self.name, self.position, self.kind = id, team, number, name, position, kind
        self.movement, self.strength, self.agility, self.armour = movement, strength, agility, armour
        self.skills, self.niggles = skills, niggles


class Player:
    """Where a player is and how he is.

    acted: he has had his action this turn. moved, extra: squares of this action by movement and by going for it.
    spent: skills he has used this turn, of those that serve once in one. dazed: he has lost his tackle zone (BB-11.7.5,
    BB-11.7.9). rooted: BB-11.7.20. fresh: stunned in this very turn of his own (BB-4.28). fielded: he was on the pitch
    in this drive. hot: he misses the next kick-off (BB-10.28). thirsty: BB-11.7.3. injuries: the D68s of his casualty.
    rotted: BB-11.7.12, killed by Nurgle's Rot.
    """

    __slots__ = (
        "acted", "at", "dazed", "extra", "fielded", "fresh", "hot", "id", "injuries", "moved", "rooted", "rotted",
        "sheet", "spent", "status", "team", "thirsty",
    )  # fmt: skip
    __derived__ = ("id", "team")

    def __init__(
        self,
        sheet: Sheet,
        at: int,
        status: int,
        acted: bool,
        moved: int,
        extra: int,
        spent: int,
        dazed: bool,
        rooted: bool,
        fresh: bool,
        fielded: bool,
        hot: bool,
        thirsty: bool,
        injuries: tuple[int, ...],
        rotted: bool,
    ) -> None:
        self.sheet, self.id, self.team = sheet, sheet.id, sheet.team
        self.at, self.status, self.acted = at, status, acted
        self.moved, self.extra, self.spent = moved, extra, spent
        self.dazed, self.rooted, self.fresh = dazed, rooted, fresh
        self.fielded, self.hot, self.thirsty = fielded, hot, thirsty
        self.injuries, self.rotted = injuries, rotted

    def copy(self) -> "Player":
        """An equal player."""
        return Player(
            self.sheet, self.at, self.status, self.acted, self.moved, self.extra, self.spent, self.dazed, self.rooted,
            self.fresh, self.fielded, self.hot, self.thirsty, self.injuries, self.rotted,
        )  # fmt: skip


def new_player(sheet: Sheet) -> Player:
    """A player in the reserves box."""
    return Player(sheet, OFF, RESERVE, False, 0, 0, 0, False, False, False, False, False, False, (), False)


class Club:
    """What never changes about a team in a match: its race and what it has brought.

    rerolls: bought. coaches, cheerleaders: how many. apothecary: whether it may have one. babes, chefs, igors:
    inducements that stay.
    """

    __slots__ = (
        "babes", "cheerleaders", "chefs", "coaches", "fan_factor", "id", "name", "race", "rerolls", "value",
    )  # fmt: skip

    def __init__(
        self,
        id: str,
        name: str,
        race: str,
        rerolls: int,
        fan_factor: int,
        coaches: int,
        cheerleaders: int,
        babes: int,
        chefs: int,
        value: int,
    ) -> None:
        self.id, self.name, self.race, self.rerolls = id, name, race, rerolls
        self.fan_factor, self.coaches, self.cheerleaders = fan_factor, coaches, cheerleaders
        self.babes, self.chefs, self.value = babes, chefs, value


class Side:
    """A team in the match.

    turn: its counter (BB-2.2). rerolls: left in this half. leader: the Leader's counter is still there (BB-11.4.4).
    rerolled: it has had its team re-roll of this turn. done: what it may do once in a turn and has done. apothecaries,
    bribes, igors, wizards: left. fame: BB-10.27. asks: whether its skills are asked for or used at once (BB-10.7).
    """

    __slots__ = (
        "apothecaries", "asks", "bribes", "club", "done", "fame", "igors", "leader", "rerolled", "rerolls", "score",
        "turn", "wizards",
    )  # fmt: skip

    def __init__(
        self,
        club: Club,
        score: int,
        turn: int,
        rerolls: int,
        leader: bool,
        rerolled: bool,
        done: int,
        apothecaries: int,
        bribes: int,
        igors: int,
        wizards: int,
        fame: int,
        asks: bool,
    ) -> None:
        self.club, self.score, self.turn = club, score, turn
        self.rerolls, self.leader, self.rerolled = rerolls, leader, rerolled
        self.done, self.apothecaries, self.bribes = done, apothecaries, bribes
        self.igors, self.wizards, self.fame = igors, wizards, fame
        self.asks = asks

    def copy(self) -> "Side":
        """An equal team."""
        return Side(
            self.club, self.score, self.turn, self.rerolls, self.leader, self.rerolled, self.done, self.apothecaries,
            self.bribes, self.igors, self.wizards, self.fame, self.asks,
        )  # fmt: skip


def new_side(club: Club) -> Side:
    """A team at the start of a match: all its bought re-rolls, nothing scored."""
    return Side(club, 0, 0, club.rerolls, False, False, 0, 0, 0, 0, 0, 0, False)


class Match:
    """The whole table.

    half: 1, 2, 3 in overtime; 0 before the match. first: who kicks off in the first half. kicking: who kicks in this
    drive. moving: whose turn it is, or NO_TEAM. bonus: it is the turn of BB-10.38. acting, action: whose action and
    which. blocked: he has had the block of his blitz. ball, carrier: BB-1.16; in the air or off the pitch, OFF and
    nobody. landing: where the kick will come down. turnover: why the turn ends, "" while it goes on. scorer: the team
    that has just scored. no_ref: BB-10.30. conceded: the team that gave up. loose: the ball has been dropped and still
    has to bounce (BB-7.5). late: the moving coach has not moved his counter (BB-4.7). ran: who acts has entered a
    square by his own movement (BB-11.6.6). shoot_out: who won it (BB-4.37). on: who stands or lies on each square.
    """

    __slots__ = (
        "acting", "action", "agenda", "ball", "blocked", "bonus", "by_id", "carrier", "conceded", "first", "half",
        "kicking", "landing", "late", "loose", "moving", "no_ref", "on", "players", "ran", "rules", "scorer",
        "shoot_out", "sides", "turnover", "weather",
    )  # fmt: skip
    __derived__ = ("by_id", "on")

    def __init__(
        self,
        agenda: list[Row],
        rules: Rules,
        sides: list[Side],
        players: list[Player],
        half: int,
        first: int,
        kicking: int,
        moving: int,
        bonus: bool,
        acting: str,
        action: str,
        blocked: bool,
        ball: int,
        carrier: str,
        landing: int,
        weather: int,
        turnover: str,
        scorer: int,
        no_ref: bool,
        conceded: int,
        loose: bool,
        late: bool,
        ran: bool,
        shoot_out: int,
    ) -> None:
        self.agenda, self.rules, self.sides, self.players = agenda, rules, sides, players
        self.half, self.first, self.kicking = half, first, kicking
        self.moving, self.bonus = moving, bonus
        self.acting, self.action, self.blocked = acting, action, blocked
        self.ball, self.carrier, self.landing = ball, carrier, landing
        self.weather, self.turnover, self.scorer = weather, turnover, scorer
        self.no_ref, self.conceded = no_ref, conceded
        self.loose, self.late, self.ran, self.shoot_out = loose, late, ran, shoot_out
        self.on: list[Player | None] = [None] * SQUARES
        self.by_id: dict[str, Player] = {}
        for player in players:
            self.by_id[player.id] = player
            if player.at != OFF:
                self.on[player.at] = player

    def copy(self) -> "Match":
        """An equal match."""
        return Match(
            self.agenda.copy(), self.rules, [side.copy() for side in self.sides],
            [player.copy() for player in self.players], self.half, self.first, self.kicking, self.moving, self.bonus,
            self.acting, self.action, self.blocked, self.ball, self.carrier, self.landing, self.weather,
            self.turnover, self.scorer, self.no_ref, self.conceded, self.loose, self.late, self.ran,
            self.shoot_out,
        )  # fmt: skip

    @property
    def turn(self) -> int | None:
        """BB-2.2: the turn that is played, as replays count it; None before the first."""
        turns = [side.turn for side in self.sides]
        return (max(turns) if self.moving == NO_TEAM else turns[self.moving]) or None

    def put(self, player: Player, square: int) -> None:
        """The player stands or lies there now; if he holds the ball, so does the ball. OFF takes him off the pitch."""
        if player.at != OFF and self.on[player.at] is player:
            self.on[player.at] = None
        player.at = square
        if square != OFF:
            self.on[square] = player
        if self.carrier == player.id:
            self.ball = square

    def actor(self) -> Player:
        """Whose action it is."""
        return self.by_id[self.acting]

    def holder(self) -> Player | None:
        """BB-1.16: who holds the ball."""
        return self.by_id[self.carrier] if self.carrier else None

    def team(self, number: int) -> list[Player]:
        """All players of a team, by number."""
        return [player for player in self.players if player.team == number]

    def fielded(self, number: int) -> list[Player]:
        """Those of a team who are on the pitch, by number."""
        return [player for player in self.players if player.team == number and player.at != OFF]


def new_match(rules: Rules, sides: list[Side], players: list[Player]) -> Match:
    """A match before its first beat, with an empty agenda."""
    return Match(
        [], rules, sides, players, 0, NO_TEAM, NO_TEAM, NO_TEAM, False, NOBODY, "", False, OFF, NOBODY, OFF, NICE,
        "", NO_TEAM, False, NO_TEAM, False, False, False, NO_TEAM,
    )  # fmt: skip
