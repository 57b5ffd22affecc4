"""The regions around which a board has lines: in which a cell lies, and whether lines show it."""

from __future__ import annotations

from sdg.observation import BoardView, CellView


def block_of(board: BoardView, cell: CellView) -> str | None:
    """Return what a cell shares with those it has no line against."""
    if not board.bounded:
        return None
    if board.blocks is None:
        return cell.name
    return next((name for name in cell.regions if name.startswith(f"{board.blocks} ")), cell.name)


def names_of_scattered(board: BoardView) -> dict[str, str]:
    """Return by cell the name of its block, where one of them does not hang together: lines around
    blocks do not show which they are."""
    if board.blocks is None or not board.bounded:
        return {}
    blocks: dict[str, set[tuple[int, int]]] = {}
    names: dict[str, str] = {}
    for cell in board.cells:
        block = block_of(board, cell)
        if block is not None and block != cell.name:
            blocks.setdefault(block, set()).add((cell.row, cell.column))
            names[cell.name] = block.removeprefix(f"{board.blocks} ")
    return {} if all(map(_hangs_together, blocks.values())) else names


def _hangs_together(cells: set[tuple[int, int]]) -> bool:
    """Return whether cells are side by side with each other."""
    left = set(cells)
    waiting = [left.pop()]
    while waiting:
        row, column = waiting.pop()
        for near in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if near in left:
                left.remove(near)
                waiting.append(near)
    return not left
