"""What an option would mean: where a move leads, what a blow adds and throws, which armour is worn, as data.

`at` says where the option lies: the hexes of a path, a facing, a figure, a location of a body.
"""

from typing import Any

from liza.games.pit_fighter.adrenaline import BONUS
from liza.games.pit_fighter.attacks import NEXT_TO, attack_edge
from liza.games.pit_fighter.characteristics import value
from liza.games.pit_fighter.scrolls import BANDS, LOCATIONS, Move
from liza.games.pit_fighter.state import TRAITS, Arena, Fighter
from liza.games.pit_fighter.text import ARROWS
from liza.games.pit_fighter.wounds import DICE_BY_LEAD, damage_row, power_die, strength_lead
from liza.kernel.options import Value
from liza.kernel.table import Question
from liza.space.hexes import WALL


def preview(arena: Arena, question: Question, given: Value) -> dict[str, Any]:
    """What this answer would mean if everybody stayed where he is; nothing where the option says it all."""
    about = names_in(question)
    if question.what == "order":
        return order(arena, arena.by_id(about[0]), str(given))
    if question.what in ("facing", "adjust", "face") and isinstance(given, int):
        return facing(arena.by_id(about[0]), given, question.what)
    if question.what == "place" and isinstance(given, tuple):
        return place(arena, *given)
    if question.what == "attack" and isinstance(given, tuple):
        return blow(arena, arena.by_id(about[-1]), about[0], given)
    if question.what == "location":
        return location(arena.by_id(about[1]), LOCATIONS.index(str(given)))
    if question.what == "raise" and given is True:
        return raised(arena.by_id(about[0]), about[1])
    if question.what == "before_move":
        return before_moving(arena, arena.by_id(about[0]), given)
    return {}


def names_in(question: Question) -> list[str]:
    """The ids that a question is about."""
    if question.slip is not None and isinstance(question.about, str):
        return [question.about]
    return [one for one in (question.topic() or ()) if isinstance(one, str)]


def order(arena: Arena, fighter: Fighter, name: str) -> dict[str, Any]:
    """PF-2.2d, PF-5.1a: a move from where he stands: arrows for its hexes and for the facings at its end."""
    move = fighter.sheet.scroll.moves[fighter.sheet.scroll.move(name)]
    hexes, meets = walk(arena, fighter, move)
    path = "".join([ARROWS[(fighter.facing + step) % 6] for step in move.path[: len(hexes) + bool(meets)]])
    ends = [ARROWS[(fighter.facing + turn) % 6] + "!" * (turn in move.red) for turn in sorted(move.facings)]
    note = "order" if not meets else "order_wall" if meets == "wall" else "order_push"
    at = {
        "token": fighter.sheet.id,
        "move": move.id,
        "path": [list(arena.board.coordinates[one]) for one in hexes],
        "facings": [[(fighter.facing + turn) % 6, turn in move.red] for turn in move.facings],
    }
    at |= {"meets": meets} if meets not in ("", "wall") else {}
    band, shown = BANDS[move.band], path or "stay"
    return {"note": note, "band": band, "path": shown, "ends": " ".join(ends), "whom": meets, "at": at}


def walk(arena: Arena, fighter: Fighter, move: Move) -> tuple[list[int], str]:
    """The hexes he would enter if nobody moved, and what ends the way: another fighter's id, "wall", or nothing."""
    hexes: list[int] = []
    at = fighter.at
    for step in move.path:
        at = arena.board.neighbours[at][(fighter.facing + step) % 6]
        if at == WALL:
            return hexes, "wall"
        other = arena.on(at)
        if other is not None and other is not fighter:
            return hexes, other.sheet.id
        hexes.append(at)
    return hexes, ""


def place(arena: Arena, q: Any, r: Any) -> dict[str, Any]:
    """PF-2.4b: where on the picture a hex lies: rows from the top, hexes from the left."""
    row, number = r + arena.radius + 1, q - max(-arena.radius, -arena.radius - r) + 1
    return {"note": "place", "row": row, "hex": number, "at": {"cell": [q, r]}}


def facing(fighter: Fighter, turned: int, what: str) -> dict[str, Any]:
    """PF-2.2e, PF-2.4c: the side that he would face, and whether that gives him the power strike."""
    side = turned if what == "face" else (fighter.facing + turned) % 6
    red = what == "facing" and turned in fighter.sheet.scroll.moves[fighter.doings.order].red
    at = {"token": fighter.sheet.id, "facing": side}
    return ({} if what == "face" else {"note": "facing_strike" if red else "facing", "facing": side}) | {"at": at}


def blow(arena: Arena, attacker: Fighter, form: str, way: tuple[Any, ...]) -> dict[str, Any]:
    """PF-6.3a, PF-6.5a, PF-6.5d, PF-8.2e: what is added to the roll, and the dice of the damage."""
    kind, aim = way
    if kind == "knife":
        return {"at": {"token": aim[0], "location": aim[1]}}
    at = {"token": aim}
    target = arena.by_id(aim)
    if kind == "net":
        return {"note": "net", "edge": attack_edge(arena, attacker, target, net=True), "at": at}
    if kind != "strike":
        return {"at": at}
    dice = DICE_BY_LEAD[damage_row(strength_lead(attacker, target, form))]
    doings, adjacent = attacker.doings, target.at in arena.board.bearing[attacker.at]
    if doings.strike and form == "main" and adjacent:
        dice += power_die(attacker)
    return {"note": "strike", "edge": attack_edge(arena, attacker, target), "dice": repr(dice), "at": at}


def location(target: Fighter, place: int) -> dict[str, Any]:
    """PF-2.2g, PF-6.2b: the armour there, and the locations that are adjacent."""
    near = tuple([LOCATIONS[other] for other in NEXT_TO[place]])
    at = {"token": target.sheet.id, "location": LOCATIONS[place]}
    return {"note": "location", "armour": target.sheet.scroll.armour[place], "near": near, "at": at}


def before_moving(arena: Arena, fighter: Fighter, given: Value) -> dict[str, Any]:
    """PF-6.7c, PF-6.7f: a characteristic with ten more, or the hex ahead."""
    if isinstance(given, tuple):
        return raised(fighter, str(given[1]))
    if given != "extra_hex":
        return {}
    ahead = arena.board.neighbours[fighter.at][fighter.facing]
    return {"at": {"token": fighter.sheet.id, "path": [list(arena.board.coordinates[ahead])]}}


def raised(fighter: Fighter, trait: str) -> dict[str, Any]:
    """PF-6.7c: a characteristic now, and with ten more."""
    now = value(fighter, TRAITS.index(trait))
    return {"note": "raised", "now": now, "then": now + BONUS}
