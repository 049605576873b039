"""Exact odds, against closed forms and against counting every throw by hand."""

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from liza.games.pulso import GAME as PULSO
from liza.games.pulso.game import GRIPS
from liza.kernel.dice import Dice, d6, dice
from liza.kernel.game import Game, Setup
from liza.kernel.luck import Scripted, Seeded, Typed
from liza.kernel.odds import END_OF_BEAT, UNRESOLVED, leave_open, odds
from liza.kernel.options import Value, every, first, look
from liza.kernel.position import Position, begin, placed
from liza.kernel.refusal import Refusal
from liza.kernel.table import ALL, Event, Question, Table
from tests.kernel import small_games as small
from tests.kernel.small_games import STEADY

HANDS = st.lists(st.sampled_from([2, 3, 4, 6, 8]), min_size=1, max_size=4).map(lambda sides: dice(tuple(sides)))


def by_name(event: Event) -> str | None:
    return event.name


def harmless(question: Question) -> Value:
    return first(look(question.options, question.args))


def start(game: Game[Any]) -> Position:
    return begin(game, game.usual(), Seeded(1))


def chances(beat: Any, **rest: Any) -> dict[str, Fraction]:
    """The odds of a single beat from its start."""
    return odds(small.special(beat), small.Sheet([("beat",)], []), (), by_name, **rest)


def counted(hand: Dice, wanted: Any) -> Fraction:
    throws = list(product(*(range(1, sides + 1) for sides in hand.sides)))
    return Fraction(sum(1 for faces in throws if wanted(faces)), len(throws))


def shares(**found: Fraction) -> dict[str, Fraction]:
    return {name: share for name, share in found.items() if share}


# Closed forms


@STEADY
@given(HANDS, st.integers(-1, 35))
def test_a_test_passes_as_often_as_its_total_is_thrown(hand: Dice, need: int) -> None:
    def beat(_sheet: Any, table: Table) -> None:
        table.tell("passed" if table.test("test", hand, need) else "failed", "SG-1")

    share = counted(hand, lambda faces: sum(faces) >= need)
    expected = shares(passed=share, failed=1 - share)
    assert chances(beat) == expected
    assert chances(beat, fine=True) == expected


@STEADY
@given(HANDS, st.integers(0, 30), st.integers(0, 20))
def test_a_repeated_test_passes_the_second_time_only_where_the_first_failed(hand: Dice, need: int, again: int) -> None:
    def beat(_sheet: Any, table: Table) -> None:
        passed = table.test("test", hand, need) or table.test("again", d6, again)
        table.tell("passed" if passed else "failed", "SG-1")

    one, other = counted(hand, lambda faces: sum(faces) >= need), counted(d6, lambda faces: sum(faces) >= again)
    share = one + (1 - one) * other
    assert chances(beat) == shares(passed=share, failed=1 - share)


@STEADY
@given(HANDS, st.lists(st.integers(0, 30), min_size=1, max_size=4).map(sorted))
def test_each_band_is_as_likely_as_the_totals_in_it(hand: Dice, edges: list[int]) -> None:
    def beat(_sheet: Any, table: Table) -> None:
        table.tell(str(table.band("band", hand, edges)), "SG-1")

    def reached(faces: tuple[int, ...]) -> int:
        return sum(sum(faces) >= edge for edge in edges)

    expected = {
        str(band): share
        for band in range(len(edges) + 1)
        if (share := counted(hand, lambda faces, band=band: reached(faces) == band))
    }
    assert chances(beat) == expected
    assert chances(beat, fine=True) == expected


@STEADY
@given(st.integers(1, 4), st.integers(1, 6), st.sampled_from(["faces", "sorted", "total"]))
def test_a_pool_has_as_many_successes_as_the_binomial_law_says(count: int, need: int, view: Any) -> None:
    def beat(_sheet: Any, table: Table) -> None:
        faces = table.roll("pool", (count * d6).seen_as(view))
        hits = sum(faces) if view == "total" else sum(face >= need for face in faces)
        table.tell(str(hits), "SG-1")

    throws = list(product(range(1, 7), repeat=count))
    ways = Counter(sum(faces) if view == "total" else sum(face >= need for face in faces) for faces in throws)
    expected = {str(hits): Fraction(number, len(throws)) for hits, number in ways.items()}
    assert chances(beat) == expected
    assert chances(beat, fine=True) == expected


