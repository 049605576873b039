"""Chapter 5: who may shoot, at whom, and what comes of it."""

from collections.abc import Sequence
from typing import Any, Final

from liza.games.skirmish.arms import POWDER, Weapon, missiles
from liza.games.skirmish.contact import fights
from liza.games.skirmish.data import number
from liza.games.skirmish.falling import hurt
from liza.games.skirmish.moving import measured
from liza.games.skirmish.places import in_same_building
from liza.games.skirmish.state import BS, Battle, S, Warrior
from liza.games.skirmish.wounds import SHOT, Blow, Wound, wounds_of
from liza.kernel.dice import d6
from liza.kernel.game import Why, because
from liza.kernel.table import Table
from liza.space.field.measure import distance, nearest
from liza.space.field.model import Figure
from liza.space.field.sight import SAMPLES, clear_samples, leaning, sight

NEVER: Final = 7
USED_UP: Final = 99
TO_LOAD: Final = 2
HOLD: Final = "hold_fire"
DONE: Final = "done"


# Who


def may_shoot(battle: Battle, warrior: Warrior) -> bool:
    """AN-5.2, AN-1.4, AN-4.8, AN-4.15, AN-3.3, AN-9.5: standing, free, able, and with something to shoot."""
    deeds = warrior.deeds
    if not warrior.stands() or warrior.fleeing or warrior.stupid or deeds.fired or not warrior.sheet.profile[BS]:
        return False
    if deeds.ran or deeds.failed_charge or deeds.charged or deeds.rallied:
        return False
    return bool(usable(battle, warrior)) and not fights(battle, warrior)


def usable(battle: Battle, warrior: Warrior) -> list[Weapon]:
    """AN-9.5, AN-9.8: the weapons that he can shoot now."""
    moved, own = warrior.deeds.moved, missiles(warrior.sheet)
    able = [one for one in own if one.kind != POWDER or (battle.rules.black_powder and is_loaded(warrior, one))]
    return [one for one in able if not (moved and "move_or_fire" in one.rules)]


def is_loaded(warrior: Warrior, weapon: Weapon) -> bool:
    """AN-9.8: whether he has one of this sort that he has not just shot."""
    return warrior.sheet.weapons.count(weapon.id) > [one.split("/")[0] for one in warrior.loading].count(weapon.id)


def shooters(battle: Battle, side: int) -> list[str]:
    """AN-5.1, AN-5.2: those of a side who may shoot and see somebody to shoot at."""
    able = [one for one in battle.here(side) if may_shoot(battle, one)]
    foes = targets_of(battle, side) if able else []
    others = battle.figures() if foes else []
    return [one.id for one in able if any(clear(battle, one, foe, others) for foe in foes)]


def shoot(battle: Battle, table: Table) -> None:
    """AN-5.1, AN-2.5: one after the other, in any order, as long as the player likes; who names nobody holds."""
    side = battle.moving
    able = shooters(battle, side)
    if not able:
        return
    answer: Any = table.ask(side, "shoot", {DONE: None, "shoot": able})
    if answer == DONE:
        return
    battle.agenda.insert(0, ("shooting",))
    shooter = battle.by_id[answer[1]]
    shooter.deeds.fired = True
    weapon = chosen(battle, table, shooter)
    targets = legal_targets(battle, shooter, weapon)
    target: str = table.ask(side, "shot_at", (HOLD, *[one.id for one in targets]), shooter.id, weapon.id)
    if target != HOLD:
        measured(battle, table)
        shot(battle, table, shooter, battle.by_id[target], weapon)


def chosen(battle: Battle, table: Table, shooter: Warrior) -> Weapon:
    """AN-5.1: which of his weapons."""
    own = usable(battle, shooter)
    if len(own) == 1:
        return own[0]
    answer: str = table.ask(shooter.side, "missile", tuple([one.id for one in own]), shooter.id)
    return next(one for one in own if one.id == answer)


# At whom


def targets_of(battle: Battle, side: int) -> list[Warrior]:
    """AN-5.6, AN-4.22: the enemies of a side that anybody may shoot at if he sees them: not hidden, not in combat."""
    return [foe for foe in battle.here(1 - side) if not foe.hidden and not fights(battle, foe)]


def upright(shooter: Warrior) -> Figure:
    """AN-5.3, AN-4.21: whoever shoots looks out of his hiding place."""
    return shooter.figure.shaped(shooter.sheet.height) if shooter.hidden else shooter.figure


def clear(battle: Battle, shooter: Warrior, foe: Warrior, others: Sequence[Figure]) -> int:
    """AN-5.3, AN-0.5: how many of the fifteen samples of a foe he sees."""
    return clear_samples(battle.field, upright(shooter), foe.figure, others)


def seen(battle: Battle, shooter: Warrior) -> dict[str, int]:
    """AN-5.3, AN-5.6, AN-4.22: the enemies he may shoot at if nothing else forbids it, with the samples he sees."""
    others = battle.figures()
    found = [(foe.id, clear(battle, shooter, foe, others)) for foe in targets_of(battle, shooter.side)]
    return {name: samples for name, samples in found if samples}


