"""Small phrases that messages share."""

from __future__ import annotations

from collections.abc import Sequence

from sdg.diagnostics.spelling import joined
from sdg.source import Span


def a(noun: str) -> str:
    """Put the article before a noun."""
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def listed(words: Sequence[str], last: str = "and") -> str:
    """Quote words and join them: `a`, `b` and `c`; long lists are cut."""
    shown = [f"`{word}`" for word in words]
    if len(shown) > 9:
        shown = [*shown[:8], f"{len(shown) - 8} more"]
    return joined(shown, last)


def many(number: int, noun: str) -> str:
    """Count a noun: 1 card, 2 cards, no cards."""
    plural = noun if number == 1 else noun + "s"
    return f"{number or 'no'} {plural}"


def first_line(here: Span, place: Span) -> str:
    """Say where something earlier stands: `at line 12`, or also in which file."""
    if place.source.path == here.source.path:
        return f"at line {place.line}"
    return f"at line {place.line} of {place.source.path}"


def first_line_of(span: Span) -> Span:
    """Cut a span down to its first line."""
    return span.source.span(span.start, span.start + len(span.text.splitlines()[0]))
