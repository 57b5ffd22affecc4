"""Messages about `misplay`: what comes of cards that were laid against a rule."""

from __future__ import annotations

from collections.abc import Iterable

from sdg.diagnostics import Diagnostic, Note
from sdg.diagnostics.spelling import did_you_mean
from sdg.messages.catalogue import code
from sdg.messages.phrases import first_line, first_line_of
from sdg.source import Span


@code(
    "E650",
    why="`misplay of` names the rules that may be broken without anybody noticing.",
    example="rule lines on grid\n    number all different in row\n"
    "misplay of lins\n    found\n        culprit.points -= 1",
    mend="rule lines on grid\n    number all different in row\n"
    "misplay of lines\n    found\n        culprit.points -= 1",
)
def unknown_rule(span: Span, name: str, known: Iterable[str]) -> Diagnostic:
    """No rule has this name."""
    known = list(known)
    hint = did_you_mean(name, known) or "name a `rule` of the game, or leave `of` out to mean all"
    return Diagnostic(f"no rule is called `{name}`", span, hint=hint)


@code(
    "E651",
    why="""A rule that is settled at the end of the turn may stand broken until then, and everybody
    sees it; nobody can break it unnoticed.""",
    example="rule lines on grid, settled at end of turn\n    number all different in row\n"
    "misplay of lines\n    found\n        culprit.points -= 1",
    mend="rule lines on grid\n    number all different in row\n"
    "misplay of lines\n    found\n        culprit.points -= 1",
)
def settled_rule(span: Span, name: str, place: Span) -> Diagnostic:
    """A rule that is settled at the end of the turn is to be broken unnoticed."""
    return Diagnostic(
        f"`{name}` is settled at the end of the turn: nobody can break it unnoticed",
        span,
        (Note("it is said here", place),),
        "leave it out of the list",
    )


@code(
    "E652",
    why="Of an error that is found, one block says what comes of it.",
    example="misplay\n    found\n        culprit.points -= 1\n    found later\n"
    "        culprit.points -= 2",
    mend="misplay\n    found at once\n        culprit.points -= 1\n    found later\n"
    "        culprit.points -= 2",
)
def found_twice(span: Span, place: Span) -> Diagnostic:
    """Two blocks say what comes of an error."""
    notes = (Note(f"the first stands {first_line(span, place)}", place),)
    return Diagnostic(
        "what comes of such an error is already said",
        first_line_of(span),
        notes,
        "keep one `found at once` and one `found later`, or one `found` for both",
    )


@code(
    "E653",
    why="In a `misplay`, `wrong`, `culprit` and `finder` are the cards and players that are meant.",
    example="counter finder per player\nmisplay\n    found\n        finder.points += 1",
    mend="counter luck per player\nmisplay\n    found\n        finder.points += 1",
)
def name_taken(span: Span, name: str, place: Span) -> Diagnostic:
    """A thing of the game has a name that means something else in a misplay."""
    notes = (
        Note(f"`{name}` is somebody or something of the misplay {first_line(span, place)}", place),
    )
    return Diagnostic(
        f"a game that has a `misplay` cannot call something `{name}`",
        span,
        notes,
        "choose another name here",
    )
