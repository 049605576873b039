"""The scripted fighter: closes in, keeps enemies in front, strikes with power, and mixes its locations."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from random import Random
from typing import Any, Final, NamedTuple

from liza.games.pit_fighter.attacks import NEXT_TO, attack_edge
from liza.games.pit_fighter.characteristics import body_modifier, move_rank, value
from liza.games.pit_fighter.orders import orders
from liza.games.pit_fighter.scrolls import LOCATIONS, Move, Scroll
from liza.games.pit_fighter.state import WS, Arena, Fighter, S, T, W, enemies
from liza.games.pit_fighter.wounds import damage_row
from liza.kernel.options import Options, Value, every, first, look
from liza.space.hexes import WALL, Disc

CRITICAL: Final = (2.0, 0.6, 1.2, 0.8, 0.5)
MEAN_DIE: Final = (3.5, 5.5, 6.5, 10.5)
POWER_DIE: Final = 5.5
FEAR: Final = 4.0
BOLD: Final = 0.5
CALM: Final = 10
NEAREST: Final = 2
CHANCE: Final = 0.3
STRIKE: Final = 6
SECOND: Final = 6
NOTHING: Final = (None,) * 12
Names = tuple[str, ...]
Row = tuple[float, ...]


class Pose(NamedTuple):
    """Where a fighter would end, and how: his facing, and six more if with a power strike."""

    at: int
    how: int


class Course(NamedTuple):
    """A move from where a fighter stands: the hexes as far as the wall, and how he may face at the end of them.

    `stopped` is how he stands if somebody is in the way, `through` how he does after a push that he may win.
    """

    hexes: tuple[int, ...]
    ends: tuple[int, ...]
    stopped: int
    through: int


class Blow(NamedTuple):
    """What one fighter may do to another, wherever they stand: the numbers that no move changes."""

    attack: tuple[int | None, ...]
    javelin: tuple[int | None, ...]
    defence: tuple[int, ...]
    edge: int
    harm: float
    strike: float


class FaceOff(NamedTuple):
    """How a fighter stands to a foe. `rows` keeps what has been worked out for all who are equally matched."""

    board: Disc
    mine: Blow
    theirs: Blow
    stronger: bool
    fear: float
    rows: dict[tuple[int, int], Row]


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
    listed: Sequence[str] = list(options)
    mine = courses(arena, fighter, listed)
    worths, weight = [0.0] * len(listed), 1.0
    for foe in nearest(arena, fighter):
        more = against(arena, fighter, mine, foe)
        worths = [worth + weight * one for worth, one in zip(worths, more, strict=True)]
        weight /= 3
    promised = dict(zip(listed, worths, strict=True))
    return max(listed, key=lambda name: promised[name] + CHANCE * self.random.random())


def nearest(arena: Arena, fighter: Fighter) -> list[Fighter]:
    """The foes that matter for the next move."""
    far = arena.board.distances[fighter.at]
    foes = [foe for foe in arena.standing() if enemies(foe, fighter) and foe.at != WALL]
    return sorted(foes, key=lambda foe: far[foe.at])[:NEAREST]


def against(arena: Arena, fighter: Fighter, mine: list[Course], foe: Fighter) -> list[float]:
    """For each move the mean over the foe's: who is lower in rank moves first and does not know what the other does."""
    duel, other = face_off(arena, fighter, foe), face_off(arena, foe, fighter)
    now, there, theirs = Pose(fighter.at, fighter.facing), Pose(foe.at, foe.facing), courses(arena, foe)
    if move_rank(fighter) > move_rank(foe):
        ends = [best_end(other, reply, now) for reply in theirs]
        return [sum([best_worth(duel, one, end) for end in ends]) / len(ends) for one in mine]
    first = [best_end(duel, one, there) for one in mine]
    return [sum([stance(duel, end, best_end(other, reply, end)) for reply in theirs]) / len(theirs) for end in first]


