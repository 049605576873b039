"""Scenes, events and options as lines of text."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import typer

from liza.kernel.game import Game, Scene, Setup
from liza.kernel.position import Position, visible
from liza.kernel.table import Event
from liza.lang import Names, Words


def words_of(position: Position, language: str) -> Words:
    """The words of a match, with the names of its people and things."""
    return words_for(position.game, position.opening.setup, position.now, language)


def words_for(game: Game[Any], setup: Setup, state: Any, language: str) -> Words:
    """The words of a match, with the names of its people and things."""
    return Words(language, game, Names(setup.seats, game.names(state)))


def scene_lines(scene: Scene, words: Words) -> Iterator[str]:
    """What a seat sees of the table: header, board if it comes as rows of text, one line for each sheet.

    A sheet may say in its `line` what is to be shown, as keys and values (nothing: it is left out), and by its `mark`
    who that is on the board.
    """
    table = scene["table"]
    header = [one for one in table.get("header", {}).items() if one != ("moving", None)]
    yield "  ".join([_field(key, value, words) for key, value in header])
    yield from table.get("rows", ())
    for sheet in table.get("sheets", ()):
        seat, mark = words.seat(sheet["seat"]), f"{sheet['mark']} " if "mark" in sheet else ""
        if sheet.get("line") == []:
            continue
        line = sheet.get("line", [one for one in sheet.items() if one[0] != "seat" and one[1] not in ("", [], ())])
        between = "; " if "line" in sheet else ", "
        yield f"  {mark}{seat}: " + between.join([_field(key, value, words) for key, value in line])


def _field(key: str, value: Any, words: Words) -> str:
    if key == "moving" and isinstance(value, int):
        shown = words.seat(value)
    elif isinstance(value, Mapping):
        shown = ", ".join([f"{words.value(one)} {words.value(amount)}" for one, amount in value.items()])
    else:
        shown = words.value(value)
    return f"{words.label(key)} {shown}" if key else shown


def event_lines(events: Sequence[Event], seat: int | None, words: Words) -> list[str]:
    """These events as one seat (None: a spectator) may read them, with the rule that decided."""
    return ["  " + words.event(event) + (f" [{event.rule}]" if event.rule else "") for event in visible(events, seat)]


def print_json(data: Any) -> None:
    """The answer for a program."""
    typer.echo(json.dumps(data, ensure_ascii=False))
