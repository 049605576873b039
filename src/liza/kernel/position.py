"""A match seen from outside: a value with verbs. Nothing here knows any game.

A position is the state at the start of the open beat, the tape of that beat, the luck, the sealed slips, and the record
so far; the state as it lies now, the open questions and the new events are rebuilt from these.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice
from typing import Any, Final, NamedTuple

from liza.kernel.game import Game, Result, Scene, Setup, Watch, nothing_hidden, run_beat
from liza.kernel.hidden import draw_world
from liza.kernel.inline import Played, finish
from liza.kernel.luck import Luck, Mixed, Seeded, Typed
from liza.kernel.odds import Label, Policy, leave_open, odds
from liza.kernel.options import Value, every, frozen, look
from liza.kernel.refusal import Refusal, TapeError
from liza.kernel.rulebook import rule_of
from liza.kernel.table import (
    ALL,
    ANYBODY,
    DICE,
    Agent,
    Entry,
    Event,
    Pending,
    Question,
    Stepped,
    sees,
)

Orders = Mapping[tuple[int, str], Value]
_SHOWN_AT_MOST: Final = 10_000


class Past(NamedTuple):
    """The tapes of the finished beats, newest first; `secret` if anything on them is not for everybody."""

    before: "Past | None"
    tape: tuple[Entry, ...]
    inputs: int
    beats: int
    secret: bool

    def known_to(self, seat: int) -> "Past":
        """The same past, as far as a seat may know it; what it may not is a question mark."""
        if not self.secret:
            return self
        entries = [entry if sees(entry[3], seat) else (*entry[:2], "?", entry[3]) for entry in _all_entries(self)]
        return Past(None, tuple(entries), self.inputs, self.beats, secret=True)


def fresh_dice(seed: int) -> Seeded:
    """The dice of a fork: never those of a match with the same seed, so nobody who thinks ahead foreknows them."""
    return Seeded((1 << 64) + seed)


def past_of(before: Past | None, tape: Sequence[Entry], beats: int = 1) -> Past:
    """One or more finished beats after others."""
    secret = any(entry[3] is not None for entry in tape)
    if before is None:
        return Past(None, tuple(tape), len(tape), beats, secret)
    return Past(before, tuple(tape), len(tape) + before.inputs, beats + before.beats, secret or before.secret)


def _newest_first(past: Past | None) -> Iterator[Entry]:
    while past:
        yield from reversed(past.tape)
        past = past.before


def _all_entries(past: Past | None) -> list[Entry]:
    return list(_newest_first(past))[::-1]


class Opening(NamedTuple):
    """What never changes in a match; `start` is the text of a position that was placed instead of set up."""

    game: Game[Any]
    setup: Setup
    luck: Luck
    start: str | None = None

    def first_state(self) -> Any:
        """What lies on the table before the first input."""
        return self.game.setup(self.setup) if self.start is None else self.game.parse(self.start)


class Position:
    """One moment of a match. Immutable: every verb gives another position or a refusal."""

    __slots__ = ("base", "events", "luck", "now", "opening", "orders", "past", "questions", "sealed", "tape", "told")

    def __init__(
        self,
        opening: Opening,
        base: Any,
        tape: tuple[Entry, ...],
        luck: Luck,
        sealed: dict[int, Value],
        past: Past | None,
        orders: Orders,
        now: Any,
        questions: tuple[Question, ...],
        events: list[Event],
        told: int,
    ) -> None:
        self.opening = opening
        self.base = base
        self.tape = tape
        self.luck = luck
        self.sealed = sealed
        self.past = past
        self.orders = orders
        self.now = now
        self.questions = questions
        self.events = events
        self.told = told

    # What anybody may ask

    @property
    def game(self) -> Game[Any]:
        """The game that is played."""
        return self.opening.game

    @property
    def open(self) -> tuple[Question, ...]:
        """The questions that still wait for an answer; none when the match is over."""
        return tuple([question for question in self.questions if question.slip not in self.sealed])

    @property
    def result(self) -> Result | None:
        """How the match ended, or None while it runs."""
        return None if self.questions else self.game.result(self.now)

    @property
    def watch(self) -> Watch | None:
        """The turn that the rules give so much time to, if they do."""
        return self.game.clock(self.now) if self.questions else None

    @property
    def inputs(self) -> int:
        """How many inputs the tape holds since the match began."""
        return len(self.tape) + (self.past.inputs if self.past else 0)

    @property
    def beats(self) -> int:
        """How many beats are over."""
        return self.past.beats if self.past else 0

    def entries(self) -> list[Entry]:
        """Every input since the match began."""
        return [*_all_entries(self.past), *self.tape]

    # Answering

    def answer(self, seat: int, value: Any, slip: int | None = None) -> "Position":
        """The position after this answer, and after all that follows from it up to the next question."""
        question = self._question(seat, slip)
        value = frozen(value)
        allowed = question.allowed(value)
        if allowed is None:
            raise self._not_allowed(question, value)
        if question.slip is not None:
            sealed = {**self.sealed, question.slip: allowed}
            if len(sealed) < len(self.questions):
                return obey(self._with(sealed=sealed, events=[]))
            return obey(self._rerun(self.tape, sealed))
        who = DICE if question.dice is not None else question.seat
        return obey(self._rerun((*self.tape, (who, question.what, allowed, question.to)), {}))

    def judge(self, seat: int, value: Any, slip: int | None = None) -> Refusal | None:
        """Why an answer would be refused; None if it would be taken. Nothing is carried out."""
        try:
            question = self._question(seat, slip)
            value = frozen(value)
        except Refusal as error:
            return error
        return self._not_allowed(question, value) if question.allowed(value) is None else None

    def _question(self, seat: int, slip: int | None) -> Question:
        if not self.questions:
            raise Refusal("match_is_over")
        if seat != ANYBODY:
            self._seat(seat)
        mine = [question for question in self.questions if question.seat in (seat, ANYBODY)]
        if not mine:
            raise Refusal("not_asked", seat=seat, asked=tuple(sorted({question.seat for question in self.open})))
        wanted = [question for question in mine if slip is None or question.slip == slip]
        if not wanted:
            raise Refusal("no_such_slip", seat=seat, slip=slip)
        for question in wanted:
            if question.slip not in self.sealed:
                return question
        raise Refusal("already_answered", seat=seat, what=wanted[0].what)

    def _seat(self, seat: int) -> None:
        if not 0 <= seat < len(self.opening.setup.seats):
            raise Refusal("no_such_seat", seat=seat)

    def _not_allowed(self, question: Question, value: Value) -> Refusal:
        if question.dice is not None:
            return Refusal("dice_do_not_fit", dice=repr(question.dice), faces=value)
        why = self.game.why_not(self.now, question, value)
        code, rule = why or ("not_allowed", rule_of(self.game.folder, question.what))
        return Refusal(code, rule, what=question.what, value=value)

    def withdraw(self, seat: int, slip: int | None = None) -> "Position":
        """Take a sealed answer back while others are still missing."""
        mine = [
            question.slip
            for question in self.questions
            if question.seat == seat and question.slip in self.sealed and slip in (None, question.slip)
        ]
        if not mine:
            raise Refusal("nothing_to_withdraw", seat=seat)
        return self._with(sealed={key: value for key, value in self.sealed.items() if key != mine[-1]}, events=[])

    # Going back

    def why_no_undo(self, seat: int) -> Refusal | None:
        """What stops this seat from taking its last answer back: a roll, a reveal, another seat's answer, the start."""
        sealed = [question.seat for question in self.questions if question.slip in self.sealed]
        if sealed:
            return None if seat in sealed else Refusal("undo_stops_at_seat", seat=sealed[0])
        for who, what, value, _ in (*reversed(self.tape), *_newest_first(self.past)):
            if who == DICE:
                return None if isinstance(self.luck, Typed) else Refusal("undo_stops_at_roll", what=what)
            if who == ALL:
                return Refusal("undo_stops_at_reveal", what=what)
            if who != seat:
                return Refusal("undo_stops_at_seat", seat=who)
            if not self._ordered(seat, what, value):
                return None
        return Refusal("undo_stops_at_start")

    def _ordered(self, seat: int, what: str, value: Value) -> bool:
        """Whether this is what a standing order of the seat answers."""
        return self.orders.get((seat, what)) == value

    def undo(self, seat: int) -> "Position":
        """The position before this seat's last answer; answers that its standing orders gave since go with it.

        A throw that people typed in can be taken back as well: nothing but a slip of the finger was lost.
        """
        why = self.why_no_undo(seat)
        if why:
            raise why
        if self.sealed:
            return self.withdraw(seat)
        entries = self.entries()
        while (entry := entries.pop())[0] == seat and self._ordered(seat, entry[1], entry[2]):
            pass
        kept = len(entries) - (self.past.inputs if self.past else 0)
        if kept >= 0:
            return self._rerun(self.tape[:kept], {})._with(events=[])
        return rebuild(self.opening._replace(luck=Typed()), entries)._with(
            opening=self.opening, luck=self.luck, orders=self.orders
        )

    # Trying things out

    def fork(self, seed: int, seat: int | None = None) -> "Position":
        """A copy with dice of its own; for a seat, with all that it may not know drawn anew."""
        luck, opening = fresh_dice(seed), self.opening._replace(luck=Mixed())
        if seat is None or not self.questions:
            return self._with(luck=luck, opening=opening, orders={})
        mine = {question.slip for question in self.questions if question.seat == seat}
        sealed = {slip: value for slip, value in self.sealed.items() if slip in mine}
        past = self.past and self.past.known_to(seat)
        copy = self._with(opening=opening, luck=luck, sealed=sealed, past=past, orders={}, events=[])
        if not self._hides(seat):
            return copy
        asked = [question[:2] for question in self.questions]
        world = draw_world(self.game, self.base, self.tape, asked, self.told, seat, random.Random(seed))
        return copy._with(**world._asdict())

    def throw(self) -> "Position":
        """The position after the throw that people are asked for, thrown by the luck that is here; itself without one.

        So a match with real dice can be played on with others (after `fork`).
        """
        if not any(question.dice is not None for question in self.questions):
            return self
        return obey(self._rerun(self.tape, {}))

    def with_order(self, seat: int, what: str, value: Any = None) -> "Position":
        """Give a standing order: from now on this question is answered for the seat like this (None: no longer)."""
        self._seat(seat)
        orders = {key: order for key, order in self.orders.items() if key != (seat, what)}
        if value is not None:
            orders[seat, what] = frozen(value)
        return obey(self._with(orders=orders, events=[]))

    def resume(self, agents: Sequence[Agent], seed: int) -> Played:
        """Agents play from here to the end, with dice of their own from this seed."""
        if any(getattr(agent, "forks", False) for agent in agents):
            end = drive(self._with(luck=fresh_dice(seed), orders={}), agents)
            tape = end.entries()[self.past.inputs if self.past else 0 :]
            return Played(end.game.result(end.now), end.now, tape, end.beats - self.beats, [])
        return finish(self.game, self.base, self.tape, self.sealed, agents, fresh_dice(seed))

    def odds(
        self,
        label: Label,
        *,
        first: tuple[int, Value] | None = None,
        policy: Policy = leave_open,
        floor: int = 10_000,
        runs: int = 20_000,
        beats: int = 1,
    ) -> dict[str, Fraction]:
        """How likely each label is from here (after the answer `first`), for the referee: see `liza.kernel.odds`."""
        if not self.questions:
            raise Refusal("match_is_over")
        return odds(
            self.game,
            self.base,
            self.tape,
            label,
            first=first,
            policy=policy,
            floor=floor,
            runs=runs,
            beats=beats,
            told=self.told,
            sealed=self.sealed,
        )

    def odds_for(self, seat: int, label: Label, *, worlds: int = 24, **how: Any) -> dict[str, Fraction]:
        """The same as `odds`, from what one seat knows: where something is hidden, the mean over drawn worlds."""
        if not self._hides(seat):
            return self.fork(0, seat).odds(label, **how)
        shares: dict[str, Fraction] = {}
        for seed in range(worlds):
            for end, share in self.fork(seed, seat).odds(label, **how).items():
                shares[end] = shares.get(end, Fraction(0)) + share / worlds
        return shares

    def _hides(self, seat: int) -> bool:
        return self.game.resample is not nothing_hidden or not all(sees(entry[3], seat) for entry in self.tape)

    # Looking

    def scene(self, seat: int | None = None) -> Scene:
        """All that a seat, or a spectator, may see now, as JSON data."""
        over = not self.questions
        mine = [question for question in self.open if seat is not None and question.seat in (seat, ANYBODY)]
        undo = None if seat is None else self.why_no_undo(seat)
        return {
            "game": self.game.id,
            "edition": self.opening.setup.edition,
            "seats": list(self.opening.setup.seats),
            "seat": seat,
            "inputs": self.inputs,
            "beat": None if over else self.base.agenda[0][0],
            "dice": self.opening.luck.heading(over=over),
            "names": dict(self.game.names(self.now)),
            "table": self.game.scene(self.now, seat),
            "questions": [_shown(question) for question in mine],
            "waiting": [[question.seat, question.what] for question in self.open],
            "handed_in": [question.seat for question in self.questions if question.slip in self.sealed],
            "mine": [value for slip, value in sorted(self.sealed.items()) if self.questions[slip].seat == seat],
            "events": [event._asdict() for event in visible(self.events, seat)],
            "undo": [undo.code, undo.facts] if undo else None,
            "result": self.result._asdict() if over and self.result else None,
        }

    def after(self, before: "Position") -> "Position":
        """The same position, telling also what another one before it told."""
        return self._with(events=before.events + self.events)

    def quiet(self) -> "Position":
        """The same position, of which nothing is new."""
        return self._with(events=[])

    def _with(self, **changes: Any) -> "Position":
        parts = {slot: changes.get(slot, getattr(self, slot)) for slot in Position.__slots__}
        return Position(**parts)

    def _rerun(self, tape: tuple[Entry, ...], sealed: dict[int, Value]) -> "Position":
        return settle(self.opening, self.base, tape, self.luck, sealed, self.past, self.orders, self.told)


