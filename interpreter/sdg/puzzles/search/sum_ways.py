"""Sums of cards of which some differ: what cells can still be, once few ways to fill them are left.

Two cells of one row cannot both be 9. While a sum can be filled in many ways, its cells are only
kept between what the others leave them at least and at most; of few ways each is tried.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import accumulate
from operator import itemgetter
from typing import TypeAlias

from attrs import define, field

from sdg.layout.bit_sets import bits
from sdg.puzzles.rules.constraints import Constraints
from sdg.puzzles.rules.totals import Total
from sdg.puzzles.terms.card_tables import Column, Ends
from sdg.puzzles.terms.terms import Cards, Kinds, Term

MOST_WAYS = 100  # to fill the open cells of a sum, until each is tried
MOST_KNOWN = 20_000  # answers that are kept for one sum

Masks: TypeAlias = tuple[int, ...]  # by cell of a sum: the kinds that are left


@define(eq=False)
class Added(Term):
    """Whether cards come to a number between two ends, where some cards bar each other.

    `barred` are for each cell those that come later in the sum: by the kind on the one, what the
    other may not be.
    """

    cells: int
    each: tuple[int, ...]
    columns: tuple[Column, ...]
    low: int
    high: int
    barred: tuple[tuple[Masks, ...], ...]
    _get: Callable[[Kinds], Masks] = field(init=False)
    _known: dict[Masks, Masks] = field(factory=dict)  # without kinds: it cannot be so

    def __attrs_post_init__(self) -> None:
        self._get = itemgetter(*self.each)

    def ends(self, kinds: Kinds) -> Ends:
        left = [c.ends(kinds[cell]) for cell, c in zip(self.each, self.columns, strict=True)]
        least, most = sum(low for low, _ in left), sum(high for _, high in left)
        if self.low <= least and most <= self.high:
            return 1, 1
        return 0, int(least <= self.high and most >= self.low)

    def keep(self, kinds: Kinds, low: int, high: int) -> bool:
        """Take out kinds with which it is not so. It is only ever asked to be so."""
        left = self._get(kinds)
        narrowed = self._known.get(left)
        if narrowed is None:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            narrowed = self._known[left] = self._left(left)
        if narrowed != left:
            for cell, kept in zip(self.each, narrowed, strict=bool(narrowed)):
                kinds[cell] = kept
        return bool(narrowed)

    def value(self, cards: Cards) -> int:
        numbers = zip(self.each, self.columns, strict=True)
        return int(self.low <= sum(c.numbers[cards[cell]] for cell, c in numbers) <= self.high)

    def _left(self, kinds: Masks) -> Masks:
        """Return the kinds with which it can be so, by cell; none if it cannot."""
        while True:
            bounded = self._bounded(kinds)
            if bounded is kinds or not bounded:
                break
            kinds = bounded
        if not bounded:
            return bounded
        ways = 1
        places = []
        for place, left in enumerate(kinds):
            if left & (left - 1):
                places.append(place)
                ways *= left.bit_count()
        if ways > MOST_WAYS or len(places) < 2:
            return bounded
        done = sum(
            column.ends(left)[0]
            for column, left in zip(self.columns, kinds, strict=True)
            if not left & (left - 1)
        )
        tried = Ways(self, places, [kinds[place] for place in places], done)
        if not all(tried.kept):
            return ()
        narrowed = list(kinds)
        for place, kept in zip(places, tried.kept, strict=True):
            narrowed[place] = kept
        return tuple(narrowed)

    def _bounded(self, kinds: Masks) -> Masks:
        """Return the kinds that the others leave enough and not too much for; none if one has none.

        The answer is what is asked, where nothing is taken out.
        """
        least = most = widest = 0
        ends = []
        for column, left in zip(self.columns, kinds, strict=True):
            low, high = both = column.ends(left)
            ends.append(both)
            least += low
            most += high
            if high - low > widest:
                widest = high - low
        room, lack = self.high - least, most - self.low
        if widest <= room and widest <= lack:
            return kinds
        if room < 0 or lack < 0:
            return ()
        bounded = tuple(
            left & column.within(high - lack, low + room)
            for left, column, (low, high) in zip(kinds, self.columns, ends, strict=True)
        )
        if bounded == kinds:
            return kinds
        return bounded if all(bounded) else ()


class Ways:
    """The ways to fill open cells of a sum, where the others come to a number.

    `kept` are the kinds that are in a way, by cell.
    """

    def __init__(self, added: Added, places: list[int], kinds: list[int], done: int) -> None:
        self.columns = [added.columns[place] for place in places]
        self.barred = [
            [added.barred[one][other - one - 1] for other in places[i + 1 :]]
            for i, one in enumerate(places)
        ]
        self.kept = [0] * len(kinds)
        ends = [column.ends(left) for column, left in zip(self.columns, kinds, strict=True)]
        self._last = len(kinds) - 1
        self._least = list(accumulate([low for low, _ in ends[:0:-1]], initial=0))[::-1]
        self._most = list(accumulate([high for _, high in ends[:0:-1]], initial=0))[::-1]
        self._fill(0, kinds, added.low - done, added.high - done)

    def _fill(self, place: int, kinds: list[int], low: int, high: int) -> bool:
        """Fill the cells from a place on so that they come to between two ends, in all ways."""
        column, kept = self.columns[place], 0
        here, *later = kinds
        here &= column.within(low - self._most[place], high - self._least[place])
        if place == self._last:
            kept = here
        elif here:
            numbers, barred = column.numbers, self.barred[place]
            for kind in bits(here):
                after = [
                    left & ~constraints[kind] if constraints else left
                    for left, constraints in zip(later, barred, strict=True)
                ]
                number = numbers[kind]
                if self._fill(place + 1, after, low - number, high - number):
                    kept |= 1 << kind
        self.kept[place] |= kept
        return kept != 0


def sums(constraints: Constraints, totals: Iterable[Total]) -> Iterator[Added]:
    """Yield totals as terms that know which of their cells differ."""
    columns: dict[tuple[int, ...], Column] = {}
    for total in totals:
        each = tuple(cell for cell, _ in total.adds)
        if len(each) > 1:
            yield Added(
                total.cells, each,
                tuple(columns.setdefault(adds, Column(adds)) for _, adds in total.adds),
                total.low, total.high,
                tuple(tuple(_barred(constraints, one, other) for other in each[i + 1:])
                      for i, one in enumerate(each)),
            )  # fmt: skip


def _barred(constraints: Constraints, one: int, other: int) -> Masks:
    """Return by the kind on one cell which kinds another may not have; nothing if that is none."""
    barred: Masks = ()
    for pairs in constraints.pairs:
        if pairs.peers[one] >> other & 1:
            table = pairs.table
            barred = tuple(x | y for x, y in zip(barred, table, strict=True)) if barred else table
    return barred
