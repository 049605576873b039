"""What is agreed before a battle, checked, becomes the first position: warbands, scenario, table, options."""

from collections.abc import Mapping
from typing import Any, Final

from liza.games.skirmish.arms import POWDER, weapons
from liza.games.skirmish.data import table
from liza.games.skirmish.places import ruins_of
from liza.games.skirmish.state import Battle, Rules, Side, new_battle, new_side, new_warrior
from liza.games.skirmish.terrain import check_terrain, city_terrain, drawn, field_of, is_known
from liza.games.skirmish.warbands import Place, Warband, raised, sheets_of, short, warband_of, warbands
from liza.kernel.game import Pick, Row, Setup
from liza.kernel.options import Rng
from liza.kernel.refusal import Refusal
from liza.space.field.tables import names, plan

SWITCHES: Final = {"open_measuring": "AN-0.6", "old_hatreds": "AN-10.3", "black_powder": "AN-9.8"}
KNOWN: Final = ("warbands", "scenario", "table", "seed", "size", "mirror", *SWITCHES)
CITY: Final = "city"
SKIRMISH: Final = "skirmish"
BLOCK: Final = 300
SIZES: Final = (1200, 900)
MOST_SEED: Final = 999_999_999
USUAL: Final = {"annuminas": ["rangers", "orcs"], "mordheim": ["mercenaries", "ratmen"]}
OPENING: Final[Mapping[str, tuple[Row, ...]]] = {
    "skirmish": (("deploy_first",),),
    "relic_hunt": (("relics",), ("deploy_first",)),
    "breakthrough": (("attacker",),),
    "hold": (("ruins",), ("deploy_first",)),
}
"""What comes first in each scenario (AN-10.10 to AN-10.13)."""


def setup(agreed: Setup) -> Battle:
    """AN-10.1, AN-10.7, AN-10.9, MO-11: two warbands and a table, checked; the scenario says what comes first."""
    options = agreed.options
    unknown = [str(key)[:40] for key in options if key not in KNOWN]
    if unknown:
        raise Refusal("unknown_option", "AN-10.1", keys=tuple(unknown), known=KNOWN)
    rules = rules_of(agreed.edition, options)
    both = read_warbands(agreed.edition, options.get("warbands", USUAL[agreed.edition]))
    for warband in both:
        check_powder(warband, rules)
    terrain = terrain_of(options)
    check_ruins(rules, terrain)
    sheets = sheets_of(both[0], 0, 0, old_hatreds=rules.old_hatreds)
    sheets += sheets_of(both[1], 1, len(sheets), old_hatreds=rules.old_hatreds)
    sides = [_side(warband) for warband in both]
    battle = new_battle(rules, terrain, field_of(terrain), sides, [new_warrior(sheet) for sheet in sheets])
    battle.agenda = [("table",)] * terrain.startswith(CITY) + list(OPENING[rules.scenario])
    return battle


def _side(warband: Warband) -> Side:
    own = () if warband.id in warbands() else (warband.title["en"], warband.title["es"])
    return new_side(own, warband.id, sum([kind.models for kind in warband.kinds]), warband.leader_mm)


def rules_of(edition: str, options: Mapping[str, Any]) -> Rules:
    """The rules of an edition with what is agreed otherwise, or a refusal; in what editions differ is data alone."""
    editions, scenarios = table("editions"), table("scenarios")["scenario"]
    if edition not in editions:
        raise Refusal("unknown_edition", "MO-1", edition=str(edition)[:40], editions=tuple(editions))
    scenario = options.get("scenario", SKIRMISH)
    if not isinstance(scenario, str) or scenario not in scenarios:
        raise Refusal("unknown_scenario", "AN-10.10", scenario=str(scenario)[:40], scenarios=tuple(scenarios))
    row, switches = editions[edition], {key: _switch(key, options) for key in SWITCHES}
    if switches["black_powder"] and not row["black_powder"]:
        raise Refusal("no_black_powder", "AN-9.8", edition=edition)
    return Rules(
        edition, scenario, scenarios[scenario]["rounds"], row["corridor"], row["hidden_contact"], row["max_gap_mm"],
        row["voluntary_rout"], row["leader_knocked_down_helps"], row["knocked_down_friend_is_company"],
        row["rally_ignores_hidden"], row["stupidity_lasts"], row["large_target_always_legal"],
        row["near_miss_hits_cover"], **switches,
    )  # fmt: skip


def _switch(key: str, options: Mapping[str, Any]) -> bool:
    value = options.get(key, table("numbers")["options"][key])
    if type(value) is not bool:
        raise Refusal("wrong_switch", SWITCHES[key], key=key, value=str(value)[:40])
    return value


def read_warbands(edition: str, given: Any) -> list[Warband]:
    """AN-10.1: two warbands of the edition, each ready, ready with other numbers, or somebody's own."""
    if not isinstance(given, (list, tuple)) or len(given) != 2:
        raise Refusal("two_warbands", "AN-10.1", given=str(given)[:40])
    return [_warband(edition, one) for one in given]


