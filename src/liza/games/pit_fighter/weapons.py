"""Chapter 8.2 and the skills that replace an attack: nets, disarming, shield bashes, thrown knives."""

from liza.games.pit_fighter.characteristics import net_at
from liza.games.pit_fighter.contests import Contest, contest
from liza.games.pit_fighter.scrolls import LOCATIONS
from liza.games.pit_fighter.skills import skill_at_arms
from liza.games.pit_fighter.state import WS, Arena, Fighter, S, enemies
from liza.games.pit_fighter.wounds import hurt
from liza.kernel.dice import d6
from liza.kernel.table import Table
from liza.space.hexes import WALL

KNIFE_REACH = 4


def weapon_menu(arena: Arena, fighter: Fighter, close: tuple[str, ...]) -> dict[str, tuple[object, ...]]:
    """PF-6.1c, PF-8.2d, PF-8.42.33, PF-8.42.53, PF-8.42.63: what he may do instead of a normal attack."""
    menu: dict[str, tuple[object, ...]] = {}
    if close and 33 in fighter.sheet.skills:
        menu["disarm"] = close
    if close and 53 in fighter.sheet.skills and fighter.sheet.scroll.shield:
        menu["bash"] = close
    nets = net_targets(arena, fighter)
    if nets:
        menu["net"] = nets
    knives = knife_targets(arena, fighter)
    if knives:
        menu["knife"] = tuple([(foe, location) for foe in knives for location in LOCATIONS])
    return menu


def net_targets(arena: Arena, fighter: Fighter) -> tuple[str, ...]:
    """PF-8.2d: who has a net may throw it over anybody at distance two whom none holds yet."""
    if not fighter.nets:
        return ()
    foes = [one for one in arena.standing() if enemies(one, fighter) and not one.net]
    return tuple([one.sheet.id for one in foes if net_at(arena, fighter, one) is not None])


def knife_targets(arena: Arena, fighter: Fighter) -> list[str]:
    """PF-8.42.63: once in a combat, anybody within four hexes, even behind."""
    if 63 not in fighter.sheet.skills or "63" in fighter.used:
        return []
    far = arena.board.distances[fighter.at]
    return [one.sheet.id for one in arena.standing() if enemies(one, fighter) and far[one.at] <= KNIFE_REACH]


def net_lands(table: Table, attacker: Fighter, target: Fighter) -> None:
    """PF-8.2e, PF-8.2f: trapped: WS halved, no move and no attack until free; the net is gone for the battle."""
    attacker.nets = False
    target.net = 1
    table.tell("netted", "PF-8.2e", who=attacker.sheet.id, whom=target.sheet.id)


def at_arms(what: str, table: Table, attacker: Fighter, target: Fighter) -> Contest:
    """PF-8.42.33, PF-8.42.63, PF-8.42.23, PF-8.42.31: WS against WS, with what skills add to it and without A and D."""
    bonus, guard = skill_at_arms(table, attacker, target)
    return Contest(what, attacker, target, WS, guard=guard, bonus=bonus)


def disarm(table: Table, attacker: Fighter, target: Fighter) -> None:
    """PF-8.42.33: D20 and WS on each side; the higher disarms; a tie does nothing."""
    if contest(table, at_arms("disarm", table, attacker, target)):
        target.disarmed = True
        table.tell("disarmed", "PF-8.42.33", who=attacker.sheet.id, whom=target.sheet.id)
    else:
        table.tell("not_disarmed", "PF-8.42.33", who=attacker.sheet.id, whom=target.sheet.id)


def bash(arena: Arena, table: Table, attacker: Fighter, target: Fighter) -> None:
    """PF-8.42.53: D20 and S on each side; driven one hex away, or knocked to the ground where that is blocked."""
    if not contest(table, Contest("bash", attacker, target, S)):
        table.tell("bash_failed", "PF-8.42.53", who=attacker.sheet.id, whom=target.sheet.id)
        return
    beyond = arena.board.neighbours[target.at][arena.board.bearing[attacker.at][target.at]]
    if beyond == WALL or arena.on(beyond) is not None:
        target.fallen = True
        table.tell("knocked_to_ground", "PF-8.42.53", who=attacker.sheet.id, whom=target.sheet.id)
    else:
        target.at = beyond
        back = arena.board.coordinates[beyond]
        table.tell("driven_back", "PF-8.42.53", who=attacker.sheet.id, whom=target.sheet.id, back=back)


def throw_knife(arena: Arena, table: Table, attacker: Fighter, target: Fighter, location: int) -> None:
    """PF-8.42.63: D20 and WS on each side; a hit does D6 where the thrower said; the throw is spent anyhow."""
    attacker.used.append("63")
    who, whom, where = attacker.sheet.id, target.sheet.id, LOCATIONS[location]
    table.tell("knife_aimed", "PF-8.42.63", who=who, whom=whom, where=where)
    if contest(table, at_arms("knife", table, attacker, target)):
        hurt(arena, table, attacker, target, location, d6)
    else:
        table.tell("miss", "PF-8.42.63", who=who, whom=whom, where=where)
