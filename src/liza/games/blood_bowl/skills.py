"""Chapter 11: what skills are called, and which rule tells of each. What they do stands where it happens.

A player's skills are the bits of one number: `sheet.skills & BLOCK`. The data files and the words know them by key.
"""

from typing import Final, NamedTuple


class Skill(NamedTuple):
    """BB-11.1: a skill: its key, its rule, its category, its bit."""

    key: str
    rule: str
    category: str
    bit: int


BLOCK: Final = 1 << 0
DAUNTLESS: Final = 1 << 1
DIRTY_PLAYER: Final = 1 << 2
FEND: Final = 1 << 3
FRENZY: Final = 1 << 4
KICK: Final = 1 << 5
KICK_OFF_RETURN: Final = 1 << 6
PASS_BLOCK: Final = 1 << 7
PRO: Final = 1 << 8
SHADOWING: Final = 1 << 9
STRIP_BALL: Final = 1 << 10
SURE_HANDS: Final = 1 << 11
TACKLE: Final = 1 << 12
WRESTLE: Final = 1 << 13
CATCH: Final = 1 << 14
DIVING_CATCH: Final = 1 << 15
DIVING_TACKLE: Final = 1 << 16
DODGE: Final = 1 << 17
JUMP_UP: Final = 1 << 18
LEAP: Final = 1 << 19
SIDE_STEP: Final = 1 << 20
SNEAKY_GIT: Final = 1 << 21
SPRINT: Final = 1 << 22
SURE_FEET: Final = 1 << 23
ACCURATE: Final = 1 << 24
DUMP_OFF: Final = 1 << 25
HAIL_MARY_PASS: Final = 1 << 26
LEADER: Final = 1 << 27
NERVES_OF_STEEL: Final = 1 << 28
PASS: Final = 1 << 29
SAFE_THROW: Final = 1 << 30
BREAK_TACKLE: Final = 1 << 31
GRAB: Final = 1 << 32
GUARD: Final = 1 << 33
JUGGERNAUT: Final = 1 << 34
MIGHTY_BLOW: Final = 1 << 35
MULTIPLE_BLOCK: Final = 1 << 36
PILING_ON: Final = 1 << 37
STAND_FIRM: Final = 1 << 38
STRONG_ARM: Final = 1 << 39
THICK_SKULL: Final = 1 << 40
BIG_HAND: Final = 1 << 41
CLAW: Final = 1 << 42
DISTURBING_PRESENCE: Final = 1 << 43
EXTRA_ARMS: Final = 1 << 44
FOUL_APPEARANCE: Final = 1 << 45
HORNS: Final = 1 << 46
PREHENSILE_TAIL: Final = 1 << 47
TENTACLES: Final = 1 << 48
TWO_HEADS: Final = 1 << 49
VERY_LONG_LEGS: Final = 1 << 50
ALWAYS_HUNGRY: Final = 1 << 51
BALL_AND_CHAIN: Final = 1 << 52
BLOOD_LUST: Final = 1 << 53
BOMBARDIER: Final = 1 << 54
BONE_HEAD: Final = 1 << 55
CHAINSAW: Final = 1 << 56
DECAY: Final = 1 << 57
FAN_FAVOURITE: Final = 1 << 58
HYPNOTIC_GAZE: Final = 1 << 59
LONER: Final = 1 << 60
NO_HANDS: Final = 1 << 61
NURGLES_ROT: Final = 1 << 62
REALLY_STUPID: Final = 1 << 63
REGENERATION: Final = 1 << 64
RIGHT_STUFF: Final = 1 << 65
SECRET_WEAPON: Final = 1 << 66
STAB: Final = 1 << 67
STAKES: Final = 1 << 68
STUNTY: Final = 1 << 69
TAKE_ROOT: Final = 1 << 70
THROW_TEAM_MATE: Final = 1 << 71
TITCHY: Final = 1 << 72
WILD_ANIMAL: Final = 1 << 73

