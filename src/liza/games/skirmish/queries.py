"""What a worked case or a preview may ask of a battle."""

from collections.abc import Callable
from typing import Any, Final

from liza.games.skirmish import contact, strikes
from liza.games.skirmish.attributes import attacks_of
from liza.games.skirmish.shooting import legal_targets, may_shoot
from liza.games.skirmish.state import BODIES, Battle, Warrior
from liza.kernel.options import Value
from liza.space.field.measure import distance
from liza.space.field.sight import clear_samples
from liza.space.field.text import spot_text


def at(battle: Battle, who: str) -> str:
    """Where somebody is, as the text has it, or "off"."""
    one = battle.by_id[who]
    return spot_text(battle.field, one.x, one.y, one.surface) if one.here() else "off"


def body(battle: Battle, who: str) -> str:
    """AN-0.8: his state."""
    return BODIES[battle.by_id[who].body]


def fact(battle: Battle, who: str, what: str) -> Value:
    """One fact of a warrior, of his deeds or of his sheet."""
    one: Warrior = battle.by_id[who]
    things: tuple[Any, ...] = (one, one.deeds, one.sheet)
    value: Value = next(getattr(thing, what) for thing in things if hasattr(thing, what))
    return value


def of_battle(battle: Battle, what: str) -> Value:
    """One fact of the battle."""
    value: Value = getattr(battle, what)
    return value


def far(battle: Battle, one: str, other: str) -> int:
    """AN-0.4: the distance of two warriors in millimetres."""
    return distance(battle.by_id[one].figure, battle.by_id[other].figure)


def samples(battle: Battle, viewer: str, target: str) -> int:
    """AN-0.5: how many samples of the other the viewer sees."""
    return clear_samples(battle.field, battle.by_id[viewer].figure, battle.by_id[target].figure, battle.figures())


def foes(battle: Battle, who: str) -> tuple[str, ...]:
    """AN-4.13: the enemies he is engaged with."""
    return tuple([one.id for one in contact.engaged(battle, battle.by_id[who])])


def shoots(battle: Battle, who: str) -> bool:
    """AN-5.2: whether he may shoot."""
    return may_shoot(battle, battle.by_id[who])


def targets(battle: Battle, who: str) -> tuple[str, ...]:
    """AN-5.4: at whom he may shoot."""
    return tuple([one.id for one in legal_targets(battle, battle.by_id[who])])


def attacks(battle: Battle, who: str) -> int:
    """AN-1.9, AN-7.9: how many blows he has."""
    one = battle.by_id[who]
    return strikes.attacks(one) if attacks_of(one) else 0


def hit_need(battle: Battle, who: str, foe: str) -> int:
    """AN-7.7: what he needs to hit; 0 if he hits without a die."""
    return strikes.hit_need(battle.by_id[who], battle.by_id[foe])


QUERIES: Final[dict[str, Callable[..., Value]]] = {
    "at": at,
    "body": body,
    "fact": fact,
    "battle": of_battle,
    "distance": far,
    "samples": samples,
    "engaged": foes,
    "may_shoot": shoots,
    "targets": targets,
    "attacks": attacks,
    "to_hit": hit_need,
}
