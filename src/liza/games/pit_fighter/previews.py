"""What an option would mean: where a move leads, what a blow adds and throws, which armour is worn, as data."""

from typing import Any, Final

from liza.games.pit_fighter.attacks import NEXT_TO, attack_edge, hex_edge
from liza.games.pit_fighter.characteristics import value
from liza.games.pit_fighter.contests import BONUS
from liza.games.pit_fighter.scrolls import BANDS, LOCATIONS
from liza.games.pit_fighter.state import TRAITS, Arena, Fighter
from liza.games.pit_fighter.wounds import DICE_BY_LEAD, damage_row, power_die, strength_lead
from liza.kernel.options import Value
from liza.kernel.table import Question
from liza.space.hexes import WALL

ARROWS: Final = "→↘↙←↖↗"


def preview(arena: Arena, question: Question, given: Value) -> dict[str, Any]:
    """What this answer would mean if everybody stayed where he is; nothing where the option says it all."""
    about = [one for one in (question.topic() or ()) if isinstance(one, str)]
    if question.slip is not None and isinstance(question.about, str):
        about = [question.about]
    if question.what == "order":
        return order(arena, arena.by_id(about[0]), str(given))
    if question.what in ("facing", "adjust") and isinstance(given, int):
        return facing(arena.by_id(about[0]), given, moved=question.what == "facing")
    if question.what == "place" and isinstance(given, tuple):
        return place(arena, *given)
    if question.what == "attack" and isinstance(given, tuple):
        return blow(arena, arena.by_id(about[-1]), about[0], given)
    if question.what == "location":
        return location(arena.by_id(about[1]), LOCATIONS.index(str(given)))
    if question.what == "raise" and given is True:
        return raised(arena.by_id(about[0]), about[1])
    if question.what == "before_move" and isinstance(given, tuple):
        return raised(arena.by_id(about[0]), str(given[1]))
    return {}


def order(arena: Arena, fighter: Fighter, name: str) -> dict[str, Any]:
    """PF-2.2d, PF-5.1a: a move from where he stands: arrows for its hexes and for the facings at its end."""
    move = fighter.sheet.scroll.moves[fighter.sheet.scroll.move(name)]
    path, at, meets = "", fighter.at, ""
    for step in move.path:
        path += ARROWS[(fighter.facing + step) % 6]
        at = arena.board.neighbours[at][(fighter.facing + step) % 6]
        other = None if at == WALL else arena.on(at)
        if at == WALL or other not in (None, fighter):
            meets = other.sheet.id if other else "wall"
            break
    ends = [ARROWS[(fighter.facing + turn) % 6] + "!" * (turn in move.red) for turn in sorted(move.facings)]
    note = "order" if not meets else "order_wall" if meets == "wall" else "order_push"
    return {"note": note, "band": BANDS[move.band], "path": path or "stay", "ends": " ".join(ends), "whom": meets}


def place(arena: Arena, q: Any, r: Any) -> dict[str, Any]:
    """PF-2.4b: where on the picture a hex lies: rows from the top, hexes from the left."""
    return {"note": "place", "row": r + arena.radius + 1, "hex": q - max(-arena.radius, -arena.radius - r) + 1}


def facing(fighter: Fighter, turned: int, *, moved: bool) -> dict[str, Any]:
    """PF-2.2e: the side that he would face, and whether that gives him the power strike."""
    red = moved and turned in fighter.sheet.scroll.moves[fighter.doings.order].red
    return {"note": "facing_strike" if red else "facing", "facing": (fighter.facing + turned) % 6}


def blow(arena: Arena, attacker: Fighter, form: str, way: tuple[Any, ...]) -> dict[str, Any]:
    """PF-6.3a, PF-6.5a, PF-6.5d, PF-8.2e: what is added to the roll, and the dice of the damage."""
    kind, aim = way
    if kind == "net":
        return {"note": "net", "edge": hex_edge(arena, attacker, arena.by_id(aim), net=True)}
    if kind != "strike":
        return {}
    target = arena.by_id(aim)
    dice = DICE_BY_LEAD[damage_row(strength_lead(attacker, target, form))]
    doings, adjacent = attacker.doings, target.at in arena.board.bearing[attacker.at]
    if doings.strike and form == "main" and adjacent:
        dice += power_die(attacker)
    return {"note": "strike", "edge": attack_edge(arena, attacker, target), "dice": repr(dice)}


def location(target: Fighter, place: int) -> dict[str, Any]:
    """PF-2.2g, PF-6.2b: the armour there, and the locations that are adjacent."""
    near = tuple([LOCATIONS[other] for other in NEXT_TO[place]])
    return {"note": "location", "armour": target.sheet.scroll.armour[place], "near": near}


def raised(fighter: Fighter, trait: str) -> dict[str, Any]:
    """PF-6.7c: a characteristic now, and with ten more."""
    now = value(fighter, TRAITS.index(trait))
    return {"note": "raised", "now": now, "then": now + BONUS}
