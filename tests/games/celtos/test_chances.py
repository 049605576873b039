"""What a question's odds say is what the rules do: the closed forms against the rules carried out for every outcome."""

from fractions import Fraction
from random import Random
from typing import Any, Final

import pytest

from liza.agents import make
from liza.games.celtos.game import GAME
from liza.games.celtos.preparation import varied
from liza.kernel.cases import put
from liza.kernel.game import Chances, Setup
from liza.kernel.luck import Seeded, Typed
from liza.kernel.options import every, first, look, sample
from liza.kernel.position import Position, begin, placed
from liza.kernel.rulebook import words
from liza.kernel.table import Event, Question

HEAD: Final = """scenario ford turns 6 turn 1 starter 0 acting A1
next order
field open 1200x1200
side 0 red_boar edge=south
side 1 drowned edge=north
"""
ON_FORD: Final = HEAD.replace("field open 1200x1200\n", "")


def at(text: str, head: str = HEAD) -> Position:
    return placed(GAME, head + text, Typed(), Setup("classic", ("Ana", "Beto")))


def odds(position: Position) -> dict[Any, dict[str, Any]]:
    """The chances of each option, by key."""
    question = position.open[0]
    assert GAME.chances is not None
    found: Chances = GAME.chances(position, question.seat, question)
    options = list(every(look(question.options, question.args)))
    assert len(options) == len(found.options)
    return {option: {one.key: one for one in row} for option, row in zip(options, found.options, strict=True)}


def harmless(question: Question) -> Any:
    return first(look(question.options, question.args))


def shares(position: Position, answer: Any, label: Any) -> dict[str, Fraction]:
    return position.fork(1).odds(label, first=(position.open[0].seat, answer), policy=harmless)


WALL: Final = "A1 red_boar/slingers start=5 at 580,250 613,250\nB1 drowned/drowned_crew start=10 at 580,466 613,466"
CREW: Final = " ".join([f"{300 + 33 * column},{560 + 33 * row}" for row in range(2) for column in range(5)])
VOLLEYS: Final = {
    "open": (f"A1 red_boar/slingers start=5 at 300,300 333,300 366,300\nB1 drowned/drowned_crew at {CREW}", HEAD),
    "two bands": ("A1 red_boar/slingers start=5 at 300,300 300,267\nB1 drowned/hulk at 300,642", HEAD),
    "a wall": ("A1 red_boar/slingers start=5 at 580,250 613,250\nB1 drowned/tide_caller at 600,466", ON_FORD),
    "moved": ("A1 hollow_hills/bowguard start=5 moved at 300,300 333,300\nB1 drowned/hulk at 300,900", HEAD),
}


@pytest.mark.parametrize("name", VOLLEYS)
def test_ce_3_6_ce_3_12_ce_3_13_a_volley_does_what_its_odds_say(name: str) -> None:
    position = at(*VOLLEYS[name])
    shown = odds(position)["shoot"]

    def hit(event: Event) -> str | None:
        return None if event.name != "shot" else "hit" if event.facts["hits"] else "miss"

    def wound(event: Event) -> str | None:
        return None if event.name != "shot" else "wound" if event.facts["wounds"] else "none"

    assert shown["any_hit"].share == shares(position, "shoot", hit)["hit"]
    assert shown["any_wound"].share == shares(position, "shoot", wound)["wound"]


def test_ce_2_6_a_reaction_is_as_likely_as_its_check() -> None:
    position = at("A1 red_boar/chieftain at 300,300\nB1 drowned/tide_caller initiative=4 hold at 300,505")
    position = position.answer(0, "assault")
    shown = odds(position)
    assert {option: row["reacts"].share for option, row in shown.items() if row} == {
        ("B1", "fire"): Fraction(1, 2), ("B1", "counter_charge"): Fraction(1, 2), ("B1", "evade"): Fraction(1, 2),
    }  # fmt: skip

    def reacted(event: Event) -> str | None:
        return "yes" if event.name == "reacts" else "no" if event.name == "too_slow" else None

    assert shares(position, ("B1", "evade"), reacted) == {"yes": Fraction(1, 2), "no": Fraction(1, 2)}


