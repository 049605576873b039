"""The free table in a browser: figures placed, moved, led to other floors, charges, shots, blows, by mouse and keys."""

import os
from collections.abc import Awaitable, Callable
from typing import Any, Final

import pytest

from tests.browser.conftest import Server, picture
from tests.browser.fields import BOARD, CONFIRM, STATUS, at_table, first
from tests.browser.test_pages import ALL_RULES, AXE, accessible

Visit = Callable[..., Awaitable[Any]]
ENOUGH: Final = 60
MIDDLE: Final = 600
# without climbing, nor much else: two warbands on open ground
OPEN: Final = {"warbands": ["rangers", "orcs"], "scenario": "skirmish", "table": "ford"}


def onward(asked: Any) -> Any:
    """Towards the middle of the table, and at whoever can be charged."""
    options = asked["options"]
    if asked["what"] == "path":
        return min(options, key=lambda path: abs((path[-1] if path else [0, *asked["region"]["from"]])[2] - MIDDLE))
    if asked["what"] in ("charge", "target", "move"):
        return options[-1]
    return first(asked)


# Celtos


async def test_a_unit_is_deployed_and_moved_by_mouse(server: Server, visit: Visit) -> None:
    page = await visit(language="en")
    field = await at_table(server.url, page, "celtos")
    asked = field.until("place")
    await field.shown()
    unit, zone = asked["region"]["unit"], asked["region"]["zone"]
    await field.press(MIDDLE, MIDDLE)
    assert not await field.allowed()
    assert not await field.may_confirm()
    await field.press((zone[0] + zone[2]) // 2 + 150, (zone[1] + zone[3]) // 2)
    await page.wait_for_function("() => document.querySelector('.draft .yes')")
    await field.confirm()
    assert len(field.places(unit)) == len(asked["region"]["figures"])
    moving = field.until("move")["region"]
    await field.shown()
    _, x, y, _, _ = moving["figures"][0]
    north = 1 if y < MIDDLE else -1
    await field.press(x, y + north * 40)
    assert await field.allowed()
    assert " of 10 cm" in await page.locator(STATUS).inner_text()
    await picture(page, "field-move")
    await field.confirm()
    there = field.places(moving["unit"])
    assert [abs(one[1] - old[2]) for one, old in zip(there, moving["figures"], strict=True)] == pytest.approx(
        [40] * len(there), abs=3
    )


async def test_a_unit_is_moved_by_keys_alone(server: Server, visit: Visit) -> None:
    page = await visit(language="es")
    field = await at_table(server.url, page, "celtos")
    moving = field.until("move")["region"]
    await field.shown()
    _, _, y, _, _ = moving["figures"][0]
    await page.locator(BOARD).focus()
    key = "Shift+ArrowUp" if y < MIDDLE else "Shift+ArrowDown"
    for _ in range(3):
        await page.keyboard.press(key)
    assert "3 cm" in await page.locator(".heard").inner_text()
    await page.keyboard.press("Enter")
    assert await field.allowed()
    await page.keyboard.press("Shift+Tab")
    while await page.evaluate("(go) => !document.activeElement?.matches(go)", CONFIRM):
        await page.keyboard.press("Shift+Tab")
    before = field.view()["revision"]
    await page.keyboard.press("Enter")
    await page.wait_for_function(
        "(before) => Number(document.querySelector('.table').dataset.revision) > before", arg=before
    )
    assert [abs(one[1] - old[2]) for one, old in zip(field.places(moving["unit"]), moving["figures"], strict=True)] == [
        30
    ] * len(moving["figures"])


async def test_an_order_is_given_and_a_casualty_is_chosen_on_the_board(server: Server, visit: Visit) -> None:
    page = await visit(language="en")
    field = await at_table(server.url, page, "celtos", dice={"kind": "seeded", "seed": 5})

    def forward(asked: Any) -> Any:
        if asked["what"] == "order":
            return next(one for one in ("shoot", "assault", "rush", "move", "end") if one in asked["options"])
        return first(asked)

    unit = field.until("unit", choice=forward)["options"][0]
    await field.shown()
    token = field.tokens()[[one["unit"] for one in field.tokens()].index(unit)]["id"]
    await field.press_on(token)
    await page.locator(".opts .opt.on").wait_for()
    await field.confirm()
    await field.shown()
    await page.get_by_role("button", name="Rush").click()
    await field.confirm()
    assert "ordered" in field.told()
    hit = field.until("take_hit", choice=forward)
    await field.shown()
    await picture(page, "field-casualty")
    victim = hit["previews"][-1]["at"]["token"]
    await field.press_on(victim)
    await page.locator(".opts > .opt.on:last-child").wait_for()
    await field.confirm()


async def test_the_tape_measures_where_anybody_may_measure(server: Server, visit: Visit) -> None:
    page = await visit(language="en")
    field = await at_table(server.url, page, "celtos")
    field.until("unit")
    await field.shown()
    await page.get_by_role("button", name="tape").click()
    await field.press(100, 600)
    await field.press(300, 600)
    assert float(str(await page.locator("svg .length").text_content()).split()[0]) == pytest.approx(20, abs=0.3)
    other = await visit(language="en")
    barred = await at_table(server.url, other, "annuminas", options=OPEN)
    barred.until("charge")
    await barred.shown()
    assert await other.get_by_role("button", name="tape").count() == 0


# Annúminas and Mordheim


async def test_a_battle_is_set_up_on_the_form(server: Server, visit: Visit) -> None:
    page = await visit(language="en")
    await page.goto(f"{server.url}#/new/annuminas")
    section = page.locator("section", has=page.locator("#battle"))
    await section.locator("select").first.select_option("dwarves")
    assert "Crossbowman" in await section.locator(".why").first.inner_text()
    await section.get_by_label("Table").select_option("bridge")
    await section.get_by_label("Measure whenever").check()
    await page.get_by_role("button", name="Open the table").click()
    await page.locator(BOARD).wait_for()
    assert await page.locator(BOARD).get_attribute("aria-label") == "Table, 90 by 90 cm"
    await page.get_by_role("button", name="tape").wait_for()
    await page.get_by_role("button", name="Dwarf lord A1").wait_for()


async def test_a_warband_is_deployed_by_mouse(server: Server, visit: Visit) -> None:
    page = await visit(language="en")
    field = await at_table(server.url, page, "mordheim")
    asked = field.until("deploy")
    await field.shown()
    who, x, y, _ = asked["region"]["arrangements"]["front"][0]
    await field.press(x, y)
    await field.press(MIDDLE, MIDDLE)
    assert not await field.allowed()
    assert not await field.may_confirm()
    await page.get_by_role("button", name="Take the last change back").click()
    await page.locator(f"{CONFIRM}[aria-disabled=false]").wait_for()
    await field.press(x, y)
    spot = asked["region"]["arrangements"]["back"][0][1:3]
    await field.press(*spot)
    assert await field.allowed()
    await picture(page, "field-deploy")
    await field.confirm()
    assert field.at(who) == pytest.approx(spot, abs=3)


async def test_a_path_is_refused_and_mended(server: Server, visit: Visit) -> None:
    page = await visit(language="en")
    field = await at_table(server.url, page, "annuminas", options=OPEN)
    region = field.until("path", choice=lambda asked: asked["options"][1] if asked["what"] == "move" else first(asked))
    await field.shown()
    x, y, _ = region["region"]["from"]
    north = 1 if y < MIDDLE else -1
    await field.point(x, y + north * 60)
    assert await page.locator("svg .length").count() == 1
    await field.point(x, y + north * 400)
    assert await page.locator("svg .length").count() == 0  # nobody measures farther than he goes
    await field.press(x, y + north * 40)
    assert await field.allowed()
    await field.press(x, y + north * 400)
    assert not await field.allowed()
    assert "AN-4.3" in await page.locator(STATUS).inner_text()
    assert not await field.may_confirm()
    await page.get_by_role("button", name="Take the last point back").click()
    assert await field.allowed()
    await field.press(x + 20, y + north * 70)
    assert await field.allowed()
    await picture(page, "field-path")
    await field.press(x + 20, y + north * 70)  # the last point once more: that is it
    await page.wait_for_function("() => !document.querySelector('.draft .yes')")
    assert field.at(region["about"][0]) == pytest.approx([x + 20, y + north * 70], abs=3)


async def test_one_points_at_another_floor_and_is_led_there(server: Server, visit: Visit) -> None:
    page = await visit(language="en")
    field = await at_table(server.url, page, "annuminas", dice={"kind": "seeded", "seed": 5})

    def on_high(asked: Any) -> Any:
        choices = {"deploy": "heights", "deploy_first": "other"}
        if asked["what"] == "move":
            return ["walk", high()["id"]]
        return choices.get(asked["what"], first(asked))

    def high() -> Any:
        return next(one for one in field.tokens() if one["side"] == 0 and one["z"] > 0)

    asked = field.until("path", choice=on_high)
    await field.shown()
    x, y, _ = asked["region"]["from"]
    for dx, dy in ((0, -90), (90, 0), (0, 90), (-90, 0)):
        await field.press(x + dx, y + dy)
        if await field.allowed() and await page.locator("svg .risk").count():
            break
        await page.get_by_role("button", name="Begin again").click()
    assert "≤" in str(await page.locator("svg .roll").first.text_content())
    await field.confirm()
    assert {"jumps_down", "jump_fails"} & set(field.told())


async def test_somebody_charges_and_shoots_whom_one_presses(server: Server, visit: Visit) -> None:
    page = await visit(language="en")
    field = await at_table(server.url, page, "annuminas", options=OPEN)
    asked = field.until("charge")
    await field.shown()
    charger = asked["previews"][-1]["at"]["token"]
    await field.press_on(charger)
    await field.press_on(charger)
    await page.wait_for_function("() => document.querySelector('#question')?.textContent.startsWith('Whom does')")
    foe = (await field.shown())["previews"][-1]["at"]["token"]
    assert await page.locator("svg .sight").count() > 0
    await field.press_on(foe)
    await field.confirm()
    field.until("shoot")
    assert "declares_charge" in field.told()
    shooter = (await field.shown())["previews"][-1]["at"]["token"]
    await field.press_on(shooter)
    await field.confirm()
    target = (await field.shown())["previews"][-1]["at"]["token"]
    await picture(page, "field-shot")
    await field.press_on(target)
    await field.confirm()
    assert "shoots" in field.told()


async def test_blows_are_struck_at_whom_one_presses(server: Server, visit: Visit) -> None:
    page = await visit(language="es")
    field = await at_table(server.url, page, "annuminas", options=OPEN, dice={"kind": "seeded", "seed": 3})
    asked = field.until("charge_point", "strike_at", "parry", choice=onward)
    await field.shown()
    assert await page.locator("#question").inner_text() != ""
    if asked["what"] == "charge_point":
        assert "Por el " in await page.locator(".opts").inner_text()
    await picture(page, "field-combat")
    await page.locator(".opts .opt > button").first.click()
    if await page.locator(CONFIRM).count():
        await field.confirm()


# For everybody


@pytest.mark.parametrize("game", ["celtos", "annuminas"])
@pytest.mark.parametrize("theme", ["light", pytest.param("dark", marks=pytest.mark.long)])
async def test_axe_finds_nothing_serious_on_a_free_table(server: Server, visit: Visit, theme: str, game: str) -> None:
    if not AXE.exists():
        assert not os.environ.get("CI"), "axe-core is not installed"
        pytest.skip("axe-core is not installed: make web-test")
    page = await visit(language="es", color_scheme=theme)
    field = await at_table(server.url, page, game)
    field.until("move")
    await field.shown()
    await picture(page, f"field-{game}-{theme}")
    assert await accessible(page, ALL_RULES) == []


@pytest.mark.parametrize("game", ["celtos", "mordheim"])
async def test_a_free_table_fits_a_phone(server: Server, visit: Visit, game: str) -> None:
    page = await visit(language="es", width=390, height=844, has_touch=True)
    field = await at_table(server.url, page, game)
    field.until("move")
    await field.shown()
    await picture(page, f"field-phone-{game}")
    assert await page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    board = await page.locator(BOARD).bounding_box()
    assert board["height"] > 250
    await page.get_by_role("button", name="Ficha").click()
    await page.locator(".card h2").wait_for()
    assert await page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("game", ["celtos", "annuminas"])
async def test_a_battle_is_seen_again(server: Server, visit: Visit, game: str) -> None:
    page = await visit(language="en")
    field = await at_table(server.url, page, game)
    what = {"celtos": "move", "annuminas": "path"}[game]
    moving = field.until(what, choice=lambda asked: asked["options"][1] if asked["what"] == "move" else first(asked))
    who = moving["about"][0]
    before = field.places(who) or [field.at(who)]
    field.answer(moving["options"][1])
    assert before != (field.places(who) or [field.at(who)])
    await page.goto("about:blank")
    await page.goto(f"{server.url}#/replay/{field.table}")
    await page.locator(BOARD).wait_for()
    await page.locator(".log .line").first.wait_for()
    stands = "(id) => document.querySelector(`[data-token^='${id}'] > g`)?.style.transform"
    await page.keyboard.press("End")
    await page.wait_for_function(f"(id) => ({stands})(id)", arg=who)
    there = await page.evaluate(stands, who)
    await page.keyboard.press("ArrowLeft")
    await page.wait_for_function(f"([id, there]) => ({stands})(id) !== there", arg=[who, there])
    await picture(page, f"field-replay-{game}")
    assert await page.locator(".log .line:not(:has(.die)) .margin:empty").count() == 0
