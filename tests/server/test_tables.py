"""Seats, tokens, races, undo and the log, clocks, restarts: what a table must hold."""

import asyncio
import hashlib
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from httpx2 import ASGITransport, AsyncClient
from sqlalchemy import select

from liza.agents import First
from liza.server import thinking
from liza.server.app import create_app
from liza.server.log import STEP
from liza.server.settings import Settings
from liza.server.store import TABLES
from tests.server.people import LINK, MACHINE, ME, Clock, Crowd, Person, good, question, refused

WISH: dict[str, Any] = {"game": "pulso", "edition": "classic", "dice": {"kind": "seeded"}, "spectators": False}


# Seats


async def test_an_invitation_is_good_once(crowd: Crowd) -> None:
    made = good(await crowd.http.post("/api/tables", json={**WISH, "seats": [ME, LINK]}))
    invite = made["invites"][0]["invite"]
    me = Person(crowd.http, made["table"], 0, made["mine"][0]["token"])
    assert [seat["kind"] for seat in (await me.view())["seats"]] == ["person", "open"]
    taken = good(await crowd.http.post("/api/seats", json={"invite": invite, "name": "Zoe"}))
    assert taken["seat"] == 1
    refused(await crowd.http.post("/api/seats", json={"invite": invite}), 404, "invite_unknown")
    view = await me.view()
    assert (view["seats"][1]["kind"], view["scene"]["seats"]) == ("person", ["Ana", "Zoe"])
    assert [(line["name"], line["facts"]["name"]) for line in view["log"]] == [("joined", "Zoe")]


async def test_of_two_who_follow_one_link_at_once_one_sits_down(crowd: Crowd) -> None:
    made = good(await crowd.http.post("/api/tables", json={**WISH, "seats": [ME, LINK]}))
    told = [crowd.http.post("/api/seats", json={"invite": made["invites"][0]["invite"]}) for _ in range(5)]
    assert sorted([one.status_code for one in await asyncio.gather(*told)]) == [200, 404, 404, 404, 404]


async def test_only_hashes_of_tokens_are_kept(crowd: Crowd, tmp_path: Path) -> None:
    made = good(await crowd.http.post("/api/tables", json={**WISH, "seats": [ME, LINK]}))
    token, invite = made["mine"][0]["token"], made["invites"][0]["invite"]
    assert len(token) >= 43  # 256 bits, six in each sign
    async with crowd.house.store.engine.connect() as link:
        (stored,) = (await link.execute(select(TABLES.c.stored))).scalars()
    assert hashlib.sha256(token.encode()).hexdigest().encode() in stored
    kept = on_the_disk(tmp_path)
    assert made["table"].encode() in kept
    assert token.encode() not in kept
    assert invite.partition(".")[2].encode() not in kept


def on_the_disk(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.glob("tables.sqlite*"))


async def test_nobody_watches_where_nobody_may(crowd: Crowd) -> None:
    *_, watcher = await crowd.open(ME, MACHINE, spectators=False)
    for what in ("", "/record", "/replay", "/moments/0"):
        refused(await watcher.get(what), 403, "no_spectators")


@pytest.mark.parametrize("what", ["/answers", "/undo", "/withdraw", "/orders", "/chat"])
async def test_who_watches_cannot_act_nor_who_guesses(crowd: Crowd, what: str) -> None:
    *_, watcher = await crowd.open(ME, LINK)
    said = {"/answers": {"value": "hook"}, "/orders": {"what": "grip", "value": "hook"}, "/chat": {"text": "x"}}
    refused(await watcher.post(what, said.get(what)), 403, "spectators_cannot_act")
    refused(await watcher._replace(token="guess").post(what, said.get(what)), 401, "token_unknown")
    assert (await watcher.view())["revision"] == 2


async def test_a_token_of_another_table_holds_no_seat_here(crowd: Crowd) -> None:
    one, _ = await crowd.open(ME, MACHINE)
    other, _ = await crowd.open(ME, MACHINE)
    refused(await one._replace(token=other.token).get(), 401, "token_unknown")


# Races


async def test_of_the_same_answer_given_twice_at_once_one_is_taken(crowd: Crowd) -> None:
    one, other, _ = await crowd.open(ME, LINK)
    told = await asyncio.gather(*[one.post("/answers", {"value": "hook", "slip": 0}) for _ in range(6)])
    assert sorted([answer.status_code for answer in told]) == [200, 409, 409, 409, 409, 409]
    assert (await other.view())["scene"]["handed_in"] == [0]


async def test_answers_of_two_seats_at_once_are_both_taken(crowd: Crowd) -> None:
    for _ in range(5):
        one, other, _ = await crowd.open(ME, LINK)
        await asyncio.gather(one.answer("hook", 0, revision=2), other.answer("press", 1, revision=2))
        assert (await one.view())["scene"]["inputs"] == 1


