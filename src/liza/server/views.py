"""What a seat may see of a table, and nothing else: the one place where a view is made."""

import json
from collections.abc import Sequence
from typing import Any

from liza.kernel.game import Game, nothing_hidden
from liza.kernel.options import Value
from liza.kernel.position import Position
from liza.kernel.rulebook import rule_of, words
from liza.kernel.table import ANYBODY, Question, sees
from liza.server.clocks import shown as clock_of
from liza.server.log import kept, shown
from liza.server.seats import persons
from liza.server.stored import Chat, Row, Stored, Table
from liza.server.thinking import seed_of


def view(
    table: Table,
    seat: int | None,
    held: frozenset[int],
    rows: Sequence[Row],
    chat: Sequence[Chat],
    online: frozenset[int],
    since: int,
    now: float,
) -> dict[str, Any]:
    """The table as one seat (or a spectator) sees it. `rows` reach back to what an undo has taken."""
    stored, position, game = table.stored, table.position, table.position.game
    lines = list(shown(rows, seat))
    stands = kept(rows, since)
    return {
        "table": table.id,
        "revision": table.revision,
        "title": stored.title,
        "game": game.id,
        "gameTitle": dict(game.title),
        "edition": position.opening.setup.edition,
        "seat": seat,
        "seats": [seat_view(stored, number, number in online, now) for number in range(len(stored.seats))],
        "scene": scene(position, stored, seat),
        "log": [line for line in lines if line["seq"] > stands],
        "kept": stands,
        "last": max([since, *[line["seq"] for line in lines[-1:]]]),
        "orders": [{"what": what, "value": value} for (who, what), value in position.orders.items() if who == seat],
        "standing": standing(game),
        "chat": [one._asdict() for one in chat],
        "clock": stored.clock and {"bank": stored.clock.bank / 1000, "more": stored.clock.more / 1000},
        "fork": may_fork(table, held),
        "spectators": stored.spectators,
        "over": table.over,
    }


def seat_view(stored: Stored, number: int, online: bool, now: float) -> dict[str, Any]:
    """Who sits there, and the clock."""
    seat = stored.seats[number]
    ticking = {"left": clock_of(stored, number, now), "running": seat.since is not None}
    return {"name": seat.name, "kind": seat.kind, "agent": seat.agent, **ticking, "online": online}


def scene(position: Position, stored: Stored, seat: int | None) -> dict[str, Any]:
    """What lies on the table, with all that belongs to the questions of this seat."""
    seen = {key: part for key, part in position.scene(seat).items() if key != "events"}
    asked = [one for one in position.open if seat is not None and one.seat in (seat, ANYBODY)]
    rows = zip(seen["questions"], asked, strict=True)
    return {
        **seen,
        "seats": [one.name for one in stored.seats],
        "table": {"board": {"kind": "none"}, "tokens": [], "sheets": [], **seen["table"]},
        "questions": [{**row, **more(position, stored, seat or 0, one, row)} for row, one in rows],
    }


def more(position: Position, stored: Stored, seat: int, question: Question, row: dict[str, Any]) -> dict[str, Any]:
    """The rule of a question; what each option would mean; the sides of its dice."""
    game = position.game
    added: dict[str, Any] = {"rule": rule_of(game.folder, question.what)}
    if question.dice is not None:
        marks = {"marks": list(question.dice.marks)} if question.dice.marks else {}
        return {**added, "sides": list(question.dice.sides), **marks}
    if game.preview is not None and "region" not in row:
        state, same = known(position, stored, seat, question)
        added["previews"] = [game.preview(state, same, option) for option in row["options"]]
    return added


def known(position: Position, stored: Stored, seat: int, question: Question) -> tuple[Any, Question]:
    """The state as far as the seat may know it, and its question in it."""
    game = position.game
    if game.resample is nothing_hidden and all(sees(entry[3], seat) for entry in position.tape):
        return position.now, question
    fork = position.fork(seed_of(stored, position, seat), seat)
    same = next((one for one in fork.open if (one.what, one.slip) == (question.what, question.slip)), question)
    return fork.now, same


def standing(game: Game[Any]) -> list[dict[str, Any]]:
    """The standing orders for which the game has words: keys `question=answer` of their section."""
    pairs = [key.partition("=") for key in words(game.folder).get("standing", {})]
    return [{"what": what, "value": _value(text)} for what, equals, text in pairs if equals]


def _value(text: str) -> Value:
    value: Value = json.loads(text)
    return value


def may_fork(table: Table, held: frozenset[int]) -> bool:
    """Whether those who hold these seats may play on from any moment: nobody could mind, nothing would come out."""
    if table.over or table.stored.uploaded:
        return True
    if not persons(table.stored) or not persons(table.stored) <= held:
        return False
    if len(held) == len(table.stored.seats):
        return True
    entries = table.position.entries()
    return table.position.game.resample is nothing_hidden and all(
        any(sees(entry[3], seat) for seat in held) for entry in entries
    )
