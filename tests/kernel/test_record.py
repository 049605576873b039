"""Matches as text: written, read, replayed, verified; refused with file and line. And positions as stored data."""

import dataclasses
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from liza.games.pulso import GAME as PULSO
from liza.kernel.codec import digest
from liza.kernel.game import Game, Setup
from liza.kernel.luck import Luck, Scripted, Sealed, Seeded, Typed
from liza.kernel.play import play
from liza.kernel.position import Position, begin, drive
from liza.kernel.record import (
    FIRST_LINE,
    LARGEST,
    frozen_result,
    line,
    load,
    opened,
    parse_line,
    read,
    replay,
    save,
    verify,
    write,
    write_played,
)
from liza.kernel.refusal import Refusal
from liza.kernel.table import ALL, ANYBODY, DICE, REFEREE, Entry, Event
from tests.kernel import small_games as small

SECRET = bytes(range(32))


def whole_match(luck: Luck, setup: Setup | None = None) -> Position:
    """A match of Pulso that is over."""
    setup = setup or PULSO.usual()
    played = play(PULSO, [small.AtRandom(1), small.AtRandom(2)], luck.copy(), setup)
    return small.put_in(begin(PULSO, setup, luck), *played.tape)


def running() -> Position:
    """Pulso in the middle of its first round: grips hidden, efforts shown, one throw lost."""
    position = begin(PULSO, PULSO.usual(), Seeded(7)).answer(0, "hook").answer(1, "press")
    return position.answer(0, 1).answer(1, 0)


def refused(attempt: Callable[..., object], *arguments: object, **rest: object) -> Refusal:
    with pytest.raises(Refusal) as error:
        attempt(*arguments, **rest)
    return error.value


def where(refusal: Refusal) -> tuple[str, Any, Any]:
    return refusal.code, refusal.facts.get("file"), refusal.facts.get("line")


def line_of(text: str, beginning: str) -> int:
    return next(number for number, row in enumerate(text.splitlines(), 1) if row.startswith(beginning))


# Writing


def test_a_record_is_setup_then_inputs_then_result() -> None:
    setup = Setup("classic", ("Ana", "Beto"), {"rounds": 1})
    position = begin(PULSO, setup, Scripted([(6,), (1,)]))
    position = small.put_in(position, (ALL, "", ("hook", "press"), None), (ALL, "", (2, 0), None), (1, "", False, None))
    assert write(position).splitlines() == [
        "liza-record 1",
        "game pulso",
        "edition classic",
        f"rules {PULSO.version}",
        'seats ["Ana", "Beto"]',
        'options {"rounds": 1}',
        "dice scripted",
        "---",
        'all grip: ["hook", "press"]',
        "all effort: [2, 0]",
        "dice strain: 6",
        "dice strain: 1",
        "1 second_wind: false",
        "---",
        'result {"winners": [0], "reason": "last_round", "rule": "PU-9", "score": [1, -1]}',
        f"state {digest(position.now)}",
    ]


def test_a_match_that_agents_played_is_written_like_one_that_was_answered() -> None:
    played = play(PULSO, [small.AtRandom(1), small.AtRandom(2)], 7)
    assert write_played(PULSO, PULSO.usual(), Seeded(7), played) == write(whole_match(Seeded(7)))


@pytest.mark.parametrize(
    ("entry", "text"),
    [
        ((0, "move", 3, None), "0 move: 3"),
        ((11, "move far", ("go", ("a", 1, True)), None), '11 move far: ["go", ["a", 1, true]]'),
        ((DICE, "strain", (3, 4), None), "dice strain: 3 4"),
        ((ALL, "grip", ("hook", "press"), REFEREE), 'all grip: ["hook", "press"]'),
        ((1, "name", "Íñigo: ¿qué?", None), '1 name: "Íñigo: ¿qué?"'),
    ],
)
def test_an_input_is_a_line_and_the_line_is_the_input(entry: Entry, text: str) -> None:
    assert line(entry) == text
    assert parse_line(text) == (*entry[:3], None)


def test_while_a_match_runs_hidden_answers_are_question_marks_and_the_seed_is_not_told() -> None:
    for seat in (0, 1, None):
        text = write(running(), seat)
        assert text.splitlines()[6:10] == ["dice seeded", "---", "all grip: ?", "all effort: [1, 0]"]
        assert "7" not in text
        assert "---" not in text.splitlines()[8:]


