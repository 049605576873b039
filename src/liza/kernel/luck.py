"""Where dice come from: a seed, a sealed seed, a script, or people who throw real ones.

A source is a small value: `throw` gives faces and moves on, `copy` splits off an equal one, `save` writes it down.
"""

import hashlib
import hmac
from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol

from liza.kernel.dice import Dice, Faces
from liza.kernel.refusal import Refusal

# A 128-bit multiplicative congruential generator, of which the upper half is used: one integer, quick in Python.
_MULTIPLIER: Final = 0xDA942042E4DD58B5
_MASK: Final = (1 << 128) - 1


class Luck(Protocol):
    """A source of dice."""

    def throw(self, dice: Dice) -> Faces | None:
        """The next faces, or None if people must be asked for them."""

    def copy(self) -> "Luck":
        """An equal source that goes its own way."""

    def save(self) -> list[Any]:
        """As data, for storing: [kind, …]. Secret: it tells what will fall."""

    def heading(self, *, over: bool) -> str:
        """As it stands at the head of a record; what would tell the future only when the match is over."""


class Seeded:
    """Dice from one whole number: the same number, the same dice, on every machine."""

    __slots__ = ("seed", "state")

    def __init__(self, seed: int, state: int = 0) -> None:
        self.seed = seed
        self.state = state or int.from_bytes(hashlib.sha256(b"liza %d" % seed).digest()[:16], "big") | 1

    def throw(self, dice: Dice) -> Faces:
        """The next faces."""
        sides = dice.sides
        state = self.state
        if len(sides) == 1:
            self.state = state = state * _MULTIPLIER & _MASK
            return (((state >> 64) * sides[0] >> 64) + 1,)
        faces = []
        for side in sides:
            state = state * _MULTIPLIER & _MASK
            faces.append(((state >> 64) * side >> 64) + 1)
        self.state = state
        return tuple(faces)

    def copy(self) -> "Seeded":
        """An equal source."""
        return Seeded(self.seed, self.state)

    def save(self) -> list[Any]:
        """Seed and state."""
        return ["seeded", self.seed, self.state]

    def heading(self, *, over: bool) -> str:
        """`seeded mcg128:7`, or without the number while the match runs."""
        return f"seeded mcg128:{self.seed}" if over else "seeded"


class Sealed:
    """Dice that anybody can check afterwards: the hash of the seed is shown first, the seed itself at the end.

    Die number i is HMAC-SHA256(seed, i): its first 128 bits, times the sides, shifted down by 128 bits, plus one.
    """

    __slots__ = ("secret", "thrown")

    def __init__(self, secret: bytes, thrown: int = 0) -> None:
        self.secret = secret
        self.thrown = thrown

    def throw(self, dice: Dice) -> Faces:
        """The next faces."""
        return tuple([self._die(sides) for sides in dice.sides])

    def _die(self, sides: int) -> int:
        digest = hmac.digest(self.secret, b"%d" % self.thrown, "sha256")
        self.thrown += 1
        return (int.from_bytes(digest[:16], "big") * sides >> 128) + 1

    def promise(self) -> str:
        """The hash that is shown before the first die."""
        return hashlib.sha256(self.secret).hexdigest()

    def copy(self) -> "Sealed":
        """An equal source."""
        return Sealed(self.secret, self.thrown)

    def save(self) -> list[Any]:
        """Seed and number of dice thrown."""
        return ["sealed", self.secret.hex(), self.thrown]

    def heading(self, *, over: bool) -> str:
        """The promise; when the match is over, the seed as well."""
        return f"sealed {self.promise()}" + (f" {self.secret.hex()}" if over else "")


class Scripted:
    """Dice that were written down beforehand, throw by throw: for tests and worked cases."""

    __slots__ = ("at", "throws")

    def __init__(self, throws: Sequence[Faces], at: int = 0) -> None:
        self.throws = throws
        self.at = at

    def throw(self, dice: Dice) -> Faces:
        """The next throw; refused if there is none or if these dice cannot show it."""
        if self.at >= len(self.throws):
            raise Refusal("dice_ran_out", dice=repr(dice), after=self.at)
        faces = tuple(self.throws[self.at])
        if not dice.fits(faces):
            raise Refusal("dice_do_not_fit", dice=repr(dice), faces=faces)
        self.at += 1
        return faces

    def copy(self) -> "Scripted":
        """An equal source."""
        return Scripted(self.throws, self.at)

    def save(self) -> list[Any]:
        """The throws and how many are gone."""
        return ["scripted", [list(faces) for faces in self.throws], self.at]

    def heading(self, *, over: bool) -> str:  # noqa: ARG002 - a script keeps no secret of its own
        """`scripted`: the faces stand on the tape."""
        return "scripted"


class Typed:
    """Real dice: every throw is a question to the people at the table."""

    __slots__ = ()

    def throw(self, dice: Dice) -> None:  # noqa: ARG002 - people look at the dice, not this
        """None: people are asked."""
        return

    def copy(self) -> "Typed":
        """Itself: nothing in it can change."""
        return self

    def save(self) -> list[Any]:
        """Nothing but its kind."""
        return ["typed"]

    def heading(self, *, over: bool) -> str:  # noqa: ARG002 - nothing to hide
        """`typed`."""
        return "typed"


class Mixed(Typed):
    """Dice of several sources, as in a match played on from another: they are taken as they stand."""

    __slots__ = ()

    def save(self) -> list[Any]:
        """Nothing but its kind."""
        return ["mixed"]

    def heading(self, *, over: bool) -> str:  # noqa: ARG002 - nothing to hide
        """`mixed`."""
        return "mixed"


def load_luck(saved: Sequence[Any]) -> Luck:
    """The source that `save` wrote down."""
    kinds: dict[str, Callable[..., Luck]] = {
        "seeded": Seeded,
        "sealed": lambda secret, thrown: Sealed(bytes.fromhex(secret), thrown),
        "scripted": lambda throws, at: Scripted([tuple(faces) for faces in throws], at),
        "typed": Typed,
        "mixed": Mixed,
    }
    try:
        return kinds[saved[0]](*saved[1:])
    except (LookupError, TypeError, ValueError) as error:
        raise Refusal("unknown_dice", dice=str(saved)[:80]) from error


def read_heading(text: str) -> Luck:
    """The source named at the head of a record. One whose seed is not told throws nothing that could be compared."""
    try:
        kind, *words = text.split()
        if kind == "seeded" and words:
            algorithm, seed = words[0].split(":")
            if algorithm == "mcg128":
                return Seeded(int(seed))
        elif kind == "sealed" and words:
            return _sealed(words)
        elif kind == "mixed":
            return Mixed()
        elif kind in ("typed", "scripted", "seeded"):
            return Typed()
    except ValueError:
        pass
    raise Refusal("unknown_dice", dice=text[:80])


def _sealed(words: list[str]) -> Luck:
    if len(words) == 1:
        return Typed()
    luck = Sealed(bytes.fromhex(words[1]))
    if luck.promise() != words[0]:
        raise Refusal("promise_broken", promise=words[0][:80])
    return luck