def courses(arena: Arena, fighter: Fighter, allowed: Sequence[str] = ()) -> list[Course]:
    """The moves that he may make now."""
    scroll = fighter.sheet.scroll
    every_course = all_courses(arena.board, scroll, fighter.at, fighter.facing)
    return [every_course[scroll.numbers[name]] for name in allowed or orders(arena, fighter)]


@lru_cache(maxsize=4096)
def all_courses(board: Disc, scroll: Scroll, at: int, facing: int) -> tuple[Course, ...]:
    """All the moves of a scroll from one place."""
    return tuple([course(board, move, at, facing) for move in scroll.moves])


def course(board: Disc, move: Move, at: int, facing: int) -> Course:
    """One move from one place, if nobody is in the way."""
    hexes, through = [at], facing + STRIKE * bool(move.red)
    for step in move.path:
        there = board.neighbours[hexes[-1]][(facing + step) % 6]
        if there == WALL:
            return Course(tuple(hexes), (facing,), facing, through)
        hexes.append(there)
    ends = tuple([(facing + turn) % 6 + STRIKE * (turn in move.red) for turn in move.facings])
    return Course(tuple(hexes), ends, facing, through)


def best_end(duel: FaceOff, course: Course, other: Pose) -> Pose:
    """Where a move ends, with the facing that suits best if the other stood as he is."""
    at, ends = stop(duel, course, other.at)
    return Pose(at, ends[0] if len(ends) == 1 else max(ends, key=row(duel, at, other).__getitem__))


def best_worth(duel: FaceOff, course: Course, other: Pose) -> float:
    """What a move is worth with the facing that suits best."""
    at, ends = stop(duel, course, other.at)
    return max(map(row(duel, at, other).__getitem__, ends))


def stop(duel: FaceOff, course: Course, taken: int) -> tuple[int, tuple[int, ...]]:
    """The hex in which a move ends if somebody stands in one, and how he may stand there."""
    hexes, ends, stopped, through = course
    if taken in hexes:
        return hexes[hexes.index(taken) - 1], (through if duel.stronger else stopped,)
    return hexes[-1], ends


def stance(duel: FaceOff, mine: Pose, theirs: Pose) -> float:
    """Damage to be expected, less what is to be feared; out of reach, how soon there will be some."""
    return row(duel, mine.at, theirs)[mine.how]


def row(duel: FaceOff, at: int, theirs: Pose) -> Row:
    """What each way to stand in a hex is worth. Within reach only where the other is from there and how counts."""
    board = duel.board
    slot = board.bearing[at].get(theirs.at)
    if slot is None:
        slot = board.second[at].get(theirs.at)
        if slot is None:
            return approach(board, at, theirs.at)
        slot += SECOND
    found = duel.rows.get((slot, theirs.how))
    if found is None:
        found = duel.rows[slot, theirs.how] = new_row(duel, slot, theirs.how, approach(board, at, theirs.at))
    return found


@lru_cache(maxsize=16384)
def approach(board: Disc, at: int, aim: int) -> Row:
    """What it is worth out of reach to stand in a hex, by facing: the nearer the better, facing him better still."""
    far = board.distances[at][aim]
    closing = [ahead != WALL and board.distances[ahead][aim] < far for ahead in board.neighbours[at]]
    return tuple([0.5 * one - 0.45 * far for one in closing]) * 2


def new_row(duel: FaceOff, slot: int, theirs: int, out_of_reach: Row) -> Row:
    """What is to be gained and feared, for each way to stand, from a foe in that direction who stands like that."""
    back = slot + 3 if slot < 3 else slot - 3 if slot < SECOND else SECOND + (slot - SECOND + 6) % 12
    worths = []
    for mine, nothing in enumerate(out_of_reach):
        given, taken = threat(duel.mine, slot, mine, theirs), threat(duel.theirs, back, theirs, mine)
        worths.append(given - duel.fear * taken if given or taken else nothing)
    return tuple(worths)


