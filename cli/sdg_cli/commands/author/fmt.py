"""`sdg fmt`: rule files laid out the one way."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path

import click

from sdg.diagnostics import SdgError
from sdg.diagnostics.spelling import counted
from sdg.untrusted_text import visible_word
from sdg_cli.mistakes_and_exits import leave, print_diagnostics, remark
from sdg_cli.terminal.console import Look, look
from sdg_cli.terminal.gate import bytes_of

EXAMPLES = """\b
Examples:
  sdg fmt mygame.sdg
  sdg fmt games/*.sdg --check
  sdg fmt mygame.sdg --diff
  sdg fmt - < mygame.sdg          from standard input to standard output
"""


@click.command(epilog=EXAMPLES)
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option(
    "--check", "only_check", is_flag=True, help="Write nothing; list the files that would change."
)
@click.option("--diff", is_flag=True, help="Write nothing; show what would change.")
def command(files: tuple[str, ...], only_check: bool, diff: bool) -> None:
    """Format each FILE: spaces, indentation, empty lines. Comments and rules do not change.

    With --check or --diff the exit code is 1 if a file would change. A file with mistakes is left
    unchanged, and the exit code is 2.
    """
    changed = failed = 0
    writes = not (only_check or diff)
    for name in files:
        texts = _read_and_laid_out(name)
        if texts is None:
            failed += 1
            continue
        raw, text = texts
        different = text.encode() != raw
        if diff and different:
            _show_difference(raw, text, name)
        elif name == "-" and not only_check:
            _print_as_it_is(text)
        elif different and only_check:
            click.echo(f"{visible_word(name)}: to be laid out")
        elif different:
            if not _written(name, text):
                failed += 1
                continue
            click.echo(f"{visible_word(name)}: laid out")
        changed += different
    if files != ("-",) and not (diff and changed):
        click.echo(_summary(len(files), changed, failed, writes), err=bool(failed))
    leave(2 if failed else int(bool(changed) and not writes))


def _read_and_laid_out(name: str) -> tuple[bytes, str] | None:
    """Return a text as it is and as it should be; say what is wrong where that cannot be."""
    try:
        raw = _read(name)
        return raw, _laid_out(raw, name)
    except SdgError as problem:
        print_diagnostics(problem)
    except OSError as problem:
        remark(f"{name}: cannot be read: {problem.strerror}")
    return None


def _read(name: str) -> bytes:
    """Read a file once, so that what is laid out is what was read."""
    from sdg.files.reading import LARGEST, read_source

    if name == "-":
        return sys.stdin.buffer.read(LARGEST + 1)
    read_source(name)  # refuses folders, devices and all that cannot be a text
    return Path(name).read_bytes()


def _laid_out(raw: bytes, name: str) -> str:
    """Lay a text out; lines that all end as on Windows go on doing so."""
    from sdg.files.reading import source_from_bytes
    from sdg.formatter import format_source

    text = format_source(source_from_bytes(raw, "standard input" if name == "-" else name))
    ends = raw.count(b"\n")
    return text.replace("\n", "\r\n") if ends and raw.count(b"\r\n") == ends else text


def _written(name: str, text: str) -> bool:
    """Write a text to its file; say it where that cannot be."""
    from sdg.playing.saving import save_text

    try:
        save_text(Path(name), text)
    except OSError as problem:
        remark(f"{name}: cannot be written: {problem.strerror}")
        return False
    return True


def _print_as_it_is(text: str) -> None:
    sys.stdout.flush()
    below = bytes_of(sys.stdout)
    below.write(text.encode())
    below.flush()


def _show_difference(raw: bytes, text: str, name: str) -> None:
    shown = look(plain=False)
    before = raw.decode("utf-8-sig").splitlines()
    title = visible_word(name)
    lines = unified_diff(before, text.splitlines(), title, f"{title} (laid out)", lineterm="")
    for line in _coloured(lines, shown):
        click.echo(line, color=shown.colour)
    if before == text.splitlines():
        click.echo(f"{visible_word(name)}: other line ends, or a mark at the start of the file")


def _coloured(lines: Iterator[str], shown: Look) -> Iterator[str]:
    styles = {"+": "new", "-": "bad", "@": "held"}
    for number, line in enumerate(lines):
        style = "bold" if number < 2 else styles.get(line[:1])
        yield shown.paint(line, style) if style else line


def _summary(count: int, changed: int, failed: int, written: bool) -> str:
    fine = count - changed - failed
    parts = []
    if changed:
        parts.append(f"{counted(changed, 'file')} {'laid out' if written else 'to be laid out'}")
    if fine:
        same = "already" if parts else "laid out already"
        parts.append(f"{counted(fine, 'file')} {'was' if fine == 1 else 'were'} {same}")
    if failed:
        parts.append(f"{counted(failed, 'file')} cannot be{'' if parts else ' laid out'}")
    return ", ".join(parts)
