"""Chapters 0.2, 3.2, 3.3 and 3.13: how far it is, who touches whom, who sees whom, and what covers."""

from typing import Any, Final

from liza.games.celtos.data import number, table
from liza.games.celtos.state import TA, Battle, Model, Unit
from liza.space.field.legs import areas_at
from liza.space.field.measure import distance
from liza.space.field.model import Figure
from liza.space.field.plane import clip, edges
from liza.space.field.sight import line_figures, line_prisms
from liza.space.field.terrain import LOW, MM, Area

WOOD: Final = "wood"
CONTACT: Final = number("measuring", "contact_mm")
OVER: Final = number("measuring", "over_obstacle_mm")
NO_COVER: Final = 0


def sees(battle: Battle, unit: Unit, model: Model, other: Unit, target: Model) -> bool:
    """CE-3.2: nothing tall, nobody big enough of another unit, and not too much wood between two centres."""
    a, b = model.figure, target.figure
    tall = [prism for prism in line_prisms(battle.field, a, b) if prism.z1 > min(a.tz, b.tz) + LOW]
    if tall or deep_wood(battle, a, b):
        return False
    size = max(unit.sheet.profile[TA], other.sheet.profile[TA])
    between = [one for one in battle.units if one.here() and one not in (unit, other) and one.sheet.profile[TA] >= size]
    return not line_figures(a, b, [figure for one in between for figure in one.figures()])


def deep_wood(battle: Battle, a: Figure, b: Figure) -> bool:
    """CE-3.2: whether the line runs through more than 5 cm of a wood."""
    woods = [area for area in battle.field.surfaces[0].areas if kind_of(battle, area) == WOOD]
    return True in [_longer(area, a, b, number("sight", "wood_mm")) for area in woods]


def _longer(area: Area, a: Figure, b: Figure, most: int) -> bool:
    """Whether more than so many millimetres of the line from one centre to another lie in an area. Exact."""
    part = clip(edges(area.ring), a.tx, a.ty, b.tx, b.ty)
    if part is None:
        return False
    n0, d0, n1, d1 = part
    share, whole = n1 * d0 - n0 * d1, d0 * d1
    long = (b.tx - a.tx) ** 2 + (b.ty - a.ty) ** 2
    return share * share * long > (most * MM * whole) ** 2


def kind_of(battle: Battle, area: Area) -> str:
    """What a stretch of ground is: the kind of its piece of terrain."""
    return battle.field.pieces[area.piece].kind if area.piece >= 0 else ""


# Between units


def unit_sees(battle: Battle, unit: Unit, other: Unit) -> bool:
    """CE-3.2, CE-4.2: whether any model of one sees any of the other."""
    pairs = [(model, target) for model in unit.models for target in other.models]
    return next((True for model, target in pairs if sees(battle, unit, model, other, target)), False)


def apart(unit: Unit, other: Unit) -> int:
    """CE-0.2: the closest pair of models, in millimetres."""
    return min([distance(model, target) for model in unit.figures() for target in other.figures()])


def foes(battle: Battle, unit: Unit) -> list[Unit]:
    """The enemy's units on the table."""
    return battle.of(1 - unit.side)


# Contact


def touches(battle: Battle, a: Figure, b: Figure) -> bool:
    """CE-0.2: their bases touch, or they face each other over a low obstacle with no more than its room between."""
    far = (a.tx - b.tx) ** 2 + (a.ty - b.ty) ** 2
    if far > (a.r + b.r + OVER * MM) ** 2:
        return False
    return far <= (a.r + b.r + CONTACT * MM) ** 2 or over_obstacle(battle, a, b)


def over_obstacle(battle: Battle, a: Figure, b: Figure) -> bool:
    """CE-0.2: whether a low thing lies across the way from centre to centre."""
    return True in [prism.z1 <= max(a.tz, b.tz) + LOW for prism in line_prisms(battle.field, a, b)]


def meet(battle: Battle, unit: Unit, other: Unit) -> bool:
    """CE-3.4: whether any model of one touches any of the other."""
    theirs = other.figures()
    return next((True for one in unit.figures() for two in theirs if touches(battle, one, two)), False)


def in_contact(battle: Battle, unit: Unit) -> list[Unit]:
    """CE-3.4, CE-4.7: the enemy units that any of its models touches."""
    return [other for other in foes(battle, unit) if meet(battle, unit, other)]


def touching(battle: Battle, model: Model, other: Unit) -> list[Model]:
    """CE-4.7: the models of a unit that one model touches."""
    return [target for target in other.models if touches(battle, model.figure, target.figure)]


# Cover


def cover(battle: Battle, target: Model, by: Figure) -> int:
    """CE-3.13: what the save needs: the best of the terrain it stands in and the obstacles before it; 0 without."""
    rows: dict[str, str] = scenario(battle)["cover"]
    here = [
        kind_of(battle, area)
        for area in areas_at(battle.field, target.figure.surface, target.figure.x, target.figure.y)
    ]
    crossed = line_prisms(battle.field, target.figure, by)
    near = battle.field.beside(target.figure, number("cover", "near_mm"))
    here += [battle.field.pieces[prism.piece].kind for prism in near if prism in crossed]
    return min([number("cover", rows[kind]) for kind in here if kind in rows], default=NO_COVER)


def scenario(battle: Battle) -> dict[str, Any]:
    """The scenario that is played."""
    return table(f"scenarios/{battle.rules.scenario}")
