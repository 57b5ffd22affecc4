"""Cells that are looked for by what their card is not: those without a card are among them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sdg import ir
from sdg.checker.inference.boards import filled_by_setup, known_at_first, may_be_filled
from sdg.checker.inference.bodies import conjoined, conjuncts, played
from sdg.checker.inference.declared import Parts
from sdg.checker.inference.guarded import guarded
from sdg.checker.inference.number_bounds import Asked
from sdg.diagnostics import Diagnostic
from sdg.ir.walking import all_of, holds, walk
from sdg.messages import in_vain as say
from sdg.resolver import Resolved
from sdg.source import Span

_SPEAKING = (ir.IsEmpty, ir.IsFull, ir.Attr, ir.IsWild, ir.Height, ir.IsFaceDown, ir.CardsOn)


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Find `it.color != green` of all cells of a board, or next to one: of sets with no further
    condition; and `near.color = it.color` of two that may both be empty. Where a game is over once
    its board is full, all cells are when it is scored."""
    rules, reported = resolved.rules, set[Span]()
    if rules.puzzle is not None:
        return
    filled = filled_by_setup(rules)
    over = any(isinstance(node, ir.IsFull | ir.IsEmpty) for end in rules.ends
               for node in walk(end.condition))  # fmt: skip
    for part in played(rules):
        if over and isinstance(part, ir.ScoreLine | ir.Win | ir.Titles):
            continue
        known = known_at_first(part, rules)
        for span, cell, cells, asked in _alike(part):
            if any(may_be_filled(each, (*known, *asked), rules, filled) for each in cells):
                continue
            if span not in reported:
                reported.add(span)
                yield say.two_empty_ones_too(span, cell)
        if not holds(part, ir.Filter, ir.Quantified):
            continue
        demanded = part if isinstance(part, ir.Rule) else tuple(all_of(ir.Require, part))
        for each in all_of(ir.Quantified, demanded):
            if may_be_filled(each.over, known, rules, filled):
                continue
            for condition, cell in _failing(each):
                if condition.span and condition.span not in reported:
                    reported.add(condition.span)
                    yield say.empty_ones_fail(condition.span, cell)
        for node, asked in guarded(part, ()):
            for condition, cell in _found(node):
                if may_be_filled(node.over, (*known, *asked), rules, filled):
                    continue
                if condition.span and condition.span not in reported and not spoken_of(asked):
                    reported.add(condition.span)
                    yield say.empty_ones_too(condition.span, cell)


def _found(node: Any) -> Iterator[tuple[ir.Expr, str]]:
    """Yield conditions that empty cells meet: they say what a perhaps empty cell is not."""
    match node:
        case ir.Filter(slot, over, condition) | ir.Quantified("some" | "no", slot, over, condition):
            pass
        case _:
            return
    if over.type.of != ir.CELL or any(map(says_more, walk(over))):
        return
    asked = list(conjuncts(condition))
    unequal = [each for each in asked if _is_unequal(each, slot)]
    others = [each for each in asked if each not in unequal]
    if len(unequal) == 1 and not any(_is_of(each, slot) for each in walk(tuple(others))):
        names = (each.name for each in all_of(ir.Local, unequal[0]) if each.slot == slot)
        yield unequal[0], next(names, "") or "it"


def _alike(part: Any) -> Iterator[tuple[Span, str, list[ir.Expr], Asked]]:
    """Yield where the cards of two cells are to be alike, without a further condition on either;
    what one of them is called, both, and what holds there."""
    if not any(map(_is_of_two, all_of(ir.Compare, part))):
        return
    beside = conjoined(part)
    given = part.params if isinstance(part, ir.Action) else ()
    for node, asked in guarded(part, ()):
        if not _is_of_two(node) or node.span is None or spoken_of(asked):
            continue
        cells = [side.card.cell for side in (node.left, node.right)]
        within = tuple(each for each in asked if each not in given)
        if not all(_may_be_empty(cell, within) for cell in cells):
            continue
        others = (each for each in (*asked, *beside.get(id(node), ())) if isinstance(each, ir.Expr))
        if not any(speaks_of(each, cell) for each in others for cell in cells):
            said = cells[1].span.text if cells[1].span else "it"
            yield node.span, said if said.isidentifier() else f"({said})", cells, asked


