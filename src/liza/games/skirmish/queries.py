"""What a worked case or a preview may ask of a battle."""

from collections.abc import Callable
from typing import Any, Final

from liza.games.skirmish import contact, hiding, psychology, reaching, scenarios, shooting, strikes, turns, wounds
from liza.games.skirmish.arms import holds, weapons
from liza.games.skirmish.attributes import attacks_of
from liza.games.skirmish.falling import fall_strength
from liza.games.skirmish.shooting import legal_targets, may_shoot, usable
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
    """AN-5.4: at whom he may shoot with the first weapon that he can use."""
    one = battle.by_id[who]
    return tuple([foe.id for foe in legal_targets(battle, one, usable(battle, one)[0])])


def attacks(battle: Battle, who: str) -> int:
    """AN-1.9, AN-7.9: how many blows he has."""
    one = battle.by_id[who]
    return strikes.attacks(one) if attacks_of(one) else 0


def hit_need(battle: Battle, who: str, foe: str) -> int:
    """AN-7.7: what he needs to hit; 0 if he hits without a die."""
    return strikes.hit_need(battle.by_id[who], battle.by_id[foe])


def to_shoot(battle: Battle, who: str, foe: str, weapon: str) -> int:
    """AN-5.10: what he needs to hit with a missile."""
    one, other = battle.by_id[who], battle.by_id[foe]
    return shooting.hit_need(one, other, weapons()[weapon], samples(battle, who, foe))


def why_shot(battle: Battle, who: str, foe: str, weapon: str) -> tuple[Value, ...]:
    """AN-5.11: the reasons of what he needs to hit with a missile: value, name, rule."""
    why: list[tuple[int, str, str]] = []
    one, other = battle.by_id[who], battle.by_id[foe]
    shooting.hit_need(one, other, weapons()[weapon], samples(battle, who, foe), why)
    return tuple(why)


def why_strike(battle: Battle, who: str, foe: str, weapon: str) -> tuple[Value, ...]:
    """AN-7.7, AN-7.8, AN-7.10: the reasons of what he needs to hit, and of the strength of the blow."""
    why: list[tuple[int, str, str]] = []
    one, other = battle.by_id[who], battle.by_id[foe]
    strikes.hit_need(one, other, why)
    strikes.strength_of(one, other, weapons()[weapon], why)
    return tuple(why)


def why_save(battle: Battle, who: str, foe: str, weapon: str) -> tuple[Value, ...]:
    """AN-6.7 to AN-6.9: the reasons of what somebody must throw to save himself from a blow in combat."""
    why: list[tuple[int, str, str]] = []
    wounds.save_need(battle.by_id[who], strikes.blow_of(battle.by_id[foe], battle.by_id[who], weapons()[weapon]), why)
    return tuple(why)


def strength(battle: Battle, who: str, foe: str, weapon: str) -> int:
    """AN-7.10: with what strength he strikes."""
    return strikes.strength_of(battle.by_id[who], battle.by_id[foe], weapons()[weapon])


def save(battle: Battle, who: str, foe: str, weapon: str, how: str) -> int:
    """AN-6.9: what somebody must throw to save himself from a hit (`shot` or `combat`); 7 if he cannot."""
    one, other, arm = battle.by_id[who], battle.by_id[foe], weapons()[weapon]
    blow = shooting.missile(other, arm) if how == wounds.SHOT else strikes.blow_of(other, one, arm)
    return wounds.save_need(one, blow)


def to_wound(_battle: Battle, strong: int, tough: int) -> int:
    """AN-6.2: what a hit of this strength needs to wound; 0 if it cannot."""
    return wounds.to_wound(strong, tough)


def to_save(battle: Battle, who: str, strong: int, modifier: int) -> int:
    """AN-6.9: what somebody must throw against a hit of this strength by a weapon with this modifier to saves."""
    return wounds.save_need(battle.by_id[who], wounds.Blow(strong, modifier, False, None, wounds.SHOT))


def leadership(battle: Battle, who: str) -> int:
    """AN-8.4: on what he tests his nerve."""
    return psychology.leadership(battle, battle.by_id[who])


def rout_leadership(battle: Battle, side: int) -> int:
    """AN-8.2: on what a side tests whether it routs."""
    return psychology.rout_leadership(battle, side)


def immune(battle: Battle, who: str) -> bool:
    """AN-8.15: whether psychology does not touch him."""
    return psychology.is_immune(battle, battle.by_id[who])


def held(battle: Battle, side: int) -> int:
    """AN-10.13: how many ruins a side holds."""
    return scenarios.held(battle, side)


def end(battle: Battle) -> tuple[Value, ...]:
    """AN-10.10: the result if the battle ended now: winners, reason, rule and points."""
    found = scenarios.result(battle)
    return (found.winners, found.reason, found.rule, found.score)


def weapon(_battle: Battle, name: str) -> tuple[Value, ...]:
    """AN-9.1, AN-9.2, AN-9.4: of a weapon its range in millimetres, its strength (0: the user's) and its price."""
    one = weapons()[name]
    return (one.reach, one.strength or 0, one.cost)


def fall_of(_battle: Battle, depth: int) -> int:
    """AN-4.36: the strength of the hits of a fall; 0 if it does nothing."""
    return fall_strength(depth)


def ways(battle: Battle, who: str) -> tuple[str, ...]:
    """AN-9.7: what he may have in his hands, the usual first."""
    sheet = battle.by_id[who].sheet
    return tuple(["+".join(way) for way in holds(sheet.weapons, sheet.armour)])


def may_charge(battle: Battle, who: str, whom: str) -> bool:
    """AN-4.9 to AN-4.14: whether he may declare a charge at somebody."""
    one = battle.by_id[who]
    return reaching.may_declare(battle, one) and reaching.chargeable(battle, one, battle.by_id[whom])


def may_cast(battle: Battle, who: str) -> bool:
    """AN-2.6: whether he might cast."""
    return turns.can_cast(battle.by_id[who])


def may_not_hide(battle: Battle, who: str) -> str:
    """AN-4.19, AN-4.20, AN-4.23: the rule that keeps him from hiding, or "-"."""
    return hiding.why_not_hide(battle, battle.by_id[who]) or "-"


def surface(battle: Battle, who: str) -> int:
    """AN-0.3: the number of the surface he stands on, and -1 off the table."""
    return battle.by_id[who].surface


QUERIES: Final[dict[str, Callable[..., Value]]] = {
    "may_charge": may_charge,
    "may_cast": may_cast,
    "may_not_hide": may_not_hide,
    "surface": surface,
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
    "to_shoot": to_shoot,
    "why_shot": why_shot,
    "why_strike": why_strike,
    "why_save": why_save,
    "strength": strength,
    "save": save,
    "to_wound": to_wound,
    "to_save": to_save,
    "fall": fall_of,
    "holds": ways,
    "weapon": weapon,
    "leadership": leadership,
    "rout_leadership": rout_leadership,
    "immune": immune,
    "held": held,
    "end": end,
}
