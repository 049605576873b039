"""What strangers may send, and what browsers are told: limits, headers, and no 500 on anything."""

import dataclasses
import shutil
from collections.abc import AsyncIterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from httpx2 import ASGITransport, AsyncClient

from liza.games import games
from liza.kernel.game import Chance, Chances, Duel, Way
from liza.server.app import create_app
from liza.server.pages import LARGEST, POLICY
from liza.server.settings import Settings, database_url
from tests.server.people import LINK, MACHINE, ME, Crowd, as_json, crowded, good, refused
from tests.server.test_tables import WISH

DEEP: Any = 0
for _ in range(500):
    DEEP = [DEEP]


@pytest.fixture(scope="module")
async def crowd(empty: Path, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Crowd]:
    """One house for all of this: nothing here changes it."""
    folder = tmp_path_factory.mktemp("guard")
    shutil.copy(empty, folder / "tables.sqlite")
    url = database_url(str(folder / "tables.sqlite"))
    async with crowded(Settings(database=url, static=folder, sweep=3600, poll=3600)) as here:
        yield here


async def test_every_answer_tells_browsers_to_be_careful(crowd: Crowd) -> None:
    for path in ("/", "/api/games", "/api/tables/x", "/nothing"):
        headers = (await crowd.http.get(path)).headers
        assert headers["content-security-policy"] == POLICY
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
    assert "script-src 'self';" in POLICY
    assert "frame-ancestors 'none'" in POLICY


@pytest.mark.parametrize(("path", "most"), [("/api/tables", LARGEST), ("/api/records", 1_000_000)])
async def test_more_than_may_be_sent_is_refused(crowd: Crowd, path: str, most: int) -> None:
    assert refused(await crowd.http.post(path, content=b" " * (most + 1)), 413, "too_large") == {"most": most}
    assert (await crowd.http.post(path, content=b" " * most)).status_code in (409, 422)


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "chess"},
        {"game": "mordheim"},
        {"edition": "none"},
        {"seats": []},
        {"seats": [ME]},
        {"seats": [ME] * 17},
        {"seats": [ME, {"kind": "agent", "agent": "os:system"}]},
        {"seats": [ME, {"kind": "agent"}]},
        {"seats": [ME, {"kind": "me", "name": "x" * 41}]},
        {"seats": [ME, {"kind": "king"}]},
        {"options": {"rounds": "many"}},
        {"options": {"rounds": 1.5}},
        {"options": {"rounds": 10**30}},
        {"options": {"rounds": {"a": "\ud800"}}},
        {"options": DEEP},
        {"options": []},
        {"dice": {"kind": "loaded"}},
        {"dice": {"kind": "seeded", "seed": -1}},
        {"dice": {"kind": "seeded", "seed": True}},
        {"clock": {"bank": 0, "more": 0}},
        {"clock": {"bank": "NaN", "more": 0}},
        {"clock": {"bank": 1e300, "more": 0}},
        {"title": "x" * 81},
        {"more": 1},
    ],
    ids=lambda wrong: str(wrong)[:40].encode("ascii", "replace").decode() + str(len(str(wrong))),
)
async def test_a_table_that_cannot_be_is_refused(crowd: Crowd, wrong: Any) -> None:
    told = await crowd.http.post("/api/tables", **as_json({**WISH, "seats": [ME, MACHINE], **wrong}))
    assert 400 <= told.status_code < 500
    assert set(told.json()) == {"code", "rule", "facts"}


@pytest.mark.parametrize(
    "value", [None, 1.5, {}, {"a": 1}, "x" * 5000, 10**400, -(10**17), "\ud800", DEEP, [[[]]], [None]]
)
async def test_an_answer_that_is_no_value_is_refused(crowd: Crowd, value: Any) -> None:
    me, *_ = await crowd.open(ME, LINK)
    for said in ({"value": value}, {"value": "hook", "slip": value}, {"value": "hook", "revision": value}):
        if said not in ({"value": "hook", "slip": None}, {"value": "hook", "revision": None}):
            told = await me.post("/answers", said)
            assert 400 <= told.status_code < 500
            assert set(told.json()) == {"code", "rule", "facts"}
    assert (await me.view())["scene"]["handed_in"] == []


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b'"x"', b"\xff", b"1" * 5000, b"[" * 60_000])
async def test_what_is_no_json_is_refused(crowd: Crowd, body: bytes) -> None:
    me, *_ = await crowd.open(ME, LINK)
    for path in ("/api/tables", "/api/seats", f"/api/tables/{me.table}/answers", f"/api/tables/{me.table}/fork"):
        head = {"Content-Type": "application/json", "Authorization": f"Bearer {me.token}"}
        told = await crowd.http.post(path, content=body, headers=head)
        assert told.status_code in (400, 422)
        assert set(told.json()) == {"code", "rule", "facts"}


@pytest.mark.parametrize("text", ["", " \n ", "x" * 501])
async def test_chat_has_something_to_say_and_not_too_much(crowd: Crowd, text: str) -> None:
    me, *_ = await crowd.open(ME, LINK)
    assert (await me.post("/chat", {"text": text})).status_code == 422


async def test_a_seat_has_not_more_orders_than_it_can_need(crowd: Crowd) -> None:
    me, *_ = await crowd.open(ME, LINK)
    for number in range(100):
        good(await me.post("/orders", {"what": f"thing {number}", "value": True}))
    refused(await me.post("/orders", {"what": "one more", "value": True}), 409, "too_many_orders")


@pytest.mark.parametrize("head", ["Bearer", "Basic x", "Bearer  ", "x", "Bearer \xff"])
async def test_a_head_that_is_no_token_is_refused(crowd: Crowd, head: str) -> None:
    me, *_ = await crowd.open(ME, LINK)
    told = await crowd.http.get(f"/api/tables/{me.table}", headers={b"Authorization": head.encode("latin-1")})
    refused(told, 401, "token_unknown")
    assert told.headers["www-authenticate"] == "Bearer"


