"""What a question's odds say is what the rules do: against closed forms, and against playing on."""

import json
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any, Final

import pytest

from liza.games.blood_bowl import paths
from liza.games.blood_bowl.fates import Good, carried_out, fates, picking
from liza.games.blood_bowl.game import GAME
from liza.games.blood_bowl.movement import tentacle_need
from liza.games.blood_bowl.state import STANDING, Match
from liza.games.blood_bowl.text import draw
from liza.kernel.game import Chance, Chances, Way, run_beat
from liza.kernel.luck import Scripted, Seeded
from liza.kernel.options import Options, Value, every, look
from liza.kernel.position import Position, placed
from liza.kernel.rulebook import words
from liza.kernel.table import Inline, Question
from tests.games.blood_bowl.test_paths import positions

SIXTH: Final = Fraction(1, 6)


def at(*lines: str, action: str = "block", luck: Any = None) -> Position:
    """A position in which H1 has declared an action."""
    head = f"edition full acting H1 action {action}"
    return placed(GAME, "\n".join([head, *lines]), luck or Seeded(1))


def odds(position: Position) -> Chances:
    [question] = position.open
    assert GAME.chances is not None
    return GAME.chances(position, question.seat, question)


def of(position: Position, option: Any) -> dict[str, Fraction]:
    """The chances of one option by their keys."""
    [question] = position.open
    options = list(every(look(question.options, question.args)))
    return shares(odds(position).options[options.index(option)])


def shares(found: tuple[Chance, ...]) -> dict[str, Fraction]:
    return {one.key: one.share for one in found}


# Blocks. By the six faces: attacker down, both down, pushed twice, stumbles, defender down.


def best_of(count: int, *faces: int) -> Fraction:
    """How likely at least one of so many dice shows one of so many faces of six."""
    return 1 - (1 - Fraction(sum(faces), 6)) ** count


ONE: Final = ("H1 human/lineman 5,5", "A1 orc/lineman 6,5")
TWO: Final = ("H1 human/ogre 5,5 skills=-bone_head,-mighty_blow,-loner,-thick_skull,-throw_team_mate", ONE[1])
THEIRS: Final = (ONE[0], "A1 orc/black_orc_blocker 6,5")


@pytest.mark.parametrize(
    ("lines", "down", "lost"),
    [
        (ONE, Fraction(2, 6), Fraction(2, 6)),
        (TWO, best_of(2, 2), SIXTH**2 * 4),
        (THEIRS, Fraction(2, 6) ** 2, best_of(2, 2)),
        ((ONE[0] + " skills=+block", ONE[1]), Fraction(3, 6), SIXTH),
        ((TWO[0] + ",+block", ONE[1]), Fraction(3, 4), SIXTH**2),
        ((ONE[0] + " skills=+block", ONE[1] + " skills=+block"), Fraction(2, 6), SIXTH),
        ((ONE[0], ONE[1] + " skills=+block"), Fraction(2, 6), Fraction(2, 6)),
        ((ONE[0], ONE[1] + " skills=+dodge"), SIXTH, Fraction(2, 6)),
        ((ONE[0] + " skills=+tackle", ONE[1] + " skills=+dodge"), Fraction(2, 6), Fraction(2, 6)),
        ((ONE[0] + " skills=+wrestle", ONE[1]), Fraction(2, 6), Fraction(2, 6)),
        (
            (ONE[0], ONE[1] + " skills=+foul_appearance"),
            Fraction(5, 6) * Fraction(2, 6),
            Fraction(5, 6) * Fraction(2, 6),
        ),
    ],
    ids=["one", "two", "theirs", "block", "two block", "both block", "his block", "dodge", "tackle", "wrestle", "ugly"],
)
def test_bb_6_6_a_block_is_as_likely_as_the_dice_say(lines: Any, down: Fraction, lost: Fraction) -> None:
    """BB-6.6 to BB-6.12, BB-11.2.1, BB-11.3.4: each coach picks what is best for him."""
    found = of(at(*lines), ("block", "A1"))
    assert found == {"block_down": down, "block_standing": 1 - down - lost, "block_lost": lost}


def test_bb_11_2_5_frenzy_is_reckoned_with_twice() -> None:
    """BB-11.2.5: pushed, he is blocked again."""
    found = of(at(ONE[0] + " skills=+frenzy", ONE[1]), ("block", "A1"))
    assert found["block_down"] == Fraction(2, 6) + Fraction(2, 6) * Fraction(2, 6)


