"""The scripted coach: he wins against chance, scores as often as coaches do, and reads everything off the pitch."""

import random

import pytest

from liza.agents import Random
from liza.games.blood_bowl.agent import scripted
from liza.games.blood_bowl.game import GAME
from liza.games.blood_bowl.tactics import block_odds
from liza.kernel.game import Setup
from liza.kernel.luck import Seeded
from liza.kernel.options import every, look
from liza.kernel.play import play
from liza.kernel.position import begin, placed
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


def test_he_scores_when_he_can() -> None:
    text = "edition full\nball H1\nH1 human/catcher 20,7\nA1 orc/lineman 3,3\n"
    position = placed(GAME, text, Seeded(1))
    coach = scripted(0)
    for _ in range(20):
        if position.now.sides[0].score:
            break
        question = position.open[0]
        value = coach.choose(position, question.seat, question.what, question.options, question.args)
        assert value in list(every(look(question.options, question.args)))
        position = position.answer(question.seat, value, question.slip)
    assert position.now.sides[0].score == 1


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
