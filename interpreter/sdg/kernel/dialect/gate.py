"""The gate before a kernel is run or compiled: text in, checked tree out, or `Unsupported`.

Kernels are written from the rules of strangers. So whatever the generator wrote, nothing passes
here but the dialect: lines of names, whole numbers and operators (no quote, no comment, no
backslash), functions that call each other or what `runtime.py` has, fields of one state. There is
no way in it to import, to reach what belongs to Python, or to say a text. Run as Python, a kernel
has no builtins but those it needs.
"""

from __future__ import annotations
import __future__

import ast
import re
from collections.abc import Collection, Mapping, Sequence
from itertools import accumulate
from types import MappingProxyType
from typing import Any

from sdg import ir
from sdg.kernel.dialect import runtime
from sdg.kernel.dialect.parse import tree_of
from sdg.kernel.dialect.writer import INDENT, Unsupported

MOST_PARENTHESES = 100  # within each other
MOST_LOOPS = 20
MOST_BLOCKS = 90
_NAME = re.compile(r"[a-z_][a-z0-9_]*( of [a-z_][a-z0-9_]*)?", re.ASCII)  # `row of pond`
_SIGNS = re.compile(r"[A-Za-z0-9_ \n()\[\].,:=+\-*/%<>&|~^!@]*", re.ASCII)
_BUILTINS = {"__build_class__": __build_class__, "range": range, "abs": abs}
_DECLARING = ("number", "numbers", "small", "cells", "regions", "kinds", "words")
_RUNTIME = {
    name: value
    for name, value in vars(runtime).items()
    if name in ("ABSENT", "nth")
    or (getattr(value, "__module__", "") == runtime.__name__ and not isinstance(value, type))
}  # what it defines itself, not the modules that it uses
_STATEMENTS = (
    ast.Return, ast.Assign, ast.AnnAssign, ast.AugAssign, ast.For, ast.While, ast.If, ast.Expr,
    ast.Pass, ast.Break, ast.Continue,
)  # fmt: skip
_EXPRESSIONS = (
    ast.BoolOp, ast.BinOp, ast.UnaryOp, ast.IfExp, ast.Compare, ast.Subscript, ast.expr_context,
    ast.boolop, ast.unaryop, ast.cmpop, ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod,
    ast.LShift, ast.RShift, ast.BitAnd, ast.BitOr, ast.BitXor,
)  # fmt: skip


def check_names(rules: ir.Rules) -> None:
    """Refuse rules with a name that is no identifier: fields and functions are called by names."""
    declared = (
        rules.options, rules.attributes, rules.boards, rules.families, rules.places, rules.stores,
        rules.tables, rules.rules, rules.actions, rules.whens, rules.ends,
    )  # fmt: skip
    for each in declared:
        for node in each:
            if not _NAME.fullmatch(node.name):
                raise Unsupported("a name that is not made of small letters, digits and _")


def checked(text: str, given: Collection[str] = ()) -> ast.Module:
    """Return the tree of a kernel's text; raise `Unsupported` if it is not in the dialect.

    Functions may call each other, those of `runtime.py`, and those that are `given`.
    """
    if not _SIGNS.fullmatch(text):
        raise Unsupported("a sign that no kernel has")
    try:
        module = tree_of(text)
    except (SyntaxError, RecursionError, MemoryError):  # the last two: nested too deep
        raise Unsupported("what Python cannot read") from None
    functions = {node.name for node in module.body if isinstance(node, ast.FunctionDef)}
    known = {*functions, *_RUNTIME, *_BUILTINS, *given}
    for node in module.body:
        match node:
            case ast.ClassDef("State" | "Memory", [], [], body, [ast.Name("state")]):
                for field in body:
                    _refuse_unless(_is_field(field), field)
            case ast.Assign([ast.Name()], ast.Tuple(values)):
                for value in values:
                    _refuse_unless(_is_number(value), value)
            case ast.FunctionDef():
                _check_function(node, known)
            case _:
                _refuse_unless(False, node)
    return module


