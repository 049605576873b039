"""What lies on the table: the warriors of two warbands, tokens, the terrain, and what never changes about each.

Warriors are known by ids: "A3" is number 3 of side 0, "B12" number 12 of side 1; seats are sides. Places are whole
millimetres on a surface of the field, facings are steps of a direction.
"""

from typing import Final

from liza.kernel.game import Row
from liza.space.field.model import Field, Figure

# AN-0.8: the body of a warrior is in exactly one of these states
STANDING, KNOCKED_DOWN, STUNNED, OUT = range(4)
BODIES: Final = ("standing", "knocked_down", "stunned", "out")
# AN-1.1: the nine attributes, in the order of a profile
M, WS, BS, S, T, W, I, A, LD = range(9)  # noqa: E741 - the rulebook's own names
ATTRIBUTES: Final = (
    "movement", "weapon_skill", "ballistic_skill", "strength", "toughness", "wounds", "initiative", "attacks",
    "leadership",
)  # fmt: skip
NOBODY: Final = ""
NO_SIDE: Final = -1
NO_SURFACE: Final = -1
# AN-10.9: the edges of the table, in the order in which distances to them are measured
WEST, SOUTH, EAST, NORTH = range(4)
EDGES: Final = ("west", "south", "east", "north")
NO_EDGE: Final = -1
FORWARD: Final = (1, -1)
LYING: Final = 10


class Rules:
    """What is played: an edition's row of data/editions.toml with the options of the battle. Never changes.

    corridor, hidden_contact, max_gap, voluntary_rout … are the ledger's engine switches. rounds: of the scenario.
    """

    __slots__ = (
        "black_powder", "corridor", "edition", "hidden_contact", "knocked_down_friend_is_company",
        "large_target_always_legal", "leader_knocked_down_helps", "max_gap", "near_miss_hits_cover", "old_hatreds",
        "open_measuring", "rally_ignores_hidden", "rounds", "scenario", "stupidity_lasts", "voluntary_rout",
    )  # fmt: skip

    def __init__(
        self,
        edition: str,
        scenario: str,
        rounds: int,
        corridor: str,
        hidden_contact: str,
        max_gap: int,
        voluntary_rout: str,
        leader_knocked_down_helps: bool,
        knocked_down_friend_is_company: bool,
        rally_ignores_hidden: bool,
        stupidity_lasts: str,
        large_target_always_legal: bool,
        near_miss_hits_cover: bool,
        open_measuring: bool,
        old_hatreds: bool,
        black_powder: bool,
    ) -> None:
        self.edition, self.scenario, self.rounds = edition, scenario, rounds
        self.corridor, self.hidden_contact, self.max_gap = corridor, hidden_contact, max_gap
        self.voluntary_rout = voluntary_rout
        self.leader_knocked_down_helps = leader_knocked_down_helps
        self.knocked_down_friend_is_company = knocked_down_friend_is_company
        self.rally_ignores_hidden, self.stupidity_lasts = rally_ignores_hidden, stupidity_lasts
        self.large_target_always_legal = large_target_always_legal
        self.near_miss_hits_cover = near_miss_hits_cover
        self.open_measuring, self.old_hatreds, self.black_powder = open_measuring, old_hatreds, black_powder


class Sheet:
    """AN-1.12, AN-1.15: a warrior's profile, which never changes in a battle. `profile` is in the order of ATTRIBUTES.

    number: of the warrior among all on the table, which is the id of his figure. name: his own in English and Spanish,
    or nothing. kind: his key, warband and row ("rangers/archer").
    The movement of the profile is in centimetres, as printed; `pace` is in millimetres, with what his armour costs him.
    """

    __slots__ = (
        "armour", "base", "group", "height", "hero", "id", "kind", "large", "leader", "name", "number", "pace",
        "profile", "race", "side", "traits", "weapons",
    )  # fmt: skip

    def __init__(
        self,
        id: str,
        number: int,
        side: int,
        name: tuple[str, ...],
        kind: str,
        race: str,
        group: int,
        profile: tuple[int, ...],
        pace: int,
        weapons: tuple[str, ...],
        armour: tuple[str, ...],
        traits: tuple[str, ...],
        leader: bool,
        hero: bool,
        large: bool,
        base: int,
        height: int,
    ) -> None:
        self.id, self.number, self.side = id, number, side
        self.name, self.kind, self.race, self.group = name, kind, race, group
        self.profile, self.pace = profile, pace
        self.weapons, self.armour, self.traits = weapons, armour, traits
        self.leader, self.hero, self.large = leader, hero, large
        self.base, self.height = base, height


