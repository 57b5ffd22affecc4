"""How large things are on paper: cards as they are chosen, tiles and discs as their board needs."""

from __future__ import annotations

from math import ceil, floor

from attrs import frozen

from sdg.look.data import Look
from sdg.observation import BoardView
from sdg.paper.materials import Materials
from sdg.paper.paper_formats import CARDS, MARGIN, Choices, Paper, Size
from sdg.picture.boards.board import HEXAGON_HEIGHT, has_room_for_cards

GAP = 1.5  # between a card or tile and the edge of its cell, at least
AROUND = Size(13, 22)  # what a board has beside its cells: names of rows and columns, whose zones
ROOMY, USUAL, LEAST = 32.0, 20.0, 10.0  # widths of the cells of a board of tiles or discs
TILE, DISC, DOMINO, CUBE, DIE = 28.0, 20.0, 50.0, 14.0, 16.0  # where no board says otherwise
SMALLEST_TILE, SMALLEST_DISC = 17.0, 11.0  # of a cell, if the board is to have room on one sheet
MOST_SHEETS = 12  # for a board


@frozen
class Measures:
    """The sizes of all things of one game on paper."""

    cards: Size
    flat: bool  # cards are tiles: they lie on a board of many cells
    cell: float | None  # width of a cell of the boards for tiles and discs, if there are any

    def size(self, shape: str) -> Size:
        """Return the size of a piece of some shape."""
        room = None if self.cell is None else self.cell - 2 * GAP
        match shape:
            case "card":
                return self.cards
            case "tile":
                side = room or TILE
            case "domino":
                return Size(DOMINO, DOMINO / 2)
            case "cube":
                side = min(CUBE, room or CUBE)
            case "die":
                side = DIE
            case _:
                side = min(DISC, room or DISC)
        return Size(side, side)

    def cell_of(self, board: BoardView) -> Size:
        """Return the size of a cell of a board."""
        if self.cell is None:
            return Size(self.cards.width + 2 * GAP, self.cards.height + 2 * GAP)
        return Size(self.cell, self.cell * (HEXAGON_HEIGHT if board.hexagonal else 1))


def measures(needed: Materials, choices: Choices) -> Measures:
    """Find the sizes of all things of a game."""
    shapes = {needed.look.shapes.get(stock.deck, "card") for stock in needed.stocks}
    cards = choices.card or CARDS["poker"]
    large = any(not has_room_for_cards(board) for board in needed.boards)
    if not needed.boards or ("card" in shapes and (choices.card is not None or not large)):
        return Measures(cards, False, None)
    smallest = SMALLEST_TILE if shapes & {"card", "tile"} else SMALLEST_DISC
    cell = min(_cell(board, choices.paper, smallest) for board in needed.boards)
    return Measures(cards, "card" in shapes, cell)


def _cell(board: BoardView, paper: Paper, smallest: float) -> float:
    """Return how wide a cell is: as wide as one sheet lets it be, or one that needs several."""
    upright = one_sheet(board, paper.width, paper.height)
    one = max(upright, one_sheet(board, paper.height, paper.width))
    if one >= smallest:
        return floor(2 * min(one, ROOMY)) / 2
    cell = USUAL
    while cell > LEAST and _sheets(board, paper, cell) > MOST_SHEETS:
        cell -= 1
    return cell


def one_sheet(board: BoardView, width: float, height: float) -> float:
    """Return how wide the cells of a board can be on one sheet."""
    across, down = extent(board)
    tall = HEXAGON_HEIGHT if board.hexagonal else 1
    room = Size(width - 2 * MARGIN - AROUND.width, height - 2 * MARGIN - AROUND.height)
    return min(room.width / across, room.height / (down * tall))


def extent(board: BoardView) -> tuple[float, int]:
    """Return how many cells wide and high a board is; rows of hexagons are shifted."""
    rows = [cell.row for cell in board.cells] or [1]
    columns = [cell.column for cell in board.cells] or [1]
    down, across = max(rows) - min(rows) + 1, max(columns) - min(columns) + 1
    return across + ((down - 1) / 2 if board.hexagonal else 0), down


def _sheets(board: BoardView, paper: Paper, cell: float) -> int:
    across, down = extent(board)
    return ceil((across * cell + AROUND.width) / (paper.width - 2 * MARGIN)) * ceil(
        (down * cell + AROUND.height) / (paper.height - 2 * MARGIN)
    )


def shape_of(deck: str, look: Look, measured: Measures) -> str:
    """Return the shape of a deck's pieces on paper."""
    shape = look.shapes.get(deck, "card")
    return "tile" if shape == "card" and measured.flat else shape
