"""What a puzzle gives: each on a cell of its board, and none twice."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from sdg import ir
from sdg.checker.inference.declared import Parts
from sdg.checker.inference.tables_played import Setting, worth
from sdg.diagnostics import Diagnostic
from sdg.messages import puzzles as say
from sdg.resolver import Resolved
from sdg.source import Span


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Look at a puzzle with every option at its default."""
    rules = resolved.rules
    if rules.puzzle is not None:
        options = {option.name: option.default for option in rules.options}
        setting = Setting(rules.usual_players, options, ())
        board = next(board for board in rules.boards if board.name == rules.puzzle.board)
        yield from misplaced(rules.puzzle, board, setting)


def place_of(given: ir.Given, setting: Setting) -> tuple[int, int] | None:
    """Return the row and the column where a card is given."""
    row, column = worth(given.row, setting), worth(given.column, setting)
    return None if row is None or column is None else (row, column)


@frozen
class Sides:
    """A board and how many rows and columns it has, as far as known."""

    board: ir.Board
    rows: int | None
    columns: int | None

    def has(self, row: int, column: int) -> bool:
        """Return whether there is such a cell."""
        if self.board.drawn is not None:
            return (row, column) in self.board.drawn
        inside = self.rows is None or 1 <= row <= self.rows
        return inside and (self.columns is None or 1 <= column <= self.columns)


def misplaced(puzzle: ir.Puzzle, board: ir.Board, setting: Setting) -> Iterator[Diagnostic]:
    """Find what is given outside the board, or on a cell that is given already."""
    rows, columns = (
        None if side is None else worth(side, setting) for side in (board.rows, board.columns)
    )
    sides = Sides(board, rows, columns)
    seen: dict[tuple[int, int], Span | None] = {}
    for given in puzzle.givens:
        assert given.span is not None
        cell = place_of(given, setting)
        if cell is None:
            continue  # before_play.py reports that, where it is evaluated
        if not sides.has(*cell):
            yield say.given_outside(given.span, puzzle.board, *cell)
        elif cell in seen:
            yield say.given_cell_twice(given.span, *cell, seen[cell])
        seen.setdefault(cell, given.span)
