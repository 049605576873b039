"""What is said over the network, as models: they check what comes in, and describe what goes out in the OpenAPI.

The contract is `web/src/types.ts`; the names are the same.
"""

import unicodedata
from typing import Annotated, Any, Final, Literal

from annotated_types import Len
from pydantic import AfterValidator, BaseModel, ConfigDict, Field

LONGEST_NAME: Final = 40
LONGEST_TITLE: Final = 80
LONGEST_CHAT: Final = 500
_DEEPEST: Final = 8
_LARGEST_NUMBER: Final = 2**53


def _plain(text: str) -> str:
    """One line without control characters."""
    return "".join([" " if unicodedata.category(sign) in ("Cc", "Cs", "Zl", "Zp") else sign for sign in text]).strip()


def _clean(data: Any, depth: int = _DEEPEST) -> Any:
    """JSON that is not too deep, in which every text can be written down again and every number is whole."""
    if not depth:
        raise ValueError("too deep")
    if isinstance(data, str):
        data.encode()
    elif isinstance(data, float) or (isinstance(data, int) and abs(data) > _LARGEST_NUMBER):
        raise ValueError("not a whole number that everybody understands")
    elif isinstance(data, dict):
        for key, part in data.items():
            _clean(key, depth - 1)
            _clean(part, depth - 1)
    elif isinstance(data, list):
        for part in data:
            _clean(part, depth - 1)
    return data


Name = Annotated[str, Field(max_length=LONGEST_NAME), AfterValidator(_plain)]
Title = Annotated[str, Field(max_length=LONGEST_TITLE), AfterValidator(_plain)]
Said = Annotated[str, Field(max_length=LONGEST_CHAT), AfterValidator(_plain), Len(1)]
Token = Annotated[str, Field(max_length=100, pattern="^[A-Za-z0-9_-]+$")]
Clean = Annotated[Any, AfterValidator(_clean)]
Facts = Annotated[dict[str, Any], AfterValidator(_clean)]
Whole = Annotated[int, Field(strict=True, ge=0, le=_LARGEST_NUMBER)]


class Told(BaseModel):
    """Something that comes in: nothing in it that we do not know."""

    model_config = ConfigDict(extra="forbid")


class NewSeat(Told):
    """Who is to sit there."""

    kind: Literal["me", "link", "agent"]
    name: Name = ""
    agent: Annotated[str, Field(max_length=LONGEST_NAME)] | None = None


class NewDice(Told):
    """Where the dice come from."""

    kind: Literal["seeded", "sealed", "typed"] = "seeded"
    seed: Whole | None = None


class NewClock(Told):
    """Seconds at the start, and those that each answer gives back."""

    bank: Annotated[float, Field(ge=1, le=1_000_000)]
    more: Annotated[float, Field(ge=0, le=100_000)]


Seats = Annotated[list[NewSeat], Field(min_length=1, max_length=16)]


class NewTable(Told):
    """A table as it is wished for."""

    game: Annotated[str, Field(max_length=80)]
    edition: Annotated[str, Field(max_length=80)]
    seats: Seats
    options: Facts | None = None
    dice: NewDice = NewDice()
    clock: NewClock | None = None
    spectators: bool = False
    title: Title | None = None


class Wish(Told):
    """What would be agreed for a table."""

    edition: Annotated[str, Field(max_length=80)]
    seats: Annotated[int, Field(ge=1, le=16)]
    options: Facts | None = None


class Join(Told):
    """An invitation, and how one wants to be called."""

    invite: Annotated[str, Field(max_length=100, pattern=r"^[0-9a-f]{20}\.[A-Za-z0-9_-]+$")]
    name: Name | None = None


class Answer(Told):
    """An answer to what one is asked."""

    value: Clean
    slip: Whole | None = None
    revision: Whole | None = None


class Withdraw(Told):
    """Which sealed answer is taken back."""

    slip: Whole | None = None


class Order(Told):
    """A standing order; null takes it back."""

    what: Annotated[str, Field(min_length=1, max_length=80)]
    value: Clean = None


class Say(Told):
    """A line of chat."""

    text: Said


class Fork(Told):
    """From where to play on, and with whom."""

    inputs: Whole
    seats: Seats
    tokens: Annotated[list[Token], Field(max_length=16)] = []


class Hello(Told):
    """The first message on a socket."""

    tokens: Annotated[list[Token], Field(max_length=16)] = []
    spectate: bool = False
    since: Whole = 0


# What goes out


class Refused(BaseModel):
    """Why not."""

    code: str
    rule: str
    facts: dict[str, Any]


class GameCard(BaseModel):
    """A game in the lobby."""

    id: str
    title: str | dict[str, str]
    playable: bool
    editions: list[str]
    seats: tuple[int, int]
    players: list[str]
    hidden: bool
    rules: int


