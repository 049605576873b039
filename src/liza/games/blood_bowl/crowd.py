"""Where everybody stands, a bit for each square: what ways over the pitch are reckoned with."""

from itertools import compress, pairwise
from typing import Final

from liza.games.blood_bowl.movement import may_dive
from liza.games.blood_bowl.pitch import AT, LENGTH, NEAR, WIDTH, XY
from liza.games.blood_bowl.players import has
from liza.games.blood_bowl.skills import DIVING_TACKLE, PREHENSILE_TAIL, TACKLE, TENTACLES, TITCHY
from liza.games.blood_bowl.state import Match
from liza.space.squares import OFF

ODD: Final = PREHENSILE_TAIL | TENTACLES | DIVING_TACKLE
# rows are a bit longer than the pitch, so that the end of one is not next to the beginning of another
_ROW: Final = LENGTH + 1
BIT: Final = tuple([1 << y * _ROW + x for x, y in XY])
EVERY: Final = sum(BIT)
# the squares next to one
BESIDE: Final = tuple([sum([BIT[near] for near in row]) for row in NEAR])
NUMBERS: Final = tuple([AT.get((x, y), OFF) for y in range(WIDTH) for x in range(_ROW)])
_DIGITS: Final = bytes.maketrans(b"01", b"\0\1")


class Crowd:
    """What is in a team's way.

    free: where nobody is. covered: the opponents' tackle zones (BB-5.4); tackled: those of Tackle; odd: those of
    opponents with Tentacles, Diving Tackle or a Prehensile Tail, where it depends on who they are. hindering: of those
    that make it harder to dodge to a square (BB-5.9), the squares with at least one, two, three and so on.
    """

    __slots__ = ("covered", "free", "hindering", "odd", "tackled")

    def __init__(self, match: Match, team: int) -> None:
        taken = covered = tackled = odd = 0
        self.hindering: list[int] = []
        for player in match.players:
            if player.at < 0:
                continue
            taken |= BIT[player.at]
            if player.team == team or player.status or player.dazed:
                continue
            near, skills = BESIDE[player.at], player.sheet.skills
            covered |= near
            if not skills & TITCHY:
                self.hinder(near)
            if skills & TACKLE:
                tackled |= near
            if skills & ODD and (skills & PREHENSILE_TAIL or has(player, TENTACLES) or may_dive(player)):
                odd |= near
        self.free, self.covered, self.tackled, self.odd = EVERY ^ taken, covered, tackled, odd

    def hinder(self, near: int) -> None:
        """One more of them around each of these squares."""
        levels = self.hindering
        for number, level in enumerate(levels):
            levels[number] = level | near
            near &= level
            if not near:
                return
        levels.append(near)

    def by_hindrance(self) -> list[int]:
        """The squares with none of them, with one, with two and so on."""
        levels = [EVERY, *self.hindering, 0]
        return [level & ~more for level, more in pairwise(levels)]


def around(squares: int) -> int:
    """These squares, and all next to them; some more outside of the pitch."""
    row = squares | squares << 1 | squares >> 1
    return row | row << _ROW | row >> _ROW


def numbers(squares: int) -> list[int]:
    """The numbers of these squares."""
    return [*compress(NUMBERS, f"{squares:b}"[::-1].encode().translate(_DIGITS))]
