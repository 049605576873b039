"""Playing on to the end with agents at the seats, from any moment of a match."""

import pytest

from liza.games.pulso import GAME as PULSO
from liza.kernel.codec import digest
from liza.kernel.dice import d6
from liza.kernel.inline import Resumed, finish
from liza.kernel.luck import Seeded
from liza.kernel.play import play
from liza.kernel.position import Position, begin, fresh_dice
from liza.kernel.table import ALL, DICE, Agent, Entry
from tests.kernel import small_games as small


def at_random(seed: int) -> list[Agent]:
    return [small.AtRandom(2 * seed), small.AtRandom(2 * seed + 1)]


def answers_to_come(position: Position, tape: list[Entry]) -> list[Agent]:
    """Agents that give the rest of the answers of a tape; slips that are sealed already are not among them."""
    rest = tape[position.inputs :]
    answers = [small.given_by(seat, rest) for seat in (0, 1)]
    for slip in position.sealed:
        answers[slip].pop(0)
    return [small.Answers(one) for one in answers]


@pytest.mark.parametrize("seed", range(8))
def test_resuming_from_every_moment_of_a_match_equals_the_inline_match(seed: int) -> None:
    whole = play(PULSO, at_random(seed), seed)
    for position in small.moments(begin(PULSO, PULSO.usual(), Seeded(seed)), whole.tape):
        before = digest(position.base), digest(position.now)
        agents = answers_to_come(position, whole.tape)
        rest = finish(PULSO, position.base, position.tape, position.sealed, agents, position.luck.copy())
        assert rest.tape == whole.tape[position.inputs - len(position.tape) :]
        assert (rest.result, digest(rest.state)) == (whole.result, digest(whole.state))
        assert position.beats + rest.beats == whole.beats
        assert (digest(position.base), digest(position.now)) == before


def test_resume_throws_dice_of_its_own_from_its_seed_and_leaves_the_position_alone() -> None:
    position = begin(PULSO, PULSO.usual(), Seeded(1))
    before = small.as_text(position)
    ends = [position.resume(at_random(3), seed) for seed in (5, 5, 6)]
    assert ends[0].tape == ends[1].tape == play(PULSO, at_random(3), fresh_dice(5)).tape
    assert ends[0].tape != ends[2].tape
    assert ends[0].tape != play(PULSO, at_random(3), 5).tape
    assert small.as_text(position) == before


def test_a_match_that_is_over_resumes_to_its_result() -> None:
    whole = play(PULSO, at_random(1), 1)
    position = small.put_in(begin(PULSO, PULSO.usual(), Seeded(1)), *whole.tape)
    played = position.resume([], 9)
    assert (played.result, played.tape, played.beats) == (whole.result, [], 0)


def test_slips_that_are_sealed_stay_and_the_others_are_asked_of_the_agents() -> None:
    orders = small.ask_all("orders", (0, "Ana", (1, 2)), (1, "Beto", (1, 2)), (0, "Eva", (1, 2)))
    game = small.game((orders, small.ask(1)))
    position = begin(game, game.usual(), Seeded(1)).answer(0, 2, slip=2)
    played = position.resume([small.Answers([1]), small.Answers([2, 3])], 1)
    assert played.tape == [(ALL, "orders", (1, 2, 2), None), (1, "move", 3, None)]


def test_sealed_slips_count_only_for_the_open_question_and_not_for_the_next() -> None:
    both = [(seat, "", (1, 2)) for seat in (0, 1)]
    game = small.game((small.ask_all("first", *both), small.ask_all("second", *both)))
    position = begin(game, game.usual(), Seeded(1)).answer(0, 2)
    played = position.resume([small.Harmless(), small.Harmless()], 1)
    assert [value for _, _, value, _ in played.tape] == [(2, 1), (1, 1)]


def test_every_kind_of_entry_of_an_open_beat_is_read_before_anybody_is_asked() -> None:
    game = small.game(
        (
            small.ask(0),
            small.ask_all("orders", (0, "", (1, 2)), (1, "", (1, 2))),
            small.roll(count=2, to=(0,)),
            small.passes(4),
            small.reaches(3, 5),
            small.ask(1),
            small.ask_all("more", (0, "", (1, 2)), (1, "", (1, 2)), to=(0,)),
            small.roll(),
            small.passes(4),
            small.reaches(3, 5),
        )
    )
    position = small.put_in(begin(game, game.usual(), Seeded(4)), (0, "", 2, None), (ALL, "", (2, 1), None))
    assert len(position.tape) == 5
    played = finish(game, position.base, position.tape, {}, [small.Harmless(), small.Harmless()], position.luck.copy())
    stepped = small.put_in(position, (1, "", 1, None), (ALL, "", (1, 1), None))
    assert played.tape == stepped.entries()
    assert played.state.log == stepped.now.log
    assert played.events == []


def test_a_known_throw_passes_and_reaches_what_it_equals() -> None:
    tape: list[Entry] = [(DICE, "test", (4,), None), (DICE, "test", (4,), None), (DICE, "band", (4,), None)]
    table = Resumed(None, [], Seeded(1), tape, {})
    assert [table.test("test", d6, need) for need in (4, 5)] == [True, False]
    assert table.band("band", d6, (1, 4, 5)) == 2


def test_a_resumed_table_reads_what_is_known_and_then_goes_on() -> None:
    table = Resumed(None, [small.Answers([2])], Seeded(1), [(0, "move", 1, None)], {})
    assert [table.ask(0, "move", (1, 2)) for _ in range(2)] == [1, 2]
    assert table.tape == [(0, "move", 1, None), (0, "move", 2, None)]


def test_a_resumed_match_keeps_no_events_whoever_plays_it() -> None:
    game = small.game((small.ask(0), small.tell("before"), small.ask(1), small.tell("after")))
    position = begin(game, game.usual(), Seeded(1)).answer(0, 1)
    assert position.resume([small.Harmless(), small.Harmless()], 1).events == []
    assert position.resume([small.Thoughtful(1), small.Harmless()], 1).events == []


def test_agents_that_fork_and_agents_that_do_not_play_the_same_match_from_here() -> None:
    position = small.put_in(begin(PULSO, PULSO.usual(), Seeded(1)), (ALL, "", ("hook", "press"), None)).answer(1, 2)
    thoughtful = position.resume([small.Thoughtful(4), small.Thoughtful(5)], 9)
    plain = position.resume([small.AtRandom(4), small.AtRandom(5)], 9)
    assert (thoughtful.tape, thoughtful.result, thoughtful.beats) == (plain.tape, plain.result, plain.beats)
    assert digest(thoughtful.state) == digest(plain.state)


def test_agents_that_fork_can_play_on_from_a_position() -> None:
    agent = small.Thoughtful(1)
    played = begin(PULSO, PULSO.usual(), Seeded(1)).resume([agent, small.Harmless()], 3)
    assert played.tape == play(PULSO, [small.AtRandom(1), small.Harmless()], fresh_dice(3)).tape
    assert agent.thought
