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


SYNTAX = "The file is no TOML:"
NAMES = "a name in en and one in es is needed, of 60 signs at most. [AN-10.1]"


@pytest.mark.parametrize(
    ("found", "put", "line", "said"),
    [
        ("models = 5\nhire = 22", "models = 6\nhire = 22", 9, '"crowns": is not the sum of what its models cost'),
        ("models = 2", "models = 7", 15, '"rank": more than six heroes: 8 [AN-10.1]'),
        ('"axe"', '"katana"', 21, '"equipment": no such thing: katana [AN-9.7]'),
        ('"axe"', '["axe"]', 21, "\"equipment\": no such thing: ['axe'] [AN-9.7]"),
        ('"axe"', '"a\\nb"', 21, "\"equipment\": no such thing: 'a\\nb' [AN-9.7]"),
        ('"axe"', '"dagger", "axe", "club"', 21, '"equipment": more than two close-combat weapons besides the'),
        ('"light_armour"', '"helmet", "helmet"', 21, '"equipment": more than one helmet: 2 [AN-9.7]'),
        ("cost = 90", "cost = -90", 19, '"cost": a whole number is needed: 0-2000 [AN-10.1]'),
        ("cost = 90", 'cost = "90"', 19, '"cost": a whole number is needed: 0-2000 [AN-10.1]'),
        ("cost = 90", "cost = nan", 19, '"cost": a whole number is needed: 0-2000 [AN-10.1]'),
        ("models = 5", "models = true", 39, '"models": a whole number is needed: 0-40 [AN-10.1]'),
        ("models = 5", "models = 1000000", 39, '"models": a whole number is needed: 0-40 [AN-10.1]'),
        ("models = 5", "models = 12", 17, '"models": too many or too few models: 21 (3-20) [AN-10.1]'),
        ('race = "orc"', 'race = ["orc"]', 16, '"race": no such race; there are man, elf, '),
        ('rank = "leader"', "rank = 3", 15, '"rank": it is one of leader, hero, henchman [AN-10.1]'),
        ('rank = "leader"', 'rank = "hero"', 15, '"rank": exactly one leader; here there are 0 [AN-10.1]'),
        ('rank = "hero"', 'rank = "leader"', 15, '"rank": exactly one leader; here there are 3 [AN-10.1]'),
        ('edition = "annuminas"', "edition = {}", 8, '"edition": no such edition; there are annuminas, mordheim'),
        ('id = "orc"\n', 'id = "big_orc"\n', 35, '"id": another row has the same id: big_orc [AN-10.1]'),
        ('id = "cave_troll"', 'id = "orc"', 68, '"id": another row has the same id: orc [AN-10.1]'),
        ('id = "orcs"', 'id = "The Orcs"', 6, '"id": an id is needed'),
        ('en = "Orcs of Angmar"', 'en = "Orcs\\nof Angmar"', 7, f'"title": {NAMES}'),
        ('en = "Orcs of Angmar"', 'en = "\\u001b[31mOrcs"', 7, f'"title": {NAMES}'),
        ("wounds = 1", "wounds = 0", 20, '"profile": nobody takes the field with 0 of it: wounds [AN-1.11]'),
        ("wounds = 1", "luck = 1", 20, '"profile": all nine attributes, and nothing else: movement,'),
        ("cost = 200", "cost = 20", 74, '"cost": hire and equipment together come to 200 [AN-10.1]'),
        ('["claws"]', '["claws", "pistol"]', 76, '"equipment": no black powder in this edition: pistol [AN-9.8]'),
        ("most = 20", 'most = 20\n"a\\nb" = 1', 1, "\"'a\\nb'\": nothing is known by that name. [AN-10.1]"),
        ("most = 20", "most = = 20", 10, SYNTAX),
        ("most = 20", "most = 20\nmost = 20", 11, SYNTAX),
        ("[[warrior]]", "[warrior]", 23, SYNTAX),
        ("[[warrior]]", "warrior = 3 #", 13, SYNTAX),
    ],
)
def test_every_fault_is_one_clear_line(liza: Run, tmp_path: Path, found: str, put: str, line: int, said: str) -> None:
    assert found in ORCS
    complaint = liza("warband", "check", written(tmp_path, ORCS.replace(found, put, 1))).complaint(1)
    assert complaint.startswith(f"mine.toml:{line}: {said}")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (ORCS.encode() + b"\xff", "mine.toml: The file is no text (byte 2603)."),
        (ORCS.encode() + b"\0", "mine.toml: The file is no text (byte 2603)."),
        (b"", 'mine.toml:1: "id": is missing. [AN-10.1]'),
        (b"# " + b"x" * 100_000, "mine.toml: The file is too large (100002 bytes; 100000 at most)."),
        (b"a = " + b"[" * 50_000, "mine.toml: The file is no TOML: "),
    ],
)
def test_what_is_no_file_of_ours_is_one_clear_line(liza: Run, tmp_path: Path, data: bytes, said: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(data)
    assert liza("warband", "check", str(path)).complaint(1).startswith(said)


def test_a_row_is_found_with_a_remark_behind_its_heading(liza: Run, tmp_path: Path) -> None:
    text = ORCS.replace("[[warrior]]", "[[ warrior ]] # one").replace("cost = 90", "cost = 95")
    assert liza("warband", "check", written(tmp_path, text)).complaint(1).startswith("mine.toml:19: ")


def test_a_refusal_as_data(liza: Run, tmp_path: Path) -> None:
    ran = liza("warband", "check", written(tmp_path, ORCS.replace("cost = 90", "cost = 95", 1)), "--json")
    assert (ran.code, ran.err) == (1, "")
    assert '"rule": "AN-10.1"' in ran.out


@pytest.mark.parametrize("name", ["nowhere.toml", "", "."])
def test_a_file_that_is_not_there_is_refused(liza: Run, tmp_path: Path, name: str) -> None:
    assert liza("warband", "check", str(tmp_path / name)).complaint(1).endswith("The file cannot be read.")
