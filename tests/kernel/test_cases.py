"""Worked cases as data: what comes out as written passes, and anything else fails and says what was different."""

from pathlib import Path
from typing import Any

import pytest

from liza.games.pulso import GAME as PULSO
from liza.kernel.cases import Case, CaseFailed, ask_query, load_cases, put, run_case
from liza.kernel.game import Game
from liza.kernel.luck import Typed
from liza.kernel.position import Position, begin
from liza.kernel.refusal import Refusal
from tests.kernel import small_games as small

POSITION = """
next strain
arm -1 rounds 5
0 stamina 4 grip press hidden wind
1 stamina 10 grip hook hidden wind
"""
INPUTS = ["all effort: [2, 1]", "0 spring: true", "dice strain: 3", "dice strain: 4"]


def case(**data: Any) -> Case:
    return Case("pulso.toml", 3, ("PU-5",), "the grip counts", {"position": POSITION, "inputs": INPUTS, **data})


def run(**data: Any) -> Position:
    return played(PULSO, case(**data))


def played(game: Game[Any], one: Case) -> Position:
    """The last position of a case whose start is not refused."""
    position = run_case(game, one)
    assert position is not None
    return position


def failure(**data: Any) -> str:
    with pytest.raises(CaseFailed) as failed:
        run(**data)
    text = str(failed.value)
    assert text.startswith("pulso.toml case 3 (PU-5: the grip counts): ")
    return text.removeprefix("pulso.toml case 3 (PU-5: the grip counts): ")


# Cases that come out as written


def test_a_case_plays_its_inputs_from_its_position_and_gives_the_last_one() -> None:
    position = run()
    assert position.now.stamina == [2, 9]
    assert [(question.seat, question.what) for question in position.open] == [(1, "second_wind")]


def test_a_case_may_expect_everything_at_once() -> None:
    run(
        events=[
            "strain PU-3 efforts=2,1",
            "sprung who=0 grip=press PU-4",
            "dice what=strain faces=3",
            "dice faces=4",
            "!pushed",
        ],
        open=["1 second_wind"],
        offers=[False, True],
        forbids=[3, "yes", 0],
        query={"strengths 0 2": [[2, "effort", "PU-3"], [2, "grip", "PU-5"]], "strengths 1 0": []},
        after=["arm -1 rounds 5", "  0 stamina 2 grip press shown wind"],
        refused={"input": "1 second_wind: 3", "code": "not_allowed", "rule": "PU-6"},
    )


def test_a_case_may_start_from_a_setup() -> None:
    data = {"setup": {"edition": "classic", "seats": ["Ana", "Eva"], "options": {"rounds": 2}}, "inputs": []}
    position = played(PULSO, Case("pulso.toml", 1, ("PU-1",), "two rounds", {**data, "after": ["arm 0 rounds 2"]}))
    assert position.opening.setup.seats == ("Ana", "Eva")


def test_a_case_without_setup_starts_the_usual_match_and_tells_its_first_events() -> None:
    game = small.game((small.tell("begun"), small.ask(0)))
    position = played(game, Case("small.toml", 1, ("SG-1",), "it begins", {"events": ["begun so_far=tell SG-1"]}))
    assert position.opening.setup == ("only", ("seat0", "seat1"), {})


def test_a_position_without_seats_has_as_many_as_the_game_can_have() -> None:
    game = small.game(seats=(2, 4))
    at_end = small.game().draw(small.Sheet([], []))
    position = played(game, Case("small.toml", 1, ("SG-1",), "empty", {"position": at_end}))
    assert position.opening.setup.seats == ("seat0", "seat1", "", "")


def test_a_case_that_ends_the_match_has_nothing_open() -> None:
    position = run(inputs=[*INPUTS, "1 second_wind: false", "all effort: [0, 0]"], open=["dice strain"])
    assert position.now.rounds == 4
    over = POSITION.replace("next strain", "next nothing")
    run(position=over, inputs=[], open=[], forbids=[True])


def test_events_are_expected_in_order_with_others_between_them() -> None:
    run(events=["strain", "dice faces=4"])
    assert "expected ['strain']" in failure(events=["dice faces=4", "strain"])


