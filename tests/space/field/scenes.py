"""Small tables and figures for the tests of the free table."""

from typing import Final

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from liza.space.field.authored import Block, Drawn, Floor, Plan
from liza.space.field.compiling import compile_plan, read_table
from liza.space.field.model import Field, Figure
from liza.space.field.plane import Ring

STEADY: Final = settings(
    derandomize=True, deadline=None, database=None, max_examples=150, suppress_health_check=[HealthCheck.too_slow]
)
HEAD: Final = 'title = { en = "A", es = "A" }\nsize = [600, 600]\n'


def table(text: str) -> Field:
    """The table of some pieces, 600 by 600 mm."""
    return read_table(HEAD + text)


def blocks(*rows: tuple[Ring, tuple[int, int]], size: tuple[int, int] = (600, 600)) -> Field:
    """A table with these blocks, each a piece of its own."""
    pieces = [Drawn(f"block-{number}", "block", block=(Block(*row),)) for number, row in enumerate(rows)]
    return compile_plan(Plan({"en": "A", "es": "A"}, size, tuple(pieces)))


def floors(*rows: tuple[int, Ring]) -> Field:
    """A table with these floors, each a piece of its own."""
    pieces = [Drawn(f"floor-{number}", "floor", floor=(Floor(*row),)) for number, row in enumerate(rows)]
    return compile_plan(Plan({"en": "A", "es": "A"}, (600, 600), tuple(pieces)))


def box(x0: int, y0: int, x1: int, y1: int) -> Ring:
    """A rectangle."""
    return ((x0, y0), (x1, y0), (x1, y1), (x0, y1))


def figure(x: int, y: int, z: int = 0, surface: int = 0, base: int = 25, height: int = 30, id: int = 0) -> Figure:
    """A figure, on the ground if nothing else is said."""
    return Figure(id, 0, x, y, z, surface, base, height)


def on(field: Field, x: int, y: int, surface: int, base: int = 25, id: int = 0) -> Figure:
    """A figure on a surface of a table."""
    return Figure(id, 0, x, y, field.height(surface, x, y), surface, base, 30)


EMPTY: Final = blocks()

# along the axes and along the long sides of 3-4-5 and 5-12-13, so that exact touches occur off the axes too
_WAYS: Final = ((5, 0), (0, 5), (4, 3), (3, 4), (-3, 4), (12, 5), (-5, 12))


@st.composite
def rectangles(draw: st.DrawFn) -> Ring:
    """A rectangle of whole millimetres, turned, of 5 to 130 mm each way, well inside 600 by 600 mm."""
    x, y = draw(st.integers(200, 400)), draw(st.integers(200, 400))
    dx, dy = draw(st.sampled_from(_WAYS))
    long, wide = draw(st.integers(1, 10)), draw(st.integers(1, 10))
    ax, ay, bx, by = dx * long, dy * long, -dy * wide, dx * wide
    return ((x, y), (x + ax, y + ay), (x + ax + bx, y + ay + by), (x + bx, y + by))
