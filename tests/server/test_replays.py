"""Looking back at a match, playing on from a moment, and records that come from elsewhere."""

from typing import Any

import pytest

from liza.agents import make
from liza.games import find
from liza.kernel.luck import Seeded
from liza.kernel.play import play
from liza.kernel.record import write_played
from tests.server.people import LINK, MACHINE, ME, Crowd, Person, good, refused
from tests.server.test_duels import play_out


def some_record(game: str, seed: int = 5) -> str:
    room = find(game)
    setup = room.usual(2)
    player = "scripted" if "scripted" in room.agents else "random"
    agents = [make(room, player, seat) for seat in range(2)]
    return write_played(room, setup, Seeded(seed), play(room, agents, seed, setup))


async def upload(crowd: Crowd, text: str) -> Any:
    return await crowd.http.post("/api/records", content=text)


@pytest.mark.parametrize("game", ["pulso", "pit-fighter"])
async def test_an_uploaded_record_is_seen_moment_by_moment_and_given_back(crowd: Crowd, game: str) -> None:
    text = some_record(game)
    watcher = Person(crowd.http, good(await upload(crowd, text))["table"])
    replay = good(await watcher.get("/replay"))
    assert [moment["inputs"] for moment in replay["moments"]] == list(range(1, replay["inputs"] + 1))
    assert {mark for moment in replay["moments"] for mark in moment["marks"]} >= {"reveal", "dice"}
    assert (replay["over"], replay["fork"]) == (True, True)
    assert (await watcher.get("/record")).text == text
    last = good(await watcher.get(f"/moments/{replay['inputs']}"))
    assert last["table"] == (await watcher.view())["scene"]["table"]
    assert good(await watcher.get("/moments/0"))["inputs"] == 0
    refused(await watcher.get(f"/moments/{replay['inputs'] + 1}"), 404, "no_such_moment")


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda text: text.replace("liza-record 1", "hello"), "not_a_record"),
        (lambda text: text.replace("game pulso", "game chess"), "no_such_game"),
        (lambda text: text.replace('"reason"', '"raisin"'), "result_differs"),
        (lambda text: text.replace("all grip: [", "all grip: [7, "), "tape_wrong_slips"),
        (lambda text: text[: text.index("---")], "record_incomplete"),
        (lambda text: "\0" * 10, "file_not_text"),
        (lambda text: "", "not_a_record"),
    ],
    ids=["first line", "game", "result", "slips", "half", "zeros", "nothing"],
)
async def test_a_record_that_does_not_hold_is_refused(crowd: Crowd, change: Any, code: str) -> None:
    refused(await upload(crowd, change(some_record("pulso"))), 404 if code == "no_such_game" else 409, code)


async def test_play_goes_on_from_any_moment_of_a_match_that_is_over(crowd: Crowd) -> None:
    watcher = Person(crowd.http, good(await upload(crowd, some_record("pit-fighter")))["table"])
    inputs = good(await watcher.get("/replay"))["inputs"]
    then = good(await watcher.get(f"/moments/{inputs // 2}"))
    made = good(await watcher.post("/fork", {"inputs": inputs // 2, "seats": [ME, {**MACHINE, "agent": "scripted"}]}))
    me = Person(crowd.http, made["table"], 0, made["mine"][0]["token"])
    view = await me.view()
    assert view["scene"]["inputs"] >= inputs // 2
    assert view["log"][0]["inputs"] < inputs // 2
    forked = [line for line in view["log"] if line["name"] == "forked"]
    assert forked[0]["facts"] == {"table": watcher.table, "inputs": inputs // 2}
    assert then["inputs"] == inputs // 2
    end = await play_out(crowd, [me])
    assert good(await me.get("/replay"))["inputs"] == end["scene"]["inputs"]


async def test_the_throw_at_which_one_plays_on_is_thrown_anew_and_asked_of_nobody(crowd: Crowd) -> None:
    watcher = Person(crowd.http, good(await upload(crowd, some_record("pit-fighter")))["table"])
    moments = good(await watcher.get("/replay"))["moments"]
    before = [moment["inputs"] - 1 for moment in moments if "dice" in moment["marks"]]
    for inputs in before[:12]:
        made = good(await watcher.post("/fork", {"inputs": inputs, "seats": [ME, {**ME, "name": "Beto"}]}))
        view = await Person(crowd.http, made["table"], 0, made["mine"][0]["token"]).view()
        names = [line["name"] for line in view["log"]]
        assert "dice" in names[names.index("forked") :]
        assert all(seat >= 0 for seat, _ in view["scene"]["waiting"])


async def test_a_running_match_is_played_on_only_by_those_who_hold_every_seat(crowd: Crowd) -> None:
    one, other, watcher = await crowd.open(ME, LINK)
    wish = {"inputs": 0, "seats": [ME, MACHINE]}
    for person in (one, watcher):
        refused(await person.post("/fork", wish), 403, "fork_not_allowed")
    good(await one.post("/fork", {**wish, "tokens": [other.token]}))
    refused(await one.post("/fork", {**wish, "tokens": ["guess"]}), 401, "token_unknown")
    refused(await one.post("/fork", {**wish, "tokens": [other.token], "inputs": 9}), 404, "no_such_moment")
    refused(await one.post("/fork", {**wish, "tokens": [other.token], "seats": [ME]}), 409, "wrong_number_of_seats")


async def test_against_a_machine_one_may_play_on_where_nothing_is_hidden(crowd: Crowd) -> None:
    open_one, _ = await crowd.open(ME, MACHINE, game="pit-fighter")
    hidden_one, _ = await crowd.open(ME, MACHINE, game="pulso")
    assert (await open_one.view())["fork"]
    assert not (await hidden_one.view())["fork"]


async def test_the_replay_of_a_running_match_is_what_the_seat_saw(crowd: Crowd) -> None:
    one, other, watcher = await crowd.open(ME, LINK)
    await one.answer("hook", 0)
    seen = await other.answer("press", 1)
    replay = good(await one.get("/replay"))
    assert (len(replay["moments"]), replay["moments"][0]["marks"]) == (1, ["reveal"])
    mine, theirs = [good(await person.get("/moments/1"))["table"]["sheets"] for person in (one, watcher)]
    assert [sheet["grip"] for sheet in mine] == ["hook", ""]
    assert [sheet["grip"] for sheet in theirs] == ["", ""]
    assert seen["scene"]["table"]["sheets"] == good(await other.get("/moments/1"))["table"]["sheets"]
