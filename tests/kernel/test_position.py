"""A match seen from outside: answering, withdrawing, undoing, standing orders, clocks and scenes."""

import dataclasses
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from liza.games.pulso import GAME as PULSO
from liza.kernel.codec import digest
from liza.kernel.dice import d6
from liza.kernel.game import Game, Setup, Watch
from liza.kernel.luck import Luck, Scripted, Seeded, Typed
from liza.kernel.options import Value
from liza.kernel.play import play
from liza.kernel.position import Opening, Position, begin, expire, placed, rebuild, settle, visible
from liza.kernel.record import read, verify, write
from liza.kernel.refusal import Refusal, TapeError
from liza.kernel.table import ALL, ANYBODY, DICE, REFEREE, Entry, Event, Question, Table, sees
from tests.kernel import small_games as small
from tests.kernel.small_games import STEADY

BOTH = (0, "Ana", (1, 2)), (1, "Beto", (1, 2))


def start(game: Game[Any], luck: Luck | None = None) -> Position:
    return begin(game, game.usual(), luck or Seeded(1))


def pulso(*throws: tuple[int, ...], luck: Luck | None = None) -> Position:
    """Pulso with the grips chosen, and these dice to come."""
    position = start(PULSO, luck or Scripted(throws))
    return position.answer(0, "hook").answer(1, "press")


def asked(position: Position) -> list[tuple[int, str]]:
    return [(question.seat, question.what) for question in position.open]


def whole(position: Position) -> object:
    """All that there is to know about a position."""
    scenes = [json.dumps(position.scene(seat)) for seat in (0, 1, None)]
    return small.as_text(position), digest(position.now), position.open, position.told, list(position.events), scenes


def refusal(position: Position, attempt: Callable[[Position], object]) -> Refusal:
    """What an attempt is refused with. Whatever it is, afterwards the position is exactly as before."""
    before = whole(position)
    with pytest.raises(Refusal) as refused:
        attempt(position)
    assert whole(position) == before
    return refused.value


# Beginning


def test_the_first_position_waits_for_the_first_questions() -> None:
    position = start(PULSO)
    assert asked(position) == [(0, "grip"), (1, "grip")]
    assert (position.inputs, position.beats, position.entries(), position.result) == (0, 0, [], None)
    assert position.game is PULSO


def test_a_setup_of_an_unknown_edition_is_refused() -> None:
    with pytest.raises(Refusal) as refused:
        begin(PULSO, Setup("modern", ("Ana", "Beto")), Seeded(1))
    assert refused.value.code == "no_such_edition"
    assert refused.value.facts == {"game": "pulso", "edition": "modern", "editions": ("classic",)}


@pytest.mark.parametrize("seats", [(), ("Ana",), ("Ana", "Beto", "Eva")], ids=len)
def test_a_setup_with_too_few_or_too_many_seats_is_refused(seats: tuple[str, ...]) -> None:
    with pytest.raises(Refusal) as refused:
        begin(PULSO, Setup("classic", seats), Seeded(1))
    assert refused.value.code == "wrong_number_of_seats"
    assert refused.value.facts == {"game": "pulso", "seats": len(seats), "fewest": 2, "most": 2}


def test_a_setup_that_the_game_refuses_is_refused_with_its_rule() -> None:
    with pytest.raises(Refusal) as refused:
        begin(PULSO, Setup("classic", ("Ana", "Beto"), {"rounds": 0}), Seeded(1))
    assert (refused.value.code, refused.value.rule) == ("wrong_rounds", "PU-1")


def test_the_luck_that_is_given_is_not_used_up() -> None:
    luck = Scripted([(3,), (4,)])
    assert start(small.game((small.roll(), small.roll(), small.ask(0))), luck).inputs == 2
    assert luck.at == 0


def test_a_match_without_questions_is_over_at_once() -> None:
    position = start(small.game((small.roll(),), (small.tell("done"),)))
    assert position.open == ()
    assert position.result == position.game.result(position.now)
    assert (position.beats, position.inputs, small.names(position.events)) == (2, 1, ["done"])


# Answering


def test_an_answer_leads_to_the_next_question_and_tells_what_happened_since() -> None:
    position = pulso((6,), (1,)).answer(0, 2).answer(1, 1)
    assert position.entries()[1:] == [
        (ALL, "effort", (2, 1), None),
        (DICE, "strain", (6,), None),
        (DICE, "strain", (1,), None),
    ]
    assert asked(position) == [(1, "second_wind")]
    assert small.names(position.events) == ["strain"]
    following = position.answer(1, False)
    assert small.names(following.events) == ["pushed"]
    assert (following.beats, following.inputs, following.tape) == (3, 5, ())


def test_a_position_is_a_value_that_no_answer_changes() -> None:
    position = pulso((6,), (1,))
    before = whole(position)
    for effort in range(4):
        position.answer(0, effort).answer(1, effort)
    assert whole(position) == before


def test_stepped_play_never_touches_the_state_at_the_start_of_the_beat() -> None:
    position = start(small.game((small.ask(0), small.roll(), small.ask(1), small.passes(4), small.ask(0))))
    base, before = position.base, digest(position.base)
    for seat in (0, 1):
        position = position.answer(seat, 1)
        assert position.base is base
        assert digest(base) == before != digest(position.now)


