"""`liza scroll`: what is said of a scroll that somebody has written, and the picture of one."""

from pathlib import Path

import pytest

from liza.games.pit_fighter.drawing import honeycomb, move_lines, ring_lines
from liza.games.pit_fighter.scrolls import DATA, Move, read_scroll, scroll_of, scrolls
from tests.cli.sitting import Run

MINUS = "\N{MINUS SIGN}"
OGRE = (DATA / "scrolls" / "ogre.toml").read_text(encoding="utf-8")


def written(folder: Path, text: str) -> str:
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


# check


def test_a_good_scroll_is_said_to_be_one(liza: Run, tmp_path: Path) -> None:
    ran = liza("scroll", "check", written(tmp_path, OGRE))
    assert ran.text() == "mine.toml: a good scroll: Ogre, ogre, 9 moves.\n"
    ran = liza("scroll", "check", written(tmp_path, OGRE), "--lang", "es")
    assert ran.text() == "mine.toml: un pergamino correcto: Ogro, ogro, 9 movimientos.\n"


def test_a_good_scroll_as_data(liza: Run, tmp_path: Path) -> None:
    ran = liza("scroll", "check", written(tmp_path, OGRE), "--json")
    assert ran.data() == {"ok": True, "id": "ogre", "moves": 9}


@pytest.mark.parametrize(
    ("found", "put", "said"),
    [
        ('band = "fast"', 'band = "quick"', 'mine.toml:80: "band" cannot be quick; there are: slow, normal, fast.'),
        ("head = 2", "head = 10", 'mine.toml:11: "armour" holds whole numbers from 0 to 9, not 10.'),
        ("shield = false\n", "", "mine.toml:1: Keys that do not belong on a scroll: -; keys that are missing: shield."),
        ('id = "ogre"', 'id = "ogre', "mine.toml:3: The scroll is no TOML:"),
        ('path = ["B"]', 'path = ["B", "B"]', 'The path of "back_off" has 0 to 1 steps in its band.'),
    ],
)
def test_what_is_wrong_is_said_with_its_line(liza: Run, tmp_path: Path, found: str, put: str, said: str) -> None:
    assert found in OGRE
    assert said in liza("scroll", "check", written(tmp_path, OGRE.replace(found, put, 1))).complaint(1)


