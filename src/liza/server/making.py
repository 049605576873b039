"""New tables: agreed upon, played on from a moment of another, or made of a record; and sitting down at one."""

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from liza.agents import names as players
from liza.games import find
from liza.kernel.game import Game, Setup
from liza.kernel.luck import Luck, Sealed, Seeded, Typed
from liza.kernel.position import Position, begin, check_setup
from liza.kernel.record import read, verify
from liza.kernel.refusal import Refusal
from liza.server.seats import hashed, invited, new_invite, new_token, taken
from liza.server.shapes import NewClock, NewSeat, NewTable
from liza.server.stored import AGENT, OPEN, PERSON, Change, Clock, Line, Seat, Stored, Table, own, told
from liza.server.tables import House, sound
from liza.server.views import may_fork

LARGEST_RECORD: Final = 1_000_000
_EMPTY: Final = msgspec.Raw(b"null")


async def open_table(house: House, wish: NewTable) -> dict[str, Any]:
    """A table as it was wished for; the tokens and invitations are told this once."""
    game = find(wish.game)
    check_players(game, wish.seats)
    setup = agreed(game, wish.edition, names_of(wish.seats), wish.options)
    check_setup(game, setup)
    position = begun(game, setup, luck_of(wish.dice.kind, wish.dice.seed))
    title = wish.title or ""
    return await furnish(house, position, told(position), wish.seats, wish.clock, title, spectators=wish.spectators)


def begun(game: Game[Any], setup: Setup, luck: Luck) -> Position:
    """The first position, or a refusal of the options."""
    try:
        return begin(game, setup, luck)
    except Refusal:
        raise
    except Exception as error:
        raise Refusal("options_do_not_fit", game=game.id, reason=repr(error)[:200]) from error


def agreed(game: Game[Any], edition: str, seats: Sequence[str], options: Mapping[str, Any] | None) -> Setup:
    """The setup: what is not said is as usual."""
    check_setup(game, Setup(edition, tuple(seats)))
    usual = dict(game.usual_options(edition, len(seats)))
    return Setup(edition, tuple(seats), {**usual, **(options or {})})


def check(game: Game[Any], edition: str, seats: int, options: Mapping[str, Any] | None) -> None:
    """Refuse what could not be agreed; nothing is opened."""
    begun(game, agreed(game, edition, [f"P{number}" for number in range(1, seats + 1)], options), Seeded(0))


def names_of(seats: Sequence[NewSeat]) -> list[str]:
    """What the seats are called."""
    return [seat.name or f"P{number}" for number, seat in enumerate(seats, 1)]


def check_players(game: Game[Any], seats: Sequence[NewSeat]) -> None:
    """Only the players that this game lists: never a name to be imported."""
    for seat in seats:
        if seat.kind == AGENT and seat.agent not in players(game):
            raise Refusal("no_such_player", player=(seat.agent or "")[:80], players=players(game))


def luck_of(kind: str, seed: int | None) -> Luck:
    """Dice of a kind, with a seed of their own if none is given."""
    if kind == "typed":
        return Typed()
    if kind == "sealed":
        return Sealed(secrets.token_bytes(32))
    return Seeded(secrets.randbits(63) if seed is None else seed)


async def furnish(
    house: House,
    position: Position,
    lines: Sequence[Line],
    wishes: Sequence[NewSeat],
    clock: NewClock | None,
    title: str,
    *,
    spectators: bool,
) -> dict[str, Any]:
    """Seats around a position: a token for each of mine, an invitation for each by link."""
    name = new_name()
    bank = round(clock.bank * 1000) if clock else 0
    tokens = {number: new_token() for number, wish in enumerate(wishes) if wish.kind == "me"}
    invites = {number: new_invite(name) for number, wish in enumerate(wishes) if wish.kind == "link"}
    names = names_of(wishes)
    seats = [
        Seat(names[number], PERSON, token=hashed(tokens[number]), left=bank)
        if number in tokens
        else Seat(names[number], OPEN, invite=hashed(invites[number]), left=bank)
        if number in invites
        else Seat(names[number], AGENT, agent=wish.agent or "")
        for number, wish in enumerate(wishes)
    ]
    timing = Clock(bank, round(clock.more * 1000)) if clock else None
    stored = new_stored(position, seats, title, clock=timing, spectators=spectators)
    table = await house.found(name, stored, position, lines)
    return {
        "table": name,
        "revision": table.revision,
        "mine": [{"seat": number, "token": token} for number, token in tokens.items()],
        "invites": [{"seat": number, "invite": invite} for number, invite in invites.items()],
    }


def new_name() -> str:
    """The name of a table, which nobody guesses."""
    return secrets.token_hex(10)


def new_stored(position: Position, seats: Sequence[Seat], title: str, **more: Any) -> Stored:
    """What is stored of a new table."""
    return Stored(position.game.id, title, tuple(seats), _EMPTY, secrets.token_hex(16), **more)


async def sit_down(house: House, invite: str, name: str) -> dict[str, Any]:
    """The seat of an invitation, which is spent by it, and its token."""
    token = new_token()
    here = {"seat": 0}

    def sit(table: Table) -> Change:
        seat = here["seat"] = invited(table, invite)
        seats = list(table.stored.seats)
        seats[seat] = taken(seats[seat], token, name)
        line = own(table.position, "joined", seat=seat, name=seats[seat].name)
        return Change(replace(table.stored, seats=tuple(seats)), table.position, [line])

    try:
        table = await house.act(invite.partition(".")[0], sit)
    except Refusal as refusal:
        if refusal.code == "no_such_table":
            raise Refusal("invite_unknown") from refusal
        raise
    return {"table": table.id, "seat": here["seat"], "token": token}


async def open_record(house: House, text: bytes) -> dict[str, Any]:
    """A table that shows a record, which every rule has been asked about first."""

    def played() -> Position:
        if len(text) > LARGEST_RECORD:
            raise Refusal("file_too_large", file="record", size=len(text), most=LARGEST_RECORD)
        record = read(text)
        return verify(record, find(record.game))

    position = await house.in_thread(played)
    seats = [Seat(name, PERSON) for name in position.opening.setup.seats]
    stored = new_stored(position, seats, "", spectators=True, uploaded=True)
    table = await house.found(new_name(), stored, position, ())
    return {"table": table.id}


async def fork(
    house: House, table: Table, position: Position, lines: Sequence[Line], wishes: Sequence[NewSeat]
) -> dict[str, Any]:
    """A new table that plays on from a moment of another, with dice of its own."""
    game, setup = position.game, position.opening.setup
    if len(wishes) != len(setup.seats):
        raise Refusal(
            "wrong_number_of_seats", game=game.id, seats=len(wishes), fewest=len(setup.seats), most=len(setup.seats)
        )
    check_players(game, wishes)
    copy = position.fork(secrets.randbits(63))
    new = sound(copy.throw)
    lines = [
        *lines,
        own(copy, "forked", table=table.id, inputs=position.inputs),
        *(told(new) if new is not copy else ()),
    ]
    stored = table.stored
    clock = NewClock(bank=stored.clock.bank / 1000, more=stored.clock.more / 1000) if stored.clock else None
    spectators = stored.spectators and not stored.uploaded
    return await furnish(house, new, lines, wishes, clock, stored.title, spectators=spectators)


def check_fork(table: Table, held: frozenset[int]) -> None:
    """Refuse to play on from a match that others still play."""
    if not may_fork(table, held):
        raise Refusal("fork_not_allowed", table=table.id)
