"""The conformance kit: it finds each planted fault, and Pulso is clean."""

import dataclasses
import sys
import types
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from liza.games.pulso import GAME as PULSO
from liza.games.pulso import game as rules
from liza.games.pulso.game import Duel
from liza.kernel import check
from liza.kernel.check import LONG_TAPE, check_game, fingerprint, restored
from liza.kernel.dice import d6
from liza.kernel.game import Game, Result, Row, Setup
from liza.kernel.luck import Seeded
from liza.kernel.position import Position, begin
from liza.kernel.refusal import Refusal
from liza.kernel.table import REFEREE, Inline, Question, Stepped, Table
from tests.kernel import small_games as small


def faults(game: Game[Any], *, matches: int = 2, **rest: Any) -> list[str]:
    return check_game(game, matches=matches, **rest).faults


def with_rule(beat: str, rule: Callable[..., None]) -> Game[Any]:
    """Pulso with one rule of it replaced."""
    return dataclasses.replace(PULSO, beats={**PULSO.beats, beat: rule})


def asking(options: Any, what: str = "move") -> Game[Any]:
    """A game that asks one question."""

    def beat(sheet: small.Sheet, table: Table) -> None:
        sheet.log.append(table.ask(0, what, options))

    return small.special(beat)


# Clean games


def test_pulso_is_clean() -> None:
    report = check_game(PULSO)
    assert (report.game, report.matches, report.faults, report.notes) == ("pulso", 10, [], [])
    assert report.inputs > 100


@pytest.mark.parametrize(
    "game",
    [
        small.game((small.ask(0), small.roll(), small.ask(1, "secret", to=(1,))), (small.passes(4), small.ask(0))),
        small.game(
            (
                small.ask_all("move", (0, "", (3, 4)), (1, "", (1, 2)), (0, "", (5, 6)), to=REFEREE),
                small.reaches(2, 4),
                small.ask(1),
            )
        ),
        small.game((small.roll(),)),
        small.game((small.ask(0), small.ask_all("move"), small.ask(1))),
        small.game(),
        asking({"stay": None, "go": (1, 2)}),
        small.special(small.walk),
        small.special(small.bounce),
        small.special(small.dare),
    ],
    ids=["questions", "slips", "dice", "no slips", "nothing", "menu", "region", "bounce", "dare"],
)
def test_small_games_that_keep_the_contract_are_clean(game: Game[Any]) -> None:
    report = check_game(game, matches=3)
    assert (report.faults, report.notes) == ([], [])


def test_the_same_check_gives_the_same_report() -> None:
    assert check_game(PULSO, matches=3, seed=5) == check_game(PULSO, matches=3, seed=5)
    assert check_game(PULSO, matches=3, seed=5).inputs != check_game(PULSO, matches=3, seed=50).inputs


def test_varied_setups_are_checked() -> None:
    rounds: list[int] = []

    def varied(rng: Any) -> Setup:
        rounds.append(1 + int(rng.random() * 5))
        return Setup("classic", ("Ana", "Beto"), {"rounds": rounds[-1]})

    assert faults(dataclasses.replace(PULSO, varied=varied), matches=8) == []
    assert len(set(rounds)) > 2


# Contract point 5


def test_a_long_beat_is_reported_as_a_note_and_is_no_fault() -> None:
    steps = [small.ask(0)] * (LONG_TAPE + 2)
    report = check_game(small.game(tuple(steps)), matches=2)
    assert report.faults == []
    assert report.notes == ["a beat has more than 40 inputs, at move"]
    assert check_game(small.game(tuple(steps[1:])), matches=2).notes == []


# Contract point 8: planted faults in questions


def test_a_question_without_options_is_found() -> None:
    assert faults(asking(())) == ["move: no options for seat 0"]
    assert faults(asking({"go": ()})) == ["move: no options for seat 0"]

    def tired(duel: Duel, table: Table) -> None:
        table.ask_all("effort", [(seat, seat, range(1, duel.stamina[seat] - 7)) for seat in (0, 1)])
        duel.stamina = [duel.stamina[0] - 2, duel.stamina[1]]
        duel.agenda.append(("strain",))

    assert faults(with_rule("strain", tired)) == ["effort: no options for seat 0"]


