"""`sdg replay`: a played game shown, stepped through, or verified."""

from __future__ import annotations

import json
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import click
from attrs import evolve

from sdg.diagnostics.spelling import counted
from sdg.untrusted_text import visible_word
from sdg_cli import options
from sdg_cli.mistakes_and_exits import leave, mistakes_told
from sdg_cli.terminal.console import look

if TYPE_CHECKING:
    from sdg.playing.playthrough import Playthrough
    from sdg.playing.verifying import Differs
    from sdg_cli.terminal.console import Look

EXAMPLES = """\b
Examples:
  sdg replay evening.replay             what happened, and the result
  sdg replay evening.replay --verify    play it again by its rules; report the first difference
  sdg replay evening.replay --at 12     the position after 12 decisions
  sdg replay evening.replay --step      the position after each decision
  sdg replay evening.replay --html evening.html --seat 1 --seat 2
"""


@click.command(epilog=EXAMPLES)
@click.argument("file", metavar="FILE")
@click.option("--step", "stepping", is_flag=True, help="Draw the position after each decision.")
@click.option("--verify", is_flag=True, help="Only report whether the replay is valid.")
@click.option("--at", type=click.IntRange(0), metavar="N", help="Stop after N decisions.")
@click.option("--html", "html_file", metavar="FILE", help="Write a page that plays it.")
@click.option("--seat", "seats", multiple=True, metavar="N",
              help="With --html: as this seat saw it; `all` once the game is over.")  # fmt: skip
@options.as_json()
@options.plain()
def command(
    file: str, stepping: bool, verify: bool, at: int | None, html_file: str | None,
    seats: tuple[str, ...], as_json: bool, plain: bool,
) -> None:  # fmt: skip
    """Play a replay FILE again, and verify every decision, every chance event and the result.

    A page of --html has nothing but what its seats saw: seat 1, unless others are named.

    The exit code is 1 if anything differs from the rules, 2 if the file cannot be read.
    """
    from sdg.bot_names import display_names
    from sdg.playing.log_reader import read_log
    from sdg.playing.saving import save_text
    from sdg.playing.verifying import Differs, follow
    from sdg.replays.page import page
    from sdg.replays.recording import Recording
    from sdg.view.words.sentences import Teller
    from sdg_cli.reports.side_files import left_if_unwritten, look_whether_writable
    from sdg_cli.table.bots_only import show_end, tell_step
    from sdg_cli.terminal.progress import doing
    from sdg_cli.terminal.results_as_json import result_of

    if stepping and (verify or as_json):
        raise click.UsageError("--step draws positions; neither --verify nor --json prints them.")
    if stepping and html_file is not None:
        raise click.UsageError("--step draws positions here; a page of --html has them all.")
    if seats and html_file is None:
        raise click.UsageError("--seat says whose pictures a page of --html has.")
    look_whether_writable(html_file)
    shown, recording = look(plain), None
    quiet = verify or as_json or html_file is not None
    with mistakes_told():
        log = read_log(file)
        names = display_names(log.seats)
        play = None
        try:
            with doing("playing it again") if quiet else nullcontext() as line:
                for play, step in follow(log):
                    if html_file is not None:
                        recording = recording or Recording(
                            play, names, _seats_of(seats, play.game.players)
                        )
                        recording.add(play, step)
                    if line is None:
                        tell_step(step, Teller(play.game.rules, names), sys.stdout)
                    elif line.due:
                        line.write(f"{counted(play.decisions, 'decision')} played again")
                    if stepping:
                        _show(play, names, shown)
                    if at is not None and play.decisions >= at:
                        break
        except Differs as differs:
            if as_json:
                click.echo(json.dumps(_difference(differs)))
            click.echo(str(differs), err=True)
            leave(1)
    assert play is not None, "the setup is always there"
    if recording is not None and html_file is not None:
        if "all" in seats and play.outcome is None:
            raise click.UsageError("--seat all: the game is not over, and hands are still hidden.")
        with left_if_unwritten(html_file):
            save_text(Path(html_file), page(recording))
    if as_json:
        click.echo(json.dumps({**result_of(play), "verified": True}))
    elif html_file is not None:
        click.echo(f"{visible_word(html_file)}: {counted(play.decisions, 'decision')}")
    elif verify:
        over = "finished" if play.outcome else "unfinished"
        click.echo(f"{visible_word(file)}: verified, {counted(play.decisions, 'decision')}, {over}")
    else:
        show_end(play, names, shown, sys.stdout)


def _show(play: Playthrough, names: tuple[str, ...], shown: Look) -> None:
    """Draw the position with all that is hidden, and wait for a key at a terminal."""
    from sdg.visibility.seat_log import ALL
    from sdg_cli.terminal.view_as_lines import draw_seen

    seen = evolve(play.game.observation(play.state, play.active or 1), seat=ALL)
    click.echo("\n".join(["", *draw_seen(play.game, seen, names, shown)]))
    if sys.stdin.isatty() and sys.stdout.isatty() and play.active:
        click.pause("Press a key for the next decision.")


def _seats_of(named: tuple[str, ...], players: int) -> list[int]:
    """Return the seats whose pictures a page has."""
    every = range(1, players + 1)
    numbers = {str(seat): seat for seat in every}
    for name in named:
        if name != "all" and name not in numbers:
            raise click.UsageError(f"--seat takes 1 to {players}, or all; not `{name}`.")
    return list(every) if "all" in named else [numbers[name] for name in named] or [1]


def _difference(differs: Differs) -> dict[str, object]:
    return {
        "verified": False, "path": differs.path, "line": differs.line,
        "told": differs.recorded, "found": differs.by_rules,
    }  # fmt: skip
