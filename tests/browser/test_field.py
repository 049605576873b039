"""The free table in a browser: units deployed and moved by mouse and by keys, every step judged by the server."""

import os
from collections.abc import Awaitable, Callable
from typing import Any, Final

import pytest

from tests.browser.conftest import Server, picture
from tests.browser.people import opened, said, sit
from tests.browser.test_pages import ALL_RULES, AXE, accessible

Visit = Callable[..., Awaitable[Any]]
# from millimetres of the table to pixels of the page
SPOT: Final = """([x, y]) => {
  const board = document.querySelector("svg.board[role=application]");
  const {a, d, e, f} = board.querySelector("g").getScreenCTM();
  return [a * x + e, d * (board.querySelector(".ground").height.baseVal.value - y) + f];
}"""
ARRIVED: Final = "(before) => Number(document.querySelector('.table')?.dataset.revision ?? 0) > before"
ASKED: Final = """() => document.querySelector(".table")?.ariaBusy !== "true"
  && document.querySelector(".ask .busy") === null && document.querySelector(".opts .opt > button") !== null"""
BOARD: Final = "svg.board[role=application]"
ENOUGH: Final = 60


class Field:
    """Somebody at a free table."""

    def __init__(self, page: Any, url: str, made: dict[str, Any]) -> None:
        self.page, self.url, self.table, self.token = page, url, made["table"], made["mine"][0]["token"]

    def view(self) -> Any:
        return said(self.url, f"tables/{self.table}", token=self.token)

    async def asked(self) -> Any:
        await self.page.wait_for_function(ASKED)
        return self.view()["scene"]["questions"][0]

    async def arrived(self, before: int) -> None:
        await self.page.wait_for_function(ARRIVED, arg=before)

    async def until(self, what: str) -> Any:
        """Ready answers, the first but for orders, up to a question of this name."""
        for _ in range(ENOUGH):
            asked = await self.asked()
            if asked["what"] == what:
                return asked
            value = "move" if "move" in asked["options"] else asked["options"][0]
            before = self.view()["revision"]
            said(self.url, f"tables/{self.table}/answers", {"value": value}, self.token)
            await self.arrived(before)
        raise AssertionError(what)

    async def press(self, x: int, y: int) -> None:
        await self.page.locator(BOARD).wait_for()
        await self.page.mouse.click(*await self.page.evaluate(SPOT, [x, y]))

    async def allowed(self) -> bool:
        """What the server says of the drawing."""
        await self.page.wait_for_function("() => document.querySelector('.draft [role=status]')?.textContent.trim()")
        return bool(await self.page.locator(".draft [role=status].no").count() == 0)

    async def confirm(self) -> None:
        before = self.view()["revision"]
        await self.page.locator(".draft button.go").click()
        await self.arrived(before)

    def places(self, unit: str) -> list[list[int]]:
        return [one["at"] for one in self.view()["scene"]["table"]["tokens"] if one["id"].startswith(f"{unit}.")]


async def at_table(server: Server, page: Any) -> Field:
    made = opened(server.url, "me", "scripted", game="celtos")
    await sit(page, server.url, made)
    await page.locator(BOARD).wait_for()
    return Field(page, server.url, made)


async def test_a_unit_is_deployed_and_moved_by_mouse(server: Server, visit: Visit) -> None:
    page = await visit(language="en")
    field = await at_table(server, page)
    asked = await field.until("place")
    unit, zone = asked["region"]["unit"], asked["region"]["zone"]
    await field.press(600, 600)
    assert not await field.allowed()
    assert await page.locator(".draft button.go").is_disabled()
    await field.press((zone[0] + zone[2]) // 2 + 150, (zone[1] + zone[3]) // 2)
    await page.wait_for_function("() => !document.querySelector('.draft [role=status].no')")
    await field.confirm()
    assert len(field.places(unit)) == len(asked["region"]["figures"])
    moving = (await field.until("move"))["region"]
    _, x, y, _, _ = moving["figures"][0]
    north = 1 if y < 600 else -1
    await field.press(x, y + north * 40)
    assert await field.allowed()
    await picture(page, "field-move")
    await field.confirm()
    there = field.places(moving["unit"])
    assert [abs(one[1] - old[2]) for one, old in zip(there, moving["figures"], strict=True)] == pytest.approx(
        [40] * len(there), abs=3
    )


async def test_a_unit_is_moved_by_keys_alone(server: Server, visit: Visit) -> None:
    page = await visit(language="es")
    field = await at_table(server, page)
    moving = (await field.until("move"))["region"]
    _, x, y, _, _ = moving["figures"][0]
    await page.locator(BOARD).focus()
    for _ in range(ENOUGH):
        await page.keyboard.press("n")
        if (await page.locator(".heard").inner_text()).startswith(str(x // 10)):
            break
        ring = await page.locator(".token:has(.cursor)").get_attribute("data-token")
        if ring == moving["figures"][0][0]:
            break
    key = "Shift+ArrowUp" if y < 600 else "Shift+ArrowDown"
    for _ in range(3):
        await page.keyboard.press(key)
    await page.keyboard.press("Enter")
    assert await field.allowed()
    while await page.evaluate("() => !document.activeElement?.matches('.draft .go')"):
        await page.keyboard.press("Tab")
    before = field.view()["revision"]
    await page.keyboard.press("Enter")
    await field.arrived(before)
    assert [abs(one[1] - old[2]) for one, old in zip(field.places(moving["unit"]), moving["figures"], strict=True)] == [
        30
    ] * len(moving["figures"])


@pytest.mark.parametrize("theme", ["light", pytest.param("dark", marks=pytest.mark.long)])
async def test_axe_finds_nothing_serious_on_a_free_table(server: Server, visit: Visit, theme: str) -> None:
    if not AXE.exists():
        assert not os.environ.get("CI"), "axe-core is not installed"
        pytest.skip("axe-core is not installed: make web-test")
    page = await visit(language="es", color_scheme=theme)
    field = await at_table(server, page)
    await field.until("move")
    await picture(page, f"field-{theme}")
    assert await accessible(page, ALL_RULES) == []


async def test_a_free_table_fits_a_phone(server: Server, visit: Visit) -> None:
    page = await visit(language="es", width=390, height=844, has_touch=True)
    field = await at_table(server, page)
    await field.until("move")
    await picture(page, "field-phone")
    assert await page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
