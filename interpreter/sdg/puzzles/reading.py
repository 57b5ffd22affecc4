"""The rules of a puzzle read one after the other: a puzzle in, all that they bar out."""

from __future__ import annotations

from sdg import ir
from sdg.puzzles.barring import Maker
from sdg.puzzles.bars import Bars
from sdg.puzzles.grounding import Spent
from sdg.puzzles.making import Puzzle
from sdg.puzzles.making_terms import Making
from sdg.puzzles.patience import Patience
from sdg.source import Span

MOST_NODES = 3_000_000  # of conditions, each as often as it is asked of something


def bars_of(puzzle: Puzzle, patience: Patience | None = None, nodes: int | None = None) -> Bars:
    """Find what the rules of a puzzle bar.

    Conditions for which `nodes` (3 million) are not enough are judged when the board is full.
    """
    bars = Bars(puzzle, patience or Patience())
    read_rules(bars, nodes)
    return bars


def read_rules(bars: Bars, nodes: int | None = None) -> None:
    """Enter what the rules of a puzzle bar; `reading` of it is what they are at.

    So who breaks it off knows what took so long.
    """
    puzzle, most = bars.puzzle, MOST_NODES if nodes is None else nodes
    making, spent = Making(bars.kinds, puzzle.kinds), Spent(most, bars.patience)
    for rule in puzzle.engine.compiler.legality.rules:
        if rule.rule.board == puzzle.grid.board:
            for clause in rule.clauses:
                if not clause.leaves:
                    bars.reading = rule.rule, words_of(clause.clause)
                    Maker(bars, rule, clause, making, spent).make()
    bars.reading = None


def words_of(clause: ir.Clause) -> Span | None:
    """Answer where a clause stands, or the condition that it asks."""
    match clause:
        case ir.Need(condition) | ir.NoLanding(condition) if condition.span is not None:
            return condition.span
    return clause.span
