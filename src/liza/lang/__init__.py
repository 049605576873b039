"""The words: facts and ids become sentences here, in es or en, for terminal, log and browser alike.

A text is a template. `{key}` puts a fact in: numbers as they are, ids by their names. `{0}` is what a question is
about, `{key.0}` one of several, `{key|seat}` the name of a seat, `{key|sign}` a signed number, `{key|nth}` the place in
a row (people count from one), `{key|cm}` millimetres as centimetres, `{key|roll}` the name of a throw, `{key|raw}` what
stands in a file, as it stands there, `{n|wound|wounds}` the word for one or for many. Of `{key|facing_}` the value is
named after the prefix: 3 by `value.facing_3`, true by `value.facing_true`.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from liza.kernel.game import Game, Result
from liza.kernel.refusal import Refusal
from liza.kernel.rulebook import LANGUAGES, words
from liza.kernel.table import Event

SHARED: Final = Path(__file__).parent
_LONGEST: Final = 600
_MARKS: Final = ("①", "②", "③", "④")
_FIELD: Final = re.compile(r"\{([a-z_0-9]+(?:\.\d+)?)(?:\|([^{}|]*))?(?:\|([^{}]*))?\}")


def shortened(text: str) -> str:
    """What a person reads at once: a value in a damaged file may be as long as the file."""
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "\N{HORIZONTAL ELLIPSIS}"


class Names(NamedTuple):
    """What the people and things of one match are called."""

    seats: Sequence[str] = ()
    things: Mapping[str, Any] = {}


class Words:
    """The words of one game (or of none) in one language."""

    def __init__(self, language: str, game: Game[Any] | None = None, names: Names | None = None) -> None:
        if language not in LANGUAGES:
            raise Refusal("no_such_language", language=language[:20], languages=LANGUAGES)
        self.language = language
        self.names = names or Names()
        self.tables = [words(SHARED)]
        if game:
            self.learn(game)

    def learn(self, game: Game[Any]) -> None:
        """From now on the words of this game come before the shared ones."""
        self.tables = [words(game.folder), words(SHARED)]

    def find(self, section: str, key: str) -> str | None:
        """The template of a key, from the game's words or the shared ones."""
        for table in self.tables:
            entry = table.get(section, {}).get(key)
            if entry is not None:
                return str(entry[self.language])
        return None

    def say(self, key: str, **facts: Any) -> str:
        """A sentence of the program itself."""
        return self.fill(self.find("say", key) or key, facts)

    def event(self, event: Event) -> str:
        """What happened, as a sentence."""
        if event.name == "dice":
            template = self.find("dice", event.facts["what"])
            if template is not None:
                return self.fill(template, event.facts)
            return self.say("dice" if event.facts["need"] is None else "dice_need", **event.facts)
        return self.fill(self.find("event", event.name) or _plain(event), event.facts)

    def ask(self, what: str, about: Any = None) -> str:
        """The question, as a sentence."""
        topic = about if isinstance(about, tuple) else (about,)
        return self.fill(self.find("ask", what) or what, {str(place): one for place, one in enumerate(topic)})

    def refusal(self, refusal: Refusal) -> str:
        """Why not, with the rule."""
        template = self.find("refusal", refusal.code)
        if template is None:
            return shortened(str(refusal))
        text = shortened(self.fill(template, refusal.facts))
        where = ":".join([str(refusal.facts[key]) for key in ("file", "line") if key in refusal.facts])
        return (f"{where}: " if where else "") + text + (f" [{refusal.rule}]" if refusal.rule else "")

    def result(self, result: Result | Mapping[str, Any]) -> str:
        """Who won and why."""
        row = result._asdict() if isinstance(result, Result) else result
        winners = [self.seat(seat) for seat in row["winners"]]
        key = "nobody_wins" if not winners else "wins" if len(winners) == 1 else "win"
        reason = self.find("result", row["reason"]) or row["reason"]
        return self.say(key, winners=self.list(winners), reason=reason, rule=row["rule"])

    def option(self, what: str, value: Any) -> str:
        """One option of a question, as a few words: by its kind in this question, by its kind, or by the question."""
        if isinstance(value, tuple) and value and isinstance(value[0], str):
            template = self.find("option", f"{what}_{value[0]}") or self.find("option", value[0])
            if template is not None:
                return self.fill(template, {str(place): part for place, part in enumerate(value[1:])})
        template = self.find("option", what)
        return self.value(value) if template is None else self.fill(template, {"0": value})

    def note(self, facts: Mapping[str, Any]) -> str:
        """What an option would mean, as a few words; nothing if its preview names no `note`."""
        template = self.find("note", str(facts.get("note", "")))
        return "" if template is None else self.fill(template, facts)

    def value(self, value: Any) -> str:
        """A fact: a number, a name, several of them."""
        if isinstance(value, bool):
            return self.say("yes" if value else "no")
        if value is None:
            return "-"
        if isinstance(value, (tuple, list)):
            return ", ".join([self.value(part) for part in value])
        if isinstance(value, str):
            return self._name(value)
        return str(value)

    def seat(self, seat: Any) -> str:
        """The name of a seat."""
        if isinstance(seat, int) and 0 <= seat < len(self.names.seats):
            return self.names.seats[seat]
        return self.say("somebody", seat=str(seat))

    def roll(self, what: str) -> str:
        """The name of a throw."""
        return self.find("roll", what) or what

    def whose(self, what: str) -> str:
        """Which die of a throw is whose, with marks for the faces; nothing where the words tell no dice apart."""
        template = self.find("dice", what) or ""
        return self.fill(template, {"faces": _MARKS}) if "{faces.1}" in template else ""

    def label(self, key: str) -> str:
        """The name of a field on a sheet or in a header."""
        return self.find("label", key) or key

    def list(self, parts: Sequence[str]) -> str:
        """One, two and three."""
        return f"{', '.join(parts[:-1])} {self.say('and')} {parts[-1]}" if len(parts) > 1 else "".join(parts)

    def fill(self, template: str, facts: Mapping[str, Any]) -> str:
        """A template with the facts put in; a fact that is not there shows as "?"."""

        def put(found: re.Match[str]) -> str:
            key, one, many = found.groups()
            name, _, place = key.partition(".")
            value = facts.get(name)
            if place:
                value = value[int(place)] if isinstance(value, (tuple, list)) and int(place) < len(value) else None
            if many is not None:
                return str(one) if value == 1 else many
            return self._as(one, value)

        return _FIELD.sub(put, template)

    def _as(self, kind: str | None, value: Any) -> str:
        if value is None:
            return "?"
        if kind == "seat":
            return self.seat(value)
        if kind == "sign":
            return f"{value:+d}".replace("-", "\N{MINUS SIGN}")
        if kind == "nth":
            return str(value + 1)
        if kind == "cm":
            return f"{value // 10}.{value % 10}".removesuffix(".0")
        if kind == "roll":
            return self.roll(value)
        if kind == "raw":
            return ", ".join(map(str, value)) or "-" if isinstance(value, (tuple, list)) else str(value)
        if kind and kind.endswith("_"):
            return self._prefixed(kind, value)
        return self.value(value)

    def _prefixed(self, prefix: str, value: Any) -> str:
        if isinstance(value, (tuple, list)):
            return ", ".join([self._prefixed(prefix, part) for part in value])
        key = str(value).lower() if isinstance(value, bool) else str(value)
        return self.find("value", prefix + key) or self.value(value)

    def _name(self, name: str) -> str:
        called = self.names.things.get(name)
        if called is not None:
            return str(called[self.language] if isinstance(called, Mapping) else called)
        return self.find("value", name) or name


def _plain(event: Event) -> str:
    return event.name + "".join([f" {key}={value}" for key, value in event.facts.items()])


@cache
def catalogue(folder: Path) -> dict[str, Any]:
    """All words that a client needs for one room, the shared ones included."""
    room, shared = words(folder), words(SHARED)
    return {section: {**shared.get(section, {}), **room.get(section, {})} for section in {**shared, **room}}
