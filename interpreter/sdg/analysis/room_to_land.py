"""What cards need to land where no rule binds: a cell, and room on it. Read off the rules."""

from __future__ import annotations

from sdg import ir
from sdg.analysis.certainty import hold_cards


def needed(
    cards: ir.Expr, goal: ir.Expr, boards: tuple[ir.Board, ...], domains: dict[int, ir.Expr]
) -> tuple[ir.Expr, ...] | None:
    """Return the conditions for cards to land on a cell; None if they cannot be said.

    `domains` are the sets from which parameters, by their slots, are chosen.
    """
    board, there = _board(goal, boards, domains), tuple[ir.Expr, ...]()
    if board is None:
        return None
    match goal:
        case ir.Local():
            pass
        case ir.CellAt(owner=owner):
            there = (ir.In(goal, ir.BoardCells(board.name, owner)),)
        case ir.Step() if not board.per_player:
            there = (ir.In(goal, ir.BoardCells(board.name)),)
        case _:
            return None
    if board.stacked:
        return there
    return (*there, ir.IsEmpty(goal)) if _one_at_most(cards, boards, domains) else None


def lifted_from(cards: ir.Expr) -> ir.Expr | None:
    """Return the single cell from which cards are taken, if they lie on one."""
    match cards:
        case ir.CardAt(cell):
            return cell
        case ir.CardsOn(cell) if cell.type == ir.CELL:
            return cell
        case ir.First(over) | ir.Filter(_, over):
            return lifted_from(over)
        case _:
            return None


def there_are(cards: ir.Expr, domains: dict[int, ir.Expr], players: int) -> tuple[ir.Expr, ...]:
    """Return what has to hold for there to be any of some cards; nothing if it is sure."""
    if cards.type == ir.CARD:
        return ()
    cell = lifted_from(cards)
    if not isinstance(cards, ir.CardsOn) or cell is None:
        return (ir.Not(ir.IsEmpty(cards)),)
    domain = domains.get(cell.slot) if isinstance(cell, ir.Local) else None
    if domain is not None and hold_cards(domain, players):
        return ()
    return (ir.Not(ir.IsEmpty(cell)),)


def _one_at_most(cards: ir.Expr, boards: tuple[ir.Board, ...], domains: dict[int, ir.Expr]) -> bool:
    if cards.type == ir.CARD:
        return True
    cell = lifted_from(cards)
    board = _board(cell, boards, domains) if cell is not None else None
    return board is not None and not board.stacked


def _board(
    cell: ir.Expr, boards: tuple[ir.Board, ...], domains: dict[int, ir.Expr]
) -> ir.Board | None:
    """Return the board of a cell, or of what would be one some steps further."""
    match cell:
        case ir.Local(slot) if slot in domains:
            over = domains[slot]
            while isinstance(over, ir.Filter):
                over = over.over
            name = over.board if isinstance(over, ir.BoardCells) else None
        case ir.Step(cell=start):
            return _board(start, boards, domains)
        case ir.CellAt(name):
            pass
        case _:
            return None
    fitting = [board for board in boards if name in (None, board.name)]
    return fitting[0] if len(fitting) == 1 else None
