"""Chapter 3: shooting: at whom, to hit, who takes the hits, cover, damage."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from liza.games.celtos.checks import check, passes, shot_need
from liza.games.celtos.data import Missile, band_of, missiles, number
from liza.games.celtos.data import table as data_table
from liza.games.celtos.morale import after_losses
from liza.games.celtos.moving import broken
from liza.games.celtos.sight import NO_COVER, apart, cover, foes, in_contact, sees
from liza.games.celtos.state import DS, RS, TA, Battle, Model, Unit
from liza.kernel.game import Why, because
from liza.kernel.table import Table
from liza.space.field.measure import distance


class Shooter(NamedTuple):
    """A model that shoots: at whom it measures, and in which band."""

    model: Model
    target: Model
    band: str


def weapon(unit: Unit) -> Missile | None:
    """CE-8.2: what it shoots with."""
    return missiles().get(unit.sheet.missile)


# At whom


def shooters(battle: Battle, unit: Unit, target: Unit) -> list[Shooter]:
    """CE-3.3: the models that see the target and reach it; each measures to the nearest that it sees."""
    arm = weapon(unit)
    found = []
    for model in unit.models if arm else ():
        seen = [one for one in target.models if sees(battle, unit, model, target, one)]
        if seen and arm:
            nearest = min(seen, key=lambda one: (distance(model.figure, one.figure), one.number))
            band = band_of(distance(model.figure, nearest.figure))
            if band in arm.bands:
                found.append(Shooter(model, nearest, band))
    return found


def legal_targets(battle: Battle, unit: Unit) -> list[Unit]:
    """CE-3.4, CE-3.5: the nearest unit in sight that is not in close combat, ties too; with Tactical Perception any."""
    free = [foe for foe in foes(battle, unit) if not in_contact(battle, foe)]
    seen = [foe for foe in free if seen_by(battle, unit, foe)]
    if not seen or weapon(unit) is None:
        return []
    if not unit.has("tactical_perception"):
        least = min([apart(unit, foe) for foe in seen])
        seen = [foe for foe in seen if apart(unit, foe) == least]
    return [foe for foe in seen if shooters(battle, unit, foe)]


def seen_by(battle: Battle, unit: Unit, foe: Unit) -> bool:
    """CE-3.4: whether at least one of its models sees one of the others."""
    pairs = [(model, target) for model in unit.models for target in foe.models]
    return next((True for model, target in pairs if sees(battle, unit, model, foe, target)), False)


def may_shoot(battle: Battle, unit: Unit) -> tuple[str, str] | None:
    """CE-2.9, CE-6.7, CE-7.2: why it may not be ordered to shoot; None if it may."""
    if in_contact(battle, unit):
        return "shoot_in_contact", "CE-2.9"
    if unit.panic:
        return "shoot_in_panic", "CE-6.7"
    if broken(unit):
        return "out_of_coherence", "CE-7.2"
    return None if legal_targets(battle, unit) else ("no_target", "CE-3.4")


# To hit


def bonus_of(unit: Unit, target: Unit, arm: Missile, band: str, why: Why = None) -> int:
    """CE-3.8, CE-3.9, CE-3.10: for having moved, for the target's size, for the weapon at this range."""
    sizes: list[int] = data_table("numbers")["shooting"]["size"]
    bonus = because(why, number("shooting", "moved") if unit.moved else 0, "moved", "CE-3.8")
    bonus += because(why, sizes[min(target.sheet.profile[TA], len(sizes)) - 1], "size", "CE-3.9")
    return bonus + because(why, arm.bands[band][0], "weapon", "CE-3.10")


def volley(battle: Battle, table: Table, unit: Unit, target: Unit) -> None:
    """CE-3.1, CE-2.9: the whole of it: to hit, the hits spread by their owner, cover, damage; the dead, then morale."""
    arm = weapon(unit)
    if arm is None:
        return
    firing = shooters(battle, unit, target)
    table.tell("shoots", "CE-3.1", who=unit.id, whom=target.id, count=len(firing))
    hits = to_hit(table, unit, target, arm, firing)
    struck = spread_hits(table, target, marks(battle, unit, target, firing), arm, hits)
    before = target.wounds(), len(target.models)
    damage(battle, table, target, arm, hits, struck)
    table.tell("shot", "CE-3.12", who=unit.id, whom=target.id, hits=len(hits), wounds=before[0] - target.wounds())
    after_losses(battle, table, target, before)


