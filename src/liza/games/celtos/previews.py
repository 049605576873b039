"""What an answer would mean, before it is given: numbers needed, distances, and where it lies on the table.

`at` has, as far as it applies: `unit` and `tokens` (who is meant; `token` the first), `ghosts` (token, x, y: where
models would stand), `lines` (the ways there), `zone` (x0, y0, x1, y1). Millimetres, as in the scene.
"""

from collections.abc import Sequence
from math import isqrt
from typing import Any, Final

from liza.games.celtos.checks import check_need, face_needed, shot_need
from liza.games.celtos.closing import close_in
from liza.games.celtos.combat import bonus_of as strike_bonus
from liza.games.celtos.combat import need_of, strength
from liza.games.celtos.data import number
from liza.games.celtos.deploying import Deployment, zone_of
from liza.games.celtos.moving import CM, UnitMoves, allowance, closest
from liza.games.celtos.shooting import Mark, bonus_of, legal_targets, marks, shooters, weapon
from liza.games.celtos.sight import NO_COVER, apart, cover, foes, in_contact, meet
from liza.games.celtos.state import DS, IN, MODELS, RS, Battle, Model, Unit
from liza.games.celtos.turns import assaultable
from liza.kernel.options import Value
from liza.kernel.table import Question
from liza.space.field.model import Figure

WAYS: Final = ("east", "north_east", "north", "north_west", "west", "south_west", "south", "south_east")
NAMED: Final = ("unit", "deploy")


def preview(battle: Battle, question: Question, given: Value) -> dict[str, Any]:
    """What one answer would mean; nothing where it says it all."""
    what = question.what
    if isinstance(question.options, UnitMoves):
        return of_move(question.options, given)
    if isinstance(question.options, Deployment):
        return of_place(question.options.unit, given)
    if what == "order" and isinstance(given, str):
        return of_order(battle, battle.actor(), given)
    if what in NAMED and isinstance(given, str):
        return {"at": of_unit(battle.by_id[given])}
    if what in ("target", "assault") and isinstance(given, str):
        return of_target(battle, battle.by_id[question.args[0]], battle.by_id[given], what)
    if what == "react" and isinstance(given, tuple):
        return of_reaction(battle.by_id[str(given[0])])
    if what == "take_hit" and isinstance(given, int):
        return of_hit(battle, battle.by_id[question.args[0]], given, question.args[1])
    if what == "strike_at" and isinstance(given, tuple):
        return of_strike(battle, question, given)
    if what == "edge":
        return {"at": {"zone": list(zone_of(battle, 0 if given == "south" else 1))}}
    return {}


def of_unit(unit: Unit) -> dict[str, Any]:
    """Where a unit is."""
    tokens = [f"{unit.id}.{model.number}" for model in unit.models] if unit.here() else []
    return {"unit": unit.id, "tokens": tokens} | ({"token": tokens[0]} if tokens else {})


# Moves and places


def of_move(region: UnitMoves, given: Any) -> dict[str, Any]:
    """CE-2.2, CE-6.7: how far the farthest goes, which way, and how far off the nearest enemy would be then."""
    ends = region.ends(given)
    starts = region.unit.figures()
    at = of_unit(region.unit) | ghosts(region.unit, ends) | {"lines": lines(starts, given)}
    far = max([length(one, end) for one, end in zip(starts, ends, strict=True)])
    others = [figure for foe in foes(region.battle, region.unit) for figure in foe.figures()]
    note = {"far": cm(far), "way": way(starts, ends), "enemy": cm(closest(ends, others)) if others else "-"}
    return {"note": "moves" if far else "stays", **note, "at": at}