def test_the_end_of_a_branch_is_not_caught_by_a_rule_that_catches_exceptions() -> None:
    def careless(_sheet: Any, table: Table) -> None:
        try:
            table.tell("passed" if table.test("test", d6, 4) else "failed", "SG-1")
        except Exception:  # noqa: BLE001 - as careless as can be
            table.tell("caught", "SG-1")

    assert chances(careless) == shares(passed=Fraction(1, 2), failed=Fraction(1, 2))


def test_dice_that_rules_look_at_sorted_are_tried_once_for_each_sorted_outcome() -> None:
    tried: Counter[str] = Counter()

    def beat(_sheet: Any, table: Table) -> None:
        faces = table.roll("pool", (3 * d6).seen_as("sorted"))
        tried["runs"] += 1
        table.tell("triple" if faces[0] == faces[1] == faces[2] else "none", "SG-1")

    assert chances(beat) == {"triple": Fraction(1, 36), "none": Fraction(35, 36)}
    assert tried["runs"] == 56


def test_an_effort_in_pulso_wins_as_often_as_counting_thirty_six_throws_says() -> None:
    position = start(PULSO).answer(0, "hook").answer(1, "press").answer(0, 2).answer(1, 0)
    game_odds = odds(PULSO, position.base, position.tape[:1], pushed, policy=harmless)
    throws = Counter((a + 2 > b) - (a + 2 < b) for a, b in product(range(1, 7), repeat=2))
    assert game_odds == {f"arm {by}": Fraction(number, 36) for by, number in throws.items()}


def pushed(event: Event) -> str | None:
    return f"arm {event.facts['arm']}" if event.name in ("pushed", "held") else None


# Where a branch ends


def test_a_branch_ends_at_the_first_event_that_has_a_label() -> None:
    steps = small.tell("unimportant"), small.passes(4), small.tell("first"), small.tell("second"), small.ask(0)
    game = small.game(steps)
    found = odds(game, start(game).base, (), lambda event: event.name if event.name != "unimportant" else None)
    assert found == {"first": 1}


def test_a_branch_without_such_an_event_ends_with_the_beat() -> None:
    game = small.game((small.passes(4),), (small.tell("next"),))
    assert odds(game, game.setup(game.usual()), (), by_name) == {END_OF_BEAT: 1}


def test_a_question_left_open_ends_a_branch_under_its_name() -> None:
    def beat(_sheet: Any, table: Table) -> None:
        if not table.test("test", d6, 3):
            table.ask(0, "again", (False, True))

    assert chances(beat) == {"asks again": Fraction(1, 3), END_OF_BEAT: Fraction(2, 3)}
    assert leave_open(Question(0, "again")) is None  # type: ignore[func-returns-value]  # that is what is tested


def test_a_policy_answers_the_questions_on_the_way() -> None:
    def beat(sheet: Any, table: Table) -> None:
        dared = table.ask(0, "dare", ("no", "yes"), to=(0,))
        guessed = table.ask_all("guess", [(1, "Ana", (1, 2)), (0, "Beto", (3, 4))], to=(1,))
        table.tell(f"{dared} {guessed}", "SG-1")

    seen: list[Question] = []

    def last(question: Question) -> Value:
        seen.append(question)
        return list(every(look(question.options, question.args)))[-1]

    assert chances(beat, policy=last) == {"yes [2, 4]": 1}
    assert [(one.seat, one.what, one.about, one.slip, one.to) for one in seen] == [
        (0, "dare", None, None, (0,)),
        (1, "guess", "Ana", 0, (1,)),
        (0, "guess", "Beto", 1, (1,)),
    ]


def test_the_first_answer_of_a_seat_can_be_tried_out() -> None:
    def beat(_sheet: Any, table: Table) -> None:
        need = table.ask(0, "need", (2, 3))
        table.tell("high" if table.test("test", d6, need) else "low", "SG-1")
        table.ask(0, "need", (2, 3))

    position = start(small.special(beat))
    assert position.odds(by_name, first=(0, 2)) == {"high": Fraction(5, 6), "low": Fraction(1, 6)}
    assert position.odds(by_name, first=(0, 5)) == {"high": Fraction(1, 3), "low": Fraction(2, 3)}
    assert position.odds(by_name, first=(1, 5)) == {"asks need": 1}
    assert position.odds(lambda _: None, first=(0, 2)) == {"asks need": 1}


