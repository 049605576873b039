"""Agents at the seats: whole matches at full speed, agents that think ahead, and single answers."""

import pytest

from liza.games.pulso import GAME as PULSO
from liza.kernel.codec import digest
from liza.kernel.game import Setup
from liza.kernel.luck import Luck, Scripted, Sealed, Seeded, Typed
from liza.kernel.play import choose, drive, play
from liza.kernel.position import begin
from liza.kernel.record import read, verify, write, write_played
from liza.kernel.refusal import Refusal
from liza.kernel.table import ALL
from tests.kernel import small_games as small


def at_random(seed: int) -> list[small.AtRandom]:
    return [small.AtRandom(2 * seed), small.AtRandom(2 * seed + 1)]


# Whole matches


@pytest.mark.parametrize("seed", range(10))
def test_a_match_played_inline_equals_the_same_match_answered_step_by_step(seed: int) -> None:
    played = play(PULSO, at_random(seed), seed)
    position = small.put_in(begin(PULSO, PULSO.usual(), Seeded(seed)), *played.tape)
    assert position.entries() == played.tape
    assert (position.result, digest(position.now), position.beats) == (
        played.result,
        digest(played.state),
        played.beats,
    )


def test_the_same_seed_and_the_same_agents_play_the_same_match() -> None:
    assert play(PULSO, at_random(3), 5).tape == play(PULSO, at_random(3), 5).tape
    assert play(PULSO, at_random(3), 5).tape != play(PULSO, at_random(3), 6).tape


def test_a_match_is_the_usual_one_for_so_many_agents_unless_a_setup_is_given() -> None:
    assert play(PULSO, [small.Harmless(), small.Harmless()], 1).tape[0] == (ALL, "grip", ("hook", "hook"), ())
    one_round = play(PULSO, at_random(1), 1, Setup("classic", ("Ana", "Beto"), {"rounds": 1}))
    assert (one_round.beats, one_round.result.reason) == (3, "last_round")


@pytest.mark.parametrize(
    "luck", [Seeded(7), Sealed(bytes(16)), Scripted([(3,), (4,)] * 50)], ids=["seeded", "sealed", "scripted"]
)
def test_a_match_may_be_played_with_any_dice_that_fall_by_themselves(luck: Luck) -> None:
    before = luck.save()
    played = play(PULSO, at_random(1), luck)
    assert verify(read(write_played(PULSO, PULSO.usual(), luck, played)), PULSO).result == played.result
    assert luck.save() == before


def test_a_number_is_a_seed() -> None:
    assert play(PULSO, at_random(1), 7).tape == play(PULSO, at_random(1), Seeded(7)).tape


def test_agents_have_nobody_to_throw_real_dice() -> None:
    with pytest.raises(Refusal) as refused:
        play(PULSO, at_random(1), Typed())
    assert refused.value.code == "nobody_throws"


def test_events_are_kept_only_by_a_loud_table_and_are_those_of_the_stepped_match() -> None:
    assert play(PULSO, at_random(1), 1).events == []
    loud = play(PULSO, at_random(1), 1, loud=True)
    moments = small.moments(begin(PULSO, PULSO.usual(), Seeded(1)), loud.tape)
    stepped = [event for position in moments for event in position.events]
    assert loud.events == stepped
    assert {"strain", "dice"} <= {event.name for event in loud.events}


def test_a_match_without_beats_is_over_at_once() -> None:
    played = play(small.game(), [], 1, small.game().usual())
    assert (played.tape, played.beats, played.result.reason) == ([], 0, "done")


# Agents that fork


def test_thinking_ahead_leaves_match_and_dice_as_they_are() -> None:
    for seed in range(3):
        thoughtful = play(PULSO, [small.Thoughtful(2 * seed), small.Thoughtful(2 * seed + 1)], seed)
        plain = play(PULSO, at_random(seed), seed)
        assert thoughtful.tape == plain.tape
        assert (digest(thoughtful.state), thoughtful.result, thoughtful.beats) == (
            digest(plain.state),
            plain.result,
            plain.beats,
        )


def test_a_forked_match_is_the_moment_at_which_the_agent_is_asked() -> None:
    agent = small.Thoughtful(2)
    played = play(PULSO, [agent, small.AtRandom(3)], 1)
    asked = [
        position
        for position in small.moments(begin(PULSO, PULSO.usual(), Seeded(1)), played.tape)
        if any(question.seat == 0 for question in position.open)
    ]
    assert len(agent.thought) == 2 * len(asked) > 8
    for number, there in enumerate(asked):
        own, referees = agent.thought[2 * number : 2 * number + 2]
        assert own.scene(0)["table"] == referees.scene(0)["table"] == there.scene(0)["table"]
        assert own.scene(0)["questions"] == referees.scene(0)["questions"] == there.scene(0)["questions"]
        assert (digest(referees.now), referees.entries()) == (digest(there.now), there.entries())
        assert (own.inputs, own.beats) == (there.inputs, there.beats)


