"""The free table is judged in whole numbers: the same on every machine."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

import liza.space.field
from liza.kernel.lint import lint_source

FOLDER: Final = Path(liza.space.field.__file__).parent
MODULES: Final = sorted(FOLDER.glob("**/*.py"))
NAMES: Final = [str(path.relative_to(FOLDER)) for path in MODULES]
MAY_PROPOSE: Final = "propose.py"
ALLOWED_OF_MATH: Final = {"isqrt"}
HEAVY: Final = {"numpy", "scipy", "shapely"}


def not_whole(source: str) -> Iterator[str]:
    """What in a module could give something else on another machine."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, float | complex):
            yield f"{node.lineno}: {node.value}"
        if isinstance(node, (ast.BinOp, ast.AugAssign)) and isinstance(node.op, ast.Div) and not _is_path(node):
            yield f"{node.lineno}: a division"
        if isinstance(node, ast.Name) and node.id in ("float", "round", "hash"):
            yield f"{node.lineno}: {node.id}"
        if isinstance(node, ast.ImportFrom) and node.module == "math":
            yield from [f"{node.lineno}: math.{one.name}" for one in node.names if one.name not in ALLOWED_OF_MATH]
        if isinstance(node, ast.Import):
            yield from [
                f"{node.lineno}: {one.name}" for one in node.names if one.name in ("math", "random", "decimal", "time")
            ]


def _is_path(node: ast.BinOp | ast.AugAssign) -> bool:
    """`FOLDER / name` is no division."""
    return isinstance(node, ast.BinOp) and isinstance(node.right, ast.JoinedStr)


def imports(source: str) -> set[str]:
    """The distributions that a module imports anywhere."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {one.name.partition(".")[0] for one in node.names}
        if isinstance(node, ast.ImportFrom):
            found.add((node.module or "").partition(".")[0])
    return found


@pytest.mark.parametrize("path", MODULES, ids=NAMES)
def test_nothing_is_rounded_but_by_rule(path: Path) -> None:
    assert list(not_whole(path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize("path", MODULES, ids=NAMES)
def test_nothing_depends_on_chance_order_or_clock(path: Path) -> None:
    assert list(lint_source(path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize("path", MODULES, ids=NAMES)
def test_heavy_libraries_are_for_proposals_alone(path: Path) -> None:
    if path.name != MAY_PROPOSE:
        assert imports(path.read_text(encoding="utf-8")) & HEAVY == set()


@pytest.mark.parametrize("path", MODULES, ids=NAMES)
def test_modules_are_short(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 400


@pytest.mark.parametrize(
    "source", ["x = 0.5", "x = a / b", "x /= 2", "from math import sqrt", "import math", "y = float(x)", "y = round(x)"]
)
def test_such_things_would_be_found(source: str) -> None:
    assert list(not_whole(source)) != []


def test_there_are_modules_to_look_at() -> None:
    assert {"sight.py", "paths.py", "legs.py", "lattice.py", "city/ruins.py"} <= set(NAMES)
