"""The kit of a game or puzzle: all its sheets, in the order in which they are printed."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from sdg.game import Game
from sdg.paper.boards import board_sheets
from sdg.paper.cutting import Sheet, cut_out
from sdg.paper.dimensions import measures
from sdg.paper.first_page import guide
from sdg.paper.materials import materials
from sdg.paper.paper_formats import Choices
from sdg.paper.pieces import pieces
from sdg.paper.puzzle import puzzle_sheet
from sdg.paper.score_sheet import score_sheet
from sdg.playing.fault_text import fault_of_setup
from sdg.puzzles import Puzzle
from sdg.rulebook import puzzle_rulebook, rulebook
from sdg.rulebook.page import Page


@frozen
class Kit:
    """All that is printed for one table. Of a game, `sheets` hold a guide first and a score sheet
    last; of a puzzle, the puzzle, and its solution if that is wanted."""

    title: str
    choices: Choices
    sheets: tuple[Sheet, ...]
    rules: Page | None  # None: without a rulebook
    notes: tuple[str, ...]  # what is not printed, or not all of it
    fault: str | None = None  # what goes wrong when the game is set up, and where


def kit(game: Game, choices: Choices, examples: bool = True, with_rules: bool = True) -> Kit:
    """Make the kit of a game for its players and options; examples in its rulebook take a moment
    to find."""
    needed, rules = materials(game), rulebook(game, examples and with_rules)
    measured = measures(needed, choices)
    boards, unprinted = board_sheets(needed, measured, choices)
    cut = list(pieces(needed, measured, choices))
    title, paper = game.rules.title, choices.paper
    sheets = [*cut_out(title, cut, choices), *boards]
    fault = fault_of_setup(game)
    wrong = () if fault is None else (f"The setup goes wrong: {fault}",)
    notes = (*wrong, *needed.notes, *unprinted)
    first = Sheet(
        "text", title, guide(needed, rules.lead, cut, sheets, notes, choices, with_rules), paper
    )
    last = Sheet("text", f"{title}: score sheet", score_sheet(needed), paper)
    page = rules if with_rules else None
    return Kit(title, choices, (first, *sheets, last), page, notes, fault)


def puzzle_kit(
    puzzle: Puzzle, choices: Choices, solution: Mapping[int, int] | None = None, rules: bool = True
) -> Kit:
    """Make the kit of a puzzle: a sheet to fill in, one with a solution (kinds of cards by cell) if
    there is one, and its rulebook. Raises `Fault` if its tables go wrong."""
    sheets = [puzzle_sheet(puzzle, choices.paper)]
    if solution is not None:
        sheets.append(puzzle_sheet(puzzle, choices.paper, solution))
    page = puzzle_rulebook(puzzle) if rules else None
    return Kit(puzzle.title, choices, tuple(sheets), page, ())
