"""The conformance kit: plays a game at random and looks whether it keeps the kernel's contract.

Public, for everybody's games: `check_game(game)` gives a report; a game is clean when it has no faults.
"""

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Final, NamedTuple

from liza.kernel.codec import digest, from_data, to_data
from liza.kernel.dice import Dice, Faces
from liza.kernel.game import Game, Setup
from liza.kernel.luck import Seeded
from liza.kernel.odds import UNRESOLVED, odds, states_after
from liza.kernel.options import Options, Region, Value, every, first, look, match, sample
from liza.kernel.play import play
from liza.kernel.position import Position, begin
from liza.kernel.record import line, load, read, save, verify, write
from liza.kernel.refusal import Refusal
from liza.kernel.table import ALL, DICE, Entry

LONG_TAPE: Final = 40
DOUBTED_FIRST: Final = 40
DOUBTED_THEN: Final = 9
_NONSENSE: Final[tuple[Any, ...]] = ("no such thing", -987_654, (), ("no", ("such", 1)), True, None, 2**70)
_TRIED_AT_MOST: Final = 6


class Report(NamedTuple):
    """What a check found. `notes` are worth a look, `faults` break the contract."""

    game: str
    matches: int
    inputs: int
    faults: list[str]
    notes: list[str]


class _Suspicious:
    """A random player that looks at every question it is asked."""

    def __init__(self, seed: int, faults: list[str], most: int = 1_000_000) -> None:
        self.rng = random.Random(seed)
        self.faults = faults
        self.left = self.most = most

    def choose(self, _match: Any, seat: int, what: str, options: Options, args: tuple[Any, ...]) -> Value:
        """Any option; a question without options, or that would refuse its own, is a fault."""
        self.left -= 1
        if self.left < 0:
            self.faults.append(f"{what}: one seat is asked more than {self.most} times: does it ever end?")
            raise _Broken
        looked = look(options, args)
        listed = list(every(looked))
        if not listed:
            self.faults.append(f"{what}: no options for seat {seat}")
            raise _Broken
        offered = listed if isinstance(looked, Region) else listed[:1]
        self.faults += [f"{what}: refuses its own option {one!r}" for one in offered if match(looked, one) is None]
        if len(set(map(repr, listed))) < len(listed):
            self.faults.append(f"{what}: offers the same option twice: {listed!r}"[:300])
        value = sample(looked, self.rng)
        if match(looked, value) is None:
            self.faults.append(f"{what}: refuses its own option {value!r}")
        return value


class _Broken(Exception):
    """The match cannot go on."""


def check_game(game: Game[Any], *, matches: int = 10, seed: int = 1, thorough: int = 3) -> Report:
    """Play `matches` matches, each also answer by answer; the first `thorough` of them with every question doubted."""
    faults: list[str] = []
    notes: list[str] = []
    inputs = 0
    for number in range(seed, seed + matches):
        rng = random.Random(number)
        setup = game.vary(rng)
        try:
            inputs += _one_match(game, setup, number, faults, notes, thorough=number < seed + thorough)
        except _Broken:
            pass
        except Exception as error:  # noqa: BLE001 - whatever a game throws is its fault, and is told
            faults.append(f"seed {number}, {setup}: {type(error).__name__}: {error}"[:600])
        if len(faults) > 20:
            break
    faults += _other_hash_seed(game, seed)
    return Report(game.id, matches, inputs, _once(faults), _once(notes))


def _once(texts: list[str]) -> list[str]:
    return list(dict.fromkeys(texts))


def _one_match(game: Game[Any], setup: Setup, seed: int, faults: list[str], notes: list[str], *, thorough: bool) -> int:
    agents = [_Suspicious(seed * 1000 + seat, faults, _patience(game)) for seat in range(len(setup.seats))]
    played = play(_counted(game, faults), agents, _Patient(seed, game, faults), setup)
    if len(played.tape) > game.longest:
        faults.append(f"seed {seed}: {len(played.tape)} inputs, more than {game.longest}")
    if not all(0 <= winner < len(setup.seats) for winner in played.result.winners):
        faults.append(f"seed {seed}: winners {played.result.winners} are no seats")
    position = begin(game, setup, Seeded(seed))
    for place, entry in enumerate(played.tape):
        if entry[0] == DICE or (entry[0] == ALL and not entry[2]):
            continue  # nobody was asked
        _long_tape(position, notes)
        doubted = thorough and (place < DOUBTED_FIRST or place % DOUBTED_THEN == 0)
        if doubted:
            _doubt(game, position, place, seed, faults)
        position = _answered(position, entry, faults, thorough=doubted)
    if digest(position.now) != digest(played.state):
        faults.append(f"seed {seed}: played inline and answer by answer, two different ends")
    if position.entries() != played.tape:
        faults.append(f"seed {seed}: played inline and answer by answer, two different tapes")
    verify(read(write(position)), game)
    return len(played.tape)