def test_an_answer_for_one_seat_is_shown_to_that_seat_only() -> None:
    game = small.game((small.ask(0, "secret", to=(0,)), small.roll("hidden", to=(1,)), small.ask(1)))
    position = begin(game, game.usual(), Scripted([(5,)])).answer(0, 3)
    inputs = {seat: write(position, seat).splitlines()[8:] for seat in (0, 1, None)}
    assert inputs == {
        0: ["0 secret: 3", "dice hidden: ?"],
        1: ["0 secret: ?", "dice hidden: 5"],
        None: ["0 secret: ?", "dice hidden: ?"],
    }


def test_the_referee_sees_everything() -> None:
    text = write(running(), referee=True)
    assert text.splitlines()[6:9] == ["dice seeded mcg128:7", "---", 'all grip: ["hook", "press"]']


def test_when_a_match_is_over_everybody_sees_everything() -> None:
    over = whole_match(Seeded(7))
    assert "dice seeded mcg128:7" in write(over)
    assert "?" not in write(over)
    assert write(over) == write(over, 0) == write(over, referee=True)


def test_a_sealed_seed_is_promised_while_the_match_runs_and_told_when_it_is_over() -> None:
    luck = Sealed(SECRET)
    begun = begin(PULSO, PULSO.usual(), luck)
    assert f"dice sealed {luck.promise()}\n" in write(begun)
    assert SECRET.hex() not in write(begun)
    assert f"dice sealed {luck.promise()} {SECRET.hex()}\n" in write(whole_match(luck))


# Reading and verifying


@pytest.mark.parametrize("luck", [Seeded(7), Sealed(SECRET)], ids=["seeded", "sealed"])
def test_a_record_that_has_been_written_verifies_and_leads_to_the_same_position(luck: Luck) -> None:
    over = whole_match(luck)
    record = read(write(over).encode(), "match.liza")
    again = verify(record, PULSO)
    assert small.as_text(again) == small.as_text(over)
    assert write(again) == write(over)
    assert record.source == "match.liza"


@pytest.mark.parametrize("throws", [[(6,), (1,), (2,)], [(1,), (1,)]], ids=["second wind", "draw"])
def test_scripted_dice_are_taken_as_they_stand(throws: list[tuple[int, ...]]) -> None:
    setup = Setup("classic", ("Ana", "Beto"), {"rounds": 1})
    position = begin(PULSO, setup, Scripted(throws))
    position = small.put_in(position, (ALL, "", ("hook", "press"), None), (ALL, "", (0, 0), None))
    position = position.answer(1, True) if position.open else position
    assert verify(read(write(position)), PULSO).result == position.result


def test_a_running_match_is_verified_up_to_where_it_is() -> None:
    text = write(running(), referee=True)
    assert small.as_text(verify(read(text), PULSO)) == small.as_text(running())


HAND_WRITTEN = """liza-record 1
# Two friends at a bar, with real dice.
game pulso
rules 1
edition classic

seats ["Ana", "Íñigo"]
options {"rounds": 1}
weather fine
dice typed
---
  all grip: ["hook", "top_roll"]

# Ana pushes hard.
all effort: [3, 0]
dice strain: 1
dice strain: 4
---
# So it ends:
state SHA
result {"rule": "PU-9", "score": [0, 0], "winners": [], "reason": "last_round"}
"""


def hand_written() -> str:
    text = HAND_WRITTEN.replace("rules 1", f"rules {PULSO.version}")
    return text.replace("SHA", digest(replay(read(text.replace("SHA", "")), PULSO).now))


@pytest.mark.parametrize("end", ["\n", "\r\n"], ids=["unix", "windows"])
def test_a_record_may_be_written_by_hand_with_comments_and_empty_lines(end: str) -> None:
    record = read(hand_written().replace("\n", end), "bar.liza")
    assert record.setup == Setup("classic", ("Ana", "Íñigo"), {"rounds": 1})
    assert record.lines == [12, 15, 16, 17]
    position = verify(record, PULSO)
    assert position.result is not None
    assert position.result.winners == ()
    assert [entry[2] for entry in position.entries()] == [("hook", "top_roll"), (3, 0), (1,), (4,)]


def test_the_audience_of_an_entry_is_known_from_the_rules_not_from_the_record() -> None:
    assert replay(read(hand_written()), PULSO).entries()[0][3] == REFEREE


