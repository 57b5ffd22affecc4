"""Saved plays that go on: under their own rules, or, if people agree, under others."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sdg.untrusted_text import visible_word
from sdg_cli.mistakes_and_exits import leave, mistakes_told
from sdg_cli.options import options_of

if TYPE_CHECKING:
    from sdg.playing.playthrough import Playthrough


def resume(path: str) -> Playthrough:
    """Return a saved play, as its own rules have it."""
    from sdg.playing.log_reader import read_log
    from sdg.playing.verifying import Differs, play_again

    with mistakes_told():
        try:
            return play_again(read_log(path))
        except Differs as differs:
            click.echo(str(differs), err=True)
            leave(2)


def resume_under(
    path: str, game: str, variants: tuple[str, ...], settings: tuple[str, ...], yes: bool
) -> Playthrough:
    """Return a saved play as other rules have it, if all of it is legal by them.

    People are prompted first, unless `yes`; the save as it was is kept next to it.
    """
    from sdg.loading import game_of, read
    from sdg.playing.log import digest
    from sdg.playing.log_reader import read_log
    from sdg.playing.under_other_rules import rerun
    from sdg.table_options import known_choices
    from sdg.view.words.reasons import tell_reasons

    with mistakes_told():
        log = read_log(path)
        reading = read(game, variants)
        options = known_choices(reading.rules, dict(log.options)) if reading.rules else {}
        table = game_of(reading, log.players, {**options, **options_of(settings)})
    if digest(table.sources) == digest(log.sources) and not settings:
        return resume(path)
    result = rerun(log, table)
    if result.play is None or result.verdict not in ("same", "result"):
        at = f"{visible_word(path)}:{result.line}:1"
        what = f"decision {result.decisions + 1}, `{result.text}`"
        why = result.why or "this is no longer legal"
        reasons = "".join(f"\n  {line}" for line in tell_reasons(result.reasons))
        click.echo(f"{at}: {what}: {why}{reasons}", err=True)
        click.echo("The save is as it was; `sdg run --resume` goes on by its own rules.", err=True)
        leave(1)
    if not yes:
        notice = f"{visible_word(path)} was played by other rules"
        click.echo(f"{notice}; all of it is legal by these too.")
        try:
            agreed = click.confirm("Go on by these rules?", default=False)
        except (click.Abort, OSError, UnicodeError):  # nobody answers
            agreed = False
        if not agreed:
            click.echo("The save is as it was.")
            leave(1)
    kept = Path(path)
    try:
        kept = _copied_beside(path)
    except OSError as problem:
        raise click.ClickException(f"{kept}: {problem.strerror}; the save is as it was.") from None
    click.echo(f"The save as it was is kept in {visible_word(kept)}.", err=True)
    return result.play


def _copied_beside(path: str) -> Path:
    """Copy a file to one with a name that is not taken, by a link neither; return where."""
    from sdg.playing.saving import write_new

    content = Path(path).read_bytes()
    for number in count(1):
        kept = Path(f"{path}.before{number}")
        try:
            write_new(kept, content)
        except FileExistsError:
            continue
        return kept
    raise AssertionError  # numbers do not end
