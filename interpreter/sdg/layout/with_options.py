"""A game with its options and player count fixed: constants in their places, dead branches gone.

For a kernel that several tables share, what options decide while it is played is not gone: only
what there is to play with (cards, boards, regions, places) and what is watched at every change are
fixed. A constant keeps then which option it comes of, and what depends on such a one is not folded.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Set
from typing import Any, TypeVar

import attrs

from sdg import ir
from sdg.ir.rewriting import rewrite
from sdg.ir.walking import walk

T = TypeVar("T")

LIMIT = 1 << 63
COMPONENTS = ("attributes", "decks", "boards", "families", "places", "stores")

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
    rules: ir.Rules,
    players: int,
    options: Mapping[str, int],
    misplays: bool = False,
    shared: bool = False,
) -> ir.Rules:
    """Return the rules for one table: `options` maps each name to its code.

    What comes of misplays is left out, unless players are the referee. What is `shared` with
    tables of other options evaluates them in play.
    """
    rules = rules if misplays else attrs.evolve(rules, misplay=None)
    fixed = rewrite(rules, _fixer(rules, players, options, None))
    if not shared or not options:
        return fixed
    asking = rewrite(rules, _fixer(rules, players, options, options.keys() - _laid_out(rules)))
    parts = {name: getattr(fixed, name) for name in COMPONENTS}
    both = zip(fixed.rules, asking.rules, strict=True)
    bound = tuple(attrs.evolve(one, clauses=other.clauses) for one, other in both)
    return attrs.evolve(asking, rules=bound, **parts)


def _laid_out(rules: ir.Rules) -> set[str]:
    """Return the options that shape a kernel: what there is, and what is watched always.

    That is when rules are settled, what sets off a trigger or an end right away, and the time.
    """
    watched: list[object] = [
        node for node in walk(rules) if isinstance(node, ir.All | ir.Any) and _timed(node)
    ]
    watched += [end.condition for end in rules.ends if end.moment == "at once"]
    watched += [when.event for when in rules.whens]
    bound = [(rule.only_for, rule.settled) for rule in rules.rules]
    parts = (*(getattr(rules, name) for name in COMPONENTS), *bound, *watched)
    return {node.name for node in walk(parts) if isinstance(node, ir.OptionValue)}


def _timed(part: Any) -> bool:
    return any(isinstance(n, ir.Fact) and n.name.startswith("clock") for n in walk(part))


def _fixer(
    rules: ir.Rules, players: int, options: Mapping[str, int], asked: Set[str] | None
) -> Callable[[Any], Any]:
    """Return what puts in the place of a node what it is at a table.

    Options that are not `asked` decide now. If it is not None, numbers note what they come of.
    """
    seats = {attribute.name for attribute in rules.attributes if attribute.seats}

    def replace(node: Any) -> Any:
        match node:
            case ir.OptionValue(name):
                keeps_origin = asked is not None and (name in asked or node.type == ir.NUMBER)
                origin = node if keeps_origin else None
                return ir.Const(options[name], node.type, origin=origin, span=node.span)
            case ir.Compare(op, ir.Const() as one, ir.Const() as other) if not (
                asked and _origins(one, other) & asked
            ):
                return _truth(compared(op, one.value, other.value))
            case ir.Rule(only_for=limit, clauses=clauses):
                limit = rewrite(limit, _where_it_lies)
                return attrs.evolve(node, only_for=limit, clauses=rewrite(clauses, _where_it_lies))
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

    return replace


def _where_it_lies(node: Any) -> Any:
    """Return the cell of a rule in the place of that of its card: they are one."""
    if isinstance(node, ir.CellOf) and node.card == ir.Local(0, ir.CARD):
        return ir.Local(1, ir.CELL, "cell", span=node.span)
    return node


def closed(rules: T) -> T:
    """Return rules that are shared, or a part of them, as those of one table."""

    def replace(node: Any) -> Any:
        if isinstance(node, ir.Const) and node.origin:
            return attrs.evolve(node, origin=None)
        return folded(node)

    return rewrite(rules, replace)


def folded(node: Any) -> Any:
    """Return a node whose parts are constants as a constant, but for what options decide."""
    match node:
        case ir.Compare(op, ir.Const(left, origin=None), ir.Const(right, origin=None)):
            return _truth(compared(op, left, right))
        case ir.Arithmetic(op, ir.Const(left) as one, ir.Const(right) as other):
            if op in ("div", "mod") and right == 0:
                return node
            value = ARITHMETIC[op](left, right)
            origin = node if one.origin or other.origin else None
            if not -LIMIT < value < LIMIT:
                return node
            return ir.Const(value, ir.NUMBER, origin=origin, span=node.span)
        case ir.Not(ir.Const(value, origin=None)):
            return _truth(not value)
        case ir.Not(ir.Compare("=", left, right, span=span)):
            return ir.Compare("!=", left, right, span=span)
        case ir.All(parts):
            return _joined(node, parts, False)
        case ir.Any(parts):
            return _joined(node, parts, True)
        case ir.Choice(ir.Const(value, origin=None), yes, no):
            return yes if value else no
        case ir.Body() | ir.ForEach() | ir.Loop() | ir.Phase():
            if isinstance(node, ir.Body):
                return attrs.evolve(node, steps=_live(node.steps))
            return attrs.evolve(node, body=_live(node.body))
        case ir.If():
            return attrs.evolve(node, then=_live(node.then), otherwise=_live(node.otherwise))
        case _:
            return node


def constant(expr: ir.Expr) -> int:
    """Evaluate an expression that only options and players may decide."""
    match expr:
        case ir.Const(value):
            return value
        case ir.Arithmetic(op, left, right):
            return ARITHMETIC[op](constant(left), constant(right))
        case _:
            raise AssertionError(f"not fixed before the game: {expr}")


def _origins(*constants: ir.Const) -> set[str]:
    """Return the options that constants come of."""
    origins = [constant.origin for constant in constants if constant.origin]
    return {node.name for node in walk((*origins,)) if isinstance(node, ir.OptionValue)}


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
        if isinstance(part, ir.Const) and not part.origin:
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
    """Return the steps without branches that can never be taken."""
    kept: list[ir.StepNode] = []
    for step in steps:
        match step:
            case ir.If(ir.Const(value, origin=None), then, otherwise):
                kept.extend(then if value else otherwise)
            case _:
                kept.append(step)
    return tuple(kept)
