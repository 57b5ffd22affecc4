"""A board as lines of text: letters for columns, numbers for rows, lines around blocks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from attrs import evolve, frozen

from sdg.observation import BoardView, CellView
from sdg.short_faces import Faces
from sdg_cli.terminal.console import Look, folded, pad, width

# The sign for lines that leave a point up, right, down, left (bits 1, 2, 4, 8).
JUNCTIONS = "   └ │┌├ ┘─┴┐┤┬┼"
PLAIN_JUNCTIONS = " ++++|++++-+++++"
Gutter: TypeAlias = tuple[int | None, int | None, bool]  # columns next to it; a line stands in it
SIGNS = {
    "!": "breaks a rule that is settled at the end of the turn",
    "=": "cannot be moved",
    "+": "new",
}


@frozen
class _Marks:
    """What is drawn next to cards: letters of markers; a sign for what is new, and the like."""

    letters: Mapping[str, str]
    new: frozenset[str]  # cells
    signs: Mapping[str, str]  # what each sign means; those that are not here are not drawn
    labels: Mapping[str, str]  # of cells: what stands before their cards
    notes: Mapping[str, Sequence[str]]  # of cells: lines instead of a card


def draw_board(
    board: BoardView,
    faces: Faces,
    look: Look,
    new: Iterable[str] = (),
    signs: Mapping[str, str] = SIGNS,
    labels: Mapping[str, str] | None = None,
    notes: Mapping[str, Sequence[str]] | None = None,
) -> Iterator[str]:
    """Yield the lines of a board and of its legend.

    `new` names cells that changed; `signs` says what `!`, `=` and `+` mean, and one that it leaves
    out is not drawn; `labels` stand before the cards of cells, `notes` are the lines of cells
    without a card, all equally many. A board that is wider than the screen is drawn in parts, some
    columns each."""
    if not board.cells:
        return
    names = {cell: f"{name} " for cell, name in _block_names(board).items()}
    letters, labels = marker_letters(board), {**names, **(labels or {})}
    marks = _Marks(letters, frozenset(new), signs, labels, notes or {})
    if names:
        board = evolve(board, blocks=None)
    for part in _parts(board, faces, look, marks):
        yield from _cells(part, faces, look, marks)
    legend = [*_legend(board, look, marks)]
    legend += faces.legend([cell.card for cell in board.cells if cell.card])
    if legend:
        yield from (
            look.paint(line, "dim") for line in folded(f"   {'; '.join(legend)}", look.columns)
        )


def _parts(board: BoardView, faces: Faces, look: Look, marks: _Marks) -> Sequence[BoardView]:
    """Part a board by columns, so that each part has room on the screen if that can be."""
    bare = evolve(look, colour=False)
    columns = sorted({cell.column for cell in board.cells})
    parts = [board]
    for number in range(2, len(columns) + 1):
        lines = (line for part in parts for line in _cells(part, faces, bare, marks))
        if all(width(line) <= look.columns for line in lines):
            break
        many = -(-len(columns) // number)
        starts = range(0, len(columns), many)
        parts = [_some(board, columns[start : start + many]) for start in starts]
    return parts


def _some(board: BoardView, columns: Sequence[int]) -> BoardView:
    """Return some columns of a board."""
    return evolve(board, cells=tuple(cell for cell in board.cells if cell.column in columns))


def _cells(board: BoardView, faces: Faces, look: Look, marks: _Marks) -> Iterator[str]:
    """Yield the lines of a board without its legend."""
    cells = {(cell.row, cell.column): cell for cell in board.cells}
    rows = sorted({row for row, _ in cells})
    columns = sorted({column for _, column in cells})
    high = max(map(len, marks.notes.values()), default=1)
    texts = {at: _cell_lines(cell, faces, look, marks, high) for at, cell in cells.items()}
    names = {column: _column_name(board, column) for column in columns}
    wide = max(width(text) for lines in [*texts.values(), names.values()] for text in lines)
    block = {at: _block(board, cell) for at, cell in cells.items()}
    margin = max(len(str(row)) for row in rows)
    ruled, shift = not board.hexagonal, 0
    gutters = [(a, b, ruled and _edge(block, rows, a, b)) for a, b in _pairs(columns)]
    if board.hexagonal:  # a cell is as wide as two shifts
        wide += wide % 2
        shift = wide // 2 + 1

    def labels() -> str:
        gaps = (" " if edge else "" for _, _, edge in gutters)
        shown = (
            gap + " " + pad(names[column], wide, "^") + " " if column is not None else gap
            for gap, column in zip(gaps, [*columns, None], strict=True)
        )
        return " " * (margin + 2) + look.paint("".join(shown).rstrip(), "dim")

    yield labels()
    for above, below in _pairs(rows):
        text = _rule(block, gutters, above, below, wide, look) if ruled else None
        if text is not None:
            yield " " * (margin + 2) + text
        if below is None:
            break
        apart = high > 1 and text is None  # rows of high cells have a line between them
        for number in range(-1 if apart else 0, high):
            parts = []
            for left, right, edge in gutters:
                if edge:
                    here = block.get((below, left)) if left is not None else None
                    there = block.get((below, right)) if right is not None else None
                    parts.append(" " if here == there else "|" if look.plain else "│")
                if right is not None:
                    lines = texts.get((below, right), ())
                    line = lines[number] if 0 <= number < len(lines) else ""
                    cell = cells.get((below, right))
                    parts.append(f" {_paint(pad(line, wide, '^'), cell, look, marks.new)} ")
            indent = " " * (shift * (below - rows[0]))
            named = below if number == (high - 1) // 2 else ""
            yield f"{indent} {named:>{margin}} " + "".join(parts).rstrip()


def marker_letters(board: BoardView) -> dict[str, str]:
    """Return a letter for each marker on a board: its first that no other has."""
    letters: dict[str, str] = {}
    for name in sorted({marker for cell in board.cells for marker in cell.markers}):
        letters[name] = next((c for c in name if c not in letters.values()), "?")
    return letters


def _cell_lines(
    cell: CellView, faces: Faces, look: Look, marks: _Marks, high: int
) -> Sequence[str]:
    """Return so many lines for a cell: its notes, or its card in the middle."""
    if cell.card is None and cell.name in marks.notes:
        return marks.notes[cell.name]
    middle = (high - 1) // 2
    return [_cell_text(cell, faces, look, marks) if i == middle else "" for i in range(high)]


def _cell_text(cell: CellView, faces: Faces, look: Look, marks: _Marks) -> str:
    empty = "." if look.plain else "·"
    text = faces.short(cell.card) if cell.card is not None else empty
    if cell.height > 1:
        text += f"{'x' if look.plain else '×'}{cell.height}"
    if cell.name in marks.labels:
        text = marks.labels[cell.name] + text
    text += "".join(f"@{marks.letters[marker]}" for marker in cell.markers)
    if cell.card is not None:
        sign = "!" if cell.conflict else "=" if cell.fixed else ""
        text += sign if sign in marks.signs else ""
        text += "+" if cell.name in marks.new and "+" in marks.signs else ""
    return text


def _paint(text: str, cell: CellView | None, look: Look, new: frozenset[str]) -> str:
    if cell is None or not look.colour:
        return text
    if cell.card is None:
        return look.paint(text, "dim")
    if cell.conflict:
        return look.paint(text, "bad")
    if cell.name in new:
        return look.paint(text, "new")
    return look.paint(text, "held" if cell.fixed else "bold")


def _block_names(board: BoardView) -> dict[str, str]:
    """Return by cell in which block it lies, where lines around blocks do not show that: in one
    that does not hang together."""
    if board.blocks is None or not board.bounded:
        return {}
    blocks: dict[str, set[tuple[int, int]]] = {}
    names: dict[str, str] = {}
    for cell in board.cells:
        block = _block(board, cell)
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


def _column_name(board: BoardView, column: int) -> str:
    """Take the letters of a cell's name, as in `c3`; without letters the column's number."""
    name = next(cell.name for cell in board.cells if cell.column == column)
    letters = name.rpartition(":")[2].rstrip("0123456789")
    return letters if letters.isalpha() else str(column)


def _block(board: BoardView, cell: CellView) -> str | None:
    """Return what a cell shares with those it has no line against."""
    if not board.bounded:
        return None
    if board.blocks is None:
        return cell.name
    return next((name for name in cell.regions if name.startswith(f"{board.blocks} ")), cell.name)


def _pairs(numbers: list[int]) -> list[tuple[int | None, int | None]]:
    return list(zip([None, *numbers], [*numbers, None], strict=True))


def _edge(
    block: dict[tuple[int, int], str | None],
    rows: list[int],
    left: int | None,
    right: int | None,
) -> bool:
    """Return whether a line stands anywhere between two columns."""
    return any(
        (block.get((row, left)) if left is not None else None)
        != (block.get((row, right)) if right is not None else None)
        for row in rows
    )


def _rule(
    block: dict[tuple[int, int], str | None],
    gutters: list[Gutter],
    above: int | None,
    below: int | None,
    wide: int,
    look: Look,
) -> str | None:
    """Draw the line between two rows, or None where no block ends."""

    def at(row: int | None, column: int | None) -> str | None:
        return block.get((row, column)) if row is not None and column is not None else None

    if all(at(above, column) == at(below, column) for _, column, _ in gutters):
        return None
    text = ""
    for left, right, edge in gutters:
        if edge:
            up = at(above, left) != at(above, right)
            east = at(above, right) != at(below, right)
            down = at(below, left) != at(below, right)
            west = at(above, left) != at(below, left)
            junctions = PLAIN_JUNCTIONS if look.plain else JUNCTIONS
            text += junctions[up + 2 * east + 4 * down + 8 * west]
        if right is not None:
            between = at(above, right) != at(below, right)
            text += (("-" if look.plain else "─") if between else " ") * (wide + 2)
    return text.rstrip()


def _legend(board: BoardView, look: Look, marks: _Marks) -> Iterator[str]:
    used = {
        "!": any(cell.card and cell.conflict for cell in board.cells),
        "=": any(cell.card and cell.fixed and not cell.conflict for cell in board.cells),
        "+": any(cell.card and cell.name in marks.new for cell in board.cells),
    }
    yield from (f"{sign} {told}" for sign, told in marks.signs.items() if used[sign])
    high = max(cell.height for cell in board.cells)
    if high > 1:
        yield f"{'x' if look.plain else '×'}{high} {high} cards high"
    yield from (f"@{letter} {name}" for name, letter in marks.letters.items())
