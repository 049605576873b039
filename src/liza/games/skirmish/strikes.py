"""Chapters 7.5 to 7.23: whom one strikes, with what, hits, parries, and what comes of them."""

from typing import Final, NamedTuple

from liza.games.skirmish.arms import BUCKLER, HANDS, POWDER, Weapon, holding, in_hand, parriers
from liza.games.skirmish.attributes import attacks_of
from liza.games.skirmish.contact import engaged, first_turn, helpless, is_new_to
from liza.games.skirmish.data import number
from liza.games.skirmish.data import table as data_table
from liza.games.skirmish.falling import hurt
from liza.games.skirmish.state import STANDING, STUNNED, WS, Battle, S, Warrior
from liza.games.skirmish.wounds import COMBAT, Blow, out_of_action, wounds_of
from liza.kernel.dice import d6
from liza.kernel.game import Why, because
from liza.kernel.table import Table

SIX: Final = 6
BEST: Final = 2
AUTOMATIC: Final = 0


class Attack(NamedTuple):
    """A blow that has been declared: with what, at whom."""

    weapon: Weapon
    target: str


class Hit(NamedTuple):
    """A blow that has hit: with what, and the die that did it (AUTOMATIC where there was none)."""

    weapon: Weapon
    face: int


# To hit


def table_need(attacker: int, defender: int) -> int:
    """AN-7.6, AN-7.7: the better hits on 3, against more than twice as good on 5, else on 4."""
    if attacker > defender:
        return 3
    return 5 if defender > 2 * attacker else 4


def hit_need(striker: Warrior, foe: Warrior, why: Why = None) -> int:
    """AN-7.7, AN-7.8, AN-1.3, AN-4.33, AN-8.11: the table, the dive, or a 6 for who is afraid; a 1 never hits.

    AN-1.11, AN-7.17: AUTOMATIC, without a die, against no skill at all and against who is knocked down.
    """
    if not foe.sheet.profile[WS] or helpless(foe):
        return AUTOMATIC
    if striker.feared:
        return because(why, number("psychology", "fear_hits_on"), "feared", "AN-8.11")
    need = because(why, table_need(striker.sheet.profile[WS], foe.sheet.profile[WS]), "skill", "AN-7.7")
    dive = because(why, number("jump", "dive_hit") if striker.deeds.dived else 0, "dive", "AN-4.33")
    return max(BEST, need - dive)


def strength_of(striker: Warrior, foe: Warrior, weapon: Weapon, why: Why = None) -> int:
    """AN-7.10, AN-9.3, AN-4.33: his own, the weapon's bonus (if heavy only at first), the dive; powder has its own."""
    if weapon.kind == POWDER:
        strength = because(why, weapon.combat["strength"], "weapon", "AN-9.8")
    else:
        strength = because(why, striker.sheet.profile[S], "strength", "AN-7.10")
        tired = "heavy" in weapon.rules and not is_new_to(striker, foe)
        strength += because(why, 0 if tired else weapon.strength or 0, "weapon", "AN-9.2")
    return strength + because(why, number("jump", "dive_strength") if striker.deeds.dived else 0, "dive", "AN-4.33")


def blow_of(striker: Warrior, foe: Warrior, weapon: Weapon) -> Blow:
    """AN-7.11, AN-9.8, MO-10.3: the hit, on its way to a wound."""
    deadly = data_table("traits")["trait"]["deadly"]["save"] if "deadly" in striker.sheet.traits else 0
    strength, powder = strength_of(striker, foe, weapon), weapon.kind == POWDER
    save = weapon.combat["save"] if powder else weapon.save
    return Blow(strength, save + deadly, "concussion" in weapon.rules, striker, COMBAT, whole=powder)


# How many, and at whom


def attacks(striker: Warrior) -> int:
    """AN-1.9, AN-8.14, AN-7.9, MO-10.2: his own, doubled in a frenzy, then one for a second weapon; a fist only one."""
    count = attacks_of(striker)
    if striker.deeds.charged and "wild_charge" in striker.sheet.traits:
        count = max(count, data_table("traits")["trait"]["wild_charge"]["attacks"])
    own = in_hand(striker)
    if "one_attack" in own[0].rules:
        return min(1, count)
    if striker.frenzied:
        count *= number("psychology", "frenzy_times")
    return count + (len(own) == HANDS) if count else 0