def visible(events: Sequence[Event], seat: int | None) -> list[Event]:
    """The events that a seat, or a spectator, may know."""
    return [event for event in events if sees(event.to, seat)]


def check_setup(game: Game[Any], setup: Setup) -> None:
    """Refuse an edition that the game does not have, or too few or too many seats."""
    fewest, most = game.seats
    if setup.edition not in game.editions:
        raise Refusal("no_such_edition", game=game.id, edition=setup.edition, editions=game.editions)
    if not fewest <= len(setup.seats) <= most:
        raise Refusal("wrong_number_of_seats", game=game.id, seats=len(setup.seats), fewest=fewest, most=most)


def begin(game: Game[Any], setup: Setup, luck: Luck, orders: Orders | None = None) -> Position:
    """The first position of a match, or a refusal of its setup."""
    check_setup(game, setup)
    opening = Opening(game, setup, luck.copy())
    return obey(settle(opening, game.setup(setup), (), luck.copy(), {}, None, orders or {}, 0))


def placed(game: Game[Any], text: str, luck: Luck, setup: Setup | None = None) -> Position:
    """A position from its short text form, as worked cases and reports have it."""
    agreed = setup or Setup(game.editions[0], tuple([f"P{number + 1}" for number in range(game.seats[1])]))
    return settle(Opening(game, agreed, luck.copy(), text), game.parse(text), (), luck.copy(), {}, None, {}, 0)


