"""Dice as values: what is thrown, and which outcomes a rule can tell apart.

`d6`, `2 * d6`, `d12 + d10`, `(3 * d6).seen_as("sorted")`. Two equal dice are one object, so they cost nothing to write
down inside a rule.
"""

from itertools import product
from typing import Any, Literal

Faces = tuple[int, ...]
View = Literal["faces", "sorted", "total"]

_KNOWN: dict[tuple[Faces, View, tuple[str, ...]], "Dice"] = {}


class Dice:
    """Some dice thrown together. Immutable; made by the operators, never by hand."""

    __slots__ = ("_bands", "_outcomes", "_times", "_totals", "marks", "sides", "view")

    def __init__(self, sides: Faces, view: View, marks: tuple[str, ...]) -> None:
        self.sides = sides
        self.view: View = view
        self.marks = marks
        self._times: dict[int, Dice] = {}
        self._totals: list[tuple[int, int]] = []
        self._outcomes: tuple[list[int], list[Faces]] = ([], [])
        self._bands: dict[tuple[int, ...], tuple[int, ...]] = {}

    def __rmul__(self, count: int) -> "Dice":
        """`2 * d6`: this many of these dice."""
        many = self._times.get(count)
        if many is None:
            many = self._times[count] = dice(self.sides * count, self.view, self.marks)
        return many

    def __add__(self, other: "Dice") -> "Dice":
        """`d12 + d10`: both thrown together, in this order."""
        return dice(self.sides + other.sides, self.view, self.marks)

    def seen_as(self, view: View) -> "Dice":
        """The same dice, of which the rule only looks at the sorted faces, or only at their total."""
        return dice(self.sides, view, self.marks)

    def marked(self, *marks: str) -> "Dice":
        """The same dice with a mark on each face, of which the rule only looks at the marks, in any order."""
        return dice(self.sides, "sorted", marks)

    def __repr__(self) -> str:
        """As people write it: 2d6, d12+d10."""
        groups: list[tuple[int, int]] = []
        for sides in self.sides:
            if groups and groups[-1][1] == sides:
                groups[-1] = (groups[-1][0] + 1, sides)
            else:
                groups.append((1, sides))
        return "+".join(f"{count if count > 1 else ''}d{sides}" for count, sides in groups)

    def fits(self, faces: Faces) -> bool:
        """Whether these dice can show these faces."""
        return len(faces) == len(self.sides) and all(
            type(face) is int and 1 <= face <= sides for face, sides in zip(faces, self.sides, strict=True)
        )

    def totals(self) -> list[tuple[int, int]]:
        """(total, number of ways), lowest total first."""
        if not self._totals:
            ways = {0: 1}
            for sides in self.sides:
                ways = _one_more(ways, sides)
            self._totals = sorted(ways.items())
        return self._totals

    def outcomes(self) -> tuple[list[int], list[Faces]]:
        """For each outcome that a rule can tell apart: its number of ways, and faces that stand for it."""
        if not self._outcomes[0] and self.view == "total":
            self._outcomes = [ways for _, ways in self.totals()], [self._faces(total) for total, _ in self.totals()]
        elif not self._outcomes[0]:
            seen: dict[Any, tuple[int, Faces]] = {}
            for faces in product(*(range(1, sides + 1) for sides in self.sides)):
                key = self._looked_at(faces)
                weight, first = seen.get(key, (0, faces))
                seen[key] = (weight + 1, first)
            self._outcomes = [ways for ways, _ in seen.values()], [faces for _, faces in seen.values()]
        return self._outcomes

    def _faces(self, total: int) -> Faces:
        """Some faces with this total."""
        faces, left = [], total - len(self.sides)
        for sides in self.sides:
            faces.append(1 + min(left, sides - 1))
            left -= faces[-1] - 1
        return tuple(faces)

    def _looked_at(self, faces: Faces) -> Any:
        shown = tuple([self.marks[face - 1] for face in faces]) if self.marks else faces
        return tuple(sorted(shown)) if self.view == "sorted" else shown

    def bands(self, edges: tuple[int, ...]) -> tuple[int, ...]:
        """The number of ways to a total under the first edge, from the first to under the second, and so on."""
        ways = self._bands.get(edges)
        if ways is None:
            counts = [0] * (len(edges) + 1)
            for total, count in self.totals():
                counts[sum([total >= edge for edge in edges])] += count
            ways = self._bands[edges] = tuple(counts)
        return ways


def _one_more(ways: dict[int, int], sides: int) -> dict[int, int]:
    more: dict[int, int] = {}
    for total, count in ways.items():
        for face in range(1, sides + 1):
            more[total + face] = more.get(total + face, 0) + count
    return more


def dice(sides: Faces, view: View = "faces", marks: tuple[str, ...] = ()) -> Dice:
    """The dice with these numbers of sides; always the same object for the same dice."""
    known = _KNOWN.get((sides, view, marks))
    if known is None:
        known = _KNOWN[sides, view, marks] = Dice(sides, view, marks)
    return known


d3, d4, d6, d8, d10, d12, d16, d20 = (dice((sides,)) for sides in (3, 4, 6, 8, 10, 12, 16, 20))
