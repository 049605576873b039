"""Tokens: who holds a seat. Only hashes are kept, and they are compared in constant time."""

import hashlib
import hmac
import secrets
from collections.abc import Sequence

from liza.kernel.refusal import Refusal
from liza.server.stored import OPEN, PERSON, Seat, Stored, Table


def new_token() -> str:
    """256 random bits, as text."""
    return secrets.token_urlsafe(32)


def hashed(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def fits(token: str, hashed_token: str) -> bool:
    """Whether this is the token of which we keep the hash."""
    return bool(hashed_token) and hmac.compare_digest(hashed(token), hashed_token)


def seat_of(stored: Stored, token: str) -> int:
    """The seat of a token, or a refusal. Every seat is compared, whichever it is."""
    found = [number for number, seat in enumerate(stored.seats) if fits(token, seat.token)]
    if not found:
        raise Refusal("token_unknown")
    return found[0]


def viewer(stored: Stored, token: str | None) -> int | None:
    """The seat of a token; without one a spectator, if the table lets anybody watch."""
    if token:
        return seat_of(stored, token)
    if not stored.spectators:
        raise Refusal("no_spectators")
    return None


def actor(stored: Stored, token: str | None) -> int:
    """The seat that acts: spectators cannot."""
    if not token:
        raise Refusal("spectators_cannot_act")
    return seat_of(stored, token)


def held(stored: Stored, tokens: Sequence[str]) -> frozenset[int]:
    """The seats of several tokens; one that fits none is refused."""
    return frozenset(seat_of(stored, token) for token in tokens)


def new_invite(table: str) -> str:
    """A one-time invitation, which names its table."""
    return f"{table}.{new_token()}"


def invited(table: Table, invite: str) -> int:
    """The seat that an invitation opens, or a refusal: it may be spent."""
    found = [number for number, seat in enumerate(table.stored.seats) if fits(invite, seat.invite)]
    if not found:
        raise Refusal("invite_unknown")
    return found[0]


def taken(seat: Seat, token: str, name: str) -> Seat:
    """The seat after somebody has sat down."""
    return Seat(name or seat.name, PERSON, token=hashed(token), left=seat.left)


def persons(stored: Stored) -> frozenset[int]:
    """The seats of people, also of those who are still to come."""
    return frozenset(number for number, seat in enumerate(stored.seats) if seat.kind in (PERSON, OPEN))
