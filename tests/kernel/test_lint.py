"""What the rule modules of a room must not do: each is found, and plain rules are not."""

import runpy
import sys
from pathlib import Path

import pytest

from liza.games.pulso import GAME as PULSO
from liza.kernel import lint
from liza.kernel.lint import Finding, lint_rules, lint_source, lint_together, main

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
        ("X = 1j", "a float"),
        ("x /= 2", "a division that gives a float"),
        ("x = float(y)", "calls float()"),
        ("from math import hypot", "a float: math.hypot"),
        ("import math\nX = math.sqrt(2)", "a float: math.sqrt"),
        ("from importlib import import_module", "imports importlib"),
        ("import contextlib", "imports contextlib"),
        ("seen = defaultdict(list)", "module state: seen"),
        ("class Match:\n    seen = []", "module state: seen"),
        ("def f(x, seen=[]):\n    pass", "module state: a default of f"),
        ("def f(x, *, seen={}):\n    pass", "module state: a default of f"),
        ("SEEN: Final = {}\ndef f(x):\n    SEEN[x] = 1", "module state: SEEN is changed"),
        ("SEEN = {1: {}}\ndef f(x):\n    SEEN[1][x] += 1", "module state: SEEN is changed"),
        ("SEEN = {}\ndef f(x):\n    del SEEN[x]", "module state: SEEN is changed"),
        ("SEEN = []\ndef f(x):\n    SEEN.append(x)", "module state: SEEN is changed"),
        ("from tables import SEEN as S\ndef f(x):\n    S.add(x)", "module state: S is changed"),
        ("def f():\n    f.times = 1", "module state: f is changed"),
        ("class Match:\n    pass\ndef f(x):\n    Match.last = x", "module state: Match is changed"),
        ("try:\n    f(match, table)\nfinally:\n    g()", "try/finally around a question"),
        ("def f(table):\n    yield g(table)", "a generator across a question"),
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
        "def f(x):\n    seen = set(x)\n    return [*seen]",
        "def f(x):\n    seen = set(x)\n    return next(iter(seen))",
        "def f(x):\n    seen = set(x)\n    return seen.pop()",
        "def f(x):\n    seen = set(x)\n    return ','.join(seen)",
        "def f(x):\n    seen = set(x)\n    return map(str, seen)",
        "def f(x):\n    seen = set(x)\n    return max(seen, key=len)",
        "def f(x, y):\n    for one in x.keys() - y.keys():\n        pass",
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


def test_what_only_looks_like_that_is_let_be() -> None:
    assert found("from math import isqrt\nimport math\nX = math.comb(4, 2)\nx //= 2") == []
    assert found("SEEN = []\ndef f(x):\n    SEEN = [x]\n    SEEN.append(x)") == []
    assert found("def f(seen, SEEN):\n    seen.x.append(1)\n    g(seen).append(2)\n    SEEN[0] = 3") == []
    assert found("class Match:\n    __slots__ = ['a']\n    def f(self, x=(), *, y):\n        self.a = [*x]") == []
    assert found("def f(x, y):\n    return sorted(x.keys() - y), max(set(y)), x.pop(), x.pop('a')") == []
    assert found("def f(x):\n    a, *rest = x\n    return rest") == []
    assert found("import importlib.metadata") == []


AGAIN = "{} comes back to itself with the table: make it a loop"


@pytest.mark.parametrize(
    "source",
    [
        "def bounce(match, table):\n    if table.test('catch', d6, 4):\n        bounce(match, table)",
        "def bounce(match, t):\n    for one in match.players:\n        bounce(match, t)",
        "from liza.games.ball.flight import bounce as again\ndef bounce(match, table):\n    again(match, table)",
        "from liza.games.ball import flight\ndef bounce(match, table):\n    flight.bounce(match, table)",
    ],
)
def test_a_rule_that_calls_itself_with_the_table_is_found(source: str) -> None:
    line = 1 + source[: source.index("def bounce")].count("\n")
    assert list(lint_together({"flight": source})) == [("flight", line, AGAIN.format("bounce"))]


def test_a_circle_of_rules_over_several_modules_is_found_and_what_only_leads_into_it_is_not() -> None:
    sources = {
        "turns": "from games.catching import caught\ndef turn(match, table):\n    caught(match, table)\n",
        "catching": "from games import flight\ndef caught(match, table):\n    flight.bounce(match, table)\n",
        "flight": "from games.catching import caught\n\ndef bounce(match, table):\n    caught(match, table)\n",
    }
    assert list(lint_together(sources)) == [
        ("catching", 2, AGAIN.format("caught")),
        ("flight", 3, AGAIN.format("bounce")),
    ]


def test_a_query_may_call_itself_and_one_rule_may_serve_many() -> None:
    source = "def depth(match, at):\n    return depth(match, at)\ndef a(m, table):\n    b(m, table)\n    b(m, table)\n"
    assert list(lint_together({"depths": source + "def b(m, table):\n    depth(m, 1)\n    m.b(table)\n"})) == []


def test_a_circle_is_found_among_the_modules_of_a_room(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "one.py").write_text("from x.two import b\ndef a(m, table):\n    b(m, table)\n")
    (tmp_path / "two.py").write_text("from x.data.one import a\ndef b(m, table):\n    a(m, table)\n")
    (tmp_path / "agent.py").write_text("def b(m, table):\n    b(m, table)\n")
    assert [(Path(path).name, line, text) for path, line, text in lint_rules(tmp_path)] == [
        ("one.py", 2, AGAIN.format("a")),
        ("two.py", 2, AGAIN.format("b")),
    ]


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
