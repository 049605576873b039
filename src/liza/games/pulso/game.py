"""Pulso: two people, one table, three grips. The whole game in one module; the tutorial explains it line by line."""

from pathlib import Path
from typing import Any, Final

from liza.kernel.dice import d6
from liza.kernel.game import Game, Reason, Result, Row, Setup, Why, because
from liza.kernel.options import Rng, Value
from liza.kernel.refusal import Refusal
from liza.kernel.table import REFEREE, Table

GRIPS: Final = ("hook", "press", "top_roll")
BEATEN_BY: Final = {"hook": "press", "press": "top_roll", "top_roll": "hook"}
PINNED: Final = 3


class Duel:
    """What lies on the table: the arm leans to seat 0 (down to -3) or to seat 1 (up to 3)."""

    __slots__ = ("agenda", "arm", "grips", "rounds", "shown", "stamina", "wind")

    def __init__(
        self, agenda: list[Row], arm: int, rounds: int, stamina: list[int], grips: list[str], shown: list[bool],
        wind: list[bool],
    ) -> None:  # fmt: skip
        self.agenda, self.arm, self.rounds, self.stamina = agenda, arm, rounds, stamina
        self.grips, self.shown, self.wind = grips, shown, wind

    def copy(self) -> "Duel":
        """An equal duel."""
        return Duel(self.agenda[:], self.arm, self.rounds, self.stamina[:], self.grips[:], self.shown[:], self.wind[:])


def setup(agreed: Setup) -> Duel:
    """PU-1: the arm upright, so many rounds, ten stamina and one second wind each."""
    rounds = agreed.options.get("rounds", 9)
    if type(rounds) is not int or not 1 <= rounds <= 99:
        raise Refusal("wrong_rounds", "PU-1", rounds=rounds)
    if agreed.options.keys() - {"rounds"}:
        raise Refusal("only_rounds", "PU-1", options=tuple(agreed.options))
    return Duel([("grip",)], 0, rounds, [10, 10], ["", ""], [False, False], [True, True])


def choose_grips(duel: Duel, table: Table) -> None:
    """PU-2: each chooses a grip in secret; it stays hidden until it is used."""
    duel.grips = table.ask_all("grip", [(0, 0, GRIPS), (1, 1, GRIPS)], to=REFEREE)
    duel.agenda.append(("strain",))


def efforts(duel: Duel, seat: int) -> range:
    """PU-3: from nothing up to three points, never more than the stamina left."""
    return range(min(3, duel.stamina[seat]) + 1)


def strain(duel: Duel, table: Table) -> None:
    """PU-3: both choose an effort in secret, one may spring his grip, both throw; the arm goes to the weaker side."""
    spent = table.ask_all("effort", [(0, 0, efforts(duel, 0)), (1, 1, efforts(duel, 1))])
    table.tell("strain", "PU-3", efforts=tuple(spent))
    duel.stamina = [duel.stamina[0] - spent[0], duel.stamina[1] - spent[1]]
    spring_grip(duel, table)
    totals = [table.roll("strain", d6)[0] + strength(duel, seat, spent) for seat in (0, 1)]
    behind = int(totals[1] < totals[0])
    if totals[0] != totals[1] and second_wind(duel, table, behind):
        totals[behind] = table.roll("second wind", d6)[0] + strength(duel, behind, spent)
    push(duel, table, (totals[0] > totals[1]) - (totals[0] < totals[1]))
    duel.agenda.append(("breathe",))


def spring_grip(duel: Duel, table: Table) -> None:
    """PU-4: before the dice fall, the one whose arm is giving way may show his grip: from then on it counts."""
    seat = 0 if duel.arm < 0 else 1 if duel.arm > 0 else -1
    if seat >= 0 and not duel.shown[seat] and table.ask(seat, "spring", (False, True)):
        duel.shown[seat] = True
        table.tell("sprung", "PU-4", who=seat, grip=duel.grips[seat])


def strength(duel: Duel, seat: int, spent: list[int], why: Why = None) -> int:
    """PU-5: the effort, and two more for a grip that is shown and beats the other's."""
    bonus = 2 if duel.shown[seat] and BEATEN_BY[duel.grips[1 - seat]] == duel.grips[seat] else 0
    return because(why, spent[seat], "effort", "PU-3") + because(why, bonus, "grip", "PU-5")


