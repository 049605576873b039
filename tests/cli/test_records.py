"""Records that are missing, damaged, altered or of other rules: refused with file, line and reason."""

import json
import re
from pathlib import Path

import pytest

from liza.games import games
from liza.games.pulso import GAME
from liza.kernel.record import LARGEST
from tests.cli.sitting import Run

READERS = ["verify", "replay", "odds"]
ROUNDS = "The number of rounds is a whole number from 1 to 99"


def damage(record: Path, there: str, instead: str) -> None:
    """Write the record anew, with one thing changed (a regular expression that fits once, line by line)."""
    text, count = re.subn(there, instead, record.read_text(encoding="utf-8"), count=1, flags=re.MULTILINE)
    assert count == 1
    record.write_text(text, encoding="utf-8")


def refused(liza: Run, file: Path, told: str) -> None:
    """Each command that reads records says so; to `verify` it is a no, to the others an impossibility."""
    for reader in READERS:
        assert liza(reader, str(file)).complaint(1 if reader == "verify" else 2) == told
    code, out, err = liza("verify", str(file), "--json")
    assert (code, err) == (1, "")
    assert json.loads(out)["ok"] is False


# Files


def test_a_file_that_is_not_there(liza: Run, tmp_path: Path) -> None:
    refused(liza, tmp_path / "nothing.liza", "nothing.liza: The file cannot be read.")
    told = liza("replay", str(tmp_path / "nada.liza"), "--lang", "es").complaint()
    assert told == "nada.liza: El archivo no se puede leer."


def test_a_folder_is_no_file(liza: Run, tmp_path: Path) -> None:
    refused(liza, tmp_path, f"{tmp_path.name}: The file cannot be read.")


def test_a_file_that_is_no_text(liza: Run, tmp_path: Path) -> None:
    file = tmp_path / "picture.png"
    file.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 8)
    refused(liza, file, "picture.png: The file is no text (byte 0).")
    file.write_bytes(b"liza-record 1\ngame pulso\0\n")
    refused(liza, file, "picture.png: The file is no text (byte 24).")


def test_a_file_that_is_too_large(liza: Run, tmp_path: Path) -> None:
    file = tmp_path / "large.liza"
    file.write_bytes(b"liza-record 1\n".ljust(LARGEST + 1, b"#"))
    refused(liza, file, f"large.liza: The file is too large ({LARGEST + 1} bytes; {LARGEST} at most).")


def test_a_file_that_is_far_too_large_is_not_even_read(liza: Run, tmp_path: Path) -> None:
    file = tmp_path / "huge.liza"
    with file.open("wb") as stream:
        stream.truncate(10**11)
    for reader in READERS:
        assert "huge.liza: The file is too large" in liza(reader, str(file)).err


@pytest.mark.parametrize("text", ["", "\n", "hello\n", "liza-record 2\n", "liza-record\n", " liza-record 1\n"])
def test_a_text_that_is_no_record(liza: Run, tmp_path: Path, text: str) -> None:
    file = tmp_path / "notes.txt"
    file.write_text(text, encoding="utf-8")
    refused(liza, file, "notes.txt:1: This is not a record of liza.")


# What stands in them


