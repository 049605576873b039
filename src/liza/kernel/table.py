"""The table that rules talk to: they ask, roll and tell, and never know who is listening.

`Table` is what a rule sees. `Inline` asks agents directly; `Stepped` reads what is already on the tape and stops with
`Pending` where an answer is missing. A tape entry is (who, label, value, audience): who is a seat, or DICE, or ALL.
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

from liza.kernel.dice import Dice, Faces
from liza.kernel.luck import Luck
from liza.kernel.options import Options, Value, look, match
from liza.kernel.refusal import Refusal, TapeError

DICE: Final = -1
ALL: Final = -2
ANYBODY: Final = -3

Audience: TypeAlias = tuple[int, ...] | None
EVERYBODY: Final[Audience] = None
REFEREE: Final[Audience] = ()

Entry: TypeAlias = tuple[int, str, Any, Audience]
Slip: TypeAlias = tuple[int, Any, Options]


def sees(to: Audience, seat: int | None) -> bool:
    """Whether a seat (None: a spectator) belongs to an audience. The one place where this is decided."""
    return to is None or seat in to


class Event(NamedTuple):
    """What happened, under which rule, for whom; facts are ids and numbers, never sentences."""

    name: str
    rule: str
    to: Audience
    facts: dict[str, Any]


class Question(NamedTuple):
    """Something that is asked. `slip` numbers the sealed questions of one `ask_all`; dice are asked of ANYBODY."""

    seat: int
    what: str
    options: Options = ()
    args: tuple[Any, ...] = ()
    about: Any = None
    slip: int | None = None
    dice: Dice | None = None
    need: int | None = None
    to: Audience = EVERYBODY

    def topic(self) -> Any:
        """What it is about, as ids and numbers: of a slip its own, else those among the arguments."""
        if self.slip is not None:
            return self.about
        return tuple([part for part in self.args if isinstance(part, (str, int))]) or None

    def allowed(self, value: Any) -> Value | None:
        """The option that equals this value, or None."""
        if self.dice is not None:
            return value if isinstance(value, tuple) and self.dice.fits(value) else None
        return match(look(self.options, self.args), value)


class Pending(BaseException):
    """An answer is missing. No rule may catch it."""

    def __init__(self, questions: list[Question]) -> None:
        super().__init__(questions)
        self.questions = questions


class Agent(Protocol):
    """Somebody at a seat."""

    def choose(self, match: Any, seat: int, what: str, options: Options, args: tuple[Any, ...]) -> Value:
        """One of the options. `match.now` is the state, `match.fork(seed, seat)` a copy to think with."""


class Table:
    """What a rule sees."""

    __slots__ = ("events", "loud", "now", "tape")

    def __init__(self, now: Any, tape: list[Entry], *, loud: bool = True) -> None:
        self.now = now
        self.tape = tape
        self.loud = loud
        self.events: list[Event] = []

    def ask(self, seat: int, what: str, options: Options, *args: Any, to: Audience = EVERYBODY) -> Any:
        """One seat answers. The arguments are for an options function; ids among them tell what it is about.

        `to` says who may know the answer.
        """
        raise NotImplementedError

    def ask_all(self, what: str, slips: Sequence[Slip], *, to: Audience = EVERYBODY) -> list[Any]:
        """Every slip (seat, about whom, options) is answered in secret; the answers in the order of the slips."""
        raise NotImplementedError

    def roll(self, what: str, dice: Dice, *, to: Audience = EVERYBODY) -> Faces:
        """The faces of one throw."""
        raise NotImplementedError

    def test(self, what: str, dice: Dice, need: int) -> bool:
        """Whether one throw totals `need` or more."""
        raise NotImplementedError

    def band(self, what: str, dice: Dice, edges: Sequence[int]) -> int:
        """How many of the edges (lowest first) the total of one throw reaches."""
        raise NotImplementedError

    def tell(self, name: str, rule: str, /, to: Audience = EVERYBODY, **facts: Any) -> None:
        """Something happened."""
        if self.loud:
            self.events.append(Event(name, rule, to, facts))

    def _show(self, what: str, dice: Dice, faces: Faces, need: int | None, to: Audience) -> None:
        facts: dict[str, Any] = {"what": what, "dice": repr(dice), "faces": faces, "need": need}
        if dice.marks:
            facts["marks"] = dice.marks
        self.events.append(Event("dice", "", to, facts))


def reached(total: int, edges: Sequence[int]) -> int:
    """How many edges a total reaches."""
    return sum([total >= edge for edge in edges])


class Inline(Table):
    """Agents at the seats are called directly: nothing is checked, nothing stops, everything is recorded."""

    __slots__ = ("agents", "luck")

    def __init__(
        self, now: Any, agents: Sequence[Agent], luck: Luck, tape: list[Entry] | None = None, *, loud: bool = False
    ) -> None:
        super().__init__(now, [] if tape is None else tape, loud=loud)
        self.agents = agents
        self.luck = luck

    def ask(self, seat: int, what: str, options: Options, *args: Any, to: Audience = EVERYBODY) -> Any:
        """The seat's agent answers."""
        value = self.agents[seat].choose(self, seat, what, options, args)
        self.tape.append((seat, what, value, to))
        return value

    def ask_all(self, what: str, slips: Sequence[Slip], *, to: Audience = EVERYBODY) -> list[Any]:
        """Each agent answers for its slips, knowing none of the others."""
        agents = self.agents
        values = [agents[seat].choose(self, seat, what, options, (about,)) for seat, about, options in slips]
        self.tape.append((ALL, what, tuple(values), to))
        return values

    def roll(self, what: str, dice: Dice, *, to: Audience = EVERYBODY) -> Faces:
        """From the luck."""
        faces = self._throw(dice)
        self.tape.append((DICE, what, faces, to))
        if self.loud:
            self._show(what, dice, faces, None, to)
        return faces

    def test(self, what: str, dice: Dice, need: int) -> bool:
        """From the luck."""
        faces = self._throw(dice)
        self.tape.append((DICE, what, faces, None))
        if self.loud:
            self._show(what, dice, faces, need, None)
        return sum(faces) >= need

    def band(self, what: str, dice: Dice, edges: Sequence[int]) -> int:
        """From the luck."""
        faces = self._throw(dice)
        self.tape.append((DICE, what, faces, None))
        if self.loud:
            self._show(what, dice, faces, None, None)
        return reached(sum(faces), edges)

    def _throw(self, dice: Dice) -> Faces:
        faces = self.luck.throw(dice)
        if faces is None:
            raise Refusal("nobody_throws", dice=repr(dice))
        return faces


