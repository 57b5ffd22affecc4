"""Messages about cards that lie on each other, or face down."""

from __future__ import annotations

from sdg.diagnostics import Diagnostic
from sdg.messages.catalogue import code
from sdg.source import Span


@code(
    "E557",
    why="Whoever knows the order of cards has seen them all, so cards in order lie open.",
    example="pile discards: in order",
    mend="pile discards: in order, seen by all",
)
def order_unseen(span: Span, kind: str, name: str) -> Diagnostic:
    """The order of cards is to count that not all players see."""
    return Diagnostic(
        f"the order of the cards in the {kind} `{name}` can count only where all see them",
        span,
        hint="write `in order, seen by all`",
    )


@code(
    "E558",
    why="""Cards in order lie as they were put there. What is shuffled lies in an order that nobody
    knows, and of what is endless each kind lies there always.""",
    example="pile market: 1 of tiles, shuffled, in order, seen by all",
    mend="pile stock: 1 of tiles, shuffled\npile market: in order, seen by all",
)
def no_order(span: Span, kind: str, name: str, what: str) -> Diagnostic:
    """Cards that are shuffled or endless are to lie in order."""
    return Diagnostic(
        f"the {kind} `{name}` is {what}, so its cards lie in no order",
        span,
        hint=f"leave out `in order` or `{what}`",
    )
