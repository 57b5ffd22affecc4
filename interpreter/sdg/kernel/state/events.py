"""Fields of the state that note what happened to cards on cells: which came, which left.

Besides the sets of cells, the state holds which cards have left them, in order, where a trigger
waits for `card leaves`; and where one waits for `card lands` on boards with stacks, how many of the
topmost cards of each cell have come. All is forgotten when what has happened is settled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sdg import ir
from sdg.limits import MOST_BROUGHT_ABOUT

if TYPE_CHECKING:
    from sdg.kernel.state.shape import Shape


LEFT, KINDS = "queue_left", "queue_left_kind"  # the cells that cards have left, and their kinds
MANY_LEFT = "many_left"  # how many they are
MOST_LEFT = (
    1 << MOST_BROUGHT_ABOUT.bit_length()
)  # more than triggers may be brought about, noted or not
CAME = "came_last"  # of each cell, how many of its topmost cards have come


def are_waited_for(rules: ir.Rules, leaves: bool = True) -> bool:
    """Return whether a trigger waits for cards that leave, or that land."""
    events = (when.event for when in rules.whens)
    return any(isinstance(event, ir.Arrives) and event.leaves is leaves for event in events)


def are_counted(shape: Shape) -> bool:
    """Return whether it matters how many cards have come to one cell."""
    return shape.stacked and are_waited_for(shape.rules, leaves=False) and shape.come_together


def fields(shape: Shape) -> dict[str, str]:
    """Return what the state notes of the cards that left, and of those that came on stacks."""
    declared: dict[str, str] = {}
    if are_waited_for(shape.rules):
        declared[MANY_LEFT] = "number()"
    if are_counted(shape):
        declared[CAME] = f"small({shape.cells})"
    return declared


def is_order_noted(rules: ir.Rules) -> bool:
    """Return whether it matters which card arrived first: where one may leave against a rule."""
    loose = rules.misplay.rules if rules.misplay is not None else ()
    clauses = (clause for rule in rules.rules if rule.name in loose for clause in rule.clauses)
    return any(isinstance(clause, ir.NoLeaving) for clause in clauses)
