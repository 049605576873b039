"""What a seat may see: everything: nothing is hidden in Celtos, and anybody may measure (CE-0.2).

Places are in millimetres but on the board itself, which says how many of its units make one.
"""

from functools import lru_cache
from typing import Any, Final

from liza.games.celtos.data import missiles
from liza.games.celtos.morale import left
from liza.games.celtos.moving import CM, broken
from liza.games.celtos.sight import apart, foes, in_contact, scenario
from liza.games.celtos.state import AT, HE, LEADER, PROFILE, Battle, Model, Unit
from liza.games.celtos.turns import orders
from liza.games.celtos.victory import holder, points
from liza.kernel.game import Scene
from liza.space.field.board import board as field_board
from liza.space.field.model import Field
from liza.space.field.text import draw as draw_level

PHASES: Final = {
    "edges": "deploying",
    "deploy": "deploying",
    "turn": "markers",
    "initiative": "initiative",
    "activate": "activations",
    "order": "activations",
    "react": "activations",
    "assault": "activations",
    "charge": "activations",
    "counter_charge": "activations",
    "evade": "activations",
    "fight": "activations",
    "freed": "activations",
    "turn_ends": "activations",
}
SIGNS: Final = ("123456789ABCDEFG", "abcdefghijklmnop")
CELL: Final = (25, 50)
# what events do to the picture of whoever they name, for clients that play them one by one
STAGE: Final = {"still": [], "ball": [], "holds": [], "status": {}, "gone": ["routs"]}
# by which sign on its plate a model is known: by its missile weapon, else by the other
GLYPHS: Final = {
    "longbow": "bow",
    "sling": "sling",
    "harpoon": "harpoon",
    "brine": "wave",
    "sword": "sword",
    "longsword": "sword",
    "spear": "spear",
    "lance": "horse",
    "greataxe": "axe",
    "club": "club",
    "maul": "brute",
}


def scene(battle: Battle, _seat: int | None) -> Scene:
    """CE-0.2: the table, the units, the score."""
    groups = [group(battle, unit) for unit in battle.units]
    return {
        "header": {
            "turn": battle.turn,
            "turns": battle.rules.turns,
            "scenario": battle.rules.scenario,
            "score": [points(battle, side) for side in (0, 1)],
            "acting": battle.acting or None,
        },
        "phases": {"all": list(dict.fromkeys(PHASES.values())), "of": dict(PHASES)},
        "board": board(battle),
        "rows": rows(battle),
        "tokens": [token(unit, model) for unit in battle.units if unit.here() for model in unit.models],
        "units": groups,
        "sheets": [sheet(unit, told) for unit, told in zip(battle.units, groups, strict=True)],
        "score": [points(battle, side) for side in (0, 1)],
        "stage": STAGE,
        "measure": True,
    }


def board(battle: Battle) -> dict[str, Any]:
    """The table, and the places that are fought for, each with the side that would hold it now."""
    goals = [(goal, at) for goal in scenario(battle).get("objective", ()) for at in goal["at"]]
    marks = [
        {"kind": "objective", "at": list(at), "radius": goal["radius_mm"], "side": holder(battle, goal, *at)}
        for goal, at in goals
    ]
    return {**field_board(battle.field), "marks": marks}


def token(unit: Unit, model: Model) -> dict[str, Any]:
    """A figure on the table."""
    figure = model.figure
    return {
        "id": f"{unit.id}.{model.number}",
        "unit": unit.id,
        "at": [figure.x, figure.y],
        "z": figure.z,
        "surface": figure.surface,
        "base": figure.base,
        "facing": 0,
        "side": unit.side,
        "seat": unit.side,
        "glyph": glyph(unit),
        "rank": rank(unit, model),
        "name": unit.id,
        "wounds": model.wounds,
        "status": ["wounded"] if model.wounds < unit.sheet.profile[HE] else [],
    }


def glyph(unit: Unit) -> str:
    """CE-7.6: the sign by which a model is known."""
    own = unit.sheet
    return GLYPHS.get(own.missile) or GLYPHS.get(own.melee, "swords")


def rank(unit: Unit, model: Model) -> str:
    """CE-7.4, CE-7.5: an individual, the leader of a unit, its standard bearer, or nothing."""
    own = unit.sheet
    if own.individual():
        return "leader"
    if own.leader and model.number == LEADER:
        return "hero"
    return "standard" if own.standard and model.number == own.bearer() else ""


# Units


