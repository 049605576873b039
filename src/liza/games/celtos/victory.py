"""Chapters 1.6 and 8.9 to 8.11: objectives, victory points, who has won."""

from typing import Any

from liza.games.celtos.data import number
from liza.games.celtos.morale import below_half
from liza.games.celtos.moving import CM, broken
from liza.games.celtos.sight import scenario
from liza.games.celtos.state import Battle, Unit
from liza.kernel.game import Result
from liza.kernel.table import Table
from liza.space.field.measure import distance_to


def score_objectives(battle: Battle, table: Table) -> None:
    """CE-8.10, CE-8.11: at the end of a turn in which they count."""
    for goal in scenario(battle).get("objective", ()):
        if battle.turn >= goal.get("from", battle.rules.turns):
            for x, y in goal["at"]:
                side = holder(battle, goal, x, y)
                if side is not None:
                    battle.sides[side].score += goal["points"]
                    tell_held(battle, table, goal, side, (x, y))


def tell_held(battle: Battle, table: Table, goal: dict[str, Any], side: int, at: tuple[int, int]) -> None:
    """CE-8.10, CE-8.11: which place, in millimetres, and for people in cm."""
    x, y = at[0] // CM, at[1] // CM
    table.tell("objective", scenario(battle)["rule"], side=side, at=at, x=x, y=y, points=goal["points"])


def holder(battle: Battle, goal: dict[str, Any], x: int, y: int) -> int | None:
    """CE-0.2, CE-8.10, CE-8.11: who holds a place: by more models, or alone; measured to their bases."""
    counts = [0, 0]
    for unit in battle.units:
        if unit.here() and may_hold(unit, goal["barred"]):
            near = [figure for figure in unit.figures() if distance_to(figure, x, y, figure.z) <= goal["radius_mm"]]
            counts[unit.side] += len(near)
    if goal["counts"] == "alone" and counts[0] and counts[1]:
        return None
    return None if counts[0] == counts[1] else int(counts[1] > counts[0])


def may_hold(unit: Unit, barred: list[str]) -> bool:
    """CE-8.10, CE-8.11: not in Panic, nor out of coherence where the scenario says so."""
    return not ("panic" in barred and unit.panic) and not ("broken_coherence" in barred and broken(unit))


def exact_points(battle: Battle, side: int) -> int:
    """CE-8.9: in hundredths: the enemy's units destroyed or routed, half of those below half; objectives."""
    percent: int = scenario(battle)["unit_percent"]
    lost = sum([unit.sheet.points * lost_percent(unit) for unit in battle.units if unit.side != side])
    return lost * percent // 100 + battle.sides[side].score * 100


def points(battle: Battle, side: int) -> int:
    """CE-8.9: the score as people read it, without fractions; they count where scores are compared."""
    return exact_points(battle, side) // 100


def lost_percent(unit: Unit) -> int:
    """CE-8.9: how much of its points a unit has given away so far."""
    if not unit.models:
        return 100
    return number("victory", "below_half_percent") if unit.placed and below_half(unit) else 0


def result(battle: Battle) -> Result:
    """CE-1.6, CE-8.9: the higher score; a margin of a tenth of the larger army or less is a draw."""
    exact = exact_points(battle, 0), exact_points(battle, 1)
    score = points(battle, 0), points(battle, 1)
    larger = max(battle.sides[0].points, battle.sides[1].points)
    reason = "last_turn" if battle.of(0) and battle.of(1) else "table_cleared"
    if abs(exact[0] - exact[1]) <= larger * number("victory", "draw_percent"):
        return Result((), reason, "CE-8.9", score)
    return Result((int(exact[1] > exact[0]),), reason, "CE-8.9", score)
