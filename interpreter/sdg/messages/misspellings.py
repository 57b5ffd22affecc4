"""Messages about a name that is written in one way where it is declared and in another in use."""

from __future__ import annotations

from collections.abc import Sequence

from sdg.diagnostics import Diagnostic, Note
from sdg.messages.catalogue import code
from sdg.messages.phrases import first_line
from sdg.source import Span


@code(
    "E345",
    about="a line",
    why="A name is written in the same way where it is declared and wherever it is used.",
    example="attribute collor: red, blue\nrule once on grid\n    collour all different in row\n"
    "    collour all different in column",
    mend="attribute collour: red, blue\nrule once on grid\n    collour all different in row\n"
    "    collour all different in column",
)
def declared_otherwise(span: Span, declared: str, used: str, uses: Sequence[Span]) -> Diagnostic:
    """No line uses a name that is declared, and several use a similar one that is not."""
    first, *others = uses
    return Diagnostic(
        f"no line uses `{declared}`, and {len(uses)} say `{used}`, which is not declared",
        span,
        (Note(f"`{used}` is used {first_line(span, first)}", first),),
        f"did you mean `{used}`?",
        places=tuple(others),
    )
