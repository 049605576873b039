"""Whole duels in the browser: by mouse, by keyboard, over links, on one screen, with real dice."""

import re
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Server, own_server, picture, slowness
from tests.browser.matches import until_dice
from tests.browser.people import MOVES, Player, first_of, flow, opened, play_out, said, sit

Visit = Callable[..., Awaitable[Any]]

REVISION_FROM = "(least) => Number(document.querySelector('.table')?.dataset.revision ?? 0) >= least"


async def revision(page: Any) -> int:
    return (await flow(page)).revision


async def test_three_clicks_lead_to_the_first_own_move(visit: Visit, tmp_path: Path) -> None:
    """Under 3 seconds of waiting in all, from the start of the program on."""
    waited = []
    for number in range(2):
        slow = slowness()
        page = await visit(language="es")
        began = time.monotonic()
        async with own_server(tmp_path / str(number)) as server:
            await page.goto(server.url)
            await page.get_by_role("button", name="Jugar ya").first.click()
            await page.locator("[data-option], .opts .opt > button").first.click()
            async with page.expect_response("**/answers"):
                await page.locator(".acts button.go").click()
            waited.append((time.monotonic() - began) / max(slow, slowness()))
            await page.wait_for_function(REVISION_FROM, arg=2)
            await picture(page, "first-move")
            await page.goto("about:blank")
        if waited[-1] < 3:
            break
    assert min(waited) < 3, waited


@pytest.mark.long
async def test_a_whole_duel_against_the_machine_by_mouse(server: Server, visit: Visit) -> None:
    page = await visit(language="en")
    await sit(page, server.url, opened(server.url, "me", "scripted"))
    player = Player(page)
    await player.until("moves")
    await picture(page, "order")
    await play_out(player)
    assert player.answers > 5
    await picture(page, "ending")


@pytest.mark.long
async def test_a_whole_duel_by_keyboard_alone(server: Server, visit: Visit) -> None:
    """From the entrance on: no click, not even to open the table."""
    page = await visit(language="es")
    await page.goto(server.url)
    play = page.get_by_role("button", name="Jugar ya").first
    await play.wait_for()
    while not await play.evaluate("(button) => button === document.activeElement"):
        await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    await page.locator("#question").wait_for()
    await page.locator(".boardroom svg").first.wait_for()
    assert await page.evaluate("() => document.activeElement.id") == "question"
    await page.keyboard.press("b")
    await page.keyboard.press("n")
    await page.keyboard.press("Enter")
    async with page.expect_response("**/answers"):
        await page.keyboard.press("Enter")
    player = Player(page, keyboard=True)
    await play_out(player)
    assert player.answers > 5


async def test_tab_goes_through_question_board_chronicle_and_sheet(server: Server, visit: Visit) -> None:
    page = await visit(language="en")
    await sit(page, server.url, opened(server.url, "me", "scripted"))
    await Player(page).until("moves")
    await page.locator("main a.skip").focus()
    seen: list[str] = []
    where = """() => [".foot", ".boardroom", ".story", ".sheet"].find((one) => document.activeElement.closest(one))"""
    for _ in range(40):
        await page.keyboard.press("Tab")
        seen.append(await page.evaluate(where) or "")
    assert [one for at, one in enumerate(seen) if seen[:at].count(one) == 0 and one] == [
        ".foot",
        ".boardroom",
        ".story",
        ".sheet",
    ]


