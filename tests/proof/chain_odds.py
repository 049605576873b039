"""The exact odds of the whole chain, from the dodge to where the ball comes to rest."""

from fractions import Fraction
from typing import Any

from liza.kernel.luck import Seeded
from liza.kernel.position import begin
from liza.kernel.table import Event, Question
from tests.proof.blitz import CHAIN

LIKED = ("defender down", "stumbles", "pushed", "both down")


def chain_odds() -> dict[str, Fraction]:
    """Step out of the tackle zone, step on, block the carrier: who has the ball, or where does it lie?"""
    position = begin(CHAIN, CHAIN.usual(), Seeded(1))
    return position.odds(_ball, policy=_policy, floor=6_000, beats=40)


def _ball(event: Event) -> str | None:
    return event.name if event.name in ("ball_lies", "caught", "ball_off") else None


def _policy(question: Question) -> Any:
    """Straight on, the best die, always a re-roll, always follow up, the first square."""
    if question.what == "blitz":
        _match, player, blocked = question.args
        at = player.at
        return "stop" if blocked else ("block", 4) if at == 142 else ("step", at + 1)
    if question.what == "block die":
        return next(result for result in LIKED if result in question.options)  # type: ignore[operator]  # a list here
    return question.options[0] if question.what == "push square" else True  # type: ignore[index]  # a list here
