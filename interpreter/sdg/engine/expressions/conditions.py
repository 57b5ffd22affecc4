"""Conditions as closures."""

from __future__ import annotations

from typing import Any

from sdg import ir
from sdg.analysis.equivalent_forms import counted
from sdg.engine.expressions.arithmetic import compared_with, comparing
from sdg.engine.expressions.card_kinds import tabled
from sdg.engine.expressions.compiler import Compiler, compiles
from sdg.engine.state.evaluate_type import Evaluate
from sdg.ir import ABSENT
from sdg.layout.slots import Frame, Slots


@compiles(ir.Compare)
def _compare(c: Compiler, node: ir.Compare) -> Evaluate:
    if (some := counted(node)) is not None:
        return c.value(some)
    left, op = c.value(node.left), node.op
    if isinstance(node.right, ir.Const) and node.right.value != ABSENT:
        return tabled(c, node, compared_with(op, left, node.right.value))
    return comparing(op, left, c.value(node.right))


@compiles(ir.All)
def _all(c: Compiler, node: ir.All) -> Evaluate:
    parts = [c.value(part) for part in node.parts]
    if len(parts) == 2:
        first, second = parts
        return tabled(c, node, lambda S, E: first(S, E) and second(S, E))

    def every(S: Slots, E: Frame) -> bool:
        for part in parts:
            if not part(S, E):
                return False
        return True

    return tabled(c, node, every)


@compiles(ir.Any)
def _any(c: Compiler, node: ir.Any) -> Evaluate:
    parts = [c.value(part) for part in node.parts]
    if len(parts) == 2:
        first, second = parts
        return tabled(c, node, lambda S, E: first(S, E) or second(S, E))

    def some(S: Slots, E: Frame) -> bool:
        for part in parts:
            if part(S, E):
                return True
        return False

    return tabled(c, node, some)


@compiles(ir.Not)
def _not(c: Compiler, node: ir.Not) -> Evaluate:
    part = c.value(node.part)
    return lambda S, E: not part(S, E)


@compiles(ir.IsWild)
def _is_wild(c: Compiler, node: ir.IsWild) -> Evaluate:
    card, kinds, i = c.value(node.card), c.kinds, c.layout.cards.index(node.attribute)
    wild = [k.wild == i and not (k.bound and node.unbound) for k in c.layout.cards.kinds]
    wild.append(False)
    return lambda S, E: wild[card(S, E) % kinds]


@compiles(ir.IsFaceDown)
def _is_face_down(c: Compiler, node: ir.IsFaceDown) -> Evaluate:
    card, kinds, backs = c.value(node.card), c.kinds, c.layout.backs
    return lambda S, E: card(S, E) % kinds in backs


@compiles(ir.InFamily)
def _in_family(c: Compiler, node: ir.InFamily) -> Evaluate:
    region, ids = c.value(node.region), c.layout.regions.families[node.family].ids
    return lambda S, E: (r := region(S, E)) >= 0 and bool(ids >> r & 1)


@compiles(ir.Shows)
def _shows(c: Compiler, node: ir.Shows) -> Evaluate:
    cells = c.value(node.cells)
    first = c.layout.where[node.attribute] - c.layout.cards.codes(node.attribute)[0]
    low, high = first + node.low, first + node.high + 1

    def shows(S: Slots, E: Frame) -> bool:
        within = cells(S, E)
        return all(map(within.__and__, S[low:high]))

    return shows


@compiles(ir.Fits)
def _fits(c: Compiler, node: ir.Fits) -> Evaluate:
    card, cell, kinds = c.value(node.card), c.value(node.cell), c.kinds
    fitting = c.judge.fitting

    def fits(S: Slots, E: Frame) -> bool:
        i, ref = cell(S, E), card(S, E)
        if i < 0 or ref < 0:
            return False
        return bool(fitting(S, ref % kinds, 1 << i))

    return fits


@compiles(ir.Possible)
def _possible(c: Compiler, node: ir.Possible) -> Evaluate:
    who = c.value(node.player)
    actions, work, span = node.actions, c.work, node.span

    def possible(S: Slots, E: Frame) -> Any:
        seat = who(S, E)
        work.spend(1, span)
        return seat >= 0 and any(c.prober.possible(S, action, seat) for action in actions)

    return possible
