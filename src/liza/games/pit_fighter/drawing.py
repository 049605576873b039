"""A scroll drawn in characters: the ring of A and D, the armour, and every move as a little path of hexes.

The fighter looks up the page. A double arrow is a power strike.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any, Final

from liza.games.pit_fighter.scrolls import BANDS, HEXES, LOCATIONS, RING, Move, Scroll

Place = tuple[int, int]
Inside = tuple[str, str]
Word = Callable[[str], str]

STEPS: Final = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
ARROWS: Final = "↑↗↘↓↙↖"
STRIKES: Final = "⇑⇗⇘⇓⇙⇖"
HERE: Final = "▲"
_ROWS: Final = ((-1, 0, 1), (-2, 3, 2))
_ABREAST: Final = 3
_WIDTH: Final = 26


def scroll_lines(scroll: Scroll, language: str, word: Word) -> list[str]:
    """All of a scroll; `word` gives the name of a key in the language."""
    head = [scroll.es if language == "es" else scroll.en, word(f"class_{scroll.kind}")]
    armour = [f"{word(name)} {number}" for name, number in zip(LOCATIONS, scroll.armour, strict=True)]
    lines = [", ".join([*head, word(f"shield_{str(scroll.shield).lower()}")])]
    lines += [f"  {word(one)}" for one in scroll.special]
    lines += [f"{word('armour')}: {', '.join(armour)}", "", *ring_lines(scroll), ""]
    lines += [word("ring"), *reach_lines(scroll, word), ""]
    for band, name in enumerate(BANDS):
        lines += [f"{word(f'{name}_moves')}:", ""]
        lines += abreast([move_lines(move, language) for move in scroll.moves if move.band == band])
    return [*lines, word("arrows")]


def ring_lines(scroll: Scroll) -> list[str]:
    """PF-2.2b: A above and D below in the six hexes around the fighter."""
    cells: dict[Place, Inside] = {(0, 0): (HERE, "")}
    for step, attack, defence in zip(STEPS, scroll.attack, scroll.defence, strict=True):
        cells[step] = ("NA" if attack is None else f"A{signed(attack)}", f"D{signed(defence)}")
    for slot, (javelin, net) in enumerate(zip(scroll.javelin, scroll.net, strict=True)):
        if javelin is not None or net is not None:
            (x, y), (dx, dy) = STEPS[slot // 2], STEPS[(slot + 1) // 2 % 6]
            shown = ["" if number is None else signed(number) for number in (javelin, net)]
            cells[x + dx, y + dy] = (shown[0] and f"J{shown[0]}", shown[1] and f"N{shown[1]}")
    return honeycomb(cells)


def reach_lines(scroll: Scroll, word: Word) -> Iterator[str]:
    """PF-8.2a, PF-8.2d: what J and N in the second ring mean."""
    for letter, key, row in (("J", "javelin", scroll.javelin), ("N", "net", scroll.net)):
        if any(number is not None for number in row):
            yield f"{letter}: {word(key)}"


def move_lines(move: Move, language: str) -> list[str]:
    """PF-2.2d, PF-2.2e: the name of a move, and its path: start, hexes by number, and the facings at the end."""
    at = (0, 0)
    cells: dict[Place, Inside] = {at: (HERE, "")}
    for number, step in enumerate(move.path, 1):
        at = (at[0] + STEPS[step][0], at[1] + STEPS[step][1])
        cells[at] = (str(number), "")
    cells[at] = (facing_row(move, _ROWS[0]), facing_row(move, _ROWS[1]))
    name = move.es if language == "es" else move.en
    return [name if len(name) < _WIDTH else name[: _WIDTH - 2] + "…", *honeycomb(cells)]


def facing_row(move: Move, turns: Sequence[int]) -> str:
    """The arrows of some facings, each at its own place."""
    shown = [(STRIKES if turn in move.red else ARROWS)[turn % 6] if turn in move.facings else " " for turn in turns]
    return "".join(shown) if any(one != " " for one in shown) else ""


def honeycomb(cells: Mapping[Place, Inside]) -> list[str]:
    """Hexes with two short texts in each; columns are six characters apart, half a hex is one line."""
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    drawn: dict[Place, str] = {}
    for (x, y), (upper, lower) in sorted(cells.items(), key=lambda cell: cell[0][::-1]):
        column, line = 6 * (x - left), y - top
        for place in range(column + 1, column + 6):
            drawn.setdefault((line, place), "_")
        rows = ("/" + upper.center(5) + "\\", "\\" + lower.replace(" ", "_").center(5, "_") + "/")
        for number, row in enumerate(rows, 1):
            for place, letter in enumerate(row, column):
                drawn[line + number, place] = letter
    lines = 1 + max(line for line, _ in drawn)
    width = 1 + max(place for _, place in drawn)
    return ["".join([drawn.get((line, place), " ") for place in range(width)]).rstrip() for line in range(lines)]


def abreast(blocks: Sequence[Sequence[str]]) -> Iterator[str]:
    """Blocks of lines side by side, a few in a row, an empty line after each row."""
    for first in range(0, len(blocks), _ABREAST):
        for row in zip_longest(*blocks[first : first + _ABREAST], fillvalue=""):
            yield ("  " + "".join([part.ljust(_WIDTH) for part in row])).rstrip()
        yield ""


def signed(number: int) -> str:
    """With its sign; 0 has none."""
    return f"{number:+d}".replace("-", "\N{MINUS SIGN}") if number else "0"


def plain(text: str) -> str:
    """A text that somebody else wrote, without anything that a terminal would obey."""
    return "".join([letter if letter.isprintable() else "?" for letter in text])


def scroll_data(scroll: Scroll) -> dict[str, Any]:
    """A scroll as data, for programs; the same keys as in its file."""
    rings = {
        key: {name: number for name, number in zip(RING, row, strict=True) if number is not None}
        for key, row in (("javelin", scroll.javelin), ("net", scroll.net))
    }
    return {
        "id": scroll.id,
        "title": {"en": scroll.en, "es": scroll.es},
        "class": scroll.kind,
        "shield": scroll.shield,
        "special": list(scroll.special),
        "attack": {name: "NA" if number is None else number for name, number in zip(HEXES, scroll.attack, strict=True)},
        "defence": dict(zip(HEXES, scroll.defence, strict=True)),
        "armour": dict(zip(LOCATIONS, scroll.armour, strict=True)),
        **{key: row for key, row in rings.items() if row},
        "move": [_move_data(move) for move in scroll.moves],
    }


def _move_data(move: Move) -> dict[str, Any]:
    return {
        "id": move.id,
        "title": {"en": move.en, "es": move.es},
        "band": BANDS[move.band],
        "path": [HEXES[step] for step in move.path],
        "facings": list(move.facings),
        "red": list(move.red),
    }
