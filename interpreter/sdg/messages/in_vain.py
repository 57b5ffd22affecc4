"""Messages about what is asked in vain: it is always so, or never, whatever happens in play."""

from __future__ import annotations

from sdg.diagnostics import Diagnostic
from sdg.messages.catalogue import code
from sdg.source import Span


@code(
    "W700",
    why="A number of the game lies between two ends: so many cells has a board, so many cards a "
    "place, so many neighbors a cell. A condition that asks for more, or for less, never holds.",
    example="when crowded: card lands on grid if count neighbors of cell = 5",
    mend="when crowded: card lands on grid if count neighbors of cell = 4",
    severity="warning",
)
def never_so(span: Span, ranges: str, passed: bool) -> Diagnostic:
    """A number is compared with one that it never comes to."""
    hint = "ask for a number that it can be, or leave this out"
    if passed:
        hint = "only a `choose` without `otherwise`, and without `may`, is ever passed"
    return Diagnostic(f"this never holds: {ranges}", span, hint=hint)


@code(
    "W701",
    why="A number of the game lies between two ends. A condition that asks for no more than what "
    "is so in any case leaves nothing out.",
    example="hand rack per player: at most 4\nend slow after turn when count rack <= 4",
    mend="hand rack per player: at most 4\nend slow after turn when count rack < 4",
    severity="warning",
)
def always_so(span: Span, ranges: str) -> Diagnostic:
    """A number is compared with one on whose side it always is."""
    return Diagnostic(
        f"this always holds: {ranges}", span, hint="ask for what may not be so, or leave this out"
    )


@code(
    "W702",
    why="Where two things are meant, one of them has a name of its own: `it` and a name that "
    "stands alone after `with` are one and the same.",
    example="scoring points\n"
    "    pairs: count (grid with some near in neighbors of it: it.color = it.color)",
    mend="scoring points\n"
    "    pairs: count (grid with some near in neighbors of it: near.color = it.color)",
    severity="warning",
)
def with_itself(span: Span, holds: bool) -> Diagnostic:
    """Something is compared with itself."""
    return Diagnostic(
        f"this is compared with itself, which {'always' if holds else 'never'} holds",
        span,
        hint="give one of the two a name: `some other in …: other.color = it.color`",
    )


@code(
    "W703",
    why="Whoever is compared with all players is one of them, and never has more than they do "
    "themselves.",
    example="end ahead after turn when every player: active.points > player.points",
    mend="end ahead after turn when every other in all other players: active.points > other.points",
    severity="warning",
)
def one_of_these(span: Span, holds: bool, most: str) -> Diagnostic:
    """A player's number is to be above, or below, that of all players, of which they are one."""
    others = "`every other in all other players: active.points > other.points`"
    ties = f"; where a tie counts too, `= {most} points`" if most else ""
    return Diagnostic(
        f"this {'always' if holds else 'never'} holds: who is compared is one of these players",
        span,
        hint=f"leave that one out: {others}{ties}",
    )


@code(
    "W704",
    why="A cell without a card has no attribute: it is nothing there, and equals nothing else. "
    "Where a cell has to be empty, what is meant is the card that comes there.",
    example="require cell is empty\nrequire no near in neighbors of cell: near.color = cell.color",
    mend="require cell is empty\nrequire no near in neighbors of cell: near.color = card.color",
    severity="warning",
)
def empty_here(span: Span, cell: str, attribute: str, card: str) -> Diagnostic:
    """A cell that is empty is asked for an attribute of its card."""
    return Diagnostic(
        f"`{cell}` is empty when this is asked, so it has no {attribute}",
        span,
        hint=f"speak of the card that comes there: `{card}.{attribute}`",
    )


@code(
    "W705",
    why="A card that has not come to a board yet lies on no cell, and beside nothing.",
    example="action place(tile in rack, cell in grid)\n"
    "    require every near in neighbors of tile: near is empty\n    move tile to cell",
    mend="action place(tile in rack, cell in grid)\n"
    "    require every near in neighbors of cell: near is empty\n    move tile to cell",
    severity="warning",
)
def not_there_yet(span: Span, card: str, place: str, cell: str) -> Diagnostic:
    """It is asked for the cell of a card that is not on a board yet."""
    said = f": say `{cell}`" if cell else ", or ask below the step that lays it"
    return Diagnostic(
        f"`{card}` still lies in `{place}` when this is asked, and on no cell",
        span,
        hint=f"speak of the cell to which it goes{said}",
    )
