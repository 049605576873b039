"""Celtos, plugged into the kernel: names, settings, the rule of each beat, and what may be seen."""

from pathlib import Path
from typing import Any, Final

from liza.games.celtos import turns
from liza.games.celtos.agent import scripted
from liza.games.celtos.assault import after_fight, assault, charge, counter_charge, evade
from liza.games.celtos.chances import chances
from liza.games.celtos.combat import fight
from liza.games.celtos.data import melees, missiles, table
from liza.games.celtos.deploying import Deployment, deploy, edges
from liza.games.celtos.forces import forces
from liza.games.celtos.moving import UnitMoves
from liza.games.celtos.preparation import picks, setup, usual_options, varied
from liza.games.celtos.previews import preview
from liza.games.celtos.queries import QUERIES
from liza.games.celtos.reactions import react
from liza.games.celtos.scene import scene
from liza.games.celtos.state import Battle
from liza.games.celtos.text import draw, parse
from liza.games.celtos.victory import result
from liza.kernel.game import Game
from liza.kernel.options import Value
from liza.kernel.table import Question


def names(battle: Battle) -> dict[str, Any]:
    """CE-9.1: what units, weapons, skills and forces are called; the terms of the sheet stand in words.toml."""
    called: dict[str, Any] = {name: force.title for name, force in forces().items()}
    for name, force in forces().items():
        called |= {f"{name}/{row.id}": row.name for row in force.units}
    called |= {name: arm.name for name, arm in melees().items()} | {name: arm.name for name, arm in missiles().items()}
    called |= {f"skill_{name}": row["name"] for name, row in table("numbers")["skill"].items()}
    called |= {side.force: in_both(side.titles) for side in battle.sides if side.titles}
    called |= {unit.sheet.kind: in_both(unit.sheet.names) for unit in battle.units if unit.sheet.names}
    return called | {unit.id: with_id(called[unit.sheet.kind], unit.id) for unit in battle.units}


def in_both(texts: tuple[str, ...]) -> dict[str, str]:
    """A name by language."""
    return {"en": texts[0], "es": texts[-1]}


def with_id(called: Any, name: str) -> dict[str, str]:
    """What a unit is called, with its id, since a force may have several of a kind."""
    return {one: f"{word} ({name})" for one, word in called.items()}


def why_not(battle: Battle, question: Question, given: Value) -> tuple[str, str] | None:
    """The rule that forbids an answer."""
    if question.what == "order" and isinstance(given, str) and given in turns.ORDERS:
        return turns.why_not(battle, battle.actor(), given)
    if isinstance(question.options, (UnitMoves, Deployment)):
        return question.options.why_not(given)
    return None


GAME: Final = Game(
    id="celtos",
    title={"en": "Celtos", "es": "Celtos"},
    version="1",
    editions=("classic",),
    seats=(2, 2),
    folder=Path(__file__).parent,
    state=Battle,
    setup=setup,
    beats={
        "edges": edges,
        "deploy": deploy,
        "turn": turns.begin_turn,
        "initiative": turns.initiative,
        "activate": turns.activate,
        "order": turns.give_order,
        "react": react,
        "assault": assault,
        "charge": charge,
        "counter_charge": counter_charge,
        "evade": evade,
        "fight": fight,
        "freed": after_fight,
        "turn_ends": turns.end_turn,
    },
    result=result,
    scene=scene,
    draw=draw,
    parse=parse,
    queries=QUERIES,
    agents={"scripted": scripted},
    names=names,
    preview=preview,
    chances=chances,
    why_not=why_not,
    picks=picks,
    marks={"falls": "wound", "routs": "out"},
    usual_options=usual_options,
    varied=varied,
)
