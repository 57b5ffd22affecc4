"""The search for full boards: what the rules bar in, one solution after the other out.

What may still lie where is one set of cells for each kind of card, as a whole number with one bit a
cell. To lay a card takes cells out of such sets. A cell that is left with one kind gets it, and so
does the only cell of a region that is left for a value; where nothing follows, each kind of the
cell with the fewest is tried.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from sdg.engine.geometry import bits
from sdg.puzzles.bars import Bars, Check
from sdg.puzzles.patience import Patience
from sdg.puzzles.totals import Total

Planes: TypeAlias = list[int]  # by kind: the cells where it may still lie
Cards: TypeAlias = dict[int, int]  # cell: kind
DEAD = -1


class Search:
    """A puzzle with these cards given, under the rules that bar what is told."""

    def __init__(
        self, bars: Bars, givens: Mapping[int, int], patience: Patience | None = None
    ) -> None:
        self.bars = bars
        self.puzzle = bars.puzzle
        self.cells = bars.cells
        self.kinds = range(bars.puzzle.kinds)
        self.eaches = [each for each in bars.eaches if not each.cells & ~self.cells]
        self.givens = givens
        self.patience = patience or Patience()
        self.checks: dict[int, list[Check]] = {}
        for check in bars.checks:
            if check.scope & ~self.cells:
                continue
            for cell in bits(check.scope):
                self.checks.setdefault(cell, []).append(check)
        told = (
            total for checks in self.checks.values() for each in checks for total in each.totals
        )
        self.totals = list(dict.fromkeys(told))
        self._kept: dict[tuple[int, int], tuple[tuple[int, int], ...]] = {}

    def begin(self) -> tuple[Planes, int] | None:
        """Answer what may lie where, and the cells that are decided; None if nothing can."""
        supply = self.bars.supply
        too_few = supply and sum(supply.values()) < self.cells.bit_count()
        if too_few or any(each.crowded for each in self.eaches):
            return None
        planes = [0] * len(self.kinds)
        for kind in self.bars.kinds:
            planes[kind] = self.cells
        for each in self.bars.alone:
            planes[each.kind] &= ~each.cells
        for cell, kind in self.givens.items():
            choose(planes, cell, kind)
        if not all(bounded(planes, total) for total in self.totals):
            return None
        decided = self.settle(planes, 0)
        return None if decided == DEAD else (planes, decided)

    def solutions(self) -> Iterator[Cards]:
        """Yield every full board that keeps the rules, each once; the order is always the same."""
        first = self.begin()
        if first is None:
            return
        waiting = [(*first, -1, -1)]
        while waiting:
            self.patience.spend()
            planes, decided, cell, kind = waiting.pop()
            if cell >= 0:
                planes = planes.copy()
                choose(planes, cell, kind)
                decided = self.settle(planes, decided)
            if decided == self.cells:
                yield cards_of(planes, decided)
            elif decided != DEAD:
                cell, kinds = self.branch(planes, self.cells & ~decided)
                waiting += [(planes, decided, cell, each) for each in reversed(kinds)]

    def settle(self, planes: Planes, decided: int) -> int:
        """Work out what follows, in place; answer the cells that are decided, or DEAD."""
        while True:
            ones = twos = 0
            for plane in planes:
                twos |= ones & plane
                ones |= plane
            if ones != self.cells:
                return DEAD
            fresh = ones & ~twos & ~decided
            if fresh:
                for kind, plane in enumerate(tuple(planes)):
                    for cell in bits(plane & fresh):
                        for other, kept in self._kept_by(cell, kind):
                            planes[other] &= kept
                decided |= fresh
                if not self._suffice(planes, decided):
                    return DEAD
                if self.checks and not self._checked(planes, decided, fresh):
                    return DEAD
                touched = (each for each in self.totals if each.cells & fresh)
                if not all(bounded(planes, total) for total in touched):
                    return DEAD
            elif (found := self._only_places(planes, twos)) != 1:
                return DEAD if found == DEAD else decided

    def branch(self, planes: Planes, among: int) -> tuple[int, list[int]]:
        """Answer the first cell with the fewest kinds left, and these."""
        digits: list[int] = []  # in base 2: of how many kinds may lie on each cell
        for plane in planes:
            more = plane & among
            for i, digit in enumerate(digits):
                digits[i], more = digit ^ more, digit & more
            if more:
                digits.append(more)
        fewest = among
        for digit in reversed(digits):
            fewest = fewest & ~digit or fewest
        cell = (fewest & -fewest).bit_length() - 1
        return cell, [kind for kind, plane in enumerate(planes) if plane >> cell & 1]

    def _kept_by(self, cell: int, kind: int) -> tuple[tuple[int, int], ...]:
        """Answer by kind the cells where others may still lie once a card lies on a cell."""
        found = self._kept.get((cell, kind))
        if found is None:
            barred = dict.fromkeys(self.kinds, 0)
            for pairs in self.bars.pairs:
                for other in bits(pairs.table[kind]):
                    barred[other] |= pairs.peers[cell]
            found = tuple((other, ~cells) for other, cells in barred.items() if cells)
            self._kept[cell, kind] = found
        return found

    def _suffice(self, planes: Planes, decided: int) -> bool:
        """Answer whether there are cards enough; where all of a kind lie, none is left."""
        for kind, many in self.bars.supply.items():
            lie = planes[kind] & decided
            left = many - lie.bit_count()
            if left < 0:
                return False
            if left == 0:
                planes[kind] = lie
        return True

    def _only_places(self, planes: Planes, open_cells: int) -> int:
        """Give values the only cell of a region that is left; answer 1 if any, 0, or DEAD."""
        changed = 0
        for each in self.eaches:
            for value in each.values:
                seen = 0
                for kind in bits(value):
                    seen |= planes[kind]
                seen &= each.cells
                if not seen:
                    return DEAD
                if not seen & (seen - 1) and seen & open_cells:
                    for kind, plane in enumerate(planes):
                        if plane & seen and not value >> kind & 1:
                            planes[kind] = plane & ~seen
                            changed = 1
        return changed

    def _checked(self, planes: Planes, decided: int, fresh: int) -> bool:
        """Ask what looks at cells that are now filled, and at all others but one."""
        asked = [check for cell in bits(fresh) for check in self.checks.get(cell, ())
                 if not check.told]  # fmt: skip
        for check in dict.fromkeys(asked):
            left = check.scope & ~decided
            if not left & (left - 1):
                cards = cards_of(planes, check.scope & decided)
                if len(cards) < (check.scope & decided).bit_count():
                    return False
                if not left:
                    if not check.holds(cards):
                        return False
                    continue
                cell = left.bit_length() - 1
                for kind, plane in enumerate(planes):
                    if plane & left and not check.holds({**cards, cell: kind}):
                        planes[kind] = plane & ~left
        return True


def choose(planes: Planes, cell: int, kind: int) -> None:
    """Leave a cell one kind, or none if that may not lie there."""
    for other, plane in enumerate(planes):
        if other != kind:
            planes[other] = plane & ~(1 << cell)


def bounded(planes: Planes, total: Total) -> bool:
    """Take out what is too much or too little beside all else; answer whether anything is left."""
    least, most, ends = 0, 0, []
    for cell, adds in total.adds:
        here = [add for plane, add in zip(planes, adds, strict=True) if plane >> cell & 1]
        if not here:
            return False
        low, high = min(here), max(here)
        least += low
        most += high
        ends.append((low, high))
    if least > total.high or most < total.low:
        return False
    for (cell, adds), (low, high) in zip(total.adds, ends, strict=True):
        at_least, at_most = total.low - (most - high), total.high - (least - low)
        if low < at_least or high > at_most:
            for kind, plane in enumerate(planes):
                if plane >> cell & 1 and not at_least <= adds[kind] <= at_most:
                    planes[kind] = plane & ~(1 << cell)
    return True


def cards_of(planes: Planes, cells: int) -> Cards:
    """Answer the cards of cells that are decided."""
    return {cell: kind for kind, plane in enumerate(planes) for cell in bits(plane & cells)}
