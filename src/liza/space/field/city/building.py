"""The whole city: which block holds what, walkways between ruins, what lies about; laid anew until it can be played."""

from collections.abc import Sequence
from typing import Final

from liza.kernel.refusal import Refusal
from liza.space.field.authored import Block, Drawn, Floor, Gap, Ladder, Plan, Wall
from liza.space.field.city.chance import Chance
from liza.space.field.city.clutter import (
    Maker,
    Zone,
    broken_wall,
    bushes,
    column,
    lean_to,
    low_thing,
    low_wall,
    place,
    rubble,
)
from liza.space.field.city.playable import is_playable
from liza.space.field.city.ruins import (
    FLOORS,
    LINTEL,
    NO_LINTEL,
    STRAIGHT,
    TILTED,
    Frame,
    Ruin,
    add_openings,
    draw_ruin,
    raise_ruin,
)
from liza.space.field.compiling import compile_plan
from liza.space.field.plane import Ring, box

BLOCK: Final = 300
STREET: Final = 30
RIM: Final = 30
SQUARE, SMALL, LARGE, RUBBLE = range(4)
_BY_DIE: Final = (SQUARE, SMALL, SMALL, LARGE, LARGE, RUBBLE)
WALKWAY_WIDE, WALKWAY_MOST = 40, 150
_ATTEMPTS: Final = 60
_LEAST, _GREATEST = 3, 6


def city(seed: int, blocks: int = 4, *, mirror: bool = False) -> Plan:
    """A city of so many blocks each way, each 300 mm, from a seed: the same on every machine, and playable.

    mirror: one half is the other, turned round. Refused if no attempt of many can be played.
    """
    if type(blocks) is not int or not _LEAST <= blocks <= _GREATEST:
        raise Refusal("city_blocks", blocks=str(blocks)[:20])
    chance = Chance(seed)
    for _ in range(_ATTEMPTS):
        plan = _lay(chance, seed, blocks, mirror=mirror)
        if is_playable(compile_plan(plan)):
            return plan
    raise Refusal("city_unplayable", seed=seed)