def test_agents_that_fork_think_in_the_middle_of_a_beat_and_in_later_beats_too() -> None:
    last = small.ask(0), small.passes(4), small.ask(0)
    game = small.game((small.ask(0), small.roll(), small.ask(0)), (small.roll(),), last)
    agent = small.Thoughtful(1)
    played = play(game, [agent, small.Harmless()], 1)
    assert [fork.inputs for fork in agent.thought[::2]] == [0, 2, 4, 6]
    assert [fork.entries() for fork in agent.thought[::2]] == [played.tape[:count] for count in (0, 2, 4, 6)]
    assert [fork.beats for fork in agent.thought[::2]] == [0, 0, 2, 2]


def test_a_state_is_copied_only_for_agents_that_fork() -> None:
    copies = []

    class Watched(small.Sheet):
        __slots__ = ()

        def copy(self) -> "Watched":
            copies.append(len(self.log))
            return Watched(self.agenda[:], self.log[:])

    game = small.game((small.roll(),), (small.roll(),), setup=lambda _: Watched([("carry_out", small.roll())] * 2, []))
    play(game, [small.Harmless(), small.Harmless()], 1)
    assert copies == []
    play(game, [small.Harmless(), small.Thoughtful(1)], 1)
    assert copies == [0, 1]


def test_an_agent_that_forks_without_saying_so_is_told() -> None:
    class Secretive(small.Harmless):
        def choose(self, match, seat, what, options, args):  # type: ignore[no-untyped-def]  # as in Harmless
            match.fork(1, seat)
            return super().choose(match, seat, what, options, args)

    with pytest.raises(Refusal):
        play(small.game((small.ask(0),)), [Secretive(), Secretive()], 1)


# Single answers


def test_an_agent_can_be_asked_for_one_answer() -> None:
    position = begin(PULSO, PULSO.usual(), Seeded(1))
    assert choose(position, small.Harmless()) == "hook"
    assert choose(position, small.Answers(["press"])) == "press"
    assert position.inputs == 0


def test_an_agent_can_be_asked_about_any_of_the_open_questions() -> None:
    class Noting(small.Harmless):
        seats: list[int] = []  # noqa: RUF012 - of one test

        def choose(self, match, seat, what, options, args):  # type: ignore[no-untyped-def]  # as in Harmless
            self.seats.append(seat)
            return super().choose(match, seat, what, options, args)

    position = begin(PULSO, PULSO.usual(), Seeded(1))
    choose(position, Noting(), 1)
    choose(position, Noting())
    assert Noting.seats == [1, 0]


def test_an_agent_that_forks_can_answer_a_position() -> None:
    agent = small.Thoughtful(1)
    position = begin(PULSO, PULSO.usual(), Seeded(1))
    before = small.as_text(position)
    assert choose(position, agent) in ("hook", "press", "top_roll")
    assert len(agent.thought) == 2
    assert small.as_text(position) == before


def test_agents_drive_a_match_to_its_end() -> None:
    position = drive(begin(PULSO, PULSO.usual(), Seeded(4)), [small.Harmless(), small.Harmless()])
    played = play(PULSO, [small.Harmless(), small.Harmless()], 4, loud=True)
    assert position.entries() == played.tape
    assert position.events == played.events
    assert verify(read(write(position)), PULSO).result == played.result


def test_driving_stops_where_a_seat_without_an_agent_is_asked() -> None:
    position = drive(begin(PULSO, PULSO.usual(), Seeded(4)), [None, small.Harmless()])
    assert [question.seat for question in position.open] == [0]
    assert position.sealed == {1: "hook"}
    following = drive(position.answer(0, "press"), [None, small.Harmless()])
    assert (following.sealed, [question.seat for question in following.open]) == ({1: 0}, [0])
    assert drive(following, [None, None]) is following


def test_driving_stops_where_people_must_throw() -> None:
    position = drive(begin(PULSO, PULSO.usual(), Typed()), [small.Harmless(), small.Harmless()])
    assert [question.what for question in position.open] == ["strain"]
    assert [entry[0] for entry in position.entries()] == [ALL, ALL]


def test_driving_tells_all_that_happened_on_the_way() -> None:
    steps = small.tell("two"), small.ask(0), small.tell("three"), small.ask(1)
    game = small.game((small.ask(0), small.tell("one"), small.ask(0)), steps)
    position = drive(begin(game, game.usual(), Seeded(1)), [small.Harmless(), None])
    assert small.names(position.events) == ["one", "two", "three"]
