"""The scripted coach: sets up, protects the ball, blocks in the order of safety, picks up, runs or passes, and scores.

He reads everything off the pitch each time. What he remembers only spares him thinking again: the way that the acting
player is on, and whom he has let off the blitz of this turn. A new coach before the same pitch goes on with an action
that another began.
"""

from collections.abc import Callable
from typing import Any, Final

from liza.games.blood_bowl import paths
from liza.games.blood_bowl.answers import ANSWERS, reroll
from liza.games.blood_bowl.legs import WHOLE
from liza.games.blood_bowl.pitch import NEAR, PITCH, XY
from liza.games.blood_bowl.plans import (
    NOTHING,
    Aim,
    Menu,
    attack,
    best_way_to,
    blitz_target,
    carriers_way,
    fetching,
    gift,
    opponents,
    scoring_way,
    steps_to,
    walk,
)
from liza.games.blood_bowl.players import has, zones
from liza.games.blood_bowl.skills import BALL_AND_CHAIN, BLOCK, BOMBARDIER, JUMP_UP, NO_HANDS
from liza.games.blood_bowl.state import NOBODY, PRONE, STANDING, Match, Player
from liza.games.blood_bowl.tactics import ahead, block_odds, block_worth, fit, guard_spots, handy, marked
from liza.kernel.options import Options, Value, every, first, look

SAFE_BLOCK: Final = 120
FAIR_BLOCK: Final = 180
Choice = Value | None
Spared = tuple[str, int, int, int]


class Scripted:
    """A coach. `way` is what is left of the way of the player who acts, `who` and `aim` whom and what it is for.

    `spared`: the opponent, where and in which turn of this drive, for whom no blitz was good enough.
    """

    __slots__ = ("aim", "spared", "way", "who")
    forks = False

    def __init__(self, _seed: int = 0) -> None:
        self.way: list[int] = []
        self.who = ""
        self.aim: Aim = NOTHING
        self.spared: Spared | None = None

    def choose(self, table: Any, seat: int, what: str, options: Options, args: tuple[Any, ...]) -> Value:
        """By the question; what he has no opinion on he answers without harm."""
        match: Match = table.now
        if what == "action":
            return self.action(match, seat, look(options, args))
        if what == "act":
            return self.act(match, look(options, args))
        if what == "reroll":
            return reroll(table, match, list(every(look(options, args))), args)
        if what == "set_up":
            self.spared = None
        answer = ANSWERS.get(what)
        looked = look(options, args)
        return first(looked) if answer is None else answer(match, seat, looked, args)

    # Which action

    def action(self, match: Match, team: int, menu: Any) -> Value:
        """The first of the intentions, in the order of safety, that somebody can carry out."""
        self.way, self.who, self.aim = [], "", NOTHING
        for intention in INTENTIONS:
            choice = intention(self, match, team, menu)
            if choice is not None:
                return choice
        return "end_turn" if "end_turn" in menu else first(menu)

    def send(self, who: Player, action: str, way: list[int], aim: Aim = NOTHING) -> Value:
        """This player does this: along a way, then what it is for."""
        self.who, self.way, self.aim = who.id, way, aim
        return (action, who.id)

    # Doing it

    def act(self, match: Match, menu: Any) -> Value:
        """The next thing of the plan that is still possible; else whatever the action is good for now; else stop."""
        player = match.actor()
        if player.id != self.who:
            self.who, self.way, self.aim = player.id, [], NOTHING
        if "stand_up" in menu:
            return "stand_up"
        if "swing" in menu:
            return swing(match, player)
        if "throw_bomb" in menu:
            return "throw_bomb"
        planned = self.planned(menu)
        if planned is None:
            self.take_up(match, player, menu)
            planned = self.planned(menu)
        return "stop" if planned is None else planned

    def planned(self, menu: Menu) -> Choice:
        """The next thing of the plan, if it is still possible."""
        kind, target = self.aim
        if not self.way and kind in menu and target in menu[kind]:
            self.aim = NOTHING
            return (kind, target)
        if self.way and "step" in menu and XY[self.way[0]] in menu["step"]:
            return ("step", XY[self.way.pop(0)])
        return None

    def take_up(self, match: Match, player: Player, menu: Menu) -> None:
        """A plan for an action that is under way, as if another had declared it: nothing must be remembered."""
        self.way, self.aim = [], NOTHING
        if match.action in ("block", "blitz"):
            self.aim, self.way = attack(match, player, menu)
        elif match.action in ("pass", "hand_off"):
            self.aim = gift(match, player, match.action)
        elif match.action == "foul" and "foul" in menu:
            self.aim = ("foul", menu["foul"][0])
        if "step" in menu and (match.action == "move" or match.carrier == player.id) and self.aim == NOTHING:
            self.way = walk(match, player)


