"""Blood Bowl, plugged into the kernel: names, editions, the rule of each beat, and what may be asked of a match."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final

from liza.games.blood_bowl import queries, text
from liza.games.blood_bowl.actions import go
from liza.games.blood_bowl.agent import scripted
from liza.games.blood_bowl.before import fans, star_lost, toss, weather
from liza.games.blood_bowl.chances import chances
from liza.games.blood_bowl.drives import begin_drive, begin_half, end_drive, end_half, result, shoot_out
from liza.games.blood_bowl.kick_off import ball_lands, kick, kick_off_return
from liza.games.blood_bowl.kick_off_table import bonus_turn, event
from liza.games.blood_bowl.offers import picks, usual_options
from liza.games.blood_bowl.preparation import setup
from liza.games.blood_bowl.previews import preview
from liza.games.blood_bowl.rosters import profile_of, rosters, stars, table
from liza.games.blood_bowl.scene import scene
from liza.games.blood_bowl.sequence import begin_turn, choose_action, end_turn
from liza.games.blood_bowl.set_up import formations, places, places_again, set_up, set_up_again
from liza.games.blood_bowl.state import NO_TEAM, Match, Sheet
from liza.games.blood_bowl.variety import varied
from liza.kernel.game import Game, Watch
from liza.kernel.options import Value, first, look
from liza.kernel.options import match as match_option
from liza.kernel.refusal import Refusal
from liza.kernel.table import Question

BEATS: Final[dict[str, Callable[..., None]]] = {
    "star_lost": star_lost,
    "fans": fans,
    "weather": weather,
    "toss": toss,
    "half": begin_half,
    "drive": begin_drive,
    "set_up": set_up,
    "set_up_again": set_up_again,
    "kick_off": kick,
    "kick_return": kick_off_return,
    "kick_event": event,
    "bonus_turn": bonus_turn,
    "ball_lands": ball_lands,
    "turn": begin_turn,
    "choose": choose_action,
    "go": go,
    "end_turn": end_turn,
    "drive_ends": end_drive,
    "half_ends": end_half,
    "shoot_out": shoot_out,
}


def parse(given: str) -> Match:
    """The position that a text describes; refused if it describes none that can be played on."""
    match = text.parse(given)
    for row in match.agenda:
        if row[0] not in BEATS:
            raise Refusal("no_such_beat", beat=str(row[0])[:40], beats=tuple(BEATS))
    return match


@cache
def _called() -> dict[str, Any]:
    """What never changes its name: races, positions, stars, skills, formations."""
    called: dict[str, Any] = {race: roster.name for race, roster in rosters().items()}
    for roster in rosters().values():
        called |= {profile.key: profile.name for profile in roster.positions.values()}
    called |= {star.profile.key: star.profile.name for star in stars().values()}
    called |= {name: star.profile.name for name, star in stars().items()}
    called |= {f"skill_{key}": row for key, row in table("skills").items()}
    return called | {name: one.name for name, one in formations().items()}


def names(match: Match) -> dict[str, Any]:
    """What everything is called; a player without a name of his own by his position and his id."""
    called = {side.club.id: side.club.name or rosters()[side.club.race].name for side in match.sides}
    return _called() | called | {player.id: called_by(player.sheet) for player in match.players}


def called_by(sheet: Sheet) -> Any:
    """The name of a player."""
    if sheet.name:
        return sheet.name
    name = profile_of(sheet.position).name
    return name if sheet.kind == "star" else {one: f"{word} {sheet.id}" for one, word in name.items()}


def why_not(match: Match, question: Question, given: Value) -> tuple[str, str] | None:
    """BB-2.10: the rule that forbids a set-up."""
    if question.what == "set_up":
        return places(match, question.seat).why_not(given)
    return places_again(match, question.seat).why_not(given) if question.what == "set_up_again" else None


def clock(match: Match) -> Watch | None:
    """BB-4.5: where a clock was agreed, the turn that it measures."""
    if not match.rules.seconds or match.moving == NO_TEAM:
        return None
    counter = match.sides[match.moving].turn + match.late
    return Watch(match.moving, f"{match.half} {'bonus' if match.bonus else counter}", match.rules.seconds)


def late(match: Match, question: Question) -> Value:
    """BB-4.5, BB-4.25: in his own turn, that it is over by time; else no re-roll, no skill, the first legal square."""
    options = look(question.options, question.args)
    return "time" if match.rules.seconds and match_option(options, "time") else first(options)


GAME: Final = Game(
    id="blood-bowl",
    title={"en": "Blood Bowl (LRB5)", "es": "Blood Bowl (LRB5)"},
    version="1",
    editions=tuple(table("editions")),
    seats=(2, 2),
    folder=Path(__file__).parent,
    state=Match,
    setup=setup,
    beats=BEATS,
    result=result,
    scene=scene,
    draw=text.draw,
    parse=parse,
    queries=queries.QUERIES,
    agents={"scripted": scripted},
    names=names,
    why_not=why_not,
    preview=preview,
    chances=chances,
    picks=picks,
    clock=clock,
    late=late,
    marks={"touchdown": "touchdown", "casualty": "out", "turnover": "turnover"},
    usual_options=usual_options,
    varied=varied,
)