def test_bb_6_6_every_face_leads_where_the_rules_lead_it() -> None:
    """BB-6.7 to BB-6.11."""
    position = at(ONE[0] + " skills=+block", ONE[1] + " skills=+dodge")
    assert fates(GAME, position.base, ("block", "A1"), "H1", "A1") == {
        "attacker_down": "lost",
        "both_down": "down",
        "pushed": "standing",
        "stumbles": "standing",
        "defender_down": "down",
    }


def test_bb_10_10_the_square_of_a_blitz_is_rolled_for_first() -> None:
    """BB-6.3, BB-10.10: with no movement left the block itself must be gone for."""
    position = at(ONE[0] + " moved=6", ONE[1], action="blitz")
    assert of(position, ("block", "A1"))["block_down"] == Fraction(5, 6) * Fraction(2, 6)


def test_bb_10_7_a_reroll_is_worth_what_the_dice_are() -> None:
    """BB-10.1, BB-6.25: both down and pushed lie there; two dice again would be better or worse."""
    lines = ("home rerolls=1", TWO[0], TWO[1])
    position = at(*lines, luck=Scripted([(2, 3)])).answer(0, ("block", "A1"))
    assert position.open[0].what == "reroll"
    assert of(position, "no") == {"block_standing": 1}
    assert of(position, "team")["block_down"] == best_of(2, 2)


def test_bb_6_6_the_die_that_is_picked_says_where_it_leads() -> None:
    """BB-6.6: nothing is rolled any more."""
    position = at(*TWO, luck=Scripted([(6, 1)])).answer(0, ("block", "A1"))
    assert [one.what for one in position.open] == ["block_die"]
    assert of(position, "defender_down") == {"block_down": 1}
    assert of(position, "attacker_down") == {"block_lost": 1}


# Walking


def test_bb_5_6_a_step_is_as_likely_as_its_rolls() -> None:
    """BB-5.6, BB-5.15, BB-10.8: dodging away from one, 3 or more, onto the ball, 3 or more, going for it, 2 or more."""
    position = at("ball 4,5", ONE[0] + " moved=6", ONE[1], action="move")
    assert of(position, ("step", (4, 5))) == {"arrives": Fraction(10, 27), "stumbles": Fraction(17, 27)}
    assert of(at(ONE[0], action="move"), ("step", (4, 5))) == {}


def test_bb_11_3_4_his_own_skill_is_reckoned_with_and_no_team_re_roll() -> None:
    """BB-11.3.4, BB-10.6."""
    lines = ("home rerolls=3", ONE[0] + " skills=+dodge", ONE[1])
    assert of(at(*lines, action="move"), ("step", (4, 4)))["arrives"] == 1 - Fraction(1, 3) ** 2


def test_bb_7_3_to_stand_up_may_fail_and_ends_nothing() -> None:
    """BB-7.3: a 4 or more with less than three squares of movement."""
    position = at("H1 human/lineman 5,5 ma=2 status=prone", ONE[1], action="move")
    assert of(position, "stand_up") == {"stands_up": Fraction(1, 2), "stays_put": Fraction(1, 2)}


# The ball


def test_bb_8_15_a_pass_is_caught_dropped_or_lost() -> None:
    """BB-8.8, BB-9.3, BB-10.20: 3 or more to pass quickly, 3 or more to catch it; a 1 is a fumble."""
    position = at("ball H1", ONE[0], "H2 human/lineman 8,5", action="pass")
    good = Fraction(4, 6)
    assert of(position, ("pass", (8, 5))) == {
        "caught": good**2,
        "ball_loose": good * (1 - good) + SIXTH,
        "ball_lost": SIXTH,
    }
    assert of(position, ("pass", (8, 6))) == {}


def test_bb_10_16_the_best_interceptor_is_reckoned_with() -> None:
    """BB-10.16, BB-10.18: two less, so a 6 on agility 3."""
    lines = ("ball H1", ONE[0], "H2 human/lineman 10,5", "A1 orc/lineman 8,5")
    assert of(at(*lines, action="pass"), ("pass", (10, 5)))["ball_lost"] == SIXTH + Fraction(5, 6) * SIXTH


def test_bb_10_14_a_hand_off_is_caught_or_not() -> None:
    """BB-10.14."""
    position = at("ball H1", ONE[0], "H2 human/lineman 5,6", "A1 orc/lineman 9,9", action="hand_off")
    assert of(position, ("hand_off", "H2")) == {"caught": Fraction(4, 6), "ball_loose": Fraction(2, 6)}