def test_odds_begin_where_the_tape_ends() -> None:
    game = small.game(
        (
            small.tell("long ago"),
            small.ask(0),
            small.ask_all("orders", (0, "", (1, 2)), (1, "", (1, 2))),
            small.roll(count=2),
            small.passes(4),
            small.reaches(3, 5),
            small.tell("before"),
            small.ask(1),
            small.passes(3),
            small.tell("after"),
        )
    )
    position = small.put_in(start(game), (0, "", 1, None), (ALL, "", (1, 1), None)).answer(1, 2)
    assert position.result is not None
    assert odds(game, game.setup(game.usual()), position.entries()[:6], by_name) == {"after": 1}


def test_what_has_been_told_already_is_not_told_by_the_odds() -> None:
    game = small.game((small.ask(0), small.tell("before"), small.ask(1), small.tell("after")))
    position = start(game).answer(0, 1)
    assert small.names(position.events) == ["before"]
    assert position.odds(by_name, first=(1, 2)) == {"after": 1}


def test_dice_that_have_fallen_in_the_open_beat_hide_nothing_that_is_still_to_come() -> None:
    game = small.game(
        (small.roll(), small.passes(4), small.tell("before"), small.ask(0), small.tell("a"), small.tell("b"))
    )
    assert start(game).odds(by_name, first=(0, 1)) == {"a": 1}


def test_what_is_told_in_a_later_beat_is_not_taken_for_what_has_been_told() -> None:
    game = small.game((small.tell("one"), small.tell("two"), small.ask(0)), (small.tell("three"),))
    assert start(game).odds(by_name, first=(0, 1), beats=2) == {"three": 1}


def test_a_match_that_is_over_has_no_odds() -> None:
    with pytest.raises(Refusal):
        start(small.game()).odds(by_name)


def test_odds_leave_the_position_alone() -> None:
    position = start(PULSO).answer(0, "hook").answer(1, "press")
    before = small.as_text(position)
    position.odds(by_name, policy=harmless, beats=2)
    assert small.as_text(position) == before


# Contract point 9


def test_what_goes_on_for_ever_has_an_unresolved_part_below_the_floor_and_all_sums_to_exactly_one() -> None:
    for floor in (100, 10_000):
        found = chances(small.bounce, floor=floor)
        bounces = next(number for number in range(1000) if Fraction(5, 6) ** number * floor < 1)
        assert found == {"lies still": 1 - Fraction(5, 6) ** bounces, UNRESOLVED: Fraction(5, 6) ** bounces}
        assert sum(found.values()) == 1


def test_a_position_gives_the_odds_of_what_goes_on_for_ever() -> None:
    def one_question(sheet: small.Sheet, table: Table) -> None:
        table.ask(0, "move", (1, 2))
        small.bounce(sheet, table)

    found = start(small.special(one_question)).odds(by_name, first=(0, 1), floor=1000)
    assert found[UNRESOLVED] < Fraction(1, 1000)
    assert sum(found.values()) == 1


def test_a_loop_in_a_rule_may_go_on_far_longer_than_a_recursion_could() -> None:
    game = small.special(small.bounce)
    position = begin(game, game.usual(), Scripted([(1,)] * 5000 + [(6,)]))
    assert position.events[-1].facts == {"bounces": 5000}


def test_branches_beyond_the_cap_on_runs_are_unresolved() -> None:
    def beat(_sheet: Any, table: Table) -> None:
        table.tell(str(table.roll("dice", d6)[0]), "SG-1")

    assert chances(beat, runs=4) == {**{str(face): Fraction(1, 6) for face in (1, 2, 3, 4)}, UNRESOLVED: Fraction(1, 3)}
    assert chances(beat, runs=0) == {UNRESOLVED: 1}
    assert UNRESOLVED not in chances(beat, runs=6)


def test_the_cap_and_the_floor_add_up_to_one_unresolved_part() -> None:
    for runs in range(1, 40):
        found = chances(small.bounce, floor=50, runs=runs)
        assert sum(found.values()) == 1
        assert found[UNRESOLVED] > 0


def test_a_branch_is_followed_down_to_the_floor_and_not_below() -> None:
    def coins(_sheet: Any, table: Table) -> None:
        for _ in range(3):
            table.test("coin", d6, 4)
        table.tell("done", "SG-1")

    assert chances(coins, floor=4) == {"done": 1}
    assert chances(coins, floor=3) == {UNRESOLVED: 1}


