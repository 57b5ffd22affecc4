"""Where in a turn an action is offered: the rules in, its phases out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sdg import ir
from sdg.ir.walking import parts_of


def phases_offering(rules: ir.Rules, action: str) -> tuple[ir.Phase | None, ...]:
    """Return the phases of a turn in which an action, or to stop, can be chosen, in their order.

    None stands for the turn outside of phases; empty if it is never chosen by itself.
    """
    offers = _offers(rules.turn.body.steps, None)
    return tuple(dict.fromkeys(phase for name, phase in offers if name == action))


def _offers(
    steps: Iterable[object], phase: ir.Phase | None
) -> Iterator[tuple[str, ir.Phase | None]]:
    for step in steps:
        match step:
            case ir.Phase():
                yield from _offers(step.body, step)
            case ir.Choose(actions=actions, optional=optional, otherwise=otherwise):
                stop = (ir.STOP,) if optional else ()
                yield from ((name, phase) for name in (*actions, *stop))
                yield from _offers(otherwise, phase)
            case _:
                yield from _offers(step if isinstance(step, tuple) else parts_of(step), phase)