def legal_targets(battle: Battle, shooter: Warrior, weapon: Weapon) -> list[Warrior]:
    """AN-5.4, AN-5.5, AN-0.9, MO-9.2: the nearest, whoever is easier, who need not be minded; from above, anybody."""
    visible = seen(battle, shooter)
    foes = [battle.by_id[one] for one in visible]
    minded = [foe for foe in foes if foe.stands() and not foe.fleeing]
    if elevated(shooter):
        return from_above(battle, shooter, foes, minded)
    if not minded:
        return foes
    ties = [figure.id for figure in nearest(shooter.figure, [foe.figure for foe in minded])]
    first = [foe for foe in minded if foe.figure.id in ties]
    far = max([distance(shooter.figure, foe.figure) for foe in first])
    need = max([hit_need(shooter, foe, weapon, visible[foe.id]) for foe in first])
    return [
        foe
        for foe in foes
        if foe in first
        or (foe not in minded and distance(shooter.figure, foe.figure) < far)
        or (foe.sheet.large and battle.rules.large_target_always_legal)
        or hit_need(shooter, foe, weapon, visible[foe.id]) < need
    ]


def elevated(shooter: Warrior) -> bool:
    """AN-5.8: more than 5 cm above the table."""
    return shooter.z > number("shooting", "above_mm")


def from_above(battle: Battle, shooter: Warrior, foes: list[Warrior], minded: list[Warrior]) -> list[Warrior]:
    """AN-5.8: anybody he sees; but those in his own building first, if one of them is up and not fleeing."""
    same = [foe for foe in foes if in_same_building(battle.field, shooter, foe)]
    return same if any(foe in minded for foe in same) else foes


# To hit


def hit_need(shooter: Warrior, foe: Warrior, weapon: Weapon, samples: int, why: Why = None) -> int:
    """AN-5.10, AN-5.11: what a D6 must show at the distance that they are apart; 7 or more cannot be (AN-5.12)."""
    return need_at(shooter, foe, weapon, samples, why, near=is_near(shooter, foe, weapon))


def least_need(shooter: Warrior, foe: Warrior, weapon: Weapon, samples: int) -> int:
    """AN-5.12, AN-0.6: what he needs at least, however far the other is: so much one may say without measuring."""
    return min([need_at(shooter, foe, weapon, samples, near=near) for near in (True, False)])


def is_near(shooter: Warrior, foe: Warrior, weapon: Weapon) -> bool:
    """AN-5.11, AN-9.5: at half the range of the weapon or less."""
    return 2 * distance(shooter.figure, foe.figure) <= weapon.reach


def need_at(
    shooter: Warrior, foe: Warrior, weapon: Weapon, samples: int, why: Why = None, *, near: bool
) -> int:  # fmt: skip
    """AN-5.10, AN-5.11, AN-5.7, AN-9.5: 7 less his skill, and the modifiers."""
    need = because(why, number("shooting", "needs") - shooter.sheet.profile[BS], "skill", "AN-5.10")
    bonus = because(why, number("shooting", "cover") if samples < SAMPLES else 0, "cover", "AN-5.7")
    thrown = "thrown" in weapon.rules
    far = not near and not thrown
    bonus += because(why, number("shooting", "long_range") if far else 0, "long_range", "AN-5.11")
    bonus += because(why, number("shooting", "moved") if shooter.deeds.moved and not thrown else 0, "moved", "AN-5.11")
    bonus += because(why, number("shooting", "large_target") if foe.sheet.large else 0, "large_target", "AN-5.11")
    twice = near and shoots_twice(shooter, weapon)
    bonus += because(why, number("shooting", "two_shots") if twice else 0, "two_shots", "AN-9.5")
    return need - bonus - because(why, weapon.hit, "weapon", "AN-9.8")


def shots(shooter: Warrior, foe: Warrior, weapon: Weapon) -> int:
    """AN-9.5: two with a sling at half its range, if he has not moved."""
    return 2 if shoots_twice(shooter, weapon) and is_near(shooter, foe, weapon) else 1


def shoots_twice(shooter: Warrior, weapon: Weapon) -> bool:
    """AN-9.5: whether he shoots twice at whoever is near."""
    return "two_shots" in weapon.rules and not shooter.deeds.moved


# The shot


def shot(battle: Battle, table: Table, shooter: Warrior, foe: Warrior, weapon: Weapon) -> None:
    """AN-5.13, AN-5.9, AN-6.4: revealed, range, to hit, to wound; the injuries of two shots come together."""
    table.tell("shoots", "AN-5.1", who=shooter.id, whom=foe.id, weapon=weapon.id)
    reveal(table, shooter)
    shooter.critical = False
    spend(shooter, weapon)
    if weapon.strip:
        sweep(battle, table, shooter, foe, weapon)
    elif distance(shooter.figure, foe.figure) > weapon.reach:
        table.tell("out_of_range", "AN-5.9", who=shooter.id, whom=foe.id)
    else:
        volley(battle, table, shooter, foe, weapon)
    shooter.critical = False


