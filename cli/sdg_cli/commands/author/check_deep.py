"""`sdg check --deep`: whether a rule set holds together, as a page, JSON or SARIF."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from sdg_cli.mistakes_and_exits import mistakes_told, remark
from sdg_cli.options import options_of
from sdg_cli.reports.findings_text import Asked, Result, counts, page
from sdg_cli.reports.side_files import SideFiles, look_whether_folder, look_whether_writable
from sdg_cli.terminal.console import look
from sdg_cli.terminal.progress import Line

if TYPE_CHECKING:
    from sdg.deep.check import Report
    from sdg.deep.merge import MergedFinding
    from sdg.deep.table_choice import Table
    from sdg.game import Game
    from sdg.playing.deal_text import Deal

VARIANT = 0.6  # of the time at a table for what variants change, the rest for the base
LESS = 4  # a table among many gets a part of the time and of all budgets


def deep_check(asked: Asked) -> NoReturn:
    """Look, print what was found, and leave."""
    from sdg.deep.merge import merged
    from sdg.loading import load

    look_whether_folder(asked.folder)
    look_whether_writable(asked.page)
    begun = time.monotonic()
    with mistakes_told():
        game = load(asked.path, asked.variants, asked.players, options_of(asked.settings))
        deal = _deal(game, asked)
    tables, left_out = _tables(game, asked)
    varied = len(game.sources) > 1
    reports = _look(game, tables, asked, asked.seconds * (VARIANT if varied else 1), deal)
    findings = merged(reports)
    left: list[str] = []
    base: Report | None = None
    if varied and findings and not any(report.stopped for _, report in reports):
        findings, left, base = _beside_base(game, findings, asked, time.monotonic() - begun, deal)
    beside = SideFiles()
    files = _write(findings, asked, beside)
    skipped = [
        f"table not looked at: {each.described(game.rules)}" for each in tables[len(reports) :]
    ]
    left_out = [*left_out, *skipped, *_lines(reports, "skipped")]
    unfinished = [*_lines(reports, "unfinished"), *left]
    pairs = list(zip(findings, files, strict=True))
    result = Result(game, asked, reports, pairs, left_out, unfinished, base)
    if asked.page is not None:
        from sdg_cli.reports.findings_page import findings_page

        beside.write(asked.page, findings_page(result))
    if asked.layout == "json":
        click.echo(json.dumps(_plain(result)))
    elif asked.layout == "sarif":
        click.echo(json.dumps(_sarif(result), indent=2))
    else:
        click.echo("\n".join(page(result, look(plain=False))))
    if result.stopped:
        click.echo("Stopped; this is what was known so far.", err=True)
    beside.leave(result.code)


def _deal(game: Game, asked: Asked) -> Deal | None:
    """Read where games begin; raise Unreadable where the first one cannot begin there."""
    from sdg.game import Fault
    from sdg.lab.engine_interface import seed_of
    from sdg.playing.first_state import first_state, read_deal_file

    if asked.deal_file is None:
        return None
    deal = read_deal_file(asked.deal_file)
    with suppress(Fault):  # which is a finding
        first_state(game, seed_of(asked.seed, 0), deal)
    return deal


def _tables(game: Game, asked: Asked) -> tuple[list[Table], list[str]]:
    """Return the tables to look at, and what they leave out."""
    from sdg.deep.table_choice import Table, all_tables, between, uncovered

    if not asked.all_tables:
        return [Table(game.players, dict(game.options))], uncovered(game)
    fixed = set(options_of(asked.settings)) | ({"players"} if asked.players is not None else set())
    return all_tables(game, frozenset(fixed)), between(game)


def _beside_base(
    game: Game, findings: Sequence[MergedFinding], asked: Asked, spent: float, deal: Deal | None
) -> tuple[list[MergedFinding], list[str], Report | None]:
    """Look at the base of a variant at the first table, in the time that is left; return the
    findings with what the base has as well, what was not decided about that, and the report."""
    from sdg.deep.budget import Budget, Looking
    from sdg.deep.check import check_table
    from sdg.deep.variant_findings import base_of, left_open, parted
    from sdg.lab.engine_interface import seed_of
    from sdg.playing.first_state import fits

    base = base_of(game)
    if base is None:
        return (
            list(findings),
            ["base: whether it has the same by itself: as many cannot play it"],
            None,
        )
    if deal is not None and not fits(base, seed_of(asked.seed, 0), deal):
        left = ["base: whether it has the same by itself: the deal does not fit it"]
        return list(findings), left, None
    line = _Doing("the base: ")
    seconds = max(1.0, asked.seconds - spent)
    report = check_table(Looking(base, asked.seed, Budget(), seconds, line.note, deal=deal))
    line.clear()
    compared = parted(game, findings, report.findings)
    left = []
    if left_open(compared, report):
        left.append("base: whether it has the same by itself: it was not looked at to the end")
    return compared, left, report


def _look(
    game: Game, tables: Sequence[Table], asked: Asked, most: float, deal: Deal | None
) -> list[tuple[str, Report]]:
    """Look at one table after the other; those after the first are looked at less closely."""
    from attrs import evolve

    from sdg.deep.budget import Budget, Looking
    from sdg.deep.check import check_table

    reports = []
    for number, table in enumerate(tables):
        name = table.described(game.rules)
        line = _Doing(f"{name}: " if len(tables) > 1 else "")
        here = evolve(game, players=table.players, options=table.options)
        budget = Budget() if number == 0 else Budget().part(LESS)
        seconds = most if number == 0 else most / LESS
        report = check_table(Looking(here, asked.seed, budget, seconds, line.note, deal=deal))
        line.clear()
        reports.append((name, report))
        if report.stopped:
            break
    return reports


class _Doing(Line):
    """A line that shows what is being done."""

    def __init__(self, start: str) -> None:
        super().__init__()
        self.start = start

    def note(self, doing: str) -> None:
        """Show what is being done."""
        if self.due:
            self.write(f"{self.start}{doing}")


def _lines(reports: list[tuple[str, Report]], of: str) -> list[str]:
    """List what was not looked at, or not decided, at each table; once what is so at all."""
    if len({tuple(getattr(report, of)) for _, report in reports}) == 1:
        return list(getattr(reports[0][1], of))
    return [f"{table}: {each}" for table, report in reports for each in getattr(report, of)]


def _write(findings: Sequence[MergedFinding], asked: Asked, beside: SideFiles) -> list[list[str]]:
    """Write the replays that show findings; return their files, finding by finding."""
    from sdg.deep.finding import Shown
    from sdg_cli.table.saves import file_stem, own_folder

    certainties = [each.finding.certainty for each in findings]
    if not any(isinstance(each, Shown) for each in certainties):
        return [[] for _ in findings]
    folder = Path(asked.folder) if asked.folder else own_folder("deep")
    if folder is None:
        remark("The plays that show findings cannot be saved.")
        return [[] for _ in findings]
    files, stem = [], file_stem(Path(asked.path).stem)
    for number, (each, certainty) in enumerate(zip(findings, certainties, strict=True), 1):
        names: list[str] = []
        if isinstance(certainty, Shown):
            shown = [replay for replay in (certainty.replay, certainty.other) if replay]
            for letter, replay in zip("ab", shown, strict=False):
                mark = letter if len(shown) > 1 else ""
                path = folder / f"{stem}-{number}{mark}-{each.finding.kind}.replay"
                if beside.write(path, replay.log):
                    names.append(str(path))
        files.append(names)
    return files


def _plain(result: Result) -> dict[str, Any]:
    from sdg import __version__
    from sdg.deep.as_data import as_data

    return {
        "version": __version__,
        "game": result.game.rules.title,
        "seed": result.asked.seed,
        "deal": result.asked.deal_file,
        "tables": [
            {
                "table": name,
                "games": report.games,
                "ended": report.ended,
                "seeds": report.seeds,
                "positions": report.watched.positions,
                "notes": report.notes,
                "off": report.off,
            }
            for name, report in result.tables
        ],
        "findings": [
            {**as_data(each.finding, each.table, files), "in_base": each.base is not None}
            for each, files in result.findings
        ],
        "counts": counts(result),
        "not_looked_at": result.left_out,
        "unfinished": result.unfinished,
        "stopped": result.stopped,
        "code": result.code,
    }


def _sarif(result: Result) -> Any:
    from sdg import __version__
    from sdg.deep.as_data import as_sarif

    findings = [(each.finding, each.table) for each, _ in result.findings]
    rest = {"notLookedAt": result.left_out, "unfinished": result.unfinished}
    return as_sarif(findings, __version__, rest)
