"""Waking those who watch a table, and knowing who does. What other processes do is noticed by `House.look_around`."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager

from liza.kernel.refusal import Refusal


class Wake:
    """Who watches which table in this process, and from which seats."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.bells: defaultdict[str, set[asyncio.Event]] = defaultdict(set)
        self.present: defaultdict[str, Counter[int]] = defaultdict(Counter)

    def ring(self, table: str) -> None:
        """Something has changed there."""
        for bell in self.bells.get(table, ()):
            bell.set()

    def watched(self) -> list[str]:
        """The tables that somebody watches."""
        return list(self.bells)

    def online(self, table: str) -> frozenset[int]:
        """The seats whose people have the page open."""
        return frozenset(self.present.get(table, ()))

    @contextmanager
    def watch(self, table: str, seats: frozenset[int]) -> Iterator[asyncio.Event]:
        """A bell that rings when something changes; meanwhile these seats are online."""
        if len(self.bells.get(table, ())) >= self.most:
            raise Refusal("too_many_watchers", most=self.most)
        bell = asyncio.Event()
        self.bells[table].add(bell)
        self.present[table].update(seats)
        self.ring(table)
        try:
            yield bell
        finally:
            self._leave(table, bell, seats)

    def _leave(self, table: str, bell: asyncio.Event, seats: frozenset[int]) -> None:
        self.bells[table].discard(bell)
        self.present[table] = +(self.present[table] - Counter(seats))
        if not self.bells[table]:
            del self.bells[table], self.present[table]
        self.ring(table)
