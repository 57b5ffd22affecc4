"""Evaluation of all elements together, with a fallback to one by one where that may fail.

All together is faster, but evaluates more than the rules do: the second part of an `or` where the
first holds already, or what follows a requirement that nothing passes. What is an error there is
none of the rules unless one after the other, in their order, comes to it too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from sdg import ir
from sdg.analysis.may_fail import never_fails
from sdg.engine.expressions.compiler import Fault

Ask = TypeVar("Ask", bound=Callable[..., object])


def careful(expr: ir.Expr, fast: Ask, plain: Callable[[], Ask]) -> Ask:
    """Return the fast closure of an expression, joined with the plain one if that may fail."""
    if never_fails(expr):
        return fast
    one_by_one = plain()

    def ask(*arguments: object) -> object:
        try:
            return fast(*arguments)
        except Fault:
            return one_by_one(*arguments)

    return ask  # type: ignore[return-value]
