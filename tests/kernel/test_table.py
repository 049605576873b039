"""The table that rules talk to: `Stepped` reads a tape and stops where an answer is missing, `Inline` asks agents."""

from collections.abc import Callable
from typing import Any

import pytest

from liza.kernel.dice import d6
from liza.kernel.luck import Luck, Scripted, Seeded, Typed
from liza.kernel.options import Value
from liza.kernel.refusal import Refusal, TapeError
from liza.kernel.table import (
    ALL,
    ANYBODY,
    DICE,
    REFEREE,
    Audience,
    Entry,
    Event,
    Inline,
    Pending,
    Question,
    Stepped,
    Table,
    reached,
    sees,
)
from tests.kernel.small_games import Answers


def stepped(
    *tape: Entry, luck: Luck | None = None, sealed: dict[int, Value] | None = None, check: bool = False
) -> Stepped:
    return Stepped(None, list(tape), luck or Typed(), sealed or {}, check=check)


def inline(*throws: tuple[int, ...], answers: tuple[list[Value], ...] = (), loud: bool = False) -> Inline:
    return Inline(None, [Answers(one) for one in answers], Scripted(throws), loud=loud)


def pending(action: Callable[[], object]) -> list[Question]:
    with pytest.raises(Pending) as stop:
        action()
    return stop.value.questions


# Contract point 1


def test_pending_is_a_base_exception_that_no_rule_catches_by_catching_exceptions() -> None:
    def careless_rule(table: Table) -> Any:
        try:
            return table.ask(0, "move", (1, 2))
        except Exception:  # noqa: BLE001 - as careless as can be
            return "caught"

    assert not issubclass(Pending, Exception)
    assert [question.what for question in pending(lambda: careless_rule(stepped()))] == ["move"]


# Contract point 2


@pytest.mark.parametrize(
    ("entry", "tape_says"),
    [
        ((0, "effort", 1, None), "0 effort"),
        ((DICE, "breath", (1,), None), "dice breath"),
        ((ALL, "grip", (), None), "all grip"),
    ],
    ids=["answer", "dice", "slips"],
)
@pytest.mark.parametrize(
    ("action", "rules_say"),
    [
        (lambda table: table.ask(1, "effort", (1, 2)), "1 effort"),
        (lambda table: table.ask(0, "spring", (1, 2)), "0 spring"),
        (lambda table: table.ask_all("effort", []), "all effort"),
        (lambda table: table.roll("strain", d6), "dice strain"),
        (lambda table: table.test("strain", d6, 4), "dice strain"),
        (lambda table: table.band("strain", d6, (4,)), "dice strain"),
    ],
    ids=["another seat", "another question", "slips", "roll", "test", "band"],
)
def test_a_tape_mismatch_shows_both_labels(
    entry: Entry, tape_says: str, action: Callable[[Table], object], rules_say: str
) -> None:
    table = stepped((0, "before", 1, None), entry)
    table.ask(0, "before", (1,))
    with pytest.raises(TapeError) as error:
        action(table)
    assert (error.value.code, error.value.at) == ("tape_differs", 1)
    assert error.value.facts == {"tape": tape_says, "rules": rules_say}


# Who sees what


@pytest.mark.parametrize(
    ("to", "seat", "seen"),
    [(None, None, True), (None, 0, True), ((0,), 0, True), ((0,), 1, False), ((0,), None, False), (REFEREE, 0, False)],
)
def test_an_audience_is_everybody_or_some_seats_and_spectators_belong_to_none(
    to: Audience, seat: int | None, seen: bool
) -> None:
    assert sees(to, seat) is seen


@pytest.mark.parametrize(("total", "edges", "count"), [(3, (4, 7), 0), (4, (4, 7), 1), (7, (4, 7), 2), (9, (), 0)])
def test_a_total_reaches_the_edges_that_are_not_above_it(total: int, edges: tuple[int, ...], count: int) -> None:
    assert reached(total, edges) == count


# The bare table


