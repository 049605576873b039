"""Somebody at a free table in a browser: where things lie on it, what a drawing is said to be, and how one answers."""

from collections.abc import Callable
from typing import Any, Final

from tests.browser.people import opened, said, sit

# from millimetres of the table to pixels of the page
SPOT: Final = """([x, y]) => {
  const board = document.querySelector("svg.board[role=application]");
  const {a, d, e, f} = board.querySelector("g").getScreenCTM();
  return [a * x + e, d * (board.querySelector(".ground").height.baseVal.value - y) + f];
}"""
ARRIVED: Final = "(before) => Number(document.querySelector('.table')?.dataset.revision ?? 0) > before"
ASKED: Final = """() => document.querySelector(".table")?.ariaBusy !== "true"
  && document.querySelector(".ask .busy") === null && document.querySelector(".opts .opt > button") !== null"""
JUDGED: Final = "() => document.querySelector('.draft [role=status]')?.matches('.no, .yes')"
BOARD: Final = "svg.board[role=application]"
STATUS: Final = ".draft [role=status]"
CONFIRM: Final = ".acts button.go"
ENOUGH: Final = 200
Choice = Callable[[Any], Any]


def first(asked: Any) -> Any:
    """The first option, but for orders and routs."""
    return "move" if "move" in asked["options"] else asked["options"][0]


class Field:
    """Somebody at a free table."""

    def __init__(self, page: Any, url: str, made: dict[str, Any]) -> None:
        self.page, self.url, self.table, self.token = page, url, made["table"], made["mine"][0]["token"]

    def view(self) -> Any:
        return said(self.url, f"tables/{self.table}", token=self.token)

    def answer(self, value: Any) -> None:
        """Without the page, which follows."""
        said(self.url, f"tables/{self.table}/answers", {"value": value}, self.token)

    def until(self, *what: str, choice: Choice = first) -> Any:
        """Answer, without the page, up to one of these questions."""
        for _ in range(ENOUGH):
            questions = self.view()["scene"]["questions"]
            if questions and questions[0]["what"] in what:
                return questions[0]
            if questions:
                self.answer(choice(questions[0]))
        raise AssertionError(what)

    async def shown(self) -> Any:
        """Until the page shows what the server asks."""
        now = self.view()
        await self.page.wait_for_function(ARRIVED, arg=now["revision"] - 1)
        await self.page.wait_for_function(ASKED)
        return now["scene"]["questions"][0]

    async def press(self, x: float, y: float) -> None:
        await self.page.locator(BOARD).wait_for()
        await self.page.mouse.click(*await self.page.evaluate(SPOT, [x, y]))

    async def point(self, x: float, y: float) -> None:
        await self.page.mouse.move(*await self.page.evaluate(SPOT, [x, y]))

    async def press_on(self, token: str) -> None:
        await self.press(*self.at(token))

    async def allowed(self) -> bool:
        """What the server says of the drawing."""
        await self.page.wait_for_function(JUDGED)
        return bool(await self.page.locator(f"{STATUS}.no").count() == 0)

    async def confirm(self) -> None:
        before = self.view()["revision"]
        await self.page.locator(CONFIRM).click()
        await self.page.wait_for_function(ARRIVED, arg=before)

    async def may_confirm(self) -> bool:
        return bool(await self.page.locator(CONFIRM).get_attribute("aria-disabled") == "false")

    def tokens(self) -> list[Any]:
        return list(self.view()["scene"]["table"]["tokens"])

    def at(self, token: str) -> list[int]:
        return next(list(one["at"]) for one in self.tokens() if one["id"] == token)

    def places(self, unit: str) -> list[list[int]]:
        return [one["at"] for one in self.tokens() if one["id"].startswith(f"{unit}.")]

    def told(self) -> list[str]:
        return [one["name"] for one in self.view()["log"]]


async def at_table(url: str, page: Any, game: str, **more: Any) -> Field:
    """A new table of this game against the machine, with the page at it."""
    made = opened(url, "me", "scripted", game=game, **more)
    await sit(page, url, made)
    await page.locator(BOARD).wait_for()
    return Field(page, url, made)
