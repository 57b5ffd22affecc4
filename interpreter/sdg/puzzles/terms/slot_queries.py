"""Queries of a name in an expression: if only its row is asked for, cells of a row are alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sdg import ir
from sdg.ir.walking import children, walk

if TYPE_CHECKING:
    from sdg.puzzles.terms.grounding import Grounding


def views_of(g: Grounding, node: ir.Expr, slot: int) -> tuple[ir.Expr, ...]:
    """Return what is asked of a name, where each part hangs on that name alone; else nothing."""
    views: dict[ir.Expr, None] = {}
    for each in walk(node):
        if any(isinstance(part, ir.Local) and part.slot == slot for part in children(each)):
            if each is node or not isinstance(each, ir.Expr):
                return ()
            about = g.about(each)
            if about.looks or about.free != (slot,) or not about.never_fails:
                return ()
            views[each] = None
    return tuple(views)
