"""The command line: `liza …`.

Exit codes: 0 all is well; 1 the answer is no (a record does not verify, a game has faults, a rule lacks its test);
2 what was asked for cannot be done; 130 interrupted. Errors are one sentence on stderr.
"""

import os
import re
import sys
from typing import Final

import typer
from typer.main import get_command

from liza.cli.app import INTERRUPTED, make_app
from liza.kernel.refusal import Refusal
from liza.lang import Words

REFUSED: Final = 2
USAGE_ERROR: Final[type[Exception]] = typer.BadParameter.__mro__[1]
_NAMED: Final = re.compile(r"extra argument\(s\) \((?P<extra>.+)\)|'([^']+)'")


def main(arguments: list[str] | None = None) -> int:
    """Run one command; the exit code."""
    words = Words("en")
    try:
        language, rest = take_language(sys.argv[1:] if arguments is None else arguments)
        words = Words(language)
        command = get_command(make_app(words))
        with command.make_context("liza", rest) as context:
            code = command.invoke(context)
        return code if isinstance(code, int) else 0
    except Refusal as refusal:
        return _complain(words.refusal(refusal), REFUSED)
    except USAGE_ERROR as error:
        return _complain(words.say("usage", reason=_usage(error, words)), REFUSED)
    except typer.Exit as stop:
        return stop.exit_code
    except (KeyboardInterrupt, EOFError, typer.Abort):
        return _complain("\n" + words.say("stopped"), INTERRUPTED)
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


def _usage(error: Exception, words: Words) -> str:
    """What was wrong with the command itself, in the person's language where we have the words."""
    told = str(getattr(error, "format_message", error.__str__)())
    found = _NAMED.search(told)
    key = "usage_" + ("Extra" if found and found.group("extra") else type(error).__name__)
    name = getattr(error, "option_name", "") or (found and next(filter(None, found.groups()), ""))
    return words.say(key, name=name) if name and words.find("say", key) else told


def _complain(text: str, code: int) -> int:
    sys.stderr.write(text + "\n")
    return code
