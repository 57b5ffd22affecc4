"""Messages about what the tables of a game come to when they are tried before play."""

from __future__ import annotations

from sdg.diagnostics import Diagnostic
from sdg.messages.catalogue import code
from sdg.source import Span


@code(
    "W670",
    why="A check takes a bounded number of steps, whatever the file. What it looks at at each"
    " number of players and each option may be more than that.",
    example="players 1 to 99\n…\nfor each p in all players\n"
    "    for each q in all players\n        …",
    mend="players 1 to 6\n…\nfor each p in all players\n    …",
    severity="warning",
)
def not_looked_at(span: Span, what: str) -> Diagnostic:
    """A pass had more to look at than it has steps for."""
    return Diagnostic(
        f"checking {what} stopped here: there is too much to try at each number of players and"
        " with each option",
        span,
        hint="what is wrong with the rest shows when it is played; fewer options here, or fewer"
        " numbers of players, can all be tried",
    )
