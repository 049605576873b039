"""What a seat may see of a battle: everything, for nothing is hidden on the table; who hides is only marked so."""

from typing import Any, Final

from liza.games.skirmish.arms import missiles
from liza.games.skirmish.contact import engaged
from liza.games.skirmish.drawing import rows, sign, where
from liza.games.skirmish.state import ATTRIBUTES, BODIES, NO_SIDE, NOBODY, OUT, STANDING, Battle, Warrior
from liza.kernel.game import Scene
from liza.space.field.board import board

# AN-2.2: which phase of a turn a beat belongs to
RECOVERY, MOVEMENT, SHOOTING, COMBAT, BEFORE = "recovery", "movement", "shooting", "combat", "before"
PHASES: Final = {
    "recovery": RECOVERY,
    "rally": RECOVERY,
    "stand_up": RECOVERY,
    "come_round": RECOVERY,
    "voluntary_rout": RECOVERY,
    "rout": RECOVERY,
    "stupidity": RECOVERY,
    "turn": RECOVERY,
    "charges": MOVEMENT,
    "frenzy": MOVEMENT,
    "compulsory": MOVEMENT,
    "charges_end": MOVEMENT,
    "moves": MOVEMENT,
    "go": MOVEMENT,
    "shooting": SHOOTING,
    "combats": COMBAT,
    "combat": COMBAT,
    "first_shot": COMBAT,
    "blows": COMBAT,
    "strike": COMBAT,
    "strike_first": COMBAT,
    "combats_end": COMBAT,
    "alone": COMBAT,
    "alone_test": COMBAT,
    "end_turn": COMBAT,
}
# what events do to the picture of whoever they name, for clients that play them one by one; "=how": what the fact says
STAGE: Final = {
    "still": ["falls", "lays_relic"],
    "ball": [],
    "holds": [],
    "status": {
        "injured": "=how",
        "comes_round": "knocked_down",
        "stands_up": "",
        "hides": "hidden",
        "revealed": "",
        "flees": "fleeing",
        "rallies": "",
    },
    "gone": ["out", "leaves_table"],
}
# by which sign on its plate a warrior is known: a beast by what it is, all others by what they carry
BEASTS: Final = {"wolf": "wolf", "rat": "rat"}
BIG: Final = "brute"
GLYPHS: Final = {
    "short_bow": "bow",
    "bow": "bow",
    "long_bow": "bow",
    "elf_bow": "bow",
    "crossbow": "bow",
    "crossbow_pistol": "bow",
    "handgun": "bow",
    "blunderbuss": "bow",
    "pistol": "bow",
    "duelling_pistol": "bow",
    "sling": "sling",
    "throwing_knives": "dagger",
    "javelins": "spear",
    "two_handed": "two_handed",
    "halberd": "halberd",
    "spear": "spear",
    "sword": "sword",
    "axe": "axe",
    "dwarf_axe": "axe",
    "club": "club",
    "flail": "club",
    "morning_star": "club",
    "claws": "claws",
    "dagger": "dagger",
}


def scene(battle: Battle, _seat: int | None) -> Scene:
    """AN-2.1, AN-2.2, AN-10.14: header, table, figures, what is fought for, and every warrior's sheet."""
    return {
        "header": header(battle),
        "phases": {"all": [BEFORE, RECOVERY, MOVEMENT, SHOOTING, COMBAT], "of": dict(PHASES)},
        "board": {**board(battle.field), "marks": marks(battle)},
        "rows": rows(battle),
        "tokens": [token(battle, one) for one in battle.warriors if one.here()],
        "sheets": [sheet(battle, one) for one in battle.warriors],
        "stage": STAGE,
        "measure": battle.rules.open_measuring,
    }


def header(battle: Battle) -> dict[str, Any]:
    """AN-2.1, AN-8.1: round, whose turn, what is played, how many are left of how many."""
    return {
        "round": battle.round,
        "moving": battle.moving if battle.moving != NO_SIDE else None,
        "scenario": battle.rules.scenario,
        "left": [f"{left(battle, side)}/{battle.sides[side].start}" for side in (0, 1)],
    }


