"""A match in the terminal: numbered options, squares, secret answers behind a cleared screen, real dice typed in."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final, Protocol, cast

import typer

from liza.cli.show import event_lines, scene_lines, words_of
from liza.kernel.options import Looked, Region, Value, every, look
from liza.kernel.play import drive
from liza.kernel.position import Position
from liza.kernel.refusal import Refusal
from liza.kernel.table import ANYBODY, Agent, Question
from liza.lang import Words

Reader = Callable[[str], str]
# so many options stand one below the other, so many places of a kind are listed; how wide a line is
_LONG: Final = 24
_PLACES: Final = 60
_WIDTH: Final = 100
# a square, perhaps with what is done there; everybody's name with his square
_SPOT: Final = re.compile(r"(?:(\w+) +)?(-?\d{1,3}) *, *(-?\d{1,3})")
_ONE: Final = re.compile(r"(\w+) +(\d{1,3}),(\d{1,3})")
_EVERYBODY: Final = re.compile(r"\w+ +\d{1,3},\d{1,3}(?: +\w+ +\d{1,3},\d{1,3})*")


class Near(Protocol):
    """A region that has an answer for a place that somebody types."""

    def near(self, x: int, y: int) -> Value:
        """The answer for this place, in the game's units; it may be refused like any other."""


class Stopped(Exception):
    """The person at the terminal has had enough, or the input has ended; the position so far."""

    def __init__(self, position: Position, *, broken: bool = False) -> None:
        super().__init__(position)
        self.position = position
        self.broken = broken


def play_here(position: Position, agents: Sequence[Agent | None], language: str, read: Reader = input) -> Position:
    """Play until the match is over; seats without an agent are asked here."""
    people = [seat for seat, agent in enumerate(agents) if agent is None]
    watcher = people[0] if len(people) == 1 else None
    alone: int | None = None  # who has the screen to themselves
    position = _tell(drive(position, agents), watcher, language)
    while position.open:
        words = words_of(position, language)
        question = position.open[0]
        seat = watcher if question.seat == ANYBODY else question.seat
        secret = len(people) > 1 and seat is not None and _secret(position, question, seat)
        if secret and seat != alone:
            _stop_or_not(_line(position, words.say("hand_over", who=seat), read), position)
        _print_scene(position, seat, words)
        try:
            position = _answered(position, question, words, read)
        finally:
            if secret:
                _clear()
        position = _tell(drive(position, agents), watcher, language)
        alone = seat if secret and not position.events else None
    return position


def _secret(position: Position, question: Question, seat: int) -> bool:
    """Whether the answer is secret, or the seat sees more of the table than everybody does."""
    return question.slip is not None or position.scene(seat)["table"] != position.scene(None)["table"]


def _tell(position: Position, seat: int | None, language: str) -> Position:
    for row in event_lines(position.events, seat, words_of(position, language)):
        typer.echo(row)
    return position


def _print_scene(position: Position, seat: int | None, words: Words) -> None:
    typer.echo("")
    for row in scene_lines(position.scene(seat), words):
        typer.echo(row)


def _clear() -> None:
    """Nothing of what stood here stays on the screen, nor above it."""
    typer.echo("\x1b[2J\x1b[3J\x1b[H", nl=False)


def _line(position: Position, prompt: str, read: Reader) -> str:
    """What the person types; nothing that was played is lost when the input ends."""
    try:
        return read(prompt).strip()
    except (EOFError, KeyboardInterrupt) as end:
        raise Stopped(position, broken=True) from end


def _answered(position: Position, question: Question, words: Words, read: Reader) -> Position:
    """The position after what the person types; what is refused is said and asked again."""
    while True:
        try:
            if question.dice is not None:
                return _throw(position, question, words, read)
            return _choose(position, question, words, read)
        except Refusal as refusal:
            typer.echo(words.refusal(refusal), err=True)


def _throw(position: Position, question: Question, words: Words, read: Reader) -> Position:
    if whose := words.whose(question.what):
        typer.echo(f"  {whose}")
    need = "" if question.need is None else words.say("prompt_need", need=question.need) + " "
    text = _line(position, words.say("prompt_dice", dice=repr(question.dice), what=question.what) + need, read)
    _stop_or_not(text, position)
    faces = text.split()
    if not faces or not all(face.isdecimal() and len(face) < 5 for face in faces):
        raise Refusal("type_faces", dice=repr(question.dice))
    return position.answer(ANYBODY, tuple([int(face) for face in faces]))


