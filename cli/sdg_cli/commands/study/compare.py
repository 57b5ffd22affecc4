"""`sdg compare`: two tables, the same seeds, and which differences are more than chance."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

import click

from sdg.diagnostics.spelling import counted, figure
from sdg.measures import named
from sdg_cli import options
from sdg_cli.commands.study.simulate import agents_of
from sdg_cli.mistakes_and_exits import leave, mistakes_told, remark
from sdg_cli.options import options_of
from sdg_cli.terminal.console import look

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sdg.lab.differences import Difference, Pairs
    from sdg.lab.preparing import Table
    from sdg.lab.requests import Request
    from sdg.rulebook.variant_changes import Change

EXAMPLES = """\b
Examples:
  sdg compare cat_sudoku --other-set special=corners
  sdg compare games/cardoku.sdg --set rearrange=no --other-with separation
  sdg compare sudoku_tactics mytactics.sdg --players 3 --games 10000
  sdg compare cat_sudoku --referee table --other-agents random:misplay=5%
  sdg compare cardoku --other-with separation --html separation.html
"""


@click.command(epilog=EXAMPLES)
@click.argument("base", metavar="BASE")
@click.argument("other", metavar="[OTHER]", required=False)
@click.option("--games", type=click.IntRange(200, 1_000_000), default=2000, show_default=True,
              help="How many games to play on each side.")  # fmt: skip
@options.players()
@options.agents()
@click.option("--other-agents", metavar="NAME,…", help="Who plays in OTHER only.")
@options.referee(default="engine")
@options.seed(default=None)
@options.settings("Set an option in both.")
@options.variants("Add a variant to both.")
@click.option("--other-set", "other_settings", multiple=True, metavar="OPTION=VALUE",
              help="Set an option in OTHER only.")  # fmt: skip
@click.option("--other-with", "other_variants", multiple=True, metavar="VARIANT",
              help="Add a variant to OTHER only.")  # fmt: skip
@options.jobs(default=1, says="Games to play at the same time.")
@options.as_json()
@click.option("--html", "html_file", metavar="FILE", help="Write a page with charts.")
def command(
    base: str, other: str | None, games: int, players: int | None, agents: str | None,
    other_agents: str | None, referee: str, seed: int | None, settings: tuple[str, ...],
    variants: tuple[str, ...], other_settings: tuple[str, ...], other_variants: tuple[str, ...],
    jobs: int, as_json: bool, html_file: str | None,
) -> None:  # fmt: skip
    """Compare BASE with OTHER, or with BASE under --other-set, --other-with and --other-agents.

    Both are played with the same seeds. A difference is called clear if chance alone is unlikely to
    cause it, the number of statistics compared taken into account.
    """
    from sdg.lab.differences import broken_off, compare, errors_among, paired, spreads
    from sdg.lab.requests import Request
    from sdg_cli.reports.side_files import SideFiles, look_whether_writable
    from sdg_cli.terminal.progress import Progress

    if other is None and not other_settings and not other_variants and other_agents is None:
        wanted = "--other-set, --other-with or --other-agents"
        raise click.UsageError(f"Name another file, or say {wanted}.")
    look_whether_writable(html_file)
    if seed is None:
        seed = int.from_bytes(os.urandom(4), "little")
    given, at_table = options_of(settings), referee == "table"
    bots = agents_of(agents, at_table)
    others = bots if other_agents is None else agents_of(other_agents, at_table)
    asked = [
        Request(base, variants, players, tuple(given.items()), bots, at_table=at_table),
        Request(
            other or base, (*variants, *other_variants), players,
            tuple({**given, **options_of(other_settings)}.items()), others, at_table=at_table,
        ),
    ]  # fmt: skip
    tables = [_ready(request, seed) for request in asked]
    progress = Progress(games)
    pairs = paired(tables[0].engine, tables[1].engine, seed, games, progress.note, jobs)
    progress.clear()
    played = len(pairs[0].base)
    if played < 2:
        leave(130)
    differences, failed, broken = compare(pairs, seed), errors_among(pairs), broken_off(pairs)
    data = _told(tables, differences, played, seed)
    data |= {"distributions": spreads(pairs), "errors": failed, "broken_off": broken}
    files = SideFiles()
    if html_file is not None:
        from sdg_cli.reports.comparison_page import comparison

        shown = "" if failed or played < games else _shown(tables, pairs, differences, seed)
        ends = ends_told(failed, broken)
        files.write(html_file, comparison(data, _changes(tables), ends, shown))
    if as_json:
        click.echo(json.dumps(data))
    else:
        _print(tables, differences, played, seed)
        click.echo(ends_told(failed, broken), nl=False)
    if played < games:
        click.echo(f"Stopped after {counted(played, 'game')}.", err=True)
        files.leave(130)
    files.leave(int(failed > 0))


def _changes(tables: list[Table]) -> Sequence[Change]:
    """Return what differs in the rules of one game under two sets of variants."""
    from sdg.rulebook.variant_changes import changes

    base, other = (table.game() for table in tables)
    if base.sources[0].text != other.sources[0].text:
        return ()
    return changes(base, other)


def _shown(
    tables: list[Table], pairs: list[Pairs], differences: list[Difference], seed: int
) -> str:
    """Return a game that shows what differs, as HTML; nothing if nobody waits for it."""
    from sdg_cli.reports.compared_game import compared_game
    from sdg_cli.terminal.progress import doing

    try:
        with doing("playing a game again for the page"):
            return compared_game(tables, pairs, differences, seed)
    except KeyboardInterrupt:
        return ""


def _ready(request: Request, seed: int) -> Table:
    """Return a table whose engine is the fastest there is."""
    from sdg.lab.preparing import prepare
    from sdg.lab.requests import NoTable, WrongSeats

    try:
        with mistakes_told():
            table = prepare(request, remark)
    except WrongSeats as problem:
        raise click.UsageError(f"--agents: {problem}.") from None
    except NoTable as problem:
        raise click.UsageError(f"--referee table: {problem}.") from None
    try:
        table.warm_up(seed, 20, lambda games, seconds: None)
        table.settle()
        table.finish()
    except KeyboardInterrupt:
        table.stop()
        leave(130)
    return table


def sentence(each: Difference) -> str:
    """Say in words what is clear, or how large a difference can be at most."""
    words = named(each.name, titled=True)
    if each.at_most == 0:
        return f"{words}: the same in every game"
    if not each.clear:
        at_most = f"{figure(100 * each.at_most, 2)} points of a hundred" if each.share else (
            figure(each.at_most, 2))  # fmt: skip
        return f"{words}: no difference larger than {at_most}"
    more = "more" if each.difference > 0 else "less"
    if each.share:
        low, high = sorted((abs(100 * each.low), abs(100 * each.high)))
        return (
            f"{words}: in {100 * each.other:.3g} % of the games instead of "
            f"{100 * each.base:.3g} %, {figure(low, 2)} to {figure(high, 2)} points {more}"
        )
    low, high = sorted((abs(each.low), abs(each.high)))
    now, then = figure(each.other, 4), figure(each.base, 4)
    return f"{words}: {now} instead of {then}, {figure(low, 2)} to {figure(high, 2)} {more}"


def ends_told(failed: int, broken: tuple[int, int]) -> str:
    """Say how games count in which the rules went wrong, or that no end of the rules ended, on
    either side; nothing if there are none."""
    text = ""
    if failed:
        text += (
            f"\nIn {failed:,} of these games a side ended in an error of the rules: they count"
            "\namong wins, ends and decisions alone.\n"
        )
    if any(broken):
        text += (
            f"\n{broken[0]:,} games of the base and {broken[1]:,} of the other came to no end of"
            " the rules:\nthey were broken off, nobody wins them, and they count as far as they"
            " went.\n"
        )
    return text


def _print(tables: list[Table], differences: list[Difference], games: int, seed: int) -> None:
    shown = look(plain=False)
    alike = tables[0].setting.agents == tables[1].setting.agents
    for title, table in zip(("base", "other"), tables, strict=True):
        setting = table.setting
        options = " ".join(f"{name}={value}" for name, value in setting.options)
        variants = f" with {', '.join(setting.variants)}" if setting.variants else ""
        who = "" if alike else f"   {', '.join(setting.agents)}"
        click.echo(f"{title}: {setting.title}{variants}   {options}{who}")
    click.echo(f"{counted(games, 'game')} each, seed {seed}, {len(differences)} things looked at")
    clear = [each for each in differences if each.clear]
    for title, part in (("Clear", clear), ("Not clear", [d for d in differences if not d.clear])):
        click.echo(f"\n{shown.paint(title, 'bold')}")
        for each in part:
            click.echo(f"  {sentence(each)}")
        if not part:
            click.echo("  nothing")


def _told(
    tables: list[Table], differences: list[Difference], games: int, seed: int
) -> dict[str, Any]:
    sides = [
        {
            "game": table.setting.title, "variants": list(table.setting.variants),
            "options": dict(table.setting.options), "players": table.setting.players,
            "agents": list(table.setting.agents), "engine": table.engine.name,
        }
        for table in tables
    ]  # fmt: skip
    measures = {
        each.name.replace(" ", "_"): {
            "base": each.base, "other": each.other, "difference": each.difference,
            "low": each.low, "high": each.high, "p": each.p, "p_corrected": each.corrected,
            "clear": each.clear, "share": each.share, "sentence": sentence(each),
        }
        for each in differences
    }  # fmt: skip
    return {"base": sides[0], "other": sides[1], "games": games, "seed": seed, "measures": measures}