def _lay(chance: Chance, seed: int, blocks: int, *, mirror: bool) -> Plan:
    size = blocks * BLOCK
    kinds = _kinds(chance, blocks, mirror=mirror)
    own = [number for number in range(blocks * blocks) if not mirror or 2 * number + 1 < blocks * blocks]
    taken: list[Ring] = []
    ruins = [_ruin(chance, number, kinds[number], blocks, taken) for number in own if kinds[number] in (SMALL, LARGE)]
    pieces = _walkways(chance, ruins)
    for ruin in ruins:
        add_openings(chance, ruin)
    pieces = [draw_ruin(ruin) for ruin in ruins] + pieces
    pieces += _things(chance, own, kinds, blocks, taken)
    if mirror:
        pieces += [turned(piece, size) for piece in pieces]
        pieces += [column(chance, "", size // 2, size // 2)[0]] if blocks % 2 else []
    title = {"en": f"Ruined city {seed}", "es": f"Ciudad en ruinas {seed}"}
    return Plan(title, (size, size), tuple(_named(pieces)))


def _kinds(chance: Chance, blocks: int, *, mirror: bool) -> list[int]:
    """What each block holds, row by row: enough ruins, at least one of them near the middle.

    mirror: the second half is the first, backwards; what is its own counterpart is a square.
    """
    many = blocks * blocks
    fewest = 6 * many // 16
    while True:
        kinds = [_kind(chance.die(6), number // blocks, blocks) for number in range(many)]
        if mirror:
            half = kinds[: many // 2]
            kinds = [*half, *[SQUARE] * (many % 2), *half[::-1]]
        ruins = [number for number, kind in enumerate(kinds) if kind in (SMALL, LARGE)]
        near = any(_is_central(number, blocks) for number in ruins) or (mirror and blocks == _LEAST)
        if len(ruins) >= fewest and near:
            return kinds


def _kind(die: int, row: int, blocks: int) -> int:
    """Large ruins do not stand in the strips where warbands begin."""
    kind = _BY_DIE[die - 1]
    return SMALL if kind == LARGE and row in (0, blocks - 1) else kind


def _is_central(number: int, blocks: int) -> bool:
    row, column_ = divmod(number, blocks)
    return 0 < row < blocks - 1 and 0 < column_ < blocks - 1


def _zone(number: int, blocks: int, inset: int) -> Zone:
    row, across = divmod(number, blocks)
    x, y = across * BLOCK, row * BLOCK
    return Zone(x + inset, y + inset, x + BLOCK - inset, y + BLOCK - inset)


def _ruin(chance: Chance, number: int, kind: int, blocks: int, taken: list[Ring]) -> Ruin:
    """A ruin in its block; its ground is taken."""
    zone = _zone(number, blocks, STREET)
    least, most = (100, 140) if kind == SMALL else (140, 220)
    while True:
        width, depth = chance.between(least, most, 10), chance.between(least, most, 10)
        cos, sin = chance.pick(TILTED if kind == SMALL and chance.die(3) == 3 else STRAIGHT)
        ruin = raise_ruin(chance, f"ruin-{number + 1}", Frame(0, 0, cos, sin), width, depth, large=kind == LARGE)
        x0, y0, x1, y1 = box(ruin.outline(0))
        if x1 - x0 <= zone.x1 - zone.x0 and y1 - y0 <= zone.y1 - zone.y0:
            x = chance.between(zone.x0 - x0, zone.x1 - x1)
            y = chance.between(zone.y0 - y0, zone.y1 - y1)
            ruin.frame = Frame(x, y, cos, sin)
            taken.append(ruin.outline(8))
            return ruin


def _walkways(chance: Chance, ruins: Sequence[Ruin]) -> list[Drawn]:
    """Between floors of one height that face each other: a walkway, or only openings to leap from."""
    found = []
    for place_, one in enumerate(ruins):
        for other in ruins[place_ + 1 :]:
            for storey in range(1, 1 + min(len(one.cuts), len(other.cuts))):
                ring = _joined(chance, one, other, storey)
                if ring is not None and chance.die(6) <= 3:
                    found.append(Drawn("", "walkway", floor=(Floor(FLOORS[storey - 1], ring),)))
    return found


def _joined(chance: Chance, one: Ruin, other: Ruin, storey: int) -> Ring | None:
    """The ground plan of a walkway from one ruin to the other, with openings cut for it; None if there can be none."""
    for normal in STRAIGHT:
        sides = _facing(one, storey, normal), _facing(other, storey, (-normal[0], -normal[1]))
        if sides[0] is None or sides[1] is None:
            continue
        ax, ay, bx, by = one.line(storey, sides[0])
        cx, cy, dx, dy = other.line(storey, sides[1])
        upright = normal[1] == 0
        gap = (cx - ax) * normal[0] // 5 if upright else (cy - ay) * normal[1] // 5
        spans = ((ay, by), (cy, dy)) if upright else ((ax, bx), (cx, dx))
        low, high = max([min(span) for span in spans]) + 30, min([max(span) for span in spans]) - 30
        if not 20 <= gap <= WALKWAY_MOST or low > high:
            continue
        middle = chance.between(low, high)
        ends = (one, sides[0], spans[0]), (other, sides[1], spans[1])
        if all(ruin.is_free(storey, side, _along(span, middle), WALKWAY_WIDE) for ruin, side, span in ends):
            for ruin, side, span in ends:
                lintel = NO_LINTEL if storey == len(ruin.cuts) else LINTEL
                ruin.open(storey, side, Gap(_along(span, middle), WALKWAY_WIDE, 0, lintel))
            half = WALKWAY_WIDE // 2
            x0, x1, y0, y1 = (
                (ax, cx, middle - half, middle + half) if upright else (middle - half, middle + half, ay, cy)
            )
            x0, x1, y0, y1 = min(x0, x1), max(x0, x1), min(y0, y1), max(y0, y1)
            x0, x1, y0, y1 = (x0 - 3, x1 + 3, y0, y1) if upright else (x0, x1, y0 - 3, y1 + 3)
            return ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
    return None


def _facing(ruin: Ruin, storey: int, normal: tuple[int, int]) -> int | None:
    """The side of a ruin whose outer face looks this way, if its floor reaches so far there."""
    cos, sin = ruin.frame.cos, ruin.frame.sin
    outward = {0: (sin, -cos), 1: (cos, sin), 3: (-cos, -sin)}
    return next((side for side in ruin.sides(storey) if outward[side] == normal), None)


def _along(span: tuple[int, int], middle: int) -> int:
    """Where an opening begins along a wall whose ends these are, so that it lies about the middle."""
    start, end = span
    return middle - WALKWAY_WIDE // 2 - start if end > start else start - middle - WALKWAY_WIDE // 2


def _things(chance: Chance, own: Sequence[int], kinds: Sequence[int], blocks: int, taken: list[Ring]) -> list[Drawn]:
    """What stands in squares and rubble fields, and what lies about."""
    made: list[Drawn | None] = []
    for number in own:
        if kinds[number] == SQUARE:
            made.append(place(chance, "", _zone(number, blocks, 120), column, taken))
            made += [place(chance, "", _zone(number, blocks, 80), low_wall, taken) for _ in range(2)]
        if kinds[number] == RUBBLE:
            made.append(place(chance, "", _zone(number, blocks, 110), rubble, taken))
            made += [place(chance, "", _zone(number, blocks, 80), broken_wall, taken) for _ in range(2)]
    rim = RIM + 60
    everywhere = Zone(rim, rim, blocks * BLOCK - rim, len(own) // blocks * BLOCK - rim)
    about: tuple[tuple[int, int, Maker], ...] = ((1, 2, lean_to), (2, 4, bushes), (2, 4, rubble))
    for least, most, make in about:
        made += [place(chance, "", everywhere, make, taken) for _ in range(chance.between(least, most))]
    for number in own:
        made += [place(chance, "", _zone(number, blocks, 80), low_thing, taken) for _ in range(chance.die(3))]
    return [piece for piece in made if piece is not None]


def _named(pieces: Sequence[Drawn]) -> list[Drawn]:
    """The pieces, those without a name numbered by their kind."""
    counts: dict[str, int] = {}
    named = []
    for piece in pieces:
        if not piece.id:
            counts[piece.kind] = counts.get(piece.kind, 0) + 1
        named.append(piece if piece.id else piece._replace(id=f"{piece.kind}-{counts[piece.kind]}"))
    return named


def turned(piece: Drawn, size: int) -> Drawn:
    """The same piece on the other side of the middle of the table, turned half round."""
    old, new = piece.id, f"{piece.id}b" if piece.id else ""
    return Drawn(
        new,
        piece.kind,
        wall=tuple([_turned_wall(one, size) for one in piece.wall]),
        floor=tuple([one._replace(at=_half(one.at, size)) for one in piece.floor]),
        block=_halves(piece.block, size),
        soft=_halves(piece.soft, size),
        closed=_halves(piece.closed, size),
        area=tuple([one._replace(at=_half(one.at, size)) for one in piece.area]),
        roof=tuple([one._replace(at=_half(one.at, size)) for one in piece.roof]),
        ladder=tuple([_turned_ladder(one, size, old, new) for one in piece.ladder]),
    )


def _half(ring: Ring, size: int) -> Ring:
    return tuple([(size - x, size - y) for x, y in ring])


def _halves(blocks: Sequence[Block], size: int) -> tuple[Block, ...]:
    return tuple([block._replace(at=_half(block.at, size)) for block in blocks])


def _turned_ladder(ladder: Ladder, size: int, old: str, new: str) -> Ladder:
    foot, head = _half((ladder.foot, ladder.head), size)
    on, to = [name.replace(old, new) if name.startswith(f"{old}.") else name for name in (ladder.on, ladder.to)]
    return ladder._replace(foot=foot, head=head, on=on, to=to)


def _turned_wall(wall: Wall, size: int) -> Wall:
    (ax, ay), (bx, by) = _half((wall.line[:2], wall.line[2:]), size)
    return wall._replace(line=(ax, ay, bx, by))
