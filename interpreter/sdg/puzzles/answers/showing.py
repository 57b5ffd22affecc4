"""A puzzle for people: its board with some cards on it, and why a step follows, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import evolve

from sdg import ir
from sdg.layout import slots as at
from sdg.layout.bit_sets import bits
from sdg.layout.cards import value_face
from sdg.observation import BoardView
from sdg.puzzles.answers.hints import Hint, Reason
from sdg.puzzles.answers.unsolvable import Guilt
from sdg.puzzles.preparing import Puzzle
from sdg.puzzles.rules.constraints import Each
from sdg.spoken_names import spoken

FEW = 6  # cells that are named one by one


def board_with(puzzle: Puzzle, cards: Mapping[int, int]) -> BoardView:
    """Return the board of a puzzle as it is seen with these cards on it."""
    S = puzzle.inspection.slots_with(cards)
    S[at.OVER] = 1
    seen = puzzle.game.observation(puzzle.game.state_of(S), 1)
    (board,) = (board for board in seen.boards if board.name == puzzle.grid.board)
    return evolve(board, cells=tuple(evolve(c, fixed=False, conflict=False) for c in board.cells))


def explained(puzzle: Puzzle, hint: Hint) -> Iterator[str]:
    """Say a step, and line by line what bars everything else."""
    name = puzzle.cell_name(hint.cell) if hint.cell is not None else ""
    face = puzzle.face(hint.kind) if hint.kind is not None else ""
    match hint.how, hint.cell, hint.kind:
        case "region", None, _:
            assert hint.each is not None
            value = _value(puzzle, hint.each, hint.value)
            yield f"no cell of {spoken(hint.each.name)} is left for {value}"
        case "region", _, _:
            assert hint.each is not None
            yield f"{name} can only be {face}: {spoken(hint.each.name)} has no other cell for it"
        case _, _, None:
            if len(hint.reasons) == 1 and not hint.tried:
                yield f"{name} cannot be {puzzle.face(hint.reasons[0].kind)}"
            else:
                yield f"{name} can be nothing"
        case _:
            yield f"{name} can only be {face}"
    if hint.each is not None:
        by = hint.each.attribute
        what = f"each {by}" if by is not None else _value(puzzle, hint.each, hint.value)
        yield f"{_rule(hint.each.rule)}: {what} comes once in {spoken(hint.each.name)}"
    for rule in dict.fromkeys(each.rule for each in hint.reasons):
        reasons = [each for each in hint.reasons if each.rule == rule]
        barred = dict.fromkeys(_barred(puzzle, each, hint) for each in reasons)
        yield f"{_rule(rule)}: {', '.join(barred)}"
    if hint.tried:
        yield f"tried: with {_listed(puzzle, hint.tried)} no solution is left"


def why_none(puzzle: Puzzle, guilt: Guilt) -> Iterator[str]:
    """Say which rules and cards cannot hold together."""
    for rule in guilt.rules:
        sentence = f' "{rule.sentence}"' if rule.sentence else ""
        place = f"{rule.span.source.path}:{rule.span.line}: " if rule.span else ""
        yield f"{place}{_rule(rule)}{sentence}"
    if guilt.givens:
        cells = (f"{puzzle.cell_name(c)}={puzzle.face(k)}" for c, k in guilt.givens.items())
        yield f"given: {' '.join(cells)}"


def _value(puzzle: Puzzle, each: Each, value: int) -> str:
    """Say a value of a region in which each comes once."""
    kinds, cards = tuple(bits(value)), puzzle.layout.cards
    if each.attribute is None or len(kinds) == 1:
        return _listed(puzzle, kinds)
    attribute = cards.attributes[cards.index(each.attribute)]
    return value_face(attribute, cards.column(each.attribute)[kinds[0]])


def _listed(puzzle: Puzzle, kinds: tuple[int, ...]) -> str:
    *first, last = (puzzle.face(kind) for kind in kinds)
    return f"{', '.join(first)} or {last}" if first else last


def _rule(rule: ir.Rule) -> str:
    return f"rule `{rule.name}`"


def _barred(puzzle: Puzzle, bar: Reason, hint: Hint) -> str:
    """Say what is barred, and by which cells."""
    what = puzzle.face(bar.kind)
    if hint.how == "region":
        what = puzzle.cell_name(bar.cell)
    if not bar.by:
        return f"not {what}"
    if len(bar.by) > FEW:
        return f"not {what} (with {len(bar.by)} other cells)"
    return f"not {what} ({' '.join(puzzle.cell_name(cell) for cell in bar.by)})"
