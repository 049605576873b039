"""The scripted general: what a fight, a volley or a place is worth in points, and whatever brings most of them.

Everything is read off the table each time it is asked; it never waits for an enemy who does not come.
"""

from collections.abc import Callable
from math import isqrt
from typing import Any, Final, NamedTuple

from liza.games.celtos.checks import check_need, face_needed, shot_need
from liza.games.celtos.combat import melee
from liza.games.celtos.data import band_of, missiles, number
from liza.games.celtos.moving import CM, UnitMoves, closest, heading
from liza.games.celtos.reactions import COUNTER, EVADE, FIRE, NO
from liza.games.celtos.shooting import legal_targets
from liza.games.celtos.sight import apart, foes, in_contact, scenario
from liza.games.celtos.state import AS, AT, DS, FU, HE, MN, MV, RS, TA, Battle, Unit
from liza.games.celtos.victory import points
from liza.kernel.options import Options, Value, first, look
from liza.space.field.paths import Path

FACES: Final = 10
FAR: Final = 10_000
SHORT_OF: Final = 27
PANIC: Final = 0.35
PUSHED: Final = 6.0
TURNED: Final = ((1000, 0), (906, 423), (906, -423), (643, 766), (643, -766), (174, 985), (174, -985))


class Scripted:
    """A general."""

    __slots__ = ()
    forks = False

    def choose(self, table: Any, seat: int, what: str, options: Options, args: tuple[Any, ...]) -> Value:
        """By the question; what it has no opinion on it answers without harm."""
        battle: Battle = table.now
        answer = ANSWERS.get(what)
        looked = look(options, args)
        return first(looked) if answer is None else answer(battle, seat, looked, args)


# What a fight would bring


class Front(NamedTuple):
    """One side of a fight: the unit, how many strike, and whether it charges."""

    unit: Unit
    strikers: float
    charges: bool


def chance(need: int, bonus: int) -> float:
    """How likely a die passes."""
    return (FACES + 1 - face_needed(need, bonus)) / FACES


def wounds_of(front: Front, foe: Unit) -> float:
    """The wounds that it may expect to give before it takes any."""
    unit, arm = front.unit, melee(front.unit)
    bonus = int(front.charges) - 2 * unit.panic + 2 * foe.panic
    might = unit.sheet.profile[FU] + (arm.charging if front.charges else arm.strength)
    hit = chance(check_need(unit.sheet.profile[AS], foe.sheet.profile[AS]), bonus)
    given = front.strikers * unit.sheet.profile[AT] * hit * chance(check_need(might, foe.sheet.profile[RS]), 0)
    return min(given, float(foe.wounds()))


def exchange(one: Front, other: Front) -> tuple[float, float]:
    """The wounds that each of two may expect to give, the faster weapon first."""
    pace = 0 if one.charges or other.charges else 1
    quick = melee(one.unit).speed[pace] - melee(other.unit).speed[pace]
    mine, theirs = wounds_of(one, other.unit), wounds_of(other, one.unit)
    if quick > 0:
        theirs *= 1 - min(1.0, mine / other.unit.wounds())
    elif quick < 0:
        mine *= 1 - min(1.0, theirs / one.unit.wounds())
    return mine, theirs


def price(unit: Unit) -> float:
    """What a wound of it is worth."""
    return unit.sheet.points / (unit.sheet.start * unit.sheet.profile[HE])


def broken_by(unit: Unit, lost: float) -> float:
    """What its owner may expect to lose by morale, if it has lost a fight and so many wounds with it."""
    rest = unit.wounds() - lost
    fails = 1 - chance(check_need(unit.sheet.profile[MN], number("check", "usual_difficulty")), 0)
    share = 1.0 if 2 * rest < unit.sheet.start * unit.sheet.profile[HE] else PANIC
    return max(0.0, rest) * price(unit) * fails * share


def fight_worth(unit: Unit, foe: Unit, *, charges: bool, met: bool = False) -> float:
    """The points that a fight may expect to win for a unit, less those it loses."""
    mine = Front(unit, min(len(unit.models), 2 * len(foe.models) + (foe.sheet.profile[TA] > 3)), charges)
    other = Front(foe, min(len(foe.models), 2 * len(unit.models) + (unit.sheet.profile[TA] > 3)), met)
    given, taken = exchange(mine, other)
    worth = given * price(foe) - taken * price(unit)
    lead = max(-1.0, min(1.0, given - taken))
    return worth + (lead * broken_by(foe, given) if lead > 0 else lead * broken_by(unit, taken))


def volley_worth(unit: Unit, foe: Unit, gap: int, *, moved: bool) -> float:
    """The points that a volley may expect to take at this distance."""
    arm = missiles().get(unit.sheet.missile)
    band = band_of(gap)
    if arm is None or band not in arm.bands:
        return 0.0
    hit, damage = arm.bands[band]
    sizes: list[int] = SIZES
    aim = chance(shot_need(unit.sheet.profile[DS]), hit - moved + sizes[foe.sheet.profile[TA] - 1])
    lost = min(float(foe.wounds()), len(unit.models) * aim * chance(check_need(damage, foe.sheet.profile[RS]), 0))
    return lost * price(foe)


