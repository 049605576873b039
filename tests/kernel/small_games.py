"""Games and players smaller than Pulso, each made to show one thing of the kernel.

`game` makes a game out of steps (rows of data), `special` out of one rule function; `Harmless`, `AtRandom`, `Answers`
and `Thoughtful` sit at their seats.
"""

import dataclasses
import hashlib
import json
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from hypothesis import settings

from liza.games.pulso import GAME as PULSO
from liza.kernel.codec import from_data, to_data
from liza.kernel.dice import d6, dice
from liza.kernel.game import Game, Result, Row, Setup
from liza.kernel.luck import Seeded
from liza.kernel.options import Options, Region, Rng, Value, first, look, sample
from liza.kernel.play import play
from liza.kernel.position import Position, begin
from liza.kernel.record import load, save, write
from liza.kernel.table import ALL, DICE, Agent, Audience, Entry, Event, Table

FOLDER: Final = Path(__file__).parent
STEADY: Final = settings(derandomize=True, deadline=None, max_examples=60)

Step = tuple[Any, ...]


class Sheet:
    """What lies on the table of a small game: the agenda, and all that has come of it."""

    __slots__ = ("agenda", "log")

    def __init__(self, agenda: list[Row], log: list[Any]) -> None:
        self.agenda = agenda
        self.log = log

    def copy(self) -> "Sheet":
        """An equal sheet."""
        return Sheet(self.agenda[:], self.log[:])


# Steps


def ask(seat: int, what: str = "move", options: tuple[Any, ...] = (1, 2, 3), to: Audience = None) -> Step:
    """One seat is asked."""
    return ("ask", seat, what, options, to)


def ask_all(what: str, *slips: tuple[int, str, tuple[Any, ...]], to: Audience = None) -> Step:
    """Several slips (seat, about whom, options) are handed in."""
    return ("ask_all", what, slips, to)


def roll(what: str = "dice", count: int = 1, sides: int = 6, to: Audience = None) -> Step:
    """Some dice are thrown."""
    return ("roll", what, count, sides, to)


def passes(need: int, what: str = "test") -> Step:
    """A d6 is thrown against a target number."""
    return ("test", what, need)


def reaches(*edges: int, what: str = "band") -> Step:
    """A d6 is compared with several edges."""
    return ("band", what, edges)


def tell(name: str, to: Audience = None) -> Step:
    """Something happens."""
    return ("tell", name, to)


def carry_out(sheet: Sheet, table: Table, *steps: Step) -> None:
    """The only beat of a game made of steps: what comes of each is noted."""
    for kind, *rest in steps:
        sheet.log.append(_one_step(table, kind, rest))


def _one_step(table: Table, kind: str, rest: Sequence[Any]) -> Any:
    if kind == "ask":
        return table.ask(rest[0], rest[1], rest[2], to=rest[3])
    if kind == "ask_all":
        return tuple(table.ask_all(rest[0], rest[1], to=rest[2]))
    if kind == "roll":
        return table.roll(rest[0], rest[1] * dice((rest[2],)), to=rest[3])
    if kind == "test":
        return table.test(rest[0], d6, rest[1])
    if kind == "band":
        return table.band(rest[0], d6, rest[1])
    return table.tell(rest[0], "SG-1", rest[1], so_far=kind)


# Games


def game(*beats: tuple[Step, ...], **changes: Any) -> Game[Sheet]:
    """A game for two that carries out these beats, each made of steps."""

    def start(_agreed: Setup) -> Sheet:
        return Sheet([("carry_out", *beat) for beat in beats], [])

    return _made(start, {"carry_out": carry_out}, changes)


def special(beat: Callable[[Sheet, Table], None], **changes: Any) -> Game[Sheet]:
    """A game for two with one beat, which is this rule."""

    def start(_agreed: Setup) -> Sheet:
        return Sheet([("beat",)], [])

    return _made(start, {"beat": beat}, changes)


