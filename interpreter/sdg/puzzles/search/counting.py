"""How many solutions a puzzle has: parts that do not touch are counted alone, and none twice.

A count that turns out to be long begins anew with what a search then works out too.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TypeAlias

from attrs import define

from sdg.engine.state.budget import Fault
from sdg.layout.bit_sets import bits
from sdg.puzzles.search.candidates import DEAD, Planes, cards_of, choose
from sdg.puzzles.search.search import EASY, Search

MOST_KEPT = 200_000  # positions whose number of solutions is remembered
Key: TypeAlias = tuple[int, ...]


@define
class _Sum:
    """Cells with a kind each, of which one is right; they are tried one after the other."""

    key: Key
    planes: Planes
    decided: int
    open: int
    tries: list[tuple[int, int]]  # what is still to be tried
    count: int = 0


@define
class _Product:
    """Parts of the board that do not touch: each choice of one goes with each of the others."""

    planes: Planes
    decided: int
    parts: list[int]  # still to be counted
    count: int = 1


class Counting:
    """One count under way. `at_least` tells how many there are for sure so far."""

    def __init__(self, search: Search, most: int | None = None) -> None:
        """Begin; with `most` the count stops there."""
        self.search = search
        self.most = most
        self.known: dict[Key, int] = {}
        self.stack: list[_Sum | _Product] = []
        self.linked: list[int] = []
        self.alike = _alike(search)
        self.fails = any(check.fails for check in search.constraints.checks)
        self.tried = 0  # solutions that are found one by one

    @property
    def at_least(self) -> int:
        """Return how many solutions are found so far."""
        count, factor = self.tried, 1
        for frame in self.stack:
            if isinstance(frame, _Sum):
                count += factor * frame.count
            else:
                factor *= 0 if frame.parts else frame.count
        return count

    def count(self) -> int:
        """Return how many solutions there are, or `most` if there are so many.

        Where the rules go wrong in one part, others may be filled in no way: then all is tried.
        """
        try:
            return self._count()
        except Fault:
            self.stack.clear()
        for _ in islice(self.search.solutions(), self.most):
            self.tried += 1
        return self.tried

    def _count(self) -> int:
        value, steps = self._start(self.search.begin()), 0
        while self.stack:
            steps += 1
            if steps == EASY and self.at_least < 2:  # what is known of parts stays true
                self.stack.clear()
                value = self._start(self.search.begin_again())
                continue
            frame = self.stack[-1]
            if value is not None:
                count = frame.count + value if isinstance(frame, _Sum) else frame.count * value
                frame.count = count if self.most is None else min(count, self.most)
            value = self._go_on(frame)
        assert value is not None
        return value

    def _start(self, first: tuple[Planes, int] | None) -> int | None:
        """Begin to count the whole board; return the number if it is known."""
        if first is None:
            return 0
        self._judge(*first)
        self.linked = _linked(self.search)
        return self._enter(*first, self.search.cells & ~first[1])

    def _go_on(self, frame: _Sum | _Product) -> int | None:
        """Return a number for the innermost frame that is left, or None if one lies in it now."""
        if isinstance(frame, _Product):
            if frame.parts and frame.count:
                return self._part(frame.planes, frame.decided, frame.parts.pop())
        elif frame.tries and frame.count != self.most:
            self.search.patience.spend()
            planes = frame.planes.copy()
            choose(planes, *frame.tries.pop())
            decided = self.search.settle(planes, frame.decided, was=frame.planes)
            if decided == DEAD:
                return 0
            self._judge(planes, decided)
            return self._enter(planes, decided, frame.open & ~decided)
        elif len(self.known) < MOST_KEPT:
            self.known[frame.key] = frame.count
        self.stack.pop()
        return frame.count

    def _judge(self, planes: Planes, decided: int) -> None:
        """Raise `Fault` if the rules go wrong with the cards that lie there."""
        if self.fails:
            self.search.constraints.judge(cards_of(planes, decided))

    def _enter(self, planes: Planes, decided: int, open_cells: int) -> int | None:
        """Begin to count how open cells can be filled; return the number if it is known."""
        if not open_cells:
            return 1
        parts = list(self._parts(open_cells))
        if len(parts) == 1:
            return self._part(planes, decided, open_cells)
        self.stack.append(_Product(planes, decided, parts))
        return None

    def _part(self, planes: Planes, decided: int, open_cells: int) -> int | None:
        """Begin to count one part of the board that hangs together."""
        matters = open_cells
        if self.search.checks:
            for cell in bits(open_cells):
                matters |= self.linked[cell]
        left = [plane & matters for plane in planes]
        key = (open_cells, *(sorted(left) if self.alike else left))
        known = self.known.get(key)
        if known is None:
            tries = self.search.tries(planes, open_cells)
            self.stack.append(_Sum(key, planes, decided, open_cells, tries))
        return known

    def _parts(self, open_cells: int) -> Iterator[int]:
        """Yield the parts of the open cells that have nothing to do with each other."""
        while open_cells:
            part, waiting = 0, open_cells & -open_cells
            while waiting:
                part |= waiting
                near = 0
                for cell in bits(waiting):
                    near |= self.linked[cell]
                waiting = near & open_cells & ~part
            yield part
            open_cells &= ~part


def _alike(search: Search) -> bool:
    """Return whether all that the rules ask of two kinds is that they differ: then they can trade
    their places, and there are as many solutions."""
    differ = tuple(1 << kind for kind in search.kinds)
    same = all(pairs.table == differ for pairs in search.constraints.pairs)
    return same and not search.constraints.alone and not search.checks


def _linked(search: Search) -> list[int]:
    """Return for each cell the others on which it can depend. Raises `Interrupted`."""
    linked = [0] * search.puzzle.layout.geometry.size
    for pairs in search.constraints.pairs:
        for cell, peers in enumerate(pairs.peers):
            search.patience.look()  # a large board has very many pairs
            linked[cell] |= peers
            for other in bits(peers):
                linked[other] |= 1 << cell
    for checks in search.checks.values():
        for check in checks:
            for cell in bits(check.scope):
                linked[cell] |= check.scope
    for cell, terms in search.terms.items():
        for term in terms:
            linked[cell] |= term.cells
    return linked
