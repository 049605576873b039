"""The database: tables with a revision, changed by compare-and-swap; their log and chat.

Nobody may rely on anything else: no process remembers what it has not read here.
"""

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Text,
    delete,
    event,
    func,
    insert,
    select,
    update,
)
from sqlalchemy import Table as SqlTable
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from liza.kernel.refusal import Refusal
from liza.server.log import before
from liza.server.stored import Chat, Line, Row, Stored, as_json

SCHEMA: Final = 1
CHAT_SHOWN: Final = 200

_META: Final = MetaData()
HOUSE: Final = SqlTable("house", _META, Column("schema", Integer, primary_key=True))
TABLES: Final = SqlTable(
    "tables",
    _META,
    Column("id", Text, primary_key=True),
    Column("revision", BigInteger, nullable=False),
    Column("changed", Float, nullable=False),
    Column("deadline", Float),
    Column("due", Boolean, nullable=False),
    Column("stored", LargeBinary, nullable=False),
    Index("tables_deadline", "deadline"),
    Index("tables_due", "due"),
)
LOG: Final = SqlTable(
    "log",
    _META,
    Column("table", Text, primary_key=True),
    Column("revision", BigInteger, primary_key=True),
    Column("place", Integer, primary_key=True),
    Column("inputs", Integer, nullable=False),
    Column("own", Boolean, nullable=False),
    Column("name", Text, nullable=False),
    Column("rule", Text, nullable=False),
    Column("facts", LargeBinary, nullable=False),
    Column("audience", LargeBinary),
    Column("kept", BigInteger),
)
CHAT: Final = SqlTable(
    "chat",
    _META,
    Column("table", Text, primary_key=True),
    Column("seq", BigInteger, primary_key=True),
    Column("seat", Integer),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
)


def make_engine(url: str) -> AsyncEngine:
    """The engine; SQLite waits for other writers instead of failing, and lets readers read meanwhile."""
    engine = create_async_engine(url)
    if engine.dialect.name == "sqlite":

        @event.listens_for(engine.sync_engine, "connect")
        def prepare(connection: Any, _record: Any) -> None:
            cursor = connection.cursor()
            for pragma in ("busy_timeout = 10000", "journal_mode = WAL", "synchronous = FULL"):
                cursor.execute(f"PRAGMA {pragma}")
            cursor.close()

    return engine


