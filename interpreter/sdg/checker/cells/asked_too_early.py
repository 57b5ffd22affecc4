"""Cards and cells that are spoken of too early: a cell that has to be empty, a card in a hand."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

from attrs import define, field

from sdg import ir
from sdg.checker.inference.bodies import before_cards_move, conditions_of, conjuncts
from sdg.checker.inference.declared import Parts
from sdg.checker.inference.guarded import guarded
from sdg.checker.inference.number_bounds import Asked
from sdg.diagnostics import Diagnostic
from sdg.ir.card_routes import flows, lie
from sdg.ir.facts import BOARD, EVERYTHING
from sdg.ir.walking import all_of, holds
from sdg.messages import in_vain as say
from sdg.resolver import Resolved
from sdg.source import Span

CELL = ir.Local(1, ir.CELL)  # of a rule


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Look at conditions of actions before a card is moved, and of rules before one lands."""
    rules, reported = resolved.rules, set[Span]()
    for diagnostic in chain(_of_actions(rules), _of_rules(rules)):
        if diagnostic.span not in reported:
            reported.add(diagnostic.span)
            yield diagnostic


def _of_actions(rules: ir.Rules) -> Iterator[Diagnostic]:
    done = {step.action for step in all_of(ir.Do, rules)}
    done |= {name for step in all_of(ir.DoFirst, rules) for name in step.actions}
    for action in rules.actions:
        if not holds(action, ir.CardAt, ir.CellOf):
            continue
        card, cell = _laid(action)
        before = before_cards_move(action.body.steps)
        empty = _Empty(tested=holds(action, ir.IsEmpty))
        for node, asked in guarded((*action.params, *before), ()):
            match node:
                case ir.Attr(ir.CardAt(at), name, span=span) if span and empty.surely(at, asked):
                    yield say.empty_here(span, _text(at, "the cell"), name, card or "card")
                case ir.CellOf(ir.Local(slot, name=name), span=span) if action.name not in done:
                    lies = _lies(asked, slot)
                    if span and len(lies) == 1 and not lies & {BOARD, EVERYTHING}:
                        yield say.not_there_yet(span, name or span.text, min(lies), cell)


def _of_rules(rules: ir.Rules) -> Iterator[Diagnostic]:
    """Find clauses about what lies where a card lands, of boards that take one card on a cell."""
    flat = {board.name for board in rules.boards if not board.stacked}
    clauses = [each for rule in rules.rules if rule.board in flat for each in rule.clauses]
    landing = [each for each in clauses if isinstance(each, ir.NoLanding)]
    asked = [each for each in all_of(ir.Attr, *landing) if each.card == ir.CardAt(CELL)]
    if asked and rules.puzzle is None and not _taken(rules):
        for node in asked:
            if node.span:
                yield say.empty_here(node.span, "cell", node.attribute, "card")


def _taken(rules: ir.Rules) -> bool:
    """Return whether cards may be taken from a board, so that another one can come to the cell."""
    swapped = any(True for _ in all_of(ir.Swap, rules))
    return swapped or any(each.sources & {BOARD, EVERYTHING} for each in flows(rules))


@define(eq=False)
class _Empty:
    """The cells that conditions demand to be empty, each condition gone through once."""

    tested: bool  # whether any condition speaks of what is empty
    demanded: dict[int, tuple[Any, list[ir.Expr]]] = field(factory=dict)  # by the `id` of each

    def surely(self, cell: ir.Expr, asked: Asked) -> bool:
        """Return whether a cell is surely empty where so much holds."""
        for condition in asked if self.tested else ():
            known = self.demanded.get(id(condition))
            if known is None:
                cells = [each for each in _demanded_empty(condition) if each.type == ir.CELL]
                known = self.demanded[id(condition)] = condition, cells
            if known[1] and cell in known[1]:
                return True
        return False


def _demanded_empty(condition: Any) -> Iterator[ir.Expr]:
    """Yield what is empty where a condition holds, or something is one of a set."""
    match condition:
        case ir.OneOf(slot, over):
            for it, of_each in conditions_of(over):
                if any(part == ir.IsEmpty(ir.Local(it, ir.CELL)) for part in conjuncts(of_each)):
                    yield ir.Local(slot, ir.CELL)
        case ir.Expr():
            yield from (p.what for p in conjuncts(condition) if isinstance(p, ir.IsEmpty))


def _lies(asked: Asked, slot: int) -> set[str]:
    """Return where the card lies that a name stands for."""
    over = [each.over for each in asked if isinstance(each, ir.OneOf) and each.slot == slot]
    return lie(over[-1], {}) if over and over[-1].type.of == ir.CARD else {EVERYTHING}


def _laid(action: ir.Action) -> tuple[str, str]:
    """Return the names of the card that an action lays and of its cell, if it names them."""
    for step in all_of(ir.Move, action.body.steps):
        match step:
            case ir.Move(ir.Local(name=card), ir.ToCell(ir.Local(name=cell))):
                return card, cell
    return "", ""


def _text(node: ir.Expr, otherwise: str) -> str:
    return node.span.text if node.span else otherwise
