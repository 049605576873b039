"""The routes: each takes what was said, lets the house do it, and says what came of it."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from functools import partial
from typing import Annotated, Any, Final

from fastapi import Body, Depends, FastAPI, Header, Path, Query, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import PlainTextResponse
from starlette.exceptions import HTTPException

import liza
from liza.games import book, find
from liza.kernel.record import write
from liza.kernel.refusal import Refusal
from liza.server import acts, catalogues, making, shapes
from liza.server.chances import Chances
from liza.server.pages import Guard, add_pages
from liza.server.refusals import STATUS, http_refused, invalid, refused
from liza.server.replays import Replays, lines_until, replay, scene_then
from liza.server.seats import actor, held, viewer
from liza.server.settings import Settings
from liza.server.socket import talk
from liza.server.stored import Change, Table, as_json
from liza.server.tables import House, sound

_LOG: Final = logging.getLogger("liza.server")

TEXT: Final[dict[str, Any]] = {"content": {"text/plain": {"schema": {"type": "string"}}}}
TableName = Annotated[str, Path(pattern="^[0-9a-f]{20}$")]
GameName = Annotated[str, Path(max_length=80, pattern="^[a-z0-9_-]+$")]
Since = Annotated[int, Query(ge=0, le=2**53)]
Slip = Annotated[int | None, Query(ge=0, le=1000)]
After = Annotated[str, Query(max_length=400)]


def bearer(authorization: Annotated[str | None, Header(max_length=300)] = None) -> str | None:
    """The token of a request."""
    kind, _, token = (authorization or "").partition(" ")
    if authorization and (kind.lower() != "bearer" or not token.strip()):
        raise Refusal("token_unknown")
    return token.strip() or None


Bearer = Annotated[str | None, Depends(bearer)]


def create_app(settings: Settings | None = None) -> FastAPI:
    """The server, with a house of its own."""
    settings = settings or Settings()
    house = House(settings)

    @contextlib.asynccontextmanager
    async def life(_app: FastAPI) -> AsyncIterator[None]:
        await house.open()
        tasks = [
            asyncio.create_task(repeat(house.sweep, settings.sweep, house.closing)),
            asyncio.create_task(repeat(house.look_around, settings.poll, house.closing)),
        ]
        yield
        await house.close()
        await asyncio.gather(*tasks)

    app = FastAPI(
        title="liza",
        version=liza.__version__,
        lifespan=life,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        responses={status: {"model": shapes.Refused} for status in sorted({400, 413, 422, *STATUS.values()})},
    )
    app.state.house = house
    app.add_middleware(Guard)
    app.add_exception_handler(Refusal, refused)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(HTTPException, http_refused)
    add_games(app)
    add_tables(app, house)
    add_acts(app, house)
    add_replays(app, house)
    add_pages(app, settings.static)
    return app


async def repeat(work: Any, seconds: float, closing: asyncio.Event) -> None:
    """Do something again and again until the house closes; a failure is written down and does not end it."""
    while not closing.is_set():
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(closing.wait(), seconds)
            return
        try:
            await work()
        except Exception:  # noqa: BLE001 - whatever it is, the next time may go well
            _LOG.exception("could not %s", work.__name__)


def as_answer(data: Any) -> Response:
    """Data, already checked, as JSON."""
    return Response(as_json(data), media_type="application/json", headers={"Cache-Control": "no-store"})


def add_games(app: FastAPI) -> None:
    """What can be known before a table is opened."""

    @app.get("/api/health", response_model=shapes.Health)
    async def health() -> Response:
        return as_answer({"ok": True, "version": liza.__version__})

    @app.get("/api/games", response_model=list[shapes.GameCard])
    async def games() -> Response:
        return as_answer(catalogues.cards())

    @app.get("/api/games/{game}/form", response_model=shapes.GameForm)
    async def form(
        game: GameName,
        edition: Annotated[str, Query(max_length=80)] = "",
        seats: Annotated[int, Query(ge=0, le=100)] = 0,
    ) -> Response:
        return as_answer(catalogues.form(game, edition, seats))

    @app.post("/api/games/{game}/check", response_model=shapes.Checked)
    async def check(game: GameName, wish: shapes.Wish) -> Response:
        checked = partial(making.check, find(game), wish.edition, wish.seats, wish.options)
        await asyncio.get_running_loop().run_in_executor(None, sound, checked)
        return as_answer({"ok": True})

    @app.get("/api/games/{game}/rules", response_model=list[shapes.RuleText])
    async def rules(game: GameName) -> Response:
        return as_answer([rule._asdict() for rule in book(game)])

    @app.get("/api/games/{game}/words", response_model=shapes.Catalogue)
    async def words(game: GameName) -> Response:
        return as_answer(catalogues.words_of(game))

    @app.get("/api/words", response_model=shapes.Catalogue)
    async def shared_words() -> Response:
        return as_answer(catalogues.shared_words())


def add_tables(app: FastAPI, house: House) -> None:
    """Opening tables, sitting down, looking."""

    @app.post("/api/tables", response_model=shapes.MadeTable)
    async def open_table(wish: shapes.NewTable) -> Response:
        return as_answer(await making.open_table(house, wish))

    @app.post("/api/seats", response_model=shapes.Joined)
    async def sit_down(join: shapes.Join) -> Response:
        return as_answer(await making.sit_down(house, join.invite, join.name or ""))

    @app.post(
        "/api/records",
        response_model=shapes.OpenedRecord,
        openapi_extra={"requestBody": {"required": True, **TEXT}},
    )
    async def open_record(request: Request) -> Response:
        return as_answer(await making.open_record(house, await request.body()))

    @app.get("/api/tables/{table}", response_model=shapes.View)
    async def look(table: TableName, token: Bearer, since: Since = 0) -> Response:
        found = await house.load(table)
        seat = viewer(found.stored, token)
        house.tend_if_waiting(found)
        return as_answer((await house.views(found, [seat], [since]))[0])

    @app.get("/api/tables/{table}/record", response_model=None, responses={200: TEXT})
    async def record(table: TableName, token: Bearer) -> Response:
        found = await house.load(table)
        seat = viewer(found.stored, token)
        text = sound(lambda: write(found.position, seat))
        attached = {"Content-Disposition": f'attachment; filename="{found.position.game.id}-{table}.liza"'}
        return PlainTextResponse(text, headers={"Cache-Control": "no-store", **attached})

    @app.websocket("/api/tables/{table}/socket")
    async def socket(connection: WebSocket, table: str) -> None:
        await talk(house, connection, table)


def add_acts(app: FastAPI, house: House) -> None:
    """What those who sit at a table can do; each call gives the table as it is then."""
    chances = Chances(house)

    async def done(table: str, token: str | None, since: int, what: Any, *arguments: Any) -> Response:
        seats: list[int] = []

        def do(found: Table) -> Change:
            seats[:] = [actor(found.stored, token)]
            change: Change = what(found, seats[0], *arguments)
            return change

        after = await house.act(table, do)
        return as_answer((await house.views(after, seats, [since]))[0])

    @app.post("/api/tables/{table}/answers", response_model=shapes.View)
    async def answer(table: TableName, token: Bearer, said: shapes.Answer, since: Since = 0) -> Response:
        return await done(table, token, since, acts.answer, said.value, said.slip, said.revision)

    @app.post("/api/tables/{table}/undo", response_model=shapes.View)
    async def undo(table: TableName, token: Bearer, since: Since = 0) -> Response:
        return await done(table, token, since, acts.undo)

    @app.post("/api/tables/{table}/withdraw", response_model=shapes.View)
    async def withdraw(
        table: TableName, token: Bearer, said: Annotated[shapes.Withdraw | None, Body()] = None, since: Since = 0
    ) -> Response:
        return await done(table, token, since, acts.withdraw, said.slip if said else None)

    @app.post("/api/tables/{table}/orders", response_model=shapes.View)
    async def order(table: TableName, token: Bearer, said: shapes.Order, since: Since = 0) -> Response:
        return await done(table, token, since, acts.order, said.what, said.value)

    @app.post("/api/tables/{table}/chat", response_model=shapes.View)
    async def chat(table: TableName, token: Bearer, said: shapes.Say, since: Since = 0) -> Response:
        return await done(table, token, since, acts.chat, said.text, house.settings.now())

    @app.get("/api/tables/{table}/odds", response_model=shapes.Odds)
    async def odds(table: TableName, token: Bearer, slip: Slip = None, after: After = "") -> Response:
        found = await house.load(table)
        return as_answer(await chances.of(found, actor(found.stored, token), slip, after))


def add_replays(app: FastAPI, house: House) -> None:
    """Looking back, and playing on from there."""
    replays = Replays(house)

    @app.get("/api/tables/{table}/replay", response_model=shapes.ReplayView)
    async def look_back(table: TableName, token: Bearer) -> Response:
        found = await house.load(table)
        seat = viewer(found.stored, token)
        mine = frozenset() if seat is None else frozenset([seat])
        moments = await replays.moments(found)
        return as_answer(replay(found, moments, seat, mine))

    @app.get("/api/tables/{table}/moments/{inputs}", response_model=shapes.SceneView)
    async def moment(table: TableName, inputs: Annotated[int, Path(ge=0, le=2**31)], token: Bearer) -> Response:
        found = await house.load(table)
        seat = viewer(found.stored, token)
        then = await replays.moment(found, inputs)
        return as_answer(sound(partial(scene_then, found, then, seat)))

    @app.post("/api/tables/{table}/fork", response_model=shapes.MadeTable)
    async def fork(table: TableName, token: Bearer, wish: shapes.Fork) -> Response:
        found = await house.load(table)
        tokens = [*wish.tokens, token] if token else wish.tokens
        making.check_fork(found, held(found.stored, tokens))
        moments = await replays.moments(found)
        then = await replays.moment(found, wish.inputs)
        return as_answer(await making.fork(house, found, then.position, lines_until(moments, wish.inputs), wish.seats))
