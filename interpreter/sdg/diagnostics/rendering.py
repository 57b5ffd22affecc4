"""Diagnostics as text for people: the message, the line with carets, notes, a hint."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Literal, TypeAlias

from sdg.clusters import clusters, columns, printable
from sdg.diagnostics import Diagnostic
from sdg.diagnostics.spelling import counted, joined
from sdg.source import Span
from sdg.untrusted_text import visible_word

Role: TypeAlias = Literal["place", "error", "warning", "note", "message", "margin", "caret", "hint"]
Style: TypeAlias = Callable[[Role, str], str]

WIDEST = 100
MOST_LINES = 9  # whose numbers are said
_STAND_INS = {"\t": "→"}


def plain(role: Role, text: str) -> str:
    """Leave a text without colour."""
    return text


def render_all(diagnostics: Iterable[Diagnostic], style: Style = plain) -> str:
    """Render diagnostics one after the other, with an empty line between them."""
    return "\n".join(render(diagnostic, style) for diagnostic in diagnostics)


def render(diagnostic: Diagnostic, style: Style = plain) -> str:
    """Render a diagnostic as some lines of text, each ending in a newline."""
    return "".join(f"{line.rstrip()}\n" for line in _lines(diagnostic, style))


def _lines(diagnostic: Diagnostic, style: Style) -> Iterator[str]:
    label = style(diagnostic.severity, f"{diagnostic.severity} {diagnostic.code}".rstrip())
    message = style("message", visible_word(diagnostic.message))
    yield f"{style('place', where(diagnostic.span))}: {label}: {message}"
    yield from _excerpt(diagnostic.span, style)
    for note in diagnostic.notes:
        if note.span is None:
            yield f"  {visible_word(note.text)}"
        else:
            yield f"  {visible_word(note.text)}: {style('place', where(note.span))}"
            yield from _excerpt(note.span, style)
    if diagnostic.places:
        yield f"  {more_places(diagnostic)}"
    if diagnostic.hint:
        yield f"  {style('hint', 'hint')}: {visible_word(diagnostic.hint)}"


def more_places(diagnostic: Diagnostic) -> str:
    """Say where else it is so: `and 3 more places: lines 8, 12 and 14`; nothing for one place."""
    number = len(diagnostic.places)
    if not number:
        return ""
    path = diagnostic.span.source.path
    lines = dict.fromkeys(
        str(place.line) if place.source.path == path else where(place)
        for place in diagnostic.places
    )
    listed = list(lines)
    if len(listed) > MOST_LINES:
        listed = [*listed[: MOST_LINES - 1], f"{len(listed) - MOST_LINES + 1} more"]
    word = "line" if len(listed) == 1 else "lines"
    return f"and {counted(number, 'more place')}: {word} {joined(listed)}"


def where(span: Span) -> str:
    """Name a place as `path:line:column`, or as a path alone where there is no text."""
    path = visible_word(span.source.path)
    return f"{path}:{span.line}:{span.column}" if span.source.text else path


def _excerpt(span: Span, style: Style) -> Iterator[str]:
    if not span.source.text:
        return
    number, column = span.line, span.column - 1
    line = span.source.lines[number - 1]
    length = max(1, min(span.end - span.start, len(line) - column))
    cut = max(0, column - WIDEST // 2) if len(line) > WIDEST else 0
    shown = line[cut : cut + WIDEST]
    before, marked = line[cut:column], line[column : min(column + length, cut + WIDEST)]
    margin = f"{number:>5} | "
    yield style("margin", margin) + _visible(shown)
    carets = " " * _width(before) + style("caret", "^" * max(1, _width(marked)))
    yield style("margin", " " * (len(margin) - 2) + "| ") + carets


def _visible(text: str) -> str:
    """Show a tab as an arrow, an odd space as a dot, anything else unprintable as a lozenge."""
    return "".join(
        each if printable(each) else "".join(map(_stand_in, each)) for each in clusters(text)
    )


def _stand_in(letter: str) -> str:
    if letter.isprintable():
        return letter
    return _STAND_INS.get(letter, "·" if letter.isspace() else "◊")


def _width(text: str) -> int:
    """Count the columns that a text takes on a terminal."""
    return sum(map(columns, clusters(text)))