def to_hit(table: Table, unit: Unit, target: Unit, arm: Missile, firing: Sequence[Shooter]) -> list[Shooter]:
    """CE-3.6, CE-3.7: a die for each shot."""
    need = shot_need(unit.sheet.profile[DS])
    shots = [one for one in firing for _ in range(arm.shots)]
    return [one for one in shots if passes(table, "shot", need, bonus_of(unit, target, arm, one.band))]


class Mark(NamedTuple):
    """A model that may be hit, and the shooter by whose line of sight its cover is judged (CE-3.13)."""

    model: Model
    by: Model


def marks(battle: Battle, unit: Unit, target: Unit, firing: Sequence[Shooter]) -> list[Mark]:
    """CE-3.11, CE-3.13: the models seen and in range of at least one shooter, each with the nearest of these."""
    arm = weapon(unit)
    found = []
    for one in target.models if arm else ():
        near = [shooter.model for shooter in firing if arm and hits_home(battle, unit, target, one, shooter, arm)]
        if near:
            found.append(Mark(one, min(near, key=lambda by: (distance(by.figure, one.figure), by.number))))
    return found


def hits_home(battle: Battle, unit: Unit, target: Unit, one: Model, shooter: Shooter, arm: Missile) -> bool:
    """CE-3.11: whether a model is in range and sight of this shooter."""
    near = band_of(distance(shooter.model.figure, one.figure)) in arm.bands
    return near and sees(battle, unit, shooter.model, target, one)


def spread_hits(table: Table, target: Unit, able: Sequence[Mark], arm: Missile, hits: Sequence[Shooter]) -> list[Mark]:
    """CE-3.11: round by round: nobody takes another hit before all who may be hit have taken as many.

    The owner says who takes each, as far as it matters: not where one alone is left of a round, nor where all that are
    left take a hit that is like any other.
    """
    struck: list[Mark] = []
    left: list[Mark] = []
    for place, hit in enumerate(hits if able else ()):
        left = left or list(able)
        harm = arm.bands[hit.band][1]
        alike = [arm.bands[other.band][1] == harm for other in hits[place : place + len(left)]]
        mark = left[0]
        if False in alike or len(alike) < len(left):
            mark = taken_by(table, target, left, harm)
        struck.append(mark)
        left.remove(mark)
    return struck


def taken_by(table: Table, target: Unit, left: Sequence[Mark], harm: int) -> Mark:
    """CE-3.11: whom the owner names."""
    if len(left) == 1:
        return left[0]
    answer: Any = table.ask(target.side, "take_hit", tuple([one.model.number for one in left]), target.id, harm)
    return next(one for one in left if one.model.number == answer)


def damage(
    battle: Battle, table: Table, target: Unit, arm: Missile, hits: Sequence[Shooter], struck: Sequence[Mark]
) -> None:
    """CE-3.1, CE-3.12, CE-3.13: a save for each hit in cover, then the damage of the rest; the dead come off together.

    Hits that nobody is there to take are lost (CE-3.11).
    """
    pairs = list(zip(hits, struck, strict=False))
    through = [(hit, mark) for hit, mark in pairs if not saved(battle, table, mark, arm)]
    wounds = {one.number: one.wounds for one in target.models}
    for hit, mark in through:
        if check(table, "damage", arm.bands[hit.band][1], target.sheet.profile[RS]):
            wounds[mark.model.number] = max(0, wounds[mark.model.number] - 1)
    bury(table, target, wounds)


def saved(battle: Battle, table: Table, mark: Mark, arm: Missile) -> bool:
    """CE-3.13: the save, if there is cover from the nearest shooter that sees the model."""
    need = cover(battle, mark.model, mark.by.figure)
    return need != NO_COVER and passes(table, "cover", need, number("cover", "template") if arm.template else 0)


def bury(table: Table, unit: Unit, wounds: dict[int, int]) -> None:
    """CE-3.12: who has no wounds left is taken off."""
    for model in unit.models:
        model.wounds = wounds[model.number]
    dead = [model for model in unit.models if model.wounds <= 0]
    if dead:
        unit.models = [model for model in unit.models if model.wounds > 0]
        table.tell("falls", "CE-3.12", who=unit.id, count=len(dead), left=len(unit.models))
