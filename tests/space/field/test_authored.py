"""Tables as they are written: what is refused, with file, line and reason; and the same plan written and read again."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from liza.kernel.refusal import Refusal
from liza.space.field.authored import disc, read_plan
from liza.space.field.city import city
from liza.space.field.compiling import compile_plan, read_table
from liza.space.field.plane import area, is_convex
from liza.space.field.tables import names, plan, table
from liza.space.field.text import draw, floor_names, levels, read_spot, spot_text, write_plan
from tests.space.field.scenes import EMPTY, HEAD, STEADY

GOOD = (
    HEAD
    + """
[[piece]]
id = "house"
kind = "ruin"
wall = [
    { line = [[100, 100], [200, 100]], z = [0, 80] },
    { line = [[200, 100], [200, 200]], z = [0, 80], opening = [{ at = 30, width = 30 }] },
]
floor = [{ z = 80, at = [[100, 100], [200, 100], [200, 200]] }]
ladder = [{ foot = [150, 150], head = [150, 140], to = "house.1" }]

[[piece]]
id = "crate"
kind = "crate"
block = [{ at = [[300, 300], [320, 300], [320, 320], [300, 320]], z = [0, 20] }]
"""
)


def refused(text: str) -> Refusal:
    with pytest.raises(Refusal) as refusal:
        read_table(text, "my.toml")
    assert refusal.value.facts["file"] == "my.toml"
    return refusal.value


def line_of_refusal(text: str) -> int:
    """Where a text is refused; 0 if it is a table."""
    try:
        read_table(text)
    except Refusal as refusal:
        return int(refusal.facts["line"])
    return 0


def test_a_good_table_is_read() -> None:
    field = read_table(GOOD)
    assert [piece.id for piece in field.pieces] == ["house", "crate"]
    assert floor_names(field) == ["ground", "house.1"]


FAULTS: list[tuple[str, str, str, int]] = [
    ('kind = "ruin"', "kind = ruin", "file_not_toml", 6),
    ('id = "crate"', 'id = "Crate"', "table_value", 15),
    ('id = "crate"', 'id = "house"', "table_id_twice", 15),
    ('id = "crate"', 'id = "ground"', "table_value", 15),
    ('kind = "crate"\n', "", "table_keys", 14),
    ('kind = "crate"\n', 'kind = "crate"\nroofs = []\n', "table_keys", 14),
    ("size = [600, 600]", "size = [600]", "table_value", 2),
    ("size = [600, 600]", "size = [600, 99999]", "table_number", 2),
    ("size = [600, 600]", "size = [600, 600.0]", "table_number", 2),
    ('title = { en = "A", es = "A" }', 'title = { en = "A" }', "table_title", 1),
    ("[[100, 100], [200, 100]], z", "[[100, 100], [100, 100]], z", "table_shape", 8),
    ("z = [0, 80] },\n    {", "z = [80, 0] },\n    {", "table_shape", 8),
    ("z = [0, 80] },\n    {", "z = [0, 8000] },\n    {", "table_number", 8),
    ("at = 30, width = 30", "at = 90, width = 30", "table_opening", 9),
    ("at = 30, width = 30", "at = 30, width = 30, sill = 80", "table_opening", 9),
    ("at = 30, width = 30", "at = 30, width = 30, sill = 40, lintel = 20", "table_number", 9),
    ("{ at = 30, width = 30 }", "{ at = 30, width = 30 }, { at = 50, width = 20 }", "table_opening", 9),
    ("z = 80, at", "z = 1, at", "table_number", 11),
    ("[200, 100], [200, 200]] }]", "[200, 100], [150, 100]] }]", "table_shape", 11),
    ("[200, 100], [200, 200]] }]", "[200, 100], [200, 200], [150, 120]] }]", "table_shape", 11),
    ("[200, 100], [200, 200]] }]", "[200, 100], [650, 200]] }]", "table_off", 11),
    ('to = "house.1"', 'to = "house.2"', "table_no_floor", 12),
    ('to = "house.1"', 'to = "house"', "table_value", 12),
    ('to = "house.1"', 'to = "house.1", length = 79', "table_ladder", 12),
    ('to = "house.1"', 'on = "house.1", to = "house.1"', "table_ladder", 12),
    ('to = "house.1"', 'to = "house.1", kind = "lift"', "table_value", 12),
    ("[320, 320], [300, 320]]", "[320, 320], [300, 340], [310, 320]]", "table_shape", 17),
    ("[320, 320], [300, 320]]", "[320, 320]", "file_not_toml", 17),
    (
        "[300, 300], [320, 300], [320, 320], [300, 320]",
        "[190, 150], [210, 150], [210, 170], [190, 170]",
        "table_overlap",
        17,
    ),
    ('[[piece]]\nid = "crate"', '[piece]\nid = "crate"', "file_not_toml", 14),
    ("width = 30 }]", "width = 30 }, 7]", "table_value", 9),
    ("z = 80, at", "z = 80, hole = 3, at", "table_value", 11),
    ("z = 80, at", 'z = 80, class = "sand", at', "table_value", 11),
    ("block = [{ at", "block = [7, { at", "table_value", 17),
    ("[300, 300], [320, 300], [320, 320], [300, 320]", "[140, 120], [160, 120], [160, 160], [140, 160]", "", 0),
]


@pytest.mark.parametrize(("good", "bad", "code", "line"), FAULTS, ids=range(len(FAULTS)))
def test_each_fault_is_told_with_file_line_and_reason(good: str, bad: str, code: str, line: int) -> None:
    assert good in GOOD
    text = GOOD.replace(good, bad, 1)
    if not code:
        read_table(text)
        return
    refusal = refused(text)
    assert (refusal.code, refusal.facts["line"]) == (code, line)


@pytest.mark.parametrize("pieces", ["piece = 7", "piece = [7]", '[[piece]]\nid = "a"\nkind = "a"\nblock = 7'])
def test_lists_are_lists(pieces: str) -> None:
    assert refused(HEAD + pieces).code == "table_value"


def test_floors_may_have_a_class() -> None:
    field = read_table(GOOD.replace("z = 80, at", 'z = 80, class = "difficult", at'))
    assert [area.kind for area in field.surfaces[1].areas] == [1]


def test_lines_are_found_in_long_lists_and_in_tables_of_their_own() -> None:
    listed = GOOD.replace("\n    { line = [[200", "\n    # a comment\n\n    { line = [[200").replace(
        "width = 30", "width = 300"
    )
    assert refused(listed).facts["line"] == 11
    spread = (
        HEAD
        + '[[piece]]\nid = "a"\nkind = "a"\n[[piece.block]]\nround = [100, 100, 20]\nz = [0, 9]\n'
        + "[[piece.block]]\nz = [0, 9]\n"
    )
    assert refused(spread).facts["line"] == 9


OVERLAPS = [
    ("block = [{ at = [[100, 100], [200, 100], [200, 200], [100, 200]], z = [0, 40] }]", "table_overlap"),
    ("block = [{ at = [[150, 100], [250, 100], [250, 200], [150, 200]], z = [10, 50] }]", "table_overlap"),
    ("block = [{ at = [[200, 100], [300, 100], [300, 200], [200, 200]], z = [0, 40] }]", "table_abut"),
    ("block = [{ at = [[201, 100], [300, 100], [300, 200], [201, 200]], z = [0, 40] }]", ""),
    ("block = [{ at = [[150, 100], [250, 100], [250, 200], [150, 200]], z = [40, 80] }]", ""),
    ("soft = [{ at = [[150, 100], [250, 100], [250, 200], [150, 200]], z = [0, 40] }]", "table_overlap"),
    ("soft = [{ at = [[200, 100], [250, 100], [250, 200], [200, 200]], z = [0, 40] }]", ""),
    ('area = [{ class = "difficult", at = [[150, 100], [250, 100], [250, 200], [150, 200]] }]', "table_overlap"),
    ('area = [{ class = "difficult", at = [[200, 100], [250, 100], [250, 200], [200, 200]] }]', ""),
    ("floor = [{ z = 20, at = [[150, 100], [250, 100], [250, 200], [150, 200]] }]", "table_overlap"),
    ("floor = [{ z = 40, at = [[150, 100], [250, 100], [250, 200], [150, 200]] }]", ""),
    ("wall = [{ line = [[90, 150], [300, 150]], z = [0, 80] }]", "table_overlap"),
]


@pytest.mark.parametrize(("other", "code"), OVERLAPS, ids=range(len(OVERLAPS)))
def test_two_pieces_never_share_a_place(other: str, code: str) -> None:
    square = "[[100, 100], [200, 100], [200, 200], [100, 200]]"
    block = f'[[piece]]\nid = "a"\nkind = "a"\nblock = [{{ at = {square}, z = [0, 40] }}]\n'
    text = HEAD + block + f'[[piece]]\nid = "b"\nkind = "b"\n{other}\n'
    if code:
        refusal = refused(text)
        assert (refusal.code, refusal.facts["piece"], refusal.facts["other"]) == (code, "b", "a")
        assert refusal.facts["line"] == 10
    else:
        read_table(text)


def test_parts_of_one_piece_overlap_and_do_not_abut() -> None:
    def crates(x: int) -> str:
        return HEAD + (
            '[[piece]]\nid = "a"\nkind = "a"\nblock = [\n'
            "    { at = [[100, 100], [200, 100], [200, 200], [100, 200]], z = [0, 20] },\n"
            f"    {{ at = [[{x}, 100], [300, 100], [300, 200], [{x}, 200]], z = [0, 20] }},\n]\n"
        )

    read_table(crates(199))
    read_table(crates(201))
    assert (refused(crates(200)).code, refused(crates(200)).facts["line"]) == ("table_abut", 8)


def test_floors_do_not_lie_closely_above_each_other() -> None:
    def two(z: int) -> str:
        one = "floor = [{ z = 80, at = [[100, 100], [200, 100], [200, 200]] }]"
        return (
            HEAD
            + f'[[piece]]\nid = "a"\nkind = "a"\n{one}\n[[piece]]\nid = "b"\nkind = "b"\n{one.replace("80", str(z))}\n'
        )

    assert refused(two(100)).code == "table_overlap"
    read_table(two(110))


def test_walls_do_not_run_through_the_floors_of_others() -> None:
    floor = '[[piece]]\nid = "a"\nkind = "a"\nfloor = [{ z = 80, at = [[100, 100], [200, 100], [200, 200]] }]\n'
    through = '[[piece]]\nid = "b"\nkind = "b"\nwall = [{ line = [[90, 120], [300, 120]], z = [0, 90] }]\n'
    assert refused(HEAD + floor + through).code == "table_overlap"
    read_table(HEAD + floor + through.replace("90] }", "80] }"))


@pytest.mark.parametrize("radius", [5, 10, 19, 20, 45, 300])
def test_round_things_are_convex_and_of_their_size(radius: int) -> None:
    ring = disc(600, 600, radius)
    assert is_convex(ring)
    assert 2.7 < area(ring) / 2 / radius**2 < 3.3
    assert {(1200 - x, 1200 - y) for x, y in ring} == set(ring)


@given(st.text(max_size=200))
@STEADY
def test_any_text_is_read_or_refused(text: str) -> None:
    assert line_of_refusal(text) >= 0


_ANY: Any = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 2000) | st.floats() | st.sampled_from(["ground", "a", "x.1"]),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["at", "z", "line"]), inner, max_size=3)
    ),
    max_leaves=8,
)
_KEYS = (
    "at",
    "z",
    "line",
    "thick",
    "opening",
    "round",
    "class",
    "on",
    "foot",
    "head",
    "to",
    "kind",
    "low",
    "high",
    "hole",
)


@given(
    st.sampled_from(["wall", "floor", "block", "soft", "closed", "area", "roof", "ladder"]),
    st.dictionaries(st.sampled_from(_KEYS), _ANY, max_size=5),
)
@STEADY
def test_any_entry_is_read_or_refused(key: str, row: dict[str, Any]) -> None:
    inline = ", ".join([f"{name} = {_toml(value)}" for name, value in row.items()])
    assert line_of_refusal(HEAD + f'[[piece]]\nid = "a"\nkind = "a"\n{key} = [{{ {inline} }}]\n') in range(7)


def _toml(value: Any) -> str:
    if value is None:
        return '"none"'
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return "[" + ", ".join([_toml(one) for one in value]) + "]"
    if isinstance(value, dict):
        return "{ " + ", ".join([f"{key} = {_toml(one)}" for key, one in value.items()]) + " }"
    return f'"{value}"' if isinstance(value, str) else repr(value)


# Written again


@pytest.mark.parametrize("name", names())
def test_a_hand_made_table_is_the_same_when_written_and_read(name: str) -> None:
    drawn = plan(name)
    assert read_plan(write_plan(drawn)) == drawn
    assert read_table(write_plan(drawn)).text == table(name).text


def test_a_city_is_the_same_when_written_and_read() -> None:
    drawn = city(2)
    assert read_plan(write_plan(drawn)) == drawn


@pytest.mark.parametrize(
    "name", ["no-such", "", "city", "city -1", "city 7 9", "city 7 mirror 4", "open", "open 1 1", "../yard"]
)
def test_there_is_no_table_of_another_name(name: str) -> None:
    with pytest.raises(Refusal, match="no_such_table"):
        table(name)


def test_cities_and_open_ground_have_names_too() -> None:
    assert table("city 2").text == compile_plan(city(2)).text
    assert table("city 2 3").width == 900
    assert plan("city 2 4 mirror") == city(2, mirror=True)
    assert (table("open 1200 900").width, table("open 1200 900").depth) == (1200, 900)
    assert table("open 1200 900").prisms == []
    with pytest.raises(Refusal, match="table_number"):
        table("open 199 900")


# Places and drawings


@pytest.mark.parametrize(
    ("text", "z"), [("412,233", 0), ("100,80@tower.1", 80), ("240,120@walkway.1", 80), ("110,330@lean-to.1", 45)]
)
def test_a_place_is_named_by_its_floor(text: str, z: int) -> None:
    field = table("yard")
    x, y, surface = read_spot(field, text)
    assert spot_text(field, x, y, surface) == text
    assert field.height(surface, x, y) == z


def test_a_place_in_the_air_is_named_as_on_the_ground() -> None:
    assert spot_text(table("yard"), 5, 5, 1) == "5,5"
    assert read_spot(table("yard"), "5,5@ground") == (5, 5, 0)


@pytest.mark.parametrize("text", ["", "5", "5,5@", "5,5@house.1", "a,b", "601,5", "5,99999", "-5,5", "5.0,5"])
def test_what_is_no_place_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match=r"no_spot|table_no_floor"):
        read_spot(table("yard"), text)


def test_a_level_is_drawn() -> None:
    field = table("yard")
    assert levels(field) == [0, 30, 70, 80]
    drawn = draw(field, marks=[(240, 300, "A"), (600, 600, "B")]).splitlines()
    assert len(drawn) == 20
    assert drawn[0] == "." * 39 + "B"
    assert drawn[9][16] == "A"
    assert drawn[18][4:13] == "###..####"
    assert {sign for row in drawn for sign in row} == set(".,:%#-~AB")
    assert draw(EMPTY, cell=(300, 300)) == "..\n..\n"
