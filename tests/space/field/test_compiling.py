"""From plan to table: what becomes of walls, floors, roofs and stairs; and the text that a record keeps."""

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from liza.kernel.codec import digest, from_data, to_data
from liza.kernel.refusal import Refusal
from liza.space.field.model import Field, Figure
from liza.space.field.plane import edges, is_convex, overlap
from liza.space.field.solids import cut
from liza.space.field.tables import names, table
from liza.space.field.terrain import DROP, GUARDED, LOW, MM, TABLE_EDGE
from tests.space.field.scenes import EMPTY, STEADY, box, figure, floors, rectangles
from tests.space.field.scenes import table as small

YARD = table("yard")


def heights(field: Field, piece: str) -> list[tuple[int, int, bool, bool]]:
    number = [one.id for one in field.pieces].index(piece)
    return sorted([(one.z0 // MM, one.z1 // MM, one.sight, one.feet) for one in field.prisms if one.piece == number])


def test_a_wall_is_cut_at_its_openings() -> None:
    field = small("""
[[piece]]
id = "wall"
kind = "wall"
wall = [{ line = [[100, 100], [300, 100]], z = [0, 80], opening = [
    { at = 20, width = 30, lintel = 50 }, { at = 100, width = 30, sill = 20, lintel = 50 },
    { at = 150, width = 20 } ] }]
""")
    jamb, sill, lintel = (0, 80, True, True), (0, 20, True, True), (50, 80, True, False)
    assert heights(field, "wall") == sorted([jamb] * 4 + [sill] + [lintel] * 2)
    assert [(one.z0 // MM, one.z1 // MM) for one in field.openings] == [(0, 50), (20, 50), (0, 80)]
    assert all(len(one.prisms) == 7 for one in field.openings)
    assert min(prism.x0 for prism in field.prisms) == 100 * MM - 10
    assert {(prism.y0, prism.y1) for prism in field.prisms} == {(390, 410)}


def test_parts_of_a_wall_overlap_in_every_direction() -> None:
    for dx, dy in ((100, 0), (0, 100), (80, 60), (60, 80), (-70, 33), (41, -97)):
        field = small(f"""
[[piece]]
id = "wall"
kind = "wall"
wall = [{{ line = [[300, 300], [{300 + dx}, {300 + dy}]], z = [0, 80], opening = [
    {{ at = 30, width = 20, sill = 20, lintel = 50 }}] }}]
""")
        jambs = [one for one in field.prisms if one.feet and one.z1 == 320]
        others = [one for one in field.prisms if one not in jambs]
        assert len(jambs) == len(others) == 2
        assert all(overlap(jamb.edges, other.edges) for jamb in jambs for other in others)


@pytest.mark.parametrize("name", names())
def test_every_prism_is_convex_and_big_ones_come_first(name: str) -> None:
    field = table(name)
    assert all(is_convex(prism.ring) for prism in field.prisms)
    sizes = [(one.x1 - one.x0 + one.y1 - one.y0) * (one.z1 - one.z0) for one in field.prisms]
    assert sizes == sorted(sizes, reverse=True)
    assert [one.number for one in field.prisms] == list(range(len(sizes)))
    assert all(
        (corner[0] - one.cx) ** 2 + (corner[1] - one.cy) ** 2 <= one.reach**2
        for one in field.prisms
        for corner in one.ring
    )


def test_floors_that_touch_at_one_height_become_one_surface_without_a_seam() -> None:
    field = floors(
        (80, box(100, 100, 200, 200)),
        (80, box(200, 120, 300, 160)),
        (80, box(290, 100, 400, 200)),
        (80, box(450, 100, 500, 150)),
    )
    assert [len(surface.parts) for surface in field.surfaces] == [1, 3, 1]
    borders = {(one.ax // MM, one.ay // MM, one.bx // MM, one.by // MM) for one in field.surfaces[1].borders}
    assert borders == {
        (100, 100, 200, 100), (200, 100, 200, 120), (200, 160, 200, 200), (200, 200, 100, 200), (100, 200, 100, 100),
        (200, 120, 290, 120), (290, 160, 200, 160),
        (290, 100, 400, 100), (400, 100, 400, 200), (400, 200, 290, 200), (290, 200, 290, 160), (290, 120, 290, 100),
    }  # fmt: skip


def test_two_floors_with_a_side_in_common_have_it_once() -> None:
    field = floors((80, box(100, 100, 200, 200)), (80, box(100, 100, 300, 150)))
    south = [one for one in field.surfaces[1].borders if one.ay == one.by == 400]
    assert sorted((one.ax, one.bx) for one in south) == [(400, 800), (800, 1200)]


@STEADY
@given(rectangles(), rectangles(), st.integers(0, 2400), st.integers(0, 2400))
def test_a_joined_floor_carries_what_either_carries(one, other, x, y) -> None:  # type: ignore[no-untyped-def]
    field = floors((80, one), (80, other))
    alone = [floors((80, ring)) for ring in (one, other)]
    carried = any(surface.part(x, y) is not None for surface in field.surfaces[1:])
    assert carried is any(field.surfaces[1].part(x, y) is not None for field in alone)


def test_a_hole_is_a_hole_in_slab_and_surface() -> None:
    tower = next(surface for surface in YARD.surfaces if surface.parts[0].name == "tower.1")
    assert tower.part(110 * MM, 145 * MM) is None
    assert tower.part(80 * MM, 145 * MM) is not None
    slabs = [one for one in YARD.prisms if one.piece == 0 and (one.z0, one.z1) == (312, 320)]
    hole = edges(tuple([(x * MM, y * MM) for x, y in box(90, 130, 130, 160)]))
    assert len(slabs) == 4
    assert not any(overlap(slab.edges, hole) for slab in slabs)
    assert (
        sum(overlap(slab.edges, edges(tuple([(x * MM, y * MM) for x, y in box(61, 61, 179, 179)]))) for slab in slabs)
        == 4
    )


def test_a_roof_rises_from_its_low_side_and_is_solid_below() -> None:
    roof = next(surface for surface in YARD.surfaces if surface.slope)
    assert [roof.height(400, y * MM) // MM for y in (300, 315, 330, 359, 360)] == [30, 37, 45, 59, 60]
    assert roof.kind == 1
    tops = [(one.y0 // MM, one.z1 // MM) for one in YARD.prisms if YARD.pieces[one.piece].id == "lean-to"]
    assert sorted(tops) == [(300, 30), (309, 35), (319, 40), (329, 45), (339, 50), (349, 55)]
    for prism in YARD.prisms:
        if YARD.pieces[prism.piece].id == "lean-to":
            assert roof.height(prism.x0, prism.y0 + MM) >= prism.z1


def test_a_stair_has_steps() -> None:
    tops = sorted(one.z1 // MM for one in YARD.prisms if YARD.pieces[one.piece].id == "rampart")
    assert tops == [5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 70, 70]


def test_borders_know_what_lies_beyond() -> None:
    stump = next(surface for surface in YARD.surfaces if surface.parts[0].name == "stump.1")
    assert {(one.kind, one.over) for one in stump.borders} == {(DROP, (0,))}
    roof = next(surface for surface in YARD.surfaces if surface.slope)
    assert [one.over for one in roof.borders] == [(0,), (), (), ()]
    assert {one.kind for one in YARD.surfaces[0].borders} == {TABLE_EDGE}
    steps = floors((80, box(100, 100, 200, 200)), (110, box(200, 100, 300, 200)), (141, box(300, 100, 400, 200)))
    assert [[one.over for one in surface.borders if one.over] for surface in steps.surfaces] == [[], [(2,)], [(1,)], []]


def test_what_a_railing_covers_is_guarded_and_the_rest_is_not() -> None:
    field = small("""
[[piece]]
id = "roof"
kind = "roof"
floor = [{ z = 80, at = [[100, 100], [300, 100], [300, 200], [100, 200]] }]
wall = [{ line = [[150, 100], [250, 100]], z = [80, 100] }]
""")
    south = sorted(
        [(one.ax // MM, one.bx // MM, one.kind) for one in field.surfaces[1].borders if one.ay == one.by == 400]
    )
    assert south == [(100, 142, DROP), (142, 257, GUARDED), (257, 300, DROP)]


@given(rectangles(), st.integers(0, 600), st.integers(0, 600), st.integers(0, 600), st.integers(0, 600))
@STEADY
def test_what_is_cut_from_a_shape_is_convex(ring, ax, ay, bx, by) -> None:  # type: ignore[no-untyped-def]
    part = cut(tuple([(x * MM, y * MM) for x, y in ring]), ax * MM, ay * MM, bx * MM, by * MM)
    assert not part or is_convex(part)


# The compiled text


@pytest.mark.parametrize("name", names())
def test_a_table_is_its_text(name: str) -> None:
    field = Field(table(name).text)
    again = Field(field.text)
    assert again.text == field.text
    assert again.prisms is field.prisms
    assert to_data(field) == [field.text]
    assert from_data(Field, to_data(field)).text == field.text


def test_a_figure_is_its_numbers() -> None:
    one = Figure(3, 1, 100, 200, 80, 2, 25, 30, ducked=True)
    again = from_data(Figure, to_data(one))
    assert to_data(one) == [3, 1, 100, 200, 80, 2, 25, 30, True]
    assert digest(again) == digest(one)
    assert (again.r, again.tall, again.eye, again.levels) == (50, 60, 374, (326, 350, 374))


def test_a_figure_moves_and_changes_its_shape_as_another() -> None:
    one = figure(100, 100)
    assert (one.moved(YARD, 110, 330, 3).z, one.x) == (45, 100)
    assert (one.shaped(10).eye, one.shaped(30, ducked=True).tall) == (36, 60)


DAMAGE = [
    ("field 1", "field 2", 1),
    ("field 1 600 600", "field 1 600", 1),
    ("piece tower ruin", "piece tower", 2),
    ("prism 0 sf", "prism 99 sf", 0),
    ("surface 0 0", "surface x 0", 0),
    ("part -1 ground", "park -1 ground", 0),
    ("border 2 0,0", "border 2 0;0", 0),
]


@pytest.mark.parametrize(("good", "bad", "line"), DAMAGE, ids=range(len(DAMAGE)))
def test_a_damaged_text_is_refused_with_its_line(good: str, bad: str, line: int) -> None:
    assert good in YARD.text
    with pytest.raises(Refusal) as refusal:
        Field(YARD.text.replace(good, bad, 1))
    assert refusal.value.code == "field_damaged"
    assert not line or refusal.value.facts["line"] == line


@pytest.mark.parametrize("text", ["", "field", "field 1 600 600\n", "field 1 600 600\nsurface"])
def test_half_a_text_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="field_damaged"):
        Field(text)


def test_everything_is_the_same_whatever_the_hash_seed() -> None:
    code = (
        "import hashlib; from liza.space.field.tables import names, table; from liza.space.field.city import city;"
        "from liza.space.field.compiling import compile_plan;"
        "from liza.space.field.bench import Town; from liza.space.field.propose import reach;"
        "from liza.space.field.sight import sight;"
        "told = [table(name).text for name in names()] + [compile_plan(city(3)).text];"
        "town = Town(3);"
        "told += [repr([sight(town.field, a, b, town.figures) for a in town.figures for b in town.figures])];"
        "told += [repr([reach(one).places() for one in town.paths])];"
        "told += [repr([one.judged(path) for one, path in town.tries])];"
        "print(hashlib.sha256(''.join(told).encode()).hexdigest())"
    )
    runs = [
        subprocess.run(
            [sys.executable, "-c", code], env={"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        )
        for seed in ("1", "2")
    ]
    assert runs[0].stdout == runs[1].stdout


def test_nothing_on_the_table_is_no_fault() -> None:
    assert (EMPTY.prisms, EMPTY.links, EMPTY.openings) == ([], [], [])
    assert EMPTY.surfaces[0].z == 0
    assert LOW == 120
