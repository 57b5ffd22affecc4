"""Whether what is said of a region depends on the cards of its cells alone."""

from __future__ import annotations

from sdg import ir
from sdg.ir.walking import walk


def depends_on_cells_only(condition: ir.Expr) -> bool:
    """Return whether the condition of a region can change only when a card of its cells does."""
    for node in walk(condition):
        match node:
            case (
                ir.Const()
                | ir.Local(0)
                | ir.All()
                | ir.Any()
                | ir.Not()
                | ir.Compare()
                | ir.InFamily()
                | ir.Arithmetic()
                | ir.Choice()
                | ir.Count()
            ):
                pass
            case ir.IsFull(what) | ir.IsEmpty(what) if _own(what):
                pass
            case ir.Shows(cells) | ir.CardsOn(cells) if _own(cells):
                pass
            case ir.RegionCells(ir.Local(0)):
                pass
            case _:
                return False
    return True


def _own(what: ir.Expr) -> bool:
    match what:
        case ir.Local(0) | ir.RegionCells(ir.Local(0)):
            return True
        case _:
            return False
