"""`liza scroll`: look whether a scroll of Pit Fighter that somebody has written is right, and draw one."""

import json
from pathlib import Path
from typing import Annotated

import typer

from liza.cli.files import read_own
from liza.games.pit_fighter import GAME
from liza.games.pit_fighter.drawing import plain, scroll_data, scroll_lines
from liza.games.pit_fighter.scrolls import Scroll, read_scroll, scroll_of, scrolls
from liza.kernel.refusal import Refusal
from liza.lang import Words


def scroll_app(words: Words) -> typer.Typer:
    """The commands for scrolls in one language."""
    app = typer.Typer(help=words.say("help_scroll"), rich_markup_mode=None)
    json_option = typer.Option("--json", help=words.say("help_json"))

    @app.callback(invoke_without_command=True)
    def start(context: typer.Context) -> None:
        if context.invoked_subcommand is None:
            typer.echo(context.get_help())

    @app.command("check", help=words.say("help_scroll_check"))
    def check(
        file: Annotated[Path, typer.Argument(help=words.say("help_scroll_file"), metavar="FILE")],
        as_json: Annotated[bool, json_option] = False,
    ) -> int:
        words.learn(GAME)
        try:
            found = open_scroll(file)
        except Refusal as refusal:
            if as_json:
                facts = {key: str(fact) for key, fact in refusal.facts.items()}
                _print_json({"ok": False, "code": refusal.code, "rule": refusal.rule, "facts": facts})
            else:
                typer.echo(words.refusal(refusal), err=True)
            return 1
        if as_json:
            _print_json({"ok": True, "id": found.id, "moves": len(found.moves)})
        else:
            title, moves = plain(found.es if words.language == "es" else found.en), len(found.moves)
            kind = f"class_{found.kind}"
            typer.echo(words.say("scroll_fine", file=plain(file.name), title=title, kind=kind, moves=moves))
        return 0

    @app.command("show", help=words.say("help_scroll_show"))
    def show(
        scroll: Annotated[str, typer.Argument(help=words.say("help_scroll_which"), metavar="TYPE|FILE")],
        as_json: Annotated[bool, json_option] = False,
    ) -> None:
        words.learn(GAME)
        found = open_scroll(Path(scroll)) if scroll not in scrolls() and is_file(scroll) else scroll_of(scroll)
        if as_json:
            _print_json(scroll_data(found))
            return
        for row in scroll_lines(found, words.language, lambda key: words.find("value", key) or words.label(key)):
            typer.echo(row)

    return app


def open_scroll(file: Path) -> Scroll:
    """The scroll in a file, or a refusal that says what is wrong with it and where."""
    return read_own(file, plain(file.name), read_scroll)


def is_file(text: str) -> bool:
    """Whether this names a file rather than a type."""
    return text.endswith(".toml") or "/" in text or "\\" in text or Path(text).is_file()


def _print_json(data: object) -> None:
    typer.echo(json.dumps(data, ensure_ascii=False))