@pytest.mark.parametrize(
    ("there", "instead", "told"),
    [
        ("^dice strain: 6", "dice strain: 5", '12: The throw "strain" shows 5; by the seed it was 6.'),
        ("^dice strain: 4", "dice strain: 9", "21: d6 cannot show 9."),
        ("^dice strain: 4", "dice strain: 4 4", "21: d6 cannot show 4, 4."),
        ("^dice strain: 4", "dice strain: four", "21: Not understood: dice strain: four"),
        ("^dice strain: 4", "dice strain: \N{SUPERSCRIPT TWO}", "21: Not understood: dice strain: \N{SUPERSCRIPT TWO}"),
        ("^dice strain: 4", "gibberish", "21: Not understood: gibberish"),
        ("^dice strain: 4\n", "", "20: The record breaks off before the end."),
        ("^0 spring: true", "1 spring: true", '15: Here stands "1 spring", but the rules ask for "0 spring".'),
        ("^0 spring: true", "0 sprang: true", '15: Here stands "0 sprang", but the rules ask for "0 spring".'),
        ("^0 spring: true\n", "", '15: Here stands "dice strain", but the rules ask for "0 spring".'),
        ("^0 spring: true", "0 spring: 1", '15: 1 is not among the options of "spring".'),
        ("^0 spring: true", '0 spring: "yes"', '15: yes is not among the options of "spring".'),
        ("^0 spring: true", "0 spring: {", "15: Not understood: 0 spring: {"),
        ("^0 spring: true", "0 spring: 0.5", "15: 0.5 cannot be an answer."),
        ("^0 spring: true", "0 spring: null", "15: None cannot be an answer."),
        ("^0 spring: true", "0 spring: " + "[" * 99_999, "15: Not understood: 0 spring: " + "[" * 70),
        (
            "^0 spring: true",
            "0 spring: ?",
            "15: This record hides an answer; only the full record can be played: 0 spring: ?",
        ),
        ("^all effort: .3, 3.", "all effort: [3, 9]", '10: 9 is not among the options of "effort".'),
        ("^all effort: .3, 3.", "all effort: [3]", '10: "effort" has not as many slips as 3.'),
        ("^all effort: .3, 3.", "all effort: 3", '10: "effort" has not as many slips as 3.'),
        (
            "^dice strain: 4\n",
            "dice strain: 4\n0 spring: true\n",
            "22: The match was over, or went another way, before this input.",
        ),
        ('"winners": ..', '"winners": [1]', "21: The result is not as the record says."),
        ("^state .*", "state 00", "21: The end of the match is not as the record says."),
        ("^result .*\n", "", "23: The record is incomplete; missing: result."),
        ("^state .*\n", "", "23: The record is incomplete; missing: result."),
        ("^dice seeded.*\n", "", "23: The record is incomplete; missing: dice."),
        ("^seats .*", 'seats ["Ana", 2]', '5: The line "seats" is not understood.'),
        ("^seats .*", "seats [", '5: The line "seats" is not understood.'),
        ("^options .*", "options []", '6: The line "options" is not understood.'),
        ("^options .*", "options {rounds}", '6: The line "options" is not understood.'),
        ("^dice .*", "dice seeded mcg999:1", "7: Dice from an unknown source: seeded mcg999:1."),
        ("^dice .*", "dice seeded mcg128:x", "7: Dice from an unknown source: seeded mcg128:x."),
        ("^dice .*", "dice loaded", "7: Dice from an unknown source: loaded."),
        ("^dice .*", "dice", "7: Dice from an unknown source: ."),
        ("^dice .*", "dice sealed 00ff 1234", "7: The seed does not fit the hash that was promised: 00ff."),
        ("^options .*", 'options {"rounds": 500}', f"6: {ROUNDS}, not 500. [PU-1]"),
        ("^edition .*", "edition fifth", "3: pulso has no edition fifth; there are: classic."),
        ("^seats .*", 'seats ["Ana"]', "5: pulso is played by 2 to 2, not by 1."),
        (
            "^rules 1",
            "rules 0",
            "4: This record was made under rules version 0; here it is 1. It may not fit (try --any-version).",
        ),
    ],
    ids=lambda value: str(value)[:30],
)
def test_a_damaged_record_is_refused_naming_file_and_line(
    liza: Run, record: Path, there: str, instead: str, told: str
) -> None:
    damage(record, there, instead)
    assert liza("verify", str(record)).complaint(1) == f"match.liza:{told}"


def test_a_record_of_a_game_that_there_is_not_is_refused(liza: Run, record: Path) -> None:
    damage(record, "^game pulso", "game chess")
    for reader in READERS:
        told = liza(reader, str(record)).complaint(1 if reader == "verify" else 2)
        assert told == f"match.liza:2: There is no game chess; there are: {', '.join(games())}."


def test_an_altered_die_is_refused_naming_file_and_line_in_spanish_too(liza: Run, record: Path) -> None:
    damage(record, "^dice strain: 6", "dice strain: 5")
    for reader in READERS:
        told = liza(reader, str(record), "--lang", "es").complaint(1 if reader == "verify" else 2)
        assert told == "match.liza:12: La tirada «strain» muestra 5; según la semilla fue 6."


@pytest.mark.parametrize("rows", range(8, 21))
def test_a_record_cut_after_an_answer_is_an_open_match_and_before_a_throw_it_breaks_off(
    liza: Run, record: Path, rows: int
) -> None:
    lines = record.read_text(encoding="utf-8").splitlines()
    record.write_text("\n".join([*lines[:rows], ""]), encoding="utf-8")
    if lines[rows].startswith("dice"):
        told = f"match.liza:{rows}: The record breaks off before the end."
        assert liza("verify", str(record)).complaint(1) == told
    else:
        assert "the match is not over" in liza("verify", str(record)).text()