def of_place(unit: Unit, given: Any) -> dict[str, Any]:
    """CE-8.8: where the middle of the unit would be."""
    tokens = [f"{unit.id}.{model.number}" for model in unit.models]
    spots = [[name, x, y] for name, (x, y, _) in zip(tokens, given, strict=True)]
    x, y = [sum([spot[place] for spot in spots]) // len(spots) for place in (1, 2)]
    return {"note": "place", "x": x // CM, "y": y // CM, "at": {"unit": unit.id, "ghosts": spots}}


def ghosts(unit: Unit, ends: Sequence[Figure]) -> dict[str, Any]:
    """Where models would stand, by token."""
    return {"ghosts": [[f"{unit.id}.{one.id % MODELS}", one.x, one.y] for one in ends]}


def lines(starts: Sequence[Figure], given: Any) -> list[list[list[int]]]:
    """The ways of those who go anywhere."""
    return [[[one.x, one.y], *[[x, y] for _, x, y, _ in path]] for one, path in zip(starts, given, strict=True) if path]


def length(one: Figure, other: Figure) -> int:
    """How far a model would be from where it is, from centre to centre."""
    return isqrt((one.x - other.x) ** 2 + (one.y - other.y) ** 2)


def way(starts: Sequence[Figure], ends: Sequence[Figure]) -> str:
    """The direction in which most of it goes."""
    dx = sum([end.x - one.x for one, end in zip(starts, ends, strict=True)])
    dy = sum([end.y - one.y for one, end in zip(starts, ends, strict=True)])
    if 2 * abs(dy) < abs(dx):
        return WAYS[0] if dx > 0 else WAYS[4]
    if 2 * abs(dx) < abs(dy):
        return WAYS[2] if dy > 0 else WAYS[6]
    return WAYS[(1 if dx > 0 else 3) if dy > 0 else (7 if dx > 0 else 5)]


def cm(mm: int) -> str:
    """A length as people say it."""
    return str(mm // CM) if mm % CM == 0 else f"{mm // CM}.{mm % CM}"


# Orders and targets


def of_order(battle: Battle, unit: Unit, order: str) -> dict[str, Any]:
    """CE-2.2, CE-2.3, CE-3.4, CE-4.2: how far it goes, at whom it may shoot, whom it can reach."""
    at = of_unit(unit)
    if order in ("move", "rush"):
        most = allowance(unit, number("orders", "rush") if order == "rush" else 1)
        return {"note": "up_to", "far": cm(most), "at": at | {"reach": most}}
    if order == "shoot":
        return {"note": "at_whom", "whom": tuple([one.id for one in legal_targets(battle, unit)]), "at": at}
    if order == "assault":
        met = in_contact(battle, unit)
        near = met or [foe for foe in assaultable(battle, unit) if arrives(battle, unit, foe)]
        note = "at_whom" if near else "nobody_near"
        return {"note": note, "whom": tuple([one.id for one in near]), "at": at | {"reach": allowance(unit)}}
    return {"at": at}


def of_target(battle: Battle, unit: Unit, foe: Unit, what: str) -> dict[str, Any]:
    """CE-3.3, CE-3.6, CE-4.5: how far it is, and what is needed to hit and to wound."""
    gap = cm(apart(unit, foe))
    if what == "target":
        return {"note": "volley", "far": gap, **volley_needs(battle, unit, foe), "at": of_unit(foe)}
    note = "charge" if arrives(battle, unit, foe) else "too_far"
    return {"note": note, "far": gap, **charge_needs(battle, unit, foe), "at": of_unit(foe)}


def arrives(battle: Battle, unit: Unit, foe: Unit) -> bool:
    """CE-4.2, CE-7.8: whether a charge would get there, over the ground that lies between; reactions apart."""
    if apart(unit, foe) > allowance(unit):
        return False
    there = battle.copy()
    close_in(there, there.by_id[unit.id], [there.by_id[foe.id]], number("measuring", "clear_mm"))
    return meet(there, there.by_id[unit.id], there.by_id[foe.id])


def charge_needs(battle: Battle, unit: Unit, foe: Unit) -> dict[str, int]:
    """CE-4.5, CE-4.6, CE-4.9: what a charging unit needs to hit and to wound."""
    charging = unit.copy()
    charging.charged = True
    bonus = strike_bonus(battle, charging, charging.models[0], foe, foe.models[0])
    harm = check_need(strength(charging), foe.sheet.profile[RS])
    return {"need": face_needed(need_of(unit, foe), bonus), "harm": harm}


def volley_needs(battle: Battle, unit: Unit, foe: Unit) -> dict[str, Any]:
    """CE-3.6, CE-3.12: how many shoot, and the best of what they need."""
    firing, arm = shooters(battle, unit, foe), weapon(unit)
    if not firing or arm is None:
        return {"count": 0, "need": 10, "harm": 10}
    need = min([shot_face(unit, foe, one.band) for one in firing])
    harm = min([check_need(arm.bands[one.band][1], foe.sheet.profile[RS]) for one in firing])
    return {"count": len(firing), "need": need, "harm": harm}


def shot_face(unit: Unit, foe: Unit, band: str) -> int:
    """CE-3.6 to CE-3.10: what a die must show in this band."""
    arm = weapon(unit)
    return face_needed(shot_need(unit.sheet.profile[DS]), bonus_of(unit, foe, arm, band) if arm else 0)


def of_reaction(unit: Unit) -> dict[str, Any]:
    """CE-2.6: what the check needs."""
    return {"note": "check", "need": reaction_face(unit), "at": of_unit(unit)}


def reaction_face(unit: Unit) -> int:
    """CE-2.6, CE-5.4."""
    return face_needed(check_need(unit.sheet.profile[IN], number("check", "usual_difficulty")), 0)


# Who is hit


def of_hit(battle: Battle, unit: Unit, given: int, harm: int) -> dict[str, Any]:
    """CE-3.11, CE-3.13: the save of this model, and what wounds it."""
    mark = mark_of(battle, unit, given)
    save = cover(battle, mark.model, mark.by.figure)
    need = check_need(harm, unit.sheet.profile[RS])
    note = "hit_in_cover" if save != NO_COVER else "hit"
    return {"note": note, "save": save, "harm": need, "at": {"unit": unit.id, "token": f"{unit.id}.{given}"}}


def mark_of(battle: Battle, unit: Unit, given: int) -> Mark:
    """CE-3.13: the model, with the shooter by whom its cover is judged."""
    shooter = shooting_unit(battle)
    return next(
        mark for mark in marks(battle, shooter, unit, shooters(battle, shooter, unit)) if mark.model.number == given
    )


def shooting_unit(battle: Battle) -> Unit:
    """CE-2.7: whose volley it is: that of the unit that reacts, if one does, else of the one that acts."""
    row = battle.agenda[0] if battle.agenda else ()
    return battle.by_id[row[-1]] if row and row[0] == "react" and len(row) > 2 else battle.actor()


def of_strike(battle: Battle, question: Question, given: tuple[Any, ...]) -> dict[str, Any]:
    """CE-4.5, CE-4.6, CE-4.9: what is needed to hit this model and to wound it."""
    unit, foe = battle.by_id[question.args[0]], battle.by_id[given[0]]
    model, victim = numbered(unit, question.args[1]), numbered(foe, given[1])
    need = face_needed(need_of(unit, foe), strike_bonus(battle, unit, model, foe, victim))
    harm = check_need(strength(unit), foe.sheet.profile[RS])
    return {"note": "blow", "need": need, "harm": harm, "at": {"unit": foe.id, "token": f"{foe.id}.{given[1]}"}}


def numbered(unit: Unit, given: int) -> Model:
    """The model of this number."""
    return next(model for model in unit.models if model.number == given)
