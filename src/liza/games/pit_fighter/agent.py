"""The scripted fighter: closes in, keeps enemies in front, strikes with power, and mixes its locations."""

from collections.abc import Mapping
from random import Random
from typing import Any, Final, cast

from liza.games.pit_fighter.characteristics import value
from liza.games.pit_fighter.scrolls import LOCATIONS, Move
from liza.games.pit_fighter.state import Arena, Fighter, W, enemies
from liza.kernel.options import Options, Value, every, first, look
from liza.space.hexes import WALL

GUARD: Final = (26, 16, 30, 16, 12)
AIM: Final = (30, 12, 30, 16, 12)


class Scripted:
    """A player by rules of thumb; it knows only what is public."""

    __slots__ = ("random",)

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def choose(self, match: Any, _seat: int, what: str, options: Options, args: tuple[Any, ...]) -> Value:
        """One of the options."""
        arena: Arena = match.now
        looked = look(options, args)
        habit = HABITS.get(what)
        if habit is None:
            return first(looked)
        names = [one for one in args if isinstance(one, str)]
        return cast("Value", habit(self, arena, looked, args[0] if isinstance(args[0], tuple) else tuple(names)))


def scripted(seed: int) -> Scripted:
    """A scripted player with its own chance."""
    return Scripted(seed)


def write_order(self: Scripted, arena: Arena, options: Any, names: Any) -> Value:
    """The move that promises the most, with a little chance so that nobody can count on it."""
    fighter = arena.by_id(names[0])
    moves = {move.id: move for move in fighter.sheet.scroll.moves}
    foes = [foe for foe in arena.standing() if enemies(foe, fighter)]
    names = list(options)
    return str(max(names, key=lambda name: worth(arena, fighter, moves[name], foes) + self.random.random() * 4))


def worth(arena: Arena, fighter: Fighter, move: Move, foes: list[Fighter]) -> float:
    """How good it would be to end this move, with its best facing, if the foes stayed where they are."""
    end, pushed = landing(arena, fighter, move)
    if end is None:
        return -50.0
    best = max(
        stance(arena, fighter, end, (fighter.facing + turn) % 6, foes) + (9.0 if turn in move.red else 0.0)
        for turn in ((0,) if pushed else move.facings)
    )
    return best - (6.0 if pushed and value(fighter, 1) < value(pushed, 1) + 5 else 0.0)


def landing(arena: Arena, fighter: Fighter, move: Move) -> tuple[int | None, Fighter | None]:
    """Where the move ends: None at a wall; at the first fighter in the way, with him."""
    at = fighter.at
    standing = {foe.at: foe for foe in arena.standing() if foe is not fighter}
    for step in move.path:
        there = arena.board.neighbours[at][(fighter.facing + step) % 6]
        if there == WALL:
            return None, None
        if there in standing:
            return at, standing[there]
        at = there
    return at, None


def stance(arena: Arena, fighter: Fighter, at: int, facing: int, foes: list[Fighter]) -> float:
    """What standing there is worth: foes where he hits well and they badly; if none is near, being closer."""
    near, scroll, total = arena.board.bearing[at], fighter.sheet.scroll, 0.0
    contact = False
    for foe in foes:
        bearing, far = near.get(foe.at), arena.board.distances[at][foe.at]
        if bearing is not None:
            contact = True
            reach = scroll.attack[(bearing - facing) % 6]
            total += (8.0 + reach if reach is not None else 0.0) + scroll.defence[(bearing - facing) % 6]
            back = ((bearing + 3) % 6 - foe.facing) % 6
            total += -foe.sheet.scroll.defence[back] - (4.0 if foe.sheet.scroll.attack[back] is not None else -4.0)
        elif far == 2 and any(number is not None for number in scroll.javelin):
            slot = arena.board.second[at].get(foe.at)
            reach = None if slot is None else scroll.javelin[(slot - 2 * facing) % 12]
            total += 9.0 if reach is not None else 0.0
        else:
            total -= 0.1 * far
    if not contact:
        nearest = min(foes, key=lambda foe: arena.board.distances[at][foe.at])
        ahead = arena.board.neighbours[at][facing]
        closer = ahead != WALL and arena.board.distances[ahead][nearest.at] < arena.board.distances[at][nearest.at]
        total -= 1.5 * arena.board.distances[at][nearest.at] - (1.0 if closer else 0.0)
    return total


def best_facing(_self: Scripted, arena: Arena, options: Any, names: Any) -> Value:
    """The facing that suits best, a red arrow a little dearer."""
    fighter = arena.by_id(names[0])
    foes = [foe for foe in arena.standing() if enemies(foe, fighter)]
    red = fighter.sheet.scroll.moves[fighter.doings.order].red

    def liked(turn: int) -> float:
        near = stance(arena, fighter, fighter.at, (fighter.facing + turn) % 6, foes)
        return near + (5.0 if turn in red else 0.0)

    return int(max(options, key=liked))


def attack_first(_self: Scripted, _arena: Arena, _options: Any, _names: Any) -> Value:
    """Whoever strikes first may not be struck."""
    return True


def best_attack(_self: Scripted, arena: Arena, options: Any, _names: Any) -> Value:
    """A normal attack on the weakest in reach; else what there is."""
    menu: Mapping[str, Any] = options
    if menu.get("net"):
        return "net", menu["net"][0]
    if menu.get("strike"):
        return "strike", min(menu["strike"], key=lambda name: value(arena.by_id(name), W))
    listed = list(every(menu))
    return listed[-1]


def location(self: Scripted, arena: Arena, options: Any, names: Any) -> Value:
    """A mixed choice: where armour is thin and wounds are bad, not always the same."""
    target = arena.by_id(names[1])
    armour = target.sheet.scroll.armour
    weights = [max(2, weight - 3 * armour[place]) for place, weight in enumerate(AIM)]
    return self.random.choices(LOCATIONS, weights)[0] if options else first(options)


def spend(_self: Scripted, _arena: Arena, _options: Any, names: Any) -> Value:
    """Adrenaline to win a roll or to stay on his feet, not for Initiative."""
    return bool(names[1] != "I")


def yes(_self: Scripted, _arena: Arena, _options: Any, _names: Any) -> Value:
    """Always."""
    return True


def most(_self: Scripted, _arena: Arena, options: Any, _names: Any) -> Value:
    """As much as there is."""
    return list(every(options))[-1]


HABITS: Final[dict[str, Any]] = {
    "order": write_order,
    "facing": best_facing,
    "adjust": best_facing,
    "interrupt_attack": attack_first,
    "attack": best_attack,
    "location": location,
    "raise": spend,
    "reroll": yes,
    "recover": yes,
    "recover_points": most,
    "dirty": yes,
    "signature": yes,
    "vital": yes,
}
