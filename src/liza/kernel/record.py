"""A match as text: what was agreed, then one line for each input, then how it ended.

    liza-record 1
    game pulso
    edition classic
    rules 1
    seats ["Ana", "Beto"]
    options {}
    dice seeded mcg128:7
    ---
    all grip: ["hook", "press"]
    dice strain: 3 4
    0 surprise: true
    ---
    result {"winners": [0], "reason": "pinned", "rule": "PU-7", "score": [3, 0]}
    state 5f0c…

Empty lines and lines that begin with # mean nothing. `docs/records.md` tells all of it.
"""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from liza.kernel.codec import digest, from_data, to_data
from liza.kernel.game import Game, Result, Setup
from liza.kernel.inline import Played
from liza.kernel.luck import Luck, Mixed, Typed, load_luck, read_heading
from liza.kernel.options import frozen
from liza.kernel.position import Opening, Position, check_setup, obey, past_of, rebuild, settle
from liza.kernel.refusal import Refusal, TapeError
from liza.kernel.table import ALL, DICE, Entry, Event, sees

FIRST_LINE: Final = "liza-record 1"
LARGEST: Final = 4_000_000
_INPUT: Final = re.compile(r"(all|dice|\d{1,3}) ([^:\n]{1,80}): (.+)")
_HEADINGS: Final = ("game", "edition", "rules", "seats", "options", "dice")
_HIDDEN: Final = "?"
_WHO: Final = {"all": ALL, "dice": DICE}

Finder = Callable[[str], Game[Any]]


class Record(NamedTuple):
    """What a record says. `lines` are the line numbers of the entries, `source` the name of the file."""

    source: str
    game: str
    rules: str
    setup: Setup
    dice: str
    entries: list[Entry]
    lines: list[int]
    heads: dict[str, int]
    result: dict[str, Any] | None
    state: str | None


def write(position: Position, seat: int | None = None, *, referee: bool = False) -> str:
    """The record of a match as a seat or spectator may see it; the referee, and everybody once it is over, sees all."""
    over = position.result is not None
    luck = position.opening.luck.heading(over=over or referee)
    shown = [line(entry, show=over or referee or sees(entry[3], seat)) for entry in position.entries()]
    return _text(position.game, position.opening.setup, luck, shown, position.result, position.now)


def write_played(game: Game[Any], setup: Setup, luck: Luck, played: Played) -> str:
    """The record of a match that agents played."""
    shown = [line(entry) for entry in played.tape]
    return _text(game, setup, luck.heading(over=True), shown, played.result, played.state)


def _text(game: Game[Any], setup: Setup, luck: str, inputs: Sequence[str], result: Result | None, state: Any) -> str:
    heads = [
        FIRST_LINE,
        f"game {game.id}",
        f"edition {setup.edition}",
        f"rules {game.version}",
        f"seats {_json(setup.seats)}",
        f"options {_json(dict(setup.options))}",
        f"dice {luck}",
        "---",
    ]
    tail = ["---", f"result {_json(result._asdict())}", f"state {digest(state)}"] if result else []
    return "\n".join([*heads, *inputs, *tail, ""])


def line(entry: Entry, *, show: bool = True) -> str:
    """One input as a line."""
    who, what, value, _ = entry
    name = "dice" if who == DICE else "all" if who == ALL else str(who)
    if not show:
        return f"{name} {what}: {_HIDDEN}"
    if who == DICE:
        return f"{name} {what}: {' '.join([str(face) for face in value])}"
    return f"{name} {what}: {_json(value)}"


def parse_line(text: str) -> Entry:
    """The input that a line says, or a refusal of the line."""
    found = _INPUT.fullmatch(text)
    if not found:
        raise Refusal("line_not_understood", text=text[:80])
    name, what, value = found.groups()
    if value == _HIDDEN:
        raise Refusal("line_hidden", text=text[:80])
    try:
        if name == "dice":
            return DICE, what, tuple([int(face) for face in value.encode("ascii").split()]), None
        return _WHO.get(name) or int(name), what, frozen(json.loads(value)), None
    except (ValueError, RecursionError) as error:
        raise Refusal("line_not_understood", text=text[:80]) from error


