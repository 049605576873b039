"""From any position, however odd, the battle goes on and stays sound: up on floors, in all states, with any traits."""

import random
from collections import Counter
from typing import Any, Final

import pytest

from liza.games.skirmish.arms import POWDER, weapons
from liza.games.skirmish.data import table as data_table
from liza.games.skirmish.flight import shortened, ways_of
from liza.games.skirmish.game import GAMES
from liza.games.skirmish.places import ruins_of
from liza.games.skirmish.preparation import tables
from liza.games.skirmish.state import EDGES, Battle
from liza.games.skirmish.terrain import city_terrain, field_of
from liza.games.skirmish.warbands import warbands
from liza.kernel.game import run_beat
from liza.kernel.luck import Seeded
from liza.kernel.options import Options, look
from liza.kernel.table import Inline
from liza.space.field.crossings import WALK, beside_wall
from liza.space.field.legs import FREE, stand
from liza.space.field.model import Field
from liza.space.field.paths import Path
from liza.space.field.terrain import GROUND, MM
from liza.space.field.text import spot_text
from tests.games.skirmish.test_matches import Keen, sound

STATES: Final = ("",) * 9 + ("fleeing", "fleeing", "knocked_down", "stunned", "knocked_down fleeing", "out", "fled")
EDITIONS: Final = tuple(GAMES)
BEATS: Final = 90
APART: Final = 42


def any_position(edition: str, rng: random.Random) -> str:
    """Up to eight of any warbands on either side, near each other or not, on any floor, in any state."""
    terrain = rng.choice([city_terrain(1 + rng.randrange(4), 3, mirror=False), *tables()])
    field = field_of(terrain)
    scenario = rng.choice(["skirmish", "relic_hunt", "breakthrough", "hold"] if ruins_of(field) else ["skirmish"])
    powder = " black_powder yes" * (data_table("editions")[edition]["black_powder"] and rng.random() < 0.4)
    attacker = f" attacker {rng.randrange(2)}" * (scenario == "breakthrough")
    own = [f"{one.id}/{kind.id}" for one in warbands().values() if one.edition == edition
           for kind in (*one.kinds, *one.spare)]  # fmt: skip
    spots = any_spots(field, rng)
    lines = [
        any_warrior(f"{side}{number}", rng, own, spots, powder=bool(powder))
        for side in "AB"
        for number in range(1, rng.randrange(9) + 1)
    ]
    edge = rng.randrange(4)
    return "\n".join([
        f"edition {edition} scenario {scenario} round {1 + rng.randrange(7)} moving 0 first 0{attacker}{powder}",
        f"table {terrain}",
        "next turn:0",
        f"side 0 edge={EDGES[edge]} start={4 + len(lines) // 2}",
        f"side 1 edge={EDGES[(edge + 2) % 4]} start={4 + len(lines) // 2}",
        *lines,
        *[f"relic {spots.pop()}"] * (scenario == "relic_hunt"),
        *["goals " + " ".join([field.pieces[one].id for one, _, _ in ruins_of(field)[:3]])] * (scenario == "hold"),
    ])  # fmt: skip


def any_spots(field: Field, rng: random.Random) -> list[str]:
    """Places far enough from each other, most of the time all about one of them, rather up high and by walls."""
    wide = rng.choice([120, 250, 1200])
    middle = rng.randrange(field.width), rng.randrange(field.depth)
    found: list[tuple[int, int, int]] = []
    for _ in range(3000):
        x, y = [min(max(at + rng.randint(-wide, wide), 0), most)
                for at, most in zip(middle, (field.width, field.depth), strict=True)]  # fmt: skip
        carry = [one.number for one in field.surfaces if stand(field, one.number, x * MM, y * MM, 80) == FREE]
        plain = carry[-1:] == [GROUND] and not beside_wall(field, GROUND, x, y, 25)
        if (
            carry
            and (not plain or rng.random() < 0.2)
            and len(found) < 30
            and all((x - p) ** 2 + (y - q) ** 2 >= APART**2 for p, q, _ in found)
        ):
            found.append((x, y, carry[-1]))
    rng.shuffle(found)
    return [spot_text(field, *one) for one in found]