def volley(battle: Battle, table: Table, shooter: Warrior, foe: Warrior, weapon: Weapon) -> None:
    """AN-5.13, AN-9.5: one shot, or two whose wounds count together."""
    samples = clear_samples(battle.field, shooter.figure, foe.figure, battle.figures())
    need, wounds = hit_need(shooter, foe, weapon, samples), dict[str, list[Wound]]()
    for _ in range(shots(shooter, foe, weapon)):
        victim = struck(battle, table, shooter, foe, need, samples)
        if victim is not None:
            wounds.setdefault(victim.id, []).extend(wounds_of(table, victim, missile(shooter, weapon)))
    for name, found in wounds.items():
        hurt(battle, table, battle.by_id[name], found, shooter)


def reveal(table: Table, warrior: Warrior) -> None:
    """AN-4.21: who shoots is no longer hidden."""
    if warrior.hidden:
        warrior.hidden = False
        warrior.reshape()
        table.tell("revealed", "AN-4.21", who=warrior.id)


def spend(shooter: Warrior, weapon: Weapon) -> None:
    """AN-9.8: some weapons shoot every other turn, one only once in a battle."""
    if "once" in weapon.rules:
        shooter.loading += (f"{weapon.id}/{USED_UP}",)
    elif "every_other_turn" in weapon.rules:
        shooter.loading += (f"{weapon.id}/{TO_LOAD}",)


def loads(warrior: Warrior) -> None:
    """AN-9.8: a turn of his is over, and his weapons are a turn nearer to being loaded."""
    turns = [(name, int(left)) for name, left in [one.split("/") for one in warrior.loading]]
    still = [(name, left if left == USED_UP else left - 1) for name, left in turns]
    warrior.loading = tuple([f"{name}/{left}" for name, left in still if left])


def struck(battle: Battle, table: Table, shooter: Warrior, foe: Warrior, need: int, samples: int) -> Warrior | None:
    """AN-5.10, AN-5.12, MO-9.2: who is hit: the target, nobody, or in Mordheim who has given him cover."""
    if need >= NEVER:
        table.tell("cannot_hit", "AN-5.12", who=shooter.id, whom=foe.id, need=need)
        return None
    face = table.roll("shot", d6)[0]
    if face > 1 and face >= need:
        table.tell("hit", "AN-5.10", who=shooter.id, whom=foe.id, need=need)
        return foe
    table.tell("miss", "AN-5.10", who=shooter.id, whom=foe.id, need=need)
    if samples < SAMPLES and face == need - 1 and battle.rules.near_miss_hits_cover:
        return in_the_way(battle, table, shooter, foe)
    return None


def in_the_way(battle: Battle, table: Table, shooter: Warrior, foe: Warrior) -> Warrior | None:
    """MO-9.2: the nearest to the shooter of those who cover the target; none if it is only scenery."""
    lean = leaning(battle.field, shooter.figure)
    bare = sight(battle.field, shooter.figure, foe.figure, (), lean)
    others = [one for one in battle.warriors if one.here() and one is not shooter and one is not foe]
    cover = [one for one in others if sight(battle.field, shooter.figure, foe.figure, (one.figure,), lean) < bare]
    if not cover:
        return None
    victim = min(cover, key=lambda one: (distance(shooter.figure, one.figure), one.sheet.number))
    table.tell("cover_hit", "MO-9.2", who=shooter.id, whom=victim.id)
    return victim


def missile(shooter: Warrior, weapon: Weapon) -> Blow:
    """AN-6.1, AN-9.4: the weapon's own strength, or that of who throws it."""
    strength = weapon.strength if weapon.strength is not None else shooter.sheet.profile[S]
    return Blow(strength, weapon.save, False, shooter, SHOT, whole=weapon.kind == POWDER and weapon.save != 0)


# Blunderbuss


def sweep(battle: Battle, table: Table, shooter: Warrior, foe: Warrior, weapon: Weapon) -> None:
    """AN-9.8: a blunderbuss hits everybody in a strip towards its target."""
    for victim in in_strip(battle, shooter, foe, weapon.strip):
        table.tell("swept", "AN-9.8", who=shooter.id, whom=victim.id)
        hurt(battle, table, victim, wounds_of(table, victim, missile(shooter, weapon)), shooter)


def in_strip(battle: Battle, shooter: Warrior, foe: Warrior, strip: Sequence[int]) -> list[Warrior]:
    """AN-9.8: whose base lies in a strip of this length and width, one behind the other, with no wall between."""
    dx, dy = foe.x - shooter.x, foe.y - shooter.y
    long = dx * dx + dy * dy
    found = []
    for one in battle.warriors:
        if not one.here() or one is shooter:
            continue
        ox, oy = one.x - shooter.x, one.y - shooter.y
        along, aside = ox * dx + oy * dy, abs(ox * dy - oy * dx)
        reach, wide = strip[0] + (shooter.sheet.base + one.sheet.base) // 2, (strip[1] + one.sheet.base - 1) // 2
        swept = along > 0 and along * along <= reach * reach * long and aside * aside <= wide * wide * long
        if swept and clear_samples(battle.field, shooter.figure, one.figure):
            found.append(one)
    return found
