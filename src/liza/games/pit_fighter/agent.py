"""The scripted fighter: closes in, keeps enemies in front, strikes with power, and mixes its locations."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, Final, NamedTuple

from liza.games.pit_fighter.attacks import NEXT_TO, attack_edge
from liza.games.pit_fighter.characteristics import body_modifier, move_rank, value
from liza.games.pit_fighter.orders import orders
from liza.games.pit_fighter.scrolls import LOCATIONS, Move
from liza.games.pit_fighter.state import WS, Arena, Fighter, S, T, W, enemies
from liza.games.pit_fighter.wounds import damage_row
from liza.kernel.options import Options, Value, every, first, look
from liza.space.hexes import WALL

CRITICAL: Final = (2.0, 0.6, 1.2, 0.8, 0.5)
MEAN_DIE: Final = (3.5, 5.5, 6.5, 10.5)
POWER_DIE: Final = 5.5
FEAR: Final = 3.0
NEAREST: Final = 2
CHANCE: Final = 0.6
Names = tuple[str, ...]


class Pose(NamedTuple):
    """Where a fighter would end, how he would face, and whether with a power strike."""

    at: int
    facing: int
    strike: bool


class Scripted:
    """A player by rules of thumb; it knows only what is public."""

    __slots__ = ("random",)

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def choose(self, match: Any, seat: int, what: str, options: Options, args: tuple[Any, ...]) -> Value:
        """One of the options."""
        looked = look(options, args)
        about = args[0] if args and isinstance(args[0], tuple) else tuple([one for one in args if isinstance(one, str)])
        if what == "location":
            return location(self, match.now, about, seat)
        habit = HABITS.get(what)
        return first(looked) if habit is None else habit(self, match.now, looked, about)


def scripted(seed: int) -> Scripted:
    """A scripted player with its own chance."""
    return Scripted(seed)


# Orders and facings: what would come of it if the nearest foes did any of the things they may do


def write_order(self: Scripted, arena: Arena, options: Any, names: Names) -> Value:
    """The move that promises the most on average, with a little chance so that nobody can count on it."""
    fighter = arena.by_id(names[0])
    moves = {move.id: move for move in fighter.sheet.scroll.moves}
    foes = nearest(arena, fighter)
    listed: Sequence[str] = list(options)
    return max(listed, key=lambda name: prospect(arena, fighter, moves[name], foes) + CHANCE * self.random.random())


def nearest(arena: Arena, fighter: Fighter) -> list[Fighter]:
    """The foes that matter for the next move."""
    far = arena.board.distances[fighter.at]
    foes = [foe for foe in arena.standing() if enemies(foe, fighter) and foe.at != WALL]
    return sorted(foes, key=lambda foe: far[foe.at])[:NEAREST]


def prospect(arena: Arena, fighter: Fighter, move: Move, foes: list[Fighter]) -> float:
    """What a move is worth against each of the nearest foes, the nearest counting most."""
    worth, weight = 0.0, 1.0
    for foe in foes:
        worth += weight * against(arena, fighter, move, foe)
        weight /= 3
    return worth


def against(arena: Arena, fighter: Fighter, move: Move, foe: Fighter) -> float:
    """The mean over the foe's moves: who is lower in rank moves first and does not know what the other will do."""
    here = Pose(foe.at, foe.facing, strike=False)
    now = Pose(fighter.at, fighter.facing, strike=False)
    allowed = orders(arena, foe)
    replies = [one for one in foe.sheet.scroll.moves if one.id in allowed]
    if move_rank(fighter) > move_rank(foe):
        seen = [(best_end(arena, foe, reply, here, now, fighter), fighter) for reply in replies]
        ends = [stance(arena, fighter, best_end(arena, fighter, move, now, pose, foe), foe, pose) for pose, _ in seen]
        return sum(ends) / len(ends)
    mine = best_end(arena, fighter, move, now, here, foe)
    return sum(
        [stance(arena, fighter, mine, foe, best_end(arena, foe, one, here, mine, fighter)) for one in replies]
    ) / len(replies)


