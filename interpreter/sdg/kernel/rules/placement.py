"""Placement rules, generated: where a card of a kind may land, and whether cards may leave."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager, nullcontext
from functools import partial
from typing import TYPE_CHECKING

from attrs import frozen

from sdg import ir
from sdg.analysis import cell_conditions as forms
from sdg.analysis.own_cell import looks_away
from sdg.engine.rules.around_cards import DifferAround
from sdg.engine.rules.clause_interface import Clause
from sdg.engine.rules.clauses import Differ, Landing, Leaving, Needed, near_condition
from sdg.engine.rules.comparisons import Apart, Slope
from sdg.engine.rules.legality import CompiledRule
from sdg.ir.rewriting import mentions
from sdg.ir.rule_slots import RULE_CARD, RULE_CELL
from sdg.kernel.dialect.values import Code, Frame, InPlace, OnCell, Value, united
from sdg.kernel.dialect.writer import Unsupported, standing
from sdg.kernel.expressions.card_regions import centres, makers_of, regions_around
from sdg.kernel.expressions.register import codes, number, test, value
from sdg.kernel.facts.barred_values import is_settled
from sdg.kernel.masks.cells import mask_of, masks
from sdg.kernel.rules.comparisons import where_at_fault
from sdg.kernel.state.around_cards import Around, is_always_there
from sdg.kernel.upkeep.events import only_tried
from sdg.kernel.upkeep.peer_sets import barred, barring_set, differing
from sdg.kernel.upkeep.whole_regions import repeated

if TYPE_CHECKING:
    from sdg.kernel.generator_context import Kernel


NO = ir.Const(0, ir.YESNO)


def fitting(k: Kernel, kind: str, cells: str) -> str:
    """Generate the cells where a card fits: free, and every rule would hold."""
    return f"{_function(k, hard=False)}(s, {kind}, {cells} & ~(s.occupied & {k.shape.open()}))"


@masks(forms.FitsCard)
def _fits_card(k: Kernel, form: forms.FitsCard, slot: int, E: Frame) -> str:
    kind = k.named(k.kind_of(value(k, form.card, E)), "kind")
    cells = k.source.keep("0", "fitting", "cells")
    with k.source.block(f"if {kind} >= 0:"):
        k.source.add(f"{cells} = {fitting(k, kind, str(k.shape.everywhere()))}")
    return cells


@codes(ir.Fits)
def _fits(k: Kernel, node: ir.Fits, E: Frame) -> Value:
    cell = k.named(number(k, node.cell, E), "at")
    kind = k.named(k.kind_of(value(k, node.card, E)), "kind")
    fits = k.source.keep("0", "fits")
    with k.source.block(f"if {cell} >= 0 and {kind} >= 0:"):
        here = fitting(k, kind, f"one_cell({cell})")
        k.source.add(f"{fits} = ({here}) != 0")
    return Code(fits)


def landing(k: Kernel, kind: str, cells: str) -> str:
    """Generate the cells of a set where no rule forbids a card of a kind to arrive."""
    if not demands(k):
        return cells
    return f"{_function(k, hard=True)}(s, {kind}, {cells})"


def free(k: Kernel, cells: str) -> str:
    """Generate the cells of a set that can take one more card."""
    return f"({cells} & ~(s.occupied & {k.shape.open()}))"


def _function(k: Kernel, hard: bool) -> str:
    name = "may_land" if hard else "may_ever_land"
    if k.source.begins(name):
        head = f"def {name}(s: State, kind: number, here: cells) -> cells:"
        says = "Keep the cells where the rules let a card of a kind lie."
        with k.source.function(head, says):
            for demand in demands(k, hard):
                with standing(demand.rule.rule.span):
                    demand.judge(k, "here")
            k.source.add("return here")
    return name


def demands(k: Kernel, hard: bool = True) -> list[Demand]:
    """Return what the rules demand of a card that lands; with `hard`, leave out what waits."""
    demanded = []
    for rule in k.engine.legality.rules:
        settled = rule.rule.settled
        sometimes = settled is not None and not isinstance(settled, ir.Const)
        if hard and settled == ir.Const(1, ir.YESNO):
            continue
        if rule.kinds is None:
            with standing(rule.rule.span):
                name = rule.rule.name
                raise Unsupported(f"the rule `{name}`, which is for cards by more than their face")
        kinds = sum(1 << i for i, there in enumerate(rule.kinds[: k.shape.kinds]) if there)
        when = settled if hard and sometimes else None
        for clause in rule.clauses if kinds else ():
            if isinstance(clause, DifferAround) and clause.whole:
                made_by_cards = not is_always_there(k.layout, clause)
                demanded += [Demand(rule, clause, kinds, when, repeats=True)] * made_by_cards
            demand = Demand(rule, clause, kinds, when)
            if not isinstance(clause, Leaving) and not any(d.says(k, demand) for d in demanded):
                demanded.append(demand)
    return demanded


@frozen
class Demand:
    """One clause of a rule, for some kinds of cards; `unless` is when it may stand broken.

    Of `all different in whole …`, `repeats` is what is said of the cards that lie there already.
    """

    rule: CompiledRule
    clause: Clause
    kinds: int
    unless: ir.Expr | None
    repeats: bool = False

    @property
    def name(self) -> str:
        """Return the rule's name."""
        return self.rule.rule.name

    def says(self, k: Kernel, other: Demand) -> bool:
        """Return whether another demands nothing beyond it."""
        mine, its = self.clause, other.clause
        if not (isinstance(mine, Differ) and isinstance(its, Differ)):
            return False
        if barring_set(k, mine) != barring_set(k, its):
            return False
        beyond = other.kinds & ~self.kinds or other.rule.cells & ~self.rule.cells
        return not beyond and self.unless in (None, other.unless)

    def is_shared(self, k: Kernel, kinds: int) -> bool:
        """Return whether it says the same of every card of some kinds."""
        match self.clause:
            case DifferAround() if self.repeats:
                return all(not (m & kinds and kinds & ~m) for m in self._makers(k))
            case Landing() | Needed():
                return not mentions(condition_of(self.clause), 0)
        return False

    def shared(self, k: Kernel, here: str, kinds: int) -> bool:
        """Generate code: cells are kept for all cards of some kinds, if it says the same of
        each.
        """
        if not self.is_shared(k, kinds):
            return False
        cut = partial(self._repeats, k, here, "", kinds)
        if not self.repeats:
            mask = self._mask(k)
            if mask is None:
                return False
            cut = partial(self._cut, k, here, mask)
        if self.unless is None:
            cut()
        else:
            with k.source.block(f"if not {test(k, self.unless, {})}:"):
                cut()
        return True

    def judge(self, k: Kernel, here: str, kind: str = "kind", kinds: int = 0) -> None:
        """Generate code: cells are kept for a card of a kind; `kinds` are those it can be, if
        known.
        """
        conditions = []
        if self.unless is not None:
            conditions.append(f"not {test(k, self.unless, {})}")
        if not kinds and self.kinds != (1 << k.shape.kinds) - 1:
            conditions.append(f"{self.kinds} >> {kind} & 1")
        with k.source.block(f"if {' and '.join(conditions)}:") if conditions else nullcontext():
            self._keep(k, here, kind, kinds or self.kinds)

    def _keep(self, k: Kernel, here: str, kind: str, kinds: int) -> None:
        if (mask := self._mask(k, kind)) is not None:
            self._cut(k, here, mask)
            return
        match self.clause:
            case Differ():
                with k.with_value(differing(k, self.clause), kind, kinds) as value:
                    self._cut(k, here, f"~{barred(k, self.clause, value)}")
            case DifferAround() if is_always_there(k.layout, self.clause):
                self._alone(k, here, f"not {repeated(k, self.clause)}", kind)
            case DifferAround() if self.repeats:
                self._repeats(k, here, kind, kinds)
            case DifferAround():
                self._around(k, here, kind, kinds)
            case Landing():
                E: Frame = {0: InPlace("", "", kind)}
                passing = each_cell(k, here, condition_of(self.clause), E)
                self._cut(k, here, f"~{passing}")
            case Needed():
                self._near(k, here, kind)
                self._alone(k, here, _passes(k, self.rule, self.clause), kind)
            case Apart() | Slope() as clause:
                with k.source.block(f"if {here}:"):
                    self._cut(k, here, f"~{where_at_fault(k, clause)}(s, {kind})")
            case clause:
                raise Unsupported(f"a rule that says `{type(clause).__name__}`")

    def _near(self, k: Kernel, here: str, kind: str) -> None:
        """Generate code: cells are kept that can pass, as far as that is found for all together."""
        assert isinstance(self.clause, Needed)
        near = near_condition(k.engine.compiler, condition_of(self.clause))
        if near is not None and not self.clause.living:
            mask = mask_of(k, near, RULE_CELL, {RULE_CARD: InPlace("", "", kind)})
            if mask is not None:
                self._cut(k, here, mask)

    def _alone(self, k: Kernel, here: str, passes: str, kind: str) -> None:
        """Generate code: cells are kept that a function lets pass, each tested by itself."""
        passing = k.source.keep("0", "found", "cells")
        with k.each(Code(f"{here} & {self.rule.cells}", "cells")) as cell:
            k.source.add(f"if {passes}(s, {kind}, {cell}):")
            k.source.add(f"    {passing} |= one_cell({cell})")
        self._cut(k, here, passing)

    def alike(self, k: Kernel, kind: int) -> int:
        """Return a number that is the same for kinds of which the same is demanded."""
        if not self.kinds >> kind & 1:
            return -2
        match self.clause:
            case Differ():
                return k.value_index(differing(k, self.clause))[kind]
            case Landing() | Needed() if self.clause.whatever_card(kind):
                return -1
        return kind

    def _makers(self, k: Kernel) -> list[int]:
        """Return the kinds that make regions, for each family of a clause about such regions."""
        return [makers_of(k, around.family) for around in self._asked(k)]

    def _mask(self, k: Kernel, kind: str = "kind") -> str | None:
        """Generate the cells where a card may land, if the condition is one mask for all cells."""
        clause = self.clause
        E: Frame = {0: InPlace("", "", kind)}
        match clause:
            case Landing():
                mask = mask_of(k, condition_of(clause), 1, E)
                return None if mask is None else f"~{mask}"
            case Needed():
                makes = sum(1 << i for i, there in enumerate(clause.makes) if there)
                away = looks_away(condition_of(clause)) is not None and not makes & self.kinds
                if clause.living and k.layout.covered:
                    return None
                if clause.mask is not None and away:
                    return mask_of(k, condition_of(clause), 1, E)
        return None

    def _around(self, k: Kernel, here: str, kind: str, kinds: int) -> None:
        """Generate code: a value differs in regions that cards make, also in one that it makes."""
        for around in self._asked(k):
            n, makers = around.number, makers_of(k, around.family)
            with k.with_value(around.attribute, kind, kinds) as value:
                self._cut(k, here, f"~s.taken_{n}[{value}]")
            made = self._made(k, makers, kind, kinds)
            with made, k.with_value(around.attribute, kind, kinds & makers) as value:
                self._cut(k, here, f"~s.near_{n}[{value}]")

    def _repeats(self, k: Kernel, here: str, kind: str, kinds: int) -> None:
        """Generate code: the cards which lie in regions that cards make differ from each other."""
        for around in self._asked(k):
            makers, table = makers_of(k, around.family), regions_around(k, around.family)
            twice = k.source.keep(around.twice(), "twice", "cells")
            with k.each(Code(f"{twice} & {centres(k, around.family)}", "cells")) as centre:
                self._cut(k, here, f"~{table}[{centre}]")
            with self._made(k, makers, kind, kinds):
                self._cut(k, here, f"~{twice}")

    def _asked(self, k: Kernel) -> list[Around]:
        assert isinstance(self.clause, DifferAround)
        return [around for around in k.shape.arounds if around.is_asked_by(self.clause)]

    @contextmanager
    def _made(self, k: Kernel, makers: int, kind: str, kinds: int) -> Iterator[None]:
        """Generate what concerns only kinds that make a region."""
        if not makers & kinds:
            with k.source.aside():
                yield
        elif kinds & ~makers:
            with k.source.block(f"if {makers} >> {kind} & 1:"):
                yield
        else:
            yield

    def _cut(self, k: Kernel, here: str, cells: str) -> None:
        """Generate code: of the cells on the rule's board only some are kept."""
        if self.rule.cells == k.shape.everywhere():
            k.source.add(f"{here} &= {cells}")
        else:
            outside = k.shape.everywhere() & ~self.rule.cells
            k.source.add(f"{here} = ({here} & {cells}) | {here} & {outside}")


