"""`sdg rules`: the rulebook of a game, made from its file."""

from __future__ import annotations

from pathlib import Path

import click

from sdg.untrusted_text import visible_word
from sdg_cli import options
from sdg_cli.opening import leave, mistakes_told, options_of

EXAMPLES = """\b
Examples:
  sdg rules cat_sudoku
  sdg rules games/cardoku.sdg --players 1 --with wild_side
  sdg rules hex --html --output rules.html
"""


@click.command(epilog=EXAMPLES)
@click.argument("game", metavar="GAME")
@options.players()
@options.settings()
@options.variants()
@click.option("--text", is_flag=True, help="Plain text (the default).")
@click.option("--markdown", is_flag=True, help="Markdown.")
@click.option("--html", is_flag=True, help="A single HTML page without other files.")
@click.option(
    "-o", "--output", metavar="FILE", help="Write it to a file, completely or not at all."
)
@click.option("--no-examples", is_flag=True, help="Leave out the drawn examples, which is faster.")
def command(
    game: str, players: int | None, settings: tuple[str, ...], variants: tuple[str, ...],
    text: bool, markdown: bool, html: bool, output: str | None, no_examples: bool,
) -> None:  # fmt: skip
    """Print the rulebook of GAME for a number of players and options.

    All of it is generated from the file: components, setup, a turn step by step, where cards may be
    placed, with an example and a counterexample of each rule, scoring, and the end.
    """
    from sdg.loading import load
    from sdg.playing.saving import save_text
    from sdg.rulebook import rulebook
    from sdg.rulebook.writing import LAYOUTS

    wanted = {"text": text, "markdown": markdown, "html": html}
    if sum(wanted.values()) > 1:
        raise click.UsageError("Take one of --text, --markdown and --html.")
    layout = next((name for name, asked in wanted.items() if asked), "text")
    with mistakes_told():
        table = load(game, variants=variants, players=players, options=options_of(settings))
    written = LAYOUTS[layout](rulebook(table, examples=not no_examples))
    if output is None:
        click.echo(written, nl=False)
        return
    try:
        save_text(Path(output), written)
    except OSError as problem:
        click.echo(f"Cannot write {visible_word(output)}: {problem.strerror}.", err=True)
        leave(2)
