"""A pass over a kernel: what its game never needs is left out.

What no function sets to another value than its first is that value; what nobody reads is not
written; a branch whose condition is known is taken or left out; what nobody calls goes. The text
itself stays as the generator writes it: only what is printed as C is pruned.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable

from sdg.kernel.dialect.tree import (
    CHANGING,
    Blocks,
    constant_of,
    field_of,
    functions_of,
    is_pure,
    nodes_of,
    reached_from,
    settings,
)  # fmt: skip
from sdg.kernel.passes.fold import Folder

ROUNDS = 8  # each makes way for the next; what is left then stays


def prune(module: ast.Module, roots: Collection[str], outside: Collection[str]) -> None:
    """Prune a module in place; `roots` are called from outside, some fields read or set there."""
    size = len(nodes_of(module))
    for _ in range(ROUNDS):
        before = size
        _drop_uncalled(module, roots)
        Folder(_unchanging(module, outside)).fold(module)
        _Dropper(names_read(functions_of(module).values()) | set(outside)).drop(module)
        size = len(nodes_of(module))
        if size == before:
            return


def _drop_uncalled(module: ast.Module, roots: Collection[str]) -> None:
    reached = reached_from(roots, functions_of(module))
    module.body = [
        node
        for node in module.body
        if not isinstance(node, ast.FunctionDef) or node.name in reached
    ]


def _declared(module: ast.Module) -> ast.ClassDef:
    return next(node for node in module.body if isinstance(node, ast.ClassDef))


def _unchanging(module: ast.Module, outside: Collection[str]) -> dict[str, int]:
    """Return the fields of one number that are never set to another, and their values."""
    fields: dict[str, int] = {}
    for item in _declared(module).body:
        match item:
            case ast.Assign([ast.Name(name)], ast.Call(ast.Name("number"), arguments)):
                if name not in outside:
                    fields[name] = ast.literal_eval(arguments[0]) if arguments else 0
    for target, value in settings(module):
        name = field_of(target) or ""
        if name in fields and (value is None or constant_of(value) != fields[name]):
            del fields[name]
    return fields


def names_read(functions: Iterable[ast.FunctionDef]) -> set[str]:
    """Return the fields that some function reads, and its names, each as `function.name`."""
    names = set[str]()
    for function in functions:
        set_here = {
            id(target.value if isinstance(target, ast.Subscript) else target)
            for target, _ in settings(function)
        }
        for node in nodes_of(function):
            match node:
                case ast.Attribute(_, name) if id(node) not in set_here:
                    names.add(name)
                case ast.Name(name, ast.Load()):
                    names.add(f"{function.name}.{name}")
    return names


class _Dropper(Blocks):
    """Drops what is set and never read."""

    def __init__(self, read: Collection[str]) -> None:
        self.read = read
        self.function = ""

    def drop(self, module: ast.Module) -> None:
        """Go through all functions, then the declared fields."""
        for self.function, function in functions_of(module).items():
            self.visit(function)
        declared = _declared(module)
        declared.body = [
            item
            for item in declared.body
            if not isinstance(item, ast.Assign)
            or not isinstance(item.value, ast.Call)
            or _name(item.targets[0]) in self.read
        ]

    def visit_Assign(self, node: ast.Assign) -> ast.stmt | None:
        return self.needed(node, node.targets[0], node.value)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt | None:
        assert node.value is not None
        return self.needed(node, node.target, node.value)

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.stmt | None:
        return self.needed(node, node.target, node.value)

    def visit_Expr(self, node: ast.Expr) -> ast.stmt | None:
        match node.value:
            case ast.Call(ast.Name(name), [target, *others]) if name in CHANGING:
                dropped = field_of(target) not in self.read and all(map(is_pure, others))
                return None if dropped else node
        return node

    def needed(self, node: ast.stmt, target: ast.expr, value: ast.expr) -> ast.stmt | None:
        name = field_of(target) or f"{self.function}.{_name(target)}"
        if name in self.read or not is_pure(target):
            return node
        return None if is_pure(value) else ast.Expr(value)


def _name(target: ast.expr) -> str:
    return target.id if isinstance(target, ast.Name) else ""
