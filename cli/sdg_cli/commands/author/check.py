"""`sdg check`: rule files in, what is wrong with them out."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from sdg.diagnostics.spelling import counted
from sdg.untrusted_text import visible_word
from sdg_cli import options
from sdg_cli.mistakes_and_exits import leave, rendered
from sdg_cli.terminal.console import wants_colour
from sdg_cli.units_in_options import NumberRange

if TYPE_CHECKING:
    from sdg.diagnostics import Diagnostic
    from sdg.source import Source

EXAMPLES = """\b
Examples:
  sdg check mygame.sdg
  sdg check mygame.sdg --with house_rules --watch
  sdg check games/*.sdg --strict --format github
  sdg check cat_sudoku --format json
  sdg check --deep mygame.sdg --with house_rules
  sdg check --deep cardoku --set quiet_rounds=0 --time 20 --examples found/
  sdg check --deep mygame.sdg --html findings.html
"""
GIVEN_UP = "E230"  # the rest of a file is not looked at
CANNOT_READ = {"E001", "E002", "E003", "E004", "E005", "E011", "E012"}


@click.command(epilog=EXAMPLES)
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@options.variants()
@click.option(
    "--format",
    "layout",
    type=click.Choice(["text", "json", "sarif", "github"]),
    help="The format of the report.  [default: text]",
)
@options.as_json("The same as --format json.")
@click.option("--sarif", "as_sarif", is_flag=True, help="The same as --format sarif.")
@click.option("--strict", is_flag=True, help="Treat warnings as problems.")
@click.option("--watch", is_flag=True, help="Check again whenever a file changes, until Ctrl-C.")
@click.option(
    "--deep", is_flag=True, help="Play one game, and report whether its rules hold together."
)
@options.settings("Set an option (with --deep).")
@options.players("The number of players (with --deep).")
@click.option("--time", "seconds", type=NumberRange(1, 86_400, "seconds"), metavar="SECONDS",
              help="The most time spent on a table; each further table gets a"
              " quarter of it (with --deep).  [default: 60]")  # fmt: skip
@click.option("--all", "all_tables", is_flag=True,
              help="All numbers of players, any two values of options (with --deep).")  # fmt: skip
@options.seed(default=None, says="The seed of the random numbers (with --deep).  [default: 1]")
@click.option("--examples", "folder", metavar="FOLDER",
              help="Write replays that show findings to this folder (with --deep).")  # fmt: skip
@options.deal("Begin every game with this position or deal (with --deep).")
@click.option("--html", "html_file", metavar="FILE",
              help="Write a page with the findings drawn (with --deep).")  # fmt: skip
def command(
    files: tuple[str, ...], variants: tuple[str, ...], layout: str | None, as_json: bool,
    as_sarif: bool, strict: bool, watch: bool, deep: bool, settings: tuple[str, ...],
    players: int | None, seconds: float | None, all_tables: bool, seed: int | None,
    folder: str | None, deal_file: str | None, html_file: str | None,
) -> None:  # fmt: skip
    """Look for mistakes in each FILE: a game, a variant, or the name of an included one.

    A variant is checked with its game. The exit code is 0 if nothing is wrong, 1 if something is,
    and 2 if a file cannot be read. Warnings alone leave it at 0, unless --strict is given.

    With --deep, one game is played and searched for rules that contradict each other or have no
    effect, games that get stuck or never end, choices that do not matter, and secrets that leak.
    Each finding is proved, shown by a replay, or based on what did not happen, or how often
    something happened, in games among bots. Everything that was not examined is listed, with the
    reason. The exit code is then 0 if nothing was found, 1 if something was, 2 if the game cannot
    be read, 3 if nothing was found but not everything was examined, and 130 if it was interrupted;
    then it reports what was known so far.
    """
    asked = {layout, "json" if as_json else None, "sarif" if as_sarif else None}
    ways = [each for each in asked if each is not None]
    if len(ways) > 1:
        raise click.UsageError("Take one of --json, --sarif and --format.")
    layout = ways[0] if ways else "text"
    if deep:
        from sdg_cli.commands.author.check_deep import deep_check
        from sdg_cli.reports.findings_text import Asked

        if len(files) != 1 or watch or strict or layout == "github":
            raise click.UsageError("--deep takes one file, and neither --watch nor --strict;"
                                   " it prints text, --json or --sarif.")  # fmt: skip
        if deal_file is not None and all_tables:
            raise click.UsageError("--deal is one of a single table: not with --all.")
        deep_check(Asked(files[0], variants, settings, players, seconds or 60.0,
                         1 if seed is None else seed, all_tables, layout, folder,
                         deal_file, html_file))  # fmt: skip
    given = (settings, players, seconds, all_tables, seed is not None, folder, deal_file, html_file)
    if any(given):
        raise click.UsageError("--set, --players, --time, --all, --seed, --deal, --examples and"
                               " --html go with --deep.")  # fmt: skip
    if watch:
        from sdg_cli.reports.file_watch import watch_files

        if layout != "text":
            raise click.UsageError("--watch is for reading along: it prints text only.")
        watch_files(lambda: look_through(files, variants), printed)
    diagnostics, sources = look_through(files, variants)
    text = printed(diagnostics, sources, layout)
    click.echo(text, nl=False, color=layout == "text" and wants_colour())
    leave(exit_code(diagnostics, strict))


def look_through(
    files: Iterable[str], variants: tuple[str, ...]
) -> tuple[list[Diagnostic], dict[str, Source]]:
    """Check each file with the variants; return what is wrong, and all the texts by path."""
    from sdg.kernel.played_slowly import played_slowly
    from sdg.loading import read
    from sdg.trial_setups import try_setups

    by_place: dict[tuple[str, int, str], Diagnostic] = {}
    sources: dict[str, Source] = {}
    for path in files:
        reading = read(path, variants)
        for source in reading.sources:
            sources.setdefault(source.path, source)
        tried = try_setups(reading)
        if reading.rules is not None and reading.rules.puzzle is not None:
            from sdg.puzzles.rules.costs import try_puzzle

            tried = try_puzzle(reading)
        diagnostics = [*reading.diagnostics, *tried]
        if all(each.severity != "error" for each in diagnostics) and (
            note := played_slowly(reading)
        ):
            diagnostics.append(note)
        for each in diagnostics:
            by_place.setdefault((each.span.source.path, each.span.start, each.message), each)
            if each.code not in CANNOT_READ:
                sources.setdefault(each.span.source.path, each.span.source)
    return list(by_place.values()), sources


def exit_code(diagnostics: Iterable[Diagnostic], strict: bool) -> int:
    """Return 2 if a file could not be read, 1 if there are problems, 0 otherwise."""
    diagnostics = list(diagnostics)
    if any(each.code in CANNOT_READ for each in diagnostics):
        return 2
    wrong = ("error", "warning") if strict else ("error",)
    return int(any(each.severity in wrong for each in diagnostics))


def printed(diagnostics: list[Diagnostic], sources: dict[str, Source], layout: str = "text") -> str:
    """Lay out what was found as text, or for a program."""
    if layout == "text":
        text = rendered(diagnostics, sys.stdout)
        return (text and f"{text}\n") + summary(diagnostics, sources)
    from sdg import __version__
    from sdg.diagnostics.formats import as_github, as_json, as_sarif
    from sdg.messages import all_messages

    if layout == "github":
        return "".join(f"{as_github(each)}\n" for each in diagnostics)
    if layout == "sarif":
        about = {each.code: (each.name, each.what) for each in all_messages()}
        return json.dumps(as_sarif(diagnostics, __version__, about), indent=2) + "\n"
    result = {
        "version": __version__,
        "files": list(sources),
        "errors": _many(diagnostics, "error"),
        "warnings": _many(diagnostics, "warning"),
        "diagnostics": [as_json(each) for each in diagnostics],
    }
    return json.dumps(result) + "\n"


def summary(diagnostics: list[Diagnostic], sources: dict[str, Source]) -> str:
    """Say in a line or two how it went."""
    files = (
        visible_word(next(iter(sources))) if len(sources) == 1 else counted(len(sources), "file")
    )
    mistakes = [each for each in diagnostics if each.code != GIVEN_UP]
    numbers = [
        counted(number, word) for word in ("error", "warning") if (number := _many(mistakes, word))
    ]
    if len(mistakes) < len(diagnostics):  # reading ended after so many, some told together
        places = sum(1 + len(each.places) for each in mistakes if each.severity == "error")
        numbers[0] = f"more than {counted(places, 'error')}"
    codes = [each.code for each in diagnostics if each.code]
    if not numbers:
        line = f"{files}: nothing wrong"
    else:
        whole = sources and CANNOT_READ.isdisjoint(codes)
        line = " and ".join(numbers) + (f" in {files}" if whole else "")
    return f"{line}\n" + (f"More about it: sdg explain {codes[0]}\n" if codes else "")


def _many(diagnostics: Iterable[Diagnostic], severity: str) -> int:
    return sum(each.severity == severity for each in diagnostics)
