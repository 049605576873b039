"""The short text form of a position: words for the battle, then a line for each side, each unit and its models.

    scenario ford turns 6 turn 2 starter 0 acting A1 orders move target B2
    next order                                  the agenda, as `next react:B1:moved order`; `next nothing`
    field open 1200x1200                        instead of the scenario's table: nothing on it
    side 0 red_boar edge=south score=20
    A1 red_boar/slingers panic hold at 300,280 330,280 360,280
    B1 drowned/hulk left=2 at 600,700

Lines that begin with # are remarks. Settings that are not the usual ones stand in the first line: orders_per_activation
1, weapon_speed no, counter_charge_requires_hold no. A unit is its id, `force/unit`, words, and the places of its living
models in millimetres by number; `models=2,4` says which they are, if not the first. A word alone means yes: activated
hold moved shot reacted charged beset panic fled; `left=3,1` the wounds left to them; `away` a unit that has not been
deployed; without places and without that word it has been wiped out. Values of a profile may differ: assault=5,
melee=spear, skills=fearless. start= models at deployment, if not those of the list. Of units and forces of somebody's
own all is said, also names=NAME|NOMBRE, with %20 for a blank.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final
from urllib.parse import quote, unquote

from liza.games.celtos.data import melees, missiles
from liza.games.celtos.forces import forces
from liza.games.celtos.preparation import base_of, field_of, rules_of
from liza.games.celtos.state import HE, PROFILE, TA, TALL, Battle, Model, Sheet, Side, Unit, figure_of
from liza.kernel.game import Row
from liza.kernel.refusal import Refusal
from liza.space.field.compiling import read_table
from liza.space.field.model import Field

FLAGS: Final = ("activated", "hold", "moved", "shot", "reacted", "charged", "beset", "panic", "fled")
EDGES: Final = ("south", "north")
OPEN: Final = "open"


def draw(battle: Battle) -> str:
    """The position as text."""
    rules = battle.rules
    head = [f"scenario {rules.scenario} turns {rules.turns} turn {battle.turn} starter {battle.starter}"]
    head += [f"orders_per_activation {rules.orders}"] if rules.orders != 2 else []
    head += ["weapon_speed no"] if not rules.weapon_speed else []
    head += ["counter_charge_requires_hold no"] if not rules.counter_charge_requires_hold else []
    head += [f"acting {battle.acting}"] if battle.acting else []
    head += [f"orders {','.join(battle.orders)}"] if battle.orders else []
    head += [f"target {battle.target}"] if battle.target else []
    agenda = " ".join([":".join(map(str, row)) for row in battle.agenda]) or "nothing"
    lines = [" ".join(head), f"next {agenda}"]
    if battle.field is not field_of(rules.scenario) and battle.field.text != field_of(rules.scenario).text:
        lines.append(f"field {OPEN} {battle.field.width}x{battle.field.depth}")
    return "\n".join(
        [*lines, *[side_line(n, side) for n, side in enumerate(battle.sides)], *map(unit_line, battle.units)]
    )


def side_line(number: int, side: Side) -> str:
    """One side."""
    words = [f"side {number} {side.force}"]
    words += [names_word("titles", side.titles)] if side.titles else []
    words += [f"edge={EDGES[side.edge]}"] if side.edge >= 0 else []
    ready = forces().get(side.force)
    words += [f"points={side.points}"] if ready is None or side.points != ready.points else []
    return " ".join([*words, *([f"score={side.score}"] if side.score else [])])


def names_word(key: str, names: Sequence[str]) -> str:
    """Names in both languages as one word."""
    return f"{key}={'|'.join([quote(name) for name in names])}"


def names_in(word: str) -> tuple[str, ...]:
    """The names that such a word holds."""
    return tuple([unquote(name) for name in word.split("|")]) if word else ()


def unit_line(unit: Unit) -> str:
    """One unit."""
    sheet = unit.sheet
    row = known().get(sheet.kind)
    words = [f"{sheet.id} {sheet.kind}"]
    words += [names_word("names", sheet.names)] if sheet.names else []
    usual = row[0] if row else sheet.profile
    words += [
        f"{key}={sheet.profile[n]}" for n, key in enumerate(PROFILE) if row is None or sheet.profile[n] != usual[n]
    ]
    told = {"melee": sheet.melee, "missile": sheet.missile, "skills": ",".join(sheet.skills), "start": str(sheet.start)}
    told |= {
        "points": str(sheet.points),
        "leader": "yes" if sheet.leader else "no",
        "standard": "yes" if sheet.standard else "no",
    }
    words += [f"{key}={value or '-'}" for key, value in told.items() if row is None or row[1][key] != value]
    words += [flag for flag in FLAGS if getattr(unit, flag)]
    words += [] if unit.placed else ["away"]
    numbers = [model.number for model in unit.models]
    words += [f"models={','.join(map(str, numbers))}"] if numbers != list(range(sheet.start)) else []
    if [model for model in unit.models if model.wounds != sheet.profile[HE]]:
        words.append(f"left={','.join([str(model.wounds) for model in unit.models])}")
    if unit.placed and unit.models:
        words += ["at", *[f"{f.x},{f.y}" + (f"@{f.surface}" if f.surface else "") for f in unit.figures()]]
    return " ".join(words)


@cache
def known() -> dict[str, tuple[tuple[int, ...], dict[str, str]]]:
    """What the ready forces say of each of their units."""
    found = {}
    for force in forces().values():
        for row in force.units:
            words = {
                "melee": row.melee, "missile": row.missile, "skills": ",".join(row.skills), "start": str(row.models),
                "points": str(row.points()), "leader": "yes" if row.leader else "no",
                "standard": "yes" if row.standard else "no",
            }  # fmt: skip
            found[f"{force.id}/{row.id}"] = (row.profile, words)
    return found


# Reading


def parse(text: str) -> Battle:
    """The position that a text describes, or a refusal that names the line."""
    lines = [line.strip() for line in text.splitlines() if line.strip() and not line.strip().startswith("#")]
    number = 0
    try:
        head = dict(_pairs(lines[0].split()))
        battle = _empty(head)
        for line in lines[1:]:
            number += 1
            _line(battle, line.split())
        battle.by_id = {unit.id: unit for unit in battle.units}
    except (LookupError, ValueError, TypeError) as error:
        raise Refusal("position_not_understood", line=number + 1, reason=str(error)[:80]) from error
    return battle


def _pairs(words: Sequence[str]) -> list[tuple[str, str]]:
    if len(words) % 2:
        raise ValueError(words[-1])
    return list(zip(words[::2], words[1::2], strict=True))


def _empty(head: dict[str, str]) -> Battle:
    options: dict[str, Any] = {"scenario": head.get("scenario", "ford")}
    if "turns" in head:
        options["turns"] = int(head["turns"])
    if "orders_per_activation" in head:
        options["orders_per_activation"] = int(head["orders_per_activation"])
    for key in ("weapon_speed", "counter_charge_requires_hold"):
        if key in head:
            options[key] = head[key] == "yes"
    rules = rules_of(options)
    orders = tuple(head["orders"].split(",")) if "orders" in head else ()
    return Battle(
        [], rules, field_of(rules.scenario), [], [], int(head.get("turn", 1)), int(head.get("starter", 0)),
        head.get("acting", ""), orders, head.get("target", ""),
    )  # fmt: skip


def _line(battle: Battle, words: list[str]) -> None:
    if words[0] == "next":
        battle.agenda = [] if words[1] == "nothing" else [_row(word) for word in words[1:]]
    elif words[0] == "field":
        battle.field = open_field(*[int(part) for part in words[2].split("x")])
    elif words[0] == "side":
        battle.sides.append(_side(words[2], dict([word.split("=", 1) for word in words[3:]])))
    else:
        battle.units.append(_unit(battle, words))


def _row(word: str) -> Row:
    parts = word.split(":")
    return tuple([int(part) if part.isdigit() else part for part in parts])


@cache
def open_field(width: int, depth: int) -> Field:
    """A table with nothing on it, as in CE-8.12."""
    title = '{ en = "Open ground", es = "Campo abierto" }'
    return read_table(f"title = {title}\nsize = [{width}, {depth}]\n", "open.toml")


def _side(force: str, words: dict[str, str]) -> Side:
    points = int(words["points"]) if "points" in words else forces()[force].points
    edge = EDGES.index(words["edge"]) if "edge" in words else -1
    return Side(force, names_in(words.get("titles", "")), points, edge, int(words.get("score", 0)))


def _unit(battle: Battle, words: list[str]) -> Unit:
    name, kind, rest = words[0], words[1], words[2:]
    spots = rest[rest.index("at") + 1 :] if "at" in rest else []
    told = rest[: rest.index("at")] if "at" in rest else rest
    values = dict([word.split("=", 1) for word in told if "=" in word])
    flags = [word for word in told if "=" not in word]
    if [word for word in flags if word not in (*FLAGS, "away")]:
        raise ValueError(flags)
    sheet = _sheet(len(battle.units), name, kind, values, len(spots))
    placed = "away" not in flags
    models = _models(battle, sheet, values, spots, placed=placed)
    return Unit(sheet, models, placed, *[flag in flags for flag in FLAGS])


def _sheet(number: int, name: str, kind: str, values: dict[str, str], count: int) -> Sheet:
    profile, usual = known().get(kind, ((0,) * len(PROFILE), {}))
    profile = tuple([int(values.get(key, profile[n])) for n, key in enumerate(PROFILE)])
    said = {key: values.get(key, usual.get(key, "")).replace("-", "") for key in ("melee", "missile", "skills")}
    skills = tuple([one for one in said["skills"].split(",") if one])
    if said["melee"] not in melees() or said["missile"] not in ("", *missiles()):
        raise ValueError(kind)
    return Sheet(
        name, number, "AB".index(name[0]), kind, names_in(values.get("names", "")), profile,
        int(values.get("start", usual.get("start", count))), said["melee"], said["missile"], skills,
        values.get("leader", usual.get("leader")) == "yes", values.get("standard", usual.get("standard")) == "yes",
        int(values.get("points", usual.get("points", 0))), base_of(profile), TALL[profile[TA] - 1],
    )  # fmt: skip


def _models(battle: Battle, sheet: Sheet, values: dict[str, str], spots: list[str], *, placed: bool) -> list[Model]:
    count = len(spots) if placed else sheet.start
    numbers = [int(one) for one in values["models"].split(",")] if values.get("models") else list(range(count))
    wounds = [int(one) for one in values["left"].split(",")] if "left" in values else [sheet.profile[HE]] * count
    strange = [one for one in numbers if not 0 <= one < sheet.start or numbers.count(one) > 1]
    if strange or not len(numbers) == len(wounds) == count:
        raise ValueError(sheet.id)
    found = []
    for place in range(count):
        x, y, surface = _spot(spots[place]) if placed else (0, 0, 0)
        figure = figure_of(sheet, numbers[place], x, y, surface, battle.field.height(surface, x, y) if placed else 0)
        found.append(Model(numbers[place], figure, wounds[place]))
    return found


def _spot(word: str) -> tuple[int, int, int]:
    place, _, surface = word.partition("@")
    x, y = place.split(",")
    return int(x), int(y), int(surface or 0)
