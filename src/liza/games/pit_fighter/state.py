"""What lies on the table: the arena, the fighters on it, and what never changes about each of them.

States are copied all the time, so their fields are set three at a time at most: more would go through a tuple.
"""

from typing import Final

from liza.games.pit_fighter.scrolls import Scroll, scroll_of
from liza.kernel.game import Row
from liza.space.hexes import WALL, Disc, disc

WS, S, T, I, W = range(5)  # noqa: E741 - the rulebook's own names
TRAITS: Final = ("WS", "S", "T", "I", "W")
HEAD, ARMS, BODY, GROIN, LEGS = range(5)
LEFT, RIGHT = range(2)
WHOLE, BROKEN, SEVERED, WOODEN = range(4)


class Sheet:
    """PF-2.3a, PF-2.3b: the roster of a fighter, unchanged during a fight; `own` is a scroll of the players' making.

    PF-8.42.35, PF-9.4: `extras` are the attacks that he has in every turn besides the main one.
    """

    __slots__ = (
        "age", "extras", "hates", "id", "king", "name", "own", "scroll", "seat", "skills", "start", "team", "type",
    )  # fmt: skip
    __derived__ = ("extras", "scroll")

    def __init__(
        self,
        id: str,
        name: str,
        seat: int,
        team: int,
        age: int,
        type: str,
        own: Scroll | None,
        start: tuple[int, ...],
        skills: tuple[int, ...],
        king: bool,
        hates: tuple[str, ...],
    ) -> None:
        self.id, self.name, self.seat, self.team, self.age, self.type, self.own = id, name, seat, team, age, type, own
        self.scroll = own or scroll_of(type)
        self.start, self.skills, self.king, self.hates = start, skills, king, hates
        dagger = ("dagger",) if "two_blades" in self.scroll.special else ()
        self.extras: tuple[str, ...] = (*dagger, "extra") if 35 in skills else dagger


class Injuries:
    """PF-6.6a: what the criticals have done to a body."""

    __slots__ = (
        "arms", "bleeding", "cripplings", "ears", "eyes", "fingers", "gutted", "legs", "nicks", "ribs", "slow_in",
        "stunned", "winded",
    )  # fmt: skip

    def __init__(
        self,
        stunned: int,
        slow_in: int,
        winded: list[int],
        nicks: int,
        ribs: int,
        bleeding: int,
        cripplings: int,
        gutted: bool,
        ears: list[int],
        eyes: list[int],
        fingers: list[int],
        arms: list[int],
        legs: list[int],
    ) -> None:
        self.stunned, self.slow_in, self.winded = stunned, slow_in, winded
        self.nicks, self.ribs, self.bleeding = nicks, ribs, bleeding
        self.cripplings, self.gutted = cripplings, gutted
        self.ears, self.eyes, self.fingers = ears, eyes, fingers
        self.arms, self.legs = arms, legs

    def copy(self) -> "Injuries":
        """Equal injuries."""
        return Injuries(
            self.stunned, self.slow_in, self.winded.copy(), self.nicks, self.ribs, self.bleeding, self.cripplings,
            self.gutted, self.ears.copy(), self.eyes.copy(), self.fingers.copy(), self.arms.copy(), self.legs.copy(),
        )  # fmt: skip


class Doings:
    """What a fighter does and suffers within one turn; made new for every turn."""

    __slots__ = (
        "beaten", "extras", "fought", "green", "held", "lost", "main", "moved", "observed", "order", "stepped_in",
        "strike",
    )  # fmt: skip

    def __init__(
        self,
        order: int,
        moved: bool,
        lost: bool,
        green: bool,
        strike: bool,
        observed: bool,
        beaten: bool,
        fought: bool,
        main: bool,
        extras: list[str],
        held: bool,
        stepped_in: list[str],
    ) -> None:
        self.order, self.moved, self.lost = order, moved, lost
        self.green, self.strike, self.observed = green, strike, observed
        self.beaten, self.fought, self.main = beaten, fought, main
        self.extras, self.held, self.stepped_in = extras, held, stepped_in

    def copy(self) -> "Doings":
        """Equal doings."""
        return Doings(
            self.order, self.moved, self.lost, self.green, self.strike, self.observed, self.beaten, self.fought,
            self.main, self.extras.copy(), self.held, self.stepped_in.copy(),
        )  # fmt: skip


