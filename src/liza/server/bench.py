"""How long it takes: from an answer to what the other browser is shown, over a real socket on this machine."""

import asyncio
import json
import tempfile
import time
from pathlib import Path
from typing import Any, Final

import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from liza.server.app import create_app
from liza.server.serve import bound
from liza.server.settings import Settings, database_url

_ANSWERS: Final = 200


def bench_server() -> dict[str, float]:
    """Milliseconds from an answer to the other seat's new scene (median, 95th percentile), and to its own answer."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_measured(Settings(database=database_url(str(Path(folder) / "bench.sqlite")))))


async def _measured(settings: Settings) -> dict[str, float]:
    here = bound("127.0.0.1", 0)
    server = uvicorn.Server(uvicorn.Config(create_app(settings), log_level="error", access_log=False))
    running = asyncio.create_task(server.serve(sockets=[here]))
    try:
        return await _played(here.getsockname()[1])
    finally:
        server.should_exit = True
        await running


async def _played(port: int) -> dict[str, float]:
    wish = {
        "game": "pit-fighter",
        "edition": "classic",
        "seats": [{"kind": "me", "name": "A"}, {"kind": "me", "name": "B"}],
        "dice": {"kind": "seeded", "seed": 1},
        "spectators": False,
    }
    made = await _ask(port, "/api/tables", wish, "")
    tokens = [row["token"] for row in made["mine"]]
    where = f"ws://127.0.0.1:{port}/api/tables/{made['table']}/socket"
    async with connect(where, max_size=None) as one, connect(where, max_size=None) as other:
        for link, token in zip((one, other), tokens, strict=True):
            await link.send(json.dumps({"tokens": [token], "since": 0}))
        pushed: list[float] = []
        answered: list[float] = []
        view = await _newest(one, 1)
        while len(pushed) < _ANSWERS and not view["over"]:
            seat = view["scene"]["waiting"][0][0]
            asked = view if seat == 0 else await _newest(other, view["revision"])
            question = asked["scene"]["questions"][0]
            said = {"value": question["options"][0], "slip": question["slip"], "revision": asked["revision"]}
            began = time.perf_counter()
            waiting = asyncio.create_task(_newest(one if seat else other, view["revision"] + 1))
            after = await _ask(port, f"/api/tables/{made['table']}/answers", said, tokens[seat])
            answered.append(time.perf_counter() - began)
            seen = await waiting
            pushed.append(time.perf_counter() - began)
            view = seen if seat else await _newest(one, after["revision"])
    return {
        "answers": len(pushed),
        "answer_to_push_p50_ms": _share(pushed, 0.5),
        "answer_to_push_p95_ms": _share(pushed, 0.95),
        "answer_to_answer_p50_ms": _share(answered, 0.5),
        "answer_to_answer_p95_ms": _share(answered, 0.95),
    }


_LAST: Final[dict[ClientConnection, dict[str, Any]]] = {}


async def _newest(link: ClientConnection, revision: int) -> dict[str, Any]:
    """What a socket shows of this revision, or of a later one."""
    while link not in _LAST or _LAST[link]["revision"] < revision:
        _LAST[link] = json.loads(await link.recv())["views"][0]
    return _LAST[link]


async def _ask(port: int, path: str, said: Any, token: str) -> Any:
    """One request on a connection of its own, in plain HTTP."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    body = json.dumps(said).encode()
    head = [f"POST {path} HTTP/1.1", "Host: liza", "Connection: close", "Content-Type: application/json"]
    head += [f"Authorization: Bearer {token}"] if token else []
    writer.write("\r\n".join([*head, f"Content-Length: {len(body)}", "", ""]).encode() + body)
    text = await reader.read()
    writer.close()
    return json.loads(text.partition(b"\r\n\r\n")[2])


def _share(seconds: list[float], share: float) -> float:
    return round(sorted(seconds)[int(share * (len(seconds) - 1))] * 1000, 2)
