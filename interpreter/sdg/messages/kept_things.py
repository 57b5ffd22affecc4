"""Messages about what is kept for each of something: each player, region or value."""

from __future__ import annotations

from collections.abc import Iterable

from sdg.diagnostics import Diagnostic
from sdg.diagnostics.spelling import did_you_mean
from sdg.messages.catalogue import code
from sdg.messages.phrases import a, listed
from sdg.source import Span


@code(
    "E350",
    about="an unknown name",
    why="Places, counters and flags are kept for each player, region of a family, or value of an "
    "attribute.",
    example="attribute color: red, blue\npile train per colour",
    mend="attribute color: red, blue\npile train per color",
)
def unknown_key(span: Span, name: str, known: Iterable[str]) -> Diagnostic:
    """Something is kept for each of what the file does not declare."""
    known = list(known)
    hint = did_you_mean(name, known) or f"there can be one for each {listed(known, 'or')}"
    return Diagnostic(f"no region and no attribute is called `{name}`", span, hint=hint)


@code(
    "E351",
    about="a line",
    why="In a condition on a card its attributes are said bare, and a loop or parameter may have "
    "the same name.",
    example="for each color\n    points += count (rack with color = color)",
    mend="for each one in color\n    points += count (rack with color = one)",
)
def value_or_card(span: Span, name: str) -> Diagnostic:
    """A bare name may be an attribute of the card at hand, or a value that is at hand as well."""
    return Diagnostic(
        f"`{name}` could be that of the card here, or the one that the line runs over",
        span,
        hint=f"give the other a name of its own, as in `for each one in {name}`",
    )


@code(
    "E450",
    about="a line",
    why="A player sees cards; a region or a value of an attribute does not.",
    example="attribute lane: 1 to 4\npile line per lane: seen by owner",
    mend="attribute lane: 1 to 4\npile line per lane: seen by all",
)
def seen_by_no_player(span: Span, kind: str, name: str, per: str) -> Diagnostic:
    """A place that is kept for regions or values is to be seen by its owner only."""
    return Diagnostic(
        f"each {per} has {a(kind)} `{name}` of its own, and no {per} can look at it",
        span,
        hint="write `seen by all` or `seen by nobody`",
    )


@code(
    "E550",
    why="At most 16,384 places, counters and flags are kept for regions and for values.",
    example="board grid: 64 by 64\n    region spot: blocks of 1 by 1\ncounter grass per spot\n"
    "counter trees per spot\ncounter wolves per spot\ncounter sheep per spot\n"
    "counter fences per spot",
    mend="board grid: 64 by 64\n    region spot: blocks of 8 by 8\ncounter grass per spot\n"
    "counter trees per spot\ncounter wolves per spot\ncounter sheep per spot\n"
    "counter fences per spot",
)
def too_much_kept(span: Span, name: str, kept: int, most: int) -> Diagnostic:
    """More is kept for regions and values than any table could hold."""
    return Diagnostic(
        f"with `{name}` there would be {kept:,} places, counters and flags, and {most:,} is the "
        "most",
        span,
    )
