"""People at a table in the browser: they read what is asked and answer it, by mouse or by key."""

import asyncio
import json
import re
import urllib.request
from collections.abc import Callable
from typing import Any, Final, NamedTuple

FLOW: Final = """() => {
  const one = (selector) => document.querySelector(selector);
  return JSON.stringify({
    revision: Number(one(".table")?.dataset.revision ?? 0),
    curtain: one("main.curtain h1")?.textContent ?? "",
    busy: one(".ask .busy") !== null || one(".table")?.ariaBusy === "true",
    over: one(".ask a[href*='replay']") !== null,
    asked: one("#question")?.textContent?.trim() ?? "",
    dice: document.querySelectorAll(".ask input[id^='die-'], .ask .faces button").length,
    moves: document.querySelectorAll("button.move[aria-pressed]:not([aria-disabled='true'])").length,
    body: document.querySelectorAll(".duel tbody button").length,
    options: document.querySelectorAll(".opts .opt > button").length,
    confirm: one(".acts button.go") !== null,
  });
}"""
OTHER: Final = f"(before) => ({FLOW})() !== before"

# The page shows the answer, or something later, and sends nothing any more; or it has drawn the curtain.
SETTLED: Final = """(revision) => {
  const table = document.querySelector(".table");
  return table ? Number(table.dataset.revision) >= revision && table.ariaBusy !== "true"
    : document.querySelector("main.curtain") !== null;
}"""

# A browser that has sat down at these tables before.
KNOWN: Final = """if (location.protocol === "http:") {
  const before = JSON.parse(localStorage.getItem("liza.tables") ?? "{}");
  localStorage.setItem("liza.tables", JSON.stringify({...%s, ...before}));
}"""

MOVES: Final = "button.move[aria-pressed]:not([aria-disabled='true'])"
LOCATIONS: Final = ".duel tbody button"
OPTIONS: Final = ".opts .opt > button"


class Flow(NamedTuple):
    """What a page shows just now: whether something is asked, and how it is answered."""

    revision: int
    curtain: str
    busy: bool
    over: bool
    asked: str
    dice: int
    moves: int
    body: int
    options: int
    confirm: bool


def said(url: str, path: str, body: Any = None, token: str | None = None) -> Any:
    """One call of the API, as data."""
    request = urllib.request.Request(
        url + "api/" + path,
        None if body is None else json.dumps(body).encode(),
        {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})},
    )
    with urllib.request.urlopen(request) as answer:
        return json.loads(answer.read())


def opened(url: str, *kinds: str, game: str = "pit-fighter", turns: int = 12, **more: Any) -> dict[str, Any]:
    """A new table: "me", "link" or the name of a player for each seat; short, with known dice."""
    seats = [
        {"kind": kind, "name": f"Seat {number}"}
        if kind in ("me", "link")
        else {"kind": "agent", "name": "Machine", "agent": kind}
        for number, kind in enumerate(kinds, 1)
    ]
    options = said(url, f"games/{game}/form?seats={len(kinds)}")["options"]
    wish = {
        "game": game,
        "edition": said(url, f"games/{game}/form?seats={len(kinds)}")["edition"],
        "seats": seats,
        "options": {**options, **({"turns": turns} if game == "pit-fighter" else {})},
        "dice": {"kind": "seeded", "seed": 7},
        "spectators": True,
        **more,
    }
    made: dict[str, Any] = said(url, "tables", wish)
    return made


async def sit(page: Any, url: str, made: dict[str, Any], *seats: int, watch: bool = False) -> None:
    """Open the page of a table with the tokens of some of its seats, of all if none is named; or without any."""
    tokens = {one["seat"]: one["token"] for one in made["mine"] if not watch and (not seats or one["seat"] in seats)}
    row = {"table": made["table"], "title": "", "game": "", "tokens": tokens, "invites": {}, "at": 1}
    await page.context.add_init_script(KNOWN % json.dumps({made["table"]: row} if tokens else {}))
    await page.goto("about:blank")
    await page.goto(f"{url}#/t/{made['table']}")
    await page.locator("#question, main.curtain").first.wait_for()


