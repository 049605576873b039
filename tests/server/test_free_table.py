"""A battle on the free table over HTTP: a way that cannot be is refused with its rule, and nothing has changed."""

from typing import Any, NamedTuple

import pytest

from liza.agents import make
from liza.games.skirmish.game import ANNUMINAS
from liza.kernel.codec import digest
from liza.kernel.game import Setup
from liza.kernel.luck import Seeded
from liza.kernel.play import play
from liza.kernel.record import read, verify, write_played
from liza.server.replays import marks, walk
from tests.server.people import LINK, ME, Crowd, Person, good, question, refused

WALK, JUMP, LEAP = 0, 4, 5


class Asked(NamedTuple):
    """Who is asked for the way of a warrior, and where that warrior stands."""

    person: Person
    view: Any
    x: int
    y: int

    def walk(self, dx: int, dy: int) -> list[list[int]]:
        """So far straight on."""
        return [[WALK, self.x + dx, self.y + dy, 0]]


async def walking(crowd: Crowd) -> Asked:
    """Two at a table of Annúminas, played on until one of them is asked for a way."""
    people = await crowd.open(
        ME, LINK, game="annuminas", edition="annuminas", options={"table": "cairns"}, dice={"kind": "seeded", "seed": 3}
    )
    while True:
        for one in people[:2]:
            view = await one.view()
            if view["scene"]["questions"]:
                asked = question(view)
                if asked["what"] == "path":
                    x, y, _ = asked["region"]["from"]
                    return Asked(one, view, x, y)
                await one.answer(next((way for way in asked["options"] if way[0] == "walk"), asked["options"][0]))


async def unchanged(asked: Asked) -> bool:
    """Whether all is as it was."""
    now = await asked.person.view()
    same = (now["revision"], now["scene"]["inputs"]) == (asked.view["revision"], asked.view["scene"]["inputs"])
    return same and now["scene"]["questions"] == asked.view["scene"]["questions"]


async def test_a_way_is_judged_and_then_taken(crowd: Crowd) -> None:
    """AN-4.3."""
    asked = await walking(crowd)
    way = asked.view["scene"]["questions"][0]["options"][-1]
    assert len(way) > 0
    assert good(await asked.person.post("/judge", {"value": way})) == {"ok": True, "why": None}
    assert await unchanged(asked)
    assert (await asked.person.answer(way))["scene"]["inputs"] > asked.view["scene"]["inputs"]


@pytest.mark.parametrize(
    ("path", "code", "rule"),
    [
        ([[WALK, -1, 5, 0]], "path_off_table", "AN-0.3"),
        ([[WALK, 10**9, 5, 0]], "path_off_table", "AN-0.3"),
        ([[WALK, 5, 5, 99]], "path_malformed", "AN-4.3"),
        ([[77, 5, 5, 0]], "path_malformed", "AN-4.3"),
        ([[WALK, 5, 5]], "path_malformed", "AN-4.3"),
        ([[]], "path_malformed", "AN-4.3"),
        ("north", "path_malformed", "AN-4.3"),
        ("", "path_malformed", "AN-4.3"),
        (7, "path_malformed", "AN-4.3"),
        (True, "path_malformed", "AN-4.3"),
        ([[WALK, "5", 5, 0]], "path_not_whole", "AN-0.1"),
        ([[WALK, True, 5, 0]], "path_not_whole", "AN-0.1"),
        ([[WALK, [5], 5, 0]], "path_not_whole", "AN-0.1"),
        ([[WALK, 5, 5, 0]] * 41, "path_many_legs", "AN-4.3"),
        ([[WALK, 5, 5, 0]] * 2000, "path_many_legs", "AN-4.3"),
    ],
    ids=str,
)
async def test_what_is_no_way_is_refused_by_rule(crowd: Crowd, path: Any, code: str, rule: str) -> None:
    """AN-0.1, AN-0.3, AN-4.3: when it is judged, and when it is answered."""
    asked = await walking(crowd)
    told = good(await asked.person.post("/judge", {"value": path}))
    assert (told["ok"], told["why"]["code"], told["why"]["rule"]) == (False, code, rule)
    refused(await asked.person.post("/answers", {"value": path}), 409, code)
    assert await unchanged(asked)


