"""Helpers for the syntax tree of a kernel: calls, fields, constants, a pass over blocks."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy

PURE = frozenset({
    "count", "divided", "first", "highest", "kind_at", "last", "lowest", "modulo", "nth",
    "one_cell", "one_kind", "one_region", "same_bytes",
})  # fmt: skip

WORKED = "worked"  # the field that counts work: see `passes/meter.py`

CHANGING = frozenset({"add_words", "less_words"})  # change what they are given first, and no more


def functions_of(module: ast.Module) -> dict[str, ast.FunctionDef]:
    """Return the functions of a module by name."""
    return {node.name: node for node in module.body if isinstance(node, ast.FunctionDef)}


def nodes_of(tree: ast.AST) -> list[ast.AST]:
    """List a tree and all that is in it, from the outside in, as `ast.walk` does in twice the time.

    Whether a name is read or set stands in the name; it is not listed apart.
    """
    nodes = [tree]
    for node in nodes:
        for name in node._fields:
            if name == "ctx":
                continue
            inner = getattr(node, name, None)
            if isinstance(inner, list):
                nodes += [each for each in inner if isinstance(each, ast.AST)]
            elif isinstance(inner, ast.AST):
                nodes.append(inner)
    return nodes


def calls_of(node: ast.AST) -> list[str]:
    """Return the names of the functions that are called, one for each place."""
    return [
        inner.func.id
        for inner in nodes_of(node)
        if isinstance(inner, ast.Call) and isinstance(inner.func, ast.Name)
    ]


def reached_from(
    names: Iterable[str], functions: Mapping[str, ast.FunctionDef]
) -> dict[str, ast.FunctionDef]:
    """Return functions by name, with all that they may call."""
    reached, waiting = dict[str, ast.FunctionDef](), list(names)
    while waiting:
        if (name := waiting.pop()) not in reached and name in functions:
            reached[name] = functions[name]
            waiting += calls_of(functions[name])
    return reached


def copied(function: ast.FunctionDef, name: str) -> ast.FunctionDef:
    """Return a copy of a function, under another name."""
    copy = deepcopy(function)
    copy.name = name
    return copy


def intersected(node: ast.expr) -> list[ast.expr]:
    """Return the sets whose intersection an expression is."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitAnd):
        return [*intersected(node.left), *intersected(node.right)]
    return [node]


def spread_of(module: ast.Module, endless: int) -> dict[str, int]:
    """Return the size of each function, all that it calls written out in place of each call.

    One that calls itself is given the size `endless`. What counts work adds nothing: it takes no
    time, and is no reason to print a game otherwise.
    """
    functions = functions_of(module)
    sizes: dict[str, int] = {}

    def size(name: str, within: tuple[str, ...] = ()) -> int:
        if name in within:
            return endless
        if name not in sizes:
            inner = (size(called, (*within, name)) for called in calls_of(functions[name])
                     if called in functions)  # fmt: skip
            sizes[name] = _size(functions[name]) + sum(inner)
        return sizes[name]

    return {name: size(name) for name in functions}


def _size(tree: ast.AST) -> int:
    return 1 + sum(_size(node) for node in ast.iter_child_nodes(tree) if not _counts_work(node))


def _counts_work(node: ast.AST) -> bool:
    match node:
        case ast.Assign([target]) | ast.AugAssign(target) | ast.If(ast.Compare(target)):
            return field_of(target) == WORKED
        case ast.If(ast.BoolOp(values=[ast.Compare(target), *_])):
            return field_of(target) == WORKED
    return False


def field_of(target: ast.expr) -> str | None:
    """Return the field that is set, as a whole or in one place."""
    if isinstance(target, ast.Subscript):
        target = target.value
    return target.attr if isinstance(target, ast.Attribute) else None


def settings(tree: ast.AST) -> Iterator[tuple[ast.expr, ast.expr | None]]:
    """Yield each target of an assignment, with the value if it is put in place of the old."""
    for node in nodes_of(tree):
        match node:
            case ast.Assign([target], value):
                yield target, value
            case ast.AugAssign(target):
                yield target, None
            case ast.Call(ast.Name(name), [target, *_]) if name in CHANGING:
                yield target, None


def fields_set(function: ast.FunctionDef) -> set[str]:
    """Return the fields that a function sets, as a whole or in one place."""
    return {name for target, _ in settings(function) if (name := field_of(target))}


def constant_of(node: ast.expr) -> int | None:
    """Return the number that an expression plainly is; None if it is not one."""
    match node:
        case ast.Constant(int(value)):
            return int(value)
        case ast.UnaryOp(ast.USub(), ast.Constant(int(value))):
            return -value
    return None


def number_of(value: int) -> ast.expr:
    """Return a number as an expression, as the parser would."""
    return ast.Constant(value) if value >= 0 else ast.UnaryOp(ast.USub(), ast.Constant(-value))


def is_pure(node: ast.AST) -> bool:
    """Return whether nothing happens when an expression is computed."""
    return PURE.issuperset(calls_of(node))


class Blocks(ast.NodeTransformer):
    """What passes over functions share: statements of a block that vanish, or become several."""

    def block(self, statements: list[ast.stmt]) -> list[ast.stmt]:
        """Return what is left of statements; nothing stands after one that leaves."""
        kept: list[ast.stmt] = []
        for statement in statements:
            after = self.visit(statement)
            kept += after if isinstance(after, list) else [after] if after is not None else []
            if kept and isinstance(kept[-1], ast.Return | ast.Break | ast.Continue):
                break
        return kept

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        node.body = self.block(node.body) or [ast.Pass()]
        return node

    def visit_While(self, node: ast.While) -> ast.stmt | None:
        node.test = self.visit(node.test)
        if constant_of(node.test) == 0:
            return None
        node.body = self.block(node.body) or [ast.Pass()]
        return node

    def visit_For(self, node: ast.For) -> ast.stmt | None:
        node.iter = self.visit(node.iter)
        node.body = self.block(node.body)
        if not node.body and _pure_range(node.iter):
            return None
        node.body = node.body or [ast.Pass()]
        return node

    def visit_If(self, node: ast.If) -> list[ast.stmt]:
        node.test = self.visit(node.test)
        if (known := constant_of(node.test)) is not None:
            return self.block(node.body if known else node.orelse)
        node.body, node.orelse = self.block(node.body), self.block(node.orelse)
        if not node.body and not node.orelse and is_pure(node.test):
            return []
        node.body = node.body or [ast.Pass()]
        return [node]


def _pure_range(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and all(is_pure(argument) for argument in node.args)
