"""Numbers, players, cards and cells: nodes of the rules in, kernel expressions out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sdg import ir
from sdg.ir import ABSENT, NOTHING
from sdg.kernel.dialect import runtime
from sdg.kernel.dialect.values import Code, Frame, InPlace, InStack, OnCell, Value
from sdg.kernel.dialect.writer import Unsupported
from sdg.kernel.expressions.absence import certain, may_be_absent, noting_absence
from sdg.kernel.expressions.overflow import computed
from sdg.kernel.expressions.register import (
    codes,
    index_of,
    is_somebody,
    number,
    owner,
    place_of,
    test,
    value,
)

if TYPE_CHECKING:
    from sdg.kernel.generator_context import Kernel


@codes(ir.Const)
def _const(k: Kernel, node: ir.Const, E: Frame) -> Value:
    match node.origin:
        case ir.OptionValue(name):
            return Code(k.source.option(name, node.value))
        case ir.Arithmetic() as arithmetic:
            return value(k, arithmetic, E)
    return Code("ABSENT" if node.value == ABSENT else str(node.value))


@codes(ir.Local)
def _local(k: Kernel, node: ir.Local, E: Frame) -> Value:
    if node.slot not in E:
        raise Unsupported("a card of which it is not known beforehand where it lies")
    return E[node.slot]


@codes(ir.Fact)
def _fact(k: Kernel, node: ir.Fact, E: Frame) -> Value:
    names = {
        "round": "s.round", "turns": "s.turn", "passes": "s.passes", "clock": "s.clock",
        "clock this turn": "(s.clock - s.turn_clock)",
    }  # fmt: skip
    return Code(names[node.name])


@codes(ir.Seat)
def _seat(k: Kernel, node: ir.Seat, E: Frame) -> Value:
    players = k.shape.players
    if node.which in ("active", "leader"):
        return Code(f"s.{node.which}", "seat")
    if players == 1:
        return Code("-1")
    step = 1 if node.which == "next" else players - 1
    if node.of is None:
        return Code(f"(s.active + {step}) % {players}")
    of = k.named(number(k, node.of, E), "seat")
    return Code(f"({of} + {step}) % {players}" if is_somebody(node.of, E) else
                f"(({of} + {step}) % {players} if {of} >= 0 else -1)")  # fmt: skip


@codes(ir.Stored)
def _stored(k: Kernel, node: ir.Stored, E: Frame) -> Value:
    store = k.layout.stores[node.name]
    if store.owners == (NOTHING,):
        return Code(k.shape.store(node.name, ""))
    if k.shape.is_mask(store):
        assert node.owner is not None, "a flag per region, and none is named"
        region = k.named(number(k, node.owner, E), "region")
        return Code(f"(s.store_{node.name} >> {region} & 1 if {region} >= 0 else 0)")
    if is_somebody(node.owner, E):
        return Code(k.shape.store(node.name, owner(k, node.owner, E)))
    who = k.named(owner(k, node.owner, E), "who")
    index, there = index_of(store.owners, who)
    empty = NOTHING if node.type == ir.CELL else 0
    return Code(f"({k.shape.store(node.name, index)} if {there} else {empty})")


@codes(ir.Left)
def _left(k: Kernel, node: ir.Left, E: Frame) -> Value:
    store = k.layout.stores[node.counter]
    many = range(len(store.owners))
    held = " - ".join(k.shape.store(node.counter, str(i)) for i in many)
    return Code(f"({store.total or 0} - {held})")


@codes(ir.Arithmetic)
def _arithmetic(k: Kernel, node: ir.Arithmetic, E: Frame) -> Value:
    left, right = number(k, node.left, E), number(k, node.right, E)
    left, right = certain(k, node.left, left, E), certain(k, node.right, right, E)
    match node.op:
        case "div" | "mod":
            if not (isinstance(node.right, ir.Const) and node.right.value):
                with k.source.block(f"if {right} == 0:"):
                    k.fault()
            return Code(f"{'divided' if node.op == 'div' else 'modulo'}({left}, {right})")
        case op:
            return Code(computed(k, op, left, right, k.bounds.of(node)))


@codes(ir.Choice)
def _choice(k: Kernel, node: ir.Choice, E: Frame) -> Value:
    condition = test(k, node.condition, E)
    with k.source.aside() as yes_lines:
        yes = value(k, node.yes, E)
    with k.source.aside() as no_lines:
        no = value(k, node.no, E)
    if not isinstance(yes, Code) or not isinstance(no, Code):
        raise Unsupported("a choice between cards")
    kind = yes.kind
    if not yes_lines and not no_lines:
        return Code(f"({yes} if {condition} else {no})", kind)
    chosen = k.source.fresh("chosen")
    for head, lines, branch in (("if " + condition, yes_lines, yes), ("else", no_lines, no)):
        with k.source.block(f"{head}:"):
            k.source.lines += ["    " + line for line in lines]
            k.source.add(k.assigned(chosen, branch))
    return Code(chosen, kind)


@codes(ir.Bind)
def _bind(k: Kernel, node: ir.Bind, E: Frame) -> Value:
    bind(k, node, E)
    return value(k, node.body, E)


def bind(k: Kernel, node: ir.Bind, E: Frame) -> None:
    """Generate a value being given its name."""
    bound = value(k, node.value, E)
    if isinstance(bound, Code) and not bound.text.lstrip("-").isalnum():
        bound = Code(k.source.keep(bound.text, "bound", k.annotation(bound)), bound.kind)
    E[node.slot] = noting_absence(k, bound, node.value, E)


@codes(ir.Attr)
def _attr(k: Kernel, node: ir.Attr, E: Frame) -> Value:
    column = k.shape.column(node.attribute)
    if node.type == ir.PLAYER:
        column = tuple(max(code, NOTHING) for code in column)
    absent = str(NOTHING) if node.type == ir.PLAYER else "ABSENT"
    table = k.source.table(f"{node.attribute}_of", column)
    match value(k, node.card, E):
        case OnCell(cell):
            here = k.named(cell, "at")
            kind = k.named(f"s.cell[{here}] if {here} >= 0 else -1", "kind")
        case InPlace(_, _, which) | InStack(_, which):
            kind = k.named(which, "kind")
        case _:
            raise Unsupported("an attribute of such a card")
    return Code(f"({table}[{kind}] if {kind} >= 0 else {absent})")


@codes(ir.CardAt)
def _card_at(k: Kernel, node: ir.CardAt, E: Frame) -> Value:
    return OnCell(number(k, node.cell, E))


@codes(ir.CardIn)
def _card_in(k: Kernel, node: ir.CardIn, E: Frame) -> Value:
    whose, sure = place_of(k, node.place, node.owner, E)
    lowest = k.shape.endless_kind(node.place, whose) or f"lowest({k.shape.has(node.place, whose)})"
    if sure:
        there = k.source.keep("-1", "there")
        with k.source.block(f"if {sure}:"):
            k.source.add(f"{there} = {lowest}")
        return InPlace(node.place, whose, there)
    return InPlace(node.place, whose, lowest)


@codes(ir.Coordinate)
def _coordinate(k: Kernel, node: ir.Coordinate, E: Frame) -> Value:
    known = k.layout.geometry.numbered[node.which]
    cell = k.named(number(k, node.cell, E), "at")
    return Code(f"({k.source.table(f'{node.which}_of', known)}[{cell}] if {cell} >= 0 else ABSENT)")


@codes(ir.CellOf)
def _cell_of(k: Kernel, node: ir.CellOf, E: Frame) -> Value:
    card = value(k, node.card, E)
    if not isinstance(card, OnCell | InStack):
        return Code("-1")
    if isinstance(card, InStack) or not may_be_absent(k, node.card, E):
        return Code(card.cell)
    cell = k.named(card.cell, "at")
    return Code(f"({cell} if {cell} >= 0 and s.cell[{cell}] >= 0 else -1)")


@codes(ir.Height)
def _height(k: Kernel, node: ir.Height, E: Frame) -> Value:
    cell = k.named(number(k, node.cell, E), "at")
    there = f"s.height[{cell}]" if k.shape.stacked else f"(s.cell[{cell}] >= 0)"
    return Code(f"({there} if {cell} >= 0 else 0)")


@codes(ir.CellAt)
def _cell_at(k: Kernel, node: ir.CellAt, E: Frame) -> Value:
    grids = [g for g in k.layout.geometry.grids if g.board == node.board]
    shared = grids[0].owner == NOTHING
    match node.row, node.column:
        case ir.Const(row), ir.Const(column) if shared:
            return Code(str(grids[0].at(row, column)))
    places = [grid.coordinates(cell) for grid in grids for cell in grid.cells]
    rows, columns = [row for row, _ in places], [column for _, column in places]
    top, left, high, wide = min(rows), min(columns), max(rows) + 1, max(columns) + 1
    known = [
        g.at(row, column) for g in grids for row in range(top, high) for column in range(left, wide)
    ]
    table = k.source.table(f"{node.board}_at", known)
    row_, column_ = (k.named(number(k, part, E), "at") for part in (node.row, node.column))
    within = f"{top} <= {row_} < {high} and {left} <= {column_} < {wide}"
    index = f"({row_} - {top}) * {wide - left} + {column_} - {left}"
    if not shared:
        seat = k.named(owner(k, node.owner, E), "seat")
        index = f"{seat} * {(high - top) * (wide - left)} + {index}"
        within = within if is_somebody(node.owner, E) else f"{seat} >= 0 and {within}"
    return Code(f"({table}[{index}] if {within} else -1)")


@codes(ir.Step)
def _step(k: Kernel, node: ir.Step, E: Frame) -> Value:
    step, size = k.layout.geometry.step, k.shape.cells
    cell = k.named(number(k, node.cell, E), "at")
    if isinstance(node.direction, ir.Const):
        known = [step(i, node.direction.value, node.distance) for i in range(size)]
        table = k.source.table(f"step_{node.direction.value}_{node.distance}", known)
        return Code(f"({table}[{cell}] if {cell} >= 0 else -1)")
    way = k.named(number(k, node.direction, E), "way")
    known = [step(i, d, node.distance) for d in range(k.shape.ways) for i in range(size)]
    table = k.source.table(f"steps_{node.distance}", known)
    return Code(f"({table}[{way} * {size} + {cell}] if {cell} >= 0 and {way} >= 0 else -1)")


@codes(ir.TimesThisTurn)
def _times(k: Kernel, node: ir.TimesThisTurn, E: Frame) -> Value:
    return Code(f"s.times_{node.action}")


@codes(ir.Order)
def _order(k: Kernel, node: ir.Order, E: Frame) -> Value:
    if node.value.type.kind == "region":
        places = k.layout.regions.order(str(node.value.type.of))
        known = [places.get(i, runtime.ABSENT) for i in range(len(k.layout.regions.cells))]
        region_ = k.named(number(k, node.value, E), "region")
        return Code(
            f"({k.source.table('order_of', known)}[{region_}] if {region_} >= 0 else ABSENT)"
        )
    code = k.named(number(k, node.value, E), "value")
    return Code(f"({code} + 1 if {code} != ABSENT else ABSENT)")


def store_word(k: Kernel, stored: ir.Stored, E: Frame) -> str:
    """Generate the field of a counter whose owner is somebody."""
    if k.layout.stores[stored.name].owners == (NOTHING,):
        return k.shape.store(stored.name, "")
    if not is_somebody(stored.owner, E):
        raise Unsupported("a counter of somebody who may be nobody")
    return k.shape.store(stored.name, owner(k, stored.owner, E))