def threat(blow: Blow, slot: int, mine: int, theirs: int) -> float:
    """The damage that an attack in a direction would do on average, by how both stand."""
    if slot >= SECOND:
        reach, guard = blow.javelin[(slot - SECOND - 2 * mine) % 12], 0
    else:
        reach, guard = blow.attack[(slot - mine) % 6], blow.defence[(slot + 3 - theirs) % 6]
    if reach is None:
        return 0.0
    chance = 0.4 + 0.4 * roll_chance(reach - guard + blow.edge)
    return chance * (blow.strike if mine >= STRIKE and slot < SECOND else blow.harm)


def roll_chance(edge: int) -> float:
    """About how often an attack roll hits."""
    return min(0.95, max(0.05, 0.48 + edge / 22))


def face_off(arena: Arena, fighter: Fighter, foe: Fighter) -> FaceOff:
    """How two fighters stand to each other now."""
    mine, theirs, dread = blow(arena, fighter, foe), blow(arena, foe, fighter), fear(arena.turn, fighter, foe)
    return FaceOff(arena.board, mine, theirs, value(fighter, S) > value(foe, S), dread, rows(mine, theirs, dread))


def fear(turn: int, fighter: Fighter, foe: Fighter) -> float:
    """How much more a wound weighs than one dealt: ever less for who must come out before the turns are over."""
    return FEAR if fighter.damage > foe.damage else max(BOLD, FEAR - turn // CALM)


@lru_cache(maxsize=1024)
def rows(_mine: Blow, _theirs: Blow, _fear: float) -> dict[tuple[int, int], Row]:
    """The rows that have been worked out for two who are matched like this."""
    return {}


def blow(arena: Arena, attacker: Fighter, target: Fighter) -> Blow:
    """What an attacker may do to a target now."""
    scroll, guarded = attacker.sheet.scroll, target.sheet.scroll
    attack, javelin = scroll.attack, scroll.javelin
    if attacker.net or attacker.injuries.stunned >= arena.turn:
        attack, javelin = NOTHING, NOTHING
    edge = body_modifier(attacker) - body_modifier(target) + value(attacker, WS) - value(target, WS)
    mean = MEAN_DIE[damage_row(value(attacker, S) - value(target, T))]
    harm = max(1.0, mean - sum(guarded.armour) / 5) * (1.6 if "two_blades" in scroll.special else 1.0)
    return Blow(attack, javelin, guarded.defence, edge, harm, harm + POWER_DIE)


def best_facing(_self: Scripted, arena: Arena, options: Any, names: Names) -> Value:
    """The facing that suits best, now that others stand where they do."""
    fighter = arena.by_id(names[0])
    red = fighter.sheet.scroll.moves[fighter.doings.order].red
    worths, weight = [0.0] * 12, 1.0
    for foe in nearest(arena, fighter):
        there = Pose(foe.at, foe.facing + STRIKE * foe.doings.strike)
        more = row(face_off(arena, fighter, foe), fighter.at, there)
        worths = [worth + weight * one for worth, one in zip(worths, more, strict=True)]
        weight /= 3
    turns: Sequence[int] = list(options)
    return max(turns, key=lambda turn: worths[(fighter.facing + turn) % 6 + STRIKE * (turn in red)])


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
    roll = roll_chance(edge)
    harm = [max(1.0, mean - armour[place]) + CRITICAL[place] for place in range(5)]
    table = [
        [harm[aim] * (0.0 if aim == guard else roll if guard in NEXT_TO[aim] else 1.0) for guard in range(5)]
        for aim in range(5)
    ]
    aims, guards = [1.0] * 5, [1.0] * 5
    given, suffered = [sum(line) for line in table], [sum(line) for line in zip(*table, strict=True)]
    for _ in range(600):
        aim = given.index(max(given))
        aims[aim] += 1
        guard = suffered.index(min(suffered))
        guards[guard] += 1
        given = [harm + line[guard] for harm, line in zip(given, table, strict=True)]
        suffered = [harm + more for harm, more in zip(suffered, table[aim], strict=True)]
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