class Stepped(Table):
    """Reads the tape, throws dice beyond its end, and stops with `Pending` where an answer is missing.

    With `check`, every answer read is compared with its options and every throw with the luck: nothing is trusted.
    """

    __slots__ = ("at", "check", "luck", "sealed")

    def __init__(self, now: Any, tape: list[Entry], luck: Luck, sealed: dict[int, Value], *, check: bool) -> None:
        super().__init__(now, tape)
        self.at = 0
        self.luck = luck
        self.sealed = sealed
        self.check = check

    def ask(self, seat: int, what: str, options: Options, *args: Any, to: Audience = EVERYBODY) -> Any:
        """From the tape, or pending."""
        question = Question(seat, what, options, args, to=to)
        if self.at == len(self.tape):
            raise Pending([question])
        value = self._read(seat, what, to)
        if self.check:
            self._allowed(question, value)
        return value

    def ask_all(self, what: str, slips: Sequence[Slip], *, to: Audience = EVERYBODY) -> list[Any]:
        """From the tape, or from the slips handed in so far, or pending."""
        questions = [
            Question(seat, what, options, (about,), about, number, to=to)
            for number, (seat, about, options) in enumerate(slips)
        ]
        if self.at == len(self.tape):
            if len(self.sealed) < len(slips):
                raise Pending(questions)
            self.tape.append((ALL, what, tuple([self.sealed[number] for number in range(len(slips))]), to))
            self.sealed = {}
        values = self._read(ALL, what, to)
        if self.check:
            if not isinstance(values, tuple) or len(values) != len(slips):
                raise TapeError("tape_wrong_slips", self.at - 1, what=what, value=values)
            for question, value in zip(questions, values, strict=True):
                self._allowed(question, value)
        return list(values)

    def roll(self, what: str, dice: Dice, *, to: Audience = EVERYBODY) -> Faces:
        """From the tape, or from the luck, or pending."""
        faces = self._faces(what, dice, None, to)
        self._show(what, dice, faces, None, to)
        return faces

    def test(self, what: str, dice: Dice, need: int) -> bool:
        """From the tape, or from the luck, or pending."""
        faces = self._faces(what, dice, need, None)
        self._show(what, dice, faces, need, None)
        return sum(faces) >= need

    def band(self, what: str, dice: Dice, edges: Sequence[int]) -> int:
        """From the tape, or from the luck, or pending."""
        faces = self._faces(what, dice, None, None)
        self._show(what, dice, faces, None, None)
        return reached(sum(faces), edges)

    def _faces(self, what: str, dice: Dice, need: int | None, to: Audience) -> Faces:
        if self.at == len(self.tape):
            thrown = self.luck.throw(dice)
            if thrown is None:
                raise Pending([Question(ANYBODY, what, dice=dice, need=need, to=to)])
            self.tape.append((DICE, what, thrown, to))
            self.at += 1
            return thrown
        faces: Faces = self._read(DICE, what, to)
        if self.check:
            self._honest(what, dice, faces)
        return faces

    def _read(self, who: int, what: str, to: Audience) -> Any:
        there = self.tape[self.at]
        if there[0] != who or there[1] != what:
            raise TapeError("tape_differs", self.at, tape=_name(there[0], there[1]), rules=_name(who, what))
        if self.check:
            self.tape[self.at] = (who, what, there[2], to)
        self.at += 1
        return there[2]

    def _allowed(self, question: Question, value: Any) -> None:
        if question.allowed(value) is None:
            raise TapeError("tape_not_allowed", self.at - 1, what=question.what, value=value)

    def _honest(self, what: str, dice: Dice, faces: Any) -> None:
        if not isinstance(faces, tuple) or not dice.fits(faces):
            raise TapeError("dice_do_not_fit", self.at - 1, dice=repr(dice), faces=faces)
        thrown = self.luck.throw(dice)
        if thrown is not None and thrown != faces:
            raise TapeError("dice_differ", self.at - 1, what=what, tape=faces, luck=thrown)


def _name(who: int, what: str) -> str:
    return f"{'dice' if who == DICE else 'all' if who == ALL else who} {what}"
