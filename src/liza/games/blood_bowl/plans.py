"""What the scripted coach plans for one player: whom to block and by which way, where to run, to whom to give the ball.

Everything is read off the pitch, so that a plan can be made anew at any step.
"""

from typing import Any, Final

from liza.games.blood_bowl import paths
from liza.games.blood_bowl.legs import WHOLE
from liza.games.blood_bowl.passing import pass_need
from liza.games.blood_bowl.pitch import NEAR, PITCH, QUICK, RANGE, SHORT, XY
from liza.games.blood_bowl.players import foes_near
from liza.games.blood_bowl.state import NOBODY, STANDING, Match, Player
from liza.games.blood_bowl.tactics import (
    ALL,
    SCORING,
    TO_SCORE,
    ahead,
    away_from,
    beside,
    block_odds,
    block_worth,
    corners,
    guard_spots,
    handy,
    marked,
    may_hold,
    screen_spot,
    toward,
    worth_of_carrying,
)
from liza.space.squares import OFF

Menu = dict[str, Any]
Aim = tuple[str, Any]
NOTHING: Final[Aim] = ("", None)
SURE: Final = 650
# what it costs the carrier to fall, in the coin of `worth_of_carrying`
FALL: Final = 150


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


def attack(match: Match, player: Player, menu: Menu) -> tuple[Aim, list[int]]:
    """Whom he blocks, and the way there: who is worth the blitz if he can get at him, else the best of those beside."""
    targets = menu.get("block", ())
    prey = blitz_target(match, player.team) if match.action == "blitz" and not match.blocked else None
    if prey is not None and prey.id not in targets and "step" in menu:
        worth, way = best_way_to(match, player, prey)
        if worth > 0:
            return ("block", prey.id), way
    if not targets:
        return NOTHING, []
    chosen = prey.id if prey is not None and prey.id in targets else best_target(match, player, targets)
    return ("block", chosen), []


def best_way_to(match: Match, player: Player, prey: Player) -> tuple[int, list[int]]:
    """What a blitz at the prey is worth at best, and by which way."""
    best, chosen = 0, []
    for way, chance in ways_to(match, player, prey):
        worth = chance * after_running(match, player, prey, way) // ALL
        if worth > best:
            best, chosen = worth, way
    return best, chosen


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
            if player.moved + len(way) < player.sheet.movement:
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


def gift(match: Match, holder: Player, action: str) -> Aim:
    """To whom the carrier gives or throws the ball."""
    mate = receiver(match, holder, action) if match.carrier == holder.id else None
    if mate is None:
        return NOTHING
    return (action, mate.id if action == "hand_off" else XY[mate.at])


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


def walk(match: Match, player: Player) -> list[int]:
    """Where somebody who moves goes: with the ball to the end zone or out of reach, to a loose ball, to his post."""
    if match.carrier == player.id:
        return scoring_way(match, player) or carriers_way(match, player)
    label = fetching(match, player, WHOLE // 4) if match.carrier == NOBODY and match.ball >= 0 else None
    return steps_to(match, player) if label is None else paths.squares(label)


def scoring_way(match: Match, holder: Player) -> list[int]:
    """The likeliest way into the end zone, if it is likely enough, or the last chance."""
    team = holder.team
    if ahead(team, holder.at) > holder.sheet.movement + 3:
        return []
    least = WHOLE * (SURE if turns_left(match, team) > 1 else 1) // ALL
    found = paths.reach(match, holder, "move", far=TO_SCORE[team], least=least)
    goals = [found[square] for square in SCORING[team] if square in found]
    best = max(goals, key=lambda label: label.chance, default=None)
    return [] if best is None else paths.squares(best)


def fetching(match: Match, player: Player, least: int) -> paths.Label | None:
    """The way to the loose ball, if it is likelier than this."""
    label = paths.reach(match, player, "move", far=away_from(match.ball), least=least).get(match.ball)
    return label if label is not None and label.chance > least else None


def steps_to(match: Match, player: Player) -> list[int]:
    """The way to his post, as far as nothing is to be rolled for."""
    goal, at = post(match, player), player.at
    way: list[int] = []
    while goal >= 0 and player.moved + len(way) < player.sheet.movement and not foes_near(match, player.team, at):
        at = toward(match, player.team, at, goal)
        if at < 0:
            break
        way.append(at)
    return way


def post(match: Match, player: Player) -> int:
    """Where he is of use: in the cage or before it, at the ball, or between it and the end zone; OFF if he is there."""
    team, holder = player.team, match.holder()
    if holder is not None and holder.team == team:
        spots = guard_spots(match, holder)
        if player.at in corners(holder):
            return OFF
        step = 4 if team == 0 else -4
        return spots[0] if spots else PITCH.at(max(0, min(25, XY[holder.at][0] + step)), XY[player.at][1])
    if holder is None or PITCH.steps(player.at, match.ball) <= player.sheet.movement - player.moved:
        return match.ball
    return screen_spot(match, team, player, match.ball)


def carriers_way(match: Match, holder: Player) -> list[int]:
    """To where the carrier is best off, of all that he gets to more often than not, less what a fall would cost."""
    left = turns_left(match, holder.team)
    found = paths.reach(match, holder, match.action or "move", least=WHOLE // 2)
    best, goal = worth_of_carrying(match, holder, holder.at, left), OFF
    for square in found:
        if ahead(holder.team, square) <= ahead(holder.team, holder.at) + 2:
            worth = worth_of_carrying(match, holder, square, left)
            if worth > best:
                worth -= FALL * (WHOLE - found[square].chance) // WHOLE
            if worth > best:
                best, goal = worth, square
    return [] if goal == OFF else found.way(goal)