def second_wind(duel: Duel, table: Table, seat: int) -> bool:
    """PU-6: once in a duel, the one who fell behind may throw again."""
    if not duel.wind[seat] or not table.ask(seat, "second_wind", (False, True)):
        return False
    duel.wind[seat] = False
    return True


def push(duel: Duel, table: Table, by: int) -> None:
    """PU-7: the arm moves one step away from the stronger; at three steps it is pinned."""
    duel.arm += by
    table.tell("pushed" if by else "held", "PU-7", arm=duel.arm)


def breathe(duel: Duel, table: Table) -> None:
    """PU-8: the round is over. Whoever has no stamina left gets a point back on a 4 or more."""
    duel.rounds -= 1
    if duel.rounds and abs(duel.arm) < PINNED:
        for seat in (0, 1):
            if duel.stamina[seat] == 0 and table.test("breath", d6, 4):
                duel.stamina[seat] = 1
                table.tell("breath", "PU-8", who=seat)
        duel.agenda.append(("strain",))


def result(duel: Duel) -> Result:
    """PU-7, PU-9: pinned, or after the last round the one towards whom the arm does not lean; upright is a draw."""
    reason, rule = ("pinned", "PU-7") if abs(duel.arm) == PINNED else ("last_round", "PU-9")
    winners = (0,) if duel.arm > 0 else (1,) if duel.arm < 0 else ()
    return Result(winners, reason, rule, (duel.arm, -duel.arm))


def scene(duel: Duel, seat: int | None) -> dict[str, Any]:
    """What a seat may see: all but the other's grip."""
    grips = [grip if duel.shown[owner] or owner == seat else "" for owner, grip in enumerate(duel.grips)]
    sheets = [
        {"seat": owner, "stamina": duel.stamina[owner], "grip": grips[owner], "second_wind": duel.wind[owner]}
        for owner in (0, 1)
    ]
    return {"header": {"arm": duel.arm, "rounds": duel.rounds}, "sheets": sheets}


def resample(duel: Duel, seat: int | None, rng: Rng) -> Duel:
    """A grip that a seat has not seen may be any."""
    for owner in (0, 1):
        if owner != seat and duel.grips[owner] and not duel.shown[owner]:
            duel.grips[owner] = GRIPS[int(rng.random() * len(GRIPS))]
    return duel


def strengths(duel: Duel, seat: int, effort: int) -> tuple[Value, ...]:
    """The reasons of a strength, for worked cases and previews."""
    why: list[Reason] = []
    strength(duel, seat, [effort, effort], why)
    return tuple(why)


def draw(duel: Duel) -> str:
    """The position as text: agenda, arm and rounds, one line for each wrestler."""
    rows = [f"next {' '.join(row[0] for row in duel.agenda) or 'nothing'}", f"arm {duel.arm} rounds {duel.rounds}"]
    for seat in (0, 1):
        shown, wind = "shown" if duel.shown[seat] else "hidden", "wind" if duel.wind[seat] else "spent"
        rows.append(f"{seat} stamina {duel.stamina[seat]} grip {duel.grips[seat] or '-'} {shown} {wind}")
    return "\n".join(rows)


def parse(text: str) -> Duel:
    """The position that a text describes."""
    rows = [line.split() for line in text.strip().splitlines()]
    agenda: list[Row] = [] if rows[0][1] == "nothing" else [(beat,) for beat in rows[0][1:]]
    seats = rows[2:4]
    return Duel(
        agenda, int(rows[1][1]), int(rows[1][3]), [int(row[2]) for row in seats],
        ["" if row[4] == "-" else row[4] for row in seats], [row[5] == "shown" for row in seats],
        [row[6] == "wind" for row in seats],
    )  # fmt: skip


GAME: Final = Game(
    id="pulso",
    title={"en": "Pulso (arm wrestling)", "es": "Pulso"},
    version="1",
    editions=("classic",),
    seats=(2, 2),
    folder=Path(__file__).parent,
    state=Duel,
    setup=setup,
    beats={"grip": choose_grips, "strain": strain, "breathe": breathe},
    result=result,
    scene=scene,
    draw=draw,
    parse=parse,
    queries={"strengths": strengths},
    resample=resample,
)
