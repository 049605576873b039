"""A coach in the browser: sees on the page what there is to do, and does it by mouse or by key."""

import json
import re
from typing import Any, Final

from tests.browser.people import SETTLED, flow, said, sit

OPTIONS: Final = ".opts .opt > button"
# the table shows this revision, and nothing is being sent or played
QUIET: Final = """(revision) => {
  const table = document.querySelector(".table");
  return table && Number(table.dataset.revision) >= revision && table.ariaBusy !== "true"
    && !document.querySelector(".ask .busy");
}"""
# the middle of a square in pixels
MIDDLE: Final = """([x, y]) => {
  const at = new DOMPoint(x * 37 + 18.5, y * 37 + 18.5);
  const there = at.matrixTransform(document.querySelector("svg.board g").getScreenCTM());
  return [there.x, there.y];
}"""
HARMLESS: Final = {"action": "end the turn", "act": "end this action"}


class Coach:
    """Somebody at the first seat of a match of Blood Bowl."""

    def __init__(self, page: Any, url: str, made: dict[str, Any]) -> None:
        self.page, self.url, self.made = page, url, made
        self.token = made["mine"][0]["token"]

    async def sit(self) -> None:
        await sit(self.page, self.url, self.made)
        await self.page.locator("svg.board").wait_for()

    def view(self) -> Any:
        """What the server says."""
        return said(self.url, f"tables/{self.made['table']}", token=self.token)

    async def asked(self) -> str:
        """What is asked next, once the page shows it; "" if it is over."""
        while True:
            view = self.view()
            if view["over"]:
                await self.page.locator(".ask a[href*='replay']").wait_for()
                return ""
            if view["scene"]["questions"]:
                await self.page.wait_for_function(QUIET, arg=view["revision"])
                if (await flow(self.page)).revision == view["revision"]:
                    what: str = view["scene"]["questions"][0]["what"]
                    return what
            else:
                revision = (await flow(self.page)).revision
                await self.page.wait_for_function(QUIET, arg=max(revision, view["revision"]))

    def question(self) -> Any:
        return self.view()["scene"]["questions"][0]

    def odds(self, after: Any = None) -> Any:
        query = "" if after is None else f"?after={json.dumps(after, separators=(',', ':'))}"
        return said(self.url, f"tables/{self.made['table']}/odds{query.replace(' ', '%20')}", token=self.token)

    def tokens(self) -> dict[str, list[int]]:
        """Where everybody stands."""
        return {token["id"]: token["at"] for token in self.view()["scene"]["table"]["tokens"]}

    def told(self, name: str) -> list[dict[str, Any]]:
        """The facts of all events of a name."""
        return [line["facts"] for line in self.view()["log"] if line["name"] == name]

    # by mouse

    async def square(self, place: list[int]) -> None:
        await self.page.locator(f'[data-spot="{place[0]},{place[1]}"]').click()

    async def option(self, name: str) -> None:
        await self.page.locator(OPTIONS, has_text=re.compile(name, re.IGNORECASE)).first.click()

    async def confirm(self) -> None:
        """The button under the options, and the page has got the answer."""
        await self.sent(self.page.locator(".acts button.go").click())

    async def sent(self, act: Any) -> None:
        async with self.page.expect_response(re.compile("/answers")) as response:
            await act
        answer = await response.value
        assert answer.status == 200, await answer.text()
        await self.page.wait_for_function(SETTLED, arg=(await answer.json())["revision"])

    async def drag(self, start: list[int], end: list[int]) -> None:
        (x, y), (to_x, to_y) = [await self.page.evaluate(MIDDLE, place) for place in (start, end)]
        await self.page.mouse.move(x, y)
        await self.page.mouse.down()
        await self.page.mouse.move((x + to_x) / 2, (y + to_y) / 2, steps=3)
        await self.page.mouse.move(to_x, to_y, steps=3)
        await self.page.mouse.up()

    async def harmless(self, what: str) -> None:
        """The answer that does least."""
        if what == "set_up":
            await self.confirm()
            return
        button = self.page.locator(OPTIONS, has_text=HARMLESS.get(what, "")).first
        if what == "kick":
            await self.square(self.question()["options"][0])
            await self.confirm()
        elif await self.page.locator(".acts button.go").count():
            await button.click()
            await self.confirm()
        else:
            await self.sent(button.click())

    async def until(self, *wanted: str) -> str:
        """Answer harmlessly until one of these is asked, or it is over."""
        while (what := await self.asked()) and what not in wanted:
            await self.harmless(what)
        return what
