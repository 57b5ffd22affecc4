"""The arguments of a trigger: what happened fills the first names of its steps."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sdg import ir
from sdg.ir.rewriting import asks_only_kind
from sdg.kernel.decisions.actions import argument
from sdg.kernel.dialect.values import Code, Frame, InPlace, InStack, OnCell, Value

if TYPE_CHECKING:
    from sdg.kernel.generator_context import Kernel


def arguments_of(k: Kernel, when: ir.When) -> Frame:
    """Return what fills the first slots of a trigger's steps."""
    match when.event:
        case ir.Becomes():
            return {0: Code("0"), 1: Code("them", "regions")}
        case ir.PlaceBecomes(place):
            return {0: Code("a", k.triggers.owner_kind(place))}
        case ir.Arrives():
            return {0: InStack("a", "b", k.shape.kinds), 1: Code("a")}
        case ir.After(action):
            E: Frame = {}
            moved = k.moved_by_actions[action]
            for (slot, over), name in zip(_slots(k.actions[action]), "abc", strict=False):
                if over is None:
                    E[slot] = Code(name)
                    continue
                given: Value = argument(k, over, name, {})
                if action in k.turning and isinstance(given, InPlace | InStack):
                    continue  # it may be a card that was turned up
                lies_still = isinstance(given, InStack) and slot not in moved
                if not isinstance(given, InPlace | InStack | OnCell) or lies_still:
                    E[slot] = given
                elif (
                    isinstance(given, InPlace | InStack)
                    and not (k.layout.cards.bindings and slot in moved)
                    and (asks_only_kind((when.only, when.body), slot))
                ):  # of such a card no more is known than its kind
                    E[slot] = InPlace("", "", given.kind)
            return E
    return {}


def _slots(action: ir.Action) -> Iterator[tuple[int, ir.Expr | None]]:
    """Yield the slot of each argument of an action, and of what it is one; None of a number."""
    for param in action.params:
        match param:
            case ir.NumberOf(slot):
                yield slot, None
            case ir.OneOf(slot, over):
                yield slot, over
            case ir.PairOf(first, second, over):
                yield from ((first, over), (second, over))
