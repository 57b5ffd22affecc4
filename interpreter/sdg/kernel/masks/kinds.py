"""Conditions on a card as sets of kinds, generated.

What takes a loop or a branch comes last, and only if some of the cards have passed the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sdg import ir
from sdg.kernel.dialect.values import Frame, Held
from sdg.kernel.dialect.writer import INDENT
from sdg.kernel.expressions.numbers import bind
from sdg.kernel.expressions.register import number, test, value
from sdg.kernel.masks.kind_tables import (
    Always,
    Apart,
    Beside,
    Joined,
    KindTable,
    Named,
    Others,
    Valued,
    by_kinds,
    everything,
    lying_there,
)

if TYPE_CHECKING:
    from sdg.kernel.generator_context import Kernel


def kinds_passing(
    k: Kernel, condition: ir.Expr, slot: int, E: Frame, held: Held, over: ir.Expr
) -> str | None:
    """Generate the kinds of some cards that pass a condition, with the card in a slot.

    `over` says where the cards lie, which is `held`. None where their kinds do not decide it. Kinds
    that do not lie there may be among them.
    """
    table = by_kinds(k, lying_there(condition, slot, over), slot, E)
    return None if table is None else Passing(k, E).kinds(table, k.there(held))


def cards_passing(
    k: Kernel, condition: ir.Expr, slot: int, E: Frame, held: Held, over: ir.Expr
) -> str | None:
    """Generate the same without those that do not lie there."""
    passing = kinds_passing(k, condition, slot, E, held, over)
    return None if passing is None else f"({k.there(held)} & {passing})"


class Passing:
    """Writes sets of kinds that pass a condition."""

    def __init__(self, k: Kernel, E: Frame) -> None:
        """Begin with what is known of names."""
        self.k = k
        self.E = E
        self.everything = str(everything(k))

    def kinds(self, table: KindTable, among: str) -> str:
        """Generate the kinds that pass; what is said of those that are not among some is not
        asked.
        """
        match table:
            case Always(kinds):
                return str(kinds)
            case Beside(card, rows):
                return self.beside(card, rows)
            case Valued():
                return self.valued(table)
            case Apart(condition):
                return f"({self.everything} if {test(self.k, condition, self.E)} else 0)"
            case Others(part):
                return f"(~{self.kinds(part, among)})"
            case Named(node, part):
                bind(self.k, node, self.E)
                return self.kinds(part, among)
            case Joined(parts, every):
                return self.joined(parts, every, among)

    def joined(self, parts: Sequence[KindTable], every: bool, among: str) -> str:
        """Generate the kinds that pass each part, or some part."""
        add, passing, sign = (
            self.k.source.add,
            self.k.source.fresh("passing"),
            "&" if every else "|",
        )
        left = passing if every else f"{among} & ~{passing}"  # among them the next part is tested
        short, long = self.written(parts, passing if every else among)
        if not long:
            return f"({f' {sign} '.join(short)})"
        begun = [among, *short] if every else short or ["0"]
        add(f"{passing}: kinds = {f' {sign} '.join(begun)}")
        for lines, text in long:
            add(f"if {left}:")
            self.k.source.lines += lines
            add(f"{INDENT}{passing} {sign}= {text}")
        return passing

    def written(
        self, parts: Sequence[KindTable], among: str
    ) -> tuple[list[str], list[tuple[list[str], str]]]:
        """Write parts: return those without a loop or a branch, and the others with their lines."""
        source = self.k.source
        short: list[str] = []
        long: list[tuple[list[str], str]] = []
        for part in parts:
            with source.aside() as lines:
                text = self.kinds(part, among)
            if any(line.endswith(":") for line in lines):
                long.append(([INDENT + line for line in lines], text))
            else:
                source.lines += lines
                short.append(text)
        return short, long

    def valued(self, lookup: Valued) -> str:
        """Generate the row of a table for a number."""
        table = self.k.source.table(lookup.called, lookup.rows, "kinds")
        low, high = lookup.low, lookup.low + len(lookup.rows) - 1
        wanted = self.k.named(number(self.k, lookup.asked, self.E), "wanted")
        beside = str(lookup.below)
        if lookup.absent != lookup.below:
            beside = f"({lookup.absent} if {wanted} == ABSENT else {beside})"
        if lookup.above != lookup.below:
            beside = f"({lookup.above} if {wanted} > {high} else {beside})"
        index = wanted if low == 0 else f"{wanted} - {low}" if low > 0 else f"{wanted} + {-low}"
        return f"({table}[{index}] if {low} <= {wanted} <= {high} else {beside})"

    def beside(self, card: ir.Expr, rows: Sequence[int]) -> str:
        """Generate the row of a table for the kind of another card."""
        *known, absent = rows
        table = self.k.source.table("kinds_beside", known, "kinds")
        kind = self.k.kind_of(value(self.k, card, self.E))
        return f"({table}[{kind}] if {kind} >= 0 else {absent})"
