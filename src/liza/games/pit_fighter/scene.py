"""What a seat may see: everything but unrevealed orders and locations, which are not in the state until all are in."""

from typing import Any, Final

from liza.games.pit_fighter.characteristics import value
from liza.games.pit_fighter.criticals import bleeding
from liza.games.pit_fighter.orders import fastest, orders, why_not_order
from liza.games.pit_fighter.scrolls import BANDS, FAST, HEXES, LOCATIONS, OBSERVE, RING, Move
from liza.games.pit_fighter.state import TRAITS, WHOLE, Arena, Fighter, W
from liza.games.pit_fighter.text import board_rows
from liza.kernel.game import Scene
from liza.space.hexes import DIRECTIONS, WALL

# PF-3.0a: which step of a turn a beat belongs to
PHASES: Final = {
    "place": "placing",
    "turn": "orders",
    "orders": "orders",
    "moves": "moving",
    "facing": "moving",
    "attacks": "attacking",
    "bleeding": "end_phase",
    "recovery": "end_phase",
    "ending": "end_phase",
}


def scene(arena: Arena, _seat: int | None) -> Scene:
    """PF-0d: all is public but what is sealed."""
    return {
        "header": {"turn": arena.turn, "style": arena.style, "standing": len(arena.standing())},
        "phases": {"all": list(dict.fromkeys(PHASES.values())), "of": dict(PHASES)},
        "board": {"kind": "hex", "radius": arena.radius, "cells": [list(one) for one in arena.board.coordinates]},
        "rows": rows(arena),
        "tokens": [_token(arena, fighter) for fighter in arena.standing() if fighter.at != WALL],
        "sheets": [_sheet(arena, fighter) for fighter in arena.fighters],
        "scrolls": {fighter.sheet.id: _scroll(arena, fighter) for fighter in arena.standing()},
        "body": {"locations": list(LOCATIONS)},
    }


def rows(arena: Arena) -> list[str]:
    """The arena as text, each row with its r and with the q of its first and last hex."""
    radius = arena.radius
    spans = [(r, max(-radius, -radius - r), min(radius, radius - r)) for r in range(-radius, radius + 1)]
    return [
        f"  r {r:>3}  q {first:>3} … {last:>2}   {row}"
        for (r, first, last), row in zip(spans, board_rows(arena), strict=True)
    ]


def _token(arena: Arena, fighter: Fighter) -> dict[str, Any]:
    return {
        "id": fighter.sheet.id,
        "at": list(arena.board.coordinates[fighter.at]),
        "facing": fighter.facing,
        "side": fighter.sheet.team,
        "seat": fighter.sheet.seat,
        "glyph": fighter.sheet.scroll.id,
        "name": fighter.sheet.name,
        "status": status(arena, fighter),
    }


def status(arena: Arena, fighter: Fighter) -> list[str]:
    """What can be seen of a fighter's condition, as keys for the words."""
    hurt, doings = fighter.injuries, fighter.doings
    rows = {
        "netted": fighter.net > 0,
        "fallen": fighter.fallen,
        "disarmed": fighter.disarmed,
        "stunned": arena.turn > 0 and hurt.stunned >= arena.turn,
        "winded": bool(hurt.winded),
        "slow_only": hurt.slow_in > 0 and hurt.slow_in >= arena.turn,
        "beaten": doings.beaten,
        "strike": doings.strike,
        "observed": doings.observed,
        "move_lost": doings.lost,
        "moved": doings.moved and not doings.lost,
        "bleeding": bleeding(fighter) > 0 or hurt.gutted,
    }
    return [name for name, here in rows.items() if here]


def _sheet(arena: Arena, fighter: Fighter) -> dict[str, Any]:
    sheet = fighter.sheet
    return {
        "seat": sheet.seat,
        "fighter": sheet.id,
        "type": sheet.scroll.id,
        **{trait: value(fighter, number) for number, trait in enumerate(TRAITS)},
        "base": list(fighter.base),
        "start": list(sheet.start),
        "armour": list(sheet.scroll.armour),
        "adrenaline": len(fighter.adrenaline),
        "damage": fighter.damage,
        "skills": [f"skill_{number}" for number in sheet.skills],
        "status": status(arena, fighter),
        "injuries": injuries(fighter),
        "out": fighter.out,
        "mark": sheet.id,
        "line": line(arena, fighter),
    }


