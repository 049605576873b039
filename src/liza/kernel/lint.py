"""What the rule modules of a room must not do, looked for in their source: `python -m liza.kernel.lint FOLDER`.

Each of these would break the contract: a beat that cannot be carried out again to the same end, or a record that is not
the whole match.
"""

import ast
import sys
from collections.abc import Iterable, Iterator, Mapping
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
        "contextlib",
        "numpy",
        "shapely",
    ]
)
_CALLED: Final = frozenset(["id", "hash", "float", "deepcopy", "__import__", "open", "input", "suppress"])
_WHOLE: Final = frozenset(["isqrt", "gcd", "lcm", "comb", "perm", "factorial", "prod", "floor", "ceil"])
_CONTAINERS: Final = frozenset(["list", "dict", "set", "defaultdict", "Counter", "deque", "OrderedDict", "bytearray"])
_CHANGING: Final = frozenset(
    [
        "append",
        "extend",
        "insert",
        "remove",
        "pop",
        "clear",
        "sort",
        "reverse",
        "add",
        "discard",
        "update",
        "setdefault",
    ]
)
_IN_ORDER: Final = frozenset(
    ["list", "tuple", "enumerate", "iter", "zip", "map", "filter", "join", "extend", "fromkeys"]
)
_TABLE: Final = ("table", "t")
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
    paths = [path for path in sorted(folder.glob("**/*.py")) if path.name not in NOT_RULES]
    sources = {".".join(path.relative_to(folder).with_suffix("").parts): path.read_text("utf-8") for path in paths}
    circles = list(lint_together(sources))
    found: list[Finding] = []
    for path, (name, source) in zip(paths, sources.items(), strict=True):
        here = {*lint_source(source), *[(line, text) for module, line, text in circles if module == name]}
        found += [Finding(str(path), line, text) for line, text in sorted(here)]
    return found


def lint_together(sources: Mapping[str, str]) -> Iterator[tuple[str, int, str]]:
    """(module, line, what is wrong) of modules that call each other, by their dotted names.

    A rule that comes back to itself with the table in its hands may do so for ever; a loop may too, and needs no stack.
    """
    trees = {name: ast.parse(source) for name, source in sources.items()}
    rules = {
        (name, node.name): node for name, tree in trees.items() for node in tree.body if isinstance(node, _FUNCTIONS)
    }
    calls = {rule: set(_handed_to(node, _visible(rule[0], trees))) & rules.keys() for rule, node in rules.items()}
    for rule, node in rules.items():
        reached: set[tuple[str, str]] = set()
        ahead = [rule]
        while ahead:
            following = calls[ahead.pop()] - reached
            reached |= following
            ahead += sorted(following)
        if rule in reached:
            yield rule[0], node.lineno, f"{rule[1]} comes back to itself with the table: make it a loop"


def _visible(name: str, trees: Mapping[str, ast.Module]) -> dict[str, tuple[str, str]]:
    """What names stand for in a module: (module, function), or (module, "") for a module."""
    seen = {node.name: (name, node.name) for node in trees[name].body if isinstance(node, _FUNCTIONS)}
    imports = [node for node in ast.walk(trees[name]) if isinstance(node, ast.ImportFrom)]
    for whence, one in [(node.module, one) for node in imports for one in node.names]:
        for module in trees:
            if f".{whence}".endswith(f".{module}"):
                seen[one.asname or one.name] = (module, one.name)
            elif f".{whence}.{one.name}".endswith(f".{module}"):
                seen[one.asname or one.name] = (module, "")
    return seen


def _handed_to(rule: ast.AST, visible: Mapping[str, tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """The functions to which a rule hands the table."""
    for node in ast.walk(rule):
        if isinstance(node, ast.Call) and _hands_on(node):
            module, function = visible.get(_root(node.func), ("", ""))
            yield module, function or getattr(node.func, "attr", "")


def lint_source(source: str) -> Iterator[tuple[int, str]]:
    """(line, what is wrong) of one module."""
    tree = ast.parse(source)
    yield from _module_state(tree)
    yield from _changed_from_inside(tree)
    yield from _named_sets(tree)
    for node in ast.walk(tree):
        yield from _imports(node)
        yield from _catching(node)
        yield from _calls(node)
        yield from _sets(node)
        yield from _generators(node)
        yield from _floats(node)
        if isinstance(node, (ast.Global, ast.Nonlocal)):
            yield node.lineno, "a global or nonlocal name"


def _floats(node: ast.AST) -> Iterator[tuple[int, str]]:
    if isinstance(node, ast.Constant) and isinstance(node.value, (float, complex)):
        yield node.lineno, "a float"
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div) and not _is_text(node.right):
        yield node.lineno, "a division that gives a float"
    if isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Div):
        yield node.lineno, "a division that gives a float"
    taken = [one.name for one in node.names] if isinstance(node, ast.ImportFrom) and node.module == "math" else []
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "math":
        taken = [node.attr]
    for name in taken:
        if name not in _WHOLE:
            yield getattr(node, "lineno", 0), f"a float: math.{name}"


