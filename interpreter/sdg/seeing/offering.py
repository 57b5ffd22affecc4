"""Which hidden cards tell whether a seat may do what it need not: steps of a turn in, looks out.

Others must not learn of such cards by what they are told: neither whether the seat could, nor
whether it was asked at all, nor how often.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sdg import ir
from sdg.seeing.looking import NONE, Looking, Looks


def offer_looks(looking: Looking, step: ir.StepNode, in_loop: bool) -> Looks:
    """Answer which hidden cards tell what an offer is, or whether it is made; of others none.

    Where a stop leaves a loop around the step (`in_loop`), and who is not asked goes on in it, the
    rules themselves tell the two apart.
    """
    match step:
        case ir.Choose(actions, optional=True):
            return frozenset().union(*map(looking.legality, actions))
        case ir.If(condition) if only_offers(step, in_loop):
            return looking.of(condition)
        case ir.Loop(limit, condition) if only_offers(step, in_loop):
            return looking.of((limit, condition))
        case _:
            return NONE


def only_offers(step: ir.StepNode, in_loop: bool) -> bool:
    """Answer whether a step does nothing but let a seat decide what it need not, or go on."""
    return _offers(step) and not (isinstance(step, ir.If) and in_loop and stops_leave(step))


def stops_leave(branch: ir.If) -> bool:
    """Answer whether to stop at an offer of a branch leaves the loop around it, if there is one."""
    steps = placed((*branch.then, *branch.otherwise))
    return any(isinstance(step, ir.Choose) and not inside for step, inside in steps)


def placed(
    steps: Iterable[ir.StepNode], in_loop: bool = False
) -> Iterator[tuple[ir.StepNode, bool]]:
    """Yield steps of a turn and those in them: does a stop that is made there leave a loop?"""
    for step in steps:
        yield step, in_loop
        match step:
            case ir.If(_, then, otherwise):
                yield from placed((*then, *otherwise), in_loop)
            case ir.Phase(body=body):
                yield from placed(body, in_loop)
            case ir.Loop(body=body) | ir.ForEach(body=body):
                yield from placed(body, isinstance(step, ir.Loop))


def _offers(step: ir.StepNode) -> bool:
    match step:
        case ir.Choose(optional=optional, otherwise=otherwise):
            return optional and not otherwise
        case ir.Phase(body=body) | ir.Loop(body=body):
            return bool(body) and all(map(_offers, body))
        case ir.If(_, then, otherwise):
            return all(map(_offers, (*then, *otherwise)))
        case _:
            return False
