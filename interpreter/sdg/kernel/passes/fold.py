"""A pass over a kernel: constants folded, branches that are never taken left out."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from functools import reduce

from sdg.kernel.dialect.tree import (
    Blocks,
    constant_of,
    field_of,
    functions_of,
    intersected,
    is_pure,
    number_of,
)  # fmt: skip

KNOWN: dict[type[ast.AST], Callable[[int, int], int]] = {
    ast.Eq: operator.eq, ast.NotEq: operator.ne, ast.Lt: operator.lt, ast.LtE: operator.le,
    ast.Gt: operator.gt, ast.GtE: operator.ge, ast.Add: operator.add, ast.Sub: operator.sub,
}  # fmt: skip


class Folder(Blocks):
    """Puts known values in place of fields, and works out what follows from them."""

    def __init__(self, known: Mapping[str, int]) -> None:
        self.known = known

    def fold(self, module: ast.Module) -> None:
        """Go through all functions."""
        for function in functions_of(module).values():
            self.visit(function)

    def visit_Assign(self, node: ast.Assign) -> ast.stmt | None:
        if field_of(node.targets[0]) in self.known:
            return None
        return self.visited(node)

    def visited(self, node: ast.stmt) -> ast.stmt:
        result = self.generic_visit(node)
        assert isinstance(result, ast.stmt)
        return result

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        return number_of(self.known[node.attr]) if node.attr in self.known else node

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        self.generic_visit(node)
        if len(node.ops) > 1:
            return node
        return self.known_pair(node, node.left, node.ops[0], node.comparators[0])

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        self.generic_visit(node)
        if isinstance(node.op, ast.BitAnd):
            return _narrowed(node)
        return self.known_pair(node, node.left, node.op, node.right)

    def known_pair(
        self, node: ast.expr, left: ast.expr, sign: ast.AST, right: ast.expr
    ) -> ast.expr:
        a, b = constant_of(left), constant_of(right)
        if a is None or b is None or type(sign) not in KNOWN:
            return node
        return number_of(int(KNOWN[type(sign)](a, b)))

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.expr:
        self.generic_visit(node)
        if isinstance(node.op, ast.Not) and (known := constant_of(node.operand)) is not None:
            return number_of(int(not known))
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.expr:
        self.generic_visit(node)
        decides = isinstance(node.op, ast.Or)
        values: list[ast.expr] = []
        for value in node.values:
            if (known := constant_of(value)) is None:
                values.append(value)
            elif bool(known) == decides:
                values.append(number_of(int(decides)))
                break
        if not values:
            return number_of(int(not decides))
        if constant_of(values[-1]) is not None and all(map(is_pure, values)):
            return values[-1]
        node.values = values
        return node if len(values) > 1 else values[0]

    def visit_IfExp(self, node: ast.IfExp) -> ast.expr:
        self.generic_visit(node)
        if (known := constant_of(node.test)) is not None:
            return node.body if known else node.orelse
        return node


def _narrowed(node: ast.BinOp) -> ast.expr:
    """Return an intersection that names nothing twice."""
    parts = intersected(node)
    constants = [value for part in parts if (value := constant_of(part)) is not None]
    within = reduce(operator.and_, constants, -1)
    left: dict[str, ast.expr] = {}
    for part in parts:
        if constant_of(part) is not None:
            continue
        match part:
            case ast.UnaryOp(
                ast.Invert(), ast.BinOp(inner, ast.BitAnd(), ast.Constant(int(mask)))
            ) if constants and within & ~mask == 0:
                part = ast.UnaryOp(ast.Invert(), inner)
        left.setdefault(ast.unparse(part), part)
    if len(left) + bool(constants) == len(parts):
        return node
    first: list[ast.expr] = [number_of(within)] if constants else []
    return reduce(lambda a, b: ast.BinOp(a, ast.BitAnd(), b), [*first, *left.values()])
