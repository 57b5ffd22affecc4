"""`sdg print`: a game to print and cut out, as HTML or PDF."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sdg_cli import options
from sdg_cli.mistakes_and_exits import leave, mistakes_told, remark
from sdg_cli.options import options_of
from sdg_cli.puzzle_sources import refuse, table_or_puzzle
from sdg_cli.units_in_options import NumberRange

if TYPE_CHECKING:
    from sdg.paper.kit import Kit
    from sdg.paper.paper_formats import Choices
    from sdg.puzzles import Puzzle

EXAMPLES = """\b
Examples:
  sdg print cat_sudoku -o cat.pdf
  sdg print cardoku --players 1 --with wild_side --backs -o cardoku.pdf
  sdg print quiet_evening --solution --no-rules -o evening.pdf
  sdg print hearts --paper letter --cards bridge --bleed 0 -o hearts.html
"""
PAPERS = ("a4", "letter")
CARDS = ("poker", "bridge", "mini", "square", "65x100")
SUFFIXES = (".pdf", ".html", ".htm")
MOST_BLEED = 6
OF_GAMES = {
    "players": "--players", "cards": "--cards", "backs": "--backs", "bleed": "--bleed",
    "no_examples": "--no-examples",
}  # fmt: skip


@click.command(epilog=EXAMPLES)
@click.argument("game", metavar="GAME")
@options.players()
@options.settings()
@options.variants()
@click.option("--paper", type=click.Choice(PAPERS), default="a4", show_default=True,
              help="The paper.")  # fmt: skip
@click.option(
    "--cards", type=click.Choice(CARDS),
    help="The size of cards.  [default: poker; tiles on a board of many cells]",
)  # fmt: skip
@click.option("--backs", is_flag=True, help="Print backs, for printing on both sides.")
@click.option("--bleed", type=NumberRange(0, MOST_BLEED, "millimeters"), default=3,
              show_default=True,
              metavar="MM", help="Color beyond the cut; at 0 cards lie edge to edge.")  # fmt: skip
@click.option("--no-examples", is_flag=True,
              help="Leave out the drawn examples of the rulebook, which is faster.")  # fmt: skip
@click.option("--no-rules", is_flag=True, help="Leave out the rulebook.")
@click.option("--solution", is_flag=True, help="Print the solution of a puzzle, too.")
@options.as_json("Print what is on each sheet as one JSON value.")
@click.option("-o", "--output", metavar="FILE",
              help="Write this .pdf or .html.  [default: print HTML]")  # fmt: skip
def command(
    game: str, players: int | None, settings: tuple[str, ...], variants: tuple[str, ...],
    paper: str, cards: str | None, backs: bool, bleed: float, no_examples: bool, no_rules: bool,
    solution: bool, as_json: bool, output: str | None,
) -> None:  # fmt: skip
    """Make sheets of GAME to print, cut out and play with, or of a puzzle to fill in.

    Cards as many as the decks have for this number of players, tiles, tokens, boards (on several
    sheets if they are large), a score sheet, and the rulebook as a booklet. PDF needs the extra
    `print`. Where the setup goes wrong, all is printed that does not depend on it; the exit code
    is 1.
    """
    from sdg.paper.kit import kit
    from sdg.paper.paper_formats import CARDS as CARD_SIZES
    from sdg.paper.paper_formats import PAPERS as PAPER_SIZES
    from sdg.paper.paper_formats import Choices
    from sdg.puzzles import Puzzle
    from sdg_cli.reports.side_files import look_whether_writable
    from sdg_cli.terminal.progress import doing

    if output is not None and Path(output).suffix.lower() not in SUFFIXES:
        raise click.UsageError(f"-o takes a file that ends in .pdf or .html, not `{output}`.")
    look_whether_writable(output)
    with mistakes_told():
        table = table_or_puzzle(game, variants, players, options_of(settings))
    with doing("drawing the sheets and the rulebook"):
        if isinstance(table, Puzzle):
            refuse(OF_GAMES, "does not go with a puzzle, which is printed on a sheet to fill in.")
            made = _of_puzzle(table, Choices(PAPER_SIZES[paper]), solution, not no_rules)
        else:
            if solution:
                raise click.UsageError("--solution goes with a puzzle, and this is a game.")
            card = None if cards is None else CARD_SIZES[cards]
            choices = Choices(PAPER_SIZES[paper], card, backs, bleed)
            made = kit(table, choices, not no_examples, not no_rules)
    for note in made.notes:
        remark(note)
    if output is not None:
        _write(made, Path(output))
    if as_json:
        click.echo(json.dumps(_listed(made), ensure_ascii=False))
    elif output is None:
        from sdg.paper.document import document

        click.echo(document(made), nl=False)
    if made.fault is not None:
        leave(1)


def _of_puzzle(puzzle: Puzzle, choices: Choices, solution: bool, rules: bool) -> Kit:
    """Make the sheets of a puzzle; leave with code 2 if its rules go wrong."""
    from sdg.game import Fault
    from sdg.paper.kit import puzzle_kit
    from sdg.playing.fault_text import tell_fault
    from sdg_cli.commands.puzzle.timed_search import SECONDS, solution_of

    try:
        solved = solution_of(puzzle, SECONDS) if solution else None
        return puzzle_kit(puzzle, choices, solved, rules)
    except Fault as fault:
        remark(f"The rules go wrong: {tell_fault(fault)}")
        leave(2)


def _write(made: Kit, path: Path) -> None:
    """Write the file, completely or not at all."""
    from sdg.paper.document import document
    from sdg.paper.typesetting import NoTypesetter, pdf
    from sdg.playing.saving import replaced
    from sdg_cli.reports.side_files import left_if_unwritten
    from sdg_cli.terminal.progress import doing

    try:
        with doing("writing the pages"):
            content = pdf(made) if path.suffix.lower() == ".pdf" else document(made).encode()
    except NoTypesetter as missing:
        remark(f"{missing}.")
        leave(2)
    with left_if_unwritten(str(path)), replaced(path) as file:
        file.write(content)


def _listed(made: Kit) -> dict[str, object]:
    """Return the sheets in order, as plain data."""
    paper = made.choices.paper
    return {
        "game": made.title,
        "paper": {"name": paper.name, "width": paper.width, "height": paper.height},
        "sheets": [{"kind": sheet.kind, "title": sheet.title, "pieces": sheet.pieces}
                   for sheet in made.sheets],
        "notes": list(made.notes),
    }  # fmt: skip
