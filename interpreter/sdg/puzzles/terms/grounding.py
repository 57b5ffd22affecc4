"""A condition asked of one cell, on a full board: an expression in, a `Term` out.

What does not hang on cards of the board is worked out at once (coordinates, tables looked up with
what is known, ways, regions). Of what is left each card is a column of numbers. What has no such
form is asked of the engine, once the cells are filled at which it can look.

Where the rules may go wrong (a division by zero), a condition says nothing: with which cards that
may be is told beside it, in `wrong`, and then the engine judges the full board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any, TypeAlias

from attrs import Factory, define, field, frozen

from sdg import ir
from sdg.analysis.may_fail import never_fails
from sdg.engine.rules.legality import CompiledRule
from sdg.engine.state.budget import Fault
from sdg.engine.state.evaluate_type import Evaluate
from sdg.ir import ABSENT, NOTHING
from sdg.ir.comparisons import MIRRORED
from sdg.ir.facts import BOARD, EVERYTHING, EXPRESSIONS, loops
from sdg.ir.rewriting import unbound
from sdg.ir.walking import walk
from sdg.puzzles.preparing import Puzzle
from sdg.puzzles.search_limits import NODE
from sdg.puzzles.terms.by_engine import AskedOfEngine, asked_of_engine
from sdg.puzzles.terms.card_tables import WIDE
from sdg.puzzles.terms.cases import Uncertain, flown, holding, number, one_of
from sdg.puzzles.terms.members import elements
from sdg.puzzles.terms.quantified import quantified
from sdg.puzzles.terms.set_terms import (
    Counted,
    all_apart,
    count_alike,
    filled,
    group_count,
    row,
    shows,
)
from sdg.puzzles.terms.simplified_terms import Making, Untold, fixed
from sdg.puzzles.terms.slot_queries import views_of
from sdg.puzzles.terms.terms import (
    NO,
    YES,
    Compared,
    Divided,
    Fixed,
    Meant,
    Most,
    Named,
    Of,
    OnCell,
    Product,
    Remainder,
    Several,
    Term,
)

PLACES = ("cell", "region", "direction")  # types of which it is known what is meant, or not
NUMBERS = ("number", "value", "yes/no", "player")  # types of which terms are made
ORDERED: dict[str, tuple[int, int]] = {
    "=": (0, 0), "<": (-WIDE, -1), "<=": (-WIDE, 0), ">": (1, WIDE), ">=": (0, WIDE),
}  # fmt: skip

HANGING = (OnCell, Term, Several)  # on cards

Guard: TypeAlias = Term | Callable[[], Term]


@frozen
class About:
    """What is so of an expression wherever it is asked."""

    node: ir.Expr  # which is kept, so that no other has its id
    looks: bool  # at cards of the board
    free: tuple[int, ...]  # slots of names that are given outside of it
    loops: bool
    never_fails: bool  # never an error of the rules
    views: dict[int, tuple[ir.Expr, ...]] = field(factory=dict)  # all that is asked of a slot, if
    # that hangs on no card: in `count row of cell` a cell stands for its row


@define
class Grounding:
    """The condition of one rule, asked of one cell after the other."""

    puzzle: Puzzle
    rule: CompiledRule
    making: Making
    before: bool = False  # asked of the board without the card
    cell: int = 0
    named: dict[int, Named] = field(factory=dict)
    frame: list[Any] = field(factory=list)
    _empty: list[Any] = field(
        default=Factory(lambda self: list(self.puzzle.inspection.first), takes_self=True)
    )
    _known_about: dict[int, About] = field(factory=dict)  # by id
    _kept: dict[object, tuple[Term, list[Term]]] = field(factory=dict)  # with `wrong`
    wrong: list[Term] = field(factory=list)  # each so where the rules may go wrong
    guards: list[Guard] = field(factory=list)  # all so where the rules come to what is asked now
    asked: dict[object, tuple[ir.Expr, AskedOfEngine]] = field(factory=dict)
    written: dict[object, tuple[ir.Expr, ir.Expr, ir.Expr]] = field(factory=dict)  # see cases.py
    fresh: dict[int, Meant] = field(factory=dict)  # slots of names that are put in there
    counted: dict[Term, Counted] = field(factory=dict)  # of which it is known what was counted
    unsettling: dict[object, tuple[ir.Expr, ir.Expr]] = field(factory=dict)  # see quantified.py
    _values: dict[int, Evaluate] = field(factory=dict)  # by id

    def at(self, condition: ir.Expr, cell: int) -> Term:
        """Return a condition, asked of the card on a cell. Raises `TooMuch`."""
        self.cell, self.wrong = cell, []
        self.named = {0: OnCell(cell), 1: cell}
        self.named.update(self.fresh)
        self.frame = self.puzzle.inspection.frame(self.rule, 0, cell)
        return self.term(condition)

    def term(self, node: ir.Expr) -> Term:
        """Return what a number, or yes or no, comes to. Raises `TooMuch`; of a number `Uncertain`,
        where there are cases that a condition around it can be asked of.

        What goes through many things is kept: it is often asked of one cell as of another, such as
        one in the same row if only the row is asked of it.
        """
        about = self.about(node)
        if not about.loops:
            return self._term_of(node)
        here = self.cell if self.before else -1
        key = (id(node), here, *(self._viewed(slot, about.views) for slot in about.free))
        if key not in self._kept:
            around, self.guards, self.wrong = (self.guards, self.wrong), [], []
            try:
                self._kept[key] = self._term_of(node), self.wrong
            finally:
                self.guards, self.wrong = around
        term, wrong = self._kept[key]
        self.wrong += map(self._guarded, wrong)
        return term

    def _guarded(self, wrong: Term) -> Term:
        """Return when something goes wrong, where it is asked only if all guards hold."""
        guards = [guard if isinstance(guard, Term) else guard() for guard in self.guards]
        return self.making.possible(self.making.every([*guards, wrong]))

    def _term_of(self, node: ir.Expr) -> Term:
        self.making.budget.spend(NODE)
        before, untold = len(self.wrong), None
        try:
            if self.is_known(node):
                return fixed(int(self.known(node)))
            if node.type.kind in NUMBERS:
                return self.making.smaller(self._term(node))
        except Uncertain as uncertain:
            if node.type != ir.YESNO:
                raise
            try:
                return holding(self, node, uncertain)
            except (Untold, Fault) as wrong:
                untold = wrong
        except (Untold, Fault) as wrong:
            untold = wrong
        del self.wrong[before:]
        return self._asked(node, untold.kind if isinstance(untold, Untold) else None)

    def _asked(self, node: ir.Expr, untold: type | None) -> Term:
        """Return what the engine says, and note where it may say that the rules go wrong.

        `untold` is the kind of node for which that is asked of it.
        """
        term, wrong = asked_of_engine(self, node, untold)
        if wrong is not None:
            self.wrong.append(self._guarded(self.making.smaller(wrong)))
        with suppress(Untold):
            return self.making.smaller(term)
        return term

    @contextmanager
    def only_if(self, guard: Guard) -> Iterator[None]:
        """Have what is asked now go wrong only where something is so."""
        self.guards.append(guard)
        try:
            yield
        finally:
            self.guards.pop()

    def number(self, node: ir.Expr) -> Term:
        """Return what a number comes to, in each case if there are some. Raises `Untold`."""
        try:
            return self.term(node)
        except Uncertain as uncertain:
            return number(self, node, uncertain)

    def _term(self, node: ir.Expr) -> Term:
        make = self.making
        match node:
            case ir.Local(slot):
                meant = self.named[slot]
                if isinstance(meant, Term):
                    return meant
            case ir.Attr(card, attribute):
                meant = self.meant(card)
                if meant == NOTHING:
                    return Fixed(NOTHING if node.type == ir.PLAYER else ABSENT)
                if isinstance(meant, OnCell):
                    column = self.puzzle.layout.cards.column(attribute)
                    column = column[: make.size]
                    if node.type == ir.PLAYER:
                        column = tuple(max(code, NOTHING) for code in column)
                    return make.of(meant.cell, column)
            case ir.All(parts):
                return self._each(parts, NO)
            case ir.Any(parts):
                return self._each(parts, YES)
            case ir.Not(part):
                return make.negated(self.term(part))
            case ir.Compare(op, left, right) if left.type.kind in NUMBERS:
                return self.compared(op, self.term(left), self.term(right))
            case ir.Compare(op, left, right) if left.type.kind in PLACES:
                one, other = self.meant(left), self.meant(right)
                if isinstance(one, int) and isinstance(other, int) and op in ("=", "!="):
                    return Fixed(int((one == other) is (op == "=")))
            case ir.Coordinate(cell, which):
                one = self.meant(cell)
                if isinstance(one, int):
                    return Fixed(self._coordinate(one, which))
            case ir.Arithmetic(op, left, right):
                return self._arithmetic(op, self.term(left), self.term(right))
            case ir.Choice(condition, yes, no):
                term = self.term(condition)
                if isinstance(term, Fixed):
                    return self.term(yes if term.number else no)
                with self.only_if(term):
                    first = self.term(yes)
                with self.only_if(lambda: make.negated(term)):
                    return make.either(term, first, self.term(no))
            case ir.Bind(slot, value, body):
                self.bind(slot, self.given(value))
                return self.term(body)
            case ir.Quantified():
                return quantified(self, node)
            case ir.Fold(how, slot, over, value):
                return self._fold(how, slot, over, value)
            case ir.CountAlike(how, attribute, of):
                return count_alike(self, how, attribute, of)
            case ir.Count(ir.Groups(cells)):
                return group_count(self, cells)
            case ir.Count(of):
                return make.sum(0, [(1, there) for there, _ in elements(self, of)])
            case ir.IsFull(what) | ir.IsEmpty(what):
                return filled(self, node, what)
            case ir.In(element, of):
                return self._among(element, of)
            case ir.Shows(cells, attribute, low, high):
                return shows(self, cells, attribute, low, high)
            case ir.Lookup(name, key):
                return row(self, name, self.term(key))
        raise Untold(type(node))

    def is_known(self, node: ir.Expr, slot: int | None = None) -> bool:
        """Return whether what is said does not hang on any card of the board, `slot` left aside."""
        about = self.about(node)
        if about.looks:
            return False
        return all(not isinstance(self.named[one], HANGING) for one in about.free if one != slot)

    def about(self, node: ir.Expr) -> About:
        """Return what is so of an expression wherever it is asked."""
        about = self._known_about.get(id(node))
        if about is None:
            parts = tuple(walk(node))
            looks = any(self._looks(part) for part in parts)
            many = any(loops(part) or isinstance(part, ir.Filter | ir.Runs) for part in parts)
            free = tuple(sorted(unbound(node)))
            about = About(node, looks, free, many, never_fails(node))
            self._known_about[id(node)] = about
            if many:
                about.views.update((s, views) for s in free if (views := views_of(self, node, s)))
        return about

    def _viewed(self, slot: int, views: Mapping[int, tuple[ir.Expr, ...]]) -> object:
        """Return what a name stands for as far as that matters."""
        meant = self.named.get(slot)
        if slot not in views or not isinstance(meant, int) or self.frame[slot] != meant:
            return meant
        return tuple(map(self.known, views[slot]))

    def _looks(self, node: object) -> bool:
        if isinstance(node, ir.FamilyRegions | ir.RegionsAt):
            return not self.puzzle.layout.regions.static(node.family)
        return not {BOARD, EVERYTHING}.isdisjoint(EXPRESSIONS[type(node)].seen_by(node))

    def known(self, node: ir.Expr) -> int:
        inspection = self.puzzle.inspection
        inspection.begin_work()
        value = self._values.get(id(node))
        if value is None:
            value = self._values[id(node)] = inspection.compiled(node)
        known: int = value(self._empty, self.frame)
        return known

    def bind(self, slot: int, meant: Named) -> None:
        self.named[slot] = meant
        if not isinstance(meant, HANGING):
            self.frame[slot] = meant

    def meant(self, node: ir.Expr) -> Meant:
        """Return what an expression stands for, which may be a card or a cell."""
        if self.is_known(node):
            return self.known(node)
        match node:
            case ir.Local(slot) if not isinstance(named := self.named[slot], Several):
                return named
            case ir.CardAt(cell):
                meant = self.meant(cell)
                if isinstance(meant, int):
                    return OnCell(meant) if self.holds(meant) else NOTHING
            case ir.CellOf(card):
                meant = self.meant(card)
                if isinstance(meant, OnCell) and not self.before:
                    return meant.cell
            case ir.Step(distance, direction, cell):
                start, way = self.meant(cell), self.meant(direction)
                if isinstance(start, int) and isinstance(way, int):
                    geometry = self.puzzle.layout.geometry
                    return geometry.step(start, way, distance) if start >= 0 else NOTHING
        if node.type.kind in NUMBERS:
            return self.term(node)
        return one_of(self, node)

    def given(self, node: ir.Expr) -> Named:
        """Return what a name is given: of a set that hangs on cards, what may be in it."""
        if node.type.kind == "set" and not self.is_known(node):
            with suppress(Untold):
                return Several(tuple(elements(self, node)))
        return self.meant(node)

    def _coordinate(self, cell: int, which: str) -> int:
        for grid in self.puzzle.layout.geometry.grids:
            if cell >= 0 and grid.mask >> cell & 1:
                return grid.coordinates(cell)[which == "column"]
        return ABSENT

    def holds(self, cell: int) -> bool:
        """Return whether a card lies on a cell: it does on all of the puzzle."""
        return cell >= 0 and bool(self._full >> cell & 1)

    @property
    def _full(self) -> int:
        mask = self.puzzle.grid.mask
        return mask & ~(1 << self.cell) if self.before else mask

    def _each(self, parts: tuple[ir.Expr, ...], settled: Term) -> Term:
        """Join parts of which one may settle it; what is known of them is asked first.

        What comes before such a part is asked only for where it may go wrong.
        """
        make, terms = self.making, list[Term]()
        known = [self._settles(part, settled) for part in parts]
        going_on: dict[Term, Callable[[], Term]] = {
            NO: lambda: make.every(terms),
            YES: lambda: make.negated(make.some(terms)),
        }
        with self.only_if(going_on[settled]):
            for part, settles in zip(parts, known, strict=True):
                if settles:
                    return settled
                if True in known and self.never_fails(part):
                    continue
                one = self.term(part)
                if one == settled:
                    return settled
                terms.append(one)
        return make.some(terms) if settled == YES else make.every(terms)

    def _settles(self, part: ir.Expr, settled: Term) -> bool:
        """Return whether a part of a condition is known to settle it."""
        with suppress(Fault):
            return self.is_known(part) and Fixed(int(self.known(part))) == settled
        return False

    def never_fails(self, node: ir.Expr) -> bool:
        """Return whether it is never an error of the rules to ask for something."""
        return self.about(node).never_fails

    def compared(self, op: ir.Relation, left: Term, right: Term) -> Term:
        """Return whether two numbers compare so. Raises `Untold`."""
        make = self.making
        for one, other, way in ((left, right, op), (right, left, MIRRORED[op])):
            if isinstance(other, Fixed) and one in self.counted:
                apart = all_apart(self, self.counted[one], way, other.number)
                if apart is not None:
                    return apart
        if ABSENT in (make.ends(left)[0], make.ends(right)[0]):
            if not (isinstance(left, Fixed | Of) and isinstance(right, Fixed | Of)):
                raise Untold.within(left, right)
            return make.smaller(Compared((left, right), op=op))
        difference = make.sum(0, [(1, left), (-1, right)])
        if op == "!=":
            return make.negated(make.within(difference, 0, 0))
        return make.within(difference, *ORDERED[op])

    def _arithmetic(self, op: str, left: Term, right: Term) -> Term:
        if any(self.making.ends(side)[0] < -WIDE for side in (left, right)):
            raise Untold.within(left, right)
        match op, right:
            case "+", _:
                return self.making.sum(0, [(1, left), (1, right)])
            case "-", _:
                return self.making.sum(0, [(1, left), (-1, right)])
            case "*", Fixed(number):
                return self.making.sum(0, [(number, left)])
            case "*", _:
                if isinstance(left, Fixed):
                    return self.making.sum(0, [(left.number, right)])
                return Product((left, right))
            case "div", Fixed(number) if number > 0:
                return Divided((left,), by=number)
            case "mod", Fixed(number) if number > 0:
                return Remainder((left,), by=number)
        raise Untold(ir.Arithmetic)

    def _fold(self, how: str, slot: int, over: ir.Expr, value: ir.Expr) -> Term:
        if isinstance(over, ir.Flight) and not (self.is_known(over) or self.is_known(value, slot)):
            raise Uncertain(over, flown(self, over))
        make, values = self.making, list[tuple[Term, Term]]()
        for there, one in elements(self, over):
            self.bind(slot, one)
            with self.only_if(there):
                term = self.number(value)
            if make.ends(term)[0] < -WIDE:
                raise Untold.within(term)
            values.append((there, term))
        if how == "sum":
            parts = [(1, make.either(there, term, Fixed(0))) for there, term in values]
            return make.sum(0, parts)
        if not values:
            return Fixed(0)
        sign = 1 if how == "highest" else -1
        signed = [(there, make.sum(0, [(sign, term)])) for there, term in values]
        worst = Fixed(min(make.ends(term)[0] for _, term in signed) - 1)
        best = Most(tuple(make.either(there, term, worst) for there, term in signed))
        best_of = make.sum(0, [(sign, make.smaller(best))])
        return make.either(make.some([there for there, _ in values]), best_of, Fixed(0))

    def _among(self, element: ir.Expr, of: ir.Expr) -> Term:
        make, meant = self.making, self.meant(element)
        matches = []
        for there, one in elements(self, of):
            if isinstance(meant, Term) or isinstance(one, Term):
                left, right = (_as_term(each) for each in (meant, one))
                same = self.compared("=", left, right)
            else:
                same = YES if meant == one else NO
            matches.append(make.every([there, same]))
        return make.some(matches)


def _as_term(meant: Meant) -> Term:
    match meant:
        case OnCell():
            raise Untold
        case int():
            return Fixed(meant)
        case _:
            return meant
