"""The scripted coach's answers to single questions: dice, pushes, the ball, skills. Whole numbers only."""

from collections.abc import Callable
from typing import Any, Final

from liza.games.blood_bowl.blocks import ATTACKER_DOWN, BOTH_DOWN, DEFENDER_DOWN, FACES, PUSHED, STUMBLES
from liza.games.blood_bowl.pitch import AT, NEAR, XY
from liza.games.blood_bowl.players import foes_near, has, zones
from liza.games.blood_bowl.skills import BLOCK, DODGE, TACKLE, WRESTLE
from liza.games.blood_bowl.state import Match, Player
from liza.games.blood_bowl.tactics import ahead, handy
from liza.kernel.options import Value, first


def reroll(table: Any, match: Match, options: list[Value], args: tuple[Any, ...]) -> Value:
    """A second throw for whatever would end the turn or the hope; of block dice only if they are bad."""
    player, what = match.by_id[str(args[0])], str(args[1])
    if what == "block" and not bad_block(player, table.tape[-1][2]):
        return "no"
    for source in ("skill", "pro", "team", "leader"):
        if source in options:
            return source
    return "no"


def bad_block(player: Player, faces: tuple[int, ...]) -> bool:
    """Whether he goes down by every die, or by any that the other coach may choose."""
    bad = (ATTACKER_DOWN,) if has(player, BLOCK | WRESTLE) else (ATTACKER_DOWN, BOTH_DOWN)
    return False not in [FACES[face - 1] in bad for face in faces]


def block_die(match: Match, seat: int, options: Any, args: tuple[Any, ...]) -> Value:
    """The die that is best for this coach."""
    blocker, target = match.by_id[args[0]], match.by_id[args[1]]
    sign = 1 if seat == blocker.team else -1
    best: str = max(options, key=lambda face: sign * die_worth(blocker, target, str(face)))
    return best


def die_worth(blocker: Player, target: Player, face: str) -> int:
    """What a result is worth to the blocker."""
    dodges = has(target, DODGE) and not has(blocker, TACKLE)
    own = 0 if has(blocker, BLOCK | WRESTLE) else -6
    other = 0 if has(target, BLOCK) else 4
    worth = {ATTACKER_DOWN: -8, BOTH_DOWN: own + other, PUSHED: 1, STUMBLES: 1 if dodges else 5, DEFENDER_DOWN: 6}
    return worth[face]


def push(match: Match, seat: int, options: Any, args: tuple[Any, ...]) -> Value:
    """Opponents into the crowd or to the sideline, away from the ball's way; friends as straight as possible."""
    pushed = match.by_id[args[1]]
    if pushed.team == seat:
        return next((one for one in options if isinstance(one, tuple)), first(options))
    if "crowd" in options:
        return "crowd"
    farthest: Value = max(options, key=lambda place: (abs(place[1] - 7), -ahead(pushed.team, AT[place])))
    return farthest


def follow_up(match: Match, seat: int, _options: Any, args: tuple[Any, ...]) -> Value:
    """After the target, unless he carries the ball or would stand among more opponents."""
    blocker, target = match.by_id[args[0]], match.by_id[args[1]]
    if match.carrier == blocker.id or target.at < 0:
        return False
    return zones(match, seat, blocker.at) >= 1 or match.ball in NEAR[target.at]


def kick(_match: Match, seat: int, _options: Any, _args: tuple[Any, ...]) -> Value:
    """Deep into the middle of the other half."""
    return (19, 7) if seat == 0 else (6, 7)


def touchback(match: Match, _seat: int, options: Any, _args: tuple[Any, ...]) -> Value:
    """To the best hands."""
    best: str = max(options, key=lambda one: handy(match.by_id[one]))
    return best


def best_hands(match: Match, _seat: int, options: Any, _args: tuple[Any, ...]) -> Value:
    """One who can, the handiest."""
    able = [one for one in options if one != "no"]
    return max(able, key=lambda one: handy(match.by_id[one])) if able else "no"


def somebody(_match: Match, _seat: int, options: Any, _args: tuple[Any, ...]) -> Value:
    """Whoever may."""
    willing: Value = next(one for one in options if one != "no")
    return willing


def gladly(_match: Match, _seat: int, _options: Any, _args: tuple[Any, ...]) -> Value:
    """Of course."""
    return True


def wrestle(match: Match, seat: int, _options: Any, args: tuple[Any, ...]) -> Value:
    """If he would fall alone, or the other has the ball; never with the ball."""
    player = match.by_id[args[0]]
    return match.carrier != player.id and (seat != match.moving or not has(player, BLOCK))


def side_step(match: Match, seat: int, options: Any, _args: tuple[Any, ...]) -> Value:
    """To the square in the fewest tackle zones, away from the edge."""
    squares = [place for place in options if place != "no"]
    best: Value = min(squares, key=lambda place: (zones(match, seat, AT[place]), abs(place[1] - 7)))
    return best


def bomb_target(match: Match, seat: int, options: Any, _args: tuple[Any, ...]) -> Value:
    """Where most opponents and fewest friends stand together, not far away."""
    foes = [one for one in match.players if one.team != seat and one.at >= 0 and XY[one.at] in options]
    if not foes:
        return first(options)
    return XY[max(foes, key=lambda foe: (len(foes_near(match, seat, foe.at)), -foe.sheet.number)).at]


ANSWERS: Final[dict[str, Callable[[Match, int, Any, tuple[Any, ...]], Value]]] = {
    "block_die": block_die,
    "push": push,
    "follow_up": follow_up,
    "kick": kick,
    "touchback": touchback,
    "high_kick": best_hands,
    "intercept": best_hands,
    "diving_catch": best_hands,
    "diving_tackle": somebody,
    "shadowing": somebody,
    "tentacles": somebody,
    "stand_firm": gladly,
    "apothecary": gladly,
    "bribe": gladly,
    "igor": gladly,
    "break_tackle": gladly,
    "block_skill": gladly,
    "dodge_block": gladly,
    "dauntless": gladly,
    "fend": gladly,
    "strip_ball": gladly,
    "wrestle": wrestle,
    "side_step": side_step,
    "bomb": bomb_target,
}
