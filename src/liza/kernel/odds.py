"""Exact odds from the rules themselves: a beat is carried out once for every outcome that its rules can tell apart.

Weights are whole numbers; a branch ends at the first event one asks about, at a question the policy leaves open, or at
the end of the last beat looked at. States that are equal at the end of a beat go on as one. A branch less likely than
the floor, or beyond the cap on runs, counts as "unresolved".
"""

import marshal
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, TypeAlias

from liza.kernel.codec import to_data
from liza.kernel.dice import Dice, Faces
from liza.kernel.game import Game, run_beat
from liza.kernel.options import Options, Value
from liza.kernel.table import EVERYBODY, Audience, Entry, Event, Question, Slip, Table, reached

Label: TypeAlias = Callable[[Event], str | None]
Policy: TypeAlias = Callable[[Question], Value | None]
UNRESOLVED: Final = "unresolved"
END_OF_BEAT: Final = "end of beat"


class _Stop(BaseException):
    """A branch has come to its end. No rule may catch it."""

    def __init__(self, label: str) -> None:
        super().__init__(label)
        self.label = label


class _Branch:
    """One chance on the way: the weights of its outcomes, which one is being tried, and the mass up to it."""

    __slots__ = ("denominator", "numerator", "taken", "total", "weights")

    def __init__(self, weights: Sequence[int], numerator: int, denominator: int) -> None:
        self.weights = weights
        self.total = sum(weights)
        self.taken = -1
        self.numerator = numerator
        self.denominator = denominator
        self.advance()

    def advance(self) -> bool:
        """Take the next outcome that can happen; False if there is none left."""
        for index in range(self.taken + 1, len(self.weights)):
            if self.weights[index]:
                self.taken = index
                return True
        return False

    def mass(self) -> tuple[int, int]:
        """How likely the way is, this outcome included."""
        return self.numerator * self.weights[self.taken], self.denominator * self.total


class _Trying(Table):
    """Reads the tape, then tries the outcomes of the given branches, then opens new ones."""

    __slots__ = (
        "at",
        "branches",
        "depth",
        "fine",
        "first",
        "floor",
        "known",
        "label",
        "policy",
        "sealed",
        "share",
        "told",
    )

    def __init__(
        self, now: Any, tape: Sequence[Entry], branches: list[_Branch], label: Label, policy: Policy, floor: Fraction
    ) -> None:
        super().__init__(now, list(tape))
        self.at = 0
        self.known = len(tape)
        self.branches = branches
        self.depth = 0
        self.label = label
        self.policy = policy
        self.floor, self.share = floor.numerator, floor.denominator
        self.fine = False
        self.told = 0
        self.first: tuple[int, Value] | None = None
        self.sealed: Mapping[int, Value] = {}

    def ask(self, seat: int, what: str, options: Options, *args: Any, to: Audience = EVERYBODY) -> Any:
        """From the tape, or by the policy."""
        if self.at < self.known:
            return self._read()
        return self._answer(Question(seat, what, options, args, to=to))

    def ask_all(self, what: str, slips: Sequence[Slip], *, to: Audience = EVERYBODY) -> list[Any]:
        """From the tape, or sealed already, or by the policy."""
        if self.at < self.known:
            return list(self._read())
        sealed, self.sealed = self.sealed, {}
        return [
            sealed[number]
            if number in sealed
            else self._answer(Question(seat, what, options, (about,), about, number, to=to))
            for number, (seat, about, options) in enumerate(slips)
        ]

    def roll(self, what: str, dice: Dice, *, to: Audience = EVERYBODY) -> Faces:  # noqa: ARG002 - odds need no label
        """From the tape, or every outcome in turn."""
        if self.at < self.known:
            self.told = max(0, self.told - 1)  # a throw is an event too
            faces: Faces = self._read()
            return faces
        weights, outcomes = (dice.seen_as("faces") if self.fine else dice).outcomes()
        return outcomes[self._try(weights)]

    def test(self, what: str, dice: Dice, need: int) -> bool:
        """From the tape, or success and failure in turn."""
        return self.band(what, dice, (need,)) == 1

    def band(self, what: str, dice: Dice, edges: Sequence[int]) -> int:
        """From the tape, or every band in turn."""
        if self.at < self.known or self.fine:
            total = sum(self.roll(what, dice))
            return reached(total, edges)
        return self._try(dice.bands(tuple(edges)))

    def tell(self, name: str, rule: str, /, to: Audience = EVERYBODY, **facts: Any) -> None:
        """The end of the branch, if it is asked about."""
        if self.told:
            self.told -= 1
        elif self.at == self.known:
            label = self.label(Event(name, rule, to, facts))
            if label is not None:
                raise _Stop(label)

    def _read(self) -> Any:
        self.at += 1
        return self.tape[self.at - 1][2]

    def _answer(self, question: Question) -> Any:
        if self.first is not None and question.seat == self.first[0]:
            value, self.first = self.first[1], None
            return value
        answer = self.policy(question)
        if answer is None:
            raise _Stop(f"asks {question.what}")
        return answer

    def _try(self, weights: Sequence[int]) -> int:
        if self.depth == len(self.branches):
            numerator, denominator = self.branches[-1].mass() if self.branches else (1, 1)
            if numerator * self.floor < denominator * self.share:
                raise _Stop(UNRESOLVED)
            self.branches.append(_Branch(weights, numerator, denominator))
        self.depth += 1
        return self.branches[self.depth - 1].taken


