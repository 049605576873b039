"""How even the types are, as measured and kept under `bench/`; and the tool that measures it."""

from collections.abc import Iterator
from itertools import combinations
from typing import Final

import pytest

from bench.pit_fighter_balance import (
    CLASSIC,
    TABLE,
    TYPES,
    Pair,
    Row,
    detail,
    fingerprint,
    how_it_ended,
    matrix,
    met,
    met_all,
    pairs,
    setting,
    written,
)
from liza.agents import make
from liza.games.pit_fighter.game import GAME
from liza.games.pit_fighter.scrolls import DATA, Scroll, read_scroll, scroll_of, scrolls
from liza.kernel.game import Setup
from liza.kernel.play import play

KEPT: Final = TABLE.read_text(encoding="utf-8")


def lines() -> Iterator[list[str]]:
    for line in KEPT.splitlines():
        if line.startswith("|"):
            yield [cell.strip(" *") for cell in line.strip("|").split("|")]


def measured() -> dict[tuple[str, str], list[int]]:
    """For each pair that is written down: duels, wins, losses, draws."""
    return {(row[0], row[1]): [int(cell) for cell in row[2:6]] for row in lines() if len(row) == 9 and row[2].isdigit()}


def edited(old: str, new: str) -> Scroll:
    text = (DATA / "scrolls/chaos.toml").read_text(encoding="utf-8")
    assert old in text
    return read_scroll(text.replace(old, new, 1), "chaos.toml")


# What is kept


def test_the_table_was_made_with_the_scrolls_as_they_are() -> None:
    marks = {row[0]: row[1] for row in lines() if len(row) == 2 and row[0] in scrolls()}
    assert marks == {kind: fingerprint(scroll_of(kind)) for kind in scrolls()}, f"make it anew: {TABLE.name} says how"


@pytest.mark.parametrize(("one", "other"), list(combinations(CLASSIC, 2)))
def test_classic_types_win_between_40_and_60_percent_against_each_other(one: str, other: str) -> None:
    duels, wins, losses, draws = measured()[one, other]
    assert duels >= 1000
    assert wins + losses + draws == duels
    assert all(0.4 * duels <= count <= 0.6 * duels for count in (wins, losses))


def test_every_pair_is_there() -> None:
    assert [(one, other) for one, other in measured() if other in TYPES] == [
        (pair.one, pair.other) for pair in pairs(TYPES) if pair.style == "free"
    ]


# The fingerprint of a scroll


def test_a_name_changes_no_fingerprint() -> None:
    assert fingerprint(edited('en = "Lunge"', 'en = "Thrust"')) == fingerprint(scroll_of("chaos"))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("attack = { F = 2", "attack = { F = 3"),
        ("defence = { F = 2", "defence = { F = 3"),
        ("armour = { head = 3", "armour = { head = 2"),
        ("shield = true", "shield = false"),
        ("special = []", 'special = ["two_blades"]'),
        ('path = ["FR", "F"]', 'path = ["FR", "FR"]'),
        ("red = [0]", "red = []"),
    ],
)
def test_whatever_plays_changes_it(old: str, new: str) -> None:
    assert fingerprint(edited(old, new)) != fingerprint(scroll_of("chaos"))


# The tool


def test_seats_and_ages_are_alternated() -> None:
    options = setting(Pair("sigmar", "ogre", "orc", 3), (1, 0), (0, 1))
    assert [(row["type"], row["seat"], row["team"]) for row in options["fighters"]] == [
        ("ogre", 1, 0), ("orc", 0, 1), ("orc", 0, 1), ("orc", 0, 1),
    ]  # fmt: skip
    assert options["ages"] == (0, 1)


def test_a_pair_that_meets_is_counted_duel_by_duel() -> None:
    row = met(Pair("free", "chaos", "slayer"), 8)
    assert row.wins + row.losses + row.draws == row.duels == 8
    assert row.wins + row.losses >= row.older > 0


def test_a_fight_that_the_limit_ends_is_told_from_one_in_which_somebody_falls() -> None:
    fighters = setting(Pair("free", "chaos", "orc"), (0, 1), (0, 1))
    ends = []
    for turns in (1, 60):
        agents = [make(GAME, "scripted", seat) for seat in (0, 1)]
        ends.append(how_it_ended(play(GAME, agents, 3, Setup("free", ("A", "B"), {**fighters, "turns": turns}))))
    assert ends == ["limit", "down"]


def test_the_table_says_what_was_counted() -> None:
    rows = [Row(pair, 1000, 500, 400, 100, 450, 20) for pair in pairs(TYPES)]
    assert matrix(rows, TYPES)[2].startswith("| **empire** | - | 55.0 % | 55.0 % |")
    assert matrix(rows, TYPES)[3].startswith("| **chaos** | 45.0 % | - |")
    assert detail(rows[1]) == "| empire | chaos | 1000 | 500 | 400 | 100 | 46.9 % to 53.1 % | 450 | 98.0 % |"
    assert "Of all these duels 98.0 % ended before the turn limit." in written(rows)


def test_processes_change_no_count() -> None:
    assert met_all(["chaos"], 4, 2) == [met(Pair("free", "chaos", "chaos"), 4)]
