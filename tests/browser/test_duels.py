"""Whole duels in the browser: by mouse, by keyboard, over links, on one screen, with real dice."""

import re
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from tests.browser.conftest import Server, picture
from tests.browser.people import Player, flow, opened, play_out, said, sit

Visit = Callable[..., Awaitable[Any]]


async def test_three_clicks_lead_to_the_first_own_move(server: Server, visit: Visit) -> None:
    page = await visit(language="es")
    await page.goto(server.url)
    started = await page.evaluate("() => performance.now()")
    await page.get_by_role("button", name="Jugar ya").first.click()
    place = page.locator("[data-option], .opts .opt > button").first
    await place.click()
    async with page.expect_response("**/answers"):
        await page.locator(".acts button.go").click()
    waited = await page.evaluate("() => performance.now()") - started
    assert waited < 3000
    await picture(page, "first-move")


@pytest.mark.long
async def test_a_whole_duel_against_the_machine_by_mouse(server: Server, visit: Visit) -> None:
    page = await visit(language="en")
    await sit(page, server.url, opened(server.url, "me", "scripted"))
    player = Player(page)
    while not (await flow(page))["moves"]:
        await player.answer()
    await picture(page, "order")
    await play_out(player)
    assert player.answers > 5
    await picture(page, "ending")


@pytest.mark.long
async def test_a_whole_duel_by_keyboard_alone(server: Server, visit: Visit) -> None:
    page = await visit(language="es")
    await sit(page, server.url, opened(server.url, "me", "scripted", turns=8))
    player = Player(page, keyboard=True)
    await play_out(player)
    assert player.answers > 5
    assert await page.get_by_text("Ha terminado").count() + await page.locator(".ask h2").count()


@pytest.mark.long
async def test_two_browsers_over_links_keep_their_orders_from_each_other(server: Server, visit: Visit) -> None:
    made = opened(server.url, "me", "link", turns=6)
    one, other = await visit(language="en"), await visit(language="es")
    await sit(one, server.url, made)
    await other.goto(f"{server.url}#/seat/{made['invites'][0]['invite']}")
    await other.locator("input").fill("Beto")
    await other.locator("form button.go").click()
    await other.locator("#question").wait_for()
    assert "/seat/" not in other.url
    ana, beto = Player(one), Player(other)
    while not (await flow(one))["moves"]:
        for player in (ana, beto):
            await player.answer()
    await other.wait_for_function("() => document.querySelector('button.move[aria-pressed]')")
    seen = []
    for number in (1, 2, 3):
        await one.locator("button.move[aria-pressed]:not([aria-disabled='true'])").nth(number).click()
        async with one.expect_response("**/answers"):
            await one.locator(".acts button.go").click()
        await other.get_by_text("ya ha sellado").first.wait_for()
        seen.append(re.sub(r'data-revision="\d+"', "", await other.content()))
        if number < 3:
            await one.get_by_role("button", name="Change my answer").click()
            await other.get_by_text("ya ha sellado").first.wait_for(state="hidden")
    await picture(one, "sealed")
    assert len(set(seen)) == 1
    await play_out(ana, beto)


@pytest.mark.long
async def test_two_people_on_one_screen_have_a_curtain_between_them(server: Server, visit: Visit) -> None:
    page = await visit(language="es")
    await sit(page, server.url, opened(server.url, "me", "me", turns=4))
    player = Player(page)
    while not (await flow(page))["curtain"]:
        await player.answer()
    assert await page.locator(".table").count() == 0
    assert "Pit Fighter" not in await page.title()
    await picture(page, "curtain")
    await play_out(player)


@pytest.mark.long
async def test_dice_from_the_table_are_asked_for_and_wrong_ones_refused(server: Server, visit: Visit) -> None:
    page = await visit(language="en")
    made = opened(server.url, "me", "scripted", turns=40, dice={"kind": "typed"})
    await sit(page, server.url, made)
    player = Player(page)
    for _ in range(400):
        seen = await flow(page)
        if seen["dice"] or seen["over"]:
            break
        await player.answer()
    assert (await flow(page))["dice"]
    fields = page.locator(".ask input[id^='die-']")
    await fields.first.fill("77")
    await page.keyboard.press("Enter")
    assert await page.locator(".ask [aria-invalid='true'], .ask [role='alert']").count()
    await picture(page, "typed-dice")
    await player.answer()
    assert player.thrown == 1


async def test_an_undo_that_stops_says_why(server: Server, visit: Visit) -> None:
    page = await visit(language="en")
    made = opened(server.url, "me", "me")
    await sit(page, server.url, made)
    player = Player(page)
    await player.answer()
    await page.keyboard.press("u")
    await page.wait_for_function("() => document.querySelector('#question')")
    token = made["mine"][0]["token"]
    await page.wait_for_timeout(100)
    assert said(server.url, f"tables/{made['table']}", token=token)["scene"]["inputs"] == 0
    await page.keyboard.press("u")
    await page.get_by_role("alert").first.wait_for()