def test_a_record_can_be_replayed_up_to_any_input() -> None:
    over = whole_match(Seeded(7))
    record = read(write(over))
    for at in range(len(record.entries) + 1):
        position = replay(record, PULSO, at)
        assert position.entries() == over.entries()[:at]
        assert position.opening.luck.save() == Seeded(7).save()
    assert replay(record, PULSO, len(record.entries)).result == over.result


def test_replay_stops_where_a_die_is_next_and_throws_none_of_its_own() -> None:
    record = read(write(whole_match(Seeded(7))))
    assert [question.what for question in replay(record, PULSO, 2).open] == ["strain"]


def test_a_record_of_a_running_match_without_seed_goes_on_with_real_dice() -> None:
    game = small.game((small.ask(0), small.roll(), small.ask(1), small.roll()))
    text = write(begin(game, game.usual(), Seeded(7)).answer(0, 1))
    position = replay(read(text), game).answer(1, 2)
    assert [(question.seat, question.what) for question in position.open] == [(ANYBODY, "dice")]


def test_a_result_is_compared_as_json_gives_it_back() -> None:
    result = running().game.result(running().now)
    assert frozen_result(result) == json.loads(json.dumps(result._asdict()))


# Refusals of reading, each naming file and line


GOOD = write(whole_match(Seeded(7)))


def changed(beginning: str, row: str | None) -> tuple[str, int]:
    """A good record with one line changed (None: without it), and the number of that line."""
    rows = GOOD.splitlines()
    at = line_of(GOOD, beginning) - 1
    rows[at : at + 1] = [] if row is None else [row]
    return "\n".join([*rows, ""]), at + 1


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "not_a_record"),
        ("some other file\n", "not_a_record"),
        ("# a comment\n" + GOOD, "not_a_record"),
        (GOOD.replace(FIRST_LINE, "liza-record 12"), "not_a_record"),
        (GOOD.replace(FIRST_LINE, "liza-record 2"), "not_a_record"),
        (b"\x89PNG\r\n\x1a\n\xff\xfe", "file_not_text"),
        (GOOD.encode() + b"\xff", "file_not_text"),
        (GOOD.encode("utf-16"), "file_not_text"),
        (GOOD + "\0", "file_not_text"),
        (GOOD.encode() + b"# \0\n", "file_not_text"),
        (GOOD + "#" * LARGEST, "file_too_large"),
        (b"\0" * (LARGEST + 1), "file_too_large"),
    ],
    ids=[
        "empty",
        "foreign",
        "comment first",
        "twelve",
        "two",
        "picture",
        "cut",
        "utf-16",
        "nul",
        "nul bytes",
        "huge",
        "huge nuls",
    ],
)
def test_a_file_that_is_no_record_is_refused_by_its_name(text: str | bytes, code: str) -> None:
    refusal = refused(read, text, "photo.png")
    assert (refusal.code, refusal.facts["file"]) == (code, "photo.png")
    assert {"not_a_record": "line", "file_not_text": "byte", "file_too_large": "size"}[code] in refusal.facts


def test_a_record_of_exactly_the_largest_size_is_read() -> None:
    assert LARGEST == 4_000_000
    assert read(GOOD + "#" * (LARGEST - len(GOOD))).entries == read(GOOD).entries


def test_of_what_is_no_text_the_byte_is_told() -> None:
    assert refused(read, GOOD.encode() + b"\xff").facts["byte"] == len(GOOD.encode())
    assert refused(read, GOOD + "\0").facts["byte"] == len(GOOD)


@pytest.mark.parametrize(
    "row",
    [
        "nonsense",
        "0 effort",
        "0 effort:",
        "0 effort 3",
        "two effort: 3",
        "-1 effort: 3",
        "1234 effort: 3",
        "0 effort: three",
        "0 effort: [1",
        "0 effort: 1 2",
        "dice strain: six",
        "dice strain: 3.5",
        "dice strain: [3]",
        "all effort: [1, 2",
        f"0 effort: {'[' * 100_000}",
        f"0 effort: {'[' * 100_000}{']' * 100_000}",
        f"0 effort: {'9' * 5000}",
        f"0 {'e' * 81}: 3",
        "dice strain: " + "9" * 5000,
    ],
    ids=lambda row: f"{row[:24]} {len(row)}",
)
def test_a_line_that_is_no_input_is_refused_with_its_number(row: str) -> None:
    text, number = changed("all effort", row)
    refusal = refused(read, text, "match.liza")
    assert where(refusal) == ("line_not_understood", "match.liza", number)
    assert refusal.facts["text"] == row[:80]


