"""Sockets over a real port: pushes of what each seat may see, who is online, and a server that is killed."""

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple, cast

import pytest
import uvicorn
from httpx2 import AsyncClient, TransportError
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from liza.kernel.refusal import Refusal
from liza.server import serve
from liza.server.app import create_app
from liza.server.settings import Settings, data_folder, database_url
from tests.server.people import LINK, MACHINE, ME, Crowd, Person, good, question

PATIENCE = 20


class Live(NamedTuple):
    """A server on a port."""

    crowd: Crowd
    url: str

    @asynccontextmanager
    async def socket(self, *people: Person, **hello: Any) -> AsyncIterator[ClientConnection]:
        async with connect(f"{self.url}/api/tables/{people[0].table}/socket", max_size=None) as link:
            tokens = [person.token for person in people if person.token]
            await link.send(json.dumps({"tokens": tokens, "since": 0, "spectate": not tokens, **hello}))
            yield link


@pytest.fixture
async def live(settings: Settings) -> AsyncIterator[Live]:
    app = create_app(settings)
    here = serve.bound("127.0.0.1", 0)
    server = uvicorn.Server(uvicorn.Config(app, log_level="error", ws="websockets-sansio"))
    running = asyncio.create_task(server.serve(sockets=[here]))
    port = here.getsockname()[1]
    async with AsyncClient(base_url=f"http://127.0.0.1:{port}") as http:
        yield Live(Crowd(http, app.state.house), f"ws://127.0.0.1:{port}")
    server.should_exit = True
    await running


async def until(link: ClientConnection, holds: Callable[[Any], bool]) -> Any:
    """The first push of which something holds."""
    async with asyncio.timeout(PATIENCE):
        while True:
            told = json.loads(await link.recv())
            if holds(told):
                return told


async def since(link: ClientConnection, revision: int) -> Any:
    """The first push of this revision or a later one."""
    return await until(link, lambda told: told["revision"] >= revision)


async def test_an_answer_is_pushed_to_the_other_who_is_shown_only_that_it_was_given(live: Live) -> None:
    one, other, watcher = await live.crowd.open(ME, LINK)
    async with live.socket(other) as link, live.socket(watcher) as watching:
        first = await until(link, lambda _: True)
        await one.answer("hook", 0)
        push = await until(link, lambda told: told["revision"] > first["revision"])
        assert push["views"][0]["scene"]["handed_in"] == [0]
        assert push["views"][0]["seat"] == 1
        seen = await until(watching, lambda told: told["revision"] == push["revision"])
        assert seen["views"][0]["seat"] is None


async def test_what_is_pushed_is_the_same_whatever_was_sealed_and_taken_back(live: Live) -> None:
    told = []
    for grips in (("hook", "press"), ("press", "hook"), ("top_roll", "hook")):
        one, other, watcher = await live.crowd.open(ME, LINK, dice={"kind": "seeded", "seed": 5})
        async with live.socket(other) as link, live.socket(watcher) as watching:
            for listener in (link, watching):
                await until(listener, lambda _: True)
            heard = []
            for what, said in (("/answers", grips[0]), ("/withdraw", None), ("/answers", grips[1])):
                after = good(await one.post(what, {} if said is None else {"value": said, "slip": 0}))
                heard += [await since(listener, after["revision"]) for listener in (link, watching)]
        told.append(json.dumps(heard).replace(one.table, "TABLE"))
    assert told[0] == told[1] == told[2]


async def test_two_on_one_screen_get_a_view_for_each_token_in_their_order(live: Live) -> None:
    one, other, _ = await live.crowd.open(ME, {**ME, "name": "Beto"})
    async with live.socket(other, one) as link:
        push = await until(link, lambda _: True)
        assert [view["seat"] for view in push["views"]] == [1, 0]
        assert [view["fork"] for view in push["views"]] == [True, True]
        assert [seat["online"] for seat in push["views"][0]["seats"]] == [True, True]


async def test_the_log_comes_on_where_it_stopped(live: Live) -> None:
    one, other, _ = await live.crowd.open(ME, LINK)
    async with live.socket(one) as link:
        push = await until(link, lambda _: True)
        await one.answer("hook", 0)
        await other.answer("press", 1)
        lines = [line["seq"] for line in push["views"][0]["log"]]
        push = await until(link, lambda told: told["views"][0]["scene"]["inputs"] == 1)
        lines += [line["seq"] for line in push["views"][0]["log"]]
        assert lines == [line["seq"] for line in (await one.view())["log"]]


async def test_who_has_the_page_open_is_online(live: Live) -> None:
    one, other, _ = await live.crowd.open(ME, LINK)
    async with live.socket(one) as link:
        async with live.socket(other):
            push = await until(link, lambda told: told["views"][0]["seats"][1]["online"])
            assert push["views"][0]["seats"][0]["online"]
        await until(link, lambda told: not told["views"][0]["seats"][1]["online"])


async def test_a_whole_duel_against_the_machine_over_one_socket(live: Live) -> None:
    me, _ = await live.crowd.open(ME, MACHINE)
    async with live.socket(me) as link:
        view: Any = {"revision": 0, "over": False}
        while not view["over"]:
            push = await until(link, lambda told: told["views"][0]["over"] or told["views"][0]["scene"]["questions"])
            view = push["views"][0]
            if not view["over"]:
                asked = question(view)
                await me.post(
                    "/answers", {"value": asked["options"][0], "slip": asked["slip"], "revision": view["revision"]}
                )
        assert view["scene"]["result"]