@pytest.mark.parametrize(
    "action",
    [
        lambda table: table.ask(0, "move", (1,)),
        lambda table: table.ask_all("move", []),
        lambda table: table.roll("dice", d6),
        lambda table: table.test("dice", d6, 4),
        lambda table: table.band("dice", d6, (4,)),
    ],
    ids=["ask", "ask_all", "roll", "test", "band"],
)
def test_a_bare_table_neither_asks_nor_throws(action: Callable[[Table], object]) -> None:
    with pytest.raises(NotImplementedError):
        action(Table(None, []))


def test_a_quiet_table_keeps_no_events() -> None:
    table = Table(None, [], loud=False)
    table.tell("pushed", "PU-7", arm=1)
    assert table.events == []


@pytest.mark.parametrize("fact", ["name", "rule"])
def test_a_fact_may_have_any_name(fact: str) -> None:
    table = Table(None, [])
    table.tell("fell", "SG-1", **{fact: "Ana"})  # type: ignore[arg-type]  # that is what is tested
    assert table.events[0].facts == {fact: "Ana"}


def test_an_event_has_a_name_a_rule_an_audience_and_facts() -> None:
    table = Table(None, [])
    table.tell("pushed", "PU-7", arm=1)
    table.tell("peeked", "PU-2", (0,), grip="hook")
    assert table.events == [Event("pushed", "PU-7", None, {"arm": 1}), Event("peeked", "PU-2", (0,), {"grip": "hook"})]


# Questions


def test_a_question_allows_its_options() -> None:
    assert Question(0, "move", range, (2, 5)).allowed(4) == 4
    assert Question(0, "move", range, (2, 5)).allowed(5) is None


@pytest.mark.parametrize(
    ("faces", "allowed"), [((1, 6), True), ((1, 7), False), ((1,), False), (3, False), ("16", False)]
)
def test_a_question_for_dice_allows_the_faces_that_they_have(faces: Any, allowed: bool) -> None:
    assert Question(ANYBODY, "dice", dice=2 * d6).allowed(faces) == (faces if allowed else None)


def test_a_question_is_about_the_ids_among_its_arguments() -> None:
    assert Question(0, "move", range, ("Ana", object(), 3, [1])).topic() == ("Ana", 3)
    assert Question(0, "move", range, (object(),)).topic() is None
    assert Question(0, "move").topic() is None


def test_a_slip_is_about_what_it_says() -> None:
    assert Question(0, "orders", range, ("Ana",), "Ana", 0).topic() == "Ana"
    assert Question(0, "orders", range, (None,), None, 1).topic() is None


# Stepped


def test_an_answer_on_the_tape_is_read_and_a_missing_one_is_pending() -> None:
    table = stepped((0, "move", 2, None))
    assert table.ask(0, "move", (1, 2)) == 2
    (question,) = pending(lambda: table.ask(1, "effort", range, 2, 5, to=(1,)))
    assert (question.seat, question.what, question.args, question.to) == (1, "effort", (2, 5), (1,))
    assert (question.slip, question.dice) == (None, None)


def test_slips_are_pending_until_the_last_is_sealed_and_then_one_entry() -> None:
    slips = [(0, "Ana", (1, 2)), (0, "Eva", (1, 2)), (1, "Beto", (1, 2))]
    questions = pending(lambda: stepped(sealed={0: 1, 2: 2}).ask_all("orders", slips, to=REFEREE))
    assert [(one.seat, one.about, one.slip, one.args, one.to) for one in questions] == [
        (0, "Ana", 0, ("Ana",), ()),
        (0, "Eva", 1, ("Eva",), ()),
        (1, "Beto", 2, ("Beto",), ()),
    ]
    table = stepped(sealed={0: 1, 2: 2, 1: 1})
    assert table.ask_all("orders", slips, to=REFEREE) == [1, 1, 2]
    assert table.tape == [(ALL, "orders", (1, 1, 2), ())]
    assert table.sealed == {}


