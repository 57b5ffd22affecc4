"""Hidden cards that optional offers depend on: steps of a turn in, looks out.

Others must not learn of such cards by what they read: neither whether the seat could, nor
whether it had an offer at all, nor how often.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sdg import ir
from sdg.visibility.hidden_looks import NONE, Looks
from sdg.visibility.hidden_reads import Looking


def offer_looks(looking: Looking, step: ir.StepNode, in_loop: bool) -> Looks:
    """Return which hidden cards determine what an offer is, or whether it is made; of others none.

    Where a stop leaves a loop around the step (`in_loop`), and who has no offer goes on in it, the
    rules themselves show which of the two it was.
    """
    match step:
        case ir.Choose(actions, optional=True):
            return frozenset().union(*map(looking.legality, actions))
        case ir.If(condition) if only_offers(step, in_loop):
            return looking.of(condition, looking.turn)
        case ir.Loop(limit, condition) if only_offers(step, in_loop):
            return looking.of((limit, condition), looking.turn)
        case _:
            return NONE


def only_offers(step: ir.StepNode, in_loop: bool) -> bool:
    """Return whether a step only makes offers, and who gets none goes on as one who stops does."""
    if not makes_offers(step):
        return False
    match step:
        case ir.If(_, then, otherwise):
            return not in_loop or not _asked_directly((*then, *otherwise))
        case ir.Loop(body=body):  # a stop in a loop within leads to another round of this one
            loops = any(isinstance(each, ir.Loop) for each, _ in placed(body))
            return not loops or any(_asked_always(each) for each in body)
        case _:
            return True


def makes_offers(step: ir.StepNode) -> bool:
    """Return whether a step does nothing but let a seat decide what it need not."""
    match step:
        case ir.Choose(optional=optional, otherwise=otherwise):
            return optional and not otherwise
        case ir.Phase(body=body) | ir.Loop(body=body):
            return bool(body) and all(map(makes_offers, body))
        case ir.If(_, then, otherwise):
            return all(map(makes_offers, (*then, *otherwise)))
        case _:
            return isinstance(step, ir.Let)


def _asked_directly(steps: Iterable[ir.StepNode]) -> bool:
    """Return whether to stop at an offer of some steps leaves the loop around them."""
    return any(isinstance(step, ir.Choose) and not inside for step, inside in placed(steps))


def _asked_always(step: ir.StepNode) -> bool:
    """Return whether a step of a loop is an offer that comes in each round: who stops leaves it."""
    if isinstance(step, ir.Phase):
        return any(map(_asked_always, step.body))
    return isinstance(step, ir.Choose)


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
