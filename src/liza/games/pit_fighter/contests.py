"""Opposed rolls: D20 and a characteristic on each side, re-rolls, then adrenaline (PF-8.42.e in the ledger's words).

Pushes, attack rolls, disarming, shield bashes and thrown knives are all contests.
"""

from collections.abc import Callable
from typing import Final

from liza.games.pit_fighter.adrenaline import may_close
from liza.games.pit_fighter.characteristics import half, move_rank, value
from liza.games.pit_fighter.state import Fighter
from liza.kernel.dice import d20
from liza.kernel.table import Table

TWO_D20: Final = 2 * d20
DAGGER: Final = 5
TOTALS: Final = {
    "push": "PF-5.3b",
    "attack": "PF-6.3a",
    "disarm": "PF-8.42.33",
    "bash": "PF-8.42.53",
    "knife": "PF-8.42.63",
}
REROLLS: Final = {
    "push": ((55,), (55,)),
    "attack": ((13,), (25,)),
    "disarm": ((13,), (25,)),
    "bash": ((13, 55), (25,)),
    "knife": ((13,), (25,)),
}


class Contest:
    """Who against whom, with which characteristic, in which form of attack; `edge` and `guard` are added at the end.

    `bonus` is what skills add to the characteristic of the first side, before an extra attack halves it (PF-0b).
    """

    __slots__ = ("bonus", "edge", "faces", "form", "guard", "one", "trait", "two", "what")

    def __init__(
        self,
        what: str,
        one: Fighter,
        two: Fighter,
        trait: int,
        edge: int = 0,
        guard: int = 0,
        form: str = "main",
        bonus: int = 0,
    ) -> None:
        self.what, self.one, self.two, self.trait = what, one, two, trait
        self.edge, self.guard, self.form, self.bonus = edge, guard, form, bonus
        self.faces = [0, 0]

    def lead(self) -> int:
        """By how much the first side is ahead."""
        one = in_form(value(self.one, self.trait) + self.bonus, self.form)
        return self.faces[0] + one + self.edge - self.faces[1] - value(self.two, self.trait) - self.guard

    def behind(self, side: int) -> bool:
        """Whether this side is behind, as it stands; in a tie nobody is."""
        lead = self.lead()
        return lead > 0 if side else lead < 0

    def open_to(self, side: int) -> bool:
        """PF-8.42e, PF-6.4b: who would lose may roll again, unless the attacker's natural 20 settles it anyhow."""
        return self.won() is (side == 1) and not (side == 1 and self.what == "attack" and self.faces[0] == 20)

    def tell(self, table: Table) -> None:
        """What both sides come to, with everything added."""
        two = self.faces[1] + value(self.two, self.trait) + self.guard
        who, whom, natural = self.one.sheet.id, self.two.sheet.id, self.natural() is not None
        table.tell("totals", TOTALS[self.what], who=who, whom=whom, totals=(two + self.lead(), two), natural=natural)

    def natural(self) -> bool | None:
        """PF-6.4a, PF-6.4b: in an attack a 1 fails and a 20 succeeds, the attacker's first; None if neither fell."""
        one, two = self.faces
        if self.what != "attack" or (one not in (1, 20) and two not in (1, 20)):
            return None
        return one == 20 or (one != 1 and two == 1)

    def won(self) -> bool:
        """Whether the first side wins as it stands; a tie is no win."""
        natural = self.natural()
        return self.lead() > 0 if natural is None else natural


def in_form(number: int, form: str) -> int:
    """PF-8.42.35, PF-9.4: an extra attack has half of the finished WS, the dagger five less."""
    return half(number) if form == "extra" else max(0, number - DAGGER) if form == "dagger" else number


def contest(table: Table, match: Contest) -> bool:
    """PF-6.3a, PF-6.7d, PF-8.42e: dice, re-rolls by the first side and then the other, adrenaline; whether it wins."""
    match.faces = list(table.roll(match.what, TWO_D20))
    for side, fighter in enumerate((match.one, match.two)):
        if fighter.sheet.skills and match.open_to(side) and may_reroll(table, match, side):
            match.faces[side] = table.roll("reroll", d20)[0]
    while match.natural() is None:
        lead = match.lead()
        behind, gap = (match.two, lead) if lead > 0 else (match.one, 1 - lead)
        if match.form == "extra" and lead <= 0:
            gap *= 2
        if not may_close(table, behind, match.trait, gap):
            break
    match.tell(table)
    return match.won()


def push_contest(table: Table, mover: Fighter, occupant: Fighter) -> bool:
    """PF-5.3b, PF-6.7d: ties are rolled again; in a tie the lower-ranked side may spend adrenaline first."""
    while True:
        match = Contest("push", mover, occupant, 1)
        match.faces = list(table.roll("push", TWO_D20))
        for side, fighter in enumerate((mover, occupant)):
            if fighter.sheet.skills and match.behind(side) and may_reroll(table, match, side):
                match.faces[side] = table.roll("reroll", d20)[0]
        while settle_push(table, match):
            pass
        match.tell(table)
        lead = match.lead()
        if lead:
            return lead > 0


def settle_push(table: Table, match: Contest) -> bool:
    """PF-6.7d: whether somebody has spent adrenaline on the push as it stands."""
    lead = match.lead()
    if lead:
        return may_close(table, match.one if lead < 0 else match.two, match.trait, abs(lead))
    sides = sorted((match.one, match.two), key=move_rank)
    return may_close(table, sides[0], match.trait, 1) or may_close(table, sides[1], match.trait, 1)


def may_reroll(table: Table, match: Contest, side: int) -> bool:
    """PF-8.42.13, PF-8.42.25, PF-8.42.51, PF-8.42.55, PF-8.42e: a die once at most; the second result stands."""
    fighter = match.two if side else match.one
    for skill in REROLLS[match.what][side]:
        if skill in fighter.sheet.skills:
            return reroll(table, fighter, skill)
    return quick_reflexes(table, fighter)


def quick_reflexes(table: Table, fighter: Fighter) -> bool:
    """PF-8.42.51: once in a combat any one die roll made by or for him is rolled again."""
    if 51 not in fighter.sheet.skills or "51" in fighter.used or not reroll(table, fighter, 51):
        return False
    fighter.used.append("51")
    return True


def with_reflexes(table: Table, fighter: Fighter, throw: Callable[[], int]) -> int:
    """PF-8.42.51, PF-8.42e: a throw made by or for him; if he throws again, the second stands."""
    first = throw()
    return throw() if quick_reflexes(table, fighter) else first


def reroll(table: Table, fighter: Fighter, skill: int) -> bool:
    """PF-8.42e: asked after the dice are seen and before adrenaline."""
    if not table.ask(fighter.sheet.seat, "reroll", (False, True), fighter.sheet.id):
        return False
    table.tell("rerolled", "PF-8.42e", who=fighter.sheet.id, skill=skill)
    return True
