"""Results cached until something changes that they were computed from.

The work is counted each time as if it were done anew: what may be done never depends on the past.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter
from typing import Any, TypeVar

from sdg.engine.decisions.element_filters import Elements, Keep
from sdg.engine.expressions.compiler import Compiler
from sdg.ir.facts import BOARD, EVERYTHING, MOMENT
from sdg.layout import slots as at
from sdg.layout.slots import Frame, Layout, Slots

T = TypeVar("T")


def kept(
    c: Compiler, find: Callable[[Slots, Frame], T], looked: frozenset[str], span: Any
) -> Callable[[Slots, Frame], T]:
    """Compile what is found; it is kept as long as nothing that was looked at has changed.

    `looked` are the words of `touching`.
    """
    if EVERYTHING in looked:
        return find
    look, work = _looking(c.layout, looked), c.work
    last: tuple[Any, Any, int] = (None, None, 0)  # what was looked at, what was found, the work

    def remembered(S: Slots, frame: Frame) -> T:
        nonlocal last
        seen, left = look(S), work.left
        if seen == last[0]:
            work.spend(last[2], span)
        else:
            answer = find(S, frame)
            last = seen, answer, left - work.left
        known: T = last[1]
        return known

    return remembered


def kept_for_cell(c: Compiler, cell: int, keep: Keep, span: Any) -> Keep:
    """Compile which of some elements pass what looks at the cards of one cell, and at no others.

    The cell is in a slot of the frame. What passed is kept for each cell until its cards change.
    """
    cells, covered, work = c.layout.cells, c.layout.covered, c.work
    known: dict[int, tuple[Any, Elements, int]] = {}  # what was looked at, what passed, the work

    def passing(S: Slots, frame: Frame, elements: Elements) -> Elements:
        i, left = frame[cell], work.left
        seen = S[at.ACTIVE], S[cells + i], S[covered + i] if covered else (), elements
        last = known.get(i)
        if last is not None and last[0] == seen:
            work.spend(last[2], span)
            return last[1]
        passed = keep(S, frame, elements)
        known[i] = seen, passed, left - work.left
        return passed

    return passing


def _looking(layout: Layout, looked: frozenset[str]) -> Callable[[Slots], Any]:
    """Return what takes the slots out of a state that hold what was looked at."""
    spans = [slice(at.ACTIVE, at.ACTIVE + 1)]  # whose things are meant where nobody is named
    if MOMENT in looked:
        spans += [slice(at.TURN, at.TURN_CLOCK + 1), slice(at.LEADER, at.LEADER + 1)]
    if BOARD in looked:
        spans.append(slice(layout.cells, layout.core))
        spans += [slice(layout.laid, layout.laid + 1)] if layout.laid else []
    for name, store in layout.stores.items():
        if name in looked:
            spans.append(slice(store.slots.start, store.slots.stop))
    for (name, _), place in layout.places.items():
        if name in looked:
            spans.append(slice(place.slot, max(place.below, place.out) + 1))
    return itemgetter(*spans)
