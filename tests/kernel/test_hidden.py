"""Drawing anew what a seat may not know: a fork never tells it more than it knew."""

import json
import random
from typing import Any

import pytest

from liza.games.pulso import GAME as PULSO
from liza.games.pulso.game import GRIPS
from liza.kernel.codec import digest
from liza.kernel.dice import d6
from liza.kernel.hidden import Redraw
from liza.kernel.luck import Scripted, Seeded
from liza.kernel.play import play
from liza.kernel.position import Position, begin, drive, placed
from liza.kernel.record import read, verify, write
from liza.kernel.refusal import Refusal
from liza.kernel.table import ALL, DICE, REFEREE, Entry, Table
from tests.kernel import small_games as small

SEEDS = range(40)


def view(position: Position, seat: int) -> str:
    scene = position.scene(seat)
    return json.dumps([scene["table"], scene["questions"], scene["mine"]])


def duel() -> Position:
    """Pulso, with the hidden grips chosen and an effort of seat 1 sealed."""
    position = begin(PULSO, PULSO.usual(), Seeded(1000))
    return position.answer(0, "hook").answer(1, "press").answer(1, 3)


# Contract point 7


def test_a_fork_for_a_seat_draws_the_hidden_part_anew_and_keeps_its_own() -> None:
    forks = [duel().fork(seed, 0) for seed in SEEDS]
    assert {fork.now.grips[1] for fork in forks} == set(GRIPS)
    assert {fork.now.grips[0] for fork in forks} == {"hook"}


def test_the_hidden_part_is_drawn_from_the_seed_and_not_from_what_is_hidden() -> None:
    others = begin(PULSO, PULSO.usual(), Seeded(99)).answer(0, "hook").answer(1, "top_roll").answer(1, 0)
    for seed in SEEDS:
        assert duel().fork(seed, 0).now.grips == others.fork(seed, 0).now.grips


def test_the_sealed_slips_of_others_are_not_in_a_fork_and_ones_own_are() -> None:
    assert duel().fork(1, 0).sealed == {}
    assert duel().fork(1, 1).sealed == {1: 3}
    assert [question.seat for question in duel().fork(1, 0).open] == [0, 1]


def test_a_fork_shows_its_seat_the_same_view() -> None:
    for seed in SEEDS:
        for seat in (0, 1):
            assert view(duel().fork(seed, seat), seat) == view(duel(), seat)


def test_a_fork_has_fresh_dice_and_two_seeds_have_different_ones() -> None:
    position = duel()
    throws = [fork.luck.copy().throw(20 * d6) for fork in (position.fork(seed, 0) for seed in SEEDS)]
    assert len(set(throws)) == len(SEEDS)
    assert position.luck.copy().throw(20 * d6) not in throws
    assert position.fork(3, 0).luck.save() == position.fork(3).luck.save() != Seeded(3).save()
    assert position.fork(3, 0).opening.luck.save() == position.fork(3).opening.luck.save() == ["mixed"]


def test_the_record_of_a_match_played_on_from_a_fork_verifies() -> None:
    fork = drive(duel().fork(3), [small.AtRandom(1), small.AtRandom(2)])
    text = write(fork)
    assert "dice mixed\n" in text
    assert verify(read(text), PULSO).result == fork.result


def test_forks_leave_the_original_untouched_whatever_is_done_with_them() -> None:
    position = duel()
    before = small.as_text(position), digest(position.now)
    for seed in range(5):
        for seat in (0, 1, None):
            fork = position.fork(seed, seat)
            fork.resume([small.AtRandom(seed), small.AtRandom(seed)], seed)
            fork.answer(0, 2)
    assert (small.as_text(position), digest(position.now)) == before


def test_a_fork_for_the_referee_keeps_all_but_the_dice() -> None:
    position = duel()
    fork = position.fork(3)
    assert (digest(fork.now), fork.sealed, fork.tape) == (digest(position.now), position.sealed, position.tape)


def test_a_fork_of_a_match_that_is_over_hides_nothing_any_more() -> None:
    played = play(PULSO, [small.AtRandom(1), small.AtRandom(2)], 3)
    over = small.put_in(begin(PULSO, PULSO.usual(), Seeded(3)), *played.tape)
    assert digest(over.fork(5, 0).now) == digest(over.now)
    assert over.fork(5, 0).result == over.result


