"""A command line to try things on: what was said, and what stood on the screen when somebody typed."""

import io
import json
from collections.abc import Sequence
from typing import Any, Final, NamedTuple, Protocol

CLEAR: Final = "\x1b[2J\x1b[3J\x1b[H"


class Ran(NamedTuple):
    """What a command did."""

    code: int
    out: str
    err: str

    def data(self) -> Any:
        """The answer of a command that went well, as JSON: one line of it, and nothing else."""
        assert (self.code, self.err) == (0, "")
        assert self.out.count("\n") == 1
        return json.loads(self.out)

    def text(self) -> str:
        """The answer of a command that went well."""
        assert (self.code, self.err) == (0, "")
        return self.out

    def complaint(self, code: int = 2) -> str:
        """What a command that did nothing complains of: one line on stderr."""
        assert (self.code, self.out) == (code, "")
        assert self.err.count("\n") == 1
        assert self.err.endswith("\n")
        return self.err.removesuffix("\n")


class Run(Protocol):
    """Runs one command in this process."""

    def __call__(self, *arguments: str, typed: Sequence[str] = ()) -> Ran:
        """The command `liza …`, with some lines typed in; after them the input is at its end."""


class Screen(io.StringIO):
    """A terminal: what is cleared is gone, from the screen and from above it."""

    def isatty(self) -> bool:
        return True

    def shown(self) -> str:
        return self.getvalue().rpartition(CLEAR)[2]


class Keyboard(io.StringIO):
    """Types lines on a screen, which shows them, and notes what stood there each time."""

    def __init__(self, lines: Sequence[str], screen: Screen) -> None:
        super().__init__("".join(f"{line}\n" for line in lines))
        self.screen = screen
        self.screens: list[str] = []

    def readline(self, _size: int | None = -1) -> str:  # type: ignore[override]  # as `input` calls it
        line = super().readline()
        self.screens.append(self.screen.shown())
        self.screen.write(line)
        return line