def settle(
    opening: Opening,
    base: Any,
    tape: Sequence[Entry],
    luck: Luck,
    sealed: dict[int, Value],
    past: Past | None,
    orders: Orders,
    told: int,
    *,
    check: bool = False,
) -> Position:
    """Carry out beat after beat until a question is open or the agenda is empty.

    `told` events of the first beat are known already. With `check`, the tape may run on over several beats and nothing
    on it is trusted.
    """
    game, events = opening.game, []
    while base.agenda:
        now = base.copy()
        table = Stepped(now, list(tape), luck.copy(), sealed, check=check)
        try:
            run_beat(game, now, table)
        except Pending as stop:
            events += table.events[told:]
            asked, kept, told = tuple(stop.questions), tuple(table.tape), len(table.events)
            return Position(opening, base, kept, table.luck, table.sealed, past, orders, now, asked, events, told)
        except TapeError as error:
            error.at += past.inputs if past else 0
            raise
        if table.at < len(table.tape) and not check:
            raise TapeError("tape_too_long", table.at + (past.inputs if past else 0))
        events += table.events[told:]
        done = tuple(table.tape[: table.at])
        past = past_of(past, done)
        base, tape, luck, sealed, told = now, table.tape[table.at :], table.luck, {}, 0
    if tape:
        raise TapeError("tape_too_long", past.inputs if past else 0)
    return Position(opening, base, (), luck, {}, past, orders, base, (), events, 0)


