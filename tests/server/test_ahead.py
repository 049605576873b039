"""Looking ahead: the odds of what would be asked after an answer, and whether something can be agreed at all."""

from typing import Any

from tests.server.people import LINK, ME, Crowd, good, refused


async def kicked_off(crowd: Crowd) -> list[Any]:
    """A match of Blood Bowl in which the receiving coach is to declare an action; he comes first."""
    *people, _ = await crowd.open(ME, LINK, game="blood-bowl", edition="basic", dice={"kind": "seeded", "seed": 3})
    for _ in range(20):
        for person in people:
            asked = (await person.view())["scene"]["questions"]
            if asked and asked[0]["what"] == "action":
                return [person, *[other for other in people if other is not person]]
            if asked:
                await person.answer(asked[0]["options"][0])
    raise AssertionError


async def test_the_ways_of_a_player_can_be_seen_before_his_action_is_declared(crowd: Crowd) -> None:
    coach, other = await kicked_off(crowd)
    before = await coach.view()
    [question] = before["scene"]["questions"]
    option = next(one for one in question["options"] if one[0] == "move")
    assert question["previews"][question["options"].index(option)]["leads"]
    told = good(await coach.get("/odds", after=f'["move", "{option[1]}"]'))
    assert (told["ahead"]["what"], told["ahead"]["about"]) == ("act", [option[1]])
    assert len(told["ahead"]["previews"]) == len(told["ahead"]["options"]) == len(told["options"])
    assert len(told["ways"]) > 10
    assert (await coach.view())["revision"] == before["revision"]
    await coach.answer(option)
    here = good(await coach.get("/odds"))
    assert (here["ways"], here["options"], here["ahead"]) == (told["ways"], told["options"], None)
    assert good(await other.get("/odds"))["options"] == []


async def test_a_way_is_walked_by_its_answers(crowd: Crowd) -> None:
    coach, _ = await kicked_off(crowd)
    asked = (await coach.view())["scene"]["questions"][0]
    option = next(one for one in asked["options"] if one[0] == "move")
    await coach.answer(option)
    ways = good(await coach.get("/odds"))["ways"]
    sure = max([way for way in ways if way["share"][0] == way["share"][1]], key=lambda way: len(way["answers"]))
    for answer in sure["answers"]:
        asked = (await coach.view())["scene"]["questions"][0]
        assert answer in asked["options"]
        await coach.answer(answer)
    if sure["at"].get("path"):
        tokens = {token["id"]: token["at"] for token in (await coach.view())["scene"]["table"]["tokens"]}
        assert tokens[option[1]] == sure["at"]["path"][-1]


async def test_what_cannot_be_agreed_is_told_before_a_table_is_opened(crowd: Crowd) -> None:
    wish: dict[str, Any] = {"edition": "full", "seats": 2, "options": {"teams": ["dwarf", "orc"]}}
    path = "/api/games/blood-bowl/check"
    assert good(await crowd.http.post(path, json=wish)) == {"ok": True}
    five = 'race = "human"\nplayers = { blitzer = 5, lineman = 6 }'
    told = await crowd.http.post(path, json={**wish, "options": {"teams": ["dwarf", five]}})
    refused(told, 409, "too_many_of_position")
    assert (told.json()["rule"], told.json()["facts"]["team"]) == ("BB-12.22", 1)
    refused(await crowd.http.post(path, json={**wish, "edition": "none"}), 409, "no_such_edition")
    refused(await crowd.http.post(path, json={**wish, "seats": 7}), 409, "wrong_number_of_seats")
    assert (await crowd.http.post(path, json={"edition": "full"})).status_code == 422