def each_cell(k: Kernel, here: str, condition: ir.Expr, E: Frame) -> str:
    """Generate the cells of a set that pass a condition, each tested by itself."""
    passing = k.source.keep("0", "found", "cells")
    with k.each(Code(here, "cells")) as cell:
        E[1] = cell
        with k.source.block(f"if {test(k, condition, E)}:"):
            k.source.add(f"{passing} |= one_cell({cell})")
    return passing


def _passes(k: Kernel, rule: CompiledRule, clause: Needed) -> str:
    """Generate what a rule says of a card when it lies on a cell: it is put there, and taken
    away.
    """
    name = f"passes_{rule.rule.name}_{rule.clauses.index(clause)}"
    if not k.source.begins(name):
        return name
    add = k.source.add
    with k.source.function(f"def {name}(s: State, kind: number, at: number) -> number:"):
        if k.layout.laid:
            add("laid = s.laid")
        with only_tried(k, "at", "kind"):
            condition = test(k, condition_of(clause), {0: OnCell("at"), 1: Code("at")})
            add(f"passed = {condition}")
        if k.layout.laid:
            add("s.laid = laid")
        add("return passed")
    return name


def leaving(k: Kernel) -> str:
    """Generate the cells whose visible card no rule holds back."""
    cells = held_back(k)
    return f"(s.occupied & ~{cells})" if cells else "s.occupied"


