"""What can be done with a table: load it, act on it, write it back if nobody was quicker."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Final, TypeVar

import msgspec
from msgspec.structs import replace

from liza.games import find
from liza.kernel.position import Position
from liza.kernel.record import load, save
from liza.kernel.refusal import Refusal
from liza.server.clocks import deadline, late, run_out, wound
from liza.server.settings import Settings
from liza.server.store import Store
from liza.server.stored import Change, Line, Row, Stored, Table, as_row, told
from liza.server.thinking import give_up, think
from liza.server.views import view
from liza.server.wake import Wake

_LOG: Final = logging.getLogger("liza.server")
_TRIES: Final = 8
_REMEMBERED: Final = 128
_ROWS_REMEMBERED: Final = 32

T = TypeVar("T")
Act = Callable[[Table], Change | None]


class House:
    """All tables of one database, as one process reaches them. What it remembers, it can forget at any time."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.database)
        self.wake = Wake(settings.sockets)
        self.threads = ThreadPoolExecutor(max_workers=4, thread_name_prefix="liza")
        self._recent: OrderedDict[str, Table] = OrderedDict()
        self._rows: OrderedDict[str, tuple[int, list[Row]]] = OrderedDict()
        self.closing = asyncio.Event()
        self._tending: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()

    # Reading

    async def load(self, name: str) -> Table:
        """The newest revision of a table, or a refusal if there is none."""
        found = await self.store.fetch(name)
        if found is None:
            raise Refusal("no_such_table", table=name[:40])
        revision, stored = found
        recent = self._recent.get(name)
        if recent is not None and recent.revision == revision:
            return recent
        position = sound(lambda: load(msgspec.json.decode(stored.position), find))
        return self._remember(Table(name, revision, stored, position))

    async def recent(self, name: str) -> Table:
        """The table as this process knows it; `look_around` finds out what others have done."""
        return self._recent.get(name) or await self.load(name)

    def _remember(self, table: Table) -> Table:
        known = self._recent.get(table.id)
        if known is None or known.revision <= table.revision:
            keep(self._recent, table.id, table, _REMEMBERED)
        return table

    async def views(self, table: Table, seats: Sequence[int | None], sinces: Sequence[int]) -> list[dict[str, Any]]:
        """The table as several seats see it who sit before one screen."""
        rows = await self._log(table)
        chat = await self.store.chat(table.id) if table.stored.said else []
        held = frozenset([seat for seat in seats if seat is not None])
        online, now = self.wake.online(table.id), self.settings.now()
        made = partial(view, table, held=held, rows=rows, chat=chat, online=online, now=now)
        pairs = list(zip(seats, sinces, strict=True))
        return sound(lambda: [made(seat, since=since) for seat, since in pairs])

    async def _log(self, table: Table) -> list[Row]:
        revision, rows = self._rows.get(table.id, (0, []))
        if revision != table.revision:
            rows = [row for row in await self.store.log(table.id) if row.revision <= table.revision]
            keep(self._rows, table.id, (table.revision, rows), _ROWS_REMEMBERED)
        return rows

    def _add_rows(self, table: Table, change: Change) -> None:
        """What this process knows of the log grows with it; after an undo it is read anew."""
        revision, rows = self._rows.get(table.id, (0, []))
        if revision == table.revision - 1 and change.cut is None:
            new = [as_row(line, table.revision) for line in change.lines]
            keep(self._rows, table.id, (table.revision, [*rows, *new]), _ROWS_REMEMBERED)

    # Writing

    async def act(self, name: str, do: Act) -> Table:
        """Do something at a table; if somebody was quicker, look again whether it can still be done."""
        for _ in range(_TRIES):
            table = await self.load(name)
            change = sound(partial(do, table))
            if change is None:
                return table
            written = await self.write(table, change)
            if written is not None:
                return written
        raise Refusal("lost_race", table=name)

    async def write(self, table: Table, change: Change) -> Table | None:
        """The next revision of a table, or None if somebody was quicker. When this returns, it is on the disk."""
        after = self._next(table, change)
        now = self.settings.now()
        ok = await self.store.swap(
            table.id,
            table.revision,
            after.stored,
            change.lines,
            now=now,
            deadline=deadline(after.stored),
            due=after.due(),
            cut=change.cut,
            said=change.said,
        )
        if not ok:
            return None
        self._remember(after)
        self._add_rows(after, change)
        self.announce(after)
        return after

    def _next(self, table: Table, change: Change) -> Table:
        position, revision = change.position.quiet(), table.revision + 1
        fresh = Table(table.id, revision, change.stored, position)
        stored = wound(change.stored, fresh.asked(), change.answered, self.settings.now(), position.watch)
        if change.said is not None:
            stored = replace(stored, said=revision)
        if change.position is not table.position or table.position.events:
            moved = revision if position.inputs != table.position.inputs else stored.moved
            stored = replace(stored, position=packed(position), moved=moved)
        return fresh._replace(stored=stored)

    async def found(self, name: str, stored: Stored, position: Position, lines: Sequence[Line]) -> Table:
        """Open a new table."""
        now, position = self.settings.now(), position.quiet()
        fresh = Table(name, 1, stored, position)
        stored = replace(wound(stored, fresh.asked(), (), now, position.watch), position=packed(position))
        fresh = fresh._replace(stored=stored)
        await self.store.create(name, stored, lines, now=now, deadline=deadline(stored), due=fresh.due())
        self._remember(fresh)
        self.announce(fresh)
        return fresh

    def announce(self, table: Table) -> None:
        """Tell those who watch, and let agents think if it is their turn."""
        self.wake.ring(table.id)
        if table.due():
            self.tend_soon(table.id)

    # Agents, clocks and changed rules

    def tend_soon(self, name: str) -> None:
        """Look after a table without waiting for it."""
        if self.closing.is_set():
            return
        if name in self._tending:
            self._again.add(name)
            return
        task = asyncio.get_running_loop().create_task(self._tend_while(name))
        self._tending[name] = task
        task.add_done_callback(lambda _: self._tending.pop(name, None))

    async def _tend_while(self, name: str) -> None:
        self._again.add(name)
        while name in self._again:
            self._again.discard(name)
            try:
                await self.tend(name)
            except Refusal as refusal:
                _LOG.warning("table not tended: %s", refusal)

    def tend_if_waiting(self, table: Table) -> None:
        """Look after a table that somebody looks at, if something is due there."""
        if table.position.events or late(table, self.settings.now()) or table.due():
            self.tend_soon(table.id)

    async def tend(self, name: str) -> None:
        """Whatever waits for nobody: clocks that have run out, agents that are asked, rules that have changed."""
        while not self.closing.is_set():
            table = await self.load(name)
            if table.position.events:
                await self.write(table, Change(table.stored, table.position, told(table.position)))
            elif seats := late(table, self.settings.now()):
                await self.write(table, sound(partial(run_out, table, seats[0])))
            elif table.due():
                await self.write(table, await self._thought(table))
            else:
                return

    async def _thought(self, table: Table) -> Change:
        """What the agents answer; the harmless answer if that takes too long."""
        thinking = asyncio.ensure_future(self.in_thread(partial(think, table, self.settings.slice)))
        done, _ = await asyncio.wait([thinking], timeout=self.settings.thinking)
        if done:
            return thinking.result()
        _LOG.warning("an agent took too long")
        thinking.cancel()
        return sound(partial(give_up, table))

    async def in_thread(self, work: Callable[[], T]) -> T:
        """Something that takes long."""
        return await asyncio.get_running_loop().run_in_executor(self.threads, sound, work)

    async def sweep(self) -> None:
        """Tend every table where something is due, also what a killed process has left behind."""
        for name in await self.store.waiting(self.settings.now()):
            self.tend_soon(name)

    async def look_around(self) -> None:
        """Wake those who watch tables that other processes have changed."""
        watched = self.wake.watched()
        revisions = await self.store.revisions(watched) if watched else {}
        for name, revision in revisions.items():
            known = self._recent.get(name)
            if known is not None and known.revision < revision:
                del self._recent[name]
                self.wake.ring(name)

    async def settled(self) -> None:
        """Wait until no table is being tended."""
        while self._tending:
            await asyncio.gather(*self._tending.values())

    async def open(self) -> None:
        """Begin."""
        await self.store.open()
        await self.sweep()

    async def close(self) -> None:
        """End; what is being thought is thought again by the next process."""
        self.closing.set()
        await self.settled()
        self.threads.shutdown(wait=False, cancel_futures=True)
        await self.store.close()


def keep(memory: OrderedDict[str, T], key: str, value: T, most: int) -> None:
    """Remember something, and forget what was remembered longest ago."""
    memory[key] = value
    memory.move_to_end(key)
    if len(memory) > most:
        memory.popitem(last=False)


def packed(position: Position) -> msgspec.Raw:
    """A position as it is stored."""
    return msgspec.Raw(msgspec.json.encode(save(position)))


def sound(work: Callable[[], T]) -> T:
    """What the engine gives; whatever it cannot cope with becomes a refusal, and nothing has changed."""
    try:
        return work()
    except Refusal:
        raise
    except Exception as error:
        _LOG.exception("the engine could not cope")
        raise Refusal("engine_fault", reason=type(error).__name__) from error
