"""The documents do what they say: Python runs, commands print what stands there, links lead somewhere.

The word after a fence says what becomes of a block:

- `python` is run, from the first block of a document to the last in one namespace; with `>>>` the output must be equal;
- `python game.py` is a piece of Pulso: all pieces of the tutorial together must be the module itself;
- `toml` with a file name is an excerpt of that file of Pulso, of its tests, or of the hand-made tables;
- `console` holds commands (`$ liza …`, `$ make play …`, `$ uv run liza …`, `$ cat …`) and what they print; what is
  typed stands after the prompt; `…` stands for anything within a line, or for any lines where it stands alone;
- `sh` and `text` are only for reading.
"""

import doctest
import io
import re
import shlex
import sys
import tomllib
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from importlib import metadata
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

import liza.games
from liza.cli import main

ROOT: Final = Path(__file__).resolve().parent.parent
DOCUMENTS: Final = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
NAMES: Final = [str(path.relative_to(ROOT)) for path in DOCUMENTS]
TUTORIAL: Final = ROOT / "docs/write-a-game.md"
ROOM: Final = "src/liza/games/pulso"
TESTS: Final = "tests/games/pulso"
TABLES: Final = "src/liza/space/field/tables"

FENCED: Final = re.compile(r"^```(\w*)[ ]?(.*)\n((?:.*\n)*?)^```$", re.MULTILINE)
HEADING: Final = re.compile(r"^(#+) (.+)$", re.MULTILINE)
LINK: Final = re.compile(r"(?<!!)\[[^]]*\]\(([^)\s]+)\)")


class Block(NamedTuple):
    """What stands between two fences, and in which line it begins."""

    kind: str
    name: str
    text: str
    line: int


def blocks(path: Path) -> list[Block]:
    text = path.read_text(encoding="utf-8")
    return [Block(one[1], one[2], one[3], text.count("\n", 0, one.start(3)) + 1) for one in FENCED.finditer(text)]


def prose(path: Path) -> str:
    """A document without its blocks."""
    return FENCED.sub("", path.read_text(encoding="utf-8"))


def code_lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.splitlines() if line.strip()]


# Commands


class Keyboard:
    """Types what stands after the prompts of a documented session; where it says no more, the input ends."""

    def __init__(self, screen: io.StringIO, expected: list[str]) -> None:
        self.screen = screen
        self.expected = expected

    def readline(self, _size: int = -1) -> str:
        *before, prompt = self.screen.getvalue().split("\n")
        line = self.expected[len(before)] if len(before) < len(self.expected) else ""
        if not prompt or not line.startswith(prompt):
            return ""
        self.screen.write(line[len(prompt) :] + "\n")
        return line[len(prompt) :] + "\n"


def commands(text: str) -> Iterator[tuple[str, list[str]]]:
    """(command, what it prints) of a session."""
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, *printed = part.rstrip("\n").split("\n")
        yield command, [line.rstrip() for line in printed]


