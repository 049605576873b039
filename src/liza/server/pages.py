"""The built client, what browsers are told to refuse, and how much may be sent to us."""

import contextlib
from pathlib import Path
from typing import Final

from fastapi import FastAPI
from starlette.datastructures import MutableHeaders
from starlette.responses import PlainTextResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from liza.server.refusals import answer

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
LARGEST: Final = 64_000
LARGEST_UPLOAD: Final = 1_000_000


class TooLarge(Exception):
    """More was sent than may be sent."""


class Guard:
    """Around everything: the headers of every answer, and the limit of every request."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request. Whatever is made of a body that was cut off, the answer is that it was too large."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        most = LARGEST_UPLOAD if scope["path"] == "/api/records" else LARGEST
        size = 0

        async def counted() -> Message:
            nonlocal size
            message = await receive()
            size += len(message.get("body", b""))
            if size > most:
                raise TooLarge
            return message

        async def careful(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        async def unless_cut_off(message: Message) -> None:
            if size <= most:
                await careful(message)

        with contextlib.suppress(TooLarge):
            await self.app(scope, counted, unless_cut_off)
        if size > most:
            await answer(413, "too_large", "", {"most": most})(scope, receive, careful)


class Pages(StaticFiles):
    """The built client; its hashed files may be kept, the page itself is asked for each time."""

    def file_response(self, *arguments: object, **more: object) -> Response:
        """A file."""
        response = super().file_response(*arguments, **more)  # type: ignore[arg-type]  # passed on as they come
        kept = "/assets/" in str(arguments[0])
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable" if kept else "no-cache"
        return response


def add_pages(app: FastAPI, static: Path) -> None:
    """The client at /, or a word about how to build it."""
    if (static / "index.html").is_file():
        app.mount("/", Pages(directory=static, html=True), name="client")
        return

    @app.get("/", include_in_schema=False)
    async def not_built() -> Response:
        return PlainTextResponse("liza: the browser client is not built (make play builds it). The API is at /api.\n")
