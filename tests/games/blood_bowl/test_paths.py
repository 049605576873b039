"""Path help tells the truth: its chances are the frequencies with which the rules themselves let players arrive."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from liza.agents import Random
from liza.games.blood_bowl import paths
from liza.games.blood_bowl.game import GAME
from liza.games.blood_bowl.movement import tentacle_need
from liza.games.blood_bowl.pitch import AT
from liza.games.blood_bowl.state import STANDING, Match
from liza.kernel.game import run_beat
from liza.kernel.luck import Seeded
from liza.kernel.options import Options, Value, every, look
from liza.kernel.play import play
from liza.kernel.table import Inline


class Stop(Exception):
    """Enough has been seen of a match."""


class Collector:
    """A random player who keeps some of the positions in which somebody may walk."""

    forks = False

    def __init__(self, seed: int, kept: list[Match], most: int) -> None:
        self.agent, self.chance = Random(seed), random.Random(seed)
        self.kept, self.most = kept, most

    def choose(self, table: Any, seat: int, what: str, options: Options, args: tuple[Any, ...]) -> Value:
        if what == "act" and self.chance.random() < 0.05 and not table.now.actor().thirsty:
            match: Match = table.now.copy()
            match.agenda.insert(0, ("go",))
            self.kept.append(match)
            if len(self.kept) >= self.most:
                raise Stop
        if what == "action":  # hardly anybody ends his turn, so that players come close to each other
            acts = [act for act in every(look(options, args)) if isinstance(act, tuple)]
            if acts and self.chance.random() < 0.95:
                return acts[int(self.chance.random() * len(acts))]
        return self.agent.choose(table, seat, what, options, args)


class Walker:
    """Goes one way; whoever can stop him by Tentacles or a Diving Tackle does; nothing else is done or spent."""

    forks = False

    def __init__(self, way: tuple[Value, ...]) -> None:
        self.way = list(way)

    def choose(self, table: Any, _seat: int, what: str, options: Options, args: tuple[Any, ...]) -> Value:
        if what == "act":
            if not self.way:
                raise Stop
            return self.way.pop(0)
        menu = list(every(look(options, args)))
        if what == "tentacles":
            match = table.now
            return max(menu[1:], key=lambda one: tentacle_need(match.actor(), match.by_id[str(one)]))
        if what == "diving_tackle":
            return menu[1]
        if what == "reroll" and "skill" in menu:
            return "skill"
        return True if what == "break_tackle" else menu[0]


def walked(match: Match, way: tuple[Value, ...], goal: int, seed: int) -> bool:
    """Whether the player of the action gets there, with these dice."""
    now = match.copy()
    who = now.acting
    player = now.by_id[who]
    agent = Walker(way)
    table = Inline(now, [agent, agent], Seeded(seed))
    try:
        while now.agenda and now.acting == who:
            run_beat(GAME, now, table)
            if now.agenda and now.agenda[0][0] != "go":
                break
    except Stop:
        pass
    return not agent.way and player.at == goal and player.status == STANDING and now.turnover in ("", "touchdown")


def positions(count: int) -> list[Match]:
    """Positions of random matches in which the player of the action can walk somewhere and stay there."""
    kept: list[Match] = []
    seed = 0
    while len(kept) < count:
        seed += 1
        setup = GAME.vary(random.Random(seed))
        agents = [Collector(seed * 2 + seat, kept, count) for seat in (0, 1)]
        try:
            play(GAME, agents, Seeded(seed), setup)
        except Stop:
            break
    return kept


def ways(count: int) -> Iterator[tuple[Match, tuple[Any, ...], int, Any]]:
    chance = random.Random(5)
    for match in positions(count):
        player = match.actor()
        found = paths.reach(match, player)
        risky = [square for square, label in found.items() if 0 < paths.chance(label) < 1]
        if risky:
            square = risky[int(chance.random() * len(risky))]
            yield match, paths.answers(player, found.way(square)), square, paths.chance(found[square])


def off(count: int, plays: int) -> list[str]:
    """The ways whose chance is more than four standard errors away from what happens."""
    wrong = []
    for match, way, square, share in ways(count):
        arrived = sum([walked(match, way, square, seed) for seed in range(plays)])
        error = (float(share) * (1 - float(share)) / plays) ** 0.5
        if abs(arrived / plays - float(share)) > 4 * error:
            wrong.append(f"{arrived / plays} is not {float(share)}\n{way}\n{GAME.draw(match)}")
    return wrong


def test_what_path_help_says_is_what_happens() -> None:
    assert off(100, 400) == []


@pytest.mark.long
def test_what_path_help_says_is_what_happens_in_very_many_positions() -> None:
    assert off(600, 2000) == []


def test_a_way_is_made_of_steps_that_the_rules_offer() -> None:
    for match, way, square, _ in ways(40):
        spot = match.actor().at
        for answer in way:
            if answer != "stand_up":
                there = AT[answer[1]]
                assert max(abs(there % 26 - spot % 26), abs(there // 26 - spot // 26)) == 1
                assert match.on[there] is None
                spot = there
        assert spot == square
