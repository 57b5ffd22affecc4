"""Requirements that compare an argument with earlier ones, as tables computed once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sdg import ir
from sdg.analysis.cost import weight
from sdg.engine.expressions.compiler import Compiler
from sdg.engine.state.evaluate_type import Evaluate
from sdg.ir.comparisons import MIRRORED
from sdg.ir.rewriting import locals_of, mentions
from sdg.layout.slots import Frame, Slots
from sdg.layout.with_options import compared

Keep = Callable[[Slots, Frame, Sequence[int]], Sequence[int]]


def matching(c: Compiler, guard: ir.Expr, slot: int) -> Keep | None:
    """Compile which elements pass a comparison of what they alone determine with what they do not.

    The value of an element is kept while the same frame is used, whatever else stands in it.
    """
    how: str
    match guard:
        case ir.Compare(op, known, of_element, span=span) if not mentions(known, slot):
            how = MIRRORED[op]
        case ir.Compare(how, of_element, known, span=span) if not mentions(known, slot):
            pass
        case _:
            return None
    if locals_of(of_element) != {slot}:
        return None
    return _matching(c, how, c.value(of_element), c.value(known), slot, weight(guard), span)


def _matching(
    c: Compiler, op: str, of_element: Evaluate, known: Evaluate, slot: int, cost: int, span: Any
) -> Keep:
    work, equal = c.work, op == "="
    answers: dict[int, int] = {}
    asking: Frame = []

    def keep(S: Slots, E: Frame, elements: Sequence[int]) -> Sequence[int]:
        nonlocal answers, asking
        if E is not asking:
            asking, answers = E, {}
        work.spend(cost * len(elements), span)
        asked, kept = known(S, E), []
        for element in elements:
            answer = answers.get(element)
            if answer is None:
                E[slot] = element
                answer = answers[element] = of_element(S, E)
            if answer == asked if equal else compared(op, answer, asked):
                kept.append(element)
        return kept

    return keep
