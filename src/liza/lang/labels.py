"""Whether all that a room's rules can cause has its words: events, questions, throws, refusals, in es and en."""

import ast
from collections.abc import Iterator
from pathlib import Path

from liza.kernel.rulebook import LANGUAGES, RULE_ID, rulebook, words
from liza.lang import SHARED

_SECTION = {"tell": ("event", 0, 1), "ask": ("ask", 1, None), "ask_all": ("ask", 0, None)}
_SECTION |= dict.fromkeys(("roll", "test", "band"), ("roll", 0, None))


def missing_words(folder: Path) -> list[str]:
    """What lacks words, or a language, or names a rule that the rulebook does not have."""
    rules, tables = rulebook(folder), [words(folder), words(SHARED)]
    missing = [
        f"{path.name}: {text}" for path in sorted(folder.glob("**/*.py")) for text in _module(path, tables, set(rules))
    ]
    for section, entries in words(folder).items():
        for key, entry in entries.items():
            missing += [
                f"words.toml: {section}.{key} lacks {one}" for one in LANGUAGES if not str(entry.get(one, "")).strip()
            ]
            if section == "ask" and entry.get("rule") not in rules:
                missing.append(f"words.toml: ask.{key} names no rule of the rulebook")
    return missing


def _module(path: Path, tables: list[dict[str, dict[str, object]]], rules: set[str]) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            for section, key, rule in _labels(node):
                if not any(key in table.get(section, {}) for table in tables):
                    yield f"line {node.lineno}: no words for {section}.{key}"
                if rule is not None and RULE_ID.fullmatch(rule) and rule not in rules:
                    yield f"line {node.lineno}: {rule} is not in the rulebook"


def _labels(call: ast.Call) -> Iterator[tuple[str, str, str | None]]:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    texts = [
        node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None for node in call.args
    ]
    if name == "Refusal" and texts and texts[0]:
        yield "refusal", texts[0], texts[1] if len(texts) > 1 else None
    if name == "Result" and len(texts) > 2 and texts[1]:
        yield "result", texts[1], texts[2]
    if name in _SECTION and isinstance(call.func, ast.Attribute):
        section, at, rule_at = _SECTION[name]
        label = texts[at] if len(texts) > at else None
        if label:
            yield section, label, texts[rule_at] if rule_at is not None and len(texts) > rule_at else None
