"""Blood Bowl: the text form of a position, and setting up as one answer."""

import json
import random

import pytest

from liza.games.blood_bowl import GAME
from liza.games.blood_bowl.pitch import AT, ON_LINE, WIDE
from liza.games.blood_bowl.set_up import formations, places
from liza.games.blood_bowl.text import pitch_rows
from liza.kernel.codec import to_data
from liza.kernel.luck import Seeded, Typed
from liza.kernel.options import every, look, sample
from liza.kernel.position import begin, placed
from liza.kernel.refusal import Refusal

EXAMPLE = """edition full half 1 turn 3,2 score 0,1 moving 0 weather very_sunny acting H7 action blitz blocked yes
ball H7
home race=human name=River%20Kings fan_factor=3 bought=3 apothecaries=1 done=blitz fame=1 rerolls=2
away race=orc
H7 human/blitzer 12,7 name=Ana%20%C3%91 ma=8 skills=+dodge,-block moved=3 spent=dodge
A3 orc/black_orc_blocker 13,7 niggles=1 status=prone
A5 star/varag_ghoul_chewer 14,7 status=stunned fresh=yes
A9 orc/blitzer status=casualty injuries=58,23
A12 orc/lineman kind=mercenary"""


def test_what_is_written_is_read_and_what_is_read_is_written() -> None:
    match = GAME.parse(EXAMPLE)
    lines = [line for line in GAME.draw(match).splitlines() if not line.startswith("|")]
    assert lines == EXAMPLE.splitlines()
    assert to_data(GAME.parse(GAME.draw(match))) == to_data(match)


def test_almost_nothing_need_be_said() -> None:
    match = GAME.parse("H7 12,7\nA3 13,7")
    assert (match.moving, match.half, match.agenda, match.rules.edition) == (0, 1, [("choose",)], "full")
    assert (match.players[0].sheet.position, match.players[1].sheet.position) == ("human/lineman", "orc/lineman")
    assert GAME.parse("acting H7 action move\nH7 12,7".replace("acting", "edition full acting")).agenda == [("go",)]


def test_the_picture_shows_who_stands_who_lies_and_the_ball() -> None:
    rows = pitch_rows(GAME.parse("ball 3,1\nH7 2,1\nA12 4,1 status=prone"))
    cells = [[row[at : at + 3].strip() for at in range(0, 21, 3)] for row in (rows[0], rows[2])]
    assert cells == [["", "0", "", "2", "", "4", ""], ["1", ",", ".", "H7", "*", "a12", "."]]
    assert len(rows) == 16
    assert max(map(len, rows)) < 80


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("H7 12,7\nA3 12,7", 2),
        ("H7 12,7\nH7 13,7", 2),
        ("H7 26,7", 1),
        ("X7 12,7", 1),
        ("H7 12,7\nH8 12,8 colour=red", 2),
        ("H7 12,7 status=asleep", 1),
        ("H7 12,7 skills=block", 1),
        ("H7 12,7 skills=+fly", 1),
        ("H7 12,7 moved=1 moved=2", 1),
        ("H7 12,7 ma=11", 1),
        ("H7 12,7 at=3", 1),
        ("ball H9\nH7 12,7", 2),
        ("edition full moving 7\nH7 12,7", 2),
        ("edition full colour red\nH7 12,7", 2),
        ("edition full acting H9\nH7 12,7", 2),
        ("home race=human wizards=many\nH7 12,7", 1),
        ("away coach=7\nH7 12,7", 1),
    ],
)
def test_a_line_that_is_not_understood_is_named(text: str, line: int) -> None:
    with pytest.raises(Refusal) as refused:
        GAME.parse(text)
    assert (refused.value.code, refused.value.facts["line"]) == ("position_not_understood", line)


def test_an_unknown_step_position_or_race_is_refused() -> None:
    for text, code in (
        ("next coffee\nH7 12,7", "no_such_beat"),
        ("H7 human/wardancer 12,7", "no_such_position"),
        ("home race=gnome\nH7 12,7", "no_such_race"),
    ):
        with pytest.raises(Refusal) as refused:
            GAME.parse(text)
        assert refused.value.code == code


