"""A puzzle named on the command line: a rule file, a file of numbers, or the numbers themselves."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from sdg.playing.why_unreadable import Unreadable, decode, read_text
from sdg_cli.mistakes_and_exits import mistakes_told

if TYPE_CHECKING:
    from sdg.game import Game
    from sdg.loading import Reading
    from sdg.puzzles import Puzzle
    from sdg.puzzles.grids import NumberGrid

SUFFIXES = (".sdk", ".ss", ".txt")  # of files that hold numbers
MOST = 200_000  # bytes that are read from standard input
TITLE = "Number Square"
LONGEST_TITLE = 60
grid_option = click.option(
    "--grid", metavar="NUMBERS", help="The puzzle itself: 81 digits, with `.` or 0 for open cells."
)


def holds_numbers(file: str | None) -> bool:
    """Return whether a name is that of a file of numbers, or of standard input."""
    return file is not None and (file == "-" or Path(file).suffix.lower() in SUFFIXES)


def grid_named(file: str | None, grid: str | None) -> NumberGrid:
    """Read the numbers; print what is wrong with them, and leave with code 2."""
    from sdg.puzzles.grids import BadGrid, read_grid

    with mistakes_told():
        if grid is not None:
            text, path = grid, "--grid"
        elif file == "-":
            path = "standard input"
            text = decode(_standard_input(), path)
        else:
            assert file is not None
            if Path(file).resolve().suffix.lower() not in SUFFIXES:
                raise Unreadable("this is a link to a file of another kind", file)
            text, path = read_text(file), file
        try:
            return read_grid(text)
        except BadGrid as wrong:
            raise Unreadable(wrong.what, path, wrong.line, wrong.column) from None
    raise AssertionError  # mistakes lead out


def read_named(file: str | None, grid: str | None, variants: tuple[str, ...]) -> Reading:
    """Read what was named as rules, whether or not it is a puzzle."""
    from sdg.loading import read
    from sdg.puzzles.grids import rules_of
    from sdg.source import Source

    if (file is None) == (grid is None):
        raise click.UsageError("Name a puzzle: a FILE, or --grid with its numbers.")
    if grid is None and not holds_numbers(file):
        assert file is not None
        return read(file, variants)
    stem = "number_square" if grid is not None or file == "-" else Path(file or "").stem
    title = title_of(stem) or TITLE
    return read(Source(f"{stem}.sdg", rules_of(grid_named(file, grid), title)), variants)


def table_or_puzzle(
    file: str, variants: tuple[str, ...], players: int | None, options: Mapping[str, str]
) -> Game | Puzzle:
    """Read a game for a table, or a puzzle. Raises `SdgError`."""
    from sdg.loading import game_of
    from sdg.puzzles import make_puzzle

    reading = read_named(file, None, variants)
    if reading.rules is not None and reading.rules.puzzle is not None:
        return make_puzzle(reading, dict(options))
    return game_of(reading, players, options)


def refuse(options: Mapping[str, str], why: str) -> None:
    """Refuse options of the current command, by parameter, that were given on its line."""
    given = click.get_current_context().get_parameter_source
    for name, option in options.items():
        if given(name) is ParameterSource.COMMANDLINE:
            raise click.UsageError(f"{option} {why}")


def title_of(word: str) -> str:
    """Return a title made of the name of a file; an empty one where that cannot be."""
    title = word.replace("_", " ").title().replace("\\", "").replace('"', "").strip()
    return title if title.isprintable() and len(title) <= LONGEST_TITLE else ""


def _standard_input() -> bytes:
    """Read standard input as bytes, and no more than a puzzle may have."""
    stream = getattr(sys.stdin, "buffer", None)
    if stream is None:
        return sys.stdin.read(MOST).encode("utf-8", "surrogateescape")
    data: bytes = stream.read(MOST)
    return data