class _Patient(Seeded):
    """Dice from a seed, but no more throws than a match can have inputs many times over."""

    __slots__ = ("faults", "game", "left")

    def __init__(self, seed: int, game: Game[Any], faults: list[str]) -> None:
        super().__init__(seed)
        self.game, self.faults = game, faults
        self.left = _patience(game)

    def throw(self, dice: Dice) -> Faces:
        """The next faces."""
        self.left -= 1
        if self.left < 0:
            self.faults.append(f"a match has more than {_patience(self.game)} throws: does it ever end?")
            raise _Broken
        return super().throw(dice)

    def copy(self) -> "_Patient":
        """An equal source."""
        other = _Patient(self.seed, self.game, self.faults)
        other.state, other.left = self.state, self.left
        return other


def _patience(game: Game[Any]) -> int:
    return 10 * game.longest + 100


def _counted(game: Game[Any], faults: list[str]) -> Game[Any]:
    """The same game, which breaks off when it has had far more beats than a match can have inputs."""
    most = _patience(game)
    left = [most]

    def counted(beat: Callable[..., None]) -> Callable[..., None]:
        def run(*arguments: Any) -> None:
            left[0] -= 1
            if left[0] < 0:
                faults.append(f"a match has more than {most} beats: does it ever end?")
                raise _Broken
            beat(*arguments)

        return run

    return replace(game, beats={name: counted(beat) for name, beat in game.beats.items()})


def _answered(position: Position, entry: Entry, faults: list[str], *, thorough: bool) -> Position:
    """Give the answers of one tape entry; each time the position is also saved as text and loaded again."""
    if entry[0] != ALL:
        return restored(position.answer(entry[0], entry[2]), faults)
    for question, value in zip(position.questions, entry[2], strict=True):
        if thorough:
            _leaks(position, question.seat, question.slip, faults)
        position = restored(position.answer(question.seat, value, question.slip), faults)
    return position


def restored(position: Position, faults: list[str]) -> Position:
    """The position after having been text; a fault if it is not the same."""
    saved = json.loads(json.dumps(save(position)))
    back = load(saved, lambda _: position.game)
    same = (
        to_data(back.now) == to_data(position.now)
        and json.loads(json.dumps(save(back))) == saved
        and [question[:2] for question in back.open] == [question[:2] for question in position.open]
    )
    if not same:
        faults.append(f"after input {position.inputs}: restored from text, the position is another")
    return back


def _long_tape(position: Position, notes: list[str]) -> None:
    if len(position.tape) > LONG_TAPE:
        notes.append(f"a beat has more than {LONG_TAPE} inputs, at {position.tape[-1][1]}")


def _doubt(game: Game[Any], position: Position, place: int, seed: int, faults: list[str]) -> None:
    """Everything that may be asked of one position."""
    state = position.now
    if to_data(from_data(game.state, to_data(state))) != to_data(state):
        faults.append("a state read back from its data is another")
    text = game.draw(state)
    if game.draw(game.parse(text)) != text:
        faults.append(f"the text form read back is another:\n{text}")
    _refusals(position, faults)
    _going_back(position, faults)
    _forks(position, seed + place, faults)
    if place % 5 == 0:
        _played_on(position, seed + place, faults)
        _odds(position, faults)
    for seat in (*range(len(position.opening.setup.seats)), None):
        json.dumps(position.scene(seat))


def _refusals(position: Position, faults: list[str]) -> None:
    """Nonsense, foreign seats and closed questions are refused, with a rule where one forbids, and without a trace."""
    before = digest(position.now), digest(position.base), position.entries()
    question = position.open[0]
    for value in _NONSENSE:
        if question.allowed(value) is not None:
            continue
        try:
            position.answer(question.seat, value, question.slip)
            faults.append(f"{question.what}: accepts {value!r}")
        except Refusal as error:
            if error.code == "not_allowed" and not error.rule:
                faults.append(f"{question.what}: refuses {value!r} without a rule (words.toml: ask.{question.what})")
    asked = {one.seat for one in position.open}
    for seat in (*range(len(position.opening.setup.seats)), 99):
        if seat not in asked:
            try:
                position.answer(seat, first(look(question.options, question.args)))
                faults.append(f"{question.what}: takes an answer from seat {seat}")
            except Refusal:
                pass
    if (digest(position.now), digest(position.base), position.entries()) != before:
        faults.append(f"{question.what}: a refused answer has left a trace")


def _going_back(position: Position, faults: list[str]) -> None:
    """What has been undone and answered again is the same; an undo that is refused says why."""
    question = position.open[0]
    if question.slip is not None:
        return
    after = position.answer(question.seat, first(look(question.options, question.args)))
    if after.why_no_undo(question.seat) is None:
        back = after.undo(question.seat)
        if digest(back.now) != digest(position.now) or back.entries() != position.entries():
            faults.append(f"{question.what}: undo does not lead back")


