"""What a question can be answered with.

Options are a sequence of values, a menu `{kind: targets}` (a kind whose targets are None stands alone), a region (an
object with `__contains__`, `offers`, `sample` and `describe`, for choices that cannot be listed), or a module-level
function of the question's arguments that gives one of these, run only when somebody looks. Values are strings, whole
numbers, booleans, or tuples of values. The first option is the harmless one.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol, TypeAlias, cast, runtime_checkable

from liza.kernel.refusal import Refusal

Value: TypeAlias = str | int | bool | tuple["Value", ...]
Menu: TypeAlias = Mapping[str, Sequence[Any] | None]


class Rng(Protocol):
    """What a region needs to pick something at random: `random.Random` has it."""

    def random(self) -> float:
        """A number from 0 up to 1."""


@runtime_checkable
class Region(Protocol):
    """Options too many to list, such as every path over a free table."""

    def __contains__(self, value: object) -> bool:
        """Whether this is allowed."""

    def offers(self) -> Iterable[Any]:
        """The few options worth showing, the harmless one first."""

    def sample(self, rng: Rng) -> Any:
        """One of the options."""

    def describe(self) -> dict[str, Any]:
        """As JSON, for a client."""


Looked: TypeAlias = Sequence[Any] | Menu | Region
Options: TypeAlias = Looked | Callable[..., Looked]


def look(options: Options, args: tuple[Any, ...] = ()) -> Looked:
    """The options themselves, if need be by running their function."""
    return options(*args) if callable(options) else options


def every(options: Looked) -> Iterator[Value]:
    """Each single option, the harmless one first; of a region those that it offers."""
    if isinstance(options, Mapping):
        for kind, targets in options.items():
            if targets is None:
                yield kind
            else:
                for target in targets:
                    yield (kind, target)
    elif isinstance(options, Sequence):
        yield from options
    else:
        yield from options.offers()


def first(options: Looked) -> Value:
    """The harmless option, which clocks and silent seats take."""
    return next(every(options))


def sample(options: Looked, rng: Rng) -> Value:
    """One option at random, each as likely as any other (a region has a law of its own)."""
    if isinstance(options, (Mapping, Sequence)):
        listed = list(every(options))
        return listed[int(rng.random() * len(listed))]
    return cast("Value", options.sample(rng))


def match(options: Looked, value: Any) -> Value | None:
    """The option that equals this value (and is no True for a 1), or None."""
    if not isinstance(options, (Mapping, Sequence)):
        return cast("Value", value) if value in options else None
    for option in every(options):
        if option == value and _same_kind(option, value):
            return option
    return None


def _same_kind(one: Any, other: Any) -> bool:
    if isinstance(one, tuple):
        return all(_same_kind(a, b) for a, b in zip(one, other, strict=True))
    return type(one) is type(other)


def frozen(data: Any, depth: int = 8) -> Value:
    """A value from JSON: lists become tuples; anything that cannot be a value is refused."""
    if isinstance(data, (list, tuple)) and depth and len(data) <= 10_000:
        return tuple([frozen(part, depth - 1) for part in data])
    if isinstance(data, (str, int)):
        return data
    raise Refusal("not_a_value", value=repr(data)[:80])
