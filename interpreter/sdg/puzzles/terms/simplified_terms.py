"""Construction of terms: what is constant, or depends on two cards alone, is simplified at once."""

from __future__ import annotations

from functools import cache

from attrs import define, field, fields

from sdg.ir import ABSENT
from sdg.layout.bit_sets import bits
from sdg.puzzles.search_limits import NODE, Budget
from sdg.puzzles.terms.card_tables import WIDE, Column, Table
from sdg.puzzles.terms.terms import (
    NO,
    YES,
    Asked,
    Either,
    Fixed,
    Not,
    Of,
    Some,
    Sum,
    Term,
    Two,
    Within,
    asked_parts,
)

SMALLEST = frozenset({Fixed, Of, Two})
LARGEST = 1 << 60  # that a term may come to: far from where the language counts no further


class Untold(Exception):
    """It is no term that can be bounded, or too much to put together.

    `kind` is of the node that has no term, where it is one that can be written otherwise.
    """

    def __init__(self, kind: type | None = None) -> None:
        super().__init__(kind)
        self.kind = kind

    @classmethod
    def within(cls, *terms: Term) -> Untold:
        """Return that some terms cannot be gone on with, for what in them only the engine tells."""
        asked = (part.untold for term in terms for part in asked_parts(term))
        return cls(next(filter(None, asked), None))


