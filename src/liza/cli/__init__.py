"""The command line: `liza …`.

Exit codes: 0 all is well; 1 the answer is no (a record does not verify, a game has faults, a rule lacks its test);
2 what was asked for cannot be done; 130 interrupted. Errors are one sentence on stderr.
"""

import os
import sys
from typing import Final

import click
from typer.main import get_command

from liza.cli.app import make_app
from liza.kernel.refusal import Refusal
from liza.lang import Words

REFUSED: Final = 2
INTERRUPTED: Final = 130


def main(arguments: list[str] | None = None) -> int:
    """Run one command; the exit code."""
    words = Words("en")
    try:
        language, rest = take_language(sys.argv[1:] if arguments is None else arguments)
        words = Words(language)
        command = get_command(make_app(words))
        code = command.main(rest, prog_name="liza", standalone_mode=False)
        return code if isinstance(code, int) else 0
    except Refusal as refusal:
        return _complain(words.refusal(refusal), REFUSED)
    except click.UsageError as error:
        return _complain(words.say("usage", reason=error.format_message()), REFUSED)
    except click.exceptions.Exit as stop:
        return stop.exit_code
    except (KeyboardInterrupt, EOFError, click.exceptions.Abort):
        return _complain(words.say("stopped"), INTERRUPTED)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def take_language(arguments: list[str]) -> tuple[str, list[str]]:
    """The language, which may stand anywhere (`--lang es`, `--lang=es`), and the other arguments."""
    language, rest = system_language(), []
    words = iter(arguments)
    for word in words:
        if word == "--lang":
            language = next(words, "")
        elif word.startswith("--lang="):
            language = word.removeprefix("--lang=")
        else:
            rest.append(word)
    return language, rest


def system_language() -> str:
    """Spanish where the system speaks it, English elsewhere."""
    spoken = next((os.environ[key] for key in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(key)), "")
    return "es" if spoken.startswith("es") else "en"


def _complain(text: str, code: int) -> int:
    sys.stderr.write(text + "\n")
    return code
