"""What somebody has written: a file of his, read with every fault told; and data for programs."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeVar

import typer

from liza.games.pit_fighter.drawing import plain
from liza.kernel.refusal import Refusal

LARGEST: Final = 100_000
T = TypeVar("T")


def read_as(reader: Callable[[str, str], T], file: Path) -> T:
    """What a reader makes of a file's text and name; or a refusal that says what is wrong with it and where."""
    name = plain(file.name)
    try:
        with file.open("rb") as source:
            data = source.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        raise Refusal("file_not_there", file=name) from error
    if len(data) > LARGEST:
        raise Refusal("file_too_large", file=name, size=max(len(data), file.stat().st_size), most=LARGEST)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Refusal("file_not_text", file=name, byte=error.start) from error
    if "\0" in text:
        raise Refusal("file_not_text", file=name, byte=data.index(b"\0"))
    try:
        return reader(text, name)
    except RecursionError as error:
        raise Refusal("file_not_toml", file=name, reason="[[[…") from error
    except ValueError as error:  # a number of thousands of digits
        raise Refusal("file_not_toml", file=name, reason=str(error).partition(":")[0][:120]) from error


def refusal_data(refusal: Refusal) -> dict[str, object]:
    """A refusal for programs."""
    facts = {key: str(fact) for key, fact in refusal.facts.items()}
    return {"ok": False, "code": refusal.code, "rule": refusal.rule, "facts": facts}


def print_json(data: object) -> None:
    """One line of JSON."""
    typer.echo(json.dumps(data, ensure_ascii=False))
