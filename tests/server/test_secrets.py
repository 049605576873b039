"""What a seat may not know never leaves the server: other sealed answers, other answers, not a byte of difference."""

import random
from typing import Any

import pytest

from tests.server.people import LINK, ME, Crowd, Person, question
from tests.server.test_duels import chosen

ASKED = ("", "/record", "/replay", "/odds")
TRIED = (
    ("/undo", None),
    ("/withdraw", None),
    ("/answers", {"value": "nonsense"}),
    ("/answers", {"value": 0, "slip": 9}),
)


async def all_that_is_told(person: Person, inputs: int) -> list[str]:
    """Everything that a seat can get out of the server without changing anything but its own."""
    told = [(await person.get(what)).text for what in ASKED]
    told += [(await person.get(f"/moments/{at}")).text for at in range(max(0, inputs - 1), inputs + 2)]
    told.append((await person.post("/fork", {"inputs": inputs, "seats": [ME, LINK]})).text)
    for what, said in TRIED:
        if what != "/withdraw" or person.token:
            told.append((await person.post(what, said)).text)
    return told


async def with_answer(crowd: Crowd, game: str, seed: int, steps: int, pick: int) -> tuple[list[str], int]:
    """Play some steps, the same each time; then seal one answer, the one of this number: what the others are told."""
    people = await crowd.open(ME, LINK, game=game, dice={"kind": "seeded", "seed": seed})
    one, *others = people
    chance = random.Random(seed)
    for _ in range(steps):
        for person in people[:2]:
            view = await person.view()
            if view["over"]:
                return [], 1
            if view["scene"]["questions"]:
                await person.answer(chosen(question(view), chance), question(view)["slip"])
    for _ in range(40):  # to a moment at which both are asked in secret
        view = await one.view()
        if view["over"]:
            return [], 1
        if len(view["scene"]["waiting"]) > 1 and question(view)["slip"] is not None:
            break
        person = one if view["scene"]["questions"] else people[1]
        await person.answer(chosen(question(await person.view()), chance), question(await person.view())["slip"])
    else:
        return [], 1
    options = question(view)["options"]
    await one.answer(options[pick % len(options)], question(view)["slip"])
    inputs = view["scene"]["inputs"]
    told = [text for other in others for text in await all_that_is_told(other, inputs)]
    return [text.replace(one.table, "TABLE") for text in told], len(options)


@pytest.mark.parametrize(
    ("game", "seeds"),
    [
        ("pulso", range(4)),
        ("pit-fighter", range(2)),
        pytest.param("pulso", range(4, 40), marks=pytest.mark.long),
        pytest.param("pit-fighter", range(2, 16), marks=pytest.mark.long),
    ],
)
async def test_others_cannot_tell_one_sealed_answer_from_another(crowd: Crowd, game: str, seeds: range) -> None:
    compared = 0
    for seed in seeds:
        steps = random.Random(seed).randrange(6)
        first, many = await with_answer(crowd, game, seed, steps, 0)
        for pick in range(1, min(many, 3)):
            again, _ = await with_answer(crowd, game, seed, steps, pick)
            assert again == first
            compared += len(first)
    assert compared > 50


async def test_what_a_grip_was_stays_unknown_until_it_is_shown(crowd: Crowd) -> None:
    """Pulso hides grips after the reveal too: from the record, the replay and the log of the other."""
    seen = []
    for grip in ("hook", "press"):
        one, other, watcher = await crowd.open(ME, LINK, dice={"kind": "seeded", "seed": 3})
        await one.answer(grip, 0)
        await other.answer("hook", 1)
        told = await all_that_is_told(other, 1) + await all_that_is_told(watcher, 1)
        seen.append([text.replace(one.table, "TABLE") for text in told])
        assert (await one.view())["scene"]["table"]["sheets"][0]["grip"] == grip
    assert seen[0] == seen[1]


async def test_the_seed_is_told_when_it_is_over_and_not_before(crowd: Crowd) -> None:
    one, other, watcher = await crowd.open(ME, LINK, dice={"kind": "seeded", "seed": 424242})
    chance = random.Random(1)
    people = [one, other]
    view: Any = await one.view()
    while not view["over"]:
        for person in (*people, watcher):
            assert "424242" not in "".join(await all_that_is_told(person, view["scene"]["inputs"]))
        for person in people:
            asked = (await person.view())["scene"]["questions"]
            if asked:
                await person.answer(chosen(asked[0], chance), asked[0]["slip"])
        view = await one.view()
    assert "424242" in (await watcher.get("/record")).text


async def test_machines_are_shown_nothing_that_their_seat_may_not_know(
    crowd: Crowd, monkeypatch: pytest.MonkeyPatch
) -> None:
    from liza.agents import First
    from liza.server import thinking

    shown = []

    class Curious(First):
        def choose(self, match: Any, seat: int, what: str, options: Any, args: Any) -> Any:
            shown.append((dict(match.sealed), match.now.grips[0]))
            return super().choose(match, seat, what, options, args)

    monkeypatch.setattr(thinking, "make", lambda *_: Curious())
    for _ in range(20):
        me, _watcher = await crowd.open(ME, {"kind": "agent", "name": "R", "agent": "first"})
        await me.answer("hook", 0)
        await crowd.house.settled()
        await me.answer(0, question(await me.view())["slip"])
        await crowd.house.settled()
    assert all(sealed == {} for sealed, _ in shown)
    grips = {grip for _, grip in shown if grip}
    assert len(grips) > 1  # drawn anew each time: always "hook" would be the truth
