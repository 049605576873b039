"""The short text form of a position: what the table is made of, then lines of words. What is as usual is left out.

    edition annuminas scenario skirmish round 1 moving 0 first 0
    table 600x600                               or the name of a hand-made table, or `city:7:4`; see `terrain`
    wall 100,300 260,300 80                     pieces on open ground, one in a line
    tower 300,300 420,420 80
    next moves                                  the agenda, as `next turn:1 combat:A1`; `next nothing`
    side 0 rangers start=8 edge=south
    A1 rangers/captain 100,100 moved ran
    A2 rangers/archer 330,330@tower-1.1 hidden
    B1 orcs/orc 200,100 stunned wounds=0
    B2 orc 250,120 i=2 ld=5 weapons=club,dagger
    relic 300,300                               on the ground there; `relic A1`: he carries it
    goals ruin-1 ruin-4                         what is fought for (AN-10.13)

Lines that begin with # are remarks. The first line holds pairs of words, the others words and `key=value`; a word alone
means yes, `key=no` no. Places are in millimetres, `x,y` on the ground and `x,y@piece.storey` on a floor; whoever has no
place is not on the table. Every field of the state has its word, named as in `state`.

What is usual: edition annuminas (or that of the warbands, if one of them is ready), scenario skirmish, round 1, moving
0, first 0; nobody is attacker, nobody has lost; a table of 600x600; next `moves`. Further words of the first line are
those of the battle (`through 1`) and of its options (`open_measuring yes`).

A side: no name, the warband of its first warrior, start= as many as it has here, edge south and north, leader_mm= as
the warband says or 150.

A warrior: his id (A or B and his number), his kind (`warband/row`, or a race for a typical man of that race with a
dagger: AN-1.12; `man` if not said), his place, then his words. Usual: the profile of his kind (m= in cm, ws= bs= s= t=
w= i= a= ld=, and pace= in mm, weapons= armour= traits= group= leader hero differ from it), standing, unhurt, facing the
other side, frenzied if he has the trait, nothing done yet. His body is a word: knocked_down, stunned or out (or
body=out); so are his deeds (moved ran charged failed_charge rallied stood_up fell fired dived climb_failed tested done
may_run). Further hand=sword,shield; fought=B1,B2; loading=pistol/2; facing=0,1; name=Ana/Ana in English and Spanish.
"""

from collections.abc import Sequence
from typing import Any, Final
from urllib.parse import quote, unquote

from liza.games.skirmish.arms import weapons
from liza.games.skirmish.data import number, table
from liza.games.skirmish.preparation import rules_of
from liza.games.skirmish.state import (
    BODIES,
    EDGES,
    NO_EDGE,
    NO_SURFACE,
    NOBODY,
    NORTH,
    OUT,
    SOUTH,
    Battle,
    Deeds,
    Sheet,
    Side,
    Token,
    Warrior,
    new_battle,
    new_side,
    new_warrior,
)
from liza.games.skirmish.terrain import PIECES, field_of
from liza.games.skirmish.warbands import HENCHMAN, Kind, armour, group_of, pace_of, sheet_of, traits, warbands
from liza.kernel.game import Row
from liza.kernel.refusal import Refusal
from liza.space.field.model import Field
from liza.space.field.text import read_spot, spot_text

LETTERS: Final = "AB"
SHORT: Final = ("m", "ws", "bs", "s", "t", "w", "i", "a", "ld")
USUAL_TABLE: Final = "600x600"
MAN: Final = "man"
_TYPICAL: Final = (10, 3, 3, 3, 3, 1, 3, 1, 7)
_HEAD: Final = {"round": 1, "moving": 0, "first": 0, "attacker": -1, "lost": -1, "through": 0}
_OPTIONS: Final = ("open_measuring", "old_hatreds", "black_powder")
_FLAGS: Final = ("fleeing", "hidden", "frenzied", "stupid", "feared", "critical", "parried", "fled")
_COUNTS: Final = ("wounds",)
_LISTS: Final = ("fought", "hand", "loading")
_OF_SHEET: Final = ("weapons", "armour", "traits")
_RANK: Final = ("leader", "hero")
_DEEDS: Final = tuple(sorted(Deeds.__slots__))
_COMPILED: Final = ("piece", "prism", "surface", "part", "hole", "border", "area", "opening", "link")
_USUAL_EDGES: Final = (SOUTH, NORTH)