# Several beats


def test_odds_over_several_beats_go_on_where_the_agenda_does() -> None:
    game = small.game((small.passes(4),), (small.passes(3),), (small.tell("third"),))
    sheet = game.setup(game.usual())
    assert odds(game, sheet, (), by_name, beats=1) == {END_OF_BEAT: 1}
    assert odds(game, sheet, (), by_name, beats=2) == {END_OF_BEAT: 1}
    assert odds(game, sheet, (), by_name, beats=3) == {"third": 1}
    assert odds(game, sheet, (), by_name, beats=9) == {"third": 1}


def again(sheet: small.Sheet, table: Table) -> None:
    """A race: a step forward on a 5 or 6; three steps win."""
    steps = len(sheet.log)
    if table.test("step", d6, 5):
        sheet.log.append(1)
    if steps == 2 and len(sheet.log) == 3:
        table.tell("won", "SG-1")
    sheet.agenda.append(("beat",))


def test_a_race_over_several_beats_follows_the_binomial_law() -> None:
    third = Fraction(1, 3)
    lost = {0: Fraction(1), 1: Fraction(0), 2: Fraction(0)}
    for beats in range(1, 8):
        lost = {
            0: lost[0] * (1 - third),
            1: lost[0] * third + lost[1] * (1 - third),
            2: lost[1] * third + lost[2] * (1 - third),
        }
        still = sum(lost.values(), Fraction(0))
        assert chances(again, beats=beats) == shares(won=1 - still, **{END_OF_BEAT: still})


def test_states_that_are_equal_at_the_end_of_a_beat_go_on_as_one() -> None:
    runs: Counter[str] = Counter()

    def beat(sheet: small.Sheet, table: Table) -> None:
        runs["beats"] += 1
        table.test("step", d6, 4)
        sheet.agenda.append(("beat",))

    assert chances(beat, beats=10) == {END_OF_BEAT: 1}
    assert runs["beats"] == 20


def test_a_match_that_is_over_has_no_further_beats() -> None:
    game = small.game((small.passes(4),))
    assert odds(game, game.setup(game.usual()), (), by_name, beats=5) == {END_OF_BEAT: 1}


def test_the_first_answer_is_given_in_the_first_beat_only() -> None:
    game = small.game((small.passes(4),), (small.ask(0), small.tell("asked")))
    assert odds(game, game.setup(game.usual()), (), by_name, first=(0, 1), beats=2) == {"asks move": 1}


def test_the_floor_holds_for_all_beats_together() -> None:
    dice, coin = small.roll(count=2), small.passes(4)
    for coins, resolved in ((2, True), (3, False)):
        game = small.game((dice,), (*[coin] * coins, small.tell("done")))
        found = odds(game, game.setup(game.usual()), (), by_name, beats=2, floor=100)
        assert found == {"done" if resolved else UNRESOLVED: 1}


def test_in_later_beats_too_a_branch_is_followed_down_to_the_floor_and_not_below() -> None:
    coin = small.passes(4)
    game = small.game((coin,), (coin, coin, small.tell("done")))
    assert odds(game, game.setup(game.usual()), (), by_name, beats=2, floor=4) == {"done": 1}
    assert odds(game, game.setup(game.usual()), (), by_name, beats=2, floor=3) == {UNRESOLVED: 1}


def test_the_cap_on_runs_holds_for_all_beats_together() -> None:
    found = chances(again, beats=6, runs=5)
    assert sum(found.values()) == 1
    assert found[UNRESOLVED] > 0


def test_odds_over_beats_by_what_rules_tell_apart_equal_odds_by_every_face() -> None:
    position = start(PULSO).answer(0, "hook").answer(1, "press")
    both = [
        odds(PULSO, position.base, (), pinned, policy=two_points, floor=10**9, beats=3, fine=fine)
        for fine in (False, True)
    ]
    assert both[0] == both[1]
    assert sum(both[0].values()) == 1


def pinned(event: Event) -> str | None:
    return pushed(event) if abs(event.facts.get("arm", 0)) == 2 else None


def two_points(question: Question) -> Value:
    return 2 if question.what == "effort" and question.seat == 0 else harmless(question)


# For one seat


TEXT = """next strain
arm {arm} rounds 5
0 stamina 4 grip press hidden wind
1 stamina 4 grip {grip} hidden wind"""


