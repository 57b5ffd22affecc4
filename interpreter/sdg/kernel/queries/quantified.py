"""Quantifiers (`some x in set: …`, `every`, `no`): a node in, a kernel condition out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from sdg import ir
from sdg.analysis.may_fail import never_fails
from sdg.ir.rewriting import mentions
from sdg.kernel.dialect.values import (
    Code,
    Frame,
    Groups,
    Held,
    Value,
)
from sdg.kernel.expressions.register import codes, looping, number, test, value
from sdg.kernel.expressions.runs import has_run
from sdg.kernel.masks.cells import mask_of
from sdg.kernel.masks.kinds import cards_passing
from sdg.kernel.masks.regions import regions_passing

if TYPE_CHECKING:
    from sdg.kernel.generator_context import Kernel


@codes(ir.Quantified)
def _quantified(k: Kernel, node: ir.Quantified, E: Frame) -> Value:
    if node.over.type.of == ir.CELL:
        mask = mask_of(k, node.body, node.slot, E)
        if mask is not None:
            over = number(k, node.over, E)
            match node.how:
                case "some":
                    return Code(f"(({over} & {mask}) != 0)")
                case "no":
                    return Code(f"(({over} & {mask}) == 0)")
                case _:
                    return Code(f"(({over} & ~{mask}) == 0)")
    if (run := has_run(k, node, E)) is not None:
        return Code(run)
    elements = value(k, node.over, E)
    if isinstance(elements, Code) and elements.kind == "regions" and never_fails(node.body):
        asked = k.source.keep(elements.text, "asked", "regions")
        passing = regions_passing(k, node.body, node.slot, E, asked)
        return Code({
            "some": f"({passing} != 0)", "no": f"({passing} == 0)",
            "every": f"({passing} == {asked})",
        }[node.how])  # fmt: skip
    if isinstance(elements, Groups) and node.how != "every":
        elements = evolve(elements, through=_passed_through(k, node, E))
    if isinstance(elements, Held):
        body = ir.Not(node.body) if node.how == "every" else node.body
        there = cards_passing(k, body, node.slot, E, elements, node.over)
        if there is not None:
            return Code(f"({there} {'!=' if node.how == 'some' else '=='} 0)")
    wanted = node.how != "every"
    answer = k.source.keep("0" if node.how == "some" else "1", "found")
    with looping(k, elements, E) as element:
        E[node.slot] = element
        holds = test(k, node.body, E)
        with k.source.block(f"if {holds if wanted else f'not {holds}'}:"):
            k.source.add(f"{answer} = {1 if node.how == 'some' else 0}")
            k.source.add("break")
    return Code(answer)


def _passed_through(k: Kernel, node: ir.Quantified, E: Frame) -> str:
    """Generate the cells one of which a group must have to be looked at; "" if it may be any."""
    body = node.body.parts[0] if isinstance(node.body, ir.All) else node.body
    match body:
        case ir.Quantified("some", cell, ir.Local(group), asked) if (
            group == node.slot and not mentions(asked, group) and never_fails(node.body)
        ):
            through = mask_of(k, asked, cell, E)
            return "" if through is None else k.named(through, "through", "cells")
    return ""
