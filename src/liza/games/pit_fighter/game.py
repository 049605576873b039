"""Pit Fighter, plugged into the kernel: names, styles as editions, the rule of each beat, and what may be seen."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from liza.games.pit_fighter.agent import scripted
from liza.games.pit_fighter.attacks import attack_edge, met, next_attack, ways
from liza.games.pit_fighter.chances import chances
from liza.games.pit_fighter.characteristics import attack_at, attack_rank, defence_at, move_rank, value
from liza.games.pit_fighter.criticals import critical_name
from liza.games.pit_fighter.ending import bleed, end_turn, recover_all, result, winners
from liza.games.pit_fighter.movement import adjust_facings, next_mover
from liza.games.pit_fighter.orders import begin_turn, orders, why_not_order, write_orders
from liza.games.pit_fighter.preparation import (
    least_radius,
    picks,
    place_fighter,
    places,
    setup,
    usual_options,
    varied,
)
from liza.games.pit_fighter.previews import names_in, preview
from liza.games.pit_fighter.scene import scene
from liza.games.pit_fighter.scrolls import LOCATIONS
from liza.games.pit_fighter.scrolls import table as data_table
from liza.games.pit_fighter.state import TRAITS, Arena
from liza.games.pit_fighter.text import draw, parse
from liza.games.pit_fighter.wounds import DICE_BY_LEAD, damage_row, strength_lead
from liza.kernel.game import Game, Row
from liza.kernel.options import Value
from liza.kernel.table import Question


def names(arena: Arena) -> dict[str, Any]:
    """What fighters, moves and types are called."""
    called: dict[str, Any] = {}
    for fighter in arena.fighters:
        scroll = fighter.sheet.scroll
        called |= {move.id: {"en": move.en, "es": move.es} for move in scroll.moves}
        called[scroll.id] = {"en": scroll.en, "es": scroll.es}
    return called | {fighter.sheet.id: fighter.sheet.name for fighter in arena.fighters}


def why_not(arena: Arena, question: Question, given: Value) -> tuple[str, str] | None:
    """PF-4.0b, PF-4.0d, PF-2.4b: the rule that forbids an answer, where there is more than one."""
    if question.what == "order" and isinstance(given, str):
        return why_not_order(arena, arena.by_id(names_in(question)[0]), given)
    if question.what == "place":
        edge = [arena.board.coordinates[number] for number in arena.board.edge]
        return ("too_close" if given in edge else "not_on_edge"), "PF-2.4b"
    return None


def _value(arena: Arena, name: str, trait: str) -> int:
    return value(arena.by_id(name), TRAITS.index(trait))


def _dice(arena: Arena, one: str, other: str, form: str = "main") -> str:
    lead = strength_lead(arena.by_id(one), arena.by_id(other), form)
    return repr(DICE_BY_LEAD[damage_row(lead)])


def _duel(_arena: Arena, aimed: str, guarded: str) -> str:
    hits = met(LOCATIONS.index(aimed), LOCATIONS.index(guarded))
    return "roll" if hits is None else "hit" if hits else "miss"


def _targets(arena: Arena, name: str, form: str = "main") -> Row:
    return tuple(ways(arena, arena.by_id(name), form).get("strike") or ())


QUERIES: Final[dict[str, Callable[..., Any]]] = {
    "value": _value,
    "dice": _dice,
    "duel": _duel,
    "targets": _targets,
    "a": lambda arena, one, other: attack_at(arena, arena.by_id(one), arena.by_id(other)),
    "d": lambda arena, one, other: defence_at(arena, arena.by_id(one), arena.by_id(other)),
    "edge": lambda arena, one, other: attack_edge(arena, arena.by_id(one), arena.by_id(other)),
    "at": lambda arena, name: arena.board.coordinates[arena.by_id(name).at],
    "facing": lambda arena, name: arena.by_id(name).facing,
    "out": lambda arena, name: arena.by_id(name).out or "no",
    "wounds": lambda arena, name: value(arena.by_id(name), 4),
    "damage": lambda arena, name: arena.by_id(name).damage,
    "adrenaline": lambda arena, name: tuple(arena.by_id(name).adrenaline),
    "orders": lambda arena, name: orders(arena, arena.by_id(name)),
    "move_rank": lambda arena, name: move_rank(arena.by_id(name)),
    "attack_rank": lambda arena, name, slot="first": attack_rank(arena.by_id(name), second=slot == "second"),
    "critical": lambda _arena, where, points: critical_name(LOCATIONS.index(where), points),
    "armour": lambda arena, name: arena.by_id(name).sheet.scroll.armour,
    "radius": lambda _arena, fighters: least_radius(fighters),
    "places": lambda arena: tuple(places(arena)),
    "winners": lambda arena: tuple([fighter.sheet.id for fighter in winners(arena)]),
    "injury": lambda arena, name, what: getattr(arena.by_id(name).injuries, what),
    "doing": lambda arena, name, what: getattr(arena.by_id(name).doings, what),
    "is": lambda arena, name, what: getattr(arena.by_id(name), what),
}

GAME: Final = Game(
    id="pit-fighter",
    title={"en": "Pit Fighter", "es": "Pit Fighter: luchadores de foso"},
    version="1",
    editions=tuple(data_table("styles")),
    seats=(2, 8),
    folder=Path(__file__).parent,
    state=Arena,
    setup=setup,
    beats={
        "place": place_fighter,
        "turn": begin_turn,
        "orders": write_orders,
        "moves": next_mover,
        "facing": adjust_facings,
        "attacks": next_attack,
        "bleeding": bleed,
        "recovery": recover_all,
        "ending": end_turn,
    },
    result=result,
    scene=scene,
    draw=draw,
    parse=parse,
    queries=QUERIES,
    agents={"scripted": scripted},
    names=names,
    why_not=why_not,
    preview=preview,
    chances=chances,
    picks=picks,
    marks={"damage": "wound", "bleeds": "wound", "out": "out"},
    usual_options=usual_options,
    varied=varied,
)