# Printing


def draw(battle: Battle) -> str:
    """The position as text."""
    rows = [_head(battle), *_table(battle)]
    rows += [] if battle.agenda == _following() else [f"next {_agenda(battle.agenda)}"]
    rows += [line for line in [_side_line(battle, number) for number in (0, 1)] if line]
    rows += [warrior_line(battle.field, warrior) for warrior in battle.warriors]
    rows += [f"relic {_where(battle.field, token)}" for token in battle.tokens]
    rows += ["goals " + " ".join([battle.field.pieces[one].id for one in battle.goals])] if battle.goals else []
    return "\n".join(rows)


def _following() -> list[Row]:
    """What comes next if nothing is said."""
    return [("moves",)]


def _head(battle: Battle) -> str:
    rules = battle.rules
    words = [f"edition {rules.edition} scenario {rules.scenario} round {battle.round} moving {battle.moving}"]
    words += [f"{key} {getattr(battle, key)}" for key in _HEAD if key not in ("round", "moving")
              and getattr(battle, key) != _HEAD[key]]  # fmt: skip
    return " ".join(words + [f"{key} yes" for key in _OPTIONS if getattr(rules, key)])


def _table(battle: Battle) -> list[str]:
    if battle.terrain == USUAL_TABLE:
        return []
    head, *lines = battle.terrain.split("\n")
    return [f"table {head}", *lines]


def _agenda(agenda: list[Row]) -> str:
    return " ".join([":".join([_word(part) for part in row]) for row in agenda]) or "nothing"