@pytest.mark.parametrize("value", ["null", "1.5", '{"a": 1}', "NaN", "[null]", "[[[[[[[[[1]]]]]]]]]"])
def test_json_that_is_no_value_is_refused_with_its_line(value: str) -> None:
    text, number = changed("all effort", f"all effort: {value}")
    assert where(refused(read, text, "match.liza")) == ("not_a_value", "match.liza", number)


def test_a_hidden_line_cannot_be_replayed_and_is_refused_with_its_number() -> None:
    text = write(running(), 0)
    assert where(refused(read, text, "match.liza")) == ("line_hidden", "match.liza", 9)


@pytest.mark.parametrize("key", ["game", "edition", "rules", "seats", "options", "dice"])
def test_a_head_without_one_of_its_lines_is_refused(key: str) -> None:
    refusal = refused(read, changed(key, None)[0], "match.liza")
    assert (refusal.code, refusal.facts["file"], refusal.facts["missing"]) == ("record_incomplete", "match.liza", [key])


@pytest.mark.parametrize("rows", range(1, 9))
def test_a_record_that_is_cut_off_in_its_head_is_refused(rows: int) -> None:
    text = "\n".join([*GOOD.splitlines()[: rows - 1], ""])
    refusal = refused(read, text, "match.liza")
    assert refusal.code == ("record_incomplete" if rows > 1 else "not_a_record")
    assert refusal.facts["file"] == "match.liza"


@pytest.mark.parametrize("without", ["result", "state"])
def test_an_end_without_result_or_state_is_refused(without: str) -> None:
    refusal = refused(read, changed(without, None)[0], "match.liza")
    assert where(refusal) == ("record_incomplete", "match.liza", GOOD.count("\n") - 1)


def test_a_record_with_a_third_part_is_refused() -> None:
    assert where(refused(read, GOOD + "---\n", "match.liza"))[:2] == ("record_incomplete", "match.liza")


@pytest.mark.parametrize(
    ("beginning", "row"),
    [
        ("seats", "seats Ana, Beto"),
        ("seats", "seats"),
        ("seats", 'seats {"Ana": 1}'),
        ("seats", "seats [1, 2]"),
        ("seats", 'seats "AB"'),
        ("options", "options 7"),
        ("options", "options [1]"),
        ("options", "options {rounds: 3}"),
        ("options", "options " + "[" * 100_000),
        ("seats", 'seats ["Ana", "Beto"'),
        ("result", "result won"),
        ("result", "result " + "[" * 100_000),
    ],
    ids=lambda text: text[:24],
)
def test_wrong_json_at_the_head_or_end_is_refused_by_file(beginning: str, row: str) -> None:
    refusal = refused(read, changed(beginning, row)[0], "match.liza")
    assert (refusal.code, refusal.facts["file"]) == ("record_head_wrong", "match.liza")


@pytest.mark.parametrize("beginning", ["seats", "options", "result"])
def test_wrong_json_at_the_head_or_end_is_refused_with_its_line_and_key(beginning: str) -> None:
    text, number = changed(beginning, f"{beginning} 7" if beginning != "result" else "result won")
    refusal = refused(read, text, "match.liza")
    assert (*where(refusal), refusal.facts["key"]) == ("record_head_wrong", "match.liza", number, beginning)


def test_a_line_that_is_not_understood_is_refused_without_a_file_too() -> None:
    assert refused(parse_line, "nonsense").facts == {"text": "nonsense"}
    assert refused(parse_line, "0 effort: ?").code == "line_hidden"


@pytest.mark.parametrize(
    "odd", ["\u2028", "\u2029", "\x85"], ids=["line separator", "paragraph separator", "next line"]
)
def test_a_name_with_an_odd_line_break_survives_its_record(odd: str) -> None:
    seats = (f"A{odd}na", "Beto")
    position = begin(PULSO, Setup("classic", seats), Seeded(1))
    assert read(write(position)).setup.seats == seats


# Refusals of replaying and verifying


