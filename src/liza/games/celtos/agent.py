"""The scripted general: shoots what it can reach, charges where it is the stronger, takes what is fought for."""

from collections.abc import Callable
from typing import Any, Final

from liza.games.celtos.checks import check_need, shot_need
from liza.games.celtos.combat import melee
from liza.games.celtos.data import band_of, missiles
from liza.games.celtos.moving import CM, UnitMoves, closest
from liza.games.celtos.sight import apart, foes, in_contact, scenario
from liza.games.celtos.state import AS, AT, DS, FU, HE, MV, RS, Battle, Unit
from liza.kernel.options import Options, Value, first, look
from liza.space.field.paths import Path

TEN: Final = 10
FAR: Final = 10_000
SHORT_OF: Final = 30
ODDS: Final = 0.9
GOAL: Final = 0.6


class Scripted:
    """A general. Everything is read off the table each time it is asked."""

    __slots__ = ()
    forks = False

    def choose(self, table: Any, seat: int, what: str, options: Options, args: tuple[Any, ...]) -> Value:
        """By the question; what it has no opinion on it answers without harm."""
        battle: Battle = table.now
        answer = ANSWERS.get(what)
        looked = look(options, args)
        return first(looked) if answer is None else answer(battle, seat, looked, args)


# What a fight would bring


def harm(unit: Unit, foe: Unit, *, charged: bool) -> float:
    """The wounds that a unit may expect to give in one round, if all its models that can strike."""
    arm = melee(unit)
    bonus = int(charged) - 2 * unit.panic + 2 * foe.panic
    hit = chance(check_need(unit.sheet.profile[AS], foe.sheet.profile[AS]), bonus)
    might = unit.sheet.profile[FU] + (arm.charging if charged else arm.strength)
    wound = chance(check_need(might, foe.sheet.profile[RS]), 0)
    strikers = min(len(unit.models), 2 * len(foe.models) + 2)
    return strikers * unit.sheet.profile[AT] * hit * wound


def chance(need: int, bonus: int) -> float:
    """How likely a die passes."""
    return (11 - max(2, min(TEN, need - bonus))) / TEN


def edge_over(unit: Unit, foe: Unit) -> float:
    """How much better a charge is for the charger: above 1 it gives more than it takes."""
    given = harm(unit, foe, charged=True) * foe.sheet.points / max(1, foe.sheet.start * foe.sheet.profile[HE])
    quick = melee(unit).speed[0] - melee(foe).speed[0]
    taken = harm(foe, unit, charged=False) * unit.sheet.points / max(1, unit.sheet.start * unit.sheet.profile[HE])
    return given * (1.2 if quick > 0 else 0.85 if quick < 0 else 1.0) / max(0.1, taken)


def volley_worth(unit: Unit, foe: Unit, *, moved: bool) -> float:
    """The wounds that a volley may expect at this distance."""
    arm = missiles().get(unit.sheet.missile)
    band = band_of(apart(unit, foe))
    if arm is None or band not in arm.bands:
        return 0.0
    hit, damage = arm.bands[band]
    aim = chance(shot_need(unit.sheet.profile[DS]), hit - moved)
    return len(unit.models) * aim * chance(check_need(damage, foe.sheet.profile[RS]), 0)


# Where to


def prey(battle: Battle, unit: Unit) -> Unit | None:
    """The enemy unit that is best charged, or nearest."""
    others = foes(battle, unit)
    if not others:
        return None
    return max(others, key=lambda foe: edge_over(unit, foe) * 300 - apart(unit, foe))


def goal_of(battle: Battle, unit: Unit) -> tuple[int, int] | None:
    """The nearest place that is fought for."""
    places = [at for goal in scenario(battle).get("objective", ()) for at in goal["at"]]
    if not places:
        return None
    x, y = middle(unit)
    near: list[int] = min(places, key=lambda at: (at[0] - x) ** 2 + (at[1] - y) ** 2)
    return near[0], near[1]


def middle(unit: Unit) -> tuple[int, int]:
    """Where a unit is."""
    spots = unit.figures()
    return sum([spot.x for spot in spots]) // len(spots), sum([spot.y for spot in spots]) // len(spots)


# Answers


