"""What a seat may see: everything (BB-13.25); the pitch, the players on it, the dugouts, and every player's sheet."""

from typing import Any, Final

from liza.games.blood_bowl.pitch import LENGTH, LINE_OF, NEAR, SQUARES, WIDTH, XY
from liza.games.blood_bowl.skills import keys
from liza.games.blood_bowl.state import (
    BLITZ,
    CASUALTY,
    DEAD,
    FOUL,
    HAND_OFF,
    KO,
    PASS,
    PRONE,
    RESERVE,
    SENT_OFF,
    STANDING,
    STATUSES,
    STUNNED,
    WEATHERS,
    Match,
    Player,
    Side,
)
from liza.kernel.game import Scene
from liza.space.squares import OFF

# how the pitch in characters has a number in one sign
_NUMBERS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_FIGURES: Final = 9
# which step of the match a beat belongs to
PHASES: Final = {
    "fans": "before",
    "weather": "before",
    "toss": "before",
    "half": "drive",
    "drive": "drive",
    "set_up": "drive",
    "kick_off": "kick_off",
    "kick_return": "kick_off",
    "kick_event": "kick_off",
    "ball_lands": "kick_off",
    "turn": "turn",
    "choose": "turn",
    "go": "turn",
    "end_turn": "turn",
    "drive_ends": "drive",
    "half_ends": "drive",
}
# BB-1.17: which box of the dugout a player who is not on the pitch is in
BOXES: Final = {
    "reserves": (RESERVE,),
    "ko": (KO,),
    "casualties": (CASUALTY, DEAD),
    "sent_off": (SENT_OFF,),
}
ONCE: Final = {"blitz": BLITZ, "pass": PASS, "hand_off": HAND_OFF, "foul": FOUL}
# BB-1.5 to BB-1.8: parts of the pitch as x, y, length, width; the side is whose part it is
AREAS: Final = (
    {"kind": "end_zone", "side": 0, "at": [0, 0, 1, WIDTH]},
    {"kind": "end_zone", "side": 1, "at": [LENGTH - 1, 0, 1, WIDTH]},
    {"kind": "wide_zone", "side": None, "at": [0, 0, LENGTH, 4]},
    {"kind": "wide_zone", "side": None, "at": [0, 11, LENGTH, 4]},
    {"kind": "line", "side": 0, "at": [12, 4, 1, len(LINE_OF[0])]},
    {"kind": "line", "side": 1, "at": [13, 4, 1, len(LINE_OF[1])]},
)
LINES: Final = ([13, 0, 13, WIDTH], [0, 4, LENGTH, 4], [0, 11, LENGTH, 11])
# what the events of the rules do to the picture, for whoever plays them one by one. still: `at` is not where `who` is;
# ball: `at` is where the ball is now; holds: `who` has it now; status: how `who` is now; gone: he is off the pitch
STAGE: Final[dict[str, Any]] = {
    "still": ["passes", "pass_complete", "pass_incomplete", "throws_player", "throws_bomb", "dives_for_ball"],
    "ball": [
        "kick_flies", "gust", "bounces", "ball_rests", "thrown_in", "drops_ball", "pass_complete", "pick_up_failed",
    ],
    "holds": ["picks_up", "catches", "takes_ball"],
    "status": {
        "knocked_down": "prone", "placed_prone": "prone", "turns_over": "prone", "stunned": "stunned",
        "stands_up": "", "jumps_up": "",
    },
    "gone": ["knocked_out", "casualty", "back_to_reserves", "sent_off", "banned", "eaten", "leaves_thirsty", "crowd"],
}  # fmt: skip


def scene(match: Match, _seat: int | None) -> Scene:
    """BB-13.25: rosters are open, and nothing on the pitch is hidden."""
    return {
        "header": header(match),
        "score": [side.score for side in match.sides],
        "teams": [side.club.id for side in match.sides],
        "stage": STAGE,
        "phases": {"all": list(dict.fromkeys(PHASES.values())), "of": dict(PHASES)},
        "board": {
            "kind": "square",
            "size": [LENGTH, WIDTH],
            "areas": [dict(area) for area in AREAS],
            "lines": [list(line) for line in LINES],
            "guarded": [guarded(match, team) for team in (0, 1)],
            "marks": marks(match),
        },
        "rows": rows(match),
        "tokens": [token(match, player) for player in match.players if player.at != OFF],
        "dugouts": [dugout(match, team) for team in (0, 1)],
        "sheets": [sheet(match, player) for player in match.players],
    }


def header(match: Match) -> dict[str, Any]:
    """BB-2.2: half and turn, once they have begun, score, weather."""
    moving = match.sides if match.moving < 0 else [match.sides[match.moving]]
    begun = {"half": match.half, "turn": max([side.turn for side in moving])}
    return {
        **{key: count for key, count in begun.items() if count},
        "score": [side.score for side in match.sides],
        "weather": WEATHERS[match.weather],
    }