def read(data: bytes | str, source: str = "record") -> Record:
    """What a record says, or a refusal with file, line and reason. Nothing is played yet."""
    text = _decode(data, source)
    heads: dict[str, str] = {}
    tail: dict[str, str] = {}
    entries: list[Entry] = []
    lines: list[int] = []
    numbers: dict[str, int] = {}
    part = 0
    for number, row in _rows(text):
        if not part and number == 1:
            if row != FIRST_LINE:
                raise Refusal("not_a_record", file=source, line=1)
        elif row == "---":
            part += 1
        elif part == 1:
            entries.append(_at(source, number, lambda row=row: parse_line(row)))  # type: ignore[misc]  # bound now
            lines.append(number)
        else:
            key, _, rest = row.partition(" ")
            (tail if part else heads)[key] = rest
            numbers[key] = number
    missing = [key for key in _HEADINGS if key not in heads]
    if missing or part not in (1, 2) or (part == 2 and not {"result", "state"} <= tail.keys()):
        raise Refusal("record_incomplete", file=source, line=text.count("\n"), missing=missing or ["result"])
    seats, options = _parsed(heads, "seats", source, numbers), _parsed(heads, "options", source, numbers)
    if not isinstance(seats, list) or not all(isinstance(name, str) for name in seats):
        raise Refusal("record_head_wrong", file=source, line=numbers["seats"], key="seats")
    if not isinstance(options, dict):
        raise Refusal("record_head_wrong", file=source, line=numbers["options"], key="options")
    setup = Setup(heads["edition"], tuple(seats), options)
    result = _parsed(tail, "result", source, numbers) if part == 2 else None
    named = source, heads["game"], heads["rules"]
    return Record(*named, setup, heads["dice"], entries, lines, numbers, result, tail.get("state"))


def _decode(data: bytes | str, source: str) -> str:
    if len(data) > LARGEST:
        raise Refusal("file_too_large", file=source, size=len(data), most=LARGEST)
    try:
        text = data if isinstance(data, str) else data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Refusal("file_not_text", file=source, byte=error.start) from error
    if "\0" in text:
        raise Refusal("file_not_text", file=source, byte=text.index("\0"))
    if not text.startswith(FIRST_LINE):
        raise Refusal("not_a_record", file=source, line=1)
    return text


def _rows(text: str) -> Iterator[tuple[int, str]]:
    for number, row in enumerate(text.split("\n"), 1):
        if row.strip() and not row.startswith("#"):
            yield number, row.strip(" \t\r")


def _parsed(table: dict[str, str], key: str, source: str, numbers: dict[str, int]) -> Any:
    try:
        return json.loads(table[key])
    except (ValueError, RecursionError) as error:
        raise Refusal("record_head_wrong", file=source, line=numbers[key], key=key) from error


def _at(source: str, number: int, action: Callable[[], Any]) -> Any:
    """Do something with one line; a refusal of it says which."""
    try:
        return action()
    except Refusal as error:
        raise Refusal(error.code, error.rule, **{**error.facts, "file": source, "line": number}) from error


def opened(record: Record, game: Game[Any], *, any_version: bool = False) -> Opening:
    """What the head of a record says, for this game; another game's or version's record is refused."""
    if record.game != game.id:
        raise Refusal("other_game", file=record.source, line=record.heads["game"], game=record.game, wanted=game.id)
    if record.rules != game.version and not any_version:
        raise Refusal(
            "other_rules", file=record.source, line=record.heads["rules"], rules=record.rules, here=game.version
        )
    key = "edition" if record.setup.edition not in game.editions else "seats"
    _at(record.source, record.heads[key], lambda: check_setup(game, record.setup))
    _at(record.source, record.heads["options"], lambda: game.setup(record.setup))
    luck = _at(record.source, record.heads["dice"], lambda: read_heading(record.dice))
    return Opening(game, record.setup, luck)