Catalogue = dict[str, dict[str, dict[str, str]]]


class Pick(BaseModel):
    """Something that may be picked."""

    id: str
    name: str | dict[str, str]
    facts: dict[str, Any]


class GameForm(BaseModel):
    """What a form for a new table needs."""

    edition: str
    seats: int
    options: dict[str, Any]
    picks: dict[str, list[Pick]]
    words: Catalogue


class RuleText(BaseModel):
    """A rule with its texts."""

    id: str
    title: dict[str, str]
    text: dict[str, str]
    ruling: dict[str, str]
    later: bool


class MySeat(BaseModel):
    """A seat and its token."""

    seat: int
    token: str


class Invite(BaseModel):
    """A seat and its invitation."""

    seat: int
    invite: str


class MadeTable(BaseModel):
    """A new table: its secrets are told this once."""

    table: str
    revision: int
    mine: list[MySeat]
    invites: list[Invite]


class Joined(BaseModel):
    """A seat that one has taken."""

    table: str
    seat: int
    token: str


class SeatView(BaseModel):
    """Who sits there."""

    name: str
    kind: Literal["person", "open", "agent"]
    agent: str
    left: int | None
    running: bool
    online: bool


class LogLine(BaseModel):
    """A line of the log."""

    seq: int
    inputs: int
    name: str
    rule: str
    facts: dict[str, Any]


class ChatLine(BaseModel):
    """A line of chat."""

    seq: int
    seat: int | None
    text: str
    at: float


class Standing(BaseModel):
    """A standing order."""

    what: str
    value: Any


class Result(BaseModel):
    """How it ended."""

    winners: list[int]
    reason: str
    rule: str
    score: list[int]


class QuestionView(BaseModel):
    """What is asked."""

    model_config = ConfigDict(extra="allow")
    what: str
    about: Any
    slip: int | None
    rule: str
    options: list[Any] | None = None
    previews: list[dict[str, Any]] | None = None
    dice: str | None = None
    sides: list[int] | None = None
    marks: list[str] | None = None
    need: int | None = None
    region: dict[str, Any] | None = None


class SceneView(BaseModel):
    """What lies on the table."""

    game: str
    edition: str
    seats: list[str]
    seat: int | None
    inputs: int
    beat: str | None
    dice: str
    names: dict[str, Any]
    table: dict[str, Any]
    questions: list[QuestionView]
    waiting: list[tuple[int, str]]
    handed_in: list[int]
    mine: list[Any]
    undo: tuple[str, dict[str, Any]] | None
    result: Result | None


class View(BaseModel):
    """A table as one seat sees it."""

    table: str
    revision: int
    title: str
    game: str
    gameTitle: str | dict[str, str]  # noqa: N815 - as the contract has it
    edition: str
    seat: int | None
    seats: list[SeatView]
    scene: SceneView
    log: list[LogLine]
    kept: int
    last: int
    orders: list[Standing]
    standing: list[Standing]
    chat: list[ChatLine]
    clock: NewClock | None
    fork: bool
    spectators: bool
    over: bool


Share = tuple[int, int]


class ChanceView(BaseModel):
    """How likely something is: so many in so many."""

    key: str
    facts: dict[str, Any]
    share: Share
    kind: Literal["yes", "part", "no"]
    rule: str


class Extra(BaseModel):
    """More about each row, or each column."""

    key: str
    by: Literal["rows", "columns"]
    unit: Literal["mean", "share"]
    values: list[Share]


class Matrix(BaseModel):
    """What I choose in rows, what the other chooses in columns."""

    rows: list[str]
    columns: list[str]
    cells: list[list[Share]]
    extras: list[Extra]
    facts: dict[str, Any]


class WayView(BaseModel):
    """Answers to give one after the other, and where they lead."""

    answers: list[Any]
    at: dict[str, Any]
    share: Share
    facts: dict[str, Any]
    chances: list[ChanceView]


class Odds(BaseModel):
    """Exact odds of a question; `ahead` is the question itself, if it is one that would come after an answer."""

    revision: int
    options: list[list[ChanceView]]
    matrix: Matrix | None
    ways: list[WayView]
    ahead: QuestionView | None


class MomentView(BaseModel):
    """A moment of a match."""

    inputs: int
    turn: int | None
    marks: list[str]
    log: list[LogLine]


class ReplayView(BaseModel):
    """A match looked at again."""

    table: str
    title: str
    game: str
    edition: str
    inputs: int
    rules: str
    dice: str
    seats: list[str]
    moments: list[MomentView]
    fork: bool
    over: bool


class OpenedRecord(BaseModel):
    """The table of an uploaded record."""

    table: str


class Checked(BaseModel):
    """It can be agreed like this."""

    ok: bool


class Health(BaseModel):
    """All is well."""

    ok: bool
    version: str