def test_standing_orders_stay_behind_in_a_fork() -> None:
    position = duel().with_order(0, "spring", True)
    assert position.fork(1, 0).orders == position.fork(1).orders == {}


def test_a_fork_tells_nothing_hidden_from_the_beats_before() -> None:
    forks = [duel().fork(seed, 0) for seed in range(10)]
    assert any((ALL, "grip", ("hook", "press"), REFEREE) not in fork.entries() for fork in forks)


# Hidden entries of the open beat


SLIPS = (0, "Ana", (1, 2, 3)), (1, "Beto", (1, 2, 3))
SECRETS = small.game(
    (
        small.ask(1, "secret", (1, 2, 3, 4), to=(1,)),
        small.roll("secret throw", 2, 6, to=(1,)),
        small.ask_all("orders", *SLIPS, to=REFEREE),
        small.roll("open throw"),
        small.ask(1, "secret", (1, 2, 3, 4), to=(0, 1)),
        small.ask(0, "move"),
    )
)


def secrets() -> Position:
    tape: list[Entry] = [(1, "", 4, None), (ALL, "", (2, 3), None), (1, "", 1, None)]
    return small.put_in(begin(SECRETS, SECRETS.usual(), Scripted([(6, 5), (4,)])), *tape)


def test_hidden_entries_of_the_open_beat_are_drawn_anew_and_all_others_stay() -> None:
    position = secrets()
    forks = [position.fork(seed, 0) for seed in SEEDS]
    assert {fork.tape[0][2] for fork in forks} == {1, 2, 3, 4}
    assert {face for fork in forks for face in fork.tape[1][2]} == {1, 2, 3, 4, 5, 6}
    assert {fork.tape[2][2] for fork in forks} == {(2, 1), (2, 2), (2, 3)}
    assert {fork.tape[3:] for fork in forks} == {((DICE, "open throw", (4,), None), (1, "secret", 1, (0, 1)))}
    assert all(fork.now.log == [entry[2] for entry in fork.tape] for fork in forks)


def test_drawing_anew_keeps_question_and_audience_of_each_entry() -> None:
    position = secrets()
    fork = position.fork(7, 0)
    assert [(who, what, to) for who, what, _, to in fork.tape] == [
        (who, what, to) for who, what, _, to in position.tape
    ]


def test_who_gave_a_hidden_answer_keeps_it() -> None:
    forks = [secrets().fork(seed, 1) for seed in SEEDS]
    assert {fork.tape[:2] for fork in forks} == {secrets().tape[:2]}
    assert {fork.tape[2][2] for fork in forks} == {(1, 3), (2, 3), (3, 3)}


def test_the_events_of_a_fork_begin_after_it() -> None:
    game = small.game((small.tell("before"), small.ask(0), small.tell("after"), small.ask(1)))
    fork = begin(game, game.usual(), Seeded(1)).fork(1, 0)
    assert fork.events == []
    assert small.names(fork.answer(0, 1).events) == ["after"]


# What cannot be drawn


def test_a_hidden_part_that_cannot_be_drawn_to_fit_is_refused() -> None:
    def spoil(sheet: small.Sheet, _seat: int | None, _rng: Any) -> small.Sheet:
        sheet.agenda = [("carry_out", small.ask(0, "something else"), small.ask(1))]
        return sheet

    game = small.game((small.ask(0), small.ask(1)), resample=spoil)
    position = begin(game, game.usual(), Seeded(1)).answer(0, 2)
    with pytest.raises(Refusal) as refused:
        position.fork(1, 1)
    assert (refused.value.code, refused.value.facts) == ("cannot_resample", {"seat": 1})


def depends(sheet: small.Sheet, table: Table) -> None:
    """What seat 1 has thrown in secret decides what comes next."""
    sheet.log.append(table.roll("secret throw", d6, to=(1,)))
    face = sheet.log[0][0]
    if face == 6:
        return
    if face > 3:
        table.ask(1, "high", (1, 2))
    elif face > 1:
        table.ask(1, "move", (face, 9))
        table.ask(0, "move", (1, 2))
    else:
        table.ask(0, "move", (1, 2))


