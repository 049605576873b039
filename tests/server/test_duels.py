"""Whole duels over the API: against the machine, between two people with sealed orders, with typed dice."""

import random
from typing import Any

import pytest

from liza.games import find
from liza.kernel.record import read, verify
from tests.server.people import LINK, MACHINE, ME, Crowd, Person, good, question, refused

PATIENCE = 2000


async def play_out(crowd: Crowd, people: list[Person], seed: int = 1) -> Any:
    """Everybody answers at random until it is over; dice that are asked for fall at random too."""
    chance = random.Random(seed)
    for _ in range(PATIENCE):
        await crowd.house.settled()
        views = [await one.view() for one in people]
        if views[0]["over"]:
            return views[0]
        asked = [(one, view) for one, view in zip(people, views, strict=True) if view["scene"]["questions"]]
        one, view = chance.choice(asked)
        await one.answer(chosen(question(view), chance), question(view)["slip"], revision=view["revision"])
    pytest.fail("it does not end")


def chosen(asked: Any, chance: random.Random) -> Any:
    if "dice" in asked:
        return [chance.randint(1, sides) for sides in asked["sides"]]
    return chance.choice(asked["options"])


async def record_of(person: Person) -> Any:
    text = (await person.get("/record")).text
    record = read(text)
    return verify(record, find(record.game))


@pytest.mark.parametrize(
    ("game", "player"), [("pulso", "random"), ("pulso", "first"), ("pit-fighter", "first"), ("pit-fighter", "scripted")]
)
async def test_a_person_plays_the_machine_to_the_end(crowd: Crowd, game: str, player: str) -> None:
    me, watcher = await crowd.open(ME, {**MACHINE, "agent": player}, game=game)
    view = await play_out(crowd, [me])
    assert view["scene"]["result"]["rule"]
    assert (await record_of(watcher)).inputs == view["scene"]["inputs"]


@pytest.mark.parametrize(
    ("game", "dice"), [("pulso", "seeded"), ("pulso", "typed"), ("pit-fighter", "sealed"), ("pit-fighter", "typed")]
)
async def test_two_people_play_to_the_end_with_any_dice(crowd: Crowd, game: str, dice: str) -> None:
    one, other, watcher = await crowd.open(ME, LINK, game=game, dice={"kind": dice})
    view = await play_out(crowd, [one, other])
    assert view["scene"]["dice"].split()[0] == dice
    assert (await record_of(watcher)).result is not None


async def test_two_machines_play_by_themselves(crowd: Crowd) -> None:
    (watcher,) = await crowd.open(MACHINE, {**MACHINE, "agent": "scripted"}, game="pit-fighter")
    await crowd.house.settled()
    assert (await watcher.view())["over"]


async def test_sealed_answers_wait_for_each_other_and_can_be_withdrawn(crowd: Crowd) -> None:
    one, other, watcher = await crowd.open(ME, LINK)
    await one.answer("hook", 0)
    seen = (await other.view())["scene"]
    assert (seen["handed_in"], seen["mine"], seen["waiting"]) == ([0], [], [[1, "grip"]])
    assert (await one.view())["scene"]["mine"] == ["hook"]
    refused(await one.post("/answers", {"value": "press"}), 409, "already_answered")
    assert good(await one.post("/withdraw"))["scene"]["handed_in"] == []
    await one.answer("press", 0)
    after = await other.answer("hook", 1)
    assert after["scene"]["handed_in"] == []
    assert (await watcher.view())["scene"]["inputs"] == 1


async def test_typed_dice_are_asked_of_everybody_with_their_sides(crowd: Crowd) -> None:
    one, other, watcher = await crowd.open(ME, LINK, dice={"kind": "typed"})
    await one.answer("hook", 0)
    await other.answer("hook", 1)
    await one.answer(0, 0)
    view = await other.answer(0, 1)
    asked = question(view)
    assert asked["sides"] == [6]
    assert question(await one.view())["dice"] == asked["dice"] == "d6"
    assert (await watcher.view())["scene"]["questions"] == []
    refused(await one.post("/answers", {"value": [7]}), 409, "dice_do_not_fit")
    after = await one.answer([6], revision=view["revision"])
    refused(await other.post("/answers", {"value": [5], "revision": view["revision"]}), 409, "answer_late")
    assert any(line["name"] == "dice" and line["facts"]["faces"] == [6] for line in after["log"])


async def test_a_question_has_its_rule_and_what_each_option_would_mean(crowd: Crowd) -> None:
    me, _ = await crowd.open(ME, MACHINE, game="pit-fighter")
    asked = question(await me.view())
    assert asked["rule"].startswith("PF-")
    assert len(asked["previews"]) == len(asked["options"])


async def test_an_answer_that_is_no_option_says_the_rule(crowd: Crowd) -> None:
    me, _ = await crowd.open(ME, MACHINE)
    told = await me.post("/answers", {"value": "biting"})
    refused(told, 409, "not_allowed")
    assert told.json()["rule"].startswith("PU-")


async def test_standing_orders_answer_for_their_seat_and_are_its_own(crowd: Crowd) -> None:
    one, other, _ = await crowd.open(ME, LINK)
    mine = good(await one.post("/orders", {"what": "grip", "value": "hook"}))
    assert mine["orders"] == [{"what": "grip", "value": "hook"}]
    assert mine["scene"]["handed_in"] == [0]
    assert (await other.view())["orders"] == []
    assert good(await one.post("/orders", {"what": "grip", "value": None}))["orders"] == []


async def test_what_is_said_is_heard_by_all(crowd: Crowd) -> None:
    one, other, watcher = await crowd.open(ME, LINK)
    await one.post("/chat", {"text": "hola\nqué tal"})
    for person in (one, other, watcher):
        assert [(line["seat"], line["text"]) for line in (await person.view())["chat"]] == [(0, "hola qué tal")]
    refused(await watcher.post("/chat", {"text": "x"}), 403, "spectators_cannot_act")