def held_back(k: Kernel, rules: Iterable[CompiledRule] | None = None) -> str:
    """Generate the cells that no card may leave, by some of the rules; "" if none says so."""
    held = []
    for rule in k.engine.legality.rules if rules is None else rules:
        for clause in rule.clauses:
            if isinstance(clause, Leaving) and not is_settled(rule):
                if rule.rule.settled not in (None, NO):
                    raise Unsupported("a rule that holds cards back, and is settled in some states")
                mask = _held_by(k, rule, condition_of(clause))
                held.append(f"({mask} & {rule.cells})")
    return united(held) if held else ""


def _held_by(k: Kernel, rule: CompiledRule, condition: ir.Expr) -> str:
    if rule.rule.only_for is not None:
        both = ir.All((condition, rule.rule.only_for))
        return _each_of(k, f"s.occupied & {rule.cells}", both)
    mask = mask_of(k, condition, 1, {})
    if mask is None and mentions(condition, 0):
        return _each_of(k, "s.occupied", condition)
    if mask is None:
        return each_cell(k, f"s.occupied & {rule.cells}", condition, {})
    return f"{mask} & s.occupied"


@contextmanager
def bound_now(k: Kernel, rule: CompiledRule) -> Iterator[None]:
    """Generate what concerns a rule only in states in which it must hold at each step."""
    if rule.rule.settled in (None, NO):
        yield
        return
    with k.source.block(f"if not {test(k, rule.rule.settled, {})}:"):
        yield


def _each_of(k: Kernel, cells: str, condition: ir.Expr) -> str:
    passing = k.source.keep("0", "found", "cells")
    with k.each(Code(cells, "cells")) as cell:
        E: Frame = {0: OnCell(str(cell)), 1: cell}
        with k.source.block(f"if {test(k, condition, E)}:"):
            k.source.add(f"{passing} |= one_cell({cell})")
    return passing


def condition_of(clause: Clause) -> ir.Expr:
    """Return the condition of a clause."""
    assert isinstance(clause.clause, ir.NoLanding | ir.NoLeaving | ir.Need)
    return clause.clause.condition
