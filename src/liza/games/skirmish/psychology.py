"""Chapter 8: leadership, routs, fear, stupidity, and who stands alone. Flights are in `flight`, frenzy in `frenzy`."""

from typing import Final

from liza.games.skirmish.attributes import leadership_roll
from liza.games.skirmish.contact import fights, standing_foes
from liza.games.skirmish.data import number
from liza.games.skirmish.data import table as data_table
from liza.games.skirmish.flight import flee
from liza.games.skirmish.reaching import reachable
from liza.games.skirmish.state import KNOCKED_DOWN, LD, NO_SIDE, OUT, STANDING, STUNNED, Battle, Warrior
from liza.kernel.table import Table
from liza.space.field.measure import within

FEAR: Final = "fear"
STUPID: Final = "always_stupid"
IMMUNE: Final = "immune_to_psychology"
STUPID_WITHOUT: Final = {"stupid_without_leader": "leader", "stupid_without_hero": "hero"}
QUARTER_OUT: Final = "quarter_out"


# Leadership


def leadership(battle: Battle, warrior: Warrior) -> int:
    """AN-1.10, AN-8.4, MO-10.1: his own, or that of his leader if he is near and can lend it: the better."""
    own = warrior.sheet.profile[LD]
    for leader in battle.here(warrior.side):
        near = within(warrior.figure, leader.figure, battle.sides[warrior.side].leader_mm)
        if leader.sheet.leader and near and lends(battle, leader):
            own = max(own, leader.sheet.profile[LD])
    return own


def lends(battle: Battle, leader: Warrior) -> bool:
    """AN-8.4, MO-9.2: a leader who is stunned or flees is of no help; knocked down he is in one edition only."""
    down = leader.body == KNOCKED_DOWN and not battle.rules.leader_knocked_down_helps
    return leader.here() and leader.body != STUNNED and not leader.fleeing and not down


def leader_test(battle: Battle, table: Table, warrior: Warrior, what: str, rule: str) -> bool:
    """AN-1.14, AN-8.4: a leadership test of a warrior, told under the rule that asks for it."""
    need = leadership(battle, warrior)
    passed = leadership_roll(table, what, need)
    table.tell("nerve_holds" if passed else "nerve_fails", rule, who=warrior.id, what=what, need=need)
    return passed


# Rout


def lost_models(battle: Battle, side: int) -> int:
    """AN-8.1, AN-8.9: how many of a side are out of action or have fled off the table."""
    return len([one for one in battle.warriors if one.side == side and (one.body == OUT or one.fled)])


def is_due(battle: Battle, side: int) -> bool:
    """AN-8.1: a quarter or more of those who began are lost."""
    return number("psychology", "rout_part") * lost_models(battle, side) >= battle.sides[side].start


def may_give_up(battle: Battle, side: int) -> bool:
    """AN-8.3, MO-9.2: with two out of action; or, by the other custom, a quarter: nobody lost comes back."""
    if battle.rules.voluntary_rout == QUARTER_OUT:
        return is_due(battle, side)
    out = [one for one in battle.warriors if one.side == side and one.body == OUT]
    return len(out) >= number("psychology", "voluntary_rout_out")


def voluntary_rout(battle: Battle, table: Table) -> None:
    """AN-8.3, AN-2.3: offered when the turn begins, before anything else; whoever takes it has lost."""
    side = battle.moving
    if may_give_up(battle, side) and table.ask(side, "give_up", (False, True)):
        table.tell("gives_up", "AN-8.3", side=side)
        lose(battle, side)


def rout(battle: Battle, table: Table) -> None:
    """AN-8.1, AN-8.2, AN-2.3: from a quarter lost on, a test each turn; whoever fails it has lost."""
    side = battle.moving
    if not is_due(battle, side) or not data_table("scenarios")["scenario"][battle.rules.scenario]["rout"]:
        return
    need = rout_leadership(battle, side)
    if leadership_roll(table, "rout", need):
        table.tell("fights_on", "AN-8.1", side=side, need=need)
        return
    table.tell("routs", "AN-8.1", side=side, need=need)
    lose(battle, side)


def rout_leadership(battle: Battle, side: int) -> int:
    """AN-8.2: the leader's, unless he is stunned or gone; then the best of those who are neither; 0 if nobody is."""
    able = [one for one in battle.here(side) if one.body != STUNNED]
    leaders = [one for one in able if one.sheet.leader]
    return max([one.sheet.profile[LD] for one in leaders or able], default=0)


