"""Whatever can be said is said in every language, and with facts that are there.

Looked for in the words themselves, and in the source: whoever raises a refusal gives the facts its sentence names.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

import liza
from liza.games import games
from liza.games.pulso import GAME as PULSO
from liza.kernel.rulebook import LANGUAGES, words
from liza.lang import SHARED

SOURCE: Final = Path(liza.__file__).parent
ROOMS: Final = {"shared": SHARED, "server": SOURCE / "server", **{name: game.folder for name, game in games().items()}}
FIELD: Final = re.compile(r"\{([a-z_0-9]+(?:\.\d+)?)(\|[^{}|]*)?(\|[^{}]*)?\}")
KINDS: Final = ("seat", "sign", "nth", "cm", "roll", "raw")
ALWAYS_GIVEN: Final = {"file", "line"}  # by whoever reads a record: see liza.kernel.record


def texts(room: str) -> Iterator[tuple[str, dict[str, str]]]:
    """(section.key, text by language) of a room."""
    for section, entries in words(ROOMS[room]).items():
        for key, entry in entries.items():
            yield f"{section}.{key}", entry


def fields(text: str) -> set[str]:
    """What a text puts in; the words for one and for many are the language's own."""
    return {name if many else name + (kind or "") for name, kind, many in FIELD.findall(text)}


def names(text: str) -> set[str]:
    return {name.partition(".")[0] for name, _, _ in FIELD.findall(text)}


def numbers(text: str) -> set[str]:
    """Names of the fields that are used for the words for one and for many only."""
    return {name for name, _, many in FIELD.findall(text) if many}


# Both languages


@pytest.mark.parametrize("room", ROOMS)
def test_every_text_stands_in_every_language_and_in_no_other(room: str) -> None:
    odd = [key for key, entry in texts(room) if set(entry) - {"rule"} != set(LANGUAGES)]
    assert odd == []


@pytest.mark.parametrize("room", ROOMS)
def test_no_text_is_empty_or_ends_in_space_that_nobody_sees(room: str) -> None:
    odd = [key for key, entry in texts(room) for one in LANGUAGES if not entry[one].strip()]
    assert odd == []


@pytest.mark.parametrize("room", ROOMS)
def test_every_text_takes_the_same_facts_in_every_language(room: str) -> None:
    odd = []
    for key, entry in texts(room):
        spoken = [entry[one] for one in LANGUAGES]
        plural = set().union(*map(numbers, spoken))
        if len({frozenset(fields(text) - plural) for text in spoken}) > 1:
            odd.append((key, *spoken))
    assert odd == []


@pytest.mark.parametrize("room", ROOMS)
def test_every_brace_belongs_to_a_field(room: str) -> None:
    odd = [key for key, entry in texts(room) for one in LANGUAGES if set("{}") & set(FIELD.sub("", entry[one]))]
    assert odd == []


@pytest.mark.parametrize("room", ROOMS)
def test_every_field_is_of_a_kind_that_is_known(room: str) -> None:
    values = {value for folder in (ROOMS[room], SHARED) for value in words(folder).get("value", {})}
    odd = {
        (key, kind)
        for key, entry in texts(room)
        for one in LANGUAGES
        for _, kind, many in FIELD.findall(entry[one])
        if kind and not many and kind[1:] not in KINDS and not _begins(kind[1:], values)
    }
    assert odd == set()


def _begins(kind: str, values: set[str]) -> bool:
    """Whether this is the beginning of the names of some values."""
    return kind.endswith("_") and any(value.startswith(kind) for value in values)


def test_a_text_with_other_facts_in_one_language_would_be_found() -> None:
    assert fields("{who|seat} has {n}") != fields("{who} tiene {n}")
    assert fields("{a.0} {a.1}") != fields("{a.0} {a.0}")
    assert fields("{n} {n|wound|wounds}") == fields("{n} {n|herida|heridas}")


# Refusals


class Raised(NamedTuple):
    """A refusal made somewhere in the source. `facts` is None where they are not written out."""

    where: str
    code: str
    facts: frozenset[str] | None
    folder: Path | None


def raised() -> Iterator[Raised]:
    """Every refusal in the source; the games in the making, which nobody can play yet, left out."""
    rooms = {game.folder for game in games().values()}
    for path in sorted(SOURCE.glob("**/*.py")):
        room = next((folder for folder in path.parents if folder.parent == SOURCE / "games"), None)
        if room is None or room in rooms:
            yield from refusals(path.read_text(encoding="utf-8"), path.name, room)


def refusals(source: str, name: str = "", room: Path | None = None) -> Iterator[Raised]:
    """The refusals of one module, also those whose code stands in a variable or is one of several."""
    for line, code, facts in calls(source, "Refusal", "TapeError"):
        yield Raised(f"{name}:{line}", code, facts, room)