def leave_open(question: Question) -> None:  # noqa: ARG001 - whatever is asked
    """The policy that ends a branch at every question."""
    return


def odds(
    game: Game[Any],
    base: Any,
    tape: Sequence[Entry],
    label: Label,
    *,
    first: tuple[int, Value] | None = None,
    policy: Policy = leave_open,
    floor: int = 10_000,
    runs: int = 20_000,
    beats: int = 1,
    fine: bool = False,
    told: int = 0,
    sealed: Mapping[int, Value] | None = None,
) -> dict[str, Fraction]:
    """How likely each label is, from the moment where the tape ends.

    `first` is the answer (seat, value) whose worth is asked; 1 / `floor` the least mass that is followed; `beats` how
    many beats are looked at; `fine` looks at every face instead of at what rules can tell apart (slow, for checking);
    `told` events of the beat are known already, and so are the slips `sealed` by number.
    """
    shares: dict[str, Fraction] = {}
    level: dict[bytes, tuple[Fraction, Any]] = {b"": (Fraction(1), base)}
    for number in range(beats):
        following: dict[bytes, tuple[Fraction, Any]] = {}
        for mass, state in sorted(level.values(), key=lambda row: -row[0]):
            search = _Search(game, state, tape if not number else (), label, policy)
            search.first, search.fine = first if not number else None, fine
            search.floor, search.runs, search.told = floor * mass, runs, 0 if number else told
            search.follow = number + 1 < beats
            search.sealed = sealed or {} if not number else {}
            for end, share in search.shares().items():
                shares[end] = shares.get(end, Fraction(0)) + share * mass
            for key, (share, after) in search.ends.items():
                following[key] = (following.get(key, (Fraction(0), None))[0] + share * mass, after)
            runs = search.runs
        level = following
    left = 1 - sum(shares.values(), Fraction(0))
    if left:
        shares[UNRESOLVED] = shares.get(UNRESOLVED, Fraction(0)) + left
    return shares


def states_after(
    game: Game[Any], base: Any, tape: Sequence[Entry], policy: Policy, *, fine: bool, runs: int = 400
) -> dict[bytes, Fraction] | None:
    """How likely each state is at the end of the beat; None if that takes more runs."""
    search = _Search(game, base, tape, lambda _: None, policy)
    search.fine, search.follow, search.until_over = fine, True, False
    search.runs, search.floor = runs, Fraction(10**9)
    shares = search.shares()
    found = {key: share for key, (share, _) in search.ends.items()}
    return None if shares or sum(found.values()) != 1 else found


class _Search:
    """All branches of one beat, from one state."""

    def __init__(self, game: Game[Any], base: Any, tape: Sequence[Entry], label: Label, policy: Policy) -> None:
        self.game, self.base, self.tape, self.label, self.policy = game, base, tape, label, policy
        self.first: tuple[int, Value] | None = None
        self.sealed: Mapping[int, Value] = {}
        self.fine = self.follow = False
        self.until_over = True
        self.runs = self.told = 0
        self.floor = Fraction(1)
        self.ends: dict[bytes, tuple[Fraction, Any]] = {}

    def shares(self) -> dict[str, Fraction]:
        """The share of each label; states at the beat's end are put into `ends`, if they are to be followed."""
        found: dict[str | bytes, dict[int, int]] = {}
        branches: list[_Branch] = []
        while self.runs > 0:
            self.runs -= 1
            table = _Trying(self.base.copy(), self.tape, branches, self.label, self.policy, self.floor)
            table.first, table.fine, table.told, table.sealed = self.first, self.fine, self.told, self.sealed
            end = self._run(table)
            numerator, denominator = branches[-1].mass() if branches else (1, 1)
            masses = found.setdefault(end, {})
            masses[denominator] = masses.get(denominator, 0) + numerator
            while branches and not branches[-1].advance():
                branches.pop()
            if not branches:
                break
        self.ends = {key: (_sum(found[key]), state) for key, (_, state) in self.ends.items()}
        return {end: _sum(masses) for end, masses in found.items() if isinstance(end, str)}

    def _run(self, table: _Trying) -> str | bytes:
        try:
            run_beat(self.game, table.now, table)
        except _Stop as stop:
            return stop.label
        if not self.follow or (self.until_over and not table.now.agenda):
            return END_OF_BEAT
        key = marshal.dumps(to_data(table.now), 2)
        self.ends[key] = (Fraction(0), table.now)
        return key


def _sum(masses: dict[int, int]) -> Fraction:
    return sum((Fraction(top, bottom) for bottom, top in masses.items()), Fraction(0))