class Store:
    """All that is read and written."""

    def __init__(self, url: str) -> None:
        self.engine = make_engine(url)
        self.reading = self.engine.execution_options(isolation_level="AUTOCOMMIT")

    async def open(self) -> None:
        """Make what is not there yet; a database of another version is refused."""
        try:
            async with self.engine.begin() as link:
                await link.run_sync(_META.create_all)
                found = (await link.execute(select(HOUSE.c.schema))).scalars().all()
                if not found:
                    await link.execute(insert(HOUSE).values(schema=SCHEMA))
        except (SQLAlchemyError, OSError) as error:
            where = str(self.engine.url.render_as_string(hide_password=True))
            raise Refusal("database_not_opened", file=where, reason=str(error).splitlines()[0]) from error
        if found and list(found) != [SCHEMA]:
            raise Refusal("other_schema", found=found[0], wanted=SCHEMA)

    async def close(self) -> None:
        """Let go of it."""
        await self.engine.dispose()

    async def fetch(self, table: str) -> tuple[int, Stored] | None:
        """The newest revision of a table and what it holds."""
        query = select(TABLES.c.revision, TABLES.c.stored).where(TABLES.c.id == table)
        async with self.reading.connect() as link:
            row = (await link.execute(query)).first()
        return None if row is None else (row[0], msgspec.json.decode(row[1], type=Stored))

    async def create(
        self, table: str, stored: Stored, lines: Sequence[Line], *, now: float, deadline: float | None, due: bool
    ) -> None:
        """A new table, at revision 1."""
        async with self.engine.begin() as link:
            facts = {"revision": 1, "changed": now, "deadline": deadline, "due": due}
            await link.execute(insert(TABLES).values(id=table, stored=msgspec.json.encode(stored), **facts))
            await _add(link, table, 1, lines, None)

    async def swap(
        self,
        table: str,
        revision: int,
        stored: Stored,
        lines: Sequence[Line],
        *,
        now: float,
        deadline: float | None,
        due: bool,
        cut: int | None = None,
        said: Chat | None = None,
    ) -> bool:
        """Write the next revision, if this one is still the newest; False if somebody was quicker."""
        new = {"stored": msgspec.json.encode(stored), "changed": now, "deadline": deadline, "due": due}
        here = update(TABLES).where(TABLES.c.id == table, TABLES.c.revision == revision)
        try:
            async with self.engine.begin() as link:
                if (await link.execute(here.values(revision=revision + 1, **new))).rowcount != 1:
                    return False
                kept = None if cut is None else await _cut(link, table, cut)
                await _add(link, table, revision + 1, lines, kept)
                if said is not None:
                    await link.execute(insert(CHAT).values(table=table, **said._asdict()))
        except DBAPIError as error:
            if "locked" in str(error.orig):
                return False
            raise
        return True

    async def log(self, table: str) -> list[Row]:
        """The lines of a table, in order."""
        query = select(LOG).where(LOG.c.table == table).order_by(LOG.c.revision, LOG.c.place)
        async with self.reading.connect() as link:
            rows = (await link.execute(query)).all()
        return [_row(row) for row in rows]

    async def chat(self, table: str) -> list[Chat]:
        """The last things said."""
        query = select(CHAT).where(CHAT.c.table == table).order_by(CHAT.c.seq.desc()).limit(CHAT_SHOWN)
        async with self.reading.connect() as link:
            rows = (await link.execute(query)).all()
        return [Chat(row.seq, row.seat, row.text, row.at) for row in reversed(rows)]

    async def revisions(self, tables: Sequence[str]) -> dict[str, int]:
        """The newest revisions of some tables."""
        query = select(TABLES.c.id, TABLES.c.revision).where(TABLES.c.id.in_(tables))
        async with self.reading.connect() as link:
            return {row[0]: row[1] for row in (await link.execute(query)).all()}

    async def waiting(self, now: float) -> list[str]:
        """The tables where a clock has run out or an agent is to answer."""
        query = select(TABLES.c.id).where((TABLES.c.deadline <= now) | TABLES.c.due)
        async with self.reading.connect() as link:
            return list((await link.execute(query)).scalars())


async def _cut(link: AsyncConnection, table: str, cut: int) -> int | None:
    """Remove the rules' lines after so many inputs; the last number that can stand before the first of them."""
    gone = (LOG.c.table == table, LOG.c.inputs > cut, LOG.c.own.is_(False))
    earliest = (await link.execute(select(func.min(LOG.c.revision)).where(*gone))).scalar()
    if earliest is None:
        return None
    await link.execute(delete(LOG).where(*gone))
    return before(earliest)


async def _add(link: AsyncConnection, table: str, revision: int, lines: Sequence[Line], kept: int | None) -> None:
    rows = [
        {
            "table": table,
            "revision": revision,
            "place": place,
            "inputs": line.inputs,
            "own": line.own,
            "name": line.event.name,
            "rule": line.event.rule,
            "facts": as_json(line.event.facts),
            "audience": None if line.event.to is None else as_json(line.event.to),
            "kept": kept if not place else None,
        }
        for place, line in enumerate(lines)
    ]
    if rows:
        await link.execute(insert(LOG), rows)


def _row(row: Any) -> Row:
    to = None if row.audience is None else tuple(msgspec.json.decode(row.audience))
    facts = msgspec.Raw(row.facts)
    return Row(row.revision, row.inputs, row.own, row.name, row.rule, facts, to, row.kept)
