"""Chapter 1: the pitch as tables: zones, ranges, the ruler for interceptions, and the two templates.

Teams are 0 (home, attacks towards x = 25) and 1 (away, attacks towards x = 0).

BB-1.4: 26 by 15 squares. BB-1.5, BB-1.6, BB-1.7, BB-1.8: end zones, halves, wide zones, line of scrimmage. BB-1.9: the
eight squares next to one, and steps. BB-1.12, BB-1.13: the two templates. BB-1.14, BB-1.15: the ruler as a table.
"""

from typing import Final

from liza.space.squares import OFF, grid

LENGTH: Final = 26
WIDTH: Final = 15
PITCH: Final = grid(LENGTH, WIDTH)
SQUARES: Final = LENGTH * WIDTH
XY: Final = PITCH.xy
AT: Final = PITCH.square_at
NEAR: Final = PITCH.near
# the same as the bits of one number
NEAR_BITS: Final = tuple([sum([1 << near for near in row]) for row in NEAR])
AROUND: Final = PITCH.around
BEHIND: Final = PITCH.behind
WITHIN2: Final = PITCH.within2
WITHIN3: Final = PITCH.within3

# BB-1.5, BB-1.6: whose half a square is in, and the end zone that each team attacks
HALF: Final = tuple([0 if x <= 12 else 1 for x, _ in XY])
GOAL: Final = tuple([1 if x == 0 else 0 if x == 25 else OFF for x, _ in XY])
HALF_OF: Final = tuple([tuple([one for one in range(SQUARES) if HALF[one] == team]) for team in (0, 1)])
# BB-1.7: 0 and 1 are the wide zones, OFF the strip between them
WIDE: Final = tuple([0 if y <= 3 else 1 if y >= 11 else OFF for _, y in XY])
# BB-1.8: the line of scrimmage of each team
LINE_OF: Final = tuple([tuple([AT[x, y] for y in range(4, 11)]) for x in (12, 13)])
ON_LINE: Final = tuple([one in LINE_OF[0] or one in LINE_OF[1] for one in range(SQUARES)])

# BB-1.15: by dx and dy
RANGES: Final = (
    "TQQQSSSLLLLBBB",
    "QQQQSSSLLLLBBB",
    "QQQSSSSLLLLBB.",
    "QQSSSSSLLLBBB.",
    "SSSSSSLLLLBBB.",
    "SSSSSLLLLBBB..",
    "SSSSLLLLLBBB..",
    "LLLLLLLLBBB...",
    "LLLLLLLBBBB...",
    "LLLLLBBBBB....",
    "LLLBBBBBB.....",
    "BBBBBBB.......",
    "BBBBB.........",
    "BB............",
)
SELF, QUICK, SHORT, LONG, BOMB, BEYOND = range(6)
BANDS: Final = ("self", "quick", "short", "long", "bomb", "beyond")
_LETTERS: Final = "TQSLB."


def _range(one: int, other: int) -> int:
    (ax, ay), (bx, by) = XY[one], XY[other]
    dx, dy = abs(ax - bx), abs(ay - by)
    return _LETTERS.index(RANGES[dx][dy]) if dx < 14 and dy < 14 else BEYOND


RANGE: Final = tuple([tuple([_range(one, other) for other in range(SQUARES)]) for one in range(SQUARES)])
"""RANGE[thrower][target]: BB-1.14, BB-1.15."""

# BB-9.8, BB-9.12: the directions of a throw-in for 1-2, 3-4 and 5-6, by where the ball went off
_NORTH: Final = ((1, 1), (0, 1), (-1, 1))
_SOUTH: Final = ((-1, -1), (0, -1), (1, -1))
_WEST: Final = ((1, -1), (1, 0), (1, 1))
_EAST: Final = ((-1, 1), (-1, 0), (-1, -1))
_CORNERS: Final = {
    (0, 0): ((1, 0), (1, 1), (0, 1)),
    (25, 0): ((0, 1), (-1, 1), (-1, 0)),
    (25, 14): ((-1, 0), (-1, -1), (0, -1)),
    (0, 14): ((0, -1), (1, -1), (1, 0)),
}


def throw_in_directions(last: int, dx: int, dy: int) -> tuple[tuple[int, int], ...]:
    """BB-9.8, BB-9.12: by the last square on the pitch and the step with which the ball left it."""
    x, y = XY[last]
    if (x, y) in _CORNERS:
        return _CORNERS[x, y]
    if not 0 <= y + dy < WIDTH:
        return _NORTH if y + dy < 0 else _SOUTH
    return _WEST if x + dx < 0 else _EAST


def under_the_ruler(thrower: int, target: int, other: int) -> bool:
    """BB-10.17: nearer to both than they are to each other, and a corner less than 0.87 squares off the line."""
    (tx, ty), (gx, gy), (ox, oy) = XY[thrower], XY[target], XY[other]
    rx, ry, ix, iy = gx - tx, gy - ty, ox - tx, oy - ty
    length = rx * rx + ry * ry
    if ix * ix + iy * iy >= length or (rx - ix) ** 2 + (ry - iy) ** 2 >= length:
        return False
    corners = [abs(ry * (2 * ix + a) - rx * (2 * iy + b)) for a in (-1, 1) for b in (-1, 1)]
    return min(corners) ** 2 * 10_000 < 30_276 * length
