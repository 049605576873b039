"""`liza warband check`: what is said of a warband that somebody has written."""

from pathlib import Path

import pytest

from liza.games.skirmish.data import DATA
from tests.cli.sitting import Run

ORCS = (DATA / "warbands" / "orcs.toml").read_text(encoding="utf-8")


def written(folder: Path, text: str) -> str:
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_a_good_warband_is_said_to_be_one(liza: Run, tmp_path: Path) -> None:
    ran = liza("warband", "check", written(tmp_path, ORCS))
    assert ran.text() == "mine.toml: a good warband: Orcs of Angmar, 14 models, 480 crowns.\n"
    ran = liza("warband", "check", written(tmp_path, ORCS), "--lang", "es")
    assert ran.text() == "mine.toml: una banda correcta: Orcos de Angmar, 14 miniaturas, 480 coronas.\n"


def test_a_good_warband_as_data(liza: Run, tmp_path: Path) -> None:
    ran = liza("warband", "check", written(tmp_path, ORCS), "--json")
    assert ran.data() == {"ok": True, "id": "orcs", "edition": "annuminas", "models": 14, "crowns": 480}


@pytest.mark.parametrize(
    ("found", "put", "said"),
    [
        ("cost = 90", "cost = 95", 'mine.toml:19: "cost": hire and equipment together come to 90 [AN-10.1]'),
        ("crowns = 480", "crowns = 80", 'mine.toml:9: "crowns": is not the sum of what its models cost, which is 480'),
        ('"axe", ', '"laser", ', 'mine.toml:21: "equipment": no such thing: laser [AN-9.7]'),
        ('id = "orcs"', 'id = "orcs', "mine.toml:6: The file is no TOML:"),
    ],
)
def test_what_is_wrong_is_said_with_its_line_and_rule(
    liza: Run, tmp_path: Path, found: str, put: str, said: str
) -> None:
    assert liza("warband", "check", written(tmp_path, ORCS.replace(found, put, 1))).complaint(1).startswith(said)


def test_a_refusal_as_data(liza: Run, tmp_path: Path) -> None:
    ran = liza("warband", "check", written(tmp_path, ORCS.replace("cost = 90", "cost = 95", 1)), "--json")
    assert (ran.code, ran.err) == (1, "")
    assert '"rule": "AN-10.1"' in ran.out


@pytest.mark.parametrize("name", ["nowhere.toml", "", "."])
def test_a_file_that_is_not_there_is_refused(liza: Run, tmp_path: Path, name: str) -> None:
    assert liza("warband", "check", str(tmp_path / name)).complaint(1).endswith("The file cannot be read.")