def test_the_state_of_pulso_shares_nothing_with_its_copy_that_can_change() -> None:
    duel = PULSO.setup(PULSO.usual())
    before, copy = digest(duel), duel.copy()
    for field in (copy.agenda, copy.stamina, copy.grips, copy.shown, copy.wind):
        field.clear()
    assert digest(duel) == before


def test_answers_from_json_are_read_as_values() -> None:
    game = small.game((small.ask(0, "move", (("go", (1, 2)),)),))
    assert start(game).answer(0, ["go", [1, 2]]).entries() == [(0, "move", ("go", (1, 2)), None)]


def test_a_sealed_answer_changes_nothing_until_the_last_is_in_and_then_all_are_one_entry() -> None:
    before = pulso((6,), (1,))
    one = before.answer(0, 3)
    assert (one.sealed, one.tape, one.events, one.now) == ({0: 3}, (), [], before.now)
    assert asked(one) == [(1, "effort")]
    both = one.answer(1, 1)
    assert (both.sealed, both.tape[0]) == ({}, (ALL, "effort", (3, 1), None))


def test_slips_may_be_handed_in_in_any_order() -> None:
    game = small.game((small.ask_all("orders", *BOTH, (0, "Eva", (1, 2, 3))), small.ask(0)))
    position = start(game).answer(0, 3, slip=2).answer(1, 2).answer(0, 1)
    assert position.entries() == [(ALL, "orders", (1, 2, 3), None)]


def test_an_answer_can_be_judged_without_being_given() -> None:
    position = pulso((3,), (4,))
    before = whole(position)
    assert position.judge(0, 1) is None
    refused = [position.judge(0, 7), position.judge(5, 1), position.judge(0, None)]
    assert [one.code for one in refused if one] == ["not_allowed", "no_such_seat", "not_a_value"]
    assert whole(position) == before


def test_of_a_quiet_position_nothing_is_new_and_the_rest_is_the_same() -> None:
    position = pulso((3,), (4,)).answer(0, 1).answer(1, 1)
    assert position.events
    quiet = position.quiet()
    assert quiet.events == []
    assert (small.as_text(quiet), quiet.open, quiet.now) == (small.as_text(position), position.open, position.now)


def test_two_slips_of_one_seat_are_answered_one_after_the_other_if_it_names_none() -> None:
    game = small.game((small.ask_all("orders", *BOTH, (0, "Eva", (1, 2, 3))), small.ask(0)))
    position = start(game).answer(0, 2).answer(0, 3)
    assert position.sealed == {0: 2, 2: 3}
    assert [(question.seat, question.about) for question in position.open] == [(1, "Beto")]
    assert position.scene(0)["mine"] == [2, 3]
    assert position.scene(1)["mine"] == []


def test_real_dice_are_typed_by_anybody() -> None:
    position = start(small.game((small.roll("strain", 2), small.passes(4), small.ask(0))), Typed())
    assert [(one.seat, one.what, repr(one.dice)) for one in position.open] == [(ANYBODY, "strain", "2d6")]
    position = position.answer(1, [3, 4]).answer(ANYBODY, (5,))
    assert position.now.log == [(3, 4), True]
    assert position.entries() == [(DICE, "strain", (3, 4), None), (DICE, "test", (5,), None)]


def test_a_match_with_real_dice_that_is_forked_can_be_thrown_on() -> None:
    game = small.game((small.ask(0), small.roll("strain", 2), small.passes(4), small.ask(0)))
    asked = start(game, Typed())
    assert asked.throw() is asked
    waits = asked.answer(0, 3)
    thrown = waits.fork(5).throw()
    assert [(one.seat, one.what) for one in thrown.open] == [(0, "move")]
    assert [entry[:2] for entry in thrown.entries()] == [(0, "move"), (DICE, "strain"), (DICE, "test")]
    assert [event.name for event in thrown.events] == ["dice", "dice"]
    assert thrown.now.log[1] == waits.fork(5).luck.throw(2 * d6)
    assert waits.throw().open == waits.open


def test_a_region_takes_what_lies_in_it() -> None:
    position = start(small.special(small.walk)).answer(0, 1000)
    assert position.answer(1, 7).now.log == [1000, 7]
    refused = refusal(position, lambda position: position.answer(1, 1001))
    assert (refused.code, refused.rule) == ("not_allowed", "SG-3")


def menu(sheet: small.Sheet, table: Table) -> None:
    sheet.log.append(table.ask(0, "move", {"stay": None, "go": (1, 2), "swim": ()}))


def test_a_menu_takes_a_kind_alone_or_a_kind_with_a_target() -> None:
    position = start(small.special(menu))
    assert position.scene(0)["questions"][0]["options"] == ["stay", ("go", 1), ("go", 2)]
    assert position.answer(0, "stay").now.log == ["stay"]
    assert position.answer(0, ["go", 2]).now.log == [("go", 2)]


@pytest.mark.parametrize("value", ["go", "swim", ["go", 3], ["stay", 1], ["swim"]], ids=str)
def test_a_menu_takes_nothing_else(value: Any) -> None:
    assert refusal(start(small.special(menu)), lambda position: position.answer(0, value)).code == "not_allowed"


