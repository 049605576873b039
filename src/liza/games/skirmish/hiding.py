"""Chapter 4.19 to 4.23: hiding, staying hidden, being seen and being detected."""

from liza.games.skirmish.contact import fights
from liza.games.skirmish.data import number
from liza.games.skirmish.state import Battle, I, Warrior
from liza.kernel.table import Table
from liza.space.field.measure import within
from liza.space.field.model import Field, Figure
from liza.space.field.sight import sees, shelters


def why_not_hide(battle: Battle, warrior: Warrior) -> str:
    """AN-4.19, AN-4.20, AN-4.23: the rule that keeps him from hiding where he is, or nothing."""
    if not may_hide(warrior) or fights(battle, warrior):
        return "AN-4.20"
    if not cover_beside(battle.field, warrior.figure):
        return "AN-4.19"
    watching = watchers(battle, warrior.side)
    if any(detects(one, warrior.figure) for one in watching):
        return "AN-4.23"
    ducked = warrior.figure.shaped(warrior.sheet.height, ducked=True)
    others = battle.figures(warrior)
    return "AN-4.19" if any(sees(battle.field, one.figure, ducked, others) for one in watching) else ""


def may_hide(warrior: Warrior) -> bool:
    """AN-4.20, AN-4.37, AN-8.7, AN-8.19: not in a turn in which he ran, charged, fell, rallied …; and only standing."""
    deeds = warrior.deeds
    kept = deeds.ran or deeds.charged or deeds.failed_charge or deeds.fell or deeds.rallied
    return warrior.stands() and not (kept or warrior.fleeing or warrior.stupid or warrior.hidden)


def cover_beside(field: Field, figure: Figure) -> bool:
    """AN-4.19: something 1.5 cm tall or more touches his base, or is within 1 cm of it."""
    return bool(shelters(field, figure, number("hide", "near_mm"), number("hide", "obstacle_mm")))


def watchers(battle: Battle, side: int) -> list[Warrior]:
    """AN-4.19, AN-4.23: the enemies of a side who stand and do not flee."""
    return [one for one in battle.warriors if one.side != side and one.stands() and not one.fleeing]


def detects(seeker: Warrior, figure: Figure) -> bool:
    """AN-1.8, AN-4.23, AN-0.4: three centimetres for each point of initiative, walls or no walls."""
    return within(seeker.figure, figure, number("hide", "detect_mm") * seeker.sheet.profile[I])


def hide(table: Table, warrior: Warrior) -> None:
    """AN-4.19: from now on he is hidden."""
    warrior.hidden = True
    warrior.reshape()
    table.tell("hides", "AN-4.19", who=warrior.id)


def reveal(table: Table, warrior: Warrior, rule: str) -> None:
    """AN-4.21, AN-4.23: the marker is taken away."""
    if warrior.hidden:
        warrior.hidden = False
        warrior.reshape()
        table.tell("revealed", rule, who=warrior.id)


def search(battle: Battle, table: Table, seeker: Warrior, *, sight: bool = True) -> None:
    """AN-4.21, AN-4.23: hidden enemies whom he sees or detects from where he is are no longer hidden."""
    hidden = [one for one in battle.warriors if one.hidden and one.side != seeker.side and one.here()]
    if not hidden or not seeker.stands() or seeker.fleeing:
        return
    for one in hidden:
        if detects(seeker, one.figure):
            reveal(table, one, "AN-4.23")
        elif sight and sees(battle.field, seeker.figure, one.figure, battle.figures(seeker, one)):
            reveal(table, one, "AN-4.21")


def come_out(battle: Battle, table: Table, warrior: Warrior) -> None:
    """AN-4.21, AN-4.23: a hidden warrior who has moved to where somebody sees or detects him is no longer hidden."""
    if not warrior.hidden:
        return
    for one in watchers(battle, warrior.side):
        if detects(one, warrior.figure):
            reveal(table, warrior, "AN-4.23")
            return
    others = battle.figures(warrior)
    if any(sees(battle.field, one.figure, warrior.figure, others) for one in watchers(battle, warrior.side)):
        reveal(table, warrior, "AN-4.21")