def test_facts_are_written_as_words() -> None:
    def beat(sheet: small.Sheet, table: Any) -> None:
        table.tell("fell", "SG-1", by=True, who="Big Bob", places=[(1, 2), "a"], nobody=None)
        table.ask(0, "move", (sheet.log[:] == [], 2))

    words = "fell by=true who=Big_Bob places=1,2,a nobody=None"
    run_case(small.special(beat), Case("small.toml", 1, ("SG-1",), "words", {"events": [words]}))


# Cases that do not


@pytest.mark.parametrize(
    ("data", "says"),
    [
        ({"events": ["strain", "pushed"]}, "events: expected ['pushed'], found: \n    Event(name='strain'"),
        ({"events": ["strain PU-4"]}, "events: expected ['strain PU-4']"),
        ({"events": ["strain efforts=1,2"]}, "events: expected ['strain efforts=1,2']"),
        ({"events": ["!sprung grip=press"]}, "events: expected ['!sprung grip=press']"),
        ({"events": ["strain", "strain"]}, "events: expected ['strain']"),
        ({"open": ["0 second_wind"]}, "open: expected [['0 second_wind']], found: \n    1 second_wind"),
        ({"offers": [True, 7]}, "offers: expected [7]"),
        ({"forbids": [3, True]}, "forbids: expected [True]"),
        (
            {"query": {"strengths 0 2": [[2, "effort", "PU-3"]]}},
            "strengths 0 2: expected [[[2, 'effort', 'PU-3']]], found: ((2,",
        ),
        (
            {"after": ["arm -1 rounds 5", "arm 9"]},
            "after: expected ['arm 9'], found: \n    next nothing\n    arm -1 rounds 5",
        ),
        ({"refused": {"input": "1 second_wind: true"}}, "1 second_wind: true is not refused"),
        (
            {"refused": {"input": "1 second_wind: 3", "code": "too_late"}},
            "refused with not_allowed (what='second_wind', value=3)",
        ),
        ({"refused": {"input": "1 second_wind: 3", "rule": "PU-9"}}, "refused with not_allowed"),
        ({"inputs": ["all effort: [9, 0]"]}, "refused: not_allowed (what='effort', value=9) [PU-3]"),
        ({"inputs": ["all grip: [1, 1]"]}, "refused: not_the_question (text='all grip: [1, 1]', asked=('effort',))"),
        ({"inputs": [*INPUTS[:2], "dice strain: 7"]}, "refused: dice_do_not_fit (dice='d6', faces=(7,))"),
        ({"inputs": ["nonsense"]}, "refused: line_not_understood"),
    ],
    ids=lambda part: next(iter(part)) + str(part)[-18:-1] if isinstance(part, dict) else "",
)
def test_a_case_that_comes_out_otherwise_fails_and_says_what_was_different(data: dict[str, Any], says: str) -> None:
    assert says in failure(**data)


def test_a_refused_setup_fails_the_case() -> None:
    data = {"setup": {"options": {"rounds": 0}}}
    with pytest.raises(CaseFailed, match=r"refused: wrong_rounds \(rounds=0\) \[PU-1\]"):
        run_case(PULSO, Case("pulso.toml", 1, ("PU-1",), "no rounds", data))


@pytest.mark.parametrize(
    "wanted", [{"code": "wrong_rounds", "rule": "PU-1"}, {"code": "wrong_rounds"}, {"rule": "PU-1"}], ids=str
)
def test_a_case_may_expect_that_its_start_is_refused(wanted: dict[str, str]) -> None:
    data = {"setup": {"options": {"rounds": 0}}, "refused": wanted}
    assert run_case(PULSO, Case("pulso.toml", 1, ("PU-1",), "no rounds", data)) is None


@pytest.mark.parametrize(
    "wanted",
    [
        {"code": "no_such_edition"},
        {"code": "wrong_rounds", "rule": "PU-2"},
        {"input": "0 grip: 1", "code": "wrong_rounds"},
    ],
    ids=str,
)
def test_a_start_that_is_refused_otherwise_than_expected_fails_the_case(wanted: dict[str, str]) -> None:
    data = {"setup": {"options": {"rounds": 0}}, "refused": wanted}
    with pytest.raises(CaseFailed, match=r"refused: wrong_rounds \(rounds=0\) \[PU-1\]"):
        run_case(PULSO, Case("pulso.toml", 1, ("PU-1",), "no rounds", data))


