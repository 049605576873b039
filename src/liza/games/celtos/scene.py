"""What a seat may see: everything: nothing is hidden in Celtos, and anybody may measure (CE-0.2)."""

from typing import Any, Final

from liza.games.celtos.data import missiles
from liza.games.celtos.morale import left
from liza.games.celtos.moving import broken
from liza.games.celtos.sight import in_contact, scenario
from liza.games.celtos.state import AT, HE, PROFILE, Battle, Model, Unit
from liza.games.celtos.victory import points
from liza.kernel.game import Scene
from liza.space.field.board import board as field_board

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


def scene(battle: Battle, _seat: int | None) -> Scene:
    """CE-0.2: the table, the units, the score."""
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
        "rows": [row(unit) for unit in battle.units],
        "tokens": [token(unit, model) for unit in battle.units if unit.here() for model in unit.models],
        "units": [group(battle, unit) for unit in battle.units],
        "sheets": [sheet(battle, unit) for unit in battle.units],
    }


def board(battle: Battle) -> dict[str, Any]:
    """The table, and the places that are fought for."""
    goals = scenario(battle).get("objective", ())
    places = [(at, goal) for goal in goals for at in goal["at"]]
    marks = [{"kind": "objective", "at": list(at), "radius": goal["radius_mm"]} for at, goal in places]
    return {**field_board(battle.field), "marks": marks}


def token(unit: Unit, model: Model) -> dict[str, Any]:
    """A figure on the table."""
    figure = model.figure
    return {
        "id": f"{unit.id}.{model.number}",
        "unit": unit.id,
        "at": [figure.x, figure.y],
        "z": figure.z,
        "base": figure.base,
        "facing": 0,
        "side": unit.side,
        "seat": unit.side,
        "glyph": "bow" if unit.sheet.missile else "swords",
        "name": unit.id,
        "status": ["wounded"] if model.wounds < unit.sheet.profile[HE] else [],
    }


def status(battle: Battle, unit: Unit) -> list[str]:
    """What can be seen of a unit's condition, as keys for the words."""
    here = {
        "acting": battle.acting == unit.id,
        "activated": unit.activated,
        "hold": unit.hold,
        "panic": unit.panic,
        "charged": unit.charged,
        "broken": unit.here() and broken(unit),
        "in_contact": unit.here() and bool(in_contact(battle, unit)),
        "fled": unit.fled,
        "destroyed": unit.placed and not unit.models and not unit.fled,
    }
    return [name for name, true in here.items() if true]


def group(battle: Battle, unit: Unit) -> dict[str, Any]:
    """A unit as a group: its models, whether they hang together, its markers."""
    return {
        "id": unit.id,
        "side": unit.side,
        "tokens": [f"{unit.id}.{model.number}" for model in unit.models] if unit.here() else [],
        "status": status(battle, unit),
    }


def sheet(battle: Battle, unit: Unit) -> dict[str, Any]:
    """CE-7.6: a unit's card."""
    own = unit.sheet
    rest, whole = left(unit)
    return {
        "seat": unit.side,
        "unit": unit.id,
        "kind": own.kind,
        **dict(zip(PROFILE, own.profile, strict=True)),
        "melee": own.melee,
        "missile": own.missile,
        "bands": {band: list(row) for band, row in missiles()[own.missile].bands.items()} if own.missile else {},
        "skills": [f"skill_{one}" for one in own.skills],
        "points": own.points,
        "left": [rest, whole],
        "status": status(battle, unit),
        "mark": unit.id,
        "line": line(battle, unit),
    }


def line(battle: Battle, unit: Unit) -> list[list[Any]]:
    """What a player needs to see of a unit at a glance, as keys and values."""
    own = unit.sheet
    rest, whole = left(unit)
    short = [
        [name, own.profile[place]] for place, name in enumerate(PROFILE) if name != "attacks" or own.profile[AT] > 1
    ]
    values: list[list[Any]] = [["", own.id], ["", own.kind], ["left", f"{rest}/{whole}"], *short]
    here = status(battle, unit)
    return [*values, *([["status", here]] if here else [])]


def row(unit: Unit) -> str:
    """A unit as text: who, how many, where."""
    spots = " ".join([f"{f.x // 10},{f.y // 10}" for f in unit.figures()]) if unit.here() else "-"
    return f"{unit.id:<4}{len(unit.models):>3}  {spots}"