def blows(battle: Battle, table: Table, striker: Warrior) -> list[Weapon]:
    """AN-7.9, AN-9.8: which weapon each attack is made with: of two different ones one attack with either.

    A pistol gives its one attack in the first turn of a combat only.
    """
    own, count = in_hand(striker), attacks(striker)
    if len(own) < HANDS or own[0].id == own[1].id:
        return [own[0]] * count
    if own[1].kind == POWDER:
        shots = own[1].combat["attacks"] if first_turn(battle, striker) else 0
        return [own[0]] * (count - 1) + [own[1]] * shots
    single = own[1]
    if count > HANDS:
        chosen: str = table.ask(striker.side, "single_blow", (own[1].id, own[0].id), striker.id)
        single = own[0] if chosen == own[0].id else own[1]
    other = own[0] if single is own[1] else own[1]
    return [other] * (count - 1) + [single]


def victims(battle: Battle, striker: Warrior) -> list[Warrior]:
    """AN-7.5, AN-7.20: whom he may strike: while one in contact stands, nobody who lies."""
    foes = engaged(battle, striker)
    standing = [foe for foe in foes if foe.body == STANDING]
    return standing or foes


def declared(battle: Battle, table: Table, striker: Warrior, foes: list[Warrior]) -> list[Attack]:
    """AN-7.5, AN-7.18: every attack with its victim, before any die; one is enough for somebody stunned."""
    found: list[Attack] = []
    for weapon in blows(battle, table, striker):
        doomed = [one.target for one in found if battle.by_id[one.target].body == STUNNED]
        open_to = [foe.id for foe in foes if foe.id not in doomed]
        if weapon.kind == POWDER:
            open_to = [one for one in open_to if is_new_to(striker, battle.by_id[one])]
        if open_to:
            target: str = open_to[0]
            if len(open_to) > 1:
                target = table.ask(striker.side, "strike_at", tuple(open_to), striker.id, weapon.id)
            found.append(Attack(weapon, target))
    return found


# Striking


def strike(battle: Battle, table: Table, name: str) -> None:
    """AN-7.4, AN-7.5: his turn to strike has come."""
    striker = battle.by_id[name]
    if can_strike(striker):
        carry_out(battle, table, striker, victims(battle, striker))


def strike_first(battle: Battle, table: Table, name: str) -> None:
    """AN-7.24, AN-9.3: whose weapon strikes first at newcomers only may do so, and then has struck; or wait."""
    striker = battle.by_id[name]
    fresh = [foe for foe in victims(battle, striker) if is_new_to(striker, foe)]
    if can_strike(striker) and fresh and table.ask(striker.side, "strike_now", (True, False), name):
        battle.agenda.remove(("strike", name))
        carry_out(battle, table, striker, fresh)


def can_strike(striker: Warrior) -> bool:
    """AN-7.4, AN-1.11, AN-8.8, AN-8.18: he stands, has skill and blows, is neither stupid now nor cornered."""
    able = striker.sheet.profile[WS] and attacks_of(striker)
    return striker.stands() and not striker.stupid and not striker.fleeing and bool(able)


def carry_out(battle: Battle, table: Table, striker: Warrior, foes: list[Warrior]) -> None:
    """AN-7.5, AN-6.4: all his attacks are declared, then made victim by victim, in that order; some may be lost."""
    told = declared(battle, table, striker, foes) if foes else []
    for name in dict.fromkeys([one.target for one in told]):
        mine = [one.weapon for one in told if one.target == name]
        if battle.by_id[name].here():
            fall_upon(battle, table, striker, battle.by_id[name], mine)


def fall_upon(battle: Battle, table: Table, striker: Warrior, foe: Warrior, weapons: list[Weapon]) -> None:
    """AN-7.17, AN-7.18, AN-7.19: all his attacks at one victim, by the state the victim is in when they begin."""
    table.tell("strikes", "AN-7.5", who=striker.id, whom=foe.id, count=len(weapons))
    if foe.body == STUNNED:
        table.tell("finished_off", "AN-7.18", who=striker.id, whom=foe.id)
        out_of_action(battle, table, foe, striker)
        return
    down = helpless(foe)
    hits = parried(table, striker, foe, [hit for weapon in weapons for hit in hit_with(table, striker, foe, weapon)])
    wounds = [wound for hit in hits for wound in wounds_of(table, foe, blow_of(striker, foe, hit.weapon))]
    if down and wounds:
        table.tell("finished_off", "AN-7.17", who=striker.id, whom=foe.id)
        out_of_action(battle, table, foe, striker)
        return
    hurt(battle, table, foe, wounds, striker)


