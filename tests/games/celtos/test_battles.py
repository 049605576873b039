"""Whole battles of Celtos: what holds in every one, what is the same after it has been put away and taken up again."""

import json
from random import Random
from typing import Any, Final, NoReturn

import pytest

from liza.agents import make
from liza.games.celtos.game import GAME
from liza.games.celtos.preparation import varied
from liza.games.celtos.sight import in_contact
from liza.games.celtos.state import HE, Battle
from liza.games.celtos.turns import orders
from liza.games.celtos.victory import points
from liza.kernel.inline import Played
from liza.kernel.luck import Seeded
from liza.kernel.options import Options, Value
from liza.kernel.play import drive, play
from liza.kernel.position import Position, begin
from liza.kernel.record import load, read, replay, save, verify, write
from liza.space.field.measure import overlapping

WALKED: Final = ("move", "place", "assault", "after_fight")
MOST: Final = 4000


class Watching:
    """A player at random, some of whose answers are the general's, so that units meet; he looks at what must hold."""

    __slots__ = ("asked", "chance", "general", "player", "share", "whats")
    forks = False

    def __init__(self, seed: int, share: float, whats: tuple[str, ...] = WALKED) -> None:
        self.player, self.general, self.chance = make(GAME, "random", seed), make(GAME, "scripted", seed), Random(seed)
        self.share, self.whats, self.asked = share, whats, 0

    def choose(self, table: Any, seat: int, what: str, options: Options, args: tuple[Any, ...]) -> Value:
        self.asked += 1
        assert self.asked < MOST
        if self.asked % 5 == 0:
            sound(table.now)
        led = (not self.whats or what in self.whats) and self.chance.random() < self.share
        return (self.general if led else self.player).choose(table, seat, what, options, args)


def sound(battle: Battle) -> None:
    """CE-0.2, CE-1.2, CE-1.4, CE-2.4, CE-6.7, CE-6.9, CE-7.1, CE-8.9: what holds whenever anybody is asked."""
    here = [unit for unit in battle.units if unit.here()]
    figures = [figure for unit in here for figure in unit.figures()]
    assert not [one for place, one in enumerate(figures) for other in figures[:place] if overlapping(one, other)]
    for figure in figures:
        assert figure.base <= 2 * figure.x <= 2 * battle.field.width - figure.base
        assert figure.base <= 2 * figure.y <= 2 * battle.field.depth - figure.base
    for unit in battle.units:
        assert not (unit.hold and (unit.panic or not unit.activated or unit.fled))
        assert not (unit.fled and unit.models)
        assert len(unit.models) <= unit.sheet.start
        assert all(0 < model.wounds <= unit.sheet.profile[HE] for model in unit.models)
    assert 0 <= battle.turn <= battle.rules.turns
    assert all(0 <= points(battle, side) <= battle.sides[1 - side].points + battle.sides[side].score for side in (0, 1))
    if battle.acting and battle.actor().here() and in_contact(battle, battle.actor()):
        assert {*orders(battle)} <= {"end", "assault"}


def fought(seed: int) -> Played:
    return play(GAME, [Watching(seed, seed % 3 / 2), Watching(seed + 1, seed % 3 / 2)], seed, varied(Random(seed)))


@pytest.mark.parametrize("seed", range(6))
def test_a_battle_at_random_is_sound_and_ends(seed: int) -> None:
    assert fought(seed).result.reason in ("last_turn", "table_cleared")


@pytest.mark.parametrize("seed", range(3))
def test_a_battle_of_the_general_who_has_whims_is_sound_and_ends(seed: int) -> None:
    """One answer of four is at random."""
    played = play(GAME, [Watching(seed + seat, 0.75, ()) for seat in (0, 1)], seed, varied(Random(seed)))
    assert played.result.reason in ("last_turn", "table_cleared")


@pytest.mark.long
def test_500_battles_at_random_are_sound_and_end() -> None:
    """From no move of the general's to all of them."""
    ends = [fought(seed).result.reason for seed in range(500)]
    assert {*ends} <= {"last_turn", "table_cleared"}


@pytest.mark.long
def test_100_battles_of_the_general_who_has_whims_are_sound_and_end() -> None:
    ends = []
    for seed in range(1000, 1100):
        players = [Watching(seed + seat, 0.75, ()) for seat in (0, 1)]
        ends.append(play(GAME, players, seed, varied(Random(seed))).result.reason)
    assert {*ends} <= {"last_turn", "table_cleared"}


# Put away, and taken up again


def generals(seed: int) -> list[Any]:
    return [make(GAME, "scripted", seed + seat) for seat in (0, 1)]


def no_float(text: str) -> NoReturn:
    raise AssertionError(text)


def put_away(position: Position) -> Position:
    """Saved as text, in which there is no fraction, and loaded."""
    text = json.dumps(save(position))
    return load(json.loads(text, parse_float=no_float), {"celtos": GAME}.__getitem__)


@pytest.mark.parametrize("seed", range(3))
def test_a_battle_that_is_put_away_and_taken_up_goes_on_as_if_nothing_had_been(seed: int) -> None:
    whole = drive(begin(GAME, varied(Random(seed)), Seeded(seed)), generals(seed))
    position, count, agents = begin(GAME, varied(Random(seed)), Seeded(seed)), 0, generals(seed)
    while position.open:
        question = position.open[0]
        value = agents[question.seat].choose(position, question.seat, question.what, question.options, question.args)
        position = put_away(position) if count % 7 == 0 else position
        position, count = position.answer(question.seat, value, question.slip), count + 1
    assert write(position) == write(whole)
    assert GAME.draw(position.now) == GAME.draw(whole.now)


@pytest.mark.parametrize("seed", range(3))
def test_a_record_replays_to_the_same_end_and_to_any_moment_before(seed: int) -> None:
    position, agents = begin(GAME, varied(Random(seed + 30)), Seeded(seed)), generals(seed)
    moments: dict[int, str] = {}
    while position.open:
        moments[len(position.entries())] = GAME.draw(position.now)
        question = position.open[0]
        value = agents[question.seat].choose(position, question.seat, question.what, question.options, question.args)
        position = position.answer(question.seat, value, question.slip)
    record = read(write(position))
    assert GAME.draw(verify(record, GAME).now) == GAME.draw(position.now)
    for at in list(moments)[:: max(1, len(moments) // 5)]:
        assert GAME.draw(replay(record, GAME, at).now) == moments[at]
