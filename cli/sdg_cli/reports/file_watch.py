"""Files watched: a report printed anew whenever a file that it is about has changed."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn, TypeAlias

import click

from sdg_cli.terminal.console import wants_colour
from sdg_cli.terminal.gate import clear_screen

if TYPE_CHECKING:
    from sdg.diagnostics import Diagnostic
    from sdg.source import Source

Looking: TypeAlias = "Callable[[], tuple[list[Diagnostic], dict[str, Source]]]"
Printed: TypeAlias = "Callable[[list[Diagnostic], dict[str, Source]], str]"
Stamps: TypeAlias = dict[Path, tuple[int, int, int] | None]

PAUSE = 0.2
SETTLED = 5  # pauses after which a file that never stops growing is read all the same


def watch_files(look_through: Looking, printed: Printed) -> NoReturn:
    """Print what is found, and again after every change, until interrupted."""
    shown = ""
    paths: set[Path] = set()
    while True:
        stamps = _stamps(paths)
        diagnostics, sources = look_through()
        heard_of = {Path(path) for path in (*sources, *(d.span.source.path for d in diagnostics))}
        if not heard_of <= paths:
            # A file read for the first time may have changed since: read again, with its stamp.
            paths |= heard_of
            continue
        text = printed(diagnostics, sources)
        if text != shown:
            _show(text)
            shown = text
        _wait(stamps)


def _show(text: str) -> None:
    clear_screen(sys.stdout)
    click.echo(f"{time.strftime('%H:%M:%S')}  watching, Ctrl-C ends it\n")
    click.echo(text, color=wants_colour())
    sys.stdout.flush()


def _wait(stamps: Stamps) -> None:
    """Return when something has changed, and has not changed again for one pause."""
    while (now := _stamps(stamps)) == stamps:
        time.sleep(PAUSE)
    for _ in range(SETTLED):
        time.sleep(PAUSE)
        later = _stamps(stamps)
        if later == now:
            return
        now = later


def _stamps(paths: Iterable[Path]) -> Stamps:
    """Take what shows that a file, or its folder, has changed; None for one that is gone."""
    return {each: _stamp(each) for path in paths for each in (path, path.parent)}


def _stamp(path: Path) -> tuple[int, int, int] | None:
    try:
        status = os.stat(path)  # noqa: PTH116 - a path of any kind, also one with a NUL in it
    except (OSError, ValueError):
        return None
    return status.st_mtime_ns, status.st_size, status.st_ino
