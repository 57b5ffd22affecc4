"""Sets wider than any C integer, printed as calls of functions of `runtime.h`."""

from __future__ import annotations

import ast
from abc import ABC, abstractmethod
from collections.abc import Mapping
from pathlib import Path

from sdg.kernel.dialect.widths import VECTOR, WIDEST_NUMBER, WORD

HERE = Path(__file__).resolve().parent
CALLS: dict[type[ast.operator], str] = {ast.BitAnd: "and", ast.BitOr: "or", ast.BitXor: "xor"}
SHIFTS: dict[type[ast.operator], str] = {ast.LShift: "up", ast.RShift: "down"}


class Wide(ABC):
    """What a printer of C says of sets in several words; narrower ones are numbers of C."""

    def __init__(self, widths: Mapping[str, int]) -> None:
        self.widths = {**widths, "words": WORD}
        self.widest = max(widths, key=lambda kind: widths[kind])
        self.most = widths[self.widest] if self.is_wide(self.widest) else 0
        self.constants: dict[int, str] = {}
        self.params: dict[str, list[str]] = {}

    @abstractmethod
    def expression(self, node: ast.expr) -> str:
        """Print an expression."""

    @abstractmethod
    def constant(self, value: int, kind: str) -> str:
        """Print a number, or a set of a kind."""

    @abstractmethod
    def kind(self, node: ast.expr) -> str:
        """Answer the type of an expression."""

    def is_wide(self, kind: str) -> bool:
        """Answer whether a kind of set takes several words."""
        return self.widths.get(kind, 0) > WIDEST_NUMBER

    def type_of(self, kind: str) -> str:
        """Answer the type of C for a kind of set."""
        if self.is_wide(kind):
            return "wide"
        return "u128" if self.widths[kind] > WORD else "u64"

    def wide_type(self) -> list[str]:
        """Declare the type, if it is used."""
        if not self.most:
            return []
        return [f"#define WORDS {self.most // WORD}", (HERE / "wide.h").read_text()]

    def words(self, value: int) -> str:
        """Print a constant, the lowest word first, four words a vector."""
        vectors = []
        while value:
            four = [value >> WORD * i & (1 << WORD) - 1 for i in range(VECTOR // WORD)]
            vectors.append(f"{{{', '.join(f'{word}ull' for word in four)}}}")
            value >>= VECTOR
        return ", ".join(vectors) or "{0}"

    def wide_constants(self) -> list[str]:
        """Declare the constants that functions use."""
        return [
            f"static const wide {name} = {{{{{self.words(value)}}}}};"
            for value, name in self.constants.items()
        ]

    def given(self, node: ast.expr, wanted: str) -> str:
        """Print a value where one of a type is wanted."""
        if self.is_wide(wanted):
            return self.set_of(node)
        match node:
            case ast.Constant(int(value)) if value >> WORD - 1 and wanted in self.widths:
                return self.constant(value, wanted)
        return self.expression(node)

    def truth(self, node: ast.expr) -> str:
        """Print a value as a condition: a set, whether it has elements."""
        if self.is_wide(self.kind(node)):
            return f"any_wide({self.set_of(node)})"
        return self.expression(node)

    def set_of(self, node: ast.expr) -> str:
        """Print a wide set."""
        match node:
            case ast.Constant(int(value)):
                return self.constants.setdefault(value, f"SET_{len(self.constants)}")
            case ast.BinOp(left, ast.BitAnd(), ast.UnaryOp(ast.Invert(), value)):
                return f"less_wide({self.set_of(left)}, {self.set_of(value)})"
            case ast.BinOp(left, ast.BitAnd(), ast.UnaryOp(ast.USub(), value)) if ast.unparse(
                left
            ) == ast.unparse(value):
                return f"lowest_only_wide({self.set_of(left)})"
            case ast.BinOp(left, ast.LShift() | ast.RShift() as op, right):
                return f"{SHIFTS[type(op)]}_wide({self.set_of(left)}, {self.expression(right)})"
            case ast.BinOp(left, op, right) if type(op) in CALLS:
                return f"{CALLS[type(op)]}_wide({self.set_of(left)}, {self.set_of(right)})"
            case ast.UnaryOp(ast.Invert(), value):
                return f"not_wide({self.set_of(value)})"
            case ast.IfExp(test, yes, no):
                return f"({self.truth(test)} ? {self.set_of(yes)} : {self.set_of(no)})"
            case ast.Call(ast.Name("one_cell" | "one_region" | "one_kind"), [index]):
                return f"one_wide({self.expression(index)})"
        return self.expression(node)

    def changed(self, target: ast.expr, op: ast.operator, value: ast.expr) -> str:
        """Print what a set becomes by `|=`, `&=`; `left &= left - 1` takes the lowest away."""
        if isinstance(value, ast.BinOp) and isinstance(value.op, ast.Sub):
            return f"drop_lowest_wide({self.expression(target)})"
        return self.set_of(ast.BinOp(target, op, value))

    def wide(self, node: ast.expr) -> str | None:
        """Print what asks a wide set for something, or is one; None if it is neither."""
        match node:
            case ast.BinOp(ast.BinOp(left, ast.RShift(), index), ast.BitAnd(), ast.Constant(1)):
                if self.is_wide(self.kind(left)):
                    return f"has_wide({self.set_of(left)}, {self.expression(index)})"
            case ast.Compare(left, [ast.Eq() | ast.NotEq() as relation], [right]):
                if self.is_wide(self.kind(left)) or self.is_wide(self.kind(right)):
                    sign = "!" if isinstance(relation, ast.NotEq) else ""
                    if isinstance(right, ast.Constant) and right.value == 0:
                        sign = "" if sign else "!"
                        return f"({sign}any_wide({self.set_of(left)}))"
                    return f"({sign}same_wide({self.set_of(left)}, {self.set_of(right)}))"
            case ast.BinOp() | ast.UnaryOp() | ast.IfExp():
                if self.is_wide(self.kind(node)):
                    return self.set_of(node)
        return None
