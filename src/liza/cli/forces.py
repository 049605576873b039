"""`liza force`: look whether a force of Celtos that somebody has written is right."""

from pathlib import Path
from typing import Annotated

import typer

from liza.cli.files import print_json, read_as, refusal_data
from liza.games.celtos import GAME
from liza.games.celtos.forces import Force, read_force
from liza.games.celtos.preparation import SCENARIOS, fits
from liza.games.pit_fighter.drawing import plain
from liza.kernel.refusal import Refusal
from liza.lang import Words


def force_app(words: Words) -> typer.Typer:
    """The commands for forces in one language."""
    app = typer.Typer(help=words.say("help_force"), rich_markup_mode=None)

    @app.callback(invoke_without_command=True)
    def start(context: typer.Context) -> None:
        if context.invoked_subcommand is None:
            typer.echo(context.get_help())

    @app.command("check", help=words.say("help_force_check"))
    def check(
        file: Annotated[Path, typer.Argument(help=words.say("help_force_file"), metavar="FILE")],
        as_json: Annotated[bool, typer.Option("--json", help=words.say("help_json"))] = False,
    ) -> int:
        words.learn(GAME)
        name = plain(file.name)
        try:
            found = read_as(good_force, file)
        except Refusal as refusal:
            if as_json:
                print_json(refusal_data(refusal))
            else:
                typer.echo(words.refusal(refusal), err=True)
            return 1
        if as_json:
            print_json({"ok": True, "id": found.id, "points": found.points, "units": len(found.units)})
        else:
            told = {"title": plain(found.title[words.language]), "points": found.points, "units": len(found.units)}
            typer.echo(words.say("force_fine", file=name, **told))
        return 0

    return app


def good_force(text: str, file: str) -> Force:
    """A force that can be deployed in any scenario."""
    force = read_force(text, file)
    try:
        for scenario in SCENARIOS:
            fits(force, scenario)
    except Refusal as error:
        raise Refusal(error.code, error.rule, file=file, **error.facts) from error
    return force