def test_a_rule_that_fails_leaves_the_position_as_it_was() -> None:
    def stumble(sheet: small.Sheet, table: Table) -> None:
        sheet.log.append(table.ask(0, "move", (1, 2)))
        raise ZeroDivisionError

    position = start(small.special(stumble))
    before = whole(position)
    with pytest.raises(ZeroDivisionError):
        position.answer(0, 1)
    assert whole(position) == before


# Contract point 3


def test_options_are_looked_at_once_when_the_answer_arrives_and_not_when_the_beat_is_carried_out_again() -> None:
    small.CALLS.clear()
    position = start(small.LAZY)
    assert small.CALLS == []
    position = position.answer(0, 1)
    assert small.CALLS == ["first"]
    position = position.answer(1, 2)
    assert small.CALLS == ["first", "second"]
    position = position.answer(0, 2)
    assert small.CALLS == ["first", "second", "third"]
    assert verify(read(write(position)), small.LAZY).result == position.result
    assert small.CALLS == ["first", "second", "third"] * 2


def test_options_of_slips_are_looked_at_once_as_well() -> None:
    small.CALLS.clear()
    position = start(small.LAZY_SLIPS).answer(0, 1)
    assert small.CALLS == ["one"]
    position = position.answer(1, 2).answer(0, 1)
    assert small.CALLS == ["one", "other"]
    assert verify(read(write(position)), small.LAZY_SLIPS).result == position.result
    assert small.CALLS == ["one", "other"] * 2


def test_options_are_looked_at_when_somebody_looks_at_the_scene_and_only_for_who_is_asked() -> None:
    small.CALLS.clear()
    position = start(small.LAZY)
    position.scene(1)
    position.scene(None)
    assert small.CALLS == []
    position.scene(0)
    assert small.CALLS == ["first"]


# Refusals, each without a trace


@pytest.mark.parametrize("seat", [2, -1, 99, ALL])
def test_a_seat_that_is_not_there_is_refused(seat: int) -> None:
    refused = refusal(pulso(), lambda position: position.answer(seat, 1))
    assert (refused.code, refused.facts) == ("no_such_seat", {"seat": seat})


@pytest.mark.parametrize("seat", [0, ANYBODY])
def test_a_seat_that_is_not_asked_is_told_who_is(seat: int) -> None:
    refused = refusal(start(small.game((small.ask(1),))), lambda position: position.answer(seat, 1))
    assert (refused.code, refused.facts) == ("not_asked", {"seat": seat, "asked": (1,)})


def test_a_closed_question_takes_no_answer() -> None:
    position = start(small.game((small.ask(0), small.ask(1)))).answer(0, 1)
    assert refusal(position, lambda position: position.answer(0, 1)).code == "not_asked"


@pytest.mark.parametrize("slip", [1, 2, -1])
def test_a_slip_that_is_not_there_or_belongs_to_another_is_refused(slip: int) -> None:
    refused = refusal(pulso(), lambda position: position.answer(0, 1, slip=slip))
    assert (refused.code, refused.facts) == ("no_such_slip", {"seat": 0, "slip": slip})


def test_a_question_that_is_not_sealed_has_no_slip() -> None:
    position = start(small.game((small.ask(0),)))
    assert refusal(position, lambda position: position.answer(0, 1, slip=0)).code == "no_such_slip"


@pytest.mark.parametrize("slip", [None, 0])
def test_a_slip_is_answered_once(slip: int | None) -> None:
    refused = refusal(pulso().answer(0, 1), lambda position: position.answer(0, 2, slip=slip))
    assert (refused.code, refused.facts) == ("already_answered", {"seat": 0, "what": "effort"})


def test_a_match_that_is_over_takes_no_answer() -> None:
    assert refusal(start(small.game()), lambda position: position.answer(0, 1)).code == "match_is_over"


def test_an_answer_that_is_no_option_is_refused_with_the_rule_of_its_question() -> None:
    refused = refusal(pulso(), lambda position: position.answer(0, 4))
    assert (refused.code, refused.rule, refused.facts) == ("not_allowed", "PU-3", {"what": "effort", "value": 4})


def test_a_game_may_say_itself_which_rule_forbids_an_answer() -> None:
    game = small.game((small.ask(0),), why_not=lambda _, asked, value: (f"{asked.what}_{value}_{asked.seat}", "SG-9"))
    refused = refusal(start(game), lambda position: position.answer(0, 9))
    assert (refused.code, refused.rule, refused.facts) == ("move_9_0", "SG-9", {"what": "move", "value": 9})


@pytest.mark.parametrize("value", [True, "1", (1,), 2**70], ids=repr)
def test_a_value_of_another_kind_is_no_option(value: Any) -> None:
    assert refusal(pulso(), lambda position: position.answer(0, value)).code == "not_allowed"


@pytest.mark.parametrize("value", [None, 1.0, {"a": 1}, [[[[[[[[[1]]]]]]]]]], ids=repr)
def test_what_can_be_no_value_is_refused_as_such(value: Any) -> None:
    assert refusal(pulso(), lambda position: position.answer(0, value)).code == "not_a_value"


