"""The commands. Each looks things up, lets the kernel or the lab do the work, and prints; `--json` prints data."""

import secrets
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Any, Final

import typer

import liza
from liza.cli.agreeing import (
    HUMAN,
    agreed,
    all_games,
    game_of,
    game_row,
    list_games,
    luck_of,
    machines,
    players,
    seated,
    setup_of,
)
from liza.cli.forces import force_app
from liza.cli.records import odds_of, replay_it, verify_it
from liza.cli.scrolls import scroll_app
from liza.cli.serving import add_serve, bench_server_here, serve_here
from liza.cli.show import event_lines, print_json, words_for, words_of
from liza.cli.terminal import Stopped, play_here
from liza.cli.warbands import warband_app
from liza.games import book
from liza.kernel.check import check_game
from liza.kernel.codec import digest
from liza.kernel.game import Game
from liza.kernel.lint import lint_rules
from liza.kernel.luck import Seeded
from liza.kernel.play import play
from liza.kernel.position import begin
from liza.kernel.record import frozen_result, write, write_played
from liza.kernel.refusal import Refusal
from liza.kernel.rulebook import Rule, coverage
from liza.lab.bench import bench_game, bench_kernel
from liza.lab.simulate import simulate
from liza.lang import Words
from liza.lang.labels import missing_words

INTERRUPTED: Final = 130