def test_a_refusal_names_its_rule(liza: Run, tmp_path: Path) -> None:
    path = written(tmp_path, OGRE.replace('band = "fast"', 'band = "quick"'))
    said = liza("scroll", "check", path, "--lang", "es").complaint(1)
    assert said == "mine.toml:80: «band» no puede ser quick; hay: slow, normal, fast. [PF-2.2f]"
    ran = liza("scroll", "check", path, "--json")
    assert (ran.code, ran.err) == (1, "")
    assert '"rule": "PF-2.2f"' in ran.out


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"\xff\xfe", "mine.toml: The file is no text (byte 0)."),
        (b"a = 1\0", "mine.toml: The file is no text (byte 5)."),
        (b"#" * 200_000, "mine.toml: The file is too large (200000 bytes; 100000 at most)."),
        (b"", "mine.toml:1: Keys that do not belong on a scroll: -; keys that are missing: "),
        (b"a = " + b"[" * 5000, "mine.toml: The file is no TOML: "),
        (b"a = " + b"9" * 5000, "mine.toml: The file is no TOML: Exceeds the limit (4300 digits)"),
    ],
)
def test_a_file_that_can_be_no_scroll_is_refused(liza: Run, tmp_path: Path, data: bytes, said: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(data)
    assert liza("scroll", "check", str(path)).complaint(1).startswith(said)


@pytest.mark.parametrize("name", ["nowhere.toml", "", "."])
def test_a_file_that_is_not_there_is_refused(liza: Run, tmp_path: Path, name: str) -> None:
    assert liza("scroll", "check", str(tmp_path / name)).complaint(1).endswith("The file cannot be read.")


# show


@pytest.mark.parametrize("name", scrolls())
@pytest.mark.parametrize("language", ["en", "es"])
def test_every_scroll_is_drawn_with_all_its_moves(liza: Run, name: str, language: str) -> None:
    shown = liza("scroll", "show", name, "--lang", language).text()
    scroll = scroll_of(name)
    assert all((move.es if language == "es" else move.en) in shown for move in scroll.moves)
    assert max(map(len, shown.splitlines())) <= 120
    assert (set(shown) - {"\n"}) == set(filter(str.isprintable, shown))


def test_the_ring_shows_a_above_d_and_what_cannot_be_attacked() -> None:
    assert ring_lines(scroll_of("slayer")) == [
        "       _____",
        " _____/ A+4 \\_____",
        "/ A+3 \\_D+1_/ A+3 \\",
        "\\__D0_/  ▲  \\__D0_/",
        "/  NA \\_____/  NA \\",
        f"\\_D{MINUS}2_/  NA \\_D{MINUS}2_/",
        f"      \\_D{MINUS}3_/",
    ]


def test_javelin_and_net_stand_in_the_second_ring() -> None:
    drawn = "\n".join(ring_lines(scroll_of("skink")))
    assert (drawn.count("J"), drawn.count("N+"), drawn.count("N0")) == (5, 1, 2)


def test_a_move_is_a_path_from_its_start_to_its_facings() -> None:
    move = Move("hop", "Hop", "Brinco", 2, (5, 0), (0, 1, -2), (1,))
    assert move_lines(move, "en") == [
        "Hop",
        " _____",
        "/  ↑⇗ \\",
        "\\_↙___/",
        "/  1  \\_____",
        "\\_____/  ▲  \\",
        "      \\_____/",
    ]


def test_a_move_on_the_spot_shows_only_its_facings() -> None:
    turn = next(move for move in scroll_of("slayer").moves if move.id == "turn")
    assert move_lines(turn, "es") == ["Vuelta", " _____", "/     \\", "\\_↙↓↘_/"]


def test_hexes_keep_what_stands_in_the_hex_above() -> None:
    assert honeycomb({(0, 0): ("a", "b"), (0, 2): ("c", "")})[2] == "\\__b__/"


def test_a_scroll_from_a_file_is_drawn(liza: Run, tmp_path: Path) -> None:
    text = OGRE.replace('en = "Lumber"', 'en = "Lümber"')
    assert "Lümber" in liza("scroll", "show", written(tmp_path, text)).text()
    assert "Lümber" in liza("scroll", "show", written(tmp_path, "\ufeff" + text)).text()


def test_a_title_that_a_terminal_would_obey_is_refused_and_not_obeyed(liza: Run, tmp_path: Path) -> None:
    text = OGRE.replace('en = "Lumber"', 'en = "Lum\\u001b[2Jber"')
    assert "\\u001b" in text
    said = liza("scroll", "show", written(tmp_path, text)).complaint()
    assert said.startswith("mine.toml:")
    assert said.endswith("[PF-2.2a]")
    assert "\x1b" not in said


def test_no_value_of_a_scroll_is_obeyed_when_it_is_refused(liza: Run, tmp_path: Path) -> None:
    text = OGRE.replace('band = "fast"', 'band = "\\u001b[2J"')
    said = liza("scroll", "check", written(tmp_path, text)).complaint(1)
    assert "[PF-2.2f]" in said
    assert "\x1b" not in said


def test_a_scroll_as_data_has_the_keys_of_its_file(liza: Run, tmp_path: Path) -> None:
    data = liza("scroll", "show", "skink", "--json").data()
    assert data["javelin"] == {"F2": 1, "F-FR": 0, "FR2": -1, "FL2": -1, "FL-F": 0}
    assert data["attack"]["B"] == "NA"
    assert liza("scroll", "show", written(tmp_path, OGRE), "--json").data()["id"] == "ogre"
    assert data["move"][0]["id"] == "observe"


def test_a_type_that_is_none_is_refused_with_those_there_are(liza: Run) -> None:
    said = liza("scroll", "show", "nobody").complaint()
    assert said.startswith("There is no fighter type nobody; there are: chaos, empire,")


def test_a_bad_file_is_not_drawn(liza: Run, tmp_path: Path) -> None:
    assert liza("scroll", "show", written(tmp_path, "a = 1")).complaint().startswith("mine.toml:1: ")


def test_without_a_command_the_help_is_shown(liza: Run) -> None:
    assert "check" in liza("scroll").text()


def test_what_is_drawn_is_what_is_read() -> None:
    assert read_scroll(OGRE, "").moves[1].en == "Lumber"