@pytest.mark.parametrize("faces", [[7], [0], [1, 1], 3, "3", True, []], ids=repr)
def test_a_typed_d6_shows_one_face_from_1_to_6(faces: Any) -> None:
    position = start(small.game((small.roll(),)), Typed())
    refused = refusal(position, lambda position: position.answer(ANYBODY, faces))
    shown = tuple(faces) if isinstance(faces, list) else faces
    assert (refused.code, refused.facts) == ("dice_do_not_fit", {"dice": "d6", "faces": shown})


# Withdrawing


def test_a_sealed_answer_may_be_withdrawn_while_others_are_missing() -> None:
    position = pulso().answer(0, 3)
    back = position.withdraw(0)
    assert (back.sealed, asked(back)) == ({}, [(0, "effort"), (1, "effort")])
    assert back.answer(0, 1).sealed == {0: 1}
    assert position.sealed == {0: 3}


def test_the_last_slip_is_withdrawn_first_unless_another_is_named() -> None:
    game = small.game((small.ask_all("orders", *BOTH, (0, "Eva", (1, 2))),))
    position = start(game).answer(0, 1).answer(0, 2)
    assert position.withdraw(0).sealed == {0: 1}
    assert position.withdraw(0, slip=0).sealed == {2: 2}


@pytest.mark.parametrize(("seat", "slip"), [(1, None), (0, 1), (0, 5), (2, None)])
def test_nothing_else_can_be_withdrawn(seat: int, slip: int | None) -> None:
    refused = refusal(pulso().answer(0, 3), lambda position: position.withdraw(seat, slip))
    assert (refused.code, refused.facts) == ("nothing_to_withdraw", {"seat": seat})


# Contract point 6


def test_undo_takes_back_one_own_answer_at_a_time() -> None:
    first = start(small.game((small.ask(0, "a"), small.ask(0, "b"), small.ask(0, "c"))))
    second = first.answer(0, 1)
    third = second.answer(0, 2)
    assert whole(third.undo(0)) == whole(second)
    assert whole(third.undo(0).undo(0)) == whole(first)


def test_undo_goes_back_over_beats_as_well() -> None:
    game = small.game(
        (small.roll(), small.ask(0, "a", to=(0,))), (small.ask(0, "b"),), (), (small.roll(), small.ask(0, "c"))
    )
    first = start(game)
    second = first.answer(0, 1)
    assert (second.beats, asked(second)) == (1, [(0, "b")])
    back = second.undo(0)
    assert (back.beats, asked(back), back.events) == (0, [(0, "a")], [])
    assert small.as_text(back) == small.as_text(first)
    assert whole(back.answer(0, 1)) == whole(second)


def test_undo_over_beats_keeps_the_dice_to_come() -> None:
    game = small.game(
        (small.roll(),), (small.ask(0, "a"),), (small.ask(0, "b"),), (small.roll("next", 9), small.ask(1))
    )
    there = start(game, Seeded(5)).answer(0, 1)
    again = there.undo(0).answer(0, 1)
    assert again.answer(0, 2).entries() == there.answer(0, 2).entries()
    assert verify(read(write(again.answer(0, 2).answer(1, 1))), game).result is not None


@pytest.mark.parametrize("beats", [1, 2])
def test_undo_stops_at_a_roll(beats: int) -> None:
    steps = (small.ask(0), small.roll("strain"), small.ask(0))
    game = small.game(steps) if beats == 1 else small.game(steps[:1], steps[1:])
    refused = refusal(start(game).answer(0, 1), lambda position: position.undo(0))
    assert (refused.code, refused.facts) == ("undo_stops_at_roll", {"what": "strain"})


@pytest.mark.parametrize("beats", [1, 2])
def test_undo_stops_at_a_reveal(beats: int) -> None:
    steps = (small.ask_all("orders", *BOTH), small.ask(0))
    game = small.game(steps) if beats == 1 else small.game(steps[:1], steps[1:])
    refused = refusal(start(game).answer(0, 1).answer(1, 1), lambda position: position.undo(0))
    assert (refused.code, refused.facts) == ("undo_stops_at_reveal", {"what": "orders"})


@pytest.mark.parametrize("beats", [1, 2])
def test_undo_stops_at_the_answer_of_another_seat(beats: int) -> None:
    steps = (small.ask(0), small.ask(1), small.ask(0))
    game = small.game(steps) if beats == 1 else small.game(steps[:1], steps[1:])
    position = start(game).answer(0, 1).answer(1, 1)
    refused = refusal(position, lambda position: position.undo(0))
    assert (refused.code, refused.facts) == ("undo_stops_at_seat", {"seat": 1})
    assert asked(position.undo(1)) == [(1, "move")]


def test_undo_within_the_open_beat_needs_no_beginning() -> None:
    opening = Opening(small.game((small.ask(1, "other"),)), small.game().usual(), Seeded(1))
    sheet = small.Sheet([("carry_out", small.ask(0, "a"), small.ask(0, "b"))], ["set up by hand"])
    first = settle(opening, sheet, (), Seeded(1), {}, None, {}, 0)
    assert whole(first.answer(0, 1).undo(0)) == whole(first)


