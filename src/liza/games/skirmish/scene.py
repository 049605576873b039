"""What a seat may see of a battle: everything, for nothing is hidden on the table."""

from typing import Any

from liza.games.skirmish.state import BODIES, Battle, Warrior


def scene(battle: Battle, _seat: int | None) -> dict[str, Any]:
    """Header and sheets."""
    return {
        "header": {"round": battle.round, "moving": battle.moving, "edition": battle.rules.edition},
        "sheets": [_sheet(one) for one in battle.warriors],
    }


def _sheet(one: Warrior) -> dict[str, Any]:
    place = [one.x, one.y, one.z] if one.here() else []
    return {"id": one.id, "side": one.side, "kind": one.sheet.kind, "body": BODIES[one.body], "at": place}
