"""Messages about rules that are right, but simulated slowly."""

from __future__ import annotations

from sdg.diagnostics import Diagnostic
from sdg.messages.catalogue import code
from sdg.source import Span


@code(
    "N801",
    why="""Simulations translate the rules to a program of their own, a kernel, which plays many
    times as fast as the engine for games at the prompt. A few constructs have no kernel yet: a game
    with one of them is played all the same, by that engine. Nothing is wrong with the file.""",
    example="turn\n    for each card in rack\n        choose place, pass or play",
    mend="turn\n    repeat at most count rack\n        choose place, pass or play",
    severity="note",
)
def no_kernel(span: Span, construct: str, instead: str) -> Diagnostic:
    """A game is simulated slowly, since its kernel lacks a construct."""
    return Diagnostic(
        f"simulations of this game are slow: there is no kernel for {construct}",
        span,
        hint=instead or None,
    )
