"""Mistakes in files printed for whoever called a command, and the words of `--set` read."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NoReturn, TextIO

import click

from sdg.diagnostics import SdgError
from sdg.playing.why_unreadable import Unreadable
from sdg.untrusted_text import visible_word
from sdg_cli.terminal.console import Look, wants_colour

if TYPE_CHECKING:
    from sdg.diagnostics import Diagnostic
    from sdg.game import Game


SHOWN = 50  # messages that are printed: nobody mends more at once


@contextmanager
def mistakes_told() -> Iterator[None]:
    """Print the mistakes that files turn out to have, and leave with code 2."""
    try:
        yield
    except SdgError as problem:
        print_diagnostics(problem)
    except Unreadable as problem:
        click.echo(str(problem), err=True)
    else:
        return
    leave(2)


def remark(line: str) -> None:
    """Print something next to the result, on one line of standard error."""
    click.echo(visible_word(line), err=True)


def leave(code: int) -> NoReturn:
    """Leave the command with an exit code."""
    raise click.exceptions.Exit(code)


def refereed(game: Game, referee: str | None) -> Game:
    """Return a game with the referee that was named; raise UsageError if it cannot have that."""
    from sdg.refereeing import at_table

    if referee != "table":
        return game
    try:
        return at_table(game)
    except ValueError as wrong:
        raise click.UsageError(f"--referee table: {wrong}.") from None


def options_of(settings: Iterable[str]) -> dict[str, str]:
    """Read `name=value` words; an option set twice is a mistake."""
    options: dict[str, str] = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        name = name.strip()
        if not equals or not name:
            raise click.UsageError(f"--set takes option=value, not `{setting}`.")
        if name in options:
            raise click.UsageError(f"Option `{name}` is set twice.")
        options[name] = value.strip()
    return options


def print_diagnostics(problem: SdgError) -> None:
    """Print what is wrong with rules to standard error."""
    text = rendered(problem.diagnostics, sys.stderr)
    click.echo(text, err=True, nl=False, color=wants_colour(sys.stderr))


def rendered(diagnostics: Iterable[Diagnostic], stream: TextIO) -> str:
    """Lay diagnostics out as text for a stream, in colour if it shows colour: the first `SHOWN`."""
    from sdg.diagnostics.rendering import Role, render_all

    shown = Look(wants_colour(stream), plain=False)
    styles = {
        "place": "bold", "error": "bad", "warning": "warn", "note": "held", "caret": "bad",
        "hint": "held",
    }  # fmt: skip

    def style(role: Role, text: str) -> str:
        return shown.paint(text, styles[role]) if role in styles else text

    listed = list(diagnostics)
    text = render_all(listed[:SHOWN], style)
    return f"{text}\nOnly the first {SHOWN} are shown.\n" if len(listed) > SHOWN else text
