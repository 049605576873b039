"""`liza serve`, which is also what `liza` alone does. The server is loaded only when it is wanted."""

from typing import Annotated

import typer

from liza.lang import Words

LOCAL = "127.0.0.1"


def add_serve(app: typer.Typer, words: Words) -> None:
    """The command."""

    @app.command("serve", help=words.say("help_serve"))
    def serve_(
        host: Annotated[str, typer.Option("--host", help=words.say("help_host"))] = LOCAL,
        port: Annotated[int | None, typer.Option("--port", help=words.say("help_port"), min=0, max=65535)] = None,
        database: Annotated[str, typer.Option("--database", help=words.say("help_database"))] = "",
        browser: Annotated[bool, typer.Option("--browser/--no-browser", help=words.say("help_browser"))] = True,
        workers: Annotated[int, typer.Option("--workers", help=words.say("help_workers"), min=1, max=64)] = 1,
    ) -> None:
        serve_here(words, host, port, database, browser=browser, workers=workers)


def serve_here(
    words: Words,
    host: str = LOCAL,
    port: int | None = None,
    database: str = "",
    *,
    browser: bool = True,
    workers: int = 1,
) -> None:
    """Serve until somebody stops it, and say where."""
    from liza.server import catalogues, serve  # noqa: PLC0415 - other commands do without

    words.tables.append(catalogues.own_words())

    def say(url: str, opened: bool) -> None:
        typer.echo(words.say("serving_opened" if opened else "serving", url=url))

    serve.serve(host, port, database, browser=browser, workers=workers, say=say)


def bench_server_here() -> dict[str, float]:
    """How long the server takes."""
    from liza.server.bench import bench_server  # noqa: PLC0415 - other commands do without

    return bench_server()
