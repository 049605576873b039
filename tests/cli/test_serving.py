"""`liza` and `liza serve`: what they are told, and what they say. The server itself is not started here."""

from typing import Any

import pytest

from liza.server import serve
from tests.cli.sitting import Run


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What the server was told."""
    told: list[Any] = []

    def stub(host: str, port: int | None, database: str, **more: Any) -> None:
        more.pop("say")("http://127.0.0.1:1/", more["browser"])
        told.append((host, port, database, more))

    monkeypatch.setattr(serve, "serve", stub)
    return told


def test_without_a_command_the_table_opens(liza: Run, served: list[Any]) -> None:
    assert "http://127.0.0.1:1/ and opens there" in liza().text()
    assert served == [("127.0.0.1", None, "", {"browser": True, "workers": 1})]


def test_serve_is_told_where(liza: Run, served: list[Any]) -> None:
    told = liza("serve", "--host", "0.0.0.0", "--port", "99", "--database", "x.sqlite", "--no-browser")
    assert told.text() == "liza is at http://127.0.0.1:1/ (Ctrl+C stops it).\n"
    assert served == [("0.0.0.0", 99, "x.sqlite", {"browser": False, "workers": 1})]


def test_several_processes_on_a_file_are_refused_in_both_languages(liza: Run) -> None:
    assert "need PostgreSQL" in liza("serve", "--workers", "2").err
    assert "necesitan PostgreSQL" in liza("--lang", "es", "serve", "--workers", "2").err
