"""What an option would mean: where it lies, what it needs and why; and what a seat is shown."""

import json
from typing import Any, Final

import pytest

from liza.games.blood_bowl.game import GAME
from liza.games.blood_bowl.queries import need, why
from liza.games.blood_bowl.scene import STAGE
from liza.kernel.game import Setup
from liza.kernel.luck import Scripted, Seeded
from liza.kernel.options import every, look
from liza.kernel.position import Position, placed
from liza.kernel.refusal import Refusal
from liza.kernel.rulebook import words
from liza.lang import Names, Words
from tests.games.blood_bowl.test_paths import positions

ONE: Final = ("H1 human/lineman 5,5", "A1 orc/lineman 6,5")


def at(*lines: str, action: str = "block", luck: Any = None) -> Position:
    return placed(GAME, "\n".join([f"edition full acting H1 action {action}", *lines]), luck or Seeded(1))


def preview(position: Position, option: Any) -> dict[str, Any]:
    assert GAME.preview is not None
    return GAME.preview(position.now, position.open[0], option)


# What must be rolled


def test_bb_5_20_a_step_names_its_rolls_in_their_order() -> None:
    """BB-5.20: the numbers and reasons are those that a worked case may ask for."""
    position = at("ball 4,5", "H1 human/lineman 5,5 moved=6", ONE[1], action="move")
    shown = preview(position, ("step", (4, 5)))
    assert shown["at"] == {"cell": [4, 5]}
    assert shown["needs"] == [["gfi", 2], ["dodge", 3], ["pick_up", 3]]
    assert [tuple(reason) for reason in shown["why"][1]] == list(why(position.now, "dodge", "H1", "4,5"))
    assert need(position.now, "dodge", "H1", "4,5") == 3
    assert preview(at("H1 human/lineman 5,5", action="move"), ("step", (4, 5))) == {"at": {"cell": [4, 5]}}


def test_bb_6_5_a_block_says_how_many_dice_and_who_picks() -> None:
    """BB-6.5, BB-6.6."""
    shown = preview(at(*ONE), ("block", "A1"))
    assert (shown["note"], shown["dice"], shown["own"], shown["other"]) == ("block_one", 1, 3, 3)
    shown = preview(at(ONE[0], "A1 orc/black_orc_blocker 6,5"), ("block", "A1"))
    assert (shown["note"], shown["dice"], shown["at"]) == ("block_theirs", 2, {"token": "A1"})
    shown = preview(at(ONE[0], ONE[1], "H2 human/lineman 7,5"), ("block", "A1"))
    assert (shown["note"], shown["dice"]) == ("block_mine", 2)


@pytest.mark.parametrize(
    ("lines", "action", "option", "needs"),
    [
        (("H1 human/lineman 5,5 ma=2 status=prone", ONE[1]), "move", "stand_up", [["stand_up", 4]]),
        (("H1 human/lineman 5,5 skills=+leap moved=5", ONE[1]), "move", ("leap", (5, 3)), [["gfi", 2], ["leap", 4]]),
        (("H1 human/lineman 5,5 skills=+jump_up status=prone", ONE[1]), "block", ("block", "A1"), []),
        (("H1 human/lineman 5,5 skills=+stab", ONE[1]), "block", ("stab", "A1"), [["armour", 10]]),
        ((ONE[0], ONE[1] + " status=prone"), "foul", ("foul", "A1"), [["foul_armour", 10]]),
        (("H1 human/lineman 5,5 skills=+hypnotic_gaze", ONE[1]), "move", ("gaze", "A1"), [["gaze", 4]]),
        (("ball H1", ONE[0], "H2 human/lineman 8,5"), "pass", ("pass", (8, 5)), [["pass", 3]]),
        (("ball H1", ONE[0], "H2 human/lineman 5,6"), "hand_off", ("hand_off", "H2"), [["catch", 3]]),
    ],
)
def test_bb_4_11_what_can_be_done_says_what_it_needs(
    lines: tuple[str, ...], action: str, option: Any, needs: list[list[Any]]
) -> None:
    """BB-4.11: every kind of roll, by the rules' own functions."""
    shown = preview(at(*lines, action=action), option)
    found = [one for one in shown.get("needs", []) if one[0] != "jump_up"]
    assert found == needs


# Where it lies


def test_bb_6_13_a_push_is_an_arrow_from_whoever_is_pushed() -> None:
    """BB-6.13, BB-6.21: then the square that was left may be taken."""
    position = at(*ONE, luck=Scripted([(3,)])).answer(0, ("block", "A1"))
    assert position.open[0].what == "push"
    assert preview(position, (7, 5)) == {"at": {"token": "A1", "cell": [7, 5], "arrow": True}}
    position = position.answer(0, (7, 5))
    assert position.open[0].what == "follow_up"
    assert preview(position, option=True) == {"at": {"token": "H1", "path": [[6, 5]]}}
    assert preview(position, option=False) == {}


