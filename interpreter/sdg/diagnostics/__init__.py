"""Diagnostics: what is wrong in a file, as data that a person or a program can read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

import attrs

from sdg.source import Span
from sdg.untrusted_text import visible_word

Severity: TypeAlias = Literal["error", "warning", "note"]  # a note: nothing is wrong


@attrs.frozen
class Note:
    """A further fact, perhaps with the place that shows it."""

    text: str
    span: Span | None = None


@attrs.frozen
class Diagnostic:
    """One thing that is wrong, where, and what to do about it.

    `places` are the others that it is about, in the order of the files.
    """

    message: str
    span: Span
    notes: tuple[Note, ...] = ()
    hint: str | None = None
    code: str = ""
    severity: Severity = "error"
    places: tuple[Span, ...] = ()

    def all_notes(self) -> tuple[Note, ...]:
        """Return the notes, one for each further place among them."""
        return (*self.notes, *(Note("also here", place) for place in self.places))


class SdgError(Exception):
    """Rules that cannot be played, with every diagnostic found."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        super().__init__(self.diagnostics)

    def __str__(self) -> str:
        return "\n".join(f"{d.span!r}: {visible_word(d.message)}" for d in self.diagnostics)


def in_order(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Sort by place; files stay in the order in which they first appear."""
    listed = list(diagnostics)
    files = {
        path: rank for rank, path in enumerate(dict.fromkeys(d.span.source.path for d in listed))
    }
    return tuple(sorted(listed, key=lambda d: (files[d.span.source.path], d.span.start, d.code)))
