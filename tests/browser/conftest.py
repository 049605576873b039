"""A real server, a real browser. Errors on the console or in the page fail the test; pictures are kept to be looked at.

Without a chromium the tests are left out on a machine of one's own, never where CI is set. LIZA_SCREENS says where the
pictures go.
"""

import asyncio
import os
import re
import shutil
import signal
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import pytest

CHROMIUM: Final = shutil.which("chromium") or shutil.which("chromium-browser")
STATIC: Final = Path(__file__).parents[2] / "src" / "liza" / "static" / "index.html"
ARGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
SCREENS: Final = Path(os.environ.get("LIZA_SCREENS") or Path(__file__).parents[2] / "screens")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    lacking = "no chromium" if CHROMIUM is None else "no built client" if not STATIC.exists() else ""
    if lacking and not os.environ.get("CI"):
        for item in items:
            if Path(__file__).parent in item.path.parents:
                item.add_marker(pytest.mark.skip(reason=lacking))


class Server:
    """`liza serve` in a process of its own, which can be killed and started again on the same database."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = 0
        self.process: asyncio.subprocess.Process | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    async def start(self) -> None:
        """Until it says where it is: from then on it listens. Started again, it is where it was."""
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "liza", "serve", "--port", str(self.port), "--no-browser",
            "--database", str(self.folder / "tables.db"),
            stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
        )  # fmt: skip
        assert self.process.stdout is not None
        line = (await asyncio.wait_for(self.process.stdout.readline(), 60)).decode()
        found = re.search(r"127\.0\.0\.1:(\d+)", line)
        assert found, line
        self.port = int(found[1])

    async def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        await self.process.wait()

    async def stop(self) -> None:
        if self.process is not None and self.process.returncode is None:
            self.process.terminate()
            await self.process.wait()


@pytest.fixture(scope="session")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Server]:
    one = Server(tmp_path_factory.mktemp("server"))
    await one.start()
    yield one
    await one.stop()


@pytest.fixture(scope="session")
async def chromium() -> AsyncIterator[Any]:
    from playwright.async_api import async_playwright

    assert CHROMIUM is not None, "chromium is not installed"
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGS))
        yield browser
        await browser.close()


Opened = Callable[..., Awaitable[Any]]


@pytest.fixture
async def visit(chromium: Any) -> AsyncIterator[Opened]:
    """Opens a browser of its own for one person: a page in which any error fails the test."""
    contexts, faults = [], []

    async def opened(
        *, language: str = "en", width: int = 1440, height: int = 900, quiet: bool = True, **more: Any
    ) -> Any:
        context = await chromium.new_context(
            viewport={"width": width, "height": height},
            locale={"en": "en-GB", "es": "es-ES"}[language],
            reduced_motion="reduce" if quiet else "no-preference",
            **more,
        )
        contexts.append(context)
        page = await context.new_page()
        page.set_default_timeout(15_000)
        page.on("pageerror", lambda error: faults.append(f"page: {error}"))
        page.on(
            "console", lambda message: faults.append(f"console: {message.text}") if message.type == "error" else None
        )
        page.faults = faults
        return page

    yield opened
    for context in contexts:
        await context.close()
    assert not faults, faults


def slowness() -> float:
    """How much longer than it should this machine takes just now, for all that others do on it; 1 if it is idle.

    What is promised in seconds is promised of a machine of one's own.
    """
    began, worked = time.perf_counter(), time.thread_time()
    while time.thread_time() - worked < 0.1:
        pass
    return max(1.0, (time.perf_counter() - began) / 0.1)


async def picture(page: Any, name: str) -> None:
    """Keep what the page looks like."""
    SCREENS.mkdir(parents=True, exist_ok=True)
    await page.screenshot(path=str(SCREENS / f"{name}.png"))


@asynccontextmanager
async def own_server(folder: Path) -> AsyncIterator[Server]:
    """A server that a test may kill."""
    one = Server(folder)
    await one.start()
    try:
        yield one
    finally:
        await one.stop()
