"""Matches that are known beforehand: duels between two of the program's players, always the same."""

import json
import urllib.request
from functools import cache
from typing import Any

from liza.agents import make
from liza.games import find
from liza.kernel.luck import Seeded
from liza.kernel.play import play
from liza.kernel.record import read, verify, write_played
from liza.kernel.table import ALL, DICE
from liza.server.replays import walk
from tests.browser.people import opened, said


@cache
def bout(seed: int = 3) -> str:
    """The record of a duel between two of the program's players."""
    game = find("pit-fighter")
    setup = game.usual()
    luck = Seeded(seed)
    played = play(game, [make(game, "scripted", seat) for seat in range(2)], luck.copy(), setup)
    return write_played(game, setup, luck, played)


@cache
def when(what: str) -> int:
    """After how many inputs the known duel asks this of the first seat."""
    moments = walk(verify(read(bout()), find("pit-fighter")))
    asked_now = [{(one.seat, one.what) for one in moment.position.questions} for moment in moments]
    return next(inputs for inputs, questions in enumerate(asked_now) if (0, what) in questions)


def asked(url: str, what: str) -> dict[str, Any]:
    """A table that plays on from there."""
    table = uploaded(url, bout())
    seats = [{"kind": "me", "name": "Ana"}, {"kind": "agent", "name": "Machine", "agent": "scripted"}]
    made: dict[str, Any] = said(url, f"tables/{table}/fork", {"inputs": when(what), "seats": seats})
    return made


def uploaded(url: str, text: str) -> str:
    request = urllib.request.Request(url + "api/records", text.encode(), {"Content-Type": "text/plain"})
    with urllib.request.urlopen(request) as answer:
        name: str = json.loads(answer.read())["table"]
    return name


def until_dice(url: str, seed: int = 3) -> dict[str, Any]:
    """A table with real dice at which a known duel is played up to its first throw."""
    game = find("pit-fighter")
    played = verify(read(bout(seed)), game)
    setup = played.opening.setup
    made = opened(url, "me", "me", options=dict(setup.options), dice={"kind": "typed"})
    tokens = {one["seat"]: one["token"] for one in made["mine"]}
    for who, _, value, _ in played.entries():
        if who == DICE:
            break
        for seat, part in enumerate(value) if who == ALL else ((who, value),):
            said(url, f"tables/{made['table']}/answers", {"value": part}, tokens[seat])
    return made
