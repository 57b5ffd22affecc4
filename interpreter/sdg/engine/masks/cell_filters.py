"""Conditions on a cell as filters of a given set of cells.

`kept_cells(c, test, slot)` returns a closure that keeps of some cells those that pass a test, with
the cell in that slot. What has a mask is evaluated for all cells together; of the rest, each part
is tested only on the cells that the parts before it leave, as if one cell came after the other.
"""

from __future__ import annotations

from sdg import ir
from sdg.engine.expressions.compiler import Compiler
from sdg.engine.masks.cells import mask_of, near_mask
from sdg.engine.masks.regions import Passing, one_by_one
from sdg.engine.masks.shown_cards import told_by_value
from sdg.engine.state.evaluate_type import Evaluate
from sdg.ir import ABSENT
from sdg.ir.comparisons import MIRRORED
from sdg.ir.rewriting import mentions
from sdg.layout.slots import Frame, Slots
from sdg.layout.with_options import compared


def kept_cells(c: Compiler, test: ir.Expr, slot: int) -> Passing:
    """Compile which cells of a set pass a test, with the cell in a slot."""
    mask = mask_of(c, test, slot)
    if mask is not None:
        passing_cells: Evaluate = mask
        return lambda S, E, cells: cells & passing_cells(S, E)
    parts = [kept_cells(c, part, slot) for part in _parts(test, slot)]
    match test:
        case _ if not parts:
            return _by_card(c, test, slot) or _near(c, test, slot)
        case ir.All():
            return in_turn(parts)
        case ir.Any():
            return _some(parts)
        case ir.Not():
            passing = parts[0]
            return lambda S, E, cells: cells & ~passing(S, E, cells)
        case ir.Choice():
            return _either(*parts)
        case ir.Bind(name, value):
            return _named(name, c.value(value), parts[0])
        case ir.Compare(op, left, right):
            return _alike(c.value(right if mentions(left, slot) else left), parts[0], op == "=")
    raise AssertionError(test)


def _near(c: Compiler, test: ir.Expr, slot: int) -> Passing:
    """Compile a test of one cell after the other, of those that can pass it."""
    ask, near = one_by_one(c, test, slot), near_mask(c, test, slot)
    if near is None:
        return ask
    within: Evaluate = near
    return lambda S, E, cells: ask(S, E, cells & within(S, E))


def told_at_once(c: Compiler, test: ir.Expr, slot: int) -> bool:
    """Return whether no part of a test has to be tested on one cell after the other."""
    if mask_of(c, test, slot) is not None:
        return True
    parts = _parts(test, slot)
    if not parts:
        return _by_card(c, test, slot) is not None
    return all(told_at_once(c, part, slot) for part in parts)


def _parts(test: ir.Expr, slot: int) -> tuple[ir.Expr, ...]:
    """Return the conditions that together make up a test of a cell; none if it has no parts."""
    match test:
        case ir.All(parts) | ir.Any(parts):
            return parts
        case ir.Not(part):
            return (part,)
        case ir.Choice(condition, yes, no):
            return condition, yes, no
        case ir.Bind(_, value, body) if not mentions(value, slot):
            return (body,)
        case ir.Compare("=" | "!=", left, right) if left.type == ir.YESNO:
            if not (mentions(left, slot) and mentions(right, slot)):
                return (left if mentions(left, slot) else right,)
    return ()


def in_turn(parts: list[Passing]) -> Passing:
    """Join conditions: each is tested on what those before it leave."""

    def keep(S: Slots, E: Frame, cells: int) -> int:
        for passing in parts:
            if not cells:
                break
            cells = passing(S, E, cells)
        return cells

    return keep


def _some(parts: list[Passing]) -> Passing:
    def keep(S: Slots, E: Frame, cells: int) -> int:
        left = cells
        for passing in parts:
            if not left:
                break
            left &= ~passing(S, E, left)
        return cells & ~left

    return keep


def _either(condition: Passing, yes: Passing, no: Passing) -> Passing:
    def keep(S: Slots, E: Frame, cells: int) -> int:
        first = condition(S, E, cells)
        second = cells & ~first
        return (yes(S, E, first) if first else 0) | (no(S, E, second) if second else 0)

    return keep


def _named(name: int, value: Evaluate, body: Passing) -> Passing:
    def keep(S: Slots, E: Frame, cells: int) -> int:
        E[name] = value(S, E)
        return body(S, E, cells)

    return keep


def _alike(known: Evaluate, passing: Passing, equal: bool) -> Passing:
    """Compile the cells for which a condition holds just where another does (or does not)."""

    def keep(S: Slots, E: Frame, cells: int) -> int:
        passed = passing(S, E, cells)
        return passed if bool(known(S, E)) is equal else cells & ~passed

    return keep


def _by_card(c: Compiler, test: ir.Expr, slot: int) -> Passing | None:
    """Compile a comparison of a value by one attribute of the cell's card with something else.

    Cells without such a card are tested one by one: there it may fail.
    """
    match test:
        case ir.Compare(said, of_card, other) if not mentions(other, slot):
            op: str = said
        case ir.Compare(said, other, of_card) if not mentions(other, slot):
            op = MIRRORED[said]
        case _:
            return None
    by_value = told_by_value(c, of_card, slot)
    if by_value is None:
        return None
    shown = {where: answer for where, answer in by_value[0].items() if answer is not None}
    value, ask = c.value(other), one_by_one(c, test, slot)
    first, last = min(shown, default=0), max(shown, default=-1) + 1
    if last - first > len(shown):  # some values are an error of the rules
        return None
    equal: dict[int, list[int]] = {}
    for where, answer in shown.items():
        equal.setdefault(answer, []).append(where)

    def keep(S: Slots, E: Frame, cells: int) -> int:
        asked = value(S, E)
        if op == "=" and asked != ABSENT:
            passing = equal.get(asked, ())
        else:
            passing = [w for w, answer in shown.items() if compared(op, answer, asked)]
        kept = 0
        for where in passing:
            kept |= S[where]
        others = cells & ~sum(
            S[first:last]
        )  # a card shows one value: the sets have no cell in common
        return kept & cells | ask(S, E, others) if others else kept & cells

    return keep
