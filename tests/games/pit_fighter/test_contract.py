"""Pit Fighter as a whole: the kernel's contract, secrets in random fights, and three bouts to read."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from liza.agents import make
from liza.games.pit_fighter import attacks
from liza.games.pit_fighter.attacks import met
from liza.games.pit_fighter.game import GAME
from liza.games.pit_fighter.orders import orders
from liza.games.pit_fighter.preparation import varied
from liza.games.pit_fighter.scrolls import LOCATIONS
from liza.games.pit_fighter.state import Arena, Fighter
from liza.kernel.check import _told_off, _view, check_game
from liza.kernel.game import Game, Setup
from liza.kernel.luck import Seeded
from liza.kernel.options import every, look, sample
from liza.kernel.position import Position, begin
from liza.kernel.record import write
from liza.kernel.refusal import Refusal
from liza.kernel.table import Table
from tests.games.playthroughs import as_written, playthrough

HERE: Final = Path(__file__).parent
SECRET: Final = ("order", "location")
TRIES: Final = 10
WALKED: Final = ("place", "face", "order", "facing")


def fighters(*rows: tuple[str, str, int, int]) -> dict[str, Any]:
    keys = ("name", "type", "seat", "team")
    return {"fighters": [dict(zip(keys, row, strict=True)) for row in rows]}


# One seat each for a duel and a free-for-all; three against one, whom one person leads.
BOUTS: Final = {
    "duel": (Setup("classic", ("Ana", "Beto"), GAME.usual(2).options), 3),
    "free_for_all": (Setup("classic", ("Ana", "Beto", "Carla", "Dani"), GAME.usual(4).options), 5),
    "sigmar": (
        Setup(
            "sigmar",
            ("Ana", "Beto"),
            fighters(
                ("Grulk", "ogre", 0, 0), ("Otto", "empire", 1, 1), ("Snagga", "orc", 1, 1), ("Hrodi", "slayer", 1, 1)
            ),
        ),
        8,
    ),
}


@pytest.mark.parametrize("name", BOUTS)
def test_a_bout_to_read_is_as_it_was(name: str) -> None:
    setup, seed = BOUTS[name]
    players = ("scripted",) * len(setup.seats)
    text = playthrough(GAME, setup, players, seed, lambda arena: arena.turn, "en")
    assert as_written(HERE / "playthroughs" / f"{name}.txt", text)


def random_steps(setup: Setup, seed: int, steps: int, game: Game[Any] = GAME) -> Iterator[Position]:
    """The positions of a random fight, one for each answer; moves are the scripted player's, so that they meet."""
    rng, position, walker = Random(seed), begin(game, setup, Seeded(seed)), make(GAME, "scripted", seed)
    for _ in range(steps):
        if not position.open:
            return
        yield position
        question = position.open[0]
        value = sample(look(question.options, question.args), rng)
        if question.what in WALKED:
            value = walker.choose(position, question.seat, question.what, question.options, question.args)
        position = position.answer(question.seat, value, question.slip)


def told_apart(position: Position) -> bool:
    """Whether scene, record, refusals or undo reasons of anybody else depend on the answer to the first question."""
    question = position.open[0]
    others = [one for one in (*range(len(position.opening.setup.seats)), None) if one != question.seat]
    values = list(every(look(question.options, question.args)))[:5]
    after = [position.answer(question.seat, value, question.slip) for value in values]
    return len({json.dumps([[_view(one, other), *_told_off(one, other)] for other in others]) for one in after}) > 1


def betrayed(game: Game[Any], seed: int) -> tuple[set[str], dict[str, int]]:
    """The kinds of secrets that others could tell before the reveal in a random fight; how often each was tried."""
    faults: set[str] = set()
    tried = dict.fromkeys(SECRET, 0)
    for position in random_steps(varied(Random(seed)), seed, 1500, game):
        what, revealing = position.open[0].what, 1 == len(position.open) < len(position.questions)
        if what in SECRET and tried[what] < TRIES and not revealing:
            tried[what] += 1
            faults |= {what} if told_apart(position) else set()
    return faults, tried


@pytest.mark.parametrize("seed", range(8))
def test_pf_0d_no_order_and_no_location_reaches_another_seat_before_the_reveal(seed: int) -> None:
    faults, tried = betrayed(GAME, seed)
    assert faults == set()
    assert tried["order"] == TRIES
    assert tried["location"] > 0


def orders_one_by_one(arena: Arena, table: Table) -> None:
    """Not the rule: everybody hears what the others before him have written."""
    for fighter in arena.standing():
        name = table.ask(fighter.sheet.seat, "order", orders(arena, fighter), fighter.sheet.id)
        fighter.doings.order = fighter.sheet.scroll.move(name)


def guard_after_the_blow(table: Table, attacker: Fighter, target: Fighter) -> tuple[int, bool | None]:
    """Not the rule: the target hears where the blow is aimed."""
    about = (attacker.sheet.id, target.sheet.id)
    aimed = table.ask(attacker.sheet.seat, "location", LOCATIONS, *about)
    guarded = table.ask(target.sheet.seat, "location", LOCATIONS, *about)
    return LOCATIONS.index(aimed), met(LOCATIONS.index(aimed), LOCATIONS.index(guarded))


