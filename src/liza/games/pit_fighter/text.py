"""The short text form of a position: the arena as a picture, then a line for the match and one for each fighter.

Lines that begin with | are the picture, for people only. Values that are as at the start of a fight are left out.
"""

from typing import Any, Final
from urllib.parse import unquote

from liza.games.pit_fighter.orders import STEPS
from liza.games.pit_fighter.scrolls import table as data_table
from liza.games.pit_fighter.state import Arena, Fighter, Sheet, new_fighter
from liza.kernel.game import Row
from liza.kernel.refusal import Refusal
from liza.space.hexes import WALL, disc

ARROWS: Final = "→↘↙←↖↗"
_SHEET: Final = ("name", "seat", "team", "start", "skills", "king", "hates")
_LISTS: Final = ("base", "bonus", "adrenaline", "downed", "trophies", "used")
_PLAIN: Final = (
    "out", "last_band", "last_fought", "net", "nets", "disarmed", "fallen", "damage", "first_blood", "hurt_by",
)  # fmt: skip
_PARTS: Final = ("at", "doings", "injuries", "sheet")
_BEATS: Final = ("place", "turn", *[row[0] for row in STEPS])


def draw(arena: Arena) -> str:
    """The position as text."""
    head = f"style {arena.style} radius {arena.radius} turn {arena.turn} limit {arena.limit} blows {arena.blows}"
    if arena.yielding:
        head += " yielding"
    agenda = " ".join([":".join(map(str, row)) for row in arena.agenda]) or "nothing"
    picture = ["| " + row for row in board_rows(arena)] if any(one.at != WALL for one in arena.fighters) else []
    return "\n".join([*picture, head, f"next {agenda}", *[fighter_line(arena, one) for one in arena.fighters]])


def board_rows(arena: Arena) -> list[str]:
    """The arena in characters: a dot for each hex, letter and arrow for each fighter."""
    radius, rows = arena.radius, []
    for r in range(-radius, radius + 1):
        cells = [(q, r) for q in range(-radius, radius + 1) if (q, r) in arena.board.at]
        shown = []
        for place in cells:
            fighter = arena.on(arena.board.at[place])
            shown.append(" ." if fighter is None else fighter.sheet.id + ARROWS[fighter.facing])
        rows.append(" " * (2 * abs(r)) + "  ".join(shown))
    return rows


def fighter_line(arena: Arena, fighter: Fighter) -> str:
    """One fighter: id, type, place and facing, then whatever is not as at the start."""
    sheet = fighter.sheet
    fresh = new_fighter(sheet)
    q, r = arena.board.coordinates[fighter.at] if fighter.at != WALL else ("-", "-")
    words = [f"{sheet.id} {sheet.scroll.id} at={q},{r} facing={fighter.facing}"]
    usual = {"seat": sheet.age, "team": sheet.seat}
    told = [(key, getattr(sheet, key)) for key in _SHEET]
    words += [
        f"{key}={_name(it) if key == 'name' else _word(it)}"
        for key, it in told
        if it not in ((), False) or usual.get(key, it) != it
    ]
    for key in (*_PLAIN, *_LISTS):
        if getattr(fighter, key) != getattr(fresh, key):
            words.append(f"{key}={_word(getattr(fighter, key))}")
    for part in ("injuries", "doings"):
        mine, new = getattr(fighter, part), getattr(fresh, part)
        words += [
            f"{key}={_word(getattr(mine, key))}"
            for key in sorted(type(mine).__slots__)
            if getattr(mine, key) != getattr(new, key)
        ]
    return " ".join(words)


def _word(value: Any) -> str:
    if isinstance(value, (list, tuple)):
        return ",".join([_word(part) for part in value]) or "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value).replace(" ", "_") or "-"


def _name(name: str) -> str:
    """A name as one word, with an underscore for a space."""
    return name.replace("%", "%25").replace("_", "%5F").replace(" ", "_")