def test_a_record_cut_after_its_last_input_lacks_its_result(liza: Run, record: Path) -> None:
    record.write_text(record.read_text(encoding="utf-8").rpartition("---")[0], encoding="utf-8")
    assert liza("verify", str(record)).complaint(1) == "match.liza:21: The record breaks off before the end."


@pytest.mark.parametrize("size", [1, 13, 14, 30, 90, 120])
def test_a_record_cut_anywhere_is_refused_or_shorter(liza: Run, record: Path, size: int) -> None:
    data = record.read_bytes()
    record.write_bytes(data[: len(data) - size])
    told = liza("replay", str(record))
    assert (told.code, told.err) == (0, "") or told.complaint().startswith("match.liza")


def test_a_value_as_long_as_its_file_is_not_told_in_full(liza: Run, record: Path) -> None:
    damage(record, "^0 spring: true", f'0 spring: "{"x" * 100_000}"')
    told = liza("verify", str(record)).complaint(1)
    assert told.startswith("match.liza:15: xxx")
    assert len(told) < 1000
    facts = json.loads(liza("verify", str(record), "--json").out)["facts"]
    assert len(facts["value"]) == 200


def test_a_source_without_end_is_not_read_to_its_end(liza: Run) -> None:
    told = liza("verify", "/dev/zero").complaint(1)
    assert told == "zero: The file is too large (4000001 bytes; 4000000 at most)."


# Other rules


def test_a_record_of_other_rules_is_tried_if_one_insists(liza: Run, record: Path) -> None:
    damage(record, "^rules 1", "rules 0")
    refused(
        liza,
        record,
        "match.liza:4: This record was made under rules version 0; here it is 1. It may not fit (try --any-version).",
    )
    assert "(13 inputs)" in liza("verify", str(record), "--any-version").text()
    assert "Nobody wins" in liza("replay", str(record), "--any-version").text()


def test_under_other_rules_what_does_not_fit_is_refused_all_the_same(liza: Run, record: Path) -> None:
    damage(record, "^rules 1", "rules 0")
    damage(record, "^0 spring: true", "0 spring: 1")
    told = 'match.liza:15: 1 is not among the options of "spring".'
    assert liza("verify", str(record), "--any-version").complaint(1) == told
    assert liza("replay", str(record), "--any-version").complaint(2) == told


# Moments


@pytest.mark.parametrize("at", ["14", "999999"])
@pytest.mark.parametrize("reader", ["replay", "odds"])
def test_a_moment_that_the_record_does_not_have(liza: Run, record: Path, reader: str, at: str) -> None:
    told = f"match.liza: The record has 13 inputs; {at} is not among them."
    assert liza(reader, str(record), "--at", at).complaint() == told
    told = f"match.liza: El registro tiene 13 entradas; {at} no está entre ellas."
    assert liza(reader, str(record), "--at", at, "--lang", "es").complaint() == told


@pytest.mark.parametrize("at", [[], ["--at", "13"]])
def test_at_a_finished_match_there_are_no_odds(liza: Run, record: Path, at: list[str]) -> None:
    assert liza("odds", str(record), *at).complaint() == "match.liza: Nothing is asked at this moment."


@pytest.mark.parametrize(
    ("at", "answer", "told"),
    [
        ("4", "maybe", "maybe is not among the options. [PU-6]"),
        ("4", "1", "1 is not among the options. [PU-6]"),
        ("0", '"fist"', "fist is not among the options. [PU-2]"),
        ("1", "9", "9 is not among the options. [PU-3]"),
        ("1", "[3]", "3 is not among the options. [PU-3]"),
        ("1", "1.5", "1.5 cannot be an answer."),
        ("1", "{}", "{} cannot be an answer."),
        ("1", "null", "None cannot be an answer."),
        ("2", "[5]", "match.liza: Dice are asked for at this moment, not an answer."),
    ],
)
def test_odds_after_an_answer_that_is_none(liza: Run, record: Path, at: str, answer: str, told: str) -> None:
    assert liza("odds", str(record), "--at", at, "--answer", answer).complaint() == told


def test_the_record_looked_at_here_is_of_the_rules_as_they_are(record: Path) -> None:
    assert f"rules {GAME.version}\n" in record.read_text(encoding="utf-8")