def _choose(position: Position, question: Question, words: Words, read: Reader) -> Position:
    looked = look(question.options, question.args)
    options = [*every(looked)]
    far = Counter([_kind(option) for option in options if _place(option)])
    listed = [option for option in options if not _place(option) or far[_kind(option)] <= _PLACES]
    typer.echo(words.ask(question.what, question.topic()))
    shown = [f"{words.option(question.what, one)}{_note(position, question, one, words)}" for one in listed]
    for row in _in_columns([f"{number}. {text}" for number, text in enumerate(shown, 1)]):
        typer.echo(f"  {row}")
    for kind in [kind for kind, count in far.items() if count > _PLACES]:
        typer.echo(f"  {_by_place(question.what, kind, options, words)}")
    if _asks_for_places(looked):
        typer.echo(f"  {words.say('type_places')}")
    if _goes_anywhere(looked):
        typer.echo(f"  {words.say('type_near')}")
    text = _line(position, words.say("prompt", who=question.seat), read)
    _stop_or_not(text, position)
    if text == "u":
        return position.undo(question.seat)
    return position.answer(question.seat, _typed(text, listed, options, looked), question.slip)


def _in_columns(texts: list[str]) -> list[str]:
    """One below the other; if there are many, in columns that are read downwards."""
    if len(texts) <= _LONG:
        return texts
    width = max([len(text) for text in texts]) + 2
    high = -(-len(texts) // max(1, _WIDTH // width))
    return ["".join([text.ljust(width) for text in texts[row::high]]).rstrip() for row in range(high)]


# Squares: one can always be typed, and where there are too many to list it must be


def _place(option: Value) -> tuple[int, int] | None:
    """The square that an option is, or that it is about."""
    value = option[1] if isinstance(option, tuple) and len(option) == 2 and isinstance(option[0], str) else option
    if isinstance(value, tuple) and len(value) == 2 and type(value[0]) is type(value[1]) is int:
        return cast("tuple[int, int]", value)
    return None


def _kind(option: Value) -> str:
    """What is done there: the kind of an option of a menu."""
    return option[0] if isinstance(option, tuple) and isinstance(option[0], str) else ""


def _by_place(what: str, kind: str, options: list[Value], words: Words) -> str:
    """How to type one of many squares."""
    one = next(option for option in options if _place(option) and _kind(option) == kind)
    x, y = cast("tuple[int, int]", _place(one))
    return words.say("type_a_place", text=f"{kind} {x},{y}".strip(), means=words.option(what, one))


def _asks_for_places(looked: Looked) -> bool:
    """Whether everybody may be given a square, which cannot be listed."""
    return isinstance(looked, Region) and {"players", "squares"} <= looked.describe().keys()


def _goes_anywhere(looked: Looked) -> bool:
    """Whether a place may be typed: see `Near`."""
    return hasattr(looked, "near")


def _typed(text: str, listed: list[Value], options: list[Value], looked: Looked) -> Value:
    """The option that a number, a square, or squares for everybody mean."""
    if _asks_for_places(looked) and _EVERYBODY.fullmatch(text):
        return tuple([(who, (int(x), int(y))) for who, x, y in _ONE.findall(text)])
    spot = _SPOT.fullmatch(text)
    if spot and _goes_anywhere(looked):
        return cast("Near", looked).near(int(spot[2]), int(spot[3]))
    if spot:
        there = (int(spot[2]), int(spot[3]))
        able = [one for one in options if _place(one) == there and spot[1] in (None, _kind(one))]
        if len(able) == 1:
            return able[0]
        if able:
            raise Refusal("type_which", kinds=tuple([f"{_kind(one)} {there[0]},{there[1]}" for one in able]))
        kinds = list(dict.fromkeys([_kind(one) for one in options if _place(one)]))
        if spot[1] in kinds or kinds == [""]:
            return (spot[1], there) if spot[1] else there
    return _numbered(text, listed)


def _note(position: Position, question: Question, option: Value, words: Words) -> str:
    """What the option would mean, if the game has words for that."""
    preview = position.game.preview
    text = "" if preview is None else words.note(preview(position.now, question, option))
    return f" ({text})" if text else ""


def _numbered(text: str, options: list[Value]) -> Value:
    if text.isdecimal() and len(text) < 5 and 1 <= int(text) <= len(options):
        return options[int(text) - 1]
    raise Refusal("type_a_number", most=len(options)) if options else Refusal("type_a_square")


def _stop_or_not(text: str, position: Position) -> None:
    if text == "q":
        raise Stopped(position)