def test_undo_stops_at_the_start() -> None:
    position = start(small.game((small.ask(0), small.ask(0)))).answer(0, 1).undo(0)
    assert refusal(position, lambda position: position.undo(0)).code == "undo_stops_at_start"


def test_typed_dice_may_be_taken_back_by_anybody() -> None:
    game = small.game((small.ask(0), small.roll("strain"), small.ask(1)))
    thrown = start(game, Typed()).answer(0, 1)
    position = thrown.answer(0, [3])
    for seat in (0, 1):
        assert position.why_no_undo(seat) is None
        assert whole(position.undo(seat)) == whole(thrown)
    assert asked(position.undo(1).undo(0)) == [(0, "move")]
    assert position.undo(0).answer(0, [5]).entries() == [(0, "move", 1, None), (DICE, "strain", (5,), None)]


def test_typed_dice_may_be_taken_back_over_a_beat() -> None:
    position = start(small.game((small.roll("strain"),), (small.ask(1),)), Typed()).answer(0, [3])
    assert (position.beats, asked(position.undo(1))) == (1, [(ANYBODY, "strain")])


def test_undo_withdraws_a_sealed_slip_first() -> None:
    game = small.game((small.ask(0), small.ask_all("orders", *BOTH)))
    position = start(game).answer(0, 3)
    sealed = position.answer(0, 2)
    assert whole(sealed.undo(0)) == whole(position)
    assert asked(sealed.undo(0).undo(0)) == [(0, "move")]


def test_undo_skips_over_what_standing_orders_have_answered() -> None:
    game = small.game((small.ask(0, "a"), small.ask(0, "b")), (small.ask(0, "b"), small.ask(0, "c"), small.ask(1)))
    first = start(game).with_order(0, "b", 2)
    position = first.answer(0, 1)
    assert [entry[:3] for entry in position.entries()] == [(0, "a", 1), (0, "b", 2), (0, "b", 2)]
    back = position.undo(0)
    assert asked(back) == [(0, "a")]
    assert back.orders == first.orders
    assert back.answer(0, 3).entries()[0] == (0, "a", 3, None)


def test_undo_takes_back_what_was_answered_by_hand_where_the_order_could_not() -> None:
    game = small.game((small.ask(0, "a"), small.ask(0, "b", (1, 2)), small.ask(0, "c")))
    position = start(game).with_order(0, "b", 3).answer(0, 1)
    assert asked(position) == [(0, "b")]
    assert asked(position.answer(0, 2).undo(0)) == [(0, "b")]


def test_undo_goes_back_over_beats_to_where_a_position_was_placed() -> None:
    game = small.game((small.ask(1, "set up"),))
    text = game.draw(small.Sheet([("carry_out", small.ask(0, "a")), ("carry_out", small.ask(0, "b"))], []))
    first = placed(game, text, Seeded(1))
    for second in (first.answer(0, 1), small.restored(first.answer(0, 1))):
        assert second.beats == 1
        assert whole(second.undo(0)) == whole(first)


def test_undo_that_finds_nothing_but_standing_orders_stops_at_the_start() -> None:
    position = start(small.game((small.ask(0, "a"), small.ask(0, "b")))).with_order(0, "a", 2)
    assert asked(position) == [(0, "b")]
    assert refusal(position, lambda position: position.undo(0)).code == "undo_stops_at_start"


def test_the_scene_says_why_a_seat_cannot_go_back() -> None:
    game = small.game((small.ask(0), small.ask(1)))
    first = start(game)
    assert first.scene(0)["undo"] == ["undo_stops_at_start", {}]
    second = first.answer(0, 1)
    assert second.scene(0)["undo"] is None
    assert second.scene(1)["undo"] == ["undo_stops_at_seat", {"seat": 0}]
    assert second.scene(None)["undo"] is None


def test_a_seat_with_a_sealed_slip_is_told_that_it_can_take_it_back() -> None:
    position = start(PULSO).answer(0, "hook")
    assert position.undo(0).sealed == {}
    assert position.scene(0)["undo"] is None


def test_undo_stops_at_the_sealed_answer_of_another_seat() -> None:
    position = start(small.game((small.ask(0), small.ask_all("orders", *BOTH)))).answer(0, 1).answer(1, 2)
    assert refusal(position, lambda position: position.undo(0)).code == "undo_stops_at_seat"


# Contract point 10


def test_a_standing_order_answers_and_stands_on_the_tape_like_any_other_answer() -> None:
    by_order = pulso((6,), (1,), (2,), (3,)).with_order(1, "second_wind", True).answer(0, 2).answer(1, 1)
    by_hand = pulso((6,), (1,), (2,), (3,)).answer(0, 2).answer(1, 1).answer(1, True)
    assert by_order.entries() == by_hand.entries()
    assert (1, "second_wind", True, None) in by_order.entries()
    assert digest(by_order.now) == digest(by_hand.now)
    assert small.names(by_order.events) == ["strain", "pushed"]


def test_a_match_with_standing_orders_is_verified_like_any_other() -> None:
    orders = {(seat, what): value for seat in (0, 1) for what, value in [("second_wind", True), ("spring", False)]}
    position = begin(PULSO, PULSO.usual(), Seeded(3), orders)
    while position.open:
        position = position.answer(position.open[0].seat, position.open[0].options[-1])  # type: ignore[index]  # tuples
    assert {entry[1] for entry in position.entries()} >= {"second_wind", "spring"}
    assert verify(read(write(position)), PULSO).result == position.result


