"""Kinds of cards bound by the same rules: what they share is evaluated once for all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeAlias

from sdg.kernel.dialect.values import Held, InPlace
from sdg.kernel.rules.placement import Demand, demands

if TYPE_CHECKING:
    from sdg.kernel.generator_context import Kernel

MOST_GROUPS = 4  # that are tested in a loop of their own
MOST_ROWS = 16  # that are all tested, whatever lies there
MOST_ALIKE = 8  # kinds of a row that are distinguished without a branch

Asked: TypeAlias = tuple[InPlace, str, str, Callable[[str], None]]


class Kinds:
    """The kinds of a kernel by what the rules demand of them when they land."""

    def __init__(self, k: Kernel, single: bool) -> None:
        """Sort the kinds; with `single`, more than the rules distinguishes each from the others."""
        self.k = k
        self.demands = demands(k)
        self._said: list[Demand] = []  # of every kind, of the cells that are open to all
        every = range(k.shape.kinds)
        wild = set(k.layout.cards.bindings)
        faces = [
            (-3, kind) if single or kind in wild else tuple(d.alike(k, kind) for d in self.demands)
            for kind in every
        ]
        self.rows = len(set(faces))
        number = {face: i for i, face in enumerate(dict.fromkeys(faces))}
        self._row = [number[face] for face in faces]
        self._row_of: dict[str, str] = {}  # names of kinds whose row has a name
        self._alike = [sum(1 << i for i in every if faces[i] == face) for face in faces]
        bound = [tuple(d.kinds >> kind & 1 for d in self.demands) for kind in every]
        self._groups = [
            sum(1 << i for i in every if bound[i] == each) for each in dict.fromkeys(bound)
        ]
        if len(self._groups) > MOST_GROUPS or wild:
            self._groups = [sum(1 << i for i in every)]

    def lie_in(self, held: Held) -> None:
        """Take in where the cards lie: of one card at most there is one row."""
        if self.k.shape.most_in(held.place) == 1:
            self.rows, self._row = 1, [0] * self.k.shape.kinds

    def row(self, kind: str) -> str:
        """Generate the number of a kind's row, where what is found for it is kept."""
        if kind in self._row_of:
            return self._row_of[kind]
        if self.rows == 1:
            return "0"
        if self.rows == self.k.shape.kinds:
            return kind
        return f"{self.k.source.table('row_of_kind', self._row)}[{kind}]"

    def by_row(self, held: Held) -> bool:
        """Return whether each row is tested, so that nothing depends on which kinds lie there.

        That pays where more cards than rows may lie; the kinds of a row come one after the other.
        """
        few = 1 < self.rows <= MOST_ROWS and self.alike_at_most() in range(2, MOST_ALIKE + 1)
        in_order = self._row == sorted(self._row)
        return few and in_order and self.asks_again(held) and (
            self.rows < self.k.shape.most_in(held.place)
        )  # fmt: skip

    def alike_at_most(self) -> int:
        """Return how many kinds a row has at most."""
        return max(map(self._row.count, range(self.rows)))

    def kinds_of_row(self, row: str) -> str:
        """Generate the kinds of a row."""
        rows = [self._alike[self._row.index(i)] for i in range(self.rows)]
        return f"{self.k.source.table('kinds_of_row', rows, 'kinds')}[{row}]"

    def asks_again(self, held: Held) -> bool:
        """Return whether the cells for one kind are found anew rather than kept for all."""
        several = self.k.shape.places[held.place].kind != "slot"
        return several and len(self._groups) == 1 and not self.k.layout.cards.bindings

    def ask_again(self, kind: str, here: str) -> None:
        """Generate the demands on one kind, on cells that are open to all, as `each` did."""
        every = (1 << self.k.shape.kinds) - 1
        uniform = all(demand.kinds == every for demand in self._own)
        self._judge(self._own, kind, every if uniform else 0)(here)

    def narrowed(self, open_: str) -> str:
        """Generate what the rules demand alike of every kind; return the name of cells so
        narrowed.
        """
        every = (1 << self.k.shape.kinds) - 1
        self._said = [
            d for d in self.demands if d.kinds == every and d.shared(self.k, open_, every)
        ]
        return open_

    def each(self, held: Held, open_: str, kept: str = "") -> Iterator[Asked]:
        """Generate loops over the kinds of a place; what is written between comes inside.

        The cells are narrowed already; those left become the field `kept`, if one is named.

        Yield a card, the cards of its row ("" if there is none besides), the cells where the
        group of kinds may land, and what writes the demands on this kind alone.
        """
        k, source = self.k, self.k.source
        there = k.named(k.there(held), "held", "kinds")
        every = (1 << k.shape.kinds) - 1
        if kept:
            source.add(f"{kept} = {open_}")
        for group in self._groups:
            depth = source.depth
            here = open_
            own = [d for d in self.demands if d.kinds & group and d not in self._said]
            uniform = all(d.kinds & group == group for d in own)
            left = there if group == every else source.keep(f"{there} & {group}", "left", "kinds")
            if len(self._groups) > 1:
                source.add(f"if {left}:")
                source.depth += 1
                here = source.keep(open_, "here", "cells")
                own = [d for d in own if not d.shared(k, here, group)]
            self._own = own
            loop = self._each_row(left) if self.by_row(held) else self._each_kind(left, held)
            with loop as (kind, alike):
                judge = self._judge(own, kind, group if uniform else 0)
                yield InPlace(held.place, held.owner, kind), alike, here, judge
            source.depth = depth

    @contextmanager
    def _each_row(self, there: str) -> Iterator[tuple[str, str]]:
        """Generate a loop over all rows; yield a kind of each, and the cards of it that are
        there.
        """
        source, row = self.k.source, self.k.source.fresh("row")
        first = source.table("kind_of_row", [self._row.index(i) for i in range(self.rows)])
        with source.block(f"for {row} in range({self.rows}):"):
            kind = source.keep(f"{first}[{row}]", "i")
            self._row_of[kind] = row
            yield kind, f"({there} & {self.kinds_of_row(row)})"

    @contextmanager
    def _each_kind(self, there: str, held: Held) -> Iterator[tuple[str, str]]:
        """Generate a loop over one kind of each row that is there; yield the same of each."""
        source, single = self.k.source, self.k.shape.most_in(held.place) == 1
        if self.rows == self.k.shape.kinds and not single:
            with self.k.bits(there, "kinds") as kind:
                yield kind, ""
            return
        left = source.keep(there, "left", "kinds")
        with source.block(f"while {left}:"):
            kind = source.keep(f"first({left})", "i")
            alike = ""
            if single:
                source.add(f"{left} = 0")
            else:
                table = source.table("kinds_alike", self._alike, "kinds")
                alike = source.keep(f"{left} & {table}[{kind}]", "alike", "kinds")
                source.add(f"{left} &= ~{alike}")
            yield kind, alike

    def _judge(self, own: list[Demand], kind: str, kinds: int) -> Callable[[str], None]:
        def judge(here: str) -> None:
            for demand in own:
                demand.judge(self.k, here, kind, kinds)

        return judge
