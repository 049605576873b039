"""The log as one seat may read it.

Every line has a number of its own for each reader, counted within the revision that wrote it: what a seat may not
know leaves no gap in its numbers.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from liza.kernel.table import sees
from liza.server.stored import Row

STEP: Final = 1 << 16  # more lines than one revision can have


def shown(rows: Sequence[Row], seat: int | None) -> Iterator[dict[str, Any]]:
    """The lines that a seat, or a spectator, may read, with their numbers."""
    revision, place = -1, 0
    for row in rows:
        if not sees(row.to, seat):
            continue
        place = place + 1 if row.revision == revision else 0
        revision = row.revision
        facts = {"seq": revision * STEP + place, "inputs": row.inputs, "name": row.name, "rule": row.rule}
        yield {**facts, "facts": row.facts}


def kept(rows: Sequence[Row], since: int) -> int:
    """The last line of those that a reader has up to `since` that still stands."""
    cuts = [row.kept for row in rows if row.kept is not None and row.revision > since // STEP]
    return min([since, *cuts])


def before(revision: int) -> int:
    """The last number that a line before this revision can have."""
    return revision * STEP - 1
