"""Why a puzzle has no solution: the fewest rules and given cards that already leave none."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from sdg import ir
from sdg.engine.state.budget import Fault
from sdg.puzzles.answers.hints import Hint, contradiction
from sdg.puzzles.rules.constraints import Constraints
from sdg.puzzles.search.search import Search
from sdg.puzzles.search_limits import EVERY, Interrupted, Patience

STEPS = 20_000  # of one search, after which a rule or card is taken to matter


@frozen
class Guilt:
    """Rules and cards that cannot hold together. With `least`, none of them can be left out."""

    rules: tuple[ir.Rule, ...]
    givens: Mapping[int, int]
    least: bool
    shown: Hint | None  # a cell or region for which they leave nothing, if one look shows it


def guilt(constraints: Constraints, givens: Mapping[int, int], patience: Patience) -> Guilt:
    """Leave out rules, then cards, as long as there is still no solution."""
    rules = list(constraints.puzzle.rules)
    left = dict(givens)
    least = True
    try:
        for rule in tuple(rules):
            fewer = [other for other in rules if other is not rule]
            still = _unsolvable(constraints, left, fewer, patience)
            rules = fewer if still else rules
            least = least and still is not None
        for cell in tuple(left):
            without = {other: kind for other, kind in left.items() if other != cell}
            still = _unsolvable(constraints, without, rules, patience)
            left = without if still else left
            least = least and still is not None
    except Interrupted:
        least = False
    return Guilt(tuple(rules), left, least, contradiction(constraints.only(rules), left))


def _unsolvable(
    constraints: Constraints, givens: Mapping[int, int], rules: list[ir.Rule], patience: Patience
) -> bool | None:
    """Return whether these leave no solution; None if that takes too long to find out.

    Where fewer rules let a board be on which one goes wrong, they leave something.
    """

    def note(steps: int) -> None:
        patience.steps += EVERY
        if patience.note is not None:
            patience.note(patience.steps)
        if steps > STEPS:
            raise _TooLong

    try:
        return not any(
            True for _ in Search(constraints.only(rules), givens, Patience(note)).solutions()
        )
    except _TooLong:
        return None
    except Fault:
        return False


class _TooLong(Exception):
    """One search among many took too long."""
