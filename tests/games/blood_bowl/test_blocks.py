"""Blocks, pushes and injuries in all that a case cannot say: every square, every strength, every total, any crowd."""

import random
from collections import Counter
from itertools import product
from typing import Any, Final

import pytest

from liza.games.blood_bowl.game import GAME
from liza.games.blood_bowl.injuries import HARM, HURT, KNOCK_OUT, STUN, injury_of
from liza.games.blood_bowl.pitch import AROUND, AT, NEAR, SQUARES
from liza.games.blood_bowl.pushes import push_squares
from liza.games.blood_bowl.skills import SKILLS, STUNTY, THICK_SKULL
from liza.games.blood_bowl.state import PRONE, STANDING, STUNNED, Match
from liza.games.blood_bowl.strengths import dice_of
from liza.games.blood_bowl.text import parse
from liza.kernel.game import run_beat
from liza.kernel.luck import Seeded
from liza.kernel.options import Options, Value, look, sample
from liza.kernel.table import Event, Inline
from liza.space.squares import OFF
from tests.games.blood_bowl.test_matches import sound

# the eight directions once round, as numbers of the template less one
ROUND: Final = (0, 1, 2, 4, 7, 6, 5, 3)
PAIR: Final = "edition full\nH1 human/lineman 5,5\nA1 orc/lineman 6,5"
HOT: Final = ("block", "blitz", "stab", "foul", "swing", "throw_bomb")
RARE: Final = ("ball_and_chain", "take_root", "blood_lust", "bone_head", "really_stupid", "wild_animal")


# BB-6.13


def test_bb_6_13_pushed_straight_on_or_an_eighth_of_a_turn_to_either_side() -> None:
    match = parse(PAIR)
    blocker, target = match.by_id["H1"], match.by_id["A1"]
    for source in range(SQUARES):
        for way in range(8):
            there = AROUND[source][ROUND[way]]
            if there == OFF:
                continue
            match.put(blocker, source)
            match.put(target, there)
            behind = [AROUND[there][ROUND[(way + turn) % 8]] for turn in (0, -1, 1)]
            wanted = [one for one in behind if one != OFF] or [OFF]
            assert sorted(push_squares(match, source, target, blocker)) == sorted(wanted)


def test_bb_6_16_at_every_edge_the_crowd_waits_only_where_nothing_else_is_empty() -> None:
    match = parse(PAIR)
    blocker, target = match.by_id["H1"], match.by_id["A1"]
    crowds = 0
    for square in range(SQUARES):
        for source in NEAR[square]:
            match.put(blocker, source)
            match.put(target, square)
            squares = push_squares(match, source, target, blocker)
            crowds += squares == [OFF]
            assert OFF not in squares or len(squares) == 1
    # straight over a sideline or an end line; in a corner from each of the three squares beside it
    assert crowds == 2 * 24 + 2 * 13 + 4 * 3


# BB-6.5


@pytest.mark.parametrize(("own", "other"), list(product(range(1, 11), repeat=2)))
def test_bb_6_5_the_number_of_dice(own: int, other: int) -> None:
    strong, weak = max(own, other), min(own, other)
    count = 1 if strong == weak else 3 if strong > weak + weak else 2
    assert dice_of(own, other) == (count if own >= other else -count)


# BB-7.7


def test_bb_7_7_the_injury_table_for_everybody() -> None:
    match = parse(PAIR)
    victim = match.by_id["A1"]
    plain = [STUN] * 6 + [KNOCK_OUT] * 2 + [HARM] * 5
    for skills, changed in (
        (0, {}),
        (THICK_SKULL, {8: STUN}),
        (STUNTY, {7: KNOCK_OUT, 9: HURT}),
        (STUNTY | THICK_SKULL, {7: KNOCK_OUT, 8: STUN, 9: HURT}),
    ):
        victim.sheet.skills = skills
        for total in range(2, 15):
            assert injury_of(match, victim, total) == changed.get(total, plain[total - 2])
    match.rules.shields_stunty_7 = True
    assert injury_of(match, victim, 7) == STUN


# Any crowd