class Deeds:
    """AN-0.8: what a warrior has done and suffered in a turn; made new when his side's next turn begins.

    moved: he has moved at all (AN-5.11). tested: he has tried to detect an unseen enemy (AN-4.11). done: his move of
    this turn has been made or given up. fired: he has had his shot. may_run: nobody was too near when the charges were
    over (AN-4.7).
    """

    __slots__ = (
        "charged", "climb_failed", "dived", "done", "failed_charge", "fell", "fired", "may_run", "moved", "rallied",
        "ran", "stood_up", "tested",
    )  # fmt: skip

    def __init__(
        self,
        moved: bool,
        ran: bool,
        charged: bool,
        failed_charge: bool,
        rallied: bool,
        stood_up: bool,
        fell: bool,
        fired: bool,
        dived: bool,
        climb_failed: bool,
        tested: bool,
        done: bool,
        may_run: bool,
    ) -> None:
        self.moved, self.ran, self.charged = moved, ran, charged
        self.failed_charge, self.rallied, self.stood_up = failed_charge, rallied, stood_up
        self.fell, self.fired, self.dived = fell, fired, dived
        self.climb_failed, self.tested, self.done, self.may_run = climb_failed, tested, done, may_run

    def copy(self) -> "Deeds":
        """Equal deeds."""
        return Deeds(
            self.moved, self.ran, self.charged, self.failed_charge, self.rallied, self.stood_up, self.fell, self.fired,
            self.dived, self.climb_failed, self.tested, self.done, self.may_run,
        )  # fmt: skip


def no_deeds() -> Deeds:
    """Nothing done yet."""
    return Deeds(False, False, False, False, False, False, False, False, False, False, False, False, False)


class Warrior:
    """Where a warrior is and how he is.

    surface: NO_SURFACE while he is not on the table. wounds: left. stupid: he has failed his test (AN-8.17 to 8.19).
    feared: he needs sixes to hit (AN-8.11). critical, parried: used in this close-combat phase (AN-6.4, AN-7.13).
    fought: whom he has fought already in this combat (AN-7.24). hand: what is in his hands in this combat (AN-9.7).
    loading: weapons that cannot shoot yet, each with the turns until it can, "pistol/2" (AN-9.8). relics: carried
    (AN-10.11). fled: he has left the table (AN-8.9). beaten_by: who put him out of action (AN-6.20).
    """

    __slots__ = (
        "beaten_by", "body", "critical", "deeds", "dx", "dy", "feared", "figure", "fled", "fleeing", "fought",
        "frenzied", "hand", "hidden", "id", "loading", "parried", "relics", "sheet", "side", "stupid", "surface",
        "wounds", "x", "y", "z",
    )  # fmt: skip
    __derived__ = ("figure", "id", "side")

    def __init__(
        self,
        sheet: Sheet,
        x: int,
        y: int,
        z: int,
        surface: int,
        dx: int,
        dy: int,
        body: int,
        wounds: int,
        fleeing: bool,
        hidden: bool,
        frenzied: bool,
        stupid: bool,
        feared: bool,
        critical: bool,
        parried: bool,
        fought: tuple[str, ...],
        hand: tuple[str, ...],
        loading: tuple[str, ...],
        relics: int,
        fled: bool,
        beaten_by: str,
        deeds: Deeds,
    ) -> None:
        self.sheet, self.id, self.side = sheet, sheet.id, sheet.side
        self.x, self.y, self.z, self.surface = x, y, z, surface
        self.dx, self.dy, self.body, self.wounds = dx, dy, body, wounds
        self.fleeing, self.hidden, self.frenzied = fleeing, hidden, frenzied
        self.stupid, self.feared, self.critical, self.parried = stupid, feared, critical, parried
        self.fought, self.hand, self.loading, self.relics = fought, hand, loading, relics
        self.fled, self.beaten_by, self.deeds = fled, beaten_by, deeds
        self.figure = shape(sheet, x, y, z, surface, body, hidden)

    def copy(self) -> "Warrior":
        """An equal warrior."""
        return Warrior(
            self.sheet, self.x, self.y, self.z, self.surface, self.dx, self.dy, self.body, self.wounds, self.fleeing,
            self.hidden, self.frenzied, self.stupid, self.feared, self.critical, self.parried, self.fought, self.hand,
            self.loading, self.relics, self.fled, self.beaten_by, self.deeds.copy(),
        )  # fmt: skip

    def put(self, field: Field, x: int, y: int, surface: int) -> None:
        """He is there now."""
        self.x, self.y, self.surface = x, y, surface
        self.z = field.height(surface, x, y)
        self.reshape()

    def reshape(self) -> None:
        """After `body` or `hidden` has changed: how the table sees him (AN-0.2)."""
        self.figure = shape(self.sheet, self.x, self.y, self.z, self.surface, self.body, self.hidden)

    def here(self) -> bool:
        """Whether he is on the table."""
        return self.surface != NO_SURFACE

    def stands(self) -> bool:
        """Whether he is on the table and on his feet."""
        return self.surface != NO_SURFACE and self.body == STANDING


