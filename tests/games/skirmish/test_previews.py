"""What an option is announced to mean: never how far anybody is, unless that has been agreed."""

from typing import Any, Final

import pytest

from liza.games.skirmish.game import GAMES
from liza.games.skirmish.previews import preview
from liza.kernel.game import Setup
from liza.kernel.luck import Typed
from liza.kernel.options import Value, every, look
from liza.kernel.position import Position, placed
from liza.kernel.rulebook import words

OPEN: Final = "edition annuminas open_measuring yes\n"
SHOT: Final = "table 900x900\nnext shooting\nA1 100,100 weapons=long_bow {}\nB1 100,{} {}\n"


def at(text: str) -> Position:
    edition = "mordheim" if "edition mordheim" in text else "annuminas"
    return placed(GAMES[edition], text, Typed(), Setup(edition, ("Ana", "Beto"), {}))


def shown(position: Position, option: Value) -> dict[str, Any]:
    told = preview(position.now, position.open[0], option)
    if "note" in told:
        assert told["note"] in words(GAMES["annuminas"].folder)["note"]
    return told


def shot(options: str, shooter: str, place: int, foe: str = "") -> dict[str, Any]:
    position = at(options + SHOT.format(shooter, place, foe)).answer(0, ("shoot", "A1"))
    return shown(position, "B1")


def test_a_shot_says_whom_it_is_at_and_no_more() -> None:
    """AN-0.6."""
    assert shot("", "", 400) == {"at": {"token": "B1"}}


@pytest.mark.parametrize("place", [200, 800])
def test_that_nobody_can_be_hit_so_is_said_wherever_he_is(place: int) -> None:
    """AN-5.12, AN-0.6."""
    assert shot("", "bs=1 moved", place)["note"] == "never_hit"
    assert "note" not in shot("", "bs=2 moved", place)


def test_that_it_is_too_far_for_him_is_not_said() -> None:
    """AN-5.12, AN-0.6: BS 2, moved and at long range would need 7; that would tell how far it is."""
    assert "note" not in shot("", "bs=2 moved", 800)
    assert shot(OPEN, "bs=2 moved", 800)["note"] == "never_hit"


def test_by_agreement_it_is_said_how_far_and_what_hits() -> None:
    """AN-0.6, AN-5.11."""
    assert shot(OPEN, "", 500) == {"at": {"token": "B1"}, "note": "shot", "far": "37.5", "need": 4}
    assert shot(OPEN, "", 501) == {"at": {"token": "B1"}, "note": "shot", "far": "37.6", "need": 5}
    assert shot(OPEN, "bs=7", 300)["need"] == 2


def test_by_agreement_it_is_said_what_is_out_of_range() -> None:
    """AN-0.6, AN-5.9."""
    assert shot(OPEN, "", 850)["note"] == "shot"
    text = OPEN + "table 900x900\nnext shooting\nA1 100,100 weapons=short_bow\nB1 100,526\n"
    assert shown(at(text).answer(0, ("shoot", "A1")), "B1") == {"at": {"token": "B1"}, "note": "too_far", "far": "40.1"}


def test_a_blunderbuss_hits_without_a_die() -> None:
    """AN-9.8."""
    text = "edition mordheim black_powder yes{}\nnext shooting\nA1 100,100 weapons=blunderbuss moved bs=1\nB1 100,300\n"
    assert "note" not in shown(at(text.format("")).answer(0, ("shoot", "A1")), "B1")
    told = shown(at(text.format(" open_measuring yes")).answer(0, ("shoot", "A1")), "B1")
    assert (told["note"], told["far"]) == ("measured", "17.5")


@pytest.mark.parametrize(("options", "told"), [("", {}), (OPEN, {"note": "measured", "far": "27.5"})])
def test_a_charge_says_how_far_it_is_by_agreement_only(options: str, told: dict[str, Any]) -> None:
    """AN-0.6, AN-4.9."""
    position = at(options + "next charges\nA1 100,100\nB1 100,400").answer(0, ("charge", "A1"))
    assert shown(position, "B1") == {"at": {"token": "B1"}} | told
    assert shown(position, "nobody") == {}


def test_a_blow_says_what_it_needs() -> None:
    """AN-7.6, AN-7.10, AN-7.17."""
    text = "next strike:A1\nA1 300,300 a=2 weapons=halberd\nB1 325,300 {}\nB2 275,300 {}"
    position = at(text.format("ws=7", "t=9 ws=2"))
    assert shown(position, "B1") == {"at": {"token": "B1"}, "note": "strike", "need": 5, "harm": 3}
    assert shown(position, "B2") == {"at": {"token": "B2"}, "note": "never_wounded"}
    position = at(text.format("stunned", "knocked_down"))
    assert shown(position, "B1")["note"] == "finished"
    assert shown(position, "B2") == {"at": {"token": "B2"}, "note": "sure_strike", "need": 0, "harm": 3}


def test_of_places_it_is_shown_where_they_are() -> None:
    """AN-0.6."""
    position = at("next charges\nA1 100,100\nB1 100,250").answer(0, ("charge", "A1")).answer(0, "B1")
    question = position.open[0]
    found = [shown(position, one) for one in every(look(question.options, question.args))]
    assert found[0] == {"at": {"points": [[100, 225, 0]]}}
    assert all(set(one) == {"at"} for one in found)


@pytest.mark.parametrize(("options", "code"), [("", "undo_stops_at_reveal"), (OPEN, "")])
def test_a_shot_is_not_taken_back_even_without_a_die(options: str, code: str) -> None:
    """AN-0.6, AN-5.9: that it was too far has been measured; where all may measure, it may be taken back."""
    text = options + "table 900x900\nnext shooting\nA1 100,100 weapons=short_bow\nA2 200,100 weapons=bow\nB1 100,526\n"
    position = at(text).answer(0, ("shoot", "A1")).answer(0, "B1")
    why = position.why_no_undo(0)
    assert ("" if why is None else why.code) == code
