"""What the rule modules of a room must not do: each is found, and plain rules are not."""

import runpy
import sys
from pathlib import Path

import pytest

from liza.games.pulso import GAME as PULSO
from liza.kernel import lint
from liza.kernel.lint import Finding, lint_rules, lint_source, main

CLEAN = '''
"""PF-1: a chapter."""
from typing import Final

from liza.kernel.dice import d6

__all__ = ["jump"]
TABLE: Final = {1: "fall", 2: "stand"}
_WALLS = [1, 2]
height: int
limit = 3
DATA = FOLDER / "data" / f"{limit}.toml"
HALF = 7 // 2
left, right = (1, 2)


def jump(match, table, player, *places):
    """PF-5: a jump."""
    if not table.ask(player.seat, "jump", (False, True)):
        return False
    try:
        height = match.heights[player.at]
    except KeyError:
        height = 0
    try:
        height += 1
    finally:
        match.done = True
    for place in sorted({1, 2}):
        match.log.append(place)
    heights = [max(place, 1) for place in list(places)]
    total = sum(one for one in heights)
    ok = len({place for place in places}) > 1 and match.test(f"{total}", 3)
    faces = table.roll("jump", 2 * d6)
    match.table.roll(f"{faces}")
    table.tell("jumped", "PF-5", height=height + total, ok=ok)
    sheet.table(f"{ok}")
    return any([table.test("again", d6, 4) for _ in range(2)])


def walls(match):
    """Pure queries may be generators."""
    yield from match.walls


def menu():
    """Options are data."""
    return {name: len(name) for name in ("a", "b")}
'''


def found(source: str) -> list[str]:
    return [text for _, text in lint_source(source)]


def test_plain_rules_are_clean() -> None:
    assert found(CLEAN) == []


def test_the_rules_of_pulso_are_clean() -> None:
    assert lint_rules(PULSO.folder) == []


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("import random", "imports random"),
        ("import math, time", "imports time"),
        ("import os.path as p", "imports os.path"),
        ("from random import choice", "imports random"),
        ("def f():\n    from copy import deepcopy", "imports copy"),
        ("import uuid", "imports uuid"),
        ("import pickle", "imports pickle"),
        ("import numpy as np", "imports numpy"),
        ("from datetime import date", "imports datetime"),
        ("try:\n    f()\nexcept:\n    pass", "catches what only the kernel may catch"),
        ("try:\n    f()\nexcept BaseException:\n    pass", "catches what only the kernel may catch"),
        ("try:\n    f()\nexcept (ValueError, Pending):\n    pass", "catches what only the kernel may catch"),
        ("try:\n    table.ask(0, 'a', ())\nfinally:\n    f()", "try/finally around a question"),
        ("try:\n    f()\nfinally:\n    t.roll('a', d6)", "try/finally around a question"),
        ("x = id(y)", "calls id()"),
        ("x = hash(y)", "calls hash()"),
        ("x = deepcopy(y)", "calls deepcopy()"),
        ("x = open(y)", "calls open()"),
        ("x = input()", "calls input()"),
        ("x = __import__('random')", "calls __import__()"),
        ("table.ask(0, f'move {x}', ())", "a label made up in ask(): labels are constants"),
        ("table.ask_all('move' + x, ())", "a label made up in ask_all(): labels are constants"),
        ("t.roll(f'{x}', d6)", "a label made up in roll(): labels are constants"),
        ("table.test('a %s' % x, d6, 4)", "a label made up in test(): labels are constants"),
        ("table.band(f'{x}', d6, (4,))", "a label made up in band(): labels are constants"),
        ("table.tell(f'{x}', 'PF-1')", "a label made up in tell(): labels are constants"),
        ("table.ask(0, 'move', lambda: ())", "a lambda in ask(): options are data or module-level functions"),
        ("for x in {1, 2}:\n    pass", "goes through a set, whose order is chance"),
        ("for x in {y for y in z}:\n    pass", "goes through a set, whose order is chance"),
        ("for x in set(y):\n    pass", "goes through a set, whose order is chance"),
        ("X = [y for y in frozenset(z)]", "goes through a set, whose order is chance"),
        ("X = {y: 1 for y in {1, 2}}", "goes through a set, whose order is chance"),
        ("X = list({1, 2})", "goes through a set, whose order is chance"),
        ("x = tuple(set(y))", "goes through a set, whose order is chance"),
        ("x = enumerate({1, 2})", "goes through a set, whose order is chance"),
        ("def f(table):\n    yield table.ask(0, 'a', ())", "a generator across a question"),
        ("def f(table):\n    yield from g()\n    table.test('a', d6, 4)", "a generator across a question"),
        ("async def f(table):\n    await g()\n    table.band('a', d6, (4,))", "a generator across a question"),
        ("x = all(table.test('a', d6, 4) for _ in y)", "a generator across a question"),
        ("X = 1.5", "a float"),
        ("def f():\n    return 0.5", "a float"),
        ("def f():\n    global x", "a global or nonlocal name"),
        ("def f():\n    x = 1\n    def g():\n        nonlocal x", "a global or nonlocal name"),
        ("seen = []", "module state: seen"),
        ("seen: dict[int, int] = {}", "module state: seen"),
        ("_seen = {1}", "module state: _seen"),
        ("Seen = [x for x in y]", "module state: Seen"),
        ("seen = {x: 1 for x in y}", "module state: seen"),
        ("A = seen = []", "module state: seen"),
    ],
)
def test_each_forbidden_thing_is_found(source: str, text: str) -> None:
    assert found(source) == [text]


