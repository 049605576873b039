"""The same record gives the same battle on every machine: whole numbers alone, and nothing that hangs on chance."""

import io
import os
import subprocess
import sys
import tokenize
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import liza.games.skirmish
import liza.space
from liza.games.skirmish.game import GAMES
from liza.games.skirmish.state import Battle
from liza.kernel.codec import digest
from liza.kernel.lint import lint_source
from liza.kernel.luck import Seeded
from liza.kernel.play import play
from liza.kernel.record import read, verify, write_played
from tests.games.skirmish.test_matches import Keen, any_setup

JUDGES: Final = tuple(
    [
        path
        for package in (liza.games.skirmish, liza.space)
        for path in sorted(Path(str(package.__file__)).parent.glob("**/*.py"))
    ]
)
BROKEN: Final = frozenset(["float", "complex", "Decimal", "sqrt", "hypot", "dist", "fsum", "pi", "tau", "inf", "nan"])
BROKEN_MODULES: Final = frozenset(["cmath", "decimal", "numpy", "scipy", "shapely", "statistics"])
FOLDERS: Final = ("DATA", "FOLDER", "parent")


def broken_numbers(source: str) -> Iterator[tuple[int, str]]:
    """(line, token) of whatever in a source is no whole number or might make one; paths are put together with / too."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        text, line = token.string, token.start[0]
        hexadecimal = text.lower().startswith("0x")
        if token.type == tokenize.NUMBER and not hexadecimal and any(sign in text.lower() for sign in ".ej"):
            yield line, text
        if token.type == tokenize.OP and text in ("/", "/=") and not any(one in token.line for one in FOLDERS):
            yield line, text
        if token.type == tokenize.NAME and (text in BROKEN or text in BROKEN_MODULES):
            yield line, text


@pytest.mark.parametrize("path", JUDGES, ids=lambda path: "/".join(path.parts[-2:]))
def test_what_judges_knows_whole_numbers_only(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert list(broken_numbers(source)) == []
    assert [text for _, text in lint_source(source) if "float" in text] == []


def test_all_that_judges_is_looked_at() -> None:
    names = {path.name for path in JUDGES}
    assert {"agent.py", "marching.py", "tactics.py", "shooting.py", "reaching.py", "sight.py", "measure.py"} <= names
    assert {"propose.py", "lattice.py", "ruins.py", "squares.py", "hexes.py"} <= names


@pytest.mark.parametrize(
    "line",
    [
        "x = 1.5",
        "x = 2e3",
        "x = y / 2",
        "x /= 2",
        "x = float(y)",
        "from math import sqrt",
        "import math\nx = math.sqrt(2)",
        "x = math.hypot(1, 2)",
        "import numpy",
        "x = 4 ** .5",
    ],
)
@pytest.mark.parametrize("name", ["measure.py", "shooting.py", "agent.py"])
def test_a_broken_number_anywhere_is_found(name: str, line: str) -> None:
    path = next(one for one in JUDGES if one.name == name)
    whole = path.read_text(encoding="utf-8")
    assert list(broken_numbers(f"{whole}\n{line}\n"))


# The same again


REPLAYED: Final = """
import sys
from tests.games.skirmish.test_whole import beats
sys.stdout.write("\\n".join(beats(sys.stdin.read())))
"""


def beats(record: str) -> list[str]:
    """What has come of a record after each of its beats, and how it ends."""
    kept = read(record)
    game, states = GAMES[kept.game], []

    def noted(name: str, beat: Callable[..., None]) -> Callable[..., None]:
        def run(battle: Battle, table: Any, *arguments: Any) -> None:
            beat(battle, table, *arguments)
            states.append(f"{name} {digest(battle)}")

        return run

    watched = replace(game, beats={name: noted(name, beat) for name, beat in game.beats.items()})
    end = verify(kept, watched)
    return [*states, digest(end.now), str(end.result)]


def fought(edition: str, seed: int) -> str:
    """A battle of random captains as a record."""
    game, luck, setup = GAMES[edition], Seeded(seed), any_setup(GAMES[edition], seed)
    return write_played(game, setup, luck, play(game, [Keen(seed), Keen(seed + 1)], Seeded(seed), setup))


@pytest.mark.parametrize("edition", GAMES)
def test_a_record_replayed_in_another_process_is_the_same_beat_by_beat(edition: str) -> None:
    record = fought(edition, 13)
    here = beats(record)
    assert len(here) > 100
    for hash_seed in ("0", "4242"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(["", *sys.path])}
        told = subprocess.run(
            [sys.executable, "-c", REPLAYED], input=record, env=environment, capture_output=True, text=True, check=True
        )
        assert told.stdout.split("\n") == here


@given(st.sampled_from(tuple(GAMES)), st.integers(0, 10_000))
@settings(max_examples=4, deadline=None)
def test_any_record_replayed_is_the_same(edition: str, seed: int) -> None:
    record = fought(edition, seed)
    assert fought(edition, seed) == record
    assert verify(read(record), GAMES[edition]).result is not None