def calls(source: str, *functions: str) -> Iterator[tuple[int, str, frozenset[str] | None]]:
    """(line, text of the first argument, names of the facts or None if they are not written out) of some calls."""
    for scope in [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]:
        for node in ast.walk(scope):
            if isinstance(node, ast.Call) and node.args and ast.unparse(node.func).rpartition(".")[2] in functions:
                given = [keyword.arg for keyword in node.keywords]
                facts = None if None in given else frozenset(str(key) for key in given)
                for text in constants(node.args[0], scope):
                    yield node.lineno, text, facts


def constants(node: ast.expr, scope: ast.FunctionDef) -> Iterator[str]:
    """The texts that an expression can be."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from constants(node.body, scope)
        yield from constants(node.orelse, scope)
    elif isinstance(node, ast.Name):
        for one in ast.walk(scope):
            if isinstance(one, ast.Assign) and any(ast.unparse(target) == node.id for target in one.targets):
                yield from constants(one.value, scope)


ALL_RAISED: Final = sorted(set(raised()), key=str)


def template(code: str, room: Path | None) -> dict[str, Any] | None:
    """The words of a refusal: a room's own or the shared ones; the command line speaks any room's."""
    folders = [room, SHARED] if room else [SHARED, *ROOMS.values()]
    entries: list[Any] = [words(folder).get("refusal", {}).get(code) for folder in folders]
    return next((entry for entry in entries if entry), None)


def test_the_refusals_of_the_source_are_found() -> None:
    codes = {one.code for one in ALL_RAISED}
    assert len(codes) > 50
    assert {"match_is_over", "dice_differ", "not_yet_playable", "no_such_game", "wrong_rounds", "wrong_option"} <= codes


def test_every_refusal_has_its_words_in_every_language() -> None:
    missing = [
        f"{one.where} {one.code}"
        for one in ALL_RAISED
        if not all((template(one.code, one.folder) or {}).get(language) for language in LANGUAGES)
    ]
    assert missing == []


def test_every_refusal_gives_the_facts_that_its_words_name() -> None:
    lacking = []
    for one in ALL_RAISED:
        entry = template(one.code, one.folder)
        if entry and one.facts is not None:
            wanted = set().union(*(names(entry[language]) for language in LANGUAGES)) - ALWAYS_GIVEN
            lacking += [f"{one.where} {one.code}: {key}" for key in sorted(wanted - one.facts)]
    assert lacking == []


def test_every_refusal_that_has_words_is_raised_somewhere() -> None:
    kept = {"wrong_number"}  # for the rooms: a number out of its bounds
    idle = set(words(SHARED)["refusal"]) - {one.code for one in ALL_RAISED} - kept
    assert idle - codes_given_by_functions() == set()


def codes_given_by_functions() -> set[str]:
    """Codes that stand in the source as a text, though not in the call itself."""
    source = "".join(path.read_text(encoding="utf-8") for path in SOURCE.glob("**/*.py"))
    return set(re.findall(r'"([a-z_]+)"', source))


def test_a_refusal_whose_code_is_chosen_on_the_way_is_found_too() -> None:
    source = """
def find(name):
    code = "late" if name else "unknown"
    raise Refusal(code, name=name)

def other():
    raise TapeError("a" if x else "b", 3, **facts)
"""
    found = [(one.code, one.facts) for one in refusals(source)]
    assert found == [("late", {"name"}), ("unknown", {"name"}), ("a", None), ("b", None)]


# What the program says


def said() -> set[tuple[str, str, frozenset[str] | None]]:
    """(where, key, facts) of each `words.say("key", …)` in the source."""
    return {
        (f"{path.name}:{line}", key, facts)
        for path in SOURCE.glob("**/*.py")
        for line, key, facts in calls(path.read_text(encoding="utf-8"), "say")
    }


def test_all_that_the_program_says_has_words_and_gets_the_facts_they_name() -> None:
    entries, lacking = words(SHARED)["say"], []
    for where, key, facts in sorted(said(), key=str):
        wanted = set().union(*(names(entries.get(key, {}).get(one, "{words}")) for one in LANGUAGES))
        if facts is not None or key not in entries:
            lacking += [f"{where} {key}: {name}" for name in sorted(wanted - (facts or set()))]
    assert lacking == []


def test_what_the_program_says_is_found() -> None:
    keys = {key for _, key, _ in said()}
    assert {"help_app", "prompt", "wins", "dice_sealed", "playable", "planned"} <= keys


# Events and their facts


def test_every_event_of_pulso_gets_the_facts_that_its_words_name() -> None:
    source = (PULSO.folder / "game.py").read_text(encoding="utf-8")
    told = {name: facts or frozenset() for _, name, facts in calls(source, "tell")}
    entries = words(PULSO.folder)["event"]
    assert set(told) == set(entries)
    assert [name for name, entry in entries.items() if not names(entry["en"]) | names(entry["es"]) <= told[name]] == []