def _forks(position: Position, seed: int, faults: list[str]) -> None:
    """A fork for a seat shows that seat the same, whatever it may not know."""
    for seat in range(len(position.opening.setup.seats)):
        fork = position.fork(seed, seat)
        if _view(fork, seat, tape=False) != _view(position, seat, tape=False):
            faults.append(f"seat {seat} sees what it may not know, at {position.open[0].what}")


def _played_on(position: Position, seed: int, faults: list[str]) -> None:
    """Playing on from a fork leaves the position alone."""
    before = digest(position.now)
    agents = [_Suspicious(seed, faults) for _ in position.opening.setup.seats]
    position.fork(seed).resume(agents, seed)
    if digest(position.now) != before:
        faults.append("playing on from a fork has changed the position")


def _view(position: Position, seat: int | None, *, tape: bool = True) -> str:
    scene = position.scene(seat)
    if not tape:
        scene = {key: scene[key] for key in ("table", "questions", "mine")}
    return json.dumps([scene, write(position, seat) if tape else None], sort_keys=True)


def _leaks(position: Position, seat: int, slip: int | None, faults: list[str]) -> None:
    """Until the reveal, nobody else gets anything that depends on a sealed answer: not a byte."""
    question = next(one for one in position.questions if one.slip == slip)
    others = [one for one in (*range(len(position.opening.setup.seats)), None) if one != seat]
    if len(position.open) == 1:
        return
    seen: set[str] = set()
    for _, value in zip(range(_TRIED_AT_MOST), every(look(question.options, question.args)), strict=False):
        after = position.answer(seat, value, slip)
        seen.add(json.dumps([[_view(after, other), *_told_off(after, other)] for other in others]))
    if len(seen) > 1:
        faults.append(f"{question.what}: a sealed answer of seat {seat} can be told apart by others")


def _told_off(position: Position, seat: int | None) -> Iterator[str]:
    """The refusals and undo reasons that a seat can provoke."""
    if seat is None:
        return
    yield str(position.why_no_undo(seat))
    yield _refused(position.withdraw, seat)
    for slip in (None, *[question.slip for question in position.questions]):
        yield _refused(position.answer, seat, "no such thing", slip)


def _refused(action: Callable[..., object], *arguments: Any) -> str:
    try:
        action(*arguments)
    except Refusal as error:
        return str(error)
    return ""


def _odds(position: Position, faults: list[str]) -> None:
    """Odds by what the rules tell apart equal odds by every face of every die."""

    def policy(question: Any) -> Value:
        return first(look(question.options, question.args))

    game, base, tape = position.game, position.base, position.tape
    states = [states_after(game, base, tape, policy, fine=fine) for fine in (False, True)]
    events = [
        odds(game, base, tape, lambda event: event.name, policy=policy, runs=400, fine=fine) for fine in (False, True)
    ]
    if None not in states and states[0] != states[1]:
        faults.append(f"the odds of the states after a beat differ by faces, at {position.open[0].what}")
    if not any(UNRESOLVED in one for one in events) and events[0] != events[1]:
        faults.append(f"odds differ by faces: {events[0]} and {events[1]}")


def fingerprint(game: Game[Any], seeds: range) -> str:
    """The ends and tapes of some random matches, as one digest."""
    ends = []
    for seed in seeds:
        setup = game.vary(random.Random(seed))
        agents = [_Suspicious(seed * 1000 + seat, [], _patience(game)) for seat in range(len(setup.seats))]
        try:
            played = play(_counted(game, []), agents, _Patient(seed, game, []), setup)
        except _Broken:
            ends.append(["does not end", []])
            continue
        ends.append([digest(played.state), [line(entry) for entry in played.tape]])
    return json.dumps(ends)


def _other_hash_seed(game: Game[Any], seed: int) -> Iterator[str]:
    """The same matches in a process with another hash seed end the same."""
    where = _importable(game)
    if where is None:
        return
    module, name = where
    code = (
        f"import sys; from {module} import {name} as game; from liza.kernel.check import fingerprint; "
        f"sys.stdout.write(fingerprint(game, range({seed}, {seed + 2})))"
    )
    environment = {**os.environ, "PYTHONHASHSEED": "4242", "PYTHONPATH": os.pathsep.join(sys.path)}
    told = subprocess.run(  # noqa: S603 - our own interpreter and code
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False
    )
    if told.returncode or told.stdout != fingerprint(game, range(seed, seed + 2)):
        yield f"another hash seed, another match: {told.stderr[-300:]}"


def _importable(game: Game[Any]) -> tuple[str, str] | None:
    for module_name, module in sorted(sys.modules.items()):
        if module_name in ("__main__", "__mp_main__") or module is None:
            continue
        for name, value in list(vars(module).items()):
            if value is game and name.isupper():
                return module_name, name
    return None
