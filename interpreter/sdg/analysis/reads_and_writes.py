"""What expressions look at and what steps change: places and stores by name, and the boards."""

from __future__ import annotations

from sdg import ir
from sdg.ir.card_routes import domains_of, lie
from sdg.ir.facts import BOARD, EVERYTHING, EXPRESSIONS, STEPS
from sdg.ir.walking import walk


def reads(node: object) -> frozenset[str]:
    """Return what an expression looks at: names of stores and places, BOARD, EVERYTHING."""
    return frozenset(name for part in walk(node) for name in own(part))


def own(part: object) -> tuple[str, ...]:
    """Return what one node looks at, without those below it."""
    facts = EXPRESSIONS.get(type(part))  # below steps are spots, and below rules are clauses
    return () if facts is None else facts.seen_by(part)


def cells_looked_at(node: object) -> frozenset[ir.Expr] | None:
    """Return the single cells at which an expression looks; None if it looks at more of a board."""
    cells: set[ir.Expr] = set()
    for part in walk(node):
        match part:
            case ir.CardAt(cell) | ir.Height(cell) | ir.CardsOn(cell) if cell.type == ir.CELL:
                cells.add(cell)
            case ir.IsEmpty(what) if what.type == ir.CELL:
                cells.add(what)
            case ir.IsEmpty(ir.CardsOn() | ir.PlaceCards()):
                pass  # what it speaks of is looked at by itself
            case _ if not {BOARD, EVERYTHING}.isdisjoint(own(part)):
                return None
    return frozenset(cells)


def writes(steps: object, params: tuple[ir.Param, ...] = ()) -> frozenset[str]:
    """Return what steps change, in the same words; the parameters say where cards come from."""
    domains = domains_of(params)
    return frozenset(name for step in walk(steps) for name in _written(step, domains))


def on_boards(steps: object, params: tuple[ir.Param, ...] = ()) -> list[object]:
    """Return the steps that may change what lies on boards."""
    domains = domains_of(params)
    return [
        step for step in walk(steps) if not _written(step, domains).isdisjoint((BOARD, EVERYTHING))
    ]


def rewrites(rules: ir.Rules, steps: tuple[ir.StepNode, ...], params: tuple[ir.Param, ...]) -> bool:
    """Return whether rules that judge a card on its cell look at what an action changes besides.

    They are judged when all steps are done, of cards that still lie where one of them put them.
    """
    judged = tuple(
        (rule, clause)
        for rule in rules.rules
        for clause in rule.clauses
        if not isinstance(clause, ir.NoLeaving)
    )
    judging = tuple(
        (rule.only_for, rule.settled, clause)
        for rule, clause in judged
        if not isinstance(clause, ir.NoLanding)
    )
    if judged and len(on_boards(steps, params)) > 1:
        return True
    looked, besides = reads(judging), writes(steps, params) - {BOARD}
    return bool(besides and (EVERYTHING in looked or looked & besides))


def _written(step: object, domains: dict[int, ir.Expr]) -> set[str]:
    """Return what one step changes, without those in it."""
    facts = STEPS.get(type(step))
    if facts is None:  # an expression, or a spot
        return set()
    if facts.everything is not None and facts.everything(step):
        return {EVERYTHING}
    changed = {_name_of(getattr(step, field)) for field in facts.stores}
    for field in facts.put:
        match getattr(step, field):
            case ir.ToPlace(place):
                changed.add(place)
            case ir.ToCell():
                changed.add(BOARD)
    for field in (*facts.taken, *facts.turned, *facts.traded):
        cards = getattr(step, field)
        changed |= {cards} if isinstance(cards, str) else lie(cards, domains)
    return changed


def _name_of(target: ir.Stored | str) -> str:
    return target if isinstance(target, str) else target.name