# BB-11.1.1
SKILLS: Final = (
    Skill("block", "BB-11.2.1", "G", BLOCK),
    Skill("dauntless", "BB-11.2.2", "G", DAUNTLESS),
    Skill("dirty_player", "BB-11.2.3", "G", DIRTY_PLAYER),
    Skill("fend", "BB-11.2.4", "G", FEND),
    Skill("frenzy", "BB-11.2.5", "G", FRENZY),
    Skill("kick", "BB-11.2.6", "G", KICK),
    Skill("kick_off_return", "BB-11.2.7", "G", KICK_OFF_RETURN),
    Skill("pass_block", "BB-11.2.8", "G", PASS_BLOCK),
    Skill("pro", "BB-11.2.9", "G", PRO),
    Skill("shadowing", "BB-11.2.10", "G", SHADOWING),
    Skill("strip_ball", "BB-11.2.11", "G", STRIP_BALL),
    Skill("sure_hands", "BB-11.2.12", "G", SURE_HANDS),
    Skill("tackle", "BB-11.2.13", "G", TACKLE),
    Skill("wrestle", "BB-11.2.14", "G", WRESTLE),
    Skill("catch", "BB-11.3.1", "A", CATCH),
    Skill("diving_catch", "BB-11.3.2", "A", DIVING_CATCH),
    Skill("diving_tackle", "BB-11.3.3", "A", DIVING_TACKLE),
    Skill("dodge", "BB-11.3.4", "A", DODGE),
    Skill("jump_up", "BB-11.3.5", "A", JUMP_UP),
    Skill("leap", "BB-11.3.6", "A", LEAP),
    Skill("side_step", "BB-11.3.7", "A", SIDE_STEP),
    Skill("sneaky_git", "BB-11.3.8", "A", SNEAKY_GIT),
    Skill("sprint", "BB-11.3.9", "A", SPRINT),
    Skill("sure_feet", "BB-11.3.10", "A", SURE_FEET),
    Skill("accurate", "BB-11.4.1", "P", ACCURATE),
    Skill("dump_off", "BB-11.4.2", "P", DUMP_OFF),
    Skill("hail_mary_pass", "BB-11.4.3", "P", HAIL_MARY_PASS),
    Skill("leader", "BB-11.4.4", "P", LEADER),
    Skill("nerves_of_steel", "BB-11.4.5", "P", NERVES_OF_STEEL),
    Skill("pass", "BB-11.4.6", "P", PASS),
    Skill("safe_throw", "BB-11.4.7", "P", SAFE_THROW),
    Skill("break_tackle", "BB-11.5.1", "S", BREAK_TACKLE),
    Skill("grab", "BB-11.5.2", "S", GRAB),
    Skill("guard", "BB-11.5.3", "S", GUARD),
    Skill("juggernaut", "BB-11.5.4", "S", JUGGERNAUT),
    Skill("mighty_blow", "BB-11.5.5", "S", MIGHTY_BLOW),
    Skill("multiple_block", "BB-11.5.6", "S", MULTIPLE_BLOCK),
    Skill("piling_on", "BB-11.5.7", "S", PILING_ON),
    Skill("stand_firm", "BB-11.5.8", "S", STAND_FIRM),
    Skill("strong_arm", "BB-11.5.9", "S", STRONG_ARM),
    Skill("thick_skull", "BB-11.5.10", "S", THICK_SKULL),
    Skill("big_hand", "BB-11.6.1", "M", BIG_HAND),
    Skill("claw", "BB-11.6.2", "M", CLAW),
    Skill("disturbing_presence", "BB-11.6.3", "M", DISTURBING_PRESENCE),
    Skill("extra_arms", "BB-11.6.4", "M", EXTRA_ARMS),
    Skill("foul_appearance", "BB-11.6.5", "M", FOUL_APPEARANCE),
    Skill("horns", "BB-11.6.6", "M", HORNS),
    Skill("prehensile_tail", "BB-11.6.7", "M", PREHENSILE_TAIL),
    Skill("tentacles", "BB-11.6.8", "M", TENTACLES),
    Skill("two_heads", "BB-11.6.9", "M", TWO_HEADS),
    Skill("very_long_legs", "BB-11.6.10", "M", VERY_LONG_LEGS),
    Skill("always_hungry", "BB-11.7.1", "E", ALWAYS_HUNGRY),
    Skill("ball_and_chain", "BB-11.7.2", "E", BALL_AND_CHAIN),
    Skill("blood_lust", "BB-11.7.3", "E", BLOOD_LUST),
    Skill("bombardier", "BB-11.7.4", "E", BOMBARDIER),
    Skill("bone_head", "BB-11.7.5", "E", BONE_HEAD),
    Skill("chainsaw", "BB-11.7.6", "E", CHAINSAW),
    Skill("decay", "BB-11.7.7", "E", DECAY),
    Skill("fan_favourite", "BB-11.7.8", "E", FAN_FAVOURITE),
    Skill("hypnotic_gaze", "BB-11.7.9", "E", HYPNOTIC_GAZE),
    Skill("loner", "BB-11.7.10", "E", LONER),
    Skill("no_hands", "BB-11.7.11", "E", NO_HANDS),
    Skill("nurgles_rot", "BB-11.7.12", "E", NURGLES_ROT),
    Skill("really_stupid", "BB-11.7.13", "E", REALLY_STUPID),
    Skill("regeneration", "BB-11.7.14", "E", REGENERATION),
    Skill("right_stuff", "BB-11.7.15", "E", RIGHT_STUFF),
    Skill("secret_weapon", "BB-11.7.16", "E", SECRET_WEAPON),
    Skill("stab", "BB-11.7.17", "E", STAB),
    Skill("stakes", "BB-11.7.18", "E", STAKES),
    Skill("stunty", "BB-11.7.19", "E", STUNTY),
    Skill("take_root", "BB-11.7.20", "E", TAKE_ROOT),
    Skill("throw_team_mate", "BB-11.7.21", "E", THROW_TEAM_MATE),
    Skill("titchy", "BB-11.7.22", "E", TITCHY),
    Skill("wild_animal", "BB-11.7.23", "E", WILD_ANIMAL),
)
BY_KEY: Final = {skill.key: skill for skill in SKILLS}
BY_BIT: Final = {skill.bit: skill for skill in SKILLS}


def bits(keys: tuple[str, ...]) -> int:
    """The number whose bits are these skills."""
    number = 0
    for key in keys:
        number |= BY_KEY[key].bit
    return number


def keys(number: int) -> tuple[str, ...]:
    """The keys of the skills in a number, in the order of the rulebook."""
    return tuple([skill.key for skill in SKILLS if number & skill.bit])