def lose(battle: Battle, side: int) -> None:
    """AN-8.1: the battle is over, and this side has lost it."""
    battle.lost = side
    battle.agenda.clear()


# Fear


def causes_fear(warrior: Warrior) -> bool:
    """AN-8.10: whether others fear him."""
    return FEAR in warrior.sheet.traits


def is_immune(battle: Battle, warrior: Warrior) -> bool:
    """AN-8.15, MO-10.2: some are always immune to psychology, the frenzied with an enemy in reach; never to rout."""
    if IMMUNE in warrior.sheet.traits:
        return True
    return warrior.frenzied and (fights(battle, warrior) or bool(reachable(battle, warrior)))


def fears(battle: Battle, warrior: Warrior, other: Warrior) -> bool:
    """AN-8.10: whether he has to test his nerve against the other: not if others fear himself, or he is immune."""
    return causes_fear(other) and not causes_fear(warrior) and not is_immune(battle, warrior)


def frightened(battle: Battle, table: Table, victim: Warrior, by: Warrior) -> None:
    """AN-8.11, AN-8.20, MO-5: charged by what he fears he tests; failed, only a 6 hits in the first turn of combat.

    None after a first failure; whoever lies or flees gives no blows anyway.
    """
    able = victim.body == STANDING and not victim.fleeing and not victim.feared
    if able and fears(battle, victim, by) and not leader_test(battle, table, victim, "fear", "AN-8.11"):
        victim.feared = True


def afraid_to_charge(battle: Battle, table: Table, charger: Warrior, target: Warrior) -> bool:
    """AN-8.12, AN-8.20: before he charges what he fears he tests; whether he does not dare."""
    return fears(battle, charger, target) and not leader_test(battle, table, charger, "fear", "AN-8.12")


# Stupidity


def stupidity(battle: Battle, table: Table) -> None:
    """AN-8.17, AN-2.3, AN-8.18: each of the moving side whom nobody keeps from it tests; the last failure is over."""
    for warrior in battle.here(battle.moving):
        warrior.stupid = False
        tests = is_stupid(battle, warrior) and warrior.body != STUNNED and not is_immune(battle, warrior)
        if tests and not leader_test(battle, table, warrior, "stupidity", "AN-8.17"):
            warrior.stupid = True


def is_stupid(battle: Battle, warrior: Warrior) -> bool:
    """AN-8.17, AN-10.6, MO-10.3: some are stupid always, some unless their leader, or a hero of theirs, is near."""
    if STUPID in warrior.sheet.traits:
        return True
    for trait, who in STUPID_WITHOUT.items():
        if trait in warrior.sheet.traits:
            near = data_table("traits")["trait"][trait]["near_mm"]
            keepers = [one for one in battle.here(warrior.side) if one is not warrior and getattr(one.sheet, who)]
            return not any(within(warrior.figure, one.figure, near) for one in keepers)
    return False


# All alone


def alone(battle: Battle, _table: Table) -> None:
    """AN-8.5: at the end of the combat phase, a test for each of the moving side who stands alone against several."""
    if battle.moving != NO_SIDE:
        left = [one for one in battle.standing(battle.moving) if is_alone(battle, one)]
        battle.agenda[:0] = [("alone_test", one.id) for one in left]


def is_alone(battle: Battle, warrior: Warrior) -> bool:
    """AN-8.5, AN-8.15, MO-9.2: two or more standing enemies, no friend within 15 cm who is company, and not immune."""
    if warrior.fleeing or len(standing_foes(battle, warrior)) < number("psychology", "alone_enemies"):
        return False
    friends = [one for one in battle.here(warrior.side) if one is not warrior and is_company(battle, one)]
    near = number("psychology", "alone_mm")
    return not any(within(warrior.figure, one.figure, near) for one in friends) and not is_immune(battle, warrior)


def is_company(battle: Battle, friend: Warrior) -> bool:
    """AN-8.5, MO-9.2: stunned or fleeing he is none; knocked down in one edition only."""
    if friend.fleeing or friend.body == STUNNED:
        return False
    return friend.body == STANDING or battle.rules.knocked_down_friend_is_company


def alone_test(battle: Battle, table: Table, name: str) -> None:
    """AN-8.5, AN-7.23: who fails leaves the combat and runs."""
    warrior = battle.by_id[name]
    if warrior.stands() and is_alone(battle, warrior) and not leader_test(battle, table, warrior, "alone", "AN-8.5"):
        flee(battle, table, warrior, standing_foes(battle, warrior))
