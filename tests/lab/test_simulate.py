"""Many matches: the counts do not depend on the number of processes, and the intervals are Wilson's."""

import dataclasses

import pytest

from liza.agents import make
from liza.games.pulso import GAME
from liza.kernel.game import Result
from liza.kernel.inline import Played
from liza.kernel.play import play
from liza.kernel.refusal import Refusal
from liza.lab.simulate import Tally, simulate, wilson

SEATS = ("random", "first")


def counts(tally: Tally) -> tuple[object, ...]:
    return tally[:-1]


def test_two_processes_count_the_same_as_one() -> None:
    one, two = (simulate("pulso", SEATS, 60, seed=5, options={"rounds": 4}, jobs=jobs) for jobs in (1, 2))
    assert counts(one) == counts(two)


def test_the_counts_are_those_of_the_matches_played_one_by_one() -> None:
    tally = simulate("pulso", SEATS, 40, seed=3)
    wins, draws, inputs = [0, 0], 0, 0
    for seed in range(3, 43):
        agents = [make(GAME, name, seed * 97 + seat) for seat, name in enumerate(SEATS)]
        played = play(GAME, agents, seed)
        inputs += len(played.tape)
        if len(played.result.winners) == 1:
            wins[played.result.winners[0]] += 1
        else:
            draws += 1
    assert (tally.wins, tally.draws, tally.inputs) == (tuple(wins), draws, inputs)
    assert sum(tally.wins) + tally.draws == tally.matches == 40
    assert min(tally.draws, *tally.wins) > 0


def test_the_tally_says_what_was_played() -> None:
    tally = simulate("pulso", list(SEATS), 7)
    assert (tally.game, tally.seats, tally.matches) == ("pulso", SEATS, 7)
    assert tally.seconds >= 0
    assert tally.ci95 == tuple(wilson(wins, 7) for wins in tally.wins)


def test_a_shared_win_is_nobodys_but_a_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    both = dataclasses.replace(GAME, result=lambda _duel: Result((0, 1), "last_round", "PU-9"))
    monkeypatch.setattr("liza.lab.simulate.find", lambda _name: both)
    tally = simulate("pulso", SEATS, 5)
    assert (tally.wins, tally.draws) == ((0, 0), 5)


def beats(played: Played) -> str:
    return "odd" if played.beats % 2 else "even"


@pytest.mark.parametrize("jobs", [1, 2])
def test_it_counts_how_matches_ended(jobs: int) -> None:
    tally = simulate("pulso", SEATS, 20, options={"rounds": 2}, jobs=jobs)
    assert list(tally.ends) == sorted(tally.ends)
    assert sum(tally.ends.values()) == 20
    assert set(tally.ends) <= {"pinned", "last_round"}
    parity = simulate("pulso", SEATS, 20, options={"rounds": 2}, jobs=jobs, ending=beats).ends
    assert sum(parity.values()) == 20
    assert set(parity) <= {"odd", "even"}


def test_the_first_seed_shifts_the_matches() -> None:
    first, all_, rest = (simulate("pulso", SEATS, count, seed=seed) for count, seed in ((30, 1), (50, 1), (20, 31)))
    assert [a + b for a, b in zip(first.wins, rest.wins, strict=True)] == list(all_.wins)
    assert first.inputs + rest.inputs == all_.inputs


def test_what_was_agreed_is_played() -> None:
    short, long = (simulate("pulso", SEATS, 20, options={"rounds": rounds}).inputs for rounds in (1, 9))
    assert short < long


@pytest.mark.parametrize("matches", [1, 2, 3, 199, 201, 401])
def test_every_match_is_played_once_however_the_work_is_parted(matches: int) -> None:
    tally = simulate("pulso", ("first", "first"), matches, options={"rounds": 1})
    assert sum(tally.wins) + tally.draws == matches


@pytest.mark.parametrize(
    ("game", "seats", "more", "code"),
    [
        ("chess", SEATS, {}, "no_such_game"),
        ("pulso", ("random", "bob"), {}, "no_such_player"),
        ("pulso", ("random",), {}, "wrong_number_of_seats"),
        ("pulso", ("random", "random", "first"), {}, "wrong_number_of_seats"),
        ("pulso", SEATS, {"edition": "fifth"}, "no_such_edition"),
        ("pulso", SEATS, {"options": {"rounds": 0}}, "wrong_rounds"),
    ],
)
def test_what_cannot_be_played_is_refused(game: str, seats: tuple[str, ...], more: dict[str, str], code: str) -> None:
    with pytest.raises(Refusal) as refused:
        simulate(game, seats, 3, **more)  # type: ignore[arg-type]  # each of its own type
    assert refused.value.code == code


# Values from Wilson (1927) by hand: (k + z²/2 ± z·sqrt(k(n-k)/n + z²/4)) / (n + z²), z = 1.959964
@pytest.mark.parametrize(
    ("count", "of", "interval"),
    [
        (0, 0, (0.0, 1.0)),
        (0, 10, (0.0, 0.2775)),
        (10, 10, (0.7225, 1.0)),
        (5, 10, (0.2366, 0.7634)),
        (1, 2, (0.0945, 0.9055)),
        (50, 100, (0.4038, 0.5962)),
        (1, 100, (0.0018, 0.0545)),
        (8_200, 10_000, (0.8123, 0.8274)),
    ],
)
def test_the_interval_is_wilsons(count: int, of: int, interval: tuple[float, float]) -> None:
    assert wilson(count, of) == pytest.approx(interval, abs=5e-5)


def test_the_interval_holds_the_share_and_narrows_with_more_matches() -> None:
    widths = []
    for of in (10, 100, 1000, 10_000):
        low, high = wilson(of * 3 // 10, of)
        assert 0 <= low < 0.3 < high <= 1
        widths.append(high - low)
    assert widths == sorted(widths, reverse=True)
