"""Worked cases as data: a position, inputs and dice, and what must come of them.

[[case]]
rules = ["PU-4"]
says = "the second wind is asked only of the one who lost"
position = '''…'''                      # in the game's text form; or  setup = { edition = …, options = {…} }
inputs = ["all effort: [2, 1]", "dice strain: 3 3"]
events = ["strained PU-3 who=0", "!pushed"]     # in this order; ! means that it does not happen
open = ["1 second_wind"]                # who is asked what, at the end
offers = [true]                         # among the options of the first open question
forbids = [3]                           # not among them
query = { "stamina 0" = 4 }             # what the game answers to a query, at the end
after = ["arm 1"]                       # lines of the position's text, at the end
refused = { input = "0 effort: 9", code = "too_tired", rule = "PU-2" }
                                            # without an input, the setup or position itself is refused
"""

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from liza.kernel.game import Game, Setup
from liza.kernel.luck import Typed
from liza.kernel.options import frozen
from liza.kernel.position import Position, begin, placed
from liza.kernel.record import parse_line
from liza.kernel.refusal import Refusal
from liza.kernel.table import ALL, ANYBODY, DICE, Event


class Case(NamedTuple):
    """One worked case and where it stands."""

    file: str
    number: int
    rules: tuple[str, ...]
    says: str
    data: Mapping[str, Any]


class CaseFailed(AssertionError):
    """A case does not come out as written."""


_KEYS = frozenset(
    ["rules", "says", "position", "setup", "inputs", "events", "open", "offers", "forbids", "query", "after", "refused"]
)


def load_cases(path: Path) -> list[Case]:
    """The cases of one file; a key that means nothing is refused."""
    rows = tomllib.loads(path.read_text(encoding="utf-8"))["case"]
    for number, row in enumerate(rows, 1):
        unknown = sorted(row.keys() - _KEYS)
        if unknown or not row.get("rules") or not row.get("says"):
            raise Refusal("case_not_understood", file=path.name, case=number, keys=unknown)
    return [Case(path.name, number, tuple(row["rules"]), row["says"], row) for number, row in enumerate(rows, 1)]


def run_case(game: Game[Any], case: Case) -> Position | None:
    """Play a case and compare; the last position (None if its start is refused, as written), or `CaseFailed`."""
    data = case.data
    try:
        position = _start(game, data)
    except Refusal as error:
        wanted = data.get("refused", {})
        if "input" in wanted or not wanted or not _as_wanted(error, wanted):
            raise CaseFailed(f"{_name(case)}: refused: {error}") from error
        return None
    try:
        events = list(position.events)
        for text in data.get("inputs", ()):
            position = put(position, text)
            events += position.events
    except Refusal as error:
        raise CaseFailed(f"{_name(case)}: refused: {error}") from error
    _compare(case, "events", _missing(data.get("events", ()), events), events)
    asked = [f"{'dice' if one.seat == ANYBODY else one.seat} {one.what}" for one in position.open]
    if "open" in data:
        _compare(case, "open", [] if list(data["open"]) == asked else [data["open"]], asked)
    for key, wanted in (("offers", True), ("forbids", False)):
        wrong = [value for value in data.get(key, ()) if _offered(position, value) is not wanted]
        _compare(case, key, wrong, asked)
    for query, value in data.get("query", {}).items():
        found = ask_query(game, position.now, query)
        _compare(case, query, [] if found == frozen(value) else [value], found)
    lines = [line.strip() for line in game.draw(position.now).splitlines()]
    _compare(case, "after", [line for line in data.get("after", ()) if line.strip() not in lines], lines)
    if "refused" in data:
        _refused(case, position, data["refused"])
    return position


def put(position: Position, text: str) -> Position:
    """Give the position one line of a record as its next input."""
    who, what, value, _ = parse_line(text)
    asked = {question.what for question in position.open}
    if what not in asked:
        raise Refusal("not_the_question", text=text, asked=tuple(sorted(asked)))
    if who == ALL:
        if not isinstance(value, tuple) or len(value) != len(position.open):
            raise Refusal("tape_wrong_slips", what=what, value=value)
        for question, answer in zip(position.open, value, strict=True):
            position = position.answer(question.seat, answer, question.slip)
        return position
    return position.answer(ANYBODY if who == DICE else who, value)


def ask_query(game: Game[Any], state: Any, query: str) -> Any:
    """The answer to a query such as "value Ana WS": the name of a query and its arguments."""
    name, *words = query.split()
    if name not in game.queries:
        raise Refusal("no_such_query", query=name, queries=tuple(game.queries))
    return frozen_or_none(game.queries[name](state, *[_argument(word) for word in words]))


def frozen_or_none(value: Any) -> Any:
    """A value, or the word "none"."""
    return "none" if value is None else frozen(value)


def _start(game: Game[Any], data: Mapping[str, Any]) -> Position:
    options = data.get("setup", {})
    seats = tuple(options.get("seats", [f"seat{number}" for number in range(game.seats[0])]))
    setup = Setup(options.get("edition", game.editions[0]), seats, options.get("options", {}))
    if "position" not in data:
        return begin(game, setup, Typed())
    return placed(game, data["position"], Typed(), setup._replace(seats=seats + ("",) * (game.seats[1] - len(seats))))


def _missing(wanted: Sequence[str], events: Sequence[Event]) -> list[str]:
    """The expectations that the events do not meet, in order."""
    at, missing = 0, []
    for text in wanted:
        if text.startswith("!"):
            if any(_fits(text[1:].split(), event) for event in events):
                missing.append(text)
            continue
        for index in range(at, len(events)):
            if _fits(text.split(), events[index]):
                at = index + 1
                break
        else:
            missing.append(text)
    return missing


def _fits(words: Sequence[str], event: Event) -> bool:
    facts = {f"{key}={_word(value)}" for key, value in event.facts.items()}
    return words[0] == event.name and all(word in facts or word == event.rule for word in words[1:])


def _word(value: Any) -> str:
    if isinstance(value, (tuple, list)):
        return ",".join([_word(part) for part in value])
    return str(value).lower() if isinstance(value, bool) else str(value).replace(" ", "_")


def _argument(word: str) -> int | str:
    return int(word) if word.lstrip("-").isdigit() else word


def _offered(position: Position, value: Any) -> bool:
    return bool(position.open) and position.open[0].allowed(frozen(value)) is not None


def _refused(case: Case, position: Position, wanted: Mapping[str, str]) -> None:
    if "input" not in wanted:
        raise CaseFailed(f"{_name(case)}: the start is not refused")
    try:
        put(position, wanted["input"])
    except Refusal as error:
        if not _as_wanted(error, wanted):
            raise CaseFailed(f"{_name(case)}: refused with {error}, not {wanted}") from error
        return
    raise CaseFailed(f"{_name(case)}: {wanted['input']} is not refused")


def _as_wanted(error: Refusal, wanted: Mapping[str, str]) -> bool:
    return all(wanted[key] == getattr(error, key) for key in ("code", "rule") if key in wanted)


def _compare(case: Case, what: str, missing: Sequence[Any], found: Any) -> None:
    if missing:
        if isinstance(found, list):
            found = "".join([f"\n    {one}" for one in found])
        raise CaseFailed(f"{_name(case)}: {what}: expected {list(missing)}, found: {found}")


def _name(case: Case) -> str:
    return f"{case.file} case {case.number} ({', '.join(case.rules)}: {case.says})"