def shape(sheet: Sheet, x: int, y: int, z: int, surface: int, body: int, hidden: bool) -> Figure:
    """AN-0.2: a cylinder of his height; a centimetre high when he lies, half as high when he hides."""
    height = sheet.height if body == STANDING else LYING
    return Figure(sheet.number, sheet.side, x, y, z, max(surface, 0), sheet.base, height, hidden)


def new_warrior(sheet: Sheet) -> Warrior:
    """A warrior who is not on the table yet."""
    frenzied = "frenzy" in sheet.traits
    return Warrior(
        sheet, 0, 0, 0, NO_SURFACE, 0, FORWARD[sheet.side], STANDING, sheet.profile[W], False, False, frenzied, False,
        False, False, False, (), (), (), 0, False, NOBODY, no_deeds(),
    )  # fmt: skip


class Token:
    """AN-10.14: a relic or the like: where it lies, or who carries it."""

    __slots__ = ("carrier", "surface", "x", "y")

    def __init__(self, x: int, y: int, surface: int, carrier: str) -> None:
        self.x, self.y, self.surface, self.carrier = x, y, surface, carrier

    def copy(self) -> "Token":
        """An equal token."""
        return Token(self.x, self.y, self.surface, self.carrier)


class Side:
    """A warband in the battle. start: how many began it. edge: which edge of the table is its own, or NO_EDGE.

    name: its own in English and Spanish, or nothing. leader_mm: how far its leader's leadership reaches (AN-8.4).
    """

    __slots__ = ("edge", "leader_mm", "name", "start", "warband")

    def __init__(self, name: tuple[str, ...], warband: str, start: int, edge: int, leader_mm: int) -> None:
        self.name, self.warband, self.start, self.edge = name, warband, start, edge
        self.leader_mm = leader_mm

    def copy(self) -> "Side":
        """An equal side."""
        return Side(self.name, self.warband, self.start, self.edge, self.leader_mm)


class Battle:
    """The whole table. terrain: what it is made of, as `terrain.field_of` reads it; `field` is that.

    round: from 1; 0 before the first turn. moving: whose turn it is, or NO_SIDE. first: who has the first turn.
    attacker: of the scenario, or NO_SIDE. lost: the side that has routed (or NO_SIDE). goals: pieces of terrain that
    are fought for (AN-10.13). through: how many have broken through (AN-10.12). acting, action: who is asked for his
    way just now, and how he moves.
    """

    __slots__ = (
        "acting", "action", "agenda", "attacker", "by_id", "field", "first", "goals", "lost", "moving", "round",
        "rules", "sides", "terrain", "through", "tokens", "warriors",
    )  # fmt: skip
    __derived__ = ("by_id",)

    def __init__(
        self,
        agenda: list[Row],
        rules: Rules,
        terrain: str,
        field: Field,
        sides: list[Side],
        warriors: list[Warrior],
        tokens: list[Token],
        goals: tuple[int, ...],
        round: int,
        moving: int,
        first: int,
        attacker: int,
        lost: int,
        through: int,
        acting: str,
        action: str,
    ) -> None:
        self.agenda, self.rules, self.sides = agenda, rules, sides
        self.terrain, self.field = terrain, field
        self.warriors, self.tokens, self.goals = warriors, tokens, goals
        self.round, self.moving, self.first = round, moving, first
        self.attacker, self.lost, self.through = attacker, lost, through
        self.acting, self.action = acting, action
        self.by_id = {warrior.id: warrior for warrior in warriors}

    def copy(self) -> "Battle":
        """An equal battle."""
        return Battle(
            self.agenda.copy(), self.rules, self.terrain, self.field, [side.copy() for side in self.sides],
            [warrior.copy() for warrior in self.warriors], [token.copy() for token in self.tokens], self.goals,
            self.round, self.moving, self.first, self.attacker, self.lost, self.through, self.acting, self.action,
        )  # fmt: skip

    def here(self, side: int) -> list[Warrior]:
        """Those of a side who are on the table, by number."""
        return [one for one in self.warriors if one.side == side and one.surface != NO_SURFACE]

    def standing(self, side: int) -> list[Warrior]:
        """Those of a side who are on the table and on their feet."""
        return [one for one in self.warriors if one.side == side and one.stands()]

    def figures(self, *without: Warrior) -> list[Figure]:
        """How the table sees everybody on it but these."""
        return [one.figure for one in self.warriors if one.surface != NO_SURFACE and one not in without]


def new_side(name: tuple[str, ...], warband: str, start: int, leader_mm: int) -> Side:
    """A side that has not deployed yet."""
    return Side(name, warband, start, NO_EDGE, leader_mm)


def new_battle(rules: Rules, terrain: str, field: Field, sides: list[Side], warriors: list[Warrior]) -> Battle:
    """A battle in which nothing has happened and nothing is to come."""
    return Battle(
        [], rules, terrain, field, sides, warriors, [], (), 0, NO_SIDE, NO_SIDE, NO_SIDE, NO_SIDE, 0, NOBODY, NOBODY
    )
