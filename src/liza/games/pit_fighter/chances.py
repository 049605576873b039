"""The exact odds of a question, from the rules themselves: what an order, a blow, a location or adrenaline is worth.

Nothing here knows how a push or a blow is decided: the beats are carried out for every outcome, with the others doing
what the condition says (they stay where they are; nobody spends anything more).
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from liza.games.pit_fighter.attacks import NEXT_TO, met
from liza.games.pit_fighter.previews import names_in, walk
from liza.games.pit_fighter.scrolls import LOCATIONS
from liza.games.pit_fighter.state import Arena
from liza.kernel.game import Chance, Chances, Duel
from liza.kernel.odds import Policy
from liza.kernel.options import Value, every, first, look
from liza.kernel.position import Position
from liza.kernel.table import Event, Question

WON: Final = ("hit", "pushed", "push_blocked", "disarmed", "knocked_to_ground", "driven_back")
LOST: Final = ("miss", "push_lost", "not_disarmed", "bash_failed")
ONE_TIE: Final = 300  # a tied push is rolled again from the same state, so it need not be followed
WAYS: Final = {
    "strike": "PF-6.3a",
    "net": "PF-8.2e",
    "knife": "PF-8.42.63",
    "disarm": "PF-8.42.33",
    "bash": "PF-8.42.53",
}
Shares = Mapping[str, Fraction]


def chances(position: Position, seat: int, question: Question) -> Chances:
    """What chance decides about each option, as far as the seat knows; of the duel of locations, the whole table."""
    position = position.fork(0, seat)
    options = list(every(look(question.options, question.args)))
    if question.what == "location":
        attacker, target = question.about
        return Chances(((),) * len(options), duel(position, attacker, target, attacking=question.slip == 0))
    of = {"order": of_order, "attack": of_attack, "raise": of_spending, "reroll": of_spending}.get(question.what)
    if of is None:
        return Chances(((),) * len(options))
    return Chances(tuple([of(position, seat, question, option) for option in options]))


def nothing_more(question: Question) -> Value:
    """Everybody gives the harmless answer."""
    return first(look(question.options, question.args))


def known(shares: Shares, wanted: str, *others: str) -> Fraction | None:
    """How likely one end is among these; None if none of them can come about."""
    whole = sum((shares.get(end, Fraction(0)) for end in (wanted, *others)), Fraction(0))
    return Fraction(shares.get(wanted, Fraction(0)), whole) if whole else None


def ending_of(who: str) -> Any:
    """Whether an event decides a contest for this fighter: "won" or "lost"."""

    def label(event: Event) -> str | None:
        if event.name not in WON + LOST or who not in (event.facts["who"], event.facts["whom"]):
            return None
        return "won" if (event.name in WON) == (event.facts["who"] == who) else "lost"

    return label


# Orders


def of_order(position: Position, _seat: int, question: Question, option: Value) -> tuple[Chance, ...]:
    """PF-5.3b, PF-8.2g: a push, if whoever is in the way stays there; tearing free of a net."""
    arena: Arena = position.now
    fighter = arena.by_id(names_in(question)[0])
    move = fighter.sheet.scroll.moves[fighter.sheet.scroll.move(str(option))]
    if fighter.net:
        free = known(
            order_ends(position, fighter.sheet.id, move.id, "breaks_free", "stays_netted"),
            "breaks_free",
            "stays_netted",
        )
        return (Chance("breaks_free", free, "PF-8.2g"),) if free is not None else ()
    _, meets = walk(arena, fighter, move)
    if meets in ("", "wall"):
        return ()
    shares = order_ends(position, fighter.sheet.id, move.id, "pushed", "push_blocked", "push_lost")
    kept = {"won": shares.get("pushed", Fraction(0)) + shares.get("push_blocked", Fraction(0))}
    share = known({**kept, "lost": shares.get("push_lost", Fraction(0))}, "won", "lost")
    if share is None:
        return ()
    key = "push_strike" if move.red else "push"
    return (Chance(key, share, "PF-5.3b", facts={"whom": meets}),)


def order_ends(position: Position, who: str, move: str, *names: str) -> Shares:
    """How the turn's moves end for him if all the others observe."""

    def policy(question: Question) -> Value:
        if question.what != "order":
            return nothing_more(question)
        return move if question.about == who else nothing_more(question)

    def label(event: Event) -> str | None:
        return event.name if event.name in names and event.facts["who"] == who else None

    beats = 1 + len(position.now.standing())
    return position.odds(label, policy=policy, floor=ONE_TIE, beats=beats)