async def test_two_processes_on_one_database_lose_nothing(crowd: Crowd, settings: Settings) -> None:
    """The second house has its own memory; the revision in the database decides."""
    app = create_app(settings)
    async with app.router.lifespan_context(app), AsyncClient(transport=ASGITransport(app), base_url="http://b") as http:
        one, other, _ = await crowd.open(ME, LINK)
        there = other._replace(http=http)
        said = [one.post("/chat", {"text": "a"}) for _ in range(4)] + [
            there.post("/chat", {"text": "b"}) for _ in range(4)
        ]
        taken = [answer for answer in await asyncio.gather(*said) if answer.status_code == 200]
        assert len((await one.view())["chat"]) == len(taken) >= 4
        await one.answer("hook", 0)
        await there.answer("press", 1)
        assert (await one.view())["scene"]["inputs"] == (await there.view())["scene"]["inputs"] == 1


# Undo and the log


async def test_an_undo_takes_the_lines_that_its_answer_had_led_to(crowd: Crowd) -> None:
    (me, also_me, _) = await crowd.open(ME, {**ME, "name": "Beto"}, game="pit-fighter", dice={"kind": "typed"})
    people = [me, also_me]
    while True:
        view = await me.view()
        seat = view["scene"]["waiting"][0][0]
        mover = people[max(seat, 0)]
        before = await mover.view()
        since = (await me.view())["last"]
        after = await mover.answer(question(before)["options"][0], question(before)["slip"])
        if after["log"] and after["scene"]["undo"] is None and len(after["log"]) > len(before["log"]):
            break
    new = (await me.view(since))["log"]
    assert new
    undone = good(await mover.post("/undo"))
    assert undone["scene"]["inputs"] == before["scene"]["inputs"]
    seen = await me.view(new[-1]["seq"])
    assert seen["kept"] < new[0]["seq"]
    assert [line["name"] for line in seen["log"]] == ["undone"]
    whole = await me.view()
    kept = [line for line in new if line["seq"] in {one["seq"] for one in whole["log"]}]
    assert kept == []


