"""What a command says on standard error: mistakes in files, remarks; and how it leaves."""

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


UNDECIDED = 3  # the exit code of work that was broken off before it found an answer
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
