"""Cards that move, land or are drawn in a plan: what must hold beforehand, what changes.

Each function goes on with one step of an action, and refuses the plan if a trial must decide.
"""

from __future__ import annotations

from typing import Literal

from sdg import ir
from sdg.analysis.certainty import is_kept
from sdg.analysis.preconditions import Scan, Unplanned
from sdg.analysis.reads_and_writes import reads
from sdg.analysis.room_to_land import needed, there_are
from sdg.ir.card_routes import lie
from sdg.ir.facts import BOARD, EVERYTHING
from sdg.ir.rewriting import locals_of, substitute

NO_SLOT = -2  # in place of the slot of a card that is no parameter


def move(scan: Scan, step: ir.Move, under: tuple[ir.Expr, ...]) -> None:
    """Go on with cards that move, wherever from and to; refuse the plan if that is not known."""
    match step:
        case ir.Move(cards, ir.ToPlace(goal), ir.ToPlace(other, owner)) if goal not in scan.guarded:
            scan.there(cards, under)
            demand_room(scan, other, owner, under)
            _leave(scan, cards)
            scan.ask(step.to)
            scan.gone(cards)
            scan.changed |= {goal, other, BOARD, *reads(cards), *scan.places()}
        case ir.Move(rest=ir.ToPlace() | ir.ToCell()):
            raise Unplanned
        case ir.Move(ir.Local(card, kind), ir.ToCell(ir.Local(cell))) if kind == ir.CARD:
            land(scan, "move", card, cell, under)
        case ir.Move(ir.PlaceCards(place, owner), ir.ToCell(ir.Local(cell))) if (
            cell in scan.bare and not scan.rules.rules
        ):
            _only_card(scan, place, owner)
            scan.bare.discard(cell)
        case ir.Move(ir.PlaceCards(place, owner), ir.ToCell(ir.Local(cell))):
            scan.card = _only_card(scan, place, owner)
            land(scan, "move", NO_SLOT, cell, under)
        case ir.Move(ir.PlaceCards(place, owner), ir.ToCell(goal)) if scan.landing is not None:
            _only_card(scan, place, owner)
            scan.demand(_free(scan, goal, scan.landing[2]), under)
        case ir.Move(ir.PlaceCards(place, owner), ir.ToCell(goal)):
            scan.card, scan.goal = _only_card(scan, place, owner), goal
            scan.ask(goal)
            if not _may_land(scan, under):
                raise Unplanned
            scan.changed |= {BOARD, *scan.places()}
        case ir.Move(ir.CardAt(ir.Local(cell)) as card, ir.ToPlace(goal, owner)) if (
            cell in scan.full
        ):
            demand_room(scan, goal, owner, under)
            _leave(scan, card)
            scan.full.discard(cell)
            scan.bare.add(cell)
        case ir.Move(cards, ir.ToPlace(goal, owner, bottom)):
            scan.there(cards, under)
            sure = cards.type == ir.CARD
            single, meant = sure or scan.single(cards), _is_meant(scan, goal, owner, cards, under)
            below = bottom and goal in scan.guarded and _assume_unmixed(scan, cards)
            demand_room(scan, goal, owner, under, single, sure, meant, below)
            _leave(scan, cards)
            if isinstance(cards, ir.PlaceCards):
                scan.changed |= {goal, cards.place}
                scan.emptied.add((cards.place, cards.owner))
            elif scan.gone(cards):
                scan.changed.add(goal)
            else:
                scan.changed |= {goal, BOARD, *reads(cards), *scan.places()}
        case ir.Move(cards, ir.ToCell(ir.Local(cell))) if _only_lands(scan, cards, cell, under):
            scan.lift(cards)
            scan.ask(cards)
            scan.card = cards
            land(scan, "move", NO_SLOT, cell, under)
        case ir.Move(cards, ir.ToCell(goal)):
            _arrive(scan, cards, goal, under)
        case _:
            raise Unplanned


def land(
    scan: Scan, how: Literal["move", "swap"], first: int, second: int, under: tuple[ir.Expr, ...]
) -> None:
    """Note which card lands, or which two change places; only the first of an action is planned."""
    if not _may_land(scan, under):
        raise Unplanned
    scan.landing = how, first, second
    scan.changed |= {BOARD, *scan.places()}


def _may_land(scan: Scan, under: tuple[ir.Expr, ...]) -> bool:
    """Return whether nothing has changed on the boards yet, and it is sure that a card lands."""
    still = BOARD not in scan.changed and not scan.cleared
    return still and scan.landing is None and not under and not scan.unsure


def _only_lands(scan: Scan, cards: ir.Expr, cell: int, under: tuple[ir.Expr, ...]) -> bool:
    """Return whether a card of a place lands on a cell, which is all that is chosen."""
    if cards.type != ir.CARD or list(scan.domains) != [cell] or cell in locals_of(cards):
        return False
    placed = lie(cards, scan.domains).isdisjoint((BOARD, EVERYTHING))
    return placed and not scan.wild() and _may_land(scan, under)