def test_a_record_of_another_game_is_refused() -> None:
    refusal = refused(verify, read(changed("game", "game chess")[0], "match.liza"), PULSO)
    assert (refusal.code, refusal.facts) == (
        "other_game",
        {"file": "match.liza", "line": 2, "game": "chess", "wanted": "pulso"},
    )


def test_a_record_of_other_rules_is_refused_unless_any_will_do() -> None:
    record = read(changed("rules", "rules 0.9")[0], "match.liza")
    refusal = refused(verify, record, PULSO)
    assert refusal.code == "other_rules"
    assert refusal.facts == {"file": "match.liza", "line": 4, "rules": "0.9", "here": PULSO.version}
    assert verify(record, PULSO, any_version=True).result == whole_match(Seeded(7)).result
    assert opened(record, PULSO, any_version=True).setup == PULSO.usual()


def test_under_other_rules_every_answer_is_checked_again() -> None:
    text, number = changed("all effort", "all effort: [9, 0]")
    record = read(text.replace("rules ", "rules 0."), "match.liza")
    refusal = refused(replay, record, PULSO, any_version=True)
    assert where(refusal) == ("tape_not_allowed", "match.liza", number)


def scribbled(rng: random.Random) -> str:
    """A good record in whose inputs or end somebody has scribbled."""
    body = list(GOOD[GOOD.index("---") :])
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(body))
        copied = body[(copy := rng.randrange(len(body))) : copy + rng.randrange(1, 30)]
        scrap = rng.choice(
            ["---", "?", "[", "]", "null", "true", "-1", "99", '"', ":", " ", "1e9", "NaN", "٣", "\x1c", "é"]
        )
        body[at : at + rng.randrange(8)] = rng.choice([[], copied, [scrap]])
    return GOOD[: GOOD.index("---")] + "".join(body)


def test_whatever_is_scribbled_in_a_record_it_is_verified_or_refused_with_file_and_line() -> None:
    rng = random.Random(3)
    refusals: list[tuple[Refusal, int]] = []
    for _ in range(1000):
        text = scribbled(rng)
        try:
            assert verify(read(text, "match.liza"), PULSO).result is not None
        except Refusal as error:
            refusals.append((error, len(text.splitlines())))
    for refusal, rows in refusals:
        assert refusal.facts["file"] == "match.liza"
        assert 1 <= refusal.facts["line"] <= rows
    codes = {refusal.code for refusal, _ in refusals}
    assert codes >= {"line_not_understood", "tape_differs", "tape_not_allowed", "record_incomplete", "state_differs"}


@pytest.mark.parametrize("luck", [Seeded(7), Sealed(SECRET)], ids=["seeded", "sealed"])
def test_every_single_altered_die_is_found_with_its_line(luck: Luck) -> None:
    text = write(whole_match(luck))
    rows = text.splitlines()
    dice_rows = [number for number, row in enumerate(rows) if row.startswith("dice strain")]
    assert len(dice_rows) > 4
    for number in dice_rows:
        face = int(rows[number][-1])
        altered = [*rows[:number], f"dice strain: {face % 6 + 1}", *rows[number + 1 :], ""]
        refusal = refused(verify, read("\n".join(altered), "match.liza"), PULSO)
        assert where(refusal) == ("dice_differ", "match.liza", number + 1)
        assert (refusal.facts["tape"], refusal.facts["luck"]) == ((face % 6 + 1,), (face,))


@pytest.mark.parametrize(
    ("beginning", "row", "code"),
    [
        ("dice strain", "dice strain: 7", "dice_do_not_fit"),
        ("dice strain", "dice strain: 1 1", "dice_do_not_fit"),
        ("dice strain", "dice breath: 1", "tape_differs"),
        ("dice strain", "0 strain: 1", "tape_differs"),
        ("all effort", "all effort: [1]", "tape_wrong_slips"),
        ("all effort", "all effort: 1", "tape_wrong_slips"),
        ("all effort", "all effort: [1, 1, 1]", "tape_wrong_slips"),
        ("all effort", "all effort: [4, 1]", "tape_not_allowed"),
        ("all effort", "all effort: [true, 1]", "tape_not_allowed"),
        ("all effort", 'all effort: ["1", 1]', "tape_not_allowed"),
        ("all grip", 'all grip: ["hook", "head"]', "tape_not_allowed"),
        ("all effort", "0 effort: 1", "tape_differs"),
        ("all effort", "5 effort: 1", "tape_differs"),
    ],
    ids=str,
)
def test_an_input_that_the_rules_do_not_allow_is_refused_with_file_and_line(
    beginning: str, row: str, code: str
) -> None:
    text, number = changed(beginning, row)
    for at in (None, 50):
        refusal = refused(replay, read(text, "match.liza"), PULSO, at)
        assert where(refusal) == (code, "match.liza", number)