def leaning(grip: str) -> Position:
    """Pulso, where seat 0 may spring its grip, and the grip of seat 1 is this."""
    position = placed(PULSO, TEXT.format(arm=-1, grip=grip), Typed())
    return position.answer(0, 1).answer(1, 1)


def test_a_position_can_be_placed_from_its_text() -> None:
    position = placed(PULSO, TEXT.format(arm=-1, grip="hook"), Seeded(3), Setup("classic", ("Ana", "Eva")))
    assert (position.opening.setup.seats, position.now.arm, position.inputs) == (("Ana", "Eva"), -1, 0)
    assert placed(PULSO, TEXT.format(arm=0, grip="hook"), Seeded(3)).opening.setup == ("classic", ("P1", "P2"), {})


def test_the_odds_for_a_seat_do_not_depend_on_what_it_may_not_know() -> None:
    for_seat = [leaning(grip).odds_for(0, pushed, first=(0, True), policy=harmless) for grip in GRIPS]
    for_referee = [leaning(grip).odds(pushed, first=(0, True), policy=harmless) for grip in GRIPS]
    assert for_seat[0] == for_seat[1] == for_seat[2]
    assert len({share["arm 0"] for share in for_referee}) == 2
    assert sum(for_seat[0].values()) == 1


def test_the_odds_for_a_seat_are_the_mean_over_drawn_worlds() -> None:
    forks = [leaning("hook").fork(seed, 0) for seed in range(5)]
    worlds = [fork.odds(pushed, first=(0, True), policy=harmless) for fork in forks]
    found = leaning("hook").odds_for(0, pushed, worlds=5, first=(0, True), policy=harmless)
    assert found == {end: sum((world[end] for world in worlds), Fraction(0)) / 5 for end in worlds[0]}


def efforts(event: Event) -> str | None:
    return str(event.facts["efforts"]) if event.name == "strain" else None


def test_slips_that_are_handed_in_are_not_asked_again() -> None:
    position = start(PULSO).answer(0, "hook").answer(1, "press").answer(0, 3)
    assert position.odds(efforts, first=(1, 2), policy=harmless) == {"(3, 2)": 1}
    assert position.odds(efforts, policy=harmless) == {"(3, 0)": 1}
    assert position.odds_for(0, efforts, policy=harmless) == {"(3, 0)": 1}


def test_the_sealed_slip_of_another_is_not_in_the_odds_for_a_seat() -> None:
    assert start(PULSO).answer(0, "hook").answer(1, "press").answer(0, 3).odds_for(1, efforts, policy=harmless) == {
        "(0, 0)": 1
    }
    slips = small.ask_all("orders", (0, "x", (1, 2)), (1, "y", (1, 2)))

    def by_slips(event: Event) -> str | None:
        return event.name

    def beat(_sheet: small.Sheet, table: Table) -> None:
        table.tell("high" if table.ask_all("orders", slips[2])[0] == 2 else "low", "SG-1")

    for value in (1, 2):
        assert start(small.special(beat)).answer(0, value).odds_for(1, by_slips, policy=harmless) == {"low": 1}


def test_sealed_slips_are_those_of_the_first_beat_only() -> None:
    def beat(sheet: small.Sheet, table: Table) -> None:
        values = table.ask_all("orders", [(0, "x", (1, 2)), (1, "y", (1, 2))])
        again = table.ask_all("orders", [(0, "x", (1, 2)), (1, "y", (1, 2))])
        table.tell(f"{values} {again}", "SG-1")
        sheet.agenda.append(("beat",))

    assert start(small.special(beat)).answer(0, 2).odds(by_name, policy=harmless) == {"[2, 1] [1, 1]": 1}


def test_where_nothing_is_hidden_the_odds_for_a_seat_are_exact() -> None:
    def by_log(sheet: small.Sheet, table: Table) -> None:
        need = table.ask(0, "secret", (2, 6), to=(0,))
        table.ask(1, "move", (1, 2))
        table.tell("passed" if table.test("test", d6, need) else "failed", "SG-1")

    position = start(small.special(by_log)).answer(0, 6)
    assert position.odds_for(0, by_name, first=(1, 1)) == {"passed": Fraction(1, 6), "failed": Fraction(5, 6)}
    others = position.odds_for(1, by_name, first=(1, 1))
    assert Fraction(1, 6) < others["passed"] < Fraction(5, 6)
    assert others == start(small.special(by_log)).answer(0, 2).odds_for(1, by_name, first=(1, 1))
