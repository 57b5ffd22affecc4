"""Arithmetic and comparisons as closures, one for each operation, since they run most often.

What is absent is lower than any number, so far that a sum with it is beyond the limit too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sdg import ir
from sdg.engine.expressions.compiler import Compiler, Fault, compiles
from sdg.engine.state.evaluate_type import Evaluate
from sdg.ir import ABSENT
from sdg.layout.slots import Frame, Slots
from sdg.layout.with_options import ARITHMETIC, LIMIT

LEAST = -LIMIT  # numbers lie between this and LIMIT, both left out


@compiles(ir.Arithmetic)
def _arithmetic(c: Compiler, node: ir.Arithmetic) -> Evaluate:
    left, right, op, span = c.value(node.left), c.value(node.right), node.op, node.span
    known = node.right.value if isinstance(node.right, ir.Const) else None
    if known is not None and (0 < known < LIMIT or (LEAST < known <= 0 and op in "+-")):
        return BY_NUMBER[op](left, known, span)
    if op == "+":
        return _sum(left, right, span)
    compute = ARITHMETIC[op]

    def calculate(S: Slots, E: Frame) -> int:
        a, b = left(S, E), right(S, E)
        if a == ABSENT or b == ABSENT or (not b and op in ("div", "mod")):
            raise fault(op, a, b, span)
        value = compute(a, b)
        if LEAST < value < LIMIT:
            return value
        raise fault(op, a, b, span)

    return calculate


def _sum(left: Evaluate, right: Evaluate, span: Any) -> Evaluate:
    def add(S: Slots, E: Frame) -> int:
        a, b = left(S, E), right(S, E)
        value: int = a + b
        if LEAST < value < LIMIT:
            return value
        raise fault("+", a, b, span)

    return add


def _plus(left: Evaluate, number: int, span: Any) -> Evaluate:
    def plus(S: Slots, E: Frame) -> int:
        value: int = left(S, E) + number
        if LEAST < value < LIMIT:
            return value
        raise fault("+", value - number, number, span)

    return plus


def _minus(left: Evaluate, number: int, span: Any) -> Evaluate:
    def minus(S: Slots, E: Frame) -> int:
        value: int = left(S, E) - number
        if LEAST < value < LIMIT:
            return value
        raise fault("-", value + number, number, span)

    return minus


def _times(left: Evaluate, number: int, span: Any) -> Evaluate:
    def times(S: Slots, E: Frame) -> int:
        value: int = left(S, E) * number
        if LEAST < value < LIMIT:
            return value
        raise fault("*", value // number, number, span)

    return times


def _divided(left: Evaluate, number: int, span: Any) -> Evaluate:
    def divided(S: Slots, E: Frame) -> int:
        value = left(S, E)
        if value == ABSENT:
            raise fault("div", value, number, span)
        quotient: int = value // number
        return quotient

    return divided


def _rest(left: Evaluate, number: int, span: Any) -> Evaluate:
    def rest(S: Slots, E: Frame) -> int:
        value = left(S, E)
        if value == ABSENT:
            raise fault("mod", value, number, span)
        left_over: int = value % number
        return left_over

    return rest


BY_NUMBER: dict[str, Callable[[Evaluate, int, Any], Evaluate]] = {
    "+": _plus, "-": _minus, "*": _times, "div": _divided, "mod": _rest,
}  # fmt: skip


def fault(op: str, a: int, b: int, span: Any) -> Fault:
    """Return why two numbers cannot be computed with."""
    if ABSENT in (a, b):
        return Fault("there is no number here to reckon with", span)
    if not b and op in ("div", "mod"):
        return Fault("it divides by zero", span)
    return Fault("the number is too large", span)


def compared_with(op: str, left: Evaluate, number: int) -> Evaluate:
    """Compile the comparison with a number that is always the same, and there."""
    match op:
        case "=":
            return lambda S, E: left(S, E) == number
        case "!=":
            return lambda S, E: left(S, E) != number
        case "<":
            return lambda S, E: ABSENT < left(S, E) < number
        case "<=":
            return lambda S, E: ABSENT < left(S, E) <= number
        case ">":
            return lambda S, E: left(S, E) > number
        case _:
            return lambda S, E: left(S, E) >= number


def comparing(op: str, left: Evaluate, right: Evaluate) -> Evaluate:
    """Compile a comparison: what is absent is equal to nothing else, and in no order with it."""
    match op:
        case "=":
            return lambda S, E: left(S, E) == right(S, E)
        case "!=":
            return lambda S, E: left(S, E) != right(S, E)
        case "<":
            return lambda S, E: (a := left(S, E)) < right(S, E) and a != ABSENT
        case "<=":
            return lambda S, E: (a := left(S, E)) <= right(S, E) and a != ABSENT
        case ">":
            return lambda S, E: left(S, E) > (b := right(S, E)) and b != ABSENT
        case _:
            return lambda S, E: left(S, E) >= (b := right(S, E)) and b != ABSENT