@pytest.mark.parametrize(
    "source",
    [
        "seen = dict()",
        "seen = set()",
        "seen = {x for x in y}",
        "table.ask_all('move', [(0, 0, lambda: ())])",
        "table.ask(seat=0, what=f'{x}', options=())",
        "table.ask(0, 'move', options=lambda: ())",
        "table.ask(0, 'move {}'.format(x), ())",
        "for x in {1} | y:\n    pass",
        "for x in {1, 2}.union(y):\n    pass",
        "def f(x):\n    seen = set(x)\n    for one in seen:\n        pass",
        "def f(x):\n    seen: set[int] = g(x)\n    return [one for one in seen]",
        "def f(seen: frozenset[int]):\n    return list(seen)",
        "NAMES: Final = frozenset(['a', 'b'])\ndef f():\n    return tuple(NAMES)",
        "def f(x):\n    return x / 2",
        "try:\n    table.ask(0, 'a', ())\nexcept* ValueError:\n    pass\nfinally:\n    f()",
        "with suppress(BaseException):\n    table.ask(0, 'a', ())",
        "import multiprocessing",
        "import secrets",
        "import threading",
        "import asyncio",
        "import shapely",
    ],
)
def test_ways_around_are_found_too(source: str) -> None:
    assert found(source)


def test_a_set_may_be_sorted_asked_and_counted() -> None:
    assert found("def f(x):\n    seen = set(x)\n    return sorted(seen), len(seen), [y for y in x if y in seen]") == []
    assert found("def f(x):\n    seen: list[int] = x\n    other: set[int] = set()\n    return [y for y in seen]") == []


def test_each_finding_has_its_line() -> None:
    source = "x = 1\nimport random\n\ny = 0.5\n"
    assert list(lint_source(source)) == [(2, "imports random"), (4, "a float")]


@pytest.fixture
def room(tmp_path: Path) -> Path:
    (tmp_path / "data").mkdir()
    (tmp_path / "agent.py").write_text("import random\n")
    (tmp_path / "clean.py").write_text(CLEAN)
    (tmp_path / "moves.py").write_text("x = 0.5\nimport random, random\n\nY = id(id(x))\n")
    (tmp_path / "data" / "tables.py").write_text("import time\n")
    return tmp_path


def test_every_rule_module_of_a_room_is_looked_at_but_not_its_players(room: Path) -> None:
    assert lint_rules(room) == [
        Finding(str(room / "data" / "tables.py"), 1, "imports time"),
        Finding(str(room / "moves.py"), 1, "a float"),
        Finding(str(room / "moves.py"), 2, "imports random"),
        Finding(str(room / "moves.py"), 4, "calls id()"),
    ]


def test_findings_are_printed_one_by_one_and_fail(room: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(PULSO.folder), str(room)]) == 1
    rows = capsys.readouterr().out.splitlines()
    assert rows[1] == f"{room / 'moves.py'}:1: a float"
    assert len(rows) == 4


def test_a_clean_room_is_silent(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(PULSO.folder)]) == 0
    assert capsys.readouterr().out == ""


def test_the_module_can_be_run(room: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for folder, code in ((PULSO.folder, 0), (room, 1)):
        monkeypatch.setattr(sys, "argv", ["lint", str(folder)])
        with pytest.raises(SystemExit) as ended:
            runpy.run_path(lint.__file__, run_name="__main__")
        assert ended.value.code == code
    assert "imports time" in capsys.readouterr().out
