"""The scripted captain: his archers shoot at what they hit best, the others go from cover to cover and charge.

He has no memory but of who stays where he is and of the ways he has thought of; the rest he reads off the table.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from liza.games.skirmish import marching
from liza.games.skirmish.arms import weapons
from liza.games.skirmish.contact import engaged
from liza.games.skirmish.marching import COARSE, Spot
from liza.games.skirmish.places import is_in, ruins_of
from liza.games.skirmish.reaching import charge_reach, may_declare, reachable
from liza.games.skirmish.scenarios import OPPOSITE, is_through, share_out
from liza.games.skirmish.shooting import clear, may_shoot, targets_of, usable
from liza.games.skirmish.state import BS, EAST, NO_SIDE, NORTH, SOUTH, WEST, Battle, Token, Warrior
from liza.games.skirmish.tactics import BOLD, charge_worth, downs, is_archer, reach_of, shot_worth, worth
from liza.kernel.options import Options, Value, first, look
from liza.space.field.measure import within
from liza.space.field.paths import Path
from liza.space.field.terrain import GROUND

DONE, WALK, RUN, HIDE, CHARGE, TAKE = "done", "walk", "run", "hide", "charge", "take"
STRIP: Final = 45
PER_RUIN: Final = 2
LAST_ROUNDS: Final = 2
EARLY: Final = 5
FAIR_SHOT: Final = 9
WATCH: Final = 400_000
BUSY: Final = 3
FEW: Final = 3
ARCHERS: Final = 3
NEAR: Final = 150
AHEAD: Final = 100_000


class Scripted:
    """A captain. `staying` are those who do not move in this turn, `plans` ways and targets that he has thought of."""

    __slots__ = ("fields", "passed", "plans", "staying", "when")
    forks = False

    def __init__(self, _seed: int = 0) -> None:
        self.when: tuple[int, int] = (-1, -1)
        self.staying: list[str] = []
        self.passed: list[str] = []
        self.plans: dict[str, Any] = {}
        self.fields: dict[tuple[Any, ...], list[int]] = {}

    def choose(self, table: Any, seat: int, what: str, options: Options, args: tuple[Any, ...]) -> Value:
        """By the question; what he has no opinion on he answers without harm."""
        battle: Battle = table.now
        self.turn_to(battle)
        answer = ANSWERS.get(what)
        if what == "target" and args[1] in self.plans:
            return str(self.plans.pop(args[1]))
        looked = look(options, args)
        return first(looked) if answer is None else answer(self, battle, seat, looked, args)

    def turn_to(self, battle: Battle) -> None:
        """A new turn, new thoughts."""
        if self.when != (battle.round, battle.moving):
            self.when = (battle.round, battle.moving)
            self.staying, self.passed, self.plans, self.fields = [], [], {}, {}

    def field_to(self, battle: Battle, base: int, key: tuple[Any, ...], goals: Sequence[Spot]) -> list[int]:
        """How far it is from everywhere to these goals; worked out once in a turn."""
        known = self.fields.get((base, *key))
        if known is None:
            known = self.fields[base, *key] = marching.distances(marching.net_of(battle.field, base), goals)
        return known


# Charges


def charge(captain: Scripted, battle: Battle, _seat: int, menu: Any, _args: tuple[Any, ...]) -> Value:
    """The first for whom it pays, the best fighters first; nobody else."""
    able = [battle.by_id[name] for name in menu.get(CHARGE, ()) if name not in captain.passed]
    for warrior in sorted(able, key=lambda one: -worth(one)):
        captain.passed.append(warrior.id)
        prey = best_prey(battle, warrior)
        if prey:
            captain.plans[warrior.id] = prey
            return (CHARGE, warrior.id)
    return DONE


def best_prey(battle: Battle, warrior: Warrior) -> str:
    """Whom he had best charge, if anybody."""
    far = charge_reach(warrior) + 10
    if not any(within(warrior.figure, foe.figure, far) for foe in battle.here(1 - warrior.side)):
        return ""
    foes = [
        (charge_worth(battle, warrior, foe, support(battle, warrior, foe)), -number, foe.id)
        for number, foe in enumerate(reachable(battle, warrior))
    ]
    best = max(foes, default=(0, 0, ""))
    instead = best_shot(battle, warrior) if best[2] and is_archer(warrior) else 0
    return best[2] if best[0] > BOLD + instead else ""


def support(battle: Battle, warrior: Warrior, foe: Warrior) -> int:
    """How many others of ours may reach him as well."""
    able = [one for one in battle.standing(warrior.side) if one is not warrior and may_declare(battle, one)]
    return len([one for one in able if within(one.figure, foe.figure, charge_reach(one))])


def target(_captain: Scripted, battle: Battle, _seat: int, options: Any, args: tuple[Any, ...]) -> Value:
    """Whom he had best charge, if he has nobody in mind."""
    prey = best_prey(battle, battle.by_id[args[1]])
    return prey if prey in options else first(options)


def intercept(_captain: Scripted, battle: Battle, _seat: int, options: Any, args: tuple[Any, ...]) -> Value:
    """Who would fare better against the charger than the other way round."""
    charger = battle.by_id[args[0]]
    able = [battle.by_id[name] for name in options if name in battle.by_id]
    gains = [(downs(one, charger) * worth(charger) - downs(charger, one) * worth(one), one.id) for one in able]
    best = max(gains, default=(0, ""))
    return best[1] if best[0] > 0 else first(options)


# Moves


def move(captain: Scripted, battle: Battle, _seat: int, menu: Any, _args: tuple[Any, ...]) -> Value:
    """One after the other who has somewhere to go, the foremost first; then whoever may hide."""
    able = [name for name in dict.fromkeys([*menu.get(RUN, ()), *menu.get(WALK, ())]) if name not in captain.staying]
    for name in able:
        action, path = plan(captain, battle, battle.by_id[name], runs=name in menu.get(RUN, ()))
        if path:
            captain.plans[name] = path
            return (action, name)
        captain.staying.append(name)
    hiding = [name for name in menu.get(HIDE, ()) if not wants_to_shoot(battle, battle.by_id[name])]
    return (HIDE, hiding[0]) if hiding else DONE


def plan(captain: Scripted, battle: Battle, warrior: Warrior, *, runs: bool) -> tuple[str, Path]:
    """How and by which way he goes; by none, if he is well where he is."""
    action = RUN if runs else WALK
    goals, key = errand(battle, warrior)
    if goals:
        field = captain.field_to(battle, warrior.sheet.base, key, goals)
        return action, marching.advance(battle, warrior, action, field)
    if key:
        return action, ()
    foes = foes_of(battle, warrior.side)
    to_foes = captain.field_to(battle, warrior.sheet.base, ("foes",), [(one.x, one.y, one.surface) for one in foes])
    if is_archer(warrior):
        return plan_of_archer(battle, warrior, action, to_foes)
    return plan_of_fighter(captain, battle, warrior, action, to_foes)


def plan_of_archer(battle: Battle, warrior: Warrior, action: str, to_foes: Sequence[int]) -> tuple[str, Path]:
    """He stays where he shoots well; else to where he sees somebody, near enough to hit; else towards the enemy."""
    best = best_shot(battle, warrior)
    if best >= FAIR_SHOT:
        return action, ()
    spot = marching.lookout(battle, warrior, WALK, to_foes, reach_of(warrior) // (2 if best else 1))
    if spot or best or waits(battle, warrior, to_foes):
        return WALK, spot
    return action, marching.advance(battle, warrior, action, to_foes, front(battle, warrior, to_foes))


def plan_of_fighter(
    captain: Scripted, battle: Battle, warrior: Warrior, action: str, to_foes: Sequence[int]
) -> tuple[str, Path]:
    """Whoever guards waits; with many archers he keeps to them; else towards the enemy with the others."""
    if waits(battle, warrior, to_foes):
        return action, ()
    if stands_off(battle, warrior.side):
        return follow_archers(captain, battle, warrior, action)
    return action, marching.advance(battle, warrior, action, to_foes, front(battle, warrior, to_foes))


def waits(battle: Battle, warrior: Warrior, to_foes: Sequence[int]) -> bool:
    """AN-10.12: whether he guards against attackers, none of whom is near yet."""
    if battle.attacker in (NO_SIDE, warrior.side):
        return False
    return marching.nearest_goal(marching.net_of(battle.field, warrior.sheet.base), warrior, to_foes) > WATCH


def best_shot(battle: Battle, warrior: Warrior) -> int:
    """What his best shot from where he is would be worth; nothing if he may not shoot, or sees nobody."""
    if not may_shoot(battle, warrior):
        return 0
    far, others, weapon = reach_of(warrior), battle.figures(), usable(battle, warrior)[0]
    near = [foe for foe in targets_of(battle, warrior.side) if within(warrior.figure, foe.figure, far)]
    seen = [(foe, clear(battle, warrior, foe, others)) for foe in near]
    return max([shot_worth(warrior, foe, weapon, samples) for foe, samples in seen if samples], default=0)


def stands_off(battle: Battle, side: int) -> bool:
    """Whether a side leaves the fight to its archers: many, and better ones, while it is early or the side is ahead."""
    own = [one for one in battle.here(side) if not one.fleeing]
    archers = [one for one in own if is_archer(one)]
    if len(archers) < FEW or ARCHERS * len(archers) < len(own) or firepower(battle, side) < firepower(battle, 1 - side):
        return False
    early = battle.round <= (EARLY - LAST_ROUNDS if battle.goals else EARLY)
    return early or (not battle.goals and share_out(battle, side) < share_out(battle, 1 - side))


def firepower(battle: Battle, side: int) -> int:
    """How far and how well those of a side shoot who are on their feet."""
    return sum([reach_of(one) * one.sheet.profile[BS] for one in battle.standing(side) if is_archer(one)])


def follow_archers(captain: Scripted, battle: Battle, warrior: Warrior, action: str) -> tuple[str, Path]:
    """Near them, so that whoever comes at them is charged."""
    archers = [one for one in battle.standing(warrior.side) if is_archer(one)]
    if any(within(warrior.figure, one.figure, NEAR) for one in archers):
        return action, ()
    spots = [(one.x, one.y, one.surface) for one in archers]
    return action, marching.advance(
        battle, warrior, action, captain.field_to(battle, warrior.sheet.base, ("archers",), spots)
    )


def front(battle: Battle, warrior: Warrior, to_foes: Sequence[int]) -> int:
    """How near to the enemy he may go without leaving the others behind; once some fight, as near as he likes."""
    net = marching.net_of(battle.field, warrior.sheet.base)
    own = [one for one in battle.standing(warrior.side) if not one.fleeing and not is_archer(one)]
    if any(engaged(battle, one) for one in own):
        return 0
    far = sorted([marching.nearest_goal(net, one, to_foes) for one in own])
    return far[len(far) // 2] - AHEAD if far else 0


def foes_of(battle: Battle, side: int) -> list[Warrior]:
    """The enemies worth going to: those in a ruin that counts, else those who do not flee, if there are any."""
    foes = battle.here(1 - side)
    inside = [foe for foe in foes if any(is_in(battle.field, foe, piece) for piece in battle.goals)]
    return inside or [foe for foe in foes if not foe.fleeing] or foes


def wants_to_shoot(battle: Battle, warrior: Warrior) -> bool:
    """Whether he could shoot at somebody from where he is."""
    if not may_shoot(battle, warrior):
        return False
    far, others = reach_of(warrior), battle.figures()
    near = [foe for foe in targets_of(battle, warrior.side) if within(warrior.figure, foe.figure, far)]
    return any(clear(battle, warrior, foe, others) for foe in near)


def path(captain: Scripted, battle: Battle, _seat: int, ways: Any, args: tuple[Any, ...]) -> Value:
    """The way he has thought of."""
    name, action = args[1], args[2]
    known = captain.plans.pop(name, None)
    if known is None:
        known = plan(captain, battle, battle.by_id[name], runs=action == RUN)[1]
    way: Value = known if known in ways else ()
    return way


def hide(_captain: Scripted, battle: Battle, _seat: int, _options: Any, args: tuple[Any, ...]) -> Value:
    """Whoever has nothing to shoot at hides."""
    return not wants_to_shoot(battle, battle.by_id[args[0]])


# Errands


def errand(battle: Battle, warrior: Warrior) -> tuple[list[Spot], tuple[Any, ...]]:
    """Where the scenario sends him, with a key for it; nowhere with a key: he stays; nowhere without: he fights."""
    if battle.attacker == warrior.side:
        if is_through(battle, warrior):
            return [], ("through",)
        covers = battle.round <= EARLY and is_archer(warrior) and best_shot(battle, warrior) >= FAIR_SHOT
        return ([], ("covers",)) if covers else (strip(battle, warrior.side), ("strip",))
    if battle.goals:
        return ruin_errand(battle, warrior)
    if battle.tokens:
        return relic_errand(battle, warrior)
    return [], ()


def strip(battle: Battle, side: int) -> list[Spot]:
    """AN-10.12: places by the edge that the attackers want to reach."""
    wide, deep, own = battle.field.width, battle.field.depth, OPPOSITE[battle.sides[side].edge]
    along = range(STRIP, (deep if own in (WEST, EAST) else wide) - STRIP, 4 * COARSE)
    fixed = {WEST: STRIP, SOUTH: STRIP, EAST: wide - STRIP, NORTH: deep - STRIP}[own]
    return [(fixed, one, GROUND) if own in (WEST, EAST) else (one, fixed, GROUND) for one in along]


def relic_errand(battle: Battle, warrior: Warrior) -> tuple[list[Spot], tuple[Any, ...]]:
    """AN-10.11: the one nearest to a relic that lies about fetches it; who carries one does not look for trouble."""
    if warrior.relics:
        return [], ("carries",)
    able = [one for one in battle.standing(warrior.side) if not one.fleeing and "animal" not in one.sheet.traits]
    for number, token in enumerate(battle.tokens):
        if not token.carrier and able:
            closest = min(able, key=lambda one: (errand_cost(one, token), one.sheet.number))
            if closest is warrior:
                return [(token.x, token.y, token.surface)], ("relic", number)
            able.remove(closest)
    return [], ()


def errand_cost(one: Warrior, token: Token) -> int:
    """How dear it is to send him: the way, and that leaders and archers have better to do."""
    way = (one.x - token.x) ** 2 + (one.y - token.y) ** 2
    return way * (BUSY if one.sheet.leader or is_archer(one) else 1)


def ruin_errand(battle: Battle, warrior: Warrior) -> tuple[list[Spot], tuple[Any, ...]]:
    """AN-10.13: those nearest to each ruin that counts, more of them at the end; who is in his ruin stays there."""
    able = [one for one in battle.standing(warrior.side) if not one.fleeing]
    places = {piece: (x, y) for piece, x, y in ruins_of(battle.field)}
    late = battle.round > battle.rules.rounds - LAST_ROUNDS
    each = max(PER_RUIN, len(able) // len(battle.goals)) if late else PER_RUIN
    for piece in battle.goals:
        x, y = places[piece]
        crew = sorted(able, key=lambda one: ((one.x - x) ** 2 + (one.y - y) ** 2, one.sheet.number))[:each]
        if warrior in crew:
            if is_in(battle.field, warrior, piece):
                return [], ("inside",)
            spots = marching.spots_in(battle.field, warrior.sheet.base, piece)
            return (spots, ("ruin", piece)) if spots else ([], ())
        able = [one for one in able if one not in crew]
    return [], ()


# Shots


def shoot(_captain: Scripted, _battle: Battle, _seat: int, menu: Any, _args: tuple[Any, ...]) -> Value:
    """One after the other, with the target that is hit best."""
    able: list[str] = menu.get("shoot", [])
    return ("shoot", able[0]) if able else DONE


def shot_at(_captain: Scripted, battle: Battle, _seat: int, options: Any, args: tuple[Any, ...]) -> Value:
    """The target that the shot is worth most at; none, if it is worth nothing at any."""
    shooter, weapon, others = battle.by_id[args[0]], weapons()[args[1]], battle.figures()
    foes = [battle.by_id[name] for name in options[1:]]
    worths = [(shot_worth(shooter, foe, weapon, clear(battle, shooter, foe, others)), foe.id) for foe in foes]
    best = max(worths, default=(0, ""))
    return best[1] if best[0] else first(options)


# Blows


def hands(_captain: Scripted, battle: Battle, _seat: int, menu: Any, _args: tuple[Any, ...]) -> Value:
    """What makes the better fight."""
    for name, *hold in menu.get(TAKE, ()):
        warrior = battle.by_id[name]
        foes = engaged(battle, warrior)
        if foes and balance(warrior, tuple(hold), foes[0]) > balance(warrior, warrior.hand, foes[0]) + 20:
            return (TAKE, (name, *hold))
    return "keep"


def balance(warrior: Warrior, hold: tuple[str, ...], foe: Warrior) -> int:
    """How a fight would go with this in his hands, in thousandths."""
    armed = warrior.copy()
    armed.hand = hold
    return downs(armed, foe) - downs(foe, armed)


def strike_at(_captain: Scripted, battle: Battle, _seat: int, options: Any, args: tuple[Any, ...]) -> Value:
    """Whom he is likeliest to put down, by his worth."""
    striker = battle.by_id[args[0]]
    best: Value = max(options, key=lambda name: downs(striker, battle.by_id[name]) * worth(battle.by_id[name]))
    return best


def role(_captain: Scripted, _battle: Battle, _seat: int, _options: Any, _args: tuple[Any, ...]) -> Value:
    """It is easier to defend."""
    return "defend"


def deploy(_captain: Scripted, battle: Battle, seat: int, _options: Any, _args: tuple[Any, ...]) -> Value:
    """By his own edge, if he guards it; behind cover, if most of them shoot; else in front."""
    if battle.attacker == 1 - seat:
        return "back"
    own = [one for one in battle.warriors if one.side == seat]
    return "cover" if 2 * len([one for one in own if is_archer(one)]) >= len(own) else "front"


Answer = Callable[[Scripted, Battle, int, Any, tuple[Any, ...]], Value]
ANSWERS: Final[dict[str, Answer]] = {
    "charge": charge,
    "target": target,
    "intercept": intercept,
    "move": move,
    "path": path,
    "hide": hide,
    "shoot": shoot,
    "shot_at": shot_at,
    "hands": hands,
    "strike_at": strike_at,
    "role": role,
    "deploy": deploy,
}


def scripted(seed: int) -> Scripted:
    """A captain for a seat."""
    return Scripted(seed)
