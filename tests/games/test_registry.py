"""Which games there are: found through entry points, planned, or unknown."""

from importlib.metadata import EntryPoint
from typing import Any

import pytest

import liza.games
from liza.games import PLANNED, book, find, games
from liza.games.pulso import GAME
from liza.kernel.refusal import Refusal
from liza.kernel.rulebook import LANGUAGES


def refusal_of(name: str) -> Refusal:
    with pytest.raises(Refusal) as refused:
        find(name)
    return refused.value


def test_a_game_is_found_by_its_id() -> None:
    assert find("pulso") is GAME


def test_every_game_stands_under_its_own_id_with_titles_in_all_languages() -> None:
    for name, game in games().items():
        assert game.id == name
        assert [language for language in LANGUAGES if not game.title[language].strip()] == []


def test_every_planned_game_has_its_title_in_all_languages() -> None:
    assert [name for name, title in PLANNED.items() if set(title) != set(LANGUAGES)] == []


def test_a_planned_game_is_refused_as_not_yet_playable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PLANNED, "someday", {"en": "Someday", "es": "Algún día"})
    refused = refusal_of("someday")
    assert refused.code == "not_yet_playable"
    assert refused.facts == {"game": "someday", "games": tuple(games())}


def test_every_planned_game_has_its_rules_written_down_before_it_can_be_played() -> None:
    letters = {name: {rule.id[:2] for rule in book(name)} for name in PLANNED}
    assert letters == {
        "pit-fighter": {"PF"},
        "blood-bowl": {"BB"},
        "annuminas": {"AN"},
        "mordheim": {"AN", "MO"},
        "celtos": {"CE"},
    }
    assert [rule.id for rule in book("pulso")] == [f"PU-{number}" for number in range(1, 10)]


def test_a_planned_game_without_a_room_has_no_rules_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PLANNED, "someday", {"en": "Someday", "es": "Algún día"})
    assert book("someday") == []
    with pytest.raises(Refusal, match="no_such_game"):
        book("chess")


@pytest.mark.parametrize("name", ["chess", "", "Pulso", " pulso", "pulso\n", "../pulso"])
def test_an_unknown_game_is_refused_with_those_there_are(name: str) -> None:
    refused = refusal_of(name)
    assert refused.code == "no_such_game"
    assert "pulso" in refused.facts["games"]


def test_a_name_without_end_is_cut_in_the_refusal() -> None:
    assert refusal_of("x" * 10_000).facts["game"] == "x" * 80


def test_a_game_of_another_distribution_is_found_through_its_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    def entry_points(group: str) -> list[EntryPoint]:
        return [EntryPoint("theirs", "liza.games.pulso:GAME", group)]

    monkeypatch.setattr(liza.games, "entry_points", entry_points)
    fresh: Any = games.__wrapped__
    assert fresh() == {"pulso": GAME}


def test_two_games_of_one_name_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def entry_points(group: str) -> list[EntryPoint]:
        return [EntryPoint(name, "liza.games.pulso:GAME", group) for name in ("mine", "theirs")]

    monkeypatch.setattr(liza.games, "entry_points", entry_points)
    fresh: Any = games.__wrapped__
    with pytest.raises(Refusal) as refused:
        fresh()
    assert (refused.value.code, refused.value.facts) == ("same_game_twice", {"game": "pulso"})
