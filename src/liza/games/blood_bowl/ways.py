"""Path help as ways: every square that can be walked to, the answers that lead there, and what may be done there.

Where a walk ends in a block, a foul or a hand-off, the walk is carried out with all going well, and the odds of the
rest are asked of the match as it then lies; nobody has dived at his feet by then.
"""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any, Final, NamedTuple

from liza.games.blood_bowl import paths
from liza.games.blood_bowl.actions import declarations
from liza.games.blood_bowl.ball import pick_up_need
from liza.games.blood_bowl.crowd import BIT
from liza.games.blood_bowl.fates import Good, carried_out
from liza.games.blood_bowl.legs import FEET, NIMBLE, NO_HOLD, WHOLE, Walk
from liza.games.blood_bowl.movement import gfi_need, may_step, stand_up_need
from liza.games.blood_bowl.outcomes import ALL, NONE, Found, Moment, of_block, of_foul, of_throw
from liza.games.blood_bowl.paths import Label
from liza.games.blood_bowl.pitch import NEAR, XY
from liza.games.blood_bowl.previews import dice, going_for_it
from liza.games.blood_bowl.skills import DODGE, SURE_FEET
from liza.games.blood_bowl.state import NO_TEAM, PRONE, STANDING, STUNNED, Match, Player
from liza.kernel.game import Chance, Way
from liza.kernel.options import Value

Reached = Mapping[int, Label]
Facts = dict[str, Any]


class Legs(NamedTuple):
    """Who walks, what he needs on his way, and how many squares he has before he must go for it."""

    match: Match
    player: Player
    walk: Walk
    normal: int


def ways(moment: Moment, who: str) -> tuple[Way, ...]:
    """BB-4.11, BB-5.1: where the player of the action can walk, what he can do there, and who may act after him."""
    match = moment.base
    player = match.by_id[who]
    legs = Legs(match, player, Walk(match, player), paths.beginning(match, player)[1])
    reached = paths.reach(match, player)
    found = [walk(legs, label) for label in reached.values()]
    runs = [run(moment, legs, reached, goal) for goal in goals(match, player)]
    return (*found, *[one for one in runs if one is not None], *others(moment))


# Walking


def walk(legs: Legs, label: Label) -> Way:
    """To a square, by the likeliest way."""
    where = {"token": legs.player.id, "path": [list(XY[square]) for square in paths.squares(label)]}
    return Way(paths.answers(legs.player, paths.squares(label)), where, paths.chance(label), rolls(legs, label))


def rolls(legs: Legs, label: Label) -> Facts:
    """What must be rolled on the way: [step, what, least]; and how likely he gets so far: [step, part, whole]."""
    needs, shares = [], []
    for number, (before, after) in enumerate(steps(label), 1):
        needs += [[number, *need] for need in needed(legs, before, after, number)]
        if after.chance != before.chance or (number == 1 and after.chance != WHOLE):
            shares.append([number, *paths.chance(after).as_integer_ratio()])
    return {"needs": needs, "shares": shares} if needs else {}


def steps(label: Label) -> list[tuple[Label, Label]]:
    """Each step of a way: what was before it, and after it."""
    found = []
    while label.before is not None:
        found.append((label.before, label))
        label = label.before
    return found[::-1]


def needed(legs: Legs, before: Label, after: Label, number: int) -> Iterator[tuple[str, int]]:
    """BB-5.20: the rolls of one step, in their order, as `paths` has reckoned with them."""
    way, player, left = legs.walk, legs.player, before.square
    if number == 1 and player.status == PRONE and stand_up_need(player) > 1:
        yield "stand_up", stand_up_need(player)
    covered = bool(way.crowd.covered & BIT[left])
    hold = way.held_by(left)
    if hold.total > NO_HOLD:
        yield "tentacles", hold.total
    if number > legs.normal:
        yield "gfi", gfi_need(legs.match)
    if covered:
        yield "dodge", 7 - way.faces_to(after.square, hold, strong=way.breaks and not before.broke)
    if after.picked and not before.picked:
        yield "pick_up", pick_up_need(legs.match, player, after.square)


# Walking to somebody


def goals(match: Match, player: Player) -> list[tuple[str, Player]]:
    """BB-4.15, BB-10.14, BB-10.22: what his action is for, and with whom."""
    if match.action == "blitz" and not match.blocked:
        return [("block", one) for one in match.fielded(1 - player.team) if one.status == STANDING]
    if match.action == "foul":
        return [("foul", one) for one in match.fielded(1 - player.team) if one.status in (PRONE, STUNNED)]
    if match.action == "hand_off" and match.carrier == player.id:
        mates = [one for one in match.fielded(player.team) if one is not player]
        return [("hand_off", one) for one in mates if one.status == STANDING]
    return []


