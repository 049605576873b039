"""What a server is told before it starts, and where it keeps its tables if it is told nothing."""

import os
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from liza.kernel.refusal import Refusal

STATIC: Final = Path(__file__).parents[1] / "static"
_DRIVERS: Final = {
    "sqlite": "sqlite+aiosqlite",
    "postgres": "postgresql+psycopg",
    "postgresql": "postgresql+psycopg",
    "postgresql+psycopg": "postgresql+psycopg",
}


def data_folder() -> Path:
    """Where this system keeps what programs store for a person."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "liza"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "liza"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "liza"


def database_url(told: str = "") -> str:
    """The address of the database: as told (a file or a URL), else a file in the data folder, which is made."""
    if "://" in told:
        kind, _, rest = told.partition("://")
        if kind not in _DRIVERS:
            raise Refusal("unknown_database", kind=kind[:40], kinds=("sqlite", "postgresql"))
        return f"{_DRIVERS[kind]}://{rest}"
    file = Path(told).absolute() if told else data_folder() / "tables.sqlite"
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refusal("database_not_opened", file=str(file), reason=str(error)) from error
    return f"sqlite+aiosqlite:///{file}"


@dataclass(frozen=True, kw_only=True)
class Settings:
    """database: its URL. now: seconds since 1970. static: the built client.

    thinking: seconds that an agent may take for one answer. slice: seconds of answers by agents in one commit.
    sweep, poll: seconds between two looks for clocks that ran out, and for changes by other processes.
    sockets: how many may watch one table.
    """

    database: str = field(default_factory=database_url)
    static: Path = STATIC
    now: Callable[[], float] = time.time
    thinking: float = 10.0
    slice: float = 0.1
    sweep: float = 0.5
    poll: float = 1.0
    sockets: int = 64

    @property
    def is_sqlite(self) -> bool:
        """Whether the tables lie in a file of this machine, for one process only."""
        return self.database.startswith("sqlite")