def test_no_slips_at_all_need_no_answer() -> None:
    table = stepped()
    assert table.ask_all("orders", []) == []
    assert table.tape == [(ALL, "orders", (), None)]


def test_a_throw_comes_from_the_luck_and_then_from_the_tape() -> None:
    table = stepped(luck=Scripted([(3,), (4,), (5,)]))
    assert table.roll("strain", d6, to=(0,)) == (3,)
    assert table.test("breath", d6, 4) is True
    assert table.band("injury", d6, (2, 4, 6)) == 2
    assert table.tape == [(DICE, "strain", (3,), (0,)), (DICE, "breath", (4,), None), (DICE, "injury", (5,), None)]
    again = stepped(*table.tape)
    assert (again.roll("strain", d6), again.test("breath", d6, 5), again.band("injury", d6, (6,))) == ((3,), False, 0)


def test_a_throw_of_real_dice_is_a_question_to_anybody() -> None:
    (rolled,) = pending(lambda: stepped().roll("strain", 2 * d6, to=(0,)))
    assert (rolled.seat, rolled.what, rolled.dice, rolled.need, rolled.to) == (ANYBODY, "strain", 2 * d6, None, (0,))
    (tested,) = pending(lambda: stepped().test("breath", d6, 4))
    assert (tested.seat, tested.need, tested.to) == (ANYBODY, 4, None)
    (banded,) = pending(lambda: stepped().band("injury", d6, (4,)))
    assert (banded.what, banded.need) == ("injury", None)


def test_every_throw_is_shown_to_those_who_may_know_it() -> None:
    table = stepped(luck=Scripted([(3, 4), (5,), (6,)]))
    table.roll("strain", 2 * d6, to=(1,))
    table.test("breath", d6, 4)
    table.band("injury", d6, (4,))
    assert table.events == [
        Event("dice", "", (1,), {"what": "strain", "dice": "2d6", "faces": (3, 4), "need": None}),
        Event("dice", "", None, {"what": "breath", "dice": "d6", "faces": (5,), "need": 4}),
        Event("dice", "", None, {"what": "injury", "dice": "d6", "faces": (6,), "need": None}),
    ]


def test_without_check_the_tape_is_trusted() -> None:
    table = stepped((0, "move", 9, None), (DICE, "dice", (5,), None), luck=Scripted([]))
    assert table.ask(0, "move", (1, 2)) == 9
    assert table.roll("dice", d6) == (5,)


def test_with_check_an_answer_that_is_no_option_is_found() -> None:
    table = stepped((0, "move", 1, None), (0, "move", 9, None), check=True)
    table.ask(0, "move", (1, 2))
    with pytest.raises(TapeError) as error:
        table.ask(0, "move", (1, 2))
    assert (error.value.code, error.value.at, error.value.facts) == (
        "tape_not_allowed",
        1,
        {"what": "move", "value": 9},
    )


def test_with_check_each_slip_is_compared_with_its_own_options() -> None:
    slips = [(0, "Ana", (1, 2)), (1, "Beto", (3, 4))]
    assert stepped((ALL, "orders", (2, 3), None), check=True).ask_all("orders", slips) == [2, 3]
    with pytest.raises(TapeError) as error:
        stepped((ALL, "orders", (3, 2), None), check=True).ask_all("orders", slips)
    assert (error.value.code, error.value.at, error.value.facts) == (
        "tape_not_allowed",
        0,
        {"what": "orders", "value": 3},
    )


@pytest.mark.parametrize("values", [(1,), (1, 3, 3), 1, "13"], ids=repr)
def test_with_check_there_is_one_answer_for_each_slip(values: Any) -> None:
    with pytest.raises(TapeError) as error:
        stepped((ALL, "orders", values, None), check=True).ask_all("orders", [(0, "", (1,)), (1, "", (3,))])
    assert (error.value.code, error.value.at, error.value.facts["value"]) == ("tape_wrong_slips", 0, values)