def test_an_option_that_is_offered_twice_is_found() -> None:
    assert faults(asking((1, 2, 1))) == ["move: offers the same option twice: [1, 2, 1]"]
    assert faults(asking((1, True))) == []


class Fickle(small.Strip):
    """A region of which an offer, or what it samples, does not lie in it."""

    def __init__(self, offered: list[int], sampled: int) -> None:
        self.offered, self.sampled = offered, sampled

    def offers(self) -> list[Any]:
        return self.offered

    def sample(self, rng: Any) -> Any:
        return self.sampled


def test_a_region_that_refuses_its_own_options_is_found() -> None:
    assert "place: refuses its own option -1" in faults(asking(Fickle([-1], 5), "place"))
    assert "place: refuses its own option -7" in faults(asking(Fickle([5, -7], 5), "place"))
    assert "place: refuses its own option 2000" in faults(asking(Fickle([5], 2000), "place"))


def test_an_option_that_can_be_no_value_is_found() -> None:
    (fault,) = faults(asking((1.5, 2.5)), matches=1)
    assert fault.startswith("seed 1, Setup(")
    assert "Refusal: not_a_value" in fault


def test_a_refusal_without_a_rule_is_found() -> None:
    found = faults(asking((1, 2), "unheard of"), thorough=1)
    assert "unheard of: refuses -987654 without a rule (words.toml: ask.unheard of)" in found
    assert all("without a rule" in fault for fault in found)


def test_a_game_that_explains_its_refusals_itself_needs_no_words() -> None:
    game = dataclasses.replace(asking((1, 2), "unheard of"), why_not=lambda *_: ("too_far", "SG-1"))
    assert faults(game) == []


def test_a_refusal_that_leaves_a_trace_is_found() -> None:
    def careless(duel: Duel, _question: Question, _value: Any) -> None:
        duel.rounds += 1

    found = faults(dataclasses.replace(PULSO, why_not=careless), thorough=1)
    assert "grip: a refused answer has left a trace" in found


class Gullible(Position):
    """A position that takes any answer from anybody."""

    def answer(self, _seat: int, _value: Any, _slip: int | None = None) -> Position:
        return self


def test_a_kernel_that_takes_nonsense_or_answers_of_others_would_be_found() -> None:
    sound = begin(small.game((small.ask(0),)), small.game().usual(), Seeded(1))
    gullible = Gullible(*[getattr(sound, slot) for slot in Gullible.__init__.__code__.co_varnames[1:12]])
    found: list[str] = []
    check._refusals(gullible, found)
    assert "move: accepts 'no such thing'" in found
    assert "move: takes an answer from seat 1" in found
    assert "move: takes an answer from seat 99" in found
    assert "move: takes an answer from seat 0" not in found


# Planted faults in the state


class Forgetful(small.Sheet):
    """A sheet of which only the first note is read back."""

    __slots__ = ("agenda", "log")

    def __init__(self, agenda: list[Row], log: list[Any]) -> None:
        super().__init__(agenda, log[:1])


def test_a_state_that_is_another_when_read_back_is_found() -> None:
    def notes(sheet: small.Sheet, table: Table) -> None:
        sheet.log += ["one", "two"]
        table.ask(0, "move", (1, 2))

    game = small.special(notes, state=Forgetful, setup=lambda _: Forgetful([("beat",)], []))
    assert "a state read back from its data is another" in faults(game)


def test_a_match_that_is_another_after_being_restored_is_found() -> None:
    position = begin(PULSO, PULSO.usual(), Seeded(1))
    found: list[str] = []
    assert restored(position, found).open == position.open
    assert found == []
    position.now.arm = 1
    restored(position, found)
    assert found == ["after input 0: restored from text, the position is another"]