def make_app(words: Words) -> typer.Typer:  # noqa: C901, PLR0915 - one small function for each command
    """The command line in one language."""
    app = typer.Typer(
        help=words.say("help_app"), add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None
    )
    game_word = typer.Argument(help=words.say("help_game"), metavar="GAME")
    file_word = typer.Argument(help=words.say("help_file"), metavar="FILE")
    seats_option = typer.Option("--seats", help=words.say("help_seats"))
    seed_option = typer.Option("--seed", help=words.say("help_seed"))
    edition_option = typer.Option("--edition", help=words.say("help_edition"))
    option_option = typer.Option("--option", help=words.say("help_option"), metavar="KEY=VALUE")
    record_option = typer.Option("--record", help=words.say("help_record"))
    json_option = typer.Option("--json", help=words.say("help_json"))
    at_option = typer.Option("--at", help=words.say("help_at"), min=0)
    version_option = typer.Option("--any-version", help=words.say("help_any_version"))
    matches_option = typer.Option("--matches", help=words.say("help_matches"), min=1, max=10_000_000)

    @app.callback(invoke_without_command=True)
    def start(
        context: typer.Context,
        version: Annotated[bool, typer.Option("--version", help=words.say("help_version"))] = False,
        lang: Annotated[str, typer.Option("--lang", help=words.say("help_lang"))] = "",  # noqa: ARG001 - taken before
    ) -> None:
        if version:
            typer.echo(f"liza {liza.__version__}")
        elif context.invoked_subcommand is None:
            serve_here(words)

    @app.command("games", help=words.say("help_games"))
    def games_(as_json: Annotated[bool, json_option] = False) -> None:
        if as_json:
            print_json([game_row(name, words) for name in all_games()])
        else:
            list_games(words)

    @app.command("play", help=words.say("help_play"))
    def play_(
        game: Annotated[str, game_word],
        seats: Annotated[str, seats_option] = "",
        seed: Annotated[int | None, seed_option] = None,
        dice: Annotated[str, typer.Option("--dice", help=words.say("help_dice"))] = "seeded",
        edition: Annotated[str, edition_option] = "",
        option: Annotated[list[str] | None, option_option] = None,
        record: Annotated[Path | None, record_option] = None,
    ) -> int:
        return _play(game_of(game, words), seats, seed, dice, edition, option or [], record, words)

    @app.command("auto", help=words.say("help_auto"))
    def auto(
        game: Annotated[str, game_word],
        seats: Annotated[str, seats_option] = "",
        seed: Annotated[int, seed_option] = 1,
        edition: Annotated[str, edition_option] = "",
        option: Annotated[list[str] | None, option_option] = None,
        record: Annotated[Path | None, record_option] = None,
        as_json: Annotated[bool, json_option] = False,
    ) -> None:
        _auto(game_of(game, words), seats, seed, edition, option or [], record, words, as_json=as_json)

    @app.command("replay", help=words.say("help_replay"))
    def replay_(
        file: Annotated[Path, file_word],
        at: Annotated[int | None, at_option] = None,
        any_version: Annotated[bool, version_option] = False,
        as_json: Annotated[bool, json_option] = False,
    ) -> None:
        replay_it(file, at, words, any_version=any_version, as_json=as_json)

    @app.command("verify", help=words.say("help_verify"))
    def verify_(
        file: Annotated[Path, file_word],
        any_version: Annotated[bool, version_option] = False,
        as_json: Annotated[bool, json_option] = False,
    ) -> int:
        return verify_it(file, words, any_version=any_version, as_json=as_json)

    @app.command("odds", help=words.say("help_odds"))
    def odds_(
        file: Annotated[Path, file_word],
        at: Annotated[int | None, at_option] = None,
        answer: Annotated[str | None, typer.Option("--answer", help=words.say("help_answer"))] = None,
        as_json: Annotated[bool, json_option] = False,
    ) -> None:
        odds_of(file, at, answer, words, as_json=as_json)

    @app.command("rules", help=words.say("help_rules"))
    def rules(
        game: Annotated[str | None, game_word] = None,
        rule: Annotated[str | None, typer.Argument(help=words.say("help_rule"), metavar="ID")] = None,
        covered: Annotated[bool, typer.Option("--coverage", help=words.say("help_coverage"))] = False,
        tests: Annotated[Path | None, typer.Option("--tests", help=words.say("help_tests"))] = None,
        as_json: Annotated[bool, json_option] = False,
    ) -> int:
        if game is None:
            list_games(words)
            return 0
        if covered:
            return _coverage(game_of(game, words), tests, words, as_json=as_json)
        return _rules(game, rule, words, as_json=as_json)

    @app.command("check", help=words.say("help_check"))
    def check(
        game: Annotated[str, game_word],
        matches: Annotated[int, matches_option] = 10,
        seed: Annotated[int, seed_option] = 1,
        as_json: Annotated[bool, json_option] = False,
    ) -> int:
        return _check(game_of(game, words), matches, seed, words, as_json=as_json)

    @app.command("sim", help=words.say("help_sim"))
    def sim(
        game: Annotated[str, game_word],
        seats: Annotated[str, seats_option] = "",
        matches: Annotated[int, matches_option] = 100,
        seed: Annotated[int, seed_option] = 1,
        edition: Annotated[str, edition_option] = "",
        option: Annotated[list[str] | None, option_option] = None,
        jobs: Annotated[int, typer.Option("--jobs", help=words.say("help_jobs"), min=1, max=256)] = 1,
        as_json: Annotated[bool, json_option] = False,
    ) -> None:
        played = game_of(game, words)
        names = players(played, seats)
        tally = simulate(game, names, matches, seed=seed, edition=edition, options=agreed(option or []), jobs=jobs)
        row = tally._asdict()
        if as_json:
            print_json({key: row[key] for key in ("matches", "seats", "wins", "draws", "ci95", "seconds")})
            return
        for name, wins, (low, high) in zip(tally.seats, tally.wins, tally.ci95, strict=True):
            low_high = {"low": f"{low * 100:.1f}", "high": f"{high * 100:.1f}"}
            typer.echo(words.say("sim_row", who=name, wins=wins, matches=matches, **low_high))
        typer.echo(words.say("sim_draws", draws=tally.draws, seconds=str(tally.seconds)))

    @app.command("bench", help=words.say("help_bench"))
    def bench(
        what: Annotated[str, typer.Argument(help=words.say("help_bench_what"), metavar="WHAT")] = "kernel",
        as_json: Annotated[bool, json_option] = False,
    ) -> None:
        benches: dict[str, Callable[[], dict[str, float]]] = {"kernel": bench_kernel, "server": bench_server_here}
        figures = benches[what]() if what in benches else bench_game(game_of(what, words).id)
        if as_json:
            print_json(figures)
        else:
            for key, figure in figures.items():
                typer.echo(f"{key:32} {figure:>14,}")

    add_serve(app, words)
    app.add_typer(force_app(words), name="force")
    app.add_typer(scroll_app(words), name="scroll")
    app.add_typer(warband_app(words), name="warband")
    return app


def _play(
    game: Game[Any],
    seats: str,
    seed: int | None,
    dice: str,
    edition: str,
    options: Sequence[str],
    record: Path | None,
    words: Words,
) -> int:
    seed = secrets.randbelow(2**32) if seed is None else seed
    names = players(game, seats or ",".join([HUMAN, *["random"] * (game.seats[0] - 1)]))
    agents = seated(game, names, seed)
    position = begin(game, setup_of(game, names, edition, options), luck_of(dice, seed))
    heading = position.opening.luck.heading(over=False).split()
    if heading[0] == "sealed":
        typer.echo(words.say("dice_sealed", promise=heading[1]))
    stopped = broken = False
    try:
        position = play_here(position, agents, words.language)
    except Stopped as stop:
        position, stopped = stop.position, True
        broken = stop.broken
    if position.result is not None:
        typer.echo(words_of(position, words.language).result(position.result))
        if heading[0] == "sealed":
            _, promise, secret = position.opening.luck.heading(over=True).split()
            typer.echo(words.say("dice_unsealed", promise=promise, seed=secret))
    if record is not None:
        _write(record, write(position, referee=True), words)
    if stopped:
        typer.echo(words.say("stopped"))
    return INTERRUPTED if broken else 0


