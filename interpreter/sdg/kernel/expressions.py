"""Numbers and conditions as text of a kernel; what needs a loop is written before it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

from sdg import ir
from sdg.engine.numbers import is_mask
from sdg.ir import ABSENT, NOTHING
from sdg.kernel import runtime
from sdg.kernel.codes import Code, Groups, Held, InPlace, OnCell, OnCells, Seats, Value
from sdg.kernel.source import Unsupported

if TYPE_CHECKING:
    from sdg.kernel.generate import Kernel

Frame: TypeAlias = dict[int, Value]
_WRITERS: dict[type, Callable[[Any, Any, Frame], Value]] = {}
OPERATORS = {"=": "==", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}


def codes(node: type) -> Callable[[Any], Any]:
    """Register what writes one kind of expression."""

    def register(function: Any) -> Any:
        _WRITERS[node] = function
        return function

    return register


def value(k: Kernel, node: ir.Expr, E: Frame) -> Value:
    """Write an expression."""
    found = _WRITERS.get(type(node))
    if found is None:
        raise Unsupported(f"`{type(node).__name__}` in an expression")
    return found(k, node, E)


def number(k: Kernel, node: ir.Expr, E: Frame) -> str:
    """Write an expression that is one number of the kernel."""
    found = value(k, node, E)
    if not isinstance(found, Code):
        raise Unsupported(f"`{type(node).__name__}` as a number")
    return found.text


def test(k: Kernel, node: ir.Expr, E: Frame) -> str:
    """Write a condition."""
    return number(k, node, E)


def owner(k: Kernel, node: ir.Expr | None, E: Frame) -> str:
    """Write whose thing is meant: a seat."""
    return "s.active" if node is None else number(k, node, E)


def is_somebody(node: ir.Expr | None, E: Frame) -> bool:
    """Answer whether a seat is surely one that plays."""
    match node:
        case None | ir.Seat("active" | "leader"):
            return True
        case ir.Const(seat):
            return seat >= 0
        case ir.Local(slot):
            found = E.get(slot)
            return isinstance(found, Code) and found.kind == "seat"
    return False


@codes(ir.Const)
def _const(k: Kernel, node: ir.Const, E: Frame) -> Value:
    return Code("ABSENT" if node.value == ABSENT else str(node.value))


@codes(ir.Local)
def _local(k: Kernel, node: ir.Local, E: Frame) -> Value:
    return E[node.slot]


@codes(ir.Fact)
def _fact(k: Kernel, node: ir.Fact, E: Frame) -> Value:
    names = {"round": "s.round", "turns": "s.turn", "passes": "s.passes"}
    if node.name not in names:
        raise Unsupported("the clock")
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
        region = number(k, node.owner, E) if node.owner is not None else "-1"
        return Code(f"(s.store_{node.name} >> {region} & 1)")
    if is_somebody(node.owner, E):
        return Code(k.shape.store(node.name, owner(k, node.owner, E)))
    who = k.named(owner(k, node.owner, E), "who")
    first = store.owners[0]
    if store.owners != tuple(range(first, first + len(store.owners))):
        raise Unsupported("a counter for regions that are not in a row")
    index = f"{who} - {first}" if first else who
    empty = NOTHING if node.type == ir.CELL else 0
    return Code(f"({k.shape.store(node.name, index)} if {who} >= 0 else {empty})")


@codes(ir.Left)
def _left(k: Kernel, node: ir.Left, E: Frame) -> Value:
    store = k.layout.stores[node.counter]
    many = range(len(store.owners))
    held = " - ".join(k.shape.store(node.counter, str(i)) for i in many)
    return Code(f"({store.total or 0} - {held})")


@codes(ir.Arithmetic)
def _arithmetic(k: Kernel, node: ir.Arithmetic, E: Frame) -> Value:
    left, right = number(k, node.left, E), number(k, node.right, E)
    for part, text in ((node.left, left), (node.right, right)):
        if k.may_be_absent(part):
            with k.source.block(f"if {text} == ABSENT:"):
                k.fault()
    match node.op:
        case "div" | "mod":
            if not isinstance(node.right, ir.Const):
                with k.source.block(f"if {right} == 0:"):
                    k.fault()
            return Code(f"{'divided' if node.op == 'div' else 'modulo'}({left}, {right})")
        case op:
            return Code(f"({left} {op} {right})")


@codes(ir.Compare)
def _compare(k: Kernel, node: ir.Compare, E: Frame) -> Value:
    if node.left.type.kind == "card" or node.right.type.kind == "card":
        raise Unsupported("cards compared with each other")
    left, right = number(k, node.left, E), number(k, node.right, E)
    op = OPERATORS[node.op]
    if op in ("==", "!="):
        return Code(f"({left} {op} {right})")
    absent = [
        text
        for part, text in ((node.left, left), (node.right, right))
        if k.may_be_absent(part)
    ]
    known = "".join(f"{text} != ABSENT and " for text in absent)
    return Code(f"({known}{left} {op} {right})")


@codes(ir.All)
def _all(k: Kernel, node: ir.All, E: Frame) -> Value:
    return Code(k.joined([lambda part=part: test(k, part, E) for part in node.parts], "and"))


@codes(ir.Any)
def _any(k: Kernel, node: ir.Any, E: Frame) -> Value:
    return Code(k.joined([lambda part=part: test(k, part, E) for part in node.parts], "or"))


@codes(ir.Not)
def _not(k: Kernel, node: ir.Not, E: Frame) -> Value:
    return Code(f"(not {test(k, node.part, E)})")


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
    for head, lines, found in (("if " + condition, yes_lines, yes), ("else", no_lines, no)):
        with k.source.block(f"{head}:"):
            k.source.lines += ["    " + line for line in lines]
            k.source.add(k.assigned(chosen, found))
    return Code(chosen, kind)


@codes(ir.Bind)
def _bind(k: Kernel, node: ir.Bind, E: Frame) -> Value:
    found = value(k, node.value, E)
    if isinstance(found, Code) and not found.text.lstrip("-").isalnum():
        found = Code(k.source.keep(found.text, "bound", k.annotation(found)), found.kind)
    E[node.slot] = found
    return value(k, node.body, E)


@codes(ir.Count)
def _count(k: Kernel, node: ir.Count, E: Frame) -> Value:
    if isinstance(node.of, ir.Conflicts) and not k.settling:
        return Code("0")
    found = value(k, node.of, E)
    match found:
        case Groups():
            total = k.source.keep("0", "total")
            with k.each(found):
                k.source.add(f"{total} += 1")
            return Code(total)
        case Held(place, whose, None):
            return Code(k.shape.size(place, whose))
        case Held(place, whose, kinds):
            if k.shape.plain(k.shape.places[place]):
                return Code(f"count({k.there(found)})")
            return Code(k.sum_of_copies(place, whose, kinds))
        case OnCells(cells, covered):
            if covered and k.shape.stacked:
                return Code(k.sum_of_heights(cells))
            return Code(f"count({cells})")
        case Seats(_, many, None):
            return Code(many)
        case Seats():
            total = k.source.keep("0", "total")
            with k.each(found):
                k.source.add(f"{total} += 1")
            return Code(total)
        case Code(text):
            return Code(f"count({text})")
    raise Unsupported("this count")


@codes(ir.First)
def _first(k: Kernel, node: ir.First, E: Frame) -> Value:
    found = value(k, node.of, E)
    match found:
        case Code(text, "cells" | "regions" | "directions"):
            return Code(f"{'highest' if node.last else 'lowest'}({text})")
        case Held(place, whose):
            there = k.there(found)
            return InPlace(place, whose, f"{'highest' if node.last else 'lowest'}({there})")
        case OnCells(cells):
            return OnCell(f"{'highest' if node.last else 'lowest'}({cells})")
        case Code(text, "players"):
            return Code(f"{'highest' if node.last else 'lowest'}({text})")
        case Groups() if not node.last:
            chosen = k.source.keep("0", "chosen", "cells")
            with k.each(found) as part:
                k.source.add(f"{chosen} = {part}")
                k.source.add("break")
            return Code(chosen, "cells")
        case Seats():
            chosen = k.source.keep("-1", "chosen")
            with k.each(found) as seat:
                k.source.add(f"{chosen} = {seat}")
                if not node.last:
                    k.source.add("break")
            return Code(chosen)
    raise Unsupported("`first of` such a set")


@codes(ir.CountAlike)
def _count_alike(k: Kernel, node: ir.CountAlike, E: Frame) -> Value:
    of = value(k, node.of, E)
    attribute = node.attribute
    values, low = k.layout.cards.codes(attribute), k.shape.low(attribute)
    column = k.layout.cards.column(attribute)[:-1]
    kinds = [sum(1 << i for i, c in enumerate(column) if c == low + v) for v in range(len(values))]
    if isinstance(of, OnCells | Code):
        text = of.cells if isinstance(of, OnCells) else of.text
        if isinstance(of, OnCells) and of.covered:
            raise Unsupported("covered cards compared with each other")
        among = k.source.keep(text, "among", "cells")
    elif not isinstance(of, Held):
        raise Unsupported("such cards compared with each other")
    found, length = k.source.keep("0", "found"), k.source.keep("0", "length")
    v = k.source.fresh("v")
    with k.source.block(f"for {v} in range({len(values)}):"):
        if isinstance(of, Held):
            table = k.source.table(f"kinds_with_{attribute}", kinds, "kinds")
            passing = f"({table}[{v}] & {of.kinds})" if of.kinds else f"{table}[{v}]"
            if k.shape.plain(k.shape.places[of.place]):
                many = f"count({k.shape.has(of.place, of.owner)} & {passing})"
            else:
                many = k.sum_of_copies(of.place, of.owner, passing)
        else:
            many = f"count({among} & s.where_{attribute}[{v}])"
        many = k.named(many, "many")
        match node.how:
            case "different":
                k.source.add(f"{found} += {many} > 0")
            case "alike":
                with k.source.block(f"if {many} > {found}:"):
                    k.source.add(f"{found} = {many}")
            case _:
                k.source.add(f"{length} = {length} + 1 if {many} > 0 else 0")
                with k.source.block(f"if {length} > {found}:"):
                    k.source.add(f"{found} = {length}")
    return Code(found)


@codes(ir.Fold)
def _fold(k: Kernel, node: ir.Fold, E: Frame) -> Value:
    total = k.source.keep("0", "total")
    fresh = k.source.keep("1", "fresh") if node.how != "sum" else ""
    with k.each(value(k, node.over, E), copies=True) as element:
        E[node.slot] = element
        found = number(k, node.value, E)
        if k.may_be_absent(node.value):
            found = k.named(found, "here")
            with k.source.block(f"if {found} == ABSENT:"):
                k.fault()
        if node.how == "sum":
            k.source.add(f"{total} += {found}")
        else:
            sign = ">" if node.how == "highest" else "<"
            found = k.named(found, "here")
            with k.source.block(f"if {fresh} or {found} {sign} {total}:"):
                k.source.add(f"{total} = {found}")
                k.source.add(f"{fresh} = 0")
    return Code(total)


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
        case InPlace(_, _, found):
            kind = k.named(found, "kind")
        case _:
            raise Unsupported("an attribute of such a card")
    return Code(f"({table}[{kind}] if {kind} >= 0 else {absent})")


@codes(ir.CardAt)
def _card_at(k: Kernel, node: ir.CardAt, E: Frame) -> Value:
    return OnCell(number(k, node.cell, E))


@codes(ir.CardIn)
def _card_in(k: Kernel, node: ir.CardIn, E: Frame) -> Value:
    whose = "0"
    if k.shape.places[node.place].per_player:
        whose = k.named(owner(k, node.owner, E), "whose")
        if not is_somebody(node.owner, E):
            there = k.source.keep("-1", "there")
            with k.source.block(f"if {whose} >= 0:"):
                k.source.add(f"{there} = lowest({k.shape.has(node.place, whose)})")
            return InPlace(node.place, whose, there)
    return InPlace(node.place, whose, f"lowest({k.shape.has(node.place, whose)})")


@codes(ir.Coordinate)
def _coordinate(k: Kernel, node: ir.Coordinate, E: Frame) -> Value:
    which = 0 if node.which == "row" else 1
    grids = k.layout.geometry.grid_of
    known = [grid.coordinates(i)[which] for i, grid in enumerate(grids)]
    cell = k.named(number(k, node.cell, E), "at")
    return Code(f"({k.source.table(f'{node.which}_of', known)}[{cell}] if {cell} >= 0 else ABSENT)")


@codes(ir.CellOf)
def _cell_of(k: Kernel, node: ir.CellOf, E: Frame) -> Value:
    found = value(k, node.card, E)
    if isinstance(found, OnCell):
        return Code(found.cell)
    return Code("-1")


@codes(ir.Height)
def _height(k: Kernel, node: ir.Height, E: Frame) -> Value:
    cell = k.named(number(k, node.cell, E), "at")
    there = f"s.height[{cell}]" if k.shape.stacked else f"(s.cell[{cell}] >= 0)"
    return Code(f"({there} if {cell} >= 0 else 0)")


@codes(ir.CellAt)
def _cell_at(k: Kernel, node: ir.CellAt, E: Frame) -> Value:
    grids = [g for g in k.layout.geometry.grids if g.board == node.board]
    match node.row, node.column:
        case ir.Const(row), ir.Const(column) if grids[0].owner == NOTHING:
            return Code(str(grids[0].at(row, column)))
    raise Unsupported("a cell found by reckoning")


@codes(ir.Step)
def _step(k: Kernel, node: ir.Step, E: Frame) -> Value:
    step, size = k.layout.geometry.step, k.shape.cells
    cell = k.named(number(k, node.cell, E), "at")
    if isinstance(node.direction, ir.Const):
        known = [step(i, node.direction.value, node.distance) for i in range(size)]
        table = k.source.table(f"step_{node.direction.value}_{node.distance}", known)
        return Code(f"({table}[{cell}] if {cell} >= 0 else -1)")
    way = k.named(number(k, node.direction, E), "way")
    known = [step(i, d, node.distance) for d in range(8) for i in range(size)]
    table = k.source.table(f"steps_{node.distance}", known)
    return Code(f"({table}[{way} * {size} + {cell}] if {cell} >= 0 and {way} >= 0 else -1)")


@codes(ir.TimesThisTurn)
def _times(k: Kernel, node: ir.TimesThisTurn, E: Frame) -> Value:
    return Code(f"s.times_{node.action}")


@codes(ir.Order)
def _order(k: Kernel, node: ir.Order, E: Frame) -> Value:
    if node.value.type.kind == "region":
        family = k.layout.regions.families[str(node.value.type.of)]
        known = [runtime.ABSENT] * len(k.layout.regions.cells)
        for ids in family.owned or (family.ids,):
            for i, region in enumerate((each for each in family.order if ids >> each & 1), 1):
                known[region] = i
        region_ = k.named(number(k, node.value, E), "region")
        return Code(f"({k.source.table('order_of', known)}[{region_}] if {region_} >= 0 else ABSENT)")
    found = k.named(number(k, node.value, E), "value")
    return Code(f"({found} + 1 if {found} != ABSENT else ABSENT)")


@codes(ir.Lookup)
def _lookup(k: Kernel, node: ir.Lookup, E: Frame) -> Value:
    table = next(t for t in k.rules.tables if t.name == node.table)
    key = k.named(number(k, node.key, E), "key")
    chosen = k.source.fresh("row")
    head = "if"
    kind = "number"
    for spans, row in table.rows:
        within = " or ".join(f"{low} <= {key} <= {high}" for low, high in spans)
        with k.source.block(f"{head} {within}:"):
            found = value(k, row, E)
            assert isinstance(found, Code)
            kind = found.kind
            k.source.add(k.assigned(chosen, found))
        head = "elif"
    with k.source.block("else:"):
        if table.otherwise is None:
            k.source.add(k.assigned(chosen, Code("0", kind)))
            k.fault()
        else:
            found = value(k, table.otherwise, E)
            assert isinstance(found, Code)
            k.source.add(k.assigned(chosen, found))
    return Code(chosen, kind)


@codes(ir.Quantified)
def _quantified(k: Kernel, node: ir.Quantified, E: Frame) -> Value:
    from sdg.kernel.masks import has_run, mask_of, regions_passing

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
    over = value(k, node.over, E)
    if isinstance(over, Code) and over.kind == "regions":
        asked = k.source.keep(over.text, "asked", "regions")
        passing = regions_passing(k, node.body, node.slot, E, asked)
        return Code({
            "some": f"({passing} != 0)", "no": f"({passing} == 0)",
            "every": f"({passing} == {asked})",
        }[node.how])  # fmt: skip
    wanted = node.how != "every"
    answer = k.source.keep("0" if node.how == "some" else "1", "found")
    with k.each(over) as element:
        E[node.slot] = element
        found = test(k, node.body, E)
        with k.source.block(f"if {found if wanted else f'not {found}'}:"):
            k.source.add(f"{answer} = {1 if node.how == 'some' else 0}")
            k.source.add("break")
    return Code(answer)


@codes(ir.IsWild)
def _is_wild(k: Kernel, node: ir.IsWild, E: Frame) -> Value:
    i = k.layout.cards.index(node.attribute)
    wild = [int(x.wild == i and not (x.bound and node.unbound)) for x in k.layout.cards.kinds]
    table = k.source.table("is_wild", [*wild, 0])
    kind = k.kind_of(value(k, node.card, E))
    return Code(f"({table}[{kind}] if {kind} >= 0 else 0)")


@codes(ir.IsEmpty)
def _is_empty(k: Kernel, node: ir.IsEmpty, E: Frame) -> Value:
    what = node.what
    if isinstance(what, ir.Conflicts) and not k.settling:
        return Code("1")
    if what.type == ir.CELL:
        cell = k.named(number(k, what, E), "at")
        return Code(f"({cell} < 0 or s.cell[{cell}] < 0)")
    found = value(k, what, E)
    match found:
        case Held(place, whose, None):
            return Code(f"({k.shape.size(place, whose)} == 0)")
        case Held(place, whose, kinds):
            return Code(f"({k.there(found)} == 0)")
        case OnCells(cells):
            return Code(f"(({cells}) == 0)")
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
            capacity = k.shape.places[place].capacity
            room = capacity if capacity is not None else -1
            return Code(f"({k.shape.size(place, whose)} == {room})")
        case Code(text):
            return Code(f"(({text} & ~s.occupied) == 0)")
    raise Unsupported("`is full` of such a thing")


@codes(ir.InFamily)
def _in_family(k: Kernel, node: ir.InFamily, E: Frame) -> Value:
    ids = k.layout.regions.families[node.family].ids
    region = k.named(number(k, node.region, E), "region")
    members = k.source.table(f"in_{node.family}", [ids >> i & 1 for i in range(len(k.layout.regions.cells))])
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
        case Seats(), _:
            wanted = k.named(number(k, node.element, E), "wanted")
            answer = k.source.keep("0", "found")
            with k.each(of) as seat:
                with k.source.block(f"if {seat} == {wanted}:"):
                    k.source.add(f"{answer} = 1")
            return Code(answer)
    if isinstance(of, Code) and of.kind == "players":
        element = k.named(number(k, node.element, E), "element")
        return Code(f"({element} >= 0 and {of} >> {element} & 1)")
    if is_mask(node.of.type) and isinstance(of, Code):
        element = k.named(number(k, node.element, E), "element")
        return Code(f"({element} >= 0 and {of} >> {element} & 1)")
    raise Unsupported("`in` such a set")


@codes(ir.Shows)
def _shows(k: Kernel, node: ir.Shows, E: Frame) -> Value:
    cells = k.source.keep(number(k, node.cells, E), "within", "cells")
    low = k.shape.low(node.attribute)
    parts = [
        f"({cells} & s.where_{node.attribute}[{code - low}]) != 0"
        for code in range(node.low, node.high + 1)
    ]
    return Code(f"({' and '.join(parts)})")


@codes(ir.Fits)
def _fits(k: Kernel, node: ir.Fits, E: Frame) -> Value:
    from sdg.kernel.placing import fitting

    cell = k.named(number(k, node.cell, E), "at")
    kind = k.named(k.kind_of(value(k, node.card, E)), "kind")
    found = k.source.keep("0", "fits")
    with k.source.block(f"if {cell} >= 0 and {kind} >= 0:"):
        here = fitting(k, kind, f"one_cell({cell})")
        k.source.add(f"{found} = ({here}) != 0")
    return Code(found)


@codes(ir.Possible)
def _possible(k: Kernel, node: ir.Possible, E: Frame) -> Value:
    from sdg.kernel.listing import counter

    if node.player != ir.Seat("active"):
        raise Unsupported("what another player could do")
    parts = [lambda name=name: f"{counter(k, name)}(s) > 0" for name in node.actions]
    return Code(k.joined(parts, "or"))


ABSENT_OF_KERNEL = runtime.ABSENT