SIZES: Final = [-1, 0, 0, 1, 1, 2, 2, 3, 3]


def daring(battle: Battle, seat: int) -> float:
    """The worth below which it does not fight: lower the later it is, unless it is well ahead."""
    lead = points(battle, seat) - points(battle, 1 - seat)
    ahead = 10 * lead > max([side.points for side in battle.sides])
    return 0.0 if ahead else -PUSHED * (battle.turn - 1)


# Where to


def pace_of(unit: Unit) -> int:
    """How far it moves with one order."""
    return unit.sheet.profile[MV] * CM


def prey(battle: Battle, unit: Unit) -> Unit | None:
    """The enemy unit that is best fought, for how far away it is."""
    others = foes(battle, unit)
    if not others:
        return None
    return max(others, key=lambda foe: fight_worth(unit, foe, charges=True) - apart(unit, foe) * 10 / pace_of(unit))


def middle(unit: Unit) -> tuple[int, int]:
    """Where a unit is."""
    spots = unit.figures()
    return sum([spot.x for spot in spots]) // len(spots), sum([spot.y for spot in spots]) // len(spots)


def goal_of(battle: Battle, unit: Unit) -> tuple[int, int] | None:
    """The place that it is to hold: each goes to the unit of its side that is nearest, where none stands there yet."""
    goals = [(goal, at) for goal in scenario(battle).get("objective", ()) for at in goal["at"]]
    mine = [one for one in battle.of(unit.side) if not one.panic]
    taken: list[str] = []
    for goal, (x, y) in goals:
        many = goal["counts"] == "most"
        if many and battle.turn + 2 < battle.rules.turns:
            continue
        near = sorted([one for one in mine if one.id not in taken], key=lambda one: (_off(one, x, y), one.id))
        chosen = near[: 3 if many else 1]
        taken += [one.id for one in chosen]
        if unit in chosen:
            return x, y
    return None


def _off(unit: Unit, x: int, y: int) -> int:
    mx, my = middle(unit)
    return isqrt((mx - x) ** 2 + (my - y) ** 2)


# Orders


def order(battle: Battle, seat: int, options: Any, _args: tuple[Any, ...]) -> Value:
    """In contact it fights if that is no loss; a good charge, a volley, a place; else it closes in."""
    unit = battle.actor()
    if in_contact(battle, unit):
        return brawl(battle, seat, unit, options)
    foe = prey(battle, unit)
    if foe is None:
        return "end"
    pace, gap = pace_of(unit), apart(unit, foe)
    shot = best_volley(battle, unit) if "shoot" in options else 0.0
    worth, least = fight_worth(unit, foe, charges=True), max(daring(battle, seat), shot - 40)
    if "assault" in options and gap <= pace and worth > max(least, shot / 2):
        return "shoot" if shot > 0 and "shoot" in options else "assault"
    if "move" in options and not unit.sheet.missile and pace < gap <= 2 * pace and worth > least:
        return "move"
    if shot > 0:
        return "shoot"
    if unit.sheet.missile and "move" in options:
        return "move" if min([apart(unit, one) for one in foes(battle, unit)]) < 3 * pace + reach_of(unit) else "rush"
    if "rush" in options and not battle.orders:
        return "rush" if gap > 2 * pace or worth <= least else "move"
    return "hold" if "hold" in options else "end"


def brawl(battle: Battle, seat: int, unit: Unit, options: Any) -> Value:
    """Whether to fight on."""
    if "assault" not in options:
        return "end"
    worth = sum([fight_worth(unit, foe, charges=False) for foe in in_contact(battle, unit)])
    return "assault" if worth > daring(battle, seat) else "end"


def best_volley(battle: Battle, unit: Unit) -> float:
    """What its best volley would take."""
    able = legal_targets(battle, unit)
    return max([volley_worth(unit, foe, apart(unit, foe), moved=unit.moved) for foe in able], default=0.0)


def move(battle: Battle, seat: int, region: Any, _args: tuple[Any, ...]) -> Value:
    """To the place it is to hold; shooters to their range; fighters to where they can charge."""
    unit: Unit = region.unit
    foe = prey(battle, unit)
    if foe is None:
        return as_value(region.first())
    if unit.panic:
        return away(region, unit, foe)
    goal = goal_of(battle, unit)
    pace, gap = pace_of(unit), apart(unit, foe)
    charge_next = not unit.sheet.missile and battle.orders == ("move",) and gap <= 2 * pace
    if charge_next and fight_worth(unit, foe, charges=True) > daring(battle, seat):
        return onwards(region, unit, middle(foe), max(gap - SHORT_OF, 0))
    if goal is not None and _off(unit, *goal) > CM:
        return onwards(region, unit, goal, _off(unit, *goal))
    if unit.sheet.missile:
        return onwards(region, unit, middle(foe), max(0, gap - reach_of(unit)))
    return onwards(region, unit, middle(foe), max(0, gap - SHORT_OF)) if goal is None else as_value(region.first())