def test_a_mismatch_in_a_record_shows_both_labels() -> None:
    text, _ = changed("dice strain", "0 second_wind: true")
    refusal = refused(verify, read(text), PULSO)
    assert (refusal.facts["tape"], refusal.facts["rules"]) == ("0 second_wind", "dice strain")


def test_inputs_after_the_end_of_the_match_are_refused_with_file_and_line() -> None:
    rows = GOOD.splitlines()
    end = len(rows) - 3
    text = "\n".join([*rows[:end], "0 effort: 1", *rows[end:], ""])
    assert where(refused(verify, read(text, "match.liza"), PULSO)) == ("tape_too_long", "match.liza", end + 1)


def test_a_record_that_lost_its_last_lines_is_found() -> None:
    rows = GOOD.splitlines()
    end = len(rows) - 3
    cut_off = [("record_breaks_off", "match.liza"), ("result_differs", "match.liza")]
    for cut in range(8, end):
        text = "\n".join([*rows[:cut], *rows[end:], ""])
        refusal = refused(verify, read(text, "match.liza"), PULSO)
        assert (refusal.code, refusal.facts["file"]) in cut_off


def test_a_record_that_breaks_off_where_a_die_must_follow_says_after_which_line() -> None:
    text = "\n".join([*GOOD.splitlines()[: line_of(GOOD, "all effort")], ""])
    number = line_of(GOOD, "all effort")
    assert where(refused(verify, read(text, "match.liza"), PULSO)) == ("record_breaks_off", "match.liza", number)


def test_a_match_that_is_over_needs_a_result_and_one_that_runs_has_none() -> None:
    without = "\n".join([*GOOD.splitlines()[:-3], ""])
    last = without.count("\n")
    assert where(refused(verify, read(without, "match.liza"), PULSO)) == ("record_breaks_off", "match.liza", last)
    early = write(begin(PULSO, PULSO.usual(), Seeded(7))) + "\n".join(["---", *GOOD.splitlines()[-2:], ""])
    assert where(refused(verify, read(early, "match.liza"), PULSO)) == ("result_differs", "match.liza", 1)


@pytest.mark.parametrize(
    ("beginning", "row", "code"),
    [
        (
            "result",
            'result {"winners": [0, 1], "reason": "pinned", "rule": "PU-7", "score": [3, -3]}',
            "result_differs",
        ),
        ("result", "result null", "record_breaks_off"),
        ("result", "result []", "result_differs"),
        ("state", f"state {'0' * 64}", "state_differs"),
    ],
    ids=["winners", "null", "list", "state"],
)
def test_another_result_or_state_than_the_rules_give_is_refused(beginning: str, row: str, code: str) -> None:
    last = line_of(GOOD, "result") - 2
    refusal = refused(verify, read(changed(beginning, row)[0], "match.liza"), PULSO)
    assert where(refusal) == (code, "match.liza", last)


def test_a_broken_promise_of_sealed_dice_is_found() -> None:
    text = write(whole_match(Sealed(SECRET))).replace(SECRET.hex(), bytes(32).hex())
    assert refused(verify, read(text), PULSO).code == "promise_broken"


@pytest.mark.parametrize(
    ("beginning", "row", "code"),
    [
        ("dice", "dice real", "unknown_dice"),
        ("dice", f"dice sealed {'0' * 64} 00", "promise_broken"),
        ("options", 'options {"rounds": 0}', "wrong_rounds"),
    ],
    ids=["dice", "promise", "options"],
)
def test_a_head_that_the_rules_do_not_allow_is_refused_with_file_and_line(beginning: str, row: str, code: str) -> None:
    text, number = changed(beginning, row)
    assert where(refused(replay, read(text, "match.liza"), PULSO)) == (code, "match.liza", number)


@pytest.mark.parametrize(
    ("beginning", "row"),
    [("edition", "edition modern"), ("edition", "edition"), ("seats", 'seats ["Ana"]'), ("seats", "seats []")],
    ids=["edition", "no edition", "one seat", "no seat"],
)
def test_a_head_with_an_unknown_edition_or_a_wrong_number_of_seats_is_refused(beginning: str, row: str) -> None:
    with pytest.raises(Refusal):
        replay(read(changed(beginning, row)[0]), PULSO)