def best_end(arena: Arena, mover: Fighter, move: Move, start: Pose, other: Pose, foe: Fighter) -> Pose:
    """Where a move ends, with the facing that suits best if the other stood as he is."""
    at, turned, strike = walk(arena, mover, move, start, other, foe)
    if turned:
        return Pose(at, start.facing, strike)
    poses = [Pose(at, (start.facing + turn) % 6, turn in move.red) for turn in move.facings]
    return poses[0] if len(poses) == 1 else max(poses, key=lambda pose: stance(arena, mover, pose, foe, other))


def walk(arena: Arena, mover: Fighter, move: Move, start: Pose, other: Pose, foe: Fighter) -> tuple[int, bool, bool]:
    """The hex in which a move ends, whether it was cut short, and whether a won push keeps a power strike."""
    at = start.at
    for step in move.path:
        there = arena.board.neighbours[at][(start.facing + step) % 6]
        if there == WALL:
            return at, True, False
        if there == other.at:
            wins = value(mover, S) > value(foe, S)
            return at, True, wins and bool(move.red)
        at = there
    return at, False, False


def stance(arena: Arena, fighter: Fighter, mine: Pose, foe: Fighter, theirs: Pose) -> float:
    """Damage to be expected, less what is to be feared; out of reach, how soon there will be some."""
    given = threat(arena, fighter, mine, foe, theirs)
    taken = threat(arena, foe, theirs, fighter, mine)
    if given or taken:
        return given - FEAR * taken
    ahead = arena.board.neighbours[mine.at][mine.facing]
    far = arena.board.distances[mine.at][theirs.at]
    closing = ahead != WALL and arena.board.distances[ahead][theirs.at] < far
    return 0.5 * closing - 0.45 * far


def threat(arena: Arena, attacker: Fighter, mine: Pose, target: Fighter, theirs: Pose) -> float:
    """The damage an attack from one pose on another would do on average."""
    scroll = attacker.sheet.scroll
    bearing = arena.board.bearing[mine.at].get(theirs.at)
    if bearing is not None:
        reach = scroll.attack[(bearing - mine.facing) % 6]
        guard = target.sheet.scroll.defence[(bearing + 3 - theirs.facing) % 6]
    else:
        slot = arena.board.second[mine.at].get(theirs.at)
        reach = None if slot is None else scroll.javelin[(slot - 2 * mine.facing) % 12]
        guard = 0
    if reach is None or attacker.net or attacker.injuries.stunned >= arena.turn:
        return 0.0
    edge = reach - guard + body_modifier(attacker) - body_modifier(target)
    edge += value(attacker, WS) - value(target, WS)
    chance = 0.4 + 0.4 * min(0.95, max(0.05, 0.48 + edge / 22))
    lead = value(attacker, S) - value(target, T)
    mean = MEAN_DIE[damage_row(lead)]
    blows = 1.6 if "two_blades" in scroll.special else 1.0
    strike = POWER_DIE if mine.strike and bearing is not None else 0.0
    return chance * (max(1.0, mean - sum(target.sheet.scroll.armour) / 5) * blows + strike)


def best_facing(_self: Scripted, arena: Arena, options: Any, names: Names) -> Value:
    """The facing that suits best, now that others stand where they do."""
    fighter = arena.by_id(names[0])
    foes, red = nearest(arena, fighter), fighter.sheet.scroll.moves[fighter.doings.order].red

    def liked(turn: int) -> float:
        pose, worth, weight = Pose(fighter.at, (fighter.facing + turn) % 6, turn in red), 0.0, 1.0
        for foe in foes:
            here = Pose(foe.at, foe.facing, foe.doings.strike)
            worth += weight * stance(arena, fighter, pose, foe, here)
            weight /= 3
        return worth

    turns: Sequence[int] = list(options)
    return max(turns, key=liked)


# Before the fight


