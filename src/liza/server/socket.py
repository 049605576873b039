"""A socket: it says who it is, then hears of every change, as each of its seats may see it."""

import asyncio
import contextlib
from typing import Final

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from liza.kernel.refusal import Refusal
from liza.server.refusals import body
from liza.server.seats import seat_of, viewer
from liza.server.shapes import Hello
from liza.server.stored import Table, as_json
from liza.server.tables import House

PATIENCE: Final = 10.0
REFUSED: Final = 4403
LARGEST_HELLO: Final = 8_000


async def talk(house: House, connection: WebSocket, name: str) -> None:
    """Everything that happens on one socket."""
    await connection.accept()
    try:
        hello = await greeting(connection)
        table = await house.load(name)
        seats = seats_of(table, hello)
        with house.wake.watch(name, frozenset([seat for seat in seats if seat is not None])) as bell:
            house.tend_if_waiting(table)
            listening = asyncio.create_task(hang_up(connection, bell))
            try:
                await push(house, connection, name, seats, hello.since, bell, listening)
            finally:
                listening.cancel()
    except Refusal as refusal:
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await connection.send_text(body(refusal.code, refusal.rule, refusal.facts).decode())
            await connection.close(REFUSED)
    except (WebSocketDisconnect, RuntimeError):
        pass  # it has hung up, which anybody may do at any time


async def greeting(connection: WebSocket) -> Hello:
    """The first message, or a refusal."""
    try:
        text = await asyncio.wait_for(connection.receive_text(), PATIENCE)
        if len(text) > LARGEST_HELLO:
            raise Refusal("too_large", most=LARGEST_HELLO)
        return Hello.model_validate_json(text)
    except (TimeoutError, ValidationError, KeyError) as error:
        raise Refusal("wrong_request", where=["hello"], why=[type(error).__name__]) from error


def seats_of(table: Table, hello: Hello) -> list[int | None]:
    """The seats of the tokens, in order; without any, a spectator."""
    if hello.tokens:
        return [seat_of(table.stored, token) for token in hello.tokens]
    return [viewer(table.stored, None)]


async def push(
    house: House,
    connection: WebSocket,
    name: str,
    seats: list[int | None],
    since: int,
    bell: asyncio.Event,
    listening: asyncio.Task[None],
) -> None:
    """Say what has changed, each time that something has, while somebody listens."""
    sinces = [since] * len(seats)
    while not listening.done():
        bell.clear()
        table = await house.recent(name)
        views = await house.views(table, seats, sinces)
        await connection.send_text(as_json({"revision": table.revision, "views": views}).decode())
        sinces = [view["last"] for view in views]
        await bell.wait()


async def hang_up(connection: WebSocket, bell: asyncio.Event) -> None:
    """Wait until the other side has gone; what it says meanwhile is not listened to."""
    try:
        while (await connection.receive())["type"] != "websocket.disconnect":
            pass
    finally:
        bell.set()
