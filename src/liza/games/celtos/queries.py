"""What a worked case may ask of a battle."""

from collections.abc import Callable
from typing import Any, Final

from liza.games.celtos.checks import check_need, face_needed, shot_need
from liza.games.celtos.combat import bonus_of as strike_bonus
from liza.games.celtos.combat import speed, strength
from liza.games.celtos.data import band_of, missiles
from liza.games.celtos.forces import forces
from liza.games.celtos.morale import below_half, command, left, pressed, steadiness
from liza.games.celtos.moving import broken
from liza.games.celtos.shooting import bonus_of, legal_targets, shooters, weapon
from liza.games.celtos.sight import apart, cover, foes, in_contact, touching, unit_sees
from liza.games.celtos.state import Battle, Model, Unit
from liza.games.celtos.turns import orders, why_not
from liza.games.celtos.victory import points, result
from liza.kernel.game import Reason


def model_of(battle: Battle, name: str) -> tuple[Unit, Model]:
    """The model written A1.3."""
    unit, _, number = name.partition(".")
    return battle.by_id[unit], next(one for one in battle.by_id[unit].models if one.number == int(number))


def _shot_bonus(battle: Battle, who: str, whom: str, band: str) -> int:
    arm = weapon(battle.by_id[who])
    return bonus_of(battle.by_id[who], battle.by_id[whom], arm, band) if arm else 0


def _why_shot(battle: Battle, who: str, whom: str, band: str) -> tuple[Reason, ...]:
    why: list[Reason] = []
    arm = weapon(battle.by_id[who])
    if arm:
        bonus_of(battle.by_id[who], battle.by_id[whom], arm, band, why)
    return tuple(why)


def _strike_bonus(battle: Battle, one: str, other: str) -> int:
    unit, model = model_of(battle, one)
    foe, victim = model_of(battle, other)
    return strike_bonus(battle, unit, model, foe, victim)


def _cover(battle: Battle, one: str, other: str) -> int:
    return cover(battle, model_of(battle, one)[1], model_of(battle, other)[1].figure)


def _touching(battle: Battle, name: str) -> tuple[int, int]:
    """How many models of a unit touch an enemy, and how many enemies they touch."""
    unit = battle.by_id[name]
    near = [
        [(foe.id, victim.number) for foe in foes(battle, unit) for victim in touching(battle, one, foe)]
        for one in unit.models
    ]
    return len([one for one in near if one]), len(dict.fromkeys([victim for one in near for victim in one]))


def known_each(name: str) -> int:
    """CE-8.3: the points of a model of a ready force."""
    force, _, kind = name.partition("/")
    return next(row.each for row in forces()[force].units if row.id == kind)


QUERIES: Final[dict[str, Callable[..., Any]]] = {
    "check": lambda _battle, stat, difficulty=4: check_need(int(stat), int(difficulty)),
    "shot": lambda _battle, skill: shot_need(int(skill)),
    "face": lambda _battle, need, bonus: face_needed(int(need), int(bonus)),
    "band": lambda _battle, distance: band_of(int(distance)),
    "apart": lambda battle, one, other: apart(battle.by_id[one], battle.by_id[other]),
    "sees": lambda battle, one, other: unit_sees(battle, battle.by_id[one], battle.by_id[other]),
    "targets": lambda battle, who: tuple([unit.id for unit in legal_targets(battle, battle.by_id[who])]),
    "shooters": lambda battle, who, whom: len(shooters(battle, battle.by_id[who], battle.by_id[whom])),
    "shot_bonus": _shot_bonus,
    "why_shot": _why_shot,
    "strike_bonus": _strike_bonus,
    "strength": lambda battle, who: strength(battle.by_id[who]),
    "speed": lambda battle, who, how="later": speed(battle, battle.by_id[who], charge=how == "charge"),
    "cover": _cover,
    "below_half": lambda battle, who: below_half(battle.by_id[who]),
    "steadiness": lambda battle, who: steadiness(battle.by_id[who]),
    "left": lambda battle, who: left(battle.by_id[who]),
    "models": lambda battle, who: len(battle.by_id[who].models),
    "wounds": lambda battle, who: tuple([model.wounds for model in battle.by_id[who].models]),
    "at": lambda battle, who: tuple([(figure.x, figure.y) for figure in battle.by_id[who].figures()]),
    "is": lambda battle, who, what: getattr(battle.by_id[who], what),
    "broken": lambda battle, who: broken(battle.by_id[who]),
    "touching": _touching,
    "contact": lambda battle, who: tuple([unit.id for unit in in_contact(battle, battle.by_id[who])]),
    "command": lambda battle, who: command(battle.by_id[who]),
    "pressed": lambda battle, who: pressed(battle, battle.by_id[who]),
    "orders": orders,
    "why_not": lambda battle, order: why_not(battle, battle.actor(), order),
    "points": lambda battle, side: points(battle, int(side)),
    "result": lambda battle: tuple(result(battle)),
    "turn": lambda battle: battle.turn,
    "starter": lambda battle: battle.starter,
    "score": lambda battle, side: battle.sides[int(side)].score,
    "force": lambda _battle, name: forces()[name].points,
    "each": lambda _battle, name: known_each(name),
    "reach": lambda _battle, arm: tuple(missiles()[arm].bands),
}