def replay(record: Record, game: Game[Any], at: int | None = None, *, any_version: bool = False) -> Position:
    """The position after the first `at` inputs (all of them, if not said), each checked against the rules."""
    opening = opened(record, game, any_version=any_version)
    try:
        whole = rebuild(opening, record.entries)
        if at is None:
            return whole
        return rebuild(opening._replace(luck=Typed()), record.entries[:at])._with(opening=opening)
    except TapeError as error:
        number = record.lines[min(error.at, len(record.lines) - 1)] if record.lines else 1
        raise Refusal(error.code, error.rule, **{**error.facts, "file": record.source, "line": number}) from error


def verify(record: Record, game: Game[Any], *, any_version: bool = False) -> Position:
    """The last position, if every input, every throw, the result and the state are as the record says."""
    position = replay(record, game, any_version=any_version)
    after = record.lines[-1] if record.lines else 1
    if position.inputs != len(record.entries):
        raise Refusal("record_breaks_off", file=record.source, line=after)
    result = position.result
    if result is not None and record.result is None:
        raise Refusal("record_breaks_off", file=record.source, line=after)
    if (result is None) != (record.result is None):
        raise Refusal("result_differs", file=record.source, line=after, record=record.result, rules=result)
    if result is not None:
        if frozen_result(result) != record.result:
            raise Refusal("result_differs", file=record.source, line=after, record=record.result, rules=result)
        if digest(position.now) != record.state:
            raise Refusal("state_differs", file=record.source, line=after, record=record.state)
    return position


def frozen_result(result: Result) -> dict[str, Any]:
    """A result as JSON gives it back."""
    return dict(json.loads(_json(result._asdict())))


def save(position: Position) -> dict[str, Any]:
    """Everything about a position as JSON data, secrets included: for storing, never for showing."""
    setup = position.opening.setup
    return {
        "game": position.game.id,
        "rules": position.game.version,
        "setup": [setup.edition, list(setup.seats), dict(setup.options)],
        "start": position.opening.start,
        "dice": position.opening.luck.save(),
        "luck": position.luck.save(),
        "base": to_data(position.base),
        "tape": [list(entry) for entry in position.tape],
        "sealed": list(position.sealed.items()),
        "past": [list(entry) for entry in position.entries()[: position.inputs - len(position.tape)]],
        "beats": position.beats,
        "orders": [[seat, what, value] for (seat, what), value in position.orders.items()],
    }


def load(data: dict[str, Any], find: Finder) -> Position:
    """The position that `save` wrote.

    If the rules have changed since, the open beat starts again, and everybody is told.
    """
    try:
        game = find(data["game"])
        setup = Setup(data["setup"][0], tuple(data["setup"][1]), data["setup"][2])
        opening = Opening(game, setup, load_luck(data["dice"]), data.get("start"))
        check_setup(game, setup)
        base, luck = from_data(game.state, data["base"]), load_luck(data["luck"])
        tape, past_tape = [_entry(row) for row in data["tape"]], tuple([_entry(row) for row in data["past"]])
        sealed = {number: frozen(value) for number, value in data["sealed"]}
        orders = {(seat, what): frozen(value) for seat, what, value in data["orders"]}
        past = past_of(None, past_tape, data["beats"]) if data["beats"] else None
        same = data["rules"] == game.version
        gone = [row[0] for row in base.agenda if row[0] not in game.beats]
    except (LookupError, TypeError, ValueError) as error:
        raise Refusal("state_does_not_fit", reason=repr(error)[:200]) from error
    if gone:
        raise Refusal("state_does_not_fit", reason=f"no beat {gone[0]!r}"[:200])
    if same:
        position = settle(opening, base, tape, luck, {}, past, orders, 0)._with(events=[], sealed=sealed)
        if sealed and (not position.open or not sealed.keys() <= {question.slip for question in position.questions}):
            raise Refusal("state_does_not_fit", reason=f"sealed slips {sorted(sealed)}")
        return position
    if any(entry[0] == DICE for entry in tape):
        opening = opening._replace(luck=Mixed())  # the throws that are dropped stand in no record
    position = settle(opening, base, (), luck, {}, past, orders, 0)
    changed = Event("rules_changed", "", None, {"before": str(data["rules"]), "now": game.version})
    return obey(position._with(events=[changed]))


def _entry(row: list[Any]) -> Entry:
    who, what, value, to = row
    return who, what, frozen(value), None if to is None else tuple(to)


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False)
