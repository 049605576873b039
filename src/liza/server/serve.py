"""Running it: a free port, a word about where, a browser if there is one."""

import asyncio
import contextlib
import os
import socket
import threading
import webbrowser
from collections.abc import Callable
from typing import Any, Final

import uvicorn
from fastapi import FastAPI

from liza.kernel.refusal import Refusal
from liza.server.app import create_app
from liza.server.settings import Settings, database_url

PORT: Final = 8425
NEXT_PORTS: Final = 20
_DATABASE: Final = "LIZA_DATABASE"
_LIMITS: Final[dict[str, Any]] = {
    "log_level": "warning",
    "access_log": False,
    "server_header": False,
    "ws": "websockets-sansio",
    "ws_max_size": 16_384,
    "h11_max_incomplete_event_size": 32_768,
}


def listen(host: str, port: int | None) -> socket.socket:
    """A socket on this port; on the next free one if none was asked for and the usual one is taken."""
    wanted = [port] if port is not None else [*range(PORT, PORT + NEXT_PORTS), 0]
    reason = ""
    for number in wanted:
        try:
            return bound(host, number)
        except (OSError, OverflowError) as error:
            reason = str(error)
    raise Refusal("port_taken", host=host, port=wanted[0], reason=reason)


def bound(host: str, port: int) -> socket.socket:
    """A socket bound to a port, or an OSError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    here = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name != "nt":
            here.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        here.bind((host, port))
        here.listen(128)
    except OSError:
        here.close()
        raise
    return here


def address(host: str, here: socket.socket) -> str:
    """What to type into a browser."""
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]", "": "127.0.0.1"}.get(host, f"[{host}]" if ":" in host else host)  # noqa: S104 - only read
    return f"http://{shown}:{here.getsockname()[1]}/"


def serve(
    host: str, port: int | None, database: str, *, browser: bool, workers: int, say: Callable[[str, bool], None]
) -> None:
    """Run until somebody stops it. `say` is told the address, and whether a browser opens there."""
    settings = Settings(database=database_url(database))
    if workers > 1 and settings.is_sqlite:
        raise Refusal("one_worker_only", workers=workers)
    here = listen(host, port)
    url = address(host, here)
    say(url, browser and open_browser(url))
    if workers > 1:
        several(settings, here, workers)
        return
    server = uvicorn.Server(uvicorn.Config(create_app(settings), **_LIMITS))
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(server.serve(sockets=[here]))


def several(settings: Settings, here: socket.socket, workers: int) -> None:
    """Several processes on one socket."""
    from uvicorn.supervisors import Multiprocess  # noqa: PLC0415 - seldom needed, slow to load

    os.environ[_DATABASE] = settings.database
    config = uvicorn.Config("liza.server.serve:from_environment", factory=True, workers=workers, **_LIMITS)
    Multiprocess(config, [here]).run()


def from_environment() -> FastAPI:
    """The server of one of several processes."""
    return create_app(Settings(database=os.environ[_DATABASE]))


def open_browser(url: str) -> bool:
    """Open the page as soon as the server answers (the socket listens already); False if there is no browser."""
    try:
        found = webbrowser.get()
    except webbrowser.Error:
        return False
    threading.Thread(target=found.open, args=(url,), daemon=True).start()
    return True