@pytest.mark.parametrize("number", [150.5, 1e300, 150.0, 10**30], ids=str)
async def test_a_number_that_is_not_whole_is_refused_where_it_stands(crowd: Crowd, number: float) -> None:
    """AN-0.1: whole millimetres only, whatever the fraction."""
    asked = await walking(crowd)
    for what in ("/judge", "/answers"):
        facts = refused(await asked.person.post(what, {"value": [[WALK, number, 150, 0]]}), 422, "wrong_request")
        assert facts["where"] == ["body.value"]
    assert await unchanged(asked)


async def test_nothing_where_a_number_belongs_is_no_value(crowd: Crowd) -> None:
    """AN-0.1."""
    asked = await walking(crowd)
    told = good(await asked.person.post("/judge", {"value": [[WALK, None, 5, 0]]}))
    assert (told["ok"], told["why"]["code"]) == (False, "not_a_value")
    refused(await asked.person.post("/answers", {"value": [[WALK, None, 5, 0]]}), 409, "not_a_value")
    assert await unchanged(asked)


async def test_a_way_too_far_and_through_the_air(crowd: Crowd) -> None:
    """AN-4.3, AN-4.31, AN-4.34."""
    asked = await walking(crowd)
    for path, rule in (
        (asked.walk(0, 181 if asked.y < 400 else -181), "AN-4.3"),
        ([[JUMP, asked.x, asked.y + 30, 0]], "AN-4.31"),
        ([[LEAP, asked.x, asked.y + 60, 0]], "AN-4.34"),
    ):
        told = good(await asked.person.post("/judge", {"value": path}))
        assert (told["ok"], told["why"]["rule"]) == (False, rule)
    assert await unchanged(asked)


@pytest.mark.parametrize("body", [b'{"value": [[0, NaN, 5, 0]]}', b'{"value": [[0, Infinity, 5, 0]]}', b'{"value": [['])
async def test_what_is_not_even_json_is_refused(crowd: Crowd, body: bytes) -> None:
    """AN-0.1: NaN never gets as far as the table."""
    asked = await walking(crowd)
    head = {"Authorization": f"Bearer {asked.person.token}", "Content-Type": "application/json"}
    for what in ("judge", "answers"):
        told = await crowd.http.post(f"/api/tables/{asked.person.table}/{what}", content=body, headers=head)
        assert 400 <= told.status_code < 500
    assert await unchanged(asked)


async def test_a_million_points_are_refused_before_they_are_read(crowd: Crowd) -> None:
    """AN-4.3."""
    asked = await walking(crowd)
    for what in ("/judge", "/answers"):
        told = await asked.person.post(what, {"value": [[WALK, 5, 5, 0]] * 1_000_000})
        assert 400 <= told.status_code < 500
    assert await unchanged(asked)


def test_what_was_measured_is_a_moment_of_the_replay() -> None:
    """AN-0.6: the line that says so is asked of nobody, and the match is walked through all the same."""
    setup = Setup("annuminas", ("Ana", "Beto"), {"table": "cairns"})
    played = play(ANNUMINAS, [make(ANNUMINAS, "scripted", seat) for seat in range(2)], 5, setup)
    position = verify(read(write_played(ANNUMINAS, setup, Seeded(5), played)), ANNUMINAS)
    moments = walk(position)
    measured = [moment for moment in moments if moment.entry and moment.entry[1] == "measured"]
    assert len(moments) == position.inputs + 1
    assert len(measured) > 2
    assert digest(moments[-1].position.now) == digest(position.now)
    assert [marks(ANNUMINAS, moment.entry, ()) for moment in measured if moment.entry] == [[]] * len(measured)
