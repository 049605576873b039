"""Blood Bowl: from any position, however odd, the match goes on and stays sound: empty sides, nobody up, corners."""

import random
from typing import Final

import pytest

from liza.games.blood_bowl import GAME
from liza.games.blood_bowl.pitch import XY
from liza.games.blood_bowl.rosters import rosters, stars
from liza.games.blood_bowl.skills import SKILLS
from liza.games.blood_bowl.state import WEATHERS
from liza.kernel.game import run_beat
from liza.kernel.luck import Seeded
from liza.kernel.table import Inline
from tests.games.blood_bowl.test_matches import Keen, sound

KEYS: Final = [
    *[profile.key for roster in rosters().values() for profile in roster.positions.values()],
    *[star.profile.key for star in stars().values()],
]
LYING: Final = ("standing",) * 5 + ("prone", "stunned")
AWAY: Final = ("reserve", "ko", "casualty", "sent_off", "dead")
BEATS: Final = 600


def any_position(rng: random.Random) -> str:
    """Up to eleven of any race on either side, anywhere on the pitch or off it, with any skills; the ball anywhere."""
    squares = any_squares(rng)
    standing: list[str] = []
    lines = [
        any_player(f"{letter}{number}", rng, squares, standing)
        for letter in "HA"
        for number in range(1, rng.choice([0, 1, 2, 3, 5, 8, 11, 11]) + 1)
    ]
    moving, following = rng.randrange(2), rng.choice(["choose"] * 6 + ["turn", "drive_ends", "half_ends"])
    in_turn = following == "choose"
    head = [
        f"edition {rng.choice(['full', 'full', 'basic'])} half {rng.choice([1, 2])}",
        f"turn {rng.randrange(8)},{rng.randrange(8)} moving {moving if in_turn else -1}",
        f"kicking {1 - moving} weather {rng.choice(WEATHERS)}",
        f"scorer {moving}" * (following == "drive_ends"),
    ]
    ball = rng.choice(["", "ball {},{}".format(*squares.pop()), *[f"ball {one}" for one in standing[:3]]])
    sides = [f"{side} race={race} rerolls={rng.randrange(3)} apothecaries={rng.randrange(2)} bribes={rng.randrange(2)} "
             f"wizards={rng.randrange(2)} igors={rng.randrange(2)} asks={rng.choice(['yes', 'no'])}"
             for side, race in (("home", "human"), ("away", "orc"))]  # fmt: skip
    row = f"next {following}{f':{moving}' * (following == 'turn')}"
    return "\n".join([" ".join(head), row, ball if in_turn or following == "turn" else "", *sides, *lines])


def any_squares(rng: random.Random) -> list[tuple[int, int]]:
    """All squares in any order; sometimes those at the edge first, sometimes those around one."""
    squares = list(XY)
    rng.shuffle(squares)
    x, y = rng.choice(XY)
    law = rng.randrange(3)
    if law == 1:
        squares.sort(key=lambda at: at[0] not in (0, 1, 24, 25) and at[1] not in (0, 1, 13, 14))
    elif law == 2:
        squares.sort(key=lambda at: max(abs(at[0] - x), abs(at[1] - y)))
    return squares


def any_player(name: str, rng: random.Random, squares: list[tuple[int, int]], standing: list[str]) -> str:
    words = [name, rng.choice(KEYS)]
    if rng.random() < 0.85:
        x, y = squares.pop(0)
        status = rng.choice(LYING)
        standing += [name] * (status == "standing")
        words += [
            f"{x},{y}",
            f"status={status}",
            *[f"{flag}=yes" for flag in ("dazed", "rooted") if rng.random() < 0.1],
        ]
    else:
        words.append(f"status={rng.choice(AWAY)}")
    more = [f"+{skill.key}" for skill in SKILLS if rng.random() < 0.06]
    return " ".join([*words, *[f"skills={','.join(more)}"] * bool(more)])


def play_on(seed: int) -> None:
    rng = random.Random(seed)
    match = GAME.parse(any_position(rng))
    table = Inline(match, [Keen(seed), Keen(seed + 1)], Seeded(seed))
    for _ in range(BEATS):
        if not match.agenda:
            return
        run_beat(GAME, match, table)
        sound(match)
        assert len(table.tape) < GAME.longest


def test_any_position_can_be_played_on() -> None:
    for seed in range(80):
        play_on(seed)


@pytest.mark.long
def test_two_thousand_more_positions_can_be_played_on() -> None:
    for seed in range(80, 2080):
        play_on(seed)
