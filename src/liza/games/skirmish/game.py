"""The skirmish room, plugged into the kernel: Annúminas and Mordheim, one set of rules with two tables of data."""

from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

from liza.games.skirmish import preparation, queries, text
from liza.games.skirmish.agent import scripted
from liza.games.skirmish.charges import charges
from liza.games.skirmish.combat import combat, combats, combats_end, first_shot, order_blows
from liza.games.skirmish.data import table
from liza.games.skirmish.deploying import deploy, deploy_first, edge, first_turn
from liza.games.skirmish.frenzy import frenzy
from liza.games.skirmish.movement import charges_end, compulsory, go, moves
from liza.games.skirmish.psychology import alone, alone_test, rout, stupidity, voluntary_rout
from liza.games.skirmish.recovery import come_round, rally, recovery, stand_up
from liza.games.skirmish.refusals import why_not
from liza.games.skirmish.scenarios import attacker, lay_table, relic, relics, result, ruins
from liza.games.skirmish.scene import scene
from liza.games.skirmish.shooting import shoot
from liza.games.skirmish.state import Battle
from liza.games.skirmish.strikes import strike, strike_first
from liza.games.skirmish.telling import preview
from liza.games.skirmish.turns import end_turn, turn
from liza.games.skirmish.warbands import warbands
from liza.kernel.game import Game
from liza.kernel.refusal import Refusal

BEATS: Final[dict[str, Callable[..., None]]] = {
    "table": lay_table,
    "relics": relics,
    "relic": relic,
    "attacker": attacker,
    "ruins": ruins,
    "deploy_first": deploy_first,
    "edge": edge,
    "deploy": deploy,
    "first_turn": first_turn,
    "turn": turn,
    "voluntary_rout": voluntary_rout,
    "rout": rout,
    "stupidity": stupidity,
    "recovery": recovery,
    "rally": rally,
    "stand_up": stand_up,
    "come_round": come_round,
    "charges": charges,
    "frenzy": frenzy,
    "charges_end": charges_end,
    "compulsory": compulsory,
    "moves": moves,
    "go": go,
    "shooting": shoot,
    "combats": combats,
    "combat": combat,
    "first_shot": first_shot,
    "blows": order_blows,
    "strike": strike,
    "strike_first": strike_first,
    "alone": alone,
    "alone_test": alone_test,
    "combats_end": combats_end,
    "end_turn": end_turn,
}
PREFIXES: Final = {"annuminas": ("AN-",), "mordheim": ("AN-", "MO-")}


def parse(given: str) -> Battle:
    """The position that a text describes; refused if it describes none that can be played on."""
    battle = text.parse(given)
    for row in battle.agenda:
        if row[0] not in BEATS:
            raise Refusal("no_such_beat", beat=str(row[0])[:40], beats=tuple(BEATS))
    return battle


@cache
def _called() -> dict[str, Any]:
    """What never changes its name: kinds, weapons, armour, traits, races, scenarios."""
    called: dict[str, Any] = {name: one.title for name, one in warbands().items()}
    for name, one in warbands().items():
        called |= {f"{name}/{kind.id}": kind.name for kind in (*one.kinds, *one.spare)}
    for file, groups in _NAMED.items():
        for group in groups:
            called |= {name: row["name"] for name, row in table(file)[group].items()}
    return called


_NAMED: Final = {
    "weapons": ("melee", "missile", "powder"),
    "armour": ("suit", "shield", "helmet"),
    "traits": ("trait",),
    "races": ("race",),
    "scenarios": ("scenario",),
}


def names(battle: Battle) -> dict[str, Any]:
    """What everything is called: a warrior by his kind and his id, unless he has a name of his own."""
    return _called() | {warrior.id: called_by(battle, warrior.id) for warrior in battle.warriors}


def called_by(battle: Battle, name: str) -> dict[str, str]:
    """The name of a warrior in both languages."""
    sheet = battle.by_id[name].sheet
    own = dict(zip(("en", "es"), sheet.name, strict=True)) if sheet.name else _called().get(sheet.kind)
    known: dict[str, str] = own or _called()[sheet.race]
    return {one: f"{word} {sheet.id}" for one, word in known.items()}


def made(edition: str) -> Game[Battle]:
    """The game of one edition; editions differ in nothing but data (MO-1)."""
    return Game(
        id=edition,
        title=table("editions")[edition]["title"],
        version="1",
        editions=(edition,),
        seats=(2, 2),
        folder=Path(__file__).parent,
        state=Battle,
        setup=preparation.setup,
        beats=BEATS,
        result=result,
        scene=scene,
        draw=text.draw,
        parse=parse,
        queries=queries.QUERIES,
        names=names,
        why_not=why_not,
        preview=preview,
        agents={"scripted": scripted},
        marks={"loses_wounds": "wound", "out": "out", "leaves_table": "out"},
        picks=partial(preparation.picks, edition),
        prefixes=PREFIXES[edition],
        usual_options=preparation.usual_options,
        varied=partial(preparation.any_setup, edition),
    )


ANNUMINAS: Final = made("annuminas")
MORDHEIM: Final = made("mordheim")
GAMES: Final = {game.id: game for game in (ANNUMINAS, MORDHEIM)}
