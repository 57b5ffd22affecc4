"""Conditions: nodes of the rules in, kernel expressions out that are 1 or 0."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sdg import ir
from sdg.analysis.equivalent_forms import counted
from sdg.ir.types import is_mask
from sdg.kernel.dialect.values import (
    Code,
    Frame,
    Held,
    InPlace,
    InStack,
    OnCell,
    OnCells,
    Seats,
    Series,
    Span,
    Value,
)
from sdg.kernel.dialect.writer import Unsupported
from sdg.kernel.expressions.absence import may_be_absent, may_err
from sdg.kernel.expressions.backs import is_back
from sdg.kernel.expressions.card_order import has_order
from sdg.kernel.expressions.register import OPERATORS, codes, number, test, value

if TYPE_CHECKING:
    from sdg.kernel.generator_context import Kernel


@codes(ir.Compare)
def _compare(k: Kernel, node: ir.Compare, E: Frame) -> Value:
    if node.left.type.kind == "card" or node.right.type.kind == "card":
        return _same_card(k, node, E)
    if may_err(k, node) and (some := counted(node)) is not None:
        return value(k, some, E)  # the first decides, so that others are no error
    left, right = number(k, node.left, E), number(k, node.right, E)
    op = OPERATORS[node.op]
    if op in ("==", "!="):
        return Code(f"({left} {op} {right})")
    absent = [
        text for part, text in ((node.left, left), (node.right, right)) if may_be_absent(k, part, E)
    ]
    known = "".join(f"{text} != ABSENT and " for text in absent)
    return Code(f"({known}{left} {op} {right})")


def _same_card(k: Kernel, node: ir.Compare, E: Frame) -> Value:
    """Generate the test whether two names stand for one card: of a kind, where it lies, or none."""
    left, right = value(k, node.left, E), value(k, node.right, E)
    mine, yours = (k.named(_kind_or_none(k, card), "kind") for card in (left, right))
    match left, right:
        case InPlace(place, whose), InPlace(place_, whose_) if place == place_:
            there = "1" if whose == whose_ else f"{whose} == {whose_}"
        case (OnCell(cell) | InStack(cell), OnCell(cell_) | InStack(cell_)):
            there = f"{cell} == {cell_}"
        case _:
            there = "0"
    same = f"({mine} == {yours} and ({mine} < 0 or {there}))"
    if node.op not in ("=", "!="):
        raise Unsupported("cards in an order")
    return Code(same if node.op == "=" else f"(not {same})")


def _kind_or_none(k: Kernel, card: Value) -> str:
    return "-1" if card == Code("-1") else k.kind_of(card)


@codes(ir.All)
def _all(k: Kernel, node: ir.All, E: Frame) -> Value:
    return Code(k.joined([partial(test, k, part, E) for part in node.parts], "and"))


@codes(ir.Any)
def _any(k: Kernel, node: ir.Any, E: Frame) -> Value:
    return Code(k.joined([partial(test, k, part, E) for part in node.parts], "or"))


@codes(ir.Not)
def _not(k: Kernel, node: ir.Not, E: Frame) -> Value:
    return Code(f"(not {test(k, node.part, E)})")


@codes(ir.IsWild)
def _is_wild(k: Kernel, node: ir.IsWild, E: Frame) -> Value:
    i = k.layout.cards.index(node.attribute)
    wild = [int(x.wild == i and not (x.bound and node.unbound)) for x in k.layout.cards.kinds]
    table = k.source.table("is_wild", [*wild, 0])
    kind = k.kind_of(value(k, node.card, E))
    return Code(f"({table}[{kind}] if {kind} >= 0 else 0)")


@codes(ir.IsFaceDown)
def _is_face_down(k: Kernel, node: ir.IsFaceDown, E: Frame) -> Value:
    return Code(is_back(k, k.named(k.kind_of(value(k, node.card, E)), "kind")))


@codes(ir.InFamily)
def _in_family(k: Kernel, node: ir.InFamily, E: Frame) -> Value:
    ids = k.layout.regions.families[node.family].ids
    region = k.named(number(k, node.region, E), "region")
    members = k.source.table(
        f"in_{node.family}", [ids >> i & 1 for i in range(len(k.layout.regions.cells))]
    )
    return Code(f"({region} >= 0 and {members}[{region}])")


@codes(ir.In)
def _in(k: Kernel, node: ir.In, E: Frame) -> Value:
    of = value(k, node.of, E)
    match of, node.element.type:
        case Held(), ir.CARD:
            card = value(k, node.element, E)
            if isinstance(card, InPlace) and card.place == of.place:
                kind = k.named(card.kind, "kind")
                same = "1" if card.owner == of.owner else f"{card.owner} == {of.owner}"
                return Code(f"({kind} >= 0 and {same} and {k.there(of)} >> {kind} & 1)")
            if isinstance(card, InPlace | OnCell | InStack):
                return Code("0")  # it lies elsewhere
        case Series() | OnCells(), ir.CARD if has_order(k, of):
            return Code(_among(k, value(k, node.element, E), of))
        case OnCells(cells, False), ir.CARD:
            match value(k, node.element, E):
                case OnCell(cell):
                    cell = k.named(cell, "at")
                    return Code(f"({cell} >= 0 and ({cells} & s.occupied) >> {cell} & 1)")
                case InPlace():
                    return Code("0")
        case Span(first, many, None), _:
            element = k.named(number(k, node.element, E), "element")
            return Code(f"({first} <= {element} < {first} + {many})")
        case Seats() | Span(), _:
            wanted = k.named(number(k, node.element, E), "wanted")
            answer = k.source.keep("0", "found")
            with k.each(of) as seat, k.source.block(f"if {seat} == {wanted}:"):
                k.source.add(f"{answer} = 1")
            return Code(answer)
    if isinstance(of, Code) and of.kind == "players":
        element = k.named(number(k, node.element, E), "element")
        return Code(f"({element} >= 0 and {of} >> {element} & 1)")
    if is_mask(node.of.type) and isinstance(of, Code):
        element = k.named(number(k, node.element, E), "element")
        return Code(f"({element} >= 0 and {of} >> {element} & 1)")
    raise Unsupported("`in` such a set")


def _among(k: Kernel, card: Value, of: Value) -> str:
    """Generate the test whether a card is one of some: of its kind, in the same place."""
    answer = k.source.keep("0", "found")
    with k.each(of, copies=True) as other:
        match card, other:
            case InPlace(place, whose, kind), InPlace(place_, whose_, kind_) if place == place_:
                same = f"{kind} == {kind_}" + (
                    f" and {whose} == {whose_}" if whose != whose_ else ""
                )
            case InStack(cell, kind), InStack(cell_, kind_):
                same = f"{cell} == {cell_} and {kind} == {kind_}"
            case OnCell(cell), InStack(cell_, kind_):
                same = f"{cell} == {cell_} and s.cell[{cell_}] == {kind_}"
            case _:
                raise Unsupported("`in` such a set")
        with k.source.block(f"if {same}:"):
            k.source.add(f"{answer} = 1")
            k.source.add("break")
    return answer


@codes(ir.Shows)
def _shows(k: Kernel, node: ir.Shows, E: Frame) -> Value:
    match node.cells:
        case ir.RegionCells(ir.Local() as named) if k.shape.derived.tells(node, named):
            region, first = k.named(number(k, named, E), "region"), k.shape.low(node.attribute)
            values = (2 << node.high - first) - (1 << node.low - first)
            shown = f"s.shown_{node.attribute}[{region}]"
            return Code(f"({region} >= 0 and {shown} & {values} == {values})")
    cells = k.source.keep(number(k, node.cells, E), "within", "cells")
    low = k.shape.low(node.attribute)
    parts = [
        f"({cells} & s.where_{node.attribute}[{code - low}]) != 0"
        for code in range(node.low, node.high + 1)
    ]
    return Code(f"({' and '.join(parts)})")
