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
        ("points = 420\n", "", "mine.toml:1: Keys that do not belong here: -; keys that are missing: points."),
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
    assert liza("force", "check", written(tmp_path, text)).complaint(1).endswith("[CE-8.8]")


def test_what_is_no_text_or_not_there_is_said(liza: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(b"\xff\xfe")
    assert "mine.toml" in liza("force", "check", str(path)).complaint(1)
    assert "none.toml" in liza("force", "check", str(tmp_path / "none.toml")).complaint(1)
    path.write_text("x" * 200_000, encoding="utf-8")
    assert "mine.toml" in liza("force", "check", str(path)).complaint(1)


def test_nothing_in_a_force_is_obeyed_by_the_terminal(liza: Run, tmp_path: Path) -> None:
    said = liza("force", "check", written(tmp_path, BOAR.replace('"spear"', '"\\u001b[2J"'))).complaint(1)
    assert "\x1b" not in said
    assert said.endswith("[CE-8.1]")


def test_without_a_command_the_help_is_shown(liza: Run) -> None:
    assert "check" in liza("force").text()
