"""What a question's odds say is what the rules do: against closed forms, against every pair, against playing on."""

import json
from fractions import Fraction
from random import Random
from typing import Any, Final

import pytest

from liza.agents import make
from liza.games.pit_fighter.chances import hit_chance
from liza.games.pit_fighter.game import GAME
from liza.games.pit_fighter.preparation import picks, varied
from liza.games.pit_fighter.scrolls import LOCATIONS
from liza.kernel.game import Chances, Setup
from liza.kernel.luck import Scripted, Seeded
from liza.kernel.options import every, first, look, sample
from liza.kernel.position import Position, begin, placed
from liza.kernel.rulebook import words

# A pushes with 34 against 30, from the side; what is worked out by hand stands in each test.
PUSH: Final = """
style classic radius 5 turn 2
next orders moves facing attacks: bleeding recovery ending
A chaos at=0,0 facing=0 start=34,34,30,32,10
B orc at=1,0 facing=3 start=33,30,30,30,14
"""
DUEL: Final = """
style classic radius 5 turn 2
next attacks:
A chaos at=0,0 facing=0 start=34,34,30,32,10 moved=yes
B orc at=1,0 facing=3 start=33,30,30,30,14 moved=yes
"""
NET: Final = """
style free radius 5 turn 2
next orders moves facing attacks: bleeding recovery ending
A orc at=0,0 facing=0 net=3
B skink at=3,0 facing=3
"""


def at(text: str) -> Position:
    position = placed(GAME, text, Seeded(1), Setup("classic", ("Ana", "Beto"), {}))
    while position.open[0].what == "interrupt_attack":
        position = position.answer(position.open[0].seat, value=False)
    return position


def odds(position: Position, seat: int = 0) -> Chances:
    question = next(one for one in position.open if one.seat == seat)
    assert GAME.chances is not None
    return GAME.chances(position, seat, question)


def options(position: Position, seat: int = 0) -> list[Any]:
    question = next(one for one in position.open if one.seat == seat)
    return list(every(look(question.options, question.args)))


def beats(lead: int) -> Fraction:
    """D20 against D20: how often the first, `lead` ahead, is higher."""
    return Fraction(sum(a + lead > b for a in range(1, 21) for b in range(1, 21)), 400)


def test_a_push_is_as_likely_as_the_dice_say_with_ties_rolled_again() -> None:
    """PF-5.3b."""
    position = at(PUSH)
    shown = dict(zip(options(position), odds(position).options, strict=True))
    [lunge] = shown["lunge"]
    win, lose = beats(4), beats(-4)
    assert lunge.share == win / (win + lose)
    assert (lunge.key, lunge.facts, lunge.rule) == ("push_strike", {"whom": "B"}, "PF-5.3b")
    assert shown["observe"] == ()


def test_a_net_tears_as_the_rule_says() -> None:
    """PF-8.2g: the third attempt needs 8 on a D10."""
    position = at(NET)
    assert options(position) == ["observe"]
    [[chance]] = odds(position).options
    assert (chance.key, chance.share) == ("breaks_free", Fraction(3, 10))


def test_the_duel_of_locations_is_the_same_table_for_both_turned_round() -> None:
    """PF-6.2a, PF-6.2b."""
    position = at(DUEL)
    mine, theirs = odds(position, position.open[0].seat).duel, odds(position, position.open[1].seat).duel
    assert mine is not None
    assert theirs is not None
    assert [list(row) for row in zip(*theirs.cells, strict=True)] == [list(row) for row in mine.cells]
    assert [extra[1] for extra in mine.extras] == ["rows", "rows"]
    assert [extra[1] for extra in theirs.extras] == ["columns", "columns"]


def test_every_cell_of_the_duel_is_what_the_rules_do() -> None:
    """PF-6.3a: also those that were not worked out one by one."""
    position = at(DUEL)
    shown = odds(position, position.open[0].seat).duel
    assert shown is not None
    for row, aim in enumerate(LOCATIONS):
        for column, guard in enumerate(LOCATIONS):
            assert shown.cells[row][column] == hit_chance(position, aim, guard), (aim, guard)


def test_what_a_hit_does_is_what_playing_on_does() -> None:
    """PF-6.5a, PF-6.5b: the mean damage and how often the target is out, within four standard errors."""
    position = at(DUEL)
    shown = odds(position, position.open[0].seat).duel
    assert shown is not None
    aim, guard, times = "groin", "head", 3000
    points, outs = [], 0
    for seed in range(times):
        fork = position.fork(seed)
        end = fork.answer(fork.open[0].seat, aim, fork.open[0].slip)
        end = end.answer(end.open[0].seat, guard, end.open[0].slip)
        points.append(next(event.facts["points"] for event in end.events if event.name == "damage"))
        outs += any(event.name == "out" for event in end.events)
    means = {key: values[LOCATIONS.index(aim)] for key, _, _, values in shown.extras}
    wanted = float(means["mean_damage"])
    spread = (sum((one - wanted) ** 2 for one in points) / times) ** 0.5
    assert abs(sum(points) / times - wanted) < 4 * spread / times**0.5
    share = float(means["puts_out_if_hit"])
    assert abs(outs / times - share) < 4 * max(share * (1 - share), 0.01) ** 0.5 / times**0.5


