"""A puzzle in sentences: its rules, which of them are broken, what is where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sdg.events import Reason
from sdg.playing.filling import Broken, PuzzlePlay
from sdg.puzzles import Puzzle
from sdg.puzzles.answers.looked_up_numbers import clue_lines
from sdg.view.words.reasons import tell_reasons

MOST = 8  # cells or cards of one answer that are told about
INTRODUCTION = (
    "Type a card and a cell, in any order: `{card} {cell}`. The same changes what was put in."
)
COLON = "A word that is also a card's is a command with a colon before it: `:take {cell}`."


def examples(play: PuzzlePlay) -> dict[str, str]:
    """Return a card, another one and a cell of a puzzle, as its help names them."""
    puzzle = play.puzzle
    cell = puzzle.cell_name(next(iter(play.open_cells), puzzle.grid.cells[0]))
    return {"card": puzzle.face(0), "other": puzzle.face(puzzle.kinds - 1), "cell": cell}


def told_names(play: PuzzlePlay) -> str:
    """Say how one person hands over to another."""
    name, answer = play.people[-1], "{card} {cell}".format_map(examples(play))
    return f"A name hands over: `{name}`; `{name}: {answer}` is {name}'s."


def told_broken(puzzle: Puzzle, wrong: Iterable[Broken]) -> Iterator[str]:
    """Say which rules are broken, and by which cells."""
    for each in wrong:
        cells = tuple(puzzle.cell_name(cell) for cell in each.cells)
        reason = Reason(each.rule.name, each.rule.sentence or "", each.rule.span, cells)
        (line,) = tell_reasons([reason])
        yield f"  {line}{'; no card in the open cells mends it' if each.sure else ''}"


def told_rules(play: PuzzlePlay) -> Iterator[str]:
    """Say what is asked for, with the numbers that rules look up."""
    puzzle = play.puzzle
    if puzzle.sentence:
        yield f"{puzzle.sentence}:"
    for rule in puzzle.rules:
        (line,) = tell_reasons([Reason(rule.name, rule.sentence or "", rule.span)])
        yield f"  {line}"
    yield from (f"  {line}" for line in clue_lines(puzzle, play.clues))


def told_there(play: PuzzlePlay, cells: Iterable[int], kinds: Iterable[int]) -> Iterator[str]:
    """Say what lies on cells, and where cards lie."""
    puzzle = play.puzzle
    for cell in list(cells)[:MOST]:
        kind, name = play.cards.get(cell), puzzle.cell_name(cell)
        given = " (given)" if cell in puzzle.givens else ""
        yield f"{name} is open." if kind is None else f"{name} is {puzzle.face(kind)}{given}."
    for kind in list(kinds)[:MOST]:
        where = [puzzle.cell_name(cell) for cell in sorted(play.cards) if play.cards[cell] == kind]
        yield f"{puzzle.face(kind)} lies on {', '.join(where) or 'no cell'}."
