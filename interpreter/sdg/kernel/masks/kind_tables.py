"""Conditions on a card as tables over kinds, as far as kinds and numbers decide them.

`by_kinds` answers a condition on one card as sets of kinds: those that always pass, those that do
next to a card of a kind or for a value, and what does not speak of the card and lets all pass or
none. It may be evaluated once for all cards, since nothing of it may fail.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from operator import and_, or_
from typing import TYPE_CHECKING, TypeAlias

from attrs import frozen

from sdg import ir
from sdg.analysis import card_conditions as forms
from sdg.analysis.card_conditions import card_form
from sdg.analysis.may_fail import never_fails
from sdg.engine.expressions.card_kinds import answers, by_two_kinds, column_of
from sdg.ir import ABSENT
from sdg.ir.rewriting import rewrite, substitute
from sdg.ir.walking import walk
from sdg.kernel.expressions.absence import may_be_absent
from sdg.layout.with_options import compared

if TYPE_CHECKING:
    from sdg.kernel.dialect.values import Frame
    from sdg.kernel.generator_context import Kernel

MOST_VALUES = 256  # that a table has a set of kinds for


@frozen
class Always:
    """The same kinds whatever else is so."""

    kinds: int


@frozen
class Beside:
    """Kinds that follow from the kind of another card; the last row is for no card."""

    card: ir.Expr
    rows: tuple[int, ...]


@frozen
class Valued:
    """Kinds that follow from a number: from the lowest on, for those before and after, for none."""

    asked: ir.Expr
    called: str
    low: int
    rows: tuple[int, ...]
    below: int
    above: int
    absent: int


@frozen
class Apart:
    """All kinds or none, by a condition that does not speak of them."""

    condition: ir.Expr


@frozen
class Joined:
    """The kinds that pass all parts, or some part."""

    parts: tuple[KindTable, ...]
    every: bool


@frozen
class Others:
    """The kinds that do not pass."""

    part: KindTable


@frozen
class Named:
    """The kinds that pass once something has its name."""

    bind: ir.Bind
    part: KindTable


KindTable: TypeAlias = "Always | Beside | Valued | Apart | Joined | Others | Named"


def by_kinds(k: Kernel, condition: ir.Expr, slot: int, E: Frame) -> KindTable | None:
    """Return the sets of kinds that pass a condition, with the card in a slot; None: not kinds."""
    if isinstance(condition, ir.Const) and not condition.origin:
        return Always(everything(k) if condition.value else 0)
    form, table = card_form(condition, slot), None
    match form:
        case forms.Regardless():
            return Apart(condition) if never_fails(condition) else None
        case forms.Joined(parts, every):
            each = [by_kinds(k, part, slot, E) for part in parts]
            sure = [part for part in each if part is not None]
            if len(sure) == len(each):
                table = _joined(k, sure, every)
        case forms.Inverted(part) if (inner := by_kinds(k, part, slot, E)) is not None:
            table = _others(k, inner)
        case forms.Named(bind) if never_fails(bind.value):
            if (inner := by_kinds(k, bind.body, slot, E)) is not None:
                table = Named(bind, inner)
        case forms.Compared() if any(isinstance(n, ir.Const) and n.origin for n in walk(condition)):
            table = _compared(k, form, slot)  # so that a table does not hold its value
    if table is None:
        table = _tabled(k, condition, slot, E)
    if table is None and isinstance(form, forms.Compared):
        table = _compared(k, form, slot)
    return table


def lying_there(condition: ir.Expr, slot: int, over: ir.Expr) -> ir.Expr:
    """Return what a condition says of a card that lies where some cards do.

    That it is one of them is true, and that it is one of those of them that pass something is that.
    """

    def replace(node: object) -> object:
        match node:
            case ir.In(ir.Local(card), of) if card == slot and of == over:
                return ir.Const(1, ir.YESNO)
            case ir.In(ir.Local(card) as element, ir.Filter(inner, of, asked)) if card == slot:
                both = (ir.In(element, of), substitute(asked, {inner: element}))
                return rewrite(ir.All(both), replace)
        return node

    return rewrite(condition, replace)


def everything(k: Kernel) -> int:
    """Return the set of all kinds."""
    return (1 << k.shape.kinds) - 1


# ---- parts that are joined


def _joined(k: Kernel, parts: Sequence[KindTable], every: bool) -> KindTable:
    """Join what decides parts: tables of the same card become one."""
    join: Callable[[int, int], int] = and_ if every else or_
    nothing = everything(k) if every else 0  # what changes nothing
    always = reduce(join, (part.kinds for part in parts if isinstance(part, Always)), nothing)
    beside: dict[ir.Expr, Beside] = {}
    others: list[KindTable] = []
    for part in parts:
        match part:
            case Beside(card, rows):
                before = beside[card].rows if card in beside else (always,) * len(rows)
                beside[card] = Beside(card, tuple(map(join, before, rows)))
            case Joined(inner, same) if same is every:
                others += inner
            case Always():
                pass
            case _:
                others.append(part)
    first = [] if beside or always == nothing else [Always(always)]
    joined = (*first, *beside.values(), *others)
    return Joined(joined, every) if len(joined) > 1 else joined[0] if joined else Always(always)


def _others(k: Kernel, part: KindTable) -> KindTable:
    match part:
        case Always(kinds):
            return Always(everything(k) & ~kinds)
        case Beside(card, rows):
            return Beside(card, tuple(everything(k) & ~row for row in rows))
        case Apart(condition):
            return Apart(ir.Not(condition))
    return Others(part)


# ---- tables


def _tabled(k: Kernel, condition: ir.Expr, slot: int, E: Frame) -> KindTable | None:
    """Return a table, if nothing but the kinds of one card or of two matters."""
    if (known := _by_one(k, condition, slot)) is not None:
        return Always(_kinds(known))
    others = {n.slot: n for n in walk(condition) if isinstance(n, ir.Local) and n.slot != slot}
    if len(others) != 1:
        return None
    (other,) = others.values()
    rows = by_two_kinds(k.engine.compiler, condition, slot, other.slot)
    if rows is None:
        return None
    *_, absent = rows
    if absent is None and other.slot in E and not may_be_absent(k, other, E):
        rows = (*rows[:-1], ())  # it is never evaluated
    sure = [_kinds(row) for row in rows if row is not None]
    return Beside(other, tuple(sure)) if len(sure) == len(rows) else None


def _by_one(k: Kernel, expr: ir.Expr, slot: int) -> tuple[int, ...] | None:
    """Return what an expression says for a card of each kind, if nothing else matters."""
    codes = answers(k.engine.compiler, expr, slot)
    sure = [each for each in (codes or ())[: k.shape.kinds] if each is not None]
    return tuple(sure) if len(sure) == k.shape.kinds else None


def _compared(k: Kernel, form: forms.Compared, slot: int) -> KindTable | None:
    """Return how what the kind of a card decides compares with what does not depend on the card."""
    shown, asked, op = form.shown, form.value, form.op
    values = _by_one(k, shown, slot)
    if values is None or not never_fails(asked):
        return None

    def fitting(code: int) -> int:
        return _kinds(compared(op, each, code) for each in values)

    if isinstance(asked, ir.Attr):
        column = column_of(k.engine.compiler, asked.attribute, asked)
        return Beside(asked.card, tuple(map(fitting, column)))
    codes = _codes(k, shown, values)
    if not 0 < len(codes) <= MOST_VALUES:
        return None
    called = f"kinds_with_{shown.attribute}" if isinstance(shown, ir.Attr) else "kinds_with"
    below, above, absent = fitting(codes[0] - 1), fitting(codes[-1] + 1), fitting(ABSENT)
    return Valued(asked, called, codes[0], tuple(map(fitting, codes)), below, above, absent)


def _codes(k: Kernel, shown: ir.Expr, values: Sequence[int]) -> range:
    """Return the values for which a table has a row: of an attribute, or those that are known."""
    if isinstance(shown, ir.Attr) and shown.type != ir.PLAYER:
        values = k.layout.cards.codes(shown.attribute)
    known = [code for code in values if code != ABSENT]
    return range(min(known), max(known) + 1) if known else range(0)


def _kinds(passes: Iterable[int]) -> int:
    """Return the set of kinds for which something is not 0."""
    return sum(1 << i for i, each in enumerate(passes) if each)
