"""Annúminas and Mordheim: nobody learns how far anybody is before he has declared, and nobody takes it back then."""

from itertools import pairwise
from typing import Any, Final

import pytest

from liza.games.skirmish.game import ANNUMINAS, GAMES
from liza.kernel.game import Setup
from liza.kernel.luck import Typed
from liza.kernel.options import every, look
from liza.kernel.position import Position, placed
from liza.kernel.table import Question
from liza.space.field.measure import within

DISTANCES: Final = (150, 199, 200, 201, 260, 420)
JUMP, LEAP, WALK = 4, 5, 0


def at_table(scene: str, edition: str = "annuminas") -> Position:
    """This position."""
    return placed(GAMES[edition], scene, Typed(), Setup(edition, ("Ana", "Beto"), {}))


def facing(far: int, more: str = "") -> Position:
    """A charger of M 10 (20 cm), somebody so many millimetres off, and whatever else stands there."""
    return at_table(f"next charges\nA1 100,300\nA2 60,60\nB1 {125 + far},300\n{more}")


def asked(position: Position, seat: int = 0) -> Question:
    """The one question that is open, which is this seat's."""
    (question,) = position.open
    assert question.seat == seat
    return question


def options_of(position: Position) -> list[Any]:
    """What may be answered."""
    question = asked(position)
    return list(every(look(question.options, question.args)))


def told_before(position: Position) -> list[Any]:
    """All that is asked, offered, previewed and refused until a charge at B1 is declared."""
    told: list[Any] = []
    for answer in (("charge", "A1"), "B1"):
        options = options_of(position)
        told += [asked(position).what, asked(position).topic(), options]
        told += [ANNUMINAS.preview(position.now, asked(position), one) for one in options]  # type: ignore[misc]
        told += [str(position.judge(0, one)) for one in (answer, "B1", "B9", ("charge", "A2"), ("charge", "B1"), 7)]
        position = position.answer(0, answer)
        told += [event.name for event in position.events]
    return told


def test_until_the_charge_is_declared_near_and_far_are_the_same() -> None:
    """AN-0.6, AN-4.9: the same offers, previews and judgements, in reach and out of it."""
    told = [told_before(facing(far)) for far in DISTANCES]
    assert all(one == other for one, other in pairwise(told))


def test_where_to_touch_is_asked_alike_near_and_far() -> None:
    """AN-0.6, AN-4.12: the same places about the target, whether any of them is in reach or none."""
    about = []
    for far in DISTANCES:
        position = facing(far).answer(0, ("charge", "A1")).answer(0, "B1")
        assert asked(position).what == "charge_point"
        about.append(sorted({abs(y - 300) < 25 and x < 125 + far for x, y, _ in options_of(position)}))
        previews = [ANNUMINAS.preview(position.now, asked(position), one) for one in options_of(position)]  # type: ignore[misc]
        assert all(list(one) == ["at"] and list(one["at"]) == ["points"] for one in previews)
        assert len(previews) == 7
    assert all(one == other for one, other in pairwise(about))


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ("B2 108,350", "charge_barred"),
        ("A3 125,300 knocked_down", "charge_no_way"),
        ("wall 112,200 112,400 80", "charge_unseen"),
    ],
)
def test_a_refusal_is_the_same_near_and_far(more: str, code: str) -> None:
    """AN-0.6, AN-4.11, AN-4.12, AN-4.14: a code and a rule, and nothing but what was asked and answered."""
    scene = [more] if more.startswith("wall") else []
    rest = "" if scene else more
    for far in DISTANCES:
        position = at_table("\n".join(["next charges", *scene, "A1 100,300", f"B1 {125 + far},300", "B5 60,500", rest]))
        why = position.answer(0, ("charge", "A1")).judge(0, "B1")
        assert why is not None
        assert (why.code, set(why.facts)) == (code, {"what", "value"})


def test_no_preview_measures_anything_anywhere() -> None:
    """AN-0.6: over a whole battle: places and names, never a number of one's own making."""
    position, asked_about = at_table(SCENE), set()
    for _ in range(40):
        if not position.open:
            break
        question = position.open[0]
        if question.dice is not None:
            position = position.answer(question.seat, tuple([1] * len(question.dice.sides)))
            continue
        options = list(every(look(question.options, question.args)))
        for option in options[:30]:
            preview = ANNUMINAS.preview(position.now, question, option)  # type: ignore[misc]
            assert question.what == "strike_at" or not {"far", "need", "harm"} & set(preview)
            assert set(preview.get("at", {})) <= {"token", "points"}
        position = position.answer(question.seat, "done" if question.what in asked_about else options[-1])
        asked_about.add(question.what)
    assert asked_about >= {"charge", "target", "charge_point", "move", "path", "shoot"}


