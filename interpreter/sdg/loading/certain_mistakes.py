"""What is wrong beside lines that cannot be read, without what these may have caused."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from attrs import evolve

from sdg.diagnostics import Diagnostic
from sdg.messages import about
from sdg.parsing.parser import Parsed
from sdg.source import Span

_WORD = re.compile(r"[a-z_][a-z0-9_]*")
# What a name can cause whose declaration cannot be read.
_OF_NOTHING = frozenset({"an unknown name", "another kind of name"})


def certain_mistakes(
    diagnostics: Iterable[Diagnostic], unread: Mapping[str, Parsed]
) -> Iterator[Diagnostic]:
    """Yield the mistakes of names that hold whatever the unread lines say; `unread` is by path."""
    unnamed = any(each.unnamed for each in unread.values())
    words = frozenset[str]().union(*(each.words for each in unread.values()))
    for each in diagnostics:
        if about(each.code) == "several lines":
            continue
        if unnamed and about(each.code) in _OF_NOTHING and not _is_like_another(each):
            continue
        placed = _in_originals(each, unread)
        if placed is not None and words.isdisjoint(_WORD.findall(_said(each))):
            yield placed


def _in_originals(diagnostic: Diagnostic, unread: Mapping[str, Parsed]) -> Diagnostic | None:
    """Return a diagnostic with the places where its author looks; None if it is about a line that
    is told already."""
    span = _certain(diagnostic.span, unread)
    notes = []
    for note in diagnostic.notes:
        place = _certain(note.span, unread) if note.span is not None else None
        if place is not None or note.span is None:
            notes.append(evolve(note, span=place))
        elif about(diagnostic.code) != "an unknown name":
            return None
    return None if span is None else evolve(diagnostic, span=span, notes=tuple(notes))


def _certain(span: Span, unread: Mapping[str, Parsed]) -> Span | None:
    """Return a place in the source itself; None if it stands in a line that cannot be read."""
    parsed = unread.get(span.source.path)
    if parsed is None or parsed.text is None:
        return span
    place = parsed.text.in_original(span)
    return None if place is None or place.line in parsed.lines else place


def _said(diagnostic: Diagnostic) -> str:
    """Return the text in which each name could be one that an unread line gives."""
    span, what = diagnostic.span, about(diagnostic.code)
    if what == "an unknown value":
        return diagnostic.message
    return span.text if what == "an unknown name" else span.source.lines[span.line - 1]


def _is_like_another(diagnostic: Diagnostic) -> bool:
    """Return whether a name that nothing declares is like a declared one."""
    return (diagnostic.hint or "").startswith("did you mean")
