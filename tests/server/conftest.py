"""A house in a folder of its own, with a clock that stands until it is moved, and people who speak to it."""

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from liza.server.settings import Settings, database_url
from liza.server.store import Store
from tests.server.people import Clock, Crowd, crowded


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(scope="session")
async def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database without tables, made once: making it waits for the disk."""
    file = tmp_path_factory.mktemp("empty") / "tables.sqlite"
    store = Store(database_url(str(file)))
    await store.open()
    await store.close()
    return file


@pytest.fixture
def settings(tmp_path: Path, clock: Clock, empty: Path) -> Settings:
    shutil.copy(empty, tmp_path / "tables.sqlite")
    return Settings(
        database=database_url(str(tmp_path / "tables.sqlite")), now=clock, sweep=3600, poll=3600, static=tmp_path
    )


@pytest.fixture
async def crowd(settings: Settings) -> AsyncIterator[Crowd]:
    async with crowded(settings) as here:
        yield here
