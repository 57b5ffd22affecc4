"""Numbers, players and cards as closures."""

from __future__ import annotations

from typing import Any

from sdg import ir
from sdg.engine.expressions.compiler import Compiler, Fault, compiles
from sdg.engine.state.evaluate_type import Evaluate
from sdg.ir import ABSENT, NOTHING
from sdg.ir.rewriting import frame_size
from sdg.layout import slots as at
from sdg.layout.slots import Frame, Slots


@compiles(ir.Const)
def _const(c: Compiler, node: ir.Const) -> Evaluate:
    value = node.value
    return lambda S, E: value


@compiles(ir.Local)
def _local(c: Compiler, node: ir.Local) -> Evaluate:
    slot = node.slot
    return lambda S, E: E[slot]


@compiles(ir.Fact)
def _fact(c: Compiler, node: ir.Fact) -> Evaluate:
    match node.name:
        case "round":
            return lambda S, E: S[at.ROUND]
        case "turns":
            return lambda S, E: S[at.TURN]
        case "passes":
            return lambda S, E: S[at.PASSES]
        case "clock":
            return lambda S, E: S[at.CLOCK]
        case _:  # clock this turn; `players` is a number by now
            return lambda S, E: S[at.CLOCK] - S[at.TURN_CLOCK]


@compiles(ir.Seat)
def _seat(c: Compiler, node: ir.Seat) -> Evaluate:
    players = c.layout.players
    if node.which in ("active", "leader"):
        where = at.ACTIVE if node.which == "active" else at.LEADER
        return lambda S, E: S[where]
    if players == 1:
        return lambda S, E: NOTHING
    step = 1 if node.which == "next" else -1
    if node.of is None:
        return lambda S, E: (S[at.ACTIVE] + step) % players
    of = c.value(node.of)
    return lambda S, E: (seat + step) % players if (seat := of(S, E)) >= 0 else NOTHING


@compiles(ir.Stored)
def _stored(c: Compiler, node: ir.Stored) -> Evaluate:
    store, empty = c.layout.stores[node.name], NOTHING if node.type == ir.CELL else 0
    start, owner = store.start, node.owner
    if store.owners == (NOTHING,):
        return lambda S, E: S[start]
    whose = c.owner(owner)
    if store.declared.per == "player":
        if owner is None or owner == ir.Seat("active"):
            return lambda S, E: S[start + S[at.ACTIVE]]
        return lambda S, E: S[start + who] if (who := whose(S, E)) >= 0 else empty
    slots = {who: start + i for i, who in enumerate(store.owners)}
    slot_of = slots.get
    return lambda S, E: S[slot] if (slot := slot_of(whose(S, E), NOTHING)) >= 0 else empty


def stored_slot(c: Compiler, node: ir.Stored) -> int | Evaluate:
    """Compile where a stored number stands: a slot, or a closure that returns it (-1: nowhere)."""
    store = c.layout.stores[node.name]
    if store.owners == (NOTHING,):
        return store.start
    owner = c.owner(node.owner)
    start = store.start
    if store.declared.per == "player":
        return lambda S, E: start + who if (who := owner(S, E)) >= 0 else NOTHING
    slots = {who: start + i for i, who in enumerate(store.owners)}
    return lambda S, E: slots.get(owner(S, E), NOTHING)


@compiles(ir.Left)
def _left(c: Compiler, node: ir.Left) -> Evaluate:
    store = c.layout.stores[node.counter]
    first, last, total = store.start, store.start + len(store.owners), store.total or 0
    return lambda S, E: total - sum(S[first:last])


@compiles(ir.Choice)
def _choice(c: Compiler, node: ir.Choice) -> Evaluate:
    condition, yes, no = c.value(node.condition), c.value(node.yes), c.value(node.no)
    return lambda S, E: yes(S, E) if condition(S, E) else no(S, E)


@compiles(ir.Bind)
def _bind(c: Compiler, node: ir.Bind) -> Evaluate:
    slot, value, body = node.slot, c.value(node.value), c.value(node.body)

    def bind(S: Slots, E: Frame) -> Any:
        E[slot] = value(S, E)
        return body(S, E)

    return bind


@compiles(ir.Order)
def _order(c: Compiler, node: ir.Order) -> Evaluate:
    value = c.value(node.value)
    if node.value.type.kind == "region":
        places = c.layout.regions.order(str(node.value.type.of))
        return lambda S, E: places.get(value(S, E), ABSENT)
    return lambda S, E: code + 1 if (code := value(S, E)) != ABSENT else ABSENT


