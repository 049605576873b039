"""How even the forces are [CE-8.7], as measured and kept under `bench/`; and the tool that measures it."""

from collections.abc import Iterator
from typing import Any, Final

import pytest

from bench.celtos_balance import TABLE, Row, detail, fingerprint, met, pairs, parts, written
from liza.games.celtos.forces import forces

KEPT: Final = TABLE.read_text(encoding="utf-8")


def lines() -> Iterator[list[str]]:
    for line in KEPT.splitlines():
        if line.startswith("|"):
            yield [cell.strip() for cell in line.strip("|").split("|")]


def test_the_table_was_made_with_the_forces_as_they_are() -> None:
    marks = {row[0]: row[1:] for row in lines() if len(row) == 3 and row[0] in forces()}
    assert marks == {name: [str(force.points), fingerprint(force)] for name, force in forces().items()}, (
        f"make it anew: {TABLE.name} says how"
    )


@pytest.mark.parametrize(("one", "other"), pairs())
def test_ce_8_7_each_wins_between_40_and_60_percent_against_each(one: str, other: str) -> None:
    """Of 300 battles or more, a draw being half a win."""
    [row] = [row for row in lines() if row[:2] == [one, other]]
    battles, wins, losses, draws = (int(cell) for cell in row[2:6])
    assert battles >= 300
    assert wins + losses + draws == battles
    assert 0.4 * battles <= wins + draws / 2 <= 0.6 * battles


def test_each_force_sits_at_each_seat_in_each_scenario() -> None:
    assert [(part.forces, part.scenario) for part in parts("a", "b")] == [
        (("a", "b"), "ford"), (("a", "b"), "three_cairns"), (("b", "a"), "ford"), (("b", "a"), "three_cairns"),
    ]  # fmt: skip


def test_a_pair_that_meets_is_counted_battle_by_battle() -> None:
    row = met(("red_boar", "drowned"), 4)
    assert row.wins + row.losses + row.draws == row.battles == 4
    assert [sum(told) for told in row.by_scenario] == [2, 2]


@pytest.mark.long
@pytest.mark.parametrize(("one", "other"), pairs())
def test_ce_8_7_what_is_kept_still_holds_roughly(one: str, other: str) -> None:
    """Forty battles of other dice than those of the table: three standard deviations about even."""
    row = met((one, other), 40, seed=100_000)
    assert 0.5 - 0.24 < row.share < 0.5 + 0.24


@pytest.mark.parametrize("changed", ["models", "profile", "melee", "missile", "skills", "leader"])
def test_whatever_plays_changes_the_fingerprint(changed: str) -> None:
    force = forces()["red_boar"]
    first = force.units[0]
    other: dict[str, Any] = {
        "models": 9, "profile": (11, *first.profile[1:]), "melee": "club", "missile": "sling",
        "skills": ("fearless",), "leader": True,
    }  # fmt: skip
    assert fingerprint(force._replace(units=(first._replace(**{changed: other[changed]}),))) != fingerprint(
        force._replace(units=(first,))
    )


def test_a_name_changes_no_fingerprint() -> None:
    force = forces()["red_boar"]
    renamed = [row._replace(name={"en": "x", "es": "y"}) for row in force.units]
    assert fingerprint(force._replace(units=tuple(renamed), title={})) == fingerprint(force)


def test_the_table_says_what_was_counted() -> None:
    row = Row("red_boar", "drowned", 400, 180, 160, 60, 190, 7, ((90, 80, 30), (90, 80, 30)))
    told = "| red_boar | drowned | 400 | 180 | 160 | 60 | 52.5 % | 40.2 % to 49.9 % | 52.5 % | 52.5 % | 190 | 7 |"
    assert detail(row) == told
    assert told in written([row])
