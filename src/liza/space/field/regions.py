"""What a question about the free table can offer: every lawful path, or every lawful place, too many to list.

Both are regions for the kernel: `in` judges, `why` tells the reason, `sample` gives one at random, `describe` tells a
client. Any value may be asked about; nonsense is refused before anything is measured.
"""

from collections.abc import Sequence
from typing import Any, Final

from liza.kernel.options import Rng
from liza.space.field.authored import disc
from liza.space.field.crossings import JUMP, LADDER, VERBS, WALK, links_at
from liza.space.field.crowd import Crowd, crowd
from liza.space.field.legs import WHY, stand
from liza.space.field.model import Field, Figure
from liza.space.field.paths import Judged, Moves, Path, Wrong, judge
from liza.space.field.terrain import MM

_WAYS: Final = disc(0, 0, 1000)
_TRIES: Final = 12


class Paths:
    """Every path that a figure may take. The harmless one is the empty path: it stays where it is."""

    __slots__ = ("field", "figure", "moves", "others")

    def __init__(self, field: Field, figure: Figure, moves: Moves, others: Crowd | None = None) -> None:
        self.field, self.figure, self.moves = field, figure, moves
        self.others = others if others is not None else crowd(figure)

    def __contains__(self, value: object) -> bool:
        return isinstance(self.judged(value), Judged)

    def judged(self, value: object) -> Judged | Wrong:
        """The path with what lies on it, or why it cannot be."""
        return judge(self.field, self.figure, value, self.moves, self.others)

    def why(self, value: object) -> Wrong | None:
        """Why a value is no path of these; None if it is one."""
        judged = self.judged(value)
        return judged if isinstance(judged, Wrong) else None

    def first(self) -> Path:
        """Standing still."""
        return ()

    def offers(self) -> Sequence[Path]:
        """What is worth showing without looking around: to stand still. `propose.reach` finds more."""
        return (self.first(),)

    def sample(self, rng: Rng) -> Path:
        """A path at random: straight in some direction, perhaps up a ladder or down an edge; else standing still."""
        for _ in range(_TRIES):
            path = self._any(rng)
            if path in self:
                return path
        return ()

    def _any(self, rng: Rng) -> Path:
        figure = self.figure
        verb = (WALK, WALK, *self.moves.verbs)[int(rng.random() * (2 + len(self.moves.verbs)))]
        dx, dy = _WAYS[int(rng.random() * len(_WAYS))]
        far = 1 + int(rng.random() * self.moves.allowance) if verb == WALK else 2 + figure.base + int(rng.random() * 60)
        x, y, to = figure.x + dx * far // 1000, figure.y + dy * far // 1000, figure.surface
        if verb == LADDER:
            x, y, to = self._ladder(rng)
        elif verb != WALK:
            to = self._other_surface(x, y, rng)
        return ((verb, min(max(x, 0), self.field.width), min(max(y, 0), self.field.depth), to),)

    def _ladder(self, rng: Rng) -> tuple[int, int, int]:
        """A place beside the other end of some ladder that is here."""
        figure = self.figure
        ends = [end for _, end in links_at(self.field, figure.surface, figure.tx, figure.ty, figure.r)]
        if not ends:
            return figure.x, figure.y, figure.surface
        surface, x, y = ends[int(rng.random() * len(ends))]
        dx, dy = _WAYS[int(rng.random() * len(_WAYS))]
        far = figure.base // 2 + 3
        return x // MM + dx * far // 1000, y // MM + dy * far // 1000, surface

    def _other_surface(self, x: int, y: int, rng: Rng) -> int:
        """Any surface that carries this place."""
        found = [one.number for one in self.field.surfaces if one.part(x * MM, y * MM) is not None]
        return found[int(rng.random() * len(found))] if found else self.figure.surface

    def describe(self) -> dict[str, Any]:
        """For a client: who moves from where, how far, and by which verbs. Nothing about anybody else."""
        figure = self.figure
        return {
            "kind": "path",
            "figure": figure.id,
            "from": [figure.x, figure.y, figure.surface],
            "base": figure.base,
            "allowance": self.moves.allowance,
            "verbs": [VERBS[verb] for verb in (WALK, *self.moves.verbs)],
            "table": [self.field.width, self.field.depth],
        }