def test_an_empty_dice_line_is_refused() -> None:
    with pytest.raises(Refusal):
        replay(read(changed("dice", "dice")[0]), PULSO)


# Stored positions


@pytest.mark.parametrize("seed", range(20))
def test_a_match_restored_from_json_after_every_input_equals_the_uninterrupted_one(seed: int) -> None:
    text = small.restored_match(seed)
    assert verify(read(text), PULSO).result is not None


@pytest.mark.long
def test_many_matches_restored_after_every_input_are_the_same_under_every_hash_seed() -> None:
    code = "from tests.kernel.small_games import restored_matches; print(restored_matches(300))"
    here = small.restored_matches(300)
    for hash_seed in ("0", "4242"):
        assert small.in_another_process(code, hash_seed) == here + "\n"


def test_sealed_slips_and_standing_orders_are_stored_too() -> None:
    position = begin(PULSO, PULSO.usual(), Typed()).with_order(1, "spring", True).answer(0, "hook")
    back = small.restored(position)
    assert (back.sealed, back.orders) == ({0: "hook"}, {(1, "spring"): True})
    assert small.as_text(back) == small.as_text(position)


def test_a_restored_position_can_be_undone_over_the_beats_that_were_stored() -> None:
    game = small.game((small.ask(0, "a"),), (small.ask(0, "b"),), (small.ask(0, "c"),))
    there = begin(game, game.usual(), Seeded(1)).answer(0, 1).answer(0, 2)
    back = small.restored(there).undo(0).undo(0)
    assert [question.what for question in back.open] == ["a"]
    assert small.restored(there).undo(0).answer(0, 2).entries() == there.entries()


def test_a_restored_position_has_told_what_it_has_told() -> None:
    game = small.game((small.tell("before"), small.ask(0), small.tell("after"), small.ask(1)))
    back = small.restored(begin(game, game.usual(), Seeded(1)))
    assert back.events == []
    assert small.names(back.answer(0, 1).events) == ["after"]


def test_a_stored_position_knows_game_rules_setup_and_luck() -> None:
    stored = save(running())
    assert (stored["game"], stored["rules"], stored["setup"]) == ("pulso", PULSO.version, ["classic", ["P1", "P2"], {}])
    assert stored["dice"] == Seeded(7).save() != stored["luck"]
    assert set(stored) == {
        "game",
        "rules",
        "setup",
        "start",
        "dice",
        "luck",
        "base",
        "tape",
        "sealed",
        "past",
        "beats",
        "orders",
    }


# Contract point 2: rules have changed since


def under(version: str) -> Game[Any]:
    return dataclasses.replace(PULSO, version=version)


def test_under_other_rules_the_open_beat_starts_again_without_its_tape_and_people_are_told() -> None:
    position = running()
    assert position.tape
    back = load(json.loads(small.as_text(position)), lambda _: under("2"))
    assert (back.tape, back.sealed, back.beats) == ((), {}, position.beats)
    assert [(question.seat, question.what) for question in back.open] == [(0, "effort"), (1, "effort")]
    assert digest(back.base) == digest(position.base)
    assert back.events == [Event("rules_changed", "", None, {"before": PULSO.version, "now": "2"})]
    assert back.entries() == position.entries()[:1]


def test_under_other_rules_the_throws_that_are_dropped_leave_dice_that_no_seed_tells() -> None:
    position = running()
    assert any(entry[0] == DICE for entry in position.tape)
    back = load(json.loads(small.as_text(position)), lambda _: under("2"))
    over = drive(back, [small.AtRandom(1), small.AtRandom(2)])
    assert "\ndice mixed\n" in write(over)
    assert verify(read(write(over)), under("2")).result == over.result


def test_under_other_rules_dice_that_have_not_fallen_in_the_open_beat_stay_the_seed_s() -> None:
    position = begin(PULSO, PULSO.usual(), Seeded(7)).answer(0, "hook").answer(1, "press")
    back = load(json.loads(small.as_text(position)), lambda _: under("2"))
    over = drive(back, [small.AtRandom(1), small.AtRandom(2)])
    assert "\ndice seeded mcg128:7\n" in write(over)
    assert verify(read(write(over)), under("2")).result == over.result


