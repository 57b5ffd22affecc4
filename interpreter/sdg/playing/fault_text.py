"""An error of the rules in words: a fault in, what went wrong and where out."""

from __future__ import annotations

from sdg.engine.expressions.compiler import Fault


def place_of(fault: Fault) -> str | None:
    """Say in which line of which file the rules went wrong, if that is known."""
    span = fault.span
    return None if span is None else f"{span.source.name}.sdg, line {span.line}"


def tell_fault(fault: Fault) -> str:
    """Say what went wrong in the rules, and where."""
    if fault.span is None:
        return fault.message
    return f"{fault.message} ({place_of(fault)})"
