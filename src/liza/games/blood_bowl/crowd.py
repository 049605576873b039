"""Where everybody stands, a bit for each square: what ways over the pitch are reckoned with."""

from itertools import compress, pairwise
from typing import Final

from liza.games.blood_bowl.movement import may_dive
from liza.games.blood_bowl.pitch import LENGTH, NEAR_BITS, SQUARES, WIDTH
from liza.games.blood_bowl.players import has
from liza.games.blood_bowl.skills import DIVING_TACKLE, PREHENSILE_TAIL, TACKLE, TENTACLES, TITCHY
from liza.games.blood_bowl.state import Match

ODD: Final = PREHENSILE_TAIL | TENTACLES | DIVING_TACKLE
BIT: Final = tuple([1 << square for square in range(SQUARES)])
EVERY: Final = (1 << SQUARES) - 1
NUMBERS: Final = range(SQUARES)
_FIRST: Final = sum([1 << row * LENGTH for row in range(WIDTH)])
_NOT_FIRST: Final = EVERY ^ _FIRST
_NOT_LAST: Final = EVERY ^ _FIRST << LENGTH - 1
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
            near, skills = NEAR_BITS[player.at], player.sheet.skills
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
    """These squares, and all next to them."""
    row = squares | squares << 1 & _NOT_FIRST | squares >> 1 & _NOT_LAST
    return row | row << LENGTH | row >> LENGTH


def numbers(squares: int) -> list[int]:
    """The numbers of these squares."""
    return [*compress(NUMBERS, f"{squares:b}"[::-1].encode().translate(_DIGITS))]
