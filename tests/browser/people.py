"""People at a table in the browser: they read what is asked and answer it, by mouse or by key."""

import json
import re
import urllib.request
from collections.abc import Callable
from typing import Any, Final

FLOW: Final = """() => {
  const ask = document.querySelector("#question");
  const one = (selector) => document.querySelector(selector);
  return {
    curtain: one("main.curtain h1")?.textContent ?? "",
    busy: one(".ask .busy") !== null,
    over: one(".ask table caption, .ask a[href*='replay']") !== null,
    asked: ask?.textContent?.trim() ?? "",
    dice: document.querySelectorAll(".ask input[id^='die-'], .ask .faces button").length,
    moves: document.querySelectorAll("button.move[aria-pressed]:not([aria-disabled='true'])").length,
    body: document.querySelectorAll(".duel tbody button").length,
    options: document.querySelectorAll(".opts .opt > button").length,
    confirm: one(".acts button.go") !== null,
  };
}"""

# The page shows the answer, or something later, and sends nothing any more; or it has drawn the curtain.
SETTLED: Final = """(revision) => {
  const table = document.querySelector(".table");
  return table ? Number(table.dataset.revision) >= revision && table.ariaBusy !== "true"
    : document.querySelector("main.curtain") !== null;
}"""


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
        "edition": "classic",
        "seats": seats,
        "options": {**options, **({"turns": turns} if game == "pit-fighter" else {})},
        "dice": {"kind": "seeded", "seed": 7},
        "spectators": True,
        **more,
    }
    made: dict[str, Any] = said(url, "tables", wish)
    return made


async def sit(page: Any, url: str, made: dict[str, Any], *seats: int) -> None:
    """Open the page of a table with the tokens of some of its seats."""
    tokens = {one["seat"]: one["token"] for one in made["mine"] if not seats or one["seat"] in seats}
    row = {"table": made["table"], "title": "", "game": "", "tokens": tokens, "invites": {}, "at": 1}
    await page.goto(url)
    await page.evaluate("row => localStorage.setItem('liza.tables', JSON.stringify({[row.table]: row}))", row)
    await page.goto(f"{url}#/t/{made['table']}")
    await page.reload()
    await page.locator("#question, main.curtain").first.wait_for()


async def flow(page: Any) -> dict[str, Any]:
    """What the page shows just now."""
    seen: dict[str, Any] = await page.evaluate(FLOW)
    return seen


class Player:
    """Somebody who goes through what is asked, one option after the other, so that not always the same is chosen."""

    def __init__(self, page: Any, *, keyboard: bool = False, faces: Callable[[int], int] | None = None) -> None:
        self.page, self.keyboard = page, keyboard
        self.faces = faces or (lambda number: 1 + number % 6)
        self.answers = self.thrown = 0

    async def answer(self) -> bool:
        """Answer once if something is asked; False if nothing is."""
        seen = await flow(self.page)
        if seen["curtain"]:
            await self.page.locator("main.curtain button").click()
            return True
        if seen["busy"] or seen["over"]:
            return False
        before = self.answers
        if seen["dice"]:
            await self._sent(self._throw)
        elif seen["moves"]:
            await self._choose("button.move[aria-pressed]:not([aria-disabled='true'])", seen, "QWERASDFZXCV")
        elif seen["body"]:
            await self._choose(".duel tbody button", seen, "12345")
        elif seen["options"]:
            await self._choose(".opts .opt > button", seen, "123456789")
        return self.answers > before

    async def _choose(self, selector: str, seen: dict[str, Any], keys: str) -> None:
        buttons = self.page.locator(selector)
        number = (self.answers * 5 + 1) % await buttons.count()
        button = buttons.nth(number)
        key = (await button.locator("kbd").first.inner_text()).strip()

        async def act() -> None:
            if self.keyboard:
                await self.page.keyboard.press(key if key in keys else keys[0])
            else:
                await button.click()
            if seen["confirm"] or await self.page.locator(".acts button.go").count():
                if self.keyboard:
                    await self.page.keyboard.press("Enter")
                else:
                    await self.page.locator(".acts button.go").click()

        await self._sent(act)

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
        done = [(await flow(player.page))["over"] for player in players]
        if all(done):
            return
        for player, over in zip(players, done, strict=True):
            if not over and not await player.answer():
                await player.page.wait_for_timeout(20)
    raise AssertionError([await flow(player.page) for player in players])
