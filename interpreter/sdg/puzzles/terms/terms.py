"""What a rule says of cards, as numbers that a search can bound before all cells are filled.

A term is a number that hangs on the cards of some cells; yes is 1, no is 0. `ends` answers the
least and the greatest it can still be where each cell has some kinds left, `keep` takes out kinds
with which it would lie outside two ends, `value` is what it comes to on full cells. Where the rules
go wrong it is any number: the cards with which they may are a term of their own.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from attrs import Factory, define, field, frozen

from sdg import ir
from sdg.layout.bit_sets import bits
from sdg.layout.with_options import compared
from sdg.puzzles.terms.card_tables import WIDE, Column, Ends, Table

Kinds: TypeAlias = list[int]  # by cell: the kinds that are left, one bit each
Cards: TypeAlias = Mapping[int, int]  # cell: kind


class Term(ABC):
    """A number that hangs on the cards of `cells`; each class below is one way to make it.

    `size` is how many terms it is made of, itself among them.
    """

    size: int = 1

    @property
    @abstractmethod
    def cells(self) -> int:
        """Return the set of cells on which it hangs."""

    @abstractmethod
    def ends(self, kinds: Kinds) -> Ends:
        """Return two ends between which it lies; on full cells both are its value."""

    def keep(self, kinds: Kinds, low: int, high: int) -> bool:
        """Take out kinds with which it is not between two ends; return whether it still can be."""
        least, most = self.ends(kinds)
        return least <= high and most >= low

    @abstractmethod
    def value(self, cards: Cards) -> int:
        """Return what it comes to."""


@frozen
class Fixed(Term):
    """The same whatever lies where."""

    number: int

    @property
    def cells(self) -> int:
        return 0

    def ends(self, kinds: Kinds) -> Ends:
        return self.number, self.number

    def value(self, cards: Cards) -> int:
        return self.number


NO, YES = Fixed(0), Fixed(1)


@frozen(cache_hash=True)
class Of(Term):
    """What the card of one cell says."""

    cell: int
    column: Column

    @property
    def cells(self) -> int:
        return 1 << self.cell

    def ends(self, kinds: Kinds) -> Ends:
        return self.column.ends(kinds[self.cell])

    def keep(self, kinds: Kinds, low: int, high: int) -> bool:
        kinds[self.cell] &= self.column.within(low, high)
        return kinds[self.cell] != 0

    def value(self, cards: Cards) -> int:
        return self.column.numbers[cards[self.cell]]


@frozen(cache_hash=True)
class Two(Term):
    """Whether two cards go together so."""

    one: int
    other: int
    table: Table

    @property
    def cells(self) -> int:
        return 1 << self.one | 1 << self.other

    def ends(self, kinds: Kinds) -> Ends:
        so, _, not_so, _ = self.table.left(kinds[self.one], kinds[self.other])
        return (0 if not_so else 1), (1 if so else 0)

    def keep(self, kinds: Kinds, low: int, high: int) -> bool:
        if low <= 0 and high >= 1:
            return True
        left = self.table.left(kinds[self.one], kinds[self.other])
        kinds[self.one], kinds[self.other] = left[:2] if low == 1 else left[2:]
        return low <= high and kinds[self.one] != 0 != kinds[self.other]

    def value(self, cards: Cards) -> int:
        return self.table.rows[cards[self.one]] >> cards[self.other] & 1


def _joined(parts: tuple[Term, ...]) -> int:
    cells = 0
    for part in parts:
        cells |= part.cells
    return cells


def _shared(parts: tuple[Term, ...]) -> int:
    cells = parts[0].cells
    for part in parts:
        cells &= part.cells
    return cells


@frozen(cache_hash=True)
class Parted(Term):
    """A term made of others."""

    parts: tuple[Term, ...]
    cells: int = field(
        default=Factory(lambda self: _joined(self.parts), takes_self=True), eq=False, repr=False
    )
    size: int = field(
        default=Factory(lambda self: 1 + sum(part.size for part in self.parts), takes_self=True),
        eq=False,
        repr=False,
    )


@frozen(cache_hash=True)
class Sum(Parted):
    """Terms, each so many times, and a number besides."""

    times: tuple[int, ...] = field(kw_only=True)
    number: int = field(kw_only=True)

    def ends(self, kinds: Kinds) -> Ends:
        least = most = self.number
        for times, part in zip(self.times, self.parts, strict=True):
            low, high = part.ends(kinds)
            least += times * (low if times > 0 else high)
            most += times * (high if times > 0 else low)
        return least, most

    def keep(self, kinds: Kinds, low: int, high: int) -> bool:
        each = [part.ends(kinds) for part in self.parts]
        least = most = self.number
        for times, (lower, higher) in zip(self.times, each, strict=True):
            least += times * (lower if times > 0 else higher)
            most += times * (higher if times > 0 else lower)
        if least > high or most < low:
            return False
        if low <= least and most <= high:
            return True
        for times, part, (lower, higher) in zip(self.times, self.parts, each, strict=True):
            if lower == higher:
                continue
            first, last = times * lower, times * higher
            bottom, top = (first, last) if times > 0 else (last, first)
            at_least, at_most = low - (most - top), high - (least - bottom)
            if at_least > bottom or at_most < top:
                if times < 0:
                    at_least, at_most = -at_most, -at_least
                size = abs(times)
                if not part.keep(kinds, -(-at_least // size), at_most // size):
                    return False
        return True

    def value(self, cards: Cards) -> int:
        pairs = zip(self.times, self.parts, strict=True)
        return self.number + sum(times * part.value(cards) for times, part in pairs)


@frozen(cache_hash=True)
class Product(Parted):
    """One term times another."""

    def ends(self, kinds: Kinds) -> Ends:
        one, other = (part.ends(kinds) for part in self.parts)
        corners = [a * b for a in one for b in other]
        return min(corners), max(corners)

    def value(self, cards: Cards) -> int:
        one, other = self.parts
        return one.value(cards) * other.value(cards)


@frozen(cache_hash=True)
class Divided(Parted):
    """A term divided by a number above 0, rounded down."""

    by: int = field(kw_only=True)

    def ends(self, kinds: Kinds) -> Ends:
        low, high = self.parts[0].ends(kinds)
        return low // self.by, high // self.by

    def keep(self, kinds: Kinds, low: int, high: int) -> bool:
        return self.parts[0].keep(kinds, low * self.by, high * self.by + self.by - 1)

    def value(self, cards: Cards) -> int:
        return self.parts[0].value(cards) // self.by


@frozen(cache_hash=True)
class Remainder(Parted):
    """What is left of a term divided by a number above 0."""

    by: int = field(kw_only=True)

    def ends(self, kinds: Kinds) -> Ends:
        low, high = self.parts[0].ends(kinds)
        if low // self.by == high // self.by:
            return low % self.by, high % self.by
        return 0, self.by - 1

    def value(self, cards: Cards) -> int:
        return self.parts[0].value(cards) % self.by


@frozen(cache_hash=True)
class Most(Parted):
    """The greatest of some terms."""

    def ends(self, kinds: Kinds) -> Ends:
        each = [part.ends(kinds) for part in self.parts]
        return max(low for low, _ in each), max(high for _, high in each)

    def keep(self, kinds: Kinds, low: int, high: int) -> bool:
        able = []
        for part in self.parts:
            least, most = part.ends(kinds)
            if most > high and not part.keep(kinds, -WIDE, high):
                return False
            if most >= low and least <= high:
                able.append(part)
        return len(able) > 1 or bool(able and able[0].keep(kinds, low, high))

    def value(self, cards: Cards) -> int:
        return max(part.value(cards) for part in self.parts)


@frozen(cache_hash=True)
class Either(Parted):
    """The second of three terms if the first is so, else the third."""

    def ends(self, kinds: Kinds) -> Ends:
        condition, yes, no = self.parts
        low, high = condition.ends(kinds)
        if low == high:
            return (yes if low else no).ends(kinds)
        one, other = yes.ends(kinds), no.ends(kinds)
        return min(one[0], other[0]), max(one[1], other[1])

    def keep(self, kinds: Kinds, low: int, high: int) -> bool:
        condition, *both = self.parts
        no, yes = condition.ends(kinds)
        able = [] if no == 1 else [0]
        able += [1] if yes == 1 else []
        left = []
        for which in able:
            least, most = both[1 - which].ends(kinds)
            if least <= high and most >= low:
                left.append(which)
        if len(left) != 1:
            return bool(left)
        (which,) = left
        return condition.keep(kinds, which, which) and both[1 - which].keep(kinds, low, high)

    def value(self, cards: Cards) -> int:
        condition, yes, no = self.parts
        return (yes if condition.value(cards) else no).value(cards)


@frozen(cache_hash=True)
class Within(Parted):
    """Whether a term lies between two ends."""

    low: int = field(kw_only=True)
    high: int = field(kw_only=True)

    def ends(self, kinds: Kinds) -> Ends:
        least, most = self.parts[0].ends(kinds)
        if self.low <= least and most <= self.high:
            return 1, 1
        return 0, (1 if least <= self.high and most >= self.low else 0)

    def keep(self, kinds: Kinds, low: int, high: int) -> bool:
        (part,) = self.parts
        if low > high:
            return False
        if low == 1:
            return part.keep(kinds, self.low, self.high)
        if high == 0:
            least, most = part.ends(kinds)
            if least >= self.low:
                return part.keep(kinds, self.high + 1, max(most, self.high + 1))
            if most <= self.high:
                return part.keep(kinds, min(least, self.low - 1), self.low - 1)
        return True

    def value(self, cards: Cards) -> int:
        return int(self.low <= self.parts[0].value(cards) <= self.high)


@frozen(cache_hash=True)
class Not(Parted):
    """Whether a term is not so."""

    def ends(self, kinds: Kinds) -> Ends:
        low, high = self.parts[0].ends(kinds)
        return 1 - high, 1 - low

    def keep(self, kinds: Kinds, low: int, high: int) -> bool:
        return self.parts[0].keep(kinds, 1 - high, 1 - low)

    def value(self, cards: Cards) -> int:
        return 1 - self.parts[0].value(cards)


@frozen(cache_hash=True)
class Some(Parted):
    """Whether one of some terms is so at least (`wanted` 1), or one is not so (`wanted` 0)."""

    wanted: int = field(kw_only=True)
    shared: int = field(  # the cells on which each of them hangs
        default=Factory(lambda self: _shared(self.parts), takes_self=True),
        init=False, eq=False, repr=False,
    )  # fmt: skip

    def ends(self, kinds: Kinds) -> Ends:
        wanted, can = self.wanted, 0
        for part in self.parts:
            low, high = part.ends(kinds)
            if low == high == wanted:
                return 1, 1
            if low != high:
                can = 1
        return 0, can

    def keep(self, kinds: Kinds, low: int, high: int) -> bool:
        wanted = self.wanted
        if low > high:
            return False
        if high == 0:
            return all(part.keep(kinds, 1 - wanted, 1 - wanted) for part in self.parts)
        if low == 1:
            able = list[Term]()
            for part in self.parts:
                least, most = part.ends(kinds)
                if least == most == wanted:
                    return True
                if least != most:
                    if able and not self.shared:
                        return True
                    able.append(part)
            if len(able) == 1:
                return able[0].keep(kinds, wanted, wanted)
            return bool(able) and self._keep_shared(kinds, able)
        return True

    def _keep_shared(self, kinds: Kinds, able: list[Term]) -> bool:
        """Take out of the cells on which all parts hang the kinds with which none can be so."""
        left = dict.fromkeys(bits(self.shared), 0)
        for part in able:
            if all(left[cell] == kinds[cell] for cell in left):
                return True
            so = kinds.copy()
            if part.keep(so, self.wanted, self.wanted):
                for cell in left:
                    left[cell] |= so[cell]
        for cell, kept in left.items():
            kinds[cell] = kept
        return all(left.values())

    def value(self, cards: Cards) -> int:
        return int(any(part.value(cards) == self.wanted for part in self.parts))


@frozen(cache_hash=True)
class Compared(Term):
    """Whether two terms compare so, of which one may stand for nothing."""

    parts: tuple[Term, ...]
    op: str = field(kw_only=True)

    @property
    def cells(self) -> int:
        return self.parts[0].cells | self.parts[1].cells

    def ends(self, kinds: list[int]) -> tuple[int, int]:
        return 0, 1

    def value(self, cards: Cards) -> int:
        left, right = (part.value(cards) for part in self.parts)
        return int(compared(self.op, left, right))


@define(eq=False)
class Asked(Term):
    """What only the engine tells, once all its cells are filled."""

    size = 50  # it takes that much longer
    cells: int
    ask: Callable[[Cards], int]
    bounds: Ends  # between which any answer lies
    node: ir.Expr  # what is asked
    untold: type | None  # the kind of node in it that has no term

    def ends(self, kinds: Kinds) -> Ends:
        """Ask, where one kind is left for each cell."""
        cards = {}
        for cell in bits(self.cells):
            left = kinds[cell]
            if left & (left - 1) or not left:
                return self.bounds
            cards[cell] = left.bit_length() - 1
        number = self.ask(cards)
        return number, number

    def keep(self, kinds: Kinds, low: int, high: int) -> bool:
        """Ask of each kind that is left for the last cell."""
        last = [cell for cell in bits(self.cells) if kinds[cell] & (kinds[cell] - 1)]
        if len(last) > 1 or (low <= self.bounds[0] and high >= self.bounds[1]):
            return True
        if not last:
            least, most = self.ends(kinds)
            return least <= high and most >= low
        (cell,), kept, left = last, 0, list(kinds)
        for kind in bits(kinds[cell]):
            left[cell] = 1 << kind
            least, most = self.ends(left)
            kept |= 1 << kind if least <= high and most >= low else 0
        kinds[cell] = kept
        return kept != 0

    def value(self, cards: Cards) -> int:
        return self.ask({cell: cards[cell] for cell in bits(self.cells)})


def asked_parts(term: Term) -> Iterator[Asked]:
    """Yield the parts of a term that only the engine tells."""
    match term:
        case Asked():
            yield term
        case Parted(parts=parts):
            for part in parts:
                yield from asked_parts(part)


@frozen
class OnCell:
    """The card that lies on a cell."""

    cell: int


Meant: TypeAlias = int | OnCell | Term  # what a name stands for
Elements: TypeAlias = list[tuple[Term, Meant]]  # each with whether it is one


@frozen
class Several:
    """A set that hangs on cards, to which a name is given."""

    elements: tuple[tuple[Term, Meant], ...]


Named: TypeAlias = Meant | Several