def run(moment: Moment, legs: Legs, reached: Reached, goal: tuple[str, Player]) -> Way | None:
    """To the square from which it is likeliest to come off; None if that is where he is, or if he cannot get there."""
    player, (kind, target) = legs.player, goal
    there = sorted([reached[near] for near in NEAR[target.at] if near in reached], key=likeliest)
    best, most = None, NONE
    found: Found = ()
    if player.at in NEAR[target.at] and player.status == STANDING:
        most = wanted(ENDS[kind](moment, (kind, target.id), player.id, target.id))
    for label in there:
        if paths.chance(label) <= most:
            break
        ends = at_the_end(moment, player, label, kind, target)
        if wanted(ends) > most:
            found, most, best = ends, wanted(ends), label
    return None if best is None else ended(moment, legs, best, goal, found)


def likeliest(label: Label) -> int:
    """The likeliest first; of those as likely, the shortest."""
    return -label.chance


def wanted(found: Found) -> Fraction:
    """How likely it comes off."""
    return sum([one.share for one in found if one.kind == "yes"], NONE)


def ended(moment: Moment, legs: Legs, label: Label, goal: tuple[str, Player], found: Found) -> Way:
    """The way to somebody, with what is done to him at its end."""
    way, player, (kind, target) = walk(legs, label), legs.player, goal
    there = arrived(moment, player, label, 0)
    facts = {**way.facts, "whom": target.id}
    if kind == "block" and there is not None:
        own, far = there.by_id[player.id], len(way.at["path"]) + 1
        last = [[far, what, least] for what, least, _ in going_for_it(there, own, 1)]
        facts |= {"needs": [*facts.get("needs", []), *last]}
        facts |= dice(there, own, there.by_id[target.id], blitz=True)
    where = {**way.at, "meets": target.id}
    return Way((*way.answers, (kind, target.id)), where, wanted(found), facts, found)


def at_the_end(moment: Moment, player: Player, label: Label, kind: str, target: Player) -> Found:
    """The odds of the whole: to arrive, whatever he can still throw again with then, and what comes of it."""
    sums: dict[str, Chance] = {}
    for bits, weight in enumerate(label.weights):
        then = arrived(moment, player, label, bits) if weight else None
        if then is not None:
            there = moment._replace(base=then, tape=(), told=0)
            for one in ENDS[kind](there, (kind, target.id), player.id, target.id):
                share = one.share * Fraction(weight, WHOLE)
                known = sums.get(one.key)
                sums[one.key] = one._replace(share=share + (known.share if known else NONE))
    missing = ALL - sum([one.share for one in sums.values()], NONE)
    return tuple(sums.values()) if not missing else with_failure(list(sums.values()), missing, player.id)


def with_failure(found: list[Chance], missing: Fraction, who: str) -> Found:
    """Not to arrive is one more way to fail."""
    rest = [one for one in found if one.kind != "no"]
    lost = sum([one.share for one in found if one.kind == "no"], NONE)
    return (*rest, Chance("way_lost", lost + missing, "BB-4.19", "no", {"who": who}))


def arrived(moment: Moment, player: Player, label: Label, bits: int) -> Match | None:
    """The match when he has walked there and all went well; None if his action is over by then."""
    match = moment.base
    for answer in paths.answers(player, paths.squares(label)):
        match = carried_out(moment.game, match, "act", answer, Good()).now
    own = match.by_id[player.id]
    if match.acting != own.id or own.at != label.square or match.scorer != NO_TEAM or not may_go(match, own):
        return None
    own.spent |= (0 if bits & FEET else SURE_FEET) | (0 if bits & NIMBLE else DODGE)
    return match


def may_go(match: Match, player: Player) -> bool:
    """BB-6.3: a blitz takes one square more for the block."""
    return match.action != "blitz" or may_step(match, player)


def handed(moment: Moment, answer: Value, _who: str, whom: str) -> Found:
    """BB-10.14: a hand-off."""
    return of_throw(moment, answer, whom, "BB-10.14")


def fouled(moment: Moment, answer: Value, _who: str, whom: str) -> Found:
    """BB-10.22: a foul."""
    return of_foul(moment, answer, whom)


ENDS: Final[dict[str, Callable[[Moment, Value, str, str], Found]]] = {
    "block": of_block,
    "foul": fouled,
    "hand_off": handed,
}


# Somebody else


def others(moment: Moment) -> list[Way]:
    """BB-4.9, BB-4.11: to end this action and move another player."""
    then: Match = carried_out(moment.game, moment.base, "act", "stop", Good()).now
    if then.moving != moment.seat or not then.agenda or then.agenda[0][0] != "choose":
        return []
    able = declarations(then).get("move", [])
    return [Way(("stop", ("move", one)), {"token": one}, ALL, {"note": "stop_and_move", "whom": one}) for one in able]
