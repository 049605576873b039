"""States to JSON and back, by looking at their classes: a field that exists is a field that is saved.

A state is made of whole numbers, strings, booleans, None, lists, tuples, dicts, and classes with `__slots__` whose
`__init__` takes exactly the slots, by their names, annotated truly; slots named in `__derived__` are worked out by it.
"""

import hashlib
import json
import types
from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

from liza.kernel.refusal import Refusal

Writer = Callable[[Any], Any]
_PLAIN: Final = (int, str, bool, types.NoneType)


def to_data(value: Any) -> Any:
    """As JSON data."""
    kind: Any = type(value)
    writer = _writer(kind)
    return value if writer is None else writer(value)


def from_data(kind: Any, data: Any) -> Any:
    """The value of this type that `to_data` wrote; refused if the data is not of that form."""
    try:
        return _reader(kind)(data)
    except (TypeError, ValueError, AttributeError) as error:
        raise Refusal("state_does_not_fit", reason=str(error)[:200]) from error


def digest(state: Any) -> str:
    """The SHA-256 of a state: equal states, equal digests, on every machine."""
    return hashlib.sha256(json.dumps(to_data(state), separators=(",", ":")).encode()).hexdigest()


@cache
def _fields(kind: type) -> dict[str, Any]:
    """The fields of a class with their types, in the order of its `__init__`."""
    hints = get_type_hints(kind.__init__)  # type: ignore[misc]  # the very function that makes it
    hints.pop("return", None)
    derived = kind.__dict__.get("__derived__", ())
    if not hints or {*hints, *derived} != set(kind.__dict__.get("__slots__", ())):
        raise TypeError(f"{kind.__name__} cannot stand in a state: its slots are not what its __init__ takes")
    return hints


@cache
def _writer(kind: Any) -> Writer | None:
    """How to write one type, worked out once; None if it is JSON as it stands."""
    origin, args = get_origin(kind), get_args(kind)
    if kind is Any or kind in (list, tuple, dict):
        return _whatever
    if kind in _PLAIN:
        return None
    if origin in (Union, types.UnionType):
        return None if all(_writer(part) is None for part in args) else _whatever
    if origin in (list, tuple):
        writers = [_writer(part) for part in args if part is not ...]
        return list if not any(writers) else _each(writers[0]) if len(writers) == 1 and writers[0] else _whatever
    if origin is dict:
        return _pairs
    return _slots(kind)


def _each(writer: Writer) -> Writer:
    return lambda values: [writer(value) for value in values]


def _pairs(values: dict[Any, Any]) -> list[Any]:
    return [[to_data(key), to_data(value)] for key, value in values.items()]


def _slots(kind: type) -> Writer:
    fields = _fields(kind)
    get = attrgetter(*fields)
    writers: list[tuple[int, Writer]] | None = None

    def write(value: Any) -> Any:
        nonlocal writers
        if writers is None:
            hints = enumerate(fields.values())
            writers = [(place, writer) for place, hint in hints if (writer := _writer(hint))]
        row = list(get(value)) if len(fields) > 1 else [get(value)]
        for place, writer in writers:
            row[place] = writer(row[place])
        return row

    return write


def _whatever(value: Any) -> Any:
    """By its own type, whatever the annotation says."""
    if isinstance(value, (list, tuple)):
        return [_whatever(part) for part in value]
    return _pairs(value) if isinstance(value, dict) else to_data(value)


@cache
def _reader(kind: Any) -> Callable[[Any], Any]:
    """How to read one type, worked out once."""
    origin, args = get_origin(kind), get_args(kind)
    if kind is Any:
        return _anything
    if kind in _PLAIN:
        return lambda data: _exactly(kind, data)
    if origin in (Union, types.UnionType):
        return _union([(part, _reader(part)) for part in args])
    if origin is list:
        return _many(list, args[0])
    if origin is tuple:
        return _many(tuple, args[0]) if args[-1:] == (...,) else _row(args)
    if origin is dict:
        key, part = _reader(args[0]), _reader(args[1])
        return lambda data: {key(one): part(other) for one, other in map(_pair, _exactly(list, data))}
    return _object(kind)


def _many(make: Callable[[Any], Any], kind: Any) -> Callable[[Any], Any]:
    part = _reader(kind)

    def read(data: Any) -> Any:
        return make([part(item) for item in _exactly(list, data)])

    return read


@cache
def _row(kinds: tuple[Any, ...]) -> Callable[[Any], Any]:
    parts = [_reader(kind) for kind in kinds]
    return lambda data: tuple([part(item) for part, item in zip(parts, _exactly(list, data), strict=True)])


def _union(parts: list[tuple[Any, Callable[[Any], Any]]]) -> Callable[[Any], Any]:
    def read(data: Any) -> Any:
        for _, reader in parts:
            try:
                return reader(data)
            except (TypeError, ValueError):
                continue
        raise TypeError(f"{data!r} fits none of {[kind for kind, _ in parts]}")

    return read


def _object(kind: type) -> Callable[[Any], Any]:
    fields = _fields(kind)

    def read(data: Any) -> Any:
        return kind(*_row(tuple(fields.values()))(data))

    return read


def _pair(data: Any) -> Any:
    one, other = _exactly(list, data)
    return one, other


def _exactly(kind: Any, data: Any) -> Any:
    if type(data) is not kind:
        raise TypeError(f"{data!r} is no {kind.__name__}")
    return data


def _anything(data: Any) -> Any:
    return tuple([_anything(part) for part in data]) if isinstance(data, list) else data
