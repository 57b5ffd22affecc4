"""What is sure of cells and places, whatever the state: read off the rules."""

from __future__ import annotations

from collections.abc import Mapping

from sdg import ir
from sdg.ir.action_lookups import cards_named, innermost_first
from sdg.ir.card_routes import sources_of
from sdg.ir.facts import BOARD, EVERYTHING, STEPS
from sdg.ir.walking import walk


def hold_cards(cells: ir.Expr, players: int) -> bool:
    """Return whether it is sure that each of some cells holds a card."""
    match cells:
        case ir.Filter(slot=slot, condition=test) | ir.Flight(slot=slot, test=test, until=False):
            parts = test.parts if isinstance(test, ir.All) else (test,)
            return any(_holds_card(part, slot, players) for part in parts)
        case _:
            return False


def _holds_card(test: ir.Expr, slot: int, players: int) -> bool:
    match test:
        case ir.Not(ir.IsEmpty(ir.Local(cell))):
            return cell == slot
        case ir.Compare("=", ir.Attr(ir.CardAt(ir.Local(cell))), ir.Const(value)):
            return cell == slot and value not in (ir.ABSENT, ir.NOTHING)
        case ir.Compare("=", ir.Attr(ir.CardAt(ir.Local(cell))), ir.Seat(which, None)):
            return cell == slot and (which in ("active", "leader") or players > 1)
        case _:
            return False


def only_lifts(steps: tuple[ir.StepNode, ...], slot: int) -> bool:
    """Return whether steps lift a card from a board only where it lies on the cell of a slot."""
    for step in walk(steps):
        facts = STEPS.get(type(step))
        if facts is None:  # no step
            continue
        if facts.traded or (facts.everything is not None and facts.everything(step)):
            return False
        for cards in (getattr(step, name) for name in facts.taken):
            if isinstance(cards, ir.CardAt) and _is_at(cards.cell, slot):
                continue
            if sources_of(cards, {}) & {BOARD, EVERYTHING}:
                return False
    return True


def _is_at(cell: ir.Expr, slot: int) -> bool:
    return isinstance(cell, ir.Local) and cell.slot == slot


def apart(one: ir.Expr, other: ir.Expr) -> bool:
    """Return whether two cells are surely not the same: one lies some steps further on."""
    (start, way, steps), (base, direction, distance) = _steps(one), _steps(other)
    return start == base and steps != distance and (way == direction or 0 in (steps, distance))


def _steps(cell: ir.Expr) -> tuple[ir.Expr, ir.Expr | None, int]:
    match cell:
        case ir.Step(distance, direction, start):
            return start, direction, distance
        case _:
            return cell, None, 0


def is_kept(per: str, owner: ir.Expr | None, domains: dict[int, ir.Expr]) -> bool:
    """Return whether a place is surely somebody's, or something's; `domains` are of parameters."""
    match owner:
        case None | ir.Seat("active"):
            return True
        case ir.Const(type=kind):
            return kind.kind == "value"
        case ir.Local(slot):
            over = domains.get(slot)
            while isinstance(over, ir.Filter | ir.Best):
                over = over.over
            match over:
                case ir.Values(name) | ir.FamilyRegions(name):
                    return name == per
    return False


def moved_by_actions(actions: Mapping[str, ir.Action]) -> dict[str, set[int]]:
    """Return for each action the slots of the cards that it moves by a name, itself or through an
    action that it does."""
    slots: dict[str, set[int]] = {}
    for name in innermost_first(actions):
        body = actions[name].body.steps
        slots[name] = moved_by_name(body)
        for step in (step for step in walk(body) if isinstance(step, ir.Do)):
            named = cards_named(actions[step.action], step.arguments)
            slots[name] |= {slot for own, slot in named if own in slots[step.action]}
    return slots


def turning(actions: Mapping[str, ir.Action]) -> frozenset[str]:
    """Return the names of the actions that turn cards up, or do an action that does."""
    names: set[str] = set()
    for name in innermost_first(actions):
        body = actions[name].body.steps
        does = {step.action for step in walk(body) if isinstance(step, ir.Do)}
        if turn_up(body) or does & names:
            names.add(name)
    return frozenset(names)


def turn_up(steps: object) -> bool:
    """Return whether some steps turn cards up, those of other actions left out."""
    return any(isinstance(step, ir.TurnUp) for step in walk(steps))


def moved_by_name(steps: object) -> set[int]:
    """Return the slots of the cards that some steps move by a name, those of other actions left
    out."""
    slots: set[int] = set()
    for step in walk(steps):
        match step:
            case ir.Move(ir.Local(slot)):
                slots.add(slot)
            case ir.Swap(left, right):
                slots |= {end.slot for end in (left, right) if isinstance(end, ir.Local)}
    return slots
