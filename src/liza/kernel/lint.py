"""What the rule modules of a room must not do, looked for in their source: `python -m liza.kernel.lint FOLDER`.

Each of these would break the contract: a beat that cannot be carried out again to the same end, or a record that is not
the whole match.
"""

import ast
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

NOT_RULES: Final = ("agent.py",)
_FORBIDDEN: Final = frozenset(
    [
        "random",
        "time",
        "uuid",
        "datetime",
        "secrets",
        "os",
        "copy",
        "pickle",
        "asyncio",
        "threading",
        "multiprocessing",
        "numpy",
        "shapely",
    ]
)
_ASKS: Final = frozenset(["ask", "ask_all", "roll", "test", "band"])
_LABEL_AT: Final = {"ask": 1, "ask_all": 0, "roll": 0, "test": 0, "band": 0, "tell": 0}
_BY_CHANCE: Final = "goes through a set, whose order is chance"
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


class Finding(NamedTuple):
    """One thing that must not be, and where."""

    path: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.text}"


def lint_rules(folder: Path) -> list[Finding]:
    """Everything found in the rule modules under a folder."""
    return [
        Finding(str(path), line, text)
        for path in sorted(folder.glob("**/*.py"))
        if path.name not in NOT_RULES
        for line, text in sorted(set(lint_source(path.read_text(encoding="utf-8"))))
    ]


def lint_source(source: str) -> Iterator[tuple[int, str]]:
    """(line, what is wrong) of one module."""
    tree = ast.parse(source)
    yield from _module_state(tree)
    yield from _named_sets(tree)
    for node in ast.walk(tree):
        yield from _imports(node)
        yield from _catching(node)
        yield from _calls(node)
        yield from _sets(node)
        yield from _generators(node)
        if isinstance(node, ast.Constant) and isinstance(node.value, float):
            yield node.lineno, "a float"
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div) and not _is_text(node.right):
            yield node.lineno, "a division that gives a float"
        if isinstance(node, (ast.Global, ast.Nonlocal)):
            yield node.lineno, "a global or nonlocal name"


def _is_text(node: ast.expr) -> bool:
    """A part of a path: the right side of a slash that is no division."""
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def _module_state(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Lists, sets and dicts at module level must be constants by name."""
    for node in tree.body:
        targets = (
            node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        )
        if _changes(getattr(node, "value", None)):
            for target in targets:
                if isinstance(target, ast.Name) and not target.id.strip("_").isupper() and target.id != "__all__":
                    yield node.lineno, f"module state: {target.id}"


def _changes(value: ast.AST | None) -> bool:
    """Whether a value is a list, a set or a dict."""
    called = value.func.id if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) else ""
    return called in ("list", "dict", "set") or isinstance(
        value, (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp)
    )


def _imports(node: ast.AST) -> Iterator[tuple[int, str]]:
    names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
    if isinstance(node, ast.ImportFrom):
        names = [node.module or ""]
    for name in names:
        if name.split(".")[0] in _FORBIDDEN:
            yield getattr(node, "lineno", 0), f"imports {name}"


def _catching(node: ast.AST) -> Iterator[tuple[int, str]]:
    if isinstance(node, ast.ExceptHandler):
        caught = ast.unparse(node.type) if node.type else ""
        if not caught or "BaseException" in caught or "Pending" in caught:
            yield node.lineno, "catches what only the kernel may catch"
    if (
        isinstance(node, (ast.Try, ast.TryStar))
        and node.finalbody
        and any(_is_question(child) for child in ast.walk(node))
    ):
        yield node.lineno, "try/finally around a question"


def _calls(node: ast.AST) -> Iterator[tuple[int, str]]:
    if not isinstance(node, ast.Call):
        return
    if isinstance(node.func, ast.Name) and node.func.id in (
        "id",
        "hash",
        "deepcopy",
        "__import__",
        "open",
        "input",
        "suppress",
    ):
        yield node.lineno, f"calls {node.func.id}()"
    if _is_table(node):
        name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
        at = _LABEL_AT[name]
        labels = [*node.args[at : at + 1], *[one.value for one in node.keywords if one.arg in ("what", "name")]]
        if any(isinstance(label, (ast.JoinedStr, ast.BinOp, ast.Call)) for label in labels):
            yield node.lineno, f"a label made up in {name}(): labels are constants"
        if any(isinstance(part, ast.Lambda) for part in ast.walk(node)):
            yield node.lineno, f"a lambda in {name}(): options are data or module-level functions"


def _sets(node: ast.AST) -> Iterator[tuple[int, str]]:
    for one in _gone_through(node):
        if _is_set(one):
            yield one.lineno, _BY_CHANCE


def _named_sets(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Functions that go through a set by the name that it has there or at module level."""
    everywhere = _names_of_sets(tree.body)
    for function in ast.walk(tree):
        if isinstance(function, _FUNCTIONS):
            names = everywhere | _names_of_sets(ast.walk(function))
            for one in [one for node in ast.walk(function) for one in _gone_through(node)]:
                if isinstance(one, ast.Name) and one.id in names:
                    yield one.lineno, _BY_CHANCE


def _names_of_sets(nodes: Iterable[ast.AST]) -> set[str]:
    named: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.Assign) and _is_set(node.value):
            named |= {target.id for target in node.targets if isinstance(target, ast.Name)}
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            if _is_set_type(node.annotation) or (node.value is not None and _is_set(node.value)):
                named.add(node.target.id)
        elif isinstance(node, ast.arg) and node.annotation is not None and _is_set_type(node.annotation):
            named.add(node.arg)
    return named


def _is_set_type(annotation: ast.expr) -> bool:
    return ast.unparse(annotation).partition("[")[0] in ("set", "frozenset")


def _gone_through(node: ast.AST) -> list[ast.expr]:
    """What a node takes one by one, in the order that it has."""
    if isinstance(node, (ast.For, ast.comprehension)):
        return [node.iter]
    called = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
    return node.args[:1] if isinstance(node, ast.Call) and called in ("list", "tuple", "enumerate") else []


def _is_set(node: ast.expr) -> bool:
    """A set as it is written, or made of one by an operator or a method."""
    if isinstance(node, ast.BinOp):
        return _is_set(node.left) or _is_set(node.right)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        return _is_set(node.func.value)
    called = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
    return isinstance(node, (ast.Set, ast.SetComp)) or called in ("set", "frozenset")


def _generators(node: ast.AST) -> Iterator[tuple[int, str]]:
    if isinstance(node, ast.GeneratorExp) and any(_is_question(child) for child in ast.walk(node)):
        yield node.lineno, "a generator across a question"
    if isinstance(node, _FUNCTIONS):
        inside = list(ast.walk(node))
        if any(isinstance(one, (ast.Yield, ast.YieldFrom, ast.Await)) for one in inside) and any(
            map(_is_question, inside)
        ):
            yield node.lineno, "a generator across a question"


def _is_table(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in _LABEL_AT
        and isinstance(node.func.value, ast.Name)
        and node.func.value.id in ("table", "t")
    )


def _is_question(node: ast.AST) -> bool:
    return _is_table(node) and isinstance(node, ast.Call) and getattr(node.func, "attr", "") in _ASKS


def main(arguments: list[str]) -> int:
    """Print what was found; 1 if anything was."""
    findings = [finding for folder in arguments for finding in lint_rules(Path(folder))]
    for finding in findings:
        sys.stdout.write(f"{finding}\n")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
