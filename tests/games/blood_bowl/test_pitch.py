"""Blood Bowl, chapter 1: the pitch as tables."""

import pytest

from liza.games.blood_bowl.pitch import (
    AROUND,
    AT,
    BANDS,
    GOAL,
    HALF,
    LINE_OF,
    NEAR,
    ON_LINE,
    PITCH,
    RANGE,
    SQUARES,
    WIDE,
    XY,
    throw_in_directions,
    under_the_ruler,
)
from liza.space.squares import DIRECTIONS, OFF


def between(dx: int, dy: int) -> str:
    """The range from a corner region to so far away, by both signs of dy where the pitch is wide enough."""
    return BANDS[RANGE[AT[3, 0]][AT[3 + dx, dy]]]


def test_bb_1_4_the_pitch_is_26_by_15_and_everything_else_is_crowd() -> None:
    """BB-1.4."""
    assert (SQUARES, len(XY)) == (390, 390)
    assert [PITCH.at(*place) != OFF for place in ((0, 0), (25, 14), (26, 7), (-1, 3), (5, 15))] == [
        True, True, False, False, False,
    ]  # fmt: skip
    assert all(AT[place] == square for square, place in enumerate(XY))


def test_bb_1_5_each_team_attacks_the_far_end_zone_one_square_deep() -> None:
    """BB-1.5."""
    ends = {team: [XY[square] for square in range(SQUARES) if GOAL[square] == team] for team in (0, 1)}
    assert ends == {0: [(25, y) for y in range(15)], 1: [(0, y) for y in range(15)]}


def test_bb_1_6_the_half_way_line_runs_between_12_and_13() -> None:
    """BB-1.6."""
    assert [HALF[AT[x, 7]] for x in (0, 12, 13, 25)] == [0, 0, 1, 1]
    assert [HALF.count(team) for team in (0, 1)] == [13 * 15, 13 * 15]


def test_bb_1_7_each_wide_zone_is_four_squares_wide() -> None:
    """BB-1.7."""
    assert [WIDE[AT[5, y]] for y in (0, 3, 4, 10, 11, 14)] == [0, 0, OFF, OFF, 1, 1]
    assert [WIDE.count(side) for side in (0, 1, OFF)] == [4 * 26, 4 * 26, 7 * 26]


def test_bb_1_8_the_line_of_scrimmage_has_seven_squares_for_each_team() -> None:
    """BB-1.8."""
    assert [[XY[square] for square in row] for row in LINE_OF] == [
        [(12, y) for y in range(4, 11)],
        [(13, y) for y in range(4, 11)],
    ]
    assert not ON_LINE[AT[12, 3]]
    assert ON_LINE[AT[12, 4]]
    assert sum(ON_LINE) == 14


def test_bb_1_9_diagonals_count_like_straight_steps() -> None:
    """BB-1.9."""
    assert [len(NEAR[AT[place]]) for place in ((5, 5), (0, 5), (0, 0))] == [8, 5, 3]
    assert PITCH.steps(AT[2, 3], AT[7, 5]) == 5


def test_bb_1_12_the_template_is_numbered_in_reading_order() -> None:
    """BB-1.12."""
    assert DIRECTIONS == ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))
    assert XY[AROUND[AT[10, 7]][3 - 1]] == (11, 6)


def test_bb_1_13_bb_9_8_a_throw_in_goes_into_the_pitch_from_the_edge_that_was_crossed() -> None:
    """BB-1.13, BB-9.8."""
    sides = {(10, 0, 1, -1): 0, (10, 14, -1, 1): 1, (0, 7, -1, 0): 2, (25, 7, 1, 1): 3}
    found = [throw_in_directions(AT[x, y], dx, dy) for x, y, dx, dy in sides]
    assert found == [
        ((1, 1), (0, 1), (-1, 1)),
        ((-1, -1), (0, -1), (1, -1)),
        ((1, -1), (1, 0), (1, 1)),
        ((-1, 1), (-1, 0), (-1, -1)),
    ]


def test_bb_9_12_from_a_corner_the_arrow_points_to_the_middle() -> None:
    """BB-9.12."""
    assert throw_in_directions(AT[0, 0], -1, -1) == ((1, 0), (1, 1), (0, 1))
    assert throw_in_directions(AT[25, 0], 1, 0) == ((0, 1), (-1, 1), (-1, 0))
    assert throw_in_directions(AT[25, 14], 0, 1) == ((-1, 0), (-1, -1), (0, -1))
    assert throw_in_directions(AT[0, 14], -1, 1) == ((0, -1), (1, -1), (1, 0))


@pytest.mark.parametrize(
    ("dx", "dy", "band"),
    [
        (4, 0, "short"), (3, 0, "quick"), (2, 2, "quick"), (3, 3, "short"), (3, 2, "short"), (6, 6, "long"),
        (7, 0, "long"), (11, 6, "bomb"), (13, 1, "bomb"), (13, 2, "beyond"), (0, 0, "self"), (14, 0, "beyond"),
    ],
)  # fmt: skip
def test_bb_1_15_the_range_table(dx: int, dy: int, band: str) -> None:
    """BB-1.15."""
    assert between(dx, dy) == band


def test_bb_1_14_bb_1_15_ranges_are_the_same_both_ways_and_grow_with_the_distance() -> None:
    """BB-1.14, BB-1.15."""
    assert all(RANGE[one][other] == RANGE[other][one] for one in range(SQUARES) for other in range(one))
    for dy in range(14):
        row = [RANGE[AT[0, 0]][AT[dx, dy]] for dx in range(26)]
        assert row == sorted(row)


@pytest.mark.parametrize(
    ("target", "other", "lies"),
    [
        ((4, 0), (2, 0), True), ((4, 0), (2, 1), True), ((4, 0), (2, 2), False), ((4, 0), (1, 1), True),
        ((4, 0), (0, 1), False), ((3, 3), (2, 1), True), ((3, 3), (3, 1), True), ((3, 3), (3, 0), False),
    ],
)  # fmt: skip
def test_bb_10_17_who_lies_under_the_ruler(target: tuple[int, int], other: tuple[int, int], lies: bool) -> None:
    """BB-10.17."""
    thrower = AT[5, 5]
    there, between_them = [AT[5 + x, 5 + y] for x, y in (target, other)]
    assert under_the_ruler(thrower, there, between_them) is lies
