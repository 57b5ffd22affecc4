"""`sdg new`: a small game to start from, in a file of its own."""

from __future__ import annotations

import re
from pathlib import Path

import click

from sdg.untrusted_text import visible_word

EXAMPLES = """\b
Examples:
  sdg new harvest               writes harvest.sdg
  sdg new "Moon Harvest"        writes moon_harvest.sdg
  sdg run harvest.sdg
"""


@click.command(epilog=EXAMPLES)
@click.argument("name")
def command(name: str) -> None:
    """Write a small playable game to start from, with comments for its author."""
    from sdg.playing.saving import write_new

    title = name.removesuffix(".sdg").strip()
    if not title.isprintable() or '"' in title or not title or len(title) > 60:
        raise click.UsageError("A game's name has 1 to 60 signs that can be printed, no quotes.")
    word = re.sub(r"\W+", "_", title.casefold()).strip("_")
    if not word:
        raise click.UsageError("A game's name needs a letter or a digit.")
    if title == word:
        title = title.replace("_", " ").title()
    path = Path(f"{word}.sdg")
    template = Path(__file__).with_name("template.sdg").read_text(encoding="utf-8")
    text = template.replace("{title}", title.replace("\\", "")).replace("{name}", word)
    try:
        write_new(path, text.encode())
    except FileExistsError:
        raise click.UsageError(f"{path} is there already; choose another name.") from None
    except OSError as problem:
        raise click.ClickException(f"Cannot write {path}: {problem.strerror}.") from None
    shown = visible_word(path)
    click.echo(f"{shown} is written. Play it: sdg run {shown}")