def test_an_order_for_the_open_question_is_obeyed_at_once_even_if_it_says_no() -> None:
    position = pulso((6,), (1,)).answer(0, 2).answer(1, 1)
    assert position.with_order(1, "second_wind", False).entries()[-1] == (1, "second_wind", False, None)


def test_an_order_for_a_sealed_question_hands_in_the_slip() -> None:
    position = pulso().with_order(1, "effort", 3)
    assert (position.sealed, asked(position)) == ({1: 3}, [(0, "effort")])


def test_orders_of_all_seats_are_obeyed_at_the_beginning() -> None:
    position = begin(PULSO, PULSO.usual(), Seeded(1), {(0, "grip"): "hook", (1, "grip"): "press"})
    assert position.entries() == [(ALL, "grip", ("hook", "press"), REFEREE)]


def test_an_order_that_is_not_allowed_waits_for_its_seat() -> None:
    position = pulso().with_order(0, "effort", 9).with_order(1, "grip", "hook")
    assert (position.sealed, asked(position)) == ({}, [(0, "effort"), (1, "effort")])
    assert position.answer(0, 1).sealed == {0: 1}


@pytest.mark.parametrize("seat", [ANYBODY, 2, 99])
def test_an_order_of_a_seat_that_is_not_there_is_refused_so_none_throws_the_dice(seat: int) -> None:
    position = start(PULSO, Typed())
    assert refusal(position, lambda position: position.with_order(seat, "strain", (6,))).code == "no_such_seat"


def test_an_order_can_be_taken_back() -> None:
    position = pulso().with_order(0, "spring", True).with_order(0, "second_wind", True)
    assert position.with_order(0, "spring").orders == {(0, "second_wind"): True}
    assert position.orders == {(0, "spring"): True, (0, "second_wind"): True}


def test_the_events_on_the_way_of_standing_orders_are_all_told() -> None:
    game = small.game(
        (small.ask(0), small.tell("one"), small.ask(1, "b")), (small.tell("two"), small.ask(1, "b"), small.ask(0))
    )
    position = start(game).with_order(1, "b", 1)
    assert small.names(position.answer(0, 1).events) == ["one", "two"]


def test_the_clock_of_a_seat_gives_harmless_answers_until_another_seat_is_asked() -> None:
    game = small.game(
        (small.ask(0, "a"), small.ask(0, "b", ("stay", "go"))), (small.ask(0, "c"), small.ask(1), small.ask(0))
    )
    position = expire(start(game), 0)
    assert [entry[:3] for entry in position.entries()] == [(0, "a", 1), (0, "b", "stay"), (0, "c", 1)]
    assert asked(position) == [(1, "move")]
    assert expire(position, 0) is position


def test_the_clock_hands_in_every_missing_slip_of_its_seat_and_none_of_others() -> None:
    game = small.game((small.ask_all("orders", *BOTH, (0, "Eva", ("stay", "go"))),))
    position = expire(start(game).answer(0, 2), 0)
    assert (position.sealed, asked(position)) == ({0: 2, 2: "stay"}, [(1, "orders")])
    assert expire(position, 1).result is not None


def test_the_events_on_the_way_of_a_clock_are_all_told() -> None:
    game = small.game((small.ask(0), small.tell("one"), small.ask(0), small.tell("two"), small.ask(1)))
    assert small.names(expire(start(game), 0).events) == ["one", "two"]


def timed(game: Game[Any]) -> Game[Any]:
    """A game in which the first two entries of the log have a minute, and whose clock answers 2 if it can."""

    def clock(sheet: small.Sheet) -> Watch | None:
        return Watch(0, "one", 60) if len(sheet.log) < 2 else None

    def late(_: small.Sheet, question: Question) -> Value:
        return question.allowed(2) or "stay"

    return dataclasses.replace(game, clock=clock, late=late)


def test_a_clock_that_has_run_out_answers_what_the_game_says_and_no_longer_than_its_turn_lasts() -> None:
    game = timed(small.game((small.ask(0, "a", (1, 2)), small.ask(0, "b", ("stay", "go")), small.ask(0, "c"))))
    position = start(game)
    assert position.watch == Watch(0, "one", 60)
    position = expire(position, 0)
    assert [entry[:3] for entry in position.entries()] == [(0, "a", 2), (0, "b", "stay")]
    assert (asked(position), position.watch) == ([(0, "c")], None)
    assert position.answer(0, 1).watch is None


# Scenes


def test_a_scene_shows_its_seat_what_others_may_not_see() -> None:
    position = pulso().answer(0, 3)
    grips = {seat: [sheet["grip"] for sheet in position.scene(seat)["table"]["sheets"]] for seat in (0, 1, None)}
    assert grips == {0: ["hook", ""], 1: ["", "press"], None: ["", ""]}
    assert {seat: position.scene(seat)["mine"] for seat in (0, 1, None)} == {0: [3], 1: [], None: []}