@define
class Making:
    """Makes terms smaller; equal columns and tables are one. Raises `TooMuch`."""

    kinds: tuple[int, ...]  # those that may lie anywhere
    size: int  # how many kinds there are in all
    budget: Budget
    _columns: dict[tuple[int, ...], Column] = field(factory=dict)
    _tables: dict[tuple[int, ...], Table] = field(factory=dict)
    _shapes: dict[object, tuple[int, ...] | None] = field(factory=dict)
    _anything: list[int] = field(factory=list)  # all kinds on each cell, as far as was asked

    def column(self, numbers: tuple[int, ...]) -> Column:
        """Return the column of such numbers, one for each kind."""
        column = self._columns.get(numbers)
        if column is None:
            if any(abs(number) > LARGEST for number in numbers if number != ABSENT):
                raise Untold
            column = self._columns[numbers] = Column(numbers)
        return column

    def of(self, cell: int, numbers: tuple[int, ...]) -> Term:
        """Return what the card of a cell says, the same for all kinds or not."""
        self.budget.spend(len(numbers) // NODE)
        first = numbers[self.kinds[0]] if self.kinds else 0
        if all(numbers[kind] == first for kind in self.kinds):
            return fixed(first)
        return Of(cell, self.column(numbers))

    def moved(self, term: Term, cell: int) -> Term:
        """Return what the card of another cell says, the same as that of one."""
        return Of(cell, term.column) if isinstance(term, Of) else term

    def ends(self, term: Term) -> tuple[int, int]:
        """Return two ends between which a term lies, whatever lies where."""
        self.budget.spend(term.size)
        return term.ends(self._open(term))

    def _open(self, term: Term) -> list[int]:
        """Return what may lie on each cell, at least as far as the last of a term."""
        missing = term.cells.bit_length() - len(self._anything)
        if missing > 0:
            self._anything += [sum(1 << kind for kind in self.kinds)] * missing
        return self._anything

    def possible(self, term: Term) -> Term:
        """Return a term, or that it is not so if that is seen by taking out kinds."""
        kinds, last = self._open(term)[: term.cells.bit_length()], None
        while kinds != last and not isinstance(term, Asked):
            self.budget.spend(term.size)
            last = kinds.copy()
            if not term.keep(kinds, 1, 1):
                return NO
        return term

    def smaller(self, term: Term) -> Term:
        """Return the same term as what one card says, or two do, if it hangs on no more."""
        if type(term) in SMALLEST:
            return term
        cells = tuple(bits(term.cells)) if term.cells.bit_count() <= 2 else ()
        if not term.cells:
            return fixed(term.value({}))
        if len(cells) == 1:
            self.budget.spend(term.size * len(self.kinds))
            numbers = [0] * self.size
            for kind in self.kinds:
                numbers[kind] = term.value({cells[0]: kind})
            return self.of(cells[0], tuple(numbers))
        if len(cells) == 2 and not isinstance(term, Asked) and self.ends(term) in (
            (0, 1), (0, 0), (1, 1),
        ):  # fmt: skip
            return self._two(term, *cells)
        least, most = self.ends(term)
        if least == most:
            return Fixed(least)
        if not isinstance(term, Asked) and max(-least, most) > LARGEST:
            raise Untold.within(term)
        return term

    def table(self, term: Term, one: int, other: int) -> tuple[int, ...]:
        """Return for each kind of one card those of the other with which a term is so."""
        rows = [0] * self.size
        for kind in self.kinds:
            self.budget.spend(term.size * len(self.kinds))
            for beside in self.kinds:
                if term.value({one: kind, other: beside}):
                    rows[kind] |= 1 << beside
        return tuple(rows)

    def _two(self, term: Term, one: int, other: int) -> Term:
        shape = shape_of(term, (one, other))
        rows = self._shapes.get(shape)
        if rows is None:
            rows = self._shapes[shape] = self.table(term, one, other)
        every = sum(1 << kind for kind in self.kinds)
        if all(rows[kind] & every == every for kind in self.kinds):
            return YES
        if not any(rows):
            return NO
        table = self._tables.get(rows)
        if table is None:
            back = tuple(
                sum(1 << k for k in self.kinds if rows[k] >> j & 1) for j in range(self.size)
            )
            table = self._tables[rows] = Table(rows, back)
        return Two(one, other, table)

    def sum(self, number: int, parts: list[tuple[int, Term]]) -> Term:
        """Return a sum of terms, each so many times, and a number."""
        self.budget.spend(len(parts))
        flat: dict[Term, int] = {}
        for times, part in parts:
            if isinstance(part, Fixed):
                number += times * part.number
            elif isinstance(part, Sum):
                number += times * part.number
                for inner, each in zip(part.times, part.parts, strict=True):
                    flat[each] = flat.get(each, 0) + times * inner
            else:
                flat[part] = flat.get(part, 0) + times
        flat = self._by_cell({part: times for part, times in flat.items() if times})
        if not flat:
            return fixed(number)
        if number == 0 and list(flat.values()) == [1]:
            return next(iter(flat))
        return self.smaller(Sum(tuple(flat), times=tuple(flat.values()), number=number))

    def _by_cell(self, parts: dict[Term, int]) -> dict[Term, int]:
        """Add up what the same cell says more than once."""
        cells = [part.cell for part in parts if isinstance(part, Of)]
        if len(set(cells)) == len(cells):
            return parts
        summed: dict[Term, int] = {}
        columns: dict[int, list[int]] = {}
        for part, times in parts.items():
            if isinstance(part, Of):
                column = columns.setdefault(part.cell, [0] * self.size)
                for kind in self.kinds:
                    column[kind] += times * part.column.numbers[kind]
            else:
                summed[part] = times
        for cell, numbers in columns.items():
            summed[Of(cell, self.column(tuple(numbers)))] = 1
        return summed

    def within(self, term: Term, low: int, high: int) -> Term:
        """Return whether a term lies between two ends."""
        least, most = self.ends(term)
        if low <= least and most <= high:
            return YES
        if least > high or most < low:
            return NO
        return self.smaller(Within((term,), low=low, high=high))

    def negated(self, term: Term) -> Term:
        """Return whether a term is not so."""
        match term:
            case Not(parts=(part,)):
                return part
            case Within(parts=(part,), low=low, high=high) if low <= -WIDE:
                return self.within(part, high + 1, WIDE)
            case Within(parts=(part,), low=low, high=high) if high >= WIDE:
                return self.within(part, -WIDE, low - 1)
        return Fixed(1 - term.number) if isinstance(term, Fixed) else self.smaller(Not((term,)))

    def some(self, parts: list[Term]) -> Term:
        """Return whether one of some terms is so."""
        return self._some(parts, 1)

    def every(self, parts: list[Term]) -> Term:
        """Return whether all of some terms are so."""
        return self.negated(self._some(parts, 0))

    def _some(self, parts: list[Term], wanted: int) -> Term:
        self.budget.spend(len(parts))
        left: dict[Term, None] = {}
        for part in parts:
            if isinstance(part, Fixed):
                if part.number == wanted:
                    return YES
            elif wanted == 1 and isinstance(part, Some) and part.wanted == 1:
                left |= dict.fromkeys(part.parts)
            elif wanted == 0 and isinstance(part, Not) and _is_all(part.parts[0]):
                left |= dict.fromkeys(part.parts[0].parts)  # type: ignore[attr-defined]
            else:
                left[part] = None
        if not left:
            return NO
        if len(left) == 1:
            (part,) = left
            return part if wanted else self.negated(part)
        return self.smaller(Some(tuple(left), wanted=wanted))

    def all_of(self, term: Term) -> tuple[Term, ...]:
        """Return the terms that all have to be so for a term to be: as many as it has.

        That none of some is so asks of each that it is not.
        """
        match term:
            case Not(parts=(Some(parts=parts, wanted=0),)):
                terms = parts
            case Not(parts=(Some(parts=parts, wanted=1),)):
                terms = tuple(self.negated(part) for part in parts)
            case _:
                return (term,)
        return tuple(dict.fromkeys(inner for part in terms for inner in self.all_of(part)))

    def either(self, condition: Term, yes: Term, no: Term) -> Term:
        """Return one of two terms, as a condition tells."""
        if isinstance(condition, Fixed):
            return yes if condition.number else no
        return yes if yes == no else self.smaller(Either((condition, yes, no)))


def fixed(number: int) -> Term:
    """Return a number that is always the same. Raises `Untold` if it is too large."""
    if abs(number) > LARGEST and number != ABSENT:
        raise Untold
    return Fixed(number)


def _is_all(term: Term) -> bool:
    return isinstance(term, Some) and term.wanted == 0


def shape_of(term: Term, cells: tuple[int, ...]) -> object:
    """Return what two terms have in common that differ only in the cells that they speak of."""
    kind: type = type(term)  # which is looked up faster than asked for
    if kind is Fixed or kind is Asked:
        return term
    if isinstance(term, Of):
        return cells.index(term.cell), term.column
    if isinstance(term, Two):
        return cells.index(term.one), cells.index(term.other), term.table
    parts = tuple(shape_of(part, cells) for part in term.parts)  # type: ignore[attr-defined]
    return kind, parts, *(getattr(term, name) for name in _besides(kind))


@cache
def _besides(kind: type) -> tuple[str, ...]:
    """Name the fields of terms of a kind that count, but for their parts."""
    return tuple(each.name for each in fields(kind) if each.eq and each.name != "parts")


__all__ = ["LARGEST", "WIDE", "Making", "Untold", "fixed", "shape_of"]