class Brute:
    """A random coach who blocks, stabs and fouls where he can, and walks up to opponents otherwise."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def choose(self, _table: Any, _seat: int, what: str, options: Options, args: tuple[Any, ...]) -> Value:
        menu: Any = look(options, args)
        if what not in ("action", "act"):
            return sample(menu, self.rng)
        kinds = [kind for kind in menu if kind in HOT] or [kind for kind in menu if kind not in ("concede", "time")]
        kind = kinds[int(self.rng.random() * len(kinds))]
        return kind if menu[kind] is None else (kind, menu[kind][int(self.rng.random() * len(menu[kind]))])


def crowd(rng: random.Random) -> Match:
    """Up to 22 players in a few squares somewhere, often at an edge or in a corner, with any skills."""
    names = [*[f"H{number} human/lineman" for number in range(1, 12)], *[f"A{number}" for number in range(1, 12)]]
    match = parse("\n".join(["edition full", *[name + " orc/lineman" * (name[0] == "A") for name in names]]))
    wide, high = rng.choice((4, 5, 6)), rng.choice((4, 5, 6))
    left, top = (
        rng.choice((0, 26 - wide, rng.randrange(27 - wide))),
        rng.choice((0, 15 - high, rng.randrange(16 - high))),
    )
    cells = [AT[x, y] for x in range(left, left + wide) for y in range(top, top + high)]
    rng.shuffle(cells)
    players = match.players[:]
    rng.shuffle(players)
    for player in players[: rng.randrange(4, 23)]:
        if cells:
            match.put(player, cells.pop())
            player.status, player.fielded = rng.choice((*[STANDING] * 5, PRONE, STUNNED)), True
            player.rooted = player.status == STANDING and rng.random() < 0.05
    for player in match.players:
        for skill in SKILLS:
            if rng.random() < (0.01 if skill.key in RARE else rng.choice((0, 0.1, 0.2))):
                player.sheet.skills |= skill.bit
        player.sheet.strength, player.sheet.armour = rng.choice((1, 2, 3, 3, 4, 5, 7)), rng.randrange(5, 11)
    carriers = [player for player in match.players if player.at != OFF and player.status == STANDING]
    if carriers and rng.random() < 0.5:
        match.carrier = rng.choice(carriers).id
        match.ball = match.by_id[match.carrier].at
    elif cells:
        match.ball = cells.pop()
    match.moving = rng.randrange(2)
    for side in match.sides:
        side.asks, side.rerolls = rng.random() < 0.5, rng.randrange(3)
        side.apothecaries, side.igors, side.bribes = rng.randrange(2), rng.randrange(2), rng.randrange(2)
    return match


def in_order(events: list[Event]) -> None:
    """BB-6.21, BB-6.24: from one block to the next: follow-up, armour and injury, the crowd, and last the ball."""
    stage, stages = 0, {"follows_up": 1, "knocked_down": 2, "crowd": 3, "bounces": 4, "thrown_in": 4}
    for event in events:
        if event.name in ("block_result", "frenzy", "goes_for_it", "gfi_failed"):
            stage = 0
        elif event.name in stages:
            assert stages[event.name] >= stage, [one.name for one in events]
            stage = stages[event.name]


def fought(seed: int, told: Counter[str]) -> None:
    """One turn in a crowd, looked at after every beat."""
    rng = random.Random(seed)
    match = crowd(rng)
    match.agenda = [("choose",)]
    table = Inline(match, [Brute(seed), Brute(seed + 1)], Seeded(seed), loud=True)
    for _ in range(60):
        if not match.agenda or match.agenda[0][0] not in ("choose", "go"):
            break
        before = len(table.events)
        run_beat(GAME, match, table)
        sound(match)
        told.update([event.name for event in table.events[before:]])
        if "throws_bomb" not in [event.name for event in table.events[before:]]:
            in_order(table.events[before:])


def test_in_any_crowd_a_turn_of_blocks_leaves_everything_sound_and_in_order() -> None:
    told: Counter[str] = Counter()
    for seed in range(400):
        fought(seed, told)
    rare = ("crowd", "rooted_stays", "stands_firm", "side_steps", "fends", "frenzy", "wrestle", "repelled", "stabs")
    assert [name for name in rare if not told[name]] == []


@pytest.mark.long
def test_in_very_many_crowds() -> None:
    told: Counter[str] = Counter()
    for seed in range(1000, 11000):
        fought(seed, told)
    assert told["stuck"] == 0, "BB-6.17: 22 players are too few for a chain that comes round to itself"