def hit_with(table: Table, striker: Warrior, foe: Warrior, weapon: Weapon) -> list[Hit]:
    """AN-7.6, AN-8.16, MO-10.1: one attack, a hit or nothing; who hates, or is an expert, throws a miss again."""
    need = hit_need(striker, foe)
    if need == AUTOMATIC:
        return [Hit(weapon, AUTOMATIC)]
    face = table.roll("strike", d6)[0]
    if face < need and again(striker, foe, weapon):
        face = table.roll("strike_again", d6)[0]
    if face < need:
        table.tell("misses", "AN-7.6", who=striker.id, whom=foe.id, need=need)
        return []
    table.tell("strikes_home", "AN-7.6", who=striker.id, whom=foe.id, need=need)
    return [Hit(weapon, face)]


def again(striker: Warrior, foe: Warrior, weapon: Weapon) -> bool:
    """AN-8.16, MO-10.1, AN-0.7: whether a miss may be thrown again, once."""
    if hates(striker, foe) and is_new_to(striker, foe):
        return True
    return "expert_swordsman" in striker.sheet.traits and striker.deeds.charged and weapon.id == "sword"


def hates(striker: Warrior, foe: Warrior) -> bool:
    """AN-8.16, AN-10.3: by a trait of his own (`hates_RACE`), given him by old hatreds or by his warband."""
    return f"hates_{foe.sheet.race}" in striker.sheet.traits


# Parrying


def parried(table: Table, striker: Warrior, foe: Warrior, hits: list[Hit]) -> list[Hit]:
    """AN-7.12, AN-7.13, AN-7.14, AN-7.16: of the first enemy who hits, the best blow may be parried; what is left."""
    dice = [hit for hit in hits if hit.face != AUTOMATIC]
    if not dice or foe.parried or not parriers(foe):
        return hits
    foe.parried = True
    best = max(dice, key=_face)
    if best.face == SIX or too_strong(striker, foe, best.weapon):
        return hits
    if not table.ask(foe.side, "parry", (True, False), foe.id, striker.id):
        return hits
    if not turned_aside(table, foe, best.face):
        table.tell("parry_fails", "AN-7.12", who=foe.id, whom=striker.id)
        return hits
    table.tell("parries", "AN-7.12", who=foe.id, whom=striker.id)
    left = hits.copy()
    left.remove(best)
    return left


def _face(hit: Hit) -> int:
    return hit.face


def too_strong(striker: Warrior, foe: Warrior, weapon: Weapon) -> bool:
    """AN-7.16: twice the defender's own strength, or more."""
    return strength_of(striker, foe, weapon) >= 2 * foe.sheet.profile[S]


def turned_aside(table: Table, foe: Warrior, face: int) -> bool:
    """AN-7.12, AN-7.13, AN-7.15: a higher die; with sword and buckler a second one."""
    if table.test("parry", d6, face + 1):
        return True
    return parriers(foe) > 1 and holding(foe, BUCKLER) and table.test("parry_again", d6, face + 1)


# Single blows


def main_weapon(warrior: Warrior) -> Weapon:
    """AN-4.18, AN-7.23: what he strikes with if he has only one blow."""
    return in_hand(warrior)[0]


def free_blow(battle: Battle, table: Table, striker: Warrior, foe: Warrior) -> None:
    """AN-4.18, AN-6.4: one attack out of hiding, resolved at once; no parry, and no limit of the phase is used up."""
    if not can_strike(striker):
        return
    table.tell("free_blow", "AN-4.18", who=striker.id, whom=foe.id)
    weapon, before = main_weapon(striker), striker.critical
    wounds = [
        wound
        for hit in hit_with(table, striker, foe, weapon)
        for wound in wounds_of(table, foe, blow_of(striker, foe, hit.weapon))
    ]
    striker.critical = before
    hurt(battle, table, foe, wounds, striker)


def parting_blow(battle: Battle, table: Table, striker: Warrior, foe: Warrior) -> None:
    """AN-7.23, AN-6.3: one hit at who turns and runs, without a die and without a parry."""
    table.tell("parting_blow", "AN-7.23", who=striker.id, whom=foe.id)
    hurt(battle, table, foe, wounds_of(table, foe, blow_of(striker, foe, main_weapon(striker))), striker)
