"""A whole match as text to read: how the table lies, every answer, what came of it and under which rule.

Golden files: a change of the rules shows in them as a difference that a person can judge. They are written anew with
LIZA_WRITE_PLAYTHROUGH=1.
"""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from liza.agents import make
from liza.cli.show import event_lines, words_of
from liza.kernel.game import Game, Setup
from liza.kernel.luck import Seeded
from liza.kernel.play import choose
from liza.kernel.position import begin
from liza.kernel.record import read, verify, write
from liza.kernel.table import Question
from liza.lang import Words


def playthrough(
    game: Game[Any], setup: Setup, players: tuple[str, ...], seed: int, page: Callable[[Any], object], language: str
) -> str:
    """The match that these players play with dice from this seed; the table is drawn whenever the page changes."""
    agents = [make(game, player, seed + seat) for seat, player in enumerate(players)]
    position = begin(game, setup, Seeded(seed))
    rows = [f"{game.title[language]}, {setup.edition}, {', '.join(setup.seats)}, dice from the seed {seed}.", ""]
    drawn: object = None
    while position.open:
        if page(position.now) != drawn:
            drawn = page(position.now)
            rows += ["", game.draw(position.now), ""]
        words, question = words_of(position, language), position.open[0]
        answer = choose(position, agents[question.seat])
        rows.append(f"> {said(words, question, answer)}")
        position = position.answer(question.seat, answer, question.slip)
        rows += event_lines(position.events, None, words)
    verify(read(write(position)), game)
    assert position.result is not None
    return "\n".join([*rows, "", game.draw(position.now), "", words_of(position, language).result(position.result), ""])


def said(words: Words, question: Question, answer: Any) -> str:
    """Who says what to which question."""
    asked = words.ask(question.what, question.topic())
    return f"{words.seat(question.seat)}: {asked} {words.option(question.what, answer)}"


def as_written(path: Path, text: str) -> bool:
    """Whether a golden file says this; asked to, it is written anew."""
    if os.environ.get("LIZA_WRITE_PLAYTHROUGH") == "1":
        path.write_text(text, encoding="utf-8")
    return path.read_text(encoding="utf-8") == text