def test_adrenaline_after_the_dice_shows_what_it_changes() -> None:
    """PF-6.7d: five behind, so ten more win the push."""
    text = PUSH.replace("start=34,34,30,32,10", "start=30,30,30,30,10 adrenaline=2")
    position = placed(GAME, text, Scripted([(5, 10)] * 3), Setup("classic", ("Ana", "Beto"), {}))
    position = position.answer(0, "lunge", 0).answer(1, "observe", 1)
    while position.open[0].args != ("A", "S"):
        question = position.open[0]
        position = position.answer(question.seat, first(look(question.options, question.args)))
    no, yes = odds(position, position.open[0].seat).options
    assert [one.share for one in (*no, *yes)] == [0, 1]


@pytest.mark.parametrize("seed", range(6))
def test_every_chance_of_a_random_fight_is_a_chance_and_has_words(seed: int) -> None:
    """The odds of any question can be shown: shares from 0 to 1, one row for each option, words for each key."""
    rng = Random(seed)
    position = begin(GAME, varied(rng), Seeded(seed))
    texts = words(GAME.folder)["chance"]
    for number in range(120):
        if not position.open:
            break
        question = position.open[0]
        if number % 5 == 0:
            found = odds(position, question.seat)
            assert len(found.options) == len(options(position, question.seat))
            for chance in [one for option in found.options for one in option]:
                assert 0 <= chance.share <= 1
                assert {"en", "es"} <= texts[chance.key].keys()
        position = position.answer(question.seat, sample(look(question.options, question.args), rng), question.slip)


@pytest.mark.parametrize("seed", range(4))
def test_every_preview_lies_on_the_board(seed: int) -> None:
    """Each place that an option names is a hex of the arena, each figure stands there."""
    rng = Random(seed)
    position = begin(GAME, varied(rng), Seeded(seed))
    preview = GAME.preview
    assert preview is not None
    seen: set[str] = set()
    for _ in range(150):
        if not position.open:
            break
        question = position.open[0]
        for option in every(look(question.options, question.args)):
            shown = json.loads(json.dumps(preview(position.now, question, option)))
            anchor = shown.get("at", {})
            seen |= anchor.keys()
            cells = [*anchor.get("path", ()), *([anchor["cell"]] if "cell" in anchor else [])]
            assert all(tuple(cell) in position.now.board.at for cell in cells)
            names = [anchor[key] for key in ("token", "meets") if key in anchor]
            assert all(position.now.by_id(name).out is None or not position.now.by_id(name).out for name in names)
            assert all(0 <= side < 6 for side, _ in anchor.get("facings", ()))
        position = position.answer(question.seat, sample(look(question.options, question.args), rng), question.slip)
    assert {"cell", "facing", "path", "facings", "token", "move"} <= seen


def test_events_say_where_figures_are_in_the_end() -> None:
    """Whoever follows `at`, `back` and `facing` of the events sees every figure where the scene has it."""
    for seed in range(8):
        position = begin(GAME, GAME.usual(4), Seeded(seed))
        agents = [make(GAME, "scripted", seat) for seat in range(4)]
        places: dict[str, Any] = {}
        while position.open:
            question = position.open[0]
            agent = agents[question.seat]
            value = agent.choose(position, question.seat, question.what, question.options, question.args)
            position = position.answer(question.seat, value, question.slip)
            for event in position.events:
                follow(places, event.name, event.facts)
            scene = position.scene()
            for token in () if scene["beat"] == "place" else scene["table"]["tokens"]:
                assert places[token["id"]] == [token["at"], token["facing"]], event


def follow(places: dict[str, Any], name: str, facts: dict[str, Any]) -> None:
    if name == "dice":
        return
    if "at" in facts:
        places.setdefault(facts["who"], [None, None])[0] = list(facts["at"])
    if "back" in facts:
        places[facts["whom"]][0] = list(facts["back"])
    if "facing" in facts:
        places[facts["who"]][1] = facts["facing"]


def test_a_setup_form_can_be_filled_from_the_picks() -> None:
    """PF-2.1a, PF-8.3a: every type says which styles it may enter; a fight of those is legal."""
    found = picks()
    assert {pick.id for pick in found["styles"]} == set(GAME.editions)
    for pick in found["types"]:
        assert pick.name["es"]
        for style in pick.facts["styles"]:
            if style in ("classic", "chase", "free"):
                rows = [{"name": name, "type": pick.id, "seat": seat} for seat, name in enumerate(("Una", "Dos"))]
                arena = GAME.setup(Setup(style, ("Ana", "Beto"), {"fighters": rows}))
                assert [fighter.sheet.scroll.id for fighter in arena.fighters] == [pick.id] * 2
