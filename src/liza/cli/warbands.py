"""`liza warband`: look whether a warband of Annúminas or Mordheim that somebody has written may take the field."""

from pathlib import Path
from typing import Annotated

import typer

from liza.cli.files import print_json, read_as, refusal_data
from liza.games.skirmish.game import GAMES
from liza.games.skirmish.warbands import read_warband
from liza.kernel.refusal import Refusal
from liza.lang import Words


def warband_app(words: Words) -> typer.Typer:
    """The commands for warbands in one language."""
    app = typer.Typer(help=words.say("help_warband"), rich_markup_mode=None)
    json_option = typer.Option("--json", help=words.say("help_json"))

    @app.callback(invoke_without_command=True)
    def start(context: typer.Context) -> None:
        if context.invoked_subcommand is None:
            typer.echo(context.get_help())

    @app.command("check", help=words.say("help_warband_check"))
    def check(
        file: Annotated[Path, typer.Argument(help=words.say("help_warband_file"), metavar="FILE")],
        as_json: Annotated[bool, json_option] = False,
    ) -> int:
        words.learn(GAMES["mordheim"])
        try:
            found = read_as(read_warband, file)
        except Refusal as refusal:
            if as_json:
                print_json(refusal_data(refusal))
            else:
                typer.echo(words.refusal(refusal), err=True)
            return 1
        models = sum([kind.models for kind in found.kinds])
        if as_json:
            facts = {"id": found.id, "edition": found.edition, "models": models, "crowns": found.crowns}
            print_json({"ok": True, **facts})
        else:
            title = found.title[words.language]
            typer.echo(words.say("warband_fine", file=file.name, title=title, models=models, crowns=found.crowns))
        return 0

    return app
