"""A puzzle's board as lines of text: what was put in, what breaks a rule, notes beside it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from attrs import evolve

from sdg.layout.bit_sets import bits
from sdg.observation import BoardView
from sdg.playing.filling import Broken, PuzzlePlay
from sdg.puzzles.answers.looked_up_numbers import Clue
from sdg.puzzles.answers.showing import board_with
from sdg.view.short_faces import Faces
from sdg_cli.terminal.boards import Marks, draw_board
from sdg_cli.terminal.console import Look, pad, width

SIGNS = {"!": "breaks a rule", "=": "given"}
INDENT = 3  # of notes below the board
GAP = 3  # columns between the board and the notes
LEAST = 18  # columns that notes need beside the board


def drawn(
    play: PuzzlePlay,
    broken: Iterable[Broken],
    look: Look,
    notes: bool,
    large: bool = False,
    new: Iterable[str] = (),
) -> Iterator[str]:
    """Yield the lines of the board, with `notes` those of open cells too: beside the board, or in
    its cells if it is `large`."""
    faces = Faces(play.puzzle.game.fixed_rules.attributes)
    board = _view(play, broken)
    labels = {play.puzzle.cell_name(cell): f"{said}:" for cell, said in labelled(play.clues, board)}
    inside = dict(_squares(play, faces, labels)) if notes and large else {}
    marks = Marks(new=frozenset(new), signs=_signs(look), labels=labels, notes=inside)
    lines = list(draw_board(board, faces, look, marks))
    noted = [*_noted(play, faces)] if notes and not large else []
    yield from _beside(lines, noted, look)


def labelled(clues: Iterable[Clue], board: BoardView) -> Iterator[tuple[int, str]]:
    """Yield what tables say of regions around which lines are drawn, at the first cell of each."""
    for clue in clues:
        if clue.family is not None and clue.family == board.blocks:
            yield clue.cells[0], clue.value


def _signs(look: Look) -> dict[str, str]:
    """Return the signs drawn: colour shows which cards are given, where there is any."""
    return {sign: meaning for sign, meaning in SIGNS.items() if not (look.colour and sign == "=")}


def _view(play: PuzzlePlay, broken: Iterable[Broken]) -> BoardView:
    """Return the board with given cards fixed, and those marked that break a rule."""
    puzzle = play.puzzle
    wrong = {puzzle.cell_name(cell) for each in broken for cell in each.cells}
    given = {puzzle.cell_name(cell) for cell in puzzle.givens}
    board = board_with(puzzle, play.cards)
    return evolve(board, cells=tuple(
        evolve(cell, fixed=cell.name in given, conflict=cell.name in wrong) for cell in board.cells
    ))  # fmt: skip


def _noted(play: PuzzlePlay, faces: Faces) -> Iterator[str]:
    """Yield `c3 159` for each open cell with notes, row by row."""
    puzzle = play.puzzle
    short = {kind: faces.short(puzzle.face(kind)) for kind in range(puzzle.kinds)}
    between = "" if all(len(face) == 1 for face in short.values()) else ","
    for cell in puzzle.grid.cells:
        if (kinds := play.notes.get(cell, 0)) and cell not in play.cards:
            name = puzzle.cell_name(cell).rpartition(":")[2]
            yield f"{name} {between.join(short[kind] for kind in bits(kinds))}"


def _squares(
    play: PuzzlePlay, faces: Faces, labels: Mapping[str, str]
) -> Iterator[tuple[str, list[str]]]:
    """Yield the notes of each open cell as lines of a square, in which each kind has its place;
    above them, where there are any, what stands before cards."""
    puzzle = play.puzzle
    short = [faces.short(puzzle.face(kind)) for kind in range(puzzle.kinds)]
    side = next(side for side in range(1, len(short) + 1) if side * side >= len(short))
    wide = max(map(width, short))
    between = " " if wide > 1 else ""
    for cell in puzzle.grid.cells:
        if cell in play.cards:
            continue
        noted = play.notes.get(cell, 0)
        shown = [pad(face if noted >> kind & 1 else "", wide) for kind, face in enumerate(short)]
        shown += [" " * wide] * (-len(shown) % side)
        name = puzzle.cell_name(cell)
        lines = [between.join(shown[at : at + side]) for at in range(0, len(shown), side)]
        yield name, [labels.get(name, ""), *lines] if labels else lines


def _beside(lines: list[str], noted: list[str], look: Look) -> Iterator[str]:
    """Lay notes out to the right of the board; below it where there is no room."""
    if not noted:
        yield from lines
        return
    left = max(map(width, lines)) + GAP
    room = look.columns - left
    widest = max(map(width, noted)) + 2
    if room < max(LEAST, widest):  # below it
        yield from lines
        lines, left, room = [], INDENT, look.columns - INDENT
    columns = max(1, room // widest)
    rows = [noted[at : at + columns] for at in range(0, len(noted), columns)]
    for number in range(max(len(lines), len(rows))):
        board = lines[number] if number < len(lines) else ""
        beside = rows[number] if number < len(rows) else []
        shown = "".join(pad(each, widest) for each in beside).rstrip()
        yield f"{pad(board, left)}{look.paint(shown, 'dim')}" if shown else board
