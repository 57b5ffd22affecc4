"""A game with its options and player count fixed: constants in their places, dead branches gone."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from typing import Any

import attrs

from sdg import ir
from sdg.engine.rewriting import rewrite

LIMIT = 1 << 63

COMPARISONS: dict[str, Callable[[int, int], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
ARITHMETIC: dict[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "div": operator.floordiv,
    "mod": operator.mod,
}


def fix(
    rules: ir.Rules, players: int, options: Mapping[str, int], misplays: bool = False
) -> ir.Rules:
    """Answer the rules for one table: `options` maps each name to its code.

    What comes of misplays is left out, unless players are the referee.
    """
    seats = {attribute.name for attribute in rules.attributes if attribute.seats}

    def replace(node: Any) -> Any:
        match node:
            case ir.OptionValue():
                origin = node if node.type == ir.NUMBER else None
                return ir.Const(options[node.name], node.type, origin=origin, span=node.span)
            case ir.Fact(name="players"):
                return ir.Const(players, ir.NUMBER, span=node.span)
            case ir.Const(value, ir.PLAYER) if value >= players:
                return ir.Const(ir.NOTHING, ir.PLAYER, span=node.span)
            case ir.Attribute(seats=True):
                return attrs.evolve(node, values=node.values[:players])
            case ir.Attribute(upto=ir.Const(greatest)):
                return _up_to(node, greatest)
            case ir.CardLine():
                return _seated(node, seats, players)
            case ir.Deck():
                lines = tuple(line for line in node.lines if all(c != () for _, c in line.features))
                return attrs.evolve(node, lines=lines)
            case _:
                return folded(node)

    return rewrite(rules if misplays else attrs.evolve(rules, misplay=None), replace)


def folded(node: Any) -> Any:
    """Answer a node whose parts are constants as a constant."""
    match node:
        case ir.Compare(op, ir.Const(left), ir.Const(right)):
            return _truth(compared(op, left, right))
        case ir.Arithmetic(op, ir.Const(left) as one, ir.Const(right) as other):
            if op in ("div", "mod") and right == 0:
                return node
            value = ARITHMETIC[op](left, right)
            origin = node if one.origin or other.origin else None
            return ir.Const(value, ir.NUMBER, origin=origin) if -LIMIT <= value < LIMIT else node
        case ir.Not(ir.Const(value)):
            return _truth(not value)
        case ir.Not(ir.Compare("=", left, right, span=span)):
            return ir.Compare("!=", left, right, span=span)
        case ir.All(parts):
            return _joined(node, parts, False)
        case ir.Any(parts):
            return _joined(node, parts, True)
        case ir.Choice(ir.Const(value), yes, no):
            return yes if value else no
        case ir.Body() | ir.ForEach() | ir.Loop() | ir.Phase():
            if isinstance(node, ir.Body):
                return attrs.evolve(node, steps=_live(node.steps))
            return attrs.evolve(node, body=_live(node.body))
        case ir.If():
            return attrs.evolve(node, then=_live(node.then), otherwise=_live(node.otherwise))
        case _:
            return node


def _up_to(attribute: ir.Attribute, greatest: int) -> ir.Attribute:
    """Leave out the numbers above the greatest that there is. Decks leave such cards out."""
    low = attribute.low or 0
    wild = tuple(code for code in attribute.wild if code <= greatest)
    return attrs.evolve(attribute, values=attribute.values[: greatest + 1 - low], wild=wild)


def _seated(line: ir.CardLine, seats: set[str], players: int) -> ir.CardLine:
    """Leave out the cards of players who do not play."""
    features = tuple(
        (name, tuple(c for c in codes if c < players) if codes and name in seats else codes)
        for name, codes in line.features
    )
    return attrs.evolve(line, features=features)


def compared(op: str, left: int, right: int) -> bool:
    """Compare as the language does: what is absent equals only that and is in no order."""
    if op not in ("=", "!=") and ir.ABSENT in (left, right):
        return False
    return COMPARISONS[op](left, right)


def _truth(value: bool) -> ir.Const:
    return ir.Const(int(value), ir.YESNO)


def _joined(node: ir.All | ir.Any, parts: tuple[ir.Expr, ...], decisive: bool) -> ir.Expr:
    """Fold `and` (decided by a no) and `or` (decided by a yes)."""
    kept: list[ir.Expr] = []
    for part in parts:
        if isinstance(part, ir.Const):
            if bool(part.value) == decisive:
                return _truth(decisive)
        elif type(part) is type(node):
            kept.extend(part.parts)
        else:
            kept.append(part)
    if not kept:
        return _truth(not decisive)
    return kept[0] if len(kept) == 1 else attrs.evolve(node, parts=tuple(kept))


def _live(steps: tuple[ir.StepNode, ...]) -> tuple[ir.StepNode, ...]:
    """Answer the steps without branches that can never be taken."""
    kept: list[ir.StepNode] = []
    for step in steps:
        if isinstance(step, ir.If) and isinstance(step.condition, ir.Const):
            kept.extend(step.then if step.condition.value else step.otherwise)
        else:
            kept.append(step)
    return tuple(kept)
