"""A kernel's Python printed as C: one form for each construct of the dialect.

Types: `number` is a whole number of 64 bits, `words` are 64 bits of it without a sign; `cells`,
`regions` and `kinds` are sets, in as many bits as the game needs. A name has the type of what it is
first given.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from pathlib import Path

from sdg.kernel.c.state_struct import MEMORY, ROW, STATE, Declaring
from sdg.kernel.dialect.gate import checked
from sdg.kernel.dialect.outcomes import BEYOND, FAULT
from sdg.kernel.dialect.source import Source, Unsupported
from sdg.kernel.dialect.tree import functions_of, spread_of
from sdg.kernel.dialect.widths import WIDEST_NUMBER, WORD
from sdg.kernel.passes.carry_sets import BOTH, carry_sets
from sdg.kernel.passes.prune import prune
from sdg.kernel.passes.unroll_play import write_out
from sdg.kernel.passes.zero_columns import silent_columns

HERE = Path(__file__).resolve().parent
SETS = ("cells", "regions", "kinds", "words")
COMPARE = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}
BINARY = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^",
    ast.LShift: "<<", ast.RShift: ">>",
}  # fmt: skip
RUNTIME = {  # what a function of `runtime.h` answers; of sets, its argument tells which
    "below": "number", "choose": "number", "count": "number", "divided": "number",
    "first": "number", "highest": "number", "kind_at": "number", "last": "number",
    "lowest": "number", "modulo": "number", "nth": "number", BOTH: "number", "one_cell": "cells",
    "one_region": "regions", "one_kind": "kinds", "same_bytes": "regions",
    "clear": "none", "begin_chance": "none",
    "save": "none", "restore": "none", "copy": "none", "own_chance": "none",
    "copy_chance": "none", "root": "number", "milliseconds": "number", "halted": "number",
    "note_chance": "none", "chance_again": "none", "plus": "number", "minus": "number",
    "times": "number", "whole": "number", "add_words": "none", "less_words": "none",
    "aside": "none", "drawn": "number", "give_up": "none", "stopped": "number",
}  # fmt: skip
OF_SETS = {"count", "first", "highest", "last", "lowest", "nth", BOTH}


ALL_IN_ONE = "inline __attribute__((always_inline))"
MOST_SPREAD = 8000  # nodes of the text of a game that becomes one function of C
MOST_WRITTEN_OUT = 10_000  # the same of the decisions of a game that are written out one by one
WITHIN = 200  # nodes of a function that is written out wherever it is called


def print_c(source: Source, widths: Mapping[str, int], columns: int, more: str = "") -> str:
    """Print a kernel as C; `widths` are the bits of each kind of set: 64, 128, or some vectors.

    What the harness and `more` text in C neither call nor read is left out (`pruning.py`).
    """
    told = f"#define COLUMNS {columns}\n#define BEYOND ({BEYOND})\n"
    told += "#define THINKING\n" if source.memory else ""
    harness = f"{told}{(HERE / 'harness.h').read_text()}{more}"
    printer = _Printer(source, widths, harness)
    silent = ", ".join(str(int(i in printer.silent)) for i in range(columns))
    told = f"static const char SILENT[] = {{{silent}}}; /* columns that are always 0 */\n"
    return f"{printer.text()}\n{told}{harness}"


def entry(name: str) -> str:
    """Answer more text in C that lies beside the harness, for `print_c`: `perft.h`."""
    return f"#define FAULT ({FAULT})\n{(HERE / name).read_text(encoding='utf-8')}"


class _Printer(Declaring):
    def __init__(self, source: Source, widths: Mapping[str, int], harness: str) -> None:
        super().__init__(widths, source)
        self.runtime = (HERE / "kernel_state.h").read_text()
        if source.memory:
            self.runtime += (HERE / "kernel_memory.h").read_text()
        if source.errs:
            self.runtime += (HERE / "kernel_table.h").read_text()
        self.module = checked(source.text(tables=False))
        around = self.runtime + harness
        outside = [*re.findall(r"\bf_(\w+)", around), *source.options]
        called = re.findall(r"\bk_(\w+)", around)
        prune(self.module, called, outside)
        self.silent = silent_columns(self.module, ROW)
        self.returns: dict[str, str] = dict(RUNTIME)
        self.types: dict[str, str] = {}  # of the names of one function
        self.lines: list[str] = []
        self.depth = 0
        self.spread = spread_of(self.module, MOST_SPREAD)
        self.whole = not source.memory and self.spread.get("play", 0) <= MOST_SPREAD
        written_out = source.foreseen * self.spread.get("decide", 0)
        if self.whole and 0 < written_out <= MOST_WRITTEN_OUT:
            write_out(self.module, source.foreseen, source.seats)
        if self.whole and not self.is_wide("cells"):
            carry_sets(self.module, called)

    def text(self) -> str:
        for node in self.module.body:
            if isinstance(node, ast.ClassDef):
                self.declare(node)
            elif isinstance(node, ast.FunctionDef):
                self.returns[node.name] = _annotation(node.returns)
                self.params[node.name] = [_annotation(a.annotation) for a in node.args.args]
        functions = list(functions_of(self.module).values())
        written = [line for node in functions for line in ["", *self.function(node)]]
        parts = [
            *self.wide_type(),
            *(f"typedef {self.type_of(kind)} {kind};" for kind in SETS),
            *self.tables(),
            *self.wide_constants(),
            *self.state(self.module),
            *self.memory(),
            self.runtime,
            *(self.head(node) + ";" for node in functions),
            *written,
        ]
        return "\n".join(parts) + "\n"

    # ---- declarations

    def tables(self) -> list[str]:
        found = []
        for name, (kind, values) in self.source.tables.items():
            inner = kind if kind in SETS else _fitting(values)
            printed = ", ".join(self.constant(value, kind) for value in values)
            found.append(f"static const {inner} {name}[] = {{{printed}}};")
        return found

    def tells_index(self, name: str) -> bool:
        """Answer whether a name is that of a table whose values are their own places."""
        kind, values = self.source.tables.get(name, ("", ()))
        return kind == "numbers" and values == tuple(range(len(values)))

    def constant(self, value: int, kind: str) -> str:
        if self.is_wide(kind):
            return f"{{{{{self.words(value)}}}}}"
        if kind in SETS:
            return _bits(value)
        if value == -(1 << 63):
            return "ABSENT"
        return str(value)

    # ---- functions

    def head(self, node: ast.FunctionDef) -> str:
        given = []
        for argument in node.args.args:
            kind = _annotation(argument.annotation)
            word = f"*{argument.arg}" if kind in (STATE, MEMORY) else f"v_{argument.arg}"
            given.append(f"{kind} {word}")
        answer = _annotation(node.returns)
        answer = "void" if answer == "none" else answer
        within = self.whole or self.spread[node.name] <= WITHIN
        storage = f"static {ALL_IN_ONE}" if within else "static"
        return f"{storage} {answer} k_{node.name}({', '.join(given)})"

    def function(self, node: ast.FunctionDef) -> list[str]:
        self.types = {argument.arg: _annotation(argument.annotation) for argument in node.args.args}
        self.answer = _annotation(node.returns)
        given = set(self.types)
        self.lines, self.depth = [], 1
        self.body(node.body)
        names = [(name, kind) for name, kind in self.types.items() if name not in given]
        zero = {kind: "{{{0}}}" if self.is_wide(kind) else "0" for _, kind in names}
        declared = [f"    {kind} v_{name} = {zero[kind]};" for name, kind in names]
        return [self.head(node) + " {", *declared, *self.lines, "}"]

    def add(self, line: str) -> None:
        self.lines.append("    " * self.depth + line)

    def body(self, statements: list[ast.stmt]) -> None:
        for statement in statements:
            self.statement(statement)

    def statement(self, node: ast.stmt) -> None:
        match node:
            case ast.Expr(ast.Constant()) | ast.Pass():
                pass
            case ast.Expr(value):
                self.add(f"{self.expression(value)};")
            case ast.Return(None):
                self.add("return;")
            case ast.Return(value):
                assert value is not None
                self.add(f"return {self.given(value, self.answer)};")
            case ast.Assign([ast.Name(name)], value):
                self.types.setdefault(name, self.kind(value))
                self.add(f"v_{name} = {self.given(value, self.types[name])};")
            case ast.AnnAssign(ast.Name(name), annotation, value):
                assert value is not None
                self.types.setdefault(name, _annotation(annotation))
                self.add(f"v_{name} = {self.given(value, self.types[name])};")
            case ast.Assign([target], value):
                self.add(f"{self.expression(target)} = {self.given(value, self.kind(target))};")
            case ast.AugAssign(target, op, value) if self.is_wide(self.kind(target)):
                self.add(f"{self.expression(target)} = {self.changed(target, op, value)};")
            case ast.AugAssign(target, op, value):
                sign = BINARY[type(op)]
                self.add(f"{self.expression(target)} {sign}= {self.expression(value)};")
            case ast.If():
                self.branch(node, "if")
            case ast.While(test, inside):
                self.add(f"while ({self.truth(test)}) {{")
                self.inside(inside)
            case ast.For(ast.Name(name), ast.Call(args=args), inside):
                self.types.setdefault(name, "number")
                start, stop = (
                    ("0", args[0]) if len(args) == 1 else (self.expression(args[0]), args[1])
                )
                count, limit = f"c_{name}", f"l_{name}"
                self.add(f"for (number {count} = {start}, {limit} = {self.expression(stop)}; "
                         f"{count} < {limit}; {count}++) {{")  # fmt: skip
                self.depth += 1
                self.add(f"v_{name} = {count};")
                self.depth -= 1
                self.inside(inside)
            case ast.Break():
                self.add("break;")
            case ast.Continue():
                self.add("continue;")
            case _:
                raise Unsupported(f"in C: {ast.unparse(node)}")

    def branch(self, node: ast.If, word: str) -> None:
        self.add(f"{word} ({self.truth(node.test)}) {{")
        self.depth += 1
        self.body(node.body)
        self.depth -= 1
        match node.orelse:
            case []:
                self.add("}")
            case [ast.If() as other]:
                self.branch(other, "} else if")
            case statements:
                self.add("} else {")
                self.inside(statements)

    def inside(self, statements: list[ast.stmt]) -> None:
        self.depth += 1
        self.body(statements)
        self.depth -= 1
        self.add("}")

    # ---- expressions

    def expression(self, node: ast.expr) -> str:
        if (in_words := self.wide(node)) is not None:
            return in_words
        match node:
            case ast.Constant(value):
                assert isinstance(value, int)
                return _bits(value) if value >> WORD - 1 > 0 else self.constant(value, "number")
            case ast.Name("ABSENT"):
                return "ABSENT"
            case ast.Name(name):
                return name if name in self.source.tables else f"v_{name}"
            case ast.Attribute(ast.Name(whole), name):
                return f"{whole}->f_{name}"
            case ast.Subscript(ast.Attribute(ast.Name(whole), name), index) if name == ROW:
                return f"{whole}->f_{name}[{self.expression(index)}][0]"
            case ast.Subscript(ast.Name(name), index) if self.tells_index(name):
                return self.expression(index)
            case ast.Subscript(value, index):
                return f"{self.expression(value)}[{self.expression(index)}]"
            case ast.BinOp(ast.Constant() as left, ast.LShift(), right):
                return f"((number){self.expression(left)} << {self.expression(right)})"
            case ast.BinOp(ast.Constant(int(value)), ast.RShift(), right) if value >= 0:
                return self.shifted(value, self.expression(right))
            case ast.BinOp(left, ast.Mod(), right):
                return f"({self.expression(left)} % {self.expression(right)})"
            case ast.BinOp(left, op, right):
                cast, kind = "(number)" if self.leaves_int(node) else "", self.kind(node)
                sign = BINARY[type(op)]
                return f"({cast}{self.given(left, kind)} {sign} {self.given(right, kind)})"
            case ast.UnaryOp(ast.Invert(), value):
                kind = self.kind(value)
                return f"(~({kind}){self.expression(value)})" if kind in SETS else (
                    f"(~{self.expression(value)})")  # fmt: skip
            case ast.UnaryOp(ast.Not(), value):
                return f"(!{self.truth(value)})"
            case ast.UnaryOp(ast.USub(), ast.Constant(int(digits))):
                return f"(-{digits})"
            case ast.UnaryOp(ast.USub(), value):
                cast = "" if self.kind(value) in SETS else "(number)"
                return f"(-{cast}{self.expression(value)})"
            case ast.BoolOp(op, values):
                sign = " && " if isinstance(op, ast.And) else " || "
                return f"({sign.join(self.truth(value) for value in values)})"
            case ast.Compare(left, ops, others):
                found, values = [], [left, *others]
                for relation, a, b in zip(ops, values[:-1], values[1:], strict=True):
                    sign, kind = COMPARE[type(relation)], self.kind(a)
                    found.append(f"({self.expression(a)} {sign} {self.given(b, kind)})")
                return found[0] if len(found) == 1 else f"({' && '.join(found)})"
            case ast.IfExp(test, yes, no):
                return f"({self.truth(test)} ? {self.expression(yes)} : {self.expression(no)})"
            case ast.Call(ast.Name(name), args):
                return self.call(name, args)
        raise Unsupported(f"in C: {ast.unparse(node)}")

    def leaves_int(self, node: ast.BinOp) -> bool:
        """Answer whether C would compute with less than 64 bits: constants, entries of tables."""
        sides = (node.left, node.right)
        return (
            isinstance(node.op, ast.Add | ast.Sub | ast.Mult)
            and not any(isinstance(side, ast.Name | ast.Attribute | ast.Call) for side in sides)
            and not any(self.kind(side) in SETS for side in sides)
        )

    def shifted(self, value: int, many: str) -> str:
        """Print a constant that is shifted down, as a number of bits that C can shift so far."""
        if max(self.widths.values()) <= WORD:
            return f"({_bits(value)} >> {many})"
        return f"shifted_{128 if value >> WORD else 64}({_bits(value)}, {many})"

    def call(self, name: str, args: list[ast.expr]) -> str:
        given = []
        for i, argument in enumerate(args):
            if isinstance(argument, ast.Name) and self.types.get(argument.id) in (STATE, MEMORY):
                given.append(argument.id)
                continue
            kinds = self.params.get(name, [])
            wanted = kinds[i] if i < len(kinds) else self.kind(argument)
            given.append(self.given(argument, wanted))
        if name == BOTH:
            given[-1] = f"&{given[-1]}"
        if name in OF_SETS:
            return f"{name}_{self.width(args[0])}({', '.join(given)})"
        prefix = "" if name in RUNTIME else "k_"
        return f"{prefix}{name}({', '.join(given)})"

    def width(self, node: ast.expr) -> int | str:
        """Answer for how many elements a set has bits, or that these are words."""
        kind = self.kind(node)
        if self.is_wide(kind):
            return "wide"
        numbers = (part.value for part in ast.walk(node) if isinstance(part, ast.Constant))
        told = max(
            (number.bit_length() for number in numbers if isinstance(number, int)), default=0
        )
        return max(self.widths.get(kind, 64), WIDEST_NUMBER if told > 64 else 64)

    def kind(self, node: ast.expr) -> str:
        """Answer the type of an expression: number, or a kind of set."""
        match node:
            case ast.Constant(int(value)) if value.bit_length() > WIDEST_NUMBER:
                return self.widest
            case ast.Name(name):
                if name in self.source.tables:
                    return self.source.tables[name][0]
                return self.types.get(name, "number")
            case ast.Attribute(ast.Name(whole), name):
                kind = self.classes[self.types[whole]][name][0]
                return kind if kind in SETS else "number"
            case ast.Subscript(value):
                kind = self.kind(value)
                return kind if kind in SETS else "number"
            case ast.BinOp(left, ast.RShift(), ast.Constant()):
                return self.kind(left)
            case ast.BinOp(left, ast.RShift(), right):
                return self.kind(left)
            case ast.BinOp(left, _, right):
                a, b = self.kind(left), self.kind(right)
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
                return self.kind(value)
            case ast.IfExp(_, yes, no):
                a, b = self.kind(yes), self.kind(no)
                return a if a in SETS else b
            case ast.Call(ast.Name(name)):
                return self.returns.get(name, "number")
        return "number"


def _bits(value: int) -> str:
    """Print a number of at most 128 bits that stands for a set."""
    if value >> WORD:
        return f"((u128){value >> WORD}ull << {WORD} | {value & (1 << WORD) - 1}ull)"
    return f"{value}ull"


def _annotation(node: ast.expr | None) -> str:
    assert isinstance(node, ast.Name), node and ast.unparse(node)
    return node.id


def _fitting(values: tuple[int, ...]) -> str:
    low, high = min(values, default=0), max(values, default=0)
    for bits in (8, 16, 32):
        if -(1 << bits - 1) <= low and high < 1 << bits - 1:
            return f"int{bits}_t"
    return "number"
