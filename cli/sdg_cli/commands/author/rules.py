"""`sdg rules`: the rulebook of a game, made from its file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from sdg_cli import options
from sdg_cli.mistakes_and_exits import leave, mistakes_told, remark
from sdg_cli.options import options_of
from sdg_cli.puzzle_sources import refuse, table_or_puzzle
from sdg_cli.reports.side_files import left_if_unwritten, look_whether_writable

if TYPE_CHECKING:
    from sdg.game import Game
    from sdg.puzzles import Puzzle
    from sdg.rulebook import Page

OF_GAMES = {"players": "--players", "no_examples": "--no-examples"}
BY_SUFFIX = {".html": "--html", ".htm": "--html", ".md": "--markdown"}
EXAMPLES = """\b
Examples:
  sdg rules cat_sudoku
  sdg rules games/cardoku.sdg --players 1 --with wild_side
  sdg rules hex --output hex.html
  sdg rules hex --output hex.md
"""


@click.command(epilog=EXAMPLES)
@click.argument("game", metavar="GAME")
@options.players()
@options.settings()
@options.variants()
@click.option("--text", is_flag=True, help="Plain text.  [default: as the file is called]")
@click.option(
    "--markdown",
    is_flag=True,
    help="Markdown. With --output its drawings are SVG files in the folder pictures beside it; "
    "without, boards are drawn with letters.",
)
@click.option(
    "--html", is_flag=True, help="A single HTML page without other files, ready to print."
)
@click.option(
    "-o", "--output", metavar="FILE", help="Write it to a file, completely or not at all."
)
@click.option("--no-examples", is_flag=True, help="Leave out the drawn examples, which is faster.")
def command(
    game: str, players: int | None, settings: tuple[str, ...], variants: tuple[str, ...],
    text: bool, markdown: bool, html: bool, output: str | None, no_examples: bool,
) -> None:  # fmt: skip
    """Print the rulebook of GAME for a number of players and options, or of a puzzle.

    All of it is generated from the file: components, setup, a turn step by step, where cards may be
    placed, with an example and a counterexample of each rule, scoring, and the end.

    The exit code is 1 if the setup goes wrong: then nothing that depends on it is drawn.
    """
    from sdg.playing.saving import save_text
    from sdg.rulebook.rendering import html as as_html
    from sdg.rulebook.rendering import markdown as as_markdown
    from sdg.rulebook.rendering import text as as_text
    from sdg_cli.terminal.progress import doing

    if text + markdown + html > 1:
        raise click.UsageError("Take one of --text, --markdown and --html.")
    suffix = Path(output or "").suffix.lower()
    if suffix == ".pdf":
        raise click.UsageError("`sdg print` writes PDF; or write .html, and print from a browser.")
    if not (text or markdown or html):
        html, markdown = (BY_SUFFIX.get(suffix) == each for each in ("--html", "--markdown"))
    look_whether_writable(output)
    with mistakes_told():
        table = table_or_puzzle(game, variants, players, options_of(settings))
    drawings = html or (markdown and output is not None)
    with doing("playing games for the examples"):
        page, fault = _written(table, not no_examples, drawings)
    if output is None:
        click.echo(
            as_html(page) if html else as_markdown(page, None) if markdown else as_text(page),
            nl=False,
        )
    else:
        path = Path(output)
        with left_if_unwritten(output):
            if html:
                save_text(path, as_html(page))
            elif markdown:
                save_text(path, as_markdown(page, _pictures_written(page, path)))
            else:
                save_text(path, as_text(page))
    if fault is not None:
        remark(f"The setup goes wrong: {fault}")
        leave(1)


def _written(table: Game | Puzzle, examples: bool, drawings: bool) -> tuple[Page, str | None]:
    """Return the rulebook of a game or a puzzle, and what goes wrong in the setup of a game."""
    from sdg.game import Fault
    from sdg.playing.fault_text import fault_of_setup, tell_fault
    from sdg.puzzles import Puzzle
    from sdg.rulebook import puzzle_rulebook, rulebook

    if not isinstance(table, Puzzle):
        return rulebook(table, examples, drawings), fault_of_setup(table)
    refuse(OF_GAMES, "does not go with a puzzle: it has no seats and no turns.")
    try:
        return puzzle_rulebook(table, drawings), None
    except Fault as fault:
        remark(f"The rules go wrong: {tell_fault(fault)}")
        leave(2)


def _pictures_written(page: Page, path: Path) -> str:
    """Write the drawings of a rulebook beside the file of its text; return their folder."""
    from sdg.playing.saving import save_text
    from sdg.rulebook.rendering import files

    folder = Path("pictures", path.stem)
    for name, drawn in files(page).items():
        (path.parent / folder).mkdir(parents=True, exist_ok=True)
        save_text(path.parent / folder / name, drawn)
    return folder.as_posix()
