"""The command as a process of its own: exit codes, a pipe that nobody reads, a real terminal."""

import json
import os
import pty
import select
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest

from tests.cli.sitting import CLEAR

LIZA: Final = [sys.executable, "-m", "liza"]
PATIENCE: Final = 20  # seconds, before a process that says nothing counts as stuck
A_WHILE: Final = 1


def environment(more: Mapping[str, str]) -> dict[str, str]:
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("LC_", "LANG", "PYTHON"))}
    return {**kept, "LC_ALL": "C.UTF-8", **more}


def run(
    *arguments: str | bytes, typed: str = "", out: int = subprocess.PIPE, **more: str
) -> subprocess.CompletedProcess[bytes]:
    """One command as a process; `more` goes into its environment."""
    return subprocess.run(
        [*LIZA, *arguments],
        input=typed.encode(),
        stdout=out,
        stderr=subprocess.PIPE,
        env=environment(more),
        check=False,
        timeout=PATIENCE,
    )


def test_all_is_well_is_0() -> None:
    told = run("auto", "pulso", "--json")
    assert (told.returncode, told.stderr) == (0, b"")
    assert json.loads(told.stdout)["game"] == "pulso"


def test_a_no_is_1(tmp_path: Path) -> None:
    told = run("verify", str(tmp_path / "nothing"))
    assert (told.returncode, told.stdout, told.stderr) == (1, b"", b"nothing: The file cannot be read.\n")


def test_what_cannot_be_done_is_2_and_said_without_a_traceback() -> None:
    told = run("auto", "chess", LC_ALL="es_ES.UTF-8")
    assert (told.returncode, told.stdout) == (2, b"")
    assert told.stderr.decode().startswith("No existe el juego chess; hay: ")
    assert told.stderr.count(b"\n") == 1


def test_the_end_of_the_input_is_130() -> None:
    told = run("play", "pulso", typed="1\n")
    assert (told.returncode, told.stderr) == (130, b"")
    assert b"grip hook" in told.stdout
    assert told.stdout.endswith(b"Stopped before the end.\n")


@pytest.mark.skipif(sys.platform == "darwin", reason="names are always text there")
def test_arguments_that_are_no_text_are_refused_like_any_other() -> None:
    told = run("auto", b"\xff")
    assert (told.returncode, told.stdout) == (2, b"")
    assert told.stderr.startswith(b"There is no game \\udcff; there are: ")


def test_the_installed_command_is_the_same() -> None:
    command = Path(sys.executable).with_name("liza")
    if not command.exists():
        pytest.skip("liza is not installed beside this Python")
    told = subprocess.run([command, "--version"], capture_output=True, text=True, check=True, timeout=PATIENCE)
    assert told.stdout.startswith("liza ")


# A pipe that nobody reads


@pytest.mark.parametrize("arguments", [["rules", "pulso", "PU"], ["auto", "pulso", "--json"]])
def test_a_pipe_that_nobody_reads_is_harmless(arguments: list[str]) -> None:
    nobody, pipe = os.pipe()
    os.close(nobody)
    try:
        told = run(*arguments, out=pipe)
    finally:
        os.close(pipe)
    assert (told.returncode, told.stderr) == (0, b"")


# A real terminal


# The terminal is the process's own, so that Ctrl-C typed there reaches it, whoever started the tests.
AT_HOME: Final = """
import os, signal, sys
from liza.cli import main
os.login_tty(0)
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.exit(main(sys.argv[1:]))
"""
CTRL_C: Final = "\x03"


class Terminal:
    """What a process writes to a terminal, and what is typed there when it waits."""

    def __init__(self, process: subprocess.Popen[bytes], desk: int) -> None:
        self.process = process
        self.desk = desk
        self.text = ""

    def until(self, wanted: str, again: str = "") -> str:
        """Read on until this stands on the screen; what stands there then. What was not heard is typed again."""
        while wanted not in self.shown():
            if again and not self.says_something(A_WHILE):
                self.type(again)
            assert self.says_something(PATIENCE), self.text
            self.text += os.read(self.desk, 65_536).decode().replace("\r\n", "\n")
        return self.shown()

    def says_something(self, seconds: float) -> bool:
        return bool(select.select([self.desk], [], [], seconds)[0])

    def shown(self) -> str:
        return self.text.rpartition(CLEAR)[2]

    def type(self, text: str) -> None:
        os.write(self.desk, text.encode())


@contextmanager
def terminal(*arguments: str) -> Iterator[Terminal]:
    desk, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", AT_HOME, *arguments],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=environment({"TERM": "xterm"}),
    )
    os.close(theirs)
    try:
        yield Terminal(process, desk)
    finally:
        process.kill()
        process.wait(PATIENCE)
        os.close(desk)


def test_at_a_real_terminal_a_secret_answer_is_gone_before_the_other_looks() -> None:
    with terminal("play", "pulso", "--seats", "human,human", "--seed", "3") as desk:
        desk.until("Hand over to human 1, then press Enter.")
        desk.type("\n")
        desk.until("human 1, your answer (a number, u to undo, q to stop): ")
        desk.type("1\n")
        curtain = "Hand over to human 2, then press Enter."
        assert desk.until(curtain) == curtain
        assert f"q to stop): 1\n{CLEAR}" in desk.text
        desk.type("q\n")
        desk.until("Stopped before the end.\n")
        assert desk.process.wait(PATIENCE) == 0


def test_at_a_real_terminal_ctrl_c_stops_the_match() -> None:
    with terminal("play", "pulso", "--lang", "es") as desk:
        desk.until("q termina): ")
        desk.type(CTRL_C)
        # Python does not hear a signal in the instant between its prompt and its reading.
        desk.until("Terminado antes del final.\n", again=CTRL_C)
        assert desk.process.wait(PATIENCE) == 130
