"""People at tables: they ask and answer over HTTP, and know nothing but what they are told there."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

from httpx2 import ASGITransport, AsyncClient, Response

from liza.server.app import create_app
from liza.server.settings import Settings
from liza.server.tables import House

ME = {"kind": "me", "name": "Ana"}
LINK = {"kind": "link", "name": "Beto"}
MACHINE = {"kind": "agent", "name": "Robot", "agent": "random"}


class Clock:
    """A clock that stands until it is moved."""

    def __init__(self) -> None:
        self.seconds = 1_000_000.0

    def __call__(self) -> float:
        return self.seconds


class Person(NamedTuple):
    """Somebody at a seat; without a token somebody who watches."""

    http: AsyncClient
    table: str
    seat: int | None = None
    token: str = ""

    async def get(self, what: str = "", **query: Any) -> Response:
        return await self.http.get(self._path(what), params=query, headers=self._head())

    async def post(self, what: str, said: Any = None) -> Response:
        sent = as_json({} if said is None else said)
        return await self.http.post(
            self._path(what), content=sent["content"], headers={**sent["headers"], **self._head()}
        )

    async def view(self, since: int = 0) -> Any:
        return good(await self.get(since=since))

    async def answer(self, value: Any, slip: int | None = None, **more: Any) -> Any:
        return good(await self.post("/answers", {"value": value, "slip": slip, **more}))

    def _path(self, what: str) -> str:
        return f"/api/tables/{self.table}{what}"

    def _head(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}


class Crowd(NamedTuple):
    """Everybody, and the house they are in."""

    http: AsyncClient
    house: House

    async def open(self, *seats: dict[str, Any], game: str = "pulso", edition: str = "", **more: Any) -> "list[Person]":
        """The people at a new table, those by link too, then somebody who watches."""
        editions = {"pulso": "classic", "pit-fighter": "classic", "blood-bowl": "basic"}
        wish = {"game": game, "edition": edition or editions[game], "seats": list(seats), **more}
        made = good(await self.http.post("/api/tables", json={"dice": {"kind": "seeded"}, "spectators": True, **wish}))
        people = [Person(self.http, made["table"], row["seat"], row["token"]) for row in made["mine"]]
        for row in made["invites"]:
            taken = good(await self.http.post("/api/seats", json={"invite": row["invite"]}))
            people.append(Person(self.http, taken["table"], taken["seat"], taken["token"]))
        return [*sorted(people, key=lambda one: one.seat or 0), Person(self.http, made["table"])]


@asynccontextmanager
async def crowded(settings: Settings) -> AsyncIterator[Crowd]:
    """A house with its doors open."""
    app = create_app(settings)
    transport = ASGITransport(app)
    async with app.router.lifespan_context(app), AsyncClient(transport=transport, base_url="http://liza") as http:
        yield Crowd(http, app.state.house)


def as_json(data: Any) -> dict[str, Any]:
    """How to send this, whatever it is: other clients can, so ours can."""
    return {"content": json.dumps(data).encode(), "headers": {"Content-Type": "application/json"}}


def good(response: Response) -> Any:
    """What was answered, if all went well."""
    assert response.status_code == 200, response.text
    return response.json()


def refused(response: Response, status: int, code: str) -> Any:
    """The facts of a refusal."""
    told = response.json()
    assert (response.status_code, told["code"]) == (status, code)
    assert set(told) == {"code", "rule", "facts"}
    return told["facts"]


def question(view: Any) -> Any:
    """The first thing that is asked."""
    return view["scene"]["questions"][0]