def guarded(match: Match, team: int) -> list[list[int]]:
    """BB-5.4: the squares in a team's tackle zones, each with how many."""
    counts = [0] * SQUARES
    for player in match.players:
        if player.team == team and player.at != OFF and player.status == STANDING and not player.dazed:
            for near in NEAR[player.at]:
                counts[near] += 1
    return [[*XY[square], count] for square, count in enumerate(counts) if count]


def marks(match: Match) -> list[dict[str, Any]]:
    """BB-1.16: the ball, where it lies or is held; during a kick-off, where it will come down."""
    if match.ball != OFF:
        return [{"kind": "ball", "at": list(XY[match.ball]), "token": match.carrier or None}]
    return [{"kind": "landing", "at": list(XY[match.landing]), "token": None}] if match.landing != OFF else []


def rows(match: Match) -> list[str]:
    """The pitch as text, columns and rows numbered: h1 and a1 players of both sides, _ prone, * stunned, o the ball."""
    shown = ["   " + "".join([f"{x:>2} " for x in range(LENGTH)])]
    for y in range(WIDTH):
        cells = []
        for x in range(LENGTH):
            square = y * LENGTH + x
            player = match.on[square]
            if player is None:
                cells.append(" o " if match.ball == square else " . ")
                continue
            state = {STANDING: " ", PRONE: "_", STUNNED: "*"}[player.status]
            cells.append(drawn(player) + ("o" if match.carrier == player.id else state))
        shown.append(f"{y:>2} " + "".join(cells))
    return shown


def drawn(player: Player) -> str:
    """A player in two signs: his side, and his number, after 9 as a letter."""
    return "ha"[player.team] + _NUMBERS[player.sheet.number % len(_NUMBERS)]


def token(match: Match, player: Player) -> dict[str, Any]:
    """A figure on the pitch."""
    return {
        "id": player.id,
        "at": list(XY[player.at]),
        "facing": 0,
        "side": player.team,
        "seat": player.team,
        "glyph": "",
        "number": player.sheet.number,
        "name": player.sheet.name,
        "status": status(match, player),
    }


def status(match: Match, player: Player) -> list[str]:
    """What can be seen of a player's condition, as keys for the words."""
    here = {
        "acting": match.acting == player.id,
        "carrier": match.carrier == player.id,
        "prone": player.status == PRONE,
        "stunned": player.status == STUNNED,
        "used": player.acted and player.team == match.moving,
        "dazed": player.dazed,
        "rooted": player.rooted,
        "hot": player.hot,
        "thirsty": player.thirsty,
    }
    return [name for name, true in here.items() if true]


def dugout(match: Match, team: int) -> dict[str, Any]:
    """BB-1.17, BB-2.2: the counters and boxes of a team."""
    side = match.sides[team]
    here = match.team(team)
    return {
        "side": team,
        "team": side.club.id,
        "race": side.club.race,
        "turn": side.turn,
        "turns": match.rules.turns,
        "score": side.score,
        "rerolls": side.rerolls,
        "rerolled": side.rerolled and match.moving == team,
        "done": [name for name, bit in ONCE.items() if side.done & bit],
        "counters": counters(side),
        "boxes": {
            box: [player.id for player in here if player.at == OFF and player.status in states]
            for box, states in BOXES.items()
        },
    }


def counters(side: Side) -> dict[str, int]:
    """What else a team has and may use, as keys for the words."""
    here = {
        "leader": int(side.leader),
        "apothecaries": side.apothecaries,
        "bribes": side.bribes,
        "igors": side.igors,
        "wizards": side.wizards,
        "babes": side.club.babes,
        "fame": side.fame,
    }
    return {name: count for name, count in here.items() if count}


def sheet(match: Match, player: Player) -> dict[str, Any]:
    """BB-1.18: a player's profile and how he is."""
    own = player.sheet
    return {
        "seat": player.team,
        "player": player.id,
        "number": own.number,
        "position": own.position,
        "kind": own.kind,
        "MA": own.movement,
        "ST": own.strength,
        "AG": own.agility,
        "AV": own.armour,
        "skills": [f"skill_{key}" for key in keys(own.skills)],
        "moved": player.moved,
        "extra": player.extra,
        "place": STATUSES[player.status],
        "status": status(match, player),
        "injuries": list(player.injuries),
        "mark": player.id,
        "line": line(match, player),
    }


def line(match: Match, player: Player) -> list[list[Any]]:
    """What a coach needs to see of a player at a glance, as keys and values."""
    own = player.sheet
    values: list[list[Any]] = [["", own.id], *([["", own.position]] if own.name else [])]
    if player.at == OFF:
        return [*values, ["", STATUSES[player.status]]]
    if own.number > _FIGURES:
        values.append(["drawn", drawn(player)])
    values += [["MA", own.movement], ["ST", own.strength], ["AG", own.agility], ["AV", own.armour]]
    skills = [f"skill_{key}" for key in keys(own.skills)]
    lists = (("skills", skills), ("status", status(match, player)))
    return [*values, *[[key, several] for key, several in lists if several]]