def printed_by(command: str, expected: list[str], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What a command prints, as a person would see it who types what the document says."""
    words = shlex.split(command)
    if words[0] == "cat":
        return Path(words[1]).read_text(encoding="utf-8").splitlines()
    if words[:2] == ["make", "play"]:
        words = ["liza", *shlex.split(" ".join(words[2:]).removeprefix("ARGS="))]
    if words[:2] == ["uv", "run"]:
        words = words[2:]
    assert words[0] == "liza", f"nobody here knows how to run: {command}"
    screen = io.StringIO()
    monkeypatch.setattr(sys, "stdin", Keyboard(screen, expected))
    with redirect_stdout(screen), redirect_stderr(screen):
        main(words[1:])
    return [line.rstrip() for line in screen.getvalue().splitlines()]


def same(expected: list[str], printed: list[str]) -> bool:
    """Whether this was printed; `…` stands for anything."""
    pattern = "".join(["(?:.*\n)*?" if line == "…" else re.escape(line).replace("…", ".*") + "\n" for line in expected])
    return re.fullmatch(pattern, "".join([line + "\n" for line in printed])) is not None


def run_session(block: Block, where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert block.text.startswith("$ "), f"{where}: a session begins with a command"
    for command, expected in commands(block.text):
        printed = printed_by(command, expected, monkeypatch)
        assert same(expected, printed), f"{where}: $ {command} prints\n" + "\n".join(printed)


# Python


def run_python(block: Block, where: str, names: dict[str, Any]) -> None:
    if ">>> " not in block.text:
        exec(compile("\n" * (block.line - 1) + block.text, where, "exec"), names)
        return
    test = doctest.DocTestParser().get_doctest(block.text, {}, where, None, block.line - 1)
    test.globs = names
    told: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=told.append, clear_globs=False)
    assert not told, f"{where}: " + "".join(told)


def check_excerpt(block: Block, where: str) -> None:
    path = next((path for at in (ROOM, TESTS, TABLES) if (path := ROOT / at / block.name).is_file()), None)
    assert path, f"{where}: there is no file {block.name}"
    whole = "\n".join(code_lines(path.read_text(encoding="utf-8")))
    assert "\n".join(code_lines(block.text)) in whole, f"{where}: this does not stand in {block.name}"


# The documents


@pytest.fixture
def _reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody in an empty folder who speaks English."""
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.chdir(tmp_path)


@pytest.mark.usefixtures("_reader")
@pytest.mark.parametrize("path", DOCUMENTS, ids=NAMES)
def test_a_document_does_what_it_says(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names: dict[str, Any] = {"__name__": "a_document", "__file__": str(ROOT / ROOM / "game.py")}
    for block in blocks(path):
        where = f"{path.relative_to(ROOT)}:{block.line}"
        if block.kind == "python":
            run_python(block, where, names)
        elif block.kind == "console":
            run_session(block, where, monkeypatch)
        elif block.kind == "toml" and block.name != "pyproject.toml":
            check_excerpt(block, where)
        else:
            assert block.kind in ("toml", "sh", "text"), f"{where}: what is a block of {block.kind or 'nothing'}?"


def test_the_tutorial_is_the_game_piece_by_piece() -> None:
    pieces = [line for block in blocks(TUTORIAL) if block.name == "game.py" for line in code_lines(block.text)]
    module = code_lines((ROOT / ROOM / "game.py").read_text(encoding="utf-8"))
    for number, (told, there) in enumerate(zip(pieces, module, strict=False), 1):
        assert told == there, f"line {number} that is not blank"
    assert len(pieces) == len(module)


def test_a_game_of_another_distribution_is_found_by_its_entry_point(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = blocks(TUTORIAL)
    project = next(tomllib.loads(block.text)["project"] for block in told if block.name == "pyproject.toml")
    code = next(block.text for block in told if block.name == "pulso_short.py")
    rows = "".join([f"{name} = {target}\n" for name, target in project["entry-points"]["liza.games"].items()])
    info = tmp_path / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    (info / "entry_points.txt").write_text(f"[liza.games]\n{rows}")
    (tmp_path / "pulso_short.py").write_text(code)
    monkeypatch.syspath_prepend(tmp_path)
    found = {entry.name: entry for entry in metadata.entry_points(group="liza.games")}
    assert {"pulso", *project["entry-points"]["liza.games"]} <= found.keys()
    liza.games.games.cache_clear()
    try:
        assert liza.games.find("pulso-short").usual().options == {"rounds": 3}
    finally:
        liza.games.games.cache_clear()
        sys.modules.pop("pulso_short")


# Links and languages


def anchors(path: Path) -> set[str]:
    """The anchors of a document's headings, as readers on the web know them."""
    titles = [re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for _, title in HEADING.findall(prose(path))]
    return set(titles)


@pytest.mark.parametrize("path", DOCUMENTS, ids=NAMES)
def test_every_link_leads_somewhere(path: Path) -> None:
    for target in LINK.findall(prose(path)):
        if "://" in target:
            continue
        name, _, anchor = target.partition("#")
        there = (path.parent / name).resolve() if name else path
        assert there.exists(), target
        assert not anchor or anchor in anchors(there), target


def test_every_document_is_in_the_index() -> None:
    index = ROOT / "docs/README.md"
    told = {(index.parent / target.partition("#")[0]).resolve() for target in LINK.findall(prose(index))}
    assert [str(path) for path in (ROOT / "docs").glob("**/*.md") if path not in {*told, index}] == []


def test_both_languages_say_the_same() -> None:
    english, spanish = ROOT / "README.md", ROOT / "README.es.md"
    levels = [[mark for mark, _ in HEADING.findall(prose(path))] for path in (english, spanish)]
    assert levels[0] == levels[1]
    asked = [
        [re.sub("--lang es ?", "", command).replace(' ARGS=""', "") for command, _ in commands(block.text)]
        for path in (english, spanish)
        for block in blocks(path)
        if block.kind == "console"
    ]
    half = len(asked) // 2
    assert asked[:half] == asked[half:]
    assert [block.kind for block in blocks(english)] == [block.kind for block in blocks(spanish)]


def test_the_changelog_knows_this_version() -> None:
    assert f"{liza.__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


# The checks themselves


@pytest.mark.parametrize(
    ("expected", "printed", "equal"),
    [
        (["a", "b"], ["a", "b"], True),
        (["a"], ["a", "b"], False),
        (["a", "b"], ["a"], False),
        (["a", "…"], ["a", "b", "c"], True),
        (["a", "…", "c"], ["a", "c"], True),
        (["…, 7 s"], ["draws, 7 s"], True),
        (["1.5"], ["1x5"], False),
    ],
)
def test_what_is_printed_is_compared_line_by_line(expected: list[str], printed: list[str], equal: bool) -> None:
    assert same(expected, printed) is equal


@pytest.mark.usefixtures("_reader")
def test_a_false_document_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(AssertionError, match="here:3"):
        run_python(Block("python", "", ">>> 1 + 1\n3\n", 3), "here:3", {})
    with pytest.raises(AssertionError, match="Second wind"):
        run_session(Block("console", "", "$ liza rules pulso PU-6\nPU-6 First wind\n", 1), "here:1", monkeypatch)
    with pytest.raises(AssertionError, match="nobody here knows"):
        run_session(Block("console", "", "$ rm duel.liza\n", 1), "here:1", monkeypatch)
    with pytest.raises(AssertionError, match="does not stand"):
        check_excerpt(Block("toml", "words.toml", "[event.no_such]\n", 1), "here:1")
