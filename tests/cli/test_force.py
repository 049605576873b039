"""`liza force check`: what is said of a force that somebody has written."""

from pathlib import Path

import pytest

from liza.games.celtos.forces import FOLDER
from tests.cli.sitting import Run

BOAR = (FOLDER / "red_boar.toml").read_text(encoding="utf-8")


def written(folder: Path, text: str) -> str:
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_a_good_force_is_said_to_be_one(liza: Run, tmp_path: Path) -> None:
    ran = liza("force", "check", written(tmp_path, BOAR))
    assert ran.text() == "mine.toml: a good force: Clan of the Red Boar, 420 points, 4 units.\n"
    ran = liza("force", "check", written(tmp_path, BOAR), "--lang", "es")
    assert ran.text() == "mine.toml: un ejército correcto: Clan del Jabalí Rojo, 420 puntos, 4 unidades.\n"


def test_a_good_force_as_data(liza: Run, tmp_path: Path) -> None:
    ran = liza("force", "check", written(tmp_path, BOAR), "--json")
    assert ran.data() == {"ok": True, "id": "red_boar", "points": 420, "units": 4}


@pytest.mark.parametrize(
    ("found", "put", "said"),
    [
        ("points = 19", "points = 18", 'mine.toml:14: "points" is 18, but the formula makes 19. [CE-8.3]'),
        ("models = 8", "models = 2", "mine.toml:13: 2 models: a unit has 3 to 12, an individual is one. [CE-7.1]"),
        (
            'melee = "spear"',
            'melee = "pike"',
            "mine.toml:16: There is no weapon pike here; there are sword, longsword,",
        ),
        ('id = "red_boar"', 'id = "red_boar', "mine.toml:6: The force is no TOML:"),
        ("points = 420\n", "", "mine.toml:1: These keys are missing: points. [CE-8.4]"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(liza: Run, tmp_path: Path, found: str, put: str, said: str) -> None:
    assert found in BOAR
    assert liza("force", "check", written(tmp_path, BOAR.replace(found, put, 1))).complaint(1).startswith(said)


def test_a_refusal_names_its_rule(liza: Run, tmp_path: Path) -> None:
    path = written(tmp_path, BOAR.replace("models = 8", "models = 2"))
    said = liza("force", "check", path, "--lang", "es").complaint(1)
    assert said == "mine.toml:13: 2 miniaturas: una unidad tiene de 3 a 12; un individuo es una sola. [CE-7.1]"
    ran = liza("force", "check", path, "--json")
    assert (ran.code, ran.err) == (1, "")
    assert '"rule": "CE-7.1"' in ran.out


def test_a_force_that_fills_its_zone_is_refused(liza: Run, tmp_path: Path) -> None:
    text = (
        BOAR.replace("models = 8", "models = 12")
        .replace("points = 420", "points = 496")
        .replace("size = 2", "size = 9")
    )
    said = liza("force", "check", written(tmp_path, text)).complaint(1)
    assert said == "mine.toml: red_boar fills 49 % of its zone: too many models to be deployed. [CE-8.8]"


def test_what_is_no_text_or_not_there_is_said(liza: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(b"\xff\xfe")
    assert "mine.toml" in liza("force", "check", str(path)).complaint(1)
    assert "none.toml" in liza("force", "check", str(tmp_path / "none.toml")).complaint(1)
    path.write_text("x" * 200_000, encoding="utf-8")
    assert "mine.toml" in liza("force", "check", str(path)).complaint(1)


FIRST = 'id = "a"\ntitle = { en = "A", es = "B" }\npoints = 1\n'
PROFILE = (
    "profile = { move = 10, shooting = 2, assault = 4, strength = 4, toughness = 5, wounds = 1, initiative = 4, "
    "command = 5, size = 2, attacks = 1 }"
)
# what stands in the file (a change of a good one, or all of it), and the line and the rule that are told
BROKEN: dict[str, tuple[str | tuple[str, str] | bytes, str, str]] = {
    "empty": ("", ":1", "CE-8.4"),
    "blank lines": ("\n\n\n", ":1", "CE-8.4"),
    "a quote left open": (('id = "red_boar"', 'id = "red_boar'), ":6", ""),
    "something else": ("<force/>", ":1", ""),
    "signs for no screen": ("\x01\x02", ":1", ""),
    "a key twice": (("models = 8", "models = 8\nmodels = 8"), ":14", ""),
    "a unit twice": (('id = "slingers"', 'id = "spear_kin"'), ":19", "CE-7.1"),
    "too many points": (("points = 420", "points = 421"), ":8", "CE-8.3"),
    "points of a model": (("points = 19", "points = 190"), ":14", "CE-8.3"),
    "an unknown weapon": (('"spear"', '"pike"'), ":16", "CE-8.1"),
    "a list of weapons": (('melee = "spear"', 'melee = ["spear"]'), ":16", "CE-8.1"),
    "an unknown missile": (('"sling"', '"gun"'), ":25", "CE-8.2"),
    "an unknown skill": (('melee = "spear"', 'melee = "spear"\nskills = ["brave"]'), ":17", "CE-7.7"),
    "skills in tables": (('melee = "spear"', 'melee = "spear"\nskills = [{ a = 1 }]'), ":17", "CE-7.7"),
    "two models": (("models = 8", "models = 2"), ":13", "CE-7.1"),
    "models in words": (("models = 8", 'models = "eight"'), ":13", "CE-7.1"),
    "models and a half": (("models = 8", "models = 8.5"), ":13", "CE-7.1"),
    "not a number": (("models = 8", "models = nan"), ":13", "CE-7.1"),
    "an endless move": (("move = 10", "move = inf"), ":15", "CE-7.6"),
    "a move backwards": (("move = 10", "move = -1"), ":15", "CE-7.6"),
    "a very long number": (("models = 8", f"models = {'9' * 5000}"), ":13", "CE-7.6"),
    "a giant": (("size = 2", "size = 11"), ":15", "CE-7.6"),
    "a profile with a hole": (("command = 5, ", ""), ":15", "CE-7.6"),
    "a profile as a list": ((PROFILE, "profile = [10, 2, 4]"), ":15", "CE-7.6"),
    "an unknown key": (("models = 8", "models = 8\nmagic = 3"), ":14", "CE-7.1"),
    "a missing key": (('melee = "spear"\n', ""), ":10", "CE-7.1"),
    "numbers for units": (f"{FIRST}unit = [1, 2]\n", ":4", "CE-7.1"),
    "no units": (f"{FIRST}unit = []\n", ":4", "CE-8.4"),
    "too many units": (FIRST + "[[unit]]\n" * 17, ":1", "CE-8.4"),
    "one language": (('es = "Honderos"', 'fr = "Frondeurs"'), ":20", "CE-7.1"),
    "a title as long as a page": (("Clan of the Red Boar", "a" * 500), ":7", "CE-8.4"),
    "a number for an id": (('id = "red_boar"', "id = 3"), ":6", "CE-8.4"),
    "a leader in numbers": (('melee = "spear"', 'melee = "spear"\nleader = 1'), ":17", "CE-7.3"),
    "brackets without end": ("a = " + "[" * 20_000, "", ""),
    "huge": ("x = 1\n" * 60_000, "", ""),
    "not UTF-8": (BOAR.encode("latin-1"), "", ""),
    "UTF-16": (BOAR.encode("utf-16"), "", ""),
    "a zero byte": (BOAR.encode() + b"\0", "", ""),
}


@pytest.mark.parametrize("what", BROKEN)
@pytest.mark.parametrize("language", ["en", "es"])
def test_whatever_is_broken_is_said_in_one_line_with_its_rule(
    liza: Run, tmp_path: Path, what: str, language: str
) -> None:
    given, line, rule = BROKEN[what]
    if isinstance(given, tuple):
        assert given[0] in BOAR
        given = BOAR.replace(*given, 1)
    (tmp_path / "mine.toml").write_bytes(given if isinstance(given, bytes) else given.encode())
    said = liza("force", "check", str(tmp_path / "mine.toml"), "--lang", language).complaint(1)
    assert said.count("\n") == 0
    assert said.startswith(f"mine.toml{line}: ")
    assert said.endswith(f" [{rule}]") if rule else "[CE" not in said
    assert len(said) < 300


def test_nothing_in_a_force_is_obeyed_by_the_terminal(liza: Run, tmp_path: Path) -> None:
    said = liza("force", "check", written(tmp_path, BOAR.replace('"spear"', '"\\u001b[2J"'))).complaint(1)
    assert "\x1b" not in said
    assert said.endswith("[CE-8.1]")


def test_without_a_command_the_help_is_shown(liza: Run) -> None:
    assert "check" in liza("force").text()
