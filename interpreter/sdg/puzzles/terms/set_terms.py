"""Terms about sets and tables: how many are alike, whether a set is full, a table's row."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from attrs import frozen

from sdg import ir
from sdg.analysis.equivalent_forms import is_one_region
from sdg.ir import ABSENT
from sdg.ir.rewriting import frame_size
from sdg.layout.with_options import compared
from sdg.puzzles.terms.card_tables import WIDE
from sdg.puzzles.terms.groups import GroupCount
from sdg.puzzles.terms.members import elements, none_along
from sdg.puzzles.terms.simplified_terms import Untold
from sdg.puzzles.terms.terms import YES, Fixed, Meant, Most, OnCell, Term

if TYPE_CHECKING:
    from sdg.puzzles.terms.grounding import Grounding

LONGEST = 10_000  # numbers for which it is looked whether a table has a row


@frozen
class Counted:
    """What is counted: how many values there are, share one, or follow another; what each shows."""

    how: str
    each: tuple[Term, ...]


def filled(g: Grounding, node: ir.Expr, what: ir.Expr) -> Term:
    """Return whether something is full, or is empty."""
    make = g.making
    if what.type == ir.CELL:
        cell = g.meant(what)
        if not isinstance(cell, int):
            raise Untold
        return Fixed(int(g.holds(cell) is isinstance(node, ir.IsFull)))
    if isinstance(node, ir.IsEmpty) and isinstance(what, ir.Flight) and not g.is_known(what):
        return none_along(g, what)
    each = elements(g, what)
    if isinstance(node, ir.IsFull) or isinstance(what, ir.RegionCells):
        holding = [(there, isinstance(one, int) and g.holds(one)) for there, one in each]
        if isinstance(node, ir.IsFull):
            full = [make.negated(there) for there, holds in holding if not holds]
            if is_one_region(what):
                full.append(make.some([there for there, _ in holding]))
            return make.every(full)
        return make.negated(make.some([there for there, holds in holding if holds]))
    return make.negated(make.some([there for there, _ in each]))


def count_alike(g: Grounding, how: str, attribute: str, of: ir.Expr) -> Term:
    """Return how many values there are, how many share one, or how many follow another."""
    make, layout = g.making, g.puzzle.layout
    column = layout.cards.column(attribute)[: make.size]
    on = [(there, cell_of(one)) for there, one in elements(g, of)]
    term = _counted(g, how, on, column)
    if all(there == YES and g.holds(one) for there, one in on):
        g.counted[term] = Counted(how, tuple(make.of(one, column) for _, one in on))
    return term


def _counted(g: Grounding, how: str, on: list[tuple[Term, int]], column: tuple[int, ...]) -> Term:
    make = g.making
    codes = sorted({column[kind] for kind in make.kinds} - {ABSENT})
    shown = {}
    for code in codes:
        shows = tuple(int(each == code) for each in column)
        shown[code] = [
            make.every([there, make.of(one, shows)]) for there, one in on if g.holds(one)
        ]
    if how == "alike":
        many = [make.sum(0, [(1, part) for part in parts]) for parts in shown.values()]
        return make.smaller(Most((Fixed(0), *many)))
    there = {code: make.some(parts) for code, parts in shown.items()}
    if how == "different":
        return make.sum(0, [(1, part) for part in there.values()])
    lengths = []
    for code in codes:
        row = list[Term]()
        while code + len(row) in there:
            row.append(make.every([*row, there[code + len(row)]]))
        lengths.append(make.sum(0, [(1, part) for part in row]))
    return make.smaller(Most((Fixed(0), *lengths)))


def all_apart(g: Grounding, counted: Counted, op: str, number: int) -> Term | None:
    """Return a comparison of what was counted, where it says whether any two differ, or all follow
    each other: of each two that is known early. `None` if it says something else.
    """
    many = range(len(counted.each) + 1)
    so = tuple(count for count in many if compared(op, count, number))
    not_so = tuple(count for count in many if count not in so)
    wanted = ((0, 1), (1,)) if counted.how == "alike" else ((len(counted.each),),)
    if counted.how == "straight" and any(g.making.ends(one)[0] == ABSENT for one in counted.each):
        return None
    if so in wanted:
        return _apart(g, counted, so)
    return g.making.negated(_apart(g, counted, not_so)) if not_so in wanted else None


def _apart(g: Grounding, counted: Counted, counts: tuple[int, ...]) -> Term:
    """Return whether any two differ, or, where one may show nothing, are not both the same."""
    make, each = g.making, counted.each
    shown = [make.within(one, ABSENT + 1, WIDE) for one in each]
    apart = _unlike(g, each)
    if counted.how == "straight":
        return make.every([*apart, *_near(g, each)])
    if counted.how == "different":
        return make.every([*shown, *apart])
    one_lacks = (make.negated(make.every([*two])) for two in combinations(shown, 2))
    unlike = [make.some([*two]) for two in zip(one_lacks, apart, strict=True)]
    return make.every(unlike if 0 in counts else [make.some(shown), *unlike])


def _unlike(g: Grounding, each: Sequence[Term]) -> list[Term]:
    """Return of each two whether they differ."""
    return [g.compared("!=", one, other) for one, other in combinations(each, 2)]


def _near(g: Grounding, each: Sequence[Term]) -> list[Term]:
    """Return of each two whether fewer lie between them than there are: so all that differ follow
    each other.
    """
    make, far = g.making, len(each) - 1
    gaps = (make.sum(0, [(1, one), (-1, other)]) for one, other in combinations(each, 2))
    return [make.within(gap, -far, far) for gap in gaps]


def group_count(g: Grounding, cells: ir.Expr) -> Term:
    """Return how many groups there are of some cells."""
    there = {cell_of(one): term for term, one in elements(g, cells)}
    if not there:
        return Fixed(0)
    near = g.puzzle.layout.geometry.neighbors
    return GroupCount(tuple(there.values()), on=tuple(there), near=tuple(near))


def shows(g: Grounding, cells: ir.Expr, attribute: str, low: int, high: int) -> Term:
    """Return whether each of some values is visible there.

    On as many cells as values, all show one of them and no two the same: so much is known early.
    """
    make, layout = g.making, g.puzzle.layout
    column, shown = layout.cards.column(attribute)[: make.size], []
    on = [(there, one) for there, one in elements(g, cells)
          if isinstance(one, int) and g.holds(one)]  # fmt: skip
    if len(on) == high - low + 1 and all(there == YES for there, _ in on):
        among = tuple(int(low <= code <= high) for code in column)
        each = [make.of(one, column) for _, one in on]
        return make.every([*(make.of(one, among) for _, one in on), *_unlike(g, each)])
    for value in range(low, high + 1):
        shows = tuple(int(code == value) for code in column)
        shown.append(make.some([make.every([there, make.of(one, shows)]) for there, one in on]))
    return make.every(shown)


def row(g: Grounding, name: str, key: Term) -> Term:
    """Return what the row of a table says for a key that hangs on cards."""
    rules = g.puzzle.game.fixed_rules
    table = next(each for each in rules.tables if each.name == name)
    low, high = g.making.ends(key)
    if table.otherwise is not None:
        term = _of_row(g, table.otherwise)
    elif low >= -LONGEST and high - low <= LONGEST and all(
        any(first <= number <= last for spans, _ in table.rows for first, last in spans)
        for number in range(low, high + 1)
    ):  # fmt: skip
        term = _of_row(g, table.rows[-1][1])
    else:
        raise Untold(ir.Lookup)
    for spans, value in reversed(table.rows):
        for first, last in reversed(spans):
            term = g.making.either(g.making.within(key, first, last), _of_row(g, value), term)
    return term


def _of_row(g: Grounding, node: ir.Expr) -> Term:
    """Return what a row of a table comes to: the names in it are its own."""
    around = g.named, g.frame
    g.named, g.frame = dict(g.fresh), [0] * frame_size(node)
    try:
        return g.term(node)
    finally:
        g.named, g.frame = around


def cell_of(one: Meant) -> int:
    """Return the cell that is meant, or on which a card lies. Raises `Untold`."""
    if isinstance(one, Term):
        raise Untold
    return one.cell if isinstance(one, OnCell) else one