def _made(
    start: Callable[[Setup], Sheet], beats: dict[str, Callable[..., None]], changes: dict[str, Any]
) -> Game[Sheet]:
    made: Game[Sheet] = Game(
        id="small",
        title={"en": "Small", "es": "Pequeño"},
        version="1",
        editions=("only",),
        seats=(2, 2),
        folder=FOLDER,
        state=Sheet,
        setup=start,
        beats=beats,
        result=_done,
        scene=_length,
        draw=_draw,
        parse=_parse,
    )
    return dataclasses.replace(made, **changes)


def _done(_sheet: Sheet) -> Result:
    return Result((0,), "done", "SG-1", (1, 0))


def _length(sheet: Sheet, _seat: int | None) -> dict[str, Any]:
    return {"length": len(sheet.log)}


def _draw(sheet: Sheet) -> str:
    return json.dumps(to_data(sheet))


def _parse(text: str) -> Sheet:
    return from_data(Sheet, json.loads(text))  # type: ignore[no-any-return]  # of the class that is asked for


def bounce(_sheet: Sheet, table: Table) -> None:
    """SG-1: it bounces on a 1 to 5, again and again: a loop, never a recursion."""
    bounces = 0
    while not table.test("bounce", d6, 6):
        bounces += 1
    table.tell("lies still", "SG-1", bounces=bounces)


def dare(sheet: Sheet, table: Table) -> None:
    """SG-1: it bounces only if somebody lets it."""
    if table.ask(0, "move", (True, False)):
        bounce(sheet, table)


LETTERS: Final = frozenset("abcdefghijklmnopqrstuvwxyz")


def by_chance(sheet: Sheet, table: Table) -> None:
    """A faulty rule: its options stand in the order of a set."""
    for _ in range(5):
        sheet.log.append(table.ask(0, "move", tuple(LETTERS)))


SET_ORDER: Final = special(by_chance)


class Strip:
    """A region: every place from 0 to 1000 on a strip, too many to list."""

    def __repr__(self) -> str:
        return "strip"

    def __contains__(self, value: object) -> bool:
        return type(value) is int and 0 <= value <= 1000

    def offers(self) -> list[Any]:
        """Staying where one is, and going to the end."""
        return [0, 1000]

    def sample(self, rng: Rng) -> Any:
        """Anywhere."""
        return int(rng.random() * 1001)

    def describe(self) -> dict[str, Any]:
        """From and to."""
        return {"from": 0, "to": 1000}


def walk(sheet: Sheet, table: Table) -> None:
    """SG-3: to any place on the strip, and from there on."""
    sheet.log.append(table.ask(0, "place", Strip()))
    sheet.log.append(table.ask(1, "place", strip_from, sheet))


def strip_from(_sheet: Sheet) -> Region:
    """The places that can be reached."""
    return Strip()


CALLS: Final[list[str]] = []


def counted(_sheet: Sheet, name: str) -> tuple[int, ...]:
    """Options that note when somebody looks."""
    CALLS.append(name)
    return (1, 2)


def three_looks(sheet: Sheet, table: Table) -> None:
    """Three questions whose options note when somebody looks, with a throw in between."""
    sheet.log.append(table.ask(0, "first", counted, sheet, "first"))
    sheet.log.append(table.roll("dice", d6)[0])
    sheet.log.append(table.ask(1, "second", counted, sheet, "second"))
    sheet.log.append(table.ask(0, "third", counted, sheet, "third"))


LAZY: Final = special(three_looks)


def slips_and_more(sheet: Sheet, table: Table) -> None:
    """Two slips whose options note when somebody looks, and a question after them."""
    sheet.log += table.ask_all("slips", [(0, "one", counted_slip), (1, "other", counted_slip)])
    sheet.log.append(table.ask(0, "more", (1, 2)))


def counted_slip(about: str) -> tuple[int, ...]:
    """Options of a slip that note when somebody looks."""
    CALLS.append(about)
    return (1, 2)


