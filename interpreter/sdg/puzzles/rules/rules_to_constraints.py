"""The rules of a puzzle read one after the other: a puzzle in, all its constraints out."""

from __future__ import annotations

from sdg import ir
from sdg.puzzles.preparing import Puzzle
from sdg.puzzles.rules.compiling import Maker
from sdg.puzzles.rules.constraints import Constraints
from sdg.puzzles.search_limits import Budget, Patience, TooMuch
from sdg.puzzles.terms.simplified_terms import Making
from sdg.source import Span

MOST = 20_000_000  # units of work that may be done for one clause: about a minute
LEAST = 20_000  # units that a clause gets where all share them
LONG = 350_000  # units of which it is told that they were not enough


def constraints_of(
    puzzle: Puzzle, patience: Patience | None = None, work: int | None = None
) -> Constraints:
    """Return the constraints that the rules of a puzzle state."""
    constraints = Constraints(puzzle, patience or Patience())
    read_rules(constraints, work)
    return constraints


def read_rules(constraints: Constraints, work: int | None = None) -> None:
    """Enter what the rules of a puzzle bar; `reading` of it is what they are at.

    So who breaks it off knows what took so long. A clause that is too much work is judged when the
    board is full. Each may take `MOST`; or all share `work`, each half of what is left, so that
    one does not hide another, and where that is used up the others are not looked at; then what is
    too much is not judged at all.
    """
    puzzle, budget = constraints.puzzle, Budget(MOST, constraints.patience)
    making = Making(constraints.kinds, puzzle.kinds, budget)
    clauses = (
        (rule, clause)
        for rule in puzzle.inspection.compiled_rules if rule.rule.board == puzzle.grid.board
        for clause in rule.clauses if not clause.leaves
    )  # fmt: skip
    for rule, clause in clauses:
        share = budget.left = MOST if work is None else max(LEAST, work // 2)
        words = words_of(clause.clause)
        constraints.reading = rule.rule, words
        maker = Maker(constraints, rule, clause, making)
        try:
            maker.make()
        except TooMuch:  # what it says of the whole board holds beside what is entered already
            if words is not None and share >= LONG:
                constraints.given_up.append((rule.rule, words))
            if work is None:
                maker.judged()
        if work is not None:
            work -= share - budget.left
            if work < 0:
                break
    constraints.reading = None


def words_of(clause: ir.Clause) -> Span | None:
    """Return where a clause stands, or the condition that it asks."""
    match clause:
        case ir.Need(condition) | ir.NoLanding(condition) if condition.span is not None:
            return condition.span
    return clause.span
