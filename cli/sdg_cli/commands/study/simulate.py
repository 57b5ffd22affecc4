"""`sdg simulate`: many games among bots, and what they show of a design."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

import click

from sdg.diagnostics.spelling import counted
from sdg.untrusted_text import visible_word
from sdg_cli import options
from sdg_cli.mistakes_and_exits import leave, mistakes_told, remark
from sdg_cli.options import options_of
from sdg_cli.reports.side_files import SideFiles, look_whether_writable
from sdg_cli.table.bot_words import bot_named
from sdg_cli.terminal.console import look

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from sdg.lab.preparing import Table
    from sdg.lab.simulating import Result, Until
    from sdg.lab.single_games.game_lines import Lines
    from sdg.playing.deal_text import Deal

EXAMPLES = """\b
Examples:
  sdg simulate cat_sudoku --games 1000
  sdg simulate cardoku --games 200 --set rearrange=no --json
  sdg simulate sudoku_tactics --players 3 --until "win ±2%"
  sdg simulate knizia_sudoku --games 5000 --html report.html
  sdg simulate cat_sudoku --referee table --agents greedy:misplay=2% --games 200
"""
MOST = 10**12


@click.command(epilog=EXAMPLES)
@click.argument("game", metavar="GAME")
@click.option("--games", type=click.IntRange(1, MOST), help="How many games.  [default: 1000]")
@click.option(
    "--until",
    "enough",
    metavar='"win ±0.5%"',
    help="Play until the shares of wins are this precise.",
)
@options.players()
@options.agents()
@options.referee(default="engine")
@options.seed(default=None)
@options.settings()
@options.variants()
@options.deal("Begin every game with this position or deal; the reference engine plays.")
@options.jobs(default=None, says="Games to play at the same time on this machine.  [default: 1]")
@click.option(
    "--cluster", "address", metavar="ADDRESS", help="Play on a Dask cluster: tcp://host:8786."
)
@options.engine(
    default="native",
    says="What plays: the rules as C, the same program in Python, or the reference engine.",
)
@options.as_json()
@click.option("--csv", "csv_file", metavar="FILE", help="Write a row for each game.")
@click.option("--html", "html_file", metavar="FILE", help="Write a page with charts.")
@click.option(
    "--sample", type=click.IntRange(0, 100_000), metavar="N",
    help="Positions in which to test what rules forbid.  [default: 300; 0 with --json]",
)  # fmt: skip
@options.plain()
def command(
    game: str, games: int | None, enough: str | None, players: int | None, agents: str | None,
    referee: str, seed: int | None, settings: tuple[str, ...], variants: tuple[str, ...],
    deal_file: str | None, jobs: int | None, address: str | None, engine: str, as_json: bool,
    csv_file: str | None, html_file: str | None, sample: int | None, plain: bool,
) -> None:  # fmt: skip
    """Play GAME many times among bots: who wins, how long it takes, which rules matter."""
    from sdg.lab.preparing import prepare
    from sdg.lab.requests import NoTable, Request, WrongSeats
    from sdg.lab.simulating import play
    from sdg.lab.summary import summary
    from sdg_cli.terminal.progress import Progress, doing

    until = _until(enough)
    if seed is None:
        seed = int.from_bytes(os.urandom(4), "little")
    for path in (csv_file, html_file):
        look_whether_writable(path)
    if csv_file and html_file and os.path.realpath(csv_file) == os.path.realpath(html_file):
        raise click.UsageError("--csv and --html cannot be the same file.")
    if address and jobs:
        raise click.UsageError("--jobs is for games here; a cluster tells how many it plays.")
    if address and deal_file is not None:
        raise click.UsageError("--deal is for games here, not on a cluster.")
    given = tuple(options_of(settings).items())
    at_table = referee == "table"
    here = "reference" if address else engine  # afar it only gives the columns
    bots = agents_of(agents, at_table)
    try:
        with mistakes_told():
            deal = _deal(deal_file)
            request = Request(game, variants, players, given, bots, here, at_table, deal)
            table = prepare(request, remark)
            if deal is not None:
                _look_whether_it_fits(table, seed, deal)
    except WrongSeats as problem:
        raise click.UsageError(f"--agents: {problem}.") from None
    except NoTable as problem:
        raise click.UsageError(f"--referee table: {problem}.") from None
    wanted = games or (MOST if until is not None else 1000)
    progress, files = Progress(wanted, until is not None), SideFiles()
    with (
        _rows(files, csv_file, table, seed) as lines,
        _spread(table, address, engine, jobs or 1, seed) as (many, executor),
    ):
        result = play(table, seed, wanted, many, until, progress.show, lines, executor)
        progress.clear()
    data = summary(table.setting, table.engine.columns, seed, table.engine.name, result)
    if sample is None:
        sample = 300 if html_file or not as_json else 0
    if sample and not at_table and not result.interrupted:
        with doing("looking for what rules forbid"):
            data["forbidden"] = _forbidden(table, seed, sample, data["decisions"]["mean"])
    data["errors"] = _errors(table, seed, result)
    data["slow_for"] = _slow_for(table)
    sections: list[str] = []
    if html_file is not None:
        with doing("playing games again for the page"):
            data["cells"] = None if result.interrupted else _cells(table, seed, result)
            sections = _drawn(table, seed, data)
    if as_json:
        click.echo(json.dumps(data))
    else:
        from sdg_cli.reports.simulation_text import page

        click.echo("\n".join(page(data, look(plain))))
    if html_file is not None:
        from sdg_cli.reports.simulation_page import report

        files.write(html_file, report(data, sections))
    if until and not result.interrupted and not until.holds(table.engine, result.totals):
        sure = f"±{100 * until.half_width:g} %"
        remark(f"{result.totals.games:,} games are too few for {sure} of the wins: raise --games.")
    if result.lost:
        table.stop()
        remark(f"{result.lost} {result.totals.games:,} games were played.")
        leave(2)
    if result.interrupted:
        table.stop()
        if as_json:
            remark(f"Stopped after {counted(result.totals.games, 'game')}.")
        files.leave(130)
    table.finish()
    files.leave(int(data["without_error"] < data["games"]))


def agents_of(text: str | None, overlooking: bool = False) -> tuple[str, ...]:
    """Read who sits where: one name for all, or one a seat; where the players are the referee, with
    what they overlook: `greedy:misplay=2%,notice=80%, random`."""
    marked = re.sub(r",\s*(?=(misplay|notice)=)", ";", "random" if text is None else text)
    names = tuple(name.strip().replace(";", ",") for name in marked.split(","))
    for name in names:
        bot_named(name, overlooking)
    return names


def _deal(path: str | None) -> Deal | None:
    """Read where games begin, if a file says so."""
    if path is None:
        return None
    from sdg.playing.first_state import read_deal_file

    return read_deal_file(path)


def _look_whether_it_fits(table: Table, seed: int, deal: Deal) -> None:
    """Raise Unreadable where the first game cannot begin as a deal says."""
    from sdg.game import Fault
    from sdg.lab.engine_interface import seed_of
    from sdg.playing.first_state import first_state

    with suppress(Fault):  # the game ends in an error, and so it is told
        first_state(table.game(), seed_of(seed, 0), deal)


def _until(text: str | None) -> Until | None:
    """Read `win ±0.5%`."""
    from sdg.lab.simulating import Until

    if text is None:
        return None
    match = re.fullmatch(r"win\s*(?:±|\+-|\+/-)\s*(\d+(?:\.\d+)?)\s*%", text.strip())
    if match is None or not 0 < float(match[1]) < 50:
        raise click.UsageError('--until takes a margin of the wins, as in "win ±0.5%".')
    return Until(float(match[1]) / 100)


def _forbidden(table: Table, seed: int, positions: int, length: float) -> dict[str, Any] | None:
    """Return what rules forbid; None if nobody wants to wait for it."""
    from sdg.lab.forbidding import forbidden
    from sdg.lab.summary import forbidden_told

    try:
        game, agents, deal = table.game(), table.setting.agents, table.request.deal
        return forbidden_told(forbidden(game, agents, seed, positions, length, deal))
    except KeyboardInterrupt:
        return None


def _cells(table: Table, seed: int, result: Result) -> dict[str, Any] | None:
    """Return where cards are laid; None without a board, or if nobody wants to wait for it."""
    from sdg.lab.single_games.cell_counts import as_data, count_cells, games_to_count
    from sdg.lab.single_games.played_again import can_be_played_again

    agents = table.setting.agents
    if not can_be_played_again(agents):
        return None
    numbers = games_to_count(result.rows, table.engine.columns)
    try:
        counts = count_cells(table.game(), agents, seed, numbers, table.request.deal)
    except KeyboardInterrupt:
        return None
    return None if counts is None else as_data(counts)


def _drawn(table: Table, seed: int, data: dict[str, Any]) -> list[str]:
    """Return the sections of a page that need games played again; none if nobody waits for them."""
    from sdg_cli.reports.game_pictures import drawn_sections

    if data["interrupted"]:
        return []
    try:
        return drawn_sections(table, seed, data)
    except KeyboardInterrupt:
        return []


def _slow_for(table: Table) -> dict[str, Any] | None:
    """Return what the rules say that no kernel does, where it stands, and what has a kernel."""
    note = table.slow_for()
    if note is None:
        return None
    from sdg.diagnostics.formats import as_json

    return as_json(note)


def _errors(table: Table, seed: int, result: Result) -> list[dict[str, Any]]:
    """Return what went wrong in games; nothing if nobody wants to wait for it."""
    if result.totals.sums[table.engine.columns.failed] == 0:
        return []
    from sdg.lab.single_games.failed_games import errors_of

    try:
        return errors_of(table, seed, result.totals, result.rows)
    except KeyboardInterrupt:
        return []


@contextmanager
def _spread(
    table: Table, address: str | None, engine: str, jobs: int, seed: int
) -> Iterator[tuple[int, Executor | None]]:
    """Return how many batches to play at a time and who carries them out: None for threads here."""
    if address is None:
        yield jobs, None
        return
    from sdg.lab.cluster import cluster, trusted
    from sdg.lab.requests import NoCluster

    try:
        with cluster(address, remark) as (executor, threads):
            table.engine = trusted(table, engine, executor, seed, remark)
            yield 2 * threads, executor
    except NoCluster as problem:
        click.echo(visible_word(problem), err=True)
        leave(2)


@contextmanager
def _rows(files: SideFiles, path: str | None, table: Table, seed: int) -> Iterator[Lines | None]:
    """Write the games that are played while this is open, if there is a file for them."""
    from sdg.lab.single_games.game_lines import Lines

    if path is None:
        yield None
        return
    with files.opened(path) as file:
        yield Lines(file, table.engine.columns, seed)
