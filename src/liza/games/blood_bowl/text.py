"""The short text form of a position: the pitch as a picture, then lines of words. All that is as usual is left out.

    edition full half 1 turn 3,2 score 0,1 moving 0 acting H7 action blitz
    ball 12,7                                   on the ground there; or `ball H7`: he holds it; no line: not in play
    next go                                     the agenda, as `next turn:1 half_ends`
    home race=human rerolls=2 done=blitz apothecaries=1
    away race=orc fame=1
    H7 human/blitzer 12,7 skills=+dodge,-block moved=3
    A3 orc/black_orc_blocker 13,7 status=prone
    A12 orc/lineman

Lines that begin with | are the picture, those with # remarks; both are for people only. The first line holds pairs of
words, the others `key=value`; a word that is missing is as usual. Every field of the state has its word, named as in
`state`; a number is written 3, yes and no say whether, a square is x,y, several values stand with commas, and - is
nothing.

What is usual: edition full; half 1; turn 1,1; score 0,0; moving 0, kicking 1 (the home team has received and it is its
turn), first 1; weather nice; nobody acting; no turnover. `next` is `choose`, or `go` if somebody is acting. Further
words of the first line are those of the match (blocked yes, bonus yes, landing 20,7, turnover time, scorer 0, no_ref
yes, conceded 1 …) and of its rules (turns 8, winner yes, seconds 240 …), as far as they are not those of the edition.

`home` and `away`: race human and orc; no re-rolls (rerolls= are those left, bought= those of the team card, the same if
not said), nothing hired, nobody bribed, fame 0; asks=yes if it is asked for its skills; done=blitz,pass,hand_off,foul.

A player is his id (H or A and his number), his position (`race/position` or `star/id`; a human or an orc lineman if
not said), his square (off the pitch if not said), then his words. Usual: standing on the pitch or in reserve off it,
with the profile and the skills of his position (ma=7 st=4 ag=4 av=9 and skills=+block,-dodge differ from it), not yet
acted, moved=0, fielded=yes if he is on the pitch. status= is one of standing, prone, stunned, reserve, ko, casualty,
dead, sent_off, missing; spent=dodge,pro; injuries=58; kind=mercenary; niggles=1; name=Gr%20Oberwald.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final
from urllib.parse import quote, unquote

from liza.games.blood_bowl.pitch import AT, LENGTH, WIDTH, XY
from liza.games.blood_bowl.preparation import rules_of
from liza.games.blood_bowl.rosters import Profile, profile_of, roster_of
from liza.games.blood_bowl.skills import BY_KEY, keys
from liza.games.blood_bowl.state import (
    BLITZ,
    FOUL,
    HAND_OFF,
    PASS,
    RESERVE,
    STANDING,
    STATUSES,
    WEATHERS,
    Club,
    Match,
    Player,
    Rules,
    Sheet,
    Side,
    new_match,
    new_player,
    new_side,
)
from liza.kernel.game import Row
from liza.kernel.refusal import Refusal
from liza.space.squares import OFF

TEAMS: Final = ("home", "away")
LETTERS: Final = "HA"
_RACES: Final = ("human", "orc")
_LINEMEN: Final = ("human/lineman", "orc/lineman")
_DONE: Final = {"blitz": BLITZ, "pass": PASS, "hand_off": HAND_OFF, "foul": FOUL}
_LINE: Final = {"ma": "movement", "st": "strength", "ag": "agility", "av": "armour"}
_SQUARES: Final = ("landing",)
_APART: Final = ("agenda", "rules", "sides", "players", "ball", "carrier", "weather")
_USUAL: Final = {"half": 1, "moving": 0, "kicking": 1, "first": 1}
_HEAD: Final = ("turn", "score")
_COUNTS: Final = ("fan_factor", "coaches", "cheerleaders", "babes", "chefs", "value")
_NOT_SAID: Final = ("club", *_HEAD)
_OF_CLUB: Final = ("race", "name", *_COUNTS)


# Printing


def draw(match: Match) -> str:
    """The position as text."""
    picture = ["|" + row for row in pitch_rows(match)] if any(player.at != OFF for player in match.players) else []
    ball = [] if match.ball == OFF and not match.carrier else [f"ball {match.carrier or _square(match.ball)}"]
    following = [] if match.agenda == _following(match) else [f"next {_agenda(match.agenda)}"]
    sides = [_side_line(side, number) for number, side in enumerate(match.sides)]
    return "\n".join([*picture, _head(match), *ball, *following, *sides, *map(player_line, match.players)])


def pitch_rows(match: Match) -> list[str]:
    """The pitch in characters: ids of players, in small letters of those on the ground; * is the ball, dots are empty.

    The end zones and the half-way line are drawn by commas; the numbers are those of every second column, and of
    the rows.
    """
    rows = ["   " + "".join([str(x).ljust(6) for x in range(0, LENGTH, 2)]).rstrip()]
    for y in range(WIDTH):
        cells = []
        for x in range(LENGTH):
            square = AT[x, y]
            player = match.on[square]
            empty = "*" if match.ball == square else "," if x in (0, 12, 13, 25) else "."
            cells.append(empty if player is None else player.id if player.status == STANDING else player.id.lower())
        rows.append(f"{y:>2} " + "".join([cell.ljust(3) for cell in cells]).rstrip())
    return rows


def _head(match: Match) -> str:
    turns, score = [",".join([str(getattr(side, key)) for side in match.sides]) for key in _HEAD]
    words = [f"edition {match.rules.edition} half {match.half} turn {turns} score {score} moving {match.moving}"]
    if match.weather != WEATHERS.index("nice"):
        words.append(f"weather {WEATHERS[match.weather]}")
    usual, fresh = rules_of(match.rules.edition, {}), _blank(match.rules, match.sides, [])
    words += _differing(match, fresh, [key for key in _plain(fresh) if key not in ("half", "moving")], " ")
    return " ".join(words + _differing(match.rules, usual, _plain(usual), " "))


def _differing(thing: Any, usual: Any, fields: Sequence[str], between: str = "=") -> list[str]:
    """A word for each of these fields that is not as usual."""
    return [
        f"{key}{between}{_word(key, getattr(thing, key))}"
        for key in fields
        if getattr(thing, key) != getattr(usual, key)
    ]


def _plain(thing: Any) -> list[str]:
    """The fields that a line of words can hold, in one order."""
    apart = (*_APART, *getattr(type(thing), "__derived__", ()))
    return [key for key in sorted(type(thing).__slots__) if key not in apart]


def _blank(rules: Rules, sides: list[Side], players: list[Player]) -> Match:
    """A match in which everything is as usual."""
    match = new_match(rules, sides, players)
    for key, value in _USUAL.items():
        setattr(match, key, value)
    return match


def _following(match: Match) -> list[Row]:
    """What comes next if nothing is said."""
    return [("go",) if match.acting else ("choose",)]


def _agenda(agenda: list[Row]) -> str:
    return " ".join([":".join([_word("", part) for part in row]) for row in agenda]) or "nothing"


def _side_line(side: Side, number: int) -> str:
    club, fresh = side.club, new_side(_club(number, {"race": side.club.race}))
    words = [TEAMS[number], f"race={club.race}", *_differing(club, fresh.club, ("name", *_COUNTS))]
    words += [f"bought={club.rerolls}"] * (club.rerolls != side.rerolls)
    return " ".join(words + _differing(side, fresh, [key for key in sorted(Side.__slots__) if key not in _NOT_SAID]))


def player_line(player: Player) -> str:
    """One player: id, position, square, then whatever is not as usual."""
    sheet, fresh = player.sheet, new_player(player.sheet)
    _place(fresh, player.at)
    words = [sheet.id, sheet.position, *([] if player.at == OFF else [_square(player.at)])]
    usual = _usual_sheet(sheet.id, sheet.position)
    words += _differing(sheet, usual, ("name", "kind", "niggles"))
    for short, key in _LINE.items():
        words += [f"{short}={getattr(sheet, key)}"] * (getattr(sheet, key) != getattr(usual, key))
    if sheet.skills != usual.skills:
        more = ["+" + key for key in keys(sheet.skills & ~usual.skills)]
        less = ["-" + key for key in keys(usual.skills & ~sheet.skills)]
        words.append("skills=" + ",".join(more + less))
    fields = [key for key in sorted(Player.__slots__) if key not in ("at", "id", "sheet", "status", "team")]
    return " ".join(words + _differing(player, fresh, ("status", *fields)))


def _square(square: int) -> str:
    return "-" if square == OFF else f"{XY[square][0]},{XY[square][1]}"


def _word(key: str, value: Any) -> str:
    """A value as one word."""
    if key == "status":
        return STATUSES[value]
    if key == "spent":
        return ",".join(keys(value)) or "-"
    if key == "done":
        return ",".join([name for name, bit in _DONE.items() if value & bit]) or "-"
    if key in _SQUARES:
        return _square(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (list, tuple)):
        return ",".join([_word("", part) for part in value]) or "-"
    return quote(str(value), safe="'") or "-"


# Reading


def parse(text: str) -> Match:
    """The position that a text describes, or a refusal that names the line which is not understood."""
    rows = [(number, row.strip()) for number, row in enumerate(text.splitlines(), 1)]
    rows = [(number, row) for number, row in rows if row and not row.startswith(("|", "#"))]
    reader = _Reader()
    for number, row in rows:
        try:
            reader.line(row.split())
        except (LookupError, ValueError) as error:
            raise Refusal("position_not_understood", line=number, text=row[:80], reason=str(error)[:80]) from error
    try:
        return reader.match()
    except (LookupError, ValueError) as error:
        raise Refusal("position_not_understood", line=len(rows), text="", reason=str(error)[:80]) from error


class _Reader:
    """Lines, as they come, until they make a match."""

    def __init__(self) -> None:
        self.head: dict[str, str] = {}
        self.sides: list[Side | None] = [None, None]
        self.players: list[Player] = []
        self.ball = "-"
        self.agenda: list[Row] | None = None

    def line(self, words: list[str]) -> None:
        if words[0] == "edition":
            self.head = dict(zip(words[0::2], words[1::2], strict=True))
        elif words[0] == "ball":
            (self.ball,) = words[1:]
        elif words[0] == "next":
            self.agenda = [] if words[1:] == ["nothing"] else [_row(word) for word in words[1:]]
        elif words[0] in TEAMS:
            number = TEAMS.index(words[0])
            self.sides[number] = _side(number, _facts(words[1:]))
        else:
            self.players.append(_player(words))

    def match(self) -> Match:
        """Everything together, checked."""
        self.players.sort(key=_order)
        head = {"edition": "full", **self.head}
        sides = [side or _side(number, {}) for number, side in enumerate(self.sides)]
        match = _blank(rules_of(head.pop("edition"), {}), sides, self.players)
        for key, word in head.items():
            _put(match, key, word)
        match.agenda = _following(match) if self.agenda is None else self.agenda
        _ball(match, self.ball)
        _check(match)
        return match


def _put(match: Match, key: str, word: str) -> None:
    """One word of the first line."""
    if key in _HEAD:
        for side, number in zip(match.sides, word.split(","), strict=True):
            setattr(side, key, int(number))
    elif key == "weather":
        match.weather = WEATHERS.index(word)
    elif key in _plain(match):
        setattr(match, key, _like(key, getattr(match, key), word))
    elif key in _plain(match.rules) and key != "edition":
        setattr(match.rules, key, _like(key, getattr(match.rules, key), word))
    else:
        raise ValueError(key)


def _ball(match: Match, word: str) -> None:
    """BB-1.16: on the ground or with a player."""
    if word in match.by_id:
        match.carrier, match.ball = word, match.by_id[word].at
    elif word != "-":
        match.ball = _at(word)


def _check(match: Match) -> None:
    """BB-1.3: nobody twice, no two in one square; the ball is held by somebody on the pitch; only those there act."""
    ids = [player.id for player in match.players]
    places = [player.at for player in match.players if player.at != OFF]
    if len(set(ids)) < len(ids) or len(set(places)) < len(places):
        raise ValueError("two of one player, or two in one square")
    for number in (match.moving, match.kicking, match.first, match.scorer, match.conceded):
        if number not in (-1, 0, 1):
            raise ValueError(f"team {number}")
    if match.carrier and match.ball == OFF:
        raise ValueError(f"ball {match.carrier}")
    if match.acting and match.acting not in match.by_id:
        raise ValueError(f"acting {match.acting}")
    if any((player.status <= STATUSES.index("stunned")) is (player.at == OFF) for player in match.players):
        raise ValueError("status")


def _row(word: str) -> Row:
    name, *parts = word.split(":")
    return (name, *[_part(part) for part in parts])


def _part(word: str) -> Any:
    """An argument of an agenda row."""
    if word.lstrip("-").isdigit():
        return int(word)
    return word == "yes" if word in ("yes", "no") else unquote(word)


def _facts(words: list[str]) -> dict[str, str]:
    facts = dict([word.split("=", 1) for word in words])
    if len(facts) < len(words):
        raise ValueError("twice the same word")
    return facts


def _side(number: int, facts: dict[str, str]) -> Side:
    rerolls = facts.pop("rerolls", "0")
    side = new_side(_club(number, {"rerolls": facts.pop("bought", rerolls), **facts}))
    side.rerolls = int(rerolls)
    for key, word in facts.items():
        if key in _NOT_SAID or key not in (*Side.__slots__, *_OF_CLUB):
            raise ValueError(key)
        if key not in _OF_CLUB:
            setattr(side, key, _like(key, getattr(side, key), word))
    return side


def _club(number: int, facts: Mapping[str, str]) -> Club:
    race = roster_of(facts.get("race", _RACES[number])).id
    name = _like("name", "", facts.get("name", "-"))
    return Club(TEAMS[number], name, race, *[int(facts.get(key, "0")) for key in ("rerolls", *_COUNTS)])


def _player(words: list[str]) -> Player:
    name, *rest = words
    position, square = _LINEMEN[LETTERS.index(name[0])], OFF
    while rest and "=" not in rest[0]:
        word = rest.pop(0)
        if "/" in word:
            position = word
        else:
            square = _at(word)
    facts = _facts(rest)
    player = new_player(_sheet(name, position, facts))
    _place(player, square)
    for key, word in facts.items():
        if key in ("at", "id", "sheet", "team") or key not in Player.__slots__:
            raise ValueError(key)
        setattr(player, key, _like(key, getattr(player, key), word))
    return player


def _place(player: Player, square: int) -> None:
    """As usual for this square: standing on the pitch and fielded, or in reserve."""
    player.at, player.fielded = square, square != OFF
    player.status = STANDING if square != OFF else RESERVE


def _usual_sheet(name: str, position: str) -> Sheet:
    profile: Profile = profile_of(position)
    kind = "star" if position.startswith("star/") else ""
    team, number = LETTERS.index(name[0]), int(name[1:])
    return Sheet(name, team, number, "", position, kind, *profile.line, profile.skills, 0)


def _sheet(name: str, position: str, facts: dict[str, str]) -> Sheet:
    """BB-1.18: the profile of the position, with what differs from it."""
    sheet = _usual_sheet(name, position)
    for short, key in _LINE.items():
        if short in facts:
            setattr(sheet, key, range(11).index(int(facts.pop(short))))
    for word in facts.pop("skills", "").split(","):
        bit = BY_KEY[word[1:]].bit if word else 0
        sheet.skills = sheet.skills & ~bit if word.startswith("-") else sheet.skills | bit
        if word and word[0] not in "+-":
            raise ValueError(word)
    sheet.name = _like("name", "", facts.pop("name", "-"))
    sheet.kind = facts.pop("kind", sheet.kind)
    sheet.niggles = int(facts.pop("niggles", "0"))
    return sheet


def _at(word: str) -> int:
    x, y = word.split(",")
    return AT[int(x), int(y)]


def _like(key: str, old: Any, word: str) -> Any:
    """The value that a word means for a field that has this one now."""
    if key == "status":
        return STATUSES.index(word)
    if key in ("spent", "done"):
        known = _DONE if key == "done" else {name: skill.bit for name, skill in BY_KEY.items()}
        return sum([known[name] for name in word.split(",") if name != "-"])
    if key in _SQUARES:
        return OFF if word == "-" else _at(word)
    if isinstance(old, bool):
        return ("no", "yes").index(word) == 1
    if isinstance(old, int):
        return int(word)
    if isinstance(old, tuple):
        return tuple([int(part) for part in word.split(",") if part != "-"])
    return "" if word == "-" else unquote(word)


def _order(player: Player) -> tuple[int, int]:
    return player.team, player.sheet.number
