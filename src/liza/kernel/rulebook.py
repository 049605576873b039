"""The rulebook as part of the program: texts by rule id, the words of a game, and which rules have code and tests."""

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from liza.kernel.refusal import Refusal

LANGUAGES: Final = ("en", "es")
RULE_ID: Final = re.compile(r"\b[A-Z]{2}-\d+[a-z]?(?:\.\d+[a-z]?)*\b")


class Rule(NamedTuple):
    """One rule: title and text by language, the project's ruling where the source is silent, `later` if not played."""

    id: str
    title: Mapping[str, str]
    text: Mapping[str, str]
    ruling: Mapping[str, str]
    later: bool


class Coverage(NamedTuple):
    """Which rules there are, and which of them stand in no code, in no test, or are marked as not yet played."""

    rules: list[str]
    without_code: list[str]
    without_test: list[str]
    later: list[str]


@cache
def rulebook(folder: Path) -> dict[str, Rule]:
    """The rules of a room by id, in the order of its rulebook.toml; refused if one lacks a language."""
    return {name: _rule(name, table) for name, table in _toml(folder / "rulebook.toml").items()}


@cache
def words(folder: Path) -> dict[str, Any]:
    """The tables of words.toml."""
    return _toml(folder / "words.toml")


def rule_of(folder: Path, what: str) -> str:
    """The rule under which a question is asked, as words.toml says."""
    return str(words(folder).get("ask", {}).get(what, {}).get("rule", ""))


def coverage(folder: Path, tests: Path, prefixes: tuple[str, ...] = ()) -> Coverage:
    """Compare the rulebook of a room with its code and its tests."""
    rules = [rule for rule in rulebook(folder).values() if not prefixes or rule.id.startswith(prefixes)]
    code, tested = set(ids_in_code(folder)), set(ids_in_tests(tests))
    played = [rule.id for rule in rules if not rule.later]
    return Coverage(
        [rule.id for rule in rules],
        [name for name in played if name not in code],
        [name for name in played if name not in tested],
        [rule.id for rule in rules if rule.later],
    )


def ids_in_code(folder: Path) -> Iterator[str]:
    """Every rule id in a docstring of the room's modules."""
    for path in sorted(folder.glob("**/*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.Module)):
                yield from RULE_ID.findall(ast.get_docstring(node) or "")


def ids_in_tests(folder: Path) -> Iterator[str]:
    """Every rule id in the tests and worked cases of a room."""
    for path in sorted(folder.glob("**/*")):
        if path.suffix in (".py", ".toml"):
            yield from RULE_ID.findall(path.read_text(encoding="utf-8"))


def _toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise Refusal("file_not_there", file=path.name) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Refusal("file_not_toml", file=path.name, reason=str(error)) from error


def _rule(name: str, table: Any) -> Rule:
    if not RULE_ID.fullmatch(name) or not isinstance(table, dict):
        raise Refusal("no_rule_id", id=name)
    texts = [table.get(key, {}) for key in ("title", "text", "ruling")]
    for key, text in zip(("title", "text", "ruling"), texts, strict=True):
        wanted = () if key == "ruling" and not text else LANGUAGES
        if not isinstance(text, dict) or any(not _is_text(text.get(language)) for language in wanted):
            raise Refusal("rule_lacks_language", id=name, key=key)
    title, text, ruling = [{language: _folded(part) for language, part in one.items()} for one in texts]
    return Rule(name, title, text, ruling, bool(table.get("later", False)))


def _is_text(text: Any) -> bool:
    return isinstance(text, str) and bool(text.strip())


def _folded(text: str) -> str:
    """Single line breaks are spaces; empty lines part paragraphs."""
    return "\n\n".join([" ".join(part.split()) for part in re.split(r"\n\s*\n", text.strip())])