def parse(text: str) -> Arena:
    """The position that a text describes; refused if it describes none."""
    rows = [row.strip() for row in text.strip().splitlines() if row.strip() and not row.strip().startswith(("|", "#"))]
    try:
        words = rows[0].split()
        head = dict(zip(words[0::2], words[1::2], strict=False))
        radius = int(head["radius"])
        said, *beats = rows[1].split()
        agenda = [] if beats == ["nothing"] else [_row(word) for word in beats]
        fighters = [_fighter(row.split(), age, radius) for age, row in enumerate(rows[2:])]
        limit, blows = int(head.get("limit", 60)), int(head.get("blows", 0))
        arena = Arena(agenda, head["style"], radius, int(head["turn"]), limit, "yielding" in words, blows, fighters)
        _check(arena, said)
    except (LookupError, ValueError) as error:
        raise Refusal("position_not_understood", reason=str(error)[:80]) from error
    return arena


def _check(arena: Arena, said: str) -> None:
    """A position that can be played on: a known style, known beats, and nobody twice or in the place of another."""
    data_table("styles")[arena.style]
    if said != "next":
        raise ValueError(said)
    ids = [fighter.sheet.id for fighter in arena.fighters]
    places = [fighter.at for fighter in arena.standing() if fighter.at != WALL]
    for what, several in (("fighter", ids), ("hex", places)):
        if len(set(several)) < len(several):
            raise ValueError(f"two of one {what}")
    for beat, *about in arena.agenda:
        if beat not in _BEATS:
            raise ValueError(f"beat {beat}")
        for name in filter(None, about):
            arena.by_id(name)


def _row(word: str) -> Row:
    return tuple(word.split(":"))


def _fighter(words: list[str], age: int, radius: int) -> Fighter:
    facts = dict([word.split("=", 1) for word in words[2:]])
    start = _numbers(facts.pop("start", "30,30,30,30,10"))
    seat = range(8).index(int(facts.pop("seat", age)))
    name = unquote(facts.pop("name", words[0]).replace("_", " "))
    sheet = Sheet(
        words[0], name, seat, int(facts.pop("team", seat)), age, words[1], None,
        tuple(start), tuple(_numbers(facts.pop("skills", "-"))), facts.pop("king", "no") == "yes",
        tuple(_words(facts.pop("hates", "-"))),
    )  # fmt: skip
    fighter = new_fighter(sheet)
    q, r = facts.pop("at").split(",")
    fighter.at = WALL if q == "-" else disc(radius).at[int(q), int(r)]
    fighter.facing = range(6).index(int(facts.pop("facing")))
    if facts.keys() & set(_PARTS):
        raise ValueError(" ".join(facts))
    for key, word in facts.items():
        owners: list[Any] = [one for one in (fighter, fighter.injuries, fighter.doings) if key in type(one).__slots__]
        setattr(owners[0], key, _like(getattr(owners[0], key), key, word, sheet))
    return fighter


def _like(old: Any, key: str, word: str, sheet: Sheet) -> Any:
    """The value that a word means for a field that has this one now."""
    if key == "order" and not word.lstrip("-").isdigit():
        return sheet.scroll.move(word)
    if key == "order":
        return range(-1, len(sheet.scroll.moves)).index(int(word)) - 1
    if isinstance(old, bool):
        return ("no", "yes").index(word) == 1
    if isinstance(old, int):
        return int(word)
    if isinstance(old, list):
        return _words(word) if key in ("downed", "used", "extras", "stepped_in") else _as_many(old, word)
    return "" if word == "-" else word


def _as_many(old: list[int], word: str) -> list[int]:
    numbers = _numbers(word)
    if old and len(numbers) != len(old):
        raise ValueError(word)
    return numbers


def _words(word: str) -> list[str]:
    return [] if word == "-" else word.split(",")


def _numbers(word: str) -> list[int]:
    return [int(part) for part in _words(word)]
