"""Expressions that may have no value: an attribute a card lacks, the row of no cell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from sdg import ir
from sdg.ir import ABSENT
from sdg.ir.action_lookups import slots_of
from sdg.ir.facts import may_fail
from sdg.ir.walking import walk
from sdg.kernel.dialect.values import Code, InPlace, InStack, OnCell, Value
from sdg.kernel.facts.number_bounds import WATCHED_FROM

if TYPE_CHECKING:
    from sdg.kernel.dialect.values import Frame
    from sdg.kernel.generator_context import Kernel


# Numbers and values that are never absent. What is not listed may be: so new nodes are safe.
ALWAYS_A_NUMBER = (
    ir.Arithmetic, ir.Count, ir.CountAlike, ir.Fact, ir.Fold, ir.Height, ir.Left, ir.Lookup,
    ir.OptionValue, ir.Stored, ir.TimesThisTurn,
)  # fmt: skip


def may_be_absent(k: Kernel, node: ir.Expr, E: Frame) -> bool:
    """Return whether an expression, written before, may stand for no number or for no card."""
    match node:
        case ir.Attr() if node.type == ir.PLAYER:
            return False
        case ir.Attr(card, attribute):
            return ABSENT in k.layout.cards.column(attribute)[:-1] or may_be_absent(k, card, E)
        case ir.Coordinate() | ir.Order():
            return True
        case ir.Choice(_, yes, no):
            return may_be_absent(k, yes, E) or may_be_absent(k, no, E)
        case ir.Bind(_, _, body):
            return may_be_absent(k, body, E)
        case ir.Const(value):
            return value == ABSENT
        case ir.Local(slot):
            of_values = node.type.kind in ("number", "value") and bool(node.type.of)
            return of_values or getattr(E.get(slot), "absent", False)
    if node.type.kind in ("number", "value"):
        return not isinstance(node, ALWAYS_A_NUMBER)
    return node.type.kind == "card"


def noting_absence(k: Kernel, result: Value, node: ir.Expr, E: Frame) -> Value:
    """Return what an expression has become, with a note on it if it may stand for nothing."""
    return maybe_nothing(result) if may_be_absent(k, node, E) else result


def maybe_nothing(result: Value) -> Value:
    """Return the same with a note that it may stand for no number, or no card."""
    if isinstance(result, Code | OnCell | InPlace | InStack):
        return evolve(result, absent=True)
    return result


def given_nothing(k: Kernel, action: str) -> frozenset[int]:
    """Return the parameters for which an action done by itself may be given nothing."""
    rules, slots = k.rules, slots_of(k.actions[action].params)
    return frozenset(
        slot
        for node in walk((rules.setup, rules.turn, rules.whens, rules.ends))
        if isinstance(node, ir.Do) and node.action == action
        for slot, argument in zip(slots, node.arguments, strict=False)
        if may_be_absent(k, argument, {})
    )


def names_of_nothing(k: Kernel) -> frozenset[int]:
    """Return the turn's own names that may stand for no number."""
    nodes = [*walk(k.rules.turn.body.steps)]
    lets = {each.slot for each in nodes if isinstance(each, ir.Let)
            and may_be_absent(k, each.value, {})}  # fmt: skip
    picked = {each.slot for each in nodes if isinstance(each, ir.Pick)
              and getattr(each.over.type.of, "kind", "") in ("number", "value")}  # fmt: skip
    return frozenset(lets | picked)


def may_err(k: Kernel, tree: ir.Expr | ir.StepNode | ir.Action | ir.Rule) -> bool:
    """Return whether what is computed in a condition or a step may fail."""
    return any(may_fail(node) and not _comes_out(k, node) for node in walk(tree))


def _comes_out(k: Kernel, node: object) -> bool:
    match node:
        case ir.Arithmetic(("div" | "mod"), _, ir.Const(0)):
            return False
        case ir.Arithmetic(op, left, right) if op in "+-*" or isinstance(right, ir.Const):
            present = not (may_be_absent(k, left, {}) or may_be_absent(k, right, {}))
            return present and k.bounds.of(node) < WATCHED_FROM
        case ir.Fold(value=element):
            return not may_be_absent(k, element, {}) and k.bounds.of(node) < WATCHED_FROM
    return False


def certain(k: Kernel, node: ir.Expr, text: str, E: Frame) -> str:
    """Generate code: the rules go wrong where an expression stands for no number; return its
    text.
    """
    if not may_be_absent(k, node, E):
        return text
    named = k.named(text, "here")
    with k.source.block(f"if {named} == ABSENT:"):
        k.fault()
    return named