# Fouls


def test_bb_10_24_a_foul_breaks_the_armour_or_not_and_is_seen_or_not() -> None:
    """BB-10.22, BB-10.24: every throw of armour and injury."""
    position = at(ONE[0], ONE[1] + " status=prone", action="foul")
    seen = broken = Fraction(0)
    pairs = list(product(range(1, 7), repeat=2))
    for armour, injury in product(pairs, pairs):
        breaks = sum(armour) >= 10
        double = armour[0] == armour[1] or (breaks and injury[0] == injury[1])
        seen += Fraction(double, 36**2)
        broken += Fraction(breaks and not double, 36**2)
    found = of(position, ("foul", "A1"))
    assert found == {"foul_breaks": broken, "foul_holds": 1 - broken - seen, "foul_seen": seen}


# Second throws, and wits


def test_bb_10_1_a_second_throw_is_worth_its_roll_and_a_loner_half_of_it() -> None:
    """BB-10.1, BB-11.7.10."""
    for skills, share in (("", Fraction(4, 6)), (" skills=+loner", Fraction(1, 2) * Fraction(4, 6))):
        lines = ("home rerolls=1", ONE[0] + skills, ONE[1])
        position = at(*lines, action="move", luck=Scripted([(1,)])).answer(0, ("step", (4, 4)))
        assert of(position, "team") == {"succeeds": share, "fails": 1 - share}
        assert of(position, "no") == {}


def test_bb_11_7_5_who_may_forget_what_to_do_is_told_so_before() -> None:
    """BB-11.7.5."""
    position = placed(GAME, f"edition full\nH1 human/ogre 5,5\nH2 human/lineman 5,8\n{ONE[1]}", Seeded(1))
    assert of(position, ("move", "H1")) == {"keeps_wits": Fraction(5, 6)}
    assert of(position, ("move", "H2")) == {}


# Ways


def ways(position: Position) -> tuple[Way, ...]:
    return odds(position).ways


def test_bb_5_1_every_square_has_its_way_with_what_is_rolled_on_it() -> None:
    """BB-5.1, BB-5.6, BB-10.8."""
    position = at("H1 human/lineman 5,5 moved=4", "A1 orc/lineman 6,4", action="move")
    found = {tuple(way.at["path"][-1]): way for way in ways(position)}
    label = paths.reach(position.now, position.now.actor())
    assert len(found) == len(label)
    far = found[5, 9]
    assert far.answers[-1] == ("step", (5, 9))
    assert far.share == Fraction(4, 6) * Fraction(5, 6) ** 2
    assert far.facts["needs"] == [[1, "dodge", 3], [3, "gfi", 2], [4, "gfi", 2]]
    assert far.facts["shares"] == [[1, 2, 3], [3, 5, 9], [4, 25, 54]]
    assert found[4, 4].facts["needs"] == [[1, "dodge", 3]]


def test_bb_4_15_a_blitz_may_walk_first_and_what_it_is_worth_is_the_whole() -> None:
    """BB-4.15, BB-6.3: seven squares and a 2 or more, then two dice with Block, a team-mate assisting."""
    lines = ("H1 human/blitzer 9,5", "H2 human/lineman 17,4", "A1 orc/lineman 17,5 skills=-block")
    [blitz] = [way for way in ways(at(*lines, action="blitz")) if "meets" in way.at]
    assert blitz.answers[-1] == ("block", "A1")
    assert len(blitz.answers) == 8
    gone = Fraction(5, 6)
    assert shares(blitz.chances) == {
        "block_down": gone * Fraction(3, 4),
        "block_standing": gone * Fraction(2, 9),
        "block_lost": 1 - gone * Fraction(35, 36),
    }
    assert blitz.share == gone * Fraction(3, 4)
    assert (blitz.facts["dice"], blitz.facts["needs"]) == (2, [[8, "gfi", 2]])


def test_bb_4_11_to_stop_and_move_another_is_a_way_too() -> None:
    """BB-4.11: not one who has acted."""
    lines = ("H1 human/lineman 5,5", "H2 human/lineman 5,8", "H3 human/lineman 5,9 acted=yes", "A1 orc/lineman 17,5")
    found = [way for way in ways(at(*lines, action="move")) if way.answers[0] == "stop"]
    assert [way.answers for way in found] == [("stop", ("move", "H2"))]
    assert found[0].at == {"token": "H2"}


