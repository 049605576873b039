"""The scripted coach: sets up, protects the ball, blocks in the order of safety, picks up, runs or passes, and scores.

He has no memory but the way that the acting player is on, and whom he has let off the blitz of this turn; everything
else he reads off the pitch each time.
"""

from collections.abc import Callable
from typing import Any, Final

from liza.games.blood_bowl import paths
from liza.games.blood_bowl.answers import ANSWERS, reroll
from liza.games.blood_bowl.legs import WHOLE
from liza.games.blood_bowl.passing import pass_need
from liza.games.blood_bowl.pitch import NEAR, PITCH, QUICK, RANGE, SHORT, XY
from liza.games.blood_bowl.players import foes_near, has, zones
from liza.games.blood_bowl.skills import (
    BALL_AND_CHAIN,
    BLOCK,
    BOMBARDIER,
    JUMP_UP,
    NO_HANDS,
)
from liza.games.blood_bowl.state import NOBODY, PRONE, STANDING, Match, Player
from liza.games.blood_bowl.tactics import (
    ALL,
    SCORING,
    TO_SCORE,
    ahead,
    away_from,
    beside,
    block_odds,
    block_worth,
    fit,
    guard_spots,
    handy,
    hunters,
    marked,
    may_hold,
    screen_spot,
    toward,
    worth_of_carrying,
)
from liza.kernel.options import Options, Value, every, first, look
from liza.space.squares import OFF

SAFE_BLOCK: Final = 120
FAIR_BLOCK: Final = 180
SURE: Final = 650
Menu = dict[str, Any]
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
        self.aim: tuple[str, Any] = ("", None)
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
        self.way, self.who, self.aim = [], "", ("", None)
        for intention in INTENTIONS:
            choice = intention(self, match, team, menu)
            if choice is not None:
                return choice
        return "end_turn" if "end_turn" in menu else first(menu)

    def send(self, who: Player, action: str, way: list[int], aim: tuple[str, Any] = ("", None)) -> Value:
        """This player does this: along a way, then what it is for."""
        self.who, self.way, self.aim = who.id, way, aim
        return (action, who.id)

    # Doing it

    def act(self, match: Match, menu: Any) -> Value:
        """The next thing of the plan that is still possible; else whatever the action is good for now; else stop."""
        player = match.actor()
        if player.id != self.who:
            self.who, self.way, self.aim = player.id, [], ("", None)
        if "stand_up" in menu:
            return "stand_up"
        if "swing" in menu:
            return swing(match, player)
        if "throw_bomb" in menu:
            return "throw_bomb"
        kind, target = self.aim
        if not self.way and kind in menu and target in menu[kind]:
            self.aim = ("", None)
            return (kind, target)
        if self.way and "step" in menu and XY[self.way[0]] in menu["step"]:
            return ("step", XY[self.way.pop(0)])
        self.way = []
        return self.next_step(match, player, menu)

    def next_step(self, match: Match, player: Player, menu: Menu) -> Value:
        """After the plan: a block that offers itself, the carrier runs on, others close up."""
        if match.action in ("block", "blitz") and "block" in menu:
            return ("block", best_target(match, player, menu["block"]))
        if "step" not in menu:
            return "stop"
        if match.carrier == player.id:
            self.way = carriers_way(match, player)
        elif self.aim[0] == "toward":
            near = toward(match, player, self.aim[1]) if player.moved < player.sheet.movement else -1
            self.way = [] if near < 0 or foes_near(match, player.team, player.at) else [near]
        if self.way and XY[self.way[0]] in menu["step"]:
            return ("step", XY[self.way.pop(0)])
        return "stop"


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
    if ahead(team, holder.at) > holder.sheet.movement + 3:
        return None
    least = WHOLE * (SURE if turns_left(match, team) > 1 else 1) // ALL
    found = paths.reach(match, holder, "move", far=TO_SCORE[team], least=least)
    goals = [found[square] for square in SCORING[team] if square in found]
    best = max(goals, key=lambda label: label.chance, default=None)
    if best is None:
        return None
    return coach.send(holder, "move", paths.squares(best))


def fetch(coach: Scripted, match: Match, _team: int, menu: Menu) -> Choice:
    """A ball that lies loose is picked up by who does it best."""
    if match.carrier != NOBODY or match.ball < 0:
        return None
    near = [one for one in idle(match, menu, "move") if fit(one) and not one.sheet.skills & NO_HANDS]
    near = [one for one in near if PITCH.steps(one.at, match.ball) <= one.sheet.movement + 2]
    near.sort(key=lambda one: (-handy(one)[0], -handy(one)[1], PITCH.steps(one.at, match.ball)))
    best, chosen = WHOLE // 4, None
    for player in near[:3]:
        label = paths.reach(match, player, "move", far=away_from(match.ball), least=best).get(match.ball)
        if label is not None and label.chance > best:
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
        for way, chance in ways_to(match, player, prey):
            worth = chance * after_running(match, player, prey, way) // ALL
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
            mate = receiver(match, holder, action)
            if mate is not None:
                return coach.send(holder, action, [], (action, mate.id if action == "hand_off" else XY[mate.at]))
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
    holder = match.holder()
    if holder is not None and holder.team == team:
        spots = guard_spots(match, holder)
        if spots:
            player = min(free, key=lambda one: PITCH.steps(one.at, spots[0]))
            return coach.send(player, "move", [], ("toward", spots[0]))
        player = free[0]
        step = 4 if team == 0 else -4
        goal = PITCH.at(max(0, min(25, XY[holder.at][0] + step)), XY[player.at][1])
        return coach.send(player, "move", [], ("toward", goal))
    player = min(free, key=lambda one: PITCH.steps(one.at, match.ball))
    goal = match.ball if holder is None or PITCH.steps(player.at, match.ball) <= player.sheet.movement else -1
    return coach.send(
        player, "move", [], ("toward", goal if goal >= 0 else screen_spot(match, team, player, match.ball))
    )


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