async def test_lines_are_told_once(crowd: Crowd) -> None:
    one, other, _ = await crowd.open(ME, LINK)
    await one.answer("hook", 0)
    view = await other.answer("press", 1)
    assert view["last"] == view["log"][-1]["seq"]
    again = await one.view(view["last"])
    assert (again["log"], again["kept"], again["last"]) == ([], view["last"], view["last"])
    assert all(line["seq"] // STEP <= view["revision"] for line in view["log"])


async def test_why_an_undo_stops_is_said(crowd: Crowd) -> None:
    one, other, _ = await crowd.open(ME, LINK)
    refused(await one.post("/undo"), 409, "undo_stops_at_start")
    await one.answer("hook", 0)
    assert (await other.view())["scene"]["undo"][0] == "undo_stops_at_seat"
    assert good(await one.post("/undo"))["scene"]["handed_in"] == []


# Clocks


async def test_a_clock_runs_while_one_is_asked_and_an_answer_gives_back(crowd: Crowd, clock: Clock) -> None:
    one, other, _ = await crowd.open(ME, LINK, clock={"bank": 60, "more": 5})
    clock.seconds += 10
    assert [seat["left"] for seat in (await one.view())["seats"]] == [50_000, 50_000]
    view = await one.answer("hook", 0)
    assert [(seat["left"], seat["running"]) for seat in view["seats"]] == [(55_000, False), (50_000, True)]
    clock.seconds += 10
    assert [seat["left"] for seat in (await other.view())["seats"]] == [55_000, 40_000]


async def test_no_clock_runs_before_everybody_sits(crowd: Crowd, clock: Clock) -> None:
    wish = {**WISH, "seats": [ME, LINK], "spectators": True, "clock": {"bank": 60, "more": 0}}
    made = good(await crowd.http.post("/api/tables", json=wish))
    clock.seconds += 1000
    await crowd.house.sweep()
    await crowd.house.settled()
    view = await Person(crowd.http, made["table"]).view()
    assert [(seat["left"], seat["running"]) for seat in view["seats"]] == [(60_000, False)] * 2


async def test_whose_clock_runs_out_answers_harmlessly_and_the_record_says_what(crowd: Crowd, clock: Clock) -> None:
    one, other, _ = await crowd.open(ME, LINK, clock={"bank": 60, "more": 5})
    await one.answer("press", 0)
    clock.seconds += 60
    await crowd.house.sweep()
    await crowd.house.settled()
    view = await other.view()
    assert [line["facts"] for line in view["log"] if line["name"] == "clock_out"] == [{"seat": 1}]
    assert view["scene"]["inputs"] == 1
    assert view["seats"][1]["left"] == 5_000
    assert (await one.get("/record")).text.endswith("---\nall grip: ?\n")


async def test_who_looks_at_a_table_sees_a_late_clock_run_out(crowd: Crowd, clock: Clock) -> None:
    one, _other, watcher = await crowd.open(ME, LINK, clock={"bank": 60, "more": 0})
    await one.answer("hook", 0)
    clock.seconds += 61
    await watcher.view()
    await crowd.house.settled()
    assert "clock_out" in [line["name"] for line in (await watcher.view())["log"]]


async def test_the_time_of_a_turn_is_a_rule_of_the_game(crowd: Crowd, clock: Clock) -> None:
    people = await crowd.open(ME, LINK, game="blood-bowl", options={"teams": ["human", "orc"], "clock": 240})
    while (mover := await asked_for(people, "action")) is None:
        clock.seconds += 1000
        assert [seat["left"] for seat in (await people[0].view())["seats"]] == [None, None]
        for person in people[:2]:
            for one in (await person.view())["scene"]["questions"]:
                await person.answer(one["options"][0])
    other = 1 - mover
    clock.seconds += 100
    assert clocks(await people[other].view()) == {mover: (140_000, True), other: (None, False)}
    await people[mover].answer(question(await people[mover].view())["options"][-1])
    assert clocks(await people[other].view())[mover] == (140_000, True)
    clock.seconds += 140
    await crowd.house.sweep()
    await crowd.house.settled()
    view = await people[other].view()
    told = [(line["name"], line["facts"]) for line in view["log"]]
    assert ("clock_out", {"seat": mover}) in told
    assert ("turnover", {"team": mover, "why": "time"}) in told
    assert question(view)["what"] == "action"
    assert clocks(view) == {other: (240_000, True), mover: (None, False)}


async def asked_for(people: list[Person], what: str) -> int | None:
    """The seat that is asked this, if one is."""
    for seat, person in enumerate(people[:2]):
        if [one for one in (await person.view())["scene"]["questions"] if one["what"] == what]:
            return seat
    return None


def clocks(view: Any) -> dict[int, Any]:
    return {number: (seat["left"], seat["running"]) for number, seat in enumerate(view["seats"])}


# Machines and restarts


async def test_a_machine_that_fails_answers_harmlessly(crowd: Crowd, monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(First):
        def choose(self, *_: Any) -> Any:
            raise ZeroDivisionError

    monkeypatch.setattr(thinking, "make", lambda *_: Broken())
    me, _ = await crowd.open(ME, MACHINE)
    await crowd.house.settled()
    assert (await me.view())["scene"]["handed_in"] == [1]


async def test_a_machine_that_never_answers_stops_nobody(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    import dataclasses
    import threading

    released = threading.Event()

    class Slow(First):
        def choose(self, *arguments: Any) -> Any:
            released.wait()
            return super().choose(*arguments)

    monkeypatch.setattr(thinking, "make", lambda *_: Slow())
    app = create_app(dataclasses.replace(settings, thinking=0.01))
    async with app.router.lifespan_context(app), AsyncClient(transport=ASGITransport(app), base_url="http://a") as http:
        crowd = Crowd(http, app.state.house)
        me, _ = await crowd.open(ME, MACHINE)
        await crowd.house.settled()
        assert (await me.view())["scene"]["handed_in"] == [1]
        released.set()


async def test_a_machine_that_was_interrupted_is_asked_again(crowd: Crowd, settings: Settings) -> None:
    crowd.house.closing.set()  # nobody is tended any more, as after a crash
    me, _ = await crowd.open(ME, MACHINE)
    assert (await me.view())["scene"]["handed_in"] == []
    app = create_app(settings)
    async with app.router.lifespan_context(app):
        await app.state.house.settled()
        assert (await me.view())["scene"]["handed_in"] == [1]


async def test_changed_rules_begin_the_open_step_again_and_say_so(crowd: Crowd, tmp_path: Path) -> None:
    one, other, _ = await crowd.open(ME, LINK)
    await one.answer("hook", 0)
    with sqlite3.connect(tmp_path / "tables.sqlite") as link:
        (stored,) = link.execute("select stored from tables").fetchone()
        link.execute("update tables set stored = ?", (stored.replace(b'"rules":"1"', b'"rules":"0"'),))
    crowd.house._recent.clear()
    await other.view()
    await crowd.house.settled()
    view = await other.view()
    assert view["log"][-1]["name"] == "rules_changed"
    assert view["scene"]["handed_in"] == []
    assert [line["name"] for line in view["log"]].count("rules_changed") == 1