@pytest.mark.long
async def test_two_browsers_over_links_keep_their_orders_from_each_other(server: Server, visit: Visit) -> None:
    """A table is set up in the form, its link sent, and somebody watches; nobody else's page shows what is sealed."""
    one, other, watcher = await visit(language="en"), await visit(language="es"), await visit(language="en")
    await one.goto(f"{server.url}#/new/pit-fighter")
    await one.get_by_role("group", name="Seat 2").get_by_role("combobox").first.select_option("link")
    await one.get_by_label("Limit of turns").fill("6")
    await one.locator("form button.go").last.click()
    link = await one.get_by_role("textbox", name=re.compile("Link for")).input_value()
    await picture(one, "links")
    await one.get_by_role("link", name="To the table").click()
    await other.goto(link)
    await other.locator("input").fill("Beto")
    await other.locator("form button.go").click()
    await other.locator("#question").wait_for()
    assert "/seat/" not in other.url
    await watcher.goto(one.url)
    await watcher.get_by_text("You are watching").wait_for()
    ana, beto = Player(one), Player(other)
    while not (await ana.look()).moves:
        if not await ana.answer() and not await beto.answer():
            await first_of([ana.news(), beto.news()])
    await beto.until("moves")
    seen: list[str] = []
    watched: list[str] = []
    for number in (1, 2, 3):
        await one.locator(MOVES).nth(number).click()
        async with one.expect_response("**/answers"):
            await one.locator(".acts button.go").click()
        for page, told, sealed in ((other, seen, "ya ha sellado"), (watcher, watched, "has sealed")):
            await page.get_by_text(sealed).first.wait_for()
            told.append(re.sub(r'data-revision="\d+"', "", await page.content()))
        if number < 3:
            await one.get_by_role("button", name="Change my answer").click()
            for page, sealed in ((other, "ya ha sellado"), (watcher, "has sealed")):
                await page.get_by_text(sealed).first.wait_for(state="hidden")
    await picture(one, "sealed")
    assert len(set(seen)) == len(set(watched)) == 1
    await other.get_by_role("button", name=re.compile("Menú")).click()
    await other.get_by_role("textbox", name="Mensaje").fill("¿Qué tal?")
    await other.get_by_role("button", name="Decir").click()
    await one.get_by_role("button", name="Menu 1").click()
    await one.get_by_text("¿Qué tal?").wait_for()
    await picture(one, "menu")
    for page in (one, other):
        await page.keyboard.press("Escape")
    await play_out(ana, beto)
    await watcher.locator(".ask a[href*='replay']").wait_for()


@pytest.mark.long
async def test_two_people_on_one_screen_have_a_curtain_between_them(server: Server, visit: Visit) -> None:
    page = await visit(language="es")
    await sit(page, server.url, opened(server.url, "me", "me", turns=4))
    player = Player(page)
    await player.until("curtain")
    assert await page.locator(".table").count() == 0
    assert await page.title() == "liza"
    await picture(page, "curtain")
    await page.keyboard.press("Escape")
    assert (await player.look()).curtain
    await play_out(player)


async def test_dice_from_the_table_are_asked_for_and_wrong_ones_refused(server: Server, visit: Visit) -> None:
    page = await visit(language="en")
    await sit(page, server.url, until_dice(server.url))
    player = Player(page)
    assert (await player.look()).dice
    fields = page.locator(".ask input[id^='die-']")
    await fields.first.fill("77")
    await page.keyboard.press("Enter")
    assert await page.locator(".ask [role='alert']").inner_text() == "A D20 shows a number from 1 to 20."
    await picture(page, "typed-dice")
    await player.answer()
    assert player.thrown == 1
    assert (await player.until("dice")).dice
    await page.locator("#question").focus()
    async with page.expect_response("**/answers") as answer:
        await page.keyboard.press("r")
    assert (await answer.value).status == 200


async def test_sealed_dice_are_promised_before_and_checked_afterwards(server: Server, visit: Visit) -> None:
    page = await visit(language="en")
    made = opened(server.url, "me", "scripted", dice={"kind": "sealed"})
    token = made["mine"][0]["token"]
    promise = said(server.url, f"tables/{made['table']}", token=token)["scene"]["dice"].removeprefix("sealed ")
    await sit(page, server.url, made)
    await page.get_by_role("button", name="Menu").click()
    assert await page.locator(".menu code").inner_text() == promise
    table, thrown = fought(server.url)
    await page.goto(f"{server.url}#/replay/{table}")
    told = page.get_by_text("The seed is the one promised")
    await told.wait_for()
    assert f"all {thrown} throws" in await told.inner_text()


def fought(url: str) -> tuple[str, int]:
    """A duel of two machines with sealed dice, and how often they have thrown."""
    for _ in range(20):
        table = opened(url, "scripted", "scripted", turns=60, dice={"kind": "sealed"})["table"]
        view = said(url, f"tables/{table}")
        while not view["over"]:
            view = said(url, f"tables/{table}")
        thrown = [line for line in view["log"] if line["name"] == "dice"]
        if len(thrown) > 1:
            return table, len(thrown)
    raise AssertionError("nobody has fought")


async def test_an_undo_that_stops_says_why(server: Server, visit: Visit) -> None:
    page = await visit(language="en")
    made = opened(server.url, "me", "me")
    await sit(page, server.url, made)
    await Player(page).answer()
    before = await revision(page)
    await page.keyboard.press("u")
    await page.wait_for_function(REVISION_FROM, arg=before + 1)
    token = made["mine"][0]["token"]
    assert said(server.url, f"tables/{made['table']}", token=token)["scene"]["inputs"] == 0
    await page.keyboard.press("u")
    assert "Undo ends here" in await page.get_by_role("alert").first.inner_text()
