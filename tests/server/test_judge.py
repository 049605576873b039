"""Asking whether an answer would be taken: yes, no and why; nothing changes, and nothing of anybody else is told."""

from typing import Any

import pytest

from tests.server.people import LINK, ME, Crowd, good, question, refused


async def deploying(crowd: Crowd) -> Any:
    """Two at a table of Celtos, and who of them is to say which unit is deployed."""
    people = await crowd.open(ME, LINK, game="celtos", edition="classic", dice={"kind": "seeded", "seed": 3})
    while True:
        for one in people[:2]:
            asked = (await one.view())["scene"]["questions"]
            if asked and "region" in asked[0]:
                return one, people[1 - people.index(one)], people[2]
            if asked:
                await one.answer(asked[0]["options"][0])


async def test_an_answer_is_judged_and_not_given(crowd: Crowd) -> None:
    mine, _, _ = await deploying(crowd)
    before = await mine.view()
    asked = before["scene"]["questions"][0]
    assert good(await mine.post("/judge", {"value": asked["options"][0]})) == {"ok": True, "why": None}
    off = [[0, 0, 0] for _ in asked["options"][0]]
    told = good(await mine.post("/judge", {"value": off}))
    assert (told["ok"], told["why"]["code"], told["why"]["rule"]) == (False, "place_not_here", "CE-8.8")
    after = await mine.view()
    assert (after["revision"], after["scene"]["inputs"]) == (before["revision"], before["scene"]["inputs"])
    assert after["scene"]["questions"] == before["scene"]["questions"]


@pytest.mark.parametrize("value", ["", "nonsense", 7, True, [], [[]], [["a", 1, 2]], [[10**12, 5, 0]], [[[[]]]]])
async def test_nonsense_is_refused_with_a_rule(crowd: Crowd, value: Any) -> None:
    mine, _, _ = await deploying(crowd)
    told = good(await mine.post("/judge", {"value": value}))
    assert (told["ok"], told["why"]["rule"]) == (False, "CE-8.8")


async def test_who_is_not_asked_learns_nothing_but_that(crowd: Crowd) -> None:
    mine, other, watching = await deploying(crowd)
    asked = (await mine.view())["scene"]["questions"][0]
    told = good(await other.post("/judge", {"value": asked["options"][0]}))
    assert (told["ok"], told["why"]["code"]) == (False, "not_asked")
    refused(await watching.post("/judge", {"value": asked["options"][0]}), 403, "spectators_cannot_act")


async def test_a_sealed_answer_of_the_other_changes_no_judgement(crowd: Crowd) -> None:
    one, two, _ = await crowd.open(ME, LINK)
    asked = question(await one.view())
    judged = [good(await one.post("/judge", {"value": value})) for value in (asked["options"][-1], 99)]
    await two.answer(question(await two.view())["options"][-1])
    assert [good(await one.post("/judge", {"value": value})) for value in (asked["options"][-1], 99)] == judged
