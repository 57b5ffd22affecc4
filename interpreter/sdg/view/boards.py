"""What a board shows beside its cells: the regions around which it has lines, the seats' own."""

from __future__ import annotations

from collections.abc import Iterator

from sdg.ir import BySeat, Rules
from sdg.observation import BoardView, CellView
from sdg.view.data import Zone


def board_name(board: BoardView) -> str:
    """Return the name of a board, with its owner's seat: that before the names of its cells."""
    return board.name if board.owner is None else f"{board.name}{board.owner}"


def zones_of(board: BoardView, rules: Rules) -> Iterator[Zone]:
    """Yield the regions that belong to seats, family by family."""
    for family in rules.families:
        if family.board == board.name and isinstance(family.area, BySeat):
            regions: dict[str, list[str]] = {}
            for cell in board.cells:
                for region in cell.regions:
                    name, _, owner = region.rpartition(" ")
                    if name == family.name:
                        regions.setdefault(owner, []).append(cell.name)
            for owner in sorted(regions, key=int):
                yield Zone(board_name(board), int(owner), family.name, tuple(regions[owner]))


def block_of(board: BoardView, cell: CellView) -> str | None:
    """Return what a cell shares with those it has no line against."""
    if not board.bounded:
        return None
    if board.blocks is None:
        return cell.name
    return next((name for name in cell.regions if name.startswith(f"{board.blocks} ")), cell.name)


def names_of_scattered(board: BoardView) -> dict[str, str]:
    """Return by cell the sign of its block, or its number, where one does not hang together:
    lines around blocks do not show which they are."""
    if board.blocks is None or not board.bounded:
        return {}
    blocks: dict[str, set[tuple[int, int]]] = {}
    names: dict[str, str] = {}
    for cell in board.cells:
        block = block_of(board, cell)
        if block is not None and block != cell.name:
            blocks.setdefault(block, set()).add((cell.row, cell.column))
            name = block.removeprefix(f"{board.blocks} ")
            if board.signs and name.isdecimal():  # those of a board per player are numbered on
                name = board.signs[(int(name) - 1) % len(board.signs)]
            names[cell.name] = name
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