def onwards(region: UnitMoves, unit: Unit, goal: tuple[int, int], far: int) -> Value:
    """Towards a place, straight or somewhat aside, whichever ends nearest."""
    x, y = middle(unit)
    dx, dy = heading(goal[0] - x, goal[1] - y)
    far = min(far, region.most)
    best, least = region.first(), FAR
    for cos, sin in TURNED if far else ():
        move_ = region.towards((dx * cos - dy * sin) // 1000, (dx * sin + dy * cos) // 1000, far)
        off = _mean_off(region, move_, goal)
        if off < least:
            best, least = move_, off
        if cos == 1000 and off <= isqrt((x - goal[0]) ** 2 + (y - goal[1]) ** 2) - far * 9 // 10:
            break
    return as_value(best)


def _mean_off(region: UnitMoves, move_: tuple[Path, ...], goal: tuple[int, int]) -> int:
    ends = region.ends(move_)
    return sum([isqrt((end.x - goal[0]) ** 2 + (end.y - goal[1]) ** 2) for end in ends]) // len(ends)


def reach_of(unit: Unit) -> int:
    """How near a shooter wants to be: within the band before its last, well inside; or its only one."""
    bands = list(missiles()[unit.sheet.missile].bands)
    return {1: 270, 2: 290, 3: 570}.get(len(bands), 570)


def away(region: UnitMoves, unit: Unit, foe: Unit) -> Value:
    """From the enemy."""
    (x, y), (fx, fy) = middle(unit), middle(foe)
    return as_value(region.towards(*heading(x - fx, y - fy)))


def as_value(paths: tuple[Path, ...]) -> Value:
    """A move as an answer."""
    return paths


def assault(battle: Battle, _seat: int, options: Any, _args: tuple[Any, ...]) -> Value:
    """Whom it beats best among those within reach; else the nearest."""
    unit_ = battle.actor()
    near = [one for one in options if apart(unit_, battle.by_id[one]) <= pace_of(unit_)]
    if not near:
        nearest: str = min(options, key=lambda one: (apart(unit_, battle.by_id[one]), one))
        return nearest
    best: str = max(near, key=lambda one: (fight_worth(unit_, battle.by_id[one], charges=True), one))
    return best


def unit(battle: Battle, _seat: int, options: Any, _args: tuple[Any, ...]) -> Value:
    """Whoever has most to win now."""
    best: str = max(options, key=lambda one: (urgency(battle, battle.by_id[one]), one))
    return best


def urgency(battle: Battle, one: Unit) -> float:
    """What it would win at once: a fight, a charge, a volley."""
    met = in_contact(battle, one)
    if met:
        return sum([fight_worth(one, foe, charges=False) for foe in met])
    shot = best_volley(battle, one) if one.sheet.missile and not one.panic else 0.0
    near = [foe for foe in foes(battle, one) if apart(one, foe) <= 2 * pace_of(one) and not one.panic]
    return max([shot, *[fight_worth(one, foe, charges=True) for foe in near]])


def react(battle: Battle, _seat: int, options: Any, args: tuple[Any, ...]) -> Value:
    """Meets a charge it can win, shoots if it can, goes out of the way of one that it cannot win."""
    foe = battle.by_id[args[0]]
    best: Value = NO
    most = 0.5
    for option in options[1:]:
        own = battle.by_id[option[0]]
        worth = reaction_worth(own, foe, option[1])
        if worth > most:
            best, most = option, worth
    return best


def reaction_worth(own: Unit, foe: Unit, way: str) -> float:
    """What a reaction saves or wins."""
    gap = apart(own, foe)
    charged = -fight_worth(foe, own, charges=True)
    if way == FIRE:
        return volley_worth(own, foe, gap, moved=own.moved)
    if way == COUNTER:
        return -fight_worth(foe, own, charges=True, met=True) - charged
    if way == EVADE and gap + pace_of(own) > pace_of(foe):
        return -charged
    return 0.0


def target(battle: Battle, _seat: int, options: Any, args: tuple[Any, ...]) -> Value:
    """Where a volley does most."""
    own = battle.by_id[args[0]]
    best: str = max(
        options,
        key=lambda one: (volley_worth(own, battle.by_id[one], apart(own, battle.by_id[one]), moved=own.moved), one),
    )
    return best


def spot(_battle: Battle, _seat: int, region: Any, _args: tuple[Any, ...]) -> Value:
    """In front, next to the others."""
    best: Value = region.first()
    return best


def take_hit(battle: Battle, _seat: int, options: Any, args: tuple[Any, ...]) -> Value:
    """Whoever is farthest from the enemy's nearest unit."""
    own = battle.by_id[args[0]]
    others = [figure for foe in foes(battle, own) for figure in foe.figures()]
    models = {model.number: model.figure for model in own.models}
    last: int = max(options, key=lambda one: (closest([models[one]], others) if others else FAR, one))
    return last


ANSWERS: Final[dict[str, Callable[[Battle, int, Any, tuple[Any, ...]], Value]]] = {
    "order": order,
    "move": move,
    "assault": assault,
    "unit": unit,
    "react": react,
    "target": target,
    "place": spot,
    "take_hit": take_hit,
}


def scripted(_seed: int) -> Scripted:
    """A general for a seat."""
    return Scripted()
