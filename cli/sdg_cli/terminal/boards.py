"""A board as lines of text: letters for columns, numbers for rows, lines around blocks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from attrs import evolve, field, frozen

from sdg.observation import BoardView, CellView
from sdg.view.boards import block_of, names_of_scattered
from sdg.view.short_faces import Faces
from sdg_cli.terminal.console import Look, folded, pad, width

# The sign for lines that leave a point up, right, down, left (bits 1, 2, 4, 8).
JUNCTIONS = "   └ │┌├ ┘─┴┐┤┬┼"
PLAIN_JUNCTIONS = " ++++|++++-+++++"
Gutter: TypeAlias = tuple[int | None, int | None, bool]  # columns next to it; a line stands in it
SIGNS = {
    "!": "breaks a rule that is settled at the end of the turn",
    "=": "cannot be moved",
    "+": "new",
    "*": "brings you most at once",
    "-": "a card left",
}
CLASHES = 6  # groups of cards that together break a rule, named in the legend
MOVES = 6  # cards that went from cell to cell, named in the legend
SEATS = 6  # colours for what belongs to seats


@frozen
class Marks:
    """What stands out on the boards, by the names of cells, and how wide their cells are."""

    new: frozenset[str] = frozenset()  # a card came
    left: frozenset[str] = frozenset()  # the card left, and none came
    moved: tuple[tuple[str, str], ...] = ()  # from which cell to which a card went
    gain: frozenset[str] = frozenset()  # a decision there brings most at once
    slots: frozenset[str] = frozenset()  # places whose card is new: it comes from no board
    owners: Mapping[str, int] = field(factory=dict)  # the seat whose own region a cell lies in
    widest: int = 0  # columns that any card of the game may take
    signs: Mapping[str, str] = field(factory=SIGNS.copy)  # that are drawn, and what they mean
    labels: Mapping[str, str] = field(factory=dict)  # what stands before the card of a cell
    notes: Mapping[str, Sequence[str]] = field(factory=dict)  # lines of cells without a card


NO_MARKS = Marks()


def draw_board(
    board: BoardView, faces: Faces, look: Look, marks: Marks = NO_MARKS, compact: bool = False
) -> Iterator[str]:
    """Yield the lines of a board and of its legend; a `compact` one has no lines around it.

    A board that is wider than the screen is drawn in parts, some columns each."""
    if not board.cells:
        return
    if scattered := names_of_scattered(board):
        names = {cell: f"{name} " for cell, name in scattered.items()}
        marks, board = evolve(marks, labels={**names, **marks.labels}), evolve(board, blocks=None)
    pen = _Pen(faces, look, marks, marker_letters(board), compact)
    for part in _parts(board, pen):
        yield from _cells(part, pen)
    legend = [*_legend(board, pen)]
    legend += faces.legend([cell.card for cell in board.cells if cell.card])
    if legend:
        yield from (
            look.paint(line, "dim") for line in folded(f"   {'; '.join(legend)}", look.columns)
        )


@frozen
class _Pen:
    """How the cells of a board are drawn."""

    faces: Faces
    look: Look
    marks: Marks
    letters: Mapping[str, str]  # of markers
    compact: bool

    def text(self, cell: CellView) -> str:
        """Return what lies on a cell, without its sign."""
        if cell.card is None:
            at = "-" if cell.name in self.marks.left else "." if self.look.plain else "·"
            text = "*" if cell.name in self.marks.gain else at
        else:
            text = self.faces.short(cell.card)
        if cell.height > 1:
            text += f"{'x' if self.look.plain else '×'}{cell.height}"
        text = self.marks.labels.get(cell.name, "") + text
        return text + "".join(f"@{self.letters[marker]}" for marker in cell.markers)

    def lines(self, cell: CellView, high: int) -> Sequence[str]:
        """Return so many lines for a cell: its notes, or what lies there in the middle."""
        if cell.card is None and cell.name in self.marks.notes:
            return self.marks.notes[cell.name]
        text = self.text(cell)
        return [text if number == (high - 1) // 2 else "" for number in range(high)]

    def sign(self, cell: CellView) -> str:
        """Return the one sign behind a card, if it is drawn."""
        sign = self._sign(cell)
        return sign if sign in self.marks.signs else " "

    def _sign(self, cell: CellView) -> str:
        if cell.card is None:
            return " "
        if cell.conflict:
            return "!"
        if cell.name in self.marks.new:
            return "+"
        return "*" if cell.name in self.marks.gain else "=" if cell.fixed else " "

    def painted(self, text: str, cell: CellView | None) -> str:
        """Return the text of a cell in its colour."""
        return text if cell is None else self.look.paint(text, self._style(cell))

    def _style(self, cell: CellView) -> str:
        sign = self._sign(cell)
        if sign in "!+":
            return "bad" if sign == "!" else "new"
        if cell.name in self.marks.gain:
            return "new"
        owner = self.marks.owners.get(cell.name)
        if owner is not None:
            return seat_style(owner)
        return "dim" if cell.card is None else "held" if cell.fixed else "bold"


def seat_style(seat: int) -> str:
    """Return the style of what belongs to a seat."""
    return f"seat {(seat - 1) % SEATS + 1}"


def _parts(board: BoardView, pen: _Pen) -> Sequence[BoardView]:
    """Part a board by columns, so that each part has room on the screen if that can be."""
    bare = evolve(pen, look=evolve(pen.look, colour=False))
    columns = sorted({cell.column for cell in board.cells})
    parts = [board]
    for number in range(2, len(columns) + 1):
        lines = (line for part in parts for line in _cells(part, bare))
        if all(width(line) <= pen.look.columns for line in lines):
            break
        many = -(-len(columns) // number)
        starts = range(0, len(columns), many)
        parts = [_some(board, columns[start : start + many]) for start in starts]
    return parts


def _some(board: BoardView, columns: Sequence[int]) -> BoardView:
    """Return some columns of a board."""
    return evolve(board, cells=tuple(cell for cell in board.cells if cell.column in columns))


def _cells(board: BoardView, pen: _Pen) -> Iterator[str]:
    """Yield the lines of a board without its legend."""
    look = pen.look
    cells = {(cell.row, cell.column): cell for cell in board.cells}
    rows = sorted({row for row, _ in cells})
    columns = sorted({column for _, column in cells})
    high = max(map(len, pen.marks.notes.values()), default=1)
    texts = {at: pen.lines(cell, high) for at, cell in cells.items()}
    names = {column: _column_name(board, column) for column in columns}
    wide = max(
        pen.marks.widest, *(width(t) for ts in [*texts.values(), names.values()] for t in ts)
    )
    block = {at: block_of(board, cell) for at, cell in cells.items()}
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
        outer = above is None or below is None
        drawn = ruled and not (outer and pen.compact)
        text = _rule(block, gutters, above, below, wide, look) if drawn else None
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
                    parts.append(
                        " " + _filled(pad(line, wide, "^") + " ", cells.get((below, right)), pen)
                    )
            indent = " " * (shift * (below - rows[0]))
            named = below if number == (high - 1) // 2 else ""
            yield f"{indent} {named:>{margin}} " + "".join(parts).rstrip()


def _filled(text: str, cell: CellView | None, pen: _Pen) -> str:
    """Return a line of a cell with the sign behind its card, in its colour."""
    if cell is not None and text.strip() and (sign := pen.sign(cell)) != " ":
        at = len(text.rstrip())
        text = text[:at] + sign + text[at + 1 :]
    return pen.painted(text, cell)


def marker_letters(board: BoardView) -> dict[str, str]:
    """Return a letter for each marker on a board: its first that no other has."""
    letters: dict[str, str] = {}
    for name in sorted({marker for cell in board.cells for marker in cell.markers}):
        letters[name] = next((c for c in name if c not in letters.values()), "?")
    return letters


def _column_name(board: BoardView, column: int) -> str:
    """Take the letters of a cell's name, as in `c3`; without letters the column's number."""
    name = next(cell.name for cell in board.cells if cell.column == column)
    letters = name.rpartition(":")[2].rstrip("0123456789")
    return letters if letters.isalpha() else str(column)


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


def _legend(board: BoardView, pen: _Pen) -> Iterator[str]:
    signs = {pen.sign(cell) for cell in board.cells}
    signs |= {pen.text(cell)[0] for cell in board.cells if cell.card is None}
    yield from (f"{sign} {says}" for sign, says in pen.marks.signs.items() if sign in signs)
    if board.clashes:
        shown = (" ".join(clash) for clash in board.clashes[:CLASHES])
        more = len(board.clashes) - CLASHES
        yield f"these clash: {', '.join(shown)}{f', and {more} more' if more > 0 else ''}"
    own = {cell.name for cell in board.cells}
    if moved := [f"{start} to {end}" for start, end in pen.marks.moved if end in own]:
        rest = f", and {len(moved) - MOVES} more" if len(moved) > MOVES else ""
        yield f"moved: {', '.join(moved[:MOVES])}{rest}"
    high = max(cell.height for cell in board.cells)
    if high > 1:
        yield f"{'x' if pen.look.plain else '×'}{high} {high} cards high"
    yield from (f"@{letter} {name}" for name, letter in pen.letters.items())
