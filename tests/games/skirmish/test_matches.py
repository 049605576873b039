"""Whole battles by random captains on random tables, and what must be true after every beat of them."""

import os
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import pytest

from liza.agents import Random
from liza.games.skirmish.contact import engaged
from liza.games.skirmish.game import GAMES
from liza.games.skirmish.state import KNOCKED_DOWN, NO_SIDE, NO_SURFACE, NOBODY, OUT, STANDING, STUNNED, Battle, W
from liza.kernel.game import Game, Setup
from liza.kernel.inline import Played
from liza.kernel.options import Options, Region, look, sample
from liza.kernel.play import play
from liza.space.field.crossings import WALK
from liza.space.field.legs import stands
from liza.space.field.measure import overlapping

TRIES: Final = 4


class Keen:
    """A random captain who goes for the enemy: he charges, walks towards somebody, shoots, and seldom has done."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def choose(self, table: Any, seat: int, what: str, options: Options, args: tuple[Any, ...]) -> Any:
        looked = look(options, args)
        if what == "path" and isinstance(looked, Region):
            return self.path(table.now, seat, looked)
        if isinstance(looked, dict) and "done" in looked and len(looked) > 1 and self.rng.random() < 0.97:
            kind = self.one([one for one in looked if one != "done"])
            return kind, self.one(looked[kind])
        if what in ("target", "shot_at") and isinstance(looked, tuple) and len(looked) > 1 and self.rng.random() < 0.9:
            return self.one(looked[1:])
        if what == "give_up":
            return self.rng.random() < 0.05
        return sample(looked, self.rng)

    def path(self, battle: Battle, seat: int, ways: Region) -> Any:
        """A way up, down or across, if there is one; else of some ways the one that ends nearest to some enemy."""
        chance = self.rng.random()
        found = [*(ways.offers() if chance < 0.2 else ()), *[ways.sample(self.rng) for _ in range(TRIES)]]
        bold = [way for way in found if any(leg[0] != WALK for leg in way)]
        if bold and chance < 0.6:
            return self.one(bold)
        foes = battle.here(1 - seat)
        if not foes or chance > 0.85:
            return found[0]
        foe = self.one(foes)
        return min(found, key=lambda way: self.far(way, foe))

    def far(self, way: Any, foe: Any) -> int:
        """How far from him a way ends; far away if it is none."""
        return (way[-1][1] - foe.x) ** 2 + (way[-1][2] - foe.y) ** 2 if way else 1 << 40

    def one(self, things: Any) -> Any:
        return things[int(self.rng.random() * len(things))]


def sound(battle: Battle) -> None:
    """What holds between two beats, whatever has happened."""
    table = [one for one in battle.warriors if one.here()]
    for one in battle.warriors:
        assert one is battle.by_id[one.id]
        assert (one.body == OUT or one.fled) <= (one.surface == NO_SURFACE), one.id
        assert 0 <= one.wounds <= one.sheet.profile[W], "AN-6.12"
        assert one.relics == len([token for token in battle.tokens if token.carrier == one.id]), "AN-10.14"
        assert not one.hidden or (one.stands() and not one.fleeing), "AN-4.20"
        assert one.body in (STANDING, KNOCKED_DOWN, STUNNED, OUT), "AN-0.8"
    for one in table:
        figure = one.figure
        assert (figure.x, figure.y, figure.z, figure.surface) == (one.x, one.y, one.z, one.surface)
        assert one.z == battle.field.height(one.surface, one.x, one.y), "AN-0.3"
        assert stands(battle.field, one.surface, one.x, one.y, one.sheet.base) in ("", "path_on_low"), "AN-0.2"
        assert not [two.id for two in table if two is not one and overlapping(figure, two.figure)], "AN-0.1"
        assert not one.hidden or not [foe for foe in engaged(battle, one) if foe.stands()], "AN-4.20"
    for token in battle.tokens:
        assert token.carrier == NOBODY or battle.by_id[token.carrier].here(), "AN-10.14"
    assert battle.acting == battle.action == NOBODY
    assert 0 <= battle.round <= battle.rules.rounds + 1
    assert battle.lost == NO_SIDE or not battle.agenda, "AN-8.1"


class Watch:
    """What has happened: how often each beat, and that nobody comes back whom the table has lost."""

    def __init__(self) -> None:
        self.beats: Counter[str] = Counter()
        self.gone: set[str] = set()

    def look(self, name: str, battle: Battle) -> None:
        self.beats[name] += 1
        sound(battle)
        if battle.round:
            gone = {one.id for one in battle.warriors if not one.here()}
            assert gone >= self.gone, "AN-6.20"
            self.gone = gone


def watched(game: Game[Any], watch: Watch) -> Game[Any]:
    """The game with every beat looked after."""

    def look_after(name: str, beat: Callable[..., None]) -> Callable[..., None]:
        def run(battle: Battle, table: Any, *arguments: Any) -> None:
            beat(battle, table, *arguments)
            watch.look(name, battle)

        return run

    return replace(game, beats={name: look_after(name, beat) for name, beat in game.beats.items()})


def any_setup(game: Game[Any], seed: int) -> Setup:
    """A battle of any warbands, scenario and table; every other city is one that nobody has seen."""
    setup = game.vary(random.Random(seed))
    if "seed" in setup.options and seed % 2:
        return setup._replace(options={**setup.options, "seed": 1000 + seed})
    return setup


def played(game: Game[Any], seed: int, watch: Watch) -> Played:
    watch.gone = set()
    captains = [Random(seed), Random(seed + 1)] if seed % 4 == 0 else [Keen(seed), Keen(seed + 1)]
    return play(watched(game, watch), captains, seed, any_setup(game, seed))


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_random_battles_end_and_are_sound_after_every_beat(game: Game[Any]) -> None:
    watch = Watch()
    for seed in range(6):
        end = played(game, seed, watch)
        assert len(end.tape) < game.longest
        assert end.state.agenda == []


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_very_many_random_battles_end_and_are_sound_after_every_beat(game: Game[Any]) -> None:
    """A hundred; LIZA_BATTLES=500 for more, in a quarter of an hour."""
    count = int(os.environ.get("LIZA_BATTLES", "100"))
    watch, reasons, played_in = Watch(), Counter[str](), Counter[str]()
    for seed in range(100, 100 + count):
        end = played(game, seed, watch)
        assert len(end.tape) < game.longest
        assert end.state.agenda == []
        reasons[end.result.reason] += 1
        played_in[end.state.rules.scenario] += 1
    assert set(game.beats) - set(watch.beats) <= {"rally", "first_shot"}, "see test_any_position"
    assert sum(reasons.values()) == count
    assert min(played_in[one] for one in ("skirmish", "relic_hunt", "breakthrough", "hold")) > count // 7
    assert set(reasons) >= {"rout", "smaller_part_out", "more_relics", "more_ruins", "defender", "nobody_left"}


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_the_same_seed_is_the_same_battle(game: Game[Any]) -> None:
    one, other = played(game, 5, Watch()), played(game, 5, Watch())
    assert (one.tape, one.result) == (other.tape, other.result)
