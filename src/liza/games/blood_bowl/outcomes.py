"""The exact odds of one answer, from the rules themselves: of a step, a block, a throw, a foul, a second throw.

Nothing here knows what a roll needs: beats are carried out for every outcome. What is assumed is what `paths` assumes:
he throws again with his own skills and with nothing else; whoever can hold him with Tentacles or dive at his feet does
so; nobody shadows him. The best interceptor tries; each coach picks the block die that is best for him.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, NamedTuple

from liza.games.blood_bowl.fates import BOTH, DOWN, LOST, PRONE_BOTH, Fate, fates, picking, usually
from liza.games.blood_bowl.interceptions import intercept_need
from liza.games.blood_bowl.movement import tentacle_need
from liza.games.blood_bowl.state import Match
from liza.kernel.game import Chance, Game
from liza.kernel.odds import UNRESOLVED, Label, Policy, odds
from liza.kernel.options import Value, every, look
from liza.kernel.table import Entry, Event, Question

Shares = Mapping[str, Fraction]
Found = tuple[Chance, ...]
NONE: Final = Fraction(0)
ALL: Final = Fraction(1)
_FLOOR: Final = 100_000


class Moment(NamedTuple):
    """What odds are asked of: the match at the start of a beat, the tape so far, and for whom."""

    game: Game[Any]
    base: Match
    seat: int
    tape: Sequence[Entry] = ()
    told: int = 0

    def after(self, answer: Value, label: Label, policy: Policy) -> Shares:
        """How this beat ends after an answer; what no label decides keeps its name."""
        first = (self.seat, answer)
        return odds(
            self.game, self.base, self.tape, label, first=first, policy=policy, floor=_FLOOR, told=self.told
        )  # fmt: skip

    def share(self, answer: Value, names: Sequence[str], policy: Policy) -> Fraction:
        """How likely one of these events is."""
        shares = self.after(answer, lambda event: event.name if event.name in names else None, policy)
        return sum((shares.get(name, NONE) for name in names), NONE)

    def declared(self, answer: Value) -> Value:
        """The answer with which this beat began."""
        return self.tape[0][2] if self.tape else answer


def those(*rows: Chance) -> Found:
    """The chances that there are."""
    return tuple([row for row in rows if row.share > 0])


# Walking


def walking(match: Match) -> Policy:
    """What `paths` assumes of everybody."""

    def policy(question: Question) -> Value:
        offered = list(every(look(question.options, question.args)))
        if question.what == "tentacles":
            return max(offered[1:], key=lambda one: tentacle_need(match.actor(), match.by_id[str(one)]))
        if question.what == "diving_tackle":
            return offered[1]
        return "skill" if question.what == "reroll" and "skill" in offered else usually(question)

    return policy


# what stops a walk, and by which rule it is rolled
STOPS: Final = {
    "gfi_failed": "BB-10.8",
    "dodge_failed": "BB-5.6",
    "leap_failed": "BB-11.3.6",
    "pick_up_failed": "BB-5.15",
    "held": "BB-11.6.8",
    "stays_down": "BB-7.3",
}


def stopped(event: Event) -> str | None:
    """What stops a walk."""
    return event.name if event.name in STOPS else None


def of_walking(moment: Moment, answer: Value, who: str, key: str = "arrives") -> Found:
    """BB-5.6, BB-5.15, BB-7.3, BB-10.8, BB-11.3.6: whether it comes off; nothing where nothing is rolled."""
    shares, facts = moment.after(answer, stopped, walking(moment.base)), {"who": who}
    fails = {name: shares[name] for name in STOPS if name in shares}
    stays = sum([fails.pop(name, NONE) for name in ("held", "stays_down")], NONE)
    lost = sum(fails.values(), NONE)
    if not lost + stays:
        return ()
    worst = max(fails, key=lambda name: fails[name]) if fails else "held" if key == "arrives" else "stays_down"
    return those(
        Chance(key, ALL - lost - stays - shares.get(UNRESOLVED, NONE), STOPS[worst], "yes", facts),
        Chance("stays_put", stays, "BB-11.6.8" if key == "arrives" else "BB-7.3", "part", facts),
        Chance("stumbles", lost, "BB-4.19", "no", facts),
    )


# Blocks


def of_block(moment: Moment, answer: Value, blocker: str, target: str) -> Found:
    """BB-6.6 to BB-6.11: the target goes down, nobody does, or the blocker does, which ends the turn."""
    known = fates(moment.game, moment.base, moment.declared(answer), blocker, target)
    policy = picking(known, moment.base.by_id[blocker].team)
    ends = moment.after(answer, Fate(blocker, target), policy)
    down, lost = ends.get(DOWN, NONE) + ends.get(PRONE_BOTH, NONE), ends.get(LOST, NONE) + ends.get(BOTH, NONE)
    standing, facts = ALL - down - lost - ends.get(UNRESOLVED, NONE), {"who": blocker, "whom": target}
    return those(
        Chance("block_down", down, "BB-6.11", "yes", facts),
        Chance("block_standing", standing, "BB-6.9", "part", facts),
        Chance("block_lost", lost, "BB-6.7", "no", facts),
    )


# The ball


def held(match: Match, team: int) -> Label:
    """How a throw ends for a team: a team-mate holds the ball, it is loose, or it is lost at once."""

    def label(event: Event) -> str | None:
        if event.name == "catches":
            return "caught" if match.by_id[event.facts["who"]].team == team else "lost"
        if event.name in ("intercepts", "fumbles"):
            return "lost"
        return "loose" if event.name in ("pass_incomplete", "catch_failed", "turnover") else None

    return label


def intercepting(match: Match) -> Policy:
    """BB-10.16: the best interceptor tries."""

    def policy(question: Question) -> Value:
        if question.what != "intercept":
            return usually(question)
        able = list(every(look(question.options, question.args)))[1:]
        return min(able, key=lambda one: intercept_need(match, match.by_id[str(one)]))

    return policy


def of_throw(moment: Moment, answer: Value, whom: str, rule: str) -> Found:
    """BB-8.15, BB-10.14: a throw or a hand-off to a team-mate."""
    shares, facts = moment.after(answer, held(moment.base, moment.seat), intercepting(moment.base)), {"whom": whom}
    return those(
        Chance("caught", shares.get("caught", NONE), rule, "yes", facts),
        Chance("ball_loose", shares.get("loose", NONE), "BB-4.20", "part", facts),
        Chance("ball_lost", shares.get("lost", NONE), "BB-4.23", "no", facts),
    )


# Fouls


class Seen:
    """A label: the referee sees a foul that has broken the armour."""

    __slots__ = ("broken",)

    def __init__(self) -> None:
        self.broken = False

    def __call__(self, event: Event) -> str | None:
        """BB-10.24."""
        if event.name in ("armour_broken", "armour_holds"):
            self.broken = event.name == "armour_broken"
        return event.name if event.name == "referee_sees" and self.broken else None


def of_foul(moment: Moment, answer: Value, whom: str) -> Found:
    """BB-10.22, BB-10.24: the armour breaks and nobody sees it; it holds; or the referee sees the foul."""
    broken, seen = [moment.share(answer, (name,), usually) for name in ("armour_broken", "referee_sees")]
    both, facts = moment.after(answer, Seen(), usually).get("referee_sees", NONE), {"whom": whom}
    return those(
        Chance("foul_breaks", broken - both, "BB-7.6", "yes", facts),
        Chance("foul_holds", ALL - broken - seen + both, "BB-10.22", "part", facts),
        Chance("foul_seen", seen, "BB-10.24", "no", facts),
    )


# Second throws

SUCCESSES: Final = (
    "goes_for_it", "dodges", "leaps", "picks_up", "catches", "pass_complete", "stands_up", "jumps_up", "lands_well",
)  # fmt: skip
FAILURES: Final = (
    *STOPS, "catch_failed", "pass_incomplete", "fumbles", "lands_badly", "forgets", "roars", "takes_root", "thirsts",
    "repelled", "kicks_back", "gaze_fails", "dares_not", "fumbles_player",
)  # fmt: skip


def decided(event: Event) -> str | None:
    """How one roll came out."""
    return "failed" if event.name in FAILURES else "done" if event.name in SUCCESSES else None


def of_reroll(moment: Moment, answer: Value, who: str, what: str) -> Found:
    """BB-10.1, BB-10.6: what throwing again is worth: the roll succeeds, or the block ends well."""
    if what == "block":
        declared = moment.declared(answer)
        block = isinstance(declared, tuple) and declared[0] == "block"
        return of_block(moment, answer, who, str(declared[1])) if isinstance(declared, tuple) and block else ()
    if answer == "no":
        return ()
    shares, facts = moment.after(answer, decided, walking(moment.base)), {"what": what}
    failed = shares.get("failed", NONE)
    share = ALL - failed - shares.get(UNRESOLVED, NONE)
    return those(Chance("succeeds", share, "BB-10.1", "yes", facts), Chance("fails", failed, "BB-10.4", "no", facts))