@pytest.mark.parametrize("faces", [(7,), (1, 1), 3, "3", (True,)], ids=repr)
def test_with_check_faces_that_the_dice_have_not_are_found(faces: Any) -> None:
    with pytest.raises(TapeError) as error:
        stepped((DICE, "strain", faces, None), check=True).roll("strain", d6)
    assert (error.value.code, error.value.at, error.value.facts) == (
        "dice_do_not_fit",
        0,
        {"dice": "d6", "faces": faces},
    )


def test_with_check_a_throw_is_compared_with_the_luck() -> None:
    tape: list[Entry] = [(DICE, "strain", (3,), None), (DICE, "strain", (6,), None), (DICE, "strain", (5,), None)]
    table = stepped(*tape, luck=Seeded(7), check=True)
    assert [table.roll("strain", d6) for _ in range(2)] == [(3,), (6,)]
    with pytest.raises(TapeError) as error:
        table.roll("strain", d6)
    assert (error.value.code, error.value.at) == ("dice_differ", 2)
    assert error.value.facts == {"what": "strain", "tape": (5,), "luck": (4,)}


def test_with_check_the_rules_say_who_may_know_an_entry() -> None:
    table = stepped((0, "move", 1, None), (DICE, "dice", (5,), None), check=True)
    table.ask(0, "move", (1, 2), to=(0,))
    table.roll("dice", d6, to=REFEREE)
    assert table.tape == [(0, "move", 1, (0,)), (DICE, "dice", (5,), ())]


# Inline


def test_inline_asks_the_agent_of_the_seat_and_records_the_answer_unchecked() -> None:
    table = inline(answers=([], ["anything"]))
    assert table.ask(1, "move", (1, 2), to=(1,)) == "anything"
    assert table.tape == [(1, "move", "anything", (1,))]


def test_inline_collects_slips_from_their_seats_in_order() -> None:
    table = inline(answers=([1, 2], [3]))
    assert table.ask_all("orders", [(0, "Ana", ()), (1, "Beto", ()), (0, "Eva", ())], to=REFEREE) == [1, 3, 2]
    assert table.tape == [(ALL, "orders", (1, 3, 2), ())]


@pytest.mark.parametrize("loud", [False, True])
def test_inline_throws_and_shows_the_dice_only_if_it_is_loud(loud: bool) -> None:
    table = inline((3, 4), (5,), (6,), loud=loud)
    assert table.roll("strain", 2 * d6, to=(1,)) == (3, 4)
    assert table.test("breath", d6, 6) is False
    assert table.band("injury", d6, (2, 6)) == 2
    table.tell("pushed", "PU-7")
    assert table.tape == [(DICE, "strain", (3, 4), (1,)), (DICE, "breath", (5,), None), (DICE, "injury", (6,), None)]
    assert [(event.name, event.to) for event in table.events] == (
        [("dice", (1,)), ("dice", None), ("dice", None), ("pushed", None)] if loud else []
    )


def test_inline_goes_on_with_a_tape_that_it_is_given() -> None:
    tape: list[Entry] = [(0, "move", 1, None)]
    table = Inline(None, [Answers([2])], Seeded(1), tape)
    table.ask(0, "move", (1, 2))
    assert tape == [(0, "move", 1, None), (0, "move", 2, None)]


def test_inline_needs_a_source_of_dice() -> None:
    with pytest.raises(Refusal) as refused:
        Inline(None, [], Typed()).roll("strain", 2 * d6)
    assert (refused.value.code, refused.value.facts) == ("nobody_throws", {"dice": "2d6"})


def test_dice_with_marks_tell_what_stands_on_them() -> None:
    coin = d6.marked("heads", "heads", "heads", "tails", "tails", "tails")
    table = Inline(None, [], Scripted([(4,), (2,)]), loud=True)
    table.roll("coin", coin)
    table.roll("plain", d6)
    assert table.events[0].facts["marks"] == coin.marks
    assert "marks" not in table.events[1].facts
