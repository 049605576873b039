"""What a game gives to the kernel, and what the kernel makes of what it leaves out."""

import dataclasses
import random

import pytest

from liza.kernel.game import Reason, Result, Setup, because, run_beat
from liza.kernel.luck import Scripted
from liza.kernel.table import Question, Stepped
from tests.kernel import small_games as small


def test_a_usual_setup_is_the_first_edition_with_the_fewest_seats() -> None:
    game = small.game(editions=("old", "new"), seats=(2, 4))
    assert game.usual() == Setup("old", ("P1", "P2"), {})
    assert game.usual(3, "new") == Setup("new", ("P1", "P2", "P3"), {})


def test_a_game_may_say_which_options_are_usual() -> None:
    game = small.game(usual_options=lambda edition, seats: {"rounds": seats, "edition": edition})
    assert game.usual().options == {"rounds": 2, "edition": "only"}


def test_varied_setups_use_every_edition_and_every_number_of_seats() -> None:
    game = small.game(editions=("old", "new"), seats=(2, 4))
    rng = random.Random(1)
    setups = {(setup.edition, len(setup.seats)) for setup in (game.vary(rng) for _ in range(100))}
    assert setups == {(edition, seats) for edition in ("old", "new") for seats in (2, 3, 4)}


def test_a_game_may_say_itself_what_setups_there_are() -> None:
    setup = Setup("only", ("Ana", "Beto"), {"rounds": 1})
    assert small.game(varied=lambda _: setup).vary(random.Random(1)) is setup


def test_a_game_is_a_value_that_cannot_be_changed() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        small.game().version = "2"  # type: ignore[misc]  # that is what is tested


def test_what_a_game_leaves_out_hides_nothing_and_explains_no_refusal() -> None:
    game = small.game()
    sheet = small.Sheet([], [1])
    assert game.resample(sheet, 0, random.Random(1)) is sheet
    assert game.why_not(sheet, Question(0, "move"), 9) is None
    assert (game.preview, game.varied, game.queries, game.agents) == (None, None, {}, {})


def test_a_beat_is_the_first_row_of_the_agenda_with_its_arguments() -> None:
    game = small.game()
    sheet = small.Sheet([("carry_out", small.roll()), ("carry_out", small.roll())], [])
    run_beat(game, sheet, Stepped(sheet, [], Scripted([(4,)]), {}, check=False))
    assert (sheet.agenda, sheet.log) == ([("carry_out", small.roll())], [(4,)])


def test_a_reason_is_noted_only_when_somebody_asks_and_only_if_it_counts() -> None:
    why: list[Reason] = []
    assert because(why, 2, "grip", "PU-5") + because(why, 0, "effort", "PU-3") + because(None, 1, "luck", "PU-9") == 3
    assert why == [(2, "grip", "PU-5")]


def test_a_result_without_points_and_a_setup_without_options_may_leave_them_out() -> None:
    assert Result((), "draw", "PU-9").score == ()
    assert Setup("classic", ("Ana",)).options == {}