def test_a_scene_shows_the_questions_of_its_seat_and_who_else_is_waited_for() -> None:
    position = pulso()
    question = {"what": "effort", "about": 0, "slip": 0, "options": [0, 1, 2, 3]}
    assert position.scene(0)["questions"] == [question]
    assert position.scene(1)["questions"] == [{**question, "about": 1, "slip": 1}]
    assert position.scene(None)["questions"] == []
    for seat in (0, 1, None):
        assert position.scene(seat)["waiting"] == [[0, "effort"], [1, "effort"]]
        assert position.scene(seat)["handed_in"] == []
    half = position.answer(1, 2)
    for seat in (0, 1, None):
        assert half.scene(seat)["waiting"] == [[0, "effort"]]
        assert half.scene(seat)["handed_in"] == [1]
    assert half.scene(1)["questions"] == []


def test_a_scene_says_what_a_question_is_about() -> None:
    position = start(small.LAZY)
    assert position.scene(0)["questions"] == [{"what": "first", "about": ("first",), "slip": None, "options": [1, 2]}]


def test_a_scene_is_json_and_says_what_is_played_by_whom() -> None:
    position = begin(PULSO, Setup("classic", ("Ana", "Beto"), {"rounds": 3}), Seeded(77))
    for seat in (0, 1, None):
        scene = json.loads(json.dumps(position.scene(seat)))
        head = {
            "game": "pulso",
            "edition": "classic",
            "seats": ["Ana", "Beto"],
            "seat": seat,
            "inputs": 0,
            "result": None,
        }
        assert {key: scene[key] for key in head} == head
        assert scene["dice"] == "seeded"


def test_a_scene_of_a_match_that_is_over_tells_result_and_seed() -> None:
    played = play(PULSO, [small.AtRandom(1), small.AtRandom(2)], 77)
    scene = small.put_in(start(PULSO, Seeded(77)), *played.tape).scene(None)
    assert scene["result"] == played.result._asdict()
    assert (scene["dice"], scene["questions"], scene["waiting"]) == ("seeded mcg128:77", [], [])


def test_a_scene_shows_only_the_events_that_its_seat_may_know() -> None:
    steps = (
        small.ask(0),
        small.tell("all"),
        small.tell("mine", (0,)),
        small.tell("secret", ()),
        small.roll(to=(1,)),
        small.ask(1),
    )
    position = start(small.game(steps)).answer(0, 1)
    told = {seat: [event["name"] for event in position.scene(seat)["events"]] for seat in (0, 1, None)}
    assert told == {0: ["all", "mine"], 1: ["all", "dice"], None: ["all"]}


def test_an_event_in_a_scene_has_name_rule_audience_and_facts() -> None:
    position = start(small.game((small.ask(0), small.tell("all"), small.ask(1)))).answer(0, 1)
    assert position.scene(0)["events"] == [{"name": "all", "rule": "SG-1", "to": None, "facts": {"so_far": "tell"}}]


def test_events_are_filtered_by_audience() -> None:
    events = [Event("all", "", None, {}), Event("one", "", (1,), {}), Event("none", "", (), {})]
    assert [[event.name for event in visible(events, seat)] for seat in (0, 1, None)] == [
        ["all"],
        ["all", "one"],
        ["all"],
    ]


def test_a_throw_of_real_dice_is_shown_to_every_seat_and_not_to_spectators() -> None:
    position = start(small.game((small.passes(4),)), Typed())
    question = {"what": "test", "about": None, "slip": None, "dice": "d6", "need": 4}
    assert [position.scene(seat)["questions"] for seat in (0, 1, None)] == [[question], [question], []]
    assert position.scene(0)["waiting"] == [[ANYBODY, "test"]]


def test_a_region_is_described_with_what_it_offers() -> None:
    (question,) = start(small.special(small.walk)).scene(0)["questions"]
    assert (question["region"], question["options"]) == ({"from": 0, "to": 1000}, [0, 1000])


def test_of_very_many_options_ten_thousand_are_shown() -> None:
    def many(_sheet: small.Sheet, table: Table) -> None:
        table.ask(0, "move", range(20_000))

    position = start(small.special(many))
    assert position.scene(0)["questions"][0]["options"] == list(range(10_000))
    assert position.answer(0, 19_999).result is not None


# Rebuilding


def test_a_match_rebuilt_from_its_inputs_is_the_same() -> None:
    played = play(PULSO, [small.AtRandom(1), small.AtRandom(2)], 3)
    for position in small.moments(start(PULSO, Seeded(3)), played.tape):
        if not position.sealed:
            again = rebuild(position.opening, position.entries())
            assert small.as_text(again) == small.as_text(position)
            assert again.events == []


def test_a_tape_that_goes_on_after_the_end_is_refused_where_it_does() -> None:
    opening = Opening(small.game((small.ask(0),), (small.ask(1),)), small.game().usual(), Seeded(1))
    tape: list[Entry] = [(0, "move", 1, None), (1, "move", 2, None), (0, "move", 1, None)]
    assert rebuild(opening, tape[:2]).result is not None
    with pytest.raises(TapeError) as error:
        rebuild(opening, tape)
    assert (error.value.code, error.value.at) == ("tape_too_long", 2)


