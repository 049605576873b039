"""The browser fills the same templates: web/tests/words.test.ts says there what is said here, from the same facts.

The sentences are of real matches, few of each kind. They are written anew with LIZA_WRITE_PLAYTHROUGH=1.
"""

import json
import os
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, ClassVar

from liza.agents import make
from liza.games import games
from liza.kernel.game import Game, Setup
from liza.kernel.luck import Seeded
from liza.kernel.play import choose
from liza.kernel.position import Position, begin
from liza.kernel.refusal import Refusal
from liza.lang import Names, Words, catalogue

FIXTURE = Path(__file__).parents[2] / "web/tests/fixtures/words.json"
LANGUAGES = ("es", "en")
OF_EACH = 2
TEMPLATES: list[tuple[str, dict[str, Any]]] = [
    ("plain", {}),
    ("{n|sign} {m|sign} {z|sign}", {"n": 2, "m": -2, "z": 0}),
    ("{n|nth} {a.0|cm} {a.1|cm} {z|cm}", {"n": 0, "a": [168, 330], "z": 5}),
    ("{n} {n|point|points} {m} {m|point|points} {yes|one|many}", {"n": 1, "m": 0, "yes": True}),
    ("{yes} {no} {nothing} {gone}", {"yes": True, "no": False, "nothing": None}),
    ("{a.0} and {a.1}, {a.7}, {n.0}", {"a": [3, [4, 5]], "n": 1}),
    ("{who|seat} {nobody|seat}", {"who": 1, "nobody": 9}),
    ("{a|raw} {none|raw} {yes|raw} {toString} {constructor|x_}", {"a": ["x", 2], "none": [], "yes": True}),
    ("{a|facing_} {a|never_} {yes|never_}", {"a": [0, [3]], "yes": True}),
    ("{} {A} {a b} {{n}} {n|} {n||}", {"n": 1}),
]
REFUSALS = [
    Refusal("no_such_rule", "PF-6.1b", game="pulso", id="X-1"),
    Refusal("file_too_large", file="a.liza", line=3, size=9, most=8),
    Refusal("undo_stops_at_roll", what="attack"),
]


class Noted(Words):
    """Words that remember which of them were looked for, and found."""

    used: ClassVar[set[tuple[str, str]]] = set()

    def find(self, section: str, key: str) -> str | None:
        found = super().find(section, key)
        if found is not None:
            self.used.add((section, key))
        return found


class Sayings:
    """What was said, no more than a few of each kind."""

    def __init__(self) -> None:
        self.seen: Counter[tuple[str, str]] = Counter()
        self.rows: list[dict[str, Any]] = []

    def add(
        self, kind: str, which: str, facts: dict[str, Any], both: list[Words], say: Callable[..., str], *args: Any
    ) -> None:
        """One sentence in both languages, unless there are enough of its kind."""
        self.seen[kind, which] += 1
        if self.seen[kind, which] <= OF_EACH:
            said = {words.language: say(words, *args) for words in both}
            self.rows.append({"kind": kind, **facts, "said": said})


def fixture() -> dict[str, Any]:
    """A match of every game, and the words that were said in it."""
    shown = {name: game for name, game in games().items() if name in ("pit-fighter", "pulso")}
    catalogues, matches = {}, []
    for name, game in shown.items():
        Noted.used.clear()
        matches.append(match(game))
        catalogues[name] = said_in_play(catalogue(game.folder))
    return {"catalogues": catalogues, "matches": matches}


def said_in_play(sections: dict[str, Any]) -> dict[str, Any]:
    """What the page needs of a catalogue to say the same."""
    used: dict[str, Any] = {}
    for section, key in sorted(Noted.used):
        used.setdefault(section, {})[key] = sections[section][key]
    return used


def match(game: Game[Any]) -> dict[str, Any]:
    """What people read in a whole match between chance players."""
    seats = ("Ana", "Beto")
    position = begin(game, Setup(game.editions[0], seats, game.usual_options(game.editions[0], 2)), Seeded(7))
    agents = [make(game, "random", seed) for seed in (1, 2)]
    sayings = Sayings()
    while position.open:
        asked(position, sayings)
        question = position.open[0]
        position = position.answer(question.seat, choose(position, agents[question.seat]), question.slip)
        told(position, sayings)
    finish(position, sayings)
    return {"game": game.id, "seats": seats, "things": dict(game.names(position.now)), "sayings": sayings.rows}


def languages(position: Position) -> list[Words]:
    names = Names(position.opening.setup.seats, position.game.names(position.now))
    return [Noted(language, position.game, names) for language in LANGUAGES]


def asked(position: Position, sayings: Sayings) -> None:
    """The first question with its options and what they would mean."""
    both, question = languages(position), position.open[0]
    what, topic = question.what, question.topic()
    sayings.add("question", what, {"what": what, "about": topic}, both, Words.ask, what, topic)
    for value, preview in options(position):
        note = {key: fact for key, fact in preview.items() if key != "at"}
        which = str(note.get("note"))
        sayings.add("option", f"{what} {which}", {"what": what, "value": value}, both, Words.option, what, value)
        sayings.add("note", which, {"preview": note}, both, Words.note, note)


def options(position: Position) -> Iterator[tuple[Any, dict[str, Any]]]:
    """Each option that is shown, with its preview."""
    asked = position.scene(position.open[0].seat)["questions"][0]
    values = asked.get("options", [])
    yield from zip(values, asked.get("previews", [{}] * len(values)), strict=True)


def told(position: Position, sayings: Sayings) -> None:
    """What happened after an answer."""
    for event in position.events:
        which = f"{event.name} {event.facts['what']}" if event.name == "dice" else event.name
        row = {"name": event.name, "facts": event.facts}
        sayings.add("event", which, row, languages(position), Words.event, event)


def finish(position: Position, sayings: Sayings) -> None:
    """The result, some refusals, and templates that hardly occur."""
    both, result = languages(position), position.result
    assert result is not None
    sayings.add("result", "", {"result": result._asdict()}, both, Words.result, result)
    for refusal in REFUSALS:
        refused = {"code": refusal.code, "rule": refusal.rule, "facts": refusal.facts}
        sayings.add("refusal", refusal.code, {"refused": refused}, both, Words.refusal, refusal)
    for template, facts in TEMPLATES:
        row = {"template": template, "facts": facts}
        sayings.add("template", template, row, both, Words.fill, template, facts)


def test_the_page_is_checked_against_what_is_said_now() -> None:
    text = json.dumps(fixture(), ensure_ascii=False, indent=1, sort_keys=True) + "\n"
    if os.environ.get("LIZA_WRITE_PLAYTHROUGH"):
        FIXTURE.write_text(text, encoding="utf-8")
    assert FIXTURE.read_text(encoding="utf-8") == text, "write it anew with LIZA_WRITE_PLAYTHROUGH=1"