def _auto(
    game: Game[Any],
    seats: str,
    seed: int,
    edition: str,
    options: Sequence[str],
    record: Path | None,
    words: Words,
    *,
    as_json: bool,
) -> None:
    names = players(game, seats)
    setup = setup_of(game, names, edition, options)
    begin(game, setup, Seeded(seed))  # refuses a wrong setup before anybody plays
    played = play(game, machines(game, names, seed), seed, setup, loud=not as_json)
    if record is not None:
        _write(record, write_played(game, setup, Seeded(seed), played), words, quiet=as_json)
    if as_json:
        ends = {"result": frozen_result(played.result), "inputs": len(played.tape), "beats": played.beats}
        print_json({"game": game.id, "edition": setup.edition, "seed": seed, **ends, "hash": digest(played.state)})
        return
    spoken = words_for(game, setup, played.state, words.language)
    for row in event_lines(played.events, None, spoken):
        typer.echo(row)
    typer.echo(spoken.result(played.result))
    typer.echo(words.say("inputs_beats", inputs=len(played.tape), beats=played.beats))


def _rules(game: str, name: str | None, words: Words, *, as_json: bool) -> int:
    rules = book(game)
    if not rules:
        game_of(game, words)  # refuses a game of which nothing is there yet
    chosen = [rule for rule in rules if name is None or rule.id == name] or [
        rule for rule in rules if rule.id.startswith(name or "")
    ]
    if not chosen:
        raise Refusal("no_such_rule", game=game, id=(name or "")[:40])
    if as_json:
        print_json([_rule_row(rule, words.language) for rule in chosen])
        return 0
    for rule in chosen:
        late = " " + words.say("later") if rule.later else ""
        typer.echo(f"{rule.id} {rule.title[words.language]}{late}")
        if name is not None:
            ruling = words.say("ruling") + rule.ruling[words.language] if rule.ruling else ""
            for paragraph in filter(None, [*rule.text[words.language].split("\n\n"), *ruling.split("\n\n")]):
                typer.echo(f"  {paragraph}")
    return 0


def _rule_row(rule: Rule, language: str) -> dict[str, Any]:
    ruling = rule.ruling.get(language, "")
    return {
        "id": rule.id,
        "title": rule.title[language],
        "text": rule.text[language],
        "ruling": ruling,
        "later": rule.later,
    }


def _coverage(game: Game[Any], folder: Path | None, words: Words, *, as_json: bool) -> int:
    tests = folder or game.folder.parents[3] / "tests" / "games" / game.folder.name
    if not tests.is_dir():
        raise Refusal("no_tests_here", game=game.id)
    found = coverage(game.folder, tests, game.prefixes)
    if as_json:
        print_json(found._asdict())
    else:
        typer.echo(words.say("rules_count", count=len(found.rules), later=len(found.later)))
        for key in ("without_code", "without_test"):
            typer.echo(words.say(key, ids=", ".join(getattr(found, key)) or words.say("none")))
    return 1 if found.without_code or found.without_test else 0


def _check(game: Game[Any], matches: int, seed: int, words: Words, *, as_json: bool) -> int:
    report = check_game(game, matches=matches, seed=seed)
    faults = report.faults + [str(finding) for finding in lint_rules(game.folder)] + missing_words(game.folder)
    if as_json:
        print_json({"game": game.id, "matches": report.matches, "inputs": report.inputs, "faults": faults})
    elif not faults:
        typer.echo(words.say("check_clean", game=game.id, matches=matches, inputs=report.inputs))
    else:
        typer.echo(words.say("check_faults", game=game.id, matches=matches, count=len(faults)))
    for text in [] if as_json else [*faults, *report.notes]:
        typer.echo(f"  {text}")
    return 1 if faults else 0


def _write(file: Path, text: str, words: Words, *, quiet: bool = False) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except (OSError, UnicodeEncodeError) as error:
        reason = getattr(error, "strerror", "") or str(error)
        raise Refusal("file_not_written", file=str(file), reason=reason) from error
    if not quiet:
        typer.echo(words.say("written", file=str(file)))