def rebuild(opening: Opening, entries: Sequence[Entry]) -> Position:
    """The position after these inputs, each answer checked against the rules and each throw against the luck.

    With `Typed` luck the throws are taken as they stand.
    """
    base, luck = opening.first_state(), opening.luck.copy()
    return settle(opening, base, list(entries), luck, {}, None, {}, 0, check=True)._with(events=[])


def obey(position: Position) -> Position:
    """Let the standing orders of the seats answer, as long as they can."""
    orders = position.orders
    while orders:
        for question in position.open:
            value = orders.get((question.seat, question.what))
            if value is not None and question.allowed(value) is not None:
                break
        else:
            return position
        following = position._with(orders={}).answer(question.seat, value, question.slip)
        position = following.after(position)._with(orders=orders)
    return position


def expire(position: Position, seat: int) -> Position:
    """The clock of a seat has run out: what the game says is answered for it until another is asked, or nobody.

    If it was the time of a turn, only as long as that turn lasts.
    """
    turn = position.watch
    while (mine := [question for question in position.open if question.seat == seat]) and position.watch == turn:
        value = position.game.late(position.now, mine[0])
        position = position.answer(seat, value, mine[0].slip).after(position)
    return position


def _shown(question: Question) -> dict[str, Any]:
    shown: dict[str, Any] = {"what": question.what, "about": question.topic(), "slip": question.slip}
    if question.dice is not None:
        return {**shown, "dice": repr(question.dice), "need": question.need}
    options = look(question.options, question.args)
    if not isinstance(options, (Mapping, Sequence)):
        shown["region"] = options.describe()
    return {**shown, "options": list(islice(every(options), _SHOWN_AT_MOST))}


def drive(position: Position, agents: Sequence[Agent | None]) -> Position:
    """Let the agents answer until a question is open that belongs to a seat without one, or the match is over."""
    while True:
        for question in position.open:
            agent = agents[question.seat] if question.seat != ANYBODY else None
            if agent is not None:
                value = agent.choose(position, question.seat, question.what, question.options, question.args)
                position = position.answer(question.seat, value, question.slip).after(position)
                break
        else:
            return position