LAZY_SLIPS: Final = special(slips_and_more)


# Players


class Harmless:
    """Takes the first option."""

    def choose(self, _match: Any, _seat: int, _what: str, options: Options, args: tuple[Any, ...]) -> Value:
        """The first option."""
        return first(look(options, args))


class AtRandom:
    """Takes any option."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def choose(self, _match: Any, _seat: int, _what: str, options: Options, args: tuple[Any, ...]) -> Value:
        """Any option."""
        return sample(look(options, args), self.rng)


class Thoughtful(AtRandom):
    """Like `AtRandom`, but forks the match before each answer, for itself and for the referee, and plays both on."""

    forks = True

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.thought: list[Position] = []

    def choose(self, match: Any, seat: int, what: str, options: Options, args: tuple[Any, ...]) -> Value:
        """Any option."""
        for fork in (match.fork(len(self.thought), seat), match.fork(len(self.thought))):
            fork.resume([Harmless(), Harmless()], 5)
            self.thought.append(fork)
        return super().choose(match, seat, what, options, args)


class Answers:
    """Gives answers that are written down."""

    def __init__(self, answers: Iterable[Value]) -> None:
        self.answers = list(answers)

    def choose(self, _match: Any, _seat: int, _what: str, _options: Options, _args: tuple[Any, ...]) -> Value:
        """The next answer."""
        return self.answers.pop(0)


def given_by(seat: int, entries: Sequence[Entry]) -> list[Value]:
    """What a seat has answered on a tape where slip number n belongs to seat n."""
    return [value[seat] if who == ALL else value for who, _, value, _ in entries if who in (seat, ALL)]


# Matches


def names(events: Iterable[Event]) -> list[str]:
    """The names of some events, dice left out."""
    return [event.name for event in events if event.name != "dice"]


def put_in(position: Position, *entries: Entry) -> Position:
    """The position after some entries of a tape; the dice fall by themselves."""
    for who, _, value, _ in entries:
        if who == ALL:
            for question, answer in zip(position.open, value, strict=True):
                position = position.answer(question.seat, answer, question.slip)
        elif who != DICE:
            position = position.answer(who, value)
    return position


def moments(
    position: Position, entries: Sequence[Entry], between: Callable[[Position], Position] = lambda position: position
) -> Iterator[Position]:
    """The position, and the one after each single answer of a tape, sealed ones included.

    Something may be done with the position between two answers.
    """
    yield position
    for who, _, value, _ in entries:
        for answer in value if who == ALL else () if who == DICE else (value,):
            position = between(position)
            position = position.answer(position.open[0].seat, answer, position.open[0].slip)
            yield position


def as_text(position: Position) -> str:
    """Everything about a position."""
    return json.dumps(save(position))


def restored(position: Position) -> Position:
    """The position after having been text."""
    return load(json.loads(as_text(position)), lambda _: position.game)


def restored_match(seed: int) -> str:
    """The record of a random match of Pulso that was written down and read back after every single input.

    After each input it is compared with the same match played without interruption.
    """
    agents: list[Agent] = [AtRandom(2 * seed), AtRandom(2 * seed + 1)]
    tape = play(PULSO, agents, seed).tape
    start = begin(PULSO, PULSO.usual(), Seeded(seed))
    position = start
    for position, there in zip(moments(start, tape, restored), moments(start, tape), strict=True):
        assert as_text(position) == as_text(there), (seed, there.inputs)
        assert position.events == there.events, (seed, there.inputs)
        assert position.open == there.open or as_text(restored(position)) == as_text(there), (seed, there.inputs)
    assert position.result is not None
    return write(position)


def restored_matches(count: int) -> str:
    """One digest of many such records."""
    return hashlib.sha256("".join([restored_match(seed) for seed in range(count)]).encode()).hexdigest()


def in_another_process(code: str, hash_seed: str) -> str:
    """What a piece of code prints under another hash seed."""
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", code]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
