"""Decisions in which a card lands on a cell, in text: found for all cells at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from typing import TYPE_CHECKING

from sdg import ir
from sdg.analysis.plan import NO_SLOT, Plan, plan
from sdg.analysis.reachable import found_empty
from sdg.engine.decisions.guards import split
from sdg.ir.rewriting import locals_of
from sdg.kernel.decisions.actions import performer
from sdg.kernel.decisions.number_filters import Sieves
from sdg.kernel.dialect.source import Unsupported
from sdg.kernel.dialect.values import Code, Frame, Held, InPlace
from sdg.kernel.expressions.card_order import has_order
from sdg.kernel.expressions.expressions import looping, number, test, value
from sdg.kernel.masks.cells import mask_of
from sdg.kernel.rules.kind_groups import Kinds
from sdg.kernel.rules.placement import free, landing, leaving

if TYPE_CHECKING:
    from sdg.kernel.kernel import Kernel

FEW = 16  # cards that are counted off one by one, to the one that is chosen


class Landing:
    """Lists the legal arguments of one action in which a card lands."""

    def __init__(self, k: Kernel, action: ir.Action, alias: str = "") -> None:
        self.k = k
        self.action = action
        self.alias = alias
        self.name = alias or action.name
        self.slots = k.engine.lister.domains.slots(action)
        guarded = frozenset(pile.declared.name for pile in k.layout.backs.values())
        self.plan = plan(k.rules, k.shape.players, action, guarded)
        self.marks: str | None = None  # what a set of decisions is of, where one stands for a list
        self.early: dict[int, tuple[ir.Expr, ...]] = {}  # guards, by the last argument in them
        self.sieves = Sieves(k)

    # ---- a card lands on a cell that is chosen

    def narrowed(
        self, guards: tuple[ir.Expr, ...], cell: int, E: Frame, open_: str,
        cut: Callable[[str], str] = str,
    ) -> str:  # fmt: skip
        """Keep the cells that pass some guards, none of which may be an error of the rules.

        What is told for all cells at once comes first, with what `cut` leaves: the rest is asked
        of each cell that is left.
        """
        k, source = self.k, self.k.source
        rest = []
        for guard in guards:
            if (mask := mask_of(k, guard, cell, E)) is None:
                rest.append(guard)
            else:
                open_ = f"({open_} & {mask})"
        open_ = cut(open_)
        if rest:
            kept = source.keep("0", "kept", "cells")
            with looping(k, Code(open_, "cells"), E) as each:
                E[cell] = each
                for guard in rest:
                    with source.block(f"if not {test(k, guard, E)}:"):
                        source.add("continue")
                source.add(f"{kept} |= one_cell({each})")
            open_ = kept
        return open_

    def from_slot(self, found: Plan, card: ir.Expr, cell: int, cells: ir.Expr) -> None:
        k, source = self.k, self.k.source
        E: Frame = {}
        scalar, bound = split(found.guards, frozenset({NO_SLOT, cell}))
        source.fields[f"cells_{self.name}"] = "cells()"
        with source.function(f"def count_{self.name}(s: State) -> number:", looks=True):
            source.add(f"s.many_{self.name} = 0")
            for guard in scalar:
                with source.block(f"if not {test(k, guard, E)}:"):
                    source.add("return 0")
            kind = k.named(k.kind_of(value(k, card, E)), "kind")
            with source.block(f"if {kind} < 0:"):
                source.add("return 0")
            open_ = self.narrowed(bound, cell, E, number(k, cells, E), partial(free, k))
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
        kinds = Kinds(k, single=by_card != () or both != ())
        if how != "move" and k.shape.arounds:
            raise Unsupported("cards that change places among regions around cards")
        bindings = k.layout.cards.bindings
        if bindings:
            self.wild_fields()
        with source.function(f"def count_{self.name}(s: State) -> number:", looks=True):
            source.add(f"s.many_{self.name} = 0")
            for guard in scalar:
                with source.block(f"if not {test(k, guard, E)}:"):
                    source.add("return 0")

            def cut(open_: str) -> str:
                if how == "move":
                    open_ = free(k, open_)
                elif not any(cell in found_empty(guard) for guard in whatever):
                    open_ = self.exchangeable(open_)
                return kinds.narrowed(source.keep(open_, "open", "cells"))

            open_ = self.narrowed(whatever, cell, E, number(k, cells, E), cut)
            held = value(k, cards, E)
            assert isinstance(held, Held)
            kinds.lie_in(held)
            source.fields[f"each_{self.name}"] = f"numbers({kinds.rows})"
            open_cells = f"s.open_{self.name}" if kinds.asks_again(held) and not both else ""
            if open_cells:
                source.fields[f"open_{self.name}"] = "cells()"
            else:
                source.fields[f"cells_{self.name}"] = f"cells({kinds.rows})"
            total = source.keep("0", "total")
            if kinds.by_row(held):
                source.fields[f"upto_{self.name}"] = f"numbers({kinds.rows + 1})"
            for element, alike, here, judge in kinds.each(held, open_, open_cells):
                kind, row = element.kind, kinds.row(element.kind)
                E[card] = element
                if by_card:
                    source.add(f"s.each_{self.name}[{row}] = 0")
                for guard in by_card:
                    with source.block(f"if not {test(k, guard, E)}:"):
                        source.add("continue")
                here = source.keep(self.narrowed(both, cell, E, here), "here", "cells")
                if bindings:
                    with source.block(f"if {' or '.join(f'{kind} == {w}' for w in bindings)}:"):
                        self.wild(kind, row, here, total)
                        source.add("continue")
                judge(here)
                if not open_cells:
                    source.add(f"s.cells_{self.name}[{row}] = {here}")
                many = source.keep(f"count({here})", "many")
                source.add(f"s.each_{self.name}[{row}] = {many}")
                source.add(f"{total} += {many}{f' * count({alike})' if alike else ''}")
                if kinds.by_row(held):
                    source.add(f"s.upto_{self.name}[{row} + 1] = {total}")
            source.add(f"s.many_{self.name} = {total}")
            source.add(f"return {total}")
        with source.function(f"def take_{self.name}(s: State, i: number) -> none:"):
            held = value(k, cards, E)
            assert isinstance(held, Held)
            few = min(k.shape.kinds, k.shape.most_in(held.place)) <= FEW
            if kinds.by_row(held) and not has_order(k, held):
                self.found_by_row(kinds, held, open_cells)
            elif bindings or not few or has_order(k, held):  # cards in order come in that order
                self.looked_for(kinds, held, open_cells)
            else:
                self.counted_off(kinds, held, open_cells)

    def looked_for(self, kinds: Kinds, held: Held, open_cells: str) -> None:
        """Write a decision being taken: its card is looked for among those in a place."""
        k, source, bindings = self.k, self.k.source, self.k.layout.cards.bindings
        with k.each(held) as taken:
            assert isinstance(taken, InPlace)
            many = source.keep(f"s.each_{self.name}[{kinds.row(taken.kind)}]", "many")
            with source.block(f"if i < {many}:"):
                if bindings:
                    with source.block(
                        f"if {' or '.join(f'{taken.kind} == {w}' for w in bindings)}:"
                    ):
                        self.take_wild(taken.kind)
                        source.add("return")
                self.lay_chosen(kinds, taken.kind, "i", open_cells)
                source.add("return")
            source.add(f"i -= {many}")

    def found_by_row(self, kinds: Kinds, held: Held, open_cells: str) -> None:
        """Write the same where it was noted up to which decision each row goes."""
        add, name = self.k.source.add, self.name
        there = self.k.named(self.k.there(held), "held", "kinds")
        add("rank = 0")
        with self.k.source.block(f"for row in range({kinds.rows}):"):
            add(f"rank += i >= s.upto_{name}[row + 1]")
        add(f"i -= s.upto_{name}[rank]")
        add(f"many = s.each_{name}[rank]")
        add("which = 0")
        for n in range(1, kinds.alike_at_most()):
            add(f"which += i >= {n} * many")
        add("i -= which * many")
        found = self.k.source.keep(f"nth({there} & {kinds.kinds_of_row('rank')}, which)", "kind")
        self.lay_chosen(kinds, found, "i", open_cells)

    def counted_off(self, kinds: Kinds, held: Held, open_cells: str) -> None:
        """Write the same for few cards without a branch, since nothing foretells which it is."""
        k, source = self.k, self.k.source
        there = k.named(k.there(held), "held", "kinds")
        if k.shape.most_in(held.place) == 1:
            self.lay_chosen(kinds, source.keep(f"first({there})", "kind"), "i", open_cells)
            return
        for name in ("rank", "upto", "before"):
            source.add(f"{name} = 0")
        with k.each(Held(held.place, held.owner, there, True)) as card:
            assert isinstance(card, InPlace)
            source.add(f"upto += s.each_{self.name}[{kinds.row(card.kind)}]")
            source.add("before = upto if i >= upto else before")
            source.add("rank += i >= upto")
        self.lay_chosen(kinds, source.keep(f"nth({there}, rank)", "kind"), "i - before", open_cells)

    def lay_chosen(self, kinds: Kinds, kind: str, i: str, open_cells: str) -> None:
        """Write that a card of a kind goes to the cell number `i` of those where it may land."""
        source = self.k.source
        here = f"s.cells_{self.name}[{kinds.row(kind)}]"
        if open_cells:
            here = source.keep(open_cells, "here", "cells")
            kinds.ask_again(kind, here)
        self.carry_out([kind, source.keep(f"nth({here}, {i})", "at")])

    def exchangeable(self, cells: str) -> str:
        """Write the cells that are empty, or whose card may leave for a hand."""
        return f"({cells} & ({leaving(self.k)} | ~s.occupied))"

    def wild_fields(self) -> None:
        k = self.k
        values = {len(values) for values in k.layout.cards.bindings.values()}
        if len(values) != 1:
            raise Unsupported("wild cards of several attributes")
        kinds = len(k.layout.cards.bindings)
        k.source.fields[f"wild_{self.name}"] = f"cells({kinds * values.pop()})"
        k.source.fields[f"wilds_{self.name}"] = "cells()" if kinds == 1 else f"cells({kinds})"

    def wild_kinds(self) -> Iterator[tuple[int, str, list[tuple[int, int, str]]]]:
        """Yield each kind that is wild, the field of the cells where it may lie, and of each value
        its number, the kind that it makes, and the field of the cells where it may be that."""
        bindings, at = self.k.layout.cards.bindings, 0
        for number_, (unbound, values) in enumerate(bindings.items()):
            cells = f"s.wilds_{self.name}" + (f"[{number_}]" if len(bindings) > 1 else "")
            words = [f"s.wild_{self.name}[{at + i}]" for i in range(len(values))]
            yield unbound, cells, [(*each, word) for each, word in zip(values, words, strict=True)]
            at += len(values)

    def of_wild(self, kind: str, unbound: int) -> AbstractContextManager[object]:
        """Write what is done of one kind that is wild, where it is known that it is one."""
        several = len(self.k.layout.cards.bindings) > 1
        return self.k.source.block(f"if {kind} == {unbound}:") if several else nullcontext()

    def wild(self, kind: str, row: str, here: str, total: str) -> None:
        """Count cell by cell the values that a wild card may take there."""
        k, source = self.k, self.k.source
        here = source.keep(here, "here", "cells")
        many = source.keep("0", "many")
        for unbound, cells, values in self.wild_kinds():
            with self.of_wild(kind, unbound):
                source.add(f"{cells} = {here}")
                for _, bound, word in values:
                    source.add(f"{word} = {landing(k, str(bound), here)}")
                    source.add(f"{many} += count({word})")
        source.add(f"s.each_{self.name}[{row}] = {many}")
        source.add(f"{total} += {many}")

    def take_wild(self, kind: str) -> None:
        """Write a decision being taken: a wild card is laid with one of its values."""
        k, source = self.k, self.k.source
        for unbound, cells, values in self.wild_kinds():
            with self.of_wild(kind, unbound), k.each(Code(cells, "cells")) as at:
                for code, _, word in values:
                    with source.block(f"if {word} >> {at} & 1:"):
                        with source.block("if i == 0:"):
                            self.carry_out([kind, str(at)], wild=str(code))
                            source.add("return")
                        source.add("i -= 1")

    def carry_out(self, arguments: list[str], wild: str = "") -> None:
        """Write the call of the action's steps."""
        k = self.k
        function = performer(k, self.action.name)
        given = ", ".join(["s", *arguments, wild or "0"])
        k.source.add(f"{function}(s{given[1:]})")