def test_under_other_rules_sealed_slips_are_asked_again() -> None:
    position = begin(PULSO, PULSO.usual(), Seeded(7)).answer(0, "hook")
    back = load(json.loads(small.as_text(position)), lambda _: under("2"))
    assert (back.sealed, len(back.open)) == ({}, 2)


def test_under_other_rules_standing_orders_are_obeyed_anew() -> None:
    game = small.game((small.ask(0, "a"), small.ask(1, "b"), small.tell("asked"), small.ask(0, "c")))
    position = begin(game, game.usual(), Seeded(1)).answer(0, 1).with_order(0, "a", 2)
    back = load(json.loads(small.as_text(position)), lambda _: dataclasses.replace(game, version="2"))
    assert [entry[:3] for entry in back.entries()] == [(0, "a", 2)]
    assert small.names(back.events) == ["rules_changed"]


def test_under_the_same_rules_nobody_is_told_anything() -> None:
    assert small.restored(running()).events == []


def test_under_other_rules_a_match_that_is_over_stays_over() -> None:
    over = whole_match(Seeded(7))
    back = load(json.loads(small.as_text(over)), lambda _: under("2"))
    assert back.result == over.result


def test_a_stored_tape_that_does_not_fit_shows_both_labels_and_its_place() -> None:
    stored = json.loads(small.as_text(running()))
    stored["tape"][1] = [0, "spring", True, None]
    refusal = refused(load, stored, lambda _: PULSO)
    assert refusal.code == "tape_differs"
    assert refusal.facts == {"tape": "0 spring", "rules": "dice strain"}
    assert getattr(refusal, "at", None) == 2


@pytest.mark.parametrize(
    "spoil",
    [
        {"game": "chess"},
        {"setup": None},
        {"setup": ["classic"]},
        {"base": None},
        {"base": [1, 2]},
        {"tape": [[0]]},
        {"tape": 7},
        {"tape": [[0, "effort", None, None]]},
        {"past": 7},
        {"sealed": [7]},
        {"sealed": [[0, None]]},
        {"sealed": [[7, 1]]},
        {"orders": [[1]]},
        {"luck": ["loaded"]},
        {"dice": []},
        {"tape": [[0, "effort", 1, 7]]},
    ],
    ids=str,
)
def test_stored_data_of_another_form_are_refused(spoil: dict[str, Any]) -> None:
    stored = {**json.loads(small.as_text(running())), **spoil}
    refusal = refused(load, stored, lambda name: {"pulso": PULSO}[name])
    assert refusal.code in ("state_does_not_fit", "unknown_dice", "not_a_value")


@pytest.mark.parametrize("version", ["1", "of before"])
def test_a_stored_match_whose_next_beat_is_none_of_the_rules_is_refused(version: str) -> None:
    stored = save(running())
    stored["base"][0], stored["rules"] = [["arm_wrestle"]], version
    refusal = refused(load, stored, lambda _: PULSO)
    assert (refusal.code, refusal.facts) == ("state_does_not_fit", {"reason": "no beat 'arm_wrestle'"})


def test_stored_slips_of_all_who_are_asked_are_refused_because_nobody_could_go_on() -> None:
    stored = json.loads(small.as_text(begin(PULSO, PULSO.usual(), Seeded(7)).answer(0, "hook")))
    stored["sealed"].append([1, "hook"])
    assert refused(load, stored, lambda _: PULSO).code == "state_does_not_fit"


@pytest.mark.parametrize(
    ("setup", "code"),
    [(["fifth", ["P1", "P2"], {}], "no_such_edition"), (["classic", ["P1"], {}], "wrong_number_of_seats")],
)
def test_a_stored_setup_that_the_game_does_not_have_is_refused(setup: list[Any], code: str) -> None:
    stored = {**json.loads(small.as_text(running())), "setup": setup}
    assert refused(load, stored, lambda _: PULSO).code == code


@pytest.mark.parametrize(
    "key", ["game", "rules", "setup", "dice", "luck", "base", "tape", "sealed", "past", "orders", "beats"]
)
def test_stored_data_that_lack_something_are_refused(key: str) -> None:
    stored = json.loads(small.as_text(running()))
    del stored[key]
    assert refused(load, stored, lambda _: PULSO).code == "state_does_not_fit"
