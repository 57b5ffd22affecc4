"""Facts about triggers: which need no queue, and what is noted for those that wait."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sdg import ir
from sdg.engine.course.triggers import Brings, Trigger, Triggers
from sdg.ir.walking import walk
from sdg.kernel.state.events import are_counted
from sdg.limits import MOST_BROUGHT_ABOUT

if TYPE_CHECKING:
    from sdg.kernel.generator_context import Kernel

GIVEN = 3  # arguments that a trigger can be given


def follow_at_once(k: Kernel, brings: Brings) -> bool:
    """Return whether only cards that arrive are waited for, and what follows brings nothing; nor is
    an action done outside of another, which lets wait what it sets off."""
    cells, rules = k.shape.cells, k.rules
    done = walk((rules.turn, rules.whens, rules.misplay))
    return (
        not brings.conditions
        and not are_counted(k.shape)
        and not any(isinstance(node, ir.Do) for node in done)
        and len(brings.events) * cells <= MOST_BROUGHT_ABOUT
        and all(_ends_there(k, trigger) for trigger in brings.events)
    )


def _ends_there(k: Kernel, trigger: Trigger) -> bool:
    """Return whether a trigger waits for cards that arrive, and brings about nothing but ends."""
    match trigger.when.event:
        case ir.Arrives(leaves=False):
            actions = (
                node for node in walk(trigger.when.body) if isinstance(node, ir.Do | ir.DoFirst)
            )
            return is_quiet(k.engine.triggers.brings(trigger.writes)) and not any(actions)
    return False


def is_quiet(brings: Brings) -> bool:
    """Return whether nothing is brought about but ends."""
    return not brings.events and not brings.conditions


def actions_waited_for(triggers: Triggers) -> list[str]:
    """Return the actions that some trigger waits for."""
    events = (when.when.event for when in triggers.whens)
    return list(dict.fromkeys(e.action for e in events if isinstance(e, ir.After)))


def notes(k: Kernel, action: str) -> list[str]:
    """Declare how often an action was done, and with what each time; return these fields."""
    fields, names = k.source.fields, [f"queue_given_{i}_{action}" for i in range(GIVEN)]
    fields[f"done_{action}"] = "number()"
    fields |= dict.fromkeys(names, f"numbers({MOST_BROUGHT_ABOUT + 1})")
    return [f"s.{name}" for name in names]