def _warband(edition: str, given: Any) -> Warband:
    known = warbands()
    if isinstance(given, str):
        given = {"warband": given}
    if not isinstance(given, Mapping):
        raise Refusal("no_such_warband", "AN-10.1", warband=str(given)[:40], warbands=ready(edition))
    if "warband" not in given:
        found = warband_of(dict(given), Place("", ""))
        if found.id in known:
            raise Refusal("warband_name_taken", "AN-10.1", warband=found.id)
    elif not isinstance(given["warband"], str) or given["warband"] not in known or given.keys() - {"warband", "models"}:
        raise Refusal("no_such_warband", "AN-10.1", warband=short(given["warband"]), warbands=ready(edition))
    else:
        found = known[given["warband"]]
        found = raised(found, given["models"]) if "models" in given else found
    if found.edition != edition:
        raise Refusal("warband_of_other_edition", "AN-10.1", warband=found.id, warbands=ready(edition))
    return found


def check_powder(warband: Warband, rules: Rules) -> None:
    """AN-9.8: black powder is only carried where it has been agreed on."""
    for kind in warband.kinds:
        for one in kind.weapons:
            if weapons()[one].kind == POWDER and not rules.black_powder:
                raise Refusal("powder_not_agreed", "AN-9.8", warband=warband.id, what=one)


def check_ruins(rules: Rules, terrain: str) -> None:
    """AN-10.13: no ruins are held on a table that has none."""
    if "ruins" in table("scenarios")["scenario"][rules.scenario] and not ruins_of(field_of(terrain)):
        raise Refusal("no_ruins", "AN-10.13", text=terrain[:40])


def ready(edition: str) -> tuple[str, ...]:
    """The ready warbands of an edition."""
    return tuple([name for name, one in warbands().items() if one.edition == edition])


def terrain_of(options: Mapping[str, Any]) -> str:
    """AN-10.7, AN-10.8: a hand-made table by its name, a drawn one as TOML, or a ruined city from a seed."""
    wanted = options.get("table", CITY)
    if not isinstance(wanted, str) or len(wanted) > 200_000:
        raise Refusal("no_such_terrain", "AN-10.8", text=str(wanted)[:60], reason="TOML")
    if wanted != CITY:
        return large_enough(wanted if is_known(wanted) else drawn(wanted) if "\n" in wanted else check_terrain(wanted))
    seed, size, mirror = options.get("seed", 1), options.get("size", SIZES[0]), options.get("mirror", False)
    if type(seed) is not int or not 0 <= seed <= MOST_SEED:
        raise Refusal("wrong_seed", "AN-10.7", seed=str(seed)[:40], most=MOST_SEED)
    if type(size) is not int or size not in SIZES:
        raise Refusal("wrong_size", "AN-10.7", size=str(size)[:40], sizes=SIZES)
    if type(mirror) is not bool:
        raise Refusal("wrong_switch", "AN-10.7", key="mirror", value=str(mirror)[:40])
    return city_terrain(seed, size // BLOCK, mirror=mirror)


def large_enough(terrain: str) -> str:
    """AN-10.7, AN-10.9: no table is smaller than 90 by 90 cm, or the warbands would begin among each other."""
    field = field_of(terrain)
    if min(field.width, field.depth) < SIZES[-1]:
        raise Refusal("table_too_small", "AN-10.7", width=field.width, depth=field.depth, least=SIZES[-1])
    return terrain


def tables() -> list[str]:
    """The hand-made tables that are large enough."""
    return [name for name in names() if min(plan(name).size) >= SIZES[-1]]


# For people and forms


def usual_options(edition: str, _seats: int) -> dict[str, Any]:
    """A skirmish of two starter warbands in a ruined city."""
    return {"warbands": USUAL[edition], "scenario": SKIRMISH, "table": CITY, "seed": 1}


def picks(edition: str) -> dict[str, list[Pick]]:
    """AN-10.1, AN-10.10: ready warbands of an edition, scenarios, tables."""
    scenarios = table("scenarios")["scenario"]
    return {
        "warbands": [_pick(warbands()[name]) for name in ready(edition)],
        "scenarios": [Pick(name, row["name"], {"rounds": row["rounds"]}) for name, row in scenarios.items()],
        "tables": [Pick(CITY, {"en": "Ruined city", "es": "Ciudad en ruinas"}, {"sizes": list(SIZES)})]
        + [Pick(name, plan(name).title, {"sizes": [max(plan(name).size)]}) for name in tables()],
    }


def _pick(warband: Warband) -> Pick:
    kinds = [
        {"id": kind.id, "name": dict(kind.name), "models": models, "cost": kind.cost, "rank": kind.rank}
        for kinds, spare in ((warband.kinds, False), (warband.spare, True))
        for kind in kinds
        for models in ((0 if spare else kind.models),)
    ]
    return Pick(warband.id, warband.title, {"crowns": warband.crowns, "most": warband.most, "kinds": kinds})


def any_setup(edition: str, rng: Rng) -> Setup:
    """Any legal battle, for the conformance kit."""
    own = ready(edition)
    options: dict[str, Any] = {
        "warbands": [own[_below(rng, len(own))], own[_below(rng, len(own))]],
        "scenario": list(OPENING)[_below(rng, len(OPENING))],
    }
    drawn_ones = [name for name in tables() if options["scenario"] != "hold" or ruins_of(field_of(name))]
    if _below(rng, 2):
        options["table"] = drawn_ones[_below(rng, len(drawn_ones))]
    else:
        mirror = not _below(rng, 4)
        options |= {"seed": 1 + _below(rng, 8), "size": SIZES[_below(rng, 2)] if mirror else SIZES[1], "mirror": mirror}
    options |= {key: True for key in ("open_measuring", "old_hatreds") if not _below(rng, 3)}
    return Setup(edition, ("P1", "P2"), options)


def _below(rng: Rng, number: int) -> int:
    return int(rng.random() * number)
