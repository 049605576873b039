"""Chapter 8.13: who is in a frenzy charges, like it or not."""

from liza.games.skirmish.charges import charge
from liza.games.skirmish.reaching import may_declare, reachable
from liza.games.skirmish.state import Battle, Warrior
from liza.kernel.table import Table
from liza.space.field.measure import nearest


def frenzy(battle: Battle, table: Table) -> None:
    """AN-8.13, AN-4.1: when the charges are over, each frenzied one who has not charged and can reach somebody does."""
    for warrior in battle.standing(battle.moving):
        foes = reachable(battle, warrior) if warrior.frenzied and may_declare(battle, warrior) else []
        if foes:
            battle.agenda.insert(0, ("frenzy",))
            table.tell("frenzy_charges", "AN-8.13", who=warrior.id)
            charge(battle, table, warrior, (prey(table, warrior, foes),))
            return


def prey(table: Table, warrior: Warrior, foes: list[Warrior]) -> str:
    """AN-8.13, AN-0.9: the nearest; of those equally near the one whom the owner picks."""
    near = [figure.id for figure in nearest(warrior.figure, [foe.figure for foe in foes])]
    ties = [foe.id for foe in foes if foe.figure.id in near]
    if len(ties) == 1:
        return ties[0]
    answer: str = table.ask(warrior.side, "frenzy_at", tuple(ties), warrior.id)
    return answer
