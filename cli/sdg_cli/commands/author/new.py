"""`sdg new`: a small game to start from, in a file of its own."""

from __future__ import annotations

import re
from pathlib import Path

import click

from sdg.untrusted_text import visible_word
from sdg_cli.puzzle_sources import grid_named, grid_option

EMPTY = "." * 81
EXAMPLES = """\b
Examples:
  sdg new harvest               writes harvest.sdg
  sdg new "Moon Harvest"        writes moon_harvest.sdg
  sdg run harvest.sdg
  sdg new --puzzle evening      writes an empty square, to enter numbers in evening.sdg
  sdg new --puzzle evening --grid 1.....4..2......
  sdg new --puzzle evening --from evening.sdk
"""


@click.command(epilog=EXAMPLES)
@click.argument("name")
@click.option("--puzzle", is_flag=True, help="Write a puzzle of numbers in a square.")
@grid_option
@click.option("--from", "file", metavar="FILE",
              help="Its numbers: a .sdk, .ss or .txt, or - for standard input.")  # fmt: skip
def command(name: str, puzzle: bool, grid: str | None, file: str | None) -> None:
    """Write a small playable game to start from, with comments for its author; or a puzzle."""
    from sdg.playing.saving import write_new

    if not puzzle and (grid is not None or file is not None):
        raise click.UsageError("--grid and --from are for puzzles: add --puzzle.")
    if grid is not None and file is not None:
        raise click.UsageError("--grid and --from both say the numbers: choose one of them.")
    title = name.removesuffix(".sdg").strip()
    if not title.isprintable() or '"' in title or not title or len(title) > 60:
        raise click.UsageError("A game's name has 1 to 60 signs that can be printed, no quotes.")
    word = re.sub(r"\W+", "_", title.casefold()).strip("_")
    if not word:
        raise click.UsageError("A game's name needs a letter or a digit.")
    if title == word:
        title = title.replace("_", " ").title()
    path = Path(f"{word}.sdg")
    title = title.replace("\\", "")
    if puzzle:
        from sdg.puzzles.grids import rules_of

        whole = grid_named(file, EMPTY if file is None and grid is None else grid)
        text = rules_of(whole, title)
    else:
        template = Path(__file__).with_name("template.sdg").read_text(encoding="utf-8")
        text = template.replace("{title}", title).replace("{name}", word)
    try:
        write_new(path, text.encode())
    except FileExistsError:
        raise click.UsageError(f"{path} is there already; choose another name.") from None
    except OSError as problem:
        raise click.ClickException(f"Cannot write {path}: {problem.strerror}.") from None
    shown = visible_word(path)
    click.echo(f"{shown} is written. Play it: sdg run {shown}")