class Fighter:
    """Where a fighter is and how he is. `base` are his characteristics without halvings and bonuses (PF-0b)."""

    __slots__ = (
        "adrenaline", "at", "base", "bonus", "damage", "disarmed", "doings", "downed", "facing", "fallen",
        "first_blood", "hurt_by", "injuries", "last_band", "last_fought", "net", "nets", "out", "sheet", "trophies",
        "used",
    )  # fmt: skip

    def __init__(
        self,
        sheet: Sheet,
        at: int,
        facing: int,
        out: str,
        base: list[int],
        bonus: list[int],
        adrenaline: list[int],
        last_band: int,
        last_fought: bool,
        net: int,
        nets: bool,
        disarmed: bool,
        fallen: bool,
        damage: int,
        first_blood: int,
        hurt_by: str,
        downed: list[str],
        trophies: list[int],
        used: list[str],
        injuries: Injuries,
        doings: Doings,
    ) -> None:
        self.sheet, self.out = sheet, out
        self.at, self.facing = at, facing
        self.base, self.bonus, self.adrenaline = base, bonus, adrenaline
        self.last_band, self.last_fought = last_band, last_fought
        self.net, self.nets, self.disarmed = net, nets, disarmed
        self.fallen, self.damage, self.first_blood = fallen, damage, first_blood
        self.hurt_by, self.downed = hurt_by, downed
        self.trophies, self.used = trophies, used
        self.injuries, self.doings = injuries, doings

    def copy(self) -> "Fighter":
        """An equal fighter; the sheet is shared."""
        return Fighter(
            self.sheet, self.at, self.facing, self.out, self.base.copy(), self.bonus.copy(), self.adrenaline.copy(),
            self.last_band, self.last_fought, self.net, self.nets, self.disarmed, self.fallen, self.damage,
            self.first_blood, self.hurt_by, self.downed.copy(), self.trophies.copy(), self.used.copy(),
            self.injuries.copy(), self.doings.copy(),
        )  # fmt: skip


class Arena:
    """The hexes, the turn, and the fighters in order of age, the oldest first (PF-1.0b, PF-2.4a)."""

    __slots__ = ("agenda", "blows", "board", "fighters", "limit", "radius", "style", "turn", "yielding")
    __derived__ = ("board",)

    def __init__(
        self,
        agenda: list[Row],
        style: str,
        radius: int,
        turn: int,
        limit: int,
        yielding: bool,
        blows: int,
        fighters: list[Fighter],
    ) -> None:
        self.agenda, self.style, self.radius = agenda, style, radius
        self.turn, self.limit, self.yielding = turn, limit, yielding
        self.blows, self.fighters = blows, fighters
        self.board: Disc = disc(radius)

    def copy(self) -> "Arena":
        """An equal arena."""
        fighters = [fighter.copy() for fighter in self.fighters]
        return Arena(
            self.agenda.copy(), self.style, self.radius, self.turn, self.limit, self.yielding, self.blows, fighters
        )

    def standing(self) -> list[Fighter]:
        """Those who are still in the fight, the oldest first."""
        return [fighter for fighter in self.fighters if not fighter.out]

    def by_id(self, name: str) -> Fighter:
        """The fighter of this id."""
        for fighter in self.fighters:
            if fighter.sheet.id == name:
                return fighter
        raise KeyError(name)

    def on(self, place: int) -> Fighter | None:
        """Who stands in a hex."""
        for fighter in self.fighters:
            if fighter.at == place and not fighter.out:
                return fighter
        return None


def unhurt() -> Injuries:
    """A body without injuries."""
    return Injuries(0, 0, [], 0, 0, 0, 0, False, [0, 0], [0, 0], [0, 0], [0, 0], [0, 0])


def new_doings(sheet: Sheet) -> Doings:
    """The start of a turn: nothing done, all attacks to come (PF-6.0a, PF-8.42.35, PF-9.4)."""
    extras = list(sheet.extras)
    return Doings(-1, False, False, False, False, False, False, False, True, extras, False, [])


def new_fighter(sheet: Sheet) -> Fighter:
    """A fighter before the fight; by PF-4.0c he counts as having made a slow move the turn before."""
    return Fighter(
        sheet, WALL, 0, "", list(sheet.start), [0] * 5, [], 0, False, 0, "net" in sheet.scroll.special, False, False,
        0, 0, "", [], [], [], unhurt(), new_doings(sheet),
    )  # fmt: skip


def enemies(one: Fighter, other: Fighter) -> bool:
    """PF-6.1a: only opponents are targets, never a team-mate."""
    return one.sheet.team != other.sheet.team
