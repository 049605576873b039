"""How things end, read from what the rules tell: who goes down in a block, who holds the ball after a throw.

Nothing here knows a rule: a block is carried out once with every die on the same face, everything else going well, to
see what each face leads to for these two.
"""

from collections.abc import Mapping
from typing import Any, Final

from liza.games.blood_bowl.blocks import BEST_FIRST, BOTH_DOWN, FACES
from liza.games.blood_bowl.state import Match
from liza.kernel.dice import Dice, Faces
from liza.kernel.game import Game, run_beat
from liza.kernel.odds import Policy
from liza.kernel.options import Options, Value, every, first, look
from liza.kernel.table import Event, Inline, Question

# the best for the blocker first; STANDING: whatever happens, both stay on their feet
DOWN, PRONE_BOTH, STANDING, BOTH, LOST = "down", "prone_both", "standing", "both", "lost"
RANKED: Final = (DOWN, PRONE_BOTH, STANDING, BOTH, LOST)
# skills that are used as a matter of course where they are asked for
USED: Final = ("block_skill", "dodge_block", "dauntless", "break_tackle", "strip_ball")


class Fate:
    """A label: how a block ends for the blocker and his target; None as long as it is open."""

    __slots__ = ("blocker", "both", "kept", "target")

    def __init__(self, blocker: str, target: str) -> None:
        self.blocker, self.target = blocker, target
        self.both = self.kept = False

    def __call__(self, event: Event) -> str | None:
        """BB-6.7 to BB-6.11: what this event decides."""
        who = event.facts.get("who")
        if event.name == "block_result":
            self.both, self.kept = event.facts["face"] == BOTH_DOWN, False
        elif event.name == "bowls_over":
            self.both = False
        elif event.name == "keeps_his_feet" and who == self.blocker:
            self.kept = True
        elif event.name == "wrestle":
            return PRONE_BOTH
        elif event.name in ("knocked_down", "armour_broken", "pushed_off") and who in (self.blocker, self.target):
            return LOST if who == self.blocker else BOTH if self.both and not self.kept else DOWN
        return LOST if event.name in ("kicks_back", "gfi_failed") and who == self.blocker else None


def usually(question: Question) -> Value:
    """Nothing is spent; skills that cost nothing are used."""
    if question.what in USED:
        return True
    return first(look(question.options, question.args))


class Good:
    """A luck in which all goes well: the highest faces, and one face of a block die."""

    __slots__ = ("face",)

    def __init__(self, face: int = 6) -> None:
        self.face = face

    def throw(self, dice: Dice) -> Faces:
        """The highest faces; of block dice always the same."""
        return (self.face,) * len(dice.sides) if dice.marks else dice.sides

    def copy(self) -> "Good":
        """Itself: it never changes."""
        return self

    def save(self) -> list[Any]:
        """Never asked for."""
        return ["good", self.face]

    def heading(self, *, over: bool) -> str:  # noqa: ARG002 - never asked for
        """Never asked for."""
        return "good"


class Willing:
    """Gives one answer to one question, and to all others what is usual."""

    forks = False

    def __init__(self, what: str, answer: Value) -> None:
        self.what, self.answer = what, answer

    def choose(self, _match: Any, seat: int, what: str, options: Options, args: tuple[Any, ...]) -> Value:
        """One of the options."""
        return self.answer if what == self.what else usually(Question(seat, what, options, args))


def carried_out(game: Game[Any], match: Match, what: str, answer: Value, luck: Good) -> Inline:
    """One beat of a copy of the match, in which this is answered; the table tells what happened."""
    agent = Willing(what, answer)
    table = Inline(match.copy(), [agent, agent], luck, loud=True)
    run_beat(game, table.now, table)
    return table


def fates(game: Game[Any], match: Match, answer: Value, blocker: str, target: str) -> dict[str, str]:
    """BB-6.6: what each face would lead to."""
    found = {}
    for number, face in enumerate(FACES):
        told = carried_out(game, match, "act", answer, Good(number + 1)).events
        fate = Fate(blocker, target)
        ends = [end for event in told if (end := fate(event)) is not None]
        found[face] = ends[0] if ends else STANDING
    return found


def picking(known: Mapping[str, str], team: int) -> Policy:
    """The die that is best for whoever picks it; else what is usual."""
    ranks = {face: RANKED.index(end) for face, end in known.items()}

    def policy(question: Question) -> Value:
        if question.what != "block_die":
            return usually(question)
        offered = [str(face) for face in every(look(question.options, question.args))]
        sign = 1 if question.seat == team else -1
        return min(offered, key=lambda face: (sign * ranks[face], BEST_FIRST.index(face)))

    return policy
