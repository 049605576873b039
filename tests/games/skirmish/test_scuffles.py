"""Annúminas and Mordheim: scuffles at random places of a city: whatever is answered, the table stays lawful."""

import random
from typing import Any, Final

import pytest

from liza.games.skirmish.contact import engaged
from liza.games.skirmish.game import GAMES
from liza.games.skirmish.state import Battle
from liza.games.skirmish.terrain import field_of
from liza.kernel.game import Setup
from liza.kernel.luck import Seeded
from liza.kernel.options import look, sample
from liza.kernel.position import Position, placed
from liza.space.field.legs import FREE, stand
from liza.space.field.measure import overlapping
from liza.space.field.model import Field
from liza.space.field.terrain import MM
from liza.space.field.text import spot_text

TABLES: Final = ("city:7:3", "city:11:3", "cairns")
ACROSS: Final = 140
EACH: Final = 4
ANSWERS: Final = 50
Pair = tuple[str, str]


def spots(field: Field, rng: random.Random) -> list[tuple[int, int, int]]:
    """Up to eight free places near each other, on whatever floors."""
    x, y = rng.randint(150, field.width - 150), rng.randint(150, field.depth - 150)
    found: list[tuple[int, int, int]] = []
    for _ in range(400):
        spot = x + rng.randint(-ACROSS, ACROSS), y + rng.randint(-ACROSS, ACROSS), rng.randrange(len(field.surfaces))
        free = stand(field, spot[2], spot[0] * MM, spot[1] * MM, 50) == FREE
        if free and all((spot[0] - a) ** 2 + (spot[1] - b) ** 2 > 28**2 for a, b, _ in found):
            found.append(spot)
        if len(found) == 2 * EACH:
            break
    return found


def scuffle(edition: str, rng: random.Random) -> Position:
    """A few men of each side near each other, some hidden or down, at the beginning of a movement phase."""
    table = rng.choice(TABLES)
    field = field_of(table)
    places = [spot_text(field, *spot) for spot in spots(field, rng)]
    own, foes = places[: len(places) // 2], places[len(places) // 2 :]
    rows = [f"A{number} {spot}" for number, spot in enumerate(own, 1)]
    rows += [f"B{number} {spot}{rng.choice(('', ' hidden', ' knocked_down'))}" for number, spot in enumerate(foes, 1)]
    text = "\n".join([f"edition {edition}", f"table {table}", "next charges charges_end moves", *rows])
    return placed(GAMES[edition], text, Seeded(rng.randrange(1000)), Setup(edition, ("Ana", "Beto"), {}))


def pairs(battle: Battle) -> set[Pair]:
    """Who is engaged with whom."""
    return {(one.id, foe.id) for one in battle.here(0) for foe in engaged(battle, one)}


def faults(battle: Battle, before: set[Pair]) -> list[Any]:
    """What is not lawful: somebody who does not stand, two in one place, a combat that no charge began."""
    here = [one for one in battle.warriors if one.here()]
    found: list[Any] = [
        (one.id, "AN-0.2")
        for one in here
        if stand(battle.field, one.surface, one.x * MM, one.y * MM, one.figure.r) != FREE
    ]
    found += [
        (one.id, other.id, "AN-0.1")
        for number, one in enumerate(here)
        for other in here[:number]
        if overlapping(one.figure, other.figure)
    ]
    return found + [(*pair, "AN-4.16") for pair in pairs(battle) - before if not charged(battle, pair)]


def charged(battle: Battle, pair: Pair) -> bool:
    """Whether a charge has brought the two together: one of them charged, or an ambusher of his side did (AN-4.18)."""
    one, foe = [battle.by_id[name] for name in pair]
    ambushers = [other for other in engaged(battle, one) if other.deeds.charged]
    return one.deeds.charged or foe.deeds.charged or bool(ambushers)


def fight(edition: str, seed: int) -> int:
    """Answer anything that may be answered, and look after each answer; how many there were."""
    rng = random.Random(seed)
    position, answers = scuffle(edition, rng), 0
    while position.open and answers < ANSWERS:
        question, before = position.open[0], pairs(position.now)
        options = look(question.options, question.args)
        value = sample(options, rng)
        value = sample(options, rng) if value in ("done", "nobody") else value
        position, answers = position.answer(question.seat, value), answers + 1
        assert faults(position.now, before) == [], (seed, question.what, value)
    return answers


@pytest.mark.parametrize("edition", sorted(GAMES))
def test_some_scuffles_stay_lawful(edition: str) -> None:
    """AN-0.1, AN-0.2, AN-4.16."""
    assert sum([fight(edition, seed) for seed in range(12)]) > 60


@pytest.mark.long
@pytest.mark.parametrize("edition", sorted(GAMES))
@pytest.mark.parametrize("start", range(100, 500, 100))
def test_many_scuffles_stay_lawful(edition: str, start: int) -> None:
    """AN-0.1, AN-0.2, AN-4.16."""
    for seed in range(start, start + 100):
        fight(edition, seed)
