"""Conditions on a card as sets of kinds: all kinds that pass, computed together.

`cards_passing(c, test, slot)` returns a closure that keeps of some cards those that pass a test,
with the card in that slot. What depends on the kind alone is evaluated once for all of them; the
rest is evaluated for each card that is left.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from typing import Any

from attrs import frozen

from sdg import ir
from sdg.analysis.card_conditions import Compared, Inverted, Joined, Regardless, card_form
from sdg.analysis.may_fail import never_fails
from sdg.engine.expressions.compiler import Compiler, Fault
from sdg.engine.state.evaluate_type import Evaluate
from sdg.ir import ABSENT, NOTHING
from sdg.ir.rewriting import locals_of, mentions, substitute
from sdg.ir.walking import walk
from sdg.layout.slots import Frame, Slots
from sdg.layout.with_options import compared

Cards = Sequence[int]
Keep = Callable[[Slots, Frame, Cards], Cards]


@frozen
class Always:
    """A set of kinds that is the same in every state."""

    kinds: int

    def __call__(self, S: Slots, E: Frame) -> int:
        """Return it."""
        return self.kinds


def cards_passing(c: Compiler, test: ir.Expr, slot: int) -> Keep:
    """Compile which cards pass a test, in the order in which they are given."""
    kind_set, rest = parted(c, test, slot)
    kept = [_by_kind(c, kind_set)] if kind_set is not None else []
    kept += [_one_by_one(c, part, slot) for part in rest]

    def passing(S: Slots, E: Frame, cards: Cards) -> Cards:
        for keep in kept:
            if not cards:
                break
            cards = keep(S, E, cards)
        return cards

    return passing if len(kept) != 1 else kept[0]


def parted(c: Compiler, test: ir.Expr, slot: int) -> tuple[Evaluate | None, tuple[ir.Expr, ...]]:
    """Part a test into what depends on the kind alone, as a set of kinds, and all that follows."""
    parts = test.parts if isinstance(test, ir.All) else (test,)
    kind_sets: list[Evaluate] = []
    for part in parts:
        kinds = kinds_of(c, part, slot)
        if kinds is None:
            break
        kind_sets.append(kinds)
    return _joined(c, kind_sets, True) if kind_sets else None, parts[len(kind_sets) :]


def kinds_of(c: Compiler, test: ir.Expr, slot: int) -> Evaluate | None:
    """Compile a test into the set of kinds that pass it; None where more than the kind decides."""
    everything, form = (1 << c.kinds) - 1, card_form(test, slot)
    if isinstance(form, Regardless):
        holds = c.value(test)
        return (lambda S, E: everything if holds(S, E) else 0) if never_fails(test) else None
    if (table := by_kind(c, test, slot)) is not None:
        return Always(sum(1 << kind for kind, passes in enumerate(table) if passes))
    match form:
        case Joined(parts, every):
            kind_sets = [kinds for part in parts if (kinds := kinds_of(c, part, slot)) is not None]
            return _joined(c, kind_sets, every) if len(kind_sets) == len(parts) else None
        case Inverted(part) if (inner := kinds_of(c, part, slot)) is not None:
            kinds = inner
            return lambda S, E: everything & ~kinds(S, E)
        case Compared(ir.Attr(ir.Local(card), attribute), op, value) if card == slot:
            return _by_value(c, attribute, op, value, slot)
    return None


def by_kind(c: Compiler, expr: ir.Expr, slot: int) -> tuple[int, ...] | None:
    """Return what an expression says for a card of each kind, if nothing else matters."""
    values = answers(c, expr, slot)
    sure = [answer for answer in values or () if answer is not None]
    return tuple(sure) if values is not None and len(sure) == len(values) else None


def answers(
    c: Compiler, expr: ir.Expr, slot: int, compiled: Evaluate | None = None
) -> tuple[int | None, ...] | None:
    """Return the same where some kinds may fail: for these, None."""
    if not _of_kinds(expr, {slot}):
        return None
    value, frame = compiled or c.value(expr), [0] * (slot + 1)
    values: list[int | None] = []
    for kind in range(c.kinds):
        frame[slot] = kind
        try:
            values.append(value([], frame))
        except Fault:  # the game may never come to it, or else it is reported there
            values.append(None)
    return tuple(values)


def tabled(c: Compiler, test: ir.Expr, holds: Evaluate) -> Evaluate:
    """Return a condition, compiled, as a table of the kinds of the one card of which it speaks.

    Where more matters, or it may fail, it is answered as it is.
    """
    slots = locals_of(test)
    if len(slots) != 1:
        return holds
    (slot,), kinds = slots, c.kinds
    table = answers(c, test, slot, holds)
    if table is None or None in table:
        return holds
    return lambda S, E: table[E[slot] % kinds]


def by_two_kinds(
    c: Compiler, expr: ir.Expr, slot: int, other: int
) -> tuple[tuple[int, ...] | None, ...] | None:
    """Return for each kind of another card what an expression says for a card of each kind.

    The last other is no card. None if more than the two kinds matters, and for a kind of the other
    with which it may fail.
    """
    if not _of_kinds(expr, {slot, other}):
        return None
    value, frame = c.value(expr), [0] * (max(slot, other) + 1)

    def row(beside: int) -> tuple[int, ...] | None:
        values, frame[other] = [], beside
        for frame[slot] in range(c.kinds - 1):
            try:
                values.append(value([], frame))
            except Fault:
                return None
        return tuple(values)

    return tuple(map(row, range(c.kinds)))


def _of_kinds(expr: ir.Expr, slots: Set[int]) -> bool:
    """Return whether nothing but the kinds of the cards in some slots matters."""
    match expr:
        case ir.Const():
            return True
        case ir.Attr(ir.Local(card)) | ir.IsWild(ir.Local(card)) | ir.IsFaceDown(ir.Local(card)):
            return card in slots
        case ir.All(parts) | ir.Any(parts):
            return all(_of_kinds(part, slots) for part in parts)
        case ir.Not(part):
            return _of_kinds(part, slots)
        case ir.Compare(_, left, right) | ir.Arithmetic(_, left, right):
            return _of_kinds(left, slots) and _of_kinds(right, slots)
        case ir.Choice(condition, yes, no):
            return all(_of_kinds(part, slots) for part in (condition, yes, no))
        case _:
            return False


def _joined(c: Compiler, parts: list[Evaluate], both: bool) -> Evaluate:
    """Join sets of kinds: first those that never change, then the others while they matter."""
    everything = (1 << c.kinds) - 1
    known = everything if both else 0
    settled = everything - known  # then the others change nothing
    asked = []
    for part in parts:
        if not isinstance(part, Always):
            asked.append(part)
        elif both:
            known &= part.kinds
        else:
            known |= part.kinds
    if not asked or known == settled:
        return Always(known)
    if len(asked) == 1 and known == everything - settled:
        return asked[0]

    def join(S: Slots, E: Frame) -> int:
        kinds = known
        for part in asked:
            kinds = kinds & part(S, E) if both else kinds | part(S, E)
            if kinds == settled:
                break
        return kinds

    return join


def _by_value(c: Compiler, attribute: str, op: str, value: ir.Expr, slot: int) -> Evaluate | None:
    """Compile the kinds whose attribute compares so with a value that is the same for all."""
    if mentions(value, slot) or not never_fails(value):
        return None
    column, wanted = column_of(c, attribute, value), c.value(value)
    codes, known = {*column, ABSENT}, dict[int, int]()

    def passing(S: Slots, E: Frame) -> int:
        asked = wanted(S, E)
        kinds = known.get(asked)
        if kinds is None:
            kinds = sum(1 << i for i, code in enumerate(column) if compared(op, code, asked))
            if asked in codes:
                known[asked] = kinds
        return kinds

    return passing


def column_of(c: Compiler, attribute: str, value: ir.Expr) -> tuple[int, ...]:
    """Return what each kind shows, as it is compared with a value."""
    column = c.layout.cards.column(attribute)
    return tuple(max(code, NOTHING) for code in column) if value.type == ir.PLAYER else column


def _by_kind(c: Compiler, kind_set: Evaluate) -> Keep:
    size = c.kinds

    def keep(S: Slots, E: Frame, cards: Cards) -> Cards:
        kinds = kind_set(S, E)
        return [card for card in cards if kinds >> card % size & 1] if kinds else ()

    return keep


def _one_by_one(c: Compiler, test: ir.Expr, slot: int) -> Keep:
    match test:
        case ir.In(ir.Local(card), ir.Filter(inner, over, condition)) if card == slot:
            return _among(c, over, substitute(condition, {inner: test.element}), slot)
    holds, faces = c.value(test), faces_asked(c, test, slot)
    if faces is not None:
        return _face_by_face(c, holds, faces, slot)

    def keep(S: Slots, E: Frame, cards: Cards) -> Cards:
        kept = []
        for card in cards:
            E[slot] = card
            if holds(S, E):
                kept.append(card)
        return kept

    return keep


def _among(c: Compiler, over: ir.Expr, condition: ir.Expr, slot: int) -> Keep:
    """Compile `card in (cards with …)`: the condition is tested on the card itself."""
    among, passing = c.value(over), cards_passing(c, condition, slot)

    def keep(S: Slots, E: Frame, cards: Cards) -> Cards:
        there = among(S, E)
        return passing(S, E, [card for card in cards if card in there])

    return keep


def faces_asked(c: Compiler, test: ir.Expr, slot: int) -> tuple[int, ...] | None:
    """Return for each kind a number that stands for what a test reads of it; None if it reads more.

    Cards with the same number all pass, or none does.
    """
    shown = [node.attribute for node in walk(test) if _shown_by(node, slot)]
    named = sum(isinstance(node, ir.Local) and node.slot == slot for node in walk(test))
    if not shown or named != len(shown):
        return None
    columns = [c.layout.cards.column(name)[: c.kinds] for name in dict.fromkeys(shown)]
    faces = list(zip(*columns, strict=True))
    numbers = {face: i for i, face in enumerate(dict.fromkeys(faces))}
    return tuple(numbers[face] for face in faces) if len(numbers) < c.kinds else None


def _shown_by(node: Any, slot: int) -> bool:
    return isinstance(node, ir.Attr) and isinstance(node.card, ir.Local) and node.card.slot == slot


def _face_by_face(c: Compiler, holds: Evaluate, faces: tuple[int, ...], slot: int) -> Keep:
    """Compile which cards pass what is evaluated only once of those that look alike there."""
    size = c.kinds

    def keep(S: Slots, E: Frame, cards: Cards) -> Cards:
        answers: dict[int, bool] = {}
        kept = []
        for card in cards:
            face = faces[card % size]
            passes = answers.get(face)
            if passes is None:
                E[slot] = card
                passes = answers[face] = bool(holds(S, E))
            if passes:
                kept.append(card)
        return kept

    return keep
