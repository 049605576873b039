"""Pit Fighter: what a blow is announced to be worth is what it will be worth."""

from typing import Final

from liza.games.pit_fighter.game import GAME
from liza.games.pit_fighter.previews import preview
from liza.kernel.cases import put
from liza.kernel.game import Setup
from liza.kernel.luck import Typed
from liza.kernel.position import placed

BEFORE: Final = """
style classic radius 5 turn 3
next attacks:
A orc at=0,0 facing=0
B empire at=1,0 facing=3 skills=23,33 start=30,30,30,36,10
"""


def test_pf_8_42_23_who_interrupts_is_not_promised_his_counterattack() -> None:
    waiting = placed(GAME, BEFORE, Typed(), Setup("classic", ("Ana", "Beto")))
    inside = put(waiting, "1 interrupt_attack: true")
    assert preview(inside.now, inside.open[0], ("strike", "A"))["edge"] == 0
    after = put(put(waiting, "1 interrupt_attack: false"), 'all location: ["head", "head"]')
    assert preview(after.now, after.open[0], ("strike", "A"))["edge"] == 5


def test_pf_8_42_23_a_counterattack_is_promised_for_a_net_as_well() -> None:
    text = BEFORE.replace("A orc at=0,0 facing=0", "A orc at=0,0 facing=0 main=no").replace(
        "B empire at=1,0 facing=3 skills=23,33", "B skink at=2,0 facing=3 skills=23"
    )
    position = placed(GAME, text, Typed(), Setup("free", ("Ana", "Beto")))
    promised = [preview(position.now, position.open[0], (how, "A"))["edge"] for how in ("strike", "net")]
    thrown = put(put(put(position, '1 attack: ["net", "A"]'), 'all location: ["legs", "groin"]'), "dice attack: 9 10")
    totals = next(event.facts["totals"] for event in thrown.events if event.name == "totals")
    assert promised == [5, 5]
    assert totals[0] - totals[1] == 9 - 10 + 5


def test_pf_6_1c_who_passes_has_not_interrupted() -> None:
    text = BEFORE.replace("skills=23,33", "skills=23,63").replace(
        "B empire at=1,0 facing=3", "B empire at=1,0 facing=0"
    )
    inside = put(placed(GAME, text, Typed(), Setup("classic", ("Ana", "Beto"))), "1 interrupt_attack: true")
    assert inside.now.by_id("B").doings.stepped_in == ["A"]
    assert put(inside, '1 attack: "pass"').now.by_id("B").doings.stepped_in == []