def order(battle: Battle, _seat: int, options: Any, _args: tuple[Any, ...]) -> Value:
    """In contact it fights; within reach of a good charge it charges; else it shoots, or closes in."""
    unit = battle.actor()
    if "assault" in options and in_contact(battle, unit):
        return "assault"
    foe = prey(battle, unit)
    if foe is None:
        return "end"
    pace, gap = unit.sheet.profile[MV] * CM, apart(unit, foe)
    if "assault" in options and gap <= pace and edge_over(unit, foe) > ODDS:
        return "assault"
    if "shoot" in options and not battle.orders:
        return "shoot"
    if "move" in options and (unit.sheet.missile or gap <= 2 * pace or unit.panic):
        return "move"
    if "shoot" in options:
        return "shoot"
    if "hold" in options and battle.orders and unit.sheet.missile:
        return "hold"
    if "rush" in options and not battle.orders and gap > 2 * pace:
        return "rush"
    return "hold" if "hold" in options else "end"


def move(battle: Battle, _seat: int, region: Any, _args: tuple[Any, ...]) -> Value:
    """Towards what it is after: shooters to their range, fighters to where they can charge next, some to the places."""
    unit = region.unit
    foe = prey(battle, unit)
    if foe is None:
        return path_value(region.first())
    if unit.panic:
        return away(region, unit, foe)
    x, y = middle(unit)
    goal = goal_of(battle, unit)
    tx, ty = middle(foe)
    pace = unit.sheet.profile[MV] * CM
    gap = apart(unit, foe)
    if goal is not None and gap > 2 * pace and not unit.sheet.missile:
        tx, ty = int(tx * GOAL + goal[0] * (1 - GOAL)), int(ty * GOAL + goal[1] * (1 - GOAL))
    dx, dy = tx - x, ty - y
    whole = max(abs(dx), abs(dy), 1)
    far = min(region.most, max(0, gap - SHORT_OF))
    if unit.sheet.missile:
        far = min(far, max(0, gap - reach_of(unit)))
    elif edge_over(unit, foe) <= ODDS and gap < 3 * pace:
        far = 0
    return (
        path_value(region.towards(dx * 1000 // whole, dy * 1000 // whole, far)) if far else path_value(region.first())
    )


def reach_of(unit: Unit) -> int:
    """How near a shooter wants to be: well within its best band, out of most charges."""
    bands = missiles()[unit.sheet.missile].bands
    return {"short": 250, "medium": 400, "long": 550}.get(list(bands)[-1], 250)


def away(region: UnitMoves, unit: Unit, foe: Unit) -> Value:
    """From the enemy."""
    (x, y), (fx, fy) = middle(unit), middle(foe)
    whole = max(abs(x - fx), abs(y - fy), 1)
    return path_value(region.towards((x - fx) * 1000 // whole, (y - fy) * 1000 // whole))


def path_value(paths: tuple[Path, ...]) -> Value:
    """A move as an answer."""
    return paths


def assault(battle: Battle, _seat: int, options: Any, _args: tuple[Any, ...]) -> Value:
    """Whom it beats best among those within reach; else the nearest."""
    unit = battle.actor()
    near = [one for one in options if apart(unit, battle.by_id[one]) <= unit.sheet.profile[MV] * CM]
    best: str = max(near or options, key=lambda one: edge_over(unit, battle.by_id[one]))
    return best


def unit(battle: Battle, _seat: int, options: Any, _args: tuple[Any, ...]) -> Value:
    """Those in contact first, then who can charge, then shooters, then the rest."""
    best: str = min(options, key=lambda one: (urgency(battle, battle.by_id[one]), one))
    return best


def urgency(battle: Battle, one: Unit) -> int:
    """The lower the sooner."""
    if in_contact(battle, one):
        return 0
    foe = prey(battle, one)
    if foe is not None and apart(one, foe) <= one.sheet.profile[MV] * CM and edge_over(one, foe) > ODDS:
        return 1
    return 2 if one.sheet.missile else 3


def react(battle: Battle, _seat: int, options: Any, args: tuple[Any, ...]) -> Value:
    """Meets a charge it can win, shoots if it can, goes out of the way of one that it cannot win."""
    own, foe = battle.by_id[args[0]], battle.by_id[args[1]]
    if "counter_charge" in options and edge_over(own, foe) > 1:
        return "counter_charge"
    if "fire" in options and volley_worth(own, foe, moved=own.moved) > ODDS:
        return "fire"
    if "evade" in options and edge_over(foe, own) > 1 + ODDS:
        return "evade"
    return next((one for one in options if one != "no"), "no")


def target(battle: Battle, _seat: int, options: Any, args: tuple[Any, ...]) -> Value:
    """Where a volley does most."""
    own = battle.by_id[args[0]]
    best: str = max(options, key=lambda one: volley_worth(own, battle.by_id[one], moved=own.moved))
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
