"""The scripted coach: he wins against chance, scores as often as coaches do, and reads everything off the pitch."""

import random
from typing import Any

import pytest

from liza.agents import Random
from liza.games.blood_bowl.agent import scripted
from liza.games.blood_bowl.game import GAME
from liza.games.blood_bowl.pitch import AT
from liza.games.blood_bowl.tactics import block_odds
from liza.kernel.game import Setup
from liza.kernel.luck import Seeded
from liza.kernel.options import Options, Value, every, look
from liza.kernel.play import play
from liza.kernel.position import Position, begin, placed
from liza.kernel.table import Agent

HUMANS = {"teams": ["human", "human"]}


def wins(count: int, setup: Setup) -> int:
    """How many of so many matches the scripted coach wins, in turns home and away."""
    won = 0
    for seed in range(count):
        coaches: list[Agent] = [scripted(seed), Random(seed)]
        seat = seed % 2
        result = play(GAME, coaches[::-1] if seat else coaches, Seeded(seed), setup).result
        won += result.winners == (seat,)
    return won


def test_he_beats_a_random_coach() -> None:
    assert wins(10, GAME.usual(2, "full")) == 10


@pytest.mark.long
def test_he_beats_a_random_coach_nearly_always() -> None:
    assert wins(100, GAME.usual(2, "full")) >= 98


@pytest.mark.long
def test_two_of_them_score_as_coaches_do() -> None:
    setup = Setup("full", ("P1", "P2"), HUMANS)
    scores = [play(GAME, [scripted(0), scripted(1)], Seeded(seed), setup).result.score for seed in range(60)]
    assert 1 <= sum([sum(score) for score in scores]) / len(scores) <= 4


@pytest.mark.long
def test_two_of_them_score_with_the_rules_of_the_box_too() -> None:
    setup = Setup("basic", ("P1", "P2"), {"teams": ["human", "orc"]})
    scores = [play(GAME, [scripted(0), scripted(1)], Seeded(seed), setup).result.score for seed in range(60)]
    assert sum([sum(score) for score in scores]) / len(scores) >= 0.9


class Forgetful:
    """At a table of the server each answer is asked of a new coach."""

    def choose(self, match: Any, seat: int, what: str, options: Options, args: tuple[Any, ...]) -> Value:
        return scripted(0).choose(match, seat, what, options, args)


def test_he_plays_as_well_without_any_memory() -> None:
    setup = Setup("full", ("P1", "P2"), HUMANS)
    scores = [play(GAME, [Forgetful(), Forgetful()], Seeded(seed), setup).result.score for seed in range(12)]
    assert sum([sum(score) for score in scores]) >= 12


def test_his_answers_are_always_among_the_options() -> None:
    for seed in range(6):
        setup = GAME.vary(random.Random(seed))
        position = begin(GAME, setup, Seeded(seed))
        coaches = [scripted(0), scripted(1)]
        for _ in range(400):
            if position.result is not None:
                break
            question = position.open[0]
            value = coaches[question.seat].choose(
                position, question.seat, question.what, question.options, question.args
            )
            position = position.answer(question.seat, value, question.slip)


def test_a_new_coach_goes_on_with_a_match_that_another_began() -> None:
    setup = GAME.usual(2, "full")
    position = begin(GAME, setup, Seeded(3))
    for _ in range(300):
        question = position.open[0]
        fresh = scripted(0)
        value = fresh.choose(position, question.seat, question.what, question.options, question.args)
        position = position.answer(question.seat, value, question.slip)
        if position.result is not None:
            break
    assert position.now.sides[0].turn > 0


def after(text: str, answers: int, coach: Agent | None) -> Position:
    """The position after so many of his answers; of no coach in particular, each is another's."""
    position = placed(GAME, text, Seeded(1))
    for _ in range(answers):
        question = position.open[0]
        asked = coach or scripted(0)
        value = asked.choose(position, question.seat, question.what, question.options, question.args)
        assert value in list(every(look(question.options, question.args)))
        position = position.answer(question.seat, value, question.slip)
        if position.now.sides[0].score:
            break
    return position


@pytest.mark.parametrize("coach", [scripted(0), None])
def test_he_scores_when_he_can(coach: Agent | None) -> None:
    text = "edition full\nball H1\nH1 human/catcher 20,7\nA1 orc/lineman 3,3\n"
    assert after(text, 20, coach).now.sides[0].score == 1


def test_another_coach_carries_out_what_one_has_declared() -> None:
    """At a table each answer is asked of a new coach: he sees from the pitch what the action was for."""
    fetched = after("edition full\nball 9,7\nH1 human/thrower 5,7\nA1 orc/lineman 20,3\n", 6, None)
    assert fetched.now.ball != AT[9, 7] or fetched.now.carrier == "H1"
    text = "edition full\nball A1\nH1 human/blitzer 5,7\nA1 orc/thrower 9,7\nA2 orc/lineman 20,7\n"
    blitzed = after(text, 5, None)
    assert "blocks" in [event.name for event in blitzed.events] or blitzed.now.blocked
    text = "edition full\nball H1\nH1 human/thrower 5,7\nH2 human/lineman 5,12\nA1 orc/lineman 12,7\n"
    caged = after(text, 16, None)
    assert caged.now.by_id["H1"].at != AT[5, 7]
    assert caged.now.by_id["H2"].at != AT[5, 12]


def test_a_carrier_who_is_marked_gets_away() -> None:
    text = "edition basic\nball H1\nH1 human/catcher 12,7\nA1 orc/lineman 11,7\n"
    assert after(text, 4, scripted(0)).now.by_id["H1"].at != AT[12, 7]


@pytest.mark.parametrize(
    ("blocker", "target", "down", "falls"),
    [
        ("H1 human/lineman 5,5", "A1 human/lineman 6,5", 333, 334),
        ("H1 human/blitzer 5,5", "A1 human/lineman 6,5", 500, 167),
        ("H1 human/blitzer 5,5 st=4", "A1 human/lineman 6,5", 750, 27),
        ("H1 human/lineman 5,5", "A1 human/lineman 6,5 skills=+dodge st=4", 27, 556),
    ],
)
def test_what_he_expects_of_a_block(blocker: str, target: str, down: int, falls: int) -> None:
    match = GAME.parse(f"edition full\n{blocker}\n{target}\n")
    odds = block_odds(match, match.by_id["H1"], match.by_id["A1"])
    assert abs(odds.down - down) <= 1
    assert abs(odds.falls - falls) <= 1