class Places:
    """Every place (x, y, surface) in some rectangles where a figure may stand, as for deployment.

    rectangles: x0, y0, x1, y1 in millimetres, in which its whole base must lie. surfaces: which it may stand on; none
    named, all. There must be such a place: `first` looks for one every ten millimetres, then every millimetre.
    """

    __slots__ = ("field", "figure", "others", "rectangles", "surfaces")

    def __init__(
        self,
        field: Field,
        figure: Figure,
        rectangles: Sequence[tuple[int, int, int, int]],
        others: Crowd | None = None,
        surfaces: Sequence[int] = (),
    ) -> None:
        self.field, self.figure, self.rectangles = field, figure, tuple(rectangles)
        self.others = others if others is not None else crowd(figure)
        self.surfaces = tuple(surfaces) or tuple(range(len(field.surfaces)))

    def __contains__(self, value: object) -> bool:
        return self.why(value) is None

    def why(self, value: object) -> Wrong | None:
        """Why a value is no place of these; None if it is one."""
        if type(value) is not tuple or len(value) != 3:
            return Wrong("path_malformed")
        x, y, surface = value
        if type(x) is not int or type(y) is not int or type(surface) is not int:
            return Wrong("path_not_whole")
        if surface not in self.surfaces:
            return Wrong("place_not_here")
        if not (0 <= x <= self.field.width and 0 <= y <= self.field.depth):
            return Wrong("path_off_table")
        if not any(_within(rectangle, x, y, self.figure.base) for rectangle in self.rectangles):
            return Wrong("place_not_here")
        wrong = stand(self.field, surface, x * MM, y * MM, self.figure.r)
        if wrong:
            return Wrong(WHY[wrong])
        who = self.others.at_the_end(x * MM, y * MM, self.field.surfaces[surface].height(x * MM, y * MM))
        return Wrong("path_figure", -1, who) if who >= 0 else None

    def offers(self) -> Sequence[tuple[int, int, int]]:
        """One place, the first."""
        return (self.first(),)

    def first(self) -> tuple[int, int, int]:
        """The first place of these, from the rectangles' south-west."""
        for step in (10, 1):
            for surface in self.surfaces:
                for x0, y0, x1, y1 in self.rectangles:
                    for y in range(y0, y1 + 1, step):
                        for x in range(x0, x1 + 1, step):
                            if (x, y, surface) in self:
                                return x, y, surface
        return self.figure.x, self.figure.y, self.figure.surface

    def sample(self, rng: Rng) -> tuple[int, int, int]:
        """A place at random; the first if several tries find none."""
        for _ in range(4 * _TRIES):
            x0, y0, x1, y1 = self.rectangles[int(rng.random() * len(self.rectangles))]
            x, y = x0 + int(rng.random() * (x1 - x0 + 1)), y0 + int(rng.random() * (y1 - y0 + 1))
            surface = self.surfaces[int(rng.random() * len(self.surfaces))]
            if (x, y, surface) in self:
                return x, y, surface
        return self.first()

    def describe(self) -> dict[str, Any]:
        """For a client: who is to be placed and where."""
        return {
            "kind": "place",
            "figure": self.figure.id,
            "base": self.figure.base,
            "rectangles": [list(rectangle) for rectangle in self.rectangles],
            "surfaces": list(self.surfaces),
            "table": [self.field.width, self.field.depth],
        }


def _within(rectangle: tuple[int, int, int, int], x: int, y: int, base: int) -> bool:
    x0, y0, x1, y1 = rectangle
    return 2 * x - base >= 2 * x0 and 2 * x + base <= 2 * x1 and 2 * y - base >= 2 * y0 and 2 * y + base <= 2 * y1


__all__ = ["JUMP", "Paths", "Places"]