def _is_text(node: ast.expr) -> bool:
    """A part of a path: the right side of a slash that is no division."""
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def _module_state(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Lists, sets and dicts of a module or a class must be constants by name, and no defaults."""
    classes = [node.body for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    for node in [node for body in (tree.body, *classes) for node in body]:
        if _changes(getattr(node, "value", None)):
            for target in _targets(node):
                if isinstance(target, ast.Name) and not target.id.strip("_").isupper() and target.id[:2] != "__":
                    yield node.lineno, f"module state: {target.id}"
    for function in ast.walk(tree):
        if isinstance(function, _FUNCTIONS):
            for default in [*function.args.defaults, *function.args.kw_defaults]:
                if default is not None and _changes(default):
                    yield default.lineno, f"module state: a default of {function.name}"


def _targets(node: ast.AST) -> list[ast.expr]:
    """What a statement assigns to, or deletes."""
    if isinstance(node, (ast.Assign, ast.Delete)):
        return node.targets
    return [node.target] if isinstance(node, (ast.AnnAssign, ast.AugAssign)) else []


def _changes(value: ast.AST | None) -> bool:
    """Whether a value is a list, a set or a dict, or something like them."""
    called = value.func.id if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) else ""
    return called in _CONTAINERS or isinstance(
        value, (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp)
    )


def _changed_from_inside(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Functions that change what belongs to the module: a constant, a function, a class."""
    ours = {node.name for node in tree.body if isinstance(node, (*_FUNCTIONS, ast.ClassDef))}
    ours |= {target.id for node in tree.body for target in _targets(node) if isinstance(target, ast.Name)}
    ours |= {one.asname or one.name for node in tree.body if isinstance(node, ast.ImportFrom) for one in node.names}
    for function in ast.walk(tree):
        if isinstance(function, _FUNCTIONS):
            inside = list(ast.walk(function))
            own = {node.arg for node in inside if isinstance(node, ast.arg)}
            own |= {node.id for node in inside if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
            for node in inside:
                for name in [_root(changed) for changed in _changed(node)]:
                    if name in ours - own:
                        yield getattr(node, "lineno", 0), f"module state: {name} is changed"


def _changed(node: ast.AST) -> list[ast.expr]:
    """What a node changes in place: `X[…] = …`, `X.y = …`, `del X[…]`, `X.append(…)`."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _CHANGING:
        return [node.func.value]
    return [target for target in _targets(node) if isinstance(target, (ast.Subscript, ast.Attribute))]


def _root(node: ast.expr) -> str:
    """The name at the beginning of `X[…].y[…]`."""
    while isinstance(node, (ast.Subscript, ast.Attribute)):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


def _imports(node: ast.AST) -> Iterator[tuple[int, str]]:
    names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
    if isinstance(node, ast.ImportFrom):
        names = [node.module or ""]
    for name in names:
        if name.split(".")[0] in _FORBIDDEN or name == "importlib":
            yield getattr(node, "lineno", 0), f"imports {name}"


def _catching(node: ast.AST) -> Iterator[tuple[int, str]]:
    if isinstance(node, ast.ExceptHandler):
        caught = ast.unparse(node.type) if node.type else ""
        if not caught or "BaseException" in caught or "Pending" in caught:
            yield node.lineno, "catches what only the kernel may catch"
    if isinstance(node, (ast.Try, ast.TryStar)) and node.finalbody and any(_may_ask(child) for child in ast.walk(node)):
        yield node.lineno, "try/finally around a question"


def _calls(node: ast.AST) -> Iterator[tuple[int, str]]:
    if not isinstance(node, ast.Call):
        return
    if isinstance(node.func, ast.Name) and node.func.id in _CALLED:
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
    if isinstance(node, ast.Starred) and isinstance(node.ctx, ast.Load):
        return [node.value]
    if not isinstance(node, ast.Call):
        return []
    if _called(node) == "pop" and isinstance(node.func, ast.Attribute) and not node.args:
        return [node.func.value]
    by_key = _called(node) in ("min", "max", "sorted") and any(one.arg == "key" for one in node.keywords)
    return node.args if by_key or _called(node) in _IN_ORDER else []


def _called(node: ast.AST) -> str:
    """The name of the function or method that is called."""
    if not isinstance(node, ast.Call):
        return ""
    return node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")


def _is_set(node: ast.expr) -> bool:
    """A set as it is written, or made by an operator or a method, of one or of the keys of a dict."""
    if isinstance(node, ast.BinOp):
        sides = (node.left, node.right)
        return any(_is_set(side) or _called(side) in ("keys", "items") for side in sides)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        return _is_set(node.func.value)
    return isinstance(node, (ast.Set, ast.SetComp)) or _called(node) in ("set", "frozenset")


def _generators(node: ast.AST) -> Iterator[tuple[int, str]]:
    if isinstance(node, ast.GeneratorExp) and any(_is_question(child) for child in ast.walk(node)):
        yield node.lineno, "a generator across a question"
    if isinstance(node, _FUNCTIONS):
        inside = list(ast.walk(node))
        if any(isinstance(one, (ast.Yield, ast.YieldFrom, ast.Await)) for one in inside) and any(map(_may_ask, inside)):
            yield node.lineno, "a generator across a question"


def _is_table(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in _LABEL_AT
        and isinstance(node.func.value, ast.Name)
        and node.func.value.id in _TABLE
    )


def _is_question(node: ast.AST) -> bool:
    return _is_table(node) and isinstance(node, ast.Call) and getattr(node.func, "attr", "") in _ASKS


def _hands_on(node: ast.AST) -> bool:
    """Whether a function is called that is given the table."""
    return isinstance(node, ast.Call) and any(isinstance(part, ast.Name) and part.id in _TABLE for part in node.args)


def _may_ask(node: ast.AST) -> bool:
    return _is_question(node) or _hands_on(node)


def main(arguments: list[str]) -> int:
    """Print what was found; 1 if anything was."""
    findings = [finding for folder in arguments for finding in lint_rules(Path(folder))]
    for finding in findings:
        sys.stdout.write(f"{finding}\n")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
