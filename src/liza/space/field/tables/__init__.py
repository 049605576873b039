"""Tables drawn by hand, each a TOML file of this folder."""

from functools import cache
from pathlib import Path
from typing import Final

from liza.kernel.refusal import Refusal
from liza.space.field.authored import Plan, read_plan
from liza.space.field.compiling import read_table
from liza.space.field.model import Field

FOLDER: Final = Path(__file__).parent


@cache
def names() -> tuple[str, ...]:
    """What the hand-made tables are called."""
    return tuple([path.stem for path in sorted(FOLDER.glob("*.toml"))])


def plan(name: str) -> Plan:
    """The plan of a hand-made table; refused if there is none of this name."""
    return read_plan(_text(name), f"{name}.toml")


def table(name: str) -> Field:
    """A hand-made table; refused if there is none of this name."""
    return read_table(_text(name), f"{name}.toml")


def _text(name: str) -> str:
    if name not in names():
        raise Refusal("no_such_table", name=name[:40], tables=names())
    return (FOLDER / f"{name}.toml").read_text(encoding="utf-8")