def status(battle: Battle, unit: Unit) -> list[str]:
    """What can be seen of a unit's condition, as keys for the words."""
    here = {
        "acting": battle.acting == unit.id,
        "activated": unit.activated,
        "hold": unit.hold,
        "moved": unit.moved,
        "shot": unit.shot,
        "reacted": unit.reacted,
        "panic": unit.panic,
        "charged": unit.charged,
        "broken": unit.here() and broken(unit),
        "in_contact": unit.here() and bool(in_contact(battle, unit)),
        "fled": unit.fled,
        "destroyed": unit.placed and not unit.models and not unit.fled,
    }
    return [name for name, true in here.items() if true]


def group(battle: Battle, unit: Unit) -> dict[str, Any]:
    """CE-7.2: a unit as a group: its models, whether they hang together, its markers, what it may be ordered now.

    touches: the enemy units it is in contact with. nearest: the nearest enemy and how many millimetres it is away.
    """
    here = unit.here()
    near = min([(apart(unit, foe), foe.id) for foe in foes(battle, unit)], default=None) if here else None
    return {
        "id": unit.id,
        "side": unit.side,
        "kind": unit.sheet.kind,
        "tokens": [f"{unit.id}.{model.number}" for model in unit.models] if here else [],
        "left": list(left(unit)),
        "coherent": not (here and broken(unit)),
        "status": status(battle, unit),
        "orders": list(orders(battle)) if battle.acting == unit.id and here and asks_orders(battle) else [],
        "touches": [foe.id for foe in in_contact(battle, unit)] if here else [],
        "nearest": [near[1], near[0]] if near else None,
        "middle": middle(unit),
    }


def asks_orders(battle: Battle) -> bool:
    """Whether the acting unit is being given orders: nothing else of its activation is left to be done."""
    return not battle.agenda


def middle(unit: Unit) -> list[int] | None:
    """Where a unit is, as one place."""
    spots = unit.figures() if unit.here() else []
    return [sum([f.x for f in spots]) // len(spots), sum([f.y for f in spots]) // len(spots)] if spots else None


def sheet(unit: Unit, told: dict[str, Any]) -> dict[str, Any]:
    """CE-7.6: a unit's card."""
    own = unit.sheet
    return {
        "seat": unit.side,
        "unit": unit.id,
        "kind": own.kind,
        **dict(zip(PROFILE, own.profile, strict=True)),
        "melee": own.melee,
        "missile": own.missile,
        "bands": {band: list(row) for band, row in missiles()[own.missile].bands.items()} if own.missile else {},
        "skills": [f"skill_{one}" for one in own.skills],
        "glyph": glyph(unit),
        "leader": unit.led(),
        "standard": unit.standard_flies(),
        "points": own.points,
        "left": told["left"],
        "status": told["status"],
        "mark": unit.id,
        "line": line(unit, told),
    }


def line(unit: Unit, told: dict[str, Any]) -> list[list[Any]]:
    """What a player needs to see of a unit at a glance, as keys and values; where it is, in whole cm."""
    own = unit.sheet
    rest, whole = told["left"]
    short = [
        [name, own.profile[place]] for place, name in enumerate(PROFILE) if name != "attacks" or own.profile[AT] > 1
    ]
    arms = [["", own.melee], *([["", own.missile]] if own.missile else [])]
    skills = [["skills", [f"skill_{one}" for one in own.skills]]] if own.skills else []
    values: list[list[Any]] = [["", own.id], *arms, ["left", f"{rest}/{whole}"], *short, *skills]
    if told["middle"]:
        values.append(["middle", [one // CM for one in told["middle"]]])
    if told["nearest"]:
        values.append(["nearest", [told["nearest"][0], f"{told['nearest'][1] // CM} cm"]])
    return [*values, *([["status", told["status"]]] if told["status"] else [])]


# As text


def rows(battle: Battle) -> list[str]:
    """The table in characters, north above, each unit with a sign of its own; then whose sign that is."""
    drawn = [list(one) for one in ground(battle.field.text)]
    here = [unit for unit in battle.units if unit.here()]
    for unit in here:
        for figure in unit.figures():
            row = drawn[len(drawn) - 1 - min(figure.y // CELL[1], len(drawn) - 1)]
            row[min(figure.x // CELL[0], len(row) - 1)] = sign(unit)
    return [*["".join(one) for one in drawn], "  ".join([f"{sign(unit)} {unit.id}" for unit in here])]


@lru_cache(maxsize=16)
def ground(text: str) -> tuple[str, ...]:
    """The bare table in characters, from its compiled text."""
    field = Field(text)
    wide = -(-field.width // CELL[0])
    return tuple([row.ljust(wide) for row in draw_level(field, 0, (), CELL).splitlines()])


def sign(unit: Unit) -> str:
    """The character for a unit: numbers for the first side, letters for the second."""
    return SIGNS[unit.side][int(unit.id[1:]) - 1]