def test_a_stored_match_that_lost_a_sealed_slip_or_an_order_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    position = begin(PULSO, PULSO.usual(), Seeded(1)).answer(0, "hook")
    changes: list[dict[str, Any]] = [{"sealed": {}}, {"orders": {(1, "grip"): "hook"}}]
    for lost in changes:
        monkeypatch.setattr(check, "load", lambda _saved, _find, lost=lost: position._with(**lost))
        found: list[str] = []
        restored(position, found)
        assert found == ["after input 0: restored from text, the position is another"]


def test_a_match_that_asks_another_question_after_being_restored_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    position = begin(PULSO, PULSO.usual(), Seeded(1))
    asked = tuple([question._replace(what="effort") for question in position.questions])
    monkeypatch.setattr(check, "load", lambda _saved, _find: position._with(questions=asked))
    found: list[str] = []
    restored(position, found)
    assert found == ["after input 0: restored from text, the position is another"]


def test_what_was_agreed_and_cannot_be_read_back_from_a_record_is_found() -> None:
    """A tuple becomes a list in a record, and this game takes no list."""

    def setup(agreed: Setup) -> small.Sheet:
        if type(agreed.options["places"]) is not tuple:
            raise Refusal("no_tuple", "SG-1")
        return small.Sheet([("beat",)], [])

    game = dataclasses.replace(small.special(two_moves, setup=setup), usual_options=lambda *_: {"places": (1, 2)})
    assert any("no_tuple" in fault for fault in faults(game, thorough=0))


def two_moves(sheet: small.Sheet, table: Table) -> None:
    sheet.log += [table.ask(0, "move", (1, 2)), table.ask(0, "move", (1, 2))]


def test_an_undo_that_leaves_an_input_on_the_tape_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game = small.special(two_moves)
    before = begin(game, game.usual(), Seeded(1))
    monkeypatch.setattr(Position, "undo", lambda self, _seat: self._with(now=before.now))
    found: list[str] = []
    check._going_back(before, found)
    assert found == ["move: undo does not lead back"]


def test_a_text_form_that_is_another_when_read_back_is_found() -> None:
    game = dataclasses.replace(PULSO, draw=lambda duel: rules.draw(duel).replace("wind", "gone"))
    assert {fault.splitlines()[0] for fault in faults(game)} == {"the text form read back is another:"}


def test_only_the_first_matches_are_doubted_at_every_question() -> None:
    drawn: list[int] = []

    def draw(duel: Duel) -> str:
        drawn.append(duel.rounds)
        return rules.draw(duel)

    game = dataclasses.replace(PULSO, draw=draw, version="counted")
    assert check_game(game, matches=2, thorough=0).faults == []
    assert drawn == []
    check_game(game, matches=1, thorough=1)
    once = len(drawn)
    check_game(game, matches=2, thorough=1)
    assert len(drawn) == 2 * once > 0


def test_a_state_that_cannot_be_written_is_found() -> None:
    def odd(duel: Duel, table: Table) -> None:
        rules.strain(duel, table)
        duel.arm = 0.5  # type: ignore[assignment]  # that is what is planted

    assert any("state_does_not_fit" in fault or "another" in fault for fault in faults(with_rule("strain", odd)))


class Sharing(Duel):
    """A duel whose copies share what can change."""

    __slots__ = ("agenda", "arm", "grips", "rounds", "shown", "stamina", "wind")

    def copy(self) -> "Sharing":
        return Sharing(self.agenda[:], self.arm, self.rounds, self.stamina, self.grips, self.shown, self.wind)


def test_a_copy_that_shares_what_can_change_is_found() -> None:
    def setup(agreed: Setup) -> Duel:
        duel = rules.setup(agreed)
        return Sharing(duel.agenda, duel.arm, duel.rounds, duel.stamina, duel.grips, duel.shown, duel.wind)

    def strain(duel: Duel, table: Table) -> None:
        spent = table.ask_all("effort", [(seat, seat, rules.efforts(duel, seat)) for seat in (0, 1)])
        for seat in (0, 1):
            duel.stamina[seat] -= spent[seat]
        duel.arm += 1
        duel.agenda.append(("breathe",))

    game: Game[Any] = dataclasses.replace(PULSO, state=Sharing, setup=setup, beats={**PULSO.beats, "strain": strain})
    assert "playing on from a fork has changed the position" in faults(game, matches=1)


