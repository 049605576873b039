"""Tables by name: those drawn by hand, each a TOML file of this folder, cities by their seed, and open ground."""

import re
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from liza.kernel.refusal import Refusal
from liza.space.field.authored import Plan, read_plan
from liza.space.field.city import city
from liza.space.field.compiling import compile_plan, read_table
from liza.space.field.model import Field

FOLDER: Final = Path(__file__).parent
_CITY: Final = re.compile(r"city (\d{1,18})(?: ([3-6]))?( mirror)?")
_OPEN: Final = re.compile(r"open (\d{3,4}) (\d{3,4})")


@cache
def names() -> tuple[str, ...]:
    """What the hand-made tables are called."""
    return tuple([path.stem for path in sorted(FOLDER.glob("*.toml"))])


def plan(name: str) -> Plan:
    """The plan of a table by its name; refused if there is none of this name.

    `yard` and the others of `names`; `city 7` from the seed 7, `city 7 3` of three blocks each way, `city 7 4 mirror`
    of two equal halves; `open 1200 900` of bare ground.
    """
    made, bare = _CITY.fullmatch(name), _OPEN.fullmatch(name)
    if made:
        return city(int(made[1]), int(made[2] or 4), mirror=bool(made[3]))
    if bare:
        text = f'title = {{ en = "Open ground", es = "Campo abierto" }}\nsize = [{bare[1]}, {bare[2]}]\n'
        return read_plan(text, name)
    return read_plan(_text(name), f"{name}.toml")


@lru_cache(maxsize=16)
def table(name: str) -> Field:
    """A table by its name, as `plan` knows it. A city takes a moment; the last ones are remembered."""
    return read_table(_text(name), f"{name}.toml") if name in names() else compile_plan(plan(name))


def _text(name: str) -> str:
    if name not in names():
        raise Refusal("no_such_table", name=name[:40], tables=(*names(), "city SEED", "open WIDTH DEPTH"))
    return (FOLDER / f"{name}.toml").read_text(encoding="utf-8")
