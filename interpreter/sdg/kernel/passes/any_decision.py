"""Whether an action can be decided at all: a counter of legal decisions that leaves at the first.

`any_NAME` is the text of `count_NAME`, which returns 1 right after what it counts has become more
than 0. What it counts begins with 0 and is only ever increased, and from its first increase on the
text returns nothing else; so the whole count would be more than 0 as well. Where that cannot be
seen, nothing is left early. All that a counter calls only computes.

`most` says how many decisions the whole count may find: loops over ranges and sets bound it.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Mapping, Sequence

from sdg.kernel.dialect.tree import (
    PURE,
    Blocks,
    calls_of,
    constant_of,
    copied,
    field_of,
    fields_set,
    nodes_of,
    reached_from,
)  # fmt: skip
from sdg.kernel.passes.prune import names_read

COUNTER, ASKER = "count_", "any_"


def any_decision(
    counter: ast.FunctionDef, functions: Mapping[str, ast.FunctionDef]
) -> ast.FunctionDef | None:
    """Return `any_NAME` for a counter; it sets no field but the one that it counts in.

    None where the counter does more than count.
    """
    asker = _plain(counter)
    called = reached_from(calls_of(counter), functions)
    known = {*PURE, *functions, "range"}
    if asker.name in functions or any(
        fields_set(each) or not known.issuperset(calls_of(each)) for each in called.values()
    ):
        return None
    total = _total(asker) or ""
    _Asker(total, fields_set(asker) - names_read([asker])).visit(asker)
    alone = {f"s.{name}" for name in fields_set(asker)} <= {total}
    return asker if alone and known.issuperset(calls_of(counter)) else None


def _plain(counter: ast.FunctionDef) -> ast.FunctionDef:
    """Return a copy that returns at its end what it counts, in place of a field that is set so."""
    copy = copied(counter, counter.name.replace(COUNTER, ASKER, 1))
    match copy.body[-2:]:
        case [ast.Assign([ast.Attribute() as target], value), ast.Return(ast.Attribute() as same)]:
            if ast.unparse(target) == ast.unparse(same):
                copy.body[-2:] = [ast.Return(value)]
    return copy


def _total(counter: ast.FunctionDef) -> str | None:
    """Return the name or the field in which a counter adds up what it returns at its end.

    It is 0 first, is then only increased, and nothing else is returned once it has been.
    """
    match counter.body[-1]:
        case ast.Return(ast.Name() as place) | ast.Return(
            ast.Call(ast.Name("count"), [ast.Attribute() as place])
        ):
            total = ast.unparse(place)
        case _:
            return None
    begun = increased = False
    for statement in counter.body[:-1]:
        inside = nodes_of(statement)
        increases = [node for node in inside if _is_increase(node, total, counter)]
        if len(increases) < _times_set(inside, total):
            match statement:
                case ast.Assign(_, value) if constant_of(value) == 0 and not begun:
                    begun = True
                case _:
                    return None
        elif increases and not begun:
            return None
        increased = increased or bool(increases)
        if increased and any(isinstance(node, ast.Return) for node in inside):
            return None
    return total if begun else None


def _times_set(nodes: Sequence[ast.AST], place: str) -> int:
    """Return at how many places among some nodes a name or a field is set."""
    return sum(
        isinstance(node, ast.Name | ast.Attribute)
        and isinstance(node.ctx, ast.Store)
        and ast.unparse(node) == place
        for node in nodes
    )


def _is_increase(node: ast.AST, total: str, counter: ast.FunctionDef) -> bool:
    """Return whether what is not negative is added to a total, or one element to a set."""
    match node:
        case ast.AugAssign(ast.Name() as place, ast.Add(), value):
            return ast.unparse(place) == total and _largest(value, counter, 0) is not None
        case ast.AugAssign(
            ast.Attribute() as place, ast.BitOr(), ast.Call(ast.Name("one_cell" | "one_region"))
        ):
            return ast.unparse(place) == total
    return False


def _largest(value: ast.expr | None, counter: ast.FunctionDef, widest: int) -> int | None:
    """Return what a number is at most if a set has at most `widest` elements.

    None where it may be negative, or that is not known.
    """
    match value:
        case ast.Constant(int(known)) if known >= 0:
            return known
        case ast.Call(ast.Name("count")):
            return widest
        case ast.BinOp(left, ast.Mult(), right):
            a, b = _largest(left, counter, widest), _largest(right, counter, widest)
            return None if a is None or b is None else a * b
        case ast.Name(name):
            counted = [
                to
                for node in nodes_of(counter)
                if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == name
                and isinstance(to := node.value, ast.Call) and calls_of(to)[0] == "count"
            ]  # fmt: skip
            return widest if 0 < len(counted) == _times_set(nodes_of(counter), name) else None
    return None


def most(counter: ast.FunctionDef, widths: Mapping[str, int]) -> int | None:
    """Return how many decisions a counter finds at most; None where that is not known.

    `widths` are the bits of each kind of set.
    """
    plain, widest = _plain(counter), max(widths.values())
    total, bounds = _total(plain), [0]
    for node in nodes_of(plain):
        if isinstance(node, ast.Return):
            whole = isinstance(node.value, ast.Name) and node.value.id == total
            returned = 0 if whole else _largest(node.value, plain, widest)
            if returned is None:
                return None
            bounds.append(returned)
    if total and "." not in total:
        added = _added(plain.body, total, plain, widest)
        if added is None:
            return None
        bounds.append(added)
    return max(bounds)


def _added(
    statements: Sequence[ast.stmt], total: str, plain: ast.FunctionDef, widest: int
) -> int | None:
    """Return how much statements add to a total at most; None where that is not known."""
    whole = 0
    for node in statements:
        rounds: int | None = 1
        match node:
            case ast.AugAssign() if _is_increase(node, total, plain):
                added = _largest(node.value, plain, widest)
            case ast.If(_, then, other):
                added = _added([*then, *other], total, plain, widest)
            case ast.For(_, ast.Call(_, ends), inner):
                known = [constant_of(end) for end in ends]
                rounds = (
                    None
                    if None in known
                    else len(range(*(end for end in known if end is not None)))
                )
                added = _added(inner, total, plain, widest)
            case ast.While(ast.Name(left), inner):
                rounds = widest if _used_up(left, inner) else None
                added = _added(inner, total, plain, widest)
            case ast.While(_, inner):
                rounds, added = None, _added(inner, total, plain, widest)
            case _:
                added = 0
        if added is None or (added and rounds is None):
            return None
        whole += added * (rounds or 0)
    return whole


def _used_up(left: str, inner: Sequence[ast.stmt]) -> bool:
    """Return whether each round of a loop takes an element out of a set before it goes on."""
    nodes = [node for statement in inner for node in nodes_of(statement)]
    for statement in inner:
        if ast.unparse(statement) == f"{left} &= {left} - 1":
            return _times_set(nodes, left) == 1
        if not isinstance(statement, ast.Assign | ast.AugAssign):
            return False
    return False


class _Asker(Blocks):
    """Leaves at the first decision, and leaves out what sets fields that are not read."""

    def __init__(self, total: str, unread: Collection[str]) -> None:
        self.total = total
        self.unread = unread

    def visit_Assign(self, node: ast.Assign) -> ast.stmt | None:
        return None if field_of(node.targets[0]) in self.unread else node

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.stmt | list[ast.stmt] | None:
        if ast.unparse(node.target) == self.total:
            leave: ast.stmt = ast.Return(ast.Constant(1))
            if isinstance(node.op, ast.BitOr) or constant_of(node.value):
                return leave
            more = ast.Compare(ast.Name(self.total, ast.Load()), [ast.Gt()], [ast.Constant(0)])
            return [node, ast.If(more, [leave], [])]
        return None if field_of(node.target) in self.unread else node
