"""The two proofs at work: worked cases of the ledgers, and the exact odds of the whole chain."""

from fractions import Fraction
from typing import Any

from liza.kernel.game import Reason, Setup
from liza.kernel.luck import Seeded, Typed
from liza.kernel.odds import UNRESOLVED
from liza.kernel.position import Position, begin
from liza.kernel.table import ANYBODY, Event
from tests.proof.blitz import CHAIN, NOWHERE, PRONE, STUNNED, dodge_need
from tests.proof.chain_odds import chain_odds
from tests.proof.interrupts import INTERRUPTS


def square(x: int, y: int) -> int:
    return y * 26 + x


def give(position: Position, *answers: Any) -> tuple[Position, list[Event]]:
    """Answer one after another; a tuple of whole numbers is a throw if dice are asked for."""
    events: list[Event] = []
    for value in answers:
        dice = position.open[0].dice is not None
        position = position.answer(ANYBODY if dice else position.open[0].seat, value)
        events += position.events
    return position, events


def test_the_whole_chain_from_dodge_to_injury() -> None:
    position = begin(CHAIN, CHAIN.usual(), Typed())
    position, events = give(
        position,
        ("step", square(11, 5)),
        (2,),  # the dodge fails (3 or more needed)
        True,  # the skill
        (3,),
        ("step", square(12, 5)),
        ("block", 4),
        (3, 6),
        "defender down",
        square(14, 6),  # occupied: the orc there is pushed on
        square(15, 7),
        True,  # the attacker follows up
        (6, 5),  # armour 9 is broken
        (3, 4),  # stunned
        (5,),  # the ball bounces to the right and lies there
    )
    match = position.now
    assert [event.name for event in events if event.name != "dice"] == [
        "skill_used", "block", "pushed", "pushed", "knocked_down", "stunned", "ball_lies",
    ]  # fmt: skip
    assert match.players[0].at == square(13, 6)
    assert (match.players[4].at, match.players[4].status) == (square(14, 6), STUNNED)
    assert match.players[5].at == square(15, 7)
    assert (match.ball, match.carrier, match.turnover) == (square(15, 6), NOWHERE, "")
    assert position.open[0].what == "blitz"


def test_the_reroll_is_asked_only_when_it_could_help() -> None:
    position = begin(CHAIN, CHAIN.usual(), Typed())
    kept, _ = give(position, ("step", square(11, 5)), (3,))
    assert kept.open[0].what == "blitz"
    lost, _ = give(position, ("step", square(11, 5)), (2,))
    assert lost.open[0].what == "skill"


def test_a_failed_dodge_ends_on_the_ground_in_the_new_square() -> None:
    position = begin(CHAIN, CHAIN.usual(), Typed())
    position, events = give(position, ("step", square(11, 5)), (1,), False, False, (1, 1))
    assert (position.now.players[0].at, position.now.players[0].status) == (square(11, 5), PRONE)
    assert ("dodge_failed", "BB-5.11") in [(event.name, event.rule) for event in events]
    assert position.now.turnover == "BB-4.19"


def test_a_need_lists_its_reasons_only_when_asked() -> None:
    match = CHAIN.setup(CHAIN.usual())
    why: list[Reason] = []
    assert (
        dodge_need(match, match.players[0], square(11, 5), why)
        == dodge_need(match, match.players[0], square(11, 5))
        == 3
    )
    assert [(value, rule) for value, _, rule in why] == [(1, "BB-5.9"), (4, "BB-5.7")]


def test_the_odds_of_the_dodge_are_exact() -> None:
    position = begin(CHAIN, CHAIN.usual(), Seeded(1))

    def label(event: Event) -> str | None:
        return event.name if event.name == "dodge_failed" else None

    step = (0, ("step", square(11, 5)))
    refuse = position.odds(label, first=step, policy=lambda _: False)
    always = position.odds(label, first=step, policy=lambda question: question.what == "skill")
    assert refuse == {"dodge_failed": Fraction(1, 3), "end of beat": Fraction(2, 3)}
    assert always == {"dodge_failed": Fraction(1, 9), "end of beat": Fraction(8, 9)}


def test_the_odds_of_the_whole_chain_add_up_and_leave_less_than_one_percent_open() -> None:
    shares = chain_odds()
    assert sum(shares.values()) == 1
    assert shares[UNRESOLVED] < Fraction(1, 100)
    assert shares["ball_lies"] > Fraction(2, 5) > shares["caught"] > 0


def order(fighters: list[list[int]], *answers: bool) -> list[int]:
    setup = Setup("slice", tuple(f"P{number}" for number in range(len(fighters))), {"fighters": fighters})
    position, _ = give(begin(INTERRUPTS, setup, Typed()), *answers)
    assert position.result is not None, position.open
    moved: list[int] = position.now.order
    return moved


def test_interrupts_nest_as_in_the_worked_case() -> None:
    """PF-5.2b: X 28, Y 31, Z 35. X is about to move; Z passes, Y says yes; asked again, Z says yes: Z, Y, X."""
    assert order([[28, 0], [31, 0], [35, 0]], False, True, True, True) == [2, 1, 0]


def test_without_interrupts_the_lowest_moves_first_and_ties_go_to_the_older() -> None:
    """PF-5.0a: Ana (oldest) I 32, Beto I 30, Caro (youngest) I 32: Beto, Ana, Caro."""
    assert order([[32, 0], [30, 0], [32, 0]], False, False, False) == [1, 0, 2]


def test_adrenaline_lifts_the_one_about_to_move_over_the_next() -> None:
    """PF-5.2c: X 30 is about to move; X spends adrenaline (40); now Y 33 is about to move, and X may interrupt him."""
    assert order([[30, 1], [33, 0]], False, True, True) == [0, 1]
    assert order([[30, 1], [33, 0]], False, True, False) == [1, 0]
