"""`sdg kernel`: the rules as the flat program that simulations run."""

from __future__ import annotations

import click

from sdg_cli import options
from sdg_cli.mistakes_and_exits import leave, mistakes_told, remark
from sdg_cli.options import options_of

EXAMPLES = """\b
Examples:
  sdg kernel tic_tac_toe
  sdg kernel sudoku_tactics --players 3 --c
"""


@click.command(epilog=EXAMPLES)
@click.argument("game", metavar="GAME")
@options.players()
@options.settings()
@options.variants()
@click.option("--c", "as_c", is_flag=True, help="Print it as C.")
def command(
    game: str, players: int | None, settings: tuple[str, ...], variants: tuple[str, ...],
    as_c: bool,
) -> None:  # fmt: skip
    """Print the kernel of GAME: its rules as a flat program for one number of players."""
    from sdg.kernel.c.printer import print_c
    from sdg.kernel.dialect.writer import Unsupported
    from sdg.kernel.played_slowly import explanation
    from sdg.kernel.share import written
    from sdg.loading import load

    with mistakes_told():
        table = load(game, variants=variants, players=players, options=options_of(settings))
    try:
        kernel, source = written(table)
        width = len(kernel.columns.names)
        text = print_c(source, kernel.widths(), width) if as_c else source.shown()
    except Unsupported as missing:
        remark(f"{explanation(missing, tuple(table.sources))}.")
        leave(2)
    click.echo(text, nl=False)