def test_a_tape_with_entries_of_no_beat_at_all_is_refused() -> None:
    opening = Opening(small.game(), small.game().usual(), Seeded(1))
    with pytest.raises(TapeError) as error:
        rebuild(opening, [(0, "move", 1, None)])
    assert (error.value.code, error.value.at) == ("tape_too_long", 0)


def test_the_tape_of_an_open_beat_ends_with_the_beat() -> None:
    game = small.game((small.ask(0),), (small.ask(0),), (small.ask(1),))
    position = start(game).answer(0, 1)
    tape: list[Entry] = [(0, "move", 1, None), (1, "move", 1, None)]
    with pytest.raises(TapeError) as error:
        settle(position.opening, position.base, tape, Seeded(1), {}, position.past, {}, 0)
    assert (error.value.code, error.value.at) == ("tape_too_long", 2)
    with pytest.raises(TapeError) as error:
        settle(position.opening, start(game).base, tape, Seeded(1), {}, None, {}, 0)
    assert (error.value.code, error.value.at) == ("tape_too_long", 1)


def test_a_tape_that_does_not_fit_is_refused_at_its_entry_counted_from_the_beginning() -> None:
    opening = Opening(
        small.game((small.ask(0), small.ask(0)), (small.ask(1), small.ask(0))), small.game().usual(), Seeded(1)
    )
    good: list[Entry] = [(0, "move", 1, None), (0, "move", 1, None), (1, "move", 1, None), (0, "move", 3, None)]
    assert rebuild(opening, good).result is not None
    for at in range(4):
        with pytest.raises(TapeError) as error:
            rebuild(opening, [*good[:at], (0, "move", 9, None) if at != 2 else (1, "moved", 1, None), *good[at + 1 :]])
        assert error.value.at == at
        assert error.value.code == ("tape_differs" if at == 2 else "tape_not_allowed")


# Random games, random deeds

AUDIENCES = st.sampled_from([None, None, (0,), (1,), REFEREE])
SLIPS = st.lists(st.tuples(st.integers(0, 1), st.sampled_from(["a", "b"]), st.just((1, 2))), min_size=1, max_size=3)
STEPS = st.one_of(
    st.builds(small.ask, st.integers(0, 1), st.sampled_from(["move", "place"]), st.just((1, 2)), AUDIENCES),
    st.builds(lambda slips, to: small.ask_all("secret", *slips, to=to), SLIPS, AUDIENCES),
    st.builds(small.roll, st.just("dice"), st.integers(1, 2), st.sampled_from([2, 6]), AUDIENCES),
    st.builds(small.passes, st.integers(2, 6)),
    st.builds(small.tell, st.just("told"), AUDIENCES),
)
BEATS = st.lists(st.lists(STEPS, max_size=4).map(tuple), max_size=4)
DEEDS = st.lists(
    st.tuples(st.sampled_from(["answer"] * 6 + ["undo", "withdraw", "order"]), st.integers(0, 1)), max_size=12
)


def do(position: Position, deed: str, number: int) -> Position:
    """One thing that people may do; if it is refused, nothing has happened."""
    if deed == "answer" and position.open:
        question = position.open[-number]
        value = (1,) * len(question.dice.sides) if question.dice else 1 + number
        return position.answer(question.seat, value, question.slip)
    try:
        if deed == "undo":
            return position.undo(number)
        if deed == "withdraw":
            return position.withdraw(number)
    except Refusal:
        return position
    return position.with_order(number, "place", 2) if deed == "order" else position


@STEADY
@given(BEATS, DEEDS, st.sampled_from([Seeded(1), Typed()]))
def test_whatever_people_do_a_position_is_its_setup_and_its_inputs(
    beats: list[tuple[small.Step, ...]], deeds: list[tuple[str, int]], luck: Luck
) -> None:
    position = start(small.game(*beats), luck)
    for deed, number in deeds:
        position = do(position, deed, number)
        assert small.as_text(small.restored(position)) == small.as_text(position)
        again = rebuild(position.opening, position.entries())._with(orders=position.orders, sealed=position.sealed)
        assert small.as_text(again) == small.as_text(position)
        assert digest(again.now) == digest(position.now)
        assert verify(read(write(position, referee=True)), position.game).entries() == position.entries()
        for seat in (0, 1):
            fork = position.fork(3, seat)
            seen = [(*entry[:2], entry[2] if sees(entry[3], seat) else "?", entry[3]) for entry in position.entries()]
            kept = [(*entry[:2], entry[2] if sees(entry[3], seat) else "?", entry[3]) for entry in fork.entries()]
            assert kept == seen


@STEADY
@given(BEATS, DEEDS)
def test_what_has_been_undone_and_answered_again_is_the_same(
    beats: list[tuple[small.Step, ...]], deeds: list[tuple[str, int]]
) -> None:
    position = start(small.game(*beats))
    for deed, number in deeds:
        position = do(position, deed, number) if deed == "answer" else position
        for question in position.open:
            after = position.answer(question.seat, 1, question.slip)
            if question.slip is not None and question.slip in after.sealed:
                assert whole(after.withdraw(question.seat, question.slip)) == whole(position._with(events=[]))
            elif after.why_no_undo(question.seat) is None:
                assert small.as_text(after.undo(question.seat)) == small.as_text(position)
