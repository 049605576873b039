"""What a worked case may ask of a match: places, counters, the numbers that a roll needs, the dice of a block."""

from collections.abc import Callable
from typing import Any, Final

from liza.games.blood_bowl.ball import catch_need, pick_up_need
from liza.games.blood_bowl.drives import result
from liza.games.blood_bowl.fouls import foul_bonus, foul_need
from liza.games.blood_bowl.injuries import armour_need
from liza.games.blood_bowl.interceptions import intercept_need
from liza.games.blood_bowl.movement import dodge_need, gfi_need, jump_up_need, leap_need, stand_up_need, steps_left
from liza.games.blood_bowl.passing import pass_need
from liza.games.blood_bowl.pitch import AT, BANDS, PITCH, RANGE, XY, under_the_ruler
from liza.games.blood_bowl.players import zones
from liza.games.blood_bowl.skills import keys
from liza.games.blood_bowl.state import STATUSES, WEATHERS, Match
from liza.games.blood_bowl.strengths import block_dice, block_strengths
from liza.games.blood_bowl.team_mates import landing_need
from liza.kernel.game import Reason
from liza.space.squares import OFF


def square(word: str) -> int:
    """The square written x,y."""
    x, y = word.split(",")
    return AT[int(x), int(y)]


def place(number: int) -> tuple[int, int] | None:
    """The square as people see it, or None."""
    return None if number == OFF else XY[number]


def _dodge(match: Match, who: str, to: str, why: list[Reason]) -> int:
    return dodge_need(match, match.by_id[who], square(to), why)


def _pick_up(match: Match, who: str, to: str, why: list[Reason]) -> int:
    return pick_up_need(match, match.by_id[who], square(to), why)


def _catch(match: Match, who: str, how: str, why: list[Reason]) -> int:
    return catch_need(match, match.by_id[who], accurate=how == "accurate", why=why)


def _pass(match: Match, who: str, to: str, why: list[Reason]) -> int:
    return pass_need(match, match.by_id[who], square(to), why)


def _intercept(match: Match, who: str, _to: str, why: list[Reason]) -> int:
    return intercept_need(match, match.by_id[who], why)


def _landing(match: Match, who: str, to: str, why: list[Reason]) -> int:
    return landing_need(match, match.by_id[who], square(to), why)


def _gfi(match: Match, _who: str, _to: str, why: list[Reason]) -> int:
    return gfi_need(match, why)


def _leap(match: Match, who: str, _to: str, why: list[Reason]) -> int:
    return leap_need(match.by_id[who], why)


def _stand_up(match: Match, who: str, _to: str, _why: list[Reason]) -> int:
    return stand_up_need(match.by_id[who])


def _jump_up(match: Match, who: str, _to: str, why: list[Reason]) -> int:
    return jump_up_need(match.by_id[who], why)


def _foul(match: Match, who: str, whom: str, why: list[Reason]) -> int:
    return foul_need(match, match.by_id[who], match.by_id[whom], why)


def _armour(match: Match, who: str, how: str, why: list[Reason]) -> int:
    cause, _, by = how.partition(":")
    return armour_need(match, match.by_id[who], match.by_id.get(by), cause, why=why)


NEEDS: Final[dict[str, Callable[[Match, str, str, list[Reason]], int]]] = {
    "dodge": _dodge,
    "pick_up": _pick_up,
    "catch": _catch,
    "pass": _pass,
    "intercept": _intercept,
    "landing": _landing,
    "gfi": _gfi,
    "leap": _leap,
    "stand_up": _stand_up,
    "jump_up": _jump_up,
    "foul": _foul,
    "armour": _armour,
}


def need(match: Match, what: str, who: str, about: str = "") -> int:
    """What must be thrown: `need dodge H7 8,6`, `need catch H7`, `need foul H7 A3`, `need armour A3 block:H7`."""
    return NEEDS[what](match, who, about, [])


def why(match: Match, what: str, who: str, about: str = "") -> tuple[Reason, ...]:
    """BB-1.25: the reasons of a need, in order, each with its rule."""
    reasons: list[Reason] = []
    NEEDS[what](match, who, about, reasons)
    return tuple(reasons)


def dice(match: Match, who: str, whom: str, how: str = "block") -> tuple[int, int]:
    """The number of block dice, and the team that chooses."""
    return block_dice(match, match.by_id[who], match.by_id[whom], blitz=how == "blitz")


def strengths(match: Match, who: str, whom: str, how: str = "block") -> tuple[int, int]:
    """What both count for in a block, assists included."""
    return block_strengths(match, match.by_id[who], match.by_id[whom], blitz=how == "blitz")


def why_dice(match: Match, who: str, whom: str, how: str = "block") -> tuple[Reason, ...]:
    """The reasons of the number of block dice: those of the blocker, then those against him."""
    reasons: list[Reason] = []
    block_dice(match, match.by_id[who], match.by_id[whom], blitz=how == "blitz", why=reasons)
    return tuple(reasons)


def _ball(match: Match) -> tuple[int, int] | None:
    return place(match.ball)


def _at(match: Match, who: str) -> tuple[int, int] | None:
    return place(match.by_id[who].at)


def _zones(_match: Match, team: int, where: str) -> int:
    return zones(_match, team, square(where))


def _range(_match: Match, one: str, other: str) -> str:
    return BANDS[RANGE[square(one)][square(other)]]


def _ruler(_match: Match, thrower: str, target: str, other: str) -> bool:
    return under_the_ruler(square(thrower), square(target), square(other))


def _steps(_match: Match, one: str, other: str) -> int:
    return PITCH.steps(square(one), square(other))


def _side(match: Match, team: int, what: str) -> Any:
    return getattr(match.sides[team], what)


def _player(match: Match, who: str, what: str) -> Any:
    return getattr(match.by_id[who], what)


QUERIES: Final[dict[str, Callable[..., Any]]] = {
    "at": _at,
    "status": lambda match, who: STATUSES[match.by_id[who].status],
    "ball": _ball,
    "carrier": lambda match: match.carrier,
    "score": lambda match, team: match.sides[team].score,
    "turn": lambda match, team: match.sides[team].turn,
    "rerolls": lambda match, team: match.sides[team].rerolls,
    "weather": lambda match: WEATHERS[match.weather],
    "need": need,
    "why": why,
    "dice": dice,
    "strengths": strengths,
    "why_dice": why_dice,
    "zones": _zones,
    "range": _range,
    "ruler": _ruler,
    "steps": _steps,
    "side": _side,
    "player": _player,
    "is": getattr,
    "steps_left": lambda match, who: steps_left(match, match.by_id[who]),
    "skills": lambda match, who: keys(match.by_id[who].sheet.skills),
    "foul_bonus": lambda match, who, whom: foul_bonus(match, match.by_id[who], match.by_id[whom]),
    "result": lambda match: tuple(result(match)),
    "team": lambda match, team: tuple([player.id for player in match.team(team)]),
}