def any_warrior(name: str, rng: random.Random, own: list[str], spots: list[str], *, powder: bool) -> str:
    state = rng.choice(STATES) if len(spots) > 1 else "out"
    words = [name, rng.choice(own)]
    words += [spots.pop()] if state not in ("out", "fled") else []
    words += [state] if state else []
    words += ["frenzied"] if rng.random() < 0.08 else []
    more = [one for one in data_table("traits")["trait"] if rng.random() < 0.05]
    arms = [one for one in weapons().values() if powder or one.kind != POWDER]
    if rng.random() < 0.3:
        words.append("weapons=" + ",".join(dict.fromkeys(["dagger", rng.choice(arms).id, rng.choice(arms).id])))
    return " ".join([*words, *[f"traits={','.join(more)}"] * bool(more)])


def play_on(edition: str, seed: int) -> Counter[str]:
    """What has been told in some turns from such a position."""
    game, rng = GAMES[edition], random.Random(seed)
    battle: Battle = game.parse(any_position(edition, rng))
    agents = [Keen(seed), Keen(seed + 1)]
    table = Inline(battle, agents, Seeded(seed), loud=True)
    for _ in range(BEATS):
        if not battle.agenda:
            break
        run_beat(game, battle, table)
        sound(battle)
        assert len(table.tape) < game.longest
    return Counter([event.name for event in table.events])


@pytest.mark.parametrize("edition", EDITIONS)
def test_any_position_can_be_played_on(edition: str) -> None:
    for seed in range(25):
        play_on(edition, seed)


@pytest.mark.long
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_thousand_more_positions_can_be_played_on(edition: str) -> None:
    told: Counter[str] = Counter()
    for seed in range(25, 1025):
        told += play_on(edition, seed)
    assert {"rallies", "flees_on", "runs_away", "leaves_table", "jumps_down", "leaps", "falls", "uses_ladder"} <= set(
        told
    )
    assert "first_shot" in told or not data_table("editions")[edition]["black_powder"]
    assert {"frenzy_charges", "is_stupid", "staggers", "cornered", "finished_off", "parries", "stands_up"} <= set(told)


def test_a_flight_that_must_be_cut_short_is_cut_to_nothing_at_last() -> None:
    """AN-8.6: a leg that is shortened has fewer millimetres each time, whatever its direction."""
    battle = GAMES["annuminas"].parse("A1 300,300\nB1 350,300")
    ways = ways_of(battle, battle.by_id["A1"], 300)
    for dx in range(-9, 10):
        for dy in range(-9, 10):
            path: Path = ((WALK, 300 + dx, 300 + dy, 0),)
            for _ in range(20):
                path = shortened(ways, path) if path else path
            assert path == (), (dx, dy)


def test_nobody_steps_onto_another_to_meet_a_charge() -> None:
    """MO-4, AN-0.1: whoever would have to lie on a friend does not meet the charger there."""
    asked = []
    for x in range(240, 300, 4):
        battle = GAMES["mordheim"].parse(
            f"edition mordheim\nnext charges\nA1 287,296\nB1 430,296\nB2 293,368\nB3 {x},337 knocked_down"
        )
        table = Inline(battle, [Charger(), Charger()], Seeded(1))
        run_beat(GAMES["mordheim"], battle, table)
        asked.append(table.tape[-1][1] == "intercept")
        sound(battle)
    assert any(asked)
    assert not all(asked)


class Charger:
    """He charges B1; B2 steps in."""

    def choose(self, _table: Any, _seat: int, what: str, options: Options, args: tuple[Any, ...]) -> Any:
        looked: Any = look(options, args)
        if what == "charge":
            return "charge", looked["charge"][0]
        return {"target": "B1", "intercept": "B2"}.get(what) or looked[0]
