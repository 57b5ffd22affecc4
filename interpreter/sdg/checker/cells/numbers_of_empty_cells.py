"""Loops over cells that calculate with their numbers: a cell without a card has none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sdg import ir
from sdg.checker.cells.cells_without_cards import says_more, speaks_of, spoken_of
from sdg.checker.inference.boards import filled_by_setup, known_at_first, may_be_filled
from sdg.checker.inference.bodies import conjuncts, played
from sdg.checker.inference.declared import Parts
from sdg.checker.inference.guarded import guarded
from sdg.checker.inference.lacking_attributes import calculated_with
from sdg.checker.inference.number_bounds import Asked
from sdg.diagnostics import Diagnostic
from sdg.ir.walking import all_of, holds, walk
from sdg.messages import in_vain as say
from sdg.resolver import Resolved
from sdg.source import Span

_OVER = (ir.ScoreLine, ir.Win, ir.Titles)


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Find `sum of cell.number for cell in grid` where nothing says that a card lies on each of the
    cells: not the setup, no condition, nor that the game is over only once they are full."""
    rules, reported = resolved.rules, set[Span]()
    if rules.puzzle is not None:
        return
    filled_boards = filled_by_setup(rules)
    full = _ends_full(rules)
    spots = {spot.cell for spot in all_of(ir.ToCell, rules.setup)}
    begun = {cell for cell in spots if not holds(cell, ir.Local)}  # a slot is of its part alone
    filled = {loop.over.span.text for loop in all_of(ir.ForEach, rules.setup)
              if loop.over.span and ir.Local(loop.slot, ir.CELL) in spots}  # fmt: skip
    for part in played(rules):
        if not holds(part, ir.CardAt) or (full and isinstance(part, _OVER)):
            continue
        known = known_at_first(part, rules)
        laid = begun | {spot.cell for spot in all_of(ir.ToCell, part)}
        laid.update(*((swap.left, swap.right) for swap in all_of(ir.Swap, part)))
        for number, asked in _numbers_read(part):
            span, cell = number.span, number.card.cell
            if span is None or span in reported or cell in laid or spoken_of(asked):
                continue
            over = _gone_through(cell, asked)
            if over is None or over.span is None or over.span.text in filled:
                continue
            if may_be_filled(over, (*known, *asked), rules, filled_boards):
                continue
            if not _is_asked_of(cell, asked, number):
                reported.add(span)
                yield say.no_number_there(span, *_mended(cell, over, span.text))


def _numbers_read(part: Any) -> Iterator[tuple[Any, Asked]]:
    """Yield the attributes of cards on cells that a part calculates with, and what holds there."""
    settled = getattr(part, "settled", None)
    for node, asked in guarded(part, (settled,) if isinstance(settled, ir.Expr) else ()):
        if isinstance(node, ir.Fold):
            asked = (*asked, ir.OneOf(node.slot, node.over))
        for value in calculated_with(node):
            yield from _numbers(value, asked)


def _numbers(value: ir.Expr, asked: Asked) -> Iterator[tuple[Any, Asked]]:
    """Yield the attributes of cards on cells to which a number comes, and what holds there."""
    match value:
        case ir.Attr(ir.CardAt()):
            yield value, asked
        case ir.Order(ir.Attr(ir.CardAt()) as shown):
            yield shown, asked
        case ir.Choice(condition, yes, no):
            yield from _numbers(yes, (*asked, condition))
            yield from _numbers(no, (*asked, ir.Not(condition)))


def _gone_through(cell: ir.Expr, asked: Asked) -> ir.Expr | None:
    """Return the set of which a cell is one, if it is not said what lies on these; or a cell that
    is named itself."""
    if isinstance(cell, ir.CellAt | ir.Step):
        return cell
    for each in reversed(asked):
        match each:
            case ir.OneOf(slot, over) if cell == ir.Local(slot, ir.CELL):
                return None if any(map(says_more, walk(over))) else over
            case ir.Let(slot, value) if cell == ir.Local(slot, ir.CELL):
                return value if isinstance(value, ir.CellAt | ir.Step) else None
    return None


def _is_asked_of(cell: ir.Expr, asked: Asked, number: ir.Expr) -> bool:
    """Return whether the card on a cell was tested before its number is read."""
    said = (each.condition if isinstance(each, ir.If) else each for each in asked)
    return any(
        speaks_of(each, cell) and not any(node is number for node in walk(each))
        for each in said
        if isinstance(each, ir.Expr)
    )


def _mended(cell: ir.Expr, over: ir.Expr, number: str) -> tuple[str, str]:
    """Return the text of a cell, and what may stand in place of the set, or of its number."""
    said, cells = (each.span.text if each.span else "…" for each in (cell, over))
    if isinstance(cell, ir.Local) and cell.name not in ("it", "") and over.type != ir.CELL:
        among = f"cells of {cells}" if isinstance(over, ir.RegionCells) else cells
        return said, f"{cell.name} in ({among} with it is full)"
    one = said if said.isidentifier() else f"({said})"
    return said, f"({number} if {one} is full else 0)"


def _ends_full(rules: ir.Rules) -> bool:
    """Return whether a game is over only once cells are full, as far as its ends say."""
    ended = any(step.what == "end game" for step in all_of(ir.Plain, rules))
    results = any(True for _ in all_of(ir.Result, *rules.course()))
    return not ended and not results and all(_needs_full(end.condition) for end in rules.ends)


def _needs_full(condition: ir.Expr) -> bool:
    """Return whether a condition holds only where several cells are full."""
    match condition:
        case ir.Any(parts):
            return all(map(_needs_full, parts))
        case ir.All():
            return any(map(_needs_full, conjuncts(condition)))
        case ir.IsFull(what):
            return what.type != ir.CELL
        case ir.Quantified("every", _, over, ir.IsFull() | ir.Not(ir.IsEmpty())) | ir.Quantified(
            "no", _, over, ir.IsEmpty() | ir.Not(ir.IsFull())
        ):
            return over.type.of == ir.CELL
        case ir.Quantified("some", _, _, body):
            return _needs_full(body)
        case ir.IsEmpty(of) | ir.Compare(left=ir.Count(of)) | ir.Compare(right=ir.Count(of)):
            return _by_fullness(of)
    return False


def _by_fullness(cells: ir.Expr) -> bool:
    """Return whether these are the cells that are full, or empty, or all cards on cells."""
    match cells:
        case ir.Filter(over=over, condition=ir.IsFull() | ir.IsEmpty() | ir.Not(ir.IsEmpty())):
            return over.type.of == ir.CELL
        case ir.CardsOn(of):
            return of.type != ir.CELL
    return False
