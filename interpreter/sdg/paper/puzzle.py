"""A puzzle on a sheet of paper: its board as large as may be, and below it what must hold."""

from __future__ import annotations

from collections.abc import Mapping

from sdg.paper.cutting import Sheet
from sdg.paper.paper_formats import PIXELS, Paper
from sdg.paper.pieces import THEME
from sdg.picture.boards.board import BoardPicture
from sdg.picture.boxes import Box, below, centred
from sdg.picture.lettering import text, wrapped
from sdg.picture.look_of_game import look_of_puzzle
from sdg.picture.pieces import Pieces
from sdg.picture.svg import circle
from sdg.puzzles import Puzzle
from sdg.view.faces import CardFaces
from sdg.view.puzzle.of_puzzle import view_of_puzzle

EDGE = 16.0  # millimeters around all that is on the sheet
LARGEST = 20.0  # millimeters of a cell: enough to write in
SMALL = 0.55  # of the width, for the board of a solution
TITLE, WORDS, LEADING = 26.0, 14.0, 19.0  # pixels
MOST_LINES = 8  # of one goal
PART = 0.72  # of the height, for the board


def puzzle_sheet(puzzle: Puzzle, paper: Paper, solution: Mapping[int, int] | None = None) -> Sheet:
    """Return the sheet of a puzzle to fill in, or with a solution: kinds of cards by cell."""
    view = view_of_puzzle(puzzle, solution)
    pieces = Pieces(look_of_puzzle(puzzle.game.rules), THEME)
    room, height = ((each - 2 * EDGE) * PIXELS for each in (paper.width, paper.height))
    (board,) = view.seen.boards
    drawn = BoardPicture(view, board, pieces, CardFaces(puzzle.game).all)
    title, task, part = puzzle.title, view.task or "", 1.0
    if solution is not None:
        title, task, part = f"{puzzle.title}: the solution", "", SMALL
    grid = drawn.box(room * part, height * PART * part, LARGEST * PIXELS)
    goals = () if solution is not None else view.goals
    whole = below([
        _title(title, task, room), centred(grid, room), *(_goal(goal, room) for goal in goals),
    ], 14)  # fmt: skip
    drawing = whole.draw(EDGE * PIXELS, EDGE * PIXELS)
    return Sheet("board", title, drawing, paper, board=puzzle.title)


def _title(title: str, task: str, room: float) -> Box:
    return Box(
        room, TITLE * 1.2 + (LEADING if task else 0),
        lambda x, y: text(title, x, y + TITLE, TITLE, THEME.ink, bold=True, room=room)
        + text(task, x, y + TITLE + LEADING * 1.1, WORDS, THEME.soft, room=room),
    )  # fmt: skip


def _goal(goal: str, room: float) -> Box:
    """Return something that must hold, in words."""
    lines = wrapped(goal, WORDS, room - 16, MOST_LINES)
    return Box(
        room, LEADING * len(lines),
        lambda x, y: circle(x + 4, y + 9, 2.4, fill=THEME.soft)
        + "".join(text(line, x + 16, y + WORDS + LEADING * at, WORDS, THEME.ink)
                  for at, line in enumerate(lines)),
    )  # fmt: skip
