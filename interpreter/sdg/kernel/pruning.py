"""A kernel's text without what its game never needs: a module in, the same module smaller.

What no function sets to another value than its first is that value; what nobody reads is not
written; a branch whose condition is known is taken or left out; what nobody calls goes. The text
itself stays as the generator writes it: only what is printed as C is pruned.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import reduce

PURE = frozenset({
    "count", "divided", "first", "highest", "last", "lowest", "modulo", "nth", "one_cell",
    "one_kind", "one_region",
})  # fmt: skip
ROUNDS = 8  # each makes way for the next; what is left then stays
KNOWN: dict[type[ast.AST], Callable[[int, int], int]] = {
    ast.Eq: operator.eq, ast.NotEq: operator.ne, ast.Lt: operator.lt, ast.LtE: operator.le,
    ast.Gt: operator.gt, ast.GtE: operator.ge, ast.Add: operator.add, ast.Sub: operator.sub,
}  # fmt: skip


def prune(module: ast.Module, roots: Collection[str], outside: Collection[str]) -> None:
    """Prune a module in place; `roots` are called from outside, some fields read or set there."""
    for _ in range(ROUNDS):
        before = _size(module)
        _drop_uncalled(module, roots)
        _Folder(_unchanging(module, outside)).fold(module)
        _Dropper(_read(module) | set(outside)).drop(module)
        if _size(module) == before:
            return


def functions_of(module: ast.Module) -> dict[str, ast.FunctionDef]:
    """Answer the functions of a module by name."""
    return {node.name: node for node in module.body if isinstance(node, ast.FunctionDef)}


def calls_of(node: ast.AST) -> list[str]:
    """Answer the names of the functions that are called, one for each place."""
    return [
        inner.func.id
        for inner in ast.walk(node)
        if isinstance(inner, ast.Call) and isinstance(inner.func, ast.Name)
    ]


def _size(module: ast.Module) -> int:
    return sum(1 for _ in ast.walk(module))


def _drop_uncalled(module: ast.Module, roots: Collection[str]) -> None:
    functions, reached = functions_of(module), set[str]()
    waiting = [name for name in roots if name in functions]
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            waiting += functions.keys() & calls_of(functions[name])
    module.body = [
        node
        for node in module.body
        if not isinstance(node, ast.FunctionDef) or node.name in reached
    ]


def _declared(module: ast.Module) -> ast.ClassDef:
    return next(node for node in module.body if isinstance(node, ast.ClassDef))


def _field(target: ast.expr) -> str | None:
    """Answer the field that is set, as a whole or in one place."""
    if isinstance(target, ast.Subscript):
        target = target.value
    return target.attr if isinstance(target, ast.Attribute) else None


def _settings(module: ast.Module) -> Iterator[tuple[ast.expr, ast.expr | None]]:
    """Yield each target of an assignment, with the value if it is put in place of the old."""
    for node in ast.walk(module):
        match node:
            case ast.Assign([target], value):
                yield target, value
            case ast.AugAssign(target):
                yield target, None


def _unchanging(module: ast.Module, outside: Collection[str]) -> dict[str, int]:
    """Answer the fields of one number that are never set to another, and their values."""
    found: dict[str, int] = {}
    for item in _declared(module).body:
        match item:
            case ast.Assign([ast.Name(name)], ast.Call(ast.Name("number"), arguments)):
                if name not in outside:
                    found[name] = ast.literal_eval(arguments[0]) if arguments else 0
    for target, value in _settings(module):
        name = _field(target) or ""
        if name in found and (value is None or _constant(value) != found[name]):
            del found[name]
    return found


def _read(module: ast.Module) -> set[str]:
    """Answer the fields and names that some function reads."""
    set_here = {id(t.value if isinstance(t, ast.Subscript) else t) for t, _ in _settings(module)}
    found = set[str]()
    for function in functions_of(module).values():
        for node in ast.walk(function):
            match node:
                case ast.Attribute(_, name) if id(node) not in set_here:
                    found.add(name)
                case ast.Name(name, ast.Load()):
                    found.add(f"{function.name}.{name}")
    return found


def _constant(node: ast.expr) -> int | None:
    match node:
        case ast.Constant(int(value)):
            return int(value)
        case ast.UnaryOp(ast.USub(), ast.Constant(int(value))):
            return -value
    return None


def _number(value: int) -> ast.expr:
    return ast.Constant(value) if value >= 0 else ast.UnaryOp(ast.USub(), ast.Constant(-value))


def _pure(node: ast.AST) -> bool:
    return PURE.issuperset(calls_of(node))


def _narrowed(node: ast.BinOp) -> ast.expr:
    """Answer an intersection that asks for nothing twice."""
    parts = _parts(node)
    constants = [part.value for part in parts if isinstance(part, ast.Constant)]
    within = reduce(operator.and_, constants, -1)
    left: dict[str, ast.expr] = {}
    for part in parts:
        match part:
            case ast.Constant():
                continue
            case ast.UnaryOp(ast.Invert(), ast.BinOp(inner, ast.BitAnd(), ast.Constant(mask))) if (
                constants and within & ~mask == 0
            ):
                part = ast.UnaryOp(ast.Invert(), inner)
        left.setdefault(ast.unparse(part), part)
    if len(left) + bool(constants) == len(parts):
        return node
    first: list[ast.expr] = [ast.Constant(within)] if constants else []
    return reduce(lambda a, b: ast.BinOp(a, ast.BitAnd(), b), [*first, *left.values()])


def _parts(node: ast.expr) -> list[ast.expr]:
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitAnd):
        return [*_parts(node.left), *_parts(node.right)]
    return [node]


class _Blocks(ast.NodeTransformer):
    """What both passes need: statements of a block that vanish, or become several."""

    def block(self, statements: list[ast.stmt]) -> list[ast.stmt]:
        """Answer what is left of statements; nothing stands after one that leaves."""
        found: list[ast.stmt] = []
        for statement in statements:
            after = self.visit(statement)
            found += after if isinstance(after, list) else [after] if after is not None else []
            if found and isinstance(found[-1], ast.Return | ast.Break | ast.Continue):
                break
        return found

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        node.body = self.block(node.body) or [ast.Pass()]
        return node

    def visit_While(self, node: ast.While) -> ast.stmt | None:
        node.test = self.visit(node.test)
        if _constant(node.test) == 0:
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
        if (known := _constant(node.test)) is not None:
            return self.block(node.body if known else node.orelse)
        node.body, node.orelse = self.block(node.body), self.block(node.orelse)
        if not node.body and not node.orelse and _pure(node.test):
            return []
        node.body = node.body or [ast.Pass()]
        return [node]


def _pure_range(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and all(_pure(argument) for argument in node.args)


class _Folder(_Blocks):
    """Puts known values in place of fields, and works out what follows from them."""

    def __init__(self, known: Mapping[str, int]) -> None:
        self.known = known

    def fold(self, module: ast.Module) -> None:
        """Go through all functions."""
        for function in functions_of(module).values():
            self.visit(function)

    def visit_Assign(self, node: ast.Assign) -> ast.stmt | None:
        if _field(node.targets[0]) in self.known:
            return None
        return self.visited(node)

    def visited(self, node: ast.stmt) -> ast.stmt:
        found = self.generic_visit(node)
        assert isinstance(found, ast.stmt)
        return found

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        return _number(self.known[node.attr]) if node.attr in self.known else node

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
        a, b = _constant(left), _constant(right)
        if a is None or b is None or type(sign) not in KNOWN:
            return node
        return _number(int(KNOWN[type(sign)](a, b)))

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.expr:
        self.generic_visit(node)
        if isinstance(node.op, ast.Not) and (known := _constant(node.operand)) is not None:
            return _number(int(not known))
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.expr:
        self.generic_visit(node)
        decides = isinstance(node.op, ast.Or)
        values: list[ast.expr] = []
        for value in node.values:
            if (known := _constant(value)) is None:
                values.append(value)
            elif bool(known) == decides:
                values.append(_number(int(decides)))
                break
        if not values:
            return _number(int(not decides))
        if _constant(values[-1]) is not None and all(map(_pure, values)):
            return values[-1]
        node.values = values
        return node if len(values) > 1 else values[0]

    def visit_IfExp(self, node: ast.IfExp) -> ast.expr:
        self.generic_visit(node)
        if (known := _constant(node.test)) is not None:
            return node.body if known else node.orelse
        return node


class _Dropper(_Blocks):
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

    def needed(self, node: ast.stmt, target: ast.expr, value: ast.expr) -> ast.stmt | None:
        name = _field(target) or f"{self.function}.{_name(target)}"
        if name in self.read or not _pure(target):
            return node
        return None if _pure(value) else ast.Expr(value)


def _name(target: ast.expr) -> str:
    return target.id if isinstance(target, ast.Name) else ""