def test_only_what_leads_to_the_same_question_is_drawn() -> None:
    game = small.special(depends)
    high = begin(game, game.usual(), Scripted([(4,)]))
    assert {high.fork(seed, 0).now.log[0] for seed in SEEDS} == {(4,), (5,)}
    low = begin(game, game.usual(), Scripted([(3,)])).answer(1, 9)
    assert {low.fork(seed, 0).now.log[0] for seed in SEEDS} == {(2,), (3,)}
    told = begin(game, game.usual(), Scripted([(3,)])).answer(1, 3)
    assert {told.fork(seed, 0).now.log[0] for seed in SEEDS} == {(3,)}


def tells(sheet: small.Sheet, table: Table) -> None:
    """What seat 1 has thrown in secret is told in part."""
    sheet.log.append(table.roll("secret throw", d6, to=(1,)))
    table.tell("high" if sheet.log[0][0] > 3 else "low", "SG-1")
    table.tell("exactly", "SG-1", to=(1,), face=sheet.log[0][0])
    table.ask(0, "move", (1, 2))


def test_only_what_tells_the_seat_the_same_is_drawn() -> None:
    game = small.special(tells)
    high = begin(game, game.usual(), Scripted([(4,)]))
    assert {high.fork(seed, 0).now.log[0] for seed in SEEDS} == {(4,), (5,), (6,)}
    assert {high.fork(seed, 1).now.log[0] for seed in SEEDS} == {(4,)}


def test_a_grip_that_was_shown_in_the_open_beat_is_known_to_the_other() -> None:
    text = "next strain\narm 1 rounds 5\n0 stamina 4 grip hook hidden wind\n1 stamina 4 grip press hidden wind"
    position = placed(PULSO, text, Scripted([(6,), (1,)])).answer(0, 1).answer(1, 1).answer(1, True)
    assert position.open[0].what == "second_wind"
    assert {fork.now.grips[1] for fork in (position.fork(seed, 0) for seed in SEEDS)} == {"press"}
    assert {fork.now.grips[0] for fork in (position.fork(seed, 1) for seed in SEEDS)} == set(GRIPS)


def test_where_no_drawn_world_has_told_the_same_one_is_taken_that_asks_the_same() -> None:
    def beat(sheet: small.Sheet, table: Table) -> None:
        sheet.log.append(table.roll("secret throw", 9 * d6, to=(1,)))
        table.tell("told", "SG-1", faces=sheet.log[0])
        table.ask(0, "move", (1, 2))

    game = small.special(beat)
    position = begin(game, game.usual(), Scripted([(6,) * 9]))
    fork = position.fork(1, 0)
    assert fork.open == position.open
    assert fork.now.log != position.now.log


def test_where_nothing_is_hidden_nothing_is_drawn() -> None:
    game = small.game((small.ask(0), small.ask_all("orders", *SLIPS), small.ask(1)))
    position = begin(game, game.usual(), Seeded(1)).answer(0, 2).answer(1, 3)
    fork = position.fork(1, 0)
    assert (fork.now, fork.tape, fork.sealed, fork.events) == (position.now, position.tape, {}, [])
    assert [question.seat for question in fork.open] == [0, 1]


def turns(sheet: small.Sheet, table: Table) -> None:
    """A secret answer decides whether slips are handed in or one is asked."""
    if table.ask(1, "secret", (True, False), to=(1,)):
        sheet.log.append(table.ask(1, "move", (1, 2), to=(1,)))
    else:
        sheet.log.append(table.ask_all("move", [(0, "", (1, 2)), (1, "", (1, 2))], to=REFEREE))
    table.ask(0, "place", (1, 2))


def test_slips_where_a_hidden_answer_stands_do_not_fit_and_are_drawn_again() -> None:
    game = small.special(turns)
    position = begin(game, game.usual(), Seeded(1)).answer(1, True).answer(1, 2)
    assert {position.fork(seed, 0).tape[0][2] for seed in SEEDS} == {True}


def test_beyond_the_tape_nothing_is_drawn() -> None:
    table = Redraw(None, ((1, "secret", 1, (1,)),), 1, random.Random(1))
    assert table.ask(1, "secret", (1, 2), to=(1,)) == 1
    assert not table._hidden()
