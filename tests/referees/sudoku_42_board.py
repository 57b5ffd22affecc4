"""How Sudoku 42 rearranges and mends a board: a board goes in, the next one or nothing comes out.

Cells are taken in reading order: row by row, from the left.
"""

from __future__ import annotations

from itertools import combinations

from tests.referees.reading import UNITS, Cell

Board = dict[Cell, int]
Mending = tuple[str, Cell, Cell]  # what is done, the card's cell, the other cell

MOST = 27  # rearrangements of one mending
CELLS = [(column, row) for row in range(9) for column in range(9)]
PLACE = {cell: place for place, cell in enumerate(CELLS)}
LINES, HOUSES = UNITS[:18], UNITS[18:]
HOUSE = {cell: house for house in HOUSES for cell in house}


def house_of(cell: Cell, number: int, board: Board) -> bool:
    """Tell whether the house of a cell, the cell itself aside, lacks a number."""
    return all(board.get(other) != number for other in HOUSE[cell] if other != cell)


def conflicts(board: Board) -> list[tuple[Cell, Cell]]:
    """List the pairs of equal cards in one row or column, in reading order."""
    pairs = [
        pair
        for line in LINES
        for pair in combinations(sorted(line & board.keys(), key=PLACE.__getitem__), 2)
        if board[pair[0]] == board[pair[1]]
    ]
    return sorted(pairs, key=lambda pair: (PLACE[pair[0]], PLACE[pair[1]]))


def rearranged(board: Board, locked: frozenset[Cell], start: Cell, end: Cell) -> Board | None:
    """Move a card to an empty cell or trade two different ones; None where that is not legal."""
    if start not in board or start == end or {start, end} & locked:
        return None
    if board[start] == board.get(end):
        return None
    after = dict(board)
    moved, other = after.pop(start), after.pop(end, None)
    after[end] = moved
    if other is not None:
        after[start] = other
    fits = all(house_of(cell, after[cell], after) for cell in (start, end) if cell in after)
    return after if fits else None


def mend(board: Board, locked: frozenset[Cell]) -> tuple[Board, list[Mending]] | None:
    """Settle conflict after conflict, and list how; None where that does not end without any."""
    done: list[Mending] = []
    for _ in range(MOST):
        pairs = conflicts(board)
        if not pairs:
            break
        step = mend_one(board, locked, pairs)
        if step is None:
            return None
        board = step[1]
        done.append(step[0])
    return None if conflicts(board) else (board, done)


def mend_one(
    board: Board, locked: frozenset[Cell], pairs: list[tuple[Cell, Cell]]
) -> tuple[Mending, Board] | None:
    """Find the first rearrangement of the first conflict that leaves fewer; moves before trades."""
    empty = [cell for cell in CELLS if cell not in board]
    taken = [cell for cell in CELLS if cell in board]
    for name, ends in (("relocate", empty), ("trade", taken)):
        for start in pairs[0]:
            for end in ends:
                after = rearranged(board, locked, start, end)
                if after is not None and len(conflicts(after)) < len(pairs):
                    return (name, start, end), after
    return None
