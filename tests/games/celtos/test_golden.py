"""The battle of CE-8.12, with exactly its dice, from the first to the last."""

from pathlib import Path
from typing import Any, Final

from liza.cli.show import event_lines, words_of
from liza.games.celtos.game import GAME
from liza.games.celtos.victory import points
from liza.kernel.game import Setup
from liza.kernel.luck import Scripted
from liza.kernel.options import every, look
from liza.kernel.position import Position, placed
from tests.games.playthroughs import as_written, said

HERE: Final = Path(__file__).parent
SEATS: Final = Setup("classic", ("Boar", "Drowned"))
COLUMNS: Final = (500, 533, 566, 599, 632)
AXES: Final = " ".join([f"{x},300" for x in COLUMNS])
CREW: Final = " ".join([f"{x},{y}" for y in (655, 688) for x in COLUMNS])
SLINGERS: Final = "195,655 195,688 195,622 195,721 195,589"
START: Final = f"""
scenario ford turns 6 turn 0 starter 0
next turn
field open 1200x1200
side 0 red_boar edge=south
side 1 drowned edge=north
A1 red_boar/slingers at {SLINGERS}
A2 red_boar/oath_axes at {AXES}
B1 drowned/drowned_crew at {CREW}
"""
DICE: Final = (
    "3 3 8 5",  # initiative
    "6 2 9 10 1 7 6 10",  # slingers: to hit, damage
    "8 3 7 10 1 9 2 3 2 5 9 4 3 8 4",  # crew strikes, damage; axes strike, damage; morale
    "2 9",  # initiative
    "10 9 8 2 4 6 5 2 1 6 3 4 9 2 3",  # crew, axes, morale
)


def in_pairs(faces: str) -> list[tuple[int, ...]]:
    """The two dice of initiative are one throw."""
    numbers = [int(face) for face in faces.split()]
    return [tuple(numbers[at : at + 2]) for at in range(0, len(numbers), 2)]


def one_by_one(faces: str) -> list[tuple[int, ...]]:
    return [(int(face),) for face in faces.split()]


THROWS: Final = [
    *in_pairs(DICE[0]),
    *one_by_one(DICE[1]),
    *one_by_one(DICE[2]),
    *in_pairs(DICE[3]),
    *one_by_one(DICE[4]),
]


def moved(position: Position, dx: int, dy: int) -> Any:
    """A move of all models of the unit that is asked, the same way."""
    unit = position.now.actor()
    return tuple([((0, figure.x + dx, figure.y + dy, 0),) for figure in unit.figures()])


def spread_out(position: Position) -> Position:
    """Whoever is asked whom he strikes takes one that nobody else strikes, if there is one."""
    struck: list[Any] = []
    while position.open and position.open[0].what == "strike_at":
        question = position.open[0]
        able = list(every(look(question.options, question.args)))
        chosen = next((one for one in able if one not in struck), able[0])
        struck.append(chosen)
        position = position.answer(question.seat, chosen)
    return position


def told(position: Position, name: str) -> list[dict[str, Any]]:
    return [event.facts for event in position.events if event.name == name]


def test_ce_8_12_the_golden_transcript() -> None:
    position = placed(GAME, START, Scripted(THROWS), SEATS)
    # CE-1.3: 3 and 3, again 8 and 5
    assert position.open[0].what == "starter"
    position = position.answer(0, 0).answer(0, "A1").answer(0, "shoot")
    # CE-3.1: three hits on three of the crew; two dead, eight of ten: no check
    for number in (6, 7, 8):
        position = position.answer(1, number)
    assert told(position, "shot") == [{"who": "A1", "whom": "B1", "hits": 3, "wounds": 2}]
    assert [event.name for event in position.events if event.name in ("steady", "panics", "routs")] == []
    position = position.answer(0, "end").answer(1, "rush")
    # CE-2.3: 24 towards the axes, 9 from them
    position = position.answer(1, moved(position, 0, -240))
    assert GAME.queries["apart"](position.now, "A2", "B1") == 90
    # CE-4.7, CE-4.10: five pairs; one axe, two of the crew; the crew has lost and panics
    position = position.answer(0, "assault")
    assert [one["faces"] for one in told(position, "dice")] == [*one_by_one(DICE[2]), (2, 9)]
    assert told(position, "combat_over") == [{"who": "A2", "suffered": 1, "inflicted": 2}]
    assert [event.name for event in position.events if event.rule in ("CE-6.2", "CE-6.5")] == ["panics"]
    crew, axes = position.now.by_id["B1"], position.now.by_id["A2"]
    assert (len(crew.models), crew.panic, len(axes.models)) == (6, True, 4)
    # turn 2: Panic stays; the Drowned start, in contact, without a rally; all six pile in
    assert [question.what for question in position.open] == ["starter"]
    position = position.answer(1, 1).answer(1, "assault")
    assert GAME.queries["touching"](position.now, "B1") == (6, 4)
    position = spread_out(position)
    assert told(position, "combat_over") == [{"who": "B1", "suffered": 2, "inflicted": 0}]
    assert told(position, "routs") == [{"who": "B1", "count": 4}]
    assert points(position.now, 0) == 150
    assert position.now.by_id["B1"].fled
    # CE-1.6: the Boar is alone on the table
    assert position.open == ()
    assert tuple(position.result or ()) == ((0,), "table_cleared", "CE-8.9", (150, 0))
    assert [entry[2] for entry in position.entries() if entry[0] == -1] == THROWS
    assert as_written(HERE / "playthroughs" / "transcript.txt", as_text(position))


def as_text(played: Position) -> str:
    """The battle that has been played, as people read it."""
    position = placed(GAME, START, Scripted(THROWS), SEATS)
    words = words_of(position, "en")
    rows = [START.strip(), "", *event_lines(position.events, None, words)]
    for seat, what, answer, _ in played.entries():
        if seat >= 0:
            assert position.open[0].what == what
            rows.append(f"> {said(words, position.open[0], answer)}")
            position = position.answer(seat, answer)
            rows += event_lines(position.events, None, words)
    assert position.result is not None
    return "\n".join([*rows, "", GAME.draw(position.now), "", words.result(position.result), ""])