# Planted faults in what is hidden


def test_a_scene_that_shows_a_hidden_grip_is_found() -> None:
    found = faults(dataclasses.replace(PULSO, scene=lambda duel, _: {"grips": list(duel.grips)}))
    assert "seat 0 sees what it may not know, at effort" in found
    assert "seat 1 sees what it may not know, at effort" in found


def test_a_scene_that_hides_too_little_because_nothing_is_resampled_is_no_fault_of_the_scene() -> None:
    def nothing_drawn(duel: Duel, _seat: int | None, _rng: Any) -> Duel:
        return duel

    assert faults(dataclasses.replace(PULSO, resample=nothing_drawn)) == []


class Remembering(Sequence[int]):
    """Options that note in the state which of them somebody has looked at last."""

    def __init__(self, sheet: small.Sheet) -> None:
        self.sheet = sheet

    def __len__(self) -> int:
        return 3

    def __getitem__(self, index: Any) -> Any:
        self.sheet.log[:] = [(1, 2, 3)[index]]
        return (1, 2, 3)[index]


def test_a_sealed_answer_that_shows_through_the_scene_is_found() -> None:
    def beat(sheet: small.Sheet, table: Table) -> None:
        table.ask_all("move", [(0, "", Remembering(sheet)), (1, "", (1, 2))])

    game = small.special(beat, scene=lambda sheet, _: {"log": list(sheet.log)})
    assert "move: a sealed answer of seat 0 can be told apart by others" in faults(game)


def test_a_record_that_tells_a_sealed_answer_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "write", lambda position, _seat: str(position.sealed))
    found: list[str] = []
    position = begin(PULSO, PULSO.usual(), Seeded(1))
    check._leaks(position, 1, 1, found)
    assert found == ["grip: a sealed answer of seat 1 can be told apart by others"]
    assert check._leaks(position.answer(0, "hook"), 1, 1, found) is None  # type: ignore[func-returns-value]  # the last
    assert len(found) == 1


def told(position: Position, seat: int | None) -> Any:
    """What is sealed, to whoever is not to know: the leak that is planted."""
    return sorted(position.sealed.items()) if seat != 1 else []


@pytest.mark.parametrize("knows", [0, None], ids=["another seat", "a spectator"])
def test_a_scene_that_tells_a_sealed_answer_to_one_alone_would_be_found(
    monkeypatch: pytest.MonkeyPatch, knows: int | None
) -> None:
    def scene(position: Position, seat: int | None = None) -> Any:
        return {"told": told(position, seat) if seat == knows else []}

    monkeypatch.setattr(Position, "scene", scene)
    assert leaks_of_seat_1() == ["grip: a sealed answer of seat 1 can be told apart by others"]


@pytest.mark.parametrize("verb", ["why_no_undo", "withdraw", "answer"])
def test_a_refusal_that_tells_a_sealed_answer_would_be_found(monkeypatch: pytest.MonkeyPatch, verb: str) -> None:
    sound = getattr(Position, verb)

    def telling(position: Position, seat: int, *rest: Any) -> Any:
        refusal = Refusal("told", sealed=told(position, seat))
        if not refusal.facts["sealed"]:
            return sound(position, seat, *rest)
        if verb == "why_no_undo":
            return refusal
        raise refusal

    monkeypatch.setattr(Position, verb, telling)
    monkeypatch.setattr(Position, "scene", lambda _position, _seat=None: {})
    assert leaks_of_seat_1() == ["grip: a sealed answer of seat 1 can be told apart by others"]


def leaks_of_seat_1() -> list[str]:
    found: list[str] = []
    check._leaks(begin(PULSO, PULSO.usual(), Seeded(1)), 1, 1, found)
    return found


# Planted faults in rules that are carried out again


