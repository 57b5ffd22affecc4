"""Stale names: those of cards that were taken away from the cell by which they are known.

A name stands for the card that was there when it was given. A kernel keeps the cell alone, and
looks what lies there: that is another card, or none, once the first is taken away under another
name, as by `move cell to gone` or a swap. What reads such a name then is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any

from sdg import ir
from sdg.analysis.certainty import turn_up
from sdg.ir.action_lookups import slots_of
from sdg.ir.card_routes import NO_STEP
from sdg.ir.facts import STEPS
from sdg.ir.walking import walk
from sdg.kernel.dialect.values import Frame, Held, InPlace, InStack, OnCell, OnCells, Series

if TYPE_CHECKING:
    from sdg.kernel.generator_context import Kernel


def takes_from_boards(k: Kernel, body: object, E: Frame) -> bool:
    """Return whether steps may take a card from a board, or turn one up there."""
    return _takes(k, body, lambda slot: isinstance(E.get(slot), InPlace | Held))


def forget_cells(E: Frame, but: Collection[int | None] = ()) -> None:
    """Forget what was said of cards by their cells, but for some names."""
    for slot in [slot for slot, known in E.items() if isinstance(known, OnCell | OnCells)]:
        if slot not in but:
            del E[slot]


def turns_up(turning: Collection[str], body: object) -> bool:
    """Return whether steps may turn cards up, themselves or by an action that does."""
    done = (node.action for node in walk(body) if isinstance(node, ir.Do))
    return turn_up(body) or any(action in turning for action in done)


def forget_kinds(E: Frame, but: Collection[int | None] = ()) -> None:
    """Forget of which kind cards were that may have been turned up, but for some names."""
    for slot in [slot for slot, known in E.items() if isinstance(known, _OF_A_KIND)]:
        if slot not in but:
            del E[slot]


_OF_A_KIND = InPlace | InStack | Held | Series


def _takes(k: Kernel, body: object, in_place: Callable[[int], bool]) -> bool:
    for node in walk(body):
        facts = STEPS.get(type(node), NO_STEP)
        if facts.traded or isinstance(node, ir.DoFirst):
            return True
        cards = (getattr(node, field) for field in (*facts.taken, *facts.turned))
        if not all(_lies_in_place(each, in_place) for each in cards):
            return True
        if isinstance(node, ir.Do):
            given = zip(slots_of(k.actions[node.action].params), node.arguments, strict=False)
            slots = frozenset(slot for slot, each in given if _lies_in_place(each, in_place))
            if _action_takes(k, node.action, slots):
                return True
    return False


def _action_takes(k: Kernel, name: str, in_place: frozenset[int]) -> bool:
    """Return the same of an action that is given cards in places; no action is looked at twice."""
    if (name, in_place) not in k.takes:
        k.takes[name, in_place] = _takes(k, k.actions[name].body, in_place.__contains__)
    return k.takes[name, in_place]


def _lies_in_place(cards: Any, in_place: Callable[[int], bool]) -> bool:
    """Return whether cards surely lie in a place, and on no board."""
    match cards:
        case str() | ir.PlaceCards() | ir.CardIn():
            return True
        case ir.Local(slot):
            return in_place(slot)
        case ir.Filter(over=inner) | ir.Best(over=inner) | ir.First(of=inner):
            return _lies_in_place(inner, in_place)
    return False