def test_no_odds_are_told_of_an_answer() -> None:
    """AN-0.6: they would say who is in reach."""
    assert [game.chances for game in GAMES.values()] == [None, None]


SCENE: Final = """
edition annuminas moving 1
next turn:0
wall 100,300 260,300 20
A1 rangers/captain 100,100
A2 rangers/archer 330,130
B1 orcs/orc 200,420
B2 orcs/orc_captain 300,420
"""


# Nothing declared is taken back


@pytest.mark.parametrize("far", [100, 300])
def test_a_declared_charge_is_not_taken_back(far: int) -> None:
    """AN-0.6: neither before the place is chosen nor after, though no die has been thrown."""
    named = facing(far).answer(0, ("charge", "A1"))
    assert named.why_no_undo(0) is None
    declared = named.answer(0, "B1")
    assert declared.why_no_undo(0).code == "undo_stops_at_reveal"  # type: ignore[union-attr]
    done = declared.answer(0, options_of(declared)[-1])
    assert done.why_no_undo(0).code == "undo_stops_at_reveal"  # type: ignore[union-attr]


def test_where_all_may_measure_it_is() -> None:
    """AN-0.6: the option open_measuring tells distances, and lets a declaration be taken back."""
    scene = "edition annuminas open_measuring yes\nnext charges\nA1 100,300\nB1 356,300"
    named = at_table(scene).answer(0, ("charge", "A1"))
    preview = ANNUMINAS.preview(named.now, asked(named), "B1")  # type: ignore[misc]
    assert preview == {"at": {"token": "B1"}, "note": "measured", "far": "23.1"}
    assert named.answer(0, "B1").why_no_undo(0) is None


def test_a_leap_is_not_taken_back() -> None:
    """AN-0.6, AN-4.34: not even one that falls so low that nothing is thrown."""
    position = at_table("tower 100,100 200,300 29\ntower 450,100 550,300 29\nA1 187,200@tower-1.1\nA2 50,50")
    position = position.answer(0, ("walk", "A1")).answer(0, ((LEAP, 463, 200, 2),))
    assert position.now.by_id["A1"].deeds.fell
    assert position.why_no_undo(0).code == "undo_stops_at_reveal"  # type: ignore[union-attr]


@pytest.mark.parametrize("gap", [30, 80, 81, 100, 101, 150, 151, 220])
def test_a_leap_is_judged_alike_however_wide(gap: int) -> None:
    """AN-0.6, AN-4.34, MO-7: it is always offered and may be tried, and nothing behind it is judged."""
    for edition in GAMES:
        second = f"tower {200 + gap},100 {300 + gap},300 80"
        scene = f"edition {edition}\ntower 100,100 200,300 80\n{second}\nA1 187,200@tower-1.1"
        position = at_table(scene, edition).answer(0, ("walk", "A1"))
        over = (LEAP, 213 + gap, 200, 2)
        assert position.judge(0, (over,)) is None
        assert any(way and way[-1][0] == LEAP for way in options_of(position))
        for far in (1, 20, 60, 80):
            why = position.judge(0, (over, (WALK, 213 + gap + far, 200, 2)))
            assert why is not None
            assert (why.code, why.rule) == ("leap_not_last", "AN-4.34")


# To the tenth of a millimetre


def test_whether_a_charge_is_in_reach_is_its_distance_and_nothing_else() -> None:
    """AN-4.12, AN-0.1, AN-0.4: straight on, in reach at 20.0 cm and not at 20.1, in every direction."""
    homes = []
    for x in range(0, 226, 5):
        for y in range(190 if x < 120 else 100, 232):
            if 224 * 224 <= x * x + y * y <= 227 * 227:
                position = at_table(f"next charges\nA1 50,50\nB1 {50 + x},{50 + y}").answer(0, ("charge", "A1"))
                position = position.answer(0, "B1")
                position = position.answer(0, options_of(position)[0])
                one, other = (position.now.by_id[name] for name in ("A1", "B1"))
                home = one.deeds.charged
                start = one.figure.moved(position.now.field, 50, 50, 0)
                assert home == within(start, other.figure, 200)
                homes.append(home)
    assert 20 < sum(homes) < len(homes) - 20


def test_no_place_to_touch_is_nearer_than_the_straight_one() -> None:
    """AN-4.12: nobody who is more than 20 cm off is reached from the side."""
    for x, y in ((226, 0), (160, 160), (30, 224), (80, 211), (112, 196)):
        position = at_table(f"next charges\nA1 50,50\nB1 {50 + x},{50 + y}").answer(0, ("charge", "A1")).answer(0, "B1")
        for option in options_of(position):
            assert not position.answer(0, option).now.by_id["A1"].deeds.charged
