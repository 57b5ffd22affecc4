"""Conditions as text of a kernel."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from attrs import evolve

from sdg import ir
from sdg.analysis.faults import never_fails
from sdg.analysis.shapes import counted, is_one_region
from sdg.ir.rewriting import mentions
from sdg.ir.types import is_mask
from sdg.kernel.dialect.source import Unsupported
from sdg.kernel.dialect.values import (
    Code,
    Frame,
    Groups,
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
from sdg.kernel.expressions.card_order import has_order
from sdg.kernel.expressions.expressions import OPERATORS, codes, looping, number, test, value
from sdg.kernel.facts.absence import may_be_absent, may_err
from sdg.kernel.masks.kinds import cards_passing
from sdg.kernel.rules.conflicts import in_conflict
from sdg.kernel.upkeep.backs import is_back

if TYPE_CHECKING:
    from sdg.kernel.kernel import Kernel


@codes(ir.Compare)
def _compare(k: Kernel, node: ir.Compare, E: Frame) -> Value:
    if node.left.type.kind == "card" or node.right.type.kind == "card":
        raise Unsupported("cards compared with each other")
    if may_err(k, node) and (some := counted(node)) is not None:
        return value(k, some, E)  # the first tells, so that others are no error
    left, right = number(k, node.left, E), number(k, node.right, E)
    op = OPERATORS[node.op]
    if op in ("==", "!="):
        return Code(f"({left} {op} {right})")
    absent = [
        text for part, text in ((node.left, left), (node.right, right)) if may_be_absent(k, part, E)
    ]
    known = "".join(f"{text} != ABSENT and " for text in absent)
    return Code(f"({known}{left} {op} {right})")


@codes(ir.All)
def _all(k: Kernel, node: ir.All, E: Frame) -> Value:
    return Code(k.joined([partial(test, k, part, E) for part in node.parts], "and"))


@codes(ir.Any)
def _any(k: Kernel, node: ir.Any, E: Frame) -> Value:
    return Code(k.joined([partial(test, k, part, E) for part in node.parts], "or"))


@codes(ir.Not)
def _not(k: Kernel, node: ir.Not, E: Frame) -> Value:
    return Code(f"(not {test(k, node.part, E)})")


@codes(ir.Quantified)
def _quantified(k: Kernel, node: ir.Quantified, E: Frame) -> Value:
    from sdg.kernel.expressions.runs import has_run
    from sdg.kernel.masks.cells import mask_of
    from sdg.kernel.masks.regions import regions_passing

    if node.over.type.of == ir.CELL:
        mask = mask_of(k, node.body, node.slot, E)
        if mask is not None:
            over = number(k, node.over, E)
            match node.how:
                case "some":
                    return Code(f"(({over} & {mask}) != 0)")
                case "no":
                    return Code(f"(({over} & {mask}) == 0)")
                case _:
                    return Code(f"(({over} & ~{mask}) == 0)")
    if (found := has_run(k, node, E)) is not None:
        return Code(found)
    elements = value(k, node.over, E)
    if isinstance(elements, Code) and elements.kind == "regions" and never_fails(node.body):
        asked = k.source.keep(elements.text, "asked", "regions")
        passing = regions_passing(k, node.body, node.slot, E, asked)
        return Code({
            "some": f"({passing} != 0)", "no": f"({passing} == 0)",
            "every": f"({passing} == {asked})",
        }[node.how])  # fmt: skip
    if isinstance(elements, Groups) and node.how != "every":
        elements = evolve(elements, through=_passed_through(k, node, E))
    if isinstance(elements, Held):
        body = ir.Not(node.body) if node.how == "every" else node.body
        there = cards_passing(k, body, node.slot, E, elements, node.over)
        if there is not None:
            return Code(f"({there} {'!=' if node.how == 'some' else '=='} 0)")
    wanted = node.how != "every"
    answer = k.source.keep("0" if node.how == "some" else "1", "found")
    with looping(k, elements, E) as element:
        E[node.slot] = element
        holds = test(k, node.body, E)
        with k.source.block(f"if {holds if wanted else f'not {holds}'}:"):
            k.source.add(f"{answer} = {1 if node.how == 'some' else 0}")
            k.source.add("break")
    return Code(answer)


def _passed_through(k: Kernel, node: ir.Quantified, E: Frame) -> str:
    """Write the cells one of which a group must have to be asked for; "" if it may be any."""
    from sdg.kernel.masks.cells import mask_of

    body = node.body.parts[0] if isinstance(node.body, ir.All) else node.body
    match body:
        case ir.Quantified("some", cell, ir.Local(group), asked) if (
            group == node.slot and not mentions(asked, group) and never_fails(node.body)
        ):
            found = mask_of(k, asked, cell, E)
            return "" if found is None else k.named(found, "through", "cells")
    return ""


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


@codes(ir.IsEmpty)
def _is_empty(k: Kernel, node: ir.IsEmpty, E: Frame) -> Value:
    what = node.what
    if isinstance(what, ir.Conflicts):
        return Code(f"(not {in_conflict(k, what.board)})")
    if what.type == ir.CELL:
        cell = k.named(number(k, what, E), "at")
        return Code(f"({cell} < 0 or s.cell[{cell}] < 0)")
    found = value(k, what, E)
    match found:
        case Held(place, whose, None):
            return Code(f"({k.shape.size(place, whose)} == 0)")
        case Held(place, whose, all_if=there) if there and (
            place in k.shape.bottoms or k.shape.places[place].ordered
        ):
            return Code(f"(not ({there}) or {k.shape.size(place, whose)} == 0)")
        case Held():
            return Code(f"({k.there(found)} == 0)")
        case OnCells(cells):
            return Code(f"(({cells}) == 0)")
        case Series(many=many):
            return Code(f"({many} == 0)")
        case Code(text) if isinstance(what, ir.RegionCells):
            return Code(f"(({text} & s.occupied) == 0)")
        case Code(text):
            return Code(f"({text} == 0)")
    raise Unsupported("`is empty` of such a thing")


@codes(ir.IsFull)
def _is_full(k: Kernel, node: ir.IsFull, E: Frame) -> Value:
    found = value(k, node.what, E)
    match found:
        case Held(place, whose, None):
            room = k.shape.capacity(place, whose) or "-1"
            return Code(f"({k.shape.size(place, whose)} == {room})")
        case Held(place, whose, all_if=there) if there:
            room = k.shape.capacity(place, whose) or "-1"
            return Code(f"({there} and {k.shape.size(place, whose)} == {room})")
        case Code(text) if is_one_region(node.what):
            within = k.named(text, "within", "cells")
            return Code(f"({within} != 0 and ({within} & ~s.occupied) == 0)")
        case Code(text):
            return Code(f"(({text} & ~s.occupied) == 0)")
    raise Unsupported("`is full` of such a thing")


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
    """Write whether a card is one of some: of its kind, in the same place."""
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


@codes(ir.Fits)
def _fits(k: Kernel, node: ir.Fits, E: Frame) -> Value:
    from sdg.kernel.rules.placement import fitting

    cell = k.named(number(k, node.cell, E), "at")
    kind = k.named(k.kind_of(value(k, node.card, E)), "kind")
    found = k.source.keep("0", "fits")
    with k.source.block(f"if {cell} >= 0 and {kind} >= 0:"):
        here = fitting(k, kind, f"one_cell({cell})")
        k.source.add(f"{found} = ({here}) != 0")
    return Code(found)


@codes(ir.Possible)
def _possible(k: Kernel, node: ir.Possible, E: Frame) -> Value:
    from sdg.kernel.decisions.listing import counter
    from sdg.kernel.decisions.trials import ANY

    if node.player == ir.Seat("active"):
        amid = k.asks_amid_trials  # what is offered meanwhile is listed already
        aliased = (amid or may_err(k, k.actions[name]) for name in node.actions)
        names = zip(node.actions, aliased, strict=True)
        asked = " or ".join(f"{counter(k, n, f'{ANY}{n}' if apart else '')}(s) > 0"
                            for n, apart in names)  # fmt: skip
        return Code(f"({asked})")
    seat, found = k.named(number(k, node.player, E), "seat"), k.source.keep("0", "found")
    with k.source.block(f"if {seat} >= 0:"):
        active = k.source.keep("s.active", "active")
        k.source.add(f"s.active = {seat}")
        asked = " or ".join(f"{counter(k, n, f'{ANY}{n}')}(s) > 0" for n in node.actions)
        k.source.add(f"{found} = {asked}")
        k.source.add(f"s.active = {active}")
    return Code(found)