# What they look at


def idle(match: Match, menu: Menu, action: str) -> list[Player]:
    """Who may still declare this action."""
    return [match.by_id[one] for one in menu.get(action, ())]


def allowed(menu: Menu, action: str, player: Player) -> bool:
    """Whether he may declare it."""
    return player.id in menu.get(action, ())


def turns_left(match: Match, team: int) -> int:
    """The turns of a team in this half, with the one that is being played."""
    return match.rules.turns - match.sides[team].turn + 1


def opponents(match: Match, player: Player) -> list[Player]:
    """The standing opponents next to him."""
    near = [match.on[square] for square in NEAR[player.at]]
    return [foe for foe in near if foe is not None and foe.team != player.team and foe.status == STANDING]


def blitz_target(match: Match, team: int) -> Player | None:
    """Who is worth the blitz: the other carrier, one who marks our carrier, one who stands nearest to the ball."""
    holder = match.holder()
    if holder is not None and holder.team != team:
        return holder
    foes = [foe for foe in match.players if foe.team != team and foe.at >= 0 and foe.status == STANDING]
    if not foes or match.ball < 0:
        return None
    return min(foes, key=lambda foe: (PITCH.steps(foe.at, match.ball), foe.sheet.strength, foe.sheet.number))


def ways_to(match: Match, player: Player, prey: Player) -> list[tuple[list[int], int]]:
    """The ways to a square next to the prey that leave him a square for the block, with their chances."""
    if PITCH.steps(player.at, prey.at) == 1:
        return [([], ALL)]
    found = paths.reach(match, player, "blitz", far=beside(prey.at), least=WHOLE // 3)
    ways = []
    for near in NEAR[prey.at]:
        label = found.get(near)
        if label is not None:
            way = paths.squares(label)
            if len(way) < player.sheet.movement:
                ways.append((way, label.chance * ALL // WHOLE))
    ways.sort(key=lambda one: -one[1])
    return ways[:3]


def after_running(match: Match, player: Player, prey: Player, way: list[int]) -> int:
    """What the block is worth from the square in which he would stand then."""
    if way:
        match = match.copy()
        player, prey = match.by_id[player.id], match.by_id[prey.id]
        match.put(player, way[-1])
    return block_worth(match, player, prey, block_odds(match, player, prey, blitz=True))


def best_target(match: Match, player: Player, ids: list[str]) -> str:
    """The best of those he could block now."""
    foes = [match.by_id[one] for one in ids]
    worths = {foe.id: block_worth(match, player, foe, block_odds(match, player, foe)) for foe in foes}
    return max(ids, key=lambda one: worths[one])


def receiver(match: Match, holder: Player, action: str) -> Player | None:
    """A team-mate who is nearer to the goal, unmarked, and likely to hold the ball."""
    found, best = None, 0
    for mate in match.fielded(holder.team):
        if mate is holder or mate.status != STANDING or mate.dazed or not handy(mate)[0]:
            continue
        gain = ahead(holder.team, holder.at) - ahead(holder.team, mate.at)
        faces = may_hold(match, mate)
        if gain < 3 or marked(match, mate) or faces < 4:
            continue
        chance = ALL * faces // 6
        if action == "hand_off":
            if mate.at not in NEAR[holder.at]:
                continue
        elif RANGE[holder.at][mate.at] in (QUICK, SHORT):
            chance = chance * (7 - pass_need(match, holder, mate.at)) // 6
        else:
            continue
        scores = ahead(mate.team, mate.at) <= mate.sheet.movement and not mate.acted
        worth = chance * (3 if scores else 1) * gain
        if chance >= (400 if scores else 650) and worth > best:
            found, best = mate, worth
    return found


def carriers_way(match: Match, holder: Player) -> list[int]:
    """To where the carrier is best off, of all that he can reach without much risk."""
    left = turns_left(match, holder.team)
    least = WHOLE * 97 // 100 if hunters(match, holder.team, holder.at) < 3 else WHOLE * 8 // 10
    found = paths.reach(match, holder, match.action or "move", least=least - 1)
    best, goal = worth_of_carrying(match, holder, holder.at, left), OFF
    for square in found:
        if ahead(holder.team, square) <= ahead(holder.team, holder.at) + 2:
            worth = worth_of_carrying(match, holder, square, left)
            if worth > best:
                best, goal = worth, square
    return [] if goal == OFF else found.way(goal)


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
