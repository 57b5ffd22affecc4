"""Messages about what stands in an author's sentences: braces, and names in double brackets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sdg.diagnostics import Diagnostic
from sdg.diagnostics.spelling import did_you_mean
from sdg.messages.catalogue import code
from sdg.messages.phrases import listed
from sdg.source import Span


@code(
    "E324",
    about="another kind of name",
    why="The braces in an action's sentence are filled with its parameters.",
    example='action place(tile in rack) "Place {card}"',
    mend='action place(tile in rack) "Place {tile}"',
)
def unknown_in_sentence(span: Span, braces: str, known: Sequence[str]) -> Diagnostic:
    """A sentence names a parameter that its action does not have."""
    hint = did_you_mean(braces[1:-1], known)
    if hint is None:
        hint = f"it has {listed(known)}" if known else "it has no parameters; leave the braces out"
    return Diagnostic(f"the action has no parameter for `{braces}`", span, hint=hint)


@code(
    "E344",
    about="a line",
    why="What stands in double brackets in a sentence is a name of the game, so that it cannot go"
    " out of date.",
    example='rule lock on grid "See [[stcok]]"',
    mend='rule lock on grid "See [[stock]]"',
)
def unknown_reference(span: Span, name: str, known: Iterable[str]) -> Diagnostic:
    """A sentence refers to something that the game does not have."""
    hint = did_you_mean(name, known) or "write the name of a part of this game, or no brackets"
    return Diagnostic(f"the game has nothing called `{name}`", span, hint=hint)
