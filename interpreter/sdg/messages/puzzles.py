"""Messages about puzzles: what is filled in, what is given, and commands that need one."""

from __future__ import annotations

from collections.abc import Iterable

from sdg.diagnostics import Diagnostic, Note
from sdg.diagnostics.spelling import did_you_mean
from sdg.messages.catalogue import code
from sdg.messages.phrases import listed, many
from sdg.source import Span


@code(
    "E370",
    about="a line",
    why="A puzzle is solved when its board is full, so that board has an edge, and as nobody plays "
    "it belongs to nobody.",
    example="board field: unbounded, reach 9\n…\npuzzle on field of each number",
    mend="board field: 9 by 9\n…\npuzzle on field of each number",
)
def no_board_to_fill(span: Span, board: str, why: str, place: Span) -> Diagnostic:
    """A puzzle is on an unbounded board, or on one of each player."""
    notes = (Note("this is the board", place),)
    return Diagnostic(f"the board `{board}` cannot be filled: {why}", span, notes)


@code(
    "E371",
    about="a line",
    why="What is drawn of a puzzle is a value for each cell, and a dot for a cell to fill.",
    example='puzzle on grid of each number\n    "1 x"\n    ". 2"',
    mend='puzzle on grid of each number\n    "1 ."\n    ". 2"',
)
def not_among(span: Span, text: str, attribute: str, known: Iterable[str]) -> Diagnostic:
    """A given value is none of those that the puzzle is filled with."""
    known = list(known)
    shown = listed(known) if len(known) <= 12 else f"{known[0]} to {known[-1]}"
    return Diagnostic(
        f"`{text}` is no `{attribute}` of this puzzle",
        span,
        hint=did_you_mean(text, known) or f"it is filled with {shown}, and a dot is an empty cell",
    )


@code(
    "E372",
    about="a line",
    why="A row draws one value a cell. Where a card has several, `given` says all of them.",
    example='puzzle on grid of each number, each color\n    "1 2"',
    mend="puzzle on grid of each number, each color\n    given number 1, color red at (1, 1)",
)
def rows_say_too_little(span: Span) -> Diagnostic:
    """Rows are drawn of a puzzle whose cards have several attributes, or none to choose."""
    return Diagnostic(
        "a row draws one value a cell, and this puzzle has not just one `each`",
        span,
        hint="write `given number 1, color red at (1, 1)`",
    )


@code(
    "E373",
    about="a line",
    why="A card of a puzzle has the value that is filled in, so that none has to be wild.",
    example="puzzle on grid of number wild",
    mend="puzzle on grid of each number",
)
def wild_in_puzzle(span: Span, attribute: str) -> Diagnostic:
    """A puzzle is filled with wild cards."""
    return Diagnostic(f"nothing is wild in a puzzle: fill it with `each {attribute}`", span)


@code(
    "E374",
    about="a line",
    why="What is given says for each `each` of the puzzle which value it is.",
    example="puzzle on grid of each number, each color\n    given number 1 at (1, 1)",
    mend="puzzle on grid of each number, each color\n    given number 1, color red at (1, 1)",
)
def given_unclear(span: Span, wanted: Iterable[str]) -> Diagnostic:
    """A given card says too little, or too much."""
    return Diagnostic(f"what is given here has to say its {listed(list(wanted))} only", span)


@code(
    "E564",
    why="What is given lies on a cell of the board.",
    example='board grid: 2 by 2\n…\npuzzle on grid of each number\n    "1 . 2"',
    mend='board grid: 2 by 2\n…\npuzzle on grid of each number\n    "1 ."\n    ". 2"',
)
def given_outside(span: Span, board: str, row: int, column: int) -> Diagnostic:
    """A card is given where the board has no cell."""
    return Diagnostic(f"the board `{board}` has no row {row}, column {column}", span)


@code(
    "E565",
    why="A cell is given once.",
    example="given number 1 at (1, 1)\ngiven number 2 at (1, 1)",
    mend="given number 1 at (1, 1)",
)
def given_cell_twice(span: Span, row: int, column: int, place: Span | None) -> Diagnostic:
    """Two cards are given on one cell."""
    notes = (Note("the first is given here", place),) if place else ()
    return Diagnostic(f"row {row}, column {column} is given twice", span, notes)


@code(
    "W676",
    why="`sdg solve` works out what follows for cells that are still open. What these words say is"
    " known only when all cells are full at which they look, so that many boards have to be tried;"
    " or they are asked of so much that this takes long.",
    example="rule one_island on grid\n    need count groups of (grid with number = 1) = 1\n…\n"
    "puzzle on grid of each number",
    mend="rule beside on grid\n    need some near in neighbors of cell: near.number = cell.number"
    "\n…\npuzzle on grid of each number",
    severity="warning",
)
def costly_words(span: Span, rule: str, cells: int, cheaper: str) -> Diagnostic:
    """Words of a rule make the search for a solution slow, or the reading, if no cells are told."""
    message = f"the rule `{rule}` tells nothing here before {cells} cells are full, which is slow"
    if not cells:
        message = f"it takes long to work out what the rule `{rule}` bars here"
    return Diagnostic(message, span, hint=cheaper)


@code(
    "E722",
    about="a line",
    why="A puzzle has no seats and no turns, so there are no games of it: it is filled in.",
    example="sdg simulate puzzle.sdg",
    mend="sdg run puzzle.sdg",
)
def is_a_puzzle(span: Span) -> Diagnostic:
    """A puzzle is to be played as a game."""
    return Diagnostic(
        "this is a puzzle, without seats and turns: there are no games of it",
        span,
        hint="`sdg run` lets people fill it in, `sdg solve` solves it",
    )


@code(
    "E723",
    about="a line",
    why="Which board is filled, and with what, is said by the line `puzzle on … of …`.",
    example="sdg solve festival.sdg",
    mend='variant "Fill it" of festival\n\nadd puzzle on grid of each number',
)
def no_puzzle(span: Span) -> Diagnostic:
    """A game is to be solved that has no puzzle."""
    return Diagnostic(
        "this game has no puzzle to solve",
        span,
        hint="write a variant of it with `add puzzle on grid of each number`",
    )


@code(
    "E724",
    about="a line",
    why="A search looks at each card on each cell, again and again.",
    example="board grid: 60 by 60\n…\npuzzle on grid of each number    # 100 of them",
    mend="board grid: 16 by 16\n…\npuzzle on grid of each number    # 16 of them",
)
def puzzle_too_large(span: Span, cells: int, cards: int, most: int) -> Diagnostic:
    """A puzzle has too many cells, or cards for them."""
    text = f"{many(cells, 'cell')} and {many(cards, 'card')} for each are more than this solves"
    return Diagnostic(text, span, hint=f"cells times cards may be {most:,}")


@code(
    "E725",
    about="a line",
    why="`--given` puts a card on a cell, as one more thing that is given.",
    example="sdg solve puzzle.sdg --given 3c=4",
    mend="sdg solve puzzle.sdg --given c3=4",
)
def not_given(span: Span, why: str) -> Diagnostic:
    """What `--given` says cannot be laid."""
    return Diagnostic(why, span, hint="write cell=card, as in `c3=4`: column c, row 3")