def _is_of_two(node: Any) -> bool:
    match node:
        case ir.Compare("=", ir.Attr(ir.CardAt(one)), ir.Attr(ir.CardAt(other))):
            return one != other
    return False


def _may_be_empty(cell: ir.Expr, asked: Asked) -> bool:
    """Return whether a cell is one of many as they lie on the board, or one that is named."""
    match cell:
        case ir.CellAt() | ir.Step():
            return True
        case ir.Local(slot):
            return any(
                isinstance(each, ir.OneOf)
                and each.slot == slot
                and each.over.type.of == ir.CELL
                and not any(map(says_more, walk(each.over)))
                for each in asked
            )
    return False


def speaks_of(condition: ir.Expr, cell: ir.Expr) -> bool:
    """Return whether a condition says more of the card of a cell than that another is alike."""
    alike = {id(side) for each in all_of(ir.Compare, condition) if _is_of_two(each)
             for side in (each.left, each.right)}  # fmt: skip
    return any(
        isinstance(node, _SPEAKING) and id(node) not in alike and cell in walk(node)
        for node in walk(condition)
    )


def says_more(node: Any) -> bool:
    """Return whether a set may be of full cells alone: it is chosen by more than where it lies."""
    match node:
        case ir.Filter() | ir.Best():
            return not isinstance(node.type.of, ir.Type) or node.type.of.kind != "region"
        case ir.Flight(slot=slot, test=test, until=False):
            return any(_is_of(each, slot) for each in walk(test))
        case ir.Local():
            return node.type.kind == "set"
        case _:
            return isinstance(node, ir.CellsThisTurn | ir.Lookup)


def _failing(node: Any) -> Iterator[tuple[ir.Expr, str]]:
    """Yield what has to hold for every neighbor of a cell, and does not for one that is empty."""
    match node:
        case ir.Quantified("every", slot, ir.Neighbors(), ir.Compare(op, left, right) as asked) if (
            op != "!="
        ):
            shown = [_is_shown(side, slot) for side in (left, right)]
            other = right if shown[0] else left
            if sum(shown) == 1 and not any(_is_shown(each, None) for each in walk(other)):
                names = (each.name for each in all_of(ir.Local, asked) if each.slot == slot)
                yield asked, next(names, "") or "it"


def _is_unequal(node: Any, slot: int) -> bool:
    match node:
        case ir.Compare("!=", left, right) | ir.Not(ir.Compare("=", left, right)):
            sides = [_is_shown(side, slot) for side in (left, right)]
            other = right if sides[0] else left
            named = isinstance(other, ir.Const) and other.value in (ir.NOTHING, ir.ABSENT)
            return sum(sides) == 1 and not named
    return False


def _is_shown(node: Any, slot: int | None) -> bool:
    """Return whether a side is an attribute of the card on a cell, or on any."""
    match node:
        case ir.Attr(ir.CardAt(ir.Local(at))):
            return slot in (None, at)
    return False


def _is_of(node: Any, slot: int) -> bool:
    return isinstance(node, _SPEAKING) and any(
        each.slot == slot for each in walk(node) if isinstance(each, ir.Local)
    )


def spoken_of(asked: Asked) -> bool:
    """Return whether it was tested before that cells are full, such as those of a line."""
    conditions = (each for each in asked if getattr(each, "type", None) == ir.YESNO)
    over = (each.over for each in asked if isinstance(each, ir.OneOf))
    return any(each.what.type != ir.CELL for each in all_of(ir.IsFull, *conditions, *over))
