"""`swap`: a step in, kernel code out by which two cards, or a card and a cell, change places."""

from __future__ import annotations

from sdg import ir
from sdg.kernel.dialect.values import (
    Code,
    InPlace,
    InStack,
    OnCell,
    Value,
)
from sdg.kernel.dialect.writer import Unsupported
from sdg.kernel.expressions.register import (
    value,
)
from sdg.kernel.steps.body import Body, generates
from sdg.kernel.steps.card_steps import is_there
from sdg.kernel.steps.lay import bound_kind, demand_room, lay, take


@generates(ir.Swap)
def _swap(body: Body, step: ir.Swap) -> None:
    k, left, right = body.k, step.left, step.right
    mine, yours = (_lying(body, value(k, node, body.E)) for node in (left, right))
    if isinstance(yours, Code):  # a cell
        yours = OnCell(yours.text)
    if isinstance(mine, OnCell) and isinstance(yours, OnCell) and not k.shape.stacked:
        _exchange(body, mine.cell, yours.cell, left, right)
        return
    if isinstance(mine, InStack) and isinstance(yours, InStack):
        _change_stacks(body, mine, yours, left, right)
        return
    if isinstance(mine, InStack) and isinstance(yours, OnCell) and right.type == ir.CELL:
        _change_with_cell(body, mine, yours.cell, left)
        return
    if isinstance(mine, InPlace) and isinstance(yours, InPlace):
        _change_places(body, mine, yours, left, right)
        return
    if not isinstance(mine, InPlace) or not isinstance(yours, OnCell):
        raise Unsupported(
            "a swap of such cards",
            "two steps `move`, with a place in between, or a swap of a card in a hand, named first",
        )
    cell, kind = k.named(yours.cell, "at"), k.named(mine.kind, "kind")
    body.demand(f"({cell} >= 0 and {kind} >= 0)")
    take(body, InPlace(mine.place, mine.owner, kind), sure=is_there(body, left))
    if isinstance(right, ir.Local) and right.type == ir.CARD:
        lifted = k.source.keep(f"lift(s, {cell}) if s.cell[{cell}] >= 0 else -1", "lifted")
        with k.source.block(f"if {lifted} >= 0:"):
            lay(body, InPlace(mine.place, mine.owner, ""), lifted)
        body.E[right.slot] = InPlace(mine.place, mine.owner, lifted)
    elif not (isinstance(right, ir.Local) and right.slot in body.bare):
        with k.source.block(f"if s.cell[{cell}] >= 0:"):
            lifted = k.source.keep(f"lift(s, {cell})", "lifted")
            lay(body, InPlace(mine.place, mine.owner, ""), lifted)
    k.source.add(f"put(s, {cell}, {bound_kind(body, kind)})")
    if isinstance(left, ir.Local):
        body.E[left.slot] = OnCell(cell)


def _lying(body: Body, card: Value) -> Value:
    """Demand that a card of a kind lies on its cell still; return it as what lies there."""
    if not isinstance(card, InStack) or body.k.shape.stacked:
        return card
    cell, kind = body.k.named(card.cell, "at"), body.k.named(card.kind, "kind")
    body.demand(f"({cell} >= 0 and {kind} >= 0 and s.cell[{cell}] == {kind})")
    return OnCell(cell)


def _change_places(
    body: Body, mine: InPlace, yours: InPlace, left: ir.Expr, right: ir.Expr
) -> None:
    """Generate two cards being taken out of their places, each put where the other was."""
    here, there = body.kept(mine), body.kept(yours)
    assert isinstance(here, InPlace) and isinstance(there, InPlace)
    body.demand(f"({here.kind} >= 0 and {there.kind} >= 0)")
    kinds = [take(body, here, sure=is_there(body, left)), take(body, there, sure=False)]
    for node, goal, kind in zip((left, right), (there, here), kinds, strict=True):
        target = InPlace(goal.place, goal.owner, "")
        demand_room(body, target)
        lay(body, target, kind)
        if isinstance(node, ir.Local):
            body.E[node.slot] = InPlace(goal.place, goal.owner, kind)


def _change_with_cell(body: Body, mine: InStack, cell: str, left: ir.Expr) -> None:
    """Generate a card of a stack and what lies on a cell, if anything does, changing places."""
    k = body.k
    here, there = body.kept(mine), k.named(cell, "there")
    assert isinstance(here, InStack)
    body.demand(f"({here.cell} >= 0 and {here.kind} >= 0 and {there} >= 0)")
    top = k.source.keep(f"s.cell[{there}]", "top")
    kind = take(body, here)
    with k.source.block(f"if {top} >= 0:"):
        take(body, InStack(there, top, mine.kinds))
    laid = k.named(bound_kind(body, kind), "kind")
    k.source.add(f"put(s, {there}, {laid})")
    with k.source.block(f"if {top} >= 0:"):
        k.source.add(f"put(s, {here.cell}, {bound_kind(body, top)})")
    if isinstance(left, ir.Local):
        body.E[left.slot] = InStack(there, laid, mine.kinds)


def _change_stacks(
    body: Body, mine: InStack, yours: InStack, left: ir.Expr, right: ir.Expr
) -> None:
    """Generate two cards of stacks being taken out, each put where the other was."""
    here, there = body.kept(mine), body.kept(yours)
    assert isinstance(here, InStack) and isinstance(there, InStack)
    for card in (here, there):
        body.demand(f"({card.cell} >= 0 and {card.kind} >= 0)")
    kinds, goals = [take(body, here), take(body, there)], (there.cell, here.cell)
    for node, goal, kind in zip((left, right), goals, kinds, strict=True):
        laid = body.k.named(bound_kind(body, kind), "kind")
        body.k.source.add(f"put(s, {goal}, {laid})")
        if isinstance(node, ir.Local):
            body.E[node.slot] = InStack(goal, laid, mine.kinds)


def _exchange(body: Body, here: str, there: str, left: ir.Expr, right: ir.Expr) -> None:
    """Generate two cells changing what lies on them; the second may be empty."""
    k, add = body.k, body.k.source.add
    here, there = k.named(here, "here"), k.named(there, "there")
    body.demand(f"({here} >= 0 and {there} >= 0 and {here} != {there} and s.cell[{here}] >= 0)")
    mine = k.source.keep(f"lift(s, {here})", "mine")
    yours = k.source.keep("-1", "yours")
    with k.source.block(f"if s.cell[{there}] >= 0:"):
        add(f"{yours} = lift(s, {there})")
    add(f"put(s, {there}, {mine})")
    with k.source.block(f"if {yours} >= 0:"):
        add(f"put(s, {here}, {yours})")
    for node, cell in ((left, there), (right, here)):
        if isinstance(node, ir.Local) and node.type == ir.CARD:
            body.E[node.slot] = OnCell(cell)