def test_ce_3_13_a_hit_wounds_as_often_as_cover_and_damage_say() -> None:
    position = put(put(at(WALL, ON_FORD).answer(0, "shoot"), "dice shot: 9"), "dice shot: 2")
    shown = odds(position)
    assert shown[0]["wounded"].share == Fraction(7, 10) * Fraction(4, 10)

    def wound(event: Event) -> str | None:
        return None if event.name != "shot" else "wound" if event.facts["wounds"] else "none"

    assert shares(position, 1, wound)["wound"] == shown[1]["wounded"].share


def test_ce_4_5_ce_4_9_a_blow_wounds_as_often_as_its_two_dice() -> None:
    position = at(
        "A1 red_boar/chieftain attacks=1 melee=lance at 300,300\nB1 drowned/drowned_crew start=10 at 325,300 275,300",
        HEAD.replace("next order", "next fight:A1"),
    )
    shown = odds(position)[("B1", 1)]["wounds"]
    assert shown.share == Fraction(8, 10) * Fraction(5, 10)

    def wound(event: Event) -> str | None:
        return None if event.name != "combat_over" else "yes" if event.facts["inflicted"] else "no"

    assert shares(position, ("B1", 1), wound)["yes"] == shown.share


def test_ce_6_6_below_half_a_failed_check_is_told_to_be_a_rout() -> None:
    position = at("A1 red_boar/slingers start=5 at 300,300\nB1 drowned/drowned_crew start=8 at 300,560 333,560 366,560 "
                  "399,560 432,560")  # fmt: skip
    shown = odds(position)["shoot"]["routs_below_half"]
    assert (shown.share, shown.facts) == (Fraction(4, 10), {"whom": "B1", "lost": 2})


def test_ce_6_2_what_a_lost_combat_would_do_is_told_before_the_charge() -> None:
    position = at("A1 red_boar/chieftain at 300,300\nB1 drowned/tide_caller at 300,380\nB2 drowned/hulk at 500,380")
    position = position.answer(0, "assault")
    assert {option: row["fails_if_lost"].share for option, row in odds(position).items()} == {
        "B1": Fraction(3, 10), "B2": Fraction(4, 10),
    }  # fmt: skip
    fearless = at("A1 red_boar/chieftain at 300,300\nB1 drowned/tide_caller skills=fearless at 300,326")
    assert odds(fearless)["assault"] == {}


def failed_share(position: Position, answer: Any, who: str) -> Fraction:
    """How often a unit fails its morale, of all times that it is rolled after an answer."""

    def morale(event: Event) -> str | None:
        if event.facts.get("who") != who:
            return None
        return {"steady": "holds", "panics": "fails", "routs": "fails"}.get(event.name)

    told = position.fork(1).odds(morale, first=(position.open[0].seat, answer), policy=harmless, beats=4)
    return told["fails"] / (told["fails"] + told["holds"])


def test_ce_6_1_a_lost_combat_is_as_bad_as_its_odds_say() -> None:
    line = "A1 red_boar/chieftain attacks=1 at 300,300\nB1 drowned/drowned_crew standard=yes start=3 at 300,325 333,325"
    shown = odds(at(line))["assault"]["fails_if_lost"]
    assert shown.share == Fraction(3, 10) == failed_share(at(line), "assault", "B1")


def test_ce_6_6_losses_are_as_bad_as_their_odds_say() -> None:
    line = "A1 red_boar/slingers start=5 at 300,300 333,300\nB1 drowned/hulk left=2 size=2 at 300,560"
    shown = odds(at(line))["shoot"]["routs_below_half"]
    assert shown.share == Fraction(4, 10) == failed_share(at(line), "shoot", "B1")


def test_every_chance_of_some_battles_is_a_chance_and_has_words() -> None:
    assert sum(chances_seen(seed) for seed in range(5)) > 20


def chances_seen(seed: int) -> int:
    rng, general = Random(seed), make(GAME, "scripted", seed)
    position = begin(GAME, varied(rng), Seeded(seed))
    texts = words(GAME.folder)["chance"]
    seen = 0
    for number in range(200):
        if not position.open:
            break
        question = position.open[0]
        if number % 3 == 0:
            for row in odds(position).values():
                for key, one in row.items():
                    seen += 1
                    assert 0 <= one.share <= 1
                    assert one.rule.startswith("CE-")
                    assert {"en", "es"} <= texts[key].keys()
        value = sample(look(question.options, question.args), rng)
        if question.what in ("move", "place", "assault") or number % 2:
            value = general.choose(position, question.seat, question.what, question.options, question.args)
        position = position.answer(question.seat, value)
    return seen