def test_a_rule_that_knows_who_listens_is_found() -> None:
    def two_ends(sheet: small.Sheet, table: Table) -> None:
        sheet.log.append(table.ask(0, "move", (1, 2)))
        if isinstance(table, Stepped):
            sheet.log.append("stepped")

    def two_tapes(sheet: small.Sheet, table: Table) -> None:
        table.ask(0, "move", (1, 2))
        if isinstance(table, Inline):
            table.roll("dice", d6)

    assert "seed 1: played inline and answer by answer, two different ends" in faults(small.special(two_ends))
    assert "seed 1: played inline and answer by answer, two different tapes" in faults(small.special(two_tapes))


def test_a_rule_that_remembers_is_found_when_an_answer_is_undone() -> None:
    times: list[int] = []

    def forgetful(sheet: small.Sheet, table: Table) -> None:
        times.append(1)
        sheet.log.append(len(times))
        table.ask(0, "move", (1, 2))
        table.ask(0, "move", (1, 2))

    assert "move: undo does not lead back" in faults(small.special(forgetful))


def test_a_rule_that_goes_through_a_set_is_found_under_another_hash_seed() -> None:
    code = "from liza.kernel.check import check_game; from tests.kernel.small_games import SET_ORDER; "
    told = small.in_another_process(code + "print(*check_game(SET_ORDER, matches=1).faults, sep=chr(10))", "1")
    assert told.strip() == "another hash seed, another match:"


def test_a_game_that_another_process_cannot_load_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    module = types.ModuleType("a_module_that_is_nowhere")
    module.GAME = dataclasses.replace(PULSO)  # type: ignore[attr-defined]  # put there
    monkeypatch.setitem(sys.modules, module.__name__, module)
    (fault,) = faults(module.GAME, matches=1)
    assert fault.startswith("another hash seed, another match:")
    assert "No module named 'a_module_that_is_nowhere'" in fault


def test_a_game_is_looked_for_under_the_name_of_a_constant() -> None:
    where = check._importable(small.LAZY)
    assert where == ("tests.kernel.small_games", "LAZY")
    assert check._importable(dataclasses.replace(PULSO)) is None
    assert check._importable(PULSO) == ("liza.games.pulso", "GAME")


def test_a_module_that_is_none_or_the_main_one_is_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    main = sys.modules["__main__"]
    game = dataclasses.replace(PULSO)
    monkeypatch.setattr(main, "GAME", game, raising=False)
    monkeypatch.setitem(sys.modules, "a_missing_module", None)
    assert check._importable(game) is None


def test_a_fingerprint_tells_matches_apart() -> None:
    assert fingerprint(PULSO, range(1, 3)) == fingerprint(PULSO, range(1, 3)) != fingerprint(PULSO, range(2, 4))


# Planted faults in dice


def test_dice_that_a_rule_looks_at_more_closely_than_it_says_are_found() -> None:
    def beat(_sheet: small.Sheet, table: Table) -> None:
        table.ask(0, "move", (1, 2))
        faces = table.roll("pair", (2 * d6).seen_as("total"))
        table.tell("double" if faces[0] == faces[1] else "mixed", "SG-1")

    (fault,) = faults(small.special(beat))
    assert fault.startswith("odds differ by faces: {")


def test_dice_that_leave_other_states_than_they_say_are_found() -> None:
    def beat(sheet: small.Sheet, table: Table) -> None:
        table.ask(0, "move", (1, 2))
        table.tell("thrown", "SG-1")
        faces = table.roll("pair", (2 * d6).seen_as("total"))
        sheet.log.append(int(faces[0] == faces[1]))

    (fault,) = faults(small.special(beat))
    assert fault.startswith("the odds of the states after a beat differ by faces")


# Planted faults in how a match ends


def test_a_match_with_more_inputs_than_it_may_have_is_found() -> None:
    game = dataclasses.replace(PULSO, longest=3)
    assert any(fault.endswith("inputs, more than 3") for fault in faults(game))
    inputs = check_game(small.game((small.ask(0),) * 5), matches=1).inputs
    assert inputs == 5
    assert faults(small.game((small.ask(0),) * 5, longest=5)) == []
    assert faults(small.game((small.ask(0),) * 5, longest=4), matches=1) == ["seed 1: 5 inputs, more than 4"]


