"""Chapter 8: what is agreed before a battle: forces, scenario, settings; the first state, or a refusal."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

from liza.games.celtos.data import DATA, number, table
from liza.games.celtos.forces import READY, Force, Place, force_of, forces
from liza.games.celtos.state import GAP, TA, TALL, Battle, Rules, Sheet, Side, new_unit
from liza.kernel.game import Pick, Setup
from liza.kernel.options import Rng
from liza.kernel.refusal import Refusal
from liza.space.field.compiling import read_table
from liza.space.field.model import Field

SCENARIOS: Final = ("ford", "three_cairns")
OPTIONS: Final = (
    "forces",
    "scenario",
    "orders_per_activation",
    "counter_charge_requires_hold",
    "weapon_speed",
    "turns",
)
_TURNS: Final = 20
_ORDERS: Final = 3


def setup(agreed: Setup) -> Battle:
    """CE-8.4 to CE-8.11: two forces, a scenario with its table, and the settings of the ledger."""
    options = agreed.options
    strange = [key for key in options if key not in OPTIONS]
    if strange:
        raise Refusal("no_such_option", "CE-9.2", option=strange[0][:40], options=OPTIONS)
    chosen = both_forces(options.get("forces", READY[:2]))
    rules = rules_of(options)
    for force in chosen:
        fits(force, rules.scenario)
    sides = [Side(force.id, () if is_ready(force) else both(force.title), force.points, -1, 0) for force in chosen]
    units = [new_unit(sheet) for sheet in sheets(chosen)]
    return Battle([("edges",)], rules, field_of(rules.scenario), sides, units, 0, 0, "", (), "")


def both_forces(given: Any) -> list[Force]:
    """Two forces: names of ready ones, or forces of somebody's own as data."""
    if not isinstance(given, (list, tuple)) or len(given) != 2:
        raise Refusal("two_forces", "CE-8.4", forces=READY)
    return [one_force(one) for one in given]


def one_force(given: Any) -> Force:
    """A ready force by its name, or one from data, checked like a file."""
    if isinstance(given, str):
        if given not in forces():
            raise Refusal("no_such_force", "CE-8.4", force=given[:40], forces=READY)
        return forces()[given]
    return force_of(given, Place(""))


def fits(force: Force, scenario: str) -> None:
    """CE-8.8: a force finds room in its zone however it is deployed; one that fills more than so much of it may not."""
    room: int = table(f"scenarios/{scenario}")["zone_mm"] * field_of(scenario).width
    filled = sum([row.models * (base_of(row.profile) + GAP) ** 2 for row in force.units])
    if filled * 100 > room * number("deployment", "most_percent"):
        raise Refusal("force_does_not_fit", "CE-8.8", force=force.id, percent=filled * 100 // room)


def rules_of(options: Mapping[str, Any]) -> Rules:
    """CE-1.6, CE-2.1, CE-2.5, CE-4.8: the scenario and the settings."""
    scenario = options.get("scenario", SCENARIOS[0])
    if scenario not in SCENARIOS:
        raise Refusal("no_such_scenario", "CE-8.10", scenario=str(scenario)[:40], scenarios=SCENARIOS)
    usual = table("numbers")["options"]
    turns = options.get("turns", table(f"scenarios/{scenario}")["turns"])
    orders = options.get("orders_per_activation", usual["orders_per_activation"])
    if type(turns) is not int or not 1 <= turns <= _TURNS:
        raise Refusal("setting_out_of_range", "CE-1.6", key="turns", least=1, most=_TURNS)
    if type(orders) is not int or not 1 <= orders <= _ORDERS:
        raise Refusal("setting_out_of_range", "CE-2.1", key="orders_per_activation", least=1, most=_ORDERS)
    flags = [options.get(key, usual[key]) for key in ("counter_charge_requires_hold", "weapon_speed")]
    if [flag for flag in flags if type(flag) is not bool]:
        raise Refusal("yes_or_no", "CE-9.2", options=("counter_charge_requires_hold", "weapon_speed"))
    return Rules(scenario, turns, orders, flags[0], flags[1])


@cache
def field_of(scenario: str) -> Field:
    """CE-8.10, CE-8.11: the table of a scenario."""
    name: str = table(f"scenarios/{scenario}")["table"]
    return read_table((DATA / "tables" / f"{name}.toml").read_text(encoding="utf-8"), f"{name}.toml")


def sheets(chosen: Sequence[Force]) -> list[Sheet]:
    """CE-7.1: the units of both forces; those of ready ones by force and unit."""
    rows = [(side, place, force, row) for side, force in enumerate(chosen) for place, row in enumerate(force.units)]
    return [
        Sheet(
            f"{'AB'[side]}{place + 1}", order, side, f"{force.id}/{row.id}" if is_ready(force) else row.id,
            () if is_ready(force) else both(row.name), row.profile, row.models, row.melee, row.missile, row.skills,
            row.leader, row.standard, row.points(), base_of(row.profile), TALL[row.profile[TA] - 1],
        )
        for order, (side, place, force, row) in enumerate(rows)
    ]  # fmt: skip


def is_ready(force: Force) -> bool:
    """Whether this is one of the game's own, and not another of its name."""
    return forces().get(force.id) == force


def both(texts: Mapping[str, str]) -> tuple[str, str]:
    """A name in both languages."""
    return texts["en"], texts["es"]


def base_of(profile: Sequence[int]) -> int:
    """CE-0.2: the diameter of a base by its size."""
    bases: list[int] = table("numbers")["measuring"]["base_mm"]
    return bases[profile[TA] - 1]


def usual_options(_edition: str, _seats: int) -> dict[str, Any]:
    """What is played if nothing else is said."""
    return {"forces": list(READY[:2]), "scenario": SCENARIOS[0]}


def picks() -> dict[str, list[Pick]]:
    """What a setup form may offer."""
    return {
        "forces": [
            Pick(one.id, one.title, {"points": one.points, "units": len(one.units)}) for one in forces().values()
        ],
        "scenarios": [Pick(name, table(f"scenarios/{name}")["title"], {}) for name in SCENARIOS],
    }


def varied(rng: Rng) -> Setup:
    """Any two forces, either scenario, any settings."""
    pick = [READY[int(rng.random() * len(READY))] for _ in range(2)]
    options: dict[str, Any] = {"forces": pick, "scenario": SCENARIOS[int(rng.random() * 2)]}
    options["turns"] = 2 + int(rng.random() * 4)
    options["weapon_speed"] = rng.random() * 4 > 1
    options["orders_per_activation"] = (1, 2, 2, 2, 3)[int(rng.random() * 5)]
    options["counter_charge_requires_hold"] = rng.random() * 3 > 1
    return Setup("classic", ("P1", "P2"), options)
