"""The rulebook of a puzzle: what is to be done, what must hold, its board."""

from __future__ import annotations

from collections.abc import Iterator

from sdg import ir
from sdg import syntax as tree
from sdg.diagnostics.spelling import joined
from sdg.ir.walking import all_of
from sdg.observation import BoardView
from sdg.picture.look_of_game import look_of_puzzle
from sdg.puzzles import Puzzle
from sdg.puzzles.answers.looked_up_numbers import clue_lines, clues
from sdg.rulebook.drawings.scenes import BoardScene, Figure
from sdg.rulebook.english.phrases import prose
from sdg.rulebook.page import (
    Block,
    Item,
    Items,
    Page,
    Picture,
    Section,
    Square,
    blocks_text,
    mentions,
    sentence,
)
from sdg.rulebook.sections.glossary import options, terms
from sdg.rulebook.sections.placement import rule_item
from sdg.rulebook.sections.section_writer import Author, author_of
from sdg.view.data import View
from sdg.view.faces import CardFaces
from sdg.view.puzzle.of_puzzle import view_of_puzzle
from sdg.view.short_faces import Faces

FEW = 8  # cards that are named one by one
GIVEN = "What is given stays where it is."


def puzzle_rulebook(puzzle: Puzzle, drawings: bool = True) -> Page:
    """Write the rulebook of a puzzle for its options; with `drawings`, numbers that are drawn on
    its board are not told besides. Raises `Fault` if its tables go wrong."""
    author, view, puzzle_clues = author_of(puzzle.game), view_of_puzzle(puzzle), clues(puzzle)
    lines = view.goals[len(puzzle.rules) :] if drawings else tuple(clue_lines(puzzle, puzzle_clues))
    numbers = tuple(Item(sentence(line)) for line in lines)
    sections = [
        Section("puzzle", "The puzzle", tuple(_task(puzzle, view))),
        Section("rules", "What must hold", _rules(author, puzzle)),
        Section("numbers", "Numbers", (Items(numbers),) if numbers else ()),
        Section("options", "Options", options(author) if _asks_options(puzzle) else ()),
    ]
    mentioned = mentions(blocks_text(block) for each in sections for block in each.blocks)
    filled = {name for line in puzzle.game.rules.decks[0].lines for name, _ in line.features}
    elsewhere = frozenset({*filled, *(clue.table for clue in puzzle_clues)})
    sections.append(Section("terms", "Words", terms(author, mentioned, elsewhere)))
    there = tuple(each for each in sections if each.blocks)
    return Page(puzzle.title, tuple(_lead(author)), there)


def _lead(author: Author) -> Iterator[str]:
    """Say who made it and what it is about; of a variant, which game has its board."""
    overlays = author.shelf.overlays
    lines = overlays[-1].about if overlays else author.head.lines
    yield from (f"By {line.name}." for line in lines if isinstance(line, tree.Designer))
    yield from (prose(line.text) for line in lines if isinstance(line, tree.About))
    if overlays:
        by = [str(line.name) for line in author.head.lines if isinstance(line, tree.Designer)]
        yield f"Its board is that of {author.head.title.text}{f' by {joined(by)}' if by else ''}."


def _asks_options(puzzle: Puzzle) -> bool:
    """Return whether the board or a rule depends on an option."""
    rules = puzzle.game.rules
    bound = [each for each in rules.rules if each.board == puzzle.grid.board]
    asked = (*bound, *rules.boards, *rules.families, *rules.tables)
    return any(True for _ in all_of(ir.OptionValue, *asked))


def _task(puzzle: Puzzle, view: View) -> Iterator[Block]:
    """Say what is to be done, with the board."""
    cards = puzzle.layout.cards.faces[: puzzle.kinds]
    filled = joined(list(cards), "or")
    if _are_numbers(cards):
        filled = f"a number from {cards[0]} to {cards[-1]}"
    elif len(cards) > FEW:
        filled = f"one of {len(cards)} cards, {cards[0]} to {cards[-1]}"
    (board,) = view.seen.boards
    yield f"{sentence(view.task or '')} Each cell gets {filled}."
    if puzzle.givens:
        yield GIVEN
    figure = Figure("puzzle", view.title, BoardScene(
        view, look_of_puzzle(puzzle.game.rules), board, CardFaces(puzzle.game).all,
    ))  # fmt: skip
    yield _in_letters(puzzle, board, view.title, figure)


def _are_numbers(faces: tuple[str, ...]) -> bool:
    """Return whether faces are whole numbers in a row, several of them."""
    numbers = [int(face) for face in faces if face.isdecimal()]
    return len(numbers) > 2 and numbers == list(range(numbers[0], numbers[0] + len(faces)))


def _rules(author: Author, puzzle: Puzzle) -> tuple[Block, ...]:
    bound = {rule.name for rule in puzzle.rules}
    items = [rule_item(author, rule) for name, rule in author.things.rules.items() if name in bound]
    return (Items(tuple(items)),) if items else ()


def _in_letters(puzzle: Puzzle, board: BoardView, about: str, figure: Figure) -> Picture:
    """Return the board in letters, for layouts without drawings."""
    short = Faces(puzzle.game.rules.attributes).short
    at = {(cell.row, cell.column): cell for cell in board.cells}
    rows = range(min(row for row, _ in at), max(row for row, _ in at) + 1)
    columns = range(min(each for _, each in at), max(each for _, each in at) + 1)
    names = {cell.column: cell.name.rpartition(":")[2].rstrip("0123456789") for cell in board.cells}
    drawn = []
    for row in rows:
        cells = [at.get((row, column)) for column in columns]
        squares = [Square(None) if cell is None else Square(short(cell.card or ""))
                   for cell in cells]  # fmt: skip
        drawn.append((str(row), tuple(squares)))
    heads = tuple(names.get(column) or str(column) for column in columns)
    return Picture(heads, tuple(drawn), about, board.hexagonal, figure)