# Intentions


def get_up(coach: Scripted, match: Match, _team: int, menu: Menu) -> Choice:
    """Whoever lies stands up, if that is no gamble."""
    for player in idle(match, menu, "move"):
        if player.status == PRONE and (player.sheet.movement >= 3 or player.sheet.skills & JUMP_UP):
            return coach.send(player, "move", [])
    return None


def score(coach: Scripted, match: Match, team: int, menu: Menu) -> Choice:
    """The carrier runs into the end zone, if it is likely enough, or the last chance."""
    holder = match.holder()
    if holder is None or holder.team != team or not fit(holder) or not allowed(menu, "move", holder):
        return None
    way = scoring_way(match, holder)
    return coach.send(holder, "move", way) if way else None


def fetch(coach: Scripted, match: Match, _team: int, menu: Menu) -> Choice:
    """A ball that lies loose is picked up by who does it best."""
    if match.carrier != NOBODY or match.ball < 0:
        return None
    near = [one for one in idle(match, menu, "move") if fit(one) and not one.sheet.skills & NO_HANDS]
    near = [one for one in near if PITCH.steps(one.at, match.ball) <= one.sheet.movement + 2]
    near.sort(key=lambda one: (-handy(one)[0], -handy(one)[1], PITCH.steps(one.at, match.ball)))
    best, chosen = WHOLE // 4, None
    for player in near[:3]:
        label = fetching(match, player, best)
        if label is not None:
            best, chosen = label.chance, (player, label)
    return None if chosen is None else coach.send(chosen[0], "move", paths.squares(chosen[1]))


def safe_block(coach: Scripted, match: Match, _team: int, menu: Menu) -> Choice:
    """Blocks that hardly ever go wrong."""
    return block(coach, match, menu, SAFE_BLOCK)


def fair_block(coach: Scripted, match: Match, _team: int, menu: Menu) -> Choice:
    """Blocks with one die, for who has the skill."""
    return block(coach, match, menu, FAIR_BLOCK)


def block(coach: Scripted, match: Match, menu: Menu, most: int) -> Choice:
    """The best of the blocks that fail no more often than this."""
    best, chosen = 0, None
    for player in idle(match, menu, "block"):
        if player.status != STANDING or match.carrier == player.id:
            continue
        for foe in opponents(match, player):
            odds = block_odds(match, player, foe)
            worth = block_worth(match, player, foe, odds)
            if odds.falls <= most and worth > best:
                best, chosen = worth, (player, foe)
    return None if chosen is None else coach.send(chosen[0], "block", [], ("block", chosen[1].id))


def blitz(coach: Scripted, match: Match, team: int, menu: Menu) -> Choice:
    """One runs at the opponent who has the ball, else at one who marks ours or stands next to the way."""
    prey = blitz_target(match, team) if "blitz" in menu else None
    if prey is None:
        return None
    spared = (prey.id, prey.at, match.half, match.sides[team].turn)
    if coach.spared == spared:
        return None
    able = [one for one in idle(match, menu, "blitz") if fit(one) and match.carrier != one.id]
    able = [one for one in able if PITCH.steps(one.at, prey.at) <= one.sheet.movement]
    able.sort(key=lambda one: (-one.sheet.strength, not has(one, BLOCK), PITCH.steps(one.at, prey.at)))
    best, chosen = 0, None
    for player in able[:2]:
        worth, way = best_way_to(match, player, prey)
        if worth > best:
            best, chosen = worth, (player, way)
    least = 150 if match.carrier == prey.id else 320
    if chosen is None or best < least:
        coach.spared = spared
        return None
    return coach.send(chosen[0], "blitz", chosen[1], ("block", prey.id))