def test_bb_6_16_the_crowd_lies_beyond_the_edge() -> None:
    """BB-6.16, BB-11.5.2: Grab may choose between the crowd and the pitch."""
    position = at("H1 human/lineman 5,1 skills=+grab", "A1 orc/lineman 5,0", luck=Scripted([(3,)]))
    position = position.answer(0, ("block", "A1"))
    assert preview(position, "crowd")["at"] == {"token": "A1", "cell": [5, -1], "arrow": True}


def test_bb_6_6_a_die_is_its_face_and_a_declared_action_can_be_looked_ahead_of() -> None:
    """BB-1.11, BB-4.10, BB-4.25: what only the clock answers is not shown."""
    lines = ("H1 human/ogre 5,5 skills=-bone_head,-mighty_blow", ONE[1])
    position = at(*lines, luck=Scripted([(6, 1)])).answer(0, ("block", "A1"))
    assert preview(position, "defender_down") == {"face": "defender_down"}
    position = placed(GAME, "edition full seconds 240\n" + "\n".join(ONE), Seeded(1))
    assert preview(position, ("move", "H1")) == {"at": {"token": "H1"}, "leads": True}
    assert preview(position, "time") == {"silent": True}
    assert preview(position, "end_turn") == {}


def test_every_option_of_random_matches_has_a_preview_with_words() -> None:
    known = words(GAME.folder)
    for match in positions(80):
        position = placed(GAME, GAME.draw(match), Seeded(1))
        [question] = position.open
        speech = Words("es", GAME, Names(("Ana", "Beto"), GAME.names(match)))
        for option in every(look(question.options, question.args)):
            shown = preview(position, option)
            json.dumps(shown)
            assert shown.get("note", "need_1") in known["note"]
            assert "?" not in speech.note(shown)


# What a seat is shown


def test_bb_13_25_the_scene_tells_score_teams_and_what_stands_beside_the_pitch() -> None:
    """BB-2.2, BB-13.25."""
    match = GAME.parse(
        "edition full half 2 turn 3,2 score 1,0 weather blizzard\n" + "\n".join(ONE) + "\nA2 orc/lineman"
    )
    scene = GAME.scene(match, None)
    assert scene["header"] == {"half": 2, "turn": 3, "score": [1, 0], "weather": "blizzard"}
    assert (scene["score"], scene["teams"]) == ([1, 0], ["home", "away"])
    assert scene["dugouts"][1]["boxes"]["reserves"] == ["A2"]
    assert [token["number"] for token in scene["tokens"]] == [1, 1]
    json.dumps(scene)


def test_the_stage_directions_name_events_that_there_are() -> None:
    known = words(GAME.folder)["event"]
    for key, named in STAGE.items():
        assert set(named) <= set(known), key


def test_bb_2_8_a_set_up_says_what_must_be_kept_to() -> None:
    """BB-2.7, BB-2.8: as squares and numbers, so that whoever sets up sees it."""
    position = placed(
        GAME, "edition full\nnext set_up:0\n" + "\n".join(f"H{n} human/lineman" for n in range(1, 13)), Seeded(1)
    )
    region: Any = look(position.open[0].options, position.open[0].args)
    limits = {row["key"]: row for row in region.describe()["limits"]}
    assert (limits["on_the_line"]["least"], len(limits["on_the_line"]["squares"])) == (3, 7)
    assert (limits["north"]["most"], limits["south"]["most"]) == (2, 2)
    assert [0, 3] in limits["north"]["squares"]
    assert [0, 4] not in limits["north"]["squares"]
    labels = words(GAME.folder)["label"]
    assert set(limits) <= set(labels)


# Teams as text


def test_bb_13_1_a_team_may_be_a_text_and_is_refused_as_one() -> None:
    """BB-13.1: TOML or JSON, as a form in the browser has it."""
    toml = 'race = "human"\nname = "Rats"\nplayers = { blitzer = 2, lineman = 9 }'
    for text in (toml, '{"race": "human", "name": "Rats", "players": {"blitzer": 2, "lineman": 9}}'):
        match = GAME.setup(Setup("full", ("a", "b"), {"teams": [text, "orc"]}))
        assert match.sides[0].club.name == "Rats"
    for wrong, code in (
        ("race = ", "not_a_team_file"),
        ("{", "not_a_team_file"),
        ("[" * 9000, "not_a_team_file"),
        ("rats", "no_such_team"),
    ):
        with pytest.raises(Refusal) as refused:
            GAME.setup(Setup("full", ("a", "b"), {"teams": [wrong, "orc"]}))
        assert refused.value.code == code