# Attacks


def of_attack(position: Position, seat: int, _question: Question, option: Value) -> tuple[Chance, ...]:
    """PF-6.3a and its like: the roll, if it comes to one."""
    if not isinstance(option, tuple):
        return ()
    kind = str(option[0])
    shares = position.odds(decided, first=(seat, option), policy=contiguous, floor=10_000)
    share = known(shares, "won", "lost")
    return () if share is None else (Chance(f"wins_{kind}", share, WAYS[kind]),)


def decided(event: Event) -> str | None:
    """How an attack ends, for the one who makes it; a thrown knife that does not miss does damage."""
    if event.name in WON or event.name in ("netted", "damage"):
        return "won"
    return "lost" if event.name in LOST else None


def contiguous(question: Question) -> Value:
    """Two locations next to each other, so that the dice decide; else the harmless answer."""
    if question.what != "location":
        return nothing_more(question)
    return LOCATIONS[0] if question.slip == 0 else LOCATIONS[NEXT_TO[0][0]]


# Adrenaline and second throws


def of_spending(position: Position, seat: int, question: Question, option: Value) -> tuple[Chance, ...]:
    """PF-6.7d, PF-8.42e: how the roll that is open ends, if nobody spends more; else whether the blow puts him out."""
    who = names_in(question)[0]
    if question.what == "raise" and names_in(question)[1] == "I":
        return ()
    shares = position.odds(ending_of(who), first=(seat, option), policy=nothing_more, floor=ONE_TIE)
    share = known(shares, "won", "lost")
    if share is not None:
        return (Chance("roll_won", share, "PF-6.7d"),)
    out = position.odds(put_out, first=(seat, option), policy=nothing_more)
    fighters = [fighter.sheet.id for fighter in position.now.standing()]
    return tuple([Chance("puts_out", out[whom], "PF-6.5e", facts={"whom": whom}) for whom in fighters if whom in out])


def put_out(event: Event) -> str | None:
    """Who is taken out of the fight."""
    return str(event.facts["who"]) if event.name == "out" else None


# The duel of locations


def duel(position: Position, attacker: str, target: str, *, attacking: bool) -> Duel:
    """PF-6.2a, PF-6.3a: how likely a hit is for every pair of locations, and what it does, as either side sees it.

    The attack roll is the same for all that lie next to each other, so it is worked out once.
    """
    rolled = hit_chance(position, LOCATIONS[0], LOCATIONS[NEXT_TO[0][0]])
    chance = {None: rolled, True: Fraction(1), False: Fraction(0)}
    hits = [[chance[met(aim, guard)] for guard in range(5)] for aim in range(5)]
    harms = [harm(position, aim, target) for aim in LOCATIONS]
    rows = hits if attacking else [list(column) for column in zip(*hits, strict=True)]
    by = "rows" if attacking else "columns"
    extras = (
        ("mean_damage", by, "mean", tuple([mean for mean, _ in harms])),
        ("puts_out_if_hit", by, "share", tuple([out for _, out in harms])),
    )
    facts = {"who": attacker, "whom": target, "attacking": attacking}
    return Duel(LOCATIONS, LOCATIONS, tuple([tuple(row) for row in rows]), extras, facts)


def answering(aim: str, guard: str) -> Policy:
    """Both write these locations, and spend nothing."""

    def policy(question: Question) -> Value:
        if question.what != "location":
            return nothing_more(question)
        return aim if question.slip == 0 else guard

    return policy


def hit_chance(position: Position, aim: str, guard: str) -> Fraction:
    """How likely this blow hits against this guard."""
    shares = position.odds(decided, policy=answering(aim, guard))
    return known(shares, "won", "lost") or Fraction(0)


def harm(position: Position, aim: str, target: str) -> tuple[Fraction, Fraction]:
    """What a hit there does: the mean damage, and how likely it takes the target out of the fight."""
    guard = next(one for one in LOCATIONS if met(LOCATIONS.index(aim), LOCATIONS.index(one)))
    policy = answering(aim, guard)

    def points(event: Event) -> str | None:
        return str(event.facts["points"]) if event.name == "damage" else None

    def out(event: Event) -> str | None:
        return "out" if event.name == "out" and event.facts["who"] == target else None

    damage = position.odds(points, policy=policy)
    mean = sum((int(end) * share for end, share in damage.items() if end.isdecimal()), Fraction(0))
    return mean, position.odds(out, policy=policy).get("out", Fraction(0))
