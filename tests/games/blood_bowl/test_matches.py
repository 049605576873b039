"""Blood Bowl: whole matches by random coaches, and what must be true after every beat of them."""

import random
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from liza.agents import First, Random
from liza.games.blood_bowl import GAME
from liza.games.blood_bowl.pitch import XY
from liza.games.blood_bowl.state import NO_TEAM, STANDING, STUNNED, Match
from liza.kernel.game import Game, Setup
from liza.kernel.inline import Played
from liza.kernel.options import Options, Value, look, sample
from liza.kernel.play import play
from liza.space.squares import OFF


class Keen:
    """A random coach who blocks, runs after the ball and towards the end zone, and hardly ever ends his turn."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def choose(self, table: Any, seat: int, what: str, options: Options, args: tuple[Any, ...]) -> Value:
        looked = look(options, args)
        if what == "action" and isinstance(looked, Mapping):
            return self.action(table.now, looked)
        if what == "act" and isinstance(looked, Mapping):
            return self.act(table.now, seat, looked)
        return sample(looked, self.rng)

    def action(self, match: Match, menu: Mapping[str, Any]) -> Value:
        kinds = [kind for kind in menu if kind not in ("end_turn", "concede", "time")]
        if not kinds or self.chance(6):
            return next(iter(menu))
        with_ball = [kind for kind in ("move", "pass", "hand_off", "blitz") if match.carrier in (menu.get(kind) or ())]
        if with_ball and self.chance(50):
            return self.one(with_ball), match.carrier
        kind = "block" if "block" in menu and self.chance(50) else self.one(kinds)
        return kind if menu[kind] is None else (kind, self.one(menu[kind]))

    def act(self, match: Match, seat: int, menu: Mapping[str, Any]) -> Value:
        player = match.actor()
        for kind in ("block", "foul", "stab", "gaze", "throw_player", "hand_off", "pass"):
            if kind in menu and self.chance(50):
                return kind, self.one(menu[kind])
        if "stand_up" in menu and self.chance(90):
            return "stand_up"
        if "step" in menu and self.chance(85 if player.moved < player.sheet.movement else 10):
            return "step", self.nearest(match, seat, menu["step"])
        kind = self.one([kind for kind in menu if kind != "step"]) if self.chance(30) else "stop"
        return kind if menu[kind] is None else (kind, self.one(menu[kind]))

    def nearest(self, match: Match, seat: int, steps: Any) -> Value:
        player = match.actor()
        goal: tuple[int, int] = self.one(steps)
        if match.carrier == player.id:
            goal = (25 if seat == 0 else 0, XY[player.at][1])
        elif match.ball != OFF:
            goal = XY[match.ball]
        return min(
            [(max(abs(x - goal[0]), abs(y - goal[1])) + self.rng.random(), (x, y)) for x, y in steps]
        )[1]  # fmt: skip

    def one(self, things: Any) -> Any:
        return things[int(self.rng.random() * len(things))]

    def chance(self, percent: int) -> bool:
        return self.rng.random() * 100 < percent


def sound(match: Match) -> None:
    """What holds between two beats, whatever has happened."""
    where = [(player.at, player) for player in match.players if player.at != OFF]
    assert len({at for at, _ in where}) == len(where), "BB-1.3"
    assert [one for one in match.on if one is not None] == [
        player for _, player in sorted(where, key=lambda row: row[0])
    ]
    for player in match.players:
        assert (player.status <= STUNNED) is (player.at != OFF), player.id
    holder = match.holder()
    assert holder is None or (holder.at == match.ball and holder.status == STANDING), "BB-1.16"
    lying = None if match.ball == OFF or holder else match.on[match.ball]
    assert lying is None, "BB-1.3: the ball rests in an empty square"
    assert not match.loose
    for team, side in enumerate(match.sides):
        assert 0 <= side.turn <= match.rules.turns
        assert min(side.rerolls, side.apothecaries, side.bribes, side.igors, side.wizards) >= 0
        assert len(match.fielded(team)) <= 11, "BB-2.4"
    assert match.acting == "" or match.moving == match.actor().team


def watched(rows: Counter[str]) -> Game[Any]:
    """The game with every beat looked after."""

    def look_after(name: str, beat: Callable[..., None]) -> Callable[..., None]:
        def run(match: Match, table: Any, *arguments: Any) -> None:
            beat(match, table, *arguments)
            rows[name] += 1
            sound(match)

        return run

    return replace(GAME, beats={name: look_after(name, beat) for name, beat in GAME.beats.items()})


def played(seed: int, game: Game[Any] = GAME, setup: Setup | None = None) -> Played:
    coaches = [Random(seed), Random(seed + 1)] if seed % 4 == 0 else [Keen(seed), Keen(seed + 1)]
    return play(game, coaches, seed, setup or game.vary(random.Random(seed)))


def test_random_matches_end_and_are_sound_after_every_beat() -> None:
    rows: Counter[str] = Counter()
    game = watched(rows)
    for seed in range(40):
        end = played(seed, game)
        assert len(end.tape) < GAME.longest
        assert end.state.moving == NO_TEAM or end.state.conceded != NO_TEAM
    assert set(GAME.beats) - set(rows) <= {"star_lost"}


def test_a_match_has_thirty_two_turns() -> None:
    """BB-4.1, BB-4.2: eight for each coach in each half, if nobody scores and no riot breaks out."""
    end = play(GAME, [First(), First()], 1, GAME.usual(2, "basic"), loud=True)
    turns = [
        (event.facts["half"], event.facts["team"], event.facts["turn"]) for event in end.events if event.name == "turn"
    ]
    assert len(turns) == 32
    assert [turn for _, _, turn in turns] == [number for number in range(1, 9) for _ in range(2)] * 2
    first, second = turns[0][1], turns[16][1]
    assert [team for _, team, _ in turns] == [first, 1 - first] * 8 + [second, 1 - second] * 8
    assert first != second


def test_the_same_seed_is_the_same_match() -> None:
    assert played(5).tape == played(5).tape


@pytest.mark.long
def test_two_thousand_random_matches_end_and_are_sound_after_every_beat() -> None:
    rows: Counter[str] = Counter()
    game = watched(rows)
    reasons = Counter([played(seed, game).result.reason for seed in range(100, 2100)])
    assert set(rows) == set(GAME.beats)
    assert set(reasons) >= {"level", "most_touchdowns", "shoot_out", "sudden_death"}
    assert sum(reasons.values()) == 2000
