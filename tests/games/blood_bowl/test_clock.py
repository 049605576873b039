"""Blood Bowl, chapter 4.5: the time of a turn, where it was agreed."""

from liza.games.blood_bowl import GAME
from liza.kernel.game import Watch
from liza.kernel.luck import Scripted, Typed
from liza.kernel.position import Position, expire, placed

TURN = "edition full turn 3,2 moving 0 seconds 240\nnext {next}\nhome race=human rerolls=1\nH1 5,7\nA1 6,7"


def told(position: Position) -> list[str]:
    return [event.name for event in position.events]


def test_bb_4_5_the_turn_of_the_moving_team_is_measured_and_nothing_else() -> None:
    position = placed(GAME, TURN.format(next="choose"), Typed())
    assert position.watch == Watch(0, "1 3", 240)
    assert position.answer(0, ["move", "H1"]).watch == Watch(0, "1 3", 240)
    assert position.answer(0, "end_turn").watch == Watch(1, "1 3", 240)
    assert placed(GAME, TURN.format(next="choose").replace("seconds 240", ""), Typed()).watch is None
    kick = TURN.format(next="kick_off ball_lands").replace("moving 0", "moving -1")
    assert placed(GAME, kick, Typed()).watch is None


def test_bb_4_5_bb_4_25_when_it_is_over_there_is_no_re_roll_and_the_turn_ends() -> None:
    position = placed(GAME, TURN.format(next="choose"), Scripted([(1,), (1, 1)]))
    position = position.answer(0, ["move", "H1"]).answer(0, ["step", [4, 7]])
    assert [question.what for question in position.open] == ["reroll"]
    position = expire(position, 0)
    assert [(question.seat, question.what) for question in position.open] == [(1, "action")]
    assert ("turnover", "knocked_down") in [(event.name, event.facts.get("why")) for event in position.events]
    assert position.now.sides[0].rerolls == 1


def test_bb_4_25_with_nobody_down_it_is_a_turnover_by_time() -> None:
    position = expire(placed(GAME, TURN.format(next="choose"), Typed()), 0)
    assert [entry[:3] for entry in position.entries()] == [(0, "action", "time")]
    assert [event.facts["why"] for event in position.events if event.name == "turnover"] == ["time"]
    acting = placed(GAME, TURN.format(next="choose"), Typed()).answer(0, ["move", "H1"])
    assert [entry[:3] for entry in expire(acting, 0).entries()][1:] == [(0, "act", "time")]
    assert "turn" in told(expire(acting, 0))


def test_bb_4_5_the_time_of_the_last_turn_does_not_set_up_the_next_half() -> None:
    players = "\n".join([f"{letter}{number}" for letter in "HA" for number in range(2, 5)])
    text = TURN.format(next="choose").replace("turn 3,2", "turn 8,8").replace("moving 0", "moving 0 first 1")
    position = expire(placed(GAME, f"{text}\n{players}", Typed()), 0)
    assert [(question.seat, question.what) for question in position.open] == [(0, "set_up")]


def test_bb_4_5_where_the_coach_moves_his_counter_himself_it_is_the_same_turn() -> None:
    text = TURN.format(next="turn:0").replace("seconds 240", "seconds 240 illegal_procedure yes")
    position = placed(GAME, text.replace("moving 0", "moving -1"), Typed())
    assert position.watch == Watch(0, "1 4", 240)
    assert position.answer(0, "move_counter").watch == Watch(0, "1 4", 240)