@pytest.mark.parametrize("winner", [-1, 2])
def test_winners_that_are_no_seats_are_found(winner: int) -> None:
    game = small.game((small.ask(0),), result=lambda _: Result((0, winner), "done", "SG-1"))
    assert faults(game) == [f"seed {seed}: winners (0, {winner}) are no seats" for seed in (1, 2)]


def test_a_rule_that_fails_is_found_with_its_seed_and_setup() -> None:
    def stumble(duel: Duel, table: Table) -> None:
        raise ZeroDivisionError("stumbled")

    (fault,) = faults(with_rule("strain", stumble), matches=1)
    assert fault.startswith("seed 1, Setup(edition='classic'")
    assert fault.endswith("ZeroDivisionError: stumbled")


def test_a_hidden_part_that_cannot_be_drawn_is_found() -> None:
    def spoil(duel: Duel, _seat: int | None, _rng: Any) -> Duel:
        duel.agenda = [("breathe",), ("grip",)]
        return duel

    assert any("cannot_resample" in fault for fault in faults(dataclasses.replace(PULSO, resample=spoil)))


def test_each_fault_is_told_once_and_after_twenty_it_is_enough() -> None:
    setups: list[int] = []

    def varied(_rng: Any) -> Setup:
        setups.append(1)
        return small.game().usual()

    report = check_game(dataclasses.replace(asking(()), varied=varied), matches=50)
    assert report.faults == ["move: no options for seat 0"]
    assert len(setups) == 21


def test_a_scene_that_is_no_json_is_found_even_if_only_spectators_see_it() -> None:
    def scene(sheet: small.Sheet, seat: int | None) -> dict[str, Any]:
        return {"log": list(sheet.log)} if seat is not None else {"log": {"a", "set"}}

    (fault,) = faults(small.game((small.ask(0),), scene=scene), matches=1)
    assert fault.endswith("TypeError: Object of type set is not JSON serializable")


class StillGoingError(Exception):
    """An endless match has gone on for long enough to be noticed."""


def for_ever(action: Callable[[small.Sheet, Table], None]) -> Game[Any]:
    """A game that would never end, and gives up long after it should have been found."""
    times: list[int] = []

    def beat(sheet: small.Sheet, table: Table) -> None:
        times.append(1)
        if len(times) > 5000:
            raise StillGoingError
        action(sheet, table)
        sheet.agenda.append(("beat",))

    return small.special(beat, longest=100)


def asks(sheet: small.Sheet, table: Table) -> None:
    table.ask(0, "move", (1, 2))


def throws(sheet: small.Sheet, table: Table) -> None:
    table.roll("dice", d6)


def waits(sheet: small.Sheet, table: Table) -> None:
    table.tell("waiting", "SG-1")


@pytest.mark.parametrize("action", [asks, throws, waits])
def test_a_match_without_end_is_found(action: Callable[[small.Sheet, Table], None]) -> None:
    found = faults(for_ever(action), matches=1)
    assert found
    assert not any("StillGoingError" in fault for fault in found)


@pytest.mark.parametrize("action", [throws, waits])
def test_a_fingerprint_of_a_match_without_end_breaks_off(action: Callable[[small.Sheet, Table], None]) -> None:
    assert "does not end" in fingerprint(for_ever(action), range(1, 2))


def asks_again(sheet: small.Sheet, table: Table) -> None:
    table.ask(0, "move", (1, 2))


def throws_again(sheet: small.Sheet, table: Table) -> None:
    table.roll("dice", d6)


@pytest.mark.parametrize("action", [asks_again, throws_again])
def test_a_beat_without_end_is_found(action: Callable[[small.Sheet, Table], None]) -> None:
    def beat(sheet: small.Sheet, table: Table) -> None:
        for _ in range(5000):
            action(sheet, table)
        raise StillGoingError

    found = faults(small.special(beat, longest=100), matches=1)
    assert found
    assert not any("StillGoingError" in fault for fault in found)