async def test_the_games_their_forms_rules_and_words(crowd: Crowd) -> None:
    cards = {card["id"]: card for card in good(await crowd.http.get("/api/games"))}
    assert [name for name, card in cards.items() if card["playable"]][:1] == ["pit-fighter"]
    assert set(cards) >= {"blood-bowl", "annuminas", "mordheim", "celtos"}
    assert cards["pulso"]["hidden"]
    assert "scripted" in cards["pit-fighter"]["players"]
    form = good(await crowd.http.get("/api/games/pit-fighter/form", params={"seats": 3}))
    assert (form["seats"], form["edition"]) == (3, cards["pit-fighter"]["editions"][0])
    assert len(form["options"]["fighters"]) == 3
    assert form["picks"]["types"][0]["name"]["es"]
    assert form["words"]["event"]["undone"]["es"]
    rules = good(await crowd.http.get("/api/games/pit-fighter/rules"))
    assert len(rules) == cards["pit-fighter"]["rules"] > 100
    assert good(await crowd.http.get("/api/games/blood-bowl/rules"))
    words = good(await crowd.http.get("/api/games/pulso/words"))
    assert words["refusal"]["answer_late"]["en"]
    assert words["event"]["sprung"]["es"]
    assert "event" in good(await crowd.http.get("/api/words"))
    for path, code in (
        ("chess/form", "no_such_game"),
        ("chess/rules", "no_such_game"),
    ):
        refused(await crowd.http.get(f"/api/games/{path}"), 404, code)
    refused(await crowd.http.get("/api/games/pulso/form", params={"seats": 9}), 409, "wrong_number_of_seats")
    assert good(await crowd.http.get("/api/health"))["ok"]


async def test_standing_orders_with_words_are_offered(crowd: Crowd, monkeypatch: pytest.MonkeyPatch) -> None:
    from liza.server import views

    known = {"standing": {"second_wind=false": {"en": "x", "es": "x"}, 'grip="hook"': {"en": "x", "es": "x"}}}
    monkeypatch.setattr(views, "words", lambda _: known)
    me, _ = await crowd.open(ME, MACHINE)
    assert (await me.view())["standing"] == [{"what": "second_wind", "value": False}, {"what": "grip", "value": "hook"}]


async def test_the_odds_are_the_games_own_and_worked_out_once(crowd: Crowd, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def chances(match: Any, seat: int, question: Any) -> Chances:
        asked.append((match.sealed, seat, question.what))
        duel = Duel(("a",), ("b",), ((Fraction(1),),), (("x", "rows", "mean", (Fraction(7, 2),)),), {})
        return Chances(((Chance("hit", Fraction(1, 3), "PU-1"),),), duel)

    one, other, watcher = await crowd.open(ME, LINK)
    monkeypatch.setitem(games(), "pulso", dataclasses.replace(games()["pulso"], chances=chances))
    crowd.house._recent.clear()
    await one.answer("hook", 0)
    for _ in range(2):
        told = good(await other.get("/odds", slip=1))
        assert told["options"] == [[{"key": "hit", "facts": {}, "share": [1, 3], "kind": "yes", "rule": "PU-1"}]]
        assert told["matrix"]["extras"] == [{"key": "x", "by": "rows", "unit": "mean", "values": [[7, 2]]}]
    assert asked == [({}, 1, "grip")]
    refused(await watcher.get("/odds"), 403, "spectators_cannot_act")
    assert good(await one.get("/odds"))["options"] == []


async def test_the_odds_after_an_answer_are_told_and_nothing_is_answered(
    crowd: Crowd, monkeypatch: pytest.MonkeyPatch
) -> None:
    def chances(match: Any, seat: int, question: Any) -> Chances:
        way = Way((1,), {"cell": (2, 3)}, Fraction(1, 2), {"steps": 1}, (Chance("hit", Fraction(1, 2), "PU-1"),))
        return Chances(((Chance(question.what, Fraction(1, 4), "PU-2", facts={"seat": seat}),),), None, (way,))

    one, other, _ = await crowd.open(ME, LINK)
    monkeypatch.setitem(games(), "pulso", dataclasses.replace(games()["pulso"], chances=chances))
    crowd.house._recent.clear()
    before = await one.view()
    told = good(await one.get("/odds", slip=0, after='"hook"'))
    assert told == {"revision": before["revision"], "options": [], "matrix": None, "ways": [], "ahead": None}
    await one.answer("press", 0)
    await other.answer("hook", 1)
    told = good(await one.get("/odds"))
    assert told["ways"] == [
        {
            "answers": [1],
            "at": {"cell": [2, 3]},
            "share": [1, 2],
            "facts": {"steps": 1},
            "chances": [{"key": "hit", "facts": {}, "share": [1, 2], "kind": "yes", "rule": "PU-1"}],
        }
    ]
    refused(await one.get("/odds", after="{"), 409, "not_a_value")
    refused(await one.get("/odds", after='"\\ud800"'), 409, "not_a_value")
    refused(await one.get("/odds", after="99"), 409, "not_allowed")


async def test_the_client_is_served_where_it_is_built(settings: Settings, tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>")
    (tmp_path / "assets" / "a.js").write_text("1")
    app = create_app(settings)
    async with AsyncClient(transport=ASGITransport(app), base_url="http://a") as http:
        page, script = await http.get("/"), await http.get("/assets/a.js")
        assert (page.text, page.headers["cache-control"]) == ("<!doctype html>", "no-cache")
        assert "immutable" in script.headers["cache-control"]
        assert (await http.get("/../pyproject.toml")).status_code == 404