def test_pf_0d_a_game_that_told_its_secrets_would_be_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    loud = replace(GAME, beats={**GAME.beats, "orders": orders_one_by_one})
    assert betrayed(loud, 3)[0] == {"order"}
    monkeypatch.setattr(attacks, "duel", guard_after_the_blow)
    assert betrayed(GAME, 3)[0] == {"location"}


def test_pf_0d_a_sealed_answer_stands_in_nothing_that_others_get() -> None:
    """Until all are revealed it is in no question, event or record of another."""
    looked = 0
    for seed in range(8):
        for position in random_steps(varied(Random(seed + 100)), seed, 120):
            known = [question.seat for question in position.questions if question.slip in position.sealed]
            stranger = next((seat for seat in range(len(position.opening.setup.seats)) if seat not in known), None)
            if not position.sealed:
                continue
            looked += 1
            scene = position.scene(stranger)
            assert [scene["mine"], scene["events"]] == [[], []]
            assert scene["table"] == position._with(sealed={}).scene(stranger)["table"]
            assert write(position, stranger) == write(position._with(sealed={}), stranger)
    assert looked > 100


def test_the_kit_finds_no_fault_and_no_long_beat() -> None:
    report = check_game(GAME, matches=4, seed=900, thorough=1)
    assert (report.faults, report.notes) == ([], [])


@pytest.mark.long
@pytest.mark.parametrize("count", [5, 8])
def test_the_kit_finds_no_fault_with_many_fighters(count: int) -> None:
    def vary(rng: Any) -> Setup:
        setup = varied(rng)
        while len(setup.options["fighters"]) != count:
            setup = varied(rng)
        return setup

    report = check_game(replace(GAME, varied=vary), matches=6, seed=50, thorough=1)
    assert report.faults == []


@pytest.mark.long
def test_the_kit_finds_no_fault_in_two_hundred_fights() -> None:
    report = check_game(GAME, matches=200, seed=1)
    assert (report.matches, report.faults) == (200, [])


def test_a_scene_is_json_for_every_seat_of_a_random_fight() -> None:
    for position in random_steps(varied(Random(7)), 7, 60):
        for seat in (*range(len(position.opening.setup.seats)), None):
            assert json.loads(json.dumps(position.scene(seat)))["seat"] == seat


@pytest.mark.parametrize(
    "line",
    [
        "A chaos at=0,0 facing=0 valour=3", "A chaos at=0,0 facing=0 order=somersault", "A chaos at=99,0 facing=0", "A",
        "A chaos at=0,0 facing=6", "A chaos at=0,0 facing=-1", "A chaos at=0,0 facing=0 order=12",
        "A chaos at=0,0 facing=0 order=-2", "A chaos at=0,0 facing=0 base=30,30", "A chaos at=0,0 facing=0 seat=-1",
        "A chaos at=0,0 facing=0 nets=maybe", "A chaos at=0,0 facing=0 sheet=3", "A chaos at=0,0 facing=0 doings=3",
        "A chaos at=0,0 facing=0\nB chaos at=0,0 facing=0", "A chaos at=0,0 facing=0\nA chaos at=1,0 facing=0",
    ],
)  # fmt: skip
def test_a_position_that_cannot_be_understood_is_refused(line: str) -> None:
    with pytest.raises(Refusal) as refused:
        GAME.parse(f"style classic radius 5 turn 1\nnext moves\n{line}")
    assert refused.value.code == "position_not_understood"


@pytest.mark.parametrize(
    "head",
    [
        "style brawl radius 5 turn 1\nnext moves", "style classic radius 4 turn 1\nnext moves",
        "style classic radius 5 turn x\nnext moves", "style classic radius 5\nnext moves",
        "style classic radius 5 turn 1\nnext dance", "style classic radius 5 turn 1\nnext place:Z",
        "style classic radius 5 turn 1\nhello", "style classic radius 5 turn 1",
    ],
)  # fmt: skip
def test_a_position_of_no_known_style_or_step_is_refused(head: str) -> None:
    with pytest.raises(Refusal) as refused:
        GAME.parse(f"{head}\nA chaos at=5,0 facing=0\nB chaos at=-4,0 facing=0")
    assert refused.value.code == "position_not_understood"


@pytest.mark.parametrize("name", ["Ana Uno", "Ana_Uno", "100%", "%5F", " a ", "á=b,c", "|", "#1", "-"])
def test_any_name_that_is_allowed_is_read_back_from_a_position(name: str) -> None:
    rows = [{"name": name, "type": "orc", "seat": 0}, {"name": "B", "type": "orc", "seat": 1}]
    arena = begin(GAME, Setup("classic", ("P1", "P2"), {"fighters": rows}), Seeded(1)).base
    read = GAME.parse(GAME.draw(arena))
    assert [fighter.sheet.name for fighter in read.fighters] == [name, "B"]
    assert GAME.draw(read) == GAME.draw(arena)
