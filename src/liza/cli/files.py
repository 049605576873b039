"""Files that people have written themselves, read with care."""

from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeVar

from liza.kernel.refusal import Refusal

LARGEST: Final = 100_000
T = TypeVar("T")


def read_own(file: Path, name: str, read: Callable[[str, str], T]) -> T:
    """What a file describes, or a refusal that says what is wrong with it and where."""
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
        return read(text, name)
    except RecursionError as error:
        raise Refusal("file_not_toml", file=name, reason="[[[…") from error
