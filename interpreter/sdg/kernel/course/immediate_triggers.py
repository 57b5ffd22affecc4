"""Triggers that need no queue, in text: what follows is known when it is looked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sdg import ir
from sdg.engine.course.triggers import Brings, Trigger
from sdg.ir.walking import walk
from sdg.kernel.dialect.values import Code
from sdg.kernel.state.events import are_counted
from sdg.kernel.upkeep.events import arrived
from sdg.limits import MOST_BROUGHT_ABOUT

if TYPE_CHECKING:
    from sdg.kernel.course.triggers import Triggers


def follow_at_once(triggers: Triggers, brings: Brings) -> bool:
    """Answer whether only cards that arrive are waited for, and what follows brings nothing; nor is
    an action done outside of another, which lets wait what it sets off."""
    cells, rules = triggers.k.shape.cells, triggers.k.rules
    done = walk((rules.turn, rules.whens, rules.misplay))
    return (
        not brings.conditions
        and not are_counted(triggers.k.shape)
        and not any(isinstance(node, ir.Do) for node in done)
        and len(brings.events) * cells <= MOST_BROUGHT_ABOUT
        and all(_ends_there(triggers, trigger) for trigger in brings.events)
    )


def write_at_once(triggers: Triggers, brings: Brings) -> None:
    """Write what a change brings about, trigger by trigger, and that ends are asked after each."""
    k, found = triggers.k, list[tuple[Trigger, str]]()
    for trigger in brings.events:
        assert isinstance(trigger.when.event, ir.Arrives)
        found.append((trigger, k.source.keep(arrived(k, trigger.when.event), "arrived", "cells")))
    triggers.nothing_happened()
    _leave_if_over(triggers, brings)
    for trigger, cells in found:
        with k.each(Code(cells, "cells")) as cell:
            k.source.add(f"{triggers.trigger(trigger)}(s, {cell}, s.cell[{cell}], 0, 0)")
            triggers.nothing_happened()
            _leave_if_over(triggers, triggers.engine.brings(trigger.writes))
    k.source.add("return 0")


def _ends_there(triggers: Triggers, trigger: Trigger) -> bool:
    """Answer whether a trigger waits for cards that arrive, and brings about nothing but ends."""
    match trigger.when.event:
        case ir.Arrives(leaves=False):
            actions = (
                node for node in walk(trigger.when.body) if isinstance(node, ir.Do | ir.DoFirst)
            )
            return triggers.quiet(triggers.engine.brings(trigger.writes)) and not any(actions)
    return False


def _leave_if_over(triggers: Triggers, brings: Brings) -> None:
    with triggers.k.source.block(f"if {triggers.ended(brings)}(s):"):
        triggers.k.source.add("return 1")
