"""What a game gives to the kernel: data and plain functions, no subclassing."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeAlias, TypeVar

from liza.kernel.options import Rng, Value, first, look
from liza.kernel.table import Agent, Question

Row: TypeAlias = tuple[Any, ...]
Scene: TypeAlias = dict[str, Any]
Reason: TypeAlias = tuple[int, str, str]
Why: TypeAlias = list[Reason] | None


class State(Protocol):
    """What lies on the table between two beats: pure data, and an agenda of rows (beat, arguments…)."""

    agenda: list[Row]

    def copy(self) -> Self:
        """An equal state that shares nothing that can change."""


S = TypeVar("S", bound=State)


class Result(NamedTuple):
    """How a match ended: who won (nobody: a draw), the reason as a key for the words, the rule, points per seat."""

    winners: tuple[int, ...]
    reason: str
    rule: str
    score: tuple[int, ...] = ()


class Setup(NamedTuple):
    """What is agreed before the first beat: plain data, written at the head of a record."""

    edition: str
    seats: tuple[str, ...]
    options: Mapping[str, Any] = {}


class Chance(NamedTuple):
    """How likely something is: words `chance.KEY` with these facts, exact; wanted, half so or not; the rule."""

    key: str
    share: Fraction
    rule: str
    kind: str = "yes"
    facts: Mapping[str, Any] = {}


class Duel(NamedTuple):
    """Two choose at once: the chance of a hit by own choice (rows) and the other's (columns), and more about a choice.

    extras: (key, of rows or of columns, "share" or "mean", one number for each).
    """

    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[tuple[Fraction, ...], ...]
    extras: tuple[tuple[str, str, str, tuple[Fraction, ...]], ...]
    facts: Mapping[str, Any]


class Way(NamedTuple):
    """Answers to give one after the other, as long as each is among what is asked then, and where they lead.

    at: where on the board, as in a preview. share: how likely all of it comes off. facts: for whoever chooses, as in a
    preview. chances: what comes of it, where that is more than yes or no.
    """

    answers: tuple[Value, ...]
    at: Mapping[str, Any]
    share: Fraction
    facts: Mapping[str, Any] = {}
    chances: tuple[Chance, ...] = ()


class Chances(NamedTuple):
    """The odds of one question: of each option in order, of a duel if it is one, and of ways that lead further."""

    options: tuple[tuple[Chance, ...], ...]
    duel: Duel | None = None
    ways: tuple[Way, ...] = ()


class Watch(NamedTuple):
    """A turn that must not take longer than so many seconds: whose it is, and what tells it from every other."""

    seat: int
    turn: str
    seconds: int


class Pick(NamedTuple):
    """Something a setup can be made of: its id, what it is called, and facts for whoever chooses."""

    id: str
    name: Mapping[str, str]
    facts: Mapping[str, Any]


def _no_refusal(_state: Any, _question: Question, _value: Value) -> tuple[str, str] | None:
    return None


def _no_names(_state: Any) -> dict[str, Any]:
    return {}


def _no_watch(_state: Any) -> Watch | None:
    return None


def _harmless(_state: Any, question: Question) -> Value:
    return first(look(question.options, question.args))


def _names(seats: int) -> tuple[str, ...]:
    return tuple([f"P{number + 1}" for number in range(seats)])


def nothing_hidden(state: Any, _seat: int | None, _rng: Rng) -> Any:
    """The `resample` of a game in which everything is public."""
    return state


@dataclass(frozen=True, kw_only=True)
class Game(Generic[S]):
    """A game: its name, its rules, and how to look at it.

    id, title: short name and its titles by language. version: raised whenever a record of before may not fit.
    editions, seats: names of the editions, and fewest and most seats. folder: where rulebook.toml and words.toml lie.
    state: the class of the state. setup: makes the first state or refuses. beats: the rule function of each agenda row.
    result: how the match ended, asked when the agenda is empty. scene: what a seat (or None, a spectator) may see.
    draw, parse: the position as short text and back. queries: what a worked case may ask about a state.
    agents: makers of the game's own players. resample: the state with all that a seat may not know drawn anew.
    names: what things are called, by id: a text, or texts by language.
    why_not: the sentence and rule that forbid an answer that is not among the options of a question.
    preview: what one option of a question would mean (need, reasons), as data: `note` names words for it, `at` says
    where it lies on the board.
    chances: the exact odds of a question that chance decides, for the seat that is asked: one list of chances for each
    option, a table where two choose at once, and ways that take several answers.
    picks: what a setup can be made of, by name, with ids and facts.
    marks: the events that a replay marks, as "wound" or "out".
    clock: the turn that the rules give so much time to, if they do. late: what a clock answers that has run out, the
    harmless option if nothing is said.
    longest: more inputs than any match can have.
    prefixes: beginnings of the ids of its rules, where a rulebook serves two games.
    usual_options: the options of a setup if nothing else is said. varied: any legal setup, for the conformance kit.
    """

    id: str
    title: Mapping[str, str]
    version: str
    editions: tuple[str, ...]
    seats: tuple[int, int]
    folder: Path
    state: type[S]
    setup: Callable[[Setup], S]
    beats: Mapping[str, Callable[..., None]]
    result: Callable[[S], Result]
    scene: Callable[[S, int | None], Scene]
    draw: Callable[[S], str]
    parse: Callable[[str], S]
    queries: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    agents: Mapping[str, Callable[[int], Agent]] = field(default_factory=dict)
    resample: Callable[[S, int | None, Rng], S] = nothing_hidden
    names: Callable[[S], Mapping[str, Any]] = _no_names
    why_not: Callable[[S, Question, Value], tuple[str, str] | None] = _no_refusal
    preview: Callable[[S, Question, Value], dict[str, Any]] | None = None
    chances: Callable[[Any, int, Question], Chances] | None = None
    picks: Callable[[], Mapping[str, Sequence[Pick]]] = dict
    marks: Mapping[str, str] = field(default_factory=dict)
    clock: Callable[[S], Watch | None] = _no_watch
    late: Callable[[S, Question], Value] = _harmless
    longest: int = 20_000
    prefixes: tuple[str, ...] = ()
    usual_options: Callable[[str, int], Mapping[str, Any]] = lambda _edition, _seats: {}
    varied: Callable[[Rng], Setup] | None = None

    def usual(self, seats: int = 0, edition: str = "") -> Setup:
        """The setup if nothing else is said."""
        edition, seats = edition or self.editions[0], seats or self.seats[0]
        return Setup(edition, _names(seats), self.usual_options(edition, seats))

    def vary(self, rng: Rng) -> Setup:
        """Any legal setup, for the conformance kit."""
        if self.varied is not None:
            return self.varied(rng)
        fewest, most = self.seats
        edition = self.editions[int(rng.random() * len(self.editions))]
        return self.usual(fewest + int(rng.random() * (most + 1 - fewest)), edition)


def run_beat(game: Game[S], state: S, table: Any) -> None:
    """Carry out the first row of the agenda."""
    row = state.agenda.pop(0)
    if len(row) == 1:
        game.beats[row[0]](state, table)
    else:
        game.beats[row[0]](state, table, *row[1:])


def because(why: Why, value: int, reason: str, rule: str) -> int:
    """The value; its reason is noted only when somebody asked why."""
    if why is not None and value:
        why.append((value, reason, rule))
    return value
