"""A condition asked of one cell, on a full board: an expression in, a `Term` out.

What does not hang on cards of the board is worked out at once (coordinates, tables looked up with
what is known, ways, regions). Of what is left each card is a column of numbers. What has no such
form is asked of the engine, once the cells are filled at which it can look.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from attrs import Factory, define, field, frozen

from sdg import ir
from sdg.engine.compiling import Evaluate
from sdg.engine.fixing import compared
from sdg.engine.geometry import bits
from sdg.engine.legality import CompiledRule
from sdg.engine.rewriting import walk
from sdg.engine.work import Fault
from sdg.ir import ABSENT, NOTHING
from sdg.ir.facts import BOARD, EVERYTHING, EXPRESSIONS, may_fail
from sdg.puzzles.looking import Looking
from sdg.puzzles.making import Puzzle
from sdg.puzzles.making_terms import Making, Untold
from sdg.puzzles.patience import Patience
from sdg.puzzles.terms import (
    NO,
    WIDE,
    YES,
    Asked,
    Cards,
    Divided,
    Fixed,
    Most,
    Of,
    Product,
    Remainder,
    Term,
)

NUMBERS = ("number", "value", "yes/no", "player")  # types of which terms are made
ORDERED: dict[str, tuple[int, int]] = {
    "=": (0, 0), "<": (-WIDE, -1), "<=": (-WIDE, 0), ">": (1, WIDE), ">=": (0, WIDE),
}  # fmt: skip


@frozen
class OnCell:
    """The card that lies on a cell."""

    cell: int


Meant: TypeAlias = int | OnCell | Term  # what a name stands for
Elements: TypeAlias = list[tuple[Term, Meant]]  # each with whether it is one


@define
class Spent:
    """How much work is left for all conditions together, and how long it may take."""

    nodes: int
    patience: Patience


@define
class Grounding:
    """The condition of one rule, asked of one cell after the other."""

    puzzle: Puzzle
    rule: CompiledRule
    making: Making
    spent: Spent
    before: bool = False  # asked of the board without the card
    cell: int = 0
    named: dict[int, Meant] = field(factory=dict)
    frame: list[Any] = field(factory=list)
    _empty: list[Any] = field(
        default=Factory(lambda self: list(self.puzzle.engine.first), takes_self=True)
    )
    _known: dict[int, tuple[ir.Expr, bool, tuple[int, ...]]] = field(factory=dict)  # by id
    _values: dict[int, Evaluate] = field(factory=dict)  # by the id of what is kept in `_known`

    def at(self, condition: ir.Expr, cell: int) -> Term:
        """Answer a condition, asked of the card on a cell. Raises `Untold`."""
        self.cell = cell
        self.named = {0: OnCell(cell), 1: cell}
        self.frame = self.puzzle.engine.compiler.legality.frame(self.rule, 0, cell)
        return self.term(condition)

    def term(self, node: ir.Expr) -> Term:
        """Answer what a number, or yes or no, comes to."""
        self.spent.nodes -= 1
        if self.spent.nodes < 0:
            raise TooMuch
        if self.spent.nodes % SELDOM == 0:
            self.spent.patience.look()
        try:
            if self._is_known(node):
                return Fixed(int(self._value(node)))
            if node.type.kind in NUMBERS:
                return self.making.smaller(self._term(node))
        except (Untold, Fault):
            pass
        return self.making.smaller(self._asked(node))

    def _term(self, node: ir.Expr) -> Term:
        make = self.making
        match node:
            case ir.Local(slot):
                meant = self.named[slot]
                if isinstance(meant, Term):
                    return meant
            case ir.Attr(card, attribute):
                meant = self._meant(card)
                if meant == NOTHING:
                    return Fixed(NOTHING if node.type == ir.PLAYER else ABSENT)
                if isinstance(meant, OnCell):
                    column = self.puzzle.engine.layout.cards.column(attribute)
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
                return self._compared(op, self.term(left), self.term(right))
            case ir.Arithmetic(op, left, right):
                return self._arithmetic(op, self.term(left), self.term(right))
            case ir.Choice(condition, yes, no):
                told = self.term(condition)
                if isinstance(told, Fixed):
                    return self.term(yes if told.number else no)
                return make.either(told, self.term(yes), self.term(no))
            case ir.Bind(slot, value, body):
                self._bind(slot, self._meant(value))
                return self.term(body)
            case ir.Quantified(how, slot, over, body):
                return self._quantified(how, slot, over, body)
            case ir.Fold(how, slot, over, value):
                return self._fold(how, slot, over, value)
            case ir.Count(of):
                return make.sum(0, [(1, there) for there, _ in self.elements(of)])
            case ir.IsFull(what) | ir.IsEmpty(what):
                return self._filled(node, what)
            case ir.In(element, of):
                return self._among(element, of)
            case ir.Shows(cells, attribute, low, high):
                return self._shows(cells, attribute, low, high)
            case ir.Lookup(name, key):
                return self._row(name, self.term(key))
        raise Untold

    def _is_known(self, node: ir.Expr) -> bool:
        """Answer whether what is said does not hang on any card of the board."""
        found = self._known.get(id(node))
        if found is None:
            looks = any(self._looks(part) for part in walk(node))
            names = (part.slot for part in walk(node) if isinstance(part, ir.Local))
            slots = tuple(dict.fromkeys(names))
            found = self._known[id(node)] = node, looks, slots
        _, looks, slots = found
        if looks:
            return False
        return all(not isinstance(self.named.get(slot), OnCell | Term) for slot in slots)

    def _looks(self, node: object) -> bool:
        if isinstance(node, ir.FamilyRegions | ir.RegionsAt):
            return not self.puzzle.engine.layout.regions.static(node.family)
        return not {BOARD, EVERYTHING}.isdisjoint(EXPRESSIONS[type(node)].seen_by(node))

    def _value(self, node: ir.Expr) -> int:
        engine = self.puzzle.engine
        engine.work.begin()
        value = self._values.get(id(node))
        if value is None:
            value = self._values[id(node)] = engine.compiler.value(node)
        found: int = value(self._empty, self.frame)
        return found

    def _bind(self, slot: int, meant: Meant) -> None:
        self.named[slot] = meant
        if not isinstance(meant, OnCell | Term):
            self.frame[slot] = meant

    def _meant(self, node: ir.Expr) -> Meant:
        """Answer what an expression stands for, which may be a card or a cell."""
        if self._is_known(node):
            return self._value(node)
        match node:
            case ir.Local(slot):
                return self.named[slot]
            case ir.CardAt(cell):
                found = self._meant(cell)
                if isinstance(found, int):
                    return OnCell(found) if self._holds(found) else NOTHING
            case ir.CellOf(card):
                found = self._meant(card)
                if isinstance(found, OnCell) and not self.before:
                    return found.cell
            case ir.Choice(condition, yes, no):
                told = self.term(condition)
                if isinstance(told, Fixed):
                    return self._meant(yes if told.number else no)
        if node.type.kind in NUMBERS:
            return self.term(node)
        raise Untold

    def _holds(self, cell: int) -> bool:
        """Answer whether a card lies on a cell: it does on all of the puzzle."""
        return cell >= 0 and bool(self._full >> cell & 1)

    @property
    def _full(self) -> int:
        mask = self.puzzle.grid.mask
        return mask & ~(1 << self.cell) if self.before else mask

    def _each(self, parts: tuple[ir.Expr, ...], settled: Term) -> Term:
        """Join parts of which one may settle it; what is known of them is asked first."""
        told = [self.term(part) if self._is_known(part) else None for part in parts]
        if settled in told:
            return settled
        found = []
        for part, known in zip(parts, told, strict=True):
            one = self.term(part) if known is None else known
            if one == settled:
                return settled
            found.append(one)
        return self.making.some(found) if settled == YES else self.making.every(found)

    def _compared(self, op: str, left: Term, right: Term) -> Term:
        make = self.making
        if ABSENT in (make.ends(left)[0], make.ends(right)[0]):
            if not (isinstance(left, Fixed | Of) and isinstance(right, Fixed | Of)):
                raise Untold
            return make.smaller(Compared((left, right), op=op))
        found = make.sum(0, [(1, left), (-1, right)])
        if op == "!=":
            return make.negated(make.within(found, 0, 0))
        return make.within(found, *ORDERED[op])

    def _arithmetic(self, op: str, left: Term, right: Term) -> Term:
        if any(self.making.ends(side)[0] < -WIDE for side in (left, right)):
            raise Untold  # something may be absent
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
        raise Untold

    def _quantified(self, how: str, slot: int, over: ir.Expr, body: ir.Expr) -> Term:
        make, found = self.making, []
        for there, one in self.elements(over):
            self._bind(slot, one)
            told = self.term(body)
            if how == "every":
                told = make.some([make.negated(there), told])
            else:
                told = make.every([there, told])
            if told == (NO if how == "every" else YES):
                return NO if how != "some" else YES
            found.append(told)
        if how == "every":
            return make.every(found)
        return make.some(found) if how == "some" else make.negated(make.some(found))

    def _fold(self, how: str, slot: int, over: ir.Expr, value: ir.Expr) -> Term:
        make, found = self.making, list[tuple[Term, Term]]()
        for there, one in self.elements(over):
            self._bind(slot, one)
            told = self.term(value)
            if make.ends(told)[0] < -WIDE:
                raise Untold
            found.append((there, told))
        if how == "sum":
            parts = [(1, make.either(there, told, Fixed(0))) for there, told in found]
            return make.sum(0, parts)
        if not found:
            return Fixed(0)
        sign = 1 if how == "highest" else -1
        signed = [(there, make.sum(0, [(sign, told)])) for there, told in found]
        worst = Fixed(min(make.ends(told)[0] for _, told in signed) - 1)
        best = Most(tuple(make.either(there, told, worst) for there, told in signed))
        best_of = make.sum(0, [(sign, make.smaller(best))])
        return make.either(make.some([there for there, _ in found]), best_of, Fixed(0))

    def _filled(self, node: ir.Expr, what: ir.Expr) -> Term:
        """Answer whether something is full, or is empty."""
        make = self.making
        if what.type == ir.CELL:
            found = self._meant(what)
            if not isinstance(found, int):
                raise Untold
            return Fixed(int(self._holds(found) is isinstance(node, ir.IsFull)))
        each = self.elements(what)
        if isinstance(node, ir.IsFull) or isinstance(what, ir.RegionCells):
            holding = [(there, isinstance(one, int) and self._holds(one)) for there, one in each]
            if isinstance(node, ir.IsFull):
                return make.every([make.negated(there) for there, holds in holding if not holds])
            return make.negated(make.some([there for there, holds in holding if holds]))
        return make.negated(make.some([there for there, _ in each]))

    def _among(self, element: ir.Expr, of: ir.Expr) -> Term:
        make, meant = self.making, self._meant(element)
        found = []
        for there, one in self.elements(of):
            if isinstance(meant, Term) or isinstance(one, Term):
                left, right = (_as_term(each) for each in (meant, one))
                same = self._compared("=", left, right)
            else:
                same = YES if meant == one else NO
            found.append(make.every([there, same]))
        return make.some(found)

    def _shows(self, cells: ir.Expr, attribute: str, low: int, high: int) -> Term:
        make, layout = self.making, self.puzzle.engine.layout
        column, shown = layout.cards.column(attribute)[: make.size], []
        on = [(there, one) for there, one in self.elements(cells)
              if isinstance(one, int) and self._holds(one)]  # fmt: skip
        for value in range(low, high + 1):
            shows = tuple(int(code == value) for code in column)
            shown.append(make.some([make.every([there, make.of(one, shows)]) for there, one in on]))
        return make.every(shown)

    def _row(self, name: str, key: Term) -> Term:
        """Answer what the row of a table says for a key that hangs on cards."""
        rules = self.puzzle.engine.rules
        table = next(each for each in rules.tables if each.name == name)
        low, high = self.making.ends(key)
        if table.otherwise is not None:
            found = self.term(table.otherwise)
        elif low >= -LONGEST and high - low <= LONGEST and all(
            any(first <= number <= last for spans, _ in table.rows for first, last in spans)
            for number in range(low, high + 1)
        ):  # fmt: skip
            found = self.term(table.rows[-1][1])
        else:
            raise Untold
        for spans, value in reversed(table.rows):
            for first, last in reversed(spans):
                found = self.making.either(
                    self.making.within(key, first, last), self.term(value), found
                )
        return found

    def elements(self, node: ir.Expr) -> Elements:
        """Answer what may be in a set, each with whether it is. Raises `Untold`."""
        make = self.making
        if self._is_known(node):
            found = self._value(node)
            if node.type.kind == "cell":
                return [(YES, found)] if found >= 0 else []
            if isinstance(found, int):
                return [(YES, one) for one in bits(found)]
            return [(YES, one) for one in found]
        match node:
            case ir.Filter(slot, over, condition):
                kept = []
                for there, one in self.elements(over):
                    self._bind(slot, one)
                    told = make.every([there, self.term(condition)])
                    if told != NO:
                        kept.append((told, one))
                return kept
            case ir.Flight():
                return list(self._along(node))
            case ir.CardsOn(cells):
                return [(there, OnCell(one)) for there, one in self.elements(cells)
                        if isinstance(one, int) and self._holds(one)]  # fmt: skip
            case ir.Best(how, slot, over, value):
                return self._best(how, slot, over, value)
            case ir.Choice(condition, yes, no):
                told = self.term(condition)
                if isinstance(told, Fixed):
                    return self.elements(yes if told.number else no)
        raise Untold

    def _along(self, node: ir.Flight) -> Iterator[tuple[Term, Meant]]:
        """Yield the cells on a way, each with whether one comes so far."""
        make, geometry = self.making, self.puzzle.engine.layout.geometry
        start, way = self._meant(node.cell), self._meant(node.direction)
        if not isinstance(start, int) or not isinstance(way, int):
            raise Untold
        passed: list[tuple[int, Term]] = []
        cell = geometry.step(start, way, 1)
        while cell >= 0:
            self._bind(node.slot, cell)
            passed.append((cell, self.term(node.test)))
            cell = geometry.step(cell, way, 1)
        tests = [test for _, test in passed]
        for i, (cell, _) in enumerate(passed):
            if node.until:
                before = [make.negated(test) for test in tests[:i]]
                yield make.every([*before, make.some(tests[i:])]), cell
            else:
                yield make.every(tests[: i + 1]), cell

    def _best(self, how: str, slot: int, over: ir.Expr, value: ir.Expr) -> Elements:
        make, each = self.making, list[tuple[Term, Meant, Term]]()
        for there, one in self.elements(over):
            self._bind(slot, one)
            told = self.term(value)
            if make.ends(told)[0] < -WIDE:
                raise Untold
            each.append((there, one, told))
        op = ">=" if how == "highest" else "<="
        return [
            (make.every([there, *(
                make.some([make.negated(other), self._compared(op, told, beside)])
                for other, _, beside in each if beside is not told
            )]), one)
            for there, one, told in each
        ]  # fmt: skip

    def _asked(self, node: ir.Expr) -> Asked:
        """Leave it to the engine, once all cells are filled at which it can look."""
        engine, named, frame = self.puzzle.engine, dict(self.named), list(self.frame)
        known = {}
        for slot, meant in named.items():
            if isinstance(meant, OnCell):
                known[slot] = 1 << meant.cell
            elif isinstance(meant, Term):
                known[slot] = meant.cells
        looking = Looking(engine.layout, {**self._cells_of_names(node), **known})
        looking.at(node)
        scope = looking.read
        for slot in (part.slot for part in walk(node) if isinstance(part, ir.Local)):
            scope |= known.get(slot, 0)
        scope &= self.puzzle.grid.mask
        value, absent_here = engine.compiler.value(node), self.cell if self.before else -1
        kinds, put = engine.compiler.kinds, engine.compiler.mover.put
        patience = self.spent.patience

        def ask(cards: Cards) -> int:
            board, asked = list(engine.first), list(frame)
            for cell, kind in cards.items():
                if cell != absent_here:
                    put(board, cell, kind)
            for slot, meant in named.items():
                if isinstance(meant, OnCell) and meant.cell in cards:
                    asked[slot] = meant.cell * kinds + cards[meant.cell]
                elif isinstance(meant, Term) and not meant.cells & ~scope:
                    asked[slot] = meant.value(cards)
            engine.work.begin()
            patience.spend()
            return int(value(board, asked))

        fails = any(may_fail(part) for part in walk(node))
        return Asked(scope, ask, node.type == ir.YESNO, fails)

    def _cells_of_names(self, node: ir.Expr) -> dict[int, int]:
        """Answer which cells are meant by names of cells and regions."""
        found, regions = {}, self.puzzle.engine.layout.regions
        for part in walk(node):
            if isinstance(part, ir.Local) and isinstance(meant := self.named.get(part.slot), int):
                if part.type == ir.CELL:
                    found[part.slot] = 1 << meant if meant >= 0 else 0
                elif part.type.kind == "region":
                    found[part.slot] = regions.cells[meant] if meant >= 0 else 0
                elif part.type.kind == "set" and part.type.of == ir.CELL:
                    found[part.slot] = meant
        return found


def _as_term(meant: Meant) -> Term:
    match meant:
        case OnCell():
            raise Untold
        case int():
            return Fixed(meant)
        case _:
            return meant


SELDOM = 4096  # nodes between two looks at the clock
LONGEST = 10_000  # numbers for which it is looked whether a table has a row


class TooMuch(Exception):
    """More than is looked at beforehand."""


@frozen
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