@pytest.mark.parametrize(
    ("hello", "code"),
    [
        ("{}", "no_spectators"),
        ('{"tokens": ["guess"], "since": 0}', "token_unknown"),
        ("hello", "wrong_request"),
        ('{"tokens": 3}', "wrong_request"),
        (b"{}", "wrong_request"),
        ('{"since": -1}', "wrong_request"),
        ('{"tokens": ["' + "x" * 9000 + '"]}', "too_large"),
    ],
    ids=["nobody", "guess", "no json", "no list", "bytes", "before the start", "long"],
)
async def test_a_hello_that_is_none_is_refused_and_hung_up_on(live: Live, hello: Any, code: str) -> None:
    me, _ = await live.crowd.open(ME, MACHINE, spectators=False)
    async with connect(f"{live.url}/api/tables/{me.table}/socket") as link:
        await link.send(hello)
        assert json.loads(await link.recv())["code"] == code
        with pytest.raises(ConnectionClosed) as closed:
            await link.recv()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4403


async def test_a_socket_to_no_table_is_refused(live: Live) -> None:
    async with connect(f"{live.url}/api/tables/{'0' * 20}/socket") as link:
        await link.send('{"tokens": [], "since": 0}')
        assert json.loads(await link.recv())["code"] == "no_such_table"


async def test_only_so_many_watch_one_table(live: Live) -> None:
    *_, watcher = await live.crowd.open(ME, LINK)
    live.crowd.house.wake.most = 1
    async with live.socket(watcher) as link:
        await until(link, lambda _: True)
        async with live.socket(watcher) as late:
            assert json.loads(await late.recv())["code"] == "too_many_watchers"


async def test_what_another_process_writes_is_pushed_here(live: Live, settings: Settings) -> None:
    one, other, _ = await live.crowd.open(ME, LINK)
    app = create_app(settings)
    async with live.socket(one) as link, app.router.lifespan_context(app):
        await until(link, lambda _: True)
        elsewhere = Crowd(live.crowd.http, app.state.house)
        from liza.server import acts

        await elsewhere.house.act(other.table, lambda table: acts.answer(table, 1, "hook", 1, None))
        await live.crowd.house.look_around()
        push = await until(link, lambda told: told["views"][0]["scene"]["handed_in"] == [1])
        assert push["revision"] == 3


# The process


@contextmanager
def process(database: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """`liza serve` as a process of its own, and where it is; it is killed at the end, in the middle of anything."""
    command = [sys.executable, "-m", "liza", "serve", "--no-browser", "--port", "0", "--database", str(database)]
    environment = {**os.environ, "LC_ALL": "C.UTF-8"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as running:
        try:
            assert running.stdout
            yield running, running.stdout.readline().split()[3]
        finally:
            running.kill()


async def mover(people: list[Person]) -> tuple[Person, Any]:
    """Who is asked, and what."""
    for person in people:
        if asked := (await person.view())["scene"]["questions"]:
            return person, asked[0]
    pytest.fail("nobody is asked")


async def test_a_server_that_is_killed_has_kept_every_answer_that_it_took(tmp_path: Path) -> None:
    people: list[Person] = []
    last: Any = None
    for _ in range(3):
        with process(tmp_path / "t.sqlite") as (running, url):
            async with AsyncClient(base_url=url) as http:
                if not people:
                    opened = await Crowd(http, cast("Any", None)).open(ME, LINK, game="pit-fighter")
                    people, last = opened[:2], await opened[0].view()
                people = [person._replace(http=http) for person in people]
                now = await people[0].view()
                assert now["revision"] >= last["revision"]
                assert now["scene"]["inputs"] >= last["scene"]["inputs"]
                assert {line["seq"] for line in now["log"]} >= {line["seq"] for line in last["log"]}
                for _ in range(6):
                    person, asked = await mover(people)
                    await person.answer(asked["options"][0], asked["slip"])
                last = await people[0].view()
                person, asked = await mover(people)
                said = {"value": asked["options"][0], "slip": asked["slip"]}
                unheard = asyncio.create_task(person.post("/answers", said))
                await asyncio.sleep(0)
                running.kill()
                with suppress(TransportError):
                    last = good(await unheard) if person.seat == 0 else last


async def test_a_server_that_is_interrupted_ends_well(tmp_path: Path) -> None:
    with process(tmp_path / "t.sqlite") as (running, url):
        async with AsyncClient(base_url=url) as http:
            assert good(await http.get("/api/health"))["ok"]
        running.send_signal(signal.SIGINT)
        assert running.wait(PATIENCE) == 0


def test_without_a_browser_none_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    import webbrowser

    def none() -> Any:
        raise webbrowser.Error

    monkeypatch.setattr(webbrowser, "get", none)
    assert not serve.open_browser("http://127.0.0.1:1/")


def test_a_port_that_is_taken_is_said_and_the_usual_one_gives_way_to_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    taken = serve.bound("127.0.0.1", 0)
    port = taken.getsockname()[1]
    with pytest.raises(Refusal) as refusal:
        serve.listen("127.0.0.1", port)
    assert (refusal.value.code, refusal.value.facts["port"]) == ("port_taken", port)
    monkeypatch.setattr(serve, "PORT", port)
    with serve.listen("127.0.0.1", None) as other:
        assert other.getsockname()[1] != port
        assert serve.address("0.0.0.0", other) == f"http://127.0.0.1:{other.getsockname()[1]}/"
    taken.close()


def test_the_tables_lie_among_the_persons_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_folder() == tmp_path / "liza"
    assert database_url() == f"sqlite+aiosqlite:///{tmp_path}/liza/tables.sqlite"
    assert database_url("postgres://me@there/liza") == "postgresql+psycopg://me@there/liza"
    with pytest.raises(Refusal, match="unknown_database"):
        database_url("oracle://x")
    (tmp_path / "file").touch()
    with pytest.raises(Refusal, match="database_not_opened"):
        database_url(str(tmp_path / "file" / "x.sqlite"))
