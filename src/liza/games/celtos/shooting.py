"""Chapter 3: shooting: at whom, to hit, who takes the hits, cover, damage."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

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

HOLD: Final = "hold_fire"


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
    struck = spread_hits(battle, table, unit, target, firing, len(hits))
    lost = damage(battle, table, target, arm, hits, struck)
    table.tell("shot", "CE-3.12", who=unit.id, whom=target.id, hits=len(hits), wounds=lost)
    after_losses(battle, table, target, lost)


def to_hit(table: Table, unit: Unit, target: Unit, arm: Missile, firing: Sequence[Shooter]) -> list[Shooter]:
    """CE-3.6, CE-3.7: a die for each shot."""
    need = shot_need(unit.sheet.profile[DS])
    shots = [one for one in firing for _ in range(arm.shots)]
    return [one for one in shots if passes(table, "shot", need, bonus_of(unit, target, arm, one.band))]


def spread_hits(
    battle: Battle, table: Table, unit: Unit, target: Unit, firing: Sequence[Shooter], count: int
) -> list[Model]:
    """CE-3.11: one to each who can be seen and reached before anybody takes a second; the owner says who takes more."""
    arm = weapon(unit)
    able = [one for one in target.models if arm and reached(battle, unit, target, one, firing, arm)]
    if not able or not count:
        return []
    rounds, rest = divmod(count, len(able))
    struck, left = able * rounds, list(able)
    for _ in range(rest):
        chosen = left[0]
        if len(left) > rest and differ(target, left):
            answer: Any = table.ask(target.side, "take_hit", tuple([one.number for one in left]), target.id)
            chosen = next(one for one in left if one.number == answer)
        struck.append(chosen)
        left.remove(chosen)
    return struck


def differ(target: Unit, models: Sequence[Model]) -> bool:
    """Whether it can matter which of these models is hit: while there is more than one, their places differ."""
    return len(target.models) > 1 and len(models) > 1


def reached(battle: Battle, unit: Unit, target: Unit, one: Model, firing: Sequence[Shooter], arm: Missile) -> bool:
    """CE-3.11: seen and in range of at least one shooter."""
    return next(
        (
            True
            for shooter in firing
            if band_of(distance(shooter.model.figure, one.figure)) in arm.bands
            and sees(battle, unit, shooter.model, target, one)
        ),
        False,
    )


def damage(
    battle: Battle, table: Table, target: Unit, arm: Missile, hits: Sequence[Shooter], struck: Sequence[Model]
) -> int:
    """CE-3.12, CE-3.13: cover, then damage for each hit; the dead come off together. How many wounds it has lost."""
    lost = 0
    wounds = {one.number: one.wounds for one in target.models}
    for hit, victim in zip(hits, struck, strict=False):
        if not covered(battle, table, victim, hit, arm) and check(
            table, "damage", arm.bands[hit.band][1], target.sheet.profile[RS]
        ):
            lost += min(1, wounds[victim.number])
            wounds[victim.number] = max(0, wounds[victim.number] - 1)
    bury(table, target, wounds)
    return lost


def covered(battle: Battle, table: Table, victim: Model, hit: Shooter, arm: Missile) -> bool:
    """CE-3.13: the save, if there is cover from that shooter."""
    need = cover(battle, victim, hit.model.figure)
    return need != NO_COVER and passes(table, "cover", need, number("cover", "template") if arm.template else 0)


def bury(table: Table, unit: Unit, wounds: dict[int, int]) -> None:
    """CE-3.12: who has no wounds left is taken off."""
    for model in unit.models:
        model.wounds = wounds[model.number]
    dead = [model for model in unit.models if model.wounds <= 0]
    if dead:
        unit.models = [model for model in unit.models if model.wounds > 0]
        table.tell("falls", "CE-3.12", who=unit.id, count=len(dead), left=len(unit.models))
