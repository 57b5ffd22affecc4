"""Messages about boards that are drawn in the file, and about the ways and orders on a board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sdg.diagnostics import Diagnostic, Note
from sdg.diagnostics.spelling import did_you_mean, joined
from sdg.messages.catalogue import code
from sdg.messages.phrases import listed
from sdg.source import Span


@code(
    "E353",
    about="a line",
    why="A region of marks holds the cells of its board that show them, so some cell must.",
    example='board ring: drawn\n    "a b"\n    "b a"\n    region start: marked c',
    mend='board ring: drawn\n    "a b"\n    "b a"\n    region start: marked a',
)
def unknown_mark(span: Span, region: str, mark: str, known: Iterable[str]) -> Diagnostic:
    """A region is to hold the cells with a mark, and there is none."""
    known = list(known)
    hint = did_you_mean(mark, known) or f"the marks are {listed(known)}"
    return Diagnostic(
        f"no cell is marked `{mark}`, so `{region}` has none of them", span, hint=hint
    )


@code(
    "E354",
    about="a line",
    why="Only a board that is drawn has marks on its cells.",
    example="board ring: 3 by 3\n    region pen: each mark",
    mend='board ring: drawn\n    "a a b"\n    "a b b"\n    region pen: each mark',
)
def marks_of_nothing(span: Span, region: str, board: str, place: Span) -> Diagnostic:
    """A region is to hold cells with marks on a board that is not drawn."""
    return Diagnostic(
        f"`{region}` asks for marks, and the board `{board}` is not drawn",
        span,
        (Note("this is the board", place),),
        "write `drawn` in place of its size, and its rows below",
    )


@code(
    "E355",
    about="a line",
    why="The rows below a board that is drawn are its cells; a board of a size has them already.",
    example='board ring: 2 by 2\n    "a b"\n    "b a"',
    mend='board ring: drawn\n    "a b"\n    "b a"',
)
def not_drawn(span: Span, board: str, place: Span) -> Diagnostic:
    """Rows are drawn below a board that has a size."""
    return Diagnostic(
        f"this row draws cells, and the board `{board}` has a size of its own",
        span,
        (Note("this is the board", place),),
        "write `drawn` in place of the size, or leave the row out",
    )


@code(
    "E552",
    why="A board that is drawn has the cells of its rows, which stand below it in quotes.",
    example="board ring: drawn\n    region line: row, column",
    mend='board ring: drawn\n    "o o o"\n    "o . o"\n    "o o o"\n    region line: row, column',
)
def nothing_drawn(span: Span, board: str) -> Diagnostic:
    """A board that is drawn has no rows."""
    return Diagnostic(
        f"the board `{board}` is drawn, and there is no row below it",
        span,
        hint='write a row in quotes, a sign for each cell and a dot for none: `"o o . o"`',
    )


@code(
    "E553",
    why="A cell is drawn as one letter, digit or other sign of ASCII; a dot is no cell.",
    example='board ring: drawn\n    "ä ä ö"\n    "ä ö ö"',
    mend='board ring: drawn\n    "a a o"\n    "a o o"',
)
def no_mark(span: Span, text: str) -> Diagnostic:
    """A cell is marked with more than one sign, or with one that is not in ASCII."""
    return Diagnostic(
        f"`{text}` marks no cell",
        span,
        hint="a mark is one letter, digit or sign of ASCII, and no dot",
    )


@code(
    "E554",
    why="Each row and each column of a board has a cell, so that all of them can be counted.",
    example='board ring: drawn\n    "o o ."\n    "o o ."',
    mend='board ring: drawn\n    "o o"\n    "o o"',
)
def line_without_cell(span: Span, line: str) -> Diagnostic:
    """A row or column of a drawn board has no cell."""
    return Diagnostic(
        f"{line} of this drawing has no cell", span, hint="leave it out of the drawing"
    )


@code(
    "E555",
    why="Blocks tile a rectangle. The parts of a drawn board with gaps are drawn: a mark for each.",
    example='board ring: drawn\n    "o o o o"\n    "o . o o"\n    region pen: blocks of 2 by 2',
    mend='board ring: drawn\n    "a a b b"\n    "a . b b"\n    region pen: each mark',
)
def blocks_of_a_drawing(span: Span, region: str, place: Span) -> Diagnostic:
    """A board that is drawn with gaps is to be divided into blocks."""
    return Diagnostic(
        f"`{region}` would cut a drawing with gaps into blocks",
        span,
        (Note("this is the board", place),),
        "mark the cells of each part, and write `each mark`",
    )


@code(
    "W680",
    why="Spaces count for nothing in a drawing: a row begins at the first column, however far its "
    "first sign is from the quote. Where no cell is, stands a dot.",
    example='board ring: drawn\n    "  o o"\n    "o o o o"\n    "  o o"',
    mend='board ring: drawn\n    ". o o ."\n    "o o o o"\n    ". o o ."',
    severity="warning",
)
def pushed_by_spaces(span: Span, understood: Sequence[str], hexagonal: bool) -> Diagnostic:
    """A row of a drawn board does not stand below the others as it lies on the board."""
    shown = joined([f'"{row}"' for row in understood[:9]] + ["…"] * (len(understood) > 9), "and")
    hint = "put a dot for each cell that is none"
    if hexagonal:
        hint += "; each row of hexagons lies half a cell to the right of the one above"
    return Diagnostic(
        f"spaces do not move the signs of a row; the board is understood as {shown}",
        span,
        hint=hint,
    )


# Ways and orders


@code(
    "E452",
    about="a line",
    why="Numbers rise and fall, and so do the values of an attribute as it lists them; players do "
    "not.",
    example="attribute side per player: black, white, red, blue\n…\nside rises along row",
    mend="number rises along row",
)
def players_in_order(span: Span, attribute: str, place: Span | None) -> Diagnostic:
    """An attribute of players is to rise, fall or differ by a number."""
    notes = (Note(f"`{attribute}` is declared here", place),) if place else ()
    text = f"the values of `{attribute}` are players, and nothing is more or less than a player"
    return Diagnostic(text, span, notes)


@code(
    "E453",
    about="a line",
    why="A number rises or falls along cells in an order: lines, blocks, marks and listed cells "
    "have one. A region that moves with its card has none.",
    example="board grid: 9 by 9\n    region near for each card with color = yellow: 3 by 3 around "
    "it\n…\nnumber rises along near",
    mend="board grid: 9 by 9\n    region path: (1, 1), (1, 2), (2, 2)\n…\nnumber rises along path",
)
def no_order_around(span: Span, region: str) -> Diagnostic:
    """Numbers are to rise or fall in regions that cards make."""
    return Diagnostic(f"`{region}` lies around cards, so its cells have no order", span)


@code(
    "W688",
    why="""The name of a family alone is all of its regions. Together all rows, columns or blocks
    are the whole board, which has a name of its own: what is said of `row` is seldom meant so.""",
    example="rule open_rows on grid\n    need row is not full",
    mend="rule open_rows on grid\n    need every row: row is not full",
    severity="warning",
)
def whole_board(span: Span, family: str, board: str) -> Diagnostic:
    """The cells of all regions of a family are asked for, and these are the whole board."""
    return Diagnostic(
        f"the cells of all regions `{family}` together are the whole board",
        span,
        hint=f"say `{board}`; or of one of them `{family} of cell`, `some {family}: …`, "
        f"`for each {family} in them`",
    )


@code(
    "W689",
    why="""A set that was picked out by a condition is empty if there is nothing in it. Where the
    condition asks for no card, only for where a cell lies, that is settled before play.""",
    example="rule first_row on grid\n    need (grid with it.row = 1) is not empty",
    mend="rule first_row on grid\n    need some one in (grid with it.row = 1): one is full",
    severity="warning",
)
def cells_in_any_case(span: Span, cells: str) -> Diagnostic:
    """It is asked whether there are any cells of a set on which only their place decides."""
    set_ = cells if cells.startswith("(") else f"({cells})"
    return Diagnostic(
        "this asks whether there are such cells, not what lies on them",
        span,
        hint=f"say `every one in {set_}: one is empty`; or `count {set_} = 0`",
    )


@code(
    "E582",
    why="Two numbers always differ by 0, the same ones too: such a rule would forbid nothing.",
    example="neighbors differ in number by at least 0",
    mend="neighbors differ in number",
)
def differ_by_nothing(span: Span) -> Diagnostic:
    """Neighbors are to differ by at least 0."""
    return Diagnostic(
        "any two numbers differ by at least 0, so this forbids nothing",
        span,
        hint="leave `by at least 0` out: then neighbors are not the same",
    )


@code(
    "E454",
    about="a line",
    why="A leap goes so many rows and so many columns; on a board of hexagons these are no turns "
    "and mirrors of each other.",
    example="board grid: 5 by 5, hexagonal\n…\nneighbors in leaps 1 by 2 differ in number",
    mend="board grid: 5 by 5\n…\nneighbors in leaps 1 by 2 differ in number",
)
def leaps_of_hexagons(span: Span, place: Span) -> Diagnostic:
    """Leaps are asked for on a hexagonal board."""
    notes = (Note("this is the board", place),)
    return Diagnostic("there are no leaps on a hexagonal board", span, notes)


@code(
    "E556",
    why="A leap leads to another cell.",
    example="neighbors in leaps 0 by 0 differ in number",
    mend="neighbors in leaps 1 by 2 differ in number",
)
def no_leap(span: Span) -> Diagnostic:
    """A leap leads nowhere."""
    return Diagnostic("this leap stays where it is", span, hint="a knight leaps `1 by 2`")


# Boards of hexagons


@code(
    "E570",
    why="A cell of a hexagonal board has six neighbors: east, west, and four aslant.",
    example="board grid: 6 by 6, hexagonal\n    region box: blocks of 3 by 3\n…\n"
    "need 1 step north is empty",
    mend="board grid: 6 by 6, hexagonal\n    region box: blocks of 3 by 3\n…\n"
    "need 1 step northeast is empty",
)
def way_of_squares(span: Span, way: str) -> Diagnostic:
    """A hexagonal board is asked for what lies north or south."""
    return Diagnostic(
        f"nothing lies {way} of a cell on a hexagonal board",
        span,
        hint=f"write `{way}east` or `{way}west`",
    )


@code(
    "E571",
    why="A hexagonal board has three lines: rows, and two that are its diagonals.",
    example="board grid: 6 by 6, hexagonal\n    region box: blocks of 3 by 3\n…\n"
    "points += count (runs of (grid with it is full) along column)",
    mend="board grid: 6 by 6, hexagonal\n    region box: blocks of 3 by 3\n…\n"
    "points += count (runs of (grid with it is full) along diagonal)",
)
def along_columns_of_hexagons(span: Span) -> Diagnostic:
    """Runs along the columns of a hexagonal board are looked for."""
    return Diagnostic(
        "no run goes along a column of a hexagonal board",
        span,
        hint="its lines are `row` and, both ways aslant, `diagonal`",
    )


@code(
    "E572",
    why="The two long diagonals are those of a square. Regions of a hexagonal board are its rows"
    " and its columns, which run aslant.",
    example="board grid: 6 by 6, hexagonal\n    region box: blocks of 3 by 3\n"
    "    region line: row, diagonal",
    mend="board grid: 6 by 6, hexagonal\n    region box: blocks of 3 by 3\n"
    "    region line: row, column",
)
def diagonals_of_hexagons(span: Span) -> Diagnostic:
    """A hexagonal board is asked for the two diagonals of a square."""
    return Diagnostic(
        "a hexagonal board has no region `diagonal`",
        span,
        hint="its rows and its columns are regions; runs go `along diagonal`",
    )


@code(
    "W681",
    why="`directions` are those in which neighbors lie: four on a square board, six on a hexagonal "
    "one. In a game with both they are all of these, eight, wherever they are said.",
    example="board comb: 5 by 5, hexagonal\n…\npoints += count (directions with 1 step it is full)",
    mend="board comb: 5 by 5, hexagonal\n…\npoints += count (neighbors of cell with it is full)",
    severity="warning",
)
def directions_of_both(span: Span) -> Diagnostic:
    """The directions of neighbors are taken on a square board, of a game with hexagons too."""
    return Diagnostic(
        "with boards of both kinds `directions` are eight, on a square board too",
        span,
        hint="say `neighbors of …`; or which are meant: `all directions`, `(all directions with it "
        "= north or it = east or it = south or it = west)`",
    )