def test_a_start_that_is_not_refused_as_expected_fails_the_case() -> None:
    assert failure(refused={"code": "wrong_rounds"}) == "the start is not refused"


def test_only_code_or_only_rule_of_a_refusal_may_be_expected() -> None:
    run(refused={"input": "1 second_wind: 3", "code": "not_allowed"})
    run(refused={"input": "1 second_wind: 3", "rule": "PU-6"})
    run(refused={"input": "1 second_wind: 3"})


# Inputs and queries


def test_an_input_is_a_line_of_a_record() -> None:
    position = begin(PULSO, PULSO.usual(), Typed())
    position = put(position, '1 grip: "hook"')
    assert position.sealed == {1: "hook"}
    assert [entry[2] for entry in put(position, 'all grip: ["press"]').entries()] == [("press", "hook")]


@pytest.mark.parametrize("text", ['all grip: ["hook"]', 'all grip: ["hook", "hook", "hook"]', "all grip: 3"])
def test_an_input_with_too_few_or_too_many_slips_is_refused(text: str) -> None:
    with pytest.raises(Refusal):
        put(begin(PULSO, PULSO.usual(), Typed()), text)


def asking(**queries: Any) -> Game[Any]:
    return small.game(queries=queries)


@pytest.mark.parametrize(
    ("query", "answer"),
    [
        ("told", ()),
        ("told 3", (3,)),
        ("told -3 Ana WS", (-3, "Ana", "WS")),
        ("none", "none"),
        ("listed", (1, (2, "a"))),
    ],
)
def test_a_query_is_a_name_and_words(query: str, answer: Any) -> None:
    game = asking(told=lambda _, *words: words, none=lambda _: None, listed=lambda _: [1, [2, "a"]])
    assert ask_query(game, small.Sheet([], []), query) == answer


def test_an_unknown_query_is_refused_with_those_there_are() -> None:
    with pytest.raises(Refusal) as refused:
        ask_query(PULSO, None, "height 3")
    assert (refused.value.code, refused.value.facts) == (
        "no_such_query",
        {"query": "height", "queries": ("strengths",)},
    )


# Files


GOOD = """
[[case]]
rules = ["PU-1", "PU-2"]
says = "it begins"
open = ["0 grip", "1 grip"]

[[case]]
rules = ["PU-3"]
says = "a round"
inputs = ['all grip: ["hook", "press"]']
open = ["0 effort", "1 effort"]
"""


def test_a_file_of_cases_is_read_with_names_and_numbers(tmp_path: Path) -> None:
    path = tmp_path / "rounds.toml"
    path.write_text(GOOD)
    cases = load_cases(path)
    assert [(one.file, one.number, one.rules, one.says) for one in cases] == [
        ("rounds.toml", 1, ("PU-1", "PU-2"), "it begins"),
        ("rounds.toml", 2, ("PU-3",), "a round"),
    ]
    for one in cases:
        run_case(PULSO, one)


@pytest.mark.parametrize(
    ("row", "other", "keys"),
    [
        ('rules = ["PU-3"]', "", []),
        ('says = "a round"', "", []),
        ("inputs =", "output = 1\ncolour = 2\ninputs =", ["colour", "output"]),
        ('rules = ["PU-3"]', "rules = []", []),
    ],
    ids=["no rules", "says nothing", "unknown keys", "empty rules"],
)
def test_a_case_that_is_not_understood_is_refused_by_its_number(
    tmp_path: Path, row: str, other: str, keys: list[str]
) -> None:
    path = tmp_path / "rounds.toml"
    path.write_text(GOOD.replace(row, other))
    with pytest.raises(Refusal) as refused:
        load_cases(path)
    assert refused.value.code == "case_not_understood"
    assert refused.value.facts == {"file": "rounds.toml", "case": 2, "keys": keys}