def _word(value: Any) -> str:
    """A value as one word."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (list, tuple)):
        return ",".join([_word(part) for part in value]) or "-"
    return quote(str(value), safe="'/.") or "-"


def _side_line(battle: Battle, number: int) -> str:
    side = battle.sides[number]
    fresh = _usual_side(battle.warriors, number)
    words = [] if side.warband == fresh.warband else [_word(side.warband)]
    words += [f"name={'/'.join([quote(one, safe='') for one in side.name])}"] if side.name else []
    words += [f"start={side.start}"] if side.start != fresh.start else []
    words += [f"edge={_edge(side.edge)}"] if side.edge != fresh.edge else []
    words += [f"leader_mm={side.leader_mm}"] if side.leader_mm != fresh.leader_mm else []
    return " ".join([f"side {number}", *words]) if words else ""


def _edge(edge: int) -> str:
    return "none" if edge == NO_EDGE else EDGES[edge]


def warrior_line(field: Field, warrior: Warrior) -> str:
    """One warrior: id, kind, place, then whatever is not as usual."""
    sheet, usual = warrior.sheet, usual_sheet(warrior.id, warrior.sheet.kind)
    words = [sheet.id, sheet.kind] if sheet.kind != MAN else [sheet.id]
    words += [spot_text(field, warrior.x, warrior.y, warrior.surface)] if warrior.here() else []
    words += _sheet_words(sheet, usual)
    fresh = new_warrior(sheet)
    words += [BODIES[warrior.body]] if warrior.body != fresh.body else []
    words += [_flag(key, getattr(warrior, key)) for key in _FLAGS if getattr(warrior, key) != getattr(fresh, key)]
    words += [key for key in _DEEDS if getattr(warrior.deeds, key)]
    words += [f"{key}={_word(getattr(warrior, key))}" for key in (*_COUNTS, *_LISTS)
              if getattr(warrior, key) != getattr(fresh, key)]  # fmt: skip
    words += [f"facing={warrior.dx},{warrior.dy}"] if (warrior.dx, warrior.dy) != (fresh.dx, fresh.dy) else []
    return " ".join(words + ([f"beaten_by={warrior.beaten_by}"] if warrior.beaten_by else []))


def _flag(key: str, value: bool) -> str:
    return key if value else f"{key}=no"


def _sheet_words(sheet: Sheet, usual: Sheet) -> list[str]:
    words = [f"name={'/'.join([quote(one, safe='') for one in sheet.name])}"] if sheet.name != usual.name else []
    words += [f"race={sheet.race}"] if sheet.race != usual.race else []
    words += [
        f"{short}={value}"
        for short, value, other in zip(SHORT, sheet.profile, usual.profile, strict=True)
        if value != other
    ]
    words += [f"{key}={_word(getattr(sheet, key))}" for key in _OF_SHEET if getattr(sheet, key) != getattr(usual, key)]
    words += [_flag(key, getattr(sheet, key)) for key in _RANK if getattr(sheet, key) != getattr(usual, key)]
    words += [f"group={sheet.group}"] if sheet.group != usual.group else []
    pace = pace_of(sheet.profile, sheet.armour, sheet.traits)
    return words + ([f"pace={sheet.pace}"] if sheet.pace != pace else [])


def _where(field: Field, token: Token) -> str:
    return token.carrier or spot_text(field, token.x, token.y, token.surface)


# Reading


def parse(text: str) -> Battle:
    """The position that a text describes, or a refusal that names the line which is not understood."""
    reader, last = _Reader(), 0
    for at, row in enumerate(text.splitlines(), 1):
        line = row.split("#")[0].strip() if not row.strip().startswith("#") else ""
        if line:
            last = at
            _reading(reader.line, at, line)
    made: Battle = _reading(reader.battle, last, "")
    return made


def _reading(step: Any, at: int, line: str) -> Any:
    """One step of the reading; what is not understood is refused with its line."""
    try:
        return step(line)
    except (LookupError, ValueError, TypeError) as error:
        raise Refusal("position_not_understood", line=at, text=line[:80], reason=str(error)[:80]) from error


class _Reader:
    """Lines, as they come, until they make a battle."""

    def __init__(self) -> None:
        self.head: dict[str, str] = {}
        self.table = [USUAL_TABLE]
        self.sides: dict[int, list[str]] = {}
        self.warriors: list[list[str]] = []
        self.relics: list[str] = []
        self.goals: list[str] = []
        self.agenda = _following()

    def line(self, line: str) -> None:
        word, *words = line.split()
        if word == "edition":
            self.head = dict(zip([word, *words][0::2], words[0::2], strict=True))
        elif word == "table":
            self.table = [" ".join(words)]
        elif word in PIECES or word in _COMPILED:
            self.table.append(line)
        elif word == "next":
            self.agenda = [] if words == ["nothing"] else [_row(one) for one in words]
        elif word == "side":
            self.sides[(0, 1).index(int(words[0]))] = words[1:]
        elif word == "relic":
            (where,) = words
            self.relics.append(where)
        elif word == "goals":
            self.goals = words
        else:
            self._one(word, words)

    def _one(self, word: str, words: list[str]) -> None:
        if word[0] not in LETTERS or not word[1:].isdigit():
            raise ValueError(word)
        self.warriors.append([word, *words])

    def battle(self, _line: str) -> Battle:
        """Everything together, checked."""
        self.warriors.sort(key=lambda words: (words[0][0], int(words[0][1:])))
        if len({words[0] for words in self.warriors}) < len(self.warriors):
            raise ValueError("twice the same warrior")
        terrain = "\n".join(self.table)
        field = field_of(terrain)
        warriors = [_warrior(field, at, words) for at, words in enumerate(self.warriors)]
        head = {"edition": _edition(warriors), **self.head}
        options: dict[str, Any] = {key: _yes(head.pop(key)) for key in _OPTIONS if key in head}
        rules = rules_of(head.pop("edition"), {"scenario": head.pop("scenario", "skirmish"), **options})
        sides = [_side(warriors, at, self.sides.get(at, [])) for at in (0, 1)]
        battle = new_battle(rules, terrain, field, sides, warriors)
        for key, usual in _HEAD.items():
            setattr(battle, key, int(head.pop(key, usual)))
        if head:
            raise ValueError(next(iter(head)))
        battle.agenda = self.agenda
        battle.tokens = [_token(battle, where) for where in self.relics]
        battle.goals = tuple([[piece.id for piece in field.pieces].index(one) for one in self.goals])
        return battle


def _edition(warriors: Sequence[Warrior]) -> str:
    """That of the first ready warband."""
    known = warbands()
    own = [known[one.sheet.kind.split("/")[0]].edition for one in warriors if one.sheet.kind.split("/")[0] in known]
    return own[0] if own else "annuminas"


def _row(word: str) -> Row:
    name, *parts = word.split(":")
    return (name, *[_part(part) for part in parts])


def _part(word: str) -> Any:
    """An argument of an agenda row."""
    if word.lstrip("-").isdigit():
        return int(word)
    return word == "yes" if word in ("yes", "no") else "" if word == "-" else unquote(word)


def _facts(words: Sequence[str]) -> dict[str, str]:
    """Words and pairs; a word alone means yes."""
    facts = {key: value if equals else "yes" for key, equals, value in [word.partition("=") for word in words]}
    if len(facts) < len(words):
        raise ValueError("twice the same word")
    return facts


def _yes(word: str) -> bool:
    return ("no", "yes").index(word) == 1


def _list(word: str) -> tuple[str, ...]:
    return tuple([unquote(one) for one in word.split(",")]) if word != "-" else ()


def _name(word: str) -> tuple[str, ...]:
    en, es = word.split("/")
    return unquote(en), unquote(es)


def _side(warriors: Sequence[Warrior], number: int, words: list[str]) -> Side:
    side = _usual_side(warriors, number)
    if words and "=" not in words[0]:
        side.warband = unquote(words.pop(0))
    facts = _facts(words)
    side.name = _name(facts.pop("name")) if "name" in facts else side.name
    side.start, side.leader_mm = int(facts.pop("start", side.start)), int(facts.pop("leader_mm", side.leader_mm))
    edge = facts.pop("edge", _edge(side.edge))
    side.edge = NO_EDGE if edge == "none" else EDGES.index(edge)
    if facts:
        raise ValueError(next(iter(facts)))
    return side


def _usual_side(warriors: Sequence[Warrior], side: int) -> Side:
    own = [warrior for warrior in warriors if warrior.side == side]
    warband = own[0].sheet.kind.split("/")[0] if own and "/" in own[0].sheet.kind else ""
    reach = warbands()[warband].leader_mm if warband in warbands() else number("psychology", "leader_mm")
    made = new_side((), warband, len(own), reach)
    made.edge = _USUAL_EDGES[side]
    return made


def _token(battle: Battle, where: str) -> Token:
    if where in battle.by_id:
        carrier = battle.by_id[where]
        carrier.relics += 1
        return Token(0, 0, 0, where)
    return Token(*read_spot(battle.field, where), NOBODY)


def _warrior(field: Field, at: int, words: list[str]) -> Warrior:
    name, *rest = words
    kind = rest.pop(0) if rest and (rest[0] in table("races")["race"] or "/" in rest[0].split("=")[0]) else MAN
    spot = rest.pop(0) if rest and "=" not in rest[0] and "," in rest[0] else ""
    facts = _facts(rest)
    warrior = new_warrior(_sheet(name, at, kind, facts))
    for key in _FLAGS:
        setattr(warrior, key, _yes(facts.pop(key)) if key in facts else getattr(warrior, key))
    for key in _DEEDS:
        setattr(warrior.deeds, key, _yes(facts.pop(key, "no")))
    for key in _COUNTS:
        setattr(warrior, key, int(facts.pop(key, getattr(warrior, key))))
    for key in _LISTS:
        setattr(warrior, key, _list(facts.pop(key, "-")))
    _check_arms(warrior)
    warrior.body = BODIES.index(_body(facts))
    warrior.beaten_by = facts.pop("beaten_by", NOBODY)
    warrior.dx, warrior.dy = _pair(facts.pop("facing", f"{warrior.dx},{warrior.dy}"))
    if facts:
        raise ValueError(next(iter(facts)))
    _stand(field, warrior, spot)
    return warrior


def _check_arms(warrior: Warrior) -> None:
    """Whatever he has, holds or loads is known."""
    sheet, shields = warrior.sheet, table("armour")["shield"]
    loading = [(name, int(left)) for name, left in [one.split("/") for one in warrior.loading]]
    for one in (*sheet.weapons, *[one for one in warrior.hand if one not in shields], *[name for name, _ in loading]):
        weapons()[one]
    unknown = [one for one in (*sheet.armour, *sheet.traits) if one not in (*armour(), *traits())]
    if unknown or (warrior.hand and warrior.hand[0] in shields):
        raise ValueError(*(unknown or warrior.hand)[:1])


def _body(facts: dict[str, str]) -> str:
    words = [one for one in BODIES if facts.pop(one, "no") == "yes"]
    if len(words) > 1:
        raise ValueError(words[1])
    return facts.pop("body", words[0] if words else BODIES[0])


def _pair(word: str) -> tuple[int, int]:
    x, y = word.split(",")
    return int(x), int(y)


def _stand(field: Field, warrior: Warrior, spot: str) -> None:
    """Where he is; who is out of action is nowhere."""
    if spot and (warrior.body == OUT or warrior.fled):
        raise ValueError(spot)
    if spot:
        warrior.put(field, *read_spot(field, spot))
    else:
        warrior.surface = NO_SURFACE
        warrior.reshape()


def kind_of(name: str) -> Kind:
    """The kind of a key "warband/row", or a typical one of a race (AN-1.12)."""
    warband, _, row = name.partition("/")
    known = warbands().get(warband)
    found = [one for one in (*known.kinds, *known.spare) if one.id == row] if known else []
    race = warband if warband in table("races")["race"] and not row else MAN
    typical = Kind(row or name, {}, HENCHMAN, race, 1, 0, 0, _TYPICAL, ("dagger",), (), (), -1)
    return found[0] if found else typical


def usual_sheet(name: str, kind: str) -> Sheet:
    """The sheet of a warrior of this kind if nothing else is said."""
    row = kind_of(kind)
    return sheet_of(name, 0, LETTERS.index(name[0]), kind, row, group_of(row, 0))


def _sheet(name: str, at: int, kind: str, facts: dict[str, str]) -> Sheet:
    """AN-1.12: the profile of his kind with what differs from it."""
    usual, row = usual_sheet(name, kind), kind_of(kind)
    profile = tuple([int(facts.pop(short, value)) for short, value in zip(SHORT, usual.profile, strict=True)])
    weapons, armour, traits = [_list(facts.pop(key)) if key in facts else getattr(usual, key) for key in _OF_SHEET]
    row = row._replace(race=facts.pop("race", row.race), profile=profile)
    row = row._replace(weapons=weapons, armour=armour, traits=traits)
    called = _name(facts.pop("name")) if "name" in facts else ()
    sheet = sheet_of(name, at, usual.side, kind, row, int(facts.pop("group", usual.group)), called)
    sheet.leader = _yes(facts.pop("leader")) if "leader" in facts else usual.leader
    sheet.hero = _yes(facts.pop("hero")) if "hero" in facts else usual.hero
    sheet.pace = int(facts.pop("pace", sheet.pace))
    return sheet
