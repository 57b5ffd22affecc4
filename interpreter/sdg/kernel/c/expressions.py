"""Expressions of a kernel printed in C: numbers, conditions, sets in one word or in several."""

from __future__ import annotations

import ast

from sdg.kernel.c.sets import SETS, Sets, bits_of
from sdg.kernel.c.state_struct import MEMORY, ROW, STATE
from sdg.kernel.c.types import RUNTIME, Types
from sdg.kernel.dialect.widths import WORD
from sdg.kernel.dialect.writer import Unsupported
from sdg.kernel.passes.carry_sets import BOTH

COMPARE = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}
BINARY = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^",
    ast.LShift: "<<", ast.RShift: ">>",
}  # fmt: skip
CALLS: dict[type[ast.operator], str] = {ast.BitAnd: "and", ast.BitOr: "or", ast.BitXor: "xor"}
SHIFTS: dict[type[ast.operator], str] = {ast.LShift: "up", ast.RShift: "down"}
OF_SETS = {"count", "first", "highest", "last", "lowest", "nth", BOTH}


class Expressions:
    """Prints expressions by their types; sets that take several words as calls of `wide.h`."""

    def __init__(self, sets: Sets, types: Types) -> None:
        self.sets = sets
        self.types = types

    def text(self, node: ast.expr) -> str:
        """Print an expression."""
        if (in_words := self._wide(node)) is not None:
            return in_words
        match node:
            case ast.Constant(value):
                assert isinstance(value, int)
                return (
                    bits_of(value) if value >> WORD - 1 > 0 else self.sets.constant(value, "number")
                )
            case ast.Name("ABSENT"):
                return "ABSENT"
            case ast.Name(name):
                return name if name in self.types.tables else f"v_{name}"
            case ast.Attribute(ast.Name(whole), name):
                return f"{whole}->f_{name}"
            case ast.Subscript(ast.Attribute(ast.Name(whole), name), index) if name == ROW:
                return f"{whole}->f_{name}[{self.text(index)}][0]"
            case ast.Subscript(ast.Name(name), index) if self._tells_index(name):
                return self.text(index)
            case ast.Subscript(value, index):
                return f"{self.text(value)}[{self.text(index)}]"
            case ast.BinOp(ast.Constant() as left, ast.LShift(), right):
                return f"((number){self.text(left)} << {self.text(right)})"
            case ast.BinOp(ast.Constant(int(value)), ast.RShift(), right) if value >= 0:
                return self._shifted(value, self.text(right))
            case ast.BinOp(left, ast.Mod(), right):
                return f"({self.text(left)} % {self.text(right)})"
            case ast.BinOp(left, op, right):
                cast, kind = "(number)" if self._leaves_int(node) else "", self.types.of(node)
                sign = BINARY[type(op)]
                return f"({cast}{self.given(left, kind)} {sign} {self.given(right, kind)})"
            case ast.UnaryOp(ast.Invert(), value):
                kind = self.types.of(value)
                return f"(~({kind}){self.text(value)})" if kind in SETS else (
                    f"(~{self.text(value)})")  # fmt: skip
            case ast.UnaryOp(ast.Not(), value):
                return f"(!{self.truth(value)})"
            case ast.UnaryOp(ast.USub(), ast.Constant(int(digits))):
                return f"(-{digits})"
            case ast.UnaryOp(ast.USub(), value):
                cast = "" if self.types.of(value) in SETS else "(number)"
                return f"(-{cast}{self.text(value)})"
            case ast.BoolOp(op, values):
                sign = " && " if isinstance(op, ast.And) else " || "
                return f"({sign.join(self.truth(value) for value in values)})"
            case ast.Compare(left, ops, others):
                terms, values = [], [left, *others]
                for relation, a, b in zip(ops, values[:-1], values[1:], strict=True):
                    sign, kind = COMPARE[type(relation)], self.types.of(a)
                    terms.append(f"({self.text(a)} {sign} {self.given(b, kind)})")
                return terms[0] if len(terms) == 1 else f"({' && '.join(terms)})"
            case ast.IfExp(test, yes, no):
                return f"({self.truth(test)} ? {self.text(yes)} : {self.text(no)})"
            case ast.Call(ast.Name(name), args):
                return self._call(name, args)
        raise Unsupported(f"in C: {ast.unparse(node)}")

    def given(self, node: ast.expr, wanted: str) -> str:
        """Print a value where one of a type is wanted."""
        if self.sets.is_wide(wanted):
            return self.set_of(node)
        match node:
            case ast.Constant(int(value)) if value >> WORD - 1 and wanted in self.sets.widths:
                return self.sets.constant(value, wanted)
        return self.text(node)

    def truth(self, node: ast.expr) -> str:
        """Print a value as a condition: a set, whether it has elements."""
        if self.sets.is_wide(self.types.of(node)):
            return f"any_wide({self.set_of(node)})"
        return self.text(node)

    def set_of(self, node: ast.expr) -> str:
        """Print a wide set."""
        match node:
            case ast.Constant(int(value)):
                return self.sets.wide_constant(value)
            case ast.BinOp(left, ast.BitAnd(), ast.UnaryOp(ast.Invert(), value)):
                return f"less_wide({self.set_of(left)}, {self.set_of(value)})"
            case ast.BinOp(left, ast.BitAnd(), ast.UnaryOp(ast.USub(), value)) if ast.unparse(
                left
            ) == ast.unparse(value):
                return f"lowest_only_wide({self.set_of(left)})"
            case ast.BinOp(left, ast.LShift() | ast.RShift() as op, right):
                return f"{SHIFTS[type(op)]}_wide({self.set_of(left)}, {self.text(right)})"
            case ast.BinOp(left, op, right) if type(op) in CALLS:
                return f"{CALLS[type(op)]}_wide({self.set_of(left)}, {self.set_of(right)})"
            case ast.UnaryOp(ast.Invert(), value):
                return f"not_wide({self.set_of(value)})"
            case ast.IfExp(test, yes, no):
                return f"({self.truth(test)} ? {self.set_of(yes)} : {self.set_of(no)})"
            case ast.Call(ast.Name("one_cell" | "one_region" | "one_kind"), [index]):
                return f"one_wide({self.text(index)})"
        return self.text(node)

    def changed(self, target: ast.expr, op: ast.operator, value: ast.expr) -> str:
        """Print what a set becomes by `|=`, `&=`; `left &= left - 1` takes the lowest away."""
        if isinstance(value, ast.BinOp) and isinstance(value.op, ast.Sub):
            return f"drop_lowest_wide({self.text(target)})"
        return self.set_of(ast.BinOp(target, op, value))

    def _wide(self, node: ast.expr) -> str | None:
        """Print what reads a wide set, or is one; None if it is neither."""
        match node:
            case ast.BinOp(ast.BinOp(left, ast.RShift(), index), ast.BitAnd(), ast.Constant(1)):
                if self.sets.is_wide(self.types.of(left)):
                    return f"has_wide({self.set_of(left)}, {self.text(index)})"
            case ast.Compare(left, [ast.Eq() | ast.NotEq() as relation], [right]):
                if self.sets.is_wide(self.types.of(left)) or self.sets.is_wide(
                    self.types.of(right)
                ):
                    sign = "!" if isinstance(relation, ast.NotEq) else ""
                    if isinstance(right, ast.Constant) and right.value == 0:
                        sign = "" if sign else "!"
                        return f"({sign}any_wide({self.set_of(left)}))"
                    return f"({sign}same_wide({self.set_of(left)}, {self.set_of(right)}))"
            case ast.BinOp() | ast.UnaryOp() | ast.IfExp():
                if self.sets.is_wide(self.types.of(node)):
                    return self.set_of(node)
        return None

    def _tells_index(self, name: str) -> bool:
        """Return whether a name is that of a table whose values are their own places."""
        kind, values = self.types.tables.get(name, ("", ()))
        return kind == "numbers" and values == tuple(range(len(values)))

    def _leaves_int(self, node: ast.BinOp) -> bool:
        """Return whether C would compute with less than 64 bits: constants, entries of tables."""
        sides = (node.left, node.right)
        return (
            isinstance(node.op, ast.Add | ast.Sub | ast.Mult)
            and not any(isinstance(side, ast.Name | ast.Attribute | ast.Call) for side in sides)
            and not any(self.types.of(side) in SETS for side in sides)
        )

    def _shifted(self, value: int, many: str) -> str:
        """Print a constant that is shifted down, as a number of bits that C can shift so far."""
        if max(self.sets.widths.values()) <= WORD:
            return f"({bits_of(value)} >> {many})"
        return f"shifted_{128 if value >> WORD else 64}({bits_of(value)}, {many})"

    def _call(self, name: str, args: list[ast.expr]) -> str:
        given = []
        for i, argument in enumerate(args):
            if isinstance(argument, ast.Name) and self.types.names.get(argument.id) in (
                STATE,
                MEMORY,
            ):
                given.append(argument.id)
                continue
            kinds = self.types.params.get(name, [])
            wanted = kinds[i] if i < len(kinds) else self.types.of(argument)
            given.append(self.given(argument, wanted))
        if name == BOTH:
            given[-1] = f"&{given[-1]}"
        if name in OF_SETS:
            return f"{name}_{self.types.width(args[0])}({', '.join(given)})"
        prefix = "" if name in RUNTIME else "k_"
        return f"{prefix}{name}({', '.join(given)})"
