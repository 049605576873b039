"""The commands that read a record: step through it, check it, ask it for odds."""

import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import typer

from liza.cli.agreeing import data_of, game_of
from liza.cli.show import print_json, scene_lines, words_of
from liza.kernel.codec import digest
from liza.kernel.game import Game
from liza.kernel.odds import END_OF_BEAT, UNRESOLVED
from liza.kernel.options import Value, frozen
from liza.kernel.position import Position
from liza.kernel.record import LARGEST, Record, read, replay, verify
from liza.kernel.refusal import Refusal
from liza.kernel.table import ANYBODY
from liza.lang import Words


def opened(file: Path, words: Words) -> tuple[Record, Game[Any]]:
    """A record from a file, and its game."""
    try:
        with file.open("rb") as source:
            data = source.read(LARGEST + 1)  # no more, whatever its size is said to be: it may be a pipe
            size = max(len(data), file.stat().st_size)
    except OSError as error:
        raise Refusal("file_not_there", file=file.name) from error
    if len(data) > LARGEST:
        raise Refusal("file_too_large", file=file.name, size=size, most=LARGEST)
    record = read(data, file.name)
    try:
        return record, game_of(record.game, words)
    except Refusal as error:
        place = {"file": file.name, "line": record.heads["game"]}
        raise Refusal(error.code, error.rule, **{**error.facts, **place}) from error


def moment(file: Path, at: int | None, words: Words, *, any_version: bool = False) -> Position:
    """The position after so many inputs of a record."""
    record, game = opened(file, words)
    if at is not None and at > len(record.entries):
        raise Refusal("no_such_input", file=file.name, inputs=len(record.entries), at=at)
    return replay(record, game, at, any_version=any_version)


def replay_it(file: Path, at: int | None, words: Words, *, any_version: bool, as_json: bool) -> None:
    """`liza replay`."""
    position = moment(file, at, words, any_version=any_version)
    if as_json:
        text = position.game.draw(position.now)
        print_json({"position": text, "hash": digest(position.now), "scene": position.scene(None)})
        return
    spoken = words_of(position, words.language)
    typer.echo(words.say("position_after", inputs=position.inputs))
    for row in scene_lines(position.scene(None), spoken):
        typer.echo(row)
    for question in position.open:
        if question.seat == ANYBODY:
            typer.echo(spoken.say("open_dice", what=question.what, dice=repr(question.dice)))
        else:
            typer.echo(spoken.say("open_question", who=question.seat, text=spoken.ask(question.what, question.topic())))
    if position.result is not None:
        typer.echo(spoken.result(position.result))


def verify_it(file: Path, words: Words, *, any_version: bool, as_json: bool) -> int:
    """`liza verify`."""
    try:
        record, game = opened(file, words)
        position = verify(record, game, any_version=any_version)
    except Refusal as refusal:
        if as_json:
            print_json(
                {"ok": False, "code": refusal.code, "facts": {k: str(v)[:200] for k, v in refusal.facts.items()}}
            )
        else:
            typer.echo(words.refusal(refusal), err=True)
        return 1
    if as_json:
        print_json({"ok": True, "inputs": position.inputs, "over": position.result is not None})
    else:
        key = "verified" if position.result is not None else "verified_open"
        typer.echo(words.say(key, file=file.name, inputs=position.inputs))
    return 0


def odds_of(file: Path, at: int | None, answer: str | None, words: Words, *, as_json: bool) -> None:
    """`liza odds`."""
    position = moment(file, at, words)
    if not position.open:
        raise Refusal("nothing_is_asked", file=file.name)
    question, first = position.open[0], None
    if answer is not None:
        if question.dice is not None:
            raise Refusal("dice_asked", file=file.name)
        value = frozen(data_of(answer))
        position.answer(question.seat, value, question.slip)
        first = (question.seat, value)
    shares = telling_odds(position, first)
    if as_json:
        print_json({label: [share.numerator, share.denominator] for label, share in shares.items()})
        return
    spoken = words_of(position, words.language)
    for label, share in sorted(shares.items(), key=lambda row: -row[1]):
        typer.echo(f"  {float(share) * 100:7.3f} %  {share!s:>16}  {label_of(label, spoken)}")


def telling_odds(position: Position, first: tuple[int, Value] | None) -> dict[str, Fraction]:
    """The odds of the first event that may come or not; those that come for certain are passed over."""
    certain: list[str] = []
    while True:
        shares = position.odds(lambda event: None if event.name in certain else event.name, first=first)
        label = next(iter(shares))
        if len(shares) > 1 or label in (END_OF_BEAT, UNRESOLVED) or label.startswith("asks "):
            return shares
        certain.append(label)


def label_of(label: str, words: Words) -> str:
    """A label of odds in words."""
    if label in (UNRESOLVED, END_OF_BEAT):
        return words.say(label.replace(" ", "_"))
    if label.startswith("asks "):
        return words.say("asks", text=words.ask(label.removeprefix("asks ")))
    return re.sub(r"\{[^{}]*\}", "\N{HORIZONTAL ELLIPSIS}", words.find("event", label) or label)
