"""The command line in this process, speaking English, and a record to look into."""

import io
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from liza.cli import main
from tests.cli.sitting import Keyboard, Ran, Run, Screen


@pytest.fixture(autouse=True)
def _plain_english(monkeypatch: pytest.MonkeyPatch) -> None:
    for key in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(key, raising=False)


@pytest.fixture
def liza(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    def run(*arguments: str, typed: Sequence[str] = ()) -> Ran:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        code = main(list(arguments))
        return Ran(code, *capsys.readouterr())

    return run


Sit = Callable[..., tuple[list[str], Screen]]


@pytest.fixture
def sit(monkeypatch: pytest.MonkeyPatch) -> Sit:
    """Play on a screen: what stood on it at each line that was typed, and the screen at the end."""

    def play(*arguments: str, typed: Sequence[str]) -> tuple[list[str], Screen]:
        screen = Screen()
        keyboard = Keyboard(typed, screen)
        with monkeypatch.context() as here:
            here.setattr("sys.stdout", screen)
            here.setattr("sys.stderr", screen)
            here.setattr("sys.stdin", keyboard)
            main(["play", "pulso", *arguments])
        return keyboard.screens, screen

    return play


RECORD = """\
liza-record 1
game pulso
edition classic
rules 1
seats ["random 1", "random 2"]
options {"rounds": 3}
dice seeded mcg128:1
---
all grip: ["hook", "press"]
all effort: [3, 3]
dice strain: 1
dice strain: 6
0 second_wind: false
all effort: [3, 1]
0 spring: true
dice strain: 3
dice strain: 1
1 second_wind: false
all effort: [2, 1]
dice strain: 3
dice strain: 4
---
result {"winners": [], "reason": "last_round", "rule": "PU-9", "score": [0, 0]}
state 0bb66ef2d05baf6b4a752e2dadc11897b2166b941b3ba99f07350af5ea179480
"""


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """`liza auto pulso --option rounds=3 --record …`."""
    path = tmp_path / "match.liza"
    path.write_text(RECORD, encoding="utf-8")
    return path
