"""Which decisions are legal, in text: counted, kept in groups, and one of them taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sdg import ir
from sdg.engine.guards import split
from sdg.engine.landing import on_board
from sdg.engine.planning import NO_SLOT, Plan, plan
from sdg.engine.rewriting import locals_of
from sdg.kernel.codes import Code, Held, InPlace, OnCell, OnCells, Value
from sdg.kernel.expressions import Frame, number, test, value
from sdg.kernel.masks import mask_of
from sdg.kernel.placing import free, landing, leaving, write_judge
from sdg.kernel.source import Unsupported
from sdg.kernel.steps import WILD, Steps, as_number

if TYPE_CHECKING:
    from sdg.kernel.generate import Kernel

MOST_LISTED = 4096  # arguments that are kept one by one


def counter(k: Kernel, name: str) -> str:
    """Answer the function that counts the legal decisions of an action, and keeps them."""
    function = f"count_{name}"
    if function not in k.source.functions:
        k.source.functions[function] = []
        _Lister(k, k.actions[name]).write()
    return function


class _Lister:
    """Writes the two functions of one action."""

    def __init__(self, k: Kernel, action: ir.Action) -> None:
        self.k = k
        self.action = action
        self.name = action.name
        self.plan = plan(k.rules, action)

    def write(self) -> None:
        k, found = self.k, self.plan
        k.source.fields[f"many_{self.name}"] = "number()"
        if found is None:
            self.tried()
            return
        if ir.Const(0, ir.YESNO) in found.guards:
            self.never()
            return
        if found.landing is None:
            self.guarded(found)
            return
        how, card, goal = found.landing
        match self.action.params:
            case (ir.OneOf(b, cells),) if found.card is not None and b == goal:
                if cells.type.of == ir.CELL:
                    self.from_slot(found, found.card, b, cells)
                    return
            case (ir.OneOf(a, cards), ir.OneOf(b, cells)) if (
                (a, b) == (card, goal) and cells.type.of == ir.CELL and a not in locals_of(cells)
                and not on_board(cards)
            ):  # fmt: skip
                self.from_place(found, how, a, cards, b, cells)
                return
        self.tried()

    def never(self) -> None:
        """Write an action that the options chosen rule out."""
        with self.k.source.function(f"def count_{self.name}(s: State) -> number:"):
            self.k.source.add("return 0")
        with self.k.source.function(f"def take_{self.name}(s: State, i: number) -> none:"):
            pass

    # ---- each decision is tried

    def tried(self) -> None:
        """Write a list of what is legal, found by carrying each decision out and judging it."""
        k, source = self.k, self.k.source
        E: Frame = {}
        kept: list[str] = []
        trial = performer(k, self.name, judged=False)
        before, judge = write_judge(k)
        with source.function(f"def count_{self.name}(s: State) -> number:"):
            source.add(f"s.many_{self.name} = 0")
            total = source.keep("0", "total")
            self.bind_tried(self.action.params, E, kept, total, trial, (before, judge))
            source.add(f"s.many_{self.name} = {total}")
            source.add(f"return {total}")
        with source.function(f"def take_{self.name}(s: State, i: number) -> none:"):
            self.carry_out([f"s.{field}[i]" for field in kept])

    def beginning(self, E: Frame) -> None:
        """Ask the requirements that stand before all that changes something."""
        k, source = self.k, self.k.source
        for step in self.action.body.steps:
            match step:
                case ir.Require(condition):
                    with source.block(f"if not {test(k, condition, E)}:"):
                        source.add("continue" if self.action.params else "return 0")
                case ir.Let(slot, known):
                    try:
                        E[slot] = Steps(k, E, True).kept(value(k, known, E))
                    except Unsupported:
                        return
                case _:
                    return

    def bind_tried(
        self, params: tuple[ir.Param, ...], E: Frame, kept: list[str], total: str, trial: str,
        judges: tuple[str, str], names: tuple[str, ...] = (),
    ) -> None:  # fmt: skip
        k, source = self.k, self.k.source
        if not params:
            self.beginning(dict(E))
            before, judge = judges
            source.add("save(s, 1)")
            source.add(f"{before}(s)")
            source.add("s.trying = 1")
            passed = source.keep(f"{trial}({', '.join(['s', *names, '0'])})", "passed")
            with source.block(f"if {passed}:"):
                source.add(f"{passed} = {judge}(s)")
            source.add("s.trying = 0")
            source.add("s.turn_over = 0")
            source.add("s.game_over = 0")
            source.add("restore(s, 1)")
            if k.shape.cells:
                source.add("s.landed = 0")
                source.add("s.left = 0")
            k.triggers.forget()
            with source.block(f"if {passed}:"):
                for number_, name in enumerate(names):
                    field = f"list_{self.name}_{number_}"
                    if field not in kept:
                        kept.append(field)
                        source.fields[field] = f"numbers({self.bound()})"
                    source.add(f"s.{field}[{total}] = {name}")
                source.add(f"{total} += 1")
            return
        param, *rest = params
        match param:
            case ir.NumberOf(slot, low, high):
                n = source.fresh("n")
                with source.block(f"for {n} in range({low}, {high + 1}):"):
                    E[slot] = Code(n)
                    self.bind_tried(tuple(rest), E, kept, total, trial, judges, (*names, n))
            case ir.OneOf(slot, over):
                if over.type.of == ir.CARD and isinstance(over, ir.CardsOn) and k.shape.stacked:
                    raise Unsupported("covered cards as decisions")
                if k.layout.cards.bindings:
                    raise Unsupported("wild cards in decisions that have to be tried")
                with k.each(value(k, over, E)) as element:
                    E[slot] = element
                    name = source.keep(as_number(element), "a")
                    self.bind_tried(tuple(rest), E, kept, total, trial, judges, (*names, name))
            case _:
                raise Unsupported("two of a set as parameters")

    # ---- nothing lands, or where it lands is told

    def guarded(self, found: Plan) -> None:
        k, source = self.k, self.k.source
        free_, bound = split(found.guards, frozenset())
        E: Frame = {}
        with source.function(f"def count_{self.name}(s: State) -> number:"):
            source.add(f"s.many_{self.name} = 0")
            for guard in free_:
                with source.block(f"if not {test(k, guard, E)}:"):
                    source.add("return 0")
            if not self.action.params and found.goal is None:
                source.add(f"s.many_{self.name} = 1")
                source.add("return 1")
                kept: list[str] = []
            else:
                total = source.keep("0", "total")
                kept = []
                self.bind(self.action.params, E, found, bound, kept, total)
                source.add(f"s.many_{self.name} = {total}")
                source.add(f"return {total}")
        with source.function(f"def take_{self.name}(s: State, i: number) -> none:"):
            self.carry_out([f"s.{field}[i]" for field in kept])

    def bind(
        self, params: tuple[ir.Param, ...], E: Frame, found: Plan, guards: tuple[ir.Expr, ...],
        kept: list[str], total: str, names: tuple[str, ...] = (),
    ) -> None:  # fmt: skip
        k, source = self.k, self.k.source
        if not params:
            for guard in guards:
                with source.block(f"if not {test(k, guard, E)}:"):
                    source.add("continue")
            if found.goal is not None and found.card is not None:
                self.lands(found, E, bool(self.action.params))
            for number_, name in enumerate(names):
                field = f"list_{self.name}_{number_}"
                if field not in kept:
                    kept.append(field)
                    source.fields[field] = f"numbers({self.bound()})"
                source.add(f"s.{field}[{total}] = {name}")
            source.add(f"{total} += 1")
            return
        param, *rest = params
        match param:
            case ir.NumberOf(slot, low, high):
                n = source.fresh("n")
                with source.block(f"for {n} in range({low}, {high + 1}):"):
                    E[slot] = Code(n)
                    self.bind(tuple(rest), E, found, guards, kept, total, (*names, n))
            case ir.OneOf(slot, over):
                if over.type.of == ir.CARD and isinstance(over, ir.CardsOn) and k.shape.stacked:
                    raise Unsupported("covered cards as decisions")
                with k.each(value(k, over, E)) as element:
                    E[slot] = element
                    name = source.keep(as_number(element), "a")
                    self.bind(tuple(rest), E, found, guards, kept, total, (*names, name))
            case _:
                raise Unsupported("two of a set as parameters")

    def bound(self) -> int:
        """Answer how many decisions there may be at most."""
        k, most = self.k, 1
        for param in self.action.params:
            match param:
                case ir.NumberOf(_, low, high):
                    most *= high - low + 1
                case ir.OneOf(_, over):
                    kind = over.type.of.kind if isinstance(over.type.of, ir.Type) else ""
                    if isinstance(over, ir.Values):
                        most *= len(k.layout.cards.codes(over.attribute))
                        continue
                    most *= {
                        "cell": k.shape.cells, "player": k.shape.players, "direction": 8,
                        "region": len(k.layout.regions.cells),
                        "card": max(k.shape.kinds, k.shape.cells),
                    }.get(kind, MOST_LISTED + 1)  # fmt: skip
        if most > MOST_LISTED:
            raise Unsupported(f"the action `{self.name}`, which has up to {most} decisions")
        return most

    def lands(self, found: Plan, E: Frame, looping: bool) -> None:
        """Ask whether the card of a slot may land on a cell that the rules tell."""
        k, source = self.k, self.k.source
        assert found.goal is not None and found.card is not None
        cell = k.named(number(k, found.goal, E), "goal")
        kind = k.named(k.kind_of(value(k, found.card, E)), "kind")
        leave = "continue" if looping else "return 0"
        with source.block(f"if {cell} < 0 or {kind} < 0:"):
            source.add(leave)
        here = free(k, f"one_cell({cell})")
        with source.block(f"if not {landing(k, kind, here)}:"):
            source.add(leave)

    # ---- a card lands on a cell that is chosen

    def narrowed(self, guards: tuple[ir.Expr, ...], cell: int, E: Frame, open_: str) -> str:
        """Keep the cells that pass some guards."""
        k, source = self.k, self.k.source
        for guard in guards:
            mask = mask_of(k, guard, cell, E)
            if mask is None:
                kept = source.keep("0", "kept", "cells")
                with k.each(Code(open_, "cells")) as each:
                    E[cell] = each
                    with source.block(f"if {test(k, guard, E)}:"):
                        source.add(f"{kept} |= one_cell({each})")
                open_ = kept
            else:
                open_ = f"({open_} & {mask})"
        return open_

    def from_slot(self, found: Plan, card: ir.Expr, cell: int, cells: ir.Expr) -> None:
        k, source, E = self.k, self.k.source, {}  # type: ignore[var-annotated]
        scalar, bound = split(found.guards, frozenset({NO_SLOT, cell}))
        source.fields[f"cells_{self.name}"] = "cells()"
        with source.function(f"def count_{self.name}(s: State) -> number:"):
            source.add(f"s.many_{self.name} = 0")
            for guard in scalar:
                with source.block(f"if not {test(k, guard, E)}:"):
                    source.add("return 0")
            kind = k.named(k.kind_of(value(k, card, E)), "kind")
            with source.block(f"if {kind} < 0:"):
                source.add("return 0")
            open_ = free(k, self.narrowed(bound, cell, E, number(k, cells, E)))
            source.add(f"s.cells_{self.name} = {landing(k, kind, open_)}")
            source.add(f"s.many_{self.name} = count(s.cells_{self.name})")
            source.add(f"return s.many_{self.name}")
        with source.function(f"def take_{self.name}(s: State, i: number) -> none:"):
            at = source.keep(f"nth(s.cells_{self.name}, i)", "at")
            self.carry_out([at])

    def from_place(
        self, found: Plan, how: str, card: int, cards: ir.Expr, cell: int, cells: ir.Expr
    ) -> None:
        k, source = self.k, self.k.source
        E: Frame = {}
        scalar, bound = split(found.guards, frozenset({card, cell}))
        by_card, by_cell = split(bound, frozenset({cell}))
        whatever = tuple(guard for guard in by_cell if card not in locals_of(guard))
        both = tuple(guard for guard in by_cell if card in locals_of(guard))
        source.fields[f"cells_{self.name}"] = f"cells({k.shape.kinds})"
        source.fields[f"many_of_{self.name}"] = f"numbers({k.shape.kinds})"
        bindings = k.layout.cards.bindings
        if bindings:
            self.wild_fields()
        with source.function(f"def count_{self.name}(s: State) -> number:"):
            source.add(f"s.many_{self.name} = 0")
            for guard in scalar:
                with source.block(f"if not {test(k, guard, E)}:"):
                    source.add("return 0")
            open_ = self.narrowed(whatever, cell, E, number(k, cells, E))
            open_ = free(k, open_) if how == "move" else self.exchangeable(open_)
            open_ = source.keep(open_, "open", "cells")
            total = source.keep("0", "total")
            with k.each(value(k, cards, E)) as element:
                assert isinstance(element, InPlace)
                kind = element.kind
                E[card] = element
                source.add(f"s.many_of_{self.name}[{kind}] = 0")
                for guard in by_card:
                    with source.block(f"if not {test(k, guard, E)}:"):
                        source.add("continue")
                here = self.narrowed(both, cell, E, open_)
                if bindings:
                    with source.block(f"if {' or '.join(f'{kind} == {w}' for w in bindings)}:"):
                        self.wild(kind, here, total)
                        source.add("continue")
                source.add(f"s.cells_{self.name}[{kind}] = {landing(k, kind, here)}")
                many = source.keep(f"count(s.cells_{self.name}[{kind}])", "many")
                source.add(f"s.many_of_{self.name}[{kind}] = {many}")
                source.add(f"{total} += {many}")
            source.add(f"s.many_{self.name} = {total}")
            source.add(f"return {total}")
        with source.function(f"def take_{self.name}(s: State, i: number) -> none:"):
            with k.each(value(k, cards, E)) as element:
                assert isinstance(element, InPlace)
                many = source.keep(f"s.many_of_{self.name}[{element.kind}]", "many")
                with source.block(f"if i < {many}:"):
                    if bindings:
                        with source.block(
                            f"if {' or '.join(f'{element.kind} == {w}' for w in bindings)}:"
                        ):
                            self.take_wild(element.kind)
                            source.add("return")
                    at = source.keep(f"nth(s.cells_{self.name}[{element.kind}], i)", "at")
                    self.carry_out([element.kind, at])
                    source.add("return")
                source.add(f"i -= {many}")

    def exchangeable(self, cells: str) -> str:
        """Write the cells that are empty, or whose card may leave for a hand."""
        return f"({cells} & ({leaving(self.k)} | ~s.occupied))"

    def wild_fields(self) -> None:
        k = self.k
        values = {len(values) for values in k.layout.cards.bindings.values()}
        if len(values) != 1:
            raise Unsupported("wild cards of several attributes")
        k.source.fields[f"wild_{self.name}"] = f"cells({values.pop()})"
        k.source.fields[f"wild_cells_{self.name}"] = "cells()"

    def wild(self, kind: str, here: str, total: str) -> None:
        """Count cell by cell the values that a wild card may take there."""
        k, source = self.k, self.k.source
        here = source.keep(here, "here", "cells")
        source.add(f"s.wild_cells_{self.name} = {here}")
        many = source.keep("0", "many")
        for unbound, values in k.layout.cards.bindings.items():
            with source.block(f"if {kind} == {unbound}:"):
                for number_, (_, bound) in enumerate(values):
                    word = f"s.wild_{self.name}[{number_}]"
                    source.add(f"{word} = {landing(k, str(bound), here)}")
                    source.add(f"{many} += count({word})")
        source.add(f"s.many_of_{self.name}[{kind}] = {many}")
        source.add(f"{total} += {many}")

    def take_wild(self, kind: str) -> None:
        k, source = self.k, self.k.source
        values = next(iter(k.layout.cards.bindings.values()))
        with k.each(Code(f"s.wild_cells_{self.name}", "cells")) as at:
            for number_, (code, _) in enumerate(values):
                with source.block(f"if s.wild_{self.name}[{number_}] >> {at} & 1:"):
                    with source.block("if i == 0:"):
                        self.carry_out([kind, str(at)], wild=str(code))
                        source.add("return")
                    source.add("i -= 1")

    def carry_out(self, arguments: list[str], wild: str = "") -> None:
        """Write the call of the action's steps."""
        k, name = self.k, self.name
        function = performer(k, name)
        given = ", ".join(["s", *arguments, wild or "0"])
        k.source.add(f"{function}(s{given[1:]})")


