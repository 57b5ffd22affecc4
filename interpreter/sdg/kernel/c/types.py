"""The type of each expression of a kernel, as it is printed in C.

Types: `number` is a whole number of 64 bits, `words` are 64 bits of it without a sign; `cells`,
`regions` and `kinds` are sets, in as many bits as the game needs. A name has the type of what it is
first given.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping

from sdg.kernel.c.sets import SETS, Sets
from sdg.kernel.dialect.widths import WIDEST_NUMBER
from sdg.kernel.passes.carry_sets import BOTH

RUNTIME = {  # what a function of `runtime.h` answers; of sets, the type of its argument
    "below": "number", "choose": "number", "count": "number", "divided": "number",
    "first": "number", "highest": "number", "kind_at": "number", "last": "number",
    "lowest": "number", "modulo": "number", "nth": "number", BOTH: "number", "one_cell": "cells",
    "one_region": "regions", "one_kind": "kinds", "same_bytes": "regions",
    "clear": "none", "begin_chance": "none",
    "save": "none", "restore": "none", "copy": "none", "own_chance": "none",
    "copy_chance": "none", "root": "number", "milliseconds": "number", "halted": "number",
    "same_chance": "number", "note_chance": "none", "chance_again": "none",
    "plus": "number", "minus": "number",
    "times": "number", "whole": "number", "add_words": "none", "less_words": "none",
    "aside": "none", "drawn": "number", "give_up": "none", "stopped": "number",
}  # fmt: skip


class Types:
    """What is known of types: of fields, tables, functions, and of the names of one function."""

    def __init__(
        self,
        tables: Mapping[str, tuple[str, tuple[int, ...]]],
        classes: Mapping[str, Mapping[str, tuple[str, int | None, int]]],
        sets: Sets,
    ) -> None:
        self.tables = tables
        self.classes = classes
        self.sets = sets
        self.returns: dict[str, str] = dict(RUNTIME)
        self.params: dict[str, list[str]] = {}
        self.names: dict[str, str] = {}  # of the function that is printed now

    def declare(self, node: ast.FunctionDef) -> None:
        """Note what a function takes and answers."""
        self.returns[node.name] = named_type(node.returns)
        self.params[node.name] = [named_type(each.annotation) for each in node.args.args]

    def of(self, node: ast.expr) -> str:
        """Return the type of an expression: number, or a kind of set."""
        match node:
            case ast.Constant(int(value)) if value.bit_length() > WIDEST_NUMBER:
                return self.sets.widest
            case ast.Name(name):
                if name in self.tables:
                    return self.tables[name][0]
                return self.names.get(name, "number")
            case ast.Attribute(ast.Name(whole), name):
                kind = self.classes[self.names[whole]][name][0]
                return kind if kind in SETS else "number"
            case ast.Subscript(value):
                kind = self.of(value)
                return kind if kind in SETS else "number"
            case ast.BinOp(left, ast.RShift(), ast.Constant()):
                return self.of(left)
            case ast.BinOp(left, ast.RShift(), right):
                return self.of(left)
            case ast.BinOp(left, _, right):
                a, b = self.of(left), self.of(right)
                if isinstance(left, ast.Constant) and b in SETS:
                    return b
                if (
                    ast.unparse(right) == "1"
                    and isinstance(node.op, ast.BitAnd)
                    and isinstance(left, ast.BinOp)
                    and isinstance(left.op, ast.RShift)
                ):
                    return "number"
                return a if a in SETS else b
            case ast.UnaryOp(ast.Invert(), value):
                return self.of(value)
            case ast.IfExp(_, yes, no):
                a, b = self.of(yes), self.of(no)
                return a if a in SETS else b
            case ast.Call(ast.Name(name)):
                return self.returns.get(name, "number")
        return "number"

    def width(self, node: ast.expr) -> int | str:
        """Return for how many elements a set has bits, or that these are words."""
        kind = self.of(node)
        if self.sets.is_wide(kind):
            return "wide"
        numbers = (part.value for part in ast.walk(node) if isinstance(part, ast.Constant))
        bits = max(
            (number.bit_length() for number in numbers if isinstance(number, int)), default=0
        )
        return max(self.sets.widths.get(kind, 64), WIDEST_NUMBER if bits > 64 else 64)


def named_type(node: ast.expr | None) -> str:
    """Return the type that an annotation names."""
    assert isinstance(node, ast.Name), node and ast.unparse(node)
    return node.id