def _arrive(scan: Scan, cards: ir.Expr, goal: ir.Expr, under: tuple[ir.Expr, ...]) -> None:
    """Go on with cards that land where no rule binds: all they need is room on a cell."""
    room = needed(cards, goal, scan.rules.boards, scan.domains)
    if scan.rules.rules or scan.wild() or scan.landing is not None or room is None:
        raise Unplanned
    scan.ask(cards)
    scan.ask(goal)
    scan.there(cards, under)
    for condition in room:
        scan.guard(condition, (*under, *there_are(cards, scan.domains, scan.players)))
    scan.changed |= {BOARD, *scan.places()}


def _leave(scan: Scan, cards: ir.Expr) -> None:
    """Refuse the plan if the cards may come from a board that holds cards back."""
    on_board = not lie(cards, scan.over | scan.domains).isdisjoint((BOARD, EVERYTHING))
    holds = any(isinstance(c, ir.NoLeaving) for rule in scan.rules.rules for c in rule.clauses)
    if on_board and holds:
        raise Unplanned


def demand_room(
    scan: Scan, place: str, owner: ir.Expr | None, under: tuple[ir.Expr, ...], single: bool = False,
    sure: bool = False, meant: bool = False, below: bool = False,
) -> None:  # fmt: skip
    """Demand room for a card in a place, or refuse the plan if it may be full, or nobody's.

    If it is not sure that a card comes, there need not be room, but it can be assumed."""
    declared = next(p for p in scan.rules.places if p.name == place)
    if (place in scan.guarded and not below) or (declared.capacity is not None and not single):
        raise Unplanned
    if owner is not None and owner != ir.Seat("active"):  # who stays so
        scan.ask(owner)
    if declared.per is not None and not meant and not is_kept(declared.per, owner, scan.domains):
        raise Unplanned
    if declared.capacity is not None and (place, owner) in scan.emptied:
        scan.emptied.discard((place, owner))
    elif declared.capacity is not None:
        there = ir.Count(ir.PlaceCards(place, owner))
        most = declared.capacity if owner is None else substitute(declared.capacity, {0: owner})
        room = ir.Compare("<", there, most)
        if sure:
            scan.guard(room, under)
        else:
            scan.assume(room)


def _assume_unmixed(scan: Scan, cards: ir.Expr) -> bool:
    """Assume that none of some cards lies face down, so that they may lie below such cards."""
    slot, scan.frame = scan.frame, scan.frame + 1
    if cards.type == ir.CARD:
        scan.assume(ir.Not(ir.IsFaceDown(cards)))
    else:
        card = ir.Local(slot, ir.CARD)
        scan.assume(ir.Quantified("no", slot, cards, ir.IsFaceDown(card)))
    return True


def _is_meant(
    scan: Scan, place: str, owner: ir.Expr | None, cards: ir.Expr, under: tuple[ir.Expr, ...]
) -> bool:
    """Demand for a single card that there is a place kept for such a value; return whether."""
    per = next(p.per for p in scan.rules.places if p.name == place)
    named = {attribute.name for attribute in scan.rules.attributes}
    if owner is None or per not in named or cards.type != ir.CARD:
        return False
    if is_kept(per, owner, scan.domains):
        return False
    scan.guard(ir.In(owner, ir.Values(per, ir.set_of(owner.type))), under)
    return True


def fill(scan: Scan, draw: ir.Draw, times: ir.Expr) -> None:
    """Assume that there are as many empty cells as cards drawn, each to the first of them."""
    match draw:
        case ir.Draw(
            ir.Const(1),
            place,
            to=ir.ToCell(ir.First(ir.Filter(slot, over, ir.IsEmpty(ir.Local(it))) as bare)),
        ) if it == slot and not reads(over) and not scan.rules.rules:
            scan.ask(times)
            scan.assume(ir.Compare("<=", times, ir.Count(bare)))
            scan.lifted.add(place)
            scan.changed |= {BOARD, place}
        case _:
            raise Unplanned


def _free(scan: Scan, goal: ir.Expr, first: int) -> ir.Expr:
    """Return what must hold for a further card to land some steps from the first, whose cell
    is in a slot. Where rules bind, two landings are not planned at all."""
    match scan.rules.boards, goal:
        case (
            (ir.Board(stacked=False, per_player=False, name=name),),
            ir.Step(distance, direction, ir.Local(slot)),
        ) if distance and slot == first and scan.beside((goal,)):
            scan.ask(direction)
            return ir.All((ir.In(goal, ir.BoardCells(name)), ir.IsEmpty(goal)))
        case _, ir.Choice(condition, yes, no):
            scan.ask(condition)
            either = ir.All((condition, _free(scan, yes, first)))
            return ir.Any((either, ir.All((ir.Not(condition), _free(scan, no, first)))))
    raise Unplanned


def _only_card(scan: Scan, place: str, owner: ir.Expr | None) -> ir.Expr:
    """Return the card of a slot that is there and never empty, or refuse the plan."""
    declared = next(p for p in scan.rules.places if p.name == place)
    kept = declared.per is None or is_kept(declared.per, owner, scan.domains)
    if declared.kind != "slot" or not declared.endless or not kept:
        raise Unplanned
    return ir.CardIn(place, owner)
