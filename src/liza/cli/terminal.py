"""A match in the terminal: numbered options, secret answers behind a cleared screen, real dice typed in."""

from collections.abc import Callable, Sequence

import typer

from liza.cli.show import event_lines, scene_lines, words_of
from liza.kernel.options import Value, every, look
from liza.kernel.play import drive
from liza.kernel.position import Position
from liza.kernel.refusal import Refusal
from liza.kernel.table import ANYBODY, Agent, Question
from liza.lang import Words

Reader = Callable[[str], str]
_MANY = 200


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
    options = [option for option, _ in zip(every(look(question.options, question.args)), range(_MANY), strict=False)]
    typer.echo(words.ask(question.what, question.topic()))
    for number, option in enumerate(options, 1):
        typer.echo(f"  {number}. {words.option(question.what, option)}{_note(position, question, option, words)}")
    text = _line(position, words.say("prompt", who=question.seat), read)
    _stop_or_not(text, position)
    if text == "u":
        return position.undo(question.seat)
    return position.answer(question.seat, _numbered(text, options), question.slip)


def _note(position: Position, question: Question, option: Value, words: Words) -> str:
    """What the option would mean, if the game has words for that."""
    preview = position.game.preview
    text = "" if preview is None else words.note(preview(position.now, question, option))
    return f" ({text})" if text else ""


def _numbered(text: str, options: list[Value]) -> Value:
    if text.isdecimal() and len(text) < 5 and 1 <= int(text) <= len(options):
        return options[int(text) - 1]
    raise Refusal("type_a_number", most=len(options))


def _stop_or_not(text: str, position: Position) -> None:
    if text == "q":
        raise Stopped(position)