class Doer:
    """Goes a way and picks dice as the odds assume; nothing else is done or spent."""

    forks = False

    def __init__(self, way: tuple[Value, ...], policy: Any) -> None:
        self.way, self.policy = list(way), policy

    def choose(self, table: Any, seat: int, what: str, options: Options, args: tuple[Any, ...]) -> Value:
        menu = list(every(look(options, args)))
        if what == "act" and self.way:
            return self.way.pop(0)
        if what == "tentacles":
            match = table.now
            return max(menu[1:], key=lambda one: tentacle_need(match.actor(), match.by_id[str(one)]))
        if what == "reroll" and "skill" in menu:
            return "skill"
        if what == "break_tackle":
            return True
        given: Value = self.policy(Question(seat, what, options, args))
        return given


DOWN: Final = ("knocked_down", "pushed_off", "placed_prone", "armour_broken")


def goes_down(match: Match, way: Way, policy: Any, seed: int) -> bool:
    """Whether the target of a blitz is on the ground, or gone, and not because of a fall of the blitzer's."""
    now, whom, who = match.copy(), str(way.at["meets"]), match.acting
    agent = Doer(way.answers, policy)
    table = Inline(now, [agent, agent], Seeded(seed), loud=True)
    while now.agenda and now.agenda[0][0] == "go" and agent.way:
        run_beat(GAME, now, table)
    if agent.way:
        return False
    told = [event for event in table.events if event.facts.get("who") in (who, whom)]
    fell = [event.facts["who"] for event in told if event.name in DOWN]
    both = [event.facts.get("face") for event in table.events if event.name == "block_result"][-1:] == ["both_down"]
    return whom in fell and not (both and who in fell and not any(event.name == "wrestle" for event in table.events))


def blitzes(count: int) -> Iterator[tuple[Match, Way]]:
    """Blitzes over several squares out of random matches, one from each."""
    for match in positions(count):
        if match.action == "blitz" and not match.blocked and match.actor().status == STANDING:
            runs = [way for way in ways(start(match)) if "meets" in way.at and 0 < way.share < 1]
            if runs:
                yield match, runs[match.actor().at % len(runs)]


def start(match: Match) -> Position:
    """A position out of a match."""
    return placed(GAME, draw(match), Seeded(1))


def fates_there(match: Match, way: Way) -> dict[str, str]:
    """What each face would lead to once he has walked there."""
    there = match
    for answer in way.answers[:-1]:
        there = carried_out(GAME, there, "act", answer, Good()).now
    return fates(GAME, there, way.answers[-1], match.acting, str(way.at["meets"]))


def off(count: int, plays: int) -> list[str]:
    """The blitzes whose chance is more than four standard errors away from what happens."""
    wrong, tried = [], 0
    for match, way in blitzes(count):
        policy = picking(fates_there(match, way), match.actor().team)
        hits = sum([goes_down(match, way, policy, seed) for seed in range(plays)])
        share, tried = float(way.share), tried + 1
        error = (share * (1 - share) / plays) ** 0.5
        if abs(hits / plays - share) > 4 * error:
            wrong.append(f"{hits / plays} is not {share}\n{way}\n{draw(match)}")
    assert tried
    return wrong


@pytest.mark.long
def test_what_is_said_of_blitzes_is_what_happens() -> None:
    """BB-4.15: walk, dice and choice together, skills included."""
    assert off(1500, 1500) == []


def test_what_is_said_of_some_blitzes_is_what_happens() -> None:
    """BB-4.15."""
    assert off(250, 300) == []


# All of it


def test_the_odds_of_whole_matches_can_be_said_and_have_words() -> None:
    known, seen = words(GAME.folder), Counter[str]()
    for match in positions(60):
        position = start(match)
        [question] = position.open
        found = odds(position)
        assert len(found.options) == len(list(every(look(question.options, question.args))))
        told = [*found.options, *[way.chances for way in found.ways]]
        for one in [chance for chances in told for chance in chances]:
            assert 0 < one.share <= 1
            assert one.key in known["chance"]
            seen[one.key] += 1
        for way in found.ways:
            assert question.allowed(way.answers[0]) is not None
            json.dumps([way.answers, way.at, way.facts])
    assert {"arrives", "stumbles", "block_down"} <= set(seen)