def test_every_position_of_random_matches_is_read_as_it_was_written() -> None:
    for seed in range(6):
        rng = random.Random(seed)
        position = begin(GAME, GAME.vary(rng), Seeded(seed))
        for number in range(400):
            if not position.open:
                break
            question = position.open[0]
            position = position.answer(question.seat, sample(look(question.options, question.args), rng), question.slip)
            if number % 7 == 0:
                assert to_data(GAME.parse(GAME.draw(position.now))) == to_data(position.now)


# Setting up

READY = "edition full turn 0,0 moving -1 kicking {k} first 0\nnext set_up:0 set_up:1\n"
TEAMS = "\n".join([f"{letter}{number}" for letter in "HA" for number in range(1, 13)])


@pytest.mark.parametrize("team", [0, 1])
@pytest.mark.parametrize("fit", [11, 12, 7, 4, 3])
def test_bb_2_11_every_ready_formation_is_legal_for_any_number_of_players(team: int, fit: int) -> None:
    lines = [f"{'HA'[team]}{number}" for number in range(1, fit + 1)]
    match = GAME.parse(READY.format(k=0) + "\n".join(lines))
    region = places(match, team)
    for name in formations():
        placement = region.placement(name)
        assert len(placement) == min(11, fit)
        assert region.why_not(placement) is None
        assert name in region


def test_bb_2_11_the_strong_stand_on_the_line_and_hands_wait_for_the_ball() -> None:
    match = GAME.parse(
        READY.format(k=0)
        + "\n".join([f"H{n} human/lineman" for n in range(1, 9)])
        + """
H9 human/thrower
H10 human/ogre
H11 human/blitzer
H12 human/catcher"""
    )
    spots = dict(places(match, 0).placement("wedge"))
    assert ON_LINE[AT[spots["H10"]]]
    assert spots["H9"] == (5, 7)
    assert "H12" in spots


def test_random_placements_are_legal_and_differ() -> None:
    match = GAME.parse(READY.format(k=0) + TEAMS)
    region, rng = places(match, 1), random.Random(3)
    found = [region.anything(rng) for _ in range(300)]
    assert all(one in region for one in found)
    assert len(set(found)) > 290
    assert any(sum(ON_LINE[AT[at]] for _, at in one) > 3 for one in found)
    assert all([WIDE[AT[at]] for _, at in one].count(0) <= 2 for one in found)
    sampled = [region.sample(rng) for _ in range(200)]
    assert all(one in region for one in sampled)
    assert set(formations()) <= {one for one in sampled if isinstance(one, str)}


def test_the_own_kind_of_formation_is_offered_first_and_a_client_is_told_everything() -> None:
    match = GAME.parse(READY.format(k=0) + TEAMS)
    assert next(iter(every(places(match, 0)))) == "five_four_two"
    assert next(iter(every(places(match, 1)))) == "wedge"
    told = json.loads(json.dumps(places(match, 1).describe()))
    assert (told["count"], len(told["players"]), len(told["squares"]), len(told["line"])) == (11, 12, 195, 7)
    assert sorted(told["formations"]) == sorted(formations())
    assert told["formations"]["wedge"][0][1] == [13, 6]


def test_nonsense_is_no_placement() -> None:
    region = places(GAME.parse(READY.format(k=0) + TEAMS), 0)
    for nonsense in (7, True, (), ("H1",), (("H1",),), (("H1", 5),), (("H1", (5, "x")),), ((1, (5, 5)),), None):
        assert nonsense not in region
        code, rule = region.why_not(nonsense) or ("", "")
        assert code in ("not_a_placement", "wrong_number_set_up")
        assert rule in ("BB-2.10", "BB-2.4")


def test_a_set_up_that_was_refused_has_left_no_trace() -> None:
    position = placed(GAME, READY.format(k=0) + TEAMS, Typed())
    before = to_data(position.now)
    with pytest.raises(Refusal) as refused:
        position.answer(0, [["H1", [12, 6]]])
    assert (refused.value.code, refused.value.rule) == ("wrong_number_set_up", "BB-2.4")
    assert to_data(position.now) == before
    assert position.answer(0, "zone").now.players[0].at != before
