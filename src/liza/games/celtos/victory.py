"""Chapters 1.6 and 8.9 to 8.11: objectives, victory points, who has won."""

from typing import Any

from liza.games.celtos.data import number
from liza.games.celtos.morale import below_half
from liza.games.celtos.moving import broken
from liza.games.celtos.sight import scenario
from liza.games.celtos.state import Battle, Unit
from liza.kernel.game import Result
from liza.kernel.table import Table


def score_objectives(battle: Battle, table: Table) -> None:
    """CE-8.10, CE-8.11: at the end of a turn in which they count."""
    for goal in scenario(battle).get("objective", ()):
        if goal["from"] <= battle.turn <= goal["to"]:
            for x, y in goal["at"]:
                side = holder(battle, goal, x, y)
                if side is not None:
                    battle.sides[side].score += goal["points"]
                    table.tell("objective", scenario(battle)["rule"], side=side, at=(x, y), points=goal["points"])


def holder(battle: Battle, goal: dict[str, Any], x: int, y: int) -> int | None:
    """Who holds a place: by more models, or alone, as the scenario says; nobody if they are level."""
    counts = [0, 0]
    for unit in battle.units:
        if unit.here() and may_hold(unit, goal["barred"]):
            counts[unit.side] += sum(
                [within(model.figure.x - x, model.figure.y - y, goal["radius_mm"]) for model in unit.models]
            )
    if goal["counts"] == "alone" and counts[0] and counts[1]:
        return None
    return None if counts[0] == counts[1] else int(counts[1] > counts[0])


def within(dx: int, dy: int, radius: int) -> bool:
    """Whether a model's centre is so near."""
    return dx * dx + dy * dy <= radius * radius


def may_hold(unit: Unit, barred: list[str]) -> bool:
    """CE-8.10, CE-8.11: not in Panic, nor out of coherence where the scenario says so."""
    return not ("panic" in barred and unit.panic) and not ("broken_coherence" in barred and broken(unit))


def points(battle: Battle, side: int) -> int:
    """CE-8.9: for the enemy's units destroyed or routed, half for those below half; and for objectives."""
    percent: int = scenario(battle)["unit_percent"]
    lost = sum([worth(unit) for unit in battle.units if unit.side != side])
    return lost * percent // 100 + battle.sides[side].score


def worth(unit: Unit) -> int:
    """CE-8.9: what a unit has cost its owner so far."""
    if not unit.models:
        return unit.sheet.points if unit.placed else 0
    return unit.sheet.points * number("victory", "below_half_percent") // 100 if below_half(unit) else 0


def result(battle: Battle) -> Result:
    """CE-8.9: the higher score; a margin of a tenth of the larger army or less is a draw."""
    score = (points(battle, 0), points(battle, 1))
    larger = max(battle.sides[0].points, battle.sides[1].points)
    reason = "last_turn" if battle.of(0) and battle.of(1) else "table_cleared"
    if abs(score[0] - score[1]) * 100 <= larger * number("victory", "draw_percent"):
        return Result((), reason, "CE-8.9", score)
    return Result((int(score[1] > score[0]),), reason, "CE-8.9", score)