def run(text: str, given: Mapping[str, Any] = MappingProxyType({})) -> dict[str, Any]:
    """Return the names of a kernel run as Python; raise `Unsupported` as `checked` does.

    Besides what `runtime.py` has, it may call what is `given` under a name.
    """
    module = checked(text, given)
    names = {**_RUNTIME, **given, "__builtins__": _BUILTINS, "__name__": "kernel"}
    flags = __future__.annotations.compiler_flag  # types are words for readers and for C
    try:
        made = compile(module, "<kernel>", "exec", flags, dont_inherit=True)
    except (SyntaxError, RecursionError, MemoryError):
        raise Unsupported("what Python cannot run") from None
    exec(made, names)
    return names


def function_of(lines: Sequence[str]) -> ast.FunctionDef:
    """Return the tree of a function that was generated. Raise Unsupported if it nests too deep."""
    text = "\n".join(lines)
    check_nesting(text)
    function = tree_of(text).body[0]
    assert isinstance(function, ast.FunctionDef)
    return function


def check_nesting(text: str) -> None:
    """Refuse a kernel's text that is nested deeper than each Python can read and run.

    Python has such limits for parentheses (200, and what a reader of a syntax tree has room for),
    for loops (20) and for lines that are indented (100), C compilers for parentheses (256), of
    which C has two for one of Python. A kernel is the same on every machine: so are its limits.
    """
    loops: list[int] = []  # how far those are indented in which a line stands
    for line in text.splitlines():
        if _parentheses(line) > MOST_PARENTHESES:
            raise Unsupported("expressions that are nested so deep")
        said = line.lstrip()
        margin = len(line) - len(said)
        if margin > MOST_BLOCKS * len(INDENT):
            raise Unsupported("so many blocks within each other")
        while said and loops and loops[-1] >= margin:
            loops.pop()
        if said.startswith(("for ", "while ")):
            loops.append(margin)
            if len(loops) > MOST_LOOPS:
                raise Unsupported("so many loops within each other")


def _parentheses(line: str) -> int:
    """Return how many parentheses and brackets of a line stand within each other."""
    if line.count("(") + line.count("[") <= MOST_PARENTHESES:  # which is fast to find
        return 0
    opened = accumulate(1 if sign in "([" else -1 for sign in line if sign in "()[]")
    return max(opened)


def _check_function(function: ast.FunctionDef, known: set[str]) -> None:
    given = function.args
    plain = not (
        function.decorator_list or given.defaults or given.kw_defaults or given.vararg
        or given.kwarg or given.kwonlyargs or given.posonlyargs
    )  # fmt: skip
    _refuse_unless(plain and _is_name(function.name), function)
    for argument in given.args:
        _refuse_unless(_is_name(argument.arg) and _is_type(argument.annotation), function)
    _refuse_unless(_is_type(function.returns), function)
    for statement in function.body:
        for node in ast.walk(statement):
            _refuse_unless(_is_said(node, known), node)


def _is_said(node: ast.AST, known: set[str]) -> bool:
    """Return whether the dialect says such a thing in a function."""
    match node:
        case ast.Call(ast.Name(name), _, []):
            return name in known
        case ast.Attribute(ast.Name(), name) | ast.Name(name):
            return _is_name(name)
        case ast.Constant():
            return _is_number(node)
        case ast.For(ast.Name(), ast.Call(ast.Name("range")), _, []):
            return True
        case ast.AnnAssign(ast.Name(), annotation):
            return _is_type(annotation)
        case ast.For() | ast.AnnAssign() | ast.While(orelse=[_, *_]):
            return False
    return isinstance(node, (*_STATEMENTS, *_EXPRESSIONS))


def _is_field(node: ast.stmt) -> bool:
    match node:
        case ast.Assign([ast.Name(name)], ast.Call(ast.Name(kind), values, [])):
            return _is_name(name) and kind in _DECLARING and all(map(_is_number, values))
        case ast.Assign([ast.Name("KEPT")], value):
            return _is_number(value)
    return False


def _is_number(node: ast.expr) -> bool:
    match node:
        case ast.UnaryOp(ast.USub(), ast.Constant(value)) | ast.Constant(value):
            return type(value) is int
    return False


def _is_type(node: ast.expr | None) -> bool:
    return isinstance(node, ast.Name) and _is_name(node.id)


def _is_name(name: str) -> bool:
    return not name.startswith("__")


def _refuse_unless(holds: bool, node: ast.AST) -> None:
    if not holds:
        raise Unsupported(f"what no kernel says: {type(node).__name__}")