def left(battle: Battle, side: int) -> int:
    """AN-8.1: how many of a side are neither out of action nor gone; whoever is not set up yet is left too."""
    return len([one for one in battle.warriors if one.side == side and one.body != OUT and not one.fled])


def marks(battle: Battle) -> list[dict[str, Any]]:
    """AN-10.14: relics on the ground, or with whom."""
    return [
        {"kind": "relic", "at": [token.x, token.y], "surface": token.surface, "token": token.carrier or None}
        for token in battle.tokens
    ]


def token(battle: Battle, one: Warrior) -> dict[str, Any]:
    """A figure on the table; places and sizes in millimetres."""
    return {
        "id": one.id,
        "at": [one.x, one.y],
        "z": one.z,
        "surface": one.surface,
        "base": one.sheet.base,
        "facing": 0,
        "way": [one.dx, one.dy],
        "side": one.side,
        "seat": one.side,
        "glyph": glyph(one),
        "rank": rank(one),
        "name": one.sheet.name,
        "status": status(battle, one),
    }


def glyph(one: Warrior) -> str:
    """AN-9.1: the sign by which he is known: of beasts and big ones what they are, else his first missile or weapon."""
    own = one.sheet
    if own.race in BEASTS or own.large:
        return BEASTS.get(own.race, BIG)
    known = [*[arm.id for arm in missiles(own)], *[arm for arm in own.weapons if arm in GLYPHS]]
    best = min(known, key=list(GLYPHS).index, default="")
    return GLYPHS.get(best, "fist")


def rank(one: Warrior) -> str:
    """AN-10.1: leader, hero, or nothing."""
    return "leader" if one.sheet.leader else "hero" if one.sheet.hero else ""


def status(battle: Battle, one: Warrior) -> list[str]:
    """AN-0.8: what can be seen of a warrior's condition, as keys for the words."""
    deeds = one.deeds
    here = {
        BODIES[one.body]: one.body != STANDING,
        "fleeing": one.fleeing,
        "hidden": one.hidden,
        "frenzied": one.frenzied,
        "feared": one.feared,
        "witless": one.stupid,
        "engaged": one.here() and bool(engaged(battle, one)),
        "moved": deeds.moved and not deeds.ran and not deeds.charged,
        "shot": deeds.fired,
        "ran": deeds.ran,
        "charged": deeds.charged,
        "failed_charge": deeds.failed_charge,
        "rallied": deeds.rallied,
        "carrier": one.relics > 0,
        "fled": one.fled,
    }
    return [name for name, true in here.items() if true]


def sheet(battle: Battle, one: Warrior) -> dict[str, Any]:
    """AN-1.12: a warrior's profile, what he carries, and how he is."""
    own = one.sheet
    return {
        "seat": one.side,
        "warrior": one.id,
        "kind": own.kind,
        **dict(zip(ATTRIBUTES, own.profile, strict=True)),
        "wounds_left": one.wounds,
        "weapons": list(own.weapons),
        "armour": list(own.armour),
        "traits": list(own.traits),
        "glyph": glyph(one),
        "rank": rank(one),
        "leader": own.leader,
        "hero": own.hero,
        "body": BODIES[one.body],
        "beaten_by": one.beaten_by if one.beaten_by != NOBODY else None,
        "status": status(battle, one),
        "mark": one.id,
        "line": line(battle, one),
    }


def line(battle: Battle, one: Warrior) -> list[list[Any]]:
    """What a player needs to see of a warrior at a glance, as keys and values; nothing before he has been set up."""
    own = one.sheet
    values: list[list[Any]] = [["", own.id]]
    if not one.here():
        gone = "fled" if one.fled else BODIES[one.body]
        return [*values, ["", gone]] if one.fled or one.body == OUT else []
    values += [["sign", sign(one)], ["at", where(one)]]
    values += [[name, own.profile[place]] for place, name in enumerate(ATTRIBUTES)]
    here = status(battle, one)
    lists = (("weapons", list(own.weapons)), ("armour", list(own.armour)), ("status", here))
    return [*values, *[[key, several] for key, several in lists if several]]