def place_near(self: Scripted, arena: Arena, options: Any, _names: Names) -> Value:
    """As near to those who stand already as the rules allow, else anywhere."""
    taken = [fighter.at for fighter in arena.standing() if fighter.at != WALL]
    listed: Sequence[tuple[int, int]] = list(options)
    if not taken:
        return self.random.choice(listed)
    return min(listed, key=lambda hexagon: min(arena.board.distances[arena.board.at[hexagon]][one] for one in taken))


def face_inward(_self: Scripted, arena: Arena, _options: Any, names: Names) -> Value:
    """Towards whoever stands nearest, or the middle of the arena."""
    fighter = arena.by_id(names[0])
    foes = nearest(arena, fighter)
    aim = foes[0].at if foes else arena.board.at[0, 0]
    near = arena.board.neighbours[fighter.at]
    return min(range(6), key=lambda facing: 99 if near[facing] == WALL else arena.board.distances[near[facing]][aim])


# Attacks


def best_attack(_self: Scripted, arena: Arena, options: Any, _names: Names) -> Value:
    """A net on who is out of reach of blows, else a blow at the weakest in reach; else what there is."""
    menu: Mapping[str, Any] = options
    if menu.get("net"):
        return "net", menu["net"][0]
    if menu.get("strike"):
        weakest: str = min(menu["strike"], key=lambda name: value(arena.by_id(name), W))
        return "strike", weakest
    return list(every(menu))[-1]


def location(self: Scripted, arena: Arena, names: Names, seat: int) -> Value:
    """Blow and guard as the duel's equilibrium mixes them: nobody can do better by knowing how often."""
    attacker, target = arena.by_id(names[0]), arena.by_id(names[1])
    edge = attack_edge(arena, attacker, target) + value(attacker, WS) - value(target, WS)
    lead = value(attacker, S) - value(target, T)
    mean = MEAN_DIE[damage_row(lead)] + (POWER_DIE if attacker.doings.strike else 0.0)
    blows, guards = duel_mix(target.sheet.scroll.armour, max(-12, min(12, edge)), mean)
    mine = blows if attacker.sheet.seat == seat else guards
    return self.random.choices(LOCATIONS, mine)[0]


@cache
def duel_mix(armour: tuple[int, ...], edge: int, mean: float) -> tuple[list[float], list[float]]:
    """How often to aim at and to guard each location: fictitious play on the five by five duel, long enough."""
    roll = min(0.95, max(0.05, 0.48 + edge / 22))
    harm = [max(1.0, mean - armour[place]) + CRITICAL[place] for place in range(5)]
    table = [
        [harm[aim] * (0.0 if aim == guard else roll if guard in NEXT_TO[aim] else 1.0) for guard in range(5)]
        for aim in range(5)
    ]
    aims, guards = [1.0] * 5, [1.0] * 5
    for _ in range(600):
        aim = max(range(5), key=lambda one: sum([table[one][guard] * guards[guard] for guard in range(5)]))
        guard = min(range(5), key=lambda one: sum([table[aim][one] * aims[aim] for aim in range(5)]))
        aims[aim] += 1
        guards[guard] += 1
    return aims, guards


def spend(_self: Scripted, _arena: Arena, _options: Any, names: Names) -> Value:
    """Adrenaline to win a roll, to hit harder or to stay on his feet, not for Initiative."""
    return names[1] != "I"


def yes(_self: Scripted, _arena: Arena, _options: Any, _names: Names) -> Value:
    """Always."""
    return True


def most(_self: Scripted, _arena: Arena, options: Any, _names: Names) -> Value:
    """As much as there is."""
    return list(every(options))[-1]


HABITS: Final[dict[str, Callable[[Scripted, Arena, Any, Names], Value]]] = {
    "place": place_near,
    "face": face_inward,
    "order": write_order,
    "facing": best_facing,
    "adjust": best_facing,
    "interrupt_attack": yes,
    "attack": best_attack,
    "raise": spend,
    "reroll": yes,
    "recover": yes,
    "recover_points": most,
    "dirty": yes,
    "signature": yes,
    "vital": yes,
}
