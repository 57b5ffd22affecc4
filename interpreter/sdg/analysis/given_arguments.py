"""What must hold of arguments that are given to an action rather than chosen."""

from __future__ import annotations

from sdg import ir
from sdg.ir.rewriting import substitute


def requirements(
    action: ir.Action, params: tuple[ir.Param, ...] | None = None
) -> tuple[ir.Expr, ...]:
    """Return what must hold of arguments that are given to an action, not chosen; of all of its
    parameters, or of some."""
    conditions: list[ir.Expr] = []
    for param in action.params if params is None else params:
        match param:
            case ir.NumberOf(slot, low, high):
                number = ir.Local(slot, ir.NUMBER)
                conditions += [ir.Compare("<=", low, number), ir.Compare("<=", number, high)]
            case ir.OneOf(slot, over):
                conditions += _among(ir.Local(slot, element_of(over)), over)
            case ir.PairOf(first, second, over):
                a, b, it = (
                    ir.Local(slot, element_of(over))
                    for slot in (first, second, len(action.body.slots))
                )
                twins = ir.Filter(it.slot, over, ir.Compare("=", it, a), over.type)
                two = ir.Compare(">", ir.Count(twins), ir.Const(1, ir.NUMBER))
                conditions += [*_among(a, over), *_among(b, over)]
                conditions.append(ir.Any((ir.Compare("!=", a, b), two)))
    return tuple(conditions)


def _among(element: ir.Local, over: ir.Expr) -> tuple[ir.Expr, ...]:
    """Return what must hold of an element for a set to have it."""
    match over:
        case ir.Filter(slot, inner, condition):
            return (*_among(element, inner), substitute(condition, {slot: element}))
    return (ir.In(element, over),)


def element_of(over: ir.Expr) -> ir.Type:
    """Return the type of a set's elements."""
    assert isinstance(over.type.of, ir.Type)
    return over.type.of
