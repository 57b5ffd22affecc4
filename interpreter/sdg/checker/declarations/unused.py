"""What is declared and never used, and actions that nobody is offered."""

from __future__ import annotations

from collections.abc import Iterator

from sdg import ir
from sdg.diagnostics import Diagnostic
from sdg.ir.walking import all_of, walk
from sdg.messages import course_of_play as say
from sdg.messages.trial_setups import nothing_lands
from sdg.resolver import Resolved
from sdg.source import Span


def check(resolved: Resolved, varied: bool) -> Iterator[Diagnostic]:
    """Find names that no line uses; what a variant leaves without use is no fault of the game."""
    home = resolved.head.span.source
    for name, span, kind in _unused(resolved):
        if not (varied and span.source.path == home.path):
            yield say.unused(span, kind, name)
    rules = resolved.rules
    for rule in never_asked(rules):
        if rule.span and not varied:
            yield nothing_lands(rule.span, rule.name, rule.board)
    done = {name for each in all_of(ir.Choose, rules) for name in each.actions}
    done |= {each.action for each in all_of(ir.Do, rules)}
    done |= {name for each in all_of(ir.DoFirst, rules) for name in each.actions}
    for action in rules.actions:
        if action.name in done or action.span is None:
            continue
        if not (varied and action.span.source.path == home.path):
            yield say.never_offered(action.span, action.name)


def never_asked(rules: ir.Rules) -> Iterator[ir.Rule]:
    """Yield the rules of boards on which no action puts a card, or from which none takes one that
    may not leave, if nothing else reads them."""
    if rules.puzzle is not None or not rules.actions:
        return
    families = {family.name: family.board for family in rules.families}
    landed, left = set[str](), set[str]()
    for action in rules.actions:
        named = _boards(action, families, {board.name for board in rules.boards})
        if any(isinstance(each, ir.ToCell | ir.Swap) for each in walk(action)):
            landed |= named
        if any(isinstance(each, ir.Move | ir.Swap) for each in walk(action)):
            left |= named
    questions = any(True for _ in all_of(ir.Fits, rules))
    for rule in rules.rules:
        leaving = any(isinstance(clause, ir.NoLeaving) for clause in rule.clauses)
        asked = rule.board in landed or (leaving and rule.board in left)
        if not asked and rule.settled is None and not questions:
            yield rule


def _boards(node: ir.Action, families: dict[str, str], boards: set[str]) -> set[str]:
    """Return the boards of which something is named below a node."""
    named = set[str]()
    for each in walk(node):
        match each:
            case ir.BoardCells(board=name) | ir.CellAt(board=name) | ir.CellsThisTurn(board=name):
                named.add(name)
            case ir.FamilyRegions(family=name) | ir.RegionsAt(family=name):
                named.add(families.get(name, name.rpartition(" of ")[2]))
            case ir.Stored(type=kind) | ir.Lookup(type=kind) | ir.Conflicts(type=kind) if (
                kind not in (ir.NUMBER, ir.YESNO)
            ):
                named |= boards  # a marker, cells of a table: those of any board
            case _:
                pass
    return named


def _unused(resolved: Resolved) -> Iterator[tuple[str, Span, str]]:
    for name, thing in resolved.names.things.items():
        if name not in resolved.used:
            yield name, thing.span, thing.kind
    for name, deck in resolved.names.decks.items():
        if f"deck {name}" not in resolved.used:
            yield name, deck.name.span, "deck"