@compiles(ir.Attr)
def _attr(c: Compiler, node: ir.Attr) -> Evaluate:
    column, absent = c.layout.cards.column(node.attribute), ABSENT
    if node.type == ir.PLAYER:
        column, absent = tuple(max(code, NOTHING) for code in column), NOTHING
    if isinstance(node.card, ir.CardAt):
        cells, cell = c.layout.cells, c.value(node.card.cell)
        return lambda S, E: column[S[cells + i]] if (i := cell(S, E)) >= 0 else absent
    if isinstance(node.card, ir.CardIn):
        slot = c.location(node.card.place, node.card.owner).slot()
        return lambda S, E: column[S[s][0]] if S[s := slot(S, E)] else absent
    kinds = c.kinds
    if isinstance(node.card, ir.Local):
        name = node.card.slot
        return lambda S, E: column[E[name] % kinds]
    card = c.value(node.card)
    return lambda S, E: column[card(S, E) % kinds]


@compiles(ir.CardAt)
def _card_at(c: Compiler, node: ir.CardAt) -> Evaluate:
    kinds, cells, cell = c.kinds, c.layout.cells, c.value(node.cell)

    def card(S: Slots, E: Frame) -> int:
        i = cell(S, E)
        if i < 0 or S[cells + i] < 0:
            return NOTHING
        return int(i * kinds + S[cells + i])

    return card


@compiles(ir.CardIn)
def _card_in(c: Compiler, node: ir.CardIn) -> Evaluate:
    kinds, slot = c.kinds, c.location(node.place, node.owner).slot()
    locations = c.layout.locations
    return lambda S, E: locations[s] * kinds + S[s][0] if S[s := slot(S, E)] else NOTHING


@compiles(ir.Coordinate)
def _coordinate(c: Compiler, node: ir.Coordinate) -> Evaluate:
    cell, known = c.value(node.cell), c.layout.geometry.numbered[node.which]
    return lambda S, E: known[i] if (i := cell(S, E)) >= 0 else ABSENT


@compiles(ir.CellOf)
def _cell_of(c: Compiler, node: ir.CellOf) -> Evaluate:
    kinds, card, size = c.kinds, c.value(node.card), c.layout.geometry.size
    return lambda S, E: cell if (cell := card(S, E) // kinds) < size else NOTHING


@compiles(ir.Height)
def _height(c: Compiler, node: ir.Height) -> Evaluate:
    cell, cells, covered = c.value(node.cell), c.layout.cells, c.layout.covered
    if not covered:
        return lambda S, E: int((i := cell(S, E)) >= 0 and S[cells + i] >= 0)

    def height(S: Slots, E: Frame) -> int:
        i = cell(S, E)
        return len(S[covered + i]) + (S[cells + i] >= 0) if i >= 0 else 0

    return height


@compiles(ir.CellAt)
def _cell_at(c: Compiler, node: ir.CellAt) -> Evaluate:
    grids = [g for g in c.layout.geometry.grids if g.board == node.board]
    row, column = c.value(node.row), c.value(node.column)
    if grids[0].owner == NOTHING:
        grid = grids[0]
        if isinstance(node.row, ir.Const):
            cells = [(grid.coordinates(i), i) for i in grid.cells]
            known = {at[1]: i for at, i in cells if at[0] == node.row.value}
            return lambda S, E: known.get(column(S, E), NOTHING)
        return lambda S, E: grid.at(row(S, E), column(S, E))
    owner = c.owner(node.owner)

    def cell(S: Slots, E: Frame) -> int:
        seat = owner(S, E)
        return grids[seat].at(row(S, E), column(S, E)) if seat >= 0 else NOTHING

    return cell


@compiles(ir.Step)
def _step(c: Compiler, node: ir.Step) -> Evaluate:
    cell, direction, distance = c.value(node.cell), c.value(node.direction), node.distance
    step = c.layout.geometry.step
    return lambda S, E: step(cell(S, E), direction(S, E), distance)


@compiles(ir.TimesThisTurn)
def _times(c: Compiler, node: ir.TimesThisTurn) -> Evaluate:
    slot = c.layout.counts[node.action]
    return lambda S, E: S[slot]


@compiles(ir.Lookup)
def _lookup(c: Compiler, node: ir.Lookup) -> Evaluate:
    table = next(t for t in c.layout.rules.tables if t.name == node.table)
    key = c.value(node.key)
    rows = [(low, high, _row(c, value)) for spans, value in table.rows for low, high in spans]
    otherwise = _row(c, table.otherwise) if table.otherwise is not None else None
    span = node.span

    def look_up(S: Slots, E: Frame) -> Any:
        wanted = key(S, E)
        for low, high, value in rows:
            if low <= wanted <= high:
                return value(S, E)
        if otherwise is None:
            raise _no_row(table, wanted, span)
        return otherwise(S, E)

    return look_up


def _row(c: Compiler, node: ir.Expr) -> Evaluate:
    """Compile a row of a table: the names in it are its own, and not of the line that reads it."""
    size, value = frame_size(node), c.value(node)
    return (lambda S, E: value(S, [0] * size)) if size else value


def _no_row(table: ir.Table, wanted: int, span: Any) -> Fault:
    """Return why a table without `otherwise` says nothing of a number or a value."""
    if wanted == ABSENT:
        return Fault(f"there is no {table.by} here to look up in the table `{table.name}`", span)
    return Fault(f"the table `{table.name}` has no row for {wanted}", span)
