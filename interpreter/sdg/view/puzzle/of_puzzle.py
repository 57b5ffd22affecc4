"""A puzzle in, the view of it out: with its given cards, or with others, such as a solution."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from attrs import evolve

from sdg.observation import BoardView, Observation
from sdg.puzzles.answers.looked_up_numbers import clue_lines, clues
from sdg.puzzles.answers.showing import board_with
from sdg.puzzles.preparing import Puzzle
from sdg.spoken_names import spoken
from sdg.view.data import Changes, View
from sdg.view.faces import CardFaces
from sdg.view.puzzle.markings import Markings, blocks_of
from sdg.visibility.seat_log import WATCHER

TASK = "Fill the board"


def view_of_puzzle(
    puzzle: Puzzle, cards: Mapping[int, int] | None = None, wrong: Collection[int] = ()
) -> View:
    """Return a puzzle as people look at it; `cards` are kinds by cell, usually those given; `wrong`
    are cells that break rules.

    Raises `Fault` if numbers that are looked up beforehand go wrong.
    """
    board = _board(puzzle, puzzle.givens if cards is None else cards, wrong)
    seen = Observation(
        seat=WATCHER, players=0, active=None, turn=0, round=0, phase=None, clock=0,
        boards=(board,), places=(), numbers=(), decisions=(), over=False,
    )  # fmt: skip
    markings, drawn = Markings(puzzle, board).all()
    return View(
        title=puzzle.title,
        names=(),
        seen=seen,
        faces=CardFaces(puzzle.game).of(seen),
        zones=(),
        places=(),
        numbers=(),
        changes=Changes(),
        offers=(),
        task=puzzle.sentence or TASK,
        goals=tuple(_goals(puzzle, drawn)),
        markings=markings,
    )


def _board(puzzle: Puzzle, cards: Mapping[int, int], wrong: Collection[int]) -> BoardView:
    """Return the board with its cards, given ones fixed, those in conflict that break rules, and
    thicker lines where a puzzle has them."""
    given = set(map(puzzle.cell_name, puzzle.givens))
    broken = set(map(puzzle.cell_name, wrong))
    board = board_with(puzzle, cards)
    cells = tuple(
        evolve(cell, fixed=cell.name in given, conflict=cell.name in broken) for cell in board.cells
    )
    blocks = blocks_of(puzzle)
    signs = next((f.signs for f in puzzle.game.fixed_rules.families if f.name == blocks), ())
    return evolve(board, cells=cells, blocks=blocks, signs=signs)


def _goals(puzzle: Puzzle, drawn: frozenset[str]) -> Iterator[str]:
    """Say what must hold, and what tables say of which nothing is drawn."""
    for rule in puzzle.rules:
        yield rule.sentence or spoken(rule.name).capitalize()
    yield from clue_lines(puzzle, [clue for clue in clues(puzzle) if clue.table not in drawn])
