"""A kernel's Python printed as C: one form for each construct of the dialect.

Statements and functions are printed here; `expressions.py` prints expressions, `types.py` says what
type each has; `sets.py` and `state_struct.py` declare the types that differ from game to game.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from pathlib import Path

from sdg.kernel.c.expressions import BINARY, Expressions
from sdg.kernel.c.sets import SETS, Sets
from sdg.kernel.c.state_struct import MEMORY, ROW, STATE, StateStruct
from sdg.kernel.c.types import Types, named_type
from sdg.kernel.dialect.gate import checked
from sdg.kernel.dialect.outcomes import BEYOND, FAULT
from sdg.kernel.dialect.tree import functions_of, spread_of
from sdg.kernel.dialect.writer import Source, Unsupported
from sdg.kernel.passes.carry_sets import carry_sets
from sdg.kernel.passes.last_decision import LAST, add_last_decision
from sdg.kernel.passes.prune import prune
from sdg.kernel.passes.unroll_play import write_out
from sdg.kernel.passes.zero_columns import silent_columns

HERE = Path(__file__).resolve().parent
ALL_IN_ONE = "inline __attribute__((always_inline))"
MOST_SPREAD = 8000  # nodes of the text of a game that becomes one function of C
MOST_WRITTEN_OUT = 10_000  # the same of the decisions of a game that are written out one by one
WITHIN = 200  # nodes of a function that is written out wherever it is called


def print_c(source: Source, widths: Mapping[str, int], columns: int, more: str = "") -> str:
    """Print a kernel as C; `widths` are the bits of each kind of set: 64, 128, or some vectors.

    What the harness and `more` C text neither call nor read is left out (`passes/prune.py`).
    """
    defines = f"#define COLUMNS {columns}\n#define BEYOND ({BEYOND})\n"
    defines += "#define THINKING\n" if source.memory else ""
    harness = f"{defines}{(HERE / 'harness.h').read_text()}{more}"
    printer = _Printer(source, widths, harness)
    silent = ", ".join(str(int(i in printer.silent)) for i in range(columns))
    silence = f"static const char SILENT[] = {{{silent}}}; /* columns that are always 0 */\n"
    return f"{printer.text()}\n{silence}{harness}"


def entry(name: str) -> str:
    """Return more C text that stands next to the harness, for `print_c`: `perft.h`."""
    return f"#define FAULT ({FAULT})\n{(HERE / name).read_text(encoding='utf-8')}"


class _Printer:
    """Prints one kernel: its declarations, then its functions, statement by statement."""

    def __init__(self, source: Source, widths: Mapping[str, int], harness: str) -> None:
        self.source = source
        self.sets = Sets(widths)
        self.runtime = (HERE / "kernel_state.h").read_text()
        if source.memory:
            self.runtime += (HERE / "kernel_memory.h").read_text()
        if source.errs:
            self.runtime += (HERE / "kernel_table.h").read_text()
        self.module = checked(source.text(tables=False))
        around = self.runtime + harness
        outside = [*re.findall(r"\bf_(\w+)", around), *source.options]
        called = re.findall(r"\bk_(\w+)", around)
        if LAST in called:
            add_last_decision(self.module, self.sets.widths)
        prune(self.module, called, outside)
        self.silent = silent_columns(self.module, ROW)
        self.lines: list[str] = []
        self.depth = 0
        self.spread = spread_of(self.module, MOST_SPREAD)
        self.whole = not source.memory and self.spread.get("play", 0) <= MOST_SPREAD
        written_out = source.foreseen * self.spread.get("decide", 0)
        if self.whole and 0 < written_out <= MOST_WRITTEN_OUT:
            write_out(self.module, source.foreseen, source.seats)
        if self.whole and not self.sets.is_wide("cells"):
            carry_sets(self.module, called)
        self.struct = StateStruct(source, self.sets, self.whole)
        self.types = Types(source.tables, self.struct.classes, self.sets)
        self.expressions = Expressions(self.sets, self.types)

    def text(self) -> str:
        for node in self.module.body:
            if isinstance(node, ast.ClassDef):
                self.struct.declare(node)
            elif isinstance(node, ast.FunctionDef):
                self.types.declare(node)
        functions = list(functions_of(self.module).values())
        written = [line for node in functions for line in ["", *self.function(node)]]
        parts = [
            *self.sets.types(),
            *self.tables(),
            *self.sets.wide_constants(),
            *self.struct.state(self.module),
            *self.struct.memory(),
            self.runtime,
            *(self.head(node) + ";" for node in functions),
            *written,
        ]
        return "\n".join(parts) + "\n"

    # ---- declarations

    def tables(self) -> list[str]:
        lines = []
        for name, (kind, values) in self.source.tables.items():
            inner = kind if kind in SETS else _fitting(values)
            printed = ", ".join(self.sets.constant(value, kind) for value in values)
            lines.append(f"static const {inner} {name}[] = {{{printed}}};")
        return lines

    # ---- functions

    def head(self, node: ast.FunctionDef) -> str:
        given = []
        for argument in node.args.args:
            kind = named_type(argument.annotation)
            word = f"*{argument.arg}" if kind in (STATE, MEMORY) else f"v_{argument.arg}"
            given.append(f"{kind} {word}")
        answer = named_type(node.returns)
        answer = "void" if answer == "none" else answer
        within = self.whole or self.spread[node.name] <= WITHIN
        storage = f"static {ALL_IN_ONE}" if within else "static"
        return f"{storage} {answer} k_{node.name}({', '.join(given)})"

    def function(self, node: ast.FunctionDef) -> list[str]:
        given = {argument.arg: named_type(argument.annotation) for argument in node.args.args}
        self.types.names = dict(given)
        self.answer = named_type(node.returns)
        self.lines, self.depth = [], 1
        self.body(node.body)
        names = [(name, kind) for name, kind in self.types.names.items() if name not in given]
        zero = {kind: "{{{0}}}" if self.sets.is_wide(kind) else "0" for _, kind in names}
        declared = [f"    {kind} v_{name} = {zero[kind]};" for name, kind in names]
        return [self.head(node) + " {", *declared, *self.lines, "}"]

    def add(self, line: str) -> None:
        self.lines.append("    " * self.depth + line)

    def body(self, statements: list[ast.stmt]) -> None:
        for statement in statements:
            self.statement(statement)

    def statement(self, node: ast.stmt) -> None:
        e = self.expressions
        match node:
            case ast.Expr(ast.Constant()) | ast.Pass():
                pass
            case ast.Expr(value):
                self.add(f"{e.text(value)};")
            case ast.Return(None):
                self.add("return;")
            case ast.Return(value):
                assert value is not None
                self.add(f"return {e.given(value, self.answer)};")
            case ast.Assign([ast.Name(name)], value):
                self.types.names.setdefault(name, self.types.of(value))
                self.add(f"v_{name} = {e.given(value, self.types.names[name])};")
            case ast.AnnAssign(ast.Name(name), annotation, value):
                assert value is not None
                self.types.names.setdefault(name, named_type(annotation))
                self.add(f"v_{name} = {e.given(value, self.types.names[name])};")
            case ast.Assign([target], value):
                self.add(f"{e.text(target)} = {e.given(value, self.types.of(target))};")
            case ast.AugAssign(target, op, value) if self.sets.is_wide(self.types.of(target)):
                self.add(f"{e.text(target)} = {e.changed(target, op, value)};")
            case ast.AugAssign(target, op, value):
                sign = BINARY[type(op)]
                self.add(f"{e.text(target)} {sign}= {e.text(value)};")
            case ast.If():
                self.branch(node, "if")
            case ast.While(test, inside):
                self.add(f"while ({e.truth(test)}) {{")
                self.inside(inside)
            case ast.For(ast.Name(name), ast.Call(args=args), inside):
                self.types.names.setdefault(name, "number")
                start, stop = ("0", args[0]) if len(args) == 1 else (e.text(args[0]), args[1])
                count, limit = f"c_{name}", f"l_{name}"
                self.add(f"for (number {count} = {start}, {limit} = {e.text(stop)}; "
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
        self.add(f"{word} ({self.expressions.truth(node.test)}) {{")
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


def _fitting(values: tuple[int, ...]) -> str:
    low, high = min(values, default=0), max(values, default=0)
    for bits in (8, 16, 32):
        if -(1 << bits - 1) <= low and high < 1 << bits - 1:
            return f"int{bits}_t"
    return "number"