def line(arena: Arena, fighter: Fighter) -> list[list[Any]]:
    """What a player needs to see of a fighter at a glance, as keys and values; without a key the value says enough."""
    sheet = fighter.sheet
    who: list[list[Any]] = [["", sheet.id]] + ([] if sheet.name == sheet.scroll.id else [["", sheet.scroll.id]])
    if fighter.out:
        return [*who, ["out", f"out_{fighter.out}"], ["damage", fighter.damage]]
    now = [[trait, value(fighter, number)] for number, trait in enumerate(TRAITS)]
    now[W][1] = f"{value(fighter, W)}/{sheet.start[W]}"
    armour = dict(zip(LOCATIONS, sheet.scroll.armour, strict=True))
    kept: list[list[Any]] = [["armour", armour] if any(armour.values()) else ["armour", "none_at_all"]]
    kept += [["adrenaline", len(fighter.adrenaline)]] if fighter.adrenaline else []
    kept += [["damage", fighter.damage]] if fighter.damage else []
    kept += [["order", sheet.scroll.moves[fighter.doings.order].id]] if order_to_come(fighter) else []
    kept += [["may_order", bands_allowed(arena, fighter)]] if limited(arena, fighter) else []
    skills = [f"skill_{number}" for number in sheet.skills]
    lists = (("skills", skills), ("injuries", injuries(fighter)), ("status", status(arena, fighter)))
    return [*who, *now, *kept, *[[key, several] for key, several in lists if several]]


def order_to_come(fighter: Fighter) -> bool:
    """PF-4.0a, PF-0d: whether his order is revealed and not carried out yet."""
    return fighter.doings.order >= 0 and not fighter.doings.moved


def limited(arena: Arena, fighter: Fighter) -> bool:
    """PF-4.0b, PF-4.0c, PF-4.0d: whether he is to write an order now and may not choose from every band."""
    writing = arena.turn > 0 and fighter.doings.order < 0 and not fighter.doings.moved
    return writing and fastest(arena, fighter)[0] < FAST


def bands_allowed(arena: Arena, fighter: Fighter) -> list[str]:
    """PF-4.0b, PF-4.0c, PF-4.0d: the bands that he may choose from, or Observe alone."""
    return list(BANDS[: fastest(arena, fighter)[0] + 1]) or [fighter.sheet.scroll.moves[OBSERVE].id]


def injuries(fighter: Fighter) -> list[str]:
    """The injuries of a body, as keys for the words, each as often as he has it."""
    hurt = fighter.injuries
    rows = ["arm_wounded"] * hurt.nicks + ["broken_rib"] * hurt.ribs + ["bleeding_wound"] * hurt.bleeding
    rows += ["emasculated"] * hurt.cripplings + ["gutted"] * hurt.gutted + ["lost_finger"] * sum(hurt.fingers)
    rows += ["ear_lost"] * sum(hurt.ears) + ["eye_lost"] * sum(hurt.eyes)
    names = {1: "broken", 2: "severed", 3: "wooden"}
    rows += [f"{names[arm]}_arm" for arm in hurt.arms if arm != WHOLE]
    return rows + [f"{names[leg]}_leg" for leg in hurt.legs if leg != WHOLE]


def _scroll(arena: Arena, fighter: Fighter) -> dict[str, Any]:
    scroll = fighter.sheet.scroll
    allowed = orders(arena, fighter)
    return {
        "type": scroll.id,
        "attack": dict(zip(HEXES, scroll.attack, strict=True)),
        "defence": dict(zip(HEXES, scroll.defence, strict=True)),
        "javelin": {name: number for name, number in zip(RING, scroll.javelin, strict=True) if number is not None},
        "net": {name: number for name, number in zip(RING, scroll.net, strict=True) if number is not None},
        "special": list(scroll.special),
        "moves": [_move(arena, fighter, move, allowed) for move in scroll.moves],
    }


def _move(arena: Arena, fighter: Fighter, move: Move, allowed: tuple[str, ...]) -> dict[str, Any]:
    """A move drawn from where the fighter stands: the hexes of its path as far as the arena goes, and its facings."""
    hexes = []
    if fighter.at != WALL:
        q, r = arena.board.coordinates[fighter.at]
        for step in move.path:
            dq, dr = DIRECTIONS[(fighter.facing + step) % 6]
            q, r = q + dq, r + dr
            if (q, r) not in arena.board.at:
                break
            hexes.append([q, r])
    return {
        "id": move.id,
        "band": BANDS[move.band],
        "path": [HEXES[step] for step in move.path],
        "hexes": hexes,
        "facings": [[(fighter.facing + one) % 6, one in move.red] for one in move.facings],
        "turns": [[turn, turn in move.red] for turn in move.facings],
        "allowed": move.id in allowed,
        "why": None if move.id in allowed else list(why_not_order(arena, fighter, move.id)),
    }