def performer(k: Kernel, name: str, judged: bool = True) -> str:
    """Answer the function that carries an action out: a legal one, or one that may be refused."""
    function = f"{'do' if judged else 'try'}_{name}"
    if function in k.source.functions:
        return function
    k.source.functions[function] = []
    action = k.actions[name]
    names = [f"a{i}" for i in range(len(action.params))]
    given = "".join(f", {each}: number" for each in names)
    head = f"def {function}(s: State{given}, wild: number) -> number:"
    with k.source.function(head, action.sentence or ""):
        E: Frame = {}
        for param, given_name in zip(action.params, names, strict=True):
            match param:
                case ir.NumberOf(slot):
                    E[slot] = Code(given_name)
                case ir.OneOf(slot, over):
                    E[slot] = argument(k, over, given_name, E)
        E[WILD] = Code("wild")
        Steps(k, E, True, judged).write(action.body.steps)
        if name in k.layout.counts:
            k.source.add(f"s.times_{name} += 1")
        k.triggers.done(name, names)
        k.source.add("return 1")
    return function


def argument(k: Kernel, over: ir.Expr, name: str, E: Frame) -> Value:
    """Answer what an argument stands for, as a number: a kind, a cell, a region, a seat …"""
    if over.type.of == ir.CARD:
        with k.source.aside():
            found = value(k, over, dict(E))
        match found:
            case Held(place, _, _):
                whose = ir.PlaceCards(place, None)
                again = value(k, _place_of(over) or whose, E)
                assert isinstance(again, Held)
                return InPlace(place, again.owner, name)
            case OnCells():
                return OnCell(name)
        raise Unsupported("such a card as an argument")
    return Code(name, "seat" if over.type.of == ir.PLAYER else "number")


def _place_of(over: ir.Expr) -> ir.PlaceCards | None:
    match over:
        case ir.PlaceCards():
            return over
        case ir.Filter(_, inner):
            return _place_of(inner)
    return None
