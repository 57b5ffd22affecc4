"""Conditions of a rule divided into parts that must all hold."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import field, frozen

from sdg import ir
from sdg.engine.state.evaluate_type import Evaluate
from sdg.ir.rewriting import mentions
from sdg.ir.types import is_mask
from sdg.layout.bit_sets import bits
from sdg.puzzles.preparing import Puzzle
from sdg.puzzles.terms.cells_read import Looking

APART = (("every", True), ("no", True), ("some", False))  # something has to be so of each element


@frozen
class Atom:
    """A part of a condition that has to come to `sign`, with some slots bound."""

    condition: ir.Expr
    sign: bool
    value: Evaluate
    bound: dict[int, int] = field(factory=dict)  # slot: cell, region or direction
    cells: dict[int, int] = field(factory=dict)  # slot: the cells which that may mean


def atoms(
    puzzle: Puzzle, condition: ir.Expr, cell: int, needed: bool, frame: int
) -> Iterator[Atom]:
    """Yield the parts of a condition on a card and its cell; `frame` is how many slots it has.

    What is not needed is forbidden: each part of it has to fail.
    """
    yield from _parts(puzzle, condition, needed, frame, {1: cell}, {1: 1 << cell})


def _parts(
    puzzle: Puzzle, node: ir.Expr, sign: bool, frame: int, bound: dict[int, int],
    cells: dict[int, int],
) -> Iterator[Atom]:  # fmt: skip
    match node, sign:
        case (ir.All(parts), True) | (ir.Any(parts), False):
            for part in parts:
                yield from _parts(puzzle, part, sign, frame, bound, cells)
        case ir.Not(part), _:
            yield from _parts(puzzle, part, not sign, frame, bound, cells)
        case ir.Quantified(how, slot, over, body), _ if (how, sign) in APART and _fixed(
            puzzle, over, cells
        ):
            E = [0] * frame
            for known, value in bound.items():
                E[known] = value
            regions, inspection = puzzle.layout.regions, puzzle.inspection
            for one in bits(inspection.compiled(over)(list(inspection.first), E)):
                meant = 0
                if over.type.of == ir.CELL:
                    meant = 1 << one
                elif over.type.of != ir.DIRECTION:
                    meant = regions.cells[one]
                here = {**bound, slot: one}, {**cells, slot: meant}
                yield from _parts(puzzle, body, how == "every", frame, *here)
        case _:
            asked = puzzle.inspection.compiled(node)
            yield Atom(node, sign, asked, dict(bound), dict(cells))


def _fixed(puzzle: Puzzle, over: ir.Expr, cells: dict[int, int]) -> bool:
    """Return whether a set of cells, regions or directions does not depend on any card."""
    if not is_mask(over.type) or mentions(over, 0):
        return False
    looking = Looking(puzzle.layout, {0: 0, **cells})
    looking.at(over)
    return looking.read == 0
