"""Why an answer is not among the options: the code of the sentence, and the rule that forbids it."""

from liza.games.skirmish.contact import engaged
from liza.games.skirmish.deploying import Deployment
from liza.games.skirmish.hiding import why_not_hide
from liza.games.skirmish.movement import HIDE, is_free, may_crawl
from liza.games.skirmish.reaching import barred_route, near_unseen, visible
from liza.games.skirmish.state import KNOCKED_DOWN, NOBODY, STANDING, Battle, Warrior
from liza.games.skirmish.tokens import TokenPlaces
from liza.games.skirmish.ways import CRAWL, RUN, Ways
from liza.kernel.options import Value, look
from liza.kernel.table import Question

Why = tuple[str, str] | None


def why_not(battle: Battle, question: Question, given: Value) -> Why:
    """Of a way, a deployment, a target, or who is to move or charge; None where the question's own rule says enough."""
    options = look(question.options, question.args)
    if isinstance(options, (Ways, Deployment)):
        return options.why_not(given)
    if isinstance(options, TokenPlaces):
        return options.why(given), "AN-10.11"
    if question.what == "target" and battle.acting != NOBODY and given in battle.by_id:
        return why_not_charge(battle, battle.by_id[battle.acting], battle.by_id[str(given)])
    return why_not_whom(battle, question, given)


def why_not_whom(battle: Battle, question: Question, given: Value) -> Why:
    """AN-2.5, AN-4.9: why this warrior may not be moved, or charge."""
    if question.what not in ("move", "charge") or not isinstance(given, tuple) or len(given) != 2:
        return None
    warrior = battle.by_id.get(str(given[1]))
    if warrior is None or warrior.side != question.seat or not warrior.here():
        return None
    return why_not_move(battle, warrior, given[0]) if question.what == "move" else why_not_declare(battle, warrior)


def why_not_charge(battle: Battle, charger: Warrior, target: Warrior) -> Why:
    """AN-4.10, AN-4.11, AN-4.12, AN-4.14, AN-4.22: nothing that would tell how far anybody is (AN-0.6)."""
    if target.side == charger.side or not target.here() or target in engaged(battle, charger):
        return "charge_no_target", "AN-4.9"
    if target.hidden:
        return "charge_hidden", "AN-4.22"
    if not visible(battle, charger, target):
        return ("charge_no_way", "AN-4.12") if near_unseen(charger, target) else ("charge_unseen", "AN-4.11")
    return ("charge_barred", "AN-4.14") if barred_route(battle, charger, (target,)) else ("charge_no_way", "AN-4.12")


def why_not_declare(battle: Battle, warrior: Warrior) -> Why:
    """AN-4.9, AN-7.21, AN-3.3, AN-6.15, AN-8.18: why somebody may not charge at all."""
    deeds = warrior.deeds
    spent = why_spent(warrior)
    if spent is not None:
        return spent
    if deeds.stood_up:
        return "just_stood_up", "AN-6.15"
    if any(foe.stands() for foe in engaged(battle, warrior)):
        return "is_engaged", "AN-7.21"
    return "charge_nobody_seen", "AN-4.10"


def why_spent(warrior: Warrior) -> Why:
    """AN-3.3, AN-4.9, AN-4.15, AN-4.37, AN-6.13, AN-6.17, AN-8.7, AN-8.18: his state, or what he has done already."""
    deeds = warrior.deeds
    if warrior.body > STANDING:
        return "lies_down", "AN-6.13" if warrior.body == KNOCKED_DOWN else "AN-6.17"
    if warrior.fleeing:
        return "is_fleeing", "AN-8.7"
    if warrior.stupid:
        return "is_witless", "AN-8.19"
    if deeds.rallied:
        return "has_rallied", "AN-3.3"
    if deeds.fell:
        return "has_fallen", "AN-4.37"
    if deeds.failed_charge or deeds.charged:
        return "has_charged", "AN-4.15" if deeds.failed_charge else "AN-4.9"
    return ("has_moved", "AN-2.5") if deeds.done else None


def why_not_move(battle: Battle, warrior: Warrior, action: Value) -> Why:
    """AN-4.3, AN-4.7, AN-4.11, AN-4.19, AN-6.14, AN-6.15, AN-7.21, MO-10.2: why he may not move so."""
    if action == CRAWL:
        return why_not_crawl(battle, warrior)
    spent = why_spent(warrior)
    if spent is not None:
        return spent
    if action == HIDE:
        return "cannot_hide", why_not_hide(battle, warrior)
    if not is_free(battle, warrior):
        return "is_engaged", "AN-7.21"
    return why_not_run(warrior) if action == RUN else None


def why_not_crawl(battle: Battle, warrior: Warrior) -> Why:
    """AN-6.14."""
    if warrior.body != KNOCKED_DOWN:
        return "not_knocked_down", "AN-6.14"
    if warrior.deeds.done:
        return "has_moved", "AN-2.5"
    return None if may_crawl(battle, warrior) else ("is_held", "AN-6.14")


def why_not_run(warrior: Warrior) -> Why:
    """AN-4.7, AN-4.11, AN-6.15, MO-10.2."""
    if "never_runs" in warrior.sheet.traits:
        return "never_runs", "MO-10.2"
    if warrior.deeds.stood_up:
        return "just_stood_up", "AN-6.15"
    return ("has_looked", "AN-4.11") if warrior.deeds.tested else ("enemy_too_near", "AN-4.7")