async def flow(page: Any) -> Flow:
    """What the page shows just now."""
    return Flow(**json.loads(await page.evaluate(FLOW)))


class Player:
    """Somebody who goes through what is asked, one option after the other, so that not always the same is chosen."""

    def __init__(self, page: Any, *, keyboard: bool = False, faces: Callable[[int], int] | None = None) -> None:
        self.page, self.keyboard = page, keyboard
        self.faces = faces or (lambda number: 1 + number % 6)
        self.answers = self.thrown = 0
        self.shown = ""

    async def look(self) -> Flow:
        """What the page shows; remembered, to notice when it shows something else."""
        self.shown = await self.page.evaluate(FLOW)
        return Flow(**json.loads(self.shown))

    async def news(self) -> None:
        """Until the page shows something else than when it was looked at last."""
        await self.page.wait_for_function(OTHER, arg=self.shown)

    async def until(self, *wanted: str) -> Flow:
        """Answer until one of these is asked ("moves", "body", "dice", "curtain", "over")."""
        while True:
            seen = await self.look()
            if seen.over or any(getattr(seen, one) for one in wanted):
                return seen
            if not await self.answer(seen):
                await self.news()

    async def answer(self, seen: Flow | None = None) -> bool:
        """Answer what was seen, once, if something was asked; False if nothing was."""
        seen = seen or await self.look()
        if seen.curtain:
            await self.page.locator("main.curtain button").click()
            return True
        if seen.busy or seen.over:
            return False
        if seen.dice:
            await self._sent(self._throw)
        elif seen.moves:
            await self._choose(MOVES, seen, "QWERASDFZXCV")
        elif seen.body:
            await self._choose(LOCATIONS, seen, "12345")
        elif seen.options:
            await self._choose(OPTIONS, seen, "123456789")
        else:
            return False
        return True

    async def _choose(self, selector: str, seen: Flow, keys: str) -> None:
        buttons = self.page.locator(selector)
        button = buttons.nth((self.answers * 5 + 1) % await buttons.count())
        key = (await button.locator("kbd").first.inner_text()).strip()

        async def by_key() -> None:
            await self.page.keyboard.press(key if key in keys else keys[0])
            if seen.confirm:
                await self.page.keyboard.press("Enter")

        async def by_mouse() -> None:
            await button.click()
            if seen.confirm:
                await self.page.locator(".acts button.go").click()

        await self._sent(by_key if self.keyboard else by_mouse)

    async def _throw(self) -> None:
        fields = self.page.locator(".ask input[id^='die-']")
        count = await fields.count()
        self.thrown += 1
        if not count:
            await self.page.locator(".ask .faces button").nth(self.faces(self.thrown) - 1).click()
            return
        for number in range(count):
            await fields.nth(number).fill(str(self.faces(self.thrown + number)))
        await self.page.keyboard.press("Enter")

    async def _sent(self, act: Any) -> None:
        async with self.page.expect_response(re.compile("/answers")) as response:
            await act()
        answer = await response.value
        assert answer.status in (200, 409), await answer.text()
        self.answers += 1
        await self.page.wait_for_function(SETTLED, arg=(await answer.json()).get("revision", 0))


async def play_out(*players: Player, most: int = 600) -> None:
    """Go on until every page says how it ended."""
    for _ in range(most):
        seen = [await player.look() for player in players]
        if all(one.over for one in seen):
            return
        answered = [not one.over and await player.answer(one) for player, one in zip(players, seen, strict=True)]
        if not any(answered):
            await first_of([player.news() for player in players])
    raise AssertionError([await flow(player.page) for player in players])


async def first_of(waits: list[Any]) -> None:
    """Until one of these has come; the others are left."""
    tasks = [asyncio.ensure_future(one) for one in waits]
    done, others = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for other in others:
        other.cancel()
    await asyncio.gather(*others, return_exceptions=True)
    for one in done:
        one.result()