def hand_on(coach: Scripted, match: Match, team: int, menu: Menu) -> Choice:
    """A carrier who cannot get there gives or throws the ball to a team-mate who stands better."""
    holder = match.holder()
    if holder is None or holder.team != team or not fit(holder):
        return None
    if holder.sheet.agility < 2 or ahead(team, holder.at) <= holder.sheet.movement + 1:
        return None
    for action in ("hand_off", "pass"):
        if allowed(menu, action, holder):
            aim = gift(match, holder, action)
            if aim != NOTHING:
                return coach.send(holder, action, [], aim)
    return None


def run(coach: Scripted, match: Match, team: int, menu: Menu) -> Choice:
    """The carrier goes where he is best off."""
    holder = match.holder()
    if holder is None or holder.team != team or not fit(holder) or not allowed(menu, "move", holder):
        return None
    way = carriers_way(match, holder)
    return coach.send(holder, "move", way) if way else None


def close_up(coach: Scripted, match: Match, team: int, menu: Menu) -> Choice:
    """The others, who are not held in tackle zones: a cage round the ball, a screen before the other's, or after it."""
    free = [one for one in idle(match, menu, "move") if fit(one) and not marked(match, one)]
    free = [one for one in free if match.carrier != one.id and not one.sheet.skills & BALL_AND_CHAIN]
    if not free or match.ball < 0:
        return None
    for player in nearest_first(match, team, free):
        way = steps_to(match, player)
        if way:
            return coach.send(player, "move", way)
    return None


def nearest_first(match: Match, team: int, free: list[Player]) -> list[Player]:
    """Who is nearest to an empty corner of the cage goes there first, else who is nearest to the ball."""
    holder, goal = match.holder(), match.ball
    if holder is not None and holder.team == team:
        spots = guard_spots(match, holder)
        if not spots:
            return free
        goal = spots[0]
    return sorted(free, key=lambda one: PITCH.steps(one.at, goal))


def bomb(coach: Scripted, match: Match, _team: int, menu: Menu) -> Choice:
    """Bombs are thrown while the ball is elsewhere."""
    for player in idle(match, menu, "throw_bomb"):
        if player.sheet.skills & BOMBARDIER and not marked(match, player):
            return coach.send(player, "throw_bomb", [])
    return None


def spin(coach: Scripted, match: Match, _team: int, menu: Menu) -> Choice:
    """A ball and chain goes where opponents are."""
    for player in idle(match, menu, "move"):
        if player.sheet.skills & BALL_AND_CHAIN and fit(player):
            return coach.send(player, "move", [])
    return None


def kick_him(coach: Scripted, match: Match, team: int, menu: Menu) -> Choice:
    """A foul, last of all, by who is next to somebody on the ground and can be spared."""
    for player in idle(match, menu, "foul"):
        if fit(player) and match.carrier != player.id and player.sheet.strength <= 3:
            lying = [foe for near in NEAR[player.at] if (foe := match.on[near]) is not None and foe.team != team]
            victims = [foe for foe in lying if foe.status != STANDING]
            helped = [foe for foe in victims if zones(match, 1 - team, foe.at) >= 2]
            if helped:
                return coach.send(player, "foul", [], ("foul", helped[0].id))
    return None


INTENTIONS: Final[tuple[Callable[[Scripted, Match, int, Menu], Choice], ...]] = (
    get_up, score, safe_block, blitz, fetch, hand_on, bomb, spin, run, close_up, fair_block, kick_him,
)  # fmt: skip


def idle(match: Match, menu: Menu, action: str) -> list[Player]:
    """Who may still declare this action."""
    return [match.by_id[one] for one in menu.get(action, ())]


def allowed(menu: Menu, action: str, player: Player) -> bool:
    """Whether he may declare it."""
    return player.id in menu.get(action, ())


def swing(match: Match, player: Player) -> Value:
    """Towards the nearest standing opponent, until his movement is spent."""
    foes = [foe for foe in match.players if foe.team != player.team and foe.at >= 0 and foe.status == STANDING]
    if not foes or player.moved >= player.sheet.movement:
        return "stop"
    x, y = XY[player.at]
    fx, fy = XY[min(foes, key=lambda foe: PITCH.steps(foe.at, player.at)).at]
    if abs(fx - x) >= abs(fy - y):
        return ("swing", "east" if fx > x else "west")
    return ("swing", "south" if fy > y else "north")


def scripted(seed: int) -> Scripted:
    """A coach for a seat."""
    return Scripted(seed)
