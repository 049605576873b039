"""What a captain counts on: how a fight would go, what a shot is worth, who is worth what. Whole numbers only.

Chances are in thousandths; the needs and dice are those of the rules.
"""

from typing import Final

from liza.games.skirmish.arms import Weapon, in_hand, missiles
from liza.games.skirmish.contact import engaged
from liza.games.skirmish.shooting import NEVER, hit_need, missile, shots
from liza.games.skirmish.state import BS, KNOCKED_DOWN, STUNNED, WS, Battle, I, T, Warrior
from liza.games.skirmish.strikes import AUTOMATIC, attacks, blow_of
from liza.games.skirmish.strikes import hit_need as strike_need
from liza.games.skirmish.wounds import Blow, save_need, to_wound
from liza.space.field.measure import distance

ALL: Final = 1000
FACES: Final = 6
BOLD: Final = 30
FLEEING_WORTH: Final = 40
LEADER: Final = 250
RELIC: Final = 120


def share(need: int) -> int:
    """The chance of a D6 to show so much; a 1 never does."""
    return ALL * min(FACES - 1, max(0, FACES + 1 - need)) // FACES


def once(chance: int, times: int) -> int:
    """That something so likely happens in one of so many tries."""
    left = ALL
    for _ in range(times):
        left = left * (ALL - chance) // ALL
    return ALL - left


def hurts(victim: Warrior, blow: Blow) -> int:
    """AN-6.1, AN-6.6: that a hit does a wound which no armour stops."""
    need = to_wound(blow.strength, victim.sheet.profile[T])
    return share(need) * (ALL - share(save_need(victim, blow))) // ALL if need else 0


# Combat


def downs(striker: Warrior, foe: Warrior) -> int:
    """AN-7.6: that the blows of one phase put the other down."""
    if foe.body == STUNNED:
        return ALL
    weapon = in_hand(striker)[0]
    need = strike_need(striker, foe)
    hit = ALL if need == AUTOMATIC else share(need)
    wound = hit * hurts(foe, blow_of(striker, foe, weapon)) // ALL
    left = 1 if foe.body == KNOCKED_DOWN else max(1, foe.wounds)
    return once(wound, attacks(striker)) // left


def strikes_back(foe: Warrior) -> bool:
    """Whether he will answer the blows."""
    return foe.stands() and not foe.fleeing and not foe.stupid and foe.sheet.profile[WS] > 0


def duel(mine: int, other: int, *, begins: bool, quicker: bool) -> int:
    """That one puts the other down before it is done to him.

    mine, other: the chances of each to do so in a phase. begins: he strikes first in the first phase, quicker: later.
    """
    either = mine + other - mine * other // ALL
    if not either:
        return 0
    later = (mine if quicker else mine * (ALL - other) // ALL) * ALL // either
    now = mine if begins else mine * (ALL - other) // ALL
    return now + (ALL - mine) * (ALL - other) // ALL * later // ALL


def charge_worth(battle: Battle, charger: Warrior, foe: Warrior, support: int) -> int:
    """What a charge is worth: what the other is worth if he goes down, less what goes down of ours.

    support: friends who could charge him as well. Archers are silenced by it, which is worth something too.
    """
    if foe.fleeing:
        return FLEEING_WORTH
    friends = [one for one in engaged(battle, foe) if one.stands()]
    left = ALL - downs(charger, foe)
    left = left * left // ALL if support and not friends else left
    for one in friends:
        left = left * (ALL - downs(one, foe)) // ALL
    sharing = 1 + len(friends) + min(1, support)
    back = downs(foe, charger) // sharing if strikes_back(foe) else 0
    slow = "strike_last" in in_hand(charger)[0].rules
    quicker = charger.sheet.profile[I] >= foe.sheet.profile[I] and not slow
    wins = duel(ALL - left, back, begins=not slow, quicker=quicker)
    silenced = worth(foe) // 4 if is_archer(foe) and foe.stands() and not friends else 0
    return (wins * worth(foe) - (ALL - wins) * worth(charger)) // ALL + silenced


# Shooting


def shot_worth(shooter: Warrior, foe: Warrior, weapon: Weapon, samples: int) -> int:
    """AN-5.10: what a shot at him is worth; nothing beyond its range or if it cannot hit."""
    if distance(shooter.figure, foe.figure) > weapon.reach:
        return 0
    need = hit_need(shooter, foe, weapon, samples)
    if need >= NEVER:
        return 0
    down = share(need) * hurts(foe, missile(shooter, weapon)) // ALL
    return once(down, shots(shooter, foe, weapon)) * worth(foe) // max(1, foe.wounds)


def is_archer(warrior: Warrior) -> bool:
    """Whether he shoots or throws."""
    return warrior.sheet.profile[BS] > 0 and bool(missiles(warrior.sheet))


def reach_of(warrior: Warrior) -> int:
    """How far his best missile flies, in millimetres."""
    return max([one.reach for one in missiles(warrior.sheet)], default=0)


def worth(warrior: Warrior) -> int:
    """What he is worth, an ordinary warrior being 100."""
    sheet = warrior.sheet
    more = LEADER * sheet.leader + RELIC * warrior.relics + 30 * sheet.hero + 25 * is_archer(warrior)
    more += 40 * max(0, warrior.wounds - 1)
    return 100 + more + 15 * (sheet.profile[WS] - 3) - 40 * (not warrior.stands())
